"""Replaying a scenario: refusals that are expected or not, implied answers, several rounds, nets."""

from typing import Any

import msgspec
import pytest

from croupier.engine import events as e
from croupier.scenario.files import BadScenario, Scenario
from croupier.scenario.replay import ReplayResult, replay

WAGER = {"do": "wager", "player": "Ann", "box": 1, "amount": "20"}
DEAL = {"do": "deal"}
STAND = {"do": "stand", "player": "Ann", "box": 1}
HIT = {"do": "hit", "player": "Ann", "box": 1}
PROCEED = {"do": "proceed"}


def play(shoe: str, *inputs: dict[str, Any], net: dict[str, object] | None = None, **told: Any) -> ReplayResult:
    held = {"scenario": 1, "document": "act-pontoon-2018", "shoe": shoe, "inputs": inputs, "expect": {"net": net or {}}}
    return replay(msgspec.convert(held | told, Scenario))


def bad(shoe: str, *inputs: dict[str, Any], **told: Any) -> str:
    with pytest.raises(BadScenario) as caught:
        play(shoe, *inputs, **told)
    return str(caught.value)


def refused(given: dict[str, Any], under: bool | str = True) -> dict[str, Any]:
    return given | {"refused": under}


# --- nets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("net", ["20", "20.00", "+20", 20, "$20.00"])
def test_expected_net_win_agrees(net: object) -> None:
    result = play("KH 9C 9H 9D", WAGER, DEAL, STAND, net={"Ann": net})
    assert result.differences == ()
    assert (result.net, result.house) == ({"Ann": 2000}, -2000)


def test_expected_net_loss_agrees() -> None:
    assert play("KH 9C 7H 9D", WAGER, DEAL, STAND, net={"Ann": "-20.00"}).differences == ()


def test_differing_net_is_reported() -> None:
    result = play("KH 9C 9H 9D", WAGER, DEAL, STAND, net={"Ann": "-20", "Bob": "1"})
    assert result.differences == ("net of Ann: expected -20.00, got 20.00", "net of Bob: expected 1.00, got 0.00")


@pytest.mark.parametrize("net", ["1.005", "ten", 1.5, True, None, "--5", ""])
def test_malformed_net_is_rejected(net: object) -> None:
    assert bad("KH 9C 9H 9D", WAGER, DEAL, STAND, net={"Ann": net}).startswith("expect.net.Ann: ")


# --- documents, elections, seats, shoes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"document": "pontoon"}, "document: There is no document 'pontoon'. Did you mean "),
        ({"election": {"decks": 2}}, "election: decks = 2: act-pontoon-2018 2.1 allows 3 to 8"),
        ({"election": {"readings": {"decks": 2}, "decks": 4}}, "election: decks: given twice"),
        ({"seats": {"Ann": 0}}, "seats: Ann sits at box 0, but the layout has 7."),
        ({"seats": {"Ann": 8}}, "seats: Ann sits at box 8, but the layout has 7."),
        ({"seats": {"Ann": 2, "Bob": 2}}, "seats: Ann and Bob both sit at box 2."),
        ({"shoe": "KX"}, "shoe: 'KX' is not a card"),
        ({"shoe": "TH"}, "shoe: TH is not in a deck of 48 (2.1)"),
        ({"shoe": "KH " * 5, "election": {"decks": 4}}, "shoe: 5 times KH is impossible with 4 decks (2.1)"),
    ],
)
def test_unplayable_scenario_names_the_field(told: dict[str, Any], sentence: str) -> None:
    assert bad(told.pop("shoe", "KH 9C 9H 9D"), WAGER, DEAL, STAND, **told).startswith(sentence)


def test_unstated_decks_do_not_limit_the_shoe() -> None:
    assert play("KH " * 9, WAGER, DEAL, PROCEED, STAND).differences == ()


def test_exhausted_shoe_names_the_input() -> None:
    assert bad("KH 9C", WAGER, DEAL) == "inputs[1].shoe: It has only 2 cards, and one more is due."
    assert bad("KH 9C 9H", WAGER, DEAL, STAND) == "inputs[2].shoe: It has only 3 cards, and one more is due."


def test_shoe_exhausted_after_the_inputs_is_an_error() -> None:
    assert bad("KH AC 9H", WAGER, DEAL, {"do": "absent", "player": "Ann"}).endswith(
        "It has only 3 cards, and one more is due."
    )


def test_leftover_cards_are_ignored() -> None:
    assert play("KH 9C 9H 9D 2C 3C", WAGER, DEAL, STAND, net={"Ann": "20"}).differences == ()


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("under", [True, "4.5"])
def test_expected_refusal_agrees(under: bool | str) -> None:
    other = refused(STAND | {"player": "Bob"}, under)
    assert play("KH 9C 9H 9D", WAGER, DEAL, other, STAND, net={"Ann": "20"}).differences == ()


def test_refusal_under_another_clause_differs() -> None:
    result = play("KH 9C 9H 9D", WAGER, DEAL, refused(STAND | {"player": "Bob"}, "7.1"), STAND)
    (difference,) = result.differences
    assert difference.startswith("inputs[2]: stand by Bob on box 1 should have been refused under 7.1, not 4.5")


def test_parent_clause_matches_a_refusal() -> None:
    natural = refused(HIT, "10.2")
    result = play("KH 9C 8H 3D 9D", WAGER, DEAL, HIT, natural)
    assert result.differences == ()


def test_unexpected_refusal_is_an_error() -> None:
    result = play("KH 9C 9H 9D", WAGER, DEAL, {"do": "split", "player": "Ann", "box": 1}, STAND)
    (difference,) = result.differences
    assert difference.startswith("inputs[2]: split by Ann on box 1 was refused: ")
    assert difference.endswith("]")


@pytest.mark.parametrize(("under", "told"), [(True, ""), ("10.1", " under 10.1")])
def test_accepted_input_expected_to_be_refused_differs(under: bool | str, told: str) -> None:
    result = play("KH 9C 9H 9D", WAGER, DEAL, refused(STAND, under))
    assert result.differences == (f"inputs[2]: stand by Ann on box 1 should have been refused{told}, but was accepted",)


@pytest.mark.parametrize("amount", ["-5", "0.005", "x"])
def test_an_amount_may_be_expected_to_be_refused(amount: str) -> None:
    odd = refused(WAGER | {"amount": amount}, "4.2")
    assert play("KH 9C 9H 9D", odd, WAGER, DEAL, STAND).differences == ()
    result = play("KH 9C 9H 9D", refused(odd, "7.1"), WAGER, DEAL, STAND)
    assert result.differences[0].startswith(
        f"inputs[0]: wager by Ann on box 1 of ${amount} should have been refused under 7.1"
    )
    assert bad("", WAGER | {"amount": amount}).startswith("inputs[0].amount: ")


def test_missing_decision_is_reported_with_the_difference() -> None:
    result = play("KH 9C 9H 9D", WAGER, DEAL, refused(DEAL, "7.1"))
    assert result.differences[-1] == "inputs: Hand 1 of box 1 lacks a decision by Ann."
    assert len(result.differences) == 2


def test_a_refused_input_changes_nothing() -> None:
    plain = play("KH 9C 9H 9D", WAGER, DEAL, STAND)
    spoilt = play("KH 9C 9H 9D", WAGER, refused(HIT), DEAL, refused(WAGER), STAND)
    assert spoilt.events == plain.events


# --- the end of the inputs ------------------------------------------------------------------------------------------


def test_missing_decision_is_an_error() -> None:
    assert bad("KH 9C 9H 9D", WAGER, DEAL) == "inputs: Hand 1 of box 1 lacks a decision by Ann."


def test_undealt_wagers_are_an_error() -> None:
    assert bad("", WAGER) == "inputs: The wagers were never dealt. Add a deal."
    assert bad("") == "inputs: The wagers were never dealt. Add a deal."


def test_an_absent_player_needs_no_decision() -> None:
    assert play("KH 9C 9H 9D", WAGER, DEAL, {"do": "absent", "player": "Ann"}, net={"Ann": "20"}).differences == ()


# --- implied answers ------------------------------------------------------------------------------------------------

ACE = "KH AC 9H 7D"  # the dealer has an ace: insurance, then surrender


def offers(result: ReplayResult) -> list[str]:
    return [event.offer for event in result.events if isinstance(event, e.OfferDeclined)]


def test_a_later_decision_declines_what_is_offered() -> None:
    implied = play(ACE, WAGER, DEAL, STAND)
    said = play(ACE, WAGER, DEAL, PROCEED, PROCEED, STAND)
    assert implied.differences == ()
    assert implied.events == said.events
    assert "insurance" in offers(implied)


def test_the_end_declines_what_is_offered() -> None:
    result = play("AH AC KH 7D", WAGER, DEAL, document="act-blackjack-2005", net={"Ann": "30"})
    assert result.differences == ()
    assert offers(result) == ["insurance"]


def test_proceed_without_an_offer_does_nothing() -> None:
    assert play("KH 9C 9H 9D", WAGER, DEAL, PROCEED, STAND, PROCEED, net={"Ann": "20"}).differences == ()


def test_proceed_may_be_expected_to_be_refused() -> None:
    assert play("KH 9C 9H 9D", WAGER, DEAL, refused(PROCEED), STAND).differences == ()


def test_repeated_or_late_absence_does_nothing() -> None:
    absent = {"do": "absent", "player": "Ann"}
    assert play("KH 9C 9H 9D", WAGER, absent, absent, DEAL, absent, net={"Ann": "20"}).differences == ()


def test_an_answer_that_is_too_late_for_its_offer_is_refused() -> None:
    late = refused({"do": "insure", "player": "Ann", "box": 1, "amount": "5"})
    assert play("5H AC 9H 4D 7D", WAGER, DEAL, HIT, late, STAND).differences == ()


def test_an_answer_the_offer_does_not_allow_implies_nothing() -> None:
    too_much = refused({"do": "insure", "player": "Ann", "box": 2, "amount": "5"})
    result = play(ACE, WAGER, DEAL, too_much, {"do": "insure", "player": "Ann", "box": 1, "amount": "5"}, STAND)
    assert result.differences == ()
    assert any(isinstance(event, e.InsurancePlaced) for event in result.events)


def test_answers_and_refused_inputs_imply_no_decline() -> None:
    result = play(ACE, WAGER, DEAL, refused(DEAL), {"do": "insure", "player": "Ann", "box": 1, "amount": "5"}, STAND)
    assert result.differences == ()


BOTH = (WAGER, {"do": "wager", "player": "Bob", "box": 1, "amount": "10"}, DEAL)


def test_other_players_on_a_box_answer_next() -> None:
    split = {"do": "split", "player": "Ann", "box": 1}
    shoe = "8H 9C 8D KS KD 9D"
    joined = play(shoe, *BOTH, split, split | {"player": "Bob"}, STAND, STAND)
    stayed = play(shoe, *BOTH, split, STAND, STAND)
    assert joined.differences == stayed.differences == ()
    assert any(isinstance(event, e.SplitJoined) for event in joined.events)
    assert "split" in offers(stayed)


def test_a_second_split_of_the_controlling_player_implies_the_others_no() -> None:
    split = {"do": "split", "player": "Ann", "box": 1}
    shoe = "8H 9C 8D 8S KS KD KC 9D"
    result = play(shoe, *BOTH, split, split, STAND, STAND, STAND)
    assert len([event for event in result.events if isinstance(event, e.HandSplit)]) == 2


TWO_BOXES = (*BOTH[:2], {"do": "wager", "player": "Bob", "box": 2, "amount": "10"}, DEAL)


@pytest.mark.parametrize("do", ["double", "split"])
def test_an_act_of_the_asked_player_on_another_box_declines_the_offer(do: str) -> None:
    """Bob is asked whether he follows Ann on box 1; what he does on his own box 2 is no answer but a later stage."""
    act = {"do": do, "player": "Ann", "box": 1}
    shoe, stands = {
        "double": ("5H 6H 9C 5D 4D KS KD 8D", 0),
        "split": ("AH 8S 9C AD 8C 5S 5D QS QD 8D", 2),  # aces get one card each, and the turn comes to box 2
    }[do]
    bobs = [{"do": "stand", "player": "Bob", "box": 2}] * stands
    for hand in ({}, {"hand": 1}):
        other = {"do": do, "player": "Bob", "box": 2, **hand}
        result = play(shoe, *TWO_BOXES, act, other, *bobs)
        assert result.differences == ()
        assert offers(result)[0] == do


def test_an_act_on_another_box_is_refused_for_what_it_is_there() -> None:
    """$10.01 is more than Bob's wager on box 2: that is the reason, and not that box 1 has the turn."""
    double = {"do": "double", "player": "Ann", "box": 1}
    elsewhere = refused({"do": "double", "player": "Bob", "box": 2, "amount": "10.01"}, "def:double")
    stand = {"do": "stand", "player": "Bob", "box": 2}
    result = play("5H 6H 9C 5D KD KS 8D", *TWO_BOXES, double, elsewhere, stand)
    assert result.differences == ()


def test_outsider_to_an_offer_gets_the_first_refusal() -> None:
    split = {"do": "split", "player": "Ann", "box": 1}
    result = play("8H 9C 8D KS KD 9D", *BOTH, split, refused(split | {"player": "Cy"}), STAND, STAND)
    assert result.differences == ()


def test_shoe_may_run_out_during_a_dry_run() -> None:
    split = {"do": "split", "player": "Ann", "box": 1}
    double = {"do": "double", "player": "Ann", "box": 1}
    assert bad("8H 9C 8D", *BOTH, split, STAND).startswith("inputs[4].shoe: It has only 3 cards")
    late = refused(double | {"player": "Cy"})
    with pytest.raises(BadScenario, match="has only 3 cards"):
        play("8H 9C 8D", *BOTH, split, late)


# --- several rounds -------------------------------------------------------------------------------------------------


def test_a_wager_after_the_round_begins_another() -> None:
    result = play("KH 9C 9H 9D KS 9S 9C 8D", WAGER, DEAL, STAND, WAGER, DEAL, STAND, net={"Ann": "40"})
    assert result.differences == ()
    assert len([event for event in result.events if isinstance(event, e.RoundOpened)]) == 2


def test_a_wager_may_end_the_last_offers_of_a_round() -> None:
    natural = "AH AC KH 7D"
    shoe, inputs = f"{natural} KH 9C 9H 9D", (WAGER, DEAL, WAGER, DEAL, STAND)
    result = play(shoe, *inputs, document="act-blackjack-2005", net={"Ann": "50"})
    assert result.differences == ()
    assert len([event for event in result.events if isinstance(event, e.RoundOpened)]) == 2


def test_wager_during_a_round_is_refused() -> None:
    result = play(ACE, WAGER, DEAL, WAGER, STAND)
    assert result.differences[0].startswith("inputs[2]: wager by Ann on box 1 of $20 was refused: ")
    assert play(ACE, WAGER, DEAL, refused(WAGER, "4.3"), STAND).differences == ()


@pytest.mark.parametrize(("under", "told"), [(True, "refused"), ("4.3", "refused under 4.3")])
def test_refused_wager_after_the_round_is_judged_by_the_next_round(under: bool | str, told: str) -> None:
    first, *_ = play("KH 9C 9H 9D", WAGER, DEAL, STAND, refused(WAGER, under)).differences
    assert first == (
        f"inputs[3]: wager by Ann on box 1 of $20 should have been {told}, but was accepted"
        " as the first wager of the next round"
    )


def test_a_wager_after_the_round_that_the_next_round_refuses() -> None:
    nowhere = WAGER | {"box": 9}
    assert play("KH 9C 9H 9D", WAGER, DEAL, STAND, refused(nowhere, "def:box")).differences == ()
    (difference,) = play("KH 9C 9H 9D", WAGER, DEAL, STAND, nowhere).differences
    assert "wager by Ann on box 9 of $20 was refused" in difference


# --- what a bare round does not know, and the election of a scenario --------------------------------------------


def test_one_box_for_each_player_is_honoured_in_bare_rounds() -> None:
    other = WAGER | {"box": 2}
    assert (
        play("KH 9C 9H 9D", WAGER, refused(other, "4.4"), DEAL, STAND, election={"several_boxes": False}).differences
        == ()
    )
    elected = {"several_boxes": True}
    stands = (STAND, STAND | {"box": 2})
    assert play("KH QH 9C 9H 9S 9D", WAGER, other, DEAL, *stands, election=elected).differences == ()


def test_cards_dealt_face_down_are_exposed_before_a_third_card() -> None:
    told: dict[str, Any] = {"document": "nsw-pontoon-6to5-2017", "election": {"face_down": True}}
    exposed = {"do": "expose-cards", "player": "Ann", "box": 1}
    assert play("5H 9C 9H 4D 9D", WAGER, DEAL, refused(HIT, "3.6.2"), exposed, HIT, STAND, **told).differences == ()
    assert play("5H 9C 9H 9D", WAGER, DEAL, refused(HIT, "3.6.2"), STAND, **told).differences == ()


@pytest.mark.parametrize("by", ["player", "Ann"])
def test_misdeal_is_declared_by_those_who_operate_the_game(by: str) -> None:
    ante = {"do": "ante", "player": "Ann", "amount": "10"}
    misdeal = {"do": "misdeal", "by": by, "reason": "card-revealed"}
    uth = "AS 9D 5C QD 2H AH KD QS JC"
    fold = [{"do": do, "player": "Ann"} for do in ("check", "check", "fold")]
    result = play(uth, ante, DEAL, refused(misdeal), *fold, document="act-uth-2019", net={"Ann": "-20"})
    assert result.differences == ()
    assert (
        play(uth, ante, DEAL, misdeal | {"by": "dealer"}, document="act-uth-2019", net={"Ann": "0"}).differences == ()
    )


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.9")
@pytest.mark.parametrize(
    ("election", "net"), [({}, "8.40"), ({"smallest_chip": "default"}, "9"), ({"smallest_chip": "0.50"}, "8.50")]
)
def test_smallest_chip_of_a_scenario_is_a_cent_or_the_default_of_a_table(election: dict[str, Any], net: str) -> None:
    """6 to 5 on $7 is $8.40, paid to the next highest amount in chips; tables have $1 unless they elect otherwise."""
    told: dict[str, Any] = {"document": "nsw-pontoon-6to5-2017", "election": election}
    assert play("AH 9C KH", WAGER | {"amount": "7"}, DEAL, net={"Ann": net}, **told).differences == ()
