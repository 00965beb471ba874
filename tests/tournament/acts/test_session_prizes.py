"""Prizes at the end of a session: stated, awarded with the places, shared or played off, and paid from the pool."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.narration.tournament import tell
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.agenda import due
from croupier.tournament.board import standings, summary
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.parser import read, written
from croupier.tournament.conditions.validation import faults
from tests.tournament.tournaments import (
    DEALER,
    DIRECTOR,
    DOCUMENTS,
    FINAL,
    HEAT,
    OPERATOR,
    TournamentRun,
    conditions,
    dollars,
    one_table,
)

FIRST: Final = c.SessionPrize(stage="Heats", place=1, cash=dollars(40))
SECOND: Final = c.SessionPrize(stage="Heats", place=2, cash=dollars(20))
CLAUSES: Final = {
    "act-blackjack-2005": "20.4(i)",
    "act-pontoon-2005": "20.4(i)",
    "act-pontoon-2018": "20.3(a)(ii)(D)",
    "act-uth-2019": "16.3(a)(iii)(E)",
    "nsw-pontoon-6to5-2017": "20.4.2(j)",
}


def heats(document: str, *prizes: c.SessionPrize, **changes: Any) -> TournamentRun:
    """Start heats of eight players at two tables."""
    base = {"stages": (HEAT, FINAL), "players": c.Players(minimum=8, maximum=8, per_table=4)}
    held = TournamentRun(document, **(base | changes), session_prizes=prizes or (FIRST, SECOND)).open().enter(8).close()
    return held.draw("Heats").seat("Heats").start("Heats")


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(D)", "act-uth-2019 16.3(a)(iii)(E)")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_prizes_of_a_session_are_awarded_with_its_places_and_paid_from_the_pool(document: str) -> None:
    held = heats(document)
    winners = [[seat.player for seat in one.seats][:2] for one in held.running()]
    held.report_all().confirm("Heats")
    won = {(one.player, one.place, one.cash) for one in held.at.session_awards}
    assert won == {(pair[at], at + 1, (FIRST, SECOND)[at].cash) for pair in winners for at in (0, 1)}
    told = held.last(e.PlacesConfirmed)
    assert f"{winners[0][0]} $40.00" in tell(told)
    ask = i.PaySessionPrize(DEALER, winners[0][0], "Heats", "cash")
    assert ("PaySessionPrize", winners[0][0]) in [(one.give, one.about) for one in due(held.at, held.now)]
    held.refuse(CLAUSES[document], replace(ask, stage="Final"), "has won no prize in Final")
    held.refuse(CLAUSES[document], replace(ask, method=" "), "The method of payment is missing")
    held.give(ask).refuse(CLAUSES[document], ask, "already")
    paid = held.last(e.SessionPrizePaid)
    assert (paid.clause, paid.cash, paid.place) == (CLAUSES[document], dollars(40), 1)
    assert "is paid $40.00 for place 1 of a session of Heats, cash" in tell(paid)
    assert held.at.pool == dollars(800 - 40)
    held.play("Final").give(i.AwardPrizes(DIRECTOR))
    assert [one.cash for one in held.at.awards] == [dollars(340), dollars(204), dollars(136)]  # of 800 less 120
    for award in held.at.awards:
        held.give(i.PayPrize(DEALER, award.player, award.place, "cash"))
    assert held.at.status == "awarded", "three prizes of sessions are owed"
    for one in [each for each in held.at.session_awards if not each.is_paid]:
        held.give(i.PaySessionPrize(DEALER, one.player, "Heats", "cash"))
    assert (held.at.pool, held.at.status) == (0, "paid")
    assert (summary(held.at).awarded, summary(held.at).paid) == (dollars(800), dollars(800))
    assert standings(held.at).session_awards == held.at.session_awards
    assert held.replayed() == held.state


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(D)", "act-pontoon-2018 20.3(a)(viii)(B)")
def test_level_players_play_off_or_share_the_prizes_of_their_session() -> None:
    few = {"players": c.Players(minimum=4, maximum=4, per_table=4), "stages": (HEAT, FINAL)}
    ties = c.Ties(session="play-off", final="share", points="share")
    played = one_table("act-pontoon-2018", **few, ties=ties, session_prizes=(FIRST, SECOND))
    played.report(1, "Ann 900", "Bob 900", "Cat 100", "Dan 50")
    played.refuse("20.3(a)(viii)(B)", i.ConfirmPlaces(DIRECTOR, "Heats"), "Ann and Bob are level")
    played.start("Heats").report(2, "Ann 10", "Bob 20").confirm("Heats")
    assert [(one.player, one.cash) for one in played.at.session_awards] == [("Bob", dollars(40)), ("Ann", dollars(20))]
    shared = one_table("act-pontoon-2018", **few, ties=replace(ties, session="share"), session_prizes=(FIRST, SECOND))
    shared.report(1, "Ann 900", "Bob 900", "Cat 100", "Dan 50").confirm("Heats")
    assert [(one.player, one.cash) for one in shared.at.session_awards] == [("Ann", dollars(30)), ("Bob", dollars(30))]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(D)")
def test_prizes_of_a_session_are_taken_back_with_its_places_until_one_is_paid() -> None:
    held = heats("act-pontoon-2018").report_all().confirm("Heats")
    held.give(i.Undo(DIRECTOR, "a slip"))
    assert not held.at.session_awards
    held.give(i.Redo(DIRECTOR, "it was right"))
    assert len(held.at.session_awards) == 4
    held.give(i.PaySessionPrize(DEALER, held.at.session_awards[0].player, "Heats", "cash"))
    assert held.at.past == ()
    held.refuse("20.21", i.CancelTournament(OPERATOR, "storm"), "paid")


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(D)", "act-pontoon-2018 20.19")
@pytest.mark.parametrize(
    ("prize", "why"),
    [
        (replace(FIRST, stage="Semis"), "There is no stage Semis"),
        (replace(FIRST, place=0), "No table has a place 0"),
        (replace(FIRST, place=5), "No table has a place 5"),
        (replace(FIRST, cash=dollars(0)), "wins nothing"),
        (replace(FIRST, cash=dollars(401)), "With 8 players these prizes are $802.00, and the pool is $800.00"),
        (replace(FIRST, cash=dollars(400)), ""),
        (c.SessionPrize(stage="Heats", place=1, goods="a cap", value=dollars(5)), ""),
    ],
)
def test_prizes_of_a_session_that_no_place_or_pool_can_have_are_faults(prize: c.SessionPrize, why: str) -> None:
    few = c.Players(minimum=8, maximum=8, per_table=4)
    stated = conditions("act-pontoon-2018", players=few, session_prizes=(prize,))
    assert [one.wrong for one in faults(stated)] == (
        [f"{why}."] if why and "wins" not in why else ["Place 1 of Heats wins nothing."] if why else []
    )
    assert read(written(stated)) == stated


def test_a_place_of_a_session_has_one_prize() -> None:
    few = c.Players(minimum=8, maximum=8, per_table=4)
    [found] = faults(conditions("act-uth-2019", players=few, session_prizes=(FIRST, FIRST)))
    assert (found.clause, "two prizes" in found.wrong) == ("16.3(a)(iii)(E)", True)
