"""Conditions of a tournament item by item, as TOML and in words, each with the clause that asks for it."""

import tomllib
from typing import Any

from msgspec import Struct

from croupier.rules.tournament import load_tournament
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.parser import written


class ItemShown(Struct, frozen=True):
    """An item of the conditions: its name, its content, and the clause that requires it, if any.

    `text` is its TOML, `lines` the same in words.
    """

    name: str
    text: str
    clause: str
    lines: tuple[str, ...] = ()


def items(conditions: Conditions) -> tuple[ItemShown, ...]:
    """Return every item that the document requires or allows, with its content in the conditions."""
    papers = load_tournament(conditions.document).papers
    clauses = {each.value: each.clause for each in (*papers.may_state, *papers.if_applicable, *papers.demanded)}
    return tuple([_item(conditions, name, clause) for name, clause in clauses.items()])


def _item(conditions: Conditions, name: str, clause: str) -> ItemShown:
    lines = _written(conditions, name)
    return ItemShown(name, "\n".join(lines), clause, tuple([_in_words(tomllib.loads(line)) for line in lines]))


def _written(conditions: Conditions, part: str) -> list[str]:
    """Return the lines of TOML in which conditions state an item."""
    section, _, name = part.rpartition(".")
    inside, found = "", []
    for line in written(conditions).splitlines():
        if line.startswith("["):
            inside = line.strip("[]")
        key = line.partition(" = ")[0]
        if (inside == section and key == name) or (inside == part and key != line) or (not inside and key == part):
            found.append(line)
    return found


def _in_words(line: dict[str, Any]) -> str:
    ((name, value),) = line.items()
    return f"{name.replace('_', ' ')}: {_value_in_words(value)}"


def _value_in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join([f"{name.replace('_', ' ')} {_value_in_words(one)}" for name, one in value.items()])
    if isinstance(value, list):
        return ("; " if any(isinstance(one, dict) for one in value) else ", ").join(map(_value_in_words, value))
    return str(value)
