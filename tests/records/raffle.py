"""A little room that is only for tests: a raffle, recorded as a tournament would be."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Reason, Refused
from croupier.engine.table import Official
from croupier.money import Money
from croupier.records.log import kinds, wire
from croupier.records.log.kinds import LogKind

KIM: Final = Official("gaming-manager", "Kim")
FEE: Final = Money(5_000)


class OpenRaffle(Struct, frozen=True):
    """Open a raffle."""

    by: Official
    fee: Money


class Arrive(Struct, frozen=True):
    """Take a ticket; a table has an input of this name, too."""

    player: str


class DrawTicket(Struct, frozen=True):
    """Draw the winner, and pay the pool less a tenth."""

    by: Official
    winner: str


class CallOff(Struct, frozen=True):
    """End it without a winner."""

    by: Official
    reason: str


class RaffleOpened(Struct, frozen=True):
    """It is open."""

    fee: Money
    at: int
    clause: str


class PlayerArrived(Struct, frozen=True):
    """A ticket was sold; a table has an event of this name, too."""

    player: str
    fee: Money
    at: int
    clause: str


class TicketDrawn(Struct, frozen=True):
    """The winner is known."""

    winner: str
    prize: Money
    commission: Money
    at: int
    clause: str


class RaffleCalledOff(Struct, frozen=True):
    """There is no winner, and every player gets a refund."""

    players: tuple[str, ...]
    fee: Money
    reason: str
    at: int
    clause: str


class Raffle(Struct, frozen=True):
    """Raffle: its fee, the players with tickets, and whether it is over."""

    fee: Money
    players: tuple[str, ...] = ()
    is_over: bool = False
    opened: int = 0

    document: ClassVar = "house rules"


def step(state: Raffle | None, given: Any, now: int) -> tuple[tuple[Any, ...], Raffle]:
    """Judge an input."""
    event = _caused(state, given, now)
    return (event,), evolve(state, event)


def _caused(state: Raffle | None, given: Any, now: int) -> Any:
    if state is None:
        if not isinstance(given, OpenRaffle):
            raise Refused(given, "1.1", Reason("raffle", "open the raffle first"))
        return RaffleOpened(given.fee, now, "1.1")
    if state.is_over:
        raise Refused(given, "1.2", Reason("raffle", "the raffle is over"))
    match given:
        case Arrive() if given.player in state.players:
            raise Refused(given, "2.1", Reason("raffle", f"{given.player} has a ticket"))
        case Arrive():
            return PlayerArrived(given.player, state.fee, now, "2.1")
        case DrawTicket() if given.winner not in state.players:
            raise Refused(
                given, "3.1", Reason("raffle", f"{given.winner} has no ticket: name one of {', '.join(state.players)}")
            )
        case DrawTicket():
            pool = state.fee * len(state.players)
            return TicketDrawn(given.winner, Money(pool - pool // 10), Money(pool // 10), now, "3.1")
        case CallOff():
            return RaffleCalledOff(state.players, state.fee, given.reason, now, "3.2")
    raise Refused(given, "1.1", Reason("raffle", "it is open"))


def evolve(state: Raffle | None, event: Any) -> Raffle:
    """Fold an event in."""
    if state is None:
        return Raffle(event.fee, opened=event.at)
    match event:
        case PlayerArrived():
            return replace(state, players=(*state.players, event.player))
        case _:
            return replace(state, is_over=True)


def postings(event: Any) -> tuple[tuple[str, Money], ...]:
    """Return the postings of an event."""
    match event:
        case PlayerArrived():
            return (f"pocket: {event.player}", Money(-event.fee)), ("pool", event.fee)
        case TicketDrawn():
            paid = Money(-event.prize - event.commission)
            return ("pool", paid), (f"pocket: {event.winner}", event.prize), ("commission", event.commission)
        case RaffleCalledOff():
            back = [(f"pocket: {player}", event.fee) for player in event.players]
            return ("pool", Money(-event.fee * len(back))), *back
        case _:
            return ()


def tell(event: Any) -> str:
    """Put an event in words."""
    match event:
        case RaffleOpened():
            return "the raffle is open"
        case PlayerArrived():
            return f"{event.player} takes a ticket"
        case TicketDrawn():
            return f"{event.winner} wins the raffle"
        case _:
            return f"the raffle is called off: {event.reason}"


RAFFLE: Final = LogKind(
    kind="tournament",
    first=OpenRaffle,
    step=step,
    evolve=evolve,
    postings=postings,
    inputs=(OpenRaffle, Arrive, DrawTicket, CallOff),
    events=(RaffleOpened, PlayerArrived, TicketDrawn, RaffleCalledOff),
    speaking=lambda _, __: "0.1",
    tell=tell,
    significant={"conditions": (RaffleOpened,), "prize": (TicketDrawn,), "void": (RaffleCalledOff,)},
)
_KEPT: Final = (
    *(wire._event_tags, wire._input_tags, wire._event_decoders, wire._input_decoders),
    *(kinds.kind_by_event, kinds.categories, kinds._rooms_by_input),
)


def plug_in(*plugged: LogKind) -> None:
    """Let these be the only rooms."""
    kinds.LOG_KINDS = plugged
    for one in _KEPT:
        one.cache_clear()


@contextmanager
def plugged_in() -> Iterator[None]:
    """Let the raffle be the only room for a while."""
    before = kinds.LOG_KINDS
    plug_in(RAFFLE)
    try:
        yield
    finally:
        plug_in(*before)
