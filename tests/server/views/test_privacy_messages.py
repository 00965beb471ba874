"""The number, the size and the order of messages say nothing of an undisclosed wager either, nor does the lobby.

nsw-pontoon-6to5-2017 def:undisclosed-wager. The worlds of test_privacy_forms: only Ann's form differs.
"""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from croupier.server.presence import summed
from croupier.server.tables.live_table import LiveTable
from tests.server.views.test_privacy_forms import OTHERS, PAIRS, World

FORMS = (("main", "300"), ("main", "700"), (PAIRS, "300"))


class Listening(World):
    """A world that notes each time when watchers are woken, and what everybody may read about the table."""

    def go_on_from(self, held: Any) -> None:
        super().go_on_from(held)
        self.woken: list[int] = []
        self.public: list[bytes] = []
        self.plans: list[tuple[Any, ...]] = []

    def sent(self) -> Any:
        found = super().sent()
        self.public.append(msgspec.json.encode(summed(self.live)))
        plan = self.program.plan()
        self.plans.append((plan.waits, plan.until))
        return found


async def courses(seed: int, patch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Return for each form what others notice of a round: wake-ups, lengths, what the public reads, and the waits."""
    world, found = Listening(seed), []
    await world.prepare()
    held, real = world.live.recorded.record, LiveTable.notify

    def counted(live: LiveTable) -> None:
        world.woken.append(live.version)
        real(live)

    patch.setattr(LiveTable, "notify", counted)
    for kind, amount in FORMS:
        world.go_on_from(held)
        told = await world.wager(amount, "200", kind)
        told += await world.play(random.Random(seed))
        until = len(told) - 1  # then it is announced
        lengths = [[len(message) for message in step[person]] for step in told[:until] for person in OTHERS]
        found.append((len(told), world.woken, lengths, world.public[:until], world.plans[:until]))
    return found


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager")
@pytest.mark.parametrize("seed", range(4))
def test_number_and_length_of_messages_do_not_depend_on_the_form(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = asyncio.run(courses(seed, monkeypatch))
    assert len(first[1]) > first[0], "watchers are woken at every step"
    assert len(first[3]) == first[0] - 1
    for other in others:
        assert other == first
