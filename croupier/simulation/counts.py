"""Counts of the cards seen: known ones by name, user-defined ones, and wagers by the count."""

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.money import BadAmount, Money, parse
from croupier.simulation.plan import BadPlan, Betting

RANKS: Final = tuple("A23456789TJQK")
"""The order of the thirteen tags."""
Spread = tuple[tuple[int, Money], ...]


class Count(Struct, frozen=True):
    """Card count: the value of each rank, ace first, in parts of 1/`parts`; `source` is its publication."""

    name: str
    title: str
    tags: tuple[int, ...]
    source: str
    parts: int = 1
    is_true: bool = True


def _tags(ace: int, two_to_nine: str, ten: int) -> tuple[int, ...]:
    return (ace, *(int(tag) for tag in two_to_nine.split()), *[ten] * 4)


# fmt: off
_KNOWN: Final = (
    Count("hi-lo", "Hi-Lo", _tags(-1, "1 1 1 1 1 0 0 0", -1), "H. Dubner 1963; S. Wong, Professional Blackjack"),
    Count("hi-opt-1", "Hi-Opt I", _tags(0, "0 1 1 1 1 0 0 0", -1), "L. Humble, C. Cooper, Greatest Blackjack Book"),
    Count("hi-opt-2", "Hi-Opt II", _tags(0, "1 1 2 2 1 1 0 0", -2), "L. Humble, C. Cooper; Hi-Opt II report"),
    Count("ko", "Knock-Out", _tags(-1, "1 1 1 1 1 1 0 0", -1), "O. Vancura, K. Fuchs, Knock-Out", is_true=False),
    Count("omega-2", "Omega II", _tags(0, "1 1 2 2 2 1 0 -1", -2), "B. Carlson, Blackjack for Blood"),
    Count("wong-halves", "Wong Halves", _tags(-2, "1 2 2 3 2 1 0 -1", -2), "S. Wong, Professional Blackjack", parts=2),
    Count("zen", "Zen", _tags(-1, "1 1 2 2 2 1 0 0", -2), "A. Snyder, Blackbelt in Blackjack"),
    Count("uston-apc", "Uston APC", _tags(0, "1 2 2 3 2 2 1 -1", -3), "K. Uston, Million Dollar Blackjack"),
    Count("ace-five", "Ace-Five", _tags(-1, "0 0 0 1 0 0 0 0", 0), "E. Thorp, Beat the Dealer", is_true=False),
)
# fmt: on
COUNTS: Final[Mapping[str, Count]] = {one.name: one for one in _KNOWN}


def named(name: str) -> Count:
    """Return a count by its name; raise BadPlan."""
    if name not in tuple(COUNTS):  # any value of a caller can be compared, but not every one can be looked up
        raise BadPlan(f"count {name!r}: There is no such count. Use one of {', '.join(COUNTS)}.")
    return COUNTS[name]


def betting(
    count: Count | str, spread: Spread | str = (), *, wong: int | None = None, insure_from: int | None = None
) -> Betting:
    """Return wagers by a count, such as "hi-lo" and "1:10 2:20" in dollars, none below `wong`; raise BadPlan.

    Without a spread the wager of the plan holds at every count. Insurance is taken from the count `insure_from` on.
    """
    count = named(count) if not isinstance(count, Count) else count
    spread = spread_of(spread) if isinstance(spread, str) else spread
    for name, threshold in (("wong", wong), ("insure_from", insure_from)):
        if threshold is not None and (isinstance(threshold, bool) or not isinstance(threshold, int)):
            raise BadPlan(f"{name}: {threshold!r} is not a count. Give a whole number.")
    if wong is not None:
        if not spread:
            raise BadPlan(f"wong: Give a spread with the wagers from {wong} on.")
        step_below = max((step for step in spread if step[0] <= wong), default=spread[0])
        later = tuple([step for step in spread if step[0] > wong])
        spread = ((wong - 1, Money(0)), (wong, step_below[1]), *later)
    return Betting(count.name, count.tags, spread, count.is_true, count.parts, insure_from)


def spread_of(written: str) -> Spread:
    """Read wagers by count such as "1:10 2:20 4:50"; raise BadPlan."""
    steps: dict[object, object] = {}
    for step in written.replace(",", " ").split():
        count, colon, amount = step.partition(":")
        if not colon:
            raise BadPlan(f'spread {step!r}: Write counts with their wagers, such as "1:10 2:20 4:50".')
        if count in steps:
            raise BadPlan(f"spread: The count {count} is given twice.")
        steps[count] = amount
    return _spread(steps)


def _spread(steps: Mapping[Any, object]) -> Spread:
    if not steps:
        raise BadPlan("spread: There is no wager. Write at least one count with its wager.")
    found: dict[int, Money] = {}
    for written, amount in steps.items():
        count = _count(str(written))
        if count in found:
            raise BadPlan(f"spread: The count {count} is given twice.")
        try:
            found[count] = parse(amount)
        except BadAmount as bad:
            raise BadPlan(f"spread, from {written} on: {bad}") from None
    return tuple(sorted(found.items()))


def _count(written: str) -> int:
    digits = written.strip().removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
        raise BadPlan(f"spread: {written!r} is not a count. Write a whole number, such as -1 or 3.")
    return int(written)


# --- files ----------------------------------------------------------------------------------------------------------


class CountFile(Struct, frozen=True):
    """Contents of a file with a count and a spread; None where a field is absent."""

    count: Count | None = None
    spread: Spread | None = None
    insure_from: int | None = None


def read(text: str, where: str) -> CountFile:
    """Read a count, a spread or both from TOML; raise BadPlan with the place in the file."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as bad:  # a number of thousands of digits, lists in lists in lists
        raise BadPlan(f"{where}: The text is not TOML: {bad}.") from None
    _check_keys(document, ("count", "spread"), where)
    try:
        chapter = _table(document, "count")
        spread = _spread(_table(document, "spread") or {}) if "spread" in document else None
        if chapter is None:
            return CountFile(None, spread)
        return CountFile(_written(chapter), spread, _whole(chapter, "insure_from", None))
    except BadPlan as bad:
        raise BadPlan(f"{where}: {bad}") from None


def _written(chapter: Mapping[str, Any]) -> Count:
    _check_keys(chapter, ("name", "tags", "true", "parts", "insure_from"), "[count]")
    name = chapter.get("name", "own count")
    if not isinstance(name, str):
        raise BadPlan(f"[count] name = {name!r}: Write a name in quotation marks.")
    known = None if "tags" in chapter else named(name)
    is_true = chapter.get("true", True if known is None else known.is_true)
    if not isinstance(is_true, bool):
        raise BadPlan(f"[count] true = {is_true!r}: Write true for a true count, false for a running count.")
    if known is not None:
        return Count(known.name, known.title, known.tags, known.source, known.parts, is_true)
    parts = _whole(chapter, "parts", 1)
    assert parts is not None
    if not 1 <= parts <= 100:
        raise BadPlan(f"[count] parts = {parts}: The parts must be from 1 to 100.")
    return Count(name, name, _read_tags(chapter["tags"]), "own", parts, is_true)


def _read_tags(tags: object) -> tuple[int, ...]:
    if not isinstance(tags, Mapping):
        raise BadPlan("[count] tags: Write each rank with its tag, such as { A = -1, 2 = 1 }.")
    _check_keys(tags, RANKS, "[count] tags")
    if missing := [rank for rank in RANKS[:10] if rank not in tags]:
        raise BadPlan(f"[count] tags: {', '.join(missing)} is missing. Every rank needs a tag, 0 if it does not count.")
    found = []
    for rank in RANKS:  # jack, queen and king count as the ten where nothing is said of them
        tag = tags.get(rank, tags["T"])
        if isinstance(tag, bool) or not isinstance(tag, int) or abs(tag) > 100:
            raise BadPlan(f"[count] tags: {rank} = {tag!r}: Write a whole number; for halves set parts = 2.")
        found.append(tag)
    return tuple(found)


def _table(table: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    chapter = table.get(name)
    if chapter is not None and not isinstance(chapter, Mapping):
        raise BadPlan(f"{name}: Write it as a table, [{name}].")
    return chapter


def _whole(chapter: Mapping[str, Any], name: str, default: int | None) -> int | None:
    value = chapter.get(name, default)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise BadPlan(f"[count] {name} = {value!r}: Write a whole number.")
    return value


def _check_keys(table: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    if unknown := [key for key in table if key not in known]:
        raise BadPlan(f"{where}: {unknown[0]!r} is not known here. Use one of {', '.join(known)}.")
