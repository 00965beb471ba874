"""Inputs at states in which the scenario files give them: all that are accepted, and every refusal by its clause."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest import mock

from croupier.engine.refusal import Refused
from croupier.engine.schema import schema
from croupier.engine.table import Table, step
from croupier.scenario import table_game, table_replay
from croupier.scenario.files import Scenario, read
from tests.citations import ROOT
from tests.server.doors import spoken

FILES: Final = sorted((ROOT / "tests" / "scenarios").rglob("*.json*"))


class Sample(NamedTuple):
    """An input at a state, and the clause under which the bare engine refuses it, "" if it accepts it."""

    state: Table
    given: Any
    clause: str


Samples = dict[tuple[Any, ...], Sample]


@cache
def samples() -> Samples:
    """Return one sample for each document, input, choices in the input, and clause of refusal.

    Every scenario is played at a table, also one that `croupier replay` plays as a bare round.
    """
    found: Samples = {}
    with kept(found):
        for file in FILES:
            _play(file)
    return found


@contextmanager
def kept(found: Samples) -> Iterator[None]:
    """Keep a sample of what scenarios give to their tables."""

    def noted(state: Table, given: Any) -> Any:
        meant = spoken(given)
        chosen = [getattr(meant, one.name) for one in schema(type(meant)).fields if one.kind == "choice"]
        key = (state.rules.document, type(meant).__name__, *chosen)
        try:
            stepped = step(state, given)
        except Refused as refused:
            found.setdefault((*key, refused.clause), Sample(state, meant, refused.clause))
            raise
        found.setdefault((*key, ""), Sample(state, meant, ""))
        return stepped

    game = mock.patch.object(table_game.TableGame, "step", staticmethod(noted))
    with mock.patch.object(table_replay, "step", noted), game:
        yield


def _play(file: Path) -> None:
    for scenario in read(file.read_text("utf-8"), file.name):
        assert isinstance(scenario, Scenario), scenario
        result = table_replay.TableReplay(scenario).play()
        assert result.differences == (), (file, result.differences)
