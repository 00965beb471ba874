"""Perfect Pairs and Pairs Play: decided by the first two cards of the box.

act-blackjack-2005 18; act-pontoon-2005 18; act-pontoon-2018 18; nsw-pontoon-6to5-2017 15.
"""

from croupier.analysis.side_bets.prices import PriceLine, lines
from croupier.analysis.side_bets.shoe import Shoe, deals
from croupier.engine.twentyone.wagers import side_bets
from croupier.rules.twentyone import PairsPlay, PerfectPairs


def perfect_pairs(bet: PerfectPairs, shoe: Shoe) -> tuple[PriceLine, ...]:
    """Return every result of Perfect Pairs from a shoe.

    The dealer's card comes between the two, but nobody has looked at it: it changes no probability.
    """
    return lines(((side_bets.pair(deal.cards, bet), deal.ways) for deal in deals(shoe, 2)), bet.loses.clause)


def pairs_play(bet: PairsPlay, shoe: Shoe) -> tuple[PriceLine, ...]:
    """Return every result of Pairs Play from a shoe."""
    return lines(((side_bets.any_pair(deal.cards, bet), deal.ways) for deal in deals(shoe, 2)), bet.loses.clause)
