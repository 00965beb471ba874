"""Cash for chips that have a value: what a table pays for them at the end of a session, and takes for them again.

nsw-pontoon-6to5-2017 def:tournament-chips, 20.6.2, 20.6.9. The buy-ins pay it, and so their account comes to what the
tables have won or lost.
"""

from collections.abc import Iterable

from croupier.money import Money
from croupier.tournament.finding import planned
from croupier.tournament.sitting.terms import Seat, SittingResult
from croupier.tournament.state import SittingAt, Tournament

Cash = tuple[tuple[str, Money], ...]


def redeemed(at: SittingAt, result: SittingResult) -> Cash:
    """Return what each player of a sitting has for the chips that were left, as the table pays it."""
    # nsw-pontoon-6to5-2017 20.6.9: "at the conclusion of a session or when leaving the table"
    left = [(out.player, out.residual) for out in result.out if out.why != "moved"]
    return _worth(at.terms.cash_percent, (*result.stacks, *left))


def bought_again(state: Tournament, stage: str, seats: tuple[Seat, ...], *, is_tied: bool) -> Cash:
    """Return what players bring of it for chips that they go on with: of a play-off, or carried from another stage."""
    # nsw-pontoon-6to5-2017 20.6.2: each "will receive or purchase an equivalent allotment": nothing is redeemed twice
    percent = None if state.conditions.chips is None else state.conditions.chips.cash_percent
    if is_tied:
        return _worth(percent, [(seat.player, seat.chips) for seat in seats])
    if planned(state, stage).stack != "carried":
        return ()
    held = {one.player: one.chips for one in state.entrants}
    return _worth(percent, [(seat.player, held[seat.player]) for seat in seats])


def less(now: Cash, before: Cash) -> Cash:
    """Return by how much what is redeemed differs from what had been."""
    paid, had = dict(now), dict(before)
    changed = {player: Money(paid.get(player, 0) - had.get(player, 0)) for player in {**had, **paid}}
    return tuple([(player, cash) for player, cash in changed.items() if cash])


def _worth(percent: int | str | None, held: Iterable[tuple[str, Money]]) -> Cash:
    if not isinstance(percent, int):
        return ()
    cash = [(player, Money(chips * percent // 100)) for player, chips in held]
    return tuple([one for one in cash if one[1]])
