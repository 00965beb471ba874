"""What a reader of side bets should know, in plain words."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.analysis.result import Finding, SideBet
from croupier.analysis.side_bets.bonus import SuperBonus
from croupier.analysis.side_bets.insurance import HandInsured
from croupier.money import MOST, parse
from croupier.rules.twentyone import TwentyOneRules
from croupier.rules.uth import UthRules

SENSITIVE: Final = 0.0001
"""What moves the return by more than 0.01 % is told."""


def findings(
    rules: TwentyOneRules | UthRules,
    bets: Mapping[str, SideBet],
    hands: tuple[HandInsured, ...] = (),
    bonus: SuperBonus | None = None,
) -> tuple[Finding, ...]:
    """Return what is remarkable about side bets, insurance by hand and the Super Bonus, as they were computed."""
    found: list[Finding] = []
    for bet in bets.values():
        found += _favours(rules, bet)
        found += _by_decks(bet)
        if bet.offered:
            found += _plays(bet)
        found += _rounded(bet)
    found += _never_insured(hands)
    if bonus is not None:
        found += _uneven(rules, bonus)
    return tuple(found)


def _favours(rules: TwentyOneRules | UthRules, bet: SideBet) -> Iterator[Finding]:
    worth = bet.expected_value.value
    if worth <= 0:
        return
    decks = f"{rules.cards.decks.value} decks" if isinstance(rules, TwentyOneRules) else "a deck"
    by = f"the player by {worth:.2%} with {decks} of {rules.cards.pack.value} cards"
    if bet.offered:
        yield Finding("player_favoured", f"{bet.title} favours {by}.", bet.clause, worth)
    else:
        text = f"{bet.title}, which this table does not offer, would favour {by}."
        yield Finding("note", text, bet.clause, worth)


def _by_decks(bet: SideBet) -> Iterator[Finding]:
    """Tell that the number of decks decides for whom a side bet is."""
    worths = {one.decks: one.expected_value.value for one in bet.by_decks}
    good = [decks for decks, worth in worths.items() if worth > 0]
    even = [decks for decks, worth in worths.items() if worth == 0]
    bad = [decks for decks, worth in worths.items() if worth < 0]
    if good and bad:
        fair = f", is exactly even with {_listed(even)}" if even else ""
        text = f"{bet.title} favours the player with {_listed(good)} decks{fair}, and the house with {_listed(bad)}."
        yield Finding("unexpected_cost", text, bet.clause, max(worths.values()))


def _plays(bet: SideBet) -> Iterator[Finding]:
    for play in bet.plays:
        if play.cost > SENSITIVE:
            when = play.title[0].lower() + play.title[1:]
            text = f"{bet.title} gives away {play.cost:.2%} of its wager when {when}."
            yield Finding("sensitive", text, bet.clause, -play.cost)


def _rounded(bet: SideBet) -> Iterator[Finding]:
    if bet.rounding:
        text = f"Rounding of payments moves the return of {bet.title} at ${bet.wager} by {bet.rounding:+.4%}."
        yield Finding("unexpected_cost", text, bet.clause, bet.rounding)


def _never_insured(hands: tuple[HandInsured, ...]) -> Iterator[Finding]:
    """Tell that no two cards off the top of the shoe make insurance worth taking."""
    allowed = [one for one in hands if one.may]
    if not allowed or any(one.expected_value.value >= 0 for one in allowed):
        return
    best = max(allowed, key=lambda one: one.expected_value.value)
    worth = best.expected_value.value
    text = f"Insurance is never best off the top of the shoe: even with {best.hand} it loses {-worth:.2%}."
    yield Finding("never_used", text, best.clause, worth)


def _uneven(rules: TwentyOneRules | UthRules, bonus: SuperBonus) -> Iterator[Finding]:
    """Tell that the Super Bonus, a fixed amount, is worth more to some wagers of this table than to others."""
    low, high = rules.wagers.minimum.value, rules.wagers.maximum.value
    taken = [one for one in bonus.at if (low or 0) <= parse(one.wager) <= (MOST if high is None else high)]
    if not taken:
        return
    most, least = (choose(taken, key=lambda one: one.worth.value) for choose in (max, min))
    moves = most.worth.value - least.worth.value
    if moves > SENSITIVE:
        adds = (
            f"it adds {most.worth.value:.4%} to a wager of ${most.wager} and {least.worth.value:.4%} to ${least.wager}"
        )
        yield Finding("sensitive", f"The Super Bonus is a fixed amount: {adds}.", bonus.clause, moves)


def _listed(decks: list[int]) -> str:
    *before, last = [str(one) for one in decks]
    return f"{', '.join(before)} or {last}" if before else last
