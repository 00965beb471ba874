"""The same inputs give the same events, byte for byte, with any hash seed of the interpreter."""

import os
import subprocess
import sys

import pytest

from tests.citations import ROOT
from tests.daily import daily
from tests.properties import chance, table_chance

SEED = 20170525
ROUNDS = 40
LIVES = 2


def test_seed_determines_rounds() -> None:
    assert chance.digest(SEED, 5) == chance.digest(SEED, 5)
    assert chance.digest(SEED, 5) != chance.digest(SEED + 1, 5)


def test_seed_determines_table_histories() -> None:
    assert table_chance.digest(SEED, 1) == table_chance.digest(SEED, 1)
    assert table_chance.digest(SEED, 1) != table_chance.digest(SEED + 1, 1)


@pytest.mark.parametrize("hash_seed", daily(["4242", "0", "1"]))
def test_another_hash_seed_gives_identical_bytes(hash_seed: str) -> None:
    assert output("tests.properties.chance", ROUNDS, hash_seed) == chance.digest(SEED, ROUNDS)


@pytest.mark.parametrize("hash_seed", daily(["4242", "1"]))
def test_another_hash_seed_gives_identical_bytes_of_tables(hash_seed: str) -> None:
    assert output("tests.properties.table_chance", LIVES, hash_seed) == table_chance.digest(SEED, LIVES)


def output(module: str, many: int, hash_seed: str) -> str:
    run = subprocess.run(  # noqa: S603  our own module with our own arguments
        [sys.executable, "-m", module, str(SEED), str(many)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()
