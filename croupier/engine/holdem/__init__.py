"""One round of Ultimate Texas Hold'em, in the order of its document's chapters. Imports the rules."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import UNSET

from croupier.engine.events import RoundOpened
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.evolve import evolve
from croupier.engine.holdem.flow import FLOW, decide, step
from croupier.engine.holdem.legal import legal
from croupier.engine.holdem.postings import postings
from croupier.engine.holdem.state import Phase, Place, UthRound
from croupier.engine.holdem.view import UthView, seen, view
from croupier.engine.inputs import FaceDown, PersonalLimit
from croupier.rules.holdem import UthRules


def open_round(
    rules: UthRules,
    seats: Mapping[str, int] | None = None,
    limits: Literal["at_entry", "as_found"] = "at_entry",
    advised: Iterable[tuple[str, str]] = (),
    personal: tuple[PersonalLimit, ...] = (),
    face_down: FaceDown = "read",
) -> tuple[tuple[UthEvent, ...], UthRound]:
    """Return the event that opens a round, and its state; `seats` maps each player to a box.

    `face_down` states how cards are recorded: read as they are dealt, or unknown until they are turned.
    """
    seated = tuple(sorted((seats or {}).items(), key=lambda one: one[1]))
    advised_players = tuple(sorted(set(advised)))
    clause = rules.initial_deal.round_of_play.clause
    unread = UNSET if face_down == "read" else face_down
    event = RoundOpened(
        rules.document, rules.fingerprint, seated, limits, advised_players, clause, personal, face_down=unread
    )
    return (event,), evolve(UthRound(rules), event)


__all__ = [
    "FLOW",
    "Phase",
    "Place",
    "UthRound",
    "UthView",
    "decide",
    "evolve",
    "legal",
    "open_round",
    "postings",
    "seen",
    "step",
    "view",
]
