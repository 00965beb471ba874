"""A strategy as the text of its file."""

from collections.abc import Iterable, Iterator

from croupier.simulation.strategies.parser import VERSION, Rows, StrategyFile
from croupier.simulation.strategies.rows import COLUMNS, VALUES, RowCards, Totals

_LETTERS = {points: letter for letter, points in VALUES.items()}


def text(written: StrategyFile) -> str:
    """Return the file of a strategy, in columns; reading it gives the same strategy."""
    return "\n".join(_lines(written)) + "\n"


def _lines(written: StrategyFile) -> Iterator[str]:
    yield f"strategy = {VERSION}"
    documents = [_quoted(key) for key in written.document]
    yield f"document = {documents[0] if len(documents) == 1 else '[' + ', '.join(documents) + ']'}"
    for key in ("name", "source", "by"):
        yield f"{key} = {_quoted(getattr(written, key))}"
    wanted = written.insurance
    if not isinstance(wanted, bool) and wanted:
        yield f"insurance = [{', '.join([_quoted(_hand(one)) for one in wanted])}]"
    elif wanted:
        yield 'insurance = "always"'
    if written.even_money:
        yield 'even_money = "always"'
    for within, part in (("", written.play), ("after_split.", written.after_split)):
        for table in part.__struct_fields__:
            yield from _table(within + table, getattr(part, table))
    yield from _table("surrender", written.surrender)


def _table(table: str, rows: Rows) -> Iterator[str]:
    if not rows:
        return
    width = max(len(_quoted(row.title)) for row in rows)
    yield ""
    yield f"[{table}]"
    yield f"#{' ' * (width + 3)}{_columns(COLUMNS)}"
    for row in rows:
        yield f'{_quoted(row.title):{width}} = "{_columns(row.codes)}"'


def _columns(codes: Iterable[str]) -> str:
    return " ".join([f"{code:2}" for code in codes]).rstrip()


def _hand(hand: Totals | RowCards) -> str:
    if isinstance(hand, RowCards):
        return " ".join([*(_LETTERS[value] for value in hand.values), *([hand.suits] if hand.suits else [])])
    points = str(hand.least) if hand.least == hand.most else f"{hand.least}-{hand.most}"
    return f"soft {points}" if hand.is_soft else points


def _quoted(said: str) -> str:
    return '"' + said.replace("\\", "\\\\").replace('"', '\\"') + '"'
