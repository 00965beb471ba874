"""The inputs of a scenario of Ultimate Texas Hold'em as the engine's."""

from typing import Final

from croupier import money
from croupier.engine.inputs import MarkAbsent, NoMoreBets, Proceed
from croupier.engine.uth.inputs import (
    BetPlay,
    Check,
    Concede,
    DeclareMisdeal,
    ExposeDealerCards,
    FindPlayWager,
    Fold,
    PlaceAnte,
    PlaceTrips,
    ReportMissingWager,
    UthInput,
    WithdrawAnte,
)
from croupier.scenario.form import BadScenario, Given
from croupier.scenario.inputs import check_fields

_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "ante": ("player", "box", "amount"),
    "trips": ("player", "box", "amount"),
    "withdraw": ("player", "box"),
    "deal": (),
    "bet": ("player", "box", "times"),
    "check": ("player", "box"),
    "fold": ("player", "box"),
    "concede": ("player", "box"),
    "proceed": ("player", "box"),
    "absent": ("player", "box"),
    "misdeal": ("by", "reason"),
    "expose-dealer-cards": ("by", "cards"),
    "missing-wager": ("by", "box", "handled"),
    "find-play-wager": ("by", "box", "amount"),
}
_OPTIONAL: Final = frozenset({("proceed", "player"), ("expose-dealer-cards", "cards")})
_MISDEALS: Final = ("wrong-number-of-cards", "card-revealed")


def uth_input(given: Given) -> UthInput:
    """Return the input as the engine knows it; raise BadScenario or BadAmount."""
    is_about_a_place = given.do in {"missing-wager", "find-play-wager"}
    check_fields(given, _FIELDS, _OPTIONAL, frozenset() if is_about_a_place else frozenset({"box"}))
    return _by_official(given) if given.by is not None else _by_player(given)


def _by_player(given: Given) -> UthInput:
    player = given.player or ""
    match given.do:
        case "ante":
            return PlaceAnte(player, money.parse(given.amount), given.box)
        case "trips":
            return PlaceTrips(player, money.parse(given.amount), given.box)
        case "withdraw":
            return WithdrawAnte(player)
        case "deal":
            return NoMoreBets()
        case "bet":
            return BetPlay(player, given.times or 0)
        case "check":
            return Check(player)
        case "fold":
            return Fold(player)
        case "concede":
            return Concede(player)
        case "proceed":
            return Proceed(given.player)
        case _:
            assert given.do == "absent", given.do
            return MarkAbsent(player)


def _by_official(given: Given) -> UthInput:
    by, box = given.by or "", given.box or 0
    match given.do:
        case "misdeal":
            for why in _MISDEALS:
                if given.reason == why:
                    return DeclareMisdeal(by, why)
            raise BadScenario(f"reason: {given.reason!r} is no misdeal; there are {', '.join(_MISDEALS)}")
        case "expose-dealer-cards":
            return ExposeDealerCards(by, tuple(range(1, 1 + (1 if given.cards is None else given.cards))))
        case "missing-wager":
            return ReportMissingWager(by, box, given.handled or False)
        case _:
            assert given.do == "find-play-wager", given.do
            return FindPlayWager(by, box, money.parse(given.amount))
