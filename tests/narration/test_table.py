"""Events of a table in plain words: every kind of event has its sentence, in good English."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from croupier.cards import Card, card
from croupier.engine.table import Official
from croupier.engine.table import events as e
from croupier.engine.table.moments import moment
from croupier.money import Money
from croupier.narration.table import is_of_table, tell

DEALER = Official("dealer", "dealer")
KIM = Official("gaming-supervisor", "Kim")
AT = moment("20:19", "2026-11-15")
MAY_BE_EMPTY = frozenset({"ground", "before", "procedure", "conditions", "secured", "prepared"})
KINDS = sorted(get_args(e.TableEvent), key=lambda kind: str(kind.__name__))


def samples(hint: Any, name: str) -> list[Any]:
    """Return values that a field may hold, the empty ones too."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    known: dict[Any, list[Any]] = {
        Official: [KIM],
        Card | None: [card("9H"), None],
        tuple[Card, ...]: [(card("9H"), card("4C")), ()],
        tuple[str, ...]: [("Ann", "Bob")],
        tuple[int, ...]: [(1, 2), ()],
        int: [2, 0],
        int | None: [2, None],
        bool: [True, False],
        Money: [Money(1250), Money(1)],
        Money | None: [Money(1250), None],
        Any: [["perfect-pairs"], True],
        e.seats.Changed: [(("minimum", "10.00"), ("side_maximum", "100.00"))],
    }
    named = {
        "power": ["void-wagers", "exclude", "exclude-from-casino", "exclude-from-round", "detain"],
        "to": ["minimum", "minimum-further-shoes", "one-box", "nothing"],
        "method": ["manual", "multishuffler", "device"],
    }
    return known.get(hint) or named.get(name) or (["word", ""] if name in MAY_BE_EMPTY else ["word"])


def instances(kind: type[Struct]) -> Iterator[Struct]:
    """Yield an event of the kind for each value of each of its fields."""
    hints = get_type_hints(kind)
    values = {name: samples(hint, name) for name, hint in hints.items()}
    most = max(map(len, values.values()))
    for number in range(most):
        yield kind(**{name: found[min(number, len(found) - 1)] for name, found in values.items()})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_every_event_of_a_table_is_a_sentence(kind: type[Struct]) -> None:
    for event in instances(kind):
        assert is_of_table(event)
        told = tell(event)
        assert told[0].isupper() or told[0] in "0123456789$"
        assert not any(wrong in told for wrong in ("{", "}", "None", "()", "['", "haves", "  ", "_"))
        assert not told.endswith(".")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (e.TimeTold(AT, "1"), "It is 2026-11-15 20:19"),
        (
            e.CardsShuffled(by=DEALER, at=AT, clause="1", method="manual", cards=208, by_hand_first=False, number=2),
            "The dealer shuffles 208 cards by hand",
        ),
        (e.CutOffered("", (), "1"), "The cut is made by a casino supervisor"),
        (e.CutOffered("Ann", ("Bob",), "1"), "The cut is offered to Ann"),
        (e.CuttingCardDrawn(0, "", "1"), "The cutting card is drawn for the dealer's hand"),
        (e.CuttingCardDrawn(3, "Ann", "1"), "The cutting card is drawn for box 3"),
        (e.CuttingCardDrawn(-1, "Ann", "1"), "The cutting card is drawn before the first card of the round"),
        (e.CardBurned(card("5C"), "dealer-error", "1"), "5C is burnt: it was not the dealer's to draw"),
        (e.CardBurned(None, "new-shoe", "1"), "A card is burnt unseen"),
        (e.PlayerArrived("Ann", 3, "1"), "Ann takes the seat at box 3"),
        (e.PlayerArrived("You", 3, "1"), "You take the seat at box 3"),
        (e.StakesReturned("Ann", Money(1250), 1, "1"), "Ann gets $12.50 back from the layout"),
        (
            e.CorrectionMade(by=KIM, at=AT, clause="1", player="Ann", amount=Money(-500), dispute=1),
            "Ann is paid $5.00 less",
        ),
        (
            e.RoundVoided(by=KIM, at=AT, clause="1", number=7, ground="fraud", reason="a device", person="Bob"),
            "Gaming supervisor Kim declares round 7 void for fraud: a device",
        ),
        (
            e.LimitsPosted(by=KIM, at=AT, clause="1", changed=(("minimum", "10.00"),), holds_from=AT, keeping=True),
            (
                "Gaming supervisor Kim shows new limits on the sign, from 2026-11-15 20:19 on: minimum $10.00; "
                "those who play keep their minimum"
            ),
        ),
        (
            e.MoneyRestored("Ann", Money(1000), Money(-2000), 1, "1"),
            "Ann lays $10.00 back on the layout and gets $20.00 back from the house",
        ),
    ],
)
def test_table_events_have_the_expected_sentences(event: Struct, told: str) -> None:
    assert tell(event) == told
