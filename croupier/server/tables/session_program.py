"""The program at a table in a tournament's session: clocks and bots for the session's next step.

Where a dealer deals, the program plays the bots only.
"""

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from croupier.dealer.awaited import is_open_offer, moment
from croupier.dealer.bots.session import answer, wagers
from croupier.dealer.next_step import Wait, accepts
from croupier.engine.inputs import NoMoreBets, PlaceWager
from croupier.money import Money
from croupier.records.log.wire import TableLogInput
from croupier.server.accounts.names import is_bot
from croupier.server.tables.messages import Waits
from croupier.tournament.session import TableSession, legal
from croupier.tournament.session import inputs as s

if TYPE_CHECKING:
    from croupier.server.tables.program import DealingPlan, Program

_SEED: Final = 0
REBUY_SECONDS: Final = 60
"""Time for a player to buy back, in seconds."""


def director(program: "Program") -> "DealingPlan | None":
    """Return the plan for an input from the tournament to this table, or None."""
    live = program.live
    duty = next((one for one in live.duties if accepts(live.record, one.given)), None)
    if duty is None or not live.is_between_rounds:
        return None
    return program.planned(Waits("dealer"), ("director", duty.key), 0, lambda: program.tell(duty))


def step(program: "Program", session: TableSession, given: TableLogInput) -> "DealingPlan":
    """Return the plan for a step of the session: ask, close the wagers, count, end."""
    live = program.live
    key = ("session", type(given).__name__, live.version)
    if not live.is_automatic:
        return program.planned(Waits("dealer"), key)
    options = live.options
    is_over = not isinstance(given, NoMoreBets) and not session.done and not session.asked
    seconds = options.result_seconds if is_over and session.rounds else options.pace_milliseconds / 1_000
    what: Any = "result" if is_over and session.rounds else "wagers"
    return program.planned(Waits(what), key, seconds, lambda: program.do(given))


def wait(program: "Program", session: TableSession, found: Wait) -> "DealingPlan":
    """Return the plan for a wait in a session."""
    match found.what:
        case "decision" | "offer":
            return _answers(program, session, found)
        case "rebuy":
            return _rebuys(program, found)
        case "wagers":
            return _wagers(program, session, found)
        case _:
            return program.planned(Waits("opening"), ("session", session.status, session.break_until))


def _wagers(program: "Program", session: TableSession, found: Wait) -> "DealingPlan":
    """Return the plan for wagers: one player's where there is an order, else everybody's; a bot's first."""
    live, players = program.live, found.players
    bot = next((player for player in players if is_bot(player) and legal(session, live.state, player)), "")
    if bot:
        pace = live.options.pace_milliseconds / 1_000
        given = _wagered(program, session, bot)
        key: tuple[Any, ...] = ("session wager", bot, session.rounds)
        return program.planned(Waits("wagers", (bot,)), key, pace, lambda: program.do(given))
    waits, key = Waits("wagers", players), ("session wagers", *players, session.rounds)
    if not live.is_automatic or not players or session.seconds is None:
        return program.planned(waits, key)
    if found.late is None:
        return program.planned(waits, (*key, "director"))  # the director decides now
    return program.planned(waits, key, session.seconds, lambda: program.do(found.late))


def _wagered(program: "Program", session: TableSession, bot: str) -> Any:
    """Return a bot's wager. It writes no form, which an official would have to examine."""
    one = session.find(bot)
    assert one is not None, bot
    given = wagers(session, program.live.state, one, _SEED)
    is_form = isinstance(given, s.WriteUndisclosed)
    return PlaceWager(bot, one.box, Money(given.amount or 0)) if is_form else given


def _answers(program: "Program", session: TableSession, found: Wait) -> "DealingPlan":
    """Return the plan for a decision: a bot's after a moment, a person's until the clock has run down."""
    live, state = program.live, program.live.state
    players = found.players
    what: Any = found.what
    waits, key = Waits(what, players), (what, moment(state))
    bot = next((player for player in players if is_bot(player)), None)
    if bot is not None and (all(map(is_bot, players)) or is_open_offer(state)):
        given = answer(live.record, session, bot)
        pace = live.options.pace_milliseconds / 1_000
        return program.planned(waits, (*key, bot), pace, lambda: program.do(given))
    if not live.is_automatic:
        return program.planned(waits, key)
    usual = state.rules.conduct.decision_seconds.value
    seconds = 0 if not players else usual if session.seconds is None else session.seconds
    return program.planned(waits, (*key, bool(players)), seconds, lambda: program.do(found.late))


def _rebuys(program: "Program", found: Wait) -> "DealingPlan":
    """Return the plan for re-buys before the next round: a bot declines, a person has some time."""
    live = program.live
    waits, key = Waits("offer", found.players), ("re-buy", *found.players)
    bot = next((player for player in found.players if is_bot(player)), None)
    if bot is None and not live.is_automatic:
        return program.planned(waits, key)
    declined: Any = found.late
    given = declined if bot is None else replace(declined, player=bot)
    seconds = live.options.pace_milliseconds / 1_000 if bot else REBUY_SECONDS
    return program.planned(waits, key, seconds, lambda: program.do(given))
