"""The ledger: double entry, derived from one event after another.

Movements between a player, the layout and the house come from croupier/engine/table/postings.py alone; the ledger names
the finer accounts. The engine posts a wager of promotional tokens as chips and then states that it is tokens: the
ledger reverses that part, so that chips and tokens together move as the engine states.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, get_args

from msgspec import Struct

from croupier.engine import events as shared
from croupier.engine.game import DEALT_EVENTS
from croupier.engine.holdem.events import UthEvent
from croupier.engine.table import events as e
from croupier.engine.table import postings as moved
from croupier.money import Money, show
from croupier.records.books.accounts import (
    CASH,
    ON_LAYOUT,
    TOKENS,
    BadAccount,
    BookAccount,
    Kind,
    Posting,
    Unbalanced,
    balanced,
    is_tournament,
)
from croupier.records.books.cash_events import cash_postings
from croupier.tournament.session import postings as moved_by_session

Balances = dict[tuple[str, Kind], dict[str, int]]
"""Balances of holders for each unit and kind of account; zero balances are not listed."""
Move = tuple[int, Kind, str, int]
"""The number of an event of its round, a part of the layout, a player, and the amount added there, chips or tokens."""
Laid = tuple[tuple[Kind, int], ...]

_OF_ROUND: Final = frozenset({*get_args(shared.Event), *get_args(UthEvent)})
_CARDS: Final = frozenset(DEALT_EVENTS)
_INSURANCE: Final = (shared.InsurancePlaced, shared.InsuranceReturned, shared.InsuranceSettled)
_MAIN: Final = frozenset({"main", "ante", "blind", "play"})
_AGAIN: Final = frozenset({e.RoundReconstructed, e.CardCorrected})
_UNDOING: Final = frozenset({e.StakesReturned, e.StakesForfeited, e.MoneyRestored})

_FLOAT: Final = BookAccount("float")
_PROMOTION: Final = BookAccount("promotion")
_NOBODY: Final[dict[str, int]] = {}


class Books(Struct, frozen=True):
    """The balances of a table after a number of events.

    A round may be dealt again from an earlier card. The layout at that card follows from its `moves`, and from those of
    the `former` round while no card of the next is dealt.
    """

    balances: Balances = {}
    happened: int = 0
    has_cards: bool = False
    moves: tuple[Move, ...] = ()
    former: tuple[Move, ...] = ()

    def open(self, unit: str = CASH) -> "OpenBooks":
        """Return books to which events can be posted, at a table that plays with `unit`; these do not change."""
        return OpenBooks(self, unit)

    def after(self, events: Iterable[Any], unit: str = CASH) -> "Books":
        """Return the books after the events; raise Unbalanced."""
        opened = self.open(unit)
        for event in events:
            opened.post(event)
        return opened.closed()

    def balance(self, account: BookAccount, unit: str = CASH) -> Money:
        """Return the balance of an account."""
        return Money(self.balances.get((unit, account.kind), _NOBODY).get(account.holder, 0))

    def chips(self, player: str, unit: str = CASH) -> Money:
        """Return the chips in a player's rack."""
        return self.balance(BookAccount("chips", player), unit)

    def tokens(self, player: str) -> Money:
        """Return the promotional tokens in a player's hands."""
        return self.balance(BookAccount("tokens", player), TOKENS)

    def layout(self, unit: str = CASH) -> Money:
        """Return the total on the layout in a unit."""
        return Money(sum(sum(self.balances.get((unit, kind), _NOBODY).values()) for kind in ON_LAYOUT))

    def layout_is_clear(self) -> bool:
        """Return whether every part of the layout is empty, in every unit."""
        return not any(kind in ON_LAYOUT for _, kind in self.balances)

    def total(self, unit: str = CASH) -> Money:
        """Return the sum of all balances in a unit, which is always zero."""
        return Money(sum(sum(balances.values()) for (of, _), balances in self.balances.items() if of == unit))

    def units(self) -> tuple[str, ...]:
        """Return the units in which there is a balance."""
        return tuple(sorted({unit for unit, _ in self.balances}))

    def rows(self) -> Iterator[tuple[BookAccount, str, Money]]:
        """Yield each account with a balance other than zero, with its unit and balance, in a fixed order."""
        for unit, kind in sorted(self.balances):
            for holder, amount in sorted(self.balances[unit, kind].items()):
                yield BookAccount(kind, holder), unit, Money(amount)


class OpenBooks:
    """Books while events are posted to them, one after another; only changed parts are copied."""

    __slots__ = ("_balances", "_former", "_happened", "_has_cards", "_moves", "_own", "unit")

    def __init__(self, books: Books, unit: str) -> None:
        """Continue from `books`; raise BadAccount if a table cannot play with the unit."""
        is_tournament(unit)
        self.unit = unit
        self._balances, self._own = dict(books.balances), set[tuple[str, Kind]]()
        self._happened, self._has_cards = books.happened, books.has_cards
        self._moves, self._former = books.moves, books.former

    def post(self, event: Any) -> tuple[Posting, ...]:
        """Fold an event, and return its postings; raise Unbalanced, and then nothing has changed."""
        found = self._postings(event)
        for one in found:
            self._add(one)
        self._follow(event, found)
        return found

    def closed(self) -> Books:
        """Return the books with all postings so far."""
        self._own.clear()  # what is posted from here on is no longer these books'
        return Books(dict(self._balances), self._happened, self._has_cards, self._moves, self._former)

    def _add(self, posting: Posting) -> None:
        account = posting.account
        key, holder = (posting.unit, account.kind), account.holder
        if key not in self._own:
            self._balances[key] = dict(self._balances.get(key, _NOBODY))
            self._own.add(key)
        holders = self._balances[key]
        amount = holders.get(holder, 0) + posting.amount
        if amount:
            holders[holder] = amount
            return
        del holders[holder]
        if not holders:
            del self._balances[key]
            self._own.discard(key)

    def _follow(self, event: Any, found: tuple[Posting, ...]) -> None:
        """Store the round's movements on the layout, while it may be dealt again."""
        kind = type(event)
        if kind is shared.RoundOpened:
            if self._has_cards:
                self._former = self._moves
            self._happened, self._has_cards, self._moves = 1, False, ()
        elif kind in _OF_ROUND:
            laid = [(one.account, int(one.amount)) for one in found if one.account.kind in ON_LAYOUT]
            if laid:
                more = [(self._happened, account.kind, account.holder, amount) for account, amount in laid]
                self._moves = (*self._moves, *more)
            self._happened += 1
            self._has_cards = self._has_cards or kind in _CARDS
        elif kind in _AGAIN:
            moves = self._moves if self._has_cards else self._former
            self._moves = tuple([one for one in moves if one[0] < event.kept])
            self._happened, self._has_cards, self._former = event.kept, True, ()

    # --- what one event moves --------------------------------------------------------------------------------

    def _postings(self, event: Any) -> tuple[Posting, ...]:
        kind, unit = type(event), self.unit
        of_tokens = _OF_TOKENS.get(kind)
        if of_tokens is not None:
            return balanced(of_tokens(event, self), event)
        found = moved(event) or moved_by_session(event)
        if not found:
            return cash_postings(event, unit)
        (who, player), (_, layout), (_, house) = found
        laid = self._undone(event, layout) if kind in _UNDOING else ((_part(event), layout),)
        chips = Posting(BookAccount("chips", str(who)), unit, player)
        parts = [Posting(BookAccount(part, str(who)), unit, Money(amount)) for part, amount in laid]
        return balanced((chips, *parts, Posting(_FLOAT, unit, house)), event)

    def _undone(self, event: Any, layout: int) -> Laid:
        """Return the amount for each part of the layout, of which the event states the sum.

        The layout becomes empty, or as it was at an earlier card.
        """
        goes_on = isinstance(event, e.MoneyRestored)
        laid = tuple([(part, self._lay(event.player, part, goes_on) - self._lies(event, part)) for part in ON_LAYOUT])
        by_books = sum(amount for _, amount in laid)
        if by_books != layout:
            sentence = f"{type(event).__name__} moves ${show(layout)} to the layout for {event.player}"
            raise Unbalanced(f"{sentence}. The books say ${show(by_books)}.")
        return laid

    def _lies(self, event: Any, part: Kind) -> int:
        """Return a player's balance on a part of the layout, chips and tokens together."""
        return sum(self.balance(BookAccount(part, event.player), unit) for unit in (self.unit, TOKENS))

    def _lay(self, player: str, part: Kind, goes_on: bool) -> int:
        """Return a player's amount there at the card from which the round is dealt again."""
        if not goes_on:
            return 0
        return sum(amount for _, kind, holder, amount in self._moves if (kind, holder) == (part, player))

    def balance(self, account: BookAccount, unit: str) -> int:
        """Return the balance of an account."""
        return self._balances.get((unit, account.kind), _NOBODY).get(account.holder, 0)


def postings(event: Any, unit: str = CASH, books: Books | None = None) -> tuple[Posting, ...]:
    """Return the postings of an event at a table that plays with `unit`, given `books`; raise Unbalanced.

    They depend on the books only where a round is undone or tokens are settled.
    """
    return (Books() if books is None else books).open(unit).post(event)


def _part(event: Any) -> Kind:
    """Return the part of the layout with the wager of an event."""
    if isinstance(event, _INSURANCE) or getattr(event, "part", None) == "insurance":
        return "insurance"
    return "wagers" if getattr(event, "bet", "main") in _MAIN else "side bets"


# --- promotional tokens: nsw-pontoon-6to5-2017 def:casino-promotional-token ------------------------------------------


def _exchanged(event: e.VoucherExchanged, _: OpenBooks) -> Iterator[Posting]:
    return _moved(_PROMOTION, BookAccount("tokens", event.player), event.value, TOKENS)


def _wagered(event: e.TokensWagered, books: OpenBooks) -> Iterator[Posting]:
    """The chips of the wager go back to the player, and tokens lie there."""
    part = BookAccount(_part(event), event.player)
    yield from _moved(part, BookAccount("chips", event.player), event.amount, books.unit)
    yield from _moved(BookAccount("tokens", event.player), part, event.amount, TOKENS)


def _settled(event: e.TokensSettled, books: OpenBooks) -> Iterator[Posting]:
    """Reverse the posting of chips: the tokens go to their player, or back to the promotion."""
    part = BookAccount(_part(event), event.player)
    chips, tokens = BookAccount("chips", event.player), BookAccount("tokens", event.player)
    if event.result in ("given back", "refunded"):  # they were collected, and do not lie there any more
        yield from _moved(chips, _FLOAT, event.amount, books.unit)
        yield from _moved(_PROMOTION, tokens, event.amount, TOKENS)
        return
    if event.result == "confiscated":  # the chips that stand for them have been taken, and tokens go instead
        yield from _moved(_FLOAT, chips, event.amount, books.unit)
        yield from _moved(tokens, _PROMOTION, event.amount, TOKENS)
        return
    if event.result == "used up":  # the wager has been settled, and its winnings stay with the player
        yield from _moved(tokens, _PROMOTION, event.amount, TOKENS)
        return
    lying = books.balance(part, TOKENS)
    if lying < event.amount:
        sentence = f"Tokens of {event.player} worth ${show(event.amount)} are {event.result}"
        raise Unbalanced(f"{sentence}. Only ${show(lying)} is on the layout.")
    is_back = event.result == "returned"
    yield from _moved(chips if is_back else _FLOAT, part, event.amount, books.unit)
    yield from _moved(part, tokens if is_back else _PROMOTION, event.amount, TOKENS)


def _moved(giver: BookAccount, taker: BookAccount, amount: Money, unit: str) -> Iterator[Posting]:
    yield Posting(giver, unit, Money(-amount))
    yield Posting(taker, unit, amount)


_OF_TOKENS: Final[dict[type, Callable[[Any, OpenBooks], Iterator[Posting]]]] = {
    e.VoucherExchanged: _exchanged,
    e.TokensWagered: _wagered,
    e.TokensSettled: _settled,
}

__all__ = ["CASH", "TOKENS", "BadAccount", "BookAccount", "Books", "OpenBooks", "Posting", "Unbalanced", "postings"]
