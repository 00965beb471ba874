"""Blackjack and Pontoon: everything that an analysis says of the game itself."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct

from croupier.analysis.progress import Progress, silent
from croupier.analysis.result import Approximation, Chart, EventFrequency, Main, NetResult, OtherPlay, Value
from croupier.analysis.twentyone.chart import ChartPlay, chart
from croupier.analysis.twentyone.charts import by_total, first_two, name_of
from croupier.analysis.twentyone.encode import tables
from croupier.analysis.twentyone.first_hands import SEVEN, SIX
from croupier.analysis.twentyone.results import RoundResults, follow
from croupier.analysis.twentyone.shoe import ShoeContents, full
from croupier.analysis.twentyone.solver import Solution, solve
from croupier.analysis.twentyone.splits.results import HANDS
from croupier.cards import Card, Rank
from croupier.money import Money, show
from croupier.rules.twentyone import TwentyOneRules

ROUNDING: Final = 1e-11
"""Floating point: sums of some ten thousand terms, each good to fifteen digits."""
_SEEN_LEAST: Final = 1e-12

METHOD: Final = (
    "Every first hand against every first card of the dealer off the top of the shoe, one box, cards drawn without "
    "replacement. Each hand is worth what its best decision is worth, by its composition: its number of cards, which "
    "of its first two are aces where a double counts them as one, and the suits of 6, 7, 8 and 7, 7, 7 as first cards. "
    "The dealer's hand is summed over every set of cards that can end it. What is allowed and what is paid was asked "
    "of the engine that deals the game. Splits are valued exactly for this play of the hands they make: a hand that is "
    "again a pair is split again while that is allowed; any other is played by the best play of such a hand after a "
    "split, computed with its own cards, the pair and the dealer's card, without regard to suits."
)


class MainGame(Struct, frozen=True):
    """Analysis of the main game; `sevens` is the play of 7, 7 by first card of the dealer."""

    main: Main
    charts: tuple[Chart, ...]
    plays: tuple[OtherPlay, ...]
    approximations: tuple[Approximation, ...]
    method: str
    error_bound: float
    details: dict[str, Any]
    sevens: dict[Rank, str]


def main_game(
    rules: TwentyOneRules,
    wager: Money,
    removed: Iterable[Card] = (),
    *,
    peek: bool = False,
    progress: Progress = silent,
) -> MainGame:
    """Solve the game and say everything of it."""
    progress("asking the engine for its rules", 0.0)
    lookup = tables(rules, wager, peek=peek)
    progress("compiling kernels, or reading those compiled before", 0.05)
    solution = solve(
        lookup, ShoeContents.of(full(rules, removed)), progress=lambda doing, done: progress(doing, 0.1 + done / 2)
    )
    progress("following best play", 0.6)
    followed = follow(solution)
    progress("best chart by total", 0.7)
    total = chart(solution, "total")
    progress("best chart by total and number of cards", 0.85)
    cards = chart(solution, "cards")
    progress("best play is found", 1.0)
    off = _approximations(solution, followed)
    return MainGame(
        main=_main(solution, followed),
        charts=_charts(solution, total, cards),
        plays=_plays(solution, total, cards),
        approximations=off,
        method=METHOD + (" The dealer looks for a natural before anybody plays." if peek else ""),
        error_bound=sum(one.bound for one in off if one.of == "return"),
        details=_details(solution, followed, wager),
        sevens=_sevens(solution),
    )


def _main(solution: Solution, followed: RoundResults) -> Main:
    value = solution.expected_value
    results = [NetResult(net, float(chance)) for net, chance in followed.results.items() if chance > _SEEN_LEAST]
    return Main(
        expected_value=Value(value),
        house_edge=-value,
        element_of_risk=-value / followed.wagered,
        average_wager=followed.wagered,
        standard_deviation=followed.deviation,
        decisions=_decisions(solution, followed),
        distribution=tuple(results),
        hits=_hits(followed),
    )


def _decisions(solution: Solution, followed: RoundResults) -> dict[str, Any]:
    """Return the frequency of each decision that is allowed somewhere: zero where best play never takes it."""
    known = {action for one in solution.decisions for action in one.values}
    first = {action: followed.often.get(f"first decision: {action}", 0.0) for action in sorted(known)}
    found: dict[str, Any] = {"first": {name: float(chance) for name, chance in first.items()}}
    found["double"] = float(followed.often.get("double", 0.0))
    if solution.game.tables.may_forfeit:
        found["forfeit"] = float(followed.often.get("forfeit after a double", 0.0))
    found["split"] = float(followed.often.get("split", 0.0))
    found["insurance"] = float(sum(one.dealt.chance for one in solution.decisions if solution.insures(one)))
    return found


def _hits(followed: RoundResults) -> tuple[EventFrequency, ...]:
    net = followed.results
    won, lost, level = (
        float(sum(chance for one, chance in net.items() if (one > 0, one < 0) == sign))
        for sign in ((True, False), (False, True), (False, False))
    )
    found = [
        EventFrequency("round won", Value(won)),
        EventFrequency("round lost", Value(lost)),
        EventFrequency("round level", Value(level)),
    ]
    named = {name: chance for name, chance in followed.often.items() if not name.startswith("first decision")}
    named.pop(HANDS, None)  # a mean number, shown among the details
    named["natural"] = followed.often.get("first decision: natural", 0.0)
    return (
        *found,
        *(EventFrequency(name, Value(float(chance))) for name, chance in sorted(named.items()) if chance > 0),
    )


def _charts(solution: Solution, total: ChartPlay, cards: ChartPlay) -> tuple[Chart, ...]:
    found = by_total(total, title="Chart by total")
    if solution.game.tables.may[:, 2].sum() and cards.expected_value - total.expected_value > 1e-5:
        found += by_total(cards, title="Chart by total and number of cards")
    return (*found, first_two(solution))


def _plays(solution: Solution, total: ChartPlay, cards: ChartPlay) -> tuple[OtherPlay, ...]:
    best = solution.expected_value
    plays = (
        ("chart", "by the best chart of totals", total, "Splits and surrender are on the chart as well."),
        ("cards", "by the best chart of totals and numbers of cards", cards, "From six cards on all hands are as one."),
    )
    return tuple(
        [
            OtherPlay(name, title, Value(one.expected_value), best - one.expected_value, note)
            for name, title, one, note in plays
        ]
    )


def _approximations(solution: Solution, followed: RoundResults) -> tuple[Approximation, ...]:
    lookup = solution.game.tables
    found = [Approximation("all figures", "floating point of 64 bits", ROUNDING)]
    if solution.bound > 0 and lookup.even_money_in_box:
        how = (
            "a double on one hand of a split makes hands paid after it pay 1 to 1: computed as if the hands were "
            "independent; it takes no more than all that they are paid beyond"
        )
        found.append(Approximation("return of split hands", how, float(solution.bound)))
    elif solution.bound > 0:
        how = (
            "the chance that every hand of a split into four is settled before a dealer's natural shows is estimated "
            "from that of three, and lies between none and that of three; splitting sevens of one suit again, which "
            "forfeits a Super Bonus, is not followed"
        )
        found.append(Approximation("return of some splits", how, float(solution.bound)))
    if (more := _sevens_gain(solution)) > 0:
        how = (
            "sevens of one suit that a hand of split sevens meets against a 7 are split again, as stated; hitting "
            "them for the Super Bonus would be better, by no more than this"
        )
        found.append(Approximation("best play after a split", how, float(more), of="best play"))
    how = (
        "hands of one split are taken as independent given how the dealer's hand ends; no covariance exceeds the "
        f"variance. The mean of the distribution so found is off by {abs(followed.mean - solution.expected_value):.1e}"
    )
    found.append(Approximation("standard deviation and distribution", how, followed.deviation_bound, of="deviation"))
    return tuple(found)


def return_bound(solution: Solution) -> float:
    """Return the error bound of the expected value, and the possible gain of a better play after a split."""
    return ROUNDING + float(solution.bound) + float(_sevens_gain(solution))


def _sevens_gain(solution: Solution) -> float:
    """Return the most that best play could gain by hitting suited sevens after a split for the Super Bonus."""
    lookup, shoe = solution.game.tables, solution.shoe
    if not lookup.super_bonus_split or lookup.most_hands < 3:
        return 0.0
    there, left = int(shoe.suits[SEVEN - SIX].max()) - 1, shoe.size - 3
    won = max(lookup.super_bonus.suited) + max(lookup.sevens.suited) + float(lookup.pays.rows.max())
    both = max(0, there) / left * max(0, there - 1) / (left - 1)
    return sum(
        one.dealt.chance * solution.against[SEVEN].splits[SEVEN].hands * both * won
        for one in solution.decisions
        if one.action == "split" and one.dealt.values == (SEVEN, SEVEN) and one.dealt.first == SEVEN
    )


def _details(solution: Solution, followed: RoundResults, wager: Money) -> dict[str, Any]:
    used = [{"hand": _hand(one.dealt.values), "dealer": name_of(one.dealt.first)} for one in _surrendered(solution)]
    return {
        "wager": show(wager),
        "cards": int(solution.shoe.size),
        "often": {name: float(chance) for name, chance in sorted(followed.often.items())},
        "surrender": used,
        "post_split": "resplit while allowed, then best play after a split by own cards",
    }


def _surrendered(solution: Solution) -> list[Any]:
    return [one for one in solution.decisions if one.action == "surrender"]


def _hand(values: tuple[int, int]) -> str:
    return f"{name_of(values[0])}, {name_of(values[1])}"


def _sevens(solution: Solution) -> dict[Rank, str]:
    """Return the play of 7, 7 of mixed suits against each first card."""
    found: dict[Rank, str] = {}
    ranks = tuple(Rank)
    for one in solution.decisions:
        if one.dealt.values == (SEVEN, SEVEN) and not one.dealt.suited:
            for rank in ranks[9:] if one.dealt.first == len(ranks) - 4 else (ranks[one.dealt.first],):
                found[rank] = one.action
    return found
