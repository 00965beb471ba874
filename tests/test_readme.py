"""Examples of the README: its scenario agrees, its Python runs, its commands and links exist."""

import contextlib
import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.main import main
from croupier.scenario.files import BadScenario, read
from croupier.scenario.replay import replay
from tests.citations import ROOT

TEXT = (ROOT / "README.md").read_text("utf-8")


def block(language: str, saying: str = "") -> str:
    found = [one for one in re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL) if saying in one]
    assert len(found) == 1, found
    return str(found[0])


def test_readme_scenario_agrees() -> None:
    (scenario,) = read(block("json"), "readme.json")
    assert not isinstance(scenario, BadScenario), scenario
    assert replay(scenario).differences == ()


def test_readme_python_runs() -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(block("python", "open_round"), "README.md", "exec"), {})  # noqa: S102  our own README
    assert "Stand(player='Ann'" in said.getvalue()


def test_readme_environment_takes_a_step() -> None:
    known: dict[str, object] = {}
    exec(compile(block("python", "gymnasium"), "README.md", "exec"), known)  # noqa: S102  as above
    assert "events" in str(known["info"])


def test_readme_transcript_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    named = re.search(r"\$ croupier replay --events (\S+)", TEXT)
    assert named is not None
    with pytest.raises(SystemExit) as left:
        main(["replay", "--events", str(ROOT / named[1])])
    assert left.value.code == 0
    printed = capsys.readouterr().out.splitlines()
    shown = TEXT[named.end() : TEXT.index("Where the words of a document")].splitlines()
    wanted = [line[4:] for line in shown if line.strip() and line.strip() != "…"]
    assert wanted
    assert [line for line in wanted if line not in printed] == []


@pytest.mark.parametrize("line", re.findall(r"^    croupier (play .*?)(?:\s+#.*)?$", TEXT, re.MULTILINE))
def test_readme_play_commands_run(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, line.split(), input="quit\n")
    assert result.exit_code == 0, result.output
    who = "Ann leaves" if "--name Ann" in line else "You leave"
    assert f"{who} with $1,000.00 after 0 rounds" in result.output


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", TEXT))
def test_links_resolve(link: str) -> None:
    assert (ROOT / link).exists()


def test_readme_tournament_is_current(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^    \$ croupier (tournament .*)$", TEXT, re.MULTILINE)
    assert len(commands) == 2
    results = [CliRunner().invoke(main, line.split()) for line in commands]
    assert [one.exit_code for one in results] == [0, 0], [one.output for one in results]
    printed = results[1].output.splitlines()
    shown = TEXT[TEXT.index(commands[1]) + len(commands[1]) : TEXT.index("Each document's own chapter")].splitlines()
    wanted = [line[4:] for line in shown if line.strip() and line.strip() != "…"]
    assert wanted
    assert [line for line in wanted if line not in printed] == []
