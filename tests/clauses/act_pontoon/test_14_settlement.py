"""Final settlement, the result of each wager: act-pontoon-2005 14.1, act-pontoon-2018 14.1."""

import pytest

from croupier.engine.events import RoundClosed, RoundOpened, WagerSettled
from tests.clauses.act_pontoon import both, dealt, one_box, played, results
from tests.table import Table

# dealt without a decision, so that the dealer's card may be any; Pontoon and 21 stand apart below
HANDS = {
    12: "KH 2D",
    13: "KH 3D",
    14: "KH 4D",
    15: "KH 5D",
    16: "KH 6D",
    17: "KH 7D",
    18: "KH 8D",
    19: "KH 9D",
    20: "KH QD",
}
DEALERS = {
    "17": "9C 8S",
    "18": "9C 9S",
    "19": "9C KS",
    "20": "KC QS",
    "21": "9C 7S 5D",
    "22": "9C 7S 6D",
    "26": "9C 7S KD",
    "Pontoon": "KC AS",
}
WON, LOST, EVEN = "win", "lose", "stand_off"


@both("14.1", "14.1(a)", "14.1(b)", "14.1(f)", "14.1(g)", "14.1(h)")
@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("held", HANDS)
def test_14_1_every_total_has_one_result(document: str, held: int, dealer: str) -> None:
    if dealer == "Pontoon":
        expected = (LOST, "14.1(g)", "-10.00")
    elif int(dealer) > 21:
        expected = (WON, "14.1(a)", "10.00")
    elif held > int(dealer):
        expected = (WON, "14.1(b)", "10.00")
    elif held < int(dealer):
        expected = (LOST, "14.1(f)", "-10.00")
    else:
        expected = (EVEN, "14.1(h)", "0.00")
    table = played(document, HANDS[held], DEALERS[dealer])
    (settled,) = table.of(WagerSettled)
    assert (settled.outcome, settled.clause, table.net("Ann")) == expected
    assert settled.paid_by == ("14.2[T1]:other" if settled.outcome == WON else None)


@both("14.1(a)")
@pytest.mark.parametrize("dealer", ["6C QH 9D", "6C QH 6D"])  # 25, and 22: the least that is over 21
def test_14_1_a_low_hand_wins_when_the_dealer_goes_over_21(document: str, dealer: str) -> None:
    table = played(document, "KH 3D", dealer)
    assert results(table) == [("Ann", "win", "14.1(a)", "14.2[T1]:other")]
    assert table.net("Ann") == "10.00"


@both("14.1(b)")
def test_14_1_b_19_wins_against_18(document: str) -> None:
    table = played(document, "KH 9D", "9C 9S")
    assert results(table) == [("Ann", "win", "14.1(b)", "14.2[T1]:other")]


@both("14.1(b)")
@pytest.mark.parametrize(("hand", "net"), [("AH 7D", "10.00"), ("AH 6D", "0.00"), ("AH 5D", "-10.00")])
def test_14_1_b_soft_totals_are_compared_at_their_best(document: str, hand: str, net: str) -> None:
    assert played(document, hand, "9C 8S").net("Ann") == net


@both("14.1(c)", "8.1")
def test_14_1_c_pontoon_wins_against_a_dealers_pontoon(document: str) -> None:
    table = Table(document, "AH 9H AS KD 9D KC").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.proceed().proceed().stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("15.00", "-10.00")


@both("14.1(d)")
@pytest.mark.parametrize("dealer", ["9S 5D 7H", "KS AD", "9S 8D", "9S 7D KC"])
def test_14_1_d_21_wins_whatever_the_dealer_makes(document: str, dealer: str) -> None:
    # a second box keeps the dealer drawing
    shown, *drawn = dealer.split()
    table = Table(document, " ".join(["KH", "KC", shown, "4D", "QC", "7C", *drawn]))
    table.wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    if shown == "KS":
        table.proceed()
    table.hit("Ann", 1).stand("Bob", 2)
    assert table.is_over
    assert table.net("Ann") == "10.00"
    assert results(table)[0] == ("Ann", "win", "14.1(d)", "14.2[T1]:other")


@both("14.1(e)")
def test_14_1_e_hand_over_21_loses_although_the_dealer_goes_over_too(document: str) -> None:
    table = Table(document, "KH KC 6S 6D 2C 9C KD 9D").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1).stand("Bob", 2)  # 25 and 12, the dealer 25
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "10.00")
    assert [(one, clause) for one, _, clause, _ in results(table)] == [("Ann", "14.1(e)"), ("Bob", "14.1(a)")]


@both("14.1(e)", "14.1(d)", "10.2(b)")
@pytest.mark.parametrize(("third", "net"), [("4C", "0.00"), ("5C", "10.00"), ("6C", "-10.00")])
def test_14_1_e_20_21_and_22_on_both_sides_of_the_limit(document: str, third: str, net: str) -> None:
    table = dealt(document, f"KH 6D {third}", "KS QD" if third == "4C" else "KS").hit("Ann", 1)
    if third == "4C":
        table.stand("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == net


@both("14.1(f)")
def test_14_1_f_18_loses_to_20(document: str) -> None:
    assert results(played(document, "KH 8D", "KS QD")) == [("Ann", "lose", "14.1(f)", None)]


@both("14.1(g)")
def test_14_1_g_20_loses_to_a_dealers_pontoon(document: str) -> None:
    table = played(document, "KH QD", "KS AD")
    assert table.net("Ann") == "-10.00"
    assert results(table) == [("Ann", "lose", "14.1(g)", None)]


@both("14.1(h)", "def:stand-off")
def test_14_1_h_equal_totals_are_a_stand_off(document: str) -> None:
    table = played(document, "KH 8D", "9C 9S")
    assert table.net("Ann") == "0.00"
    assert results(table) == [("Ann", "stand_off", "14.1(h)", None)]


@both("14.1(h)", "12.1(a)")
def test_14_1_h_stand_off_returns_the_double_too(document: str) -> None:
    table = dealt(document, "6H 5D 7C", "9C 9S").double("Ann", 1).proceed()
    assert table.net("Ann") == "0.00"
    assert [(one.staked, one.returned) for one in table.of(WagerSettled)] == [(2000, 2000)]


@both("14.1")
def test_14_1_every_wager_on_a_hand_has_its_own_result(document: str) -> None:
    table = Table(document, one_box("KH 8D", "9C 8S")).wager("Ann", 1, "10").wager("Bob", 1, "7.50").deal()
    table.stand("Ann", 1)
    assert [(one.player, one.staked, one.returned) for one in table.of(WagerSettled)] == [
        ("Ann", 1000, 2000),
        ("Bob", 750, 1500),
    ]
    assert table.house == "-17.50"


@both("def:round-of-play")
def test_def_round_of_play_ends_when_the_cards_are_collected(document: str) -> None:
    table = played(document, "KH 8D", "9C 8S")
    assert table.clauses(RoundOpened) == ["def:round-of-play"]
    assert table.clauses(RoundClosed) == ["def:round-of-play"]
    assert table.events[-1] == table.of(RoundClosed)[0]
    table.refuse("def:round-of-play", lambda: table.absent("Ann"))
