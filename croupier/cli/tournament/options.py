"""Options shared by `croupier tournament` commands, and access to the store."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from croupier.cli.audit.options import put, sentence_lines
from croupier.cli.promotion.options import SECOND, Amount, By, house_of, named, person, reading, writing
from croupier.narration.tournament import tell
from croupier.records.house import House
from croupier.records.proceedings import ballots, state
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore, Store
from croupier.records.tables.recovery import entry_of
from croupier.records.tables.state import placed
from croupier.tournament import Tournament
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.parser import BadConditions
from croupier.tournament.conditions.parser import read as read_conditions
from croupier.tournament.inputs import BreakTable, DrawBallot, TournamentInput

KIND: Final = "tournament"

__all__ = ["SECOND", "Amount", "By", "house_of", "named", "person", "reading", "writing"]


@contextlib.contextmanager
def directed(name: str, where: dict[str, Any]) -> Iterator[tuple[House, ProceedingWriter]]:
    """Open the store of a tournament to write to it."""
    with house_of(where) as house:
        check_there(house.store, name)
        yield house, ProceedingWriter.resume(house, f"{KIND} {name}")


def give(name: str, *given: TournamentInput, **where: Any) -> None:
    """Give a tournament an input, and print its events; a refusal ends the command."""
    with directed(name, where) as (house, writer):
        for one in given:
            say(house, writer, one)


def say(house: House, writer: ProceedingWriter, given: TournamentInput) -> None:
    """Give an input and print its events, each with its clause; raise ClickException if it is refused.

    A draw without its secret is given the one that was sealed when the ballot was committed.
    """
    if isinstance(given, DrawBallot | BreakTable) and not given.secret:
        given, bad = ballots.judged(house, writer.record, given)
        if bad is not None:
            # without its secret it would be refused for that, and not for what is wrong
            raise click.ClickException(f"{bad.why}{f' [{bad.clause}]' if bad.clause else ''}")
    answer = writer.command(given, person(given.by))
    if answer.refused is not None:
        why, clause = answer.refused.why, answer.refused.clause
        raise click.ClickException(f"{why}{f' [{clause}]' if clause else ''}")
    put_events(answer.events)


def put_events(events: tuple[Any, ...]) -> None:
    """Print the events, each as a sentence with its clause."""
    for event in events:
        put(sentence_lines(f"{tell(event)}.", event.clause))


# --- reading ----------------------------------------------------------------------------------------------------------


def check_there(store: Store, name: str) -> None:
    """Raise BadStore if a store has no tournament of the name, with a list of those that it has."""
    if store.log(f"{KIND} {name}") is None:
        found = ", ".join(names(store)) or "none"
        raise BadStore(f"{store.where}: There is no tournament {name!r}. The store has {found}.")


def names(store: Store) -> list[str]:
    """Return the names of the tournaments of a store."""
    return [row.log.removeprefix(f"{KIND} ") for row in store.logs() if row.log.startswith(f"{KIND} ")]


def read(store: Store, name: str) -> Tournament:
    """Return a tournament from its log; raise BadStore."""
    check_there(store, name)
    record: state.ProceedingRecord | None = None
    for link in store.links(f"{KIND} {name}"):
        record = placed(state.fold(record, entry_of(store, f"{KIND} {name}", link, record)), link)
    assert record is not None, "a log has an entry"
    assert isinstance(record.state, Tournament)
    return record.state


def stored(store: str, name: str) -> Tournament:
    """Return a tournament of a store that is opened for it alone."""
    with contextlib.closing(open_store(store)) as found:
        return read(found, name)


def text_of(file: str) -> str:
    """Return the text of a file; raise ClickException if it is not UTF-8."""
    try:
        return Path(file).read_text("utf-8-sig")
    except UnicodeDecodeError as bad:
        raise click.ClickException(f"{file}: Byte {bad.start + 1} is not UTF-8. Save the file as UTF-8.") from None


def conditions_in(file: str) -> Conditions:
    """Return the conditions of a file; raise ClickException with the first fault and the number of faults."""
    try:
        return read_conditions(text_of(file))
    except BadConditions as wrong:
        more = (
            f" `croupier tournament check {file}` lists all {len(wrong.faults)} faults."
            if len(wrong.faults) > 1
            else ""
        )
        raise click.ClickException(f"{file}: {wrong.faults[0]}{more}") from None
