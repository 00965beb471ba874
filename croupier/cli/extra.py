"""What analysis needs beyond the package, told in a sentence where it is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

EXTRA: Final = frozenset({"jinja2", "llvmlite", "markupsafe", "matplotlib", "numba", "numpy"})


@contextmanager
def needing_analysis() -> Iterator[None]:
    """Tell what is missing and how to get it, if something of the extra `analysis` is."""
    try:
        yield
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name not in EXTRA:
            raise
        told = f"Analysis needs {name}, which is not installed here: pip install 'croupier[analysis]' brings it."
        raise click.ClickException(told) from missing
