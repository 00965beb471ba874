"""What the dealer says: the call that an event makes, in the document's own words, for a dealer's screen."""

from typing import Any, Final

from msgspec import Struct

from croupier.engine import events as shared
from croupier.engine import twentyone
from croupier.engine.table import events as e
from croupier.engine.table.state import Rules, Table
from croupier.engine.uth import events as u
from croupier.rules.twentyone import TwentyOneRules

_BY_EVENT: Final[dict[type, str]] = {
    shared.BetsClosed: "no_more_bets",
    shared.InsuranceOffered: "insurance",
    shared.InsuranceReopened: "insurance",
    shared.SurrenderOffered: "surrender",
    u.DealerHandAnnounced: "dealers_hand",
    u.HandConceded: "conceding",
}


class Call(Struct, frozen=True):
    """Words that the dealer says, and the clause that asks for them."""

    words: str
    clause: str


def call(state: Table, event: Any) -> Call | None:
    """Return what the dealer announces with an event, `state` being the table after it, or None for no words."""
    rules, name = state.rules, _BY_EVENT.get(type(event))
    if name is not None:
        ruled = getattr(rules.calls, name)
        return Call(ruled.value, ruled.clause) if ruled.value else None
    match event:
        case shared.CardDealt() if event.box != shared.DEALER and rules.calls.total.value:
            # nsw-pontoon-6to5-2017 11.4: the total is announced "after each additional card is dealt"
            return None if _is_initial(rules, event) else Call(str(event.total), rules.calls.total.clause)
        case shared.TurnCame() if rules.calls.total.value:
            return _at_turn(state, event)
        case shared.HandStood() if event.total == 21 and rules.calls.twenty_one.value:
            return Call(rules.calls.twenty_one.value, rules.calls.twenty_one.clause)
        case e.CutOffered():
            return Call(f"the cut, {event.player or 'a casino supervisor'}", event.clause)
        case e.FinalRoundsAnnounced():
            return Call(f"the final {event.rounds} rounds", event.clause)
        case _:
            return None


def _is_initial(rules: Rules, event: shared.CardDealt) -> bool:
    initial = rules.initial_deal if isinstance(rules, TwentyOneRules) else None
    return initial is not None and event.clause in (initial.first_card.clause, initial.second_card.clause)


def _at_turn(state: Table, event: shared.TurnCame) -> Call | None:
    """Return the total of the hand whose turn it is: nsw-pontoon-6to5-2017 11.1; not of cards that lie face down."""
    box = state.round.find(event.box) if isinstance(state.round, twentyone.Round) else None
    is_hidden = state.rules.seating.face_down.value and event.box not in state.exposed
    if box is None or is_hidden or len(box.hands) < event.hand:
        return None
    assert isinstance(state.round, twentyone.Round)
    return Call(str(state.round.total(box.hands[event.hand - 1]).points), event.clause)
