"""Agenda of a tournament, with the input for each item."""

from typing import Any, Final

from msgspec import Struct

from croupier.engine.refusal import Refused
from croupier.records.log import wire
from croupier.tournament import Due, due, step
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.authority import rules_of
from croupier.tournament.machine.state import Tournament
from croupier.tournament.sync import acting

_KINDS: Final[dict[str, type]] = {
    kind.__name__: kind
    for kind in (
        *(i.OpenEntries, i.CloseEntries, i.CommitBallot, i.DrawBallot, i.TakeSeat, i.StartSitting, i.ConfirmPlaces),
        *(i.JoinRepechage, i.AwardPrizes, i.PayPrize, i.PaySessionPrize, i.DecideTournamentDispute, i.DrawForPlaces),
        *(i.DrawUpConditions, i.NominateDirector, i.ApproveConditions, i.ApproveCommission, i.NotifyCommission),
        *(i.PublishConditions, i.DesignateTables, i.ChangeStart),
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
"""Input that supplies a missing document, and the fields it needs."""
_OF_STAGE: Final = (i.CommitBallot, i.DrawBallot, i.ChangeStart, i.StartSitting, i.ConfirmPlaces)


class DueShown(Struct, frozen=True):
    """A pending step: its words, its clause, and its input; none where a table takes it.

    `text` are the words with their subject, where they do not name it. `needs` are the fields still to be filled in;
    `asks` are warnings, each with its clause: such as the players who lose a place.
    """

    words: str
    clause: str
    about: str
    input: dict[str, Any] | None = None
    needs: tuple[str, ...] = ()
    asks: tuple[tuple[str, str], ...] = ()
    text: str = ""


def shown_due(state: Tournament, now: int) -> tuple[DueShown, ...]:
    """Return the pending steps, most urgent first."""
    return tuple([_due_shown(state, one, now) for one in due(state, now)])


def _due_shown(state: Tournament, one: Due, now: int) -> DueShown:
    kind, about = _KINDS.get(one.give), one.about
    text = f"{about}: {one.words}" if about and about not in one.words else one.words
    if kind is None:
        return DueShown(one.words, one.clause, about, text=text)
    plain: dict[str, Any] = {"do": wire.input_tag(kind)}
    needs = _PAPERS.get(kind, ())
    if kind in _OF_STAGE:
        plain["stage"] = about
    elif kind in (i.TakeSeat, i.JoinRepechage, i.PayPrize, i.PaySessionPrize):
        plain["player"] = about
    if kind is i.JoinRepechage:
        plain["joins"], needs = True, ("joins",)
    elif kind is i.PayPrize:
        plain["place"] = next(one.place for one in state.awards if one.player == about and not one.is_paid)
        plain["method"], needs = "cash", ("method",)
    elif kind is i.PaySessionPrize:
        owed = (each for each in state.session_awards if each.player == about and not each.is_paid)
        plain["stage"] = next(owed).stage
        plain["method"], needs = "cash", ("method",)
    elif kind is i.DecideTournamentDispute:
        plain["number"], needs = int(about), ("decision",)
    elif kind is i.ChangeStart:
        needs = ("starts", "notice")
    elif kind is i.DrawForPlaces:
        needs = ("cards",)
    elif kind is i.StartSitting and one.missing:
        plain["without"] = one.missing
        return DueShown(one.words, one.clause, about, plain, needs, _lost(state, about, one.missing, now), text)
    return DueShown(one.words, one.clause, about, plain, needs, text=text)


def _lost(state: Tournament, stage: str, without: tuple[str, ...], now: int) -> tuple[tuple[str, str], ...]:
    """Return the consequences for players without whom a session would start, as the tournament judges them."""
    try:
        events, _ = step(state, i.StartSitting(acting(state), stage, without), now)
    except Refused as wrong:
        return ((str(wrong.why), wrong.clause),)
    found, lost = [], set()
    for words, kind in _FATES.items():
        fallen = [(one.player, one.clause) for one in events if isinstance(one, kind)]
        if fallen:
            found.append((_names_in(words, [player for player, _ in fallen]), fallen[0][1]))
            lost |= {player for player, _ in fallen}
    away = [player for player in without if player not in lost]
    if away:
        clause = rules_of(state).seating.late.clause
        found.append((_names_in(_AWAY, away), clause))
    return tuple(found)


_AWAY: Final = ("{} is not seated, and is absent", "{} are not seated, and are absent")
_FATES: Final[dict[tuple[str, str], type[e.SeatForfeited | e.BuyInMissing]]] = {
    ("{} is not seated, and forfeits the position", "{} are not seated, and forfeit their positions"): e.SeatForfeited,
    (
        "{} has not paid the buy-in, and is eliminated",
        "{} have not paid the buy-in, and are eliminated",
    ): e.BuyInMissing,
}


def _names_in(words: tuple[str, str], names: list[str]) -> str:
    """Write the consequences for one player, or for several."""
    if len(names) == 1:
        return words[0].format(names[0])
    return words[1].format(f"{', '.join(names[:-1])} and {names[-1]}")
