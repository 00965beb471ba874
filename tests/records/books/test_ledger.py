"""The ledger: each event has its postings, each unit sums to zero, the books agree with the engine at any moment."""

from typing import Any, Final, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.cards import cards
from croupier.engine import events as r
from croupier.engine.holdem import events as u
from croupier.engine.postings import Account as Side
from croupier.engine.table import events as e
from croupier.engine.table.postings import _MOVES as MOVES
from croupier.money import Money
from croupier.records.books import cash, ledger
from croupier.records.books.accounts import (
    CASH,
    HELD,
    KINDS,
    TOKENS,
    BadAccount,
    BookAccount,
    Posting,
    Unbalanced,
    is_tournament,
)
from croupier.records.books.ledger import Books, postings
from tests.daily import evenly
from tests.families import TWENTY_ONE, UTH
from tests.floor import DEALER, EVENING
from tests.records.booked import CUP, life

ANN: Final = "Ann"
AT: Final[dict[str, Any]] = {"by": DEALER, "at": EVENING, "clause": "x"}
EXAMPLES: Final = 12
LIVES: Final = settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)

Case = tuple[tuple[Any, ...], Any, dict[str, int]]
"""Earlier events, an event, and its postings: in cash, and in tokens where the account says so."""


def money(cents: int) -> Money:
    return Money(cents)


def placed(bet: Any = "main", amount: int = 100) -> Any:
    return r.WagerPlaced(ANN, 1, bet, money(amount), "x")


def insured(amount: int = 50) -> Any:
    return r.InsurancePlaced(ANN, 1, ANN, money(amount), "x")


def wagered(bet: Any = "main", amount: int = 100) -> tuple[Any, ...]:
    return placed(bet, amount), e.TokensWagered(ANN, 1, bet, money(amount), "V1", "x")


def tokens(result: str, bet: Any = "main", amount: int = 100) -> Any:
    return e.TokensSettled(ANN, 1, bet, money(amount), "V1", result, "x")


def won(staked: int, returned: int, part: Any = "whole") -> Any:
    return r.WagerSettled(1, 1, ANN, part, money(staked), money(returned), "win", "x")


OPENED: Final = r.RoundOpened("x", "x", (), "at_entry", (), "x")
CARD: Final = r.CardDealt(1, 1, cards("KH")[0], 10, "x")
LAID: Final = (OPENED, placed(), placed("perfect-pairs", 30), insured())
RESTORED: Final = (
    *(OPENED, placed(), placed("perfect-pairs", 30), CARD),
    *(insured(), r.SideBetSettled(ANN, 1, "perfect-pairs", money(30), money(0), "none", "x")),
    e.RoundReconstructed(**AT, number=1, kept=3, before=(), after=(), reason="x"),
)

CASES: Final[list[Case]] = [
    ((), placed(), {"chips: Ann": -100, "wagers: Ann": 100}),
    ((), placed("super-sevens"), {"chips: Ann": -100, "side bets: Ann": 100}),
    ((), placed("pairs-play"), {"chips: Ann": -100, "side bets: Ann": 100}),
    ((), insured(), {"chips: Ann": -50, "insurance: Ann": 50}),
    ((), r.HandSplit(1, 1, ANN, money(100), (), "x"), {"chips: Ann": -100, "wagers: Ann": 100}),
    ((), r.SplitJoined(1, 1, ANN, money(100), "x"), {"chips: Ann": -100, "wagers: Ann": 100}),
    ((), r.HandDoubled(1, 1, ANN, money(80), (), "x"), {"chips: Ann": -80, "wagers: Ann": 80}),
    ((), r.DoubleJoined(1, 1, ANN, money(80), "x"), {"chips: Ann": -80, "wagers: Ann": 80}),
    ((), r.WagerReturned(ANN, 1, "main", money(40), "void", "x"), {"chips: Ann": 40, "wagers: Ann": -40}),
    ((), r.WagerReturned(ANN, 1, "pairs-play", money(40), "void", "x"), {"chips: Ann": 40, "side bets: Ann": -40}),
    ((), r.InsuranceReturned(ANN, 1, ANN, money(50), "x"), {"chips: Ann": 50, "insurance: Ann": -50}),
    ((), r.StakeReturned(1, 1, ANN, money(100), "x"), {"chips: Ann": 100, "wagers: Ann": -100}),
    ((), won(100, 250), {"chips: Ann": 250, "wagers: Ann": -100, "float": -150}),
    ((), won(100, 100), {"chips: Ann": 100, "wagers: Ann": -100}),
    ((), won(100, 50), {"chips: Ann": 50, "wagers: Ann": -100, "float": 50}),
    ((), won(100, 0), {"wagers: Ann": -100, "float": 100}),
    (
        (),
        r.SideBetSettled(ANN, 1, "perfect-pairs", money(30), money(180), "pair", "x"),
        {"chips: Ann": 180, "side bets: Ann": -30, "float": -150},
    ),
    (
        (),
        r.InsuranceSettled(ANN, 1, ANN, money(50), money(150), "x"),
        {"chips: Ann": 150, "insurance: Ann": -50, "float": -100},
    ),
    (
        (),
        r.WagerForfeited(1, 1, ANN, money(100), money(80), "x"),
        {"chips: Ann": 80, "wagers: Ann": -180, "float": 100},
    ),
    ((), r.LossReturned(1, ANN, money(60), "x"), {"chips: Ann": 60, "float": -60}),
    ((), r.SuperBonusPaid(1, 1, ANN, money(60), "x"), {"chips: Ann": 60, "float": -60}),
    ((), r.BonusPaid(ANN, 1, 1, money(60), "x"), {"chips: Ann": 60, "float": -60}),
    # Ultimate Texas Hold'em
    ((), u.WagerPlaced(ANN, 1, "ante", money(100), "x"), {"chips: Ann": -100, "wagers: Ann": 100}),
    ((), u.WagerPlaced(ANN, 1, "blind", money(100), "x"), {"chips: Ann": -100, "wagers: Ann": 100}),
    ((), u.WagerPlaced(ANN, 1, "trips", money(100), "x"), {"chips: Ann": -100, "side bets: Ann": 100}),
    ((), u.PlayerBet(1, ANN, 4, money(400), "x", "x"), {"chips: Ann": -400, "wagers: Ann": 400}),
    ((), u.WagerReturned(ANN, 1, "trips", money(9), "void", "x"), {"chips: Ann": 9, "side bets: Ann": -9}),
    (
        (),
        u.WagerSettled(1, ANN, "trips", money(10), money(50), "win", "x"),
        {"chips: Ann": 50, "side bets: Ann": -10, "float": -40},
    ),
    ((), u.WagerSettled(1, ANN, "play", money(10), money(0), "lose", "x"), {"wagers: Ann": -10, "float": 10}),
    ((), u.PlayWagerFound("Kim", 1, ANN, money(40), money(30), "x"), {"chips: Ann": 10, "wagers: Ann": -10}),
    ((), u.LossReturned(ANN, 1, "trips", money(10), "x"), {"chips: Ann": 10, "float": -10}),
    # what undoes a round tells one sum, and the books tell its parts
    (
        LAID,
        e.StakesReturned(ANN, money(180), 1, "x"),
        {"chips: Ann": 180, "wagers: Ann": -100, "side bets: Ann": -30, "insurance: Ann": -50},
    ),
    (
        LAID,
        e.StakesForfeited(ANN, money(180), 1, "x"),
        {"float": 180, "wagers: Ann": -100, "side bets: Ann": -30, "insurance: Ann": -50},
    ),
    (
        RESTORED,
        e.MoneyRestored(ANN, money(-20), money(-30), 1, "x"),
        {"chips: Ann": 50, "side bets: Ann": 30, "insurance: Ann": -50, "float": -30},
    ),
    ((), e.PaymentRecovered(ANN, money(60), 1, "x"), {"chips: Ann": -60, "float": 60}),
    ((), e.LossRefunded(ANN, money(60), 1, "x"), {"chips: Ann": 60, "float": -60}),
    ((), e.CorrectionMade(**AT, player=ANN, amount=money(60), dispute=1), {"chips: Ann": 60, "float": -60}),
    ((), e.CorrectionMade(**AT, player=ANN, amount=money(-60), dispute=1), {"chips: Ann": -60, "float": 60}),
    ((), e.WagerConfiscated(ANN, money(60), 1, "x"), {"chips: Ann": -60, "float": 60}),
    ((), e.CorrectionUndone(ANN, money(60), 1, "x"), {"chips: Ann": -60, "float": 60}),
    ((), e.PaymentCorrected(**AT, player=ANN, amount=money(60), round=1, reason="x"), {"chips: Ann": 60, "float": -60}),
    ((), u.PaymentTakenBack(ANN, 1, "ante", money(60), "x"), {"chips: Ann": -60, "float": 60}),
    (
        (u.WagerPlaced(ANN, 1, "blind", money(100), "x"),),
        u.InitialWagerFound("Kim", 1, ANN, "blind", money(100), money(0), "x"),
        {"chips: Ann": 100, "wagers: Ann": -100},
    ),
    # promotional tokens
    (
        (),
        e.VoucherExchanged(**AT, player=ANN, voucher="V1", value=money(100), conditions=""),
        {"promotion, in tokens": -100, "tokens: Ann, in tokens": 100},
    ),
    (
        (placed(),),
        wagered()[1],
        {"wagers: Ann": -100, "chips: Ann": 100, "tokens: Ann, in tokens": -100, "wagers: Ann, in tokens": 100},
    ),
    (
        (*wagered(), won(100, 220)),
        tokens("returned"),
        {"chips: Ann": -100, "wagers: Ann": 100, "wagers: Ann, in tokens": -100, "tokens: Ann, in tokens": 100},
    ),
    (
        (*wagered(), won(100, 0)),
        tokens("collected"),
        {"float": -100, "wagers: Ann": 100, "wagers: Ann, in tokens": -100, "promotion, in tokens": 100},
    ),
    (
        (*wagered("perfect-pairs"), *wagered()),
        tokens("returned", "perfect-pairs", 60),
        {"chips: Ann": -60, "side bets: Ann": 60, "side bets: Ann, in tokens": -60, "tokens: Ann, in tokens": 60},
    ),
    (
        (*wagered(), won(100, 0), tokens("collected"), e.LossRefunded(ANN, money(100), 1, "x")),
        tokens("given back"),
        {"chips: Ann": -100, "float": 100, "promotion, in tokens": -100, "tokens: Ann, in tokens": 100},
    ),
    # buying in and cashing out
    (
        (),
        cash.BoughtIn(**AT, player=ANN, amount=money(100)),
        {"pocket: Ann": -100, "drop": 100, "float": -100, "chips: Ann": 100},
    ),
    ((), cash.ChipsBrought(**AT, player=ANN, amount=money(100)), {"pocket: Ann": -100, "chips: Ann": 100}),
    (
        (),
        cash.CashedOut(**AT, player=ANN, amount=money(100)),
        {"chips: Ann": -100, "float": 100, "cage": -100, "pocket: Ann": 100},
    ),
    ((), cash.ChipsAllotted(**AT, player=ANN, amount=money(100)), {"float": -100, "chips: Ann": 100}),
    ((), cash.DebtRecorded(ANN, money(60), 1, "x"), {"chips: Ann": 60, "debts: Ann": -60}),
    ((), cash.DebtPaid(**AT, player=ANN, amount=money(60)), {"chips: Ann": -60, "debts: Ann": 60}),
    ((), cash.FloatFilled(**AT, amount=money(100)), {"cage": -100, "float": 100}),
    ((), cash.FloatCredited(**AT, amount=money(100)), {"cage": 100, "float": -100}),
    ((), cash.DropCounted(**AT, counted=money(100), expected=money(100)), {"drop": -100, "cage": 100}),
    ((), cash.DropCounted(**AT, counted=money(70), expected=money(100)), {"drop": -100, "cage": 70, "difference": 30}),
    (
        (),
        cash.DropCounted(**AT, counted=money(110), expected=money(100)),
        {"drop": -100, "cage": 110, "difference": -10},
    ),
]


def named_postings(found: tuple[Posting, ...], unit: str = CASH) -> dict[str, int]:
    """Return postings as text, those in tokens marked."""
    assert {one.unit for one in found} <= {unit, TOKENS}
    named = [(f"{one.account}{', in tokens' if one.unit == TOKENS else ''}", int(one.amount)) for one in found]
    assert len(dict(named)) == len(named), "an account is posted to twice"
    return dict(named)


@pytest.mark.parametrize(("before", "event", "moves"), CASES, ids=lambda one: type(one).__name__)
def test_each_event_has_its_postings(before: tuple[Any, ...], event: Any, moves: dict[str, int]) -> None:
    books = Books().after(before)
    assert named_postings(postings(event, CASH, books)) == moves
    after = books.after((event,))
    assert {unit: after.total(unit) for unit in after.units()} == dict.fromkeys(after.units(), 0)


def dummy(kind: type) -> Any:
    """Return an event of a kind in which every amount is another one."""
    numbers = iter(range(11, 99))
    values: dict[str, Any] = {name: next(numbers) for name in kind.__struct_fields__}  # type: ignore[attr-defined]
    return kind(**values | {name: ANN for name in ("player",) if name in values})


def is_moving(kind: type) -> bool:
    """Return whether events of a kind move money; one that asks the books, and finds nothing there, does."""
    try:
        return bool(postings(dummy(kind)))
    except Unbalanced:
        return True


def test_postings_cover_every_event_that_moves_money() -> None:
    of_tokens = {e.VoucherExchanged, e.TokensWagered, e.TokensSettled}
    known = {kind for union in (r.Event, u.UthEvent, e.TableEvent, cash.CashEvent) for kind in get_args(union)}
    assert {kind for kind in known if is_moving(kind)} == {*MOVES, *of_tokens, *get_args(cash.CashEvent)}
    assert {type(event) for _, event, _ in CASES} == {kind for kind in known if is_moving(kind)}


# --- the books -------------------------------------------------------------------------------------------------------


def test_a_set_that_does_not_sum_to_zero_is_an_error_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Books().after((placed(),))
    opened = before.open()
    wrong = ((ANN, money(5)), (Side.LAYOUT, money(0)), (Side.HOUSE, money(-4)))
    monkeypatch.setattr(ledger, "moved", lambda _: wrong)
    with pytest.raises(Unbalanced, match=r"The postings of WagerPlaced do not sum to zero: \$0\.01 of cash is left\."):
        opened.post(placed())
    assert opened.closed() == before


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (
            e.StakesReturned(ANN, money(99), 1, "x"),
            r"moves \$-0\.99 to the layout for Ann\. The books say \$-1\.00\.",
        ),
        (e.MoneyRestored(ANN, money(1), money(0), 1, "x"), r"moves \$0\.01 to the layout for Ann"),
        (tokens("collected"), r"Tokens of Ann worth \$1\.00 are collected\. Only \$0\.00 is on the layout\."),
    ],
)
def test_money_not_on_an_account_cannot_be_taken_from_it(event: Any, why: str) -> None:
    books = Books().after((OPENED, placed()))
    with pytest.raises(Unbalanced, match=why):
        books.after((event,))
    assert books.chips(ANN) == -100


def test_ledgers_are_immutable() -> None:
    books = Books().after((placed(),))
    opened = books.open()
    opened.post(placed())
    middle = opened.closed()
    opened.post(won(200, 400))
    after = opened.closed()
    assert [one.chips(ANN) for one in (books, middle, after)] == [-100, -200, 200]
    assert [one.layout() for one in (books, middle, after)] == [100, 200, 0]
    assert [one.layout_is_clear() for one in (books, middle, after)] == [False, False, True]


def test_balances_are_sorted_without_empty_accounts() -> None:
    books = Books().after((placed(), won(100, 100), insured(), *wagered("perfect-pairs", 20)))
    rows = [(str(account), unit, amount) for account, unit, amount in books.rows()]
    assert rows == [
        *(("chips: Ann", CASH, -50), ("insurance: Ann", CASH, 50)),
        *(("side bets: Ann", TOKENS, 20), ("tokens: Ann", TOKENS, -20)),
    ]
    assert (books.units(), books.layout(), books.layout(TOKENS)) == ((CASH, TOKENS), 50, 20)
    assert (books.tokens(ANN), books.balance(BookAccount("float"))) == (-20, 0)


def test_finished_round_can_be_reopened_after_new_wagers() -> None:
    pairs = r.SideBetSettled(ANN, 1, "perfect-pairs", money(30), money(0), "none", "x")
    first = (OPENED, placed(), placed("perfect-pairs", 30), CARD, pairs, won(100, 200), r.RoundClosed("x"))
    again = e.RoundReconstructed(**AT, number=1, kept=3, before=(), after=(), reason="x")
    restored = e.MoneyRestored(ANN, money(130), money(70), 1, "x")
    next_one = (OPENED, placed(amount=500), e.StakesReturned(ANN, money(500), 2, "x"))
    # one whose wagers were withdrawn was no round, and the one before it is still the former one
    withdrawn = (OPENED, placed(), r.WagerReturned(ANN, 1, "main", money(100), "withdrawn", "x"), r.RoundClosed("x"))
    for between in ((), next_one, (*withdrawn, *next_one)):
        books = Books().after((*first, *between, again, restored))
        assert told_parts(books) == {"wagers: Ann": 100, "side bets: Ann": 30}
        assert books.chips(ANN) == -130
        assert books.after((CARD, won(100, 0), pairs)).layout_is_clear()


def told_parts(books: Books) -> dict[str, int]:
    return {str(account): amount for account, _, amount in books.rows() if account.kind in ("wagers", "side bets")}


# --- units and accounts ----------------------------------------------------------------------------------------------


def test_tournament_chips_never_meet_cash() -> None:
    books = Books().after((cash.ChipsAllotted(**AT, player=ANN, amount=money(500)), placed(), won(100, 250)), CUP)
    assert (books.units(), books.chips(ANN, CUP), books.chips(ANN)) == ((CUP,), 650, 0)
    books = books.after((cash.BoughtIn(**AT, player=ANN, amount=money(70)), placed(amount=20)))
    assert (books.units(), books.chips(ANN, CUP), books.chips(ANN)) == ((CASH, CUP), 650, 50)
    assert (books.layout(CUP), books.layout(), books.layout_is_clear()) == (0, 20, False)
    assert (books.total(CUP), books.total()) == (0, 0)
    assert (
        named_postings(postings(cash.BoughtIn(**AT, player=ANN, amount=money(70)), CUP))["drop"] == 70
    )  # and it is cash


@pytest.mark.parametrize("unit", ["tokens", "", "tournament", "tournament ", "Cash", "dollars"])
def test_a_table_plays_with_cash_or_with_a_tournaments_chips(unit: str) -> None:
    with pytest.raises(BadAccount, match=r"^There is no unit .* Use cash, or \"tournament\" and its name\.$"):
        postings(placed(), unit)
    assert (is_tournament(CASH), is_tournament(CUP)) == (False, True)


@pytest.mark.parametrize("holder", [ANN, "a: b", "chips", " ", "Zoë"])
def test_account_survives_a_text_round_trip(holder: str) -> None:
    for kind in KINDS:
        account = BookAccount(kind, holder) if kind in HELD else BookAccount(kind)
        assert BookAccount.parse(str(account)) == account


@pytest.mark.parametrize("text", ["", "purse", "chips", "chips: ", "float: Ann", "float: ", "Chips: Ann"])
def test_malformed_account_is_rejected(text: str) -> None:
    with pytest.raises(BadAccount, match="is no account"):
        BookAccount.parse(text)


# --- lives of tables -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", evenly([*TWENTY_ONE, UTH], 2))
@LIVES
@given(seed=st.integers(0, 2**32), palette=st.sampled_from(["A7K", "", "8", "A234567"]))
def test_in_any_life_of_a_table_the_books_agree_with_the_engine(key: str, seed: int, palette: str) -> None:
    table = life(key, seed, palette=palette)  # checked after every input
    assert table.ledger == Books().after(table.events)


@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_a_tournaments_chips_move_like_cash_and_apart_from_it(key: str) -> None:
    with_chips, with_cash = life(key, 7, CUP), Books()
    assert with_chips.ledger.units() in ((CUP,), (CUP, TOKENS))
    with_cash = with_cash.after(with_chips.events)
    assert all(with_cash.chips(who) == with_chips.ledger.chips(who, CUP) for who in with_chips.net)


@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_past_balance_includes_events_up_to_the_moment(key: str) -> None:
    table = life(key, 11)
    books, opened = [Books()], Books().open()
    for event in table.events:
        opened.post(event)
        books.append(opened.closed())
    for many in range(0, len(table.events) + 1, 17):
        assert Books().after(table.events[:many]) == books[many]
        assert books[many].after(table.events[many:]) == table.ledger
