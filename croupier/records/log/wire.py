"""Inputs and events as JSON and back: the only serialiser, in one canonical form with a version.

Canonical is UTF-8 with sorted keys and no spaces; amounts are whole cents, moments whole seconds, cards are text.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeVar, get_args

import msgspec
from msgspec import Raw, Struct

from croupier.engine.events import Event
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Input
from croupier.engine.table.events import TableEvent
from croupier.engine.table.inputs import TableInput
from croupier.promotion.inputs import PromotionInput
from croupier.records.books import cash
from croupier.records.log import events, inputs
from croupier.records.log import kinds as log_kinds
from croupier.tournament.inputs import TournamentInput
from croupier.tournament.session.inputs import SessionPlayInput

TableLogInput = SessionPlayInput | cash.CashInput | inputs.RecordInput
"""An input in the log of a table."""
ProceedingInput = TournamentInput | PromotionInput
"""An input of a tournament or a promotion."""
LoggedInput = TableLogInput | ProceedingInput
"""An input in any log."""

G = TypeVar("G", bound=Struct)

VERSION: Final = 1
"""The version that is written; every version up to it can be read."""

UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""Errors of reading bytes that are not JSON of the form, not UTF-8, or nested too deep."""

_ENCODER: Final = msgspec.json.Encoder(order="sorted")


class BadWire(ValueError):
    """Malformed input or event of a known wire version; the message is one sentence."""


class UnknownVersion(BadWire):
    """Input or event of an unknown wire version; the message is one sentence."""


def canonical(value: object) -> bytes:
    """Return a value as canonical JSON."""
    return _ENCODER.encode(value)


def check_version(version: object, what: str) -> None:
    """Raise UnknownVersion unless `what` has a version that can be read."""
    if type(version) is not int or not 1 <= version <= VERSION:
        newer = ", newer than this program" if type(version) is int and version > VERSION else ""
        raise UnknownVersion(
            f"The version of {what} is {version!r}{newer}. This program reads versions 1 to {VERSION}."
        )


def event_tag(kind: type) -> str:
    """Return the name of a kind of event."""
    return _event_tags()[kind]


def input_tag(kind: type) -> str:
    """Return the name of a kind of input."""
    return _input_tags()[kind]


def plain_event(event: Struct) -> dict[str, Any]:
    """Return an event as plain values, with its name."""
    written: dict[str, Any] = msgspec.to_builtins(event)
    written["event"] = _event_tags()[type(event)]
    return written


def plain_input(given: Struct) -> dict[str, Any]:
    """Return an input as plain values, with its name."""
    written: dict[str, Any] = msgspec.to_builtins(given)
    written["do"] = _input_tags()[type(given)]
    return written


def read_event(raw: Raw | bytes) -> Any:
    """Decode an event from JSON; raise BadWire."""
    return _read(raw, _EVENT_HEAD, _event_decoders(), "event")


def input_kind(name: object) -> type[Struct] | None:
    """Return the kind of input with a name, or None."""
    return _input_kinds().get(name) if isinstance(name, str) else None


def is_event(name: str) -> bool:
    """Return whether events of this name are known."""
    return name in _event_decoders()


def read_input(raw: Raw | bytes) -> Any:
    """Decode an input from JSON; raise BadWire."""
    return _read(raw, _INPUT_HEAD, _input_decoders(), "input")


def parse_input(plain: Mapping[str, Any]) -> Any:
    """Decode an input from plain values; raise BadWire."""
    kind = input_kind(plain.get("do"))
    if kind is None:
        raise UnknownVersion(f"{plain.get('do')!r} is no input that this program knows")
    try:
        return msgspec.convert(plain, kind)
    except UNREADABLE as wrong:
        raise BadWire(f"it holds no input: {wrong}") from None


def as_read(given: G) -> G:
    """Return an input as it will be read from the log, so that the input decided is the input recorded."""
    read: G = read_input(canonical(plain_input(given)))
    return read


class _EventHead(Struct):
    event: str


class _InputHead(Struct):
    do: str


_EVENT_HEAD: Final = msgspec.json.Decoder(_EventHead)
_INPUT_HEAD: Final = msgspec.json.Decoder(_InputHead)


def _read(raw: Raw | bytes, head: Any, decoders: dict[str, Any], what: str) -> Any:
    try:
        found = head.decode(raw)
        name = found.event if what == "event" else found.do
        decoder = decoders.get(name)
        if decoder is not None:
            return decoder.decode(raw)
    except UNREADABLE as wrong:
        raise BadWire(f"It is not a valid {what}: {wrong}.") from None
    raise UnknownVersion(f"This program knows no {what} {name!r}.")


# --- names ---------------------------------------------------------------------------------------------------


@cache
def _event_tags() -> dict[type, str]:
    """Return every kind of event by its name; later kinds are marked where another has the same name."""
    marked = [("Uth", get_args(UthEvent)), *[(one.mark, one.events) for one in log_kinds.marked()]]
    return _tags((Event, TableEvent, cash.CashEvent, events.RecordEvent), marked)


@cache
def _input_tags() -> dict[type, str]:
    marked = [("Uth", get_args(UthInput)), *[(one.mark, one.inputs) for one in log_kinds.marked()]]
    return _tags((Input, TableInput, cash.CashInput, inputs.RecordInput), marked)


def _tags(plainly: tuple[Any, ...], marked: list[tuple[str, tuple[type, ...]]]) -> dict[type, str]:
    tags: dict[type, str] = {kind: kind.__name__ for union in plainly for kind in get_args(union)}
    for mark, kinds in marked:
        taken = set(tags.values())
        for kind in kinds:
            if kind not in tags:
                tags[kind] = f"{mark}{kind.__name__}" if kind.__name__ in taken else kind.__name__
    assert len(set(tags.values())) == len(tags), "two kinds have one name"
    return tags


@cache
def _input_kinds() -> dict[str, type]:
    return {tag: kind for kind, tag in _input_tags().items()}


@cache
def _event_decoders() -> dict[str, Any]:
    return {tag: msgspec.json.Decoder(kind) for kind, tag in _event_tags().items()}


@cache
def _input_decoders() -> dict[str, Any]:
    return {tag: msgspec.json.Decoder(kind) for kind, tag in _input_tags().items()}
