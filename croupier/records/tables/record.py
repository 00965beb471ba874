"""State of a recorded table, and the custody of the secrets of its shoes."""

from typing import Protocol

from msgspec import Struct

from croupier.engine.table import Table
from croupier.records.books.accounts import Posting
from croupier.records.books.ledger import Books
from croupier.records.log import inputs as i
from croupier.records.tables.control_state import ControlState
from croupier.records.tables.round_progress import TrackedRounds
from croupier.records.tables.shoes import Secrets, Shoes
from croupier.tournament.session import TableSession


class TableRecord(Struct, frozen=True):
    """A table as far as its log tells: `number` entries, the last with this hash, recorded at this moment.

    `moved` is what the events of the last entry moved, each in its place; `session` the session of a tournament that is
    played at the table, or was last. `controls` is the level of the house controls that the table has adopted,
    and `control` their state.
    """

    log: str
    setup: i.Setup
    table: Table
    shoes: Shoes
    books: Books
    number: int = 0
    hash: str = ""
    at: int = 0
    tracked: TrackedRounds = TrackedRounds()
    moved: tuple[tuple[Posting, ...], ...] = ()
    expects: i.Expected | None = None
    session: TableSession | None = None
    controls: int = 0
    control: ControlState = ControlState()


class Opener(Protocol):
    """Opener of the sealed secrets of shoes: the keys, or the secrets that the log has revealed."""

    def unseal(self, sealed: str, about: str) -> bytes | None:
        """Return the secret, None if it is not known; raise BadKeys."""


class Sealer(Opener, Protocol):
    """Opener that can also seal secrets."""

    def seal(self, secret: bytes, about: str) -> str:
        """Return the secret sealed."""


class Custody(Struct, frozen=True):
    """Source of the secrets of new shoes, and the keys that seal them."""

    keys: Sealer
    secrets: Secrets


def about(log: str, shoe: int) -> str:
    """Return what a sealed secret is about."""
    return f"shoe {shoe} of {log}"
