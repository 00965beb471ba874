"""Every text of every input that a person may give: hidden characters and endless texts are refused, markup is kept.

The inputs are generated from their types. What a screen makes of markup is tested in tests/page/test_hostile_texts.py.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.schema import schema, some_value
from croupier.engine.table import Official
from croupier.records.commands import BadCommand, as_recorded
from croupier.records.log import wire
from croupier.records.log.inputs import Contribute
from croupier.records.log.kinds import proceeding_of
from croupier.records.log.texts import hidden_in
from croupier.server.tables.commands import _NEVER, TEXT_MAX, taken_from
from tests.server.caller import Caller
from tests.server.floors import Served, served

BY: Final = Official("gaming-manager", "Gil")
HIDDEN: Final = (
    *("\0", "\x07", "\x1b[2J", "\x7f", "\x85", "\u061c", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029"),
    *("\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2060", "\u2066", "\u2067", "\u2068", "\u2069"),
    *("\ufeff", "\ufff9", "\U000e0041", "\ud800", "\udfff"),
)
MARKUP: Final = (
    "<img src=x onerror=window.ran=1>",
    "\"'><script>window.ran=1</script>",
    "{{7*7}} ${7*7} <%= 7*7 %> #{7*7}",
    "javascript:window.ran=1",
    "شكرا ✓ Zoë 山田 👩‍🚀 नमस्ते",
    "a text\nof two lines\twith a tab, and \\u202e typed as letters",
)


def text_fields() -> Iterator[tuple[type[Struct], str, bool]]:
    """Yield each text or list of texts in the inputs that people give."""
    for kind in wire._input_tags():
        if kind in _NEVER or kind is Contribute:  # tests/records/tables/test_controls.py
            continue
        for field in schema(kind).fields:
            if field.is_speaker or field.hint not in (str, tuple[str, ...]):
                continue
            yield kind, field.name, field.hint is not str


FIELDS: Final = sorted(text_fields(), key=lambda one: (one[0].__name__, one[1]))


def sample_input(kind: type[Struct], name: str, text: str, *, is_list: bool) -> Any:
    """Return an input with one text."""
    values = {
        one.name: BY if one.is_speaker else some_value(one.hint) for one in schema(kind).fields if one.is_required
    }
    return replace(kind(**values), **{name: (text,) if is_list else text})


def test_there_are_many_texts() -> None:
    assert len(FIELDS) > 150
    assert {"reason", "note", "about", "decision", "where", "reference"} <= {name for _, name, _ in FIELDS}


@pytest.mark.parametrize("text", HIDDEN, ids=ascii)
def test_no_input_takes_a_hidden_character(text: str) -> None:
    for kind, name, is_list in FIELDS:
        with pytest.raises(BadCommand) as wrong:
            as_recorded(sample_input(kind, name, f"a{text}b", is_list=is_list))
        assert text not in str(wrong.value) or text.isprintable(), (kind, name)


def test_markup_is_kept_as_it_was_given() -> None:
    for kind, name, is_list in FIELDS:
        for text in MARKUP:
            if len(text) > 100 or (name in ("player", "person", "owner", "voucher") and not text.isprintable()):
                continue
            given = sample_input(kind, name, text, is_list=is_list)
            assert as_recorded(given)[0] == given, (kind, name, text)


def test_hidden_character_is_named() -> None:
    for text, name in (("\u202e", "U+202E"), ("\x1b", "U+001B"), ("\U000e0041", "U+E0041"), ("\x85", "U+0085")):
        assert hidden_in(msgspec.json.encode(f"a{text}")) == name
    for text in (*MARKUP, "\\u001b as letters", "a \\ and \\\\u0007"):
        assert not hidden_in(msgspec.json.encode(text))


def test_no_input_takes_an_endless_text() -> None:
    for kind, name, is_list in FIELDS:
        plain = msgspec.to_builtins(wire.plain_input(sample_input(kind, name, "x", is_list=is_list)))
        key = next(field.key for field in schema(kind).fields if field.name == name)
        long = "x" * (TEXT_MAX + 1)
        said = {field: value for field, value in plain.items() if field != "by"}
        with pytest.raises(BadCommand, match="at most 1,000 characters"):
            taken_from({**said, key: [long] if is_list else long}, BY, proceeding_of(kind))


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(wager_seconds=600) as found:
        yield found


def test_lone_surrogates_and_hidden_characters_are_one_sentence_over_http(floor: Served) -> None:
    manager = Caller(floor, "gaming-manager")
    table = "/api/tables/dealers-table/commands"
    for text, told in (
        (r"\ud800", "cannot be read"),
        (r"\udc00x", "cannot be read"),
        (r"\u202e", "U+202E"),
        (r"\u0000", "NUL"),
        (r"\u001b[31m", "U+001B"),
    ):
        given = '{"do":"RecordIncident","person":"Ann","kind":"cheating","note":"a' + text + '"}'
        got = manager.ask("POST", table, ('{"do":"command","key":"k","input":' + given + "}").encode())
        assert (got.status, told in got.raw.decode()) == (422, True), (text, got.raw)
