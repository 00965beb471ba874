"""Rights at a table: every message and every kind of input by every role, over real sockets.

Nobody speaks in another's name, and only the program tells the time: whatever a message holds, what is recorded names
the person whose login it came by.
"""

import typing
from collections.abc import Iterator
from types import UnionType
from typing import Any, Final, Literal, get_args, get_origin

import pytest
from msgspec import Struct
from msgspec.structs import fields

from croupier.cards import Card
from croupier.engine.table import ROLES, Official
from croupier.engine.table.events import InputRefused
from croupier.engine.table.people import RANKS
from croupier.money import Money
from croupier.records.log import wire
from croupier.records.log.entries import Entry, Person
from croupier.records.log.entries import read as read_entry
from croupier.records.log.kinds import proceeding_of
from croupier.server.accounts.rate_limits import Pace
from croupier.server.tables import messages as m
from croupier.server.tables import socket as sockets
from croupier.server.tables.messages import ToFloor
from tests.server.caller import Caller, Seated
from tests.server.floors import Served, served

TABLE: Final = "dealers-table"
"""A table with people of every role, at which the program does nothing by itself."""
AUTOMATIC: Final = "blackjack-2005"
ANOTHER: Final = {"role": "operator", "name": "Olga"}

# fmt: off
MESSAGES: Final[dict[str, tuple[str, ...]]] = {
    "command": ROLES,   # what may be commanded is in INPUTS
    "draw":    RANKS,
    "buy":     ("player",),
    "cash-in": ("player",),
    "ready":   ("player",),
    "confirm": ROLES,   # whom a proposal names; there is none here
    "resync":  ROLES,
    "ping":    ROLES,
}
INPUTS: Final[dict[str, tuple[str, ...]]] = {
    # a player says it of themself; who operates the game may say it for them where a person deals
    "player": (
        *("AddTokens", "Arrive", "AskDeterminations", "AskForBox", "AskReview", "AskRules", "BetPlay", "Check"),
        *("Concede", "Contribute", "CutCards", "DeclineCut", "Double", "ExposeCards", "Fold", "Forfeit", "GiveUpBox"),
        *("Hit", "Insure", "Leave", "MarkAbsent", "PlaceAnte", "PlaceTrips", "PlaceWager", "Proceed", "RaiseDispute"),
        *("RefuseCard", "Signal", "Split", "Stand", "Surrender", "TakeBack", "TakeEvenMoney", "WagerTokens"),
        *("WithdrawAnte", "WithdrawWager"),
        # in a tournament
        *("AskForForm", "PlayPassCard", "WriteUndisclosed"),
    ),
    # it befalls a player, or names an official who had a part in it: not theirs to say
    "of a player": ("AskRiffle", "ReturnWagers", "TimeExpired"),
    # who operates the game says it
    "operating": (
        *("AskToWager", "CommitShoe", "Deal", "DealFaceDown", "DrawCuttingCard", "EndShoe", "NoMoreBets"),
        *("ReopenInsurance", "SettleBox", "TurnCard"),
    ),
    # an official does it, whom the rules give the power
    "official": (
        *("AllotChips", "AnnounceFinalRounds", "Approve", "AssignDealer", "BringChips", "BurnCards", "BuyIn"),
        *("CashOut", "ChangeDealer", "ChangeLimits", "ChangeSetting", "CheckCards", "CheckDevice", "CheckReplacement"),
        *("CloseTable", "CountCards", "CountDrop", "CreditFloat", "CutAsOfficial", "DecideDispute", "DeclareMisdeal"),
        *("DeferPayment", "Determine", "DirectShuffle", "DrawInError", "EndAssignment", "EndKeptMinimum"),
        *("ExchangeVoucher", "ExposeDealerCards", "FillFloat", "FindFaceUp", "FindPlayWager", "GiveNotice", "HandOver"),
        *("InsertCuttingCard", "IntroduceCards", "Notify", "OpenTable", "RaiseLimit", "Reconstruct"),
        *("RecordIncident", "RefuseWager", "ReplaceCards", "ReplaceDevice", "ReportCards", "ReportDropped"),
        *("ReportEmptyRound", "ReportError", "ReportMalfunction", "ReportMissingWager", "ReportOmission"),
        *("RequireVacate", "ReserveBoxes", "RestrictPlayer", "ReviewDispute", "Sanction", "SetHours", "ShuffleCards"),
        *("StateItem", "StateVoucher", "VoidRound", "CorrectPayment", "PayDebt", "RectifyDevice", "ReportTotal"),
        *("CorrectCard", "WithdrawNotice"),
        # in a tournament
        *("CountStacks", "DeclineRebuy", "DirectPlayer", "Disqualify", "EndBreak", "EndSitting"),
        *("ExamineUndisclosed", "FinishEarly", "IssueChips", "MarkAway", "MarkBack", "MovePlayer", "ReturnChips"),
        *("SeatPlayer", "SetPace", "TakeBreak", "VoidOutOfOrder"),
    ),
    # the program alone
    "program": (
        *("AcceptCode", "AdoptControls", "BeginEdition", "NoteClockStep", "PublishRoot", "RecordSchema"),
        *("StateSettings", "AnswerProposal", "BeginLog", "CatchUpWitness", "ChangeAccount", "FoundStore"),
        *("IdentifyProgram", "ImportHistory", "NameWitness", "RaiseAlarm", "RefuseAccess", "ResumePlay"),
        *("SetUpTable", "StateReturn", "TellTime", "BeginSitting"),
    ),
}
# fmt: on
KINDS: Final = {name: kind for kind, name in wire._input_tags().items() if not proceeding_of(kind)}


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sockets, "MESSAGES", Pace(1e6, 10_000))
        with served(wager_seconds=600) as found:
            yield found


def test_every_message_and_input_has_a_row_in_the_table_of_rights() -> None:
    assert set(MESSAGES) == {kind.__struct_config__.tag for kind in get_args(ToFloor)}
    listed = [name for names in INPUTS.values() for name in names]
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(KINDS)


def test_an_official_is_named_in_a_field_of_its_own_kind_alone() -> None:
    """Check that the fields of a speaker are found by their kind: none may hide in another."""
    hidden = [
        (name, field.name)
        for name, kind in KINDS.items()
        for field in fields(kind)
        if field.type is not Official and Official in _within(field.type)
    ]
    assert hidden == []


def _within(kind: Any) -> set[Any]:
    found = {kind}
    for part in get_args(kind):
        found |= _within(part)
    if isinstance(kind, type) and issubclass(kind, Struct):
        for field in fields(kind):
            found |= _within(field.type)
    return found


@pytest.mark.parametrize("role", ROLES)
def test_only_the_allowed_messages_pass(role: str, floor: Served) -> None:
    caller = Caller(floor, role)
    said: dict[str, dict[str, Any]] = {
        "command": {"input": {"do": "Nothing"}},
        "buy": {"amount": 100},
        "confirm": {"proposal": 1},
    }
    with caller.at(AUTOMATIC) as seat:
        for do, allowed in MESSAGES.items():
            if do in ("ready", "resync") and role in allowed:
                seat.socket.send(f'{{"do":"{do}"}}')
                assert seat.read()["is"] == "table"
                continue
            answer = seat.say(do, **said.get(do, {}))
            barred = f"{Person(role, caller.name):Person} "
            if role not in allowed:
                assert answer["is"] == "fault", (do, answer)
                assert answer["why"].startswith(barred), (do, answer)
            else:
                assert not str(answer.get("why", "")).startswith(barred), (do, answer)


def _sample(kind: Any, player: str) -> Any:
    """Return a plain value for a kind of field."""
    options = [one for one in get_args(kind) if one is not type(None)]
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) in (UnionType, typing.Union, typing.Annotated):
        return _sample(options[0], player)
    if kind is Official:
        return ANOTHER
    if isinstance(kind, type) and issubclass(kind, Struct):
        return {field.encode_name: _sample(field.type, player) for field in fields(kind)}
    plain: dict[Any, Any] = {int: 1, Money: 500, str: "x", bool: False, Card: "AH", Any: 1}
    if get_origin(kind) is tuple:
        return []
    return plain.get(kind, {})


def _input_of(name: str, player: str) -> dict[str, Any]:
    """Return an input in the name of others: of a player, and of an official."""
    kind = KINDS[name]
    found = {field.encode_name: _sample(field.type, player) for field in fields(kind)}
    for field in ("player", "person", "owner"):
        if field in found:
            found[field] = player
    if "by" in found and not isinstance(found["by"], dict):
        found["by"] = "operator Olga"
    return {"do": name, **found}


def _entries(floor: Served, table: str, after: int) -> list[Entry]:
    assert floor.floor is not None
    live = floor.floor.tables[table]
    return [read_entry(link.body) for link in live.recorded.store.links(table, after + 1, live.version)]


def _is_honest(entry: Entry, caller: Caller) -> bool:
    """Return whether an entry names its speaker in every place where an official is named."""
    named = [getattr(entry.given, field.name) for field in fields(type(entry.given))]
    officials = [(one.role, one.name) for one in named if isinstance(one, Official)]
    by = getattr(entry.given, "by", None)
    is_text = isinstance(by, str) and by != f"{caller.role} {caller.name}"
    return all(one == (caller.role, caller.name) for one in officials) and not is_text


def _say_all(seat: Seated, name: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for group, names in INPUTS.items():
        for do in names:
            if do != "CloseTable":
                yield group, do, seat.say("command", input=_input_of(do, name))


@pytest.mark.parametrize("role", [role for role in ROLES if role not in RANKS])
def test_only_operators_of_the_game_act_for_others(role: str, floor: Served) -> None:
    caller, other = Caller(floor, role), "Stella"
    assert floor.floor is not None
    with caller.at(TABLE) as seat:
        before = floor.floor.tables[TABLE].version
        for group, do, answer in _say_all(seat, other):
            if group == "program":
                assert answer["is"] == "fault", (do, answer)
                assert answer["why"] == f"Only the program can give the input {do!r}.", (do, answer)
            elif group != "official":
                assert answer["is"] in ("refusal", "fault"), (do, answer)
                assert any(why in answer["why"] for why in ("cannot give this input", "players act for themselves.")), (
                    do,
                    answer,
                )
            elif role == "player":
                assert answer["is"] in ("refusal", "fault"), (do, answer)
    own = [one for one in _entries(floor, TABLE, before) if one.by.name == caller.name]
    assert own
    assert all((one.by.role, _is_honest(one, caller)) == (role, True) for one in own)
    assert role != "player" or all(isinstance(one.events[0], InputRefused) for one in own)


@pytest.mark.parametrize("role", RANKS)
def test_operators_of_the_game_act_under_their_own_name(role: str, floor: Served) -> None:
    caller, other = Caller(floor, role), "Stella"
    assert floor.floor is not None
    with caller.at(TABLE) as seat:
        before = floor.floor.tables[TABLE].version
        for group, do, answer in _say_all(seat, other):
            if group == "program":
                assert answer["why"] == f"Only the program can give the input {do!r}.", (do, answer)
            if do in ("Deal", "DrawCuttingCard"):
                assert "The cards of this table come from its shoe." in answer["why"], (do, answer)
    own = [one for one in _entries(floor, TABLE, before) if one.by.name == caller.name]
    assert own
    assert all((one.by.role, _is_honest(one, caller)) == (role, True) for one in own)


SILENCED = (
    "At a table with a virtual shoe, players act for themselves.",
    "At this table the program deals. It closes the wagers and ends waits itself.",
)


@pytest.mark.parametrize("role", RANKS)
def test_players_act_for_themselves_at_virtual_tables(role: str, floor: Served) -> None:
    with Caller(floor, role).at(AUTOMATIC) as seat:
        for do in INPUTS["player"]:
            answer = seat.say("command", input=_input_of(do, "Stella"))
            assert answer["is"] == "fault", (do, answer)
            assert answer["why"] in SILENCED, (do, answer)


def test_idempotency_keys_are_per_person() -> None:
    with pytest.raises(m.BadMessage, match="no colon"):
        m.read(b'{"do":"buy","key":"Ben:1","amount":1}')
    with pytest.raises(m.BadMessage, match="1 to 59 characters and no colon"):
        m.read(b'{"do":"buy","key":"%s","amount":1}' % (b"x" * 60))
