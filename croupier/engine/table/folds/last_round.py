"""The round that is over while no card of the next has been dealt: taken up again, it is in play as before its end."""

from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.game import COLLECTION_EVENTS, TURNED_EVENTS, UNSEEN_EVENTS, game_of
from croupier.engine.table.folds.people import less_idle, with_rounds_skipped
from croupier.engine.table.folds.replay import replayed
from croupier.engine.table.state import RoundTally, Shoe, Table

_TERMS: Final = ("rules", "seats", "personal", "accepted", "refusers")
"""The fields of a round that its table sets without an event of the round."""


def is_last_together(state: Table) -> bool:
    """Return whether the last round is over and not void, and its cards are not mixed with others."""
    if state.former is not None:
        return True
    is_over = state.round is not None and state.round.is_closed
    return is_over and bool(state.dealt) and state.last_round is not None


def round_before(state: Table, kept: int) -> tuple[Any, tuple[RoundTally, ...]]:
    """Return the round of a table and its tallies as they were after its first `kept` events."""
    now: Any = state.round
    round_, tallies, _ = replayed(state, kept)
    return replace(round_, **{name: getattr(now, name) for name in _TERMS if hasattr(now, name)}), tallies


def collected_since(state: Table, kept: int) -> tuple[tuple[Card, ...], int]:
    """Return the cards of the round that went to the discard rack after its first `kept` events.

    They are those that are known, and the number of those that nobody has seen. Cards that are collected at the end of
    a round, with no wager of theirs, are not among them.
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


def taken_up_again(state: Table) -> Table:
    """Return the table with its last round in play, all wagers settled and the cards as they lay at its end."""
    state = _without_next(state)
    players = {one.player for one in state.tallies}
    guests = [one if one.player in players else less_idle(one) for one in state.guests]
    # rounds announced as the final ones after this one do not include it
    counts = state.final_rounds is not None and state.number > state.final_after
    before = replace(
        state,
        guests=tuple(guests),
        played=state.played[:-1],
        final_rounds=(state.final_rounds or 0) + 1 if counts else state.final_rounds,
        in_use=(state.in_use - 1) % max(1, len(state.sets)),
        shoe=_laid_out(state),
    )
    return with_rounds_skipped(before)


def _without_next(state: Table) -> Table:
    """Return the table without the next round, for which no card has been dealt."""
    former = state.former
    if former is None:
        return state
    round_: Any = replayed(state, len(former.happened))[0]
    if hasattr(round_, "refusers"):
        round_ = replace(round_, refusers=former.refusers)
    return replace(
        state,
        round=round_,
        number=former.number,
        happened=former.happened,
        dealt=former.dealt,
        tallies=former.tallies,
        refusers=former.refusers,
        has_lost_wagers=former.has_lost_wagers,
        former=None,
    )


def _laid_out(state: Table) -> Shoe:
    """Return the shoe with the cards that lay on the layout at the end of the round; those of settled hands did not."""
    shoe, layout = state.shoe, list(state.dealt)
    known, unseen = collected_since(state, 1)
    for card in known:
        layout.remove(card)
    down = [isinstance(one, UNSEEN_EVENTS) - isinstance(one, TURNED_EVENTS) for one in state.happened]
    face_down = sum(down) - unseen
    due = ("", "") if _is_due_again(state) else (shoe.due, shoe.due_under)
    return replace(
        shoe,
        discards=shoe.discards - len(layout) - face_down,
        layout=tuple(layout),
        face_down=face_down,
        rounds=shoe.rounds - 1,
        due=due[0],
        due_under=due[1],
    )


def _is_due_again(state: Table) -> bool:
    """Return whether the shuffle that is due fell due with the end of the round, and will again when it ends again."""
    due, rules = state.shoe.due, state.rules.shuffle
    if due == "cutting-card":
        return state.shoe.cutting_card is not None and state.final_rounds is None
    return due == "round" and rules.every_round.value
