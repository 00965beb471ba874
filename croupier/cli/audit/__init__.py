"""`croupier audit`: what a store has recorded, checked, written out and told.

A subcommand is a click command in a module of its own, which is imported only when it is asked for: it stands in
COMMANDS with the module that holds it, under its own name with `-` as `_`, or with `_` after it where Python has that
word, and with the sentence that help shows.
"""

import difflib
from importlib import import_module
from keyword import iskeyword
from typing import Any, Final

import click

# fmt: off
COMMANDS: Final = {
    "verify":    ("croupier.cli.audit.verify",    "Check that nothing was changed, removed, inserted or cut off."),
    "log":       ("croupier.cli.audit.log",       "Write the exact log, for keeping and checking elsewhere."),
    "heads":     ("croupier.cli.audit.log",       "Write the signed heads of all logs, for keeping elsewhere."),
    "explain":   ("croupier.cli.audit.explain",   "Tell a round in sentences, and every payment with its odds."),
    "rounds":    ("croupier.cli.audit.rounds",    "List the last rounds of a table, a player or a dealer."),
    "events":    ("croupier.cli.audit.events",    "Find significant events, and write them as CSV or JSON lines."),
    "balances":  ("croupier.cli.audit.balances",  "Show the balance of every account at any moment."),
    "return":    ("croupier.cli.audit.returns",   "Compare what the tables won with what they should win."),
    "histories": ("croupier.cli.audit.histories", "Write rounds as JSON lines, each whole and signed."),
    "import":    ("croupier.cli.audit.histories", "Take rounds in that came from another store."),
}
# fmt: on


class Audit(click.Group):
    """The group of what can be asked of a store."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        """Return the names of the commands, in the order in which help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  as above
        """Import the command of that name."""
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        found = getattr(import_module(COMMANDS[cmd_name][0]), f"{name}_" if iskeyword(name) else name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name; a usage error names the nearest one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, n=1, cutoff=0)[0]
            ctx.fail(f"There is no command 'audit {args[0]}'; the nearest is {near}, of {', '.join(COMMANDS)}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  as above
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what is wrong with a store or its keys ends as one sentence."""
        from croupier.records.keys import BadKeys  # noqa: PLC0415  `--help` needs no records
        from croupier.records.stores.protocol import StoreError  # noqa: PLC0415  as above

        try:
            return super().invoke(ctx)
        except (StoreError, BadKeys) as wrong:
            raise click.ClickException(str(wrong)) from wrong


@click.group(cls=Audit, invoke_without_command=True)
@click.pass_context
def audit(ctx: click.Context) -> None:
    """Ask a store what it has recorded, and check it."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
