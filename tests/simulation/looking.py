"""Shoes of the kernel, looked at between its rounds."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.cards import Card, pack
from croupier.rules.profile import load
from croupier.simulation import strategies
from croupier.simulation.game import Ints
from croupier.simulation.planner import plan as planned
from croupier.simulation.twentyone import kernel
from croupier.simulation.twentyone.game import KernelRound, SimulatedTwentyOne
from croupier.simulation.twentyone.layout import Small

STRATEGY: Final = "mimic-the-dealer"


class Played(Struct, frozen=True):
    """A round of the kernel, with what its shoe looked like: all places in order, where the round began, how it went.

    `before` is the order at the end of the round before it.
    """

    walked: KernelRound
    before: tuple[Card, ...]
    order: tuple[Card, ...]
    start: int
    has_run_out: bool


class Looked(SimulatedTwentyOne):
    """A game whose cards can be looked at between its rounds."""

    cards: Small
    now: Ints

    def _begun(self, number: int) -> tuple[Small, Ints]:
        self.cards, self.now = super()._begun(number)
        return self.cards, self.now

    def rounds(self, number: int = 0) -> Iterator[Played]:
        """Yield the rounds of a block, each with its shoe."""
        before = _order(self.encoded.cards)
        for walked in self.walk(number):
            order, now = _order(self.cards), self.now
            yield Played(walked, before, order, int(now[kernel.START]), bool(now[kernel.HAS_RUN_OUT]))
            before = order


def _order(cards: Small) -> tuple[Card, ...]:
    return tuple([pack(52)[card] for card in cards.tolist()])


def looked(document: str, election: dict[str, Any] | None = None, **asked: Any) -> Looked:
    """Return a plan that can be looked into."""
    plan = planned(document, election, strategy=STRATEGY, **asked)
    rules = load(document, plan.election)
    return Looked(plan, rules, strategies.find_strategy(STRATEGY, rules, plan.wager))


class Shod(Struct, frozen=True):
    """A shoe of the kernel: its order, its rounds, and the cards that came in the last one after it had run out."""

    order: tuple[Card, ...]
    rounds: tuple[Played, ...]
    again: tuple[Card, ...]

    @property
    def end(self) -> int:
        """Number of cards dealt when its last round was over, burnt ones included."""
        return self.rounds[-1].start + len(self.rounds[-1].walked.cards)


def shoes(rounds: Iterable[Played], burnt: int) -> Iterator[Shod]:
    """Yield the shoes that the kernel deals from: one begins with each round that begins behind the burnt cards."""
    held: list[Played] = []
    for one in rounds:
        if held and one.start == burnt:
            yield _shod(held)
            held = []
        held.append(one)


def _shod(rounds: list[Played]) -> Shod:
    last = rounds[-1]
    if not last.has_run_out:
        return Shod(last.order, tuple(rounds), ())
    # the front was shuffled again: before the round it was as it had been dealt
    order = last.before[: last.start] + last.order[last.start :]
    return Shod(order, tuple(rounds), last.walked.cards[len(order) - last.start :])
