"""What the kinds of findings are called, and what the figure of one says."""

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
"""What `moves` is; the other kinds tell of no return, whatever it is."""


def figure_of(one: Finding) -> tuple[str, float] | None:
    """Return what the figure of a finding is and the figure; None where there is none to tell."""
    return (_SAYS[one.kind], one.moves) if one.moves and one.kind in _SAYS else None
