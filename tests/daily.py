"""Choice of the cases that every run tries; `make check-long` tries the others as well."""

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def daily(cases: Iterable[Any], many: int = 1) -> list[Any]:
    """Return cases of a parametrised test, all but the first ones marked as long; a tuple holds several arguments."""
    return [case if number < many else _long(case) for number, case in enumerate(cases)]


def evenly(cases: Iterable[Any], many: int = 2) -> list[Any]:
    """Return cases of which `many`, evenly spread from the first to the last, are not marked as long."""
    every = list(cases)
    chosen = {round(place * (len(every) - 1) / max(1, many - 1)) for place in range(many)}
    return [case if number in chosen else _long(case) for number, case in enumerate(every)]


def _long(case: Any) -> Any:
    if isinstance(case, ParameterSet):
        return pytest.param(*case.values, marks=[*case.marks, pytest.mark.long], id=case.id)
    is_several = isinstance(case, tuple) and not hasattr(case, "_fields")  # a named tuple is one argument
    return pytest.param(*(case if is_several else (case,)), marks=pytest.mark.long)
