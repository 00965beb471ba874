"""The same inputs give the same events, byte for byte, whatever the interpreter's hash seed."""

import os
import subprocess
import sys

import pytest

from tests.citations import ROOT
from tests.properties.chance import digest

SEED = 20170525
ROUNDS = 40


def test_rounds_by_a_seed_are_the_same_again_and_another_seed_gives_others() -> None:
    assert digest(SEED, 5) == digest(SEED, 5)
    assert digest(SEED, 5) != digest(SEED + 1, 5)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_another_hash_seed_gives_identical_bytes(hash_seed: str) -> None:
    told = subprocess.run(  # noqa: S603  our own module with our own arguments
        [sys.executable, "-m", "tests.properties.chance", str(SEED), str(ROUNDS)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == digest(SEED, ROUNDS)
