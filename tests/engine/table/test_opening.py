"""Steps that open, prepare and close any table: the table itself accepts each of them."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import card
from croupier.engine.inputs import Deal, Hit, NoMoreBets, PlaceWager
from croupier.engine.table import (
    Table,
    closing_steps,
    dealers_step,
    hindrance,
    new_table,
    opening_steps,
    standing_table,
    step,
)
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.families import TWENTY_ONE, UTH
from tests.floor import EVENING

KEYS = (*TWENTY_ONE, UTH)
STATED = {UTH: {"maximum_payout": "25000"}}


def after(state: Table, *inputs: Any) -> Table:
    for given in inputs:
        state = step(state, given)[1]
    return state


@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_opened_prepared_and_closed(key: str) -> None:
    state = after(new_table(key, STATED.get(key)), i.TellTime(EVENING))
    state = after(state, *opening_steps(state, "home table"))
    assert state.status == "open"
    assert "home table" in dict(state.stated).values()
    while (due := dealers_step(state)) is not None:
        state = after(state, due)
    assert hindrance(state) is None
    state = after(state, i.Arrive("Ann", 1))
    state = after(state, *closing_steps(state))
    assert state.status == "closed"
    assert (state.sets, state.guests) == ((), ())


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8")
def test_a_closing_waits_for_its_notice() -> None:
    state = after(standing_table("nsw-pontoon-6to5-2017", now=EVENING), i.Arrive("Ann", 1))
    notice, time, *_ = closing_steps(state)
    assert isinstance(notice, i.GiveNotice)
    assert notice.at == time.at == EVENING + 20 * 60
    told = after(state, i.GiveNotice(notice.by, EVENING + 3600))
    assert [type(one) for one in closing_steps(told)] == [i.TellTime, i.CloseTable]


@pytest.mark.clause(
    "act-pontoon-2018 15.6", "act-pontoon-2005 15.6", "act-blackjack-2005 14.6", "nsw-pontoon-6to5-2017 17.9"
)
@pytest.mark.parametrize("key", TWENTY_ONE)
@pytest.mark.parametrize("discards", [1, 2, 3, 9, 10, 11, 60, 100])
def test_any_stack_of_discards_can_be_cut_to_complete_the_round(key: str, discards: int) -> None:
    state = standing_table(key, {}, {"Ann": 1}, now=EVENING, left=3)
    state = after(
        state, PlaceWager("Ann", 1, Money(1000)), NoMoreBets(), *(Deal(card(one)) for one in ("5H", "9S", "6D"))
    )
    state = after(state, Hit("Ann", 1))
    state = replace(state, shoe=replace(state.shoe, discards=discards))
    events: list[Any] = []
    while (due := dealers_step(state)) is not None:
        happened, state = step(state, due)
        events += happened
    assert state.awaits_card
    assert state.shoe.cards == discards
    (cut,) = [one for one in events if isinstance(one, e.CardsCut)]
    assert cut.cards == discards // 2
    after(state, Deal(card("4H")))
