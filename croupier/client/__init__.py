"""A Python client of the live floor: log in, list the tables, sit down, play. Imports the server's messages.

It knows no rule; docs/client.md describes it.
"""

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
