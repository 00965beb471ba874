"""The simulated floor: some seeds, the same bytes from the same seed, and faults of the past that it finds again."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from croupier.records import house as house_module
from croupier.records.house import House
from croupier.records.stores.protocol import Batch
from croupier.records.witness import protocol
from croupier.server.tables.live_table import LiveTable
from tests.citations import ROOT
from tests.floor_simulation import faults, server, world
from tests.floor_simulation.promises import Seen
from tests.floor_simulation.world import Outcome, simulate

STEPS = 25
SEEDS_LONG = 150
STEPS_LONG = 150


def finds(sentence: str, seeds: Sequence[int], steps: int = 60) -> bool:
    """Return whether one of some seeds breaks the invariant that a sentence names."""
    return any(sentence in simulate(seed, steps).broken for seed in seeds)


def only(monkeypatch: pytest.MonkeyPatch, *kinds: Callable[..., None]) -> None:
    """Let only some faults occur."""
    monkeypatch.setattr(world, "FAULTS", {kind: faults.FAULTS[kind] for kind in kinds})


@pytest.mark.parametrize("seed", [1, 4, 9, 17, 24])
def test_invariants_hold_at_every_step(seed: int) -> None:
    found = simulate(seed, STEPS)
    assert not found.broken, found.report()
    assert found.rounds
    assert found.acknowledged


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, SEEDS_LONG, 10))
def test_invariants_hold_at_every_step_of_many_seeds(first: int) -> None:
    for seed in range(1_000 + first, 1_010 + first):
        found = simulate(seed, STEPS_LONG)
        assert not found.broken, found.report()


def test_same_seed_gives_the_same_bytes() -> None:
    """In this process twice, and in another one, where sets of texts have another order."""
    first, second, other = simulate(1, 10), simulate(1, 10), simulate(8, 1)
    assert first.digest == second.digest != other.digest
    script = "from tests.floor_simulation.world import simulate; print(simulate(1, 10).digest)"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    told = subprocess.run(  # noqa: S603  our own
        [sys.executable, "-c", script], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    assert told.stdout.strip() == first.digest


def test_failure_tells_its_seed_and_how_to_run_it_again() -> None:
    told = Outcome(7, 60, "", "A head was lost.", ("first", "last")).report()
    assert told.splitlines() == [
        "first",
        "last",
        "seed 7: A head was lost.",
        "again: python -m tests.floor_simulation --seed 7 --steps 60",
    ]


# --- faults that were put back ----------------------------------------------------------------------------------------


@pytest.fixture
def _late_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the witness see a commit only at the end of a round, as it once did."""

    append = House.append

    def late(self: House, batches: Sequence[Batch]) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(House, "_show", lambda *_: None)
            append(self, batches)
        if any(one.heads for one in batches):
            self._show({one.log: one.now for one in batches})

    check = protocol.check_store
    monkeypatch.setattr(House, "append", late)
    monkeypatch.setattr(
        house_module, "check_store", lambda store, _, newest, where, keys: check(store, (), newest, where, keys)
    )


@pytest.mark.usefixtures("_late_witness")
def test_commit_that_is_witnessed_late_is_found() -> None:
    assert finds("which the witness has not durably seen", range(1, 5))


@pytest.mark.usefixtures("_late_witness")
def test_rollback_behind_a_late_witness_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack of the review: a server starts on a store that was put back, and pays again."""

    class Everything(dict[str, int]):
        def get(self, *_: Any) -> int:
            return sys.maxsize

    monkeypatch.setattr(Seen, "newest", lambda _: Everything())
    only(monkeypatch, faults.keep_copy, faults.put_copy_back)
    assert finds("A server started on a store that was put back", range(4, 20))


def test_rollback_is_refused_where_every_commit_is_witnessed(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, faults.keep_copy, faults.put_copy_back)
    found = simulate(4, STEPS)
    assert not found.broken, found.report()


def test_shoe_that_is_replaced_under_wagers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def adopt_nothing(_: LiveTable) -> None:
        """Leave a table without its controls, as tables once were."""

    monkeypatch.setattr(LiveTable, "_adopt_controls", adopt_nothing)
    assert finds("on the layout", range(3, 20))


class WallClock:
    """Clock of a floor that is the clock of its computer, for waits as well."""

    steps: tuple[int, ...] = ()

    def __init__(self, wall: Callable[[], int], _: Callable[[], int]) -> None:
        self._wall = self.steady = wall

    def __call__(self) -> int:
        return self._wall()


def set_forward_and_back(floor: world.World) -> None:
    """Set every clock an hour forward, and back again after some seconds."""
    for one in floor.servers:
        one.offset += 3_600_000
        floor.later(floor.chance.uniform(1, 5), partial(setattr, one, "offset", one.offset - 3_600_000))


def test_clock_that_stops_a_table_when_it_goes_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "FloorClock", WallClock)
    monkeypatch.setattr(world, "LIVENESS_SECONDS", 100)
    monkeypatch.setattr(world, "FAULTS", {set_forward_and_back: 1})
    assert finds("All faults are over, and no round has ended", range(10, 30), 15)
