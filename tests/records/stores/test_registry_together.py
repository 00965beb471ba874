"""Concurrent access to a registry, by threads of a process and by processes on one server."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from operator import methodcaller
from threading import Barrier
from typing import Any, Final

import pytest

from croupier.records.stores.registry import Lease, Registry, UserAccount
from tests.patience import PATIENCE
from tests.records.stores.samples import Registries, login, ticket

ANN: Final = UserAccount("Ann", "player", "$argon2id$...")
HOUR: Final = 3_600_000
THREADS: Final = 4


def together(registries: list[Registry], act: Callable[[Registry], Any]) -> list[Any]:
    """Return what each of them finds who do the same in the same moment."""
    start = Barrier(len(registries))

    def run(one: Registry) -> Any:
        start.wait(10)
        return act(one)

    with ThreadPoolExecutor(len(registries)) as pool:
        return list(pool.map(run, registries, timeout=PATIENCE))


@pytest.fixture(params=["memory", "sqlite", "postgres", "processes"])
def several(request: pytest.FixtureRequest, registries: Registries) -> list[Registry]:
    """Give the registry of one store to several threads; or several stores on one server, as processes have them."""
    if request.param == "processes":
        return registries("postgres", THREADS)
    return registries(request.param) * THREADS


def test_concurrent_uses_of_a_ticket_succeed_once(several: list[Registry]) -> None:
    for number in range(8):
        several[0].issue_ticket(ticket(f"t{number}"))
        several[0].issue_ticket(ticket(f"old {number}", until=1))
        found = together(several, methodcaller("take_ticket", f"t{number}", 50))
        assert sorted(found, key=str) == sorted([ticket(f"t{number}"), *[None] * (THREADS - 1)], key=str)


def test_concurrent_leases_of_a_table_have_one_owner(several: list[Registry]) -> None:
    owners = count()

    def take(log: str, one: Registry) -> Lease:
        return one.take_lease(log, f"p{next(owners)}", "a", HOUR)

    for round_ in range(8):
        several[0].take_lease(f"t{round_}", "gone", "nowhere", -1)  # one that ran out; and one that never was
        for log in (f"t{round_}", f"new {round_}"):
            found = together(several, partial(take, log))
            assert len({(one.owner, one.until) for one in found}) == 1
            assert found[0].owner != "gone"
            assert [one for one in several[0].leases() if one.log == log] == found[:1]


def test_logins_can_end_while_others_begin(several: list[Registry]) -> None:
    def live(one: Registry) -> int:
        for number in range(6):
            token = f"{id(one)} {number} {time.monotonic_ns()}"
            one.begin_login(login(token, seen=number))
            one.issue_ticket(ticket(f"t{token}", token, until=number))
            one.touch_login(login(token, seen=50))
            one.take_ticket(f"t{token}", 3)
            one.end_logins("Ann")
            one.drop_old_logins(3)
        return 6

    assert together(several, live) == [6] * THREADS
    assert several[0].logins("Ann") == ()
