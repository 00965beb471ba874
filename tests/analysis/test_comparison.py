"""Two games compared: what differs is changed one rule at a time, and the changes add up to the difference."""

import pytest

from croupier.analysis.comparison import _changes, _closing, _steps, _way, compare
from croupier.analysis.report.rule_differences import answer_change, chapter_change
from croupier.analysis.suppositions import suppose
from croupier.analysis.valuation import expected_value
from croupier.money import Money
from croupier.rules.clause import document
from croupier.rules.profile import Rules, load, load_any, load_uth
from croupier.rules.ruled import BadElection
from tests.families import TWENTY_ONE, UTH

BLACKJACK, PONTOON, NSW = "act-blackjack-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017"
TEN = Money(1000)


def clauses(told: str, here: Rules) -> list[tuple[str, str]]:
    """Return the documents and clauses of a citation such as "a 1.1 and b 2.2", or "1.1" of the one document."""
    parts = told.split(" and ")
    if len(parts) == 1 and " " not in told:
        return [(here.document, told)]
    return [(key, clause) for key, _, clause in (part.partition(" ") for part in parts)]


# --- what differs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", TWENTY_ONE)
@pytest.mark.parametrize("second", TWENTY_ONE)
def test_every_difference_cites_existing_clauses(first: str, second: str) -> None:
    one, other = load(first), load(second)
    for change in _changes(one, other):
        assert change.value != change.instead_of
        assert change.said
        for key, clause in clauses(change.clause, other):
            assert clause in document(key)


def test_the_same_game_has_no_difference() -> None:
    assert list(_changes(load(PONTOON), load(PONTOON))) == []
    assert _way(load(NSW), load(NSW), TEN) == ([], [])


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("naturals.odds", "Pontoon 6 to 5 instead of 3 to 2"),
        ("cards.decks", "8 decks instead of 4"),
        ("splitting.most_hands", "up to 2 hands by splitting instead of 4"),
        ("play.must_draw_below", "no hand must draw"),
        ("dealer.collects", "dealer's natural takes of wagers added: bust plus one instead of everything"),
        ("doubling.aces_as_one", "aces of a doubled hand count one: all held instead of first two"),
    ],
)
def test_differing_rules_are_described_in_words(question: str, sentence: str) -> None:
    first = BLACKJACK if question == "dealer.collects" else PONTOON
    assert answer_change(load(first), load(NSW), *question.split(".")).said == sentence


def test_natural_payouts_cite_both_documents() -> None:
    told = answer_change(load(PONTOON), load(NSW), "naturals", "odds")
    assert told.clause == "act-pontoon-2018 14.2[T1]:pontoon and nsw-pontoon-6to5-2017 10.5/T1/pontoon"


def test_reading_is_described_by_its_setting() -> None:
    other = load(PONTOON, {"dealer_pontoon_collection": "original_only"})
    told = answer_change(load(PONTOON), other, "dealer", "collects")
    assert told.said == "reading original_only instead of bust_plus_one (P-32)"
    assert (told.clause, told.reading) == ("11.9", "P-32")


def test_option_is_described_in_words() -> None:
    told = answer_change(load(NSW), load(NSW, {"third_hand": True}), "splitting", "third_hand")
    assert (told.said, told.clause) == ("third hand allowed", "13.9")


def test_a_chapter_that_only_one_game_has_is_one_change() -> None:
    told = chapter_change(load(PONTOON), load(BLACKJACK), "surrender")
    assert (told.said, told.name) == ("surrender not offered", "surrender")
    assert chapter_change(load(BLACKJACK), load(PONTOON), "super_bonus").said == "Super Bonus offered"
    changes = [change.name for change in _changes(load(BLACKJACK), load(NSW))]
    assert {"surrender", "forfeit", "super_bonus"} <= set(changes)
    assert not any(name.startswith(("surrender.", "forfeit.", "super_bonus.")) for name in changes)


# --- the way between --------------------------------------------------------------------------------------------------


def test_the_acts_pontoons_of_2005_and_2018_are_worth_the_same() -> None:
    way, _ = _way(load("act-pontoon-2005"), load(PONTOON), TEN)
    assert way == []


def test_rules_without_effect_are_counted_but_not_solved() -> None:
    other = load(PONTOON, {"super_bonus_other_basis": "hand", "super_bonus_additive": False})
    way, idle = _way(load(PONTOON), other, TEN)
    assert [change.name for reached in way for change in reached.changes] == ["super_bonus.additive"]
    assert idle == ["super_bonus.others_basis"]
    assert list(_closing(tuple(idle), 0.0123)) == [
        "All together: +1.2300 %.",
        "1 other answer differs and changes nothing.",
    ]


def test_the_smallest_chip_matters_where_payments_are_rounded_to_it() -> None:
    way, _ = _way(load(NSW), load(NSW, {"smallest_chip": "5"}), TEN)
    assert [change.said for reached in way for change in reached.changes] == ["smallest chip $5 instead of $1"]
    assert _way(load(PONTOON), load(PONTOON, {"smallest_chip": "5"}), TEN)[0] == []


@pytest.mark.long
@pytest.mark.parametrize("first", TWENTY_ONE)
@pytest.mark.parametrize("second", TWENTY_ONE)
def test_any_game_reaches_any_other_by_single_changes(first: str, second: str) -> None:
    way, idle = _way(load(first), load(second), TEN)
    assert all(len(reached.changes) == 1 for reached in way)
    assert len(way) + len(idle) == len(list(_changes(load(first), load(second))))


# --- what it is worth -------------------------------------------------------------------------------------------------


def test_the_changes_add_up_to_the_difference() -> None:
    one = suppose(load(BLACKJACK), {"cards.decks": "1"}).rules  # small shoes are soon solved
    other = suppose(load(BLACKJACK, {"double_on": "any_cards"}), {"cards.decks": "2"}).rules
    told: list[float] = []
    steps, idle, text = _steps(one, other, TEN, lambda _, done: told.append(done))
    assert [(step.name, step.value, step.instead_of) for step in steps] == [
        ("cards.decks", "2", "1"),
        ("doubling.on", "any_cards", "two_cards"),
    ]
    assert idle == ()
    whole = expected_value(other, TEN) - expected_value(one, TEN)
    assert sum(step.change for step in steps) == pytest.approx(whole, abs=1e-15)
    assert steps[0].change < 0 < steps[1].change
    assert steps[-1].expected_value == expected_value(other, TEN)
    assert text[0].startswith("2 decks instead of 1: -0.3")
    assert text[1].startswith("Reading any_cards instead of two_cards (BJ-2): +0.2")
    assert text[1].endswith("[11.1]")
    assert told[-1] == 1


@pytest.mark.long
def test_a_comparison_holds_both_analyses_and_the_steps_between() -> None:
    found = compare((NSW, {}), (NSW, {"third_hand": True, "pontoonVsSplit": "traceOriginal"}))
    assert found.first.election["third_hand"] is False
    assert found.second.election["third_hand"] is True
    assert found.change == found.second.main.expected_value.value - found.first.main.expected_value.value
    assert sum(step.change for step in found.steps) == pytest.approx(found.change, abs=1e-15)
    assert found.text[0].startswith("Third hand allowed: +0.1")
    assert all(step.change > 0 for step in found.steps)


@pytest.mark.long
def test_six_to_five_naturals_cost_the_known_amount() -> None:
    found = compare((PONTOON, {"decks": 8}), (NSW, {}))
    (odds,) = [step for step in found.steps if step.name == "naturals.odds"]
    # Pontoons are 4.18 % of hands, each paid 0.3 less
    assert odds.change == pytest.approx(-0.3 * 0.0418, rel=0.01)
    assert sum(step.change for step in found.steps) == pytest.approx(found.change, abs=1e-12)


# --- bad input --------------------------------------------------------------------------------------------------------


def test_games_of_different_families_are_not_compared_by_rule() -> None:
    with pytest.raises(BadElection, match="act-pontoon-2018 and act-uth-2019 are different kinds of games"):
        compare((PONTOON, {}), (UTH, {}))


def test_compared_wager_must_be_valid_at_both_tables() -> None:
    with pytest.raises(
        BadElection,
        match=r"wager: A wager of \$11.00 is not a multiple of \$5.00. Change the amount. \[act-blackjack-2005 3.3\]",
    ):
        compare((NSW, {}), (BLACKJACK, {}), wager=Money(1100))
    with pytest.raises(BadElection, match=r"above the maximum"):
        compare((BLACKJACK, {}), (NSW, {"minimum": "2000", "maximum": "3000"}))


def test_forbidden_election_is_rejected_before_solving() -> None:
    with pytest.raises(BadElection, match=r"decks = 9: act-blackjack-2005 2\.1 allows 4 to 8"):
        compare((BLACKJACK, {}), (BLACKJACK, {"decks": 9}))


def test_the_maximum_payout_of_holdem_is_compared() -> None:
    one, other = (load_uth(UTH, {"maximum_payout": amount}) for amount in ("25000", "2500"))
    way, idle = _way(one, other, TEN)
    assert [change.said for reached in way for change in reached.changes] == [
        "maximum payout $2,500 instead of $25,000"
    ]
    assert idle == []
    assert _way(one, load_any(UTH, {"maximum_payout": "50000"}), TEN)[1] == ["payouts.maximum"]
