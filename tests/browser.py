"""A browser for tests: Debian's chromium driven by playwright, windows that tell every error, the files of the page."""

import functools
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.patience import PATIENCE

if TYPE_CHECKING:  # every run of any test loads this file: playwright itself is loaded when a browser is wanted
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PAGE: Final = Path(__file__).resolve().parents[1] / "croupier" / "page"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
)
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
INSTALL_SECONDS_MAX: Final = 300
UNTRIED: Final = "no browser:"
SHEET: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A sheet for tests</title>
<link rel="icon" href="icon.svg"><link rel="stylesheet" href="style/all.css">
<script type="module" src="elements/all.js"></script></head><body><main></main></body></html>"""


class NoBrowser(Exception):
    """Chromium is not available here; the message states the reason."""


@functools.cache
def chromium() -> str:
    """Return where chromium is, installing Debian's when we may; raise NoBrowser."""
    if (found := _on_path()) is not None:
        return found
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or (apt := shutil.which("apt-get")) is None:
        raise NoBrowser("chromium is not installed, and only root may install it here (apt-get install chromium)")
    # Two workers may come here at once: the second waits for the lock of the first, and finds it installed.
    command = [apt, "-o", "DPkg::Lock::Timeout=240", "install", "--yes", "--no-install-recommends", "chromium"]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=INSTALL_SECONDS_MAX)  # noqa: S603  our own words
    except (OSError, subprocess.SubprocessError) as wrong:
        raise NoBrowser(f"chromium is not installed, and apt-get could not install it: {wrong}") from wrong
    if (found := _on_path()) is None:
        raise NoBrowser("chromium is not on the PATH, though apt-get installed it")
    return found


def _on_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name)) is not None), None)


@pytest.fixture(scope="module")  # while playwright waits its event loop counts as running: other modules need their own
def browser() -> "Iterator[Browser]":
    """Give the browser of a module, or skip its tests."""
    with launched() as found:
        yield found


@contextmanager
def launched() -> "Iterator[Browser]":
    """Start a browser, or skip the tests that ask for it; the end of the run tells that they were."""
    try:
        where = chromium()
    except NoBrowser as reason:
        pytest.skip(f"{UNTRIED} {reason}")
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415  as said above

    expect.set_options(timeout=PATIENCE * 1_000)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=where, args=list(ARGUMENTS))
        yield found
        found.close()


@contextmanager
def watched(browser: "Browser", *, refused: tuple[int, ...] = (), **options: object) -> "Iterator[BrowserContext]":
    """Give a window of its own, with playwright's options of a context; an error on any of its pages fails the test.

    `refused` are the statuses of answers that the test wants, each of which the browser calls an error.
    """
    wrong: list[str] = []
    wanted = tuple(f"the server responded with a status of {status} " for status in refused)

    def note_error(message: "ConsoleMessage") -> None:
        if message.type != "error" or any(one in message.text for one in wanted):
            return
        wrong.append(f"console: {message.text}")  # what the content security policy refuses is told here as well

    context = browser.new_context(**options)  # type: ignore[arg-type]  # playwright's own names, passed on
    context.set_default_timeout(PATIENCE * 1_000)
    context.on("console", note_error)
    context.on("weberror", lambda error: wrong.append(f"page: {error.error}"))
    try:
        yield context
    finally:
        context.close()
    assert wrong == []


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    """Give an empty page of 1440 by 900 on which an error fails the test."""
    with watched(browser, viewport={"width": 1440, "height": 900}) as context:
        yield context.new_page()


class _Files(SimpleHTTPRequestHandler):
    """The files of the page, with the headers of the real server and without its log."""

    extensions_map: Final = {  # type: ignore[misc]
        ".html": "text/html; charset=utf-8",
        ".css": "text/css",
        ".js": "text/javascript",
        ".svg": "image/svg+xml",
    }

    def do_GET(self) -> None:
        """Give a file, or at /sheet.html an empty page with the elements and the style."""
        if self.path != "/sheet.html":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(SHEET.encode())

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name that http.server gives it
        pass


@pytest.fixture(scope="module")
def page_files() -> Iterator[str]:
    """Give the address at which the files of croupier/page are served, and nothing else."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Files, directory=str(PAGE))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report loudly that no test ran in a browser; reports of other workers are counted too."""
    told = [str(report.longrepr[-1]) for report in terminalreporter.stats.get("skipped", [])]  # file, line and reason
    skipped = [reason for reason in told if UNTRIED in reason]
    if skipped:
        terminalreporter.section("NOTHING WAS TRIED IN A BROWSER", red=True, bold=True)
        terminalreporter.write_line(
            f"{len(skipped)} tests skipped:{skipped[0].partition(UNTRIED)[2]}", red=True, bold=True
        )
