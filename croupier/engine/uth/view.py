"""What one person may see of a round: built up field by field from what the rules have turned.

act-uth-2019 7.2 deals face down; 8.2, 8.4 turn the communal cards; 8.8(b) the dealer's; 9.3(a) each player's;
8.6 keeps a folded hand face down, 12.1 has each player protect their cards.
"""

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.uth.events import CommunalCardDealt, DealerCardDealt, HoleCardDealt, UthEvent
from croupier.engine.uth.state import BETTING, Phase, Place, UthRound
from croupier.money import Money


class PlaceView(Struct, frozen=True):
    """A place as others see it: its wagers, its decisions, and only those cards that may be seen."""

    box: int
    player: str
    ante: Money
    blind: Money
    trips: Money
    play: Money
    is_out: bool
    has_decided: bool
    is_laid_down: bool
    cards_held: int
    cards: tuple[Card, ...]


class UthView(Struct, frozen=True):
    """A round as one person sees it."""

    phase: str
    places: tuple[PlaceView, ...]
    communal: tuple[Card, ...]
    dealer: tuple[Card, ...]
    turn: str | None
    asked: tuple[str, ...]


class CardHidden(Struct, frozen=True):
    """A card was dealt face down; box -1 is the communal cards, 0 the dealer's."""

    box: int
    clause: str


def view(state: UthRound, viewer: str | None) -> UthView:
    """Return what `viewer` may see; None is somebody without a hand."""
    return UthView(
        phase=state.phase.value,
        places=tuple([_place(state, place, viewer) for place in state.places]),
        communal=state.communal[: state.revealed],
        dealer=tuple([state.dealer[place - 1] for place in state.exposed]),
        turn=state.place.player if state.phase in BETTING else None,
        asked=state.asked,
    )


def _place(state: UthRound, place: Place, viewer: str | None) -> PlaceView:
    # act-uth-2019 8.1: players may look at their cards "After all hole cards have been dealt"
    may_see = place.is_turned or (place.player == viewer and not place.is_out and state.phase is not Phase.DEAL)
    return PlaceView(
        box=place.box,
        player=place.player,
        ante=place.ante,
        blind=place.blind,
        trips=place.trips,
        play=place.play,
        is_out=place.is_out,
        has_decided=place.has_decided,
        is_laid_down=place.is_laid_down,
        cards_held=len(place.cards),
        cards=place.cards if may_see else (),
    )


def seen(event: UthEvent, viewer: str | None) -> UthEvent | CardHidden:
    """Return the event as `viewer` sees it: cards dealt face down are hidden from all but their player."""
    match event:
        case CommunalCardDealt():
            return CardHidden(-1, event.clause)
        case DealerCardDealt():
            return CardHidden(0, event.clause)
        case HoleCardDealt() if event.player != viewer:
            return CardHidden(event.box, event.clause)
        case _:
            return event
