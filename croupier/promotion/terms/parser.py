"""Terms as a person writes them in TOML: parsed field by field, so that all errors are reported at once."""

import difflib
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import Struct

from croupier import money
from croupier.engine.table.moments import BadMoment, moment
from croupier.promotion.terms.document import NO_LIMIT, Item, Terms, rules_of
from croupier.promotion.terms.validation import TermsFault, faults
from croupier.rules.clause import UnknownDocument
from croupier.rules.profile import NoProfile
from croupier.rules.promotion import PromotionRules, promoting
from croupier.rules.ruled import BadElection

_MOMENTS: Final = frozenset({"at", "close", "begins", "ends", "redraw_until"})
_AMOUNTS: Final = frozenset({"minimum_wager", "value", "cash_alternative"})
_LIMITS: Final = frozenset({"tickets_max", "within_days"})
_LITRES: Final = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,3}))?")
_SECTIONS: Final = {
    name: hint for name, hint in get_type_hints(Terms).items() if isinstance(hint, type) and issubclass(hint, Struct)
}


class BadTerms(ValueError):
    """Terms with faults; contains all of them."""

    def __init__(self, found: tuple[TermsFault, ...]) -> None:
        """Store all faults."""
        super().__init__("; ".join(map(str, found)))
        self.faults = found


class _Slip(ValueError):
    """Fault of one value."""


def read(text: str) -> Terms:
    """Parse terms from TOML; raise BadTerms with every fault."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise BadTerms((TermsFault("terms", "", f"The text is not TOML: {wrong}."),)) from None
    rules, found = _rules(data)
    clause = rules.required.terms.clause if rules is not None else ""
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name in _SECTIONS:
            values[name] = _section(_SECTIONS[name], value, name, clause, found)
        elif name == "prizes":
            values[name] = _prizes(value, clause, found)
        else:
            _take(values, get_type_hints(Terms), name, value, (name, clause), found)
    if rules is None:
        raise BadTerms(tuple(found))
    terms = Terms(**{"document": "", "name": "", **{one: data for one, data in values.items() if data is not None}})
    slips = {one.where for one in found}
    found += [one for one in faults(terms, rules) if one.where not in slips]
    if found:
        raise BadTerms(tuple(found))
    return terms


def _rules(data: Mapping[str, Any]) -> tuple[PromotionRules | None, list[TermsFault]]:
    """Return the rules for terms, or the fault if the document has none."""
    key, election = data.get("document"), data.get("election", {})
    if not isinstance(key, str):
        return None, [
            TermsFault("document", "", f"Name the document that the terms are under, such as {promoting()[0]}.")
        ]
    try:
        return rules_of(Terms(document=key, name="", election=election if isinstance(election, dict) else {})), []
    except (UnknownDocument, NoProfile) as wrong:
        return None, [TermsFault("document", "", f"{str(wrong.args[0]).rstrip('.')}.")]
    except BadElection as wrong:
        return None, [TermsFault("election", "", f"{str(wrong).rstrip('.')}.")]


def _prizes(value: object, clause: str, found: list[TermsFault]) -> tuple[Struct, ...]:
    if not isinstance(value, list):
        found.append(TermsFault("prizes", clause, "Write each prize under [[prizes]]."))
        return ()
    return tuple([_section(Item, one, f"prizes {number}", clause, found) for number, one in enumerate(value, 1)])


def _section(kind: type[Struct], value: object, where: str, clause: str, found: list[TermsFault]) -> Struct:
    """Return a section of terms; unreadable values stay blank."""
    if not isinstance(value, dict):
        found.append(TermsFault(where, clause, f"Write it as a section, [{where}]."))
        return kind()
    values: dict[str, Any] = {}
    joint = ", " if kind is Item else "."
    hints = get_type_hints(kind)
    if kind is Item:
        hints["liquor_litres"] = hints.pop("liquor_millilitres")
    for name, one in value.items():
        _take(values, hints, name, one, (f"{where}{joint}{name}", clause), found)
    if "liquor_litres" in values:
        values["liquor_millilitres"] = values.pop("liquor_litres")
    return kind(**values)


def _take(
    values: dict[str, Any],
    hints: Mapping[str, Any],
    name: str,
    value: object,
    place: tuple[str, str],
    found: list[TermsFault],
) -> None:
    """Put the value of a field where it belongs, or its fault where faults are kept."""
    if name not in hints:
        near = difflib.get_close_matches(name, hints, n=1)
        found.append(TermsFault(*place, f"There is no such field.{f' Did you mean {near[0]}?' if near else ''}"))
        return
    try:
        values[name] = _value(hints[name], name, value)
    except (_Slip, money.BadAmount, BadMoment) as wrong:
        found.append(TermsFault(*place, str(wrong)))


def _value(hint: Any, name: str, value: object) -> Any:
    """Return the value of a field; raise _Slip, BadAmount or BadMoment."""
    is_none = isinstance(value, str) and value.strip().lower() == "none"
    if name in _MOMENTS:
        return None if value == "" else moment(_moment_text(value), "")
    if name == "minimum_wager" and is_none:
        return money.NOTHING
    if name in _AMOUNTS:
        return None if value == "" or is_none else money.parse(value)
    if name in _LIMITS and value == "any":
        return NO_LIMIT
    if name == "liquor_litres":
        return None if value == "" else _millilitres(value)
    if name == "cleared":
        return {} if value == "" else _cleared(value)
    if value == "" and hint is not str:
        return msgspec.convert([], hint) if name in ("criteria", "methods", "includes") else None
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError as wrong:
        raise _Slip(f"{value!r} is not a valid value: {str(wrong)[:1].lower()}{str(wrong)[1:]}.") from None


def _cleared(value: object) -> dict[str, str]:
    try:
        return msgspec.convert(value, dict[str, str])
    except msgspec.ValidationError:
        mend = 'write each word with why it is no such thing, such as { cigars = "they are of candy" }'
        raise _Slip(f"{value!r} is not a valid value: {mend}.") from None


def _moment_text(value: object) -> object:
    """Return a moment as text, also if it was written without quotation marks."""
    written = getattr(value, "isoformat", None)
    return value if written is None else str(written()).replace("T", " ")


def _millilitres(value: object) -> int:
    matched = _LITRES.fullmatch(str(value).strip()) if isinstance(value, str | int) else None
    if matched is None or isinstance(value, bool):
        raise _Slip(f'{value!r} is not a valid number of litres. Write it as text, such as "1.5".')
    return int(matched[1]) * 1000 + int(((matched[2] or "") + "000")[:3])
