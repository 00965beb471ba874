"""`croupier promotion`: promotional prizes, from their terms to the last prize, recorded in a store.

A subcommand is a click command in a module of its own; it stands in COMMANDS with that module and what help says of it.
"""

from typing import Final

import click

from croupier.cli.lazy import StoreGroup

# fmt: off
COMMANDS: Final = {
    "new":        ("croupier.cli.promotion.terms",   "Write a file of terms to fill in, with what each item is for."),
    "check":      ("croupier.cli.promotion.terms",   "Tell all that is wrong with a file of terms."),
    "open":       ("croupier.cli.promotion.terms",   "Draw up a promotion from its terms, and commit to its draw."),
    "amend":      ("croupier.cli.promotion.terms",   "Put other terms in place of those that stand."),
    "available":  ("croupier.cli.promotion.running", "State where the terms are to be found."),
    "lodge":      ("croupier.cli.promotion.running", "Provide the Authority with the terms."),
    "commence":   ("croupier.cli.promotion.running", "Begin: entries are received from here on."),
    "enter":      ("croupier.cli.promotion.running", "Enter a person."),
    "void-entry": ("croupier.cli.promotion.running", "Take an entry out that should not have been received."),
    "scrutineer": ("croupier.cli.promotion.running", "Nominate who oversees the draw."),
    "commit":     ("croupier.cli.promotion.running", "Commit to the draw anew, with the reason."),
    "draw":       ("croupier.cli.promotion.running", "Tell the secret of the draw, and draw all prizes."),
    "award":      ("croupier.cli.promotion.prizes",  "Tell who has won a prize by chance without a draw."),
    "absent":     ("croupier.cli.promotion.prizes",  "Tell that a winner was called and is not present."),
    "notify":     ("croupier.cli.promotion.prizes",  "Record an attempt to notify a winner."),
    "claim":      ("croupier.cli.promotion.prizes",  "A winner claims a prize."),
    "pay":        ("croupier.cli.promotion.prizes",  "Pay a prize, or hand it over."),
    "refuse":     ("croupier.cli.promotion.prizes",  "Refuse a claim, with the reasons that were told."),
    "lapse":      ("croupier.cli.promotion.prizes",  "Let a prize lapse that nobody claimed in time."),
    "redraw":     ("croupier.cli.promotion.prizes",  "Draw another winner for a prize."),
    "reopen":     ("croupier.cli.promotion.prizes",  "Correct what became of a prize."),
    "publish":    ("croupier.cli.promotion.running", "Record that the results are published."),
    "dispute":    ("croupier.cli.promotion.running", "Record a dispute."),
    "decide":     ("croupier.cli.promotion.running", "Decide a dispute."),
    "postpone":   ("croupier.cli.promotion.running", "Stop a promotion whose integrity is compromised."),
    "resume":     ("croupier.cli.promotion.running", "Go on with one whose integrity was validated."),
    "cancel":     ("croupier.cli.promotion.running", "Cancel a promotion whose integrity is compromised."),
    "show":       ("croupier.cli.promotion.showing", "Show where a promotion stands, and what is to be done."),
    "results":    ("croupier.cli.promotion.showing", "Show who has won what, for the notice board."),
    "list":       ("croupier.cli.promotion.showing", "List the promotions of a store."),
}
# fmt: on


class PromotionGroup(StoreGroup):
    """The group of what can be done with promotions."""

    commands_by_name = COMMANDS
    before = "promotion "


@click.group(cls=PromotionGroup, invoke_without_command=True)
@click.pass_context
def promotion(ctx: click.Context) -> None:
    """Run promotional prizes: terms, draw, notice, claims and payments, each step with its clause."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
