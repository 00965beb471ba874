"""Best play and its value, exactly: over every deal, or for given cards."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.holdem.kernels.hands import Counts
from croupier.analysis.holdem.layout import PAIRS, Layout, number
from croupier.analysis.holdem.strengths import Ints
from croupier.analysis.holdem.terms import HoldemTerms, state_of
from croupier.cards import BadCard, Card, pack
from croupier.engine.poker import best
from croupier.rules.holdem import UthRules

CHECKED = "check"


class Option(Struct, frozen=True):
    """An option of a player, and its value in antes when the rest is played best."""

    name: str
    value: Fraction


class Advice(Struct, frozen=True):
    """Options of a player with given cards, best first; among equals the smaller wager first."""

    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The best play."""
        return self.options[0]

    @property
    def margin(self) -> Fraction:
        """Advantage of the best play over the next best."""
        return self.options[0].value - self.options[1].value


class FlopRow(NamedTuple):
    """One class of hole cards and flop: an example, its size, and the value of each option."""

    hole: str
    flop: str
    ways: int
    best: str
    bet: Fraction
    check: Fraction
    fold: Fraction


class HoldemSolution(Struct, frozen=True, eq=False):
    """Best play of a table.

    Totals are in units of `terms.unit` cents over all deals of a class: `before` of each play before the flop by
    starting hand, with a check last; `bet` and `check` by class of hole cards and flop. `chosen` and `shown` are the
    decisions, `ends` how often each play ends how, by kind of hand and state of the dealer's.
    """

    rules: UthRules
    layout: Layout
    terms: HoldemTerms
    before: tuple[dict[str, int], ...]
    bet: Ints
    check: Ints
    chosen: tuple[str, ...]
    shown: Ints
    counts: Counts
    ends: Ints

    @property
    def total(self) -> int:
        """Payment to best play over all deals, in units."""
        return sum(one[name] for one, name in zip(self.before, self.chosen, strict=True) if one)

    @property
    def value(self) -> Fraction:
        """Value of best play, in antes."""
        return self.per_deal(self.total, self.layout.deals)

    def per_deal(self, total: int, deals: int) -> Fraction:
        """Return a total over `deals` deals in antes per deal."""
        return Fraction(int(total) * self.terms.unit, int(deals) * self.terms.ante)

    # --- for cards that somebody holds -----------------------------------------------------------------------------

    def before_flop(self, hole: Sequence[Card]) -> Advice:
        """Return the best play before the flop; raise BadCard for cards that cannot be held."""
        self._check((hole, 2, "hole cards"))
        return self.starting(int(self.layout.starting[_holding(hole)]))

    def starting(self, hand: int) -> Advice:
        """Return the best play of a starting hand, by its place in `layout.names`."""
        deals = self.layout.deals_of(hand)
        return _advice([Option(name, self.per_deal(total, deals)) for name, total in self.before[hand].items()])

    def after_flop(self, hole: Sequence[Card], flop: Sequence[Card]) -> Advice:
        """Return the best play after a flop that was checked to; raise BadCard."""
        self._check((hole, 2, "hole cards"), (flop, 3, "cards of the flop"))
        deck = self.layout.deck
        places = tuple(sorted(card.index for card in flop))
        holding = deck.moved[deck.flop_move[places], _holding(hole)]
        return self._after(int(self.layout.class_of[deck.flop_class[places], holding]))

    def _after(self, number: int) -> Advice:
        deals = int(self.layout.sizes[number]) * self.layout.runs * self.layout.dealers
        totals = {
            CHECKED: int(self.check[number]),
            "fold": self.terms.pays.fold * deals,
            f"bet {self.terms.pays.flop}x": int(self.bet[number]),
        }
        return _advice([Option(name, self.per_deal(total, deals)) for name, total in totals.items()])

    def river(self, hole: Sequence[Card], board: Sequence[Card]) -> Advice:
        """Return the best play on the river after two checks; raise BadCard."""
        self._check((hole, 2, "hole cards"), (board, 5, "communal cards"))
        mine = best((*hole, *board))
        others = [card for card in self.layout.cards if card not in (*hole, *board)]
        states = [state_of(self.rules, mine, best((*two, *board))) for two in combinations(others, 2)]
        options = []
        for play, paid in zip(self.terms.plays, self.terms.paid, strict=True):
            if play.stage == 2:
                total = sum(int(paid[mine.kind, state]) for state in states)
                options.append(Option(play.what, self.per_deal(total, len(states))))
        return _advice(sorted(options, key=lambda one: one.name != "fold"))

    def _check(self, *groups: tuple[Sequence[Card], int, str]) -> None:
        seen: set[Card] = set()
        for counted, size, name in groups:
            written = " ".join(map(str, counted))
            if len(counted) != size:
                raise BadCard(f"{written or 'no card'}: Give {size} {name}.")
            for card in counted:
                if card in seen:
                    raise BadCard(f"{written}: {card} is given twice. The pack has each card once.")
                if card not in self.layout.cards:
                    raise BadCard(f"{written}: {card} is not in the pack.")
                seen.add(card)

    # --- for everybody -----------------------------------------------------------------------------------------------

    def rows(self) -> Iterator[FlopRow]:
        """Yield every class of hole cards and flop, whether or not best play comes there with them."""
        for flop, classes in zip(self.layout.flops, self.layout.class_of, strict=True):
            shown = " ".join(str(pack(52)[card]) for card in flop)
            found, first = np.unique(classes, return_index=True)
            for one, holding in zip(found.tolist(), first.tolist(), strict=True):
                if one >= 0:
                    hole = " ".join(str(pack(52)[card]) for card in PAIRS[holding])
                    advice = self._after(one)
                    value = {option.name.partition(" ")[0]: option.value for option in advice.options}
                    ways = int(self.layout.sizes[one])
                    yield FlopRow(hole, shown, ways, advice.best.name, value["bet"], value["check"], value["fold"])


def _holding(hole: Sequence[Card]) -> int:
    first, second = hole
    return number(first.index, second.index)


def _advice(options: list[Option]) -> Advice:
    return Advice(tuple(sorted(options, key=lambda one: -one.value)))  # stable: of equals the first stays first
