"""Casino promotional tokens: a voucher is exchanged for them, they are wagered like chips, and win chips."""

import pytest
from msgspec.structs import replace

from croupier import money
from croupier.engine import inputs as r
from croupier.engine.table import Official
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_shoe
from tests.floor import DEALER, INSPECTOR, SUPERVISOR, Floor

DEFINED = "nsw-pontoon-6to5-2017 def:casino-promotional-token"
TEN = Money(1000)


def exchanged(value: str = "10", **election: object) -> Floor:
    """A table at which Ann has got tokens for the voucher V1."""
    return from_a_shoe(**election).give(i.ExchangeVoucher(DEALER, "Ann", "V1", money.parse(value), "main bets only"))


def wagered(value: str = "10", amount: str = "10", **election: object) -> Floor:
    """A table at which Ann has wagered tokens on box 2."""
    return exchanged(value, **election).give(i.WagerTokens("Ann", 2, money.parse(amount), "V1"))


def settled(floor: Floor) -> list[tuple[str, str, str]]:
    """Return what became of tokens: bet, amount, result."""
    return [(one.bet, money.show(one.amount), one.result) for one in floor.events_of(e.TokensSettled)]


def tokens_of(floor: Floor, player: str = "Ann") -> str:
    """Return the tokens in a player's hands."""
    return money.show(sum(one.tokens for one in floor.state.vouchers if one.player == player))


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 5.1")
def test_a_token_that_wins_even_money_is_paid_in_chips_and_no_token_is_made() -> None:
    floor = wagered().deal("KH 9C QD").stand("Ann", 2)
    assert (tokens_of(floor), floor.net("Ann")) == ("0.00", "-10.00")
    floor.cards("9D")
    assert floor.net("Ann") == "10.00"
    assert (settled(floor), tokens_of(floor)) == ([("main", "10.00", "returned")], "10.00")
    assert {one.clause for one in floor.events_of(e.TokensSettled)} == {"def:casino-promotional-token"}


@pytest.mark.clause(DEFINED)
@pytest.mark.parametrize(
    ("dealer", "result", "after", "net"),
    [("KS 9D", "collected", "0.00", "-10.00"), ("KS 8D", "returned", "10.00", "0.00")],
)
def test_a_token_is_collected_on_a_loss_and_returned_on_a_stand_off(
    dealer: str, result: str, after: str, net: str
) -> None:
    up, second = dealer.split()
    floor = wagered().deal(f"KH {up} 8C").give(r.Proceed()).stand("Ann", 2).cards(second)
    assert (settled(floor), tokens_of(floor), floor.net("Ann")) == ([("main", "10.00", result)], after, net)


@pytest.mark.clause(DEFINED)
def test_the_dealer_exchanges_a_voucher_once_for_its_value_under_its_conditions() -> None:
    floor = exchanged("25")
    told = floor.last(e.VoucherExchanged)
    assert (told.by, told.player, told.voucher, told.value) == (DEALER, "Ann", "V1", 2500)
    assert (told.conditions, told.clause, tokens_of(floor)) == (
        "main bets only",
        "def:casino-promotional-token",
        "25.00",
    )
    clause = "def:casino-promotional-token"
    floor.refuse(clause, i.ExchangeVoucher(DEALER, "Ann", "V1", TEN)).refuse(
        clause, i.ExchangeVoucher(DEALER, "Bob", "V1", TEN)
    )
    floor.refuse(clause, i.ExchangeVoucher(DEALER, "Ann", " ", TEN))
    floor.refuse(clause, i.ExchangeVoucher(DEALER, "Ann", "V2", Money(0)))
    for by in (Official("player", "Ann"), SUPERVISOR, INSPECTOR):
        floor.refuse("def:dealer", i.ExchangeVoucher(by, "Ann", "V2", TEN))


@pytest.mark.clause(DEFINED)
def test_no_more_tokens_are_wagered_than_a_player_holds() -> None:
    clause = "def:casino-promotional-token"
    floor = exchanged("10").refuse(clause, i.WagerTokens("Ann", 2, Money(1001), "V1"))
    floor.refuse(clause, i.WagerTokens("Bob", 2, TEN, "V1")).refuse(clause, i.WagerTokens("Ann", 2, TEN, "V9"))
    floor.give(i.WagerTokens("Ann", 2, Money(600), "V1")).refuse(clause, i.WagerTokens("Ann", 3, Money(500), "V1"))
    floor.give(i.WagerTokens("Ann", 3, Money(400), "V1"))
    assert tokens_of(floor) == "0.00"


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 5.1")
def test_chips_and_tokens_may_lie_in_one_wager() -> None:
    floor = wagered("10").wager("Ann", 2, "15")
    assert floor.layout() == 2500
    floor.deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert (floor.net("Ann"), settled(floor)) == ("25.00", [("main", "10.00", "returned")])


@pytest.mark.clause(DEFINED)
def test_tokens_of_main_wager_and_pairs_are_settled_apart() -> None:
    floor = wagered("20", side_bets=["perfect-pairs"]).give(i.WagerTokens("Ann", 2, TEN, "V1", "perfect-pairs"))
    floor.deal("KH 9C QD")
    assert (settled(floor), tokens_of(floor)) == ([("perfect-pairs", "10.00", "collected")], "0.00")
    floor.stand("Ann", 2).cards("9D")
    assert settled(floor)[1:] == [("main", "10.00", "returned")]
    assert (tokens_of(floor), floor.state.tokens) == ("10.00", ())


@pytest.mark.clause(DEFINED)
def test_tokens_withdrawn_before_the_first_card_are_not_in_the_next_wager() -> None:
    floor = wagered().give(r.WithdrawWager("Ann", 2))
    assert (settled(floor), tokens_of(floor)) == ([("main", "10.00", "returned")], "10.00")
    floor.wager("Ann", 2, "10").deal("KH 9C 9D").stand("Ann", 2).cards("KD")
    assert len(settled(floor)) == 1


@pytest.mark.clause(DEFINED)
def test_tokens_above_the_maximum_go_back_in_part() -> None:
    floor = from_a_shoe(maximum="20").give(i.ExchangeVoucher(DEALER, "Ann", "V1", money.parse("20")))
    floor.give(i.WagerTokens("Ann", 2, money.parse("20"), "V1"), i.Arrive("Bob", 2)).wager("Bob", 2, "15")
    assert (settled(floor), tokens_of(floor)) == ([("main", "15.00", "returned")], "15.00")
    assert [one.amount for one in floor.state.tokens] == [500]


@pytest.mark.clause(DEFINED)
def test_a_forfeited_token_is_collected() -> None:
    floor = wagered().deal("5H 9C 6D").give(r.Double("Ann", 2)).cards("2C").give(r.Forfeit("Ann", 2))
    assert (settled(floor), tokens_of(floor), floor.net("Ann")) == ([("main", "10.00", "collected")], "0.00", "-10.00")


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 def:void")
@pytest.mark.parametrize(("forfeit", "result", "after"), [(False, "returned", "10.00"), (True, "collected", "0.00")])
def test_tokens_of_a_void_round_go_back_unless_forfeited(*, forfeit: bool, result: str, after: str) -> None:
    floor = wagered().deal("5H 9C 6D")
    floor.give(i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann", forfeit=forfeit))
    assert (settled(floor), tokens_of(floor), floor.state.tokens) == ([("main", "10.00", result)], after, ())


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 19.5")
def test_tokens_of_others_go_back_when_one_players_are_forfeited() -> None:
    floor = wagered().give(i.ExchangeVoucher(DEALER, "Bob", "V2", TEN), i.WagerTokens("Bob", 3, TEN, "V2"))
    floor.deal("5H 5D 9C 6D 6C").give(i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann", forfeit=True))
    assert (tokens_of(floor), tokens_of(floor, "Bob")) == ("0.00", "10.00")


# --- A39: each token by its own hand, in the proportion of its wager --------------------------------------------------


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 13.1")
def test_the_token_of_a_split_wager_is_settled_by_the_first_hand() -> None:
    """The second hand makes 21 and is paid at once; the token lies on the first, which loses to the dealer's 20."""
    floor = wagered().deal("8H KC 8D").give(r.Proceed(), r.Split("Ann", 2)).cards("9S").stand("Ann", 2)
    floor.cards("3S").hit("Ann", 2, "KS")
    assert settled(floor) == []
    floor.cards("QD")
    assert (settled(floor), tokens_of(floor)) == ([("main", "10.00", "collected")], "0.00")


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 9.1", "nsw-pontoon-6to5-2017 16.1.11")
@pytest.mark.parametrize(("chips", "back"), [("0", "5.00"), ("10", "5.00")])
def test_half_of_a_surrendered_token_is_collected(chips: str, back: str) -> None:
    floor = wagered()
    if chips != "0":
        floor.wager("Ann", 2, chips)
    floor.deal("9H KC 7D").give(r.Surrender("Ann", 2)).cards("9D")
    assert settled(floor) == [("main", "5.00", "collected"), ("main", "5.00", "returned")]
    assert tokens_of(floor) == back


@pytest.mark.clause(DEFINED)
def test_conditions_of_a_voucher_bind_its_tokens() -> None:
    clause = "def:casino-promotional-token"
    floor = from_a_shoe(side_bets=["perfect-pairs"]).give(
        i.StateVoucher(DEALER, "V1", ("main", "double"), is_once=True)
    )
    floor.refuse(clause, i.StateVoucher(DEALER, "V1")).refuse(clause, i.StateVoucher(DEALER, "V2", ("ante",)))
    floor.refuse("def:dealer", i.StateVoucher(SUPERVISOR, "V2"))
    floor.give(i.ExchangeVoucher(DEALER, "Ann", "V1", money.parse("30")), i.WagerTokens("Ann", 2, TEN, "V1"))
    floor.refuse(clause, i.WagerTokens("Ann", 2, TEN, "V1", "perfect-pairs"))
    floor.deal("5H 9C 5D").refuse(clause, i.AddTokens("Ann", 2, TEN, "V1", "split"))
    floor.give(i.AddTokens("Ann", 2, TEN, "V1", "double")).cards("9S").give(r.Proceed()).cards("9D")
    # 19 beats 18: $20 are won in chips, and $20 in tokens that may be wagered once are taken
    assert (floor.net("Ann"), tokens_of(floor)) == ("0.00", "10.00")
    assert settled(floor) == [("main", "10.00", "returned"), ("main", "10.00", "used up")] * 2


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 5.1", "nsw-pontoon-6to5-2017 12.1")
def test_all_wagers_may_be_tokens_a_double_too_and_no_more_than_it() -> None:
    clause = "def:casino-promotional-token"
    floor = wagered("20").deal("5H 9C 6D").refuse(clause, i.AddTokens("Ann", 2, money.parse("10.01"), "V1", "double"))
    floor.refuse(clause, i.AddTokens("Ann", 2, Money(600), "V1", "double", amount=Money(500)))
    floor.give(i.AddTokens("Ann", 2, Money(600), "V1", "double", amount=TEN))
    assert (tokens_of(floor), floor.layout()) == ("4.00", 2000)
    assert [(one.part, one.hand, one.amount) for one in floor.state.tokens[1:]] == [("double", 1, 600)]
    floor.cards("2C").give(r.Forfeit("Ann", 2))  # the wager is lost, the double comes back
    assert settled(floor) == [("main", "10.00", "collected"), ("main", "6.00", "returned")]
    assert tokens_of(floor) == "10.00"


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 5.1", "nsw-pontoon-6to5-2017 13.1")
def test_a_split_with_tokens_is_settled_by_the_new_hand() -> None:
    floor = exchanged().wager("Ann", 2, "10").deal("8H 9C 8D").give(i.AddTokens("Ann", 2, TEN, "V1", "split"))
    floor.cards("KS").stand("Ann", 2).cards("6S").hit("Ann", 2, "9S")
    assert settled(floor) == [("main", "10.00", "collected")]  # 23 on the second hand
    floor.cards("8C")
    assert len(settled(floor)) == 1


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 5.1", "nsw-pontoon-6to5-2017 8.1")
@pytest.mark.parametrize(("second", "result", "left"), [("KD", "returned", "10.00"), ("7D", "collected", "5.00")])
def test_insurance_may_be_placed_in_tokens(second: str, result: str, left: str) -> None:
    floor = exchanged().wager("Ann", 2, "10").deal("9H AC 9D").give(i.AddTokens("Ann", 2, Money(500), "V1", "insure"))
    assert tokens_of(floor) == "5.00"
    floor.give(r.Proceed()).stand("Ann", 2).cards(second)
    assert (settled(floor), tokens_of(floor)) == ([("main", "5.00", result)], left)


@pytest.mark.clause("act-pontoon-2018 4.2")
def test_the_act_knows_no_tokens() -> None:
    floor = Floor("act-pontoon-2018").open()
    floor.refuse("4.2", i.ExchangeVoucher(DEALER, "Ann", "V1", TEN)).refuse("4.2", i.WagerTokens("Ann", 2, TEN, "V1"))


@pytest.mark.clause(DEFINED)
@pytest.mark.parametrize(("chips", "left"), [("0", "10.00"), ("10", "20.00")])
def test_tokens_of_a_loss_that_is_returned_come_back_as_tokens(chips: str, left: str) -> None:
    """No reading of this document returns such a loss; the rule of tokens is the same where one does."""
    floor = exchanged("20")
    kept = floor.state.rules
    assert isinstance(kept, TwentyOneRules)
    changed = replace(kept, dealer=replace(kept.dealer, collects=replace(kept.dealer.collects, value="original_only")))
    floor.state = replace(floor.state, rules=changed)
    if chips == "0":
        floor.give(i.WagerTokens("Ann", 2, TEN, "V1"))
    else:
        floor.wager("Ann", 2, chips)
    floor.deal("8H KC 8D").give(r.Proceed(), i.AddTokens("Ann", 2, TEN, "V1", "split"))
    floor.cards("KH").hit("Ann", 2, "9H").cards("KD").hit("Ann", 2, "9S")
    floor.cards("AC")
    assert floor.net("Ann") == "-10.00"  # one original wager of the two that were bust
    assert (settled(floor)[-1], tokens_of(floor)) == (("main", "10.00", "refunded"), "10.00" if chips == "0" else left)


@pytest.mark.clause(DEFINED, "nsw-pontoon-6to5-2017 19.5")
def test_19_5_tokens_of_a_forfeited_wager_that_was_paid_are_collected() -> None:
    floor = exchanged("25").give(i.WagerTokens("Ann", 2, TEN, "V1")).wager("Bob", 3, "10").deal("AS 9H 8D KH 5H")
    assert (settled(floor), tokens_of(floor)) == ([("main", "10.00", "returned")], "25.00")
    floor.give(i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann", forfeit=True))
    assert (settled(floor)[-1], tokens_of(floor), floor.net("Ann")) == (
        ("main", "10.00", "confiscated"),
        "15.00",
        "-10.00",
    )
