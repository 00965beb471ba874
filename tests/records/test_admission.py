"""Accounts as the house changes them: kept, recorded, found again, and nobody stays in who is no longer the same."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import HOUSE, PROGRAM, Person, read
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import StoreFailed, Wanted
from croupier.records.stores.registry import Login, NameTaken, NoAccount, UserAccount
from tests.records.evening import KEYS

ANN: Final = UserAccount("Ann", "dealer", "$argon2id$...")
KIM: Final = Person("gaming-manager", "Kim")


@pytest.fixture
def house() -> House:
    return House(MemoryStore(), KEYS)


def entries(house: House) -> list[Any]:
    """Return what the house has recorded since its founding."""
    return [read(link.body) for link in house.store.links(HOUSE, 2)]


def logins(house: House) -> int:
    return len(house.store.registry().logins("Ann"))


def test_added_account_is_recorded(house: House) -> None:
    change_account(house, ANN, "added", by=KIM)
    assert house.store.registry().account("Ann") == ANN
    (entry,) = entries(house)
    assert (entry.by, entry.given) == (KIM, i.ChangeAccount("Ann", "dealer", "added"))
    assert entry.events == (e.AccountChanged("Ann", "dealer", "added", ""),)
    assert ANN.password not in str(entry)
    (mark,) = house.store.marks(Wanted(category="account"))
    assert (mark.log, mark.event, mark.who, mark.number) == (HOUSE, "AccountChanged", "Kim", 2)


# fmt: off
CHANGES: Final = [
    ("password", {"password": "p"},       False),
    ("role",     {"role": "pit-manager"}, False),
    ("unlocked", {"is_locked": False},    True),
    ("disabled", {"is_disabled": True},   False),
    ("enabled",  {"is_disabled": False},  True),
]
# fmt: on


@pytest.mark.parametrize(("what", "changed", "stays_in"), CHANGES)
def test_changed_account_is_stored_and_recorded(house: House, what: Any, changed: Any, stays_in: bool) -> None:
    registry = house.store.registry()
    registry.add_account(replace(ANN, is_locked=True))
    registry.begin_login(Login("t", "Ann", "dealer", "c", "192.0.2.7", 1, 1))
    given = replace(ANN, name="ann", **{"is_locked": True, **changed})
    change_account(house, given, what, reason="as asked")
    assert registry.account("Ann") == replace(given, name="Ann")
    assert logins(house) == stays_in
    (entry,) = entries(house)
    assert (entry.by, entry.events) == (PROGRAM, (e.AccountChanged("Ann", given.role, what, "as asked"),))
    assert [mark.reason for mark in house.store.marks(Wanted(category="account"))] == ["as asked"]


def test_a_lock_is_recorded_and_the_count_stays(house: House) -> None:
    registry = house.store.registry()
    registry.add_account(ANN)
    registry.begin_login(Login("t", "Ann", "dealer", "c", "192.0.2.7", 1, 1))
    locked = [registry.count_failure("Ann") for _ in range(3)][-1]
    assert locked is not None
    registry.count_failure("Ann")
    change_account(house, locked, "locked", reason="three wrong passwords")
    found = registry.account("Ann")
    assert found is not None
    assert (found.failures, found.is_locked) == (4, True)
    assert logins(house) == 1, "whoever guesses at a name throws nobody out"
    assert entries(house)[0].events == (e.AccountChanged("Ann", "dealer", "locked", "three wrong passwords"),)


def test_impossible_change_is_not_recorded(house: House) -> None:
    with pytest.raises(NoAccount, match="There is no account 'Ann'"):
        change_account(house, ANN, "role")
    with pytest.raises(StoreFailed, match="cannot be stored as text"):
        change_account(house, ANN, "added", reason="\ud800")
    house.store.registry().add_account(ANN)
    with pytest.raises(NameTaken, match="There is already an account 'Ann'"):
        change_account(house, replace(ANN, name="ANN"), "added")
    assert entries(house) == []
