"""The only bridge from rules to the kernel: a plan's hands, payments, side bets and wagers as arrays."""

from math import gcd
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.hand_solver import hole_of
from croupier.cards import Rank, pack
from croupier.engine.inputs import Bet
from croupier.engine.twentyone.payment.chips import payment
from croupier.engine.twentyone.wagers import side_bets
from croupier.money import Money, show
from croupier.rules.twentyone import PairsPlay, PerfectPairs, SuperSevens, TwentyOneRules
from croupier.simulation.plan import BadPlan, Plan
from croupier.simulation.twentyone import kernel
from croupier.simulation.twentyone import layout as l
from croupier.simulation.twentyone.automaton import Automaton, automaton
from croupier.simulation.twentyone.engine_queries import SettlementQueries
from croupier.simulation.twentyone.layout import COUNTS, ENDS, UPS, Book, Feed, Ints, Sides, Small, States
from croupier.simulation.twentyone.rounds import DealerTable, dealing, whole
from croupier.simulation.twentyone.strategy import Strategy

_SPAN_MAX: Final = 1 << 23
_THIRD: Final = 255
RESULTS: Final = 16


class SideBetResult(Struct, frozen=True):
    """A result of a side bet and its amount, in cents."""

    name: str
    net: int


class HandResults(NamedTuple):
    """Results of hands in cents: by level, whether the box has a doubled hand, hand and end."""

    nets: Ints
    taken: Ints
    chips: Ints

    def packed(self, unit: int, where: Ints) -> Ints:
        """Return it in units as one array."""
        chips = self.chips.copy()
        chips[:, -2:] //= unit
        where[l.CODES] = self.taken.shape[1]
        return l.packed({l.NETS: self.nets // unit, l.TAKEN: self.taken // unit, l.CHIPS: chips}, where)


class EncodedPlan(Struct, frozen=True):
    """A plan as the kernel reads it: payments are in units of `unit` cents."""

    automaton: Automaton
    path: States
    limit: int
    longest: int
    book: Book
    worth: HandResults
    sides: Sides
    results: tuple[tuple[SideBetResult, ...], ...]
    bets: Ints
    cards: Small
    shoe: Feed
    wagers: tuple[Money, ...]
    """Wager on a box, by level."""
    unit: int
    shapes: dict[int, tuple[int, ...]]

    @property
    def span(self) -> int:
        """Maximum result of a round, in units."""
        return int(self.book.where[l.SPAN])

    @property
    def is_path(self) -> bool:
        """Return whether every unsplit round is a path through one table."""
        shoe = self.shoe
        is_alone = self.bets[l.ALL] == 1 and not self.bets[l.IS_COUNTED] and len(self.wagers) == 1 and not self.results
        is_enough = shoe.dealing == kernel.FRESH or len(self.cards) - shoe.stop >= self.longest
        return is_alone and shoe.dealing != kernel.LATE and is_enough


def encoded(plan: Plan, rules: TwentyOneRules, strategy: Strategy) -> EncodedPlan:
    """Ask the engine everything that the plan needs; raise BadPlan or BadStrategy."""
    wagers = _wagers(plan)
    queries = SettlementQueries(rules, wagers)
    found = automaton(queries, strategy)
    dealer = dealing(rules.dealer, found.kinds)
    natural = tuple([hole_of(up) >= 0 for up in range(UPS)])
    worth = _worth(queries, found)
    results = tuple([_results(rules, bet, amount) for bet, amount in plan.side_bets.items()])
    where = np.zeros(l.WHERE, np.int64)
    unit = _unit(worth, results)
    where[l.SPAN] = _span(plan, queries, worth) // unit
    if where[l.SPAN] * len(wagers) > _SPAN_MAX:
        raise BadPlan(f"wager: ${show(plan.wager)} cannot be counted exactly. Choose a rounder amount.")
    shapes = _shapes(len(wagers), len(found.overs), int(where[l.SPAN]), len(results))
    l.place(shapes, where)
    values = [card.points - 1 for card in found.kinds.cards]
    kinds = np.concatenate((found.kinds.of, values)).astype(np.uint8)
    joined = whole(found, dealer, natural)
    return EncodedPlan(
        automaton=found,
        path=joined.table.astype(np.uint32),
        limit=joined.limit,
        longest=joined.longest,
        book=Book(where, kinds, _states(queries, found, dealer, natural, where), worth.packed(unit, where)),
        worth=worth,
        sides=_sides(rules, plan, results, unit),
        results=results,
        bets=_bets(plan, rules, wagers),
        cards=np.array([card.index for card in pack(rules.cards.pack.value)] * rules.cards.decks.value, np.uint8),
        shoe=_shoe(plan, rules),
        wagers=wagers,
        unit=unit,
        shapes=shapes,
    )


def _shapes(levels: int, overs: int, span: int, bets: int) -> dict[int, tuple[int, ...]]:
    """Return the parts of the counters, each with its shape."""
    return {
        l.HANDS: (levels, 2, overs, ENDS),
        l.SPLIT_HANDS: (overs, ENDS),
        l.BOXES: (levels, kernel.PER_LEVEL),
        l.ROUNDS: (levels, 2 * span + 1),
        l.BY_COUNT: (2 * COUNTS + 1, 4),
        l.SIDES: (max(1, bets), RESULTS),
        l.BESIDE: (2,),
    }


def _unit(worth: HandResults, results: tuple[tuple[SideBetResult, ...], ...]) -> int:
    """Return the largest amount of which every payment is a multiple."""
    beside = np.array([one.net for bet in results for one in bet], np.int64)
    amounts = [part.reshape(-1) for part in (worth.nets, worth.taken, worth.chips[:, -2:], beside)]
    return max(1, gcd(*np.unique(np.abs(np.concatenate(amounts))).tolist()))


def _span(plan: Plan, queries: SettlementQueries, worth: HandResults) -> int:
    """Return a bound of the result of a round, in cents."""
    own, most = plan.boxes - plan.others, int(queries.most_hands.max())
    return own * (most * int(np.abs(worth.nets).max()) + int(worth.chips[:, -3:].max()))


def _wagers(plan: Plan) -> tuple[Money, ...]:
    spread = () if plan.betting is None else tuple([wager for _, wager in plan.betting.spread if wager])
    flat = (plan.wager,) if plan.others or not spread else ()
    return tuple(dict.fromkeys((*spread, *flat)))


def _states(
    queries: SettlementQueries, found: Automaton, dealer: DealerTable, natural: tuple[bool, ...], where: Ints
) -> States:
    wide, rows, dealer_rows = found.kinds.many, found.rows, len(dealer.table)
    overs = found.overs
    marks = [(over.hangs_on, over.kind, over.is_paid_at_once, over.is_doubled, over.refers) for over in overs]

    def offsets(states: Ints, many: int) -> Ints:
        """Return rows as offsets and ends above them."""
        flat = states.reshape(-1)
        return np.where(flat < many, flat * wide, many * wide + flat - many)

    where[l.WIDE], where[l.OVERS], where[l.LIMIT], where[l.CLOSED] = wide, len(overs), rows * wide, dealer_rows * wide
    where[l.SPLITS] = rows * wide + found.splits - rows
    doors = [offsets(part, rows) for part in (found.first, found.split, found.unsplit)]
    table = offsets(found.table, rows)
    parts = {
        l.DOORS: np.concatenate((table, *doors)),
        l.DEALER: offsets(dealer.table, dealer_rows),
        l.DEALER_FIRST: offsets(dealer.first, dealer_rows),
        l.INSURES: found.insures,
        l.MOST: queries.most_hands,
        l.MAY_BE_NATURAL: np.array(natural, np.int64),
        l.MARKED: np.array(marks, np.int64),
        l.SPLIT_HANGS: queries.split_hangs(int(queries.most_hands.max())),
    }
    packed = l.packed(parts, where)
    where[l.DOORS] += len(table)  # the table of hands stands first, so that its offsets are places
    return packed.astype(np.uint32)


def _worth(queries: SettlementQueries, found: Automaton) -> HandResults:
    nets = np.array([over.nets for over in found.overs], np.int64)  # hand, level, doubled, end
    insured = np.array([(most, most, won) for most, won in queries.insurance()], np.int64)
    return HandResults(
        nets=np.ascontiguousarray(nets.transpose(1, 2, 0, 3)),
        taken=queries.taken(int(queries.most_hands.max())),
        chips=np.column_stack((np.array([over.wagered for over in found.overs], np.int64).T, insured)),
    )


# --- side bets --------------------------------------------------------------------------------------------------------


def _won(rules: TwentyOneRules, bet: str, first: int, second: int, third: int | None = None) -> side_bets.Won | None:
    """Ask the engine for the winning combination of a side bet; cards are indices in a pack."""
    cards = (pack(52)[first], pack(52)[second])
    match side_bets.offered(rules, _bet(bet)):
        case PerfectPairs() as pairs:
            return side_bets.pair(cards, pairs)
        case PairsPlay() as play:
            return side_bets.any_pair(cards, play)
        case SuperSevens() as sevens:
            return side_bets.sevens(cards, None if third is None else pack(52)[third], sevens)
        case _:
            raise BadPlan(f"{bet}: This table does not offer it. [{rules.document} {rules.side_bets.offered.clause}]")


def _bet(name: str) -> Bet:
    match name:
        case "perfect-pairs" | "pairs-play" | "super-sevens":
            return name
        case _:
            raise BadPlan(f"{name}: There is no such side bet. Use perfect-pairs, pairs-play or super-sevens.")


def _result(rules: TwentyOneRules, won: side_bets.Won | None, amount: Money) -> SideBetResult:
    if won is None:
        return SideBetResult("lost", -amount)
    name, odds = won
    return SideBetResult(name, odds.value.on(amount, payment(rules)))


def _sevens() -> list[int]:
    return [card.index for card in pack(52) if card.rank is Rank.SEVEN]


def _results(rules: TwentyOneRules, bet: str, amount: Money) -> tuple[SideBetResult, ...]:
    """Return every result that a side bet can have."""
    found = {_result(rules, _won(rules, bet, one, other), amount): None for one in range(52) for other in range(52)}
    if isinstance(side_bets.offered(rules, _bet(bet)), SuperSevens):
        for one in _sevens():
            for other in _sevens():
                for third in range(52):
                    found[_result(rules, _won(rules, bet, one, other, third), amount)] = None
    assert len(found) <= RESULTS, found
    return tuple(found)


def _sides(rules: TwentyOneRules, plan: Plan, results: tuple[tuple[SideBetResult, ...], ...], unit: int) -> Sides:
    first_two = np.zeros((len(results), 52 * 52), np.uint8)
    sevens = np.zeros(16 * 53, np.uint8)
    nets = np.zeros((len(results), RESULTS), np.int64)
    for at, (bet, amount) in enumerate(plan.side_bets.items()):
        place = {result: number for number, result in enumerate(results[at])}
        nets[at, : len(place)] = [result.net // unit for result in place]
        for one in range(52):
            for other in range(52):
                first_two[at, one * 52 + other] = place[_result(rules, _won(rules, bet, one, other), amount)]
        if not isinstance(side_bets.offered(rules, _bet(bet)), SuperSevens):
            continue
        for one in _sevens():
            for other in _sevens():
                first_two[at, one * 52 + other] = _THIRD
                for third in range(53):
                    won = _won(rules, bet, one, other, third if third < 52 else None)
                    sevens[((one & 3) * 4 + (other & 3)) * 53 + third] = place[_result(rules, won, amount)]
    return Sides(first_two, sevens, nets)


# --- wagers and shoe --------------------------------------------------------------------------------------------------


def _bets(plan: Plan, rules: TwentyOneRules, wagers: tuple[Money, ...]) -> Ints:
    bets = np.zeros(l.BETS, np.int64)
    bets[l.ALL], bets[l.OTHERS], bets[l.PACK] = plan.boxes, plan.others, rules.cards.pack.value
    bets[l.PARTS], bets[l.INSURE_FROM] = 1, COUNTS + 1
    bets[l.FLAT] = wagers.index(plan.wager) if plan.others else 0
    betting = plan.betting
    if betting is None:
        return bets
    bets[l.PARTS], bets[l.IS_TRUE], bets[l.IS_COUNTED] = betting.parts, betting.is_true, True
    if betting.insure_from is not None:
        bets[l.INSURE_FROM] = betting.insure_from
    ranks = list(Rank)
    for card in pack(52):
        bets[l.TAGS + card.index] = betting.tags[ranks.index(card.rank)]
    for count in range(-COUNTS, COUNTS + 1):
        wager = next((wager for least, wager in reversed(betting.spread) if count >= least), betting.spread[0][1])
        bets[l.LEVELS + count + COUNTS] = wagers.index(wager) if wager else -1
    return bets


def _shoe(plan: Plan, rules: TwentyOneRules) -> Feed:
    size = rules.cards.decks.value * rules.cards.pack.value
    if plan.dealing == "real":
        behind = plan.cutting_card
        if behind is None:
            assert rules.cut is not None, "a shoe that is shuffled by hand is cut"
            behind = min(rules.cut.depth.value, size // 2)
        return Feed(kernel.REAL, rules.shuffle.burn.value, size - behind)
    is_late = plan.dealing == "device" and rules.shuffle.discards_back.value == "after_initial_deal"
    return Feed(kernel.LATE if is_late else kernel.FRESH, 0, size)
