"""The words of a scenario that are the table's: its inputs, called as their classes or by a shorter word."""

from collections.abc import Mapping
from typing import Final, get_args

from msgspec import Struct

from croupier.engine.table import inputs as i
from croupier.scenario.parser import Word, kebab, word

_CALLED: Final[Mapping[type[Struct], str]] = {
    i.ShuffleCards: "shuffle",
    i.CutCards: "cut",
    i.BurnCards: "burn",
    i.RestrictPlayer: "restrict",
}
# `at` is the time of an input, so fields of that name have another.
_RENAMED: Final[Mapping[type[Struct], Mapping[str, str]]] = {
    i.CutCards: {"at": "cards"},
    i.CutAsOfficial: {"at": "cards"},
    i.GiveNotice: {"at": "closes"},
    i.WithdrawNotice: {"at": "from"},
    i.ChangeLimits: {"at": "from"},
    i.EndKeptMinimum: {"at": "from"},
    i.DrawInError: {"drawn_for": "for", "is_exposed": "exposed"},
}
_TAKES_CARD: Final = (i.FindFaceUp, i.DrawInError)
WORDS: Final[Mapping[str, Word]] = {
    _CALLED.get(one, kebab(one.__name__)): word(one, _RENAMED.get(one), is_exact=True, takes_card=one in _TAKES_CARD)
    for one in get_args(i.TableInput)
}
NOTIFY: Final = kebab(i.Notify.__name__)
TELL_TIME: Final = kebab(i.TellTime.__name__)
_PREPARES: Final = (i.ShuffleCards, i.CutCards, i.DeclineCut, i.CutAsOfficial, i.InsertCuttingCard, i.BurnCards)
PREPARES: Final = frozenset(name for name, one in WORDS.items() if issubclass(one.makes, _PREPARES))
"""Words that prepare a shoe: the dealer prepares it automatically, unless the scenario has any of them."""
