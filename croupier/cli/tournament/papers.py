"""`croupier tournament nominate` to `tables`: the steps between conditions and entries."""

from typing import Any

import click

from croupier.cli.tournament.options import Amount, give, named, writing
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament import inputs as i

_reference = click.option("--reference", required=True, metavar="REFERENCE", help="Number and date of the approval.")


@click.command()
@named
@click.argument("director", metavar="DIRECTOR")
@click.option("--assistant", "assistants", multiple=True, metavar="NAME", help="Name of an assistant; can be repeated.")
@writing
def nominate(name: str, director: str, assistants: tuple[str, ...], by: Official, **where: Any) -> None:
    """Nominate the director (in NSW the Tournament Manager) and assistants by name."""
    give(name, i.NominateDirector(by, director, assistants), **where)


@click.command()
@named
@_reference
@click.option(
    "--commission", type=Amount(), metavar="AMOUNT", help="Maximum commission per entry fee, instead of the conditions."
)
@writing
def approve(name: str, reference: str, commission: Money | None, by: Official, **where: Any) -> None:
    """State that the conditions were approved, or with --commission the approved commission."""
    approved: Any = i.ApproveConditions(by, reference)
    give(name, approved if commission is None else i.ApproveCommission(by, commission, reference), **where)


@click.command()
@named
@_reference
@writing
def notify(name: str, reference: str, by: Official, **where: Any) -> None:
    """State that the Commission was notified and has a copy of the conditions."""
    give(name, i.NotifyCommission(by, reference), **where)


@click.command()
@named
@click.option("--at", "place", required=True, metavar="PLACE", help="Where the conditions are available.")
@writing
def publish(name: str, place: str, by: Official, **where: Any) -> None:
    """Make the conditions available to patrons; they cannot change afterwards."""
    give(name, i.PublishConditions(by, place), **where)


@click.command()
@named
@click.argument("tables", nargs=-1, required=True, metavar="TABLE…")
@writing
def tables(name: str, tables: tuple[str, ...], by: Official, **where: Any) -> None:
    """Designate the tables that are used only for the tournament."""
    give(name, i.DesignateTables(by, tables), **where)
