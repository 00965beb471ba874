"""The state with one thing changed: an entrant, a stage, a session."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.money import Money
from croupier.tournament.machine.lookup import late_seats
from croupier.tournament.machine.state import Entrant, Refund, Tournament


def with_entrants(state: Tournament, changed: Mapping[str, Callable[[Entrant], Entrant]]) -> Tournament:
    """Return the state with some entrants changed."""
    entrants = tuple(changed[one.player](one) if one.player in changed else one for one in state.entrants)
    return replace(state, entrants=entrants)


def with_one(state: Tournament, player: str, **change: Any) -> Tournament:
    """Return the state with one entrant changed."""
    return with_entrants(state, {player: lambda one: replace(one, **change)})


def with_some(state: Tournament, players: tuple[str, ...], **change: Any) -> Tournament:
    """Return the state with the same change to some entrants."""
    return with_entrants(state, dict.fromkeys(players, lambda one: replace(one, **change)))


def with_paid(one: Entrant, more: Refund) -> Entrant:
    """Return an entrant with a payment for the place added; a negative amount is a refund."""
    earlier = next((paid for paid in one.paid if paid.player == more.player), Refund(more.player))
    now = Refund(more.player, Money(earlier.pool + more.pool), Money(earlier.commission + more.commission))
    rest = tuple(paid for paid in one.paid if paid is not earlier)
    return replace(one, paid=(*rest, now) if now.total else rest)


def with_stage(state: Tournament, name: str, **change: Any) -> Tournament:
    """Return the state with a stage changed."""
    return replace(state, stages=tuple(replace(s, **change) if s.name == name else s for s in state.stages))


def with_session(state: Tournament, number: int, **change: Any) -> Tournament:
    """Return the state with a session changed."""
    return replace(
        state, sessions=tuple(replace(s, **change) if s.terms.number == number else s for s in state.sessions)
    )


def settled(state: Tournament, name: str) -> Tournament:
    """Mark a stage as played when all its sessions have reported their results."""
    stage = state.stage(name)
    assert stage is not None, name
    own = [s for s in state.sessions if s.stage == name]
    waits = state.status == "open" and name == state.stages[0].name
    is_begun = bool(stage.begun) and stage.begun == stage.sessions and not late_seats(state, stage)
    is_over = is_begun and all(s.result is not None for s in own) and not waits
    if stage.status not in {"playing", "played"}:
        return state
    return with_stage(state, name, status="played" if is_over else "playing")
