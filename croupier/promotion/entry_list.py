"""The entries of a promotion: like a tuple, but appending takes the same time at any length."""

import zlib
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.money import Money

_PAGE: Final = 256
_DRAWERS: Final = 1024


class PromotionEntry(Struct, frozen=True):
    """A person with tickets from `first` on."""

    number: int
    entrant: str
    first: int
    tickets: int
    wagered: Money
    is_void: bool = False


class PromotionEntrant(Struct, frozen=True):
    """A person as first entered, with all tickets that are not void."""

    name: str
    tickets: int = 0


class EntryList(Struct, frozen=True):
    """Entries on pages, and who has entered in drawers: immutable, with little copying.

    The drawers are dicts that are never changed once built.
    """

    pages: tuple[tuple[PromotionEntry, ...], ...] = ()
    drawers: dict[int, dict[str, PromotionEntrant]] = {}

    def __len__(self) -> int:
        """Return the number of entries, including void ones."""
        return (len(self.pages) - 1) * _PAGE + len(self.pages[-1]) if self.pages else 0

    def __getitem__(self, place: int) -> PromotionEntry:
        """Return the entry at a place, counted from 0, or from the end below it."""
        page, line = divmod(place if place >= 0 else len(self) + place, _PAGE)
        return self.pages[page][line]

    def __iter__(self) -> Iterator[PromotionEntry]:
        """Yield all entries as they came."""
        for page in self.pages:
            yield from page

    def entrant(self, name: str) -> PromotionEntrant:
        """Return a person as entered before, so that nobody is two people by a space or a capital letter."""
        tidy = " ".join(name.split())
        return self.drawers.get(_drawer(tidy), {}).get(tidy.casefold(), PromotionEntrant(tidy))

    def taken(self, entry: PromotionEntry) -> "EntryList":
        """Return the entries with one more."""
        is_full = not self.pages or len(self.pages[-1]) == _PAGE
        pages = (*self.pages, (entry,)) if is_full else (*self.pages[:-1], (*self.pages[-1], entry))
        return EntryList(pages, self._with(entry.entrant, entry.tickets))

    def voided(self, number: int) -> "EntryList":
        """Return the entries with one of them marked void."""
        page, line = divmod(number - 1, _PAGE)
        entries = self.pages[page]
        entry = replace(entries[line], is_void=True)
        pages = (*self.pages[:page], (*entries[:line], entry, *entries[line + 1 :]), *self.pages[page + 1 :])
        return EntryList(pages, self._with(entry.entrant, -entry.tickets))

    def _with(self, name: str, tickets: int) -> dict[int, dict[str, PromotionEntrant]]:
        found, drawer = self.entrant(name), _drawer(name)
        after = PromotionEntrant(found.name, found.tickets + tickets)
        return {**self.drawers, drawer: {**self.drawers.get(drawer, {}), name.casefold(): after}}


def _drawer(name: str) -> int:
    """Return the bucket of a person: the same in every process, unlike Python's own hash."""
    return zlib.crc32(name.casefold().encode("utf-8", "surrogatepass")) % _DRAWERS
