"""Options shared by `croupier promotion` commands, and access to the store."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from croupier import money
from croupier.cli.audit.options import put, sentence_lines
from croupier.engine.table.moments import BadMoment, moment
from croupier.engine.table.people import ROLES, Official
from croupier.money import Money
from croupier.narration.promotion import tell
from croupier.narration.speech import begun_of
from croupier.promotion import Promotion
from croupier.promotion.inputs import PromotionInput
from croupier.records.house import House
from croupier.records.locations import open_house, places
from croupier.records.log.entries import Person
from croupier.records.proceedings import state
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.address import is_address
from croupier.records.stores.protocol import BadStore, Store
from croupier.records.tables.recovery import entry_of
from croupier.records.tables.state import placed

KIND: Final = "promotion"
SECOND: Final = 1_000
Command = Callable[..., Any]


class Amount(click.ParamType[Money]):
    """Dollars and cents, such as 12.50."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Money:
        """Return the amount."""
        try:
            return money.parse(str(value))
        except money.BadAmount as bad:
            self.fail(f"{bad}.", param, ctx)


class When(click.ParamType[int]):
    """A moment such as "2026-12-19 20:00", in seconds since 1970, in the time of the log, which is UTC."""

    name = "moment"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the moment."""
        if isinstance(value, int):
            return value
        try:
            return moment(str(value).replace("T", " "), "")
        except BadMoment:
            self.fail(f'{value!r} is not a time. Write day and time, such as "2026-12-19 20:00".', param, ctx)


class By(click.ParamType[Official]):
    """A person with a role, such as "operator Kim"."""

    name = "person"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Official:
        """Return the official."""
        role, _, called = str(value).partition(" ")
        known = next((one for one in ROLES if one == role), None)
        if known is None or not called.strip():
            self.fail(f'{value!r} is not an official. Write role and name, such as "operator Kim".', param, ctx)
        return Official(known, called.strip())


def writing(command: Command) -> Command:
    """Add the options of every command that writes to a store: its location, and the acting person."""
    store = click.option("--store", required=True, metavar="STORE", help="Store file or PostgreSQL address.")
    keys = click.option("--keys", metavar="FILE", help="Keys of the store.  [default: next to the store file]")
    heads = click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: with the keys]")
    by = click.option(
        "--by", "by", required=True, type=By(), metavar="ROLE NAME", help='Person who acts, such as "operator Kim".'
    )
    return store(by(keys(heads(command))))


reading: Final = click.option("--store", required=True, metavar="STORE", help="Store file or PostgreSQL address.")
named: Final = click.argument("name", metavar="NAME")
overseen: Final = click.option("--overseen-by", default="", metavar="PERSON", help="The scrutineer.")
numbered: Final = click.argument("prize", type=click.IntRange(1), metavar="PRIZE")


@contextlib.contextmanager
def house_of(where: dict[str, Any], *, makes: bool = False) -> Iterator[House]:
    """Open a store for writing; create it only with `makes`."""
    store = str(where["store"])
    if not makes and not is_address(store) and not Path(store).exists():
        raise BadStore(f"{store}: The store does not exist.")
    with contextlib.closing(open_house(places(store, where["keys"], where["heads"]))) as house:
        yield house
        if house.trouble:
            put([house.trouble])


def person(by: Official) -> Person:
    """Return an official as the log names the giver of an input."""
    return Person(by.role, by.name)


def give(name: str, given: PromotionInput, **where: Any) -> None:
    """Give a promotion an input, and print its events; a refusal ends the command."""
    with house_of(where) as house:
        say(ProceedingWriter.resume(house, f"{KIND} {name}"), given)


def say(writer: ProceedingWriter, given: PromotionInput) -> None:
    """Give an input to a promotion and print its events, each with its clause; raise ClickException if refused."""
    answer = writer.command(given, person(given.by))
    if answer.refused is not None:
        why, clause = answer.refused.why, answer.refused.clause
        raise click.ClickException(f"{why}{f' [{clause}]' if clause else ''}")
    put_events(answer.events)


def put_events(events: tuple[Any, ...]) -> None:
    """Print the events, each as a sentence with its clause."""
    for event in events:
        put(sentence_lines(f"{begun_of(event, tell(event))}.", event.clause))


def read(store: Store, name: str) -> Promotion:
    """Return a promotion from its log; raise BadStore."""
    log = f"{KIND} {name}"
    if store.log(log) is None:
        found = ", ".join(names(store)) or "none"
        raise BadStore(f"{store.where}: There is no promotion {name!r}. The store has {found}.")
    record: state.ProceedingRecord | None = None
    for link in store.links(log):
        record = placed(state.fold(record, entry_of(store, log, link, record)), link)
    assert record is not None, "a log has an entry"
    assert isinstance(record.state, Promotion)
    return record.state


def names(store: Store) -> list[str]:
    """Return the names of the promotions of a store."""
    return [row.log.removeprefix(f"{KIND} ") for row in store.logs() if row.log.startswith(f"{KIND} ")]
