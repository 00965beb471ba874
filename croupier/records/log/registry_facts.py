"""Statements of the log of the house about the tables of the store that are no logs."""

from collections.abc import Mapping
from typing import Any, Self


class RegistryFacts:
    """Form of the database and digests of its accounts, as the entries of the house state them in order."""

    def __init__(self) -> None:
        """Begin before the first entry of the house."""
        self.revision = ""
        """Form of the database that was named last, "" if none was."""
        self.accounts: dict[str, str] = {}
        """Digest of each account by its name."""

    def __copy__(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        twin.revision, twin.accounts = self.revision, dict(self.accounts)
        return twin

    def note(self, event: Mapping[str, Any]) -> None:
        """Read the next event of the house."""
        match event:
            case {"event": "SchemaRecorded", "revision": revision}:
                self.revision = str(revision)
            case {"event": "AccountsImported", "accounts": [*accounts]}:
                self.accounts |= {str(one.get("name")): str(one.get("digest")) for one in accounts}
            case {"event": "AccountChanged" | "CodeAccepted", "name": name, "digest": digest}:
                self.accounts[str(name)] = str(digest)
            case _:
                pass
