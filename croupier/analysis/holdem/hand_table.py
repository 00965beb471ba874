"""Every class of hole cards and flop as one table, for programs."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from croupier.analysis.holdem.solution import HoldemSolution
from croupier.analysis.progress import Progress, silent

COLUMNS: Final = ("hole", "flop", "ways", "best", "bet", "check", "fold", "bet_exactly", "check_exactly")
_AT_ONCE: Final = 10_000


def as_csv(found: HoldemSolution, progress: Progress = silent) -> Iterator[bytes]:
    """Yield the table piece by piece: an example, the size of its class, the best play, the value of each option."""
    lines, number = [",".join(COLUMNS)], len(found.layout.sizes)
    for done, row in enumerate(found.rows()):
        values = [repr(float(one)) for one in (row.bet, row.check, row.fold)]
        exactly = [_written(one) for one in (row.bet, row.check)]
        lines.append(",".join([row.hole, row.flop, str(row.ways), row.best, *values, *exactly]))
        if len(lines) >= _AT_ONCE:
            progress("writing every class of hole cards and flop", done / number)
            yield _piece(lines)
            lines = []
    yield _piece(lines)


def _piece(lines: list[str]) -> bytes:
    return "".join(f"{line}\r\n" for line in lines).encode()  # as RFC 4180 has it


def _written(exact: Fraction) -> str:
    return f"{exact.numerator}/{exact.denominator}"
