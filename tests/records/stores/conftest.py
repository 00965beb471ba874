"""Every kind of store, each test with one of its own."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.records.stores.protocol import Store
from tests.records.stores.made import DATABASES, KINDS, Opened, opener


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


@pytest.fixture
def store(opened: Opened) -> Store:
    """Give a new store of each kind, to write to."""
    return opened()


@pytest.fixture(params=DATABASES)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the name of a new store in each kind of database."""
    return opener(request.param, tmp_path, lambda: request.getfixturevalue("postgres_url"))[1]
