"""Perfect Pairs: act-pontoon-2005 18, act-pontoon-2018 18.1 to 18.13; the numbers differ."""

from typing import Any

import pytest

from croupier.engine.events import (
    InsuranceOffered,
    MinimumAdvised,
    SideBetSettled,
    SurrenderOffered,
    TurnCame,
    WagerPlaced,
    WagerReturned,
    WagerSettled,
)
from croupier.engine.inputs import Bet
from tests.clauses.act_pontoon import both, numbered, one_box, past_offers
from tests.table import Table

ELECTED = ("18.1", "18.1(a)")
PLACED = ("18.8", "18.5")
LIMITS = ("18.9", "18.7")
VOID = ("18.10", "18.8")
RESULT = ("18.11", "18.9")
LOSES = ("18.11(d)", "18.9(d)")
SETTLED = ("18.13", "18.11")
ODDS = ("18.14", "18.12")
MIXED = ("18.14(a)", "18.12(a)")
COLOURED = ("18.14(b)", "18.12(b)")
PERFECT = ("18.14(c)", "18.12(c)")
THEN = ("18.15", "18.13")

PAIRS: Bet = "perfect-pairs"


def paired(document: str, hand: str, dealer: str = "9C", side: str = "5") -> Table:
    """Return a table where Ann has $10 and a side bet on box 1."""
    table = Table(document, one_box(hand, dealer), side_bets=["perfect-pairs"])
    return table.wager("Ann", 1, "10").wager("Ann", 1, side, PAIRS).deal()


def result(table: Table) -> tuple[str, int, str]:
    (settled,) = table.of(SideBetSettled)
    return settled.result, settled.returned, settled.clause


# --- the pairs ------------------------------------------------------------------------------------------------


@both(RESULT, ("18.11(a)", "18.9(a)"), ODDS, MIXED, ("18.5", "18.4(b)"), ("18.4", "18.4(a)"))
@pytest.mark.parametrize("hand", ["7H 7S", "5H 5S", "5D 5C", "QC QD", "AS AD"])
def test_18_mixed_pair_pays_6_to_1(document: str, hand: str) -> None:
    table = paired(document, hand)
    assert result(table) == ("mixed pair", 3500, numbered(document, MIXED))
    assert table.net("Ann") == "20.00"  # $30 won, and $10 on the box


@both(RESULT, ("18.11(b)", "18.9(b)"), ODDS, COLOURED, ("18.6", "18.4(c)"))
@pytest.mark.parametrize("hand", ["7H 7D", "5D 5H", "5C 5S", "KS KC"])
def test_18_coloured_pair_pays_12_to_1(document: str, hand: str) -> None:
    table = paired(document, hand)
    assert result(table) == ("coloured pair", 6500, numbered(document, COLOURED))
    assert table.net("Ann") == "50.00"


@both(RESULT, ("18.11(c)", "18.9(c)"), ODDS, PERFECT, ("18.7", "18.4(d)"), ("18.12", "18.10"))
@pytest.mark.parametrize("hand", ["7H 7H", "5S 5S", "AC AC", "JD JD"])
def test_18_perfect_pair_pays_25_to_1_and_nothing_else(document: str, hand: str) -> None:
    table = paired(document, hand)
    assert result(table) == ("perfect pair", 13000, numbered(document, PERFECT))
    assert table.net("Ann") == "115.00"


@both(RESULT, LOSES, "18.3", "18.3(a)", "18.3(b)", ("18.4", "18.4(a)"))
@pytest.mark.parametrize("hand", ["KH QH", "8H 5D", "9H 8H", "JS KS", "2H 3H", "AH 9H"])
def test_18_two_cards_of_different_face_value_lose(document: str, hand: str) -> None:
    table = paired(document, hand)
    assert result(table) == ("lost", 0, numbered(document, LOSES))
    assert table.net("Ann") == "-15.00"


@both(LOSES, "8.1")
def test_18_pontoon_is_no_pair(document: str) -> None:
    table = paired(document, "AH KH")
    assert result(table) == ("lost", 0, numbered(document, LOSES))
    assert table.net("Ann") == "10.00"


@both(RESULT, LOSES)
def test_18_third_card_does_not_make_a_pair(document: str) -> None:
    table = paired(document, "8H 5D 8S").hit("Ann", 1)
    assert result(table) == ("lost", 0, numbered(document, LOSES))


@both(("18.11(b)", "18.9(b)"), "10.1(a)")
def test_18_split_changes_nothing(document: str) -> None:
    table = paired(document, "8H 8D 8S 9C KS", dealer="9C").split("Ann", 1)
    assert result(table) == ("coloured pair", 6500, numbered(document, COLOURED))


@both(ODDS)
@pytest.mark.parametrize(("side", "net"), [("0.01", "-9.94"), ("2.50", "5.00"), ("50", "290.00")])
def test_18_odds_on_other_amounts(document: str, side: str, net: str) -> None:
    assert paired(document, "7H 7S", side=side).net("Ann") == net


@both(RESULT)
def test_18_each_player_on_the_box_wins_on_the_same_cards(document: str) -> None:
    table = Table(document, one_box("7H 7S", "9C"), side_bets=["perfect-pairs"])
    for player, side in (("Ann", "5"), ("Bob", "10"), ("Cy", "1")):
        table.wager(player, 1, "10").wager(player, 1, side, PAIRS)
    table.deal()
    assert (table.net("Ann"), table.net("Bob"), table.net("Cy")) == ("20.00", "50.00", "-4.00")


# --- when it is placed and settled ----------------------------------------------------------------------------


@both(ELECTED)
def test_18_side_bet_is_refused_where_it_is_not_offered(document: str) -> None:
    table = Table(document).wager("Ann", 1, "10")
    table.refuse(numbered(document, ELECTED), lambda: table.wager("Ann", 1, "5", PAIRS))


@both(PLACED)
def test_18_side_bet_is_placed_before_the_first_card(document: str) -> None:
    table = Table(document, one_box("8H 5D", "9C"), side_bets=["perfect-pairs"]).wager("Ann", 1, "5", PAIRS)
    (placed,) = table.of(WagerPlaced)
    assert (placed.bet, placed.amount, placed.clause) == ("perfect-pairs", 500, numbered(document, PLACED))
    table.wager("Ann", 1, "10").deal()
    table.refuse(numbered(document, PLACED), lambda: table.wager("Ann", 1, "5", PAIRS))
    table.refuse("4.3", lambda: table.withdraw("Ann", 1, PAIRS))


@both(PLACED)
def test_18_side_bet_may_be_added_to_and_taken_back_before_the_first_card(document: str) -> None:
    table = Table(document, side_bets=["perfect-pairs"]).wager("Ann", 1, "10").wager("Ann", 1, "5", PAIRS)
    assert table.wager("Ann", 1, "2", PAIRS).net("Ann") == "-17.00"
    assert table.withdraw("Ann", 1, PAIRS).net("Ann") == "-10.00"


@both(SETTLED, ("18.13(a)", "18.11(a)"), ("18.13(b)", "18.11(b)"))
def test_18_side_bets_are_settled_before_any_box_has_its_turn(document: str) -> None:
    table = Table(document, "8H 7H 9C 5D 7S", side_bets=["perfect-pairs"])
    table.wager("Ann", 1, "10").wager("Ann", 1, "5", PAIRS).wager("Bob", 2, "10").wager("Bob", 2, "5", PAIRS).deal()
    kinds = [type(event) for event in table.events if isinstance(event, SideBetSettled | TurnCame)]
    assert kinds == [SideBetSettled, SideBetSettled, TurnCame]
    assert (table.net("Ann"), table.net("Bob")) == ("-15.00", "20.00")


@both(THEN, "7.1", "8.1", "9.1")
def test_18_insurance_interim_settlement_and_surrender_follow_the_side_bets(document: str) -> None:
    table = Table(document, "8H AH AS 5D KD", side_bets=["perfect-pairs"])
    table.wager("Ann", 1, "10").wager("Ann", 1, "5", PAIRS).wager("Bob", 2, "10").deal().proceed()
    kinds = (SideBetSettled, InsuranceOffered, WagerSettled, SurrenderOffered, TurnCame)
    assert [type(event).__name__ for event in past_offers(table).events if isinstance(event, kinds)] == [
        "SideBetSettled",
        "InsuranceOffered",
        "WagerSettled",
        "SurrenderOffered",
        "TurnCame",
    ]


@both(RESULT, "9.4")
def test_18_side_bet_is_settled_although_the_hand_is_surrendered(document: str) -> None:
    table = paired(document, "8H 8D", dealer="KS 6D").surrender("Ann", 1)
    assert table.net("Ann") == "55.00"


@both(RESULT, "14.1(g)")
def test_18_side_bet_is_settled_although_the_dealer_makes_pontoon(document: str) -> None:
    table = past_offers(paired(document, "9H 9D", dealer="KS AD")).stand("Ann", 1)
    assert table.net("Ann") == "50.00"


# --- limits, and the wager it needs ---------------------------------------------------------------------------


@both(LIMITS)
@pytest.mark.parametrize(("refused", "accepted"), [("1", "2"), ("1.99", "2"), ("51", "50"), ("50.01", "50")])
def test_18_limits_bind_at_entry(document: str, refused: str, accepted: str) -> None:
    election: dict[str, Any] = {"side_minimum": "2", "side_maximum": "50", "smallest_chip": "0.01"}
    table = Table(document, at_entry=True, side_bets=["perfect-pairs"], **election).wager("Ann", 1, "10")
    table.refuse(numbered(document, LIMITS), lambda: table.wager("Ann", 1, refused, PAIRS))
    assert table.wager("Ann", 1, accepted, PAIRS).net("Ann") == f"-{10 + int(accepted)}.00"


@both(PLACED)
@pytest.mark.parametrize("amount", ["4.99", "5.50"])
def test_18_side_bet_is_placed_in_chips(document: str, amount: str) -> None:
    table = Table(document, at_entry=True, side_bets=["perfect-pairs"], smallest_chip="1").wager("Ann", 1, "10")
    table.refuse(numbered(document, PLACED), lambda: table.wager("Ann", 1, amount, PAIRS))
    assert table.wager("Ann", 1, "5", PAIRS).net("Ann") == "-15.00"


@both(LIMITS)
def test_18_limits_at_entry_count_what_is_added(document: str) -> None:
    election: dict[str, Any] = {"side_maximum": "50", "smallest_chip": "0.01"}
    table = Table(document, at_entry=True, side_bets=["perfect-pairs"], **election).wager("Ann", 1, "10")
    table.wager("Ann", 1, "30", PAIRS)
    table.refuse(numbered(document, LIMITS), lambda: table.wager("Ann", 1, "20.01", PAIRS))
    assert table.wager("Ann", 1, "20", PAIRS).net("Ann") == "-60.00"


@both(LIMITS)
def test_18_what_is_found_above_the_maximum_is_returned(document: str) -> None:
    table = Table(document, one_box("7H 7S", "9C"), side_bets=["perfect-pairs"], side_maximum="50")
    table.wager("Ann", 1, "10").wager("Ann", 1, "60", PAIRS).deal()
    returned = [(one.bet, one.amount, one.clause) for one in table.of(WagerReturned)]
    assert returned == [("perfect-pairs", 1000, "3.5")]
    assert table.net("Ann") == "290.00"


@both(LIMITS)
@pytest.mark.parametrize(("side", "advised"), [("1.99", 1), ("2", 0)])
def test_18_owner_of_what_is_found_below_the_minimum_is_advised(document: str, side: str, advised: int) -> None:
    table = Table(document, one_box("7H 8S", "9C"), side_bets=["perfect-pairs"], side_minimum="2")
    table.wager("Ann", 1, "10").wager("Ann", 1, side, PAIRS).deal()
    assert table.clauses(MinimumAdvised) == ["3.4"] * advised


@both(VOID)
def test_18_side_bet_without_a_wager_on_the_box_is_void(document: str) -> None:
    table = Table(document, one_box("QH QH", "9C"), side_bets=["perfect-pairs"])
    table.wager("Ann", 1, "10").wager("Bob", 1, "5", PAIRS).deal()
    (returned,) = table.of(WagerReturned)
    assert (returned.player, returned.amount, returned.why) == ("Bob", 500, "void")
    assert returned.clause == numbered(document, VOID)
    assert table.net("Bob") == "0.00"
    assert table.of(SideBetSettled) == []


@both(VOID)
def test_18_wager_on_another_box_does_not_accompany_it(document: str) -> None:
    table = Table(document, one_box("QH QH", "9C"), side_bets=["perfect-pairs"])
    table.wager("Ann", 1, "10").wager("Ann", 2, "5", PAIRS).deal()
    assert [(one.box, one.clause) for one in table.of(WagerReturned)] == [(2, numbered(document, VOID))]
    assert table.net("Ann") == "-10.00"


@both(VOID, "4.1")
def test_18_side_bet_is_void_when_the_wager_it_accompanied_was_taken_back(document: str) -> None:
    table = Table(document, one_box("QH QH", "9C"), side_bets=["perfect-pairs"]).wager("Ann", 1, "10")
    table.wager("Bob", 1, "10").wager("Bob", 1, "5", PAIRS).withdraw("Bob", 1).deal()
    assert table.net("Bob") == "0.00"


@both(VOID, "3.5")
def test_18_a_wager_above_the_maximum_accompanies_a_side_bet_all_the_same(document: str) -> None:
    """Check that a side bet is void because no Pontoon wager lies with it, not by how far that wager counts."""
    table = Table(document, one_box("QH QH", "9C"), side_bets=["perfect-pairs"], maximum="100")
    table.wager("Ann", 1, "100").wager("Bob", 1, "10").wager("Bob", 1, "5", PAIRS).deal()
    assert [(one.bet, one.clause) for one in table.of(WagerReturned)] == [("main", "3.5")]
    assert table.net("Bob") == "125.00"


@both(VOID)
def test_18_void_side_bet_of_one_leaves_the_others(document: str) -> None:
    table = Table(document, one_box("QH QH", "9C"), side_bets=["perfect-pairs"])
    table.wager("Ann", 1, "10").wager("Ann", 1, "5", PAIRS).wager("Bob", 1, "5", PAIRS).deal()
    assert (table.net("Ann"), table.net("Bob")) == ("115.00", "0.00")
