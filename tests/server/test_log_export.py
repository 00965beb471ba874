"""Exports reveal no card that still lies face down, however many rounds it has outlasted."""

from typing import Literal

import pytest

from croupier.cards import Card, pack
from croupier.engine.inputs import PlaceWager
from croupier.engine.table.inputs import DrawInError, VoidRound
from croupier.money import Money
from croupier.records.house import House
from croupier.records.stores.protocol import RecordFilter
from croupier.server.http.call import Failed
from croupier.server.http.history import _explained, ended_rounds
from croupier.server.log_export import checked, ended_lines
from tests.records.evening import KEYS
from tests.records.log.test_editions import TABLE, old_store
from tests.server.evenings import DEALER, SUPERVISOR, Evening
from tests.server.views.test_irregularities import deciding, until
from tests.server.views.test_next_step import begun


def drawn(evening: Evening, drawn_for: Literal["hand", "dealer"]) -> tuple[Card, bytes]:
    """Draw a card in error that nobody sees; return it, and the hash of its entry."""
    state = evening.table.record.table
    card = next(one for one in pack(state.rules.cards.pack.value) if not state.shoe.seen[one.index])
    evening.give(DrawInError(DEALER, drawn_for, card, is_exposed=False), DEALER)
    return card, evening.table.record.hash.encode()


def test_card_held_for_the_next_round_is_not_exported() -> None:
    """nsw-pontoon-6to5-2017 17.6: a card drawn for the dealer is the first of the next round."""
    evening = begun("pontoon nsw")
    evening.play(2)
    card, entry = drawn(evening, "dealer")
    evening.give(PlaceWager("Ann", 1, Money(1_000)), DEALER)
    evening.give(VoidRound(SUPERVISOR, "the cards are mixed up", "reconstruction"), SUPERVISOR)
    assert [one.card for one in evening.table.record.table.kept_cards] == [card]
    assert entry not in b"".join(ended_lines(evening.table.house))
    evening.play(1)
    assert evening.table.record.table.kept_cards == ()
    assert entry in b"".join(ended_lines(evening.table.house))


def test_void_round_is_exported_once_its_hidden_card_is_used() -> None:
    evening = begun("pontoon nsw")
    evening.play(2)
    until(evening, deciding)
    card, entry = drawn(evening, "hand")
    evening.give(VoidRound(SUPERVISOR, "a fight", "disturbance"), SUPERVISOR)
    assert [one.card for one in evening.table.record.table.kept_cards] == [card]
    house, wanted = evening.table.house, RecordFilter(log="evening")
    assert entry not in b"".join(ended_lines(house))
    assert entry not in b"".join(ended_rounds(house, wanted))
    with pytest.raises(Failed, match="A card of round 3 is still face down"):
        _explained(house, "evening", 3, "")
    assert _explained(house, "evening", 2, "") is not None
    evening.play(1)
    assert evening.table.record.table.kept_cards == ()
    assert entry in b"".join(ended_lines(house))
    assert entry in b"".join(ended_rounds(house, wanted))
    assert _explained(house, "evening", 3, "") is not None


def test_check_lists_decisions_of_an_earlier_edition() -> None:
    house = House(old_store(), KEYS)
    found = checked(house, TABLE, is_deep=True)
    assert found.findings == ()
    assert [one.split(",")[1] for one in found.earlier] == [
        " entry 32: Decided under edition 1",
        " entry 46: Decided under edition 1",
    ]
    assert checked(house, TABLE).earlier == ()
