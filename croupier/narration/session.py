"""Sentences about a session of a tournament: one for each event. Stacks are in chips, redeemed cash in dollars."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.engine.table.moments import written
from croupier.money import CHIPS, DOLLARS
from croupier.narration.speech import begun_of
from croupier.tournament.session import events as e
from croupier.tournament.session import reversals

chips: Final = CHIPS.write


def tell(event: Any) -> str:
    """Return an event of a session as a sentence without its full stop."""
    return begun_of(event, SENTENCES[type(event)](event))


def _chips(amount: int) -> str:
    return f"{chips(amount)} in chips"


def _ends(event: e.SittingBegun) -> str:
    ends = event.terms.ends
    for name in ("rounds", "shoes", "minutes", "players"):
        if getattr(ends, name) is not None:
            return f"{getattr(ends, name)} {name}"
    return "a result"


def _begun(event: e.SittingBegun) -> str:
    terms = event.terms
    return f"{event.by} begins session {terms.number} of {terms.tournament}, {terms.stage}, until {_ends(event)}"


def _issued(event: e.StackIssued) -> str:
    why = {"start": "to start", "re-buy": "for a re-buy", "add-on": "for an add-on", "moved": "from another table"}[
        event.why
    ]
    return f"{event.player} at box {event.box} receives {_chips(event.amount)} {why}"


def _removed(event: e.StackRemoved) -> str:
    done = {
        "moved": "go to another table",
        "returned": "are returned",
        "redeemed": "are redeemed",
        "forfeited": "are forfeited",
    }
    cash = f" for {DOLLARS.write(event.cash)}" if event.cash else ""
    return f"{chips(event.amount)} chips of {event.player} {done[event.why]}{cash}"


def _corrected(event: e.WagerCorrected) -> str:
    counts = f"counts for {chips(event.counts)}" if event.counts else "is void"
    return f"the wager of {event.player}, {chips(event.placed)}, {counts}: {event.why.replace('-', ' ')}"


def _examined(event: e.UndisclosedExamined) -> str:
    found = "accepts it" if event.stands else "returns it to be rewritten"
    return f"{event.by} examines the form of {event.player} and {found}"


def _announced(event: e.UndisclosedAnnounced) -> str:
    amount = "no amount" if event.written is None else chips(event.written)
    taken = f", and {chips(event.deducted)} are deducted" if event.deducted else ""
    kind = event.kind or "no type"
    return f"the form of {event.player} states {amount}, {kind}: it counts for {chips(event.counts)}{taken}"


def _out(event: e.PlayerOut) -> str:
    reason = f": {event.reason}" if event.reason else ""
    by = f" by {event.by}" if event.by else ""
    verb = {"eliminated": "is eliminated", "disqualified": "is disqualified", "moved": "is moved"}[event.why]
    return f"{event.player}, box {event.box}, {verb}{by} in round {event.round} with {_chips(event.residual)}{reason}"


def _counted(event: e.StacksCounted) -> str:
    counts = ", ".join(f"{player} {chips(amount)}" for player, amount in event.counts)
    off = ", ".join(f"{player} {'+' if by > 0 else ''}{chips(by)}" for player, by in event.differences)
    return f"{event.by} counts {counts}{f'; against the ledger {off}' if off else ''}"


def _returned(event: e.ChipsReturned) -> str:
    short = f", {chips(event.short)} short" if event.short else ""
    kinds = ", ".join(f"{many} of {chips(value)}" for value, many in event.returned)
    return f"{event.by} returns {kinds or 'no chips'}: {_chips(event.expected)} were issued{short}"


def _ended(event: e.SittingEnded) -> str:
    stacks = ", ".join(f"{player} {chips(amount)}" for player, amount in event.result.stacks)
    return f"the session is over after {event.result.rounds} rounds: {stacks or 'no player is left'}"


def _level(event: e.LevelReached) -> str:
    most = "" if event.maximum is None else f" and at most {chips(event.maximum)}"
    return f"from round {event.round} on, wagers must be at least {chips(event.minimum)}{most}"


# fmt: off
SENTENCES: Final[Mapping[type, Callable[[Any], str]]] = {
    e.SittingBegun:        _begun,
    e.StackIssued:         _issued,
    e.StackRemoved:        _removed,
    e.MarkerPlaced:        lambda e: f"the marker is at box {e.box} ({e.player}) for round {e.round}",
    e.PlayerAsked:         lambda e: f"{e.player}, box {e.box}, is asked to wager",
    e.WageredOutOfOrder:   lambda e: f"{e.player} has wagered out of order (occasion {e.times}) and is advised",
    e.WagerVoided:         lambda e: f"{e.by} declares the wager of {e.player}, {chips(e.amount)}, void",
    e.WagerCorrected:      _corrected,
    e.HeldToMinimum:       lambda e: f"{e.player} is out of time and may wager only the minimum in this round",
    e.MinimumStaked:       lambda e: f"the minimum of {chips(e.amount)} is wagered for {e.player}",
    e.PassCardPlayed:      lambda e: f"{e.player} plays a pass card and has {e.left} left",
    e.PassCardsCollected:  lambda e: f"pass cards are collected: {', '.join(e.players)}",
    e.RoundPassed:         lambda e: f"round {e.round} passes without a wager",
    e.UndisclosedWritten:  lambda e: f"{e.player} has written an undisclosed wager",
    e.UndisclosedExamined: _examined,
    e.UndisclosedCounted:  lambda e: f"the form of {e.player} is valued",
    e.UndisclosedAnnounced: _announced,
    e.FormShown:           lambda e: f"{e.player} has seen the form of {e.of}",
    e.PlayerAway:          lambda e: f"{e.by} records that {e.player} is absent",
    e.PlayerBack:          lambda e: f"{e.player} is back",
    e.AbsenceDeducted:     lambda e: f"{chips(e.amount)} are deducted from {e.player} for absence in round {e.round}",
    e.RebuyOffered:        lambda e: f"{e.player} may buy back",
    e.RebuyDeclined:       lambda e: f"{e.player} does not buy back",
    e.PlayerOut:           _out,
    reversals.PlayerReinstated: lambda e: f"{e.player} is reinstated at box {e.box} with {chips(e.amount)}",
    reversals.PassCardReturned: lambda e: f"{e.player} gets the pass card of round {e.round} back and has {e.left}",
    reversals.AbsenceReturned: lambda e: f"{chips(e.amount)} for absence in round {e.round} are returned to {e.player}",
    e.PlayerSeated:        lambda e: f"{e.by} seats {e.seat.player} at box {e.seat.box}: {e.reason}",
    e.LevelReached:        _level,
    e.BreakBegun:          lambda e: f"{e.by} gives a break of {e.minutes} minutes, until {written(e.until)}",
    e.BreakOver:           lambda e: f"{e.by} ends the break",
    e.PaceSet:             lambda e: f"{e.by} allows {e.seconds} seconds for a wager or decision",
    e.PlayerDirected:      lambda e: f"{e.by} directs {e.player}: {e.words}",
    e.PlayEnded:           lambda e: f"play ends after {e.rounds} rounds: {e.why.replace('-', ' ')}",
    reversals.PlayReopened: lambda e: f"play continues: round {e.rounds} is not the last",
    e.StacksCounted:       _counted,
    e.ChipsReturned:       _returned,
    e.SittingEnded:        _ended,
}
# fmt: on
