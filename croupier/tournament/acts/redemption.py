"""Cash for chips that have a value: paid by a table at the end of a session, and taken again at the next.

nsw-pontoon-6to5-2017 def:tournament-chips, 20.6.2, 20.6.9. It is paid from the buy-ins, so that the balance of their
account is what the tables have won or lost.
"""

from collections.abc import Iterable

from croupier.money import Money
from croupier.tournament.machine.lookup import planned
from croupier.tournament.machine.state import Tournament, TournamentSession
from croupier.tournament.session.terms import Seat, SessionResult

Cash = tuple[tuple[str, Money], ...]


def redeemed(at: TournamentSession, result: SessionResult) -> Cash:
    """Return the cash of each player of a session for the remaining chips, as the table pays it."""
    # nsw-pontoon-6to5-2017 20.6.9: "at the conclusion of a session or when leaving the table"
    left = [(out.player, out.residual) for out in result.out if out.why != "moved"]
    return _worth(at.terms.cash_percent, (*result.stacks, *left))


def bought_again(state: Tournament, stage: str, seats: tuple[Seat, ...], *, is_tied: bool) -> Cash:
    """Return the cash that players pay for chips they carry over: in a play-off, or from another stage."""
    # nsw-pontoon-6to5-2017 20.6.2: each "will receive or purchase an equivalent allotment": no chips are redeemed twice
    percent = None if state.conditions.chips is None else state.conditions.chips.cash_percent
    if is_tied:
        return _worth(percent, [(seat.player, seat.chips) for seat in seats])
    if planned(state, stage).stack != "carried":
        return ()
    chips = {one.player: one.chips for one in state.entrants}
    return _worth(percent, [(seat.player, chips[seat.player]) for seat in seats])


def less(now: Cash, before: Cash) -> Cash:
    """Return the change in redeemed cash."""
    paid, had = dict(now), dict(before)
    changed = {player: Money(paid.get(player, 0) - had.get(player, 0)) for player in {**had, **paid}}
    return tuple([(player, cash) for player, cash in changed.items() if cash])


def _worth(percent: int | str | None, stacks: Iterable[tuple[str, Money]]) -> Cash:
    if not isinstance(percent, int):
        return ()
    cash = [(player, Money(chips * percent // 100)) for player, chips in stacks]
    return tuple([one for one in cash if one[1]])
