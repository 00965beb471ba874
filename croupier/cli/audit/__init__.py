"""`croupier audit`: verify, explain and export the records of a store. Imports the records.

A subcommand is a click command in a module of its own. COMMANDS lists it with that module and its help text.
"""

from typing import Final

import click

from croupier.cli.console.lazy import StoreGroup

# fmt: off
COMMANDS: Final = {
    "verify":    ("croupier.cli.audit.verify",    "Verify that no record was changed, removed or inserted."),
    "log":       ("croupier.cli.audit.log",       "Export the log, for archiving and verification elsewhere."),
    "heads":     ("croupier.cli.audit.log",       "Export the signed heads of all logs."),
    "archive":   ("croupier.cli.audit.archive",   "Archive the log in one file, for others to keep."),
    "explain":   ("croupier.cli.audit.explain",   "Explain a round: every event and payment with its clause."),
    "rounds":    ("croupier.cli.audit.rounds",    "List rounds of a table, a player or a dealer."),
    "events":    ("croupier.cli.audit.events",    "List significant events, also as CSV or JSON lines."),
    "balances":  ("croupier.cli.audit.balances",  "Show the balance of every account at a given time."),
    "return":    ("croupier.cli.audit.returns",   "Compare actual returns with expected returns."),
    "histories": ("croupier.cli.audit.histories", "Export rounds as signed JSON lines."),
    "import":    ("croupier.cli.audit.histories", "Import rounds from another store."),
}
# fmt: on


class Audit(StoreGroup):
    """The group of commands for the records of a store."""

    commands_by_name = COMMANDS
    before = "audit "


@click.group(cls=Audit, invoke_without_command=True)
@click.pass_context
def audit(ctx: click.Context) -> None:
    """Query and verify the records of a store."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
