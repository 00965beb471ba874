"""A round that is watched: after every input all that must always hold is checked."""

from collections import Counter
from typing import Literal

import msgspec
from hypothesis import note

from croupier.engine.events import ControlPassed, Event
from croupier.engine.inputs import Input, Insure
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import Account, Phase, Round, decide, evolve, legal, open_round, postings, step
from croupier.rules.clause import document
from croupier.rules.twentyone import TwentyOneRules


def state_bytes(state: Round) -> bytes:
    """Return the state byte for byte, the rules left out."""
    fields = [name for name in state.__struct_fields__ if name != "rules"]
    return msgspec.msgpack.encode([getattr(state, name) for name in fields])


def event_bytes(events: list[Event]) -> bytes:
    """Return the events byte for byte, each with its name."""
    return msgspec.msgpack.encode([[type(event).__name__, event] for event in events])


def on_the_layout(state: Round) -> int:
    """Return the sum of all open wagers in the state: what must lie on the layout."""
    lies = sum(one.amount for one in state.side_wagers) + sum(one.amount for one in state.insurance)
    for box in state.boxes:
        if box.hands:
            lies += sum(stake.base + stake.doubled for hand in box.hands for stake in hand.stakes)
        else:
            lies += sum(wager.amount for wager in box.wagers)
    return lies


def _answer(state: Round, given: Input) -> tuple[tuple[Event, ...], Round] | Refused:
    """Return what `step` answers; `decide` must answer the same."""
    try:
        decided: tuple[Event, ...] | str = decide(state, given)
    except Refused as refused:
        decided = str(refused)
    try:
        events, after = step(state, given)
    except Refused as refused:
        told = refused
    else:
        assert events == decided, "step and decide do not agree"
        return events, after
    assert str(told) == decided, "step and decide do not agree"
    return told


class Watched:
    """One round with all its inputs and events; `give` checks, and returns whether the input was accepted."""

    def __init__(
        self,
        rules: TwentyOneRules,
        seats: dict[str, int],
        limits: Literal["at_entry", "as_found"],
        watchers: tuple[str, ...],
    ) -> None:
        """Open the round; `watchers` are the names whose legal inputs are checked."""
        self.rules = rules
        self.clauses = document(rules.document)
        self.watchers = watchers
        self.given: list[Input] = []
        events, self.state = open_round(rules, seats, limits)
        self.events = list(events)
        self.balance: dict[str | Account, int] = {}
        self.insured: Counter[tuple[str, int, str]] = Counter()
        self._check_events(events)

    def give(self, given: Input) -> bool:
        """Give an input, check everything, and return whether it was accepted; raise nothing but a failed check."""
        note(f"    {given}")
        self.given.append(given)
        before, as_bytes = self.state, state_bytes(self.state)
        answered = _answer(before, given)
        if isinstance(answered, Refused):
            assert answered.clause in self.clauses, answered
            assert answered.given is given
            assert answered.why
            assert state_bytes(before) == as_bytes, "a refused input changed the state"
            return False
        events, self.state = answered
        assert state_bytes(before) == as_bytes, "the state before was changed in place"
        assert events, "an accepted input caused nothing"
        folded = before
        for event in events:
            folded = evolve(folded, event)
        assert folded == self.state, "step is not decide and evolve"
        self.events += events
        self._check_events(events)
        self._check_bounds()
        self._check_insurance(given)
        self._check_legal()
        return True

    def _check_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            assert event.clause in self.clauses, event
            paid_by = getattr(event, "paid_by", None)
            assert paid_by is None or paid_by in self.clauses, event
            if isinstance(event, ControlPassed):
                assert any(box.wager(event.player) for box in self.state.boxes if box.number == event.box), event
            moved = postings(event)
            assert sum(amount for _, amount in moved) == 0, event
            for account, amount in moved:
                self.balance[account] = self.balance.get(account, 0) + amount
            assert self.balance.get(Account.LAYOUT, 0) >= 0, event
        assert self.balance.get(Account.LAYOUT, 0) == on_the_layout(self.state)
        assert sum(self.balance.values()) == 0

    def _check_bounds(self) -> None:
        rules = self.rules
        for box in self.state.boxes:
            assert 1 <= len(box.wagers) <= rules.wagers.players_per_box.value, box
            assert len(box.hands) <= rules.splitting.most_hands.value + rules.splitting.third_hand.value, box
            for hand in box.hands:
                assert all(stake.base > 0 and 0 <= stake.doubled <= stake.base for stake in hand.stakes), hand
                assert len({stake.player for stake in hand.stakes}) == len(hand.stakes), hand
            if self.state.phase is not Phase.WAGERS and (most := rules.wagers.maximum.value) is not None:
                each = [wager.amount for wager in box.wagers]
                assert (sum(each) if rules.wagers.maximum_counts.value == "per_box" else max(each)) <= most, box

    def _check_insurance(self, given: Input) -> None:
        """Check that nobody has more insurance than they asked for, and no wager more than half of it insured."""
        if isinstance(given, Insure):
            self.insured[given.player, given.box, given.owner or given.player] += given.amount
        placed: Counter[tuple[str, int, str]] = Counter()
        on_wager: Counter[tuple[int, str]] = Counter()
        halves = 2 if self.rules.insurance.step.value == "half_chip" else 1
        for one in self.state.insurance:
            placed[one.player, one.box, one.owner] += one.amount
            on_wager[one.box, one.owner] += one.amount
            assert one.amount * halves % self.rules.wagers.smallest_chip.value == 0, one
        assert placed <= self.insured, (placed, self.insured)
        for (number, owner), amount in on_wager.items():
            box = self.state.find(number)
            assert box is not None
            assert amount * 2 <= box.wager(owner), (number, owner, amount)

    def _check_legal(self) -> None:
        for player in self.watchers:
            may = legal(self.state, player)
            for one in may:
                step(self.state, one)  # a refusal here is a failure: `legal` promised it
            assert len({msgspec.msgpack.encode([type(one).__name__, one]) for one in may}) == len(may), may
            if (must := has_to_decide(self.state, player)) is not None:
                assert bool(may) is must, (self.state.phase, player, may)

    def check_end(self) -> None:
        """Check a closed round as a whole: nothing left on the layout, and the events alone give the same state."""
        assert self.state.is_closed
        assert self.balance.get(Account.LAYOUT, 0) == 0
        replayed = Round(self.rules)
        for event in self.events:
            replayed = evolve(replayed, event)
        assert replayed == self.state
        assert state_bytes(replayed) == state_bytes(self.state)


def has_to_decide(state: Round, player: str) -> bool | None:
    """Return whether the player must decide; None where a late choice may be open but is not asked for."""
    if player in state.absent or not any(box.wager(player) for box in state.boxes):
        return False
    match state.phase:
        case Phase.DECISION:
            # a player who has a wager on any hand of the box may decide for this one
            open_to = {stake.player for hand in state.box.hands for stake in hand.stakes}
            present = [one for one in state.box.order if one not in state.absent and one in open_to]
            return present[0] == player
        case Phase.SPLIT_OFFER | Phase.DOUBLE_OFFER | Phase.FORFEIT:
            return player in state.asked
        case Phase.SURRENDER:
            return True if any(_is_asked_to_surrender(state, player, box.number) for box in state.boxes) else None
        case Phase.INSURANCE:
            return True if any(_is_asked_to_insure(state, player, box.number) for box in state.boxes) else None
        case _:
            return False


def _is_natural(state: Round, number: int) -> bool:
    box = state.find(number)
    assert box is not None
    return sorted(card.points for card in box.hands[0].cards) == [1, 10]


def _is_asked_to_insure(state: Round, player: str, number: int) -> bool:
    box, rules = state.find(number), state.rules
    assert box is not None
    if box.hands[0].stake(player) is None or ("insurance", player, number) in state.answered:
        return False
    if _is_natural(state, number):
        return rules.naturals.even_money.value
    return not any((one.player, one.owner, one.box) == (player, player, number) for one in state.insurance)


def _is_asked_to_surrender(state: Round, player: str, number: int) -> bool:
    box = state.find(number)
    assert box is not None
    stake = box.hands[0].stake(player)
    if stake is None or stake.is_surrendered or _is_natural(state, number):
        return False
    if any(one.is_surrendered for one in box.hands[0].stakes):
        return ("surrender", player, number) not in state.answered
    declined = any(("surrender", one, number) in state.answered for one in box.order)
    return not declined and state.controller(box) == player
