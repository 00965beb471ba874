"""Replay of a scenario: bare rounds if it has nothing of the table, otherwise the life of a table."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from croupier.rules.clause import UnknownDocument
from croupier.rules.profile import elected, settings_of
from croupier.rules.ruled import BadElection
from croupier.scenario.files import CUT, Scenario
from croupier.scenario.round_replay import Refusal, ReplayResult, RoundReplay
from croupier.scenario.table_replay import TableReplay
from croupier.scenario.table_words import WORDS
from croupier.scenario.twentyone_words import SETTLE

SEATING: Final = "seating"
"""The chapter of a profile that a table knows and a bare round does not."""

__all__ = ["Refusal", "ReplayResult", "replay"]


def replay(scenario: Scenario) -> ReplayResult:
    """Replay a scenario and compare the result with its expectations; raise BadScenario."""
    # A table has the same rounds, at several times the cost: thousands of bare rounds a second are wanted.
    return (TableReplay if is_of_a_table(scenario) else RoundReplay)(scenario).play()


def is_of_a_table(scenario: Scenario) -> bool:
    """Return whether the scenario contains anything that a bare round does not have."""
    if scenario.table is not None or scenario.date is not None or scenario.left is not None:
        return True
    if scenario.expect.events or CUT in scenario.shoe:
        return True
    if SETTLE in scenario.words():
        return True
    if not WORDS.keys().isdisjoint(scenario.words()) or any("at" in written for written in scenario.inputs):
        return True
    return _changes_seating(scenario)


def _changes_seating(scenario: Scenario) -> bool:
    """Return whether the election changes seating, or the visibility of cards: a bare round has no seats."""
    names = _seating(scenario.document)
    if names.keys().isdisjoint(scenario.election) and "readings" not in scenario.election:
        return False
    try:
        chosen = elected(scenario.document, scenario.election)
    except BadElection:  # the replay reports it
        return False
    return any(chosen.get(name, default) != default for name, default in names.items())


@cache
def _seating(document: str) -> Mapping[str, object]:
    try:
        return settings_of(document, SEATING)
    except UnknownDocument:  # the replay reports it
        return {}
