"""Kill -9 at any moment: everything acknowledged is there, nothing twice, and the evening goes on as it would have."""

from pathlib import Path
from random import Random
from threading import Timer

import pytest

from croupier.records.log.failpoints import POINTS
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import StoreError
from tests.daily import daily
from tests.postgres import Postgres, fresh_database
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.killed import Uncut, files, killed_evenings, killed_raffle
from tests.records.memory_witness import MemoryWitness
from tests.records.raffle import plugged_in

KILLS = 12
KILLS_LONG = 1_000
SERVER_KILLS = 20


def check(counted: dict[str, int], kills: int) -> None:
    assert sum(counted.values()) >= kills
    assert counted["at random"] > kills // 5, counted
    if kills >= 200:
        assert all(counted[point] for point in POINTS), counted


def test_kills_on_sqlite_lose_and_repeat_nothing(tmp_path: Path) -> None:
    check(killed_evenings(files(tmp_path), KILLS, 4, seed=4), KILLS)


def test_kills_on_postgresql_lose_and_repeat_nothing(postgres: Postgres) -> None:
    check(killed_evenings(lambda _: fresh_database(postgres), KILLS, 4, seed=4), KILLS)


@pytest.mark.parametrize("kind", daily(["sqlite", "postgresql"]))
def test_kills_during_proceedings_lose_and_repeat_nothing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with plugged_in():
        if kind == "sqlite":
            counted = killed_raffle(files(tmp_path), 14)
        else:
            server = request.getfixturevalue("postgres")
            counted = killed_raffle(lambda _: fresh_database(server), 14)
    assert all(counted.values()), counted


@pytest.mark.long
def test_a_thousand_kills_on_sqlite_lose_and_repeat_nothing(tmp_path: Path) -> None:
    check(killed_evenings(files(tmp_path), KILLS_LONG, 40, seed=1), KILLS_LONG)


@pytest.mark.long
def test_a_thousand_kills_on_postgresql_lose_and_repeat_nothing(postgres: Postgres) -> None:
    check(killed_evenings(lambda _: fresh_database(postgres), KILLS_LONG, 40, seed=1), KILLS_LONG)


def killed_server(postgres: Postgres, document: str, kills: int, seed: int) -> int:
    """Play an evening while the server is killed up to so often; half of the times the program is restarted, too."""
    rounds, chance = 40, Random(seed)
    where, uncut = fresh_database(postgres), Uncut(document, seed, rounds)
    store = open_store(where, writes=True)
    witness = MemoryWitness(KEYS.public)
    evening, seen, killed, is_over = Evening(store, document, seed, witness=witness), 0, 0, False
    while not is_over:
        acknowledged = []
        timer = Timer(chance.uniform(0.01, 0.25), postgres.kill)
        if killed < kills:
            timer.start()
        try:
            for answer in evening.play(rounds):
                key = answer.steps[0].key
                acknowledged.append(["ack", str(answer.first), str(answer.last), evening.table.record.hash, key])
            is_over = True
        except StoreError:
            assert killed < kills
        timer.cancel()
        if killed < kills:
            timer.join()
        if not postgres.is_running():
            postgres.start()
            killed += 1
        seen = uncut.check_so_far(store, acknowledged, seen)
        if chance.random() < 0.5:
            store.close()
            store = open_store(where, writes=True)
            evening = Evening(store, document, seed, witness=witness)
    uncut.check_whole(store)
    store.close()
    return killed


@pytest.mark.long
@pytest.mark.parametrize("document", DOCUMENTS[-2:])
def test_killing_the_server_loses_and_repeats_nothing(mortal_postgres: Postgres, document: str) -> None:
    killed = seed = 0
    while killed < SERVER_KILLS // 2:
        killed += killed_server(mortal_postgres, document, SERVER_KILLS // 2 - killed, seed)
        seed += 1


def test_killing_the_server_once_loses_and_repeats_nothing(mortal_postgres: Postgres) -> None:
    assert killed_server(mortal_postgres, DOCUMENTS[-1], 1, seed=3) <= 1
