"""From the log back to the table, and every input decided again: a log that these rules did not make is found."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import inputs as r
from croupier.engine.events import WagerSettled
from croupier.money import Money
from croupier.records.log import entries
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, SHOE, Entry, Person
from croupier.records.log.keys import Keys
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, Batch
from croupier.records.tables.recovery import decide_again, resume_table
from croupier.tournament.inputs import DrawUpConditions, OpenEntries
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.tournament.tournaments import DIRECTOR, OPERATOR, conditions

BLACKJACK = "act-blackjack-2005"
NAME = f"table {BLACKJACK}"
Change = Callable[[Entry], Entry]


def played(document: str = BLACKJACK, rounds: int = 3) -> Evening:
    evening = Evening(MemoryStore(), document, 3)
    for _ in evening.play(rounds):
        pass
    return evening


def forged(change: Change) -> MemoryStore:
    """Return the store with a log that an owner of the keys has changed, chained again and signed again."""
    evening, store = played(), MemoryStore()
    house, first = Evening(store, BLACKJACK, 3).table.house, next(iter(evening.table.store.links(NAME)))
    previous = entries.read(first.body).previous
    assert next(iter(store.links(NAME))) == first
    store._links[NAME].clear()
    last: entries.Link | None = None
    links = []
    for link in evening.table.store.links(NAME):
        last = entries.link(replace(change(entries.read(link.body)), previous=last.hash if last else previous))
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
def test_replayed_log_gives_the_same_events(document: str, keys: Keys | None) -> None:
    evening = played(document, 8)
    assert list(decide_again(evening.table.store, evening.name, keys)) == []


@pytest.mark.parametrize("keys", [KEYS, None])
def test_payout_off_by_one_cent_is_detected(keys: Keys | None) -> None:
    store = forged(first_of(WagerSettled, lambda event: replace(event, returned=Money(event.returned + 1))))
    (found,) = decide_again(store, NAME, keys)
    assert isinstance(found, str)
    assert found.startswith("the memory: entry ") or f"of {NAME}" in found
    assert found.count('"event":"WagerSettled"') == 2
    assert "but these rules give" in found
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
        (_with_another_card, "The card is not the next card of the shoe."),
        (first_of(e.ShoeCommitted, lambda event: replace(event, commitment="0" * 64)), ", but these rules give {"),
        (
            first_of(e.ShoeCommitted, lambda event: replace(event, sealed="00" * 60)),
            "These keys do not decrypt the secret of shoe 1",
        ),
        (first_of(e.TableSetUp, lambda event: replace(event, rules="0" * 64)), ", but these rules give {"),
        (first_of(WagerSettled, _refused), ", but these rules give {"),
        (lambda one: replace(one, events=one.events[:1]), "The log has no more events, but these rules give {"),
        (lambda one: replace(one, events=one.events * 2), ", but these rules give no more events."),
        (
            lambda one: replace(one, given=i.CommitShoe()) if one.number == 1 else one,
            "The log of a table must begin with SetUpTable.",
        ),
        (
            lambda one: replace(one, given=i.SetUpTable(i.Setup("no-document", {}))) if one.number == 1 else one,
            "no-document",
        ),
    ],
)
def test_events_that_do_not_follow_from_the_rules_are_detected(change: Change, why: str) -> None:
    (found,) = decide_again(forged(change), NAME, KEYS)
    assert isinstance(found, str)
    assert why in found
    assert f"of {NAME}, " in found
    assert "\n" not in found


def test_entry_not_in_canonical_form_is_detected() -> None:
    evening = played()
    links = evening.table.store._links[NAME]  # type: ignore[attr-defined]
    body = links[-1].body.replace(b'{"at":', b'{ "at":')
    links[-1] = entries.Link(links[-1].number, body, entries.hash_of(body))
    (found,) = decide_again(evening.table.store, NAME, KEYS)
    assert isinstance(found, str)
    assert found.endswith("The events are the same, but not in canonical form.")


def test_log_with_a_gap_is_rejected() -> None:
    evening = played()
    del evening.table.store._links[NAME][4]  # type: ignore[attr-defined]
    with pytest.raises(BadStore, match=f"Entry 5 of {NAME} was changed."):
        list(decide_again(evening.table.store, NAME, KEYS))


# --- other rules ------------------------------------------------------------------------------------------------------


def test_table_of_other_rules_is_not_resumed() -> None:
    store = forged(first_of(e.TableSetUp, lambda event: replace(event, rules="0" * 64)))
    with pytest.raises(BadStore) as refused:
        resume_table(store, NAME, KEYS)
    assert "was set up under the rules 0000000000000000…" in str(refused.value)
    assert "The table can be read, but not continued." in str(refused.value)


# --- refusals ---------------------------------------------------------------------------------------------------------


def store_with_refusals() -> MemoryStore:
    """Return a store with a refusal in the log of a table and one in the log of a tournament."""
    store = MemoryStore()
    evening = Evening(store, BLACKJACK, 3)
    answer = evening.table.command(r.PlaceWager("Ann", 1, Money(500)), Person("player", "Bob"))
    assert answer.refused is not None
    first = DrawUpConditions(OPERATOR, conditions(BLACKJACK))
    cup = ProceedingWriter.create(evening.table.house, "tournament", "Cup", first)
    answer = cup.command(OpenEntries(DIRECTOR), PROGRAM)
    assert answer.refused is not None
    return store


def with_refusal(log: str, **changes: str) -> MemoryStore:
    """Return the store with another refusal as the last entry of a log, chained and signed by the owner of the keys."""
    store = store_with_refusals()
    links = store._links[log]
    entry = entries.read(links[-1].body)
    links[-1] = entries.link(replace(entry, events=(replace(entry.events[0], **changes),)))
    return store


@pytest.mark.parametrize("log", [NAME, "tournament Cup"])
def test_a_refusal_recorded_in_other_words_verifies(log: str) -> None:
    assert list(decide_again(with_refusal(log, why="nobody speaks for another"), log, KEYS)) == []


@pytest.mark.parametrize("log", [NAME, "tournament Cup"])
@pytest.mark.parametrize("changes", [{"clause": "0.0"}, {"input": "Leave"}, {"who": "Mallory"}])
def test_refusal_of_another_clause_input_or_person_is_detected(log: str, changes: dict[str, str]) -> None:
    (found,) = decide_again(with_refusal(log, **changes), log, KEYS)
    assert isinstance(found, str)
    assert found.count('"event":"InputRefused"') == 2
