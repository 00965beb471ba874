"""The files of the page, read once when a floor begins: an address that is not among them leads nowhere."""

import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.http.call import Problem, problem

PAGE: Final = Path(str(resources.files("croupier"))) / "page"
_KINDS: Final = {".html", ".css", ".js", ".svg", ".png", ".ico", ".webmanifest"}
mimetypes.add_type("text/javascript", ".js")


class File(Struct, frozen=True):
    """A file to send."""

    body: bytes
    media: str
    etag: str


def files(where: Path = PAGE) -> dict[str, File]:
    """Return the files of the page by their addresses; the page itself is also at the empty one."""
    found = {
        one.relative_to(where).as_posix(): _file(one)
        for one in sorted(where.rglob("*"))
        if one.suffix in _KINDS and one.is_file()
    }
    return {"": found["index.html"], **found}


def _file(path: Path) -> File:
    body = path.read_bytes()
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(body, media, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def served(where: Path = PAGE) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of a file of the page."""
    package = files(where)

    async def answer(request: Request) -> Response:
        path = request.path_params["path"]
        file = package.get(path)
        if file is None:
            return problem(404, Problem(f"The address /{path[:100]} does not exist."))
        headers = {"cache-control": "no-cache", "etag": file.etag}
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=headers)
        return Response(file.body, media_type=file.media, headers=headers)

    return answer
