"""Second persons at recorded tables: one agrees to what another is about to do."""

from typing import Any

from croupier.engine.table import Official
from croupier.engine.table.people import official
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.log.inputs import AnswerProposal
from croupier.records.tables.writer import TableWriter

PAT = Official("pit-manager", "Pat")


def agree(table: TableWriter, given: Any, by: Person, second: Official = PAT) -> None:
    """Record that a second person agrees to an input of `by`."""
    first = official(by.role, by.name)
    said = AnswerProposal(second, first, wire.plain_input(given), is_agreed=True)
    assert table.command(said, Person(second.role, second.name)).refused is None
