"""Visibility: what is hidden from whom at a table. No other module of the floor decides it.

Three things are hidden: cards that lie face down (the engine's `view` and `seen`), results that may depend on such
cards, and the amounts of undisclosed wagers in a tournament. No function here looks at a hidden card or amount: what is
withheld follows from the kind of table, input and event alone, so that nobody learns anything from its absence.
"""

from functools import cache
from typing import Any, Final, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields, replace

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine.game import game_of
from croupier.engine.holdem import events as u
from croupier.engine.inputs import Deal
from croupier.engine.table import Official, Table, TableView, view
from croupier.engine.table.people import holders
from croupier.engine.table.view import is_same_for_players
from croupier.engine.twentyone.view import BoxView
from croupier.engine.view import FACE_DOWN
from croupier.money import Money
from croupier.records.books.accounts import unit_of
from croupier.records.log.wire import TableLogInput
from croupier.records.tables.state import TableRecord
from croupier.server.tables.messages import FormSeen
from croupier.tournament.session import TableSession
from croupier.tournament.session.wagers.forms import Form
from croupier.tournament.session.wagers.undisclosed import flaws_of

_TURNS: Final = (
    *(u.CommunalCardsRevealed, u.DealerCardsRevealed, u.DealerHandDeclared),
    *(u.DealerCardsExposed, u.HandTurned),
)
"""Events that turn cards, or state their value."""
_OF_ROUND: Final = tuple([kind for kind in get_args(shared.Event) if kind is not shared.RoundClosed])
"""Events that may follow from hands. The end of a round follows such an event or a void, and reveals nothing more."""
_ONLOOKER: Final = Official("surveillance", "")
_UNDISCLOSED: Final[dict[type, str]] = {
    shared.WagerPlaced: "The form of {player} is a wager of this round",
    shared.HandDoubled: "{player} doubles on box {box}",
    shared.HandSplit: "{player} splits on box {box}",
    shared.InsurancePlaced: "{player} insures",
    shared.HandSurrendered: "{player} surrenders on box {box}",
    shared.WagerForfeited: "{player} forfeits the wager on box {box}",
}
"""Sentences for other players about an undisclosed wager, without its amount."""
UNDISCLOSED: Final = "UndisclosedWager"
"""Name of the event in such a line: the names of the events themselves would reveal the type of wager."""


# --- the view of a table ---------------------------------------------------------------------------------------------


def view_for(record: TableRecord, person: Official) -> TableView:
    """Return the engine's view of a table for a person, without the amounts of others' undisclosed wagers."""
    full, session = view(record.table, person, unit_of(record.setup.unit)), record.session
    if session is None or not session.forms:
        return full
    # nsw-pontoon-6to5-2017 20.8.2.5: an indicator "in front of the tournament player making the wager"
    indicators = tuple([one.player for one in session.forms if one.stands])
    hidden = hidden_from(session, person)
    forms = {one.box: one for one in _in_round(session) if one.player in hidden}
    boxes = [_box(one, forms[one.number]) if one.number in forms else one for one in full.boxes]
    return replace(full, boxes=tuple(boxes), indicators=indicators)


def audience(record: TableRecord, person: Official) -> tuple[str, str]:
    """Return the audience that a person belongs to: all of an audience have the same view."""
    if person.role != "player":
        return person.role, ""
    has_form = record.session is not None and person.name in undisclosed(record.session)
    return person.role, person.name if has_form or not is_same_for_players(record.table) else ""


def _box(full: BoxView, form: Form) -> BoxView:
    """Return a box with the chips that its player has shown, and without the wager of the form."""
    assert form.counted is not None
    chips = ((form.player, int(form.counted.shown)),) if form.counted.shown else ()
    hands = [replace(hand, stakes=chips if at == 0 and hand.stakes else ()) for at, hand in enumerate(full.hands)]
    sides = tuple([one for one in full.sides if one[0] != form.player or one[1] != form.counted.kind])
    return replace(full, wagers=chips, hands=tuple(hands), sides=sides, insurance=())


# --- cards that lie face down ----------------------------------------------------------------------------------------


class FaceDown(Struct, frozen=True):
    """Cards that lie face down at a table: any at all, the boxes with such hands, and a card drawn in error."""

    cards: bool
    boxes: tuple[int, ...]
    drawn: bool


def face_down(table: Table) -> FaceDown:
    """Return the cards that lie face down, or were removed without being shown."""
    is_out = any(table.shoe.seen) or any(table.shoe.seen_before)
    drawn = any(one.card is not None and not one.is_exposed for one in table.kept_cards)
    if table.face_down == "unknown" or not game_of(table.rules).is_face_down(table.rules):
        # what nobody has seen is not in the records, and what is known has been turned
        return FaceDown(drawn, (), drawn)
    seen_boxes = view(table, _ONLOOKER).boxes
    boxes = [box.number for box in seen_boxes if any(FACE_DOWN in hand.cards for hand in box.hands)]
    return FaceDown(is_out, tuple(boxes), drawn or (table.rules.seating.face_down.value and bool(table.kept_cards)))


def may_depend_on_hidden_cards(record: TableRecord, given: TableLogInput) -> bool:
    """True if acceptance of an input may depend on hidden cards: it names cards, or a hand that lies face down."""
    if isinstance(given, Deal) and record.setup.cards == "virtual":
        return False  # the shoe deals, and a card from any other person is refused in every state
    hidden = face_down(record.table)
    return (hidden.cards and _names_cards(given)) or getattr(given, "box", None) in hidden.boxes


def _names_cards(given: TableLogInput) -> bool:
    values = [getattr(given, one.name) for one in fields(given)]
    return any(
        isinstance(one, Card) or (isinstance(one, tuple) and any(isinstance(card, Card) for card in one))
        for one in values
    )


def may_reveal(event: Any, hidden: FaceDown) -> bool:
    """Return whether an event turns cards, or is of a kind that may follow from cards that lie face down."""
    if isinstance(event, _TURNS) or (hidden.boxes and isinstance(event, _OF_ROUND)):
        return True
    return hidden.drawn and isinstance(event, shared.CardDealt)


# --- undisclosed wagers ----------------------------------------------------------------------------------------------
# nsw-pontoon-6to5-2017 def:undisclosed-wager, 20.8.2: from the close of wagers on, the form is a wager of the round.
# Everybody sees what its player does with the hand; the amounts are for officials and the player alone.


def _in_round(session: TableSession | None) -> tuple[Form, ...]:
    """Return the forms that are wagers of the round in play."""
    return () if session is None else tuple([one for one in session.forms if one.counted is not None])


def undisclosed(session: TableSession | None) -> frozenset[str]:
    """Return the players whose amounts are hidden from all other players in this state of the session.

    Ask after the events: once a round ends or is void, its amounts are hidden no longer.
    """
    return frozenset(one.player for one in _in_round(session))


def hidden_from(session: TableSession | None, person: Official) -> frozenset[str]:
    """Return the players whose amounts are hidden from a person now."""
    if person.role != "player":
        return frozenset()
    return undisclosed(session) - {person.name}


@cache
def _has_amount(kind: type) -> bool:
    return any(hint is Money or Money in get_args(hint) for hint in get_type_hints(kind).values())


def redacted(event: Any, hidden: frozenset[str], person: Official) -> str | None:
    """Return the sentence for a person in place of an event, None if they may see the event itself.

    It is "" if they may learn nothing, as of a win or loss: the moment alone would reveal the type of wager.
    """
    kind: type = type(event)
    if not hidden or person.role != "player" or not _has_amount(kind):
        return None
    player, owner = getattr(event, "player", ""), getattr(event, "owner", "")
    whose = next((one for one in (player, owner) if one in hidden and one != person.name), None)
    if whose is None:
        return None
    return _UNDISCLOSED.get(kind, "").format(player=whose, box=getattr(event, "box", 0))


def forms_for(record: TableRecord, person: Official) -> tuple[FormSeen, ...]:
    """Return the forms that a person may read: their own, or all of them for those who examine them."""
    session, table = record.session, record.table
    if session is None or not session.forms:
        return ()
    examines = person.role in holders(table.rules, ("casino-supervisor",))
    mine = [one for one in session.forms if examines or (person.role == "player" and one.player == person.name)]
    return tuple([_form(session, table, one, examines=examines) for one in mine])


def _form(session: TableSession, table: Table, form: Form, *, examines: bool) -> FormSeen:
    # what is wrong with a form its player learns from the official who examines it, not from the program
    wrong = flaws_of(session, table, form) if examines and form.counted is None else ()
    amount = None if form.amount is None else int(form.amount)
    return FormSeen(form.player, form.box, form.kind, amount, form.stands, wrong)
