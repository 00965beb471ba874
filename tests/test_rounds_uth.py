"""The transcripts of Ultimate Texas Hold'em are what the engine plays; no kind of event or settlement is missing."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from croupier.engine.holdem import events as e
from croupier.engine.holdem import inputs as i
from croupier.engine.holdem.events import UthBet, UthEvent
from croupier.engine.holdem.inputs import UthInput
from croupier.rules.clause import document
from croupier.rules.holdem import UthRules
from croupier.rules.profile import load_uth
from tests.families import UTH
from tests.rounds.uth_transcript import FILES, Played, engine_inputs, play, read

IMPOSSIBLE_OUTCOMES = frozenset({("trips", "push")})  # act-uth-2019 9.7: it wins or loses


@cache
def played(file: Path) -> Played:
    return play(read(file))


def events() -> list[UthEvent]:
    return [event for file in FILES for event in played(file).events]


def settled() -> list[e.WagerSettled]:
    return [event for event in events() if isinstance(event, e.WagerSettled)]


def rules() -> UthRules:
    return load_uth(UTH, as_found=True)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_transcript_is_what_the_engine_plays(file: Path) -> None:
    assert played(file).text == file.read_text("utf-8"), "`python -m tests.rounds.uth_write` regenerates it"


OF_UNSEEN_CARDS = {
    *("DealFaceDown", "TurnCard", "CardDealtFaceDown", "TurningFellDue", "CardTurned", "PaymentTakenBack", "SettleBox"),
    "PlayerReturned",  # at a table: tests/clauses/act_uth_2019/test_settlement_by_place.py
}
"""Inputs and events of real cards and wagers as a dealer finds them: tests/clauses/act_uth_2019/test_face_down.py."""


def test_no_kind_of_event_is_missing() -> None:
    every = {kind.__name__ for kind in get_args(UthEvent)} - OF_UNSEEN_CARDS
    assert {kind.__name__ for kind in map(type, events())} == every


def test_no_kind_of_input_is_missing_and_every_kind_is_refused_somewhere() -> None:
    every = {kind.__name__ for kind in get_args(UthInput)} - OF_UNSEEN_CARDS
    given = [one for file in FILES for line in read(file).inputs for one in engine_inputs(line)]
    assert {type(one).__name__ for one in given} == every
    assert {type(one.given).__name__ for file in FILES for one in played(file).refused} == every


def test_no_settlement_is_missing_and_none_cites_anything_else() -> None:
    cited = {event.clause for event in settled()} | {event.paid_by for event in settled() if event.paid_by}
    wanted = dict(settlement_clauses(rules()))
    assert {name: clause for name, clause in wanted.items() if clause not in cited} == {}
    assert cited - set(wanted.values()) == set()


def test_no_outcome_of_any_wager_is_missing() -> None:
    outcomes = ("win", "lose", "push", "fold", "concede")
    wanted = {(bet, outcome) for bet in get_args(UthBet) for outcome in outcomes} - IMPOSSIBLE_OUTCOMES
    wanted -= {("play", "fold")}  # act-uth-2019 8.3, 8.5: who has placed it decides no more, until 9.1
    assert {(event.bet, event.outcome) for event in settled()} == wanted


def test_no_reason_to_give_a_wager_back_is_missing() -> None:
    reasons = {event.why for event in events() if isinstance(event, e.WagerReturned)}
    assert reasons == {"withdrawn", "above_maximum", "void"}
    voided = {event.clause for event in events() if isinstance(event, e.RoundVoided | e.HandVoided)}
    assert voided == {"12.3", "13.1", "13.2", "13.4(a)", "13.5(a)", "13.5(b)", "15.3(a)"}
    found = {event.clause for event in events() if isinstance(event, e.PlayWagerFound)}
    assert found == {"13.7", "13.7(a)", "13.7(b)"}


def test_every_multiple_of_the_play_wager_is_bet_under_its_own_clause() -> None:
    bets = {(event.times, event.clause) for event in events() if isinstance(event, e.PlayerBet)}
    assert bets == {(4, "8.1(c)"), (3, "8.1(c)"), (2, "8.3(c)"), (1, "8.5(b)")}
    folds = {event.clause for event in events() if isinstance(event, e.PlayerFolded)}
    assert folds == {"8.1(a)", "8.3(a)", "8.5(a)", "13.8"}


def test_every_cited_clause_is_one_of_the_document() -> None:
    for file in FILES:
        assert all(event.clause in document(UTH) for event in played(file).events)
        assert all(refused.clause in document(UTH) for refused in played(file).refused)


def test_each_reading_of_the_maximum_payout_is_played() -> None:
    scopes = {load_uth(UTH, read(file).election, as_found=True).payouts.maximum_scope.value for file in FILES}
    assert scopes == {"blind_wager", "player_round", "table_round"}


def test_unknown_input_is_rejected() -> None:
    for written in ("shout Ann", "misdeal fire", "missing 2 perhaps"):
        with pytest.raises(ValueError, match="not known"):
            engine_inputs(written)
    assert engine_inputs("proceed") != engine_inputs("proceed Ann")
    assert engine_inputs("expose 1 2") == [i.ExposeDealerCards("dealer", (1, 2))]


def settlement_clauses(rules: UthRules) -> Iterator[tuple[str, str]]:
    """Yield every clause that a settlement may cite, by the question it answers."""
    for chapter in ("settlement", "blind_pays", "trips_pay"):
        section = getattr(rules, chapter)
        for name in section.__struct_fields__:
            yield f"{chapter}.{name}", getattr(section, name).clause
    yield "payouts.ante", rules.payouts.ante.clause
    yield "payouts.play", rules.payouts.play.clause
    yield "payouts.maximum", rules.payouts.maximum.clause
    yield "play.fold_loses", rules.play.fold_loses.clause
    yield "showdown.concede", rules.showdown.concede.clause
    yield "showdown.refunded", rules.showdown.refunded.clause
