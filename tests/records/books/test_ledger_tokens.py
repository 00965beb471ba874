"""Promotional tokens in the books: where they go in every kind of end that a wager may have."""

from typing import Literal

import pytest

from croupier import money
from croupier.engine import inputs as r
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import show
from croupier.records.books.accounts import TOKENS, BookAccount
from croupier.records.books.ledger import Books
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_shoe
from tests.clauses.nsw_pontoon_6to5_2017.test_table_05_tokens import wagered
from tests.floor import DEALER, SUPERVISOR, Floor

pytestmark = pytest.mark.clause("nsw-pontoon-6to5-2017 def:casino-promotional-token", "nsw-pontoon-6to5-2017 5.1")


def books(floor: Floor) -> Books:
    """Return the books of a table, compared with its state."""
    found = Books().after(floor.events)
    assert (found.total(), found.total(TOKENS)) == (0, 0)
    assert found.layout(TOKENS) == sum(one.amount for one in floor.state.tokens)
    assert found.layout() + found.layout(TOKENS) == floor.layout()
    for player in ("Ann", "Bob"):
        assert found.tokens(player) == sum(one.tokens for one in floor.state.vouchers if one.player == player)
    return found


def ends(floor: Floor) -> tuple[str, str, str]:
    """Return Ann's chips, Ann's tokens and the house's gain in chips, at the end of a round."""
    found = books(floor)
    assert found.layout_is_clear()
    return show(found.chips("Ann")), show(found.tokens("Ann")), show(found.balance(BookAccount("float")))


def test_tokens_on_the_layout_are_no_chips() -> None:
    found = books(wagered("15"))
    assert (found.chips("Ann"), found.tokens("Ann")) == (0, 500)
    assert (found.layout(), found.layout(TOKENS)) == (0, 1000)
    assert found.balance(BookAccount("promotion"), TOKENS) == -1500


@pytest.mark.parametrize(
    ("cards", "then", "told"),
    [
        ("KH 9C QD", "9D", ("10.00", "10.00", "-10.00")),  # 20 against 18: paid in chips, and the token is kept
        ("KH KS 8C", "8D", ("0.00", "10.00", "0.00")),  # a stand-off
        ("KH KS 8C", "9D", ("0.00", "0.00", "0.00")),  # a loss: the float has not gained chips
        ("AH 9C KD", "", ("12.00", "10.00", "-12.00")),  # a Pontoon, at 6 to 5
    ],
)
def test_tokens_follow_win_stand_off_and_loss(cards: str, then: str, told: tuple[str, str, str]) -> None:
    floor = wagered().deal(cards)
    if then:
        if "KS" in cards:
            floor.give(r.Proceed())
        floor.stand("Ann", 2)
    assert ends(floor.cards(then)) == told


def test_half_of_a_surrendered_token_is_collected() -> None:
    floor = wagered().deal("KH KS 6C").give(r.Surrender("Ann", 2)).cards("8D")
    assert floor.net("Ann") == "-5.00"
    assert ends(floor) == ("0.00", "5.00", "0.00")


def test_a_forfeited_token_is_collected_and_the_double_is_chips() -> None:
    floor = wagered().deal("5H 9C 6D").give(r.Double("Ann", 2)).cards("2C")
    assert books(floor).chips("Ann") == -1000
    assert ends(floor.give(r.Forfeit("Ann", 2))) == ("0.00", "0.00", "0.00")


def test_tokens_that_are_withdrawn_are_their_players_again() -> None:
    assert ends(wagered().give(r.WithdrawWager("Ann", 2))) == ("0.00", "10.00", "0.00")


def test_partly_returned_token_wager_keeps_the_rest() -> None:
    floor = from_a_shoe(maximum="20").give(i.ExchangeVoucher(DEALER, "Ann", "V1", money.parse("20")))
    floor.give(i.WagerTokens("Ann", 2, money.parse("20"), "V1"), i.Arrive("Bob", 2)).wager("Bob", 2, "15")
    found = books(floor)
    assert (found.chips("Ann"), found.tokens("Ann"), found.chips("Bob")) == (0, 1500, -1500)
    assert (found.layout(TOKENS), found.layout()) == (500, 1500)


def test_chips_and_tokens_in_one_wager_are_booked_separately() -> None:
    floor = wagered("10").wager("Ann", 2, "15")
    assert books(floor).balance(BookAccount("wagers", "Ann")) == 1500
    assert ends(floor.deal("KH 9C QD").stand("Ann", 2).cards("9D")) == ("25.00", "10.00", "-25.00")


def test_a_side_bet_in_tokens_lies_with_the_side_bets() -> None:
    floor = wagered("20", side_bets=["perfect-pairs"])
    floor.give(i.WagerTokens("Ann", 2, money.parse("10"), "V1", "perfect-pairs"))
    lying = [books(floor).balance(BookAccount(kind, "Ann"), TOKENS) for kind in ("wagers", "side bets")]
    assert lying == [1000, 1000]
    assert ends(floor.deal("KH 9C QD").stand("Ann", 2).cards("9D")) == ("10.00", "10.00", "-10.00")


@pytest.mark.parametrize(
    ("forfeit", "told"), [(False, ("0.00", "10.00", "0.00")), (True, ("0.00", "0.00", "0.00"))], ids=["void", "fraud"]
)
def test_a_void_gives_tokens_back_or_takes_them(*, forfeit: bool, told: tuple[str, str, str]) -> None:
    floor = wagered().deal("5H 9C 6D")
    floor.give(i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann", forfeit=forfeit))
    assert ends(floor) == told


def test_a_void_gives_back_tokens_that_were_collected_before_it() -> None:
    floor = wagered("20").give(i.WagerTokens("Ann", 3, money.parse("10"), "V1"))
    floor.deal("KH 5H 9C 6D 6C").hit("Ann", 2, "KD")  # 26: the token on box 2 is collected
    assert [one.result for one in floor.events_of(e.TokensSettled)] == ["collected"]
    assert books(floor).balance(BookAccount("promotion"), TOKENS) == -1000
    floor.give(i.VoidRound(SUPERVISOR, "an alarm", "disturbance"))
    assert ends(floor) == ("0.00", "20.00", "0.00")


def test_an_error_found_after_the_next_wager_gives_back_tokens_and_not_chips() -> None:
    floor = wagered("20").deal("KH 9C 6D").hit("Ann", 2, "KD")  # 26: the token is collected
    floor.give(i.WagerTokens("Ann", 2, money.parse("10"), "V1"))
    assert floor.state.former is not None
    before = floor.state.former.dealt
    floor.refuse("17.8", i.Reconstruct(SUPERVISOR, (before[1], before[0], *before[2:]), "two cards changed places"))
    floor.give(i.VoidRound(SUPERVISOR, "it cannot be put right", "reconstruction"))
    assert [one.result for one in floor.events_of(e.TokensSettled)] == ["collected", "given back"]
    now = books(floor)
    assert (now.chips("Ann"), now.tokens("Ann"), now.balance(BookAccount("wagers", "Ann"), TOKENS)) == (0, 1000, 1000)
    assert now.balance(BookAccount("float")) == 0


# --- tokens that may be wagered once ----------------------------------------------------------------------------------


def once(value: str = "10", **election: object) -> Floor:
    """A table at which Ann has wagered $10 in tokens of a voucher that counts once, on box 2."""
    floor = from_a_shoe(**election).give(i.StateVoucher(DEALER, "V1", is_once=True))
    floor.give(i.ExchangeVoucher(DEALER, "Ann", "V1", money.parse(value)))
    return floor.give(i.WagerTokens("Ann", 2, money.parse("10"), "V1"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:stand-off")
@pytest.mark.parametrize(
    ("cards", "then", "told"),
    [
        ("KH 9C QD", "9D", ("10.00", "0.00", "-10.00")),  # the winnings, and no chips for the token
        ("AH 9C KD", "", ("12.00", "0.00", "-12.00")),
        ("KH KS 8C", "8D", ("0.00", "10.00", "0.00")),  # a stand-off neither wins nor loses it
        ("KH KS 8C", "9D", ("0.00", "0.00", "0.00")),
    ],
)
def test_a_token_that_counts_once_is_taken_when_it_wins(cards: str, then: str, told: tuple[str, str, str]) -> None:
    floor = once().deal(cards)
    if then:
        if "KS" in cards:
            floor.give(r.Proceed())
        floor.stand("Ann", 2)
    assert ends(floor.cards(then)) == told
    assert floor.net("Ann") == show(money.parse(told[0]) + money.parse(told[1]) - money.parse("10"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.6")
def test_the_double_of_a_forfeited_hand_comes_back_in_tokens_that_count_once() -> None:
    floor = once("20").deal("5H 9C 6D").give(i.AddTokens("Ann", 2, money.parse("10"), "V1", "double")).cards("2C")
    assert ends(floor.give(r.Forfeit("Ann", 2))) == ("0.00", "10.00", "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.8.2", "nsw-pontoon-6to5-2017 16.1.6")
def test_pairs_and_insurance_win_without_the_token_that_counts_once() -> None:
    floor = once("20", side_bets=["perfect-pairs"])
    floor.give(i.WagerTokens("Ann", 2, money.parse("5"), "V1", "perfect-pairs")).deal("9H AC 9D")
    assert (books(floor).chips("Ann"), books(floor).tokens("Ann")) == (5000, 500)  # 10 to 1
    floor.give(i.AddTokens("Ann", 2, money.parse("5"), "V1", "insure"), r.Proceed()).stand("Ann", 2).cards("KC")
    assert ends(floor) == ("60.00", "0.00", "-60.00")  # 2 to 1, and the main wager is lost


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 19.5")
@pytest.mark.parametrize(
    ("ground", "forfeit", "told"),
    [
        ("reconstruction", False, ("0.00", "20.00", "0.00")),
        ("fraud", False, ("0.00", "20.00", "0.00")),
        ("fraud", True, ("0.00", "10.00", "0.00")),
    ],
)
def test_a_void_gives_back_a_token_that_was_used_up(ground: str, forfeit: bool, told: tuple[str, str, str]) -> None:
    floor = once("20").deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert ends(floor) == ("10.00", "10.00", "-10.00")
    floor.give(i.VoidRound(SUPERVISOR, "marked cards", ground, "Ann" if ground == "fraud" else "", forfeit=forfeit))
    assert ends(floor) == told


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 10.1")
def test_an_interim_payment_stands_and_the_token_that_was_taken_goes_back() -> None:
    floor = once("20").wager("Bob", 3, "10").deal("AH 5H 9C KD 6D")
    floor.give(i.VoidRound(SUPERVISOR, "the order is lost", "reconstruction"))
    assert ends(floor) == ("12.00", "20.00", "-12.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
@pytest.mark.parametrize("act", ["double", "split", "insure"])
def test_tokens_added_after_the_wrong_card_come_back_when_the_round_is_dealt_again(
    act: Literal["double", "split", "insure"],
) -> None:
    floor = wagered("20").wager("Bob", 3, "10").deal("8H 9S AC 8D KH")
    if act != "insure":
        floor.give(r.Proceed(), r.Proceed())
    tokens = money.parse("5" if act == "insure" else "10")
    floor.give(i.AddTokens("Ann", 2, tokens, "V1", act))
    if act != "insure":
        floor.cards("2C")
    before = floor.state.dealt
    floor.give(i.Reconstruct(SUPERVISOR, (*before[:3], before[4], before[3], *before[5:]), "two cards changed places"))
    now = books(floor)
    assert (now.chips("Ann"), now.tokens("Ann"), now.layout(TOKENS)) == (0, 1000, 1000)  # the initial wager lies there


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
def test_tokens_added_before_the_wrong_card_stay_where_they_are() -> None:
    floor = wagered("20").wager("Bob", 3, "10").deal("5H 9S AC 6D KH")
    floor.give(i.AddTokens("Ann", 2, money.parse("5"), "V1", "insure"), r.Proceed(), r.Proceed())
    floor.hit("Ann", 2, "2C").hit("Ann", 2, "3C")
    before = floor.state.dealt
    floor.give(i.Reconstruct(SUPERVISOR, (*before[:5], before[6], before[5]), "two cards changed places"))
    now = books(floor)
    assert (now.tokens("Ann"), now.balance(BookAccount("insurance", "Ann"), TOKENS)) == (500, 500)
    floor.hit("Ann", 2).stand("Ann", 2).stand("Bob", 3).cards("KC")  # the card that waited is Ann's
    # $10 of insurance, and its token; the wager is lost, and Bob's $10 are
    assert ends(floor) == ("10.00", "10.00", "0.00")
