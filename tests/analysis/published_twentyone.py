"""Published rule sets of twenty-one as the solvers take them: a document with answers supposed, or its tables changed.

What a question of the documents can answer is supposed. What none asks (no double after a split, doubles on some totals
only, endless decks) is changed in the tables that the solver reads; cards for split aces in the play of the split.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.analysis.suppositions import suppose
from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.chart import ChartPlay, chart
from croupier.analysis.twentyone.encode import Tables, tables
from croupier.analysis.twentyone.hand_solver import ACE, HandSolver, HandTerms, SolvedHands
from croupier.analysis.twentyone.results import follow
from croupier.analysis.twentyone.shoe import ShoeContents, full
from croupier.analysis.twentyone.solver import Decision, Solution, solve
from croupier.analysis.twentyone.splits.suits import Pair
from croupier.analysis.twentyone.splits.valuation import PairSplits
from croupier.cards import Rank, pack
from croupier.money import Money
from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules

WAGER: Final = Money(1000)
"""At $10 the Super Bonus of $1,000 is 100 to 1."""
ENDLESS: Final = 100_000

BLACKJACK: Final = "act-blackjack-2005"
PONTOON: Final = "act-pontoon-2018"

_SOFT: Final = {"stand": "17", "hit": "18"}
_COLLECTS: Final = {
    "peek": "everything",  # nothing is left to collect from
    "none": "everything",
    "none, bust plus one": "bust_plus_one",
    # the wager of the first hand where it stands, and what went above 21: nothing of other hands
    "none, original and bust": "trace_original",
}
_LATE: Final = ",".join([rank.value for rank in Rank])


class Free(Struct, frozen=True):
    """A rule set that no document has: answers supposed, and what the tables are changed to."""

    document: str
    supposed: tuple[tuple[str, str], ...]
    das: bool = True
    double: str = ""
    aces: str = ""
    """Additional rights of split aces besides taking one card: "draw", or "draw and double"."""
    pairs: str = ""
    endless: bool = False


def free(game: str, rules: Mapping[str, Any]) -> Free:
    """Return the rule set of a game and the terms of published.toml."""
    asked: dict[str, Any] = {"soft17": "stand", "hole": "none", "hands": 4, "aces": "once"} | dict(rules)
    often, _, aces = asked["aces"].partition(", and ")
    supposed: dict[str, str] = {
        "peek": str(asked["hole"] == "peek").lower(),
        "dealer.stands_on_soft": _SOFT[asked["soft17"]],
        "dealer.collects": _COLLECTS[asked["hole"]],
        "splitting.most_hands": str(asked["hands"]),
        "splitting.aces_again": {"once": "false", "again": "true"}[often],
        "naturals.odds": asked.get("natural", "3 to 2"),
        "naturals.even_money": "false",
        "play.must_draw_below": "0",
    }
    if asked["decks"] != "endless":
        supposed["cards.decks"] = str(asked["decks"])
    if game == "spanish 21":
        supposed |= {"doubling.aces_as_one": "never", "super_bonus": "none"}
    if game != "pontoon" and asked.get("surrender", "none") == "late":
        supposed |= {"surrender": PONTOON, "surrender.against": _LATE}
    double: str = asked.get("double", "")
    return Free(
        document=BLACKJACK if game.startswith("blackjack") else PONTOON,
        supposed=tuple(supposed.items()),
        das=asked.get("das", True),
        double=double if double[-1:].isdigit() or double.endswith("and more") else "",
        aces=aces,
        pairs=asked.get("pairs", ""),
        endless=asked["decks"] == "endless",
    )


def read(rules: Free) -> tuple[Tables, ShoeContents]:
    """Return what the solver reads of a rule set."""
    held = suppose(load(rules.document), dict(rules.supposed))
    assert isinstance(held.rules, TwentyOneRules)
    asked = tables(held.rules, WAGER, peek=held.peek)
    may, after_split = asked.may.copy(), asked.may_split.copy()
    if rules.double:
        forbidden = ~_doubles(asked, rules.double)
        may[forbidden, 2] = after_split[forbidden, 2] = 0
    if not rules.das:
        after_split[:, 2] = 0
    if rules.aces:
        aces = asked.lattice.cards == asked.lattice.counts[:, ACE]
        after_split[aces] = may[aces]
    cards = Counter(dict.fromkeys(pack(held.rules.cards.pack.value), ENDLESS)) if rules.endless else full(held.rules)
    return replace(asked, may=may, may_split=after_split), ShoeContents.of(cards)


def _doubles(asked: Tables, words: str) -> NDArray[np.bool_]:
    """Return which hands may be doubled, by words such as "hard 10 and more" and "9 to 11"."""
    low, *more = [int(word) for word in words.split() if word.isdigit()]
    high = more[0] if more else 21
    found: NDArray[np.bool_] = (asked.points == asked.lattice.points) & (asked.points >= low) & (asked.points <= high)
    return found


@lru_cache(maxsize=3)
def solution(rules: Free) -> Solution:
    """Return the best play of a rule set."""
    found = solve(*read(rules))
    if rules.pairs:
        assert rules.pairs == "as with DAS", rules.pairs
        return _with_pairs_of(found, solution(replace(rules, das=True, pairs="")))
    return _with_drawn_aces(found, rules.aces) if rules.aces else found


def _with_pairs_of(found: Solution, other: Solution) -> Solution:
    """Return the play that splits wherever another does."""
    both = zip(found.decisions, other.decisions, strict=True)
    return replace(found, decisions=tuple([replace(a, action="split") if b.action == "split" else a for a, b in both]))


@lru_cache(maxsize=6)
def charted(rules: Free, by: str = "total") -> ChartPlay:
    """Return the best chart of a rule set."""
    assert has_chart(rules), rules
    return chart(solution(rules), "total" if by == "total" else "cards")


def has_chart(rules: Free) -> bool:
    """Return whether charts apply to a rule set: they play split hands like any other, as the documents do."""
    return rules.das and not rules.aces and not rules.pairs and ("splitting.most_hands", "1") not in rules.supposed


@cache
def expected_value(rules: Free, play: str = "composition") -> float:
    """Return what a rule set is worth to the player."""
    return charted(rules).expected_value if play == "total" and has_chart(rules) else solution(rules).expected_value


@cache
def variance(rules: Free) -> float:
    """Return the variance of a round under best play."""
    return follow(solution(rules)).deviation ** 2


# --- split aces that draw -------------------------------------------------------------------------------------------


class DrawnAces(PairSplits):
    """A split of aces that are played on like any hand: no document has it, so that the solver gives them one card."""

    def _policy(self, unsplit: SolvedHands | None) -> SolvedHands:
        assert unsplit is None
        dist = self.game.distributions(self.deck, self.first, self.places)
        terms = HandTerms(self._pays(0.5, 0.5), self.game.tables.may_split)
        return self.game.best(self.deck, self.first, self.places, terms, dist)


def _with_drawn_aces(found: Solution, may: str) -> Solution:
    """Return best play with every decision on two aces taken again."""
    game, after_split = found.game, found.game.tables.may_split.copy()
    if may == "draw":
        after_split[:, 2] = 0
    drawing = HandSolver(replace(game.tables, may_split=after_split))
    decisions = [_drawn(drawing, found, one) if one.dealt.values == (ACE, ACE) else one for one in found.decisions]
    return replace(found, decisions=tuple(decisions))


def _drawn(game: HandSolver, found: Solution, one: Decision) -> Decision:
    worth = DrawnAces(game, found.shoe, Pair(one.dealt.first, ACE), unsplit=None).solve().value
    values = one.values | {"split": worth - lost(found, one)}
    return Decision(one.dealt, values, max(values, key=lambda name: values[name]))


# --- single hands ---------------------------------------------------------------------------------------------------


def lost(found: Solution, one: Decision) -> float:
    """Return the probability that a natural takes the wager before anybody plays."""
    return natural(found, one) if found.game.tables.peek else 0.0


def natural(found: Solution, one: Decision) -> float:
    """Return how likely the dealer has a natural against a first hand."""
    place = found.game.tables.lattice.of(*one.dealt.values)
    return float(found.against[one.dealt.first].played.dist[place, -1])


def decision(rules: Free, hand: str, first: str) -> Decision:
    """Return the row of a first hand such as "10 6" against a first card; suits are ignored unless they matter."""
    values = sorted(_value(card) for card in hand.split())
    (found,) = [
        one
        for one in solution(rules).decisions
        if list(one.dealt.values) == values and one.dealt.first == _value(first) and not one.dealt.suited
    ]
    return found


def decided(rules: Free, hand: str, first: str, action: str) -> float:
    """Return the value of a decision, given that the dealer who has looked has no natural."""
    one = decision(rules, hand, first)
    gone = lost(solution(rules), one)
    return (one.values[action] + gone) / (1 - gone)


def _value(card: str) -> int:
    return ACE if card == "A" else int(card) - 1


def keeps(rules: Free, total: int, first: str) -> Iterator[bool]:
    """Yield, for every hand that best play doubles and a card makes a hard total, whether it is then kept."""
    found = solution(rules)
    tables, played = found.game.tables, found.against[_value(first)].played
    for layer, place in np.argwhere(played.policy == kernel.DOUBLE).tolist():
        left = played.deck - tables.lattice.counts[place]
        for drawn in np.flatnonzero(tables.double_points[layer, place] == total).tolist():
            if (left >= 0).all() and left[drawn]:
                yield bool(played.keep[layer, place, drawn])
