"""Beginning a session at a table: the players in their seats, each with their chips, and the limits of the first round.

act-blackjack-2005 20.7, 20.8; act-pontoon-2005 20.7; act-pontoon-2018 20.7; act-uth-2019 16.8, 16.9;
nsw-pontoon-6to5-2017 6.7.1, 20.5.2, 20.6.2, 20.6.15, 20.7.1.
"""

from collections import Counter
from typing import Any

from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import Table
from croupier.engine.table import events as t
from croupier.engine.table import inputs as table_inputs
from croupier.engine.table.people import RANKS
from croupier.money import show
from croupier.rules.profile import TOURNAMENT, load_any
from croupier.rules.ruled import BadElection
from croupier.rules.tournament import TournamentRules
from croupier.tournament.conditions.document import Level
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.evolve import evolve
from croupier.tournament.session.run import Run, is_between, rules_of
from croupier.tournament.session.state import TableSession


def begin(session: TableSession | None, table: Table, given: i.BeginSitting) -> Run:
    """Return the run of a session that begins; raise Refused where the table, terms or seats do not allow it."""
    rules = rules_of(table.rules.document)
    _check_leader(rules, given)
    _check_table(session, table, given, rules)
    _check_terms(table, given, rules)
    _check_seats(table, given, rules)
    clause = rules.precedence.session.clause
    begun = e.SittingBegun(given.by, given.terms, table.now, clause, table.shoe.number, table.number)
    begins = evolve(None, begun)
    assert begins is not None
    run = Run(begins, table)
    run.begun(begun)
    for seat in sorted(given.seats, key=lambda one: one.box):
        run.play(table_inputs.Arrive(seat.player, seat.box))
        # nsw-pontoon-6to5-2017 20.6.2: "each tournament player will receive or purchase an equivalent allotment"
        equal = rules.accounts.equal_stacks.clause
        run.emit(e.StackIssued(seat.player, seat.box, seat.chips, "start", table.now, equal))
    return run


def _check_leader(rules: TournamentRules, given: i.BeginSitting) -> None:
    terms = given.terms
    if given.by.name not in terms.leaders or given.by.role not in RANKS:
        raise Barred(
            given,
            rules.people.powers.clause,
            (reasons.ONLY_DIRECTOR if terms.leaders else reasons.NO_DIRECTOR)(
                by=given.by, what="begin a session", title=rules.people.director.value, names=", ".join(terms.leaders)
            ),
        )


def _check_table(session: TableSession | None, table: Table, given: i.BeginSitting, rules: TournamentRules) -> None:
    if session is not None and session.status != "over":
        raise Refused(given, rules.precedence.session.clause, reasons.SESSION_GOES_ON)
    if TOURNAMENT not in dict(table.settings):
        raise Refused(given, rules.precedence.applies.clause, reasons.CASH_TABLE(setting=TOURNAMENT))
    if table.status != "open":
        raise Refused(given, table.rules.opening.approval.clause, reasons.TABLE_NOT_OPEN)
    if table.closes is not None or table.final_rounds is not None:
        # act-blackjack-2005 15.2: the notice stands, and play would stop in the middle of the session
        raise Refused(given, table.rules.closing.notice_minutes.clause, reasons.CLOSING_ANNOUNCED)
    if not is_between(table):
        raise Refused(given, rules.seating.exclusive.clause, reasons.END_ROUND_FIRST)
    if table.guests:
        # nsw-pontoon-6to5-2017 20.5.2: the table "is used exclusively for tournament play"
        who = ", ".join(one.player for one in table.guests)
        raise Refused(given, rules.seating.exclusive.clause, reasons.GUESTS_AT_TABLE(players=who))


def _check_terms(table: Table, given: i.BeginSitting, rules: TournamentRules) -> None:
    terms, ends = given.terms, given.terms.ends
    stated = [one for one in (ends.rounds, ends.shoes, ends.minutes, ends.players) if one is not None]
    if (len(stated) != 1 or stated[0] <= 0) and not terms.separates:
        raise Refused(given, rules.precedence.session.clause, reasons.ONE_END)
    if not terms.levels or terms.levels[0].from_round != 1:
        raise Refused(given, rules.wagering.limits.clause, reasons.NO_FIRST_LIMITS)
    rounds = [one.from_round for one in terms.levels]
    if rounds != sorted(set(rounds)):
        raise Refused(given, rules.wagering.levels.clause, reasons.LEVELS_OUT_OF_ORDER)
    for level in terms.levels:
        try:
            game = load_any(table.rules.document, dict(table.settings) | dict(signed(level, rules)))
        except BadElection as bad:
            raise Refused(given, rules.wagering.limits.clause, reasons.BAD_LIMITS(text=str(bad))) from None
        if level.minimum % game.wagers.unit.value:
            # act-uth-2019 16.15: a minimum that nobody can place ends no session and puts nobody out
            raise Refused(given, game.wagers.unit.clause, reasons.MINIMUM_OUT_OF_UNITS(unit=game.wagers.unit.value))
    if terms.pass_cards and rules.pass_cards is None:
        raise Refused(given, rules.wagering.every_round.clause, reasons.NO_PASS_CARDS_ALLOWED)
    if terms.undisclosed and rules.undisclosed is None:
        raise Refused(given, rules.wagering.every_round.clause, reasons.NO_UNDISCLOSED_ALLOWED)
    if terms.cash_percent is not None and not rules.precedence.cash_value.value:
        raise Refused(given, rules.precedence.cash_value.clause, reasons.NO_CASH_VALUE)
    if terms.deals_from_marker and not rules.wagering.deals_from_marker.value:
        raise Refused(given, rules.wagering.deals_from_marker.clause, reasons.NO_DEAL_FROM_MARKER)


def _check_seats(table: Table, given: i.BeginSitting, rules: TournamentRules) -> None:
    if not given.seats:
        raise Refused(given, rules.seating.ballot.clause, reasons.NOBODY_SEATED)
    players, boxes = Counter(one.player for one in given.seats), Counter(one.box for one in given.seats)
    twice = [str(one) for found in (players, boxes) for one, many in found.items() if many > 1]
    if twice:
        raise Refused(given, rules.seating.own_seat.clause, reasons.LISTED_TWICE(listed=", ".join(twice)))
    most = table.rules.wagers.boxes.value
    if not all(1 <= box <= most for box in boxes):
        raise Refused(given, rules.seating.own_seat.clause, reasons.UNKNOWN_BOX(most=most))
    if any(one.chips <= 0 for one in given.seats):
        raise Refused(given, rules.accounts.equal_stacks.clause, reasons.NO_START_CHIPS)


# --- limits ----------------------------------------------------------------------------------------------------------


def signed(level: Level, rules: TournamentRules) -> tuple[tuple[str, str], ...]:
    """Return the limits of a level as the sign shows them; without a maximum, that of the table stays."""
    most = () if level.maximum is None else (("maximum", show(level.maximum)),)
    # nsw-pontoon-6to5-2017 20.6.14: "All wagers shall be in units of the minimum", of each level its own
    unit = (("unit", show(level.minimum)),) if rules.wagering.units.value else ()
    return (("minimum", show(level.minimum)), *most, *unit)


def reach_level(run: Run) -> None:
    """Apply the limits of the next round, where the conditions change them with it."""
    session, clause = run.session, run.rules.wagering.levels.clause
    coming = session.rounds + 1
    due = [one for one in session.terms.levels if one.from_round <= coming]
    if len(due) != session.level:  # a void round restores the limits before it
        level = due[-1]
        run.emit(e.LevelReached(level.minimum, level.maximum, coming, clause))
        # nsw-pontoon-6to5-2017 20.6.15: "may be increased/decreased during the tournament providing" it was notified
        changed, settings = signed(level, run.rules), dict(run.table.settings)
        if any(settings.get(name) != value for name, value in changed):
            fingerprint = load_any(run.table.rules.document, settings | dict(changed)).fingerprint
            posted: dict[str, Any] = {"changed": changed, "holds_from": run.now, "keeping": False}
            run.tell(t.LimitsPosted(by=session.by, at=run.now, clause=clause, **posted))
            run.tell(t.LimitsChanged(changed, fingerprint, clause))
