"""Golden files of the wire: `python -m tests.records.golden` adds what is new, and never changes what is there.

A line that is in them was written by a program which may be in use somewhere; its log must be read for ever.
"""

import hashlib
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect as shape

from croupier.records.log import wire
from croupier.records.stores.memory import MemoryStore
from tests.records import exported
from tests.records.evening import DOCUMENTS, Evening

FOLDER: Final = Path(__file__).parent / "golden" / f"v{wire.VERSION}"
KINDS: Final = {"events.jsonl": wire._event_tags(), "inputs.jsonl": wire._input_tags()}
SUMS: Final = FOLDER / "sha256.txt"
ROUNDS: Final = 3


def evening_file(document: str) -> Path:
    """Return the file with an evening of the document as an exported log."""
    return FOLDER / f"evening-{document}.jsonl"


# --- making -----------------------------------------------------------------------------------------------------------


def instance(kind: type, *, is_full: bool) -> Any:
    """Return an instance of a kind with every field filled by its type, or with the optional fields empty."""
    return msgspec.convert(_plain_value(shape.type_info(kind), kind.__name__, is_full=is_full), kind)


def _plain_value(held: Any, name: str, *, is_full: bool) -> Any:
    """Return a value of a type, as plain JSON has it."""

    def each(one: Any) -> Any:
        return _plain_value(one, name, is_full=is_full)

    number = sum(name.encode())
    match held:
        case shape.StructType():
            return {one.encode_name: _plain_value(one.type, one.encode_name, is_full=is_full) for one in held.fields}
        case shape.StrType():
            return f'{name} “é” "\\" ♠\t\u2028' if is_full else ""
        case shape.BoolType():
            return is_full
        case shape.IntType():
            return number * 1_000_003 if is_full else 0
        case shape.LiteralType():
            return held.values[-1] if is_full else held.values[0]
        case shape.EnumType():
            values = [one.value for one in held.cls]
            return values[number % len(values)] if is_full else values[0]
        case shape.UnionType():
            kept = [one for one in held.types if not isinstance(one, shape.NoneType)]
            return each(kept[-1]) if is_full or len(kept) == len(held.types) else None
        case shape.VarTupleType() | shape.ListType():
            return [each(held.item_type)] * 2 if is_full else []
        case shape.TupleType():
            return [each(one) for one in held.item_types]
        case shape.DictType():
            return {"z": each(held.value_type), "é": each(held.value_type)} if is_full else {}
        case shape.AnyType():
            return {"text": ["a", 1, -1, True, None], "deeper": {"10": [], "9": {}}} if is_full else None
        case _:
            raise AssertionError(f"nobody has said how {name}, {held}, is filled")


def lines_of(kind: type, file: str) -> list[bytes]:
    """Return the lines for a kind: one full, one bare; one alone if they are the same."""
    write = wire.plain_event if file == "events.jsonl" else wire.plain_input
    both = [wire.canonical(write(instance(kind, is_full=is_full))) for is_full in (True, False)]
    return list(dict.fromkeys(both))


# --- keeping ----------------------------------------------------------------------------------------------------------


def kept(file: str) -> list[bytes]:
    """Return the lines that a golden file has."""
    path = FOLDER / file
    return path.read_bytes().splitlines() if path.exists() else []


def tag_of(line: bytes) -> str:
    """Return the name of the kind that a line is of."""
    plain = msgspec.json.decode(line)
    return str(plain.get("event") or plain.get("do"))


def sums() -> dict[str, str]:
    """Return the hashes that were listed when each line or file was added."""
    listed = SUMS.read_text("utf-8").splitlines() if SUMS.exists() else []
    return {name: digest for digest, _, name in (line.partition("  ") for line in listed)}


def line_hashes() -> dict[str, str]:
    """Return the hashes of every line and file as they are."""
    hashed: dict[str, str] = {}
    for file in KINDS:
        for line in kept(file):
            tag = tag_of(line)
            count = sum(name.startswith(f"{file} {tag} ") for name in hashed) + 1
            hashed[f"{file} {tag} {count}"] = hashlib.sha256(line).hexdigest()
    for path in sorted(FOLDER.glob("evening-*.jsonl")):
        hashed[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return hashed


def add_new() -> list[str]:
    """Add lines for kinds that have none and evenings of documents that have none; return what was added."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, tags in KINDS.items():
        known = {tag_of(line) for line in kept(file)}
        new = [line for kind, tag in tags.items() if tag not in known for line in lines_of(kind, file)]
        with (FOLDER / file).open("ab") as stream:
            stream.writelines(line + b"\n" for line in new)
    for document in DOCUMENTS:
        if not evening_file(document).exists():
            store = MemoryStore()
            for _ in Evening(store, document).play(ROUNDS):
                pass
            evening_file(document).write_bytes(b"".join(exported.lines(store)))
    before, now = sums(), line_hashes()
    added = [name for name in now if name not in before]
    with SUMS.open("a", encoding="utf-8") as stream:
        stream.writelines(f"{now[name]}  {name}\n" for name in added)
    return added


if __name__ == "__main__":
    sys.stdout.write("".join(f"added {name}\n" for name in add_new()) or "nothing is new\n")
