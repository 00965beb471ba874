"""Parsing of terms: every field is read, all errors are reported at once, and the template is complete."""

import re
import tomllib

import pytest

from croupier.engine.table.moments import moment
from croupier.promotion.terms.document import NO_LIMIT, litres
from croupier.promotion.terms.parser import BadTerms, read
from croupier.promotion.terms.template import template
from croupier.rules.promotion import load_promotion
from tests.promotion.promotions import KEY, TERMS, at, dollars
from tests.test_docs_promotions import block

GOOD = block("terms")


def faults(text: str) -> list[str]:
    with pytest.raises(BadTerms) as wrong:
        read(text)
    assert str(wrong.value)
    return [str(one) for one in wrong.value.faults]


def test_good_terms_are_read() -> None:
    terms = read(GOOD)
    assert (terms.name, terms.award.at, terms.eligibility.minimum_wager) == ("Summer Draw", at("19 20:00"), dollars(25))
    assert (terms.entries.tickets_max, terms.claim.presence, terms.prizes[1].cash_alternative) == (
        3,
        False,
        dollars(700),
    )


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ('name = "Summer Draw"', "name = 7", "name: 7 is not a valid value: expected `str`, got `int`. [21.7]"),
        ("[award]", "[award]\nmaner = 'x'", "award.maner: There is no such field. Did you mean manner? [21.7]"),
        ("[award]", "zzz = 1\n[award]", "zzz: There is no such field. [21.7]"),
        (
            'value = "900"',
            'value = "9.001"',
            "prizes 2, value: 9.001 has a fraction of a cent: amounts are whole cents [21.7]",
        ),
        ('"2026-12-19 20:00"', '"soon"', "award.at: 'soon' is not a moment: write hours and minutes"),
        (
            "presence = false",
            'presence = ""',
            "claim.presence: State true if the winner must be present, or false. [21.7.8]",
        ),
        ('kind = "cash"', 'kind = "gold"', "prizes 1, kind: 'gold' is not a valid value"),
        (
            'kind = "cash"',
            'kind = "liquor"\nliquor_litres = 20.5',
            "prizes 1, liquor_litres: 20.5 is not a valid number of litres",
        ),
        (
            'kind = "cash"',
            'kind = "liquor"\nliquor_litres = true',
            "prizes 1, liquor_litres: True is not a valid number of litres",
        ),
        ('kind = "cash"', 'kind = "liquor"\nliquor_litres = "20.001"', "20.001 litres of liquor are too much"),
        (
            'kind = "cash"',
            'kind = "liquor"\nliquor_litres = ""',
            "prizes 1, liquor_litres: The litres of 'liquor' are missing",
        ),
        ("tickets_max = 3", "tickets_max = -1", "entries.tickets_max: Write a number of tickets"),
        ("within_days = 30", "within_days = -1", "claim.within_days: Write a number of days"),
        ('value = "900"', 'value = "900"\ncount = 10001', "prizes: There can be at most 10,000 prizes"),
        (KEY, "act-uth-2019", "document: act-uth-2019: it has no rule on promotional prizes"),
        (KEY, "act-snap-1999", "document: There is no document"),
        (f'document = "{KEY}"', "", "document: Name the document that the terms are under"),
        ("[award]", "election = { retention_years = 1 }\n[award]", "election: retention_years = 1"),
    ],
)
def test_mistake_is_reported_with_its_field(before: str, after: str, why: str) -> None:
    assert before in GOOD
    told = faults(GOOD.replace(before, after, 1))
    assert len(told) == 1
    assert told[0].startswith(why) or why in told[0]


def test_prohibited_words_are_cleared_one_by_one() -> None:
    text = GOOD.replace('details = "an electric bicycle"', 'details = "a bicycle called Rifle"\ncleared = CLEARED')
    assert read(text.replace("CLEARED", '{ rifle = "its name" }')).prizes[1].cleared == {"rifle": "its name"}
    (told,) = faults(text.replace("CLEARED", '""'))
    assert "'rifle' cannot be a prize. Take it out, or clear each word" in told
    for wrong in ('"its name"', "[1]", "{ rifle = 1 }"):
        first = faults(text.replace("CLEARED", wrong))[0]
        assert first.startswith("prizes 2, cleared: ")
        assert "write each word with why it is no such thing, such as { cigars =" in first


def test_end_of_second_draws_must_be_a_moment() -> None:
    until = 'redraw_until = "2027-03-31 23:00"'
    assert read(GOOD).claim.redraw_until == moment("2027-03-31 23:00", "")
    assert read(GOOD.replace(until, 'redraw_until = ""')).claim.redraw_until is None
    (told,) = faults(GOOD.replace(until, 'redraw_until = "2026-12-19 19:59"'))
    assert told.startswith("claim.redraw_until: 2026-12-19 19:59 is too early: the prize is awarded at")


def test_all_mistakes_are_reported_at_once() -> None:
    text = GOOD.replace('value = "900"', "value = 9.5").replace("presence = false", 'presence = "no"')
    text = text.replace('make = "Gazelle"', "").replace('published = "on the notice board"', 'published = ""')
    assert [one.partition(":")[0] for one in faults(text)] == [
        *("claim.presence", "prizes 2, value", "results.published", "prizes 2, make"),
    ]


@pytest.mark.parametrize("text", ["award = 1", "prizes = 1", "award = []"])
def test_unknown_section_is_rejected(text: str) -> None:
    assert any("Write " in one for one in faults(f'document = "{KEY}"\nname = "x"\n{text}'))


@pytest.mark.parametrize("text", ["= 1", "a" * 100, "[" * 5000])
def test_invalid_toml_is_rejected_with_one_sentence(text: str) -> None:
    (told,) = faults(text)
    assert told.startswith("terms: The text is not TOML")


def test_unquoted_moments_and_words_for_no_limit_are_accepted() -> None:
    text = GOOD.replace('"2026-12-19 20:00"', "2026-12-19 20:00:00").replace("within_days = 30", 'within_days = "any"')
    terms = read(text.replace('minimum_wager = "25"', 'minimum_wager = "none"').replace('"700"', '"none"'))
    assert (terms.award.at, terms.claim.within_days, terms.eligibility.minimum_wager) == (at("19 20:00"), NO_LIMIT, 0)
    assert terms.prizes[1].cash_alternative is None


def test_reward_requires_only_a_name() -> None:
    assert not read(f'document = "{KEY}"\nname = "A meal for everyone"\nby_chance = false').by_chance
    assert faults(f'document = "{KEY}"\nby_chance = false') == ["name: Give the promotion a name. [21.7]"]


def test_the_template_has_every_item_with_its_clause_and_nothing_else() -> None:
    text = template(load_promotion(KEY))
    told = faults(text)
    assert len(told) == 20
    assert not [one for one in told if "no such field" in one]
    fields = {name for line in text.splitlines() for name in re.findall(r"^# (\w+) = ", line)}
    filled = tomllib.loads(
        re.sub(r"^# (\w+ = )", r"\1", text.split("# of a prize of the kind vehicle")[0], flags=re.MULTILINE)
    )
    assert {"make", "cash_alternative", "liquor_litres"} <= set(filled["prizes"][0])
    assert {"persons", "furniture", "on_road_costs"} <= fields
    for clause in ("21.7.11.1(i)", "21.7.11.4(vi)", "21.7.10", "21.5.4"):
        assert f"[{clause}]" in text


def test_litres_are_written_without_needless_digits() -> None:
    assert [litres(one) for one in (20_000, 20_100, 1, 0)] == ["20", "20.1", "0.001", "0"]
    assert TERMS.name
