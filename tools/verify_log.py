"""Check an audit log with nothing but Python's standard library: python3 tools/verify_log.py FILE.

FILE is an exported log (JSON lines) or an SQLite store, which may be in use. Nothing is written: only SQLite itself may
make its -shm file to read a store that has a -wal file. It imports nothing of croupier and follows docs/records.md, the
Ed25519 of RFC 8032 included.

Exit code: 0 if the log holds, 1 if something was found, 2 if it cannot be read.
"""

import argparse
import contextlib
import functools
import hashlib
import hmac
import json
import os
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn

VERSION = 1
HOUSE = "house"
NO_HASH = "0" * 64
LINE_MAX = 1 << 24  # bytes; no honest line comes near it, and a file without line ends must not fill the memory
ENTRY_FIELDS = {"at", "by", "events", "input", "key", "log", "number", "previous", "v"}
LINE_FIELDS = {"at", "by", "heads", "line", "previous", "store", "v"}
HEAD_FIELDS = {"at", "hash", "key", "kind", "log", "number", "store", "v"}
ROUND_ENDS = ("RoundClosed", "RoundVoided")  # the events after which a head of kind round must follow, and only then
HEADER = re.compile(rb'\{"croupier-log":1,"key":"([0-9a-f]{64})","store":"([0-9a-f]{32})"\}\n')
TABLES = {
    "entries": ("log", "number", "body", "hash"),
    "heads": ("log", "number", "body", "signature"),
    "logs": ("log", "begun", "number", "hash", "head", "signature"),
}
SCHEMAS = {"0003": "0f8734f5144c7a7e7b6d2ba81c1b223859294edc463a3057c12c2fba87ae1b4e"}  # form: digest of its schema
# the tables whose rows are sealed: in which column the number of their entry is, and in which order they are read
SEALED = {
    "rounds": (
        "last",
        "round, last, first, status, began, ended, dealer, wagered, won, side_wagered, side_won",
        "last, round",
    ),
    "parts": ("last", "round, last, player, wagered, net", "last, round, player"),
    "marks": ("number", "number, place, at, category, event, role, who, round, reason, clause", "number, place"),
    "postings": ("number", "number, place, position, account, unit, amount", "number, place, position"),
}
ACCOUNT = "name, folded, role, password, is_disabled, created, changed, factor, recovery, used"
LOGIN = "token, account, role, csrf, where_from, began, seen, is_demo, device, proved, mac"
TICKET = "hash, token, log, until, where_from, mac"

Body = dict[str, Any]
Place = tuple[str, int]  # a log and the number of an entry
Point = tuple[int, int, int, int]  # x and y of a point, both times z, then z, and the product of x and y times z
Niels = tuple[int, int, int]  # y + x, y - x and 2dxy of a point


class Unreadable(Exception):
    """The file is not a log, has another version, or is damaged."""


class Malformed(Exception):
    """A body that is not as the form says."""


# --- Ed25519, RFC 8032 section 5.1 ------------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
NEUTRAL = (0, 1, 1, 0)
BASE = 0x6666666666666666666666666666666666666666666666666666666666666658


def recovered(encoded: bytes) -> tuple[int, int] | None:
    """Return the curve point that 32 bytes encode, or None if they encode none, or not in the one canonical way."""
    y, sign = int.from_bytes(encoded, "little") & (1 << 255) - 1, encoded[31] >> 7
    if y >= P:
        return None
    above, below = (y * y - 1) % P, (D * y * y + 1) % P
    x = above * pow(below, 3, P) * pow(above * pow(below, 7, P), (P - 5) // 8, P) % P
    if below * x * x % P == P - above:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (below * x * x - above) % P != 0 or (x == 0 and sign):
        return None
    return (P - x if x & 1 != sign else x), y


def added(one: Point, other: Point) -> Point:
    """Return the sum of two points."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b, c, d = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2), 2 * D * t1 * t2, 2 * z1 * z2
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def windows(x: int, y: int) -> list[list[Niels]]:
    """Return the multiples of a point by 0 to 255, then by 256 times these, and so on: a list for each byte."""
    points = []
    base = (x, y, 1, x * y % P)
    for _ in range(32):
        sum_ = NEUTRAL
        for _ in range(256):
            points.append(sum_)
            sum_ = added(sum_, base)
        base = sum_
    # one inversion for all: each z is divided out of the product of all z up to it
    products = [1]
    for point in points:
        products.append(products[-1] * point[2] % P)
    inverse = pow(products[-1], -1, P)
    flat: list[Niels] = []
    for (x1, y1, z1, _), product in zip(reversed(points), reversed(products[:-1]), strict=True):
        x, y = x1 * inverse * product % P, y1 * inverse * product % P
        flat.append(((y + x) % P, (y - x) % P, 2 * D * x * y % P))
        inverse = inverse * z1 % P
    flat.reverse()
    return [flat[row : row + 256] for row in range(0, len(flat), 256)]


@functools.cache
def base_windows() -> list[list[Niels]]:
    """Return the windows of the base point."""
    at = recovered(BASE.to_bytes(32, "little"))
    assert at is not None
    return windows(*at)


class PublicKey:
    """A public key whose signatures are checked by looking its multiples up."""

    def __init__(self, encoded: bytes) -> None:
        """Raise ValueError if it is no point of the curve, or one of small order, for which anybody can sign."""
        at = recovered(encoded) if len(encoded) == 32 else None
        if at is None:
            raise ValueError("it is no point of the curve")
        self.encoded, self.x, self.y = encoded, *at
        eightfold = (self.x, self.y, 1, self.x * self.y % P)
        for _ in range(3):
            eightfold = added(eightfold, eightfold)
        if eightfold[0] == 0:
            raise ValueError("it is a point of small order")

    @functools.cached_property
    def minus(self) -> list[list[Niels]]:
        """The windows of the key with the other sign."""
        return windows(P - self.x, self.y)

    def has_signed(self, message: bytes, signature: bytes) -> bool:
        """Return whether a signature is that of the message: S·B − h·A must be R, with S below L."""
        scalar = signature[32:]
        if len(signature) != 64 or int.from_bytes(scalar, "little") >= L:
            return False
        digest = hashlib.sha512(signature[:32] + self.encoded + message).digest()
        times = (int.from_bytes(digest, "little") % L).to_bytes(32, "little")
        x, y, z, t = 0, 1, 1, 0
        for rows, digits in ((base_windows(), scalar), (self.minus, times)):
            for row, digit in zip(rows, digits, strict=True):
                plus, minus, product = row[digit]
                a, b, c = (y - x) * minus, (y + x) * plus, t * product
                e, f, g, h = (b - a) % P, (2 * z - c) % P, (2 * z + c) % P, (b + a) % P
                x, y, z, t = e * f % P, g * h % P, f * g % P, e * h % P
        inverse = pow(z, -1, P)
        encoded = y * inverse % P | (x * inverse % P & 1) << 255
        return encoded.to_bytes(32, "little") == signature[:32]


@functools.lru_cache(maxsize=4)
def public_key(digits: str) -> PublicKey | None:
    """Return a public key by its hex digits, or None if they are none."""
    try:
        return PublicKey(bytes.fromhex(digits))
    except ValueError:
        return None


# --- bodies -----------------------------------------------------------------------------------------------------------


def refuse_number(digits: str) -> NoReturn:
    """Raise Malformed: whole numbers only."""
    raise Malformed(f"holds {digits[:40]}, which is no whole number")


DECODER = json.JSONDecoder(parse_float=refuse_number, parse_constant=refuse_number)
ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def decoded(body: bytes) -> Body:
    """Return the object of a body in canonical JSON; raise Malformed."""
    try:
        held = DECODER.decode(body.decode())
        is_canonical = ENCODER.encode(held).encode() == body
    except RecursionError:
        raise Malformed("is nested too deeply") from None
    except ValueError as wrong:
        raise Malformed(f"is not JSON in UTF-8 ({wrong})") from None
    if not is_canonical:
        raise Malformed("is not in canonical form")
    if type(held) is not dict:
        raise Malformed("is no JSON object")
    return held


def check_version(held: Body, what: str) -> None:
    """Raise Unreadable if a body is of another version, and Malformed if it names none."""
    version = held.get("v")
    if type(version) is not int:
        raise Malformed("names no version v")
    if version != VERSION:
        how = "newer than" if version > VERSION else "none that"
        raise Unreadable(f"{what} is of version {version}, {how} this verifier knows (it knows {VERSION})")


def check_place(held: Body, row: Place | None) -> None:
    """Raise Malformed unless a body names its log and its number, those of its row if it is in a table."""
    if type(held.get("log")) is not str or not held["log"]:
        raise Malformed("names no log")
    if type(held.get("number")) is not int or not 1 <= held["number"] < 2**63:
        raise Malformed("has no number from 1 on")
    if row is not None and row != (held["log"], held["number"]):
        raise Malformed(f"is in the row of entry {row[1]} of log {row[0]}, but names another place")


def is_hex(value: object, digits: int) -> bool:
    """Return whether a value is a text of a number of lower-case hex digits."""
    return type(value) is str and len(value) == digits and set(value) <= set("0123456789abcdef")


def check_entry(held: Body, row: Place | None) -> None:
    """Raise Malformed unless an entry has the fields that it must have."""
    check_place(held, row)
    if set(held) != ENTRY_FIELDS or type(held["at"]) is not int or type(held["key"]) is not str:
        raise Malformed("has not the fields of an entry")
    if type(held["by"]) is not dict or type(held["input"]) is not dict:
        raise Malformed("does not say who gave which input")
    if type(held["events"]) is not list or not all(type(event) is dict for event in held["events"]):
        raise Malformed("has no list of events")


def check_head(held: Body, row: Place | None) -> None:
    """Raise Malformed unless a head has the fields that it must have."""
    check_place(held, row)
    if set(held) != HEAD_FIELDS or type(held["at"]) is not int or held["kind"] not in ("round", "now"):
        raise Malformed("has not the fields of a head")
    if not (is_hex(held["hash"], 64) and is_hex(held["key"], 64) and is_hex(held["store"], 32)):
        raise Malformed("has a hash, key or store that is none")


def events(held: Body, name: str) -> list[Body]:
    """Return the events of one name in an entry."""
    return [event for event in held["events"] if event.get("event") == name]


def founded(held: Body) -> tuple[str, str]:
    """Return the key and the store that entry 1 of house names; raise Malformed."""
    told = events(held, "StoreFounded")
    if len(told) != 1 or not is_hex(told[0].get("key"), 64) or not is_hex(told[0].get("store"), 32):
        raise Malformed("does not found a store")
    return told[0]["key"], told[0]["store"]


def framed(line: bytes, first: bytes, second: bytes, digits: int) -> tuple[bytes, str] | None:
    """Return the body and the hex digits of a line {first:body,second:digits}, or None if it is not framed so."""
    opening, middle = b'{"' + first + b'":', b',"' + second + b'":"'
    end = len(line) - digits - 3
    start = end - len(middle)
    if start < len(opening) or not line.startswith(opening) or line[-3:] != b'"}\n' or line[start:end] != middle:
        return None
    return line[len(opening) : start], line[end:-3].decode("ascii", "replace")


# --- the check --------------------------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """The first thing that does not hold in a log, in the store as a whole, or in the witness."""

    where: str
    number: int  # of the entry, or of the line of the witness; 0 if it is about the whole
    kind: str
    told: str

    def __str__(self) -> str:
        """Return it as one sentence."""
        unit = "line" if self.where == "witness" else "entry"
        return f"{self.where}{f', {unit} {self.number}' * bool(self.number)}: {self.kind}: {self.told}."


class Gap(NamedTuple):
    """Entries that were not where they must be; they may come later."""

    first: int
    last: int
    hash: str = ""  # of the last one, if a head told of it


class Begun(NamedTuple):
    """Beginning of a log in the house's: its place, the number of the entry, and the hash of that entry."""

    place: int
    number: int
    hash: str


class Check:
    """A log on its way through the check, one line or row at a time; a copy goes on from where it was taken."""

    def __init__(self, key: str, store: str) -> None:
        """Begin with the key and the store that the header names."""
        self.key, self.store = key, store
        self.log = ""  # the log that is being read, no log if there was none yet; then its last entry
        self.number, self.hash = 0, NO_HASH
        self.head_kind = ""  # of the head that was read after the last entry
        self.ended_round = False  # whether a round ended with that entry
        self.begun: dict[str, Begun] = {}
        self.latest = Begun(-1, 0, "")  # the last in the order of house of the logs that were read
        self.closed: dict[str, tuple[int, str]] = {}  # log: its last entry
        self.gaps: dict[str, Gap] = {}
        self.findings: dict[str, Finding] = {}
        self.witness: dict[str, dict[int, str]] = {}  # log: entry: the hash that a head kept elsewhere names
        self.witnessed: int | None = None  # heads of the witness, None if there is no witness
        self.witness_key = ""  # the key of the witness that house names last
        self.revision = ""  # the form of the database that house names last
        self.accounts: dict[str, str] = {}  # account: the digest that house names last
        self.last_at, self.last_key = 0, ""  # of the entry that was read last
        self.commanded: dict[str, int] = {}  # log: the first entry of its last command
        self.edition = 1  # of the program that wrote to the store last
        self.ends: dict[Place, set[str]] = {}  # the hashes that entries had when editions began
        self.entries = self.heads = 0
        self.unreadable = ""  # why the check could not be ended
        self.has_keys: bool | None = None  # whether logins and tickets were checked; None if there are none to check
        if public_key(key) is None:
            self.find("store", 0, "another key", f"it names {key} as its key, which is no public key of Ed25519")

    def __copy__(self) -> "Check":
        """Return a twin that shares only what does not change while lines are read."""
        twin = object.__new__(Check)
        twin.__dict__.update(self.__dict__)
        for name in ("begun", "closed", "gaps", "findings", "commanded", "ends", "accounts"):
            setattr(twin, name, dict(getattr(self, name)))
        return twin

    def find(self, where: str, number: int, kind: str, told: str) -> None:
        """Keep a finding, if it is the first of its log."""
        self.findings.setdefault(where, Finding(where, number, kind, told))

    def report(self, kind: str, told: str, number: int | None = None) -> None:
        """Keep a finding about the log that is being read, at its next entry if no other is named."""
        self.find(f"log {self.log or HOUSE}", self.number + 1 if number is None else number, kind, told)

    def line(self, line: bytes) -> None:
        """Take the next line of an exported log after its header."""
        if (entry := framed(line, b"entry", b"hash", 64)) is not None:
            self.entry(*entry)
        elif (head := framed(line, b"head", b"signature", 128)) is not None:
            self.head(*head)
        elif not line.endswith(b"\n") and len(line) < LINE_MAX:
            self.report("cut off", "the last line is torn")
        else:
            self.report("changed", "the line in its place is neither an entry nor a head")

    def entry(self, body: bytes, given: str, row: Place | None = None) -> None:
        """Check the next entry with its stored hash, and its log and number if it is a row of a table."""
        self.entries += 1
        made = hashlib.sha256(b"croupier log 1\n" + body).hexdigest()
        try:
            held = decoded(body)
            if made == given:
                check_version(held, f"an entry after entry {self.number} of log {self.log or HOUSE}")
            check_entry(held, row)
            # a changed entry may name a wrong log, unless a log must begin here
            if held["log"] != self.log and (made == given or not self.log or self.head_kind == "now"):
                self.begin(held["log"])
            if made != given:
                self.report("changed", f"its bytes give the hash {made}, not {given}")
            if self.log == HOUSE:
                self.note_begun(held, given)
        except Malformed as wrong:
            self.report("changed", f"it {wrong}")
            return
        number = held["number"]
        if f"log {self.log}" in self.findings:
            self.fill_gap(number, given)
        elif number != self.number + 1 or self.head_kind == "now":
            self.misplaced(number)
        elif self.ended_round and self.head_kind != "round":
            self.headless()
        elif held["previous"] != self.hash and self.hash:
            before = f"entry {self.number}" if self.number else "what began the log"
            told = f"it does not follow {before}, whose hash is {self.hash}: one of them was changed or inserted"
            self.report("changed", told)
        elif self.ends.get((self.log, number), {given}) != {given}:
            told = f"when an edition of the program began it had another hash, it has {given}"
            self.report("another hash", told)
        elif self.witness.get(self.log, {}).get(number, given) != given:
            self.report("another hash", f"the witness names {self.witness[self.log][number]}, the entry has {given}")
        self.number, self.hash, self.head_kind = number, given, ""
        self.last_at, self.last_key = held["at"], held["key"]
        if held["key"]:
            self.commanded[self.log] = number
        self.ended_round = any(event.get("event") in ROUND_ENDS for event in held["events"])

    def headless(self) -> None:
        """Report an entry that ended a round and has no head."""
        self.report("removed", "a round ended with it, the head that was signed then is not there", self.number)

    def misplaced(self, number: int) -> None:
        """Report an entry that is not the next one."""
        if number > self.number + 1:
            self.gaps[self.log] = Gap(self.number + 1, number - 1)
            self.report("removed", f"entry {number} comes after entry {self.number}, what is between them is not there")
        elif number == self.number + 1:
            self.report("inserted", f"it comes after the head with which the log ends at entry {self.number}")
        else:
            self.report("inserted", f"an entry of this number comes again after entry {self.number}", number)

    def fill_gap(self, number: int, given: str) -> None:
        """Report an entry that seemed to be removed as moved or replaced."""
        gap = self.gaps.get(self.log)
        if gap is None or not (gap.last if gap.hash else gap.first) <= number <= gap.last:
            return
        where, kind = f"log {self.log}", "out of order"
        told = f"it does not stand where it must, directly after entry {number - 1}"
        if gap.hash not in ("", given):
            kind, told = "another hash", f"a head before it names {gap.hash}, it has {given}: entries were rewritten"
        self.findings[where] = Finding(where, number, kind, told)
        del self.gaps[self.log]

    def note_begun(self, held: Body, given: str) -> None:
        """Keep what an entry of house says about the store and its logs."""
        if held["number"] == 1:
            key, store = founded(held)
            if (key, store) != (self.key, self.store):
                told = f"it founds the store {store} with the key {key}, the header names {self.store} and {self.key}"
                self.report("another key", told, 1)
            self.key, self.store = key, store
        for event in held["events"]:
            self.note_beside(event)
        self.note_edition(held)
        for event in events(held, "LogBegun"):
            log = event.get("log")
            if type(log) is not str or log in ("", HOUSE) or log in self.begun:
                self.report("changed", f"it begins the log {log}, which cannot begin here", held["number"])
            else:
                self.begun[log] = Begun(len(self.begun), held["number"], given)

    def note_edition(self, held: Body) -> None:
        """Keep with which entries an edition of the program began; editions only grow."""
        named = [event for event in events(held, "StoreFounded") if "edition" in event]
        for event, least in [*((one, 1) for one in named), *((one, 0) for one in events(held, "EditionBegun"))]:
            edition = event.get("edition")
            if type(edition) is not int or edition < (least or self.edition + 1):
                self.report("changed", f"it begins edition {edition}, which cannot begin here", held["number"])
                return
            self.edition = edition
            for end in event.get("ends", []) if type(event.get("ends")) is list else []:
                if type(end) is dict and type(end.get("number")) is int:
                    place = str(end.get("log")), end["number"]
                    self.ends[place] = self.ends.get(place, set()) | {str(end.get("hash"))}

    def note_beside(self, event: Body) -> None:
        """Store the statements of a house event about tables other than the logs."""
        name = event.get("event")
        if name == "WitnessNamed":
            self.witness_key = str(event.get("key"))
        elif name == "SchemaRecorded":
            self.revision = str(event.get("revision"))
        elif name == "AccountsImported" and type(event.get("accounts")) is list:
            self.accounts |= {str(one["name"]): str(one["digest"]) for one in event["accounts"]}
        elif name in ("AccountChanged", "CodeAccepted") and "digest" in event:
            self.accounts[str(event.get("name"))] = str(event["digest"])

    def begin(self, log: str) -> None:
        """Leave the log that was read and begin another."""
        self.close()
        self.log, self.number, self.head_kind, self.ended_round = log, 0, "", False
        self.hash = NO_HASH if log == HOUSE else self.begun[log].hash if log in self.begun else ""
        if log in self.closed:
            self.number, self.hash = self.closed[log]
            self.report("out of order", "it comes after the log had ended and another had begun")
        elif log != HOUSE and HOUSE not in self.closed:
            self.find(f"log {HOUSE}", 0, "missing", f"the log {log} begins without it")
        elif log != HOUSE and log not in self.begun:
            self.report("not begun", "house did not begin this log", 0)
        elif log != HOUSE and self.begun[log].place < self.latest.place:
            told = f"it comes after a log that house began later, by its entry {self.latest.number}"
            self.report("out of order", told, 0)
        elif log != HOUSE:
            self.latest = self.begun[log]

    def close(self) -> None:
        """End the log that was read."""
        if not self.log:
            return
        if self.head_kind != "now" and f"log {self.log}" not in self.findings:
            self.gaps[self.log] = Gap(self.number + 1, 2**63)
            self.report("cut off", "after this entry there is no head that ends the log", self.number)
        self.closed[self.log] = self.number, self.hash
        if (ahead := max(self.witness.get(self.log, {}), default=0)) > self.number:
            self.report("behind", f"the witness has a head of entry {ahead}, the log ends here", self.number)

    def end(self) -> None:
        """Take the end of the file."""
        self.close()
        self.log = ""
        if HOUSE not in self.closed:
            self.find(f"log {HOUSE}", 0, "missing", "it is not there")
        for log, begun in self.begun.items():
            if log not in self.closed:
                self.find(f"log {log}", 0, "missing", f"entry {begun.number} of house begins it, it is not there")
        for log in self.witness:
            if log not in self.closed:
                self.find(f"log {log}", 0, "behind", "the witness has heads of this log, it is not there")

    def head(self, body: bytes, signature: str, row: Place | None = None) -> None:
        """Take the next head, with its signature, and the log and number if it is a row of a table."""
        self.heads += 1
        try:
            what = f"a head after entry {self.number} of log {self.log or HOUSE}"
            held = self.signed(body, signature, what, row)
        except Malformed as wrong:
            self.report("bad head", f"a head after this entry {wrong}", self.number)
            return
        log, number, kind = held["log"], held["number"], held["kind"]
        if log != self.log and (not self.log or self.head_kind == "now"):
            self.begin(log)
        if f"log {self.log}" in self.findings:
            self.head_kind = kind if log == self.log else self.head_kind
            return
        if log == self.log and number > self.number:
            self.gaps[self.log] = Gap(self.number + 1, number, held["hash"])
            is_end = kind == "now"
            told = f"entry {self.number} is followed by the head of entry {number}, what is between them is not there"
            self.report("cut off" if is_end else "removed", told, self.number if is_end else None)
        elif log != self.log or number < self.number or self.head_kind in ("now", kind):
            told = f"after this entry comes the {kind} head of entry {number} of log {log}, which has no place there"
            self.report("out of order", told, self.number)
        elif held["hash"] != self.hash:
            told = f"its {kind} head names {held['hash']}, it has {self.hash}: it or what is before it was rewritten"
            self.report("another hash", told, number)
        elif kind == "round" and not self.ended_round:
            self.report("inserted", "it has a head of a round, but no round ended with it", number)
        elif kind == "now" and self.ended_round and self.head_kind != "round":
            self.headless()
        self.head_kind = kind

    def signed(self, body: bytes, signature: str, what: str, row: Place | None = None) -> Body:
        """Return a head that was signed by the key for this store; raise Malformed or Unreadable."""
        held = decoded(body)
        key = public_key(self.key)
        signature = signature if is_hex(signature, 128) else ""
        is_signed = key is not None and key.has_signed(b"croupier head 1\n" + body, bytes.fromhex(signature))
        if is_signed:
            check_version(held, what)
        check_head(held, row)
        if held["key"] != self.key:
            raise Malformed(f"is signed by another key, {held['key']}")
        if not is_signed:
            raise Malformed("has no valid signature")
        if held["store"] != self.store:
            raise Malformed(f"is of another store, {held['store']}")
        return held


class Witness:
    """A witness, read in two parts: as it was before the store was read, and what was added meanwhile.

    The store must have every head of the first part. The whole must have every commit of the store but the last one of
    each log, which may not have been acknowledged.
    """

    def __init__(self, name: str) -> None:
        """Measure the file: what is added later may be newer than the store that is read."""
        self.name, self.size = name, Path(name).stat().st_size
        self.offset = self.count = 0  # bytes and lines that were read
        self.line, self.hash = 0, NO_HASH  # of the last chained line
        self.plain = hashlib.sha256(b"croupier witness 1\n")  # of the plain heads before the first chained line
        self.last: tuple[bytes, str, str] | None = None  # body, signature and key of the last chained line
        self.newest: dict[str, int] = {}  # log: the newest entry that the witness has
        self.is_broken = False

    def before(self, check: Check) -> None:
        """Give the check the heads that the store must have."""
        check.witnessed = 0
        self.read(check, is_before=True)

    def after(self, check: Check, is_database: bool) -> None:
        """Find what is wrong with the witness itself, after the store was read."""
        self.read(check, is_before=False)
        if self.is_broken:
            return
        if self.last is not None:
            body, signature, by = self.last
            key = public_key(by)
            if key is None or not key.has_signed(b"croupier witness 1\n" + body, bytes.fromhex(signature)):
                check.find("witness", self.count, "bad head", "it has no valid signature")
            elif check.witness_key not in ("", by):
                told = f"it is signed by the key {by}, house names the witness {check.witness_key}"
                check.find("witness", self.count, "another key", told)
        if not is_database or not check.witness_key:
            return
        if self.last is None:
            check.find("witness", 0, "another witness", "it has no signed lines, it is not the one that house names")
        for log, (number, _) in check.closed.items():
            seen = self.newest.get(log, 0)
            if seen < check.commanded.get(log, 1) - 1:
                told = f"the witness was cut: it ends with entry {seen}, the log has {number}"
                check.find(f"log {log}", number, "cut witness", told)

    def read(self, check: Check, is_before: bool) -> None:
        """Take lines up to the first that is none, or that was being written."""
        if self.is_broken:
            return
        with Path(self.name).open("rb") as file:
            file.seek(self.offset)
            for line in lines(file):
                if is_before and self.offset + len(line) > self.size:
                    return
                if not line.endswith(b"\n") and len(line) < LINE_MAX:
                    return
                self.count += 1
                try:
                    self.take(check, line, is_before)
                except Malformed as wrong:
                    check.find("witness", self.count, "bad head", f"it {wrong}")
                    self.is_broken = True
                    return
                self.offset += len(line)

    def take(self, check: Check, line: bytes, is_before: bool) -> None:
        """Take one line; raise Malformed."""
        if (framing := framed(line, b"head", b"signature", 128)) is not None and not self.line:
            head = check.signed(*framing, f"line {self.count} of the witness")
            self.plain.update(line)
            self.hash = self.plain.hexdigest()
            self.keep(check, head, is_before)
            return
        if (framing := framed(line, b"seen", b"signature", 128)) is None:
            raise Malformed("is no line of a witness")
        body, signature = framing
        held = decoded(body)
        check_version(held, f"line {self.count} of the witness")
        if held.keys() != LINE_FIELDS or type(held["heads"]) is not list or not is_hex(held["by"], 64):
            raise Malformed("has not the fields of a line of a witness")
        if (held["line"], held["previous"]) != (self.line + 1, self.hash):
            raise Malformed(f"does not follow line {self.line}: lines were removed, inserted or changed")
        if not is_hex(signature, 128):
            raise Malformed("has no signature")
        self.line, self.hash = held["line"], hashlib.sha256(b"croupier witness 1\n" + body).hexdigest()
        self.last = body, signature, held["by"]
        for one in held["heads"]:
            if type(one) is not dict or one.keys() != {"head", "signature"} or type(one["head"]) is not dict:
                raise Malformed("holds a head that is none")
            check_head(one["head"], None)
            if (one["head"]["key"], one["head"]["store"]) != (check.key, check.store):
                raise Malformed("holds a head of another store or key")
            self.keep(check, one["head"], is_before)

    def keep(self, check: Check, head: Body, is_before: bool) -> None:
        """Keep what a head says."""
        log, number = head["log"], head["number"]
        self.newest[log] = max(number, self.newest.get(log, 0))
        if not is_before:
            return
        check.witnessed = (check.witnessed or 0) + 1
        known = check.witness.setdefault(log, {}).setdefault(number, head["hash"])
        if known != head["hash"]:
            told = f"an earlier line names another hash for entry {number} of log {log}"
            check.find("witness", self.count, "another hash", told)


def check_witness(check: Check, witness: Witness | None, is_database: bool) -> None:
    """Compare what was read with the witness, which a database must have if house names one."""
    if witness is not None:
        witness.after(check, is_database)
    elif check.witness_key and is_database:
        told = f"house names a witness with the key {check.witness_key}; state it with --heads"
        check.find("witness", 0, "missing", told)


# --- reading ----------------------------------------------------------------------------------------------------------


def lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file, none of them longer than LINE_MAX."""
    return iter(lambda: file.readline(LINE_MAX), b"")


def header(line: bytes) -> tuple[str, str]:
    """Return the key and the store of the first line of an exported log; raise Unreadable."""
    if (named := HEADER.fullmatch(line)) is not None:
        return named[1].decode(), named[2].decode()
    version = re.match(rb'\{"croupier-log":(\d{1,9})[,}]', line)
    if version is not None and int(version[1]) > VERSION:
        told = f"it is a log of version {int(version[1])}, newer than this verifier knows (it knows {VERSION})"
        raise Unreadable(told)
    raise Unreadable("it is neither an exported log of croupier nor an SQLite store")


def as_bytes(value: object) -> bytes:
    """Return a blob of a table; empty bytes, which are never a body, if it is not a blob."""
    return value if type(value) is bytes else b""


def opened(name: str, is_idle: bool) -> sqlite3.Connection:
    """Return an SQLite file, opened to be read, as it lies if nobody has it open."""
    address = f"{Path(name).absolute().as_uri()}?mode=ro{'&immutable=1' * is_idle}"
    base = sqlite3.connect(address, uri=True, isolation_level=None)
    base.text_factory = functools.partial(str, encoding="utf-8", errors="backslashreplace")
    return base


class Store:
    """An SQLite store in one read transaction."""

    def __init__(self, base: sqlite3.Connection) -> None:
        """Begin to read; raise Unreadable if it has not the tables of a store."""
        self.base = base
        self.ends = 0  # rows of the table logs that were read
        self.faults: list[tuple[str, int, str]] = []  # in what is beside the entries: log, entry, what is wrong
        self.commands = 0  # rows of the table commands that were read
        base.execute("BEGIN")
        for table, columns in TABLES.items():
            there = {row[1] for row in base.execute(f"PRAGMA table_info({table})")}
            if not there.issuperset(columns):
                told = (
                    f"it is an SQLite file, but not a croupier store: it has no table {table} with {', '.join(columns)}"
                )
                raise Unreadable(told)

    def founded(self) -> tuple[str, str]:
        """Return the key and the store that entry 1 of house names, or else its last head; raise Unreadable."""
        for asked in ("body FROM entries WHERE log = 'house' AND number = 1", "head FROM logs WHERE log = 'house'"):
            for (body,) in self.base.execute(f"SELECT {asked}"):
                try:
                    held = decoded(as_bytes(body))
                    check_version(held, "its log house")
                    if "events" in held:
                        check_entry(held, (HOUSE, 1))
                        return founded(held)
                    check_head(held, None)
                    return held["key"], held["store"]
                except Malformed:
                    continue
        raise Unreadable("it is an SQLite file with the tables of a store, but no store was founded in it")

    def feed(self, check: Check) -> None:
        """Give the check all that the store holds."""
        rows = {row[0]: row for row in self.base.execute("SELECT log, begun, number, hash, head, signature FROM logs")}
        self.feed_log(check, HOUSE, rows.get(HOUSE))
        others = [*(name for name in rows if type(name) is str), *self.names("entries"), *self.names("heads")]
        for log in dict.fromkeys([*check.begun, *others]):
            if log not in ("", HOUSE):
                self.feed_log(check, log, rows.get(log))
        check.end()
        for table, fed in (("entries", check.entries), ("heads", check.heads - self.ends), ("logs", self.ends)):
            (there,) = self.base.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608  our own words
            if there != fed:
                told = f"the table {table} has {there} rows, of which only {fed} belong to a log"
                check.find("store", 0, "inserted", told)

    def names(self, table: str) -> Iterator[str]:
        """Yield the logs that a table has rows of, each once."""
        (name,) = self.base.execute(f"SELECT min(log) FROM {table}").fetchone()  # noqa: S608  our own words
        while type(name) is str:
            yield name
            before = name
            asked = f"SELECT min(log) FROM {table} WHERE log > ?"  # noqa: S608  our own words
            (name,) = self.base.execute(asked, (before,)).fetchone()
            if type(name) is str and name <= before:  # a damaged index may lead in circles
                raise Unreadable(f"it is a damaged SQLite file: the rows of the table {table} are out of order")

    def feed_log(self, check: Check, log: str, last: tuple[Any, ...] | None) -> None:
        """Give the check one log: its entries, each with its head, and its row in the table logs."""
        whose = "WHERE log = ? AND typeof(number) = 'integer' ORDER BY number"
        has_at = "at" in {row[1] for row in self.base.execute("PRAGMA table_info(entries)")}
        at = "at" if has_at else "0"
        entries = self.base.execute(f"SELECT number, body, hash, {at} FROM entries {whose}", (log,))  # noqa: S608  our own words
        commands = self.rows_of("commands", "key, first, last", "first", log)
        command: tuple[Any, ...] | None = None  # the one that is read: its key, its first and its last entry
        heads = self.base.execute(f"SELECT number, body, signature FROM heads {whose}", (log,))  # noqa: S608  our own words
        entry, head = entries.fetchone(), heads.fetchone()
        if entry or head or last:
            check.begin(log)
        while entry or head:
            if entry and (not head or entry[0] <= head[0]):
                check.entry(as_bytes(entry[1]), str(entry[2]), (log, entry[0]))
                if entry[3] != check.last_at:
                    self.faults.append((log, entry[0], f"its row says that it was at {entry[3]}"))
                if check.last_key:
                    self.compare_command(log, commands, command)
                    command = (check.last_key, entry[0], entry[0])
                elif command is not None:
                    command = (*command[:2], entry[0])
                entry = entries.fetchone()
            else:
                check.head(as_bytes(head[1]), str(head[2]), (log, head[0]))
                head = heads.fetchone()
        self.compare_command(log, commands, command)
        if last:
            self.ends += 1
            _, begun, number, last_hash, now, signature = last
            check.head(as_bytes(now), str(signature), (log, number))
            begun_by = check.begun[log].number if log in check.begun else 0
            if (begun, number, last_hash) != (begun_by, check.number, check.hash):
                told = f"its row in the table logs says begun {begun}, number {number} and hash {last_hash}, "
                told += f"it has {begun_by}, {check.number} and {check.hash}"
                check.report("changed", told, 0)

    # --- what is beside the logs, if house says that the database has the form in which it is checked ---

    def has(self, table: str) -> bool:
        """Return whether there is a table."""
        return bool(self.base.execute(f"PRAGMA table_info({table})").fetchall())

    def rows_of(self, table: str, columns: str, order: str, log: str) -> Iterator[tuple[Any, ...]]:
        """Return the rows of a log in a table; none if the table does not exist."""
        if not self.has(table):
            return iter(())
        quoted = ", ".join(f'"{one}"' for one in columns.split(", "))
        return self.base.execute(f"SELECT {quoted} FROM {table} WHERE log = ? ORDER BY {order}", (log,))  # noqa: S608

    def compare_command(self, log: str, rows: Iterator[tuple[Any, ...]], made: tuple[Any, ...] | None) -> None:
        """Compare the next row of the table commands with a command of the log."""
        if made is None:
            return
        found = next(rows, None)
        self.commands += found is not None
        if found != made:
            self.faults.append((log, made[1], f"the table commands has {found} where its entries give {made}"))

    def check_beside(self, check: Check, keys: bytes | None) -> None:
        """Check schema, commands, sealed rows, snapshots and accounts, and with the keys also logins and tickets."""
        if not check.revision or check.findings:
            return
        for log, number, told in self.faults:
            check.find(f"log {log}", number, "changed", told)
        self.check_schema(check)
        if check.findings:  # then there may be nothing to read
            return
        read = dict.fromkeys(SEALED, 0)
        seals = {row[0]: row[1:] for row in self.base.execute("SELECT log, number, rows, signature FROM seals")}
        for log, (number, last_hash) in check.closed.items():
            rows = self.sealed_rows(log, read)
            self.check_seal(check, log, (number, last_hash, rows), seals.pop(log, None))
        for log in seals:
            check.find("store", 0, "inserted", f"the table seals has a row of {log}, which is no log")
        for table, fed in (*read.items(), ("commands", self.commands)):
            (there,) = self.base.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608  our own words
            if there != fed:
                check.find("store", 0, "inserted", f"the table {table} has {there} rows, of which {fed} are of a log")
        self.check_snapshots(check)
        self.check_accounts(check)
        if keys is not None:
            self.check_logins(check, keys)

    def check_schema(self, check: Check) -> None:
        """Compare the tables, indexes and triggers with those that the form must have."""
        asked = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_'"
        rows = sorted([" ".join(str(part or "").split()) for part in row] for row in self.base.execute(asked))
        digest = hashlib.sha256(json.dumps(rows).encode()).hexdigest()
        if check.revision not in SCHEMAS:
            told = f"house names the form {check.revision} of the database, which this verifier does not know"
            check.find("store", 0, "another form", told)
        elif digest != SCHEMAS[check.revision]:
            told = f"its tables, indexes or triggers were changed or added to: their digest is {digest}"
            check.find("store", 0, "another schema", told)
        elif self.base.execute("SELECT version_num FROM alembic_version").fetchall() != [(check.revision,)]:
            check.find("store", 0, "another form", f"alembic_version does not name the form {check.revision} of house")

    def sealed_rows(self, log: str, read: dict[str, int]) -> str:
        """Return the digest of the rows of a log in the tables that are sealed."""
        lines: dict[int, list[Any]] = {}
        for place, (table, (numbered, columns, order)) in enumerate(SEALED.items()):
            at = columns.split(", ").index(numbered)
            for row in self.rows_of(table, columns, order, log):
                read[table] += 1
                number = row[at] if type(row[at]) is int else -1
                lines.setdefault(number, [number, [], [], [], []])[place + 1].append(row)
        digest = NO_HASH
        for number in sorted(lines):
            digest = hashlib.sha256(f"{digest}\n".encode() + written(lines[number])).hexdigest()
        return digest

    def check_seal(self, check: Check, log: str, end: tuple[int, str, str], seal: tuple[Any, ...] | None) -> None:
        """Compare the seal of a log with its last entry and its rows."""
        number, last_hash, rows = end
        if seal is None:
            check.find(f"log {log}", 0, "removed", "it has no row in the table seals")
        elif seal[:2] != (number, rows):
            told = "a row of it in rounds, parts, marks or postings was changed, removed or inserted, or its seal was"
            check.find(f"log {log}", 0, "changed", told)
        else:
            body = {"hash": last_hash, "log": log, "number": number, "rows": rows, "store": check.store}
            if not is_signed_by(check.key, b"croupier seal 1\n" + ENCODER.encode(body).encode(), seal[2]):
                check.find(f"log {log}", 0, "changed", "its seal has no valid signature")

    def check_snapshots(self, check: Check) -> None:
        """Check that each snapshot was signed for an entry of its log."""
        for log, number, given, program, state, signature in self.base.execute(
            "SELECT log, number, hash, program, state, signature FROM snapshots"
        ):
            message = written([log, number, given, program, hashlib.sha256(as_bytes(state)).hexdigest()])
            asked = "SELECT hash FROM entries WHERE log = ? AND number = ?"
            is_there = self.base.execute(asked, (log, number)).fetchall() == [(given,)]
            if not is_there or not is_signed_by(check.key, b"croupier snapshot 1\n" + message, signature):
                told = f"the snapshot of {log} at entry {number} was not signed for that entry"
                check.find("store", 0, "changed", told)

    def check_accounts(self, check: Check) -> None:
        """Compare the accounts with the digests that house names."""
        there = set()
        for row in self.base.execute(f"SELECT {ACCOUNT} FROM accounts"):  # noqa: S608  our own words
            there.add(row[0])
            digest = hashlib.sha256(b"croupier account 1\n" + written(flagged(row, 4))).hexdigest()
            if check.accounts.get(row[0]) != digest:
                how = "is not as house has it" if row[0] in check.accounts else "was not added by house"
                check.find("store", 0, "changed", f"the account {row[0]} {how}")
        for name in check.accounts:
            if name not in there:
                check.find("store", 0, "removed", f"the account {name} is in house, but not in the table accounts")

    def check_logins(self, check: Check, keys: bytes) -> None:
        """Check that a program with the keys made the logins and tickets."""
        key = hmac.digest(keys, b"croupier mac 1", "sha256")
        for about, table, columns, flag in (("login", "logins", LOGIN, 7), ("ticket", "tickets", TICKET, None)):
            for row in self.base.execute(f"SELECT {columns} FROM {table}"):  # noqa: S608  our own words
                message = about.encode() + b"\n" + written(flagged(row[:-1], flag))
                if hmac.digest(key, message, "sha256").hex() != row[-1]:
                    told = f"a row of the table {table}, of {row[1]}, was not made by who has the keys of the store"
                    check.find("store", 0, "changed", told)


def flagged(row: tuple[Any, ...], flag: int | None) -> list[Any]:
    """Return a row in which one column is true or false, and not a number."""
    return [value == 1 if at == flag and value in (0, 1) else value for at, value in enumerate(row)]


def written(values: list[Any]) -> bytes:
    """Return values as JSON; a value that JSON cannot have, such as a blob, becomes one that occurs in no record."""
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False, default=repr).encode()


def is_signed_by(key: str, message: bytes, signature: object) -> bool:
    """Return whether a signature in hex is by the owner of a key."""
    public = public_key(key)
    if public is None or not isinstance(signature, str) or not is_hex(signature, 128):
        return False
    return public.has_signed(message, bytes.fromhex(signature))


def sealing_key(name: str | None, store: str) -> bytes | None:
    """Return the secret of the keys, by default of those next to the store; None if there are none."""
    path = Path(name or f"{store}.keys")
    if name is None and not os.access(path, os.R_OK):
        return None
    try:
        return bytes.fromhex(json.loads(path.read_text("utf-8"))["sealing"])
    except (ValueError, KeyError, TypeError):
        raise Unreadable(f"{path} has no keys of a store") from None


# --- the command ------------------------------------------------------------------------------------------------------


def shown(text: str) -> str:
    """Return a text that no terminal can be disturbed by: printable ASCII, the rest escaped."""
    return "".join(one if " " <= one <= "~" else ascii(one)[1:-1] for one in text)


def compare_key(check: Check, given: str | None) -> None:
    """Find it if the key is not the one that was given."""
    if given is not None and given != check.key:
        check.find("store", 0, "another key", f"it names the key {check.key}, not the given {given}")


def told_of(wrong: Exception) -> str:
    """Return why a file cannot be read."""
    if isinstance(wrong, sqlite3.OperationalError):
        return f"SQLite cannot read it now: {wrong}"
    return f"it is a damaged SQLite file: {wrong}" if isinstance(wrong, sqlite3.Error) else str(wrong)


def checked_store(name: str, heads: str | None, key: str | None, keys: str | None = None) -> Check:
    """Return the check of an SQLite store; raise Unreadable or sqlite3.Error."""
    sealing = sealing_key(keys, name)
    if heads is None and Path(f"{name}.heads").exists():
        heads = f"{name}.heads"
    # SQLite makes files beside a store with a write-ahead log even to read it. If there are none yet then nobody writes
    # to it; it is read as it lies, and whether it was changed meanwhile is seen at the end.
    is_idle = not any(Path(name + end).exists() for end in ("-wal", "-journal"))
    before = Path(name).stat()
    witness = Witness(heads) if heads is not None else None
    with contextlib.closing(opened(name, is_idle)) as base:
        store = Store(base)
        check = Check(*store.founded())
        compare_key(check, key)
        if witness is not None:
            witness.before(check)
        try:
            store.feed(check)
            check_witness(check, witness, is_database=True)
            store.check_beside(check, sealing)
            check.has_keys = sealing is not None
            (state,) = base.execute("PRAGMA integrity_check(1)").fetchone()
        except (Unreadable, sqlite3.Error) as wrong:
            check.unreadable = told_of(wrong)
            return check
    after = Path(name).stat()
    if is_idle and (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        check.unreadable = "it was changed while it was read; check it again"
    elif state != "ok":
        check.unreadable = f"it is a damaged SQLite file: {state}"
    return check


def checked_export(file: BinaryIO, heads: str | None, key: str | None) -> Check:
    """Return the check of an exported log; raise Unreadable."""
    check = Check(*header(file.readline(1024)))
    compare_key(check, key)
    witness = Witness(heads) if heads is not None else None
    try:
        if witness is not None:
            witness.before(check)
        for line in lines(file):
            check.line(line)
        check.end()
        check_witness(check, witness, is_database=False)
    except Unreadable as wrong:
        check.unreadable = str(wrong)
    return check


def checked(name: str, heads: str | None, key: str | None, keys: str | None = None) -> Check:
    """Return the check of a file; raise Unreadable, OSError or sqlite3.Error."""
    with Path(name).open("rb") as file:
        if file.read(16) == b"SQLite format 3\0":
            return checked_store(name, heads, key, keys)
        file.seek(0)
        return checked_export(file, heads, key)


def summary(check: Check, key: str | None) -> Iterator[str]:
    """Yield what was checked, a line each."""
    yield f"holds: store {check.store}, {len(check.closed)} logs, {check.entries} entries, {check.heads} heads."
    for log, (number, last) in check.closed.items():
        yield f"log {log}: ends with entry {number}, {last}."
    against = "the one given" if key else "not compared with one from elsewhere (--key)"
    yield f"key {check.key}: {against}."
    if check.has_keys is not None and check.revision:
        with_keys = "" if check.has_keys else "; NOT logins and tickets, which need the keys (--keys)"
        yield f"tables: schema, commands, rounds, parts, marks, postings, snapshots, accounts{with_keys}."
    yield "witness: none." if check.witnessed is None else f"witness: {check.witnessed} heads agree."


def main(words: list[str]) -> int:
    """Check a file and return the exit code."""
    reader = argparse.ArgumentParser(prog="verify_log.py", description=__doc__)
    reader.formatter_class = argparse.RawDescriptionHelpFormatter
    reader.add_argument("file", metavar="FILE", help="an exported log or an SQLite store")
    reader.add_argument(
        "--heads", metavar="WITNESS", help="file of the witness; FILE.heads of an SQLite store if absent"
    )
    reader.add_argument("--key", metavar="HEX", help="the public key that must have signed")
    reader.add_argument("--keys", metavar="FILE", help="keys of the store; FILE.keys if that can be read")
    reader.add_argument("--verbose", action="store_true", help="tell how long it took")
    given = reader.parse_args(words)
    if given.key is not None and not is_hex(given.key, 64):
        reader.error("--key takes 64 lower-case hex digits")
    began = time.perf_counter()
    try:
        check = checked(given.file, given.heads, given.key, given.keys)
    except (OSError, ValueError, sqlite3.Error, Unreadable) as wrong:
        sys.stderr.write(f"{shown(given.file)}: {shown(told_of(wrong))}.\n")
        return 2
    told = [str(finding) for finding in check.findings.values()]
    if not told and not check.unreadable:
        told = list(summary(check, given.key))
    sys.stdout.writelines(f"{shown(given.file)}: {shown(one)}\n" for one in told)
    if given.verbose:
        seconds = time.perf_counter() - began
        speed = f"{check.entries / seconds:,.0f} entries and {check.heads / seconds:,.0f} heads a second"
        sys.stdout.write(f"{shown(given.file)}: {seconds:.1f} s, {speed}.\n")
    if check.unreadable:
        sys.stderr.write(f"{shown(given.file)}: {shown(check.unreadable)}.\n")
        return 2
    return 1 if check.findings else 0


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has gone, as shells report it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 141
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        code = 130
    sys.exit(code)
