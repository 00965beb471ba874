"""The benchmarks run, and their hand-written baseline is the game that the engine plays."""

import pytest

from benchmarks import baseline, blackjacks, rounds, tournament, witness
from benchmarks.__main__ import report
from croupier.engine.twentyone import postings
from croupier.rules.profile import load
from tests.families import TWENTY_ONE


@pytest.mark.long  # half a minute, and more where kernels are compiled first
def test_every_benchmark_runs() -> None:
    told = "\n".join(report(seconds=0.01, profile_rounds=3, events=1_000, tables=0))
    for key in TWENTY_ONE:
        assert f"\n{key}" in told
    assert "25,000" in told
    assert "scenarios replayed" in told
    assert "rounds recorded" in told
    assert "\nseals and witness" in told
    assert "tournament, 18 bots" in told
    assert "by module" in told
    assert "\n  act-blackjack-2005     chart     fresh" in told
    assert "real - exact" in told
    for name in blackjacks.OTHERS:
        assert f"\n  {name}" in told or f"!! {name} is NOT INSTALLED" in told


def test_baseline_results_equal_the_engine() -> None:
    rules = load("act-blackjack-2005")
    shoe = rounds.shuffled(rules, 7, 1_000)
    for _ in range(1_000):
        begun = shoe.at
        events = rounds.play(rules, shoe, 1)
        won = sum(amount for event in events for who, amount in postings(event) if who == rounds.PLAYERS[0])
        points = iter([card.points for card in shoe.cards[begun : begun + rounds.CARDS_PER_BOX_MAX * 2]])
        assert baseline.play(points, rounds.WAGER) == won


def test_seals_and_witness_are_measured_beside_a_store_without_them() -> None:
    _, without, *others = witness.report(0.01)
    assert without.split()[2] == "1.00"
    assert [line.split()[-5] for line in others] == ["sealed", "file", "process"]


def test_the_tournament_is_measured_in_memory_and_recorded() -> None:
    memory, recorded = [line for line in tournament.report(18) if line.startswith(("memory", "SQLite"))]
    assert memory.split()[2] == recorded.split()[3] == "100", "the same rounds"
