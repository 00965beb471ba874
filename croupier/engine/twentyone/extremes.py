"""The largest swing of a round: the most that one wager may win and lose."""

from fractions import Fraction

from msgspec import Struct, structs

from croupier.money import Odds
from croupier.rules.ruled import Ruled
from croupier.rules.twentyone import TwentyOneRules


def swing(rules: TwentyOneRules, most: int) -> tuple[int, int] | None:
    """Return the most that a wager of `most` may win and lose in a round."""
    # every hand that may be formed is doubled and has the best odds of all; insurance is half a wager at 2 to 1
    stake = 2 * most * (rules.splitting.most_hands.value + 1)
    best = max(_odds(rules.payouts), _odds(rules.naturals), Fraction(1))
    bonus = rules.super_bonus
    paid = 0 if bonus is None else bonus.small.value + bonus.large.value + bonus.others.value
    return int(stake * best) + 1 + most + paid, stake + most


def _odds(chapter: Struct) -> Fraction:
    """Return the best odds of a chapter."""
    answers = [getattr(chapter, one.name) for one in structs.fields(chapter)]
    odds = [one.value for one in answers if isinstance(one, Ruled) and isinstance(one.value, Odds)]
    return max((Fraction(one.wins, one.staked) for one in odds), default=Fraction(0))
