"""The running state of a table while `decide` works."""

from typing import Any, TypeVar

from croupier.engine.run import Running, Transition
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
        """Fold the event into the table; the rules may change with it."""
        self._happened(event, evolve(self.state, event))

    def follow(self, step: Transition[Any, Any]) -> None:
        """Record an event of the round that the round has already folded."""
        self._happened(step.event, evolve(self.state, step.event, step))

    def _happened(self, event: Any, state: Table) -> None:
        self.events.append(event)
        self.state = state
        self.states.append(state)
        self.rules = state.rules

    def act(self, event: type[A], by: Official, clause: str, /, **fields: Any) -> None:
        """Record an act of a person at the current time."""
        self.emit(event(by=by, at=self.state.now, clause=clause, **fields))
