"""Events of players who are not there to decide, and of their return."""

from msgspec import Struct


class PlayerAbsent(Struct, frozen=True):
    """A player takes no further decisions."""

    player: str
    clause: str


class PlayerReturned(Struct, frozen=True):
    """A player who was absent is back, and decides again."""

    player: str
    clause: str
