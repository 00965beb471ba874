"""Virtual tables with random inputs: the shoe and the table always agree on the cards."""

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.cards import Card
from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.shoe import ShoeOrder
from croupier.engine.table import dealers_step
from croupier.engine.table import inputs as t
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.recovery import decide_again, resume_table
from croupier.records.tables.shoes import ordered
from croupier.records.tables.state import TableRecord, find_refusal
from tests.families import UTH
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


def looked_at(held: TableRecord) -> Any:
    """Return a table as wishes look at it."""
    cards = ordered(held.shoes) if held.shoes.open_shoe is not None else ShoeOrder(())
    following = cards.draw()[0] if cards.left else None
    waiting = [one.card for one in held.table.kept_cards]
    known = {"shoe": cards, "held": waiting, "next": following, "composition": Counter(cards.cards)}
    nowhere: dict[str, Any] = {"discards": [], "layout": [], "returned": [], "burnt": []}
    nowhere["are_returned_cards_in"] = lambda: False
    return SimpleNamespace(state=held.table, cards=SimpleNamespace(**known, **nowhere))


def check(document: str, election: dict[str, Any], seed: int) -> int:
    """Insert random inputs of officials and players into an evening; return the number that were accepted."""
    chance = Random(f"{document} {election} {seed}")
    evening = Evening(MemoryStore(), document, seed, **election)
    table = evening.table
    for _ in evening.play(2):
        pass
    taken = 0
    for _ in range(COMMANDS):
        is_wish = chance.random() < 0.35
        given = wish(looked_at(table.record), chance.choice, _kind(chance)) if is_wish else evening.wish(table.record)
        answer = table.command(given, PROGRAM, deals=True)
        taken += is_wish and answer.refused is None
        held = table.record
        is_dealt_from = held.shoes.open_shoe is not None and held.table.shoe.stage == "ready"
        if is_dealt_from and not isinstance(dealers_step(held.table), t.ShuffleCards):
            assert ordered(held.shoes).left == held.table.shoe.cards, given
    assert list(decide_again(table.store, evening.name, KEYS)) == []
    assert whole(resume_table(table.store, evening.name, KEYS)) == whole(table.record)
    return taken


def _kind(chance: Random) -> type:
    # who checks cards asks where each of them is, which nobody knows of a virtual shoe
    return chance.choice([kind for kind in MAKERS if kind not in (t.CheckCards, t.ReplaceCards)])


@pytest.mark.parametrize(("document", "election"), TABLES)
def test_shoe_and_table_agree_on_the_cards(document: str, election: dict[str, Any]) -> None:
    assert check(document, election, 0)


@pytest.mark.long
@pytest.mark.parametrize(("document", "election"), TABLES)
def test_shoe_and_table_agree_on_the_cards_at_length(document: str, election: dict[str, Any]) -> None:
    assert sum(check(document, election, seed) for seed in range(1, SEEDS_LONG)) > SEEDS_LONG


# --- what is refused --------------------------------------------------------------------------------------------------


def waiting_for_a_card() -> Evening:
    """Return an evening at which the next card is due, and nobody has dealt it."""
    evening = Evening(MemoryStore(), DOCUMENTS[0])
    for _ in evening.play(1):
        pass
    while not evening.table.record.table.awaits_card or dealers_step(evening.table.record.table) is not None:
        evening.table.command(evening.wish(evening.table.record), PROGRAM)
    return evening


@pytest.mark.parametrize("by", [PROGRAM, Person("dealer", "Lou"), Person("player", "Ann")])
def test_only_the_shoe_deals_at_a_virtual_table(by: Person) -> None:
    table = waiting_for_a_card().table
    refused = table.command(table.next_from_shoe(), by).refused
    assert refused is not None
    assert any(text in refused.why for text in ("The shoe", "cannot give this input", "come from its shoe"))
    assert table.command(table.next_from_shoe(), SHOE).refused is None


def test_only_the_next_card_of_the_shoe_is_accepted() -> None:
    table = waiting_for_a_card().table
    due = table.next_from_shoe()
    other = next(card for card in Card if r.Deal(card) != due)
    refused = table.command(r.Deal(other), SHOE).refused
    assert refused is not None
    assert refused.why == "This is not the next card in the shoe."


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
def test_incidents_of_real_cards_are_refused_at_a_virtual_table(given: Any) -> None:
    table = waiting_for_a_card().table
    refused = table.command(given, PROGRAM).refused
    assert refused is not None
    assert refused.why == "The cards of this table are virtual. Nobody can touch them."


BY_SUPERVISOR = "gaming-supervisor Kim"


@pytest.mark.clause("act-uth-2019 15.6(b)", "act-uth-2019 13.4", "act-uth-2019 13.1")
@pytest.mark.parametrize(
    ("given", "what"),
    [
        (u.ExposeDealerCards("dealer Lou", (1, 2)), "cards"),
        (u.ExposeDealerCards(BY_SUPERVISOR, (1,)), "cards"),
        (u.DeclareMisdeal(BY_SUPERVISOR, "wrong-number-of-cards"), "cards"),
        (u.DeclareMisdeal(BY_SUPERVISOR, "card-revealed", during_deal=True), "cards"),
        (t.VoidRound(SUPERVISOR, "six communal cards", "wrong-number-of-cards", round=1), "cards"),
        (u.ReportMissingWager("dealer Lou", 6, handled=False), "wagers"),
        (u.ReportMissingWager(BY_SUPERVISOR, 1, handled=True, blind=Money(0)), "wagers"),
        (u.FindPlayWager(BY_SUPERVISOR, 1, Money(1)), "wagers"),
    ],
)
def test_15_6_b_no_official_shows_a_card_or_undoes_a_hand_that_a_virtual_shoe_has_dealt(given: Any, what: str) -> None:
    table = _with_a_play_wager().table
    before = table.record
    refused = table.command(given, Person(*_speaker(given))).refused
    assert refused is not None
    assert refused.clause == "15.6(b)"
    assert refused.why.startswith(f"The {what} of this table are virtual.")
    assert (table.record.table, table.record.books) == (before.table, before.books)


@pytest.mark.clause("act-uth-2019 15.4")
def test_15_4_the_operator_still_declares_a_virtual_round_void() -> None:
    table = _with_a_play_wager().table
    given = t.VoidRound(SUPERVISOR, "the connection failed", "impractical")
    assert table.command(given, Person(SUPERVISOR.role, SUPERVISOR.name)).refused is None
    assert not table.record.table.is_in_round


def _speaker(given: Any) -> tuple[str, str]:
    by = given.by if isinstance(given.by, Official) else Official(*given.by.split(" "))
    return by.role, by.name


def _with_a_play_wager() -> Evening:
    """Return a table of Hold'em at which a play wager has been made and another player is still to decide."""
    for seed in range(1, 100):
        evening = Evening(MemoryStore(), UTH, seed)
        for _ in evening.play(3):
            round_: Any = evening.table.record.table.round
            if round_ is None or round_.phase != "before the flop" or evening.table.record.table.last_played < 1:
                continue
            if any(place.has_bet for place in round_.places):
                return evening
    raise AssertionError("nobody has bet")


def test_new_shoe_is_committed_only_at_a_shuffle() -> None:
    evening = Evening(MemoryStore(), "nsw-pontoon-6to5-2017")
    table = evening.table
    refused = table.command(i.CommitShoe(), PROGRAM).refused
    assert refused is not None
    assert refused.why == "The cards cannot be shuffled now."  # there are none yet
    for _ in evening.play(1):
        pass
    refused = table.command(i.EndShoe(), PROGRAM).refused
    assert refused is not None
    assert refused.why == "The cards of this shoe must still be dealt."
    assert table.command(t.DirectShuffle(SUPERVISOR, "for a reason"), PROGRAM).refused is None
    assert table.command(i.EndShoe(), PROGRAM).refused is None
    assert table.command(i.CommitShoe(), PROGRAM).refused is None


def test_wager_without_a_shoe_is_refused() -> None:
    evening = Evening(MemoryStore(), "nsw-pontoon-6to5-2017")
    for _ in evening.play(1):
        pass
    table = evening.table
    assert table.command(t.DirectShuffle(SUPERVISOR, "for a reason"), PROGRAM).refused is None
    assert table.command(i.EndShoe(), PROGRAM).refused is None
    refused = table.command(evening._wager("Ann", Random(1)), PROGRAM).refused
    assert refused is not None
    assert refused.why == "There is no shoe. Commit one first."
    refused = table.command(r.Deal(next(iter(Card))), SHOE).refused
    assert refused is not None
    assert refused.why == "The cards of this table come from its shoe."


def test_a_shoe_ends_when_its_table_is_closed() -> None:
    evening = Evening(MemoryStore(), DOCUMENTS[0])
    for _ in evening.play(1):
        pass
    table = evening.table
    manager = Official("gaming-manager", "gaming-manager")
    for given in (t.GiveNotice(manager, EVENING + 3_600), t.TellTime(EVENING + 7_200), t.CloseTable(manager)):
        assert table.command(given, PROGRAM).refused is None
    assert table.command(i.EndShoe(), PROGRAM).refused is None
    assert whole(resume_table(table.store, evening.name, KEYS)) == whole(table.record)


def test_round_is_not_dealt_again_from_a_shoe_that_has_ended() -> None:
    evening = Evening(MemoryStore(), "act-pontoon-2018")
    table = evening.table
    list(evening.play(1))
    whys: dict[str, str] = {}
    for _ in range(2_000):
        given = evening.wish(table.record)
        if isinstance(given, i.EndShoe | i.CommitShoe | t.ShuffleCards):
            found = find_refusal(table.record, other_order(table.record), PROGRAM)
            whys[type(given).__name__] = "" if found is None else found.why
        if isinstance(given, t.ShuffleCards):
            break
        assert table.command(given, PROGRAM, deals=True).refused is None
    told = "The shoe of this round has ended and its cards are known. It cannot be reconstructed."
    assert whys == {"EndShoe": "", "CommitShoe": told, "ShuffleCards": told}
    refused = table.command(other_order(table.record), PROGRAM).refused
    assert refused is not None
    assert refused.why == told
    assert isinstance(evening.wish(table.record), t.ShuffleCards)


def other_order(held: TableRecord) -> t.Reconstruct:
    first, second, *others = held.table.dealt
    assert first != second
    return t.Reconstruct(SUPERVISOR, (second, first, *others), "dealt in the wrong order")


def test_shuffle_that_is_not_due_is_refused_by_the_rules_and_not_for_want_of_a_shoe() -> None:
    evening = Evening(MemoryStore(), DOCUMENTS[0])
    list(evening.play(1))
    refused = evening.table.command(t.ShuffleCards(DEALER), PROGRAM).refused
    assert refused is not None
    assert (refused.clause, refused.why) == ("5.4", "No shuffle is due.")
