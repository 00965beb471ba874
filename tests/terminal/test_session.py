import random
from typing import Any

import pytest

from croupier.terminal.text import WIDTH, TextStyle
from tests.daily import evenly
from tests.families import TWENTY_ONE, UTH
from tests.terminal.evening import Evening

BLACKJACK, PONTOON_2005, PONTOON, NSW = TWENTY_ONE
SIDE_BETS = {
    BLACKJACK: ["super-sevens", "perfect-pairs"],
    PONTOON_2005: ["perfect-pairs"],
    PONTOON: ["pairs-play"],
    NSW: ["perfect-pairs"],
}


def test_a_round_from_wager_to_settlement() -> None:
    evening = Evening(PONTOON, "20", "h", "s", shoe="9H 7S 3D 8C KS", rounds=1)
    assert evening.code == 0
    assert evening.says("wager on box 4 [$10.00] › 20")
    assert evening.says("Dealer", "[7♠]")
    assert evening.says("box 4", "You", "[9♥][3♦]", "hard 12", "$20.00")
    assert evening.says("You draw 8♣ on box 4: 20", "10.1(c)")
    assert evening.says("The dealer stands on hard 17", "13.1(a)")
    assert evening.says("You", "box 4", "$20.00", "wins  14.1(b)", "+$20.00")
    assert evening.says("pays 1 to 1  14.2[T1]:other")
    assert evening.says("You win $20.00 in this round", "bankroll $1,020.00")
    assert evening.says("You leave with $1,020.00 after 1 round: $20.00 won.")


def test_blackjack_pays_3_to_2_and_pontoon_6_to_5() -> None:
    for document, odds, won in ((BLACKJACK, "3 to 2", 3000), (NSW, "6 to 5", 2400)):
        evening = Evening(document, "20", shoe="AH 7S KD", rounds=1)
        assert evening.says(f"pays {odds}  ")
        assert evening.net == won


def test_a_21_of_five_cards_pays_by_its_row() -> None:
    evening = Evening(PONTOON, "20", "h", "h", "h", shoe="2H 7S 3D 4C 5C 7D", rounds=1)
    assert evening.says("wins  14.1(d)", "+$30.00")
    assert evening.says("pays 3 to 2  14.2[T1]:5-card-21")
    evening = Evening(PONTOON, "20", *"hhhhh", shoe="2H 7S 3D 2C 3C 2D 3S 6S", rounds=1)
    assert len(evening.says("pays 3 to 1  14.2[T1]:7plus-card-21")) <= WIDTH


def test_enter_repeats_the_last_wager_and_again_all_of_them() -> None:
    options: dict[str, Any] = {"election": {"side_bets": ["perfect-pairs"]}, "boxes": "2,5"}
    evening = Evening(PONTOON, "20 5", "30", "", *["s", "h"] * 9, **options)
    assert evening.says("Perfect Pairs on box 5 [nothing]")
    again = Evening(PONTOON, "20 5", "30", "0", "q", **options)
    assert again.session.table.rounds_played == 1
    quick = Evening(BLACKJACK, "20", "s", "a", shoe="TH 7S TD TC TH 7S TD TC", rounds=2)
    assert quick.session.table.rounds_played == 2
    assert quick.net == 4000


def test_back_takes_the_wagers_back() -> None:
    evening = Evening(BLACKJACK, "20", "back", "30", boxes="2,5")
    assert evening.says("box 2 [$10.00]", "30")
    assert evening.net == 0


@pytest.mark.parametrize(
    ("document", "typed", "words"),
    [
        (PONTOON, "5", ("$5.00 is below the minimum of $10.00.", "[3.4]")),
        (PONTOON, "505", ("less.", "[3.5]")),
        (PONTOON, "12", ("$12.00 is not a multiple of $5.00.", "[3.3]")),
        (PONTOON, "0", ("Nobody has wagered.", "[6.2]")),
        (PONTOON, "x", ("Nobody has wagered.", "[6.2]")),
        (PONTOON, "10 5", ("Write one amount for box 4.",)),
        (PONTOON, "ten", ("There is no command 'ten'",)),
        (PONTOON, "12,5", ("12,5 is not an amount",)),
        (PONTOON, "hit", ("Hit comes after the deal",)),
        (PONTOON, "agian", ("Did you mean again?",)),
        (UTH, "5", ("$5.00 is below the minimum of $10.00.", "[5.4]")),
        (UTH, "505", ("above the maximum of $500.00.", "[5.5]")),
        (UTH, "12", ("$12.00 is not a multiple of $5.00.", "[5.3]")),
        (UTH, "10 105", ("$105.00 is above the maximum of $100.00.", "[5.5]")),
        (UTH, "0", ("Nobody has wagered.", "[7.2(c)]")),
        (UTH, "0 5", ("Nobody has wagered.", "[7.2(c)]")),
        (UTH, "x", ("Nobody has wagered.", "[7.2(c)]")),
        (UTH, "10 5 5", ("Write at most 2 amounts for seat 3.",)),
        (UTH, "12,5", ("12,5 is not an amount",)),
        (UTH, "check", ("Check comes after the deal",)),
        (UTH, "agian", ("Did you mean again?",)),
    ],
)
def test_wagers_are_refused_in_one_sentence_with_the_clause(document: str, typed: str, words: tuple[str, ...]) -> None:
    evening = Evening(document, typed)
    assert evening.says(*words)
    assert evening.session.table.rounds_played == 0


def test_unaffordable_options_are_not_offered() -> None:
    assert Evening(PONTOON, "100", bankroll="50").says("Your $50.00 does not cover $100.00.", "[4.2]")
    evening = Evening(PONTOON, "20", "p", "d", "d 15", shoe="8H 7S 8D 2C 9S KD", bankroll="35", rounds=1)
    assert evening.says("Your $15.00 does not cover a split of $20.00.")
    assert not any("split        +" in line for line in evening.lines)
    assert evening.says("d  double", "+$15.00")
    assert evening.says("Your $15.00 does not cover $20.00.")
    assert evening.says("You double box 4: $15.00 more")


def test_player_without_chips_may_buy_more() -> None:
    evening = Evening(BLACKJACK, "10", "h", "buy", "", shoe="TH 7S TD TC", bankroll="10")
    assert evening.says("Your $0.00 does not cover the minimum of $10.00", "3.1")
    assert evening.says("You buy chips for $10.00 and have $10.00.")


def test_insurance_is_offered_with_what_it_costs() -> None:
    evening = Evening(BLACKJACK, "20", "insure 5", "s", shoe="TH AS 9D KC", rounds=1)
    assert evening.says("i  insure", "+$10.00 at most, pays 2 to 1 on a dealer's Blackjack", "7.1")
    assert evening.says("insurance box 4", "$5.00", "wins  7.5(b)", "+$10.00")
    assert evening.net == -1000


def test_even_money_is_offered_on_a_natural() -> None:
    evening = Evening(BLACKJACK, "20", "y", shoe="AH AS KD", rounds=1)
    assert evening.says("Choose one of: insure or even.")
    evening = Evening(BLACKJACK, "20", "e", shoe="AH AS KD", rounds=1)
    assert evening.says("e  even", "win $20.00 now", "8.1(b)")
    assert evening.net == 2000


def test_a_player_may_insure_what_another_declines() -> None:
    typed = ("20", "insure 5 5", "n", "n", "s")
    evening = Evening(PONTOON, *typed, shoe="9H JH 9D AS 9C 9S 9D KC 7H 7D KH", bots=2, rounds=1)
    assert evening.says("insure 5", "on Max's wager", "7.2")
    assert evening.says("insures Max box 5", "$5.00", "wins", "+$10.00")


def test_a_natural_may_be_asked_about_others_wagers_and_decline() -> None:
    election = {"pontoon_player_may_insure_others": "true"}
    evening = Evening(PONTOON, "20", "n", shoe="9H AH 9D AS 9C KH 9S", bots=2, rounds=1, election=election)
    assert evening.says("i  insure", "+$25.00 at most on Max's wager, pays 2 to 1", "7.2")
    assert evening.says("n  no", "no insurance (Enter)", "7.1")
    assert evening.net == 3000


def test_insurance_is_offered_for_what_the_purse_holds() -> None:
    evening = Evening(PONTOON, "20", "i", "n", "s", shoe="9H AS 9D KC", bankroll="25", rounds=1)
    assert evening.says("i  insure", "+$5.00 at most")
    assert evening.says("You insure box 4 for $5.00")
    none = Evening(PONTOON, "20", "n", "s", shoe="9H AS 9D KC", bankroll="20", rounds=1)
    assert none.says("Your $0.00 does not cover insurance of $10.00.")


def test_a_person_who_sits_out_watches_the_others() -> None:
    evening = Evening(PONTOON, "skip", shoe="9H 9D 7S 9C 9S KC", bots=2, rounds=1)
    assert evening.says("You come out even in this round")
    assert Evening(PONTOON, "x", bots=1, seed=4).says("You leave with $1,000.00 after")


def test_surrender_states_both_outcomes() -> None:
    evening = Evening(PONTOON, "20", "r", shoe="KH QS 6D 9C", rounds=1)
    assert evening.says("r  surrender", "lose $10.00, or all $20.00 to a dealer's Pontoon", "9.2")
    assert evening.says("surrendered  9.4", "-$10.00")
    assert Evening(PONTOON, "20", "r", shoe="KH QS 6D AC", rounds=1).net == -2000


def test_enter_declines_an_offer_but_decides_nothing_else() -> None:
    evening = Evening(PONTOON, "20", "", "", "s", shoe="KH QS 7D 9C", rounds=1)
    assert evening.says("What you can type")
    assert evening.net == -2000


def test_split_hands_are_played_one_after_another() -> None:
    evening = Evening(NSW, "20", "p", "s", "d", "n", shoe="8H 6S 8D KC 3C 7S JD QH 9C", backers=1, rounds=1)
    assert evening.says("p  split", "+$20.00 on a second hand", "11.1.2")
    assert evening.says("Cora declines to join the split", "13.10.2")
    assert evening.says("box 4.1", "[8♥][K♣]", "hard 18")
    assert evening.says("box 4.2", "[8♦][3♣][7♠]")
    assert evening.says("You", "box 4 hand 2")


def test_backers_answer_the_offers_to_split_and_double() -> None:
    evening = Evening(BLACKJACK, "20", "p", "d", "s", shoe="8H 6S 8D 3C KC 7S JD", backers=2, rounds=1)
    assert evening.says("Cora declines to join the split", "10.2(b)")
    assert evening.says("Max splits box 4 too: $50.00 more", "10.2(a)")
    assert evening.says("Max doubles box 4, hand 1 too: $50.00 more", "11.2")


def test_a_double_may_be_for_less_and_be_forfeited() -> None:
    evening = Evening(PONTOON, "20", "double 5", "f", shoe="5H 6S 6D 2C KC TC".replace("T", "J"), rounds=1)
    assert evening.says("You double box 4: $5.00 more, one card", "12.1(a)")
    assert evening.says("f  forfeit", "lose $20.00 now, $5.00 comes back", "12.6")
    assert evening.says("forfeited  12.6", "-$20.00")
    assert evening.net == -2000


def test_doubling_states_what_an_ace_counts() -> None:
    evening = Evening(PONTOON, "20", shoe="AH 6S 6D", rounds=1)
    assert evening.says("d  double", "one card only on hard 7")


def test_decisions_that_are_not_open_are_refused_with_their_clause() -> None:
    evening = Evening(PONTOON, "20", "s", "p", "r", "i", "f", "n", "e", shoe="5H 6S 6D")
    assert evening.says("11 must draw", "[10.2(c)]")
    assert evening.says("are not of equal value", "[def:split]")
    assert evening.says("Surrender is not offered against", "[9.1]")
    assert evening.says("Insurance is offered only when the dealer's first card is an ace", "[7.1]")
    assert evening.says("Even money is not on offer", "[8.1]")


def test_why_goes_further_back_each_time() -> None:
    evening = Evening(PONTOON, "20", *["why"] * 30, shoe="9H 7S 3D")
    first = next(index for index, line in enumerate(evening.lines) if line.endswith("› why"))
    asked = evening.lines[first:]
    assert "Box 4" not in asked[1]
    assert "You draw 3♦ on box 4: 12" in asked[1]
    assert asked[1].endswith("6.2(c)")
    assert any("The dealer gets 7♠: 7" in line and line.endswith("6.2(b)") for line in asked)
    assert any("You wager $20.00 on box 4" in line and line.endswith("4.2") for line in asked)
    assert any("You cut 96 cards from the top" in line and line.endswith("5.3") for line in asked)
    assert any("The gaming supervisor opens the table" in line for line in asked)
    assert any("The gaming supervisor states the layout: home table" in line for line in asked)
    assert any("There are no earlier events." in line for line in asked)
    assert Evening(PONTOON, "20", "why 2", shoe="9H 7S 3D").says("The dealer gets 7♠")


def test_rules_show_a_clause_a_chapter_and_what_matters_now() -> None:
    evening = Evening(PONTOON, "rules", "20", "rules 10.2(c)", "rules", "rules doubling", "rules 99", shoe="9H 7S 3D")
    assert evening.says("What is the minimum wager? $10.00 (minimum)", "3.1")
    assert evening.says("10.2(c)", "enforce")
    assert evening.says("Below which hard total must a player draw? 12 (reading P-02)", "10.2(c)")
    assert evening.says("Which aces of a doubled hand count one? first two", "2.5(a)")
    assert evening.says("act-pontoon-2018 has no clause '99'")


def test_table_bank_and_help_change_nothing() -> None:
    evening = Evening(PONTOON, "table", "bank", "?", "20", "table", "bank", "s", shoe="9H 7S 9D KC", bots=0, rounds=1)
    assert evening.says("The table is empty.")
    assert evening.says("You have $980.00, $20.00 at stake; $0.00 since you sat down.")
    assert evening.says("What you can type")


def test_the_shoe_is_shuffled_between_rounds_and_burnt_where_the_document_says() -> None:
    evening = Evening(NSW, *["10", "n", "s"] * 150, election={"decks": 6})
    assert sum("The dealer shuffles 288 cards by hand" in line for line in evening.lines) >= 2
    assert evening.says("A card is burnt unseen", "4.9")
    assert "burnt" not in Evening(BLACKJACK, "10").screen


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_bots_and_backers_play_too(document: str) -> None:
    evening = Evening(document, *["20", "h", "s", "n"] * 20, bots=3, backers=2, seed=5)
    for words in ("sits at box 3.", "stands behind box 4.", "Cora", "Max"):
        assert evening.says(words)
    net = evening.session.table.net
    assert {"Cora", "Max", "Dana", "Stella", "Pip"} <= set(net)


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_seed_and_input_determine_the_game(document: str) -> None:
    typed = [random.Random(3).choice(["20", "h", "s", "n", "d", "p"]) for _ in range(120)]
    first, second = (Evening(document, *typed, bots=2, backers=1, seed=9) for _ in range(2))
    assert first.lines == second.lines
    assert first.lines != Evening(document, *typed, bots=2, backers=1, seed=10).lines


@pytest.mark.parametrize("ending", evenly([EOFError, KeyboardInterrupt], 1))
@pytest.mark.parametrize("document", TWENTY_ONE)
def test_person_may_leave_at_any_prompt(document: str, ending: type[BaseException]) -> None:
    typed = ["heads", "100", "20 5", "15", "0", *"nnpnhsdnss", "20", "0", "20", "0", "n", "h", "s"]
    for length in range(len(typed) + 1):
        election = {"side_bets": SIDE_BETS[document][-1:]}
        options: dict[str, Any] = {"bots": 1, "backers": 1, "boxes": "3,4", "seed": 13, "election": election}
        Evening(document, *typed[:length], ending=ending, asks_words=True, cuts=None, **options).check_left()


def test_leaving_in_a_round_plays_the_hand_as_an_absent_players() -> None:
    evening = Evening(PONTOON, "20", "quit", shoe="2H 7S 3D 5C 9S KC")
    assert evening.says("You leave. Your hands receive cards until they exceed 11.", "15.7")
    assert evening.says("Box 4 gets 9♠: 19", "15.7")
    assert evening.says("wins  14.1(b)", "+$20.00")
    assert evening.says("You leave with $1,020.00 after 1 round")
    none = Evening(NSW, "20", "quit", shoe="2H 7S 3D KC", election={"absentPlay": "no-further-cards"})
    assert none.says("Your hands receive no more cards.", "17.10")


def test_an_interrupt_outside_a_prompt_is_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.terminal.wagers.WagerDialogue.take", interrupted)
    evening = Evening(BLACKJACK)
    assert evening.code == 130
    assert evening.says("You leave with $1,000.00 after 0 rounds: even.")


def test_another_name_is_used_throughout() -> None:
    evening = Evening(PONTOON, "20", "s", shoe="9H 7S 9D KC", name="Ann", rounds=1)
    assert evening.says("Ann wins $20.00 in this round")
    assert evening.says("Ann leaves with $1,020.00")
    assert "Cora" not in [bot.name for _, bot in Evening(PONTOON, bots=1, name="cora").session.game.bots]


WORDS = (
    *"hsdpriefny?xwbta",
    *("why", "rules", "table", "bank", "again", "back", "skip", "20", "15", "10", "5", "buy", "double", "insure"),
    *("contribute", "contribute \u2660 \x1b", "deal"),
    *("double 5", "insure 5", "insure 4 5", "insure Cora 5", "surrender 4", "why 3", "rules 10.2", "rules play"),
    *("20 5", "10 5 5", "", "n", "s", "h", "s", "h", "zzz", "\x1b[31m", "rules \x00", "20 99999999999999", "-5", "d 0"),
    *(
        "\ufffd",
        "why 999999999999999999999",
        "insure \u0664",
        "double \u00b2",
        "buy 1e9",
        "a" * 500,
        "rules " + "9" * 300,
    ),
)


def fuzz(seed: int) -> int:
    """Play an evening of random words and return its rounds; every line must fit and nobody may owe."""
    chance = random.Random(seed)
    document = chance.choice(TWENTY_ONE)
    election: dict[str, object] = {"side_bets": SIDE_BETS[document]} if chance.random() < 0.6 else {}
    if chance.random() < 0.2:
        election |= {"minimum": "none", "maximum": "none"}
    if chance.random() < 0.2:
        election |= {"shoe": "shuffling-device" if document == NSW else "automated"}
    evening = Evening(
        document,
        *[chance.choice(WORDS) for _ in range(chance.randrange(5, 150))],
        ink=TextStyle(has_colour=chance.random() < 0.5, has_suits=chance.random() < 0.7),
        ending=chance.choice([EOFError, KeyboardInterrupt]),
        election=election,
        seed=seed,
        boxes=chance.choice(["1", "2", "4,5", "3"]),
        bots=chance.randrange(4),
        backers=chance.randrange(3),
        bankroll=chance.choice(["1000", "40", "15", "100000"]),
        name=chance.choice(["You", "Ferdinandx"]),
        cuts=chance.choice([None, (), ("no", "100"), ("\ufffd", "-1", "0", "9" * 300, "table", "contribute x", "n")]),
        asks_words=chance.random() < 0.2,
    )
    return evening.checked()


def test_random_input_never_breaks_the_game_or_the_width() -> None:
    assert sum(fuzz(seed) for seed in range(40)) > 75


@pytest.mark.long
def test_random_input_never_breaks_the_game_at_length() -> None:
    assert sum(fuzz(seed) for seed in range(1000, 4000)) > 5000
