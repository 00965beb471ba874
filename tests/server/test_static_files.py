"""The files of the page over HTTP: those that are there, and no other address."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server import static_files
from tests.server.caller import Caller
from tests.server.floors import served


@pytest.fixture(scope="module")
def stranger() -> Iterator[Caller]:
    with served() as floor:
        yield Caller(floor)


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("/", "text/html"),
        ("/index.html?x=1", "text/html"),
        ("/style/all.css", "text/css"),
        ("/app.js", "text/javascript"),
    ],
)
def test_files_have_content_types_and_etags(stranger: Caller, path: str, media: str) -> None:
    got = stranger.ask("GET", path)
    assert (got.status, got.headers["content-type"].partition(";")[0]) == (200, media)
    assert got.raw
    again = stranger.ask("GET", path, if_none_match=got.headers["etag"])
    assert (again.status, again.raw) == (304, b"")
    assert stranger.ask("GET", path, if_none_match='"another"').raw == got.raw


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/%00.js",
        f"/{'a' * 300}.js",
        f"/{'a/' * 2_500}x.js",
        "/style",
        "/../server/app.py",
        "/%ff.js",
        "//app.js",
    ],
    ids=lambda path: path[:20],
)
def test_unknown_paths_get_404(stranger: Caller, path: str) -> None:
    got = stranger.ask("GET", path)
    assert got.status == 404
    assert got.error.startswith("The address /")


def test_page_is_served_from_a_linked_package(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(static_files.PAGE, target_is_directory=True)
    assert static_files.files(tmp_path / "link") == static_files.files()
