"""The three betting rounds: act-uth-2019 8."""

from croupier.engine.holdem import reasons, showdown
from croupier.engine.holdem.events import (
    BettingOpened,
    CommunalCardsRevealed,
    PlayerBet,
    PlayerChecked,
    PlayerFolded,
    Stage,
    TurnCame,
)
from croupier.engine.holdem.inputs import BetPlay, Check, Fold
from croupier.engine.holdem.run import Run
from croupier.engine.holdem.settlement import take_all
from croupier.engine.holdem.state import BETTING, Phase, Place, UthRound, betting
from croupier.engine.refusal import Refused
from croupier.money import Money

Decision = BetPlay | Check | Fold
_STAGES: dict[Phase, Stage] = {
    Phase.BEFORE_THE_FLOP: "before the flop",
    Phase.AFTER_THE_FLOP: "after the flop",
    Phase.ON_THE_RIVER: "on the river",
}


def open_stage(run: Run, phase: Phase) -> None:
    """Begin a betting round and ask the first who has to decide."""
    run.emit(BettingOpened(_STAGES[phase], betting(run.rules, phase).opens.clause))
    next_turn(run)


def next_turn(run: Run) -> None:
    """Give the turn to the next who has to decide; when all have, reveal what follows."""
    for place in run.state.places:
        if not place.has_decided:
            run.emit(TurnCame(place.box, place.player, run.state.betting.opens.clause))
            if place.player not in run.state.absent:
                return
            # act-uth-2019 13.8: not "present to make a decision … that hand shall be deemed folded"
            fold_out(run, run.state.place, run.rules.play.absent.clause)
    _after_stage(run)


def _after_stage(run: Run) -> None:
    state, phase = run.state, run.state.phase
    if all(place.is_out for place in state.places):
        showdown.close(run)
        return
    revealed = betting(run.rules, phase).revealed.clause
    if phase is Phase.BEFORE_THE_FLOP:
        run.emit(CommunalCardsRevealed(state.communal[:3], revealed))
        open_stage(run, Phase.AFTER_THE_FLOP)
    elif phase is Phase.AFTER_THE_FLOP:
        # act-uth-2019 8.4: the turn and the river come together
        run.emit(CommunalCardsRevealed(state.communal[3:], revealed))
        open_stage(run, Phase.ON_THE_RIVER)
    else:
        showdown.declare(run)


def bet(run: Run, given: BetPlay) -> None:
    """Place the play wager."""
    rules, place = run.state.betting, run.state.place
    if given.times not in rules.multiples.value:
        allowed = " or ".join(f"{times}x" for times in sorted(rules.multiples.value))
        raise Refused(given, rules.multiples.clause, reasons.WRONG_MULTIPLE(allowed=allowed))
    amount = Money(place.ante * given.times)
    laid_under = rules.laid_down.clause
    run.emit(PlayerBet(place.box, place.player, given.times, amount, rules.bet.clause, laid_under))
    next_turn(run)


def check(run: Run, given: Check) -> None:
    """Stay in without a wager."""
    rules, place = run.state.betting, run.state.place
    if not rules.check.value:
        raise Refused(given, rules.check.clause, reasons.NO_CHECK)
    run.emit(PlayerChecked(place.box, place.player, rules.check.clause))
    next_turn(run)


def fold(run: Run, given: Fold) -> None:
    """Give up the hand with all wagers."""
    assert given.player == run.state.place.player
    fold_out(run, run.state.place, run.state.betting.fold.clause)
    next_turn(run)


def fold_out(run: Run, place: Place, clause: str) -> None:
    """Take a hand out of the round and its wagers with it."""
    run.emit(PlayerFolded(place.box, place.player, clause))
    # act-uth-2019 def:fold: "by passing in his or her cards (and thereby losing all wagers)"
    take_all(run, place, "fold", run.rules.play.fold_loses.clause)


def _bet_under(state: UthRound, given: Decision) -> str:
    """Return the clause by which a player who has bet has no further decision."""
    rules = state.betting if state.phase in BETTING else state.rules.on_the_river
    return (rules.no_second_wager if isinstance(given, BetPlay) else rules.opens).clause


def check_turn(state: UthRound, given: Decision) -> None:
    """Raise Refused unless it is this player's turn to decide."""
    rules = state.rules
    place = state.of(given.player)
    if place is None:
        raise Refused(given, rules.wagers.ante_and_blind.clause, reasons.NO_ANTE(player=given.player))
    if place.is_void:
        raise Refused(given, place.void_under, reasons.HAND_VOID(player=given.player))
    if place.is_out:
        raise Refused(given, rules.play.fold_stays.clause, reasons.FOLDED(player=given.player))
    if place.has_bet:
        raise Refused(given, _bet_under(state, given), reasons.HAS_BET(player=given.player))
    if place is not state.place:
        raise Refused(given, rules.play.turn.clause, reasons.OTHER_PLAYER(player=state.place.player))
