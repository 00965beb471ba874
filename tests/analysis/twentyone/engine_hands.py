"""Hands of every composition as the engine has them: dealt card by card through `step`, asked through `legal`.

Unlike croupier.analysis.twentyone.engine_queries nothing is put together by hand: every state has been played to.
"""

from random import Random
from typing import Final

from msgspec import Struct

from croupier.analysis.twentyone.dealer import card_of
from croupier.analysis.twentyone.lattice import VALUES
from croupier.cards import Card, Suit, cards
from croupier.engine.inputs import (
    Deal,
    Double,
    Forfeit,
    Hit,
    Input,
    NoMoreBets,
    PlaceWager,
    Proceed,
    Split,
    Stand,
)
from croupier.engine.twentyone import Phase, Round, legal, open_round
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from tests.analysis.oracle import BOX, PLAYER, after

ENDS: Final = tuple([cards(text) for text in ("7H", "8H", "9H", "QH", "5H 6H", "6H QH", "AH")])
"""Cards that the dealer draws to a king: for 17 to 21, above 21, and a natural."""
KING: Final = card_of(9)
"""The dealer's first card: any end can follow it."""


class At(Struct, frozen=True):
    """A position, and what has moved to the player until it."""

    paid: int
    state: Round

    def after(self, *given: Input) -> "At":
        """Return the position after these inputs."""
        paid, state = self.paid, self.state
        for one in given:
            moved, state = after(state, one)
            paid += moved
        return At(paid, state)

    @property
    def options(self) -> frozenset[type[Input]]:
        """Decisions of the player."""
        return frozenset([type(one) for one in legal(self.state, PLAYER)])

    def ended(self, dealer: int) -> int:
        """Return the net result when the dealer's hand ends so; cards not wanted any more are not dealt."""
        at = self
        for card in ENDS[dealer]:
            if at.state.is_closed:
                break
            at = at.after(Deal(card))
        assert at.state.is_closed
        return at.paid


def dealt(rules: TwentyOneRules, wager: Money, first: Card, *two: Card) -> At:
    """Return the position after the initial deal, insurance and surrender not yet answered."""
    opened = At(0, open_round(rules, {PLAYER: BOX}, "as_found")[1])
    one, other = two
    return opened.after(PlaceWager(PLAYER, BOX, wager), NoMoreBets(), Deal(one), Deal(first), Deal(other))


def to_play(at: At) -> At:
    """Decline what is offered before the subsequent deal."""
    while at.state.phase in (Phase.INSURANCE, Phase.SURRENDER):
        at = at.after(Proceed(PLAYER))
    return at


Composition = tuple[int, ...]
Hands = dict[tuple[int, Composition], At]
"""Positions by how many of a hand's first two cards are aces, and by its composition."""


def composition(hand: list[Card]) -> Composition:
    """Return how many cards of each value there are."""
    counts = [0] * VALUES
    for card in hand:
        counts[card.points - 1] += 1
    return tuple(counts)


def _mixed(value: int, at: int) -> Card:
    """Return a card of the value, of another suit than its neighbours."""
    return card_of(value, tuple(Suit)[at % 4])


def unsplit(rules: TwentyOneRules, wager: Money, share: float = 1.0) -> Hands:
    """Return every hand that can be played to, or about a share of those one card longer, again and again."""
    found: Hands = {}
    for one in range(VALUES):
        for other in range(one, VALUES):
            at = to_play(dealt(rules, wager, KING, _mixed(one, 0), _mixed(other, 1)))
            held = composition([card_of(one), card_of(other)])
            found[held[0], held] = at
    _grow(found, share)
    return found


def split(rules: TwentyOneRules, wager: Money, value: int, share: float = 1.0) -> Hands:
    """Return every first hand of a split pair that can be played to, or a share as above."""
    pair = to_play(dealt(rules, wager, KING, _mixed(value, 0), _mixed(value, 1))).after(Split(PLAYER, BOX))
    found: Hands = {}
    for other in range(VALUES):
        held = composition([card_of(value), card_of(other)])
        found[held[0], held] = pair.after(Deal(_mixed(other, 1)))
    _grow(found, share)
    return found


def _grow(found: Hands, share: float) -> None:
    """Hit every hand that may be hit, until nothing new comes of it."""
    longer, chance = dict(found), Random(6)
    while longer:
        here, longer = longer, {}
        for (aces, held), at in here.items():
            if not _is_first_hands_turn(at) or Hit not in at.options:
                continue
            called = at.after(Hit(PLAYER, BOX))
            points = sum(many * (value + 1) for value, many in enumerate(held))
            for value in range(min(VALUES, 21 - points)):
                more = (*held[:value], held[value] + 1, *held[value + 1 :])
                if (aces, more) not in found and chance.random() < share:
                    found[aces, more] = longer[aces, more] = called.after(Deal(_mixed(value, sum(held))))


def _is_first_hands_turn(at: At) -> bool:
    return at.state.phase is Phase.DECISION and at.state.turn == (0, 0)


def stood(at: At) -> At:
    """Return the position once the first hand stands, if it does not already."""
    return at.after(Stand(PLAYER, BOX)) if _is_first_hands_turn(at) else at


def doubled(at: At, value: int) -> tuple[At, int]:
    """Return the position after doubling for a card of the value, and the total; what may be forfeited is kept."""
    called = at.after(Double(PLAYER, BOX))
    then = called.after(Deal(card_of(value)))
    box = then.state.boxes[0]
    points = then.state.total(box.hands[0]).points
    return (then.after(Proceed(PLAYER)) if then.state.phase is Phase.FORFEIT else then), points


def forfeited(at: At, value: int) -> At | None:
    """Return the position after a double that is forfeited, None if that is not offered."""
    then = at.after(Double(PLAYER, BOX), Deal(card_of(value)))
    return then.after(Forfeit(PLAYER, BOX)) if then.state.phase is Phase.FORFEIT else None
