"""Choice of the cases that every run tries; `make check-long` tries the others as well."""

from collections.abc import Iterable
from typing import Any

import pytest


def daily(cases: Iterable[Any], many: int = 1) -> list[Any]:
    """Return cases of a parametrised test, all but the first ones marked as long; a tuple holds several arguments."""
    return [
        case if number < many else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long)
        for number, case in enumerate(cases)
    ]
