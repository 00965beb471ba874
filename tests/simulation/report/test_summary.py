"""Summary of a simulation: it follows from its sums, and its JSON contains all of it."""

import csv
import io
import json
import re
from math import exp, sqrt
from unittest.mock import MagicMock

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.analysis.report.export import as_json
from croupier.money import Money
from croupier.rules.profile import load_any
from croupier.simulation.identity import identity, plan_hash
from croupier.simulation.plan import Plan
from croupier.simulation.planner import plan
from croupier.simulation.report.exact import CUTTING_CARD, Exact, exact, exact_side_bets, why_none
from croupier.simulation.report.export import as_csv, plain
from croupier.simulation.report.plots import _draw_band, plotted
from croupier.simulation.report.summary import ExactFigures, Summary, distribution, risk_of_ruin, summary
from croupier.simulation.runner import Point, RunResult
from croupier.simulation.tally import ByCount, Tally
from tests.simulation.fake import Coins

BLACKJACK = "act-blackjack-2005"
PAIRS = {"side_bets": ["perfect-pairs"]}
COUNTED = Tally(
    rounds=200,
    nets={1000: {-1000: 60, 1000: 50, 1500: 10}, 2000: {-2000: 40, 4000: 20}, 0: {0: 20}},
    wagered=300_000,
    bets={"perfect-pairs": {500: {-500: 110, 3000: 10}}},
    seen={"natural": 10, "above 21": 70},
    by_count={-1: ByCount(20, 0, 0, 0), 1: ByCount(120, 120_000, 5_000, 132_500_000)},
    ruined=1,
    ends={0: 1, 4_000: 2, 9_000: 1},
)
TRAIL = (Point(100, -0.02, 0.1), Point(200, 0.025, 0.07))


def planned(**more: object) -> Plan:
    made = plan(BLACKJACK, PAIRS, side_bets={"perfect-pairs": Money(500)}, bankroll=Money(5_000), session=50)
    return replace(made, **more)


def summed(one: Plan, held: ExactFigures | None = None, tally: Tally = COUNTED) -> Summary:
    ran = RunResult(tally, TRAIL, "rounds", 2.0, "2 cores")
    return summary(one, load_any(one.document, one.election), ran, asked_rounds=200, strategy="best", exact=held)


def test_returns_are_sums_over_sums() -> None:
    found = summed(planned())
    net = -60_000 + 50_000 + 15_000 - 80_000 + 80_000
    assert found.net == "50.00"
    assert found.expected_value == net / 240_000
    assert found.per_unit_bet == net / 300_000
    assert found.average_wager == 1.25
    assert (found.rounds, found.rounds_with_wager, found.rounds_per_second) == (200, 180, 100.0)
    assert found.interval[0] < found.expected_value < found.interval[1]


def test_a_plan_has_a_hash_of_all_that_it_holds() -> None:
    found = summed(planned())
    assert found.plan == summed(planned()).plan
    others: list[dict[str, object]] = [{"seed": 2}, {"strategy": "chart"}, {"wager": 1500}, {"election": {"decks": 8}}]
    assert len({found.plan, *(plan_hash(planned(**other)) for other in others)}) == 5
    assert found.program == identity()


def test_n0_is_variance_over_the_square_of_the_mean_of_all_rounds() -> None:
    nets = [won for counts in COUNTED.nets.values() for won, many in counts.items() for _ in range(many)]
    assert summed(planned()).n0 == pytest.approx(np.var(nets) / np.mean(nets) ** 2, rel=1e-12)
    even = Tally(rounds=2, nets={10: {10: 1, -10: 1}}, wagered=20)
    assert summed(planned(session=0), tally=even).n0 is None


def test_results_are_in_units_of_the_first_wager() -> None:
    found = distribution(COUNTED.nets)
    assert [(one.net, one.rounds) for one in found] == [(-1.0, 100), (1.0, 50), (1.5, 10), (2.0, 20)]
    assert sum(one.probability for one in found) == pytest.approx(1)


def test_side_bets_frequencies_and_counts_are_separate() -> None:
    found = summed(planned(), ExactFigures(Exact(0.02, 1e-9), {"perfect-pairs": Exact(-0.5)}))
    bet = found.side_bets["perfect-pairs"]
    assert bet.expected_value == (-55_000 + 30_000) / 60_000
    assert bet.exact is not None
    assert bet.exact.standard_errors == pytest.approx((bet.expected_value + 0.5) / bet.standard_error)
    assert [(one.name, one.times, one.per_round) for one in found.frequencies] == [
        ("above 21", 70, 0.35),
        ("natural", 10, 0.05),
    ]
    out, row = found.by_count
    assert (out.count, out.rounds, out.wagered, out.expected_value) == (-1, 20, "0.00", 0.0)
    assert row.expected_value == 5_000 / 120_000
    # 120 wagers of $10, of which the squares of what was won add up to so much
    assert row.standard_error == pytest.approx(sqrt(132_500_000 / 120 - (5_000 / 120) ** 2) / sqrt(120) / 1000)
    assert found.exact is not None
    assert found.exact.standard_errors == pytest.approx((found.expected_value - 0.02) / found.standard_error)


def test_sessions_state_ruin_and_final_balances() -> None:
    found = summed(planned(side_bets={}), tally=replace(COUNTED, bets={})).sessions
    assert found is not None
    assert (found.played, found.ruined, found.mean_end) == (4, 0.25, 42.5)
    assert found.ends == {"1": "0.00", "5": "0.00", "25": "0.00", "50": "40.00", "75": "40.00"} | {
        "95": "90.00",
        "99": "90.00",
    }
    assert found.formula_session is not None
    assert found.formula_ever is not None
    assert 0 < found.formula_session < found.formula_ever < 1
    with_side_bets = summed(planned()).sessions
    assert with_side_bets is not None
    assert with_side_bets.formula_ever is None


def test_the_risk_of_ruin_is_that_of_a_walk() -> None:
    # a game of one unit, won with 0.51: ruin from ten units is (0.49 / 0.51)^10 exactly
    mean, variance = 0.02, 1 - 0.02**2
    assert risk_of_ruin(10, mean, variance) == pytest.approx((0.49 / 0.51) ** 10, rel=1e-3)
    assert risk_of_ruin(10, -0.02, variance) == 1.0
    assert risk_of_ruin(10, mean, variance, 10**9) == pytest.approx(exp(-2 * mean * 10 / variance), rel=1e-9)
    # an even game of a thousand rounds: twice the chance to end beyond
    assert risk_of_ruin(50, 0.0, 1.0, 1000) == pytest.approx(0.11384, rel=1e-3)
    assert risk_of_ruin(10, -1000.0, 1.0, 1000) == 1.0


# --- for programs ---------------------------------------------------------------------------------------------------


def test_json_begins_with_the_contract_and_holds_everything() -> None:
    told = json.loads(as_json(plain(summed(planned()))))
    contract = ["rounds", "expected_value", "standard_error", "standard_deviation", "rounds_per_second", "seed"]
    assert list(told)[:6] == contract
    assert told["trail"][1] == {"rounds": 200, "expected_value": 0.025, "standard_error": 0.07}
    assert told["sessions"]["played"] == 4


def test_csv_holds_every_figure_once_and_reads_back() -> None:
    found = summed(planned(), ExactFigures(Exact(0.02)))
    rows = list(csv.DictReader(io.StringIO(as_csv(found))))
    by_name = {(row["section"], row["name"], row["key"]): row["value"] for row in rows}
    assert len(by_name) == len(rows)
    assert float(by_name["simulation", "", "expected_value"]) == found.expected_value
    assert by_name["distribution", "1.5", "rounds"] == "10"
    assert by_name["side_bets", "perfect-pairs", "wager"] == "5.00"
    assert by_name["side_bet_distribution", "perfect-pairs: 6.0", "rounds"] == "10"
    assert by_name["by_count", "1", "wagered"] == "1200.00"
    assert by_name["exact", "", "expected_value"] == "0.02"
    assert by_name["trail", "200", "standard_error"] == "0.07"
    assert by_name["sessions", "", "ends.50"] == "40.00"
    assert by_name["election", "", "decks"] == "6"


@pytest.mark.parametrize("session", [0, 100])
def test_a_picture_is_the_same_for_the_same_figures(session: int) -> None:
    one = plan(BLACKJACK, bankroll=Money(5_000), session=session) if session else plan(BLACKJACK)
    game = Coins(one)
    found = summed(one, ExactFigures(Exact(-0.005)), game.play(0, 5_000))
    drawn = plotted(found, game, "svg")
    assert drawn == plotted(found, game, "svg")
    assert b"How the return settled" in drawn
    assert b"exact" in drawn
    assert (b"bankroll, $" in drawn) is bool(session)


def test_a_picture_may_be_of_points_and_of_one_round() -> None:
    game = Coins(plan(BLACKJACK))
    found = replace(summed(game.plan, None, game.play(0, 1)), trail=TRAIL[:1])
    assert plotted(found, game, "png").startswith(b"\x89PNG")
    assert b"error not known" in plotted(found, game, "svg")


def test_picture_states_what_was_played_and_omitted() -> None:
    game = Coins(plan(BLACKJACK, {"decks": 8}, wager=Money(2500), boxes=3, dealing="real", bankroll=Money(50_000)))
    tally = game.play(0, 5_000)
    tally.nets[2500][2500 * 40] = 1
    tally.rounds += 1
    drawn = plotted(summed(game.plan, None, tally), game, "svg").decode()
    told_once = " ".join(re.sub(r"<[^>]+>", " ", drawn).split())  # lines are wrapped
    for told in ("decks = 8", "initial wager of $25.00", "cutting card 78 cards", "3 boxes", "ruined"):
        assert told in told_once, told
    assert "not drawn: +40 in 1 round, 0.02 %" in drawn
    assert "two standard deviations" in drawn
    one = planned()
    beside = plotted(summed(one), Coins(one), "svg")
    assert b"two standard deviations" not in beside
    assert b"side bets have their own spread" in beside


def test_the_band_of_a_picture_is_that_of_the_whole_run() -> None:
    axes = MagicMock()
    found = summed(plan(BLACKJACK), tally=replace(COUNTED, bets={}))
    _draw_band(axes, found, 0, np.array([0, 100]))
    nets = [(net, many) for counts in COUNTED.nets.values() for net, many in counts.items()]
    mean = sum(net * many for net, many in nets) / 200
    deviation = sqrt(sum(many * (net - mean) ** 2 for net, many in nets) / 200)
    below, above = (call.args[1][1] for call in axes.plot.call_args_list)
    assert (below, above) == pytest.approx((mean - 0.2 * deviation, mean + 0.2 * deviation))


# --- the exact figure -----------------------------------------------------------------------------------------------


def held_for(one: Plan) -> Exact | None:
    return exact(one, load_any(one.document, one.election))


def test_best_play_and_charts_have_an_exact_figure() -> None:
    best, chart = held_for(plan(BLACKJACK)), held_for(plan(BLACKJACK, strategy="chart"))
    assert best is not None
    assert chart is not None
    assert best.expected_value == pytest.approx(-0.0051405056, abs=1e-9)
    assert chart.expected_value == pytest.approx(-0.0051763679, abs=1e-9)
    real = held_for(plan(BLACKJACK, dealing="real"))
    assert real is not None
    assert (real.expected_value, real.note) == (best.expected_value, CUTTING_CARD)


def test_where_another_box_pays_nothing_the_figure_holds_for_several() -> None:
    assert held_for(plan(BLACKJACK, boxes=3)) == held_for(plan(BLACKJACK))
    shared = plan("act-pontoon-2018", boxes=3)
    assert held_for(shared) is None
    told = why_none(shared, load_any(shared.document, shared.election))
    assert told.endswith("a Super Bonus pays the other boxes, too (act-pontoon-2018 14.3[T2]:other-wagers).")
    assert why_none(plan(BLACKJACK, boxes=3), load_any(BLACKJACK)) == ""


@pytest.mark.long
def test_boxes_of_holdem_have_one_where_they_share_no_maximum_payout() -> None:
    alone, several = plan("act-uth-2019"), plan("act-uth-2019", boxes=3)
    assert held_for(several) == held_for(alone) is not None
    shared = plan("act-uth-2019", {"max_payout_scope": "table_round"}, boxes=3)
    assert held_for(shared) is None
    assert "share one maximum payout" in why_none(shared, load_any(shared.document, shared.election))


def test_a_device_that_gets_cards_back_late_is_noted() -> None:
    late = held_for(plan("nsw-pontoon-6to5-2017", dealing="device"))
    assert late is not None
    assert late.note.endswith("(nsw-pontoon-6to5-2017 7.2).")
    soon = held_for(plan(BLACKJACK, dealing="device"))
    assert soon is not None
    assert soon.note == ""


def test_unsolved_game_has_no_exact_figure() -> None:
    assert held_for(plan(BLACKJACK, strategy="mimic-the-dealer")) is None
    assert held_for(replace(plan("act-uth-2019"), strategy="basic")) is None


def test_side_bets_have_an_exact_figure() -> None:
    one = planned(strategy="mimic-the-dealer")
    found = exact_side_bets(one, load_any(one.document, one.election))
    assert found["perfect-pairs"].expected_value == pytest.approx(-19 / 311, abs=1e-12)
    trips = replace(plan("act-uth-2019", side_bets={"trips": Money(500)}), strategy="basic")
    assert exact_side_bets(trips, load_any(trips.document, trips.election)) == {}  # a fold loses them, too
    sevens = plan(BLACKJACK, {"side_bets": ["super-sevens"]}, side_bets={"super-sevens": Money(500)})
    rules = load_any(sevens.document, sevens.election)
    assert exact_side_bets(replace(sevens, strategy="never-bust"), rules) == {}
    assert exact_side_bets(sevens, rules)["super-sevens"].expected_value == pytest.approx(-0.11400030319, abs=1e-9)
