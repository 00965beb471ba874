"""What is due in a tournament, with the input that does it, ready to be given."""

from typing import Any, Final

from msgspec import Struct

from croupier.records import wire
from croupier.tournament import due
from croupier.tournament import inputs as i
from croupier.tournament.state import Tournament

_KINDS: Final[dict[str, type]] = {
    kind.__name__: kind
    for kind in (
        *(i.OpenEntries, i.CloseEntries, i.CommitBallot, i.DrawBallot, i.TakeSeat, i.StartSitting, i.ConfirmPlaces),
        *(i.JoinRepechage, i.AwardPrizes, i.PayPrize, i.DecideTournamentDispute, i.DrawForPlaces),
        *(i.DrawUpConditions, i.NominateDirector, i.ApproveConditions, i.ApproveCommission, i.NotifyCommission),
        *(i.PublishConditions, i.DesignateTables),
    )
}
_PAPERS: Final[dict[type, tuple[str, ...]]] = {
    i.DrawUpConditions: ("conditions", "reason"),
    i.NominateDirector: ("director",),
    i.ApproveConditions: ("reference",),
    i.ApproveCommission: ("most", "reference"),
    i.NotifyCommission: ("reference",),
    i.PublishConditions: ("where",),
    i.DesignateTables: ("tables",),
}
"""What brings a paper that is missing, and what somebody has to tell for it."""
_OF_STAGE: Final = (i.CommitBallot, i.DrawBallot, i.StartSitting, i.ConfirmPlaces)


class DueShown(Struct, frozen=True):
    """Something that is due: in words, with its clause, and the input that does it; none where a table does it.

    `needs` are the fields that are still to be filled in.
    """

    words: str
    clause: str
    about: str
    input: dict[str, Any] | None = None
    needs: tuple[str, ...] = ()


def shown_due(state: Tournament, now: int) -> tuple[DueShown, ...]:
    """Return what is to be done now, the most pressing first."""
    return tuple([_shown(state, one.give, one.about, one.words, one.clause) for one in due(state, now)])


def _shown(state: Tournament, give: str, about: str, words: str, clause: str) -> DueShown:
    kind = _KINDS.get(give)
    if kind is None:
        return DueShown(words, clause, about)
    said: dict[str, Any] = {"do": wire.input_tag(kind)}
    needs = _PAPERS.get(kind, ())
    if kind in _OF_STAGE:
        said["stage"] = about
    elif kind in (i.TakeSeat, i.JoinRepechage, i.PayPrize):
        said["player"] = about
    if kind is i.JoinRepechage:
        said["joins"], needs = True, ("joins",)
    elif kind is i.PayPrize:
        said["place"] = next(one.place for one in state.awards if one.player == about and not one.is_paid)
        said["method"], needs = "cash", ("method",)
    elif kind is i.DecideTournamentDispute:
        said["number"], needs = int(about), ("decision",)
    elif kind is i.DrawForPlaces:
        needs = ("cards",)
    return DueShown(words, clause, about, said, needs)
