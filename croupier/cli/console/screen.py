"""Abilities of the terminal: colours unless forbidden, suits if its character set has them."""

import os
import sys
from collections.abc import Callable

import click

from croupier.terminal.text import TextStyle


def pens(*, no_color: bool = False) -> TextStyle:
    """Return the text style of standard output; NO_COLOR forbids colours like `no_color`."""
    stream = sys.stdout
    plain = no_color or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    try:
        "♥♦♣♠─›▸·".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return TextStyle(has_colour=stream.isatty() and not plain, has_suits=False)
    return TextStyle(has_colour=stream.isatty() and not plain)


def writer(ink: TextStyle) -> Callable[[str], None]:
    """Return a function that writes a line to standard output in this style."""
    encoding = sys.stdout.encoding or "ascii"

    def write(line: str) -> None:
        shown = ink.plain(line).encode(encoding, "replace").decode(encoding)
        click.echo(shown, color=ink.has_colour)

    return write
