"""Actual and theoretical returns of a table, with a band outside of which something is wrong.

Whole numbers throughout: an amount is cents, an edge and a deviation are millionths of the initial wager of a round.
Wagers differ in size: a round contributes its wager squared to the variance. The wagers of one round count as one, as
if they had the same result; players share the dealer's hand, so this errs on the side of no alarm.
"""

from collections.abc import Iterable
from math import isqrt
from typing import Final, Literal

from msgspec import Struct

from croupier.money import Money
from croupier.records.house import House
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Link, Person
from croupier.records.queries.recall import entries
from croupier.records.stores.protocol import RecordFilter, RoundRow, Store

MILLION: Final = 1_000_000
THOUSAND: Final = 1_000
ROUNDS_LEAST: Final = 100
"""Minimum number of rounds for a verdict: below it single lucky hands weigh too much."""
SIGMAS_THOUSANDTHS: Final = 3_000

Verdict = Literal["inside", "outside", "too few rounds", "not stated"]


class Returned(Struct, frozen=True):
    """Win of a table on its game, of the initial wagers `wagered`, and separately on side bets.

    `squares` is the sum of the squares of the wagers of each round. `deviations_thousandths` is the deviation of the
    win from the expected one, negative if the house won less; None where no return is stated.
    """

    log: str
    rounds: int
    voids: int
    wagered: int
    won: int
    side_wagered: int
    side_won: int
    squares: int
    expected: i.Expected | None
    deviations_thousandths: int | None
    verdict: Verdict

    @property
    def edge_millionths(self) -> int | None:
        """Win of the house per million of initial wagers."""
        return _rounded(self.won * MILLION, self.wagered) if self.wagered else None

    @property
    def error_millionths(self) -> int | None:
        """The standard error of that, if the deviation of a round is as expected."""
        if self.expected is None or not self.wagered:
            return None
        return isqrt(self.expected.deviation_millionths**2 * self.squares) // self.wagered


def returned(
    store: Store,
    log: str,
    *,
    expected: i.Expected | None = None,
    sigmas_thousandths: int = SIGMAS_THOUSANDTHS,
    since: int | None = None,
    until: int | None = None,
) -> Returned:
    """Return the win of a table with its expectation; `expected` is by default the one stated in the log."""
    stated = stated_return(store, log) if expected is None else expected
    return judged(log, store.rounds(RecordFilter(log=log, since=since, until=until)), stated, sigmas_thousandths)


def stated_return(store: Store, log: str) -> i.Expected | None:
    """Return the last stated theoretical return of a table's game, or None."""
    for row in store.marks(RecordFilter(log=log, event="ReturnStated", many=1)):
        stated = next(entries(store, log, row.number, row.number)).events[row.place]
        assert isinstance(stated, e.ReturnStated), stated
        return stated.expected
    for entry in entries(store, log, 1, 1):
        set_up = entry.events[0]
        assert isinstance(set_up, e.TableSetUp), set_up
        return set_up.setup.expects
    return None


def judged(log: str, rows: Iterable[RoundRow], expected: i.Expected | None, sigmas_thousandths: int) -> Returned:
    """Return the totals of rounds; void ones have no result."""
    rounds = voids = wagered = won = side_wagered = side_won = squares = 0
    for row in rows:
        if row.status == "void":
            voids += 1
            continue
        rounds += 1
        wagered += row.wagered
        won += row.won - row.side_won
        side_wagered += row.side_wagered
        side_won += row.side_won
        squares += row.wagered * row.wagered
    away = None if expected is None else deviations(won, wagered, squares, expected)
    return Returned(
        log=log,
        rounds=rounds,
        voids=voids,
        wagered=wagered,
        won=won,
        side_wagered=side_wagered,
        side_won=side_won,
        squares=squares,
        expected=expected,
        deviations_thousandths=away,
        verdict=_verdict(rounds, away, sigmas_thousandths),
    )


def deviations(won: int, wagered: int, squares: int, expected: i.Expected) -> int | None:
    """Return the deviation of the win in thousandths of a standard deviation; None without a wager."""
    spread = expected.deviation_millionths**2 * squares
    if not spread:
        return None
    above = won * MILLION - expected.edge_millionths * wagered
    # the square root of (1,000 · above)² / spread, in whole thousandths towards nothing
    away = isqrt(above * above * MILLION // spread)
    return away if above >= 0 else -away


def _verdict(rounds: int, away: int | None, sigmas_thousandths: int) -> Verdict:
    if away is None:
        return "not stated"
    if rounds < ROUNDS_LEAST:
        return "too few rounds"
    return "outside" if abs(away) > sigmas_thousandths else "inside"


def raise_alarm(house: House, one: Returned, by: Person = PROGRAM) -> Link:
    """Record in the house's log that the return of a table has left its band."""
    assert one.deviations_thousandths is not None, one
    said = (one.log, one.rounds, Money(one.wagered), Money(one.won), one.deviations_thousandths)
    return house.record(i.RaiseAlarm(*said), (e.AlarmRaised(*said),), by)


def _rounded(numerator: int, denominator: int) -> int:
    """Return the nearest whole number to a fraction, halves upwards."""
    return (2 * numerator + denominator) // (2 * denominator)
