"""Inputs about repechages and prizes."""

from msgspec import Struct

from croupier.engine.table.people import Official


class JoinRepechage(Struct, frozen=True):
    """A player who may take part in a repechage declares whether they do."""

    by: Official
    player: str
    joins: bool


class AwardPrizes(Struct, frozen=True):
    """Award the prizes by the places of the last stage."""

    by: Official


class PaySessionPrize(Struct, frozen=True):
    """Pay a prize that was won at the end of a session; goods are handed over."""

    by: Official
    player: str
    stage: str
    method: str
