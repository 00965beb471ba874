"""Findings about the side bets and the decisions of Blackjack and Pontoon."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from croupier.analysis import side_bets
from croupier.analysis.report.figures import percent
from croupier.analysis.result import Analysis, Chart, Finding
from croupier.analysis.side_bets import RemovedCards
from croupier.analysis.twentyone.shoe import cards_gone
from croupier.cards import Rank
from croupier.money import parse
from croupier.rules.twentyone import TwentyOneRules

WHOLE: Final = 52
"""The cards of a pack that has its tens."""
_PAIRS: Final = ("perfect-pairs", "pairs-play")


def findings(rules: TwentyOneRules, found: Analysis) -> Iterator[Finding]:
    """Yield findings about side bets, short packs, and options that best play never uses."""
    yield from _of_side_bets(rules, found)
    yield from _of_short_packs(rules, found)
    yield from _never_used(rules, found)
    yield from _never_surrendered(rules, found)
    yield from _never_charted(rules, found)


def _of_side_bets(rules: TwentyOneRules, found: Analysis) -> tuple[Finding, ...]:
    # hands and bonus come from the shoe that the game was analysed from
    gone = cards_gone(rules, found.removed)
    hands = side_bets.by_hand(rules, parse(found.wager), RemovedCards.parse(found.removed))
    bonus = side_bets.super_bonus(rules, gone=gone)
    return side_bets.findings(rules, found.side_bets, hands, bonus, has_removed=bool(gone))


def _of_short_packs(rules: TwentyOneRules, found: Analysis) -> Iterator[Finding]:
    """Yield the effect of packs without tens on a side bet on pairs, at the odds of packs with them."""
    pack = rules.cards.pack
    if pack.value == WHOLE:
        return
    whole = replace(rules, cards=replace(rules.cards, pack=replace(pack, value=WHOLE)))
    for name, bet in side_bets.side_bets(whole, parse(found.wager)).items():
        if name in _PAIRS and name in found.side_bets:
            here, there = found.side_bets[name].expected_value.value, bet.expected_value.value
            fact = f"{bet.title} returns {percent(here, 2, signed=True)} from packs of {pack.value} cards"
            text = f"{fact}; at the same odds it would return {percent(there, 2, signed=True)} from packs of {WHOLE}."
            yield Finding("unexpected_cost", text, pack.clause, here - there)


# --- what best play never uses --------------------------------------------------------------------------------------


def _never_used(rules: TwentyOneRules, found: Analysis) -> Iterator[Finding]:
    """Yield the decisions that are allowed somewhere and never best."""
    used: dict[str, float] = defaultdict(float)
    for name, often in _decisions(found.main.decisions):
        used[name] += often
    for name, often in used.items():
        if often == 0 and name != "insurance":  # insurance is reported hand by hand
            yield Finding("never_used", f"{_PLAYS[name]} is never best.", _allows(rules, name), 0.0)


_PLAYS: Final = {
    "stand": "Standing",
    "hit": "Drawing",
    "double": "Doubling",
    "split": "Splitting",
    "surrender": "Surrender",
    "forfeit": "Forfeiting after a double",
    "even money": "Even money",
    "natural": "Waiting with a natural",
}


def _decisions(values: dict[str, Any]) -> Iterator[tuple[str, float]]:
    for name, often in values.items():
        if isinstance(often, dict):
            yield from _decisions(often)
        else:
            yield name, often


def _allows(rules: TwentyOneRules, name: str) -> str:
    """Return the clause that allows a decision."""
    clauses = {
        "stand": rules.play.stand.clause,
        "hit": rules.play.draw.clause,
        "double": rules.play.double.clause,
        "split": rules.play.split.clause,
        "even money": rules.naturals.even_money.clause,
        "natural": rules.naturals.wins.clause,
    }
    if rules.surrender is not None:
        clauses["surrender"] = rules.surrender.announced.clause
    if rules.forfeit is not None:
        clauses["forfeit"] = rules.forfeit.offered.clause
    return clauses[name]


def _never_surrendered(rules: TwentyOneRules, found: Analysis) -> Iterator[Finding]:
    """Yield the first cards of the dealer against which surrender is offered and never best."""
    if rules.surrender is None:
        return
    offered = {
        "A" if rank is Rank.ACE else "10" if rank in _TENS else str(rank) for rank in rules.surrender.against.value
    }
    used = {one["dealer"] for one in found.details.get("surrender", ())}
    met = {column for chart in _of_two_cards(found) for column in chart.columns}
    if used and (never := sorted((offered & met) - used)):
        text = f"Best play never surrenders against {' or '.join(never)}, where surrender is offered as well."
        yield Finding("never_used", text, rules.surrender.against.clause, 0.0)


_TENS: Final = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)


def _never_charted(rules: TwentyOneRules, found: Analysis) -> Iterator[Finding]:
    """Yield the pairs that best play never splits, and whether it never doubles two soft cards."""
    for chart in _of_two_cards(found):
        hands = [tuple(row.split(", ")) for row in chart.rows]
        pairs = [row for row, hand in enumerate(hands) if len(set(hand)) == 1]
        soft = [row for row, hand in enumerate(hands) if "A" in hand and row not in pairs]
        if never := [chart.rows[row].replace(", ", "-") for row in pairs if _never(chart, row, "P", "split")]:
            text = f"Best play never splits {', '.join(never)}."
            yield Finding("never_used", text, rules.splitting.equal_value.clause, 0.0)
        if soft and all(_never(chart, row, "D", "double") for row in soft):
            text = "Best play never doubles a soft hand of two cards."
            yield Finding("never_used", text, rules.doubling.on.clause, 0.0)


def _of_two_cards(found: Analysis) -> Iterator[Chart]:
    """Yield the chart of best play itself, which has the hands that can be dealt; a chart by total is another play."""
    yield from (chart for chart in found.charts if chart.name == "first-two")


def _never(chart: Chart, row: int, code: str, action: str) -> bool:
    """Return whether a hand may be played so, and never is; with a star it is played otherwise in some suits."""
    cells = chart.cells[row]
    used = any(cell.code.startswith(code) or cell.code.endswith("*") for cell in cells)
    return not used and any(f"{action} " in cell.note for cell in cells)
