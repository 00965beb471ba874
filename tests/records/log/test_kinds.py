"""Kinds of logs other than tables: each kind of event is significant or deliberately ordinary, and has a sentence."""

from typing import Final

import pytest

from croupier.promotion.inputs import CancelPromotion
from croupier.records.books.accounts import BookAccount
from croupier.records.log import wire
from croupier.records.log.entries import PROGRAM
from croupier.records.log.kinds import LOG_KINDS, PROCEEDINGS, LogKind, TableMode, marked
from croupier.records.queries import sentences
from croupier.records.queries.significant import CATEGORIES, category
from tests.records import golden

ORDINARY: Final = {
    "Promotion": {"EntryTaken", "PrizeClaimed", "ResultsPublished"},
    "Tournament": {
        *("PlayerEntered", "PlayerWithdrew", "BuyInPaid", "BoughtBack", "AddOnBought", "SeatOffered", "SeatTaken"),
        *("BuyInMissing", "SittingStarted", "SittingReported", "PlayerReportedOut", "RepechageAnswered"),
        *("FirstRoundDealt", "RebuysOffered"),
    },
    "Sitting": {
        *("MarkerPlaced", "PlayerAsked", "HeldToMinimum", "PassCardPlayed", "PassCardsCollected", "RoundPassed"),
        *("UndisclosedWritten", "UndisclosedCounted", "UndisclosedAnnounced", "FormShown", "PlayerBack"),
        *("RebuyOffered", "RebuyDeclined", "BreakOver"),
    },
}
"""Events that are in the log and not significant."""


@pytest.mark.parametrize("one", marked(), ids=lambda one: one.mark)
def test_every_kind_of_event_is_in_one_category_or_deliberately_ordinary(one: TableMode | LogKind) -> None:
    listed = [event for events in one.significant.values() for event in events]
    assert set(one.significant) <= set(CATEGORIES)
    assert len(listed) == len(set(listed)), "an event is in two categories"
    ordinary = ORDINARY.get(one.mark, set())
    names = {event.__name__: event for event in one.events}
    missing = names.keys() - {event.__name__ for event in listed} - ordinary
    assert not missing, f"{sorted(missing)} are neither significant (croupier/records/log/kinds.py) nor ordinary"
    assert ordinary <= names.keys(), "there is no such event"
    assert not ordinary & {event.__name__ for event in listed}


@pytest.mark.parametrize(("room", "kind"), [(room, kind) for room in marked() for kind in room.events])
@pytest.mark.parametrize("is_full", [True, False])
def test_every_kind_is_narrated_with_moment_and_clause(room: TableMode | LogKind, kind: type, is_full: bool) -> None:
    event = golden.instance(kind, is_full=is_full)
    assert sentences.is_of_records(event)
    sentence = sentences.tell(event)
    assert sentence[:1] == sentence[:1].upper() or "“é”" in sentence.split(maxsplit=2)[1], "only names stay as they are"
    assert sentence
    assert not sentence.endswith(".")
    assert isinstance(room, TableMode) or isinstance(event.at, int)
    assert isinstance(event.clause, str)
    assert wire.event_tag(kind).removeprefix(room.mark) == kind.__name__.removeprefix(room.mark)


REPEATING: Final = {"ActTakenBack", "ActRedone"}
"""Events that repeat the postings of another event: their accounts are those of the other."""


@pytest.mark.parametrize(
    ("room", "kind"), [(room, kind) for room in LOG_KINDS for kind in room.events if kind.__name__ not in REPEATING]
)
def test_every_posted_account_is_known(room: LogKind, kind: type) -> None:
    for account, _ in room.postings(golden.instance(kind, is_full=True)):
        assert str(BookAccount.parse(account)) == account


def test_kinds_of_log_are_unique_and_known() -> None:
    kinds = [room.kind for room in LOG_KINDS]
    assert len(kinds) == len(set(kinds))
    assert set(kinds) <= set(PROCEEDINGS)


def test_proceedings_events_have_a_category() -> None:
    (room,) = [one for one in LOG_KINDS if one.kind == "promotion"]
    (kind,) = [one for one in room.events if one.__name__ == "PromotionCancelled"]
    assert (
        category(golden.instance(kind, is_full=True), golden.instance(CancelPromotion, is_full=True), PROGRAM) == "void"
    )
