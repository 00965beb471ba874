"""The program at a table in a session of a tournament: what is due, who is waited for, and what bots do.

What comes next is asked of the sitting. Where a dealer deals, the program plays the bots and nothing else.
"""

from typing import TYPE_CHECKING, Any, Final

from croupier.engine import twentyone
from croupier.engine.inputs import NoMoreBets, PlaceWager, Proceed
from croupier.engine.table import Official
from croupier.engine.table.inputs import ExposeCards, TimeExpired
from croupier.money import Money
from croupier.play.tournament.players import decides, wagers
from croupier.server.messages import Waits
from croupier.server.names import is_bot
from croupier.server.waiting import awaited, is_offer, is_open_offer, moment
from croupier.tournament.sitting import Sitting, due, legal
from croupier.tournament.sitting import inputs as s
from croupier.tournament.sitting.order import to_come

if TYPE_CHECKING:
    from croupier.server.dealing import Plan, Program

_OWN: Final = (s.AskToWager, s.CountStacks, s.EndSitting, NoMoreBets)
_SEED: Final = 0
REBUY_SECONDS: Final = 60
"""How long a player who may buy back is waited for."""


def plan(program: "Program", sitting: Sitting) -> "Plan":
    """Return what a table in a session waits for."""
    state = program.live.state
    if state.awaits_card:
        return program.next_card()
    told = next((one for one in program.live.duties if program.accepts(one.given)), None)
    if told is not None and program.live.is_between_rounds:
        return program.made(Waits("dealer"), ("director", told.key), 0, lambda: program.tell(told))
    found = due(sitting, state)
    if isinstance(found, _OWN):
        return _own(program, sitting, found)
    if found is not None:
        return program.with_cards(found)
    if awaited(state) or is_open_offer(state):
        return _answers(program, sitting)
    if sitting.offers:
        return _rebuys(program, sitting)
    return _wagers(program, sitting)


def _own(program: "Program", sitting: Sitting, found: Any) -> "Plan":
    """Return what the dealer of a session does: ask, close the wagers, count, end."""
    live = program.live
    key = ("session", type(found).__name__, live.version)
    if not live.is_automatic:
        return program.made(Waits("dealer"), key)
    options = live.options
    is_over = not isinstance(found, NoMoreBets) and not sitting.done and not sitting.asked
    seconds = options.result_seconds if is_over and sitting.rounds else options.pace_milliseconds / 1_000
    what: Any = "result" if is_over and sitting.rounds else "wagers"
    return program.made(Waits(what), key, seconds, lambda: program.do(found))


def _wagers(program: "Program", sitting: Sitting) -> "Plan":
    """Return whose wager is awaited: in order one player's, else everybody's; a bot's comes first."""
    live, state = program.live, program.live.state
    if sitting.status != "playing" or sitting.break_until is not None or not state.is_betting:
        return program.made(Waits("opening"), ("session", sitting.status, sitting.break_until))
    coming = [one.player for one in to_come(sitting, state)]
    turn = [sitting.asked] if sitting.asked in coming else coming[: 1 if sitting.marker else None]
    bot = next((player for player in turn if is_bot(player) and legal(sitting, state, player)), "")
    if bot:
        pace = live.options.pace_milliseconds / 1_000
        given = _wagered(program, sitting, bot)
        done = ("session wager", bot, sitting.rounds)
        return program.made(Waits("wagers", (bot,)), done, pace, lambda: program.do(given))
    waits, key = Waits("wagers", tuple(turn)), ("session wagers", *turn, sitting.rounds)
    if not live.is_automatic or not turn or sitting.seconds is None:
        return program.made(waits, key)
    late = next((player for player in turn if program.accepts(TimeExpired(player))), None)
    if late is None:
        return program.made(waits, (*key, "director"))  # whose decision it is now
    return program.made(waits, key, sitting.seconds, lambda: program.do(TimeExpired(late)))


def _wagered(program: "Program", sitting: Sitting, bot: str) -> Any:
    """Return what a bot puts down; it writes no form, for which somebody would have to come and examine it."""
    one = sitting.find(bot)
    assert one is not None, bot
    given = wagers(sitting, program.live.state, one, _SEED)
    is_form = isinstance(given, s.WriteUndisclosed)
    return PlaceWager(bot, one.box, Money(given.amount or 0)) if is_form else given


def _decided(program: "Program", sitting: Sitting, bot: str) -> Any:
    """Return what a bot does with its hand, or answers."""
    state = program.live.state
    if isinstance(state.round, twentyone.Round) and state.round.phase is twentyone.Phase.DECISION:
        shown = ExposeCards(bot, state.round.box.number)
        if program.accepts(shown):
            return shown
    return decides(sitting, state, bot) or Proceed(bot)  # what it cannot pay for it declines


def _answers(program: "Program", sitting: Sitting) -> "Plan":
    """Return whose decision is awaited: a bot's after a moment, a person's until the clock has run down."""
    live, state = program.live, program.live.state
    players = awaited(state)
    what: Any = "offer" if is_offer(state) else "decision"
    waits, key = Waits(what, players), (what, moment(state))
    bot = next((player for player in players if is_bot(player)), None)
    if bot is not None and (all(map(is_bot, players)) or is_open_offer(state)):
        given = _decided(program, sitting, bot)
        pace = live.options.pace_milliseconds / 1_000
        return program.made(waits, (*key, bot), pace, lambda: program.do(given))
    if not live.is_automatic:
        return program.made(waits, key)
    usual = state.rules.conduct.decision_seconds.value
    seconds = 0 if not players else usual if sitting.seconds is None else sitting.seconds
    return program.made(waits, (*key, bool(players)), seconds, lambda: program.time_is_over(players))


def _rebuys(program: "Program", sitting: Sitting) -> "Plan":
    """Return who may buy back before the next round: a bot does not, a person has some time to."""
    live = program.live
    waits, key = Waits("offer", sitting.offers), ("re-buy", *sitting.offers)
    bot = next((player for player in sitting.offers if is_bot(player)), None)
    if bot is None and not live.is_automatic:
        return program.made(waits, key)
    player = bot or sitting.offers[0]
    by = Official("gaming-manager", sitting.terms.leaders[0])
    seconds = live.options.pace_milliseconds / 1_000 if bot else REBUY_SECONDS
    return program.made(waits, key, seconds, lambda: program.do(s.DeclineRebuy(by, player)))
