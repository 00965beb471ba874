"""Bots at Ultimate Texas Hold'em: simple habits that see only what their seat sees."""

from collections.abc import Callable, Iterable
from itertools import cycle
from typing import Any, Final

from croupier.cards import Card, Rank
from croupier.dealer.bots.bot import Bot, first_accepted, main_sums
from croupier.engine.holdem import UthView
from croupier.engine.holdem.inputs import BetPlay, Check, Fold, PlaceAnte, PlaceTrips, UthInput
from croupier.engine.inputs import Proceed
from croupier.engine.poker import Class, best
from croupier.engine.table import Table, step
from croupier.money import Money

Likes = Callable[[tuple[Card, ...], tuple[Card, ...], int], bool]
"""Return whether to bet this multiple of the ante, with these hole cards and communal cards."""

_JACK: Final = 10
_ACE: Final = 13


def _height(card: Card) -> int:
    return _ACE if card.rank is Rank.ACE else list(Rank).index(card.rank)


def _is_pair(hole: tuple[Card, ...]) -> bool:
    return hole[0].rank is hole[1].rank


def _cautious(hole: tuple[Card, ...], communal: tuple[Card, ...], times: int) -> bool:
    if not communal:
        return times == 3 and _is_pair(hole) and _height(hole[0]) >= _JACK
    return best((*hole, *communal)).kind >= (Class.TWO_PAIRS if len(communal) == 3 else Class.ONE_PAIR)


def _bold(hole: tuple[Card, ...], communal: tuple[Card, ...], times: int) -> bool:
    if not communal:
        return times == 4 and (_is_pair(hole) or max(map(_height, hole)) >= _JACK)
    return len(communal) == 5 or best((*hole, *communal)).kind >= Class.ONE_PAIR


def _steady(hole: tuple[Card, ...], communal: tuple[Card, ...], times: int) -> bool:
    if not communal:
        return times == 4 and (_is_pair(hole) or max(map(_height, hole)) == _ACE)
    ranks = {card.rank for card in hole}
    if _is_pair(hole) or any(card.rank in ranks for card in communal):
        return True
    return best((*hole, *communal)).kind >= Class.STRAIGHT


def _fanciful(hole: tuple[Card, ...], communal: tuple[Card, ...], times: int) -> bool:
    """Follow the colour of the first card: red is for daring."""
    return (_bold if hole[0].suit.is_red else _cautious)(hole, communal, times)


_STYLES: Final[dict[str, Likes]] = {
    "cautious": _cautious,
    "bold": _bold,
    "steady": _steady,
    "fanciful": _fanciful,
}
_NAMES: Final = (
    *("Cora", "Max", "Stella", "Pip", "Otto", "Vera", "Hugo", "Ines", "Rosa", "Lola", "Nils", "Tove"),
    *("Dana", "Karl", "Mila", "Anton", "Greta", "Bruno", "Alma", "Ivo", "Selma", "Rolf"),
)
CAST: Final = tuple(
    [
        Bot(name, style, times, has_side_bets=has_trips)
        for name, style, times, has_trips in zip(
            _NAMES, cycle(_STYLES), cycle((1, 3, 2)), cycle((False, True)), strict=False
        )
    ]
)


def choose(bot: Bot, seen: UthView, options: Iterable[UthInput]) -> UthInput:
    """Return the bot's input: the bet it likes, else a check, else a fold."""
    offered = list(options)
    hole = next(place.known for place in seen.places if place.player == bot.name)
    for given in offered:
        if isinstance(given, BetPlay) and _STYLES[bot.style](hole, seen.communal, given.times):
            return given
    for least in (Proceed, Check, Fold):
        for given in offered:
            if isinstance(given, least):
                return given
    raise AssertionError(offered)


def wagers(bot: Bot, state: Table) -> list[UthInput]:
    """Return the wagers that the bot would place; the table accepts all of them, in this order."""
    rules: Any = state.rules
    antes = [PlaceAnte(bot.name, amount) for amount in main_sums(bot, rules)]
    ante, state = first_accepted(state, antes, step)
    if not ante or not bot.has_side_bets:
        return [*ante]
    least = rules.wagers.trips_minimum.value or rules.wagers.unit.value
    trips, _ = first_accepted(state, [PlaceTrips(bot.name, Money(least))], step)
    return [*ante, *trips]
