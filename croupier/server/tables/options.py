"""Options of a table on the floor: dealing, clocks and bots; stored with the table."""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from croupier.dealer.bots.bot import Bot
from croupier.dealer.bots.family import EVERYONE, bots_of
from croupier.records.books.accounts import CASH, is_tournament
from croupier.records.log import wire
from croupier.records.log.inputs import ControlTerms
from croupier.records.tables.control_state import NEEDS_SECOND, USUAL
from croupier.rules.profile import Rules

NOTES: Final = "floor"
"""Key of the options in a table's notes."""
SECONDS_MAX: Final = 600
MINIMUMS_MAX: Final = 100
"""Maximum wager of a bot, in table minimums."""
_BOTS: Final = {one.name for one in EVERYONE}
"""The names of bots: no account has one, now or later."""


class BadOptions(ValueError):
    """Options that cannot be, in one sentence."""


class SeatedBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot and the box where it sits."""

    box: int
    bot: Bot


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a table.

    A dealer, a supervisor and a manager alone move at most `dealer_cents_max`, `supervisor_cents_max` and
    `manager_cents_max` in one money act, and ten times that before another person confirms one of their acts.

    `dealing` is automatic, or left to a dealer who does every step. With `sells_chips` players get chips from the
    program without payment. While people are present, contributions to a new shoe are open for `words_seconds`, until
    bots wager. The rules of the table limit the time for a decision. `pace_milliseconds` is the delay of bots and of
    the program. `needs_second` names the inputs that a second person confirms; a decision of a dispute only if it moves
    money.
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
    dealer_cents_max: int = USUAL.dealer_cents_max
    supervisor_cents_max: int = USUAL.supervisor_cents_max
    manager_cents_max: int = USUAL.manager_cents_max


MONEY_MAX: Final = ("dealer_cents_max", "supervisor_cents_max", "manager_cents_max")
"""Options that limit what one person moves in a money act; a greater amount needs a second person."""


def control_terms(options: TableOptions, unit: str = CASH) -> ControlTerms:
    """Return the terms of the house controls at a table.

    Dealers are assigned to tables that play for cash; a demonstration has no shifts.
    """
    limits = (options.dealer_cents_max, options.supervisor_cents_max, options.manager_cents_max)
    assigns_dealers = not options.is_demo and not is_tournament(unit)
    return ControlTerms(options.needs_second, *limits, assigns_dealers=assigns_dealers)


def check_controls(options: TableOptions) -> None:
    """Raise BadOptions where one person would set up a table with fewer controls than usual."""
    missing = [name for name in NEEDS_SECOND if name not in options.needs_second]
    if missing:
        raise BadOptions(f"The option needs_second must name {missing[0]}. Nobody alone can leave it out.")
    for name in MONEY_MAX:
        if not 0 <= getattr(options, name) <= getattr(USUAL, name):
            raise BadOptions(f"The option {name} must be from 0 to {getattr(USUAL, name)}.")


def written(options: TableOptions) -> dict[str, Any]:
    """Return options as notes of a table."""
    return {NOTES: msgspec.to_builtins(options)}


def of_notes(notes: dict[str, Any]) -> TableOptions | None:
    """Return the stored options of a table, None if it is no table of a floor."""
    found = notes.get(NOTES)
    if found is None:
        return None
    try:
        return msgspec.convert(found, TableOptions)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"{NOTES}: {wrong}") from None


def check(options: TableOptions) -> None:
    """Raise BadOptions for a clock that cannot be, or two bots with one name or box."""
    for name in ("wager_seconds", "result_seconds", "cut_seconds", "words_seconds"):
        seconds = getattr(options, name)
        if not 0 <= seconds <= SECONDS_MAX:
            raise BadOptions(f"The option {name} is {seconds}. It must be from 0 to {SECONDS_MAX}.")
    if not 0 <= options.pace_milliseconds <= 60_000:
        raise BadOptions(f"The option pace_milliseconds is {options.pace_milliseconds}. It must be from 0 to 60000.")
    if len(options.title) > 60 or not options.title.isprintable():
        raise BadOptions("The option title must have at most 60 characters.")
    for name in options.needs_second:
        if wire.input_kind(name) is None:
            raise BadOptions(f"The option needs_second names {name!r}. There is no such input.")
    for what, value in (
        ("box", [one.box for one in options.bots]),
        ("name", [one.bot.name for one in options.bots]),
    ):
        if len(set(value)) < len(value):
            raise BadOptions(f"Two bots have the same {what}.")


def check_bots(options: TableOptions, rules: Rules) -> None:
    """Raise BadOptions for a bot that is not the house's, does not know the game, or sits where no box is."""
    cast = bots_of(rules)
    styles, boxes = sorted({one.style for one in cast}), rules.wagers.boxes.value
    for box, bot in ((one.box, one.bot) for one in options.bots):
        if bot.name not in _BOTS:
            raise BadOptions(f"There is no bot {bot.name[:40]!r}.")
        if bot.style not in styles:
            raise BadOptions(f"Bot {bot.name} has the style {bot.style[:40]!r}. Use one of {', '.join(styles)}.")
        if not 1 <= box <= boxes:
            raise BadOptions(f"Bot {bot.name} sits at box {box}. The layout has boxes 1 to {boxes}.")
        if not 1 <= bot.times_minimum <= MINIMUMS_MAX:
            raise BadOptions(f"Bot {bot.name} wagers {bot.times_minimum} minimums. It must be 1 to {MINIMUMS_MAX}.")
