"""Refusals of clause tests at the served tables: what the engine refuses is refused there, under the same clause."""

from typing import Any

import pytest

from tests.floor import Floor
from tests.server.doors import DOORS, Difference, judged, reason_for, served, spoken


@pytest.fixture(autouse=True)
def served_tables_refuse_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `Floor.refuse` give the input at the doors of the floor as well."""
    refuse = Floor.refuse

    def refused_everywhere(self: Floor, clause: str, given: Any) -> Floor:
        found = refuse(self, clause, given)
        meant = spoken(given)
        bare = judged(self.state, meant)[0]
        for door in DOORS:
            decided = served(door, self.state, meant)
            if (decided.is_taken, decided.clause) != (bare.is_taken, bare.clause):
                difference = Difference(door, meant, bare, decided)
                assert reason_for(difference), difference
        return found

    monkeypatch.setattr(Floor, "refuse", refused_everywhere)
