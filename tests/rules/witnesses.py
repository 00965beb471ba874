"""Witnesses of the rules: recorded rounds, scenarios and tests of clauses, each of which can be played again.

A witness is written as its file, or as `module:function#number` with the number of the parameters.
"""

import importlib
import inspect
import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from croupier.engine.refusal import Refused
from croupier.rules.clause import keys
from croupier.rules.ruled import BadElection
from croupier.scenario.files import BadScenario, Scenario, read
from croupier.scenario.replay import replay
from tests.rounds import transcript, uth_transcript
from tests.rules.probes import witnessed
from tests.rules.stories.registry import DOCUMENTS, STORIES

TESTS: Final = Path(__file__).parent.parent
PASSED: Final = "passed"
KINDS: Final = {
    "rounds": ("rounds", "*/*.round"),
    "scenarios": ("scenarios", "*/*.json*"),
    "tables": ("scenarios", "*/table/*.json*"),
    "told": ("scenarios", "*/*.json*"),
    "told-tables": ("scenarios", "*/table/*.json*"),
    "probes": ("scenarios", "*/table/*.json*"),
}


def witnesses(kinds: Iterable[str]) -> Iterator[str]:
    """Yield the witnesses of some kinds: rounds, scenarios, tables, or folders of tests."""
    for kind in kinds:
        if kind == "stories":
            yield from [f"story:{one}:{document}" for one in STORIES for document in DOCUMENTS.get(one, keys())]
            continue
        if kind in KINDS:
            folder, pattern = KINDS[kind]
            prefix = {"told": "told:", "told-tables": "told:", "probes": "probe:"}.get(kind, "")
            yield from [f"{prefix}{file.relative_to(TESTS)}" for file in sorted((TESTS / folder).glob(pattern))]
            continue
        for file in sorted((TESTS / kind).rglob("test_*.py")):
            module = ".".join(["tests", *file.relative_to(TESTS).with_suffix("").parts])
            for name, found in vars(importlib.import_module(module)).items():
                if name.startswith("test_") and inspect.isfunction(found) and found.__module__ == module:
                    yield from [f"{module}:{name}#{number}" for number in range(len(_calls(found)))]


def run(witness: str) -> str:
    """Play a witness and return what happens; "!" and an error if it breaks down."""
    try:
        if witness.endswith(".round"):
            return _round(TESTS / witness)
        if witness.startswith("story:"):
            _, kind, document = witness.split(":")
            return "\n".join(STORIES[kind](document))
        if witness.startswith(("told:", "probe:")):
            kind, _, file = witness.partition(":")
            return "\n".join([witnessed(one, is_probed=kind == "probe") for one in _read(TESTS / file)])
        if ".json" in witness:
            return "\n".join(map(_scenario, _read(TESTS / witness)))
        return _called(witness)
    except (BadElection, BadScenario, Refused) as refused:
        return f"{type(refused).__name__}: {refused}"
    except Exception as broken:  # noqa: BLE001
        return f"!{type(broken).__name__}: {broken}"


def _round(file: Path) -> str:
    room: Any = uth_transcript if file.parent.name == "act-uth-2019" else transcript
    try:
        text: str = room.play(room.read(file)).text
    except AssertionError as wrong:
        return f"it does not end: {wrong}"
    return text


@cache
def _read(file: Path) -> tuple[Scenario, ...]:
    return tuple([one for one in read(file.read_text("utf-8"), file.name) if isinstance(one, Scenario)])


def _scenario(scenario: Scenario) -> str:
    try:
        return msgspec.json.encode(replay(scenario), enc_hook=str).decode()
    except (BadScenario, BadElection, Refused) as refused:
        return f"{type(refused).__name__}: {refused}"


def _called(witness: str) -> str:
    module, _, rest = witness.partition(":")
    name, _, number = rest.partition("#")
    function = getattr(importlib.import_module(module), name)
    try:
        function(**_calls(function)[int(number)])
    except (Refused, pytest.fail.Exception, BadScenario, BadElection) as wrong:
        return f"{type(wrong).__name__}: {wrong}"
    except AssertionError as wrong:
        last = wrong.__traceback__
        while last is not None and last.tb_next is not None:
            last = last.tb_next
        where = last.tb_frame.f_globals.get("__name__", "") if last is not None else ""
        return f"{'!' if where.startswith('croupier.') else ''}AssertionError: {wrong}"
    except Exception as broken:  # noqa: BLE001
        return f"!{type(broken).__name__}: {broken}"
    return PASSED


def _calls(function: Callable[..., Any]) -> list[dict[str, Any]]:
    """Return the parameters of each call of a test; none if it uses fixtures."""
    if hasattr(function, "is_hypothesis_test"):
        return []
    found: list[dict[str, Any]] = [{}]
    for mark in getattr(function, "pytestmark", ()):
        if mark.name == "parametrize":
            names, values = mark.args[0], mark.args[1]
            listed = [one.strip() for one in names.split(",")] if isinstance(names, str) else list(names)
            rows = [_row(one, len(listed)) for one in values]
            found = [one | dict(zip(listed, row, strict=True)) for one, row in itertools.product(found, rows)]
        elif mark.name not in {"clause", "clauses"}:
            return []
    wanted = set(inspect.signature(function).parameters)
    return found if found and set(found[0]) == wanted else []


def _row(value: Any, many: int) -> tuple[Any, ...]:
    given = value.values if hasattr(value, "marks") else value
    return tuple(given) if hasattr(value, "marks") or many > 1 else (given,)
