"""Wrong passwords at several processes of one floor: together they give as many tries as one, and a restart none."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import pytest

from croupier.records.house import House
from croupier.server.accounts.identity import Identity, LoginRefused, Policy
from croupier.server.accounts.rate_limits import GUESSES, Gate, TooMany
from croupier.server.accounts.throttle import FREE, Throttle
from croupier.server.store_writer import Writer
from tests.server.people import PASSWORD, WRONG, house_with

THERE: Final = "10.9.9.9"
NOW: Final = 4_000_000_000_000


class Floor:
    """Processes on one store, with clocks that the test moves."""

    def __init__(self, house: House) -> None:
        self.house, self.writer, self.milliseconds = house, Writer(), NOW

    def process(self) -> Identity:
        """Start a process."""
        found = Identity(self.house, self.writer, lambda: self.milliseconds, Policy())
        found.throttle = Throttle(lambda: self.milliseconds / 1_000)
        found._gate = Gate(lambda: self.milliseconds)  # quick, so that delays of an account are seen alone
        self.house.clock = lambda: self.milliseconds
        return found

    async def wrong(self, at: Identity, name: str = "Ann", where: str = THERE) -> bool:
        """Try a wrong password; return whether it was judged at all."""
        try:
            await at.admit(name, WRONG, where)
        except LoginRefused:
            return True
        except TooMany:
            return False
        raise AssertionError("the password is wrong")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    def runs(test: Callable[[Floor], Coroutine[Any, Any, None]]) -> None:
        floor = Floor(house_with(monkeypatch, Ann="player"))
        try:
            asyncio.run(test(floor))
        finally:
            floor.writer.close()

    return runs


@pytest.mark.parametrize("processes", [1, 2, 4])
def test_processes_together_give_as_many_tries_as_one(processes: int, run: Any) -> None:
    async def test(floor: Floor) -> None:
        all_ = [floor.process() for _ in range(processes)]
        judged = 0
        for second in range(200):
            floor.milliseconds = NOW + second * 1_000
            judged += sum([await floor.wrong(one) for one in all_])
        # 3 at once, then after 1, 2, 4, … 64 seconds
        assert judged == FREE + 7

    run(test)


def test_owner_elsewhere_is_not_delayed(run: Any) -> None:
    async def test(floor: Floor) -> None:
        one, other = floor.process(), floor.process()
        for _ in range(FREE):
            assert await floor.wrong(one)
        assert not await floor.wrong(other)
        assert (await other.admit("Ann", PASSWORD, "10.1.1.1")).login.account == "Ann"

    run(test)


def test_restart_gives_no_tries_back(run: Any) -> None:
    async def test(floor: Floor) -> None:
        before = floor.process()
        for _ in range(FREE):
            assert await floor.wrong(before)
        assert not await floor.wrong(floor.process())
        floor.milliseconds += 3_601_000
        after = floor.process()
        for _ in range(FREE):
            assert await floor.wrong(after), "after an hour they are forgotten"

    run(test)


def test_guesses_of_an_address_at_many_accounts_count_at_every_process(run: Any) -> None:
    async def test(floor: Floor) -> None:
        one, other = floor.process(), floor.process()
        for number in range(GUESSES.burst):
            assert await floor.wrong(one, f"Nobody {number}")
        assert await floor.wrong(other, "Somebody"), "it reads what happened when it is first asked"
        assert not await floor.wrong(other, "Somebody else")

    run(test)
