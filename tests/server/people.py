"""Accounts for tests, whose passwords cost nothing to check."""

from typing import Final

import pytest
from argon2 import Parameters
from argon2.low_level import Type

from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.registry import UserAccount
from croupier.server.accounts import passwords

PASSWORD: Final = "a calm evening at the tables"  # noqa: S105  of nobody
WRONG: Final = "a loud evening at the tables"
QUICK: Final = Parameters(Type.ID, 19, 16, 16, time_cost=1, memory_cost=8, parallelism=1)
_DEAR: Final = passwords.hashed
KEPT: Final = passwords.hashed(PASSWORD, QUICK)


def cheap(patch: pytest.MonkeyPatch) -> None:
    """Replace password hashing by a fast function; the real one has its own tests."""
    patch.setattr(passwords, "hashed", lambda password: _DEAR(password, QUICK))
    patch.setattr(passwords, "needs_again", lambda *_: False)


def house_with(patch: pytest.MonkeyPatch, **roles: str) -> House:
    """Return a new house with accounts, by their names."""
    cheap(patch)
    house = House(MemoryStore(), Keys.new())
    for name, role in roles.items():
        change_account(house, UserAccount(name, role, KEPT), "added")
    return house
