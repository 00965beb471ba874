"""Strategy files: those that ship, the words that they are written in, and one sentence for every mistake."""

import re
import tomllib
from textwrap import dedent
from typing import Any, Final

import pytest

from croupier.cards import card, cards
from croupier.engine.holdem import legal
from croupier.engine.holdem.inputs import BetPlay
from croupier.money import Money
from croupier.simulation.holdem.engine_queries import player, stages
from croupier.simulation.holdem.observations import SIGHTS, Sight
from croupier.simulation.holdem.phrases import conditions, starting_hands
from croupier.simulation.holdem.strategy import BEST, CHART, names, read, shipped, strategy
from croupier.simulation.plan import BadStrategy
from tests.analysis.holdem.whole import table
from tests.citations import ROOT
from tests.families import UTH

RULES: Final = table()


def data(**given: Any) -> dict[str, Any]:
    return {**tomllib.loads(shipped()["basic"]), **given}


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_file_loads_and_names_its_source(name: str) -> None:
    held = strategy(name, RULES, Money(1000))
    assert held.name == name
    assert tomllib.loads(shipped()[name])["source"]


def test_names_are_the_built_in_ones_and_the_files() -> None:
    assert names(UTH) == (BEST, CHART, "basic", "blind", "timid")


def test_the_chart_is_the_published_strategy() -> None:
    assert strategy(CHART, RULES, Money(1000)) == strategy("basic", RULES, Money(1000))


def test_strategy_text_is_parsed_like_a_file() -> None:
    assert strategy(shipped()["basic"], RULES, Money(1000)) == strategy("basic", RULES, Money(1000))


def test_basic_plays_as_it_is_published() -> None:
    held = strategy("basic", RULES, Money(1000))
    before = [("2H 2D", 0), ("3H 3D", 4), ("AS 2C", 4), ("KS 2S", 4), ("KS 4C", 0), ("KS 5C", 4), ("QS 5S", 0)]
    before += [("QS 6S", 4), ("QD 7H", 0), ("QD 8H", 4), ("JD 7D", 0), ("8D JD", 4), ("JD 9C", 0), ("TC JD", 4)]
    for hole, times in before:
        first, second = cards(hole)
        assert (hole, held.before_the_flop((first, second))) == (hole, times)
    after = [
        *[("2H 2D", "KS 8D 4C", 0), ("2H 2D", "KS KD 4C", 2), ("2H 2D", "2S KD 4C", 2), ("QD 7H", "QS 8D 4C", 2)],
        *[("9D 7D", "KD 8D 4C", 0), ("TD 7D", "KD 8D 4C", 2), ("9D 7C", "KD 8D 4D", 0), ("TD 7C", "KD 8D 4D", 2)],
        *[("9D 7C", "KD KS 4D", 0), ("9D 7C", "KD KS KC", 2), ("9D 7C", "TS 8S 6D", 2), ("TD 7C", "KS 8S 4S", 0)],
    ]
    for hole, flop, times in after:
        first, second = cards(hole)
        assert (hole, flop, held.after_the_flop((first, second), cards(flop))) == (hole, flop, times)
    river = [
        # fifteen cards pair the communal ones; above a queen there is the ace, above a ten the queen, too
        *[("QD 2C", "KS 9D 4C 3H JS", 1), ("TD 2C", "KS 9D 4C 3H JS", 0), ("7D 2C", "KS 9D 4C 3H JS", 0)],
        *[("QD 2C", "KS KD 4C 4H JS", 1), ("2D 3C", "KS KD 4C 4H JS", 1), ("2D 3C", "TS 9D 8C 7H JS", 1)],
        *[("4D 2C", "KS 9D 4C 3H JS", 1), ("8D 7C", "TS 9D 6C 3H JS", 1), ("2D 3C", "TS 9S 8S 7S 4H", 0)],
    ]
    for hole, communal, times in river:
        first, second = cards(hole)
        assert (hole, communal, held.on_the_river((first, second), cards(communal))) == (hole, communal, times)


@pytest.mark.parametrize(
    ("sight", "hole", "communal", "told"),
    [
        (Sight.OUTS, "QD 2C", "KS KD 4C 4H JS", 2 + 2 + 3 + 4),  # kings, fours, jacks for two higher pairs, aces
        (Sight.OUTS, "7D 2C", "KS 9D 4C 3H JS", 15 + 16),  # pairs; aces, queens, tens and eights
        (Sight.OUTS, "2D 3C", "TS 9S 8S 7S 4H", 9 + 14 + 6 + 12),  # spades; pairs; straights; high cards and fives
        (Sight.HIGHER, "AS KS", "QS JS TS 2D 3D", 0),
        (Sight.BEYOND, "2D 3C", "TS 9D 8C 7H JS", 0),
        (Sight.BEYOND, "2D QC", "TS 9D 8C 7H 3S", 0),
        (Sight.BEYOND, "6D QC", "TS 9D 8C 7H 3S", 1),
        (Sight.POCKET, "2D 2C", "TS 9D 8C 7H 3S", 1),
        (Sight.POCKET, "AD AC", "TS 9D 8C 7H 3S", 13),
        (Sight.HIGHEST, "2D AC", "TS 9D 8C", 13),
        (Sight.DRAW, "2D AC", "TD 9D 8D", 1),
        (Sight.DRAW, "2D AD", "TD 9D 8C", 13),
        (Sight.DRAW, "2D AD", "TD 9D 8D", 0),
    ],
)
def test_sights_have_the_expected_values(sight: Sight, hole: str, communal: str, told: int) -> None:
    assert SIGHTS[sight](cards(hole), cards(communal)) == told


@pytest.mark.parametrize(
    ("words", "hands"),
    [
        ("QQ+", ("QQ", "KK", "AA")),
        ("77", ("77",)),
        ("QTs+", ("QTs", "QJs")),
        ("K9o", ("K9o",)),
        ("AK", ("AKs", "AKo")),
        ("32+", ("32s", "32o")),
    ],
)
def test_starting_hands_are_parsed(words: str, hands: tuple[str, ...]) -> None:
    assert starting_hands(words) == hands


def test_any_two_cards_are_all_starting_hands() -> None:
    assert len(set(starting_hands("any two cards"))) == 169


def test_conditions_are_joined_by_and() -> None:
    (one, other) = conditions("pocket twos and one pair")
    assert one.holds(cards("2D 2C"), cards("KS 9D 4C"))
    assert not one.holds(cards("3D 3C"), cards("KS 9D 4C"))
    assert other.holds(cards("3D 3C"), cards("KS 9D 4C"))
    assert conditions("fewer than 21 dealer outs") == ((Sight.OUTS, 0, 20),)


def test_a_strategy_has_the_plays_that_the_engine_takes() -> None:
    for stage, state in zip(("before_the_flop", "after_the_flop", "on_the_river"), stages(RULES), strict=True):
        may = {given.times for given in legal(state, player(1)) if isinstance(given, BetPlay)}
        for times in range(6):
            # a list of another bet stands beside one that the stage must have
            lists: dict[str, list[str]] = {f"bet_{max(may)}x": [], f"bet_{times}x": []}
            if times in may:
                read(data(**{stage: lists}), RULES)
            else:
                with pytest.raises(BadStrategy, match=f"{stage}.bet_{times}x: The play wager must be"):
                    read(data(**{stage: lists}), RULES)


BEFORE, AFTER, RIVER = "before_the_flop", "after_the_flop", "on_the_river"


@pytest.mark.clause(
    "act-uth-2019 8.1(c)(ii)", "act-uth-2019 8.3(c)(ii)", "act-uth-2019 8.5(b)(ii)", "act-uth-2019 8.5/s2"
)
@pytest.mark.parametrize(
    ("given", "why"),
    [
        (
            {AFTER: {"bet_3x": []}},
            "after_the_flop.bet_3x: The play wager must be 2x the ante here. [act-uth-2019 8.3(c)(ii)]",
        ),
        (
            {BEFORE: {"bet_2x": []}},
            "before_the_flop.bet_2x: The play wager must be 3x or 4x the ante here. [act-uth-2019 8.1(c)",
        ),
        (
            {RIVER: {"bet_4x": []}},
            "on_the_river.bet_4x: The play wager must be 1x the ante here. [act-uth-2019 8.5(b)(ii)",
        ),
        ({RIVER: {"check": []}}, "on_the_river.check: A check is not allowed on the river. Bet or fold. [act-uth-2019"),
        ({AFTER: {"fold": []}}, "after_the_flop.fold: A strategy cannot fold before the river: a check is never worse"),
        ({AFTER: {"bet_02x": []}}, "after_the_flop.bet_02x: Write one of bet_2x, check."),
        ({AFTER: {"raise": []}}, "after_the_flop.raise: There is no such list. Use one of bet_2x, check."),
        ({AFTER: {}}, "after_the_flop does not state which hands bet. Write bet_2x, [] for none."),
        (
            {BEFORE: {"check": ["22"]}},
            "before_the_flop does not state which hands bet. Write bet_4x or bet_3x, [] for none.",
        ),
        ({AFTER: {"bet_2x": "one pair"}}, "after_the_flop.bet_2x = 'one pair': Write a list of texts."),
        ({AFTER: {"bet_2x": [1]}}, "after_the_flop.bet_2x = [1]: Write a list of texts."),
        ({AFTER: ["one pair"]}, "after_the_flop = ['one pair']: Write a table, [after_the_flop]."),
        ({AFTER: {"bet_2x": ["a pair"]}}, "after_the_flop: 'a pair': 'a pair' is not a condition"),
        ({AFTER: {"bet_2x": ["one pair and luck"]}}, "after_the_flop: 'one pair and luck': 'luck' is not a condition"),
        (
            {AFTER: {"bet_2x": ["fewer than 21 dealer outs"]}},
            "after_the_flop: 'fewer than 21 dealer outs': This is only known",
        ),
        (
            {AFTER: {"bet_2x": ["hidden pair or better"]}},
            "after_the_flop: 'hidden pair or better': This is only known on the",
        ),
        (
            {RIVER: {"bet_1x": ["four to a flush"]}},
            "on_the_river: 'four to a flush': This is only known after the flop.",
        ),
        ({RIVER: {"bet_1x": [f"fewer than {'9' * 5000} dealer outs"]}}, "on_the_river: 'fewer than 999"),
        ({RIVER: {f"bet_{'1' * 5000}x": []}}, "on_the_river.bet_111"),
        ({RIVER: {"bet_1x": ["fewer than 0 dealer outs"]}}, "on_the_river: 'fewer than 0 dealer outs': 'fewer than 0"),
        ({RIVER: {"bet_1x": ["one pair", "one pair"]}}, "on_the_river.bet_1x: 'one pair' is listed twice."),
        (
            {RIVER: {"bet_1x": ["one pair"], "fold": ["one pair"]}},
            "on_the_river: 'one pair' is listed under bet_1x and under",
        ),
        ({BEFORE: {"bet_4x": ["A2+"], "bet_3x": ["AKs"]}}, "before_the_flop: AKs bets 4x by 'A2+' and 3x by 'AKs'"),
        ({BEFORE: {"bet_4x": ["2A"]}}, "before_the_flop: '2A': Write the higher card first."),
        ({BEFORE: {"bet_4x": ["99s"]}}, "before_the_flop: '99s': Two cards of one rank cannot be suited."),
        ({BEFORE: {"bet_4x": ["10Js"]}}, "before_the_flop: '10Js': Write starting hands as"),
        ({"strategy": 2}, "strategy = 2: This program reads format 1."),
        ({"strategy": True}, "strategy = True: This program reads format 1."),
        ({"document": "act-blackjack-2005"}, "document = 'act-blackjack-2005': The table is played by act-uth-2019."),
        ({"name": ""}, "name = '': Write a text."),
        ({"source": 3}, "source = 3: Write a text."),
        ({"turn": {}}, "turn: There is no such field. A strategy has strategy, document"),
    ],
)
def test_every_mistake_gets_its_sentence(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadStrategy) as bad:
        read(data(**given), RULES)
    assert str(bad.value).startswith(why)
    assert "\n" not in str(bad.value)


@pytest.mark.parametrize("field", ["strategy", "document", "name", "source", BEFORE, AFTER, RIVER])
def test_missing_parts_are_rejected(field: str) -> None:
    held = data()
    del held[field]
    with pytest.raises(BadStrategy, match=f"{field} is missing"):
        read(held, RULES)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("charts", f"strategy: There is no 'charts' for {UTH}. Use best, chart, basic, blind, timid, or a file."),
        ("strategy = ", "strategy: The text is not TOML"),
        ("strategy = " + "9" * 5000, "strategy: The text is not TOML"),
        ("strategy = " + "[" * 100_000, "strategy: The text is not TOML"),
    ],
)
def test_unknown_strategy_is_rejected(asked: str, why: str) -> None:
    with pytest.raises(BadStrategy) as bad:
        strategy(asked, RULES, Money(1000))
    assert str(bad.value).startswith(why)


def test_hole_cards_may_come_in_any_order() -> None:
    held = strategy("basic", RULES, Money(1000))
    assert held.before_the_flop((card("5C"), card("KS"))) == held.before_the_flop((card("KS"), card("5C"))) == 4


# --- the page ---------------------------------------------------------------------------------------------------------

PAGE: Final = (ROOT / "docs" / "strategies-holdem.md").read_text("utf-8")


def test_documented_example_is_basic_strategy() -> None:
    shown = PAGE.split("## A file\n\n")[1].split("\n\nEvery field")[0]
    example = tomllib.loads(dedent(shown))
    assert {**example, "source": data()["source"]} == data()


def test_documentation_names_every_strategy() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \| (?!a |`)", PAGE.split("## A file")[0], re.MULTILINE)) == names(UTH)


def test_documented_conditions_are_parsed() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE.split("### Conditions")[1].split("## What")[0], re.MULTILINE)
    assert len(rows) == 9
    for words in re.findall(r"`(.*?)`", " ".join(rows)):
        assert conditions(words)
