"""Changes of accounts by the house: stored, recorded, read again; changed accounts are logged out."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import HOUSE, PROGRAM, Person, read
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter, StoreFailed
from croupier.records.stores.registry import Login, NameTaken, NoAccount, UserAccount, account_digest
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
    assert entry.events == (e.AccountChanged("Ann", "dealer", "added", "", account_digest(ANN)),)
    assert ANN.password not in str(entry)
    (mark,) = house.store.marks(RecordFilter(category="account"))
    assert (mark.log, mark.event, mark.who, mark.number) == (HOUSE, "AccountChanged", "Kim", 2)


# fmt: off
CHANGES: Final = [
    ("password", {"password": "p"},       False),
    ("role",     {"role": "pit-manager"}, False),
    ("unlocked", {},                      True),
    ("factor",   {"factor": "f"},         True),
    ("no-factor", {"factor": ""},         False),
    ("disabled", {"is_disabled": True},   False),
    ("enabled",  {"is_disabled": False},  True),
]
# fmt: on


@pytest.mark.parametrize(("what", "changed", "stays_in"), CHANGES)
def test_changed_account_is_stored_and_recorded(house: House, what: Any, changed: Any, stays_in: bool) -> None:
    registry = house.store.registry()
    change_account(house, replace(ANN, is_disabled=True), "added")
    registry.begin_login(Login("t", "Ann", "dealer", "c", "192.0.2.7", 1, 1))
    given = replace(ANN, name="ann", created=7, **{"is_disabled": True, **changed})
    change_account(house, given, what, reason="as asked")
    after = replace(given, name="Ann", created=0)
    assert registry.account("Ann") == house.account("ann") == after
    assert logins(house) == stays_in
    event = e.AccountChanged("Ann", given.role, what, "as asked", account_digest(after))
    assert (entries(house)[-1].by, entries(house)[-1].events) == (PROGRAM, (event,))
    assert [mark.reason for mark in house.store.marks(RecordFilter(category="account"))] == ["as asked", ""]


def test_impossible_change_is_not_recorded(house: House) -> None:
    with pytest.raises(NoAccount, match="There is no account 'Ann'"):
        change_account(house, ANN, "role")
    with pytest.raises(StoreFailed, match="cannot be stored as text"):
        change_account(house, ANN, "added", reason="\ud800")
    assert entries(house) == []
    change_account(house, ANN, "added")
    with pytest.raises(NameTaken, match="There is already an account 'Ann'"):
        change_account(house, replace(ANN, name="ANN"), "added")
    assert len(entries(house)) == 1


def test_the_digest_of_an_account_covers_every_field() -> None:
    values = {"name": "Ben", "role": "x", "password": "x", "is_disabled": True, "created": 1, "changed": 1}
    values |= {"factor": "x", "recovery": "x", "used": 1}
    assert set(values) == set(UserAccount.__struct_fields__)
    digests = {account_digest(replace(ANN, **{name: value})) for name, value in values.items()}
    assert len({*digests, account_digest(ANN)}) == len(values) + 1
