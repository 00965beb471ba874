"""Every command of a table by every role, without its reason and at the wrong moment: act-uth-2019."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.table import ROLES, Official, attempt, decide
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.act_uth_2019.tables import DOCUMENT, dealt, opened, settled, shown, wagered
from tests.floor import COMMISSION, DEALER, SUPERVISOR, Floor, card

OPERATOR: Final = frozenset(
    {"gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator"}
)
SUPERVISORS: Final = OPERATOR - {"operator"}
STAFF: Final = frozenset(ROLES) - {"player"}
NOBODY: Final[frozenset[str]] = frozenset()

Made = Callable[[Official], Any]


def new() -> Floor:
    return Floor(DOCUMENT)


def ready() -> Floor:
    return opened().ready()


def failed() -> Floor:
    return dealt().give(i.ReportMalfunction(DEALER, "electrical"))


def breached() -> Floor:
    return dealt().give(i.RecordIncident(DEALER, "Ann", "cards-told", "to Bob"))


def disputed() -> Floor:
    return settled().give(i.RaiseDispute("Ann", "paid too little"))


def reviewed() -> Floor:
    return disputed().give(i.DecideDispute(SUPERVISOR, 1, "rightly paid"), i.AskReview("Ann", 1))


def replaced() -> Floor:
    return settled().give(i.ReplaceCards(SUPERVISOR, "bent", (card("QS"),)), i.CheckReplacement(DEALER))


# where, what, who may, and the clause under which the others are refused
POWERS: Final[dict[str, tuple[Callable[[], Floor], Made, frozenset[str], str]]] = {
    "StateItem": (new, lambda by: i.StateItem(by, "layout", "letter"), OPERATOR, "def:casino-operator"),
    "OpenTable": (lambda: new().states(), i.OpenTable, OPERATOR, "def:casino-operator"),
    "Determine": (opened, lambda by: i.Determine(by, "automated"), OPERATOR, "2.1"),
    "IntroduceCards": (lambda: new().states(), lambda by: i.IntroduceCards(by, "red"), SUPERVISORS | {"dealer"}, "2.4"),
    "CheckCards": (opened, i.CheckCards, frozenset({"dealer"}), "2.4"),
    "ReplaceCards": (settled, lambda by: i.ReplaceCards(by, "bent"), OPERATOR, "2.5"),
    "CheckReplacement": (replaced, i.CheckReplacement, SUPERVISORS, "2.5/s2"),
    "CountCards": (settled, lambda by: i.CountCards(by, 52), SUPERVISORS, "2.6"),
    "ReportDropped": (settled, i.ReportDropped, frozenset({"dealer"}), "def:dealer"),
    "ChangeDealer": (opened, i.ChangeDealer, frozenset({"dealer"}), "def:dealer"),
    "ShuffleCards": (opened, lambda by: i.ShuffleCards(by, "device"), frozenset({"dealer"}), "6.1"),
    "DirectShuffle": (ready, lambda by: i.DirectShuffle(by, "a jam"), SUPERVISORS, "6.1(c)"),
    "AskRiffle": (opened, lambda by: i.AskRiffle("Ann", by), NOBODY, "6.1"),
    "AnnounceFinalRounds": (ready, i.AnnounceFinalRounds, NOBODY, "14.2"),
    "SetHours": (opened, lambda by: i.SetHours(by, 0, 1), OPERATOR, "def:casino-operator"),
    "GiveNotice": (opened, lambda by: i.GiveNotice(by, 2_000_000_000), OPERATOR, "14.2"),
    "CloseTable": (lambda: new().open(), i.CloseTable, OPERATOR, "14.2"),
    "ReserveBoxes": (ready, lambda by: i.ReserveBoxes(by, "Ann", (3,)), NOBODY, "4.4"),
    "ChangeLimits": (ready, lambda by: i.ChangeLimits(by, minimum=Money(2000)), OPERATOR, "5.1"),
    "RaiseLimit": (ready, lambda by: i.RaiseLimit(by, "Ann", Money(90_000), 1), OPERATOR, "5.2"),
    "RestrictPlayer": (ready, lambda by: i.RestrictPlayer(by, "Ann", "one-box", "tracked", "1"), NOBODY, "5.1"),
    "Approve": (ready, lambda by: i.Approve(by, "face-down"), NOBODY, "7.2"),
    "ChangeSetting": (ready, lambda by: i.ChangeSetting(by, "maximum_payout", "9000"), OPERATOR, "10.1:max-payout"),
    "side bets": (ready, lambda by: i.ChangeSetting(by, "side_bets", ["perfect-pairs"]), NOBODY, "4.2(b)"),
    "a third hand": (ready, lambda by: i.ChangeSetting(by, "third_hand", value=True), NOBODY, "4.4"),
    "fewer players": (ready, lambda by: i.ChangeSetting(by, "players_per_box", 1), NOBODY, "4.5"),
    "cards face down": (ready, lambda by: i.ChangeSetting(by, "face_down", value=True), NOBODY, "7.2"),
    "RecordIncident": (dealt, lambda by: i.RecordIncident(by, "Ann", "communication", "to Bob"), STAFF, "15.6"),
    "Sanction": (breached, lambda by: i.Sanction(by, 1, "exclude", "told"), OPERATOR, "15.3"),
    "RefuseWager": (lambda: wagered(ready()), lambda by: i.RefuseWager(by, "Ann", 1, "a cheat"), NOBODY, "4.2"),
    "DecideDispute": (disputed, lambda by: i.DecideDispute(by, 1, "rightly paid"), OPERATOR, "15.5"),
    "ReviewDispute": (reviewed, lambda by: i.ReviewDispute(by, 1, "rightly paid"), frozenset({"commission"}), "15.5"),
    "ReportCards": (dealt, lambda by: i.ReportCards(by, missing=(card("5D"),)), STAFF, "13.6"),
    "VoidRound": (dealt, lambda by: i.VoidRound(by, "fire", "disturbance"), OPERATOR, "15.4"),
    "ReportMalfunction": (dealt, lambda by: i.ReportMalfunction(by, "electrical"), STAFF, "11.3"),
    "ReplaceDevice": (failed, lambda by: i.ReplaceDevice(by, "device"), OPERATOR, "11.2"),
    "RequireVacate": (ready, lambda by: i.RequireVacate(by, "Ann"), NOBODY, "15.7"),  # she has not been idle
    "WithdrawNotice": (
        lambda: ready().give(i.ChangeLimits(SUPERVISOR, minimum=Money(2000), at=2_000_000_000)),
        lambda by: i.WithdrawNotice(by, "limits"),
        OPERATOR,
        "5.1",
    ),
}


@pytest.mark.clause(
    "act-uth-2019 def:casino-operator",
    "act-uth-2019 def:casino-supervisor",
    "act-uth-2019 def:dealer",
    "act-uth-2019 15.6",
)
@pytest.mark.parametrize("command", POWERS)
def test_a_command_is_for_who_holds_the_power_and_for_nobody_else(command: str) -> None:
    place, made, allowed, clause = POWERS[command]
    floor = place()
    for role in ROLES:
        given = made(Official(role, "X"))
        if role in allowed:
            assert decide(floor.state, given)
            continue
        floor.refuse(clause, given)
        (refused,), after = attempt(floor.state, given)
        assert isinstance(refused, e.InputRefused)
        assert (refused.input, refused.at, after) == (type(given).__name__, floor.state.now, floor.state)


REASONS: Final[dict[str, tuple[Callable[[], Floor], Callable[[str], Any], str]]] = {
    "StateItem": (new, lambda why: i.StateItem(SUPERVISOR, "equipment", why), "1.1"),
    "ReplaceCards": (settled, lambda why: i.ReplaceCards(SUPERVISOR, why), "2.5"),
    "DirectShuffle": (ready, lambda why: i.DirectShuffle(SUPERVISOR, why), "6.1(c)"),
    "RecordIncident": (dealt, lambda why: i.RecordIncident(DEALER, "Ann", "communication", why), "8.7"),
    "Sanction": (breached, lambda why: i.Sanction(SUPERVISOR, 1, "exclude", why), "15.3"),
    "exclusion from the round": (breached, lambda why: i.Sanction(SUPERVISOR, 1, "exclude-from-round", why), "12.3"),
    "void for collusion": (breached, lambda why: i.VoidRound(SUPERVISOR, why, "collusion", "Ann"), "12.3"),
    "VoidRound": (dealt, lambda why: i.VoidRound(SUPERVISOR, why, "disturbance"), "15.2"),
    "RaiseDispute": (settled, lambda why: i.RaiseDispute("Ann", why), "15.5"),
    "DecideDispute": (disputed, lambda why: i.DecideDispute(SUPERVISOR, 1, why), "15.5"),
    "ReviewDispute": (reviewed, lambda why: i.ReviewDispute(COMMISSION, 1, why), "15.5"),
}


@pytest.mark.clause(
    "act-uth-2019 6.1(c)", "act-uth-2019 12.3", "act-uth-2019 15.2", "act-uth-2019 15.3", "act-uth-2019 15.5"
)
@pytest.mark.parametrize("command", REASONS)
def test_a_command_that_needs_its_reason_is_refused_without_it(command: str) -> None:
    place, made, clause = REASONS[command]
    floor = place()
    for nothing in ("", "   "):
        floor.refuse(clause, made(nothing))
    assert decide(floor.state, made("a reason"))


MOMENTS: Final[dict[str, tuple[Callable[[], Floor], Any, str]]] = {
    "an ante at a closed table": (new, u.PlaceAnte("Ann", Money(1000)), "def:approved"),
    "a table opened twice": (opened, i.OpenTable(SUPERVISOR), "def:approved"),
    "new cards in a round": (dealt, i.IntroduceCards(DEALER, "green"), "2.5"),
    "a check of cards in a round": (dealt, i.CheckCards(DEALER), "2.4"),
    "cards replaced in a round": (dealt, i.ReplaceCards(SUPERVISOR, "bent", (card("QS"),)), "2.5"),
    "a check of no replacement": (settled, i.CheckReplacement(DEALER), "2.5/s2"),
    "a shuffle that is not due": (ready, i.ShuffleCards(DEALER, "device"), "6.1"),
    "a shuffle in a round": (dealt, i.ShuffleCards(DEALER, "device"), "6.1"),
    "a card before bets are closed": (lambda: wagered(ready()), r.Deal(card("QS")), "7.1"),
    "a card too many": (dealt, r.Deal(card("5D")), "7.2"),
    "a call with no wager": (ready, r.NoMoreBets(), "7.2(c)"),
    "a round with no shuffle": (lambda: wagered(opened()), r.NoMoreBets(), "6.1(a)"),
    "an ante after the first card": (dealt, u.PlaceAnte("Zoe", Money(1000)), "4.6"),
    "a decision in no round": (ready, u.Check("Ann"), "4.6"),
    "a concession before the dealer's hand": (dealt, u.Concede("Ann"), "9.1"),
    "a determination in a round": (dealt, i.Determine(SUPERVISOR, "automated"), "2.1"),
    "a closing in a round": (dealt, i.CloseTable(SUPERVISOR), "14.2"),
    "a maximum payout changed in a round": (
        dealt,
        i.ChangeSetting(SUPERVISOR, "maximum_payout", "9000"),
        "10.1:max-payout",
    ),
    "a setting that is not changed at an open table": (ready, i.ChangeSetting(SUPERVISOR, "boxes", 4), "1.1"),
    "a void of no round": (settled, i.VoidRound(SUPERVISOR, "fire", "disturbance"), "15.2"),
    "a shoe replaced that works": (settled, i.ReplaceDevice(SUPERVISOR, "device"), "11.2"),
    "a decision on time in no round": (settled, i.TimeExpired("Ann"), "13.8"),
    "a decision that is not outstanding": (dealt, i.TimeExpired("Bob"), "13.8"),
    "a departure of one who is not there": (ready, i.Leave("Zoe"), "4.6"),
    "a seat that is taken": (ready, i.Arrive("Zoe", 1), "4.4"),
    "an input of another game": (dealt, r.Hit("Ann", 1), "4.1"),
    "a wager of tokens": (ready, i.WagerTokens("Ann", 1, Money(1000), "voucher 1"), "4.1"),
    "cards exposed by a player": (dealt, i.ExposeCards("Ann", 1), "7.2"),
    "a kept minimum ended": (ready, i.EndKeptMinimum(SUPERVISOR, 2_000_000_000), "5.1"),
}


@pytest.mark.clause("act-uth-2019 2.5", "act-uth-2019 6.1", "act-uth-2019 14.2", "act-uth-2019 15.2")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_command_at_the_wrong_moment_is_refused(moment: str) -> None:
    place, given, clause = MOMENTS[moment]
    place().refuse(clause, given)


@pytest.mark.clause("act-uth-2019 13.8")
def test_13_8_a_player_who_does_not_decide_in_time_is_deemed_to_fold() -> None:
    floor = dealt().give(i.TimeExpired("Ann"), u.BetPlay("Bob", 4), r.Proceed())
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["-25.00", "45.00"]


@pytest.mark.clause("act-uth-2019 13.8", "act-uth-2019 9.1")
def test_13_8_after_a_play_wager_no_decision_is_outstanding_and_the_hand_is_settled() -> None:
    floor = shown().give(i.TimeExpired("Ann"), i.TimeExpired("Bob"))
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["45.00", "45.00"]
