"""Reports on side bets: published figures, every number of decks, probabilities, removed cards, findings."""

import tomllib
from collections import Counter
from fractions import Fraction
from math import perm
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from benchmarks.analysis_side_bets import report
from croupier.analysis.families import analyst_of
from croupier.analysis.result import SideBetAnalysis
from croupier.analysis.side_bets import (
    BadRemoval,
    NoPlay,
    RemovedCards,
    SuperBonusValue,
    by_hand,
    composition,
    findings,
    insurance,
    side_bets,
    super_bonus,
    third_cards,
)
from croupier.analysis.side_bets.pairs import pairs_play, perfect_pairs
from croupier.analysis.side_bets.prices import PriceTable
from croupier.analysis.side_bets.removed_cards import left
from croupier.analysis.side_bets.sevens import always, super_sevens
from croupier.analysis.side_bets.shoe import decks_allowed, full
from croupier.analysis.side_bets.trips import kinds
from croupier.cards import Card, Rank, pack
from croupier.money import EXACT, Money, Odds
from croupier.rules.clause import document
from croupier.rules.profile import load, load_any, load_uth
from croupier.rules.ruled import Ruled
from croupier.rules.twentyone import TwentyOneRules
from tests.families import TWENTY_ONE

TEN_DOLLARS: Final = Money(1_000)
PUBLISHED: Final[list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "published_side_bets.toml").read_text("utf-8")
)["figure"]


def exact(value: Any) -> Fraction:
    return Fraction(value.fraction)


# --- published figures -----------------------------------------------------------------------------------------------


def ours(figure: dict[str, Any]) -> Fraction | float:
    """Return what we say to a published figure."""
    election = {"decks": figure["decks"]} if "decks" in figure else {}
    rules = load_any(figure["document"], election, as_found=True)
    measure, _, which = figure["measure"].partition(":")
    if figure["bet"] == "super-bonus":
        assert isinstance(rules, TwentyOneRules)
        found = super_bonus(rules)
        assert found is not None
        return next(exact(one.worth) for one in found.at if one.wager == which)
    bet = analyst_of(rules).side_bets(rules, TEN_DOLLARS)[figure["bet"]]
    match measure:
        case "expected_value":
            return exact(bet.expected_value)
        case "house_edge":
            return -exact(bet.expected_value)
        case "standard_deviation":
            return bet.standard_deviation
        case "hit_frequency":
            return sum((exact(hit.probability) for hit in bet.hits if hit.pays), Fraction(0))
        case "probability":
            return exact(bet.hits[0].probability)
        case "hit":
            return next(exact(hit.probability) for hit in bet.hits if hit.name == which)
        case _:
            assert measure == "hands", measure
            every = kinds(tuple(Rank))
            return Fraction(sum(every.values()) if not which else every[_kind(which)])


def _kind(name: str) -> Any:
    return next(kind for kind in kinds(tuple(Rank)) if kind.name == name.upper().replace(" ", "_"))


def last_digit(printed: str) -> Fraction:
    """Return half of the last digit that is printed: nothing for a whole number or a fraction."""
    return Fraction(1, 2 * 10 ** len(printed.partition(".")[2])) if "." in printed else Fraction(0)


@pytest.mark.parametrize("figure", PUBLISHED, ids=lambda one: f"{one['bet']}-{one.get('decks', 1)}-{one['measure']}")
def test_published_figures_are_met_or_the_difference_has_a_reason(figure: dict[str, Any]) -> None:
    found, written, printed = Fraction(ours(figure)), figure["ours"], figure["published"]
    assert abs(found - Fraction(written)) <= last_digit(written)
    assert (abs(found - Fraction(printed)) > last_digit(printed)) is ("why" in figure)


# --- every document and number of decks -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "decks"),
    [
        ("act-blackjack-2005", (4, 5, 6, 7, 8)),
        ("act-pontoon-2005", (3, 4, 5, 6, 7, 8)),
        ("act-pontoon-2018", (3, 4, 5, 6, 7, 8)),
        ("nsw-pontoon-6to5-2017", (6, 8)),
    ],
)
def test_figures_by_decks_equal_those_of_such_a_table(key: str, decks: tuple[int, ...]) -> None:
    assert decks_allowed(key) == decks
    told = side_bets(load(key), TEN_DOLLARS)
    for many in decks:
        there = side_bets(load(key, {"decks": many}), TEN_DOLLARS)
        for name, bet in told.items():
            (one,) = [one for one in bet.by_decks if one.decks == many]
            assert one.expected_value == there[name].expected_value


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_side_bets_of_a_document_are_those_it_names_with_its_clauses(key: str) -> None:
    offered = {"act-blackjack-2005": ["perfect-pairs", "super-sevens"], "act-pontoon-2018": ["pairs-play"]}
    rules = load(key, {"side_bets": offered.get(key, ["perfect-pairs"])})
    told = side_bets(rules, TEN_DOLLARS)
    asked = {"perfect-pairs": rules.perfect_pairs, "pairs-play": rules.pairs_play, "super-sevens": rules.super_sevens}
    assert list(told) == [name for name, bet in asked.items() if bet is not None] + ["insurance"]
    for name, bet in told.items():
        assert bet.offered is (name == "insurance" or name in rules.side_bets.offered.value)
        assert bet.house_edge == -bet.expected_value.value
        assert sum(exact(hit.probability) for hit in bet.hits) == 1
        assert sum(hit.returns or 0 for hit in bet.hits) == pytest.approx(bet.expected_value.value, abs=1e-12)
        for hit in bet.hits:
            assert hit.clause in document(key)
            assert bool(hit.pays) is (hit.name != "lost")


def test_hold_em_has_trips() -> None:
    rules = load_uth("act-uth-2019", {"maximum_payout": "25000", "side_minimum": "15"})
    told = analyst_of(rules).side_bets(rules, TEN_DOLLARS)
    assert list(told) == ["trips"]
    assert told["trips"].wager == "15.00"
    assert sum(exact(hit.probability) for hit in told["trips"].hits) == 1
    assert [hit.pays for hit in told["trips"].hits[:7]] == [f"{one} to 1" for one in (50, 40, 30, 8, 7, 4, 3)]


# --- dependence on the play of sevens -------------------------------------------------------------------------------


def test_super_sevens_value_each_play_of_two_sevens() -> None:
    rules = load("act-blackjack-2005")
    main = {**always("split"), Rank.TEN: "stand", Rank.JACK: "stand", Rank.QUEEN: "stand", Rank.KING: "stand"}
    bet = side_bets(rules, TEN_DOLLARS, main)["super-sevens"]
    plays = {play.name: play for play in bet.plays}
    assert plays["best"].expected_value == plays["drawn"].expected_value == plays["split"].expected_value
    assert plays["best"].expected_value == bet.expected_value
    # 96 of the 310 cards that the dealer may have beside two sevens are stood on
    (king,) = [one for one in third_cards(rules, TEN_DOLLARS) if one.dealer is Rank.KING]
    often = Fraction(24 * 23, 312 * 311) * Fraction(96, 310)
    lost = exact(plays["drawn"].expected_value) - exact(plays["main"].expected_value)
    assert lost == often * (exact(king.drawn) - exact(king.stood))
    assert plays["main"].cost == pytest.approx(float(lost))
    assert plays["stood"].cost > plays["main"].cost > plays["split"].cost == 0


def test_drawing_to_two_sevens_is_worth_less_where_the_dealer_holds_one() -> None:
    found = {one.dealer: one for one in third_cards(load("act-blackjack-2005"), TEN_DOLLARS)}
    assert len(found) == 13
    assert exact(found[Rank.SEVEN].drawn) < exact(found[Rank.ACE].drawn) == exact(found[Rank.KING].drawn)
    # 5 of 23 pairs of sevens are suited: (5 × 100 + 18 × 50) / 23
    assert {exact(one.stood) for one in found.values()} == {Fraction(1400, 23)}
    assert third_cards(load("act-pontoon-2005"), TEN_DOLLARS) == ()


def test_play_of_sevens_must_cover_every_dealer_card() -> None:
    with pytest.raises(NoPlay, match=r"^T: State whether two sevens are hit, stood on, split or doubled against it\.$"):
        side_bets(load("act-blackjack-2005"), TEN_DOLLARS, {rank: "hit" for rank in Rank if rank is not Rank.TEN})


# --- any shoe --------------------------------------------------------------------------------------------------------

SHOES: Final = st.dictionaries(st.sampled_from(pack(52)), st.integers(1, 9), min_size=4, max_size=20).map(Counter)
PLAYS: Final = st.fixed_dictionaries({rank: st.sampled_from(["hit", "stand", "split", "double"]) for rank in Rank})


@given(SHOES, PLAYS)
def test_probabilities_of_any_shoe_sum_to_one(shoe: Counter[Card], play: Any) -> None:
    blackjack, pontoon = load("act-blackjack-2005"), load("act-pontoon-2018")
    assert blackjack.perfect_pairs is not None
    assert blackjack.super_sevens is not None
    assert pontoon.pairs_play is not None
    size = shoe.total()
    pairs = perfect_pairs(blackjack.perfect_pairs, shoe)
    assert sum(line.ways for line in pairs) == perm(size, 2)
    any_pair = pairs_play(pontoon.pairs_play, shoe)
    assert sum(line.ways for line in any_pair) == perm(size, 2)
    assert sum(line.ways for line in pairs if line.odds) == sum(line.ways for line in any_pair if line.odds)
    worth = {}
    for name, one in {"given": play, "drawn": always("double"), "stood": always("stand")}.items():
        found = super_sevens(blackjack.super_sevens, shoe, one)
        assert sum(line.ways for line in found) == perm(size, 4)
        worth[name] = PriceTable(found, Money(500), EXACT).expected_value
    assert worth["stood"] <= worth["given"] <= worth["drawn"]


# --- the Super Bonus -------------------------------------------------------------------------------------------------


def bonus_of(key: str, **election: object) -> SuperBonusValue:
    found = super_bonus(load(key, election, as_found=True))
    assert found is not None
    return found


def test_the_super_bonus_by_decks_and_wager() -> None:
    found = bonus_of("nsw-pontoon-6to5-2017", decks=8)
    # 4 suits × 8 × 7 × 6 × (32 − 3) orders of four cards
    assert exact(found.probability) == Fraction(4 * 8 * 7 * 6 * 29, perm(384, 4))
    assert [one.decks for one in found.by_decks] == [6, 8]
    assert found.by_decks[-1].probability == found.probability
    by_wager = {one.wager: one for one in found.at}
    assert [by_wager[wager].amount for wager in ("4.00", "5.00", "24.00", "25.00")] == [
        "0.00",
        "1000.00",
        "1000.00",
        "5000.00",
    ]
    assert found.best.wager == "5.00"
    assert exact(by_wager["25.00"].worth) == exact(by_wager["5.00"].worth) == 200 * exact(found.probability)
    assert found.others.basis == "player"


def test_the_super_bonus_follows_the_readings() -> None:
    assert bonus_of("act-pontoon-2018").best.wager == "1.00"
    topped = bonus_of("act-pontoon-2018", super_bonus_additive=False)
    # instead of Table 1, which pays suited sevens 2 to 1 and those of spades 3 to 1
    added, alone = (exact(one.at[24].worth) for one in (bonus_of("act-pontoon-2018"), topped))
    assert (added - alone) / exact(topped.probability) == Fraction(2 + 2 + 2 + 3, 4)
    assert "no split hand wins it (11.10)" in bonus_of("act-pontoon-2018", super_bonus_after_split="never").note
    assert "may win it, too (11.10), which is not counted here" in bonus_of("act-pontoon-2018").note


def test_blackjack_has_no_super_bonus() -> None:
    assert super_bonus(load("act-blackjack-2005")) is None


# --- insurance and removed cards -------------------------------------------------------------------------------------


def test_insurance_breaks_even_at_the_stated_point() -> None:
    rules = load("act-blackjack-2005")
    found = composition(rules, TEN_DOLLARS, RemovedCards.parse("5 5 6 TS"))
    assert (found.cards, found.tens, found.tens_needed, found.others_to_go) == (307, 95, 103, 22)
    assert (found.removed, found.break_even.fraction) == ("5 5 6 TS", "1/3")
    even = composition(rules, TEN_DOLLARS, RemovedCards.parse("5 5 6 TS" + " 2" * 22))
    assert (even.expected_value.fraction, even.others_to_go) == ("0/1", 0)
    better = composition(rules, TEN_DOLLARS, RemovedCards.parse("5 5 6 TS" + " 2" * 23))
    assert better.expected_value.value > 0
    assert better.others_to_go == 0


def test_insurance_by_hand_follows_the_document() -> None:
    blackjack = {one.hand: one for one in by_hand(load("act-blackjack-2005", {"decks": 8}), TEN_DOLLARS)}
    assert len(blackjack) == 55
    assert blackjack["10-10"].expected_value.fraction == str(Fraction(2 * 126 - 287, 413))
    assert blackjack["A-10"].may
    # even money is insurance of half the wager: 2 × 127 − 286 of 413, halved
    assert blackjack["A-10"].even_money is not None
    assert exact(blackjack["A-10"].even_money) == exact(blackjack["A-10"].expected_value) / 2
    assert [one.hand for one in blackjack.values() if one.even_money is not None] == ["A-10"]
    pontoon = {one.hand: one for one in by_hand(load("nsw-pontoon-6to5-2017"), TEN_DOLLARS)}
    assert [one.hand for one in pontoon.values() if not one.may] == ["A-10"]
    assert (pontoon["A-10"].clause, pontoon["A-10"].even_money) == ("8.2", None)


def test_insurance_leaves_out_decks_that_the_removed_cards_do_not_fit() -> None:
    bet = insurance(load("act-blackjack-2005", {"decks": 8}), TEN_DOLLARS, RemovedCards.parse("5 " * 21))
    assert [one.decks for one in bet.by_decks] == [6, 7, 8]
    assert bet.note.startswith("When the dealer's ace and 5 5 5 ")


UNREAD: Final = "is neither a rank nor a card. Write ranks (A 2 … 9 T J Q K), or cards such as TS."
NO_TENS: Final = "act-pontoon-2018 2.1 plays with packs of 48, which have no T."
NO_ACE: Final = "No ace is left for the dealer, and 7.1 offers insurance only against an ace."
ALL_BUT_AN_ACE: Final = "A " * 15 + "2 3 4 5 6 7 8 9 J Q K " * 16


@pytest.mark.parametrize(
    ("key", "text", "sentence"),
    [
        ("act-blackjack-2005", "7S " * 5, "7S is listed 5 times, but 4 decks (act-blackjack-2005 2.1) have 4."),
        (
            "act-blackjack-2005",
            "7 7S 7H 7D " * 4 + "7",
            "7 is listed 17 times, but 4 decks (act-blackjack-2005 2.1) have 16.",
        ),
        ("act-pontoon-2018", "5 T", NO_TENS),
        ("act-pontoon-2018", "TS", NO_TENS),
        ("act-pontoon-2018", "5 1", f"'1' {UNREAD}"),
        ("act-pontoon-2018", "SA", f"'SA' {UNREAD}"),
        ("act-pontoon-2018", "A " * 16, NO_ACE),
        ("act-pontoon-2018", ALL_BUT_AN_ACE, "No card is left for the dealer's second card."),
    ],
)
def test_impossible_removed_cards_are_rejected_with_one_sentence(key: str, text: str, sentence: str) -> None:
    with pytest.raises(BadRemoval) as told:
        insurance(load(key, {"decks": 4}), TEN_DOLLARS, RemovedCards.parse(text))
    assert str(told.value) == f"removed: {sentence}"


@given(st.lists(st.one_of(st.sampled_from(list(Rank)), st.sampled_from(pack(52))), max_size=12))
def test_removed_cards_are_read_as_they_are_written(found: list[Card | Rank]) -> None:
    removed = RemovedCards.of(found)
    assert RemovedCards.parse(str(removed)) == removed
    assert RemovedCards.parse(", ".join(map(str, found))) == removed
    rules = load("act-blackjack-2005", {"decks": 8})
    try:
        ranks = left(rules, removed)
    except BadRemoval:
        assert any(many > 8 for many in Counter(removed.cards).values())
        return
    assert ranks.total() == full(rules).total() - len(found)


# --- findings --------------------------------------------------------------------------------------------------------


def texts(rules: TwentyOneRules) -> list[str]:
    told = findings(rules, side_bets(rules, TEN_DOLLARS), by_hand(rules, TEN_DOLLARS), super_bonus(rules))
    return [f"{one.kind}: {one.text}" for one in told]


def test_finding_reports_a_side_bet_that_favours_the_player() -> None:
    decks = "with 6, 7 or 8 decks, is exactly even with 5, and the house with 3 or 4"
    by_decks = f"unexpected_cost: Perfect Pairs favours the player {decks}."
    by = "the player by 3.92 % with 8 decks of 48 cards"
    told = texts(load("act-pontoon-2018", {"decks": 8, "side_bets": ["perfect-pairs"]}))
    assert told[:2] == [f"player_favoured: Perfect Pairs favours {by}.", by_decks]
    would = f"note: Perfect Pairs, which this table does not offer, would favour {by}."
    assert texts(load("act-pontoon-2018", {"decks": 8}))[:2] == [would, by_decks]
    assert texts(load("act-pontoon-2018", {"decks": 4}))[0] == by_decks
    assert "Perfect Pairs" not in "".join(texts(load("nsw-pontoon-6to5-2017")))


def test_findings_report_insurance_and_the_super_bonus() -> None:
    insured = "never_used: Insurance is never best off the top of the shoe: even with A-A it loses 24.41 %."
    fixed = "sensitive: The Super Bonus is a fixed amount: it adds 0.0364 % to a wager of $25 and 0.0076 % to $24."
    assert texts(load("nsw-pontoon-6to5-2017")) == [insured, fixed]
    assert texts(load("nsw-pontoon-6to5-2017", {"minimum": "50"})) == [insured]
    in_fives = fixed.replace("0.0076 % to $24", "0.0091 % to $20")  # $24 is no multiple of $5, and so refused
    assert texts(load("nsw-pontoon-6to5-2017", {"unit": "5"})) == [insured, in_fives]
    rules = load("nsw-pontoon-6to5-2017", {"minimum": "200"})
    assert texts(rules) == [insured]
    assert findings(rules, side_bets(rules, TEN_DOLLARS)) == ()


def test_finding_reports_standing_on_sevens_with_super_sevens() -> None:
    stood = "sensitive: Super Sevens gives away 24.91 % of its wager when two sevens are always stood on."
    assert stood in texts(load("act-blackjack-2005", {"side_bets": ["super-sevens"]}))
    assert stood not in texts(load("act-blackjack-2005"))


def supposed(odds: Odds) -> tuple[TwentyOneRules, SideBetAnalysis]:
    """Return rules that no document has, and their Perfect Pairs: a mixed pair pays so, in chips of $5."""
    rules = load("nsw-pontoon-6to5-2017", {"smallest_chip": "5", "unit": "5"})
    assert rules.perfect_pairs is not None
    pairs = replace(rules.perfect_pairs, mixed=Ruled(odds, rules.perfect_pairs.mixed.clause))
    made = replace(rules, perfect_pairs=pairs)
    return made, side_bets(made, TEN_DOLLARS)["perfect-pairs"]


def test_finding_reports_rounding_that_changes_a_side_bet() -> None:
    _, exactly = supposed(Odds(6, 1))
    rules, rounded = supposed(Odds(11, 2))
    # $27.50 cannot be paid in chips of $5: nsw-pontoon-6to5-2017 5.9 pays $30
    assert rounded.expected_value == exactly.expected_value
    assert (rounded.rounding, exactly.rounding) == (float(Fraction(1, 2) * Fraction(16, 383)), 0.0)
    assert "rounding of payments (5.9) moves the return by +2.0888 %" in rounded.note
    moved = "unexpected_cost: Rounding of payments moves the return of Perfect Pairs at $5 by +2.0888 %."
    assert moved in texts(rules)


def test_the_amount_is_the_least_that_can_be_placed_in_chips() -> None:
    low = load("act-pontoon-2018", {"side_minimum": "2", "smallest_chip": "5"})
    assert side_bets(low, TEN_DOLLARS)["perfect-pairs"].wager == "5.00"
    free = load("act-blackjack-2005", as_found=True)
    assert {side_bets(free, TEN_DOLLARS)[name].wager for name in ("perfect-pairs", "super-sevens")} == {"10.00"}
    approved = load("act-blackjack-2005", {"super_sevens_amounts": ["20", "50"]})
    assert side_bets(approved, TEN_DOLLARS)["super-sevens"].wager == "20.00"
    assert side_bets(load("act-blackjack-2005"), Money(1))["insurance"].wager == "0.01"


def test_side_bet_figures_are_json_serialisable() -> None:
    rules = load("act-pontoon-2018")
    told = {
        "bets": side_bets(rules, TEN_DOLLARS),
        "hands": by_hand(rules, TEN_DOLLARS),
        "bonus": super_bonus(rules),
        "insurance": composition(rules, TEN_DOLLARS),
    }
    read = json.decode(json.encode(told))
    assert read["bets"]["perfect-pairs"]["expected_value"]["fraction"] == "-5/191"
    assert len(read["bonus"]["at"]) == 100


def test_the_benchmark_runs_and_agrees() -> None:
    assert sum("of the aim" in line for line in report(sample=100)) == 5
