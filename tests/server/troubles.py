"""Evenings with irregularities: an official reports a symptom at times, and gives the wizard's remedy."""

from typing import Any

from croupier.cards import pack
from croupier.engine.table import inputs as i
from croupier.engine.table.events import InputRefused
from croupier.engine.table.people import official
from croupier.records.log.entries import PROGRAM, Person
from croupier.server.tables.commands import taken_from
from croupier.server.tables.dry_run import outcome, tried, with_current_time
from croupier.server.views.forms import FormField
from croupier.server.views.irregularities import symptoms
from tests.server.evenings import DEALER, PLAYERS, SUPERVISOR, Evening

SHARE = 0.05
"""Share of steps with an irregularity."""


def troubled(evening: Evening, rounds: int) -> list[str]:
    """Play rounds on which things go wrong; return what was given for it, by name."""
    found: list[str] = []
    for _ in range(6_000):
        if evening.table.record.table.last_played >= rounds:
            return found
        if evening.chance.random() < SHARE:
            found += _trouble(evening)
        _come_back(evening)
        if evening.step().label == "Wait for wagers":
            evening.wager()
    raise AssertionError(f"{rounds} rounds were not played: {evening.said[-8:]}")


def _trouble(evening: Evening) -> list[str]:
    """Give a random remedy of the wizard, if it is accepted with these answers."""
    all_ = [one for found in symptoms(evening.table.record, SUPERVISOR, evening.now) for one in found.remedies]
    remedy = evening.chance.choice([one for one in all_ if not one.why_not])
    answers = {ask.name: _answer(evening, ask) for ask in remedy.asks}
    plain = {**remedy.input, **{name: value for name, value in answers.items() if value is not None}}
    person = DEALER if "dealer" in remedy.who else official(remedy.who[0], "Kim")
    held = with_current_time(evening.table.record, evening.now)
    if not tried(held, plain, person, evening.now).is_taken:
        return []
    if isinstance(outcome(held, taken_from(plain, person), person)[0], InputRefused):  # not told before it is given
        return []
    evening.said.append(f"trouble: {plain}")
    evening.give(i.TellTime(evening.now), PROGRAM)
    evening.give(taken_from(plain, person), person)
    return [plain["do"]]


def _answer(evening: Evening, ask: FormField) -> Any:
    chance, state = evening.chance, evening.table.record.table
    cards = pack(state.rules.cards.pack.value)
    left = [one for one in cards if state.shoe.seen[one.index] < state.decks] or list(cards)
    match ask.kind:
        case "card":
            return str(chance.choice(left))
        case "cards":
            return [str(chance.choice(left))] if ask.is_required or chance.random() < 0.5 else []
        case "order":
            return chance.sample(ask.start, len(ask.start))
        case "yes":
            return chance.random() < 0.5
        case "text":
            return "as told"
        case "number":
            return state.size
        case "money" | "correction":
            return chance.choice([100, 500, 1_500])
        case _:
            return chance.choice(ask.choices).value if ask.choices else None


def _come_back(evening: Evening) -> None:
    """Let players who have left come again between rounds, to their box or standing."""
    state = evening.table.record.table
    if state.status != "open" or state.is_in_round:
        return
    for at, player in enumerate(PLAYERS):
        if state.guest(player) is None:
            by = evening.speaker(player)
            for box in (2 * at + 1, None):
                if evening.table.command(i.Arrive(player, box), Person(by.role, by.name)).refused is None:
                    break
