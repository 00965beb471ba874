"""The transcripts under tests/rounds are what the engine plays; no kind of event or settlement is missing from them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, get_args

import pytest

from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue
from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules
from tests.families import TWENTY_ONE
from tests.rounds.transcript import FILES, Played, play, read

SETTLEMENTS = (
    e.WagerSettled,
    e.WagerForfeited,
    e.SideBetSettled,
    e.InsuranceSettled,
    e.LossReturned,
    e.SuperBonusWon,
    e.SuperBonusPaid,
    e.BonusPaid,
)


UNSEEN: Final = (CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue)
"""Events of real cards that are keyed when they are turned; tests/properties plays such rounds."""
OF_TABLES: Final = (e.PlayerReturned,)
"""Events that a table adds to a round: a player comes back to a seat."""
ELSEWHERE: Final = {*UNSEEN, *OF_TABLES}


@cache
def played(file: Path) -> Played:
    return play(read(file))


def events(key: str) -> list[Event]:
    return [event for file in FILES if file.parent.name == key for event in played(file).events]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_transcript_is_what_the_engine_plays(file: Path) -> None:
    assert played(file).text == file.read_text("utf-8"), "`python -m tests.rounds.write` regenerates it"


def test_every_document_is_played() -> None:
    assert {file.parent.name for file in FILES} == set(TWENTY_ONE)


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_no_kind_of_event_is_missing(key: str) -> None:
    found = {type(event) for event in events(key)}
    wanted = set(get_args(Event)) - set(impossible(load(key))) - ELSEWHERE
    assert {kind.__name__ for kind in wanted - found} == set()
    assert {kind.__name__ for kind in found - wanted} == set()


def test_every_kind_of_event_is_possible_somewhere() -> None:
    assert {kind for key in TWENTY_ONE for kind in map(type, events(key))} == set(get_args(Event)) - ELSEWHERE


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_no_kind_of_settlement_is_missing(key: str) -> None:
    settled = [event for event in events(key) if isinstance(event, SETTLEMENTS)]
    cited = {event.clause for event in settled}
    cited |= {event.paid_by for event in settled if isinstance(event, e.WagerSettled) and event.paid_by}
    wanted = dict(settlement_clauses(load(key)))
    assert {name: clause for name, clause in wanted.items() if clause not in cited} == {}
    assert cited - set(wanted.values()) == set()


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_no_outcome_and_no_result_of_a_side_bet_is_missing(key: str) -> None:
    outcomes = {event.outcome for event in events(key) if isinstance(event, e.WagerSettled)}
    rules = load(key)
    wanted = {"win", "lose", "stand_off"}
    wanted |= {"even_money"} if rules.naturals.even_money.value else set()
    wanted |= {"surrendered"} if rules.surrender is not None else set()
    assert outcomes == wanted
    results = {(event.bet, event.result) for event in events(key) if isinstance(event, e.SideBetSettled)}
    assert results == set(side_bet_results(rules))


def impossible(rules: TwentyOneRules) -> Iterator[type[Event]]:
    """Yield the events that the document has no rule for."""
    if rules.surrender is None:
        yield from (e.SurrenderOffered, e.HandSurrendered, e.SurrenderClosed)
    if rules.forfeit is None:
        yield from (e.ForfeitOffered, e.WagerForfeited)
    if rules.super_bonus is None:
        yield from (e.SuperBonusWon, e.SuperBonusPaid, e.BonusPaid)
    if rules.super_sevens is None:
        yield e.CardsCollected
    if rules.insurance_by_others is None:
        yield from (e.InsuranceRequested, e.InsuranceReduced)
    if not rules.play.deferral.value:
        yield e.PaymentDeferred
    if not can_return_losses(rules):
        yield e.LossReturned
    if rules.errors is None or not rules.errors.late_insurance.value:
        yield e.InsuranceReopened


def can_return_losses(rules: TwentyOneRules) -> bool:
    """Return whether some election makes a dealer's natural give back what bust hands lost."""
    setting = rules.dealer.collects.setting
    if setting is None:
        return False
    try:
        load(rules.document, {setting: "original_only"})
    except ValueError:
        return False
    return True


def settlement_clauses(rules: TwentyOneRules) -> Iterator[tuple[str, str]]:
    """Yield every clause that a settlement of the document may cite, by the question it answers."""
    naturals, settlement = rules.naturals, rules.settlement
    yield "naturals.paid", naturals.paid.clause
    yield "naturals.odds", naturals.odds.clause
    if naturals.paid.value != "always" or rules.play.deferral.value:
        yield "naturals.wins", naturals.wins.clause
    if naturals.against_dealer.value == "stand_off":
        yield "naturals.against_dealer", naturals.against_dealer.clause
    if naturals.even_money.value:
        yield "naturals.even_money", naturals.even_money.clause
    yield "insurance.lost", rules.insurance.lost.clause
    yield "insurance.won", rules.insurance.won.clause
    yield "play.bust", rules.play.bust.clause
    yield "play.split_bust", rules.play.split_bust.clause
    for name in ("dealer_bust", "higher", "lower", "equal", "dealer_natural", "split_returned", "double_returned"):
        yield f"settlement.{name}", getattr(settlement, name).clause
    if rules.play.twenty_one_paid.value == "at_once":
        yield "settlement.twenty_one_at_once", settlement.twenty_one_at_once.clause
        if rules.play.deferral.value:
            yield "settlement.twenty_one", settlement.twenty_one.clause
    for name in rules.payouts.__struct_fields__:
        yield f"payouts.{name}", getattr(rules.payouts, name).clause
    yield "doubling.even_money_for_others", rules.doubling.even_money_for_others.clause
    yield "doubling.even_money_scope", rules.doubling.even_money_scope.clause
    yield from _chapters_of_some_documents(rules)


def _chapters_of_some_documents(rules: TwentyOneRules) -> Iterator[tuple[str, str]]:
    if rules.surrender is not None:
        yield "surrender.annulled", rules.surrender.annulled.clause
        yield "surrender.half_lost", rules.surrender.half_lost.clause
    if rules.forfeit is not None:
        yield "forfeit.settled", rules.forfeit.settled.clause
        yield "forfeit.by_others", rules.forfeit.by_others.clause
    if can_return_losses(rules):
        yield "dealer.collects", rules.dealer.collects.clause
    if (bonus := rules.super_bonus) is not None:
        for name in ("small", "large", "paid", "others_paid"):
            yield f"super_bonus.{name}", getattr(bonus, name).clause
        if rules.play.deferral.value:
            yield "super_bonus.paid_at_the_end", bonus.paid_at_the_end.clause
    for chapter, rows in SIDE_BET_ROWS.items():
        if (bet := getattr(rules, chapter)) is not None:
            for row in (*rows, "loses"):
                yield f"{chapter}.{row}", getattr(bet, row).clause


SIDE_BET_ROWS = {
    "perfect_pairs": {"mixed": "mixed pair", "coloured": "coloured pair", "perfect": "perfect pair"},
    "pairs_play": {"pair": "pair"},
    "super_sevens": {
        "one_seven": "one seven",
        "two_mixed": "two sevens",
        "two_suited": "two suited sevens",
        "three_mixed": "three sevens",
        "three_suited": "three suited sevens",
    },
}


def side_bet_results(rules: TwentyOneRules) -> Iterator[tuple[str, str]]:
    """Yield every result that a side bet of the document may have."""
    for chapter, rows in SIDE_BET_ROWS.items():
        if getattr(rules, chapter) is not None:
            yield from ((chapter.replace("_", "-"), result) for result in (*rows.values(), "lost"))
