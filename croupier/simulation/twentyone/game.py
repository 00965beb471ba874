"""Blackjack and Pontoon ready to be played: blocks of rounds by the kernel, single rounds by the engine."""

from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace

from croupier.analysis.progress import Progress, silent
from croupier.cards import Card, pack
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation import strategies
from croupier.simulation.game import Ints, Retold
from croupier.simulation.plan import Plan
from croupier.simulation.tally import Tally
from croupier.simulation.twentyone import kernel
from croupier.simulation.twentyone.counting import Counted, counted, empty
from croupier.simulation.twentyone.encode import Encoded, encoded
from croupier.simulation.twentyone.layout import COUNTS, Chance, Table, room
from croupier.simulation.twentyone.pilot import Piloted, Wagers, pilot, player_of
from croupier.simulation.twentyone.strategy import Strategy

_WHOLE = 1 << 64


class TwentyOneGame:
    """A plan as tables, and the kernel that plays by them."""

    def __init__(self, plan: Plan, rules: TwentyOneRules, strategy: Strategy) -> None:
        """Make the tables."""
        self.plan, self.rules, self.strategy = plan, rules, strategy
        self.encoded: Encoded = encoded(plan, rules, strategy)

    @classmethod
    def of(cls, plan: Plan, rules: TwentyOneRules, progress: Progress = silent) -> "TwentyOneGame":
        """Find the strategy and make the tables; raise BadPlan or BadStrategy."""
        strategy = strategies.found(plan.strategy, rules, plan.wager, progress)
        progress("making tables of rules and strategy", 0.5)
        return cls(plan, rules, strategy)

    def play(self, number: int, rounds: int) -> Tally:
        """Return what the first `rounds` rounds of block `number` come to."""
        table, found = self._table(number), empty(self.encoded, rounds)
        if self.encoded.is_path:
            path = self.encoded.path
            states = path.table.astype(np.uint32)
            kernel.play_box(states, path.limit, path.ends, table, rounds, found.ends, found.sums)
        else:
            kernel.play_table(table, self.encoded.sides, self.encoded.bets, rounds, found.sums)
        return counted(self.plan, self.encoded, found, rounds, self._referred(found))

    def nets(self, number: int, rounds: int) -> Ints:
        """Return what each of those rounds has won or lost in all, in cents, on the boxes that count."""
        table, found = self._table(number), empty(self.encoded, rounds, each=True)
        kernel.play_table(table, self.encoded.sides, self.encoded.bets, rounds, found.sums)
        nets: Ints = found.sums.each * self.encoded.unit
        for at, _, _, piloted in self._referred(found):
            nets[at] = sum(net for name, net in piloted.nets.items() if self._counts(name))
        return nets

    def retold(self, round_number: int) -> Retold:
        """Return one round, dealt again by its number (from 0) and played by the engine."""
        number, at = divmod(round_number, self.plan.block)
        table, found = self._table(number), empty(self.encoded, at + 1)
        kernel.play_table(table, self.encoded.sides, self.encoded.bets, at + 1, found.sums)
        cards = _cards_of(table)
        wagers = self._wagers(int(table.at[kernel.LEVEL]))
        if self.encoded.bets.insure_from <= COUNTS:
            wagers = replace(wagers, insures=bool(table.at[kernel.INSURES]))
        piloted = pilot(self.rules, self.strategy, wagers, cards)
        assert piloted.used == len(cards), "the kernel dealt other cards than the engine"
        return Retold(round_number, cards[: piloted.used], piloted.events, piloted.nets)

    # --- how a block begins -----------------------------------------------------------------------------------------

    def _table(self, number: int) -> Table:
        """Return what block `number` is played with: its own shoe in order, and its own chance."""
        known = self.encoded
        shoe = known.shoe._replace(cards=known.shoe.cards.copy())
        at = np.zeros(kernel.INSURES + 1, np.int64)
        at[kernel.AT] = len(shoe.cards) if shoe.dealing == kernel.REAL else 0
        return Table(known.hands, known.pays, shoe, at, chance(self.plan.seed, number), room())

    # --- rounds that the engine settles -----------------------------------------------------------------------------

    def _referred(self, found: Counted) -> Iterator[tuple[int, int, int, Piloted]]:
        """Yield the number, level and count of each round that was left to the engine, with what it made of it."""
        rows = found.sums.referred
        for row in rows[1 : 1 + int(rows[0, 0])].tolist():
            at, level, count, many = row[:4]
            cards = tuple([pack(52)[card] for card in row[4 : 4 + many]])
            yield at, level, count, pilot(self.rules, self.strategy, self._wagers(level), cards)

    def _wagers(self, level: int) -> Wagers:
        plan = self.plan
        boxes = [plan.wager] * plan.others
        sides: list[dict[str, Money]] = [{}] * plan.others
        if level >= 0:
            own = plan.boxes - plan.others
            boxes += [self.encoded.wagers[level]] * own
            sides += [dict(plan.side_bets)] * own
        return Wagers(tuple(boxes), tuple(sides))

    def _counts(self, name: str) -> bool:
        """Whether a wager belongs to a box that counts."""
        return not any(name.startswith(player_of(box + 1) + " ") for box in range(self.plan.others))


def chance(seed: int, number: int) -> Chance:
    """Return where the chance of a block begins."""
    step = int(kernel.STEP)
    key = _mix(_mix(seed + step) + step)
    return np.array([(key + step * (number << 32)) % _WHOLE], np.uint64)


def _mix(word: int) -> int:
    word %= _WHOLE
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WHOLE
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _WHOLE
    return word ^ word >> 31


def _cards_of(table: Table) -> tuple[Card, ...]:
    """Return the cards of the last round, and those that would have followed it until the end of the shoe."""
    at, cards = table.at, table.shoe.cards
    start, end = int(at[kernel.START]), int(at[kernel.AT])
    places = cards[start:end] if not at[kernel.HAS_RUN_OUT] else np.concatenate((cards[start:], cards[:end]))
    return tuple([pack(52)[card] for card in places.tolist()])
