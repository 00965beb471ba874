"""The number of ways a round can go, against the counts in the files; `python -m tests.perft.write` counts again."""

from pathlib import Path

import pytest

from tests.families import TWENTY_ONE
from tests.perft.perft import FILES, Node, count, names, opened, reached_from, read

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def test_every_document_is_counted_with_one_player_and_with_two() -> None:
    counted = {(read(file).document, len(read(file).wagers)) for file in FILES}
    assert counted == {(key, many) for key in TWENTY_ONE for many in (1, 2)}


@each_file
def test_perft_counts_are_unchanged(file: Path) -> None:
    case = read(file)
    assert count(case, case.depth) == case.counted[: case.depth]


@each_file
@pytest.mark.long
def test_deep_perft_counts_are_unchanged(file: Path) -> None:
    case = read(file)
    assert len(case.counted) == case.depth_long
    assert count(case, case.depth_long) == case.counted


@each_file
def test_counting_without_merging_gives_the_same_number(file: Path) -> None:
    case = read(file)
    depth = 5

    def ways(node: Node, left: int) -> int:
        return 1 if left == 0 else sum(ways(after, left - 1) for after in reached_from(node, names(case)))

    assert ways(opened(case), depth) == case.counted[depth - 1].ways
