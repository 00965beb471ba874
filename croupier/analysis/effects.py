"""Effects of the options and readings of a document: each other allowed value, one at a time."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from croupier.analysis.families import analyst_of
from croupier.analysis.progress import Progress, silent, within
from croupier.analysis.result import Effect
from croupier.analysis.suppositions import Supposed, suppose
from croupier.analysis.valuation import SolutionKey, expected_value, valued, worth_of
from croupier.analysis.wager_sizes import Size, taken
from croupier.money import Money, parse, show
from croupier.narration.answers import typed
from croupier.rules.profile import entries, load_any
from croupier.rules.ruled import BadElection

CHIPS: Final = ("0.50", "1", "2.50", "5")
"""Smallest chips that payments may be rounded to."""
MAXIMA: Final = ("1000", "2500", "5000", "10000", "25000", "50000", "100000")
"""Maximum payouts such as tables display."""


class GameQuery(Struct, frozen=True):
    """A game to value: document, settings in force, wager, removed cards and supposed answers."""

    document: str
    settings: dict[str, object]
    wager: Money
    removed: str = ""
    supposed: dict[str, str] = {}

    def supposition(self, settings: Mapping[str, object] = MappingProxyType({})) -> Supposed:
        """Return the rules of the game, some settings changed; raise BadElection."""
        return suppose(load_any(self.document, self.settings | dict(settings)), self.supposed)

    def valued(self, settings: Mapping[str, object] = MappingProxyType({}), wager: Money | None = None) -> SolutionKey:
        """Return the solver's terms of the game, with some settings or the wager changed; raise BadElection."""
        supposed = self.supposition(settings)
        cards = analyst_of(supposed.rules).cards_left(supposed.rules, self.removed)
        return valued(supposed.rules, self.wager if wager is None else wager, cards, peek=supposed.peek)

    def can_lack(self, settings: Mapping[str, object]) -> bool:
        """Return whether a shoe by other settings could have lost the cards that are gone, and be played from."""
        rules = self.supposition(settings).rules
        try:
            analyst_of(rules).cards_gone(rules, self.removed)
        except BadElection:
            return False
        return True


class _Variant(Struct, frozen=True):
    """The game with one change: name, new and old value, clause and reading."""

    name: str
    value: str
    instead_of: str
    clause: str
    reading: str | None
    valued: SolutionKey


def effects(query: GameQuery, progress: Progress = silent) -> tuple[Effect, ...]:
    """Return the effect of every other value of an option or reading on the return of best play.

    Amounts of money (the wager, the smallest chip, the maximum payout) are listed only where they have an effect,
    numbers of decks only where they contain the removed cards.
    """
    base = query.valued()
    options = list(_options(query))
    amounts = [one for one in _amounts(query) if one.valued.name != base.name]
    variants = [*options, *amounts]
    worth = worth_of(base, progress)
    found = []
    for done, one in enumerate(variants):
        sentence = f"{one.name} = {one.value}"
        mine = within(progress, done, len(variants), sentence)
        other = worth_of(one.valued, mine)
        mine(sentence, 1.0)  # what was solved before reports nothing
        change, bound = other.value - worth.value, other.bound + worth.bound if other != worth else 0.0
        said = (one.name, one.value, one.instead_of)
        found.append(Effect(*said, other.value, change, one.clause, one.reading, bound))
    return tuple(found)


def _options(query: GameQuery) -> Iterator[_Variant]:
    """Yield every other value of each setting of the chapters that a round's value can depend on."""
    seen: set[str] = set()
    chapters = analyst_of(query.supposition().rules).chapters
    profile = entries(query.document)
    for chapter in chapters:
        if chapter in query.supposed:  # its settings are not asked of a chapter that was put in or taken out
            continue
        for question, entry in profile.get(chapter, {}).items():
            name = entry.get("setting", question) if isinstance(entry, Mapping) else question
            values = _allowed(entry)
            if not values or name in seen or f"{chapter}.{question}" in query.supposed:
                continue
            seen.add(name)
            now = typed(query.settings[name])
            for value in values:
                if typed(value) != now and query.can_lack({name: value}):
                    changed = query.valued({name: value})
                    yield _Variant(name, typed(value), now, entry["by"], entry.get("reading"), changed)


def _allowed(entry: Any) -> tuple[object, ...]:
    """Return the values that an operator may choose; empty where the document decides, or for amounts."""
    if not isinstance(entry, Mapping):
        return ()
    if "from" in entry:
        return tuple(range(entry["from"], entry["to"] + 1))
    return tuple(entry.get("among", ()))


def _amounts(query: GameQuery) -> Iterator[_Variant]:
    rules = query.supposition().rules
    for size in taken(rules, analyst_of(rules).sizes(rules)):
        if size.wager != query.wager:
            yield _wager(query, size)
    for name, amounts in (("smallest_chip", CHIPS), ("maximum_payout", MAXIMA)):
        entry = _entry(query.document, name)
        if entry is None or any(one in query.supposed for one in ("payouts.maximum", "wagers.smallest_chip")):
            continue
        now = parse(query.settings[name])
        for amount in amounts:
            if parse(amount) != now:
                clause, reading = entry["by"], entry.get("reading")
                yield _Variant(name, amount, typed(query.settings[name]), clause, reading, query.valued({name: amount}))


def _wager(query: GameQuery, size: Size) -> _Variant:
    return _Variant("wager", show(size.wager), show(query.wager), size.clause, None, query.valued(wager=size.wager))


def _entry(document: str, setting: str) -> Mapping[str, Any] | None:
    """Return the answer of the profile that asks for a setting."""
    for section in entries(document).values():
        for question, entry in section.items():
            if isinstance(entry, Mapping) and "is" not in entry and entry.get("setting", question) == setting:
                return entry
    return None


__all__ = ["GameQuery", "effects", "expected_value"]
