"""The cards that a game is analysed from: a whole shoe, or what is left of it."""

from collections import Counter
from typing import Final

from croupier.analysis.side_bets.removed import BadRemoval, Removed, left
from croupier.analysis.twentyone.shoe import SUITED, full
from croupier.cards import Card, Rank
from croupier.rules.profile import Rules
from croupier.rules.ruled import BadElection
from croupier.rules.twentyone import TwentyOneRules

LEAST: Final = 48
"""So many cards must be left: with fewer, hands that are split could come to the end of the shoe."""


def cards_left(rules: Rules, removed: str) -> Counter[Card]:
    """Return the shoe less the cards removed, nothing for Hold'em; raise BadElection as `cards_gone` does."""
    gone = cards_gone(rules, removed)
    return full(rules, gone) if isinstance(rules, TwentyOneRules) else Counter()


def cards_gone(rules: Rules, removed: str) -> tuple[Card, ...]:
    """Return the cards removed, such as "5 5 TS"; raise BadElection for cards that cannot be gone.

    A rank alone will do where suits pay nothing. Hold'em is dealt from a whole pack.
    """
    if not removed.split():
        return ()
    if not isinstance(rules, TwentyOneRules):
        told = f"{rules.document} {rules.shuffle.every_round.clause} has the cards shuffled for every round"
        raise BadElection(f"removed: {removed.strip()}: {told}, so that none are gone")
    try:
        gone = Removed.parse(removed)
        left(rules, gone)
    except BadRemoval as bad:
        raise BadElection(str(bad)) from None
    found = list(gone.cards)
    for rank in gone.ranks:
        if rank in SUITED and (clause := _pays_suits(rules)) is not None:
            hint = f"write its suit, such as {rank}S, for {rules.document} {clause} pays by suit"
            raise BadElection(f"removed: {rank}: {hint}")
        found.append(_likeliest(full(rules, found), rank))
    if (many := full(rules, found).total()) < LEAST:
        raise BadElection(f"removed: {many} cards are left, too few to play from: at least {LEAST} are wanted")
    return tuple(found)


def _likeliest(shoe: Counter[Card], rank: Rank) -> Card:
    """Return a card of the rank, one of the suit that most are left of."""
    return max((card for card in shoe if card.rank is rank), key=lambda card: shoe[card])


def _pays_suits(rules: TwentyOneRules) -> str | None:
    """Return the clause that pays for suits, None if suits are all the same to the rules."""
    pays = rules.payouts
    for mixed, *suited in (
        (pays.straight_mixed, pays.straight_suited, pays.straight_spades),
        (pays.sevens_mixed, pays.sevens_suited, pays.sevens_spades),
    ):
        for one in suited:
            if one.value != mixed.value:
                return one.clause
    return None if rules.super_bonus is None else rules.super_bonus.won.clause
