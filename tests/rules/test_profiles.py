"""The settings of the readings: the register in docs/readings.md and the profiles say the same."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from croupier.rules import profile
from tests.citations import ROOT
from tests.families import TWENTY_ONE

REGISTER = (ROOT / "docs" / "readings.md").read_text("utf-8")
ROW = re.compile(
    r"^\| `(?P<setting>\w+)` \| (?P<values>.+?) \| (?P<documents>.+?) \| (?P<reading>[\w-]+) \|$", re.MULTILINE
)
YEAR = re.compile(r"\((\d{4})\)")


class Setting(NamedTuple):
    """A setting of one document: its reading, and its values with the default first."""

    reading: str
    values: tuple[str, ...]


def registered() -> Iterator[tuple[str, str, Setting]]:
    """Yield document, setting and what the register's table says of it."""
    table = REGISTER.partition("\n## Settings\n")[2].partition("\n## ")[0]
    for row in ROW.finditer(table):
        for key in re.findall(r"`([\w-]+)`", row["documents"]):
            if key in TWENTY_ONE:
                yield key, row["setting"], Setting(row["reading"], tuple(_values_of(row["values"], key)))


def _values_of(text: str, key: str) -> list[str]:
    """Return the values that a cell states for a document; parts of it may be marked with a year."""
    for part in text.split(";"):
        year = YEAR.search(part)
        if year is None or year[1] in key:
            return re.findall(r"`([^`]+)`", part)
    raise AssertionError(f"{text} says nothing of {key}")


def in_profiles() -> Iterator[tuple[str, str, Setting]]:
    """Yield document, setting and what its profile says of it, for every reading that an operator may switch."""
    for key in TWENTY_ONE:
        for section in profile.entries(key).values():
            for name, entry in section.items():
                for one in entry if isinstance(entry, list) else [entry]:
                    if _is_switch(one):
                        yield key, one.get("setting", name), Setting(one["reading"], _spelled(one))


def _is_switch(entry: Mapping[str, Any]) -> bool:
    return "reading" in entry and ("among" in entry or ("from" in entry and "setting" in entry))


def _spelled(entry: Mapping[str, Any]) -> tuple[str, ...]:
    default = _written(entry["default"])
    if "from" in entry:
        return (default,)
    others = [_written(one) for one in entry["among"] if _written(one) != default]
    return (default, *others)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


REGISTERED = {(key, setting): one for key, setting, one in registered()}
PROFILED = {(key, setting): one for key, setting, one in in_profiles()}


def test_register_of_readings_is_parsed() -> None:
    assert len(REGISTERED) > 20
    assert {key for key, _ in REGISTERED} == set(TWENTY_ONE)


def test_every_setting_of_the_register_is_in_the_profiles_and_vice_versa() -> None:
    assert set(REGISTERED) == set(PROFILED)


@pytest.mark.parametrize("which", sorted(REGISTERED), ids=" ".join)
def test_reading_values_and_default_agree(which: tuple[str, str]) -> None:
    assert PROFILED.get(which) == REGISTERED[which]


def test_every_reading_that_a_profile_names_is_registered() -> None:
    known = set(re.findall(r"^#### ([\w-]+) ·", REGISTER, re.MULTILINE))
    named = {
        one["reading"]
        for key in TWENTY_ONE
        for section in profile.entries(key).values()
        for entry in section.values()
        for one in (entry if isinstance(entry, list) else [entry])
        if "reading" in one
    }
    assert named - known == set()


def test_a_switch_is_described_in_the_entry_of_its_reading() -> None:
    for (_, setting), one in REGISTERED.items():
        entry = re.search(rf"^#### {re.escape(one.reading)} ·.*?(?=^#)", REGISTER, re.MULTILINE | re.DOTALL)
        assert entry is not None, one.reading
        assert f"- **Setting** `{setting}`" in entry[0], (one.reading, setting)
