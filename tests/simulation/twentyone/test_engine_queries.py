"""Queries of one hand in place of many: the engine answers the same for each of them."""

from itertools import product

import pytest

from croupier.analysis.twentyone.dealer import card_of
from croupier.analysis.twentyone.engine_queries import DEALERS, EngineQueries, QueriedHand
from croupier.analysis.twentyone.lattice import lattice
from croupier.cards import Card, Suit
from croupier.engine.hands import total
from croupier.money import Money
from croupier.rules.profile import load
from croupier.simulation.twentyone.automaton import _Building, _Node, kinds_of
from croupier.simulation.twentyone.engine_queries import (
    FORFEITED,
    KINDS,
    OWN,
    How,
    Over,
    SettlementQueries,
    code_of,
    net,
)
from tests.simulation.strategies.chance import random_strategy
from tests.simulation.twentyone.tables import DOCUMENTS

WAGERS = (Money(1500), Money(3300))
_SUITS = tuple(Suit)


def every_hand() -> list[tuple[Card, ...]]:
    """Return a hand of each composition, the suits by its place."""
    found = []
    for place, counts in enumerate(lattice().counts.tolist()):
        values = [value for value, many in enumerate(counts) for _ in range(many)]
        found.append(tuple([card_of(value, _SUITS[(place + at * 3) % 4]) for at, value in enumerate(values)]))
    return [hand for hand in found if len(hand) >= 2]


def suited_hands() -> list[tuple[Card, ...]]:
    """Return every 6, 7, 8 and 7, 7, 7."""
    return [
        tuple([card_of(value, suit) for value, suit in zip(values, suits, strict=True)])
        for values in ((5, 6, 7), (6, 6, 6))
        for suits in product(_SUITS, repeat=3)
    ]


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("is_split", [False, True])
def test_a_hand_that_stands_is_settled_as_the_engine_settles_it(document: str, is_split: bool) -> None:
    rules = load(document)
    asked = SettlementQueries(rules, WAGERS)
    for at, cards in enumerate(every_hand() + suited_hands()):
        over = asked.over(cards, card_of(at % 10), "stood", is_split=is_split)
        level, has_doubled = at % 2, is_split and at % 4 < 2
        asking, held = EngineQueries(rules, WAGERS[level]), QueriedHand(cards, is_split=is_split)
        direct = tuple([net(asking, held, end, has_doubled=has_doubled) for end in DEALERS])
        assert over.nets[level][has_doubled] == direct, (cards, level, has_doubled)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_doubled_hand_is_settled_as_the_engine_settles_it(document: str) -> None:
    rules = load(document, {"double_on": "any_cards"} if document == "act-blackjack-2005" else None)
    asked = SettlementQueries(rules, WAGERS[:1])
    for at, cards in enumerate(every_hand() + suited_hands()):
        doubled_at = len(cards) - 1
        if doubled_at < 2 or asked.points(cards, doubled_at) > 21:
            continue
        over = asked.over(cards, card_of(at % 10), "stood", doubled_at, is_split=False)
        held = QueriedHand(cards, doubled_at=doubled_at)
        direct = tuple([net(EngineQueries(rules, WAGERS[0]), held, end, has_doubled=False) for end in DEALERS])
        assert over.nets[0][0] == direct, cards


@pytest.mark.parametrize("document", DOCUMENTS)
def test_merged_hands_have_the_same_options(document: str) -> None:
    rules = load(document)
    asked = SettlementQueries(rules, WAGERS[:1])
    building = _Building(asked, random_strategy(rules, 1, "total"), kinds_of(suited=False))
    for at, cards in enumerate(every_hand()):
        if total(cards).points >= 21:
            continue
        for is_split in (False, True):
            up = at % 10
            if is_split and any(card.points == 1 for card in cards[1:]) and len(cards) > 2 and cards[0].points == 1:
                continue  # split aces have one card
            said = building.may(_Node(up, cards, is_split))
            assert said == asked.may(cards, card_of(up), hands=2 if is_split else 1), (cards, is_split)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_natural_collects_alike_from_hands_of_one_kind(document: str) -> None:
    rules = load(document)
    asked = SettlementQueries(rules, WAGERS[:1])
    most = int(asked.most_hands.max())
    taken = asked.taken(most)[0]
    asking = EngineQueries(rules, WAGERS[0])
    hands = _of_all_kinds(asked)
    natural = DEALERS[-1]
    for many in range(2, most + 1):
        for chosen in list(product(range(len(hands)), repeat=many))[:: 1 + 7 * (many > 2)]:
            overs = [hands[at][1] for at in chosen]
            own = sum(over.nets[0][0][-1] for over in overs if over.kind == OWN)
            direct = asking.net([hands[at][0] for at in chosen], natural)
            assert taken[code_of([over.kind for over in overs])] + own == direct, [hands[at][0] for at in chosen]


def _of_all_kinds(asked: SettlementQueries) -> list[tuple[QueriedHand, Over]]:
    """Return hands of a split box, two of each kind where there are two, with what they are over as."""
    eight, nine, ten, four, five = (card_of(value) for value in (7, 8, 9, 3, 4))
    found = []
    ended: tuple[tuple[tuple[Card, ...], How, int], ...] = (
        ((eight, ten), "stood", 0),
        ((eight, four, nine), "stood", 0),
        ((eight, four, nine), "stood", 2),
        ((eight, ten, five), "broke", 0),
        ((eight, ten, five), "broke", 2),
        ((eight, four, five), "forfeited", 2),
    )
    for cards, how, doubled_at in ended:
        over = asked.over(cards, card_of(9), how, doubled_at, is_split=True)
        lost = {"broke": 2 if doubled_at else 1, "forfeited": 1}.get(how, 0)
        found.append((QueriedHand(cards, is_split=True, doubled_at=doubled_at, lost=lost), over))
    assert {over.kind for _, over in found} <= set(range(KINDS))
    assert FORFEITED in {over.kind for _, over in found}
    return found
