"""The life of the table at the terminal: opened, shuffled, cut, dealt to the cutting card, shuffled again, closed."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.fairness.proof import written
from croupier.fairness.verify import faults
from croupier.terminal.setup import BadSetup, GameRequest, set_up
from tests.daily import evenly
from tests.fairness.proofs import tool
from tests.families import TWENTY_ONE, UTH
from tests.floor import EVENING
from tests.terminal.evening import CUT, Evening

BLACKJACK, PONTOON_2005, PONTOON, NSW = TWENTY_ONE
DOCUMENTS = (*TWENTY_ONE, UTH)
DEVICE = {NSW: "shuffling-device"}
CROWDED: dict[str, Any] = {"bots": 11, "backers": 2, "election": {"decks": 3, "boxes": 12}}
"""A table at which three decks are few."""


# --- opening and closing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_table_is_opened_and_closed_by_its_officials(document: str) -> None:
    evening = Evening(document, "quit")
    assert evening.says("The table opens under ")
    assert evening.says("Its requirements are stated as of a home table; the cards are checked.")
    closing = evening.after("Notice is given: the table closes")
    assert any("The gaming supervisor closes the table" in line for line in closing)
    assert evening.session.table.state.status == "closed"


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8", "act-blackjack-2005 15.2")
def test_a_table_is_closed_after_its_notice() -> None:
    assert Evening(NSW, "quit").says("Notice is given: the table closes in 20 minutes", "19.8")
    assert Evening(BLACKJACK, "quit").says("Notice is given: the table closes now", "15.2")


@pytest.mark.clause("act-blackjack-2005 2.2", "act-uth-2019 2.4")
def test_cards_are_checked_after_gaming_where_the_document_says_so() -> None:
    for document, clause in ((BLACKJACK, "2.2"), (UTH, "2.4")):
        assert any(line.endswith(clause) for line in Evening(document, "quit").after("The dealer checks the cards"))
    assert "checks the cards" not in Evening(NSW, "quit").screen


@pytest.mark.clause("act-pontoon-2018 5.5", "act-blackjack-2005 5.5")
@pytest.mark.parametrize("document", TWENTY_ONE[:3])
def test_final_announces_the_final_rounds_and_then_the_table_closes(document: str) -> None:
    evening = Evening(document, "20", *["s", "n", "h"] * 3, "final", *["20", "s", "n", "h"] * 40)
    assert evening.says("The gaming supervisor announces the final 3 rounds", "5.5")
    before = evening.screen.partition("announces the final")[0].count("Settlement")
    assert evening.screen.count("Settlement") - before == 3
    assert evening.code == 0
    assert "closes the table" in evening.screen


@pytest.mark.parametrize(("document", "election"), [(NSW, {}), (UTH, {}), (PONTOON, {"shoe": "automated"})])
def test_final_is_one_round_where_no_final_rounds_are_announced(document: str, election: dict[str, object]) -> None:
    evening = Evening(document, "final", *["20", "s", "n", "c", "1", "h"] * 20, election=election)
    assert evening.says("This is the last round.")
    assert evening.session.table.rounds_played == 1
    again = Evening(document, "20", "final", "final", election=election)
    assert again.says("The last rounds have already been announced.")


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.7.2")
def test_a_table_that_may_not_open_is_refused_before_it_is_played() -> None:
    with pytest.raises(
        BadSetup, match=r"Low limit gaming must be dealt from a device\. Use one\. \[nsw-pontoon-6to5-2017 6\.7\.2\]"
    ):
        set_up(NSW, GameRequest(seed=1, election={"low_limit": True}, now=EVENING))
    with pytest.raises(BadSetup, match=r"The rules are in force from"):
        set_up(PONTOON, GameRequest(seed=1, election={}, now=0))
    set_up(NSW, GameRequest(seed=1, election={"low_limit": True, "shoe": "shuffling-device"}, now=EVENING))


def test_sign_states_limits_decks_shuffle_shoe_and_seats() -> None:
    evening = Evening(PONTOON, "table", bots=2, backers=1)
    assert evening.says("Minimum $10.00, maximum $500.00, multiples $5.00", "3.1")
    assert evening.says("4 decks of 48 cards, shuffle A")
    assert evening.says("Shoe number 1")
    assert evening.says("Cora at box 3, You at box 4, Max at box 5, Dana standing")
    hold_em = Evening(UTH, "10", "0", "f", "table", "final")
    assert hold_em.says("1 deck of 52 cards, one of 2 in turn, shuffle automated", "2.1")
    assert hold_em.says("Shoe number 2 in the device", "2.2")
    assert hold_em.says("You at seat 3", "4.1")


# --- the cut ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 5.2(a)", "act-pontoon-2018 5.2(a)", "nsw-pontoon-6to5-2017 4.3.1")
@pytest.mark.parametrize(("document", "clause"), [(BLACKJACK, "5.2(a)"), (PONTOON, "5.2(a)"), (NSW, "4.3.1")])
def test_the_first_player_at_the_table_is_offered_the_cut(document: str, clause: str) -> None:
    evening = Evening(document, bots=3)
    lines = evening.after("shuffles", "by hand")
    assert "The cut is offered to you" in lines[1]
    assert lines[1].endswith(clause)
    assert CUT in lines[2]


@pytest.mark.clause("act-pontoon-2018 5.3")
def test_a_cut_is_where_the_person_says_within_what_the_document_allows() -> None:
    evening = Evening(PONTOON, "20", "why", cuts=("47", "145", "99999", "middle", "why", "hit", "144"))
    assert evening.says("The cut cannot be at card 47. Cut between 48 and 144.", "[5.3]")
    assert evening.says("The cut cannot be at card 145. Cut between 48 and 144.", "[5.3]")
    assert evening.says("The cut cannot be at card 99999.", "[5.3]")
    assert evening.says("There is no command 'middle'. Write a number of cards, Enter, no, why, rules")
    assert evening.says("The cards must be cut first. Write a number of cards, Enter for 96, or no.")
    assert evening.says("You cut 144 cards from the top", "5.3")
    assert evening.says("The dealer puts the cutting card 72 cards from the back", "5.3")
    assert evening.proofs[0].cut == 144
    assert Evening(PONTOON).proofs[0].cut == 96


@pytest.mark.clause("act-pontoon-2018 5.2(d)", "act-pontoon-2018 5.2(tail)")
def test_a_cut_that_is_declined_goes_round_and_then_to_a_supervisor() -> None:
    evening = Evening(PONTOON, "20", cuts=("no",))
    assert evening.says("You decline the cut", "5.2(d)")
    assert evening.says("The cut is made by a casino supervisor", "5.2(tail)")
    assert evening.says("The gaming supervisor cuts 96 cards from the top", "5.3")
    with_bots = [Evening(PONTOON, cuts=("x",), bots=2, seed=seed).screen for seed in range(30)]
    assert all("The cut is offered to Max" in screen for screen in with_bots)  # clockwise, from box 4 on
    assert any("Max declines the cut" in screen and "Cora cuts" in screen for screen in with_bots)
    assert any("Max cuts" in screen for screen in with_bots)


def test_bots_cut_within_what_the_document_allows_and_by_the_seed() -> None:
    first = [Evening(PONTOON, cuts=("n",), bots=1, seed=seed).proofs[0].cut for seed in range(20)]
    assert first == [Evening(PONTOON, cuts=("n",), bots=1, seed=seed).proofs[0].cut for seed in range(20)]
    assert len(set(first)) > 5
    assert all(cut is not None and 48 <= cut <= 144 for cut in first)


@pytest.mark.parametrize("ending", [EOFError, KeyboardInterrupt])
def test_person_may_leave_at_the_cut(ending: type[BaseException]) -> None:
    evening = Evening(PONTOON, cuts=None, ending=ending)
    evening.check_left()
    assert CUT in next(line for line in evening.lines if line.endswith("› "))
    assert evening.proofs[0].status == "aborted"
    assert Evening(PONTOON, "quit", cuts=None).says("You leave with $1,000.00 after 0 rounds: even.")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.9")
def test_a_shoe_that_is_burnt_and_never_dealt_is_proved_too() -> None:
    (proof,) = Evening(NSW, "quit").proofs
    assert (proof.status, proof.burned, proof.dealt) == ("retired", 1, ())
    assert faults(proof) == ()


# --- the cutting card, and the end of a shoe ------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 5.4(b)", "nsw-pontoon-6to5-2017 4.1.3", "act-blackjack-2005 5.4(b)")
@pytest.mark.parametrize(
    ("document", "clause"), evenly([(BLACKJACK, "5.4(b)"), (PONTOON, "5.4(b)"), (NSW, "4.1.3")], 1)
)
def test_the_round_in_which_the_cutting_card_comes_is_finished_and_then_the_cards_are_shuffled(
    document: str, clause: str
) -> None:
    evening = Evening(document, *["20", "s", "n", "h"] * 80, bots=3, seed=4)
    lines = evening.after("The cutting card is drawn for ")
    assert lines[0].endswith(clause)
    following = [line for line in lines if "Settlement" in line or "by hand" in line or "── Round" in line]
    assert "Settlement" in following[0]
    assert "Round" in following[1]
    assert following[2].endswith(clause)
    assert len(evening.proofs) > 1
    evening.check_proofs()


def _to_the_cutting_card() -> str:
    """Return the 72 cards before the cutting card of three decks: twelve rounds in which Cora, You and dealer stand."""
    suits = "HDCS" * 3
    faces = [rank + suit for rank in "KQJ" for suit in suits]
    cora = [*faces[24:], *(f"9{suit}" for suit in suits)]
    rounds = []
    for at in range(12):
        ours, theirs = faces[2 * at : 2 * at + 2], cora[2 * at : 2 * at + 2]
        rounds += [theirs[0], ours[0], f"7{suits[at]}", theirs[1], ours[1], f"A{suits[at]}"]
    return " ".join(rounds)


def reopened(*typed: str, **options: Any) -> Evening:
    """Play until the cutting card comes before the first card of a round, then type."""
    before = ["20", "s"] * 12
    return Evening(
        PONTOON, *before, "20", *typed, shoe=_to_the_cutting_card(), bots=1, election={"decks": 3}, **options
    )


@pytest.mark.clause("act-pontoon-2018 5.4(a)")
def test_a_cutting_card_before_the_first_card_lets_wagers_be_changed() -> None:
    evening = reopened("", "s")
    lines = evening.after("The cutting card is drawn before the first card of the round", "5.4(a)")
    steps = (
        "No card has been dealt: wagers may be changed again",
        "Shoe 1 has ended after 12 rounds. Secret:",
        "Shoe 2 is committed before you bet. Commitment:",
        "The dealer shuffles 144 cards by hand",
        "You cut 72 cards",
        "your wagers are placed: deal or back [deal] › ",
        "Dealer",
        "Settlement",
    )
    order = [next(at for at, line in enumerate(lines) if words in line) for words in steps]
    assert order == sorted(order)
    assert "wager on box 4" not in "".join(lines[order[5] : order[6]])
    assert len(evening.proofs[0].dealt) == 72
    assert faults(evening.proofs[1]) == ()


@pytest.mark.clause("act-pontoon-2018 5.4(a)")
def test_placed_wagers_can_be_listed_and_withdrawn() -> None:
    evening = reopened("why", "contribute heads", "hit", "back", "45", "s")
    assert evening.says("You add to shoe 2, and to the next ones: heads")
    assert evening.says("Write deal, or back to change your wagers.")
    lines = evening.after("deal or back [deal] › back")
    assert "wager on box 4 [$20.00] › 45" in lines[1]
    assert next(line for line in lines if "box 4   You" in line).endswith("$45.00")
    assert next(line for line in lines if "box 3   Cora" in line).endswith("$10.00")  # once, not twice
    assert evening.proofs[1].contributions[0].text == "heads"


@pytest.mark.parametrize("ending", [EOFError, KeyboardInterrupt])
def test_leaving_while_wagers_are_open_returns_all_wagers(ending: type[BaseException]) -> None:
    evening = reopened(ending=ending)
    evening.check_left()
    assert evening.says("Your wagers were not dealt. They are returned.", "4.2")
    assert evening.session.table.net == {"You": 24000, "Cora": 6000}  # Cora stands off six times


@pytest.mark.clause("act-pontoon-2018 15.6")
def test_a_shoe_that_runs_out_is_filled_from_the_discards_in_mid_round() -> None:
    typed = ["20", *["s", "n"] * 4, "final", *["20", "s", "n", "h"] * 40]
    evening = Evening(PONTOON, *typed, seed=6, **CROWDED)
    proof = next(one for one in evening.proofs if one.reshuffles)
    again = proof.reshuffles[0]
    lines = evening.after(f"The dealer shuffles {144 - len(again.kept)} cards by hand", "15.6")
    assert "The cut is offered to " in lines[1]
    assert f"cuts {again.cut} cards" in lines[2]
    assert "The dealer puts no cutting card in" in lines[3]
    assert (len(proof.dealt), len(again.dealt)) == (144, 4)
    evening.check_proofs()


@pytest.mark.clause("act-pontoon-2018 10.2(b)", "act-pontoon-2018 14.1(e)", "act-pontoon-2018 15.6")
def test_the_cards_of_hands_that_are_bust_or_paid_are_shuffled_with_the_discards() -> None:
    typed = ["20", *["s", "n"] * 4, "final", *["20", "s", "n", "h"] * 40]
    evening = Evening(PONTOON, *typed, seed=6, **CROWDED)
    proof = next(one for one in evening.proofs if one.reshuffles)
    (again,) = proof.reshuffles
    this_round = proof.dealt[-33:]
    undecided = "7S AS, 4D 2D 8D, 8C 2C 6C, JS 5S, 3S 3D QD, 5C 8H, 9C 4D, 4C AH, 2H"  # the last is the dealer's
    paid, bust = "7C 9S 5S, QH AH", "3C 3H 9D AD 6C, 4H KC QS"
    left, gone = (text.replace(",", "").split() for text in (undecided, f"{paid}, {bust}"))
    assert Counter(again.kept) == Counter(left)
    assert Counter(this_round) == Counter(left) + Counter(gone)
    assert faults(proof) == ()
    assert tool().judge(written(proof), "here", {}, {}) == []
    last = replace(proof, reshuffles=(replace(again, kept=proof.dealt[-len(again.kept) :]),))
    assert [fault.part for fault in faults(last)] == ["order"]
    assert tool().judge(written(last), "here", {}, {})[0].startswith("order: ")


@pytest.mark.clause("act-pontoon-2018 15.6", "act-pontoon-2018 15.7")
@pytest.mark.parametrize("ending", evenly([EOFError, KeyboardInterrupt], 1))
def test_person_may_leave_at_the_cut_of_the_discards(ending: type[BaseException]) -> None:
    typed = ["20", *["s", "n"] * 4, "final", *["20", "s", "n", "h"] * 40]
    gone = 0
    for seed in range(4):
        for cuts in range(3):
            answers = (*[""] * cuts, None)
            evening = Evening(PONTOON, *typed, seed=seed, boxes="1,", cuts=answers, ending=ending, **CROWDED)
            evening.check_proofs()
            asked = [at for at, line in enumerate(evening.lines) if CUT in line]
            if not evening.cuts_left and "15.6" in evening.lines[asked[-1] - 2]:
                gone += 1
                assert evening.says("You decline the cut", "5.2(d)")
                evening.check_left()
                assert evening.session.table.is_over
    assert gone
