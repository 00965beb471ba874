"""Players for whom a table waits, and the identity of the moment at which it waits."""

from typing import Any

from croupier.engine.game import game_of
from croupier.engine.table import Table


def moment(table: Table) -> tuple[Any, ...]:
    """Return a key of the current wait, which changes when the table waits for something else."""
    round_, shoe = table.round, table.shoe
    at: tuple[Any, ...] = (table.status, shoe.stage, shoe.offered, table.choosing)
    if table.is_betting:  # one moment from the end of a round to the next card, whichever players wager meanwhile
        return (*at, "wagers", table.last_played)
    at = (*at, table.number)
    return at if round_ is None else (*at, *game_of(round_.rules).moment(round_))


def awaited(table: Table) -> tuple[str, ...]:
    """Return the players who must decide or answer now: the player in turn, or all with an open offer."""
    round_ = table.round
    if table.choosing:
        return table.choosing
    if round_ is None or round_.is_closed or round_.awaits_card:
        return ()
    return game_of(round_.rules).awaited(round_)


def is_offer(table: Table) -> bool:
    """Return whether the table waits for answers to an offer, not for a decision about a hand."""
    round_ = table.round
    if table.choosing:
        return True
    return round_ is not None and game_of(round_.rules).is_offer(round_)


def is_open_offer(table: Table) -> bool:
    """Return whether an offer is open to several at once, and closed by the dealer when all have answered."""
    return table.round is not None and game_of(table.round.rules).is_open_offer(table.round)
