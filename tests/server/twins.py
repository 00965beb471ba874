"""Rounds played twice: once as they come, and once with other cards in every place that somebody may not know of.

What is sent to that person must be the same to the last byte: so it depends on nothing that is hidden from them,
neither by what is written nor by how long it is.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.dealer.awaited import awaited
from croupier.engine import events as shared
from croupier.engine.holdem import events as u
from croupier.engine.inputs import Deal, NoMoreBets, Proceed
from croupier.engine.table import Official, dealers_step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.records.books.cash import BuyIn
from croupier.records.commands import GivenInput, LogWriter
from croupier.records.house import House
from croupier.records.log import wire
from croupier.records.log.entries import PROGRAM, Draft, Person
from croupier.records.log.inputs import Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables import shoes
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.state import TableRecord
from croupier.records.tables.writer import Answer, TableWriter
from croupier.server.store_writer import Writer
from croupier.server.tables import messages as m
from croupier.server.tables.dry_run import tried
from croupier.server.tables.live_table import LiveTable, Watcher
from croupier.server.tables.options import TableOptions
from croupier.server.tables.program import DEALER, Program
from croupier.server.views.forms import forms
from croupier.server.views.offers import offers, spots
from croupier.server.views.snapshot import lines_for, state_for
from croupier.server.views.status import standing
from croupier.server.views.trials import WagerTrials

NOON: Final = 1_790_000_400_000
SEATED: Final = {"Ann": 1, "Ben": 3, "Cleo": 5}
STANDING: Final = "Dev"
STRANGER: Final = "Zoe"
VIEWERS: Final = (
    *(Official("player", name) for name in ("Ann", "Ben", STANDING, STRANGER)),
    *(Official("dealer", "Lou"), Official("gaming-supervisor", "Kim"), Official("inspector", "Ida")),
    Official("surveillance", "Sol"),
)


WOULD: Final[tuple[dict[str, Any], ...]] = (
    {"do": "VoidRound", "reason": "a fire"},
    {"do": "Proceed"},
    *(
        {"do": do, "player": name, "box": box}
        for name, box in SEATED.items()
        for do in ("Hit", "Stand", "Split", "Double", "Surrender", "TakeEvenMoney", "ExposeCards", "Forfeit")
    ),
    *({"do": "Insure", "player": name, "box": box, "amount": 500} for name, box in SEATED.items()),
    *({"do": do, "player": name} for name in SEATED for do in ("Fold", "Check", "Concede", "TimeExpired", "Proceed")),
    *({"do": "BetPlay", "player": name, "times": 4} for name in SEATED),
    {"do": "ExposeDealerCards", "places": [1, 2]},
    {"do": "DeclareMisdeal", "why": "card-revealed"},
)
"""Inputs that an official may try, to look under a card."""


class Nowhere(Writer):
    """A writer without threads that writes nothing: a table can continue from any state repeatedly."""

    async def run(self, do: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Do it now."""
        return do(*given, **named)

    async def command(
        self, table: LogWriter[Any, GivenInput], given: GivenInput, by: Person, key: str, *, deals: bool = False
    ) -> Answer:
        """Give a table a command."""
        found = table.prepare(given, by, key=key, deals=deals)
        return found if isinstance(found, Answer) else table.settle(found)


class Said(Struct, frozen=True):
    """An input of a round, and who gave it."""

    given: Any
    by: Person


class Played(Struct, frozen=True):
    """A round as it was played: the table before it, the inputs, their events, and the messages."""

    before: TableRecord
    said: tuple[Said, ...]
    steps: tuple[tuple[Draft, ...], ...]
    sent: tuple[dict[Official, bytes], ...]


class Evening:
    """A table of one document where rounds are played by chance."""

    def __init__(self, document: str, seed: int, **election: Any) -> None:
        self.chance = random.Random(f"{document} {seed}")
        self.house = House(MemoryStore(), Keys.new(), clock=lambda: NOON)
        more = {"maximum_payout": "25000"} if document == "act-uth-2019" else {}
        setup = Setup(document, {"minimum": "5", "maximum": "500", **more, **election})
        self._secrets = practice_secrets("table", seed)
        recorded = TableWriter.create(self.house, "table", setup, secrets=self._secrets)
        self.options = TableOptions(is_demo=True)
        self.writer = Nowhere()
        self.live = self._live(recorded.record)
        self.program = Program(self.live)

    def _live(self, held: TableRecord) -> LiveTable:
        """Return a table that goes on from a state; nothing of it is ever kept."""
        recorded = TableWriter(self.house, held, self._secrets, kept_at=10**9)
        found = LiveTable(recorded, self.options, self.writer, lambda: NOON)
        found.watchers = {Watcher(person, 0) for person in VIEWERS}
        return found

    async def begin(self) -> None:
        """Open the table and let everybody come."""
        while self.live.state.status != "open":
            await self._program()
        for name in (*SEATED, STANDING):
            await self._do(BuyIn(DEALER, name, Money(5_000_000)))
            await self._do(i.Arrive(name, SEATED.get(name)))

    async def _do(self, given: Any, by: Person = PROGRAM) -> tuple[Draft, ...]:
        answer = await self.live.command(given, by)
        assert answer.refused is None, answer.refused
        return answer.steps

    async def _program(self) -> None:
        plan = self.program.plan()
        assert plan.act is not None, plan
        await plan.act()

    async def _wager(self) -> None:
        """Let the cards be brought, and everybody wager as they like."""
        while dealers_step(self.live.state) is not None or not self.live.state.is_betting:
            if dealers_step(self.live.state) is not None:
                await self._program()
            else:  # the rest of a round for which another shoe was brought
                said = self._next()
                await self._do(said.given, said.by)
        for name in (*SEATED, STANDING):
            for spot in spots(WagerTrials(self.live.state), name):
                is_own = spot.box == SEATED.get(name, 1)
                if is_own and not spot.why_not and (spot.bet in ("main", "ante") or self.chance.random() < 0.5):
                    await self.live.command(_wager(spot), Person("player", name))

    async def round(self, people: tuple[Official, ...] = VIEWERS) -> Played:
        """Play a round from the end of its wagers to its own end, or to another shoe; keep what people are sent."""
        await self._wager()
        before = self.live.recorded.record
        self.live = self._live(before)
        self.program = Program(self.live)
        said = [Said(NoMoreBets(), PROGRAM)]
        steps, sent = [], []
        while True:
            steps.append(await self._do(said[-1].given, said[-1].by))
            sent.append(self._sent(people))
            round_ = self.live.state.round
            if round_ is None or round_.is_closed or dealers_step(self.live.state) is not None:
                return Played(before, tuple(said), tuple(steps), tuple(sent))
            said.append(self._next())

    def _next(self) -> Said:
        """Return the next input of a person at random; nobody is asked again for what they have answered."""
        state = self.live.state
        players = awaited(state)
        if not players:
            return Said(Proceed(), PROGRAM)
        who = self.chance.choice(players)
        found, _ = offers(state, who, 5_000_000)
        return Said(_read(self.chance.choice(found).input), Person("player", who))

    def _sent(self, people: tuple[Official, ...]) -> dict[Official, bytes]:
        """Return what each gets now."""
        watchers = {one.person: one for one in self.live.watchers}
        self.live.notify()
        self.live.waits = Program(self.live).plan().waits
        return {person: m.write(state_for(self.live, watchers[person])) for person in people}

    async def again(
        self, played: Played, many: int, order: tuple[Card, ...], person: Official, *, asks: bool = True
    ) -> list[bytes]:
        """Replay the first steps of a round with a shoe, and return a person's messages and answers."""
        held, mine = played.before, self.live
        made = shoes.ordered(held.shoes)
        twin = replace(made, order=(*made.drawn, *order))
        held = replace(held, shoes=replace(held.shoes, made=twin))
        self.live = self._live(held)
        try:
            found = []
            for one in played.said[:many]:
                await self._do(one.given, one.by)
                found.append(self._sent((person,))[person])
            return [*found, *answers_to(self.live, person)] if asks else found
        finally:
            self.live = mine


def answers_to(live: LiveTable, person: Official) -> Iterator[bytes]:
    """Yield the first message to a new person, and the answers to an official's dry runs."""
    yield m.write(state_for(live, Watcher(person, 0), is_resync=True))
    yield msgspec.json.encode(lines_for(live, person))
    if person.role == "player":
        return
    yield msgspec.json.encode(standing(live))
    yield msgspec.json.encode(forms(live.recorded.record, person, frozenset()))
    for plain in WOULD:
        yield msgspec.json.encode(tried(live.recorded.record, plain, person, NOON // 1_000))


def _read(plain: dict[str, Any]) -> Any:
    return wire.read_input(wire.canonical(plain))


def _wager(spot: m.Spot) -> Any:
    return _read({**spot.input, "amount": spot.least * 2})


def hidden(played: Played, many: int, person: Official) -> list[int]:
    """Return the places in the shoe whose cards a person may not know after a number of steps, by the events alone.

    Whatever is still in the shoe is known to nobody. act-uth-2019 7.2 deals face down; 8.2, 8.4, 8.8(b) and 9.3(a) turn
    cards up. nsw-pontoon-6to5-2017 3.6.2: the first two cards of a box may lie face down until they are exposed.
    """
    dealt = [draft.events[0] for step in played.steps[:many] for draft in step if isinstance(draft.given, Deal)]
    events = [event for step in played.steps[:many] for draft in step for event in draft.events]
    is_face_down = played.before.table.rules.seating.face_down.value
    turned: Counter[Card] = Counter()
    exposed = {event.box for event in events if isinstance(event, e.CardsExposed)}
    # a 21 is shown when it is paid: nsw-pontoon-6to5-2017 10.2
    exposed |= {event.box for event in events if isinstance(event, shared.WagerSettled)}
    is_over = any(isinstance(event, shared.RoundClosed) for event in events)
    for event in events:
        if isinstance(event, u.CommunalCardsRevealed | u.DealerCardsRevealed | u.HandTurned):
            turned.update(event.cards)
    in_boxes: Counter[int] = Counter()
    found = []
    for place, event in enumerate(dealt):
        match event:
            case u.HoleCardDealt():
                is_known = event.player == person.name or turned[event.card] > 0
            case u.CommunalCardDealt() | u.DealerCardDealt():
                is_known = turned[event.card] > 0
            case _:
                in_boxes[event.box] += 1
                is_own = SEATED.get(person.name) == event.box
                is_up = event.box in exposed or in_boxes[event.box] > 2 or is_over or event.box == shared.DEALER
                is_known = not is_face_down or is_up or is_own
        if not is_known:
            found.append(place)
    return [*found, *range(len(dealt), len(shoes.ordered(played.before.shoes).cards))]


def other_order(played: Played, places: list[int], chance: random.Random) -> tuple[Card, ...]:
    """Return the shoe with the cards of these places in another order, all others where they are.

    Cards that lie face down come to no 21, since that would be paid and so be known; those here came to none.
    """
    order = list(shoes.ordered(played.before.shoes).cards)
    cards = [order[place] for place in places]
    pairs = _face_down(played, places)
    while True:
        chance.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            order[place] = card
        if all(
            str(order[first])[0] != "A" or not _is_ten(order[second])
            for one in pairs
            for first, second in (one, one[::-1])
        ):
            return tuple(order)


def _face_down(played: Played, places: list[int]) -> list[tuple[int, int]]:
    """Return the places of the first two cards of each box of Pontoon that lie face down."""
    dealt = [draft.events[0] for step in played.steps for draft in step if isinstance(draft.given, Deal)]
    found: dict[int, list[int]] = {}
    for place, event in enumerate(dealt):
        if isinstance(event, shared.CardDealt) and event.box != shared.DEALER:
            found.setdefault(event.box, []).append(place)
    return [(two[0], two[1]) for two in found.values() if len(two) > 1 and two[0] in places]


def _is_ten(card: Card) -> bool:
    return str(card)[0] in "TJQK"
