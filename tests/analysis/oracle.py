"""Value of a twenty-one game with a small shoe: every card and every decision, played through the engine itself.

The slow, exact twin of croupier.analysis, of which it imports nothing: one player on one box, rules as `load` gives
them, a shoe of any cards. `open_round`, `step` and `legal` say what happens, `postings` what it costs. Money is in
cents and seen from the player: the whole net result of the round, the initial wager included.

A shoe of n cards can leave in n! orders. A position is worth so much *times n!*, n being the cards left: a card then
only adds up the positions that it leads to, and all stays in whole numbers until the end.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import factorial
from typing import Final, Generic, Literal, TypeVar

from msgspec import Struct

from croupier.cards import Card, card
from croupier.engine.inputs import Deal, Input, Insure, NoMoreBets, PlaceWager, Proceed, Split, TakeEvenMoney
from croupier.engine.twentyone import Account, Phase, Round, legal, open_round, postings, step
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from tests.analysis.alike import NOWHERE, Key, Keys, Left, kinds

PLAYER: Final = "Ann"
BOX: Final = 1

Policy = Callable[[Round, tuple[Input, ...]], Input]
"""Chooses among the options; asked only where there are two or more.

It may look at all that lies on the layout, but cards alike to the rules are shown as one of them, and where positions
are recognised it must not tell apart what they do not: the order of cards in a hand, who holds what is settled.
"""

Shoe = Mapping[Card, int]


class RanOut(ValueError):
    """A line of play needs more cards than the shoe has, in one sentence."""


class Allowed(Struct, frozen=True, kw_only=True):
    """Policy of the oracle: the legal decisions to consider, and the key by which valued positions are recognised.

    `insurance` is insurance and even money. Positions "alike" for all that may still happen have one value; "same"
    knows only the whole state again; "never" knows nothing again and takes every card of the shoe for itself.
    """

    insurance: bool = False
    no_split: bool = False
    max_splits: int | None = None
    recognised: Literal["alike", "same", "never"] = "alike"


ANYTHING: Final = Allowed()

T = TypeVar("T")


class Walk(ABC, Generic[T]):
    """Every line of one shoe under one set of rules; a subclass values a position."""

    def __init__(self, rules: TwentyOneRules, shoe: Shoe, wager: int, allowed: Allowed) -> None:
        """Place the wager and close the bets."""
        self.allowed = allowed
        self.kinds = kinds(rules, shoe, merged=allowed.recognised != "never")
        self.cards = self.kinds.cards
        self.keys = Keys(rules, self.kinds)
        self.known: dict[Key, T] = {}
        self.left: Left = tuple(self.kinds.counts.values())
        self.paid, state = after(open_round(rules, {PLAYER: BOX}, "as_found")[1], PlaceWager(PLAYER, BOX, Money(wager)))
        paid, self.start = after(state, NoMoreBets())
        self.paid += paid

    def worth(self, state: Round, left: Left) -> T:
        """Return what the position is worth from here on."""
        if state.is_closed:
            return self.closed(orders(left))
        if self.allowed.recognised == "alike":
            left = self.keys.as_far_as_suits_matter(state, left)
        # a card called by a hit or a double has one way there, from a decision that is known itself
        if self.allowed.recognised == "never" or (state.phase is Phase.CARD and len(state.hand.cards) > 1):
            return self._value(state, left)
        is_same = self.allowed.recognised == "same"
        key = self.keys.same(state, left) if is_same else self.keys.alike(state, left)
        if key not in self.known:
            self.known[key] = self._value(state, left)
        return self.known[key]

    def _value(self, state: Round, left: Left) -> T:
        if state.awaits_card:
            return self.dealt(self._deals(state, left))
        return self.decided(state, self.options(state), left)

    def _deals(self, state: Round, left: Left) -> Iterable[tuple[int, T]]:
        """Yield each kind of card that may come: how many there are, and what it leads to."""
        if not any(left):
            raise RanOut(f"the shoe of {sum(self.left)} cards runs out in the {state.phase} phase")
        for at, many in enumerate(left):
            if many:
                yield many, self.value_after(state, Deal(self.cards[at]), (*left[:at], many - 1, *left[at + 1 :]))

    def value_after(self, state: Round, given: Input, left: Left) -> T:
        """Return what the input is worth: what it moves at once, and the position after it."""
        paid, then = after(state, given)
        return self.added(paid, self.worth(then, left), orders(left))

    def options(self, state: Round) -> tuple[Input, ...]:
        """Return the legal decisions that are considered."""
        barred: tuple[type, ...] = () if self.allowed.insurance else (Insure, TakeEvenMoney)
        splits = len(state.box.hands) - 1
        most = 0 if self.allowed.no_split else self.allowed.max_splits
        if most is not None and splits >= most:
            barred = (*barred, Split)
        return tuple([one for one in legal(state, PLAYER) if not isinstance(one, barred)])

    def after_cards(self, given: Iterable[Card]) -> tuple[int, Round, Left]:
        """Return what has moved after these cards of the initial deal, the position and the cards left."""
        paid, state, left = self.paid, self.start, list(self.left)
        for one in given:
            at = self.cards.index(self.kinds.of[one]) if one in self.kinds.of else NOWHERE
            if at == NOWHERE or not left[at]:
                raise ValueError(f"{one} is not in the shoe, or not often enough")
            left[at] -= 1
            more, state = after(state, Deal(self.cards[at]))
            paid += more
        return paid, state, tuple(left)

    @abstractmethod
    def closed(self, orders: int, /) -> T:
        """Return what a closed round is worth, with a number of orders of the cards left."""

    @abstractmethod
    def added(self, paid: int, worth: T, orders: int, /) -> T:
        """Return what is worth so much and pays something besides."""

    @abstractmethod
    def dealt(self, deals: Iterable[tuple[int, T]], /) -> T:
        """Return what a position is worth where a card is due."""

    @abstractmethod
    def decided(self, state: Round, options: tuple[Input, ...], left: Left, /) -> T:
        """Return what a position is worth where the player decides."""


class Best(Walk[int]):
    """The expected net of the best play."""

    def closed(self, _orders: int, /) -> int:
        return 0

    def added(self, paid: int, worth: int, orders: int, /) -> int:
        return worth + paid * orders

    def dealt(self, deals: Iterable[tuple[int, int]], /) -> int:
        return sum([many * worth for many, worth in deals])

    def decided(self, state: Round, options: tuple[Input, ...], left: Left, /) -> int:
        return max([self.value_after(state, one, left) for one in options])

    def choose(self, state: Round, options: tuple[Input, ...]) -> Input:
        """Choose the best of the options, the first of equal ones: best play as a policy."""
        left = self._left_after(state)
        return max(options, key=lambda one: self.value_after(state, one, left))

    def _left_after(self, state: Round) -> Left:
        seen = Counter(state.dealer)
        for hand in state.box.hands:
            seen.update(hand.cards)
        gone: Counter[Card] = Counter()
        for one, many in seen.items():
            gone[self.kinds.of[one]] += many
        return tuple([many - gone[one] for one, many in zip(self.cards, self.left, strict=True)])


class Played(Best):
    """The expected net of a policy."""

    def __init__(self, rules: TwentyOneRules, shoe: Shoe, wager: int, allowed: Allowed, policy: Policy) -> None:
        """Place the wager and close the bets."""
        super().__init__(rules, shoe, wager, allowed)
        self.policy = policy

    def decided(self, state: Round, options: tuple[Input, ...], left: Left, /) -> int:
        return self.value_after(state, chosen(self.policy, state, options), left)


class Spread(Walk[dict[int, int]]):
    """Number of orders of the remaining cards that give each net result under a policy."""

    def __init__(self, rules: TwentyOneRules, shoe: Shoe, wager: int, allowed: Allowed, policy: Policy) -> None:
        """Place the wager and close the bets."""
        super().__init__(rules, shoe, wager, allowed)
        self.policy = policy

    def closed(self, orders: int, /) -> dict[int, int]:
        return {0: orders}

    def added(self, paid: int, worth: dict[int, int], _orders: int, /) -> dict[int, int]:
        return {net + paid: ways for net, ways in worth.items()} if paid else worth

    def dealt(self, deals: Iterable[tuple[int, dict[int, int]]], /) -> dict[int, int]:
        found: dict[int, int] = {}
        for many, worth in deals:
            for net, ways in worth.items():
                found[net] = found.get(net, 0) + many * ways
        return found

    def decided(self, state: Round, options: tuple[Input, ...], left: Left, /) -> dict[int, int]:
        return self.value_after(state, chosen(self.policy, state, options), left)


def best_value(rules: TwentyOneRules, shoe: Shoe, wager: int, allowed: Allowed = ANYTHING) -> Fraction:
    """Return the expected net of the best play, in cents; raise RanOut if some line of play empties the shoe."""
    return _expected(Best(rules, shoe, wager, allowed))


def value_of(rules: TwentyOneRules, shoe: Shoe, wager: int, policy: Policy, allowed: Allowed = ANYTHING) -> Fraction:
    """Return the expected net of a policy, in cents."""
    return _expected(Played(rules, shoe, wager, allowed, policy))


def distribution_of(
    rules: TwentyOneRules, shoe: Shoe, wager: int, policy: Policy, allowed: Allowed = ANYTHING
) -> dict[int, Fraction]:
    """Return the probability of each net result of a policy, in cents, the least first."""
    walk = Spread(rules, shoe, wager, allowed, policy)
    found = walk.added(walk.paid, walk.worth(walk.start, walk.left), orders(walk.left))
    return {net: Fraction(found[net], orders(walk.left)) for net in sorted(found)}


def best_policy(rules: TwentyOneRules, shoe: Shoe, wager: int, allowed: Allowed = ANYTHING) -> Policy:
    """Return the best play as a policy, for this shoe and wager; of equal options the first that `legal` names."""
    return Best(rules, shoe, wager, allowed).choose


def values_at(
    rules: TwentyOneRules,
    shoe: Shoe,
    wager: int,
    dealt: tuple[tuple[Card, Card], Card],
    allowed: Allowed = ANYTHING,
) -> dict[str, Fraction]:
    """Return what each first decision is worth on the first two cards against the dealer's card, best play after it.

    Insurance is declined. A hand that has nothing to decide has one value, named "none". `shoe` is the shoe before
    the deal.
    """
    walk = Best(rules, shoe, wager, allowed)
    (first, second), dealer = dealt
    paid, state, left = walk.after_cards((first, dealer, second))
    found: dict[str, int] = {}
    while state.phase in (Phase.INSURANCE, Phase.SURRENDER):
        for one in walk.options(state):
            if not isinstance(one, Insure | TakeEvenMoney | Proceed):
                found[_name(one)] = walk.added(paid, walk.value_after(state, one, left), orders(left))
        more, state = after(state, Proceed(PLAYER))
        paid += more
    if state.phase is Phase.DECISION:
        for one in walk.options(state):
            found[_name(one)] = walk.added(paid, walk.value_after(state, one, left), orders(left))
    else:
        found["none"] = walk.added(paid, walk.worth(state, left), orders(left))
    return {name: Fraction(worth, orders(left)) for name, worth in found.items()}


def _name(given: Input) -> str:
    return type(given).__name__.lower()


def _expected(walk: Best) -> Fraction:
    worth = walk.added(walk.paid, walk.worth(walk.start, walk.left), orders(walk.left))
    return Fraction(worth, orders(walk.left))


def shoe(text: str) -> Counter[Card]:
    """Return the cards written with how many there are of each, such as "7H:4 KS"."""
    found: Counter[Card] = Counter()
    for one in text.split():
        name, _, many = one.partition(":")
        found[card(name)] += int(many or 1)
    return found


def orders(left: Left) -> int:
    """Return in how many orders the cards left can leave the shoe."""
    return factorial(sum(left))


def chosen(policy: Policy, state: Round, options: tuple[Input, ...]) -> Input:
    """Return what the policy chooses, or the only option."""
    if len(options) == 1:
        return options[0]
    one = policy(state, options)
    assert one in options, f"{one} is not among {options}"
    return one


def after(state: Round, given: Input) -> tuple[int, Round]:
    """Return what the input moves to the player, and the state after it.

    Asserted on every step, so that it holds on every line: what the layout holds is what is open, to the cent. With
    nothing on it before the first wager and after the last card, the player's net is minus the house's.
    """
    events, then = step(state, given)
    player = layout = house = 0
    for event in events:
        for account, amount in postings(event):
            if account is Account.LAYOUT:
                layout += amount
            elif account is Account.HOUSE:
                house += amount
            else:
                assert account == PLAYER, account
                player += amount
    assert player + layout + house == 0, given
    assert layout == on_layout(then) - on_layout(state), given
    assert not then.is_closed or on_layout(then) == 0, given
    return player, then


def on_layout(state: Round) -> int:
    """Return what the player has open: wagers, or the stakes that they have become, and insurance."""
    found = sum([int(one.amount) for one in state.insurance])
    for box in state.boxes:
        if not box.hands:
            found += sum([one.amount for one in box.wagers])
        for hand in box.hands:
            for stake in hand.stakes:
                found += stake.base + stake.doubled
    return found
