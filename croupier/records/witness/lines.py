"""Lines of a witness: each has the heads of one commit and the hash of the previous line, and is signed.

docs/records.md describes the form; tools/verify_log.py reads it without this program. A witness that was begun before
lines were chained starts with plain heads, which the first chained line covers with one hash.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, Final

import msgspec
from msgspec import Raw, Struct

from croupier.records.log import wire
from croupier.records.log.entries import SignedHead, head_line
from croupier.records.log.keys import Keys, is_signed

LINE_MAX: Final = 1 << 20
"""Maximum number of bytes of a line: a commit has at most 64 heads."""
VERSION: Final = 1
BEGINNING: Final = "0" * 64
"""Previous hash of the first line of a witness that has no plain heads."""
_DOMAIN: Final = b"croupier witness 1\n"
_PLAIN: Final = b'{"head":'
_OPENING: Final = b'{"seen":'
_MIDDLE: Final = b',"signature":"'
_ENDING: Final = b'"}\n'
_SIGNATURE_DIGITS: Final = 128


class BadLine(ValueError):
    """Bytes that are no line of a witness; the words follow "it"."""


class _HeadForm(Struct, frozen=True, forbid_unknown_fields=True):
    head: Raw
    signature: str


class _LineForm(Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    by: str
    heads: tuple[_HeadForm, ...]
    line: int
    previous: str
    store: str
    v: int


class WitnessLine(Struct, frozen=True):
    """A line: the heads of one commit, its number and hash, the hash of the line before, and the key that signed it."""

    line: int
    previous: str
    hash: str
    by: str
    store: str
    at: int
    heads: tuple[SignedHead, ...]
    body: bytes
    signature: str

    @property
    def is_genuine(self) -> bool:
        """Return whether the owner of the key in `by` signed the line."""
        return is_signed(_DOMAIN + self.body, self.signature, self.by)


_DECODER: Final = msgspec.json.Decoder(_LineForm)


def line_hash(body: bytes) -> str:
    """Return the hash of a line's body."""
    return hashlib.sha256(_DOMAIN + body).hexdigest()


def written(heads: Sequence[SignedHead], keys: Keys, store: str, *, line: int, previous: str, at: int) -> bytes:
    """Return a signed line."""
    body = wire.canonical(
        {
            "at": at,
            "by": keys.public,
            "heads": [{"head": Raw(one.body), "signature": one.signature} for one in heads],
            "line": line,
            "previous": previous,
            "store": store,
            "v": VERSION,
        }
    )
    return _OPENING + body + _MIDDLE + keys.sign(_DOMAIN + body).encode() + _ENDING


def read_line(line: bytes) -> WitnessLine:
    """Decode a chained line; raise BadLine. Its signature and its position are not checked."""
    end = len(_MIDDLE) + _SIGNATURE_DIGITS + len(_ENDING)
    if not line.startswith(_OPENING) or not line.endswith(_ENDING) or line[-end:][: len(_MIDDLE)] != _MIDDLE:
        raise BadLine("is not a line of a witness")
    body = line[len(_OPENING) : -end]
    signature = line[-end + len(_MIDDLE) : -len(_ENDING)].decode("ascii", "replace")
    try:
        form = _DECODER.decode(body)
        is_canonical = wire.canonical(msgspec.json.decode(body)) == body
    except wire.UNREADABLE as wrong:
        raise BadLine(f"is not a line of a witness: {wrong}") from None
    if form.v != VERSION:
        raise BadLine(f"has version {form.v}, and this program reads version {VERSION}")
    if not is_canonical:
        raise BadLine("is not in canonical form")
    heads = tuple([SignedHead(bytes(one.head), one.signature) for one in form.heads])
    return WitnessLine(form.line, form.previous, line_hash(body), form.by, form.store, form.at, heads, body, signature)


def read_plain(line: bytes) -> SignedHead:
    """Return the head of a plain line, as witnesses had them before lines were chained; raise BadLine."""
    body, between, signature = line.removeprefix(_PLAIN).rpartition(_MIDDLE)
    head = SignedHead(body, signature.removesuffix(_ENDING).decode("ascii", "replace"))
    if not between or head_line(head) != line:
        raise BadLine("is not a head")
    return head


class WitnessReader:
    """A witness read from its first line on: the chain is checked, and the heads are handed out."""

    def __init__(self) -> None:
        """Begin before the first line."""
        self.line, self.hash = 0, BEGINNING
        self.number = 0
        """Number of the line in the file, from 1; plain heads of older witnesses count too."""
        self._plain: Any = hashlib.sha256(_DOMAIN)

    def read(self, line: bytes) -> tuple[SignedHead, ...] | WitnessLine:
        """Check the next line and return its heads, or the whole line if it is chained; raise BadLine."""
        self.number += 1
        if line.startswith(_PLAIN) and not self.line:
            head = read_plain(line)
            self._plain.update(line)
            self.hash = self._plain.hexdigest()
            return (head,)
        found = read_line(line)
        if (found.line, found.previous) != (self.line + 1, self.hash):
            raise BadLine(f"does not follow line {self.line:,}: lines were removed, inserted or changed")
        self.line, self.hash = found.line, found.hash
        return found


def is_torn(line: bytes) -> bool:
    """Return whether a line without an end was torn off when a program stopped."""
    return not line.endswith(b"\n") and any(line.startswith(one[: len(line)]) for one in (_PLAIN, _OPENING))


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a witness, without one that was torn off at the end."""
    for line in iter(lambda: file.readline(LINE_MAX), b""):
        if is_torn(line):
            return
        yield line
