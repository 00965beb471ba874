"""Errors of request fields in plain words."""

import re
from typing import Final

_AT: Final = re.compile(r" - at `\$\.?(.*)`$")
_KINDS: Final = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_FIELD: Final = re.compile(r"Object (missing required|contains unknown) field `([^`]+)`")
_WORDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}


def misread(wrong: Exception) -> tuple[str, str]:
    """Return the error in a request as a sentence, and the field, "" if it is no single field."""
    message = str(wrong)
    at = _AT.search(message)
    field, message = ("", message) if at is None else (at[1], message[: at.start()])
    named = _FIELD.fullmatch(message)
    if named is not None:
        field = f"{field}.{named[2]}" if field else named[2]
        return (f"{field} is missing." if named[1].startswith("missing") else f"There is no field {field}."), field
    kinds = _KINDS.match(message)
    if kinds is not None:
        return f"{field or 'It'} must be {_kind(kinds[1])}, not {_kind(kinds[2])}.", field
    return f"{field}: {message}." if field else f"{message}.", field


def _kind(written: str) -> str:
    return " or ".join([_WORDS.get(one, one) for one in written.split(" | ")])
