"""The deal from a box that a tournament chooses: who is dealt to, asked and settled, and in which order."""

from typing import Any

import pytest
from msgspec import UNSET

from croupier.cards import cards
from croupier.engine import inputs as i
from croupier.engine import table, twentyone
from croupier.engine.events import CardDealt, ControlAscertained, HandSplit, RoundOpened, TurnCame, WagerSettled
from croupier.engine.table import events as e
from croupier.engine.table.inputs import Reconstruct, VoidRound
from croupier.money import Money
from croupier.records.log import wire
from croupier.rules.profile import load
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_shoe
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import SUPERVISOR, Floor

CLAUSE = "20.9.3"


def moved(floor: Floor, box: int) -> Floor:
    """Let the deal begin at a box, as a session has it."""
    event = e.DealFrom(box, CLAUSE)
    floor.events.append(event)
    floor.state = table.evolve(floor.state, event)
    return floor


def dealt(first: int, boxes: list[int], text: str) -> Floor:
    """Deal cards from a box to some boxes, in the given order of wagers."""
    floor = moved(from_a_shoe(), first)
    for box in boxes:
        floor.wager(f"P{box}", box, "10")
    return floor.deal(text)


def boxes_of(floor: Floor, kind: type[Any]) -> list[int]:
    return [one.box for one in floor.events_of(kind)]


@pytest.mark.parametrize(
    ("first", "boxes", "order"),
    [
        (3, [1, 2, 3, 4, 5], [3, 4, 5, 1, 2]),
        (3, [5, 1, 7, 3], [3, 5, 7, 1]),
        (4, [1, 2, 6], [6, 1, 2]),  # nobody has wagered on box 4: the next one clockwise
        (7, [1, 2], [1, 2]),
        (1, [2, 1], [1, 2]),
    ],
)
def test_cards_and_turns_go_clockwise_from_the_first_box_over_gaps(
    first: int, boxes: list[int], order: list[int]
) -> None:
    many = len(boxes)
    floor = dealt(first, boxes, " ".join(["9H"] * many + ["9C"] + ["8D"] * many))
    for box in order:
        floor.stand(f"P{box}", box)
    floor.cards("KD")
    dealer, settled = [one.box for one in floor.events_of(CardDealt)], boxes_of(floor, WagerSettled)
    assert dealer == [*order, 0, *order, 0]
    assert boxes_of(floor, ControlAscertained) == order
    assert boxes_of(floor, TurnCame) == order
    assert settled == order


def test_only_the_box_in_turn_may_act() -> None:
    floor = dealt(3, [1, 3], "9H 9H 9C 8D 8D")
    floor.refuse("11.1", i.Stand("P1", 1))
    floor.stand("P3", 3).stand("P1", 1)


def test_split_hands_are_played_before_the_next_box_clockwise() -> None:
    floor = dealt(5, [2, 5], "8H 9H 6C 8D 8D").give(i.Split("P5", 5))
    floor.cards("KD").stand("P5", 5).cards("QD").stand("P5", 5)
    assert [(one.box, one.hand) for one in floor.events_of(TurnCame)] == [(5, 1), (5, 2), (2, 1)]
    assert boxes_of(floor, HandSplit) == [5]


def test_insurance_is_asked_of_all_and_settled_in_the_same_order() -> None:
    floor = dealt(5, [2, 5], "9H 9H AC 8D 8D")
    floor.give(i.Insure("P2", 2, Money(500)), i.Insure("P5", 5, Money(500)), i.Proceed())
    floor.stand("P5", 5).stand("P2", 2).cards("KD")
    assert boxes_of(floor, WagerSettled) == [5, 2]
    assert (floor.net("P2"), floor.net("P5")) == ("0.00", "0.00")


def test_cutting_card_appears_at_the_box_whose_card_is_due() -> None:
    assert dealt(5, [2, 5, 6], "9H CUT").last(e.CuttingCardDrawn).box == 6
    assert dealt(5, [2, 5, 6], "9H 9H CUT").last(e.CuttingCardDrawn).box == 2
    assert dealt(5, [2, 5, 6], "9H 9H 9H CUT").last(e.CuttingCardDrawn).box == 0
    assert dealt(5, [2, 5, 6], "9H 9H 9H 9C 8D CUT").last(e.CuttingCardDrawn).box == 6


def test_a_box_that_leaves_the_round_leaves_the_others_in_order() -> None:
    floor = moved(from_a_shoe(), 4)
    for box in (1, 4, 6):
        floor.wager(f"P{box}", box, "10")
    floor.give(i.WithdrawWager("P4", 4)).deal("9H 9H 9C 8D 8D")
    assert [one.box for one in floor.events_of(CardDealt)] == [6, 1, 0, 6, 1]


def test_first_box_of_the_next_round_is_independent_of_a_void() -> None:
    floor = dealt(3, [1, 3], "9H 9H 9C 8D 8D").give(VoidRound(SUPERVISOR, "fire", "disturbance"))
    floor.wager("P1", 1, "10").wager("P3", 3, "10").deal("9H 9H 9C 8D 8D")
    assert boxes_of(floor, TurnCame)[-1] == 3
    floor.give(VoidRound(SUPERVISOR, "fire", "disturbance"))
    moved(floor, 1).wager("P1", 1, "10").wager("P3", 3, "10").deal("9H 9H 9C 8D 8D")
    assert boxes_of(floor, TurnCame)[-1] == 1


def test_reconstructed_round_keeps_its_first_box() -> None:
    floor = dealt(3, [1, 3], "9H 7H 9C 8D 6D").stand("P3", 3)
    order = cards("9H 7H 9C 6D 8D")
    floor.give(Reconstruct(SUPERVISOR, order, "two cards lay wrongly"))
    assert [box.number for box in floor.state.round.boxes] == [3, 1]  # type: ignore[union-attr]  # it is Pontoon
    assert boxes_of(floor, TurnCame)[-1] == 3


def test_who_may_cut_after_the_cutting_card_is_the_first_dealt_to() -> None:
    floor = moved(from_a_shoe(), 3).wager("P1", 1, "10").wager("P3", 3, "10").no_more_bets().cards("CUT")
    assert floor.last(e.CuttingCardDrawn).player == "P3"


def test_a_table_that_closes_begins_at_the_first_box_again() -> None:
    state = table.evolve(from_a_shoe().state, e.DealFrom(3, CLAUSE))
    assert state.starts_at == 3
    closed = e.TableClosed(by=SUPERVISOR, at=0, clause="19.1")
    assert table.evolve(state, closed).starts_at == 1


def test_default_first_box_is_not_recorded_and_old_entries_are_read() -> None:
    rules = load(DOCUMENT, {"decks": 6}, as_found=True)
    (opened,), state = twentyone.open_round(rules)
    assert isinstance(opened, RoundOpened)
    assert opened.first_box is UNSET
    assert state.first_box == 1
    written = wire.canonical(wire.plain_event(opened))
    assert b"first_box" not in written
    assert wire.read_event(written) == opened
    (from_third,), state = twentyone.open_round(rules, first_box=3)
    assert state.first_box == 3
    assert wire.read_event(wire.canonical(wire.plain_event(from_third))) == from_third
    assert twentyone.evolve(twentyone.Round(rules), from_third) == state
