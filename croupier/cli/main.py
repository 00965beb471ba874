"""The command `croupier` and its commands; each is imported only when it is used."""

import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import click

from croupier import __version__
from croupier.cli.console.lazy import LazyGroup

# fmt: off
COMMANDS: Final = {
    "play":       ("croupier.cli.play",       "Play at a table in the terminal."),
    "replay":     ("croupier.cli.replay",     "Play scenario files and check their expected results."),
    "rules":      ("croupier.cli.rules",      "Show the rules of a document: each question, answer and clause."),
    "clauses":    ("croupier.cli.clauses",    "Show which clauses are honoured, how, and by which tests."),
    "analyse":    ("croupier.cli.analysis.analyse",    "Compute the house edge and the best play of a game."),
    "compare":    ("croupier.cli.analysis.compare",    "Compare two games, rule by rule."),
    "simulate":   ("croupier.cli.simulation.simulate",   "Simulate many rounds of a strategy and estimate its return."),
    "fairness":   ("croupier.cli.fairness",   "Verify the proofs of shoes, or shuffle a shoe."),
    "audit":      ("croupier.cli.audit",      "Query and verify the records of a store."),
    "tournament": ("croupier.cli.tournament", "Run a tournament, or simulate one with bots."),
    "promotion":  ("croupier.cli.promotion",  "Run a promotion with prizes."),
    "serve":      ("croupier.cli.serve",      "Start the web server: tables to play, deal, supervise and inspect."),
    "backup":     ("croupier.cli.backup",     "Back up a store, even in use, and verify the copy."),
    "restore":    ("croupier.cli.restore",    "Restore a store from a backup, or rehearse it."),
    "user":       ("croupier.cli.user",       "Manage user accounts and roles."),
    "verify-program": ("croupier.cli.verify_program", "Compare the installed files with the manifest of the release."),
    "witness":    ("croupier.cli.witness",    "Keep the witness of a store, or change it."),
}
# fmt: on


class NobodyReads(Exception):
    """The reader of the output has closed it."""


class Croupier(LazyGroup):
    """The group of commands; an expected error becomes one sentence and an exit code."""

    commands_by_name = COMMANDS

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; detect a closed output before click makes it a plain failure."""
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
        """Run a command and exit with its code, or with the code of the error."""
        from croupier.cli.console import errors  # noqa: PLC0415  who only imports this module needs no rules

        errors.show_any_text()
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except (NobodyReads, BrokenPipeError):
            errors.close_outputs()
            sys.exit(errors.NOBODY_READS)
        except errors.EXPECTED as error:
            code, message = errors.ending(error)
            errors.tell(message)
            sys.exit(code)
        sys.exit(code if isinstance(code, int) else 0)


@click.group(
    name="croupier",
    cls=Croupier,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="`croupier COMMAND --help` shows the options of a command.",
)
@click.version_option(__version__, prog_name="croupier", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Approved casino rule documents, played to the letter: every event and payment names its clause."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
