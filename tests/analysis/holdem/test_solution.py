"""Best play of given cards, the report on the whole game, accepted wagers, and trips with the ante."""

import re
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest
from msgspec.structs import replace

from croupier.analysis.holdem.figures import average_wager, mean, nets
from croupier.analysis.holdem.joint import Joint, together, usual
from croupier.analysis.holdem.parts import parts
from croupier.analysis.holdem.solution import HoldemSolution
from croupier.analysis.holdem.solver import solve
from croupier.analysis.holdem.terms import terms
from croupier.analysis.progress import silent
from croupier.cards import BadCard, cards
from croupier.money import Money
from croupier.rules.holdem import BettingRounds, UthRules
from croupier.rules.ruled import BadElection
from tests.analysis.holdem.twin import small
from tests.analysis.holdem.whole import ANTE, analysed_parts, table, whole

SMALL = small("AKQJT", "HS")


@cache
def little() -> HoldemSolution:
    return solve(table(), ANTE, cards=SMALL)


def test_return_is_the_same_exact_fraction_by_both_methods() -> None:
    found = whole()
    assert found.ends.sum() == 27_813_810_024_000
    assert mean(nets(found), ANTE) == found.value
    assert Fraction(analysed_parts().main.expected_value.fraction or "") == found.value
    assert sum(hit.returns or 0 for hit in analysed_parts().main.hits) == pytest.approx(float(found.value), abs=1e-12)
    assert sum(Fraction(hit.probability.fraction or "") for hit in analysed_parts().main.hits) == 1


def test_best_play_bets_a_third_of_starting_hands_before_the_flop() -> None:
    chart = analysed_parts().charts[0]
    codes = [cell.code for row in chart.cells for cell in row]
    assert len(codes) == 169
    assert set(codes) == {"4", "C"}
    assert chart.cells[0][1].note.startswith("AKs: bet 4x")
    assert chart.cells[1][0].note.startswith("AKo: bet 4x")
    assert chart.cells[12][11].note.startswith("32o: check")
    assert analysed_parts().main.decisions["before the flop"]["bet 4x"] == pytest.approx(250 / 663)


def test_options_unused_by_best_play_are_listed() -> None:
    unused = {one.text for one in analysed_parts().findings if one.kind == "never_used"}
    assert "Folding before the flop is never best." in unused
    assert "Betting 3x before the flop is never best." in unused
    assert "Folding after the flop is never best." in unused
    assert not any("on the river" in text for text in unused)


def test_deviating_from_best_play_costs_money() -> None:
    cost = {play.name: play.cost for play in analysed_parts().plays}
    assert all(one > 0 for one in cost.values())
    assert cost["never-4x"] < cost["3x-for-4x"] < cost["no-bet-before"] < cost["river-only"]
    assert "K2s" in next(play.note for play in analysed_parts().plays if play.name == "never-4x")


def test_flop_and_river_decisions_are_summarised() -> None:
    flop, river = analysed_parts().details["flop"], analysed_parts().details["river"]
    assert flop["two pairs"]["unpaired"] == 1
    assert flop["one pair"]["pair"] < 0.1
    assert flop["one pair"]["unpaired"] > 0.9
    assert river["one pair"]["high card"] > 0.97
    assert river["one pair"]["one pair"] < 0.5
    assert river["straight"]["straight"] == 1
    told = analysed_parts().details["river_by_dealers_higher"]
    assert told["of"] == 990
    assert told["always_bets_up_to"] < told["always_folds_from"]


# --- best play of given cards ---------------------------------------------------------------------------------


def test_advice_states_the_value_of_each_option() -> None:
    before = whole().before_flop(cards("KH 2H"))
    assert [option.name for option in before.options] == ["bet 4x", "check", "bet 3x", "fold"]
    assert 0 < before.margin < Fraction(1, 100)
    after = whole().after_flop(cards("KH 2D"), cards("KS 7C 3D"))
    assert after.best.name == "bet 2x"
    assert whole().after_flop(cards("7H 2D"), cards("KS QC 4D")).best.name == "check"
    assert whole().river(cards("7H 2D"), cards("KS QC 4D JD 9C")).best.name == "fold"
    river = whole().river(cards("KH 2D"), cards("KS 7C 3D 9C 4H"))
    assert river.best.name == "bet 1x"
    assert river.options[-1].value == -2


def test_a_flop_is_worth_the_same_in_other_suits() -> None:
    one = whole().after_flop(cards("7H 6H"), cards("AH 9H 2C"))
    assert whole().after_flop(cards("6S 7S"), cards("2D 9S AS")) == one
    assert whole().after_flop(cards("7H 6C"), cards("AH 9H 2C")) != one


def test_after_the_flop_adds_up_to_before_it() -> None:
    found = little()
    rows = list(found.rows())
    assert sum(row.ways for row in rows) == found.layout.sizes.sum()
    best = sum(row.ways * max(row.bet, row.check, row.fold) for row in rows)
    check = sum(one["check"] * found.terms.unit for one in found.before if one)
    assert best * ANTE * found.layout.runs * found.layout.dealers == check


def test_rows_are_all_classes_with_their_best_play() -> None:
    first = list(islice(whole().rows(), 3))
    for row in first:
        advice = whole().after_flop(cards(row.hole), cards(row.flop))
        assert advice.best.name == row.best
        assert {option.value for option in advice.options} == {row.bet, row.check, row.fold}


@pytest.mark.parametrize(
    ("hole", "flop", "why"),
    [
        ("AH", "", "Give 2 hole cards"),
        ("AH AH", "", "AH is given twice"),
        ("AH KH", "AH QS JS", "AH is given twice"),
        ("AH KH", "QS JS", "Give 3 cards of the flop"),
        ("2H KH", "", "2H is not in the pack."),
    ],
)
def test_impossible_hole_cards_are_rejected(hole: str, flop: str, why: str) -> None:
    held, shown = cards(hole), cards(flop)
    with pytest.raises(BadCard, match=why):
        little().after_flop(held, shown) if flop else little().before_flop(held)


def test_more_or_fewer_than_five_communal_cards_are_rejected() -> None:
    with pytest.raises(BadCard, match="Give 5 communal cards"):
        little().river(cards("AH KH"), cards("QS JS TS"))


# --- wagers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ante", "trips", "why"),
    [
        (500, 0, "A wager of $5.00 is below the minimum of $10.00. Wager more. [act-uth-2019 5.4]"),
        (1250, 0, "A wager of $12.50 is not a multiple of $5.00. Change the amount. [act-uth-2019 5.3]"),
        (60_000, 0, "A wager of $600.00 is above the maximum of $500.00. Wager less. [act-uth-2019 5.5]"),
        (1000, 20_000, "A wager of $200.00 is above the maximum of $100.00. Wager less. [act-uth-2019 5.5]"),
    ],
)
def test_wager_outside_the_limits_is_rejected_with_its_clause(ante: int, trips: int, why: str) -> None:
    with pytest.raises(BadElection, match=re.escape(why)):
        terms(table(), Money(ante), Money(trips))


def test_amount_that_would_overflow_is_rejected() -> None:
    free = table(minimum="none", maximum="none", unit="0.01", maximum_payout="1000000000")
    with pytest.raises(BadElection, match=r"cannot be analysed exactly\. Choose a rounder amount\."):
        terms(free, Money(99_999_999_999))


def test_the_maximum_payout_binds_the_blind_alone() -> None:
    capped, free = terms(table(maximum_payout="100"), ANTE), terms(table(), ANTE)
    lost = free.paid * free.unit - capped.paid * capped.unit
    assert set(lost.ravel().tolist()) == {0, 400_00, 4_900_00}  # 50 to 1 and 500 to 1 on $10, and $100 at most
    told = parts(solve(table(maximum_payout="100"), ANTE, cards=SMALL), None)
    (finding,) = [one for one in told.findings if one.kind == "unexpected_cost"]
    assert finding.moves is not None
    assert finding.moves < 0
    assert "of $100 binds at an ante of $10:" in finding.text
    assert not [one for one in analysed_parts().findings if one.kind == "unexpected_cost"]


def test_a_larger_ante_is_worth_the_same_until_the_maximum_binds() -> None:
    assert solve(table(), Money(2500), cards=SMALL).value == little().value
    assert solve(table(maximum_payout="5000"), Money(2500), cards=SMALL).value < little().value


def bets(where: str, *times: int) -> UthRules:
    """Return the rules with other multiples at a stage."""
    stage: BettingRounds = getattr(table(), where)
    changed = replace(stage, multiples=replace(stage.multiples, value=times))
    return replace(table(), **{where: changed})


def test_supposed_multiples_change_the_options() -> None:
    more = solve(bets("on_the_river", 2, 1), ANTE, cards=SMALL)
    assert [play.what for play in more.terms.plays if play.stage == 2] == ["fold", "bet 2x", "bet 1x"]
    assert more.value > little().value
    less = solve(bets("before_the_flop", 3), ANTE, cards=SMALL)
    assert less.value < little().value
    assert mean(nets(less), ANTE) == less.value


@pytest.mark.parametrize(("flop", "alike"), [((2,), False), ((1,), True)])
def test_bets_of_the_same_size_at_other_stages_pay_the_same(flop: tuple[int, ...], alike: bool) -> None:
    before = bets("before_the_flop", 1)  # as much as on the river: a warning of numpy would fail here
    stage = before.after_the_flop
    rules = replace(before, after_the_flop=replace(stage, multiples=replace(stage.multiples, value=flop)))
    found = terms(rules, ANTE)
    assert bool(found.pays.per_ante.any()) is not alike
    for play, paid in zip(found.plays, found.paid, strict=True):
        assert play.is_fold or (paid == found.pays.without + play.times * found.pays.per_ante).all()
    # a bet before the flop that could be made after it is never best
    assert solve(rules, ANTE, cards=SMALL).value <= solve(bets("before_the_flop", 2), ANTE, cards=SMALL).value


def test_rules_unknown_to_the_kernels_are_rejected() -> None:
    with pytest.raises(AssertionError, match="more than one bet after the flop"):
        terms(bets("after_the_flop", 3, 2), ANTE)


# --- trips ----------------------------------------------------------------------------------------------------


def test_ante_and_trips_are_solved_jointly() -> None:
    found = together(little(), Money(5000), silent)
    both = solve(table(), ANTE, Money(5000), cards=SMALL)
    assert found.best == both.value == found.ante + found.trips
    assert found.cost >= 0
    assert found.ante <= little().value
    assert found.trips * ANTE <= found.by_itself * 5000
    told = parts(little(), found)
    assert told.details["trips"]["wager"] == "50.00"
    assert any("trips" in one.text for one in told.findings)


@pytest.mark.long
def test_trips_of_hands_that_never_fold_have_the_published_edge() -> None:
    found: Joint = together(whole(), ANTE, silent)
    assert f"{float(-found.by_itself):.6f}" == "0.034979"
    assert found.beside < found.by_itself
    assert found.cost > 0
    assert {one.hand for one in found.river if not one.folds_together} == {"four of a kind", "three of a kind"}


@pytest.mark.parametrize(("ante", "trips"), [(1000, 1000), (50_000, 10_000), (500, 500)])
def test_the_usual_trips_wager_is_as_much_as_the_ante_within_limits(ante: int, trips: int) -> None:
    assert usual(table(), Money(ante)) == trips
    assert usual(table(side_minimum="7", unit="5"), Money(500)) == 1000
    assert usual(table(side_maximum="none"), Money(ante)) == ante


def test_progress_runs_from_zero_to_one() -> None:
    told: list[tuple[str, float]] = []
    solve(table(), ANTE, progress=lambda doing, done: told.append((doing, done)), cards=SMALL)
    assert {doing for doing, done in told if done == 1} == {"valuing hands on all boards", "counting how hands end"}
    assert all(0 <= done <= 1 for _, done in told)
    assert "compiling kernels" in {doing for doing, _ in told}


def test_average_wager_is_of_ante_blind_and_play() -> None:
    assert 2 < average_wager(little()) <= 6
