"""Compiling kernels: kept on disk between runs where there is a place for it, in memory where there is none."""

import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
from numba.extending import intrinsic

Kernel = TypeVar("Kernel", bound=Callable[..., object])
Array = TypeVar("Array")


def compiled(kernel: Kernel) -> Kernel:
    """Compile a function when it is first called; it releases the global lock while it runs."""
    try:
        machine_code = numba.njit(cache=True, nogil=True)(kernel)
    except RuntimeError:  # no file can be written next to the package or in the user's folder
        return cast("Kernel", numba.njit(nogil=True)(kernel))
    _forget_what_is_stale(machine_code, kernel)
    return cast("Kernel", machine_code)


def _forget_what_is_stale(machine_code: Any, kernel: Callable[..., object]) -> None:
    """Remove compiled code of another version of the package from disk.

    numba checks only the file of the kernel. Its cache is also stale if a module with constants or types of the kernel
    is newer, and unreadable if it names types that no longer exist.
    """
    kept: Any = getattr(machine_code, "_cache", None)
    index: Any = getattr(kept, "_cache_file", None)
    if kept is None or not hasattr(index, "_load_index") or not hasattr(index, "_index_path"):
        return
    try:
        written = Path(index._index_path).stat().st_mtime  # noqa: SLF001  there is no other door to what numba keeps
        index._load_index()  # noqa: SLF001  as above
    except FileNotFoundError:
        return
    except (AttributeError, ImportError, EOFError, ValueError, pickle.UnpicklingError):
        kept.flush()
        return
    if any(Path(file).stat().st_mtime > written for file in _sources(kernel)):
        kept.flush()


def _sources(kernel: Callable[..., object]) -> Iterator[str]:
    """Yield the files of the package that a kernel knows anything from."""
    for value in kernel.__globals__.values():
        name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
        file = getattr(sys.modules.get(str(name)), "__file__", None)
        if str(name).startswith("croupier") and file is not None:
            yield file


def inlined(kernel: Kernel) -> Kernel:
    """Compile a function into its callers, which avoids the cost of passing arrays."""
    return cast("Kernel", numba.njit(inline="always")(kernel))


def _borrowed(_typing: Any, array: Any) -> Any:
    def borrow(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        found = context.make_array(signature.args[0])(context, builder, args[0])
        found.meminfo = found.meminfo.type(None)
        return found._getvalue()  # noqa: SLF001  numba's own name for it

    return array(array), borrow


borrowed = cast("Callable[[Array], Array]", intrinsic(_borrowed))
"""Return the same array without reference counting, which every call within a loop would update.

Only for an array that the caller of the compiled function keeps alive while it runs.
"""
