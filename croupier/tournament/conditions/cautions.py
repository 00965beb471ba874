"""Cautions about conditions that are valid but may not be intended."""

from collections.abc import Iterator

from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.plan import plan
from croupier.tournament.moments import moment


def notes(conditions: Conditions, now: int) -> tuple[str, ...]:
    """Return warnings about settings that may not be intended, each as a sentence without its full stop."""
    return (*_stages(conditions), *_starts(conditions, now))


def _stages(conditions: Conditions) -> Iterator[str]:
    rows = plan(conditions).rows
    if not rows:
        return
    kinds = {stage.name: stage.kind for stage in conditions.stages}
    for step in rows[-1].steps:
        # a stage of points alone passes all on who have chips, and so is meant
        if kinds[step.stage] == "heat" and step.tables[1] and step.advancing[0] >= step.players[1]:
            yield f"everybody goes on from {step.stage} with {rows[-1].players} players: nothing is decided there"


def _starts(conditions: Conditions, now: int) -> Iterator[str]:
    dates = [("the tournament", conditions.starts), *[(stage.name, stage.starts) for stage in conditions.stages]]
    for what, starts in dates:
        at = moment(starts) if starts else None
        if at is not None and at <= now:
            yield f"{what} starts at {starts}, which is past"
