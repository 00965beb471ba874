"""Findings about side bets in plain words."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.analysis.report.figures import percent
from croupier.analysis.result import Finding, SideBetAnalysis
from croupier.analysis.side_bets.bonus import SuperBonusValue
from croupier.analysis.side_bets.insurance import HandInsured
from croupier.analysis.wager_sizes import takes
from croupier.engine.game import game_of
from croupier.money import parse
from croupier.narration.answers import spoken
from croupier.rules.questions import Rules

SENSITIVE: Final = 0.0001
"""Smallest change of the return that is reported: 0.01 %."""
_LESS: Final = " less the cards removed"


def findings(
    rules: Rules,
    bets: Mapping[str, SideBetAnalysis],
    hands: tuple[HandInsured, ...] = (),
    bonus: SuperBonusValue | None = None,
    *,
    has_removed: bool = False,
) -> tuple[Finding, ...]:
    """Return remarkable facts about side bets, insurance by hand and the Super Bonus.

    `has_removed` states that insurance, hands and bonus are of a shoe that lacks cards; other bets are of a whole one.
    """
    found: list[Finding] = []
    for name, bet in bets.items():
        less = _LESS if has_removed and name == "insurance" else ""
        found += _favours(rules, bet, less)
        found += _by_decks(bet, less)
        if bet.offered:
            found += _plays(bet)
        found += _rounded(bet)
    found += _insured(hands, _LESS if has_removed else "")
    if bonus is not None:
        found += _uneven(rules, bonus)
    return tuple(found)


def _favours(rules: Rules, bet: SideBetAnalysis, less: str) -> Iterator[Finding]:
    worth = bet.expected_value.value
    if worth <= 0:
        return
    decks = f"{many} decks" if (many := game_of(rules).decks(rules)) > 1 else "a deck"
    by = f"the player by {percent(worth, 2)} with {decks} of {rules.cards.pack.value} cards{less}"
    if bet.offered:
        yield Finding("player_favoured", f"{bet.title} favours {by}.", bet.clause, worth)
    else:
        text = f"{bet.title}, which this table does not offer, would favour {by}."
        yield Finding("note", text, bet.clause, worth)


def _by_decks(bet: SideBetAnalysis, less: str) -> Iterator[Finding]:
    """Yield the finding that the number of decks decides whom a side bet favours."""
    worths = {one.decks: one.expected_value.value for one in bet.by_decks}
    good = [decks for decks, worth in worths.items() if worth > 0]
    even = [decks for decks, worth in worths.items() if worth == 0]
    bad = [decks for decks, worth in worths.items() if worth < 0]
    if good and bad:
        fair = f", is exactly even with {_listed(even)}" if even else ""
        player = f"{bet.title} favours the player with {_listed(good)} decks{less}"
        text = f"{player}{fair}, and the house with {_listed(bad)}."
        # what an operator elects costs something from a whole shoe; what has left one is nobody's election
        yield Finding("note" if less else "unexpected_cost", text, bet.clause, max(worths.values()))


def _plays(bet: SideBetAnalysis) -> Iterator[Finding]:
    for play in bet.plays:
        if play.cost > SENSITIVE:
            when = play.title[0].lower() + play.title[1:]
            text = f"{bet.title} gives away {percent(play.cost, 2)} of its wager when {when}."
            yield Finding("sensitive", text, bet.clause, -play.cost)


def _rounded(bet: SideBetAnalysis) -> Iterator[Finding]:
    if bet.rounding:
        by = percent(bet.rounding, 4, signed=True)
        text = f"Rounding of payments moves the return of {bet.title} at {_dollars(bet.wager)} by {by}."
        yield Finding("unexpected_cost", text, bet.clause, bet.rounding)


def _insured(hands: tuple[HandInsured, ...], less: str) -> Iterator[Finding]:
    """Yield the two cards off the top of the shoe with which insurance pays, or that none do."""
    allowed = [one for one in hands if one.may]
    if not allowed:
        return
    best = max(allowed, key=lambda one: one.expected_value.value)
    worth, shoe = best.expected_value.value, f"off the top of the shoe{less}"
    if worth < 0:
        text = f"Insurance is never best {shoe}: even with {best.hand} it loses {percent(-worth, 2)}."
        yield Finding("never_used", text, best.clause, worth)
    elif worth > 0:
        good = [one.hand for one in allowed if one.expected_value.value > 0]
        some = f"{len(good)} of {len(allowed)}" if len(good) < len(allowed) else f"all {len(allowed)}"
        text = f"Insurance gains with {some} hands that may insure {shoe}, most with {best.hand}: {percent(worth, 2)}."
        yield Finding("player_favoured", text, best.clause, worth)


def _uneven(rules: Rules, bonus: SuperBonusValue) -> Iterator[Finding]:
    """Yield the finding that the Super Bonus, a fixed amount, has more value for some wagers than for others."""
    taken = [one for one in bonus.at if takes(rules, parse(one.wager))]
    if not taken:
        return
    most, least = (choose(taken, key=lambda one: one.worth.value) for choose in (max, min))
    moves = most.worth.value - least.worth.value
    if moves > SENSITIVE:
        high = f"{percent(most.worth.value, 4)} to a wager of {_dollars(most.wager)}"
        low = f"{percent(least.worth.value, 4)} to {_dollars(least.wager)}"
        text = f"The Super Bonus is a fixed amount: it adds {high} and {low}."
        yield Finding("sensitive", text, bonus.clause, moves)


def _dollars(amount: str) -> str:
    return spoken(parse(amount), is_money=True)


def _listed(decks: list[int]) -> str:
    *before, last = [str(one) for one in decks]
    return f"{', '.join(before)} or {last}" if before else last
