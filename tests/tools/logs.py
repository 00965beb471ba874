"""Small logs, written by hand from the form alone, and the second verifier as a module."""

import hashlib
import importlib.util
import sqlite3
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.citations import ROOT

TOOL: Final = ROOT / "tools" / "verify_log.py"
STORE: Final = "5709e" * 6 + "5e"
ZEROS: Final = "0" * 64
SIGNER: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
STRANGER: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
TEXTS: Final = ("Zoë ♠ \U0001f0a1", 'quote " back \\ slash / \x7f', "\x00\t\n\r\x1b\u2028\ufeff", "")

Body = dict[str, Any]


@cache
def tool() -> Any:
    """Return the second verifier as a module, loaded from its file."""
    spec = importlib.util.spec_from_file_location("verify_log", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def canonical(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def hash_of(body: bytes) -> str:
    return hashlib.sha256(b"croupier log 1\n" + body).hexdigest()


def digits(signer: Ed25519PrivateKey) -> str:
    """Return the public key as hex digits."""
    return signer.public_key().public_bytes_raw().hex()


def entry_line(body: bytes) -> bytes:
    return b'{"entry":' + body + b',"hash":"' + hash_of(body).encode() + b'"}\n'


def head_line(body: bytes, signer: Ed25519PrivateKey = SIGNER) -> bytes:
    signature = signer.sign(b"croupier head 1\n" + body).hex().encode()
    return b'{"head":' + body + b',"signature":"' + signature + b'"}\n'


def body_of(line: bytes) -> Body:
    """Return the body of an entry or a head."""
    value = msgspec.json.decode(line)
    body = value.get("entry") or value.get("head")
    assert isinstance(body, dict)
    return body


def is_entry(line: bytes) -> bool:
    return line.startswith(b'{"entry":')


class Book:
    """A store under way: its logs with entries and heads, and all heads in the order in which they were signed."""

    def __init__(self, signer: Ed25519PrivateKey = SIGNER, store: str = STORE) -> None:
        self.signer, self.store = signer, store
        self.entries: dict[str, list[bytes]] = {}
        self.rounds: dict[str, dict[int, bytes]] = {}
        self.begun: dict[str, int] = {"house": 0}
        self.ends: dict[str, bytes] = {}
        self.witness: list[bytes] = []
        self.add("house", {"event": "StoreFounded", "key": digits(signer), "program": "croupier 0.1.0", "store": store})

    def begin(self, log: str) -> None:
        self.add("house", {"event": "LogBegun", "log": log})
        self.begun[log] = len(self.entries["house"])
        self.add(log, {"event": "TableOpened"})

    def add(self, log: str, *events: Body, round_ends: bool = False, **more: object) -> None:
        entries = self.entries.setdefault(log, [])
        before = entries[-1] if entries else b""
        if log != "house" and not entries:
            before = self.entries["house"][self.begun[log] - 1]
        body: Body = {"at": 1_790_000_400_000 + len(self.witness), "by": {"name": "Ann", "role": "player"}}
        body |= {"events": events, "input": {"do": "PlaceWager"}, "key": f"k-{len(entries)}", "log": log, "v": 1}
        body |= {"number": len(entries) + 1, "previous": hash_of(before) if before else ZEROS}
        entries.append(canonical(body | more))
        if round_ends:
            self.rounds.setdefault(log, {})[len(entries)] = self.head(log, "round")
        self.ends[log] = self.head(log, "now")

    def head(self, log: str, kind: str, **more: object) -> bytes:
        entries = self.entries[log]
        body = {"at": 1_790_000_400_000, "hash": hash_of(entries[-1]), "key": digits(self.signer), "kind": kind}
        body |= {"log": log, "number": len(entries), "store": self.store, "v": 1}
        line = head_line(canonical(body | more), self.signer)
        self.witness.append(line)
        return line

    def lines(self) -> list[bytes]:
        """Return the exported log."""
        first = canonical({"croupier-log": 1, "key": digits(self.signer), "store": self.store}) + b"\n"
        found = [first]
        for log, entries in self.entries.items():
            for number, body in enumerate(entries, 1):
                found.append(entry_line(body))
                found += [self.rounds[log][number]] if number in self.rounds.get(log, {}) else []
            found.append(self.ends[log])
        return found

    def save(self, file: Path) -> Path:
        """Write the store as an SQLite file."""
        base = sqlite3.connect(file)
        base.executescript(
            """
            CREATE TABLE entries(log TEXT, number INTEGER, body BLOB, hash TEXT, at INTEGER, PRIMARY KEY (log, number));
            CREATE INDEX in_time ON entries(at);
            CREATE TABLE heads(log TEXT, number INTEGER, body BLOB, signature TEXT);
            CREATE TABLE logs(
                log TEXT PRIMARY KEY, begun INTEGER, number INTEGER, hash TEXT, head BLOB, signature TEXT, extra TEXT
            );
            """
        )
        for log, entries in self.entries.items():
            rows = [(log, number, body, hash_of(body)) for number, body in enumerate(entries, 1)]
            base.executemany("INSERT INTO entries(log, number, body, hash) VALUES (?, ?, ?, ?)", rows)
            heads = [(log, number, *_parts(line)) for number, line in self.rounds.get(log, {}).items()]
            base.executemany("INSERT INTO heads VALUES (?, ?, ?, ?)", heads)
            row = (log, self.begun[log], len(entries), hash_of(entries[-1]), *_parts(self.ends[log]))
            base.execute("INSERT INTO logs VALUES (?, ?, ?, ?, ?, ?, NULL)", row)
        base.commit()
        base.close()
        return file


def _parts(line: bytes) -> tuple[bytes, str]:
    body, _, rest = line.removeprefix(b'{"head":').partition(b',"signature":"')
    return body, rest.removesuffix(b'"}\n').decode()


def book(rounds: int = 3, tables: Iterable[str] = ("table 1", "Tisch Ä")) -> Book:
    """Return a store of a few tables, each with some rounds of three entries and one entry after them."""
    made = Book()
    for table in tables:
        made.begin(table)
    for number in range(rounds):
        for table in tables:
            made.add(table, {"event": "WagerPlaced", "clause": "5.1", "cents": 10**number, "who": TEXTS[number % 4]})
            made.add(table)
            made.add(table, {"event": "RoundClosed", "list": [None, True, {}, -(2**63), 2**64 - 1]}, round_ends=True)
    for table in tables:
        made.add(table, {"event": "InputRefused", "clause": "5.2"})
    return made


def rechained(lines: list[bytes]) -> list[bytes]:
    """Return the lines with every entry numbered and chained again, as one would do who has no key to sign."""
    made: list[bytes] = []
    numbers: dict[str, int] = {}
    last: dict[str, str] = {}
    for line in lines:
        if not is_entry(line):
            made.append(line)
            continue
        body = body_of(line)
        log = body["log"]
        numbers[log] = numbers.get(log, 0) + 1
        bytes_ = canonical(body | {"number": numbers[log], "previous": last.get(log, ZEROS)})
        last[log] = hash_of(bytes_)
        last |= {event["log"]: last[log] for event in body["events"] if event["event"] == "LogBegun"}
        made.append(entry_line(bytes_))
    return made


def resigned(lines: list[bytes], signer: Ed25519PrivateKey, **more: object) -> list[bytes]:
    """Return the lines with every head regenerated for the entry before it, by any key."""
    made: list[bytes] = []
    last: dict[str, tuple[int, str]] = {}
    for line in lines:
        body = body_of(line) if made else {}
        if is_entry(line):
            last[body["log"]] = body["number"], msgspec.json.decode(line)["hash"]
        elif body:
            number, hash_ = last[body["log"]]
            line = head_line(canonical(body | {"number": number, "hash": hash_} | more), signer)  # noqa: PLW2901  the line
        made.append(line)
    return made


def judged(lines: Iterable[bytes], **witness: dict[int, str]) -> Any:
    """Return the check of the lines of an exported log, at its end."""
    first, *rest = lines
    check = tool().Check(*tool().header(first))
    check.witness = witness
    for line in rest:
        check.line(line)
    check.end()
    return check


def kinds(check: Any) -> dict[str, tuple[int, str]]:
    """Return the findings: where, and the number and kind of each."""
    return {where: (found.number, found.kind) for where, found in check.findings.items()}
