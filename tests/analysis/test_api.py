"""The public functions of analysis: arguments are checked, results are computed once and state their assumptions."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from croupier import analysis
from croupier.analysis import analyse, api, cache
from croupier.analysis.api import ask
from croupier.analysis.result import Analysis
from croupier.analysis.valuation import worth_of
from croupier.money import Money
from croupier.rules.clause import UnknownDocument
from croupier.rules.profile import settings
from croupier.rules.ruled import BadElection
from tests.analysis.sample import pontoon
from tests.families import TWENTY_ONE, UTH

BLACKJACK, PONTOON = "act-blackjack-2005", "act-pontoon-2018"
ONE_DECK = {"cards.decks": "1", "peek": "true"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        held = tmp_path_factory.mktemp("cache")
        patch.setenv("CROUPIER_CACHE", str(held))
        yield held


@pytest.fixture(scope="module")
def analysis_(folder: Path) -> Analysis:
    """Give Blackjack from one deck with a peek, which is soon solved: of no approved game."""
    assert not list(folder.iterdir())
    return analyse(BLACKJACK, {"side_bets": ["super-sevens"]}, suppose=ONE_DECK, effects=False)


# --- what it says -----------------------------------------------------------------------------------------------------


def test_the_return_is_that_of_the_solver(analysis_: Analysis) -> None:
    value = worth_of(ask(BLACKJACK, suppose=ONE_DECK).valued()).value
    assert analysis_.main.expected_value.value == value
    assert analysis_.main.house_edge == -value
    assert analysis_.error_bound < 1e-9


def test_every_setting_is_stated_with_its_value_in_force(analysis_: Analysis) -> None:
    assert analysis_.election == dict(settings(BLACKJACK)) | {"side_bets": ["super-sevens"]}
    assert analysis_.wager == "10.00"
    assert analysis_.document == BLACKJACK


def test_suppositions_are_stated_in_every_output(analysis_: Analysis) -> None:
    assert analysis_.identification.supposed == ONE_DECK
    assert analysis_.method.startswith(
        "These figures are not of an approved game: they suppose cards.decks = 1, peek = true."
    )
    assert analysis_.identification.rules != ask(BLACKJACK).supposition().rules.fingerprint


def test_analysis_includes_side_bets_and_their_conditions(analysis_: Analysis) -> None:
    assert set(analysis_.side_bets) == {"perfect-pairs", "super-sevens", "insurance"}
    assert analysis_.side_bets["super-sevens"].offered
    assert not analysis_.side_bets["perfect-pairs"].offered
    assert "main" in {play.name for play in analysis_.side_bets["super-sevens"].plays}
    assert {one["hand"] for one in analysis_.details["insurance"]} >= {"A-10", "10-10"}


def test_findings_are_derived_from_the_figures(analysis_: Analysis) -> None:
    (even_money,) = [one for one in analysis_.findings if "Even money" in one.text]
    assert even_money.clause == "8.1(b)"
    assert any("The game itself favours the player" in one.text for one in analysis_.findings)
    assert analysis_.effects == ()


def test_analysis_survives_a_json_round_trip(analysis_: Analysis) -> None:
    assert msgspec.json.decode(msgspec.json.encode(analysis_), type=Analysis) == analysis_


# --- once -------------------------------------------------------------------------------------------------------------


def test_cached_result_is_not_recomputed(analysis_: Analysis, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "_analysed", None)  # calling it would fail
    again = analyse(BLACKJACK, {"side_bets": ["super-sevens"]}, suppose=ONE_DECK, effects=False)
    assert again == analysis_
    assert len(list(folder.iterdir())) == 1
    with pytest.raises(TypeError):
        analyse(BLACKJACK, {"side_bets": ["super-sevens"]}, suppose=ONE_DECK, effects=False, cached=False)
    with pytest.raises(TypeError):
        analyse(BLACKJACK, {"side_bets": ["super-sevens"]}, suppose=ONE_DECK, effects=True)


def test_cache_key_includes_every_dependency(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    monkeypatch.setattr(cache, "kept", names.append)
    monkeypatch.setattr(cache, "keep", lambda _, found: found)
    monkeypatch.setattr(api, "_analysed", lambda *_, **__: pontoon())
    for asked in (
        {},
        {"election": {"decks": 8}},
        {"wager": Money(1500)},
        {"removed": "5 TS"},
        {"suppose": {"peek": "true"}},
        {"suppose": {"peek": "false"}},
        {"effects": False},
    ):
        analyse(BLACKJACK, **asked)
    assert len(set(names)) == len(names) == 7
    analyse(BLACKJACK, {"decks": "8"})
    assert names[-1] == names[1]  # typed or not, it is the same election


# --- what is asked ----------------------------------------------------------------------------------------------------


def test_holdem_has_the_maximum_payout_of_a_scenario_stated() -> None:
    assert ask(UTH).settings["maximum_payout"] == "25000"
    assert ask(UTH, {"maximum_payout": "5000"}).settings["maximum_payout"] == "5000"


def test_settings_have_the_type_of_their_defaults() -> None:
    chosen = ask("nsw-pontoon-6to5-2017", {"decks": "6", "third_hand": "true", "readings": {"superBonusFloor": 0}})
    assert chosen.settings["decks"] == 6
    assert chosen.settings["third_hand"] is True
    assert chosen.settings["superBonusFloor"] == 0


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_default_wager_is_the_table_minimum(key: str) -> None:
    assert ask(key).wager == 1000
    assert ask(key, {"minimum": "25"}).wager == 2500


@pytest.mark.parametrize(
    ("key", "asked", "sentence"),
    [
        (BLACKJACK, {"election": {"decks": 9}}, "decks = 9: act-blackjack-2005 2.1 allows 4 to 8"),
        (BLACKJACK, {"election": {"deck": 8}}, "did you mean decks?"),
        (BLACKJACK, {"election": {"minimum": "20", "maximum": "10"}}, "minimum is above maximum"),
        (
            BLACKJACK,
            {"wager": 700},
            "A wager of $7.00 is not a multiple of $5.00. Change the amount. [act-blackjack-2005 3.3]",
        ),
        (BLACKJACK, {"removed": "5 5 Z"}, "'Z' is neither a rank nor a card"),
        (BLACKJACK, {"removed": "5S 5S 5S 5S 5S 5S 5S"}, "5S is listed 7 times, but 6 decks (act-blackjack-2005 2.1)"),
        (BLACKJACK, {"election": {"decks": 4}, "removed": "A " * 16 + "2 " * 16 + "3 " * 17}, "3 is listed 17 times"),
        (
            BLACKJACK,
            {"election": {"decks": 4}, "removed": " ".join(f"{rank} " * 16 for rank in "A23456789T")},
            "48 cards",
        ),
        (BLACKJACK, {"removed": "5 10s"}, "'10s' is neither a rank nor a card. Write TS"),
        (BLACKJACK, {"removed": ["5"]}, "removed: ['5'] is not a text. Give cards with spaces between them"),
        (BLACKJACK, {"wager": "10"}, "wager: '10' is not a whole number of cents. Give 1000 for $10.00."),
        (BLACKJACK, {"wager": 10.0}, "wager: 10.0 is not a whole number of cents"),
        (BLACKJACK, {"wager": True}, "wager: True is not a whole number of cents"),
        (
            BLACKJACK,
            {"election": [("decks", 8)]},
            "[('decks', 8)] is not a dictionary. Give an election and suppositions as",
        ),
        (BLACKJACK, {"suppose": "peek=true"}, "'peek=true' is not a dictionary. Give an election and suppositions as"),
        (PONTOON, {"removed": "TS"}, "act-pontoon-2018 2.1 plays with packs of 48, which have no T."),
        (PONTOON, {"removed": "5 7"}, "7: write its suit, such as 7S, for act-pontoon-2018 14.2[T1]:678-suited pays"),
        (UTH, {"removed": "AS"}, "act-uth-2019 6.1(a) has the cards shuffled for every round"),
        (UTH, {"election": {"maximum_payout": "0"}}, "it must be greater than zero (10.1:max-payout)"),
        (UTH, {"suppose": {"dealer.stands_on_soft": "17"}}, "no such question is asked of a round"),
    ],
)
def test_bad_input_is_rejected_with_one_sentence(key: str, asked: dict[str, object], sentence: str) -> None:
    if sentence == "48 cards":  # just as many as are wanted: a card more is too many
        ask(key, **asked)  # type: ignore[arg-type]
        asked = asked | {"removed": f"{asked['removed']} J"}
        sentence = "47 cards are left. At least 48 are needed."
    with pytest.raises(BadElection) as told:
        ask(key, **asked)  # type: ignore[arg-type]
    assert sentence in str(told.value)
    assert "\n" not in str(told.value)


def test_unknown_document_is_rejected() -> None:
    with pytest.raises(UnknownDocument, match="act-blackjack-2005"):
        analyse("act-blackjack")


@pytest.mark.usefixtures("folder")
def test_unplayable_rules_are_rejected_before_solving() -> None:
    with pytest.raises(BadElection, match="These answers cannot be combined in a game: suits pay alike"):
        analyse(BLACKJACK, suppose={"payouts.straight_spades": "2 to 1"})


def test_a_rank_alone_will_do_where_suits_pay_nothing() -> None:
    asked = ask(BLACKJACK, removed="5, 5  TS")
    assert asked.removed == "5 5 TS"
    assert asked.valued().name == ask(BLACKJACK, removed="5H 5D TH").valued().name
    assert asked.valued().name != ask(BLACKJACK).valued().name


def test_public_api_is_analyse_and_compare() -> None:
    assert set(analysis.__all__) == {"analyse", "compare", "Comparison"}
    with pytest.raises(AttributeError, match="solve"):
        analysis.solve  # noqa: B018  asked for, not used


# --- cards that are gone ----------------------------------------------------------------------------------------------


def test_analysis_covers_the_remaining_shoe() -> None:
    gone = "5 5 5S 5"
    found = analyse(BLACKJACK, suppose=ONE_DECK, removed=gone, effects=False, cached=False)
    assert found.details["composition"]["removed"] == gone
    assert f"the dealer's ace and {gone} have left" in found.side_bets["insurance"].note
    hands = {one["hand"] for one in found.details["insurance"]}
    assert "5" not in {value for hand in hands for value in hand.split("-")}
    assert "5-5" not in " ".join(one.text for one in found.findings)
    insured = found.main.decisions["insurance"]
    assert (insured > 0) is any("Insurance gains with" in one.text for one in found.findings) is True
    assert not any("Insurance is never best" in one.text for one in found.findings)


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_every_document_is_analysed_with_its_effects(key: str) -> None:
    told: list[float] = []
    found = analyse(key, progress=lambda _, done: told.append(done))
    assert -0.025 < found.main.expected_value.value < 0
    assert found.effects
    assert found.findings
    assert found.charts
    assert sum(one.probability for one in found.main.distribution) == pytest.approx(1, abs=1e-9)
    assert all(0 <= done <= 1 for done in told)
    assert told[-1] > 0.9


@pytest.mark.long
@pytest.mark.usefixtures("folder")
def test_removed_cards_change_the_return_and_insurance() -> None:
    whole = analyse(BLACKJACK, {"decks": 4}, effects=False)
    fives = analyse(BLACKJACK, {"decks": 4}, removed="5 " * 8, effects=False)
    assert fives.main.expected_value.value > whole.main.expected_value.value + 0.005
    assert fives.side_bets["insurance"].expected_value.value > whole.side_bets["insurance"].expected_value.value
    assert fives.details["composition"]["cards"] == 4 * 52 - 8 - 1
