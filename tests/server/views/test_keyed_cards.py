"""A dealer of real cards who often keys the wrong card, and corrects it: evenings of every document."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.inputs import Deal, Hit, PlaceWager, Stand, TurnCard
from croupier.engine.table import Official, Table
from croupier.engine.table.folds.replay import KEYED_EVENTS
from croupier.engine.table.incidents.keyed_cards import keyed_cards
from croupier.engine.table.inputs import CorrectCard
from croupier.money import Money
from croupier.records.log.entries import Person
from croupier.records.queries.histories import checked, exported
from croupier.records.queries.inspection import found_events
from croupier.records.queries.recall import in_play, last_rounds
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.protocol import RecordFilter
from croupier.records.tables.control_state import USUAL
from croupier.records.tables.recovery import resume_table
from croupier.records.tables.second_person import is_needed
from croupier.records.tables.state import find_refusal
from croupier.server.http.history import _events
from croupier.server.tables.messages import NextStep
from croupier.server.views.irregularities import symptoms
from croupier.server.views.keyed_cards import correctable, possible_cards
from tests.records.exported import lines
from tests.server.caller import Caller
from tests.server.evenings import DEALER, SUPERVISOR, Evening, setup
from tests.server.floors import served
from tests.server.views.test_next_step import TABLES, begun
from tools import verify_log

INSPECTOR = Official("inspector", "Ivy")
UNKNOWN = {"holdem unknown": ("act-uth-2019", {}), "nsw unknown": ("nsw-pontoon-6to5-2017", {"face_down": True})}


class ClumsyEvening(Evening):
    """An evening on which every third card is keyed wrongly at first; `corrected` are the corrections by role."""

    corrected: dict[str, int]
    ended: int = 0

    def card(self, found: NextStep) -> None:
        """Key a card, perhaps another one first, which is corrected if nothing else has followed."""
        if not self.is_clumsy or self.chance.random() < 0.6:
            super().card(found)
            return
        state = self.table.record.table
        wrong, right = self.chance.sample(possible_cards(state), 2)
        self.give(TurnCard(wrong) if found.needs == "turn" else Deal(wrong), DEALER)
        for by in (DEALER, SUPERVISOR):
            given = CorrectCard(by, right)
            is_accepted = find_refusal(self.table.record, given, Person(by.role, by.name)) is None
            assert is_accepted == (correctable(self.table.record, by) is not None)
            if is_accepted:
                before = self.table.record.table
                self.ended += not before.has_open_round
                self.give(given, by)
                self.check(before, right)
                self.corrected[by.role] = self.corrected.get(by.role, 0) + 1
                return

    is_clumsy = False

    def check(self, before: Table, right: Card) -> None:
        """Assert that the record has the card that lies there, and no other has changed."""
        after = [one.card for one in self.table.record.table.happened if isinstance(one, KEYED_EVENTS)]
        assert after == [*keyed_cards(before)[:-1], right]


def clumsy(name: str) -> ClumsyEvening:
    """Open a table with real cards and such a dealer."""
    document, election = {**TABLES, **UNKNOWN}[name]
    evening = ClumsyEvening(setup(document, "physical", "unknown" if name in UNKNOWN else None, **election), 8)
    evening.corrected = {}
    evening.open()
    evening.is_clumsy = True
    return evening


@pytest.mark.parametrize("name", [*TABLES, *UNKNOWN])
def test_evenings_with_corrected_cards_verify_and_recover(name: str, tmp_path: Path) -> None:
    evening = clumsy(name)
    evening.play(15)
    evening.is_clumsy = False
    for with_snapshot in (True, False):
        again = resume_table(evening.store, "evening", evening.keys, with_snapshot=with_snapshot)
        assert (again.table, again.books) == (evening.table.record.table, evening.table.record.books)
    evening.close()
    assert evening.corrected["dealer"] > 10
    (tmp_path / "evening.jsonl").write_bytes(b"".join(lines(evening.store)))
    report = verify(str(tmp_path / "evening.jsonl"), VerifyOptions(keys=evening.keys, is_deep=True))
    assert report.is_good, report
    assert verify_log.main([str(tmp_path / "evening.jsonl")]) == 0
    found = [
        one for one in found_events(evening.store, RecordFilter(), ("correction",)) if one.event == "CardCorrected"
    ]
    assert len(found) == sum(evening.corrected.values())
    assert {one.who for one in found} <= {"Lou", "Kim"}
    assert all(one.before and one.after and one.before != one.after for one in found)
    assert all(f"{one.before} was keyed, and {one.after} lies there" in one.text for one in found)


def keyed(name: str, *texts: str) -> Evening:
    """Deal cards to two players at a table of Blackjack or Pontoon."""
    evening = begun(name)
    evening.give(PlaceWager("Ann", 1, Money(1_000)), DEALER)
    evening.give(PlaceWager("Bo", 3, Money(1_000)), DEALER)
    evening.step()  # the wagers are closed
    for text in texts:
        evening.give(Deal(Card(text)), DEALER)
    return evening


def ways(evening: Evening, person: Official) -> Any:
    """Return the first entry of the wizard."""
    return symptoms(evening.table.record, person, evening.now)[0]


def test_the_last_card_is_offered_for_undo_until_something_follows_it() -> None:
    evening = keyed("blackjack")
    assert correctable(evening.table.record, DEALER) is None
    evening.give(Deal(Card("KH")), DEALER)
    found = correctable(evening.table.record, DEALER)
    assert found is not None
    assert (found.card, found.input, found.ranks) == ("KH", {"do": "CorrectCard", "place": 1}, "A23456789TJQK")
    assert correctable(evening.table.record, INSPECTOR) is None
    for text in ("9H", "9C", "8D", "8S"):
        evening.give(Deal(Card(text)), DEALER)
    assert correctable(evening.table.record, DEALER) is not None
    evening.give(Stand("Ann", 1), DEALER)
    assert correctable(evening.table.record, DEALER) is None


def test_the_card_is_not_shown_where_it_lies_face_down() -> None:
    evening = begun("holdem")
    while not correctable(evening.table.record, DEALER):
        if evening.step().label == "Wait for wagers":
            evening.wager()
    found = correctable(evening.table.record, DEALER)
    assert found is not None
    assert found.card == ""


def test_officials_do_not_read_which_card_lies_face_down_where_it_was_keyed_at_the_deal() -> None:
    for name, is_named in (("holdem", False), ("blackjack", True)):
        evening = clumsy(name)
        evening.play(2)
        (found, *_) = _events(evening.store, RecordFilter(event="CardCorrected"), ())
        assert bool(found.before) == bool(found.after) == (" was keyed, and " in found.text) == is_named


def test_virtual_cards_are_never_keyed() -> None:
    evening = begun("blackjack", "virtual")
    evening.play(1)
    refused = find_refusal(evening.table.record, CorrectCard(DEALER, Card("KH")), Person("dealer", "Lou"))
    assert refused is not None
    assert refused.clause == evening.table.record.table.rules.shuffle.before_play.clause
    assert refused.reason.text() == "The cards of this table are virtual. Nobody can touch them."
    assert correctable(evening.table.record, DEALER) is None
    assert ways(evening, DEALER).title != "I keyed the wrong card"


def test_the_wizard_begins_with_the_wrong_card_and_lists_those_of_the_round() -> None:
    evening = keyed("blackjack", "KH", "9H", "9C")
    found = ways(evening, DEALER)
    assert found.title == "I keyed the wrong card"
    last, earlier = found.remedies
    assert [one.name for one in last.asks] == ["card"]
    assert [one.name for one in earlier.asks] == ["place", "card"]
    assert [one.label for one in earlier.asks[0].choices] == ["card 3, 9C", "card 2, 9H", "card 1, KH"]
    assert (last.is_yours, last.why_not, earlier.is_yours, earlier.why_not) == (True, "", True, "")


def test_the_wizard_names_who_corrects_a_card_that_settled_a_wager_and_why_nobody_does_after_a_decision() -> None:
    evening = keyed("blackjack", "9H", "KH", "9C", "8S", "AD")  # a blackjack, paid before the first decision
    last, _ = ways(evening, DEALER).remedies
    assert (last.is_yours, "dealer" in last.who, "gaming-supervisor" in last.who) == (False, False, True)
    assert last.why_not == ""
    evening.give(Hit("Ann", 1), DEALER)
    for remedy in ways(evening, DEALER).remedies:
        assert (remedy.clause, "Other acts have followed that card." in remedy.why_not) == ("16.3", True)


def test_two_people_correct_a_card_by_which_a_wager_was_settled() -> None:
    evening = keyed("blackjack", "9H", "KH", "9C", "8S", "AD")
    record, kim = evening.table.record, Person("gaming-supervisor", "Kim")
    assert is_needed(record, USUAL, CorrectCard(SUPERVISOR, Card("2D")), kim)
    assert not is_needed(record, replace(USUAL, needs_second=()), CorrectCard(SUPERVISOR, Card("2D")), kim)
    assert not is_needed(record, USUAL, CorrectCard(SUPERVISOR, Card("2D"), 9), kim)  # refused, and nothing moves
    evening = keyed("blackjack", "9H", "KH")
    assert not is_needed(evening.table.record, USUAL, CorrectCard(DEALER, Card("2D")), Person("dealer", "Lou"))


def test_the_undo_and_the_wizard_reach_a_round_that_ended_with_the_wrong_card() -> None:
    evening = begun("blackjack")
    evening.give(PlaceWager("Ann", 1, Money(1_000)), DEALER)
    evening.step()  # the wagers are closed
    for text in ("KH", "9C", "5D"):
        evening.give(Deal(Card(text)), DEALER)
    evening.give(Hit("Ann", 1), DEALER)
    evening.give(Deal(Card("KC")), DEALER)
    record = evening.table.record
    assert not record.table.has_open_round
    assert correctable(record, DEALER) is None  # a wager was settled by the card
    found = correctable(record, SUPERVISOR)
    assert found is not None
    assert (found.card, found.input) == ("KC", {"do": "CorrectCard", "place": 4})
    last, earlier = ways(evening, DEALER).remedies
    assert (last.is_yours, "gaming-supervisor" in last.who, last.why_not) == (False, True, "")
    assert earlier.asks[0].choices[0].label == "card 4, KC"
    assert is_needed(record, USUAL, CorrectCard(SUPERVISOR, Card("2D")), Person("gaming-supervisor", "Kim"))
    evening.give(PlaceWager("Bo", 3, Money(2_000)), DEALER)  # for the next round, which waits
    evening.give(CorrectCard(SUPERVISOR, Card("5C")), SUPERVISOR)
    table = evening.table.record.table
    assert (table.has_open_round, table.number, table.tally("Ann").layout) == (True, 1, 1_000)
    assert in_play(evening.store, "evening") is not None
    evening.give(Stand("Ann", 1), DEALER)
    evening.give(Deal(Card("9D")), DEALER)
    assert evening.step().label  # the box is settled
    (row,) = last_rounds(evening.store, RecordFilter(log="evening", many=5))
    assert (row.round, row.status, [int(one.net) for one in row.players]) == (1, "played", [1_000])
    again = resume_table(evening.store, "evening", evening.keys, with_snapshot=False)
    assert (again.table, again.books) == (evening.table.record.table, evening.table.record.books)
    (line,) = exported(evening.store, RecordFilter(log="evening"))
    assert checked(line).decided.differs is None


def test_most_evenings_correct_cards_with_which_a_round_had_ended() -> None:
    evening = clumsy("blackjack")
    evening.play(15)
    assert evening.ended > 0


# --- over the network ------------------------------------------------------------------------------------------------


def test_a_dealer_corrects_a_card_over_http_and_an_inspector_reads_of_it() -> None:
    with served(wager_seconds=600) as floor:
        dealer, inspector = Caller(floor, "dealer"), Caller(floor, "inspector")
        at = "/api/tables/real-cards"

        def give(person: Caller, **given: Any) -> Any:
            key = f"k{len(keys)}"
            keys.append(key)
            return person.ask("POST", f"{at}/commands", {"do": "command", "key": key, "input": given}).body

        keys: list[str] = []
        give(dealer, do="Arrive", player="Ann", box=1)
        give(dealer, do="BuyIn", player="Ann", amount=50_000)
        while (due := dealer.ask("GET", at).body["own"]["due"])["label"] != "Wait for wagers":
            assert give(dealer, **due["input"])["is"] == "answer", due
        give(dealer, do="PlaceWager", player="Ann", box=1, amount=1_000)
        give(dealer, do="NoMoreBets")
        assert dealer.ask("GET", at).body["own"]["keyed"] is None
        for card in ("KH", "9C"):
            assert give(dealer, do="Deal", card=card)["is"] == "answer"
        keyed_last = dealer.ask("GET", at).body["own"]["keyed"]
        assert (keyed_last["card"], keyed_last["input"]) == ("9C", {"do": "CorrectCard", "place": 2})
        assert inspector.ask("GET", at).body["own"]["keyed"] is None
        assert give(inspector, **keyed_last["input"], card="9D")["is"] == "refusal"
        tried = dealer.ask("POST", f"{at}/tries", {"input": {**keyed_last["input"], "card": "9D"}}).body
        assert [one["event"] for one in tried["would"]] == ["CardCorrected", "CardDealt"]
        assert give(dealer, **keyed_last["input"], card="9D")["is"] == "answer"
        assert dealer.ask("GET", at).body["own"]["keyed"]["card"] == "9D"
        found = inspector.ask("GET", "/api/events?category=correction").body["events"][-1]
        assert (found["event"], found["before"], found["after"], found["role"]) == (
            "CardCorrected",
            "9C",
            "9D",
            "dealer",
        )
        assert found["text"].endswith("corrects the record of card 2 of round 1: 9C was keyed, and 9D lies there")


def test_a_supervisor_corrects_over_http_the_card_with_which_a_round_ended_and_a_second_person_confirms() -> None:
    with served(wager_seconds=600) as floor:
        roles = ("dealer", "gaming-supervisor", "gaming-manager")
        dealer, supervisor, manager = [Caller(floor, role) for role in roles]
        at = "/api/tables/real-cards"
        count = iter(range(1_000))

        def give(person: Caller, **given: Any) -> Any:
            message = {"do": "command", "key": f"k{next(count)}", "input": given}
            return person.ask("POST", f"{at}/commands", message).body

        def confirm(person: Caller) -> Any:
            (waiting,) = person.ask("GET", at).body["own"]["proposals"]
            agreed = {"do": "confirm", "proposal": waiting["number"], "is_agreed": True}
            return person.ask("POST", f"{at}/commands", agreed).body

        give(dealer, do="Arrive", player="Ann", box=1)
        give(dealer, do="BuyIn", player="Ann", amount=50_000)
        while (due := dealer.ask("GET", at).body["own"]["due"])["label"] != "Wait for wagers":
            assert give(dealer, **due["input"])["is"] == "answer", due
        give(dealer, do="PlaceWager", player="Ann", box=1, amount=1_000)
        give(dealer, do="NoMoreBets")
        for card in ("KH", "9C", "5D"):
            give(dealer, do="Deal", card=card)
        give(dealer, do="Hit", player="Ann", box=1)
        give(dealer, do="Deal", card="KC")
        assert dealer.ask("GET", at).body["own"]["keyed"] is None
        assert supervisor.ask("GET", at).body["own"]["keyed"]["card"] == "KC"
        right = {"do": "CorrectCard", "place": 4, "card": "5C"}
        assert dealer.ask("POST", f"{at}/passed", {"input": right}).status == 200
        assert confirm(supervisor)["is"] == "answer"  # chips move back, and a second person is asked
        assert confirm(manager)["is"] == "answer"
        agreed, *told = dealer.ask("GET", at).body["story"][-4:]
        assert (agreed["event"], agreed["by"]) == ("ProposalAnswered", "gaming-manager Gil")
        assert [one["event"] for one in told] == ["CardCorrected", "MoneyRestored", "CardDealt"]
        assert told[0]["by"] == "gaming-supervisor Kim"
        assert give(dealer, do="Stand", player="Ann", box=1)["is"] == "answer"
