"""Prizes at the end of a session: awarded when the places of its stage are confirmed, and paid from the pool.

act-pontoon-2018 20.3(a)(ii)(D); act-uth-2019 16.3(a)(iii)(E).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.results import Reading
from croupier.tournament.authority import rules_of, works
from croupier.tournament.machine.lookup import session_prizes
from croupier.tournament.machine.prizes import Prize, shared
from croupier.tournament.machine.state import SessionAward, StageState, Tournament
from croupier.tournament.reasons import prizes as reasons

Events = tuple[e.TournamentEvent, ...]


def awards_of(state: Tournament, stage: StageState) -> tuple[SessionAward, ...]:
    """Return the prizes of the places at each table of a stage; tied players share those of their places."""
    # act-pontoon-2018 20.3(a)(ii)(D): "be allocated points, and/or awarded prizes, at the conclusion of a session"
    found = tuple(_won(state, stage))
    owed = sum(one.cash for one in state.session_awards if not one.is_paid)
    total, left = sum(one.cash for one in found), state.pool - owed
    if total <= left:
        return found
    # refunds have made the pool smaller than these prizes: they are reduced in proportion, less than a cent is dropped
    return tuple([replace(one, cash=Money(one.cash * left // total)) for one in found])


def _won(state: Tournament, stage: StageState) -> Iterator[SessionAward]:
    stated = session_prizes(state.conditions, stage.name)
    if not stated:
        return
    prizes = [Prize(one.place, one.cash, one.goods, one.value) for one in stated]
    entry = {one.player: number for number, one in enumerate(state.entrants)}
    read = Reading(state, stage)
    for session, ranked in zip(read.tables, read.by_table, strict=True):
        place = 1
        for group in read.session_order(ranked):
            won = [one for one in prizes if place <= one.place < place + len(group)]
            for one in shared(won, sorted(group, key=entry.__getitem__)) if won else ():
                if one.cash or one.goods:
                    yield SessionAward(one.player, stage.name, session.table, place, one.cash, one.goods)
            place += len(group)


def pay(state: Tournament, given: i.PaySessionPrize, now: int) -> Events:
    """Pay a prize of a session out."""
    clause = rules_of(state).places.session_prizes.clause
    works(given, given.by, clause, "pay a prize")
    won = [one for one in state.session_awards if (one.player, one.stage) == (given.player, given.stage)]
    if not won:
        raise Refused(given, clause, reasons.NO_SESSION_PRIZE(player=given.player, stage=given.stage))
    one = won[0]
    if one.is_paid:
        raise Refused(given, clause, reasons.SESSION_PRIZE_PAID(player=given.player, stage=given.stage))
    if not given.method.strip():
        raise Refused(given, clause, reasons.NO_METHOD)
    fields = (one.player, one.stage, one.place, one.cash, one.goods, given.method, now, clause)
    return (e.SessionPrizePaid(given.by, *fields),)
