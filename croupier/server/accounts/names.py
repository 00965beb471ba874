"""Names of accounts and tables: the permitted ones, so that no name in a log can be mistaken for another."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from croupier.dealer.bots.family import EVERYONE
from croupier.engine.table import ROLES
from croupier.records.log.entries import HOUSE, PROGRAM, RESERVED, SHOE
from croupier.records.log.kinds import kind_of
from croupier.records.stores.registry import folded, is_text
from croupier.server.accounts import confusables
from croupier.server.accounts.confusables import skeleton

LENGTH_MAX: Final = 40
TABLE_MAX: Final = 60
_IN_ADDRESSES: Final = "/\\?#%"
"""Characters that cannot be part of a name in an address."""
_OFFICES: Final = (*ROLES, HOUSE, PROGRAM.name, SHOE.name)
_TAKEN: Final = {
    **{folded(one.name): "A bot has this name" for one in EVERYONE},
    **{folded(written): "It is reserved" for one in _OFFICES for written in (one, one.replace("-", " "))},
}


_ALIKE: Final = {skeleton(name): f"It looks like {name!r}" for name in _TAKEN}


_BOT: Final = re.compile("bot [0-9]+")
"""Names of bots that play tournaments."""


class BadName(Exception):
    """A name that no account or table may have, in one sentence."""


def check_name(name: str) -> None:
    """Raise BadName if no account may have a name."""
    if not name:
        raise BadName("An account must have a name.")
    if not is_text(name) or not name.isprintable():
        raise BadName(f"The name {name!r:.60} has characters that cannot be displayed.")
    if len(name) > LENGTH_MAX:
        raise BadName(f"The name {name[:LENGTH_MAX]!r}… has {len(name)} characters. The maximum is {LENGTH_MAX}.")
    _check_look(name)
    if name != name.strip():
        raise BadName(f"The name {name!r} cannot begin or end with a space.")
    if not name.strip(".") or any(one in _IN_ADDRESSES for one in name):
        raise BadName(
            f"The name {name!r} cannot be used in a URL: it has one of {' '.join(_IN_ADDRESSES)}, or only dots."
        )
    why = "A bot has this name" if is_bot(name) else _TAKEN.get(folded(name)) or _ALIKE.get(skeleton(name))
    if why is not None:
        raise BadName(f"The name {name!r} cannot be used. {why}.")


def check_unlike(name: str, others: Iterable[str]) -> None:
    """Raise BadName if a name looks like one of others and is not the same."""
    look = skeleton(name)
    for other in others:
        if skeleton(other) == look and folded(other) != folded(name):
            raise BadName(f"The name {name!r} looks like {other!r}. Choose another.")


def _check_look(name: str) -> None:
    if confusables.is_mixed(name):
        raise BadName(f"The name {name!r} mixes letters of several scripts. Use those of one.")
    if confusables.has_invisible(name):
        raise BadName(f"The name {name!r} has characters that cannot be displayed.")


def is_bot(name: str) -> bool:
    """Return whether a player in a tournament is a bot, by the name: no account has such a name."""
    return _BOT.fullmatch(folded(name)) is not None


def check_table(name: str) -> None:
    """Raise BadName if no table may have a name."""
    if not name.strip(" .") or any(one in _IN_ADDRESSES for one in name):
        raise BadName(f"The name {name[:TABLE_MAX]!r} cannot be used in a URL.")
    if not is_text(name) or not name.isprintable() or not unicodedata.is_normalized("NFC", name):
        raise BadName(f"The name {name[:TABLE_MAX]!r} has characters that cannot be displayed, or are ambiguous.")
    _check_look(name)
    if len(name) > TABLE_MAX:
        raise BadName(f"The name {name[:TABLE_MAX]!r}… has {len(name)} characters. The maximum is {TABLE_MAX}.")
    if name != name.strip():
        raise BadName(f"The name {name!r} cannot begin or end with a space.")
    if folded(name) in RESERVED or kind_of(folded(name)):
        raise BadName(f"The name {name!r} is reserved. Choose another name for the table.")
