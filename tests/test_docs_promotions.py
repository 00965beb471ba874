"""The page on promotions: its terms are complete, its commands run in their order, and its Python runs."""

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.main import main
from croupier.cli.promotion import options, show
from croupier.engine.table.moments import moment
from croupier.records.house import House
from croupier.records.locations import StoreLocations, open_house
from croupier.records.stores.address import open_store
from tests.citations import ROOT

PAGE = (ROOT / "docs" / "promotions.md").read_text("utf-8")
BY = '--store casino.db --by "operator Kim"'


def block(mark: str) -> str:
    found = re.search(rf"<!-- {mark} -->\n```\w+\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


class Evening:
    """A folder with the page's terms, and a clock."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 0
        (folder / "summer.toml").write_text(block("terms"), "utf-8")

    def open_house(self, where: StoreLocations) -> House:
        house = open_house(where)
        house.clock = lambda: self.now * 1000
        return house

    def run(self, line: str, code: int = 0) -> str:
        """Run a command of the page, or go to the moment of a comment."""
        if line.startswith("# "):
            self.now = moment(line[2:], "")
            return ""
        words = shlex.split(line)
        assert words.pop(0) == "croupier"
        result = CliRunner().invoke(main, words)
        assert result.exit_code == code, f"{line}\n{result.output}"
        assert "Traceback" not in result.output
        return result.output


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    held = Evening(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(options, "open_house", held.open_house)
    monkeypatch.setattr(show, "moment_now", lambda: held.now)
    return held


def test_documented_commands_run_in_order(evening: Evening) -> None:
    told = " ".join("".join(evening.run(line) for line in block("commands").splitlines()).split())
    for said in (
        *("The terms of Summer Draw are complete, with 2 prizes", "The draw is committed to", "[21.6]"),
        *("the promotion may commence from 2026-12-02 10:00. [21.9]", "Sue is nominated as the scrutineer. [21.2]"),
        *("Entry 1: Ann has tickets 1 to 2. [21.7.6]", "[21.8.3]", "To do: notify", "owed to winners: $12900.00"),
    ):
        assert said in told, said
    with contextlib.closing(open_store("casino.db")) as store:
        prizes = options.read(store, "Summer Draw").prizes
    assert {one.winner for one in prizes} == {"Ann", "Bob"}
    winner = prizes[0].winner
    evening.run(f'croupier promotion claim "Summer Draw" 1 {winner} {BY}')
    paid = f'croupier promotion pay "Summer Draw" 1 --cash 5000 --transfer 7000 {winner} "062-000 1234" {BY}'
    assert "[21.4]" in evening.run(paid)
    assert "Prize 1 is paid, not claimed. Record the claim first. [21.7.8]" in evening.run(paid, code=2)
    _check_from_outside(evening)


def _check_from_outside(evening: Evening) -> None:
    """Check the log and draw again with the tools that import nothing of croupier; a forged winner is found."""
    evening.run("croupier audit log casino.db --output casino.jsonl")
    tools, told = ROOT / "tools", None
    for tool in ("verify_log.py", "verify_draw.py"):
        told = subprocess.run([sys.executable, str(tools / tool), "casino.jsonl"], capture_output=True, check=False)  # noqa: S603  our own tool
        assert (told.returncode, told.stderr) == (0, b""), told.stdout
    assert told is not None
    assert b"Summer Draw: holds: 2 winners of 3 tickets." in told.stdout
    text = Path("casino.jsonl").read_text("utf-8")
    forged = text.replace('"event":"PrizeWon","how":"","place":', '"event":"PrizeWon","how":"","place":1')
    assert forged != text
    Path("forged.jsonl").write_text(forged, "utf-8")
    told = subprocess.run(  # noqa: S603  our own tool
        [sys.executable, str(tools / "verify_draw.py"), "forged.jsonl"], capture_output=True, check=False
    )
    assert told.returncode == 1
    assert b"but the draw gives ticket" in told.stdout


def test_python_examples_run() -> None:
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(found[1], "promotions.md", "exec"), {"TERMS": block("terms")})  # noqa: S102  our own page
    assert told.getvalue().startswith("14 faults, the first: award.manner: State how the prize is awarded. [21.7.1]")
    assert "21.1 ['state where the terms are to be found'" in told.getvalue()
