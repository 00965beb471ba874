"""Buying in and cashing out, the float and the drop box: powers, and the events of each input.

Wagers are made with chips (act-blackjack-2005 4.2, act-pontoon-2005 4.2, act-pontoon-2018 4.2, act-uth-2019 4.1,
nsw-pontoon-6to5-2017 5.1), and nobody wagers more of them than they have. A tournament's chips never meet money: see
def:tournament-chips of each document.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.events import InsurancePlaced, InsuranceRequested
from croupier.engine.game import MOVES, game_of
from croupier.engine.postings import staked
from croupier.engine.refusal import Barred, Reason, Refused
from croupier.engine.table import Official, Table
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import postings as moved
from croupier.engine.table.people import check_power
from croupier.money import MOST, Money
from croupier.records import reasons
from croupier.records.books.accounts import CASH, BookAccount, is_tournament
from croupier.records.books.cash_events import (
    BoughtIn,
    CashAct,
    CashedOut,
    CashEvent,
    ChipsAllotted,
    ChipsBrought,
    DebtPaid,
    DebtRecorded,
    DropCounted,
    FloatCredited,
    FloatFilled,
)
from croupier.records.books.ledger import Books


class BuyIn(Struct, frozen=True):
    """Sell chips to a player for money."""

    by: Official
    player: str
    amount: Money


class BringChips(Struct, frozen=True):
    """Record that a player brings chips from elsewhere."""

    by: Official
    player: str
    amount: Money


class CashOut(Struct, frozen=True):
    """Pay a player money for chips."""

    by: Official
    player: str
    amount: Money


class AllotChips(Struct, frozen=True):
    """Issue tournament chips to a player."""

    by: Official
    player: str
    amount: Money


class FillFloat(Struct, frozen=True):
    """Bring chips from the cage to the float."""

    by: Official
    amount: Money


class CreditFloat(Struct, frozen=True):
    """Bring chips from the float to the cage."""

    by: Official
    amount: Money


class CountDrop(Struct, frozen=True):
    """Count the drop box and bring its money to the cage."""

    by: Official
    counted: Money


class PayDebt(Struct, frozen=True):
    """Collect chips of a player for a debt on record."""

    by: Official
    player: str
    amount: Money


CashInput = BuyIn | BringChips | CashOut | AllotChips | FillFloat | CreditFloat | CountDrop | PayDebt

_WITH_MONEY: Final = {
    BuyIn: reasons.CHIPS_NOT_SOLD,
    BringChips: reasons.CHIPS_NOT_BROUGHT,
    CashOut: reasons.CHIPS_NOT_PAID_OUT,
    CountDrop: reasons.NO_DROP,
}
_WORDS: Final = {
    BuyIn: "sell chips",
    BringChips: "take note of chips",
    CashOut: "pay chips out",
    AllotChips: "allot chips",
    FillFloat: "fill the float",
    CreditFloat: "credit the float",
    CountDrop: "count the drop box",
    PayDebt: "take the payment of a debt",
}


def decide(state: Table, books: Books, unit: str, given: CashInput) -> tuple[CashAct, ...]:
    """Return the events of `given` at a table that plays with `unit`, or raise Refused."""
    rules = state.rules
    _check_power(state, given)
    _check_unit(state, unit, given)
    chips, chip = rules.options.chips.clause, rules.wagers.smallest_chip.clause
    who: dict[str, Any] = {"by": given.by, "at": state.now}
    match given:
        case BuyIn(_, player, amount):
            _check_amount(state, given, amount, player=player)
            return (BoughtIn(**who, clause=chips, player=player, amount=amount),)
        case BringChips(_, player, amount):
            _check_amount(state, given, amount, player=player)
            return (ChipsBrought(**who, clause=chips, player=player, amount=amount),)
        case CashOut(_, player, amount):
            rack = books.chips(player, unit)
            _check_amount(state, given, amount, player=player, everything=rack)
            if amount > rack:
                raise Refused(given, chips, reasons.TOO_FEW_CHIPS(player=player, chips=max(0, rack)))
            _check_promised(state, given, player, Money(rack - amount))
            return (CashedOut(**who, clause=chips, player=player, amount=amount),)
        case PayDebt(_, player, amount):
            debt, rack = Money(-books.balance(BookAccount("debts", player), unit)), books.chips(player, unit)
            _check_amount(state, given, amount, player=player, everything=debt)
            if amount > debt:
                raise Refused(given, chips, reasons.NO_SUCH_DEBT(player=player, debt=debt))
            if amount > rack:
                raise Refused(given, chips, reasons.TOO_FEW_CHIPS(player=player, chips=max(0, rack)))
            _check_promised(state, given, player, Money(rack - amount))
            return (DebtPaid(**who, clause=chips, player=player, amount=amount),)
        case AllotChips(_, player, amount):
            _check_amount(state, given, amount, player=player)
            clause = rules.options.tournament_chips.clause
            return (ChipsAllotted(**who, clause=clause, player=player, amount=amount),)
        case FillFloat(_, amount):
            _check_amount(state, given, amount)
            return (FloatFilled(**who, clause=chip, amount=amount),)
        case CreditFloat(_, amount):
            float_ = books.balance(BookAccount("float"), unit)
            _check_amount(state, given, amount, everything=float_)
            if amount > float_:
                raise Refused(given, chip, reasons.FLOAT_TOO_SMALL(chips=max(0, float_)))
            return (FloatCredited(**who, clause=chip, amount=amount),)
        case _:
            return (_counted(state, books, given),)


def _counted(state: Table, books: Books, given: CountDrop) -> DropCounted:
    clause, counted = state.rules.conduct.procedures.clause, given.counted
    if type(counted) is not int or not 0 <= counted <= MOST:
        raise Refused(given, clause, reasons.BAD_COUNT(most=MOST))
    expected = books.balance(BookAccount("drop"))
    return DropCounted(by=given.by, at=state.now, clause=clause, counted=counted, expected=expected)


def _check_power(state: Table, given: CashInput) -> None:
    people = state.rules.people
    of_dealer = isinstance(given, BuyIn | BringChips | CashOut | AllotChips | PayDebt)
    power = people.dealer if of_dealer else people.casino_supervisor
    names = ("dealer", "casino-operator") if of_dealer else ("casino-supervisor", "casino-operator")
    check_power(state.rules, given, given.by, replace(power, value=names), _WORDS[type(given)])


def _check_unit(state: Table, unit: str, given: CashInput) -> None:
    """Raise Refused where money would meet a tournament's chips."""
    clause = state.rules.options.tournament_chips.clause
    if is_tournament(unit):
        if type(given) in _WITH_MONEY:
            raise Barred(given, clause, _WITH_MONEY[type(given)])
    elif isinstance(given, AllotChips):
        raise Barred(given, clause, reasons.NOT_A_TOURNAMENT)


def _check_amount(
    state: Table, given: CashInput, amount: Money, *, player: str = "-", everything: Money | None = None
) -> None:
    """Raise Refused unless it is an amount in the table's chips; `everything` may be any amount."""
    chips, chip = state.rules.options.chips, state.rules.wagers.smallest_chip
    if not player.strip():
        raise Refused(given, chips.clause, reasons.NO_PLAYER)
    if type(amount) is not int or not 0 < amount <= MOST:
        raise Refused(given, chips.clause, reasons.BAD_AMOUNT(most=MOST))
    # odds may leave a player less than a chip
    if amount % chip.value and amount != everything:
        raise Refused(given, chip.clause, reasons.NOT_IN_CHIPS(amount=amount, chip=chip.value))


def promised(state: Table, player: str) -> Money:
    """Return the chips that a player has promised in the round in play and not yet put down."""
    round_ = state.round
    return Money(0) if round_ is None or round_.is_closed else game_of(round_.rules).promised(round_, player)


def _check_promised(state: Table, given: CashInput, player: str, left: Money) -> None:
    """Raise Refused where a player would not keep the chips for insurance that they have asked for."""
    kept = promised(state, player)
    if left < kept:
        raise Refused(given, state.rules.options.chips.clause, reasons.PROMISED_CHIPS(player=player, promised=kept))


# --- what the game may not do with the books -------------------------------------------------------------------------


def check_tokens(state: Table, unit: str, given: Struct) -> None:
    """Raise Refused for promotional vouchers and tokens at a table that plays with a tournament's chips."""
    if isinstance(given, i.ExchangeVoucher | i.StateVoucher | i.WagerTokens | i.AddTokens) and is_tournament(unit):
        clause = state.rules.options.tournament_chips.clause
        raise Barred(given, clause, reasons.NO_TOKENS)


_STAKED: Final = frozenset({kind for kind, moves in MOVES.items() if moves is staked})
"""The events by which a player puts more on the layout."""


class Shortfall(Struct, frozen=True):
    """A wager beyond a player's chips."""

    player: str
    chips: Money
    short_of: Money

    @property
    def reason(self) -> Reason:
        """The reason to refuse the wager."""
        chips = Money(max(0, self.chips))
        return reasons.SHORT_OF_CHIPS(player=self.player, chips=chips, short=self.short_of)


def missing(books: Books, events: Iterable[Any], unit: str = CASH) -> Shortfall | None:
    """Return the player who would wager more than their chips in `books` before these events, or None.

    Amounts that an official takes from a player, or that a lost token costs them, are not wagers and may leave a debt.
    So may insurance of another's wager: the chips for it were there when it was asked for.
    """
    events = tuple(events)
    tokens: Counter[str] = Counter()
    for event in events:
        if isinstance(event, e.TokensWagered):
            tokens[event.player] += event.amount
    now: dict[str, int] = {}
    for event in events:
        player = getattr(event, "player", "")
        if player not in now:
            now[player] = books.chips(player, unit) + tokens[player]
        before = now[player]
        now[player] += _to_rack(event)
        if type(event) in _STAKED and now[player] < 0 and not _is_cover(event):
            return Shortfall(player, Money(before), Money(-now[player]))
    return None


def _is_cover(event: Any) -> bool:
    """Return whether an event puts down insurance of another's wager, which its player had asked for before."""
    return isinstance(event, InsurancePlaced) and event.owner != event.player


def unkept(books: Books, after: Books, state: Table, events: Iterable[Any], unit: str = CASH) -> Shortfall | None:
    """Return the player whose chips after these events do not cover the insurance they have asked for, or None.

    `books` are those before the events, `after` and `state` those after them.
    """
    # act-pontoon-2018 7.2, 7.3: a player who asks for another's wager puts the chips down before the subsequent deal
    for event in events:
        if isinstance(event, InsuranceRequested) or (type(event) in _STAKED and not _is_cover(event)):
            left = after.chips(event.player, unit) - promised(state, event.player)
            if left < 0 and promised(state, event.player):
                before = books.chips(event.player, unit)
                return Shortfall(event.player, before, Money(-left))
    return None


_TAKEN: Final = (
    *(e.PaymentRecovered, e.WagerConfiscated, e.CorrectionUndone, e.CorrectionMade, e.PaymentCorrected),
    e.MoneyRestored,
)
"""The events by which an official takes back payments of a round from a player."""


def debts(books: Books, after: Books, events: Iterable[Any], number: int, unit: str = CASH) -> list[DebtRecorded]:
    """Return the debts of players after an official's act or insurance they asked for that took more than their chips.

    `number` is the round in play or the last one.
    """
    found: dict[str, DebtRecorded] = {}
    for event in events:
        if isinstance(event, _TAKEN) or _is_cover(event):
            before, left = books.chips(event.player, unit), after.chips(event.player, unit)
            owed = max(0, -left) - max(0, -before)
            about = getattr(event, "round", number)
            if owed > 0:
                found[event.player] = DebtRecorded(event.player, Money(owed), about, event.clause)
    return list(found.values())


def _to_rack(event: Any) -> int:
    """Return the change of a player's chips by an event; tokens that are wagered have been counted before."""
    if isinstance(event, e.TokensSettled):
        return 0 if event.result in ("collected", "used up") else -event.amount
    found = moved(event)
    return found[0][1] if found else 0


__all__ = [
    "AllotChips",
    "BoughtIn",
    "BringChips",
    "BuyIn",
    "CashEvent",
    "CashInput",
    "CashOut",
    "CashedOut",
    "ChipsAllotted",
    "ChipsBrought",
    "CountDrop",
    "CreditFloat",
    "DebtPaid",
    "DebtRecorded",
    "DropCounted",
    "FillFloat",
    "FloatCredited",
    "FloatFilled",
    "PayDebt",
    "Shortfall",
    "check_tokens",
    "decide",
    "missing",
]
