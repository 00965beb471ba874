"""Evenings of Ultimate Texas Hold'em: cards are dealt as five communal, two to each seat, two to the dealer."""

import random
from typing import Any

import pytest

from croupier.cards import Card
from croupier.engine.holdem import UthRound
from croupier.terminal.text import TextStyle
from tests.families import UTH
from tests.terminal.evening import Evening

BOARD = "QH 7S 2D 9C QD"
QUEENS = f"{BOARD} QS 4C KH 3C"  # three queens against a pair of queens
NOTHING = "QH 7S 2D 9C 4D 3S 8C KH JC"  # queen high against king high
UNQUALIFIED = "QH 7S 2D 9C 4D AS AC KH JC"  # a pair of aces against king high


def test_a_round_from_ante_to_settlement() -> None:
    evening = Evening(UTH, "20 5", "c", "c", "1", "", shoe=QUEENS, rounds=1)
    assert evening.code == 0
    assert evening.says("ante, and as much on blind [$10.00] › 20 5")
    assert evening.says("Dealer", "[··][··]")
    assert evening.says("communal", "[··][··][··][··][··]")
    assert evening.says("seat 3", "You", "[Q♠][4♣]", "$20.00     $20.00      $5.00")
    assert evening.says("You check", "8.1(b)")
    assert evening.says("The flop: Q♥ 7♠ 2♦", "8.2")
    assert evening.says("communal", "[Q♥][7♠][2♦][··][··]")
    assert evening.says("After the flop  Pair of queens")
    assert evening.says("The turn and the river: 9♣ Q♦", "8.4")
    assert evening.says("On the river  Three of a kind, queens")
    assert evening.says("You bet 1x: $20.00 on play", "8.5(b)")
    assert evening.says("The dealer turns K♥ 3♣", "8.8(b)")
    assert evening.says("The dealer's hand is Pair of queens: it qualifies", "8.8(c)")
    assert evening.says("You", "ante", "$20.00", "wins  9.5(a)", "+$20.00")
    assert evening.says("You", "blind", "$20.00", "pushes  9.6(c)(ii)", "$0.00")
    assert evening.says("You", "play 1x", "$20.00", "wins  9.8(a)", "+$20.00")
    assert evening.says("You", "trips", "$5.00", "wins  9.7(a)", "+$15.00")
    assert evening.says("pays 1 to 1  10.1:ante")
    assert evening.says("pays 3 to 1  10.1:trips:three-of-a-kind")
    assert evening.says("You win $55.00 in this round", "bankroll $1,055.00")


@pytest.mark.clause("act-uth-2019 8.1(c)(ii)", "act-uth-2019 8.3(c)(ii)", "act-uth-2019 8.5(b)(ii)")
def test_only_legal_decisions_are_offered_with_what_they_cost() -> None:
    evening = Evening(UTH, "10 5", "c", "c", shoe=QUEENS, rounds=1)
    stages = {
        "Before the flop": ("fold", "check", "bet 4x   $40.00 more", "bet 3x   $30.00 more"),
        "After the flop": ("fold", "check", "bet 2x   $20.00 more"),
        "On the river": ("fold", "bet 1x   $10.00 more"),
    }
    for stage, choices in stages.items():
        at = next(index for index, line in enumerate(evening.lines) if line.startswith(f"  {stage}"))
        for line, choice in zip(evening.lines[at + 1 :], choices, strict=False):
            assert choice in line
        assert "›" in evening.lines[at + 1 + len(choices)]


@pytest.mark.parametrize("typed", ["4", "4x", "bet 4", "bet 4x", "BET 4X", "raise 4"])
def test_bet_is_accepted_in_every_form(typed: str) -> None:
    assert Evening(UTH, "10", "0", typed, shoe=QUEENS, rounds=1).says("You bet 4x: $40.00 on play", "8.1(c)")


@pytest.mark.clause("act-uth-2019 def:fold")
def test_a_fold_says_what_is_taken_and_takes_it() -> None:
    evening = Evening(UTH, "10 5", "f", shoe=QUEENS, rounds=1)
    assert evening.says("f  fold     lose ante $10.00, blind $10.00, trips $5.00", "8.1(a)")
    assert evening.says("You", "trips", "folded  def:fold", "-$5.00")
    assert evening.says("seat 3", "You", "folded", "-$25.00")
    assert evening.says("Dealer", "[··][··]")
    assert evening.net == -2500
    assert "Concede?" not in evening.screen


@pytest.mark.clause("act-uth-2019 9.1")
def test_conceding_states_the_amounts_and_wants_a_confirmation() -> None:
    typed = ("10 5", "3x", "concede", "maybe", "fold", "why", "", "fold", "yes")
    evening = Evening(UTH, *typed, shoe=QUEENS, rounds=1)
    assert evening.says("concede  lose ante $10.00, blind $10.00, play $30.00, trips $5.00", "9.1")
    assert evening.says("no       keep the hand (Enter)", "9.1")
    assert evening.says("Concede: lose ante $10.00, blind $10.00, play $30.00, trips $5.00.", "9.1")
    assert evening.says("There is no command 'maybe'")
    assert evening.says("Write yes or no.")
    assert evening.says("You concede the hand", "9.1")
    assert evening.says("trips", "conceded  9.1", "-$5.00")
    assert evening.net == -5500
    assert Evening(UTH, "10 5", "3x", "concede", "n", "", shoe=QUEENS, rounds=1).net == 5500


@pytest.mark.clause("act-uth-2019 9.1")
def test_unconfirmed_concession_has_no_effect() -> None:
    evening = Evening(UTH, "10 5", "3x", "concede", shoe=QUEENS)
    assert evening.says("You leave. Your hand stays in with its play wager.", "13.8")
    assert evening.net == 5500


def test_nothing_on_the_screen_is_advice() -> None:
    evening = Evening(UTH, "20 5", "?", "rules", "c", "rules", "c", "rules", "1", "rules", "", bots=3, rounds=1)
    for word in ("should", "better to", "recommend", "advise you", "odds of", "chance"):
        assert word not in evening.screen.casefold()


@pytest.mark.clause("act-uth-2019 9.5(c)(ii)", "act-uth-2019 9.2")
def test_an_ante_is_refunded_when_the_dealer_does_not_qualify() -> None:
    evening = Evening(UTH, "10", "0", "4", "", shoe=UNQUALIFIED, rounds=1)
    assert evening.says("The dealer's hand is King high: it does not qualify", "8.8(c)")
    assert evening.says("You", "ante", "pushes  9.5(c)(ii)", "$0.00")
    assert evening.says("refunded  9.2")
    assert evening.net == 4000


def test_a_blind_is_paid_up_to_the_maximum() -> None:
    royal = "AS KS QS 2D 3C JS TS 4H 5H"
    evening = Evening(UTH, "100", "0", "4", "", shoe=royal, rounds=1)
    assert evening.says("Royal flush")
    assert evening.says("You", "blind", "wins  9.6(a)", "+$25,000.00")
    assert evening.says("pays at most $25,000.00  10.1:max-payout")
    whole = Evening(UTH, "100", "0", "4", "", shoe=royal, rounds=1, election={"maximum_payout": "50000"})
    assert whole.says("pays 500 to 1  10.1:blind:royal-flush")
    assert whole.net == 5050000


@pytest.mark.clause("act-uth-2019 9.3")
def test_settlement_goes_from_the_dealers_right() -> None:
    evening = Evening(UTH, "20 5", "4", "", bots=3, seed=5, rounds=1)
    at = next(index for index, line in enumerate(evening.lines) if "result and clause" in line)
    who = [line.split()[0] for line in evening.lines[at + 1 :] if line.startswith("  ") and line[2:3].isalpha()]
    seats = {"Stella": 1, "Cora": 2, "You": 3, "Max": 4}
    order = [seats[one] for one in who if one in seats]
    assert order[: order.count(4)] == [4] * order.count(4)
    assert set(order) == {1, 2, 3, 4}
    rows = [one for index, one in enumerate(order) if index == 0 or order[index - 1] != one]
    assert rows[:4] == [4, 3, 2, 1]


def test_enter_repeats_the_last_wagers() -> None:
    evening = Evening(UTH, "20 5", "f", "", "", "f", "a", "f", rounds=3)
    assert evening.says("ante, and as much on blind [$20.00] ›")
    assert evening.says("trips [$5.00] ›")
    assert evening.net == -3 * 4500


def test_back_takes_ante_blind_and_trips_back() -> None:
    evening = Evening(UTH, "20", "back", "30")
    assert evening.says("ante, and as much on blind [$10.00] › 30")
    assert evening.says("Your wagers were not dealt. They are returned.", "4.1")
    assert evening.net == 0


def test_decisions_that_are_not_open_are_refused_with_their_clause() -> None:
    typed = ("10", "0", "2", "concede", "bet", "yes", "no", "bet x", "again", "zzz", "c", "4", "c", "c", "2", "1")
    evening = Evening(UTH, *typed, "check", "4", shoe=QUEENS)
    assert evening.says("The play wager must be 3x or 4x the ante here.", "[8.1(c)(ii)]")
    assert evening.says("The dealer's hand has not been declared.", "[9.1]")
    assert evening.says("Which multiple of the ante? Write bet 4x or bet 3x.")
    assert evening.says("Choose one of: fold, check, bet 4x or bet 3x.")
    assert evening.says("Write bet and the multiple of the ante, such as bet 4x.")
    assert evening.says("Again can only be used while wagers are placed.")
    assert evening.says("The play wager must be 2x the ante here.", "[8.3(c)(ii)]")
    assert evening.says("A check is not allowed on the river. Bet or fold.", "[8.5/s2]")
    assert evening.says("The play wager must be 1x the ante here.", "[8.5(b)(ii)]")
    assert evening.says("You have already placed the play wager.", "[8.5")


def test_unaffordable_options_are_not_offered() -> None:
    assert Evening(UTH, "30", bankroll="50").says("Your $50.00 does not cover $60.00.", "[4.1]")
    evening = Evening(UTH, "10", "0", "4", "3", "", shoe=QUEENS, bankroll="55", rounds=1)
    assert evening.says("Your $35.00 does not cover a play wager of $40.00.")
    assert not any("bet 4x   " in line for line in evening.lines)
    assert evening.says("Your $35.00 does not cover $40.00.")
    assert evening.says("You bet 3x: $30.00 on play")


def test_player_without_chips_for_ante_and_blind_may_buy_more() -> None:
    evening = Evening(UTH, "10", "0", "f", "buy", "", bankroll="25")
    assert evening.says("Your $5.00 does not cover the minimum of $20.00. Buy chips or quit.", "5.1")
    assert evening.says("You buy chips for $25.00 and have $30.00.")


def test_player_without_chips_for_a_play_wager_may_check_then_fold() -> None:
    evening = Evening(UTH, "10", "0", "c", "c", "1", "f", shoe=QUEENS, bankroll="20", rounds=1)
    assert evening.says("Your $0.00 does not cover a play wager of $10.00.")
    assert evening.net == -2000


def test_a_person_who_sits_out_watches_the_others() -> None:
    evening = Evening(UTH, "skip", bots=2, rounds=1, seed=3)
    assert evening.says("You come out even in this round")
    assert "seat 3" not in evening.screen.partition("Round 1")[2]


def test_why_rules_table_and_bank_change_nothing() -> None:
    typed = ("table", "bank", "?", "20", "5", "why", "why", "why 20", "rules 8.1(b)", "rules play", "rules 99", "bank")
    evening = Evening(UTH, *typed, "table", "f", "why 4", shoe=QUEENS)
    assert evening.says("The table is empty.")
    assert evening.says("What you can type")
    assert evening.says("Seat 3 gets a card face down", "7.2(c)")
    assert evening.says("A communal card is dealt face down", "7.2(a)")
    assert evening.says("The dealer gets a card face down", "7.2(d)")
    assert evening.says("You place $20.00 on blind", "def:blind")
    assert evening.says("8.1(b)", "enforce") or evening.says("8.1(b)", "option")
    assert evening.says("What does a fold lose? all wagers, trips with them (reading UTH-1)", "def:fold")
    assert evening.says("act-uth-2019 has no clause '99'")
    assert evening.says("You have $955.00, $45.00 at stake; $0.00 since you sat down.")
    assert evening.says("You lose $5.00 on trips with the fold", "def:fold")


def test_the_decks_are_used_in_turn() -> None:
    evening = Evening(UTH, "10", "0", "f", "", "", "f", rounds=2)
    assert evening.says("Deck 1 of 2 is in play (red).", "2.1")
    assert evening.says("Deck 2 of 2 is in play (blue).", "2.1")


def test_bots_play_too() -> None:
    evening = Evening(UTH, *["20 5", "c", "c", "1", ""] * 12, bots=4, seed=5)
    for words in ("Stella (steady) sits at seat 1.", "Max (bold) sits at seat 4.", "bets 4x", "folds", "checks"):
        assert evening.says(words)
    assert {"Cora", "Max", "Stella", "Pip"} <= set(evening.session.table.net)


def test_seed_and_input_determine_the_game() -> None:
    typed = [random.Random(3).choice(["20", "c", "1", "n", "f", ""]) for _ in range(120)]
    first, second = (Evening(UTH, *typed, bots=3, seed=9) for _ in range(2))
    assert first.lines == second.lines
    assert first.lines != Evening(UTH, *typed, bots=3, seed=10).lines


@pytest.mark.parametrize("ending", [EOFError, KeyboardInterrupt])
def test_person_may_leave_at_any_prompt(ending: type[BaseException]) -> None:
    typed = ["20", "5", "c", "c", "1", "concede", "n", "", "20", "5", "3", "concede", "y", "", "", "f", "skip", "20"]
    for length in range(len(typed) + 1):
        Evening(UTH, *typed[:length], ending=ending, bots=3, seed=13).check_left()


@pytest.mark.clause("act-uth-2019 13.8")
def test_an_absent_players_hand_is_folded() -> None:
    evening = Evening(UTH, "10 5", "c", "quit", shoe=QUEENS)
    assert evening.says("You leave. Your hand is folded.", "13.8")
    assert evening.says("You fold", "13.8")
    assert evening.says("You leave with $975.00 after 1 round: $25.00 lost.")


def test_another_name_is_used_throughout() -> None:
    evening = Evening(UTH, "10", "0", "4", "", shoe=QUEENS, name="Ann", rounds=1)
    assert evening.says("Ann bets 4x: $40.00 on play")
    assert evening.says("Ann wins $50.00 in this round")
    assert evening.says("Ann leaves with $1,050.00")


# --- nothing hidden -------------------------------------------------------------------------------------------------

_PROBES = ("why", "why 20", "table", "bank", "rules", "?")


def hidden(state: UthRound, person: str) -> set[Card]:
    """Return the cards that the person may not know, from the engine's own state."""
    others = [place for place in state.places if place.player != person and not place.is_turned]
    dealer = state.dealer if len(state.exposed) < 2 else ()
    return {*state.communal[state.revealed :], *dealer, *(card for place in others for card in place.cards)}


class Watched(Evening):
    """An evening of one round that looks for hidden cards on the screen whenever the person is asked."""

    looked = 0

    def look(self) -> None:
        """Fail if a card that is still hidden stands anywhere on the screen."""
        state = self.session.table.round
        assert isinstance(state, UthRound)
        shown = "\n".join(self.lines)
        for card in hidden(state, self.session.person):
            assert TextStyle().named(card) not in shown, (card, shown)
            self.looked += 1

    def _ask(self, prompt: str) -> str:
        self.look()
        return super()._ask(prompt)


def watched(seed: int) -> int:
    chance = random.Random(seed)
    decisions = ["c", "c", "4", "3", "2", "1", "1", "f", "", "concede", "y", "n"]
    typed = [chance.choice(decisions if chance.random() < 0.7 else _PROBES) for _ in range(60)]
    options: dict[str, Any] = {"bots": chance.randrange(6), "seed": seed, "boxes": str(chance.randrange(1, 7))}
    evening = Watched(UTH, "20 5", *typed, rounds=1, **options)
    evening.look()
    return evening.looked


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 8.6", "act-uth-2019 9.3(a)", "act-uth-2019 12.1")
def test_no_hidden_card_is_on_the_screen_before_it_is_turned() -> None:
    assert sum(watched(seed) for seed in range(40)) > 900


# --- random words ---------------------------------------------------------------------------------------------------

WORDS = (
    *"fc4321ny?xwbta",
    *("why", "rules", "table", "bank", "again", "back", "skip", "20", "15", "10", "5", "buy", "concede", "yes", "fold"),
    *("bet", "bet 4x", "bet 9x", "bet 99999", "bet \u0664", "\u00b2", "\u0664x", "4x 3x", "check it", "rules 8.1"),
    *("20 5", "10 5 5", "", "", "c", "c", "1", "zzz", "\x1b[31m", "rules \x00", "20 99999999999999", "-5", "bet 0"),
    *(
        "\ufffd",
        "why 999999999999999999999",
        "buy 1e9",
        "a" * 500,
        "rules " + "9" * 300,
        "rules play",
        "deal",
        "100000",
    ),
)


def fuzz(seed: int) -> int:
    """Play an evening of random words and return its rounds; every line must fit and nobody may owe."""
    chance = random.Random(seed)
    unlimited: dict[str, object] = {
        "minimum": "none",
        "maximum": "none",
        "side_minimum": "none",
        "side_maximum": "none",
    }
    evening = Evening(
        UTH,
        *[chance.choice(WORDS) for _ in range(chance.randrange(5, 150))],
        ink=TextStyle(has_colour=chance.random() < 0.5, has_suits=chance.random() < 0.7),
        ending=chance.choice([EOFError, KeyboardInterrupt]),
        election=unlimited | {"unit": "0.50"} if chance.random() < 0.3 else {},
        seed=seed,
        boxes=chance.choice([None, "1", "6"]),
        bots=chance.randrange(6),
        bankroll=chance.choice(["1000", "40", "15", "1000000"]),
        name=chance.choice(["You", "Ferdinandx"]),
    )
    return evening.checked()


def test_random_input_never_breaks_the_game_or_the_width() -> None:
    assert sum(fuzz(seed) for seed in range(20)) > 20


@pytest.mark.long
def test_random_input_never_breaks_the_game_at_length() -> None:
    assert sum(fuzz(seed) for seed in range(1000, 4000)) > 5000


@pytest.mark.long
def test_no_hidden_card_is_on_the_screen_over_many_rounds() -> None:
    assert sum(watched(seed) for seed in range(1000, 5000)) > 100_000
