"""`croupier promotion`: promotional prizes from their terms to the last prize. Imports the records and the promotion.

A subcommand is a click command in a module of its own. COMMANDS lists it with that module and its help text.
"""

from typing import Final

import click

from croupier.cli.console.lazy import StoreGroup

# fmt: off
COMMANDS: Final = {
    "new":        ("croupier.cli.promotion.terms",   "Write a template of terms to fill in."),
    "check":      ("croupier.cli.promotion.terms",   "Check a file of terms and list all faults."),
    "open":       ("croupier.cli.promotion.terms",   "Create a promotion from its terms, and commit to its draw."),
    "amend":      ("croupier.cli.promotion.terms",   "Replace the terms."),
    "available":  ("croupier.cli.promotion.course", "State where the terms are available."),
    "lodge":      ("croupier.cli.promotion.course", "Provide the Authority with the terms."),
    "commence":   ("croupier.cli.promotion.course", "Start the promotion: entries can be received."),
    "enter":      ("croupier.cli.promotion.course", "Enter a person."),
    "void-entry": ("croupier.cli.promotion.course", "Remove an invalid entry."),
    "scrutineer": ("croupier.cli.promotion.course", "Nominate the scrutineer who oversees the draw."),
    "commit":     ("croupier.cli.promotion.course", "Commit to the draw again, with the reason."),
    "draw":       ("croupier.cli.promotion.course", "Reveal the secret of the draw, and draw all prizes."),
    "award":      ("croupier.cli.promotion.prizes",  "Record the winner of a prize by chance without a draw."),
    "absent":     ("croupier.cli.promotion.prizes",  "Record that a winner was called and is not present."),
    "notify":     ("croupier.cli.promotion.prizes",  "Record an attempt to notify a winner."),
    "claim":      ("croupier.cli.promotion.prizes",  "Record a winner's claim to a prize."),
    "pay":        ("croupier.cli.promotion.prizes",  "Pay a prize, or hand it over."),
    "refuse":     ("croupier.cli.promotion.prizes",  "Refuse a claim, with the reasons."),
    "lapse":      ("croupier.cli.promotion.prizes",  "Let an unclaimed prize lapse."),
    "redraw":     ("croupier.cli.promotion.prizes",  "Draw another winner for a prize."),
    "reopen":     ("croupier.cli.promotion.prizes",  "Correct the outcome of a prize."),
    "publish":    ("croupier.cli.promotion.course", "Record that the results are published."),
    "dispute":    ("croupier.cli.promotion.course", "Record a dispute."),
    "decide":     ("croupier.cli.promotion.course", "Decide a dispute."),
    "postpone":   ("croupier.cli.promotion.course", "Postpone a promotion whose integrity is compromised."),
    "resume":     ("croupier.cli.promotion.course", "Resume a promotion whose integrity was validated."),
    "cancel":     ("croupier.cli.promotion.course", "Cancel a promotion whose integrity is compromised."),
    "show":       ("croupier.cli.promotion.show", "Show the status of a promotion and the next tasks."),
    "results":    ("croupier.cli.promotion.show", "Show the winners and how to verify the draw."),
    "list":       ("croupier.cli.promotion.show", "List the promotions of a store."),
}
# fmt: on


class PromotionGroup(StoreGroup):
    """The group of commands for promotions."""

    commands_by_name = COMMANDS
    before = "promotion "


@click.group(cls=PromotionGroup, invoke_without_command=True)
@click.pass_context
def promotion(ctx: click.Context) -> None:
    """Run a promotion with prizes: terms, draw, notice, claims and payments, each step with its clause."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
