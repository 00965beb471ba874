"""The bar: on a terminal, after a while, and gone at the end."""

import io
import time

import pytest

from croupier.cli.bar import Bar


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
        patience = time.monotonic() + 5
        while until not in stream.getvalue() and time.monotonic() < patience:
            time.sleep(0.005)
    return stream.getvalue()


def test_it_tells_what_is_done_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    told = shown(Terminal(), until="kernels")
    assert "━━━━━━━━━━━━────────────  50 %    0 s  compiling kernels" in told
    assert told.endswith("\r\x1b[K")


def test_a_terminal_without_the_lines_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert "############............  50 %" in shown(Terminal("ascii"), until="kernels")


def test_what_is_quick_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert shown(Terminal(), until="", after_seconds=60.0) == ""


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_nothing_where_nobody_watches(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    monkeypatch.setenv("TERM", term)
    stream = Terminal() if term == "dumb" else io.StringIO()
    with Bar(stream, after_seconds=0.0) as bar:
        bar("x", 2.0)
        time.sleep(0.05)
    assert stream.getvalue() == ""


def test_it_goes_when_the_work_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()

    def work() -> None:
        with Bar(stream, after_seconds=0.0):
            patience = time.monotonic() + 5
            while "beginning" not in stream.getvalue() and time.monotonic() < patience:
                time.sleep(0.005)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert "beginning" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")
