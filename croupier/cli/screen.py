"""What the terminal can show: colours if it is one and nobody forbids them, suits if it has them."""

import os
import sys
from collections.abc import Callable

import click

from croupier.play.ink import Ink


def pens(*, no_color: bool = False) -> Ink:
    """Return the pens for standard output; NO_COLOR forbids colours as `no_color` does."""
    stream = sys.stdout
    plain = no_color or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    try:
        "♥♦♣♠─›▸·".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Ink(has_colour=stream.isatty() and not plain, has_suits=False)
    return Ink(has_colour=stream.isatty() and not plain)


def writer(ink: Ink) -> Callable[[str], None]:
    """Return what writes a line to standard output with these pens."""
    encoding = sys.stdout.encoding or "ascii"

    def write(line: str) -> None:
        shown = ink.plain(line).encode(encoding, "replace").decode(encoding)
        click.echo(shown, color=ink.has_colour)

    return write
