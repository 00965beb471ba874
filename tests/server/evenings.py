"""A whole evening at a table, in which everybody does only what is due: opening, shuffles, rounds, closing."""

from random import Random
from typing import Any, Literal

from msgspec import UNSET

from croupier.cards import pack
from croupier.engine.inputs import Deal, FaceDown, SettlementMode, TurnCard
from croupier.engine.table import Official
from croupier.engine.table import inputs as i
from croupier.engine.table.people import official
from croupier.money import Money
from croupier.records.books.cash import BuyIn, FillFloat
from croupier.records.house import House
from croupier.records.log import wire
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.log.inputs import EndShoe, Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.writer import TableWriter
from croupier.server.tables.messages import NextStep, Offer, Spot
from croupier.server.views.next_step import due, spots_of_all
from croupier.server.views.offers import spots
from croupier.server.views.trials import WagerTrials

DEALER = Official("dealer", "Lou")
SUPERVISOR = Official("gaming-supervisor", "Kim")
PLAYERS = ("Ann", "Bo", "Cy")
STEPS_MAX = 20_000


class Evening:
    """A table, its people and their acts; `said` are the labels of all pending steps."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.chance = Random(seed)
        self.clock = 1_790_000_000_000
        self.store, self.keys = MemoryStore(), Keys.new()
        house = House(self.store, self.keys, clock=lambda: self.clock)
        self.table = TableWriter.create(house, "evening", setup, secrets=practice_secrets("evening", seed))
        self.is_physical = setup.cards == "physical"
        self.said: list[str] = []
        self.give(i.TellTime(self.now), PROGRAM)

    @property
    def now(self) -> int:
        return self.clock // 1_000

    def give(self, given: Any, by: Person | Official) -> None:
        """Give an input as the one who speaks; nothing that was due may be refused."""
        answer = self.table.command(given, Person(by.role, by.name))
        assert answer.refused is None, (self.said[-1:], given, answer.refused)

    def due(self, person: Official) -> NextStep | None:
        return due(self.table.record, person, self.now)

    def must(self, person: Official) -> NextStep:
        """Return the pending step, which must exist."""
        found = self.due(person)
        assert found is not None, self.said[-3:]
        return found

    def wait_for_closing(self) -> None:
        """Let the time pass until the moment of the notice."""
        closes = self.table.record.table.closes
        assert closes is not None
        self.clock = closes * 1_000

    # --- the evening ---------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Do what is due until wagers are awaited; then players come with chips."""
        for _ in range(200):
            found = self.step()
            if found.label == "Wait for wagers":
                break
        self.give(FillFloat(SUPERVISOR, Money(100_000_000)), SUPERVISOR)
        for box, player in enumerate(PLAYERS, 1):
            self.give(i.Arrive(player, 2 * box - 1), self.speaker(player))
            self.give(BuyIn(DEALER, player, Money(5_000_000)), DEALER)

    def play(self, rounds: int) -> None:
        """Do what is due until a number of rounds have been played."""
        before = self.table.record.table.last_played
        for _ in range(STEPS_MAX):
            if self.table.record.table.last_played - before >= rounds:
                return
            found = self.step()
            if found.label == "Wait for wagers":
                self.wager()
        raise AssertionError(f"{rounds} rounds were not played: {self.said[-5:]}")

    def close(self) -> None:
        """Give notice, wait, and do what is due until the table is closed and nothing is left but to open it."""
        notices: list[Offer] = []
        for _ in range(500):  # a round that was dealt again after its end is played first
            offered = self.must(SUPERVISOR).alternatives
            notices = [one for one in offered if one.input["do"] == "GiveNotice"]
            if notices:
                break
            self.step()
        self.take(notices[0].input, SUPERVISOR)
        self.wait_for_closing()
        for _ in range(20):
            state = self.table.record.table
            if state.status == "closed" and self.table.record.shoes.open_shoe is None:
                return
            self.step()
        raise AssertionError(f"the table was not closed: {self.said[-5:]}")

    # --- one step ------------------------------------------------------------------------------------------------

    def step(self) -> NextStep:
        """Do what is due now; who may do it is who does it."""
        self.clock += 100
        person, found = DEALER, self.must(DEALER)
        self.said.append(found.label)
        assert found.clause, found
        if found.who:
            assert found.input is None
            person = official(found.who[0], "Kim")
            found = self.must(person)
            assert not found.who, found
        if found.needs in ("card", "turn"):
            self.card(found)
        elif found.needs == "choose":
            self.choose(found)
        elif found.input is not None:
            self.take(found.input, person)
        else:
            assert found.label == "Wait for wagers", found
        return found

    def take(self, plain: dict[str, Any], by: Official | Person) -> None:
        given = wire.read_input(wire.canonical(plain))
        if not isinstance(given, EndShoe):
            self.give(i.TellTime(self.now), PROGRAM)
        self.give(given, by)

    def card(self, found: NextStep) -> None:
        """Deal a card: the next of the virtual shoe, or any that a real one could hold; or the cutting card."""
        if not self.is_physical:
            self.give(self.table.next_from_shoe(), SHOE)
            return
        state = self.table.record.table
        cutting = [one for one in found.alternatives if one.word == "cutting card"]
        depth = state.rules.cut.depth.value if state.rules.cut is not None else 0
        if cutting and state.shoe.cards <= depth:
            self.take(cutting[0].input, DEALER)
            return
        cards = pack(state.rules.cards.pack.value)
        left = [one for one in cards for _ in range(state.decks - state.shoe.seen[one.index])]
        card = self.chance.choice(left)
        concede = [one for one in found.alternatives if one.word == "concede"]
        if concede and self.chance.random() < 0.1:
            self.take(concede[0].input, DEALER)
            return
        self.give(TurnCard(card) if found.needs == "turn" else Deal(card), DEALER)

    def choose(self, found: NextStep) -> None:
        """Let players give one of their possible inputs, more often than the time runs out; or close the offer."""
        said = [one for one in found.alternatives if one.word != "time" and one.player]
        late = [one for one in found.alternatives if one.word == "time"]
        if found.input is not None and (not said or self.chance.random() < 0.4):
            self.take(found.input, DEALER)
            return
        one: Offer = self.chance.choice(said) if said and self.chance.random() < 0.97 else (late or said)[0]
        by: Any = DEALER if one.word == "time" else self.speaker(one.player)
        self.take(one.input, by)

    def speaker(self, player: str) -> Official | Person:
        """Return who says what a player does: the dealer keys it where the cards are real."""
        return DEALER if self.is_physical else Person("player", player)

    def wager(self) -> None:
        """Let everybody put chips where they may."""
        held = self.table.record
        every: tuple[Spot, ...] = spots_of_all(held) or tuple(
            [spot for one in PLAYERS for spot in spots(WagerTrials(held.table), one)]
        )
        for player in PLAYERS:
            mine = [one for one in every if one.input["player"] == player and not one.why_not and not one.placed]
            own = [one for one in mine if one.box == 2 * PLAYERS.index(player) + 1]
            for spot in own if self.chance.random() < 0.7 else own[:1]:
                amount = self.chance.choice(spot.amounts or (spot.least, spot.least * 2))
                self.give(wire.read_input(wire.canonical({**spot.input, "amount": amount})), self.speaker(player))


def setup(
    document: str,
    cards: Literal["virtual", "physical"],
    recorded: FaceDown | None = None,
    settled: SettlementMode | None = None,
    **election: Any,
) -> Setup:
    """Return a table of a document with the least that it wants to be elected."""
    found: dict[str, Any] = {"minimum": "10", "maximum": "500", **election}
    if document == "act-uth-2019":
        found = {"maximum_payout": "25000", **found}
    unread = UNSET if recorded is None else recorded
    settlement = UNSET if settled is None else settled
    return Setup(document, found, cards=cards, face_down=unread, settlement=settlement)
