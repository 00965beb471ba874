"""The browser of all tests of the page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser import launched

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="package")
def browser() -> "Iterator[Browser]":
    """Give one browser to all modules of the room: to start it takes as long as most of their tests."""
    with launched() as found:
        yield found
