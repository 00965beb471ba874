"""Names with verbs, for people and for a player who is called You."""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.engine.table.people import Official

YOU: Final = "You"


def does(player: str, verb: str) -> str:
    """Return a player with a verb: `You draw`, `Cora draws`."""
    if player == YOU:
        return f"{player} {verb}"
    first, _, rest = verb.partition(" ")
    ending = "ies" if first.endswith("y") and first[-2] not in "aeo" else "s"
    first = first.removesuffix("y") if ending == "ies" else first
    return f"{player} {first}{ending}{' ' + rest if rest else ''}"


def being(player: str) -> str:
    """Return a player with `be`: `You are`, `Cora is`."""
    return f"{player} {'are' if player == YOU else 'is'}"


def having(player: str) -> str:
    """Return a player with `have`: `You have`, `Cora has`."""
    return f"{player} {'have' if player == YOU else 'has'}"


def is_absent(player: str) -> str:
    """Return the sentence that a player has gone."""
    return f"{being(player)} absent from here on"


def office(who: str) -> str:
    """Return an official by role and name, or by the role alone without a name."""
    role, _, name = who.partition(" ")
    return f"{role.replace('-', ' ')} {name}" if name else f"the {role.replace('-', ' ')}"


def begun(text: str) -> str:
    """Return text with a capital first letter."""
    return text[:1].upper() + text[1:]


def begun_of(event: Struct, text: str) -> str:
    """Return the sentence of an event with a capital first letter, unless it begins with a name."""
    # "ann" and "Ann" may be two people: a capital letter would accuse the other
    return text if any(_begins(text, name) for name in _names(event)) else begun(text)


def _begins(text: str, name: str) -> bool:
    return bool(name) and text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()


def _names(event: Struct) -> Iterator[str]:
    """Yield the text fields of an event, among them people and tables."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if isinstance(value, str):
            yield value
        elif isinstance(value, Struct) and not isinstance(value, Official):  # whose role comes first, and is no name
            yield from _names(value)


_YOU: Final = re.compile(rf"(?P<before>^|[.!?] )?\b{YOU}\b(?P<own>'s)?(?P<verb> already)?(?P<form> [a-z]+)?")
_FORMS: Final = {
    " has": " have",
    " is": " are",
    " was": " were",
    " does": " do",
    " decides": " decide",
    " sits": " sit",
}


def person_worded(text: str) -> str:
    """Return a refusal in the second person: "You has no hand." becomes "You have no hand."."""
    return _YOU.sub(_second_person, text)


def _second_person(found: re.Match[str]) -> str:
    word = "Your" if found["own"] else YOU
    start = found["before"]
    form = found["form"] or ""
    if found.string[: found.start()].endswith((" of ", " for ", " by ", " to ")):
        return found[0].replace(YOU, YOU.lower(), 1)  # no subject of the verb
    written = word if start is not None else word.lower()
    return f"{start or ''}{written}{found['verb'] or ''}{_FORMS.get(form, form)}"
