"""Editions of the decisions: a log tells which edition of the program decided each of its entries.

The number rises with a release that decides an input of an old log otherwise than the release before; CHANGELOG.md
tells what. An entry of an earlier edition is not judged by rules that were not those of its day: where the decision of
this program differs, the check reports the entry as not repeated. Everything else about it is checked as ever.

The log of the house tells the edition. A store names it when it is founded, and the first program of a later edition
that writes to a store records the last entry of every log, with its hash, before it writes anything else. A hash is not
known before its entry, so no entry that is recorded later can pass as one of the earlier edition.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

EDITION: Final = 2
"""Edition of this program. Raise it when an input in a log of the last release would be decided otherwise."""
FIRST: Final = 1
"""Edition of stores that name none."""
_MISPLACED: Final = "The entry begins edition {}, which cannot begin here."


class Editions:
    """Editions of a store, as the entries of its house tell in order; boundaries count once their entries were seen."""

    def __init__(self) -> None:
        """Begin before the first entry of the house."""
        self.now = FIRST
        self._before: dict[int, int] = {}
        self._begun: dict[str, int] = {}
        self._ends: dict[str, tuple[tuple[int, str, int], ...]] = {}
        self._seen: dict[str, frozenset[int]] = {}

    def __copy__(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        twin.now, twin._before = self.now, dict(self._before)
        twin._begun, twin._ends, twin._seen = dict(self._begun), dict(self._ends), dict(self._seen)
        return twin

    def note(self, events: Sequence[Mapping[str, Any]]) -> str:
        """Take the events of the next entry of the house; return what is wrong with the edition it tells, or ""."""
        for event in events:
            match event.get("event"):
                case "StoreFounded" if "edition" in event:
                    if not self._rise(event["edition"], FIRST - 1):
                        return _MISPLACED.format(event["edition"])
                case "EditionBegun":
                    if not self._rise(event.get("edition"), self.now):
                        return _MISPLACED.format(event.get("edition"))
                    self._note_ends(event.get("ends"))
                case "LogBegun":
                    self._begun[str(event.get("log"))] = self.now
                case _:
                    pass
        return ""

    def _rise(self, edition: object, above: int) -> bool:
        if type(edition) is not int or edition <= above:
            return False
        self._before[edition], self.now = self.now, edition
        return True

    def _note_ends(self, ends: object) -> None:
        for one in ends if isinstance(ends, list) else []:
            if isinstance(one, dict):
                log, number, hash_ = str(one.get("log")), one.get("number"), one.get("hash")
                if type(number) is int:
                    self._ends[log] = (*self._ends.get(log, ()), (number, str(hash_), self.now))

    def see(self, log: str, number: int, hash_: str) -> bool:
        """Take an entry of a log; return whether it is the one that a boundary of an edition names, if any does."""
        ends = [end for end in self._ends.get(log, ()) if end[0] == number]
        if ends:
            self._seen[log] = self._seen.get(log, frozenset()) | {number}
        return all(one == hash_ for _, one, _ in ends)

    def of(self, log: str, number: int) -> int:
        """Return the edition that decided an entry, the latest of those that it may be of."""
        seen = self._seen.get(log, frozenset())
        later = [edition for end, _, edition in self._ends.get(log, ()) if end in seen and number <= end]
        return max(self._begun.get(log, FIRST), self._before[min(later)]) if later else self.now
