"""Plays and their payments, asked of the engine: one round with one player, settled by the engine."""

from collections.abc import Iterable, Iterator
from math import gcd
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from croupier import money
from croupier.analysis.holdem.kernels.hands import EQUAL, HIGHER, LOWER, QUALIFIED, STATES, HandsPays
from croupier.analysis.holdem.strengths import Ints, strengths
from croupier.cards import pack
from croupier.engine.holdem import UthRound, legal, open_round, settlement, step
from croupier.engine.holdem.events import UthEvent, WagerSettled
from croupier.engine.holdem.inputs import BetPlay, Check, Fold, PlaceAnte, PlaceTrips, UthInput
from croupier.engine.holdem.run import Run
from croupier.engine.inputs import Deal, NoMoreBets
from croupier.engine.poker import Class, PokerHand
from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.ruled import BadElection

STAGES: Final = ("before the flop", "after the flop", "on the river")
LARGEST: Final = 2**63 // (12 * 2_118_760 * 990)
"""The largest payment, in units, with which no sum of the kernels can outgrow 64 bits: a class of twelve holdings."""
_PLAYER: Final = "player"
Shown = tuple[PokerHand, int, PokerHand]
"""A player's hand, the state of the dealer's to it, and the dealer's."""


class HandPlay(Struct, frozen=True):
    """A way for a hand to end: a bet of `times` antes at a stage, or a fold there (`times` 0).

    `wagered` is all that is then on the layout without trips, in antes; `clause` allows it.
    """

    stage: int
    times: int
    wagered: int
    clause: str

    @property
    def what(self) -> str:
        """Write the play without its stage, such as "bet 4x"."""
        return "fold" if self.is_fold else f"bet {self.times}x"

    @property
    def where(self) -> str:
        """Name its stage, such as "before the flop"."""
        return STAGES[self.stage]

    @property
    def is_fold(self) -> bool:
        """Return whether it is a fold."""
        return not self.times


class HoldemTerms(NamedTuple):
    """The plays of a table and their payouts for one ante and trips wager, in units of `unit` cents.

    `paid` has for each play its payout by kind of the player's hand and state of the dealer's.
    """

    plays: tuple[HandPlay, ...]
    checks: tuple[bool, ...]
    paid: Ints
    pays: HandsPays
    unit: int
    ante: Money
    trips: Money


def terms(rules: UthRules, ante: Money, trips: Money = money.NOTHING) -> HoldemTerms:
    """Return the possible plays for that ante, and their payouts; raise BadElection if the table does not accept it."""
    ends: list[tuple[HandPlay, UthRound, int]] = []
    checks: list[bool] = []
    state: UthRound | None = _dealt(rules, ante, trips)
    while state is not None:
        checked = None
        for given in legal(state, _PLAYER):
            events, after = step(state, given)
            if isinstance(given, Check):
                checked = after
            elif isinstance(given, BetPlay | Fold):
                ends.append((_play(state, given, len(checks)), after, _net(events)))
        checks.append(checked is not None)
        state = checked
    assert len(checks) == len(STAGES), "a hand may be checked to the river, and not beyond"
    plays = tuple([play for play, _, _ in ends])
    hands = tuple(shown(rules))
    paid = np.array([_settled(after, hands) if play.times else np.full(_SHAPE, net) for play, after, net in ends])
    return _scaled(rules, plays, tuple(checks), paid, ante, trips)


_SHAPE: Final = (len(Class), STATES)


def _dealt(rules: UthRules, ante: Money, trips: Money) -> UthRound:
    """Return a round in which one player is to decide before the flop."""
    _, state = open_round(rules)
    wagers: list[UthInput] = [PlaceAnte(_PLAYER, ante)]
    if trips:
        wagers.append(PlaceTrips(_PLAYER, trips))
    try:
        for given in (*wagers, NoMoreBets(), *map(Deal, pack(52)[:9])):
            _, state = step(state, given)
    except Refused as refused:
        raise BadElection(f"wager: {refused.why} [{rules.document} {refused.clause}]") from None
    return state


def _play(state: UthRound, given: BetPlay | Fold, stage: int) -> HandPlay:
    times = given.times if isinstance(given, BetPlay) else 0
    clause = (state.betting.bet if times else state.betting.fold).clause
    place = state.place
    wagered = place.ante + place.blind + times * place.ante
    assert wagered % place.ante == 0, wagered
    return HandPlay(stage, times, wagered // place.ante, clause)


def _net(events: tuple[UthEvent, ...]) -> int:
    """Return the net result of settled wagers."""
    return sum(event.returned - event.staked for event in events if isinstance(event, WagerSettled))


def _settled(state: UthRound, hands: Iterable[Shown]) -> Ints:
    """Return the payout of a hand that has bet, in cents, by kind and state; 0 where there are no such hands."""
    paid = np.zeros(_SHAPE, np.int64)
    (place,) = state.places
    for mine, at, dealer in hands:
        run = Run(state, state.rules)
        # act-uth-2019 9.2: antes go back before hands are settled where the dealer does not qualify
        if not settlement.qualifies(state.rules, dealer):
            settlement.refund_ante(run, place)
        settlement.settle(run, place, mine, dealer)
        paid[mine.kind, at] = _net(tuple(run.events))
    return paid


def shown(rules: UthRules) -> Iterator[Shown]:
    """Yield a hand of each kind, with one of the dealer's for every state that there is to it."""
    hands = strengths().hands
    qualify = [settlement.qualifies(rules, hand) for hand in hands]
    for kind in Class:
        alike = [place for place, hand in enumerate(hands) if hand.kind is kind]
        mine = alike[len(alike) // 2]
        # hands are in order: one lower, one equal and one higher stand for all that qualify, and for all that do not
        dealers = {(place > mine, place == mine, qualified): hands[place] for place, qualified in enumerate(qualify)}
        for dealer in dealers.values():
            yield hands[mine], state_of(rules, hands[mine], dealer), dealer


def state_of(rules: UthRules, mine: PokerHand, dealer: PokerHand) -> int:
    """Return the comparison of the dealer's hand with the player's."""
    order = LOWER if dealer < mine else HIGHER if dealer > mine else EQUAL
    return order + QUALIFIED * settlement.qualifies(rules, dealer)


def _per_ante(bets: list[tuple[HandPlay, Ints]]) -> Ints:
    """Return the payout for each ante of a play wager, from two bets of different size; empty if all are alike."""
    one, first = bets[0]
    for other, second in bets:
        if other.times != one.times:
            paid: Ints = (second - first) // (other.times - one.times)
            return paid
    return np.zeros_like(first)  # all payouts are then paid in addition


def _scaled(
    rules: UthRules, plays: tuple[HandPlay, ...], checks: tuple[bool, ...], paid: Ints, ante: Money, trips: Money
) -> HoldemTerms:
    unit = gcd(*np.unique(np.abs(paid)).tolist())
    paid = paid // unit
    if np.abs(paid).max() > LARGEST:
        raise BadElection(f"wager: ${money.show(ante)} cannot be analysed exactly. Choose a rounder amount.")
    bets = [(play, row) for play, row in zip(plays, paid, strict=True) if not play.is_fold]
    per_ante = _per_ante(bets)
    without = bets[0][1] - bets[0][0].times * per_ante
    folds = {int(row.flat[0]) for play, row in zip(plays, paid, strict=True) if play.is_fold}
    # the kernels add up what is paid without and for a play wager apart, and know one fold: so it must be
    in_proportion = all(np.array_equal(row, without + play.times * per_ante) for play, row in bets)
    assert in_proportion, "play wagers are not paid in proportion to the ante"
    assert len(folds) == 1, "a fold does not lose the same at every stage"
    flop, river = ([play.times for play, _ in bets if play.stage == stage] for stage in (1, 2))
    assert len(flop) == 1, "there is more than one bet after the flop, or none"
    least = [settlement.qualifies(rules, hand) for hand in strengths().hands]
    assert least == sorted(least), "a dealer qualifies with a hand and not with a higher one"
    pays = HandsPays(without, per_ante, least.index(True), folds.pop(), flop[0], np.array(river))
    return HoldemTerms(plays, checks, paid, pays, unit, ante, trips)
