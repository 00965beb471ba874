"""What must be done before play at a table can go on, in order: opening, cards and their checks, shuffle, closing.

Who does a step is left open here: `roles` asks the table from whom it would take it.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine.inputs import Refused
from croupier.engine.table import ROLES, Official, Table, dealers_step, opening_steps, step
from croupier.engine.table import inputs as i
from croupier.records import shoes
from croupier.records.inputs import CommitShoe, EndShoe
from croupier.records.recorded import Recorded

REFERENCE: Final = "on file"
"""What is stated for what a document wants before a table opens, if nobody states anything else."""
_NO_CARDS: Final = "no card is left to complete the round"
_GROUNDS: Final = ("impractical", "reconstruction")
_LABELS: Final[dict[type, str]] = {
    i.StateItem: "State {item}, with its reference",
    i.OpenTable: "Open the table",
    i.Determine: "Determine the shuffle {shuffle}",
    i.IntroduceCards: "Bring the {colour} cards to the table",
    i.CheckCards: "Check the cards",
    i.Approve: "Approve dealing face down",
    i.CheckReplacement: "Check the replacement cards",
    i.CountCards: "Verify the dropped cards: count all {counted}",
    i.ReplaceDevice: "Replace the {kind} that has failed",
    i.ShuffleCards: "Shuffle the cards",
    i.CutCards: "Let {player} cut the cards",
    i.CutAsOfficial: "Cut the cards: no player would",
    i.InsertCuttingCard: "Insert the cutting card {from_back} cards from the back",
    i.BurnCards: "Burn the first card, unseen",
    i.VoidRound: "Declare the round void: {reason}",
    i.ChangeDealer: "Take the dealer's place",
    i.GiveNotice: "Give notice that the table closes",
    i.AnnounceFinalRounds: "Announce the final rounds",
    i.CloseTable: "Close the table",
    i.DrawCuttingCard: "The cutting card came",
    CommitShoe: "Bind the next shoe",
    EndShoe: "End the shoe and tell its secret",
}


def steps(held: Recorded) -> Iterator[Any]:
    """Yield what must be done before play can go on; the first is due."""
    table = held.table
    someone = Official("dealer", "dealer")
    if table.status == "to check":
        yield i.CheckCards(someone)
    elif table.status == "closed":
        if held.shoes.held is not None:
            yield EndShoe()
        yield from opening_steps(table, REFERENCE)
    else:
        closing = i.CloseTable(someone)
        if is_over(table) and not table.is_in_round and roles(table, closing):
            yield closing
        yield from _wanting(table, someone)
        if not table.choosing and (cards := _with_cards(held)) is not None:
            yield cards


def is_over(table: Table) -> bool:
    """Whether the moment has come that was given for the end of gaming."""
    ends = [one for one in (table.closes, None if table.hours is None else table.hours[1]) if one is not None]
    return any(table.now >= one for one in ends)


def _wanting(table: Table, someone: Official) -> Iterator[Any]:
    """Yield what an open table still wants: its determination, its cards, their checks, an approval."""
    if table.unchecked:
        yield i.CheckReplacement(someone)
    if table.is_dropped:
        yield i.CountCards(someone, table.size)
    if table.is_in_round:
        return
    if table.shoe.is_failed:
        yield i.ReplaceDevice(someone, table.shoe.kind)
    for given in opening_steps(table, REFERENCE):
        if not _is_done(table, given):
            yield given


def _is_done(table: Table, given: Any) -> bool:
    """Whether a step of the opening has been done at a table that is open."""
    match given:
        case i.Determine():
            return bool(table.shuffle)
        case i.IntroduceCards():
            return len(table.sets) >= table.rules.care.decks_in_turn.value or given.colour in _colours(table)
        case i.CheckCards():
            return all(one.is_checked for one in table.sets)
        case i.Approve():
            return given.what in table.approvals
        case _:
            return True


def _colours(table: Table) -> list[str]:
    return [one.colour for one in table.sets]


def _with_cards(held: Recorded) -> Any | None:
    """Return what is due with the cards, a virtual shoe's end and beginning among it."""
    table = held.table
    given = dealers_step(table)
    if not isinstance(given, i.ShuffleCards):
        return given
    if table.is_in_round:
        return given if roles(table, given) else _voiding(table) or given
    if held.setup.cards == "virtual" and not shoes.is_untouched(held.shoes):
        return EndShoe() if held.shoes.held is not None else CommitShoe()
    return given


def _voiding(table: Table) -> Any | None:
    """Return the void of a round for which there are no cards left, on a ground that the document knows."""
    someone = Official("gaming-supervisor", "")
    voids = [i.VoidRound(someone, _NO_CARDS, ground) for ground in _GROUNDS]
    return next((one for one in voids if roles(table, one)), None)


def labelled(given: Any) -> str:
    """Return what a step is, in words."""
    fields = {name: getattr(given, name) for name in given.__struct_fields__}
    return " ".join(_LABELS[type(given)].format_map(fields).split())


def done_by(given: Any, person: Official) -> Any:
    """Return a step as a person does it, if it is an official's."""
    return replace(given, by=person) if isinstance(getattr(given, "by", None), Official) else given


def roles(table: Table, given: Any) -> tuple[str, ...]:
    """Return the roles of those from whom the table would take an input now."""
    return tuple([role for role in ROLES if accepts(table, done_by(given, Official(role, role)))])


def accepts(table: Table, given: Any) -> bool:
    """Whether the table would take an input now."""
    try:
        step(table, given)
    except Refused:
        return False
    return True
