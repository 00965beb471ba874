"""The running state of a table while `decide` works."""

from typing import Any, TypeVar

from croupier.engine.run import Running
from croupier.engine.table.events.acts import Act
from croupier.engine.table.evolve import evolve
from croupier.engine.table.people import Official
from croupier.engine.table.state import Rules, Table

A = TypeVar("A", bound=Act)


class Run(Running[Table, Any, Rules]):
    """A table."""

    __slots__ = ()

    def __init__(self, state: Table) -> None:
        """Begin at `state`."""
        super().__init__(state, state.rules)

    def emit(self, event: Any) -> None:
        """Let the event happen; the rules may change with it."""
        self.events.append(event)
        self.state = evolve(self.state, event)
        self.rules = self.state.rules

    def act(self, event: type[A], by: Official, clause: str, /, **fields: Any) -> None:
        """Let a person's act happen now."""
        self.emit(event(by=by, at=self.state.now, clause=clause, **fields))
