"""act-uth-2019 9: conceding, the dealer who does not qualify, and the result of each wager."""

import pytest

from croupier.engine.holdem import evolve, view
from croupier.engine.holdem.events import (
    ConcedeOffered,
    HandConceded,
    HandTurned,
    OfferDeclined,
    WagerSettled,
)
from tests.uth_table import Result, UthTable, one_hand, several, shown

BOARD = "QS 9C 7D 4H 2S"
ACE_HIGH, KING_HIGH, ACES, QUEENS, TWOS = "AH JC", "KC 3D", "AC AD", "QC 3C", "2C 3S"

LOSES: list[Result] = [
    ("ante", "lose", "0.00", "9.5(b)", None),
    ("blind", "lose", "0.00", "9.6(b)", None),
    ("play", "lose", "0.00", "9.8(b)", None),
]
TIES: list[Result] = [
    ("ante", "push", "10.00", "9.5(c)(i)", None),
    ("blind", "push", "10.00", "9.6(c)(i)", None),
    ("play", "push", "40.00", "9.8(c)", None),
]


# --- conceding ------------------------------------------------------------------------------------------------------

SIXES = ("6C 6D", "6H QS QD 2C 9S", "QC 9H")  # sixes full lose to queens full


@pytest.mark.clause("act-uth-2019 9.1")
def test_9_1_who_concedes_loses_all_wagers() -> None:
    table = one_hand(*SIXES, trips="10").bet("Ann", 4)
    assert [(one.asked, one.clause) for one in table.of(ConcedeOffered)] == [(("Ann",), "9.1")]
    table.concede("Ann")
    assert [(one.player, one.clause) for one in table.of(HandConceded)] == [("Ann", "9.1")]
    assert sorted(one[0] for one in table.results()) == ["ante", "blind", "play", "trips"]
    assert {one[1:] for one in table.results()} == {("concede", "0.00", "9.1", None)}
    assert (table.net("Ann"), table.of(HandTurned), table.is_over) == ("-70.00", [], True)


@pytest.mark.clause("act-uth-2019 9.1", "act-uth-2019 9.7(a)")
def test_9_1_who_keeps_the_same_hand_is_paid_on_trips() -> None:
    table = one_hand(*SIXES, trips="10").bet("Ann", 4).proceed("Ann")
    assert [(one.player, one.clause) for one in table.of(OfferDeclined)] == [("Ann", "9.1")]
    assert (table.net("Ann"), table.result("trips")[2:]) == ("20.00", ("90.00", "9.7(a)", "10.1:trips:full-house"))


@pytest.mark.clause("act-uth-2019 9.1", "act-uth-2019 9.2")
def test_9_1_a_conceding_player_loses_the_ante_though_the_dealer_does_not_qualify() -> None:
    table = one_hand(ACE_HIGH, BOARD, KING_HIGH).bet("Ann", 3).concede("Ann")
    assert (table.net("Ann"), table.result("ante")) == ("-50.00", ("ante", "concede", "0.00", "9.1", None))


@pytest.mark.clause("act-uth-2019 9.1")
@pytest.mark.parametrize("checks", [0, 1, 2])
def test_9_1_nobody_concedes_before_the_dealers_hand_is_declared(checks: int) -> None:
    table = one_hand(ACES, BOARD, QUEENS)
    table.check(*["Ann"] * checks).refuse("9.1", lambda: table.concede("Ann"))
    table.refuse("9.1", table.proceed)


@pytest.mark.clause("act-uth-2019 9.1")
def test_9_1_each_player_answers_alone_and_those_who_folded_are_not_asked() -> None:
    shoe = f"{BOARD} {ACES} {KING_HIGH} 5C 5D {QUEENS}"
    table = several(shoe, "Ann", "Bob", "Cyd").bet("Ann", 4).fold("Bob").bet("Cyd", 4)
    assert table.of(ConcedeOffered)[0].asked == ("Ann", "Cyd")
    table.refuse("9.1", lambda: table.concede("Bob"))
    table.refuse("9.1", lambda: table.concede("Zoe"))
    table.concede("Cyd")
    assert not table.round.is_closed
    table.refuse("9.1", lambda: table.concede("Cyd")).refuse("9.1", lambda: table.proceed("Cyd"))
    table.proceed("Ann")
    assert (table.nets("Ann", "Bob", "Cyd"), table.is_over) == (["50.00", "-20.00", "-60.00"], True)


@pytest.mark.clause("act-uth-2019 9.1", "act-uth-2019 9.3(a)")
def test_9_1_a_player_may_fold_until_the_cards_are_turned() -> None:
    table = several(f"{BOARD} {ACES} 5C 5D {QUEENS}", "Ann", "Bob").bet("Ann", 4).bet("Bob", 4)
    table.proceed("Bob").fold("Bob").proceed("Ann")
    assert table.nets("Ann", "Bob") == ["50.00", "-60.00"]
    table.refuse("9.1", lambda: table.concede("Ann"))


# --- a dealer who does not qualify ----------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 9.2", "act-uth-2019 9.5(c)(ii)", "act-uth-2019 9.6(b)", "act-uth-2019 9.8(b)")
@pytest.mark.parametrize(("times", "net"), [(4, "-50.00"), (3, "-40.00"), (2, "-30.00"), (1, "-20.00")])
def test_9_2_the_ante_comes_back_while_blind_and_play_still_lose(times: int, net: str) -> None:
    table = shown(KING_HIGH, BOARD, ACE_HIGH, times=times)
    assert table.results() == [
        ("ante", "push", "10.00", "9.5(c)(ii)", "9.2"),
        ("blind", "lose", "0.00", "9.6(b)", None),
        ("play", "lose", "0.00", "9.8(b)", None),
    ]
    assert table.net("Ann") == net


@pytest.mark.clause("act-uth-2019 9.2", "act-uth-2019 9.3")
def test_9_2_all_antes_are_refunded_before_any_hand_is_turned() -> None:
    table = several(f"{BOARD} {KING_HIGH} TC 8C AH JC", "Ann", "Bob").bet("Ann", 4).bet("Bob", 4).proceed()
    antes = [one.bet == "ante" if isinstance(one, WagerSettled) else None for one in table.events]
    order = [one for one in zip(antes, table.events, strict=True) if isinstance(one[1], WagerSettled | HandTurned)]
    assert [is_ante for is_ante, _ in order[:3]] == [True, True, None]
    assert sum(bool(is_ante) for is_ante, _ in order) == 2


@pytest.mark.clause("act-uth-2019 9.2", "act-uth-2019 def:qualify")
@pytest.mark.parametrize(
    ("dealer", "outcome"), [(TWOS, "win"), (QUEENS, "win"), ("9D 7C", "win"), (KING_HIGH, "push"), ("JH TC", "push")]
)
def test_def_qualify_the_dealer_needs_a_pair(dealer: str, outcome: str) -> None:
    table = shown("QD QH", BOARD, dealer)
    assert (table.result("ante")[1], table.result("play")[1]) == (outcome, "win")


@pytest.mark.clause("act-uth-2019 def:qualify")
def test_def_qualify_a_pair_among_the_communal_cards_qualifies_the_dealer() -> None:
    table = shown("KC 8H", "8C 8D KH 5S 2C", "4H 3D")
    assert table.result("ante") == ("ante", "win", "20.00", "9.5(a)", "10.1:ante")


# --- the order of settlement ----------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 9.3", "act-uth-2019 9.3(a)")
def test_9_3_hands_are_settled_from_the_dealers_right() -> None:
    table = UthTable(f"{BOARD} {ACES} 5C 5D KH KD {QUEENS}")
    for player, box in (("Ann", 2), ("Bob", 4), ("Cyd", 6)):
        table.ante(player, "10", box)
    table.deal().bet("Ann", 4).bet("Bob", 4).bet("Cyd", 4).proceed()
    assert [(one.box, one.clause) for one in table.of(HandTurned)] == [(6, "9.3(a)"), (4, "9.3(a)"), (2, "9.3(a)")]
    assert [one.box for one in table.of(WagerSettled)] == [6] * 3 + [4] * 3 + [2] * 3


@pytest.mark.clause("act-uth-2019 9.3(a)", "act-uth-2019 12.1", "act-uth-2019 def:hole-cards")
def test_9_3_a_each_hand_is_turned_only_when_it_is_settled() -> None:
    table = several(f"{BOARD} {ACES} 5C 5D {QUEENS}", "Ann", "Bob").bet("Ann", 4).bet("Bob", 4)
    state, seen = table.state, []
    before = len(table.events)
    for event in table.proceed().events[before:]:
        state = evolve(state, event)
        if isinstance(event, HandTurned | WagerSettled):
            seen.append([len(one.known) for one in view(state, None).places])
    assert seen == [[0, 2]] * 4 + [[2, 2]] * 4


@pytest.mark.clause("act-uth-2019 9.3(b)")
@pytest.mark.parametrize(
    ("hand", "board", "name"),
    [
        ("AH 2H", "KH 9H 4H QS 7D", "Flush, ace high"),
        ("AH 2D", "KH 9H 4H QH 7D", "Flush, ace high"),
        ("AC 2D", "KH 9H 4H QH 7H", "Flush, king high"),
        ("9S 5C", "8D 7C 6H KS KC", "Straight, nine high"),
    ],
)
def test_9_3_b_the_best_five_of_hole_and_communal_cards_are_declared(hand: str, board: str, name: str) -> None:
    table = shown(hand, board, "3C 3D")
    assert [(one.hand, " ".join(map(str, one.cards))) for one in table.of(HandTurned)] == [(name, hand)]


@pytest.mark.clause("act-uth-2019 9.3(b)", "act-uth-2019 9.3(c)", "act-uth-2019 9.4")
def test_9_3_b_one_hand_counts_for_all_four_wagers() -> None:
    table = shown("AH 2H", "KH 9H 4H QS 7D", "KC KD", trips="10")
    assert {one[0]: one[1:] for one in table.results()} == {
        "ante": ("win", "20.00", "9.5(a)", "10.1:ante"),
        "blind": ("win", "25.00", "9.6(a)", "10.1:blind:flush"),
        "play": ("win", "80.00", "9.8(a)", "10.1:play"),
        "trips": ("win", "80.00", "9.7(a)", "10.1:trips:flush"),
    }
    assert (len(table.results()), table.net("Ann"), table.house) == (4, "135.00", "-135.00")


# --- ante -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 9.5(a)", "act-uth-2019 9.5(b)", "act-uth-2019 9.5(c)(i)", "act-uth-2019 9.5")
@pytest.mark.parametrize(
    ("hand", "dealer", "expected"),
    [
        (ACES, QUEENS, ("win", "20.00", "9.5(a)", "10.1:ante")),
        (ACE_HIGH, TWOS, ("lose", "0.00", "9.5(b)", None)),
        (QUEENS, "QD 3H", ("push", "10.00", "9.5(c)(i)", None)),
        (QUEENS, "AC AD", ("lose", "0.00", "9.5(b)", None)),
        ("QC 8C", "QD 6H", ("win", "20.00", "9.5(a)", "10.1:ante")),
        ("QC 5C", "QD 6H", ("lose", "0.00", "9.5(b)", None)),
        ("QC JC", "QD TH", ("win", "20.00", "9.5(a)", "10.1:ante")),
    ],
)
def test_9_5_an_ante_is_decided_by_the_higher_hand(
    hand: str, dealer: str, expected: tuple[str, str, str, str | None]
) -> None:
    assert shown(hand, BOARD, dealer).result("ante")[1:] == expected


@pytest.mark.clause("act-uth-2019 9.5(c)(ii)", "act-uth-2019 9.5(c)", "act-uth-2019 9.6(a)", "act-uth-2019 def:push")
def test_9_5_c_ii_a_straight_wins_no_ante_from_a_dealer_who_does_not_qualify() -> None:
    table = shown("TH 8C", "9S 7D 6H 2C 3D", "AH KC")
    assert [one[:4] for one in table.results()] == [
        ("ante", "push", "10.00", "9.5(c)(ii)"),
        ("blind", "win", "20.00", "9.6(a)"),
        ("play", "win", "80.00", "9.8(a)"),
    ]
    assert table.net("Ann") == "50.00"


@pytest.mark.clause("act-uth-2019 9.5(c)(i)", "act-uth-2019 9.6(c)(i)", "act-uth-2019 9.8(c)", "act-uth-2019 def:push")
@pytest.mark.parametrize("board", ["TC JD QH KS AC", "AS KS QS JS TS", "9C 9D 9H 9S AC", "KD KC 8H 8S AC"])
def test_9_5_c_i_both_play_the_board_and_all_push(board: str) -> None:
    table = shown("2S 3D", board, "4C 5H")
    assert (table.results(), table.net("Ann"), table.house) == (TIES, "0.00", "0.00")


# --- blind ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 9.6(a)", "act-uth-2019 9.6")
@pytest.mark.parametrize(
    ("hand", "board", "dealer", "expected"),
    [
        ("AH 2H", "KH 9H 4H QS 7D", "KC KD", ("win", "25.00", "9.6(a)", "10.1:blind:flush")),
        ("5H 4C", "3C 2S AD KH KD", "AC QS", ("win", "20.00", "9.6(a)", "10.1:blind:straight")),
        ("AH AD", "AC KD 7S 4H 2C", "KC 7D", ("push", "10.00", "9.6(c)(ii)", None)),
        ("AH 5H", "KH 9H 4H QS 7D", "JH TH", ("win", "25.00", "9.6(a)", "10.1:blind:flush")),
    ],
)
def test_9_6_a_a_blind_wins_from_a_straight_upwards(
    hand: str, board: str, dealer: str, expected: tuple[str, str, str, str | None]
) -> None:
    assert shown(hand, board, dealer).result("blind")[1:] == expected


@pytest.mark.clause("act-uth-2019 9.6(b)")
@pytest.mark.parametrize(
    ("hand", "board", "dealer"),
    [
        (KING_HIGH, BOARD, ACE_HIGH),
        (QUEENS, BOARD, ACES),
        ("AH 2H", "KH 9H 4H KD 9D", "KC 3D"),
        ("9S 5C", "8D 7C 6H KS KC", "TC 9C"),
    ],
)
def test_9_6_b_a_blind_loses_to_a_higher_hand_of_any_kind(hand: str, board: str, dealer: str) -> None:
    assert shown(hand, board, dealer).result("blind")[1:] == ("lose", "0.00", "9.6(b)", None)


@pytest.mark.clause("act-uth-2019 9.6(c)(i)", "act-uth-2019 9.6(c)")
def test_9_6_c_i_a_blind_pushes_on_a_royal_flush_of_all() -> None:
    table = shown("2H 3D", "AS KS QS JS TS", "4C 5C")
    assert table.result("blind")[1:] == ("push", "10.00", "9.6(c)(i)", None)


@pytest.mark.clause("act-uth-2019 9.6(c)(ii)", "act-uth-2019 9.6(c)", "act-uth-2019 def:push")
@pytest.mark.parametrize(
    ("hand", "board", "dealer"),
    [
        ("AH AD", "AC KD 7S 4H 2C", "KC 7D"),
        (ACES, BOARD, QUEENS),
        ("QH 9H", BOARD, "AC AD"),
        (ACE_HIGH, BOARD, KING_HIGH),
    ],
)
def test_9_6_c_ii_a_winner_below_a_straight_gets_the_blind_back(hand: str, board: str, dealer: str) -> None:
    table = shown(hand, board, dealer)
    assert table.result("blind")[1:] == ("push", "10.00", "9.6(c)(ii)", None)
    assert table.result("play")[1] == "win"


# --- trips ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 9.7(a)", "act-uth-2019 9.7", "act-uth-2019 def:trips/wager")
def test_9_7_a_trips_win_although_the_hand_loses() -> None:
    table = shown("7D 2C", "5H 5D 5S KC QH", "KD 3C", trips="10")
    assert table.result("trips")[1:] == ("win", "40.00", "9.7(a)", "10.1:trips:three-of-a-kind")
    assert (table.results()[:3], table.net("Ann")) == (LOSES, "-30.00")


@pytest.mark.clause("act-uth-2019 def:trips/wager", "act-uth-2019 9.7(a)")
def test_def_trips_quads_that_lose_to_a_straight_flush_are_paid() -> None:
    table = shown("9C 9D", "9S 8S 7S 9H 2C", "JS TS", trips="10")
    assert table.result("trips")[1:] == ("win", "310.00", "9.7(a)", "10.1:trips:quads")
    assert table.net("Ann") == "240.00"


@pytest.mark.clause("act-uth-2019 9.7(b)")
@pytest.mark.parametrize("hand", ["QH 9H", ACES, ACE_HIGH])
def test_9_7_b_trips_lose_below_three_of_a_kind_although_the_hand_wins(hand: str) -> None:
    table = shown(hand, BOARD, KING_HIGH, trips="10")
    assert table.result("trips")[1:] == ("lose", "0.00", "9.7(b)", None)
    assert table.result("play")[1] == "win"


# --- play -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 9.8(a)", "act-uth-2019 9.8(b)", "act-uth-2019 9.8")
@pytest.mark.parametrize(("times", "returned"), [(4, "80.00"), (3, "60.00"), (2, "40.00"), (1, "20.00")])
def test_9_8_a_play_wager_wins_and_loses_though_the_dealer_does_not_qualify(times: int, returned: str) -> None:
    won = shown(ACE_HIGH, BOARD, KING_HIGH, times=times)
    assert won.result("play") == ("play", "win", returned, "9.8(a)", "10.1:play")
    lost = shown(KING_HIGH, BOARD, ACE_HIGH, times=times)
    assert lost.result("play") == ("play", "lose", "0.00", "9.8(b)", None)


@pytest.mark.clause("act-uth-2019 9.8(c)", "act-uth-2019 9.5(c)(ii)", "act-uth-2019 9.6(c)(i)")
def test_9_8_c_equal_hands_push_though_the_dealer_does_not_qualify() -> None:
    table = shown("AH JC", BOARD, "AD JD")
    assert [one[:3] for one in table.results()] == [one[:3] for one in TIES]
    assert (table.result("play")[3], table.net("Ann")) == ("9.8(c)", "0.00")


@pytest.mark.clause("act-uth-2019 9.10")
def test_9_10_losing_wagers_are_collected() -> None:
    table = shown(QUEENS, BOARD, ACES, trips="5")
    assert (table.results()[:3], table.net("Ann"), table.house) == (LOSES, "-65.00", "65.00")
    assert all(not (one.ante or one.blind or one.trips or one.play) for one in table.round.places)
