"""Output files of a command: checked before the work, written completely or not at all."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from croupier.analysis import atomic_files


def asked_for(options: Mapping[str, Any], kinds: Iterable[str]) -> dict[str, Path]:
    """Return the requested output files by option; raise a usage error for a file that cannot be written."""
    files = {kind: Path(options[f"{kind}_file"]) for kind in kinds if options[f"{kind}_file"] is not None}
    by_place: dict[Path, str] = {}
    for kind, path in files.items():
        if str(path) == "-":
            raise click.UsageError(f"--{kind} -: Name a file. Standard output is used for the text or --json.")
        if (other := by_place.setdefault(path.resolve(), kind)) != kind:
            raise click.UsageError(f"--{other} and --{kind} both name {options[f'{kind}_file']}. Name two files.")
        with _naming(kind, path):
            atomic_files.check(path)
    return files


def write(kind: str, path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file in pieces, completely or not at all."""
    with _naming(kind, path):
        atomic_files.stream(path, pieces)


@contextmanager
def _naming(kind: str, path: Path) -> Iterator[None]:
    """Name the option and file in an error of writing."""
    try:
        yield
    except OSError as wrong:
        raise click.ClickException(f"--{kind} {path}: The file cannot be written: {wrong.strerror or wrong}.") from None
