"""Every input of a tournament in mid-session and of an open promotion, given by everybody: who may is in the docs."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Barred
from croupier.engine.table.people import RANKS
from croupier.promotion.terms.document import rules_of as promotion_rules
from croupier.records.commands import Answer
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.proceedings.state import find_refusal
from croupier.server.http.call import ANYBODY, Endpoint
from croupier.server.http.routes import OF_PROMOTIONS, OF_TOURNAMENTS
from croupier.server.store_writer import Writer
from croupier.tournament.authority import OPERATES, rules_of
from croupier.tournament.machine.flow import FLOW
from tests.server.caller import Got
from tests.server.proceedings.live import (
    ASSISTANT,
    CUP,
    DRAW,
    ENTRANT,
    NOBODY,
    OTHER,
    PEOPLE,
    PRIVATE,
    Live,
    live,
)

DOCS: Final = Path(__file__).parents[3] / "docs"
DIRECTORS: Final = ("gaming-manager", ASSISTANT)
PLAYERS: Final = ("player", OTHER)
INPUTS: Final = [(log, kind) for log in (CUP, DRAW) for kind in Live.kinds(log)]


@pytest.fixture(scope="module")
def floor() -> Iterator[Live]:
    with live() as found:
        yield found


def documented() -> dict[str, set[str]]:
    """Return which of the groups of people, and the table, gives each input, as the docs say."""
    text = (DOCS / "tournaments.md").read_text().partition("<!-- rights -->")[2].partition("\n\n")[0]
    found: dict[str, set[str]] = {}
    for who, inputs in re.findall(r"^\| (\w+) \| (`.*) \|$", text, re.MULTILINE):
        for name in re.findall(r"`(\w+)`", inputs):
            found.setdefault(name, set()).add(who)
    return found


RIGHTS: Final = documented()


def may(floor: Live, log: str, kind: type[Struct], who: str) -> bool:
    """Return whether a person may give an input at any moment."""
    role = ASSISTANT if who == ASSISTANT else who
    if log == DRAW:
        rules = promotion_rules(floor.proceeding(DRAW).state.terms)
        return role in rules.scope.offered_by.value
    groups = {
        "director": DIRECTORS,
        "operator": OPERATES,
        "nominator": rules_of(floor.proceeding(CUP).state).people.nominated_by.value,
        "staff": (*RANKS, ASSISTANT),
        "commission": ("commission",),
        "player": PLAYERS,
        "table": (),
    }
    return any(role in groups[one] for one in RIGHTS[wire.input_tag(kind)])


def refusal_of(floor: Live, log: str, kind: type[Struct], who: str) -> Any:
    """Return why the machine refuses an input by an official now, None if it does not."""
    given, person = floor.input_of(kind, who), floor.official(who)
    one = floor.proceeding(log)
    return find_refusal(one.record, given, Person(person.role, person.name), at=one.recorded.house.clock())


def test_every_input_of_a_tournament_is_in_the_table_of_rights() -> None:
    assert set(RIGHTS) == {wire.input_tag(kind) for kind in Live.kinds(CUP)}


def check_refused(got: Got, log: str, kind: type[Struct], who: str) -> None:
    """Check that a person without the right is refused for that reason, with the clause where there is one."""
    tag = wire.input_tag(kind)
    if who == NOBODY:
        assert (got.status, got.error) == (401, "You are not logged in. Log in first."), tag
    elif who in PLAYERS and log == DRAW:
        assert (got.status, got.error) == (403, "A player cannot do this."), tag
    elif who in PLAYERS:
        assert (got.status, got.error) == (422, f"A player cannot give the input {tag!r} to a tournament."), tag
    elif log == CUP and RIGHTS[tag] == {"table"}:
        assert (got.status, got.error) == (422, f"Only the program can give the input {tag!r}."), tag
    else:
        assert (got.status, bool(got.body["clause"])) == (409, True), (tag, who, got.raw)


def test_who_may_not_is_refused_and_changes_nothing(floor: Live) -> None:
    """The sample of each input fits the moment: where the director is accepted, others are refused for their person."""
    fits = {kind for log, kind in INPUTS if refusal_of(floor, log, kind, "gaming-manager") is None}
    assert len(fits) >= 18, "these are refused for the person alone"
    before = {log: floor.proceeding(log).state for log in (CUP, DRAW)}
    for log, kind in INPUTS:
        plain = floor.plain(kind)
        for who in PEOPLE:
            if may(floor, log, kind, who):
                continue
            check_refused(floor.say(who, log, plain), log, kind, who)
            if kind in fits and who not in (NOBODY, *PLAYERS) and RIGHTS.get(wire.input_tag(kind)) != {"table"}:
                assert isinstance(refusal_of(floor, log, kind, who), Barred), (kind, who)
    assert {log: floor.proceeding(log).state for log in (CUP, DRAW)} == before


def test_players_act_for_nobody_else(floor: Live) -> None:
    named = [kind for kind in Live.kinds(CUP) if "player" in RIGHTS[wire.input_tag(kind)]]
    assert len(named) == 9
    before = floor.proceeding(CUP).state
    for kind in named:
        got = floor.say(OTHER, CUP, {**floor.plain(kind), "player": floor.named("player")})
        assert (got.status, got.error) == (422, "You cannot act for another player."), kind
    assert floor.proceeding(CUP).state == before


class Forgetful(Writer):
    """A writer that judges a command and keeps nothing of it: every input meets the same moment."""

    async def command(self, table: Any, given: Any, by: Person, key: str, *, deals: bool = False) -> Answer:
        prepared = table.prepare(given, by, key=key, deals=deals)
        assert not isinstance(prepared, Answer)
        table._is_lost = False
        return Answer(prepared.steps, table.record.number + 1, table.record.number + 1)


def test_who_may_is_never_refused_for_their_person(floor: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    accepted = set()
    for log in (CUP, DRAW):
        monkeypatch.setattr(floor.proceeding(log), "_writer", Forgetful())
    before = {log: floor.proceeding(log).state for log in (CUP, DRAW)}
    for log, kind in INPUTS:
        plain = floor.plain(kind)
        for who in PEOPLE:
            if not may(floor, log, kind, who):
                continue
            own = who in PLAYERS and log == CUP
            got = floor.say(who, log, {**plain, "player": floor.named(who)} if own else plain)
            assert got.status in (200, 409, 422), (kind, who, got.raw)
            assert got.status != 422 or own, (kind, who, got.raw)
            if got.status == 200:
                accepted.add(wire.input_tag(kind))
            elif not own:
                assert not isinstance(refusal_of(floor, log, kind, who), Barred), (kind, who, got.raw)
    assert {log: floor.proceeding(log).state for log in (CUP, DRAW)} == before
    assert len(accepted) >= 16, sorted(accepted)


@pytest.mark.parametrize("kind", [kind for kind in FLOW if RIGHTS[wire.input_tag(kind)] != {"table"}])
def test_the_person_is_judged_before_anything_else_in_every_status(kind: type[Struct], floor: Live) -> None:
    """Also where mid-session an input is untimely: a wrong person is barred in each status that takes it."""
    one = floor.proceeding(CUP)
    undisputed = replace(one.state, disputes=())
    for status in FLOW[kind][1]:
        record = replace(one.record, state=replace(undisputed, status=status))
        for who in PEOPLE:
            if who in (NOBODY, *PLAYERS) or may(floor, CUP, kind, who):
                continue
            person = floor.official(who)
            found = find_refusal(record, floor.input_of(kind, who), Person(person.role, person.name), at=record.at)
            assert isinstance(found, Barred), (kind, status, who, found)


@pytest.mark.parametrize(
    ("log", "do", "field"),
    [
        (CUP, {"do": "CommitBallot", "stage": "Final"}, "commitment"),
        (CUP, {"do": "CommitBallot", "stage": "Final"}, "sealed"),
        (CUP, {"do": "DrawBallot", "stage": "Final"}, "secret"),
        (CUP, {"do": "BreakTable", "table": "Cup A"}, "secret"),
        (DRAW, {"do": "CommitDraw", "reason": "a new one"}, "commitment"),
        (DRAW, {"do": "DrawPrizes"}, "secret"),
    ],
)
def test_nobody_brings_the_secret_of_a_draw(log: str, do: dict[str, Any], field: str, floor: Live) -> None:
    """Check that the floor alone makes secrets: a person who knows one could compute the result too early."""
    before = floor.proceeding(log).version
    got = floor.say("gaming-manager", log, {**do, field: "ab" * 32})
    assert (got.status, got.body["field"]) == (422, field)
    assert floor.proceeding(log).version == before


def test_only_an_entrant_disputes_once_and_briefly(floor: Live) -> None:
    """In NSW a dispute stops the tournament (nsw-pontoon-6to5-2017 20.11.2): a visitor must not be able to."""
    said = {"do": "RaiseTournamentDispute", "about": "the seats"}
    got = floor.say(OTHER, CUP, said)
    assert (got.status, "You have not entered" in got.error) == (422, True)
    got = floor.say("player", CUP, {**said, "about": "x" * 501})
    assert (got.status, "at most 500 characters" in got.error) == (422, True)
    mine = floor.people["player"].ask("GET", "/api/tournaments/Cup/mine").body["dispute"]
    assert (mine["input"], mine["why_not"]) == ({"do": "RaiseTournamentDispute"}, "")
    assert floor.say("player", CUP, said).status == 200
    got = floor.say("player", CUP, said)
    assert (got.status, "not decided yet" in got.error) == (422, True)
    mine = floor.people["player"].ask("GET", "/api/tournaments/Cup/mine").body["dispute"]
    assert "not decided yet" in mine["why_not"]


PAYMENTS: Final = ("paid", "fee", "commission", "refunded", "bought_back", "added_on", "buy_ins", "wagered", "tickets")
"""Fields with what a person paid, wagered or entered with."""
READ: Final = [one for one in (*OF_TOURNAMENTS, *OF_PROMOTIONS) if one.method == "GET"]


def payments(value: Any, whose: str) -> Iterator[str]:
    """Yield the places of an answer that have the payments of a person other than `whose`."""
    if isinstance(value, list):
        for one in value:
            yield from payments(one, whose)
    elif isinstance(value, dict):
        named = value.get("player") or value.get("entrant") or value.get("name")
        money = [field for field in PAYMENTS if value.get(field) not in (None, 0, [], "")]
        is_person = "document" not in value and ("player" in value or "status" not in value)
        if named and named != whose and money and is_person:
            yield f"{named}: {money}"
        for one in value.values():
            yield from payments(one, whose)


@pytest.mark.parametrize("endpoint", READ, ids=lambda one: one.path)
def test_players_and_visitors_read_nothing_private_of_others(endpoint: Endpoint, floor: Live) -> None:
    path = endpoint.path.format(tournament="Cup", promotion="Summer%20Draw")
    for who in PEOPLE:
        caller = floor.people[who]
        got = caller.ask("GET", path)
        role = caller.me["role"] if caller.me else NOBODY
        if endpoint.roles != ANYBODY and role not in endpoint.roles:
            assert got.status == (401 if who == NOBODY else 403), (who, got.raw)
            continue
        assert got.status == 200, (who, got.raw)
        if role in (NOBODY, "player"):
            own = "" if who == NOBODY else caller.name
            for private in (ENTRANT, PRIVATE):
                assert private.encode() not in got.raw, (who, private)
            assert list(payments(got.body, own)) == [], who


def test_payments_and_private_texts_are_found_where_staff_see_them(floor: Live) -> None:
    """The same search finds them on the consoles: it would find them elsewhere."""
    for path in ("/api/tournaments/Cup/console", "/api/promotions/Summer%20Draw/console"):
        got = floor.people["gaming-manager"].ask("GET", path)
        assert PRIVATE.encode() in got.raw
        assert list(payments(got.body, "")), path
