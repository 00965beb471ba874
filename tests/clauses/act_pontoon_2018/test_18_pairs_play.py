"""Side bets where 2018 differs from 2005, and Pairs Play: act-pontoon-2018 18.1, 18.6, 18.14 to 18.24."""

import pytest

from croupier.engine.events import (
    MinimumAdvised,
    SideBetSettled,
    SurrenderOffered,
    TurnCame,
    WagerPlaced,
    WagerReturned,
)
from croupier.engine.inputs import Bet
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.clauses.act_pontoon import one_box, past_offers
from tests.table import Table

DOCUMENT = "act-pontoon-2018"
PLAY: Bet = "pairs-play"
PAIRS: Bet = "perfect-pairs"


def paired(hand: str, dealer: str = "9C", side: str = "10") -> Table:
    """Return a table where Ann has $10 and a Pairs Play wager on box 1."""
    table = Table(DOCUMENT, one_box(hand, dealer), side_bets=["pairs-play"])
    return table.wager("Ann", 1, "10").wager("Ann", 1, side, PLAY).deal()


# --- 18.1 one or the other ------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 18.1", "act-pontoon-2018 18.1(a)", "act-pontoon-2018 18.1(b)")
@pytest.mark.parametrize("bets", [[], ["perfect-pairs"], ["pairs-play"]])
def test_18_1_one_side_bet_or_none_may_be_offered(bets: list[str]) -> None:
    offered = load(DOCUMENT, {"side_bets": bets}).side_bets.offered
    assert (list(offered.value), offered.clause) == (bets, "18.1")


@pytest.mark.clause("act-pontoon-2018 18.1")
def test_18_1_both_side_bets_may_not_be_offered() -> None:
    with pytest.raises(BadElection, match=r"18\.1"):
        load(DOCUMENT, {"side_bets": ["perfect-pairs", "pairs-play"]})


@pytest.mark.clause("act-pontoon-2018 18.1")
def test_18_1_nothing_is_offered_unless_elected() -> None:
    assert load(DOCUMENT).side_bets.offered.value == ()


@pytest.mark.clause("act-pontoon-2018 18.1(a)", "act-pontoon-2018 18.1(b)")
@pytest.mark.parametrize(("offered", "refused", "clause"), [(PAIRS, PLAY, "18.1(b)"), (PLAY, PAIRS, "18.1(a)")])
def test_18_1_side_bet_that_is_not_offered_is_refused(offered: Bet, refused: Bet, clause: str) -> None:
    table = Table(DOCUMENT, side_bets=[offered]).wager("Ann", 1, "10")
    table.refuse(clause, lambda: table.wager("Ann", 1, "5", refused))
    assert table.wager("Ann", 1, "5", offered).net("Ann") == "-15.00"


@pytest.mark.clause("act-pontoon-2018 18.1(a)", "act-pontoon-2018 def:perfect-pairs")
@pytest.mark.parametrize(("hand", "net"), [("7H 7S", "20.00"), ("9H 9S", "20.00")])
def test_18_1_a_same_cards_with_perfect_pairs(hand: str, net: str) -> None:
    table = Table(DOCUMENT, one_box(hand, "9C"), side_bets=["perfect-pairs"])
    assert table.wager("Ann", 1, "10").wager("Ann", 1, "5", PAIRS).deal().net("Ann") == net


@pytest.mark.clause("act-pontoon-2018 18.1(b)", "act-pontoon-2018 def:pairs-play")
@pytest.mark.parametrize(("hand", "net"), [("7H 7S", "45.00"), ("9H 9S", "45.00")])
def test_18_1_b_same_cards_with_pairs_play(hand: str, net: str) -> None:
    assert paired(hand, side="5").net("Ann") == net


# --- 18.6, 18.18 three on a box -------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 18.6", "act-pontoon-2018 18.18")
@pytest.mark.parametrize(("bet", "clause"), [(PAIRS, "18.6"), (PLAY, "18.18")])
def test_18_6_three_side_bets_on_a_box_and_no_fourth(bet: Bet, clause: str) -> None:
    table = Table(DOCUMENT, side_bets=[bet])
    for player in ("Ann", "Bob", "Cy"):
        table.wager(player, 1, "10").wager(player, 1, "5", bet)
    table.refuse(clause, lambda: table.wager("Di", 1, "5", bet))
    table.wager("Cy", 1, "5", bet)  # more on a side bet that is there
    assert table.wager("Di", 2, "5", bet).net("Di") == "-5.00"


@pytest.mark.clause(
    "act-pontoon-2018 18.6", "act-pontoon-2018 18.8", "act-pontoon-2018 18.18", "act-pontoon-2018 18.20"
)
@pytest.mark.parametrize(("bet", "void"), [(PAIRS, "18.8"), (PLAY, "18.20")])
def test_18_6_void_side_bets_keep_no_valid_one_out(bet: Bet, void: str) -> None:
    """Three side bets of people without a Pontoon wager do not keep out one who has it; a fourth of them is refused."""
    table = Table(DOCUMENT, "QH 9C QD", side_bets=[bet])
    for player in ("Bob", "Cy", "Di"):
        table.wager(player, 1, "5", bet)
    table.refuse({"18.8": "18.6", "18.20": "18.18"}[void], lambda: table.wager("Ann", 1, "5", bet))
    table.wager("Ann", 1, "10").wager("Ann", 1, "5", bet)
    table.deal()
    assert [(one.player, one.why, one.clause) for one in table.of(WagerReturned)] == [
        (player, "void", void) for player in ("Bob", "Cy", "Di")
    ]
    assert [(one.player, one.staked) for one in table.of(SideBetSettled)] == [("Ann", 500)]


@pytest.mark.clause("act-pontoon-2018 18.6", "act-pontoon-2018 18.18")
@pytest.mark.parametrize("bet", [PAIRS, PLAY])
def test_18_6_place_of_a_side_bet_taken_back_is_free(bet: Bet) -> None:
    table = Table(DOCUMENT, side_bets=[bet])
    for player in ("Ann", "Bob", "Cy"):
        table.wager(player, 1, "5", bet)
    assert table.withdraw("Bob", 1, bet).wager("Di", 1, "5", bet).net("Di") == "-5.00"


# --- 18.15, 18.16, 18.21, 18.23 pairs -------------------------------------------------------------------------


@pytest.mark.clause(
    "act-pontoon-2018 18.21",
    "act-pontoon-2018 18.21(a)",
    "act-pontoon-2018 18.23",
    "act-pontoon-2018 18.16",
    "act-pontoon-2018 18.22(b)",
)
@pytest.mark.parametrize("hand", ["5S 5S", "5S 5H", "5S 5C", "8H 8D", "AH AD", "QH QS", "2H 2D"])
def test_18_21_a_any_pair_pays_11_to_1(hand: str) -> None:
    table = paired(hand)
    (settled,) = table.of(SideBetSettled)
    assert (settled.result, settled.staked, settled.returned, settled.clause) == ("pair", 1000, 12000, "18.23")
    assert table.net("Ann") == "100.00"  # $110 won, and $10 on the box


@pytest.mark.clause(
    "act-pontoon-2018 18.21(b)",
    "act-pontoon-2018 18.22(a)",
    "act-pontoon-2018 18.15",
    "act-pontoon-2018 18.15(a)",
    "act-pontoon-2018 18.15(b)",
)
@pytest.mark.parametrize("hand", ["KH QH", "8H 5D", "2H 3D", "QH KS", "JH KH", "AH KH"])
def test_18_21_b_cards_of_different_face_value_lose(hand: str) -> None:
    (settled,) = paired(hand).of(SideBetSettled)
    assert (settled.result, settled.returned, settled.clause) == ("lost", 0, "18.21(b)")


@pytest.mark.clause("act-pontoon-2018 18.21(b)", "act-pontoon-2018 10.1(a)")
def test_18_21_b_king_and_queen_lose_though_they_may_be_split() -> None:
    table = paired("KH QH")
    assert table.net("Ann") == "-20.00"
    assert "Split" in table.legal("Ann")


@pytest.mark.clause("act-pontoon-2018 18.21")
def test_18_21_third_card_does_not_make_a_pair() -> None:
    table = paired("8H 5D 8S").hit("Ann", 1)
    assert [one.result for one in table.of(SideBetSettled)] == ["lost"]


@pytest.mark.clause("act-pontoon-2018 18.23")
@pytest.mark.parametrize(("side", "net"), [("0.01", "-9.89"), ("2.50", "17.50"), ("100", "1090.00")])
def test_18_23_odds_on_other_amounts(side: str, net: str) -> None:
    assert paired("5S 5H", side=side).net("Ann") == net


# --- 18.17 to 18.20, 18.22, 18.24 -----------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 18.17")
def test_18_17_pairs_play_is_placed_before_the_first_card() -> None:
    table = Table(DOCUMENT, one_box("8H 5D", "9C"), side_bets=["pairs-play"]).wager("Ann", 1, "5", PLAY)
    assert table.clauses(WagerPlaced) == ["18.17"]
    table.wager("Ann", 1, "10").deal()
    table.refuse("18.17", lambda: table.wager("Ann", 1, "5", PLAY))
    table.refuse("4.3", lambda: table.withdraw("Ann", 1, PLAY))


@pytest.mark.clause("act-pontoon-2018 18.19")
@pytest.mark.parametrize(("refused", "accepted"), [("1", "2"), ("1.99", "2"), ("101", "100"), ("100.01", "100")])
def test_18_19_limits_bind_at_entry(refused: str, accepted: str) -> None:
    table = Table(
        DOCUMENT, at_entry=True, side_bets=["pairs-play"], side_minimum="2", side_maximum="100", smallest_chip="0.01"
    ).wager("Ann", 1, "10")
    table.refuse("18.19", lambda: table.wager("Ann", 1, refused, PLAY))
    assert table.wager("Ann", 1, accepted, PLAY).net("Ann") == f"-{10 + int(accepted)}.00"


@pytest.mark.clause("act-pontoon-2018 18.19")
def test_18_19_limits_on_what_is_found() -> None:
    table = Table(DOCUMENT, one_box("5S 5H", "9C"), side_bets=["pairs-play"], side_minimum="2", side_maximum="100")
    table.wager("Ann", 1, "10").wager("Ann", 1, "100.01", PLAY).wager("Bob", 1, "10").wager("Bob", 1, "1.99", PLAY)
    table.deal()
    assert [(one.player, one.amount, one.clause) for one in table.of(WagerReturned)] == [("Ann", 1, "3.5")]
    assert [(one.player, one.clause) for one in table.of(MinimumAdvised)] == [("Bob", "3.4")]
    assert (table.net("Ann"), table.net("Bob")) == ("1090.00", "11.89")


@pytest.mark.clause("act-pontoon-2018 18.20")
def test_18_20_pairs_play_without_a_wager_on_the_box_is_void() -> None:
    table = Table(DOCUMENT, one_box("QH QD", "9C"), side_bets=["pairs-play"])
    table.wager("Ann", 1, "10").wager("Bob", 1, "5", PLAY).wager("Ann", 2, "5", PLAY).deal()
    assert [(one.player, one.box, one.why, one.clause) for one in table.of(WagerReturned)] == [
        ("Bob", 1, "void", "18.20"),
        ("Ann", 2, "void", "18.20"),
    ]
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "0.00")


@pytest.mark.clause("act-pontoon-2018 18.22")
def test_18_22_side_bets_are_settled_before_any_box_has_its_turn() -> None:
    table = paired("8H 8D")
    kinds = [type(event) for event in table.events if isinstance(event, SideBetSettled | TurnCame)]
    assert kinds == [SideBetSettled, TurnCame]


@pytest.mark.clause("act-pontoon-2018 18.24", "act-pontoon-2018 9.1")
def test_18_24_surrender_follows_the_side_bets() -> None:
    table = paired("8H 8D", dealer="KS")
    kinds = (SideBetSettled, SurrenderOffered, TurnCame)
    assert [type(event).__name__ for event in past_offers(table).events if isinstance(event, kinds)] == [
        "SideBetSettled",
        "SurrenderOffered",
        "TurnCame",
    ]
