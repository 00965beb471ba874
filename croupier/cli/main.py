"""The command `croupier` and the names of its commands; each is imported only when it is asked for."""

import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import click

from croupier import __version__
from croupier.cli.lazy import LazyGroup

# fmt: off
COMMANDS: Final = {
    "play":       ("croupier.cli.play",       "Play at a table in the terminal."),
    "replay":     ("croupier.cli.replay",     "Play scenario files and compare them with what they expect."),
    "rules":      ("croupier.cli.rules",      "Show the rules of a document: each question, answer and clause."),
    "clauses":    ("croupier.cli.clauses",    "Show which clauses are honoured, how, and by which tests."),
    "analyse":    ("croupier.cli.analyse",    "Tell what a game is worth and how it is best played."),
    "compare":    ("croupier.cli.compare",    "Tell what changes between two games cost, rule by rule."),
    "simulate":   ("croupier.cli.simulate",   "Play a strategy for many rounds and tell what it returns."),
    "fairness":   ("croupier.cli.fairness",   "Check the proofs of shoes, or shuffle a shoe of your own."),
    "audit":      ("croupier.cli.audit",      "Ask a store what it has recorded, and check it."),
    "tournament": ("croupier.cli.tournament", "Run a tournament, from its conditions to the last prize, or let bots."),
    "promotion":  ("croupier.cli.promotion",  "Run promotional prizes, from their terms to the last prize."),
    "serve":      ("croupier.cli.serve",      "Serve the live floor: tables to play, deal, supervise and inspect."),
    "user":       ("croupier.cli.user",       "Say who may come in to the live floor, and in which role."),
}
# fmt: on


class NobodyReads(Exception):
    """The reader of the output has gone."""


class Croupier(LazyGroup):
    """The group of commands; what goes wrong in one of them ends as one sentence and an exit code."""

    commands_by_name = COMMANDS

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; that nobody reads its output is told before click makes it a plain failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as gone:
            raise NobodyReads from gone

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = "croupier",
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002  errors are always told here
        **extra: Any,
    ) -> NoReturn:
        """Run a command and exit: its own code, or the code of what went wrong."""
        from croupier.cli import errors  # noqa: PLC0415  who only imports this module needs no rules

        errors.show_any_text()
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except (NobodyReads, BrokenPipeError):
            errors.close_outputs()
            sys.exit(errors.NOBODY_READS)
        except errors.EXPECTED as error:
            code, told = errors.ending(error)
            errors.tell(told)
            sys.exit(code)
        sys.exit(code if isinstance(code, int) else 0)


@click.group(
    name="croupier",
    cls=Croupier,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="`croupier COMMAND --help` tells more of a command.",
)
@click.version_option(__version__, prog_name="croupier", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Approved casino rule documents, played to the letter: every event and payment names its clause."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
