"""Next steps: whole evenings of every document, in which everybody follows them."""

import re
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from croupier.cards import Card
from croupier.engine.events import CardDealt
from croupier.engine.inputs import PlaceWager
from croupier.engine.table import Official, Table
from croupier.engine.table import inputs as i
from croupier.engine.twentyone import Round
from croupier.money import Money
from croupier.records.log import wire
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.server.views.next_step import spots_of_all, supervisors_step
from tests.records.exported import lines
from tests.server.evenings import DEALER, SUPERVISOR, Evening, setup

_SIDE: dict[str, Any] = {"side_minimum": "5", "side_maximum": "50"}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "blackjack": ("act-blackjack-2005", {"side_bets": ["super-sevens", "perfect-pairs"], **_SIDE}),
    "blackjack device": ("act-blackjack-2005", {"shoe": "automated"}),
    "pontoon 2005": ("act-pontoon-2005", {"decks": 3}),
    "pontoon 2018": ("act-pontoon-2018", {"decks": 3, "side_bets": ["pairs-play"], **_SIDE}),
    "pontoon nsw": ("nsw-pontoon-6to5-2017", {"side_bets": ["perfect-pairs"], **_SIDE}),
    "pontoon nsw device": ("nsw-pontoon-6to5-2017", {"shoe": "shuffling-device"}),
    "pontoon nsw face down": ("nsw-pontoon-6to5-2017", {"face_down": True}),
    "holdem": ("act-uth-2019", {}),
}
CARD = re.compile(r"\b[A2-9TJQK][HDCS]\b")


def begun(name: str, cards: Literal["virtual", "physical"] = "physical", seed: int = 8) -> Evening:
    document, election = TABLES[name]
    evening = Evening(setup(document, cards, **election), seed)
    evening.open()
    return evening


def play_out(evening: Evening, folder: Path) -> None:
    """Play 25 rounds by the next steps and close the table; its log must verify."""
    evening.play(25)
    evening.close()
    assert evening.table.record.table.status == "closed"
    (folder / "evening.jsonl").write_bytes(b"".join(lines(evening.store)))
    report = verify(str(folder / "evening.jsonl"), VerifyOptions(keys=evening.keys, is_deep=True))
    assert report.is_good, report
    assert report.rounds >= 25


@pytest.mark.parametrize("cards", ["physical", "virtual"])
@pytest.mark.parametrize("name", TABLES)
def test_following_the_next_steps_completes_a_session(
    name: str, cards: Literal["virtual", "physical"], tmp_path: Path
) -> None:
    evening = begun(name, cards)
    play_out(evening, tmp_path)


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 12.1", "act-uth-2019 15.6(b)")
def test_a_dealer_of_real_cards_is_asked_for_a_card_only_when_it_is_turned(tmp_path: Path) -> None:
    evening = Evening(setup("act-uth-2019", "physical", "unknown"), 8)
    evening.open()
    play_out(evening, tmp_path)
    said = set(evening.said)
    assert {"Deal five communal cards face down", "Deal two cards of the dealer face down"} <= said
    assert {"Turn three communal cards", "Turn two communal cards", "Turn two cards of the dealer"} <= said
    assert "Turn two cards of Ann at place 1" in said
    assert not any("face down" in one and not one.startswith("Deal ") for one in said)


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2")
def test_3_6_2_a_dealer_of_real_cards_is_asked_for_the_first_two_cards_when_they_are_turned(tmp_path: Path) -> None:
    evening = Evening(setup("nsw-pontoon-6to5-2017", "physical", "unknown", "box_by_box", face_down=True), 8)
    evening.open()
    play_out(evening, tmp_path)
    said = set(evening.said)
    assert {"Deal one card of box 1 face down", "Turn 2 cards of box 1", "Ask who exposes cards, then go on"} <= said
    assert not any(one.startswith("A card to box") and "face down" in one for one in said)  # none is keyed at the deal


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 10.1")
def test_3_6_2_each_box_whose_cards_lie_face_down_is_offered_to_the_dealer_before_play_goes_on() -> None:
    evening = Evening(setup("nsw-pontoon-6to5-2017", "physical", "unknown", face_down=True), 8)
    evening.open()
    while (due := evening.must(DEALER)).label != "Ask who exposes cards, then go on":
        if evening.step().label == "Wait for wagers":
            evening.wager()
    shown = [(one.word, one.box, one.player) for one in due.alternatives]
    assert (due.input, due.needs, due.clause) == ({"do": "Proceed", "player": None}, "choose", "3.6.2")
    assert shown
    assert {word for word, _, _ in shown} == {"expose"}
    evening.take(due.alternatives[0].input, DEALER)
    assert (evening.must(DEALER).needs, evening.must(DEALER).box) == ("turn", shown[0][1])


@pytest.mark.clause("act-uth-2019 9.3")
@pytest.mark.parametrize("name", ["blackjack", "pontoon 2005", "pontoon 2018", "pontoon nsw device", "holdem"])
def test_a_dealer_of_real_cards_settles_box_by_box(name: str, tmp_path: Path) -> None:
    document, election = TABLES[name]
    evening = Evening(setup(document, "physical", settled="box_by_box", **election), 8)
    evening.open()
    evening.play(25)
    evening.close()
    assert {"Settle box 1", "Settle box 3", "Settle box 5"} <= set(evening.said)
    (tmp_path / "evening.jsonl").write_bytes(b"".join(lines(evening.store)))
    report = verify(str(tmp_path / "evening.jsonl"), VerifyOptions(keys=evening.keys, is_deep=True))
    assert report.is_good, report
    assert report.rounds >= 25


@pytest.mark.clause("act-pontoon-2018 14.1")
def test_each_box_and_all_boxes_are_offered_to_the_dealer_who_settles() -> None:
    evening = Evening(setup("act-pontoon-2018", "physical", settled="box_by_box", decks=3), 8)
    evening.open()
    for _ in range(400):
        found = evening.step() if len(evening.table.record.table.unsettled) < 3 else None
        if found is None:
            break
        if found.label == "Wait for wagers":
            evening.wager()
    due = evening.must(DEALER)
    assert due.input == {"do": "SettleBox", "box": 1}
    assert (due.label, due.box, due.needs) == ("Settle box 1", 1, "")
    assert due.clause.startswith(("14.1", "9."))
    others = [(one.label, one.input["box"]) for one in due.alternatives]
    assert others == [("Settle box 3", 3), ("Settle box 5", 5), ("Settle all boxes", None)]
    evening.take(due.alternatives[0].input, DEALER)
    assert evening.must(DEALER).label == "Settle box 1"
    evening.take(evening.must(DEALER).alternatives[-1].input, DEALER)
    assert evening.table.record.table.unsettled == ()


@pytest.mark.clause("act-uth-2019 9.3", "act-uth-2019 9.1")
def test_9_3_a_dealer_with_a_reading_shoe_settles_hands_from_the_right_and_is_offered_that_their_player_concedes() -> (
    None
):
    evening = Evening(setup("act-uth-2019", "physical", settled="box_by_box"), 8)
    evening.open()
    while len(evening.table.record.table.unsettled) < 2:
        if evening.step().label == "Wait for wagers":
            evening.wager()
    first, *rest = evening.table.record.table.unsettled
    due = evening.must(DEALER)
    assert first > max(rest)
    assert (due.input, due.label, due.clause) == ({"do": "SettleBox", "box": first}, f"Settle box {first}", "9.3(a)")
    offered = {one.word: one.input for one in due.alternatives}
    assert offered["all"] == {"do": "SettleBox", "box": None}
    assert offered["concede"]["do"] == "Concede"
    assert set(offered) == {"all", "concede"}  # no other place comes before
    evening.take(offered["concede"], DEALER)
    assert evening.table.record.table.unsettled == tuple(rest)


def test_next_step_names_the_authorised_role() -> None:
    evening = Evening(setup("act-pontoon-2018", "physical"), 1)
    told, asked = evening.must(DEALER), evening.must(SUPERVISOR)
    assert (told.input, told.needs) == (None, "wait")
    assert "gaming-supervisor" in told.who
    assert "dealer" not in told.who
    assert asked.input is not None
    assert (asked.input["do"], asked.input["item"], asked.input["by"]["name"]) == ("StateItem", "layout", "Kim")
    assert asked.clause == "1.1"


def test_inspector_is_asked_only_for_approval() -> None:
    evening = Evening(setup("nsw-pontoon-6to5-2017", "physical", face_down=True), 1)
    inspector = Official("inspector", "Ira")
    seen = []
    for _ in range(30):
        found = supervisors_step(evening.table.record, inspector, evening.now)
        if found is not None and found.input is not None:
            seen.append(found.input["do"])
        if evening.step().label == "Wait for wagers":
            break
    assert seen == ["Approve"]


@pytest.mark.parametrize("name", ["blackjack", "pontoon nsw face down", "holdem"])
def test_next_step_does_not_reveal_a_virtual_card(name: str) -> None:
    evening = begun(name, "virtual")
    dealt = 0
    while dealt < 40:
        found = evening.must(DEALER)
        if found.needs == "card":
            dealt += 1
            assert CARD.search(msgspec.json.encode(found).decode()) is None
        if evening.step().label == "Wait for wagers":
            evening.wager()


def test_each_card_goes_to_the_announced_place() -> None:
    evening = begun("pontoon 2018")
    dealt = 0
    while dealt < 60:
        found = evening.must(DEALER)
        before = evening.table.record.table
        if evening.step().label == "Wait for wagers":
            evening.wager()
        after = evening.table.record.table
        if found.needs == "card" and found.box and len(after.dealt) > len(before.dealt):
            assert cards_of(after, found.box) == [*cards_of(before, found.box), after.dealt[-1]]
            assert f"box {found.box}" in found.label
            dealt += 1


def cards_of(table: Table, number: int) -> list[Card]:
    """Return the cards of a box in the round, in their order, of all its hands."""
    assert isinstance(table.round, Round)
    return [event.card for event in table.happened if isinstance(event, CardDealt) and event.box == number]


def test_dropped_cards_are_verified_by_a_supervisor_before_another_card() -> None:
    evening = begun("pontoon 2018")
    evening.give(i.ReportDropped(DEALER), DEALER)
    told = evening.must(DEALER)
    assert told.label == "Verify the dropped cards: count all 144"
    assert "gaming-supervisor" in told.who
    evening.step()
    evening.play(1)


def test_a_device_that_failed_is_replaced_and_filled_again() -> None:
    evening = begun("blackjack device")
    evening.give(i.ReportMalfunction(DEALER, "mechanical"), DEALER)
    evening.play(2)
    labels = evening.said[-400:]
    assert any(one.startswith("Replace the device") for one in labels)
    assert "Bring the red cards to the table" in labels


@pytest.mark.parametrize("name", ["pontoon nsw", "pontoon nsw device", "holdem"])
def test_shuffle_that_is_ordered_before_the_first_card_replaces_the_virtual_shoe(name: str) -> None:
    """At Hold'em the shuffle alone shows that a shoe is in use: its cards are neither cut nor burned."""
    evening = begun(name, "virtual")
    shoe = evening.table.record.shoes.number
    evening.give(i.DirectShuffle(SUPERVISOR, "a spilt drink"), SUPERVISOR)
    evening.play(1)
    assert evening.table.record.shoes.number > shoe


def test_wagers_of_a_cancelled_round_are_returned() -> None:
    evening = begun("blackjack")
    evening.give(PlaceWager("Ann", 1, Money(1_000)), DEALER)
    aside = evening.must(SUPERVISOR)
    evening.take(next(one.input for one in aside.alternatives if one.word == "closing"), SUPERVISOR)
    evening.wait_for_closing()
    found, record = evening.must(SUPERVISOR), evening.table.record
    before = record.books.chips("Ann", record.setup.unit)
    assert (found.label, found.input) == ("Close the table", wire.plain_input(i.CloseTable(SUPERVISOR)))
    evening.take(found.input or {}, SUPERVISOR)
    after = evening.table.record
    assert (after.books.chips("Ann", after.setup.unit), after.table.round) == (before + 1_000, None)


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8")
def test_wagers_are_returned_where_the_hours_are_over_and_the_table_may_not_close_yet() -> None:
    evening = begun("pontoon nsw")
    evening.give(PlaceWager("Ann", 1, Money(1_000)), DEALER)
    evening.give(i.SetHours(SUPERVISOR, evening.now - 60, evening.now + 60), SUPERVISOR)
    evening.clock += 60_000
    found = evening.must(DEALER)
    assert found.label.endswith("Give the wagers back.")
    assert found.input == {"do": "WithdrawWager", "player": "Ann", "box": 1, "bet": "main"}


def test_dealer_keys_wagers_only_at_real_tables() -> None:
    assert {spot.input["player"] for spot in spots_of_all(begun("holdem").table.record)} == {"Ann", "Bo", "Cy"}
    assert spots_of_all(begun("holdem", "virtual").table.record) == ()
