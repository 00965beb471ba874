"""Fold of the correction of a keyed card: the round goes back to before that card."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.game import COLLECTION_EVENTS, DEALT_EVENTS, TURNED_EVENTS, UNSEEN_EVENTS, game_of
from croupier.engine.table import events as e
from croupier.engine.table.folds.cards import counted
from croupier.engine.table.folds.replay import KEYED_EVENTS, replayed
from croupier.engine.table.state import RoundTally, Table

_TERMS: Final = ("rules", "seats", "personal", "accepted", "refusers")
"""The fields of a round that its table sets without an event of the round."""


def round_before(state: Table, kept: int) -> tuple[Any, tuple[RoundTally, ...]]:
    """Return the round in play and its tallies as they were after its first `kept` events."""
    now: Any = state.round
    round_, tallies, _ = replayed(state, kept)
    return replace(round_, **{name: getattr(now, name) for name in _TERMS if hasattr(now, name)}), tallies


def collected_since(state: Table, kept: int) -> tuple[tuple[Card, ...], int]:
    """Return the cards of the round that went to the discard rack after its first `kept` events.

    They are those that are known, and the number of those that nobody has seen.
    """
    round_: Any = round_before(state, kept)[0]
    game, unseen = game_of(round_.rules), 0
    known: list[Card] = []
    for event in state.happened[kept:]:
        round_ = game.evolve(round_, event)
        if isinstance(event, COLLECTION_EVENTS):
            known += game.collected(round_, event)
            unseen += game.collected_unseen(round_, event)
    return tuple(known), unseen


def _card_corrected(state: Table, event: e.CardCorrected) -> Table:
    """Take the wrong card, those after it and all that followed from them off the record."""
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
