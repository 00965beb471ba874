"""`croupier tournament new`, `check` and `open`: conditions in a file, and the tournament that they make."""

import re
from collections.abc import Iterator
from typing import Any

import click

from croupier.cli.audit.options import columns, opened, put, sentence_lines
from croupier.cli.console.errors import sentence
from croupier.cli.tournament.options import KIND, SECOND, conditions_in, house_of, person, text_of, writing
from croupier.engine.table.people import Official
from croupier.money import NOTHING, Money
from croupier.narration.amounts import dollars
from croupier.records.house import now
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.rules.clause import document as document_of
from croupier.tournament.conditions.cautions import notes
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.parser import BadConditions, template
from croupier.tournament.conditions.parser import read as read_conditions
from croupier.tournament.conditions.plan import Flaw, PlanStep, plan
from croupier.tournament.conditions.session_prizes import session_total
from croupier.tournament.conditions.validation import faults
from croupier.tournament.inputs import DrawUpConditions
from croupier.tournament.machine.prizes import breakdown, by_place, pool


@click.command()
@click.argument("document", metavar="DOCUMENT")
@click.argument("file", metavar="[FILE]", required=False)
def new(document: str, file: str | None) -> None:
    """Write a valid template of conditions under DOCUMENT to the new FILE, or to standard output."""
    text = template(document_of(document).key)
    with opened(file) as written:
        written.write(text if text.endswith("\n") else f"{text}\n")
    if file is not None:
        put([f"{file} has valid conditions. Edit it; `croupier tournament check {file}` lists any faults."])


@click.command()
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Check the conditions in FILE: list all faults, then the plan and the money; exit code 1 if there is a fault."""
    try:
        conditions = read_conditions(text_of(file))
    except BadConditions as wrong:
        _tell(file, (*wrong.faults, *_others(wrong)))
        raise click.exceptions.Exit(1) from None
    found = faults(conditions)
    if any(one.field == "document" for one in found):
        _tell(file, found)
        raise click.exceptions.Exit(1)
    put(_plan(conditions))
    if found:
        _tell(file, found)
        raise click.exceptions.Exit(1)
    put(_money(conditions))
    for note in notes(conditions, now() // SECOND):
        put(sentence_lines(f"note: {note}.", ""))
    put([f"{file}: The conditions of {conditions.name} are complete and the plan is consistent."])


def _others(wrong: BadConditions) -> tuple[Flaw, ...]:
    """Return the faults besides unreadable parts; an unreadable part has no other fault."""
    parts = {re.split(r"[. ]", one.field)[0] for one in wrong.faults}
    found = () if wrong.rest is None else faults(wrong.rest)
    return tuple([one for one in found if re.split(r"[. ]", one.field)[0] not in parts])


def _tell(file: str, found: tuple[Flaw, ...]) -> None:
    for one in found:
        put(sentence_lines(sentence(ValueError(f"{one.field}: {one.wrong} {one.mend}")), one.clause))
    put([f"{file}: {len(found)} fault{'' if len(found) == 1 else 's'}."])


def _plan(conditions: Conditions) -> Iterator[str]:
    """Yield the plan for the least and the most players, and its limit if it fails in between."""
    rows = plan(conditions).rows
    if not rows:
        return
    shown: list[tuple[str, ...]] = [("players", "stage", "play", "tables", "sessions", "go on")]
    for row in (rows[0], rows[-1]) if len(rows) > 1 else rows:
        shown += [(str(row.players) if not number else "", *_step(one)) for number, one in enumerate(row.steps)]
    yield from columns(shown, right=frozenset({0, 2, 3, 4, 5}))


def _step(step: PlanStep) -> tuple[str, ...]:
    figures = (step.players, step.tables, step.sessions, step.advancing)
    return (step.stage, *[str(least) if least == most else f"{least}-{most}" for least, most in figures])


def _money(conditions: Conditions) -> Iterator[str]:
    """Yield the pool and its prizes for the minimum and the maximum number of players."""
    players, fees, prizes = conditions.players, conditions.fees, conditions.prizes
    if players is None or fees is None or prizes is None:
        return
    rows = {row.players: row for row in plan(conditions).rows}
    for entries in dict.fromkeys((players.minimum, players.maximum)):
        found = pool(conditions, entries)
        at_sessions = session_total(conditions, rows[entries]) if entries in rows else NOTHING
        won = by_place(Money(found.total - at_sessions), breakdown(prizes, entries))
        kept = f", commission {dollars(entries * fees.commission)}" if fees.commission else ""
        topped = f", {dollars(found.guaranteed)} of it to reach the guarantee" if found.guaranteed else ""
        yield f"  {entries} entries: pool {dollars(found.total)}{topped}{kept}"
        if at_sessions:
            yield f"    prizes of sessions: up to {dollars(at_sessions)}; the places share the rest"
        for one in won:
            thing = f" and {one.goods}, worth {dollars(one.value)}" if one.goods else ""
            yield f"    place {one.place}: {dollars(one.cash)}{thing}"
    if fees.buy_in and conditions.chips is not None:
        # nsw-pontoon-6to5-2017 def:buy-in: money "to be converted into tournament chips … prior to each session"
        percent, start = conditions.chips.cash_percent, conditions.chips.start / 100
        worth = f"redeemed at {percent}%" if isinstance(percent, int) else "not redeemed for cash"
        yield f"  a buy-in of {dollars(fees.buy_in)} for each session buys chips of {start:,.2f}, {worth}"


@click.command(name="open")
@click.argument("file", metavar="FILE")
@writing
def open_(file: str, by: Official, **where: Any) -> None:
    """Create a tournament from the conditions in FILE; the store is created if it does not exist."""
    conditions = conditions_in(file)
    with house_of(where, makes=True) as house:
        writer = ProceedingWriter.create(house, KIND, conditions.name, DrawUpConditions(by, conditions), by=person(by))
        put([f"The tournament {conditions.name} is recorded as {writer.record.log!r}."])
        put([f"`croupier tournament show {conditions.name!r}` shows the next tasks."])
