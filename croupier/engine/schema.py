"""Schema of inputs: the fields of every input with their kinds, labels and defaults, derived from its type.

Forms for officials, tournaments and promotions, the wizard for irregularities, the words of scenario files and the
command line are derived from it.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, UNSET, Struct, UnsetType
from msgspec.structs import FieldInfo
from msgspec.structs import fields as fields_of

from croupier.cards import Card
from croupier.engine.table.inputs.conduct import Correction
from croupier.engine.table.moments import Moment
from croupier.engine.table.people import Official
from croupier.money import Money

Kind = Literal[
    "money",
    "correction",
    "text",
    "texts",
    "number",
    "numbers",
    "yes",
    "choice",
    "official",
    "card",
    "cards",
    "player",
    "players",
    "box",
    "boxes",
    "moment",
    "counts",
    "chips",
    "part",
    "value",
]
"""Kind of a field: it decides the control of a form and the parser of the text. A "value" is any JSON."""

LABELS: Final = {
    "at": "from when on",
    "is_exposed": "somebody has seen it",
    "keeping": "current players keep the old minimum",
    "unit": "in multiples of",
    "side_minimum": "minimum of side bets",
    "side_maximum": "maximum of side bets",
    "forfeit": "the wagers are forfeited",
    "person": "the person concerned",
    "by_hand_first": "shuffled by hand first",
    "from_back": "cards from the back",
    "another_device": "another device is available",
    "practicable": "its cards can be moved",
    "disadvantage": "somebody is at a disadvantage",
    "alike": "all backs are alike",
    "handled": "a player has handled cards",
    "secured": "how prepared cards were secured",
    "counts": "chips counted",
    "returned": "chips returned",
    "agreed": "players who agree",
    "rule": "the clause that was broken",
    "forfeits": "wagers on the layout are forfeited",
}
"""Labels of fields whose name alone is not clear enough."""
LABELS_OF: Final = {
    ("GiveNotice", "at"): "when the table closes",
    ("WithdrawNotice", "at"): "time on the notice; none means the last one",
    ("CutAsOfficial", "at"): "cards from the top",
    ("RecordIncident", "role"): "their role",
    ("RecordIncident", "off_duty"): "the official was off duty",
    ("RestrictPlayer", "to"): "limit them to",
    ("Reconstruct", "cards"): "cards in their right order",
    ("ReportError", "round"): "round of the error",
    ("ReportEmptyRound", "cards"): "exposed cards in order",
    ("DealFaceDown", "cards"): "number of cards",
    ("ExposeDealerCards", "seen"): "cards that were seen, in their order",
    ("DeclareMisdeal", "during_deal"): "the card was revealed during the deal",
    ("PlaceAnte", "blind"): "blind, where it is not equal",
    ("ReportMissingWager", "ante"): "ante that lies there",
    ("ReportMissingWager", "blind"): "blind that lies there",
    ("FindPlayWager", "amount"): "amount on the layout",
    ("RaiseDispute", "about"): "subject of the dispute",
    ("ReportMalfunction", "damaged"): "damaged cards",
    ("ReplaceDevice", "kind"): "replacement",
    ("ReportCards", "missing"): "missing cards",
    ("ReportCards", "foreign"): "foreign cards",
    ("ReplaceCards", "cards"): "cards to replace; none means all",
    ("CountCards", "counted"): "number of cards counted",
    ("VoidRound", "person"): "the person, for a fraud or collusion",
    ("VoidRound", "round"): "the round that was affected; none means the last one",
    ("Sanction", "round"): "the round whose wagers are void; none means those in play",
    ("CorrectPayment", "amount"): "paid to the player, negative if taken",
    ("CorrectPayment", "round"): "the round; none means the last one",
    ("CorrectCard", "card"): "card that lies on the layout",
    ("CorrectCard", "place"): "place of the wrong card in the order of keying; none means the last one",
    ("ReportTotal", "announced"): "total that was announced",
    ("RectifyDevice", "note"): "what was done",
}
"""Labels of a field in one input."""
_PEOPLE: Final = ("player", "person", "forfeited", "reserve", "substitute", "winner", "entrant", "claimant")
_NAMED: Final[dict[tuple[str, str], Kind]] = {
    **{("text", name): "player" for name in _PEOPLE},
    ("text", "value"): "value",
    ("texts", "agreed"): "players",
    ("number", "box"): "box",
    ("numbers", "boxes"): "boxes",
    ("numbers", "places"): "boxes",
}
"""Kinds that follow from the name of a field as well as its type."""
_PLAIN: Final[dict[Any, Kind]] = {
    Money: "money",
    Correction: "correction",
    Moment: "moment",
    Official: "official",
    Card: "card",
    bool: "yes",
    int: "number",
    str: "text",
    Any: "value",
    tuple[Card, ...]: "cards",
    tuple[str, ...]: "texts",
    tuple[int, ...]: "numbers",
    tuple[tuple[str, Money], ...]: "counts",
    tuple[tuple[Money, int], ...]: "chips",
}


class InputField(Struct, frozen=True):
    """A field of an input: `key` is its name on the wire, `hint` its type without None."""

    name: str
    key: str
    label: str
    kind: Kind
    hint: Any
    is_required: bool
    allows_none: bool
    default: Any
    choices: tuple[Any, ...] = ()

    @property
    def is_speaker(self) -> bool:
        """True if the field is the person who gives the input."""
        return self.hint is Official or self.name == "by"


class InputSchema(Struct, frozen=True):
    """An input: its name in words, its meaning in one sentence, and its fields."""

    label: str
    text: str
    fields: tuple[InputField, ...]

    def field(self, name: str) -> InputField:
        """Return a field by name."""
        return next(field for field in self.fields if field.name == name)


def schema(kind: type[Struct]) -> InputSchema:
    """Return the schema of an input."""
    found: InputSchema = _schema(kind)
    return found


@cache
def _schema(kind: Any) -> InputSchema:
    hints = get_type_hints(kind, include_extras=True)
    label = "".join([f" {letter.lower()}" if letter.isupper() else letter for letter in kind.__name__]).strip()
    text = (kind.__doc__ or "").replace("`", "").partition("\n")[0]
    return InputSchema(
        label.capitalize(), text, tuple([_field(kind.__name__, one, hints[one.name]) for one in fields_of(kind)])
    )


def _field(owner: str, field: FieldInfo, hint: Any) -> InputField:
    bare, allows_none = _without_none(hint)
    found = _kind(field.name, bare)
    return InputField(
        name=field.name,
        key=field.encode_name,
        label=LABELS_OF.get((owner, field.name)) or LABELS.get(field.name) or field.name.replace("_", " "),
        kind=found,
        hint=bare,
        is_required=field.default is NODEFAULT and field.default_factory is NODEFAULT,
        allows_none=allows_none,
        default=None if field.default in (NODEFAULT, UNSET) else field.default,
        choices=get_args(bare) if found == "choice" else (),
    )


def _without_none(hint: Any) -> tuple[Any, bool]:
    """Return a type without None and without being omitted on the wire, and whether it had None."""
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    given = get_args(hint)
    others = [one for one in given if one not in (NoneType, UnsetType)]
    bare = others[0] if len(others) == 1 else Union[tuple(others)]  # noqa: UP007  built from the types at run time
    return bare, NoneType in given


def _kind(name: str, hint: Any) -> Kind:
    """Return the kind of a field: by its type, and for people, boxes and free values by its name."""
    found: Kind = "value"
    if hint in _PLAIN:
        found = _PLAIN[hint]
    elif get_origin(hint) is Annotated:
        return _kind(name, get_args(hint)[0])
    elif get_origin(hint) is Literal:
        return "choice"
    elif isinstance(hint, type) and issubclass(hint, Struct):
        return "part"
    return _NAMED.get((found, name), found)


def some_value(hint: Any) -> Any:
    """Return some value of a type, for an input of which only the form matters."""
    bare, allows_none = _without_none(hint)
    if allows_none:
        return None
    if get_origin(bare) is Annotated:
        return some_value(get_args(bare)[0])
    if get_origin(bare) is Literal:
        return get_args(bare)[0]
    if get_origin(bare) is tuple:
        return ()
    if bare is bool:
        return False
    if bare in (int, Money):
        return 1
    if isinstance(bare, type) and issubclass(bare, Struct):
        return bare(**{field.name: some_value(field.hint) for field in schema(bare).fields if field.is_required})
    return "somebody"
