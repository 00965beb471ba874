"""A client of the live floor in Python: log in, look at the lobby, sit down, play. It knows no rule; docs/client.md."""

from croupier.client.errors import Closed, Fault, FloorError, NotAdmitted, Refused, Stale, Unreachable
from croupier.client.floor import Floor, Listed, Lobby, Me
from croupier.client.table import Table

__all__ = [
    "Closed",
    "Fault",
    "Floor",
    "FloorError",
    "Listed",
    "Lobby",
    "Me",
    "NotAdmitted",
    "Refused",
    "Stale",
    "Table",
    "Unreachable",
]
