"""The tournament of a demonstration: entries are open, bots have entered, and there is room for visitors."""

import contextlib
from collections.abc import Iterator
from typing import Any, Final

from croupier.engine.refusal import Refused
from croupier.engine.table import Official
from croupier.money import Money
from croupier.records.commands import BadCommand
from croupier.records.log.entries import PROGRAM
from croupier.records.proceedings import state as proceedings_state
from croupier.records.proceedings.ballots import binding
from croupier.records.stores.protocol import StoreError
from croupier.server.accounts.demo_names import DEMO_NAMES
from croupier.server.floor import LiveFloor
from croupier.server.proceedings.registry import LiveProceeding, NoProceeding
from croupier.server.store_writer import TooBusy
from croupier.server.tables.live_table import Outdated
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.inputs import TournamentInput
from croupier.tournament.machine.state import Tournament

NAME: Final = "Evening Cup"
_REFERENCE: Final = "demonstration"
_FEE: Final = Money(11_000)
CUP: Final = c.Conditions(
    name=NAME,
    document="act-blackjack-2005",
    entry=c.EntryTerms(method="on this page", groups="none"),
    fees=c.Fees(entry=_FEE, commission=Money(1_000), approved=_REFERENCE),
    players=c.Players(minimum=4, maximum=6, per_table=3),
    chips=c.Chips(start=Money(100_000)),
    limits=(c.Level(minimum=Money(1_000), maximum=Money(50_000)),),
    wagering=c.SessionWagering(order=True, seconds=40, side_bets="none"),
    stages=(
        c.Stage(name="Heats", ends=c.Ends(rounds=8), tables=2, advance=c.Advance(per_table=1)),
        c.Stage(name="Final", kind="final", ends=c.Ends(rounds=8), tables=1),
    ),
    points="none",
    buy_back="none",
    add_on="none",
    prizes=c.Prizes(places=(c.Share(place=1, share=6_000), c.Share(place=2, share=4_000))),
)
_BOTS: Final = 4
_TABLES: Final = (f"{NAME} A", f"{NAME} B")


async def set_up(floor: LiveFloor) -> None:
    """Draw up the tournament and open its entries, unless that has been done."""
    manager = Official("gaming-manager", DEMO_NAMES["gaming-manager"][0])
    # another process that starts in the same moment may be quicker
    with contextlib.suppress(BadCommand, StoreError, Outdated, TooBusy, Refused):
        try:
            one = floor.proceedings.find("tournament", NAME)
        except NoProceeding:
            one = await floor.proceedings.draw_up("tournament", NAME, i.DrawUpConditions(manager, CUP))
        for given in _steps(floor, manager):
            await _give(floor, one, given)
    floor.directing.wake()


async def _give(floor: LiveFloor, one: LiveProceeding, given: TournamentInput) -> None:
    """Give the tournament an input if it accepts it; inputs of an earlier start are skipped."""
    state: Tournament = one.state
    if state.status not in ("drawn up", "open") or (isinstance(given, i.NominateDirector) and state.director):
        return
    if isinstance(given, i.CommitBallot) and any(stage.name == given.stage and stage.bound for stage in state.stages):
        return
    if proceedings_state.find_refusal(one.record, given, PROGRAM, at=floor.clock()) is None:
        await one.command(given, PROGRAM)


def _steps(floor: LiveFloor, manager: Official) -> Iterator[Any]:
    """Yield the inputs before visitors come; a visitor who logs in as a gaming manager directs it."""
    director, *assistants = DEMO_NAMES["gaming-manager"]
    yield i.NominateDirector(manager, director, tuple(assistants))
    yield i.ApproveConditions(manager, _REFERENCE)
    yield i.ApproveCommission(manager, Money(1_000), _REFERENCE)
    yield i.PublishConditions(manager, "on this page")
    yield i.DesignateTables(manager, _TABLES)
    yield i.OpenEntries(manager)
    for stage in CUP.stages:
        yield binding(floor.house, manager, NAME, stage.name)
    for number in range(1, _BOTS + 1):
        yield i.Enter(manager, f"Bot {number:02d}", _FEE)
