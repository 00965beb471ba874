"""Sentences of events that only records know, one for each kind."""

from typing import Any, get_args

import pytest

from croupier.engine.table import Official
from croupier.engine.table.events import InputRefused
from croupier.engine.table.inputs import Leave
from croupier.money import Money
from croupier.records.books import cash_events as c
from croupier.records.books.cash import BuyIn, FillFloat
from croupier.records.log import events as e
from croupier.records.log.inputs import Expected, Setup
from croupier.records.queries.sentences import for_whom, is_of_records, millionths, tell
from tests.records import golden

KIM: dict[str, Any] = {"by": Official("gaming-supervisor", "Kim"), "at": 0, "clause": "1"}
ALARM = (
    "The return of t left its band: the house won -$700.00 of $5.00 in 12 rounds, "
    "4.250 deviations below the expected return"
)
CAGE: dict[str, Any] = {"by": Official("gaming-supervisor", "gaming-supervisor"), "at": 0, "clause": "1"}


@pytest.mark.parametrize("kind", [*get_args(e.RecordEvent), *get_args(c.CashEvent)])
@pytest.mark.parametrize("is_full", [True, False])
def test_every_kind_has_a_sentence(kind: type, is_full: bool) -> None:
    event = golden.instance(kind, is_full=is_full)
    assert is_of_records(event)
    told = tell(event)
    assert told[0] == told[0].upper()
    assert not told.endswith(".")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            e.PlayResumed("croupier 1", 7, "decision", 99, "1"),
            "Play resumes with croupier 1 in round 7, decision, 99 cards in the shoe",
        ),
        (
            e.PlayResumed("croupier 1", 7, "closed", 9, "1"),
            "Play resumes with croupier 1 between rounds, 9 cards in the shoe",
        ),
        (
            e.AccessRefused("Mal", "dealer", "log in", "wrong password", "192.0.2.7"),
            "Dealer Mal from 192.0.2.7 may not log in: wrong password",
        ),
        (e.ShoeEnded(3, {"status": "retired"}, "1"), "Shoe 3 has ended, and its proof is published"),
        (e.ShoeEnded(3, {"status": "voided"}, "1"), "Shoe 3 is void, and its proof is published"),
        (
            e.ShoeEnded(3, {"status": "aborted"}, "1"),
            "Shoe 3 has ended before a card was taken, and its proof is published",
        ),
        (e.AccessRefused("", "", "log in", "no name", ""), "Somebody without a name may not log in: no name"),
        (e.AccountChanged("Ann", "dealer", "added", ""), "The account Ann is added as dealer"),
        (e.AccountChanged("Ann", "dealer", "password", ""), "The account Ann has a new password"),
        (e.AccountChanged("Ann", "pit-manager", "role", ""), "The account Ann is pit-manager now"),
        (e.AccountChanged("Ann", "dealer", "locked", "three"), "The account Ann is locked: three"),
        (e.AccountChanged("Ann", "dealer", "unlocked", ""), "The account Ann is unlocked"),
        (e.AccountChanged("Ann", "dealer", "disabled", "on leave"), "The account Ann is disabled: on leave"),
        (e.AccountChanged("Ann", "dealer", "enabled", ""), "The account Ann is enabled again"),
        (
            e.AlarmRaised("t", 12, Money(500), Money(-70_000), -4_250),
            ALARM,
        ),
        (
            e.TableSetUp(Setup("act-uth-2019", {}), "f", "1"),
            "The table is set up under act-uth-2019, virtual cards, played with cash",
        ),
        (
            e.ReturnStated(Expected(-6_000, 1_150_000, "a sheet"), "1"),
            "The expected return of the house is -0.006 of the initial wagers, with a deviation of 1.15: a sheet",
        ),
        (
            e.ProposalAnswered(
                KIM["by"], Official("operator", "Olga"), {"do": "VoidRound"}, is_agreed=True, clause="1"
            ),
            "Gaming supervisor Kim agrees to the proposal of operator Olga: void round",
        ),
        (
            e.ProposalAnswered(
                KIM["by"], Official("operator", "Olga"), {"do": "VoidRound"}, is_agreed=False, clause="1"
            ),
            "Gaming supervisor Kim does not agree to the proposal of operator Olga: void round",
        ),
        (c.FloatFilled(**KIM, amount=Money(500)), "Gaming supervisor Kim brings chips of $5.00 to the float"),
        (c.FloatCredited(**CAGE, amount=Money(500)), "The gaming supervisor brings chips of $5.00 to the cage"),
        (
            c.DropCounted(**KIM, counted=Money(5), expected=Money(5)),
            "Gaming supervisor Kim counts $0.05 in the drop box",
        ),
        (c.CashedOut(**KIM, player="Ann", amount=Money(500)), "Ann is paid $5.00 for chips"),
    ],
)
def test_house_events_have_the_expected_sentences(event: Any, told: str) -> None:
    assert tell(event) == told


@pytest.mark.parametrize(
    ("number", "written"), [(0, "0.0"), (1, "0.000001"), (4_940_000, "4.94"), (-21_850, "-0.02185"), (10**6, "1.0")]
)
def test_millionths_are_formatted(number: int, written: str) -> None:
    assert millionths(number) == written


def test_a_refusal_of_what_is_done_for_a_player_names_the_player() -> None:
    refused = InputRefused("BuyIn", "dealer Lou", "$7.00 is no multiple of the smallest chip, $5.00", "4.2", 0)
    text = "Dealer Lou may not buy in: $7.00 is no multiple of the smallest chip, $5.00"
    lou = Official("dealer", "Lou")
    assert for_whom(refused, BuyIn(lou, "Zoe", Money(700)), text) == (
        "Dealer Lou may not buy in for Zoe: $7.00 is no multiple of the smallest chip, $5.00"
    )
    assert for_whom(refused, FillFloat(lou, Money(700)), text) == text
    assert for_whom(refused, Leave("Zoe"), text) == text, "who speaks for themself is named already"
