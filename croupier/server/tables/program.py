"""The program at a table: it plays the bots, and where dealing is automatic it is the dealer.

The next step comes from `dealer.next_step`; the program adds the clocks. When time is up it continues without people.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final

from msgspec import Struct

from croupier.dealer.awaited import is_open_offer, moment
from croupier.dealer.bots.bot import STAKES_BOUGHT, STAKES_KEPT, Bot, in_chips
from croupier.dealer.bots.family import decision, wagers
from croupier.dealer.next_step import (
    REFERENCE,
    DrawCard,
    Step,
    TurnDue,
    Wait,
    accepts,
    end_of_play,
    given_by,
    next_step,
    session_of,
)
from croupier.engine.inputs import NoMoreBets
from croupier.engine.refusal import RECORDED, Refused
from croupier.engine.table import Official, closing_steps, opening_steps
from croupier.engine.table import inputs as i
from croupier.fairness.proof import Status
from croupier.money import Money
from croupier.records.books.accounts import BookAccount, is_tournament
from croupier.records.books.cash import BuyIn, FillFloat
from croupier.records.log.entries import PROGRAM
from croupier.records.log.inputs import EndShoe
from croupier.records.log.wire import TableLogInput
from croupier.records.stores.protocol import StoreError
from croupier.records.tables.money_controls import in_float
from croupier.records.tables.writer import Answer, BadCommand
from croupier.server.accounts.names import is_bot
from croupier.server.store_writer import TooBusy
from croupier.server.tables import session_program
from croupier.server.tables.live_table import LiveTable, Outdated
from croupier.server.tables.messages import Waits
from croupier.terminal.setup import BANKROLL_MAX
from croupier.tournament.sync import TableDuty

_LOG: Final = logging.getLogger("croupier.server")
DEALER: Final = Official("dealer", "croupier")
SUPERVISOR: Final = Official("gaming-supervisor", "croupier")
_TRIES_SECONDS: Final = 2
"""Delay before a retry after a failure, in seconds."""


async def fill_demo(live: LiveTable, needed: Money) -> None:
    """Fill the float of a demonstration table that has less than is needed: nobody else there does."""
    record = live.record
    is_cash = record.table.status == "open" and not is_tournament(record.setup.unit)
    if live.options.is_demo and is_cash and in_float(record) < needed:
        await live.command(FillFloat(SUPERVISOR, in_chips(BANKROLL_MAX, live.state.rules)), PROGRAM)


class DealingPlan(Struct, frozen=True):
    """A wait of the table, and the action of the program when it is over; `key` identifies the wait.

    A wait lasts `seconds` from its beginning, or `until` a moment of the steady clock.
    """

    waits: Waits
    key: tuple[Any, ...]
    seconds: float | None = None
    act: Callable[[], Awaitable[Any]] | None = None
    until: int | None = None


class Program:
    """The program at a table that this process owns; `run` continues until the table is released."""

    def __init__(self, live: LiveTable, chance: Random | None = None) -> None:
        """Store a table; `chance` decides where bots cut, and no card depends on it."""
        self.live = live
        self._bots: dict[str, tuple[int, Bot]] = {one.bot.name: (one.box, one.bot) for one in live.options.bots}
        self._chance = chance or Random()  # noqa: S311  no secret follows from it
        self._key: tuple[Any, ...] = ()
        self._began = self._ahead = 0
        self._settled_at = 0
        self._settled = live.state.last_played
        self._bound = self._bound_at = 0
        self._has_opened = False

    async def run(self) -> None:
        """Carry out one step after another; log failures and retry."""
        live = self.live
        while not live.is_closing:
            try:
                plan = self.plan()
                until = self._until(plan)
                live.show(self._announced_wait(plan, until))
                ends = self._ends_at()
                is_first = ends is not None and (until is None or ends < until)
                if await live.changed(ends if is_first else until) or is_first:
                    continue  # something has changed, or the time of closing has come: plan again
                if plan.act is not None:
                    await plan.act()
            except Outdated:
                continue
            except (StoreError, BadCommand, TooBusy) as wrong:
                _LOG.warning("the program at %s could not continue: %s", live.name, wrong)
                await asyncio.sleep(_TRIES_SECONDS)
            except Refused as refused:
                _LOG.error("the program at %s was refused: %s", live.name, refused)
                await asyncio.sleep(_TRIES_SECONDS)

    def _until(self, plan: DealingPlan) -> int | None:
        """Return the end of a wait by the steady clock. Other changes at the table do not restart it."""
        if plan.key != self._key:
            self._key, self._began = plan.key, self.live.steady()
            self._ahead = self.live.clock() - self._began
        return plan.until if plan.seconds is None else self._began + int(plan.seconds * 1_000)

    def _ends_at(self) -> int | None:
        """Return the coming end of gaming by the steady clock, at which even an idle table must plan again, or None."""
        # act-blackjack-2005 15.1: "The hours of gaming shall be as determined"; 15.2: closed as the notice said
        end = end_of_play(self.live.state)
        if end is None or self._is_closing or session_of(self.live.record) is not None:
            return None
        return self.live.steady() + end * 1_000 - self.live.clock()

    def _announced_wait(self, plan: DealingPlan, until: int | None) -> Waits:
        waits = plan.waits
        is_of_people = any(player not in self._bots for player in waits.players)
        is_of_people = is_of_people or waits.what in ("wagers", "result", "words")
        if until is None or not is_of_people:
            return waits
        return Waits(waits.what, waits.players, until + self._ahead, self._began + self._ahead)

    # --- plans ---------------------------------------------------------------------------------------------------

    def plan(self) -> DealingPlan:
        """Return the plan for the table's next step: the wait, and the program's input after it."""
        live = self.live
        session = session_of(live.record)
        if session is not None and (director_plan := session_program.director(self)) is not None:
            return director_plan
        if not self._has_opened and live.state.status == "open" and self._opens():
            return DealingPlan(Waits("opening"), ("open",), 0, self._open)  # a process stopped while it opened it
        match next_step(live.record, supervisor=SUPERVISOR):
            case Step(stage="opening" | "closing") as due:
                return self._opening_or_closing(due.given)
            case Step(stage="session") as due:
                assert session is not None, due
                return session_program.step(self, session, due.given)
            case Step(stage="cards") as due:
                return self._with_cards(due.given)
            case Step():
                return DealingPlan(Waits("dealer"), ("dealer", moment(live.state)))
            case DrawCard() | TurnDue():
                return self._next_card()
            case Wait() as wait if session is not None:
                return session_program.wait(self, session, wait)
            case Wait("decision" | "offer") as wait:
                return self._answers(wait)
            case Wait() as wait:
                return self._between(wait)

    def _next_card(self) -> DealingPlan:
        """Return the plan for a card that is due: the program deals it, or a dealer does."""
        is_due = self.live.is_automatic
        act = self._deal if is_due else None
        return DealingPlan(Waits("cards"), ("card", self.live.version), 0 if is_due else None, act)

    def planned(
        self,
        waits: Waits,
        key: tuple[Any, ...],
        seconds: float | None = None,
        act: Callable[[], Awaitable[Any]] | None = None,
    ) -> DealingPlan:
        """Return a plan, for the session's part of the program."""
        return DealingPlan(waits, key, seconds, act)

    def _opening_or_closing(self, given: TableLogInput) -> DealingPlan:
        """Return the plan for a table that is closed or closing: a new table of the demo is opened."""
        live = self.live
        if live.state.status == "open":
            return self._stopped()
        is_opening = not isinstance(given, i.CheckCards | EndShoe)
        if is_opening and self._opens():
            return DealingPlan(Waits("opening"), ("open",), 0, self._open)
        if live.is_automatic and not is_opening:
            key = type(given).__name__
            return DealingPlan(Waits("opening"), (key,), 0, lambda: self.do(given_by(given, DEALER)))
        return DealingPlan(Waits("opening"), ("closed",))

    def _opens(self) -> bool:
        """Return whether the program opens the table, which has had no shoe yet."""
        live = self.live
        opens = live.options.is_demo or (live.is_automatic and is_tournament(live.record.setup.unit))
        return opens and not live.state.shoe.number

    def _with_cards(self, given: TableLogInput) -> DealingPlan:
        """Return the plan for a step with the cards: a person who is offered the cut has time for it."""
        live = self.live
        pace = live.options.pace_milliseconds / 1_000
        if isinstance(given, i.CutCards):
            waits, key = Waits("cut", (given.player,)), ("cut", given.player, live.state.shoe.number)
            if given.player in self._bots or is_bot(given.player):
                return DealingPlan(waits, key, pace, lambda: self.do(self._bots_cut(given)))
            if not live.is_automatic:
                return DealingPlan(waits, key)
            is_here = given.player in live.present()
            seconds = live.options.cut_seconds if is_here else 0
            return DealingPlan(waits, key, seconds, lambda: self.do(i.DeclineCut(given.player)))
        if not live.is_automatic:
            return DealingPlan(Waits("dealer"), ("dealer", moment(live.state)))
        return DealingPlan(Waits("cards"), ("cards", live.version), 0, lambda: self.do(given))

    def _bots_cut(self, due: i.CutCards) -> i.CutCards | i.DeclineCut:
        cards = self.live.state.shoe.cards
        for given in (i.CutCards(due.player, self._chance.randrange(1, max(2, cards))), due):
            if accepts(self.live.record, given):
                return given
        return i.DeclineCut(due.player)

    def _answers(self, wait: Wait) -> DealingPlan:
        """Return the plan for an answer: a bot's after a moment, a person's until the clock has run down."""
        live, state = self.live, self.live.state
        options, players = live.options, wait.players
        what: Any = wait.what
        waits, key = Waits(what, players), (what, moment(state))
        bots = [player for player in players if player in self._bots]
        people = [player for player in players if player not in self._bots]
        if bots and (len(bots) == len(players) or is_open_offer(state)):
            who = bots[0]
            pace = options.pace_milliseconds / 1_000
            given = decision(self._bots[who][1], live.record)
            return DealingPlan(Waits(what, tuple(people) or (who,)), (*key, who), pace, lambda: self.do(given))
        if not live.is_automatic:
            return DealingPlan(waits, key)
        if not players:
            return DealingPlan(waits, (*key, "over"), 0, lambda: self.do(wait.late))
        seconds = state.rules.conduct.decision_seconds.value
        return DealingPlan(waits, key, seconds, lambda: self.do(wait.late))

    def _between(self, wait: Wait) -> DealingPlan:
        """Return the plan between two rounds: a pause to see the result, wagers, and the end of betting."""
        live, state = self.live, self.live.state
        options = live.options
        if state.last_played != self._settled:
            self._settled, self._settled_at = state.last_played, live.steady()
        if self._is_closing or wait.what == "official":
            return self._stopped()
        has_wagers = wait.late is not None
        words = self._words()
        pause = self._settled_at + options.result_seconds * 1_000 - live.steady()
        if self._settled_at and pause > 0 and not has_wagers:
            return DealingPlan(Waits("result"), ("result", state.last_played), options.result_seconds, self._nothing)
        if words is not None:
            return words
        bot = self._next_to_wager()
        if bot is not None:
            pace = min(0.25, options.pace_milliseconds / 1_000)
            return DealingPlan(
                Waits("wagers"), ("bot wagers", bot.name, state.last_played), pace, lambda: self._wager(bot)
            )
        if not has_wagers or not live.is_automatic:
            return DealingPlan(Waits("wagers"), ("wagers", state.last_played, False), None)
        seconds = 0 if self._is_everybody_ready() else options.wager_seconds
        return DealingPlan(Waits("wagers"), ("wagers", state.last_played, seconds > 0), seconds, self._close_wagers)

    @property
    def _is_closing(self) -> bool:
        """Return whether the announced time of closing, or the end of the hours that takes its place, has come."""
        end = end_of_play(self.live.state)
        return end is not None and self.live.clock() // 1_000 >= end

    def _words(self) -> DealingPlan | None:
        """Return the wait for contributions to a new shoe while people are present; a wager ends it."""
        shoes, seconds = self.live.record.shoes, self.live.options.words_seconds
        is_open = shoes.open_shoe is not None and shoes.open_shoe.status is Status.OPEN
        if not seconds or not is_open or not self.live.present():
            return None
        if self._bound != shoes.number:
            self._bound, self._bound_at = shoes.number, self.live.steady()
        until = self._bound_at + seconds * 1_000
        if until <= self.live.steady():
            return None
        return DealingPlan(Waits("words"), ("words", shoes.number), act=self.look_again, until=until)

    def _stopped(self) -> DealingPlan:
        """Return the plan where no round may start: the table closes at its announced time, or with its hours."""
        state, end = self.live.state, end_of_play(self.live.state)
        if self.live.is_automatic and end is not None and (state.closes is not None or self._is_closing):
            left = end - self.live.clock() // 1_000
            until = self.live.steady() + max(0, left) * 1_000
            return DealingPlan(Waits("opening"), ("closing", end), act=self._close, until=until)
        return DealingPlan(Waits("dealer"), ("stopped", moment(state)))

    def _is_everybody_ready(self) -> bool:
        """Return whether all seated people who are present are ready."""
        people = {one.player for one in self.live.state.guests} - set(self._bots)
        here = people & set(self.live.present())
        return here <= self.live.ready if here else False

    def _next_to_wager(self) -> Bot | None:
        state = self.live.state
        for name, (_, bot) in self._bots.items():
            if state.guest(name) is not None and not state.tally(name).layout and self._wagers(bot):
                return bot
        return None

    # --- actions -------------------------------------------------------------------------------------------------

    async def do(self, given: TableLogInput, *, may_fail: bool = False) -> Answer:
        """Give an input as the program; raise Refused if the table refuses it."""
        live = self.live  # with its version: if another command was quicker, the program plans again
        answer = await live.command(given, PROGRAM, version=live.version, deals=live.is_automatic)
        refused = answer.refused
        if refused is not None and not may_fail:
            raise Refused(given, refused.clause, RECORDED(text=refused.why))
        return answer

    async def tell(self, duty: TableDuty) -> None:
        """Give the table an input of its tournament, once."""
        live = self.live
        await live.command(duty.given, PROGRAM, key=duty.key, version=live.version, deals=live.is_automatic)
        live.duties = tuple([one for one in live.duties if one.key != duty.key])

    async def _nothing(self) -> None:
        """End the pause after a round."""
        self._settled_at = 0

    async def look_again(self) -> None:
        """Do nothing; the program plans again."""

    async def _deal(self) -> None:
        await self.live.draw(many=True)

    async def _open(self) -> None:
        """Open the table with its cards, float and bots, as far as that has not been done."""
        live = self.live
        await self.do(i.TellTime(live.clock() // 1_000))
        if live.state.status != "open":
            for given in opening_steps(live.state, REFERENCE):
                await self.do(given)
        while isinstance(step := next_step(live.record, supervisor=SUPERVISOR), Step) and step.stage == "checks":
            await self.do(step.given)
        if not live.state.dealer:
            await self.do(i.ChangeDealer(DEALER))
        if not is_tournament(live.record.setup.unit):  # where chips come and go with sessions
            if not live.record.books.balance(BookAccount("float"), live.record.setup.unit):
                await self.do(FillFloat(SUPERVISOR, in_chips(BANKROLL_MAX, live.state.rules)))
            for box, bot in self._bots.values():
                if live.state.guest(bot.name) is None:
                    await self.do(i.Arrive(bot.name, box), may_fail=True)  # somebody may sit there by now
        self._has_opened = True

    async def _close_wagers(self) -> None:
        await fill_demo(self.live, Money(0))
        await self.do(NoMoreBets())

    async def _close(self) -> None:
        """Close the table; wagers for a round that will not be dealt go back."""
        for given in closing_steps(self.live.state):
            if isinstance(given, i.TellTime):
                await self.do(i.TellTime(max(given.at, self.live.clock() // 1_000)), may_fail=True)
            elif not isinstance(given, i.GiveNotice):
                await self.do(given, may_fail=True)

    # --- bots ----------------------------------------------------------------------------------------------------

    def _wagers(self, bot: Bot) -> list[Any]:
        return wagers(bot, self.live.state, self._bots[bot.name][0])

    async def _wager(self, bot: Bot) -> None:
        """Place a bot's wagers; it buys chips first if it is short."""
        placed, record = self._wagers(bot), self.live.record
        staked = sum(given.amount for given in placed)
        if record.books.chips(bot.name, record.setup.unit) < STAKES_KEPT * staked:
            chips = Money(in_chips(STAKES_BOUGHT * staked, record.table.rules))
            await fill_demo(self.live, chips)
            await self.do(BuyIn(DEALER, bot.name, chips))
        for given in placed:
            if not self._is_closing:  # the time may have come since this was planned
                await self.do(given, may_fail=True)
