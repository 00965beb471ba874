"""Compiling kernels: kept on disk between runs where there is a place for it, in memory where there is none."""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def compiled(kernel: Kernel) -> Kernel:
    """Compile a function when it is first called; it holds no lock while it runs."""
    try:
        return cast("Kernel", numba.njit(cache=True, nogil=True)(kernel))
    except RuntimeError:  # neither beside the package nor in the user's folder may a file be written
        return cast("Kernel", numba.njit(nogil=True)(kernel))


def inlined(kernel: Kernel) -> Kernel:
    """Compile a function as a part of those that call it, which spares the cost of handing arrays over."""
    return cast("Kernel", numba.njit(inline="always")(kernel))
