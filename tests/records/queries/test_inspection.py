"""Significant events are found again in sentences, with what was before and after; large wins by what was posted."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.holdem import events as u
from croupier.engine.table import Official
from croupier.engine.table import events as e
from croupier.engine.table import inputs as t
from croupier.money import DOLLARS, Money
from croupier.records.books import cash
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM
from croupier.records.queries.inspection import (
    LARGE_WAGER,
    LARGE_WIN,
    SignificantEvent,
    _own_change,
    found_events,
    large,
)
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import PartRow, RecordFilter
from tests.daily import evenly
from tests.records.evening import DEALER, DOCUMENTS, EVENING, SUPERVISOR, Evening
from tests.records.lives import recorded_life


@pytest.fixture
def evening() -> Evening:
    found = Evening(MemoryStore(), "act-blackjack-2005", minimum="5", maximum="500")
    list(found.play(3))
    return found


def give(evening: Evening, given: Any) -> None:
    answer = evening.table.command(given, PROGRAM)
    assert answer.refused is None, answer.refused


def significant(evening: Evening, *categories: str, **wanted: Any) -> list[SignificantEvent]:
    return list(found_events(evening.table.store, RecordFilter(**wanted), categories))


def test_new_limits_are_listed_with_previous_ones(evening: Evening) -> None:
    give(evening, t.ChangeLimits(SUPERVISOR, minimum=Money(1_000), at=EVENING + 3_600))
    give(evening, t.TellTime(EVENING + 3_600))
    posted, changed = significant(evening, "limits")[-2:]
    assert (posted.event, changed.event) == ("LimitsPosted", "LimitsChanged")
    assert (posted.before, posted.after) == (changed.before, changed.after) == ("minimum 5", "minimum 10.00")
    give(evening, t.ChangeLimits(SUPERVISOR, minimum=Money(2_000), at=EVENING + 7_200))
    give(evening, t.TellTime(EVENING + 7_200))
    assert significant(evening, "limits")[-1].before == "minimum 10.00"
    assert significant(evening, "limits")[-1].text == "New limits hold: minimum $20.00"


def test_restated_return_is_listed_with_the_previous_one(evening: Evening) -> None:
    for edge in (5_000, 6_000):
        give(evening, i.StateReturn(i.Expected(edge, 1_150_000, "the PAR sheet")))
    first, second = significant(evening, event="ReturnStated")
    assert (first.before, second.before) == ("", first.after)
    assert second.after.startswith(
        "the expected return of the house is 0.006 of the initial wagers, with a deviation of 1.15"
    )


def test_dealers_and_counts_are_listed_with_previous_values(evening: Evening) -> None:
    give(evening, t.ChangeDealer(Official("dealer", "Dee")))
    give(evening, t.ChangeDealer(Official("dealer", "Lou")))
    give(evening, cash.CountDrop(SUPERVISOR, Money(199_999_500)))
    changed = significant(evening, event="DealerChanged")[-1]
    assert (changed.before, changed.after) == ("Dee", "Lou")
    (counted,) = significant(evening, event="DropCounted")
    assert (counted.before, counted.after) == ("$2,000,000.00", "$1,999,995.00")
    assert counted.text.endswith("counts $1,999,995.00 in the drop box, and the books say $2,000,000.00")


def test_play_wagers_hours_and_raised_limits_state_the_change() -> None:
    official: dict[str, Any] = {"by": SUPERVISOR, "at": EVENING, "clause": "1"}
    found_wager = u.PlayWagerFound("dealer", 1, "Ann", Money(1_000), Money(2_000), "1")
    assert _own_change(found_wager, DOLLARS) == ("$10.00", "$20.00")
    hours = e.HoursSet(**official, opens=EVENING, closes=EVENING + 3_600)
    assert _own_change(hours, DOLLARS) == ("", "2026-09-21 14:20 to 2026-09-21 15:20")
    for maximum, after in ((Money(900_000), "maximum $9,000.00"), (None, "")):
        raised = e.LimitRaised(**official, player="Ann", box=1, minimum=None, maximum=maximum)
        assert _own_change(raised, DOLLARS) == ("", after)


def test_events_are_filtered_by_the_query(evening: Evening) -> None:
    every = significant(evening)
    assert every == sorted(every, key=lambda one: (one.at, one.log, one.number, one.place))
    assert significant(evening, many=3) == every[-3:]
    assert significant(evening, "money") == [one for one in every if one.category == "money"]
    assert (
        significant(evening, "money", "table", many=1)
        == [one for one in every if one.category in ("money", "table")][-1:]
    )
    assert significant(evening, log="house") == [one for one in every if one.log == "house"]
    assert significant(evening, since=10**15) == []
    assert {one.category for one in every} == {"table", "limits", "money"}


@pytest.mark.parametrize("document", evenly(DOCUMENTS, 2))
def test_any_history_can_be_inspected(document: str) -> None:
    every = found_events(recorded_life(document).store, RecordFilter())
    assert len({one.category for one in every}) >= 5
    assert all(one.text and one.text[0] == one.text[0].upper() for one in every)
    assert all(one.clause for one in every if one.log != "house")


# --- large wins and wagers -----------------------------------------------------------------------------------


def test_large_wagers_and_wins_exclude_cash_for_chips(evening: Evening) -> None:
    store = evening.table.store
    give(evening, cash.BuyIn(DEALER, "Ann", Money(900_000)))
    give(evening, cash.FillFloat(SUPERVISOR, Money(900_000)))
    give(evening, r.PlaceWager("Ann", 1, Money(40_000)))
    (one,) = large(store, 40_000, RecordFilter())
    assert (one.category, one.who, one.round, one.event) == (LARGE_WAGER, "Ann", 4, "WagerPlaced")
    assert one.text == "Ann wagers $400.00"
    assert large(store, 40_001, RecordFilter()) == ()


def test_every_win_of_a_round_is_among_the_large_ones_of_a_cent() -> None:
    evening = Evening(MemoryStore(), "act-uth-2019")
    list(evening.play(20))
    store = evening.table.store
    rows: list[PartRow] = [part for number in range(1, 21) for part in store.parts(evening.name, number)]
    winners = {(part.round, part.player) for part in rows if part.net > 0}
    won = [one for one in large(store, 1, RecordFilter()) if one.category == LARGE_WIN]
    assert winners <= {(one.round, one.who) for one in won}
    assert [(one.at, one.number) for one in won] == sorted((one.at, one.number) for one in won)
    assert large(store, 1, RecordFilter(who="Ann", many=2)) == tuple(
        [one for one in large(store, 1, RecordFilter()) if one.who == "Ann"][-2:]
    )
    at = won[0].at
    assert all(one.at <= at for one in large(store, 1, RecordFilter(until=at)))
    assert won[0] in large(store, 1, RecordFilter(since=at, log=evening.name))
    assert large(store, 1, RecordFilter(since=at + 10**9)) == ()


def test_wager_before_any_finished_round_belongs_to_the_first() -> None:
    evening = Evening(MemoryStore(), "act-blackjack-2005")
    for _, answer in zip(range(25), evening.play(1), strict=False):
        if any(type(event).__name__ == "WagerPlaced" for event in answer.events):
            break
    assert {one.round for one in large(evening.table.store, 1, RecordFilter())} == {1}
