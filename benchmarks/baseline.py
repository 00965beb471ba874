"""A blackjack written by hand as plain as can be: no events, no clauses, no refusals.

It calibrates the machine: the engine's rounds are told as a share of these, measured in the same run. It has no more
rules than the benchmark's rounds use: draw below 17, a natural pays 3 to 2, the dealer stands on 17.
"""

from collections.abc import Iterator


def _total(held: list[int]) -> int:
    total = sum(held)
    return total + 10 if 1 in held and total <= 11 else total


def play(points: Iterator[int], wager: int) -> int:
    """Play one round with one player from cards given by their points, an ace as one; return what the player wins."""
    player, dealer = [next(points)], [next(points)]
    player.append(next(points))
    if _total(player) == 21:
        if dealer[0] not in (1, 10):
            return wager * 3 // 2
        dealer.append(next(points))
        return 0 if _total(dealer) == 21 else wager * 3 // 2
    while _total(player) < 17:
        player.append(next(points))
    held = _total(player)
    if held > 21:
        return -wager
    while _total(dealer) < 17:
        dealer.append(next(points))
    bank = _total(dealer)
    if bank > 21 or held > bank:
        return wager
    return 0 if held == bank and not (bank == 21 and len(dealer) == 2) else -wager
