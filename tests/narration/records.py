"""Records to narrate: the events at a table in a scenario or in a random life, and the table before it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from croupier.engine.table import Table, new_table
from croupier.engine.table import inputs as i
from croupier.scenario.files import BadScenario, Scenario, read
from croupier.scenario.replay import is_of_a_table
from croupier.scenario.round_replay import RoundReplay
from croupier.scenario.table_replay import TableReplay
from tests.families import UTH
from tests.properties.table_stories import STORIES, play_on, tell
from tests.properties.table_watched import EVENING, WatchedTable
from tests.properties.table_wishes import MAKERS, wish
from tests.properties.whereabouts import Whereabouts

SCENARIOS: Final = Path(__file__).parent.parent / "scenarios"


class Record(NamedTuple):
    """Events, and the table before them."""

    name: str
    before: Table
    events: tuple[Any, ...]


def played(name: str, scenario: Scenario) -> Record:
    """Return the record of a scenario; a bare round is narrated as that of a table without other events."""
    if is_of_a_table(scenario):
        game = TableReplay(scenario)
        before = game.state
        return Record(name, before, game.play().events)
    before = new_table(scenario.document, scenario.election, as_found=True)
    return Record(name, before, RoundReplay(scenario).play().events)


def scenarios(file: Path, every: int = 1) -> Iterator[Scenario]:
    """Yield one in n of the scenarios of a file."""
    for scenario in [*read(file.read_text("utf-8"), file.name)][::every]:
        assert not isinstance(scenario, BadScenario), scenario
        yield scenario


def records(document: str) -> Iterator[Record]:
    """Yield the records of a document: each of its scenario files, and a part of the many small ones."""
    for file in sorted((SCENARIOS / document).rglob("*.json*")):
        for scenario in scenarios(file):
            yield played(file.name, scenario)
    many = SCENARIOS / "reference" / f"{document}.jsonl"
    for scenario in scenarios(many, every=20):
        yield played(many.name, scenario)


def life(document: str, chance: Random, steps: int) -> Record:
    """Return the record of a table that lives by chance, stories and wishes of all people at it."""
    election: dict[str, object] = {"maximum_payout": "25000"} if document == UTH else {"side_bets": ["perfect-pairs"]}
    cards = Whereabouts(chance.randint(0, 10**9), chance.choice(("", "A7K", "67", "8")))
    table = WatchedTable(document, election, as_found=chance.random() < 0.5, cards=cards)
    before = table.state
    table.give(i.TellTime(EVENING))
    for _ in range(steps):
        tell(table, (play_on,), chance.choice)
        tell(table, chance.choice(STORIES), chance.choice)
        table.give(wish(table, chance.choice, chance.choice(list(MAKERS))))
    return Record("life", before, tuple(table.events))
