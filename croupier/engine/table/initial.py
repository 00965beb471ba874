"""New tables: closed, or open and ready for the next round."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, cast

from msgspec.structs import replace

from croupier.engine.inputs import FaceDown, SettlementMode
from croupier.engine.table import inputs as i
from croupier.engine.table.cards.opening import missing_items
from croupier.engine.table.flow import step
from croupier.engine.table.inputs import PlayInput
from croupier.engine.table.moments import MINUTE
from croupier.engine.table.notices.settings import unconfirmed
from croupier.engine.table.people import Official, Role
from croupier.engine.table.state import Shoe, Table
from croupier.rules.profile import elected, load_any

_DEALER: Final = Official("dealer", "dealer")
_SUPERVISOR: Final = Official("gaming-supervisor", "gaming-supervisor")
_MANAGER: Final = Official("gaming-manager", "gaming-manager")
_INSPECTOR: Final = Official("inspector", "inspector")


def new_table(
    document: str,
    election: Mapping[str, object] | None = None,
    *,
    as_found: bool = False,
    limits: Literal["at_entry", "as_found"] | None = None,
    face_down: FaceDown = "read",
    settlement: SettlementMode = "at_once",
) -> Table:
    """Return a table that has not been opened; raise UnknownDocument or BadElection."""
    settings = elected(document, election, as_found=as_found)
    rules = load_any(document, settings)
    bind = limits or ("as_found" if as_found else "at_entry")
    shoe = Shoe(kind=rules.shuffle.dealt_from.value)
    return Table(rules, tuple(settings.items()), bind, shoe=shoe, face_down=face_down, settlement=settlement)


def standing_table(
    document: str,
    election: Mapping[str, object] | None = None,
    seats: Mapping[str, int] | None = None,
    *,
    now: int,
    left: int | None = None,
    as_found: bool = False,
) -> Table:
    """Return a table that is open at `now`, its players seated and its shoe ready, any burn done.

    The usual inputs have been given: items stated, table opened, cards checked, shuffled and cut by a supervisor. With
    `left`, the shoe has that many cards without rounds having been dealt: the others are in the discard rack, unseen.
    Raise UnknownDocument or BadElection, or Refused where the election permits no opening.
    """
    state = _after(new_table(document, election, as_found=as_found), i.TellTime(now))
    for given in opening_steps(state, "on file"):
        state = _after(state, given)
    while (due := dealers_step(state)) is not None:
        state = _after(state, due)
    for player, box in (seats or {}).items():
        state = _after(state, i.Arrive(player, box))
    if left is None:
        return state
    shoe = state.shoe
    assert 0 <= left <= shoe.cards, left
    return replace(state, shoe=replace(shoe, cards=left, discards=shoe.discards + shoe.cards - left))


def opening_steps(state: Table, reference: str) -> Iterator[Any]:
    """Yield the inputs of officials that open a table and bring its cards, each stated with the same reference."""
    opening, care = state.rules.opening, state.rules.care
    for item in missing_items(state):
        is_diagram = item.value == "layout" and bool(opening.layouts.value)
        yield i.StateItem(_SUPERVISOR, item.value, opening.pairs_layout.value if is_diagram else reference)
    for one in unconfirmed(state):
        if one.setting == "perfect_pairs_needs_wager":
            notified = [role for role, about, _ in state.notices if about == "pairs-restriction"]
            listed = [role for role in state.rules.options.pairs_restricted_told.value if role not in notified]
            yield from [i.Notify(_MANAGER, cast("Role", role), "pairs-restriction") for role in listed]
        yield i.ChangeSetting(_MANAGER, one.setting, one.value)
    yield i.OpenTable(_SUPERVISOR)
    yield i.Determine(_SUPERVISOR, (care.shuffles.value or ("",))[0])
    for colour in ("red", "blue")[: care.decks_in_turn.value]:
        yield i.IntroduceCards(_DEALER, colour)
    yield i.CheckCards(_DEALER)
    if state.rules.seating.face_down.value:
        yield i.Approve(_INSPECTOR, "face-down")


def closing_steps(state: Table) -> Iterator[Any]:
    """Yield the inputs of officials that close a table between rounds: notice if none was given, time, and check."""
    closes = state.closes
    if closes is None:
        closes = state.now + state.rules.closing.notice_minutes.value * MINUTE
        yield i.GiveNotice(_SUPERVISOR, closes)
    yield i.TellTime(max(closes, state.now))
    yield i.CloseTable(_SUPERVISOR)
    if state.rules.care.checked_after.value:
        yield i.CheckCards(_DEALER)


def dealers_step(state: Table) -> Any | None:
    """Return the next step that prepares the shoe: shuffle, cut, cutting card, burn; None if it is ready.

    The player who is offered the cut cuts in the middle. The step may still be refused, for example if the cards have
    not been checked.
    """
    shoe, cut = state.shoe, state.rules.cut
    match shoe.stage:
        case "offered":
            middle = shoe.cards // 2
            return i.CutCards(shoe.offered, middle) if shoe.offered else i.CutAsOfficial(_SUPERVISOR, middle)
        case "to insert":
            assert cut is not None
            return i.InsertCuttingCard(_DEALER, 0 if shoe.is_partial else cut.depth.value)
        case "to burn":
            return i.BurnCards(_DEALER)
    if state.is_in_round:
        if not (state.awaits_card and state.has_run_out) and shoe.stage != "unshuffled":
            return None
    elif shoe.stage != "unshuffled" and not shoe.due and not state.has_run_out:
        return None
    by_device = shoe.kind == "device" and not shoe.is_failed
    by_hand_first = by_device and shoe.has_new_cards and state.rules.shuffle.by_hand_first.value == "required"
    return i.ShuffleCards(_DEALER, "device" if by_device else "manual", by_hand_first)


def _after(state: Table, given: PlayInput) -> Table:
    return step(state, given)[1]
