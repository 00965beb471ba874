"""Tables that are played through a door of the floor, each input judged by the bare engine as well.

An input goes through the floor as its giver's message, exactly as a socket would hand it on, and the same state is
given the same input without the floor. What the two decide is compared; a difference needs a reason of `DIFFERENCES`.
"""

import asyncio
from typing import Any, Final, Literal, NamedTuple

from msgspec.structs import replace

from croupier.dealer.next_step import Step, next_step
from croupier.engine.inputs import Deal, NoMoreBets, ReopenInsurance
from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official, Table, evolve, step
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.records.books.cash import BuyIn
from croupier.records.house import House
from croupier.records.log import wire
from croupier.records.log.entries import PROGRAM
from croupier.records.log.inputs import CommitShoe, EndShoe, Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.authority import FOR_PLAYERS
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.writer import TableWriter
from croupier.server.store_writer import Writer
from croupier.server.tables import messages as m
from croupier.server.tables.commands import MISTAKES, take
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.options import TableOptions
from tests.floor import DEALER
from tests.properties.table_watched import WatchedTable
from tests.properties.whereabouts import Whereabouts

Door = Literal["program", "dealer", "real"]
"""A served table: the program deals a virtual shoe, a dealer deals it, or a dealer deals real cards."""
DOORS: Final[tuple[Door, ...]] = ("program", "dealer", "real")
FROM_SHOE: Final = (Deal, i.DrawCuttingCard)
BY_DEALER: Final = (*FOR_PLAYERS, NoMoreBets, ReopenInsurance)
"""Inputs without a giver of their own, which the dealer or the program gives."""
CHIPS: Final = Money(1_000_000_00)


class Verdict(NamedTuple):
    """Decision on an input: taken, refused under a clause, or not read at all, for which `why` is the sentence."""

    is_taken: bool
    clause: str = ""
    why: str = ""


class Difference(NamedTuple):
    """An input that the floor and the bare engine decide differently."""

    door: Door
    given: Any
    bare: Verdict
    served: Verdict


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
        options = TableOptions(dealing="automatic" if door == "program" else "dealer", needs_second=())
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
        before, read = self.state, self.live.told
        bare, events, after = judged(before, given)
        served = self._served(given)
        self.state = self.live.state
        self.events += [one.event for one in self.live.recent(read)]
        self._note(given, served)
        if bare.is_taken != served.is_taken or bare.clause != served.clause:
            self.differences.append(Difference(self.door, given, bare, served))
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
        served = self._told(given, DEALER)
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
        if self.door != "real" and isinstance(given, i.ShuffleCards):
            due = next_step(self.live.held)
            while isinstance(due, Step) and isinstance(due.given, CommitShoe | EndShoe):
                self._command(due.given)
                due = next_step(self.live.held)
        player = getattr(given, "player", None)
        if player and self.live.held.books.chips(player) < CHIPS:
            self._command(BuyIn(DEALER, player, Money(10 * CHIPS)))

    def _command(self, given: Any) -> Any:
        """Give an input as the program."""
        return self._runner.run(self.live.command(given, PROGRAM))

    def _served(self, given: Any) -> Verdict:
        giver = giver_of(self.door, given)
        if giver is not None:
            return self._told(given, giver)
        found = self._command(given).refused
        return Verdict(is_taken=True) if found is None else Verdict(False, found.clause, found.why)

    def _told(self, given: Any, giver: Official) -> Verdict:
        """Return what a message of a person comes to."""
        self._messages += 1
        try:
            said = self._runner.run(take(self.live, giver, m.Command(str(self._messages), plain(given))))
        except MISTAKES as wrong:
            return Verdict(False, "", str(wrong))
        if isinstance(said, m.CommandRefusal):
            return Verdict(False, said.clause, said.why)
        assert isinstance(said, m.CommandAnswer), said
        return Verdict(is_taken=True)

    def draw(self) -> bool:
        """Let the shoe give what is due; the dealer keys it where the cards are real."""
        if self.door == "real":
            return super().draw()
        self._messages += 1
        read = self.live.told
        try:
            self._runner.run(take(self.live, DEALER, m.Draw(str(self._messages))))
        except MISTAKES:
            return False
        self.state = self.live.state
        self.events += [one.event for one in self.live.recent(read)]
        self.accepted |= {Deal} if self.live.told > read else set()
        return True


def judged(state: Table, given: Any) -> tuple[Verdict, tuple[Any, ...], Table]:
    """Return what the bare engine decides, its events, and the table after them."""
    try:
        events, after = step(state, given)
    except Refused as refused:
        return Verdict(False, refused.clause, refused.why), (), state
    return Verdict(is_taken=True), events, after


def spoken(given: Any) -> Any:
    """Return an input whose giver is a text with that text as the floor writes it: a role and a name."""
    by = getattr(given, "by", None)
    if not isinstance(by, str):
        return given
    giver = _person(by)
    return replace(given, by=f"{giver.role} {giver.name}")


def _person(by: str) -> Official:
    role, _, name = by.partition(" ")
    found = next((one for one in ROLES if one == role), None)
    return Official("player", by or "nobody") if found is None else Official(found, name or role)


def giver_of(door: Door, given: Any) -> Official | None:
    """Return the person who gives an input at a door, None for the program."""
    named = [getattr(given, name) for name in given.__struct_fields__]
    official = next((one for one in named if isinstance(one, Official)), None)
    if official is not None:
        return official
    if isinstance(getattr(given, "by", None), str):
        return _person(given.by)
    if isinstance(given, i.TellTime):
        return None
    player = getattr(given, "player", None)
    if door == "real":
        return DEALER
    if player is None or isinstance(given, BY_DEALER):
        return None if door == "program" else DEALER
    return Official("player", player)


def plain(given: Any) -> dict[str, Any]:
    """Return an input as a client sends it: without its giver, which the login tells."""
    written = wire.plain_input(given)
    for name in given.__struct_fields__:
        if name == "by" or isinstance(getattr(given, name), Official):
            written.pop(name, None)
    return written
