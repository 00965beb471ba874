"""Tournaments and promotions over HTTP: inputs, their history, and their logs."""

from typing import Any, Final

from msgspec import Struct
from starlette.responses import Response

from croupier.narration.speech import office
from croupier.records.commands import Answer
from croupier.records.log import entries, wire
from croupier.records.log.entries import Person
from croupier.records.log.kinds import log_kind
from croupier.records.stores.protocol import Store
from croupier.server.accounts import names
from croupier.server.http.call import ApiCall, Failed
from croupier.server.http.history import file_of
from croupier.server.log_export import ended_lines
from croupier.server.proceedings.forms import FILLED_IN
from croupier.server.proceedings.registry import LiveProceeding
from croupier.server.tables import messages as m

ACTS_MAX: Final = 200
CHECK: Final = "check"
"""Reserved names: addresses where conditions and terms are checked."""


class ProceedingCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """An input in the form of the log, `{"do": "OpenEntries"}`; the speaker is put in by the floor.

    `key` makes it safe to send again. With the `version` that the giver saw it is not taken if anything happened since.
    """

    input: dict[str, Any]
    key: str
    version: int | None = None


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """Conditions or terms as a person writes them, in TOML."""

    text: str


class ProceedingEntry(Struct, frozen=True):
    """An entry of the log: giver, input, time and events, each with its clause; `who` is `by` in words."""

    number: int
    at: int
    by: str
    do: str
    told: tuple[tuple[str, str], ...]
    is_refused: bool
    who: str = ""


class RecordedInput(Struct, frozen=True):
    """The recorded entries of an input, and their events."""

    first: int
    last: int
    version: int
    is_repeated: bool
    told: tuple[tuple[str, str], ...] = ()


class Since(Struct, frozen=True):
    """The caller's version: without a newer one, the answer contains only the version."""

    since: int | None = None


def proceeding_of(call: ApiCall, kind: str) -> LiveProceeding:
    """Return the proceeding that the path names; raise NoMatter, or Failed for an impossible name."""
    name = call.named(kind)
    if name == CHECK:
        raise Failed(405, f"{call.request.url.path[:100]} does not accept {call.request.method}.")
    return call.app.floor.proceedings.find(kind, name)


def check_name(name: str) -> None:
    """Raise Failed for a name that cannot be part of an address."""
    try:
        names.check_table(name)
    except names.BadName as wrong:
        raise Failed(422, str(wrong), field="name") from None
    if name == CHECK:
        raise Failed(422, f"The name {CHECK!r} is reserved. Choose another.", field="name")


def by_of(call: ApiCall) -> Person:
    """Return the caller as the log names them."""
    return Person(call.login.role, call.login.account)


def key_of(call: ApiCall, command: ProceedingCommand) -> str:
    """Return the key of a command, which is the giver's own; raise Failed."""
    try:
        m.checked(m.Command(command.key, command.input, command.version))
    except m.BadMessage as wrong:
        raise Failed(422, str(wrong), field="key") from None
    return f"{call.login.account}:{command.key}"


def check_secrets(command: ProceedingCommand) -> None:
    """Raise Failed for an input with a commitment or a secret of its giver, who would know the draw beforehand."""
    for field in FILLED_IN:
        if command.input.get(field):
            raise Failed(422, f"The floor makes the {field} itself. Leave the field out.", field=field)


def taken(one: LiveProceeding, answer: Answer) -> RecordedInput:
    """Return the answer to a command; raise Failed if the rules refuse it."""
    refused = answer.refused if answer.steps else None
    if refused is not None:
        raise Failed(409, refused.why, clause=refused.clause)
    sentences = _sentences(one.log, answer.events) if answer.steps else ()
    return RecordedInput(answer.first, answer.last, one.version, answer.is_repeated, sentences)


def _sentences(name: str, events: tuple[Any, ...]) -> tuple[tuple[str, str], ...]:
    tell = log_kind(name).tell
    return tuple([(tell(event), event.clause) for event in events])


def acts(store: Store, name: str, last: int, many: int = ACTS_MAX) -> tuple[ProceedingEntry, ...]:
    """Return recent inputs, newest first."""
    found_ = []
    for link in store.links(name, max(1, last - many + 1), last):
        entry = entries.read(link.body)
        refused = type(entry.events[0]).__name__ == "InputRefused"
        sentences = ((entry.events[0].why, entry.events[0].clause),) if refused else _sentences(name, entry.events)
        do = wire.input_tag(type(entry.given))
        by = str(entry.by)
        found_.append(ProceedingEntry(link.number, entry.at, by, do, sentences, refused, office(by)))
    return tuple(reversed(found_))


async def exported(call: ApiCall, one: LiveProceeding) -> Response:
    """Return a whole log as a file."""
    body = await call.read(lambda: b"".join(ended_lines(call.app.floor.house, one.log)))
    return file_of(body, f"{one.log}.jsonl", "application/jsonl")
