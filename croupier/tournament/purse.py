"""What the places of a tournament win, of the pool as it stands."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.money import Money
from croupier.tournament.conditions import Share
from croupier.tournament.finding import prizes_of
from croupier.tournament.prizes import WHOLE, Prize, breakdown, by_place, short
from croupier.tournament.state import Tournament


def entries_counted(state: Tournament) -> int:
    """Return how many entries the pool was made of; a forfeited one counts, a reserve who never paid does not."""
    return sum(one.fate not in {"reserve", "withdrawn"} for one in state.entrants)


def topped_up(state: Tournament) -> Money:
    """Return what the operator owes the pool by the guarantee."""
    return short(prizes_of(state.conditions), entries_counted(state), state.pool)


def prizes_by_place(state: Tournament, places: int | None = None) -> tuple[Prize, ...]:
    """Return the prize of each place, the guarantee met.

    With fewer players placed than there are prizes, the shares of those who are placed grow in proportion: all of the
    pool goes back.
    """
    # act-blackjack-2005 20.20, act-pontoon-2018 20.19: all of the prize pool is returned to the players
    shares = breakdown(prizes_of(state.conditions), entries_counted(state))
    total = Money(state.pool + topped_up(state))
    filled = [one for one in shares if places is None or one.place <= places]
    return by_place(total, filled if len(filled) == len(shares) else _grown(filled))


def _grown(shares: Sequence[Share]) -> list[Share]:
    whole = sum(one.share for one in shares)
    if not whole:
        return list(shares)
    grown = [one.share * WHOLE // whole for one in shares]
    grown[0] += WHOLE - sum(grown)
    return [replace(one, share=share) for one, share in zip(shares, grown, strict=True)]


def worth_of_places(state: Tournament) -> list[Money]:
    """Return what each place is worth from the first, places between without a prize nothing."""
    worth: list[Money] = []
    for prize in prizes_by_place(state):
        worth += [Money(0)] * (prize.place - 1 - len(worth))
        worth.append(Money(prize.cash + prize.value))
    return worth
