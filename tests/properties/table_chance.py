"""Lives of tables by a seed: `python -m tests.properties.table_chance SEED LIVES` prints a digest of their events."""

import hashlib
import random
import sys
from typing import Any

from croupier.engine.table import inputs as i
from tests.families import TWENTY_ONE, UTH
from tests.properties.table_stories import STORIES, play_on, tell
from tests.properties.table_watched import EVENING, WatchedTable, event_bytes
from tests.properties.table_wishes import MAKERS, wish
from tests.properties.whereabouts import Whereabouts

STEPS = 8


def life_by_chance(key: str, chance: random.Random) -> list[Any]:
    """Let one table live, stories and wishes by chance; return its events."""
    election: dict[str, object] = {"maximum_payout": "25000"} if key == UTH else {"side_bets": ["perfect-pairs"]}
    cards = Whereabouts(chance.randint(0, 10**9), "A7K")
    table = WatchedTable(key, election, as_found=chance.random() < 0.5, cards=cards)
    table.give(i.TellTime(EVENING))
    for _ in range(STEPS):
        tell(table, (play_on,), chance.choice)
        tell(table, chance.choice(STORIES), chance.choice)
        table.give(wish(table, chance.choice, chance.choice(list(MAKERS))))
    return table.events


def digest(seed: int, lives: int) -> str:
    """Return a digest of the events of a number of lives of a table of every document."""
    found = hashlib.sha256()
    for key in (*TWENTY_ONE, UTH):
        chance = random.Random(seed)
        for _ in range(lives):
            found.update(event_bytes(life_by_chance(key, chance)))
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(int(sys.argv[1]), int(sys.argv[2])) + "\n")
