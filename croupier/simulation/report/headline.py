"""Headline of a simulation, the same above the text and above the plot."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.analysis.identity import stated
from croupier.engine.game import game_for
from croupier.simulation.families import simulator_for

if TYPE_CHECKING:
    from croupier.simulation.report.summary import Summary


def headline(found: "Summary") -> Iterator[str]:
    """Yield the election, the strategy, the wagers, the dealing, and the number of boxes."""
    own = [f"{name} = {value}" for name, value in stated(found.document, found.election).items()]
    default = "every other setting at its default" if own else "every setting at its default"
    yield ", ".join([*own, default])
    yield f"strategy {found.strategy}"
    if found.betting is None:
        yield f"{game_for(found.document).stake_name} of ${found.wager}"
    else:
        kind = "true" if found.betting["is_true"] else "running"
        yield f"{kind} count {found.betting['name']}: {', '.join(_spread(found.betting['spread']))}"
    if found.side_bets:
        yield ", ".join(f"${bet.wager} on {name}" for name, bet in found.side_bets.items())
    yield simulator_for(found.document).shoes[found.dealing].format(card=found.cutting_card)
    if found.boxes > 1:
        others = f", {found.others} of them others'" if found.others else ""
        yield f"{found.boxes} boxes{others}"


def _spread(steps: Mapping[str, str]) -> Iterator[str]:
    """Yield the wagers by count: the first wager also applies below its count."""
    for at, (count, amount) in enumerate(steps.items()):
        if amount == "0.00":
            yield f"nothing below {list(steps)[1]}" if at == 0 and len(steps) > 1 else f"nothing from {count}"
        else:
            yield f"${amount} from {count}"
