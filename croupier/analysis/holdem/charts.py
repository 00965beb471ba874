"""Best play as charts: starting hands, and decisions after the flop and on the river by kinds of hands."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.analysis.holdem.figures import KINDS
from croupier.analysis.holdem.kernels.hands import BETS
from croupier.analysis.holdem.layout import PAIRS, Layout
from croupier.analysis.holdem.solution import CHECKED, HoldemSolution
from croupier.analysis.holdem.strengths import Ints, keys, strengths
from croupier.analysis.result import Cell, Chart
from croupier.engine.poker import ORDER, Class

BY_CARDS: Final = "M"
"""Neither always nor never."""
FLOPS: Final = ("unpaired", "pair", "three")
_SHORT: Final = dict(zip(Class, ("hi", "1p", "2p", "3k", "st", "fl", "fh", "4k", "sf", "rf"), strict=True))
Share = Mapping[tuple[int, int], tuple[int, int]]
"""Frequency of a bet by kind of hand and kind of board, and the frequency of that pair of kinds."""


def charts(found: HoldemSolution) -> tuple[Chart, ...]:
    """Return the charts of a solution."""
    return starting_hands(found), after_the_flop(found), on_the_river(found)


def starting_hands(found: HoldemSolution) -> Chart:
    """Return the decisions for the 169 starting hands, suited ones above the diagonal."""
    order = [rank.value for rank in reversed(ORDER)]
    at = {name: hand for hand, name in enumerate(found.layout.names)}
    cells = []
    for row, one in enumerate(order):
        line = []
        for column, other in enumerate(order):
            pair, suited, offsuit = one + other, f"{one}{other}s", f"{other}{one}o"
            line.append(_cell(found, at[pair if row == column else suited if row < column else offsuit]))
        cells.append(tuple(line))
    legend = {play.what.removeprefix("bet ")[0].upper(): play.what for play in found.terms.plays if not play.stage}
    return Chart(
        "before-the-flop",
        "Starting hands before the flop",
        tuple(order),
        tuple(order),
        tuple(cells),
        {**legend, "C": CHECKED},
        "Suited hands above the diagonal, pairs on it.",
    )


def _cell(found: HoldemSolution, hand: int) -> Cell:
    if not found.before[hand]:
        return Cell("")
    advice = found.starting(hand)
    values = ", ".join(f"{option.name} {float(option.value):+.5f}" for option in advice.options)
    code = advice.best.name.removeprefix("bet ")[0].upper()
    return Cell(code, float(advice.best.value), f"{found.layout.names[hand]}: {values}")


def after_the_flop(found: HoldemSolution) -> Chart:
    """Return the frequency of bets after the flop, by kind of hand and by the flop."""
    times = f"{found.terms.pays.flop}"
    return _shares(
        ("after-the-flop", "After the flop, for hands that check before it"),
        FLOPS,
        flop_shares(found),
        {times: f"bet {times}x", "C": CHECKED},
        "Hole cards and flop together, by row; the flop alone, by column.",
    )


def on_the_river(found: HoldemSolution) -> Chart:
    """Return the frequency of bets on the river, by kind of hand and by that of the communal cards alone."""
    times = "/".join(map(str, found.terms.pays.river.tolist()))
    return _shares(
        ("on-the-river", "On the river, for hands that check twice"),
        tuple([_SHORT[kind] for kind in Class]),
        river_shares(found),
        {times: f"bet {times}x", "F": "fold"},
        "The best five of seven, by row; the communal cards alone, by column: "
        + ", ".join(f"{short} {KINDS[kind]}" for kind, short in _SHORT.items())
        + ".",
    )


def river_shares(found: HoldemSolution) -> Share:
    """Return the frequency of bets of each kind of hand on the river, for each kind of communal cards."""
    counts = found.counts.by_board
    return {
        (kind, beside): (int(counts[beside, kind, 1]), int(counts[beside, kind].sum()))
        for kind in Class
        for beside in Class
        if counts[beside, kind].any()
    }


def flop_shares(found: HoldemSolution) -> Share:
    """Return the frequency of bets of each kind of hand after the flop, by the number of equal ranks in the flop."""
    layout = found.layout
    is_there = np.array([chosen == CHECKED for chosen in found.chosen])[layout.hand_of]
    kinds = kinds_after_flop(layout)
    ranks = np.sort(layout.flops >> 2, axis=1)
    alike = (ranks[:, 1:] == ranks[:, :-1]).sum(axis=1)[layout.flop_of]
    shares: dict[tuple[int, int], tuple[int, int]] = {}
    for kind in Class:
        for flop in range(len(FLOPS)):
            chosen = is_there & (kinds == kind) & (alike == flop)
            if chosen.any():
                bets = layout.sizes[chosen & (found.shown == BETS)].sum()
                shares[kind, flop] = int(bets), int(layout.sizes[chosen].sum())
    return shares


def kinds_after_flop(layout: Layout) -> Ints:
    """Return the kind of hand that each class of hole cards and flop makes."""
    known = strengths()
    five = np.concatenate([layout.flops[layout.flop_of], np.array(PAIRS)[layout.holding_of]], axis=1)
    by_ranks = known.board_kinds[np.searchsorted(known.boards, keys(five >> 2))]
    is_flush = (five & 3 == five[:, :1] & 3).all(axis=1)
    by_suit = known.suit_kinds[np.bitwise_or.reduce(1 << (five >> 2), axis=1)]
    return np.where(is_flush, by_suit, by_ranks)


def _shares(name: tuple[str, str], columns: tuple[str, ...], share: Share, legend: dict[str, str], note: str) -> Chart:
    always, never = legend
    rows = [
        kind for kind in sorted(Class, reverse=True) if any((kind, beside) in share for beside in range(len(columns)))
    ]
    cells = []
    for kind in rows:
        line = []
        for beside in range(len(columns)):
            bets, ways = share.get((kind, beside), (0, 0))
            code = "" if not ways else always if bets == ways else BY_CARDS if bets else never
            caption = f"{KINDS[kind]}: bets in {float(Fraction(bets, ways)):.3%}" if ways else ""
            line.append(Cell(code, None, caption))
        cells.append(tuple(line))
    meaning = {**legend, BY_CARDS: "one or the other, by the cards"}
    return Chart(*name, tuple([KINDS[kind] for kind in rows]), columns, tuple(cells), meaning, note)
