"""The exact figures that a simulation can be held against, from analysis, where there are any."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.analysis.progress import Progress, silent
from croupier.rules.profile import Rules
from croupier.rules.twentyone import TwentyOneRules
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
    """What a wager returns by enumeration, per unit of it, and how far that may be off at most."""

    expected_value: float
    error_bound: float = 0.0
    note: str = ""


def exact(plan: Plan, rules: Rules, progress: Progress = silent) -> Exact | None:
    """Return the exact return of the main game as it is played here; None where analysis has none for it."""
    if plan.betting is not None or not _is_alone(plan, rules):
        return None
    note = _note(plan, rules)
    if isinstance(rules, TwentyOneRules):
        from croupier.simulation.strategies import exact_value  # noqa: PLC0415  it loads the kernels of analysis

        found = exact_value(plan.strategy, rules, plan.wager)
        return None if found is None else Exact(*found, note)
    if plan.strategy != "best":
        return None
    from croupier.simulation.uth.best import solved  # noqa: PLC0415  as above

    return Exact(float(solved(rules, plan.wager, progress).value), 0.0, note)


def _is_alone(plan: Plan, rules: Rules) -> bool:
    """Whether no other box can change what one returns: bonuses for the others in the round, a limit of the table."""
    if plan.boxes == 1:
        return True
    if isinstance(rules, TwentyOneRules):
        return rules.super_bonus is None
    from croupier.simulation.uth.asking import is_shared  # noqa: PLC0415  it loads the kernels of analysis

    return not is_shared(rules)


def why_none(plan: Plan, rules: Rules) -> str:
    """Return why boxes leave a strategy without the exact figure that it has alone, "" where they do not."""
    if plan.betting is not None or plan.strategy not in FIGURED or _is_alone(plan, rules):
        return ""
    if isinstance(rules, TwentyOneRules):
        assert rules.super_bonus is not None
        clause, shared = rules.super_bonus.others.clause, "a Super Bonus pays the other boxes, too"
    else:
        clause, shared = rules.payouts.maximum_scope.clause, "the boxes of a round share one maximum payout"
    return f"There is no exact figure for several boxes here: {shared} ({rules.document} {clause})."


def _note(plan: Plan, rules: Rules) -> str:
    if plan.dealing == "real":
        return CUTTING_CARD
    back = rules.shuffle.discards_back
    if plan.dealing == "device" and back.value == "after_initial_deal":
        return DEVICE.format(clause=f"{rules.document} {back.clause}")
    return ""


def exact_side_bets(plan: Plan, rules: Rules, progress: Progress = silent) -> dict[str, Exact]:
    """Return the exact return of each side bet that is placed, as far as analysis has it."""
    return dict(_side_bets(plan, rules, progress)) if plan.side_bets else {}


def _side_bets(plan: Plan, rules: Rules, progress: Progress) -> Iterator[tuple[str, Exact]]:
    note = _note(plan, rules)
    if not isinstance(rules, TwentyOneRules):
        if plan.strategy == "best" and _is_alone(plan, rules):  # a fold loses trips, too: they hang on the play
            from croupier.simulation.uth.best import trips_value  # noqa: PLC0415  it loads the kernels of analysis

            for name, amount in plan.side_bets.items():
                yield name, Exact(float(trips_value(rules, plan.wager, amount, progress)), 0.0, note)
        return
    from croupier.analysis import analyse, side_bets  # noqa: PLC0415  they load the kernels of analysis

    priced = side_bets.side_bets(rules, plan.wager)
    for name in plan.side_bets:
        if priced[name].rounding:  # what is paid hangs on the size of the bet
            continue
        if not priced[name].plays:
            yield name, Exact(priced[name].expected_value.value, 0.0, note)
        elif plan.strategy == "best":  # it hangs on how two sevens are played
            held = analyse(plan.document, plan.election, wager=plan.wager, effects=False, progress=progress)
            played = {one.name: one.expected_value.value for one in held.side_bets[name].plays}
            if "main" in played:
                yield name, Exact(played["main"], 0.0, note)
