"""`croupier tournament confirm` to `cancel`: places, prizes, and corrections."""

from collections.abc import Iterator
from typing import Any

import click

from croupier.cli.audit.options import columns, put
from croupier.cli.promotion.options import By
from croupier.cli.tournament.options import directed, give, named, say, stored, writing
from croupier.engine.table.people import Official
from croupier.narration.amounts import dollars
from croupier.tournament import Tournament, standings
from croupier.tournament import inputs as i

_reason = click.option("--reason", required=True, help="Reason, in a few words; it is recorded.")


@click.command()
@named
@click.argument("stage", metavar="STAGE")
@writing
def confirm(name: str, stage: str, by: Official, **where: Any) -> None:
    """Confirm the calculated places of a stage; this fixes who advances."""
    give(name, i.ConfirmPlaces(by, stage), **where)


@click.command()
@named
@click.option("--award", is_flag=True, help="Award the prizes by the places.")
@click.option("--pay", "paid", multiple=True, metavar="PLAYER", help='Pay the prizes of this player, or "all".')
@click.option("--method", default="", metavar="HOW", help="Method of payment.")
@click.option("--store", required=True, metavar="STORE", help="Store file or PostgreSQL address.")
@click.option("--keys", metavar="FILE", help="Keys of the store, to award or pay.  [default: next to the store file]")
@click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: with the keys]")
@click.option("--by", "by", type=By(), metavar="ROLE NAME", help="Person who awards or pays.")
def prizes(name: str, *, award: bool, paid: tuple[str, ...], method: str, by: Official | None, **where: Any) -> None:
    """Show the prizes; award them with --award, pay them with --pay."""
    if not award and not paid:
        put(_shown(stored(where["store"], name)))
        return
    if by is None:
        raise click.UsageError("--award and --pay need --by.")
    with directed(name, where) as (house, writer):
        if award:
            say(house, writer, i.AwardPrizes(by))
        wanted = _wanted(writer.record.state, paid, by, method)
        for given in wanted:
            say(house, writer, given)
        put(_shown(writer.record.state))


def _wanted(
    state: Tournament, paid: tuple[str, ...], by: Official, method: str
) -> list[i.PayPrize | i.PaySessionPrize]:
    """Return the payments of those named; raise ClickException if there is none for one of them."""
    owed: list[i.PayPrize | i.PaySessionPrize] = [
        i.PaySessionPrize(by, one.player, one.stage, method) for one in state.session_awards if not one.is_paid
    ]
    owed += [i.PayPrize(by, one.player, one.place, method) for one in state.awards if not one.is_paid]
    if "all" in paid and not owed:
        if not state.awards:
            raise click.ClickException("No prize is awarded yet. Award the prizes with --award first.")
        raise click.ClickException("Every prize is paid.")
    for player in [player for player in paid if player not in ("all", *(one.player for one in owed))]:
        raise click.ClickException(f"{player} has no unpaid prize.")
    return [one for one in owed if one.player in paid or "all" in paid]


def _shown(state: Tournament) -> list[str]:
    board = standings(state)
    won = list(_sessions(state))
    if state.awards:
        rows: list[tuple[str, ...]] = [("place", "player", "cash", "goods", "paid")]
        rows += [
            (str(one.place), one.player, dollars(one.cash), ", ".join(one.goods), _paid(one.is_paid))
            for one in state.awards
        ]
        total = dollars(sum(one.cash for one in state.awards))
        return [*won, *columns(rows, right=frozenset({0, 2})), f"  together {total}"]
    rows = [("place", "cash", "goods")]
    rows += [(str(one.place), dollars(one.cash), one.goods) for one in board.prizes]
    return [*won, *columns(rows, right=frozenset({0, 1})), f"  of a pool of {dollars(state.pool)} so far"]


def _sessions(state: Tournament) -> Iterator[str]:
    """Yield the prizes of sessions that were awarded."""
    if state.session_awards:
        rows: list[tuple[str, ...]] = [("stage", "table", "place", "player", "cash", "goods", "paid")]
        rows += [
            (
                *(one.stage, one.table, str(one.place), one.player),
                *(dollars(one.cash), ", ".join(one.goods), _paid(one.is_paid)),
            )
            for one in state.session_awards
        ]
        yield from columns(rows, right=frozenset({2, 4}))


def _paid(is_paid: bool) -> str:
    return "paid" if is_paid else "to be paid"


@click.command()
@named
@_reason
@writing
def undo(name: str, reason: str, by: Official, **where: Any) -> None:
    """Undo the director's last act; it stays on record, and can be redone."""
    give(name, i.Undo(by, reason), **where)


@click.command()
@named
@_reason
@writing
def redo(name: str, reason: str, by: Official, **where: Any) -> None:
    """Redo the act that was undone last."""
    give(name, i.Redo(by, reason), **where)


@click.command()
@named
@_reason
@writing
def cancel(name: str, reason: str, by: Official, **where: Any) -> None:
    """Cancel the tournament and refund every fee."""
    give(name, i.CancelTournament(by, reason), **where)
