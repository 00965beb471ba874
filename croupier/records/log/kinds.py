"""Kinds of logs that are not of a table: their machines, inputs, events and narration.

They are pure, like the engine: `step` judges an input, `evolve` folds an event, `postings` returns its movements of
money. docs/records.md describes how to add a kind.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, get_args

from msgspec import Struct

from croupier import promotion, tournament
from croupier.money import Money
from croupier.narration.promotion import tell as promotion_told
from croupier.narration.session import tell as session_told
from croupier.narration.tournament import tell as tournament_told
from croupier.promotion import events as p
from croupier.promotion.inputs import DrawUpTerms
from croupier.rules.clause import UnknownDocument
from croupier.rules.tournament import load_tournament
from croupier.tournament import events as t
from croupier.tournament.inputs import DrawUpConditions
from croupier.tournament.session import events as s
from croupier.tournament.session import reversals
from croupier.tournament.session.inputs import SessionInput

PROCEEDINGS: Final = ("tournament", "promotion")
"""Kinds of proceedings that have a log; its name is the kind and the name, "tournament Spring Cup"."""


class LogKind(Struct, frozen=True):
    """A kind of proceeding: its inputs and events, and the functions that judge and narrate them.

    `first` is the kind of input with which it begins. `speaking` returns the clause under which a person may not act,
    from the state (None at first) and the input. `significant` are the events for inspectors, by the categories of
    croupier/records/queries/significant.py; `tell` writes an event as a sentence without a full stop.
    """

    kind: str
    first: type
    step: Callable[[Any, Any, int], tuple[tuple[Any, ...], Any]]
    evolve: Callable[[Any, Any], Any]
    postings: Callable[[Any], tuple[tuple[str, Money], ...]]
    inputs: tuple[type, ...]
    events: tuple[type, ...]
    speaking: Callable[[Any, Any], str]
    tell: Callable[[Any], str]
    significant: Mapping[str, tuple[type, ...]] = {}

    @property
    def mark(self) -> str:
        """Prefix of names of inputs and events that clash with others."""
        return self.kind.capitalize()


class TableMode(Struct, frozen=True):
    """Inputs and events of a table in some mode; names that clash have its mark."""

    mark: str
    inputs: tuple[type, ...]
    events: tuple[type, ...]
    tell: Callable[[Any], str]
    significant: Mapping[str, tuple[type, ...]] = {}


# fmt: off
_OF_PROMOTIONS: Final[dict[str, tuple[type, ...]]] = {
    "conditions": (
        p.TermsDrawnUp, p.RewardSetApart, p.AvailabilityStated, p.TermsProvided, p.TermsAmended, p.ScrutineerNominated,
        p.DrawCommitted, p.PromotionCommenced),
    "prize":      (
        p.DrawMade, p.PrizeWon, p.PrizeNotWon, p.WinnerAbsent, p.NoticeAttempted, p.PrizePaid, p.ClaimRefused,
        p.PrizeLapsed, p.PrizeRedrawn),
    "correction": (p.PrizeReopened, p.EntryVoided),
    "void":       (p.PromotionPostponed, p.PromotionResumed, p.PromotionCancelled),
    "conduct":    (p.DisputeRaised, p.DisputeDecided, p.ComplaintAdvised),
}
# fmt: on

# fmt: off
_OF_TOURNAMENTS: Final[dict[str, tuple[type, ...]]] = {
    "conditions": (
        t.ConditionsDrawnUp, t.DirectorNominated, t.ConditionsApproved, t.CommissionApproved, t.CommissionNotified,
        t.ConditionsPublished, t.TablesDesignated, t.EntriesOpened, t.EntriesClosed, t.BallotBound, t.BallotDrawn,
        t.StartChanged),
    "power":      (
        t.EntryRefused, t.SubstituteDecided, t.SittingPassedOver, t.PlayersMoved, t.PlayerMoved, t.BreakGiven),
    "conduct":    (
        t.EntrantDisqualified, t.TournamentDisputeRaised, t.TournamentDisputeDecided, t.TournamentReviewAsked,
        t.TournamentDisputeReviewed),
    "correction": (t.ResultCorrected, t.ActTakenBack, t.ActRedone),
    "prize":      (t.PlacesDrawn, t.PlacesConfirmed, t.PrizesAwarded, t.PrizePaid, t.SessionPrizePaid, t.ValueAdded),
    "void":       (t.SeatForfeited, t.TournamentCancelled),
}
_OF_SESSIONS: Final[dict[str, tuple[type, ...]]] = {
    "table":      (s.SittingBegun, s.PlayEnded, s.SittingEnded),
    "limits":     (s.LevelReached,),
    "power":      (
        s.WagerVoided, s.PlayerAway, s.PlayerSeated, s.BreakBegun, s.PaceSet, s.PlayerDirected, s.UndisclosedExamined),
    "conduct":    (s.WageredOutOfOrder, s.PlayerOut),
    "correction": (s.WagerCorrected, s.AbsenceDeducted, s.MinimumStaked),
    "void":       (
        reversals.PlayerReinstated, reversals.PassCardReturned, reversals.AbsenceReturned, reversals.PlayReopened),
    "money":      (s.StackIssued, s.StackRemoved, s.StacksCounted, s.ChipsReturned),
}
# fmt: on


def _speaking_of_tournament(state: tournament.Tournament | None, given: Struct) -> str:
    """Return the clause under which a person may not act, "" where no document is known."""
    if state is None:
        assert isinstance(given, DrawUpConditions), given
        conditions = given.conditions
    else:
        conditions = state.conditions
    try:
        return load_tournament(conditions.document).people.powers.clause
    except UnknownDocument:
        return ""


LOG_KINDS: tuple[LogKind, ...] = (
    LogKind(
        kind="promotion",
        first=DrawUpTerms,
        step=promotion.step,
        evolve=promotion.evolve,
        postings=promotion.postings,
        inputs=get_args(promotion.PromotionInput),
        events=get_args(promotion.PromotionEvent),
        speaking=promotion.speaking,
        tell=promotion_told,
        significant=_OF_PROMOTIONS,
    ),
    LogKind(
        kind="tournament",
        first=DrawUpConditions,
        step=tournament.step,
        evolve=tournament.evolve,
        postings=tournament.postings,
        inputs=get_args(tournament.TournamentInput),
        events=get_args(tournament.TournamentEvent),
        speaking=_speaking_of_tournament,
        tell=tournament_told,
        significant=_OF_TOURNAMENTS,
    ),
)
"""Every kind of matter that this program records; a new one goes to the end, where names that clash are marked."""
TABLE_MODES: tuple[TableMode, ...] = (
    # the mark is part of names on the wire
    TableMode("Sitting", get_args(SessionInput), get_args(s.SessionEvent), session_told, _OF_SESSIONS),
)
"""Modes of a table whose inputs and events are recorded in its log."""


def marked() -> tuple[TableMode | LogKind, ...]:
    """Return all that is recorded and is no game, in the order in which their names are given."""
    return (*TABLE_MODES, *LOG_KINDS)


def kind_of(log: str) -> str:
    """Return the kind of proceeding of a log, "" if it is a table's or the house's."""
    kind, _, name = log.partition(" ")
    return kind if kind in PROCEEDINGS and name else ""


def log_kind(log: str) -> LogKind:
    """Return the room that a log is of, which must not be a table's."""
    kind = kind_of(log)
    return next(one for one in LOG_KINDS if one.kind == kind)


@cache
def _rooms_by_input() -> dict[type, str]:
    return {given: room.kind for room in LOG_KINDS for given in room.inputs}


def proceeding_of(given: type) -> str:
    """Return the kind of proceeding to which a kind of input belongs, "" if it belongs to a table."""
    return _rooms_by_input().get(given, "")


@cache
def kind_by_event() -> dict[type, TableMode | LogKind]:
    """Return the room, or the mode of a table, of each kind of event that is no game's."""
    return {event: one for one in marked() for event in one.events}


@cache
def categories() -> dict[type, str]:
    """Return the category of each significant event of proceedings."""
    return {event: name for one in marked() for name, events in one.significant.items() for event in events}
