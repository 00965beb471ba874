"""Moments as they are read and written, against the calendar of the standard library."""

from datetime import UTC, date, datetime, timedelta

import pytest

from croupier.engine.table.moments import DAY, BadMoment, midnight, moment, written


@pytest.mark.parametrize("year", [1, 1600, 1900, 1970, 2000, 2026, 2100, 9999])
def test_dates_agree_with_the_calendar(year: int) -> None:
    day = date(year, 1, 1)
    while day.year == year:
        first = midnight(day.isoformat())
        assert first == (day - date(1970, 1, 1)).days * DAY
        assert written(first) == f"{day.isoformat()} 00:00"
        if day == date.max:
            break
        day += timedelta(days=1)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("20:19", "2026-11-15 20:19"),
        ("00:00", "2026-11-15 00:00"),
        ("23:59:59", "2026-11-15 23:59:59"),
        (" 20:19 ", "2026-11-15 20:19"),
        ("2024-02-29 06:05", "2024-02-29 06:05"),
    ],
)
def test_moment_without_a_date_is_on_the_given_day(text: str, meant: str) -> None:
    found = moment(text, "2026-11-15")
    assert written(found) == meant
    assert found == datetime.fromisoformat(meant).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize("text", ["", "8 pm", "24:00", "20:60", "20:19:60", "2019", 20, None, True, "20:1", "２０:19"])
def test_malformed_moments_are_rejected(text: object) -> None:
    with pytest.raises(BadMoment, match=r"is not a moment: write hours and minutes"):
        moment(text, "2026-11-15")


@pytest.mark.parametrize(
    "day", ["", "2026", "2026-13-01", "2026-00-01", "2026-02-29", "2026-04-31", "26-1-1", 2026, None]
)
def test_malformed_days_are_rejected(day: object) -> None:
    with pytest.raises(BadMoment, match=r"is not a day: write year, month and day"):
        midnight(day)
    if isinstance(day, str) and day:
        with pytest.raises(BadMoment):
            moment(f"{day} 20:19", "2026-11-15")
