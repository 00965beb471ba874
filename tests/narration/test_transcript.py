"""Narration for absent readers: every kind of event, every amount, and nets that agree with the books."""

import re
from collections import Counter
from functools import cache
from random import Random
from typing import Any, Final, get_args

import pytest
from msgspec.structs import replace

from croupier.cards import cards
from croupier.engine.events import Event, RoundClosed
from croupier.engine.holdem import inputs as u
from croupier.engine.holdem.events import UthEvent
from croupier.engine.inputs import DealFaceDown, NoMoreBets, Proceed, TurnCard
from croupier.engine.postings import Account
from croupier.engine.table import events as t
from croupier.engine.table import evolve, new_table, postings
from croupier.engine.table import inputs as i
from croupier.money import Money, Odds
from croupier.narration import Payment, Sentence, payments, sentences
from croupier.narration.amounts import dollars
from croupier.narration.payments import odds_at
from croupier.rules.clause import document
from croupier.rules.profile import load
from croupier.scenario.files import BadScenario, read
from tests.clauses.act_uth_2019.tables import wagered
from tests.daily import evenly
from tests.families import TWENTY_ONE, UTH
from tests.floor import INSPECTOR, SUPERVISOR, Floor
from tests.narration.records import SCENARIOS, Record, life, played, records, scenarios

LIVES: Final = 10
STEPS: Final = 8
DOCUMENTS: Final = (*TWENTY_ONE, UTH)
KINDS: Final = frozenset(kind for union in (Event, UthEvent, t.TableEvent) for kind in get_args(union))
ODDS: Final = re.compile(r"([0-9,]+) to ([0-9]+)(, rounded up)?")


@cache
def known(key: str) -> tuple[Record, ...]:
    """Return the records of a document: its scenarios, and tables that live by chance."""
    return (*records(key), *(life(key, Random(seed), STEPS) for seed in range(LIVES)))


@cache
def all_sentences(key: str) -> tuple[Sentence, ...]:
    """Return all sentences of a document's records."""
    return tuple([one for record in known(key) for one in sentences(record.events, record.before)])


def checked_device() -> list[type]:
    """Return the sentence for a device that is emptied, which no scenario has."""
    floor = Floor("nsw-pontoon-6to5-2017", shoe="shuffling-device").open().ready()
    before = floor.state
    floor.events.clear()
    floor.give(i.CheckDevice(SUPERVISOR, "it hums"))
    return [type(one.event) for one in sentences(floor.events, before)]


def moved_marker() -> type:
    """Return the sentence for a deal that begins elsewhere, which only a tournament's session has."""
    (told_,) = sentences((t.DealFrom(3, "20.9.3"),), Floor("nsw-pontoon-6to5-2017").state)
    assert told_.text == "The deal begins at box 3"
    return type(told_.event)


def unseen_cards() -> set[type]:
    """Return the kinds of events that tell of real cards dealt face down, which no scenario has."""
    kinds: set[type] = set()
    for error in (
        u.DeclareMisdeal("supervisor", "wrong-number-of-cards"),
        u.ReportMissingWager("supervisor", 1, handled=False, blind=Money(0)),
    ):
        floor = Floor(UTH)
        floor.state = replace(floor.state, face_down="unknown")
        before = floor.state
        floor.open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2))
        wagered(floor.ready()).give(NoMoreBets(), DealFaceDown(11))
        if isinstance(error, u.DeclareMisdeal):
            floor.give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4))
            floor.give(*[TurnCard(one) for one in cards("QS 9C 7D 4H 2S QC 3D")], Proceed())
            floor.give(*[TurnCard(one) for one in cards("KH KD")])
        floor.give(error)
        kinds |= {type(one.event) for one in sentences(floor.events, before)}
    return kinds


def turned_pontoon() -> set[type]:
    """Return the kinds of events that tell of a Pontoon dealt face down and turned before it is paid."""
    floor = Floor("nsw-pontoon-6to5-2017", face_down=True)
    floor.state = replace(floor.state, face_down="unknown")
    before = floor.state
    floor.give(i.Approve(INSPECTOR, "face-down")).open().ready().wager("Ann", 2, "10").wager("Bob", 3, "10")
    floor.no_more_bets().give(DealFaceDown(2)).cards("9C").give(DealFaceDown(2), Proceed())
    floor.give(TurnCard(cards("AS")[0]), TurnCard(cards("KD")[0]))
    said = tuple(sentences(floor.events, before))
    assert [one.text for one in said if isinstance(one.event, t.CardsTurned) and "box 2" in one.text]
    return {type(one.event) for one in said}


def test_every_kind_of_event_has_a_sentence() -> None:
    kinds = {type(one.event) for key in DOCUMENTS for one in all_sentences(key)}
    assert kinds | {*checked_device(), moved_marker(), *unseen_cards(), *turned_pontoon()} == KINDS


@pytest.mark.parametrize("key", DOCUMENTS)
def test_each_event_has_its_sentence_and_its_clause(key: str) -> None:
    happened = [event for record in known(key) for event in record.events]
    assert [one.event for one in all_sentences(key)] == happened
    for one in all_sentences(key):
        assert one.text[:1].isalnum() or one.text[0] in "$“", one
        assert not any(wrong in one.text for wrong in ("{", "}", "None", "()", "['", "haves", "  ", "Money")), one
        assert not one.text.endswith(".")
        assert one.clause == one.event.clause
        assert one.clause in document(key)


def amounts(event: Any) -> list[int]:
    """Return the amounts that a sentence of a money event must name."""
    if hasattr(event, "staked"):
        net = event.returned - event.staked
        return [abs(net) if net else event.returned]
    if hasattr(event, "lost"):
        return [event.lost, event.returned]
    if hasattr(event, "found"):
        return [event.found, event.before]
    if isinstance(event, t.MoneyRestored):
        return [abs(amount) for amount in (event.layout, event.house) if amount]
    return [abs(event.amount)]


@pytest.mark.parametrize("key", DOCUMENTS)
def test_every_amount_of_money_is_in_its_sentence(key: str) -> None:
    count = 0
    for one in all_sentences(key):
        if postings(one.event):
            count += 1
            assert one.event.player in one.text, one
            for amount in amounts(one.event):
                assert dollars(amount) in one.text, one
    assert count > 1000


# --- payments --------------------------------------------------------------------------------------------------------


def nets(paid: list[Payment]) -> Counter[str]:
    """Return the sum of the payments of each player."""
    found: Counter[str] = Counter()
    for one in paid:
        found[one.player] += one.net
    return found


def posted(events: list[Any]) -> Counter[str]:
    """Return what the books have for each player."""
    found: Counter[str] = Counter()
    for event in events:
        for account, amount in postings(event):
            if isinstance(account, str):
                found[account] += amount
    return found


def layout(events: list[Any]) -> int:
    """Return what lies on the layout after the events."""
    return sum(amount for event in events for account, amount in postings(event) if account is Account.LAYOUT)


@pytest.mark.parametrize("key", evenly(DOCUMENTS, 2))
def test_payments_sum_to_the_ledger(key: str) -> None:
    rounds = 0
    for record in known(key):
        events: list[Any] = []
        for event in record.events:
            events.append(event)
            if isinstance(event, RoundClosed | t.RoundVoided | t.CorrectionMade) and not layout(events):
                rounds += 1
                assert +nets(payments(events, record.before)) == +posted(events), record.name
                assert -nets(payments(events, record.before)) == -posted(events), record.name
    assert rounds > 300


@pytest.mark.parametrize("key", evenly(DOCUMENTS, 2))
def test_each_event_pays_what_leaves_the_house(key: str) -> None:
    for record in known(key):
        before = record.before
        for event in record.events:
            paid = sum(one.net for one in payments([event], before))
            assert paid == -sum(amount for who, amount in postings(event) if who is Account.HOUSE), event
            before = evolve(before, event)


@pytest.mark.parametrize("key", DOCUMENTS)
def test_odds_are_those_that_were_paid(key: str) -> None:
    found = Counter[str]()
    for record in known(key):
        for one in payments(record.events, record.before):
            assert one.clause in document(key)
            assert not one.paid_by or one.paid_by in document(key)
            assert not one.odds or (one.paid_by and one.net >= 0), one
            stated = ODDS.fullmatch(one.odds)
            if stated is None:
                assert not one.odds or one.odds.startswith("at most $"), one
                continue
            found[one.odds] += 1
            odds = Odds(int(stated[1].replace(",", "")), int(stated[2]))
            exact = one.net * odds.staked == one.stake * odds.wins
            assert exact is (stated[3] is None)
            assert one.net * odds.staked >= one.stake * odds.wins
    assert len(found) > 5


@pytest.mark.parametrize("key", DOCUMENTS)
def test_winning_sentence_states_the_odds(key: str) -> None:
    for record in known(key):
        for one in payments(record.events, record.before):
            if one.stake and one.net > 0:
                assert one.odds, (record.name, one)


def test_a_payment_that_is_more_than_the_odds_is_rounded_up() -> None:
    file = SCENARIOS / "nsw-pontoon-6to5-2017" / "rounding-pontoon-7-dollars-chip-1.json"
    (record,) = [played(file.name, one) for one in scenarios(file)]
    (paid,) = payments(record.events, record.before)
    assert (paid.stake, paid.net, paid.odds, paid.paid_by) == (700, 900, "6 to 5, rounded up", "10.5/T1/pontoon")


def test_payment_names_its_wager() -> None:
    whats = {(one.what, one.where) for key in DOCUMENTS for r in known(key) for one in payments(r.events, r.before)}
    assert whats >= {
        ("wager", "box 1"),
        ("wager", "box 1, hand 2"),
        ("doubled wager", "box 1"),
        ("double", "box 1"),
        ("insurance", "box 1"),
        ("insures Ann", "box 1"),
        ("Perfect Pairs", "box 1"),
        ("Pairs Play", "box 1"),
        ("Super Sevens", "box 1"),
        ("Super Bonus", "box 1"),
        ("bonus", ""),
        ("ante", "seat 1"),
        ("blind", "seat 1"),
        ("play 4x", "seat 1"),
        ("trips", "seat 1"),
        ("wagers", "round 1"),
        ("losses", "round 1"),
        ("payments", "round 1"),
        ("correction", "dispute 1"),
    }


def test_withdrawn_wager_is_no_payment() -> None:
    file = SCENARIOS / UTH / "place-withdraw-before-the-deal.json"
    (record,) = [played(file.name, one) for one in scenarios(file)]
    assert any(getattr(event, "why", "") == "withdrawn" for event in record.events)
    assert all(one.result != "comes back" for one in payments(record.events, record.before))


# --- somebody who is called You --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "file", ["nsw-pontoon-6to5-2017/split-back-bettor-joins.json", f"{UTH}/six-players-every-way-to-end.json"]
)
def test_a_player_called_you_is_not_the_reader(file: str) -> None:
    path = SCENARIOS / file
    scenario = path.read_text("utf-8").replace('"Ann"', '"You"')
    (found,) = read(scenario, path.name)
    assert not isinstance(found, BadScenario)
    record = played(path.name, found)
    lines = [one.text for one in sentences(record.events, record.before)]
    assert any(line.startswith(("“You” wins", "“You” loses")) for line in lines)
    assert not any(re.search(r"\b[Yy]our?\b(?!”)", line) for line in lines)
    assert {one.player for one in payments(record.events, record.before)} >= {"You"}


def test_zero_amounts_have_no_sentence() -> None:
    table = new_table("act-blackjack-2005")
    assert list(sentences([], table)) == []
    assert payments([], table) == []


def test_odds_are_those_that_a_clause_states_in_figures() -> None:
    rules = load("nsw-pontoon-6to5-2017")
    assert odds_at(rules, "10.5/T1/pontoon") == Odds(6, 5)
    assert odds_at(rules, "12.4") is None
