"""The doors of the floor as pure functions: what becomes of an input that a person gives at a table in some state.

It is what `croupier.server.tables.commands.take` does up to the store: the message is read, the speaker's right is
checked, and the recorded table judges. `tests.server.door_tables` sends the same messages through a live table.
"""

from functools import cache
from typing import Any, Final, Literal, NamedTuple, cast

from msgspec.structs import replace

from croupier.engine.inputs import Deal, NoMoreBets, ReopenInsurance
from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official, Table, step
from croupier.engine.table import inputs as i
from croupier.engine.table.events import InputRefused
from croupier.records.books.accounts import Unbalanced
from croupier.records.house import House
from croupier.records.log import wire
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.log.inputs import Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.authority import FOR_PLAYERS
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.state import take
from croupier.records.tables.writer import TableWriter
from croupier.scenario.parser import SHORT
from croupier.server.store_writer import Writer
from croupier.server.tables.authority import check_voice
from croupier.server.tables.commands import MISTAKES, taken_from
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.options import TableOptions
from tests.families import UTH
from tests.floor import DEALER

Door = Literal["program", "dealer", "real"]
"""A served table: the program deals a virtual shoe, a dealer deals it, or a dealer deals real cards."""
DOORS: Final[tuple[Door, ...]] = ("program", "dealer", "real")
FROM_SHOE: Final = (Deal, i.DrawCuttingCard)
_BY_DEALER: Final = (*FOR_PLAYERS, NoMoreBets, ReopenInsurance)
"""Inputs about a player or about nobody, which the dealer or the program gives."""


class Verdict(NamedTuple):
    """Decision on an input: accepted, refused under a clause, or not read at all; `why` is the sentence."""

    clause: str = ""
    why: str = ""
    is_taken: bool = False


TAKEN: Final = Verdict(is_taken=True)


class Difference(NamedTuple):
    """An input that the floor and the bare engine decide differently."""

    door: Door
    given: Any
    bare: Verdict
    served: Verdict


def judged(state: Table, given: Any) -> tuple[Verdict, tuple[Any, ...], Table]:
    """Return what the bare engine decides, its events, and the table after them."""
    try:
        events, after = step(state, given)
    except Refused as refused:
        return Verdict(refused.clause, refused.why), (), state
    return TAKEN, events, after


def served(door: Door, state: Table, given: Any, giver: Official | None = None) -> Verdict:
    """Return what the floor decides on an input of `giver`, by default the person whose input it is.

    A table with a virtual shoe has committed it, and shuffled it unless it is shuffled now; players have all the chips
    that they need.
    """
    live = _live(door, state.rules.document)
    cards = replace(live.record.shoes, is_shuffled=not isinstance(given, i.ShuffleCards))
    live.record = replace(live.record, table=state, shoes=cards)
    giver = giver or giver_of(door, given)
    by = PROGRAM if giver is None else Person(giver.role, giver.name)
    if giver is None and isinstance(given, FROM_SHOE):
        by = SHOE
    try:
        if giver is not None:
            given = taken_from(plain(given), giver)
            check_voice(live, giver, given)
    except MISTAKES as wrong:
        return Verdict("", str(wrong))
    try:
        draft, _ = take(live.record, given, by, None, at=0)
    except Unbalanced:  # it was accepted and is being posted, and the state came without its books
        return TAKEN
    first = draft.events[0]
    return Verdict(first.clause, first.why) if isinstance(first, InputRefused) else TAKEN


@cache
def _live(door: Door, document: str) -> LiveTable:
    """Return a table of the floor in which any state can be put."""
    election = {"maximum_payout": "25000"} if document == UTH else {}
    cards: Literal["physical", "virtual"] = "physical" if door == "real" else "virtual"
    setup = Setup(document, election, cards=cards, counts_chips=False)
    recorded = TableWriter.create(House(MemoryStore(), Keys.new()), "t", setup, secrets=practice_secrets("t", 1))
    recorded.record = replace(recorded.record, shoes=replace(recorded.record.shoes, sealed="sealed"))
    options = TableOptions(dealing="automatic" if door == "program" else "dealer", needs_second=())
    # nothing is recorded, so that no writer is needed
    return LiveTable(recorded, options, cast("Writer", None), lambda: 0)


def spoken(given: Any) -> Any:
    """Return an input whose giver is a text with that text as the floor writes it: a role and a name."""
    by = getattr(given, "by", None)
    if not isinstance(by, str):
        return given
    giver = _person(by)
    return replace(given, by=f"{giver.role} {giver.name}")


def _person(by: str) -> Official:
    role, _, name = by.partition(" ")
    found = next((one for one in ROLES if one == SHORT.get(role, role)), None)
    return Official("player", by or "nobody") if found is None else Official(found, name or role)


def giver_of(door: Door, given: Any) -> Official | None:
    """Return the person whose input it is at a door, None for the program or its shoe."""
    official = next((one for one in _values(given) if isinstance(one, Official)), None)
    if official is not None:
        return official
    if isinstance(getattr(given, "by", None), str):
        return _person(given.by)
    if isinstance(given, i.TellTime):
        return None
    player = getattr(given, "player", None)
    if door == "real":
        return DEALER
    if isinstance(given, FROM_SHOE):
        return None
    if player is None or isinstance(given, _BY_DEALER):
        return None if door == "program" else DEALER
    return Official("player", player)


def plain(given: Any) -> dict[str, Any]:
    """Return an input as a client sends it: without its giver, whom the login tells."""
    written = wire.plain_input(given)
    for name in given.__struct_fields__:
        if name == "by" or isinstance(getattr(given, name), Official):
            written.pop(name, None)
    return written


def _values(given: Any) -> list[Any]:
    return [getattr(given, name) for name in given.__struct_fields__]


# --- differences that have a reason -----------------------------------------------------------------------------------


def reason_for(found: Difference) -> str:
    """Return why the floor decides otherwise than the bare engine, "" if it must not."""
    served_why, is_refused = found.served.why, not found.served.is_taken
    if not is_refused:
        return ""
    for words, reason in _REASONS.items():
        if words in served_why and (reason in _WHERE_ENGINE_TAKES or not found.bare.is_taken):
            return reason
    return ""


SPEAKER: Final = "The right to speak is checked before the rules: nobody acts in another's name."
VIRTUAL: Final = "Nobody touches the cards of a virtual shoe, so that nothing can befall them."
ON_RECORD: Final = "The wagers of a virtual table are those on record, so that no others can be found."
COMMIT: Final = "A virtual shoe is committed before it is shuffled, and ended before the next."
BOUND: Final = "A wager waits for the commitment of its shoe."
NAMES: Final = "A message names people by their logins, which are never empty."
DISPUTES: Final = "A player has at most five undecided disputes at a served table."
_REASONS: Final = {
    "cannot give this input": SPEAKER,
    "The cards of this table are virtual": VIRTUAL,
    "The wagers of this table are virtual": ON_RECORD,
    "There is no shoe": BOUND,
    "must be committed": COMMIT,
    "is not committed yet": BOUND,
    "undecided disputes": DISPUTES,
    "must have 1 to": NAMES,
}
_WHERE_ENGINE_TAKES: Final = (VIRTUAL, ON_RECORD, DISPUTES, BOUND)
"""Reasons for which the floor refuses what the bare engine would take; the others only change the clause."""
