"""Conditions for tests: those of each document's template, with parts changed or taken out."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table.people import Official
from croupier.tournament import inputs as i
from croupier.tournament.conditions.document import Advance, Conditions, Ends, Players, Share, Stage
from croupier.tournament.conditions.parser import read, template
from croupier.tournament.conditions.plan import Flaw
from croupier.tournament.conditions.validation import faults
from croupier.tournament.machine.flow import step
from croupier.tournament.machine.state import Tournament

NOW = 1_790_000_000
MANAGER = Official("gaming-manager", "Max")
OPERATOR = Official("operator", "Op")
DIRECTOR = Official("pit-manager", "Dee")


def sound(key: str, **parts: Any) -> Conditions:
    """Return conditions without a fault, with other parts where they are given."""
    return replace(_begun(key), **parts)


@cache
def _begun(key: str) -> Conditions:
    return read(template(key))


def changed(conditions: Conditions, part: str, value: Any) -> Conditions:
    """Return the conditions with one part changed, such as `entry.method`; of stages, all of them."""
    name, _, below = part.partition(".")
    if name == "stages" and below:
        return replace(conditions, stages=tuple([replace(one, **{below: value}) for one in conditions.stages]))
    if not below:
        return replace(conditions, **{name: value})
    return replace(conditions, **{name: replace(getattr(conditions, name), **{below: value})})


def blank(conditions: Conditions, part: str) -> Conditions:
    """Return the conditions with one part not stated."""
    if part in ("stages", "limits", "stages.ends", "stages.tables"):
        return replace(conditions, **{part.partition(".")[0]: ()})
    if part == "stages.advance":
        return changed(changed(conditions, part, Advance()), "stages.ends", Ends(rounds=20))
    if part == "structure.progression":
        return blank(changed(conditions, "structure.progression", None), "stages.advance")
    if part in ("fees", "players", "prizes", "chips"):
        return replace(conditions, **{part: None})
    if part == "chips.start":
        return replace(conditions, chips=None)
    if part == "prizes.places":
        return changed(changed(conditions, "prizes.places", ()), "prizes.bands", ())
    return changed(conditions, part, None)


def fault_of(conditions: Conditions, field: str) -> Flaw:
    """Return the fault of a field, which must be there."""
    told = faults(conditions)
    for one in told:
        if one.field == field or one.field.startswith(f"{field} "):
            return one
    raise AssertionError(f"no fault of {field}: {[str(one) for one in told]}")


def split(*percents: int) -> tuple[Share, ...]:
    """Return shares of the pool by place."""
    return tuple([Share(place=place, share=one * 100) for place, one in enumerate(percents, 1)])


def stages(*names: str, per_table: int = 2, best: int = 0, tables: int = 10, rounds: int = 20) -> tuple[Stage, ...]:
    """Return heats with a final at the end."""
    heats = [
        Stage(name=name, ends=Ends(rounds=rounds), tables=tables, advance=Advance(per_table=per_table, best=best))
        for name in names
    ]
    return (*heats, Stage(name="final", kind="final", ends=Ends(rounds=rounds), tables=1))


def crowd(minimum: int, maximum: int, per_table: int = 6) -> Players:
    """Return how many may play."""
    return Players(minimum=minimum, maximum=maximum, per_table=per_table)


def drawn_up(conditions: Conditions) -> Tournament:
    """Return a tournament whose conditions are drawn up, and whose director is Dee."""
    state: Tournament | None = None
    for given in (i.DrawUpConditions(OPERATOR, conditions), i.NominateDirector(MANAGER, "Dee")):
        _, state = step(state, given, NOW)
    assert state is not None
    return state


def refused(state: Tournament, given: i.TournamentInput) -> Refused:
    """Return the refusal of an input."""
    with pytest.raises(Refused) as caught:
        step(state, given, NOW)
    return caught.value
