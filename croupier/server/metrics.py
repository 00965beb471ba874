"""Figures about this process, in the form that Prometheus reads."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the histogram of command durations, in seconds."""


class Timing:
    """Histogram of durations."""

    def __init__(self) -> None:
        """Begin with none."""
        self.within, self.many, self.seconds = [0] * len(_BOUNDS), 0, 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.many += 1
        self.seconds += seconds
        for at, bound in enumerate(_BOUNDS):
            if seconds <= bound:
                self.within[at] += 1


class Metrics:
    """Metrics of the process."""

    def __init__(self) -> None:
        """Begin at zero."""
        self.sockets = 0
        self.faults = 0
        self.messages_sent = 0
        self.bytes_sent = 0
        self.answers: Counter[tuple[str, int]] = Counter()
        self.commands: dict[str, Timing] = {"socket": Timing(), "http": Timing()}

    def sent(self, size: int) -> None:
        """Count a message that goes out."""
        self.messages_sent += 1
        self.bytes_sent += size

    @contextmanager
    def timed(self, how: str) -> Iterator[None]:
        """Record the duration of a command."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.commands[how].add(time.perf_counter() - began)

    def lines(self, tables: int, watchers: int, waiting: int) -> Iterator[str]:
        """Yield all figures as text."""
        gauges = (
            ("croupier_tables", "tables served by this process", tables),
            ("croupier_watchers", "people connected to a table", watchers),
            ("croupier_sockets", "open sockets", self.sockets),
            ("croupier_writer_waiting", "commands waiting to be recorded", waiting),
        )
        for name, what, value in gauges:
            yield from (f"# HELP {name} {what}", f"# TYPE {name} gauge", f"{name} {value}")
        counters = (
            ("croupier_messages_sent_total", "messages sent over sockets", self.messages_sent),
            ("croupier_bytes_sent_total", "bytes sent over sockets", self.bytes_sent),
            ("croupier_faults_total", "messages that were rejected", self.faults),
        )
        for name, what, value in counters:
            yield from (f"# HELP {name} {what}", f"# TYPE {name} counter", f"{name} {value}")
        yield from ("# HELP croupier_answers_total answers over HTTP", "# TYPE croupier_answers_total counter")
        for (path, status), many in sorted(self.answers.items()):
            yield f'croupier_answers_total{{path="{path}",status="{status}"}} {many}'
        name = "croupier_command_seconds"
        yield from (f"# HELP {name} seconds from a command to its durable record", f"# TYPE {name} histogram")
        for how, timing in self.commands.items():
            for bound, many in zip(_BOUNDS, timing.within, strict=True):
                yield f'{name}_bucket{{by="{how}",le="{bound}"}} {many}'
            yield f'{name}_bucket{{by="{how}",le="+Inf"}} {timing.many}'
            yield f'{name}_sum{{by="{how}"}} {timing.seconds:.6f}'
            yield f'{name}_count{{by="{how}"}} {timing.many}'


METRICS: Final = Metrics()
