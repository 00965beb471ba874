"""Findings in plain words: each comes from figures, with its clause, and goes when the figures do not say it."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.analysis.families import analyst_of
from croupier.analysis.findings import findings
from croupier.analysis.result import Analysis, Cell, Chart, Effect, Finding, Main, Value
from croupier.money import parse
from croupier.rules.clause import document
from croupier.rules.profile import Rules, load, load_uth
from tests.analysis.sample import holdem, pontoon
from tests.families import UTH

NSW, PONTOON, BLACKJACK = "nsw-pontoon-6to5-2017", "act-pontoon-2018", "act-blackjack-2005"


def game(rules: Rules, *, decisions: dict[str, Any] | None = None, value: float = -0.004, **more: Any) -> Analysis:
    """Return a game with some figures made up; its side bets are real."""
    sample = holdem() if rules.document == UTH else pontoon()
    main: Main = replace(sample.main, expected_value=Value(value), house_edge=-value, decisions=decisions or {})
    bets = analyst_of(rules).side_bets(rules, parse("10"))
    held = replace(sample, document=rules.document, wager="10.00", main=main, side_bets=bets, effects=(), charts=())
    return replace(held, details={}, **more)


def findings_of(rules: Rules, kind: str, **figures: Any) -> list[Finding]:
    return [one for one in findings(rules, game(rules, **figures)) if one.kind == kind]


def texts(rules: Rules, kind: str, **figures: Any) -> str:
    return " ".join(one.text for one in findings_of(rules, kind, **figures))


# --- for whom it is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "favours"), [(3, False), (4, False), (5, False), (6, True), (7, True), (8, True)])
def test_perfect_pairs_of_the_acts_pontoon_favours_the_player_from_six_decks_on(decks: int, favours: bool) -> None:
    rules = load(PONTOON, {"decks": decks, "side_bets": ["perfect-pairs"]})
    found = [one for one in findings_of(rules, "player_favoured") if "Perfect Pairs" in one.text]
    assert bool(found) is favours
    assert all(one.clause == "18.1(a)" and one.moves is not None and one.moves > 0 for one in found)


def test_finding_of_a_player_advantage_comes_first() -> None:
    first, *_ = findings(load(BLACKJACK), game(load(BLACKJACK), value=0.001))
    assert first.text == "The game itself favours the player by 0.1000 % under best play."
    assert "The game itself" not in texts(load(BLACKJACK), "player_favoured")


def test_packs_without_tens_are_mentioned_with_pair_bets() -> None:
    (one, _) = [one for one in findings_of(load(PONTOON, {"decks": 6}), "unexpected_cost") if "packs of 52" in one.text]
    assert "Perfect Pairs returns +1.74 % from packs of 48 cards; at the same odds it would return -6.11 %" in one.text
    assert one.clause == "2.1"
    assert "packs of 52" not in texts(load(BLACKJACK), "unexpected_cost")


# --- what is never used -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "text", "clause"),
    [
        (BLACKJACK, "even money", "Even money is never best.", "8.1(b)"),
        (PONTOON, "surrender", "Surrender is never best.", "9.1"),
        (PONTOON, "forfeit", "Forfeiting after a double is never best.", "12.6"),
        (NSW, "split", "Splitting is never best.", "11.1.2"),
    ],
)
def test_unused_options_are_reported_only_when_unused(key: str, name: str, text: str, clause: str) -> None:
    never = findings_of(load(key), "never_used", decisions={"first": {"hit": 0.5, name: 0.0}})
    assert Finding("never_used", text, clause, 0.0) in never
    assert text not in texts(load(key), "never_used", decisions={"first": {"hit": 0.5, name: 0.0001}})


def test_decision_used_only_later_counts_as_used() -> None:
    decisions = {"first": {"double": 0.0}, "double": 0.1}
    assert "Doubling" not in texts(load(PONTOON), "never_used", decisions=decisions)


def test_cards_never_surrendered_against_are_reported() -> None:
    rules = load(PONTOON)
    surrendered = {"surrender": [{"hand": "10, 6", "dealer": "A"}]}
    chart = of_two({"10, 6": ("R", "H")}, "surrender -0.5, hit -0.6", ("A", "10"))
    found = findings(rules, replace(game(rules), details=surrendered, charts=(chart,)))
    (one,) = [one for one in found if "never surrenders" in one.text]
    assert one.text == "Best play never surrenders against 10, where surrender is offered as well."
    assert one.clause == "9.1"
    no_tens = of_two({"9, 6": ("R",)}, "surrender -0.5, hit -0.6", ("A",))
    found = findings(rules, replace(game(rules), details=surrendered, charts=(no_tens,)))
    assert not [one for one in found if "never surrenders" in one.text]


def of_two(rows: Mapping[str, tuple[str, ...]], note: str, columns: tuple[str, ...] = ("2", "3")) -> Chart:
    """Return a chart of the first two cards; the note tells what may be played, as that of a real one does."""
    cells = tuple([tuple([Cell(code, note=note) for code in codes]) for codes in rows.values()])
    return Chart("first-two", "Two cards", tuple(rows), columns, cells, {})


def test_pairs_never_split_are_reported() -> None:
    rows = {"10, 6": ("S", "H"), "10, 10": ("S", "S"), "8, 8": ("P", "S"), "7, 7": ("H", "H*"), "5, 5": ("D", "H")}
    chart = of_two(rows, "stand +0.100000, split -0.200000")
    (one,) = [one for one in findings_of(load(PONTOON), "never_used", charts=(chart,)) if "splits" in one.text]
    assert one.text == "Best play never splits 10-10, 5-5."
    assert one.clause == "def:split"
    # what may not be split, or what only a chart by total never splits, is no finding about best play
    may_not = of_two(rows, "stand +0.100000, hit -0.200000")
    assert "splits" not in texts(load(PONTOON), "never_used", charts=(may_not, replace(chart, name="pairs")))


def test_soft_hands_never_doubled_are_reported() -> None:
    rows = {"A, 7": ("S", "H"), "A, A": ("P", "P"), "10, 6": ("S", "D")}
    chart = of_two(rows, "hit +0.100000, double -0.200000")
    never = "Best play never doubles a soft hand of two cards."
    assert never in texts(load(PONTOON), "never_used", charts=(chart,))
    assert never not in texts(load(PONTOON), "never_used", charts=(of_two(rows, "hit +0.1"),))
    assert never not in texts(load(PONTOON), "never_used", charts=(replace(chart, name="soft"),))
    doubles = of_two(rows | {"A, 6": ("D", "H")}, "hit +0.100000, double -0.200000")
    assert never not in texts(load(PONTOON), "never_used", charts=(doubles,))


# --- what moves it ----------------------------------------------------------------------------------------------------


def effect(name: str, value: str, change: float, **more: Any) -> Effect:
    return Effect(name, value, "what it was", -0.004 + change, change, "2.1", **more)


@pytest.mark.parametrize(("change", "is_told"), [(0.00011, True), (-0.00011, True), (0.00009, False), (0.0, False)])
def test_effects_above_a_hundredth_of_a_percent_are_reported(change: float, is_told: bool) -> None:
    found = findings_of(load(PONTOON), "sensitive", effects=(effect("decks", "8", change),))
    assert any("decks: 8 instead of what it was moves" in one.text for one in found) is is_told


def test_reading_is_one_finding_with_all_its_values() -> None:
    both = [
        effect("double_ace_scope", value, change, reading="P-01") for value, change in (("x", 0.001), ("y", -0.002))
    ]
    (one,) = [one for one in findings_of(load(PONTOON), "sensitive", effects=tuple(both)) if "P-01" in one.text]
    assert one.text == (
        "double_ace_scope, reading P-01: x instead of what it was moves the return by +0.1000 %; y by -0.2000 %."
    )
    assert one.moves == -0.002


def test_effect_of_amounts_is_reported_as_a_cost() -> None:
    at = (
        Effect("wager", "11.00", "10.00", -0.01, 0.006, "5.9"),
        Effect("wager", "25.00", "10.00", -0.0155, 0.0005, "10.5/T2/5000"),
        Effect("maximum_payout", "25000", "10000", -0.004, 0.001, "10.1"),
        Effect("smallest_chip", "5", "1", -0.004, 0.012, "5.9"),
    )
    found = findings_of(load(NSW), "unexpected_cost", effects=at)
    wager, chip = [one for one in found if one.clause == "5.9"]
    assert wager.text == (
        "The house edge depends on the size of the wager: 1.6000 % at $10, 1.0000 % at $11, 1.5500 % at $25."
    )
    assert "0.5000 % at $10,000, 0.4000 % at $25,000." in texts(load(NSW), "unexpected_cost", effects=at)
    assert chip.text.endswith("the house edge depends on it: 1.6000 % at $1, 0.4000 % at $5.")


def test_findings_for_the_operator_come_first() -> None:
    rules = load_uth(UTH, {"maximum_payout": "25000"})
    own = (Finding("note", "a note"), Finding("never_used", "never"), Finding("unexpected_cost", "dear"))
    kinds = [one.kind for one in findings(rules, game(rules), own)]
    assert kinds == ["unexpected_cost", "never_used", "note"]


@pytest.mark.parametrize("key", [BLACKJACK, PONTOON, NSW])
def test_every_clause_of_a_finding_exists(key: str) -> None:
    rules = load(key, {"side_bets": ["perfect-pairs"]})
    never = {"stand": 0.0, "hit": 0.0, "double": 0.0, "split": 0.0, "natural": 0.0}
    found = findings(rules, game(rules, decisions=never, value=0.1))
    assert len(found) > 5
    assert all(one.clause in document(key) for one in found)
