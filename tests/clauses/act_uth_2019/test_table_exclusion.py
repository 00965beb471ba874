"""Players who are excluded from the game, at every stage of a round: act-uth-2019 15.3, 13.8."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.holdem.events import HandVoided
from croupier.engine.holdem.state import UthRound
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.act_uth_2019.tables import dealt, opened, wagered
from tests.floor import DEALER, SUPERVISOR, Floor


def sanctioned(floor: Floor, power: Any = "exclude", person: str = "Ann") -> Floor:
    """Record a breach of the player and use a power for it."""
    floor.give(i.RecordIncident(DEALER, person, "device", "a phone"))
    return floor.give(i.Sanction(SUPERVISOR, len(floor.state.incidents), power, "a phone"))


@pytest.mark.clause("act-uth-2019 15.3(b)")
@pytest.mark.parametrize("gone", [i.Leave("Ann"), r.MarkAbsent("Ann")])
def test_15_3_b_who_left_before_the_first_card_and_is_excluded_then_gets_the_wagers_back(gone: Any) -> None:
    floor = sanctioned(wagered(opened().ready()).give(gone))
    assert (floor.net("Ann"), floor.state.tally("Ann").layout) == ("0.00", 0)
    floor.no_more_bets()
    assert isinstance(floor.state.round, UthRound)
    assert [one.player for one in floor.state.round.places] == ["Bob"]


@pytest.mark.clause("act-uth-2019 15.3(b)", "act-uth-2019 13.8")
def test_15_3_b_who_is_absent_before_their_turn_and_is_excluded_then_has_a_void_hand() -> None:
    floor = sanctioned(dealt().give(r.MarkAbsent("Bob")), person="Bob")
    assert (floor.last(HandVoided).player, floor.last(HandVoided).clause) == ("Bob", "15.3(b)")
    floor.give(u.Fold("Ann"))
    assert (floor.net("Bob"), floor.net("Ann"), floor.layout()) == ("0.00", "-25.00", 0)


@pytest.mark.clause("act-uth-2019 15.3(b)", "act-uth-2019 13.8")
def test_15_3_b_by_the_other_reading_an_absent_player_stays_absent_and_folds() -> None:
    floor = dealt(exclusion_in_play="absent").give(r.MarkAbsent("Bob"))
    sanctioned(floor, person="Bob").give(u.Fold("Ann"))
    assert (floor.net("Bob"), floor.events_of(HandVoided)) == ("-25.00", [])
    assert floor.last(e.Sanctioned).clause == "15.3(b)"
