"""Inputs at states in which the scenario files give them: all that are accepted, and every refusal by its clause."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, NamedTuple
from unittest import mock

from msgspec.structs import replace

from croupier.engine.holdem.inputs import BetPlay
from croupier.engine.inputs import DealFaceDown, TurnCard
from croupier.engine.refusal import Refused
from croupier.engine.schema import schema
from croupier.engine.table import Table, step
from croupier.engine.table import inputs as i
from croupier.scenario import table_game, table_replay
from croupier.scenario.files import Scenario, read
from tests.citations import ROOT
from tests.families import UTH
from tests.floor import Floor, card
from tests.server.door_reasons import BY_HAND
from tests.server.doors import spoken

FILES: Final = sorted((ROOT / "tests" / "scenarios").rglob("*.json*"))


class Sample(NamedTuple):
    """An input at a state, and the clause under which the bare engine refuses it, "" if it accepts it.

    `is_by_hand` tells that something had happened to real cards, which no table with a virtual shoe comes to.
    """

    state: Table
    given: Any
    clause: str
    is_by_hand: bool


Samples = dict[tuple[Any, ...], Sample]


@cache
def samples() -> Samples:
    """Return one sample for each document, input, choices in the input, and clause of refusal.

    Every scenario is played at a table, also one that `croupier replay` plays as a bare round.
    """
    found: Samples = {}
    for file in FILES:
        for scenario in read(file.read_text("utf-8"), file.name):
            assert isinstance(scenario, Scenario), scenario
            with kept(found):
                result = table_replay.TableReplay(scenario).play()
            assert result.differences == (), (file, result.differences)
    for one in _unseen():
        found[type(one.given).__name__, "unseen"] = one
    return found


def _unseen() -> Iterator[Sample]:
    """Yield the inputs of a dealer who deals real cards without a look, which no scenario has."""
    floor = Floor(UTH)
    floor.state = replace(floor.state, face_down="unknown")
    floor.open().give(i.Arrive("Ann", 1)).ready().wager("Ann", 1, "10").no_more_bets()
    yield Sample(floor.state, DealFaceDown(9), "", is_by_hand=True)
    floor.give(DealFaceDown(9), BetPlay("Ann", 4))
    yield Sample(floor.state, TurnCard(card("QS")), "", is_by_hand=True)


@contextmanager
def kept(found: Samples) -> Iterator[None]:
    """Keep a sample of what a scenario gives to its table."""
    is_by_hand = False

    def noted(state: Table, given: Any) -> Any:
        nonlocal is_by_hand
        meant = spoken(given)
        chosen = [getattr(meant, one.name) for one in schema(type(meant)).fields if one.kind == "choice"]
        is_all = getattr(meant, "player", "") is None
        key = (state.rules.document, type(meant).__name__, *chosen, is_all, is_by_hand)
        try:
            stepped = step(state, given)
        except Refused as refused:
            found.setdefault((*key, refused.clause), Sample(state, meant, refused.clause, is_by_hand))
            raise
        found.setdefault((*key, ""), Sample(state, meant, "", is_by_hand))
        is_by_hand = is_by_hand or isinstance(meant, BY_HAND)
        return stepped

    game = mock.patch.object(table_game.TableGame, "step", staticmethod(noted))
    with mock.patch.object(table_replay, "step", noted), game:
        yield
