"""Alternatives to best play, and the loss of each."""

from collections.abc import Iterator, Mapping

from croupier.analysis.holdem.solution import CHECKED, HoldemSolution
from croupier.analysis.holdem.solver import by_hand
from croupier.analysis.result import OtherPlay, Value

Options = tuple[Mapping[str, int], ...]
"""Payments of each option before the flop, by starting hand."""


def plays(found: HoldemSolution) -> Iterator[OtherPlay]:
    """Yield plays without one of the options, otherwise best, and some simple plays."""
    bets = sorted({play.times for play in found.terms.plays if play.stage == 0 and not play.is_fold}, reverse=True)
    best, most = found.before, f"bet {bets[0]}x"
    for times in bets[1:]:
        less = f"bet {times}x"
        yield _play(
            found,
            f"never-{bets[0]}x",
            f"Never {bets[0]}x: {less} before the flop where that is best then",
            [max(total for name, total in one.items() if name != most) for one in best if one],
            _changed(found, most),
        )
        yield _play(
            found,
            f"{times}x-for-{bets[0]}x",
            f"{times}x in place of every {bets[0]}x",
            [one[less if name == most else name] for one, name in zip(best, found.chosen, strict=True) if one],
        )
    no_flop = [
        {**one, CHECKED: total} for one, total in zip(best, by_hand(found.layout, found.check), strict=True) if one
    ]
    yield _play(found, "no-bet-before", "Never bet before the flop", [one[CHECKED] for one in best if one])
    yield _play(found, "no-bet-after", "Never bet after the flop", [max(one.values()) for one in no_flop])
    yield _play(found, "river-only", "Bet on the river only", [one[CHECKED] for one in no_flop])
    yield _play(found, "blind", f"Bet {bets[0]}x on every hand, unseen", [one[most] for one in best if one])


def _play(found: HoldemSolution, name: str, title: str, totals: list[int], note: str = "") -> OtherPlay:
    value = found.per_deal(sum(totals), found.layout.deals)
    return OtherPlay(name, title, Value.of(value), float(found.value - value), note)


def _changed(found: HoldemSolution, most: str) -> str:
    """Name the starting hands that check where they would have bet the most."""
    hands = []
    for name, one, chosen in zip(found.layout.names, found.before, found.chosen, strict=True):
        if chosen == most and max(one, key=lambda option: (option != most, one[option])) == CHECKED:
            hands.append(name)
    return f"These hands then check: {', '.join(hands)}." if hands else ""
