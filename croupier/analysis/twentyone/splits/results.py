"""The results of a split: its hands share the dealer's hand, and are taken as independent given how that ends.

The value of a split is exact in valuation.py; here only the distribution is approximated, and the error of its mean
square is bounded: no covariance exceeds the variance.
"""

from collections import defaultdict
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.dealer import ENDS, NATURAL
from croupier.analysis.twentyone.encode import Tables
from croupier.analysis.twentyone.hand_solver import SolvedHands
from croupier.analysis.twentyone.lattice import Floats
from croupier.analysis.twentyone.solver import Decision, FirstCardValues, Solution
from croupier.analysis.twentyone.splits.suits import Pair
from croupier.analysis.twentyone.splits.valuation import PairSplits, patterns
from croupier.analysis.twentyone.tally import PolicyTally, tally

Results = dict[float, float]
"""Net results in wagers, each with its probability."""

Kind = int
LEVEL, LOST, LIVE = 0, 1, 2
Hand = dict[tuple[float, Kind], float]
"""Results of one hand given the end of the dealer's: net, and whether it was lost before or is live for a natural."""
_PLACES: Final = 9
SUITED: Final = ("6-7-8 of one suit", "7-7-7 of one suit")
HANDS: Final = "hands made by splits"
"""Average number over all rounds, not a probability."""


class Adding(Struct, frozen=True):
    """Sums of results and frequencies; `beside` is the result of insurance at each end."""

    results: Results
    often: dict[str, float]
    beside: Floats

    def add(self, net: float, end: int, chance: float) -> None:
        """Add a net result at an end of the dealer's hand."""
        if chance:
            self.results[rounded(net + self.beside[end])] += chance

    def spread(self, nets: Floats, chances: Floats) -> None:
        """Add the results at all ends."""
        for end, chance in enumerate(chances.tolist()):
            self.add(float(nets[end]), end, chance)

    def lost(self, nets: Floats, chances: Floats) -> None:
        """Add a hand lost before the dealer draws, by whether there is no natural then or one."""
        self.add(float(nets[0]), 0, float(chances[0]))
        self.add(float(nets[NATURAL]), NATURAL, float(chances[1]))


class OneHand(Struct, frozen=True):
    """One hand of a split: the probability of each end of the dealer's hand, and the hand's results given it."""

    ends: Floats
    given: tuple[Hand, ...]
    tally: PolicyTally

    @property
    def variance(self) -> float:
        """The mean over the dealer's ends of the variance given them."""
        found = 0.0
        for likely, hand in zip(self.ends.tolist(), self.given, strict=True):
            mean = sum(net * chance for (net, _), chance in hand.items())
            found += likely * (sum(net * net * chance for (net, _), chance in hand.items()) - mean * mean)
        return found


def count(often: dict[str, float], ends: PolicyTally, chance: float = 1.0) -> None:
    """Count the events of hands that end so, weighted by `chance`; doubles are counted with the wagers."""
    often["forfeit after a double"] += chance * float(ends.forfeited.sum())
    often["above 21"] += chance * float(ends.broke.sum() + ends.doubled_broke.sum())
    for cards in range(2, 22):
        if ends.by_cards[cards]:
            name = f"21 of {cards} cards" if cards < 7 else "21 of 7 or more cards"
            often[name] += chance * float(ends.by_cards[cards])


def rounded(value: float) -> float:
    """Return a net result without the dust of floating point."""
    return round(float(value), _PLACES)


def add_splits(
    solution: Solution, against: FirstCardValues, mine: list[Decision], adding: Adding
) -> tuple[float, float]:
    """Add the rounds with a split; return the further wagers, and the error bound of the mean square."""
    chances: dict[int, float] = defaultdict(float)
    for one in mine:
        if one.action == "split":
            chances[one.dealt.values[0]] += one.dealt.chance
    wagered = unsure = 0.0
    often = adding.often
    for pair, chance in chances.items():
        split = against.splits[pair]
        wagered += chance * (split.wagered - 1.0)
        often["split"] += chance
        often[HANDS] += chance * split.hands
        often["double"] += chance * (split.wagered - split.hands)
        unsplit = against.played if solution.post_split == "unsplit" else None
        at = Pair(against.first, pair, against.played_on)
        splitting = PairSplits(solution.game, solution.shoe, at, unsplit=unsplit)
        other, free = _one_hand(splitting, but=pair), _one_hand(splitting)
        for pattern in patterns(splitting.most):
            met = chance * pattern.ways * splitting.chance(pattern)
            hands = [other] * pattern.others + [free] * pattern.free
            for hand in hands:
                count(often, hand.tally, met)
                for name, (row, shares) in zip(SUITED, splitting.by_suit.items(), strict=False):
                    often[name] += met * float(hand.tally.stood[row].sum()) * (1.0 - shares[0][1])
            unsure += met * len(hands) * (len(hands) - 1) * max(other.variance, free.variance)
            for end, likely in enumerate(free.ends.tolist()):
                if likely > 0 and met > 0:
                    _convolve(adding, solution.game.tables, [hand.given[end] for hand in hands], end, met * likely)
    return wagered, unsure


def _one_hand(splitting: PairSplits, but: int | None = None) -> OneHand:
    """Return the results of one hand, those with a second card of the value `but` left out."""
    game = splitting.game
    dist = game.distributions(splitting.deck, splitting.first, splitting.needed)
    policy = splitting.policy
    played = SolvedHands(splitting.deck, splitting.first, dist, policy.worth, policy.policy, policy.keep)
    grid = game.tables.lattice
    left_out = None if but is None else (game.layer(splitting.pair, but), grid.of(splitting.pair, but))
    starts = {at: chance for at, chance in splitting.starts(0).items() if at != left_out}
    whole = sum(starts.values())
    starts = {at: chance / whole for at, chance in starts.items()}
    ends = tally(game, played, starts, {}, {}, splitting.needed)
    waiting = ends.stood.sum(axis=0) + ends.doubled.sum(axis=0)
    alive = float(waiting.sum())
    return OneHand(
        waiting / alive if alive else np.zeros(ENDS),
        tuple([_results_at_end(splitting, ends, end, alive) if waiting[end] > 0 else {} for end in range(ENDS)]),
        ends,
    )


def _results_at_end(splitting: PairSplits, ends: PolicyTally, end: int, alive: float) -> Hand:
    """Return the results of a hand given the dealer's end; `alive` is the probability that it is not lost before."""
    tables = splitting.game.tables
    hand: Hand = defaultdict(float)
    scale = alive / float(ends.stood[:, end].sum() + ends.doubled[:, end].sum())
    for nets, chances, staked in ((tables.pays.rows, ends.stood, 1.0), (tables.pays.doubled, ends.doubled, 2.0)):
        for row in np.flatnonzero(chances[:, end] > 0).tolist():
            chance = float(chances[row, end]) * scale
            if end == NATURAL and nets[row, NATURAL] < 0:
                hand[-staked, LIVE] += chance
                continue
            shares = splitting.by_suit.get(row, ((float(nets[row, end]), 1.0),)) if staked == 1.0 else None
            for net, share in shares or ((float(nets[row, end]), 1.0),):
                hand[rounded(net), LEVEL] += chance * share
    hand[-1.0, LOST] += float(ends.broke.sum() + ends.forfeited.sum())
    hand[-2.0, LOST] += float(ends.doubled_broke.sum())
    return dict(hand)


def _convolve(adding: Adding, tables: Tables, hands: list[Hand], end: int, chance: float) -> None:
    """Add the results of hands taken as independent given the dealer's end."""
    if end != NATURAL:
        _simply(adding, hands, end, chance)
        return
    so_far: Hand = {(0.0, LEVEL): 1.0}
    for at, hand in enumerate(hands):
        longer: Hand = defaultdict(float)
        for (net, kind), one in so_far.items():
            for (more, mine), other in hand.items():
                worth = _against_natural(tables, more, mine, is_first=at == 0)
                longer[rounded(net + worth), max(kind, mine)] += one * other
        so_far = longer
    taken = tables.collected
    for (net, kind), one in so_far.items():
        whole = net
        if tables.peek:
            whole = -1.0
        elif kind == LIVE or (kind == LOST and taken.joint_unless_won):
            whole = net + taken.joint
        adding.add(whole, NATURAL, chance * one)


def _simply(adding: Adding, hands: list[Hand], end: int, chance: float) -> None:
    """Add the sums of hands that are settled each by itself."""
    so_far: dict[float, float] = {0.0: chance}
    for hand in hands:
        nets: dict[float, float] = defaultdict(float)
        for (net, _), one in hand.items():
            nets[net] += one
        longer: dict[float, float] = defaultdict(float)
        for net, one in so_far.items():
            for more, other in nets.items():
                longer[net + more] += one * other
        so_far = longer
    for net, one in so_far.items():
        adding.add(net, end, one)


def _against_natural(tables: Tables, net: float, kind: Kind, *, is_first: bool) -> float:
    """Return the collection from a single split hand when the dealer has a natural."""
    taken = tables.collected
    if kind == LEVEL:
        return net
    if kind == LOST:
        return {-1.0: taken.broke, -2.0: taken.doubled_broke}[net]
    if net == -1.0:
        return taken.live_first if is_first else taken.live_other
    return taken.doubled_first if is_first else taken.doubled_other
