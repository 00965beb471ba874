"""Super Sevens: the first three cards of the box, where the third comes only if two sevens are drawn to.

act-blackjack-2005 17.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from croupier.analysis.result import Value
from croupier.analysis.side_bets.prices import PriceLine, PriceTable, lines
from croupier.analysis.side_bets.shoe import OrderedCards, Shoe, deals
from croupier.cards import Rank
from croupier.engine.hands import are_sevens
from croupier.engine.twentyone.wagers import side_bets
from croupier.engine.twentyone.wagers.side_bets import Won
from croupier.money import Money, Rounding
from croupier.rules.twentyone import SuperSevens

PlayOfSevens = Literal["hit", "stand", "split", "double"]
"""Play of the box with two sevens."""

ByDealer = Mapping[Rank, PlayOfSevens]
"""Play of the box with two sevens, by first card of the dealer."""

# act-blackjack-2005 17.10: the first card to the first of split hands is the third card, as that of a double is
_DRAWS: Final[Mapping[PlayOfSevens, bool]] = {"hit": True, "double": True, "split": True, "stand": False}


class ThirdCard(Struct, frozen=True):
    """Value of Super Sevens on two sevens against a first card of the dealer, with and without a third card."""

    dealer: Rank
    drawn: Value
    stood: Value


class NoPlay(ValueError):
    """A first card of the dealer for which the play of two sevens is missing, in one sentence."""


def always(play: PlayOfSevens) -> ByDealer:
    """Return the same play of two sevens against every card."""
    return dict.fromkeys(Rank, play)


def super_sevens(bet: SuperSevens, shoe: Shoe, play: ByDealer) -> tuple[PriceLine, ...]:
    """Return every result of Super Sevens from a shoe when two sevens are played so; raise NoPlay.

    Ways are those of four cards: the first, the dealer's, the second and the next of the shoe, drawn or not.
    """
    for rank in _ranks(shoe):
        if play.get(rank) not in _DRAWS:
            raise NoPlay(f"{rank}: State whether two sevens are hit, stood on, split or doubled against it.")
    return lines(_results(bet, shoe, play), bet.loses.clause)


def _results(bet: SuperSevens, shoe: Shoe, play: ByDealer) -> Iterator[tuple[Won | None, int]]:
    size = shoe.total()
    for deal in deals(shoe, 2):
        if are_sevens(deal.cards):
            yield from _on_two(bet, shoe, deal, play)
        else:
            yield side_bets.sevens(deal.cards, None, bet), deal.ways * (size - 2) * (size - 3)


def _on_two(bet: SuperSevens, shoe: Shoe, deal: OrderedCards, play: ByDealer) -> Iterator[tuple[Won | None, int]]:
    """Yield the results of two sevens against the ranks in `play`."""
    left = shoe - Counter(deal.cards)
    ranks = _ranks(left)
    drawn = {rank for rank, one in play.items() if _DRAWS[one]}
    stood = sum(ranks[rank] for rank in play if rank not in drawn)
    yield side_bets.sevens(deal.cards, None, bet), deal.ways * stood * (left.total() - 1)
    against = sum(ranks[rank] for rank in drawn)
    for third, many in left.items():
        # the dealer's card is another one than the third
        dealers = against - (third.rank in drawn)
        yield side_bets.sevens(deal.cards, third, bet), deal.ways * many * dealers


def _ranks(shoe: Shoe) -> Counter[Rank]:
    ranks: Counter[Rank] = Counter()
    for card, many in shoe.items():
        ranks[card.rank] += many
    return ranks


def third_cards(bet: SuperSevens, shoe: Shoe, amount: Money, rounding: Rounding) -> tuple[ThirdCard, ...]:
    """Return the values of drawing and standing on two sevens against each first card of the dealer."""

    def worth(dealer: Rank, play: PlayOfSevens) -> Value:
        results = [one for deal in pairs for one in _on_two(bet, shoe, deal, {dealer: play})]
        return Value.of(PriceTable(lines(results, bet.loses.clause), amount, rounding).expected_value)

    pairs = list(deals(Counter({card: many for card, many in shoe.items() if card.rank is Rank.SEVEN}), 2))
    return tuple([ThirdCard(rank, worth(rank, "hit"), worth(rank, "stand")) for rank in _ranks(shoe)])


def best(thirds: tuple[ThirdCard, ...]) -> ByDealer:
    """Return the play of two sevens that is best for Super Sevens alone."""
    return {one.dealer: "hit" if _exact(one.drawn) > _exact(one.stood) else "stand" for one in thirds}


def _exact(value: Value) -> Fraction:
    assert value.fraction is not None
    return Fraction(value.fraction)
