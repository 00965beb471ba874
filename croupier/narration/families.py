"""Narrators: the sentences and payments of a round, by family of games."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

from croupier.engine.events import Event
from croupier.engine.holdem import UthRound
from croupier.engine.holdem.events import UthEvent
from croupier.engine.twentyone import Round
from croupier.money import DOLLARS, Unit
from croupier.narration import holdem, holdem_payments, twentyone, twentyone_payments
from croupier.narration.payments import Payment, SettledRow


class Narrator(Protocol):
    """A reader of rounds of one family; rounds and events are the family's own."""

    def tell(self, event: Any, after: Any, who: Callable[[str], str] = str, unit: Unit = DOLLARS) -> str:
        """Return the sentence of an event, with every card named; `after` is the round after it."""

    def payments(self, event: Any, before: Any, unit: Unit = DOLLARS) -> Iterator[Payment]:
        """Yield the payments of an event; `before` is the round before it."""

    def settled(self, event: Any, player: str) -> Iterator[SettledRow]:
        """Yield the end of a wager of the player as a row of a table."""


class _TwentyOne:
    def tell(self, event: Event, after: Round, who: Callable[[str], str] = str, unit: Unit = DOLLARS) -> str:
        return twentyone.Teller(after.rules, who=who, unit=unit).tell(event, after)

    def payments(self, event: Event, before: Round, unit: Unit = DOLLARS) -> Iterator[Payment]:  # noqa: ARG002  odds need no unit
        return twentyone_payments.of_twentyone(event, before)

    def settled(self, event: Event, player: str) -> Iterator[SettledRow]:
        return twentyone_payments.settled(event, player)


class _Holdem:
    def tell(self, event: UthEvent, after: UthRound, who: Callable[[str], str] = str, unit: Unit = DOLLARS) -> str:  # noqa: ARG002  events name all
        return holdem.Teller(is_open=True, unit=unit).tell(event)

    def payments(self, event: UthEvent, before: UthRound, unit: Unit = DOLLARS) -> Iterator[Payment]:
        return holdem_payments.of_uth(event, before, unit)

    def settled(self, event: UthEvent, player: str) -> Iterator[SettledRow]:  # noqa: ARG002  nobody insures another
        return holdem_payments.settled(event)


NARRATORS: Final[Mapping[str, Narrator]] = {"twentyone": _TwentyOne(), "holdem": _Holdem()}
"""The narrator of each family, by the name that profiles give it."""


def narrator_of(rules: Any) -> Narrator:
    """Return the narrator of a table's rules."""
    return NARRATORS[rules.family]
