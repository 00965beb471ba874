"""Exact figures of the analysis with which a simulation is compared, where there are any."""

from msgspec import Struct

from croupier.analysis.progress import Progress, silent
from croupier.rules.profile import Rules
from croupier.simulation.families import simulator_of
from croupier.simulation.plan import Plan

CUTTING_CARD = (
    "The exact figure is that of a whole shoe before every round. A cutting card makes a difference: a round with many "
    "small cards takes more cards, so that fewer such rounds fit before it."
)
FIGURED = ("best", "chart", "chart-cards")
"""Strategies that analysis knows the return of; of Hold'em the first alone."""
DEVICE = (
    "The exact figure is that of a whole shoe before every round. Here the cards of a round go back into the device "
    "only after the next initial deal ({clause})."
)


class Exact(Struct, frozen=True):
    """Exact return of a wager by enumeration, per unit, with its error bound."""

    expected_value: float
    error_bound: float = 0.0
    note: str = ""


def exact(plan: Plan, rules: Rules, progress: Progress = silent) -> Exact | None:
    """Return the exact return of the main game as it is played here; None where analysis has none for it."""
    if plan.betting is not None or not _is_alone(plan, rules):
        return None
    found = simulator_of(rules).exact(plan, rules, progress)
    return None if found is None else Exact(*found, _note(plan, rules))


def _is_alone(plan: Plan, rules: Rules) -> bool:
    """Return whether no other box can change the return of one: no shared bonus, no shared limit."""
    return plan.boxes == 1 or simulator_of(rules).shared(rules) is None


def why_none(plan: Plan, rules: Rules) -> str:
    """Return why boxes leave a strategy without the exact figure that it has alone, "" where they do not."""
    if plan.betting is not None or plan.strategy not in FIGURED or _is_alone(plan, rules):
        return ""
    shared = simulator_of(rules).shared(rules)
    assert shared is not None
    return f"There is no exact figure for several boxes here: {shared.text} ({rules.document} {shared.clause})."


def _note(plan: Plan, rules: Rules) -> str:
    if plan.dealing == "real":
        return CUTTING_CARD
    back = rules.shuffle.discards_back
    if plan.dealing == "device" and back.value == "after_initial_deal":
        return DEVICE.format(clause=f"{rules.document} {back.clause}")
    return ""


def exact_side_bets(plan: Plan, rules: Rules, progress: Progress = silent) -> dict[str, Exact]:
    """Return the exact return of each side bet that is placed, as far as analysis has it."""
    if not plan.side_bets:
        return {}
    note = _note(plan, rules)
    found = simulator_of(rules).exact_side_bets(plan, rules, progress)
    return {name: Exact(value, 0.0, note) for name, value in found}
