"""The loops that deal and play rounds; they know no rule: everything is looked up in tables.

Cards leave the shoe by steps of a Fisher–Yates shuffle: what has left lies in front, in the order in which it left.
Chance is counted: number x of block b is the mix of key + G · (b · 2^32 + x), so that no block needs another.
"""

from typing import Final

import numpy as np

from croupier.analysis.compilation import borrowed, compiled, inlined
from croupier.simulation.twentyone import layout as l
from croupier.simulation.twentyone.layout import ACE, COUNTS, ENDS, MARKS, NATURAL, UPS, Ints, Small, States

# SplitMix64 (Steele, Lea and Flood, 2014): the step of the counter and the two factors of the mix
STEP: Final = np.uint64(0x9E3779B97F4A7C15)
ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
TWO: Final = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S9, _S55 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(9), np.uint64(55)

AT, END, START, HAS_RUN_OUT, BEFORE, COUNT, LEVEL, SEEN, INSURES, CHANCE, ROOM = range(11)
"""Fields of `now`: the next card of the shoe, its end, the first card of the round, whether the shoe ran out; how many
cards of the round before are still out; the running count; of the round its wager's level, its count, and whether that
insures; the counter of chance; and then room for each box."""
FRESH, REAL, LATE = range(3)
"""A whole shoe for each round; until the cutting card; or a device that gets discards back after the initial deal."""
FIRST, SECOND, THIRD, MANY, INSURED, NET, INSURANCE, OVER, HAD_DOUBLED, PENDING = 0, 1, 2, 3, 4, 5, 6, 7, 15, 23
EACH: Final = 31
"""Data of a box: its cards, number of hands, whether it is insured, results of hands and insurance; how each
hand is over, whether the box had a doubled hand by then, and the first cards of split hands."""
HANGS, KIND, AT_ONCE, DOUBLES, REFERS = range(MARKS)
OWN, KINDS, ENGINE = 5, 6, 4
LOST, WON, IN_ALL, SAT_OUT, PER_LEVEL = 0, 1, 0, 1, 8
"""Counts of boxes, by level: insurance lost and won, and from 2 on the number split into that many hands;
beside them all chips, and the rounds that were sat out."""


@inlined
def _draw(cards: Small, now: Ints) -> int:
    """Return the next card; a shoe that runs out goes on with the discards of earlier rounds."""
    if now[AT] == now[END]:
        now[AT], now[END], now[HAS_RUN_OUT], now[COUNT] = 0, now[START], 1, 0
    mixed = np.uint64(now[CHANCE]) + STEP
    now[CHANCE] = np.int64(mixed)
    mixed = (mixed ^ (mixed >> _S30)) * ONE
    mixed = (mixed ^ (mixed >> _S27)) * TWO
    mixed = mixed ^ (mixed >> _S31)
    here = now[AT]
    there = here + np.int64(((mixed >> _S9) * np.uint64(now[END] - here)) >> _S55)
    card = cards[there]
    cards[there] = cards[here]
    cards[here] = card
    now[AT] = here + 1
    return int(card)


@compiled
def _play_split(where: Ints, kinds: Small, states: States, cards: Small, now: Ints, box: int, up: int) -> None:
    """Play the hands of a split pair, one after the other; one split again puts the new hand behind it."""
    wide, limit, splits, doors, marked = where[l.WIDE], where[l.LIMIT], where[l.SPLITS], where[l.DOORS], where[l.MARKED]
    pending = box + PENDING
    now[pending], now[pending + 1] = kinds[now[box + FIRST]], kinds[now[box + SECOND]]
    many, hand, has_doubled = 2, 0, 0
    most = int(states[where[l.MOST] + kinds[52 + now[pending]]])
    while hand < many:
        row = int(states[doors + (UPS + up) * wide + now[pending + hand]])
        kind = int(kinds[_draw(cards, now)])
        state = int(states[row + kind])
        while True:
            if state < limit:
                state = int(states[state + kinds[_draw(cards, now)]])
            elif state != splits:
                break
            elif many < most:
                for later in range(many, hand + 1, -1):
                    now[pending + later] = now[pending + later - 1]
                now[pending + hand + 1] = kind
                many += 1
                kind = int(kinds[_draw(cards, now)])
                state = int(states[row + kind])
            else:
                state = int(states[doors + (2 * UPS + up * wide + now[pending + hand]) * wide + kind])
        has_doubled |= int(states[marked + (state - limit) * MARKS + DOUBLES])
        now[box + OVER + hand], now[box + HAD_DOUBLED + hand] = state - limit, has_doubled
        hand += 1
    for hand in range(many):
        if not states[marked + now[box + OVER + hand] * MARKS + AT_ONCE]:
            now[box + HAD_DOUBLED + hand] = has_doubled
    now[box + MANY] = many


@inlined
def _net(where: Ints, states: States, worth: Ints, now: Ints, box: int, level: int, end: int) -> int:
    """Return the result of the hands of a box, without insurance."""
    found, code, overs, has_natural = 0, 1, where[l.OVERS], end == NATURAL and now[box + MANY] > 1
    for hand in range(now[box + MANY] - 1, -1, -1):
        over = now[box + OVER + hand]
        kind = int(states[where[l.MARKED] + over * MARKS + KIND])
        code = code * KINDS + kind
        if not has_natural or kind == OWN:
            place = ((level * 2 + now[box + HAD_DOUBLED + hand]) * overs + over) * ENDS + end
            found += worth[where[l.NETS] + place]
    if has_natural:
        found += worth[where[l.TAKEN] + level * where[l.CODES] + code]
    return found


@inlined
def _hangs(where: Ints, states: States, now: Ints, box: int) -> int:
    """Return what must be seen of the dealer's hand: 0 nothing, 1 if it is a natural, 2 all; more if the engine's."""
    hangs, code, marked, refers = int(now[box + INSURED]), 1, where[l.MARKED], 0
    for hand in range(now[box + MANY] - 1, -1, -1):
        mark = marked + now[box + OVER + hand] * MARKS
        code = code * KINDS + int(states[mark + KIND])
        hangs = max(hangs, int(states[mark + HANGS]))
        refers |= int(states[mark + REFERS])
    if now[box + MANY] > 1:
        hangs = max(hangs, int(states[where[l.SPLIT_HANGS] + code]))
    return hangs + ENGINE * refers


@inlined
def _deal_dealer(where: Ints, kinds: Small, states: States, cards: Small, now: Ints, up: int, hangs: int) -> int:
    """Return the end of the dealer's hand; only the second card is dealt where nothing depends on more."""
    end = 0
    if hangs == 2 or (hangs == 1 and states[where[l.MAY_BE_NATURAL] + up]):
        dealer, closed = where[l.DEALER], where[l.CLOSED]
        state = int(states[where[l.DEALER_FIRST] + up])
        state = int(states[dealer + state + kinds[_draw(cards, now)]])
        while hangs == 2 and state < closed:
            state = int(states[dealer + state + kinds[_draw(cards, now)]])
        end = state - closed
        if hangs == 1 and end != NATURAL:
            end = 0
    return end


@compiled
def _open_shoe(cards: Small, now: Ints, burnt: int) -> None:
    """Open a new shoe: burn its first cards, which nobody sees."""
    now[AT], now[END], now[COUNT] = 0, len(cards), 0
    for _ in range(burnt):
        _draw(cards, now)


@inlined
def _begin(dealing: int, burnt: int, stop: int, cards: Small, now: Ints) -> None:
    """Start a round: from a new shoe where one is due."""
    if dealing == FRESH:
        now[AT] = now[COUNT] = 0
    elif dealing == LATE:
        now[BEFORE], now[COUNT] = now[AT], 0
    elif now[AT] >= stop or now[HAS_RUN_OUT]:
        _open_shoe(cards, now, burnt)
    now[END], now[START], now[HAS_RUN_OUT] = len(cards), now[AT], 0


@compiled
def _put_back(cards: Small, now: Ints) -> None:
    """Put the discards of the round before back among the cards, this round's in front."""
    before, dealt = now[BEFORE], now[AT] - now[START]
    kept = cards[:before].copy()
    for place in range(dealt):
        cards[place] = cards[before + place]
    cards[dealt : dealt + before] = kept
    now[AT], now[START], now[BEFORE] = dealt, 0, 0


@inlined
def _count(bets: Ints, now: Ints, more: int) -> int:
    """Return the count for betting, with further cards, within its bounds."""
    count = now[COUNT] + more
    if count:
        left = bets[l.PARTS] * max(1, now[END] - now[AT])
        count = count * bets[l.PACK] // left if bets[l.IS_TRUE] else count // bets[l.PARTS]
    return int(min(max(count, -COUNTS), COUNTS))


@inlined
def _tags(cards: Small, bets: Ints, now: Ints) -> int:
    """Return the count of the cards of the round so far."""
    found, size = 0, len(cards)
    if bets[l.IS_COUNTED]:
        for place in range(now[START], now[AT] + size * now[HAS_RUN_OUT]):
            found += bets[l.TAGS + cards[place if place < size else place - size]]
    return found


@compiled
def _refer(cards: Small, now: Ints, referred: Ints, number: int) -> None:
    """Keep the cards of a round that the engine has to settle."""
    referred[0, 0] += 1
    row = referred[referred[0, 0]]
    start, size, many = now[START], len(cards), now[AT] - now[START] + len(cards) * now[HAS_RUN_OUT]
    row[0], row[1], row[2], row[3] = number, now[LEVEL], now[SEEN], many
    for place in range(start, start + many):
        row[4 + place - start] = cards[place if place < size else place - size]


@inlined
def _side_results(first_two: Small, sevens: Small, nets: Ints, where: Ints, counts: Ints, now: Ints, box: int) -> int:
    """Settle the side bets of a box; return their result."""
    found = 0
    first, second, third = now[box + FIRST], now[box + SECOND], now[box + THIRD]
    for bet in range(len(nets)):
        result = int(first_two[bet, first * 52 + second])
        if result == 255:
            pair = (first & 3) * 4 + (second & 3)
            result = int(sevens[pair * 53 + (third if third >= 0 else 52)])
        counts[where[l.SIDES] + bet * nets.shape[1] + result] += 1
        found += nets[bet, result]
    return found


@inlined
def _settle(where: Ints, states: States, worth: Ints, counts: Ints, now: Ints, box: int, level: int, end: int) -> int:
    """Settle a box and count its hands; return its result."""
    overs, many, boxes = where[l.OVERS], now[box + MANY], where[l.BOXES]
    chips, lie, insurance = where[l.CHIPS] + level * (overs + 3), 0, 0
    now[box + NET] = _net(where, states, worth, now, box, level, end)
    for hand in range(many):
        over = now[box + OVER + hand]
        lie += worth[chips + over]
        if many > 1:
            counts[where[l.SPLIT_HANDS] + over * ENDS + end] += 1
    if many == 1:
        counts[where[l.HANDS] + ((level * 2 + now[box + INSURED]) * overs + now[box + OVER]) * ENDS + end] += 1
    else:
        counts[boxes + level * PER_LEVEL + many] += 1
    if now[box + INSURED]:
        lie += worth[chips + overs]
        counts[boxes + level * PER_LEVEL + (WON if end == NATURAL else LOST)] += 1
        insurance = worth[chips + overs + 2] if end == NATURAL else -worth[chips + overs + 1]
    now[box + INSURANCE] = insurance
    counts[where[l.BESIDE] + IN_ALL] += lie
    return int(now[box + NET] + insurance)


@inlined
def _settle_round(
    where: Ints, states: States, worth: Ints, bets: Ints, counts: Ints, now: Ints, end: int, beside: int
) -> int:
    """Settle the boxes that count; return the result of all their wagers, side bets included."""
    level, net, row = now[LEVEL], 0, where[l.BY_COUNT] + 4 * (now[SEEN] + COUNTS)
    counts[row] += 1
    if level < 0:
        counts[where[l.BESIDE] + SAT_OUT] += 1
    else:
        for at in range(bets[l.OTHERS], bets[l.ALL]):
            net += _settle(where, states, worth, counts, now, ROOM + at * EACH, level, end)
        counts[where[l.ROUNDS] + level * (2 * where[l.SPAN] + 1) + net + where[l.SPAN]] += 1
        counts[row + 1] += net
        counts[row + 2] += (net * net) & 0xFFFFFFFF
        counts[row + 3] += (net * net) >> 32
    return net + beside


@inlined
def _deal_first(
    where: Ints, kinds: Small, states: States, worth: Ints, bets: Ints, cards: Small, now: Ints, boxes: int
) -> int:
    """Deal the first two cards of every box and the dealer's first, and insure; return the value of the dealer's."""
    for at in range(boxes):
        now[ROOM + at * EACH + FIRST] = _draw(cards, now)
    up = int(kinds[52 + kinds[_draw(cards, now)]])
    for at in range(boxes):
        now[ROOM + at * EACH + SECOND] = _draw(cards, now)
        now[ROOM + at * EACH + INSURED] = 0
    if now[BEFORE]:
        _put_back(cards, now)
    if up == ACE:
        is_counted = bets[l.INSURE_FROM] <= COUNTS
        more = _tags(cards, bets, now)
        now[INSURES] = is_counted and _count(bets, now, more) >= bets[l.INSURE_FROM]
        for at in range(boxes):
            box = ROOM + at * EACH
            pair = int(kinds[now[box + FIRST]]) * where[l.WIDE] + int(kinds[now[box + SECOND]])
            level, overs = bets[l.FLAT] if at < bets[l.OTHERS] else now[LEVEL], where[l.OVERS]
            insures = int(states[where[l.INSURES] + pair])
            if worth[where[l.CHIPS] + level * (overs + 3) + overs]:  # a small wager has no half in chips
                now[box + INSURED] = int(insures >= 2 and now[INSURES] > 0) if is_counted else insures & 1
    return up


@inlined
def _play_hand(where: Ints, kinds: Small, states: States, cards: Small, now: Ints, box: int, up: int) -> None:
    """Play the hand of a box, or its hands."""
    limit, begun = where[l.LIMIT], now[AT]
    door = where[l.DOORS] + up * where[l.WIDE] + kinds[now[box + FIRST]]
    state = int(states[int(states[door]) + kinds[now[box + SECOND]]])
    while state < limit:
        state = int(states[state + kinds[_draw(cards, now)]])
    if state == where[l.SPLITS]:
        _play_split(where, kinds, states, cards, now, box, up)
    else:
        now[box + MANY], now[box + OVER], now[box + HAD_DOUBLED] = 1, state - limit, 0
    now[box + THIRD] = -1
    if now[AT] != begun:
        now[box + THIRD] = cards[begun] if begun < len(cards) else cards[0]


@compiled
def play_table(
    book: l.Book, shoe: l.Feed, sides: l.Sides, bets: Ints, cards: Small, now: Ints, rounds: int, sums: l.Sums
) -> None:
    """Play rounds of a table with any number of boxes, wagers by the count, and side bets."""
    where, kinds, states = borrowed(book.where), borrowed(book.kinds), borrowed(book.states)
    worth, counts, cards, now = borrowed(book.worth), borrowed(sums.counts), borrowed(cards), borrowed(now)
    bets, first_two, sevens, nets = (
        borrowed(bets),
        borrowed(sides.first_two),
        borrowed(sides.sevens),
        borrowed(sides.nets),
    )
    each, referred = borrowed(sums.each), borrowed(sums.referred)
    dealing, burnt, stop = shoe
    for number in range(rounds):
        _begin(dealing, burnt, stop, cards, now)
        now[SEEN] = _count(bets, now, 0)
        now[LEVEL] = bets[l.LEVELS + now[SEEN] + COUNTS]
        boxes = bets[l.ALL] if now[LEVEL] >= 0 else bets[l.OTHERS]
        up = _deal_first(where, kinds, states, worth, bets, cards, now, boxes)
        hangs, refers = 0, 0
        for at in range(boxes):
            _play_hand(where, kinds, states, cards, now, ROOM + at * EACH, up)
            dependence = _hangs(where, states, now, ROOM + at * EACH)
            hangs, refers = max(hangs, dependence % ENGINE), refers | dependence // ENGINE
        end = _deal_dealer(where, kinds, states, cards, now, up, hangs)
        if refers:
            _refer(cards, now, referred, number)
        else:
            beside = 0
            for at in range(bets[l.OTHERS], boxes):
                beside += _side_results(first_two, sevens, nets, where, counts, now, ROOM + at * EACH)
            found = _settle_round(where, states, worth, bets, counts, now, end, beside)
            if len(each):
                each[number] = found
        now[COUNT] += _tags(cards, bets, now)


@compiled
def _split_round(where: Ints, kinds: Small, states: States, worth: Ints, cards: Small, now: Ints, counts: Ints) -> bool:
    """Finish a round of one box whose pair is split; return whether the engine has to settle it."""
    where, kinds, states, worth = borrowed(where), borrowed(kinds), borrowed(states), borrowed(worth)
    cards, now, counts = borrowed(cards), borrowed(now), borrowed(counts)
    start, box = now[START], ROOM
    now[box + FIRST], now[box + SECOND] = cards[start], cards[start + 2]
    up = int(kinds[52 + kinds[cards[start + 1]]])
    pair = int(kinds[now[box + FIRST]]) * where[l.WIDE] + int(kinds[now[box + SECOND]])
    now[box + INSURED] = int(states[where[l.INSURES] + pair]) & 1 if up == ACE else 0
    _play_split(where, kinds, states, cards, now, box, up)
    dependence = _hangs(where, states, now, box)
    end = _deal_dealer(where, kinds, states, cards, now, up, dependence % ENGINE)
    if dependence < ENGINE:
        counts[where[l.ROUNDS] + _settle(where, states, worth, counts, now, box, 0, end) + where[l.SPAN]] += 1
    return dependence >= ENGINE


@compiled
def play_box(
    path: States, limit: int, book: l.Book, shoe: l.Feed, cards: Small, now: Ints, rounds: int, ends: Ints, sums: l.Sums
) -> None:
    """Play rounds of one box with one wager: a path through one table; only splits leave it."""
    where, kinds, states, worth = book
    counts, referred, is_fresh = sums.counts, sums.referred, shoe.dealing == FRESH
    size, stop, one = np.uint64(len(cards)), np.uint64(shoe.stop), np.uint64(1)
    over, special = np.uint32(limit), np.uint32(limit + len(ends))
    here, chance = np.uint64(now[AT]), np.uint64(now[CHANCE])
    begun = here
    for number in range(rounds):
        if is_fresh:
            here = np.uint64(0)
        elif here >= stop:
            now[CHANCE] = np.int64(chance)
            _open_shoe(cards, now, shoe.burnt)
            here, chance = np.uint64(now[AT]), np.uint64(now[CHANCE])
        begun = here
        state = np.uint32(0)
        while state < over:
            chance += STEP
            mixed = (chance ^ (chance >> _S30)) * ONE
            mixed = (mixed ^ (mixed >> _S27)) * TWO
            mixed = mixed ^ (mixed >> _S31)
            there = here + (((mixed >> _S9) * (size - here)) >> _S55)
            card = cards[there]
            cards[there] = cards[here]
            cards[here] = card
            here += one
            state = path[state + kinds[card]]
        if state < special:
            ends[state - over] += 1
            continue
        now[AT], now[START], now[END], now[CHANCE] = here, begun, size, np.int64(chance)
        if state > special or _split_round(where, kinds, states, worth, cards, now, counts):
            _refer(cards, now, referred, number)
        here, chance = np.uint64(now[AT]), np.uint64(now[CHANCE])
        if now[HAS_RUN_OUT]:
            now[HAS_RUN_OUT], here = 0, stop
    now[AT], now[START], now[CHANCE] = here, begun, np.int64(chance)
