"""Names of accounts and tables: which ones may be, so that in a log everybody and everything is what it seems."""

import re
import unicodedata
from typing import Final

from croupier.engine.table import ROLES
from croupier.play.twentyone import bots as twentyone
from croupier.play.uth import bots as uth
from croupier.records.log import HOUSE, PROGRAM, RESERVED, SHOE
from croupier.records.registry import folded, is_text
from croupier.records.rooms import kind_of

LENGTH_MAX: Final = 40
TABLE_MAX: Final = 60
_IN_ADDRESSES: Final = "/\\?#%"
"""What would not be read as part of a name where it stands in an address."""
_OFFICES: Final = (*ROLES, HOUSE, PROGRAM.name, SHOE.name)
_TAKEN: Final = {
    **{folded(one.name): "a bot is called so" for cast in (twentyone.CAST, uth.CAST) for one in cast},
    **{folded(written): "it is no person's name here" for one in _OFFICES for written in (one, one.replace("-", " "))},
}


_BOT: Final = re.compile("bot [0-9]+")
"""What bots are called that play tournaments."""


class BadName(Exception):
    """Why nobody, or no table, may be called so, in one sentence."""


def check_name(name: str) -> None:
    """Raise BadName if no account may have a name."""
    if not name:
        raise BadName("an account needs a name")
    if not is_text(name) or not name.isprintable():
        raise BadName(f"the name {name!r:.60} has characters that cannot be shown")
    if len(name) > LENGTH_MAX:
        raise BadName(f"the name {name[:LENGTH_MAX]!r}… has {len(name)} characters, and may have {LENGTH_MAX}")
    if name != name.strip():
        raise BadName(f"the name {name!r} begins or ends with a space")
    if not name.strip(".") or any(one in _IN_ADDRESSES for one in name):
        raise BadName(
            f"the name {name!r} cannot stand in an address: it has one of {' '.join(_IN_ADDRESSES)}, or only dots"
        )
    why = "a bot is called so" if is_bot(name) else _TAKEN.get(folded(name))
    if why is not None:
        raise BadName(f"nobody may have the name {name!r}: {why}")


def is_bot(name: str) -> bool:
    """Whether a player in a tournament is a bot, which the name tells: no account has one of these."""
    return _BOT.fullmatch(folded(name)) is not None


def check_table(name: str) -> None:
    """Raise BadName if no table may have a name."""
    if not name.strip(" .") or any(one in _IN_ADDRESSES for one in name):
        raise BadName(f"name: {name[:TABLE_MAX]!r} cannot stand in an address")
    if not is_text(name) or not name.isprintable() or not unicodedata.is_normalized("NFC", name):
        raise BadName(f"name: {name[:TABLE_MAX]!r} has characters that cannot be shown, or not in one way alone")
    if len(name) > TABLE_MAX:
        raise BadName(f"name: {name[:TABLE_MAX]!r}… has {len(name)} characters, and may have {TABLE_MAX}")
    if name != name.strip():
        raise BadName(f"name: {name!r} begins or ends with a space")
    if folded(name) in RESERVED or kind_of(folded(name)):
        raise BadName(f"name: {name!r} is no name for a table")
