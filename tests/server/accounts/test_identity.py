"""Who is let in, for how long, and with what: locks, idle limits and tickets, with a clock that the test moves."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.engine.table import ROLES
from croupier.records.house import House
from croupier.records.log.entries import HOUSE
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import AccessRefused, AccountChanged
from croupier.records.log.locations import open_house, places
from croupier.records.stores.registry import Login, UserAccount
from croupier.server.accounts import identity as module
from croupier.server.accounts.identity import IDLE_MINUTES, Identity, LoginRefused
from croupier.server.accounts.rate_limits import TooMany
from croupier.server.store_writer import Writer
from tests.cli.conftest import Run, run
from tests.server.people import KEPT, PASSWORD, WRONG, cheap, house_with

MINUTE: Final = 60_000
HERE: Final = "127.0.0.1"
__all__ = ["run"]


class Door:
    """A door with a clock that the test moves."""

    def __init__(self, house: House, *, is_demo: bool = False) -> None:
        self.house, self.now, self.writer = house, 1_790_000_400_000, Writer()
        self.identity = Identity(house, self.writer, lambda: self.now, is_demo=is_demo)

    async def wrong(self, name: str = "Ann", password: str = WRONG, where: str = HERE) -> None:
        """Try a wrong password."""
        with pytest.raises(LoginRefused) as refused:
            await self.identity.admit(name, password, where)
        assert str(refused.value) == module._WRONG

    def events(self) -> list[Any]:
        """Return what the house recorded of people."""
        store = self.house.store
        row = store.log(HOUSE)
        assert row is not None
        found = [event for link in store.links(HOUSE, 1, row.number) for event in read_entry(link.body).events]
        return [event for event in found if isinstance(event, AccessRefused | AccountChanged)]


def opened(house: House, test: Callable[[Door], Coroutine[Any, Any, None]], *, is_demo: bool = False) -> None:
    """Run a test at a door."""
    door = Door(house, is_demo=is_demo)
    try:
        asyncio.run(test(door))
    finally:
        door.writer.close()


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    return house_with(monkeypatch, Ann="player", Lou="dealer")


# --- locks ----------------------------------------------------------------------------------------------------------


def test_three_wrong_passwords_lock_an_account_and_it_is_recorded(house: House) -> None:
    async def test(door: Door) -> None:
        await door.wrong()
        await door.wrong(name="ANN")
        assert (await door.identity.admit("Ann", PASSWORD, HERE)).login.account == "Ann"
        await door.wrong()
        await door.wrong()
        assert not any(isinstance(event, AccountChanged) for event in door.events())
        await door.wrong()
        assert AccountChanged("Ann", "player", "locked", "3 wrong passwords") in door.events()
        await door.wrong(password=PASSWORD)
        last = door.events()[-1]
        assert (last.who, last.role, last.what, last.why, last.where) == ("Ann", "player", "log in", "locked", HERE)
        assert (await door.identity.admit("Lou", PASSWORD, HERE)).login.role == "dealer"

    opened(house, test)


def test_login_failure_does_not_reveal_the_account_state(house: House) -> None:
    house.store.registry().add_account(UserAccount("Gone", "player", KEPT, is_disabled=True))

    async def test(door: Door) -> None:
        for name, password in (("Nobody", PASSWORD), ("Gone", PASSWORD), ("Ann", WRONG), ("", ""), ("\0", "x" * 500)):
            await door.wrong(name, password)
        assert [event.why for event in door.events()][:3] == [
            "wrong name or password",
            "disabled",
            "wrong name or password",
        ]

    opened(house, test)


def test_concurrent_guesses_are_all_counted(house: House) -> None:
    async def test(door: Door) -> None:
        tries = [door.identity.admit("Ann", WRONG, f"10.0.0.{at}") for at in range(9)]
        tries.append(door.identity.admit("Ann", PASSWORD, "10.0.1.1"))
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(one, LoginRefused) for one in found), "the right one came after the lock"

    opened(house, test)


def test_the_command_line_unlocks_an_account(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cheap(monkeypatch)
    where = str(tmp_path / "floor.db")
    house = open_house(places(where))
    house.store.registry().add_account(UserAccount("Ann", "player", KEPT))

    async def lock(door: Door) -> None:
        for _ in range(3):
            await door.wrong()
        await door.wrong(password=PASSWORD)

    async def enter(door: Door) -> None:
        assert (await door.identity.admit("Ann", PASSWORD, HERE)).login.account == "Ann"

    opened(house, lock)
    house.close()
    assert run("user", "unlock", "Ann", "--store", where).exit_code == 0
    house = open_house(places(where))
    opened(house, enter)
    house.close()


def test_guessing_address_is_delayed_alone(house: House) -> None:
    async def test(door: Door) -> None:
        for at in range(10):
            await door.wrong(f"Nobody {at}")
        with pytest.raises(TooMany, match=r"too many wrong passwords from your address\. Try again later") as told:
            await door.identity.admit("Ann", PASSWORD, HERE)
        assert 1 <= told.value.seconds <= 6
        for _ in range(30):
            come = await door.identity.admit("Ann", PASSWORD, "10.0.0.8")
            assert come.login.account == "Ann", "a right password costs nothing"

    opened(house, test)


# --- how long -------------------------------------------------------------------------------------------------------


def test_each_role_has_its_idle_limit() -> None:
    assert set(IDLE_MINUTES) == set(ROLES)
    assert (IDLE_MINUTES["player"], IDLE_MINUTES["dealer"], IDLE_MINUTES["operator"]) == (30, 5, 5)


@pytest.mark.parametrize(("name", "minutes"), [("Ann", 30), ("Lou", 5)])
def test_idle_login_expires(house: House, name: str, minutes: int) -> None:
    async def test(door: Door) -> None:
        come = await door.identity.admit(name, PASSWORD, HERE)
        door.now += minutes * MINUTE
        login = await door.identity.login(come.cookie)
        assert login is not None, "exactly the limit is not too long"
        await door.identity.touch(login)
        door.now += minutes * MINUTE
        assert await door.identity.login(come.cookie) is not None, "who did something has the whole time again"
        door.now += 1
        assert await door.identity.login(come.cookie) is None
        assert not await door.identity.living([come.login.token])
        door.now -= 2 * minutes * MINUTE
        assert await door.identity.login(come.cookie) is None, "what has ended does not begin again"

    opened(house, test)


def test_login_expires_after_twelve_hours(house: House) -> None:
    async def test(door: Door) -> None:
        come = await door.identity.admit("Ann", PASSWORD, HERE)
        for _ in range(12 * 3):
            door.now += 20 * MINUTE
            login = await door.identity.login(come.cookie)
            assert login is not None
            await door.identity.touch(login)
        door.now += 1
        assert await door.identity.login(come.cookie) is None

    opened(house, test)


def test_a_new_password_ends_every_login_of_the_account(house: House) -> None:
    async def test(door: Door) -> None:
        come = [await door.identity.admit("Ann", PASSWORD, HERE) for _ in range(2)]
        with pytest.raises(LoginRefused, match=r"The old password is wrong."):
            await door.identity.change_password(come[0].login, WRONG, "another calm evening", HERE)
        with pytest.raises(LoginRefused, match="must have 8 to 128"):
            await door.identity.change_password(come[0].login, PASSWORD, "short", HERE)
        assert [await door.identity.login(one.cookie) for one in come] == [one.login for one in come]
        await door.identity.change_password(come[0].login, PASSWORD, "another calm evening", HERE)
        assert [await door.identity.login(one.cookie) for one in come] == [None, None]
        assert AccountChanged("Ann", "player", "password", "") in door.events()
        await door.wrong(password=PASSWORD)

    opened(house, test)


# --- tickets --------------------------------------------------------------------------------------------------------


async def _entered(door: Door) -> Login:
    return (await door.identity.admit("Ann", PASSWORD, HERE)).login


def test_ticket_is_valid_once(house: House) -> None:
    async def test(door: Door) -> None:
        login = await _entered(door)
        ticket = await door.identity.ticket(login, "table 1")
        taken = await asyncio.gather(*[door.identity.use(ticket) for _ in range(20)])
        assert [one for one in taken if one is not None] == [(login, "table 1")]

    opened(house, test)


def test_ticket_is_bound_to_table_time_and_login(house: House) -> None:
    async def test(door: Door) -> None:
        login = await _entered(door)
        ticket = await door.identity.ticket(login, "table 1")
        door.now += 30_000
        assert await door.identity.use(ticket) is None, "30 seconds are over"
        ticket = await door.identity.ticket(login, "table 2")
        door.now += 29_999
        assert await door.identity.use(ticket) == (login, "table 2")
        ticket = await door.identity.ticket(login, "table 1")
        await door.identity.leave(login)
        assert await door.identity.use(ticket) is None, "its login has ended"
        for wrong in ("", "x", "x" * 10_000, "é", "\0"):
            assert await door.identity.use(wrong) is None

    opened(house, test)


def test_tokens_and_tickets_are_stored_only_as_hashes(house: House) -> None:
    async def test(door: Door) -> None:
        come = await door.identity.admit("Ann", PASSWORD, HERE)
        ticket = await door.identity.ticket(come.login, "table 1")
        kept = repr(vars(house.store.registry()))
        assert come.cookie not in kept
        assert ticket not in kept
        assert PASSWORD not in kept
        assert come.login.token in kept

    opened(house, test)


# --- the demonstration ----------------------------------------------------------------------------------------------


def test_guests_are_admitted_only_in_a_demonstration(house: House) -> None:
    async def demo(door: Door) -> None:
        come = [await door.identity.admit_to_demo("dealer", HERE) for _ in range(6)]
        assert len({one.login.account for one in come}) == 6
        with pytest.raises(LoginRefused, match=r"There is no role 'god'\. Use one of player, "):
            await door.identity.admit_to_demo("god", HERE)
        cookies.extend(one.cookie for one in come)

    async def real(door: Door) -> None:
        with pytest.raises(LoginRefused, match="This server is no demonstration"):
            await door.identity.admit_to_demo("dealer", HERE)
        assert [await door.identity.login(one) for one in cookies] == [None] * 6, "they were of the demonstration"

    cookies: list[str] = []
    opened(house, demo, is_demo=True)
    opened(house, real)


def test_guest_names_are_unique_across_processes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(door: Door) -> None:
        doors = [Identity(house, door.writer, lambda: door.now, is_demo=True) for _ in range(3)]
        come = [await one.admit_to_demo("player", HERE) for one in doors for _ in range(2)]
        names = [one.login.account for one in come]
        assert names == ["Ann", "Ben", "Cleo", "Dev", "Eve", "Finn"]
        await doors[0].leave(come[1].login)
        assert (await doors[2].admit_to_demo("player", HERE)).login.account == "Ben", "a name that is free again"
        together = await asyncio.gather(*[one.admit_to_demo("dealer", HERE) for one in doors for _ in range(4)])
        assert len({one.login.account for one in together}) == 12
        living = [name for name in ("Lou", "Rae") if len(house.store.registry().logins(name)) > 1]
        assert not living

        async def nobody(*_: object) -> int:
            monkeypatch.undo()  # only the first look is a moment too early
            return 0

        monkeypatch.setattr(Identity, "_living", nobody)
        late = await doors[1].admit_to_demo("player", HERE)
        assert late.login.account == "Gus"
        assert len(house.store.registry().logins("Ann")) == 1

    opened(house, test, is_demo=True)
