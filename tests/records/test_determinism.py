"""The same evening is the same bytes in every store, under every hash seed and locale, played and replayed."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.citations import ROOT
from tests.postgres import Postgres, fresh_database
from tests.records.digests import MEMORY
from tests.records.evening import DOCUMENTS

ROUNDS = 20
ROUNDS_LONG = 2_000
SEEDS_LONG = 10
DOCUMENTS_ROUNDS_LONG = len(DOCUMENTS) * ROUNDS_LONG * SEEDS_LONG


def hashes(what: str, where: str, seed: int, rounds: int, *, hash_seed: int, letters: str) -> list[str]:
    """Return the hashes that another process tells."""
    run = subprocess.run(  # noqa: S603  our own module with our own arguments
        [sys.executable, "-m", "tests.records.digests", json.dumps([what, where, seed, rounds])],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "LC_ALL": letters},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2_000:]
    found: list[str] = json.loads(run.stdout)
    return found


def check(seed: int, rounds: int, file: str, address: str) -> None:
    memory = hashes("write", MEMORY, seed, rounds, hash_seed=0, letters="C")
    assert len(memory) == len(DOCUMENTS) + 1
    assert hashes("write", file, seed, rounds, hash_seed=1, letters="C.UTF-8") == memory
    assert hashes("replay", file, seed, rounds, hash_seed=2, letters="C") == memory
    assert hashes("write", address, seed, rounds, hash_seed=3, letters="C") == memory
    assert hashes("replay", address, seed, rounds, hash_seed=4, letters="C.UTF-8") == memory
    Path(file).unlink()  # a hundred thousand rounds need not lie there at once


def test_sessions_are_byte_identical_in_every_process(tmp_path: Path, postgres_url: str) -> None:
    check(1, ROUNDS, str(tmp_path / "store.db"), postgres_url)


@pytest.mark.long
def test_a_hundred_thousand_rounds_are_byte_identical(tmp_path: Path, postgres: Postgres) -> None:
    assert DOCUMENTS_ROUNDS_LONG == 100_000
    addresses = [fresh_database(postgres) for _ in range(SEEDS_LONG)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        made = [
            pool.submit(check, seed, ROUNDS_LONG, str(tmp_path / f"{seed}.db"), address)
            for seed, address in enumerate(addresses)
        ]
        for one in made:
            one.result()
