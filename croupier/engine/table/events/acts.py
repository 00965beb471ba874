"""Fields that all acts of officials have."""

from msgspec import Struct

from croupier.engine.table.moments import Moment
from croupier.engine.table.people import Official


class Act(Struct, frozen=True, kw_only=True):
    """A person did something, at a moment, under a clause."""

    by: Official
    at: Moment
    clause: str
