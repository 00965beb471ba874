"""How a table of the floor is run, beside its rules: who deals, its clocks, its bots; kept with the table."""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from croupier.play.bots import Bot
from croupier.play.twentyone import bots as twentyone
from croupier.play.uth import bots as uth
from croupier.records import wire
from croupier.rules.profile import Rules
from croupier.rules.uth import UthRules

NOTES: Final = "floor"
"""Under which name a table's notes tell how it is run."""
SECONDS_MOST: Final = 600
MINIMUMS_MOST: Final = 100
"""How many minimums a bot may wager."""
_BOTS: Final = {one.name for cast in (twentyone.CAST, uth.CAST) for one in cast}
"""The names of bots: no account has one, now or later."""


class BadOptions(ValueError):
    """Options that cannot be, in one sentence."""


class SeatedBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot and the box where it sits."""

    box: int
    bot: Bot


NEEDS_SECOND: Final = (
    *("ChangeLimits", "EndKeptMinimum", "RaiseLimit", "ChangeSetting"),
    *("VoidRound", "ReportError", "Reconstruct", "DecideDispute", "ReviewDispute"),
)
"""What needs two logins where nobody says otherwise: limits and settings, voids, and corrections."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run.

    `dealing` is automatic, or left to a dealer who does every step. With `sells_chips` players get chips from the
    program for the asking. While people are there a new shoe takes their words for `words_seconds` before bots
    wager, which ends that. A decision has as long as the rules of the table say. `pace_milliseconds` is how long a bot
    and the program wait before they act. `needs_second` names the inputs that a second person confirms; a decision of a
    dispute only where it moves money.
    """

    title: str = ""
    dealing: Literal["automatic", "dealer"] = "automatic"
    sells_chips: bool = False
    wager_seconds: int = 20
    result_seconds: int = 6
    cut_seconds: int = 15
    words_seconds: int = 6
    pace_milliseconds: int = 700
    bots: tuple[SeatedBot, ...] = ()
    is_demo: bool = False
    needs_second: tuple[str, ...] = NEEDS_SECOND


def written(options: Options) -> dict[str, Any]:
    """Return options as notes of a table."""
    return {NOTES: msgspec.to_builtins(options)}


def of_notes(notes: dict[str, Any]) -> Options | None:
    """Return the options that are kept with a table, None if it is no table of a floor."""
    found = notes.get(NOTES)
    if found is None:
        return None
    try:
        return msgspec.convert(found, Options)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"{NOTES}: {wrong}") from None


def check(options: Options) -> None:
    """Raise BadOptions for a clock that cannot be, or two bots with one name or box."""
    for name in ("wager_seconds", "result_seconds", "cut_seconds", "words_seconds"):
        seconds = getattr(options, name)
        if not 0 <= seconds <= SECONDS_MOST:
            raise BadOptions(f"{name} = {seconds}: from 0 to {SECONDS_MOST}")
    if not 0 <= options.pace_milliseconds <= 60_000:
        raise BadOptions(f"pace_milliseconds = {options.pace_milliseconds}: from 0 to 60000")
    if len(options.title) > 60 or not options.title.isprintable():
        raise BadOptions("title: at most 60 letters")
    for name in options.needs_second:
        if wire.input_kind(name) is None:
            raise BadOptions(f"needs_second: {name!r} is no input")
    for what, held in (
        ("box", [one.box for one in options.bots]),
        ("name", [one.bot.name for one in options.bots]),
    ):
        if len(set(held)) < len(held):
            raise BadOptions(f"bots: two with one {what}")


def check_bots(options: Options, rules: Rules) -> None:
    """Raise BadOptions for a bot that is not the house's, does not know the game, or sits where no box is."""
    cast = uth.CAST if isinstance(rules, UthRules) else twentyone.CAST
    styles, boxes = sorted({one.style for one in cast}), rules.wagers.boxes.value
    for box, bot in ((one.box, one.bot) for one in options.bots):
        if bot.name not in _BOTS:
            raise BadOptions(f"bots: {bot.name[:40]!r} is no bot of the house")
        if bot.style not in styles:
            raise BadOptions(f"bots: {bot.name} has the style {bot.style[:40]!r}: {', '.join(styles)} are known here")
        if not 1 <= box <= boxes:
            raise BadOptions(f"bots: {bot.name} sits at box {box}, and the layout has the boxes 1 to {boxes}")
        if not 1 <= bot.times_minimum <= MINIMUMS_MOST:
            raise BadOptions(f"bots: {bot.name} wagers {bot.times_minimum} minimums: from 1 to {MINIMUMS_MOST}")
