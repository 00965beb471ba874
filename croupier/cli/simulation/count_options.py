"""Betting by count on the command line: a named count or a file, a spread, sitting out."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from croupier.money import Money
from croupier.simulation.counts import CountFile, betting, named, read, spread_of
from croupier.simulation.plan import Betting

TEXT_MAX: Final = 1 << 20
"""Maximum size of a file written by hand, in bytes."""


def text_of(written: str) -> str | None:
    """Return the text of a file if the value of an option names one, None if it is a plain name.

    It ends with a line break, so that the text of a file cannot be mistaken for a name.
    """
    path = Path(written)
    if not written.endswith(".toml") and path.name == written and not path.is_file():
        return None
    text = _read(written)
    return text if text.endswith("\n") else f"{text}\n"


def _read(written: str) -> str:
    path = Path(written)
    try:
        content = path.read_bytes()
    except OSError as wrong:
        raise click.ClickException(f"{written}: The file cannot be read: {wrong.strerror or wrong}.") from None
    if len(content) > TEXT_MAX:
        raise click.ClickException(f"{written}: {len(content):,} bytes are too many. Write a smaller file.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise click.ClickException(f"{written}: The file is not UTF-8: byte {wrong.start + 1}.") from None


def is_counted(options: Mapping[str, Any]) -> bool:
    """Return whether wagers go by a count; raise a usage error where something needs one and there is none."""
    if options["count"] is not None or options["bets"] is not None:
        return True
    for name in ("spread", "wong", "insure_from"):
        if options[name] is not None:
            raise click.UsageError(f"--{name.replace('_', '-')} needs a count, such as --count hi-lo.")
    return False


def betting_of(options: Mapping[str, Any], wager: Money | None) -> Betting:
    """Return the wagers by count that are asked for; raise BadPlan or a usage error."""
    count_file = CountFile() if options["bets"] is None else read(_read(options["bets"]), options["bets"])
    for name, there in (("count", count_file.count), ("spread", count_file.spread)):
        if options[name] is not None and there is not None:
            raise click.UsageError(f"--{name}: {options['bets']} already has a [{name}].")
    count = count_file.count if options["count"] is None else named(options["count"])
    if count is None:
        raise click.UsageError(f"--bets {options['bets']}: The file has no [count]. Name one with --count.")
    spread = count_file.spread if options["spread"] is None else spread_of(options["spread"])
    if spread is not None and wager is not None and not options["others"]:
        raise click.UsageError("--wager cannot be combined with a spread, except for --others.")
    wong, insured = options["wong"], options["insure_from"]
    if spread is None and wong is not None:
        if wager is None:
            raise click.UsageError("--wong needs --spread or --wager.")
        spread = ((wong, wager),)
    return betting(count, spread or (), wong=wong, insure_from=count_file.insure_from if insured is None else insured)
