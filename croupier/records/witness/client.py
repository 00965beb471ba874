"""A witness run by another process (`croupier witness serve`), over HTTPS, HTTP or a Unix socket.

That process has a separate key. The store's log names the key, so that no other process can answer for it.
"""

import http.client
import secrets
import socket
import ssl
import threading
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Raw, Struct

from croupier.records.log import wire
from croupier.records.log.entries import SignedHead
from croupier.records.log.keys import is_signed
from croupier.records.stores.protocol import BadStore, StoreFailed
from croupier.records.witness.lines import BadLine, read_line
from croupier.records.witness.protocol import NewestHeads

AUTHORITY_VARIABLE: Final = "CROUPIER_WITNESS_CA"
STATE_DOMAIN: Final = b"croupier witness state 1\n"
SECONDS: Final = 10
"""Seconds after which a witness that does not answer has failed."""
_BYTES_MAX: Final = 1 << 26
_LINES_MAX: Final = 1 << 34


class PlacedHead(Struct, frozen=True, forbid_unknown_fields=True):
    """A head in a message to a witness or from it."""

    head: Raw
    signature: str

    def signed(self) -> SignedHead:
        """Return the head as stored."""
        return SignedHead(bytes(self.head), self.signature)


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """State of a witness, signed with the nonce of a question: its last line, its size, the newest head of each log."""

    by: str
    hash: str
    heads: dict[str, PlacedHead]
    line: int
    nonce: str
    size: int
    store: str


class SignedState(Struct, frozen=True, forbid_unknown_fields=True):
    """State of a witness with its signature."""

    state: Raw
    signature: str


class Submission(Struct, frozen=True, forbid_unknown_fields=True):
    """Heads of one commit on their way to a witness."""

    heads: tuple[PlacedHead, ...]
    store: str


def is_served(where: str) -> bool:
    """Return whether a witness is named by an address rather than by the path of a file."""
    return where.startswith(("http://", "https://", "unix:"))


class ServedWitness:
    """A witness at an address; `key` is the one that the store's log names, "" before it names one."""

    def __init__(self, where: str, key: str = "", authority: str | None = None) -> None:
        """Name the address, and the file with the certificate authority if the system does not know it."""
        self.where, self.key = where, key
        self._authority = authority
        self._connection: http.client.HTTPConnection | None = None
        self._lock = threading.Lock()

    def check_place(self) -> None:
        """Raise BadStore if the witness does not answer."""
        self.state()

    def newest(self, store: str) -> tuple[str, NewestHeads]:
        """Return the key of the witness, and the newest head of each log."""
        state = self.state()
        self.key = self.key or state.by
        if state.heads and state.store != store:
            raise BadStore(f"{self.where}: The witness has heads of another store. Each store needs its own witness.")
        return state.by, {log: one.signed() for log, one in state.heads.items()}

    def see(self, heads: Sequence[SignedHead], store: str) -> None:
        """Send the heads of one commit, and check the line that the witness signs."""
        body = wire.canonical(
            {"heads": [{"head": Raw(one.body), "signature": one.signature} for one in heads], "store": store}
        )
        status, answer = self._ask("POST", "/heads", body)
        if status != http.client.CREATED:
            raise StoreFailed(f"{self.where}: The witness refused the heads: {_sentence(answer)}")
        try:
            line = read_line(answer)
        except BadLine as wrong:
            raise StoreFailed(f"{self.where}: The answer of the witness {wrong}.") from None
        if not line.is_genuine or (self.key and line.by != self.key):
            raise StoreFailed(f"{self.where}: The answer is not signed with the key of the witness, {self.key[:16]}….")
        if line.heads != tuple(heads):
            raise StoreFailed(f"{self.where}: The witness signed other heads than it was given.")

    def lines(self, offset: int = 0) -> bytes:
        """Return the lines of the witness from a byte on; raise StoreFailed."""
        status, answer = self._ask("GET", f"/lines?from={offset}", b"", _LINES_MAX)
        if status != http.client.OK:
            raise StoreFailed(f"{self.where}: The witness refused its lines: {_sentence(answer)}")
        return answer

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def state(self) -> State:
        """Return the state of the witness, signed for this question; raise BadStore."""
        nonce = secrets.token_hex(16)
        try:
            status, answer = self._ask("GET", f"/state?nonce={nonce}", b"")
        except StoreFailed as wrong:
            raise BadStore(str(wrong)) from None
        if status != http.client.OK:
            raise BadStore(f"{self.where}: The witness refused its state: {_sentence(answer)}")
        try:
            signed = msgspec.json.decode(answer, type=SignedState)
            state = msgspec.json.decode(signed.state, type=State)
        except wire.UNREADABLE:
            raise BadStore(f"{self.where}: The answer is not that of a witness.") from None
        is_genuine = is_signed(STATE_DOMAIN + bytes(signed.state), signed.signature, state.by)
        if not is_genuine or state.nonce != nonce or (self.key and state.by != self.key):
            raise BadStore(f"{self.where}: The answer is not signed with the key of the witness, {self.key[:16]}….")
        return state

    # --- the connection --------------------------------------------------------------------------------------------

    def _ask(self, method: str, path: str, body: bytes, bytes_max: int = _BYTES_MAX) -> tuple[int, bytes]:
        """Return the status and the body of an answer; a connection that was closed meanwhile is opened again once."""
        with self._lock:
            try:
                try:
                    return self._exchange(method, path, body, bytes_max)
                except (http.client.HTTPException, ConnectionError):
                    self._drop()
                    return self._exchange(method, path, body, bytes_max)
            except (http.client.HTTPException, OSError) as wrong:
                self._drop()
                raise StoreFailed(f"{self.where}: The witness does not answer: {wrong}.") from None

    def _exchange(self, method: str, path: str, body: bytes, bytes_max: int) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = self._connected()
        self._connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        return answer.status, answer.read(bytes_max)

    def _connected(self) -> http.client.HTTPConnection:
        if self.where.startswith("unix:"):
            return UnixConnection(self.where.removeprefix("unix:"))
        address = urlsplit(self.where)
        if not address.hostname:
            raise OSError("the address names no host")
        if address.scheme == "https":
            context = ssl.create_default_context(cafile=self._authority)
            return http.client.HTTPSConnection(address.hostname, address.port, timeout=SECONDS, context=context)
        return http.client.HTTPConnection(address.hostname, address.port, timeout=SECONDS)


class UnixConnection(http.client.HTTPConnection):
    """A connection through a Unix socket."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=SECONDS)
        self._path = path

    def connect(self) -> None:
        self.sock: Any = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(SECONDS)
        self.sock.connect(self._path)


def _sentence(answer: bytes) -> str:
    """Return the sentence of a refusal."""
    return answer[:400].decode(errors="replace").strip() or "no reason was given."
