"""act-uth-2019 10: the odds, row by row, and the maximum payout."""

import pytest

from croupier.engine.table import Official, new_table, view
from croupier.money import parse, show
from croupier.rules.profile import load_uth
from croupier.rules.ruled import BadElection
from tests.families import UTH
from tests.uth_table import UthTable, several, shown

# A hand of each class that beats a dealer who qualifies.
HANDS = {
    "royal-flush": ("AS KS", "QS JS TS 2H 3D", "QD 4C"),
    "straight-flush": ("9S 8S", "7S 6S 5S 2H KD", "KC 4C"),
    "quads": ("9C 9D", "9H 9S 2C KD 4H", "KC 3D"),
    "full-house": ("KH KD", "KC 5H 5D 9S 2C", "9C 8D"),
    "flush": ("AH 2H", "KH 9H 4H QS 7D", "KC KD"),
    "straight": ("KH QC", "JC TS 9D 2H 2D", "AC 3D"),
    "three-of-a-kind": ("AH AD", "AC KD 7S 4H 2C", "KC 7D"),
    "two-pairs": ("QH QD", "4C 4S JH 8D 2S", "JC 3D"),
    "pair": ("AH AD", "QS 9C 7D 4H 2S", "QC 3D"),
}
BLIND = [
    *[("royal-flush", "10", "5000.00"), ("royal-flush", "5", "2500.00"), ("royal-flush", "12.50", "6250.00")],
    *[("straight-flush", "10", "500.00"), ("straight-flush", "5", "250.00")],
    *[("quads", "10", "100.00"), ("quads", "5", "50.00")],
    *[("full-house", "10", "30.00"), ("full-house", "5", "15.00")],
    *[("flush", "10", "15.00"), ("flush", "5", "7.50"), ("flush", "15", "22.50"), ("flush", "0.02", "0.03")],
    *[("straight", "10", "10.00"), ("straight", "5", "5.00")],
]
TRIPS = [
    ("royal-flush", "250.00"),
    ("straight-flush", "200.00"),
    ("quads", "150.00"),
    ("full-house", "40.00"),
    ("flush", "35.00"),
    ("straight", "20.00"),
    ("three-of-a-kind", "15.00"),
]


def winnings(returned: str, staked: str) -> str:
    return show(parse(returned) - parse(staked))


@pytest.mark.clause("act-uth-2019 10.1", "act-uth-2019 9.9", *(f"{UTH} 10.1:blind:{row}" for row, _ in TRIPS[:-1]))
@pytest.mark.parametrize(("row", "staked", "won"), BLIND)
def test_10_1_what_a_winning_blind_pays(row: str, staked: str, won: str) -> None:
    bet, outcome, returned, clause, paid_by = shown(*HANDS[row], staked).result("blind")
    assert (bet, outcome, clause, paid_by) == ("blind", "win", "9.6(a)", f"10.1:blind:{row}")
    assert winnings(returned, staked) == won


@pytest.mark.clause("act-uth-2019 10.1", "act-uth-2019 9.9", *(f"{UTH} 10.1:trips:{row}" for row, _ in TRIPS))
@pytest.mark.parametrize(("row", "won"), TRIPS)
def test_10_1_what_a_winning_trips_wager_pays(row: str, won: str) -> None:
    bet, outcome, returned, clause, paid_by = shown(*HANDS[row], trips="5").result("trips")
    assert (bet, outcome, clause, paid_by) == ("trips", "win", "9.7(a)", f"10.1:trips:{row}")
    assert winnings(returned, "5") == won


@pytest.mark.clause("act-uth-2019 10.1:ante", "act-uth-2019 10.1:play", "act-uth-2019 9.9")
@pytest.mark.parametrize("hand", HANDS)
def test_10_1_ante_and_play_pay_even_money_whatever_the_hand(hand: str) -> None:
    table = shown(*HANDS[hand])
    assert table.result("ante") == ("ante", "win", "20.00", "9.5(a)", "10.1:ante")
    assert table.result("play") == ("play", "win", "80.00", "9.8(a)", "10.1:play")


@pytest.mark.clause("act-uth-2019 10.1:play")
@pytest.mark.parametrize(("times", "returned"), [(4, "100.00"), (3, "75.00"), (2, "50.00"), (1, "25.00")])
def test_10_1_play_is_paid_on_what_was_wagered(times: int, returned: str) -> None:
    assert shown(*HANDS["pair"], "12.50", times=times).result("play")[2] == returned


@pytest.mark.clause("act-uth-2019 10.1:blind:must-beat-dealer", "act-uth-2019 9.6(b)")
@pytest.mark.parametrize(
    ("hand", "board", "dealer"),
    [
        ("AH 2H", "KH 9H 4H KD 7D", "KC 9D"),  # flush, full house
        ("TH 8C", "9S 7D 6H 2S 3S", "AS KS"),  # straight, flush
        ("9S 5C", "8D 7C 6H KS KC", "TC 9C"),  # straight, higher straight
        ("9C 9D", "9S 8S 7S 9H 2C", "JS TS"),  # quads, straight flush
    ],
)
def test_10_1_a_blind_that_does_not_beat_the_dealer_is_not_paid(hand: str, board: str, dealer: str) -> None:
    assert shown(hand, board, dealer).result("blind")[1:] == ("lose", "0.00", "9.6(b)", None)


@pytest.mark.clause("act-uth-2019 10.1:blind:below-straight", "act-uth-2019 9.6(b)", "act-uth-2019 9.6(c)(ii)")
def test_10_1_below_a_straight_a_winning_blind_pushes_and_a_losing_one_is_lost() -> None:
    for hand in ("three-of-a-kind", "two-pairs", "pair"):
        assert shown(*HANDS[hand]).result("blind") == ("blind", "push", "10.00", "9.6(c)(ii)", None)
    lost = shown("8H 3C", "QS QC 8D 4H 2S", "QD 5C")
    assert lost.result("blind") == ("blind", "lose", "0.00", "9.6(b)", None)


# --- the maximum payout ---------------------------------------------------------------------------------------------

ROYAL = HANDS["royal-flush"]


@pytest.mark.clause("act-uth-2019 10.1:max-payout", "act-uth-2019 10.1:blind:royal-flush")
@pytest.mark.parametrize(
    ("ante", "returned", "paid_by"),
    [
        ("49.99", "25044.99", "10.1:blind:royal-flush"),
        ("50", "25050.00", "10.1:blind:royal-flush"),
        ("50.01", "25050.01", "10.1:max-payout"),
        ("100", "25100.00", "10.1:max-payout"),
        ("500", "25500.00", "10.1:max-payout"),
    ],
)
def test_10_1_the_winnings_of_a_blind_are_paid_up_to_the_maximum(ante: str, returned: str, paid_by: str) -> None:
    table = shown(*ROYAL, ante, maximum_payout="25000")
    assert table.result("blind") == ("blind", "win", returned, "9.6(a)", paid_by)


@pytest.mark.clause("act-uth-2019 10.1:max-payout")
def test_10_1_the_maximum_binds_neither_ante_nor_play_nor_trips() -> None:
    table = shown(*ROYAL, "100", trips="10", maximum_payout="50")
    assert [(one[0], one[2], one[4]) for one in sorted(table.results())] == [
        ("ante", "200.00", "10.1:ante"),
        ("blind", "150.00", "10.1:max-payout"),
        ("play", "800.00", "10.1:play"),
        ("trips", "510.00", "10.1:trips:royal-flush"),
    ]


@pytest.mark.clause("act-uth-2019 10.1:max-payout")
@pytest.mark.parametrize("row", ["royal-flush", "straight-flush", "quads", "full-house", "flush", "straight"])
def test_10_1_the_maximum_stands_against_every_row_of_the_blind(row: str) -> None:
    table = shown(*HANDS[row], maximum_payout="9.99")
    assert table.result("blind")[2:] == ("19.99", "9.6(a)", "10.1:max-payout")


def two_winners(maximum: str, scope: str | None) -> UthTable:
    """Bob, at the dealer's right, wins 500.00 with a straight flush, and after him Ann 15.00 with a flush."""
    election = {"maximum_payout": maximum} | ({} if scope is None else {"max_payout_scope": scope})
    table = several("9H 8H 7H KC 2D AH 2H JH TH KD 3C", "Ann", "Bob", ante="10", trips=None, **election)
    return table.bet("Ann", 4).bet("Bob", 4).proceed()


@pytest.mark.clause("act-uth-2019 10.1:max-payout")
@pytest.mark.parametrize("scope", [None, "blind_wager", "player_round"])
@pytest.mark.parametrize(
    ("maximum", "bob", "ann"), [("500", "510.00", "25.00"), ("499.99", "509.99", "25.00"), ("10", "20.00", "20.00")]
)
def test_10_1_by_wager_or_by_player_the_maximum_binds_each_blind_alone(
    scope: str | None, maximum: str, bob: str, ann: str
) -> None:
    """A player has one blind in a round (4.4), so the two come to the same."""
    table = two_winners(maximum, scope)
    assert (table.result("blind", "Bob")[2], table.result("blind", "Ann")[2]) == (bob, ann)


SF, FLUSH, MOST = "10.1:blind:straight-flush", "10.1:blind:flush", "10.1:max-payout"


@pytest.mark.clause("act-uth-2019 10.1:max-payout", "act-uth-2019 9.3")
@pytest.mark.parametrize(
    ("maximum", "bob", "ann"),
    [
        ("515", ("510.00", SF), ("25.00", FLUSH)),
        ("514.99", ("510.00", SF), ("24.99", MOST)),
        ("500", ("510.00", SF), ("10.00", MOST)),
        ("499.99", ("509.99", MOST), ("10.00", MOST)),
    ],
)
def test_10_1_by_table_the_maximum_is_used_up_from_the_dealers_right(
    maximum: str, bob: tuple[str, str], ann: tuple[str, str]
) -> None:
    table = two_winners(maximum, "table_round")
    found = [(one[2], one[4]) for one in (table.result("blind", "Bob"), table.result("blind", "Ann"))]
    assert found == [bob, ann]
    assert {table.result("blind", player)[1] for player in ("Ann", "Bob")} == {"win"}


@pytest.mark.clause("act-uth-2019 10.1:max-payout")
def test_10_1_the_maximum_must_be_displayed() -> None:
    with pytest.raises(BadElection, match=r"act-uth-2019 10\.1:max-payout"):
        load_uth(UTH, {})
    table = new_table(UTH, {"maximum_payout": "12345"})
    notice = view(table, Official("player", "Ann")).sign["maximum payout"]
    assert notice == "$12,345.00 on each blind wager"


@pytest.mark.clause("act-uth-2019 10.1:max-payout")
def test_10_1_the_scope_is_one_of_three_readings() -> None:
    with pytest.raises(BadElection, match="max_payout_scope"):
        load_uth(UTH, {"maximum_payout": "25000", "max_payout_scope": "casino_day"})
    assert load_uth(UTH, {"maximum_payout": "25000"}).payouts.maximum_scope.value == "blind_wager"
