"""Validation of conditions, all faults at once, each with its field, clause and remedy."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from msgspec import to_builtins

from croupier.money import MOST, Money, show
from croupier.rules.clause import UnknownDocument, document
from croupier.rules.profile import TOURNAMENT, load_any, settings
from croupier.rules.questions import chapters
from croupier.rules.ruled import BadElection, Citation, Origin, Ruled, shown
from croupier.rules.tournament import TournamentRules, load_tournament, of_the_game
from croupier.tournament.conditions.document import NONE, Chips, Conditions, Fees, Level, Points, Prizes
from croupier.tournament.conditions.plan import Flaw, plan
from croupier.tournament.conditions.session_prizes import session_faults
from croupier.tournament.conditions.statements import lacking
from croupier.tournament.conditions.ties import tie_faults
from croupier.tournament.conditions.units import unit_of
from croupier.tournament.machine.prizes import WHOLE, breakdown
from croupier.tournament.moments import moment
from croupier.tournament.names import wrong_name

_FREE: Final = frozenset({"minimum", "maximum", "unit", "smallest_chip", "side_bets", TOURNAMENT})
"""Settings that other parts of the conditions state."""


def faults(conditions: Conditions) -> tuple[Flaw, ...]:
    """Return all faults of the conditions; none if they may be published."""
    try:
        rules = load_tournament(conditions.document, conditions.settings)
    except UnknownDocument as bad:
        return (Flaw("document", "", _complete(str(bad.args[0])), "Name one of the approved documents."),)
    except BadElection as bad:
        return (Flaw("settings", "", _complete(str(bad)), "State what the document allows."),)
    found = [
        *_name(conditions),
        *lacking(conditions, rules),
        *_statements(conditions, rules),
        *_moments(conditions, rules),
        *_money(conditions, rules),
        *_wagering(conditions, rules),
        *_sessions(conditions, rules),
        *tie_faults(conditions, rules),
        *_levels(conditions, rules),
        *_tables(conditions, rules),
        *_breakdown(conditions, rules),
        *session_faults(conditions, rules),
        *plan(conditions).faults,
    ]
    return tuple(dict.fromkeys(found))


def _name(conditions: Conditions) -> Iterator[Flaw]:
    wrong = wrong_name(conditions.name)
    if wrong is not None:
        yield Flaw("name", "", *wrong)


def election_of(conditions: Conditions, level: Level | None = None, key: str = "") -> dict[str, Any]:
    """Return the election of the tournament's tables with the limits of a level, the first if none is named."""
    limits = level if level is not None else next(iter(conditions.limits), None)
    used, known = key or conditions.document, settings(key or conditions.document)
    chosen: dict[str, Any] = {**of_the_game(used, conditions.settings), TOURNAMENT: to_builtins(conditions.changes)}
    if conditions.chips is not None:
        chosen.setdefault("smallest_chip", show(conditions.chips.smallest))
    if limits is not None:
        chosen["minimum"] = show(limits.minimum)
        chosen["maximum"] = NONE if limits.maximum is None else show(limits.maximum)
        unit = unit_of(conditions, limits, used)
        if unit is not None:
            chosen.setdefault("unit", unit)
    side_bets = conditions.wagering.side_bets
    if "side_bets" in known and side_bets is not None:
        chosen["side_bets"] = [] if side_bets == NONE else list(side_bets)
    return {name: value for name, value in chosen.items() if name in known or name == TOURNAMENT or name not in _FREE}


# --- what they say, and what they may not ----------------------------------------------------------------------------


def _statements(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    wanted = rules.papers.statement
    if wanted.value and _plain(conditions.statement or "") != _plain(wanted.value):
        wrong = "The conditions have another statement." if conditions.statement else "The conditions do not state it."
        yield Flaw("statement", wanted.clause, wrong, f'State "{wanted.value}".')
    entitled = conditions.entry.entitled
    who = rules.entries.entitled
    if entitled and who.origin is Origin.FIXED and _plain(entitled) != _plain(who.value):
        yield Flaw("entry.entitled", who.clause, "The conditions have another statement.", f'State "{who.value}".')


def _plain(text: str) -> str:
    return " ".join(text.lower().replace(".", " ").replace(",", " ").split())


def _moments(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    starts, until = conditions.starts, conditions.entry.refund_until
    dates = [("starts", starts), *((f"stages {stage.name}.starts", stage.starts) for stage in conditions.stages)]
    if until != NONE:
        dates.append(("entry.refund_until", until))
    clause = rules.seating.seated_before.clause
    for field, text in dates:
        if text is not None and moment(text) is None:
            yield Flaw(field, clause, f"{text!r} is not a date and time.", 'Write it such as "2026-12-05T19:00+11:00".')
    first = moment(starts or "")
    times = [moment(stage.starts) for stage in conditions.stages if stage.starts is not None]
    known = [one for one in (first, *times) if one is not None]
    if known != sorted(known):
        yield Flaw("stages", clause, "A stage starts before one that comes first.", "Put the moments in their order.")


def _money(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    fees, chips, prizes, accounts = conditions.fees, conditions.chips, conditions.prizes, rules.accounts
    if fees is not None:
        if min(fees.entry, fees.commission, fees.buy_in) < 0 or max(fees.entry, fees.buy_in) > MOST:
            yield Flaw("fees", accounts.fee.clause, "An amount is out of range.", "State amounts of zero or more.")
        if fees.commission and not accounts.commission.value:
            wrong = f"A commission of ${show(fees.commission)} is taken, and all fees belong to the pool."
            yield Flaw("fees.commission", accounts.commission.clause, wrong, "Take no commission.")
        elif fees.commission > fees.entry:
            wrong = f"The commission of ${show(fees.commission)} is above the fee of ${show(fees.entry)}."
            yield Flaw("fees.commission", accounts.commission.clause, wrong, "Take no more than the entry fee.")
        elif fees.commission and accounts.commission_approved.value and not fees.approved.strip():
            wrong = f"No approval of ${show(fees.commission)} is named."
            mend = "Give the reference of the approved amount in fees.approved."
            yield Flaw("fees.approved", accounts.commission_approved.clause, wrong, mend)
    cash = rules.precedence.cash_value
    if chips is not None and chips.cash_percent != NONE and not (cash.value and 1 <= chips.cash_percent <= 100):
        wrong = "The chips have a percentage out of reach." if cash.value else "Tournament chips are worth no money."
        mend = 'State 1 to 100, or "none".' if cash.value else 'State cash_percent = "none".'
        yield Flaw("chips.cash_percent", cash.clause, wrong, mend)
    if fees is not None and chips is not None and cash.value and isinstance(chips.cash_percent, int):
        yield from _ratio(fees, chips, rules)
    if fees is not None and fees.buy_in and not cash.value:
        yield Flaw("fees.buy_in", accounts.buy_in.clause, "Chips are not bought here.", "Take the buy-in out.")
    if conditions.entry.refund_until not in (None, NONE) and not accounts.refund_by_conditions.value:
        clause = accounts.refund_by_conditions.clause
        yield Flaw("entry.refund_until", clause, "Fees are not refundable after a withdrawal.", 'State "none".')
    if prizes is not None and prizes.added and not accounts.added.value:
        wrong = "The pool is the entry fees, and nothing is added to it."
        yield Flaw("prizes.added", accounts.added.clause, wrong, "Take it out, or lower the entry fee.")
    if prizes is not None:
        yield from _things(prizes, rules)
    if prizes is not None and prizes.guarantee not in (None, NONE) and not accounts.guarantee.value:
        yield Flaw("prizes.guarantee", accounts.guarantee.clause, "No pool can be guaranteed.", 'State "none".')
    yield from _bought(conditions, rules)


def _things(prizes: Prizes, rules: TournamentRules) -> Iterator[Flaw]:
    """Yield prizes in kind that nobody has added to the pool, and additions that nobody would win."""
    # act-uth-2019 16.22: the operator "may add value to the prize pool in the form of cash, goods or services"
    added = rules.accounts.added
    won = Counter((one.goods, one.value) for one in prizes.places if one.goods)
    given = Counter((one.what, one.value) for one in prizes.added if one.kind != "cash")
    for what, value in (won - given) if added.value else won:
        wrong = f"{what}, worth ${show(value)}, is won, and {'nobody adds it' if added.value else 'nothing is added'}."
        mend = "List it in prizes.added with its value." if added.value else "Let the place win a share of the pool."
        yield Flaw("prizes.places", added.clause, wrong, mend)
    for what, value in (given - won) if added.value else ():
        wrong = f"{what}, worth ${show(value)}, is added, and no place wins it."
        yield Flaw("prizes.added", added.clause, wrong, "Name it as the goods of a place, with its value.")


def _bought(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    back, on, accounts = conditions.buy_back, conditions.add_on, rules.accounts
    # act-blackjack-2005 20.6: "one entry only"; 20.13: nobody adds to their chips "other than in accordance with these
    # rules"
    # nsw-pontoon-6to5-2017 20.6.5: a buy-in grows by "the payment of winning wagers by the dealer" alone
    if back is not None and back != NONE and not accounts.may_buy_back.value:
        wrong = "Buying back is not allowed under this document."
        yield Flaw("buy_back", accounts.may_buy_back.clause, wrong, 'State buy_back = "none".')
    if on is not None and on != NONE and not accounts.may_add_on.value:
        wrong = "Add-ons are not allowed under this document."
        yield Flaw("add_on", accounts.may_add_on.clause, wrong, 'State add_on = "none".')
    if back is not None and back != NONE and (back.times < 1 or back.price < 0 or back.chips <= 0):
        mend = "State times of 1 or more, a price of zero or more, and chips."
        yield Flaw("buy_back", accounts.buy_back.clause, "The chips or the price are too low.", mend)
    if on is not None and on != NONE and (on.price < 0 or on.chips <= 0):
        mend = "State a price of zero or more, and chips."
        yield Flaw("add_on", accounts.add_on.clause, "The chips or the price are too low.", mend)


def _wagering(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    stated, wagering = conditions.wagering, rules.wagering
    if stated.compulsory is False:
        wrong = "Players would not have to wager in every round."
        yield Flaw("wagering.compulsory", wagering.every_round.clause, wrong, "State compulsory = true.")
    if stated.order is False and wagering.order.value == "always":
        yield Flaw("wagering.order", wagering.order.clause, "There is always an order.", "State order = true.")
    if stated.deals_from_marker and not (wagering.deals_from_marker.value and stated.order):
        wrong = "The deal does not begin at the marker." if stated.order else "Without an order there is no marker."
        yield Flaw("wagering.deals_from_marker", wagering.deals_from_marker.clause, wrong, "State false.")
    for name, part in (("pass_cards", rules.pass_cards), ("undisclosed", rules.undisclosed)):
        number = getattr(stated, name)
        if isinstance(number, int) and number and part is None:
            wrong = f"This document has no {name.replace('_', ' ')}{' wagers' if name == 'undisclosed' else ''}."
            yield Flaw(f"wagering.{name}", wagering.every_round.clause, wrong, f'State {name} = "none".')
        elif isinstance(number, int) and number < 0:
            wrong = f"{number} is not a valid number."
            yield Flaw(f"wagering.{name}", wagering.every_round.clause, wrong, "State 0 or more.")
    if isinstance(stated.seconds, int) and not 1 <= stated.seconds <= 3600:
        clause = wagering.time_limit.clause
        yield Flaw("wagering.seconds", clause, f"{stated.seconds} seconds are out of range.", "State 1 to 3600.")
    is_said = wagering.late.origin is Origin.FIXED and isinstance(stated.seconds, int)
    if is_said and stated.late not in (wagering.late.value, "director"):
        wrong = f"A late wager is {wagering.late.value} here, and not {stated.late}."
        yield Flaw("wagering.late", wagering.late.clause, wrong, f'State late = "{wagering.late.value}".')


def _sessions(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    """Yield ends that no session of the document has, and faults of tables and points."""
    ends, prevails = rules.precedence.session_ends, rules.precedence.conditions_prevail.value
    for stage in conditions.stages:
        stated = [name for name in stage.ends.__struct_fields__ if getattr(stage.ends, name) is not None]
        for name in stated:
            # the same definition is read alike everywhere (reading T-44); 2005's conditions may go beyond it by players
            if name not in ends.value and not (prevails and name == "players"):
                wrong = f"A session does not end by {name}."
                yield Flaw(f"stages {stage.name}.ends", ends.clause, wrong, f"End it by {' or '.join(ends.value)}.")
    if conditions.structure.breaks_tables and not rules.seating.breaks_tables.value:
        clause = rules.seating.breaks_tables.clause
        yield Flaw("structure.breaks_tables", clause, "Players keep their seats for a session.", "State false.")
    points = conditions.points
    if isinstance(points, Points) and (not points.by_place or list(points.by_place) != _falling(points.by_place)):
        mend = "State them from the first place on, none above the one before."
        yield Flaw("points.by_place", rules.places.points.clause, "Points do not fall from place to place.", mend)
    least = conditions.structure.starts_with
    if conditions.structure.format == "sit-and-go" and least is not None and least < 2:
        yield Flaw(
            "structure.starts_with", rules.seating.sit_and_go.clause, f"{least} cannot play.", "State 2 or more."
        )


def _falling(points: tuple[int, ...]) -> list[int]:
    return sorted((max(0, one) for one in points), reverse=True)


# --- limits, tables and rules: the game's profile is asked -----------------------------------------------------------


def _ratio(fees: Fees, chips: Chips, rules: TournamentRules) -> Iterator[Flaw]:
    """Chips are bought at the percentage at which they are redeemed."""
    # nsw-pontoon-6to5-2017 20.6.9: "redeemable for cash chips at the same percentage value at which they were issued"
    assert isinstance(chips.cash_percent, int)
    if fees.buy_in * 100 != chips.start * chips.cash_percent:
        worth = Money(chips.start * chips.cash_percent // 100)
        wrong = f"${show(fees.buy_in)} buy chips of {show(chips.start)}, which are redeemed for ${show(worth)}."
        mend = f"Let the buy-in be ${show(worth)}, or state another cash_percent."
        yield Flaw("fees.buy_in", rules.places.redeemed.clause, wrong, mend)


def _levels(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    levels, chips, wagering = conditions.limits, conditions.chips, rules.wagering
    clause = wagering.limits.clause
    rounds = [level.from_round for level in levels]
    if levels and (rounds[0] != 1 or rounds != sorted(set(rounds))):
        mend = "Begin the first level at round 1 and each other at a later round."
        yield Flaw("limits", wagering.levels.clause, "The levels do not follow one another.", mend)
    for level in levels:
        if level.minimum <= 0 or (level.maximum is not None and level.maximum < level.minimum):
            wrong = f"From round {level.from_round} no wager is within the limits."
            yield Flaw("limits", clause, wrong, "State a minimum greater than zero and a maximum that is not below it.")
        if level.maximum is None and wagering.maximum_stated.value:
            # nsw-pontoon-6to5-2017 20.4.2(d): "the minimum and maximum wagers for each round of play in a session"
            wrong = f"No maximum holds from round {level.from_round}."
            yield Flaw("limits", wagering.maximum_stated.clause, wrong, "State the maximum of each level.")
    if chips is None or not levels:
        return
    least = levels[0].minimum * (2 if wagering.minimum_covers.value == "ante_and_blind" else 1)
    if chips.start < least or chips.start <= 0:
        wrong = f"{show(chips.start)} in chips do not cover {show(least)}, the least that a player stakes."
        yield Flaw("chips.start", wagering.below_minimum_out.clause, wrong, "Give more chips, or lower the minimum.")
    if chips.smallest <= 0 or any(level.minimum % chips.smallest for level in levels):
        yield Flaw("chips.smallest", clause, "A minimum cannot be paid in these chips.", "State a smaller chip.")


def _tables(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    """Yield the faults found by the profile of the game: limits, settings, and changes that contradict the rules."""
    own = chapters(TournamentRules)
    changed = {name for name in conditions.changes if name.partition(".")[0] in own}
    for name in sorted(changed):
        # nsw-pontoon-6to5-2017 20.5.4: "providing those conditions are consistent with the relevant rules of the game"
        section = getattr(rules, name.partition(".")[0])
        answer = getattr(section, name.partition(".")[2], None)
        if not isinstance(answer, Ruled | Citation):
            yield Flaw(f"changes {name}", rules.papers.complete.clause, "No rule has this question.", "Take it out.")
            continue
        wrong = f"The rules of tournament play say: {shown(answer)}."
        yield Flaw(f"changes {name}", answer.clause, wrong, "Take it out. No condition changes these rules.")
    kept = {name: value for name, value in conditions.changes.items() if name not in changed}
    if stray := sorted(_FREE & set(conditions.settings)):
        wrong = f"{', '.join(stray)} is stated elsewhere in the conditions."
        yield Flaw("settings", rules.wagering.limits.clause, wrong, "Take it out of the settings.")
    for key in dict.fromkeys([conditions.document, *(stage.document for stage in conditions.stages if stage.document)]):
        yield from _refused(conditions, kept, key, rules)


def _refused(conditions: Conditions, changes: dict[str, Any], key: str, rules: TournamentRules) -> Iterator[Flaw]:
    clause = rules.wagering.limits.clause
    try:
        document(key)
    except UnknownDocument as bad:
        yield Flaw("stages", clause, _complete(str(bad.args[0])), "Name one of the approved documents.")
        return
    seen: set[str] = set()
    for level in conditions.limits or (None,):
        chosen = election_of(conditions, level, key) | {TOURNAMENT: to_builtins(changes)}
        try:
            game = load_any(key, chosen)
        except BadElection as bad:
            if str(bad) not in seen:
                yield _of_election(str(bad), rules)
            seen.add(str(bad))
            continue
        players = conditions.players
        if players is not None and players.per_table > game.wagers.boxes.value:
            wrong = f"{players.per_table} are seated at a table of {game.wagers.boxes.value} boxes."
            yield Flaw("players.per_table", rules.seating.per_table.clause, wrong, "Seat fewer at a table.")
            return


def _of_election(why: str, rules: TournamentRules) -> Flaw:
    """Return a refusal of the game's profile as a fault of the field that it is about."""
    name, _, rest = why.partition(":")
    field = name.partition(" = ")[0]
    if field.startswith(f"{TOURNAMENT}."):
        wrong, _, mend = rest.strip().partition("; ")
        field = f"changes {field.removeprefix(f'{TOURNAMENT}.')}"
        return Flaw(
            field, rules.precedence.conditions_prevail.clause, _complete(wrong), _complete(mend or "Take it out")
        )
    if "." in field:  # a question of the game that is not asked, or not with that answer
        clause = rules.precedence.conditions_prevail.clause
        return Flaw(f"changes {field}", clause, _complete(rest), "Correct it or take it out.")
    if field == "low_limit":
        return Flaw("settings low_limit", rules.precedence.low_limit.clause, _complete(rest), "Use another table.")
    where = "limits" if "minimum" in field or field == "maximum" else f"settings {field}"
    return Flaw(where, rules.wagering.limits.clause, _complete(why), "State what the document allows.")


def _complete(text: str) -> str:
    """Return a text of the rules as a sentence."""
    text = text.strip()
    start = text[:1].upper() if text.partition(" ")[0].isalpha() else text[:1]
    return f"{start}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"


# --- the breakdown of the pool ---------------------------------------------------------------------------------------


def _breakdown(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    prizes, players = conditions.prizes, conditions.players
    if prizes is None:
        return
    returned, field = rules.accounts.returned.clause, "prizes.bands" if prizes.bands else "prizes.places"
    numbers = [one.place for one in prizes.places]
    if sorted(numbers) != list(range(1, len(numbers) + 1)) and not prizes.bands:
        yield Flaw(field, returned, "The places do not count from 1.", "State each place once, from the first on.")
    if any(one.share < 0 or one.value < 0 for one in prizes.places) or any(one.value <= 0 for one in prizes.added):
        yield Flaw("prizes", returned, "A share or a value is too low.", "State amounts greater than zero.")
    reaches = [band.up_to for band in prizes.bands]
    if reaches != sorted(set(reaches)):
        yield Flaw(
            field, returned, "Two bands cover the same number of entries.", "Let each reach further than the last."
        )
    splits = [(band.up_to, band.shares) for band in prizes.bands]
    if any(share < 0 for _, shares in splits for share in shares):
        yield Flaw(field, returned, "A share is negative.", "State shares of zero or more.")
    splits = splits or [(0, tuple(one.share for one in prizes.places))] if prizes.places or splits else []
    for up_to, shares in splits:
        if sum(shares) != WHOLE:
            text = f"The shares{f' up to {up_to} entries' if up_to else ''} are {_percent(sum(shares))} of the pool."
            yield Flaw(field, returned, text, "Let them be 100%.")
    if players is None or not splits:
        return
    if prizes.bands and max(up_to for up_to, _ in splits) < players.maximum:
        wrong = f"No band covers {players.maximum} entries."
        yield Flaw(field, returned, wrong, f"Let the last band reach up_to = {players.maximum}.")
        return
    for entries in range(max(players.minimum, 0), min(players.maximum, players.minimum + 2000) + 1):
        places = len(breakdown(prizes, entries))
        if places > entries:
            wrong = f"With {entries} players {places} places win a prize, and {places - entries} would stay unfilled."
            yield Flaw(field, returned, wrong, "Pay fewer places, or take more players at least.")
            return


def _percent(share: int) -> str:
    whole, part = divmod(share, 100)
    return f"{whole}.{part:02d}%" if part else f"{whole}%"
