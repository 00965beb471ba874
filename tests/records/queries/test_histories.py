"""Histories of rounds: a line holds a whole round, a line that does not hold is refused, and no log is forged."""

import hashlib
import json
from typing import Any

import pytest

from croupier.records.house import House
from croupier.records.log import entries as log_entries
from croupier.records.log import events as e
from croupier.records.log import wire
from croupier.records.log.entries import HOUSE, PROGRAM, Link, Person
from croupier.records.log.keys import Keys
from croupier.records.queries.explanation import explained
from croupier.records.queries.histories import (
    FORM,
    LINE_BYTES_MAX,
    BadHistory,
    checked,
    exported,
    imported,
    imported_lines,
    line_of,
    taken_in,
)
from croupier.records.queries.recall import Recall, last_rounds
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.lives import TABLE, recorded_life

OTHER = Keys(bytes(range(1, 33)), bytes(range(33, 65)))


def lines(document: str = "act-blackjack-2005", rounds: int = 3) -> list[bytes]:
    evening = Evening(MemoryStore(), document)
    list(evening.play(rounds))
    return list(exported(evening.table.store, RecordFilter()))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_histories_survive_export_and_import(document: str) -> None:
    there = lines(document, 12)
    assert len(there) >= 12
    house = House(MemoryStore(), OTHER)
    for line in there:
        one = checked(line, KEYS.public)
        assert one.decided.again == one.decided.inputs > 0
        assert taken_in(house, one, PROGRAM)
    assert list(imported_lines(house.store)) == there
    assert [line_of(one) for one in imported(house.store)] == there


@pytest.mark.parametrize("document", DOCUMENTS)
def test_histories_of_any_round_verify(document: str) -> None:
    table = recorded_life(document)
    found = [checked(line) for line in exported(table.store, RecordFilter(log=TABLE))]
    over = [row for row in last_rounds(table.store, RecordFilter(log=TABLE)) if row.ended is not None]
    assert [one.history.round for one in found] == [row.round for row in over]
    for one, row in zip(found, over, strict=True):
        held = json.loads(one.line)
        assert held["players"] == [
            {"player": part.player, "wagered": part.wagered, "net": part.net} for part in row.players
        ]
        assert (held["status"], held["house"], held["wagered"]) == (row.status, row.won, row.wagered)


def test_history_line_contains_the_whole_round() -> None:
    held = json.loads(lines()[1])
    assert held["croupier-round"] == FORM
    assert (held["log"], held["round"], held["status"]) == ("table act-blackjack-2005", 2, "played")
    assert (held["document"], held["key"]) == ("act-blackjack-2005", KEYS.public)
    assert [one["entry"]["number"] for one in held["entries"]] == list(range(held["first"], held["last"] + 1))
    assert held["entries"][0]["entry"]["input"]["do"] == "PlaceWager"
    assert held["head"]["head"]["hash"] == held["entries"][-1]["hash"]
    assert held["house"] == -sum(one["net"] for one in held["players"]) == -sum(one["net"] for one in held["payments"])


def test_round_in_play_is_not_exported() -> None:
    evening = Evening(MemoryStore(), "act-uth-2019")
    list(evening.play(2))
    for _ in range(5):
        evening.table.command(evening.wish(evening.table.record), PROGRAM, deals=True)
    assert len(last_rounds(evening.table.store, RecordFilter())) == 3
    written = list(exported(evening.table.store, RecordFilter()))
    assert len(written) == 2
    assert list(exported(evening.table.store, RecordFilter(many=1))) == written[1:]
    assert list(exported(evening.table.store, RecordFilter(many=9))) == written


# --- what does not hold --------------------------------------------------------------------------------------


def changed(line: bytes, **fields: Any) -> bytes:
    return wire.canonical({**json.loads(line), **{name.replace("_", "-"): value for name, value in fields.items()}})


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"croupier_round": 2}, "The line has version 2, newer than this program. This program reads versions 1 to 1."),
        ({"croupier_round": 0}, "The line has version 0. This program reads versions 1 to 1."),
        ({"croupier_round": "1"}, "This is not a round history: Expected `int`, got `str`"),
        ({"further": 1}, "This is not a round history: Object contains unknown field `further`."),
        ({"entries": []}, "The history has no entries."),
        ({"house": 12_345}, "The summary of the round does not follow from its entries."),
        ({"payments": []}, "The summary of the round does not follow from its entries."),
        ({"status": "void"}, "The summary of the round does not follow from its entries."),
        ({"began": 1}, "The summary of the round does not follow from its entries."),
        ({"first": 1}, "Entry 1 does not follow the entry before it."),
        ({"log": "table 9"}, "does not follow the entry before it"),
        ({"store": "0" * 32}, "The head is not that of the end of this round."),
        ({"key": OTHER.public}, "The head is not that of the end of this round."),
        (
            {"election": {"decks": 4}},
            "The round was played under other rules of act-blackjack-2005 than its election gives",
        ),
        ({"election": {"decks": 99}}, "The rules cannot be loaded: decks = 99"),
        ({"document": "act-poker-1999"}, "The rules cannot be loaded: There is no document 'act-poker-1999'"),
        ({"rules": "0" * 64}, "The round was played under other rules"),
    ],
)
def test_invalid_line_is_rejected_with_one_sentence(fields: dict[str, Any], told: str) -> None:
    line = lines()[1]
    with pytest.raises(BadHistory) as wrong:
        checked(changed(line, **fields))
    assert told in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("line", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"croupier-round":1}', b"null", b'"x"'])
def test_malformed_history_is_rejected(line: bytes) -> None:
    with pytest.raises(BadHistory, match="This is not a round history"):
        checked(line)


def test_overlong_line_is_rejected() -> None:
    with pytest.raises(BadHistory, match=r"The line has .* bytes. The maximum is"):
        checked(b" " * (LINE_BYTES_MAX + 1))


@pytest.mark.parametrize("fields", [{"round": 3}, {"dealer": "Zed"}, {"later": [[99, "0" * 64]]}])
def test_unprovable_fields_are_accepted_as_stated(fields: dict[str, Any]) -> None:
    line = changed(lines()[1], **fields)
    assert checked(line).line == line


def test_changed_bytes_of_a_line_are_detected() -> None:
    line = lines("act-uth-2019", 1)[0]
    for at in range(0, len(line), 41):
        with pytest.raises(BadHistory):
            checked(line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :])


def test_missing_changed_or_moved_entry_is_detected() -> None:
    line = lines()[1]
    entries = json.loads(line)["entries"]
    for wrong in (entries[:3] + entries[4:], [*entries[:2], entries[3], entries[2], *entries[4:]], entries[:-1]):
        with pytest.raises(BadHistory, match=r"does not follow|is not that of the end"):
            checked(changed(line, entries=wrong))
    entries[2]["hash"] = "0" * 64
    with pytest.raises(BadHistory, match=r"Entry .* was changed"):
        checked(changed(line, entries=entries))


def test_signature_must_be_by_the_given_key() -> None:
    line = lines()[0]
    head = json.loads(line)["head"]
    with pytest.raises(
        BadHistory, match=f"The round is signed with the key {KEYS.public[:16]}…, not with {OTHER.public[:16]}…."
    ):
        checked(line, OTHER.public)
    with pytest.raises(BadHistory, match=f"The head is not signed with the key {KEYS.public[:16]}…."):
        checked(changed(line, head={**head, "signature": "0" * 128}))
    with pytest.raises(BadHistory, match="Head: This is not a head of a log"):
        checked(changed(line, head={**head, "head": {"v": 1}}))


def forged(line: bytes, spoil: Any) -> bytes:
    """Return a forged round, with hashes and a signature of the forger."""
    held = json.loads(line)
    links: list[Link] = []
    for at, one in enumerate(held["entries"]):
        body = one["entry"]
        body = spoil(at, body) or body
        body["previous"] = links[-1].hash if links else body["previous"]
        written = wire.canonical(body)
        links.append(Link(body["number"], written, log_entries.hash_of(written)))
    head = log_entries.sign(OTHER, held["store"], held["log"], links[-1], at=1, kind="round")
    entries = [{"entry": json.loads(link.body), "hash": link.hash} for link in links]
    signed = {"head": json.loads(head.body), "signature": head.signature}
    return changed(line, entries=entries, key=OTHER.public, head=signed)


def test_rewritten_round_must_follow_the_rules() -> None:
    line = lines()[1]

    def pays_more(_: int, body: dict[str, Any]) -> None:
        for event in body["events"]:
            if event["event"] == "WagerSettled":
                event["returned"] = event["returned"] + 100_000

    with pytest.raises(BadHistory, match=r"Entry \d+ is not what the rules decide."):
        checked(forged(line, pays_more))


def test_round_with_refused_inputs_is_detected() -> None:
    def closes_twice(_: int, body: dict[str, Any]) -> None:
        if body["input"]["do"] == "Deal":
            body["input"] = {"do": "NoMoreBets"}

    with pytest.raises(BadHistory, match=r"Entry \d+ is not what the rules decide."):
        checked(forged(lines()[1], closes_twice))


def test_nonsense_round_is_rejected() -> None:
    line = lines()[1]

    def never_opens(_: int, body: dict[str, Any]) -> None:
        body["events"] = [one for one in body["events"] if one["event"] != "RoundOpened"]

    def unknown(at: int, body: dict[str, Any]) -> None:
        if at == 1:
            body["events"] = [{"event": "WagerDoubledTwice"}]

    with pytest.raises(BadHistory, match=r"The events are not those of round 2."):
        checked(forged(line, never_opens))
    with pytest.raises(BadHistory, match=r"This program knows no event 'WagerDoubledTwice'."):
        checked(forged(line, unknown))


# --- taking in -----------------------------------------------------------------------------------------------


def test_an_imported_round_is_in_the_log_of_the_house_and_in_no_other() -> None:
    house = House(MemoryStore(), OTHER)
    one = checked(lines()[0])
    assert taken_in(house, one, Person("auditor", "Kim"))
    assert [row.log for row in house.store.logs()] == [HOUSE]
    (row,) = house.store.marks(RecordFilter(category="import"))
    assert (row.role, row.who, row.event) == ("auditor", "Kim", "HistoryImported")
    (link,) = house.store.links(HOUSE, row.number, row.number)
    event = log_entries.read(link.body).events[0]
    assert isinstance(event, e.HistoryImported)
    assert event.hash == hashlib.sha256(one.line).hexdigest()
    assert (event.store, event.key, event.round) == (one.history.store, KEYS.public, 1)


def test_round_is_imported_once() -> None:
    house = House(MemoryStore(), OTHER)
    one = checked(lines()[0])
    assert taken_in(house, one, PROGRAM)
    assert not taken_in(house, one, PROGRAM)
    assert len(imported(house.store)) == 1


def test_a_store_does_not_import_itself() -> None:
    evening = Evening(MemoryStore(), "act-uth-2019")
    list(evening.play(1))
    (line,) = exported(evening.table.store, RecordFilter())
    with pytest.raises(BadHistory, match=r"Round 1 of table act-uth-2019 is from this store."):
        taken_in(evening.table.house, checked(line), PROGRAM)


def test_imported_round_is_explained_as_at_its_origin() -> None:
    evening = Evening(MemoryStore(), "act-pontoon-2018")
    list(evening.play(3))
    store = evening.table.store
    house = House(MemoryStore(), OTHER)
    for line in exported(store, RecordFilter()):
        taken_in(house, checked(line), PROGRAM)
    there = [explained(Recall(store).history(row)) for row in last_rounds(store, RecordFilter())]
    assert [explained(one) for one in imported(house.store)] == there
