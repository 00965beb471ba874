"""From a scenario's words to the engine's inputs: each word, its fields, and the error of a wrong one."""

from typing import Any

import pytest

from croupier.engine import inputs as i
from croupier.money import BadAmount, Money
from croupier.scenario.files import BadScenario, parse_input
from croupier.scenario.replayed_game import read_word
from croupier.scenario.twentyone_words import WORDS

AT: dict[str, Any] = {"player": "Ann", "box": 3}


def engine_input(written: dict[str, Any]) -> Any:
    return read_word(WORDS, parse_input(written))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ({"do": "wager", **AT, "amount": "12.50"}, i.PlaceWager("Ann", 3, Money(1250))),
        ({"do": "wager", **AT, "amount": 5, "bet": "pairs-play"}, i.PlaceWager("Ann", 3, Money(500), "pairs-play")),
        ({"do": "withdraw", **AT}, i.WithdrawWager("Ann", 3)),
        ({"do": "withdraw", **AT, "bet": "super-sevens"}, i.WithdrawWager("Ann", 3, "super-sevens")),
        ({"do": "deal"}, i.NoMoreBets()),
        ({"do": "insure", **AT, "amount": "5"}, i.Insure("Ann", 3, Money(500))),
        ({"do": "insure", **AT, "amount": "5", "for": "Gus"}, i.Insure("Ann", 3, Money(500), "Gus")),
        ({"do": "even-money", **AT}, i.TakeEvenMoney("Ann", 3)),
        ({"do": "surrender", **AT, "hand": 1}, i.Surrender("Ann", 3)),
        ({"do": "hit", **AT}, i.Hit("Ann", 3)),
        ({"do": "hit", **AT, "hand": 2}, i.Hit("Ann", 3, 2)),
        ({"do": "stand", **AT, "hand": 2}, i.Stand("Ann", 3, 2)),
        ({"do": "split", **AT}, i.Split("Ann", 3)),
        ({"do": "double", **AT}, i.Double("Ann", 3)),
        ({"do": "double", **AT, "amount": "5", "hand": 2}, i.Double("Ann", 3, Money(500), 2)),
        ({"do": "forfeit", **AT, "hand": 1}, i.Forfeit("Ann", 3, 1)),
        ({"do": "proceed"}, i.Proceed()),
        ({"do": "proceed", "player": "Ann"}, i.Proceed("Ann")),
        ({"do": "absent", "player": "Ann"}, i.MarkAbsent("Ann")),
        ({"do": "absent", **AT}, i.MarkAbsent("Ann")),
        ({"do": "defer-payment", "by": "pit-manager", "reason": "a dispute"}, i.DeferPayment("pit-manager")),
    ],
)
def test_every_word_maps_to_an_input(written: dict[str, Any], meant: i.Input) -> None:
    assert engine_input(written) == meant


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({"do": "raise"}, "do: 'raise' is not known. Use one of wager, withdraw, deal"),
        ({"do": ""}, "do: '' is not known"),
        ({"do": "hit", "box": 1}, "player: The input hit needs this field."),
        ({"do": "hit", "player": "Ann"}, "box: The input hit needs this field."),
        ({"do": "wager", **AT}, "amount: The input wager needs this field."),
        ({"do": "wager", **AT, "amount": ""}, "amount: The input wager needs this field."),
        ({"do": "hit", "player": "", "box": 1}, "player: The input hit needs this field."),
        ({"do": "absent"}, "player: The input absent needs this field."),
        ({"do": "defer-payment"}, "by: The input defer-payment needs this field."),
        ({"do": "deal", "player": "Ann"}, "player: The input deal has no such field."),
        ({"do": "hit", **AT, "amount": "5"}, "amount: The input hit has no such field."),
        ({"do": "hit", **AT, "for": "Bob"}, "for: The input hit has no such field."),
        ({"do": "wager", **AT, "amount": "5", "hand": 1}, "hand: The input wager has no such field."),
        ({"do": "wager", **AT, "amount": "5", "bet": "red"}, "bet: 'red' is not known. Use one of main, perfect-pairs"),
    ],
)
def test_unknown_word_or_field_is_rejected_with_one_sentence(written: dict[str, Any], told: str) -> None:
    with pytest.raises(BadScenario) as caught:
        engine_input(written)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("amount", ["-1", "1.005", "x", 1.5, True, [], {}, 10**20])
def test_wrong_amount_is_rejected(amount: object) -> None:
    with pytest.raises(BadAmount):
        engine_input({"do": "wager", **AT, "amount": amount})
