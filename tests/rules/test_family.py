"""The family of a document: named by its profile, so that a document of a known family is added as data.

Copies of the files of two documents under other keys go through every door of the program.
"""

import asyncio
import json
import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from croupier.analysis.analyst import GameParts
from croupier.analysis.api import analyse, ask
from croupier.analysis.comparison import compare
from croupier.analysis.families import ANALYSTS
from croupier.analysis.result import Analysis
from croupier.cli.main import main
from croupier.engine.game import game_of
from croupier.environments import CroupierEnv
from croupier.rules import clause, profile, questions, tournament
from croupier.rules.holdem import UthRules
from croupier.rules.profile import NoProfile, documents_of, load, load_any, load_uth
from croupier.rules.ruled import BadProfile
from croupier.rules.tournament import load_tournament
from croupier.simulation import simulate
from croupier.simulation.families import simulator_for
from croupier.simulation.holdem.strategy import shipped as holdem_strategies
from croupier.simulation.strategies import shipped as strategies
from croupier.tournament.conditions.parser import template
from tests.analysis import sample
from tests.citations import ROOT
from tests.server.live_tables import floor_of, table_of, until

COPY: Final = "act-uth-2031"
ORIGINAL: Final = "act-uth-2019"
COPIES: Final = {COPY: ORIGINAL, "act-pontoon-2031": "act-pontoon-2018"}
"""Documents that are nothing but files, and the documents whose files were copied."""
SAMPLES: Final = {COPY: sample.holdem, "act-pontoon-2031": sample.pontoon}


def _forget() -> None:
    for cached in (
        clause.keys,
        clause.document,
        questions._profile,
        profile.settings,
        profile._loaded,
        tournament._loaded,
    ):
        cached.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the documents with a second one of Hold'em and another Pontoon."""
    with resources.as_file(resources.files("croupier.rules")) as rules:
        for name in ("documents", "profiles"):
            shutil.copytree(rules / name, tmp_path / name)
    for copy, original in COPIES.items():
        written = json.loads((tmp_path / "documents" / f"{original}.json").read_text("utf-8"))
        (tmp_path / "documents" / f"{copy}.json").write_text(json.dumps(written | {"key": copy}), "utf-8")
        for file in (tmp_path / "profiles").rglob(f"{original}.toml"):
            shutil.copy(file, file.with_name(f"{copy}.toml"))
    monkeypatch.setattr(clause, "FOLDER", tmp_path)
    _forget()
    yield tmp_path
    _forget()


def _run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, words, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_every_profile_names_its_family() -> None:
    assert documents_of("holdem") == (ORIGINAL,)
    assert documents_of("twentyone") == tuple([key for key in clause.keys() if key != ORIGINAL])  # noqa: SIM118  a function
    assert {key: load_any(key, as_found=True).family for key in clause.keys()} == {  # noqa: SIM118
        key: "holdem" if key == ORIGINAL else "twentyone"
        for key in clause.keys()  # noqa: SIM118
    }


@pytest.mark.usefixtures("folder")
def test_a_second_holdem_document_is_added_as_data() -> None:
    rules = load_any(COPY, as_found=True)
    assert isinstance(rules, UthRules)
    assert (rules.family, rules.document) == ("holdem", COPY)
    assert load_uth(COPY, as_found=True) == rules
    assert documents_of("holdem") == (ORIGINAL, COPY)
    assert load_tournament(COPY).document == COPY
    assert load_any(COPY, {"tournament": {}}, as_found=True).document == COPY
    with pytest.raises(NoProfile):
        load(COPY)


def test_a_profile_without_a_family_is_rejected(folder: Path) -> None:
    file = folder / "profiles" / f"{COPY}.toml"
    file.write_text(file.read_text("utf-8").replace('game = "holdem"', 'game = "chess"'), "utf-8")
    with pytest.raises(BadProfile, match="game must be one of twentyone, holdem"):
        load_any(COPY)


# --- every door -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("copy", COPIES)
def test_a_document_of_a_known_family_is_shown_by_the_command_line(copy: str) -> None:
    stated = ("--set", "maximum_payout=25000") if "maximum_payout" in profile.settings(copy) else ()
    assert f"{copy}:" in _run("rules", copy, *stated)
    assert "Strategies" in _run("simulate", copy, "--strategies")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("copy", COPIES)
def test_a_document_of_a_known_family_is_played_at_the_terminal(copy: str) -> None:
    before = "" if game_of(load_any(copy, as_found=True)).one_hand_clause(load_any(copy, as_found=True)) else "\n"
    typed = f"{before}20\n" + "n\nh\ns\nc\n1\n\n" * 30
    told = _run("play", copy, "--seed", "3", "--bots", "2", "--rounds", "2", typed=typed)
    assert "after 2 rounds" in told
    # the menu lists the documents of each family one after another, and the copy with them
    assert copy in _run("play", typed="quit\n")


@pytest.mark.parametrize("copy", COPIES)
def test_scenarios_of_the_original_agree_under_the_copy(copy: str, folder: Path) -> None:
    folder.joinpath("scenarios").mkdir()
    files = sorted((ROOT / "tests" / "scenarios" / COPIES[copy]).glob("*.json"))[::12]
    for file in files:
        written = json.loads(file.read_text("utf-8")) | {"document": copy}
        (folder / "scenarios" / file.name).write_text(json.dumps(written), "utf-8")
    assert f"{len(files)} scenarios: {len(files)} agree" in _run("replay", str(folder / "scenarios"))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("copy", COPIES)
def test_bots_play_under_the_copy_on_the_floor(copy: str) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, copy, bots=3)
            await until(live, lambda: live.state.last_played >= 3, 30)

    asyncio.run(evening())


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("copy", COPIES)
def test_an_agent_learns_under_the_copy(copy: str) -> None:
    env = CroupierEnv(copy, observe=())
    _, info = env.reset(seed=1)
    is_over = False
    while not is_over:
        action = int(info["action_mask"].argmax())
        _, _, is_over, _, info = env.step(action)
    assert env.render_mode is None


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("copy", "name", "file"),
    [(COPY, "basic", holdem_strategies()["basic"]), ("act-pontoon-2031", "never-bust", strategies()["never-bust"])],
)
def test_the_copy_is_simulated_as_the_original(copy: str, name: str, file: str) -> None:
    # a strategy file names the documents that it is for: it is data, too
    assert simulator_for(copy).strategies(copy)[0] == "best"
    assert name in simulator_for(copy).strategies(COPIES[copy])
    one, other = (
        simulate(key, strategy=text, rounds=2_000, seed=1, exact=False, cores=1)
        for key, text in ((copy, file.replace(COPIES[copy], copy)), (COPIES[copy], name))
    )
    assert (one.document, one.expected_value) == (copy, other.expected_value)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("copy", COPIES)
def test_the_copy_is_analysed_and_compared_as_the_original(copy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # a solver takes minutes: it is given its answer here, and what it reads of the rules is compared instead
    assert ask(copy).valued().name == ask(COPIES[copy]).valued().name
    made = SAMPLES[copy]()
    analyst = ANALYSTS[load_any(copy, as_found=True).family]
    monkeypatch.setattr(type(analyst), "parts", lambda *_, **__: _parts(made))
    found = analyse(copy, effects=False, cached=False)
    assert (found.document, found.main) == (copy, made.main)
    compared = compare((COPIES[copy], {}), (copy, {}))
    assert (compared.steps, compared.change) == ((), 0.0)


def _parts(found: Analysis) -> GameParts:
    return GameParts(main=found.main, method=found.method, side_bets={}, details={})


@pytest.mark.long
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("copy", COPIES)
def test_the_copy_is_solved_as_the_original(copy: str) -> None:
    def figures(key: str) -> Any:
        found = analyse(key, effects=False, cached=False)
        return found.main, found.side_bets, found.charts

    assert figures(copy) == figures(COPIES[copy])


@pytest.mark.usefixtures("folder")
def test_a_document_without_a_template_of_conditions_says_so() -> None:
    with pytest.raises(clause.UnknownDocument, match="has no template of conditions"):
        template(COPY)
