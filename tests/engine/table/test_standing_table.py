"""A table that stands ready: open, its shoe ready in every document and election, and what a dealer does next."""

from typing import Any, Final

import pytest

from croupier.engine.holdem.inputs import PlaceAnte
from croupier.engine.inputs import NoMoreBets, PlaceWager
from croupier.engine.refusal import Refused
from croupier.engine.table import dealers_step, hindrance, new_table, standing_table, step
from croupier.engine.table import inputs as i
from croupier.money import parse
from croupier.rules.clause import UnknownDocument
from croupier.rules.ruled import BadElection
from tests.floor import EVENING, SUPERVISOR

TABLES: Final = [
    ("act-blackjack-2005", {}),
    ("act-blackjack-2005", {"decks": 4, "side_bets": ["super-sevens", "perfect-pairs"]}),
    ("act-blackjack-2005", {"shoe": "automated", "decks": 8}),
    ("act-pontoon-2005", {"decks": 3}),
    ("act-pontoon-2005", {"shoe": "automated"}),
    ("act-pontoon-2018", {"side_bets": ["pairs-play"]}),
    ("act-pontoon-2018", {"shoe": "automated", "decks": 3}),
    ("nsw-pontoon-6to5-2017", {"side_bets": ["perfect-pairs"], "decks": 6}),
    ("nsw-pontoon-6to5-2017", {"shoe": "shuffling-device", "low_limit": True}),
    ("nsw-pontoon-6to5-2017", {"face_down": True}),
    ("act-uth-2019", {"maximum_payout": "25000"}),
]


@pytest.mark.parametrize(("document", "election"), TABLES)
def test_a_round_may_be_dealt_at_once(document: str, election: dict[str, Any]) -> None:
    state = standing_table(document, election, {"Ann": 2}, now=EVENING, as_found=True)
    assert (state.status, state.now, state.seats(), state.limits) == ("open", EVENING, {"Ann": 2}, "as_found")
    assert (hindrance(state), dealers_step(state)) == (None, None)
    assert state.shoe.cards == state.size - state.rules.shuffle.burn.value
    wager = PlaceAnte("Ann", parse("10"), 2) if document == "act-uth-2019" else PlaceWager("Ann", 2, parse("10"))
    assert step(step(state, wager)[1], NoMoreBets())[1].awaits_card


def test_limits_bind_at_entry_at_a_standing_table() -> None:
    state = standing_table("act-pontoon-2018", {"minimum": "5"}, now=EVENING)
    assert state.limits == "at_entry"
    with pytest.raises(Refused):
        step(state, PlaceWager("Ann", 1, parse("4.99")))


def test_dealt_cards_are_in_the_discard_rack() -> None:
    state = standing_table("act-pontoon-2018", now=EVENING, left=7)
    assert (state.shoe.cards, state.shoe.discards, state.shoe.seen) == (7, 192 - 7, bytes(52))
    with pytest.raises(AssertionError):
        standing_table("act-pontoon-2018", now=EVENING, left=193)


def test_inconsistent_standing_tables_are_rejected() -> None:
    with pytest.raises(UnknownDocument):
        standing_table("pontoon", now=EVENING)
    with pytest.raises(BadElection):
        standing_table("act-pontoon-2018", {"decks": 9}, now=EVENING)
    with pytest.raises(Refused):
        standing_table("act-pontoon-2018", now=0)


def test_nothing_is_due_at_a_table_without_cards() -> None:
    assert dealers_step(new_table("act-pontoon-2018")) is None


def test_a_directed_shuffle_is_the_dealers_next_step_and_the_cut_its_players() -> None:
    state = standing_table("nsw-pontoon-6to5-2017", {}, {"Ann": 2}, now=EVENING)
    state = step(state, i.DirectShuffle(SUPERVISOR, "clumps"))[1]
    steps = []
    while (due := dealers_step(state)) is not None:
        steps.append(type(due))
        state = step(state, due)[1]
    assert steps == [i.ShuffleCards, i.CutCards, i.InsertCuttingCard, i.BurnCards]
    assert hindrance(state) is None
