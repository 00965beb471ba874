"""The program at a table: the bots always, and all that a dealer does where dealing is automatic.

What is due is asked of the table. It waits for people as long as the clocks say, and then does what the rules have for
somebody who does not answer.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final

from msgspec import Struct

from croupier.engine import twentyone, uth
from croupier.engine.inputs import NoMoreBets, Proceed, Refused
from croupier.engine.table import Official, closing_steps, dealers_step, hindrance, opening_steps
from croupier.engine.table import inputs as i
from croupier.fairness.proof import Status
from croupier.money import Money
from croupier.play.bots import STAKES_BOUGHT, STAKES_KEPT, Bot, in_chips
from croupier.play.setup import BANKROLL_MOST
from croupier.play.twentyone import bots as of_twentyone
from croupier.play.uth import bots as of_uth
from croupier.records import shoes, wire
from croupier.records.accounts import is_tournament
from croupier.records.cash import BuyIn, FillFloat
from croupier.records.inputs import CommitShoe, EndShoe
from croupier.records.log import PROGRAM
from croupier.records.stores.protocol import StoreError
from croupier.records.table import Answer, BadCommand
from croupier.rules.uth import UthRules
from croupier.server import sessions
from croupier.server.live import LiveTable, Outdated
from croupier.server.messages import Waits
from croupier.server.names import is_bot
from croupier.server.offers import spots
from croupier.server.preparing import REFERENCE
from croupier.server.waiting import awaited, is_offer, is_open_offer, moment
from croupier.server.writing import TooBusy
from croupier.tournament.duties import Duty
from croupier.tournament.sitting import step

_LOG: Final = logging.getLogger("croupier.server")
DEALER: Final = Official("dealer", "croupier")
SUPERVISOR: Final = Official("gaming-supervisor", "croupier")
_GROUNDS: Final = ("impractical", "reconstruction")
_TRIES_SECONDS: Final = 2
"""How long to wait after something failed before it is tried again."""


class Plan(Struct, frozen=True):
    """For what the table waits, and what the program does when the time is over; `key` tells one wait from another.

    A wait lasts so many `seconds` from its beginning, or `until` a moment.
    """

    waits: Waits
    key: tuple[Any, ...]
    seconds: float | None = None
    act: Callable[[], Awaitable[Any]] | None = None
    until: int | None = None


class Program:
    """The program at one table that this process owns; `run` goes on until the table is let go."""

    def __init__(self, live: LiveTable) -> None:
        """Take a table."""
        self.live = live
        self._bots: dict[str, tuple[int, Bot]] = {one.bot.name: (one.box, one.bot) for one in live.options.bots}
        self._chance = Random()  # noqa: S311  where bots cut; no card depends on it
        self._key: tuple[Any, ...] = ()
        self._began = 0
        self._settled_at = 0
        self._settled = live.state.last_played
        self._bound = self._bound_at = 0

    async def run(self) -> None:
        """Do what is due, one thing after another; a failure is told in the log and tried again."""
        live = self.live
        while not live.is_closing:
            try:
                plan = self.plan()
                until = self._until(plan)
                live.show(self._shown(plan, until))
                if await live.changed(until):
                    continue
                if plan.act is not None:
                    await plan.act()
            except Outdated:
                continue
            except (StoreError, BadCommand, TooBusy) as wrong:
                _LOG.warning("the program at %s could not go on: %s", live.name, wrong)
                await asyncio.sleep(_TRIES_SECONDS)
            except Refused as refused:
                _LOG.error("the program at %s was refused: %s", live.name, refused)
                await asyncio.sleep(_TRIES_SECONDS)

    def _until(self, plan: Plan) -> int | None:
        """Return when the wait is over; the clock of one wait goes on, whatever else happens at the table."""
        if plan.key != self._key:
            self._key, self._began = plan.key, self.live.clock()
        return plan.until if plan.seconds is None else self._began + int(plan.seconds * 1_000)

    def _shown(self, plan: Plan, until: int | None) -> Waits:
        waits = plan.waits
        is_of_people = any(player not in self._bots for player in waits.players)
        is_of_people = is_of_people or waits.what in ("wagers", "result", "words")
        if until is None or not is_of_people:
            return waits
        return Waits(waits.what, waits.players, until, self._began)

    # --- what is due ---------------------------------------------------------------------------------------------

    def plan(self) -> Plan:
        """Return what the table waits for."""
        live, state = self.live, self.live.state
        if state.status != "open":
            return self._opening()
        sitting = live.held.sitting
        if sitting is not None and sitting.status != "over":
            return sessions.plan(self, sitting)
        if (due := dealers_step(state)) is not None:
            return self.with_cards(due)
        if state.awaits_card:
            return self.next_card()
        players = awaited(state)
        if players or is_open_offer(state):
            return self._answers(players)
        return self._between()

    def next_card(self) -> Plan:
        """Return that a card is due: the program deals it, or a dealer does."""
        is_due = self.live.is_automatic
        act = self._deal if is_due else None
        return Plan(Waits("cards"), ("card", self.live.version), 0 if is_due else None, act)

    def made(
        self,
        waits: Waits,
        key: tuple[Any, ...],
        seconds: float | None = None,
        act: Callable[[], Awaitable[Any]] | None = None,
    ) -> Plan:
        """Return a plan."""
        return Plan(waits, key, seconds, act)

    def _opening(self) -> Plan:
        live = self.live
        opens = live.options.is_demo or (live.is_automatic and is_tournament(live.held.setup.unit))
        is_new = live.state.status == "closed" and not live.state.shoe.number and opens
        if live.is_automatic and live.state.status == "to check":
            return Plan(Waits("opening"), ("check",), 0, lambda: self.do(i.CheckCards(DEALER)))
        if is_new:
            return Plan(Waits("opening"), ("open",), 0, self._open)
        if live.is_automatic and live.held.shoes.held is not None and live.state.status == "closed":
            return Plan(Waits("opening"), ("end shoe",), 0, lambda: self.do(EndShoe()))
        return Plan(Waits("opening"), ("closed",))

    def with_cards(self, due: Any) -> Plan:
        """Return what is due with the cards: a person who is offered the cut has time for it."""
        live = self.live
        pace = live.options.pace_milliseconds / 1_000
        if isinstance(due, i.CutCards):
            waits, key = Waits("cut", (due.player,)), ("cut", due.player, live.state.shoe.number)
            if due.player in self._bots or is_bot(due.player):
                return Plan(waits, key, pace, lambda: self.do(self._bots_cut(due)))
            if not live.is_automatic:
                return Plan(waits, key)
            is_here = due.player in live.present()
            seconds = live.options.cut_seconds if is_here else 0
            return Plan(waits, key, seconds, lambda: self.do(i.DeclineCut(due.player)))
        if not live.is_automatic:
            return Plan(Waits("dealer"), ("dealer", moment(live.state)))
        return Plan(Waits("cards"), ("cards", live.version), 0, lambda: self._prepare(due))

    def _bots_cut(self, due: i.CutCards) -> i.CutCards | i.DeclineCut:
        cards = self.live.state.shoe.cards
        for given in (i.CutCards(due.player, self._chance.randrange(1, max(2, cards))), due):
            if self.accepts(given):
                return given
        return i.DeclineCut(due.player)

    def _answers(self, players: tuple[str, ...]) -> Plan:
        """Return whose word is awaited: a bot's after a moment, a person's until the clock has run down."""
        live, state = self.live, self.live.state
        options = live.options
        what: Any = "offer" if is_offer(state) else "decision"
        waits, key = Waits(what, players), (what, moment(state))
        bots = [player for player in players if player in self._bots]
        people = [player for player in players if player not in self._bots]
        if bots and (len(bots) == len(players) or is_open_offer(state)):
            who = bots[0]
            pace = options.pace_milliseconds / 1_000
            return Plan(Waits(what, tuple(people) or (who,)), (*key, who), pace, lambda: self._bot_answers(who))
        if not live.is_automatic:
            return Plan(waits, key)
        if not players:
            return Plan(waits, (*key, "over"), 0, lambda: self.do(Proceed()))
        seconds = state.rules.conduct.decision_seconds.value
        return Plan(waits, key, seconds, lambda: self.time_is_over(players))

    async def time_is_over(self, players: tuple[str, ...]) -> None:
        """Let what nobody has answered be declined, and a hand that nobody plays be an absent player's."""
        state = self.live.state
        if is_open_offer(state):
            await self.do(Proceed())
        elif is_offer(state):
            await self.do(Proceed(players[0]))
        else:
            await self.do(i.TimeExpired(players[0]))

    def _between(self) -> Plan:
        """Return what comes between two rounds: a pause to see the result, wagers, and the end of betting."""
        live, state = self.live, self.live.state
        options = live.options
        if state.last_played != self._settled:
            self._settled, self._settled_at = state.last_played, live.clock()
        is_over = state.closes is not None and live.clock() // 1_000 >= state.closes
        if is_over or hindrance(state) is not None:
            return self._stopped()
        has_wagers = bool(state.tallies) and state.round is not None and not state.round.is_closed
        words = self._words()
        pause = self._settled_at + options.result_seconds * 1_000 - live.clock()
        if self._settled_at and pause > 0 and not has_wagers:
            return Plan(Waits("result"), ("result", state.last_played), options.result_seconds, self._nothing)
        if words is not None:
            return words
        bot = self._next_to_wager()
        if bot is not None:
            pace = min(0.25, options.pace_milliseconds / 1_000)
            return Plan(Waits("wagers"), ("bot wagers", bot.name, state.last_played), pace, lambda: self._wager(bot))
        if not has_wagers or not live.is_automatic:
            return Plan(Waits("wagers"), ("wagers", state.last_played, False), None)
        seconds = 0 if self._is_everybody_ready() else options.wager_seconds
        return Plan(Waits("wagers"), ("wagers", state.last_played, seconds > 0), seconds, self._close_wagers)

    def _words(self) -> Plan | None:
        """Return the wait for players' words while a new shoe takes them and people are there: a wager ends that."""
        held, seconds = self.live.held.shoes, self.live.options.words_seconds
        is_open = held.held is not None and held.held.status is Status.OPEN
        if not seconds or not is_open or not self.live.present():
            return None
        if self._bound != held.number:
            self._bound, self._bound_at = held.number, self.live.clock()
        until = self._bound_at + seconds * 1_000
        if until <= self.live.clock():
            return None
        return Plan(Waits("words"), ("words", held.number), act=self.look_again, until=until)

    def _stopped(self) -> Plan:
        """Return what follows where no round may start: a table whose time has come is closed."""
        state = self.live.state
        if self.live.is_automatic and state.closes is not None:
            left = state.closes - self.live.clock() // 1_000
            return Plan(Waits("opening"), ("closing", state.closes), max(0, left), self._close)
        return Plan(Waits("dealer"), ("stopped", moment(state)))

    def _is_everybody_ready(self) -> bool:
        """Whether all people who look on and sit here have said so, or nobody is here but bots."""
        people = {one.player for one in self.live.state.guests} - set(self._bots)
        here = people & set(self.live.present())
        return here <= self.live.ready if here else False

    def _next_to_wager(self) -> Bot | None:
        state = self.live.state
        for name, (_, bot) in self._bots.items():
            if state.guest(name) is not None and not state.tally(name).layout and self._wagers(bot):
                return bot
        return None

    # --- what is done --------------------------------------------------------------------------------------------

    async def do(self, given: Any, *, may_fail: bool = False) -> Answer:
        """Give an input for the program; raise Refused where the table does not take it."""
        live = self.live  # with its version: whoever was quicker has decided, and it is planned anew
        answer = await live.command(given, PROGRAM, version=live.version, deals=live.is_automatic)
        refused = answer.refused
        if refused is not None and not may_fail:
            raise Refused(given, refused.clause, refused.why)
        return answer

    async def tell(self, duty: Duty) -> None:
        """Tell the table what its tournament has for it, once."""
        live = self.live
        await live.command(duty.given, PROGRAM, key=duty.key, version=live.version, deals=live.is_automatic)
        live.duties = tuple([one for one in live.duties if one.key != duty.key])

    async def _nothing(self) -> None:
        """Let time go by: what is next is planned anew."""
        self._settled_at = 0

    async def look_again(self) -> None:
        """Let time go by."""

    async def _deal(self) -> None:
        await self.live.draw(many=True)

    async def _open(self) -> None:
        """Open a table of the demonstration, bring its cards, its float and its bots."""
        live = self.live
        await self.do(i.TellTime(live.clock() // 1_000))
        for given in opening_steps(live.state, REFERENCE):
            await self.do(given)
        await self.do(i.ChangeDealer(DEALER))
        if is_tournament(live.held.setup.unit):
            return  # its chips come and go with its sessions
        await self.do(FillFloat(SUPERVISOR, in_chips(BANKROLL_MOST, live.state.rules)))
        for box, bot in self._bots.values():
            await self.do(i.Arrive(bot.name, box))

    async def _prepare(self, due: Any) -> None:
        """Do what is due with the cards; a round for which there are none left is declared void."""
        held = self.live.held
        if not isinstance(due, i.ShuffleCards):
            await self.do(due)
        elif held.table.is_in_round:
            voids = [i.VoidRound(SUPERVISOR, "no card is left to complete the round", ground) for ground in _GROUNDS]
            await self.do(due if self.accepts(due) else next(one for one in voids if self.accepts(one)))
        elif shoes.is_untouched(held.shoes):
            await self.do(due)
        else:
            await self.do(EndShoe() if held.shoes.held is not None else CommitShoe())

    async def _close_wagers(self) -> None:
        await self.do(NoMoreBets())

    async def _close(self) -> None:
        """Close the table; wagers for a round that will not be dealt go back to their players first."""
        state = self.live.state
        for spot in [spot for one in state.guests for spot in spots(state, one.player)]:
            if spot.withdraw is not None:
                await self.do(wire.read_input(wire.canonical(spot.withdraw)), may_fail=True)
        for given in closing_steps(self.live.state):
            if not isinstance(given, i.GiveNotice):
                await self.do(given, may_fail=True)

    # --- bots ----------------------------------------------------------------------------------------------------

    def _wagers(self, bot: Bot) -> list[Any]:
        state, box = self.live.state, self._bots[bot.name][0]
        if isinstance(state.rules, UthRules):
            return list(of_uth.wagers(bot, state))
        return list(of_twentyone.wagers(bot, state, box))

    async def _wager(self, bot: Bot) -> None:
        """Place a bot's wagers, after it has bought chips if it is short of them."""
        wagers, held = self._wagers(bot), self.live.held
        staked = sum(given.amount for given in wagers)
        if held.books.chips(bot.name, held.setup.unit) < STAKES_KEPT * staked:
            await self.do(BuyIn(DEALER, bot.name, Money(in_chips(STAKES_BOUGHT * staked, held.table.rules))))
        for given in wagers:
            await self.do(given, may_fail=True)

    async def _bot_answers(self, name: str) -> None:
        state, (_, bot) = self.live.state, self._bots[name]
        round_ = state.round
        given: Any = Proceed(name)
        if isinstance(round_, twentyone.Round) and not state.choosing:
            shown = i.ExposeCards(name, round_.box.number) if round_.phase is twentyone.Phase.DECISION else None
            if shown is not None and self.accepts(shown):
                await self.do(shown)
                return
            given = of_twentyone.choose(bot, round_, twentyone.legal(round_, name))
        elif isinstance(round_, uth.UthRound):
            given = of_uth.choose(bot, uth.view(round_, name), uth.legal(round_, name))
        await self.do(given)

    def accepts(self, given: Any) -> bool:
        """Whether the table would take an input now."""
        try:
            step(self.live.held.sitting, self.live.state, given)
        except Refused:
            return False
        return True
