"""Narration of a tournament: every kind of event has its sentence."""

from typing import get_args

import pytest
from msgspec.structs import replace

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.narration import tournament
from croupier.tournament import events as e
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.machine.state import PlaceAward, Refund, Tied
from croupier.tournament.session.terms import Out, SessionResult

KIM = Official("gaming-manager", "Kim")


def test_every_kind_of_event_has_a_sentence() -> None:
    """Nothing that can happen in a tournament is without words, and no words are for nothing."""
    assert set(tournament.SENTENCES) == set(get_args(e.TournamentEvent))


def test_entry_states_fee_and_commission() -> None:
    """Check that a payment is narrated with the part of it that is not for prizes."""
    paid = e.PlayerEntered(KIM, "Ann", Money(9000), Money(1000), False, True, True, 0, "20.20")  # noqa: FBT003
    assert tournament.tell(paid) == "Ann enters and pays $100.00, $10.00 of it commission"
    assert tournament.tell(replace(paid, commission=Money(0))) == "Ann enters and pays $90.00"
    assert tournament.tell(replace(paid, is_reserve=True)) == "Ann enters as a reserve"


def test_result_states_stacks_eliminations_and_ties() -> None:
    """A table's report reads as it would be read out."""
    out = Out("Cal", "eliminated", 7, Money(0), Money(500), 1, "20.14")
    result = SessionResult((("Ann", Money(120_000)), ("Ben", Money(120_050))), (out,), 20)
    tied = Tied("heats", "T1", ("Ann", "Ben"), 1, "play-off")
    told = tournament.tell(e.SittingReported(KIM, "T1", 1, result, (tied,), 0, "20.19"))
    level = "level: Ann and Ben (play-off)"
    assert told == f"T1 ends session 1 after 20 rounds: Ann 1,200 and Ben 1,200.50; out: Cal; {level}"


def test_long_list_is_replaced_by_its_count() -> None:
    """A sentence names a few and counts the rest."""
    names = [f"P{number}" for number in range(1, 12)]
    assert tournament.listed(names) == "P1, P2, P3, P4, P5, P6 and 5 others"
    assert tournament.listed(names[:3]) == "P1, P2 and P3"
    assert tournament.listed(()) == "nobody"


@pytest.mark.parametrize(("version", "told"), [(1, ""), (2, ", version 2: a new final")])
def test_revised_conditions_state_the_reason(version: int, told: str) -> None:
    """The second version is narrated as such, with its reason."""
    conditions = Conditions(name="Cup", document="act-uth-2019")
    reason = "" if version == 1 else "a new final"
    event = e.ConditionsDrawnUp(KIM, conditions, version, reason, 0, "16.3")
    assert tournament.tell(event) == f"Gaming-manager Kim draws up the conditions of Cup{told}"


def test_prizes_and_refunds_state_their_sum() -> None:
    """Check that awards and refunds are narrated together."""
    awards = (PlaceAward("Ann", 1, Money(9000)), PlaceAward("Ben", 2, Money(1000)))
    assert tournament.tell(e.PrizesAwarded(KIM, (), awards, Money(500), 0, "20.20")) == (
        "2 prizes are awarded, $100.00 in total, $5.00 of it added by the operator"
    )
    back = e.TournamentCancelled(KIM, "too few", (Refund("Ann", Money(9000), Money(1000)),), Money(0), 0, "20.24")
    assert (
        tournament.tell(back) == "Gaming-manager Kim cancels the tournament: too few; $100.00 is refunded to 1 player"
    )
