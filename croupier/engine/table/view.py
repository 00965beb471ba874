"""A table as one person sees it: built up field by field, never cut down from the state.

The floor sends this view to clients unchanged; its fields are described in docs/messages.md.
"""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.game import game_of
from croupier.engine.holdem.view import PlaceView
from croupier.engine.table import events as e
from croupier.engine.table.notices.cloth import cloth
from croupier.engine.table.notices.signs import sign
from croupier.engine.table.people import Official
from croupier.engine.table.readiness import hindrance
from croupier.engine.table.state import Table
from croupier.engine.twentyone.view import BoxView
from croupier.engine.view import CardHidden, HandView, LayoutSeats, ShownCard
from croupier.money import DOLLARS, Unit
from croupier.rules.clause import document
from croupier.rules.questions import game_name

INSPECTING: Final = ("inspector", "surveillance", "commission")


class TableView(Struct, frozen=True):
    """A table as one person sees it, of any game: `boxes` at Blackjack and Pontoon, `places` and `communal` at Hold'em.

    `game` is the game as the document names it, `game_key` its key in lists of documents, `game_name` its short name.
    `side_bets` are the further spots of each box, by key and name; `terms` is a short summary of the payouts.
    `indicators` are the players with an undisclosed wager, in a tournament.
    """

    document: str
    game: str
    instrument: str
    status: str
    phase: str
    round: int
    sign: dict[str, str]
    inscriptions: tuple[str, ...]
    side_bets: tuple[tuple[str, str], ...]
    terms: tuple[str, ...]
    deals: str
    decks: int
    shuffle: str
    dealer: HandView
    boxes: tuple[BoxView, ...] = ()
    places: tuple[PlaceView, ...] = ()
    communal: tuple[ShownCard, ...] = ()
    standing: tuple[str, ...] = ()
    next: str = ""
    is_betting: bool = False
    awaits_card: bool = False
    cards_left: int | None = None
    discards: int | None = None
    incidents: int | None = None
    disputes: int | None = None
    indicators: tuple[str, ...] = ()
    game_key: str = ""
    game_name: str = ""


def view(state: Table, person: Official, unit: Unit = DOLLARS) -> TableView:
    """Return the view of a person, with amounts in `unit`.

    Only inspecting roles see the number of cards left; nobody sees their order.
    """
    rules, round_ = state.rules, state.round
    staff = person.role != "player"
    found = hindrance(state) if staff else None
    return TableView(
        document=rules.document,
        game=rules.opening.game.value,
        instrument=rules.opening.instrument.value,
        status=state.status,
        phase="" if round_ is None else str(round_.phase),
        round=state.number,
        sign=sign(state, unit),
        inscriptions=cloth(state).inscriptions,
        deals=state.dealer,
        decks=state.decks,
        shuffle=state.shuffle,
        standing=tuple([one.player for one in state.guests if one.box is None]),
        next="" if found is None else f"{found[1].text(unit)} [{found[0]}]",
        is_betting=state.status == "open" and state.is_betting,
        awaits_card=state.awaits_card,
        cards_left=state.shoe.cards if person.role in INSPECTING else None,
        discards=state.shoe.discards if person.role in INSPECTING else None,
        incidents=len(state.incidents) if staff else None,
        disputes=len(state.disputes) if staff else None,
        game_key=document(rules.document).game,
        game_name=game_name(rules.document),
        **game_of(rules).layout(rules, round_, _layout_seats(state, person)),
    )


def _layout_seats(state: Table, person: Official) -> LayoutSeats:
    areas = cloth(state).areas
    return LayoutSeats(
        areas=areas,
        seated={box: player for player, box in state.seats().items()},
        reserved=dict(state.reserved),
        hidden=frozenset([number for number in areas if _hides(state, number, person)]),
        viewer=person.name if person.role == "player" else None,
    )


def _hides(state: Table, number: int, person: Official) -> bool:
    """Return whether the first two cards of a box are face down for the person."""
    # nsw-pontoon-6to5-2017 3.6.2: the first two cards may lie face down until their player exposes them
    round_ = state.round
    if not state.rules.seating.face_down.value or round_ is None or round_.is_closed or number in state.exposed:
        return False
    return person.role != "player" or person.name != game_of(state.rules).controller(round_, number)


def is_same_for_players(state: Table) -> bool:
    """Return whether all players see the same: no card lies face down for some of them."""
    return not game_of(state.rules).is_face_down(state.rules)


def seen(event: Any, person: Official, state: Table, now: Table | None = None) -> Any:
    """Return an event as the person may see it, `state` being the table after it: hidden cards stay hidden.

    `now` is the table at the moment at which the person learns of the event, which is the one after it if not given.
    """
    viewer = person.name if person.role == "player" else None
    own = game_of(state.rules).seen(event, viewer, (state if now is None else now).round)
    if own is not event:
        return own
    match event:
        case shared.CardDealt() if event.box != shared.DEALER and _is_face_down(event, state, person):
            return CardHidden(event.box, event.clause)
        case e.CardHeld() if not event.is_exposed:
            return replace(event, card=None)
        case e.RoundReconstructed() if state.rules.seating.face_down.value:
            return replace(event, before=(), after=())
        case e.CardCorrected() if state.face_down == "read" and game_of(state.rules).is_face_down(state.rules):
            return replace(event, keyed=None, card=None)
        case _:
            return event


def _is_face_down(event: shared.CardDealt, state: Table, person: Official) -> bool:
    """Return whether the card is one of the first two of a box, not exposed and not the person's own."""
    round_: Any = state.round
    if not state.rules.seating.face_down.value or round_ is None:
        return False
    box = round_.find(event.box)
    if box is None or event.box in state.exposed or len(box.hands) > 1:
        return False
    if event.card not in (box.first_two or box.hands[0].cards):  # the first card lies there before there are two
        return False
    return person.role != "player" or person.name != round_.controller(box)
