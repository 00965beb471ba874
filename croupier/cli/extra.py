"""What analysis and a cluster need beyond the package, told in a sentence where it is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

EXTRA: Final = frozenset({"jinja2", "llvmlite", "markupsafe", "matplotlib", "numba", "numpy"})


CLUSTER: Final = frozenset({"cloudpickle", "dask", "distributed", "tornado"})


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


@contextmanager
def needing_cluster() -> Iterator[None]:
    """Tell what is missing and how to get it, if something of the extra `cluster` is."""
    try:
        yield
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name not in CLUSTER:
            raise
        told = (
            f"A cluster needs {name}, which is not installed here: pip install 'croupier[analysis,cluster]' brings it."
        )
        raise click.ClickException(told) from missing
