"""Names of people and of tournaments: which there may be, and when two of them are the same person."""

from typing import Final

from croupier.engine.inputs import Refused
from croupier.tournament import inputs as i

LENGTH_MAX: Final = 60
_IN_ADDRESSES: Final = "/\\?#%"
"""What would not be read as part of a name where it stands in the address of a page."""


def tidy(name: str) -> str:
    """Return a name with single spaces and none around it."""
    return " ".join(name.split())


def is_same(one: str, other: str) -> bool:
    """Whether two names are one person's: nobody is two people by a space or a capital letter."""
    return tidy(one).casefold() == tidy(other).casefold()


def check_person(given: i.TournamentInput, name: str, clause: str) -> None:
    """Raise Refused if nobody can be entered by a name."""
    if not name.strip():
        raise Refused(given, clause, "an entry names its player")
    if not _is_shown(name):
        why = f"the name {name!r:.80} has a line break or another character that cannot be shown: write it without"
        raise Refused(given, clause, why)
    if len(name) > LENGTH_MAX:
        why = f"the name {name[:LENGTH_MAX]!r}… has {len(name)} characters: write it in {LENGTH_MAX} or fewer"
        raise Refused(given, clause, why)


def wrong_name(name: str) -> tuple[str, str] | None:
    """Return what is wrong with the name of a tournament and what would mend it, None if nothing is."""
    if not name.strip():
        return "the tournament has no name", "name it"
    if not _is_shown(name):
        return f"{name!r:.80} has characters that cannot be shown", "write it without line breaks and the like"
    if not name.strip(" .") or any(one in _IN_ADDRESSES for one in name):
        wrong = f"{name!r:.80} cannot stand in the address of a page"
        return wrong, f"write it without {' '.join(_IN_ADDRESSES)}, and not of dots alone"
    if len(name) > LENGTH_MAX:
        return f"{name[:LENGTH_MAX]!r}… has {len(name)} characters", f"write it in {LENGTH_MAX} or fewer"
    if name != tidy(name):
        return f"{name!r} has a space too many", f"write {tidy(name)!r}"
    return None


def _is_shown(name: str) -> bool:
    return name.isprintable() and not any("\ud800" <= one <= "\udfff" for one in name)
