"""The process that serves a witness for the store of another: `croupier witness serve`.

It has a key and a file to which it only appends. It signs the heads that it has seen, and refuses a head that is older
than the newest of its log, unless it has that very head: so a store restored from an older copy is detected when it
starts or next writes.
"""

import logging
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Raw
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from croupier.records.log import entries, wire
from croupier.records.log.entries import SignedHead
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import BadStore, StoreFailed
from croupier.records.witness.client import STATE_DOMAIN, PlacedHead, SignedState, State, Submission
from croupier.records.witness.file import FileWitness

_LOG: Final = logging.getLogger("croupier.server")
_BYTES_MAX: Final = 1 << 20
_HEADS_MAX: Final = 10_000
_NONCE_MAX: Final = 64
_OFFSET_DIGITS_MAX: Final = 15


class RefusedHeads(Exception):
    """Heads that the witness does not take, in one sentence with the status of the answer."""

    def __init__(self, status: int, sentence: str) -> None:
        """Store the file and the key."""
        super().__init__(sentence)
        self.status = status


class WitnessService:
    """A witness of one store, which signs its heads with the key `public`."""

    def __init__(self, path: Path, keys: Keys, public: str) -> None:
        """Read the file; raise StoreError."""
        self.keys, self._public = keys, public
        self.file = FileWitness(path, keys, public)
        self.file.check_place()
        self.store = self.file.read()
        self._lock = threading.Lock()

    def see(self, submission: Submission) -> bytes:
        """Keep the heads of one commit, and return the signed line; raise RefusedHeads or StoreFailed."""
        heads = tuple([one.signed() for one in submission.heads])
        with self._lock:
            self._check(heads, submission.store)
            line = self.file.add(heads, submission.store)
            self.store = submission.store
            return line

    def _check(self, heads: tuple[SignedHead, ...], store: str) -> None:
        if not 0 < len(heads) <= _HEADS_MAX:
            raise RefusedHeads(400, f"Send 1 to {_HEADS_MAX:,} heads.")
        if self.store not in ("", store):
            raise RefusedHeads(409, "The witness has heads of another store. Each store needs its own witness.")
        newest = {}
        for head in heads:
            try:
                sent = entries.read_head(head.body)
            except ValueError as wrong:
                raise RefusedHeads(400, str(wrong)) from None
            if (sent.key, sent.store) != (self._public, store) or not entries.is_genuine(head, self._public):
                raise RefusedHeads(403, f"The head of {sent.log} is not signed with the key of the store.")
            newest[sent.log] = sent
        for log, sent in newest.items():
            known = self.file.heads.get(log)
            if known is None or sent.number > known[0].number or self.file.has_seen(sent):
                continue  # a head that the witness has may arrive again, from a process that is slower than another
            _LOG.error("the store went back: %s, entry %d after entry %d", log, sent.number, known[0].number)
            raise RefusedHeads(
                409,
                f"The witness has entry {known[0].number} of {log}, and the store sends another entry {sent.number}. "
                f"The store was restored to an earlier state, or changed.",
            )

    def state(self, nonce: str) -> bytes:
        """Return the state, signed for a question."""
        with self._lock:
            heads = {log: PlacedHead(Raw(head.body), head.signature) for log, (_, head) in self.file.heads.items()}
            line, hash_, size = self.file.position
            state = State(self.keys.public, hash_, heads, line, nonce, size, self.store)
        body = wire.canonical(state)
        return wire.canonical(SignedState(Raw(body), self.keys.sign(STATE_DOMAIN + body)))

    def lines(self, offset: int) -> bytes:
        """Return the lines from a byte on."""
        with self._lock, self.file.path.open("rb") as file:
            file.seek(offset)
            return file.read(max(0, self.file.position[2] - offset))


def application(service: WitnessService) -> Starlette:
    """Return the application of a witness."""

    async def see(request: Request) -> Response:
        body = await request.body()
        if len(body) > _BYTES_MAX:
            raise RefusedHeads(413, f"The request has more than {_BYTES_MAX:,} bytes.")
        try:
            submission = msgspec.json.decode(body, type=Submission)
        except wire.UNREADABLE as wrong:
            raise RefusedHeads(400, f"The request is not a list of heads: {wrong}.") from None
        line = await run_in_threadpool(service.see, submission)
        return Response(line, 201, media_type="application/json")

    async def state(request: Request) -> Response:
        nonce = request.query_params.get("nonce", "")
        if not 0 < len(nonce) <= _NONCE_MAX or not nonce.isalnum():
            raise RefusedHeads(400, f"State a nonce of 1 to {_NONCE_MAX} letters and digits.")
        return Response(await run_in_threadpool(service.state, nonce), media_type="application/json")

    async def lines(request: Request) -> Response:
        offset = request.query_params.get("from", "0")
        if not offset.isdecimal() or len(offset) > _OFFSET_DIGITS_MAX:
            raise RefusedHeads(400, "from: State the number of bytes to skip.")
        return Response(await run_in_threadpool(service.lines, int(offset)), media_type="application/jsonl")

    return Starlette(
        routes=[
            Route("/heads", _answered(see), methods=["POST"]),
            Route("/state", _answered(state)),
            Route("/lines", _answered(lines)),
        ]
    )


def _answered(handle: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that answers a refusal and a failure in one sentence."""

    async def answered(request: Request) -> Response:
        try:
            return await handle(request)
        except RefusedHeads as wrong:
            return PlainTextResponse(f"{wrong}\n", wrong.status)
        except (StoreFailed, BadStore, OSError) as wrong:
            _LOG.error("the witness cannot be written: %s", wrong)
            return PlainTextResponse("The witness cannot write its file now. Try again.\n", 503)

    return answered
