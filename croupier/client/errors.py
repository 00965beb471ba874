"""Errors between a client and the floor, each a kind of FloorError and one sentence."""


class FloorError(Exception):
    """An error reported by the floor."""


class Refused(FloorError):
    """A command refused by the rules, with the clause; nothing has changed."""

    def __init__(self, why: str, clause: str, document: str) -> None:
        """Store the floor's error."""
        super().__init__(f"{why} [{document} {clause}]")
        self.why, self.clause, self.document = why, clause, document


class Stale(FloorError):
    """A command based on an outdated state; nothing has changed, and the newer state has arrived."""


class Fault(FloorError):
    """A request that the floor could not accept; `status` is the HTTP status, 0 if it came over a socket."""

    def __init__(self, why: str, status: int = 0) -> None:
        """Store the floor's error."""
        super().__init__(why)
        self.status = status


class NotAdmitted(FloorError):
    """The name or the password is wrong, or the login has ended."""


class Unreachable(FloorError):
    """No answer from the floor, or from the table, within the client's timeout."""


class Closed(FloorError):
    """The socket was closed for good, by the floor or by the client's owner."""
