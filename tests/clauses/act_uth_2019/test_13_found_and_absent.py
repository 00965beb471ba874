"""act-uth-2019 13.7, 13.8: play wagers that do not comply with rule 8, and players who do not decide."""

import pytest

from croupier.engine.events import PlayerAbsent
from croupier.engine.holdem import Phase
from croupier.engine.holdem.events import (
    MinimumAdvised,
    PlayerFolded,
    PlayWagerFound,
    UthBet,
    WagerReturned,
    WagerSettled,
)
from croupier.money import parse, show
from tests.uth_table import UthTable, one_hand, several

BOARD = "QS 9C 7D 4H 2S"
WINS, LOSES, TIES = ("AH AD", BOARD, "QC 3D"), ("QC 3D", BOARD, "AH AD"), ("QC 3D", BOARD, "QD 3C")


def two(trips: str | None = None) -> UthTable:
    return several(f"{BOARD} AH AD KH KD QC 3D", "Ann", "Bob", trips=trips)


# --- a play wager that does not comply with rule 8 ------------------------------------------------------------------


def with_found_wager(cards: tuple[str, str, str], amount: str, times: int = 4) -> UthTable:
    """Ann's play wager turns out to be of another amount than that many times her ante of 10.00."""
    table = one_hand(*cards).check(*("Ann",) * {4: 0, 3: 0, 2: 1, 1: 2}[times]).bet("Ann", times)
    return table.find(1, amount)


# times bet, amount found, what counts of it
BELOW = [(4, "25"), (3, "25"), (4, "29.99"), (3, "0.01"), (2, "19.99"), (2, "10"), (1, "9.99"), (1, "5")]
ABOVE = [(4, "50", "40.00"), (3, "50", "40.00"), (4, "40.01", "40.00"), (2, "20.01", "20.00"), (2, "40", "20.00")]
ABOVE += [(1, "10.01", "10.00"), (1, "40", "10.00")]


@pytest.mark.clause("act-uth-2019 13.7(a)", "act-uth-2019 13.7", "act-uth-2019 5.4")
@pytest.mark.parametrize(("times", "amount"), BELOW)
def test_13_7_a_less_than_rule_8_allows_is_paid_or_taken_as_wagered(times: int, amount: str) -> None:
    table = with_found_wager(WINS, amount, times)
    assert (table.clauses(PlayWagerFound), table.clauses(MinimumAdvised)) == (["13.7(a)"], ["13.7(a)"])
    assert [(one.player, one.box, one.bet) for one in table.of(MinimumAdvised)] == [("Ann", 1, "play")]
    table.proceed()
    cents = parse(amount)
    assert [(one.staked, one.returned) for one in table.of(WagerSettled) if one.bet == "play"] == [(cents, 2 * cents)]
    lost = with_found_wager(LOSES, amount, times).proceed()
    assert lost.net("Ann") == show(-cents - 2000)
    assert with_found_wager(TIES, amount, times).proceed().net("Ann") == "0.00"


@pytest.mark.clause("act-uth-2019 13.7(a)")
def test_13_7_a_25_found_on_an_ante_of_10_wins_25() -> None:
    table = with_found_wager(WINS, "25").proceed()
    assert (table.result("play"), table.net("Ann")) == (("play", "win", "50.00", "9.8(a)", "10.1:play"), "35.00")


@pytest.mark.clause("act-uth-2019 13.7(a)", "act-uth-2019 5.4")
@pytest.mark.parametrize(
    ("election", "advised", "net"),
    [
        ("as_wagered", [("Ann", "play")], "35.00"),
        ("returned", [("Ann", "play")], "10.00"),
        ("returned", [("Ann", "ante"), ("Bob", "play")], "35.00"),
    ],
)
def test_13_7_a_whether_a_further_one_of_an_advised_player_is_returned_is_elected(
    election: str, advised: list[tuple[str, UthBet]], net: str
) -> None:
    table = UthTable(f"{BOARD} AH AD QC 3D", advised=advised, further_short_play=election).ante("Ann", "10").deal()
    table.bet("Ann", 4).find(1, "25")
    returned = [(one.amount, one.why, one.clause) for one in table.of(WagerReturned)]
    assert returned == ([(2500, "below_minimum", "5.4")] if net == "10.00" else [])
    assert table.proceed().net("Ann") == net
    above = UthTable(f"{BOARD} AH AD QC 3D", advised=advised, further_short_play=election).ante("Ann", "10").deal()
    assert above.bet("Ann", 4).find(1, "50").proceed().net("Ann") == "50.00"


@pytest.mark.clause("act-uth-2019 13.7(b)", "act-uth-2019 13.7", "act-uth-2019 5.5")
@pytest.mark.parametrize(("times", "amount", "counts"), ABOVE)
def test_13_7_b_more_than_rule_8_allows_is_paid_or_taken_to_the_most_allowed(
    times: int, amount: str, counts: str
) -> None:
    cents = parse(counts)
    table = with_found_wager(WINS, amount, times)
    assert [(one.bet, one.why, one.clause) for one in table.of(WagerReturned)] == [("play", "above_maximum", "13.7(b)")]
    assert (table.clauses(PlayWagerFound), table.of(MinimumAdvised)) == (["13.7(b)"], [])
    table.proceed()
    assert [(one.staked, one.returned) for one in table.of(WagerSettled) if one.bet == "play"] == [(cents, 2 * cents)]
    assert with_found_wager(LOSES, amount, times).proceed().net("Ann") == show(-cents - 2000)
    assert with_found_wager(TIES, amount, times).proceed().net("Ann") == "0.00"


@pytest.mark.clause("act-uth-2019 13.7(b)")
def test_13_7_b_of_50_found_on_an_ante_of_10_ten_go_back() -> None:
    table = with_found_wager(LOSES, "50").proceed()
    assert [one.amount for one in table.of(WagerReturned)] == [1000]
    assert (table.net("Ann"), table.house) == ("-60.00", "60.00")


@pytest.mark.clause("act-uth-2019 13.7", "act-uth-2019 8.1(c)(ii)")
@pytest.mark.parametrize("amount", ["30.01", "35", "39.99"])
def test_13_7_between_three_and_four_times_it_counts_as_wagered(amount: str) -> None:
    table = with_found_wager(WINS, amount)
    assert (table.clauses(PlayWagerFound), len(table.of(MinimumAdvised)), table.of(WagerReturned)) == (["13.7"], 1, [])
    cents = parse(amount)
    table.proceed()
    assert [(one.staked, one.returned) for one in table.of(WagerSettled) if one.bet == "play"] == [(cents, 2 * cents)]


@pytest.mark.clause("act-uth-2019 13.7")
@pytest.mark.parametrize(
    ("times", "amount", "clause"),
    [(4, "40", "8.1(c)(ii)"), (4, "30", "8.1(c)(ii)"), (2, "20", "8.3(c)(ii)"), (1, "10", "8.5(b)(ii)")],
)
def test_13_7_an_amount_that_complies_with_rule_8_is_none_of_its_business(times: int, amount: str, clause: str) -> None:
    table = one_hand(*WINS).check(*("Ann",) * {4: 0, 2: 1, 1: 2}[times]).bet("Ann", times)
    table.refuse(clause, lambda: table.find(1, amount))


@pytest.mark.clause("act-uth-2019 13.7")
def test_13_7_it_takes_a_play_wager_that_is_not_settled() -> None:
    table = two().bet("Ann", 4)
    table.refuse("13.7", lambda: table.find(1, "50"), or_part=True)  # not during settlement
    table.fold("Bob")
    table.refuse("13.7", lambda: table.find(2, "50"), or_part=True)
    table.refuse("13.7", lambda: table.find(3, "50"), or_part=True)
    table.refuse("13.7", lambda: table.find(1, "0"), or_part=True)
    table.find(1, "50").proceed()
    table.refuse("13.7", lambda: table.find(1, "50"), or_part=True)


# --- absent players -------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 13.8", "act-uth-2019 def:fold")
@pytest.mark.parametrize("checks", [0, 1, 2])
def test_13_8_the_hand_of_a_player_who_does_not_decide_is_folded(checks: int) -> None:
    table = one_hand(*WINS, trips="5").check(*["Ann"] * checks).absent("Ann")
    assert (table.clauses(PlayerAbsent), table.clauses(PlayerFolded)) == (["13.8"], ["13.8"])
    assert {(one.outcome, one.clause) for one in table.of(WagerSettled)} == {("fold", "def:fold")}
    assert (table.net("Ann"), table.is_over) == ("-25.00", True)


@pytest.mark.clause("act-uth-2019 13.8")
@pytest.mark.parametrize("times", [3, 4])
def test_13_8_after_a_play_wager_no_decision_is_outstanding(times: int) -> None:
    table = two().bet("Ann", times).absent("Ann").check("Bob", "Bob").bet("Bob", 1).proceed()
    assert (table.of(PlayerFolded), table.nets("Ann", "Bob")) == ([], [f"{times + 1}0.00", "20.00"])


@pytest.mark.clause("act-uth-2019 13.8")
def test_13_8_a_player_absent_before_their_turn_is_folded_when_it_comes() -> None:
    table = two().absent("Bob")
    assert (table.of(PlayerFolded), table.net("Bob")) == ([], "-20.00")
    table.check("Ann")
    assert [(one.player, one.clause) for one in table.of(PlayerFolded)] == [("Bob", "13.8")]
    assert table.round.phase is Phase.AFTER_THE_FLOP


@pytest.mark.clause("act-uth-2019 13.8")
@pytest.mark.parametrize("count", [0, 3, 8])
def test_13_8_a_player_absent_during_the_deal_is_folded_before_the_flop(count: int) -> None:
    table = UthTable(f"{BOARD} AH AD QC 3D").ante("Ann", "10", trips="5").deal(count).absent("Ann")
    while table.state.awaits_card:
        table.give_next()
    assert (table.clauses(PlayerFolded), table.net("Ann"), table.is_over) == (["13.8"], "-25.00", True)


@pytest.mark.clause("act-uth-2019 13.8", "act-uth-2019 9.1")
def test_13_8_a_player_absent_after_the_dealers_hand_is_declared_has_conceded_nothing() -> None:
    table = one_hand(*WINS).bet("Ann", 4).absent("Ann")
    assert (table.net("Ann"), table.is_over, table.of(PlayerFolded)) == ("50.00", True, [])


@pytest.mark.clause("act-uth-2019 13.8")
def test_13_8_a_player_is_absent_once_and_not_after_the_round() -> None:
    table = two().absent("Bob")
    table.refuse("13.8", lambda: table.absent("Bob"))
    table.fold("Ann").refuse("13.8", lambda: table.absent("Ann"))
