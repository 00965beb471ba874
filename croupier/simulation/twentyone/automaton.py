"""The player's hands as an automaton: rules and strategy become a table of state and card, which knows neither.

A hand against a first card of the dealer is a state; each further card leads to the next, until the hand is over or is
to be split. Hands that the strategy cannot tell apart, and the engine neither, are one state.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.dealer import card_of
from croupier.cards import Card, Suit, pack
from croupier.engine.hands import is_natural, total
from croupier.simulation.game import Ints
from croupier.simulation.plan import BadStrategy
from croupier.simulation.twentyone.engine_queries import Over, SettlementQueries
from croupier.simulation.twentyone.layout import ACE, UPS
from croupier.simulation.twentyone.strategy import Action, SeenHand, Strategy

_SUITED: Final = (6, 7, 8)
"""The points of the cards whose suits Table 1 looks at."""
_OPEN: Final = -1
INSURABLE: Final = 2
"""Added where a first hand may be insured at all; 1 is added where the strategy does."""


class Kinds(Struct, frozen=True):
    """Cards that no hand tells apart are of one kind: `of` has it for each card of a pack, `cards` one of each."""

    of: Ints
    cards: tuple[Card, ...]

    @property
    def many(self) -> int:
        """Number of kinds."""
        return len(self.cards)


def kinds_of(*, suited: bool) -> Kinds:
    """Return the kinds of cards: their values, with the suits of 6, 7 and 8 where those matter."""
    found: list[Card] = []
    for value in range(UPS):
        suits = tuple(Suit) if suited and value + 1 in _SUITED else (Suit.HEARTS,)
        found += [card_of(value, suit) for suit in suits]
    by_look = {(one.points, one.suit if suited and one.points in _SUITED else None): at for at, one in enumerate(found)}
    of = [by_look[card.points, card.suit if suited and card.points in _SUITED else None] for card in pack(52)]
    return Kinds(np.array(of, np.int64), tuple(found))


class Automaton(Struct, frozen=True):
    """The table: rows × kinds of what comes next, a row or, from `rows` up, the end of a hand by its place in `overs`.

    One more than the last end is a hand to be split. `first` and `split` are the rows of a first card, and of one that
    was split, by the dealer's card and kind; `unsplit` is what a pair goes on as that may not be split again, by the
    dealer's card and kinds. `insures` tells which first two cards are insured against an ace.
    """

    kinds: Kinds
    table: Ints
    first: Ints
    split: Ints
    unsplit: Ints
    insures: Ints
    overs: tuple[Over, ...]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.table)

    @property
    def splits(self) -> int:
        """The number that means a split."""
        return self.rows + len(self.overs)


class _Node(Struct, frozen=True):
    """A hand to be played on, and whether it could still be split."""

    up: int
    cards: tuple[Card, ...]
    is_split: bool
    may_split: bool = True


class _Building:
    """The hands found so far, each with its row."""

    def __init__(self, queries: SettlementQueries, strategy: Strategy, kinds: Kinds) -> None:
        self.queries, self.strategy, self.kinds = queries, strategy, kinds
        self.by_points = tuple({card.points: card for card in kinds.cards}.values())
        self.dealers = [card_of(up) for up in range(UPS)]
        self.may_surrender = [queries.may_surrender(card) for card in self.dealers]
        self.may_forfeit = queries.may_forfeit
        self.rows: list[list[int] | None] = []
        self.known: dict[tuple[object, ...], int] = {}
        self.states: dict[tuple[object, ...], int] = {}
        self.allowed: dict[tuple[object, ...], frozenset[Action]] = {}
        self.overs: dict[Over, int] = {}
        self.todo: list[tuple[int, _Node, Action]] = []

    # ends of hands are numbered from -2 down until the number of rows is known; a split is -1

    def over(self, found: Over) -> int:
        return -2 - self.overs.setdefault(found, len(self.overs))

    def row(self, key: tuple[object, ...], node: _Node, action: Action) -> int:
        if key not in self.known:
            self.known[key] = len(self.rows)
            self.rows.append(None)
            self.todo.append((self.known[key], node, action))
        return self.known[key]

    def finish(self) -> None:
        while self.todo:
            at, node, action = self.todo.pop()
            follow = self.doubled if action == "double" else self.drawn
            # the suit of a card matters only behind others of a bonus hand
            suits_matter = len(node.cards) <= 2 and self.is_trail(node.cards)
            cards = self.kinds.cards if suits_matter else self.by_points
            known = {card if suits_matter else card.points: follow(node, card) for card in cards}
            self.rows[at] = [known[card if suits_matter else card.points] for card in self.kinds.cards]

    def drawn(self, node: _Node, card: Card) -> int:
        return self.state(_Node(node.up, (*node.cards, card), node.is_split))

    def one(self, up: int, card: Card, *, is_split: bool) -> int:
        """Return the row of a hand of one card, which gets another."""
        node = _Node(up, (card,), is_split)
        return self.row((up, is_split, card), node, "hit")

    def state(self, node: _Node) -> int:
        """Return the next state of a hand: a row, its end, or a split."""
        if len(node.cards) == 3 and self.is_trail(node.cards):
            return self.decided(node)
        key = (*self.look(node), node.may_split)
        found = self.states.get(key)
        if found is None:
            found = self.states[key] = self.decided(node)
        return found

    def decided(self, node: _Node) -> int:
        """Ask rules and strategy for the next state of a hand."""
        cards, dealer = node.cards, self.dealers[node.up]
        points = total(cards)
        if points.points > 21:
            return self.over(self.queries.over(cards, dealer, "broke", is_split=node.is_split))
        if len(cards) == 2 and not node.is_split:
            if is_natural(cards):
                return self.natural(cards, dealer)
            if self.may_surrender[node.up] and self.strategy.surrenders(cards, dealer):
                return self.over(self.queries.over(cards, dealer, "surrendered", is_split=False))
        may = frozenset() if points.points == 21 else self.may(node)
        action: Action = "stand" if not may else self.strategy.plays(SeenHand(cards, dealer, may, node.is_split))
        if may and action not in may:
            shown = " ".join(map(str, cards))
            raise BadStrategy(f"{self.strategy.name} plays {action} with {shown} against {dealer}, where it may not")
        if action == "stand":
            return self.over(self.queries.over(cards, dealer, "stood", is_split=node.is_split))
        if action == "split":
            return -1
        return self.row((*self.look(node), action), node, action)

    def natural(self, cards: tuple[Card, ...], dealer: Card) -> int:
        asks = dealer is card_of(ACE) and self.asks_even_money(cards)
        return self.over(self.queries.over(cards, dealer, "even money" if asks else "stood", is_split=False))

    def asks_even_money(self, cards: tuple[Card, ...]) -> bool:
        may = is_natural(cards) and self.queries.may_take_even_money(cards, card_of(ACE))
        return may and self.strategy.takes_even_money(cards)

    def may(self, node: _Node) -> frozenset[Action]:
        cards, points = node.cards, total(node.cards)
        pair = cards[0].points if len(cards) == 2 and cards[0].points == cards[1].points else 0
        key = (node.up, node.is_split, min(len(cards), 3), points, pair, cards[0].points == 1)
        if key not in self.allowed:
            hands = 2 if node.is_split else 1
            self.allowed[key] = self.queries.may(cards, self.dealers[node.up], hands=hands)
        found = self.allowed[key]
        return found if node.may_split else found - {"split"}

    def look(self, node: _Node) -> tuple[object, ...]:
        """Return everything by which rules and strategy may distinguish the hand."""
        cards = node.cards
        sees_all = self.strategy.sight == "composition"
        begun_with = cards[0].points if node.is_split and (sees_all or len(cards) == 2) else 0  # aces get one card
        about = (node.up, node.is_split, begun_with)
        if len(cards) == 2:
            is_trail = self.is_trail(cards)
            looks = [int(self.kinds.of[card.index]) if is_trail else card.points for card in cards]
            return (*about, *sorted(looks), is_trail)
        points = [card.points for card in cards]
        first_aces = points[:2].count(1)
        if sees_all:
            return (*about, first_aces, *sorted(points))
        return (*about, first_aces, points.count(1), len(points), sum(points), "total")

    @staticmethod
    def is_trail(cards: tuple[Card, ...]) -> bool:
        return all(card.points in _SUITED for card in cards)

    def doubled(self, node: _Node, card: Card) -> int:
        cards, dealer, at = (*node.cards, card), self.dealers[node.up], len(node.cards)
        points = self.queries.points(cards, at)
        if points > 21:
            return self.over(self.queries.over(cards, dealer, "broke", at, is_split=node.is_split))
        if points < 21 and self.may_forfeit:
            seen = SeenHand(cards, dealer, frozenset(), node.is_split)
            if self.strategy.forfeits(seen, points):
                return self.over(self.queries.over(cards, dealer, "forfeited", at, is_split=node.is_split))
        return self.over(self.queries.over(cards, dealer, "stood", at, is_split=node.is_split))


def automaton(queries: SettlementQueries, strategy: Strategy) -> Automaton:
    """Return the hands of a game as a table; raise BadStrategy where the strategy plays what the engine refuses."""
    kinds = kinds_of(suited=_suits_matter(queries) or strategy.sees_suits)
    building = _Building(queries, strategy, kinds)
    first = [building.one(up, card, is_split=False) for up in range(UPS) for card in kinds.cards]
    split = [building.one(up, card, is_split=True) for up in range(UPS) for card in kinds.cards]
    building.finish()
    unsplit = [
        building.state(_Node(up, (one, other), is_split=True, may_split=False)) if one.points == other.points else _OPEN
        for up in range(UPS)
        for one in kinds.cards
        for other in kinds.cards
    ]
    building.finish()
    table, entries = _numbered(building, (first, split, unsplit))
    insures = np.zeros((kinds.many, kinds.many), np.int64)
    for i, one in enumerate(kinds.cards):
        for j, other in enumerate(kinds.cards):
            may = queries.may_insure((one, other), card_of(ACE)) and not building.asks_even_money((one, other))
            insures[i, j] = INSURABLE * may + (may and strategy.insures((one, other)))
    shape = (UPS, kinds.many)
    return Automaton(
        kinds,
        table,
        entries[0].reshape(shape),
        entries[1].reshape(shape),
        entries[2].reshape(*shape, kinds.many),
        insures,
        tuple(building.overs),
    )


def _suits_matter(queries: SettlementQueries) -> bool:
    """Return whether the engine pays three suited cards otherwise than the same of mixed suits, or a bonus."""
    mixed, suited = ((Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS), (Suit.SPADES,) * 3)
    for values in ((5, 6, 7), (6, 6, 6)):
        hands = [
            tuple([card_of(value, suit) for value, suit in zip(values, suits, strict=True)])
            for suits in (mixed, suited)
        ]
        one, other = (queries.over(hand, card_of(6), "stood", is_split=False) for hand in hands)
        if one != other:
            return True
    return False


def _numbered(building: _Building, entries: tuple[list[int], ...]) -> tuple[Ints, list[Ints]]:
    """Return the table without rows that say the same, and the entries into it; ends are numbered above the rows."""
    rows = [row for row in building.rows if row is not None]
    assert len(rows) == len(building.rows), "a row was never filled"
    table = np.array(rows, np.int64).reshape(-1, building.kinds.many)
    merged = same_rows(table)
    kept = int(merged.max()) + 1
    after = np.zeros((kept, table.shape[1]), np.int64)
    ends = len(building.overs)

    def numbered(states: Ints) -> Ints:
        found = np.where(states >= 0, merged[np.maximum(states, 0)], kept - 2 - states)
        return np.where(states == -1, kept + ends, found)

    after[merged] = numbered(table)
    return after, [numbered(np.array(entry, np.int64)) for entry in entries]


def same_rows(table: Ints) -> Ints:
    """Return a new number for each row, the same for rows from which the same cards lead to the same ends."""
    merged = np.zeros(len(table), np.int64)
    many = 1
    while True:
        looks = np.where(table >= 0, merged[np.maximum(table, 0)], table)
        whole = np.ascontiguousarray(np.column_stack((merged, looks)))
        numbers: dict[bytes, int] = {}
        found = np.array([numbers.setdefault(row.tobytes(), len(numbers)) for row in whole], np.int64)
        if len(numbers) == many:
            return merged
        merged, many = found, len(numbers)
