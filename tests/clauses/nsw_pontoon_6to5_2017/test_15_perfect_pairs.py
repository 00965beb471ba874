"""Rule 15, Perfect Pairs."""

import pytest

from croupier.engine.events import (
    CardCalled,
    InsuranceOffered,
    MinimumAdvised,
    SideBetSettled,
    TurnCame,
    WagerPlaced,
    WagerReturned,
)
from croupier.engine.inputs import PlaceWager, WithdrawWager
from croupier.money import Money, show
from croupier.rules.ruled import BadElection
from tests.clauses.nsw_pontoon_6to5_2017.rounds import shoe, table
from tests.table import Table

PAIRS = "perfect-pairs"


def offered(cards: str = "", *, at_entry: bool = False, **election: object) -> Table:
    return table(cards, seats=None, at_entry=at_entry, side_bets=[PAIRS], **election)


def settled(hand: str, *, staked: str = "5", dealer: str = "9C") -> SideBetSettled:
    opened = offered(shoe(hand, dealer=dealer)).wager("Ann", 1, "10").wager("Ann", 1, staked, "perfect-pairs").deal()
    (found,) = opened.of(SideBetSettled)
    return found


def won(found: SideBetSettled) -> str:
    return show(found.returned - found.staked)


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.1")
@pytest.mark.parametrize("election", [{}, {"side_bets": []}])
def test_15_1_not_unless_the_operator_offers_it(election: dict[str, object]) -> None:
    opened = table("", seats=None, at_entry=False, **election).wager("Ann", 1, "10")
    opened.refuse("15.1", lambda: opened.wager("Ann", 1, "5", "perfect-pairs"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.1")
def test_15_1_no_other_side_bet_is_offered() -> None:
    with pytest.raises(BadElection, match=r"15\.1 allows any of perfect-pairs"):
        table(side_bets=["pairs-play"])
    opened = offered().wager("Ann", 1, "10")
    opened.refuse("15.1", lambda: opened.wager("Ann", 1, "5", "pairs-play"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.2")
def test_15_2_is_placed_before_the_round_commences() -> None:
    opened = offered(shoe("9H 8D", dealer="9C")).wager("Ann", 1, "10").wager("Ann", 1, "5", "perfect-pairs")
    assert opened.clauses(WagerPlaced) == ["5.2", "15.2"]
    assert opened.net("Ann") == "-15.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.2", "nsw-pontoon-6to5-2017 5.3")
@pytest.mark.parametrize(
    ("given", "clause"),
    [
        (PlaceWager("Ann", 1, Money(500), "perfect-pairs"), "15.2"),
        (PlaceWager("Bob", 1, Money(500), "perfect-pairs"), "15.2"),
        (WithdrawWager("Ann", 1, "perfect-pairs"), "5.3"),
    ],
)
def test_15_2_is_neither_placed_nor_withdrawn_after_the_first_card(
    given: PlaceWager | WithdrawWager, clause: str
) -> None:
    opened = offered(shoe("9H 8D", dealer="9C")).wager("Ann", 1, "10").wager("Ann", 1, "5", "perfect-pairs").deal()
    opened.refuse(clause, lambda: opened.give(given))


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.2")
def test_15_2_may_be_withdrawn_before_and_then_is_not_settled() -> None:
    opened = offered(shoe("9H 9D", dealer="9C")).wager("Ann", 1, "10").wager("Ann", 1, "5", "perfect-pairs")
    opened.withdraw("Ann", 1, "perfect-pairs").deal()
    assert opened.of(SideBetSettled) == []
    assert opened.net("Ann") == "-10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.3")
@pytest.mark.parametrize(
    ("amount", "accepted"), [("4.99", False), ("3", False), ("5", True), ("100", True), ("100.01", False)]
)
def test_15_3_amount_is_that_of_the_sign_at_entry(amount: str, accepted: bool) -> None:
    opened = offered(at_entry=True, side_minimum="5", side_maximum="100", smallest_chip="0.01").wager("Ann", 1, "10")
    if accepted:
        opened.wager("Ann", 1, amount, "perfect-pairs")
        assert len(opened.of(WagerPlaced)) == 2
    else:
        opened.refuse("15.3", lambda: opened.wager("Ann", 1, amount, "perfect-pairs"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.3")
def test_15_3_a_sign_may_fix_one_amount() -> None:
    opened = offered(at_entry=True, side_minimum="5", side_maximum="5").wager("Ann", 1, "10")
    opened.refuse("15.3", lambda: opened.wager("Ann", 1, "6", "perfect-pairs"))
    opened.wager("Ann", 1, "5", "perfect-pairs")
    opened.refuse("15.3", lambda: opened.wager("Ann", 1, "5", "perfect-pairs"))
    assert opened.net("Ann") == "-15.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.3")
def test_15_3_has_its_own_limits_beside_those_of_the_area() -> None:
    opened = offered(at_entry=True, minimum="10", maximum="50", side_minimum="5", side_maximum="100")
    opened.wager("Ann", 1, "50").wager("Ann", 1, "100", "perfect-pairs")
    assert opened.net("Ann") == "-150.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.3")
@pytest.mark.parametrize(("staked", "net"), [("150", "2490.00"), ("100", "2490.00"), ("3", "65.00")])
def test_15_3_found_above_the_sign_is_returned_and_below_it_counts(staked: str, net: str) -> None:
    opened = offered(shoe("9H 9H", dealer="9C"), side_minimum="5", side_maximum="100").wager("Ann", 1, "10")
    opened.wager("Ann", 1, staked, "perfect-pairs").deal()
    assert opened.clauses(WagerReturned) == (["15.3"] if staked == "150" else [])
    assert opened.clauses(MinimumAdvised) == (["15.3"] if staked == "3" else [])
    assert opened.net("Ann") == net  # with 10 on the hand


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4")
def test_15_4_may_be_limited_to_players_with_an_initial_wager() -> None:
    opened = offered(perfect_pairs_needs_wager=True).wager("Ann", 1, "10").wager("Bob", 2, "10")
    opened.refuse("15.4", lambda: opened.wager("Bob", 1, "5", "perfect-pairs"))
    opened.refuse("15.4", lambda: opened.wager("Cat", 1, "5", "perfect-pairs"))
    opened.wager("Ann", 1, "5", "perfect-pairs")
    assert opened.net("Ann") == "-15.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4")
@pytest.mark.parametrize("election", [{}, {"perfect_pairs_needs_wager": False}])
def test_15_4_is_off_unless_a_gaming_manager_limits_it(election: dict[str, object]) -> None:
    opened = offered("", at_entry=False, **election).wager("Ann", 1, "10").wager("Cat", 1, "5", "perfect-pairs")
    assert opened.net("Cat") == "-5.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4", "nsw-pontoon-6to5-2017 15.5")
def test_15_4_governs_an_empty_area_too_where_it_is_on() -> None:
    """15.5 is for tables where players are not required to have placed an initial wager."""
    opened = offered(perfect_pairs_needs_wager=True).wager("Ann", 1, "10")
    opened.refuse("15.4", lambda: opened.wager("Ann", 6, "5", "perfect-pairs"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4")
def test_15_4_a_wager_taken_back_takes_its_perfect_pairs_wager_with_it() -> None:
    opened = offered(shoe("9H 9D", dealer="9C"), perfect_pairs_needs_wager=True)
    opened.wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Bob", 1, "5", "perfect-pairs").withdraw("Bob", 1).deal()
    assert opened.net("Bob") == "0.00"
    assert opened.clauses(WagerReturned) == ["5.2", "15.4"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.5")
def test_15_5_needs_an_initial_wager_of_somebody_on_the_area() -> None:
    opened = offered().wager("Ann", 1, "10")
    opened.refuse("15.5", lambda: opened.wager("Bob", 6, "5", "perfect-pairs"))
    opened.wager("Ann", 6, "10").wager("Bob", 6, "5", "perfect-pairs")
    assert opened.net("Bob") == "-5.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.5")
def test_15_5_is_returned_where_the_last_initial_wager_was_taken_back() -> None:
    opened = offered(shoe("9H 9D", dealer="9C")).wager("Ann", 1, "10").wager("Ann", 6, "10")
    opened.wager("Bob", 6, "5", "perfect-pairs").withdraw("Ann", 6).deal()
    assert opened.clauses(WagerReturned) == ["5.2", "15.5"]
    assert opened.net("Bob") == "0.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.6")
def test_15_6_three_on_one_area_in_the_order_placed() -> None:
    opened = offered().wager("Ann", 1, "10")
    for player in ("Bob", "Cat", "Dan"):
        opened.wager(player, 1, "5", "perfect-pairs")
    opened.refuse("15.6", lambda: opened.wager("Eve", 1, "5", "perfect-pairs"))
    opened.wager("Bob", 1, "5", "perfect-pairs").wager("Eve", 1, "10")
    assert opened.net("Bob") == "-10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.6")
def test_15_6_an_initial_bettor_displaces_the_last_who_is_none() -> None:
    opened = offered().wager("Ann", 1, "10")
    for player in ("Bob", "Cat", "Dan"):
        opened.wager(player, 1, "5", "perfect-pairs")
    opened.wager("Ann", 1, "5", "perfect-pairs")
    found = [(one.player, one.why, one.clause) for one in opened.of(WagerReturned)]
    assert found == [("Dan", "displaced", "15.6")]
    assert [opened.net(player) for player in ("Ann", "Bob", "Cat", "Dan")] == ["-15.00", "-5.00", "-5.00", "0.00"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.6")
def test_15_6_initial_bettors_are_not_displaced() -> None:
    opened = offered()
    for player in ("Ann", "Bob", "Cat"):
        opened.wager(player, 1, "10").wager(player, 1, "5", "perfect-pairs")
    opened.refuse("15.6", lambda: opened.wager("Dan", 1, "5", "perfect-pairs"))
    opened.withdraw("Cat", 1, "perfect-pairs").wager("Dan", 1, "5", "perfect-pairs")
    assert opened.net("Dan") == "-5.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.6")
def test_15_6_three_on_each_area() -> None:
    opened = offered().wager("Ann", 1, "10").wager("Ann", 2, "10")
    for box in (1, 2):
        for player in ("Bob", "Cat", "Dan"):
            opened.wager(player, box, "5", "perfect-pairs")
    assert opened.net("Dan") == "-10.00"


# --- 15.7, 15.8: what pays --------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.7.1", "nsw-pontoon-6to5-2017 15.7.2", "nsw-pontoon-6to5-2017 15.7")
@pytest.mark.parametrize("rank", "A23456789JQK")
def test_15_7_two_of_one_number_or_picture_are_a_pair(rank: str) -> None:
    assert won(settled(f"{rank}H {rank}D")) == "50.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.7.2", "nsw-pontoon-6to5-2017 15.8")
@pytest.mark.parametrize("hand", ["KH QH", "JH QH", "JH KH", "QS JS", "9H 8H", "AH KH"])
def test_15_7_cards_of_one_value_or_suit_alone_are_no_pair(hand: str) -> None:
    found = settled(hand)
    assert (found.result, found.clause, found.returned) == ("lost", "15.8", 0)


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.8.1")
@pytest.mark.parametrize("hand", ["7H 7S", "7H 7C", "7D 7S", "7D 7C", "7S 7H", "7C 7D"])
def test_15_8_1_a_mixed_pair_pays_5_to_1(hand: str) -> None:
    found = settled(hand)
    assert (found.clause, won(found)) == ("15.8.1", "25.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.8.2")
@pytest.mark.parametrize("hand", ["QC QS", "QS QC", "QH QD", "QD QH"])
def test_15_8_2_a_coloured_pair_pays_10_to_1(hand: str) -> None:
    found = settled(hand)
    assert (found.clause, won(found)) == ("15.8.2", "50.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.8.3", "nsw-pontoon-6to5-2017 15.8")
@pytest.mark.parametrize("hand", ["QS QS", "5C 5C", "AH AH", "9D 9D"])
def test_15_8_3_a_perfect_pair_pays_25_to_1_only(hand: str) -> None:
    found = settled(hand)
    assert (found.clause, won(found)) == ("15.8.3", "125.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.8")
@pytest.mark.parametrize(("hand", "net"), [("QS QS", "2.50"), ("QC QS", "1.00"), ("7H 7S", "0.50"), ("KH QH", "-0.10")])
def test_15_8_pays_on_any_amount_to_the_cent(hand: str, net: str) -> None:
    found = settled(hand, staked="0.10")
    assert won(found) == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.8")
def test_15_8_the_hand_is_that_of_the_area() -> None:
    opened = offered(shoe("QS QS", "QH 9C", dealer="7C")).wager("Ann", 1, "10").wager("Ann", 2, "10")
    opened.wager("Bob", 1, "5", "perfect-pairs").wager("Cat", 2, "5", "perfect-pairs").deal()
    assert (opened.net("Bob"), opened.net("Cat")) == ("125.00", "-5.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.9")
def test_15_9_is_settled_after_the_initial_deal_before_all_else() -> None:
    opened = offered(shoe("9H 9D", "9S 8C", dealer="AC", then="5C")).wager("Ann", 1, "10").wager("Bob", 2, "10")
    opened.wager("Ann", 1, "5", "perfect-pairs").wager("Bob", 2, "5", "perfect-pairs").deal().proceed().proceed()
    opened.hit("Ann", 1)
    kinds = (SideBetSettled, InsuranceOffered, TurnCame, CardCalled)
    order = [type(one) for one in opened.events if isinstance(one, kinds)]
    assert order[:5] == [SideBetSettled, SideBetSettled, InsuranceOffered, TurnCame, CardCalled]
    assert len(opened.of(SideBetSettled)) == 2


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.9")
def test_15_9_what_follows_does_not_touch_it() -> None:
    opened = offered(shoe("9H 9H", dealer="KC", then="KD")).wager("Ann", 1, "10")
    opened.wager("Ann", 1, "5", "perfect-pairs").deal().proceed().hit("Ann", 1)
    assert opened.is_over
    assert opened.net("Ann") == "115.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:perfect-pairs-wager", "nsw-pontoon-6to5-2017 11.1")
def test_def_perfect_pairs_wager_gives_no_say_on_the_hand() -> None:
    opened = offered(shoe("9H 9D", dealer="9C")).wager("Ann", 1, "10").wager("Bob", 1, "50", "perfect-pairs").deal()
    opened.refuse("5.5", lambda: opened.hit("Bob", 1))
    assert opened.legal("Bob") == set()
