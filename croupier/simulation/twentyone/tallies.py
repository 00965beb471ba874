"""Tallies from the kernel's counters: units become cents, numbers become names."""

from collections.abc import Iterable
from math import prod

import numpy as np
from msgspec import Struct

from croupier.engine.events import SideBetSettled, SuperBonusPaid
from croupier.simulation.plan import Plan
from croupier.simulation.tally import ByCount, Key, Tally
from croupier.simulation.twentyone import layout as l
from croupier.simulation.twentyone.encode import EncodedPlan
from croupier.simulation.twentyone.engine_player import EngineRound, box_name, box_of
from croupier.simulation.twentyone.kernel import IN_ALL, LOST, SAT_OUT, WON
from croupier.simulation.twentyone.layout import COUNTS, ENDS, NATURAL, Ints, Sums

Referred = Iterable[tuple[int, int, int, EngineRound]]


class CountedBlock(Struct, frozen=True):
    """Arrays for the results of a block; `ends` are those of rounds that are a path through one table.

    The other arrays are the parts of what `sums` counts: hands by level, insured or not, and end; hands of split boxes;
    boxes by level; nets of rounds by level; by count; results of side bets; and all chips with the rounds sat out.
    """

    sums: Sums
    ends: Ints
    hands: Ints
    split_hands: Ints
    boxes: Ints
    rounds: Ints
    by_count: Ints
    sides: Ints
    beside: Ints


def empty(known: EncodedPlan, rounds: int, *, each: bool = False) -> CountedBlock:
    """Return arrays for that number of rounds."""
    counts = np.zeros(sum(prod(shape) for shape in known.shapes.values()), np.int64)
    parts = []
    for name, shape in known.shapes.items():
        place = int(known.book.where[name])
        parts.append(counts[place : place + prod(shape)].reshape(shape))
    referred = np.zeros((rounds // 64 + 64, 4 + len(known.cards)), np.int64)
    sums = Sums(counts, referred, np.zeros(rounds if each else 0, np.int64))
    return CountedBlock(sums, np.zeros(2 * len(known.automaton.overs) * ENDS, np.int64), *parts)


def counted(plan: Plan, known: EncodedPlan, found: CountedBlock, rounds: int, referred: Referred) -> Tally:
    """Return the tally of a block."""
    tally = Tally(rounds=rounds)
    own = plan.boxes - plan.others
    if found.ends.any():
        _take_path(known, found)
    tally.wagered = int(found.beside[IN_ALL])
    for level, wager in enumerate(known.wagers):
        nets = found.rounds[level]
        if nets.any():
            tally.nets[wager * own] = {
                (at - known.span) * known.unit: int(nets[at]) for at in np.flatnonzero(nets).tolist()
            }
    if found.beside[SAT_OUT]:
        tally.nets[0] = {0: int(found.beside[SAT_OUT])}
    _name_hands(known, found, tally)
    for at, (bet, amount) in enumerate(plan.side_bets.items()):
        for result, many in zip(known.results[at], found.sides[at].tolist(), strict=False):
            if many:
                _more(tally.bets.setdefault(bet, {}).setdefault(amount, {}), result.net, many)
                tally.seen[f"{bet}: {result.name}"] = many
    if plan.betting is not None:
        _take_counts(plan, known, found, tally)
    for _, level, count, piloted in referred:
        _take_piloted(plan, known, tally, (level, count), piloted)
    return tally


def _take_path(known: EncodedPlan, found: CountedBlock) -> None:
    """Add the rounds that were paths to the hands and nets of the others."""
    worth, unit = known.worth, known.unit
    ends = found.ends.reshape(2, -1, ENDS)
    found.hands[0] += ends
    chips = ends.sum(axis=(0, 2)) @ worth.chips[0, :-3] + ends[1].sum() * worth.chips[0, -3]
    found.beside[IN_ALL] += chips
    found.boxes[0, WON] += ends[1, :, NATURAL].sum()
    found.boxes[0, LOST] += ends[1, :, :NATURAL].sum()
    for is_insured, over, end in zip(*np.nonzero(ends), strict=True):
        net = worth.nets[0, 0, over, end]
        if is_insured:
            net += worth.chips[0, -1] if end == NATURAL else -worth.chips[0, -2]
        found.rounds[0, net // unit + known.span] += ends[is_insured, over, end]


def _name_hands(known: EncodedPlan, found: CountedBlock, tally: Tally) -> None:
    overs = known.automaton.overs
    for at, many in enumerate(found.hands.sum(axis=(0, 1, 3)).tolist()):
        if many:
            _more(tally.seen, overs[at].name, many)
    for at, many in enumerate(found.split_hands.sum(axis=1).tolist()):
        if many:
            _more(tally.seen, f"after a split: {overs[at].name}", many)
    for at, many in enumerate(found.boxes.sum(axis=0).tolist()):
        if many:
            tally.seen[{LOST: "insurance lost", WON: "insurance won"}.get(at, f"split into {at} hands")] = many


def _take_counts(plan: Plan, known: EncodedPlan, found: CountedBlock, tally: Tally) -> None:
    own = plan.boxes - plan.others
    for at in np.flatnonzero(found.by_count[:, 0]).tolist():
        rounds, net, low, high = found.by_count[at].tolist()
        level = int(known.bets[l.LEVELS + at])
        wager = known.wagers[level] * own if level >= 0 else 0
        squares = (low + (high << 32)) * known.unit**2
        tally.by_count[at - COUNTS] = ByCount(rounds, rounds * wager, net * known.unit, squares)


def _take_piloted(plan: Plan, known: EncodedPlan, tally: Tally, at: tuple[int, int], piloted: EngineRound) -> None:
    """Add a round that the engine settled, at its level and count."""
    level, count = at
    own = [box_name(box) for box in range(plan.others + 1, plan.boxes + 1)] if level >= 0 else []
    if any(isinstance(event, SuperBonusPaid) for event in piloted.events):
        _more(tally.seen, "rounds with a Super Bonus", 1)
    if not own:
        _more(tally.nets.setdefault(0, {}), 0, 1)
        tally.by_count.setdefault(count, ByCount()).rounds += 1
        return
    wager = known.wagers[level] * len(own)
    net = sum(piloted.nets.get(f"{box} {bet}", 0) for box in own for bet in ("main", "insurance", "bonus"))
    tally.wagered += sum(piloted.wagered[box] for box in own)
    _more(tally.nets.setdefault(wager, {}), net, 1)
    for bet, amount in plan.side_bets.items():
        for box in own:
            _more(tally.bets.setdefault(bet, {}).setdefault(amount, {}), piloted.nets[f"{box} {bet}"], 1)
    for event in piloted.events:
        if isinstance(event, SideBetSettled) and box_of(event.player) in own:
            _more(tally.seen, f"{event.bet}: {event.result}", 1)
    if plan.betting is not None:
        row = tally.by_count.setdefault(count, ByCount())
        row.rounds += 1
        row.wagered += wager
        row.net += net
        row.squares += net * net


def _more(counts: dict[Key, int], key: Key, many: int) -> None:
    counts[key] = counts.get(key, 0) + many
