"""Fixtures of the command line's tests: a runner, and a small scenario to damage."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.main import main

Run = Callable[..., Result]
Write = Callable[..., Path]


@pytest.fixture
def run(restored_log: None) -> Run:
    """Return a function that runs `croupier` with the words given; the log is then as it was."""
    del restored_log
    return invoke


def invoke(*words: object, given: str | bytes = "") -> Result:
    """Run `croupier`; it may end with an exit code, but not with a stack trace."""
    result = CliRunner().invoke(main, [str(word) for word in words], input=given)
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def scenario() -> dict[str, Any]:
    """Return a round that Ann wins by $20, with its net."""
    return {
        "scenario": 1,
        "title": "A nineteen beats an eighteen",
        "document": "act-pontoon-2018",
        "election": {"decks": 4},
        "shoe": "KH 9C 9H 9D",
        "inputs": [
            {"do": "wager", "player": "Ann", "box": 1, "amount": "20"},
            {"do": "deal"},
            {"do": "stand", "player": "Ann", "box": 1},
        ],
        "expect": {"net": {"Ann": "20.00"}},
    }


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a scenario, or any text or bytes, to a file of that name."""

    def write(held: object, name: str = "scenario.json") -> Path:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        text = held if isinstance(held, str | bytes) else json.dumps(held)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    return write
