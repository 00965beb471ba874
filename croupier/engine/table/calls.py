"""What the dealer says: the call that an event makes, in the document's own words, for a dealer's screen."""

from typing import Any, Final

from msgspec import Struct

from croupier.engine import events as shared
from croupier.engine.table import events as e
from croupier.engine.uth import events as u
from croupier.rules.table import TableRules

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


def call(rules: TableRules, event: Any) -> Call | None:
    """Return what the dealer announces with an event, or None if the document asks for no words."""
    name = _BY_EVENT.get(type(event))
    if name is not None:
        ruled = getattr(rules.calls, name)
        return Call(ruled.value, ruled.clause) if ruled.value else None
    match event:
        case shared.CardDealt() if event.box != shared.DEALER and rules.calls.total.value:
            # nsw-pontoon-6to5-2017 11.4: the dealer announces the point total after each card
            return Call(str(event.total), rules.calls.total.clause)
        case shared.HandStood() if event.total == 21 and rules.calls.twenty_one.value:
            return Call(rules.calls.twenty_one.value, rules.calls.twenty_one.clause)
        case e.CutOffered():
            return Call(f"the cut, {event.player or 'a casino supervisor'}", event.clause)
        case e.FinalRoundsAnnounced():
            return Call(f"the final {event.rounds} rounds", event.clause)
        case _:
            return None
