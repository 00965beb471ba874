"""From the log back to the table, and every input decided again: a log that these rules did not make is found."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import inputs as r
from croupier.engine.events import WagerSettled
from croupier.money import Money
from croupier.records import events as e
from croupier.records import inputs as i
from croupier.records import log
from croupier.records.keys import Keys
from croupier.records.log import SHOE, Entry
from croupier.records.replay import decided_again, resumed
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, Batch
from tests.records.evening import DOCUMENTS, KEYS, Evening

BLACKJACK = "act-blackjack-2005"
NAME = f"table {BLACKJACK}"
Change = Callable[[Entry], Entry]


def played(document: str = BLACKJACK, rounds: int = 3) -> Evening:
    evening = Evening(MemoryStore(), document, 3)
    for _ in evening.play(rounds):
        pass
    return evening


def forged(change: Change) -> MemoryStore:
    """Return the store with a log that whoever has the keys has changed, chained again and signed again."""
    evening, store = played(), MemoryStore()
    house, first = Evening(store, BLACKJACK, 3).table.house, next(iter(evening.table.store.links(NAME)))
    previous = log.read(first.body).previous
    assert next(iter(store.links(NAME))) == first
    store._links[NAME].clear()
    last: log.Link | None = None
    links = []
    for link in evening.table.store.links(NAME):
        last = log.link(replace(change(log.read(link.body)), previous=last.hash if last else previous))
        links.append(last)
    assert last is not None
    row = store.log(NAME)
    assert row is not None
    store._logs[NAME] = replace(row, number=0)
    now = house.signed(NAME, last, at=0, kind="now")
    store.append([Batch(NAME, 0, "forged", tuple(links), (0,) * len(links), now, row.begun)])
    return store


def first_of(kind: type, change: Callable[[Any], Any]) -> Change:
    """Return a change of the first event of a kind."""
    is_done = False

    def changed(entry: Entry) -> Entry:
        nonlocal is_done
        for place, event in enumerate(entry.events):
            if isinstance(event, kind) and not is_done:
                is_done = True
                return replace(entry, events=(*entry.events[:place], change(event), *entry.events[place + 1 :]))
        return entry

    return changed


# --- deciding again ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [KEYS, None])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_log_that_these_rules_made_is_decided_again_the_same(document: str, keys: Keys | None) -> None:
    evening = played(document, 8)
    assert list(decided_again(evening.table.store, evening.name, keys)) == []


@pytest.mark.parametrize("keys", [KEYS, None])
def test_a_payout_of_one_cent_more_is_found(keys: Keys | None) -> None:
    store = forged(first_of(WagerSettled, lambda event: replace(event, returned=Money(event.returned + 1))))
    (found,) = decided_again(store, NAME, keys)
    assert found.startswith("the memory: entry ") or f"of {NAME}" in found
    assert found.count('"event":"WagerSettled"') == 2
    assert "and by these rules it is" in found
    assert "\n" not in found


def _with_another_card(entry: Entry) -> Entry:
    if entry.by != SHOE or not isinstance(entry.given, r.Deal) or entry.number > 40:
        return entry
    other = next(card for card in Card if card != entry.given.card)
    return replace(entry, given=r.Deal(other))


def _refused(event: Any) -> Any:
    return replace(event, clause="1.1")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_with_another_card, "it is not what the shoe had next"),
        (first_of(e.ShoeCommitted, lambda event: replace(event, commitment="0" * 64)), "by these rules it is"),
        (first_of(e.ShoeCommitted, lambda event: replace(event, sealed="00" * 60)), "does not open with these keys"),
        (first_of(e.TableSetUp, lambda event: replace(event, rules="0" * 64)), "by these rules it is"),
        (first_of(WagerSettled, _refused), "by these rules it is"),
        (lambda one: replace(one, events=one.events[:1]), "the log has nothing more, and by these rules it is {"),
        (lambda one: replace(one, events=one.events * 2), ", and by these rules it is nothing more"),
        (lambda one: replace(one, given=i.CommitShoe()) if one.number == 1 else one, "begins with its setting up"),
        (
            lambda one: replace(one, given=i.SetUpTable(i.Setup("no-document", {}))) if one.number == 1 else one,
            "no-document",
        ),
    ],
)
def test_what_these_rules_did_not_make_is_found(change: Change, why: str) -> None:
    (found,) = decided_again(forged(change), NAME, KEYS)
    assert why in found
    assert f"of {NAME}, " in found
    assert "\n" not in found


def test_an_entry_that_is_not_written_in_the_canonical_form_is_found() -> None:
    evening = played()
    links = evening.table.store._links[NAME]  # type: ignore[attr-defined]
    body = links[-1].body.replace(b'{"at":', b'{ "at":')
    links[-1] = log.Link(links[-1].number, body, log.hash_of(body))
    (found,) = decided_again(evening.table.store, NAME, KEYS)
    assert found.endswith("the events are the same, and not written in the canonical form")


def test_a_log_with_a_hole_is_no_log() -> None:
    evening = played()
    del evening.table.store._links[NAME][4]  # type: ignore[attr-defined]
    with pytest.raises(BadStore, match=f"entry 5 of {NAME} is not as it was recorded"):
        list(decided_again(evening.table.store, NAME, KEYS))


# --- other rules ------------------------------------------------------------------------------------------------------


def test_a_table_that_was_set_up_under_other_rules_is_not_played_on() -> None:
    store = forged(first_of(e.TableSetUp, lambda event: replace(event, rules="0" * 64)))
    with pytest.raises(BadStore) as refused:
        resumed(store, NAME, KEYS)
    assert "was set up under the rules 0000000000000000…" in str(refused.value)
    assert "it can be read, and not played on" in str(refused.value)
