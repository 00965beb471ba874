"""Markings of the layout cloth: nsw-pontoon-6to5-2017 2, 15.2 and its diagrams; else the boxes."""

from typing import Any

from msgspec import Struct

from croupier.engine.table.state import Table


class Cloth(Struct, frozen=True):
    """The cloth: its diagram if one is stated, its areas clockwise from the dealer's left, and its inscriptions."""

    diagram: str
    areas: tuple[int, ...]
    insurance: bool
    pairs: tuple[int, ...]
    inscriptions: tuple[str, ...]


def cloth(state: Table) -> Cloth:
    """Return the markings of the cloth that was stated for the table."""
    rules = state.rules
    diagram = dict(state.stated).get("layout", "")
    areas = tuple(range(1, rules.wagers.boxes.value + 1))
    listed = [item.value for item in rules.opening.required]
    has_pairs = bool(diagram) and diagram == rules.opening.pairs_layout.value
    return Cloth(
        diagram=diagram,
        areas=areas,
        insurance="insurance-area" in listed,
        pairs=areas if has_pairs else (),
        inscriptions=tuple([_inscribed(rules, item) for item in listed if item.startswith("inscription:")]),
    )


def _inscribed(rules: Any, item: str) -> str:
    """Return an inscription in the current terms, so that the cloth never states odds other than those paid."""
    dealer = rules.dealer
    return {
        "inscription:pontoon": f"{rules.naturals.name.value} pays {rules.naturals.odds.value}",
        "inscription:dealer": (
            f"dealer must stand on hard {dealer.stands_on_hard.value} or soft {dealer.stands_on_soft.value}"
        ),
        "inscription:insurance": f"insurance pays {rules.insurance.odds.value}",
    }[item]
