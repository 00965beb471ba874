"""Histories of rounds: a line holds a whole round, a line that does not hold is refused, and no log is forged."""

import hashlib
import json
from typing import Any

import pytest

from croupier.records import events as e
from croupier.records import log, wire
from croupier.records.explaining import explained
from croupier.records.histories import (
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
from croupier.records.house import House
from croupier.records.keys import Keys
from croupier.records.log import HOUSE, PROGRAM, Link, Person
from croupier.records.recall import Recall, last_rounds
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Wanted
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.lives import TABLE, recorded_life

OTHER = Keys(bytes(range(1, 33)), bytes(range(33, 65)))


def lines(document: str = "act-blackjack-2005", rounds: int = 3) -> list[bytes]:
    evening = Evening(MemoryStore(), document)
    list(evening.play(rounds))
    return list(exported(evening.table.store, Wanted()))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_rounds_go_out_and_in_and_out_again_with_the_same_bytes(document: str) -> None:
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
def test_histories_of_rounds_in_which_anything_happened_hold(document: str) -> None:
    table = recorded_life(document)
    found = [checked(line) for line in exported(table.store, Wanted(log=TABLE))]
    over = [row for row in last_rounds(table.store, Wanted(log=TABLE)) if row.ended is not None]
    assert [one.history.round for one in found] == [row.round for row in over]
    for one, row in zip(found, over, strict=True):
        held = json.loads(one.line)
        assert held["players"] == [
            {"player": part.player, "wagered": part.wagered, "net": part.net} for part in row.players
        ]
        assert (held["status"], held["house"], held["wagered"]) == (row.status, row.won, row.wagered)


def test_a_line_says_all_of_its_round() -> None:
    held = json.loads(lines()[1])
    assert held["croupier-round"] == FORM
    assert (held["log"], held["round"], held["status"]) == ("table act-blackjack-2005", 2, "played")
    assert (held["document"], held["key"]) == ("act-blackjack-2005", KEYS.public)
    assert [one["entry"]["number"] for one in held["entries"]] == list(range(held["first"], held["last"] + 1))
    assert held["entries"][0]["entry"]["input"]["do"] == "PlaceWager"
    assert held["head"]["head"]["hash"] == held["entries"][-1]["hash"]
    assert held["house"] == -sum(one["net"] for one in held["players"]) == -sum(one["net"] for one in held["payments"])


def test_a_round_in_play_is_not_written() -> None:
    evening = Evening(MemoryStore(), "act-uth-2019")
    list(evening.play(2))
    for _ in range(5):
        evening.table.command(evening.wish(evening.table.held), PROGRAM, deals=True)
    assert len(last_rounds(evening.table.store, Wanted())) == 3
    written = list(exported(evening.table.store, Wanted()))
    assert len(written) == 2
    assert list(exported(evening.table.store, Wanted(many=1))) == written[1:]
    assert list(exported(evening.table.store, Wanted(many=9))) == written


# --- what does not hold --------------------------------------------------------------------------------------


def changed(line: bytes, **fields: Any) -> bytes:
    return wire.canonical({**json.loads(line), **{name.replace("_", "-"): value for name, value in fields.items()}})


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"croupier_round": 2}, "it is of version 2, newer than this program: versions 1 to 1 are known"),
        ({"croupier_round": 0}, "it is of version 0: versions 1 to 1 are known"),
        ({"croupier_round": "1"}, "it is no history of a round: Expected `int`, got `str`"),
        ({"further": 1}, "it is no history of a round: Object contains unknown field `further`"),
        ({"entries": []}, "it has no entries"),
        ({"house": 12_345}, "what it says of its round does not follow from its entries"),
        ({"payments": []}, "what it says of its round does not follow from its entries"),
        ({"status": "void"}, "what it says of its round does not follow from its entries"),
        ({"began": 1}, "what it says of its round does not follow from its entries"),
        ({"first": 1}, "entry 1 does not follow the one before"),
        ({"log": "table 9"}, "does not follow the one before"),
        ({"store": "0" * 32}, "its head is not that of the end of this round"),
        ({"key": OTHER.public}, "its head is not that of the end of this round"),
        ({"election": {"decks": 4}}, "it was played under other rules of act-blackjack-2005 than its election gives"),
        ({"election": {"decks": 99}}, "its rules cannot be loaded: decks = 99"),
        ({"document": "act-poker-1999"}, "its rules cannot be loaded: There is no document 'act-poker-1999'"),
        ({"rules": "0" * 64}, "it was played under other rules"),
    ],
)
def test_a_line_that_does_not_hold_is_one_sentence(fields: dict[str, Any], told: str) -> None:
    line = lines()[1]
    with pytest.raises(BadHistory) as wrong:
        checked(changed(line, **fields))
    assert told in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("line", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"croupier-round":1}', b"null", b'"x"'])
def test_what_is_no_history_is_told_so(line: bytes) -> None:
    with pytest.raises(BadHistory, match="it is no history of a round"):
        checked(line)


def test_a_line_has_an_end() -> None:
    with pytest.raises(BadHistory, match="a line has at most"):
        checked(b" " * (LINE_BYTES_MAX + 1))


@pytest.mark.parametrize("fields", [{"round": 3}, {"dealer": "Zed"}, {"later": [[99, "0" * 64]]}])
def test_what_no_line_can_prove_is_taken_as_it_is_told(fields: dict[str, Any]) -> None:
    line = changed(lines()[1], **fields)
    assert checked(line).line == line


def test_bytes_that_were_changed_all_over_a_line_are_found() -> None:
    line = lines("act-uth-2019", 1)[0]
    for at in range(0, len(line), 41):
        with pytest.raises(BadHistory):
            checked(line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :])


def test_an_entry_that_is_missing_changed_or_moved_is_found() -> None:
    line = lines()[1]
    entries = json.loads(line)["entries"]
    for wrong in (entries[:3] + entries[4:], [*entries[:2], entries[3], entries[2], *entries[4:]], entries[:-1]):
        with pytest.raises(BadHistory, match=r"does not follow|is not that of the end"):
            checked(changed(line, entries=wrong))
    entries[2]["hash"] = "0" * 64
    with pytest.raises(BadHistory, match="is not as it was recorded"):
        checked(changed(line, entries=entries))


def test_a_signature_is_by_the_key_that_is_asked_for() -> None:
    line = lines()[0]
    head = json.loads(line)["head"]
    with pytest.raises(
        BadHistory, match=f"it is signed with the key {KEYS.public[:16]}…, not with {OTHER.public[:16]}…"
    ):
        checked(line, OTHER.public)
    with pytest.raises(BadHistory, match=f"its head is not signed with the key {KEYS.public[:16]}…"):
        checked(changed(line, head={**head, "signature": "0" * 128}))
    with pytest.raises(BadHistory, match="its head: it is no head of a log"):
        checked(changed(line, head={**head, "head": {"v": 1}}))


def forged(line: bytes, spoil: Any) -> bytes:
    """Return a round that somebody wrote anew, with hashes and a signature of their own."""
    held = json.loads(line)
    links: list[Link] = []
    for at, one in enumerate(held["entries"]):
        body = one["entry"]
        body = spoil(at, body) or body
        body["previous"] = links[-1].hash if links else body["previous"]
        written = wire.canonical(body)
        links.append(Link(body["number"], written, log.hash_of(written)))
    head = log.sign(OTHER, held["store"], held["log"], links[-1], at=1, kind="round")
    entries = [{"entry": json.loads(link.body), "hash": link.hash} for link in links]
    signed = {"head": json.loads(head.body), "signature": head.signature}
    return changed(line, entries=entries, key=OTHER.public, head=signed)


def test_a_round_that_was_written_anew_must_still_be_what_the_rules_decide() -> None:
    line = lines()[1]

    def pays_more(_: int, body: dict[str, Any]) -> None:
        for event in body["events"]:
            if event["event"] == "WagerSettled":
                event["returned"] = event["returned"] + 100_000

    with pytest.raises(BadHistory, match=r"entry \d+ is not what the rules decide"):
        checked(forged(line, pays_more))


def test_a_round_whose_inputs_the_rules_refuse_is_found() -> None:
    def closes_twice(_: int, body: dict[str, Any]) -> None:
        if body["input"]["do"] == "Deal":
            body["input"] = {"do": "NoMoreBets"}

    with pytest.raises(BadHistory, match=r"entry \d+ is not what the rules decide"):
        checked(forged(lines()[1], closes_twice))


def test_a_round_of_nonsense_makes_no_round() -> None:
    line = lines()[1]

    def never_opens(_: int, body: dict[str, Any]) -> None:
        body["events"] = [one for one in body["events"] if one["event"] != "RoundOpened"]

    def unknown(at: int, body: dict[str, Any]) -> None:
        if at == 1:
            body["events"] = [{"event": "WagerDoubledTwice"}]

    with pytest.raises(BadHistory, match="its events make no round 2"):
        checked(forged(line, never_opens))
    with pytest.raises(BadHistory, match="'WagerDoubledTwice' is no event that this program knows"):
        checked(forged(line, unknown))


# --- taking in -----------------------------------------------------------------------------------------------


def test_an_imported_round_is_in_the_log_of_the_house_and_in_no_other() -> None:
    house = House(MemoryStore(), OTHER)
    one = checked(lines()[0])
    assert taken_in(house, one, Person("auditor", "Kim"))
    assert [row.log for row in house.store.logs()] == [HOUSE]
    (row,) = house.store.marks(Wanted(category="import"))
    assert (row.role, row.who, row.event) == ("auditor", "Kim", "HistoryImported")
    (link,) = house.store.links(HOUSE, row.number, row.number)
    event = log.read(link.body).events[0]
    assert isinstance(event, e.HistoryImported)
    assert event.hash == hashlib.sha256(one.line).hexdigest()
    assert (event.store, event.key, event.round) == (one.history.store, KEYS.public, 1)


def test_a_round_comes_once() -> None:
    house = House(MemoryStore(), OTHER)
    one = checked(lines()[0])
    assert taken_in(house, one, PROGRAM)
    assert not taken_in(house, one, PROGRAM)
    assert len(imported(house.store)) == 1


def test_a_store_does_not_import_itself() -> None:
    evening = Evening(MemoryStore(), "act-uth-2019")
    list(evening.play(1))
    (line,) = exported(evening.table.store, Wanted())
    with pytest.raises(BadHistory, match="it is of this store itself, round 1 of table act-uth-2019"):
        taken_in(evening.table.house, checked(line), PROGRAM)


def test_an_imported_round_is_told_as_where_it_was_played() -> None:
    evening = Evening(MemoryStore(), "act-pontoon-2018")
    list(evening.play(3))
    store = evening.table.store
    house = House(MemoryStore(), OTHER)
    for line in exported(store, Wanted()):
        taken_in(house, checked(line), PROGRAM)
    there = [explained(Recall(store).history(row)) for row in last_rounds(store, Wanted())]
    assert [explained(one) for one in imported(house.store)] == there
