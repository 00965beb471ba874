"""What is no game and is recorded: each kind of its events is significant or deliberately ordinary, and told."""

from typing import Final

import pytest

from croupier.records import told, wire
from croupier.records.accounts import Account
from croupier.records.log import PROGRAM
from croupier.records.rooms import MATTERS, ROOMS, AtTable, Room, marked
from croupier.records.significant import CATEGORIES, category
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
"""What is found in the log, and is no significant event."""


@pytest.mark.parametrize("one", marked(), ids=lambda one: one.mark)
def test_every_kind_of_event_is_in_one_category_or_deliberately_ordinary(one: AtTable | Room) -> None:
    listed = [event for events in one.significant.values() for event in events]
    assert set(one.significant) <= set(CATEGORIES)
    assert len(listed) == len(set(listed)), "an event is in two categories"
    ordinary = ORDINARY.get(one.mark, set())
    names = {event.__name__: event for event in one.events}
    missing = names.keys() - {event.__name__ for event in listed} - ordinary
    assert not missing, f"{sorted(missing)} are neither significant (croupier/records/rooms.py) nor ordinary"
    assert ordinary <= names.keys(), "there is no such event"
    assert not ordinary & {event.__name__ for event in listed}


@pytest.mark.parametrize(("room", "kind"), [(room, kind) for room in marked() for kind in room.events])
@pytest.mark.parametrize("is_full", [True, False])
def test_every_kind_is_told_with_its_moment_and_clause(room: AtTable | Room, kind: type, is_full: bool) -> None:
    event = golden.made(kind, is_full=is_full)
    assert told.is_of_records(event)
    sentence = told.tell(event)
    assert sentence[:1] == sentence[:1].upper() or "“é”" in sentence.split(maxsplit=2)[1], "only names stay as they are"
    assert sentence
    assert not sentence.endswith(".")
    assert isinstance(room, AtTable) or isinstance(event.at, int)
    assert isinstance(event.clause, str)
    assert wire.event_tag(kind).removeprefix(room.mark) == kind.__name__.removeprefix(room.mark)


REPEATING: Final = {"ActTakenBack", "ActRedone"}
"""What posts again whatever another event has posted: their accounts are those of the others."""


@pytest.mark.parametrize(
    ("room", "kind"), [(room, kind) for room in ROOMS for kind in room.events if kind.__name__ not in REPEATING]
)
def test_every_account_that_is_posted_to_is_known(room: Room, kind: type) -> None:
    for account, _ in room.postings(golden.made(kind, is_full=True)):
        assert str(Account.parse(account)) == account


def test_rooms_are_of_the_kinds_that_logs_are_called_by() -> None:
    kinds = [room.kind for room in ROOMS]
    assert len(kinds) == len(set(kinds))
    assert set(kinds) <= set(MATTERS)


def test_a_category_is_found_for_an_event_of_a_room() -> None:
    (room,) = [one for one in ROOMS if one.kind == "promotion"]
    (kind,) = [one for one in room.events if one.__name__ == "PromotionCancelled"]
    assert category(golden.made(kind, is_full=True), None, PROGRAM) == "void"
