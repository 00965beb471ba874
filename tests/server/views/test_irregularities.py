"""From what was seen to what the document has for it: offered to those who may, tried before it is given, passed on."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest

from croupier.cards import Card
from croupier.engine.holdem import UthRound
from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import DeferPayment, PlaceWager
from croupier.engine.table import Official
from croupier.engine.table.inputs import errors
from croupier.money import Money
from croupier.records.log.entries import Person
from croupier.records.tables.writer import BadCommand
from croupier.server.tables.dry_run import TURNED, tried
from croupier.server.views.irregularities import Remedy, symptoms
from croupier.server.views.next_step import due
from tests.server.caller import Caller
from tests.server.evenings import DEALER, SUPERVISOR, Evening, setup
from tests.server.floors import Served, served
from tests.server.troubles import troubled
from tests.server.views.test_next_step import TABLES, begun

MANAGER = Official("gaming-manager", "Max")
OFFICIALS = (DEALER, SUPERVISOR, MANAGER)
IRREGULAR = (
    *(one for one in vars(errors).values() if isinstance(one, type) and one.__module__ == errors.__name__),
    *(u.DeclareMisdeal, u.ExposeDealerCards, u.ReportMissingWager, u.FindPlayWager, DeferPayment),
)


def remedies(evening: Evening, person: Official) -> list[Remedy]:
    found = symptoms(evening.table.record, person, evening.now)
    return [remedy for symptom in found for remedy in symptom.remedies]


def until(evening: Evening, is_so: Callable[[str], bool]) -> None:
    """Perform the pending steps until a condition holds; the last step stays pending."""
    for _ in range(3_000):
        if is_so(evening.must(DEALER).label):
            return
        if evening.step().label == "Wait for wagers":
            evening.wager()
    raise AssertionError("it never came")


def deciding(label: str) -> bool:
    return " decides, " in label


def begins(with_: str) -> Callable[[str], bool]:
    return lambda label: label.startswith(with_)


@pytest.fixture(scope="module")
def offered() -> dict[tuple[str, str], set[str]]:
    """Remedies for some official, by the kind of table; most of them possible now, the rest with a reason."""
    found: dict[tuple[str, str], set[str]] = {}
    kinds: tuple[Literal["physical", "virtual"], ...] = ("physical", "virtual")
    for name in TABLES:
        for cards in kinds:
            evening = begun(name, cards)
            until(evening, deciding)
            found[name, cards] = {one.input["do"] for one in remedies(evening, DEALER)}
    return found


def test_every_irregularity_can_be_reported_at_some_moment() -> None:
    seen: set[str] = set()
    for name, moments in {
        "pontoon nsw": ("Wait for wagers", " decides, "),
        "pontoon nsw device": ("Wait for wagers", " decides, "),
        "holdem": (" decides, ", "conceding"),
    }.items():
        evening = begun(name)
        evening.play(1)
        for wanted in moments:
            until(evening, lambda label, wanted=wanted: wanted in label)  # type: ignore[misc]  # bound at once
            seen |= {one.input["do"] for one in remedies(evening, DEALER) if not one.why_not}
        if "device" in name:
            evening.give(errors.ReportMalfunction(DEALER, "mechanical", disadvantage=True), DEALER)
        elif name == "pontoon nsw":
            evening.give(errors.DrawInError(DEALER, "hand", Card("5H")), DEALER)
        seen |= {one.input["do"] for one in remedies(evening, DEALER) if not one.why_not}
    # the choice of a player whose round goes on from another shoe is asked of the player, as a decision
    assert {kind.__name__ for kind in IRREGULAR} - seen == {"TakeBack"}


def test_incidents_of_real_cards_are_not_offered_at_virtual_tables(offered: dict[tuple[str, str], set[str]]) -> None:
    touching = {"DrawInError", "FindFaceUp", "ReportDropped", "ReportCards", "CountCards", "ReportMalfunction"}
    for (name, cards), found in offered.items():
        assert (cards == "virtual") == (not touching & found), (name, cards)
    of_real_deals = {"DeclareMisdeal", "ExposeDealerCards", "ReportMissingWager", "FindPlayWager"}
    assert of_real_deals <= offered["holdem", "physical"]
    assert not of_real_deals & offered["holdem", "virtual"]


def test_only_irregularities_of_the_document_are_offered(offered: dict[tuple[str, str], set[str]]) -> None:
    assert "DeclareMisdeal" in offered["holdem", "physical"]
    assert not {"DrawInError", "Reconstruct", "DeferPayment"} & offered["holdem", "physical"]
    for name in ("blackjack", "pontoon 2005", "pontoon 2018", "pontoon nsw"):
        assert "DeclareMisdeal" not in offered[name, "physical"]
        assert ("DeferPayment" in offered[name, "physical"]) == (name == "pontoon nsw")
        assert ("ReportCards" in offered[name, "physical"]) == (name == "pontoon nsw")


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 13.2", "act-uth-2019 12.3")
def test_13_1_a_misdeal_or_a_collusion_in_a_round_that_is_over_is_offered_with_its_round() -> None:
    evening = begun("holdem")
    evening.play(2)
    void = {one.input["ground"]: one for one in remedies(evening, SUPERVISOR) if one.input["do"] == "VoidRound"}
    for ground in ("wrong-number-of-cards", "card-revealed"):
        assert [one.name for one in void[ground].asks] == ["reason", "round"]
        assert [one.value for one in void[ground].asks[1].choices] == [2, 1]
        assert (void[ground].why_not, void[ground].is_yours) == ("", True)
    assert [one.name for one in void["collusion"].asks] == ["reason", "person", "round"]
    given = errors.VoidRound(SUPERVISOR, "six communal cards", void["card-revealed"].input["ground"], round=1)
    evening.give(given, SUPERVISOR)
    assert [one.is_void for one in evening.table.record.table.played] == [True, False]
    for name in ("blackjack", "pontoon nsw"):
        grounds = [one.input.get("ground") for one in remedies(begun(name), SUPERVISOR)]
        assert not {"wrong-number-of-cards", "card-revealed", "collusion"} & set(grounds)


def test_forbidden_irregularity_names_the_authorised_role() -> None:
    evening = begun("pontoon 2018")
    until(evening, deciding)
    void = next(one for one in remedies(evening, DEALER) if one.input.get("ground") == "impractical")
    assert not void.is_yours
    assert not void.why_not
    assert "gaming-supervisor" in void.who
    assert "dealer" not in void.who
    said = tried(evening.table.record, {**void.input, "reason": "the lights went out"}, DEALER, evening.now)
    assert not said.is_taken
    assert "gaming-supervisor" in said.who
    assert said.clause == "17.3"
    assert "RoundVoided" in [one.event for one in said.would]


@pytest.mark.parametrize("name", ["pontoon nsw device", "holdem"])
def test_play_continues_after_every_irregularity(name: str) -> None:
    evening = begun(name, seed=4)
    given = troubled(evening, 20)
    assert len(given) > 5
    assert len(set(given)) > 3
    evening.close()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20, 24))
@pytest.mark.parametrize("cards", ["physical", "virtual"])
@pytest.mark.parametrize("name", TABLES)
def test_play_continues_after_every_irregularity_at_any_table(
    name: str, cards: Literal["physical", "virtual"], seed: int
) -> None:
    evening = begun(name, cards, seed)
    troubled(evening, 40)
    evening.close()


# --- trying ----------------------------------------------------------------------------------------------------------


def test_preview_equals_the_outcome_and_records_nothing() -> None:
    evening = begun("pontoon 2018")
    until(evening, deciding)
    held = evening.table.record
    plain = {"do": "DrawInError", "drawn_for": "dealer", "card": "5H", "is_exposed": True}
    said = tried(held, plain, DEALER, evening.now)
    assert evening.table.record is held
    assert said.is_taken
    assert [(one.event, one.clause) for one in said.would] == [("CardBurned", "15.3")]
    draft = evening.table.command(errors.DrawInError(DEALER, "dealer", Card("5H")), Person("dealer", "Lou"))
    assert [(type(one).__name__, one.clause) for one in draft.events] == [("CardBurned", "15.3")]


@pytest.mark.parametrize("places", [[1], [2], [1, 2]])
def test_dry_run_does_not_reveal_dealer_cards(places: list[int]) -> None:
    evening = begun("holdem", "virtual")
    until(evening, lambda label: "before the flop" in label)
    who = evening.table.record.table.round
    assert isinstance(who, UthRound)
    evening.take({"do": "BetPlay", "player": who.place.player, "times": 4}, evening.speaker(who.place.player))
    for person in (*OFFICIALS, Official("surveillance", "Sue")):
        said = tried(evening.table.record, {"do": "ExposeDealerCards", "places": places}, person, evening.now)
        assert not told_cards(said, hidden(evening)), person
        if said.is_taken:
            assert (said.would[-1].text, said.is_whole) == (TURNED, False)


def test_dry_run_of_a_decision_does_not_reveal_the_next_card() -> None:
    evening = begun("holdem", "virtual")
    for _ in range(40):
        until(evening, lambda label: "decides" in label)
        found = due(evening.table.record, DEALER, evening.now)
        assert found is not None
        for one in found.alternatives:
            said = tried(evening.table.record, one.input, DEALER, evening.now)
            assert said.is_taken
            assert not told_cards(said, hidden(evening))
            assert {one["result"] for one in said.payments} <= {"folded"}
        evening.step()


def test_dry_run_does_not_reveal_a_hidden_hand() -> None:
    evening = begun("pontoon nsw face down", "virtual")
    until(evening, lambda label: "decides" in label)
    found = evening.must(DEALER)
    late = next(one for one in found.alternatives if one.word == "time")
    said = tried(evening.table.record, late.input, DEALER, evening.now)
    assert not said.is_whole
    assert "total" not in " ".join(one.text for one in said.would)


def hidden(evening: Evening) -> set[Card]:
    round_ = evening.table.record.table.round
    assert isinstance(round_, UthRound)
    shown = {*round_.communal[: round_.revealed], *[round_.dealer[one - 1] for one in round_.exposed]}
    held = {card for place in round_.places for card in place.cards if not place.is_turned}
    return {*round_.communal, *round_.dealer, *held} - shown


def told_cards(said: Any, cards: set[Card]) -> list[str]:
    words = " ".join([said.why, *[f"{one.text} {one.call}" for one in said.would]]).split()
    return [word for word in words if word.strip(".,:;()") in {str(card) for card in cards}]


def test_dry_run_is_refused_where_it_would_reveal_a_secret() -> None:
    evening = begun("blackjack", "virtual")
    for name in ("EndShoe", "CommitShoe"):
        with pytest.raises(BadCommand, match="secret of a shoe"):
            tried(evening.table.record, {"do": name}, DEALER, evening.now)
    with pytest.raises(BadCommand, match="The input 'Nonsense' cannot be given to a table"):
        tried(evening.table.record, {"do": "Nonsense"}, DEALER, evening.now)
    said = tried(evening.table.record, {"do": "Deal", "card": "AH"}, DEALER, evening.now)
    assert not said.is_taken


# --- over the network ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(wager_seconds=600) as found:
        yield found


def test_dealer_passes_supervisor_action_on_as_a_proposal(floor: Served) -> None:
    dealer, supervisor = Caller(floor, "dealer"), Caller(floor, "gaming-supervisor")
    at = "/api/tables/real-cards"
    body = {"input": {"do": "CountCards", "counted": 312}}
    said = dealer.ask("POST", f"{at}/tries", body).body
    assert not said["is_taken"]
    passed = dealer.ask("POST", f"{at}/passed", body)
    assert passed.status == 200, passed.raw
    assert "gaming-supervisor" in passed.body["who"]
    (waiting,) = supervisor.ask("GET", at).body["own"]["proposals"]
    assert waiting["is_passed_on"]
    assert waiting["by"]["role"] == "dealer"
    agreed = {"do": "confirm", "proposal": waiting["number"], "is_agreed": True}
    assert supervisor.ask("POST", f"{at}/commands", agreed).body["is"] == "answer"
    lines = supervisor.ask("GET", at).body["story"]
    assert lines[-1]["event"] == "CardsCounted"
    assert lines[-1]["by"].startswith("gaming-supervisor")
    assert supervisor.ask("GET", at).body["own"]["proposals"] == []


def test_permitted_action_is_not_passed_on(floor: Served) -> None:
    dealer = Caller(floor, "dealer")
    got = dealer.ask("POST", "/api/tables/real-cards/passed", {"input": {"do": "ReportDropped"}})
    assert (got.status, "need not be passed on" in got.error) == (422, True), got.raw


def test_wizard_is_available_over_http(floor: Served) -> None:
    found = Caller(floor, "dealer").ask("GET", "/api/tables/real-cards/irregularities").body["symptoms"]
    assert "A card was drawn in error" in [one["title"] for one in found]


def test_empty_round_is_not_offered_after_a_wager() -> None:
    evening = begun("pontoon nsw")
    evening.give(PlaceWager("Ann", 1, Money(1_000)), DEALER)
    empty = [one for one in remedies(evening, DEALER) if one.input["do"] == "ReportEmptyRound"]
    assert [(one.why_not, one.clause) for one in empty] == [
        ("Wagers have been placed. Declare the round void instead.", "17.7")
    ]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 3.6.2")
def test_17_8_a_supervisor_has_a_round_of_unseen_cards_dealt_again() -> None:
    evening = Evening(setup("nsw-pontoon-6to5-2017", "physical", "unknown", face_down=True), 8)
    evening.open()
    for label in ("Turn ", "Wait for wagers"):
        evening.step()
        until(evening, begins(label))
        ways = [one for one in remedies(evening, SUPERVISOR) if one.input["do"] == "Reconstruct"]
        assert ways
        assert [one.why_not for one in ways] == [""] * len(ways)
    table = evening.table.record.table
    known = table.dealt
    evening.give(errors.Reconstruct(SUPERVISOR, known, "box 3 was dealt first"), SUPERVISOR)
    after = evening.table.record.table
    assert (after.is_in_round or after.last_played == table.last_played, after.shoe.face_down) == (True, 0)
