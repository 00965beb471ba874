"""One round of Blackjack or Pontoon. The differences between documents are in their profiles. Imports the rules."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import UNSET

from croupier.engine.events import Event, RoundOpened
from croupier.engine.inputs import PersonalLimit
from croupier.engine.postings import Account
from croupier.engine.twentyone.evolve import evolve
from croupier.engine.twentyone.flow import ANY_TIME, FLOW, check_deferral, decide, step
from croupier.engine.twentyone.legal import legal
from croupier.engine.twentyone.postings import postings
from croupier.engine.twentyone.state import Box, Hand, Phase, Round, Stake
from croupier.rules.twentyone import TwentyOneRules


def open_round(
    rules: TwentyOneRules,
    seats: Mapping[str, int] | None = None,
    limits: Literal["at_entry", "as_found"] = "at_entry",
    advised: Iterable[tuple[str, str]] = (),
    personal: tuple[PersonalLimit, ...] = (),
    first_box: int = 1,
) -> tuple[tuple[Event, ...], Round]:
    """Return the event that opens a round, and its state; `seats` maps each seated player to a box.

    `advised` are the players, with the bet, who have been advised that further wagers below the minimum are returned;
    `personal` are limits of single players. The deal begins at `first_box` and goes clockwise.
    """
    seated = tuple(sorted(seats.items(), key=_box)) if seats else ()
    advised_players = tuple(sorted(set(advised))) if advised else ()
    clause = rules.initial_deal.round_of_play.clause
    first = first_box if first_box != 1 else UNSET
    event = RoundOpened(rules.document, rules.fingerprint, seated, limits, advised_players, clause, personal, first)
    return (event,), evolve(Round(rules), event)


def _box(seat: tuple[str, int]) -> int:
    return seat[1]


__all__ = [
    "ANY_TIME",
    "FLOW",
    "Account",
    "Box",
    "Hand",
    "Phase",
    "Round",
    "Stake",
    "check_deferral",
    "decide",
    "evolve",
    "legal",
    "open_round",
    "postings",
    "step",
]
