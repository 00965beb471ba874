"""The dealer's hand as a table, and a whole round of one box as one: every unsplit round is a path through it."""

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.dealer import BROKE, ENDS, LEAST, NATURAL, card_of
from croupier.cards import Card
from croupier.engine.hands import is_natural, total
from croupier.engine.twentyone.deal.dealer import draws_under
from croupier.rules.twentyone import Dealer
from croupier.simulation.game import Ints
from croupier.simulation.twentyone.automaton import Automaton, Kinds, same_rows
from croupier.simulation.twentyone.layout import ACE, UPS


class DealerTable(Struct, frozen=True):
    """The dealer's hand: rows × kinds of what comes next, a row or, from their number up, an end; `first` by card."""

    table: Ints
    first: Ints


def dealing(rules: Dealer, kinds: Kinds) -> DealerTable:
    """Return the dealer's hand as a table; whether the dealer draws is asked of the engine."""
    hands: dict[tuple[int, bool, bool], int] = {}
    todo: list[tuple[Card, ...]] = []

    def row(cards: tuple[Card, ...]) -> int:
        look = (sum(card.points for card in cards), any(card.points == 1 for card in cards), len(cards) == 1)
        if look not in hands:
            hands[look] = len(hands)
            todo.append(cards)
        return hands[look]

    first = [row((card_of(up),)) for up in range(UPS)]
    rows: dict[int, list[int]] = {}
    while todo:
        cards = todo.pop()
        at = row(cards)
        rows[at] = []
        for card in kinds.cards:
            end = _end(rules, (*cards, card))
            rows[at].append(row((*cards, card)) if end is None else -1 - end)
    table = np.array([rows[at] for at in range(len(rows))], np.int64)
    return DealerTable(np.where(table < 0, len(rows) - 1 - table, table), np.array(first, np.int64))


def _end(rules: Dealer, cards: tuple[Card, ...]) -> int | None:
    points = total(cards)
    if is_natural(cards):
        return NATURAL
    if points.points > 21:
        return BROKE
    return None if draws_under(points, rules) is not None else points.points - LEAST


class OneBoxRound(Struct, frozen=True):
    """A round of one box: offsets into `table` by state, plus the kind of a card; from `limit` up it is over.

    An end is numbered by (insured, hand, end of the dealer's hand); the last two numbers are a hand to be split, and a
    round that the engine has to settle.
    """

    table: Ints
    limit: int
    longest: int
    """The most cards of a round that is not split."""


def whole(hands: Automaton, dealer: DealerTable, may_be_natural: tuple[bool, ...]) -> OneBoxRound:
    """Join hands and dealer into one table."""
    joining = _Joining(hands, dealer, may_be_natural)
    joining.row(("start",))
    joining.finish()
    table = np.array(joining.rows, np.int64)
    merged = same_rows(table)
    order = _by_reach(table, merged)
    kept, wide = len(order), table.shape[1]
    number = np.zeros(kept, np.int64)
    number[[merged[at] for at in order]] = np.arange(kept)
    chosen = table[order]
    flat = np.where(chosen >= 0, number[merged[np.maximum(chosen, 0)]] * wide, kept * wide - 1 - chosen)
    return OneBoxRound(flat.reshape(-1), kept * wide, _longest(flat // wide))


def _longest(table: Ints) -> int:
    """Return the length of the longest path from the first row; no path comes back."""
    reached, cards = np.array([0], np.int64), 0
    while len(reached):
        following = np.unique(table[reached])
        reached, cards = following[following < len(table)], cards + 1
    return cards


def _by_reach(table: Ints, merged: Ints) -> list[int]:
    """Return one row for each merged number, those met first in a round first: what is used together lies together."""
    order, seen = [0], {int(merged[0])}
    for at in order:
        for following in table[at].tolist():
            if following >= 0 and int(merged[following]) not in seen:
                seen.add(int(merged[following]))
                order.append(following)
    return order


class _Joining:
    """Rows of the joint table, found from the first card on; ends are -1 and below."""

    def __init__(self, hands: Automaton, dealer: DealerTable, may_be_natural: tuple[bool, ...]) -> None:
        self.hands, self.dealer, self.may_be_natural = hands, dealer, may_be_natural
        self.values = [card.points - 1 for card in hands.kinds.cards]
        self.known: dict[tuple[object, ...], int] = {}
        self.rows: list[list[int]] = []
        self.todo: list[tuple[object, ...]] = []
        self.hangs = [over.hangs_on for over in hands.overs]

    def row(self, key: tuple[object, ...]) -> int:
        if key not in self.known:
            self.known[key] = len(self.rows)
            self.rows.append([])
            self.todo.append(key)
        return self.known[key]

    def finish(self) -> None:
        while self.todo:
            key = self.todo.pop()
            self.rows[self.known[key]] = [self.after(key, kind) for kind in range(self.hands.kinds.many)]

    def after(self, key: tuple[object, ...], kind: int) -> int:
        match key:
            case ("start",):
                return self.row(("first", kind))
            case ("first", int(first)):
                return self.row(("second", first, self.values[kind]))
            case ("second", int(first), int(up)):
                is_insured = up == ACE and self.hands.insures[first, kind] & 1
                return self.hand(int(self.hands.table[self.hands.first[up, first], kind]), up, int(is_insured))
            case ("hand", int(row), int(up), int(insured)):
                return self.hand(int(self.hands.table[row, kind]), up, insured)
            case ("natural?", int(over), int(row), int(insured)):
                end = int(self.dealer.table[row, kind]) - len(self.dealer.table)
                return self.over(insured, over, NATURAL if end == NATURAL else 0)
            case ("dealer", int(over), int(row), int(insured)):
                state = int(self.dealer.table[row, kind])
                if state < len(self.dealer.table):
                    return self.row(("dealer", over, state, insured))
                return self.over(insured, over, state - len(self.dealer.table))
            case _:
                raise AssertionError(key)

    def hand(self, state: int, up: int, insured: int) -> int:
        """Return where a round goes on when the hand is in a state."""
        if state < self.hands.rows:
            return self.row(("hand", state, up, insured))
        many = len(self.hands.overs)
        if state == self.hands.splits:
            return -1 - 2 * many * ENDS
        over = state - self.hands.rows
        if self.hands.overs[over].refers:
            return -2 - 2 * many * ENDS
        hangs = max(self.hangs[over], insured)
        if hangs == 2:
            return self.row(("dealer", over, int(self.dealer.first[up]), insured))
        if hangs == 1 and self.may_be_natural[up]:
            return self.row(("natural?", over, int(self.dealer.first[up]), insured))
        return self.over(insured, over, 0)

    def over(self, insured: int, over: int, end: int) -> int:
        return -1 - ((insured * len(self.hands.overs) + over) * ENDS + end)
