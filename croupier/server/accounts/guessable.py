"""Passwords that are guessed first: common words with digits around them, rows of keys, sequences and repetitions."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from croupier.records.stores.registry import folded
from croupier.server.accounts.common_words import WORDS

DISTINCT_MIN: Final = 5
"""Minimum number of characters that do not follow from the one before."""
NAME_MIN: Final = 4
"""Length from which a name may not be part of a password."""
_COMMON: Final = "The password is too common. Choose another."
_SIMPLE: Final = "The password is too simple: it follows a pattern. Choose another."
_NAMED: Final = "The password cannot have the name of the account in it."
_WRITTEN: Final = str.maketrans("0134578@$!|+€", "oleastbaslltc")
"""Digits and signs as the letters for which they are written."""
_ROWS: Final = (
    "1234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "1qaz",
    "2wsx",
    "3edc",
    "4rfv",
    "5tgb",
    "6yhn",
    "7ujm",
    "0987654321",
)
"""Rows and columns of keyboards."""
_NEXT: Final = frozenset(pair for row in _ROWS for one, other in pairwise(row) for pair in ((one, other), (other, one)))


def weakness(name: str, password: str) -> str:
    """Return why a password is easily guessed, in one sentence that does not tell it; "" if it is not."""
    text = "".join(folded(password).split())
    own = "".join(folded(name).split())
    if any(one in WORDS for one in (_core(text), _core(text).translate(_WRITTEN), text.translate(_WRITTEN))):
        return _COMMON
    if _is_of_two(text):
        return _COMMON
    if len(own) >= NAME_MIN and (own in text or own[::-1] in text):
        return _NAMED
    is_woven = max(_distinct(text[::2]), _distinct(text[1::2])) <= 2
    return _SIMPLE if is_woven or _distinct(text) < DISTINCT_MIN or _is_repeated(text) else ""


def _core(text: str) -> str:
    """Return a text without the digits and signs around it."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", text)


def _is_of_two(text: str) -> bool:
    """Return whether a text is one word twice, or two short words and nothing else."""
    core = _core(text)
    return any(
        core[:at] in WORDS and core[at:] in WORDS and (core[:at] == core[at:] or len(core) <= 10)
        for at in range(3, len(core) - 2)
    )


def _distinct(text: str) -> int:
    """Return how many characters do not follow from the one before by counting, repeating or the next key."""
    return sum(_starts(text))


def _starts(text: str) -> Iterator[bool]:
    for at, one in enumerate(text):
        before = text[at - 1] if at else ""
        follows = before and (abs(ord(one) - ord(before)) <= 1 or (before, one) in _NEXT)
        yield not follows


def _is_repeated(text: str) -> bool:
    """Return whether a text is a short part again and again."""
    return any(text == (text[:size] * len(text))[: len(text)] for size in range(1, min(5, len(text) // 2 + 1)))
