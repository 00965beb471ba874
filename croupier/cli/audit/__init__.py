"""`croupier audit`: what a store has recorded, checked, written out and told.

A subcommand is a click command in a module of its own; it stands in COMMANDS with that module and what help says of it.
"""

from typing import Final

import click

from croupier.cli.lazy import StoreGroup

# fmt: off
COMMANDS: Final = {
    "verify":    ("croupier.cli.audit.verify",    "Check that nothing was changed, removed, inserted or cut off."),
    "log":       ("croupier.cli.audit.log",       "Write the exact log, for keeping and checking elsewhere."),
    "heads":     ("croupier.cli.audit.log",       "Write the signed heads of all logs, for keeping elsewhere."),
    "backup":    ("croupier.cli.audit.backup",    "Copy a store that is in use, and check the copy."),
    "explain":   ("croupier.cli.audit.explain",   "Tell a round in sentences, and every payment with its odds."),
    "rounds":    ("croupier.cli.audit.rounds",    "List the last rounds of a table, a player or a dealer."),
    "events":    ("croupier.cli.audit.events",    "Find significant events, and write them as CSV or JSON lines."),
    "balances":  ("croupier.cli.audit.balances",  "Show the balance of every account at any moment."),
    "return":    ("croupier.cli.audit.returns",   "Compare what the tables won with what they should win."),
    "histories": ("croupier.cli.audit.histories", "Write rounds as JSON lines, each whole and signed."),
    "import":    ("croupier.cli.audit.histories", "Take rounds in that came from another store."),
}
# fmt: on


class Audit(StoreGroup):
    """The group of what can be asked of a store."""

    commands_by_name = COMMANDS
    before = "audit "


@click.group(cls=Audit, invoke_without_command=True)
@click.pass_context
def audit(ctx: click.Context) -> None:
    """Ask a store what it has recorded, and check it."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
