"""The form of scenario files: JSON, TOML, or one JSON scenario a line."""

import tomllib
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from croupier.cards import BadCard, Card, cards


class BadScenario(ValueError):
    """A scenario that cannot be read or played, in one sentence with the field at fault."""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """One input of a scenario as it is written; `refused` tells that it must be refused, and under which clause."""

    do: str
    player: str | None = None
    box: int | None = None
    hand: int | None = None
    bet: str | None = None
    amount: Any = None
    owner: str | None = field(default=None, name="for")
    by: str | None = None
    reason: str | None = None
    refused: bool | str = False


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario expects: each player's net over all rounds, in dollars and cents."""

    net: dict[str, Any] = {}


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario: a document, an election, the shoe's cards and what was done."""

    scenario: int
    document: str
    shoe: str
    inputs: tuple[Given, ...]
    election: dict[str, Any] = {}
    seats: dict[str, int] = {}
    expect: Expected = Expected()
    title: str | None = None
    clauses: tuple[str, ...] = ()

    def cards(self) -> tuple[Card, ...]:
        """Return the shoe's cards in the order in which they leave it; raise BadScenario."""
        try:
            return cards(self.shoe)
        except BadCard as bad:
            raise BadScenario(f"shoe: {bad}") from None


VERSION: Final = 1
_DECODER: Final = msgspec.json.Decoder(Scenario)


def read(text: str, name: str) -> Iterator[Scenario | BadScenario]:
    """Yield the scenarios in the text of a file; one that cannot be read is yielded as BadScenario."""
    if name.endswith(".jsonl"):
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                yield _decoded(line.encode(), f"line {number}: ")
    elif name.endswith(".toml"):
        yield from _from_toml(text)
    else:
        yield from _from_json(text)


def _from_json(text: str) -> Iterator[Scenario | BadScenario]:
    if not text.lstrip().startswith("["):
        yield _decoded(text.encode(), "")
        return
    try:
        listed = msgspec.json.decode(text, type=list[msgspec.Raw])
    except msgspec.DecodeError as bad:
        yield BadScenario(f"not JSON: {bad}")
        return
    for number, one in enumerate(listed, 1):
        yield _decoded(bytes(one), f"scenario {number}: ")


def _from_toml(text: str) -> Iterator[Scenario | BadScenario]:
    try:
        yield _checked(msgspec.convert(tomllib.loads(text), Scenario), "")
    except tomllib.TOMLDecodeError as bad:
        yield BadScenario(f"not TOML: {bad}")
    except msgspec.ValidationError as bad:
        yield _misshapen(bad, "")


def _decoded(text: bytes, where: str) -> Scenario | BadScenario:
    try:
        return _checked(_DECODER.decode(text), where)
    except msgspec.ValidationError as bad:
        return _misshapen(bad, where)
    except msgspec.DecodeError as bad:
        return BadScenario(f"{where}not JSON: {bad}")


def _misshapen(bad: msgspec.ValidationError, where: str) -> BadScenario:
    what, _, place = str(bad).partition(" - at `$.")
    return BadScenario(f"{where}{place.rstrip('`')}: {what}" if place else f"{where}{what}")


def _checked(scenario: Scenario, where: str) -> Scenario | BadScenario:
    if scenario.scenario != VERSION:
        return BadScenario(f"{where}scenario: version {scenario.scenario} is unknown; this is version {VERSION}")
    return scenario
