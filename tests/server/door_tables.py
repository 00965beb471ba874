"""Tables that are played through a door of the floor, each input judged by the bare engine as well.

An input goes through the floor as its giver's message, as a socket would hand it on, and the same state is given the
same input without the floor. `differences` are those that have no reason.
"""

import asyncio
from typing import Any, Final

from croupier.engine.inputs import Deal
from croupier.engine.table import Official, Table, dealers_step, evolve
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.records.books.cash import BuyIn, FillFloat
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM
from croupier.records.log.inputs import AdoptControls, CommitShoe, EndShoe, Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables import controls
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.writer import TableWriter
from croupier.server.store_writer import Writer
from croupier.server.tables import messages as m
from croupier.server.tables.commands import MISTAKES, take
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.options import TableOptions, control_terms
from tests.floor import DEALER, SUPERVISOR
from tests.properties.table_watched import WatchedTable
from tests.properties.whereabouts import Whereabouts
from tests.server.doors import FROM_SHOE, TAKEN, Difference, Door, Verdict, giver_of, judged, plain, reason_for, spoken

CHIPS: Final = Money(1_000_000_00)


class DoorTable(WatchedTable):
    """A table of the floor that the stories and wishes of `tests.properties` can play at."""

    def __init__(self, door: Door, key: str, election: dict[str, object], *, as_found: bool, seed: int) -> None:
        """Set the table up, not open."""
        super().__init__(key, election, as_found=as_found, cards=Whereabouts(seed, "A7K"))
        self.door: Door = door
        self.differences: list[Difference] = []
        self.accepted: set[type] = set()
        self.refused: set[tuple[type, str]] = set()
        self._messages = 0
        self._runner = asyncio.Runner()
        self._writer = Writer()
        house = House(MemoryStore(), Keys.new())
        setup = Setup(
            key,
            {**election},
            limits="as_found" if as_found else "at_entry",
            cards="physical" if door == "real" else "virtual",
        )
        recorded = TableWriter.create(house, "t", setup, secrets=practice_secrets("t", seed))
        options = TableOptions(dealing="automatic" if door == "program" else "dealer", needs_second=(), is_demo=True)
        recorded.command(AdoptControls(controls.LEVEL, control_terms(options)), PROGRAM)
        self.live = LiveTable(recorded, options, self._writer, lambda: 1_000 * self.live.state.now)
        self.state = self.live.state

    def close(self) -> None:
        """End the threads of the table."""
        self._writer.close()
        self._runner.close()

    # --- giving inputs ------------------------------------------------------------------------------------------------

    def give(self, given: Any) -> bool:
        """Give an input through the door and to the bare engine; return whether the floor took it."""
        given = spoken(given)
        if self.door != "real" and isinstance(given, FROM_SHOE):
            return self._check_keyed(given)
        self._prepare(given)
        before, read = self.state, self.live.event_count
        bare, events, after = judged(before, given)
        served = self._served(given)
        self.state = self.live.state
        self.events += [one.event for one in self.live.recent(read)]
        self._note(given, served)
        if bare.is_taken != served.is_taken or bare.clause != served.clause:
            found = Difference(self.door, given, bare, served)
            self.differences += [] if reason_for(found) else [found]
        elif served.is_taken and self.door != "program":
            assert self.state == after, f"the floor and the engine reach different states by {given}"
        if served.is_taken and self.door == "real":
            self._see(before, events)
        return served.is_taken

    def _see(self, before: Table, events: tuple[Any, ...]) -> None:
        for event in events:
            after = evolve(before, event)
            self.cards.see(event, before, after)
            before = after

    def _check_keyed(self, given: Any) -> bool:
        """Assert that nobody can key a card where the shoe is virtual."""
        served = self._send(given, DEALER)
        assert not served.is_taken, given
        self._note(given, served)
        return False

    def _note(self, given: Any, served: Verdict) -> None:
        self.reached[self.made[0], type(given).__name__, served.is_taken] += 1
        if served.is_taken:
            self.accepted.add(type(given))
        elif served.clause:
            self.refused.add((type(given), served.clause))

    def _prepare(self, given: Any) -> None:
        """Let the program commit the shoe that a shuffle needs, and the player have chips."""
        if self.door != "real" and isinstance(given, i.ShuffleCards) and not self.state.is_in_round:
            self._commit()
        player = getattr(given, "player", None)
        is_open = self.state.status == "open"  # chips are sold at open tables, from the float
        if player and is_open and self.live.record.books.chips(player) < CHIPS:
            self._command(FillFloat(SUPERVISOR, Money(1_000 * CHIPS)))
            self._command(BuyIn(DEALER, player, Money(10 * CHIPS)))

    def _commit(self) -> None:
        """End the shoe that was shuffled, and commit the next, where the cards are to be shuffled."""
        if isinstance(dealers_step(self.state), i.ShuffleCards):
            if self.live.record.shoes.is_shuffled:
                self._command(EndShoe())
            if self.live.record.shoes.open_shoe is None:
                self._command(CommitShoe())

    def _command(self, given: Any) -> Any:
        """Give an input as the program."""
        return self._runner.run(self.live.command(given, PROGRAM))

    def _served(self, given: Any) -> Verdict:
        giver = giver_of(self.door, given)
        if giver is not None:
            return self._send(given, giver)
        found = self._command(given).refused
        return TAKEN if found is None else Verdict(found.clause, found.why)

    def _send(self, given: Any, giver: Official) -> Verdict:
        """Return the result of a person's message."""
        self._messages += 1
        try:
            said = self._runner.run(take(self.live, giver, m.Command(str(self._messages), plain(given))))
            if isinstance(said, m.Proposed):  # a shoe that is replaced under wagers needs two people
                second = Official(giver.role, f"second {giver.name}")
                said = self._runner.run(take(self.live, second, m.Confirm(said.proposal)))
        except MISTAKES as wrong:
            return Verdict("", str(wrong))
        if isinstance(said, m.CommandRefusal):
            return Verdict(said.clause, said.why)
        assert isinstance(said, m.CommandAnswer), said
        return TAKEN

    def draw(self) -> bool:
        """Let the shoe give what is due; the dealer keys it where the cards are real."""
        if self.door == "real":
            return super().draw()
        self._messages += 1
        read = self.live.event_count
        try:
            self._runner.run(take(self.live, DEALER, m.Draw(str(self._messages))))
        except MISTAKES:
            return False
        self.state = self.live.state
        self.events += [one.event for one in self.live.recent(read)]
        self.accepted |= {Deal} if self.live.event_count > read else set()
        return True
