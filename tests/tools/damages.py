"""Every kind of damage to a small exported log, each with what is to be found: log, entry and kind."""

from typing import Final

from tests.tools.logs import (
    SIGNER,
    STRANGER,
    body_of,
    book,
    canonical,
    digits,
    entry_line,
    is_entry,
    rechained,
    resigned,
)

LINES: Final = book().lines()
HOUSE_END: Final = 4  # where the head that ends house is in LINES: after the header and three entries
FIRST: Final = 5  # where entry 1 of table 1 is: its rounds end with entries 4, 7 and 10, its log with entry 11
TABLE_END: Final = FIRST + 14
ONE: Final = "log table 1"
TWO: Final = "log Tisch Ä"
HOUSE: Final = "log house"

Findings = dict[str, tuple[int, str]]


def at(number: int) -> int:
    """Return where an entry of table 1 is in LINES."""
    return next(place for place in range(FIRST, TABLE_END) if is_entry(LINES[place]) and _number(place) == number)


def _number(place: int) -> int:
    number = body_of(LINES[place])["number"]
    assert isinstance(number, int)
    return number


def without(*places: int) -> list[bytes]:
    return [line for place, line in enumerate(LINES) if place not in places]


def with_(place: int, *lines: bytes) -> list[bytes]:
    """Return the log with other lines in the place of one."""
    return [*LINES[:place], *lines, *LINES[place + 1 :]]


def moved(place: int, to: int) -> list[bytes]:
    lines = without(place)
    lines.insert(to, LINES[place])
    return lines


def altered(place: int, **more: object) -> bytes:
    """Return an entry with other fields and the hash that it then has."""
    return entry_line(canonical(body_of(LINES[place]) | more))


REMOVED: Final = {
    "the first entry of a table": (without(FIRST), {ONE: (1, "removed")}),
    "the first entry of house": (without(1), {HOUSE: (1, "removed")}),
    "an entry in a round": (without(at(3)), {ONE: (3, "removed")}),
    "three entries in a row": (without(at(5), at(6), at(7)), {ONE: (5, "removed")}),
    "the last entry": (without(at(11)), {ONE: (10, "cut off")}),
    "the last entry and its head": (without(at(11), TABLE_END), {ONE: (10, "cut off")}),
    "all after a round": (without(*range(at(8), TABLE_END + 1)), {ONE: (7, "cut off")}),
    "all after the middle of a round": (without(*range(at(6), TABLE_END + 1)), {ONE: (5, "cut off")}),
    "the head of a round": (without(at(7) + 1), {ONE: (7, "removed")}),
    "the last head alone": (without(TABLE_END), {ONE: (11, "cut off")}),
    "a whole log": (without(*range(FIRST, TABLE_END + 1)), {ONE: (0, "missing")}),
    "the last log": (LINES[: TABLE_END + 1], {TWO: (0, "missing")}),
    "house": (without(1, 2, 3, HOUSE_END), {HOUSE: (0, "missing")}),
    "all but the header": (LINES[:1], {HOUSE: (0, "missing")}),
    "the entry that begins a log": (without(2), {HOUSE: (2, "removed"), ONE: (0, "not begun")}),
    "the last head of house": (without(HOUSE_END), {HOUSE: (3, "cut off")}),
    "all entries of a log but not its heads": (
        [line for line in LINES if not (is_entry(line) and body_of(line)["log"] == "table 1")],
        {ONE: (1, "removed")},
    ),
}

OTHERWISE: Final = book(2, ["table 1", "table 9"]).lines()

INSERTED: Final = {
    "an entry twice": (with_(at(3), LINES[at(3)], LINES[at(3)]), {ONE: (3, "inserted")}),
    "an entry again later": ([*LINES[: at(9)], LINES[at(3)], *LINES[at(9) :]], {ONE: (3, "inserted")}),
    "an entry between two": (with_(at(3), altered(at(3), key="new"), LINES[at(3)]), {ONE: (3, "inserted")}),
    "an entry after the last head": (
        with_(TABLE_END, LINES[TABLE_END], altered(at(11), number=12)),
        {ONE: (12, "inserted")},
    ),
    "an entry that leaves numbers out": (
        with_(TABLE_END, LINES[TABLE_END], altered(at(11), number=14)),
        {ONE: (12, "removed")},
    ),
    "a log that house did not begin": ([*LINES, *OTHERWISE[-9:]], {"log table 9": (0, "not begun")}),
    "a log without a name": ([*LINES, altered(1, log="")], {TWO: (12, "changed")}),
    "house a second time": ([*LINES, *LINES[1:5]], {HOUSE: (4, "out of order")}),
    "an entry of another log": (
        with_(at(3), LINES[-2], LINES[at(3)]),
        {ONE: (3, "out of order"), TWO: (1, "out of order")},
    ),
    "a head twice": (with_(TABLE_END, LINES[TABLE_END], LINES[TABLE_END]), {ONE: (11, "out of order")}),
    "a head of a round that did not end": (
        with_(at(3), LINES[at(3)], resigned([*LINES[: at(3) + 1], LINES[at(4) + 1]], SIGNER)[-1]),
        {ONE: (3, "inserted")},
    ),
    "a head of a round twice": (with_(at(4) + 1, LINES[at(4) + 1], LINES[at(4) + 1]), {ONE: (4, "out of order")}),
    "an empty line": (with_(at(3), b"\n", LINES[at(3)]), {ONE: (3, "changed")}),
    "an empty line at the end": ([*LINES, b"\n"], {TWO: (12, "changed")}),
    "a second header": (with_(at(3), LINES[0], LINES[at(3)]), {ONE: (3, "changed")}),
}

MOVED: Final = {
    "two entries swapped": (moved(at(6), at(5)), {ONE: (5, "out of order")}),
    "an entry far away": (moved(at(2), at(9)), {ONE: (2, "out of order")}),
    "an entry after its head": (moved(at(4), at(4) + 1), {ONE: (4, "out of order")}),
    "the last head before its entry": (moved(TABLE_END, at(11)), {ONE: (11, "out of order")}),
    "the head of a round later": (moved(at(4) + 1, at(6)), {ONE: (4, "removed")}),
    "the head of a round after the last head": (moved(at(10) + 1, TABLE_END), {ONE: (10, "removed")}),
    "a head of another log": (
        moved(at(4) + 1, len(LINES) - 3),
        {ONE: (4, "removed"), TWO: (10, "out of order")},
    ),
    "two logs swapped": (
        [*LINES[:FIRST], *LINES[TABLE_END + 1 :], *LINES[FIRST : TABLE_END + 1]],
        {ONE: (0, "out of order")},
    ),
    "house at the end": ([LINES[0], *LINES[FIRST:], *LINES[1:FIRST]], {HOUSE: (0, "missing")}),
}

CHANGED: Final = {
    "a word of an entry": (with_(at(3), LINES[at(3)].replace(b"Ann", b"Bob")), {ONE: (3, "changed")}),
    "a word and the hash": (with_(at(3), altered(at(3), key="other")), {ONE: (4, "changed")}),
    "a word of the last entry and the hash": (with_(at(11), altered(at(11), key="x")), {ONE: (11, "another hash")}),
    "a word and the whole chain": (rechained(with_(at(3), altered(at(3), key="x"))), {ONE: (4, "another hash")}),
    "an entry removed and the whole chain": (rechained(without(at(3))), {ONE: (4, "another hash")}),
    "an entry put in and the whole chain": (
        rechained(with_(at(3), LINES[at(3)], LINES[at(3)])),
        {ONE: (5, "out of order")},
    ),
    "house and the whole chain": (
        rechained(with_(3, altered(3, key="x"))),
        {HOUSE: (3, "another hash"), TWO: (4, "another hash")},
    ),
    "where a log begins": (with_(2, altered(2, key="x")), {HOUSE: (3, "changed"), ONE: (1, "changed")}),
    "all heads by another key": (
        resigned(LINES, STRANGER),
        {HOUSE: (3, "bad head"), ONE: (4, "bad head"), TWO: (4, "bad head")},
    ),
    "all heads by another key that they name": (
        resigned(LINES, STRANGER, key=digits(STRANGER)),
        {HOUSE: (3, "bad head"), ONE: (4, "bad head"), TWO: (4, "bad head")},
    ),
    "the key that a head names": (
        with_(TABLE_END, resigned(LINES, SIGNER, key=digits(STRANGER))[TABLE_END]),
        {ONE: (11, "bad head")},
    ),
    "the log that an entry names": (
        with_(at(3), LINES[at(3)].replace(b'"log":"table 1"', '"log":"Tisch Ä"'.encode())),
        {ONE: (3, "changed")},
    ),
    "one log and the first entry of the next": (
        [line.replace(b'"at":1', b'"at":2') if n in (at(3), TABLE_END + 1) else line for n, line in enumerate(LINES)],
        {ONE: (3, "changed"), TWO: (1, "changed")},
    ),
    "the key of the header": (
        [LINES[0].replace(digits(SIGNER).encode(), digits(STRANGER).encode()), *LINES[1:]],
        {HOUSE: (1, "another key")},
    ),
    "the store of the header": ([LINES[0].replace(b"5709e", b"5709f"), *LINES[1:]], {HOUSE: (1, "another key")}),
    "a head of another store": (
        resigned(LINES, SIGNER, store="0" * 32),
        {HOUSE: (3, "bad head"), ONE: (4, "bad head"), TWO: (4, "bad head")},
    ),
    "a head with a further field": (with_(TABLE_END, resigned(LINES, SIGNER, x=1)[TABLE_END]), {ONE: (11, "bad head")}),
    "a head of another kind": (with_(TABLE_END, resigned(LINES, SIGNER, kind="x")[TABLE_END]), {ONE: (11, "bad head")}),
    "the last head one of a round": (
        with_(TABLE_END, resigned(LINES, SIGNER, kind="round")[TABLE_END]),
        {ONE: (11, "inserted")},
    ),
    "a signature in capitals": (
        with_(TABLE_END, LINES[TABLE_END][:-131] + LINES[TABLE_END][-131:].upper()),
        {ONE: (11, "bad head")},
    ),
    "two lines joined": (with_(at(3), LINES[at(3)][:-1] + LINES[at(4)]), {ONE: (3, "changed")}),
    "an entry removed, then chained and signed by a stranger": (
        resigned(rechained(without(at(3))), STRANGER),
        {HOUSE: (3, "bad head"), ONE: (3, "bad head"), TWO: (4, "bad head")},
    ),
    "a carriage return": (with_(at(3), LINES[at(3)][:-1] + b"\r\n"), {ONE: (3, "changed")}),
    "the last line torn": ([*LINES[:-1], LINES[-1][:-9]], {TWO: (12, "cut off")}),
    "the last line end": ([*LINES[:-1], LINES[-1][:-1]], {TWO: (12, "cut off")}),
    "a further field": (with_(at(3), altered(at(3), more=1)), {ONE: (3, "changed")}),
    "a time that is none": (with_(at(3), altered(at(3), at="noon")), {ONE: (3, "changed")}),
    "a key that is none": (with_(at(3), altered(at(3), key=None)), {ONE: (3, "changed")}),
    "nobody": (with_(at(3), altered(at(3), by="Ann")), {ONE: (3, "changed")}),
    "no input": (with_(at(3), altered(at(3), input=None)), {ONE: (3, "changed")}),
    "an event that is none": (with_(at(3), altered(at(3), events=["WagerPlaced"])), {ONE: (3, "changed")}),
    "an entry without previous": (with_(FIRST, altered(FIRST, previous=None)), {ONE: (1, "changed")}),
    "a number that is none": (with_(at(3), altered(at(3), number=True)), {ONE: (3, "changed")}),
    "a huge number": (with_(at(3), altered(at(3), number=10**4000)), {ONE: (3, "changed")}),
    "a version that is none": (with_(at(3), altered(at(3), v=True)), {ONE: (3, "changed")}),
    "a log twice begun": (
        rechained(with_(3, altered(2))),
        {HOUSE: (3, "changed"), ONE: (1, "changed"), TWO: (0, "not begun")},
    ),
    "a founding without a store": (with_(1, altered(1, events=[])), {HOUSE: (1, "changed")}),
    "house without events": (with_(3, altered(3, events=7)), {HOUSE: (3, "changed"), TWO: (0, "not begun")}),
}

DAMAGES: Final[dict[str, tuple[list[bytes], Findings]]] = {
    f"{what}: {how}": damage
    for how, damages in (("removed", REMOVED), ("inserted", INSERTED), ("moved", MOVED), ("changed", CHANGED))
    for what, damage in damages.items()
}
