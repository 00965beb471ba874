"""A player who was absent is offered to decide again: act-blackjack-2005 14.7, act-pontoon-2005 15.7."""

from croupier.engine import inputs as r
from croupier.engine.table import inputs as i
from croupier.records.log import wire
from croupier.server.views.offers import offers
from tests.clauses.act_2005 import ready, twins


@twins("14.7")
def test_14_7_a_player_whose_time_ran_out_is_offered_to_come_back(document: str) -> None:
    floor = ready(document).wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Ann", 3, "10")
    floor.deal("2H KD 5S 9C 3D QC 6H")
    assert "back" not in [one.word for one in offers(floor.state, "Ann", 100_000)[0]]
    floor.give(i.TimeExpired("Ann")).cards("4S 9H")
    (offer,), _ = offers(floor.state, "Ann", 100_000)
    assert (offer.word, offer.clause, offer.input) == ("back", floor.by("14.7"), wire.plain_input(i.Arrive("Ann")))
    assert "back" not in [one.word for one in offers(floor.state, "Bob", 100_000)[0]]
    floor.give(i.Arrive("Ann"), r.Stand("Bob", 2))
    assert offers(floor.state, "Ann", 100_000)[0][0].word == "hit"
