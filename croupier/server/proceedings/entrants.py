"""A player's own part in a tournament: their view, and their possible requests.

The program gives a player's request for the director, who alone may; the tournament judges it. Money is paid at the
cashier: only a demonstration, with play money, accepts it without payment.
"""

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from croupier.engine.table import Official
from croupier.money import Money
from croupier.records.commands import BadCommand
from croupier.records.log.entries import PROGRAM
from croupier.records.proceedings import state as proceedings_state
from croupier.records.proceedings.session_tables import log_at, table_log
from croupier.server.proceedings.registry import LiveProceeding
from croupier.tournament import inputs as i
from croupier.tournament.board import points_shown, won_by
from croupier.tournament.conditions.document import AddOn, BuyBack
from croupier.tournament.machine.lookup import planned
from croupier.tournament.machine.prize_amounts import entries_counted
from croupier.tournament.machine.state import Entrant, Tournament
from croupier.tournament.sync import acting

if TYPE_CHECKING:
    from croupier.server.floor import LiveFloor

_LABELS: Final = {
    "Enter": "Enter",
    "TakeSeat": "Take your seat",
    "PayBuyIn": "Pay the buy-in",
    "BuyBackIn": "Buy back in",
    "BuyAddOn": "Buy the add-on",
    "JoinRepechage": "Play the repechage",
    "Withdraw": "Withdraw",
    "AskTournamentReview": "Ask the Commission for a review",
}
SUBJECT_MAX: Final = 500
"""Maximum length of a player's dispute, in characters."""
_PAID: Final = ("Enter", "PayBuyIn", "BuyBackIn", "BuyAddOn")


class MayAsk(Struct, frozen=True):
    """A request that a player may make now: its input, its cost, and the reason and clause if it is not accepted."""

    label: str
    input: dict[str, Any]
    costs: int = 0
    why_not: str = ""
    clause: str = ""


class SeatOwn(Struct, frozen=True):
    """A player's seat: the stage, the table and the box, and whether they have taken it."""

    stage: str
    table: str
    box: int
    is_taken: bool
    is_playing: bool


class Mine(Struct, frozen=True):
    """A player's own part; before they have entered it has only their possible requests.

    `entries` is the number of entries that their place is out of, `fell_in` the stage in which they went out.
    """

    player: str
    version: int
    status: str
    fate: str = ""
    paid: int = 0
    refunded: int = 0
    chips: int = 0
    points: str = "0"
    place: int = 0
    entries: int = 0
    fell_in: str = ""
    prize: int = 0
    goods: tuple[str, ...] = ()
    is_paid: bool = False
    seat: SeatOwn | None = None
    may_ask: tuple[MayAsk, ...] = ()
    dispute: MayAsk | None = None


def mine_of(floor: "LiveFloor", one: LiveProceeding, player: str, *, is_demo: bool) -> Mine:
    """Return a player's own part in a tournament."""
    state: Tournament = one.state
    entrant, requests = state.entrant(player), _may_ask(floor, one, player, is_demo=is_demo)
    if entrant is None:
        return Mine(player, one.version, state.status, may_ask=requests)
    award = won_by(state, player)
    paid = entrant.fee + entrant.commission + entrant.bought_back + entrant.added_on
    return Mine(
        player=player,
        version=one.version,
        status=state.status,
        fate=entrant.fate,
        paid=paid + sum(much for _, much in entrant.buy_ins),
        refunded=entrant.refunded,
        chips=_chips(floor, entrant),
        points=points_shown(entrant.points),
        place=entrant.place,
        entries=entries_counted(state),
        fell_in=entrant.fallen_in,
        prize=0 if award is None else award.cash,
        goods=() if award is None else award.goods,
        is_paid=award is not None and award.is_paid,
        seat=_seat(state, player),
        may_ask=requests,
        dispute=_dispute(floor, one, player),
    )


def _dispute(floor: "LiveFloor", one: LiveProceeding, player: str) -> MayAsk | None:
    """Return whether a player may raise a dispute, and if they may not why."""
    if not one.state.director:
        return None
    plain = {"do": "RaiseTournamentDispute"}
    try:
        given = requested_input(one, player, {**plain, "about": "what is in dispute"}, is_demo=False)
    except BadCommand as wrong:
        return MayAsk("Raise it", plain, 0, str(wrong))
    refused = proceedings_state.find_refusal(one.record, given, PROGRAM, at=floor.clock())
    return MayAsk("Raise it", plain) if refused is None else MayAsk("Raise it", plain, 0, refused.why, refused.clause)


def _chips(floor: "LiveFloor", entrant: Entrant) -> int:
    """Return a player's chips: those of their stack while they play at a table of this process."""
    for live in floor.tables.values():
        session = live.record.session
        seated = None if session is None or session.status == "over" else session.find(entrant.player)
        if seated is not None and live.record.setup.unit != "cash":
            return seated.chips
    return entrant.chips


def _seat(state: Tournament, player: str) -> SeatOwn | None:
    for session in state.sessions:
        if session.result is None:
            for one in session.seats:
                if one.player == player:
                    return SeatOwn(session.stage, log_at(state, session), one.box, is_taken=True, is_playing=True)
    for stage in state.stages:
        for seat in stage.seats:
            if seat.player == player and seat.session > stage.begun:
                table = table_log(state, seat.table, planned(state, stage.name).document or state.conditions.document)
                return SeatOwn(stage.name, table, seat.box, seat.is_taken, is_playing=False)
    return None


def _may_ask(floor: "LiveFloor", one: LiveProceeding, player: str, *, is_demo: bool) -> tuple[MayAsk, ...]:
    """Return the possible requests of a player: all that would be accepted, and the entry even if it would not."""
    if not one.state.director:
        return ()
    found = []
    for do, label in _LABELS.items():
        request: dict[str, Any] = {"do": do}
        if do == "JoinRepechage":
            request["joins"] = True
        if do == "Enter":
            request["agreed"] = True
        try:
            given = requested_input(one, player, request, is_demo=is_demo)
        except BadCommand as wrong:
            if do == "Enter" and one.state.status == "open" and one.state.entrant(player) is None:
                found.append(MayAsk(label, request, _price(one.state, do), str(wrong)))
            continue
        refused = proceedings_state.find_refusal(one.record, given, PROGRAM, at=floor.clock())
        if refused is None:
            found.append(MayAsk(label, request, _price(one.state, do)))
        elif do == "Enter" and one.state.entrant(player) is None:
            found.append(MayAsk(label, request, _price(one.state, do), refused.why, refused.clause))
    return tuple(found)


def requested_input(one: LiveProceeding, player: str, request: dict[str, Any], *, is_demo: bool) -> Any:
    """Return the director's input for a player's request; raise BadCommand."""
    state: Tournament = one.state
    do = request.get("do")
    if do not in (*_LABELS, "RaiseTournamentDispute"):
        raise BadCommand(f"A player cannot give the input {do!r} to a tournament.")
    if request.get("player", player) != player:
        raise BadCommand("You cannot act for another player.")
    if not state.director:
        raise BadCommand("This tournament has no director yet. Try again later.")
    if do in _PAID and not is_demo:
        raise BadCommand(f"{_LABELS[str(do)]} at the cashier: {state.director} records it.")
    return _input_for(state, acting(state), str(do), player, request)


def _input_for(state: Tournament, by: Official, do: str, player: str, request: dict[str, Any]) -> Any:
    price, terms = Money(_price(state, do)), state.conditions.entry
    match do:
        case "Enter":
            groups = terms.groups if isinstance(terms.groups, tuple) else ()
            criteria = terms.criteria if isinstance(terms.criteria, tuple) else ()
            is_agreed = request.get("agreed") is True
            return i.Enter(by, player, price, groups, criteria, agreed=is_agreed)
        case "TakeSeat":
            return i.TakeSeat(by, player)
        case "PayBuyIn":
            seat = _seat(state, player)
            return i.PayBuyIn(by, player, "" if seat is None else seat.stage, price)
        case "BuyBackIn":
            return i.BuyBackIn(by, player, price)
        case "BuyAddOn":
            return i.BuyAddOn(by, player, price)
        case "JoinRepechage":
            return i.JoinRepechage(by, player, request.get("joins") is not False)
        case "Withdraw":
            return i.Withdraw(by, player)
        case "AskTournamentReview":
            return i.AskTournamentReview(by, _decided(state, player))
        case _:
            return i.RaiseTournamentDispute(by, player, _subject(state, player, request.get("about")))


def _decided(state: Tournament, player: str) -> int:
    """Return the last dispute of a player that is decided and not under review; raise BadCommand if there is none."""
    decided = [one for one in state.disputes if one.player == player and one.decision and not one.is_review_asked]
    if not decided:
        raise BadCommand("No dispute of yours has been decided whose review you have not asked for.")
    return decided[-1].number


def _subject(state: Tournament, player: str, about: Any) -> str:
    """Return the subject of a player's dispute; raise BadCommand. A dispute may stop the whole tournament."""
    if state.entrant(player) is None:
        raise BadCommand("You have not entered this tournament. Tell its director what is in dispute.")
    if not isinstance(about, str) or not about.strip():
        raise BadCommand("State what is in dispute.")
    if len(about) > SUBJECT_MAX:
        raise BadCommand(f"The subject of a dispute can have at most {SUBJECT_MAX} characters.")
    if any(one.player == player and not one.decision for one in state.disputes):
        raise BadCommand("Your last dispute is not decided yet. Wait for the decision.")
    return about


def _price(state: Tournament, do: str) -> int:
    """Return the cost of a request, in cents."""
    conditions = state.conditions
    match do:
        case "Enter":
            return 0 if conditions.fees is None else conditions.fees.entry
        case "PayBuyIn":
            return 0 if conditions.fees is None else conditions.fees.buy_in
        case "BuyBackIn":
            return conditions.buy_back.price if isinstance(conditions.buy_back, BuyBack) else 0
        case "BuyAddOn":
            return conditions.add_on.price if isinstance(conditions.add_on, AddOn) else 0
        case _:
            return 0
