"""Without the extra, one sentence tells what is missing and how to get it."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[{missing!r}] = None
try:
    import {module}
except ModuleNotFoundError as told:
    print(told)
"""


@pytest.mark.parametrize(
    ("missing", "module"),
    [
        ("gymnasium", "croupier.environments"),
        ("numpy", "croupier.environments"),
        ("pettingzoo", "croupier.environments.table"),
    ],
)
def test_missing_extra_is_reported_with_a_sentence(missing: str, module: str) -> None:
    code = WITHOUT.format(missing=missing, module=module)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert missing in ran.stdout
    assert ran.stdout.rstrip().endswith("Install it with: pip install 'croupier[environments]'.")
    assert ran.stderr == ""
