"""What the kernel has counted, as a tally: units become cents, numbers become names."""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.dealer import ENDS, NATURAL
from croupier.simulation.plan import Plan
from croupier.simulation.tally import ByCount, Key, Tally
from croupier.simulation.twentyone.encode import Encoded
from croupier.simulation.twentyone.layout import COUNTS, HANDS, Ints, Sums
from croupier.simulation.twentyone.pilot import Piloted, player_of

Referred = Iterable[tuple[int, int, int, Piloted]]


class Counted(Struct, frozen=True):
    """Room for what a block comes to; `ends` are those of rounds that are a path through one table."""

    sums: Sums
    ends: Ints


def empty(known: Encoded, rounds: int, *, each: bool = False) -> Counted:
    """Return room for so many rounds."""
    levels, overs = len(known.wagers), len(known.automaton.overs)
    referred = rounds // 64 + 64
    sums = Sums(
        hands=np.zeros((levels, 2, overs, ENDS), np.int64),
        split_hands=np.zeros((overs, ENDS), np.int64),
        splits=np.zeros((levels, HANDS), np.int64),
        insured=np.zeros((levels, 2), np.int64),
        nets=np.zeros((levels, 2 * known.span + 1), np.int64),
        wagered=np.zeros(1, np.int64),
        sides=np.zeros((max(1, len(known.results)), 16), np.int64),
        by_count=np.zeros((2 * COUNTS + 1, 4), np.int64),
        sat_out=np.zeros(1, np.int64),
        referred=np.zeros((referred, 4 + len(known.shoe.cards)), np.int64),
        each=np.zeros(rounds if each else 0, np.int64),
    )
    return Counted(sums, np.zeros(known.path.ends, np.int64))


def counted(plan: Plan, known: Encoded, found: Counted, rounds: int, referred: Referred) -> Tally:
    """Return the tally of a block."""
    tally = Tally(rounds=rounds)
    sums, own = found.sums, plan.boxes - plan.others
    _take_path(known, found)
    tally.wagered = int(sums.wagered[0])
    for level, wager in enumerate(known.wagers):
        nets = {
            (int(at) - known.span) * known.unit: int(sums.nets[level, at]) for at in np.flatnonzero(sums.nets[level])
        }
        if nets:
            tally.nets[wager * own] = nets
    if sums.sat_out[0]:
        tally.nets[0] = {0: int(sums.sat_out[0])}
    _name_hands(known, sums, tally)
    for at, (bet, amount) in enumerate(plan.side_bets.items()):
        for result, many in zip(known.results[at], sums.sides[at].tolist(), strict=False):
            if many:
                _more(tally.bets.setdefault(bet, {}).setdefault(amount, {}), result.net, many)
                tally.seen[f"{bet}: {result.name}"] = many
    if plan.betting is not None:
        _take_counts(plan, known, sums, tally)
    for _, level, count, piloted in referred:
        _take_piloted(plan, known, tally, level, count, piloted)
    return tally


def _take_path(known: Encoded, found: Counted) -> None:
    """Add the rounds that were paths to the hands and nets of the others."""
    sums, pays = found.sums, known.pays
    if not found.ends.any():
        return
    ends = found.ends.reshape(2, -1, ENDS)
    sums.hands[0] += ends
    sums.wagered[0] += int(
        (ends.sum(axis=(0, 2)) * pays.wagered[0]).sum() + ends[1].sum() * pays.insured[0, 0] * known.unit
    )
    sums.insured[0, 1] += ends[1, :, NATURAL].sum()
    sums.insured[0, 0] += ends[1, :, :NATURAL].sum()
    for insured, over, end in zip(*np.nonzero(ends), strict=True):
        net = pays.nets[0, 0, over, end]
        if insured:
            net += pays.insured[0, 1] if end == NATURAL else -pays.insured[0, 0]
        sums.nets[0, net + known.span] += ends[insured, over, end]


def _name_hands(known: Encoded, sums: Sums, tally: Tally) -> None:
    overs = known.automaton.overs
    for at, many in enumerate(sums.hands.sum(axis=(0, 1, 3)).tolist()):
        if many:
            _more(tally.seen, overs[at].name, many)
    for at, many in enumerate(sums.split_hands.sum(axis=1).tolist()):
        if many:
            _more(tally.seen, f"after a split: {overs[at].name}", many)
    for hands, many in enumerate(sums.splits.sum(axis=0).tolist()):
        if many:
            tally.seen[f"split into {hands} hands"] = many
    for name, many in zip(("insurance lost", "insurance won"), sums.insured.sum(axis=0).tolist(), strict=True):
        if many:
            tally.seen[name] = many


def _take_counts(plan: Plan, known: Encoded, sums: Sums, tally: Tally) -> None:
    own = plan.boxes - plan.others
    for at in np.flatnonzero(sums.by_count[:, 0]).tolist():
        rounds, net, low, high = sums.by_count[at].tolist()
        wager = known.wagers[int(known.bets.levels[at])] * own
        squares = (low + (high << 32)) * known.unit**2
        tally.by_count[at - COUNTS] = ByCount(rounds, rounds * wager, net * known.unit, squares)


def _take_piloted(plan: Plan, known: Encoded, tally: Tally, level: int, count: int, piloted: Piloted) -> None:
    """Add a round that the engine settled."""
    own = [player_of(box) for box in range(plan.others + 1, plan.boxes + 1)] if level >= 0 else []
    tally.seen["rounds with a Super Bonus"] = tally.seen.get("rounds with a Super Bonus", 0) + 1
    if not own:
        _more(tally.nets.setdefault(0, {}), 0, 1)
        return
    wager = known.wagers[level] * len(own)
    net = sum(piloted.nets.get(f"{player} {bet}", 0) for player in own for bet in ("main", "insurance", "bonus"))
    tally.wagered += sum(piloted.wagered[player] for player in own)
    _more(tally.nets.setdefault(wager, {}), net, 1)
    for bet, amount in plan.side_bets.items():
        for player in own:
            _more(tally.bets.setdefault(bet, {}).setdefault(amount, {}), piloted.nets[f"{player} {bet}"], 1)
    if plan.betting is not None:
        row = tally.by_count.setdefault(count, ByCount())
        row.rounds += 1
        row.wagered += wager
        row.net += net
        row.squares += net * net


def _more(counts: dict[Key, int], key: Key, many: int) -> None:
    counts[key] = counts.get(key, 0) + many
