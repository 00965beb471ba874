"""The wire: golden files of every version, refusals by name, and any event or input written and read again."""

import hashlib
from functools import cache
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import inspect as shape

from croupier.engine.events import RoundClosed
from croupier.engine.inputs import PlaceWager
from croupier.money import Money
from croupier.records.log import entries, kinds, wire
from croupier.records.log.entries import Link, SignedHead
from tests.records import golden
from tests.records.evening import DOCUMENTS, KEYS

FILES: Final[dict[str, tuple[Any, Any]]] = {
    "events.jsonl": (wire.read_event, wire.plain_event),
    "inputs.jsonl": (wire.read_input, wire.plain_input),
}


# --- golden files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_golden_lines_survive_a_round_trip(file: str) -> None:
    read, write = FILES[file]
    for line in golden.kept(file):
        assert wire.canonical(write(read(line))) == line


@pytest.mark.parametrize("file", FILES)
def test_every_kind_has_its_golden_line(file: str) -> None:
    kept = {golden.tag_of(line) for line in golden.kept(file)}
    missing = set(golden.KINDS[file].values()) - kept
    assert not missing, f"{sorted(missing)} have no golden line: python -m tests.records.golden adds one"
    assert kept == set(golden.KINDS[file].values()), "a kind that was in logs is gone, and they cannot be read"


def test_no_golden_line_was_changed_or_removed() -> None:
    assert golden.line_hashes() == golden.sums(), "a golden line is never changed: another form needs another version"


@pytest.mark.parametrize("file", FILES)
def test_kind_without_a_golden_line_is_detected(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Unheard(msgspec.Struct):
        clause: str

    monkeypatch.setitem(golden.KINDS[file], Unheard, "Unheard")
    with pytest.raises(AssertionError, match="Unheard"):
        test_every_kind_has_its_golden_line(file)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_golden_session_survives_a_round_trip(document: str) -> None:
    first, *lines = golden.evening_file(document).read_bytes().splitlines(keepends=True)
    header = msgspec.json.decode(first)
    assert wire.canonical(header) + b"\n" == first
    hashes: dict[tuple[str, int], str] = {}
    for line in lines:
        plain = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        if "entry" in plain:
            body = bytes(plain["entry"])
            entry = entries.read(body)
            link = entries.link(entry)
            assert link == Link(entry.number, body, hashlib.sha256(b"croupier log 1\n" + body).hexdigest())
            assert entries.entry_line(link) == line
            hashes[entry.log, entry.number] = link.hash
            continue
        signed = SignedHead(bytes(plain["head"]), msgspec.json.decode(plain["signature"]))
        head = entries.read_head(signed.body)
        assert wire.canonical(head) == signed.body
        assert entries.head_line(signed) == line
        assert hashes[head.log, head.number] == head.hash
        assert head.key == header["key"] == KEYS.public
        assert entries.is_genuine(signed, header["key"])


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_an_unknown_kind_is_refused_by_name() -> None:
    with pytest.raises(wire.UnknownVersion, match=r"^This program knows no event 'Levitated'\.$"):
        wire.read_event(b'{"event":"Levitated"}')
    with pytest.raises(wire.UnknownVersion, match=r"^This program knows no input 'Levitate'\.$"):
        wire.read_input(b'{"do":"Levitate"}')


@pytest.mark.parametrize(
    ("held", "why"),
    [
        (b"", "It is not a valid event: Input data was truncated"),
        (b"{}", "It is not a valid event: Object missing required field `event`"),
        (b'{"event":7}', "It is not a valid event: Expected `str`, got `int` - at `$.event`"),
        (b'{"event":"RoundClosed"}', "It is not a valid event: Object missing required field `clause`"),
        (b'{"event":"RoundClosed","clause":"\xff"}', "It is not a valid event: 'utf-8' codec can't decode"),
        (
            b'{"event":"SettingChanged","value":' + b"[" * 9_999 + b"]" * 9_999 + b"}",
            "It is not a valid event: maximum recursion",
        ),
    ],
)
def test_malformed_event_is_rejected_with_one_sentence(held: bytes, why: str) -> None:
    with pytest.raises(wire.BadWire) as refused:
        wire.read_event(held)
    assert str(refused.value).startswith(why)
    assert "\n" not in str(refused.value)


BODY = entries.link(
    entries.Entry(
        "table 1", 1, 0, entries.PROGRAM, "k", PlaceWager("Ann", 1, Money(500)), (RoundClosed("9.1"),), entries.NOTHING
    )
).body
HEAD = entries.sign(KEYS, "0" * 32, "table 1", Link(1, BODY, entries.hash_of(BODY)), at=0, kind="now").body


@pytest.mark.parametrize(
    ("version", "why"),
    [
        (b"2", " is 2, newer than this program. This program reads versions 1 to 1."),
        (b"9000000", " is 9000000, newer than this program. This program reads versions 1 to 1."),
        (b"0", " is 0. This program reads versions 1 to 1."),
        (b"-1", " is -1. This program reads versions 1 to 1."),
        (b'"1"', " is '1'. This program reads versions 1 to 1."),
        (b"true", " is True. This program reads versions 1 to 1."),
        (b"1.5", " is 1.5. This program reads versions 1 to 1."),
        (b"null", " is None. This program reads versions 1 to 1."),
    ],
)
def test_unknown_version_is_rejected_by_name(version: bytes, why: str) -> None:
    for what, read, body in (
        ("The version of the entry", entries.read, BODY),
        ("The version of the head", entries.read_head, HEAD),
    ):
        assert body.endswith(b'"v":1}')
        with pytest.raises(wire.UnknownVersion) as refused:
            read(body.removesuffix(b"1}") + version + b"}")
        assert str(refused.value) == what + why


@pytest.mark.parametrize("body", [b"", b"[]", b'{"v":1}', b"\x00\xff", BODY[:-1], BODY[:-1] + b',"more":1}'])
def test_malformed_entry_or_head_is_rejected_with_one_sentence(body: bytes) -> None:
    for read in (entries.read, entries.read_head):
        with pytest.raises(entries.BadEntry, match=r"^This is not an? (entry|head) of a log: [^\n]+$"):
            read(body)


def test_an_entry_without_an_event_is_refused() -> None:
    none = entries.link(msgspec.structs.replace(entries.read(BODY), events=())).body
    with pytest.raises(entries.BadEntry, match=r"^This is not an entry of a log: it has no event.$"):
        entries.read(none)


def test_an_entry_with_an_unknown_event_is_refused_by_name() -> None:
    with pytest.raises(wire.UnknownVersion, match="This program knows no event 'RoundMelted'"):
        entries.read(BODY.replace(b"RoundClosed", b"RoundMelted"))


# --- any event and input ----------------------------------------------------------------------------------------------

TEXT = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ['"', "\\", "\x00", "\x1f\x7f", "\u2028", "é♠", "\U0001f0a1", "e\u0301", "\ufeff", "</script>", "\\u0041"]
)
WHOLE = st.integers(-(2**63), 2**63 - 1)
PLAIN: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | WHOLE | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


def values(held: Any) -> SearchStrategy[Any]:
    """Any value of a type, as plain JSON has it."""
    match held:
        case shape.StructType():
            return st.fixed_dictionaries({one.encode_name: values(one.type) for one in held.fields})
        case shape.StrType():
            return TEXT
        case shape.BoolType():
            return st.booleans()
        case shape.IntType():
            return WHOLE
        case shape.NoneType():
            return st.none()
        case shape.LiteralType():
            return st.sampled_from(held.values)
        case shape.EnumType():
            return st.sampled_from([one.value for one in held.cls])
        case shape.UnionType():
            return st.one_of(*map(values, held.types))
        case shape.VarTupleType() | shape.ListType():
            return st.lists(values(held.item_type), max_size=3)
        case shape.TupleType():
            return st.tuples(*map(values, held.item_types)).map(list)
        case shape.DictType():
            return st.dictionaries(values(held.key_type), values(held.value_type), max_size=3)
        case shape.AnyType():
            return PLAIN
        case _:
            raise AssertionError(held)


@cache
def values_of(kind: type) -> SearchStrategy[Any]:
    """Any one of a kind, as plain JSON has it."""
    return values(shape.type_info(kind))


@pytest.mark.parametrize("file", FILES)
@settings(max_examples=100)
@given(data=st.data())
def test_any_event_survives_a_round_trip(file: str, data: st.DataObject) -> None:
    read, write = FILES[file]
    kind = data.draw(st.sampled_from(list(golden.KINDS[file])))
    one: Any = msgspec.convert(data.draw(values_of(kind)), kind)
    written = wire.canonical(write(one))
    again = read(written)
    assert type(again) is kind
    assert again == one
    assert wire.canonical(write(again)) == written
    assert b"\n" not in written


@given(name=TEXT, key=TEXT, at=st.integers(0, 2**53))
def test_entry_survives_a_round_trip(name: str, key: str, at: int) -> None:
    entry = entries.Entry(
        "table 1", 7, at, entries.Person("player", name), key, PlaceWager(name, 1, Money(1)), (CLOSED,), "0"
    )
    link = entries.link(entry)
    assert entries.read(link.body) == entry
    assert entries.link(entries.read(link.body)) == link


CLOSED = RoundClosed("9.1")


def test_names_of_kinds_are_unique() -> None:
    for tags in golden.KINDS.values():
        assert len(set(tags.values())) == len(tags)
        marks = ("Uth", *[one.mark for one in kinds.marked()])
        assert all(tag in {kind.__name__, *[mark + kind.__name__ for mark in marks]} for kind, tag in tags.items())
