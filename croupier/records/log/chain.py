"""The check of a log, one entry or head after another: its form, its hashes, its order and its signatures.

It needs only the bytes, and no keys. tools/verify_log.py is an independent check; tests compare the two verdicts.
"""

import copy
import re
from typing import Annotated, Any, Final, Self

import msgspec
from msgspec import Meta, Struct

from croupier.records.log.editions import Editions
from croupier.records.log.entries import HOUSE, NOTHING, SignedHead, hash_of, is_genuine
from croupier.records.log.registry_facts import RegistryFacts
from croupier.records.log.wire import VERSION, canonical
from croupier.records.stores.protocol import BadStore

LINE_MAX: Final = 1 << 24
"""Bytes that a line may have: no honest one comes near it, and a file without line ends must not fill the memory."""
ENDS: Final = ("RoundClosed", "RoundVoided")
"""The events with which a round ends: their entries, and no others, have a head of kind `round`."""

_HEADER: Final = re.compile(rb'\{"croupier-log":1,"key":"([0-9a-f]{64})","store":"([0-9a-f]{32})"\}\n')
_NEWER: Final = re.compile(rb'\{"croupier-log":(\d{1,9})[,}]')
_HEX: Final = re.compile("[0-9a-f]*")
_HEAD_FIELDS: Final = frozenset(("at", "hash", "key", "kind", "log", "number", "store", "v"))


class ChainFault(Struct, frozen=True):
    """Fault of a store: its log ("" for the store as a whole) and its entry, 0 if it concerns no single entry."""

    log: str
    number: int
    told: str

    def __str__(self) -> str:
        """Write it as one sentence."""
        where = f"{self.log}, entry {self.number:,}: " if self.number else f"{self.log}: " if self.log else ""
        return f"{where}{self.told}"


class Malformed(ValueError):
    """A body that is not in the form of the log; the words follow "it"."""


def _no_float(digits: str) -> Any:
    raise ValueError(f"{digits[:40]} is not a whole number")


class EntryForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Form of an entry; its input and events may be of any kind."""

    at: int
    by: dict[str, Any]
    events: list[dict[str, Any]]
    input: dict[str, Any]
    key: str
    log: Annotated[str, Meta(min_length=1)]
    number: Annotated[int, Meta(ge=1, le=(1 << 63) - 1)]
    previous: Any
    v: int


_DECODER: Final = msgspec.json.Decoder(float_hook=_no_float)
_ENTRIES: Final = msgspec.json.Decoder(EntryForm, float_hook=_no_float)


def plain(body: bytes) -> dict[str, Any]:
    """Decode canonical JSON; raise Malformed."""
    try:
        decoded = _DECODER.decode(body)
        is_canonical = canonical(decoded) == body
    except (ValueError, OverflowError, RecursionError) as wrong:  # msgspec's own errors are among them
        raise Malformed(f"is not JSON: {wrong}") from None
    if not is_canonical:
        raise Malformed("is not in canonical form")
    if type(decoded) is not dict:
        raise Malformed("is not a JSON object")
    return decoded


def is_hex(value: object, digits: int) -> bool:
    """Return whether a value is a text of that number of lower-case hex digits."""
    return type(value) is str and len(value) == digits and _HEX.fullmatch(value) is not None


def header(line: bytes) -> tuple[str, str]:
    """Return the key and the store that the first line of an exported log names; raise BadStore."""
    named = _HEADER.fullmatch(line)
    if named is not None:
        return named[1].decode(), named[2].decode()
    version = _NEWER.match(line)
    if version is not None and int(version[1]) > VERSION:
        raise BadStore(
            f"The exported log has version {int(version[1])}, newer than this program, which reads version 1."
        )
    raise BadStore("This is neither a store nor an exported log.")


def header_line(key: str, store: str) -> bytes:
    """Return the first line of an exported log."""
    return canonical({"croupier-log": VERSION, "key": key, "store": store}) + b"\n"


class Frame:
    """Frame of a line of an exported log: an opening, the body, a middle and hex digits."""

    def __init__(self, first: str, second: str, digits: int) -> None:
        """Store the two names, and the number of digits."""
        self._opening, self._middle = f'{{"{first}":'.encode(), f',"{second}":"'.encode()
        self._begin, self._digits = len(self._opening), digits + 3
        self._end = self._digits + len(self._middle)

    def inside(self, line: bytes) -> tuple[bytes, str] | None:
        """Return the body and the digits of a line; None if it is framed otherwise."""
        if not line.startswith(self._opening) or line[-3:] != b'"}\n' or len(line) < self._begin + self._end:
            return None
        if line[-self._end : -self._digits] != self._middle:
            return None
        return line[self._begin : -self._end], line[-self._digits : -3].decode("ascii", "replace")


ENTRY_FRAME: Final = Frame("entry", "hash", 64)
HEAD_FRAME: Final = Frame("head", "signature", 128)


def read_entry(body: bytes, *, is_whole: bool) -> EntryForm:
    """Decode an entry; raise Malformed, or BadStore if a newer program wrote it and its hash `is_whole`."""
    try:
        form = _ENTRIES.decode(body)
        if form.v == VERSION and canonical(form) == body:
            return form
    except (ValueError, OverflowError, RecursionError):  # msgspec's own errors are among them
        pass
    _check_version(plain(body), "an entry", is_whole=is_whole)
    raise Malformed("does not have the fields of an entry")


def read_head(head: SignedHead, key: str, store: str) -> dict[str, Any]:
    """Decode a head signed with the key for the store; raise Malformed, or BadStore if it is newer."""
    fields = plain(head.body)
    is_signed = is_hex(head.signature, 128) and is_genuine(head, key)
    _check_version(fields, "a head", is_whole=is_signed)
    if fields.keys() != _HEAD_FIELDS or type(fields["at"]) is not int or fields["kind"] not in ("round", "now"):
        raise Malformed("does not have the fields of a head")
    _check_place(fields)
    if fields["key"] != key:
        raise Malformed(f"names another key, {fields['key']}")
    if not is_signed:
        raise Malformed("is not signed with the key of the store")
    if fields["store"] != store:
        raise Malformed(f"belongs to another store, {fields['store']}")
    return fields


def _check_version(values: dict[str, Any], what: str, *, is_whole: bool) -> None:
    version = values.get("v")
    if type(version) is not int:
        raise Malformed("has no version")
    if version != VERSION:
        newer = "newer than this program, which reads" if version > VERSION else "and this program reads"
        if is_whole:
            raise BadStore(f"The version of {what} of {values.get('log')} is {version}, {newer} {VERSION}.")
        raise Malformed(f"has version {version}")


def _check_place(values: dict[str, Any]) -> None:
    if type(values["log"]) is not str or not values["log"]:
        raise Malformed("has no log")
    if type(values["number"]) is not int or not 1 <= values["number"] < 1 << 63:
        raise Malformed("has no number")


class Chain:
    """State of the check of a store; a copy continues from where it was taken."""

    def __init__(self, key: str, store: str) -> None:
        """Begin with the key and the store that the header names, or the first entry of a database."""
        self.key, self.store = key, store
        self.findings: dict[str, ChainFault] = {}
        self.begun: dict[str, tuple[int, str]] = {}
        self.ended: dict[str, tuple[int, str]] = {}
        self.witness: dict[str, dict[int, str]] = {}
        self.witness_key = ""
        """Key of the witness that the log of the house names last."""
        self.registry = RegistryFacts()
        self.commanded: dict[str, int] = {}
        """The first entry of the last command of each log."""
        self.editions = Editions()
        self.entries = self.heads = self.rounds = 0
        self.first_at = self.last_at = 0
        # the log that is read, its last entry, the kind of head read since, and whether that entry ended a round
        self.log, self.number, self.hash = "", 0, ""
        self.headed, self.is_round_over = "", False

    def __copy__(self) -> Self:
        """Return a copy that shares only the parts that do not change while lines are read."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.findings, twin.begun, twin.ended = dict(self.findings), dict(self.begun), dict(self.ended)
        twin.commanded, twin.editions = dict(self.commanded), copy.copy(self.editions)
        twin.registry = copy.copy(self.registry)
        return twin

    def find(self, text: str, number: int = 0, log: str | None = None) -> None:
        """Store a finding if it is the first of its log: later ones may be consequences of it."""
        log = (self.log or HOUSE) if log is None else log
        self.findings.setdefault(log, ChainFault(log, number, text))

    @property
    def is_sound(self) -> bool:
        """Return whether the current log has no finding."""
        return self.log not in self.findings

    def line(self, line: bytes) -> None:
        """Check the next line of an exported log after its header; raise BadStore if a newer program wrote it."""
        entry = ENTRY_FRAME.inside(line)
        if entry is not None:
            self.entry(*entry)
            return
        head = HEAD_FRAME.inside(line)
        if head is not None:
            self.head(SignedHead(*head))
        elif not line.endswith(b"\n") and len(line) < LINE_MAX:
            self.find("The last line is incomplete.", self.number)
        else:
            self.find("The line after this entry is neither an entry nor a head.", self.number)

    # --- entries -------------------------------------------------------------------------------------------------

    def entry(self, body: bytes, given: str) -> EntryForm | None:
        """Check the next entry with its stored hash; return its content if it can be read."""
        self.entries += 1
        computed = hash_of(body)
        try:
            form = read_entry(body, is_whole=computed == given)
        except Malformed as wrong:
            self.find(f"The entry {wrong}.", self.number + 1)
            return None
        # a changed entry may name a wrong log, unless one must begin here
        if form.log != self.log and (computed == given or self.headed == "now" or not self.log):
            self.begin(form.log)
        if computed != given:
            self.find(f"The entry was changed: its hash is {computed}, and {given} is recorded.", self.number + 1)
        elif self.log not in self.findings:
            self._check_next(form.number, form.previous, given)
        self.number, self.hash, self.headed = form.number, given, ""
        if form.key:
            self.commanded[self.log] = form.number
        self.is_round_over = b'"Round' in body and any(one.get("event") in ENDS for one in form.events)
        if not self.first_at <= form.at <= self.last_at:
            self.first_at = min(self.first_at, form.at) if self.first_at else form.at
            self.last_at = max(self.last_at, form.at)
        if self.log == HOUSE:
            self._note(form)
        return form

    def _check_next(self, number: int, previous: str, given: str) -> None:
        if number > self.number + 1:
            missing = (
                f"entry {self.number + 1:,} is"
                if number == self.number + 2
                else f"entries from {self.number + 1:,} are"
            )
            self.find(f"The entry follows entry {self.number:,}: {missing} missing.", number)
        elif number <= self.number:
            self.find(f"The entry follows entry {self.number:,}: it was inserted or moved.", number)
        elif self.headed == "now":
            self.find("The entry follows the head that ended the log.", number)
        elif self.is_round_over and self.headed != "round":
            self._find_no_head()
        elif previous != self.hash:
            before = f"entry {self.number:,}" if self.number else "the entry of the house that began the log"
            self.find(
                f"The entry does not follow {before}: one of them was changed, or an entry was inserted between them.",
                number,
            )
        elif not self.editions.see(self.log, number, given):
            self.find("An edition was begun after another entry of this number: this one was changed.", number)
        else:
            kept = self.witness.get(self.log)
            if kept is not None and kept.get(number, given) != given:
                self.find(f"The witness has the hash {kept[number]} for this entry, and the entry has {given}.", number)

    def _find_no_head(self) -> None:
        self.find("A round ended with this entry, and its signed head is missing.", self.number)

    def _note(self, entry_form: EntryForm) -> None:
        """Store the statements of an entry of the house about the store and its logs."""
        if entry_form.number == 1:
            named = founded(entry_form)
            if named is None:
                self.find("The entry does not found a store.", 1)
            elif named != (self.key, self.store):
                text = f"The entry founds the store {named[1]} with the key {named[0]}"
                self.find(f"{text}, but the log names the store {self.store} and the key {self.key}.", 1)
                self.key, self.store = named
        fault = self.editions.note(entry_form.events)
        if fault:
            self.find(fault, entry_form.number)
        for event in entry_form.events:
            self.registry.note(event)
            if event.get("event") == "WitnessNamed":
                self.witness_key = str(event.get("key"))
            if event.get("event") != "LogBegun":
                continue
            log = event.get("log")
            if type(log) is not str or log in ("", HOUSE) or log in self.begun:
                self.find(f"The entry begins the log {log!r}, which cannot begin here.", entry_form.number)
            else:
                self.begun[log] = entry_form.number, self.hash

    # --- heads ---------------------------------------------------------------------------------------------------

    def head(self, head: SignedHead) -> dict[str, Any] | None:
        """Check the next head; return its content if it is genuine."""
        self.heads += 1
        try:
            fields = read_head(head, self.key, self.store)
        except Malformed as wrong:
            self.find(f"The head after this entry {wrong}.", self.number)
            return None
        kind, place = fields["kind"], (fields["log"], fields["number"])
        if not self.is_sound:
            pass
        elif place[0] == self.log and place[1] > self.number:
            self.find(f"The next head is for entry {place[1]:,}: the entries between are missing.", self.number)
        elif place != (self.log, self.number) or self.headed in ("now", kind):
            text = f"This entry is followed by the {kind} head of entry {place[1]:,} of {place[0]}"
            self.find(f"{text}, which does not belong here.", self.number)
        elif fields["hash"] != self.hash:
            text = (
                f"The {kind} head of this entry was signed for the hash {fields['hash']}, and the entry has {self.hash}"
            )
            self.find(f"{text}: this entry or an earlier one was changed.", self.number)
        elif kind == "round" and not self.is_round_over:
            self.find("The entry has a head of a round, but no round ended with it.", self.number)
        elif kind == "now" and self.is_round_over and self.headed != "round":
            self._find_no_head()
        self.rounds += kind == "round"
        self.headed = kind
        return fields

    # --- logs ----------------------------------------------------------------------------------------------------

    def begin(self, log: str) -> None:
        """Leave the log that was read and begin another."""
        self.close()
        order = list(self.begun)
        is_behind = any(one in self.ended for one in order[order.index(log) :]) if log in self.begun else False
        self.log, self.number, self.headed, self.is_round_over = log, 0, "", False
        self.hash = NOTHING if log == HOUSE else self.begun[log][1] if log in self.begun else ""
        if log in self.ended:
            self.find("The log continues after it had ended and another log had begun.")
        elif log != HOUSE and HOUSE not in self.ended:
            self.find(f"The log is missing, and {log} begins without it.", log=HOUSE)
        elif log != HOUSE and log not in self.begun:
            self.find("The house did not begin this log.")
        elif is_behind:
            self.find("The log follows a log that the house began later.")

    def close(self) -> None:
        """End the log that was read."""
        if not self.log:
            return
        if self.headed != "now":
            self.find("The log is cut off: no head after this entry ends it.", self.number)
        self.ended[self.log] = self.number, self.hash
        ahead = max(self.witness.get(self.log, ()), default=0)
        if ahead > self.number:
            self.find(f"The log ends here, but the witness has a head of entry {ahead:,}.", self.number)

    def end(self) -> None:
        """Check the end of the store."""
        self.close()
        self.log = ""
        if HOUSE not in self.ended:
            self.find("The log is missing.", log=HOUSE)
        for log, (number, _) in self.begun.items():
            if log not in self.ended:
                self.find(f"The log is missing. Entry {number:,} of the house began it.", log=log)
        for log in self.witness:
            if log not in self.ended:
                self.find("The log is missing. The witness has heads of it.", log=log)


def founded(entry_form: EntryForm) -> tuple[str, str] | None:
    """Return the key and the store that the first entry of the house names; None if it founds none."""
    foundings = [one for one in entry_form.events if one.get("event") == "StoreFounded"]
    if len(foundings) != 1 or not is_hex(foundings[0].get("key"), 64) or not is_hex(foundings[0].get("store"), 32):
        return None
    return foundings[0]["key"], foundings[0]["store"]
