"""Rule 20.2.2: what a void takes back in a tournament, where interim payments stand in cash play."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_device, from_a_shoe
from tests.clauses.nsw_pontoon_6to5_2017.sessions import session
from tests.floor import DEALER, SUPERVISOR, Floor, card

NO_WAY = i.VoidRound(SUPERVISOR, "the order of the cards is lost", "reconstruction")
FIRE = i.VoidRound(SUPERVISOR, "fire in the pit", "disturbance")
FOREIGN = i.ReportCards(DEALER, foreign=(card("TH"),))
BROKEN = i.ReportMalfunction(SUPERVISOR, "mechanical", disadvantage=True)
WAYS = {"17.8": NO_WAY, "17.16.2": FOREIGN, "18.4": BROKEN, "19.4": FIRE}


def floor_for(way: str, **election: Any) -> Floor:
    """Open a table for a way in which a round becomes void; a device fails only where there is one."""
    return (from_a_device if way == "18.4" else from_a_shoe)(**election)


def pontoon(floor: Floor) -> Floor:
    """Pay Ann's pontoon of 100 while Bob still plays."""
    return floor.wager("Ann", 1, "100").wager("Bob", 2, "100").deal("AS 9S 9C KD 8H")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.2", "nsw-pontoon-6to5-2017 20.2.2.1")
@pytest.mark.parametrize("way", WAYS)
def test_20_2_2_void_in_a_tournament_reverses_the_interim_payment(way: str) -> None:
    floor = pontoon(floor_for(way, tournament={}, minimum="100", maximum="1000"))
    assert floor.net("Ann") == "120.00"
    floor.give(WAYS[way])
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("0.00", "0.00", 0)
    recovered = floor.last(e.PaymentRecovered)
    assert (recovered.player, recovered.amount, recovered.clause) == ("Ann", 12_000, "20.2.2.1")
    assert not floor.events_of(e.PaymentStands)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.2")
@pytest.mark.parametrize("way", [one for one in WAYS if one != "19.4"])
def test_20_2_2_in_cash_play_the_120_stand(way: str) -> None:
    floor = pontoon(floor_for(way, minimum="100")).give(WAYS[way])
    assert (floor.net("Ann"), floor.net("Bob")) == ("120.00", "0.00")
    assert not floor.events_of(e.PaymentRecovered)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_2_2_1_s29_pontoon_on_100_paid_120_round_voided_stack_back_to_its_start() -> None:
    floor = session("1000").wager("Ann", 1, "100").wager("Bob", 2, "100").deal("AS 9S 9C KD 8H")
    assert floor.stack("Ann") == "1120.00"
    floor.give(NO_WAY)
    assert (floor.stack("Ann"), floor.stack("Bob")) == ("1000.00", "2000.00")
    assert floor.last(e.PaymentRecovered).clause == "20.2.2.1"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_2_2_1_a_side_bet_that_was_paid_is_repaid_too_whatever_cash_tables_elect() -> None:
    elected: dict[str, Any] = {"tournament": {}, "side_bets": ["perfect-pairs"], "voidKeepsSideBets": True}
    floor = from_a_shoe(**elected).wager("Ann", 1, "100").wager("Ann", 1, "5", "perfect-pairs").wager("Bob", 2, "100")
    floor.deal("QC 9S 9C QS 8H")
    assert floor.net("Ann") == "-50.00"
    floor.give(NO_WAY)
    assert floor.net("Ann") == "0.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_2_2_1_a_round_that_is_over_and_found_void_is_undone_whole() -> None:
    floor = session("1000").wager("Ann", 1, "100").wager("Bob", 2, "100").played()
    assert floor.stack("Ann") == "1100.00"
    floor.give(NO_WAY)
    assert (floor.stack("Ann"), floor.stack("Bob")) == ("1000.00", "2000.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_2_2_1_losses_and_doubles_go_back_as_well() -> None:
    floor = session("1000").wager("Ann", 1, "100").wager("Bob", 2, "100").deal("KH 6S 9C 6D 5D")
    floor.hit("Ann", 1, "9H").give(r.Double("Bob", 2)).cards("2C")
    assert (floor.stack("Ann"), floor.stack("Bob")) == ("900.00", "1800.00")
    floor.give(NO_WAY)
    assert (floor.stack("Ann"), floor.stack("Bob")) == ("1000.00", "2000.00")
