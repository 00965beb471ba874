"""The number, the size and the order of messages say nothing of an undisclosed wager either, nor does the lobby.

nsw-pontoon-6to5-2017 def:undisclosed-wager. The worlds of test_privacy_forms: only Ann's form differs. Answers to the
others, lines of the server's log and its metrics are compared as well. Planted leaks show that each would be found.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from croupier.records.log.entries import PROGRAM, Person
from croupier.server import presence
from croupier.server.metrics import METRICS
from croupier.server.tables import messages as m
from croupier.server.tables.commands import answered
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.program import Program
from croupier.server.views import snapshot, story, visibility
from tests.server.outputs import Outputs
from tests.server.views.test_privacy_forms import KIM, OTHERS, PAIRS, World

FORMS: Final = (("main", "300"), ("main", "700"), (PAIRS, "300"))


class Listening(World):
    """A world that notes each time when watchers are woken, and what everybody may read about the table."""

    def go_on_from(self, held: Any) -> None:
        super().go_on_from(held)
        self.woken: list[int] = []
        self.public: list[bytes] = []
        self.plans: list[tuple[Any, ...]] = []
        self.answers: list[bytes] = []

    async def do(self, given: Any, by: Person = PROGRAM) -> None:
        """Give an input, and keep the answer to another player."""
        answer = await self.live.command(given, by)
        assert answer.refused is None, answer.refused
        if by.name in [one.name for one in OTHERS]:
            self.answers.append(m.write(answered(self.live, "key", answer)))

    def sent(self) -> Any:
        found = super().sent()
        self.public.append(msgspec.json.encode(presence.summed(self.live)))
        plan = self.program.plan()
        self.plans.append((plan.waits, plan.until))
        return found


async def courses(seed: int, patch: pytest.MonkeyPatch, forms: tuple[tuple[str, str], ...] = FORMS) -> list[Any]:
    """Return for each form what others notice of a round, by what it is."""
    world, found = Listening(seed), []
    await world.prepare()
    held, real = world.live.recorded.record, LiveTable.notify

    def counted(live: LiveTable) -> None:
        world.woken.append(live.version)
        real(live)

    patch.setattr(LiveTable, "notify", counted)
    for kind, amount in forms:
        world.go_on_from(held)
        with Outputs() as outputs:
            told = await world.wager(amount, "200", kind)
            told += await world.play(random.Random(seed))
        until = len(told) - 1  # then it is announced
        found.append(
            {
                "steps": len(told),
                "wake-ups": world.woken,
                "messages": [[step[person] for person in OTHERS] for step in told[:until]],
                "lengths": [[len(one) for one in step[person]] for step in told[:until] for person in OTHERS],
                "lobby and board": world.public[:until],
                "waits": world.plans[:until],
                "answers": world.answers,
                "log and metrics": outputs.all,
            }
        )
    return found


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager")
@pytest.mark.parametrize("seed", range(4))
def test_number_and_length_of_messages_do_not_depend_on_the_form(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = asyncio.run(courses(seed, monkeypatch))
    assert len(first["wake-ups"]) > first["steps"], "watchers are woken at every step"
    assert len(first["lobby and board"]) == first["steps"] - 1
    assert len(first["answers"]) >= 2
    for other in others:
        assert other == first


# --- planted leaks ----------------------------------------------------------------------------------------------------


def _amount(live: LiveTable) -> int:
    """Return the amount on Ann's form, 0 if there is none."""
    found = visibility.forms_for(live.record, KIM)
    return (found[0].amount or 0) // 100 if found else 0


def _on_notice(leak: Callable[[LiveTable], object]) -> Callable[[pytest.MonkeyPatch], None]:
    """Return a plant that leaks whenever watchers are woken."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = LiveTable.notify

        def notify(live: LiveTable) -> None:
            leak(live)
            real(live)

        patch.setattr(LiveTable, "notify", notify)

    return plant


def _state(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(snapshot, "hidden_from", lambda *_: frozenset())


def _story(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(story, "redacted", lambda *_: None)


def _lobby(patch: pytest.MonkeyPatch) -> None:
    real = presence.summed
    patch.setattr(
        presence,
        "summed",
        lambda live: msgspec.structs.replace(real(live), watchers=real(live).watchers + _amount(live)),
    )


def _wait(patch: pytest.MonkeyPatch) -> None:
    real = Program.plan

    def plan(self: Program) -> Any:
        found = real(self)
        return msgspec.structs.replace(found, until=(found.until or 0) + _amount(self.live))

    patch.setattr(Program, "plan", plan)


def _answer(patch: pytest.MonkeyPatch) -> None:
    def leaking(live: LiveTable, key: str, answer: Any) -> m.FromFloor:
        return m.CommandAnswer(f"{key} {_amount(live)}", answer.first, answer.last)

    patch.setattr("tests.server.views.test_privacy_messages.answered", leaking)


PLANTS: Final[dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]]] = {
    "a state": ("messages", _state),
    "a line of the story": ("messages", _story),
    "an answer": ("answers", _answer),
    "the lobby": ("lobby and board", _lobby),
    "the time of a wait": ("waits", _wait),
    "a metric": ("log and metrics", _on_notice(lambda live: METRICS.sent(_amount(live)))),
    "a line of the log": (
        "log and metrics",
        _on_notice(lambda live: logging.getLogger("croupier.server").info("form of %s", _amount(live))),
    ),
}
"""Places where a form leaks, each with what shows it."""


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager")
@pytest.mark.parametrize("where", PLANTS)
def test_planted_leak_of_a_form_is_found(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shows, plant = PLANTS[where]
    plant(monkeypatch)
    one, other = asyncio.run(courses(1, monkeypatch, FORMS[:2]))
    assert one[shows] != other[shows]


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager")
def test_planted_wake_up_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more message to everybody for a great wager would be noticed by its number alone."""
    real = World.sent

    def sent(world: World) -> Any:
        if _amount(world.live) > 500:
            world.live.notify()
        return real(world)

    monkeypatch.setattr(World, "sent", sent)
    one, other = asyncio.run(courses(1, monkeypatch, FORMS[:2]))
    assert one["wake-ups"] != other["wake-ups"]
