"""A round of Ultimate Texas Hold'em that is watched: after every input all that must always hold is checked."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

import msgspec
from hypothesis import currently_in_test_context, note

from croupier.engine.events import PlayerAbsent, RoundClosed
from croupier.engine.holdem import UthRound, decide, evolve, legal, open_round, postings, step
from croupier.engine.holdem import events as e
from croupier.engine.holdem import inputs as i
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Deal, Proceed
from croupier.engine.postings import Account
from croupier.engine.refusal import Refused
from croupier.rules.clause import document
from croupier.rules.holdem import UthRules
from tests.properties.uth_chance import STRANGER

# act-uth-2019 8.1(c)(ii), 8.3(c)(ii), 8.5(b)(ii), written down once more: the test has its own copy of the rule
MULTIPLES: Final[dict[str, tuple[int, ...]]] = {"before the flop": (4, 3), "after the flop": (2,), "on the river": (1,)}


def state_bytes(state: UthRound) -> bytes:
    """Return the state byte for byte, the rules left out."""
    fields = [name for name in state.__struct_fields__ if name != "rules"]
    return msgspec.msgpack.encode([getattr(state, name) for name in fields])


def on_the_layout(state: UthRound) -> int:
    """Return the sum of all open wagers in the state: what must lie on the layout."""
    return sum(place.ante + place.blind + place.trips + place.play for place in state.places)


class Told:
    """Model of the decisions that each player may take, derived from the events alone."""

    def __init__(self) -> None:
        """Begin with nothing open."""
        self.stage = ""
        self.turn: str | None = None
        self.asked: set[str] = set()
        self.continuing: set[str] = set()
        self.absent: set[str] = set()
        self.out: set[str] = set()

    def happened(self, event: UthEvent) -> None:
        """Take in one event."""
        match event:
            case e.HoleCardDealt():
                self.continuing |= {event.player} - self.out
            case e.BettingOpened():
                self.stage = event.stage
            case e.TurnCame():
                self.turn = event.player
            case e.PlayerChecked() | e.PlayerBet():
                assert event.player == self.turn, event
                self.turn = None
            case e.PlayerFolded():
                assert event.player == self.turn, event
                self.turn = None
                self.continuing.discard(event.player)
            case e.ConcedeOffered():
                self.stage, self.asked = "conceding", set(event.asked)
            case e.OfferDeclined():
                assert event.player in self.asked, event
                self.asked.discard(event.player)
            case PlayerAbsent():
                self.asked.discard(event.player)
                self.absent.add(event.player)
            case e.HandConceded() | e.HandVoided():
                self.asked.discard(event.player or "")
                self.continuing.discard(event.player or "")
                self.out.add(event.player or "")
                self.turn = None if self.turn == event.player else self.turn
            case RoundClosed():
                self.stage, self.turn, self.asked = "closed", None, set()
            case _:
                pass

    def may(self, player: str) -> list[UthInput]:
        """Return every decision that is open to the player."""
        if self.stage == "conceding":
            # act-uth-2019 9.1, by the reading UTH-2: until that player's cards are turned
            if player not in self.continuing or player in self.absent:
                return []
            keep: list[UthInput] = [Proceed(player)] if player in self.asked else []
            return [i.Fold(player), i.Concede(player), *keep]
        if player != self.turn:
            return []
        checks = [] if self.stage == "on the river" else [i.Check(player)]
        return [i.Fold(player), *checks, *(i.BetPlay(player, times) for times in MULTIPLES[self.stage])]


def _answer(state: UthRound, given: UthInput) -> tuple[tuple[UthEvent, ...], UthRound] | Refused:
    """Return what `step` answers; `decide` must answer the same."""
    try:
        decided: tuple[UthEvent, ...] | str = decide(state, given)
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
        rules: UthRules,
        seats: dict[str, int],
        limits: Literal["at_entry", "as_found"],
        advised: Iterable[tuple[str, str]],
        watchers: tuple[str, ...],
    ) -> None:
        """Open the round; `watchers` are the names whose legal inputs are checked."""
        self.rules, self.watchers = rules, watchers
        self.clauses = document(rules.document)
        self.given: list[UthInput] = []
        events, self.state = open_round(rules, seats, limits, advised)
        self.events = list(events)
        self.balance: Counter[str | Account] = Counter()
        self.told = Told()
        self._check_events(events)

    def give(self, given: UthInput) -> bool:
        """Give an input, check everything, and return whether it was accepted; raise nothing but a failed check."""
        if currently_in_test_context():
            note(f"    {given}")
        self.given.append(given)
        before, as_bytes = self.state, state_bytes(self.state)
        answered = _answer(before, given)
        assert state_bytes(before) == as_bytes, "the state before was changed in place"
        if isinstance(answered, Refused):
            assert answered.clause in self.clauses, answered
            assert answered.why
            return False
        events, self.state = answered
        assert events, "an accepted input caused nothing"
        folded = before
        for event in events:
            folded = evolve(folded, event)
        assert folded == self.state, "step is not decide and evolve"
        self.events += events
        self._check_events(events)
        self._check_state()
        if isinstance(given, i.FindPlayWager):
            self._check_found(given)
        if not isinstance(given, Deal) or self.told.stage:
            self._check_legal()
        return True

    def _check_events(self, events: tuple[UthEvent, ...]) -> None:
        for event in events:
            assert event.clause in self.clauses, event
            paid_by = getattr(event, "paid_by", None)
            assert paid_by is None or paid_by in self.clauses, event
            moved = postings(event)
            assert sum(amount for _, amount in moved) == 0, event
            for account, amount in moved:
                self.balance[account] += amount
            assert self.balance[Account.LAYOUT] >= 0, event
            self.told.happened(event)
        assert self.balance[Account.LAYOUT] == on_the_layout(self.state)
        assert self.balance.total() == 0

    def _check_state(self) -> None:
        state, rules = self.state, self.rules.wagers
        held = (*state.communal, *state.dealer, *(card for place in state.places for card in place.cards))
        assert len(set(held)) == len(held), "a card is dealt twice"
        assert [place.box for place in state.places] == sorted({place.box for place in state.places})
        assert len({place.player for place in state.places}) == len(state.places)
        assert state.revealed in (0, 3, 5)
        for place in state.places:
            assert min(place.ante, place.blind, place.trips, place.play) >= 0, place
            assert place.ante == place.blind, place
            assert 1 <= place.box <= rules.boxes.value, place
            if self.told.stage:
                assert rules.maximum.value is None or place.ante <= rules.maximum.value, place
                assert rules.trips_maximum.value is None or place.trips <= rules.trips_maximum.value, place
            if self.told.stage in MULTIPLES:
                assert place.play == place.ante * place.times, place
                assert len(place.cards) == 2
            if place.is_out:
                assert on_the_layout(UthRound(self.rules, places=(place,))) == 0, place
        if self.told.stage:
            assert (len(state.communal), len(state.dealer)) == (5, 2) or state.is_closed

    def _check_found(self, given: i.FindPlayWager) -> None:
        """Check that a play wager found counts as it lies, and no further than the most that its stage allows."""
        place = self.state.at(given.box)
        assert place is not None
        # act-uth-2019 13.7(b): "pay or take to the stated maximum wager when that amount is over the maximum"
        assert place.play == min(given.amount, place.ante * (4 if place.times == 3 else place.times)), place

    def _check_legal(self) -> None:
        there = {place.player for place in self.state.places} | self.told.out | {STRANGER}
        for player in sorted(there.intersection(self.watchers)):
            may = self.told.may(player)
            assert sorted(map(str, legal(self.state, player))) == sorted(map(str, may)), (player, may)
            for times in (-1, 0, 1, 2, 3, 4, 5, 40):
                one = i.BetPlay(player, times)
                assert isinstance(_answer(self.state, one), Refused) is (one not in may), one
            for other in (i.Fold(player), i.Check(player), i.Concede(player), Proceed(player)):
                assert isinstance(_answer(self.state, other), Refused) is (other not in may), other
        assert isinstance(_answer(self.state, Proceed()), Refused) is (not self.told.asked)

    def check_end(self) -> None:
        """Check a closed round as a whole: an empty layout, no cap exceeded, and the events alone give the state."""
        assert self.state.is_closed
        assert self.balance[Account.LAYOUT] == 0
        replayed = UthRound(self.rules)
        for event in self.events:
            replayed = evolve(replayed, event)
        assert replayed == self.state
        assert state_bytes(replayed) == state_bytes(self.state)
        self._check_payouts()
        assert [type(event) for event in self.events].count(RoundClosed) == 1
        assert isinstance(self.events[-1], RoundClosed)

    def _check_payouts(self) -> None:
        """Check that each wager has at most one result, and that the blind keeps to the maximum payout."""
        settled = [event for event in self.events if isinstance(event, e.WagerSettled)]
        results = Counter((event.box, event.bet) for event in settled)
        assert not results or max(results.values()) == 1, results
        rules = self.rules.payouts
        won: Counter[object] = Counter()
        for event in settled:
            if event.outcome == "push":
                assert event.returned == event.staked, event
            elif event.outcome == "win":
                assert event.returned >= event.staked, event
                assert event.paid_by is not None, event
            else:
                assert event.returned == 0, event
            if event.bet == "blind" and event.outcome == "win":
                scope: dict[str, object] = {"table_round": 0, "player_round": event.box, "blind_wager": id(event)}
                won[scope[rules.maximum_scope.value]] += event.returned - event.staked
        assert all(amount <= rules.maximum.value for amount in won.values()), won
