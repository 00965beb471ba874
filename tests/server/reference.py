"""The reference of the floor's messages and endpoints, made from the types that the floor itself uses.

`python -m tests.server.reference` regenerates it into docs/messages.md and docs/http.md, between the marks.
"""

import asyncio
import inspect
import json
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, Raw, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from croupier.cards import Card
from croupier.engine.table import ROLES, Official, TableView
from croupier.money import Money
from croupier.records.log import wire
from croupier.records.log.kinds import proceeding_of
from croupier.server.http.call import Endpoint
from croupier.server.http.routes import ENDPOINTS
from croupier.server.tables import messages as m
from croupier.server.tables.commands import _NEVER
from tests.citations import ROOT

MESSAGES: Final = ROOT / "docs" / "messages.md"
HTTP: Final = ROOT / "docs" / "http.md"
BEGIN, END = "<!-- made by python -m tests.server.reference -->\n", "<!-- end of what is made -->"
# fmt: off
EXAMPLES: Final[dict[type, str]] = {
    m.Command:  '{"do":"command","key":"a7","input":{"do":"Hit","player":"Ann","box":2},"version":118}',
    m.Draw:     '{"do":"draw","key":"a8","many":"all"}',
    m.Buy:      '{"do":"buy","key":"a1","amount":20000}',
    m.CashIn:   '{"do":"cash-in","key":"a9"}',
    m.Ready:    '{"do":"ready"}',
    m.Confirm:  '{"do":"confirm","proposal":1790000400123,"is_agreed":true}',
    m.Resync:   '{"do":"resync"}',
    m.Ping:     '{"do":"ping","is_active":true}',
    m.CommandAnswer: '{"is":"answer","key":"a7","first":119,"last":121,"is_repeated":false}',
    m.CommandRefusal: '{"is":"refusal","key":"a7","why":"It is not your turn.","clause":"8","document":"act-uth-2019"}',
    m.StaleCommand: '{"is":"stale","key":"a7","why":"The table has changed since version 118. Try again."}',
    m.MessageFault: '{"is":"fault","why":"The input \'Hit\' has no field \'a\'.","key":"a7","again":false,"needs":""}',
    m.Proposed: '{"is":"proposed","key":"b2","proposal":1790000400123}',
    m.Pong:     '{"is":"pong","at":1790000400123}',
    m.Bye:      '{"is":"bye","why":"You were idle too long. Log in again.","again":false}',
}
# fmt: on


def page_with(page: Path, text: Callable[[], str]) -> str:
    """Return a page with what is made in its place."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{text()}\n{END}{after}"


# --- kinds of fields -------------------------------------------------------------------------------------------------


def _sentence(kind: Any) -> str:
    """Return what a kind says of itself, its paragraphs in one."""
    return " ".join(inspect.cleandoc(kind.__doc__ or "").split())


def kind_of(kind: Any) -> str:
    """Return a kind of field in words."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return ", ".join(f'`"{one}"`' for one in parts)
    if origin is typing.Annotated:
        return kind_of(parts[0])
    if origin in (typing.Union, types.UnionType):
        return " or ".join(kind_of(one) for one in parts if one is not UnsetType)
    if origin is tuple:
        inner = parts[0] if parts[-1] is Ellipsis else None
        return f"list of {kind_of(inner)}" if inner else f"[{', '.join(kind_of(one) for one in parts)}]"
    if origin is dict:
        return "object" if parts[1] is Any else f"object of {kind_of(parts[1])}"
    plain = {int: "whole number", str: "text", bool: "true or false", type(None): "null", Any: "anything"}
    plain |= {Card: "card, such as `AH`", Money: "cents", Raw: "[TableView](#tableview)", float: "number"}
    if kind in plain:
        return plain[kind]
    return f"[{kind.__name__}](#{kind.__name__.lower()})" if issubclass(kind, Struct) else str(kind.__name__)


def _default(field: FieldInfo) -> str:
    if field.default is UNSET:
        return "left out"
    if field.default is not NODEFAULT:
        return f"`{json.dumps(msgspec.to_builtins(field.default), ensure_ascii=False)}`"
    if field.default_factory is not NODEFAULT:
        return f"`{json.dumps(msgspec.to_builtins(field.default_factory()), ensure_ascii=False)}`"
    return "needed"


def _fields(kind: type[Struct], *, is_sent: bool) -> Iterator[str]:
    """Yield a table of the fields of a kind; what is sent may be left out where there is a default."""
    held = fields(kind)
    if not held:
        yield "It has no fields."
        return
    head = "| field | kind | if left out |" if is_sent else "| field | kind |"
    yield from (head, "|---|---|---|" if is_sent else "|---|---|")
    for one in held:
        row = f"| `{one.encode_name}` | {kind_of(one.type)} |"
        yield f"{row} {_default(one)} |" if is_sent else row


def within(kind: Any, known: dict[type, None] | None = None) -> dict[type, None]:
    """Return the structures that a kind holds, itself among them, in the order in which they are met."""
    found = {} if known is None else known
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind not in found:
            found[kind] = None
            for field in fields(kind):
                within(TableView if field.type is Raw else field.type, found)
        return found
    for part in get_args(kind):
        within(part, found)
    return found


# --- messages --------------------------------------------------------------------------------------------------------


def messages() -> str:
    """Return the reference of messages."""
    lines = ["## Messages from a client", ""]
    for kind in get_args(m.ToFloor):
        lines += _message(kind, "do", is_sent=True)
    lines += ["## Messages from the floor", ""]
    for kind in get_args(m.FromFloor):
        lines += _message(kind, "is", is_sent=False)
    lines += ["## Types in a state", ""]
    for kind in within(m.TableState):
        if kind is not m.TableState:
            lines += [f"### {kind.__name__}", "", _sentence(kind), "", *_fields(kind, is_sent=False), ""]
    lines += ["## Inputs", "", *_inputs()]
    return "\n".join(lines)


def _message(kind: type[Struct], tag: str, *, is_sent: bool) -> Iterator[str]:
    name = kind.__struct_config__.tag
    yield from (f"### {name}", "", f'`"{tag}": "{name}"`. {_sentence(kind)}', "", *_fields(kind, is_sent=is_sent), "")
    example = EXAMPLES[kind] if kind is not m.TableState else example_state()
    yield from ("```json", example, "```", "")


def example_state() -> str:
    """Return a state as Ann gets it in a round of Blackjack, one field a line, what is long cut off."""
    from tests.server.twins import VIEWERS, Evening  # noqa: PLC0415  only this example needs a table

    async def play() -> bytes:
        evening = Evening("act-blackjack-2005", 1)
        await evening.begin()
        played = await evening.round(VIEWERS[:1])
        return played.sent[1][VIEWERS[0]]

    found: dict[str, Any] = json.loads(asyncio.run(play()))
    lines = []
    for name, value in found.items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        lines.append(f'  "{name}": {text if len(text) <= 240 else text[:220] + " …"}')
    return "{\n" + ",\n".join(lines) + "\n}"


def _inputs() -> Iterator[str]:
    """Yield all inputs that a client may give, with their fields; the speaker is put in by the floor."""
    yield from ("| input | fields | what it is |", "|---|---|---|")
    for kind, name in sorted(wire._input_tags().items(), key=lambda one: one[1]):
        if kind in _NEVER or proceeding_of(kind):
            continue
        held = [_field(one) for one in fields(kind) if not _is_speaker(one)]
        yield f"| `{name}` | {'; '.join(held)} | {_sentence(kind).split('. ')[0].rstrip('.')} |"


def _is_speaker(field: FieldInfo) -> bool:
    return field.type is Official or (field.name == "by" and field.type is str)


def _field(field: FieldInfo) -> str:
    end = "" if field.required else f" = {_default(field)}"
    return f"`{field.encode_name}` {kind_of(field.type)}{end}"


# --- endpoints -------------------------------------------------------------------------------------------------------


def endpoints() -> str:
    """Return the reference of endpoints."""
    lines = ["## All endpoints", "", "| | | for | |", "|---|---|---|---|"]
    lines += [f"| {one.method} | `{_path(one)}` | {who(one.roles)} | {one.summary} |" for one in ENDPOINTS]
    lines += ["", "## Parameters and results", ""]
    kinds: dict[type, None] = {}
    for one in ENDPOINTS:
        lines += _endpoint(one)
        for kind in (one.body, one.gives):
            within(kind, kinds)
    told = within(m.ToFloor) | within(m.FromFloor)
    lines += ["## Kinds", "", "Those of messages are told in [messages.md](messages.md).", ""]
    for kind in kinds:
        if kind not in told:
            lines += [f"### {kind.__name__}", "", _sentence(kind), "", *_fields(kind, is_sent=_is_sent(kind)), ""]
    return "\n".join(lines)


def _is_sent(kind: type) -> bool:
    return any(kind in within(one.body) for one in ENDPOINTS if one.body is not None)


def _endpoint(one: Endpoint) -> Iterable[str]:
    yield from (f"### {one.method} {_path(one)}", "", f"{one.summary} For {who(one.roles)}.", "")
    if one.query is not None:
        yield from ("Query:", "", *_fields(one.query, is_sent=True), "")
    if one.body is not None:
        yield from (f"Takes {_named(one.body, 'a message: what a client says')}.", "")
    given = f"{one.media.replace(', ', ' or ')} as a file" if one.gives is None else ""
    yield from (f"Gives {given or _named(one.gives, 'a message: what the floor says')}, with status {one.status}.", "")


def _named(kind: Any, messages: str) -> str:
    if kind in (m.ToFloor, m.FromFloor):
        return f"[{messages}](messages.md)"
    if kind is m.TableState:
        return "a [table](messages.md#table)"
    return kind_of(kind)


def _path(one: Endpoint) -> str:
    return one.path.replace(":path", "")


def who(roles: tuple[str, ...]) -> str:
    """Return the roles that may use an endpoint, in words."""
    if not roles:
        return "anybody"
    if set(roles) == set(ROLES):
        return "everybody who is logged in"
    missing = [role for role in ROLES if role not in roles]
    return ", ".join(roles) if len(missing) > len(roles) else f"everybody but {' and '.join(missing)}"


if __name__ == "__main__":
    for page, text in ((MESSAGES, messages), (HTTP, endpoints)):
        page.write_text(page_with(page, text), "utf-8")
