"""Accounts over HTTP: an operator enables an account while the floor runs, and each change is recorded."""

from collections.abc import Iterator

import pytest

from croupier.records.house import House
from croupier.records.log.entries import HOUSE
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import AccountChanged
from croupier.server.settings import Settings
from tests.server.caller import Caller
from tests.server.floors import Served, served
from tests.server.people import PASSWORD, WRONG, house_with


@pytest.fixture
def house() -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        yield house_with(patch, Ann="player", Gil="gaming-manager", Olga="operator")


@pytest.fixture
def floor(house: House) -> Iterator[Served]:
    with served(house, settings=Settings(port=0, needs_factor=False)) as found:
        yield found


def caller(floor: Served, name: str, password: str = PASSWORD, status: int = 200) -> Caller:
    found = Caller(floor)
    assert found.come_in("/api/login", {"name": name, "password": password}).status == status
    return found


def states(olga: Caller) -> dict[str, bool]:
    return {one["name"]: one["is_disabled"] for one in olga.ask("GET", "/api/accounts").body["accounts"]}


def test_delays_are_ended_while_the_floor_runs(house: House, floor: Served) -> None:
    gil = caller(floor, "Gil")
    for _ in range(3):
        caller(floor, "Ann", WRONG, status=401)
    caller(floor, "Ann", status=429)
    shown = {one["name"]: one["waits_seconds"] for one in gil.ask("GET", "/api/accounts").body["accounts"]}
    assert (shown["Gil"], shown["Olga"]) == (0, 0)
    assert gil.ask("GET", "/api/accounts").body["can"] == ["unlock"]
    got = gil.ask("POST", "/api/accounts/Ann/unlock")
    assert (got.status, got.body["name"], got.body["waits_seconds"]) == (200, "Ann", 0)
    caller(floor, "Ann")
    again = gil.ask("POST", "/api/accounts/Ann/unlock")
    assert (again.status, again.error) == (409, "Nobody waits for account Ann. There is nothing to change.")
    assert b"argon2" not in gil.ask("GET", "/api/accounts").raw
    with_who = recorded(house)
    assert ("unlocked", "Ann", "gaming-manager", "Gil") in with_who


def test_disabling_an_account_ends_its_logins(house: House, floor: Served) -> None:
    ann, olga = caller(floor, "Ann"), caller(floor, "Olga")
    got = olga.ask("POST", "/api/accounts/ann/disable", {"reason": "left the casino"})
    assert (got.status, got.body["is_disabled"]) == (200, True)
    assert ann.ask("POST", "/api/here").status == 401
    caller(floor, "Ann", status=401)
    assert olga.ask("POST", "/api/accounts/Ann/enable").status == 200
    caller(floor, "Ann")
    assert [what for what, *_ in recorded(house)] == ["disabled", "enabled"]


def test_impossible_account_change_changes_nothing(house: House, floor: Served) -> None:
    olga = caller(floor, "Olga")
    before = states(olga)
    for path, body, status, why in (
        ("Nobody/unlock", None, 404, "There is no account 'Nobody'."),
        ("%00/enable", None, 404, "There is no account '\\x00'."),
        ("Olga/disable", {"reason": "a pause"}, 409, "You cannot do this with your own account. Ask another operator."),
        ("Ann/disable", {"reason": " "}, 422, "State the reason in 1 to 200 characters."),
        ("Ann/enable", None, 409, "Account Ann is active, without a second factor. There is nothing to change."),
    ):
        got = olga.ask("POST", f"/api/accounts/{path}", body)
        assert (got.status, got.error) == (status, why), path
    assert (states(olga), recorded(house)) == (before, [])


def recorded(house: House) -> list[tuple[str, str, str, str]]:
    """Return the changes of accounts in the house's log that a person made: what, whose, by which role and whom."""
    row = house.store.log(HOUSE)
    assert row is not None
    return [
        (event.what, event.name, entry.by.role, entry.by.name)
        for entry in (read_entry(link.body) for link in house.store.links(HOUSE, 1, row.number))
        for event in entry.events
        if isinstance(event, AccountChanged) and entry.by.role != "program"
    ]
