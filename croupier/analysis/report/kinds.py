"""Titles of the kinds of findings, and the meaning of their figures."""

from typing import Final

from croupier.analysis.result import Finding

KINDS: Final = {
    "player_favoured": "Favours the player",
    "never_used": "Never used by best play",
    "sensitive": "Moves the return",
    "unexpected_cost": "Costs more than it seems",
    "note": "Note",
}
_SAYS: Final = {"player_favoured": "return", "sensitive": "change of the return", "unexpected_cost": "difference"}
"""Meaning of `moves`; findings of other kinds do not concern the return."""


def figure_of(one: Finding) -> tuple[str, float] | None:
    """Return the kind and the figure of a finding, or None."""
    return (_SAYS[one.kind], one.moves) if one.moves and one.kind in _SAYS else None
