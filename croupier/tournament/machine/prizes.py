"""The prize pool: what comes into it, and what each place wins, to the cent.

A share of the pool is rounded down to the cent; the cents that are left go to the places whose fractions are the
largest, the first places first among equals. Players who share prizes have the cash combined and divided equally, odd
cents one each in the order of entry. A thing cannot be divided: those who share take the things one each in the order
of entry, the most valuable first, and the cash is divided so that what each has comes as close to equal as it can.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from croupier.money import NOTHING, Money
from croupier.tournament.conditions.document import NONE, Conditions, Fees, Prizes, Share

WHOLE: Final = 10_000
"""All of the pool, in hundredths of a percent."""


class Prize(Struct, frozen=True):
    """Prize of a place: cash, and goods of a value if any."""

    place: int
    cash: Money
    goods: str = ""
    value: Money = NOTHING


class Winnings(Struct, frozen=True):
    """Winnings of a player."""

    player: str
    cash: Money
    goods: tuple[str, ...] = ()
    value: Money = NOTHING


class Pool(Struct, frozen=True):
    """Sources of the pool; `total` is its cash."""

    fees: Money = NOTHING
    buy_backs: Money = NOTHING
    add_ons: Money = NOTHING
    added: Money = NOTHING
    guaranteed: Money = NOTHING

    @property
    def total(self) -> Money:
        """All cash that is returned as prizes."""
        return Money(self.fees + self.buy_backs + self.add_ons + self.added + self.guaranteed)


def pool(conditions: Conditions, entries: int, buy_backs: int = 0, add_ons: int = 0) -> Pool:
    """Return the pool of a number of entries, buy-backs and add-ons; `guaranteed` is the part the operator adds."""
    # act-blackjack-2005 20.23: "shall offer the balance of the entry fees as prize money"
    # act-uth-2019 16.21, 16.21(a): "entry fees (less the tournament commission), and any re-buys and add-ons" are
    # "included in the prize pool for distribution"
    # nsw-pontoon-6to5-2017 20.3.2: "All entry fees ... shall be included in a prize pool"
    fees = conditions.fees or Fees(entry=NOTHING)
    back = conditions.buy_back
    on = conditions.add_on
    prizes = conditions.prizes or Prizes()
    collected = Pool(
        fees=Money(entries * (fees.entry - fees.commission)),
        buy_backs=Money(buy_backs * back.price) if back is not None and back != NONE else NOTHING,
        add_ons=Money(add_ons * on.price) if on is not None and on != NONE else NOTHING,
        added=Money(sum(one.value for one in prizes.added if one.kind == "cash")),
    )
    return Pool(
        collected.fees, collected.buy_backs, collected.add_ons, collected.added, short(prizes, entries, collected.total)
    )


def short(prizes: Prizes, entries: int, total: Money) -> Money:
    """Return the operator's addition to a pool below the guarantee; zero if too few entries were received."""
    # nsw-pontoon-6to5-2017 20.3.3: "may guarantee the prize pool based on a minimum number of entries being received"
    if prizes.guarantee is None or prizes.guarantee == NONE or entries < (prizes.guarantee_entries or 0):
        return NOTHING
    return Money(max(NOTHING, prizes.guarantee - total))


def breakdown(prizes: Prizes, entries: int) -> tuple[Share, ...]:
    """Return the shares by place for a number of entries: those of the first band that reaches it."""
    goods = {one.place: one for one in prizes.places}
    for band in sorted(prizes.bands, key=lambda band: band.up_to):
        if entries <= band.up_to:
            things = (one for one in prizes.places if one.goods and one.place > len(band.shares))
            shared = [
                Share(place=place, share=share, goods=goods[place].goods, value=goods[place].value)
                if place in goods
                else Share(place=place, share=share)
                for place, share in enumerate(band.shares, 1)
            ]
            return (*shared, *things)
    return () if prizes.bands else tuple(sorted(prizes.places, key=lambda one: one.place))


def by_place(total: Money, shares: Sequence[Share], whole: int = WHOLE) -> tuple[Prize, ...]:
    """Return the prize of each place from a pool of which `whole` is all: every cent, if the shares are all of it."""
    # act-blackjack-2005 20.20: "shall return 100% of the prize pool to the players by way of prizes"
    # act-uth-2019 16.21(b): "returned to the tournament players by way of prizes"
    owed = sum(one.share for one in shares) * total // whole
    cents = [total * one.share // whole for one in shares]
    left = owed - sum(cents)
    fractions = sorted(range(len(shares)), key=lambda number: (-(total * shares[number].share % whole), number))
    for number in fractions[:left]:
        cents[number] += 1
    return tuple([Prize(one.place, Money(cash), one.goods, one.value) for one, cash in zip(shares, cents, strict=True)])


def shared(prizes: Sequence[Prize], players: Sequence[str]) -> tuple[Winnings, ...]:
    """Return the prizes of tied players from their places; `players` are in the order of entry."""
    # act-blackjack-2005 20.22: "the prize money shall be combined and divided equally between those players"
    # act-pontoon-2018 20.3(a)(xi)(C): "the relevant prize(s) shall be combined and divided equally"
    things = sorted([one for one in prizes if one.goods], key=lambda one: (-one.value, one.place))
    taken: list[list[Prize]] = [things[number :: len(players)] for number in range(len(players))]
    worth = [sum(one.value for one in each) for each in taken]
    cash = _levelled(sum(one.cash for one in prizes), worth)
    return tuple(
        [
            Winnings(player, Money(got), tuple(one.goods for one in each), Money(value))
            for player, got, each, value in zip(players, cash, taken, worth, strict=True)
        ]
    )


def _levelled(cash: int, worth: Sequence[int]) -> list[int]:
    """Divide the cash so that the totals are as equal as possible, odd cents to the first."""
    below, level = 0, max(worth) + cash
    while below < level:  # the highest level that the cash can lift everybody to
        middle = -(-(below + level) // 2)
        if sum(max(0, middle - one) for one in worth) <= cash:
            below = middle
        else:
            level = middle - 1
    parts = [max(0, level - one) for one in worth]
    left = cash - sum(parts)
    for number in [number for number, one in enumerate(worth) if one <= level][:left]:
        parts[number] += 1
    return parts


class ExpectedPool(Struct, frozen=True):
    """The money of a tournament with a number of entries and no other purchases."""

    entries: int
    paid: Money
    commission: Money
    pool: Pool
    prizes: tuple[Prize, ...]


def expected(conditions: Conditions, entries: int) -> ExpectedPool:
    """Return the fees of a number of entries, the commission, and the prize of each place."""
    fees = conditions.fees or Fees(entry=NOTHING)
    expected_pool = pool(conditions, entries)
    shares = breakdown(conditions.prizes or Prizes(), entries)
    paid, commission = Money(entries * fees.entry), Money(entries * fees.commission)
    return ExpectedPool(entries, paid, commission, expected_pool, by_place(expected_pool.total, shares))
