"""Every command of a table by every role, without its reason and at the wrong moment: act-pontoon-2018."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from croupier.cards import cards
from croupier.engine import inputs as r
from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official, Role, attempt, decide
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.act_pontoon_2018 import DOCUMENT, short_round
from tests.floor import DEALER, SUPERVISOR, Floor, card

OPERATOR: Final = frozenset(
    {"gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator"}
)
SUPERVISORS: Final = OPERATOR - {"operator"}
STAFF: Final = frozenset(ROLES) - {"player"}
WAGERED: Final = "KH 9C QH"

Made = Callable[[Official], Any]


def new() -> Floor:
    return Floor(DOCUMENT)


def opened() -> Floor:
    return new().open()


def ready() -> Floor:
    return opened().give(i.Arrive("Ann", 2), i.Arrive("Bob", 3)).ready()


def playing() -> Floor:
    return ready().wager("Ann", 2, "10").deal(WAGERED)


def played() -> Floor:
    return short_round(ready(), ("Ann", 2))


def late() -> Floor:
    """A table after a round, its shoe dealt down to where the cutting card was inserted."""
    floor = played()
    while floor.state.shoe.cards > floor.state.shoe.cutting_depth:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    return floor


def offered() -> Floor:
    return opened().give(i.ShuffleCards(DEALER))


def device() -> Floor:
    floor = Floor(DOCUMENT, shoe="automated").open().ready()
    return floor.wager("Ann", 2, "10").deal(WAGERED)


def failed() -> Floor:
    return device().stand("Ann", 2).cards("9D").give(i.ReportMalfunction(DEALER, "electrical"))


def breached() -> Floor:
    return playing().give(i.RecordIncident(DEALER, "Ann", "wager", "a late bet"))


def disputed() -> Floor:
    return played().give(i.RaiseDispute("Ann", "paid too little"))


def reviewed() -> Floor:
    return disputed().give(i.DecideDispute(SUPERVISOR, 1, "rightly paid"), i.AskReview("Ann", 1))


def replaced() -> Floor:
    return played().give(i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),)), i.CheckReplacement(DEALER))


def later() -> Floor:
    return played().wager("Ann", 2, "10").deal("JH 9C JD")


RIGHT = tuple(cards("KH 9C QH"))
TURNED = tuple(cards("QH 9C KH"))

# who may, and the clause under which the others are refused
POWERS: Final[dict[str, tuple[Callable[[], Floor], Made, frozenset[str], str]]] = {
    "StateItem": (new, lambda by: i.StateItem(by, "layout", "letter"), OPERATOR, "def:casino-operator"),
    "OpenTable": (lambda: new().states(), i.OpenTable, OPERATOR, "def:casino-operator"),
    "Determine": (opened, lambda by: i.Determine(by, "A"), OPERATOR, "2.3"),
    "IntroduceCards": (lambda: new().states(), lambda by: i.IntroduceCards(by, "red"), SUPERVISORS | {"dealer"}, "2.2"),
    "CheckCards": (opened, i.CheckCards, frozenset({"dealer"}), "2.2"),
    "ReplaceCards": (played, lambda by: i.ReplaceCards(by, "bent"), OPERATOR, "2.4"),
    "CheckReplacement": (replaced, i.CheckReplacement, SUPERVISORS, "2.4"),
    "CountCards": (played, lambda by: i.CountCards(by, 192), SUPERVISORS, "2.2"),
    "ReportDropped": (played, i.ReportDropped, frozenset({"dealer"}), "def:dealer"),
    "ChangeDealer": (opened, i.ChangeDealer, frozenset({"dealer"}), "def:dealer"),
    "ShuffleCards": (opened, i.ShuffleCards, frozenset({"dealer"}), "5.1"),
    "DirectShuffle": (played, lambda by: i.DirectShuffle(by, "slow"), frozenset(), "5.4"),
    "AskRiffle": (opened, lambda by: i.AskRiffle("Ann", by), frozenset(), "5.1"),
    "CutAsOfficial": (offered, lambda by: i.CutAsOfficial(by, 96), SUPERVISORS, "5.2(tail)"),
    "AnnounceFinalRounds": (
        lambda: played().give(i.GiveNotice(SUPERVISOR, 1_790_003_600)),
        i.AnnounceFinalRounds,
        SUPERVISORS,
        "5.5",
    ),
    "SetHours": (opened, lambda by: i.SetHours(by, 0, 1), OPERATOR, "def:casino-operator"),
    "GiveNotice": (opened, lambda by: i.GiveNotice(by, 1_790_009_000), OPERATOR, "16.2"),
    "WithdrawNotice": (
        lambda: opened().give(i.GiveNotice(SUPERVISOR, 1_790_009_000)),
        lambda by: i.WithdrawNotice(by, "closing"),
        OPERATOR,
        "16.2",
    ),
    "CloseTable": (opened, i.CloseTable, OPERATOR, "16.2"),
    "ReserveBoxes": (ready, lambda by: i.ReserveBoxes(by, "Ann", (1,)), frozenset(), "4.4"),
    "ChangeLimits": (ready, lambda by: i.ChangeLimits(by, minimum=Money(2000)), OPERATOR, "3.1"),
    "RaiseLimit": (ready, lambda by: i.RaiseLimit(by, "Ann", Money(90_000), 2), OPERATOR, "3.2"),
    "RestrictPlayer": (
        ready,
        lambda by: i.RestrictPlayer(by, "Ann", "one-box", "tracked", "record 1"),
        OPERATOR,
        "4.8",
    ),
    "Approve": (ready, lambda by: i.Approve(by, "face-down"), frozenset(), "6.1"),
    "ChangeSetting": (ready, lambda by: i.ChangeSetting(by, "several_boxes", value=False), OPERATOR, "4.4"),
    "fewer players on a box": (ready, lambda by: i.ChangeSetting(by, "players_per_box", 2), frozenset(), "4.5"),
    "cards face down": (ready, lambda by: i.ChangeSetting(by, "face_down", value=True), frozenset(), "6.1"),
    "a third hand": (ready, lambda by: i.ChangeSetting(by, "third_hand", value=True), frozenset(), "11.3"),
    "RecordIncident": (ready, lambda by: i.RecordIncident(by, "Ann", "side-bet", "with Bob"), STAFF, "17.5"),
    "Sanction": (breached, lambda by: i.Sanction(by, 1, "void-wagers", "late"), OPERATOR, "17.2"),
    "RefuseWager": (
        lambda: ready().wager("Ann", 2, "10"),
        lambda by: i.RefuseWager(by, "Ann", 2, "a cheat"),
        frozenset(),
        "4.1",
    ),
    "DecideDispute": (disputed, lambda by: i.DecideDispute(by, 1, "rightly paid"), OPERATOR, "17.4"),
    "ReviewDispute": (reviewed, lambda by: i.ReviewDispute(by, 1, "rightly paid"), frozenset({"commission"}), "17.4"),
    "FindFaceUp": (playing, lambda by: i.FindFaceUp(by, card("5D")), STAFF, "15.1"),
    "DrawInError": (playing, lambda by: i.DrawInError(by, "hand", card("5D")), STAFF, "15.2"),
    "Reconstruct": (playing, lambda by: i.Reconstruct(by, TURNED, "misplaced"), OPERATOR, "15.4"),
    "ReportError": (later, lambda by: i.ReportError(by, 1, "misplaced"), OPERATOR, "15.4"),
    "ReportOmission": (late, lambda by: i.ReportOmission(by, "shuffle"), STAFF, "15.8"),
    "CorrectPayment": (played, lambda by: i.CorrectPayment(by, "Ann", Money(500), "short", 1), OPERATOR, "17.5(c)"),
    "CorrectCard": (playing, lambda by: i.CorrectCard(by, card("8D")), OPERATOR | {"dealer"}, "17.5(c)"),
    "ReportTotal": (playing, lambda by: i.ReportTotal(by, 2, 5), STAFF, "14.1"),
    "RectifyDevice": (failed, lambda by: i.RectifyDevice(by, "cleaned"), OPERATOR, "19.3(b)"),
    "CheckDevice": (played, lambda by: i.CheckDevice(by, "jammed"), frozenset(), "15.1"),
    "VoidRound": (playing, lambda by: i.VoidRound(by, "fire", "disturbance"), OPERATOR, "17.3"),
    "ReportMalfunction": (device, lambda by: i.ReportMalfunction(by, "electrical"), STAFF, "19.4"),
    "ReplaceDevice": (failed, lambda by: i.ReplaceDevice(by, "device"), OPERATOR, "19.3(b)"),
    "RequireVacate": (ready, lambda by: i.RequireVacate(by, "Ann"), frozenset(), "17.6"),  # she has not been idle
}


@pytest.mark.clause(
    "act-pontoon-2018 def:casino-operator",
    "act-pontoon-2018 def:casino-supervisor",
    "act-pontoon-2018 def:dealer",
    "act-pontoon-2018 17.5",
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
    "ReplaceCards": (played, lambda why: i.ReplaceCards(SUPERVISOR, why), "2.4"),
    "RestrictPlayer": (ready, lambda why: i.RestrictPlayer(SUPERVISOR, "Ann", "one-box", why, "record 1"), "4.8"),
    "RecordIncident": (ready, lambda why: i.RecordIncident(DEALER, "Ann", "side-bet", why), "17.8"),
    "Sanction": (breached, lambda why: i.Sanction(SUPERVISOR, 1, "exclude", why), "17.2"),
    "RaiseDispute": (played, lambda why: i.RaiseDispute("Ann", why), "17.4"),
    "DecideDispute": (disputed, lambda why: i.DecideDispute(SUPERVISOR, 1, why), "17.4"),
    "ReviewDispute": (reviewed, lambda why: i.ReviewDispute(Official("commission", "X"), 1, why), "17.4"),
    "Reconstruct": (playing, lambda why: i.Reconstruct(SUPERVISOR, TURNED, why), "15.4"),
    "ReportError": (later, lambda why: i.ReportError(SUPERVISOR, 1, why), "15.5"),
    "VoidRound": (playing, lambda why: i.VoidRound(SUPERVISOR, why, "disturbance"), "17.1"),
    "StateItem": (new, lambda why: i.StateItem(SUPERVISOR, "layout", why), "1.1"),
}


@pytest.mark.clause("act-pontoon-2018 17.1", "act-pontoon-2018 17.2", "act-pontoon-2018 17.4", "act-pontoon-2018 15.4")
@pytest.mark.parametrize("command", REASONS)
def test_a_command_that_needs_its_reason_is_refused_without_it(command: str) -> None:
    place, made, clause = REASONS[command]
    floor = place()
    for nothing in ("", "   "):
        floor.refuse(clause, made(nothing))
    assert decide(floor.state, made("a reason"))


MOMENTS: Final[dict[str, tuple[Callable[[], Floor], Any, str]]] = {
    "a wager at a closed table": (new, r.PlaceWager("Ann", 2, Money(1000)), "def:approved"),
    "a table opened twice": (opened, i.OpenTable(SUPERVISOR), "def:approved"),
    "a determination in a round": (playing, i.Determine(SUPERVISOR, "A"), "2.3"),
    "new cards in a round": (playing, i.IntroduceCards(DEALER, "red"), "2.4"),
    "new cards beside others": (ready, i.IntroduceCards(DEALER, "red"), "2.4"),
    "a check of cards in a round": (playing, i.CheckCards(DEALER), "2.2"),
    "cards replaced in a round": (playing, i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),)), "2.4"),
    "a check of no replacement": (played, i.CheckReplacement(DEALER), "2.4"),
    "a shuffle that is not due": (ready, i.ShuffleCards(DEALER), "5.4"),
    "a cut of nothing": (ready, i.CutCards("Ann", 96), "5.2"),
    "a cutting card of nothing": (ready, i.InsertCuttingCard(DEALER, 60), "5.2"),
    "a burn of nothing": (ready, i.BurnCards(DEALER), "6.1"),
    "a card before bets are closed": (ready, r.Deal(card("KH")), "6.2"),
    "a call with no wager": (ready, r.NoMoreBets(), "6.2"),
    "a decision in no round": (ready, r.Hit("Ann", 2), "4.3"),
    "a closing in a round": (playing, i.CloseTable(SUPERVISOR), "16.2"),
    "a setting changed in a round": (playing, i.ChangeSetting(SUPERVISOR, "several_boxes", value=False), "4.4"),
    "a void of no round": (played, i.VoidRound(SUPERVISOR, "fire", "disturbance"), "17.1"),
    "a box given up under a wager": (lambda: ready().wager("Ann", 2, "10"), i.GiveUpBox("Ann", 2), "4.3"),
    "a device replaced that works": (device, i.ReplaceDevice(SUPERVISOR, "device"), "19.3(b)"),
    "a decision on time in no round": (played, i.TimeExpired("Ann"), "15.7"),
    "a decision that is not outstanding": (playing, i.TimeExpired("Bob"), "15.7"),
    "a departure of one who is not there": (ready, i.Leave("Zoe"), "4.3"),
    "an arrival of one who is there": (lambda: ready().give(i.Arrive("Cy")), i.Arrive("Cy"), "4.2"),
    "an input of another game": (playing, i.ExposeCards("Ann", 2), "6.1"),
    "a wager of tokens": (ready, i.WagerTokens("Ann", 2, Money(1000), "voucher 1"), "4.2"),
    "a signal": (playing, i.Signal("Ann", 2, "wave"), "6.2"),
}


@pytest.mark.clause(
    "act-pontoon-2018 2.3",
    "act-pontoon-2018 2.4",
    "act-pontoon-2018 5.4",
    "act-pontoon-2018 16.2",
    "act-pontoon-2018 17.1",
)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_command_at_the_wrong_moment_is_refused(moment: str) -> None:
    place, given, clause = MOMENTS[moment]
    place().refuse(clause, given)


@pytest.mark.clause("act-pontoon-2018 15.7")
def test_15_7_a_player_who_does_not_decide_in_time_counts_as_not_there() -> None:
    floor = ready().wager("Ann", 2, "10").deal("5H 9C 4H").give(i.TimeExpired("Ann"))
    assert floor.state.awaits_card
    floor.cards("8S").cards("9S")
    assert floor.net("Ann") == "-10.00"  # 17 against 18


@pytest.mark.clause("act-pontoon-2018 17.5")
@pytest.mark.parametrize("role", ROLES)
def test_no_official_decides_for_a_player(role: Role) -> None:
    floor = playing()
    with pytest.raises(Refused):
        decide(floor.state, r.Stand(str(Official(role, "X")), 2))
