"""Wrong passwords at other processes of the floor, read from the log that all of them write.

Every refused login is an entry of the house's log. Before each password check a process reads the entries that it has
not seen, so that several processes give somebody who guesses no more tries than one, and a restart gives none back.
"""

import threading
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.records.house import House
from croupier.records.log.entries import HOUSE
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import AccessRefused
from croupier.records.log.inputs import RefuseAccess
from croupier.server.accounts.rate_limits import Gate, area
from croupier.server.accounts.throttle import Throttle

LOG_IN: Final = "log in"
_WRONG: Final = ("wrong name or password", "wrong code")
READ_MAX: Final = 2_000
"""Maximum number of entries read at once: of more only the newest."""


class WrongTry(Struct, frozen=True):
    """A wrong password or code at the door: the account, the address, and the seconds since then."""

    account: str
    where: str
    ago: float


class SharedTries:
    """Reader of the wrong tries that other processes recorded."""

    def __init__(self, house: House) -> None:
        """Begin with all that the log has."""
        self._house, self._last = house, 0
        self._own: set[int] = set()
        self._lock = threading.Lock()

    def record(self, given: RefuseAccess) -> None:
        """Record a refusal of this process, which counts its own tries itself; raise StoreError."""
        with self._lock:
            self._own.add(self._house.refuse_access(given).number)

    def unseen(self, now: int) -> tuple[WrongTry, ...]:
        """Return the tries since the last call, at the time `now` in milliseconds; raise StoreError."""
        with self._lock:
            row = self._house.store.log(HOUSE)
            last = 0 if row is None else row.number
            first = max(self._last + 1, last - READ_MAX + 1)
            found = tuple(self._tries(first, last, now)) if first <= last else ()
            self._last, self._own = last, set()
        return found

    def _tries(self, first: int, last: int, now: int) -> Iterator[WrongTry]:
        for link in self._house.store.links(HOUSE, first, last):
            if link.number in self._own or b'"AccessRefused"' not in link.body:
                continue
            entry = read_entry(link.body)
            for one in entry.events:
                if isinstance(one, AccessRefused) and one.what == LOG_IN and one.why in _WRONG:
                    yield WrongTry(one.who, one.where, max(0, now - entry.at) / 1_000)


def count(tries: tuple[WrongTry, ...], throttle: Throttle, gate: Gate) -> None:
    """Count tries at other processes as if they had been made here."""
    for one in tries:
        throttle.wrong(one.account, area(one.where), one.ago)
        gate.guessed(area(one.where), one.ago)
