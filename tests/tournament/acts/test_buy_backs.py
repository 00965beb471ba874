"""Chips that are bought back, with the tournament and its tables side by side: money is taken where chips follow."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.engine.table import standing_table
from croupier.engine.table.people import Official
from croupier.money import Money, show
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.machine.state import TournamentSession
from croupier.tournament.session import inputs as s
from croupier.tournament.sync import playing_at, table_inputs, tournament_inputs
from tests.tournament.session.session import NOW, SAM, Session
from tests.tournament.tournaments import DEALER, DIRECTOR, FINAL, TournamentRun, chips, conditions, dollars, one_table

UTH: Final = "act-uth-2019"
DEE: Final = Official("gaming-manager", "Dee")
BACK: Final = c.BuyBack(times=1, price=dollars(50), chips=chips(500), until_stage="Final", method="at the table")


class Both:
    """A tournament and the tables of its sessions, which tell each other what they have to."""

    def __init__(self, held: TournamentRun) -> None:
        self.held = held
        self.tables: dict[str, Session] = {}
        self.tell()

    def tell(self) -> "Both":
        """Send all pending messages, in both directions."""
        for _ in range(6):
            for at in self.held.running():
                here = self.tables.get(at.table)
                session = here.session if here else None
                for duty in table_inputs(self.held.at, at, session, by=DEE, now=self.held.now):
                    here = here or self._table(at)
                    here.give(duty.given)
                for report in tournament_inputs(at, here.session if here else None, by=DEALER):
                    self.held.give(report.given)
        return self

    def _table(self, at: TournamentSession) -> Session:
        made = Session.__new__(Session)
        settings: dict[str, Any] = {"tournament": {}, "maximum_payout": "100000", "minimum": "10", "maximum": "500"}
        made.table, made.session, made.events = standing_table(UTH, settings, now=NOW), None, []
        self.tables[at.table] = made
        return made

    def round(self, *bust: str, table: str = "T1", stake: str = "500") -> "Both":
        """Play a round that these lose with all they have; of the others two win."""
        here = self.tables[table]
        winners = [one.player for one in here.now.seats if one.player not in bust][:2]
        here.round("10", wins=winners, **dict.fromkeys(bust, stake))
        return self.tell()

    def buy(self, player: str) -> "Both":
        self.held.give(i.BuyBackIn(DIRECTOR, player, dollars(50)))
        return self.tell()

    def stack(self, player: str, table: str = "T1") -> str:
        one = self.tables[table].now.find(player)
        return "out" if one is None else show(one.chips)

    def refuse(self, player: str) -> None:
        self.held.refuse(
            "16.3(a)(iii)(G)", i.BuyBackIn(DIRECTOR, player, dollars(50)), f"has not offered chips to {player}"
        )


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(G)", "act-uth-2019 16.7", "act-uth-2019 16.14")
def test_money_is_taken_only_while_the_table_offers_chips() -> None:
    both = Both(one_table(UTH, buy_back=BACK))
    both.refuse("Ann")  # she has chips
    both.round("Ann", "Bob").refuse("Cat")
    assert list(both.held.at.sessions[0].offered) == ["Bob", "Ann"]
    both.buy("Ann")
    assert (both.stack("Ann"), both.stack("Bob"), both.held.at.pool) == ("500.00", "0.00", dollars(450))
    both.tables["T1"].give(s.DeclineRebuy(SAM, "Bob"))
    both.tell().refuse("Bob")
    assert (both.stack("Bob"), list(both.held.at.sessions[0].offered)) == ("out", [])


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(G)", "act-uth-2019 16.7")
def test_number_of_buy_backs_follows_the_conditions() -> None:
    both = Both(one_table(UTH, buy_back=replace(BACK, times=2))).round("Ann").buy("Ann").round("Ann", stake="250")
    assert both.tables["T1"].now.offers == ("Ann",)
    assert both.stack("Ann") == "0.00"  # what was paid the first time does not pay for the second
    both.buy("Ann").round("Ann", stake="250")
    assert (both.stack("Ann"), both.held.entrant("Ann").buy_backs) == ("out", 2)


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(G)", "act-uth-2019 16.6", "act-uth-2019 16.7")
@pytest.mark.parametrize(("last", "is_offered"), [(1, False), (2, True), (None, True)])
def test_buy_back_window_ends_with_its_round(last: int | None, *, is_offered: bool) -> None:
    both = Both(one_table(UTH, buy_back=replace(BACK, until_round=last))).round().round("Dan", stake="490")
    assert (both.stack("Dan") != "out") is is_offered
    assert bool(both.tables["T1"].now.offers) is is_offered
    if not is_offered:
        both.refuse("Dan")


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(G)", "act-uth-2019 16.14")
def test_no_buy_back_after_the_last_round() -> None:
    both = Both(one_table(UTH, buy_back=BACK, stages=(replace(FINAL, ends=c.Ends(rounds=1)),))).round("Ann")
    assert both.tables["T1"].now.status == "ended"
    both.refuse("Ann")


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(G)", "act-uth-2019 16.11")
def test_reserve_may_buy_back() -> None:
    few = {"players": c.Players(minimum=3, maximum=6, per_table=6), "stages": (FINAL,), "buy_back": BACK}
    held = TournamentRun(UTH, **few).open().enter(4).give(i.Enter(DIRECTOR, "R", Money(0), reserve=True)).close()
    both = Both(held.draw("Final").seat("Final", "P1").start("Final"))
    held.give(i.OfferSeat(DIRECTOR, "P1", "R", dollars(110)))
    both.tell().round("R")
    assert held.at.sessions[0].is_dealt
    assert both.buy("R").stack("R") == "500.00"


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(G)", "act-uth-2019 16.9/s2")
def test_moved_player_keeps_the_right_to_buy_back_and_decliner_has_none() -> None:
    structure = replace(conditions(UTH).structure, breaks_tables=True, balancing="as the director says")
    heats = c.Stage(name="Heats", ends=c.Ends(players=2), tables=20)
    players = c.Players(minimum=4, maximum=12, per_table=3)
    held = TournamentRun(
        UTH, players=players, stages=(heats, FINAL), structure=structure, buy_back=replace(BACK, until_stage="Heats")
    )
    both = Both(held.open().enter(5).close().draw("Heats").seat("Heats").start("Heats"))
    first, second = held.at.sessions
    declines, moves = second.seats[0].player, first.seats[0].player
    both.round(declines, table="T2").tables["T2"].give(s.DeclineRebuy(SAM, declines))
    both.tell().refuse(declines)
    held.give(i.MoveToTable(DIRECTOR, moves, "T2", second.seats[0].box, chips(1000)))
    both.tell().round(moves, table="T2")
    assert both.buy(moves).stack(moves, "T2") == "500.00"
    assert [type(one).__name__ for one in held.events].count("BoughtBack") == 1
    assert playing_at(held.at, "T2") is not None
    assert held.last(e.BoughtBack).table == "T2"
