"""The program as the director of a tournament of bots: the agenda, one act after another.

Most acts come from `croupier.tournament.due`; only the decisions of people are made here.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import Struct

from croupier.cards import Card
from croupier.dealer.bots.habits import Habits, chance, happens
from croupier.engine.refusal import Refused
from croupier.engine.table.people import Official
from croupier.rules.tournament import load_tournament
from croupier.tournament import Tournament, decide, due
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import waiting
from croupier.tournament.acts.sessions import has_start, missing_at, unseated_at
from croupier.tournament.conditions.document import AddOn, BuyBack, Conditions
from croupier.tournament.inputs import TournamentInput
from croupier.tournament.machine.lookup import fees_of, running
from croupier.tournament.machine.prize_amounts import entries_counted
from croupier.tournament.machine.state import StageState
from croupier.tournament.moments import moment

NAME: Final = "croupier"
DIRECTOR: Final = Official("gaming-manager", NAME)
OPERATOR: Final = Official("operator", NAME)
CASHIER: Final = Official("gaming-supervisor", NAME)
_REFERENCE: Final = "played by bots"
_HOUR: Final = 3_600
_GONE: Final = ("withdrawn", "forfeited", "disqualified")


class DirectorWait(Struct, frozen=True):
    """No act is due before a moment, in seconds: all are seated, and the session has not started."""

    until: int


def tables_of(conditions: Conditions) -> tuple[str, ...]:
    """Return the names of the tables that a tournament of bots is played at."""
    most = max((stage.tables for stage in conditions.stages), default=1)
    return tuple([f"{conditions.name} table {number}" for number in range(1, most + 1)])


def players_of(count: int) -> tuple[str, ...]:
    """Return the names of `count` bots."""
    width = max(2, len(str(count)))
    return tuple([f"Bot {number:0{width}d}" for number in range(1, count + 1)])


def drawing_up(conditions: Conditions) -> i.DrawUpConditions:
    """Return the first input of a tournament of bots."""
    return i.DrawUpConditions(OPERATOR, conditions)


def act(state: Tournament, count: int, habits: Habits, now: int) -> Any | None:
    """Return the director's next act, None while the tables play or nothing is left to do.

    A ballot is committed and drawn without its secret: the caller, who has the secret, adds it.
    """
    if state.status == "drawn up":
        return next(_papers(state), None) or i.OpenEntries(DIRECTOR)
    if state.status == "open":
        entering = _binding(state) or _enter(state, count) or _too_few(state, now)
        if entering is not None:
            return entering
    if _is_filling(state):
        return _sit_and_go(state)
    found = _stage(state, habits, now)
    if found is not None:
        return found
    for one in due(state, now):
        given = _input_of(state, one.give, one.about, habits)
        if given is not None:
            return given
    return None


# --- before entries ---------------------------------------------------------------------------------------------------


def _papers(state: Tournament) -> Iterator[Any]:
    rules, conditions = load_tournament(state.conditions.document), state.conditions
    if not state.director:
        yield i.NominateDirector(_of_role(rules.people.nominated_by.value), NAME)
    if rules.papers.before_entries.value == "approved" and not state.approval:
        yield i.ApproveConditions(OPERATOR, _REFERENCE)
    if rules.papers.before_entries.value == "notified" and not state.notification:
        yield i.NotifyCommission(OPERATOR, _REFERENCE)
    commission = conditions.fees.commission if conditions.fees is not None else 0
    if commission and rules.accounts.commission_approved.value and state.commission_approved is None:
        yield i.ApproveCommission(OPERATOR, fees_of(conditions).commission, _REFERENCE)
    if not state.published:
        yield i.PublishConditions(OPERATOR, "on the screen")
    if not state.tables:
        yield i.DesignateTables(DIRECTOR, tables_of(conditions))


def _of_role(roles: tuple[str, ...]) -> Official:
    return DIRECTOR if DIRECTOR.role in roles else OPERATOR


def _binding(state: Tournament) -> i.CommitBallot | None:
    """Return what binds a ballot before anybody knows who enters."""
    unbound = [one.name for one in state.stages if not one.bound and not one.draws]
    return i.CommitBallot(DIRECTOR, unbound[0], "") if unbound else None


def _enter(state: Tournament, count: int) -> i.Enter | None:
    known = {one.player for one in state.entrants}
    terms = state.conditions.entry
    for player in players_of(count):
        if player not in known:
            groups, criteria = _listed(terms.groups), _listed(terms.criteria)
            return i.Enter(DIRECTOR, player, fees_of(state.conditions).entry, groups, criteria)
    return None


def _too_few(state: Tournament, now: int) -> i.CancelTournament | None:
    """Return the cancellation of a tournament that has lost too many players before it began."""
    least = state.conditions.players.minimum if state.conditions.players is not None else 0
    given = i.CancelTournament(OPERATOR, "too few players are left")
    return given if entries_counted(state) < least and is_taken(state, given, now) else None


def _listed(names: tuple[str, ...] | str | None) -> tuple[str, ...]:
    return () if names is None or isinstance(names, str) else names


# --- stages -----------------------------------------------------------------------------------------------------------


def _stage(state: Tournament, habits: Habits, now: int) -> Any | None:
    """Return what people decide before a stage is drawn or started: what they pay, and that it starts now."""
    stage = next((one for one in state.stages if one.status != "confirmed"), None)
    if stage is None or state.status not in ("open", "closed", "playing"):
        return None
    if not stage.draws:
        bought = _bought_back(state, stage, habits, now)
        if bought is not None:
            return bought
    if stage.draws and stage.begun < stage.sessions:
        return _before_start(state, stage, habits, now)
    return None


def _is_filling(state: Tournament) -> bool:
    """Return whether enough wait for the next start of a sit-and-go, and those who were drawn before have begun."""
    structure, stage = state.conditions.structure, state.stages[0]
    if structure.format != "sit-and-go" or state.status != "open" or stage.begun < stage.sessions:
        return False
    return len(waiting(state, stage, is_sit_and_go=True)) >= (structure.starts_with or 2)


def _sit_and_go(state: Tournament) -> Any | None:
    """Return the next draw of a sit-and-go, None as long as no table is free for it."""
    stage = state.stages[0]
    if len(running(state)) >= _tables_at_once(state):
        return None
    return i.DrawBallot(DIRECTOR, stage.name, "") if stage.bound else i.CommitBallot(DIRECTOR, stage.name, "")


def _tables_at_once(state: Tournament) -> int:
    """Return at how many tables the first stage is played at once."""
    return min(state.conditions.stages[0].tables, len(state.tables))


def _bought_back(state: Tournament, stage: StageState, habits: Habits, now: int) -> Any | None:
    terms = state.conditions.buy_back
    if not isinstance(terms, BuyBack) or terms.into != stage.name:
        return None
    for one in state.entrants:
        wants = one.fate == "fallen" and happens(habits.rebuys, habits.seed, "buy back", one.player, one.buy_backs)
        given = i.BuyBackIn(DIRECTOR, one.player, terms.price)
        if wants and is_taken(state, given, now):
            return given
    return None


def is_taken(state: Tournament, given: TournamentInput, now: int) -> bool:
    """Return whether the tournament would take an input now."""
    try:
        decide(state, given, now)
    except Refused:
        return False
    return True


def _before_start(state: Tournament, stage: StageState, habits: Habits, now: int) -> Any | None:
    seats = [seat for seat in stage.seats if seat.session == stage.begun + 1]
    playing = {seat.player for seat in seats} & {one.player for one in state.entrants if one.fate not in _GONE}
    for one in [one for one in state.entrants if one.player in playing]:
        paid = _paid(state, stage, one, habits)
        if paid is not None:
            return paid
    starts = moment(stage.starts)
    waits = [one for one in seats if not one.is_taken and one.player in playing and _comes(one.player, stage, habits)]
    if waits and starts is not None and now >= starts:
        later = i.ChangeStart(DIRECTOR, stage.name, _written(now + _HOUR), "on the screen")
        return later if is_taken(state, later, now) else _start(state, stage, now)
    if waits:
        return i.TakeSeat(DIRECTOR, waits[0].player)
    if starts is not None and now < starts:
        return DirectorWait(starts)
    if not has_start(state, stage) and unseated_at(state, stage):
        return i.ChangeStart(DIRECTOR, stage.name, _written(now + _HOUR), "on the screen")
    return _start(state, stage, now)


def _start(state: Tournament, stage: StageState, now: int) -> Any:
    """Return the start of a session without the bots that do not come; if none comes the tournament is cancelled."""
    given = i.StartSitting(DIRECTOR, stage.name, missing_at(state, stage))
    cancelled = i.CancelTournament(OPERATOR, "no player has arrived")
    if is_taken(state, given, now) or not is_taken(state, cancelled, now):
        return given
    return cancelled


def _paid(state: Tournament, stage: StageState, one: Any, habits: Habits) -> Any | None:
    """Return what a player pays before a stage: the buy-in, and the add-on if they want it."""
    price = fees_of(state.conditions).buy_in
    if price and stage.name not in {name for name, _ in one.buy_ins}:
        return i.PayBuyIn(DIRECTOR, one.player, stage.name, price)
    terms = state.conditions.add_on
    wants = isinstance(terms, AddOn) and terms.before_stage == stage.name and not one.added_on and not stage.begun
    if wants and one.is_alive and happens(habits.add_ons, habits.seed, "add-on", one.player):
        assert isinstance(terms, AddOn)
        return i.BuyAddOn(DIRECTOR, one.player, terms.price)
    return None


def _comes(player: str, stage: StageState, habits: Habits) -> bool:
    return not happens(habits.absent, habits.seed, "absent", player, stage.name)


def _written(now: int) -> str:
    return datetime.fromtimestamp(now, UTC).isoformat()


# --- what is due ------------------------------------------------------------------------------------------------------


def _input_of(state: Tournament, give: str, about: str, habits: Habits) -> Any | None:
    """Return the input that does what is due, None if it is for a table to do."""
    match give:
        case "CommitBallot":
            return i.CommitBallot(DIRECTOR, about, "")
        case "DrawBallot":
            stage = state.stage(about)
            assert stage is not None, about
            return i.DrawBallot(DIRECTOR, about, "") if stage.bound else i.CommitBallot(DIRECTOR, about, "")
        case "CloseEntries":
            return i.CloseEntries(DIRECTOR)
        case "JoinRepechage":
            return i.JoinRepechage(DIRECTOR, about, happens(habits.joins, habits.seed, "joins", about))
        case "StartSitting":
            stage = state.stage(about)
            assert stage is not None, about
            return i.StartSitting(DIRECTOR, about, () if _is_tied(state, about) else missing_at(state, stage))
        case "DrawForPlaces":
            tie = next(one for one in state.ties if one.stage == about and one.how == "draw")
            return i.DrawForPlaces(DIRECTOR, _cards(state, tie.players, habits))
        case "ConfirmPlaces":
            return i.ConfirmPlaces(DIRECTOR, about)
        case "AwardPrizes":
            return i.AwardPrizes(DIRECTOR)
        case "PayPrize":
            place = next(one.place for one in state.awards if one.player == about and not one.is_paid)
            return i.PayPrize(CASHIER, about, place, "as the conditions say")
        case "PaySessionPrize":
            stage_name = next(one.stage for one in state.session_awards if one.player == about and not one.is_paid)
            return i.PaySessionPrize(CASHIER, about, stage_name, "as the conditions say")
        case _:
            return None


def _is_tied(state: Tournament, stage: str) -> bool:
    return any(tie.stage == stage and tie.how == "play-off" for tie in state.ties)


def _cards(state: Tournament, players: tuple[str, ...], habits: Habits) -> tuple[tuple[str, Card], ...]:
    """Return a card of one pack for each: which, follows from the seed and how often they have drawn."""
    times = sum(len(stage.drawn_places) for stage in state.stages)
    pack = list(Card)
    drawn = []
    for number, player in enumerate(players):
        drawn.append((player, pack.pop(chance(habits.seed, "cards", times, number) % len(pack))))
    return tuple(drawn)


def needed(conditions: Conditions, count: int) -> str:
    """Return why a tournament cannot be played by that number of bots, "" if it can."""
    players = conditions.players
    if players is not None and not players.minimum <= count <= players.maximum:
        return f"{count}: The conditions allow {players.minimum} to {players.maximum} players"
    start = conditions.structure.starts_with
    if conditions.structure.format == "sit-and-go" and start is not None and count % start:
        return f"{count}: The sit-and-go starts with {start} players, and {count % start} would be left over"
    return ""
