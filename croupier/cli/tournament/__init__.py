"""`croupier tournament`: a tournament from its conditions to the last prize, recorded in a store, or played by bots.

A subcommand is a click command in a module of its own; it stands in COMMANDS with that module and what help says of it.
"""

from typing import Final

import click

from croupier.cli.lazy import StoreGroup

# fmt: off
COMMANDS: Final = {
    "new":       ("croupier.cli.tournament.conditions", "Write conditions to begin with, each item with its clause."),
    "check":     ("croupier.cli.tournament.conditions", "Tell every fault of conditions, the plan and the money."),
    "open":      ("croupier.cli.tournament.conditions", "Draw a tournament up from its conditions."),
    "nominate":  ("croupier.cli.tournament.papers",     "Nominate the director and assistants by name."),
    "approve":   ("croupier.cli.tournament.papers",     "State that the conditions, or a commission, were approved."),
    "notify":    ("croupier.cli.tournament.papers",     "State that the Commission was notified."),
    "publish":   ("croupier.cli.tournament.papers",     "Make the conditions available to patrons."),
    "tables":    ("croupier.cli.tournament.papers",     "Designate the tables of the tournament."),
    "entries":   ("croupier.cli.tournament.entering",   "Open the entries and bind the ballots, or close them."),
    "enter":     ("croupier.cli.tournament.entering",   "Enter players, by name or from a file."),
    "withdraw":  ("croupier.cli.tournament.entering",   "Let a player withdraw."),
    "seat":      ("croupier.cli.tournament.seating",    "Bind and draw the ballot of a stage."),
    "seated":    ("croupier.cli.tournament.seating",    "Tell who is in their seat."),
    "start":     ("croupier.cli.tournament.seating",    "Start the next sitting of a stage, or its play-offs."),
    "change-start": ("croupier.cli.tournament.seating", "Change when a stage starts."),
    "report":    ("croupier.cli.tournament.seating",    "Tell how a sitting at a table ended."),
    "correct":   ("croupier.cli.tournament.seating",    "Correct what a table reported, with the reason."),
    "confirm":   ("croupier.cli.tournament.prizes",     "Confirm the places of a stage."),
    "prizes":    ("croupier.cli.tournament.prizes",     "Show the prizes, award them or pay them."),
    "undo":      ("croupier.cli.tournament.prizes",     "Take the last act back; it stays on record."),
    "redo":      ("croupier.cli.tournament.prizes",     "Do again what was taken back."),
    "cancel":    ("croupier.cli.tournament.prizes",     "Cancel a tournament: every fee goes back."),
    "do":        ("croupier.cli.tournament.doing",      "Say anything else to a tournament."),
    "show":      ("croupier.cli.tournament.showing",    "Show where a tournament stands, and what is due."),
    "standings": ("croupier.cli.tournament.showing",    "Show the board: tables, seats, chips, places."),
    "list":      ("croupier.cli.tournament.showing",    "List the tournaments of a store."),
    "export":    ("croupier.cli.tournament.exporting",  "Write the results of every player as JSON or CSV."),
    "verify":    ("croupier.cli.tournament.exporting",  "Draw every ballot again from the log."),
    "run":       ("croupier.cli.tournament.running",    "Let bots play a whole tournament."),
    "resume":    ("croupier.cli.tournament.running",    "Go on with a tournament of bots that was stopped."),
}
# fmt: on


class TournamentGroup(StoreGroup):
    """The group of what can be done with tournaments."""

    commands_by_name = COMMANDS
    before = "tournament "


@click.group(cls=TournamentGroup, invoke_without_command=True)
@click.pass_context
def tournament(ctx: click.Context) -> None:
    """Run a tournament: conditions, entries, ballot, sessions, places and prizes, each step with its clause."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
