"""Whether it is certain who goes on: how much chips can still change in the rounds that are left, at the very most.

nsw-pontoon-6to5-2017 20.5.5.1.
"""

from fractions import Fraction
from typing import Any

from msgspec import structs

from croupier.money import Money, Odds
from croupier.rules.ruled import Ruled
from croupier.rules.twentyone import TwentyOneRules
from croupier.tournament.sitting.run import Run


def missing(run: Run) -> str:
    """Return what is missing for it to be certain who goes on, "" if it is: no more are left than do, or none can."""
    sitting = run.sitting
    many, most = len(sitting.seats), sitting.terms.advancing
    if most and many <= most:
        return ""
    why = f"it can still change who goes on: {many} players are left, and {most} go on"
    swing = _swing(run)
    if not most or swing is None:
        return why
    won, lost = swing
    stacks = sorted((one.chips for one in sitting.seats), reverse=True)
    first, behind = stacks[most - 1], stacks[most]
    # nsw-pontoon-6to5-2017 20.5.5.1: those who progress "have been determined", whatever the rounds left may bring
    if first - min(first, lost) > behind + won:
        return ""
    return f"{why}; in the rounds left one may win {won / 100:,.2f} and another lose {lost / 100:,.2f}"


def _swing(run: Run) -> tuple[int, int] | None:
    """Return what a player may win and lose at most until the end, None where nothing bounds it simply."""
    sitting, rules = run.sitting, run.table.rules
    if not isinstance(rules, TwentyOneRules) or sitting.terms.ends.rounds is None or sitting.terms.side_bets:
        return None
    maxima = [level.maximum for level in sitting.terms.levels[max(0, sitting.level - 1) :]]
    if None in maxima:
        return None
    most = max(one for one in maxima if one is not None)
    # every hand that may be formed is doubled and has the best odds of all; insurance comes to half a wager at 2 to 1
    stake = 2 * most * (rules.splitting.most_hands.value + 1)
    best = max(_odds(rules.payouts), _odds(rules.naturals), Fraction(1))
    bonus = 0 if rules.super_bonus is None else sum(_amounts(rules.super_bonus))
    left = sitting.terms.ends.rounds - sitting.rounds
    return left * (int(stake * best) + 1 + most + bonus), left * (stake + most)


def _odds(chapter: Any) -> Fraction:
    """Return the best odds of a chapter."""
    told = [] if chapter is None else [getattr(chapter, one.name) for one in structs.fields(chapter)]
    odds = [one.value for one in told if isinstance(one, Ruled) and isinstance(one.value, Odds)]
    return max((Fraction(one.wins, one.staked) for one in odds), default=Fraction(0))


def _amounts(bonus: Any) -> list[Money]:
    """Return what the Super Bonus pays, to who wins it and to the others."""
    return [bonus.small.value, bonus.large.value, bonus.others.value]
