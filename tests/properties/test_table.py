"""Random lives of tables of every document, from opening to closing and on, hold to all that is promised."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from hypothesis.strategies import SearchStrategy

from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Input, SettlementMode
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs import TableInput
from croupier.rules import profile
from tests.daily import evenly
from tests.families import TWENTY_ONE, UTH
from tests.properties import strategies, uth_strategies
from tests.properties.table_rules import without_rule
from tests.properties.table_stories import STORIES, everybody_wagers, play_on, tell, to_another_end
from tests.properties.table_watched import EVENING, Reached, WatchedTable
from tests.properties.table_ways import go_on
from tests.properties.table_wishes import MAKERS, wish
from tests.properties.whereabouts import Whereabouts

EXAMPLES = 8
STEPS = 30
EXAMPLES_LONG = 80
STEPS_LONG = 50
INPUTS_TO_BE_READY = 60
STORIES_LONG = 200
READ: Final = {"DealFaceDown", "TurnCard"}
"""Inputs of tables whose cards nobody reads when they are dealt: tests/properties/test_uth_turning.py has those."""
PALETTES: Final = ("", "A7K", "8", "AK", "67", "A234567")
QUIET = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    database=None,
    deadline=None,
)
seeds: Final = st.integers(0, 2**32)


class Kind(NamedTuple):
    """A document, and what its cards are dealt from, as its profile spells it."""

    key: str
    shoe: str

    @property
    def is_device(self) -> bool:
        """Return whether the cards are dealt from a device."""
        return self.shoe in ("automated", "shuffling-device")


KINDS: Final = [
    *(Kind(key, shoe) for key in TWENTY_ONE for shoe in profile.entries(key)["shuffle"]["dealt_from"]["among"]),
    Kind(UTH, ""),
]


def elections(kind: Kind) -> SearchStrategy[dict[str, object]]:
    """Any election with which such a table can be opened."""
    if kind.key == UTH:
        return uth_strategies.elections()

    def fitted(chosen: dict[str, object]) -> dict[str, object]:
        chosen = chosen | {"shoe": kind.shoe}
        if not kind.is_device:
            chosen.pop("low_limit", None)  # nsw-pontoon-6to5-2017 6.7.2: low limit gaming is dealt from a device
        return chosen

    few: SearchStrategy[dict[str, object]] = st.fixed_dictionaries({"side_bets": st.just([])})
    return (few | strategies.elections(kind.key)).map(fitted)


def open_table(table: WatchedTable, inputs: int = INPUTS_TO_BE_READY) -> None:
    """Go on with a new table until its cards are ready, by at most a number of inputs."""
    table.give(i.TellTime(EVENING))
    table.give(i.AskDeterminations("Ann"))
    for _ in range(inputs):
        if table.state.shoe.stage != "ready":
            go_on(table)


class Life(RuleBasedStateMachine):
    """The life of one table; `kind` and `reached` are set by its caller."""

    kind: Kind
    reached: Reached

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self.table: WatchedTable | None = None
        self.is_sound = False

    @initialize(data=st.data(), seed=seeds, palette=st.sampled_from(PALETTES), as_found=st.booleans(), is_ready=seeds)
    def begin(self, data: st.DataObject, seed: int, palette: str, *, as_found: bool, is_ready: int) -> None:
        """Make a table, mostly one that is soon open with its cards ready."""
        election = data.draw(elections(self.kind))
        settlement = data.draw(st.sampled_from(get_args(SettlementMode)))
        cards = Whereabouts(seed, palette)
        self.table = WatchedTable(self.kind.key, election, as_found=as_found, cards=cards, settlement=settlement)
        open_table(self.table, INPUTS_TO_BE_READY if is_ready % 8 else 0)
        self.is_sound = True

    def _tell(self, seed: int, story: tuple[Any, ...]) -> None:
        assert self.table is not None
        self.is_sound = False
        tell(self.table, story, Random(seed).choice)
        self.is_sound = True

    @rule(seed=seeds)
    def play_on(self, seed: int) -> None:
        """Do what comes next, for a while."""
        self._tell(seed, (play_on,))

    @rule(seed=seeds)
    def wager(self, seed: int) -> None:
        """Let some players wager."""
        self._tell(seed, (everybody_wagers,))

    @rule(kind=st.sampled_from(list(MAKERS)), seed=seeds)
    def wish(self, kind: type, seed: int) -> None:
        """Give any input."""
        assert self.table is not None
        self.is_sound = False
        self.table.give(wish(self.table, Random(seed).choice, kind))
        self.is_sound = True

    @rule(story=st.sampled_from(STORIES), seed=seeds)
    def story(self, story: tuple[Any, ...], seed: int) -> None:
        """Let things come one after another."""
        self._tell(seed, story)

    @rule(story=st.sampled_from(STORIES), seed=seeds)
    def another_story(self, story: tuple[Any, ...], seed: int) -> None:
        """Let there be twice as many stories as anything else."""
        self._tell(seed, story)

    def teardown(self) -> None:
        """Play on to the end of another round and check the whole life, unless a check has failed before."""
        if self.table is None or not self.is_sound:
            return
        to_another_end(self.table)
        self.table.check_again()
        self.reached.update(self.table.reached)


def live(kind: Kind, examples: int, steps: int, *, by_chance: bool) -> Reached:
    """Let tables of a kind live, and return which inputs were accepted and refused."""
    reached: Reached = Counter()
    machine = type("Life", (Life,), {"kind": kind, "reached": reached})
    chosen = settings(QUIET, max_examples=examples, stateful_step_count=steps, derandomize=not by_chance)
    run_state_machine_as_test(machine, settings=chosen)
    return reached


@pytest.mark.parametrize("kind", evenly(KINDS, 5), ids=lambda kind: f"{kind.key}-{kind.shoe}".strip("-"))
def test_every_table_history_keeps_the_invariants(kind: Kind) -> None:
    live(kind, EXAMPLES, STEPS, by_chance=False)


@cache
def lived(kind: Kind) -> Reached:
    """Return what was reached at length, which is asked for more than once; Hold'em has one kind of table, not two."""
    return live(kind, EXAMPLES_LONG * (2 if kind.key == UTH else 1), STEPS_LONG, by_chance=True)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.key}-{kind.shoe}".strip("-"))
def test_every_table_history_keeps_the_invariants_at_length(kind: Kind) -> None:
    assert lived(kind)


def test_every_kind_of_table_input_is_generated() -> None:
    assert set(MAKERS) == {*get_args(TableInput), *get_args(Input), *get_args(UthInput)}


@cache
def reached_at(key: str) -> Reached:
    """Return what was reached at length at all tables of a document, and in stories of what chance left out."""
    reached = sum((lived(kind) for kind in KINDS if kind.key == key), Counter())
    rules = profile.load_any(key, {"maximum_payout": "25000"} if key == UTH else None)
    wanted = {kind for kind in MAKERS if kind.__name__ not in READ} - set(without_rule(rules))
    for seed in range(STORIES_LONG):
        stories = [story for story in STORIES if any(not reached[key, one.__name__, True] for one in wanted & {*story})]
        if not stories:
            break
        kinds = [kind for kind in KINDS if kind.key == key]
        kind = kinds[seed % len(kinds)]
        election: dict[str, object] = {"maximum_payout": "25000"} if key == UTH else {"shoe": kind.shoe}
        table = WatchedTable(key, election, as_found=False, cards=Whereabouts(seed, PALETTES[seed % len(PALETTES)]))
        open_table(table)
        for story in stories:
            tell(table, story, Random(f"{seed} {len(table.given)}").choice)
        reached.update(table.reached)
    return reached


@pytest.mark.long
@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_every_input_that_a_document_has_a_rule_for_is_accepted_and_refused(key: str) -> None:
    reached = reached_at(key)
    rules = profile.load_any(key, {"maximum_payout": "25000"} if key == UTH else None)
    names = {kind.__name__ for kind in MAKERS}
    accepted = {name for name in names if reached[key, name, True]}
    assert accepted == names - {kind.__name__ for kind in without_rule(rules)} - READ


@pytest.mark.long
def test_every_input_is_accepted_and_refused_somewhere() -> None:
    reached = sum((reached_at(key) for key in (*TWENTY_ONE, UTH)), Counter())
    names = {kind.__name__ for kind in MAKERS}
    accepted = {name for _, name, is_accepted in reached if is_accepted}
    refused = {name for _, name, is_accepted in reached if not is_accepted}
    # the table says these to its round, when an official has ordered it
    assert names - accepted == {"ReturnWagers", "ReopenInsurance"} | READ
    assert names - refused == {"AskRules"}  # nsw-pontoon-6to5-2017 19.14: anyone who asks is given them
