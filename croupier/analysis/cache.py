"""Cache of analyses, keyed by rules, election, wager, suppositions and program."""

import contextlib
import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from croupier.analysis import atomic_files
from croupier.analysis.identity import program_hash
from croupier.analysis.report.export import encoded
from croupier.analysis.result import Analysis
from croupier.money import Money

ENTRIES_MAX: Final = 512
"""Maximum number of entries: the oldest beyond it are removed. Entries of an older program are never read."""


def folder() -> Path | None:
    """Return the folder of cached analyses; None without a home folder."""
    if chosen := os.environ.get("CROUPIER_CACHE"):
        return Path(chosen)
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "croupier" / "cache"
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen) / "croupier"
    try:
        return Path.home() / ".cache" / "croupier"
    except RuntimeError:
        return None


def key(
    rules: str,
    election: Mapping[str, object],
    *,
    wager: Money,
    removed: str = "",
    suppose: Mapping[str, str] | None = None,
    effects: bool = True,
) -> str:
    """Return the key of an analysis: the SHA-256 of its inputs; `rules` is their fingerprint."""
    inputs = [rules, dict(election), wager, removed.split(), dict(suppose or {}), effects, program_hash()]
    return hashlib.sha256(msgspec.json.encode(inputs, order="sorted")).hexdigest()


def kept(name: str) -> Analysis | None:
    """Return the analysis of that key; None if there is none, or it is damaged."""
    cache_folder = folder()
    if cache_folder is None:
        return None
    try:
        total, _, written = (cache_folder / f"{name}.json").read_bytes().partition(b"\n")
        if total.decode("ascii", "replace") != _total(name, written):
            return None
        return msgspec.json.decode(written, type=Analysis)
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return None


def keep(name: str, found: Analysis) -> Analysis:
    """Keep an analysis if that is possible, and return it as `kept` will, so that a first answer is no other."""
    written = encoded(found)
    again = msgspec.json.decode(written, type=Analysis)
    cache_folder = folder()
    if cache_folder is not None:
        with contextlib.suppress(OSError):  # no cache is no fault: the figures are there
            cache_folder.mkdir(parents=True, exist_ok=True)
            atomic_files.write(cache_folder / f"{name}.json", f"{_total(name, written)}\n".encode() + written)
            _remove_oldest(cache_folder)
    return again


def _total(name: str, written: bytes) -> str:
    return hashlib.sha256(name.encode() + b"\n" + written).hexdigest()


def _remove_oldest(path: Path) -> None:
    entries = sorted(path.glob("*.json"), key=lambda file: file.stat().st_mtime)
    for file in entries[:-ENTRIES_MAX]:
        file.unlink(missing_ok=True)
