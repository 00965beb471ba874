"""`croupier witness`: keep a witness for a store of others, or change the witness of a store. Imports the server."""

from typing import Final

import click

from croupier.cli.console.lazy import StoreGroup

# fmt: off
COMMANDS: Final = {
    "serve":  ("croupier.cli.witness.serve",  "Serve the witness of a store in a separate process."),
    "change": ("croupier.cli.witness.change", "Change the witness of a store."),
}
# fmt: on


class WitnessGroup(StoreGroup):
    """The group of commands for a witness."""

    commands_by_name = COMMANDS
    before = "witness "


@click.group(cls=WitnessGroup, invoke_without_command=True)
@click.pass_context
def witness(ctx: click.Context) -> None:
    """Keep the witness of a store, or change it.

    A witness is a second place that sees every commit of a store before it is acknowledged. A store that is behind its
    witness, or whose witness was cut, is not opened.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
