"""Tables of a tournament's sessions on the floor, with their chips."""

from typing import Any

from msgspec import Struct

from croupier.records.proceedings.session_tables import log_at
from croupier.server.floor import LiveFloor
from croupier.tournament.authority import rules_of
from croupier.tournament.machine.lookup import running
from croupier.tournament.machine.state import Tournament
from croupier.tournament.session import SessionResult, Standing


class SessionReport(Struct, frozen=True):
    """Report of a table on a finished session; `clauses` are those under which a player goes out."""

    number: int
    stage: str
    table: str
    result: SessionResult
    clauses: dict[str, str]


def reported(state: Tournament) -> tuple[SessionReport, ...]:
    """Return the results that tables have reported, as corrected, the last first."""
    rules, results = rules_of(state), [(one, one.result) for one in reversed(state.sessions)]
    out = {"eliminated": rules.wagering.no_chips_out.clause, "disqualified": rules.conduct.disqualified.clause}
    return tuple(
        [
            SessionReport(one.terms.number, one.stage, one.table, result, out)
            for one, result in results
            if result is not None
        ]
    )


def played_at(state: Tournament) -> dict[str, str]:
    """Return the table of the floor at which each session is played, by its number."""
    return {str(one.terms.number): log_at(state, one) for one in state.sessions}


def sessions(floor: LiveFloor, state: Tournament) -> tuple[Standing, ...]:
    """Return the sessions in progress, at the tables of all processes, as everybody may see them."""
    standings = []
    for one in running(state):
        summary = floor.summary(log_at(state, one))
        if summary is not None and summary.session is not None and summary.session.number == one.terms.number:
            standings.append(summary.session)
    return tuple(standings)


def chips_seen(floor: LiveFloor, state: Tournament, plain: dict[str, Any]) -> dict[str, Any]:
    """Return the chips of players who must move, on the layout and off it."""
    seated: dict[str, dict[str, int]] = {}
    for at in running(state):
        live = floor.tables.get(log_at(state, at))
        session = None if live is None else live.record.session
        if live is not None and session is not None:
            is_between = live.is_between_rounds
            seated[at.table] = {one.player: one.chips + (0 if is_between else one.staked) for one in session.seats}
    if plain.get("do") == "MoveToTable":
        own_chips = [chips[player] for chips in seated.values() for player in chips if player == plain.get("player")]
        return {"chips": own_chips[0]} if own_chips else {}
    if plain.get("do") == "BreakTable":
        there = seated.get(str(plain.get("table")))
        return {} if there is None else {"chips": list(there.items())}
    return {}
