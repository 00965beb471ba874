"""Queries to the engine: the plays a table takes, and the payment of each end, wager by wager."""

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.holdem.strengths import Ints, strengths
from croupier.analysis.holdem.terms import HandPlay, HoldemTerms, Shown, shown
from croupier.cards import pack
from croupier.engine.holdem import UthRound, open_round, settlement, step
from croupier.engine.holdem.events import HandTurned, UthEvent, WagerSettled
from croupier.engine.holdem.inputs import BetPlay, Check, Fold, PlaceAnte, PlaceTrips, UthInput
from croupier.engine.holdem.run import Run
from croupier.engine.inputs import Deal, NoMoreBets, Proceed
from croupier.engine.poker import PokerHand
from croupier.money import CENT, MOST, NOTHING, Money
from croupier.rules.holdem import UthRules
from croupier.simulation.holdem.kernel import COMMUNAL, ENDS, KINDS, STATES, Pays

WAGERS: Final = ("ante", "blind", "play", "trips")
_ANTE, _BLIND, _PLAY, _TRIPS = range(len(WAGERS))


class Settled(Struct, frozen=True, eq=False):
    """Net result of every end of every play, by wager, in cents; and the order in which boxes are settled, from 0.

    `nets` is by play, kind of hand, state of the dealer's and wager. `purse` is what all blinds of a round may win
    together, -1 if each has the maximum payout for itself; `uncut` is what a blind would win without a maximum.
    """

    nets: Ints
    uncut: Ints
    purse: int
    order: tuple[int, ...]

    @property
    def pays(self) -> Pays:
        """The same as the kernel reads it."""
        won = np.maximum(self.nets[..., _BLIND], 0)
        main = self.nets[..., : _PLAY + 1].sum(axis=-1) - won
        trips = self.nets[..., _TRIPS].flatten()
        return Pays(main.flatten(), won.flatten(), trips, self.uncut.flatten(), self.purse, np.array(self.order))

    def by_wager(self, end: int, won: int) -> tuple[int, ...]:
        """Return the net result of an end by wager, given the win of its blind; `end` is as in the kernel."""
        nets = self.nets.reshape(-1, len(WAGERS))[end].tolist()
        if nets[_BLIND] > 0:
            nets[_BLIND] = won
        return tuple(nets)


def settled(rules: UthRules, terms: HoldemTerms, boxes: int) -> Settled:
    """Ask the engine for the payout of every end at such a table."""
    free = replace(rules, payouts=replace(rules.payouts, maximum=replace(rules.payouts.maximum, value=MOST)))
    hands = tuple(shown(rules))
    nets = np.array([_nets(rules, terms, play, hands) for play in terms.plays])
    assert nets.shape == (len(terms.plays), KINDS, STATES, len(WAGERS))
    assert np.array_equal(nets.sum(axis=-1), terms.paid * terms.unit), "analysis is paid otherwise"
    assert nets[0].size == ENDS * len(WAGERS)
    uncut = np.array([_nets(free, terms, play, hands) for play in terms.plays])[..., _BLIND]
    purse = rules.payouts.maximum.value if is_shared(rules) else -1
    return Settled(nets, np.maximum(uncut, 0), purse, _order(rules, terms.ante, boxes))


def dealt(rules: UthRules, ante: Money, trips: Money = NOTHING, boxes: int = 1) -> UthRound:
    """Return a round before the flop, dealt from a pack in order; wagers are taken as found."""
    _, state = open_round(rules, limits="as_found")
    wagers: list[UthInput] = []
    for box in range(1, boxes + 1):
        wagers.append(PlaceAnte(player(box), ante, box))
        if trips:
            wagers.append(PlaceTrips(player(box), trips, box))
    cards = pack(52)[: COMMUNAL + 2 * boxes + 2]
    for given in (*wagers, NoMoreBets(), *map(Deal, cards)):
        _, state = step(state, given)
    # the kernel deals in this order: act-uth-2019 7.2
    hole_cards = [card for place in state.places for card in place.cards]
    assert (*state.communal, *hole_cards, *state.dealer) == cards, "the engine deals in another order"
    return state


def player(box: int) -> str:
    """Name the player of a box."""
    return f"box {box}"


def stages(rules: UthRules) -> Iterator[UthRound]:
    """Yield a round with one player to decide before the flop, after it and on the river."""
    state = dealt(rules, rules.wagers.unit.value)
    while True:
        yield state
        if not state.betting.check.value:
            return
        _, state = step(state, Check(player(1)))


def _nets(rules: UthRules, terms: HoldemTerms, play: HandPlay, hands: Iterable[Shown]) -> Ints:
    """Return the net result of a play by kind of hand, state of the dealer's, and wager."""
    state = dealt(rules, terms.ante, terms.trips)
    for _ in range(play.stage):
        _, state = step(state, Check(player(1)))
    events, state = step(state, BetPlay(player(1), play.times) if play.times else Fold(player(1)))
    nets = np.zeros((KINDS, STATES, len(WAGERS)), np.int64)
    if play.is_fold:
        nets[:] = _by_wager(events)
        return nets
    for mine, at, dealer in hands:
        run = Run(state, rules)
        _settle(run, mine, dealer)
        nets[mine.kind, at] = _by_wager(tuple(run.events))
    return nets


def _settle(run: Run, mine: PokerHand, dealer: PokerHand) -> None:
    # act-uth-2019 9.2: antes go back before hands are settled where the dealer does not qualify
    for place in run.state.places:
        if not settlement.qualifies(run.rules, dealer):
            settlement.refund_ante(run, place)
    for place in run.state.places:
        settlement.settle(run, place, mine, dealer)


def _by_wager(events: tuple[UthEvent, ...]) -> list[int]:
    nets = dict.fromkeys(WAGERS, 0)
    for event in events:
        if isinstance(event, WagerSettled):
            nets[event.bet] += event.returned - event.staked
    return list(nets.values())


def is_shared(rules: UthRules) -> bool:
    """Return whether two blinds that win have one maximum payout between them: asked with a maximum of a cent."""
    if rules.wagers.boxes.value == 1:
        return False
    least = replace(rules, payouts=replace(rules.payouts, maximum=replace(rules.payouts.maximum, value=CENT)))
    state = dealt(least, rules.wagers.unit.value, boxes=2)
    run = Run(state, least)
    hands = strengths().hands
    _settle(run, hands[-1], hands[0])
    return _by_wager(tuple(run.events))[_BLIND] < 2 * CENT


def _order(rules: UthRules, ante: Money, boxes: int) -> tuple[int, ...]:
    """Return the order in which boxes are settled, from 0: all bet, and nobody concedes."""
    state = dealt(rules, ante, boxes=boxes)
    times = rules.before_the_flop.multiples.value[0]
    for box in range(1, boxes + 1):
        _, state = step(state, BetPlay(player(box), times))
    events, state = step(state, Proceed())
    return tuple([event.box - 1 for event in events if isinstance(event, HandTurned)])
