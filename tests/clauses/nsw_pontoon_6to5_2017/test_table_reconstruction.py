"""Rule 17.8: a round with a card in the wrong place is dealt again in the right order, and all accept the result."""

import pytest

from croupier.cards import cards
from croupier.engine import inputs as r
from croupier.engine.events import BonusPaid, RoundClosed
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.floors import cards_of, clauses, dealt, from_a_device, from_a_shoe
from tests.floor import ANN_AS_OFFICIAL, DEALER, MANAGER, SUPERVISOR, Floor

SKIPPED = "box 2 was skipped"


def order(text: str, *, by: object = SUPERVISOR, reason: str = SKIPPED) -> i.Reconstruct:
    """Return the order to deal the cards of the round as they should have been."""
    return i.Reconstruct(by, cards(text), reason)  # type: ignore[arg-type]  # any official


def skipped() -> Floor:
    """Return a round in which the second card of box 1 and that of box 2 changed places."""
    return dealt({"Ann": "KS 9H", "Bob": "9S KH"}, dealer="8D")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
def test_17_8_the_cards_come_in_the_order_in_which_they_should_have() -> None:
    floor = skipped()
    left = floor.state.shoe.cards
    floor.give(order("KS 9S 8D KH 9H"))
    told = floor.last(e.RoundReconstructed)
    assert (told.number, told.by, told.reason, told.clause) == (1, SUPERVISOR, SKIPPED, "17.8")
    assert (told.before, told.after) == (cards("KS 9S 8D 9H KH"), cards("KS 9S 8D KH 9H"))
    boxes = floor.state.round.boxes  # type: ignore[union-attr]  # a round of twenty-one
    assert [box.hands[0].cards for box in boxes] == [cards("KS KH"), cards("9S 9H")]
    assert (floor.state.shoe.cards, floor.state.shoe.layout, floor.state.kept_cards) == (left, told.after, ())
    floor.stand("Ann", 1).stand("Bob", 2).cards("KD")  # 20 and 18 against 18
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
def test_17_8_a_completed_round_is_settled_again_and_decisions_are_asked_again() -> None:
    floor = skipped().stand("Ann", 1).stand("Bob", 2).cards("9D")  # 19 and 19 against 17
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "10.00")
    floor.give(order("KS 9S 8D KH 9H 9D"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("-10.00", "-10.00", 2000)  # at stake again
    assert set(clauses(floor, e.MoneyRestored)) == {"17.8"}
    floor.stand("Ann", 1)
    assert floor.state.kept_cards[0].card == cards("9D")[0]
    floor.give(r.Hit("Bob", 2))  # another decision, and the card that was the dealer's is his
    assert cards_of(floor, 2)[-1] == "9D"
    assert floor.events_of(e.RefusedByAll) == []
    floor.cards("2C 9C")
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "-10.00")  # 20 against 19; 27
    assert len(floor.events_of(RoundClosed)) == 2
    assert [(one.number, one.is_void) for one in floor.state.played] == [(1, False)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
def test_17_8_the_dealer_gets_the_cards_that_are_left_as_they_come() -> None:
    floor = skipped().stand("Ann", 1).stand("Bob", 2).cards("2D 7D").give(order("KS 9S 8D KH 9H 2D 7D"))
    floor.stand("Ann", 1).stand("Bob", 2)  # nothing more is drawn: the dealer has 17 again
    assert cards_of(floor)[-2:] == ["2D", "7D"]
    assert floor.events_of(e.RefusedByAll) == []  # nobody has refused a card
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 17.3")
def test_17_8_a_card_that_waits_for_its_place_is_not_one_dealt_in_error() -> None:
    floor = skipped().stand("Ann", 1).stand("Bob", 2).cards("9D").give(order("KS 9S 8D KH 9H 9D"))
    floor.refuse("17.3", i.RefuseCard("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 10.1")
def test_17_8_an_interim_payment_of_the_wrong_order_is_made_good() -> None:
    """The casino operator and the players accept the result; only where a round is void do such payments stand."""
    floor = dealt({"Ann": "AS KH", "Bob": "9S 9H"}, dealer="8D", wager="50")
    assert floor.net("Ann") == "60.00"
    floor.give(order("AS 9S 8D 9H KH"))
    assert (floor.net("Ann"), floor.layout()) == ("-50.00", 10000)
    restored = [(one.player, one.layout, one.house) for one in floor.events_of(e.MoneyRestored)]
    assert restored == [("Ann", Money(5000), Money(6000))]
    floor.stand("Ann", 1).stand("Bob", 2).cards("KD")
    assert (floor.net("Ann"), floor.net("Bob")) == ("50.00", "50.00")  # 20 and 19 against 18


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 12.5", "nsw-pontoon-6to5-2017 15.9")
def test_17_8_doubles_forfeits_and_side_bets_since_the_wrong_card_are_undone() -> None:
    floor = from_a_shoe(side_bets=["perfect-pairs"]).wager("Ann", 1, "20").wager("Bob", 2, "10")
    floor.wager("Ann", 1, "5", "perfect-pairs").deal("5S 9S 8D 5H KH")  # a pair of fives, 5 to 1
    floor.give(r.Double("Ann", 1)).cards("2C").give(r.Forfeit("Ann", 1))
    assert floor.net("Ann") == "5.00"  # 25 won, 20 lost
    floor.give(order("5S 9S 8D KH 5H 2C"))
    assert (floor.net("Ann"), floor.net("Bob")) == ("-25.00", "-10.00")  # the pair has gone, too: 5 was lost
    assert floor.layout() == 3000
    floor.give(r.Stand("Ann", 1), r.Hit("Bob", 2))
    assert cards_of(floor, 2)[-2:] == ["5H", "2C"]
    floor.stand("Bob", 2).cards("KD")  # 15 and 16 against 18
    assert (floor.net("Ann"), floor.net("Bob")) == ("-25.00", "-10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 10.2.3")
def test_17_8_a_super_bonus_of_the_wrong_order_goes_back_with_what_others_got() -> None:
    floor = dealt({"Ann": "7H 7H", "Bob": "9S KH"}, dealer="7C").hit("Ann", 1, "7H")
    assert (floor.net("Ann"), floor.net("Bob")) == ("1020.00", "40.00")
    floor.give(order("7H 9S 7C KH 7H 7H"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("-10.00", "-10.00", 2000)
    floor.stand("Ann", 1).stand("Bob", 2).cards("KD")
    assert cards_of(floor)[-2:] == ["7H", "KD"]
    assert len(floor.events_of(BonusPaid)) == 1  # that of the wrong order
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 def:round-of-play")
@pytest.mark.parametrize("called", [True, False])
def test_17_8_until_the_first_card_of_the_next_round(called: bool) -> None:
    floor = skipped().stand("Ann", 1).stand("Bob", 2).cards("9D").wager("Ann", 1, "25").wager("Cat", 3, "40")
    if called:
        floor.no_more_bets()
    floor.give(order("KS 9S 8D KH 9H 9D"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.net("Cat")) == ("-10.00", "-10.00", "0.00")
    assert floor.layout() == 2000  # the wagers for the next round have gone back
    floor.stand("Ann", 1).stand("Bob", 2)
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "10.00")
    floor.wager("Cat", 3, "40").deal("KS 8C KC").stand("Cat", 3).cards("KD")
    assert (floor.net("Cat"), floor.state.number) == ("40.00", 2)
    floor.wager("Ann", 1, "10").deal("5S").refuse("17.8", order("KC 8C KS KD"))  # too late for the second


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 19.9")
def test_17_8_a_round_dealt_again_is_one_round() -> None:
    floor = from_a_shoe().give(i.Arrive("Eve", 7))
    dealt({"Ann": "KS 9H", "Bob": "9S KH"}, dealer="8D", at=floor).stand("Ann", 1).stand("Bob", 2).cards("9D")
    assert floor.state.guest("Eve").idle == 1  # type: ignore[union-attr]  # she is there
    floor.give(order("KS 9S 8D KH 9H 9D")).stand("Ann", 1).stand("Bob", 2)
    assert floor.state.guest("Eve").idle == 1  # type: ignore[union-attr]  # as before
    assert (floor.state.shoe.rounds, floor.state.shoe.discards) == (1, 7)


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
def test_17_8_cards_that_have_been_shuffled_are_past_reconstruction() -> None:
    floor = skipped().stand("Ann", 1).stand("Bob", 2).cards("9D")
    floor.give(i.DirectShuffle(SUPERVISOR, "a player asked")).ready().refuse("17.8", order("KS 9S 8D KH 9H 9D"))
    floor.give(i.VoidRound(SUPERVISOR, "the cards are shuffled", "reconstruction"))
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 7.2")
def test_17_8_holds_for_a_device_whose_rack_still_holds_the_round() -> None:
    floor = dealt({"Ann": "KS 9H", "Bob": "9S KH"}, dealer="8D", at=from_a_device())
    floor.stand("Ann", 1).stand("Bob", 2).cards("9D").give(order("KS 9S 8D KH 9H 9D", by=MANAGER))
    floor.stand("Ann", 1).stand("Bob", 2)
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
def test_17_8_needs_a_supervisor_a_reason_and_every_card_of_the_round_once() -> None:
    from_a_shoe().refuse("17.8", order("5S")).wager("Ann", 1, "10").refuse("17.8", order("5S"))
    floor = skipped()
    for by in (DEALER, ANN_AS_OFFICIAL):
        floor.refuse("17.8", order("KS 9S 8D KH 9H", by=by))
    floor.refuse("17.8", order("KS 9S 8D KH 9H", reason=" "))
    for wrong in ("KS 9S 8D KH", "KS 9S 8D KH 9D", "KS 9S 8D 9H KH", "KS KS 8D KH 9H"):
        floor.refuse("17.8", order(wrong))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 17.7")
def test_17_8_is_subject_to_17_7() -> None:
    floor = from_a_shoe().give(i.ReportEmptyRound(DEALER, cards("5S 8D")))
    floor.refuse("17.8", order("8D 5S"))
