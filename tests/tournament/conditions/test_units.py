"""Unit of wagers in a tournament: every level's minimum can be wagered."""

import pytest

from croupier.engine.refusal import Refused
from croupier.rules.profile import load_any
from croupier.tournament.conditions.document import Level
from croupier.tournament.conditions.validation import election_of, faults
from tests.tournament.session.session import DOCUMENTS, Session, level
from tests.tournament.tournaments import chips, conditions

CLAUSES = {"act-uth-2019": "act-uth-2019 16.15", "nsw-pontoon-6to5-2017": "nsw-pontoon-6to5-2017 20.6.14"}
ALL = [pytest.param(key, marks=pytest.mark.clause(CLAUSES.get(key, f"{key} 20.14")), id=key) for key in DOCUMENTS]


@pytest.mark.parametrize("document", ALL)
@pytest.mark.parametrize("minima", [(2,), (12,), (10, 12), (10, 25)])
def test_minimum_of_every_level_is_a_multiple_of_the_unit(document: str, minima: tuple[int, ...]) -> None:
    levels = tuple(
        [Level(minimum=chips(one), maximum=chips(500), from_round=1 + 5 * at) for at, one in enumerate(minima)]
    )
    made = conditions(document, limits=levels)
    assert faults(made) == ()
    units = [load_any(document, election_of(made, one)).wagers.unit.value for one in levels]
    assert [one.minimum % unit for one, unit in zip(levels, units, strict=True)] == [0] * len(levels)
    if document == "act-uth-2019":
        assert set(units) == {chips(5) if minima == (10, 25) else chips(1)}


@pytest.mark.parametrize("document", ALL[:1] + ALL[-1:])
def test_session_whose_minimum_nobody_could_wager_cannot_begin(document: str) -> None:
    with pytest.raises(Refused, match="not a multiple of"):
        Session(document, levels=(level("12", "500"),))
    Session(document, levels=(level("12", "500"),), election={"unit": "1"})
