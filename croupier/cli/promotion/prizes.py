"""`croupier promotion award` to `reopen`: the course of each prize."""

from typing import Any

import click

from croupier.cli.promotion.options import Amount, When, give, named, numbered, overseen, writing
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.promotion import inputs as i


@click.command()
@named
@numbered
@click.argument("winner", metavar="WINNER")
@click.option("--how", required=True, help="Element of chance, such as a wheel.")
@writing
def award(name: str, prize: int, winner: str, how: str, by: Official, **where: Any) -> None:
    """Record the winner of a prize by an element of chance without a draw."""
    give(name, i.AwardPrize(by, prize, winner, how), **where)


@click.command()
@named
@numbered
@click.option("--called", required=True, help="How the winner was called.")
@overseen
@writing
def absent(name: str, prize: int, called: str, overseen_by: str, by: Official, **where: Any) -> None:
    """Record that a winner who must be present was called and is not present."""
    give(name, i.DeclareAbsent(by, prize, called, overseen_by), **where)


@click.command()
@named
@numbered
@click.option("--method", required=True, metavar="METHOD", help="face-to-face, mail, telephone or email.")
@click.option("--evidence", required=True, help="Evidence of the attempt.")
@click.option("--reached/--not-reached", "is_reached", default=None, help="Whether the winner was reached.")
@click.option("--at", "made_at", type=When(), metavar="MOMENT", help="Time of the attempt.  [default: now]")
@writing
def notify(
    name: str, prize: int, method: str, evidence: str, made_at: int | None, *, is_reached: bool | None, **who: Any
) -> None:
    """Record an attempt to notify the winner of a prize."""
    if is_reached is None:
        raise click.UsageError("State whether the winner was reached: --reached or --not-reached.")
    by: Official = who.pop("by")
    give(name, i.NotifyWinner(by, prize, method, evidence, is_reached, made_at), **who)


@click.command()
@named
@numbered
@click.argument("claimant", metavar="CLAIMANT")
@click.option("--present", "is_present", is_flag=True, help="The winner is present.")
@writing
def claim(name: str, prize: int, claimant: str, is_present: bool, by: Official, **where: Any) -> None:
    """Record a winner's claim to a prize."""
    give(name, i.ClaimPrize(by, prize, claimant, is_present), **where)


@click.command()
@named
@numbered
@click.option("--cash", type=Amount(), metavar="AMOUNT", help="Amount in cash.")
@click.option("--cheque", type=(Amount(), str), metavar="AMOUNT NAME", help="Amount by crossed cheque, and the payee.")
@click.option(
    "--transfer",
    type=(Amount(), str, str),
    metavar="AMOUNT NAME ACCOUNT",
    help="Amount by transfer, the payee and the account.",
)
@click.option("--alternative", "takes_cash", is_flag=True, help="The winner chooses the cash alternative.")
@writing
def pay(name: str, prize: int, *, takes_cash: bool, by: Official, **options: Any) -> None:
    """Pay a prize; without amounts, hand over a prize in kind."""
    cash: Money | None = options.pop("cash")
    parts = [] if cash is None else [i.Part("cash", cash)]
    cheque: tuple[Money, str] | None = options.pop("cheque")
    parts += [] if cheque is None else [i.Part("crossed-cheque", *cheque)]
    transfer: tuple[Money, str, str] | None = options.pop("transfer")
    parts += [] if transfer is None else [i.Part("transfer", *transfer)]
    give(name, i.PayPrize(by, prize, tuple(parts), takes_cash), **options)


@click.command()
@named
@numbered
@click.argument("claimant", metavar="CLAIMANT")
@click.option("--reasons", required=True, help="Reasons given to the claimant.")
@click.option("--told", "told_at", type=When(), metavar="MOMENT", help="Time when the claimant was informed.")
@click.option("--address", default="", help="The claimant's address; required above a value.")
@writing
def refuse(name: str, prize: int, claimant: str, reasons: str, told_at: int | None, address: str, **who: Any) -> None:
    """Refuse a claim to a prize."""
    by: Official = who.pop("by")
    give(name, i.RefuseClaim(by, prize, claimant, reasons, told_at, address), **who)


@click.command()
@named
@numbered
@writing
def lapse(name: str, prize: int, by: Official, **where: Any) -> None:
    """Let an unclaimed prize lapse after the time limit of the terms."""
    give(name, i.LapsePrize(by, prize), **where)


@click.command()
@named
@numbered
@click.option("--reason", required=True, help="Reason, in a few words; it is recorded.")
@overseen
@writing
def redraw(name: str, prize: int, reason: str, overseen_by: str, by: Official, **where: Any) -> None:
    """Draw another winner for a prize that was refused or has lapsed."""
    give(name, i.RedrawPrize(by, prize, reason, overseen_by), **where)


@click.command()
@named
@numbered
@click.option("--reason", required=True, help="Reason, in a few words; it is recorded.")
@writing
def reopen(name: str, prize: int, reason: str, by: Official, **where: Any) -> None:
    """Correct the outcome of a prize: undo its payment, refusal or lapse."""
    give(name, i.ReopenPrize(by, prize, reason), **where)
