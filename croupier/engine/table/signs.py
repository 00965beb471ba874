"""What the signs at a table show.

act-blackjack-2005 3; act-pontoon-2005 3; act-pontoon-2018 3; nsw-pontoon-6to5-2017 6, 13.9.1, 15.3, 15.4.2;
act-uth-2019 5.
"""

from typing import Any

from croupier.engine.table.moments import written
from croupier.engine.table.state import Table
from croupier.money import show
from croupier.rules.twentyone import TwentyOneRules


def sign(state: Table) -> dict[str, str]:
    """Return what the sign at the table shows: the limits that hold, kept ones, those announced, and each marker."""
    wagers = state.rules.wagers
    told = {"minimum": _shown(wagers.minimum.value), "maximum": _shown(wagers.maximum.value)}
    told["multiples"] = _shown(wagers.unit.value)
    return told | _kept(state) | _announced(state) | _personal(state) | _options(state)


def _shown(amount: Any) -> str:
    return "none" if amount is None else f"${show(amount)}"


def _range(least: Any, most: Any) -> str:
    return f"{_shown(least)} to {_shown(most)}"


def _kept(state: Table) -> dict[str, str]:
    """Return what is shown while some keep an older minimum."""
    if not state.kept:
        return {}
    kept = sorted({minimum for _, _, minimum in state.kept})
    told = {"minimum of marked players": ", ".join(map(_shown, kept))}
    if state.previous is not None:
        # nsw-pontoon-6to5-2017 6.5.3: "table signage must indicate the previous table limits as well as the new"
        told["previous limits"] = _range(*state.previous)
    if state.kept_until is not None:
        told["minimum of marked players ends"] = written(state.kept_until)
    for player, box, minimum in state.kept:
        told[f"marker of {player}"] = f"{_shown(minimum)} at box {box}" if box is not None else _shown(minimum)
    return told


def _announced(state: Table) -> dict[str, str]:
    """Return what is to come: nsw-pontoon-6to5-2017 6.5 wants "the new minimum and proposed time of change"."""
    told: dict[str, str] = {}
    for posted in state.posted:
        told |= {f"{name} announced": f"${value} from {written(posted.holds_from)}" for name, value in posted.changed}
    return told


def _personal(state: Table) -> dict[str, str]:
    """Return the limits of single players, the minimum with them where it is stated."""
    told: dict[str, str] = {}
    for one in state.personal:
        where = f" at box {one.box}" if one.box is not None else ""
        limits = _shown(one.maximum) if one.minimum is None else _range(one.minimum, one.maximum)
        told[f"limit of {one.player}"] = limits + where
    return told


def _options(state: Table) -> dict[str, str]:
    """Return the side bets with their amounts and conditions, and what else players are told before play."""
    rules = state.rules
    told: dict[str, str] = {}
    if not isinstance(rules, TwentyOneRules):
        return told
    pairs = rules.perfect_pairs
    if pairs is not None and "perfect-pairs" in rules.side_bets.offered.value:
        told["perfect pairs"] = _range(pairs.minimum.value, pairs.maximum.value)
        if pairs.own_wager.value:
            # nsw-pontoon-6to5-2017 15.4.2: "a sign advising players of the restriction"
            told["perfect pairs"] += ", only with a main wager"
    if rules.splitting.third_hand.value:
        told["splitting"] = "again, to three hands"
    return told
