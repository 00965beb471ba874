"""The benchmarks: `python -m benchmarks` (make bench) prints figures and gates on none of them."""

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Final

from benchmarks import (
    analysis_side_bets,
    analysis_twentyone,
    analysis_uth,
    baseline,
    environments,
    floor,
    path,
    poker,
    records,
    rounds,
    simulation,
    table,
    tournament,
    uth,
    witness,
)
from benchmarks.measure import Spent, profiled, rate
from croupier.rules.profile import load
from croupier.scenario.files import BadScenario, Scenario, read
from croupier.scenario.replay import replay
from tests.families import TWENTY_ONE

LEAST: Final = 5_000
AIM: Final = 25_000
BOXES: Final = 7
SEED: Final = 1
SCENARIOS: Final = Path(__file__).parent.parent / "tests" / "scenarios"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="What croupier takes, on one core.")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each figure")
    parser.add_argument("--events", type=int, default=records.EVENTS, help="events of the log that is read back")
    parser.add_argument("--profile-rounds", type=int, default=2_000, help="rounds under the profiler")
    parser.add_argument("--tables", type=int, default=floor.TABLES, help="tables of the floor at first; 0 serves none")
    chosen = parser.parse_args()
    for line in report(chosen.seconds, chosen.profile_rounds, chosen.events, chosen.tables):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def report(seconds: float, profile_rounds: int, events: int, tables: int = floor.TABLES) -> Iterator[str]:
    """Yield the report line by line, each figure measured as its line comes."""
    beside = _baseline()
    yield f"baseline, a blackjack without events or clauses: {rate(beside, seconds).per_second:,.0f} rounds/s"
    yield f"aim of the engine with one box: {LEAST:,} rounds/s at least, {AIM:,} rounds/s"
    yield ""
    yield f"{'document':<24}{'rounds/s':>10}{'of aim':>8}{'÷ baseline':>12}{'events':>8}{'7 boxes':>10}{'boxes/s':>10}"
    for key in TWENTY_ONE:
        one, happened = _rounds(key, 1, seconds)
        seven, _ = _rounds(key, BOXES, seconds)
        plain = rate(beside, seconds).per_second  # measured again beside each figure, as the machine is then
        share, ratio = f"{one / AIM:.0%}", f"{one / plain:.3f}"
        yield f"{key:<24}{one:>10,.0f}{share:>8}{ratio:>12}{happened:>8.1f}{seven:>10,.0f}{seven * BOXES:>10,.0f}"
    yield ""
    scenarios = list(_scenarios())
    if scenarios:
        replayed = rate(lambda: [replay(one) for one in scenarios], seconds)
        yield f"scenarios replayed: {replayed.per_second * len(scenarios):,.0f}/s ({len(scenarios)} files)"
        yield ""
    yield from table.report(seconds)
    yield ""
    yield from records.report(seconds, events)
    yield ""
    yield from witness.report(seconds)
    yield ""
    yield from floor.report(max(4.0, 3 * seconds), tables)
    yield ""
    yield from path.report()
    yield ""
    yield from tournament.report(tournament.PLAYERS if seconds >= 0.1 else 18)
    yield ""
    yield from uth.report(seconds, profile_rounds)
    yield ""
    yield from poker.report(seconds)
    yield ""
    yield from environments.report(seconds)
    yield ""
    yield from analysis_uth.report(seconds)
    yield ""
    yield from analysis_twentyone.report(seconds)
    yield ""
    yield from analysis_side_bets.report(analysis_side_bets.SAMPLE if seconds >= 0.1 else 100)
    yield ""
    yield from simulation.report(seconds)
    yield ""
    yield from _profile(profile_rounds)


def _baseline() -> Callable[[], object]:
    rules = load("act-blackjack-2005")
    points = cycle([card.points for card in rounds.shuffled(rules, SEED, 10_000).cards])
    return partial(baseline.play, points, rounds.WAGER)


def _rounds(key: str, boxes: int, seconds: float) -> tuple[float, float]:
    """Return rounds in a second, and events in a round."""
    rules = load(key)
    shoe = rounds.shuffled(rules, SEED, 10_000)
    measured = rate(partial(rounds.play, rules, shoe, boxes), seconds)
    sample = [len(rounds.play(rules, shoe, boxes)) for _ in range(min(measured.done, 1_000))]
    return measured.per_second, sum(sample) / len(sample)


def _scenarios() -> Iterator[Scenario]:
    for file in sorted(SCENARIOS.rglob("*.json")):
        for scenario in read(file.read_text("utf-8"), file.name):
            if not isinstance(scenario, BadScenario):
                yield scenario


def _profile(times: int) -> Iterator[str]:
    for key in TWENTY_ONE:
        rules = load(key)
        act = partial(rounds.play, rules, rounds.shuffled(rules, SEED, times), 1)
        functions, modules = profiled(act, times, 12)
        yield f"where the time goes, {key}, {times} rounds with one box"
        yield f"  {'by module':<36}{'share':>6}{'calls/round':>13}   {'by function':<40}{'share':>6}{'calls/round':>13}"
        for module, function in zip(modules, functions, strict=False):
            yield f"  {_row(module, 36, times)}   {_row(function, 40, times)}"
        yield ""


def _row(one: Spent, width: int, times: int) -> str:
    return f"{one.name[:width]:<{width}}{one.share:>6.1%}{one.calls / times:>13.1f}"


if __name__ == "__main__":
    main()
