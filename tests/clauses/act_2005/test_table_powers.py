"""Every command of a table by every role, and without its reason: act-blackjack-2005 16.5, act-pontoon-2005 17.5."""

from collections.abc import Callable
from typing import Any, Final, get_args

import pytest

from croupier.cards import cards
from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official, attempt, decide
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs import TableInput
from croupier.money import Money
from tests.clauses.act_2005 import BLACKJACK, PONTOON, Twin, automated, numbered
from tests.clauses.act_2005 import ready as ready_to_deal
from tests.floor import DEALER, EVENING, SUPERVISOR, card

OPERATOR: Final = frozenset(
    {"gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator"}
)
SUPERVISORS: Final = OPERATOR - {"operator"}
THE_DEALER: Final = frozenset({"dealer"})
STAFF: Final = frozenset(ROLES) - {"player"}
NOBODY: Final[frozenset[str]] = frozenset()

Prepared = Callable[[str], Twin]
Made = Callable[[Official], Any]


def stated(document: str) -> Twin:
    """Return a table that lacks nothing but being opened."""
    return Twin(document).states()


def opened(document: str) -> Twin:
    """Return an open table with checked cards."""
    return Twin(document).open()


def ready(document: str) -> Twin:
    """Return a table that is ready to deal, with Ann and Bob in their seats."""
    return ready_to_deal(document).give(i.Arrive("Ann", 2), i.Arrive("Bob", 3))


def playing(document: str) -> Twin:
    """Return a round in which Ann is to decide."""
    return ready(document).wager("Ann", 2, "10").deal("KH 9C QD")


def played(document: str) -> Twin:
    """Return a table after its first round."""
    return ready(document).play_round()


def late(document: str) -> Twin:
    """Return a table after a round, its shoe dealt down to where the cutting card was inserted."""
    floor = played(document)
    while floor.state.shoe.cards > floor.state.shoe.cutting_depth:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    return floor


def closing(document: str) -> Twin:
    """Return a table about which notice has been given."""
    return played(document).give(i.GiveNotice(SUPERVISOR, EVENING + 3600))


def idle(document: str) -> Twin:
    """Return a table of two seats at which Bob has sat out three rounds."""
    floor = Twin(document, boxes=2).open().ready().give(i.Arrive("Ann", 2), i.Arrive("Bob", 1))
    return floor.play_round().play_round().play_round()


def failed(document: str) -> Twin:
    """Return a table whose automated shoe has failed between rounds."""
    return automated(document).play_round().give(i.ReportMalfunction(DEALER, "electrical"))


def breached(document: str) -> Twin:
    """Return a round in which a breach of Ann is on record."""
    return playing(document).give(i.RecordIncident(DEALER, "Ann", "wager", "a late bet"))


def disputed(document: str) -> Twin:
    """Return a table at which Ann disputes a round."""
    return played(document).give(i.RaiseDispute("Ann", "paid too little"))


def reviewed(document: str) -> Twin:
    """Return a table at which Ann has asked for a review."""
    return disputed(document).give(i.DecideDispute(SUPERVISOR, 1, "as paid"), i.AskReview("Ann", 1))


def replaced(document: str) -> Twin:
    """Return a table where the dealer has checked a replacement and a supervisor has not."""
    return played(document).give(i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),)), i.CheckReplacement(DEALER))


TURNED: Final = cards("QD 9C KH")

# fmt: off
# what makes it possible, the command, who may, and the clause under which everybody else is refused
POWERS: Final[dict[str, tuple[Prepared, Made, frozenset[str], str]]] = {
    "StateItem":           (Twin, lambda by: i.StateItem(by, "layout", "GRC 1"), OPERATOR, "def:casino-operator"),
    "OpenTable":           (stated, i.OpenTable, OPERATOR, "def:casino-operator"),
    "Determine":           (opened, lambda by: i.Determine(by, "A"), OPERATOR, "2.3"),
    "IntroduceCards":      (stated, lambda by: i.IntroduceCards(by, "red"), SUPERVISORS | THE_DEALER, "2.2"),
    "CheckCards":          (opened, i.CheckCards, THE_DEALER, "2.2"),
    "ReplaceCards":        (played, lambda by: i.ReplaceCards(by, "bent"), OPERATOR, "2.4"),
    "CheckReplacement":    (replaced, i.CheckReplacement, SUPERVISORS, "2.4/s2"),
    "ReportDropped":       (played, i.ReportDropped, THE_DEALER, "def:dealer"),
    "ChangeDealer":        (played, i.ChangeDealer, THE_DEALER, "def:dealer"),
    "ShuffleCards":        (opened, i.ShuffleCards, THE_DEALER, "5.1"),
    "DirectShuffle":       (played, lambda by: i.DirectShuffle(by, "slow"), NOBODY, "5.4"),
    "CutAsOfficial":       (lambda key: opened(key).give(i.ShuffleCards(DEALER)), lambda by: i.CutAsOfficial(by, 100),
                            SUPERVISORS, "5.2/tail"),
    "InsertCuttingCard":   (lambda key: opened(key).give(i.ShuffleCards(DEALER), i.CutAsOfficial(SUPERVISOR, 100)),
                            lambda by: i.InsertCuttingCard(by, 60), THE_DEALER, "def:dealer"),
    "AnnounceFinalRounds": (closing, i.AnnounceFinalRounds, SUPERVISORS, "5.5/note"),
    "SetHours":            (opened, lambda by: i.SetHours(by, 0, 1), OPERATOR, "def:casino-operator"),
    "GiveNotice":          (opened, lambda by: i.GiveNotice(by, EVENING + 60), OPERATOR, "15.2"),
    "WithdrawNotice":      (closing, lambda by: i.WithdrawNotice(by, "closing"), OPERATOR, "15.2"),
    "CloseTable":          (opened, i.CloseTable, OPERATOR, "15.2"),
    "ReserveBoxes":        (ready, lambda by: i.ReserveBoxes(by, "Ann", (1,)), NOBODY, "4.4"),
    "RequireVacate":       (idle, lambda by: i.RequireVacate(by, "Bob"), OPERATOR, "16.6"),
    "ChangeLimits":        (ready, lambda by: i.ChangeLimits(by, minimum=Money(2000)), OPERATOR, "3.1"),
    "EndKeptMinimum":      (ready, lambda by: i.EndKeptMinimum(by, EVENING + 3600), NOBODY, "3.1"),
    "RaiseLimit":          (ready, lambda by: i.RaiseLimit(by, "Ann", Money(90_000), 2), OPERATOR, "3.2"),
    "RestrictPlayer":      (ready, lambda by: i.RestrictPlayer(by, "Ann", "one-box", "why", "how"), OPERATOR, "4.8"),
    "Notify":              (ready, lambda by: i.Notify(by, "commission", "restriction", "Ann"), NOBODY, "4.8/s2"),
    "Approve":             (ready, lambda by: i.Approve(by, "face-down"), NOBODY, "6.1"),
    "ChangeSetting":       (ready, lambda by: i.ChangeSetting(by, "several_boxes", value=False), OPERATOR, "4.4"),
    "RecordIncident":      (ready, lambda by: i.RecordIncident(by, "Ann", "side-bet", "with Bob"), STAFF, "16.5"),
    "Sanction":            (breached, lambda by: i.Sanction(by, 1, "void-wagers", "late"), OPERATOR, "16.2"),
    "HandOver":            (breached, lambda by: i.HandOver(by, 1, "police"), NOBODY, "16.2"),
    "RefuseWager":         (lambda key: ready(key).wager("Ann", 2, "10"), lambda by: i.RefuseWager(by, "Ann", 2, "no"),
                            NOBODY, "4.1"),
    "ExchangeVoucher":     (ready, lambda by: i.ExchangeVoucher(by, "Ann", "7", Money(1000)), NOBODY, "4.2"),
    "DecideDispute":       (disputed, lambda by: i.DecideDispute(by, 1, "as paid"), OPERATOR, "16.4"),
    "ReviewDispute":       (reviewed, lambda by: i.ReviewDispute(by, 1, "as paid"), frozenset({"commission"}), "16.4"),
    "FindFaceUp":          (playing, lambda by: i.FindFaceUp(by, card("5D")), STAFF, "14.1"),
    "DrawInError":         (playing, lambda by: i.DrawInError(by, "hand", card("5D")), STAFF, "14.2"),
    "Reconstruct":         (playing, lambda by: i.Reconstruct(by, TURNED, "misplaced"), OPERATOR, "14.4"),
    "ReportError":         (lambda key: played(key).wager("Ann", 2, "10").deal("JH 9C JD"),
                            lambda by: i.ReportError(by, 1, "misplaced"), OPERATOR, "14.4"),
    "ReportOmission":      (late, lambda by: i.ReportOmission(by, "shuffle"), STAFF, "14.8"),
    "CorrectPayment":      (played, lambda by: i.CorrectPayment(by, "Ann", Money(500), "short"), OPERATOR, "16.5(c)"),
    "CorrectCard":         (playing, lambda by: i.CorrectCard(by, card("8D")), OPERATOR | {"dealer"}, "16.5(c)"),
    "RectifyDevice":       (failed, lambda by: i.RectifyDevice(by, "cleaned"), OPERATOR, "19.3(b)"),
    "ReportEmptyRound":    (ready, lambda by: i.ReportEmptyRound(by, cards("KH")), NOBODY, "6.2"),
    "ReportCards":         (playing, lambda by: i.ReportCards(by, missing=cards("KH")), NOBODY, "16.3"),
    "CheckDevice":         (failed, lambda by: i.CheckDevice(by, "jammed"), NOBODY, "14.1"),
    "VoidRound":           (playing, lambda by: i.VoidRound(by, "fire", "disturbance"), OPERATOR, "16.3"),
    "ReportMalfunction":   (automated, lambda by: i.ReportMalfunction(by, "electrical"), STAFF, "19.4"),
    "ReplaceDevice":       (failed, lambda by: i.ReplaceDevice(by, "device"), OPERATOR, "19.3(b)"),
}
# tests of chapters 2, 5 and 16: they depend on the pack, on a setting, or on a clause that the other has elsewhere
ELSEWHERE: Final = {"CountCards", "BurnCards", "ReportTotal", "StateVoucher"}
# without its reason
REASONS: Final[dict[str, tuple[Prepared, Any, str]]] = {
    "StateItem":      (Twin, i.StateItem(SUPERVISOR, "shoe", " "), "def:shoe"),
    "ReplaceCards":   (played, i.ReplaceCards(SUPERVISOR, " "), "2.4"),
    "ChangeLimits":   (ready, i.ChangeLimits(SUPERVISOR), "3.1"),
    "RaiseLimit":     (ready, i.RaiseLimit(SUPERVISOR, "Ann", Money(90_000)), "3.2"),
    "RestrictPlayer": (ready, i.RestrictPlayer(SUPERVISOR, "Ann", "one-box", " ", "record 1"), "4.8"),
    "procedure":      (ready, i.RestrictPlayer(SUPERVISOR, "Ann", "one-box", "counts"), "4.8/s2"),
    "RecordIncident": (ready, i.RecordIncident(DEALER, "Ann", "side-bet", " "), "16.8"),
    "Sanction":       (breached, i.Sanction(SUPERVISOR, 1, "exclude", " "), "16.2"),
    "RaiseDispute":   (played, i.RaiseDispute("Ann", " "), "16.4"),
    "DecideDispute":  (disputed, i.DecideDispute(SUPERVISOR, 1, " "), "16.4"),
    "Reconstruct":    (playing, i.Reconstruct(SUPERVISOR, TURNED, " "), "14.4"),
    "ReportError":    (played, i.ReportError(SUPERVISOR, 1, " "), "14.5"),
    "VoidRound":      (playing, i.VoidRound(SUPERVISOR, " ", "fraud"), "16.3"),
    "disturbance":    (playing, i.VoidRound(SUPERVISOR, " ", "disturbance"), "16.1"),
}
# fmt: on


def named(clauses: dict[str, str]) -> pytest.MarkDecorator:
    """Run a test for each document and command, marked with the clause of that command."""
    return pytest.mark.parametrize(
        ("document", "name"),
        [
            pytest.param(key, name, marks=pytest.mark.clause(f"{key} {numbered(key, clause)}"), id=f"{key} {name}")
            for key in (BLACKJACK, PONTOON)
            for name, clause in clauses.items()
        ],
    )


@named({name: clause for name, (_, _, _, clause) in POWERS.items()})
def test_who_may_give_a_command_and_under_which_clause_others_may_not(document: str, name: str) -> None:
    prepared, made, holders, clause = POWERS[name]
    floor = prepared(document)
    for role in ROLES:
        given = made(Official(role, "Zoe"))
        if role not in holders:
            floor.refuse(clause, given)
            continue
        (event, *_) = decide(floor.state, given)
        assert getattr(event, "by", given.by) == Official(role, "Zoe")  # every act of a person names them


@named({name: clause for name, (_, _, clause) in REASONS.items()})
def test_a_command_without_its_reason_is_refused(document: str, name: str) -> None:
    prepared, given, clause = REASONS[name]
    prepared(document).refuse(clause, given)


def test_no_command_of_an_official_is_forgotten() -> None:
    officials = {kind.__name__ for kind in get_args(TableInput) if "by" in kind.__struct_fields__}
    assert officials - ELSEWHERE == set(POWERS)


@pytest.mark.clause("act-blackjack-2005 16.5", "act-pontoon-2005 17.5")
@pytest.mark.parametrize("document", [BLACKJACK, PONTOON])
def test_a_refusal_is_on_record_and_changes_nothing_else(document: str) -> None:
    floor = playing(document)
    given = i.VoidRound(DEALER, "fire", "disturbance")
    (event,), after = attempt(floor.state, given)
    assert isinstance(event, e.InputRefused)
    assert (event.input, event.who, event.clause) == ("VoidRound", "dealer Lou", floor.by("16.3"))
    assert (event.at, after) == (floor.state.now, floor.state)
    with pytest.raises(Refused):
        decide(floor.state, given)
