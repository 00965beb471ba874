"""`croupier promotion award` to `reopen`: what becomes of each prize."""

from typing import Any

import click

from croupier.cli.promotion.asking import Amount, When, give, named, numbered, overseen, writing
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.promotion import inputs as i


@click.command()
@named
@numbered
@click.argument("winner", metavar="WINNER")
@click.option("--how", required=True, help="How chance has given it, such as a wheel.")
@writing
def award(name: str, prize: int, winner: str, how: str, by: Official, **where: Any) -> None:
    """Tell who has won a prize by an element of chance that is no draw."""
    give(name, i.AwardPrize(by, prize, winner, how), **where)


@click.command()
@named
@numbered
@click.option("--called", required=True, help="How the winner was called.")
@overseen
@writing
def absent(name: str, prize: int, called: str, overseen_by: str, by: Official, **where: Any) -> None:
    """Tell that a winner who must be present was called and is not there."""
    give(name, i.DeclareAbsent(by, prize, called, overseen_by), **where)


@click.command()
@named
@numbered
@click.option("--method", required=True, metavar="METHOD", help="face-to-face, mail, telephone or email.")
@click.option("--evidence", required=True, help="What shows that it was tried.")
@click.option("--reached/--not-reached", "is_reached", default=None, help="Whether the winner was reached; tell which.")
@click.option("--at", "made_at", type=When(), metavar="MOMENT", help="When it was tried.  [default: now]")
@writing
def notify(
    name: str, prize: int, method: str, evidence: str, made_at: int | None, *, is_reached: bool | None, **who: Any
) -> None:
    """Record an attempt to notify the winner of a prize."""
    if is_reached is None:
        raise click.UsageError("Tell whether the winner was reached: --reached or --not-reached.")
    by: Official = who.pop("by")
    give(name, i.NotifyWinner(by, prize, method, evidence, is_reached, made_at), **who)


@click.command()
@named
@numbered
@click.argument("claimant", metavar="CLAIMANT")
@click.option("--present", "is_present", is_flag=True, help="The winner is present.")
@writing
def claim(name: str, prize: int, claimant: str, is_present: bool, by: Official, **where: Any) -> None:
    """A winner claims a prize."""
    give(name, i.ClaimPrize(by, prize, claimant, is_present), **where)


@click.command()
@named
@numbered
@click.option("--cash", type=Amount(), metavar="AMOUNT", help="So much in cash.")
@click.option("--cheque", type=(Amount(), str), metavar="AMOUNT NAME", help="So much by crossed cheque to this name.")
@click.option(
    "--transfer", type=(Amount(), str, str), metavar="AMOUNT NAME ACCOUNT", help="So much to this account of this name."
)
@click.option("--alternative", "takes_cash", is_flag=True, help="The winner takes the cash alternative.")
@writing
def pay(name: str, prize: int, *, takes_cash: bool, by: Official, **asked: Any) -> None:
    """Pay a prize in money, or without amounts hand it over."""
    cash: Money | None = asked.pop("cash")
    parts = [] if cash is None else [i.Part("cash", cash)]
    cheque: tuple[Money, str] | None = asked.pop("cheque")
    parts += [] if cheque is None else [i.Part("crossed-cheque", *cheque)]
    transfer: tuple[Money, str, str] | None = asked.pop("transfer")
    parts += [] if transfer is None else [i.Part("transfer", *transfer)]
    give(name, i.PayPrize(by, prize, tuple(parts), takes_cash), **asked)


@click.command()
@named
@numbered
@click.argument("claimant", metavar="CLAIMANT")
@click.option("--reasons", required=True, help="Why, as the claimant was told.")
@click.option("--told", "told_at", type=When(), metavar="MOMENT", help="When the claimant was told.")
@click.option("--address", default="", help="The claimant's address; retained with the reasons above a value.")
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
    """Let a prize lapse that was not claimed in the time of the terms."""
    give(name, i.LapsePrize(by, prize), **where)


@click.command()
@named
@numbered
@click.option("--reason", required=True, help="Why, in a few words; they are recorded.")
@overseen
@writing
def redraw(name: str, prize: int, reason: str, overseen_by: str, by: Official, **where: Any) -> None:
    """Draw another winner for a prize that was refused or has lapsed."""
    give(name, i.RedrawPrize(by, prize, reason, overseen_by), **where)


@click.command()
@named
@numbered
@click.option("--reason", required=True, help="Why, in a few words; they are recorded.")
@writing
def reopen(name: str, prize: int, reason: str, by: Official, **where: Any) -> None:
    """Correct what became of a prize: as if it had not been paid, refused or lapsed."""
    give(name, i.ReopenPrize(by, prize, reason), **where)
