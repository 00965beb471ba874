"""Names that look alike: letters of other scripts, digits for letters, and characters that nobody sees.

After Unicode UTS 39: a name has letters of one script, and two names that look the same have one skeleton.
"""

import unicodedata
from typing import Final

from croupier.records.stores.registry import folded

_LETTERS: Final = {
    **dict(zip("авекмнорстухіјѕһԁԛԝгпєѵԍӏьд", "abekmhopctyxijshdqwrnevglbd", strict=True)),
    **dict(zip("αβγδεζηικνορστυχω", "abydeznikvopotuxw", strict=True)),
    **dict(zip("օսոհցքԱ", "ounhgpu", strict=True)),
    **dict(zip("ıɩɑɡʏ", "iiagy", strict=True)),
    **dict(zip("0135", "oles", strict=True)),
    "|": "l",
    "!": "l",
    "i": "l",
    "$": "s",
    "@": "a",
}
"""Letters and signs that look like another letter."""
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
_TOGETHER: Final = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
"""Scripts that are written together."""


def skeleton(name: str) -> str:
    """Return what a name looks like: two names with one skeleton are easily taken for each other."""
    text = "".join(_LETTERS.get(one, one) for one in folded(name))
    text = "".join(_LETTERS.get(one, one) for one in text if one not in " -_.'’")
    for pair, one in _PAIRS:
        text = text.replace(pair, one)
    return text


def scripts(name: str) -> set[str]:
    """Return the scripts of the letters of a name."""
    named = [unicodedata.name(one, "UNKNOWN") for one in name if one.isalpha()]
    found = {one.partition(" ")[0] for one in named}
    return {"LATIN" if one in ("FULLWIDTH", "MODIFIER", "FEMININE", "MASCULINE") else one for one in found}


def is_mixed(name: str) -> bool:
    """Return whether a name mixes scripts that nobody writes together."""
    found = scripts(name)
    return len(found) > 1 and not found <= _TOGETHER


def has_invisible(name: str) -> bool:
    """Return whether a name has letters that nobody sees, or more marks on one letter than any language has."""
    run = 0
    for one in name:
        run = run + 1 if unicodedata.combining(one) else 0
        if run > 2 or one in _INVISIBLE:
            return True
    return False
