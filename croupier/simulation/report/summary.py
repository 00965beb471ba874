"""Summary of a simulation: returns with errors, results, frequencies, counts, side bets and sessions."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import erfc, exp, nan, sqrt
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from croupier.money import show
from croupier.rules.profile import Rules
from croupier.simulation.estimate import CONFIDENCE, Estimate, estimate
from croupier.simulation.identity import identity, plan_hash
from croupier.simulation.plan import Plan
from croupier.simulation.report.exact import Exact
from croupier.simulation.runner import Ended, Point, RunResult
from croupier.simulation.tally import ByCount, Counts, Tally

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


class ResultShare(Struct, frozen=True):
    """A result in units of the initial wager, and its number of rounds."""

    net: float
    rounds: int
    probability: float


class Occurrence(Struct, frozen=True):
    """An event, its number, and its frequency per round."""

    name: str
    times: int
    per_round: float


class AtCount(Struct, frozen=True):
    """The rounds that began at one count; money in dollars, the return per unit of the initial wager."""

    count: int
    rounds: int
    part: float
    wagered: str
    net: str
    expected_value: float
    standard_error: float


class ExactFigure(Struct, frozen=True):
    """The exact figure, and the deviation of the simulated one in standard errors."""

    expected_value: float
    error_bound: float
    standard_errors: float | None
    note: str = ""


class SideBetSummary(Struct, frozen=True):
    """A side bet on one box: its return per unit, and its error."""

    wager: str
    rounds: int
    expected_value: float
    standard_error: float
    standard_deviation: float
    interval: tuple[float, float]
    distribution: tuple[ResultShare, ...]
    exact: ExactFigure | None = None


class Sessions(Struct, frozen=True):
    """Results of bankroll sessions: money in dollars, risks from 0 to 1.

    `ruined` is the measured risk that the bankroll did not cover the next wager; the formulas, within a session and
    without end, treat the sum of many rounds as normal. They are None with side bets, whose variance is reported
    separately; measured figures are None if no whole session was played.
    """

    bankroll: str
    rounds: int
    played: int
    ruined: float | None
    ruined_error: float | None
    formula_session: float | None
    formula_ever: float | None
    mean_end: float | None
    ends: dict[str, str]
    """Quantile of the results of sessions, for a share in per cent."""


class Summary(Struct, frozen=True):
    """Summary of a simulation, per unit of the initial wager; money in dollars.

    `per_unit_bet` is the return of all that was wagered in the end, `average_wager` how much that is in units of the
    first wager, `n0` after how many rounds the expected result is as large as its standard deviation. `plan` is the
    hash of all that the figures depend on but program and rounds. Errors, deviations and intervals are NaN (null
    in JSON) where fewer than two rounds had a wager; `until_error` is what was asked for.
    """

    rounds: int
    expected_value: float
    standard_error: float
    standard_deviation: float
    rounds_per_second: float
    seed: int
    document: str
    election: dict[str, Any]
    rules: str
    program: str
    plan: str
    strategy: str
    wager: str
    boxes: int
    others: int
    dealing: str
    cutting_card: int | None
    betting: dict[str, Any] | None
    asked: int
    ended: Ended
    seconds: float
    where: str
    confidence: str
    interval: tuple[float, float]
    rounds_with_wager: int
    wagered_at_first: str
    wagered: str
    net: str
    per_unit_bet: float
    average_wager: float
    n0: float | None
    exact: ExactFigure | None
    distribution: tuple[ResultShare, ...]
    frequencies: tuple[Occurrence, ...]
    by_count: tuple[AtCount, ...]
    side_bets: dict[str, SideBetSummary]
    sessions: Sessions | None
    trail: tuple[Point, ...]
    until_error: float | None = None
    note: str = ""
    """Reason why there is no exact figure, or ""."""


class ExactFigures(Struct, frozen=True):
    """Exact figures to compare a summary with: the main game and the side bets."""

    main: Exact | None = None
    side_bets: dict[str, Exact] = {}
    note: str = ""


def summary(  # noqa: PLR0913  each of them is told
    plan: Plan,
    rules: Rules,
    ran: RunResult,
    *,
    asked_rounds: int,
    strategy: str,
    exact: ExactFigures | None = None,
    until_error: float | None = None,
) -> Summary:
    """Return the summary of a run; `strategy` is its displayed name."""
    tally, exact = ran.tally, exact or ExactFigures()
    main = known(estimate(tally.nets))
    return Summary(
        rounds=tally.rounds,
        expected_value=main.expected_value,
        standard_error=main.standard_error,
        standard_deviation=main.standard_deviation,
        rounds_per_second=tally.rounds / ran.seconds if ran.seconds else 0.0,
        seed=plan.seed,
        document=plan.document,
        election=plan.election,
        rules=rules.fingerprint,
        program=identity(),
        plan=plan_hash(plan),
        strategy=strategy,
        wager=show(plan.wager),
        boxes=plan.boxes,
        others=plan.others,
        dealing=plan.dealing,
        cutting_card=plan.cutting_card,
        betting=None if plan.betting is None else _betting(plan),
        asked=asked_rounds,
        ended=ran.ended,
        seconds=ran.seconds,
        where=ran.where,
        confidence=CONFIDENCE,
        interval=main.interval,
        rounds_with_wager=main.rounds,
        wagered_at_first=show(main.wagered),
        wagered=show(tally.wagered),
        net=show(main.net),
        per_unit_bet=main.net / tally.wagered if tally.wagered else 0.0,
        average_wager=tally.wagered / main.wagered if main.wagered else 0.0,
        n0=_n0(tally),
        exact=_compared(main, exact.main),
        distribution=distribution(tally.nets),
        frequencies=tuple([Occurrence(name, many, many / tally.rounds) for name, many in sorted(tally.seen.items())]),
        by_count=tuple([_at_count(count, tally.by_count[count], tally.rounds) for count in sorted(tally.by_count)]),
        side_bets={name: _side_bet(plan, name, nets, exact) for name, nets in tally.bets.items()},
        sessions=_sessions(plan, tally) if plan.session else None,
        trail=ran.trail if main.rounds > 1 else tuple([replace(one, standard_error=nan) for one in ran.trail]),
        until_error=until_error,
        note=exact.note,
    )


def known(found: Estimate) -> Estimate:
    """Return an estimate whose error and deviation are NaN with fewer than two rounds."""
    return found if found.rounds > 1 else replace(found, standard_error=nan, standard_deviation=nan)


def _betting(plan: Plan) -> dict[str, Any]:
    assert plan.betting is not None
    fields: dict[str, Any] = to_builtins(plan.betting)
    return fields | {"spread": {str(count): show(amount) for count, amount in plan.betting.spread}}


def distribution(nets: Mapping[int, Counts]) -> tuple[ResultShare, ...]:
    """Return the results in units of the first wager, the worst first; rounds that were sat out are left out."""
    found: dict[Fraction, int] = {}
    for staked, counts in nets.items():
        for won, many in counts.items() if staked else ():
            units = Fraction(won, staked)
            found[units] = found.get(units, 0) + many
    total = sum(found.values())
    return tuple([ResultShare(float(units), found[units], found[units] / total) for units in sorted(found)])


def _compared(found: Estimate, exact: Exact | None) -> ExactFigure | None:
    if exact is None:
        return None
    apart = (found.expected_value - exact.expected_value) / found.standard_error if found.standard_error > 0 else None
    return ExactFigure(exact.expected_value, exact.error_bound, apart, exact.note)


def _side_bet(plan: Plan, name: str, nets: Mapping[int, Counts], exact: ExactFigures) -> SideBetSummary:
    found = known(estimate(nets))
    return SideBetSummary(
        wager=show(plan.side_bets[name]),
        rounds=found.rounds,
        expected_value=found.expected_value,
        standard_error=found.standard_error,
        standard_deviation=found.standard_deviation,
        interval=found.interval,
        distribution=distribution(nets),
        exact=_compared(found, exact.side_bets.get(name)),
    )


def _at_count(count: int, row: ByCount, rounds: int) -> AtCount:
    mean = row.net / row.wagered if row.wagered else 0.0
    # the first wager is one and the same at a count
    spread = row.rounds * row.squares - row.net * row.net
    error = sqrt(max(0, spread) / row.rounds) / row.wagered if row.wagered else 0.0
    error = nan if row.wagered and row.rounds < 2 else error
    return AtCount(count, row.rounds, row.rounds / rounds, show(row.wagered), show(row.net), mean, error)


# --- a bankroll -----------------------------------------------------------------------------------------------------


def _moments(tally: Tally) -> tuple[float, float]:
    """Return the mean result of a round in cents and its variance, rounds that were sat out among them."""
    net = squares = 0
    for counts in tally.nets.values():
        for won, many in counts.items():
            net += many * won
            squares += many * won * won
    rounds = tally.rounds
    return net / rounds, (rounds * squares - net * net) / rounds**2


def _n0(tally: Tally) -> float | None:
    mean, variance = _moments(tally)
    return variance / mean**2 if mean and tally.rounds > 1 else None


def _sessions(plan: Plan, tally: Tally) -> Sessions:
    played = sum(tally.ends.values())
    ruined = tally.ruined / played if played else None
    mean, variance = _moments(tally)
    is_told = not plan.side_bets and variance > 0
    return Sessions(
        bankroll=show(plan.bankroll),
        rounds=plan.session,
        played=played,
        ruined=ruined,
        ruined_error=None if ruined is None else sqrt(ruined * (1 - ruined) / played),
        formula_session=risk_of_ruin(plan.bankroll, mean, variance, plan.session) if is_told else None,
        formula_ever=risk_of_ruin(plan.bankroll, mean, variance) if is_told else None,
        mean_end=sum(end * many for end, many in tally.ends.items()) / played / 100 if played else None,
        ends=dict(_percentiles(tally.ends)),
    )


def risk_of_ruin(bankroll: int, mean: float, variance: float, rounds: int | None = None) -> float:
    """Return the probability of ruin, within a number of rounds or without end, by the normal approximation.

    It is the probability that Brownian motion with a drift reaches zero. All three arguments have the same unit.
    """
    ever = exp(min(0.0, -2 * mean * bankroll / variance))
    if rounds is None:
        return ever
    reach, drift = sqrt(2 * variance * rounds), mean * rounds
    at_end = erfc((bankroll + drift) / reach) / 2
    returned = erfc((bankroll - drift) / reach) / 2
    # far below an even game the factor is beyond a float, and what it multiplies is nothing
    power = -2 * mean * bankroll / variance
    return min(1.0, at_end + (exp(power) * returned if returned and power < 700 else 0.0))


def _percentiles(ends: Counts) -> Iterator[tuple[str, str]]:
    total, seen = sum(ends.values()), 0
    wanted = list(PERCENTILES)
    for end in sorted(ends):
        seen += ends[end]
        while wanted and seen * 100 >= wanted[0] * total:
            yield str(wanted.pop(0)), show(end)
