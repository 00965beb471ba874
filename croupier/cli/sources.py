"""Sources of scenarios: files, folders and standard input."""

import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from croupier.cli.console.errors import sentence
from croupier.scenario.files import BadScenario, Scenario, placed

SUFFIXES: Final = (".json", ".jsonl", ".toml")
STANDARD_INPUT: Final = "-"


class ScenarioSource(Struct, frozen=True):
    """A scenario, or the error in its place, with its file and line."""

    place: str
    scenario: Scenario | BadScenario


def scenarios(named: Iterable[str]) -> Iterator[ScenarioSource]:
    """Yield all scenarios of files, folders and `-`, in order; unreadable ones as BadScenario."""
    for name in named:
        if name == STANDARD_INPUT:
            yield from _inside("standard input", sys.stdin.buffer.read)
            continue
        path = Path(name)
        if not path.is_dir():
            yield from _inside(name, path.read_bytes)
            continue
        files = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        if not files:
            yield ScenarioSource(name, BadScenario(f"The folder has no file named *{', *'.join(SUFFIXES)}"))
        for file in files:
            yield from _inside(str(file), file.read_bytes)


def _inside(name: str, read: Callable[[], bytes]) -> Iterator[ScenarioSource]:
    try:
        text = read().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as bad:
        why = bad.strerror if isinstance(bad, OSError) else sentence(bad)
        yield ScenarioSource(name, BadScenario(why or "The file cannot be read"))
        return
    if not text.strip():
        yield ScenarioSource(name, BadScenario("The file has no scenario"))
        return
    form = Path(name).suffix if name.endswith(SUFFIXES) else likely_form(text)
    if form is None:
        yield ScenarioSource(name, BadScenario("The file is neither JSON nor TOML"))
        return
    for place, scenario in placed(text, form):
        yield ScenarioSource(f"{name}, {place}" if place else name, scenario)


def likely_form(text: str) -> str | None:
    """Return the form of a text without a file name, as the end of a file name; None if it is neither JSON nor TOML."""
    if _is_json(text):
        return ".json"
    if _is_json(text.lstrip().partition("\n")[0]):
        return ".jsonl"
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return ".json" if text.lstrip().startswith("{") else None
    return ".toml"


def _is_json(text: str) -> bool:
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
