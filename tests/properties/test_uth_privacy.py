"""Nobody is shown a card of Ultimate Texas Hold'em that they may not know: in views, in events as seen, in refusals.

act-uth-2019 7.2 deals face down, 8.2 and 8.4 turn the communal cards, 8.8(b) the dealer's, 9.3(a) each player's that is
still in; 8.6 keeps a folded hand face down for ever.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import Card, card, pack
from croupier.engine.holdem import UthRound, seen, view
from croupier.engine.holdem import events as e
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.view import UthView
from croupier.engine.inputs import Deal
from tests.properties.uth_chance import PLAYERS, STRANGER, Stepped, round_by_chance

SEED: Final = 2019
ROUNDS: Final = 1_000
ROUNDS_LONG: Final = 30_000
EVENTS_WITH_CARDS: Final = frozenset(
    {
        e.CommunalCardDealt,
        e.HoleCardDealt,
        e.DealerCardDealt,
        e.CommunalCardsRevealed,
        e.DealerCardsRevealed,
        e.DealerCardsExposed,
        e.HandTurned,
    }
)

View = Callable[[UthRound, str | None], object]
Seen = Callable[[UthEvent, str | None], object]
_WRITTEN: Final = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQK][HDCS](?![A-Za-z0-9])")


# --- searching --------------------------------------------------------------------------------------------------------


class Search:
    """The cards in all messages: encoded to bytes, decoded without types and searched down to the last value."""

    def __init__(self) -> None:
        """Begin with nothing remembered."""
        self._found: dict[bytes, frozenset[Card]] = {}

    def cards(self, sent: object) -> frozenset[Card]:
        """Return every card in `sent`, as a structure, as rank and suit side by side, or written in a text."""
        encoded = msgspec.json.encode(sent)
        found = self._found.get(encoded)
        if found is None:
            found = self._found[encoded] = frozenset().union(*_cards_in(msgspec.json.decode(encoded)))
        return found


def _cards_in(decoded: Any) -> Iterator[frozenset[Card]]:
    left = [decoded]
    while left:
        value = left.pop()
        match value:
            case str():
                yield _written(value)
            case dict():
                yield _written(" ".join(value))
                if "rank" in value and "suit" in value:
                    yield _written(value["rank"] + value["suit"])
                else:
                    left += value.values()
            case list():
                if len(value) >= 2 and isinstance(value[0], str) and isinstance(value[1], str):
                    yield _written(value[0] + value[1])  # a card encoded as an array
                left += value
            case _:
                assert value is None or isinstance(value, int), value


@lru_cache(maxsize=10_000)
def _written(text: str) -> frozenset[Card]:
    return frozenset([card(one) for one in _WRITTEN.findall(text)])


# --- what may be known ------------------------------------------------------------------------------------------------


class Known:
    """Knowledge of each person, derived from the events alone: never from the state or the view."""

    def __init__(self) -> None:
        """Begin with no card dealt."""
        self.turned: set[Card] = set()
        self.held: dict[str, set[Card]] = {}
        self.out: set[str] = set()
        self.is_dealt = False

    def happened(self, event: UthEvent) -> None:
        """Take in one event."""
        match event:
            case e.HoleCardDealt():
                self.held.setdefault(event.player, set()).add(event.card)
            case e.CommunalCardsRevealed() | e.DealerCardsRevealed() | e.DealerCardsExposed():
                self.turned |= set(event.cards)
            case e.HandTurned():
                assert event.player not in self.out, "a hand that is out is never turned"
                assert set(event.cards) == self.held[event.player]
                self.turned |= set(event.cards)
            case e.PlayerFolded() | e.HandConceded() | e.HandVoided():
                self.out.add(event.player or "")
            case e.BettingOpened() | e.RoundVoided():
                self.is_dealt = True
            case _:
                pass

    def by(self, viewer: str | None) -> set[Card]:
        """Return all that the viewer may know."""
        return self.turned | self.held.get(viewer or "", set())

    def shown_to(self, viewer: str | None) -> set[Card]:
        """Return all that the viewer's picture of the table must show.

        act-uth-2019 8.1: a player looks at the cards after all have been dealt; 8.6: a hand passed in stays face down.
        """
        return self.by(viewer) if self.is_dealt and viewer not in self.out else self.turned


# --- the watch --------------------------------------------------------------------------------------------------------


def watch(rounds: int, view_of: View = view, seen_by: Seen = seen, seed: int = SEED) -> Counter[str]:
    """Play rounds, searching after every step all that everybody is sent; return how much was searched."""
    chance, counted = random.Random(seed), Counter[str]()
    for _ in range(rounds):
        known, search = Known(), Search()
        for stepped in round_by_chance(chance):
            _check(stepped, known, search, view_of, seen_by, counted)
        counted["rounds"] += 1
    return counted


def _check(stepped: Stepped, known: Known, search: Search, view_of: View, seen_by: Seen, counted: Counter[str]) -> None:
    state = stepped.state
    viewers = (None, *(place.player for place in state.places))
    for event in stepped.events:
        known.happened(event)
        for viewer in viewers:
            told = search.cards(seen_by(event, viewer))
            assert told <= known.by(viewer), f"{viewer} is told {told - known.by(viewer)} by {type(event).__name__}"
        counted["events"] += len(viewers)
        counted[type(event).__name__] += 1
    if stepped.refused is not None:
        if not isinstance(stepped.given, Deal):
            assert not search.cards([stepped.refused.why, stepped.refused.clause]), stepped.refused
        return
    for viewer in viewers:
        shown, may = search.cards(view_of(state, viewer)), known.shown_to(viewer)
        assert shown <= may, f"{viewer} is shown {shown - may} in {state.phase}"
        assert shown == may, f"{viewer} is not shown {may - shown} in {state.phase}"
    counted["views"] += len(viewers)


def test_hidden_cards_are_shown_to_nobody() -> None:
    counted = watch(ROUNDS)
    assert counted["rounds"] == ROUNDS
    for kind in (*EVENTS_WITH_CARDS, e.PlayerFolded, e.HandConceded, e.HandVoided, e.RoundVoided):
        assert counted[kind.__name__] > 0, f"no round had a {kind.__name__}"


@pytest.mark.long
def test_hidden_cards_are_shown_to_nobody_at_length() -> None:
    assert watch(ROUNDS_LONG, seed=SEED + 2)["rounds"] == ROUNDS_LONG


def test_only_listed_kinds_of_event_contain_cards() -> None:
    chance, search = random.Random(SEED), Search()
    for _ in range(100):
        for stepped in round_by_chance(chance):
            for event in stepped.events:
                assert bool(search.cards(event)) is (type(event) in EVENTS_WITH_CARDS), event


# --- whatever the hidden cards are, the view is the same --------------------------------------------------------------


def _swapped(state: UthRound, visible: set[Card], chance: random.Random) -> UthRound:
    """Return the state with every card but the visible ones exchanged for another."""
    free = chance.sample([one for one in pack(52) if one not in visible], 52 - len(visible))

    def other(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([one if one in visible else free.pop() for one in cards])

    places = tuple([replace(place, cards=other(place.cards)) for place in state.places])
    return replace(state, communal=other(state.communal), dealer=other(state.dealer), places=places)


def test_a_view_does_not_change_with_the_cards_that_it_hides() -> None:
    chance = random.Random(SEED + 1)
    for _ in range(300):
        known = Known()
        for stepped in round_by_chance(chance, players_max=4):
            for event in stepped.events:
                known.happened(event)
            for viewer in (None, *PLAYERS[:4]):
                other = _swapped(stepped.state, known.shown_to(viewer), chance)
                assert view(other, viewer) == view(stepped.state, viewer)


@pytest.mark.parametrize("viewer", [None, STRANGER, "Ann"])
def test_an_event_as_seen_does_not_change_with_the_card_that_it_hides(viewer: str | None) -> None:
    for first, second in ((card("AS"), card("2D")), (card("TH"), card("TC"))):
        assert seen(e.CommunalCardDealt(first, "7.2(a)"), viewer) == seen(e.CommunalCardDealt(second, "7.2(a)"), viewer)
        assert seen(e.DealerCardDealt(first, "7.2(d)"), viewer) == seen(e.DealerCardDealt(second, "7.2(d)"), viewer)
        mine, other = (e.HoleCardDealt(2, "Bob", one, "7.2(c)") for one in (first, second))
        assert seen(mine, viewer) == seen(other, viewer)
        assert seen(mine, "Bob") == mine


# --- the watch itself can fail ----------------------------------------------------------------------------------------


def _leaking(change: Callable[[UthRound, UthView, str | None], object]) -> View:
    return lambda state, viewer: change(state, view(state, viewer), viewer)


def _with_hole_cards(state: UthRound, held: UthView, _: str | None) -> UthView:
    """Show every hand: what a view that forgets to ask who is looking would do."""
    places = zip(held.places, state.places, strict=True)
    return replace(held, places=tuple([replace(one, cards=place.cards) for one, place in places]))


def _with_folded_hands(state: UthRound, held: UthView, viewer: str | None) -> UthView:
    places = zip(held.places, state.places, strict=True)
    shown = [
        replace(one, cards=place.cards) if place.is_out and place.player != viewer else one for one, place in places
    ]
    return replace(held, places=tuple(shown))


LEAKS: Final[dict[str, Callable[[UthRound, UthView, str | None], object]]] = {
    "all hole cards": _with_hole_cards,
    "folded hands": _with_folded_hands,
    "dealer's cards": lambda state, held, _: replace(held, dealer=state.dealer),
    "unturned communal cards": lambda state, held, _: replace(held, communal=state.communal),
    "one communal card more": lambda state, held, _: replace(held, communal=state.communal[: state.revealed + 1]),
    "the dealer's other card": lambda state, held, _: replace(
        held, dealer=state.dealer if state.exposed else held.dealer
    ),
    "a card in a text": lambda state, held, _: replace(held, phase=f"{held.phase} {' '.join(map(str, state.dealer))}"),
    "a card as a key": lambda state, held, _: {"view": held, "next": {str(one): 1 for one in state.communal}},
    "a card as an array": lambda state, held, _: [held, [[c.rank, c.suit, c.points, c.index] for c in state.dealer]],
    "the whole state to a spectator": lambda state, held, viewer: [state.places] if viewer is None else held,
    "nothing at all": lambda *_: (),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_leaking_view_is_detected(leak: str) -> None:
    with pytest.raises(AssertionError, match=r"is shown|is not shown"):
        watch(100, view_of=_leaking(LEAKS[leak]))


LEAKS_OF_EVENTS: Final[dict[str, Callable[[UthEvent, str | None], Any]]] = {
    "everything as it happened": lambda event, _: event,
    "communal cards": lambda event, who: event if isinstance(event, e.CommunalCardDealt) else seen(event, who),
    "dealer's cards": lambda event, who: event if isinstance(event, e.DealerCardDealt) else seen(event, who),
    "hole cards of others": lambda event, who: event if isinstance(event, e.HoleCardDealt) else seen(event, who),
}


@pytest.mark.parametrize("leak", LEAKS_OF_EVENTS)
def test_leaking_event_is_detected(leak: str) -> None:
    with pytest.raises(AssertionError, match="is told"):
        watch(20, seen_by=LEAKS_OF_EVENTS[leak])


def test_the_search_finds_cards_however_they_are_encoded() -> None:
    search, nine = Search(), card("9H")
    sent: object
    for sent in (nine, [nine], {"a": {"b": (nine,)}}, "9H", "KD, 9H", ["9", "H", 9, 32], {"9H": 0}, str(nine)):
        assert nine in search.cards(sent)
    for sent in ("8.1(c)(ii)", "10.1:blind:quads", "Pair of kings", "9.5(a)", [9, 5], ["Ann", "Bob"], None):
        assert not search.cards(sent)
