"""Forms for officials: what one says of a role is what the engine says, in every document, and every field is asked."""

from functools import cache
from typing import Any, Final, get_args

import pytest
from msgspec.structs import fields

from croupier.engine.holdem import inputs as u
from croupier.engine.table import ROLES, Official
from croupier.engine.table import inputs as i
from croupier.engine.table.events import InputRefused
from croupier.engine.table.people import holders
from croupier.money import Money
from croupier.records.books import cash
from croupier.records.house import House
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.log.inputs import Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.control_state import NEEDS_SECOND
from croupier.records.tables.state import TableRecord, take
from croupier.records.tables.writer import TableWriter
from croupier.server.views import forms as f
from croupier.server.views.chapters import LABELS, REQUESTS
from tests.server.live_tables import DOCUMENTS

STAFF: Final = tuple([role for role in ROLES if role != "player"])
BY_PROFILE: Final = {
    "OpenTable": "opening.opened_by",
    "Determine": "care.determined_by",
    "CheckCards": "care.checked_by",
    "ReplaceCards": "care.replaced_by",
    "CheckReplacement": "care.replacement_checked_by",
    "ShuffleCards": "shuffle.shuffled_by",
    "DirectShuffle": "shuffle.directed_by",
    "ChangeLimits": "limits.changed_by",
    "RaiseLimit": "limits.raised_by",
    "ReserveBoxes": "seating.reserved_by",
    "RefuseWager": "conduct.refuse_wager",
    "VoidRound": "voids.declared_by",
    "DecideDispute": "conduct.decided_by",
    "ReviewDispute": "conduct.reviewed_by",
    "CloseTable": "closing.closed_by",
}
"""Inputs with the answer of the profile that says who may give them."""


@cache
def new_record(document: str, cards: Any = "physical") -> TableRecord:
    """Return a table that has just been set up."""
    election = {"maximum_payout": "25000"} if document == "act-uth-2019" else {}
    return TableWriter.create(House(MemoryStore(), Keys.new()), "t", Setup(document, election, cards=cards)).record


@cache
def shown(document: str, role: Any, cards: Any = "physical") -> dict[str, f.InputForm]:
    """Return all forms of a table for a role, by their input."""
    chapters = f.forms(new_record(document, cards), Official(role, "Kim"), frozenset(NEEDS_SECOND))
    return {one.do: one for chapter in chapters for one in chapter.forms}


def refusal(table: TableRecord, form: f.InputForm, role: Any, chosen: dict[str, Any]) -> InputRefused | None:
    """Return how the table refuses an input of a form, taken as any other."""
    kind = wire.input_kind(form.do)
    assert kind is not None
    person = Official(role, "Kim")
    given = wire.as_read(f.sample(table.table, kind, person, chosen))
    event = take(table, given, Person(role, "Kim"), None, at=table.at)[0].events[0]
    return event if isinstance(event, InputRefused) else None


@pytest.mark.parametrize("role", STAFF)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_form_texts_come_from_the_engine_schema(document: str, role: str) -> None:
    table = new_record(document)
    for form in shown(document, role).values():
        variants = [(one.name, choice) for one in form.fields for choice in one.choices if choice.why_not]
        for name, choice in variants:
            refused = refusal(table, form, role, {name: choice.value})
            assert refused is not None, (form.do, choice)
            assert (refused.why, refused.clause) == (choice.why_not, choice.clause)
        allowed: dict[str, Any] = {}
        for one in form.fields:
            if any(choice.why_not for choice in one.choices):
                allowed = {one.name: next((choice.value for choice in one.choices if not choice.why_not), None)}
        if form.why_not:
            refused = refusal(table, form, role, {name: form_choice(form, name) for name in allowed})
            assert refused is not None, form.do
            assert (refused.why, refused.clause) == (form.why_not, form.clause)
        else:
            refused = refusal(table, form, role, allowed)
            assert refused is None or not any(
                word in refused.why for word in ("Only the ", "Nobody can", "this document")
            )


def form_choice(form: f.InputForm, name: str) -> Any:
    return next(one.choices[0].value for one in form.fields if one.name == name)


@pytest.mark.parametrize("do", BY_PROFILE)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_form_authority_follows_the_profile(document: str, do: str) -> None:
    chapter, _, name = BY_PROFILE[do].partition(".")
    rules = new_record(document).table.rules
    power = getattr(getattr(rules, chapter), name)
    named = holders(rules, power.value)
    for role in STAFF:
        form = shown(document, role)[do]
        assert (form.why_not == "") is (role in named), (role, form.why_not)
        assert form.why_not == "" or form.clause == power.clause


def test_every_input_of_officials_has_a_form_or_is_automatic() -> None:
    of_officials = {
        kind
        for union in (i.TableInput, u.UthInput, cash.CashInput)
        for kind in get_args(union)
        if any(one.type is Official or one.name == "by" for one in fields(kind))
    }
    assert of_officials <= set(LABELS)


@pytest.mark.parametrize("kind", LABELS)
def test_every_field_is_asked_for_by_its_kind(kind: type) -> None:
    document = "act-uth-2019" if kind.__module__ == u.__name__ else "nsw-pontoon-6to5-2017"
    form = next(one for one in shown(document, "gaming-manager").values() if one.label == LABELS[kind])
    asked = {one.name for one in fields(kind) if one.type is not Official and one.name != "by"}
    assert {one.name for one in form.fields} == asked
    assert form.needs_second is (form.do in NEEDS_SECOND)
    for one in form.fields:
        assert one.label
        assert one.kind != "choice" or one.choices or one.name in ("incident", "dispute", "dealer")


def test_virtual_table_offers_no_forms_about_real_cards() -> None:
    form = shown("nsw-pontoon-6to5-2017", "gaming-supervisor", "virtual")["ReportCards"]
    assert form.why_not == "The cards of this table are virtual. Nobody can touch them."


def test_given_input_is_described_in_words() -> None:
    kim = Official("gaming-supervisor", "Kim")
    limits = i.ChangeLimits(kim, minimum=Money(1_050), at=1_790_000_400, keeping=True)
    assert f.input_in_words(limits) == "Change the limits: minimum $10.50, at 2026-09-21 14:20, keeping yes"
    taken = i.DecideDispute(kim, 1, "overpaid", correction=Money(-500))
    assert (
        f.input_in_words(taken) == "Decide a dispute, with a correction: dispute 1, ruling overpaid, correction −$5.00"
    )
    assert f.input_in_words(i.CloseTable(kim)) == "Close the table"
    assert f.input_in_words(i.ReserveBoxes(kim, "Ann", (1, 2))) == "Reserve boxes: player Ann, boxes 1 2"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_players_are_asked_for_everything_but_their_name(document: str) -> None:
    ((title, made),) = [(one.title, one.forms) for one in f.requests(new_record(document), Official("player", "Ann"))]
    assert (title, [one.label for one in made]) == ("Requests", list(REQUESTS.values()))
    for form, kind in zip(made, REQUESTS, strict=True):
        assert [one.name for one in form.fields] == [one.name for one in fields(kind) if one.name != "player"]


def test_players_are_offered_their_own_disputes_for_review() -> None:
    table = new_record("nsw-pontoon-6to5-2017")
    for player in ("Ann", "Bob"):
        given = wire.as_read(i.RaiseDispute(player, "the count"))
        table = take(table, given, Person("player", player), None, at=table.at)[1]
    ((review,),) = [
        [one for one in chapter.forms if one.do == "AskReview"]
        for chapter in f.requests(table, Official("player", "Bob"))
    ]
    assert [one.value for one in review.fields[0].choices] == [2]
