"""The ways a round of Ultimate Texas Hold'em can go are as many as they were when they were counted and read."""

from pathlib import Path

import pytest

from tests.perft.uth_perft import FILES, Level, Node, count, opened, reached_from, read

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def test_one_two_and_three_players_are_counted() -> None:
    assert {len(read(file).wagers) for file in FILES} == {1, 2, 3}


@each_file
def test_perft_counts_are_unchanged(file: Path) -> None:
    case = read(file)
    assert count(case) == case.counted


@each_file
def test_counting_without_merging_gives_the_same_numbers(file: Path) -> None:
    case = read(file)
    players = [wager.player for wager in case.wagers]
    here: list[Node] = [opened(case)]
    for level in case.counted[:6]:
        here = [after for node in here for after in reached_from(node, players)]
        closed = [node for node in here if node.state.is_closed]
        assert (level.ways, level.closed) == (len(here), len(closed))
        assert level.house == sum(node.house for node in closed)
        here = [node for node in here if not node.state.is_closed]


def test_count_without_qualification_equals_the_hand_calculation() -> None:
    """Work out the tree: fold, check, 4, 3; then fold, check, 2; then fold, 1; after a bet fold, concede or keep.

    The ante of 10 pushes, the blind of 10 too, and the play wager wins (act-uth-2019 9.5(c)(ii), 9.6(c)(ii), 9.8(a));
    a fold loses 20, and a fold after the declaration the play wager besides (9.1).
    """
    (case,) = [read(file) for file in FILES if file.stem == "one-player-dealer-unqualified"]

    def after_a_bet(play: int) -> int:
        return 2 * (20 + play) - play

    house = [20, after_a_bet(40) + after_a_bet(30) + 20, after_a_bet(20) + 20, after_a_bet(10)]
    closed = [1, 3 + 3 + 1, 3 + 1, 3]
    ways = [4, 3 + 3 + 3, 3 + 2, 3]
    assert [(one.ways, one.closed, one.house) for one in case.counted] == [
        (many, ended, 100 * won) for many, ended, won in zip(ways, closed, house, strict=True)
    ]
    assert case.counted[0] == Level(ways=4, positions=4, closed=1, house=2000)
