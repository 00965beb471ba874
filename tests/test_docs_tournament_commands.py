"""The page on tournaments: the commands of a whole tournament run in their order, and tell what the page says."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.main import main
from croupier.cli.promotion import options
from croupier.cli.tournament import COMMANDS, show
from croupier.engine.table.moments import moment
from croupier.records.house import House
from croupier.records.locations import StoreLocations, open_house
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.witness.source import lines_at
from tests.citations import ROOT

PAGE = (ROOT / "docs" / "tournaments.md").read_text("utf-8")
READING = ("show", "standings", "list", "export", "verify", "check")


def block(mark: str) -> str:
    found = re.search(rf"<!-- {mark} -->\n```\w+\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None, mark
    return found[1]


class Evening:
    """A folder with the page's conditions, and a clock."""

    def __init__(self, folder: Path) -> None:
        self.now = 0
        (folder / "four.toml").write_text(block("four"), "utf-8")

    def open_house(self, where: StoreLocations) -> House:
        house = open_house(where)
        house.clock = lambda: self.now * 1000
        return house

    def run(self, line: str) -> str:
        """Run a command of the page, or go to the moment of a comment; what is left out there is put in."""
        if line.startswith("# "):
            self.now = moment(line[2:], "")
            return ""
        words = shlex.split(line)
        assert words[:2] == ["croupier", "tournament"], line
        if words[2] != "check":
            words += ["--store", "casino.db"]
        if words[2] not in READING and "--by" not in words:
            words += ["--by", "gaming-manager Kim"]
        result = CliRunner().invoke(main, words[1:])
        assert result.exit_code == 0, f"{line}\n{result.output}"
        return " ".join(result.output.split())


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    held = Evening(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(options, "open_house", held.open_house)
    monkeypatch.setattr(show, "now", lambda: held.now * 1000)
    return held


def test_documented_commands_run_a_whole_tournament(evening: Evening) -> None:
    """From the conditions to the last prize, in the page's own order; then the store is whole."""
    told = [(line, evening.run(line)) for line in block("commands").splitlines()]
    said = {line.split()[2]: output for line, output in told if output}
    assert "The conditions of Friday Four are complete and the plan is consistent" in said["check"]
    assert "Dee enters and pays $55.00, $5.00 of it commission" in said["enter"]
    assert "Table 7 begins session 1 of final" in said["start"]
    assert "a stack fell over; now Ann 2,100, Ben 2,150 and Cal 900; out: Dee" in said["correct"]
    assert "Ben wins" in said["confirm"]
    assert "1 Ben $120.00 paid 2 Ann $80.00 paid together $200.00" in said["prizes"]
    assert "one ballot repeated from the committed secrets" in said["verify"]
    assert "Ben,2026-12-01 01:00,55.00,55.00,0.00,placed,0,1,120.00,,2026-12-04 09:30" in said["export"]
    assert verify("casino.db", VerifyOptions(witness=lines_at("casino.db.heads"), is_deep=True)).is_good
    assert "paid" in evening.run("croupier tournament list")


def test_documented_commands_exist() -> None:
    """Check that every word after `croupier tournament` on the page is a command."""
    assert {*re.findall(r"croupier tournament (\w+)", PAGE)} <= set(COMMANDS)
