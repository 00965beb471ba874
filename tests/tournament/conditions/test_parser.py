"""Conditions in TOML: parsed, written back, and every error reported with its field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.tournament import load_tournament
from croupier.tournament.conditions.parser import BadConditions, read, template, written
from croupier.tournament.conditions.plan import plan
from croupier.tournament.conditions.validation import faults
from croupier.tournament.machine.prizes import expected
from tests.conditions import changed, sound

ALL = ("act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017", "act-uth-2019")


@pytest.mark.parametrize("key", ALL)
def test_a_template_is_without_fault_and_its_plan_fits_every_number_of_players(key: str) -> None:
    conditions = read(template(key))
    assert faults(conditions) == ()
    assert conditions.players is not None
    counts = range(conditions.players.minimum, conditions.players.maximum + 1)
    assert [row.players for row in plan(conditions).rows] == list(counts)
    for entries in (counts[0], counts[-1]):
        money = expected(conditions, entries)
        assert sum(one.cash for one in money.prizes) == money.pool.total > 0


@pytest.mark.parametrize("key", ALL)
def test_a_template_names_the_clause_of_every_item(key: str) -> None:
    text, papers = template(key), load_tournament(key).papers
    for item in (*papers.demanded, *papers.if_applicable, *papers.may_state):
        assert item.clause in text
    assert papers.statement.clause in text


@pytest.mark.parametrize("key", ALL)
def test_conditions_survive_a_round_trip(key: str) -> None:
    conditions = sound(key)
    assert read(written(conditions)) == conditions
    assert faults(read(written(conditions))) == ()


@given(st.text(), st.text(max_size=30), st.integers(0, 10_000))
def test_any_texts_and_shares_survive_a_round_trip(words: str, name: str, share: int) -> None:
    conditions = changed(sound("act-pontoon-2018"), "entry.method", words)
    conditions = changed(conditions, "name", name)
    conditions = changed(conditions, "changes", {"naturals.odds": words, "play.draw": True})
    bands = conditions.prizes.bands if conditions.prizes is not None else ()
    conditions = changed(conditions, "prizes.bands", (type(bands[0])(up_to=9, shares=(share, 10_000 - share)),))
    assert read(written(conditions)) == conditions


@pytest.mark.parametrize(
    ("line", "field", "words"),
    [
        ('[fees]\nentry = "ten"', "fees.entry", "is not an amount"),
        ("[fees]\nentry = 12.5", "fees.entry", "is not an amount"),
        ("[fees]", "fees.entry", "It is not stated"),
        ("[entry]\nmetod = 1", "entry.metod", "There is no such field"),
        ("[entry]\nmay_refuse = 1", "entry.may_refuse", "neither true nor false"),
        ("[players]\nminimum = true\nmaximum = 2\nper_table = 2", "players.minimum", "not a whole number"),
        ('[prizes]\nplaces = [{ place = 1, share = "101.234%" }]', "prizes.places 1.share", "is not a share"),
        ('[prizes]\nplaces = "all"', "prizes.places", "is not a list"),
        ('buy_back = "perhaps"', "buy_back", "is not a section"),
        ('[wagering]\nlate = "never"', "wagering.late", "is not known"),
        ("starts = 7", "starts", "is not text"),
        ("[points]\nby_place = [1]\neliminates_below = 3", "points.eliminates_below", "is not a table"),
    ],
)
def test_mistake_is_reported_with_its_field(line: str, field: str, words: str) -> None:
    with pytest.raises(BadConditions) as caught:
        read(f'name = "A"\ndocument = "act-pontoon-2018"\n{line}\n')
    [fault] = caught.value.faults
    assert fault.field == field
    assert words in fault.wrong
    assert fault.mend


def test_all_mistakes_are_reported_at_once() -> None:
    with pytest.raises(BadConditions) as caught:
        read('starts = 7\n[fees]\nentry = "ten"\n')
    assert [fault.field for fault in caught.value.faults] == ["name", "document", "starts", "fees.entry"]


@pytest.mark.parametrize("text", ["name = ", "a = [" * 5_000, "\x00"])
def test_invalid_toml_is_rejected_with_a_sentence(text: str) -> None:
    with pytest.raises(BadConditions, match="The text is not TOML"):
        read(text)


def test_toml_moment_is_read_as_text() -> None:
    assert read('name = "A"\ndocument = "B"\nstarts = 2026-12-05T19:00:00+11:00').starts == "2026-12-05T19:00+11:00"


def test_unknown_document_is_rejected() -> None:
    [fault] = faults(read('name = "A"\ndocument = "act-whist"'))
    assert fault.field == "document"
