"""Our figure for each published one, under the rules that the published figure is of."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

from croupier.analysis.families import analyst_of
from croupier.analysis.holdem.figures import KINDS
from croupier.analysis.holdem.kernels.hands import EQUAL, HIGHER, QUALIFIED
from croupier.analysis.holdem.parts import parts
from croupier.analysis.holdem.solver import solve
from croupier.analysis.result import SideBetAnalysis
from croupier.analysis.side_bets import side_bets, super_bonus
from croupier.analysis.suppositions import suppose
from croupier.analysis.twentyone import kernel
from croupier.engine.poker import Class
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules
from tests.analysis import published_twentyone as twentyone
from tests.analysis.holdem.whole import ANTE, analysed_parts, table, whole
from tests.analysis.published import Figure
from tests.analysis.published_twentyone import Free

Ours = float | int | str

_BONUS: Final = "nsw-pontoon-6to5-2017"
_OTHER_WORDS: Final = {"quads": "four of a kind", "odd cards": "high card"}


def ours(figure: Figure) -> Ours:
    """Return our figure, or our play in the words of the published one."""
    return _BY_GAME[figure.game](figure)


# --- Ultimate Texas Hold'em -----------------------------------------------------------------------------------------


def _uth(figure: Figure) -> Ours:
    match figure.measure:
        case "play":
            return _starting(figure)
        case "count":
            return _count(figure)
        case "probability":
            return float(_chance(figure))
        case measure:
            return float(getattr(analysed_parts().main, measure))


def _starting(figure: Figure) -> str:
    if figure.name == "3x instead of 4x":
        return "sometimes" if analysed_parts().main.decisions["before the flop"]["bet 3x"] else "never"
    return str(analysed_parts().details["starting_hands"][figure.name]["best"]).removeprefix("bet ")


def _count(figure: Figure) -> int:
    """Return how often two hands meet so: our deals tell the flop from turn and river, which is ten to one."""
    ends = whole().ends.sum(axis=0)
    if figure.name == "stand-offs":
        found = int(ends[:, [EQUAL, EQUAL + QUALIFIED]].sum())
    else:
        name = figure.name.removeprefix("losing hand: ")
        (kind,) = [kind for kind in Class if KINDS[kind] == _OTHER_WORDS.get(name, name)]
        # player and dealer lose with a hand equally often
        found = 2 * int(ends[kind, [HIGHER, HIGHER + QUALIFIED]].sum())
    assert found % 10 == 0, found
    return found // 10


def _chance(figure: Figure) -> Fraction:
    if figure.name == "raise before the flop":
        return Fraction(analysed_parts().main.decisions["before the flop"]["bet 4x"])
    hand, what = figure.name.split()
    wins = _of_one_ante(_winning(), hand)
    return wins if what == "wins" else wins - _of_one_ante(analysed_parts().details, hand)


def _of_one_ante(details: Mapping[str, Any], hand: str) -> Fraction:
    """Return what one ante more of the play wager is worth."""
    options = details["starting_hands"][hand]["options"]
    return Fraction(options["bet 4x"]) - Fraction(options["bet 3x"])


@cache
def _winning() -> Mapping[str, Any]:
    """Return the details of a game in which a play wager can be won and not be lost."""
    held = suppose(table(), {"settlement.play_loses": "push"}).rules
    assert isinstance(held, UthRules)
    return parts(solve(held, ANTE), None).details


def _trips(figure: Figure) -> float:
    kinds = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind")
    held = suppose(table(), _odds("trips_pay", kinds, figure.rules["pays"])).rules
    return analyst_of(held).side_bets(held, ANTE)["trips"].house_edge


def _odds(chapter: str, names: tuple[str, ...], pays: str) -> dict[str, object]:
    return {f"{chapter}.{name}": f"{wins} to 1" for name, wins in zip(names, pays.split(), strict=True)}


# --- Blackjack, Spanish 21 and Pontoon -------------------------------------------------------------------------------


def _blackjack(figure: Figure) -> float:
    rules, play = twentyone.free(figure.game, figure.rules), figure.rules["play"]
    match figure.measure:
        case "variance":
            return twentyone.variance(rules)
        case "change":
            # both by composition where there is no chart of the one
            play = play if twentyone.has_chart(rules) else "composition"
            base = twentyone.free(figure.game, figure.base)
            return twentyone.expected_value(rules, play) - twentyone.expected_value(base, play)
        case measure:
            assert measure == "expected_value", measure
            return twentyone.expected_value(rules, play)


def _hand(figure: Figure) -> float:
    """Return what a decision is worth, such as "10 6 v A, stand"; what follows it is in the rules."""
    hand, against = figure.name.split(" v ")
    first, action, *_ = against.split(", ")
    return twentyone.decided(twentyone.free(figure.game, figure.rules), hand, first, action)


def _spanish(figure: Figure) -> Ours:
    if figure.measure == "play":
        return _spanish_play(twentyone.free(figure.game, figure.rules), figure.name)
    if figure.name.startswith("Super Bonus"):
        return _bonus(figure.rules["decks"])
    if figure.measure == "change":
        assert figure.name == "one card to split aces", figure.name
        base = {"soft17": "hit"} | figure.rules
        one, other = (twentyone.free(figure.game, base | aces) for aces in ({"aces": "again"}, {}))
        return twentyone.expected_value(one) - twentyone.expected_value(other)
    return -twentyone.expected_value(twentyone.free(figure.game, figure.rules))


def _bonus(decks: int) -> float:
    told = super_bonus(load(_BONUS, {"decks": decks}))
    assert told is not None
    worth = {one.worth.value for one in told.at if one.wager in ("5.00", "25.00")}
    assert len(worth) == 1, "both wagers are just large enough for the bonus they win"
    return worth.pop()


def _spanish_play(rules: Free, name: str) -> str:
    hand, against = name.split(" v ")
    if hand == "hard 14":
        return _fourteen(rules, against.split(", ")[0])
    if hand == "doubled hard 16":
        firsts = against.replace(" and ", ", ").split(", ")
        kept = {one for first in firsts for one in twentyone.keeps(rules, 16, first)}
        return "rescue" if kept == {False} else "keep" if kept == {True} else "rescue some"
    return twentyone.decision(rules, hand, against.split(", ")[0]).action


def _fourteen(rules: Free, first: str) -> str:
    """Return the play of hard 14 by the number of its cards, and that of 6 8, of one suit or not."""
    value = int(first) - 1
    chart = twentyone.charted(rules, "cards").against[value].decisions
    hit = [cards for cards in range(2, 7) if chart["hard", 14, cards][0] == kernel.HIT]
    assert hit == list(range(hit[0], 7)), "what is hit with some cards is hit with more"
    mixed = twentyone.decision(rules, "6 8", first).action
    suited = {
        one.action
        for one in twentyone.solution(rules).decisions
        if one.dealt.values == (5, 7) and one.dealt.first == value and one.dealt.suited
    }
    if mixed == "hit":
        straight = " or if 6-7-8 is possible"
    else:
        straight = " or if a suited 6-7-8 is possible" if suited == {"hit"} else ""
    return f"stand, hit with {hit[0]} or more cards{straight}"


def _pontoon(figure: Figure) -> float:
    return -twentyone.expected_value(twentyone.free(figure.game, figure.rules))


# --- side bets ------------------------------------------------------------------------------------------------------


def _side_bet(document: str, name: str, figure: Figure, more: Mapping[str, object]) -> Ours:
    supposed = {"cards.pack": figure.rules["pack"], "cards.decks": figure.rules["decks"]}
    held = suppose(load(document), supposed | dict(more)).rules
    assert isinstance(held, TwentyOneRules)
    bet = side_bets(held, Money(1000))[name]
    assert not any(play.cost for play in bet.plays if play.name == "drawn")
    return _measured(bet, figure.measure)


def _measured(bet: SideBetAnalysis, measure: str) -> float:
    match measure:
        case "expected_value":
            return bet.expected_value.value
        case "probability":
            return sum(hit.probability.value for hit in bet.hits if hit.pays)
        case _:
            return float(getattr(bet, measure))


def _perfect_pairs(figure: Figure) -> Ours:
    more = _odds("perfect_pairs", ("perfect", "coloured", "mixed"), figure.rules["pays"])
    return _side_bet(twentyone.BLACKJACK, "perfect-pairs", figure, more)


def _pairs_play(figure: Figure) -> Ours:
    return _side_bet(twentyone.PONTOON, "pairs-play", figure, _odds("pairs_play", ("pair",), figure.rules["pays"]))


def _super_sevens(figure: Figure) -> Ours:
    """Return Super Sevens where a third card is always taken, which is the best that can be done for it."""
    kinds = ("one_seven", "two_mixed", "two_suited", "three_mixed", "three_suited")
    return _side_bet(twentyone.BLACKJACK, "super-sevens", figure, _odds("super_sevens", kinds, figure.rules["pays"]))


def _insurance(figure: Figure) -> Ours:
    return _side_bet(twentyone.BLACKJACK, "insurance", figure, {"insurance.odds": f"{figure.rules['pays']} to 1"})


_BY_GAME: Final[Mapping[str, Callable[[Figure], Ours]]] = {
    "uth": _uth,
    "trips": _trips,
    "blackjack": _blackjack,
    "blackjack hand": _hand,
    "spanish 21": _spanish,
    "pontoon": _pontoon,
    "perfect pairs": _perfect_pairs,
    "pairs play": _pairs_play,
    "super sevens": _super_sevens,
    "insurance": _insurance,
}
