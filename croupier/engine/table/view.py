"""What one role may see of a table: built up field by field, never cut down from the state."""

from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine import twentyone, uth
from croupier.engine.table import events as e
from croupier.engine.table.cloth import Cloth, cloth
from croupier.engine.table.people import Official
from croupier.engine.table.signs import sign
from croupier.engine.table.starting import hindrance
from croupier.engine.table.state import Table
from croupier.engine.uth.events import UthEvent
from croupier.rules.uth import UthRules

INSPECTING: Final = ("inspector", "surveillance", "commission")
UTH_EVENTS: Final = frozenset(get_args(UthEvent))


class BoxView(Struct, frozen=True):
    """A box: its wagers from the dealer outwards, who decides, and its hands as far as their cards are shown.

    `sideways` tells of each hand which of its cards lies so, the first being 0, and `surrendered` on whose wagers there
    is a surrender button.
    """

    number: int
    wagers: tuple[tuple[str, int], ...]
    decides: str
    hands: tuple[tuple[Card | None, ...], ...]
    sideways: tuple[int | None, ...]
    surrendered: tuple[str, ...]


class TableView(Struct, frozen=True):
    """What a person sees of a table."""

    document: str
    game: str
    instrument: str
    cloth: Cloth
    deals: str
    status: str
    sign: dict[str, str]
    decks: int
    shuffle: str
    seats: tuple[tuple[str, int], ...]
    standing: tuple[str, ...]
    reserved: tuple[tuple[int, str], ...]
    round: int
    phase: str
    boxes: tuple[BoxView, ...]
    dealer: tuple[Card, ...]
    next: str
    holdem: Any
    cards_left: int | None
    discards: int | None
    incidents: int | None
    disputes: int | None


def view(state: Table, person: Official) -> TableView:
    """Return what the person may see; how many cards are left is for those who inspect, and their order for nobody."""
    rules, round_ = state.rules, state.round
    staff = person.role != "player"
    found = hindrance(state) if staff else None
    boxes: tuple[BoxView, ...] = ()
    dealer: tuple[Card, ...] = ()
    holdem: Any = None
    if isinstance(round_, twentyone.Round):
        boxes = tuple([_box(state, round_, box, person) for box in round_.boxes])
        dealer = round_.dealer
    elif isinstance(round_, uth.UthRound):
        holdem = uth.view(round_, person.name if person.role == "player" else None)
    return TableView(
        document=rules.document,
        game=rules.opening.game.value,
        cloth=cloth(state),
        deals=state.dealer,
        instrument=rules.opening.instrument.value,
        status=state.status,
        sign=sign(state),
        decks=state.decks,
        shuffle=state.shuffle,
        seats=tuple(state.seats().items()),
        standing=tuple([one.player for one in state.guests if one.box is None]),
        reserved=state.reserved,
        round=state.number,
        phase="" if round_ is None else str(round_.phase),
        boxes=boxes,
        dealer=dealer,
        next="" if found is None else f"{found[1]} [{found[0]}]",
        holdem=holdem,
        cards_left=state.shoe.cards if person.role in INSPECTING else None,
        discards=state.shoe.discards if person.role in INSPECTING else None,
        incidents=len(state.incidents) if staff else None,
        disputes=len(state.disputes) if staff else None,
    )


def _box(state: Table, round_: twentyone.Round, box: twentyone.Box, person: Official) -> BoxView:
    decides = round_.controller(box) or ""
    # nsw-pontoon-6to5-2017 3.6.2: the first two cards may lie face down until their player exposes them
    hidden = state.rules.seating.face_down.value and box.number not in state.exposed and not round_.is_closed
    hides = hidden and (person.role != "player" or person.name != decides)
    order = box.order or tuple([wager.player for wager in box.wagers])
    # nsw-pontoon-6to5-2017 5.7: the controlling player's wager is nearest to the dealer, the others in a line with it
    wagers = tuple([(player, int(box.wager(player))) for player in order])
    hands = [tuple([None if hides and at < 2 else card for at, card in enumerate(hand.cards)]) for hand in box.hands]
    sideways = tuple([_sideways(round_, hand) for hand in box.hands])
    stakes = [stake for hand in box.hands for stake in hand.stakes]
    surrendered = tuple([stake.player for stake in stakes if stake.is_surrendered])
    return BoxView(box.number, wagers, decides, tuple(hands), sideways, surrendered)


def _sideways(round_: twentyone.Round, hand: twentyone.Hand) -> int | None:
    """Return which card of the hand lies sideways: nsw-pontoon-6to5-2017 12.3 of a double, 13.6 of split aces."""
    if round_.rules.calls.doubled_card.value != "face up and sideways":
        return None
    at = hand.doubled_at or (1 if hand.is_split_aces else len(hand.cards))
    return at if at < len(hand.cards) else None


def seen(event: Any, person: Official, state: Table) -> Any:
    """Return an event as the person may see it, `state` being the table after it: hidden cards stay hidden."""
    viewer = person.name if person.role == "player" else None
    if isinstance(state.rules, UthRules) and type(event) in UTH_EVENTS:
        return uth.seen(event, viewer)
    match event:
        case shared.CardDealt() if event.box != shared.DEALER and _is_face_down(event, state, person):
            return uth.CardHidden(event.box, event.clause)
        case e.CardHeld() if not event.is_exposed:
            return replace(event, card=None)
        case e.RoundReconstructed() if state.rules.seating.face_down.value:
            return replace(event, before=(), after=())
        case _:
            return event


def _is_face_down(event: shared.CardDealt, state: Table, person: Official) -> bool:
    """Whether the card is one of the first two of a box that has not exposed them, and not the person's own."""
    round_ = state.round
    if not state.rules.seating.face_down.value or not isinstance(round_, twentyone.Round):
        return False
    box = round_.find(event.box)
    if box is None or event.box in state.exposed or len(box.hands) > 1:
        return False
    if event.card not in (box.first_two or box.hands[0].cards):  # the first card lies there before there are two
        return False
    return person.role != "player" or person.name != round_.controller(box)
