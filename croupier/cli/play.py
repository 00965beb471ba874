"""`croupier play`: the game at the terminal."""

import contextlib
import io
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TextIO

import click
from click.core import ParameterSource
from msgspec.structs import replace

from croupier.cli.console import errors
from croupier.cli.console.screen import pens, writer
from croupier.cli.election import election
from croupier.engine.game import game_of
from croupier.fairness.proof import ShoeProof, written
from croupier.narration.speech import YOU
from croupier.records.house import House
from croupier.records.locations import open_house, places
from croupier.records.log.keys import BadKeys
from croupier.records.stores.protocol import StoreError
from croupier.records.tables.writer import BadCommand, TableWriter
from croupier.rules.clause import document
from croupier.rules.profile import documents_of
from croupier.rules.questions import FAMILIES
from croupier.terminal.recorder import begin, is_closing, left_game, left_games, resume
from croupier.terminal.session import Session
from croupier.terminal.setup import BadSetup, GameRequest, TerminalGame, rules_of, set_up
from croupier.terminal.text import TextStyle, harmless

_OF_STORES: Final = {"table_name": "--table", "is_new": "--new", "keys": "--keys", "heads": "--heads"}
"""Options that need a store."""


@click.command()
@click.argument("document_key", metavar="[DOCUMENT]", required=False)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an option of the rules, such as decks=8; can be repeated.",
)
@click.option("--seed", type=click.IntRange(min=0), help="Random seed for practice: deals the same cards again.")
@click.option("--contribute", default="", metavar="TEXT", help="Your own text, mixed into every shuffle.")
@click.option("--proof", "proof_file", metavar="FILE", help="Write the proof of every shoe to FILE.")
@click.option(
    "--boxes", help="Number of boxes you play, or which: 2,5; at Hold'em your seat.  [default: the middle one]"
)
@click.option("--bots", default=0, show_default=True, type=click.IntRange(min=0), help="Number of bots at other boxes.")
@click.option("--backers", default=0, type=click.IntRange(min=0), help="Number of bots who wager behind your box.")
@click.option("--bankroll", default="1000", show_default=True, help="Your chips at the start, in dollars.")
@click.option(
    "--rounds", default=0, type=click.IntRange(min=0), help="Leave after this many rounds (default: no limit)."
)
@click.option("--name", default=YOU, show_default=True, help="Your name, also in the records.")
@click.option("--store", metavar="STORE", help="Record the game in this file or PostgreSQL database.")
@click.option("--table", "table_name", metavar="NAME", help="Table in the store to begin or to resume.")
@click.option("--new", "is_new", is_flag=True, help="Begin a new table even if the store has an unfinished one.")
@click.option("--keys", metavar="FILE", help="Keys of the store.  [default: next to the store file]")
@click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: next to the store file]")
@click.option("--no-color", is_flag=True, help="Do not use colours; same as NO_COLOR.")
@click.pass_context
def play(ctx: click.Context, /, **options: Any) -> int:
    """Play a game at the terminal, alone or with bots.

    DOCUMENT is the key of a rule document, such as act-pontoon-2018; without it you choose.

    A commitment to every shoe is shown before you bet, and its secret is revealed when the shoe has ended. With
    --proof, check all cards with `croupier fairness verify FILE`.

    With --store the game is recorded under your --name. If the program is interrupted, the same command resumes the
    game at the same decision with the same cards.
    """
    _prepare_input()
    ink = pens(no_color=options["no_color"])
    write = writer(ink)
    if options["store"] is None:
        for name, written in _OF_STORES.items():
            if options[name]:
                raise click.UsageError(f"{written} needs a store. Name it with --store.")
        game = _game(options, ink, write)
        return 0 if game is None else _play(game, None, options, ink, write)
    explicit = ctx.get_parameter_source("name") is not ParameterSource.DEFAULT
    try:
        return _play_in_store(options, options["name"] if explicit else None, ink, write)
    except (StoreError, BadKeys, BadCommand) as wrong:
        raise click.ClickException(str(wrong)) from None


def _game(options: Mapping[str, Any], ink: TextStyle, write: Callable[[str], None]) -> TerminalGame | None:
    """Return the requested game; None if the person leaves."""
    try:
        key = options["document_key"]
        key = key if key is not None else _choose(_ask, write, ink)
        return None if key is None else set_up(key, _request(election(key, options["settings"]), options))
    except BadSetup as bad:
        raise click.UsageError(str(bad)) from None


def _play(
    game: TerminalGame,
    recorded: TableWriter | None,
    options: Mapping[str, Any],
    ink: TextStyle,
    write: Callable[[str], None],
) -> int:
    """Play a game, write the proofs of its shoes if requested, and return the exit status."""
    proof_file = options["proof_file"]
    if proof_file is None:
        return Session(game, _ask, write, ink, recorded=recorded).play()
    # a table that goes on may have proofs there already
    is_new = recorded is None or recorded.version == 1
    with Path(proof_file).open("w" if is_new else "a", encoding="utf-8") as file:
        code = Session(game, _ask, write, ink, partial(_prove, file), recorded).play()
    write(ink.paint(f"  croupier fairness verify {harmless(proof_file)} verifies its shoes.", "faint"))
    return code


# --- in a store ------------------------------------------------------------------------------------------------------


def _play_in_store(options: Mapping[str, Any], name: str | None, ink: TextStyle, write: Callable[[str], None]) -> int:
    """Resume the unfinished table of a store, or begin one; raise StoreError, BadKeys or BadCommand."""
    where = places(options["store"], options["keys"], options["heads"])
    with contextlib.closing(open_house(where)) as house:
        if house.is_new:
            kept = f"The store {house.store.where} is new. Its keys are in {where.keys}: keep them safe, apart from it."
            write(f"  {errors.harmless(kept)}")
        game = None if options["is_new"] else _left(house, options, name, ink, write)
        if game is not None:
            recorded = resume(house, replace(game, asks_words=sys.stdin.isatty()))
        else:
            game = _game(options, ink, write)
            if game is None:
                return 0
            game = replace(game, table=options["table_name"] or f"home {secrets.token_hex(4)}")
            recorded = begin(house, game)
        code = _play(game, recorded, options, ink, write)
        _say_recorded(house, recorded, ink, write)
    return code


def _left(
    house: House, options: Mapping[str, Any], name: str | None, ink: TextStyle, write: Callable[[str], None]
) -> TerminalGame | None:
    """Return the requested unfinished game, if any; close tables that only lack their closing."""
    if options["table_name"] is not None:
        games = [found for found in [left_game(house, options["table_name"])] if found is not None]
    else:
        games = list(left_games(house))
    key = options["document_key"]
    for game in games:
        if is_closing(house, game):
            Session(game, _ask, write, ink, recorded=resume(house, game)).finish()
        elif key in (None, game.rules.document) and name in (None, game.person):
            return game
        elif options["table_name"] is not None:
            raise click.UsageError(f"--table {game.table}: {game.person} plays {game.rules.document} at this table.")
    return None


def _say_recorded(house: House, recorded: TableWriter, ink: TextStyle, write: Callable[[str], None]) -> None:
    """Say where the game is recorded, and report trouble with the copied heads."""
    where, table = house.store.where, recorded.record.table
    rounds = "no round" if not table.last_played else f"rounds 1–{table.last_played}"
    sentence = f"Recorded in {where} as {recorded.record.log}, {'round 1' if table.last_played == 1 else rounds}"
    if table.last_played:
        round_name = shlex.quote(f"{recorded.record.log}:{table.last_played}")
        sentence += f": croupier audit explain {shlex.quote(where)} {round_name} explains the last one"
    write(ink.paint(f"  {errors.harmless(sentence)}.", "faint"))
    if house.trouble:
        write(f"  {errors.harmless(house.trouble)}")


def _request(elected: Mapping[str, object], options: Mapping[str, Any]) -> GameRequest:
    """Return the request for a table that opens now under a unique name."""
    table = f"home {secrets.token_hex(4)}"
    chosen = {name: options[name] for name in ("seed", "boxes", "bots", "backers", "bankroll", "rounds", "name")}
    return GameRequest(
        election=elected,
        now=int(time.time()),
        table=table,
        contribution=options["contribute"],
        asks_words=sys.stdin.isatty(),
        **chosen,
    )


def _prove(file: TextIO, proof: ShoeProof) -> None:
    file.write(f"{written(proof)}\n")
    file.flush()


def _prepare_input() -> None:
    """Enable line editing, and accept undecodable input."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # not on every system
            import_module("readline")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _ask(prompt: str) -> str:
    """Read a line; echo piped input after its prompt, as if it had been typed."""
    if sys.stdin.isatty():
        return input(prompt)
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    encoding = sys.stdout.encoding or "ascii"
    click.echo(harmless(line.strip()).encode(encoding, "replace").decode(encoding))
    return line


def _choose(ask: Callable[[str], str], write: Callable[[str], None], ink: TextStyle) -> str | None:
    """Offer the games; return the document's key, None if the person leaves."""
    games = [key for name in FAMILIES for key in documents_of(name)]
    write(ink.rule("Which game?"))
    for number, key in enumerate(games, 1):
        row = ((f"  {ink.paint(str(number), 'gold')}", 5), (key, 24), (document(key).venue, 18), (_facts(key), 30))
        write(ink.columns(*row))
    while True:
        try:
            line = ask(ink.plain(f"  game 1 to {len(games)} › ")).strip().casefold()
        except (EOFError, KeyboardInterrupt):
            write("")
            write("  Good-bye.")
            return None
        found = [key for number, key in enumerate(games, 1) if line in (str(number), key)]
        found = found or [key for key in games if len(line) > 2 and line in key]
        if len(found) == 1:
            return found[0]
        if line in ("q", "quit", "exit"):
            write("  Good-bye.")
            return None
        write(f"  Write a number from 1 to {len(games)}, or the name of a document; quit leaves.")


def _facts(key: str) -> str:
    """Return a game's name and main payout, in a few words."""
    rules = rules_of(key, {})
    return game_of(rules).highlight(rules)
