"""Hold'em for given cards: the value of each option, and all classes of hole cards and flop."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import click
from msgspec import Struct

from croupier.cards import BadCard, Card, cards
from croupier.cli.analysis.text import fitted, no_approved_game
from croupier.cli.console.progress_bar import Bar
from croupier.money import show
from croupier.rules.holdem import UthRules
from croupier.rules.profile import documents_of
from croupier.terminal.text import TextStyle

if TYPE_CHECKING:
    from croupier.analysis.holdem import Advice, HoldemSolution

_WHERE: Final = {
    0: "before the flop",
    3: "after the flop, if the player checked before it",
    5: "on the river, after two checks",
}
_HOLE: Final = 2


class HoldemCards(Struct, frozen=True):
    """Hole cards, and as much of the board as is dealt."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...] = ()

    @property
    def where(self) -> str:
        """Stage of the decision."""
        return _WHERE[len(self.board)]

    def advice(self, found: "HoldemSolution") -> "Advice":
        """Return the value of each option with these cards."""
        if not self.board:
            return found.before_flop(self.hole)
        return (found.after_flop if len(self.board) == 3 else found.river)(self.hole, self.board)


def holding(hand: str | None, board: str | None) -> HoldemCards | None:
    """Return the cards after `--hand` and `--board`, or None; raise a usage error."""
    if hand is None:
        if board is not None:
            raise click.UsageError(f"--board {board}: Give the hole cards too, such as --hand 'KS 9D'.")
        return None
    hole, shown = _cards("hand", hand), _cards("board", board or "")
    if len(hole) != _HOLE:
        raise click.UsageError(f"--hand {hand}: Give two hole cards, not {len(hole)}.")
    if len(shown) not in _WHERE:
        raise click.UsageError(
            f"--board {board}: Give the three cards of the flop or all five cards, not {len(shown)}."
        )
    seen: set[Card] = set()
    for one in (*hole, *shown):
        if one in seen:
            option = f"--hand {hand}" if one not in shown else f"--board {board}"
            raise click.UsageError(f"{option}: {one} is given twice. The pack has each card once.")
        seen.add(one)
    return HoldemCards(hole, shown)


def _cards(option: str, text: str) -> tuple[Card, ...]:
    try:
        return cards(text.upper().replace(",", " "))
    except BadCard as bad:
        raise click.UsageError(f"--{option} {text}: {bad}.") from None


def check_holdem(key: str, option: str) -> None:
    """Raise a usage error for a document other than Hold'em, which alone has hole cards and a board."""
    if key not in (known := documents_of(UthRules.family)):
        reason = f"{key} has no hole cards and no board. Use it with {', '.join(known)}."
        raise click.UsageError(f"--{option}: {reason}")


def solved(key: str, query: Mapping[str, Any], bar: Bar) -> "HoldemSolution":
    """Return best play of the table that is asked for; raise BadElection."""
    from croupier.analysis.api import ask  # noqa: PLC0415  `--help` needs no kernels
    from croupier.analysis.holdem import solve  # noqa: PLC0415  as above

    names = ("wager", "removed", "suppose")
    table = ask(key, query["election"], **{name: query[name] for name in names})
    rules = table.supposition().rules
    assert isinstance(rules, UthRules)
    return solve(rules, table.wager, progress=bar)


def plain(cards: HoldemCards, found: "HoldemSolution", supposed: Mapping[str, str]) -> dict[str, Any]:
    """Return the value of each option with these cards, as JSON."""
    advice = cards.advice(found)
    return {
        "document": found.rules.document,
        "rules": found.rules.fingerprint,
        "supposed": dict(supposed),
        "ante": show(found.terms.ante),
        "hand": " ".join(map(str, cards.hole)),
        "board": " ".join(map(str, cards.board)),
        "where": cards.where,
        "best": advice.best.name,
        "margin": float(advice.margin),
        "options": [
            {"name": one.name, "value": float(one.value), "fraction": f"{one.value.numerator}/{one.value.denominator}"}
            for one in advice.options
        ],
    }


def option_lines(
    cards: HoldemCards, found: "HoldemSolution", supposed: Mapping[str, str], ink: TextStyle
) -> Iterator[str]:
    """Yield the value of each option with these cards, best first."""
    said = plain(cards, found, supposed)
    board = f" with {said['board']} on the board" if cards.board else ""
    yield from ink.paragraph(f"{said['document']}: {said['hand']}{board}, {cards.where}", indent=0)
    if supposed:
        yield from no_approved_game(supposed, ink)
    yield from ink.paragraph(f"Value in antes with best play afterwards, at an ante of ${said['ante']}:", indent=2)
    rows: list[tuple[str, ...]] = [("", "worth", "exactly")]
    rows += [(one["name"], f"{one['value']:.6f}", one["fraction"]) for one in said["options"]]
    yield from fitted(rows, ink, right=frozenset({1, 2}), indent=4)
    yield from ink.paragraph(f"Best: {said['best']}, by {said['margin']:.6f} antes.", indent=2)
