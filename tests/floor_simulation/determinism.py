"""Nothing but the seed: the clock and the chance of the whole program are simulated while a simulation runs.

What takes its clock or chance as an argument is given one. What asks `time` or `secrets` itself, or has one of their
functions as the default of an argument, is found here, so that new code cannot leave the simulation unnoticed.
"""

import contextlib
import gc
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from types import FunctionType
from typing import Any, Final
from unittest import mock

from argon2 import Parameters
from argon2.low_level import Type

from croupier.server.accounts import passwords

EPOCH: Final = 1_790_000_400_000
"""The moment at which every simulation begins, in milliseconds since 1970: an evening in 2026."""
CHEAP: Final = Parameters(Type.ID, 19, 16, 32, 1, 8, 1)
"""Cost of a password in the simulation: nobody guesses there."""


@contextlib.contextmanager
def only_the_seed(seconds: Callable[[], float], chance: Random) -> Iterator[None]:
    """Replace the clock and the chance of the interpreter until the block ends."""

    def token_bytes(size: int | None = None) -> bytes:
        return chance.randbytes(32 if size is None else size)

    def token_hex(size: int | None = None) -> str:
        return token_bytes(size).hex()

    def nanoseconds() -> int:
        return EPOCH * 1_000_000 + int(seconds() * 1_000_000_000)

    simulated: list[tuple[Any, Any]] = [
        (secrets.token_bytes, token_bytes),
        (secrets.token_hex, token_hex),
        (secrets.token_urlsafe, token_hex),
        (time.monotonic, seconds),
        (time.perf_counter, seconds),
        (time.time, lambda: nanoseconds() / 1_000_000_000),
        (time.time_ns, nanoseconds),
    ]
    with contextlib.ExitStack() as stack:
        for real, one in simulated:
            stack.enter_context(mock.patch.object(sys.modules[real.__module__], real.__name__, one))
        for function, defaults in _defaults([*simulated, (passwords.COST, CHEAP)]):
            stack.enter_context(mock.patch.object(function, "__defaults__", defaults))
        is_on = gc.isenabled()
        gc.disable()  # whatever it ends, it would end at another moment in another run
        try:
            yield
        finally:
            if is_on:
                gc.enable()


def _defaults(simulated: list[tuple[Any, Any]]) -> Iterator[tuple[FunctionType, tuple[Any, ...]]]:
    """Yield the functions of the program that have real clocks or chance as defaults, with the simulated ones."""
    for function in _functions():
        defaults = function.__defaults__ or ()
        others = tuple([next((other for real, other in simulated if real is one), one) for one in defaults])
        if any(one is not other for one, other in zip(defaults, others, strict=True)):
            yield function, others


def _functions() -> Iterator[FunctionType]:
    """Yield the functions and methods of the program that have been imported."""
    for name, module in sorted(sys.modules.items()):
        if not name.startswith("croupier."):
            continue
        for one in tuple(vars(module).values()):
            if getattr(one, "__module__", None) != name:
                continue
            inside = vars(one).values() if isinstance(one, type) else (one,)
            for found in inside:
                plain = getattr(found, "__func__", found)
                if isinstance(plain, FunctionType):
                    yield plain
