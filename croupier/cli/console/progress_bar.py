"""Progress bar on the terminal for computations longer than a second."""

import os
import shutil
import sys
import threading
import time
from types import TracebackType
from typing import Final, TextIO

from croupier.terminal.text import clip

AFTER_SECONDS: Final = 1.0
_EVERY_SECONDS: Final = 0.2
_WIDTH: Final = 24
_CLEAR: Final = "\r\x1b[K"


class Bar:
    """Progress bar on stderr; silent if stderr is no terminal.

    A separate thread draws it, so that the seconds advance while a kernel is compiled.
    """

    def __init__(
        self, stream: TextIO | None = None, *, after_seconds: float = AFTER_SECONDS, width: int = _WIDTH
    ) -> None:
        """Begin at zero; `stream` is stderr by default, `width` the width of the bar itself."""
        self._stream = sys.stderr if stream is None else stream
        self._after = after_seconds
        self._width = width
        self._began = 0.0
        self._doing, self._done = "", 0.0
        self._ended = threading.Event()
        self._drawing: threading.Thread | None = None
        self._is_shown = False

    def __call__(self, doing: str, done: float) -> None:
        """Set the current activity and its completed fraction: this is a `Progress`."""
        self._doing, self._done = doing, min(1.0, max(0.0, done))

    def __enter__(self) -> "Bar":
        """Begin to count the seconds."""
        self._began = time.monotonic()
        if self._stream.isatty() and os.environ.get("TERM") != "dumb":
            self._drawing = threading.Thread(target=self._draw_on, daemon=True)
            self._drawing.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the bar in every case."""
        self._ended.set()
        if self._drawing is not None:
            self._drawing.join()
        if self._is_shown:
            self._stream.write(_CLEAR)
            self._stream.flush()

    def _draw_on(self) -> None:
        wait = self._after
        while not self._ended.wait(wait):
            self._is_shown = True
            self._stream.write(_CLEAR + self._line())
            self._stream.flush()
            wait = _EVERY_SECONDS

    def _line(self) -> str:
        filled = int(self._done * self._width)
        bar = "━" * filled + "─" * (self._width - filled)
        try:
            bar.encode(self._stream.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            bar = "#" * filled + "." * (self._width - filled)
        seconds = int(time.monotonic() - self._began)
        left = f"  {bar} {int(self._done * 100):3d} %  {seconds:3d} s  "
        return left + clip(self._doing or "beginning", max(8, shutil.get_terminal_size().columns - len(left) - 1))
