"""One matter that is no table, such as a tournament, with one writer: the same promises as at a table."""

from typing import Any, Final

from croupier.records import matter
from croupier.records.commands import BadCommand, Recorder, as_recorded, check_person
from croupier.records.house import House
from croupier.records.log import PROGRAM, Draft, Person, SignedHead
from croupier.records.matter import Matter
from croupier.records.recorded import placed
from croupier.records.replay import matter_resumed
from croupier.records.rooms import MATTERS, kind_of, room_of
from croupier.records.stores.protocol import Batch

BYTES_MAX: Final = 131_072
"""Bytes of an input: the conditions of a tournament and the results of hundreds of players are longer than a wager."""
_NAME_MAX: Final = 100


class RecordedMatter(Recorder[Matter]):
    """A tournament or a promotion in a store, under the log "tournament NAME" or "promotion NAME"."""

    bytes_max = BYTES_MAX

    @classmethod
    def create(cls, house: House, kind: str, name: str, given: Any, *, by: Person = PROGRAM) -> "RecordedMatter":
        """Begin a matter with its first input, which draws up what holds for it.

        Raise Refused, BadCommand or StoreError, and then nothing is recorded.
        """
        called = _called(kind, name)
        given = as_recorded(given, BYTES_MAX)
        check_person(by)
        _check_kind(called, given)
        first = room_of(called).first
        if type(given) is not first:
            raise BadCommand(f"a {kind} begins with {first.__name__}, and not with {type(given).__name__}")
        draft, held = matter.begun(called, given, by, at=house.clock(), key=house.entropy(8))
        return cls(house, placed(held, house.begin(called, draft, held, by)))

    @classmethod
    def resume(cls, house: House, name: str) -> "RecordedMatter":
        """Go on with the matter of a log where it ends; raise StoreError."""
        return cls(house, matter_resumed(house.store, name, house.keys))

    def _taken(self, given: Any, by: Person, key: str, *, deals: bool) -> tuple[list[Draft], list[Matter]]:
        """Return what an input causes; there are no cards that could be dealt after it."""
        assert not deals, "no cards are dealt here"
        _check_kind(self.held.log, given)
        draft, held = matter.take(self.held, given, by, at=self._now(), key=key)
        return [draft], [held]

    def _again(self) -> Matter:
        """Return the matter as its log ends."""
        return matter_resumed(self.store, self.held.log, self.house.keys)

    def _for_witness(self, batch: Batch) -> list[SignedHead]:
        """Return the head of the last entry: no round ends here, and each command may be of consequence."""
        return [batch.now]

    def _keep(self) -> None:
        """Keep nothing beside the log: it is read through within a second when the matter is resumed."""


def _called(kind: str, name: str) -> str:
    """Return the name of a log; raise BadCommand."""
    if kind not in MATTERS:
        raise BadCommand(f"{kind!r} is no kind of matter: there are {' and '.join(MATTERS)}")
    if not name or name != name.strip() or len(name) > _NAME_MAX or not name.isprintable():
        raise BadCommand(f"{name!r} is no name for a {kind}: write up to {_NAME_MAX} letters, without spaces around it")
    return f"{kind} {name}"


def _check_kind(called: str, given: Any) -> None:
    """Raise BadCommand for an input that is of something else."""
    if type(given) not in room_of(called).inputs:
        raise BadCommand(f"{type(given).__name__} is nothing that is said to a {kind_of(called)}")
