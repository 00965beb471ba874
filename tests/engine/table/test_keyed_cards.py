"""Cards keyed wrongly at a table with real cards: who corrects them, what moves back, and what is refused."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.cards import cards
from croupier.engine import events as s
from croupier.engine import inputs as r
from croupier.engine.holdem import events as h
from croupier.engine.holdem import inputs as u
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import step
from croupier.engine.table.view import seen
from croupier.money import Money
from croupier.narration import sentence
from tests.families import TWENTY_ONE, UTH
from tests.floor import ANN_AS_OFFICIAL, DEALER, INSPECTOR, MANAGER, SUPERVISOR, SURVEILLANCE, Floor, card

NSW: Final = "nsw-pontoon-6to5-2017"
CORRECTED: Final = (
    *("act-blackjack-2005 16.5(c)", "act-pontoon-2005 17.5(c)", "act-pontoon-2018 17.5(c)", "act-uth-2019 15.6(c)"),
    *("nsw-pontoon-6to5-2017 def:dealer", "nsw-pontoon-6to5-2017 16.2"),
)
VOID: Final = (
    *("act-blackjack-2005 16.3", "act-pontoon-2005 17.3", "act-pontoon-2018 17.3", "act-uth-2019 15.4"),
    "nsw-pontoon-6to5-2017 17.8",
)
VOIDED_UNDER: Final = {one.split(" ")[0]: one.split(" ")[1] for one in VOID}


def correct(text: str, place: int | None = None, by: Any = DEALER) -> i.CorrectCard:
    """Return the correction of a card."""
    return i.CorrectCard(by, card(text), place)


def ready(key: str, **election: Any) -> Floor:
    """Open a table whose dealer settles box by box."""
    floor = Floor(key, **election).open()
    floor.state = replace(floor.state, settlement="box_by_box")
    return floor.give(i.Arrive("Ann", 2)).ready()


def why(floor: Floor, given: Any) -> str:
    """Return the reason of a refusal."""
    with pytest.raises(Refused) as caught:
        step(floor.state, given)
    return caught.value.reason.text()


@pytest.mark.clause(*CORRECTED)
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_the_dealer_corrects_the_card_keyed_last_and_the_hand_has_its_total(key: str) -> None:
    floor = ready(key).wager("Ann", 2, "10").deal("KH 9C 5D").give(correct("QD"))
    found = floor.last(e.CardCorrected)
    assert (found.by, found.number, found.place, found.keyed, found.card) == (DEALER, 1, 3, card("5D"), card("QD"))
    assert found.clause == floor.state.rules.conduct.card_corrected.clause
    assert floor.last(s.CardDealt).total == 20
    assert (floor.state.shoe.seen[card("5D").index], floor.state.shoe.seen[card("QD").index]) == (0, 1)
    floor.stand("Ann", 2).cards("9D").give(r.SettleBox(2))
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause(*CORRECTED)
@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_nobody_corrects_a_card_but_those_who_operate_the_game(key: str) -> None:
    floor = ready(key).wager("Ann", 2, "10").no_more_bets().cards("KH")
    clause = floor.state.rules.conduct.card_corrected.clause
    for person in (ANN_AS_OFFICIAL, INSPECTOR, SURVEILLANCE):
        floor.refuse(clause, correct("QD", by=person))
    assert "Only the dealer, gaming supervisor" in why(floor, correct("QD", by=INSPECTOR))
    floor.give(correct("QD", by=SUPERVISOR))


@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_there_must_be_a_keyed_card_and_another_must_lie_there(key: str) -> None:
    floor = ready(key)
    clause = floor.state.rules.conduct.card_corrected.clause
    assert why(floor, correct("QD")).startswith("No card of a round in play has been keyed.")
    floor.refuse(clause, correct("QD")).wager("Ann", 2, "10").refuse(clause, correct("QD")).no_more_bets()
    floor.refuse(clause, correct("QD")).cards("KH").refuse(clause, correct("KH"))
    assert why(floor, correct("KH")) == "KH was keyed. Name the card that lies on the layout."
    for place in (0, -1, 2):
        floor.refuse(clause, correct("QD", place))
    assert why(floor, correct("QD", 2)) == "The round has 1 keyed cards. Name the place of one of them."


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_an_earlier_card_is_corrected_while_every_later_card_stays_where_it_lies(key: str) -> None:
    floor = ready(key).wager("Ann", 2, "10").deal("5H 9C QD").give(correct("8H", 1), correct("7C", 2))
    assert [str(one) for one in floor.state.dealt] == ["8H", "7C", "QD"]
    floor.stand("Ann", 2).cards("5S")  # the dealer has 12 and is due another card
    floor.refuse(VOIDED_UNDER[key], correct("7S", 2))  # before the player's decision
    floor.cards("2D").give(correct("2S", 4))
    assert [str(one) for one in floor.state.dealt] == ["8H", "7C", "QD", "2S", "2D"]


@pytest.mark.clause(*VOID)
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_card_after_which_the_dealer_would_have_stood_is_not_corrected_when_the_next_lies_there(key: str) -> None:
    floor = ready(key).wager("Ann", 2, "10").deal("KH 9C QD").stand("Ann", 2).cards("3S 4D")
    floor.refuse(VOIDED_UNDER[key], correct("KS", 4))
    floor.refuse(VOIDED_UNDER[key], correct("KS", 4, SUPERVISOR)).give(correct("5D"))


@pytest.mark.clause(*VOID)
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_after_a_decision_the_record_stays_and_the_refusal_names_the_way(key: str) -> None:
    floor = ready(key).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("KH 8H 9C 5D 8D").stand("Ann", 2)
    for by in (DEALER, SUPERVISOR):
        floor.refuse(VOIDED_UNDER[key], correct("QD", 4, by))
    assert why(floor, correct("QD", 4)) == (
        "Other acts have followed that card. Have a supervisor correct payments after the round, or declare it void."
    )


@pytest.mark.clause(*CORRECTED)
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_natural_paid_by_the_wrong_card_is_taken_back_by_those_who_correct_payments(key: str) -> None:
    floor = ready(key).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("AH 8H 9C KD 8D")
    assert floor.net("Ann") in ("15.00", "12.00", "20.00")
    with pytest.raises(Barred, match="correct a card by which wagers were settled"):
        step(floor.state, correct("8S", 4))
    floor.give(correct("8S", 4, SUPERVISOR))
    assert (floor.net("Ann"), floor.layout()) == ("-10.00", 2_000)
    assert floor.last(e.CardCorrected).clause == floor.state.rules.conduct.payment_corrected.clause
    assert floor.state.tally("Ann").layout == 1_000
    floor.stand("Ann", 2).stand("Bob", 3).cards("9D").give(r.SettleBox())
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("10.00", "-10.00", 0)


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_wager_collected_from_a_hand_that_did_not_bust_lies_there_again(key: str) -> None:
    floor = ready(key).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("KH 8H 9C 2D 8D").hit("Ann", 2, "KC")
    assert (floor.net("Ann"), len(floor.state.shoe.layout)) == ("-10.00", 3)
    floor.refuse(floor.state.rules.conduct.payment_corrected.clause, correct("7C"))
    floor.give(correct("7C", by=SUPERVISOR))
    assert sorted(map(str, floor.state.shoe.layout)) == ["2D", "7C", "8D", "8H", "9C", "KH"]
    restored = floor.last(e.MoneyRestored)
    assert (restored.player, restored.layout, restored.house) == ("Ann", 1_000, -1_000)
    floor.stand("Ann", 2).stand("Bob", 3).cards("9D").give(r.SettleBox())
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "-10.00")


@pytest.mark.parametrize("key", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"])
def test_insurance_offered_for_an_ace_that_does_not_lie_there_is_withdrawn_until_somebody_answers(key: str) -> None:
    floor = ready(key).wager("Ann", 2, "10").deal("KH AC 8D")
    assert str(floor.state.round and floor.state.round.phase) == "insurance"
    answered = Floor.__new__(Floor)
    answered.__dict__.update(floor.__dict__, events=list(floor.events))
    floor.give(correct("9C", 2))
    assert str(floor.state.round and floor.state.round.phase) == "decision"
    answered.give(r.Insure("Ann", 2, Money(500)))
    answered.refuse(VOIDED_UNDER[key], correct("9C", 2))


def test_a_card_of_which_every_copy_is_out_is_refused_and_the_wrong_one_may_still_come() -> None:
    floor = ready(UTH).wager("Ann", 2, "10").no_more_bets().cards("AD 9C")
    floor.refuse("13.6", correct("AD")).give(correct("9D")).cards("9C")
    assert [str(one) for one in floor.state.dealt] == ["AD", "9D", "9C"]
    pontoon = ready("act-pontoon-2018").wager("Ann", 2, "10").deal("KH")
    pontoon.refuse("2.1", correct("TH"))


@pytest.mark.clause(*CORRECTED)
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_round_that_ended_with_the_wrong_card_is_in_play_again_and_its_money_is_back(key: str) -> None:
    floor = ready(key)
    burnt = floor.state.shoe.discards
    floor.wager("Ann", 2, "10").deal("KH 9C 2D").hit("Ann", 2, "KC")
    assert (floor.state.has_open_round, floor.net("Ann"), floor.state.last_played) == (False, "-10.00", 1)
    with pytest.raises(Barred, match="correct a card by which wagers were settled"):
        step(floor.state, correct("7C"))
    floor.give(correct("7C", by=SUPERVISOR))
    assert (floor.state.has_open_round, floor.net("Ann"), floor.layout()) == (True, "-10.00", 1_000)
    assert (floor.state.played, floor.state.number, floor.state.shoe.rounds) == ((), 1, 0)
    assert (sorted(map(str, floor.state.shoe.layout)), floor.state.shoe.discards) == (["2D", "7C", "9C", "KH"], burnt)
    floor.stand("Ann", 2).cards("9D").give(r.SettleBox())
    assert (floor.net("Ann"), floor.state.last_played, floor.layout()) == ("10.00", 1, 0)
    assert floor.last(e.CardCorrected).clause == floor.state.rules.conduct.payment_corrected.clause


@pytest.mark.clause(*CORRECTED)
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_wagers_for_the_next_round_go_back_when_the_last_card_of_the_round_before_is_corrected(key: str) -> None:
    floor = Floor(key).open().give(i.Arrive("Ann", 2)).ready().play_round()  # all boxes are settled at once
    floor.wager("Bob", 3, "20").give(correct("8D", by=SUPERVISOR))
    assert (floor.net("Bob"), floor.net("Ann"), floor.layout()) == ("0.00", "10.00", 0)
    assert [str(one) for one in floor.state.dealt] == ["KH", "9C", "QD", "8D"]
    assert [one.number for one in floor.state.played] == [1]
    # the bust hand of a lone player: the next wager goes back, and the round goes on
    other = ready(key).wager("Ann", 2, "10").deal("KH 9C 2D").hit("Ann", 2, "KC").wager("Ann", 2, "30")
    other.give(correct("7C", by=SUPERVISOR))
    assert (other.state.number, other.layout(), other.net("Ann")) == (1, 1_000, "-10.00")
    other.give(r.Stand("Ann", 2)).cards("9D").give(r.SettleBox()).wager("Ann", 2, "10").deal("KH")
    other.give(correct("QH"))  # a card of the next round
    assert (other.last(e.CardCorrected).number, other.net("Ann")) == (2, "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 16.2")
def test_cards_that_were_turned_before_the_round_ended_stay_so_when_it_is_in_play_again() -> None:
    floor = Floor(NSW, face_down=True).open().give(i.Approve(INSPECTOR, "face-down"), i.Arrive("Ann", 2)).ready()
    floor.wager("Ann", 2, "10").deal("KH 9C 2D").give(i.ExposeCards("Ann", 2)).hit("Ann", 2, "KC")
    floor.give(correct("3C", by=SUPERVISOR))
    assert floor.state.exposed == (2,)
    floor.hit("Ann", 2, "4C")  # without exposing them again


def test_a_correction_of_a_payment_is_undone_with_the_round_that_ended_with_the_wrong_card() -> None:
    floor = ready("act-blackjack-2005").wager("Ann", 2, "10").deal("KH 9C 2D").hit("Ann", 2, "KC")
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", Money(1_000), "it was no king"), correct("7C", by=SUPERVISOR))
    assert (floor.state.corrections, floor.net("Ann")) == ((), "-10.00")


def test_rounds_announced_as_the_final_ones_after_the_round_do_not_include_it_when_it_is_corrected() -> None:
    floor = Floor("act-blackjack-2005").open().give(i.Arrive("Ann", 2)).ready().play_round()
    floor.state = replace(floor.state, final_rounds=3, final_after=1)
    floor.give(correct("8D", by=SUPERVISOR))
    assert floor.state.final_rounds == 3
    floor.state = replace(floor.state, final_rounds=2, final_after=0)
    floor.give(correct("9D", by=SUPERVISOR))
    assert floor.state.final_rounds == 2


@pytest.mark.clause("act-uth-2019 15.6(c)")
def test_the_last_hand_of_holdem_is_corrected_after_the_round_until_the_cards_are_shuffled() -> None:
    floor = Floor(UTH)
    floor.state = replace(floor.state, face_down="unknown")
    floor.open().give(i.Arrive("Ann", 1)).ready().wager("Ann", 1, "10").no_more_bets()
    floor.give(r.DealFaceDown(9), u.BetPlay("Ann", 4), *[r.TurnCard(one) for one in cards("KS JS TS 3D 4H 7C 8D")])
    floor.give(r.Proceed(), r.TurnCard(card("AC")), r.TurnCard(card("5C")))
    assert (floor.state.has_open_round, floor.net("Ann")) == (False, "40.00")
    floor.refuse("15.6(c)", correct("QH")).give(correct("QH", by=SUPERVISOR))  # a straight, by which the blind wins too
    assert (floor.net("Ann"), floor.layout(), floor.state.in_use) == ("50.00", 0, 1)
    assert floor.state.shoe.due == "round"
    floor.give(i.ShuffleCards(DEALER, "device"))
    assert why(floor, correct("5C", by=SUPERVISOR)).startswith("Cards of the round have been shuffled again since.")


def test_a_round_that_is_void_or_whose_wagers_are_is_not_corrected() -> None:
    floor = Floor("act-blackjack-2005").open().give(i.Arrive("Ann", 2)).ready().play_round()
    sanctioned = Floor.__new__(Floor)
    sanctioned.__dict__.update(floor.__dict__, events=list(floor.events))
    floor.give(i.VoidRound(SUPERVISOR, "a marked card", "fraud", round=1))
    for by in (DEALER, SUPERVISOR):
        floor.refuse("16.5(c)", correct("8D", by=by))
    assert why(floor, correct("8D")).startswith("The round is void")
    floor.give(i.Leave("Ann"), i.CloseTable(MANAGER))
    assert why(floor, correct("8D")).startswith("The table is not open.")
    sanctioned.give(i.RecordIncident(SUPERVISOR, "Ann", "wager", "late chips"))
    sanctioned.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "late chips", round=1))
    sanctioned.refuse("16.3", correct("8D", by=SUPERVISOR))
    assert why(sanctioned, correct("8D", by=SUPERVISOR)).startswith("Other acts have followed that card.")


def test_a_card_drawn_in_error_is_dealt_before_an_earlier_one_is_corrected() -> None:
    floor = ready("act-blackjack-2005").wager("Ann", 2, "10").deal("KH 9C 5D")
    floor.give(i.DrawInError(DEALER, "hand", card("2S"))).refuse("14.2", correct("QD", 3))
    floor.give(r.Hit("Ann", 2)).refuse("16.3", correct("QD", 3)).give(correct("3S"))
    assert [str(one) for one in floor.state.dealt] == ["KH", "9C", "5D", "3S"]


def test_settled_tokens_and_reshuffled_cards_leave_the_payments_to_be_corrected() -> None:
    floor = Floor(NSW).open().give(i.Arrive("Ann", 2)).ready().wager("Bob", 3, "10")
    floor.give(i.ExchangeVoucher(DEALER, "Ann", "V1", Money(1_000)), i.WagerTokens("Ann", 2, Money(1_000), "V1"))
    floor.deal("AH 8H 9C KD 8D")
    floor.refuse("16.2", correct("8S", 4, SUPERVISOR))
    assert why(floor, correct("8S", 4, SUPERVISOR)).startswith("Promotional tokens have been settled")
    other = (
        ready("act-blackjack-2005")
        .wager("Ann", 2, "10")
        .wager("Bob", 3, "10")
        .deal("KH 8H 9C 2D 8D")
        .hit("Ann", 2, "KC")
    )
    other.state = replace(other.state, shoe=replace(other.state.shoe, discards=2))
    assert why(other, correct("7C", by=SUPERVISOR)).startswith("Cards of the round have been shuffled again since.")


@pytest.mark.clause("act-uth-2019 15.6(c)")
def test_cards_of_holdem_keyed_when_they_are_turned_are_corrected_stage_by_stage() -> None:
    floor = Floor(UTH)
    floor.state = replace(floor.state, face_down="unknown")
    floor.open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2)).ready().wager("Ann", 1, "10").wager("Bob", 2, "10")
    floor.no_more_bets().give(r.DealFaceDown(11)).refuse("15.6(c)", correct("QS"))
    floor.give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4))
    for text in ("QS", "JS", "2D"):
        floor.give(r.TurnCard(card(text)))
    floor.give(correct("TS"), correct("KS", 1))
    for text in ("3D", "4H", "7C", "8C"):
        floor.give(r.TurnCard(card(text)))
    floor.give(correct("8D"), r.Proceed()).refuse("15.4", correct("8C")).give(r.TurnCard(card("AD")))
    floor.give(correct("AC"))  # the first card of a hand settles nothing yet
    floor.give(r.TurnCard(card("5C")))
    assert (floor.net("Bob"), floor.net("Ann")) == ("40.00", "-50.00")
    floor.refuse("15.6(c)", correct("QH")).give(correct("QH", by=SUPERVISOR))  # a straight, by which the blind wins too
    assert (floor.net("Bob"), floor.net("Ann")) == ("50.00", "-50.00")
    assert [str(one) for one in floor.state.dealt] == ["KS", "JS", "TS", "3D", "4H", "7C", "8D", "AC", "QH"]


def exposed(places: tuple[int, ...], written: str) -> Floor:
    """Ann has bet before the flop, and cards of the dealer's have been revealed by mistake since."""
    floor = Floor(UTH)
    floor.state = replace(floor.state, face_down="unknown")
    floor.open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2)).ready().wager("Ann", 1, "10").wager("Bob", 2, "10")
    floor.no_more_bets().give(r.DealFaceDown(11), u.BetPlay("Ann", 4))
    return floor.give(u.ExposeDealerCards("dealer Lou", places, cards(written)))


@pytest.mark.clause("act-uth-2019 15.6(c)", "act-uth-2019 13.4(b)")
@pytest.mark.parametrize(
    ("places", "written", "corrections", "known"),
    [
        ((1,), "KS", [correct("KD")], "KD"),
        ((2,), "KS", [correct("KD")], "KD"),
        ((1, 2), "KS 4S", [correct("4D")], "KS 4D"),
        ((1, 2), "KS 4S", [correct("KD", 1), correct("4D", 2)], "KD 4D"),
    ],
)
def test_a_card_of_the_dealers_that_was_exposed_is_corrected_and_play_continues(
    places: tuple[int, ...], written: str, corrections: list[i.CorrectCard], known: str
) -> None:
    floor = exposed(places, written).give(*corrections)
    assert (floor.state.dealt, floor.last(h.DealerCardsExposed).cards) == (cards(known), cards(known))
    assert floor.last(h.DealerCardsExposed).places == places
    # a card that was keyed wrongly lies in the flop
    wrong = next(one for one in cards(written) if one not in cards(known))
    floor.give(u.BetPlay("Bob", 4), *[r.TurnCard(one) for one in (wrong, *cards("QC 7H"))])
    floor.refuse("15.4", correct("AC", 1))  # a decision has followed


@pytest.mark.clause("act-uth-2019 15.6(c)", "act-uth-2019 13.4(b)")
def test_a_card_that_was_exposed_first_is_corrected_also_where_a_later_exposure_names_it() -> None:
    floor = exposed((1,), "KS").give(u.ExposeDealerCards("dealer Lou", (1, 2), cards("KS 4S"))).give(correct("KD", 1))
    assert [one.cards for one in floor.events_of(h.DealerCardsExposed)][-2:] == [cards("KD"), cards("KD 4S")]
    floor.refuse("15.6(c)", correct("4S", 2)).refuse("13.6", correct("KD", 2)).give(correct("4D", 2))
    assert floor.state.dealt == cards("KD 4D")


@pytest.mark.clause("act-uth-2019 15.6(c)")
def test_a_communal_card_is_corrected_although_a_card_of_the_dealers_was_exposed_after_it() -> None:
    floor = exposed((1,), "KS").give(u.BetPlay("Bob", 4), *[r.TurnCard(one) for one in cards("QC 7H")])
    floor.give(u.ExposeDealerCards("dealer Lou", (2,), cards("4S")), correct("7D", 3), r.TurnCard(card("2C")))
    assert [str(one) for one in floor.state.dealt] == ["KS", "QC", "7D", "4S", "2C"]
    assert floor.last(h.DealerCardsExposed).cards == cards("4S")


@pytest.mark.parametrize(("key", "election"), [(UTH, {}), (NSW, {"face_down": True})])
def test_a_card_that_lies_face_down_is_not_named_to_others(key: str, election: dict[str, Any]) -> None:
    floor = Floor(key, **election).open()
    if key == NSW:
        floor.give(i.Approve(INSPECTOR, "face-down"))
    floor.give(i.Arrive("Ann", 2)).ready().wager("Ann", 2, "10").no_more_bets().cards("KH").give(correct("QD"))
    shown = seen(floor.last(e.CardCorrected), INSPECTOR, floor.state)
    assert (shown.keyed, shown.card, shown.place) == (None, None, 1)
    told = sentence(shown, floor.state, floor.state).text
    assert told == "Dealer Lou corrects the record of card 1 of round 1, which was keyed wrongly"
    turned = replace(floor.state, face_down="unknown")
    assert seen(floor.last(e.CardCorrected), INSPECTOR, turned).card == cards("QD")[0]
