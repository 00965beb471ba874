"""Blackjack and Pontoon ready to be played: blocks of rounds by the kernel, single rounds by the engine."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.progress import Progress, silent
from croupier.cards import Card, pack
from croupier.money import Money, show
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation import strategies
from croupier.simulation.game import Ints, ReplayedRound, box_notes, hash_of
from croupier.simulation.plan import Plan
from croupier.simulation.tally import Tally
from croupier.simulation.twentyone import kernel
from croupier.simulation.twentyone import layout as l
from croupier.simulation.twentyone.encode import EncodedPlan, encoded
from croupier.simulation.twentyone.engine_player import EngineRound, LayoutWagers, box_name, pilot
from croupier.simulation.twentyone.layout import COUNTS, Small
from croupier.simulation.twentyone.strategy import Strategy
from croupier.simulation.twentyone.tallies import CountedBlock, counted, empty

_WHOLE = 1 << 64


class SimulatedTwentyOne:
    """A plan as tables, and the kernel that plays by them."""

    def __init__(self, plan: Plan, rules: TwentyOneRules, strategy: Strategy) -> None:
        """Make the tables."""
        self.plan, self.rules, self.strategy = plan, rules, strategy
        self.encoded: EncodedPlan = encoded(plan, rules, strategy)

    @classmethod
    def of(cls, plan: Plan, rules: TwentyOneRules, progress: Progress = silent) -> "SimulatedTwentyOne":
        """Find the strategy and make the tables; raise BadPlan or BadStrategy."""
        strategy = strategies.find_strategy(plan.strategy, rules, plan.wager, progress)
        progress("making tables of rules and strategy", 0.5)
        return cls(plan, rules, strategy)

    @property
    def fingerprint(self) -> str:
        """The hash of all its tables: the same on every computer that plays the same."""
        known = self.encoded
        return hash_of(
            (known.path, known.limit, known.book, known.sides, known.bets, known.cards, known.shoe, known.unit)
        )

    def play(self, number: int, rounds: int) -> Tally:
        """Return the results of the first `rounds` rounds of block `number`."""
        known, found = self.encoded, empty(self.encoded, rounds)
        if known.is_path:
            cards, now = self._begun(number)
            kernel.play_box(known.path, known.limit, known.book, known.shoe, cards, now, rounds, found.ends, found.sums)
        else:
            self._play_table(number, rounds, found)
        return counted(self.plan, known, found, rounds, self._referred(found))

    def nets(self, number: int, rounds: int) -> Ints:
        """Return the net result of each of those rounds, in cents, on the boxes that count."""
        found = empty(self.encoded, rounds, each=True)
        self._play_table(number, rounds, found)
        nets: Ints = found.sums.each * self.encoded.unit
        for at, _, _, piloted in self._referred(found):
            nets[at] = sum(net for name, net in piloted.nets.items() if self._counts(name))
        return nets

    def retold(self, round_number: int) -> ReplayedRound:
        """Return one round, dealt again by its number (from 0) and played by the engine."""
        number, at = divmod(round_number, self.plan.block)
        cards, now = self._play_table(number, at + 1, empty(self.encoded, at + 1))
        dealt, wagers = cards_of(cards, now), self.wagers(now)
        piloted = pilot(self.rules, self.strategy, wagers, dealt)
        assert piloted.used == len(dealt), "the kernel dealt other cards than the engine"
        return ReplayedRound(round_number, dealt, piloted.events, piloted.nets, tuple(self._notes(now)))

    def _notes(self, now: Ints) -> Iterator[str]:
        """Yield facts of the last round that its events do not contain."""
        plan, level = self.plan, int(now[kernel.LEVEL])
        if plan.betting is not None:
            wagers = f"${show(self.encoded.wagers[level])} on each box that counts" if level >= 0 else "nothing"
            kind = "true" if plan.betting.is_true else "running"
            seen = f"The {kind} count {plan.betting.name} was {int(now[kernel.SEEN])} before the round"
            yield f"{seen}: it wagers {wagers}."
        yield from box_notes(plan)

    def walk(self, number: int) -> Iterator["KernelRound"]:
        """Yield the rounds of a block one by one, as the kernel plays them."""
        known = self.encoded
        cards, now = self._begun(number)
        found = empty(known, 1, each=True)
        while True:
            found.beside[:] = found.sides[:] = found.sums.referred[0, 0] = 0  # what is read of a single round
            kernel.play_table(known.book, known.shoe, known.sides, known.bets, cards, now, 1, found.sums)
            is_referred = bool(found.sums.referred[0, 0])
            nets = {} if is_referred else self._nets_of(now, found)
            yield KernelRound(
                cards_of(cards, now), self.wagers(now), nets, int(found.beside[kernel.IN_ALL]), is_referred
            )

    def _nets_of(self, now: Ints, found: CountedBlock) -> dict[str, int]:
        """Return the result of each wager of the last round; side bets of all boxes together."""
        nets: dict[str, int] = {}
        for at in range(self.plan.others, self.plan.boxes if now[kernel.LEVEL] >= 0 else 0):
            box = kernel.ROOM + at * kernel.EACH
            nets[f"{box_name(at + 1)} main"] = int(now[box + kernel.NET]) * self.encoded.unit
            if now[box + kernel.INSURED]:
                nets[f"{box_name(at + 1)} insurance"] = int(now[box + kernel.INSURANCE]) * self.encoded.unit
        for at, bet in enumerate(self.plan.side_bets):
            counts = found.sides[at].tolist()
            nets[bet] = sum(one.net * many for one, many in zip(self.encoded.results[at], counts, strict=False))
        return nets

    def _play_table(self, number: int, rounds: int, found: CountedBlock) -> tuple[Small, Ints]:
        """Play a block from its beginning; return the cards and their position."""
        known = self.encoded
        cards, now = self._begun(number)
        kernel.play_table(known.book, known.shoe, known.sides, known.bets, cards, now, rounds, found.sums)
        return cards, now

    def _begun(self, number: int) -> tuple[Small, Ints]:
        """Return the cards of block `number` in order, and their position."""
        known = self.encoded
        now = np.zeros(kernel.ROOM + kernel.EACH * max(1, self.plan.boxes), np.int64)
        now[kernel.AT] = len(known.cards) if known.shoe.dealing == kernel.REAL else 0
        now[kernel.CHANCE] = chance(self.plan.seed, number)
        return known.cards.copy(), now

    # --- rounds that the engine settles -----------------------------------------------------------------------------

    def _referred(self, found: CountedBlock) -> Iterator[tuple[int, int, int, EngineRound]]:
        """Yield the number, level and count of each round that was left to the engine, with its result."""
        rows = found.sums.referred
        for row in rows[1 : 1 + int(rows[0, 0])].tolist():
            at, level, count, many = row[:4]
            cards = tuple([pack(52)[card] for card in row[4 : 4 + many]])
            yield at, level, count, pilot(self.rules, self.strategy, self._wagered(level), cards)

    def wagers(self, now: Ints) -> LayoutWagers:
        """Return the wagers of the last round."""
        wagers = self._wagered(int(now[kernel.LEVEL]))
        if self.encoded.bets[l.INSURE_FROM] <= COUNTS:
            wagers = replace(wagers, insures=bool(now[kernel.INSURES]))
        return wagers

    def _wagered(self, level: int) -> LayoutWagers:
        plan = self.plan
        boxes = [plan.wager] * plan.others
        sides: list[dict[str, Money]] = [{}] * plan.others
        if level >= 0:
            own = plan.boxes - plan.others
            boxes += [self.encoded.wagers[level]] * own
            sides += [dict(plan.side_bets)] * own
        return LayoutWagers(tuple(boxes), tuple(sides))

    def _counts(self, name: str) -> bool:
        """Return whether a wager belongs to a box that counts."""
        return not any(name.startswith(box_name(box + 1) + " ") for box in range(self.plan.others))


class KernelRound(Struct, frozen=True):
    """One round as the kernel played it; a round that was left to the engine has no nets."""

    cards: tuple[Card, ...]
    wagers: LayoutWagers
    nets: dict[str, int]
    chips: int
    is_referred: bool


def chance(seed: int, number: int) -> np.int64:
    """Return where the chance of a block begins, its 64 bits as a signed number."""
    step = int(kernel.STEP)
    key = _mix(_mix(seed + step) + step)
    return np.uint64((key + step * (number << 32)) % _WHOLE).astype(np.int64)


def _mix(word: int) -> int:
    """Return the kernel's random number for a value of its counter."""
    word %= _WHOLE
    word = (word ^ word >> 30) * int(kernel.ONE) % _WHOLE
    word = (word ^ word >> 27) * int(kernel.TWO) % _WHOLE
    return word ^ word >> 31


def cards_of(cards: Small, now: Ints) -> tuple[Card, ...]:
    """Return the cards of the round that was played last."""
    start, end = int(now[kernel.START]), int(now[kernel.AT])
    places = cards[start:end] if not now[kernel.HAS_RUN_OUT] else np.concatenate((cards[start:], cards[:end]))
    return tuple([pack(52)[card] for card in places.tolist()])
