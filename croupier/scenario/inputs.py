"""A scenario's inputs as the engine's."""

from collections.abc import Mapping
from typing import Final, cast, get_args

from croupier import money
from croupier.engine.inputs import (
    Bet,
    DeferPayment,
    Double,
    Forfeit,
    Hit,
    Input,
    Insure,
    MarkAbsent,
    NoMoreBets,
    PlaceWager,
    Proceed,
    Split,
    Stand,
    Surrender,
    TakeEvenMoney,
    WithdrawWager,
)
from croupier.money import Money
from croupier.scenario.form import BadScenario, Given

Fields = Mapping[str, tuple[str, ...]]
"""The fields of each word that an input may be."""

_ALL: Final = ("player", "box", "hand", "amount", "bet", "owner", "by", "reason", "times", "cards", "handled")
_FIELDS: Final[Fields] = {
    "wager": ("player", "box", "amount", "bet"),
    "withdraw": ("player", "box", "bet"),
    "deal": (),
    "insure": ("player", "box", "amount", "owner"),
    "even-money": ("player", "box"),
    "surrender": ("player", "box", "hand"),
    "hit": ("player", "box", "hand"),
    "stand": ("player", "box", "hand"),
    "split": ("player", "box", "hand"),
    "double": ("player", "box", "hand", "amount"),
    "forfeit": ("player", "box", "hand"),
    "proceed": ("player", "box"),
    "absent": ("player", "box"),
    "defer-payment": ("by", "reason"),
}
_OPTIONAL: Final = frozenset({("proceed", "player"), ("proceed", "box"), ("absent", "box"), ("double", "amount")})
_NEVER_NEEDED: Final = frozenset({"hand", "bet", "owner", "reason"})


def engine_input(given: Given) -> Input:
    """Return the input as the engine knows it; raise BadScenario or BadAmount."""
    check_fields(given, _FIELDS, _OPTIONAL, _NEVER_NEEDED)
    player, box, hand = given.player or "", given.box or 0, given.hand
    match given.do:
        case "wager":
            return PlaceWager(player, box, _amount(given), _bet(given))
        case "withdraw":
            return WithdrawWager(player, box, _bet(given))
        case "deal":
            return NoMoreBets()
        case "insure":
            return Insure(player, box, _amount(given), given.owner)
        case "even-money":
            return TakeEvenMoney(player, box)
        case "surrender":
            return Surrender(player, box)
        case "hit":
            return Hit(player, box, hand)
        case "stand":
            return Stand(player, box, hand)
        case "split":
            return Split(player, box, hand)
        case "double":
            return Double(player, box, None if given.amount is None else _amount(given), hand)
        case "forfeit":
            return Forfeit(player, box, hand)
        case "proceed":
            return Proceed(given.player)
        case "absent":
            return MarkAbsent(player)
        case _:
            return DeferPayment(given.by or "")


def check_fields(
    given: Given, fields: Fields, optional: frozenset[tuple[str, str]], never_needed: frozenset[str]
) -> None:
    """Raise BadScenario unless the input has the fields that its word needs, and no others."""
    known = fields.get(given.do)
    if known is None:
        raise BadScenario(f"do: {given.do!r} is not known; there are {', '.join(fields)}")
    for name in _ALL:
        if getattr(given, name) in (None, ""):
            if name in known and name not in never_needed and (given.do, name) not in optional:
                raise BadScenario(f"{name}: {given.do} needs it")
        elif name not in known:
            raise BadScenario(f"{'for' if name == 'owner' else name}: {given.do} has no such field")


def _amount(given: Given) -> Money:
    return money.parse(given.amount)


def _bet(given: Given) -> Bet:
    bet = given.bet or "main"
    if bet not in get_args(Bet):
        raise BadScenario(f"bet: {bet!r} is not known; there are {', '.join(get_args(Bet))}")
    return cast("Bet", bet)
