"""`croupier audit return`: actual and expected returns of tables, with a band that shows when to investigate."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from croupier.cli.audit.options import period, plain_errors, put, put_json, sentence_lines, table_of
from croupier.money import show
from croupier.narration.amounts import dollars
from croupier.records.locations import open_house, places
from croupier.records.log.inputs import Expected
from croupier.records.queries.recall import tables
from croupier.records.queries.returns import MILLION, ROUNDS_LEAST, THOUSAND, Returned, raise_alarm, returned
from croupier.records.queries.sentences import millionths
from croupier.records.stores.address import is_address, open_store

ALARM: Final = 1
_NUMBER: Final = re.compile(r"(-?)([0-9]{1,9})(?:\.([0-9]+))?")


class Parts(click.ParamType[int]):
    """Parameter type: a decimal number in whole millionths or thousandths."""

    name = "number"

    def __init__(self, of: int) -> None:
        """Store the number of parts of one."""
        self._of = of

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number in parts."""
        if isinstance(value, int):
            return value
        matched, places_ = _NUMBER.fullmatch(str(value).strip()), len(str(self._of)) - 1
        if matched is None or len(matched[3] or "") > places_:
            self.fail(f"{value!r} is not a number with at most {places_} decimals, such as 0.0218.", param, ctx)
        parts = int(matched[2]) * self._of + int((matched[3] or "").ljust(places_, "0"))
        return -parts if matched[1] else parts


@click.command("return")
@click.argument("store", metavar="STORE")
@click.option("--table", metavar="TABLE", help="Only this table.")
@period
@click.option(
    "--sigmas",
    type=Parts(THOUSAND),
    default="3",
    show_default=True,
    metavar="N",
    help="Half the width of the band, in standard deviations.",
)
@click.option(
    "--edge",
    type=Parts(MILLION),
    metavar="PART",
    help="Expected house edge, as a share of initial wagers, such as 0.0218.",
)
@click.option("--deviation", type=Parts(MILLION), metavar="N", help="Standard deviation of a round, in initial wagers.")
@click.option("--source", default="", metavar="TEXT", help="Source of these figures.")
@click.option("--record", "is_recording", is_flag=True, help="Record an alarm in the log of the house.")
@click.option("--keys", metavar="FILE", help="With --record: keys of the store.  [default: next to the store file]")
@click.option("--json", "is_json", is_flag=True, help="Write JSON.")
def return_(
    store: str, *, table: str | None, is_recording: bool, keys: str | None, is_json: bool, **options: Any
) -> int:
    """Compare the actual returns of the tables of STORE with the expected returns.

    The expected return of a table is what was stated for it, or what --edge and --deviation give. Side
    bets are counted separately. An honest table is outside a band of 3 deviations in one of 370 checks.

    Exit code: 0 if every table is inside its band or has no expected return, 1 if one is outside.
    """
    expected = _expected(options.pop("edge"), options.pop("deviation"), options.pop("source"))
    sigmas = options.pop("sigmas")
    if sigmas <= 0:
        raise click.UsageError("--sigmas must be greater than zero, such as 3.")
    with contextlib.closing(open_store(store)) as found, plain_errors():
        names = tables(found) if table_of(found, table) is None else (str(table),)
        rows = [returned(found, name, expected=expected, sigmas_thousandths=sigmas, **options) for name in names]
    alarms = [one for one in rows if one.verdict == "outside"]
    if alarms and is_recording:
        _record(store, keys, alarms)
    if is_json:
        put_json({"sigmas": _thousandths(sigmas), "tables": [_plain(one) for one in rows]})
    else:
        put(line for one in rows for line in _lines(one, sigmas))
        put(["The store has no tables."] if not rows else [])
        put(["Recorded in the log of the house."] if alarms and is_recording else [])
    return ALARM if alarms else 0


def _expected(edge: int | None, deviation: int | None, source: str) -> Expected | None:
    if edge is None and deviation is None:
        return None
    if edge is None or deviation is None:
        raise click.UsageError("--edge and --deviation must be given together.")
    if deviation <= 0:
        raise click.UsageError("--deviation must be greater than zero, such as 1.15.")
    return Expected(edge, deviation, source or "given on the command line")


def _record(store: str, keys: str | None, alarms: list[Returned]) -> None:
    if not is_address(store) and not Path(store).exists():
        raise click.ClickException(f"{store}: The store does not exist.")
    house = open_house(places(store, keys))
    with contextlib.closing(house.store):
        for one in alarms:
            raise_alarm(house, one)


# --- for people ----------------------------------------------------------------------------------------------


def _lines(one: Returned, sigmas: int) -> Iterator[str]:
    voids = f", {one.voids:,} void rounds not counted" if one.voids else ""
    yield f"{one.log}: {one.rounds:,} round{'' if one.rounds == 1 else 's'}{voids}"
    yield f"  initial wagers  {dollars(one.wagered)}"
    yield f"  house won       {dollars(one.won)}{_part(one.edge_millionths)}"
    if one.side_wagered:
        yield f"  side bets       {dollars(one.side_wagered)} wagered, {dollars(one.side_won)} won by the house"
    if one.expected is None:
        yield "  expected        not stated"
        return
    edge, deviation = millionths(one.expected.edge_millionths), millionths(one.expected.deviation_millionths)
    yield from sentence_lines(f"expected        {edge}, deviation {deviation} a round: {one.expected.source}", "")
    if one.deviations_thousandths is None or one.error_millionths is None:
        yield "  no wagers"
        return
    yield f"  standard error  {millionths(one.error_millionths)}"
    away = f"{_thousandths(one.deviations_thousandths)} deviations from the expected"
    yield f"  verdict         {_verdict(one, sigmas)}: {away}"


def _verdict(one: Returned, sigmas: int) -> str:
    band = f"the band of {_thousandths(sigmas).rstrip('0').rstrip('.')}"
    if one.verdict == "too few rounds":
        return f"none before {ROUNDS_LEAST} rounds"
    return f"ALARM, outside {band}" if one.verdict == "outside" else f"inside {band}"


def _part(edge: int | None) -> str:
    return "" if edge is None else f", {millionths(edge)} of them; returned {millionths(MILLION - edge)}"


def _thousandths(number: int) -> str:
    sign = "-" if number < 0 else ""
    return f"{sign}{abs(number) // THOUSAND}.{abs(number) % THOUSAND:03d}"


# --- for programs --------------------------------------------------------------------------------------------


def _plain(one: Returned) -> dict[str, Any]:
    expected, edge, error = one.expected, one.edge_millionths, one.error_millionths
    away = one.deviations_thousandths
    return {
        "table": one.log,
        "rounds": one.rounds,
        "voids": one.voids,
        "wagered": show(one.wagered),
        "house": show(one.won),
        "side_wagered": show(one.side_wagered),
        "house_on_side_bets": show(one.side_won),
        "edge": None if edge is None else millionths(edge),
        "return": None if edge is None else millionths(MILLION - edge),
        "expected_edge": None if expected is None else millionths(expected.edge_millionths),
        "deviation_of_a_round": None if expected is None else millionths(expected.deviation_millionths),
        "source": None if expected is None else expected.source,
        "standard_error": None if error is None else millionths(error),
        "deviations": None if away is None else _thousandths(away),
        "verdict": one.verdict,
    }
