"""`croupier promotion new`, `check`, `open` and `amend`: terms in a file, and the promotion that they make."""

from pathlib import Path
from typing import Any

import click

from croupier.cli.audit.options import opened, put, sentence_lines
from croupier.cli.promotion.options import KIND, give, house_of, named, person, say, writing
from croupier.engine.table.people import Official
from croupier.promotion import inputs as i
from croupier.promotion.terms.document import Terms
from croupier.promotion.terms.parser import BadTerms
from croupier.promotion.terms.parser import read as read_terms
from croupier.promotion.terms.template import template
from croupier.records.proceedings.draws import committing
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.rules.promotion import load_promotion, promoting


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--document", default=None, metavar="DOCUMENT", help="Rule document of the terms.")
def new(file: str, document: str | None) -> None:
    """Write a template of terms to the new FILE, with the purpose and the clause of each item."""
    rules = load_promotion(document or promoting()[0])
    with opened(file) as written:
        written.write(template(rules))
    put([f"{file} is a template. Fill it in; `croupier promotion check {file}` lists what is missing."])


@click.command()
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Check the terms in FILE and list all faults with their clauses; exit code 1 if there are any."""
    try:
        terms = read_terms(Path(file).read_text("utf-8"))
    except BadTerms as wrong:
        for one in wrong.faults:
            put(sentence_lines(f"{one.where}: {one.why}", one.clause))
        put([f"{file}: {_many(len(wrong.faults), 'fault')}."])
        raise click.exceptions.Exit(1) from None
    put([f"{file}: The terms of {terms.name} are complete, with {_many(sum(p.count for p in terms.prizes), 'prize')}."])


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _terms(file: str) -> Terms:
    """Return the terms of a file; raise a usage error with the first fault and the number of faults."""
    try:
        return read_terms(Path(file).read_text("utf-8"))
    except BadTerms as wrong:
        more = (
            f" `croupier promotion check {file}` lists all {len(wrong.faults)} faults." if len(wrong.faults) > 1 else ""
        )
        raise click.ClickException(f"{file}: {wrong.faults[0]}{more}") from None


@click.command(name="open")
@click.argument("file", metavar="FILE")
@writing
def open_(file: str, by: Official, **where: Any) -> None:
    """Create a promotion from the terms in FILE, and publish the commitment to its draw.

    The store is created if it does not exist.
    """
    terms = _terms(file)
    with house_of(where, makes=True) as house:
        writer = ProceedingWriter.create(house, KIND, terms.name, i.DrawUpTerms(by, terms), by=person(by))
        put([f"The promotion {terms.name} is recorded as {writer.record.log!r}."])
        if terms.by_chance and terms.award.how == "draw":
            say(writer, committing(house, by, terms.name))
        elif not terms.by_chance:
            put([f"{terms.name} has no element of chance: it is not recorded as a promotional prize."])


@click.command()
@named
@click.argument("file", metavar="FILE")
@click.option("--reason", required=True, help="Reason, in a few words; it is recorded.")
@click.option("--approval", default="", metavar="REFERENCE", help="The Authority's approval, after the commencement.")
@writing
def amend(name: str, file: str, reason: str, approval: str, by: Official, **where: Any) -> None:
    """Replace the terms with those in FILE."""
    give(name, i.AmendTerms(by, _terms(file), reason, approval), **where)
