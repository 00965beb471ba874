"""A round as one person sees it: built up field by field from what the rules have turned.

act-uth-2019 7.2 deals face down; 8.2, 8.4 turn the communal cards; 8.8(b) the dealer's; 9.3(a) each player's;
8.6 keeps a folded hand face down, 12.1 has each player protect their cards.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.holdem.events import CommunalCardDealt, DealerCardDealt, HoleCardDealt, UthEvent
from croupier.engine.holdem.state import BETTING, Phase, Place, UthRound
from croupier.engine.poker import best
from croupier.engine.view import NO_HAND, CardHidden, HandView, LayoutSeats, ShownCard, face_down, known
from croupier.money import Money
from croupier.rules.holdem import UthRules


class PlaceView(Struct, frozen=True):
    """A place: who sits there, the wagers and decisions, and the hole cards, "" for a card that lies face down."""

    number: int
    player: str
    ante: Money
    blind: Money
    trips: Money
    play: Money
    cards: tuple[ShownCard, ...]
    name: str
    is_out: bool
    is_turn: bool
    has_decided: bool
    is_laid_down: bool
    seated: str = ""

    @property
    def known(self) -> tuple[Card, ...]:
        """The hole cards that are shown."""
        return known(self.cards)


class UthView(Struct, frozen=True):
    """A round as one person sees it; `communal` and `dealer` are the cards that have been turned."""

    phase: str
    places: tuple[PlaceView, ...]
    communal: tuple[Card, ...]
    dealer: tuple[Card, ...]
    turn: str | None
    asked: tuple[str, ...]


def view(state: UthRound, viewer: str | None) -> UthView:
    """Return what `viewer` may see; None is somebody without a hand."""
    return UthView(
        phase=state.phase.value,
        places=tuple([_place(state, place, viewer) for place in state.places]),
        communal=_turned(state),
        dealer=_exposed(state),
        turn=_turn(state),
        asked=state.asked,
    )


def terms(rules: UthRules) -> tuple[str, ...]:
    """Return the hand with which the dealer qualifies, in words."""
    return (f"dealer qualifies with {rules.showdown.qualifies.value.replace('_', ' ')}",)


def layout(rules: UthRules, state: UthRound | None, seats: LayoutSeats) -> dict[str, Any]:
    """Return the fields of a table's view that show the layout."""
    places = [place_view(state, number, seats.seated.get(number, ""), seats.viewer) for number in seats.areas]
    return {
        "side_bets": (),
        "terms": terms(rules),
        "dealer": NO_HAND if state is None else dealer_view(state),
        "places": tuple(places),
        "communal": () if state is None else communal_view(state),
    }


def dealer_view(state: UthRound) -> HandView:
    """Return the dealer's hand, cards that are not exposed face down."""
    shown = _exposed(state)
    return HandView(
        _padded(shown, len(state.dealer) + state.dealer_unseen), _hand_name(state, shown), (), is_turn=False
    )


def communal_view(state: UthRound) -> tuple[ShownCard, ...]:
    """Return the communal cards, those that are not turned yet face down."""
    return _padded(_turned(state), len(state.communal) + state.unseen)


def place_view(state: UthRound | None, number: int, seated: str, viewer: str | None) -> PlaceView:
    """Return a place of the layout, whether or not somebody wagers there."""
    place = None if state is None else state.at(number)
    if state is None or place is None:
        none = Money(0)
        return PlaceView(
            *(number, "", none, none, none, none, (), ""),
            is_out=False,
            is_turn=False,
            has_decided=False,
            is_laid_down=False,
            seated=seated,
        )
    return replace(_place(state, place, viewer), seated=seated)


def _turned(state: UthRound) -> tuple[Card, ...]:
    return state.communal if state.face_down == "unknown" else state.communal[: state.revealed]


def _exposed(state: UthRound) -> tuple[Card, ...]:
    if state.face_down == "unknown":
        return state.dealer  # a card is known once it has been turned, and not before
    return tuple([state.dealer[place - 1] for place in state.exposed])


def _turn(state: UthRound) -> str | None:
    return state.place.player if state.phase in BETTING else None


def _padded(shown: tuple[Card, ...], number: int) -> tuple[ShownCard, ...]:
    return (*shown, *face_down(number - len(shown)))


def _hand_name(state: UthRound, cards: tuple[Card, ...]) -> str:
    """Return the best hand in words once all seven cards are shown."""
    communal = _turned(state)
    return str(best((*cards, *communal))) if len(cards) == 2 and len(communal) == 5 else ""


def _place(state: UthRound, place: Place, viewer: str | None) -> PlaceView:
    # act-uth-2019 8.1: players may look at their cards "After all hole cards have been dealt"
    may_see = place.is_turned or (place.player == viewer and not place.is_out and state.phase is not Phase.DEAL)
    may_see = may_see or state.face_down == "unknown"  # what is known there has been turned
    shown = place.cards if may_see else ()
    return PlaceView(
        number=place.box,
        player=place.player,
        ante=place.ante,
        blind=place.blind,
        trips=place.trips,
        play=place.play,
        cards=_padded(shown, len(place.cards) + place.unseen),
        name=_hand_name(state, shown),
        is_out=place.is_out,
        is_turn=place.player in (state.asked[:1] or (_turn(state),)),
        has_decided=place.has_decided,
        is_laid_down=place.is_laid_down,
    )


def seen(event: UthEvent, viewer: str | None, now: UthRound | None = None) -> UthEvent | CardHidden:
    """Return the event as `viewer` sees it: cards dealt face down are hidden from all but their player.

    `now` is the round at the moment at which the viewer learns of the event, None where its deal is over.
    """
    # act-uth-2019 8.1: players may look at their cards "After all hole cards have been dealt"
    is_dealing = now is not None and now.phase is Phase.DEAL
    match event:
        case CommunalCardDealt():
            return CardHidden(-1, event.clause)
        case DealerCardDealt():
            return CardHidden(0, event.clause)
        case HoleCardDealt() if event.player != viewer or is_dealing:
            return CardHidden(event.box, event.clause)
        case _:
            return event
