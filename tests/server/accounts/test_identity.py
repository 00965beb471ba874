"""Admission of users: delays, idle limits and tickets, with a clock that the test moves."""

import asyncio
import hashlib
from collections.abc import Callable, Coroutine
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.engine.table import ROLES
from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log.entries import HOUSE
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import AccessRefused, AccountChanged
from croupier.records.log.keys import Keys
from croupier.records.stores.registry import Login, SocketTicket, UserAccount, authenticated
from croupier.server.accounts import identity as module
from croupier.server.accounts.identity import IDLE_MINUTES, Caller, Identity, LoginRefused, Policy
from croupier.server.accounts.rate_limits import TooMany
from croupier.server.accounts.throttle import Throttle
from croupier.server.store_writer import Writer
from tests.server.people import KEPT, PASSWORD, WRONG, house_with

MINUTE: Final = 60_000
HERE: Final = "127.0.0.1"


class Door:
    """A door with a clock that the test moves."""

    def __init__(self, house: House, policy: Policy) -> None:
        self.house, self.now, self.writer = house, 1_790_000_400_000, Writer()
        self.identity = Identity(house, self.writer, lambda: self.now, policy)
        self.seconds = 0.0
        self.identity.throttle = Throttle(lambda: self.seconds)

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


def opened(house: House, test: Callable[[Door], Coroutine[Any, Any, None]], **policy: Any) -> None:
    """Run a test at a door."""
    door = Door(house, Policy(**policy))
    try:
        asyncio.run(test(door))
    finally:
        door.writer.close()


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    return house_with(monkeypatch, Ann="player", Lou="dealer")


# --- wrong passwords ------------------------------------------------------------------------------------------------


def test_wrong_passwords_delay_who_guesses_and_lock_nobody(house: House) -> None:
    async def test(door: Door) -> None:
        for _ in range(3):
            await door.wrong(where="10.9.9.9")
        with pytest.raises(TooMany, match="too many wrong passwords for this account from here") as told:
            await door.identity.admit("ANN", PASSWORD, "10.9.9.9")
        assert told.value.seconds == 1
        come = await door.identity.admit("Ann", PASSWORD, HERE)
        assert come.login.account == "Ann", "whoever knows a name keeps its owner from nothing"
        assert not any(isinstance(event, AccountChanged) for event in door.events()[2:])

    opened(house, test)


def test_delays_grow_with_every_wrong_password(house: House) -> None:
    async def test(door: Door) -> None:
        waited = []
        for _ in range(8):
            try:
                await door.wrong()
            except TooMany as told:
                waited.append(told.seconds)
                door.seconds += told.seconds
        assert waited == [1, 2, 4]
        for _ in range(12):
            door.identity.throttle.wrong("Ann", HERE)
        assert door.identity.throttle.waits("ann") == 900
        assert door.identity.throttle.forget("Ann"), "an operator ends it without stopping anything"
        await door.identity.admit("Ann", PASSWORD, HERE)

    opened(house, test)


def test_known_device_is_not_delayed_by_guesses_from_its_address(house: House) -> None:
    async def test(door: Door) -> None:
        device = (await door.identity.admit("Ann", PASSWORD, HERE)).device
        for _ in range(9):
            door.identity.throttle.wrong("Ann", HERE)
        for known in ("", "x.y", device[:-1] + "x", device.replace(".", "")):
            with pytest.raises(TooMany):
                await door.identity.admit("Ann", PASSWORD, Caller(HERE, known=known))
        assert (await door.identity.admit("Ann", PASSWORD, Caller(HERE, known=device))).login.account == "Ann"
        for _ in range(9):
            door.identity.throttle.wrong("Lou", HERE)
        with pytest.raises(TooMany):
            await door.identity.admit("Lou", PASSWORD, Caller(HERE, known=device))

    opened(house, test)


def test_login_failure_does_not_reveal_the_account_state(house: House) -> None:
    change_account(house, UserAccount("Gone", "player", KEPT, is_disabled=True), "added")

    async def test(door: Door) -> None:
        for name, password in (("Nobody", PASSWORD), ("Gone", PASSWORD), ("Ann", WRONG), ("", ""), ("\0", "x" * 500)):
            await door.wrong(name, password)
        assert [event.why for event in door.events() if isinstance(event, AccessRefused)][:3] == [
            "wrong name or password",
            "disabled",
            "wrong name or password",
        ]

    opened(house, test)


def test_concurrent_guesses_are_all_counted(house: House) -> None:
    async def test(door: Door) -> None:
        tries = [door.identity.admit("Ann", WRONG, HERE) for _ in range(2)]
        tries += [door.identity.admit("Ann", WRONG, f"10.0.0.{at}") for at in range(9)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(one, LoginRefused) for one in found)
        await door.wrong()
        with pytest.raises(TooMany):
            await door.wrong()

    opened(house, test)


# --- what others put into the store -----------------------------------------------------------------------------------


def test_account_that_was_changed_from_outside_lets_nobody_in(house: House) -> None:
    registry: Any = house.store.registry()
    ann = registry.account("Ann")

    async def test(door: Door) -> None:
        for forged in (replace(ann, role="operator"), UserAccount("Eve", "operator", KEPT), replace(ann, created=9)):
            registry.put_account(forged)
            await door.wrong(forged.name, PASSWORD)
            assert door.events()[-2].why == "the account was changed from outside"
            registry.put_account(ann)
        assert (await door.identity.admit("Ann", PASSWORD, HERE)).login.role == "player"

    opened(house, test)


def test_forged_login_or_ticket_is_none(house: House) -> None:
    registry = house.store.registry()

    async def test(door: Door) -> None:
        token = hashlib.sha256(b"cookie").hexdigest()
        forged = Login(token, "Olga", "operator", "csrf", HERE, door.now, door.now)
        others = Keys.new()
        for one in (
            forged,
            authenticated(others, forged),
            replace(authenticated(house.keys, forged), role="inspector"),
        ):
            registry.begin_login(one)
            assert await door.identity.login("cookie") is None
            assert await door.identity.living([token]) == set()
            registry.end_login(token)
        login = await _entered(door)
        hash_ = hashlib.sha256(b"ticket").hexdigest()
        registry.issue_ticket(SocketTicket(hash_, login.token, "table 1", door.now + 9_000))
        assert await door.identity.use("ticket") is None

    opened(house, test)


def test_idle_time_cannot_be_put_back_in_the_store(house: House) -> None:
    registry: Any = house.store.registry()

    async def test(door: Door) -> None:
        come = await door.identity.admit("Ann", PASSWORD, HERE)
        door.now += 31 * MINUTE
        registry._logins[come.login.token] = replace(come.login, seen=door.now)
        other = Identity(house, door.writer, lambda: door.now)
        assert await other.login(come.cookie) is None

    opened(house, test)


def test_account_has_at_most_ten_logins(house: House) -> None:
    async def test(door: Door) -> None:
        come = []
        for _ in range(12):
            door.now += 1
            come.append(await door.identity.admit("Ann", PASSWORD, HERE))
        found = [await door.identity.login(one.cookie) is not None for one in come]
        assert found == [False] * 2 + [True] * 10

    opened(house, test)


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
        with pytest.raises(LoginRefused, match=r"The password is wrong."):
            await door.identity.change_password(come[0].login, WRONG, "another calm evening", HERE)
        with pytest.raises(LoginRefused, match="must have 8 to 128"):
            await door.identity.change_password(come[0].login, PASSWORD, "short", HERE)
        assert [await door.identity.login(one.cookie) for one in come] == [one.login for one in come]
        await door.identity.change_password(come[0].login, PASSWORD, "another calm evening", HERE)
        assert [await door.identity.login(one.cookie) for one in come] == [None, None]
        assert ("Ann", "password") in [(one.name, one.what) for one in door.events() if isinstance(one, AccountChanged)]
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
        with pytest.raises(LoginRefused, match="This server is not a demonstration"):
            await door.identity.admit_to_demo("dealer", HERE)
        assert [await door.identity.login(one) for one in cookies] == [None] * 6, "they were of the demonstration"

    cookies: list[str] = []
    opened(house, demo, is_demo=True)
    opened(house, real)


def test_guest_names_are_unique_across_processes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(door: Door) -> None:
        doors = [Identity(house, door.writer, lambda: door.now, Policy(is_demo=True)) for _ in range(3)]
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
