"""Trials of an input at a table: the reason of a refusal, the least amount accepted, the input as a client gives it."""

from collections.abc import Callable
from typing import Any

from croupier.engine.game import WagerInput
from croupier.engine.inputs import PlaceWager
from croupier.engine.refusal import Refused
from croupier.engine.table import Table, check_wager, step, wager_situations
from croupier.engine.table.inputs import PlayInput
from croupier.money import DOLLARS, Unit
from croupier.records.log import wire


class WagerTrials:
    """Trials of wagers at one state of a table: players in the same situation share one trial."""

    def __init__(self, table: Table, unit: Unit = DOLLARS) -> None:
        """Begin without a trial; refusals are written with amounts in `unit`."""
        self.table, self.unit = table, unit
        self._situations: dict[str, dict[int, tuple[object, ...]]] = {}
        self._found: dict[tuple[object, ...], str] = {}

    def why_not(self, given: PlaceWager) -> str:
        """Return the reason why the table would refuse a wager, with the clause; "" if it would accept it."""
        if given.player not in self._situations:
            self._situations[given.player] = wager_situations(self.table, given.player)
        situation = self._situations[given.player].get(given.box, (given.player,))
        key = (given.box, given.bet, given.amount, situation)
        if key not in self._found:
            self._found[key] = why_not(self.table, given, self.unit)
        return self._found[key]


def why_not(table: Table, given: WagerInput, unit: Unit = DOLLARS) -> str:
    """Return the reason why the table would refuse a wager, with the clause; "" if it would accept it."""
    try:
        check_wager(table, given)
    except Refused as refused:
        return f"{refused.reason.text(unit)} [{refused.clause}]"
    return ""


def is_taken(table: Table, given: PlayInput) -> bool:
    """Return whether the table would accept an input."""
    try:
        step(table, given)
    except Refused:
        return False
    return True


def plain(given: PlayInput) -> dict[str, Any]:
    """Return an input as a client gives it back."""
    return wire.plain_input(given)


def least(table: Table, placed: Callable[[int], Any], minimum: int, grain: int) -> int:
    """Return the least amount that the engine accepts: the minimum, or the next multiple of the grain."""
    above = -(-minimum // grain) * grain
    return next((one for one in (minimum, above) if is_taken(table, placed(one))), above)
