"""Inputs after the sessions: places, repechages, prizes, and acts taken back."""

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.table.people import Official


class DrawForPlaces(Struct, frozen=True):
    """Separate tied players by a draw of cards, the higher card first; equal cards draw again."""

    by: Official
    cards: tuple[tuple[str, Card], ...]


class ConfirmPlaces(Struct, frozen=True):
    """Confirm the places of a stage as calculated; they determine who advances."""

    by: Official
    stage: str


class JoinRepechage(Struct, frozen=True):
    """A player who may take part in a repechage declares whether they do."""

    by: Official
    player: str
    joins: bool


class AwardPrizes(Struct, frozen=True):
    """Award the prizes by the places of the last stage."""

    by: Official


class PayPrize(Struct, frozen=True):
    """Pay a prize out; goods are handed over."""

    by: Official
    player: str
    place: int
    method: str


class PaySessionPrize(Struct, frozen=True):
    """Pay a prize that was won at the end of a session; goods are handed over."""

    by: Official
    player: str
    stage: str
    method: str


class CancelTournament(Struct, frozen=True):
    """Cancel the tournament: every fee goes back."""

    by: Official
    reason: str


class Undo(Struct, frozen=True):
    """Undo the director's last act; it stays on record, and can be repeated."""

    by: Official
    reason: str


class Redo(Struct, frozen=True):
    """Redo the act that was undone last."""

    by: Official
    reason: str
