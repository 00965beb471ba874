"""Errors between a client and the floor, each a kind of FloorError and one sentence."""


class FloorError(Exception):
    """The floor did not do what it was asked."""


class Refused(FloorError):
    """The rules do not allow a command, and the clause that says so; nothing has changed."""

    def __init__(self, why: str, clause: str, document: str) -> None:
        """Take what the floor said."""
        super().__init__(f"{why} [{document} {clause}]")
        self.why, self.clause, self.document = why, clause, document


class Stale(FloorError):
    """The table had gone on when the command came: nothing has changed, and the state of the table is newer now."""


class Fault(FloorError):
    """The floor could not take what it was sent; `status` is that of HTTP, 0 where it came over a socket."""

    def __init__(self, why: str, status: int = 0) -> None:
        """Take what the floor said."""
        super().__init__(why)
        self.status = status


class NotAdmitted(FloorError):
    """The name or the password is wrong, or the login has ended."""


class Unreachable(FloorError):
    """Nobody answered for the floor, or for the table, as long as the client waits."""


class Closed(FloorError):
    """The socket was closed for good, by the floor or by whoever holds the client."""
