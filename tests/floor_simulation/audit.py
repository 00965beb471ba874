"""Invariants of the logs: chain, heads, keys, sums of money, and commitments, followed entry by entry."""

from bisect import bisect_right
from collections import defaultdict
from typing import Any

from croupier.engine import events as shared
from croupier.engine.game import WAGER_EVENTS
from croupier.engine.holdem import events as u
from croupier.engine.table.events import RoundVoided
from croupier.records.books.accounts import ON_LAYOUT, BookAccount
from croupier.records.log import entries
from croupier.records.log import events as e
from croupier.records.log.entries import Entry
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import Store


class Broken(Exception):
    """An invariant does not hold."""


class FaceDown:
    """Cards that lie face down at a table of Hold'em, by whom they belong to; "" is the dealer, or nobody yet."""

    def __init__(self) -> None:
        """Begin with none."""
        self._hidden: frozenset[tuple[str, str]] = frozenset()
        self._numbers: list[int] = [0]
        self._after: list[frozenset[tuple[str, str]]] = [frozenset()]

    def follow(self, number: int, event: Any) -> None:
        """Take note of cards that are dealt or turned."""
        hidden = set(self._hidden)
        match event:
            case shared.RoundOpened():
                hidden = set()
            case u.HoleCardDealt():
                hidden.add((event.player, str(event.card)))
            case u.DealerCardDealt() | u.CommunalCardDealt():
                hidden.add(("", str(event.card)))
            case u.CommunalCardsRevealed() | u.DealerCardsRevealed() | u.HandTurned() | u.DealerCardsExposed():
                turned = {str(one) for one in event.cards}
                hidden = {one for one in hidden if one[1] not in turned}
            case _:
                return
        if hidden != self._hidden:
            self._hidden = frozenset(hidden)
            self._numbers.append(number)
            self._after.append(self._hidden)

    def hidden_from(self, name: str, version: int) -> set[str]:
        """Return the cards that a person may not see after an entry."""
        found = self._after[bisect_right(self._numbers, version) - 1]
        return {card for owner, card in found if owner != name}


class LogAudit:
    """One log as far as it has been read."""

    def __init__(self, log: str) -> None:
        """Begin before its first entry."""
        self.log = log
        self.number, self.hash = 0, ""
        self.keys: dict[str, int] = {}
        """First entry of each command."""
        self.layout = 0
        self.shoe = 0
        self.rounds = 0
        """Number of rounds that are over."""
        self.wagered_on = 0
        """Shoe that was bound when the first of the wagers that lie on the layout was placed."""
        self.face_down = FaceDown()

    def follow(self, store: Store, keys: Keys) -> None:
        """Read what is new; raise Broken."""
        row = store.log(self.log)
        if row is None or row.number < self.number:
            raise Broken(f"{self.log} has lost entries: it ends at {row and row.number}, and had {self.number}.")
        if row.number == self.number:
            if row.hash != self.hash:
                raise Broken(f"Entry {self.number} of {self.log} was replaced.")
            return
        head = entries.read_head(row.now.body)
        if not entries.is_genuine(row.now, keys.public) or (head.number, head.hash) != (row.number, row.hash):
            raise Broken(f"The head of {self.log} is not that of entry {row.number}.")
        moved = self._moved(store, row.number)
        for link in store.links(self.log, self.number + 1, row.number):
            entry = entries.read(link.body)
            if entries.hash_of(link.body) != link.hash or entry.number != self.number + 1:
                raise Broken(f"Entry {link.number} of {self.log} is not that of its hash.")
            if self.number and entry.previous != self.hash:
                raise Broken(f"Entry {link.number} of {self.log} does not follow the one before.")
            self._check_key(entry)
            self._follow(entry, moved.get(entry.number, {}))
            self.number, self.hash = entry.number, link.hash
        if self.hash != row.hash:
            raise Broken(f"{self.log} does not end with the hash of its row.")

    def _moved(self, store: Store, last: int) -> dict[int, dict[str, int]]:
        """Return by how much each account changes with each entry; the postings of an entry sum to zero."""
        moved: defaultdict[int, dict[str, int]] = defaultdict(dict)
        for row in store.postings(self.log, self.number + 1, last):
            found = moved[row.number]
            found[row.account] = found.get(row.account, 0) + row.amount
        for number, accounts in moved.items():
            if sum(accounts.values()):
                raise Broken(f"The postings of entry {number} of {self.log} do not sum to zero: {accounts}.")
        return moved

    def _check_key(self, entry: Entry) -> None:
        if entry.key in self.keys:
            raise Broken(f"The command {entry.key!r} of {self.log} was recorded twice.")
        if entry.key:
            self.keys[entry.key] = entry.number

    def _follow(self, entry: Entry, accounts: dict[str, int]) -> None:
        before = self.layout
        self.layout += sum(amount for account, amount in accounts.items() if _is_on_layout(account))
        for event in entry.events:
            self.face_down.follow(entry.number, event)
            match event:
                case e.ShoeCommitted():
                    if before or self.layout:
                        raise Broken(
                            f"Entry {entry.number} of {self.log} binds shoe {event.shoe} while {self.layout} cents lie "
                            f"on the layout, wagered on shoe {self.wagered_on}."
                        )
                    self.shoe = event.shoe
                case e.ShoeEnded():
                    if self.layout:
                        raise Broken(
                            f"Entry {entry.number} of {self.log} reveals shoe {event.shoe} while {self.layout} cents "
                            f"lie on the layout."
                        )
                    self.shoe = 0
                case shared.RoundClosed() | RoundVoided():
                    self.rounds += 1
                case _ if isinstance(event, WAGER_EVENTS):
                    self._wager(entry.number)

    def _wager(self, number: int) -> None:
        if not self.shoe:
            raise Broken(f"Entry {number} of {self.log} takes a wager before a shoe is bound.")
        self.wagered_on = self.shoe


def _is_on_layout(account: str) -> bool:
    return BookAccount.of_index(account).kind in ON_LAYOUT


class Audit:
    """All logs of a store."""

    def __init__(self, keys: Keys) -> None:
        """Begin with none."""
        self._keys = keys
        self.logs: dict[str, LogAudit] = {}

    def follow(self, store: Store) -> None:
        """Read what is new in every log; raise Broken."""
        for row in store.logs():
            self.logs.setdefault(row.log, LogAudit(row.log))
        for one in self.logs.values():
            one.follow(store, self._keys)

    def up_to(self, store: Store, log: str, number: int) -> LogAudit:
        """Return a log that was read at least up to an entry; raise Broken."""
        found = self.logs.setdefault(log, LogAudit(log))
        if found.number < number:
            found.follow(store, self._keys)
        return found
