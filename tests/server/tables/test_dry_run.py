"""A dry run reveals no hidden card: two tables that differ only in hidden cards answer alike.

Every kind of input is tried, with every card of the pack and with cards as words; and whatever else is told of what
might be done, or is judged before it is recorded.
"""

from collections.abc import Callable, Iterator
from itertools import islice, product
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec
import pytest
from msgspec.structs import fields, replace

from croupier.cards import Card, pack
from croupier.engine.holdem.inputs import PlaceAnte
from croupier.engine.inputs import Deal, NoMoreBets, PlaceWager
from croupier.engine.table import Official, view
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.records.log import wire
from croupier.records.log.entries import SHOE, Person
from croupier.records.log.kinds import proceeding_of
from croupier.records.tables import shoes
from croupier.records.tables.writer import BadCommand
from croupier.server.tables import dry_run
from croupier.server.tables.commands import taken_from
from croupier.server.tables.dry_run import UNTOLD, tried
from croupier.server.tables.proposals import _check_refused, _Taken
from croupier.server.views.forms import forms
from croupier.server.views.irregularities import symptoms
from croupier.server.views.next_step import due
from tests.daily import daily
from tests.server.evenings import DEALER, PLAYERS, SUPERVISOR, Evening
from tests.server.views.test_next_step import begun

WORDS: Final = ("AS", "2S", "QS", "3C")
"""Cards as words: some that lie face down in one of two worlds, and one that does in none."""
HOLDEM: Final = (
    "AS AH 2C 9D KD KH 3S 4S 8C JD 7H 6H TD",
    "QS 5H TC 9H 8D KS 3D 4C 2S JH 7D 6S AC",
)
NSW: Final = ("9S 9D 5H 6C KD 9H KC", "2S 8D 7H 6C 3D 8H 4C")
"""In the order of the deal; the fourth is the dealer's, which lies face up."""
INSURED: Final = ("9S 9D 5H AC KD 9H KC", "2S 8D 7H AC 3D 8H 4C")
Twins = tuple[Evening, Evening]


def twins(name: str, cards: Literal["virtual", "physical"], deals: tuple[str, str], many: int = 99) -> Twins:
    """Return two tables where the same was done, with other cards."""
    first, second = [_dealt(name, cards, [Card(one) for one in deal.split()][:many]) for deal in deals]
    return first, second


def _dealt(name: str, cards: Literal["virtual", "physical"], deal: list[Card]) -> Evening:
    evening = begun(name, cards)
    for at, player in enumerate(PLAYERS):
        wager: Any = PlaceAnte(player, Money(1_000))
        if name != "holdem":
            wager = PlaceWager(player, 2 * at + 1, Money(1_000))
        evening.give(wager, evening.speaker(player))
    evening.give(NoMoreBets(), DEALER)
    if cards == "virtual":
        _arrange(evening, deal)
    for card in deal:
        evening.give(Deal(card), DEALER if cards == "physical" else SHOE)
    return evening


def _arrange(evening: Evening, deal: list[Card]) -> None:
    """Put cards next in the shoe, each in the place of another."""
    held = evening.table.record
    made = shoes.ordered(held.shoes)
    order = list(made.cards)
    for at, card in enumerate(deal):
        found = order.index(card, at)
        order[at], order[found] = order[found], order[at]
    twin = replace(made, order=(*made.drawn, *order))
    evening.table.record = replace(held, shoes=replace(held.shoes, made=twin))


def every_input(evening: Evening, *, is_long: bool) -> Iterator[dict[str, Any]]:
    """Yield inputs of every kind: some of what they may say, every card where one is named, and cards as words."""
    cards = [str(card) for card in pack(evening.table.record.table.rules.cards.pack.value)]
    for name, kind in sorted((name, kind) for kind, name in wire._input_tags().items() if not proceeding_of(kind)):
        asked = [one for one in fields(kind) if one.type is not Official and one.name != "by"]
        plain = [[(one.encode_name, value) for value in _values(one.name, one.type)] for one in asked]
        for said in islice(product(*plain), 24 if is_long else 6):
            yield {"do": name, **dict(said)}
        for one in asked:
            shape = _shape(one.type)
            first = {"do": name, **dict(values[0] for values in plain)}
            for card in () if not shape else cards if is_long or shape != "word" else WORDS:
                yield {**first, one.encode_name: [card] if shape == "cards" else card}


def _shape(held: Any) -> str:
    if get_origin(held) in (Union, UnionType):
        return next((found for one in get_args(held) if (found := _shape(one))), "")
    if held is str or held is Card:
        return "word" if held is str else "card"
    return "cards" if get_origin(held) is tuple and Card in get_args(held) else ""


def _values(name: str, held: Any) -> list[Any]:
    """Return some of what a field may say."""
    if get_origin(held) in (Union, UnionType):
        return [one for kind in get_args(held) if kind is not type(None) for one in _values(name, kind)]
    if get_origin(held) is Literal:
        return list(get_args(held))[:6]
    if _shape(held) == "cards":
        return [["AS"], []]
    if held is bool:
        return [True, False]
    named: dict[str, list[Any]] = {"player": ["Ann", "Bo"], "person": ["Ann"], "box": [1, 3], "places": [[1], [1, 2]]}
    return named.get(name, ["AS"] if held in (str, Card) else [1, 1_000])


def answers_to(evening: Evening, person: Official, *, is_long: bool) -> Iterator[tuple[Any, bytes]]:
    """Yield the answers to all dry runs of a person."""
    held, now = evening.table.record, evening.now
    yield "felt", msgspec.json.encode(view(held.table, person))
    yield "irregularities", msgspec.json.encode(symptoms(held, person, now))
    yield "forms", msgspec.json.encode(forms(held, person, frozenset()))
    yield "due", msgspec.json.encode(due(held, person, now))
    for plain in every_input(evening, is_long=is_long):
        try:
            found = msgspec.json.encode(tried(held, plain, person, now))
            yield plain, found
            yield ("proposed", plain), _proposed(evening, plain, person)
        except BadCommand as wrong:
            yield plain, str(wrong).encode()


def _proposed(evening: Evening, plain: dict[str, Any], person: Official) -> bytes:
    """Return whether a proposal would wait for a second person, which leaves no record."""
    if plain["do"] == "Reconstruct":  # never proposed where cards lie face down
        return b""
    given, by = taken_from(plain, person), Person(person.role, person.name)
    try:
        _check_refused(evening.table.record, given, by)
    except _Taken:
        return b"waits"
    return b"is recorded"


def differences(two: Twins, *people: Official, is_long: bool = False) -> list[Any]:
    found, asked = [], 0
    for person in people or (DEALER,):
        one, other = [answers_to(evening, person, is_long=is_long) for evening in two]
        for (what, this), (_, that) in zip(one, other, strict=True):
            asked += 1
            if this != that:
                found.append((person.role, what, this[:300], that[:300]))
    assert asked > 500
    return found


# fmt: off
WORLDS: Final[dict[str, Callable[[], Twins]]] = {
    "holdem, virtual":      lambda: twins("holdem", "virtual", HOLDEM),
    "holdem":               lambda: twins("holdem", "physical", HOLDEM),
    "holdem, in the deal":  lambda: twins("holdem", "physical", HOLDEM, 3),
    "nsw, virtual":         lambda: twins("pontoon nsw face down", "virtual", NSW),
    "nsw":                  lambda: twins("pontoon nsw face down", "physical", NSW),
    "nsw, insurance":       lambda: twins("pontoon nsw face down", "physical", INSURED),
    "nsw, in the deal":     lambda: twins("pontoon nsw face down", "physical", NSW, 2),
    "nsw, a card held":     lambda: (_with_hidden_card(Card("AS")), _with_hidden_card(Card("2C"))),
}
# fmt: on


def _with_hidden_card(card: Card) -> Evening:
    """Return a table with a card that lies face down for the next round: nsw-pontoon-6to5-2017 17.6."""
    evening = begun("pontoon nsw")
    evening.give(i.DrawInError(DEALER, "dealer", card, is_exposed=False), DEALER)
    return evening


@pytest.mark.parametrize(
    "name", daily(["holdem, in the deal", "nsw", "holdem, virtual", "nsw, virtual", "nsw, a card held"], 2)
)
def test_dry_run_does_not_depend_on_hidden_cards(name: str) -> None:
    assert differences(WORLDS[name]()) == []


@pytest.mark.long
@pytest.mark.parametrize("name", WORLDS)
def test_dry_run_does_not_depend_on_hidden_cards_for_any_role(name: str) -> None:
    assert differences(WORLDS[name](), DEALER, Official("operator", "Olu"), Official("inspector", "Ida")) == []
    assert differences(WORLDS[name](), SUPERVISOR, is_long=True) == []


@pytest.mark.parametrize(("name", "do"), [("holdem, in the deal", "Deal"), ("nsw, a card held", "ReportEmptyRound")])
def test_dependence_on_hidden_cards_is_detected(name: str, do: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison finds it where an input is judged before it is given."""
    monkeypatch.setattr(dry_run, "may_depend_on_hidden_cards", lambda *_: False)
    found = differences(WORLDS[name]())
    assert do in {what["do"] for _, what, *_ in found if isinstance(what, dict)}


def test_leak_of_a_hand_total_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dry_run, "may_reveal", lambda *_: False)
    assert differences(WORLDS["nsw"]())


def test_authority_is_stated_even_where_the_result_is_hidden() -> None:
    evening = _with_hidden_card(Card("AS"))
    plain = {"do": "DrawInError", "drawn_for": "dealer", "card": "AS", "is_exposed": False}
    said = tried(evening.table.record, plain, DEALER, evening.now)
    assert (said.is_taken, said.is_whole, [one.text for one in said.would]) == (True, False, [UNTOLD])
    said = tried(evening.table.record, {"do": "ReplaceCards", "cards": ["AS"], "reason": "bent"}, DEALER, evening.now)
    assert (said.is_taken, said.is_whole, [one.text for one in said.would]) == (False, False, [UNTOLD])
    assert "gaming-supervisor" in said.who
    assert "dealer" not in said.who
