"""Moments: whole seconds since 1 January 1970, read and written without a clock."""

import re
from typing import Annotated, Final

Moment = Annotated[int, "seconds since the first day of 1970"]

DAY: Final = 86_400
"""The seconds of a day."""
MINUTE: Final = 60
"""The seconds of a minute."""
_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9]))?")


class BadMoment(ValueError):
    """A moment or a day that cannot be read, in one sentence."""


def moment(text: object, day: str) -> int:
    """Read a moment such as "20:19" of the day, or "2026-11-15 20:19" of any; raise BadMoment."""
    if isinstance(text, str):
        date, _, time = text.strip().rpartition(" ")
        matched = _TIME.fullmatch(time)
        if matched is not None:
            hours, minutes, seconds = (int(one or 0) for one in matched.groups())
            return midnight(date or day) + (hours * 60 + minutes) * MINUTE + seconds
    raise BadMoment(f'{text!r} is not a moment: write hours and minutes, such as "20:19", or "2026-11-15 20:19"')


def midnight(day: object) -> int:
    """Return the first moment of a day such as "2026-11-15"; raise BadMoment."""
    matched = _DATE.fullmatch(day) if isinstance(day, str) else None
    if matched is not None:
        year, month, date = map(int, matched.groups())
        if 1 <= month <= 12:
            found = days(year, month, date) * DAY
            if written(found).startswith(matched[0]):
                return found
    raise BadMoment(f'{day!r} is not a day: write year, month and day, such as "2026-11-15"')


def written(at: int) -> str:
    """Write a moment as day and time, such as "2026-11-15 20:19"; with seconds where there are any."""
    number, time = divmod(at, DAY)
    hours, minutes, seconds = time // 3600, time // MINUTE % 60, time % MINUTE
    clock = f"{hours:02d}:{minutes:02d}" + (f":{seconds:02d}" if seconds else "")
    return f"{_date(number)} {clock}"


def days(year: int, month: int, date: int) -> int:
    """Return the number of days from 1 January 1970 to the day."""
    year -= month <= 2
    era_year = year % 400
    day_of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + date - 1
    day_of_era = era_year * 365 + era_year // 4 - era_year // 100 + day_of_year
    return year // 400 * 146_097 + day_of_era - 719_468


def _date(number: int) -> str:
    """Return the date that is the given number of days after 1 January 1970."""
    era, day_of_era = divmod(number + 719_468, 146_097)
    era_year = (day_of_era - day_of_era // 1_460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * era_year + era_year // 4 - era_year // 100)
    shifted = (5 * day_of_year + 2) // 153
    date = day_of_year - (153 * shifted + 2) // 5 + 1
    month = shifted + (3 if shifted < 10 else -9)
    return f"{era * 400 + era_year + (month <= 2):04d}-{month:02d}-{date:02d}"
