"""The checker takes any conditions that can be written, and tells what is wrong instead of failing."""

from typing import Any, get_args, get_type_hints

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct, structs

from croupier.money import Money
from croupier.rules.clause import document
from croupier.tournament.conditions.document import Band, Conditions, Share
from croupier.tournament.conditions.plan import Flaw, plan
from croupier.tournament.conditions.validation import faults
from tests.conditions import changed, fault_of, sound, split

ALL = ("act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017", "act-uth-2019")
ODD: dict[Any, st.SearchStrategy[Any]] = {
    int: st.sampled_from([-3, 0, 1, 2, 7, 500, 10**6]),
    Money: st.sampled_from([Money(0), Money(1), Money(-5), Money(10_000), Money(10**12)]),
    str: st.sampled_from(["", " ", "none", "heats", "final", "act-uth-2019", "2026-12-05T19:00+11:00", "odds"]),
    bool: st.booleans(),
    type(None): st.none(),
}


def _odd(hint: Any) -> st.SearchStrategy[Any]:
    """Draw a value of a field's type, odd or not."""
    among = [one for one in get_args(hint) or (hint,) if one in ODD]
    return st.one_of([ODD[one] for one in among]) if among else st.just(None)


@st.composite
def spoiled(draw: st.DrawFn, key: str) -> Conditions:
    """Draw conditions of which up to three fields are odd."""
    conditions = sound(key)
    for _ in range(draw(st.integers(1, 3))):
        names = [one.name for one in structs.fields(Conditions) if one.name != "document"]
        name = draw(st.sampled_from(names))
        part = getattr(conditions, name)
        if isinstance(part, tuple) and part and isinstance(part[0], Struct):
            number = draw(st.integers(0, len(part) - 1))
            each = _spoil(draw, part[number])
            conditions = changed(conditions, name, (*part[:number], each, *part[number + 1 :]))
        elif isinstance(part, Struct):
            conditions = changed(conditions, name, _spoil(draw, part))
        elif isinstance(part, dict):
            value = draw(st.sampled_from(["none", "2 to 1", True, 7, "", ["x"]]))
            field = draw(st.sampled_from(["naturals.odds", "surrender", "decks", "places.tie", "minimum", "", "a.b"]))
            conditions = changed(conditions, name, {field: value})
    return conditions


def _spoil(draw: st.DrawFn, part: Struct) -> Struct:
    hints = get_type_hints(type(part))
    name = draw(st.sampled_from(sorted(hints)))
    value = getattr(part, name)
    if isinstance(value, Struct):
        return structs.replace(part, **{name: _spoil(draw, value)})
    if isinstance(value, tuple) and value and isinstance(value[0], Struct):
        return structs.replace(part, **{name: (_spoil(draw, value[0]), *value[1:])})
    if isinstance(value, tuple):
        return part
    given_ = draw(_odd(hints[name]))
    return (
        part if given_ is None and type(None) not in get_args(hints[name]) else structs.replace(part, **{name: given_})
    )


@given(st.data(), st.sampled_from(ALL))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_conditions_are_judged_in_sentences_with_clauses(data: st.DataObject, key: str) -> None:
    conditions = data.draw(spoiled(key))
    for fault in faults(conditions):
        assert isinstance(fault, Flaw)
        assert fault.field
        assert fault.wrong
        assert fault.mend
        assert fault.clause in document(key) or fault.field == "name"
    plan(conditions)


def test_bands_that_do_not_reach_the_maximum_are_refused() -> None:
    short = changed(sound("act-pontoon-2018"), "prizes.bands", (Band(up_to=41, shares=(10_000,)),))
    assert "No band covers 42 entries" in fault_of(short, "prizes.bands").wrong


def test_places_count_from_the_first() -> None:
    gap = (Share(place=1, share=5_000), Share(place=3, share=5_000))
    assert fault_of(changed(sound("act-uth-2019"), "prizes.places", gap), "prizes.places").mend


def test_all_faults_are_reported_at_once() -> None:
    conditions = changed(sound("nsw-pontoon-6to5-2017"), "prizes.places", split(50, 30, 10))
    conditions = changed(changed(conditions, "fees.commission", Money(1_000)), "statement", None)
    assert [fault.clause for fault in faults(conditions)] == ["20.4.2(k)", "20.3.2", "20.3.2"]


def test_fault_is_reported_with_one_sentence() -> None:
    [fault] = faults(changed(sound("act-uth-2019"), "prizes.places", split(50, 30, 10)))
    assert str(fault) == "prizes.places: The shares are 90% of the pool. Let them be 100%. (16.21(b))"
