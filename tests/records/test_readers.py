"""What independent readers of the records have found, each as a short story that must not come back."""

from typing import Any

import msgspec
import pytest

from croupier.engine.table import dealers_step
from croupier.engine.table import inputs as t
from croupier.fairness.proof import ShoeProof
from croupier.fairness.verify import faults as proved
from croupier.records import events as e
from croupier.records import inputs as i
from croupier.records import log
from croupier.records.log import PROGRAM, SHOE
from croupier.records.replay import decided_again
from croupier.records.stores.memory import MemoryStore
from tests.records.evening import DEALER, DOCUMENTS, KEYS, SUPERVISOR, Evening


def _due(evening: Evening) -> Any:
    return dealers_step(evening.table.held.table)


@pytest.mark.parametrize("key", DOCUMENTS)
def test_no_cards_are_shuffled_before_their_shoe_is_bound(key: str) -> None:
    evening = Evening(MemoryStore(), key)
    for name, given in evening.opening():
        evening.table.command(given, PROGRAM, key=name)
    due = _due(evening)
    assert isinstance(due, t.ShuffleCards)
    refused = evening.table.command(due, PROGRAM).refused
    assert refused is not None
    assert "bound by its commitment" in refused.why
    assert evening.table.command(i.CommitShoe(), PROGRAM).refused is None
    assert evening.table.command(due, PROGRAM).refused is None


@pytest.mark.parametrize("key", ["nsw-pontoon-6to5-2017", "act-uth-2019"])
def test_a_shoe_that_was_dealt_from_is_ended_before_its_cards_are_shuffled(key: str) -> None:
    evening = Evening(MemoryStore(), key)
    list(evening.play(2))
    table = evening.table
    for given in (t.DirectShuffle(SUPERVISOR, "a doubt"), t.DirectShuffle(DEALER, "a doubt")):
        table.command(given, PROGRAM)
    due = _due(evening)
    assert isinstance(due, t.ShuffleCards)
    refused = table.command(due, PROGRAM).refused
    assert refused is not None
    assert "to be ended first" in refused.why
    for given in (i.EndShoe(), i.CommitShoe(), due):
        assert table.command(given, PROGRAM).refused is None, given
    list(evening.play(4))
    assert list(decided_again(table.store, evening.name, KEYS)) == []


@pytest.mark.parametrize("key", DOCUMENTS)
def test_every_proof_in_a_log_is_one_that_anybody_can_check(key: str) -> None:
    evening = Evening(MemoryStore(), key)
    list(evening.play(90))
    links = evening.table.store.links(evening.name)
    ended = [event for one in links for event in log.read(one.body).events if isinstance(event, e.ShoeEnded)]
    assert ended
    for one in ended:
        assert not proved(msgspec.convert(one.proof, ShoeProof))


@pytest.mark.parametrize("keys", [KEYS, None], ids=["keys", "no keys"])
@pytest.mark.parametrize("key", DOCUMENTS)
def test_a_refused_card_of_the_shoe_is_decided_again_and_tells_no_card(key: str, keys: Any) -> None:
    evening = Evening(MemoryStore(), key)
    list(evening.play(1))
    due = evening.table.next_from_shoe() if evening.table.held.shoes.held is not None else None
    if due is None:
        evening.table.command(i.CommitShoe(), PROGRAM)
        due = evening.table.next_from_shoe()
    assert evening.table.command(due, SHOE).refused is not None
    list(evening.play(3))
    assert list(decided_again(evening.table.store, evening.name, keys)) == []
