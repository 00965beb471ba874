"""Names of people and of tournaments: the permitted ones, and when two of them are the same person."""

from typing import Final

from croupier.engine.refusal import Refused
from croupier.tournament import inputs as i
from croupier.tournament.reasons import entries as reasons

LENGTH_MAX: Final = 60
_IN_ADDRESSES: Final = "/\\?#%"
"""Characters that cannot be part of a name in the address of a page."""


def tidy(name: str) -> str:
    """Return a name with single spaces and none around it."""
    return " ".join(name.split())


def is_same(one: str, other: str) -> bool:
    """Return whether two names are one person's: nobody is two people by a space or a capital letter."""
    return tidy(one).casefold() == tidy(other).casefold()


def check_person(given: i.TournamentInput, name: str, clause: str) -> None:
    """Raise Refused if nobody can be entered by a name."""
    if not name.strip():
        raise Refused(given, clause, reasons.NO_PLAYER_NAME)
    if not _is_shown(name):
        raise Refused(given, clause, reasons.NAME_NOT_PRINTABLE(name=repr(name)[:80]))
    if len(name) > LENGTH_MAX:
        raise Refused(
            given, clause, reasons.NAME_TOO_LONG(name=repr(name[:LENGTH_MAX]), length=len(name), most=LENGTH_MAX)
        )


def wrong_name(name: str) -> tuple[str, str] | None:
    """Return the fault of a tournament name and its correction, None if it is valid."""
    if not name.strip():
        return "The tournament has no name.", "Name it."
    if not _is_shown(name):
        return f"{name!r:.80} has characters that cannot be shown.", "Write it without line breaks and the like."
    if not name.strip(" .") or any(one in _IN_ADDRESSES for one in name):
        wrong = f"{name!r:.80} cannot be part of the address of a page."
        return wrong, f"Write it without {' '.join(_IN_ADDRESSES)}, and not of dots alone."
    if len(name) > LENGTH_MAX:
        return f"{name[:LENGTH_MAX]!r}… has {len(name)} characters.", f"Write it in {LENGTH_MAX} or fewer."
    if name != tidy(name):
        return f"{name!r} has a space too many.", f"Write {tidy(name)!r}."
    return None


def _is_shown(name: str) -> bool:
    return name.isprintable() and not any("\ud800" <= one <= "\udfff" for one in name)
