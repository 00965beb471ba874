"""The bar: on a terminal, after a while, and gone at the end."""

import io
import re
import time

import pytest

from croupier.cli.console.progress_bar import Bar
from tests.patience import PATIENCE


class Terminal(io.StringIO):
    """A stream that says that it is a terminal of a character set."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True


def shown(stream: Terminal, *, until: str, after_seconds: float = 0.0) -> str:
    with Bar(stream, after_seconds=after_seconds) as bar:
        bar("compiling kernels", 0.5)
        patience = time.monotonic() + PATIENCE
        while until not in stream.getvalue() and time.monotonic() < patience:
            time.sleep(0.005)
    return stream.getvalue()


def test_bar_shows_progress_and_disappears(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    told = shown(Terminal(), until="kernels")
    assert re.search(r"━━━━━━━━━━━━────────────  50 % +\d+ s  compiling kernels", told)
    assert told.endswith("\r\x1b[K")


def test_terminal_without_block_characters_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert "############............  50 %" in shown(Terminal("ascii"), until="kernels")


def test_quick_work_shows_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert shown(Terminal(), until="", after_seconds=60.0) == ""


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_piped_output_shows_no_bar(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    monkeypatch.setenv("TERM", term)
    stream = Terminal() if term == "dumb" else io.StringIO()
    with Bar(stream, after_seconds=0.0) as bar:
        bar("x", 2.0)
        time.sleep(0.05)
    assert stream.getvalue() == ""


def test_interrupt_removes_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()

    def work() -> None:
        with Bar(stream, after_seconds=0.0):
            patience = time.monotonic() + PATIENCE
            while "beginning" not in stream.getvalue() and time.monotonic() < patience:
                time.sleep(0.005)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert "beginning" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")
