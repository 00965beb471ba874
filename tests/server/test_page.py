"""The files of the page over HTTP: those that are there, and no other address."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server import page
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
def test_a_file_is_sent_with_its_kind_and_not_again_while_it_is_the_same(
    stranger: Caller, path: str, media: str
) -> None:
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
def test_another_address_leads_nowhere(stranger: Caller, path: str) -> None:
    got = stranger.ask("GET", path)
    assert got.status == 404
    assert got.error.startswith("there is no /")


def test_a_package_behind_a_link_has_its_page(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(page.PAGE, target_is_directory=True)
    assert page.files(tmp_path / "link") == page.files()
