"""Examples of docs/simulation.md and docs/cluster.md: commands, counts, the file of bets, Python, links."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.main import main
from croupier.cli.simulation.simulate import simulate
from croupier.simulation.counts import COUNTS, RANKS, read
from croupier.simulation.plan import BLOCK
from tests.citations import ROOT
from tests.simulation.fake import Coins

PAGES = {name: (ROOT / "docs" / name).read_text("utf-8") for name in ("simulation.md", "cluster.md")}
PAGE = PAGES["simulation.md"]
COMMANDS = re.findall(r"^    croupier (simulate .*?)(?:\s+#.*)?$", "\n".join(PAGES.values()), re.MULTILINE)
PARTS = {"½": 0.5, "-½": -0.5, "1½": 1.5}


def test_page_contains_commands() -> None:
    assert len(COMMANDS) == 9


@pytest.mark.parametrize("line", [line for line in COMMANDS if "--cluster" not in line and "--replay" not in line])
def test_documented_commands_run(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("croupier.simulation.game.make_game", lambda plan, _: Coins(plan))
    more = [] if "--strategies" in line else ["--rounds", "1000", "--no-exact"]
    result = CliRunner().invoke(main, [*shlex.split(line), *more])
    assert result.exit_code == 0, result.output


def test_documentation_lists_every_option() -> None:
    told = set(re.findall(r"--[a-z][a-z-]+", PAGE)) - {"--settings"}
    there = {name for option in simulate.params for name in option.opts if name.startswith("--")}
    assert told == there


def test_documented_counts_are_current() -> None:
    shown = {}
    for name, cells, kind in re.findall(r"^\| `([a-z0-9-]+)` \| ([-\d½| ]+) \| (true|running) \|$", PAGE, re.MULTILINE):
        tags = [PARTS.get(cell.strip()) or float(cell.replace("½", ".5")) for cell in cells.split("|")]
        shown[name] = (tags, kind == "true")
    assert shown == {
        name: ([tag / one.parts for tag in one.tags[: RANKS.index("J")]], one.is_true) for name, one in COUNTS.items()
    }


def test_documented_bet_file_is_parsed() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    held = read(text, "bets.toml")
    assert held.count is not None
    assert (held.count.name, held.count.parts, held.insure_from) == ("my own", 2, 3)
    assert held.spread == ((-1, 1000), (2, 2000), (4, 6000))


def test_documented_bet_file_fits_a_default_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.simulation.game.make_game", lambda plan, _: Coins(plan))
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "bets.toml"
    file.write_text(text, "utf-8")
    words = ["simulate", "act-blackjack-2005", "--bets", str(file), "--rounds", "1000", "--no-exact"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output


def test_python_examples_run() -> None:
    text, by_count = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(text, "simulation.md", "exec"), {})  # noqa: S102  our own page
    assert re.fullmatch(r"-0\.0\d+ ± 0\.0025, \d+ results\n", said.getvalue())
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(by_count, "simulation.md", "exec"), {})  # noqa: S102  our own page
    assert re.fullmatch(
        r"\d+ of 200000 rounds with a wager\ncount hi-lo: Cards cannot be counted when .*\n", said.getvalue()
    )


def test_documented_block_size_is_current() -> None:
    assert f"{BLOCK:,} rounds" in PAGE


@pytest.mark.parametrize(
    ("page", "link"),
    [(page, link) for page, text in PAGES.items() for link in re.findall(r"\]\(([a-z-]+\.md)\)", text)],
)
def test_links_resolve(page: str, link: str) -> None:
    assert (ROOT / "docs" / link).exists(), page
