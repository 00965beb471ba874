"""The three betting rounds, and turning cards that nobody has seen: act-uth-2019 8, 9.3(a)."""

from typing import Final

from croupier.engine.events import DEALER
from croupier.engine.holdem import reasons, showdown, wagers
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
from croupier.engine.holdem.state import BETTING, COMMUNAL, Phase, Place, UthRound, betting
from croupier.engine.inputs import TurnCard
from croupier.engine.refusal import Refused
from croupier.engine.unseen_events import CardTurned, TurningFellDue
from croupier.money import Money, Unit
from croupier.rules.holdem import UthRules

Decision = BetPlay | Check | Fold
FLOP: Final = 3
"""The number of cards in the flop: act-uth-2019 def:flop."""
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
    """Give the turn to the next player to decide; when all have decided, reveal the next cards."""
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
    if phase is Phase.ON_THE_RIVER:
        showdown.declare(run)
    elif state.unseen:
        # act-uth-2019 8.4: the turn and the river come together
        cards = FLOP if phase is Phase.BEFORE_THE_FLOP else state.unseen
        run.emit(TurningFellDue(COMMUNAL, "", cards, betting(run.rules, phase).revealed.clause))
    else:
        reveal(run)


def reveal(run: Run) -> None:
    """Reveal the flop, or the turn and the river, and open the betting round that follows."""
    state, before = run.state, run.state.revealed == 0
    phase, then = (
        (Phase.BEFORE_THE_FLOP, Phase.AFTER_THE_FLOP) if before else (Phase.AFTER_THE_FLOP, Phase.ON_THE_RIVER)
    )
    cards = state.communal[:FLOP] if before else state.communal[FLOP:]
    run.emit(CommunalCardsRevealed(cards, betting(run.rules, phase).revealed.clause))
    open_stage(run, then)


def turn(run: Run, given: TurnCard) -> None:
    """Turn the next card; when all cards to be turned are known, continue the round as if they had been read."""
    state = run.state
    assert state.turning is not None
    box, left = state.turning
    if state.unsettled:
        raise Refused(given, turned_under(state), reasons.CARDS_KNOWN(place=box))
    wagers.check_new(state, given, given.card)
    place = state.at(box)
    run.emit(CardTurned(box, "" if place is None else place.player, given.card, turned_under(state)))
    if left > 1:
        return
    if box == COMMUNAL:
        reveal(run)
    elif box == DEALER:
        showdown.reveal(run)
    else:
        showdown.settle(run, (box,))


def turned_under(state: UthRound) -> str:
    """Return the clause under which the cards that are due are turned."""
    assert state.turning is not None
    box, _ = state.turning
    if box == COMMUNAL:
        stage = Phase.AFTER_THE_FLOP if state.revealed else Phase.BEFORE_THE_FLOP
        return betting(state.rules, stage).revealed.clause
    return (state.rules.showdown.revealed if box == DEALER else state.rules.showdown.turned).clause


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
    """Remove a hand and its wagers from the round."""
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


def play_limits(rules: UthRules, unit: Unit) -> str:
    """Return the limits of the play box as the sign states them: in money, and in antes at each stage."""
    stages = {phase: betting(rules, phase).multiples.value for phase in BETTING}
    every = [times for multiples in stages.values() for times in multiples]
    least, most = rules.wagers.minimum.value, rules.wagers.maximum.value
    limits = unit.write_range(least and least * min(every), most and most * max(every))
    antes = [f"{' or '.join(map(str, sorted(multiples)))} {_STAGES[phase]}" for phase, multiples in stages.items()]
    return f"{limits}, in antes: {', '.join(antes)}"
