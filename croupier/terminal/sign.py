"""The sign of a table on the screen: limits, decks, shuffle, the shoe, and who sits where."""

from typing import Any, Final

from croupier.terminal.table import TerminalTable
from croupier.terminal.text import TextStyle

_LIMITS: Final = ("minimum", "maximum", "multiples")


def shown(table: TerminalTable[Any, Any, Any], person: str, seat_word: str, ink: TextStyle) -> list[str]:
    """Return the person's view of the table, from the dealer's sign to the seats."""
    seen = table.seen_by(person)
    rules = table.state.rules
    lines = [ink.rule("The table", seen.status)]
    lines += _row(ink, seen.game, rules.opening.game.clause)
    limits = ", ".join(f"{name} {seen.sign[name]}" for name in _LIMITS)
    lines += _row(ink, limits, rules.limits.displayed.clause)
    for name, value in seen.sign.items():
        if name not in _LIMITS:
            lines += ink.paragraph(f"{name[:1].upper()}{name[1:]}: {value}", hanging=4)
    decks = f"{seen.decks} deck{'' if seen.decks == 1 else 's'} of {rules.cards.pack.value} cards"
    turn = f", one of {len(table.state.sets)} in turn" if len(table.state.sets) > 1 else ""
    lines += _row(ink, f"{decks}{turn}, shuffle {seen.shuffle}", rules.care.determined_by.clause)
    device = " in the device" if table.state.shoe.kind == "device" else ""
    lines += _row(ink, f"shoe number {table.shoes.number}{device}", rules.shuffle.dealt_from.clause)
    seated = [(one.number, one.seated) for one in seen.boxes] + [(one.number, one.seated) for one in seen.places]
    seats = ", ".join(f"{player} at {seat_word} {number}" for number, player in seated if player)
    standing = "".join(f", {player} standing" for player in seen.standing)
    lines += _row(ink, f"{seats}{standing}", rules.wagers.placed.clause)
    return lines


def _row(ink: TextStyle, text: str, clause: str) -> list[str]:
    return ink.spread(f"  {text[:1].upper()}{text[1:]}", ink.paint(clause, "faint"))
