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
    times: int | None = None
    cards: int | None = None
    handled: bool | None = None
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
    for place, found in placed(text, name):
        yield BadScenario(f"{place}: {found}") if place and isinstance(found, BadScenario) else found


def placed(text: str, name: str) -> Iterator[tuple[str, Scenario | BadScenario]]:
    """Yield the scenarios in the text of a file, each with its line or number there; "" if it is alone."""
    if name.endswith(".jsonl"):
        for number, line in enumerate(text.split("\n"), 1):  # other ends of line may stand inside a JSON string
            if line.strip():
                yield f"line {number}", _decoded(line.encode())
    elif name.endswith(".toml"):
        yield "", _from_toml(text)
    elif text.lstrip().startswith("["):
        yield from _from_list(text)
    else:
        yield "", _decoded(text.encode())


def _from_list(text: str) -> Iterator[tuple[str, Scenario | BadScenario]]:
    try:
        listed = msgspec.json.decode(text, type=list[msgspec.Raw])
    except (msgspec.DecodeError, RecursionError) as bad:
        yield "", BadScenario(f"not JSON: {bad}")
        return
    for number, one in enumerate(listed, 1):
        yield f"scenario {number}", _decoded(bytes(one))


def _from_toml(text: str) -> Scenario | BadScenario:
    try:
        return _checked(msgspec.convert(tomllib.loads(text), Scenario))
    except msgspec.ValidationError as bad:
        return _misshapen(bad)
    except (ValueError, RecursionError) as bad:  # beside TOMLDecodeError: numbers and nesting beyond all measure
        return BadScenario(f"not TOML: {bad}")


def _decoded(text: bytes) -> Scenario | BadScenario:
    try:
        return _checked(_DECODER.decode(text))
    except msgspec.ValidationError as bad:
        return _misshapen(bad)
    except (msgspec.DecodeError, RecursionError) as bad:
        return BadScenario(f"not JSON: {bad}")


def _misshapen(bad: msgspec.ValidationError) -> BadScenario:
    what, _, place = str(bad).partition(" - at `$.")
    return BadScenario(f"{place.rstrip('`')}: {what}" if place else what)


def _checked(scenario: Scenario) -> Scenario | BadScenario:
    if scenario.scenario != VERSION:
        return BadScenario(f"scenario: version {scenario.scenario} is unknown; this is version {VERSION}")
    return scenario
