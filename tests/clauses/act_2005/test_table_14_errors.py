"""Cards in error and a shoe that runs out: act-blackjack-2005 14, act-pontoon-2005 15; worked cases B19 and S23."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import CardDealt, PlayerReturned
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.act_2005 import BLACKJACK, PONTOON, Twin, automated, ready, twins
from tests.floor import ANN_AS_OFFICIAL, DEALER, SUPERVISOR, card


def two_boxes(document: str) -> Twin:
    """Return a round with Ann's 17 on box 2 and Bob's 12 on box 3, both of $10, against a nine."""
    floor = ready(document)
    floor.wager("Ann", 2, "10").wager("Bob", 3, "10").deal("KH KD 9C 7D 2D")
    return floor


def drawn(drawn_for: str, text: str = "", *, exposed: bool = True) -> i.DrawInError:
    """Return a card that the dealer draws in error."""
    found = card(text) if text else None
    return i.DrawInError(DEALER, drawn_for, found, exposed)  # type: ignore[arg-type]  # one of three words


def dealt(floor: Twin, box: int) -> str:
    """Return the cards that a box was dealt, 0 being the dealer."""
    return " ".join(str(one.card) for one in floor.events_of(CardDealt) if one.box == box)


def burnt(floor: Twin) -> list[tuple[str, str, str]]:
    """Return the burnt cards: which, why, and the clause."""
    return [(str(one.card), one.why, one.clause) for one in floor.events_of(e.CardBurned)]


def emptied(floor: Twin, left: int) -> Twin:
    """Burn cards by mistake, unseen, until a number of are left in the shoe."""
    while floor.state.shoe.cards > left:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    return floor


# --- 14.1 face up ---------------------------------------------------------------------------------------------------


@twins("14.1", "def:burn")
def test_14_1_a_card_found_face_up_is_burnt_and_the_box_gets_the_one_after(document: str) -> None:
    floor = two_boxes(document)
    floor.stand("Ann", 2).give(r.Hit("Bob", 3))
    before = floor.state
    floor.give(i.FindFaceUp(DEALER, card("5D")))
    assert burnt(floor) == [("5D", "face-up", floor.by("14.1"))]
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (before.shoe.cards - 1, before.shoe.discards + 1)
    assert (floor.state.round, floor.state.shoe.layout) == (before.round, before.shoe.layout)  # no hand has changed
    floor.cards("8C").stand("Bob", 3).cards("9D")
    assert (dealt(floor, 3), floor.net("Bob"), floor.net("Ann")) == ("KD 2D 8C", "10.00", "-10.00")


@twins("14.1")
def test_14_1_between_rounds_and_in_an_automated_shoe_as_well(document: str) -> None:
    for floor in (ready(document), automated(document)):
        floor.play_round().give(i.FindFaceUp(SUPERVISOR, card("5D"))).play_round()
        assert (burnt(floor), floor.net("Ann")) == ([("5D", "face-up", floor.by("14.1"))], "20.00")


@twins("14.1")
def test_14_1_staff_report_it_for_a_card_that_can_be_there(document: str) -> None:
    floor = ready(document)
    floor.refuse("14.1", i.FindFaceUp(ANN_AS_OFFICIAL, card("5D")))
    for _ in range(6):
        floor.give(i.FindFaceUp(DEALER, card("5D")))
    floor.refuse("2.1", i.FindFaceUp(DEALER, card("5D")))  # all six are out
    floor.refuse("14.1", i.CheckDevice(SUPERVISOR, "another one"))  # these rules do not empty a device for it
    waits = Twin(document).open().give(i.ShuffleCards(DEALER))
    waits.refuse("14.1", i.FindFaceUp(DEALER, card("5D"))).refuse("14.2", drawn("burn", "5D"))  # not yet in the shoe


@twins("14.1", "14.2")
def test_14_1_14_2_an_empty_shoe_gives_no_card(document: str) -> None:
    floor = emptied(two_boxes(document), 0)
    floor.refuse("14.1", i.FindFaceUp(DEALER, card("5D"))).refuse("14.2", drawn("hand", "5D"))
    floor.refuse("14.2", drawn("burn", "5D")).refuse("14.2", drawn("dealer", "5D"))


# --- 14.2 drawn in error --------------------------------------------------------------------------------------------


@twins("14.2")
def test_b19_b_and_s23_iii_a_card_drawn_for_a_hand_that_stood_is_the_next_card(document: str) -> None:
    floor = two_boxes(document)
    floor.stand("Ann", 2).give(drawn("hand", "4D"))
    kept = floor.last(e.CardHeld)
    assert (str(kept.card), kept.until, kept.clause) == ("4D", "next-card", floor.by("14.2"))
    floor.give(r.Hit("Bob", 3))  # no other card is due: the shoe gives none
    assert dealt(floor, 3) == "KD 2D 4D"
    assert (dealt(floor, 2), floor.state.kept_cards) == ("KH 7D", ())
    floor.stand("Bob", 3).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("-10.00", "-10.00")


@twins("14.2")
def test_14_2_nobody_may_refuse_it_and_it_may_be_the_dealers(document: str) -> None:
    floor = two_boxes(document)
    floor.stand("Ann", 2).give(drawn("hand", "9D")).refuse("14.2", i.RefuseCard("Bob", 3)).stand("Bob", 3)
    assert (dealt(floor, 0), floor.net("Ann"), floor.net("Bob")) == ("9C 9D", "-10.00", "-10.00")


@twins("14.2")
def test_14_2_one_that_nobody_has_seen_is_turned_where_it_belongs(document: str) -> None:
    floor = two_boxes(document)
    floor.stand("Ann", 2).give(drawn("hand", exposed=False)).give(r.Hit("Bob", 3))
    left = floor.state.shoe.cards
    floor.cards("9D")
    assert (dealt(floor, 3), floor.state.shoe.cards) == ("KD 2D 9D", left)  # it had left the shoe before


@twins("14.2")
def test_14_2_a_card_drawn_in_error_while_one_is_due_is_that_card(document: str) -> None:
    floor = two_boxes(document)
    floor.refuse("14.2", i.DrawInError(ANN_AS_OFFICIAL, "hand", card("4D"))).refuse("14.2", drawn("hand"))
    ready(document).wager("Ann", 2, "10").refuse("6.2", drawn("hand", "4D"))  # wagers are open: no hand is dealt to
    floor.stand("Ann", 2).give(r.Hit("Bob", 3), drawn("hand", "4D"))
    assert (dealt(floor, 3), floor.last(e.CardHeld).clause) == ("KD 2D 4D", floor.by("14.2"))


@twins("14.2")
@pytest.mark.parametrize("seen", [True, False])
def test_14_2_a_card_drawn_in_error_in_the_initial_deal_is_the_next_card(document: str, seen: bool) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "10").wager("Bob", 3, "10").deal("KH")
    floor.give(drawn("hand", "KD" if seen else "", exposed=seen)).cards("9C 7D 2D" if seen else "KD 9C 7D 2D")
    assert (dealt(floor, 2), dealt(floor, 3), dealt(floor, 0)) == ("KH 7D", "KD 2D", "9C")
    assert (floor.last(e.CardHeld).is_exposed, floor.state.kept_cards) == (seen, ())


@twins("14.2", "def:round-of-play")
@pytest.mark.parametrize("seen", [True, False])
def test_14_2_a_card_drawn_while_nobody_has_wagered_is_the_first_of_the_next_round(document: str, seen: bool) -> None:
    floor = ready(document).play_round()
    left = floor.state.shoe.cards
    floor.give(drawn("hand", "KD" if seen else "", exposed=seen))
    kept = floor.last(e.CardHeld)
    assert (kept.until, kept.clause, floor.state.shoe.cards) == ("next-card", floor.by("14.2"), left - 1)
    floor.wager("Ann", 2, "10").refuse("6.2", drawn("hand", "4D"))  # this one would end the wagers
    floor.no_more_bets().cards("" if seen else "KD").cards("9C 8D").stand("Ann", 2).cards("9D")
    assert (dealt(floor, 2), floor.net("Ann"), floor.state.kept_cards) == ("KH QD KD 8D", "10.00", ())


@twins("14.2/except")
@pytest.mark.parametrize("seen", [True, False])
def test_14_2_a_card_burnt_in_error_stays_discarded(document: str, seen: bool) -> None:
    floor = two_boxes(document)
    floor.give(drawn("burn", "6H" if seen else "", exposed=seen)).stand("Ann", 2).hit("Bob", 3, "9D")
    assert burnt(floor) == [("6H" if seen else "None", "error", floor.by("14.2/except"))]
    assert (dealt(floor, 3), floor.state.kept_cards) == ("KD 2D 9D", ())


# --- 14.3 the dealer's hand -----------------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 14.3", "act-blackjack-2005 12.1/s2")
def test_b19_a_a_card_on_the_dealers_17_is_burnt() -> None:
    floor = ready(BLACKJACK).wager("Ann", 1, "40").deal("TH KD 8D").stand("Ann", 1).cards("7S")
    floor.give(drawn("dealer", "5C"))
    assert burnt(floor) == [("5C", "dealer-error", "14.3")]
    assert (dealt(floor, 0), floor.net("Ann")) == ("KD 7S", "40.00")


@pytest.mark.clause("act-pontoon-2005 15.3", "act-pontoon-2005 13.1(a)")
def test_s23_i_a_card_on_the_dealers_17_is_burnt() -> None:
    floor = ready(PONTOON).wager("Ann", 1, "10").deal("KH 7C 8D").stand("Ann", 1).cards("KS")
    floor.give(drawn("dealer", "4H"))
    assert burnt(floor) == [("4H", "dealer-error", "15.3")]
    assert (dealt(floor, 0), floor.net("Ann")) == ("7C KS", "10.00")


@twins("14.3")
def test_s23_ii_a_card_for_the_dealer_before_a_box_has_acted_is_burnt(document: str) -> None:
    floor = ready(document)
    floor.wager("Bob", 2, "10").deal("KH 9C 6D").give(drawn("dealer", "5D"))
    assert burnt(floor) == [("5D", "dealer-error", floor.by("14.3"))]
    floor.hit("Bob", 2, "KD")  # 26, and not 21 with the five
    assert (floor.net("Bob"), dealt(floor, 0)) == ("-10.00", "9C")


@twins("14.3")
def test_14_3_unseen_and_in_the_initial_deal_too_and_not_when_the_dealer_is_due(document: str) -> None:
    floor = ready(document)
    floor.wager("Bob", 2, "10").no_more_bets().cards("KH").give(drawn("dealer", exposed=False)).cards("9C 8D")
    assert burnt(floor) == [("None", "dealer-error", floor.by("14.3"))]
    floor.stand("Bob", 2).refuse("14.3", drawn("dealer", "9D")).cards("9D")
    assert floor.net("Bob") == "0.00"


# --- 14.6 the shoe runs out -----------------------------------------------------------------------------------------


@twins("14.6")
def test_14_6_the_discards_are_shuffled_cut_and_dealt_to_complete_the_round(document: str) -> None:
    decks = {BLACKJACK: 4, PONTOON: 3}[document]
    floor = Twin(document, decks=decks)
    floor.open().ready(cut=52, depth=52)
    emptied(floor, 9)
    for box in (1, 2, 3, 4):
        floor.wager("Ann", box, "10")
    floor.deal("KH KD KS KC 9C 7H 7D 7S 5C")
    size = decks * floor.deck
    assert (floor.state.shoe.cards, len(floor.state.shoe.layout), floor.state.shoe.discards) == (0, 9, size - 9)
    for box in (1, 2, 3):
        floor.stand("Ann", box)
    floor.refuse("5.4", i.ShuffleCards(DEALER))  # no card is due
    floor.hit("Ann", 4).refuse("14.6", r.Deal(card("4D"))).give(i.ShuffleCards(DEALER))
    shuffled = floor.last(e.CardsShuffled)
    assert (shuffled.cards, shuffled.clause, floor.last(e.CutOffered).clause) == (size - 9, floor.by("14.6"), "5.2(d)")
    floor.refuse("5.2", r.Deal(card("4D"))).refuse("5.3", i.CutCards("Ann", floor.deck - 1)).cut(floor.deck, floor.deck)
    floor.cards("4D").stand("Ann", 4).cards("9D")
    assert floor.net("Ann") == "-20.00"  # three times 17 lose to 18, and 19 wins
    assert floor.state.shoe.cards + floor.state.shoe.discards == size
    floor.may_not_start("14.6").ready(cut=52, depth=52)
    assert floor.state.shoe.cards == size


@twins("14.6", "def:new-shoe")
def test_14_6_a_part_of_the_cards_makes_no_new_shoe(document: str) -> None:
    floor = ready(document).wager("Ann", 4, "10").deal("2H 9C 3H")
    while floor.state.shoe.cards:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    floor.hit("Ann", 4).give(i.ShuffleCards(DEALER)).cut()
    loaded = floor.last(e.ShoeLoaded)
    assert (loaded.number, loaded.clause) == (1, floor.by("14.6"))
    floor.cards("9D").stand("Ann", 4).cards("9S").ready()
    assert (floor.last(e.ShoeLoaded).number, floor.last(e.ShoeLoaded).clause) == (2, "def:new-shoe")


@twins("14.6", "5.5")
def test_14_6_holds_in_the_final_rounds_too(document: str) -> None:
    floor = ready(document)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(60)), i.AnnounceFinalRounds(SUPERVISOR))
    emptied(floor, 3).wager("Ann", 2, "10").deal("KH 9C QD").stand("Ann", 2).give(i.ShuffleCards(DEALER))
    floor.cut().cards("9D")
    assert floor.net("Ann") == "10.00"


@twins("14.6", "19.1")
def test_14_6_has_no_effect_with_an_automated_shoe(document: str) -> None:
    floor = automated(document)
    emptied(floor, 3).wager("Ann", 2, "10").deal("KH 9C QD").stand("Ann", 2)
    floor.refuse("19.1", r.Deal(card("9D"))).refuse("19.1", i.ShuffleCards(DEALER, "device"))
    floor.give(i.VoidRound(SUPERVISOR, "the shoe has run dry"))
    assert floor.net("Ann") == "0.00"


@twins("14.6", "5.1")
def test_14_6_is_of_a_round_in_play_and_a_shoe_that_ends_between_rounds_is_shuffled(document: str) -> None:
    floor = emptied(ready(document), 4)
    floor.play_round().may_not_start("14.6").ready().play_round()
    assert (floor.net("Ann"), floor.state.shoe.number) == ("20.00", 2)


# --- 14.7 a player who does not decide ------------------------------------------------------------------------------


@twins("14.7")
def test_14_7_whose_time_is_over_is_dealt_cards_until_the_total_exceeds_11(document: str) -> None:
    floor = ready(document)
    floor.refuse("14.7", i.TimeExpired("Ann")).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("4H KD 9C 5D 8D")
    floor.refuse("14.7", i.TimeExpired("Bob")).give(i.TimeExpired("Ann")).cards("2S KS").stand("Bob", 3).cards("9D")
    assert (dealt(floor, 2), floor.net("Bob")) == ("4H 5D 2S KS", "0.00")
    floor.refuse("14.7", i.TimeExpired("Bob"))


@twins("14.7", "4.5")
@pytest.mark.parametrize("how", ["too slow", "gone"])
def test_14_7_who_comes_back_decides_again_in_the_same_round(document: str, how: str) -> None:
    floor = ready(document).wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Ann", 3, "10")
    floor.deal("2H KD 5S 9C 3D QC 6H").refuse("4.2", i.Arrive("Ann"))
    floor.give(i.TimeExpired("Ann") if how == "too slow" else i.Leave("Ann")).cards("4S 9H")
    assert dealt(floor, 1) == "2H 3D 4S 9H"
    floor.give(i.Arrive("Ann")).refuse("4.2", i.Arrive("Ann"))
    back = floor.last(PlayerReturned)
    assert (back.player, back.clause) == ("Ann", floor.by("14.7"))
    floor.stand("Bob", 2).hit("Ann", 3, "2C").hit("Ann", 3, "7D").stand("Ann", 3).cards("9D")
    assert (dealt(floor, 3), floor.net("Ann"), floor.net("Bob")) == ("5S 6H 2C 7D", "10.00", "10.00")  # 18 and 20


@twins("14.7", "4.5")
def test_14_7_control_goes_back_to_who_comes_back_and_not_to_who_is_excluded(document: str) -> None:
    floor = ready(document).give(i.Arrive("Ann", 2)).wager("Ann", 2, "10").wager("Bob", 2, "10").deal("5H 9C 6D")
    floor.give(i.TimeExpired("Ann"), r.Hit("Bob", 2)).cards("2C").refuse("4.5", r.Hit("Ann", 2))
    floor.give(i.Arrive("Ann")).refuse("4.5", r.Hit("Bob", 2)).hit("Ann", 2, "5C").stand("Ann", 2).cards("9D")
    assert floor.net("Bob") == "0.00"
    floor.wager("Ann", 2, "10").deal("KH 9S QD").give(i.RecordIncident(SUPERVISOR, "Ann", "other", "shouts", "player"))
    floor.give(i.Sanction(SUPERVISOR, 1, "exclude", "a breach")).refuse("16.2(b)", i.Arrive("Ann"))
