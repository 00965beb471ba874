"""Inputs that cannot be recorded: each is refused in one sentence, and nothing is written."""

from typing import Any

import pytest

from croupier.engine.inputs import PlaceWager
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.writer import BadCommand, TableWriter
from tests.records.evening import SUPERVISOR, Evening, setup

DOCUMENT = "act-blackjack-2005"


def setting(value: Any) -> t.ChangeSetting:
    return t.ChangeSetting(SUPERVISOR, "insurance", value)


def deep(many: int) -> list[Any]:
    held: list[Any] = []
    for _ in range(many):
        held = [held]
    return held


ARRIVAL = t.Arrive("Eve", 3)
CANNOT_BE_KEPT = "has a number that cannot be stored. Numbers must be whole and at most 9,223,372,036,854,775,807."


@pytest.mark.parametrize(
    ("given", "by", "key", "why"),
    [
        (PlaceWager("Ann", 1, Money(2**63)), PROGRAM, "", f"PlaceWager {CANNOT_BE_KEPT}"),
        (PlaceWager("Ann", 10**4_000, Money(1)), PROGRAM, "", f"PlaceWager {CANNOT_BE_KEPT}"),
        (setting([{"deep": -(2**64)}]), PROGRAM, "", f"ChangeSetting {CANNOT_BE_KEPT}"),
        (setting(1.5), PROGRAM, "", f"ChangeSetting {CANNOT_BE_KEPT}"),
        (setting(1e300), PROGRAM, "", f"ChangeSetting {CANNOT_BE_KEPT}"),
        (setting(deep(5_000)), PROGRAM, "", "ChangeSetting cannot be recorded: maximum recursion depth exceeded"),
        (setting(object()), PROGRAM, "", "ChangeSetting cannot be recorded: Encoding objects of type object"),
        (setting("x" * 20_000), PROGRAM, "", "ChangeSetting has 20,1"),
        (setting("\0"), PROGRAM, "", "ChangeSetting cannot contain the character NUL."),
        (t.Arrive("\ud800", 3), PROGRAM, "", "Arrive cannot be recorded: 'utf-8' codec can't encode"),
        (t.Arrive("x" * 101, 3), PROGRAM, "", "The name can have at most 100 characters."),
        (ARRIVAL, Person("player", "\ud800"), "", r"The name has a character that cannot be stored: '\ud800'."),
        (ARRIVAL, Person("player", "\0"), "", r"The name has a character that cannot be stored: '\x00'."),
        (ARRIVAL, Person("player", "x" * 101), "", "The name can have at most 100 characters."),
        (ARRIVAL, Person("\udfff", "Eve"), "", r"The role has a character that cannot be stored: '\udfff'."),
        (ARRIVAL, PROGRAM, "k" * 101, "The key can have at most 100 characters."),
        (ARRIVAL, PROGRAM, "\ud800", r"The key has a character that cannot be stored: '\ud800'."),
        ("Arrive", PROGRAM, "", "str cannot be recorded: "),
    ],
)
def test_unrecordable_command_is_refused_and_not_written(given: Any, by: Person, key: str, why: str) -> None:
    table = Evening(MemoryStore(), DOCUMENT).table
    with pytest.raises(BadCommand) as refused:
        table.command(given, by, key=key)
    assert str(refused.value).startswith(why)
    assert "\n" not in str(refused.value)
    assert table.version == 1
    assert table.command(ARRIVAL, PROGRAM).first == 2


@pytest.mark.parametrize("letters", ["9" * 40, "1.5", "3e7", "12345678901234567890.5"])
def test_number_in_a_text_field_stays_text(letters: str) -> None:
    table = Evening(MemoryStore(), DOCUMENT).table
    assert table.command(t.Arrive(letters, 3), PROGRAM).first == 2


@pytest.mark.parametrize("notes", [{"at": 1.5}, {"name": "\0"}, {"long": "x" * 20_000}, {"deep": deep(5_000)}])
def test_table_with_unstorable_notes_is_refused(notes: dict[str, Any]) -> None:
    house = Evening(MemoryStore(), DOCUMENT).table.house
    with pytest.raises(BadCommand, match="SetUpTable"):
        TableWriter.create(house, "another", i.Setup(DOCUMENT, setup(DOCUMENT).election, notes=notes))
    assert [row.log for row in house.store.logs()] == ["house", f"table {DOCUMENT}"]
