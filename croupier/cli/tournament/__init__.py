"""`croupier tournament`: a tournament from its conditions to the last prize, recorded in a store, or played by bots.

Imports the records and the tournament; `play` imports the terminal. A subcommand is a click command in a module of its
own. COMMANDS lists it with that module and its help text.
"""

from typing import Final

import click

from croupier.cli.console.lazy import StoreGroup

# fmt: off
COMMANDS: Final = {
    "new":       ("croupier.cli.tournament.conditions", "Write a template of conditions, each item with its clause."),
    "check":     ("croupier.cli.tournament.conditions", "Check conditions: list all faults, the plan and the money."),
    "open":      ("croupier.cli.tournament.conditions", "Create a tournament from its conditions."),
    "nominate":  ("croupier.cli.tournament.papers",     "Nominate the director and assistants by name."),
    "approve":   ("croupier.cli.tournament.papers",     "State that the conditions or a commission were approved."),
    "notify":    ("croupier.cli.tournament.papers",     "State that the Commission was notified."),
    "publish":   ("croupier.cli.tournament.papers",     "Make the conditions available to patrons."),
    "tables":    ("croupier.cli.tournament.papers",     "Designate the tables of the tournament."),
    "entries":   ("croupier.cli.tournament.entries",   "Open entries and commit to the ballots, or close entries."),
    "enter":     ("croupier.cli.tournament.entries",   "Enter players, by name or from a file."),
    "withdraw":  ("croupier.cli.tournament.entries",   "Withdraw a player."),
    "seat":      ("croupier.cli.tournament.seats",    "Commit to the ballot of a stage, and draw it."),
    "seated":    ("croupier.cli.tournament.seats",    "Record which players are seated."),
    "start":     ("croupier.cli.tournament.seats",    "Start the next session of a stage, or its play-offs."),
    "change-start": ("croupier.cli.tournament.seats", "Change the start of a stage."),
    "report":    ("croupier.cli.tournament.seats",    "Tell how a session at a table ended."),
    "correct":   ("croupier.cli.tournament.seats",    "Correct the result of a table, with the reason."),
    "confirm":   ("croupier.cli.tournament.prizes",     "Confirm the places of a stage."),
    "prizes":    ("croupier.cli.tournament.prizes",     "Show the prizes, award them or pay them."),
    "undo":      ("croupier.cli.tournament.prizes",     "Undo the last act; it stays on record."),
    "redo":      ("croupier.cli.tournament.prizes",     "Redo what was undone."),
    "cancel":    ("croupier.cli.tournament.prizes",     "Cancel a tournament and refund every fee."),
    "do":        ("croupier.cli.tournament.inputs",      "Give any other input to a tournament."),
    "show":      ("croupier.cli.tournament.show",    "Show the status of a tournament and the next tasks."),
    "standings": ("croupier.cli.tournament.show",    "Show the board: tables, seats, chips, places."),
    "list":      ("croupier.cli.tournament.show",    "List the tournaments of a store."),
    "export":    ("croupier.cli.tournament.export",  "Export the results of every player as JSON or CSV."),
    "verify":    ("croupier.cli.tournament.export",  "Verify every ballot from the log."),
    "run":       ("croupier.cli.tournament.run",    "Simulate a whole tournament with bots."),
    "resume":    ("croupier.cli.tournament.run",    "Resume a simulated tournament."),
}
# fmt: on


class TournamentGroup(StoreGroup):
    """The group of commands for tournaments."""

    commands_by_name = COMMANDS
    before = "tournament "


@click.group(cls=TournamentGroup, invoke_without_command=True)
@click.pass_context
def tournament(ctx: click.Context) -> None:
    """Run a tournament: conditions, entries, ballot, sessions, places and prizes, each step with its clause."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
