"""Examples of docs/environments.md: its Python runs, and it names every action, field and argument."""

import contextlib
import io
import re
from typing import Final

import gymnasium
import pytest

from croupier.environments import ENVIRONMENTS, BadEnvironment, CroupierEnv
from croupier.environments.terms import EnvironmentOptions
from tests.citations import ROOT

TEXT: Final = (ROOT / "docs" / "environments.md").read_text("utf-8")
BLOCKS: Final = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_python_examples_run(block: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(block, "environments.md", "exec"), {})  # noqa: S102  our own page


def test_page_contains_python_examples() -> None:
    assert len(BLOCKS) == 3


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_page_names_every_public_name(name: str) -> None:
    env = gymnasium.make(name).unwrapped
    assert isinstance(env, CroupierEnv)
    assert f"| `{name}` | {ENVIRONMENTS[name]} |" in TEXT
    row = next(line for line in TEXT.splitlines() if line.startswith("| ") and f"`{env.actions[0]}`" in line)
    assert re.findall(r"`([^`]+)`", row) == list(env.actions)
    fields = [field for field in env.fields if not re.search(r"_[2-4]$", field)]
    assert [field for field in fields if f"`{field}`" not in TEXT] == []
    assert [argument for argument in EnvironmentOptions.__annotations__ if f"| `{argument}` |" not in TEXT] == []


def test_quoted_sentences_are_current() -> None:
    too_many, too_little, refused = re.findall(r"\*“(.*?)”\*", TEXT)
    with pytest.raises(BadEnvironment, match=f"^{re.escape(too_many)}$"):
        CroupierEnv("act-pontoon-2018", election={"decks": 9})
    with pytest.raises(BadEnvironment, match=f"^{re.escape(too_little)}$"):
        CroupierEnv("act-pontoon-2018", wager="5")
    env = CroupierEnv("act-pontoon-2018")
    dealt = (env.reset(seed=seed)[0] for seed in range(1_000))
    assert any((seen[:3] == [3, 11, 0]).all() for seen in dealt)
    assert env.step(env.actions.index("stand"))[-1]["refused"] == refused
