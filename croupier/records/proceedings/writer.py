"""One proceeding that is no table, such as a tournament, with one writer: the same promises as at a table."""

from typing import Final

from msgspec import Struct

from croupier.records.commands import BadCommand, LogWriter, as_recorded, check_person
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM, Draft, Person
from croupier.records.log.kinds import PROCEEDINGS, kind_of, log_kind
from croupier.records.proceedings import state
from croupier.records.proceedings.state import ProceedingRecord
from croupier.records.tables.recovery import resume_proceeding
from croupier.records.tables.state import placed

BYTES_MAX: Final = 131_072
"""Bytes of an input: the conditions of a tournament and the results of hundreds of players are longer than a wager."""
_NAME_MAX: Final = 100


class ProceedingWriter(LogWriter[ProceedingRecord, Struct]):
    """A tournament or a promotion in a store, under the log "tournament NAME" or "promotion NAME"."""

    bytes_max = BYTES_MAX

    @classmethod
    def create(cls, house: House, kind: str, name: str, given: Struct, *, by: Person = PROGRAM) -> "ProceedingWriter":
        """Start a proceeding with its first input, which draws up its conditions or terms.

        Raise Refused, BadCommand or StoreError, and then nothing is recorded.
        """
        called = _called(kind, name)
        given, _ = as_recorded(given, BYTES_MAX)
        check_person(by)
        _check_kind(called, given)
        first = log_kind(called).first
        if type(given) is not first:
            raise BadCommand(f"A {kind} must begin with {first.__name__}, not with {type(given).__name__}.")
        draft, record = state.begin(called, given, by, at=house.clock(), key=house.entropy(8))
        return cls(house, placed(record, house.begin(called, draft, record, by)))

    @classmethod
    def resume(cls, house: House, name: str) -> "ProceedingWriter":
        """Resume the proceeding of a log at its end; raise StoreError."""
        return cls(house, resume_proceeding(house.store, name, house.keys))

    def _taken(self, given: Struct, by: Person, key: str, *, deals: bool) -> tuple[list[Draft], list[ProceedingRecord]]:
        """Return the events of an input; there are no cards to deal after it."""
        assert not deals, "no cards are dealt here"
        _check_kind(self.record.log, given)
        draft, record = state.take(self.record, given, by, at=self._now(), key=key)
        return [draft], [record]

    def _again(self) -> ProceedingRecord:
        """Return the proceeding as its log ends."""
        return resume_proceeding(self.store, self.record.log, self.house.keys)

    def _keep(self) -> None:
        """Store no snapshot: the log is read within a second when the proceeding is resumed."""


def _called(kind: str, name: str) -> str:
    """Return the name of a log; raise BadCommand."""
    if kind not in PROCEEDINGS:
        raise BadCommand(f"There is no kind of proceeding {kind!r}. Use {' or '.join(PROCEEDINGS)}.")
    if not name or name != name.strip() or len(name) > _NAME_MAX or not name.isprintable():
        raise BadCommand(
            f"{name!r} cannot be the name of a {kind}. Use 1 to {_NAME_MAX} characters, without spaces around it."
        )
    return f"{kind} {name}"


def _check_kind(called: str, given: Struct) -> None:
    """Raise BadCommand for an input that is of something else."""
    if type(given) not in log_kind(called).inputs:
        raise BadCommand(f"{type(given).__name__} cannot be given to a {kind_of(called)}.")
