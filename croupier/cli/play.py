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

from croupier.cli import errors
from croupier.cli.election import election
from croupier.cli.screen import pens, writer
from croupier.fairness.proof import ShoeProof, written
from croupier.play.ink import Ink, harmless
from croupier.play.recording import begin, is_closing, left_game, left_games, resume
from croupier.play.session import Session
from croupier.play.setup import Asked, BadSetup, Game, rules_of, set_up
from croupier.records.house import House
from croupier.records.keys import BadKeys
from croupier.records.log import HOUSE
from croupier.records.places import open_house, places
from croupier.records.stores.protocol import StoreError
from croupier.records.table import BadCommand, RecordedTable
from croupier.rules.clause import document
from croupier.rules.profile import TWENTY_ONE, UTH
from croupier.rules.uth import UthRules
from croupier.telling.speech import YOU

_GAMES: Final = (*TWENTY_ONE, UTH)
_OF_STORES: Final = {"table_name": "--table", "is_new": "--new", "keys": "--keys", "heads": "--heads"}
"""Options that mean nothing without a store."""


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
@click.option("--name", default=YOU, show_default=True, help="What you are called, in the records too.")
@click.option("--store", metavar="STORE", help="Record the game in this file, or at a PostgreSQL address.")
@click.option("--table", "table_name", metavar="NAME", help="The table in the store, to begin or to go on with.")
@click.option("--new", "is_new", is_flag=True, help="Begin another table, even if one was left in the store.")
@click.option("--keys", metavar="FILE", help="The store's keys.  [default: beside the file of the store]")
@click.option("--heads", metavar="FILE", help="Where signed heads of the records are copied.  [default: as for keys]")
@click.option("--no-color", is_flag=True, help="Plain text; NO_COLOR does the same.")
@click.pass_context
def play(ctx: click.Context, /, **options: Any) -> int:
    """Play a game at the terminal, alone or with bots.

    DOCUMENT is the key of a rule document, such as act-pontoon-2018; without it you choose.

    Every shoe is bound by a commitment before you bet, and its secret is told when it has ended; with --proof,
    `croupier fairness verify FILE` compares every card.

    With --store everything is recorded, and --name names you in the records. If the program is cut off, the same
    command goes on at the same decision with the same cards, at the table as it was begun.
    """
    _prepare_input()
    ink = pens(no_color=options["no_color"])
    write = writer(ink)
    if options["store"] is None:
        for name, written in _OF_STORES.items():
            if options[name]:
                raise click.UsageError(f"{written} is for a table in a store: name it by --store.")
        game = _game(options, ink, write)
        return 0 if game is None else _play(game, None, options, ink, write)
    explicit = ctx.get_parameter_source("name") is not ParameterSource.DEFAULT
    try:
        return _play_in_store(options, options["name"] if explicit else None, ink, write)
    except (StoreError, BadKeys, BadCommand) as wrong:
        raise click.ClickException(str(wrong)) from None


def _game(options: Mapping[str, Any], ink: Ink, write: Callable[[str], None]) -> Game | None:
    """Return the game that is asked for; None if the person leaves."""
    try:
        key = options["document_key"]
        key = key if key is not None else _choose(_ask, write, ink)
        return None if key is None else set_up(key, _asked(election(key, options["settings"]), options))
    except BadSetup as bad:
        raise click.UsageError(str(bad)) from None


def _play(
    game: Game, recorded: RecordedTable | None, options: Mapping[str, Any], ink: Ink, write: Callable[[str], None]
) -> int:
    """Play a game, and write the proofs of its shoes if that was asked for; return the exit status."""
    proof_file = options["proof_file"]
    if proof_file is None:
        return Session(game, _ask, write, ink, recorded=recorded).play()
    # a table that goes on may have proofs there already
    is_new = recorded is None or recorded.version == 1
    with Path(proof_file).open("w" if is_new else "a", encoding="utf-8") as file:
        code = Session(game, _ask, write, ink, partial(_prove, file), recorded).play()
    write(ink.paint(f"  croupier fairness verify {harmless(proof_file)} checks its shoes.", "faint"))
    return code


# --- in a store ------------------------------------------------------------------------------------------------------


def _play_in_store(options: Mapping[str, Any], name: str | None, ink: Ink, write: Callable[[str], None]) -> int:
    """Go on with the table that was left in a store, or begin one; raise StoreError, BadKeys or BadCommand."""
    where = places(options["store"], options["keys"], options["heads"])
    with contextlib.closing(open_house(where)) as house:
        founded = house.store.log(HOUSE)
        if founded is not None and founded.number == 1:
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
    house: House, options: Mapping[str, Any], name: str | None, ink: Ink, write: Callable[[str], None]
) -> Game | None:
    """Return the game that was left and is asked for, if any; what was only left unclosed is closed."""
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
            raise click.UsageError(f"--table {game.table}: {game.person} plays {game.rules.document} there.")
    return None


def _say_recorded(house: House, recorded: RecordedTable, ink: Ink, write: Callable[[str], None]) -> None:
    """Tell where the evening is recorded, and what is wrong with its witness."""
    where, table = house.store.where, recorded.held.table
    rounds = "no round" if not table.last_played else f"rounds 1–{table.last_played}"
    told = f"Recorded in {where} as {recorded.held.log}, {'round 1' if table.last_played == 1 else rounds}"
    if table.last_played:
        asked = shlex.quote(f"{recorded.held.log}:{table.last_played}")
        told += f": croupier audit explain {shlex.quote(where)} {asked} tells the last one"
    write(ink.paint(f"  {errors.harmless(told)}.", "faint"))
    if house.trouble:
        write(f"  {errors.harmless(house.trouble)}.")


def _asked(elected: Mapping[str, object], options: Mapping[str, Any]) -> Asked:
    """Return what is asked of the table, at this moment, and under a name that no other table has."""
    table = f"home {secrets.token_hex(4)}"
    asked = {name: options[name] for name in ("seed", "boxes", "bots", "backers", "bankroll", "rounds", "name")}
    return Asked(
        election=elected,
        now=int(time.time()),
        table=table,
        contribution=options["contribute"],
        asks_words=sys.stdin.isatty(),
        **asked,
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
