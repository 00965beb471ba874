"""A table that is watched: after every input all that must always hold is checked."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from hypothesis import currently_in_test_context, note

from croupier.engine.inputs import Deal, SettlementMode
from croupier.engine.refusal import Refused
from croupier.engine.shoe import CUTTING_CARD
from croupier.engine.table import Table, attempt, decide, evolve, hindrance, new_table, step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.twentyone import Phase, Round
from croupier.rules.clause import document
from tests.properties.table_books import WAGERS, Books, Signs
from tests.properties.whereabouts import Whereabouts

EVENING = 1_790_000_400
Reached = Counter[tuple[str, str, bool]]
"""Counts of inputs: by document and name, and whether they were accepted."""


def state_bytes(state: Table) -> bytes:
    """Return the table byte for byte, the rules left out but for their fingerprint."""
    fields = [name for name in state.__struct_fields__ if name not in ("rules", "round", "happened")]
    round_ = state.round
    told = [] if round_ is None else [getattr(round_, name) for name in round_.__struct_fields__ if name != "rules"]
    happened = [[type(event).__name__, event] for event in state.happened]
    return msgspec.msgpack.encode([state.rules.fingerprint, told, happened, *(getattr(state, one) for one in fields)])


def event_bytes(events: Iterable[Any]) -> bytes:
    """Return the events byte for byte, each with its name."""
    return msgspec.msgpack.encode([[type(event).__name__, event] for event in events])


class WatchedTable:
    """One table with all its inputs and events; `give` checks, and returns whether the input was accepted."""

    def __init__(
        self,
        key: str,
        election: dict[str, object],
        *,
        as_found: bool,
        cards: Whereabouts,
        settlement: SettlementMode = "at_once",
    ) -> None:
        """Make a table that has not been opened."""
        self.made = (key, election, as_found, settlement)
        self.clauses = document(key)
        self.state = new_table(key, election, as_found=as_found, settlement=settlement)
        self.bytes = state_bytes(self.state)
        self.cards = cards
        self.books = Books()
        self.signs = Signs(self.state)
        self.given: list[Any] = []
        self.events: list[Any] = []
        self.reached: Reached = Counter()

    # --- giving inputs ------------------------------------------------------------------------------------------------

    def give(self, given: Any) -> bool:
        """Give an input, check everything, and return whether it was accepted; raise nothing but a failed check."""
        if currently_in_test_context():
            note(given)
        self.given.append(given)
        before = self.state
        try:
            events, after = step(before, given)
        except Refused as refused:
            self._check_refused(given, refused)
            assert state_bytes(before) == self.bytes, "a refused input changed the state"
            self.reached[self.made[0], type(given).__name__, False] += 1
            return False
        assert state_bytes(before) == self.bytes, "the state before was changed in place"
        assert events, "an accepted input caused nothing"
        assert decide(before, given) == events, "step and decide do not agree"
        self._check_fold(before, events, after)
        self.state, self.bytes = after, state_bytes(after)
        self.events += events
        self._check_state()
        if isinstance(given, WAGERS):
            self.signs.check(before, given, after)
        self.reached[self.made[0], type(given).__name__, True] += 1
        return True

    def _check_refused(self, given: Any, refused: Refused) -> None:
        assert refused.clause in self.clauses, refused
        assert refused.why, refused
        told, after = attempt(self.state, given)
        assert after is self.state
        assert told == (e.InputRefused(type(given).__name__, told[0].who, refused.why, refused.clause, self.state.now),)

    def _check_fold(self, before: Table, events: tuple[Any, ...], after: Table) -> None:
        folded = before
        for event in events:
            assert event.clause in self.clauses, event
            paid_by = getattr(event, "paid_by", None)
            assert paid_by is None or paid_by in self.clauses, event
            before, folded = folded, evolve(folded, event)
            self.cards.see(event, before, folded)
            self.books.see(event, folded)
            self.signs.see(event)
        assert folded == after, "step is not decide and evolve"

    # --- what always holds --------------------------------------------------------------------------------------------

    def _check_state(self) -> None:
        state = self.state
        self.cards.check(state)
        self.books.check(state)
        boxes = [guest.box for guest in state.guests if guest.box is not None]
        names = [guest.player for guest in state.guests]
        assert len(set(boxes)) == len(boxes), state.guests
        assert len(set(names)) == len(names), state.guests
        assert all(1 <= box <= state.rules.wagers.boxes.value for box in boxes), state.guests
        assert len(set(state.waiting)) == len(state.waiting), state.waiting
        assert len({(one.player, one.to) for one in state.restrictions}) == len(state.restrictions), state.restrictions
        assert (state.round is None) or state.status == "open", state.status
        found = hindrance(state)
        assert found is None or found[0] in self.clauses, found
        if state.is_in_round and state.shoe.stage == "ready" and state.round is not None:
            self._check_round(state)

    def _check_round(self, state: Table) -> None:
        """Assert that a round in play does not wait for nobody."""
        if isinstance(state.round, Round) and state.round.phase is Phase.DECISION:
            assert state.round.decider is not None, "nobody decides"

    # --- cards --------------------------------------------------------------------------------------------------------

    def draw(self) -> bool:
        """Let the shoe give what is in it next: a card that is due and in the shoe is never refused."""
        following = self.cards.next
        if following is None:
            return False
        if following is CUTTING_CARD:
            return self.give(i.DrawCuttingCard())
        state = self.state
        is_due = state.awaits_card and not state.is_dropped and not state.shoe.is_failed and not state.unchecked
        accepted = self.give(Deal(following))
        assert accepted or not is_due, f"{following} is due and was refused"
        return accepted

    # --- the whole life -----------------------------------------------------------------------------------------------

    def check_again(self) -> None:
        """Check that the same inputs give the same events, byte for byte, and the events alone the same table."""
        key, election, as_found, settlement = self.made
        state = new_table(key, election, as_found=as_found, settlement=settlement)
        events: list[Any] = []
        for given in self.given:
            try:
                happened, state = step(state, given)
            except Refused:
                continue
            events += happened
        assert event_bytes(events) == event_bytes(self.events)
        assert state_bytes(state) == state_bytes(self.state)
        replayed = new_table(key, election, as_found=as_found, settlement=settlement)
        for event in self.events:
            replayed = evolve(replayed, event)
        assert replayed == self.state


__all__ = ["EVENING", "Reached", "WatchedTable", "event_bytes", "state_bytes"]
