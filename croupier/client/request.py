"""One call over HTTP/1.1, with the standard library alone: a connection, a request, an answer."""

import asyncio
import ssl
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

ANSWER_BYTES_MAX: Final = 64 * 1_024 * 1_024
_HEADERS_MAX: Final = 100


class HttpResponse(Struct, frozen=True):
    """Response: the status, the headers in lower case, and the body."""

    status: int
    headers: dict[str, str]
    body: bytes


class BadResponse(OSError):
    """The response is not HTTP."""


async def call(
    method: str, url: str, headers: dict[str, str], body: bytes = b"", *, tls: ssl.SSLContext | None, seconds: float
) -> HttpResponse:
    """Send a request and return its answer; raise OSError, TimeoutError among it."""
    async with asyncio.timeout(seconds):
        where = urlsplit(url)
        is_secure = where.scheme == "https"
        port = where.port or (443 if is_secure else 80)
        secure = (tls or ssl.create_default_context()) if is_secure else None
        reader, writer = await asyncio.open_connection(where.hostname, port, ssl=secure)
        try:
            target = (where.path or "/") + (f"?{where.query}" if where.query else "")
            sent = {"host": where.netloc, "connection": "close", "content-length": str(len(body)), **headers}
            lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
            writer.write(f"{method} {target} HTTP/1.1\r\n{lines}\r\n".encode("latin-1") + body)
            await writer.drain()
            return await _answered(reader)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as wrong:
            raise BadResponse(f"{url}: The answer is incomplete: {wrong}") from None
        finally:
            writer.close()


async def _answered(reader: asyncio.StreamReader) -> HttpResponse:
    first = (await reader.readuntil(b"\r\n")).decode("latin-1").split(" ", 2)
    if len(first) < 2 or not first[0].startswith("HTTP/1.") or not first[1].isdigit():
        raise BadResponse(f"{first[0][:40]!r} is not an answer in HTTP/1.1")
    headers: dict[str, str] = {}
    while (line := (await reader.readuntil(b"\r\n")).decode("latin-1").strip()) != "":
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
        if len(headers) > _HEADERS_MAX:
            raise BadResponse("the answer has too many headers")
    return HttpResponse(int(first[1]), headers, await _body(reader, headers))


async def _body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if headers.get("transfer-encoding", "").lower() == "chunked":
        parts: list[bytes] = []
        while size := int((await reader.readuntil(b"\r\n")).partition(b";")[0], 16):
            _check(sum(map(len, parts)) + size)
            parts.append(await reader.readexactly(size))
            await reader.readexactly(2)
        return b"".join(parts)
    if "content-length" in headers:
        size = int(headers["content-length"])
        _check(size)
        return await reader.readexactly(size)
    return await reader.read(ANSWER_BYTES_MAX)


def _check(size: int) -> None:
    if not 0 <= size <= ANSWER_BYTES_MAX:
        raise BadResponse(f"the answer has more than {ANSWER_BYTES_MAX:,} bytes")
