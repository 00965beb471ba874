"""What other players are not shown of an undisclosed wager: the amounts of its player, until the form is announced.

nsw-pontoon-6to5-2017 def:undisclosed-wager, 20.8.2. From the close of wagers on the form is a wager of the round like
any other. Everybody sees what its player does with the hand; how much goes on the layout or comes from it is seen by
officials and the player alone. What is shown instead depends on no amount.
"""

from functools import cache
from typing import Any, Final, get_args, get_type_hints

from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.table import Official, Table
from croupier.engine.table.people import holders
from croupier.money import Money
from croupier.records.recorded import Recorded
from croupier.server.felt import BoxSeen, FeltSeen
from croupier.server.messages import FormSeen
from croupier.tournament.sitting import Sitting
from croupier.tournament.sitting.forms import Form
from croupier.tournament.sitting.undisclosed import flaws_of

_DONE: Final[dict[type, str]] = {
    shared.WagerPlaced: "The form of {player} is a wager of this round",
    shared.HandDoubled: "{player} doubles on box {box}",
    shared.HandSplit: "{player} splits on box {box}",
    shared.InsurancePlaced: "{player} insures",
    shared.HandSurrendered: "{player} surrenders on box {box}",
    shared.WagerForfeited: "{player} forfeits the wager on box {box}",
}
"""What all can see of an act, without its amount."""
VEILED: Final = "UndisclosedWager"
"""What a line is called that tells of a hidden wager: the names of the events would tell its type."""


def in_round(sitting: Sitting | None) -> tuple[Form, ...]:
    """Return the forms that are wagers of the round in play."""
    return () if sitting is None else tuple([one for one in sitting.forms if one.counted is not None])


def veil(sitting: Sitting | None) -> frozenset[str]:
    """Return the players whose amounts are hidden from all others as long as the sitting stands like this.

    It is asked after what happened: with the end of a round, or with its void, nothing of it is hidden any more.
    """
    return frozenset(one.player for one in in_round(sitting))


def others(sitting: Sitting | None, person: Official) -> frozenset[str]:
    """Return the players whose amounts are hidden from a person now."""
    if person.role != "player":
        return frozenset()
    return veil(sitting) - {person.name}


@cache
def _tells_amount(kind: type) -> bool:
    return any(hint is Money or Money in get_args(hint) for hint in get_type_hints(kind).values())


def veiled(event: Any, hidden: frozenset[str], person: Official) -> str | None:
    """Return the sentence that a person is told instead of an event, None if they may know it as it is.

    It is "" of what all can not see: what a hidden wager wins or loses, since the moment alone would tell its type.
    """
    kind: type = type(event)
    if not hidden or person.role != "player" or not _tells_amount(kind):
        return None
    player, owner = getattr(event, "player", ""), getattr(event, "owner", "")
    whose = next((one for one in (player, owner) if one in hidden and one != person.name), None)
    if whose is None:
        return None
    return _DONE.get(kind, "").format(player=whose, box=getattr(event, "box", 0))


def forms_for(held: Recorded, person: Official) -> tuple[FormSeen, ...]:
    """Return the forms that a person may read: their own, or all of them for those who examine them."""
    sitting, table = held.sitting, held.table
    if sitting is None or not sitting.forms:
        return ()
    examines = person.role in holders(table.rules, ("casino-supervisor",))
    mine = [one for one in sitting.forms if examines or (person.role == "player" and one.player == person.name)]
    return tuple([_form(sitting, table, one, examines=examines) for one in mine])


def _form(sitting: Sitting, table: Table, form: Form, *, examines: bool) -> FormSeen:
    # what is wrong with a form its player is told by whoever examines it, not by the program
    wrong = flaws_of(sitting, table, form) if examines and form.counted is None else ()
    amount = None if form.amount is None else int(form.amount)
    return FormSeen(form.player, form.box, form.kind, amount, form.stands, wrong)


def felt_for(seen: FeltSeen, sitting: Sitting | None, person: Official) -> FeltSeen:
    """Return the felt with the indicators of forms, and without the amounts that a person may not know."""
    if sitting is None or not sitting.forms:
        return seen
    # nsw-pontoon-6to5-2017 20.8.2.5: an indicator "in front of the tournament player making the wager"
    indicators = tuple([one.player for one in sitting.forms if one.stands])
    hidden = others(sitting, person)
    forms = {one.box: one for one in in_round(sitting) if one.player in hidden}
    boxes = [_box(one, forms[one.number]) if one.number in forms else one for one in seen.boxes]
    return replace(seen, boxes=tuple(boxes), indicators=indicators)


def _box(seen: BoxSeen, form: Form) -> BoxSeen:
    """Return a box with the chips that its player has shown, and nothing of what lies there beside them."""
    assert form.counted is not None
    shown = ((form.player, int(form.counted.shown)),) if form.counted.shown else ()
    hands = [replace(hand, stakes=shown if at == 0 and hand.stakes else ()) for at, hand in enumerate(seen.hands)]
    sides = tuple([one for one in seen.sides if one[0] != form.player or one[1] != form.counted.kind])
    return replace(seen, wagers=shown, hands=tuple(hands), sides=sides, insurance=())
