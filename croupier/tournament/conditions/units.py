"""Unit of wagers in a tournament: of the minimum, of the table, or of the smallest chip."""

from croupier.money import parse, show
from croupier.rules.profile import settings
from croupier.rules.tournament import load_tournament
from croupier.tournament.conditions.document import Conditions, Level


def unit_of(conditions: Conditions, level: Level, key: str) -> str | None:
    """Return the unit of wagers at a level where it is not the one that the document's tables have, else None."""
    # nsw-pontoon-6to5-2017 20.6.14: "All wagers shall be in units of the minimum"
    if load_tournament(key).wagering.units.value:
        return show(level.minimum)
    usual, chips = parse(str(settings(key)["unit"])), conditions.chips
    # act-uth-2019 16.15: players "shall wager and risk at least the table minimum", so it must be one of the multiples
    if chips is None or not any(one.minimum % usual for one in conditions.limits):
        return None
    return show(chips.smallest)
