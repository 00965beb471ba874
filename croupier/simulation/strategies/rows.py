"""Rows of a strategy file: the hands of a row, and its decisions against each card of the dealer."""

import re
from typing import Final

from msgspec import Struct

from croupier.cards import Card, Rank, Suit
from croupier.engine.hands import are_suited
from croupier.simulation.plan import BadStrategy

COLUMNS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
"""The dealer's first cards, in the order of a row."""
MANY: Final = 22
"""More cards than a hand can have."""
VALUES: Final = {**{str(points): points for points in range(2, 10)}, "A": 1, "T": 10}
SUITS: Final = {suit.name.lower(): suit for suit in Suit}
BONUS: Final = frozenset({Rank.SIX, Rank.SEVEN, Rank.EIGHT})
"""The ranks whose suits may be looked at, for what 6, 7, 8 and 7, 7, 7 of one suit pay."""

_TOTALS: Final = re.compile(r"(soft )?(\d+)(?:-(\d+))?(?:, (\d+)(?:(\+)|-(\d+))? cards)?")
_CARDS: Final = re.compile(r"([2-9TA](?:[ -]?[2-9TA])+)(?: (suited|hearts|diamonds|clubs|spades))?")


def column(dealer: Card) -> int:
    """Return the column of a first card of the dealer."""
    return dealer.points - 2 if dealer.points > 1 else len(COLUMNS) - 1


class Totals(Struct, frozen=True):
    """Hands by total, hard or soft, and by number of cards where `is_counted`."""

    least: int
    most: int
    is_soft: bool = False
    cards_least: int = 2
    cards_most: int = MANY
    is_counted: bool = False


class RowCards(Struct, frozen=True):
    """Hands by the values of their cards, the lowest first; of any suits, of one suit, or of the one suit named."""

    values: tuple[int, ...]
    suits: str = ""

    def are(self, cards: tuple[Card, ...]) -> bool:
        """Return whether cards of these values are of the suits meant."""
        if not self.suits:
            return True
        return are_suited(cards) and (self.suits == "suited" or cards[0].suit is SUITS[self.suits])


class StrategyRow(Struct, frozen=True):
    """A row as it is written, the hands that it speaks of, and its code for each column."""

    title: str
    of: Totals | RowCards
    codes: tuple[str, ...]


def totals(table: str, title: str, *, is_soft: bool = False) -> Totals:
    """Return the totals that a row is written for, such as "16", "5-8" or "16, 4+ cards"; raise BadStrategy."""
    found = _TOTALS.fullmatch(title)
    if found is None:
        raise BadStrategy(f"{table}: Write a row as a total such as 16, 5-8 or 16, 4+ cards, not {title!r}.")
    soft, least, most, fewest, plus, cards_most = found.groups()
    totals_row = Totals(
        least=int(least),
        most=int(most or least),
        is_soft=is_soft or bool(soft),
        cards_least=int(fewest or 2),
        cards_most=MANY if plus or not fewest else int(cards_most or fewest),
        is_counted=fewest is not None,
    )
    lowest = 12 if totals_row.is_soft else 4
    if not lowest <= totals_row.least <= totals_row.most <= 21:
        kind = "soft" if totals_row.is_soft else "hard"
        raise BadStrategy(
            f"{table}: {title!r} is not a range of {kind} totals. They are {lowest} to 21, the lower first."
        )
    if not 2 <= totals_row.cards_least <= totals_row.cards_most:
        raise BadStrategy(f"{table}: {title!r}: A hand has two cards or more, and the lower number comes first.")
    return totals_row


def of_cards(table: str, title: str) -> RowCards:
    """Return the cards that a row is written for, such as "T 2", "6 6 4" or "7 7 spades"; raise BadStrategy."""
    found = _CARDS.fullmatch(title)
    if found is None:
        raise BadStrategy(f"{table}: Write a row as cards such as T 2, 6 6 4 or 7 7 suited, not {title!r}.")
    values = tuple(sorted([VALUES[one] for one in found[1] if one not in " -"]))
    suits = found[2] or ""
    if suits and (len(values) > 2 or any(not 6 <= value <= 8 for value in values)):
        raise BadStrategy(f"{table}: {title!r}: Suits only matter in two cards of 6, 7 and 8.")
    return RowCards(values, suits)


def pair(table: str, title: str) -> RowCards:
    """Return the pair that a row is written for, such as "8" or "8 8"; raise BadStrategy."""
    if title in VALUES:
        return RowCards((VALUES[title],) * 2)
    if _CARDS.fullmatch(title) is not None:
        row_cards = of_cards(table, title)
        if row_cards.values[0] == row_cards.values[-1] and len(row_cards.values) == 2 and not row_cards.suits:
            return row_cards
    raise BadStrategy(f"{table}: Write a row as a pair such as A, T or 8 8, not {title!r}.")


def codes(table: str, title: str, written: object, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ten codes of a row, one code being said for all; raise BadStrategy."""
    if not isinstance(written, str):
        raise BadStrategy(f"{table}, row {title!r}: Write codes as a text of ten columns, not {written!r}.")
    found = tuple(written.split())
    if len(found) == 1:
        found *= len(COLUMNS)
    if len(found) != len(COLUMNS):
        raise BadStrategy(f"{table}, row {title!r}: There must be ten columns, {' '.join(COLUMNS)}, not {len(found)}.")
    for at, one in zip(COLUMNS, found, strict=True):
        if one not in known:
            raise BadStrategy(
                f"{table}, row {title!r}, column {at}: There is no code {one!r}. Use one of {', '.join(known)}."
            )
    return found
