"""Events as plain values: every kind of every transcript, readable and complete."""

import json

from msgspec import UNSET

from croupier.engine.plain_values import plain
from croupier.engine.table import Official
from croupier.engine.table.events import LimitRaised, NoticeGiven
from croupier.engine.table.moments import moment
from croupier.money import Money
from tests.rounds.transcript import FILES, play, read

EVENTS = [event for file in FILES for event in play(read(file)).events]


def test_every_event_becomes_json_with_its_name_and_clause() -> None:
    for event in EVENTS:
        shown = plain(event)
        assert shown["event"] == type(event).__name__
        assert shown["clause"] == event.clause
        assert json.loads(json.dumps(shown))["event"] == shown["event"]


def test_every_field_is_shown_except_absent_ones() -> None:
    for event in EVENTS:
        there = {name for name in event.__struct_fields__ if getattr(event, name) not in (None, UNSET)}
        assert set(plain(event)) == there | {"event"}


def test_cards_and_amounts_are_readable() -> None:
    shown = [plain(event) for event in EVENTS]
    assert {one["card"] for one in shown if "card" in one} >= {"AH", "KD", "7S"}
    amounts = [one[name] for one in shown for name in ("amount", "staked", "returned", "lost") if name in one]
    assert all(isinstance(amount, str) and amount[-3] == "." for amount in amounts)


def test_people_moments_and_absent_amounts_are_readable() -> None:
    kim, at = Official("gaming-supervisor", "Kim"), moment("20:19", "2026-11-15")
    raised = LimitRaised(by=kim, at=at, clause="3.2", player="Ann", box=None, minimum=None, maximum=Money(50_000))
    assert plain(raised) == {
        "event": "LimitRaised",
        "by": "gaming-supervisor Kim",
        "at": "2026-11-15 20:19",
        "clause": "3.2",
        "player": "Ann",
        "maximum": "500.00",
    }
    posted = NoticeGiven(by=Official("dealer", "dealer"), at=at, clause="16.2", closes=at + 90)
    assert (plain(posted)["by"], plain(posted)["closes"]) == ("dealer", "2026-11-15 20:20:30")
