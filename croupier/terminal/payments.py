"""The settlement on the screen: one line for each payment, with its result, its clause and its odds."""

from collections.abc import Iterable

from croupier.narration.amounts import dollars, signed
from croupier.narration.payments import Payment
from croupier.terminal.text import NAME_MAX, WIDTH, TextStyle, clip, visible


def tone(net: int) -> str:
    """Return the tone for a gain, a loss or neither."""
    return "good" if net > 0 else "bad" if net < 0 else "faint"


def settlement(payments: Iterable[Payment], person: str, ink: TextStyle) -> list[str]:
    """Return the payments in order: player, wager, stake, result with its clause, amount."""
    heading = _columns(ink, "who", "what", "stake", "result and clause", "won or lost")
    lines = [ink.paint(heading.rstrip(), "faint")]
    for row in payments:
        lines += _payment(row, person, ink)
    return lines


def _columns(ink: TextStyle, who: str, what: str, stake: str, result: str, amount: str) -> str:
    return ink.columns(("", 2), (who, NAME_MAX + 1), (what, 20), (stake, -11), ("", 2), (result, 22), (amount, -12))


def _label(row: Payment) -> str:
    """Return the name of the wager for a column of the screen: its place, or its name at Hold'em."""
    where = row.where.replace(",", "")
    if row.where.startswith("seat"):
        return row.what
    label = {"wager": where, "double": f"{where} double", "doubled wager": f"{where} doubled"}.get(row.what)
    label = label or f"{row.what} {where}".rstrip()
    return label if len(label) <= 20 else label.replace("box ", "")


def _payment(row: Payment, person: str, ink: TextStyle) -> list[str]:
    who = ink.paint(row.player, "you") if row.player == person else row.player
    amount = ink.paint(signed(row.net), tone(row.net))
    stake = dollars(row.stake) if row.stake else ""
    is_told_by_odds = bool(row.odds) and row.paid_by == row.clause
    clause = "" if is_told_by_odds else ink.paint(row.clause, "faint")
    result = f"{row.result}  {clause}".rstrip()
    further: list[str] = []
    if visible(result) > 22:
        result, further = row.result, [clause]
    if row.paid_by:
        how = f"pays {row.odds}" if row.odds else "refunded"
        further.append(f"{how}  {ink.paint(row.paid_by, 'faint')}")
    first = _columns(ink, who, clip(_label(row), 20), stake, result, amount)
    lines = [first] if visible(first) <= WIDTH else [*ink.spread(first.rpartition(amount)[0].rstrip(), amount)]
    return [*lines, *(" " * min(46, WIDTH - visible(more)) + more for more in further)]
