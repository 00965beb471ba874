"""Findings of an analysis in plain words, each with its clause."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from croupier.analysis.families import analyst_of
from croupier.analysis.report.figures import percent
from croupier.analysis.result import Analysis, Effect, Finding
from croupier.analysis.side_bets.findings import SENSITIVE
from croupier.money import parse
from croupier.narration.answers import spoken
from croupier.rules.profile import Rules

_ORDER: Final = ("player_favoured", "unexpected_cost", "sensitive", "never_used", "note")
_AMOUNTS: Final = ("wager", "smallest_chip", "maximum_payout")


def findings(rules: Rules, found: Analysis, own: tuple[Finding, ...] = ()) -> tuple[Finding, ...]:
    """Return remarkable facts about an analysed game, those for the operator first.

    `own` are findings by the solver of the game.
    """
    unsorted = [*_favours(rules, found), *analyst_of(rules).findings(rules, found)]
    unsorted += [*own, *_sensitive(found), *_amounts(found)]
    return tuple(sorted(unsorted, key=lambda one: _ORDER.index(one.kind)))


# --- for whom it is -------------------------------------------------------------------------------------------------


def _favours(rules: Rules, found: Analysis) -> Iterator[Finding]:
    worth = found.main.expected_value.value
    if worth > found.error_bound:
        text = f"The game itself favours the player by {percent(worth, 4)} under best play."
        yield Finding("player_favoured", text, rules.wagers.placed.clause, worth)


# --- what moves it --------------------------------------------------------------------------------------------------


def _sensitive(found: Analysis) -> Iterator[Finding]:
    """Yield each option and reading that changes the return by more than 0.01 %."""
    options = [one for one in found.effects if one.name not in _AMOUNTS and abs(one.change) > SENSITIVE]
    for name, of_one in groupby(options, key=lambda one: one.name):
        findings = list(of_one)
        one = max(findings, key=lambda each: abs(each.change))
        what = name if one.reading is None else f"{name}, reading {one.reading}"
        first, *others = [(each.value, percent(each.change, 4, signed=True)) for each in findings]
        more = "".join(f"; {value} by {by}" for value, by in others)
        text = f"{what}: {first[0]} instead of {one.instead_of} moves the return by {first[1]}{more}."
        yield Finding("sensitive", text, one.clause, one.change)


def _amounts(found: Analysis) -> Iterator[Finding]:
    """Yield the effects of amounts on the return: the wager, the smallest chip, the maximum payout."""
    strong = [one for one in found.effects if one.name in _AMOUNTS and abs(one.change) > SENSITIVE]
    for name, of_one in groupby(strong, key=lambda one: one.name):
        findings = list(of_one)
        most = max(findings, key=lambda one: abs(one.change))
        edges = ", ".join(f"{percent(-one.expected_value, 4)} at {_dollars(one.value)}" for one in findings)
        text = f"{_SAID[name]}: {percent(-_now(most), 4)} at {_dollars(most.instead_of)}, {edges}."
        yield Finding("unexpected_cost", text, most.clause, most.change)


_SAID: Final = {
    "wager": "The house edge depends on the size of the wager",
    "smallest_chip": "Payments are rounded up to the smallest chip, and the house edge depends on it",
    "maximum_payout": "The house edge depends on the maximum payout",
}


def _now(one: Effect) -> float:
    return one.expected_value - one.change


def _dollars(amount: str) -> str:
    return spoken(parse(amount), is_money=True)
