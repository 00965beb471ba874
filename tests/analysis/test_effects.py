"""Effects of options, readings and rules: the list of them, and the sign that theory expects of each."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from croupier.analysis import effects as module
from croupier.analysis.api import ask
from croupier.analysis.effects import GameQuery, effects
from croupier.analysis.families import analyst_of
from croupier.analysis.suppositions import BadSupposition
from croupier.analysis.valuation import expected_value, worth_of
from croupier.money import Money
from croupier.rules.profile import entries, load_any
from tests.daily import evenly
from tests.families import TWENTY_ONE, UTH

BLACKJACK, PONTOON, NSW = "act-blackjack-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017"
DOLLARS = 100


@cache
def worth(key: str, supposed: tuple[tuple[str, str], ...] = (), settings: tuple[tuple[str, Any], ...] = ()) -> float:
    return worth_of(ask(key, dict(settings), suppose=dict(supposed)).valued()).value


def blackjack(**supposed: str) -> float:
    """Return what Blackjack from a single deck is worth, other answers supposed: one deck is soon solved."""
    given = {"cards.decks": "1"} | {name.replace("__", "."): value for name, value in supposed.items()}
    return worth(BLACKJACK, tuple(given.items()))


# --- signs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "worse",
    evenly(
        [
            {"naturals.odds": "6 to 5"},
            {"dealer.stands_on_soft": "18"},
            {"cards.decks": "2"},
            {"splitting.most_hands": "2"},
        ],
        2,
    ),
)
def test_rules_against_the_player_raise_the_house_edge(worse: Mapping[str, str]) -> None:
    assert worth(BLACKJACK, tuple(({"cards.decks": "1"} | dict(worse)).items())) < blackjack() - 1e-5


@pytest.mark.parametrize(
    "better",
    evenly(
        [
            {"peek": "true"},  # no hole card, and everything is collected: a look saves what a natural would take
            {"surrender": PONTOON},
            {"doubling.on": "any_cards"},
            {"splitting.aces_again": "true"},
            {"dealer.collects": "original_only"},
        ],
        2,
    ),
)
def test_rules_for_the_player_lower_the_house_edge(better: Mapping[str, str]) -> None:
    assert worth(BLACKJACK, tuple(({"cards.decks": "1"} | dict(better)).items())) > blackjack() + 1e-6


def test_forced_draw_that_best_play_takes_has_no_effect() -> None:
    assert blackjack(play__must_draw_below="0") == pytest.approx(blackjack(), abs=1e-13)


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "settings", "sign"),
    [
        (NSW, {"third_hand": True}, 1),
        (NSW, {"pontoonVsSplit": "traceOriginal"}, 1),
        (NSW, {"decks": 6}, 1),
        (NSW, {"superBonusFloor": "0"}, 0),
        (NSW, {"absentPlay": "no-further-cards"}, 0),
        (PONTOON, {"decks": 8}, -1),
        (PONTOON, {"decks": 3}, 1),
        (PONTOON, {"dealer_pontoon_collection": "original_only"}, 1),
        (PONTOON, {"super_bonus_additive": False}, -1),
        (PONTOON, {"super_bonus_after_split": "never"}, -1),
        (PONTOON, {"super_bonus_other_basis": "hand"}, 0),
        (PONTOON, {"doubled_even_money_scope": "box"}, -1),
        (BLACKJACK, {"double_on": "any_cards"}, 1),
        (BLACKJACK, {"decks": 8}, -1),
    ],
)
def test_each_option_has_the_sign_that_theory_expects(key: str, settings: Mapping[str, object], sign: int) -> None:
    change = worth(key, settings=tuple(settings.items())) - worth(key)
    assert change == 0 if sign == 0 else change * sign > 0


@pytest.mark.long
@pytest.mark.parametrize("key", [PONTOON, NSW])
@pytest.mark.parametrize(
    ("supposed", "sign"),
    [
        ({"surrender": "none"}, 0),  # best play off the top never surrenders: a natural takes the whole wager
        ({"forfeit": "none"}, -1),
        ({"super_bonus": "none"}, -1),
        ({"naturals.against_dealer": "stand_off"}, -1),
        ({"payouts.five_cards": "1 to 1"}, -1),
        ({"payouts.sevens_spades": "2 to 1"}, -1),
        ({"dealer.collects": "everything"}, -1),
        ({"doubling.on": "two_cards"}, -1),
        ({"doubling.aces_as_one": "never"}, 1),
        ({"dealer.stands_on_soft": "17"}, 1),
        ({"cards.pack": "52"}, 1),
    ],
)
def test_each_rule_of_pontoon_has_the_sign_that_theory_expects(
    key: str, supposed: Mapping[str, str], sign: int
) -> None:
    change = worth(key, tuple(supposed.items())) - worth(key)
    assert change == pytest.approx(0, abs=1e-12) if sign == 0 else change * sign > 1e-9


# --- which are asked --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_every_round_option_is_varied_to_every_other_value(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameQuery, "valued", lambda *_: None)  # which values there are is known without their worth
    asked = ask(key)
    found = {(one.name, one.value) for one in module._options(asked)}
    for chapter in analyst_of(load_any(key, asked.settings)).chapters:
        for question, entry in entries(key).get(chapter, {}).items():
            name = entry.get("setting", question)
            values = entry.get("among", range(entry.get("from", 0), entry.get("to", -1) + 1))
            default = str(entry.get("default")).lower()
            assert {value for told, value in found if told == name} == {
                str(value).lower() if isinstance(value, bool) else str(value)
                for value in values
                if str(value).lower() != default
            }
    assert not {"boxes", "players_per_box", "burn_cards_at_new_shoe"} & {name for name, _ in found}


def test_options_irrelevant_to_one_box_are_not_solved() -> None:
    asked = ask(PONTOON)
    base = asked.valued().name
    same = {one.name for one in module._options(asked) if one.valued.name == base}
    assert same == {"super_bonus_other_basis", "odd_amounts"}  # at $10 every payment can be made exactly


def test_amounts_are_varied_only_where_they_have_an_effect() -> None:
    changed = {(one.name, one.value) for one in module._amounts(ask(NSW)) if one.valued.name != ask(NSW).valued().name}
    # 6 to 5 of $11 and $12 is no whole chip; $25 has a larger Super Bonus; of $500 it is a smaller part
    assert {("wager", "11.00"), ("wager", "12.00"), ("wager", "25.00"), ("wager", "500.00")} <= changed
    # with chips of $2.50 and $5, 6 to 5 of $10 is rounded up
    assert {value for name, value in changed if name == "smallest_chip"} == {"2.50", "5"}


def test_a_maximum_payout_matters_only_where_it_binds() -> None:
    def binding(wager: int) -> set[str]:
        asked = ask(UTH, wager=Money(wager * DOLLARS))
        held = [one for one in module._amounts(asked) if one.name == "maximum_payout"]
        return {one.value for one in held if one.valued.name != asked.valued().name}

    assert binding(10) == {"1000", "2500"}  # 500 to 1 of $10 is $5,000
    assert binding(100) == {"1000", "2500", "5000", "10000", "50000", "100000"}


def test_a_supposed_answer_is_not_varied() -> None:
    asked = ask(BLACKJACK, suppose={"cards.decks": "1"})
    assert [one.name for one in module._options(asked)] == ["double_on"]


# --- the whole --------------------------------------------------------------------------------------------------------


def test_an_effect_is_the_difference_to_the_game_as_it_is() -> None:
    asked = ask(BLACKJACK, suppose={"cards.decks": "1"})
    told: list[tuple[str, float]] = []
    (one,) = effects(asked, lambda doing, done: told.append((doing, done)))
    assert (one.name, one.value, one.instead_of) == ("double_on", "any_cards", "two_cards")
    assert (one.clause, one.reading) == ("11.1", "BJ-2")
    assert one.expected_value == blackjack(doubling__on="any_cards")
    assert one.change == one.expected_value - blackjack()
    assert all(0 <= done <= 1 for _, done in told)


def test_effects_accept_rules_and_removed_cards() -> None:
    asked = ask(BLACKJACK, suppose={"cards.decks": "1"})
    assert expected_value(asked.supposition().rules, asked.wager) == blackjack()


def test_unplayable_answers_are_reported() -> None:
    asked = GameQuery(BLACKJACK, ask(BLACKJACK).settings, Money(1000), supposed={"payouts.straight_suited": "2 to 1"})
    with pytest.raises(BadSupposition, match="These answers cannot be combined in a game: suits pay alike"):
        asked.valued()


# --- cards that are gone ----------------------------------------------------------------------------------------------


def test_numbers_of_decks_that_never_had_the_cards_removed_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameQuery, "valued", lambda *_: None)
    for many, decks in ((16, {"4", "5", "7", "8"}), (17, {"5", "7", "8"}), (21, {"7", "8"})):
        asked = ask(BLACKJACK, {"decks": 6}, removed="2 " * many)
        assert {one.value for one in module._options(asked) if one.name == "decks"} == decks


def test_settings_of_lent_or_removed_chapters_are_not_varied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameQuery, "valued", lambda *_: None)
    own = {one.name for one in module._options(ask(PONTOON))}
    for lender in ("none", "act-pontoon-2005", NSW):
        left = {one.name for one in module._options(ask(PONTOON, suppose={"super_bonus": lender}))}
        assert own - left == {name for name in own if name.startswith("super_bonus")} != set()
