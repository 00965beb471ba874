"""The loops that deal and play rounds; they know no rule: everything is looked up in tables.

Cards leave the shoe by steps of a Fisher–Yates shuffle: what has left lies in front, in the order in which it left.
Chance is counted: number x of block b is the mix of key + G · (b · 2^32 + x), so that no block needs another.
"""

from typing import Final

import numpy as np

from croupier.analysis.compiling import compiled
from croupier.simulation.twentyone.layout import (
    ACE,
    COUNTS,
    KINDS,
    NATURAL,
    OWN,
    Bets,
    Box,
    Chance,
    Hands,
    Ints,
    Pays,
    Shoe,
    Sides,
    Small,
    States,
    Sums,
    Table,
)

# SplitMix64 (Steele, Lea and Flood, 2014): the step of the counter and the two factors of the mix
STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
_TWO: Final = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S9, _S55 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(9), np.uint64(55)


AT, END, START, HAS_RUN_OUT, BEFORE, COUNT, LEVEL, SEEN, INSURES = range(9)
"""Where the shoe stands: the next card, the end, the first card of the round, whether it ran out; how many cards of the
round before are still out; the running count; of the round its wager's level, its count, and whether that insures."""
FRESH, REAL, LATE = range(3)
"""A whole shoe for each round; until the cutting card; or a device that gets discards back after the initial deal."""


@compiled
def _draw(cards: Small, at: Ints, chance: Chance) -> int:
    """Return the next card; a shoe that runs out goes on with the discards of earlier rounds."""
    if at[AT] == at[END]:
        at[AT], at[END], at[HAS_RUN_OUT] = 0, at[START], 1
    chance[0] += STEP
    mixed = chance[0]
    mixed = (mixed ^ (mixed >> _S30)) * _ONE
    mixed = (mixed ^ (mixed >> _S27)) * _TWO
    mixed = mixed ^ (mixed >> _S31)
    here = at[AT]
    there = here + np.int64(((mixed >> _S9) * np.uint64(at[END] - here)) >> _S55)
    card = cards[there]
    cards[there] = cards[here]
    cards[here] = card
    at[AT] = here + 1
    return np.int64(card)


@compiled
def _play_split(table: Table, box: int, up: int) -> None:
    """Play the hands of a split pair, one after the other; one split again puts the new hand behind it."""
    hands, pays, shoe, at, chance, room = table
    kinds = hands.kinds
    pending = room.pending
    wide = len(hands.values)
    pending[0], pending[1] = kinds[room.first[box]], kinds[room.second[box]]
    many, hand, has_doubled = 2, 0, 0
    most = hands.most[hands.values[pending[0]]]
    while hand < many:
        row = hands.split[up * wide + pending[hand]]
        kind = np.int64(kinds[_draw(shoe.cards, at, chance)])
        state = hands.table[row + kind]
        while True:
            if state < hands.limit:
                state = hands.table[state + kinds[_draw(shoe.cards, at, chance)]]
            elif state == hands.splits:
                if many < most:
                    for later in range(many, hand + 1, -1):
                        pending[later] = pending[later - 1]
                    pending[hand + 1] = kind
                    many += 1
                    kind = np.int64(kinds[_draw(shoe.cards, at, chance)])
                    state = hands.table[row + kind]
                else:
                    state = hands.unsplit[(up * wide + pending[hand]) * wide + kind]
            else:
                break
        over = np.int64(state) - hands.limit
        has_doubled |= pays.doubles[over]
        room.over[box, hand] = over
        room.had_doubled[box, hand] = has_doubled
        hand += 1
    for hand in range(many):
        if not pays.at_once[room.over[box, hand]]:
            room.had_doubled[box, hand] = has_doubled
    room.many[box] = many


@compiled
def _net(pays: Pays, room: Box, box: int, level: int, end: int) -> int:
    """Return what the hands of a box come to, without insurance."""
    many = room.many[box]
    found = 0
    if end != NATURAL or many == 1:
        for hand in range(many):
            found += pays.nets[level, room.had_doubled[box, hand], room.over[box, hand], end]
        return found
    code = 1
    for hand in range(many - 1, -1, -1):
        over = room.over[box, hand]
        code = code * KINDS + pays.kind[over]
        if pays.kind[over] == OWN:
            found += pays.nets[level, room.had_doubled[box, hand], over, NATURAL]
    return found + pays.taken[level, code]


@compiled
def _hangs(hands: Hands, pays: Pays, room: Box, box: int, up: int) -> int:
    """Return what must be seen of the dealer's hand to settle a box: 0 nothing, 1 whether it is a natural, 2 all."""
    hangs = 0
    for hand in range(room.many[box]):
        hangs = max(hangs, np.int64(pays.hangs[room.over[box, hand]]))
    if hangs < 2 and room.many[box] > 1:
        hangs = int(_net(pays, room, box, 0, 0) != _net(pays, room, box, 0, NATURAL))
    if room.insured[box]:
        hangs = max(hangs, 1)
    return hangs if hangs == 2 or hands.may_be_natural[up] else 0


@compiled
def _deal_dealer(table: Table, up: int, hangs: int) -> int:
    """Return how the dealer's hand ends; only the second card is dealt where nothing hangs on more."""
    hands, _, shoe, at, chance, _ = table
    state = hands.dealer_first[up]
    if hangs == 0:
        return 0
    state = hands.dealer[state + hands.kinds[_draw(shoe.cards, at, chance)]]
    if hangs == 1:
        return NATURAL if state == hands.dealer_limit + NATURAL else 0
    while state < hands.dealer_limit:
        state = hands.dealer[state + hands.kinds[_draw(shoe.cards, at, chance)]]
    return np.int64(state) - hands.dealer_limit


@compiled
def _begin(shoe: Shoe, at: Ints) -> None:
    """Let a round begin: from a new shoe where one is due."""
    size = len(shoe.cards)
    if shoe.dealing == FRESH:
        at[AT] = at[COUNT] = 0
    elif shoe.dealing == REAL:
        if at[AT] >= shoe.stop or at[HAS_RUN_OUT]:
            at[AT], at[COUNT] = shoe.burnt, 0
    else:
        at[BEFORE], at[COUNT] = at[AT], 0
    at[END], at[START], at[HAS_RUN_OUT] = size, at[AT], 0


@compiled
def _put_back(cards: Small, at: Ints) -> None:
    """Put the discards of the round before back among the cards, this round's in front."""
    before, dealt = at[BEFORE], at[AT] - at[START]
    kept = cards[:before].copy()
    for place in range(dealt):
        cards[place] = cards[before + place]
    cards[dealt : dealt + before] = kept
    at[AT], at[START], at[BEFORE] = dealt, 0, 0


@compiled
def _count(shoe: Shoe, bets: Bets, at: Ints) -> int:
    """Return the count that betting goes by, between its bounds."""
    left = len(shoe.cards) - at[AT]
    count = at[COUNT] * bets.pack // (bets.parts * left) if bets.is_true else at[COUNT] // bets.parts
    return min(max(count, -COUNTS), COUNTS)


@compiled
def _tags(shoe: Shoe, bets: Bets, at: Ints) -> int:
    """Return what the cards of the round have counted so far; nothing once a shuffle is due in its course."""
    found = 0
    if not at[HAS_RUN_OUT]:
        for place in range(at[START], at[AT]):
            found += bets.tags[shoe.cards[place]]
    return found


@compiled
def _seen_so_far(shoe: Shoe, bets: Bets, at: Ints) -> int:
    """Return the count with the cards of the initial deal."""
    more = _tags(shoe, bets, at)
    at[COUNT] += more
    found = _count(shoe, bets, at)
    at[COUNT] -= more
    return found


@compiled
def _refer(shoe: Shoe, at: Ints, sums: Sums, number: int, level: int) -> None:
    """Keep the cards of a round that the engine has to settle; the first row tells how many such rounds there are."""
    sums.referred[0, 0] += 1
    row = sums.referred[sums.referred[0, 0]]
    row[0], row[1], row[2], many = number, level, at[SEEN], 0
    for place in range(at[START], len(shoe.cards) if at[HAS_RUN_OUT] else at[AT]):
        row[4 + many] = shoe.cards[place]
        many += 1
    for place in range(at[AT] if at[HAS_RUN_OUT] else 0):
        row[4 + many] = shoe.cards[place]
        many += 1
    row[3] = many


@compiled
def _side_results(sides: Sides, sums: Sums, room: Box, box: int) -> int:
    """Settle the side bets of a box; return what they come to."""
    found = 0
    first, second, third = room.first[box], room.second[box], room.third[box]
    for bet in range(len(sides.nets)):
        result = np.int64(sides.first_two[bet, first * 52 + second])
        if result == 255:
            pair = (first & 3) * 4 + (second & 3)
            result = np.int64(sides.sevens[pair * 53 + (third if third >= 0 else 52)])
        sums.sides[bet, result] += 1
        found += sides.nets[bet, result]
    return found


@compiled
def _settle(pays: Pays, sums: Sums, room: Box, box: int, level: int, end: int) -> int:
    """Settle a box and count its hands; return what it comes to."""
    found = _net(pays, room, box, level, end)
    many = room.many[box]
    if many == 1:
        sums.hands[level, room.insured[box], room.over[box, 0], end] += 1
        sums.wagered[0] += pays.wagered[level, room.over[box, 0]]
    else:
        sums.splits[level, many] += 1
        for hand in range(many):
            sums.split_hands[room.over[box, hand], end] += 1
            sums.wagered[0] += pays.wagered[level, room.over[box, hand]]
    if room.insured[box]:
        sums.wagered[0] += pays.insured[level, 0]
        sums.insured[level, int(end == NATURAL)] += 1
        found += pays.insured[level, 1] if end == NATURAL else -pays.insured[level, 0]
    return found


@compiled
def _deal_first(table: Table, bets: Bets, boxes: int) -> int:
    """Deal the first two cards of every box and the dealer's first, and insure; return the value of the dealer's."""
    hands, _, shoe, at, chance, room = table
    cards, wide = shoe.cards, len(hands.values)
    for box in range(boxes):
        room.first[box] = _draw(cards, at, chance)
    up = np.int64(hands.values[hands.kinds[_draw(cards, at, chance)]])
    for box in range(boxes):
        room.second[box] = _draw(cards, at, chance)
    if at[BEFORE]:
        _put_back(cards, at)
    is_counted = bets.insure_from <= COUNTS
    by_count = up == ACE and is_counted and _seen_so_far(shoe, bets, at) >= bets.insure_from
    at[INSURES] = by_count
    for box in range(boxes):
        room.insured[box] = 0
        if up == ACE:
            first, second = np.int64(hands.kinds[room.first[box]]), np.int64(hands.kinds[room.second[box]])
            asked = hands.insures[first * wide + second]
            room.insured[box] = int(asked >= 2 and by_count) if is_counted else asked & 1
    return up


@compiled
def _play_hand(table: Table, box: int, up: int) -> None:
    """Play the hand of a box, or its hands."""
    hands, _, shoe, at, chance, room = table
    wide, cards, begun = len(hands.values), shoe.cards, at[AT]
    first, second = np.int64(hands.kinds[room.first[box]]), np.int64(hands.kinds[room.second[box]])
    state = hands.table[hands.first[up * wide + first] + second]
    while state < hands.limit:
        state = hands.table[state + hands.kinds[_draw(cards, at, chance)]]
    if state == hands.splits:
        _play_split(table, box, up)
    else:
        room.many[box], room.over[box, 0], room.had_doubled[box, 0] = 1, np.int64(state) - hands.limit, 0
    room.third[box] = -1
    if at[AT] != begun:
        room.third[box] = cards[begun] if begun < len(cards) else cards[0]


@compiled
def _refers(pays: Pays, room: Box, boxes: int) -> bool:
    """Whether the engine has to settle the round."""
    for box in range(boxes):
        for hand in range(room.many[box]):
            if pays.refers[room.over[box, hand]]:
                return True
    return False


@compiled
def _settle_round(pays: Pays, sides: Sides, bets: Bets, room: Box, sums: Sums, level: int, count: int, end: int) -> int:
    """Settle the boxes that count; return what all their wagers come to."""
    if level < 0:
        sums.sat_out[0] += 1
        return 0
    net, beside = 0, 0
    for box in range(bets.others, bets.boxes):
        net += _settle(pays, sums, room, box, level, end)
        beside += _side_results(sides, sums, room, box)
    sums.nets[level, net + sums.nets.shape[1] // 2] += 1
    row = sums.by_count[count + COUNTS]
    row[0] += 1
    row[1] += net
    row[2] += (net * net) & 0xFFFFFFFF
    row[3] += (net * net) >> 32
    return net + beside


@compiled
def play_table(table: Table, sides: Sides, bets: Bets, rounds: int, sums: Sums) -> None:
    """Play rounds of a table with any number of boxes, wagers by the count, and side bets."""
    hands, pays, shoe, at, _, room = table
    for number in range(rounds):
        _begin(shoe, at)
        count = _count(shoe, bets, at)
        level = bets.levels[count + COUNTS]
        at[LEVEL], at[SEEN] = level, count
        boxes = bets.boxes if level >= 0 else bets.others
        up = _deal_first(table, bets, boxes)
        hangs = 0
        for box in range(boxes):
            _play_hand(table, box, up)
            hangs = max(hangs, _hangs(hands, pays, room, box, up))
        end = _deal_dealer(table, up, hangs)
        if _refers(pays, room, boxes):
            _refer(shoe, at, sums, number, level)
        else:
            found = _settle_round(pays, sides, bets, room, sums, level, count, end)
            if len(sums.each):
                sums.each[number] = found
        at[COUNT] += _tags(shoe, bets, at)


@compiled
def play_box(path: States, limit: int, ends: int, table: Table, rounds: int, counts: Ints, sums: Sums) -> None:
    """Play rounds of one box with one wager: a path through one table; only splits leave it."""
    hands, _, shoe, at, chance, _ = table
    cards, kinds = shoe.cards, hands.kinds
    size, is_fresh, stop, burnt = (
        np.uint64(len(cards)),
        shoe.dealing == FRESH,
        np.uint64(shoe.stop),
        np.uint64(shoe.burnt),
    )
    one, first_end, special = np.uint64(1), np.uint32(limit), np.uint32(limit + ends)
    here, now = np.uint64(at[AT]), chance[0]
    begun = here
    for number in range(rounds):
        if is_fresh:
            here = np.uint64(0)
        elif here >= stop:
            here = burnt
        begun = here
        state = np.uint32(0)
        while state < first_end:
            now += STEP
            mixed = (now ^ (now >> _S30)) * _ONE
            mixed = (mixed ^ (mixed >> _S27)) * _TWO
            mixed = mixed ^ (mixed >> _S31)
            there = here + (((mixed >> _S9) * (size - here)) >> _S55)
            card = cards[there]
            cards[there] = cards[here]
            cards[here] = card
            here += one
            state = path[state + kinds[card]]
        if state < special:
            counts[state - first_end] += 1
            continue
        at[AT], at[START], at[END], chance[0] = here, begun, size, now
        if state == special:
            _split_round(table, number, sums)
        else:
            _refer(shoe, at, sums, number, 0)
        here, now = np.uint64(at[AT]), chance[0]
        if at[HAS_RUN_OUT]:
            at[HAS_RUN_OUT] = 0
            here = stop
    at[AT], at[START], chance[0] = here, begun, now


@compiled
def _split_round(table: Table, number: int, sums: Sums) -> None:
    """Finish a round of one box whose pair is split."""
    hands, pays, shoe, at, _, room = table
    cards, start = shoe.cards, at[START]
    room.first[0], room.second[0] = cards[start], cards[start + 2]
    up = np.int64(hands.values[hands.kinds[cards[start + 1]]])
    wide = len(hands.values)
    asked = hands.insures[np.int64(hands.kinds[cards[start]]) * wide + np.int64(hands.kinds[cards[start + 2]])]
    room.insured[0] = (asked & 1) if up == ACE else 0
    _play_split(table, 0, up)
    end = _deal_dealer(table, up, _hangs(hands, pays, room, 0, up))
    for hand in range(room.many[0]):
        if pays.refers[room.over[0, hand]]:
            _refer(shoe, at, sums, number, 0)
            return
    sums.nets[0, _settle(pays, sums, room, 0, 0, end) + sums.nets.shape[1] // 2] += 1
