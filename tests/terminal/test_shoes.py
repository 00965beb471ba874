"""The shoes of the table: bound before betting, open to the person's words until the first wager, proved at the end."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.main import main
from croupier.fairness.commitment import Contribution
from croupier.terminal.setup import BadSetup, GameRequest, set_up
from tests.daily import evenly
from tests.fairness.proofs import tool
from tests.families import TWENTY_ONE, UTH
from tests.floor import EVENING
from tests.terminal.evening import Evening

BLACKJACK, PONTOON_2005, PONTOON, NSW = TWENTY_ONE
DOCUMENTS = (*TWENTY_ONE, UTH)


# --- before the first wager ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_commitment_is_on_the_screen_before_the_first_wager(document: str) -> None:
    evening = Evening(document, "20", "5" if document == UTH else "s", bots=1)
    (at,) = [index for index, line in enumerate(evening.lines) if line.strip() == evening.proofs[0].commitment]
    asked = next(index for index, line in enumerate(evening.lines) if "[$10.00] ›" in line)
    assert at < asked
    assert evening.proofs[0].secret not in "\n".join(evening.lines[:asked])
    assert evening.says(evening.proofs[0].secret)


def test_secret_is_hidden_while_its_shoe_is_in_play() -> None:
    evening = Evening(PONTOON, *["20", "s", "n", "h"] * 60, seed=4)
    assert len(evening.proofs) > 1
    for proof in evening.proofs:
        told = next(at for at, line in enumerate(evening.lines) if proof.secret in line)
        bound = next(at for at, line in enumerate(evening.lines) if proof.commitment in line)
        assert bound < told
        later = "\n".join(evening.lines[told:])
        assert f"Shoe {proof.shoe} is bound" not in later
        assert sum("Settlement" in line for line in evening.lines[bound:told]) == proof.rounds


def test_contribution_is_asked_once_and_used_for_every_shoe() -> None:
    evening = Evening(PONTOON, " my own  words ", *["20", "s", "n", "h"] * 60, seed=4, asks_words=True)
    assert evening.screen.count("your own text for the shuffle [none] ›") == 1
    for number in range(1, len(evening.proofs) + 1):
        assert evening.says(f"You add to shoe {number}, and to the next ones: my own  words")
    assert [proof.contributions for proof in evening.proofs] == [(Contribution("You", "my own  words"),)] * len(
        evening.proofs
    )
    none = Evening(PONTOON, "", "20", "s", asks_words=True)
    assert none.proofs[0].contributions == ()
    long = Evening(PONTOON, "x" * 1001, "short", "20", asks_words=True, name="Ann")
    assert long.says("A contribution must have 1 to 1,000 bytes, not 1,001.")
    assert long.proofs[0].contributions == (Contribution("Ann", "short"),)
    for typed in ((), ("quit",), ("Q",)):
        assert Evening(PONTOON, *typed, asks_words=True).says("You leave with $1,000.00 after 0 rounds: even.")


def test_contribution_changes_the_cards() -> None:
    plain, said = (Evening(PONTOON, "20", contribution=text) for text in ("", "heads"))
    assert plain.proofs[0].secret == said.proofs[0].secret
    assert plain.proofs[0].dealt != said.proofs[0].dealt
    assert "your own text for the shuffle" not in said.screen


def test_contribution_is_accepted_until_the_first_wager() -> None:
    typed = ("contribute", "contribute heads or tails", "mix again", "20", "contribute late", "s")
    evening = Evening(PONTOON, *typed, shoe="KH 9C QD 8D", rounds=1)
    assert evening.says("Write contribute and your own text for the shuffle.")
    assert evening.proofs[0].contributions == (Contribution("You", "heads or tails"), Contribution("You", "again"))
    assert evening.says("Contributions to shoe 1 closed at its first wager.")
    early = Evening(PONTOON, "contribute x", cuts=("contribute y",))
    assert [one.text for one in early.proofs[0].contributions] == ["y", "x"]


def test_a_wager_taken_back_leaves_contributions_closed() -> None:
    evening = Evening(PONTOON, "20", "back", "contribute late", boxes="2,5")
    assert evening.says("Contributions to shoe 1 closed at its first wager.")


# --- the command ----------------------------------------------------------------------------------------------------


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *arguments], input=typed)


@pytest.mark.parametrize(
    ("document", "settings"),
    evenly([*((key, ()) for key in DOCUMENTS), (BLACKJACK, ("shoe=automated",)), (NSW, ("shoe=shuffling-device",))], 3),
)
def test_the_proofs_are_written_for_both_verifiers(document: str, settings: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    typed = "\n" + "20\nn\nh\ns\nc\n1\n\n" * 40
    chosen = [part for one in settings for part in ("--set", one)]
    result = run(document, "--bots", "2", "--contribute", "Zoë ♠", "--proof", str(file), *chosen, typed=typed)
    assert result.exit_code == 0
    assert "verifies its shoes." in result.output
    proofs: list[dict[str, Any]] = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert proofs
    assert all(one["commitment"] in result.output and one["secret"] in result.output for one in proofs)
    assert all({"player": "You", "text": "Zoë ♠"} in one["contributions"] for one in proofs)
    assert CliRunner().invoke(main, ["fairness", "verify", str(file)]).exit_code == 0
    assert tool().main([str(file)]) == 0


def test_two_sessions_are_verified_as_two_tables(tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("one", "two")]
    for file in files:
        run(PONTOON, "--proof", file, typed="\n20\ns\n")
    verified = CliRunner().invoke(main, ["fairness", "verify", *files])
    assert verified.exit_code == 0
    assert "2 proofs: 2 valid" in verified.output


def test_failed_write_or_contribution_is_one_sentence(tmp_path: Path) -> None:
    result = run(PONTOON, "--proof", str(tmp_path), typed="\n")
    assert result.exit_code == 2
    assert "directory" in result.output
    result = run(PONTOON, "--contribute", "x" * 1001)
    assert result.exit_code == 2
    assert "--contribute: A contribution must have 1 to 1,000 bytes, not 1,001." in " ".join(result.output.split())
    with pytest.raises(BadSetup, match="UTF-8"):
        set_up(PONTOON, GameRequest(seed=1, election={}, now=EVENING, contribution="\udc80"))
    with pytest.raises(BadSetup, match="character NUL"):
        set_up(PONTOON, GameRequest(seed=1, election={}, now=EVENING, contribution="a\0b"))
    assert Evening(PONTOON, "contribute a\0b").says("Contribute cannot contain the character NUL.")
