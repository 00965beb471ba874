"""Replay of the round of a table from its first events, with the money that they moved."""

from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.game import (
    CARD_EVENTS,
    RECOVERY_EVENTS,
    REFUND_EVENTS,
    RETURN_EVENTS,
    TURNED_EVENTS,
    game_of,
)
from croupier.engine.postings import Account
from croupier.engine.table.postings import postings
from croupier.engine.table.state import RoundTally, Table

KEYED_EVENTS: Final = (*CARD_EVENTS, *TURNED_EVENTS)
"""The events of a round that name a card: as it was dealt, or as it was turned."""


def moved(tallies: tuple[RoundTally, ...], event: Any, before: Any) -> tuple[RoundTally, ...]:
    """Return the tallies with the postings of the event in the round `before` it.

    A refund of a loss reduces the loss.
    """
    posted = postings(event)
    if not posted:
        return tallies
    player, layout, house = str(posted[0][0]), 0, 0
    for account, amount in posted:
        if account is Account.LAYOUT:
            layout = amount
        elif account is Account.HOUSE:
            house = amount
    tally = next((one for one in tallies if one.player == player), RoundTally(player))
    if house < 0 and isinstance(event, REFUND_EVENTS):
        changed = replace(tally, lost=tally.lost + house)
    elif house < 0:
        game = game_of(before.rules)
        key = "paid_side" if game.is_side_payment(event) else "paid_final" if game.is_final(before) else "paid"
        changed = replace(tally, **{key: getattr(tally, key) - house})
    elif isinstance(event, RECOVERY_EVENTS):
        key = "paid_side" if game_of(before.rules).is_side_payment(event) else "paid"
        changed = replace(tally, **{key: getattr(tally, key) - house})
    else:
        changed = replace(tally, lost=tally.lost + house)
    if layout > 0 or isinstance(event, RETURN_EVENTS):
        changed = replace(changed, staked=changed.staked + layout)
    changed = replace(changed, layout=changed.layout + layout)
    return (*(one for one in tallies if one.player != player), changed)


def replayed(state: Table, many: int) -> tuple[Any, tuple[RoundTally, ...], tuple[Card, ...]]:
    """Return round, tallies and cards as they were after the first `many` events of the round."""
    happened = state.happened if state.former is None else state.former.happened
    opened: Any = happened[0]
    game = game_of(state.rules)
    rules: Any = state.rules if state.round is None else state.round.rules
    rules = rules if state.former is None else state.former.rules
    round_ = game.evolve(game.fresh(rules), opened)
    tallies: tuple[RoundTally, ...] = ()
    dealt: tuple[Card, ...] = ()
    for event in happened[1:many]:
        tallies = moved(tallies, event, round_)
        round_ = game.evolve(round_, event)
        if isinstance(event, KEYED_EVENTS):
            dealt = (*dealt, event.card)
    return round_, tallies, dealt
