"""Prize amounts of the places from the current pool."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.money import NOTHING, Money
from croupier.tournament.conditions.document import PoolAddition, Share
from croupier.tournament.machine.lookup import prizes_of
from croupier.tournament.machine.prizes import WHOLE, Prize, breakdown, by_place, short
from croupier.tournament.machine.state import Tournament


def entries_counted(state: Tournament) -> int:
    """Return the number of entries in the pool; a forfeited entry counts, an unpaid reserve does not."""
    return sum(one.fate not in {"reserve", "withdrawn"} for one in state.entrants)


def topped_up(state: Tournament) -> Money:
    """Return the operator's debt to the pool by the guarantee."""
    paid = sum(one.cash for one in state.session_awards if one.is_paid)
    return short(prizes_of(state.conditions), entries_counted(state), Money(state.pool + paid))


def for_places(state: Tournament) -> Money:
    """Return the part of the pool for the places: all of it less the owed prizes of sessions."""
    owed = sum(one.cash for one in state.session_awards if not one.is_paid)
    return Money(state.pool + topped_up(state) - owed)


def prizes_by_place(state: Tournament, places: int | None = None) -> tuple[Prize, ...]:
    """Return the prize of each place, with the guarantee met.

    With fewer players placed than prizes, the shares of those who are placed grow in proportion: all of the pool is
    paid out.
    """
    # act-blackjack-2005 20.20, act-pontoon-2018 20.19: all of the prize pool is returned to the players
    shares = breakdown(prizes_of(state.conditions), entries_counted(state))
    total = for_places(state)
    filled = [one for one in shares if places is None or one.place <= places]
    won = filled if len(filled) == len(shares) else _filled(filled)
    prizes = by_place(total, won, sum(one.share for one in won) or WHOLE)
    last = filled[-1].place if filled else 1
    things = [Prize(one.place, NOTHING, one.goods, one.value) for one in shares if one.goods and one not in filled]
    things += [Prize(one.place, NOTHING, one.what, one.value) for one in _added_later(state)]
    return (*prizes, *[one if places is None else replace(one, place=min(one.place, last)) for one in things])


def _added_later(state: Tournament) -> tuple[PoolAddition, ...]:
    """Return the objects that the operator added to those of the conditions, each for a place."""
    # act-uth-2019 16.22: value is added "in the form of cash, goods or services"
    later = state.added[len(prizes_of(state.conditions).added) :]
    return tuple(one for one in later if one.kind != "cash")


def _filled(shares: Sequence[Share]) -> list[Share]:
    """Return the shares of the places that are filled; the first place has one if none of them has."""
    # act-blackjack-2005 20.20, act-uth-2019 16.21(b): the pool goes back even where the places with a share are empty
    if any(one.share for one in shares):
        return list(shares)
    return [replace(one, share=0 if number else WHOLE) for number, one in enumerate(shares)]


def worth_of_places(state: Tournament) -> list[Money]:
    """Return the value of each place from the first; zero for places without a prize."""
    prizes = prizes_by_place(state)
    worth = [0] * max((one.place for one in prizes), default=0)
    for prize in prizes:
        worth[prize.place - 1] += prize.cash + prize.value
    return [Money(one) for one in worth]
