"""The words of the table: every input of it has one, is made by it, and tells in one sentence what is wrong with it."""

import types
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from croupier.cards import Card, card, cards
from croupier.engine.table import inputs as i
from croupier.engine.table.flow import CAUSES
from croupier.engine.table.inputs.conduct import Correction
from croupier.engine.table.moments import Moment, moment
from croupier.engine.table.people import Official, Role
from croupier.money import BadAmount, Money
from croupier.scenario.files import BadScenario, parse_input
from croupier.scenario.holdem_words import WORDS as UTH
from croupier.scenario.parser import FromShoe, Word
from croupier.scenario.replayed_game import read_word
from croupier.scenario.table_words import WORDS
from croupier.scenario.twentyone_words import WORDS as TWENTYONE

DAY: Final = "2026-11-15"
AT: Final = moment("20:19", DAY)
KIM: Final = Official("gaming-supervisor", "Kim")
SAMPLES: Final[dict[Any, tuple[Any, Any]]] = {
    str: ("a word", "a word"),
    int: (3, 3),
    bool: (True, True),
    Money: ("12.50", Money(1250)),
    Correction: ("-5", Money(-500)),
    Official: ("supervisor Kim", KIM),
    Role: ("inspector", "inspector"),
    Card: ("9H", card("9H")),
    tuple[Card, ...]: ("9H 4C", cards("9H 4C")),
    tuple[int, ...]: ([1, 2], (1, 2)),
    tuple[str, ...]: (["main"], ("main",)),
    Moment: ("20:19", AT),
    Any: (["perfect-pairs"], ["perfect-pairs"]),
}
"""For each type of a field, how a value is written and what it is."""


def read(written: dict[str, Any]) -> Any:
    return read_word({**TWENTYONE, **WORDS}, parse_input(written), DAY)


def sample(hint: Any) -> tuple[Any, Any]:
    """Return a value of the type as text, and the value itself."""
    if hint in SAMPLES:
        return SAMPLES[hint]
    if get_origin(hint) is Literal:
        chosen = get_args(hint)[-1]
        return chosen, chosen
    assert get_origin(hint) in (types.UnionType, Union), hint
    return sample(next(one for one in get_args(hint) if one is not types.NoneType))


def filled(word: Word) -> tuple[dict[str, Any], Struct]:
    """Return all fields of a word with a value each, and the input that they make."""
    hints = get_type_hints(word.makes, include_extras=True)
    written = {name: sample(hints[field.attribute])[0] for name, field in word.fields.items()}
    return written, word.makes(**{name: sample(hint)[1] for name, hint in hints.items()})


def test_every_input_of_a_table_has_a_word() -> None:
    assert {word.makes for word in WORDS.values()} == set(CAUSES) == set(get_args(i.TableInput))


def test_table_words_and_game_words_differ() -> None:
    assert not WORDS.keys() & (TWENTYONE.keys() | UTH.keys())


@pytest.mark.parametrize("name", WORDS)
def test_every_word_builds_its_input(name: str) -> None:
    written, meant = filled(WORDS[name])
    assert read({"do": name, **written}) == meant


@pytest.mark.parametrize("name", WORDS)
def test_missing_field_is_named(name: str) -> None:
    written, _ = filled(WORDS[name])
    for field, told in WORDS[name].fields.items():
        rest = {"do": name} | {one: value for one, value in written.items() if one != field}
        if told.is_needed:
            with pytest.raises(BadScenario) as caught:
                read(rest)
            assert str(caught.value) == f"{field}: The input {name} needs this field."
        else:
            assert isinstance(read(rest), WORDS[name].makes | FromShoe)


@pytest.mark.parametrize("name", WORDS)
def test_unknown_field_is_named(name: str) -> None:
    written, _ = filled(WORDS[name])
    with pytest.raises(BadScenario) as caught:
        read({"do": name, **written, "colours": 1})
    assert str(caught.value) == f"colours: The input {name} has no such field."


@pytest.mark.parametrize("name", WORDS)
def test_wrong_value_is_rejected_naming_the_field(name: str) -> None:
    """A mapping is a value of no field but the one that takes anything."""
    written, _ = filled(WORDS[name])
    hints = get_type_hints(WORDS[name].makes, include_extras=True)
    for field, told in WORDS[name].fields.items():
        if hints[told.attribute] is Any:
            continue
        with pytest.raises((BadScenario, BadAmount)) as caught:
            read({"do": name, **written, field: {}})
        assert "\n" not in str(caught.value)
        assert isinstance(caught.value, BadAmount) or str(caught.value).startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({"do": "void-rounds"}, "do: 'void-rounds' is not known. Use one of wager, withdraw, deal"),
        ({"do": "void-rounds"}, "; the nearest word of a table is void-round."),
        ({"do": "void-round", "by": 7, "reason": "fire"}, "by: 7 is not text"),
        (
            {"do": "void-round", "by": "king", "reason": "fire"},
            "by: 'king' is not a role. Use one of supervisor, player",
        ),
        ({"do": "void-round", "by": "", "reason": "fire"}, "by: '' is not a role"),
        ({"do": "void-round", "by": "dealer", "reason": 7}, "reason: 7 is not text"),
        ({"do": "void-round", "by": "dealer", "reason": "x", "forfeit": 1}, "forfeit: 1 is neither true nor false"),
        ({"do": "cut", "player": "Ann", "cards": "96"}, "cards: '96' is not a whole number"),
        ({"do": "cut", "player": "Ann", "cards": True}, "cards: True is not a whole number"),
        ({"do": "find-face-up", "by": "dealer", "card": "1H"}, "card: '1H' is not a card: write rank"),
        ({"do": "find-face-up", "by": "dealer", "card": "9H 4C"}, "card: '9H 4C' is not a card"),
        ({"do": "report-cards", "by": "dealer", "foreign": "9H X"}, "foreign: 'X' is not a card"),
        ({"do": "change-limits", "by": "dealer", "minimum": "five"}, "minimum: 'five' is not an amount"),
        ({"do": "change-limits", "by": "dealer", "minimum": "-5"}, "minimum: -5 is negative"),
        ({"do": "change-limits", "by": "dealer", "from": "8 pm"}, "from: '8 pm' is not a moment: write hours and min"),
        ({"do": "change-limits", "by": "dealer", "from": "24:00"}, "from: '24:00' is not a moment"),
        ({"do": "give-notice", "by": "dealer", "closes": "2026-02-30 20:00"}, "closes: '2026-02-30' is not a day"),
        (
            {"do": "sanction", "by": "dealer", "incident": 1, "power": "fine", "reason": ""},
            "power: 'fine' is not known",
        ),
        ({"do": "reserve-boxes", "by": "dealer", "player": "Ann", "boxes": 5}, "boxes: 5 is not a list"),
        ({"do": "reserve-boxes", "by": "dealer", "player": "Ann", "boxes": ["5"]}, "boxes: '5' is not a whole number"),
        ({"do": "notify", "by": "dealer", "to": "king", "about": "restriction"}, "to: 'king' is not a role"),
        ({"do": "tell-time"}, "at: The input tell-time needs this field."),
    ],
)
def test_malformed_input_is_rejected_with_one_sentence(written: dict[str, Any], told: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read(written)
    assert told in str(caught.value)
    assert str(caught.value).partition(":")[0] == told.partition(":")[0] or told.startswith("; the nearest word")


@pytest.mark.parametrize(
    ("written", "role", "name"),
    [
        ("dealer", "dealer", "dealer"),
        ("supervisor", "gaming-supervisor", "gaming-supervisor"),
        ("supervisor Kim", "gaming-supervisor", "Kim"),
        ("gaming-manager Max", "gaming-manager", "Max"),
        ("inspector Ivy Poe", "inspector", "Ivy Poe"),
    ],
)
def test_officials_are_a_role_or_a_role_and_a_name(written: str, role: Role, name: str) -> None:
    assert read({"do": "open-table", "by": written}) == i.OpenTable(Official(role, name))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("20:19", AT),
        ("20:19:30", AT + 30),
        ("2026-11-16 20:19", AT + 86_400),
        ("00:00", AT - (20 * 60 + 19) * 60),
    ],
)
def test_moments_default_to_the_day_of_the_scenario(written: str, meant: int) -> None:
    assert read({"do": "give-notice", "by": "supervisor", "closes": written}) == i.GiveNotice(
        Official("gaming-supervisor", "gaming-supervisor"), meant
    )


@pytest.mark.parametrize("maximum", [None, "none"])
def test_limit_may_be_null(maximum: str | None) -> None:
    written = {"do": "raise-limit", "by": "supervisor Kim", "player": "Ann"}
    assert read({**written, "maximum": maximum}) == i.RaiseLimit(KIM, "Ann", None)
    with pytest.raises(BadScenario, match=r"^maximum: The input raise-limit needs this field\.$"):
        read(written)


def test_empty_reason_is_left_to_the_engine() -> None:
    assert read({"do": "void-round", "by": "supervisor Kim", "reason": ""}) == i.VoidRound(KIM, "")


def test_omitted_card_comes_from_the_shoe() -> None:
    found = read({"do": "draw-in-error", "by": "supervisor Kim", "for": "hand"})
    assert isinstance(found, FromShoe)
    assert found.of(card("4S")) == i.DrawInError(KIM, "hand", card("4S"))
    named = read({"do": "find-face-up", "by": "supervisor Kim", "card": "4S"})
    assert named == i.FindFaceUp(KIM, card("4S"))


def test_unexposed_card_stays_unknown() -> None:
    found = read({"do": "draw-in-error", "by": "supervisor Kim", "for": "dealer", "exposed": False})
    assert found == i.DrawInError(KIM, "dealer", None, is_exposed=False)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({}, "do: The word of the input is missing."),
        ({"do": 1}, "do: 1 is not a word."),
        ({"do": ["deal"]}, "do: ['deal'] is not a word."),
        ({"do": "deal", "refused": 4.3}, "refused: 4.3 is neither true nor a clause."),
    ],
)
def test_input_without_a_word_is_rejected(written: dict[str, Any], told: str) -> None:
    with pytest.raises(BadScenario) as caught:
        parse_input(written)
    assert str(caught.value) == told
