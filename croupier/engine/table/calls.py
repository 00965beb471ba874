"""Calls of the dealer: the words that a document prescribes with an event."""

from typing import Any

from msgspec import Struct

from croupier.engine import events as shared
from croupier.engine.game import game_of
from croupier.engine.table import events as e
from croupier.engine.table.state import Rules, Table
from croupier.engine.unseen_events import CardTurned


class Call(Struct, frozen=True):
    """The words of a call and the clause that requires them."""

    words: str
    clause: str


def call(state: Table, event: Any) -> Call | None:
    """Return the dealer's call for an event, None if there is none; `state` is the table after the event."""
    rules = state.rules
    name = game_of(rules).kinds.calls.get(type(event))
    if name is not None:
        ruled = getattr(rules.calls, name)
        return Call(ruled.value, ruled.clause) if ruled.value else None
    match event:
        case shared.CardDealt() if event.box != shared.DEALER and rules.calls.total.value:
            # nsw-pontoon-6to5-2017 11.4: the total is announced "after each additional card is dealt"
            return None if _is_initial(rules, event) else Call(str(event.total), rules.calls.total.clause)
        case shared.TurnCame() if rules.calls.total.value:
            return _at_turn(state, event)
        case CardTurned() if rules.calls.total.value and state.round is not None and state.round.phase == "decision":
            points = game_of(rules).points(state.round, event.box, 1)
            is_known = not game_of(rules).unseen_on(state.round, event.box)
            return Call(str(points), rules.calls.total.clause) if is_known else None
        case shared.HandStood() if event.total == 21 and rules.calls.twenty_one.value:
            return Call(rules.calls.twenty_one.value, rules.calls.twenty_one.clause)
        case e.CutOffered():
            words = f"the cut, {event.player}" if event.player else "the cut goes to a casino supervisor"
            return Call(words, event.clause)
        case e.FinalRoundsAnnounced():
            return Call(f"the final {event.rounds} rounds", event.clause)
        case _:
            return None


def _is_initial(rules: Rules, event: shared.CardDealt) -> bool:
    return game_of(rules).is_initial_card(rules, event.clause)


def _at_turn(state: Table, event: shared.TurnCame) -> Call | None:
    """Return the total of the hand whose turn it is: nsw-pontoon-6to5-2017 11.1; not of cards that lie face down."""
    if state.round is None or (state.rules.seating.face_down.value and event.box not in state.exposed):
        return None
    points = game_of(state.rules).points(state.round, event.box, event.hand)
    return None if points is None else Call(str(points), event.clause)
