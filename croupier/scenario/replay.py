"""Replaying a scenario: bare rounds where it holds nothing of the table, and the life of a table otherwise."""

from croupier.scenario.files import CUT, Scenario
from croupier.scenario.round_replay import Refusal, ReplayResult, RoundReplay
from croupier.scenario.table_replay import TableReplay
from croupier.scenario.table_words import WORDS

__all__ = ["Refusal", "ReplayResult", "replay"]


def replay(scenario: Scenario) -> ReplayResult:
    """Play a scenario and compare it with what it expects; raise BadScenario."""
    # A table has the same rounds, at several times the cost: thousands of bare rounds a second are wanted.
    return (TableReplay if is_of_a_table(scenario) else RoundReplay)(scenario).play()


def is_of_a_table(scenario: Scenario) -> bool:
    """Return whether the scenario tells anything that a bare round does not know."""
    if scenario.table is not None or scenario.date is not None or scenario.left is not None:
        return True
    if scenario.expect.events or CUT in scenario.shoe:
        return True
    return not WORDS.keys().isdisjoint(scenario.words()) or any("at" in told for told in scenario.inputs)
