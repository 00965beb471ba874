"""Tables with a device, rounds that no card is left for, cards dealt face down, and random evenings of every kind."""

import random

import pytest

from tests.families import TWENTY_ONE, UTH
from tests.terminal.evening import CUT, Evening, Short

BLACKJACK, PONTOON_2005, PONTOON, NSW = TWENTY_ONE
DOCUMENTS = (*TWENTY_ONE, UTH)
DEVICE = {NSW: "shuffling-device"}

# --- devices ------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "act-blackjack-2005 19.1", "act-blackjack-2005 19.2", "nsw-pontoon-6to5-2017 4.7", "act-pontoon-2018 19.1"
)
@pytest.mark.parametrize(("document", "clause"), [(BLACKJACK, "19.2"), (PONTOON, "19.2"), (NSW, "4.7")])
def test_a_device_is_not_cut_and_gets_its_discards_back(document: str, clause: str) -> None:
    election = {"shoe": DEVICE.get(document, "automated")}
    evening = Evening(document, *["20", "s", "n", "h"] * 10, election=election, bots=2, rounds=5, seed=3)
    assert evening.session.table.rounds_played == 5
    assert evening.says("cards in the device")
    assert CUT not in evening.screen
    assert "cutting card" not in evening.screen
    assert "discards go back into the device" in evening.screen
    assert clause in evening.session.game.rules.shuffle.loaded.clause
    (proof,) = evening.proofs
    assert proof.cut is None
    assert len(proof.reshuffles) == 5
    evening.check_proofs()


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.2")
def test_discards_go_back_when_the_document_says() -> None:
    nsw = Evening(NSW, *["20", "s", "n"] * 10, election={"shoe": "shuffling-device"}, rounds=3, seed=3)
    assert all(len(one.kept) == 3 for one in nsw.proofs[0].reshuffles)  # after the initial deal, which lies there
    act = Evening(PONTOON, *["20", "s", "n"] * 10, election={"shoe": "automated"}, rounds=3, seed=3)
    assert all(one.kept == () for one in act.proofs[0].reshuffles)  # after the round


@pytest.mark.clause("act-uth-2019 2.1", "act-uth-2019 6.1(a)")
def test_each_round_of_hold_em_has_a_deck_of_its_own_shuffled_for_it() -> None:
    evening = Evening(UTH, *["10", "0", "f"] + ["", "", "f"] * 3, rounds=4)
    assert [line.split()[1] for line in evening.lines if " is in play (" in line] == ["1", "2", "1", "2"]
    assert sum("The dealer shuffles 52 cards in the device" in line for line in evening.lines) == 4
    assert [(proof.shoe, proof.decks, proof.rounds) for proof in evening.proofs] == [(at, 1, 1) for at in (1, 2, 3, 4)]
    evening.check_proofs()


@pytest.mark.clause("act-pontoon-2018 17.3", "act-pontoon-2018 def:void")
@pytest.mark.parametrize("election", [{"shoe": "automated"}, {"shoe": "manual"}])
def test_a_round_for_which_no_card_is_left_is_void(election: dict[str, object]) -> None:
    evening = Short(PONTOON, "20", "h", "h", "h", "h", "h", "h", shoe="2H 7S 2D 3H", election=election, rounds=1)
    declared = evening.after("The gaming supervisor declares round 1 void for impractical: no card is left")
    assert declared[1].endswith("17.3")
    assert evening.says("You get $20.00 back from the layout", "def:void")
    assert evening.says("You come out even in this round")
    assert evening.net == 0


# --- cards face down ------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2")
def test_cards_that_are_dealt_face_down_are_turned_by_their_player() -> None:
    evening = Evening(NSW, "20", "h", "s", shoe="9H 8D 9D 7S 9C 3S KS", bots=2, rounds=1, election={"face_down": True})
    assert evening.says("box 3", "Cora", "[··][··]")
    dealt = evening.after("Dealer", "[7♠]")
    assert "[8♦][3♠]" in next(line for line in dealt if "box 4" in line)  # one's own cards one may see
    assert "8♦" not in evening.screen.partition("Dealer")[0]
    assert evening.says("Cora turns the first two cards of box 3", "3.6.2")
    assert evening.says("You turn the first two cards of box 4", "3.6.2")
    before = evening.screen.partition("Cora turns")[0]
    assert "9♥" not in before
    assert "K♠" not in evening.screen.partition("Max turns")[0]
    assert evening.says("box 3", "Cora", "[9♥][9♣]")


# --- random evenings ------------------------------------------------------------------------------------------------

WORDS = (
    "20",
    "h",
    "s",
    "n",
    "d",
    "p",
    "",
    "c",
    "1",
    "4",
    "why",
    "table",
    "contribute a b",
    "again",
    "back",
    "deal",
    "10 5",
)


def life(seed: int) -> int:
    """Play a random evening at a random table; everything must be closed, proved and within 80 columns."""
    chance = random.Random(seed)
    document = chance.choice(DOCUMENTS)
    election: dict[str, object] = {}
    if document == NSW:
        election = {"shoe": chance.choice(["card-shoe", "shuffling-device"]), "face_down": chance.random() < 0.4}
    elif document != UTH:
        election = {"shoe": chance.choice(["manual", "automated"]), "decks": 4, "boxes": chance.choice([7, 12])}
    words = (*WORDS, "final") if chance.random() < 0.3 else WORDS
    evening = Evening(
        document,
        *[chance.choice(words) for _ in range(chance.randrange(5, 250))],
        cuts=tuple(chance.choice(["", "60", "n", "1", "why", "zzz"]) for _ in range(9)),
        ending=chance.choice([EOFError, KeyboardInterrupt]),
        election=election,
        contribution=chance.choice(["", "heads"]),
        seed=seed,
        bots=chance.randrange(6),
    )
    table = evening.session.table
    assert table.state.status == "closed"
    assert table.is_over or not any(table.round_net(name) for name in table.net)
    evening.check_proofs()
    return evening.checked()


def test_every_session_ends_closed_with_valid_proofs() -> None:
    assert sum(life(seed) for seed in range(30)) > 100


@pytest.mark.long
def test_many_sessions_end_closed_with_valid_proofs() -> None:
    assert sum(life(seed) for seed in range(1000, 3000)) > 8000
