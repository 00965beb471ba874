"""No other player learns what an undisclosed wager is for before its round is over.

nsw-pontoon-6to5-2017 def:undisclosed-wager. A round is played twice from the same moment and with the same cards, and
only the amount on Ann's form differs: every byte that the others are sent must be the same until it is announced.
"""

import asyncio
import random
from typing import Any, Final

import msgspec
import pytest

from croupier import money
from croupier.dealer.awaited import awaited
from croupier.engine import inputs as r
from croupier.engine.table import Official, dealers_step, view
from croupier.engine.table.inputs import VoidRound
from croupier.money import CHIPS, Money
from croupier.records.house import House
from croupier.records.log import wire
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.inputs import AnswerProposal, Setup
from croupier.records.log.keys import Keys
from croupier.records.queries.recall import last_rounds
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.state import TableRecord
from croupier.records.tables.writer import Answer, TableWriter
from croupier.server.tables import messages as m
from croupier.server.tables.live_table import LiveTable, Watcher
from croupier.server.tables.options import TableOptions
from croupier.server.tables.program import Program
from croupier.server.views import snapshot, story, visibility
from croupier.server.views.offers import offers
from croupier.server.views.snapshot import lines_for, state_for
from croupier.tournament.conditions.document import Ends, Level
from croupier.tournament.session import Seat, SessionTerms
from croupier.tournament.session import inputs as i
from tests.server.twins import NOON, Nowhere

DOCUMENT: Final = "nsw-pontoon-6to5-2017"
ELECTION: Final = {"tournament": {}, "decks": 6, "minimum": "100", "maximum": "1000", "shoe": "shuffling-device"}
KIM: Final = Official("gaming-supervisor", "Kim")
ANN, BEN, CLEO = (Official("player", name) for name in ("Ann", "Ben", "Cleo"))
OTHERS: Final = (BEN, CLEO, Official("player", "Zoe"))
SEATS: Final = {"Ann": 2, "Ben": 3, "Cleo": 5}
SEEDS: Final = 20
PAIRS: Final = "perfect-pairs"
Sent = dict[Official, list[bytes]]


class World:
    """A table in tournament mode that can continue from any state repeatedly, and stores nothing."""

    def __init__(self, seed: int) -> None:
        self.house = House(MemoryStore(), Keys.new(), clock=lambda: NOON)
        self.secrets = practice_secrets("table", seed)
        setup = Setup(DOCUMENT, {**ELECTION, "side_bets": [PAIRS]}, unit="tournament cup")
        self._program_of: Program | None = None
        self.go_on_from(TableWriter.create(self.house, "table", setup, secrets=self.secrets).record)

    def go_on_from(self, held: TableRecord) -> None:
        recorded = TableWriter(self.house, held, self.secrets, kept_at=10**9)
        self.live = LiveTable(recorded, TableOptions(is_demo=True), Nowhere(), lambda: NOON)
        self.live.watchers = {Watcher(one, 0) for one in (ANN, KIM, *OTHERS)}

    async def do(self, given: Any, by: Person = PROGRAM) -> None:
        answer = await self.live.command(given, by)
        assert answer.refused is None, answer.refused

    async def prepare(self) -> None:
        """Open the table, seat three players, and bring the cards."""
        while self.live.state.status != "open":
            await self._program()
        levels = (Level(minimum=Money(10_000), maximum=Money(100_000)),)
        more: dict[str, Any] = {"levels": levels, "leaders": (KIM.name,), "ends": Ends(rounds=9), "undisclosed": 2}
        terms = SessionTerms(tournament="cup", stage="heat", number=1, side_bets=(PAIRS,), **more)
        seats = tuple([Seat(name, box, Money(2_000_000)) for name, box in SEATS.items()])
        await self.do(i.BeginSitting(KIM, terms, seats), Person(KIM.role, KIM.name))
        while dealers_step(self.live.state) is not None:
            await self._program()

    @property
    def program(self) -> Program:
        """The program of the live table, which knows that it has opened it."""
        if self._program_of is None or self._program_of.live is not self.live:
            self._program_of = Program(self.live)
        return self._program_of

    async def _program(self) -> None:
        plan = self.program.plan()
        assert plan.act is not None, plan
        await plan.act()

    def sent(self) -> Sent:
        """Return all current messages to people, and the first message to a new person."""
        self.live.notify()
        self.live.waits = self.program.plan().waits
        watchers = {one.person: one for one in self.live.watchers}
        return {
            person: [
                m.write(state_for(self.live, watchers[person])),
                m.write(state_for(self.live, Watcher(person, 0), is_resync=True)),
                msgspec.json.encode(lines_for(self.live, person)),
            ]
            for person in (ANN, KIM, *OTHERS)
        }

    async def wager(self, amount: str | None, shown: str, kind: str = "main") -> list[Sent]:
        """Let Ann write a form, with visible chips if she shows some, and the others wager."""
        found = []
        if shown:
            await self.do(r.PlaceWager("Ann", 2, money.parse(shown)), Person("player", "Ann"))
        for given, by in (
            (
                i.WriteUndisclosed("Ann", kind, None if amount is None else money.parse(amount)),
                Person("player", "Ann"),
            ),
            (i.ExamineUndisclosed(KIM, "Ann", stands=True), Person(KIM.role, KIM.name)),
            (r.PlaceWager("Ben", 3, Money(20_000)), Person("player", "Ben")),
            (r.PlaceWager("Cleo", 5, Money(20_000)), Person("player", "Cleo")),
            (r.NoMoreBets(), PROGRAM),
        ):
            await self.do(given, by)
            found.append(self.sent())
        return found

    async def play(self, chance: random.Random, *, boldly: bool = True) -> list[Sent]:
        """Play the round to its end by chance; return what everybody was sent after each step."""
        found = []
        while not self.is_over:
            players = awaited(self.live.state)
            given: Any = r.Proceed()
            by = PROGRAM
            if players:
                who = chance.choice(players)
                box = SEATS[who]
                may = [one for one in offers(self.live.state, who, 2_000_000, box)[0] if one.word != "surrender"]
                bold = [one for one in may if one.word in ("double", "split", "insure")]
                calm = [one for one in may if one not in bold]
                split = [one for one in bold if one.word == "split"]
                one = chance.choice((split or bold or may) if boldly else calm)
                given, by = wire.read_input(wire.canonical(one.input)), Person("player", who)
            await self.do(given, by)
            found.append(self.sent())
        return found

    @property
    def is_over(self) -> bool:
        round_ = self.live.state.round
        return round_ is None or round_.is_closed


async def both(
    seed: int,
    shown: str = "",
    amounts: tuple[str | None, ...] = ("300", "700"),
    kinds: tuple[str, ...] = ("main", "main"),
) -> Any:
    """Play a round with a form of 300, and the same with one of 700, or without an amount and then calmly."""
    world = World(seed)
    await world.prepare()
    held, found = world.live.recorded.record, []
    for amount, kind in zip(amounts, kinds, strict=True):
        world.go_on_from(held)
        told = await world.wager(amount, shown, kind)
        told += await world.play(random.Random(seed), boldly=None not in amounts)
        found.append(told)
    return found


def differing(one: list[Sent], other: list[Sent], person: Official) -> list[int]:
    """Return the steps after which a person's messages differed."""
    return [at for at, pair in enumerate(zip(one, other, strict=True)) if pair[0][person] != pair[1][person]]


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 def:undisclosed-wager",
    "nsw-pontoon-6to5-2017 20.8.2.1",
    "nsw-pontoon-6to5-2017 20.8.2.5",
)
def test_messages_to_others_do_not_depend_on_the_form() -> None:
    words: set[bytes] = set()
    for seed in range(SEEDS):
        one, other = asyncio.run(both(seed, "200" if seed % 3 == 0 else ""))
        last = len(one) - 1
        assert len(other) == len(one) > 5
        for person in OTHERS:
            assert differing(one, other, person) == [last], (seed, person)
            told = one[last][person][2]
            assert b"300" in told, "it is announced when the round is over"
        assert differing(one, other, ANN)[0] == 0, "its player sees what they have written"
        assert differing(one, other, KIM)[0] == 0, "and so does the supervisor"
        words |= {word for word in (b"Ann doubles", b"Ann splits", b"Ann insures") if word in one[last][BEN][2]}
        assert b'"indicators":["Ann"]' in one[3][BEN][0]
        assert b'"indicators":[]' in one[last][BEN][0]
    assert words == {b"Ann doubles", b"Ann splits", b"Ann insures"}, "rounds in which nothing happens prove nothing"


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager", "nsw-pontoon-6to5-2017 20.8.2.1")
def test_other_players_do_not_learn_the_type_of_the_wager_either() -> None:
    for seed in range(8):
        one, other = asyncio.run(both(seed, "200", ("300", "300"), (PAIRS, "main")))
        for person in OTHERS:
            assert differing(one, other, person) == [len(one) - 1], (seed, person)


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager", "nsw-pontoon-6to5-2017 20.8.3.4")
def test_missing_amount_of_a_form_is_hidden_until_the_end() -> None:
    for seed in range(4):
        one, other = asyncio.run(both(seed, amounts=(None, "700")))
        for person in OTHERS:
            assert differing(one, other, person) == [len(one) - 1], (seed, person)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4")
def test_offers_to_the_player_match_what_the_session_accepts() -> None:
    async def words(amount: str | None, seed: int) -> set[str]:
        world = World(seed)
        await world.prepare()
        await world.wager(amount, "")
        return {offer.word for offer in snapshot.own(world.live, ANN).offers}

    async def main() -> None:
        pairs = [(await words("300", seed), await words(None, seed)) for seed in range(8)]
        assert any("double" in told for told, _ in pairs)
        for told, blank in pairs:
            assert blank == told - {"double", "split", "insure"}

    asyncio.run(main())


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager")
def test_leak_of_a_form_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison finds an amount in the story, on the felt and among payments."""
    for module, name, given in (
        (story, "redacted", lambda *_: None),
        (snapshot, "view_for", lambda record, person: view(record.table, person)),
        (snapshot, "hidden_from", lambda *_: frozenset()),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, given)
            found = [
                at
                for seed in range(6)
                for told in [asyncio.run(both(seed))]
                for at in differing(told[0], told[1], BEN)[:-1]
            ]
            assert found, name


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager")
def test_form_is_disclosed_when_the_round_is_void() -> None:
    async def main() -> None:
        world = World(3)
        await world.prepare()
        told = await world.wager("300", "")
        assert b"Ann,300" not in told[-1][BEN][2]
        void = VoidRound(KIM, "a fire", "disturbance")
        pat = Official("pit-manager", "Pat")
        await world.do(AnswerProposal(pat, KIM, wire.plain_input(void), is_agreed=True), Person(pat.role, pat.name))
        await world.do(void, Person(KIM.role, KIM.name))
        assert visibility.undisclosed(world.live.record.session) == frozenset()
        assert b"Ann gets 300 back" in world.sent()[BEN][2]

    asyncio.run(main())


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.1", "nsw-pontoon-6to5-2017 20.8.2.3")
def test_the_supervisor_reads_the_form_with_its_flaws_and_nobody_else_but_its_player() -> None:
    async def main() -> None:
        world = World(1)
        await world.prepare()
        await world.do(i.WriteUndisclosed("Ann", "main", Money(250_000)), Person("player", "Ann"))
        held = world.live.record
        (seen,) = visibility.forms_for(held, KIM)
        assert (seen.player, seen.amount, seen.flaws) == ("Ann", 250_000, ("20.8.2.3",))
        assert [one.flaws for one in visibility.forms_for(held, ANN)] == [()]
        for nobody in (*OTHERS, Official("dealer", "Lou"), Official("inspector", "Ida")):
            assert visibility.forms_for(held, nobody) == ()

    asyncio.run(main())


class Kept(Nowhere):
    """A writer that keeps what it writes."""

    async def command(self, table: Any, given: Any, by: Person, key: str, *, deals: bool = False) -> Answer:
        """Give a table a command."""
        answer: Answer = table.command(given, by, key=key, deals=deals)
        return answer


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager")
def test_round_in_play_hides_the_form_and_is_in_no_history() -> None:
    """Check that a process that takes a table over reports its last round without an amount that is hidden."""

    async def main() -> None:
        world = World(3)
        world.live = LiveTable(world.live.recorded, TableOptions(is_demo=True), Kept(), lambda: NOON)
        world.live.watchers = {Watcher(one, 0) for one in (ANN, KIM, *OTHERS)}
        await world.prepare()
        await world.wager("300", "")
        assert not world.is_over
        store = world.house.store
        (row,) = last_rounds(store, RecordFilter(log="table"))
        assert row.ended is None, "what is not over is told to nobody who asks for rounds"
        again = story.recalled(store, "table", CHIPS).behind(visibility.undisclosed(world.live.record.session))
        lines = [line for one in again.happened if (line := story.line_for(one, BEN)) is not None]
        assert not [line.text for line in lines if "300" in line.text]
        assert [line.text for line in lines if line.text == "The form of Ann is a wager of this round"]
        own = [line for one in again.happened if (line := story.line_for(one, ANN)) is not None]
        assert [line.text for line in own if "300" in line.text]

    asyncio.run(main())
