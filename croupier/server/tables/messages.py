"""Messages between a client and the floor: JSON, one object for each message, described in docs/messages.md.

Amounts are whole cents and moments milliseconds since 1970. Messages of a client have the field `do`, messages to it
the field `is`.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec import Raw, Struct

from croupier.records.log.entries import Person
from croupier.tournament.session import Standing

MESSAGE_BYTES_MAX: Final = 16_384
KEY_MAX: Final = 59
"""Maximum length of a key: with a colon and the longest name it fits a log."""

# --- to the floor ----------------------------------------------------------------------------------------------------


class Command(Struct, frozen=True, tag_field="do", tag="command", forbid_unknown_fields=True):
    """Give the table an input, in the form of the log: `{"do": "Hit", "player": "Ann", "box": 2}`.

    `key` makes it safe to send again. `version` is the version of the table that the giver saw: if another decision is
    open now, the command is not accepted.
    """

    key: str
    input: dict[str, Any]
    version: int | None = None


class Draw(Struct, frozen=True, tag_field="do", tag="draw", forbid_unknown_fields=True):
    """A dealer draws the card that is due from a virtual shoe, or all that are due."""

    key: str
    many: Literal["one", "all"] = "one"


class Buy(Struct, frozen=True, tag_field="do", tag="buy", forbid_unknown_fields=True):
    """A player buys chips where the program sells them."""

    key: str
    amount: int


class CashIn(Struct, frozen=True, tag_field="do", tag="cash-in", forbid_unknown_fields=True):
    """A player gives all chips back for money, where the program sells them."""

    key: str


class Ready(Struct, frozen=True, tag_field="do", tag="ready", forbid_unknown_fields=True):
    """A player has placed all wagers: nobody has to wait for them."""


class Confirm(Struct, frozen=True, tag_field="do", tag="confirm", forbid_unknown_fields=True):
    """Confirm or reject a proposal as a second person."""

    proposal: int
    is_agreed: bool = True


class Resync(Struct, frozen=True, tag_field="do", tag="resync", forbid_unknown_fields=True):
    """Request the whole state again, with recent events."""


class Ping(Struct, frozen=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Request a sign of life; `is_active` if the person has used the page since the last one."""

    is_active: bool = False


ToFloor = Command | Draw | Buy | CashIn | Ready | Confirm | Resync | Ping

# --- from the floor --------------------------------------------------------------------------------------------------


class CommandAnswer(Struct, frozen=True, tag_field="is", tag="answer"):
    """A command was taken and recorded as these entries of the log; `is_repeated` if that was before."""

    key: str
    first: int
    last: int
    is_repeated: bool = False


class CommandRefusal(Struct, frozen=True, tag_field="is", tag="refusal"):
    """The rules refuse a command: nothing has changed."""

    key: str
    why: str
    clause: str
    document: str


class StaleCommand(Struct, frozen=True, tag_field="is", tag="stale"):
    """The table has changed since the giver saw it: the command had no effect, and the state follows."""

    key: str
    why: str


class MessageFault(Struct, frozen=True, tag_field="is", tag="fault"):
    """A message that cannot be accepted, with the error in one sentence; `again` if it may be sent again unchanged.

    That is so where the fault is the floor's. With its key nothing is done twice. `needs` is "code" where a code of the
    second factor must be given first (POST /api/factor/code).
    """

    why: str
    key: str = ""
    again: bool = False
    needs: str = ""


class Proposed(Struct, frozen=True, tag_field="is", tag="proposed"):
    """A command waits for a second person."""

    key: str
    proposal: int


class Pong(Struct, frozen=True, tag_field="is", tag="pong"):
    """The floor is there."""

    at: int


class Bye(Struct, frozen=True, tag_field="is", tag="bye"):
    """The floor closes the socket; `again` if the client should come back, to the owner of the table."""

    why: str
    again: bool = False


class StoryLine(Struct, frozen=True):
    """An event as this person may know it; `call` is the dealer's call.

    `player` is the player whom it concerns, or who decides at the box; `box` is its place, 0 for the dealer's hand.
    """

    number: int
    at: int
    event: str
    text: str
    clause: str
    call: str = ""
    by: str = ""
    what: dict[str, Any] | None = None
    player: str = ""
    box: int | None = None


class Offer(Struct, frozen=True):
    """An action that is possible now: the input to give, its meaning, its cost, and its clause.

    Where an amount may be chosen, `least` and `most` bound it, in steps of `step`; `field` is its name in the input.
    """

    word: str
    label: str
    text: str
    clause: str
    input: dict[str, Any]
    costs: int = 0
    box: int | None = None
    player: str = ""
    field: str = ""
    least: int = 0
    most: int = 0
    step: int = 0


class Spot(Struct, frozen=True):
    """A place for a wager: the input without its amount, the limits of one wager, and the amount there already.

    `times` is the multiple of the amount that leaves the player's chips: an ante needs an equal blind. `field` is the
    field of the input for the amount; where it is not `amount`, the wager is withdrawn first and the input given again.
    """

    box: int
    bet: str
    label: str
    input: dict[str, Any]
    least: int
    most: int | None
    step: int
    placed: int
    clause: str
    why_not: str = ""
    amounts: tuple[int, ...] = ()
    withdraw: dict[str, Any] | None = None
    times: int = 1
    field: str = "amount"


class NextStep(Struct, frozen=True):
    """Next step of those who operate the game: its label, the dealer's call, and the input if there is one.

    `needs` is card where the dealer keys or draws one, turn where a face-down card is turned and keyed, nothing where
    the input is complete, wait where another person acts: `who` are the roles that may do it, and `passed` is the input
    that can be passed on to them. `box` is its place, 0 for the dealer. `ranks` are those of the pack, where a real
    card is keyed.
    """

    label: str
    clause: str
    call: str = ""
    input: dict[str, Any] | None = None
    needs: Literal["", "card", "turn", "wait", "choose"] = ""
    alternatives: tuple[Offer, ...] = ()
    who: tuple[str, ...] = ()
    box: int | None = None
    ranks: str = ""
    passed: dict[str, Any] | None = None


class Waits(Struct, frozen=True):
    """Pending input of the table: kind and players, the deadline if there is one, and its start in `began`."""

    what: Literal["", "opening", "wagers", "decision", "offer", "cut", "words", "result", "dealer", "cards"] = ""
    players: tuple[str, ...] = ()
    until: int | None = None
    began: int | None = None


class Fairness(Struct, frozen=True):
    """The public part of the shoe: its number, its commitment, and the number of texts that players have added.

    `digest` is the SHA-256 of the texts with their players, "" without any; `GET /api/tables/NAME/shoes` has the texts.
    `root` is the root of its cards, where they are dealt face down and wagers lie.
    """

    shoe: int
    commitment: str
    status: str
    contributed: int = 0
    digest: str = ""
    root: str = ""
    takes_words: bool = False


class Proposal(Struct, frozen=True):
    """A command that waits for a second person: proposer, input, roles that may confirm it, and its clause.

    It expires at a moment; `key` is the proposer's own key. With `is_passed_on` the proposer may not give it, and the
    person who agrees gives it.
    """

    number: int
    by: Person
    input: dict[str, Any]
    text: str
    confirmed_by: tuple[str, ...]
    clause: str
    until: int
    key: str
    is_passed_on: bool = False


class PublicOptions(Struct, frozen=True):
    """A table's options as everybody sees them; `unit` is the unit of amounts: cash, or the chips of a tournament."""

    title: str
    cards: str
    dealing: str
    sells_chips: bool
    bots: tuple[str, ...]
    decision_seconds: int
    wager_seconds: int
    is_demo: bool
    unit: str = "cash"


class FormSeen(Struct, frozen=True):
    """The form of an undisclosed wager as its player wrote it; who examines it sees which clauses it does not keep."""

    player: str
    box: int
    kind: str
    amount: int | None
    stands: bool
    flaws: tuple[str, ...] = ()


class KeyedCard(Struct, frozen=True):
    """The card that was keyed last, where this person may correct it now; `card` is empty where it lies face down.

    `input` corrects it once the card that lies on the layout is added as `card`. `ranks` are those of the pack.
    """

    card: str
    input: dict[str, Any]
    ranks: str


class PersonalState(Struct, frozen=True):
    """A person's own part: chips, offers, and for officials the next step.

    Those who operate the game see the players' `racks` and the amount `in_float`; where they key a real layout, `spots`
    are those of all players, and `keyed` is the last card. `forms` are those of undisclosed wagers that this person may
    read.
    """

    chips: int | None = None
    at_stake: int = 0
    won: int = 0
    offers: tuple[Offer, ...] = ()
    spots: tuple[Spot, ...] = ()
    notes: tuple[str, ...] = ()
    due: NextStep | None = None
    proposals: tuple[Proposal, ...] = ()
    racks: tuple[tuple[str, int], ...] = ()
    in_float: int | None = None
    forms: tuple[FormSeen, ...] = ()
    keyed: KeyedCard | None = None


class TableState(Struct, frozen=True, tag_field="is", tag="table"):
    """The whole table as one person may see it, and the events since the last such message.

    `view` is the engine's view for the role: document, sign, seats, boxes with hands, totals, dealer, Hold'em.
    `session` is that of a tournament, if one is played here.
    """

    table: str
    version: int
    at: int
    you: Person
    shown: PublicOptions
    view: Raw
    own: PersonalState
    waits: Waits
    fairness: Fairness | None
    present: tuple[str, ...]
    ready: tuple[str, ...]
    story: tuple[StoryLine, ...]
    payments: tuple[dict[str, Any], ...] = ()
    is_resync: bool = False
    session: Standing | None = None


FromFloor = CommandAnswer | CommandRefusal | StaleCommand | MessageFault | Proposed | Pong | Bye | TableState

_READ: Final = msgspec.json.Decoder(ToFloor)
_WRITE: Final = msgspec.json.Encoder()


class BadMessage(ValueError):
    """A message that cannot be read, in one sentence."""


def read(raw: bytes | str) -> ToFloor:
    """Decode a message of a client; raise BadMessage."""
    if len(raw) > MESSAGE_BYTES_MAX:
        raise BadMessage(f"The message has more than {MESSAGE_BYTES_MAX:,} bytes.")
    try:
        found: ToFloor = _READ.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise BadMessage(f"The message cannot be read: {wrong}.") from None
    return checked(found)


def checked(found: ToFloor) -> ToFloor:
    """Return a message whose key can be kept; raise BadMessage."""
    key = getattr(found, "key", None)
    if key is not None and not (0 < len(key) <= KEY_MAX and key.isascii() and key.isprintable() and ":" not in key):
        raise BadMessage(f"The key must have 1 to {KEY_MAX} characters and no colon.")
    return found


def write(message: FromFloor) -> bytes:
    """Return a message as JSON."""
    return _WRITE.encode(message)
