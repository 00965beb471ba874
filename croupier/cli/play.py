"""`croupier play`: the game at the terminal."""

import contextlib
import io
import os
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final, TextIO

import click

from croupier.cli.election import election
from croupier.fairness.proof import ShoeProof, written
from croupier.play.ink import Ink, harmless
from croupier.play.session import Session
from croupier.play.setup import Asked, BadSetup, rules_of, set_up
from croupier.rules.clause import document
from croupier.rules.profile import TWENTY_ONE, UTH
from croupier.rules.uth import UthRules
from croupier.telling.speech import YOU

_GAMES: Final = (*TWENTY_ONE, UTH)


@click.command()
@click.argument("document_key", metavar="[DOCUMENT]", required=False)
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of the table, such as decks=8.")
@click.option(
    "--seed", type=click.IntRange(min=0), help="For practice: deals the same cards again, which are no secret."
)
@click.option("--contribute", default="", metavar="TEXT", help="Words of yours that go into every shuffle.")
@click.option("--proof", "proof_file", metavar="FILE", help="Write the proof of every shoe, to be checked by anyone.")
@click.option(
    "--boxes", help="How many boxes you play, or which: 2,5; at Hold'em your seat.  [default: the middle one]"
)
@click.option("--bots", default=0, show_default=True, type=click.IntRange(min=0), help="Bots at other boxes.")
@click.option("--backers", default=0, type=click.IntRange(min=0), help="Bots who stand behind your box.")
@click.option("--bankroll", default="1000", show_default=True, help="What you sit down with, in dollars.")
@click.option("--rounds", default=0, type=click.IntRange(min=0), help="Leave after so many rounds.")
@click.option("--name", default=YOU, show_default=True, help="What you are called.")
@click.option("--no-color", is_flag=True, help="Plain text; NO_COLOR does the same.")
def play(
    document_key: str | None,
    *,
    no_color: bool,
    settings: tuple[str, ...],
    contribute: str,
    proof_file: str | None,
    **asked: object,
) -> int:
    """Play a game at the terminal, alone or with bots.

    DOCUMENT is the key of a rule document, such as act-pontoon-2018; without it you choose.

    Every shoe is bound by a commitment before you bet, and its secret is told when it has ended; with --proof,
    `croupier fairness verify FILE` compares every card.
    """
    _prepare_input()
    ink = _ink(no_color=no_color)
    write = _writer(ink)
    try:
        key = document_key if document_key is not None else _choose(_ask, write, ink)
        if key is None:
            return 0
        game = set_up(key, _asked(election(key, settings), contribute, asked))
    except BadSetup as bad:
        raise click.UsageError(str(bad)) from None
    if proof_file is None:
        return Session(game, _ask, write, ink).play()
    with Path(proof_file).open("w", encoding="utf-8") as file:
        code = Session(game, _ask, write, ink, partial(_prove, file)).play()
    write(ink.paint(f"  croupier fairness verify {harmless(proof_file)} checks its shoes.", "faint"))
    return code


def _asked(elected: Mapping[str, object], contribute: str, asked: Mapping[str, object]) -> Asked:
    """Return what is asked of the table, at this moment, and under a name that no other table has."""
    table = f"home {secrets.token_hex(4)}"
    return Asked(
        election=elected,
        now=int(time.time()),
        table=table,
        contribution=contribute,
        asks_words=sys.stdin.isatty(),
        **asked,  # type: ignore[arg-type]  # click's types
    )


def _prove(file: TextIO, proof: ShoeProof) -> None:
    file.write(f"{written(proof)}\n")
    file.flush()


def _prepare_input() -> None:
    """Let a person edit the line that they type, and read anything without stopping."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # not on every system
            import_module("readline")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _ink(*, no_color: bool) -> Ink:
    stream = sys.stdout
    plain = no_color or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    try:
        "♥♦♣♠─›▸·".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Ink(has_colour=stream.isatty() and not plain, has_suits=False)
    return Ink(has_colour=stream.isatty() and not plain)


def _writer(ink: Ink) -> Callable[[str], None]:
    encoding = sys.stdout.encoding or "ascii"

    def write(line: str) -> None:
        shown = ink.plain(line).encode(encoding, "replace").decode(encoding)
        click.echo(shown, color=ink.has_colour)

    return write


def _ask(prompt: str) -> str:
    """Read a line; what is piped in is shown after its prompt, as if it had been typed."""
    if sys.stdin.isatty():
        return input(prompt)
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    encoding = sys.stdout.encoding or "ascii"
    click.echo(harmless(line.strip()).encode(encoding, "replace").decode(encoding))
    return line


def _choose(ask: Callable[[str], str], write: Callable[[str], None], ink: Ink) -> str | None:
    """Offer the games; return the document's key, None if the person leaves."""
    write(ink.rule("Which game?"))
    for number, key in enumerate(_GAMES, 1):
        row = ((f"  {ink.paint(str(number), 'gold')}", 5), (key, 24), (document(key).venue, 18), (_facts(key), 30))
        write(ink.columns(*row))
    while True:
        try:
            line = ask(ink.plain(f"  game 1 to {len(_GAMES)} › ")).strip().casefold()
        except (EOFError, KeyboardInterrupt):
            write("")
            write("  Good-bye.")
            return None
        found = [key for number, key in enumerate(_GAMES, 1) if line in (str(number), key)]
        found = found or [key for key in _GAMES if len(line) > 2 and line in key]
        if len(found) == 1:
            return found[0]
        if line in ("q", "quit", "exit"):
            write("  Good-bye.")
            return None
        write(f"  Write a number from 1 to {len(_GAMES)}, or the name of a document; quit leaves.")


def _facts(key: str) -> str:
    """Return what a game is and pays, in a few words."""
    rules = rules_of(key, {})
    if isinstance(rules, UthRules):
        return f"Hold'em, trips pays up to {rules.trips_pay.royal_flush.value}"
    return f"{rules.naturals.name.value.capitalize()} pays {rules.naturals.odds.value}"
