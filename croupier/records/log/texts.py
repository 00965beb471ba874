"""Characters of texts that people give: those that turn the direction of a line or cannot be seen are refused.

Recorded texts stay as they are: a log of an earlier program is read and decided again with every character.
"""

import re
from typing import Final

_HIDDEN: Final = re.compile(
    "["
    "\x7f-\x9f"  # controls
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # direction
    "\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"  # invisible
    "\u2028\u2029"  # separators of lines and paragraphs
    "\U000e0000-\U000e007f"  # tags
    "]"
)
_ESCAPED: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u00([01][0-9a-f])")
"""A control character as JSON writes it; a tab and the ends of lines have a shorter form and are allowed."""


def hidden_in(written: bytes) -> str:
    """Return the first character of a JSON text that nobody can see or that turns a line, as U+202E; "" if none."""
    if written.isascii() and rb"\u00" not in written and b"\x7f" not in written:
        return ""
    text = written.decode()
    found = _HIDDEN.search(text)
    if found is not None:
        return f"U+{ord(found.group()):04X}"
    escaped = _ESCAPED.search(text)
    return "" if escaped is None else f"U+00{escaped.group(1).upper()}"
