"""A strategy played by the rows of a file: the most particular row that speaks of a hand decides."""

from collections.abc import Sequence
from typing import Final

from croupier.cards import Card
from croupier.engine.hands import is_natural, total
from croupier.simulation.plan import BadStrategy
from croupier.simulation.strategies.parser import Rows, StrategyFile, StrategyTables
from croupier.simulation.strategies.rows import MANY, RowCards, StrategyRow, Totals, column
from croupier.simulation.twentyone.strategy import Action, SeenHand, Sight

_ORDER: Final[dict[str, tuple[Action, ...]]] = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double", "hit"),
    "Ds": ("double", "stand"),
}
ByTotal = dict[tuple[bool, int, int], StrategyRow]
"""Rows by softness, points and number of cards."""
ByCards = dict[tuple[int, ...], list[StrategyRow]]
"""Rows by the values of the cards, those of one suit first, of any suits last."""


class NoRow(BadStrategy):
    """A hand for which a strategy has no decision."""


class _Tables:
    """The tables of a part, laid out to be looked up."""

    def __init__(self, part: StrategyTables) -> None:
        self.totals = by_total((*part.hard, *part.soft))
        self.pairs = _by_cards(part.pairs)
        self.cards = _by_cards(part.cards)
        self.forfeit = by_total(part.forfeit)


class ChartPlayer:
    """Plays as a file says; holes and plays that the rules refuse have been found when it was loaded."""

    def __init__(self, written: StrategyFile) -> None:
        """Lay out the rows of every table."""
        self.written = written
        self.name = written.name
        self.sight: Sight = written.by
        hands = [row.of for row in (*written.play.cards, *written.after_split.cards, *written.surrender)]
        listed = () if isinstance(written.insurance, bool) else written.insurance
        self.sees_suits = any(isinstance(hand, RowCards) and hand.suits for hand in (*hands, *listed))
        own = _Tables(written.play)
        self._tables = ((own,), (_Tables(written.after_split), own))
        rows = (*written.play.cards, *written.after_split.cards)
        self.most_cards = max([len(row.of.values) for row in rows if isinstance(row.of, RowCards)], default=0)
        """The number of cards beyond which no row speaks of the cards themselves."""
        self._surrender = by_total(tuple([row for row in written.surrender if isinstance(row.of, Totals)]))
        self._surrender_cards = _by_cards(tuple([row for row in written.surrender if isinstance(row.of, RowCards)]))

    def plays(self, seen: SeenHand) -> Action:
        """Return the decision of the rows on the hand; raise NoRow."""
        code = self._of_cards(seen)
        if code == "P":
            if "split" in seen.may:
                return "split"
            code = "-"
        if code == "-":
            code = self._of_total(seen)
        for one in _ORDER[code]:
            if one in seen.may:
                return one
        return "stand" if "stand" in seen.may else "hit"  # split aces, and a code that the engine refuses

    def _of_cards(self, seen: SeenHand) -> str:
        """Return the code of a row for these cards or this pair, "-" if there is none."""
        at = column(seen.dealer)
        values = _values(seen.cards)
        is_pair = len(values) == 2 and values[0] == values[1]
        for tables in self._tables[seen.is_split]:
            for row in tables.cards.get(values, ()):
                if _is_of(row, seen.cards) and row.codes[at] != "-":
                    return row.codes[at]
            # after a split, what is said of the pair then comes before all that is said of first hands
            if is_pair and values in tables.pairs:
                return tables.pairs[values][0].codes[at]
        return "-"

    def _of_total(self, seen: SeenHand) -> str:
        points, is_soft = total(seen.cards)
        for tables in self._tables[seen.is_split]:
            row = tables.totals.get((is_soft, points, len(seen.cards)))
            if row is not None:
                return row.codes[column(seen.dealer)]
        if points == 21:
            return "S"  # the engine closes it by itself
        table = "soft" if is_soft else "hard"
        raise NoRow(f"{table}: There is no row for {points} of {len(seen.cards)} cards")

    def insures(self, cards: Sequence[Card]) -> bool:
        """Insure always, never, or the hands of the list."""
        wanted = self.written.insurance
        if isinstance(wanted, bool):
            return wanted
        return any(speaks_of(one, cards) for one in wanted)

    def takes_even_money(self, cards: Sequence[Card]) -> bool:
        """Accept even money always or never."""
        return self.written.even_money and is_natural(cards)

    def surrenders(self, cards: Sequence[Card], dealer: Card) -> bool:
        """Surrender as the table says; a pair that is split is not, unless it has a row of its own."""
        at, values = column(dealer), _values(cards)
        for row in self._surrender_cards.get(values, ()):
            if _is_of(row, cards):
                return row.codes[at] == "R"
        points, is_soft = total(cards)
        row_of_total = self._surrender.get((is_soft, points, 2))
        if row_of_total is None or row_of_total.codes[at] != "R":
            return False
        return values[0] != values[1] or self._of_cards(SeenHand(tuple(cards), dealer, frozenset())) != "P"

    def forfeits(self, seen: SeenHand, total: int) -> bool:
        """Forfeit as the table says of the total after the double; of which it says nothing is kept."""
        for tables in self._tables[seen.is_split]:
            row = tables.forfeit.get((False, total, len(seen.cards)))
            if row is not None:
                return row.codes[column(seen.dealer)] == "F"
        return False


def by_total(rows: Rows) -> ByTotal:
    """Lay out rows of totals, those with a number of cards over those without."""
    found: ByTotal = {}
    for is_counted in (False, True):
        for row in rows:
            row_hand = row.of
            assert isinstance(row_hand, Totals)
            if row_hand.is_counted == is_counted:
                for points in range(row_hand.least, row_hand.most + 1):
                    for cards in range(row_hand.cards_least, row_hand.cards_most + 1):
                        found[row_hand.is_soft, points, cards] = row
    return found


def _by_cards(rows: Rows) -> ByCards:
    found: ByCards = {}
    for rank in (2, 1, 0):  # one named suit, any one suit, any suits
        for row in rows:
            row_hand = row.of
            assert isinstance(row_hand, RowCards)
            if rank == ("", "suited").index(row_hand.suits) if row_hand.suits in ("", "suited") else rank == 2:
                found.setdefault(row_hand.values, []).append(row)
    return found


def speaks_of(row_hand: Totals | RowCards, cards: Sequence[Card]) -> bool:
    """Return whether a row is about a hand."""
    if isinstance(row_hand, RowCards):
        return row_hand.values == _values(cards) and row_hand.are(tuple(cards))
    points, is_soft = total(cards)
    is_in = row_hand.least <= points <= row_hand.most and row_hand.cards_least <= len(cards) <= min(
        row_hand.cards_most, MANY
    )
    return is_in and row_hand.is_soft == is_soft


def _is_of(row: StrategyRow, cards: Sequence[Card]) -> bool:
    return isinstance(row.of, RowCards) and row.of.are(tuple(cards))


def _values(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted([card.points for card in cards]))
