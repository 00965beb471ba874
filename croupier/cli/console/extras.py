"""Optional dependencies of analysis and clusters: a sentence where one is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

EXTRA: Final = frozenset({"jinja2", "llvmlite", "markupsafe", "matplotlib", "numba", "numpy"})


CLUSTER: Final = frozenset({"cloudpickle", "dask", "distributed", "tornado"})


@contextmanager
def needing_analysis() -> Iterator[None]:
    """Report a missing dependency of the extra `analysis` and how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name not in EXTRA:
            raise
        message = f"Analysis needs {name}, which is not installed. Install it with: pip install 'croupier[analysis]'."
        raise click.ClickException(message) from missing


@contextmanager
def needing_cluster() -> Iterator[None]:
    """Report a missing dependency of the extra `cluster` and how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name not in CLUSTER:
            raise
        message = (
            f"A cluster needs {name}, which is not installed. "
            "Install it with: pip install 'croupier[analysis,cluster]'."
        )
        raise click.ClickException(message) from missing
