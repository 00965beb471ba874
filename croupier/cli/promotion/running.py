"""`croupier promotion available` to `cancel`: the life of a promotion beside its prizes."""

from typing import Any

import click

from croupier.cli.promotion.asking import KIND, Amount, When, give, house_of, named, overseen, say, writing
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.promotion import inputs as i
from croupier.records.draws import committing, drawing
from croupier.records.matters import RecordedMatter

_ALL = "all"

decided = click.option(
    "--decided",
    type=When(),
    metavar="MOMENT",
    help="When it was decided.  [default: when the inspectorate was notified]",
)


@click.command()
@named
@click.option("--where", "places", multiple=True, required=True, metavar="PLACE", help="Where they are; repeatable.")
@click.option("--marketing", multiple=True, required=True, metavar="WHAT", help="What refers to them; repeatable.")
@writing
def available(name: str, places: tuple[str, ...], marketing: tuple[str, ...], by: Official, **where: Any) -> None:
    """State where the terms are to be found, and which marketing material refers to them."""
    give(name, i.StateAvailability(by, places, marketing), **where)


@click.command()
@named
@click.option("--reference", default="", metavar="REFERENCE", help="Under which reference they were lodged.")
@writing
def lodge(name: str, reference: str, by: Official, **where: Any) -> None:
    """Provide the Authority with the terms as they stand."""
    give(name, i.ProvideTerms(by, reference), **where)


@click.command()
@named
@writing
def commence(name: str, by: Official, **where: Any) -> None:
    """Begin: entries are received from here on."""
    give(name, i.CommencePromotion(by), **where)


@click.command()
@named
@click.argument("entrant", metavar="ENTRANT")
@click.option("--meets", required=True, metavar="NUMBERS", help='The criteria that they meet: "1,2", or "all".')
@click.option("--wagered", type=Amount(), default="0", metavar="AMOUNT", help="What they have wagered.")
@click.option("--tickets", type=int, default=1, metavar="N", help="How many tickets they get.  [default: 1]")
@writing
def enter(name: str, entrant: str, meets: str, wagered: Money, tickets: int, by: Official, **where: Any) -> None:
    """Enter a person, who meets criteria of the terms, counted from 1."""
    with house_of(where) as house:
        held = RecordedMatter.resume(house, f"{KIND} {name}")
        count = len(held.held.state.terms.eligibility.criteria)
        say(held, i.EnterPromotion(by, entrant, _numbers(meets, count), wagered, tickets))


def _numbers(text: str, count: int) -> tuple[int, ...]:
    if text == _ALL:
        return tuple(range(1, count + 1))
    try:
        return tuple([int(one) for one in text.split(",") if one.strip()])
    except ValueError:
        raise click.UsageError(f'--meets {text}: write the numbers of criteria, such as "1,2", or "all".') from None


@click.command(name="void-entry")
@named
@click.argument("entry", type=click.IntRange(1), metavar="ENTRY")
@click.option("--reason", required=True, help="Why, in a few words; they are recorded.")
@writing
def void_entry(name: str, entry: int, reason: str, by: Official, **where: Any) -> None:
    """Take an entry out that should not have been received; its tickets win nothing."""
    give(name, i.VoidEntry(by, entry, reason), **where)


@click.command()
@named
@click.argument("person", metavar="PERSON")
@writing
def scrutineer(name: str, person: str, by: Official, **where: Any) -> None:
    """Nominate who oversees the draw."""
    give(name, i.NominateScrutineer(by, person), **where)


@click.command()
@named
@click.option("--reason", required=True, help="Why the draw is committed to anew.")
@writing
def commit(name: str, reason: str, by: Official, **where: Any) -> None:
    """Commit to the draw anew: a new secret in place of the one before."""
    with house_of(where) as house:
        held = RecordedMatter.resume(house, f"{KIND} {name}")
        say(held, committing(house, by, name, reason))


@click.command()
@named
@click.option("--words", default="", help="What somebody present has said; they stir the draw.")
@overseen
@writing
def draw(name: str, words: str, overseen_by: str, by: Official, **where: Any) -> None:
    """Tell the secret that was committed to, and draw all prizes."""
    with house_of(where) as house:
        held = RecordedMatter.resume(house, f"{KIND} {name}")
        say(held, drawing(held, by, words, overseen_by))


@click.command()
@named
@click.option("--where", "place", required=True, metavar="PLACE", help="Where they are published.")
@writing
def publish(name: str, place: str, by: Official, **where: Any) -> None:
    """Record that the results are published."""
    give(name, i.PublishResults(by, place), **where)


@click.command()
@named
@click.argument("person", metavar="PERSON")
@click.option("--about", "what", required=True, help="What is in dispute.")
@writing
def dispute(name: str, person: str, what: str, by: Official, **where: Any) -> None:
    """Record a dispute."""
    give(name, i.RaiseDispute(by, person, what), **where)


@click.command()
@named
@click.argument("dispute", type=click.IntRange(1), metavar="DISPUTE")
@click.option("--decision", required=True, help="What is decided.")
@click.option("--satisfied/--not-satisfied", "is_satisfied", required=True, help="Whether the person is satisfied.")
@writing
def decide(name: str, dispute: int, decision: str, is_satisfied: bool, by: Official, **where: Any) -> None:
    """Decide a dispute; who is not satisfied is told of the right to complain."""
    give(name, i.DecideDispute(by, dispute, decision, is_satisfied), **where)


@click.command()
@named
@click.option("--reason", required=True, help="How the integrity is compromised.")
@click.option("--notified", type=When(), metavar="MOMENT", help="When the inspectorate was notified.")
@decided
@writing
def postpone(name: str, reason: str, notified: int | None, decided: int | None, by: Official, **where: Any) -> None:
    """Stop a promotion whose integrity is compromised, until it is validated."""
    give(name, i.PostponePromotion(by, reason, notified, decided), **where)


@click.command()
@named
@click.option("--validated", required=True, help="How the integrity was validated.")
@writing
def resume(name: str, validated: str, by: Official, **where: Any) -> None:
    """Go on with a promotion whose integrity was validated."""
    give(name, i.ResumePromotion(by, validated), **where)


@click.command()
@named
@click.option("--reason", required=True, help="How the integrity is compromised.")
@click.option("--notified", type=When(), metavar="MOMENT", help="When the inspectorate was notified.")
@decided
@writing
def cancel(name: str, reason: str, notified: int | None, decided: int | None, by: Official, **where: Any) -> None:
    """Cancel a promotion whose integrity is compromised, with all prizes that were not paid."""
    give(name, i.CancelPromotion(by, reason, notified, decided), **where)
