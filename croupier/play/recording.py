"""Recording what is played: in a store, or in memory for a game that nobody keeps."""

from typing import Any, Final

import msgspec

from croupier.fairness.entropy import new_secret
from croupier.play.setup import Game, practice_name
from croupier.records.house import House
from croupier.records.inputs import Setup
from croupier.records.keys import Keys
from croupier.records.shoes import Secrets, practice_secrets
from croupier.records.stores.memory import MemoryStore
from croupier.records.table import RecordedTable

NOTES: Final = "play"
"""Under which name the notes of a table tell what is needed to go on with it."""
_KEPT: Final = ("seed", "now", "contribution", "person", "boxes", "bots", "backers", "bankroll", "rounds")


def in_memory(game: Game) -> RecordedTable:
    """Begin the table of a game that is gone with the program."""
    return begin(House(MemoryStore(), Keys.new()), game)


def begin(house: House, game: Game) -> RecordedTable:
    """Begin the table of a game in a store; raise BadCommand or StoreError."""
    notes: dict[str, Any] = {NOTES: msgspec.to_builtins({name: getattr(game, name) for name in _KEPT})}
    setup = Setup(game.rules.document, game.election, notes=notes)
    return RecordedTable.create(house, game.table, setup, secrets=secrets_of(game))


def secrets_of(game: Game) -> Secrets:
    """Return where the secrets of a game's shoes come from."""
    if game.seed is None:
        return lambda _: new_secret()
    return practice_secrets(practice_name(game.rules.document, game.seed), game.seed)
