"""Solving a table: two passes over all boards, and the best of every option between them."""

from math import comb

import numpy as np

from croupier.analysis.holdem import passes
from croupier.analysis.holdem.kernels.hands import BET, BETS, CALL, CHECK, FOLDS, STATES, Counts, Decisions, HandsSums
from croupier.analysis.holdem.layout import Layout, layout
from croupier.analysis.holdem.solution import CHECKED, HoldemSolution
from croupier.analysis.holdem.strengths import Ints
from croupier.analysis.holdem.terms import HoldemTerms, terms
from croupier.analysis.progress import Progress, silent
from croupier.cards import Card, pack
from croupier.money import NOTHING, Money
from croupier.rules.holdem import UthRules


def solve(
    rules: UthRules,
    ante: Money,
    trips: Money = NOTHING,
    progress: Progress = silent,
    cards: tuple[Card, ...] = pack(52),
) -> HoldemSolution:
    """Return best play for that ante, with a trips wager or without, over every deal of the pack.

    Raise BadElection if the table does not take such wagers, BadPack for a pack that no round can be dealt from.
    """
    agreed = terms(rules, ante, trips)
    progress("laying out the pack", 0.0)
    dealt = layout(cards)
    return _decided(rules, dealt, agreed, passes.summed(dealt, agreed.pays, progress), progress)


def _decided(
    rules: UthRules, dealt: Layout, agreed: HoldemTerms, sums: HandsSums, progress: Progress
) -> HoldemSolution:
    bet, check = _by_class(dealt, sums.after)
    fold = agreed.pays.fold * dealt.sizes * dealt.runs * dealt.dealers
    top = np.maximum(check, fold)
    shown = np.where(bet > top, BETS, np.where(fold > check, FOLDS, 0)).astype(np.uint8)
    before = _before(dealt, agreed, sums.before, np.maximum(top, bet))
    chosen = tuple([_best(totals) for totals in before])
    numbers = {play.what: at for at, play in enumerate(agreed.plays) if not play.stage} | {CHECKED: CHECK}
    by_stage = [[at for at, play in enumerate(agreed.plays) if play.stage == stage] for stage in range(3)]
    (fold_after, flop_bet), (fold_river, river_bet, *_) = (
        sorted(found, key=lambda at: agreed.plays[at].times > 0) for found in by_stage[1:]
    )
    decisions = Decisions(
        np.array([numbers[chosen[hand]] for hand in dealt.starting.tolist()], np.int8),
        np.where(dealt.class_of < 0, 0, shown[dealt.class_of]).astype(np.uint8),
        np.array([flop_bet, river_bet, fold_after, fold_river]),
    )
    counts = passes.counted(dealt, agreed.pays, decisions, len(agreed.plays), progress)
    found = HoldemSolution(
        rules, dealt, agreed, before, bet, check, chosen, shown, counts, _ends(counts, dealt.dealers)
    )
    assert found.ends.sum() == dealt.deals
    return found


def _by_class(layout: Layout, after: Ints) -> tuple[Ints, Ints]:
    """Add up the holdings of a class."""
    is_open = layout.class_of >= 0
    found = np.zeros((2, len(layout.sizes)), np.int64)
    for choice in (BET, CALL):
        np.add.at(found[choice], layout.class_of[is_open], after[:, choice][is_open])
    return found[BET], found[CALL]


def _before(layout: Layout, agreed: HoldemTerms, sums: Ints, after: Ints) -> tuple[dict[str, int], ...]:
    """Return the payout of each option before the flop by starting hand; zero for one that the pack does not have."""
    checked = by_hand(layout, after)
    bet, play = (_summed(part, layout.starting, len(layout.names)) for part in sums)
    totals = []
    for hand in range(len(layout.names)):
        deals = layout.deals_of(hand)
        options = {CHECKED: checked[hand]}
        for one in sorted(agreed.plays, key=lambda one: one.times):
            if one.stage == 0:
                # each board is counted once in the sums, and ten times among the deals: three of its cards are the flop
                more = (one.times - agreed.pays.flop) * play[hand]
                paid = agreed.pays.fold * deals if one.is_fold else comb(5, 3) * (bet[hand] + more)
                options[one.what] = paid
        totals.append(options if deals else {})
    return tuple(totals)


def by_hand(layout: Layout, values: Ints) -> list[int]:
    """Add up totals of classes of hole cards and flop by starting hand."""
    return _summed(values, layout.hand_of, len(layout.names))


def _summed(values: Ints, hand_of: Ints, hands: int) -> list[int]:
    """Add up by hand, in two halves so that no sum is too large for 64 bits."""
    high, low = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    np.add.at(high, hand_of, values >> 32)
    np.add.at(low, hand_of, values & 0xFFFFFFFF)
    return [(one << 32) + other for one, other in zip(high.tolist(), low.tolist(), strict=True)]


def _best(totals: dict[str, int]) -> str:
    return max(totals, key=lambda name: totals[name]) if totals else CHECKED  # of equals the first: least is wagered


def _ends(counts: Counts, dealers: int) -> Ints:
    """Return the frequency of each end of each play, by kind of hand and state of the dealer's."""
    plays, kinds = counts.ends.shape[:2]
    ends = np.zeros((plays, kinds, STATES), np.int64)
    hands, lower, equal, lame = np.moveaxis(counts.ends, 3, 0)
    of_all = hands * dealers
    none = np.zeros_like(lame[:, :, 0])
    for is_lame in (0, 1):
        n, low, same, limp = (part[:, :, is_lame] for part in (of_all, lower, equal, lame))
        if is_lame:
            ends += np.stack([low, same, limp - low - same, none, none, n - limp], axis=2)
        else:
            ends += np.stack([limp, none, none, low - limp, same, n - low - same], axis=2)
    return ends
