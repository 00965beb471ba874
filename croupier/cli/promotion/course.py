"""`croupier promotion available` to `cancel`: the life of a promotion apart from its prizes."""

from typing import Any

import click

from croupier.cli.promotion.options import KIND, Amount, When, give, house_of, named, overseen, say, writing
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.promotion import inputs as i
from croupier.records.proceedings.draws import committing, drawing
from croupier.records.proceedings.writer import ProceedingWriter

_ALL = "all"

decided = click.option(
    "--decided",
    type=When(),
    metavar="MOMENT",
    help="Time of the decision.  [default: time of the notice to the inspectorate]",
)


@click.command()
@named
@click.option(
    "--where",
    "places",
    multiple=True,
    required=True,
    metavar="PLACE",
    help="Where the terms are available; can be repeated.",
)
@click.option(
    "--marketing",
    multiple=True,
    required=True,
    metavar="WHAT",
    help="Marketing material that refers to the terms; can be repeated.",
)
@writing
def available(name: str, places: tuple[str, ...], marketing: tuple[str, ...], by: Official, **where: Any) -> None:
    """State where the terms are available, and which marketing material refers to them."""
    give(name, i.StateAvailability(by, places, marketing), **where)


@click.command()
@named
@click.option("--reference", default="", metavar="REFERENCE", help="Reference under which the terms were lodged.")
@writing
def lodge(name: str, reference: str, by: Official, **where: Any) -> None:
    """Provide the Authority with the current terms."""
    give(name, i.ProvideTerms(by, reference), **where)


@click.command()
@named
@writing
def commence(name: str, by: Official, **where: Any) -> None:
    """Start the promotion: entries can be received."""
    give(name, i.CommencePromotion(by), **where)


@click.command()
@named
@click.argument("entrant", metavar="ENTRANT")
@click.option("--meets", required=True, metavar="NUMBERS", help='Criteria that the person meets: "1,2", or "all".')
@click.option("--wagered", type=Amount(), default="0", metavar="AMOUNT", help="Amount that the person has wagered.")
@click.option("--tickets", type=int, default=1, metavar="N", help="Number of tickets.  [default: 1]")
@writing
def enter(name: str, entrant: str, meets: str, wagered: Money, tickets: int, by: Official, **where: Any) -> None:
    """Enter a person. The criteria of the terms are numbered from 1."""
    with house_of(where) as house:
        writer = ProceedingWriter.resume(house, f"{KIND} {name}")
        count = len(writer.record.state.terms.eligibility.criteria)
        say(writer, i.EnterPromotion(by, entrant, _numbers(meets, count), wagered, tickets))


def _numbers(text: str, count: int) -> tuple[int, ...]:
    if text == _ALL:
        return tuple(range(1, count + 1))
    try:
        return tuple([int(one) for one in text.split(",") if one.strip()])
    except ValueError:
        raise click.UsageError(f'--meets {text}: Write the numbers of criteria, such as "1,2", or "all".') from None


@click.command(name="void-entry")
@named
@click.argument("entry", type=click.IntRange(1), metavar="ENTRY")
@click.option("--reason", required=True, help="Reason, in a few words; it is recorded.")
@writing
def void_entry(name: str, entry: int, reason: str, by: Official, **where: Any) -> None:
    """Remove an entry that should not have been received; its tickets are void."""
    give(name, i.VoidEntry(by, entry, reason), **where)


@click.command()
@named
@click.argument("person", metavar="PERSON")
@writing
def scrutineer(name: str, person: str, by: Official, **where: Any) -> None:
    """Nominate the scrutineer who oversees the draw."""
    give(name, i.NominateScrutineer(by, person), **where)


@click.command()
@named
@click.option("--reason", required=True, help="Reason for the new commitment.")
@writing
def commit(name: str, reason: str, by: Official, **where: Any) -> None:
    """Commit to the draw again: replace the secret."""
    with house_of(where) as house:
        writer = ProceedingWriter.resume(house, f"{KIND} {name}")
        say(writer, committing(house, by, name, reason))


@click.command()
@named
@click.option("--words", default="", help="Text of a person present, mixed into the draw.")
@overseen
@writing
def draw(name: str, words: str, overseen_by: str, by: Official, **where: Any) -> None:
    """Reveal the secret, and draw all prizes."""
    with house_of(where) as house:
        writer = ProceedingWriter.resume(house, f"{KIND} {name}")
        say(writer, drawing(writer, by, words, overseen_by))


@click.command()
@named
@click.option("--where", "place", required=True, metavar="PLACE", help="Where the results are published.")
@writing
def publish(name: str, place: str, by: Official, **where: Any) -> None:
    """Record that the results are published."""
    give(name, i.PublishResults(by, place), **where)


@click.command()
@named
@click.argument("person", metavar="PERSON")
@click.option("--about", "what", required=True, help="Subject of the dispute.")
@writing
def dispute(name: str, person: str, what: str, by: Official, **where: Any) -> None:
    """Record a dispute."""
    give(name, i.RaiseDispute(by, person, what), **where)


@click.command()
@named
@click.argument("dispute", type=click.IntRange(1), metavar="DISPUTE")
@click.option("--decision", required=True, help="The decision.")
@click.option("--satisfied/--not-satisfied", "is_satisfied", required=True, help="Whether the person is satisfied.")
@writing
def decide(name: str, dispute: int, decision: str, is_satisfied: bool, by: Official, **where: Any) -> None:
    """Decide a dispute; a dissatisfied person is informed of the right to complain."""
    give(name, i.DecideDispute(by, dispute, decision, is_satisfied), **where)


@click.command()
@named
@click.option("--reason", required=True, help="How the integrity is compromised.")
@click.option("--notified", type=When(), metavar="MOMENT", help="When the inspectorate was notified.")
@decided
@writing
def postpone(name: str, reason: str, notified: int | None, decided: int | None, by: Official, **where: Any) -> None:
    """Postpone a promotion whose integrity is compromised, until it is validated."""
    give(name, i.PostponePromotion(by, reason, notified, decided), **where)


@click.command()
@named
@click.option("--validated", required=True, help="How the integrity was validated.")
@writing
def resume(name: str, validated: str, by: Official, **where: Any) -> None:
    """Resume a promotion whose integrity was validated."""
    give(name, i.ResumePromotion(by, validated), **where)


@click.command()
@named
@click.option("--reason", required=True, help="How the integrity is compromised.")
@click.option("--notified", type=When(), metavar="MOMENT", help="When the inspectorate was notified.")
@decided
@writing
def cancel(name: str, reason: str, notified: int | None, decided: int | None, by: Official, **where: Any) -> None:
    """Cancel a promotion whose integrity is compromised, with all unpaid prizes."""
    give(name, i.CancelPromotion(by, reason, notified, decided), **where)
