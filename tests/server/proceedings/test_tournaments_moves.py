"""Hold'em until some are left, on the floor: tables are broken while they play, and another game in another stage."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.records.log.entries import read as read_entry
from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Pace
from croupier.server.log_export import checked
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.parser import written
from croupier.tournament.events import PlayerMoved, PlayerReportedOut, PlayersMoved
from croupier.tournament.machine.state import Tournament
from croupier.tournament.session.events import PlayerOut, PlayerSeated, SittingBegun
from tests.patience import PATIENCE
from tests.server.caller import Caller
from tests.server.cups import Director
from tests.server.floors import Served, served
from tests.server.proceedings.test_tournaments_dealt import dealt
from tests.terminal.tournament.cups import ACT, POINTS, UTH, chips, cup, final, structured

BOTS = tuple([f"Bot {number:02d}" for number in range(1, 10)])
PLACES = c.Points(by_place=(9, 5, 3, 1))
LITTLE: Any = {
    "fees": c.Fees(entry=chips(110), commission=chips(10), approved="R-1"),
    "chips": c.Chips(start=chips(600)),
    "limits": (c.Level(minimum=chips(50), maximum=chips(500)),),
}


def soon() -> str:
    """Return a moment at which everybody will sit."""
    return datetime.fromtimestamp(int(time.time()) + 15, UTC).isoformat()


def holdem(name: str, per_table: int) -> str:
    """Return conditions of one session at three tables until three are left, with little to lose."""
    made = cup(
        UTH,
        c.Stage(name="Heats", ends=c.Ends(players=3), tables=3),
        final(rounds=1, stack="carried"),
        least=4,
        most=12,
        per_table=per_table,
        structure=structured(UTH, breaks_tables=True, balancing="by the director"),
        starts=soon(),
        **LITTLE,
    )
    return written(replace(made, name=name))


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limits, "CALLS", Pace(1e9, 1_000_000_000))
        with served(pace_milliseconds=0) as found:
            yield found


class Holdem(Director):
    """A director who breaks a table as soon as the others have room, also during a round."""

    def __init__(self, caller: Caller, name: str) -> None:
        super().__init__(caller, name)
        self.tables: tuple[str, ...] = (f"{name} A", f"{name} B", f"{name} C")

    def draw_up(self, text: str) -> None:
        """Draw conditions up, and bring all papers."""
        got = self.caller.ask("POST", "/api/tournaments", {"text": text})
        assert got.status == 201, got.raw
        self.give("NominateDirector", director=self.caller.name)
        for do, fields in (
            ("ApproveConditions", {"reference": "R-1"}),
            ("NotifyCommission", {"reference": "R-2"}),
            ("ApproveCommission", {"most": 1000, "reference": "R-2"}),
        ):
            self.say(do, **fields)  # which of them are wanted depends on the document
        self.give("PublishConditions", where="at the desk")

    def enter(self, players: tuple[str, ...], stages: tuple[str, ...], **how: Any) -> None:
        """Open entries, enter players and bind the ballots."""
        self.give("DesignateTables", tables=list(self.tables), **how)
        self.give("OpenEntries")
        for player in players:
            self.give("Enter", player=player, paid=11_000)
        for stage in stages:
            self.give("CommitBallot", stage=stage)
        self.give("CloseEntries")

    def begin(self, stage: str) -> None:
        """Draw the seats of a stage, and start it as soon as everybody sits."""
        self.give("DrawBallot", stage=stage)
        ends = time.monotonic() + PATIENCE
        while not self.is_seated(stage):
            assert time.monotonic() < ends, self.board()["stages"]
            time.sleep(0.02)
        while self.say("StartSitting", stage=stage).status != 200:
            assert time.monotonic() < ends, self.console()["due"]
            time.sleep(0.05)

    def is_seated(self, stage: str) -> bool:
        """Return whether everybody has taken the seat that was drawn."""
        (found,) = [one for one in self.board()["stages"] if one["name"] == stage]
        return all(seat["is_taken"] for table in found["tables"] for seat in table["seats"])

    def breaks(self) -> int:
        """Break every table that may be broken now; return their number."""
        done = 0
        for table in self.tables:
            done += self.say("BreakTable", table=table).status == 200
        return done


def events_of(floor: Served, log: str) -> list[Any]:
    assert floor.floor is not None
    return [event for link in floor.floor.house.store.links(log) for event in read_entry(link.body).events]


def state_of(floor: Served, name: str) -> Tournament:
    assert floor.floor is not None
    found: Tournament = floor.floor.proceedings.find("tournament", name).state
    return found


def sitters(floor: Served, table: str) -> tuple[Any, ...]:
    """Return who plays at a table now."""
    assert floor.floor is not None
    session = floor.floor.tables[table].record.session
    assert session is not None
    return session.seats


def seated(floor: Served, *tables: str) -> set[str]:
    """Return who took a seat while the session went on."""
    events = [event for table in tables for event in events_of(floor, table)]
    return {one.seat.player for one in events if isinstance(one, PlayerSeated)}


def checked_all(floor: Served, director: Holdem) -> None:
    """Check that nobody was lost on the way between tables, and every log decides everything as it did."""
    assert floor.floor is not None
    for log in (f"tournament {director.name}", *director.tables):
        assert checked(floor.floor.house, log, is_deep=True).findings == (), log
    told = events_of(floor, f"tournament {director.name}")
    left = [(one.move.player, one.move.chips) for one in told if isinstance(one, PlayerMoved)]
    tables = [event for table in director.tables for event in events_of(floor, table)]
    gone = [(one.player, one.residual) for one in tables if isinstance(one, PlayerOut) and one.why == "moved"]
    come = [(one.seat.player, one.seat.chips) for one in tables if isinstance(one, PlayerSeated)]
    assert sorted(left) == sorted(gone) == sorted(come)


def test_breaking_a_table_in_play_loses_no_player(floor: Served) -> None:
    director = Holdem(Caller(floor, "gaming-manager"), "Rush")
    director.draw_up(holdem("Rush", 4))
    director.enter(BOTS, ("Heats", "Heats", "Heats", "Final"))
    director.begin("Heats")
    ends, broken = time.monotonic() + PATIENCE, 0
    while (board := director.board())["status"] != "paid":
        assert time.monotonic() < ends, (board["status"], director.console()["due"], board["stages"])
        if board["stages"][0]["status"] == "playing":
            broken += director.breaks()
        if not director.act():
            time.sleep(0.02)
    assert broken
    assert sum(one["cash"] for one in board["awards"]) == 90_000
    checked_all(floor, director)


def test_player_eliminated_before_moving_is_out_and_others_move(floor: Served) -> None:
    gil = Caller(floor, "gaming-manager")
    people = (Caller(floor, "dealer"), gil)
    director = Holdem(gil, "Slow")
    director.draw_up(holdem("Slow", 4))
    director.enter(BOTS, ("Heats", "Heats", "Final"), dealing="dealer")
    ends, source = time.monotonic() + PATIENCE, director.tables[2]
    assert floor.floor is not None

    def on(*tables: str) -> None:
        """Let those act who operate these tables, and the director."""
        assert time.monotonic() < ends, [
            one.ask("GET", f"/api/tables/{source.replace(' ', '%20')}").body["own"]["due"] for one in people
        ]
        acted = [dealt(people, table) for table in tables]
        if not any(acted):
            time.sleep(0.02)

    director.begin("Heats")
    first = state_of(floor, "Slow").sessions[0]
    director.give("DisqualifyEntrant", player=first.seats[0].player, rule="16.19", reason="makes room for others")
    targets = [floor.floor.tables[name] for name in director.tables[:2]]
    while not state_of(floor, "Slow").sessions[0].out or any(one.record.session is None for one in targets):
        on(*director.tables[:2])
    live = floor.floor.tables[source]
    while live.is_between_rounds or not live.state.is_in_round:
        on(source)
    director.give("BreakTable", table=source)
    assert live.state.is_in_round, "nobody waits for the end of a round"
    (moved,) = [one for one in events_of(floor, "tournament Slow") if isinstance(one, PlayersMoved)]
    going = {one.player for one in moved.moves}
    out = min(going)
    director.give("DisqualifyEntrant", player=out, rule="16.19", reason="played for another")
    while sitters(floor, source):
        on(source)
    while any(one.moves for one in state_of(floor, "Slow").sessions):
        on(source)
    told = events_of(floor, "tournament Slow")
    lost = {one.out.player for one in told if isinstance(one, PlayerReportedOut) and one.table == source}
    assert out in lost  # and any player who had lost all in this very round
    others = {one.move.player for one in told if isinstance(one, PlayerMoved)}
    assert others == going - lost
    while seated(floor, *director.tables) != others:
        on(*director.tables[:2])
    checked_all(floor, director)
    director.give("CancelTournament", reason="it is late")


# --- two games -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(D)")
def test_a_stage_under_another_document_is_played_at_tables_of_that_game(floor: Served) -> None:
    """Points are counted over sessions of pontoon and of blackjack; every table plays the game of its stage."""
    stages = [
        c.Stage(name="Pontoon", ends=c.Ends(rounds=1), tables=2),
        c.Stage(name="Blackjack", kind="final", ends=c.Ends(rounds=1), tables=2, document=ACT),
    ]
    made = cup(POINTS, *stages, least=4, most=8, per_table=4, points=PLACES, starts=soon(), **LITTLE)
    director = Holdem(Caller(floor, "gaming-manager"), "Both")
    director.tables = director.tables[:2]
    director.draw_up(written(replace(made, name="Both")))
    director.enter(BOTS[:6], ("Pontoon", "Blackjack"))
    director.begin("Pontoon")
    board = director.lead()
    assert sum(one["cash"] for one in board["awards"]) > 0
    assert floor.floor is not None
    of_blackjack = [f"{table} ({ACT})" for table in director.tables]
    games = {name: floor.floor.known[name].setup.document for name in (*director.tables, *of_blackjack)}
    assert games == {**dict.fromkeys(director.tables, POINTS), **dict.fromkeys(of_blackjack, ACT)}
    for name in games:
        begun = [one.terms.stage for one in events_of(floor, name) if isinstance(one, SittingBegun)]
        # players who are level in a session play off for its points, at a table of the same game
        assert set(begun) == {"Blackjack" if name in of_blackjack else "Pontoon"}, (name, begun)
        assert checked(floor.floor.house, name, is_deep=True).findings == ()
    shown = director.caller.ask("GET", director.path).body["played_at"]
    assert set(shown.values()) == set(games)
