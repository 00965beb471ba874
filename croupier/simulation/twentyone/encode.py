"""The only bridge from rules to the kernel: a plan's hands, payments, side bets and wagers as arrays."""

from math import gcd
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.playing import hole_of
from croupier.cards import Rank, pack
from croupier.engine.inputs import Bet
from croupier.engine.twentyone import sidebets
from croupier.engine.twentyone.payment import payment
from croupier.money import Money, show
from croupier.rules.twentyone import PairsPlay, PerfectPairs, SuperSevens, TwentyOneRules
from croupier.simulation.plan import BadPlan, Plan
from croupier.simulation.twentyone import kernel
from croupier.simulation.twentyone.asked import Asked
from croupier.simulation.twentyone.automaton import UPS, Automaton, automaton
from croupier.simulation.twentyone.layout import COUNTS, Bets, Hands, Ints, Pays, Shoe, Sides
from croupier.simulation.twentyone.rounds import Whole, dealing, whole
from croupier.simulation.twentyone.strategy import Strategy

ROOM: Final = 64
"""Cards behind the cutting card that are enough for any round of one unsplit box."""
_SPAN_MOST: Final = 1 << 23
_THIRD: Final = 255
_RESULTS: Final = 16


class Result(Struct, frozen=True):
    """A result of a side bet and what it comes to, in cents."""

    name: str
    net: int


class Encoded(Struct, frozen=True):
    """A plan as the kernel reads it: payments are in units of so many cents."""

    automaton: Automaton
    path: Whole
    hands: Hands
    pays: Pays
    sides: Sides
    results: tuple[tuple[Result, ...], ...]
    bets: Bets
    shoe: Shoe
    wagers: tuple[Money, ...]
    """What is wagered on a box, by level."""
    unit: int
    span: int
    """The most units that a round can come to."""

    @property
    def is_path(self) -> bool:
        """Whether every unsplit round is a path through one table."""
        shoe = self.shoe
        is_alone = self.bets.boxes == 1 and not self.bets.others and len(self.wagers) == 1 and not self.results
        is_enough = shoe.dealing == kernel.FRESH or len(shoe.cards) - shoe.stop >= ROOM
        return is_alone and shoe.dealing != kernel.LATE and is_enough


def encoded(plan: Plan, rules: TwentyOneRules, strategy: Strategy) -> Encoded:
    """Ask the engine everything that the plan needs; raise BadPlan or BadStrategy."""
    wagers = _wagers(plan)
    asked = Asked(rules, wagers)
    found = automaton(asked, strategy)
    dealer = dealing(rules.dealer, found.kinds)
    natural = tuple([hole_of(up) >= 0 for up in range(UPS)])
    pays = _pays(asked, found)
    results = tuple([_results(rules, bet, amount) for bet, amount in plan.side_bets.items()])
    amounts = [pays.nets, pays.taken, pays.insured, np.array([one.net for bet in results for one in bet], np.int64)]
    unit = max(1, gcd(*np.unique(np.abs(np.concatenate([part.reshape(-1) for part in amounts]))).tolist()))
    own = plan.boxes - plan.others
    most = int(asked.most_hands.max())
    span = own * (most * int(np.abs(pays.nets).max()) + int(pays.insured.max())) // unit
    if span * len(wagers) > _SPAN_MOST:
        raise BadPlan(f"wager: ${show(plan.wager)} is too odd a sum to be counted: choose a rounder amount")
    return Encoded(
        automaton=found,
        path=whole(found, dealer, natural),
        hands=_hands(asked, found, dealer.table, dealer.first, natural),
        pays=pays._replace(nets=pays.nets // unit, taken=pays.taken // unit, insured=pays.insured // unit),
        sides=_sides(rules, plan, results, unit),
        results=results,
        bets=_bets(plan, rules, wagers),
        shoe=_shoe(plan, rules),
        wagers=wagers,
        unit=unit,
        span=span,
    )


def _wagers(plan: Plan) -> tuple[Money, ...]:
    spread = () if plan.betting is None else tuple([wager for _, wager in plan.betting.spread if wager])
    return tuple(dict.fromkeys(spread)) or (plan.wager,)


def _hands(asked: Asked, found: Automaton, dealer: Ints, dealer_first: Ints, natural: tuple[bool, ...]) -> Hands:
    wide = found.kinds.many
    rows, dealer_rows = found.rows, len(dealer)

    def offsets(states: Ints, many: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
        flat = states.reshape(-1)
        return np.where(flat < many, flat * wide, many * wide + flat - many).astype(np.uint32)

    return Hands(
        kinds=found.kinds.of.astype(np.uint8),
        values=np.array([card.points - 1 for card in found.kinds.cards], np.uint8),
        table=offsets(found.table, rows),
        limit=rows * wide,
        splits=rows * wide + found.splits - rows,
        first=offsets(found.first, rows),
        split=offsets(found.split, rows),
        unsplit=offsets(found.unsplit, rows),
        insures=found.insures.reshape(-1).astype(np.uint8),
        most=asked.most_hands,
        dealer=offsets(dealer, dealer_rows),
        dealer_first=(dealer_first * wide).astype(np.uint32),
        dealer_limit=dealer_rows * wide,
        may_be_natural=np.array(natural, np.uint8),
    )


def _pays(asked: Asked, found: Automaton) -> Pays:
    overs = found.overs
    nets = np.array([over.nets for over in overs], np.int64)  # hand, level, doubled, end

    def small(name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return np.array([int(getattr(over, name)) for over in overs], np.uint8)

    return Pays(
        nets=np.ascontiguousarray(nets.transpose(1, 2, 0, 3)),
        wagered=np.ascontiguousarray(np.array([over.wagered for over in overs], np.int64).T),
        hangs=small("hangs_on"),
        kind=small("kind"),
        at_once=small("is_paid_at_once"),
        doubles=small("is_doubled"),
        refers=small("refers"),
        taken=asked.taken(int(asked.most_hands.max())),
        insured=np.array(asked.insurance(), np.int64),
    )


# --- side bets --------------------------------------------------------------------------------------------------------


def _won(rules: TwentyOneRules, bet: str, first: int, second: int, third: int | None = None) -> sidebets.Won | None:
    """Ask the engine what a side bet wins with; cards are places in a pack."""
    cards = (pack(52)[first], pack(52)[second])
    match sidebets.offered(rules, _bet(bet)):
        case PerfectPairs() as pairs:
            return sidebets.pair(cards, pairs)
        case PairsPlay() as play:
            return sidebets.any_pair(cards, play)
        case SuperSevens() as sevens:
            return sidebets.sevens(cards, None if third is None else pack(52)[third], sevens)
        case _:
            raise BadPlan(f"{bet}: this table does not offer it ({rules.document} {rules.side_bets.offered.clause})")


def _bet(name: str) -> Bet:
    match name:
        case "perfect-pairs" | "pairs-play" | "super-sevens":
            return name
        case _:
            raise BadPlan(f"{name}: there is no such side bet: perfect-pairs, pairs-play, super-sevens")


def _result(rules: TwentyOneRules, won: sidebets.Won | None, amount: Money) -> Result:
    if won is None:
        return Result("lost", -amount)
    name, odds = won
    return Result(name, odds.value.on(amount, payment(rules)))


def _sevens() -> list[int]:
    return [card.index for card in pack(52) if card.rank is Rank.SEVEN]


def _results(rules: TwentyOneRules, bet: str, amount: Money) -> tuple[Result, ...]:
    """Return every result that a side bet can have."""
    found = {_result(rules, _won(rules, bet, one, other), amount): None for one in range(52) for other in range(52)}
    if isinstance(sidebets.offered(rules, _bet(bet)), SuperSevens):
        for one in _sevens():
            for other in _sevens():
                for third in range(52):
                    found[_result(rules, _won(rules, bet, one, other, third), amount)] = None
    assert len(found) <= _RESULTS, found
    return tuple(found)


def _sides(rules: TwentyOneRules, plan: Plan, results: tuple[tuple[Result, ...], ...], unit: int) -> Sides:
    first_two = np.zeros((len(results), 52 * 52), np.uint8)
    sevens = np.zeros(16 * 53, np.uint8)
    nets = np.zeros((len(results), _RESULTS), np.int64)
    for at, (bet, amount) in enumerate(plan.side_bets.items()):
        place = {result: number for number, result in enumerate(results[at])}
        nets[at, : len(place)] = [result.net // unit for result in place]
        for one in range(52):
            for other in range(52):
                first_two[at, one * 52 + other] = place[_result(rules, _won(rules, bet, one, other), amount)]
        if bet != "super-sevens":
            continue
        for one in _sevens():
            for other in _sevens():
                first_two[at, one * 52 + other] = _THIRD
                for third in range(53):
                    won = _won(rules, bet, one, other, third if third < 52 else None)
                    sevens[((one & 3) * 4 + (other & 3)) * 53 + third] = place[_result(rules, won, amount)]
    return Sides(first_two, sevens, nets)


# --- wagers and shoe --------------------------------------------------------------------------------------------------


def _bets(plan: Plan, rules: TwentyOneRules, wagers: tuple[Money, ...]) -> Bets:
    levels = np.zeros(2 * COUNTS + 1, np.int64)
    tags = np.zeros(52, np.int64)
    betting = plan.betting
    size = rules.cards.pack.value
    if betting is None:
        return Bets(plan.boxes, plan.others, levels, tags, 1, size, is_true=True, insure_from=COUNTS + 1)
    for count in range(-COUNTS, COUNTS + 1):
        wager = next((wager for least, wager in reversed(betting.spread) if count >= least), betting.spread[0][1])
        levels[count + COUNTS] = wagers.index(wager) if wager else -1
    ranks = list(Rank)
    for card in pack(52):
        tags[card.index] = betting.tags[ranks.index(card.rank)]
    insure_from = COUNTS + 1 if betting.insure_from is None else betting.insure_from
    return Bets(plan.boxes, plan.others, levels, tags, betting.parts, size, betting.is_true, insure_from)


def _shoe(plan: Plan, rules: TwentyOneRules) -> Shoe:
    decks = rules.cards.decks.value
    cards = np.array([card.index for card in pack(rules.cards.pack.value)] * decks, np.uint8)
    size = len(cards)
    if plan.dealing == "real":
        behind = plan.cutting_card
        if behind is None:
            assert rules.cut is not None, "a shoe that is shuffled by hand is cut"
            behind = min(rules.cut.depth.value, size // 2)
        return Shoe(cards, kernel.REAL, rules.shuffle.burn.value, size - behind)
    is_late = plan.dealing == "device" and rules.shuffle.discards_back.value == "after_initial_deal"
    return Shoe(cards, kernel.LATE if is_late else kernel.FRESH, 0, size)
