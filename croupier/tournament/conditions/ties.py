"""Validation of ties: the ways to settle equal chips and points that a document allows."""

from collections.abc import Iterator

from croupier.rules.ruled import Ruled
from croupier.rules.tournament import TournamentRules
from croupier.tournament.conditions.document import Conditions, Points
from croupier.tournament.conditions.plan import Flaw


def tie_faults(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    """Yield the ways to settle ties that the document does not allow, or that settle nothing."""
    ties, places = conditions.ties, rules.places
    ways: tuple[tuple[str, str | None, Ruled[tuple[str, ...]]], ...] = (
        ("ties.final", ties.final, places.final_ways),
        ("ties.points", ties.points, places.points_ways),
    )
    for field, way, allowed in ways:
        if way is not None and way not in allowed.value:
            yield Flaw(field, allowed.clause, f"{way} is not allowed here.", f"State {' or '.join(allowed.value)}.")
    if places.tied_session.value == "play-off" and ties.session not in (None, "play-off"):
        wrong = f"Equal chips are played off, not settled by {ties.session}."
        yield Flaw("ties.session", places.tied_session.clause, wrong, 'State session = "play-off".')
    elif ties.session == "share" and _only_advances(conditions):
        # act-pontoon-2018 20.3(a)(viii)(B): "how the place-getter(s) in a session … shall be determined"
        wrong = "A place in the next session cannot be shared."
        yield Flaw("ties.session", places.tied_session.clause, wrong, 'State session = "play-off" or "draw".')


def _only_advances(conditions: Conditions) -> bool:
    """Return whether equal chips at the end of a session matter for places in the next session alone."""
    passes = any(stage.advance.per_table or stage.advance.best for stage in conditions.stages)
    return passes and not isinstance(conditions.points, Points) and not conditions.session_prizes
