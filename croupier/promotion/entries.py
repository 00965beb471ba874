"""The entries of a promotion: as good as a tuple of them, but one more costs the same with fifty thousand before it."""

import zlib
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.money import Money

_PAGE: Final = 256
_DRAWERS: Final = 1024


class Entry(Struct, frozen=True):
    """A person with tickets from `first` on."""

    number: int
    entrant: str
    first: int
    tickets: int
    wagered: Money
    is_void: bool = False


class Entrant(Struct, frozen=True):
    """A person as first entered, with all tickets that are not void."""

    name: str
    tickets: int = 0


class Entries(Struct, frozen=True):
    """Entries on pages, and who has entered in drawers: nothing is changed in place, and little of it copied.

    The drawers are dicts that nobody writes to once they are made.
    """

    pages: tuple[tuple[Entry, ...], ...] = ()
    drawers: dict[int, dict[str, Entrant]] = {}

    def __len__(self) -> int:
        """Return how many there are, void ones among them."""
        return (len(self.pages) - 1) * _PAGE + len(self.pages[-1]) if self.pages else 0

    def __getitem__(self, place: int) -> Entry:
        """Return the entry at a place, counted from 0, or from the end below it."""
        page, line = divmod(place if place >= 0 else len(self) + place, _PAGE)
        return self.pages[page][line]

    def __iter__(self) -> Iterator[Entry]:
        """Yield all entries as they came."""
        for page in self.pages:
            yield from page

    def entrant(self, name: str) -> Entrant:
        """Return a person as entered before, so that nobody is two people by a space or a capital letter."""
        tidy = " ".join(name.split())
        return self.drawers.get(_drawer(tidy), {}).get(tidy.casefold(), Entrant(tidy))

    def taken(self, entry: Entry) -> "Entries":
        """Return the entries with one more."""
        is_full = not self.pages or len(self.pages[-1]) == _PAGE
        pages = (*self.pages, (entry,)) if is_full else (*self.pages[:-1], (*self.pages[-1], entry))
        return Entries(pages, self._with(entry.entrant, entry.tickets))

    def voided(self, number: int) -> "Entries":
        """Return the entries with one of them void."""
        page, line = divmod(number - 1, _PAGE)
        held = self.pages[page]
        entry = replace(held[line], is_void=True)
        pages = (*self.pages[:page], (*held[:line], entry, *held[line + 1 :]), *self.pages[page + 1 :])
        return Entries(pages, self._with(entry.entrant, -entry.tickets))

    def _with(self, name: str, tickets: int) -> dict[int, dict[str, Entrant]]:
        found, drawer = self.entrant(name), _drawer(name)
        after = Entrant(found.name, found.tickets + tickets)
        return {**self.drawers, drawer: {**self.drawers.get(drawer, {}), name.casefold(): after}}


def _drawer(name: str) -> int:
    """Return where a person is kept: the same in every process, as Python's own hash is not."""
    return zlib.crc32(name.casefold().encode("utf-8", "surrogatepass")) % _DRAWERS
