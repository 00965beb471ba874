"""`croupier promotion new`, `check`, `open` and `amend`: terms in a file, and the promotion that they make."""

from pathlib import Path
from typing import Any

import click

from croupier.cli.audit.asking import opened, put, told
from croupier.cli.promotion.asking import KIND, give, house_of, named, person, say, writing
from croupier.engine.table.people import Official
from croupier.promotion import inputs as i
from croupier.promotion.reading import BadTerms
from croupier.promotion.reading import read as read_terms
from croupier.promotion.template import template
from croupier.promotion.terms import Terms
from croupier.records.draws import committing
from croupier.records.matters import RecordedMatter
from croupier.rules.promotion import load_promotion, promoting


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--document", default=None, metavar="DOCUMENT", help="The document that the terms are under.")
def new(file: str, document: str | None) -> None:
    """Write FILE, a new one: terms to fill in, with what each item is for and its clause."""
    rules = load_promotion(document or promoting()[0])
    with opened(file) as written:
        written.write(template(rules))
    put([f"{file} is to be filled in: `croupier promotion check {file}` tells what is missing."])


@click.command()
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Tell all that is wrong with the terms in FILE, each with its clause; exit code 1 if there is something."""
    try:
        terms = read_terms(Path(file).read_text("utf-8"))
    except BadTerms as wrong:
        for one in wrong.faults:
            put(told(f"{one.where}: {one.why}.", one.clause))
        put([f"{file}: {_many(len(wrong.faults), 'fault')}."])
        raise click.exceptions.Exit(1) from None
    put([f"{file}: the terms of {terms.name} are complete, with {_many(sum(p.count for p in terms.prizes), 'prize')}."])


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _terms(file: str) -> Terms:
    """Return the terms of a file; raise a usage error that names the first fault and how many there are."""
    try:
        return read_terms(Path(file).read_text("utf-8"))
    except BadTerms as wrong:
        more = f"; `croupier promotion check {file}` tells all {len(wrong.faults)}" if len(wrong.faults) > 1 else ""
        raise click.ClickException(f"{file}: {wrong.faults[0]}{more}") from None


@click.command(name="open")
@click.argument("file", metavar="FILE")
@writing
def open_(file: str, by: Official, **where: Any) -> None:
    """Draw up a promotion from the terms in FILE, and publish the commitment to its draw.

    The store is made if it is not there.
    """
    terms = _terms(file)
    with house_of(where, makes=True) as house:
        held = RecordedMatter.create(house, KIND, terms.name, i.DrawUpTerms(by, terms), by=person(by))
        put([f"The promotion {terms.name} is recorded as {held.held.log!r}."])
        if terms.by_chance and terms.award.how == "draw":
            say(held, committing(house, by, terms.name))
        elif not terms.by_chance:
            put([f"{terms.name} is given without chance: it is recorded as no promotional prize."])


@click.command()
@named
@click.argument("file", metavar="FILE")
@click.option("--reason", required=True, help="Why, in a few words; they are recorded.")
@click.option("--approval", default="", metavar="REFERENCE", help="The Authority's approval, after the commencement.")
@writing
def amend(name: str, file: str, reason: str, approval: str, by: Official, **where: Any) -> None:
    """Put the terms in FILE in place of those that stand."""
    give(name, i.AmendTerms(by, _terms(file), reason, approval), **where)
