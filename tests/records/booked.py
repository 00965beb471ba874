"""A table with its books: after every input they are compared with the engine's postings."""

import random
from collections import Counter, defaultdict
from typing import Any, Final

from croupier.engine import inputs as r
from croupier.engine.holdem import UthRound
from croupier.engine.table import Table, postings
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.twentyone import Round
from croupier.money import Money
from croupier.records.books.accounts import CASH, TOKENS, BookAccount
from croupier.records.books.ledger import Books
from tests.families import UTH
from tests.floor import DEALER
from tests.properties.table_stories import STORIES, play_on, tell, to_another_end, to_the_next_wagers
from tests.properties.table_watched import EVENING, WatchedTable
from tests.properties.table_ways import wagers
from tests.properties.table_wish import Pick
from tests.properties.table_wishes import MAKERS, wish
from tests.properties.whereabouts import Whereabouts

STEPS: Final = 6
CUP: Final = "tournament Spring Cup"
Parts = dict[tuple[str, str], int]


class BookedTable(WatchedTable):
    """A watched table with its books, in a unit; `net` is the sum of the engine's own postings."""

    def __init__(self, key: str, election: dict[str, object], *, cards: Whereabouts, unit: str = CASH) -> None:
        """Begin with empty books."""
        super().__init__(key, election, as_found=False, cards=cards)
        self.unit = unit
        self.ledger = Books()
        self.net: Counter[Any] = Counter()
        self.exchanged: Counter[str] = Counter()

    def give(self, given: Any) -> bool:
        """Give an input, post what it causes, and hold the books against the table."""
        before = len(self.events)
        accepted = super().give(given)
        happened = self.events[before:]
        self.ledger = self.ledger.after(happened, self.unit)
        for event in happened:
            for account, amount in postings(event):
                self.net[account] += amount
            if isinstance(event, e.VoucherExchanged):
                self.exchanged[event.player] += event.value
        self.check_books()
        return accepted

    def check_books(self) -> None:
        """Assert all that the books promise."""
        books, state = self.ledger, self.state
        assert all(books.total(unit) == 0 for unit in books.units())
        assert set(books.units()) <= {self.unit, TOKENS}
        lying = parts(state)
        found: Parts = defaultdict(int)
        for account, _, amount in books.rows():
            if account.kind in ("wagers", "side bets", "insurance"):
                found[account.kind, account.holder] += amount
        assert {key: amount for key, amount in found.items() if amount} == lying
        in_tokens = sum(one.amount for one in state.tokens)
        assert books.layout(TOKENS) == in_tokens, state.tokens
        assert books.layout_is_clear() or lying
        players = {who for who in self.net if isinstance(who, str)} | set(self.exchanged)
        for player in players:
            held = sum(one.tokens for one in state.vouchers if one.player == player)
            assert books.tokens(player) == held, player
            together = books.chips(player, self.unit) + books.tokens(player)
            tokens_lying = sum(one.amount for one in state.tokens if one.player == player)
            assert together == self.net[player] + self.exchanged[player], (player, tokens_lying)
        assert books.balance(BookAccount("promotion"), TOKENS) == -in_tokens - sum(one.tokens for one in state.vouchers)


def parts(state: Table) -> Parts:
    """Return what lies on each part of the layout for each player, read from the state of the round."""
    found: Counter[tuple[str, str]] = Counter()
    round_ = state.round
    if isinstance(round_, UthRound):
        for place in round_.places:
            found["wagers", place.player] += place.ante + place.blind + place.play
            found["side bets", place.player] += place.trips
    elif isinstance(round_, Round):
        for side in round_.side_wagers:
            found["side bets", side.player] += side.amount
        for insured in round_.insurance:
            found["insurance", insured.player] += insured.amount
        for box in round_.boxes:
            stakes = [(stake.player, stake.base + stake.doubled) for hand in box.hands for stake in hand.stakes]
            for player, amount in stakes if box.hands else [(one.player, one.amount) for one in box.wagers]:
                found["wagers", player] += amount
    return {key: amount for key, amount in found.items() if amount}


def wager_tokens(table: WatchedTable, pick: Pick) -> None:
    """Let some players exchange vouchers, and wager their tokens in place of chips."""
    to_the_next_wagers(table, pick)
    for given in list(wagers(table.state))[: pick((2, 5, 9))]:
        if isinstance(given, r.PlaceWager):
            voucher = f"V{len(table.state.vouchers) + 1}"
            value = Money(given.amount * pick((1, 2, 3)))
            table.give(i.ExchangeVoucher(DEALER, given.player, voucher, value))
            table.give(i.WagerTokens(given.player, given.box, given.amount, voucher))
            table.give(i.WagerTokens(given.player, given.box, given.amount, voucher, "perfect-pairs"))
            table.give(pick((given, r.WithdrawWager(given.player, given.box), i.Leave(given.player))))


def life(key: str, seed: int, unit: str = CASH, palette: str = "A7K") -> BookedTable:
    """Let a table live by a seed, stories and wishes by chance, to the end of another round."""
    chance = random.Random(seed)
    election: dict[str, object] = {"maximum_payout": "25000"} if key == UTH else {"side_bets": ["perfect-pairs"]}
    table = BookedTable(key, election, cards=Whereabouts(chance.randint(0, 10**9), palette), unit=unit)
    table.give(i.TellTime(EVENING))
    for _ in range(STEPS):
        tell(table, (play_on,), chance.choice)
        if table.state.rules.options.tokens.value and unit == CASH:
            tell(table, (wager_tokens,), chance.choice)
        tell(table, chance.choice(STORIES), chance.choice)
        table.give(wish(table, chance.choice, chance.choice(list(MAKERS))))
    to_another_end(table)
    return table
