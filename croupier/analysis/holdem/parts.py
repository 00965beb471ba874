"""An analysis of Ultimate Texas Hold'em: the figures, charts and findings that a solution gives."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.holdem import figures
from croupier.analysis.holdem.charts import FLOPS, charts, flop_shares, river_shares
from croupier.analysis.holdem.figures import KINDS
from croupier.analysis.holdem.joint import Joint, together, usual
from croupier.analysis.holdem.plays import plays
from croupier.analysis.holdem.solution import CHECKED, HoldemSolution
from croupier.analysis.holdem.solver import solve
from croupier.analysis.holdem.terms import terms
from croupier.analysis.progress import Progress, silent
from croupier.analysis.result import Chart, Finding, Main, NetResult, OtherPlay, Value
from croupier.engine.poker import Class
from croupier.money import MOST, NOTHING, Money, show
from croupier.narration.answers import spoken
from croupier.rules.holdem import UthRules

METHOD: Final = (
    "Every deal of hole cards, flop, turn and river, and the dealer's cards ({deals:,}) is counted exactly, in whole "
    "numbers and without sampling, over {boards:,} boards that differ by more than suits. On each board every holding "
    "is compared with every dealer's; the best of every option is taken on the river for each board and holding, after "
    "the flop for each of {classes:,} classes of hole cards and flop, before it for each starting hand. What may be "
    "played and what it pays is asked of the engine that deals the game. One player against the dealer; of equally "
    "good plays the one that wagers less."
)


class HoldemParts(Struct, frozen=True):
    """Parts of an analysis that only Hold'em has."""

    method: str
    main: Main
    charts: tuple[Chart, ...]
    plays: tuple[OtherPlay, ...]
    findings: tuple[Finding, ...]
    details: dict[str, Any]


def analysis(rules: UthRules, ante: Money, trips: Money | None = None, progress: Progress = silent) -> HoldemParts:
    """Analyse a table for one ante; `trips` is the trips wager, by default equal to the ante, none if 0.

    Raise BadElection if the table does not accept such wagers.
    """
    found = solve(rules, ante, NOTHING, progress)
    beside = usual(rules, ante) if trips is None else trips
    joint = together(found, beside, progress) if beside else None
    return parts(found, joint)


def parts(found: HoldemSolution, joint: Joint | None) -> HoldemParts:
    """Return the analysis of a solution, with or without a trips wager."""
    layout = found.layout
    return HoldemParts(
        METHOD.format(deals=layout.deals, boards=len(layout.deck.boards), classes=len(layout.sizes)),
        _main(found),
        charts(found),
        tuple(plays(found)),
        tuple(_findings(found, joint)),
        _details(found, joint),
    )


def _main(found: HoldemSolution) -> Main:
    ante, value, wagered = found.terms.ante, found.value, figures.average_wager(found)
    results = figures.nets(found)
    assert figures.mean(results, ante) == value
    return Main(
        Value.of(value),
        float(-value),
        float(-value / wagered),
        float(wagered),
        sqrt(figures.variance(results, ante)),
        {
            stage: {name: float(share) for name, share in named.items()}
            for stage, named in figures.frequencies(found).items()
        },
        tuple([NetResult(net / ante, ways / results.total()) for net, ways in sorted(results.items())]),
        tuple(figures.hits(found)),
    )


def _details(found: HoldemSolution, joint: Joint | None) -> dict[str, Any]:
    layout = found.layout
    share = figures.frequencies(found)
    details: dict[str, Any] = {
        "deals": layout.deals,
        "decisions": {stage: {name: _written(one) for name, one in named.items()} for stage, named in share.items()},
        "average_wager": _written(figures.average_wager(found)),
        "variance": _written(figures.variance(figures.nets(found), found.terms.ante)),
        "starting_hands": dict(_starting(found)),
        "closest": _closest(found),
        "flop": _shares(flop_shares(found), dict(enumerate(FLOPS))),
        "river": _shares(river_shares(found), {int(kind): KINDS[kind] for kind in Class}),
        "river_by_dealers_higher": _river(found),
        "equal_plays_after_the_flop": int((found.bet == found.check).sum()),
    }
    return details if joint is None else details | {"trips": _joint(joint)}


def _written(exact: Fraction) -> str:
    return f"{exact.numerator}/{exact.denominator}"


def _starting(found: HoldemSolution) -> Iterator[tuple[str, dict[str, Any]]]:
    for hand, name in enumerate(found.layout.names):
        if found.before[hand]:
            advice = found.starting(hand)
            values = {option.name: _written(option.value) for option in advice.options}
            yield name, {"best": advice.best.name, "value": float(advice.best.value), "options": values}


def _closest(found: HoldemSolution) -> dict[str, float]:
    """Return the starting hands for which bet and check are closest, with the advantage of the bet."""
    edges = {}
    for hand, name in enumerate(found.layout.names):
        if found.before[hand]:
            value = {option.name: option.value for option in found.starting(hand).options}
            bet = max(one for option, one in value.items() if option not in (CHECKED, "fold"))
            edges[name] = bet - value[CHECKED]
    return {name: float(edges[name]) for name in sorted(edges, key=lambda name: abs(edges[name]))[:6]}


def _shares(share: Any, columns: dict[int, str]) -> dict[str, dict[str, float]]:
    """Return the share of bets by kind of hand and by the communal cards."""
    by_kind: dict[str, dict[str, float]] = {}
    for (kind, beside), (bets, ways) in share.items():
        by_kind.setdefault(KINDS[Class(kind)], {})[columns[beside]] = bets / ways
    return by_kind


def _river(found: HoldemSolution) -> dict[str, Any]:
    """Return the rule of the river in short: the number of the dealer's holdings that are higher."""
    folds, bets = (found.counts.by_higher[:, at] for at in (0, 1))
    always = int(folds.nonzero()[0].min()) - 1 if folds.any() else found.layout.dealers
    never = int(bets.nonzero()[0].max()) + 1 if bets.any() else 0
    between = slice(always + 1, never)
    mixed = int(folds[between].sum() + bets[between].sum())
    return {
        "of": found.layout.dealers,
        "always_bets_up_to": always,
        "always_folds_from": never,
        "between": mixed / max(1, int(folds.sum() + bets.sum())),
    }


def _joint(joint: Joint) -> dict[str, Any]:
    names = ("by_itself", "beside", "apart", "best", "ante", "trips", "cost", "flop_share")
    return {
        "wager": show(joint.wager),
        **{name: {"value": float(getattr(joint, name)), "fraction": _written(getattr(joint, name))} for name in names},
        "hands": {one.hand: f"{one.alone}, with trips {one.together}" for one in joint.hands},
        "flop_classes": joint.flops,
        "river_folds": {
            one.hand: {"alone": float(one.folds_alone), "with trips": float(one.folds_together)} for one in joint.river
        },
    }


_CONCEDING: Final = (
    "Conceding at the showdown is never best: it loses every wager that is left, and no settlement takes more."
)


def _findings(found: HoldemSolution, joint: Joint | None) -> Iterator[Finding]:
    for play, ends in zip(found.terms.plays, found.ends, strict=True):
        if not ends.any():
            what = "Folding" if play.is_fold else f"Betting {play.times}x"
            yield Finding("never_used", f"{what} {play.where} is never best.", play.clause)
    concede = found.rules.showdown.concede.clause
    yield Finding("never_used", _CONCEDING, concede)
    name, edge = next(iter(_closest(found).items()))
    better = "a bet is better than a check" if edge > 0 else "a check is better than a bet"
    yield Finding("note", f"The closest decision before the flop is {name}: {better} by {abs(edge):.6f} antes.")
    yield from _maximum(found)
    if joint is not None:
        trips = spoken(joint.wager, is_money=True)
        yield Finding(
            "note",
            f"With {trips} on trips, which a fold loses, best play of both together is worth "
            f"{float(joint.best):.4f} antes; playing the ante as if it were alone costs {float(joint.cost):.4f} antes.",
            found.rules.play.fold_loses.clause,
            float(joint.cost),
        )


def _maximum(found: HoldemSolution) -> Iterator[Finding]:
    """Yield the cost of the maximum payout, by the same play."""
    rules, most = found.rules, found.rules.payouts.maximum
    free = replace(rules, payouts=replace(rules.payouts, maximum=replace(most, value=MOST)))
    lost = figures.mean(figures.nets(found, terms(free, found.terms.ante)), found.terms.ante) - found.value
    if lost:
        yield Finding(
            "unexpected_cost",
            f"The maximum payout of {spoken(most.value, is_money=True)} binds at an ante of "
            f"{spoken(found.terms.ante, is_money=True)}: it takes {float(lost):.6f} antes from the return.",
            most.clause,
            float(-lost),
        )
