"""Answers drive the engine: with another answer to a question, something else happens.

Every answer of every profile is flipped to another value, and a witness must show another behaviour: a recorded
round, a scenario, a probe of a table or a story. `witnesses.toml` names the witness of each flip, and
`python -m tests.rules.find_witnesses` finds one for a new question.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.rules.exceptions import reason
from tests.rules.flips import Flip, Part, documents, flipped, flips, plain
from tests.rules.witnesses import run

HINTS: Final = tomllib.loads(Path(__file__).with_name("witnesses.toml").read_text("utf-8"))
WITNESS: Final = {flip: witness for witness, shown in HINTS.items() for flip in shown["flips"]}
"""The witness of each flip."""

PARTS: Final[tuple[Part, ...]] = ("game", "tournament", "promotion")
FLIPS: Final = [one for part in PARTS for document in documents(part) for one in flips(part, document)]
DRIVING: Final = [one for one in FLIPS if not reason(one)]


@cache
def usual(witness: str) -> str:
    """Return what happens with the profile's own answers."""
    with plain():
        return run(witness)


@pytest.mark.parametrize("flip", [one for one in DRIVING if one.part == "game"], ids=str)
def test_another_answer_of_a_game_changes_what_happens(flip: Flip) -> None:
    _check(flip)


@pytest.mark.parametrize("flip", [one for one in DRIVING if one.part != "game"][::6], ids=str)
def test_some_other_answers_of_proceedings_change_what_happens(flip: Flip) -> None:
    _check(flip)


@pytest.mark.long  # about 40 seconds: conditions are checked a hundred times for each flip
@pytest.mark.parametrize("flip", [one for one in DRIVING if one.part != "game"], ids=str)
def test_every_other_answer_of_proceedings_changes_what_happens(flip: Flip) -> None:
    _check(flip)


def test_exceptions_are_few() -> None:
    assert len(FLIPS) - len(DRIVING) < len(FLIPS) // 12


def _check(flip: Flip) -> None:
    witness = WITNESS.get(str(flip))
    assert witness is not None, "no witness is known: run `python -m tests.rules.find_witnesses`"
    before = usual(witness)
    assert not before.startswith("!"), before
    assert any(_is_other(flip, value, witness, before) for value in flip.values), f"{witness} shows no difference"


def _is_other(flip: Flip, value: Any, witness: str, before: str) -> bool:
    """Return whether the witness shows other behaviour; an error of the program does not count."""
    with flipped(flip, value):
        after = run(witness)
    return after != before and not after.startswith("!")
