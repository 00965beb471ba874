"""`croupier tournament confirm` to `cancel`: places, prizes, and what is taken back."""

from typing import Any

import click

from croupier.cli.audit.asking import columns, put
from croupier.cli.promotion.asking import By
from croupier.cli.tournament.asking import directed, give, named, say, stored, writing
from croupier.engine.table.people import Official
from croupier.telling.amounts import dollars
from croupier.tournament import Tournament, standings
from croupier.tournament import inputs as i

_reason = click.option("--reason", required=True, help="Why, in a few words; they are recorded.")


@click.command()
@named
@click.argument("stage", metavar="STAGE")
@writing
def confirm(name: str, stage: str, by: Official, **where: Any) -> None:
    """Confirm the places of a stage, as they were calculated; who goes on is fixed with it."""
    give(name, i.ConfirmPlaces(by, stage), **where)


@click.command()
@named
@click.option("--award", is_flag=True, help="Award them by the places of the field.")
@click.option("--pay", "paid", multiple=True, metavar="PLAYER", help='Pay the prize of a player, or of "all".')
@click.option("--method", default="", metavar="HOW", help="How they are paid.")
@click.option("--store", required=True, metavar="STORE", help="The file of the store, or its address.")
@click.option("--keys", metavar="FILE", help="The store's keys, to award or pay.  [default: beside the store]")
@click.option("--heads", metavar="FILE", help="Where signed heads are copied.  [default: as for keys]")
@click.option("--by", "by", type=By(), metavar="ROLE NAME", help="Who awards or pays.")
def prizes(name: str, *, award: bool, paid: tuple[str, ...], method: str, by: Official | None, **where: Any) -> None:
    """Show the prizes as they stand; with --award or --pay award them, or pay them out."""
    if not award and not paid:
        put(_shown(stored(where["store"], name)))
        return
    if by is None:
        raise click.UsageError("Tell who awards or pays, with --by.")
    with directed(name, where) as (house, held):
        if award:
            say(house, held, i.AwardPrizes(by))
        state: Tournament = held.held.state
        wanted = [one for one in state.awards if not one.is_paid and (one.player in paid or "all" in paid)]
        for player in [player for player in paid if player not in ("all", *(one.player for one in wanted))]:
            raise click.ClickException(f"{player} has won nothing that is still to be paid")
        for one in wanted:
            say(house, held, i.PayPrize(by, one.player, one.place, method))
        put(_shown(held.held.state))


def _shown(state: Tournament) -> list[str]:
    board = standings(state)
    if state.awards:
        rows: list[tuple[str, ...]] = [("place", "player", "cash", "goods", "paid")]
        rows += [
            (str(one.place), one.player, dollars(one.cash), ", ".join(one.goods), _paid(one.is_paid))
            for one in state.awards
        ]
        total = dollars(sum(one.cash for one in state.awards))
        return [*columns(rows, right=frozenset({0, 2})), f"  together {total}"]
    rows = [("place", "cash", "goods")]
    rows += [(str(one.place), dollars(one.cash), one.goods) for one in board.prizes]
    return [*columns(rows, right=frozenset({0, 1})), f"  of a pool of {dollars(state.pool)} so far"]


def _paid(is_paid: bool) -> str:
    return "paid" if is_paid else "to be paid"


@click.command()
@named
@_reason
@writing
def undo(name: str, reason: str, by: Official, **where: Any) -> None:
    """Take the director's last act back; it stays on record, and can be done again."""
    give(name, i.Undo(by, reason), **where)


@click.command()
@named
@_reason
@writing
def redo(name: str, reason: str, by: Official, **where: Any) -> None:
    """Do again what was taken back last."""
    give(name, i.Redo(by, reason), **where)


@click.command()
@named
@_reason
@writing
def cancel(name: str, reason: str, by: Official, **where: Any) -> None:
    """Cancel the tournament: every fee goes back to who paid it."""
    give(name, i.CancelTournament(by, reason), **where)
