"""Conditions as a person writes them in TOML: parsed field by field, so that all errors are reported at once.

Amounts are dollars or chips as text or whole numbers ("12.50", 1000), shares are percentages ("33.33%"), moments have
their offset ("2026-12-05T19:00+11:00"), and "none" states that there is none.
"""

import difflib
import re
import tomllib
import types
from datetime import datetime
from importlib import resources
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import UNSET, Struct, UnsetType, structs

from croupier import money
from croupier.money import Money, show
from croupier.rules.clause import UnknownDocument, document
from croupier.rules.tournament import load_tournament
from croupier.tournament.conditions.document import NONE, Conditions
from croupier.tournament.conditions.plan import Flaw

_SHARES: Final = frozenset({"share", "shares"})
_MOMENTS: Final = frozenset({"starts", "refund_until"})
_PERCENT: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))? ?%")
_ESCAPED: Final = re.compile(r'["\\\x00-\x1f\x7f]')
_MOST: Final = 1_000_000


class BadConditions(ValueError):
    """Conditions that cannot be parsed, with every fault; `rest` are the readable parts."""

    def __init__(self, found: tuple[Flaw, ...], rest: Conditions | None = None) -> None:
        """Store all faults."""
        super().__init__("; ".join(map(str, found)))
        self.faults, self.rest = found, rest


class _Slip(ValueError):
    """Fault of one value, with its remedy."""

    def __init__(self, wrong: str, mend: str) -> None:
        super().__init__(wrong)
        self.mend = mend


def read(text: str) -> Conditions:
    """Parse conditions from TOML; raise BadConditions with every field that cannot be read.

    Omissions and contradictions to the rules are found by `validation.faults`.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as bad:
        twice = re.match(r"Cannot (?:declare|overwrite|mutate)", str(bad))
        mend = "Write each section once, and all of it there." if twice else "Correct that line."
        raise BadConditions((Flaw("conditions", "", f"The text is not TOML: {bad}.", mend),)) from None
    found = [
        Flaw(name, "", "It is not stated.", f'Write {name} = "…".')
        for name in ("name", "document")
        if not isinstance(data.get(name), str)
    ]
    conditions = _struct(Conditions, data, "", found)
    assert isinstance(conditions, Conditions | None)
    if found or conditions is None:
        raise BadConditions(tuple(found), conditions)
    return conditions


def _struct(kind: type[Struct], data: object, where: str, found: list[Flaw]) -> Struct | None:
    """Return a part of the conditions; add its errors to `found`."""
    if not isinstance(data, dict):
        found.append(Flaw(where, "", f"{_quoted(data)} is not a section.", f"Write it under [{where}]."))
        return None
    hints, values, count = get_type_hints(kind), {}, len(found)
    for name, value in data.items():
        field = f"{where}.{name}" if where else name
        if name not in hints:
            near = difflib.get_close_matches(name, hints, n=1)
            mend = f"Did you mean {near[0]}?" if near else f"Known are {', '.join(hints)}."
            found.append(Flaw(field, "", "There is no such field.", mend))
            continue
        before = len(found)
        try:
            values[name] = _value(hints[name], value, name, field, found)
        except _Slip as bad:
            found.append(Flaw(field, "", str(bad), bad.mend))
        if len(found) > before:
            values.pop(name, None)
    found += [
        Flaw(f"{where}.{one.name}", "", "It is not stated.", f"State {one.name}.")
        for one in structs.fields(kind)
        if one.required and one.name not in data and where
    ]
    is_whole = all(one.name in values for one in structs.fields(kind) if one.required)
    # the conditions are built without the unreadable parts, so that other faults can be reported
    return kind(**values) if is_whole and (len(found) == count or not where) else None


def _value(hint: Any, value: object, name: str, field: str, found: list[Flaw]) -> Any:
    """Return the value of a field as its type; raise _Slip."""
    among = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    among = tuple(one for one in among if one not in (types.NoneType, UnsetType))
    words = [word for one in among if get_origin(one) is Literal for word in get_args(one)]
    if value in words and isinstance(value, str):
        return value
    rest = [one for one in among if get_origin(one) is not Literal]
    if not rest:
        raise _Slip(f"{_quoted(value)} is not known.", f"State {' or '.join(words)}.")
    return _typed(rest[0], value, name, field, found)


def _typed(wanted: Any, value: object, name: str, field: str, found: list[Flaw]) -> Any:
    if isinstance(wanted, type) and issubclass(wanted, Struct):
        return _struct(wanted, value, field, found)
    if get_origin(wanted) is dict:
        if not isinstance(value, dict):
            raise _Slip(f"{_quoted(value)} is not a section.", f"Write it under [{field}].")
        return _flat(value) if name == "changes" else dict(value)
    if get_origin(wanted) is tuple:
        return _several(wanted, value, name, field, found)
    if wanted is Money:
        try:
            return money.parse(value)
        except money.BadAmount as bad:
            raise _Slip(f"{str(bad).rstrip('.')}.", 'Write it such as "12.50" or 1000.') from None
    if wanted is bool:
        if isinstance(value, bool):
            return value
        raise _Slip(f"{_quoted(value)} is neither true nor false.", "State true or false.")
    if wanted is int:
        return _share(value) if name in _SHARES else _whole(value)
    if name in _MOMENTS and isinstance(value, datetime):
        value = value.isoformat(timespec="minutes")
    if not isinstance(value, str):
        raise _Slip(f"{_quoted(value)} is not text.", "Write it in quotation marks.")
    return value


def _several(wanted: Any, value: object, name: str, field: str, found: list[Flaw]) -> Any:
    if name == "eliminates_below":  # a table of stages and points reads best
        if not isinstance(value, dict):
            raise _Slip(f"{_quoted(value)} is not a table.", 'Write it such as { "heats" = 10 }.')
        return tuple([(stage, _whole(points)) for stage, points in value.items()])
    if not isinstance(value, list):
        raise _Slip(f"{_quoted(value)} is not a list.", "Write it in square brackets, or each under [[…]].")
    each = get_args(wanted)[0]
    return tuple([_typed(each, one, name, f"{field} {number}", found) for number, one in enumerate(value, 1)])


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -_MOST <= value <= _MOST:
        raise _Slip(f"{_quoted(value)} is not a whole number.", "Write a number such as 6.")
    return value


def _share(value: object) -> int:
    matched = _PERCENT.fullmatch(value.strip()) if isinstance(value, str) else None
    if matched is None:
        raise _Slip(f"{_quoted(value)} is not a share.", 'Write a percentage such as "50%" or "33.33%".')
    return int(matched[1]) * 100 + int(((matched[2] or "") + "00")[:2])


def _flat(data: dict[str, Any], above: str = "") -> dict[str, Any]:
    """Return changes by their full names, whether they are written with points or in sections."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{above}{name}.")
        else:
            found[f"{above}{name}"] = value
    return found


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


# --- written ---------------------------------------------------------------------------------------------------------


def written(conditions: Conditions) -> str:
    """Return the conditions as TOML, which `read` reads as the same conditions."""
    lines = _lines(conditions, "")
    return "\n".join(lines).strip() + "\n"


def _lines(part: Struct, where: str) -> list[str]:
    """Return a part with its sections after its own fields."""
    own: list[str] = []
    below: list[str] = []
    hints = get_type_hints(type(part))
    for one in structs.fields(type(part)):
        value = getattr(part, one.name)
        field = f"{where}.{one.name}" if where else one.name
        if value is None or value is UNSET or (value == one.default and not one.required):
            continue
        if isinstance(value, Struct) and not where:
            section = _lines(value, field)
            below += ["", f"[{field}]", *section]
        elif isinstance(value, tuple) and value and isinstance(value[0], Struct) and not where:
            for each in value:
                below += ["", f"[[{field}]]", *_lines(each, field)]
        elif value not in ((), {}):
            own.append(f"{one.name} = {_toml(value, one.name, _is_money(hints[one.name]))}")
    return [*own, *below]


def _is_money(hint: Any) -> bool:
    return hint is Money or Money in get_args(hint)


def _toml(value: object, name: str = "", is_money: bool = False) -> str:
    """Return a value as TOML has it on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        if name in _SHARES:
            return f'"{value // 100}.{value % 100:02d}%"' if value % 100 else f'"{value // 100}%"'
        return f'"{show(value).removesuffix(".00")}"' if is_money else str(value)
    if isinstance(value, str):
        return '"' + _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", value) + '"'
    if isinstance(value, Struct):
        hints = get_type_hints(type(value))
        parts = [
            f"{one.name} = {_toml(given, one.name, _is_money(hints[one.name]))}"
            for one in structs.fields(type(value))
            if (given := getattr(value, one.name)) is not None and (one.required or given != one.default)
        ]
        return "{ " + ", ".join(parts) + " }"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(str(key))} = {_toml(one)}" for key, one in value.items()) + " }"
    assert isinstance(value, list | tuple), value
    if name == "eliminates_below":
        return "{ " + ", ".join(f"{_toml(stage)} = {points}" for stage, points in value) + " }"
    return "[" + ", ".join(_toml(one, name, is_money) for one in value) + "]"


# --- templates -------------------------------------------------------------------------------------------------------


def template(key: str) -> str:
    """Return conditions to begin with: a plan that works, each part with the clause that asks for it."""
    rules = load_tournament(key)
    papers = rules.papers
    clauses: dict[str, list[str]] = {}
    for item in (*papers.demanded, *papers.if_applicable, *papers.may_state):
        clauses.setdefault(item.value, []).append(item.clause)
    if papers.statement.value:
        clauses["statement"] = [papers.statement.clause]
    file = resources.files("croupier.tournament").joinpath("templates", f"{document(key).key}.toml")
    if not file.is_file():
        raise UnknownDocument(f"{key} has no template of conditions. Write the conditions by hand.")
    lines: list[str] = []
    section = ""
    for line in file.read_text("utf-8").splitlines():
        header = re.fullmatch(r"\[+([a-z_.]+)\]+", line)
        name = re.match(r"([a-z_]+) = ", line)
        if header is not None:
            section = header[1]
            cited = clauses.pop(section, [])
        elif name is not None:
            field = f"{section}.{name[1]}" if section else name[1]
            cited = clauses.pop(field, [])
        else:
            cited = []
        lines.append(f"{line}  # {', '.join(cited)}" if cited else line)
    rest = [f"#   {', '.join(cited)}: {part}" for part, cited in clauses.items()]
    if rest:
        lines += ["", "# Where it applies:", *rest]
    return "\n".join(lines) + "\n"


__all__ = ["NONE", "BadConditions", "read", "template", "written"]
