"""The page of published figures: docs/published.md, made of published.toml and of what croupier says to each figure.

`python -m tests.analysis.published_page` computes all of ours, which takes some minutes, and writes the page below
the line that says so; what stands above that line is written by hand.
"""

import math
import sys
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from tests.analysis.published import Figure, Group, Rules, groups, sources
from tests.analysis.published_ours import Ours, ours
from tests.citations import ROOT

PAGE: Final = ROOT / "docs" / "published.md"
LINE: Final = "<!-- Below this line the page is made by `python -m tests.analysis.published_page`. -->"
HEAD: Final = "| figure | other rules | measure | published | source | ours | difference and reason |"
COLUMN: Final = 5
"""Column of our figure."""

_TITLES: Final = {
    "uth": "Ultimate Texas Hold'em",
    "trips": "Ultimate Texas Hold'em",
    "blackjack": "Blackjack",
    "blackjack hand": "Single decisions at Blackjack",
    "spanish 21": "Spanish 21 and Pontoon",
    "pontoon": "Spanish 21 and Pontoon",
    "perfect pairs": "Side bets and insurance",
    "pairs play": "Side bets and insurance",
    "super sevens": "Side bets and insurance",
    "insurance": "Side bets and insurance",
}
_LABELS: Final = {
    "uth": "Hold'em",
    "trips": "Trips",
    "blackjack": "Blackjack",
    "blackjack hand": "Blackjack, a hand",
    "spanish 21": "Spanish 21",
    "pontoon": "Pontoon",
    "perfect pairs": "Perfect Pairs",
    "pairs play": "Pairs Play",
    "super sevens": "Super Sevens",
    "insurance": "Insurance",
}
_PLAIN: Final = ("average_wager", "standard_deviation", "variance", "count", "play")
_DIGITS_MAX: Final = 10


def page_body(cells: Sequence[str]) -> str:
    """Return what stands below the line, with these cells as ours."""
    given = iter(cells)
    lines: list[str] = []
    title = ""
    for group in groups():
        if _TITLES[group.game] != title:
            title = _TITLES[group.game]
            lines += ["", f"## {title}"]
        lines += ["", _heading(group), "", HEAD, "|---" * HEAD.count(" | ") + "|---|"]
        lines += [row(figure, next(given)) for figure in group.figures]
    lines += ["", "## Sources", ""]
    for number, source in enumerate(sources().values(), 1):
        lines.append(f"{number}. {source.title}: {source.address}. Seen: {source.seen}.")
    return "\n".join(lines) + "\n"


def _heading(group: Group) -> str:
    told = f"{_LABELS[group.game]}: {_words(group.rules)}." if group.rules else f"{_LABELS[group.game]}."
    return f"{told} {group.note[:1].upper()}{group.note[1:]}." if group.note else told


def row(figure: Figure, cell: str) -> str:
    """Return the line of one figure, ours being what the cell says."""
    number = list(sources()).index(figure.source) + 1
    other = {name: told for name, told in figure.rules.items() if figure.base.get(name) != told}
    told = [figure.name, _words(other), figure.measure.replace("_", " "), published(figure), f"[{number}]", cell]
    return "".join([f"| {one} " if one else "| " for one in (*told, _difference(figure, cell))]) + "|"


def _words(rules: Rules) -> str:
    return "; ".join([_rule_text(name, told) for name, told in rules.items()])


def _rule_text(name: str, told: object) -> str:
    if isinstance(told, bool):
        return name if told else f"no {name}"
    if name == "deals":
        return f"{told:,} deals"
    return f"{'by' if name == 'play' else name.replace('_', ' ')} {told}"


# --- figures as text ------------------------------------------------------------------------------------------------


def published(figure: Figure) -> str:
    """Return the published figure with the digits that it has there."""
    return _shown(figure, figure.value, figure.digits)


def shown(figure: Figure, value: Ours) -> str:
    """Return ours, with digits enough to compare by."""
    return _shown(figure, value, _digits(figure))


def _digits(figure: Figure) -> int:
    least = math.ceil(-math.log10(figure.within)) if figure.within else 0
    return min(_DIGITS_MAX, max(figure.digits, least) + 2) if figure.measure != "count" else 0


def _shown(figure: Figure, value: Ours, digits: int, sign: str = "") -> str:
    if isinstance(value, str):
        return value
    if figure.measure in _PLAIN:
        return f"{value:{sign},.{digits}f}"
    return f"{value * 100:{sign}.{max(0, digits - 2)}f} %"


def parsed(figure: Figure, cell: str) -> Ours:
    """Return what a cell says."""
    if isinstance(figure.value, str):
        return cell
    number = Decimal(cell.removesuffix(" %").replace(",", ""))
    return int(number) if figure.measure == "count" else float(number.scaleb(-2) if cell.endswith("%") else number)


def rounding(figure: Figure) -> float:
    """Return how far a cell of ours may be off, being rounded."""
    return 0.0 if figure.measure == "count" else 0.5 * 10.0 ** -_digits(figure)


def _difference(figure: Figure, cell: str) -> str:
    said = parsed(figure, cell)
    if isinstance(said, str) or isinstance(figure.value, str):
        told = ["none" if said == figure.value else "another play"]
    else:
        less = said - figure.value
        told = [_shown(figure, less, _digits(figure), "+") if less else "none"]
    if not figure.is_rounded(said):
        told.append(figure.why)
    told += [figure.note] if figure.note else []
    return "; ".join([*told, *([] if figure.hold else ["not held"])])


# --- the page -------------------------------------------------------------------------------------------------------


def by_hand() -> str:
    """Return what stands above the line, with the line."""
    head, line, _ = PAGE.read_text("utf-8").partition(LINE)
    assert line, f"{PAGE.name} has lost its line"
    return head + line


def cells() -> list[str]:
    """Return ours of each figure as the page has it."""
    return [line.split(" | ")[COLUMN] for line in _rows()]


def _rows() -> Iterator[str]:
    """Yield the lines of figures, an empty cell made as wide as others."""
    below = PAGE.read_text("utf-8").partition(LINE)[2]
    for line in below.replace("| |", "|  |").splitlines():
        if line.startswith("| ") and line != HEAD:
            yield line.removeprefix("| ").removesuffix(" |")


def main() -> None:
    """Write the page."""
    found = []
    for group in groups():
        for figure in group.figures:
            found.append(shown(figure, ours(figure)))
            sys.stderr.write(f"{figure}: {found[-1]}\n")
    PAGE.write_text(f"{by_hand()}\n{page_body(found)}", "utf-8")


if __name__ == "__main__":
    main()
