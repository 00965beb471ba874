"""Hold'em made ready to be played by the kernel: tables of rules and strategy, and the results of a block of rounds."""

from collections import Counter
from typing import Any

import numpy as np
from msgspec import Struct

from croupier.analysis.holdem.figures import KINDS
from croupier.analysis.holdem.terms import STAGES, HoldemTerms, terms
from croupier.analysis.progress import Progress, silent
from croupier.cards import pack
from croupier.engine.poker import Class
from croupier.money import NOTHING
from croupier.rules.holdem import UthRules
from croupier.simulation.game import Ints, ReplayedRound, box_notes, hash_of
from croupier.simulation.holdem import kernel
from croupier.simulation.holdem.cases import rivers
from croupier.simulation.holdem.engine_player import piloted
from croupier.simulation.holdem.engine_queries import WAGERS, Settled, settled
from croupier.simulation.holdem.kernel import ENDS, Hands, Plays
from croupier.simulation.holdem.rank_tables import ranking
from croupier.simulation.holdem.strategy import UthStrategy, strategy
from croupier.simulation.plan import BadPlan, Plan
from croupier.simulation.tally import Counts, Tally

TRIPS = "trips"


class KernelRounds(Struct, frozen=True, eq=False):
    """Rounds played by the kernel: their cards, and the end and the blind's win of each box."""

    dealt: Ints
    ends: Ints
    won: Ints


class SimulatedHoldem(Struct, frozen=True, eq=False):
    """A plan of Hold'em as tables. Results are per ante: what is wagered at first is the antes of the boxes that count.

    Boxes of others are played and wagered on like those that count.
    """

    plan: Plan
    rules: UthRules
    terms: HoldemTerms
    settled: Settled
    hands: Hands
    plays: Plays

    @classmethod
    def of(cls, plan: Plan, rules: UthRules, progress: Progress = silent) -> "SimulatedHoldem":
        """Make the tables; raise BadPlan, BadStrategy, or BadElection for wagers that the table does not take."""
        _check(plan, rules)
        agreed = terms(rules, plan.wager, plan.side_bets.get(TRIPS, NOTHING))
        chosen = strategy(plan.strategy, rules, plan.wager, progress)
        progress("making tables", 0.0)
        order = ranking()
        hands = Hands(order.codes, order.moves, order.values, order.known.by_suit, order.known.kinds, agreed.pays.least)
        decided = chosen.decided(agreed)
        (fold,), (after,), (river,) = (
            [at for at, play in enumerate(agreed.plays) if play.stage == stage and play.is_fold is is_fold]
            for stage, is_fold in ((2, True), (1, False), (2, False))
        )
        plays = Plays(
            decided.before,
            decided.after,
            order.board_moves,
            order.board_rows,
            decided.plain,
            rivers().firsts,
            decided.suited,
            np.array([after, river, fold]),
        )
        progress("making tables", 1.0)
        return cls(plan, rules, agreed, settled(rules, agreed, plan.boxes), hands, plays)

    @property
    def fingerprint(self) -> str:
        """The hash of all its tables: the same on every computer that plays the same."""
        return hash_of((self.hands, self.plays, self.settled.pays))

    def play(self, number: int, rounds: int) -> Tally:
        """Return the results of the first `rounds` rounds of block `number`."""
        counts = np.zeros(len(self.terms.plays) * ENDS, np.int64)
        if self.plan.boxes - self.plan.others > 1 or self.settled.purse >= 0:
            return self._paid(number, rounds, counts)
        kernel.count(self.hands, self.plays, self._at(number), rounds, self.plan.boxes, self.plan.others, counts)
        pays = self.settled.pays
        tally = self._counted(rounds, counts, int(counts[pays.blind < pays.uncut].sum()))
        tally.nets = {self.plan.wager: _summed(pays.main + pays.blind, counts)}
        if self.terms.trips:
            tally.bets = {TRIPS: {self.terms.trips: _summed(pays.trips, counts)}}
        return tally

    def nets(self, number: int, rounds: int) -> Ints:
        """Return the net result of each of those rounds, in cents, on the boxes that count."""
        main, trips, _ = self._pay(number, rounds, np.zeros(len(self.terms.plays) * ENDS, np.int64))
        return main + trips

    def retold(self, round_number: int) -> ReplayedRound:
        """Return one round, dealt again by its number (from 0) and played by the engine."""
        block, place = divmod(round_number, self.plan.block)
        cards = tuple([pack(52)[card] for card in self.trace(block, place, 1).dealt[0].tolist()])
        played = piloted(self.rules, self.strategy(), cards, self.plan.boxes, self.plan.wager, self.terms.trips)
        return ReplayedRound(round_number, cards, played.events, played.nets, tuple(box_notes(self.plan)))

    def strategy(self) -> UthStrategy:
        """Return the strategy itself, which plays hands one by one."""
        return strategy(self.plan.strategy, self.rules, self.plan.wager)

    def trace(self, number: int, begin: int, rounds: int) -> KernelRounds:
        """Return rounds of block `number` from `begin` on as the kernel plays them."""
        boxes = self.plan.boxes
        dealt = np.empty((rounds, kernel.COMMUNAL + 2 * boxes + 2), np.int64)
        ends, won = np.empty((rounds, boxes), np.int64), np.empty((rounds, boxes), np.int64)
        kernel.trace(self.hands, self.plays, self.settled.pays, self._at(number), boxes, begin, dealt, ends, won)
        return KernelRounds(dealt, ends, won)

    def by_wager(self, ends: Ints, won: Ints) -> dict[str, int]:
        """Return the net result of each wager of a traced round, such as "box 1 ante"."""
        nets = {}
        for box, (end, blind) in enumerate(zip(ends.tolist(), won.tolist(), strict=True), 1):
            play = self.terms.plays[end // ENDS]
            for wager, net in zip(WAGERS, self.settled.by_wager(end, blind), strict=True):
                if not (wager == "play" and play.is_fold) and (wager != TRIPS or self.terms.trips):
                    nets[f"box {box} {wager}"] = net
        return dict(sorted(nets.items()))

    # --- counting -----------------------------------------------------------------------------------------------------

    def _at(self, block: int) -> Any:
        return np.uint64(kernel.counter(np.uint64(self.plan.seed), block))

    def _pay(self, number: int, rounds: int, counts: Ints) -> tuple[Ints, Ints, int]:
        main, trips = np.empty(rounds, np.int64), np.empty(rounds, np.int64)
        pays, plan = self.settled.pays, self.plan
        cut = kernel.pay(self.hands, self.plays, pays, self._at(number), plan.boxes, plan.others, counts, main, trips)
        return main, trips, int(cut)

    def _paid(self, number: int, rounds: int, counts: Ints) -> Tally:
        """Play with what every round pays: boxes that count are added up."""
        main, trips, cut = self._pay(number, rounds, counts)
        tally, boxes = self._counted(rounds, counts, cut), self.plan.boxes - self.plan.others
        tally.nets = {self.plan.wager * boxes: _tallied(main)}
        if self.terms.trips:
            tally.bets = {TRIPS: {self.terms.trips * boxes: _tallied(trips)}}
        return tally

    def _counted(self, rounds: int, counts: Ints, cut: int) -> Tally:
        """Return the tally of ends: wagers and events of every hand of the boxes that count."""
        by_play = counts.reshape(len(self.terms.plays), ENDS).sum(axis=1).tolist()
        wagered = sum(
            play.wagered * self.terms.ante * many for play, many in zip(self.terms.plays, by_play, strict=True)
        )
        return Tally(rounds, wagered=wagered, seen=self._seen(counts, by_play, cut))

    def _seen(self, counts: Ints, by_play: list[int], cut: int) -> dict[str, int]:
        seen: dict[str, int] = {}
        left = sum(by_play)
        for stage, (where, checks) in enumerate(zip(STAGES, self.terms.checks, strict=True)):
            for play, many in zip(self.terms.plays, by_play, strict=True):
                if play.stage == stage:
                    seen[f"{where}: {play.what}"] = many
                    left -= many
            if checks:
                seen[f"{where}: check"] = left
        is_bet = [not play.is_fold for play in self.terms.plays]
        shown = counts.reshape(len(by_play), kernel.KINDS, kernel.STATES)[is_bet].sum(axis=0)
        for kind in sorted(Class, reverse=True):
            seen[f"showdown: {KINDS[kind]}"] = int(shown[kind].sum())
        by_order = shown.sum(axis=0).reshape(2, kernel.QUALIFIED)
        seen["dealer does not qualify"], seen["dealer qualifies"] = by_order.sum(axis=1).tolist()
        seen["higher hand"], seen["equal hands"], seen["lower hand"] = by_order.sum(axis=0).tolist()
        seen["blind cut by the maximum payout"] = cut
        return {name: many for name, many in seen.items() if many}


def _summed(nets: Ints, counts: Ints) -> Counts:
    """Return the frequency of each net result."""
    found: Counter[int] = Counter()
    for at in np.nonzero(counts)[0].tolist():
        found[int(nets[at])] += int(counts[at])
    return dict(sorted(found.items()))


def _tallied(values: Ints) -> Counts:
    places = 1 << 12
    while True:
        keys, counts = np.empty(places, np.int64), np.zeros(places, np.int64)
        if kernel.tally(values, keys, counts) >= 0:
            break
        places *= 16
    used = counts > 0
    return dict(sorted(zip(keys[used].tolist(), counts[used].tolist(), strict=True)))


def _check(plan: Plan, rules: UthRules) -> None:
    """Raise BadPlan for a plan that cannot be simulated at such a table."""
    shuffled = f"[{rules.document} {rules.shuffle.every_round.clause}]"
    if plan.dealing != "fresh":
        raise BadPlan(f"dealing = {plan.dealing}: At Hold'em one pack is shuffled for every round. {shuffled}")
    if plan.betting is not None:
        raise BadPlan(
            f"betting = {plan.betting.name}: The pack is shuffled for every round, so counting is useless. {shuffled}"
        )
    if plan.cutting_card is not None:
        clause = rules.shuffle.cutting_card_first.clause
        raise BadPlan(f"cutting_card = {plan.cutting_card}: Hold'em has no cutting card. [{rules.document} {clause}]")
    places = rules.wagers.boxes
    if not 1 <= plan.boxes <= places.value:
        raise BadPlan(
            f"boxes = {plan.boxes}: The table has 1 to {places.value} boxes. [{rules.document} {places.clause}]"
        )
    if not 0 <= plan.others < plan.boxes:
        raise BadPlan(f"others = {plan.others}: At least one of {plan.boxes} boxes must count.")
    for bet in plan.side_bets:
        if bet != TRIPS:
            clause = rules.wagers.trips.clause
            raise BadPlan(f"side_bets: There is no {bet!r}, only {TRIPS}. [{rules.document} {clause}]")
    if not 0 <= plan.seed < 1 << 64:
        raise BadPlan(f"seed = {plan.seed}: It must be from 0 to 2**64 - 1.")
