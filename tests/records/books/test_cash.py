"""Buying in and cashing out, float and drop box: who may, how much, and with what; at every document."""

from typing import Any, Final

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import WagerPlaced
from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official, Table, new_table
from croupier.engine.table import inputs as i
from croupier.money import MOST, Money
from croupier.records.books import cash
from croupier.records.books.accounts import CASH, BadAccount, BookAccount
from croupier.records.books.ledger import Books
from croupier.rules.clause import document
from tests.families import TWENTY_ONE, UTH
from tests.floor import DEALER, EVENING, OPERATOR, SUPERVISOR, Floor
from tests.records.booked import CUP

KEYS: Final = (*TWENTY_ONE, UTH)
NSW: Final = "nsw-pontoon-6to5-2017"
CHIPS: Final = {key: "5.1" if key == NSW else "4.1" if key == UTH else "4.2" for key in KEYS}
FLOAT: Final = {key: "5.9" if key == NSW else "4.1" if key == UTH else "def:float" for key in KEYS}
MADE_WITH: Final = [f"{key} {clause}" for key, clause in CHIPS.items()]
TOURNAMENTS: Final = [f"{key} def:tournament-chips" for key in KEYS]


def table(key: str, chip: str = "5") -> Table:
    """Return a table that has not been opened, with this smallest chip."""
    return Floor(key, smallest_chip=chip).state


def dollars(amount: int) -> Money:
    return Money(100 * amount)


def after(key: str, *inputs: Any, unit: str = CASH, books: Books | None = None) -> Books:
    """Return the books after inputs, each of which causes one event that cites its document."""
    books = Books() if books is None else books
    for given in inputs:
        (event,) = cash.decide(table(key), books, unit, given)
        assert (event.by, event.at) == (given.by, EVENING)
        assert event.clause in document(key)
        books = books.after((event,), unit)
    return books


def refused(key: str, given: Any, *, unit: str = CASH, books: Books | None = None) -> tuple[str, str]:
    """Return under which clause an input is refused, and why."""
    with pytest.raises(Refused) as caught:
        cash.decide(table(key), Books() if books is None else books, unit, given)
    assert caught.value.given is given
    assert caught.value.clause in document(key)
    return caught.value.clause, caught.value.why


def balances(books: Books, unit: str = CASH) -> dict[str, int]:
    assert set(books.units()) <= {unit}
    return {str(account): amount for account, _, amount in books.rows()}


# --- what is done ----------------------------------------------------------------------------------------------------


@pytest.mark.clause(*MADE_WITH)
@pytest.mark.parametrize("key", KEYS)
def test_buy_in_chips_brought_and_cash_out_are_booked(key: str) -> None:
    books = after(key, cash.BuyIn(DEALER, "Ann", dollars(100)))
    assert balances(books) == {"chips: Ann": 10000, "drop": 10000, "float": -10000, "pocket: Ann": -10000}
    books = after(key, cash.BringChips(DEALER, "Ann", dollars(50)), books=books)
    assert (books.chips("Ann"), books.balance(BookAccount("pocket", "Ann"))) == (15000, -15000)
    books = after(key, cash.CashOut(DEALER, "Ann", dollars(150)), books=books)
    assert balances(books) == {"drop": 10000, "float": 5000, "cage": -15000}
    (event,) = cash.decide(table(key), books, CASH, cash.BuyIn(DEALER, "Ann", dollars(5)))
    assert (event.clause, type(event)) == (CHIPS[key], cash.BoughtIn)


@pytest.mark.parametrize("key", KEYS)
def test_the_float_is_filled_and_credited_and_the_drop_box_counted(key: str) -> None:
    books = after(key, cash.FillFloat(SUPERVISOR, dollars(1000)), cash.CreditFloat(SUPERVISOR, dollars(300)))
    assert balances(books) == {"cage": -70000, "float": 70000}
    (event,) = cash.decide(table(key), books, CASH, cash.FillFloat(SUPERVISOR, dollars(5)))
    assert event.clause == FLOAT[key]
    books = after(key, cash.BuyIn(DEALER, "Ann", dollars(100)), cash.CountDrop(SUPERVISOR, dollars(100)), books=books)
    assert balances(books) == {"cage": -60000, "float": 60000, "chips: Ann": 10000, "pocket: Ann": -10000}


@pytest.mark.parametrize(("counted", "difference"), [(9999, -1), (10000, 0), (10001, 1), (0, -10000)])
def test_differing_count_is_booked_with_both_figures(counted: int, difference: int) -> None:
    books = after(NSW, cash.BuyIn(DEALER, "Ann", dollars(100)))
    (event,) = cash.decide(table(NSW), books, CASH, cash.CountDrop(SUPERVISOR, Money(counted)))
    assert isinstance(event, cash.DropCounted)
    assert (event.counted, event.expected, event.difference) == (counted, 10000, difference)
    books = books.after((event,))
    assert books.balance(BookAccount("drop")) == 0
    assert (books.balance(BookAccount("cage")), books.balance(BookAccount("difference"))) == (counted, -difference)


# --- who may ---------------------------------------------------------------------------------------------------------

CASINO: Final = ("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("role", ROLES)
def test_the_dealer_and_those_above_sell_and_pay_and_those_above_keep_the_float(key: str, role: Any) -> None:
    by = Official(role, "Kim")
    books = after(key, cash.FillFloat(OPERATOR, dollars(50)), cash.BuyIn(DEALER, "Ann", dollars(10)))
    of_dealer = [kind(by, "Ann", dollars(5)) for kind in (cash.BuyIn, cash.BringChips, cash.CashOut)]
    of_others = (cash.FillFloat(by, dollars(5)), cash.CreditFloat(by, dollars(5)), cash.CountDrop(by, dollars(10)))
    for given in of_dealer:
        if role == "dealer" or role in CASINO:
            assert after(key, given, books=books) != books
        else:
            assert refused(key, given, books=books)[0] == "def:dealer"
    for other in of_others:
        if role in CASINO:
            assert after(key, other, books=books) != books
        else:
            clause, why = refused(key, other, books=books)
            assert clause == "def:casino-supervisor"
            assert why.startswith("Only the ")
            assert why.endswith(f", not {role} Kim.")


# --- how much --------------------------------------------------------------------------------------------------------


@pytest.mark.clause(*MADE_WITH)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("amount", [0, -500, MOST + 500, 5.0, "5", True, None])
def test_invalid_amounts_are_refused(key: str, amount: Any) -> None:
    kinds = (cash.BuyIn, cash.BringChips, cash.CashOut)
    for given in [*(kind(DEALER, "Ann", amount) for kind in kinds), cash.FillFloat(SUPERVISOR, amount)]:
        clause, why = refused(key, given)
        assert (clause, why.partition(",")[0]) == (CHIPS[key], "An amount must be a whole number of cents above zero")
    if amount != 0:
        assert refused(key, cash.CountDrop(SUPERVISOR, amount))[1].startswith("A count must be a whole number of cents")


@pytest.mark.parametrize("key", KEYS)
def test_the_largest_amount_is_one_billion_dollars(key: str) -> None:
    assert after(key, cash.BuyIn(DEALER, "Ann", MOST)).chips("Ann") == MOST


@pytest.mark.parametrize("key", KEYS)
def test_amounts_are_multiples_of_the_smallest_chip(key: str) -> None:
    for cents in (499, 501, 1250):
        clause, why = refused(key, cash.BuyIn(DEALER, "Ann", Money(cents)))
        assert (clause, why.partition(" ")[2]) == (FLOAT[key], "is not a multiple of the smallest chip, $5.00.")
    assert after(key, cash.BuyIn(DEALER, "Ann", Money(500))).chips("Ann") == 500
    small = table(key, chip="0.50")
    assert cash.decide(small, Books(), CASH, cash.BuyIn(DEALER, "Ann", Money(1250)))
    with pytest.raises(Refused, match="smallest chip"):
        cash.decide(small, Books(), CASH, cash.BuyIn(DEALER, "Ann", Money(1275)))


@pytest.mark.parametrize("key", KEYS)
def test_remainder_below_a_chip_is_paid_out_in_full(key: str) -> None:
    books = Books().after((cash.ChipsBrought(by=DEALER, at=EVENING, clause="x", player="Ann", amount=Money(1250)),))
    assert refused(key, cash.CashOut(DEALER, "Ann", Money(750)), books=books)[0] == FLOAT[key]
    assert after(key, cash.CashOut(DEALER, "Ann", Money(1250)), books=books).chips("Ann") == 0


@pytest.mark.clause(*MADE_WITH)
@pytest.mark.parametrize("key", KEYS)
def test_nobody_is_paid_more_than_the_chips_in_their_rack(key: str) -> None:
    books = after(key, cash.BuyIn(DEALER, "Ann", dollars(100)))
    clause, why = refused(key, cash.CashOut(DEALER, "Ann", dollars(105)), books=books)
    assert (clause, why) == (CHIPS[key], "Ann has only $100.00 in chips at this table.")
    bob = refused(key, cash.CashOut(DEALER, "Bob", dollars(5)), books=books)
    assert bob[1] == "Bob has only $0.00 in chips at this table."
    assert refused(key, cash.BuyIn(DEALER, " ", dollars(5))) == (CHIPS[key], "The player must be named.")
    floor = Floor(key, smallest_chip="5", minimum="10").open()
    floor.give(i.Arrive("Ann", 2)).wager("Ann", 2, "10")
    wagered = 2000 if key == UTH else 1000  # an ante has its equal blind
    books = books.after(floor.events)
    assert refused(key, cash.CashOut(DEALER, "Ann", dollars(100)), books=books)[0] == CHIPS[key]
    rest = after(key, cash.CashOut(DEALER, "Ann", Money(10000 - wagered)), books=books)
    assert (rest.chips("Ann"), rest.layout()) == (0, wagered)


@pytest.mark.parametrize("key", KEYS)
def test_the_float_gives_no_more_than_it_holds(key: str) -> None:
    books = after(key, cash.FillFloat(SUPERVISOR, dollars(100)))
    clause, why = refused(key, cash.CreditFloat(SUPERVISOR, dollars(105)), books=books)
    assert (clause, why) == (FLOAT[key], "The float has only $100.00.")
    assert balances(after(key, cash.CreditFloat(SUPERVISOR, dollars(100)), books=books)) == {}
    sold = after(key, cash.BuyIn(DEALER, "Ann", dollars(10)))
    assert refused(key, cash.CreditFloat(SUPERVISOR, dollars(5)), books=sold)[1] == "The float has only $0.00."


# --- tournaments -----------------------------------------------------------------------------------------------------


@pytest.mark.clause(*TOURNAMENTS)
@pytest.mark.parametrize("key", KEYS)
def test_tournament_chips_are_allotted_and_never_sold_or_paid_out(key: str) -> None:
    fill, allot = cash.FillFloat(SUPERVISOR, dollars(10_000)), cash.AllotChips(DEALER, "Ann", dollars(5_000))
    books = after(key, fill, allot, unit=CUP)
    assert balances(books, CUP) == {"cage": -1_000_000, "chips: Ann": 500_000, "float": 500_000}
    for given, why in (
        (cash.CashOut(DEALER, "Ann", dollars(5_000)), "Tournament chips cannot be cashed out."),
        (cash.BuyIn(DEALER, "Ann", dollars(100)), "Tournament chips cannot be sold."),
        (cash.BringChips(DEALER, "Ann", dollars(100)), "Chips cannot be brought to a tournament."),
        (cash.CountDrop(SUPERVISOR, dollars(0)), "A tournament table takes no money and has no drop box."),
    ):
        assert refused(key, given, unit=CUP, books=books) == ("def:tournament-chips", why)
    clause, why = refused(key, cash.AllotChips(DEALER, "Ann", dollars(100)))
    assert (clause, why) == ("def:tournament-chips", "This table plays for cash. Chips cannot be allotted.")
    # and those that a tournament gave are none at a table that plays with cash
    assert refused(key, cash.CashOut(DEALER, "Ann", dollars(5)), books=books)[0] == CHIPS[key]
    (event,) = cash.decide(table(key), books, CUP, allot)
    assert event.clause == "def:tournament-chips"


@pytest.mark.clause(*TOURNAMENTS)
def test_no_promotional_token_is_wagered_in_a_tournament() -> None:
    state = table(NSW)
    for given in (i.ExchangeVoucher(DEALER, "Ann", "V1", dollars(10)), i.WagerTokens("Ann", 1, dollars(10), "V1")):
        cash.check_tokens(state, CASH, given)
        with pytest.raises(Refused, match="Vouchers and tokens cannot be used") as caught:
            cash.check_tokens(state, CUP, given)
        assert caught.value.clause == "def:tournament-chips"
    cash.check_tokens(state, CUP, r.PlaceWager("Ann", 1, dollars(10)))


@pytest.mark.parametrize("key", KEYS)
def test_unknown_unit_is_rejected(key: str) -> None:
    with pytest.raises(BadAccount, match=r"^There is no unit .* Use cash, or \"tournament\" and its name\.$"):
        cash.decide(table(key), Books(), "tokens", cash.BuyIn(DEALER, "Ann", dollars(5)))


# --- wagers beyond a player's chips ----------------------------------------------------------------------------------


def bought(key: str, amount: int) -> Books:
    return after(key, cash.BuyIn(DEALER, "Ann", dollars(amount)))


@pytest.mark.clause(*MADE_WITH)
@pytest.mark.parametrize("key", KEYS)
def test_a_wager_of_all_chips_is_covered_and_one_of_more_is_not(key: str) -> None:
    floor = Floor(key, smallest_chip="5", minimum="10").open().give(i.Arrive("Ann", 2))
    before = len(floor.events)
    events = floor.wager("Ann", 2, "10").events[before:]
    needs = 20 if key == UTH else 10
    assert cash.missing(bought(key, needs), events) is None
    short = cash.missing(bought(key, needs - 5), events)
    assert short == cash.Shortfall("Ann", dollars(5), dollars(5))
    assert short.reason.text() == "Ann has $5.00 in chips. $5.00 more is needed."
    assert cash.missing(Books(), events) is not None
    assert cash.missing(bought(key, needs), events, CUP) is not None


def test_a_double_needs_chips_as_well() -> None:
    floor = Floor(NSW).open().ready().wager("Ann", 2, "10").deal("5H 9C 6D")
    before = len(floor.events)
    books = bought(NSW, 15).after(floor.events)
    events = floor.give(r.Double("Ann", 2)).events[before:]
    assert cash.missing(books, events) == cash.Shortfall("Ann", dollars(5), dollars(5))
    assert cash.missing(bought(NSW, 20).after(floor.events[:before]), events) is None


def test_tokens_cover_a_wager_of_tokens_and_no_other() -> None:
    floor = Floor(NSW).open().give(i.ExchangeVoucher(DEALER, "Ann", "V1", dollars(10)), i.Arrive("Bob", 2))
    books, before = Books().after(floor.events), len(floor.events)
    events = floor.give(i.WagerTokens("Ann", 2, dollars(10), "V1")).events[before:]
    assert cash.missing(books, events) is None
    books, before = books.after(events), len(floor.events)
    events = floor.wager("Ann", 2, "10").events[before:]
    assert cash.missing(books, events) == cash.Shortfall("Ann", Money(0), dollars(10))


def test_tokens_that_go_back_are_no_chips_to_wager() -> None:
    floor = Floor(NSW, maximum="20").open().give(i.ExchangeVoucher(DEALER, "Ann", "V1", dollars(20)))
    floor.give(i.WagerTokens("Ann", 2, dollars(20), "V1"), i.Arrive("Bob", 2))
    books, before = Books().after(floor.events), len(floor.events)
    events = floor.wager("Bob", 2, "15").events[before:]  # Ann's tokens give way to it
    assert cash.missing(books, events) == cash.Shortfall("Bob", Money(0), dollars(15))
    books = after(NSW, cash.BuyIn(DEALER, "Bob", dollars(15)), books=books)
    assert cash.missing(books, events) is None
    assert cash.missing(books, (*events, five_more("Ann"))) == cash.Shortfall("Ann", Money(0), dollars(5))


def five_more(player: str) -> WagerPlaced:
    return WagerPlaced(player, 3, "main", dollars(5), "x")


def test_forfeited_chips_are_no_wager() -> None:
    """A recovered payment, or the half of a surrendered token, may leave a debt; the round goes on."""
    floor = Floor("act-blackjack-2005", minimum="10").open().ready().wager("Ann", 2, "10")
    floor.deal("KH 9C QD").stand("Ann", 2).cards("9D")
    books = bought("act-blackjack-2005", 10).after(floor.events)
    books = after("act-blackjack-2005", cash.CashOut(DEALER, "Ann", dollars(20)), books=books)
    before = len(floor.events)
    events = floor.give(i.VoidRound(SUPERVISOR, "a marked card", "fraud")).events[before:]
    assert cash.missing(books, events) is None
    assert books.after(events).chips("Ann") == -1000


def test_new_table_has_empty_books() -> None:
    state = new_table(NSW, {})
    assert cash.missing(Books(), ()) is None
    assert cash.decide(state, Books(), CASH, cash.BuyIn(DEALER, "Ann", dollars(10)))[0].at == 0
