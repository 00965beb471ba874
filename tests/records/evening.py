"""Evenings that play themselves: what is done next follows from the table's state and a seed, and from nothing else.

So an evening that is cut off anywhere and resumed goes on as one that was not, entry for entry.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from croupier.engine import holdem, twentyone
from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.holdem.legal import legal as uth_legal
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, dealers_step, new_table, opening_steps, step
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.records.books.cash import BuyIn, FillFloat
from croupier.records.house import House
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import LogRow, Store
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.state import TableRecord
from croupier.records.tables.writer import Answer, TableWriter
from croupier.records.witness.protocol import Witness
from tests.families import TWENTY_ONE, UTH

DOCUMENTS: Final = (*TWENTY_ONE, UTH)
EVENING: Final = 1_790_000_400
DEALER: Final = Official("dealer", "dealer")
SUPERVISOR: Final = Official("gaming-supervisor", "gaming-supervisor")
KEYS: Final = Keys(bytes(range(32)), bytes(range(32, 64)))
PLAYERS: Final = {"Ann": 1, "Bob": 2}
BANKROLL: Final = Money(100_000_000)
_SHORT: Final = Money(1_000_000)
"""Chips below which a player buys in again: evenings may be very long."""
_WAGERS: Final = (r.PlaceWager, u.PlaceAnte)


class Entropy:
    """Names that no two things share and that are the same in every run, however often it is cut off and resumed."""

    def __init__(self, store: Store, seed: int) -> None:
        """Begin."""
        self._store, self._seed = store, seed
        self._entries, self._asked = 0, 0

    def __call__(self, many: int) -> str:
        """Return a number of bytes in hex, which follow from how far the store has come."""
        entries = sum(row.number for row in self._store.logs())
        self._entries, self._asked = entries, self._asked + 1 if entries == self._entries else 0
        return Random(f"{self._seed} {entries} {self._asked}").randbytes(many).hex()


def setup(document: str, **election: object) -> i.Setup:
    """Return a virtual table of the document."""
    if document == UTH:
        election.setdefault("maximum_payout", "25000")
    return i.Setup(document, dict(election))


class QuietHouse(House):
    """A house that records no note of a store ahead of its witness: evenings are compared entry for entry."""

    def _note_ahead(self, ahead: Sequence[LogRow]) -> None:
        pass


class Evening:
    """A table that plays itself; `play` goes on from wherever its log ends."""

    def __init__(
        self,
        store: Store,
        document: str,
        seed: int = 1,
        *,
        name: str = "",
        witness: Witness | None = None,
        **election: object,
    ) -> None:
        """Take or begin the table in the store."""
        self.seed, self.document = seed, document
        self.name = name or f"table {document}"
        self._ticks = 0
        house = QuietHouse(store, KEYS, clock=self._clock, entropy=Entropy(store, seed), witness=witness)
        secrets = practice_secrets(self.name, seed)
        if store.log(self.name) is None:
            self.table = TableWriter.create(house, self.name, setup(document, **election), secrets=secrets)
        else:
            self.table = TableWriter.resume(house, self.name, secrets=secrets, is_told=False)

    def _clock(self) -> int:
        """Return a moment that follows from how far the log has come."""
        table = getattr(self, "table", None)
        return EVENING * 1_000 + (0 if table is None else table.version * 500)

    def opening(self) -> Iterator[tuple[str, Any]]:
        """Yield what opens the table, each with its key: given again, it changes nothing."""
        fresh = new_table(self.document, self.table.record.setup.election)
        steps = [t.TellTime(EVENING), *opening_steps(fresh, "on file"), FillFloat(SUPERVISOR, Money(10_000_000))]
        for player, box in PLAYERS.items():
            steps += [t.Arrive(player, box), BuyIn(DEALER, player, BANKROLL)]
        yield from ((f"open {number}", given) for number, given in enumerate(steps))

    def play(self, rounds: int) -> Iterator[Answer]:
        """Play until a number of rounds are over, and yield every answer."""
        for key, given in self.opening():
            answer = self.table.command(given, PROGRAM, key=key)
            assert answer.refused is None, answer.refused
            if not answer.is_repeated:
                yield answer
        while self.table.record.table.last_played < rounds or self.table.record.table.is_in_round:
            given = self.wish(self.table.record)
            answer = self.table.command(given, PROGRAM, key=f"{self.table.version}", deals=True)
            assert answer.refused is None, (given, answer.refused)
            yield answer

    def wish(self, held: TableRecord) -> Any:
        """Return what is done next."""
        table, chance = held.table, Random(f"{self.seed} {held.number}")
        due = dealers_step(table)
        if due is not None:
            return self._with_cards(held, due)
        round_ = table.round
        if table.is_betting:
            laid = (
                {one.player for one in table.tallies if one.layout}
                if round_ is not None and not round_.is_closed
                else set()
            )
            waiting = [player for player in PLAYERS if player not in laid]
            if waiting and held.books.chips(waiting[0]) < _SHORT:
                return BuyIn(DEALER, waiting[0], BANKROLL)
            if waiting:
                return self._wager(waiting[0], chance)
            return r.NoMoreBets()
        return self._decision(table, chance)

    def _with_cards(self, held: TableRecord, due: Any) -> Any:
        table, shoes = held.table, held.shoes
        if isinstance(due, t.ShuffleCards) and not table.is_in_round:
            if shoes.open_shoe is None:
                return i.CommitShoe()
            if shoes.rounds or shoes.last.cards:
                return i.EndShoe()
        if isinstance(due, t.ShuffleCards) and not _is_taken(table, due):
            return t.VoidRound(SUPERVISOR, "no card is left", "impractical")
        return due

    def _wager(self, player: str, chance: Random) -> Any:
        box, amount = PLAYERS[player], Money(chance.randrange(5, 21) * 500)
        if self.document == UTH:
            return u.PlaceAnte(player, amount)
        return r.PlaceWager(player, box, amount)

    def _decision(self, table: Any, chance: Random) -> Any:
        legal = uth_legal if isinstance(table.round, holdem.UthRound) else twentyone.legal
        found = [one for player in PLAYERS for one in legal(table.round, player)]
        found = [one for one in found if _is_taken(table, one)]
        return chance.choice(found) if found else r.Proceed()


def _is_taken(table: Any, given: Any) -> bool:
    try:
        step(table, given)
    except Refused:
        return False
    return True
