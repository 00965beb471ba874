"""The state with one thing changed: an entrant, a stage, a sitting."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.money import Money
from croupier.tournament.finding import late_seats
from croupier.tournament.state import Entrant, Refund, Tournament


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
    """Return an entrant with what a person paid for the place, or had back if it is below nothing."""
    held = next((paid for paid in one.paid if paid.player == more.player), Refund(more.player))
    now = Refund(more.player, Money(held.pool + more.pool), Money(held.commission + more.commission))
    rest = tuple(paid for paid in one.paid if paid is not held)
    return replace(one, paid=(*rest, now) if now.total else rest)


def with_stage(state: Tournament, name: str, **change: Any) -> Tournament:
    """Return the state with a stage changed."""
    return replace(state, stages=tuple(replace(s, **change) if s.name == name else s for s in state.stages))


def with_sitting(state: Tournament, number: int, **change: Any) -> Tournament:
    """Return the state with a sitting changed."""
    return replace(
        state, sittings=tuple(replace(s, **change) if s.terms.number == number else s for s in state.sittings)
    )


def settled(state: Tournament, name: str) -> Tournament:
    """Let a stage be played as soon as each of its sittings has started and told its result."""
    stage = state.stage(name)
    assert stage is not None, name
    own = [s for s in state.sittings if s.stage == name]
    waits = state.status == "open" and name == state.stages[0].name
    is_begun = bool(stage.begun) and stage.begun == stage.sittings and not late_seats(state, stage)
    is_over = is_begun and all(s.result is not None for s in own) and not waits
    if stage.status not in {"playing", "played"}:
        return state
    return with_stage(state, name, status="played" if is_over else "playing")
