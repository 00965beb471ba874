"""Fold of the correction of a keyed card: the round goes back to before that card."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine.game import DEALT_EVENTS, TURNED_EVENTS, UNSEEN_EVENTS
from croupier.engine.table import events as e
from croupier.engine.table.folds.cards import counted
from croupier.engine.table.folds.last_round import collected_since, is_last_together, round_before, taken_up_again
from croupier.engine.table.folds.replay import KEYED_EVENTS
from croupier.engine.table.state import Table


def with_keyed_round(state: Table) -> Table:
    """Return the table with the round in play whose cards were keyed last: it may have ended with them."""
    return taken_up_again(state) if is_last_together(state) else state


def _card_corrected(state: Table, event: e.CardCorrected) -> Table:
    """Take the wrong card, those after it and all that followed from them off the record."""
    state = with_keyed_round(state)
    gone, shoe = state.happened[event.kept :], state.shoe
    taken = [one.card for one in gone if isinstance(one, KEYED_EVENTS)]
    known, unseen = collected_since(state, event.kept)
    layout, seen = [*shoe.layout, *known], shoe.seen
    for card in taken:
        layout.remove(card)
        seen = counted(seen, card, -1)
    shoe = replace(
        shoe,
        cards=shoe.cards + _count(gone, DEALT_EVENTS),
        discards=shoe.discards - len(known) - unseen,
        layout=tuple(layout),
        seen=seen,
        face_down=shoe.face_down + unseen - _count(gone, UNSEEN_EVENTS) + _count(gone, TURNED_EVENTS),
    )
    round_, tallies = round_before(state, event.kept)
    dealt = state.dealt[: len(state.dealt) - len(taken)]
    return replace(state, round=round_, tallies=tallies, happened=state.happened[: event.kept], dealt=dealt, shoe=shoe)


def _count(events: tuple[Any, ...], kinds: tuple[type[Any], ...]) -> int:
    return sum(isinstance(one, kinds) for one in events)


FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {e.CardCorrected: _card_corrected}
