"""Files that a command writes beside its text: told before the work if they cannot be, written whole or not at all."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from croupier.analysis import whole


def asked_for(options: Mapping[str, Any], kinds: Iterable[str]) -> dict[str, Path]:
    """Return the files that are asked for, by option; those that could not be written are told before the work."""
    files = {kind: Path(options[f"{kind}_file"]) for kind in kinds if options[f"{kind}_file"] is not None}
    by_place: dict[Path, str] = {}
    for kind, path in files.items():
        if str(path) == "-":
            raise click.UsageError(f"--{kind} -: name a file; what goes to standard output is the text, or --json.")
        if (other := by_place.setdefault(path.resolve(), kind)) != kind:
            raise click.UsageError(f"--{other} and --{kind} both name {options[f'{kind}_file']}: name two files.")
        with _naming(kind, path):
            whole.check(path)
    return files


def write(kind: str, path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file in pieces, whole or not at all."""
    with _naming(kind, path):
        whole.stream(path, pieces)


@contextmanager
def _naming(kind: str, path: Path) -> Iterator[None]:
    """Tell which file cannot be written, and why."""
    try:
        yield
    except OSError as wrong:
        raise click.ClickException(f"--{kind} {path}: it cannot be written: {wrong.strerror or wrong}.") from None
