"""The promotion of a demonstration: it has begun, bots have entered, and an official draws it in a quarter of an hour.

The Authority is provided with terms a day before a promotion commences (nsw-pontoon-6to5-2017 21.9). A demonstration
cannot wait for that: the first entries of its promotion are dated to the days before.
"""

import contextlib
import copy
from typing import Final

from croupier.engine.refusal import RECORDED, Refused
from croupier.engine.table import Official
from croupier.money import Money
from croupier.promotion import inputs as i
from croupier.promotion.inputs import PromotionInput
from croupier.promotion.terms import document as t
from croupier.records.commands import BadCommand
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM
from croupier.records.proceedings.draws import committing
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.protocol import StoreError
from croupier.server.accounts.demo_names import DEMO_NAMES
from croupier.server.floor import LiveFloor
from croupier.server.store_writer import TooBusy

NAME: Final = "Evening Draw"
_HOUR: Final = 3_600
_PROVIDED: Final = 49 * _HOUR
"""Time between the terms and the opening of the floor, in seconds."""
_COMMENCED: Final = 24 * _HOUR
_CLOSES: Final = _HOUR // 4
_ENTRANTS: Final = 5


def terms_at(now: int) -> t.Terms:
    """Return the terms of a promotion that is drawn a quarter of an hour from now."""
    return t.Terms(
        document="nsw-pontoon-6to5-2017",
        name=NAME,
        award=t.PrizeAward("by a draw of all tickets", at=now + _CLOSES, place="the gaming floor"),
        eligibility=t.Eligibility(("18 years or older", "plays on this floor"), minimum_wager=Money(0)),
        entries=t.Receiving(now + _CLOSES, tickets_max=3),
        promotion=t.Holding("the gaming floor", begins=now - _COMMENCED, ends=now + 7 * 24 * _HOUR),
        claim=t.Claiming("at the cage", presence=False, within_days=7),
        notice=t.WinnerNotice(("face-to-face",)),
        results=t.Results("on this page"),
        prizes=(
            _prize("Cash", "paid at the cage", 50_000),
            _prize("Cash", "paid at the cage", 10_000, count=2),
        ),
    )


def _prize(nature: str, details: str, value: int, count: int = 1) -> t.Item:
    return t.Item(
        nature=nature,
        qualifications="none",
        kind="cash",
        details=details,
        value=Money(value),
        conditions="none",
        count=count,
    )


async def set_up(floor: LiveFloor) -> None:
    """Run the promotion up to the arrival of visitors, unless the store has it."""
    log = f"promotion {NAME}"
    if log in floor.proceedings.known:
        return
    # another process that starts in the same moment may be quicker
    with contextlib.suppress(BadCommand, StoreError, TooBusy, Refused):
        await floor.writer.run(_record_promotion, floor.house, floor.clock() // 1_000)
    with contextlib.suppress(StoreError, TooBusy):
        await floor.proceedings.look()


def _record_promotion(house: House, now: int) -> None:
    """Record the promotion from its terms to the entries of bots, each at its moment."""
    moment = now - _PROVIDED
    before = copy.copy(house)
    before.clock = lambda: moment * 1_000
    operator = Official("operator", DEMO_NAMES["operator"][0])
    writer = ProceedingWriter.create(before, "promotion", NAME, i.DrawUpTerms(operator, terms_at(now)))
    _give(writer, committing(before, operator, NAME))
    _give(writer, i.StateAvailability(operator, ("on this page",), ("the sign at the door",)))
    _give(writer, i.ProvideTerms(operator, "demonstration"))
    moment = now - _COMMENCED
    _give(writer, i.CommencePromotion(operator))
    moment = now
    for number in range(1, _ENTRANTS + 1):
        tickets = 1 + number % 3
        _give(writer, i.EnterPromotion(operator, f"Bot {number:02d}", (1, 2), tickets=tickets))


def _give(writer: ProceedingWriter, given: PromotionInput) -> None:
    answer = writer.command(given, PROGRAM)
    if answer.refused is not None:
        raise Refused(given, answer.refused.clause, RECORDED(text=answer.refused.why))
