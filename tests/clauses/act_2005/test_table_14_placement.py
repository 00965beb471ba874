"""Misplaced cards and void rounds: act-blackjack-2005 14.4, 14.5, act-pontoon-2005 15.4, 15.5; cases B19 and S25."""

import pytest

from croupier.cards import cards
from croupier.engine.refusal import Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import parse
from tests.clauses.act_2005 import BLACKJACK, PONTOON, Twin, ready, twins
from tests.floor import ANN_AS_OFFICIAL, DEALER, SUPERVISOR


def order(text: str, reason: str = "laid on the wrong box") -> i.Reconstruct:
    """Return the order of the cards as they should have been dealt."""
    return i.Reconstruct(SUPERVISOR, cards(text), reason)


def misplaced(document: str) -> Twin:
    """Return a round where the second cards of Ann's box 3 and Bob's box 4 were laid on each other's box.

    Ann, who should have 18, has 15; Bob, who should have 15, has 18; the dealer shows a nine.
    """
    floor = ready(document)
    floor.wager("Ann", 3, "10").wager("Bob", 4, "20").deal("KH KD 9C 5C 8C")
    return floor


def totals(floor: Twin) -> list[str]:
    """Return the cards of each box that is in play."""
    assert floor.state.round is not None
    return [" ".join(map(str, box.hands[0].cards)) for box in floor.state.round.boxes]  # type: ignore[union-attr]


RIGHT = "KH KD 9C 8C 5C"

# --- 14.4 during the round ------------------------------------------------------------------------------------------


@twins("14.4")
def test_14_4_cards_are_put_where_they_belong_and_both_states_are_on_record(document: str) -> None:
    floor = misplaced(document)
    assert totals(floor) == ["KH 5C", "KD 8C"]
    floor.give(order(RIGHT))
    assert totals(floor) == ["KH 8C", "KD 5C"]
    found = floor.last(e.RoundReconstructed)
    assert (found.before, found.after, found.number) == (cards("KH KD 9C 5C 8C"), cards(RIGHT), 1)
    assert (found.by, found.reason, found.clause) == (SUPERVISOR, "laid on the wrong box", floor.by("14.4"))
    floor.stand("Ann", 3).stand("Bob", 4).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "-20.00")


@twins("14.4")
def test_14_4_decisions_made_on_the_wrong_cards_are_asked_for_again_and_later_cards_follow(document: str) -> None:
    floor = misplaced(document)
    floor.hit("Ann", 3, "2S").stand("Ann", 3)  # on 15 she drew; on 18 she would not have
    floor.give(order(f"{RIGHT} 2S"))
    assert totals(floor) == ["KH 8C", "KD 5C"]
    floor.stand("Ann", 3).hit("Bob", 4)  # the card that had been drawn is the next one
    assert totals(floor)[1] == "KD 5C 2S"
    floor.stand("Bob", 4).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "-20.00")
    assert floor.state.shoe.cards + floor.state.shoe.discards == 6 * floor.deck


@twins("14.4")
def test_14_4_what_was_taken_since_the_wrong_card_comes_back(document: str) -> None:
    floor = misplaced(document)
    floor.hit("Ann", 3, "KS")  # 25: her wager is taken
    assert floor.net("Ann") == "-10.00"
    floor.give(order(f"{RIGHT} KS")).stand("Ann", 3).hit("Bob", 4).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("0.00", "-20.00", 0)


@twins("14.4")
def test_14_4_until_the_next_round_begins_a_finished_round_is_reconstructed(document: str) -> None:
    floor = misplaced(document)
    floor.hit("Ann", 3, "2S").stand("Ann", 3).stand("Bob", 4).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("-10.00", "0.00")
    floor.refuse("14.4", i.ReportError(SUPERVISOR, 1, "laid on the wrong box"))
    floor.give(order(f"{RIGHT} 2S 9D")).stand("Ann", 3).stand("Bob", 4)  # two and nine are the dealer's now: 20
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("-10.00", "-20.00", 0)


@twins("14.4")
def test_14_4_needs_the_operator_a_reason_and_the_cards_of_the_round(document: str) -> None:
    floor = misplaced(document)
    floor.refuse("14.4", i.Reconstruct(DEALER, cards(RIGHT), "wrong box"))
    floor.refuse("14.4", i.Reconstruct(ANN_AS_OFFICIAL, cards(RIGHT), "wrong box")).refuse("14.4", order(RIGHT, " "))
    floor.refuse("14.4", order("KH KD 9C 8C")).refuse("14.4", order("KH KD 9C 8C 6C"))
    floor.refuse("14.4", order("KH KD 9C 5C 8C"))  # so they lie
    ready(document).refuse("14.4", order(RIGHT))


@twins("14.4")
def test_14_4_a_void_round_is_not_reconstructed(document: str) -> None:
    floor = misplaced(document)
    floor.give(i.VoidRound(SUPERVISOR, "impractical")).refuse("14.4", order(RIGHT))


# --- 14.5 after the next round has begun ----------------------------------------------------------------------------


def round_of_two(floor: Twin, wagers: tuple[str, str] = ("30", "20")) -> Twin:
    """Play a round that Ann wins with 20 and Bob loses with 17."""
    floor.wager("Ann", 3, wagers[0]).wager("Bob", 4, wagers[1]).deal("KH KD 9C QH 7D")
    floor.stand("Ann", 3).stand("Bob", 4).cards("9D")
    return floor


@twins("14.5", "def:void")
def test_14_5_the_round_with_the_error_is_void_and_later_rounds_stand(document: str) -> None:
    floor = round_of_two(ready(document))
    round_of_two(floor, ("10", "10"))
    assert (floor.net("Ann"), floor.net("Bob")) == ("40.00", "-30.00")
    floor.wager("Ann", 3, "10").deal("KH 9C QD").give(i.ReportError(SUPERVISOR, 1, "8C was laid on box 4"))
    void = floor.last(e.RoundVoided)
    assert (void.number, void.reason, void.by) == (1, "8C was laid on box 4", SUPERVISOR)
    assert void.clause == floor.by("14.5")
    recovered, refunded = floor.last(e.PaymentRecovered), floor.last(e.LossRefunded)
    assert (recovered.player, recovered.amount, recovered.clause) == ("Ann", 3000, "def:void")
    assert (refunded.player, refunded.amount, refunded.clause) == ("Bob", 2000, "def:void")
    floor.stand("Ann", 3).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("20.00", "-10.00")  # rounds 2 and 3


@pytest.mark.clause("act-blackjack-2005 14.5", "act-blackjack-2005 def:void")
def test_b19_c_forty_dollars_paid_are_recovered_and_the_later_round_stands() -> None:
    floor = ready(BLACKJACK).wager("Ann", 1, "40").deal("TH KD 8D").stand("Ann", 1).cards("7S")
    assert floor.net("Ann") == "40.00"
    floor.wager("Ann", 1, "10").deal("KH 9C QD").give(i.ReportError(SUPERVISOR, 1, "box 3's card lay on box 4"))
    assert floor.net("Ann") == "-10.00"  # nothing of the first round, and the wager of this one
    floor.stand("Ann", 1).cards("9D")
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("act-pontoon-2005 15.5", "act-pontoon-2005 def:void")
def test_s25_side_bets_are_undone_with_the_round() -> None:
    floor = ready(PONTOON, side_bets=["perfect-pairs"])
    floor.wager("Ann", 1, "10").wager("Ann", 1, "5", "perfect-pairs").wager("Bob", 2, "20")
    floor.deal("QH KD 9C QD 7D").stand("Ann", 1).stand("Bob", 2).cards("JD")
    assert (floor.net("Ann"), floor.net("Bob")) == ("70.00", "-20.00")
    floor.wager("Ann", 1, "10").deal("KH 9C QD").give(i.ReportError(SUPERVISOR, 1, "a card was misplaced"))
    assert [(one.player, one.amount) for one in floor.events_of(e.PaymentRecovered)] == [("Ann", 7000)]
    assert [(one.player, one.amount) for one in floor.events_of(e.LossRefunded)] == [("Bob", 2000)]
    floor.stand("Ann", 1).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "0.00")  # the second round stands


@twins("14.5")
def test_14_5_also_of_players_who_have_left(document: str) -> None:
    floor = round_of_two(ready(document))
    floor.give(i.Leave("Ann")).wager("Bob", 4, "10").deal("KH 9C QD")
    floor.give(i.ReportError(SUPERVISOR, 1, "misplaced"))
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "-10.00")


@twins("14.5")
def test_14_5_once_and_only_of_a_round_that_was_played(document: str) -> None:
    floor = round_of_two(ready(document))
    floor.refuse("14.5", i.ReportError(SUPERVISOR, 2, "misplaced"))
    floor.wager("Ann", 3, "10").refuse("14.4", i.ReportError(SUPERVISOR, 1, "misplaced"))  # no card has been removed
    floor.deal("KH 9C QD").refuse("14.5", i.ReportError(SUPERVISOR, 2, "misplaced"))
    floor.refuse("14.4", i.ReportError(DEALER, 1, "misplaced")).refuse("14.5", i.ReportError(SUPERVISOR, 1, " "))
    floor.give(i.ReportError(SUPERVISOR, 1, "misplaced")).refuse("14.5", i.ReportError(SUPERVISOR, 1, "misplaced"))
    assert len(floor.events_of(e.RoundVoided)) == 1


# --- what void means ------------------------------------------------------------------------------------------------


@twins("def:void", "16.3")
def test_void_returns_what_was_wagered_and_takes_back_what_was_paid(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 1, "50").wager("Bob", 2, "20").deal("AH KD 9C KH 6D").hit("Bob", 2, "KS")
    assert (floor.net("Ann"), floor.net("Bob")) == ("75.00", "-20.00")  # paid 3 to 2, and taken
    floor = ready(document)
    floor.wager("Ann", 1, "50").wager("Bob", 2, "20").wager("Cy", 3, "30").deal("AH KD KC 9C KH 6D 5C")
    floor.hit("Bob", 2, "KS").give(i.VoidRound(SUPERVISOR, "the shoe fell to the floor"))
    assert [floor.net(player) for player in ("Ann", "Bob", "Cy")] == ["0.00", "0.00", "0.00"]
    moved = [
        (type(one).__name__, one.player, one.amount)
        for one in floor.events
        if isinstance(one, e.StakesReturned | e.PaymentRecovered | e.LossRefunded)
    ]
    assert sorted(moved) == [
        ("LossRefunded", "Bob", 2000),
        ("PaymentRecovered", "Ann", 7500),
        ("StakesReturned", "Cy", 3000),
    ]
    assert {one.clause for one in floor.events_of(e.PaymentRecovered)} == {"def:void"}
    assert floor.layout() == 0


@twins("14.4", "16.4")
def test_14_4_a_correction_of_what_is_settled_again_moves_back_with_it(document: str) -> None:
    floor = misplaced(document)
    floor.hit("Ann", 3, "2S").stand("Ann", 3).stand("Bob", 4).cards("9D")
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", parse("20"), "the eight was hers"))
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "0.00")
    floor.give(order(f"{RIGHT} 2S 9D")).stand("Ann", 3).stand("Bob", 4)
    assert (floor.net("Ann"), floor.net("Bob")) == ("-10.00", "-20.00")  # 18 and 15 against 20
    undone = floor.last(e.CorrectionUndone)
    assert (undone.player, undone.amount, undone.clause) == ("Ann", 2000, floor.by("14.4"))


@twins("14.4")
def test_14_4_a_correction_of_what_the_error_did_not_touch_stays(document: str) -> None:
    floor = misplaced(document)
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", parse("5"), "change of a chip")).give(order(RIGHT))
    assert (floor.events_of(e.CorrectionUndone), floor.net("Ann")) == ([], "-5.00")  # $10 lie on the layout


@twins("14.4", "14.5")
def test_14_5_an_error_in_the_round_in_play_is_reconstructed(document: str) -> None:
    floor = misplaced(document)
    with pytest.raises(Refused, match="Have it reconstructed"):
        floor.give(i.ReportError(SUPERVISOR, 1, "laid on the wrong box"))
    floor.give(order(RIGHT)).refuse("14.5", i.ReportError(SUPERVISOR, 7, "laid on the wrong box"))
