"""Examples of docs/tournaments.md: its example is the template, its figures are right, and its Python runs."""

import re
from typing import Final

from croupier.money import show
from croupier.tournament.conditions.document import Advance
from croupier.tournament.conditions.parser import template
from croupier.tournament.machine.prizes import expected
from tests.citations import ROOT
from tests.conditions import changed, crowd, fault_of, sound, stages

PAGE: Final = (ROOT / "docs" / "tournaments.md").read_text("utf-8")
NSW: Final = "nsw-pontoon-6to5-2017"


def block(language: str) -> str:
    """Return the first block of a language."""
    matched = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert matched is not None
    return matched[1]


def test_documented_example_is_the_template() -> None:
    assert block("toml") == template(NSW)


def test_python_examples_run() -> None:
    exec(compile(block("python"), "docs/tournaments.md", "exec"), {})  # noqa: S102  it is our own page


def test_documented_figures_are_current() -> None:
    money = expected(sound(NSW), 56)
    assert [f"${one.cash // 100:,}" in PAGE for one in money.prizes] == [True] * 3
    assert (show(money.paid), show(money.pool.total)) == ("5600.00", "6600.00")


def test_documented_sentence_is_that_of_the_checker() -> None:
    conditions = changed(changed(sound("act-blackjack-2005"), "players", crowd(12, 42)), "stages", stages("heats"))
    assert conditions.stages[0].advance == Advance(per_table=2)
    told = str(fault_of(conditions, "stages final.tables"))
    assert told in " ".join(PAGE.replace("\n> ", " ").split())
