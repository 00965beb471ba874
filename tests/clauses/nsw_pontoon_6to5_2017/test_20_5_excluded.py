"""Rules 20.5.7, 19.3.2, 16.2 and 17.8 in a session: excluded players, and corrections of more chips than there are."""

import pytest

from croupier.engine.inputs import NoMoreBets
from croupier.engine.table import inputs as table
from croupier.money import Money, parse
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from tests.tournament.session.session import KIM, Session
from tests.tournament.tournaments import DOCUMENTS

DOCUMENT = "nsw-pontoon-6to5-2017"


def excluded(held: Session, player: str = "Ann") -> Session:
    """Let a supervisor exclude a player for a breach of the rules."""
    known = [one.value for one in held.table.rules.conduct.incidents]
    held.give(table.RecordIncident(KIM, player, "device" if "device" in known else "other", "a counter"))
    return held.give(table.Sanction(KIM, len(held.table.incidents), "exclude", "it counts cards"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.7", "nsw-pontoon-6to5-2017 19.3.2", "nsw-pontoon-6to5-2017 20.2.1")
@pytest.mark.parametrize("has_wagered", [True, False])
def test_20_5_7_a_player_excluded_before_the_first_card_is_disqualified_and_play_goes_on(has_wagered: bool) -> None:
    held = Session(DOCUMENT, cash_percent=10)
    excluded(held.all_wager() if has_wagered else held)
    assert (held.out, held.last(e.PlayerOut).clause) == ([("Ann", "disqualified")], "20.5.7")
    assert held.last(e.StackRemoved).cash == parse("200")  # the value of the chips is kept
    held.all_wager().play(wins=["Bob"])
    assert held.stacks == {"Bob": "2100.00", "Cy": "1900.00"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.7", "nsw-pontoon-6to5-2017 19.3.2", "nsw-pontoon-6to5-2017 17.10")
@pytest.mark.parametrize("rounds", [1, 20])
def test_20_5_7_a_player_excluded_in_a_round_is_disqualified_when_it_is_over(rounds: int) -> None:
    held = Session(DOCUMENT, ends=Ends(rounds=rounds)).all_wager().give(NoMoreBets())
    for rank in ["9", "9", "9", "8", "8", "9", "9"]:
        held.give_card(rank)
    excluded(held)
    assert held.out == []  # the hand is played as that of a player who is not there
    held.deal(["9"])
    assert (held.out, held.stacks) == ([("Ann", "disqualified")], {"Bob": "2100.00", "Cy": "2100.00"})
    if rounds == 1:
        held.end()
    else:
        held.round(wins=["Bob"])


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.7", "nsw-pontoon-6to5-2017 20.5.8")
def test_20_5_7_a_player_excluded_while_the_chips_are_counted_is_out_and_the_session_ends() -> None:
    held = excluded(Session(DOCUMENT, ends=Ends(rounds=1)).round(wins=["Ann"])).end()
    assert (held.out, held.now.status) == ([("Ann", "disqualified")], "over")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_excluded_player_leaves_the_session_under_every_document(document: str) -> None:
    held = excluded(Session(document))
    assert held.out == [("Ann", "disqualified")]
    held.round(wins=["Bob"])


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.2", "nsw-pontoon-6to5-2017 20.6.8")
def test_16_2_a_correction_takes_no_more_chips_than_a_player_has_and_none_of_who_is_out() -> None:
    held = Session(DOCUMENT, cash_percent=10).round("1000", wins=["Ann"])
    held.give(table.CorrectPayment(KIM, "Bob", parse("5"), "a chip short"))
    assert held.stacks["Bob"] == "1005.00"
    held.give(table.CorrectPayment(KIM, "Bob", Money(-200_000), "paid twice"))
    assert held.out == [("Bob", "eliminated")]
    assert not [one for one in held.events_of(e.StackRemoved) if one.amount < 0]
    held.refuse("20.11.2", table.CorrectPayment(KIM, "Bob", parse("5"), "a chip short"), "is out since that round")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_2_2_1_no_void_takes_back_more_chips_than_are_in_front_of_a_player() -> None:
    chips = {"Ann": "600", "Bob": "2000", "Cy": "2000"}
    held = Session(DOCUMENT, chips=chips).round("600", wins=["Ann"]).ready().wager("Ann", "1000")
    void = table.VoidRound(KIM, "the cards were mixed up", "reconstruction")
    held.refuse("20.11.2", void, "Ann has fewer chips left than would go back")
    assert held.stacks["Ann"] == "200.00"
    in_play = table.VoidRound(KIM, "marked cards", "fraud", "Cy", round=1)
    dealing = Session(DOCUMENT, chips=chips).round("600", wins=["Ann"]).all_wager(Ann="1000").give(NoMoreBets())
    dealing.give_card("9").refuse("20.11.2", in_play, "Ann has fewer chips left than would go back")
    held.give(table.RefuseWager(KIM, "Ann", 1, "the round before is void"), void)
    assert held.stacks == {"Ann": "600.00", "Bob": "2000.00", "Cy": "2000.00"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.13", "nsw-pontoon-6to5-2017 20.5.6.1")
@pytest.mark.parametrize(("taken", "stack"), [("1900", "0.00"), ("1900.01", None)])
def test_20_6_13_no_deduction_for_absence_takes_more_than_the_stack(taken: str, stack: str | None) -> None:
    held = Session(DOCUMENT).give(i.MarkAway(KIM, "Ann")).wager("Bob", "100").wager("Cy", "100")
    held.give(table.RaiseDispute("Cy", "Ann was paid too much")).give(table.DecideDispute(KIM, 1, "so she was"))
    held.give(table.RaiseDispute("Ann", "I was not")).give(
        table.DecideDispute(KIM, 2, "you were", Money(-parse(taken)))
    )
    held.give(NoMoreBets())
    assert held.stacks.get("Ann") == stack
    assert held.out == ([] if stack else [("Ann", "eliminated")])
