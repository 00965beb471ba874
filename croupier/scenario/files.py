"""The form of scenario files: JSON, TOML, or one JSON scenario a line."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from croupier.cards import BadCard, Card, card

CUT: Final = "CUT"
"""The cutting card among the cards of a shoe."""


class BadScenario(ValueError):
    """A scenario that cannot be read or played, in one sentence with the field at fault."""


class ScenarioInput(Struct, frozen=True):
    """One input of a scenario: its word, its fields as written, and its expected result.

    `refused` states that it must be refused, and under which clause; `at` is the time of the clock.
    """

    do: str
    fields: Mapping[str, Any]
    refused: bool | str = False
    at: str | None = None


CONTROL: Final = frozenset({"do", "refused", "at"})
"""Fields of every input; all others belong to its word."""


def parse_input(written: Mapping[str, Any]) -> ScenarioInput:
    """Parse an input as written; raise BadScenario."""
    do, refused, at = written.get("do"), written.get("refused", False), written.get("at")
    if not isinstance(do, str):
        raise BadScenario("do: The word of the input is missing." if do is None else f"do: {do!r} is not a word.")
    if not isinstance(refused, bool | str):
        raise BadScenario(f"refused: {refused!r} is neither true nor a clause.")
    return ScenarioInput(do, written, refused, at)


class Expectation(Struct, frozen=True, forbid_unknown_fields=True):
    """Expectations of a scenario: each player's net over all rounds, and kinds of events in order."""

    net: dict[str, Any] = {}
    events: tuple[str, ...] = ()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario: a document, an election, the shoe's cards and the inputs.

    The table is open and its shoe ready, with `left` cards in it, by default all of them; or the table is closed.
    """

    scenario: int
    document: str
    shoe: str
    inputs: tuple[dict[str, Any], ...]
    election: dict[str, Any] = {}
    seats: dict[str, int] = {}
    expect: Expectation = Expectation()
    title: str | None = None
    clauses: tuple[str, ...] = ()
    table: Literal["open", "closed"] | None = None
    date: str | None = None
    left: int | None = None

    def words(self) -> frozenset[str]:
        """Return the words of all inputs that have one."""
        return frozenset([written["do"] for written in self.inputs if isinstance(written.get("do"), str)])

    def cards(self) -> tuple[Card, ...]:
        """Return the shoe's cards in the order in which they leave it; raise BadScenario."""
        return tuple([one for one in self.order() if one is not None])

    def order(self) -> tuple[Card | None, ...]:
        """Return the cards that leave the shoe in order, the cutting card as None; raise BadScenario."""
        try:
            return tuple([None if one == CUT else card(one) for one in self.shoe.split()])
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
    except (ValueError, RecursionError) as bad:  # besides TOMLDecodeError: excessive numbers and nesting
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
        return BadScenario(f"scenario: Version {scenario.scenario} is unknown. This program reads version {VERSION}.")
    return scenario
