"""Cards in error, reconstruction and rounds found void later: act-pontoon-2018 15.1 to 15.5; worked cases S23, S25."""

import pytest

from croupier.cards import cards
from croupier.engine import inputs as r
from croupier.engine.events import CardDealt
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.act_pontoon_2018 import DOCUMENT
from tests.floor import ANN_AS_OFFICIAL, DEALER, OPERATOR, SUPERVISOR, Floor, card


def table() -> Floor:
    return Floor(DOCUMENT).open().ready()


def two(cards_dealt: str = "KH KD 9C QH 6D") -> Floor:
    """Ann with $10 on box 1 and Bob with $10 on box 2, their first cards dealt."""
    return table().wager("Ann", 1, "10").wager("Bob", 2, "10").deal(cards_dealt)


def hand(floor: Floor, box: int) -> str:
    found = floor.state.round.find(box)  # type: ignore[union-attr]
    assert found is not None
    return " ".join(str(one) for one in found.hands[0].cards)


# --- 15.1 face up in the shoe ---------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 15.1", "act-pontoon-2018 def:burn")
def test_15_1_a_card_face_up_in_the_shoe_is_burnt() -> None:
    floor = two("KH KD 9C QH 2D").stand("Ann", 1).give(r.Hit("Bob", 2))
    before = floor.state.shoe
    floor.give(i.FindFaceUp(DEALER, card("5D")))
    burned = floor.last(e.CardBurned)
    assert (burned.card, burned.why, burned.clause) == (card("5D"), "face-up", "15.1")
    after = floor.state.shoe
    assert (after.cards, after.discards, after.layout) == (before.cards - 1, before.discards + 1, before.layout)
    floor.cards("8S")
    assert hand(floor, 2) == "KD 2D 8S"


@pytest.mark.clause("act-pontoon-2018 15.1")
def test_15_1_an_official_reports_it_for_a_card_that_can_be_there() -> None:
    floor = (
        table()
        .refuse("15.1", i.FindFaceUp(ANN_AS_OFFICIAL, card("5D")))
        .refuse("2.1", i.FindFaceUp(DEALER, card("TD")))
    )
    Floor(DOCUMENT).open().refuse("15.1", i.FindFaceUp(DEALER, card("5D")))  # no shoe is in use
    floor.refuse("15.1", i.CheckDevice(SUPERVISOR, "more of them?"))  # the document has no such check


# --- 15.2 the next card ---------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 15.2")
def test_15_2_a_card_drawn_in_error_is_the_next_card() -> None:
    floor = two("KH 2D 9C QH 3D").give(i.DrawInError(DEALER, "hand", card("KD")))
    kept = floor.last(e.CardHeld)
    assert (kept.card, kept.until, kept.by, kept.clause) == (card("KD"), "next-card", DEALER, "15.2")
    floor.stand("Ann", 1).hit("Bob", 2)
    assert hand(floor, 2) == "2D 3D KD"


@pytest.mark.clause("act-pontoon-2018 15.2")
def test_s23_iii_a_card_for_a_box_that_has_stood_is_the_next_boxs() -> None:
    floor = two("KH KD 9C QH 5D").stand("Ann", 1).give(i.DrawInError(DEALER, "hand", card("4S")))
    assert hand(floor, 1) == "KH QH"
    floor.hit("Bob", 2)
    assert hand(floor, 2) == "KD 5D 4S"
    floor.stand("Bob", 2).cards("9S")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["10.00", "10.00"]


@pytest.mark.clause("act-pontoon-2018 15.2")
def test_15_2_nobody_refuses_it_and_the_dealer_takes_it_after_all_have_stood() -> None:
    floor = two("KH KD 9C QH 8D").give(i.DrawInError(DEALER, "hand", card("8S")))
    floor.refuse("15.2", i.RefuseCard("Ann", 1)).stand("Ann", 1).stand("Bob", 2)
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["10.00", "10.00"]  # 20 and 18 against 17


@pytest.mark.clause("act-pontoon-2018 15.2")
@pytest.mark.parametrize("seen", [True, False])
def test_15_2_whether_or_not_its_face_has_been_exposed(seen: bool) -> None:
    drawn = i.DrawInError(DEALER, "hand", card("4S") if seen else None, is_exposed=seen)
    floor = two("KH KD 9C QH 5D").give(drawn).stand("Ann", 1).give(r.Hit("Bob", 2))
    if not seen:
        floor.cards("4S")
    assert (hand(floor, 2), floor.state.shoe.cards) == ("KD 5D 4S", 186)


@pytest.mark.clause("act-pontoon-2018 15.2", "act-pontoon-2018 def:burn")
def test_15_2_a_card_burnt_in_error_stays_discarded() -> None:
    floor = two("KH KD 9C QH 5D").give(i.DrawInError(DEALER, "burn", card("4C")))
    burned = floor.last(e.CardBurned)
    assert (burned.card, burned.why, burned.clause) == (card("4C"), "error", "15.2")
    floor.stand("Ann", 1).hit("Bob", 2, "4S")
    assert (hand(floor, 2), floor.state.kept_cards) == ("KD 5D 4S", ())


@pytest.mark.clause("act-pontoon-2018 15.2")
def test_15_2_a_card_drawn_in_error_while_one_is_due_is_that_card() -> None:
    floor = two("KH KD 9C QH 5D").refuse("15.2", i.DrawInError(ANN_AS_OFFICIAL, "hand", card("4S")))
    floor.refuse("15.2", i.DrawInError(DEALER, "hand"))  # an exposed card is known
    floor.refuse("2.1", i.DrawInError(DEALER, "hand", card("TS")))
    floor.stand("Ann", 1).give(r.Hit("Bob", 2), i.DrawInError(DEALER, "hand", card("4S")))
    assert [str(one.card) for one in floor.events_of(CardDealt) if one.box == 2] == ["KD", "5D", "4S"]
    assert floor.last(e.CardHeld).clause == "15.2"


# --- 15.3 cards of the dealer's hand --------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 15.3")
@pytest.mark.parametrize("exposed", [True, False])
def test_s23_i_a_card_drawn_by_the_dealer_on_17_is_burnt(exposed: bool) -> None:
    floor = table().wager("Ann", 1, "10").deal("KH 7C 8D").stand("Ann", 1).cards("KS")
    drawn = card("4H") if exposed else None
    floor.give(i.DrawInError(DEALER, "dealer", drawn, is_exposed=exposed))
    burned = floor.last(e.CardBurned)
    assert (burned.card, burned.why, burned.clause) == (drawn, "dealer-error", "15.3")
    assert (floor.net("Ann"), floor.state.kept_cards) == ("10.00", ())  # 18 against 17, and not against 21


@pytest.mark.clause("act-pontoon-2018 15.3")
def test_s23_ii_a_card_that_the_dealer_takes_too_early_is_burnt() -> None:
    floor = two("KS KH 9C QS 6D").stand("Ann", 1).give(i.DrawInError(DEALER, "dealer", card("5D")))
    assert (floor.last(e.CardBurned).card, floor.last(e.CardBurned).clause) == (card("5D"), "15.3")
    floor.hit("Bob", 2, "KD")
    assert (hand(floor, 2), floor.net("Bob")) == ("KH 6D KD", "-10.00")  # not 21, as it would be by 15.2


@pytest.mark.clause("act-pontoon-2018 15.3")
def test_15_3_a_card_due_to_the_dealer_is_dealt() -> None:
    floor = two().stand("Ann", 1).stand("Bob", 2).refuse("15.3", i.DrawInError(DEALER, "dealer", card("5D")))
    assert floor.cards("8D").net("Ann") == "10.00"


# --- 15.4 reconstruction --------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 15.4")
def test_15_4_a_hand_with_a_misplaced_card_is_reconstructed() -> None:
    floor = two("KH KD 9C 9D QH")  # the queen was Ann's, the nine Bob's
    right = tuple(cards("KH KD 9C QH 9D"))
    floor.give(i.Reconstruct(OPERATOR, right, "9D of box 2 was laid on box 1"))
    made = floor.last(e.RoundReconstructed)
    assert (made.before, made.after, made.clause) == (tuple(cards("KH KD 9C 9D QH")), right, "15.4")
    assert (hand(floor, 1), hand(floor, 2)) == ("KH QH", "KD 9D")
    floor.stand("Ann", 1).stand("Bob", 2).cards("JS")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["10.00", "0.00"]  # 20 and 19 against 19


@pytest.mark.clause("act-pontoon-2018 15.4")
def test_15_4_what_was_paid_on_the_wrong_cards_moves_back_and_decisions_are_asked_for_again() -> None:
    floor = two("KH 5D 9C AS 6D")  # the ace was Bob's
    assert floor.net("Ann") == "15.00"  # a Pontoon, paid at once
    floor.give(i.Reconstruct(SUPERVISOR, tuple(cards("KH 5D 9C 6D AS")), "boxes taken in the wrong order"))
    assert (floor.net("Ann"), floor.layout(), hand(floor, 1)) == ("-10.00", 2000, "KH 6D")
    floor.stand("Ann", 1).stand("Bob", 2).cards("9S")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["-10.00", "-10.00"]


@pytest.mark.clause("act-pontoon-2018 15.4")
def test_15_4_is_for_the_operator_with_a_reason_and_the_cards_of_the_round() -> None:
    floor = two("KH KD 9C 9D QH")
    right, wrong = tuple(cards("KH KD 9C QH 9D")), tuple(cards("KH KD 9C QH 8D"))
    floor.refuse("15.4", i.Reconstruct(DEALER, right, "misplaced")).refuse("15.4", i.Reconstruct(OPERATOR, right, ""))
    floor.refuse("15.4", i.Reconstruct(OPERATOR, wrong, "misplaced"))
    floor.refuse("15.4", i.Reconstruct(OPERATOR, tuple(cards("KH KD 9C 9D QH")), "misplaced"))  # they lie so
    table().refuse("15.4", i.Reconstruct(OPERATOR, (), "misplaced"))


# --- 15.5 found after the next round has begun; S25 -----------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 15.5", "act-pontoon-2018 def:void")
def test_s25_the_round_with_the_error_is_void_and_the_next_stands() -> None:
    floor = Floor(DOCUMENT, side_bets=["perfect-pairs"], side_minimum="5").open().ready()
    floor.wager("Ann", 1, "10").wager("Ann", 1, "5", "perfect-pairs").wager("Bob", 2, "20")
    floor.deal("QH 8H 9C QD 9S").stand("Ann", 1).stand("Bob", 2).cards("KS")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["70.00", "-20.00"]
    floor.wager("Ann", 1, "10").deal("JH 9C JD").give(i.ReportError(SUPERVISOR, 1, "9S was Ann's second card"))
    void = floor.last(e.RoundVoided)
    assert (void.number, void.reason, void.clause) == (1, "9S was Ann's second card", "15.5")
    assert [(one.player, one.amount, one.clause) for one in floor.events_of(e.PaymentRecovered)] == [
        ("Ann", 7000, "def:void")
    ]
    assert [(one.player, one.amount, one.clause) for one in floor.events_of(e.LossRefunded)] == [
        ("Bob", 2000, "def:void")
    ]
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["-10.00", "0.00"]  # her wager of the next round
    floor.stand("Ann", 1).cards("9D")
    assert floor.net("Ann") == "10.00"
    floor.refuse("15.5", i.ReportError(SUPERVISOR, 1, "again"))


@pytest.mark.clause("act-pontoon-2018 15.5", "act-pontoon-2018 15.4")
def test_15_5_before_the_next_round_has_begun_the_hand_is_reconstructed() -> None:
    floor = two("KH KD 9C QH 9D").stand("Ann", 1).stand("Bob", 2).cards("8S")
    floor.refuse("15.4", i.ReportError(SUPERVISOR, 1, "too late?"))
    floor.give(i.Reconstruct(SUPERVISOR, tuple(cards("KH KD 9C 9D QH 8S")), "9D was Ann's"))
    floor.stand("Ann", 1).stand("Bob", 2)
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["10.00", "10.00"]  # 19 and 20 against 17


@pytest.mark.clause("act-pontoon-2018 15.5")
def test_15_5_rounds_that_began_before_the_error_was_found_have_been_validly_played() -> None:
    floor = table()
    for cards_dealt, last in (("KH 9C QH", "9D"), ("JH 9H JS", "KS"), ("KD 9S QD", "8D")):
        floor.wager("Ann", 1, "10").deal(cards_dealt).stand("Ann", 1).cards(last)
    assert floor.net("Ann") == "30.00"
    floor.refuse("15.5", i.ReportError(SUPERVISOR, 4, "not played")).refuse(
        "15.4", i.ReportError(SUPERVISOR, 3, "last")
    )
    floor.give(i.ReportError(SUPERVISOR, 2, "a card of box 1 was laid on box 2"))
    assert floor.net("Ann") == "20.00"


@pytest.mark.clause("act-pontoon-2018 15.5")
def test_15_5_is_for_the_operator_with_a_reason() -> None:
    floor = two().stand("Ann", 1).stand("Bob", 2).cards("8D").wager("Ann", 1, "10").deal("KH 9C QH")
    floor.refuse("15.4", i.ReportError(DEALER, 1, "misplaced")).refuse("15.5", i.ReportError(SUPERVISOR, 1, " "))
    floor.refuse("6.2", i.ReportEmptyRound(DEALER, (card("5D"),)))  # no round begins without a wager


# --- def:void -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 def:void", "act-pontoon-2018 15.5")
def test_void_gives_back_what_was_wagered_or_paid_as_if_the_round_had_not_been() -> None:
    floor = table().wager("Ann", 1, "20").wager("Bob", 2, "20").deal("AH KD 9C KH 8D")
    assert floor.net("Ann") == "30.00"
    floor.stand("Bob", 2).cards("KS").wager("Ann", 1, "10").deal("JH 9C JD")
    floor.give(i.ReportError(SUPERVISOR, 1, "the ace was Bob's"))
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["-10.00", "0.00"]
