"""The card that a dealer of real cards keyed last, while it may be corrected: the undo of the dealer's screen."""

from croupier.cards import Card, pack
from croupier.engine.table import Official, Table
from croupier.engine.table.incidents.keyed_cards import keyed_cards
from croupier.engine.table.inputs import CorrectCard
from croupier.records.log.entries import Person
from croupier.records.log.wire import input_tag
from croupier.records.tables.state import TableRecord, find_refusal
from croupier.server.tables.messages import KeyedCard
from croupier.server.views.next_step import ranks_of
from croupier.server.views.visibility import face_down


def correctable(record: TableRecord, person: Official) -> KeyedCard | None:
    """Return the card that was keyed last if the person may correct it now; None at tables with virtual cards."""
    if record.setup.cards != "physical":
        return None
    cards = keyed_cards(record.table)
    other = next((one for one in possible_cards(record.table) if one not in cards[-1:]), None)
    if not cards or other is None:
        return None
    if find_refusal(record, CorrectCard(person, other), Person(person.role, person.name)) is not None:
        return None
    shown = "" if face_down(record.table).cards else str(cards[-1])
    return KeyedCard(shown, {"do": input_tag(CorrectCard), "place": len(cards)}, ranks_of(record.table))


def possible_cards(table: Table) -> list[Card]:
    """Return the cards of the pack of which one could still be in the shoe."""
    return [one for one in pack(table.rules.cards.pack.value) if table.shoe.seen[one.index] < table.decks]
