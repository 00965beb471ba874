"""Sentences about a tournament: one for each kind of event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET

from croupier.engine.table.moments import written
from croupier.money import CHIPS, Money
from croupier.narration.amounts import dollars
from croupier.narration.speech import begun_of
from croupier.tournament import events as e
from croupier.tournament.machine.state import SessionAward, act_words

_chips: Final = CHIPS.write
_SHOWN: Final = 8
"""Longest list of names; of a longer list the first names are written and the others counted."""


def tell(event: Any) -> str:
    """Return an event of a tournament as a sentence without its full stop."""
    return begun_of(event, SENTENCES[type(event)](event))


def listed(names: Any) -> str:
    """Return names as a list in words: of a long list the first names and the number of the others."""
    found = list(names)
    if not found:
        return "nobody"
    if len(found) > _SHOWN:
        return f"{', '.join(found[: _SHOWN - 2])} and {len(found) - _SHOWN + 2} others"
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else str(found[0])


def _players(count: int) -> str:
    return "1 player" if count == 1 else f"{count} players"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


def _act(event: e.ActTakenBack | e.ActRedone) -> str:
    """Return an act in words with the person it is about: "player withdrew (Cal)"."""
    about = f" ({event.about})" if event.about else ""
    return f"{act_words(event.act, '')}{about}"


# --- before play ------------------------------------------------------------------------------------------------------


def _drawn_up(event: e.ConditionsDrawnUp) -> str:
    again = "" if event.version == 1 else f", version {event.version}"
    return f"{event.by} draws up the conditions of {event.conditions.name}{again}{_because(event.reason)}"


def _nominated(event: e.DirectorNominated) -> str:
    helped = f", and {listed(event.assistants)} to assist" if event.assistants else ""
    return f"{event.by} nominates {event.director} to direct the tournament{helped}"


def _entered(event: e.PlayerEntered) -> str:
    if event.is_reserve:
        return f"{event.player} enters as a reserve"
    kept = f", {dollars(event.commission)} of it commission" if event.commission else ""
    return f"{event.player} enters and pays {dollars(event.pool + event.commission)}{kept}"


def _back(event: e.PlayerWithdrew | e.EntrantDisqualified) -> str:
    total = event.refund.total
    return f"{dollars(total)} is refunded" if total else "no fee is refunded"


def _bought_back(event: e.BoughtBack) -> str:
    where = f"into {event.into}" if event.into else f"at {event.table}"
    return f"{event.player} buys back {where} for {dollars(event.paid)} and receives {_chips(event.chips)} chips"


def _added(event: e.ValueAdded) -> str:
    return f"the operator adds {event.added.what}, worth {dollars(event.added.value)}, to the prizes"


def _substitute(event: e.SubstituteDecided) -> str:
    if event.is_approved:
        return f"{event.substitute} plays for {event.player}{_because(event.reason)}"
    return f"{event.substitute} may not play for {event.player}{_because(event.reason)}"


def _offered(event: e.SeatOffered) -> str:
    where = f", box {event.seat.box} at {event.table}" if event.seat is not None else ""
    paid = dollars(event.pool + event.commission)
    return f"{event.reserve} pays {paid} and takes the place of {event.forfeited}{where}"


# --- sessions ---------------------------------------------------------------------------------------------------------


def _drawn(event: e.BallotDrawn) -> str:
    tables = len({(seat.session, seat.table) for seat in event.seats})
    many = "one table" if tables == 1 else f"{tables} tables"
    return f"the ballot of {event.stage} seats {_players(len(event.seats))} at {many}; its secret was {event.secret}"


def _started(event: e.SittingStarted) -> str:
    away = f"; {listed(event.absent)} absent" if event.absent else ""
    what = "the play-off of" if event.tied else "session"
    number = f" {event.terms.number} of" if not event.tied else ""
    players = listed(seat.player for seat in event.seats)
    return f"{event.table} begins {what}{number} {event.stage}: {players}{away}"


def _result(event: e.SittingReported | e.ResultCorrected) -> str:
    stacks = [f"{player} {_chips(stack)}" for player, stack in event.result.stacks]
    gone = [one.player for one in event.result.out if one.why != "moved"]
    out = f"; out: {listed(gone)}" if gone else ""
    ties = "".join([f"; level: {listed(tie.players)} ({tie.how})" for tie in event.ties])
    return f"{listed(stacks)}{out}{ties}"


def _reported(event: e.SittingReported) -> str:
    rounds = event.result.rounds
    many = "one round" if rounds == 1 else f"{rounds} rounds"
    return f"{event.table} ends session {event.number} after {many}: {_result(event)}"


def _out(event: e.PlayerReportedOut) -> str:
    return f"{event.out.player} is {event.out.why} at {event.table} in round {event.out.round}"


def _offers(event: e.RebuysOffered) -> str:
    if not event.players:
        return f"{event.table} no longer offers a re-buy"
    return f"{event.table} offers a re-buy to {listed(event.players)}"


def _corrected(event: e.ResultCorrected) -> str:
    return f"{event.by} corrects session {event.number} of {event.table}{_because(event.reason)}; now {_result(event)}"


def _moved(event: e.PlayersMoved) -> str:
    ways = listed(f"{one.player} to box {one.box} of {one.table}" for one in event.moves)
    return (
        f"{event.table} is broken, and its players move: {ways}"
        if event.is_broken
        else f"to balance the tables, players move: {ways}"
    )


def _left(event: e.PlayerMoved) -> str:
    way = event.move
    return f"{way.player} leaves {event.table} for box {way.box} of {way.table} with {_chips(way.chips)} chips"


def _disqualified(event: e.EntrantDisqualified) -> str:
    return f"{event.by} disqualifies {event.player} under {event.rule}: {event.reason}; {_back(event)}"


def _disputed(event: e.TournamentDisputeRaised) -> str:
    late = ", after prizes were paid" if event.is_late else ""
    return f"{event.player} raises dispute {event.number}{late}: {event.about}"


# --- places and prizes ------------------------------------------------------------------------------------------------


def _cards(event: e.PlacesDrawn) -> str:
    drawn = listed(f"{player} {one}" for player, one in event.cards)
    return f"cards are drawn for places in {event.stage}: {drawn}"


def _confirmed(event: e.PlacesConfirmed) -> str:
    won = "" if event.prizes is UNSET else f"; session prizes: {listed([_session_prize(one) for one in event.prizes])}"
    if event.is_last:
        first = " and ".join(event.order[0]) if event.order else "nobody"
        return f"the places of {event.stage} are confirmed: {first} wins{won}"
    goes = "go" if len(event.advanced) > 1 else "goes"
    return f"the places of {event.stage} are confirmed: {listed(event.advanced)} {goes} on{won}"


def _session_prize(one: SessionAward) -> str:
    return f"{one.player} {' and '.join([*([dollars(one.cash)] if one.cash else []), *one.goods])}"


def _awarded(event: e.PrizesAwarded) -> str:
    total = Money(sum(one.cash for one in event.awards))
    topped = f", {dollars(event.topped)} of it added by the operator" if event.topped else ""
    many = "one prize" if len(event.awards) == 1 else f"{len(event.awards)} prizes"
    return f"{many} are awarded, {dollars(total)} in total{topped}"


def _paid(event: e.PrizePaid) -> str:
    things = f" and {listed(event.goods)}" if event.goods else ""
    return f"{event.player} is paid {dollars(event.cash)}{things} for place {event.place}, {event.method}"


def _session_paid(event: e.SessionPrizePaid) -> str:
    things = f" and {listed(event.goods)}" if event.goods else ""
    of = f"place {event.place} of a session of {event.stage}"
    return f"{event.player} is paid {dollars(event.cash)}{things} for {of}, {event.method}"


def _cancelled(event: e.TournamentCancelled) -> str:
    back = Money(sum(one.total for one in event.refunds))
    players = _players(len(event.refunds))
    return f"{event.by} cancels the tournament: {event.reason}; {dollars(back)} is refunded to {players}"


# fmt: off
SENTENCES: Final[Mapping[type, Callable[[Any], str]]] = {
    e.ConditionsDrawnUp:        _drawn_up,
    e.DirectorNominated:        _nominated,
    e.ConditionsApproved:       lambda one: f"the conditions are approved: {one.reference}",
    e.CommissionApproved:
        lambda one: f"a commission of up to {dollars(one.most)} of each entry fee is approved: {one.reference}",
    e.CommissionNotified:       lambda one: f"the Commission is notified and has received a copy: {one.reference}",
    e.ConditionsPublished:      lambda one: f"the conditions are available to patrons: {one.where}",
    e.TablesDesignated:         lambda one: f"tables designated for the tournament alone: {listed(one.tables)}",
    e.EntriesOpened:            lambda _: "entries are open",
    e.EntriesClosed:            lambda one: f"entries are closed with {_players(one.entries)}",
    e.PlayerEntered:            _entered,
    e.EntryRefused:             lambda one: f"the application of {one.player} is refused: {one.reason}",
    e.PlayerWithdrew:           lambda one: f"{one.player} withdraws; {_back(one)}",
    e.BuyInPaid:                lambda one: f"{one.player} pays the buy-in of {one.stage}, {dollars(one.paid)}",
    e.BoughtBack:               _bought_back,
    e.AddOnBought:
        lambda one: f"{one.player} buys the add-on for {dollars(one.paid)}: {_chips(one.chips)} chips in {one.stage}",
    e.ValueAdded:               _added,
    e.SubstituteDecided:        _substitute,
    e.SeatOffered:              _offered,
    e.BallotBound:              lambda one: f"a ballot of {one.stage} is bound by the commitment {one.commitment}",
    e.BallotDrawn:              _drawn,
    e.StartChanged:
        lambda one: f"{one.stage} starts at {one.starts}; the players were notified: {one.notice}",
    e.SeatTaken:                lambda one: f"{one.player} is seated for {one.stage}",
    e.SeatForfeited:            lambda one: f"{one.player} was not seated for {one.stage} and forfeits the position",
    e.BuyInMissing:             lambda one: f"{one.player} did not pay the buy-in of {one.stage} and is out",
    e.SittingPassedOver:
        lambda one: f"session {one.session} of {one.stage} is not played: nobody is present",
    e.SittingStarted:           _started,
    e.SittingReported:          _reported,
    e.PlayerReportedOut:        _out,
    e.FirstRoundDealt:          lambda one: f"{one.table} deals the first round of session {one.number}",
    e.RebuysOffered:            _offers,
    e.ResultCorrected:          _corrected,
    e.PlayersMoved:             _moved,
    e.PlayerMoved:              _left,
    e.EntrantDisqualified:      _disqualified,
    e.BreakGiven:               lambda one: f"play breaks for {one.minutes} minutes, until {written(one.until)}",
    e.TournamentDisputeRaised:  _disputed,
    e.TournamentDisputeDecided:
        lambda one: f"dispute {one.number} is decided, and the decision is final: {one.decision}",
    e.TournamentReviewAsked:
        lambda one: f"{one.player} asks the Commission to review the decision of dispute {one.number}",
    e.TournamentDisputeReviewed:
        lambda one: f"the Commission reviews the decision of dispute {one.number}: {one.decision}",
    e.PlacesDrawn:              _cards,
    e.PlacesConfirmed:          _confirmed,
    e.RepechageAnswered:
        lambda one: f"{one.player} {'plays' if one.joins else 'does not play'} the repechage {one.stage}",
    e.PrizesAwarded:            _awarded,
    e.PrizePaid:                _paid,
    e.SessionPrizePaid:         _session_paid,
    e.TournamentCancelled:      _cancelled,
    e.ActTakenBack:             lambda one: f"{one.by} undoes the last act, {_act(one)}{_because(one.reason)}",
    e.ActRedone:                lambda one: f"{one.by} repeats the act {_act(one)}{_because(one.reason)}",
}
# fmt: on
