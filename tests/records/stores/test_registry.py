"""Accounts and leases of tables, which every kind of store keeps in the same way."""

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import psycopg
import pytest
from msgspec.structs import replace

from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore, Stale, Store, StoreFailed
from croupier.records.stores.registry import Lease, Registry, UserAccount, folded
from tests.patience import PATIENCE
from tests.records.stores.samples import KINDS, Registries, batch, everything, login, put_accounts, ticket

ANN: Final = UserAccount("Ann", "player", "$argon2id$...", created=1_000, changed=1_000)
KIM: Final = UserAccount("Kim", "gaming-supervisor", "$argon2id$,,,", created=2_000, changed=2_000)
HOUR: Final = 3_600_000
NO_TEXT: Final = ("A\0nn", "\ud800")


@pytest.fixture(params=KINDS)
def registry(request: pytest.FixtureRequest, registries: Registries) -> Registry:
    """Give an empty registry of each kind of store."""
    return registries(request.param)[0]


# --- accounts ---------------------------------------------------------------------------------------------------------


def test_account_lookup_ignores_case(store: Store) -> None:
    registry = store.registry()
    assert registry.account("Ann") is None
    put_accounts(store, ANN)
    for written in ("Ann", "ann", "ANN", "Ａnn"):
        assert registry.account(written) == ANN
    assert registry.account("Anna") is None
    assert registry.account(" Ann") is None


def test_accounts_are_sorted_by_name(store: Store) -> None:
    elena = UserAccount(
        "élena", "dealer", "p", is_disabled=True, created=3, changed=4, factor="f", recovery="r", used=7
    )
    put_accounts(store, elena, KIM, ANN)
    assert store.registry().accounts() == (ANN, KIM, elena)


def test_account_of_a_batch_replaces_the_one_of_its_name(store: Store) -> None:
    put_accounts(store, ANN, KIM)
    changed = replace(ANN, role="dealer", password=KIM.password, is_disabled=True, changed=9, factor="f", used=3)
    put_accounts(store, changed)
    assert store.registry().accounts() == (changed, KIM)


def test_batch_that_does_not_follow_changes_no_account(store: Store) -> None:
    put_accounts(store, ANN)
    with pytest.raises(Stale):
        store.append([batch("accounts", 7, accounts=(replace(ANN, role="operator"),), out=("Ann",))])
    assert store.registry().accounts() == (ANN,)


def test_batch_ends_the_logins_that_it_names(store: Store) -> None:
    registry = store.registry()
    for token, account in (("a", "Ann"), ("b", "Ann"), ("c", "Kim")):
        registry.begin_login(login(token, account))
        registry.issue_ticket(ticket(f"of {token}", token))
    store.append([batch("accounts", accounts=(ANN,), out=("Ann",))])
    assert [registry.login(token) is None for token in "abc"] == [True, True, False]
    assert registry.take_ticket("of a", 1) is None
    assert registry.take_ticket("of c", 1) == ticket("of c", "c")


@pytest.mark.parametrize("name", NO_TEXT)
def test_invalid_text_is_rejected_as_a_name(registry: Registry, name: str) -> None:
    assert registry.account(name) is None
    assert registry.login(name) is None
    assert registry.logins(name) == ()
    assert registry.take_ticket(name, 1) is None
    refused: list[Callable[[], object]] = [
        lambda: registry.begin_login(login("a", where_from=name)),
        lambda: registry.issue_ticket(ticket("t", name)),
        lambda: registry.take_lease(name, "p", "a", 1),
    ]
    for act in refused:
        with pytest.raises(StoreFailed, match=r": Cannot .*: '.*' cannot be stored as text\.$"):
            act()
    assert (registry.accounts(), registry.leases(), registry.login("a")) == ((), (), None)


def test_case_folding_of_names_is_stable() -> None:
    assert folded("Straße") == folded("STRASSE")
    assert folded("e\u0301") == folded("É")
    for name in ("ﬃ", "\u0345", "ϔ", "ẞ"):
        assert folded(folded(name)) == folded(name)


# --- logins and tickets -----------------------------------------------------------------------------------------------


def test_a_login_is_kept_touched_and_ended(registry: Registry) -> None:
    first, second = login("a", began=7, is_demo=True), login("b", role="dealer", began=6)
    for one in (first, second, login("c", "Kim")):
        registry.begin_login(one)
    assert registry.login("a") == first
    assert registry.login("z") is None
    assert registry.logins("Ann") == (second, first)
    assert registry.living(["b", "z", "a", "\0"]) == (first, second)
    assert registry.living([]) == ()
    registry.touch_login(replace(first, seen=50, proved=3, mac="m"))
    registry.touch_login(replace(first, seen=40, proved=3))
    registry.touch_login(replace(first, seen=60, proved=2))
    registry.touch_login(login("z", seen=40))
    assert registry.login("a") == replace(first, seen=50, proved=3, mac="m")
    registry.end_login("a")
    registry.end_login("z")
    assert registry.logins("Ann") == (second,)
    assert registry.living(["a", "b"]) == (second,)
    registry.touch_login(replace(first, seen=60))
    assert registry.login("a") is None


def test_token_belongs_to_one_login(registry: Registry) -> None:
    registry.begin_login(login("a"))
    registry.issue_ticket(ticket("t"))
    with pytest.raises(StoreFailed, match="Cannot store a login"):
        registry.begin_login(login("a", "Kim"))
    with pytest.raises(StoreFailed, match="Cannot store a ticket"):
        registry.issue_ticket(ticket("t", "b"))
    assert registry.login("a") == login("a")
    assert registry.take_ticket("t", 1) == ticket("t")


def test_ending_a_login_ends_its_tickets(registry: Registry) -> None:
    for token, account, seen in (("a", "Ann", 10), ("b", "Ann", 20), ("c", "Kim", 19), ("d", "Kim", 30)):
        registry.begin_login(login(token, account, seen=seen))
        registry.issue_ticket(ticket(f"of {token}", token))
    registry.end_login("a")
    assert registry.take_ticket("of a", 1) is None
    registry.drop_old_logins(20)
    assert [registry.login(token) is None for token in "abcd"] == [True, False, True, False]
    assert registry.take_ticket("of c", 1) is None
    registry.end_logins("Ann")
    assert registry.logins("Ann") == ()
    assert registry.take_ticket("of b", 1) is None
    assert registry.take_ticket("of d", 1) == ticket("of d", "d")


def test_a_ticket_is_taken_once(registry: Registry) -> None:
    registry.issue_ticket(ticket("t"))
    registry.issue_ticket(ticket("u"))
    assert registry.take_ticket("z", 99) is None
    assert registry.take_ticket("t", 99) == ticket("t")
    assert registry.take_ticket("t", 99) is None
    assert registry.take_ticket("u", 99) == ticket("u")


def test_expired_ticket_is_rejected(registry: Registry) -> None:
    for name in ("t", "u", "v"):
        registry.issue_ticket(ticket(name, until=100 if name != "v" else 101))
    assert registry.take_ticket("t", 100) is None
    assert registry.take_ticket("u", 1) is None, "whoever takes one also removes what has run out"
    assert registry.take_ticket("v", 100) == ticket("v", until=101)


# --- leases -----------------------------------------------------------------------------------------------------------


def test_a_table_has_one_owner(registry: Registry) -> None:
    before = time.time() * 1_000
    taken = registry.take_lease("table 1", "p1", "one:8000", HOUR)
    assert (taken.log, taken.owner, taken.address) == ("table 1", "p1", "one:8000")
    assert -2_000 < taken.until - before - HOUR < PATIENCE * 1_000
    assert registry.take_lease("table 1", "p2", "two:8000", HOUR) == taken
    again = registry.take_lease("table 1", "p1", "one:8001", 2 * HOUR)
    assert (again.owner, again.address) == ("p1", "one:8001")
    assert again.until >= taken.until + HOUR
    other = registry.take_lease("a table", "p2", "two:8000", HOUR)
    assert registry.leases() == (other, again)


def test_expired_lease_can_be_taken_over(registry: Registry) -> None:
    registry.take_lease("table 1", "p1", "one:8000", HOUR)
    registry.take_lease("table 2", "p1", "one:8000", HOUR)
    assert registry.take_lease("table 1", "p2", "two:8000", HOUR).owner == "p1"
    registry.take_lease("table 1", "p1", "one:8000", -1)
    assert [one.log for one in registry.leases()] == ["table 2"]
    taken = registry.take_lease("table 1", "p2", "two:8000", HOUR)
    assert (taken.owner, taken.address) == ("p2", "two:8000")
    assert registry.keep_leases("p1", HOUR) == ("table 2",), "what another has taken over is not renewed"
    assert {one.log: one.owner for one in registry.leases()} == {"table 1": "p2", "table 2": "p1"}


def test_owner_can_renew_an_expired_untaken_lease(registry: Registry) -> None:
    for log in ("b", "a", "c"):
        registry.take_lease(log, "p1", "one:8000", -1)
    registry.take_lease("d", "p2", "two:8000", HOUR)
    assert [one.log for one in registry.leases()] == ["d"]
    assert registry.keep_leases("p1", HOUR) == ("a", "b", "c")
    assert [one.log for one in registry.leases()] == ["a", "b", "c", "d"]
    assert registry.take_lease("a", "p2", "two:8000", HOUR).owner == "p1"
    assert registry.keep_leases("p3", HOUR) == ()


def test_only_the_owner_releases_a_lease(registry: Registry) -> None:
    for log, owner in (("a", "p1"), ("b", "p1"), ("c", "p1"), ("d", "p2")):
        registry.take_lease(log, owner, owner, HOUR)
    registry.drop_lease("a", "p2")
    registry.drop_lease("z", "p2")
    assert len(registry.leases()) == 4
    registry.drop_lease("a", "p1")
    assert [one.log for one in registry.leases()] == ["b", "c", "d"]
    registry.drop_leases("p1")
    assert [one.log for one in registry.leases()] == ["d"]
    assert registry.keep_leases("p1", HOUR) == ()
    assert registry.take_lease("a", "p2", "p2", HOUR).owner == "p2"


# --- in a store -------------------------------------------------------------------------------------------------------


def test_registry_persists_outside_the_log(where: str) -> None:
    with contextlib.closing(open_store(where, writes=True)) as store:
        store.append([batch(many=2)])
        before = everything(store)
        registry = store.registry()
        registry.begin_login(login("a", is_demo=True))
        registry.issue_ticket(ticket("t"))
        lease = registry.take_lease("table", "p1", "one:8000", HOUR)
        assert everything(store) == before
        put_accounts(store, ANN)
    with contextlib.closing(open_store(where)) as store:
        registry = store.registry()
        assert (registry.account("ann"), registry.login("a")) == (ANN, login("a", is_demo=True))
        assert registry.leases() == (lease,)
        assert registry.accounts() == (ANN,)
        with pytest.raises(StoreFailed, match=r": The store was opened read-only\.$"):
            registry.begin_login(login("b"))
    with contextlib.closing(open_store(where, writes=True)) as store:
        assert store.registry().take_ticket("t", 1) == ticket("t")
        store.append([batch(after=2)])
    with pytest.raises(StoreFailed, match=r": The store is closed\.$"):
        store.registry().end_logins("Ann")


def test_damaged_row_is_reported(tmp_path: Path) -> None:
    where = str(tmp_path / "store.db")
    with contextlib.closing(open_store(where, writes=True)) as store:
        store.registry().take_lease("t", "p", "a", HOUR)
        put_accounts(store, ANN)
    with contextlib.closing(sqlite3.connect(where)) as raw:
        raw.execute("UPDATE accounts SET used = 'x'")
        raw.commit()
    with (
        contextlib.closing(open_store(where)) as store,
        pytest.raises(BadStore, match=r": The store is damaged: 'x' is not int\.$"),
    ):
        store.registry().account("Ann")


def test_leases_use_the_database_clock(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    with contextlib.closing(open_store(postgres_url, writes=True)) as store:
        lease = store.registry().take_lease("t", "p", "a", 1)
        assert lease.until > 1_700_000_000_000
        assert isinstance(lease, Lease)


def test_registry_recovers_from_cut_connections(postgres_url: str) -> None:
    with contextlib.closing(open_store(postgres_url, writes=True)) as store:
        registry = store.registry()
        registry.begin_login(login("a"))
        with psycopg.connect(postgres_url, autocommit=True) as raw:
            raw.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        registry.end_login("a")
        assert registry.login("a") is None
