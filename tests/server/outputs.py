"""Outputs of the server besides messages: lines of its log and changes of its metrics."""

import logging
from typing import Any

from croupier.server.metrics import METRICS


class Outputs(logging.Handler):
    """Lines of every log, and the changes of all metrics, while a block runs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self._before: dict[str, float] = {}
        self.figures: dict[str, float] = {}
        self._propagated = True

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(record.getMessage())

    def __enter__(self) -> "Outputs":
        """Begin to listen."""
        root = logging.getLogger()
        self._before = _figures()
        root.addHandler(self)
        logger = logging.getLogger("croupier.server")
        # a command that began to serve in this process keeps its lines to itself
        self._propagated, logger.propagate = logger.propagate, True
        logger.setLevel(logging.DEBUG)
        return self

    def __exit__(self, *_: Any) -> None:
        """Stop listening, and take the changes of the metrics."""
        logging.getLogger().removeHandler(self)
        logger = logging.getLogger("croupier.server")
        logger.propagate = self._propagated
        logger.setLevel(logging.NOTSET)
        self.figures = {name: value - self._before.get(name, 0) for name, value in _figures().items()}

    @property
    def all(self) -> tuple[list[str], dict[str, float]]:
        """Return everything that was put out."""
        return self.lines, {name: change for name, change in self.figures.items() if change}


def _figures() -> dict[str, float]:
    pairs = [line.rsplit(" ", 1) for line in METRICS.lines(0, 0, 0) if not line.startswith("#")]
    return {name: float(value) for name, value in pairs}
