"""The people of a table: who they are, and whether an answer of the rules gives them a power."""

from typing import Final, Literal, get_args

from msgspec import Struct

from croupier.engine.inputs import Barred, Refused
from croupier.rules.table import TableRules, Who

Role = Literal[
    "player",
    "dealer",
    "gaming-supervisor",
    "pit-manager",
    "assistant-gaming-manager",
    "gaming-manager",
    "operator",
    "inspector",
    "surveillance",
    "commission",
]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
RANKS: Final = ("dealer", "gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator")
"""The casino's own people, the lower first."""


class Official(Struct, frozen=True):
    """A person who acts in a role."""

    role: Role
    name: str

    def __str__(self) -> str:
        """Write the person as role and name, or as the role alone if that is all that is known."""
        return self.role if self.name == self.role else f"{self.role} {self.name}"


def holders(rules: TableRules, who: tuple[str, ...]) -> frozenset[str]:
    """Return the roles that an answer names, each group by what the document takes it to be."""
    found: set[str] = set()
    for one in who:
        for name in one.split(" or "):
            group = getattr(rules.people, name.replace("-", "_"), None)
            found.update(group.value if group is not None else (name,))
    return frozenset(found)


def check_power(rules: TableRules, given: Struct, by: Official, power: Who, what: str) -> None:
    """Raise Barred unless the person holds the power to do `what`."""
    allowed = holders(rules, power.value)
    if by.role in allowed:
        return
    if not allowed:
        raise Barred(given, power.clause, f"nobody may {what} under this document")
    listed = " or ".join(role for role in ROLES if role in allowed)
    raise Barred(given, power.clause, f"{by} may not {what}: {listed} may")


def check_reason(given: Struct, reason: str, clause: str, what: str) -> None:
    """Raise Refused if a command that needs its reason comes without one."""
    if not reason.strip():
        raise Refused(given, clause, f"{what} needs its reason")
