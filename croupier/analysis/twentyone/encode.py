"""The tables that the kernel reads, asked of the engine hand by hand: totals, decisions, payoffs, collections.

Where many hands get one answer (a total below 21 pays the same whatever its cards, decisions depend on the number of
cards and the total) one of them is asked; tests/analysis/twentyone compare with the engine's answer for every hand.
"""

from functools import cache
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.dealer import ENDS, NATURAL, DealerEnds, card_of, ends
from croupier.analysis.twentyone.engine_queries import DEALERS, EngineQueries, QueriedHand, of_values
from croupier.analysis.twentyone.lattice import VALUES, Floats, Ints, Lattice, lattice
from croupier.cards import Card, Suit
from croupier.engine.hands import is_natural, total
from croupier.engine.inputs import Double, Hit, Split, Stand, TakeEvenMoney
from croupier.engine.twentyone.deal import doubling
from croupier.engine.twentyone.run import Run
from croupier.money import Money
from croupier.rules.twentyone import Dealer, TwentyOneRules

LAYERS: Final = 3
"""None, one or two aces among the first two cards."""
_SIX, _SEVEN, _EIGHT = 5, 6, 7
_NEUTRAL: Final = card_of(1)
"""A first card of the dealer against which there is no special offer."""


class Payoffs(Struct, frozen=True):
    """Payoffs of a finished hand, for each end of the dealer's hand, per unit of the wager.

    `rows` are those of hands that stand, by row; `doubled` those of doubled hands, by total.
    """

    rows: Floats
    doubled: Floats
    broke: Floats
    doubled_broke: Floats
    forfeited: Floats

    @property
    def all(self) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        """The tables in the order in which the kernel takes them."""
        return self.rows, self.doubled, self.broke, self.doubled_broke, self.forfeited


class Extra(Struct, frozen=True):
    """Extra payoff for suits in a hand of three cards: 6, 7, 8 or 7, 7, 7 of one suit, by suit and dealer's card."""

    suited: tuple[float, ...]


class NaturalCollection(Struct, frozen=True):
    """Collection from split hands by a dealer's natural, beyond earlier settlements, per unit of the wager.

    A live hand gives `live_first` or `live_other`, a doubled one `doubled_first` or `doubled_other`; a hand that was
    lost before has `broke`, `doubled_broke` or `forfeited` of it stand; and `joint` is taken once for the whole box if
    any hand is live, or, where `joint_unless_won`, if any hand has not won.
    """

    live_first: float
    live_other: float
    doubled_first: float
    doubled_other: float
    broke: float
    doubled_broke: float
    forfeited: float
    joint: float
    joint_unless_won: bool


class Tables(Struct, frozen=True):
    """All rules of a table, as numbers."""

    lattice: Lattice
    layers: int
    points: Ints
    stand_row: Ints
    may: Ints
    may_split: Ints
    """The same decisions for a hand that came from a split."""
    double_points: Ints
    pays: Payoffs
    may_forfeit: bool
    natural: Floats
    """Payoff of a natural in the first two cards."""
    surrendered: Floats | None
    surrender_against: tuple[bool, ...]
    insurance_against: tuple[bool, ...]
    """Against which first cards insurance is offered, and even money where there is any."""
    most_hands: int
    most_aces: int
    collected: NaturalCollection
    ends: tuple[DealerEnds, ...]
    straight: Extra
    sevens: Extra
    super_bonus: Extra
    super_bonus_split: bool
    even_money: bool
    even_money_in_box: bool
    insured: float
    """The maximum insurance, per unit of the wager: half of it in whole chips."""
    insurance: float
    """Winnings of that hand."""
    insurance_on_naturals: bool
    peek: bool


def tables(rules: TwentyOneRules, wager: Money, *, peek: bool = False) -> Tables:
    """Query the engine for everything that best play depends on, for wagers of this size."""
    asking = EngineQueries(rules, wager)
    grid = lattice()
    points = np.array([total(of_values(counts)).points for counts in grid.counts], np.int64)
    stand_row, rows = _rows(asking, grid, points)
    pays = Payoffs(
        rows=rows,
        doubled=_doubled(asking),
        broke=np.array(asking.nets(QueriedHand(_SOME, lost=1))),
        doubled_broke=np.array(asking.nets(QueriedHand(_SOME, doubled_at=2, lost=2))),
        forfeited=np.array(asking.nets(QueriedHand(_SOME, doubled_at=2, lost=1))),
    )
    scope = rules.doubling.aces_as_one.value
    layers = LAYERS if scope == "first_two" else 1
    insured, won = asking.insurance()
    return Tables(
        lattice=grid,
        layers=layers,
        points=points,
        stand_row=stand_row,
        may=_decisions(asking, grid, points, hands=1),
        may_split=_decisions(asking, grid, points, hands=2),
        double_points=_double_points(asking, grid, layers),
        pays=pays,
        may_forfeit=_may_forfeit(asking),
        natural=np.array(asking.nets(QueriedHand((card_of(0), card_of(9))))),
        surrendered=_surrendered(asking),
        surrender_against=tuple([_may_surrender(asking, first) for first in range(VALUES)]),
        insurance_against=tuple([asking.may_insure(QueriedHand(_SOME), card_of(first)) for first in range(VALUES)]),
        most_hands=_most_hands(asking, _EIGHT),
        most_aces=_most_hands(asking, 0),
        collected=_collected(asking),
        ends=_ends(rules.dealer),
        straight=_extra(asking, (_SIX, _SEVEN, _EIGHT)),
        sevens=_extra(asking, (_SEVEN, _SEVEN, _SEVEN)),
        super_bonus=_super_bonus(asking, is_split=False),
        super_bonus_split=any(_super_bonus(asking, is_split=True).suited),
        even_money=TakeEvenMoney in _between(asking, (0, 9)),
        even_money_in_box=rules.doubling.even_money_scope.value == "box",
        insured=insured / wager,
        insurance=won / wager,
        insurance_on_naturals=rules.insurance.naturals_may.value,
        peek=peek,
    )


_SOME: Final = (card_of(7), card_of(3))


@cache
def _ends(rules: Dealer) -> tuple[DealerEnds, ...]:
    return tuple([ends(rules, first) for first in range(VALUES)])


# --- payoffs --------------------------------------------------------------------------------------------------


def _rows(asking: EngineQueries, grid: Lattice, points: Ints) -> tuple[Ints, Floats]:
    """Return a row of payoffs for each hand: one for each total below 21, and for 21 one for each payoff of the engine.

    A natural has none: as first two cards it is not played, and after a split the engine is asked about it separately.
    """
    by_total = [np.array(asking.nets(QueriedHand(_cards_of(at)))) for at in range(21)]
    rows = list(by_total)
    known: dict[tuple[float, ...], int] = {}
    row = np.zeros(grid.size, np.int64)
    for place, counts in enumerate(grid.counts):
        if points[place] < 21:
            row[place] = points[place]
            continue
        hand = tuple(of_values(counts))
        nets = tuple(asking.nets(QueriedHand(hand, is_split=is_natural(hand))))
        if nets not in known:
            known[nets] = len(rows)
            rows.append(np.array(nets))
        row[place] = known[nets]
    return row, np.array(rows)


def _cards_of(points: int) -> tuple[Card, ...]:
    """Return hard cards of a total."""
    found: list[Card] = []
    while points:
        value = min(points, 10) if points != 11 else 9
        value = value if value > 1 or not found else 1
        found.append(card_of(value - 1, tuple(Suit)[len(found) % 4]))
        points -= value
    return tuple(found) if found else (card_of(9),)


def _doubled(asking: EngineQueries) -> Floats:
    found = [[0.0] * ENDS, *([0.0] * ENDS for _ in range(21))]
    for at in range(4, 22):
        found[at] = asking.nets(QueriedHand(_cards_of(at), doubled_at=2))
    for at in range(4):
        found[at] = found[4]  # no doubled hand is so small: three cards, aces at one, are three at least
    return np.array(found)


def _double_points(asking: EngineQueries, grid: Lattice, layers: int) -> Ints:
    """Return the total after a double, by layer, hand and card drawn: some aces count one then."""
    found = np.zeros((layers, grid.size, VALUES), np.int64)
    for value in range(VALUES):
        found[:, :, value] = grid.points + value + 1
    for place in np.flatnonzero(grid.points <= 10):
        counts = grid.counts[place]
        if grid.cards[place] < 2:
            continue
        for layer in range(layers):
            for value in range(VALUES):
                if grid.points[place] + value + 1 <= 11 and (counts[0] or value == 0):
                    found[layer, place, value] = _after_double(asking, counts, layer if layers > 1 else None, value)
    return found


def _after_double(asking: EngineQueries, counts: Ints, first_aces: int | None, value: int) -> int:
    many = int(counts.sum())
    if first_aces is not None and (first_aces > counts[0] or first_aces + many - counts[0] < 2):
        return 0  # no such hand: too few aces, or too few other cards to be the first two
    points = of_values(counts, first_aces)
    return asking.points(QueriedHand((*points, card_of(value)), doubled_at=many))


def _surrendered(asking: EngineQueries) -> Floats | None:
    if asking.rules.surrender is None:
        return None
    return np.array(asking.nets(QueriedHand(_SOME, is_surrendered=True)))


def _extra(asking: EngineQueries, values: tuple[int, int, int]) -> Extra:
    """Return the extra payout of three cards of one suit over mixed suits, suit by suit."""
    mixed = asking.nets(QueriedHand(tuple([card_of(v, s) for v, s in zip(values, tuple(Suit)[:3], strict=True)])))
    found = []
    for suit in Suit:
        suited = asking.nets(QueriedHand(tuple([card_of(value, suit) for value in values])))
        more = {round(a - b, 12) for a, b in zip(suited, mixed, strict=True)}
        assert len(more) == 1, "suits pay alike whatever the dealer makes, since 21 wins at once"
        found.append(more.pop())
    return Extra(tuple(found))


def _super_bonus(asking: EngineQueries, *, is_split: bool) -> Extra:
    found = []
    for suit in Suit:
        hand = tuple([card_of(_SEVEN, suit)] * 3)
        found.append(asking.super_bonus(QueriedHand(hand, is_split=is_split), card_of(_SEVEN)))
    return Extra(tuple(found))


# --- decisions ------------------------------------------------------------------------------------------------


def _decisions(asking: EngineQueries, grid: Lattice, points: Ints, hands: int) -> Ints:
    """Return for each hand whether it may stand, hit and double."""
    known: dict[tuple[object, ...], tuple[bool, bool, bool]] = {}
    found = np.zeros((grid.size, 3), np.int64)
    for place, counts in enumerate(grid.counts):
        if grid.cards[place] < 2:
            continue
        if points[place] == 21:
            found[place] = (True, False, False)  # the engine closes it by itself
            continue
        if hands > 1 and grid.cards[place] == counts[0]:
            continue  # split aces: they get one card and no decision
        key = (grid.cards[place] == 2, int(points[place]), int(counts[0] > 0))
        if key not in known:
            cards = of_values(counts)[::-1]  # a split hand begins with another card than an ace: aces get one card
            options = asking.options(QueriedHand(tuple(cards), is_split=hands > 1), hands, _NEUTRAL)
            known[key] = (Stand in options, Hit in options, Double in options)
        found[place] = known[key]
    return found


def _most_hands(asking: EngineQueries, value: int) -> int:
    """Return the maximum number of hands of a pair of the value."""
    pair = (card_of(value), card_of(value))
    many = 1
    while Split in asking.options(QueriedHand(pair, is_split=many > 1), many, _NEUTRAL):
        many += 1
    return many


def _may_forfeit(asking: EngineQueries) -> bool:
    hand = QueriedHand((*_SOME, card_of(1)), doubled_at=2)
    return doubling.offer_forfeit(Run(asking.round([hand], [_NEUTRAL]), asking.rules))


def _may_surrender(asking: EngineQueries, first: int) -> bool:
    return asking.may_surrender(QueriedHand(_SOME), card_of(first))


def _between(asking: EngineQueries, values: tuple[int, int]) -> frozenset[type]:
    return asking.offers(QueriedHand(tuple([card_of(value) for value in values])))


# --- a dealer's natural against split hands -------------------------------------------------------------------

# live, doubled and live, above 21, the same doubled, forfeited, and 21 that has been paid
_KINDS: Final = {
    "live": QueriedHand(_SOME, is_split=True),
    "doubled": QueriedHand((*_SOME, card_of(4)), is_split=True, doubled_at=2),
    "broke": QueriedHand(_SOME, is_split=True, lost=1),
    "doubled_broke": QueriedHand(_SOME, is_split=True, doubled_at=2, lost=2),
    "forfeited": QueriedHand(_SOME, is_split=True, doubled_at=2, lost=1),
}
_TAKEN_LATER: Final = ("live", "doubled")


def _collected(asking: EngineQueries) -> NaturalCollection:
    """Split the engine's collection from two hands into parts of each and a part of both; assert that it fits."""

    def taken(*names: str) -> float:
        return asking.net([_KINDS[name] for name in names], DEALERS[NATURAL]) / asking.wager

    alone = {name: asking.net([_KINDS[name], _WON], DEALERS[NATURAL]) / asking.wager - _won(asking) for name in _KINDS}
    second = {name: asking.net([_WON, _KINDS[name]], DEALERS[NATURAL]) / asking.wager - _won(asking) for name in _KINDS}
    additive = taken("live", "live") == alone["live"] + second["live"]
    joint = 0.0 if additive else alone["live"]
    unless_won = not additive and taken("broke", "live") == joint
    share = joint if unless_won else 0.0
    found = NaturalCollection(
        live_first=alone["live"] - joint,
        live_other=second["live"] - joint,
        doubled_first=alone["doubled"] - joint,
        doubled_other=second["doubled"] - joint,
        broke=alone["broke"] - share,
        doubled_broke=alone["doubled_broke"] - share,
        forfeited=alone["forfeited"] - share,
        joint=joint,
        joint_unless_won=unless_won,
    )
    for one in _KINDS:
        for other in _KINDS:
            assert abs(taken(one, other) - modelled(found, one, other)) < 1e-9, (one, other)
    return found


_WON: Final = QueriedHand((card_of(9), card_of(4), card_of(5)), is_split=True)


def _won(asking: EngineQueries) -> float:
    """Return the contribution of the other hand that is 21: it wins, or, where 21 is compared, loses to the natural."""
    both = asking.net([_WON, _WON], DEALERS[NATURAL])
    return both / asking.wager / 2


def modelled(found: NaturalCollection, *names: str) -> float:
    """Return the collection of a dealer's natural from hands of these kinds, by the model."""
    whole = 0.0
    for at, name in enumerate(names):
        parts = {
            "live": found.live_first if at == 0 else found.live_other,
            "doubled": found.doubled_first if at == 0 else found.doubled_other,
            "broke": found.broke,
            "doubled_broke": found.doubled_broke,
            "forfeited": found.forfeited,
        }
        whole += parts[name]
    if found.joint_unless_won or any(name in _TAKEN_LATER for name in names):
        whole += found.joint
    return whole
