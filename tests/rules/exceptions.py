"""Flips that change nothing, each with its reason: another answer of the profile decides before this one.

A reason holds only under its condition, so that an exception ends with the answer that causes it.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from croupier.rules.ruled import Origin, Ruled
from tests.rules.flips import Flip, answers, loaded


class Unreachable(NamedTuple):
    """Flips of questions, by a pattern of their names and values, and the condition under which nothing changes."""

    flip: str
    reason: str
    holds: Callable[[Any], bool]


def _always(_: Any) -> bool:
    return True


def _is_holdem(rules: Any) -> bool:
    return bool(rules.family == "holdem")


def _is_even(rules: Any) -> bool:
    rows = [getattr(rules.payouts, name).value for name in rules.payouts.__struct_fields__]
    return len(set(rows)) == 1


def _main_comes_first(rules: Any) -> bool:
    bets = [one for one in (rules.perfect_pairs, rules.pairs_play, rules.super_sevens) if one is not None]
    return all(bet.own_wager.value or not bet.most_per_box.value for bet in bets)


GAME: Final = (
    Unreachable(r"conduct\.decision_seconds", "the clock of the floor reads it; the engine has no clock", _always),
    Unreachable(r"\w+\.main_first", "every side bet needs the player's own wager, or has no number", _main_comes_first),
    Unreachable(
        r"voids\.side_payments_stand", "a void undoes everything", lambda r: r.voids.undoes.value == "everything"
    ),
    Unreachable(
        r"voids\.invalidated everything", "a void undoes everything", lambda r: r.voids.undoes.value == "everything"
    ),
    Unreachable(
        r"errors\.late_insurance_for", "insurance is not placed late", lambda r: not r.errors.late_insurance.value
    ),
    Unreachable(r"shuffle\.burn_in_round", "no card is burnt from a new shoe", lambda r: not r.shuffle.burn.value),
    Unreachable(r"voids\.missing_told", "there is no rule for a missing card", lambda r: not r.voids.missing.value),
    Unreachable(
        r"options\.pairs_restricted_told",
        "nobody may restrict pairs wagers",
        lambda r: not r.options.pairs_restricted_by.value,
    ),
    Unreachable(r"machine\.during_a_round by_case", "the profile is refused", lambda r: r.transfer is None),
    Unreachable(r"machine\.during_a_round by_hand", "the profile is refused", lambda r: r.by_hand is None),
    Unreachable(
        r"calls\.doubled_card ($|face up$)",
        "a card that does not lie sideways lies face up",
        lambda r: r.calls.doubled_card.value in ("", "face up"),
    ),
    Unreachable(r"calls\.(dealers_hand|conceding)", "only Hold'em has the call", lambda r: not _is_holdem(r)),
    Unreachable(r"calls\.(insurance|surrender|total|twenty_one|doubled_card)", "Hold'em has no such call", _is_holdem),
    Unreachable(r"calls\.surrender", "nobody may surrender", lambda r: getattr(r, "surrender", None) is None),
    Unreachable(
        r"naturals\.against_dealer",
        "a natural is paid before the dealer draws, and nobody may defer it",
        lambda r: r.naturals.paid.value == "always" and not r.play.deferral.value,
    ),
    Unreachable(
        r"settlement\.twenty_one",
        "a 21 is paid as soon as it is made, and nobody may defer it",
        lambda r: r.play.twenty_one_paid.value == "at_once" and not r.play.deferral.value,
    ),
    Unreachable(r"doubling\.even_money", "every winning hand pays the same", _is_even),
    Unreachable(
        r"super_bonus\.side_bettors",
        "a side bet needs the player's own wager",
        lambda r: r.perfect_pairs.own_wager.value,
    ),
    Unreachable(
        r"conduct\.excluded_hand", "a hand without its player is played by the document", lambda r: not _is_holdem(r)
    ),
    Unreachable(r"limits\.raised_for", "Hold'em has one wager on a box", _is_holdem),
    Unreachable(r"limits\.payouts_shown", "Hold'em has no Table 1", _is_holdem),
    Unreachable(
        r"shuffle\.final_(rounds|minutes)",
        "nobody announces final rounds",
        lambda r: not r.shuffle.final_announced_by.value,
    ),
    Unreachable(
        r"shuffle\.discards_back|care\.replace_(one|all) before_shuffle",
        "the cards are shuffled for every round",
        lambda r: r.shuffle.every_round.value,
    ),
    Unreachable(r"wagers\.smallest_chip", "Hold'em pays exactly; offers of the floor and bots use it", _is_holdem),
    Unreachable(r"opening\.pairs_layout", "Hold'em has no pairs wager", _is_holdem),
    Unreachable(
        r"limits\.low_limit", "the cards come from a device anyway", lambda r: r.shuffle.dealt_from.value == "device"
    ),
)

TOURNAMENT: Final = (
    Unreachable(r"precedence\.session_ends", "the conditions prevail", lambda r: r.precedence.conditions_prevail.value),
    Unreachable(
        r"entries\.entitled", "a reading binds no conditions", lambda r: r.entries.entitled.origin is not Origin.FIXED
    ),
    Unreachable(r"accounts\.commission_approved", "there is no commission", lambda r: not r.accounts.commission.value),
    Unreachable(r"precedence\.low_limit", "the game has no low limit gaming", lambda r: not _has_low_limit(r.document)),
    Unreachable(
        r"game\.voids\.side_payments_stand",
        "a void undoes everything",
        lambda r: r.game["voids.undoes"].value == "everything",
    ),
    Unreachable(
        r"game\.seating\.fewer_players_by",
        "nobody changes a setting of a session that the tournament's chapter answers",
        lambda r: "wagers.players_per_box" in r.game,
    ),
    Unreachable(r"seating\.late_from", "a late player forfeits nothing", lambda r: r.seating.late.value != "forfeited"),
    Unreachable(
        r"wagering\.found",
        "Hold'em has antes, which are only refused",
        lambda r: _is_holdem(loaded("game", r.document)),
    ),
    Unreachable(
        r"game\.wagers\.(maximum_counts|raised_limit)",
        "one player wagers on a box, and nobody may raise a limit",
        lambda r: r.game["wagers.players_per_box"].value == 1 and not r.game["limits.raised_by"].value,
    ),
)


def reason(flip: Flip) -> str:
    """Return why a flip changes nothing, "" if it must."""
    rows = {"game": GAME, "tournament": TOURNAMENT, "promotion": ()}[flip.part]
    written = str(flip).removeprefix(f"{flip.part} {flip.document} ")
    if flip.part == "game" and flip.name.startswith("people.") and not _is_named(flip):
        return "no power of the document names the group"
    rules = loaded(flip.part, flip.document)
    return next((one.reason for one in rows if re.match(one.flip, written) and _holds(one, rules)), "")


def _holds(row: Unreachable, rules: Any) -> bool:
    try:
        return row.holds(rules)
    except AttributeError:  # another family has no such chapter
        return False


def _has_low_limit(document: str) -> bool:
    low = loaded("game", document).limits.low_limit
    return bool(low.value or low.setting)


def _is_named(flip: Flip) -> bool:
    return flip.name.removeprefix("people.").replace("_", "-") in _named(flip.document)


@cache
def _named(document: str) -> frozenset[str]:
    """Return the groups that the powers of a document name."""
    powers = [
        one.value for name, one, _ in answers("game", document) if isinstance(one, Ruled) and "people." not in name
    ]
    return frozenset(
        part for value in powers if isinstance(value, tuple) for who in value for part in str(who).split(" or ")
    )
