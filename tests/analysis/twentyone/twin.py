"""The slow, exact twin of the kernel: the same recursions card by card, in fractions and plain Python.

It reads the tables that the kernel reads; what the dealer does it reads from the rules. Nothing is shared with the
kernel's arithmetic: the dealer's hand is dealt in every order, a split is played hand after hand from one deck.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Literal

from msgspec import Struct

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.dealer import BROKE, ENDS, LEAST, NATURAL
from croupier.analysis.twentyone.encode import Tables
from croupier.analysis.twentyone.hand_solver import SolvedHands
from croupier.analysis.twentyone.lattice import TEN, Floats
from croupier.rules.twentyone import Dealer

Deck = tuple[int, ...]
Kind = Literal["live", "doubled", "broke", "doubled_broke", "forfeited", "won"]
Ends = tuple[Fraction, ...]
NOTHING: Ends = (Fraction(0),) * ENDS


def draws(deck: Deck) -> Iterator[tuple[int, Fraction, Deck]]:
    """Yield each value that may come next, how likely, and the deck without it."""
    for value, many in enumerate(deck):
        if many:
            yield value, Fraction(many, sum(deck)), less(deck, value)


def less(deck: Deck, *values: int) -> Deck:
    """Return the deck without these cards."""
    left = list(deck)
    for value in values:
        left[value] -= 1
    return tuple(left)


def exact(payoff: float) -> Fraction:
    """Return what a payoff per unit of the wager is; wagers are whole cents."""
    return Fraction(payoff).limit_denominator(100_000)


class Ending(Struct, frozen=True):
    """The dealer's hand, dealt in every order."""

    rules: Dealer

    def dist(self, deck: Deck, first: int) -> Ends:
        """Return how likely each end is."""
        return self._dist(deck, (first,))

    def _dist(self, deck: Deck, held: tuple[int, ...]) -> Ends:
        return _dist(self.rules.stands_on_hard.value, self.rules.stands_on_soft.value, deck, tuple(sorted(held)))


@cache
def _dist(hard: int, soft: int, deck: Deck, held: tuple[int, ...]) -> Ends:
    points = sum(held) + len(held)
    is_soft = 0 in held and points <= 11
    points += 10 * is_soft
    end = None
    if held == (0, TEN):
        end = NATURAL
    elif points > 21:
        end = BROKE
    elif points >= (soft if is_soft else hard) and len(held) > 1:
        end = points - LEAST
    if end is not None:
        return tuple([Fraction(at == end) for at in range(ENDS)])
    sums = list(NOTHING)
    for value, chance, left in draws(deck):
        for at, likely in enumerate(_dist(hard, soft, left, tuple(sorted((*held, value))))):
            sums[at] += chance * likely
    return tuple(sums)


class Twin:
    """Hands of one box against one first card of the dealer."""

    def __init__(self, tables: Tables, rules: Dealer, first: int) -> None:
        """Read the tables; `known` keeps what hands are worth."""
        self.tables, self.ending, self.first = tables, Ending(rules), first
        self.known: dict[tuple[Deck, tuple[int, ...]], dict[str, Fraction]] = {}

    def place(self, held: tuple[int, ...]) -> int:
        """Return the place of a hand, the values of its cards as they came."""
        return self.tables.lattice.of(*held)

    def layer(self, held: tuple[int, ...]) -> int:
        """Return the layer of a hand."""
        return held[:2].count(0) if self.tables.layers > 1 else 0

    def paid(self, row: Floats, deck: Deck) -> Fraction:
        """Return the mean of payoffs over the ends of the dealer's hand."""
        return sum(
            (exact(net) * chance for net, chance in zip(row.tolist(), self.dist(deck), strict=True)), Fraction(0)
        )

    def dist(self, deck: Deck) -> Ends:
        """Return how likely each end of the dealer's hand is."""
        return self.ending.dist(deck, self.first)

    def values(self, deck: Deck, held: tuple[int, ...]) -> dict[str, Fraction]:
        """Return what each decision on a hand is worth, the best play after it."""
        key = (deck, (*sorted(held[:2]), *sorted(held[2:])))
        if key not in self.known:
            self.known[key] = dict(self._values(deck, held))
        return self.known[key]

    def _values(self, deck: Deck, held: tuple[int, ...]) -> Iterator[tuple[str, Fraction]]:
        tables, place = self.tables, self.place(held)
        if tables.may[place, 0]:
            yield "stand", self.paid(tables.pays.rows[tables.stand_row[place]], deck)
        if tables.may[place, 1]:
            yield (
                "hit",
                sum((chance * self._hit(left, held, value) for value, chance, left in draws(deck)), Fraction(0)),
            )
        if tables.may[place, 2]:
            doubles = (chance * self._double(left, held, value) for value, chance, left in draws(deck))
            yield "double", sum(doubles, Fraction(0))

    def _hit(self, left: Deck, held: tuple[int, ...], value: int) -> Fraction:
        if self.tables.lattice.child[self.place(held), value] < 0:
            return self.paid(self.tables.pays.broke, left)
        return max(self.values(left, (*held, value)).values())

    def _double(self, left: Deck, held: tuple[int, ...], value: int) -> Fraction:
        pays, points = self.tables.pays, int(self.tables.double_points[self.layer(held), self.place(held), value])
        if points > 21:
            return self.paid(pays.doubled_broke, left)
        kept = self.paid(pays.doubled[points], left)
        if not self.tables.may_forfeit or points == 21:
            return kept
        return max(kept, self.paid(pays.forfeited, left))

    # --- splits into two hands ---------------------------------------------------------------------------------------

    def split(self, deck: Deck, pair: int, played: SolvedHands) -> Fraction:
        """Return what a split into two hands is worth by a policy; `deck` is without the pair and the dealer's card."""
        whole = Fraction(0)
        for one, left, nets, kind in self._second_card(deck, pair, played):
            for other, last, more, another in self._second_card(left, pair, played):
                dist = self.dist(last)
                both = sum((dist[end] * (exact(nets[end]) + exact(more[end])) for end in range(NATURAL)), Fraction(0))
                whole += one * other * (both + dist[NATURAL] * self.taken((kind, another), (nets, more)))
        return whole

    def _second_card(
        self, deck: Deck, pair: int, played: SolvedHands
    ) -> Iterator[tuple[Fraction, Deck, list[float], Kind]]:
        for value, chance, left in draws(deck):
            yield from self._ends(left, (pair, value), chance, played)

    def _ends(
        self, deck: Deck, held: tuple[int, ...], chance: Fraction, played: SolvedHands
    ) -> Iterator[tuple[Fraction, Deck, list[float], Kind]]:
        """Yield every end of a hand: how likely, the deck after it, what it pays by the dealer's end, and its kind."""
        tables, place, layer = self.tables, self.place(held), self.layer(held)
        pays, action = tables.pays, played.policy[layer, place]
        if action == kernel.STAND:
            row = pays.rows[tables.stand_row[place]].tolist()
            yield chance, deck, row, "won" if row[NATURAL] > 0 else "live"
            return
        for value, likely, left in draws(deck):
            points = int(tables.double_points[layer, place, value])
            if action == kernel.HIT and tables.lattice.child[place, value] >= 0:
                yield from self._ends(left, (*held, value), chance * likely, played)
            elif action == kernel.HIT:
                yield chance * likely, left, pays.broke.tolist(), "broke"
            elif points > 21:
                yield chance * likely, left, pays.doubled_broke.tolist(), "doubled_broke"
            elif points < 21 and tables.may_forfeit and not played.keep[layer, place, value]:
                yield chance * likely, left, pays.forfeited.tolist(), "forfeited"
            else:
                row = pays.doubled[points].tolist()
                yield chance * likely, left, row, "won" if row[NATURAL] > 0 else "doubled"

    def taken(self, kinds: tuple[Kind, Kind], nets: tuple[list[float], list[float]]) -> Fraction:
        """Return the result of two hands against a dealer's natural."""
        taken = self.tables.collected
        whole = Fraction(0)
        for at, (kind, row) in enumerate(zip(kinds, nets, strict=True)):
            live = taken.live_first if at == 0 else taken.live_other
            double = taken.doubled_first if at == 0 else taken.doubled_other
            single = {"live": live, "doubled": double, "won": row[NATURAL]}
            lost = {"broke": taken.broke, "doubled_broke": taken.doubled_broke, "forfeited": taken.forfeited}
            whole += exact((single | lost)[kind])
        waits = [kind in ("live", "doubled") or (taken.joint_unless_won and kind != "won") for kind in kinds]
        return whole + (exact(taken.joint) if any(waits) else 0)
