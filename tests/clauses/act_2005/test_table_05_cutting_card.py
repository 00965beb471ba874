"""The cutting card comes: act-blackjack-2005 5.4, 5.5, 14.8, act-pontoon-2005 5.4, 5.5, 15.8; worked case S21."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import BetsClosed
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs.errors import Omission
from croupier.money import Money
from tests.clauses.act_2005 import BLACKJACK, PONTOON, Twin, automated, ready, twins
from tests.floor import ANN_AS_OFFICIAL, DEALER, OPERATOR, SUPERVISOR, card

BOXES = (("Cy", 1), ("Bob", 2), ("Ann", 3))
NINETEEN = "KH KC KD 9C 7H 7C"  # up to Ann's second card; the dealer shows nine


def s21(document: str) -> Twin:
    """Return a table with boxes 1 to 3 in play, Ann with $10 on box 3."""
    floor = Twin(document)
    floor.open().give(*[i.Arrive(player, box) for player, box in BOXES]).ready()
    return wagered(floor)


def wagered(floor: Twin) -> Twin:
    """Let each of the three wager $10."""
    for player, box in BOXES:
        floor.wager(player, box, "10")
    return floor


def finished(floor: Twin) -> Twin:
    """Let all stand, and the dealer come to 18: Ann's 19 wins, the others' 17 lose."""
    for player, box in BOXES:
        floor.stand(player, box)
    floor.cards("9D")
    return floor


def closing(floor: Twin) -> Twin:
    """Announce the final three rounds, the table being about to close."""
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(60)), i.AnnounceFinalRounds(SUPERVISOR))
    return floor


# --- 5.4 ------------------------------------------------------------------------------------------------------------


@twins("5.4", "5.4(b)", "5.2(b)")
def test_s21_a_during_a_round_it_is_set_aside_and_the_cards_are_shuffled_after_it(document: str) -> None:
    floor = s21(document)
    finished(floor.deal(f"{NINETEEN} CUT 9S"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.net("Cy")) == ("10.00", "-10.00", "-10.00")
    came = floor.last(e.CuttingCardDrawn)
    assert (came.box, came.player, came.clause) == (3, "Ann", "5.4(b)")
    due = floor.last(e.ShuffleFellDue)
    assert (due.why, due.clause) == ("cutting-card", "5.4(b)")
    floor.may_not_start("5.4(b)").wager("Ann", 3, "10").refuse("5.4(b)", r.NoMoreBets()).give(i.ShuffleCards(DEALER))
    offered = floor.last(e.CutOffered)
    assert (offered.player, offered.clause) == ("Ann", "5.2(b)")
    assert floor.last(e.CardsShuffled).clause == "5.4(b)"


@twins("5.4", "5.4(a)", "5.2(d)")
def test_s21_b_before_the_first_card_nothing_is_dealt_and_the_cards_are_shuffled_now(document: str) -> None:
    floor = s21(document)
    floor.no_more_bets().cards("CUT")
    came = floor.last(e.CuttingCardDrawn)
    assert (came.box, came.clause) == (-1, "5.4(a)")
    assert (floor.state.shoe.layout, floor.last(e.BetsReopened).clause) == ((), "5.4(a)")
    floor.give(r.WithdrawWager("Cy", 1), r.WithdrawWager("Bob", 2)).wager("Ann", 3, "5")  # wagers may change
    floor.may_not_start("5.4(a)").refuse("5.4(a)", r.NoMoreBets()).refuse("6.2", r.Deal(card("KH")))
    floor.give(i.ShuffleCards(DEALER))
    assert floor.last(e.CardsShuffled).clause == "5.4(a)"
    # Blackjack: (d) from the dealer's left; Pontoon: the first wagered box, where the card would have gone
    offered = floor.last(e.CutOffered)
    assert (offered.player, offered.clause) == ("Cy", {BLACKJACK: "5.2(d)", PONTOON: "5.4(a)"}[document])
    floor.cut().deal("KD 9C 9S").stand("Ann", 3).cards("9D")
    assert (floor.net("Ann"), len(floor.events_of(BetsClosed))) == ("15.00", 2)


@pytest.mark.clause("act-blackjack-2005 5.2(d)", "act-pontoon-2005 5.4(a)")
@pytest.mark.parametrize(("document", "offered"), [(BLACKJACK, "Cy"), (PONTOON, "Bob")])
def test_5_4_a_who_cuts_then_depends_on_the_document(document: str, offered: str) -> None:
    floor = Twin(document)
    floor.open().give(*[i.Arrive(player, box) for player, box in BOXES]).ready()
    floor.wager("Ann", 3, "10").wager("Bob", 2, "10").deal("CUT").give(i.ShuffleCards(DEALER))
    assert floor.last(e.CutOffered).player == offered  # Cy sits at the dealer's left, Bob has the first wager


@twins("5.4")
def test_5_4_a_new_shoe_has_its_own_cutting_card(document: str) -> None:
    floor = s21(document)
    finished(floor.deal(f"{NINETEEN} CUT 9S"))
    floor.refuse("5.4", i.DrawCuttingCard())  # it lies beside the shoe
    floor.ready().play_round("Ann", 3).play_round("Ann", 3)
    assert len(floor.events_of(e.ShuffleFellDue)) == 1
    floor.wager("Ann", 3, "10").deal("KH 9C CUT QD").stand("Ann", 3).cards("9D").may_not_start("5.4(b)")


@twins("5.4")
def test_5_4_the_shoe_gives_the_cutting_card_only_where_a_card_is_due(document: str) -> None:
    floor = s21(document)
    floor.deal(f"{NINETEEN} 9S").refuse("5.4", i.DrawCuttingCard())
    closed = Twin(document)
    closed.refuse("5.4", i.DrawCuttingCard())


@twins("5.4(b)")
def test_5_4_b_a_void_round_does_not_undo_the_cutting_card(document: str) -> None:
    floor = s21(document)
    floor.deal(f"{NINETEEN} CUT 9S").give(i.VoidRound(SUPERVISOR, "the lights went out")).may_not_start("5.4(b)")
    floor.give(i.ShuffleCards(DEALER))
    assert floor.last(e.CutOffered).player == "Ann"


# --- 5.5 the final three rounds -------------------------------------------------------------------------------------


@twins("5.5", "5.5/note")
@pytest.mark.parametrize("final", [1, 2, 3])
def test_s21_c_in_the_final_three_rounds_it_is_discarded_and_dealing_goes_on(document: str, final: int) -> None:
    floor = closing(s21(document))
    for number in (1, 2, 3):
        finished(floor.deal(f"{NINETEEN} CUT 9S" if number == final else f"{NINETEEN} 9S"))
        if number < 3:
            wagered(floor)
    assert floor.last(e.CuttingCardDrawn).clause == "5.5"
    assert (floor.net("Ann"), floor.events_of(e.ShuffleFellDue)) == ("30.00", [])
    assert len(floor.events_of(e.CardsShuffled)) == 1
    floor.may_not_start("5.5/note").refuse("5.5/note", r.PlaceWager("Ann", 3, Money(1000)))


@twins("5.5", "5.5/note", "4.1")
def test_5_5_after_the_final_hand_no_wager_is_taken_unless_one_of_the_rounds_was_void(document: str) -> None:
    floor = closing(ready(document, side_bets=["perfect-pairs"])).play_round().play_round().play_round()
    for bet in ("main", "perfect-pairs"):
        floor.refuse("5.5/note", r.PlaceWager("Ann", 2, Money(1000), bet))
    floor.refuse("5.5/note", r.PlaceWager("Zoe", 5, Money(1000)))
    floor.give(i.VoidRound(SUPERVISOR, "marked", "fraud", "Ann", round=3)).play_round()  # two of the three were left
    floor.refuse("5.5/note", r.PlaceWager("Ann", 2, Money(1000)))
    assert floor.net("Ann") == "30.00"


@twins("5.5")
def test_5_5_also_before_the_first_card_of_one_of_them(document: str) -> None:
    floor = closing(s21(document))
    finished(floor.no_more_bets().cards(f"CUT {NINETEEN} 9S"))
    assert (floor.last(e.CuttingCardDrawn).clause, floor.events_of(e.BetsReopened)) == ("5.5", [])
    assert floor.net("Ann") == "10.00"


@twins("5.5/note", "15.1")
def test_5_5_they_are_announced_once_and_only_when_an_end_is_near(document: str) -> None:
    floor = s21(document)
    floor.refuse("5.5/note", i.AnnounceFinalRounds(SUPERVISOR))
    floor.give(i.SetHours(SUPERVISOR, floor.state.now - 3600, floor.later(10)))
    floor.refuse("5.5/note", i.AnnounceFinalRounds(DEALER)).refuse("5.5/note", i.AnnounceFinalRounds(OPERATOR))
    floor.give(i.AnnounceFinalRounds(SUPERVISOR)).refuse("5.5", i.AnnounceFinalRounds(SUPERVISOR))
    announced = floor.last(e.FinalRoundsAnnounced)
    assert (announced.rounds, announced.by, announced.clause) == (3, SUPERVISOR, floor.by("5.5/note"))


@twins("5.5/note", "15.1", "15.2")
def test_5_5_they_are_announced_when_the_end_is_about_to_come_and_not_hours_before(document: str) -> None:
    floor = s21(document)
    end = floor.later(13 * 60)
    floor.give(i.SetHours(SUPERVISOR, floor.state.now - 3600, end)).refuse(
        "5.5/note", i.AnnounceFinalRounds(SUPERVISOR)
    )
    floor.give(i.TellTime(end - 3601)).refuse("5.5/note", i.AnnounceFinalRounds(SUPERVISOR))
    floor.give(i.TellTime(end - 3600), i.AnnounceFinalRounds(SUPERVISOR))
    closing_early = ready(document, final_rounds_minutes=15)
    closing_early.give(i.GiveNotice(SUPERVISOR, closing_early.later(16)))
    closing_early.refuse("5.5/note", i.AnnounceFinalRounds(SUPERVISOR)).wait(1).give(i.AnnounceFinalRounds(SUPERVISOR))


@twins("5.5/note", "15.2")
def test_5_5_after_them_the_table_closes(document: str) -> None:
    floor = closing(ready(document))
    floor.play_round().play_round().play_round().may_not_start("5.5/note")
    floor.refuse("15.2", i.CloseTable(SUPERVISOR)).wait(60).give(i.CloseTable(SUPERVISOR))
    assert floor.state.status == "to check"


# --- 14.8 the cutting card is missed --------------------------------------------------------------------------------


@twins("14.8")
def test_s21_d_rounds_dealt_past_it_stand_and_the_one_in_play_is_finished(document: str) -> None:
    floor = s21(document)
    finished(floor.deal(f"{NINETEEN} 9S"))  # it came here, and nobody saw it
    wagered(floor).deal(f"{NINETEEN} 9S").give(i.ReportOmission(SUPERVISOR, "shuffle"))
    found = floor.last(e.OmissionFound)
    assert (found.what, found.by, found.clause) == ("shuffle", SUPERVISOR, floor.by("14.8"))
    finished(floor)
    assert (floor.net("Ann"), floor.net("Bob")) == ("20.00", "-20.00")
    assert floor.events_of(e.RoundVoided) == []
    floor.may_not_start("14.8").ready()
    finished(wagered(floor).deal(f"{NINETEEN} 9S"))
    assert (floor.net("Ann"), floor.state.shoe.due) == ("30.00", "")


@twins("14.8", "5.4")
def test_14_8_needs_a_cutting_card_that_can_have_come_in_an_earlier_round(document: str) -> None:
    floor = s21(document)
    floor.deal(f"{NINETEEN} 9S").refuse("5.4", i.ReportOmission(DEALER, "shuffle"))
    floor.refuse("5.4", i.ReportOmission(SUPERVISOR, "shuffle"))  # none is missed in the shoe's first round
    finished(floor).refuse("5.4", i.ReportOmission(DEALER, "shuffle"))  # more cards are left than lay behind it
    while floor.state.shoe.cards > 61:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    floor.refuse("5.4", i.ReportOmission(DEALER, "shuffle")).give(i.DrawInError(DEALER, "burn", is_exposed=False))
    floor.give(i.ReportOmission(DEALER, "shuffle")).may_not_start("14.8")


@twins("14.8", "5.4")
def test_14_8_a_cutting_card_that_was_seen_has_not_been_missed(document: str) -> None:
    floor = s21(document)
    finished(floor.deal(f"{NINETEEN} 9S"))
    wagered(floor).deal(f"{NINETEEN} CUT 9S").refuse("14.8", i.ReportOmission(SUPERVISOR, "shuffle"))


@twins("14.8")
def test_14_8_it_is_found_between_rounds_as_well_and_by_staff(document: str) -> None:
    floor = s21(document)
    finished(floor.deal(f"{NINETEEN} 9S"))
    floor.refuse("14.8", i.ReportOmission(ANN_AS_OFFICIAL, "shuffle"))
    floor.give(i.ReportOmission(SUPERVISOR, "shuffle")).may_not_start("14.8")
    floor.refuse("14.8", i.ReportOmission(SUPERVISOR, "shuffle")).give(i.ShuffleCards(DEALER))
    floor.refuse("14.8", i.ReportOmission(SUPERVISOR, "shuffle"))  # the cards wait to be cut


@twins("14.8", "5.5")
def test_14_8_in_the_final_three_rounds_dealing_on_is_no_error(document: str) -> None:
    floor = closing(s21(document))
    finished(floor.deal(f"{NINETEEN} 9S"))
    floor.refuse("5.5", i.ReportOmission(DEALER, "shuffle"))
    finished(wagered(floor).deal(f"{NINETEEN} 9S"))
    assert floor.net("Ann") == "20.00"


@twins("5.2", "6.1", "7.2", "19.1")
@pytest.mark.parametrize(
    ("what", "clause"), [("cut", "5.2"), ("burn", "6.1"), ("insurance", "7.2"), ("put-back", "19.1")]
)
def test_these_documents_have_no_rule_for_other_steps_left_out(document: str, what: Omission, clause: str) -> None:
    floor = s21(document)
    floor.deal(f"{NINETEEN} 9S").refuse(clause, i.ReportOmission(DEALER, what))


@twins("19.1")
def test_s21_with_an_automated_shoe_none_of_this_exists(document: str) -> None:
    floor = automated(document)
    floor.wager("Ann", 3, "10").no_more_bets().refuse("19.1", i.DrawCuttingCard())
    floor.cards("KH 9C QD").refuse("19.1", i.ReportOmission(DEALER, "shuffle")).stand("Ann", 3).cards("9D")
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(60))).refuse("19.1", i.AnnounceFinalRounds(SUPERVISOR))
    assert floor.events_of(e.CutOffered) == []


@twins("5.5/note", "def:void")
@pytest.mark.parametrize("when", ["in play", "over"])
def test_5_5_a_void_round_is_none_of_the_final_three(document: str, when: str) -> None:
    floor = ready(document).play_round()
    closing(floor).play_round()
    if when == "in play":
        floor.wager("Ann", 2, "10").deal("KH 9C QD").give(i.VoidRound(SUPERVISOR, "a fight", "impractical"))
    else:
        floor.play_round().give(i.VoidRound(SUPERVISOR, "marked", "fraud", "Ann", round=3))
    floor.play_round().play_round().may_not_start("5.5/note")
    floor.give(i.VoidRound(SUPERVISOR, "marked", "fraud", "Ann", round=1)).may_not_start("5.5/note")  # none of them
    assert floor.net("Ann") == "30.00"


@twins("5.5/note")
def test_5_5_announced_during_a_round_that_one_is_the_first_of_them(document: str) -> None:
    floor = ready(document).wager("Ann", 2, "10").deal("KH 9C QD")
    closing(floor).stand("Ann", 2).cards("9D").play_round().play_round().may_not_start("5.5/note")
    assert floor.net("Ann") == "30.00"
