"""Every kind of store, each test with one of its own."""

import contextlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Store
from croupier.records.stores.registry import Registry
from croupier.records.stores.sql import SqlStore
from tests.postgres import fresh_database
from tests.records.stores.samples import DATABASES, KINDS, REGISTRY, Opened, Registries, opener


@pytest.fixture(params=KINDS)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    """Give what opens a store of each kind; what is left open is closed at the end."""
    opens, _ = opener(request.param, tmp_path, lambda: request.getfixturevalue("postgres_url"))
    with contextlib.ExitStack() as left:

        def opened(*, writes: bool = True) -> Store:
            found = opens(writes=writes)
            left.callback(found.close)
            return found

        yield opened


@pytest.fixture(scope="module")
def registries(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registries]:
    """Give what returns empty registries of one store: of one that the tests of a module share, since they are many."""
    left = contextlib.ExitStack()

    @cache
    def stores(kind: str, many: int) -> list[Store]:
        opens, _ = opener(
            kind, tmp_path_factory.mktemp(kind), lambda: fresh_database(request.getfixturevalue("postgres"))
        )
        return [left.enter_context(contextlib.closing(opens())) for _ in range(many)]

    def emptied(kind: str, many: int = 1) -> list[Registry]:
        if kind == "memory":
            return [MemoryStore().registry()]
        found = stores(kind, many)
        assert isinstance(found[0], SqlStore)
        found[0].write("empty it", [(f"DELETE FROM {table}", ()) for table in REGISTRY])  # noqa: S608  our own names
        return [one.registry() for one in found]

    with left:
        yield emptied


@pytest.fixture
def store(opened: Opened) -> Store:
    """Give a new store of each kind, to write to."""
    return opened()


@pytest.fixture(params=DATABASES)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the name of a new store in each kind of database."""
    return opener(request.param, tmp_path, lambda: request.getfixturevalue("postgres_url"))[1]
