"""Expected errors as one sentence for a person and an exit code for a script."""

import contextlib
import os
import re
import sys
from typing import Final

import click

from croupier.cards import BadCard
from croupier.money import BadAmount
from croupier.rules.clause import UnknownClause, UnknownDocument
from croupier.rules.profile import NoProfile
from croupier.rules.ruled import BadElection
from croupier.scenario.files import BadScenario

WRONG: Final = 2
"""Exit code for a usage error or an unreadable file."""
INTERRUPTED: Final = 130
"""Ctrl-C, as shells report it."""
NOBODY_READS: Final = 141
"""The reader of the output has gone, as shells report it."""

_ENDED: Final = re.compile(r"[.?!]( \[[^\]]*\])?$")
"""A complete sentence, perhaps with its clause."""

EXPECTED: Final = (
    click.ClickException,
    click.Abort,
    KeyboardInterrupt,
    OSError,
    UnicodeError,
    UnknownDocument,
    UnknownClause,
    NoProfile,
    BadElection,
    BadScenario,
    BadAmount,
    BadCard,
)


def ending(error: BaseException) -> tuple[int, str]:
    """Return the exit code and the sentence of an expected error."""
    if isinstance(error, click.Abort) and isinstance(error.__cause__, EOFError):
        return WRONG, "The input ended before an answer was given."
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return INTERRUPTED, "Interrupted."
    return WRONG, sentence(error)


def sentence(error: BaseException) -> str:
    """Return an expected error as one sentence."""
    if isinstance(error, click.ClickException):
        text = error.format_message()
    elif isinstance(error, UnicodeDecodeError):
        text = f"The text is not UTF-8: byte {error.start + 1} is {error.object[error.start]:#04x}."
    elif isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror
    elif isinstance(error, LookupError) and error.args:
        text = str(error.args[0])  # `str` of a LookupError may put it in quotation marks
    else:
        text = str(error)
    text = " ".join(text.split())
    return text if _ENDED.search(text) else f"{text}."


def tell(text: str) -> None:
    """Write a sentence to stderr, with the name of the program before it."""
    sys.stderr.write(f"croupier: {harmless(text)}\n")


def harmless(line: str) -> str:
    """Return a line without characters that would disturb a terminal."""
    return line if line.isprintable() else "".join(one if one.isprintable() else "?" for one in line)


def close_outputs() -> None:
    """Redirect stdout to the null device, so that the interpreter does not report a closed pipe at exit."""
    with contextlib.suppress(OSError):  # a stream without a file, as in tests
        nobody = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nobody, sys.stdout.fileno())
        os.close(nobody)


def show_any_text() -> None:
    """Show the code of a character that the terminal lacks instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
