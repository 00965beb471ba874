"""The benchmarks of Ultimate Texas Hold'em and of poker hands run, and report loudly what is not installed."""

import pytest

from benchmarks import poker, uth
from croupier.cards import cards
from croupier.engine.events import RoundClosed
from croupier.engine.holdem.events import HandTurned, PlayerBet


@pytest.mark.parametrize("players", [1, 6])
def test_a_timed_round_is_a_whole_round(players: int) -> None:
    times = set()
    for deck in uth.decks(7, 30):
        events = uth.play(uth.table(), deck, players)
        assert isinstance(events[-1], RoundClosed)
        assert sum(isinstance(event, HandTurned) for event in events) == players
        times |= {event.times for event in events if isinstance(event, PlayerBet)}
    assert times == {4, 1}


@pytest.mark.long
def test_rounds_are_timed_with_one_and_six_players() -> None:
    told = "\n".join(uth.report(0.01, 3))
    assert "\n  1 " in told
    assert "\n  6 " in told
    assert "where the time goes" in told


@pytest.mark.long
def test_evaluators_are_timed_or_reported_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    told = "\n".join(poker.report(0.01, 200, 200))
    assert "\n  croupier" in told
    monkeypatch.setattr(poker, "import_module", _nothing)
    told = "\n".join(poker.report(0.01, 200, 200))
    for name in poker.OTHERS:
        assert f"!! {name} is NOT INSTALLED" in told
    assert "pip install" in told


def _nothing(name: str) -> object:
    raise ImportError(name)


@pytest.mark.parametrize("name", poker.OTHERS)
def test_another_evaluator_orders_hands_as_ours_does(name: str) -> None:
    pytest.importorskip(name, reason=f"{name} is not installed: {poker.INSTALL}")
    found, _ = poker.evaluators()
    other = next(one for one in found if one.name == name)
    assert poker.compare(found[0], other, poker.pairs(3, 2_000)) > 0


def test_disagreeing_evaluator_is_detected() -> None:
    found, _ = poker.evaluators()
    backwards = found[0]._replace(name="backwards", value=lambda hand: -len({card.suit for card in hand}))
    with pytest.raises(poker.Disagreement, match="backwards says"):
        poker.compare(found[0], backwards, poker.pairs(3, 200))


def test_pairs_share_the_communal_cards() -> None:
    for first, second in poker.pairs(5, 50):
        assert first[:5] == second[:5]
        assert len({*first, *second}) == 9
    assert poker.evaluators()[0][0].written(cards("9H")[0]) is cards("9H")[0]
