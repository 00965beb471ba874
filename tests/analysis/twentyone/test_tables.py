"""The tables of the kernel say what the engine says, for every hand: totals, decisions, payoffs, collections."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Final

import pytest

from croupier.analysis.twentyone.dealer import ENDS, NATURAL, card_of
from croupier.analysis.twentyone.encode import Tables, tables
from croupier.analysis.twentyone.lattice import VALUES, Floats
from croupier.cards import Card, Suit
from croupier.engine.inputs import (
    Deal,
    Double,
    Forfeit,
    Hit,
    Input,
    Insure,
    Proceed,
    Split,
    Stand,
    Surrender,
    TakeEvenMoney,
)
from croupier.engine.twentyone import Phase, legal
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from tests.analysis.oracle import BOX, PLAYER
from tests.analysis.twentyone.engine_hands import (
    KING,
    At,
    Composition,
    dealt,
    doubled,
    forfeited,
    split,
    stood,
    to_play,
    unsplit,
)
from tests.analysis.twentyone.packs import ACT_2005, ACT_2018, BLACKJACK, COLLECTING, GAMES, NSW, WAGER, Rules

ODD: Final = Money(1700)
"""A wager that not everything can be paid on in whole dollars."""
SOME: Final = (Rules(BLACKJACK), Rules(ACT_2018), Rules(NSW))
THIRD: Final = Rules(NSW, (("third_hand", True),))
BONUS: Final = tuple([one for one in GAMES if "2018 super_bonus" in str(one)])
DOUBLING: Final = (*SOME, *(one for one in GAMES if "double_on" in str(one) or "2018 double_ace" in str(one)))
"""The games that differ in what may be doubled, and what a double makes of aces."""
TWENTY_ONE: Final = 21
SIX, SEVEN, EIGHT = 5, 6, 7


def games(sample: float, whole: Sequence[Rules] = GAMES) -> list[object]:
    """Return a sample of the hands of some games, and as long tests all hands of all games that may differ."""
    return [
        *(pytest.param(rules, WAGER, sample, id=f"some hands of {rules}") for rules in SOME),
        *(pytest.param(rules, WAGER, 1.0, marks=pytest.mark.long, id=str(rules)) for rules in whole),
        pytest.param(Rules(NSW), ODD, 1.0, marks=pytest.mark.long, id=f"{Rules(NSW)}, an odd wager"),
    ]


def tables_of(rules: Rules, wager: Money) -> Tables:
    """Return the tables of a game."""
    return rules.tables if wager == WAGER else tables(rules.loaded, wager)


def nets(at: At, wager: Money) -> list[float]:
    """Return the net result for each end of the dealer's hand, per unit of the wager."""
    return [at.ended(end) / wager for end in range(ENDS)]


def allowed(at: At) -> list[int]:
    """Return whether a hand may stand, hit and double."""
    return [int(one in at.options) for one in (Stand, Hit, Double)]


def is_natural(held: Composition) -> bool:
    return sum(held) == 2 and held[0] == held[9] == 1


# --- single hands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "wager", "share"), games(0.3))
def test_totals_decisions_and_payoffs_equal_the_engine(rules: Rules, wager: Money, share: float) -> None:
    table = tables_of(rules, wager)
    hands = unsplit(rules.loaded, wager, share)
    for (_, held), at in hands.items():
        place = table.lattice.index[held]
        (hand,) = at.state.boxes[0].hands
        points = at.state.total(hand).points
        assert table.points[place] == points, held
        if is_natural(held):
            assert table.natural.tolist() == nets(at, wager)
            continue
        may = [1, 0, 0] if points == TWENTY_ONE else allowed(at)
        assert table.may[place].tolist() == may, held
        if may[0]:
            assert table.pays.rows[table.stand_row[place]].tolist() == nets(stood(at), wager), held
    if share == 1:
        # every hand can be played to but those beyond eleven aces, which are 21 and stop
        missing = {held for held in table.lattice.index if sum(held) > 1} - {held for _, held in hands}
        assert missing == {(aces, *[0] * 9) for aces in range(12, 22)}


@pytest.mark.parametrize(("rules", "wager", "share"), games(0.15, DOUBLING))
def test_doubles_equal_the_engine_in_either_card_order(rules: Rules, wager: Money, share: float) -> None:
    table = tables_of(rules, wager)
    known: set[tuple[str, int]] = set()
    chance = Random(6)
    for (aces, held), at in unsplit(rules.loaded, wager, share).items():
        place = table.lattice.index[held]
        if not table.may[place, 2]:
            continue
        layer = aces if table.layers > 1 else 0
        for value in range(VALUES):
            then, points = doubled(at, value)
            assert table.double_points[layer, place, value] == points, (held, aces, value)
            for kind, expected, end in _doubled(table, at, then, points, value):
                # the cards that made the total make no difference; that they do not is tried now and then
                if (kind, points) not in known or chance.random() < 0.01:
                    known.add((kind, points))
                    assert expected.tolist() == nets(end, wager), (held, value, kind)
    assert {kind for kind, _ in known} == {"kept", "broke"} | ({"forfeited"} if table.may_forfeit else set())


def _doubled(table: Tables, at: At, then: At, points: int, value: int) -> Iterator[tuple[str, Floats, At]]:
    if points > TWENTY_ONE:
        yield "broke", table.pays.doubled_broke, then
        return
    yield "kept", table.pays.doubled[points], then
    given_up = forfeited(at, value)
    assert (given_up is not None) == (table.may_forfeit and points < TWENTY_ONE)
    if given_up is not None:
        yield "forfeited", table.pays.forfeited, given_up


@pytest.mark.parametrize("rules", SOME, ids=str)
def test_hands_above_21_lose_at_once(rules: Rules) -> None:
    table = rules.tables
    for (_, held), at in unsplit(rules.loaded, WAGER, 0.02).items():
        place = table.lattice.index[held]
        if table.may[place, 1] and (table.lattice.child[place] < 0).any():
            broke = at.after(Hit(PLAYER, BOX), Deal(KING))
            assert table.pays.broke.tolist() == nets(broke, WAGER), held


# --- split hands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "wager", "share"), games(0.15, DOUBLING))
def test_decisions_and_payoffs_of_split_hands_equal_the_engine(rules: Rules, wager: Money, share: float) -> None:
    table = tables_of(rules, wager)
    loaded = rules.loaded
    for value in range(1, VALUES) if share == 1 else (EIGHT, 9):
        ten_more = table.pays.rows[value + 11]  # the other hand: its card and one worth ten
        for (_, held), at in split(loaded, wager, value, share).items():
            place = table.lattice.index[held]
            is_done = table.points[place] == TWENTY_ONE
            assert table.may_split[place].tolist() == ([1, 0, 0] if is_done else allowed(at)), (value, held)
            if table.may_split[place, 0]:
                then = stood(at).after(Deal(KING), Stand(PLAYER, BOX))
                both = (table.pays.rows[table.stand_row[place]] + ten_more)[:NATURAL]
                assert nets(then, wager)[:NATURAL] == pytest.approx(both.tolist(), abs=1e-12), (value, held)


@pytest.mark.parametrize("rules", [Rules(ACT_2005), *SOME, THIRD], ids=str)
def test_number_of_split_hands_equals_the_engine(rules: Rules) -> None:
    for value, most in ((EIGHT, rules.tables.most_hands), (0, rules.tables.most_aces)):
        at = to_play(dealt(rules.loaded, WAGER, KING, *[card_of(value)] * 2))
        hands = 1
        while Split in at.options:
            at = at.after(Split(PLAYER, BOX), Deal(card_of(value)))
            hands += 1
        assert hands == most


@pytest.mark.parametrize("rules", SOME, ids=str)
def test_split_aces_get_one_card(rules: Rules) -> None:
    table = rules.tables
    aces = to_play(dealt(rules.loaded, WAGER, KING, *[card_of(0)] * 2)).after(Split(PLAYER, BOX))
    for value in range(1, VALUES):
        then = aces.after(Deal(card_of(value)), Deal(card_of(7)))
        rows = [table.pays.rows[table.stand_row[table.lattice.of(0, other)]] for other in (value, 7)]
        assert nets(then, WAGER)[:NATURAL] == pytest.approx(sum(rows)[:NATURAL].tolist(), abs=1e-12)


PLAYED: Final = {
    "live": (Deal(KING), Stand(PLAYER, BOX)),
    "doubled": (Deal(card_of(1)), Double(PLAYER, BOX), Deal(card_of(4)), Proceed(PLAYER)),
    "broke": (Deal(card_of(5)), Hit(PLAYER, BOX), Deal(KING)),
    "doubled_broke": (Deal(card_of(5)), Double(PLAYER, BOX), Deal(KING)),
    "forfeited": (Deal(card_of(1)), Double(PLAYER, BOX), Deal(card_of(4)), Forfeit(PLAYER, BOX)),
    "won": (Deal(card_of(2)), Hit(PLAYER, BOX), Deal(KING)),
}
"""Plays by which a hand of a split eight is live, doubled, lost or won before the dealer draws."""


@pytest.mark.parametrize(
    ("rules", "hands"),
    [
        *((rules, 2) for rules in SOME),
        *((rules, 3) for rules in (*SOME[:2], THIRD)),
        *((rules, 2) for rules in COLLECTING[::3]),
        *(pytest.param(rules, 3, marks=pytest.mark.long) for rules in COLLECTING[1::3]),
        *(pytest.param(rules, 4, marks=pytest.mark.long) for rules in (Rules(ACT_2005), *COLLECTING[2::3])),
        *(pytest.param(rules, 2, marks=pytest.mark.long) for rules in GAMES),
    ],
    ids=str,
)
def test_dealer_natural_collects_from_split_hands_as_the_engine_does(rules: Rules, hands: int) -> None:
    table, at = rules.tables, to_play(dealt(rules.loaded, WAGER, KING, card_of(EIGHT), card_of(EIGHT)))
    for many in range(1, hands):
        at = at.after(Split(PLAYER, BOX))
        if many < hands - 1:
            at = at.after(Deal(card_of(EIGHT)))
    for kinds in product([kind for kind in PLAYED if kind != "forfeited" or table.may_forfeit], repeat=hands):
        then = at
        for given in [one for kind in kinds for one in PLAYED[kind]]:
            if not isinstance(given, Proceed) or then.state.phase is Phase.FORFEIT:
                then = then.after(given)
        assert _taken(table, kinds) == pytest.approx(then.ended(NATURAL) / WAGER, abs=1e-12), kinds


def _taken(table: Tables, kinds: tuple[str, ...]) -> float:
    """Return the collection as the solver computes it: from each hand, and once from the box."""
    taken = table.collected
    won = float(table.pays.rows[table.stand_row[table.lattice.of(EIGHT, 2, 9)], NATURAL])
    waiting = {"live", "doubled"} if won > 0 else {"live", "doubled", "won"}
    whole = 0.0
    for at, kind in enumerate(kinds):
        live, double = (taken.live_first, taken.doubled_first) if at == 0 else (taken.live_other, taken.doubled_other)
        whole += {
            "live": live,
            "doubled": double,
            "broke": taken.broke,
            "doubled_broke": taken.doubled_broke,
            "forfeited": taken.forfeited,
            "won": won if won > 0 else live,
        }[kind]
    once = any(kind in waiting or (taken.joint_unless_won and kind != "won") for kind in kinds)
    return whole + (taken.joint if once else 0.0)


# --- before the subsequent deal ---------------------------------------------------------------------------------------


def offered(rules: TwentyOneRules, first: Card, *two: Card) -> frozenset[type[Input]]:
    """Return what is offered between initial and subsequent deal."""
    at, found = dealt(rules, WAGER, first, *two), frozenset[type[Input]]()
    while at.state.phase in (Phase.INSURANCE, Phase.SURRENDER):
        found |= at.options
        at = at.after(Proceed(PLAYER))
    return found


@pytest.mark.parametrize("rules", [Rules(ACT_2005), *SOME], ids=str)
def test_offers_against_each_dealer_card_equal_the_engine(rules: Rules) -> None:
    table, loaded = rules.tables, rules.loaded
    for first, one, other in product(range(VALUES), range(VALUES), range(VALUES)):
        found = offered(loaded, card_of(first), card_of(one), card_of(other))
        natural = {one, other} == {0, 9}
        assert (Surrender in found) == (table.surrender_against[first] and not natural)
        assert (Insure in found) == (first == 0 and (table.insurance_on_naturals or not natural))
        assert (TakeEvenMoney in found) == (first == 0 and natural and table.even_money)


@pytest.mark.parametrize(("rules", "wager"), [*product(SOME, (WAGER,)), (Rules(NSW), ODD), (GAMES[-1], ODD)], ids=str)
def test_surrender_even_money_and_insurance_pay_what_the_tables_say(rules: Rules, wager: Money) -> None:
    table, loaded = tables_of(rules, wager), rules.loaded
    hand = card_of(9), card_of(5)
    if table.surrendered is not None:
        at = dealt(loaded, wager, KING, *hand)
        assert table.surrendered.tolist() == nets(at.after(Surrender(PLAYER, BOX)), wager)
    if table.even_money:
        at = dealt(loaded, wager, card_of(0), card_of(0), KING).after(TakeEvenMoney(PLAYER, BOX))
        assert at.after(*[Deal(KING)] * (not at.state.is_closed)).paid == wager
    at = dealt(loaded, wager, card_of(0), *hand)
    (insure,) = [one for one in legal(at.state, PLAYER) if isinstance(one, Insure)]
    then = stood(to_play(at.after(insure)))
    assert then.after(Deal(KING)).paid / wager == pytest.approx(table.insurance - 1)
    assert then.after(Deal(card_of(8))).paid / wager == pytest.approx(-1 - table.insured)  # a 20 of the dealer


# --- suits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*SOME, *BONUS], ids=str)
def test_suited_bonuses_equal_the_engine(rules: Rules) -> None:
    table, loaded = rules.tables, rules.loaded

    def three(first: Card, values: tuple[int, int, int], suits: tuple[Suit, Suit, Suit]) -> float:
        one, two, last = (card_of(value, suit) for value, suit in zip(values, suits, strict=True))
        at = to_play(dealt(loaded, WAGER, first, one, two)).after(Hit(PLAYER, BOX), Deal(last))
        return (at if at.state.is_closed else at.after(Deal(KING))).paid / WAGER

    mixed = (Suit.HEARTS, Suit.SPADES, Suit.SPADES)
    for values, extra in (((SIX, SEVEN, EIGHT), table.straight), ((SEVEN, SEVEN, SEVEN), table.sevens)):
        for at, suit in enumerate(Suit):
            more = three(KING, values, (suit,) * 3) - three(KING, values, mixed)
            assert more == pytest.approx(extra.suited[at], abs=1e-12)
            bonus = three(card_of(SEVEN), values, (suit,) * 3) - three(KING, values, (suit,) * 3)
            is_won = values == (SEVEN, SEVEN, SEVEN)
            assert bonus == pytest.approx(table.super_bonus.suited[at] if is_won else 0.0, abs=1e-12)
