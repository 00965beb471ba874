"""Speaking of people: who does something, and a person who is called You."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.engine.table.people import Official

YOU: Final = "You"


def does(player: str, verb: str) -> str:
    """Return who does something: `You draw`, `Cora draws`."""
    if player == YOU:
        return f"{player} {verb}"
    first, _, rest = verb.partition(" ")
    ending = "ies" if first.endswith("y") and first[-2] not in "aeo" else "s"
    first = first.removesuffix("y") if ending == "ies" else first
    return f"{player} {first}{ending}{' ' + rest if rest else ''}"


def being(player: str) -> str:
    """Return who is something: `You are`, `Cora is`."""
    return f"{player} {'are' if player == YOU else 'is'}"


def having(player: str) -> str:
    """Return who has something: `You have`, `Cora has`."""
    return f"{player} {'have' if player == YOU else 'has'}"


def is_absent(player: str) -> str:
    """Return that a player has gone."""
    return f"{being(player)} absent from here on"


def office(who: str) -> str:
    """Return an official who is known by the role alone, or by role and name."""
    role, _, name = who.partition(" ")
    return f"{role.replace('-', ' ')} {name}" if name else f"the {role.replace('-', ' ')}"


def begun(text: str) -> str:
    """Return words as a sentence begins with them; names in them keep their capitals."""
    return text[:1].upper() + text[1:]


def begun_of(event: Struct, text: str) -> str:
    """Return what is told of an event as a sentence begins; a name that it begins with stays as it is written."""
    # "ann" and "Ann" may be two people: a capital letter would accuse the other
    return text if any(_begins(text, name) for name in _names(event)) else begun(text)


def _begins(text: str, name: str) -> bool:
    return bool(name) and text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()


def _names(event: Struct) -> Iterator[str]:
    """Yield what an event holds as text, people and tables among it."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if isinstance(value, str):
            yield value
        elif isinstance(value, Struct) and not isinstance(value, Official):  # whose role comes first, and is no name
            yield from _names(value)


def person_worded(text: str) -> str:
    """Return an engine's sentence with the grammar of a player called You."""
    for wrong, right in (("You has ", "you have "), ("You is ", "you are "), ("You decides ", "you decide ")):
        text = text.replace(wrong, right)
    return text
