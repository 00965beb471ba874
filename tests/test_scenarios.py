"""Every scenario file under tests/scenarios plays to what it expects."""

from pathlib import Path

import pytest

from croupier.scenario.files import BadScenario, Scenario, read
from croupier.scenario.replay import is_of_a_table, replay
from tests.families import TWENTY_ONE, UTH

FILES = sorted(Path(__file__).parent.joinpath("scenarios").rglob("*.json*"))


def test_there_are_scenarios_of_every_document() -> None:
    assert len(FILES) > 1000
    assert {file.parent.name for file in FILES} >= {
        "act-blackjack-2005",
        "act-pontoon-2005",
        "act-pontoon-2018",
        "nsw-pontoon-6to5-2017",
    }


@pytest.mark.parametrize("document", [*TWENTY_ONE, UTH])
def test_every_document_has_scenarios_of_its_table(document: str) -> None:
    found = [file for file in FILES if file.parent.name == "table" and file.parent.parent.name == document]
    assert len(found) >= 20
    scenarios = [one for file in found for one in read(file.read_text("utf-8"), file.name)]
    assert all(isinstance(one, Scenario) and one.document == document and is_of_a_table(one) for one in scenarios)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}/{file.parent.name}/{file.stem}")
def test_scenario_agrees(file: Path) -> None:
    for scenario in read(file.read_text("utf-8"), file.name):
        assert not isinstance(scenario, BadScenario), scenario
        assert replay(scenario).differences == ()


def test_wrong_expectation_is_detected() -> None:
    file = next(file for file in FILES if file.suffix == ".json")
    (scenario,) = read(file.read_text("utf-8").replace('.00"', '.01"'), file.name)
    assert not isinstance(scenario, BadScenario)
    assert replay(scenario).differences
