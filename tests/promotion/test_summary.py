"""Next steps of a promotion: when it may commence, and when it is to be drawn, with the input that does it."""

import pytest

from croupier.promotion import summary
from tests.promotion.promotions import Run


def due(run: Run) -> list[tuple[str, str, str]]:
    """Return what is to be done, with its input and clause."""
    return [(one.what, one.do, one.clause) for one in summary(run.promotion, run.now).tasks]


@pytest.mark.parametrize(("now", "is_time"), [("02 09:59", False), ("02 10:00", True), ("02 10:01", True)])
def test_lodged_terms_state_the_earliest_start(now: str, is_time: bool) -> None:
    ((what, do, clause),) = due(Run().lodged().to(now))
    assert (do, clause) == ("CommencePromotion" if is_time else "", "21.9")
    assert what == "commence the promotion" or ("may commence from 2026-12-02 10:00" in what and not is_time)


@pytest.mark.parametrize(("now", "is_time"), [("19 19:59", False), ("19 20:00", True)])
def test_draw_is_due_at_its_moment(now: str, is_time: bool) -> None:
    run = Run().open().enter("Ann", "Bob").to(now)
    assert ("DrawPrizes" in [do for _, do, _ in due(run)]) == is_time
    assert "DrawPrizes" not in [do for _, do, _ in due(Run().drawn())]
