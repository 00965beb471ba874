"""Rules 19.1 to 19.3, 19.6, 19.7 and 19.10: devices, advice, influence, side bets, and what is done about them."""

from collections.abc import Callable

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import ControlPassed, RoundClosed, StakeReturned, WagerReturned
from croupier.engine.refusal import Refused
from croupier.engine.table import Role, postings
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.view import TableView, view
from croupier.money import Money
from croupier.rules.clause import document
from tests.clauses.nsw_pontoon_6to5_2017.floors import dealt, from_a_device, from_a_shoe, moved
from tests.floor import (
    ANN_AS_OFFICIAL,
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    OPERATOR,
    PIT_MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    Floor,
)

CASINO_SUPERVISORS = (SUPERVISOR, PIT_MANAGER, ASSISTANT, MANAGER)
OTHERS = (DEALER, OPERATOR, INSPECTOR, SURVEILLANCE, ANN_AS_OFFICIAL)


def caught(
    kind: str = "device", person: str = "Pat", *, by: object = DEALER, role: Role = "player"
) -> i.RecordIncident:
    """Return the record of a breach."""
    return i.RecordIncident(by, person, kind, "a counter in the sleeve", role)  # type: ignore[arg-type]  # any official


def power(name: str, *, by: object = SUPERVISOR, reason: str = "seen by surveillance", incident: int = 1) -> i.Sanction:
    """Return the use of a power for the first incident."""
    return i.Sanction(by, incident, name, reason)  # type: ignore[arg-type]  # any official


# --- 19.1 and 19.2: devices -------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.1")
def test_19_1_a_device_is_a_breach_on_record() -> None:
    floor = from_a_shoe().give(caught())
    told = floor.last(e.IncidentRecorded)
    assert (told.number, told.person, told.kind, told.by, told.at, told.clause) == (
        *(1, "Pat", "device", DEALER),
        *(floor.state.now, "19.1"),
    )
    floor.refuse("19.1", i.RecordIncident(DEALER, "Pat", "device", " ")).refuse("2.3", caught(by=ANN_AS_OFFICIAL))
    floor.refuse("19.3", caught("whistling"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.2", "nsw-pontoon-6to5-2017 19.3.2")
def test_19_2_exempts_staff_in_the_course_of_their_duty_and_no_longer() -> None:
    floor = from_a_shoe().refuse("19.2", i.RecordIncident(SUPERVISOR, "Lou", "device", "a camera", "dealer"))
    floor.give(i.RecordIncident(SUPERVISOR, "Lou", "device", "a phone", "dealer", off_duty=True))
    assert (floor.last(e.IncidentRecorded).off_duty, floor.last(e.IncidentRecorded).clause) == (True, "19.1")
    floor.give(i.Sanction(SUPERVISOR, 1, "exclude", "a phone")).refuse("19.3.2", i.Arrive("Lou", 3))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.1", "nsw-pontoon-6to5-2017 19.2")
@pytest.mark.parametrize("opened", [from_a_shoe, from_a_device])
def test_19_1_a_player_sees_no_count_of_cards_and_no_advice(opened: Callable[[], Floor]) -> None:
    floor = dealt({"Ann": "5S 6H"}, dealer="8D", at=opened())
    for person in (ANN_AS_OFFICIAL, DEALER, SUPERVISOR):
        seen = view(floor.state, person)
        assert (seen.cards_left, seen.discards) == (None, None)
    for person in (INSPECTOR, SURVEILLANCE):
        assert (view(floor.state, person).cards_left, view(floor.state, person).discards) == (
            floor.state.shoe.cards,
            floor.state.shoe.discards,
        )
    shown = set(TableView.__struct_fields__)
    assert not shown & {"shoe", "seen", "odds", "advice", "hint", "strategy", "best", "held"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.2")
@pytest.mark.parametrize("role", ["dealer", "gaming-supervisor", "inspector", "surveillance", "operator"])
def test_19_2_the_ban_does_not_bind_who_is_on_duty(role: Role) -> None:
    from_a_shoe().refuse("19.2", caught(person="Lou", role=role))


# --- 19.3: what a casino supervisor may do ----------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3", "nsw-pontoon-6to5-2017 19.3.1", "nsw-pontoon-6to5-2017 19.3.2")
@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.3", "nsw-pontoon-6to5-2017 19.3.4")
@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("void-wagers", "19.3.1"),
        ("exclude", "19.3.2"),
        ("exclude-from-casino", "19.3.3"),
        ("detain", "19.3.4"),
    ],
)
def test_19_3_each_power_is_a_casino_supervisors_with_a_reason_for_a_breach_of_19_1(name: str, clause: str) -> None:
    for by in CASINO_SUPERVISORS:
        floor = dealt({"Pat": "5S 6H", "Quin": "9S 8H"}, dealer="8D").give(caught(), power(name, by=by))
        told = floor.last(e.Sanctioned)
        assert (told.person, told.power, told.by, told.at, told.clause) == ("Pat", name, by, floor.state.now, clause)
        assert told.reason == "seen by surveillance"
    floor = dealt({"Pat": "5S 6H", "Quin": "9S 8H"}, dealer="8D").refuse("19.3", power(name)).give(caught())
    for by in OTHERS:
        floor.refuse("19.3", power(name, by=by))
    floor.refuse("19.3", power(name, reason="")).refuse("19.3", power(name, incident=2))
    floor.give(caught("influence")).refuse("19.3", power(name, incident=2))  # it is no breach of 19.1


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3", "nsw-pontoon-6to5-2017 19.3.2")
def test_19_3_there_is_no_fifth_power() -> None:
    floor = dealt({"Pat": "5S 6H"}, dealer="8D").give(caught())
    floor.refuse("19.3.2", power("exclude-from-round"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.1", "nsw-pontoon-6to5-2017 def:void")
@pytest.mark.parametrize(
    ("hand", "play", "cards"),
    [
        ("5S 6H", (), ""),
        ("KS 6H", (r.Hit("Pat", 1),), "9D"),  # bust: the loss is undone
        ("KS 6H", (r.Hit("Pat", 1),), "5D"),  # 21: what was paid goes back
        ("AS KH", (), ""),  # a pontoon that was paid
        ("5S 6H", (r.Double("Pat", 1),), "2D"),
    ],
)
def test_19_3_1_a_void_wager_neither_wins_nor_loses(hand: str, play: tuple[r.Input, ...], cards: str) -> None:
    floor = from_a_shoe(side_bets=["perfect-pairs"]).wager("Pat", 1, "50").wager("Quin", 2, "20")
    first, second = hand.split()
    floor.wager("Pat", 1, "5", "perfect-pairs").deal(f"{first} 9S 8D {second} 8H").give(*play).cards(cards)
    floor.give(caught(), power("void-wagers"))
    assert (floor.net("Pat"), floor.layout()) == ("0.00", 2000)
    floor.stand("Quin", 2).cards("KC")
    assert (floor.net("Pat"), floor.net("Quin")) == ("0.00", "-20.00")  # the others play on, 17 against 18
    assert {one.clause for one in floor.events_of(StakeReturned)} <= {"19.3.1"}
    assert set(moved(floor, e.LossRefunded)) | set(moved(floor, e.PaymentRecovered)) == {"Pat"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.1", "nsw-pontoon-6to5-2017 15.8")
def test_19_3_1_a_pair_that_was_paid_goes_back_even_where_a_void_round_keeps_it() -> None:
    floor = from_a_shoe(side_bets=["perfect-pairs"]).wager("Pat", 1, "50").wager("Quin", 2, "20")
    floor.wager("Pat", 1, "5", "perfect-pairs").deal("8S 9S 8D 8H 8H").give(caught(), power("void-wagers"))
    assert (floor.net("Pat"), moved(floor, e.PaymentRecovered)) == ("0.00", {"Pat": (2500, "19.3.1")})


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.1", "nsw-pontoon-6to5-2017 5.5")
def test_19_3_1_others_on_the_area_play_on() -> None:
    floor = from_a_shoe().give(i.Arrive("Pat", 1)).wager("Pat", 1, "50").wager("Quin", 1, "20").deal("5S 8D 6H")
    floor.give(caught(), power("void-wagers"))
    assert [one.player for one in floor.events_of(ControlPassed)] == ["Quin"]
    floor.hit("Quin", 1, "9H").stand("Quin", 1).cards("KC")
    assert (floor.net("Pat"), floor.net("Quin")) == ("0.00", "20.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.1")
@pytest.mark.parametrize("many", [0, 1, 2, 3, 4])
def test_19_3_1_at_any_moment_of_the_round(many: int) -> None:
    floor = from_a_shoe().wager("Pat", 1, "50").wager("Quin", 2, "20").deal("5S 9S 8D 6H 8H"[: 3 * many].strip())
    floor.give(caught(), power("void-wagers"))
    assert floor.net("Pat") == "0.00"
    assert len(floor.events_of(WagerReturned)) + len(floor.events_of(StakeReturned)) == 1
    rest = {0: "9S 8D 8H", 1: "9S 8D 8H", 2: "8D 8H", 3: "8H", 4: "8H"}[many]
    floor.cards(rest).stand("Quin", 2).cards("9C")
    assert (floor.net("Pat"), floor.net("Quin")) == ("0.00", "0.00")  # 17 against 17


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.1", "nsw-pontoon-6to5-2017 17.8")
def test_19_3_1_what_went_back_with_a_void_wager_does_not_go_back_again() -> None:
    floor = from_a_shoe().wager("Pat", 1, "50").wager("Pat", 2, "20").deal("KS 9S 8D 6H 8H").hit("Pat", 1, "9D")
    floor.give(caught(), power("void-wagers"))
    assert (floor.net("Pat"), len(floor.events_of(RoundClosed))) == ("0.00", 1)  # nobody else was in the round
    floor.give(i.VoidRound(SUPERVISOR, "the order is lost", "reconstruction"))
    assert (floor.net("Pat"), len(floor.events_of(e.LossRefunded))) == ("0.00", 1)


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.1")
def test_19_3_1_before_the_wagers_are_closed_it_is_removed() -> None:
    floor = from_a_shoe().wager("Pat", 1, "50").give(caught(), power("void-wagers"))
    assert [(one.amount, one.clause) for one in floor.events_of(WagerReturned)] == [(5000, "19.3.1")]
    floor.refuse("17.7", r.NoMoreBets())


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.1")
def test_19_3_1_there_must_be_a_wager() -> None:
    floor = from_a_shoe().give(caught()).refuse("19.3.1", power("void-wagers")).play_round("Pat", 1)
    floor.refuse("19.3.1", power("void-wagers"))
    dealt({"Quin": "9S 8H"}, dealer="8D", at=floor).refuse("19.3.1", power("void-wagers"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.2", "nsw-pontoon-6to5-2017 19.3.3")
@pytest.mark.parametrize(("name", "clause"), [("exclude", "19.3.2"), ("exclude-from-casino", "19.3.3")])
def test_19_3_2_who_is_excluded_plays_no_more(name: str, clause: str) -> None:
    floor = dealt({"Pat": "5S 6H", "Quin": "9S 8H"}, dealer="8D").give(caught(), power(name))
    with pytest.raises(Refused):
        floor.stand("Pat", 1)
    # the wager in play was not declared void: its hand draws past 11, as that of a player who is not there
    floor.cards("KD").stand("Quin", 2).cards("9C")
    assert floor.net("Pat") == "10.00"
    for given in (r.PlaceWager("Pat", 1, Money(1000)), i.Arrive("Pat", 1), i.AskForBox("Pat")):
        floor.refuse(clause, given)
    floor.wager("Quin", 2, "10")


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.3")
def test_19_3_3_the_record_names_section_79_the_officer_and_the_time() -> None:
    floor = from_a_shoe().give(caught()).wait(3).give(power("exclude-from-casino", by=MANAGER, reason="order 79/114"))
    told = floor.last(e.Sanctioned)
    assert (told.by, told.at, told.reason) == (MANAGER, floor.state.now, "order 79/114")
    assert "s 79" in document("nsw-pontoon-6to5-2017")[told.clause].summary


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.4")
@pytest.mark.parametrize("to", ["inspector", "police"])
def test_19_3_4_who_is_detained_is_handed_over(to: str) -> None:
    floor = from_a_shoe().give(caught()).refuse("19.3.4", i.HandOver(DEALER, 1, to)).give(power("detain"))
    floor.refuse("19.3.4", i.CloseTable(SUPERVISOR)).refuse("19.3.4", i.HandOver(SUPERVISOR, 1, "a friend"))
    floor.refuse("19.3.4", i.HandOver(ANN_AS_OFFICIAL, 1, to)).wait(7).give(i.HandOver(SUPERVISOR, 1, to))
    told = floor.last(e.HandedOver)
    assert (told.incident, told.to, told.at, told.clause) == (1, to, floor.state.now, "19.3.4")
    floor.refuse("19.3.4", i.HandOver(SUPERVISOR, 1, to)).give(i.CloseTable(SUPERVISOR))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.4", "nsw-pontoon-6to5-2017 17.10")
def test_19_3_4_the_wager_of_a_detained_player_is_played_as_one_of_who_is_not_there() -> None:
    floor = dealt({"Pat": "5S 6H", "Quin": "9S 8H"}, dealer="8D").give(caught(), power("detain"))
    with pytest.raises(Refused):
        floor.stand("Pat", 1)
    floor.refuse("19.3.4", i.Arrive("Pat")).cards("KD").stand("Quin", 2).cards("9C")
    assert (floor.net("Pat"), floor.net("Quin")) == ("10.00", "0.00")
    floor.refuse("19.3.4", r.PlaceWager("Pat", 1, Money(1000))).refuse("19.3.4", i.AskForBox("Pat"))
    floor.wager("Quin", 2, "10").give(i.HandOver(SUPERVISOR, 1, "police"), r.PlaceWager("Pat", 1, Money(1000)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.3.4", "nsw-pontoon-6to5-2017 19.3.1")
def test_19_3_4_a_wager_before_the_first_card_stays_unless_it_is_declared_void() -> None:
    floor = from_a_shoe().wager("Pat", 1, "50").give(caught(), power("detain"))
    assert floor.state.tally("Pat").layout == 5000
    floor.deal("5S 8D 6H").cards("KD")
    assert floor.net("Pat") == "50.00"
    void = from_a_shoe().wager("Pat", 1, "50").give(caught(), power("detain"), power("void-wagers"))
    assert (void.state.tally("Pat").layout, void.net("Pat")) == (0, "0.00")


# --- 19.6, 19.7, 19.10: advice, influence, side bets ------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.6", "nsw-pontoon-6to5-2017 19.7", "nsw-pontoon-6to5-2017 19.10")
@pytest.mark.parametrize(
    ("kind", "person", "role", "clause"),
    [
        ("advice-by-staff", "Lou", "dealer", "19.6"),
        ("influence", "Sid", "player", "19.7"),
        ("side-bet", "Pat", "player", "19.10"),
    ],
)
def test_19_6_a_breach_is_recorded_against_person_and_time(kind: str, person: str, role: Role, clause: str) -> None:
    floor = from_a_shoe().play_round().wait(2).give(caught(kind, person, by=SUPERVISOR, role=role))
    told = floor.last(e.IncidentRecorded)
    assert (told.person, told.kind, told.round, told.at, told.clause) == (person, kind, 1, floor.state.now, clause)
    other: Role = "player" if role == "dealer" else "dealer"
    floor.refuse(clause, caught(kind, person, role=other))  # it is another's breach
    floor.refuse(clause, i.RecordIncident(SUPERVISOR, person, kind, "", role))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.10")
def test_19_10_nothing_goes_from_one_player_to_another() -> None:
    """Every event moves money of one player at most, to or from the layout and the house."""
    floor = dealt({"Ann": "5S 6H", "Bob": "9S 8H"}, dealer="8D").give(r.Double("Ann", 1)).cards("2D")
    floor.give(r.Proceed()).stand("Bob", 2).cards("KC")
    for event in floor.events:
        assert sum(isinstance(who, str) for who, _ in postings(event)) <= 1, event
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("-20.00", "-10.00", 0)
