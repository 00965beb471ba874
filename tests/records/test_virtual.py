"""Virtual tables at which anybody says anything: the shoe and the table never tell of different cards."""

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.cards import Card
from croupier.engine import inputs as r
from croupier.engine.shoe import Shoe
from croupier.engine.table import dealers_step
from croupier.engine.table import inputs as t
from croupier.engine.table.people import Official
from croupier.records import inputs as i
from croupier.records.log import PROGRAM, SHOE, Person
from croupier.records.recorded import Recorded
from croupier.records.replay import decided_again, resumed
from croupier.records.shoes import ordered
from croupier.records.stores.memory import MemoryStore
from tests.properties.table_wishes import MAKERS, wish
from tests.records.evening import DEALER, DOCUMENTS, EVENING, KEYS, SUPERVISOR, Evening
from tests.records.states import whole

COMMANDS = 120
SEEDS_LONG = 20
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((document, {}) for document in DOCUMENTS),
    ("act-blackjack-2005", {"shoe": "automated"}),
    ("nsw-pontoon-6to5-2017", {"shoe": "shuffling-device"}),
]


def looked_at(held: Recorded) -> Any:
    """Return a table as wishes look at it."""
    cards = ordered(held.shoes) if held.shoes.held is not None else Shoe(())
    following = cards.draw()[0] if cards.left else None
    waiting = [one.card for one in held.table.held]
    known = {"shoe": cards, "held": waiting, "next": following, "composition": Counter(cards.cards)}
    nowhere: dict[str, Any] = {"discards": [], "layout": [], "returned": [], "burnt": []}
    nowhere["are_returned_cards_in"] = lambda: False
    return SimpleNamespace(state=held.table, cards=SimpleNamespace(**known, **nowhere))


def check(document: str, election: dict[str, Any], seed: int) -> int:
    """Let officials and players say anything between what is done at an evening; return how much was taken of that."""
    chance = Random(f"{document} {election} {seed}")
    evening = Evening(MemoryStore(), document, seed, **election)
    table = evening.table
    for _ in evening.play(2):
        pass
    taken = 0
    for _ in range(COMMANDS):
        is_wish = chance.random() < 0.35
        given = wish(looked_at(table.held), chance.choice, _kind(chance)) if is_wish else evening.wish(table.held)
        answer = table.command(given, PROGRAM, deals=True)
        taken += is_wish and answer.refused is None
        held = table.held
        is_dealt_from = held.shoes.held is not None and held.table.shoe.stage == "ready"
        if is_dealt_from and not isinstance(dealers_step(held.table), t.ShuffleCards):
            assert ordered(held.shoes).left == held.table.shoe.cards, given
    assert list(decided_again(table.store, evening.name, KEYS)) == []
    assert whole(resumed(table.store, evening.name, KEYS)) == whole(table.held)
    return taken


def _kind(chance: Random) -> type:
    # who checks cards asks where each of them is, which nobody knows of a virtual shoe
    return chance.choice([kind for kind in MAKERS if kind not in (t.CheckCards, t.ReplaceCards)])


@pytest.mark.parametrize(("document", "election"), TABLES)
def test_shoe_and_table_tell_of_the_same_cards(document: str, election: dict[str, Any]) -> None:
    assert check(document, election, 0)


@pytest.mark.long
@pytest.mark.parametrize(("document", "election"), TABLES)
def test_shoe_and_table_tell_of_the_same_cards_at_length(document: str, election: dict[str, Any]) -> None:
    assert sum(check(document, election, seed) for seed in range(1, SEEDS_LONG)) > SEEDS_LONG


# --- what is refused --------------------------------------------------------------------------------------------------


def waiting_for_a_card() -> Evening:
    """Return an evening at which the next card is due, and nobody has dealt it."""
    evening = Evening(MemoryStore(), DOCUMENTS[0])
    for _ in evening.play(1):
        pass
    while not evening.table.held.table.awaits_card or dealers_step(evening.table.held.table) is not None:
        evening.table.command(evening.wish(evening.table.held), PROGRAM)
    return evening


@pytest.mark.parametrize("by", [PROGRAM, Person("dealer", "Lou"), Person("player", "Ann")])
def test_nobody_deals_at_a_virtual_table_but_its_shoe(by: Person) -> None:
    table = waiting_for_a_card().table
    refused = table.command(table.next_from_shoe(), by).refused
    assert refused is not None
    assert "the shoe" in refused.why or "may not say that" in refused.why or "come from its shoe" in refused.why
    assert table.command(table.next_from_shoe(), SHOE).refused is None


def test_the_shoe_gives_no_card_but_the_next() -> None:
    table = waiting_for_a_card().table
    due = table.next_from_shoe()
    other = next(card for card in Card if r.Deal(card) != due)
    refused = table.command(r.Deal(other), SHOE).refused
    assert refused is not None
    assert refused.why == "it is not what the shoe gives next"


@pytest.mark.parametrize(
    "given",
    [
        t.FindFaceUp(SUPERVISOR, next(iter(Card))),
        t.DrawInError(DEALER, "hand"),
        t.ReportDropped(DEALER),
        t.ReportOmission(SUPERVISOR, "burn"),
        t.ReportMalfunction(SUPERVISOR, "mechanical"),
    ],
)
def test_what_befalls_cards_that_are_touched_does_not_befall_a_virtual_table(given: Any) -> None:
    table = waiting_for_a_card().table
    refused = table.command(given, PROGRAM).refused
    assert refused is not None
    assert refused.why == "no hand touches the cards of this table"


def test_a_shoe_ends_and_another_is_bound_only_when_its_cards_are_to_be_shuffled() -> None:
    evening = Evening(MemoryStore(), "nsw-pontoon-6to5-2017")
    table = evening.table
    refused = table.command(i.CommitShoe(), PROGRAM).refused
    assert refused is not None
    assert refused.why == "the cards are not to be shuffled now"  # there are none yet
    for _ in evening.play(1):
        pass
    refused = table.command(i.EndShoe(), PROGRAM).refused
    assert refused is not None
    assert refused.why == "its cards are still to be dealt"
    assert table.command(t.DirectShuffle(SUPERVISOR, "for a reason"), PROGRAM).refused is None
    assert table.command(i.EndShoe(), PROGRAM).refused is None
    assert table.command(i.CommitShoe(), PROGRAM).refused is None


def test_nobody_wagers_where_there_is_no_shoe() -> None:
    evening = Evening(MemoryStore(), "nsw-pontoon-6to5-2017")
    for _ in evening.play(1):
        pass
    table = evening.table
    assert table.command(t.DirectShuffle(SUPERVISOR, "for a reason"), PROGRAM).refused is None
    assert table.command(i.EndShoe(), PROGRAM).refused is None
    refused = table.command(evening._wager("Ann", Random(1)), PROGRAM).refused
    assert refused is not None
    assert refused.why == "there is no shoe"
    refused = table.command(r.Deal(next(iter(Card))), SHOE).refused
    assert refused is not None
    assert refused.why == "the cards of this table come from its shoe"


def test_a_shoe_ends_when_its_table_is_closed() -> None:
    evening = Evening(MemoryStore(), DOCUMENTS[0])
    for _ in evening.play(1):
        pass
    table = evening.table
    manager = Official("gaming-manager", "gaming-manager")
    for given in (t.GiveNotice(manager, EVENING + 3_600), t.TellTime(EVENING + 7_200), t.CloseTable(manager)):
        assert table.command(given, PROGRAM).refused is None
    assert table.command(i.EndShoe(), PROGRAM).refused is None
    assert whole(resumed(table.store, evening.name, KEYS)) == whole(table.held)
