"""The people of a table: their roles and their powers under the rules."""

from collections.abc import Iterable
from typing import Final, Literal, cast, get_args

from msgspec import Struct

from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import reasons
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
"""The ranks of the casino's own people, lowest first."""


def format_person(role: str, name: str, spec: str) -> str:
    """Write a person as role and name, with spaces in the role for `person` and a capital letter too for `Person`."""
    written = role if name == role else f"{role} {name}"
    if not spec:
        return written
    spaced = f"{role.replace('-', ' ')}{written[len(role) :]}"
    return f"{spaced[0].upper()}{spaced[1:]}" if spec == "Person" else spaced


_SPECIAL: Final = {"surveillance": "surveillance", "commission": "the Commission"}


def a_role(role: str) -> str:
    """Return a role with its article, such as "a pit manager"."""
    words = role.replace("-", " ")
    return _SPECIAL.get(role, f"{'an' if words[0] in 'aeiou' else 'a'} {words}")


def role_list(roles: Iterable[str]) -> str:
    """Return roles as alternatives in order of rank, such as "a dealer, a pit manager or an inspector"."""
    *others, last = [a_role(role) for role in sorted(roles, key=[str(one) for one in ROLES].index)]
    return f"{', '.join(others)} or {last}" if others else last


class Official(Struct, frozen=True):
    """A person who acts in a role."""

    role: Role
    name: str

    def __format__(self, spec: str) -> str:
        """Write the person in a sentence with `person`, at the beginning of one with `Person`."""
        return format_person(self.role, self.name, spec)

    def __str__(self) -> str:
        """Write the person as role and name, or as the role alone if that is all that is known."""
        return format_person(self.role, self.name, "")

    @property
    def in_words(self) -> str:
        """The person as sentences name them: "gaming supervisor Kim", "a dealer" if only the role is known."""
        role = self.role.replace("-", " ")
        return f"{'an' if role[0] in 'aeiou' else 'a'} {role}" if self.name == self.role else f"{role} {self.name}"


def official(role: str, name: str) -> Official:
    """Return a person in a role of the table, which the caller has checked."""
    return Official(cast("Role", role), name)


def holders(rules: TableRules, who: tuple[str, ...]) -> frozenset[str]:
    """Return the roles that an answer names; a group is the roles that the document puts in it."""
    found: set[str] = set()
    for one in who:
        for name in one.split(" or "):
            group = getattr(rules.people, name.replace("-", "_"), None)
            found.update(group.value if group is not None else (name,))
    return frozenset(found)


def check_power(rules: TableRules, given: Struct, by: Official, power: Who, what: str) -> None:
    """Raise Barred unless the person has the power to do `what`."""
    allowed = holders(rules, power.value)
    if by.role in allowed:
        return
    if not allowed:
        raise Barred(given, power.clause, reasons.NOBODY_MAY(what=what))
    *others, last = [role.replace("-", " ") for role in ROLES if role in allowed]
    listed = f"the {', '.join(others)} or {last}" if others else f"the {last}"
    raise Barred(given, power.clause, reasons.PERSON_BARRED(allowed=listed, what=what, by=by.in_words))


def check_reason(given: Struct, reason: str, clause: str, what: str) -> None:
    """Raise Refused if the reason of a command is empty."""
    if not reason.strip():
        raise Refused(given, clause, reasons.REASON_MISSING(what=what[:1].upper() + what[1:]))
