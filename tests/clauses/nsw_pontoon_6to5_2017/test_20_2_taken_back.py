"""Rules 20.2.1 and 20.2.2.1: what a void round, or one dealt again, did in a session goes back with it."""

import pytest

from croupier import money
from croupier.cards import cards
from croupier.engine.inputs import Deal, NoMoreBets
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reversals
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.clauses.nsw_pontoon_6to5_2017.sessions import LEADER, form, session
from tests.floor import SUPERVISOR
from tests.tournament.session.session import DOCUMENTS, KIM, SAM, UTH, Session, level

LOST = t.VoidRound(SAM, "the order of the cards is lost", "reconstruction")
FIRE = t.VoidRound(SUPERVISOR, "fire in the pit", "disturbance")
FRAUD = t.VoidRound(SAM, "cards were marked", "fraud")
OVER = t.VoidRound(SUPERVISOR, "the order of the cards is lost", "reconstruction")


# --- who went out, and a session that had ended ----------------------------------------------------------------------


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 20.2.1",
    "nsw-pontoon-6to5-2017 20.2.2.1",
    "nsw-pontoon-6to5-2017 17.8",
)
def test_20_2_2_1_who_went_out_in_a_round_found_void_is_in_with_the_stack_of_before() -> None:
    held = Session(DOCUMENT, chips={"Ann": "150", "Bob": "2000", "Cy": "2000"}).round("100", wins=["Bob"])
    assert held.out == [("Ann", "eliminated")]
    held.give(LOST)
    assert (held.out, held.now.rounds) == ([], 0)
    assert held.stacks == {"Ann": "150.00", "Bob": "2000.00", "Cy": "2000.00"}
    back = held.last(reversals.PlayerReinstated)
    assert (back.player, back.amount, back.clause) == ("Ann", 5_000, "20.2.2.1")
    assert sum(held.books().values()) == 0
    held.refuse("17.8", LOST, "There is no round that could be declared void")
    held.round("100", wins=["Ann", "Bob", "Cy"])
    assert held.stacks["Ann"] == "250.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 20.2.2.1", "nsw-pontoon-6to5-2017 20.6.9")
def test_20_2_2_1_cash_for_the_chips_that_were_left_goes_back_too() -> None:
    held = Session(DOCUMENT, chips={"Ann": "150", "Bob": "2000", "Cy": "2000"}, cash_percent=10).round("100")
    assert held.give(LOST).last(reversals.PlayerReinstated).cash == 500


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1", "nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 def:session")
def test_20_2_1_the_last_round_of_a_session_is_found_void_as_any_other() -> None:
    held = Session(DOCUMENT, ends=Ends(rounds=1)).round(wins=["Ann"])
    assert held.now.status == "ended"
    held.give(held.count(), LOST)
    assert (held.now.status, held.now.rounds, held.now.is_counted) == ("playing", 0, False)
    assert held.stacks == {"Ann": "2000.00", "Bob": "2000.00", "Cy": "2000.00"}
    assert held.last(reversals.PlayReopened).clause == "20.2.2.1"
    held.round(wins=["Bob"]).end()
    held.refuse("def:session", LOST)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1", "nsw-pontoon-6to5-2017 17.8")
def test_20_2_1_two_who_went_out_together_are_in_and_the_session_goes_on() -> None:
    held = Session(DOCUMENT, {"Ann": 1, "Bob": 2}, chips={"Ann": "500", "Bob": "550"}).round("500")
    assert (held.now.status, held.now.seats) == ("ended", ())
    held.give(LOST)
    assert (held.now.status, held.stacks) == ("playing", {"Ann": "500.00", "Bob": "550.00"})


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1", "nsw-pontoon-6to5-2017 17.8")
def test_20_2_1_the_last_round_is_dealt_again_with_who_went_out_in_it() -> None:
    floor = session("100", ends=Ends(rounds=1)).wager("Ann", 1, "100").wager("Bob", 2, "100")
    floor.deal("KH KS 9C 7D 9S").stand("Ann", 1).stand("Bob", 2).cards("KD")
    assert floor.session is not None
    assert (floor.session.status, floor.stack("Bob")) == ("ended", "2000.00")
    floor.give(t.Reconstruct(SUPERVISOR, cards("KH KS 9C 9S 7D KD"), "two cards lay wrongly"))
    floor.stand("Ann", 1).stand("Bob", 2)
    assert (floor.stack("Ann"), floor.session.status, floor.session.rounds) == ("100.00", "ended", 1)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1")
def test_20_2_1_a_round_without_wagers_since_leaves_the_one_before_to_a_dispute() -> None:
    held = Session(DOCUMENT, {"Ann": 1, "Bob": 2}, pass_cards=1).round(wins=["Ann"])
    held.give(i.PlayPassCard("Ann"), i.PlayPassCard("Bob"), NoMoreBets())
    held.refuse("20.2.2.1", LOST)


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if one != UTH])
def test_the_same_holds_under_every_document_that_undoes_a_round_that_is_over(document: str) -> None:
    held = Session(document, chips={"Ann": "100", "Bob": "2000", "Cy": "2000"}, ends=Ends(rounds=1)).round("100")
    assert held.now.status == "ended"
    held.give(LOST if document == DOCUMENT else FRAUD)
    assert held.stacks == {"Ann": "100.00", "Bob": "2000.00", "Cy": "2000.00"}
    assert (held.now.rounds, held.now.status, held.out) == (0, "playing", [])


# --- deductions, pass cards, forms, limits and the marker ------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6.1", "nsw-pontoon-6to5-2017 20.2.2.1")
@pytest.mark.parametrize("is_over", [True, False])
def test_20_5_6_1_a_deduction_for_a_void_round_goes_back(is_over: bool) -> None:
    floor = session().give(i.MarkAway(LEADER, "Ann")).wager("Bob", 2, "100").no_more_bets().cards("KS 9C 9S")
    if is_over:
        floor.stand("Bob", 2).cards("8D").give(OVER)
    else:
        floor.give(FIRE)
    assert floor.session is not None
    ann = floor.session.find("Ann")
    assert ann is not None
    assert (floor.stack("Ann"), ann.deductions, floor.session.rounds) == ("2000.00", 0, 0)
    floor.wager("Bob", 2, "100").no_more_bets()
    assert floor.stack("Ann") == "1900.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.7.1", "nsw-pontoon-6to5-2017 20.2.2.1")
@pytest.mark.parametrize("is_over", [True, False])
def test_20_7_1_a_pass_card_of_a_void_round_goes_back(is_over: bool) -> None:
    floor = session(pass_cards=1).give(i.PlayPassCard("Ann")).wager("Bob", 2, "100").no_more_bets().cards("KS 9C 9S")
    if is_over:
        floor.stand("Bob", 2).cards("8D").give(OVER)
    else:
        floor.give(FIRE)
    floor.give(i.PlayPassCard("Ann"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.1", "nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_8_1_a_form_of_a_round_found_void_when_it_is_over_may_be_made_again() -> None:
    floor = session(forms=1).write("Ann", "400").examine("Ann").wager("Bob", 2, "100").played().give(OVER)
    assert floor.session is not None
    assert (floor.stack("Ann"), floor.session.rounds) == ("2000.00", 0)
    floor.write("Ann", "300").examine("Ann").wager("Bob", 2, "100").played().refuse("20.8.1", form("Ann", "400"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.2", "nsw-pontoon-6to5-2017 20.6.15", "nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_9_2_the_marker_and_the_limits_are_those_of_the_round_that_is_played_again() -> None:
    levels = (level("100", "1000"), level("200", "2000", 3))
    held = Session(DOCUMENT, order=True, levels=levels).round(wins=["Ann"]).round(wins=["Ann"])
    assert (held.now.marker, held.now.level, held.table.rules.wagers.minimum.value) == (3, 2, 20_000)
    held.give(LOST)
    assert (held.now.marker, held.now.level, held.table.rules.wagers.minimum.value) == (2, 1, 10_000)
    held.round(wins=["Ann"])
    assert (held.now.marker, held.now.level) == (3, 2)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.3", "nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_10_3_a_void_round_of_a_play_off_is_counted_again() -> None:
    held = Session(DOCUMENT, {"Ann": 1, "Bob": 2}, chips="700", separates=True, ends=Ends())
    held.round(wins=["Ann"])
    held.give(held.count())
    assert held.now.status == "ended"
    held.give(LOST).round(pushes=["Ann", "Bob"])
    held.refuse("20.10.3", held.put("Ann", "100"))


# --- the rest --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4", "nsw-pontoon-6to5-2017 20.2.2.1")
def test_19_4_a_round_in_play_that_is_void_leaves_the_session_as_it_was() -> None:
    held = Session(DOCUMENT).all_wager()
    held.give(NoMoreBets(), Deal(held.card("K")), t.VoidRound(SAM, "brawl", "disturbance"))
    assert (held.now.rounds, set(held.stacks.values())) == (0, {"2000.00"})
    assert held.now.issued == Money(600_000)
    assert KIM.name in held.now.terms.leaders


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4.2", "nsw-pontoon-6to5-2017 20.7.1", "nsw-pontoon-6to5-2017 20.5.6.1")
@pytest.mark.parametrize("is_in_play", [True, False])
def test_20_7_1_a_fraud_in_an_earlier_round_leaves_pass_cards_and_deductions_of_later_ones(is_in_play: bool) -> None:
    held = Session(DOCUMENT, pass_cards=1).round(wins=["Bob"]).round(wins=["Bob"]).ready()
    held.give(i.PlayPassCard("Ann"), i.MarkAway(KIM, "Cy")).wager("Bob", "100")
    if is_in_play:
        held.give(NoMoreBets()).give_card("9")
    else:
        held.play(pushes=["Bob"])
    assert held.stacks["Cy"] == "1700.00"
    held.give(t.VoidRound(KIM, "cards were marked", "fraud", "Bob", round=1))
    assert held.stacks == {"Ann": "1900.00", "Bob": "2000.00" if is_in_play else "2100.00", "Cy": "1800.00"}
    assert {one.player: (one.pass_cards, one.deductions) for one in held.now.seats if one.player != "Bob"} == {
        "Ann": (0, 0),
        "Cy": (1, 1),
    }


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4.2", "nsw-pontoon-6to5-2017 20.8.3.4")
def test_20_8_3_4_a_fraud_in_an_earlier_round_leaves_what_a_form_of_the_last_one_cost() -> None:
    held = session().write("Bob", "100").examine("Bob").wager("Ann", 1, "100").played()
    held.write("Ann", None).examine("Ann").wager("Bob", 2, "100").played()
    before = held.stack("Ann")
    held.give(t.VoidRound(SUPERVISOR, "cards were marked", "fraud", "Bob", round=1))
    assert held.stack("Ann") == money.show(Money(money.parse(before) - money.parse("100")))  # won in that round
