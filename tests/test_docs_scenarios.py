"""The page on scenario files: its example agrees, and it names every word with its fields.

`python -m tests.test_docs_scenarios` regenerates the table of the table's words.
"""

import re
from typing import Final, Literal, get_args, get_origin, get_type_hints

import pytest

from croupier.engine.inputs import Bet
from croupier.engine.table import Role
from croupier.scenario.files import BadScenario, read
from croupier.scenario.holdem_words import WORDS as UTH
from croupier.scenario.parser import Word, WordField
from croupier.scenario.replay import replay
from croupier.scenario.table_words import WORDS
from croupier.scenario.twentyone_words import WORDS as TWENTYONE
from tests.citations import ROOT

PAGE: Final = ROOT / "docs" / "scenarios.md"
BEGIN, END = "<!-- words -->\n", "<!-- end of words -->"


def words() -> str:
    """Return the words of the table: fields, and what the input is."""
    return "| word | fields | |\n|---|---|---|\n" + "".join(f"{_row(name, word)}\n" for name, word in WORDS.items())


def _row(name: str, word: Word) -> str:
    hints = get_type_hints(word.makes, include_extras=True)
    fields = ", ".join(_field(one, field, hints[field.attribute]) for one, field in word.fields.items())
    said = (word.makes.__doc__ or "").strip()
    return f"| `{name}` | {fields} | {' '.join(said.split()).rstrip('.')} |"


def _field(name: str, field: WordField, hint: object) -> str:
    values = get_args(hint) if get_origin(hint) is Literal and hint not in (Role, Bet) else ()
    among = ", ".join(f"`{one}`" for one in values if one)
    told = f"`{name}`" + (f" ({among})" if among else "")
    return told if field.is_needed else f"[{told}]"


def written() -> str:
    """Return the page with its table of words regenerated."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + words() + END + after


def test_documented_words_equal_the_table_words() -> None:
    assert PAGE.read_text("utf-8") == written(), "`python -m tests.test_docs_scenarios` regenerates them"


@pytest.mark.parametrize("name", [*TWENTYONE, *UTH])
def test_documentation_lists_the_words_of_a_round(name: str) -> None:
    assert f"`{name}`" in PAGE.read_text("utf-8")


def test_documented_example_agrees() -> None:
    found = re.search(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    (scenario,) = read(found[1], "scenarios.json")
    assert not isinstance(scenario, BadScenario), scenario
    assert replay(scenario).differences == ()


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
