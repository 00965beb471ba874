"""Irregularities that belong to the round: act-uth-2019 13.1 to 13.5, 13.7, 13.8."""

from croupier.engine.events import PlayerAbsent
from croupier.engine.inputs import MarkAbsent, Refused
from croupier.engine.uth import showdown, wagers
from croupier.engine.uth.betting import fold_out, next_turn
from croupier.engine.uth.events import (
    DealerCardsExposed,
    HandVoided,
    MinimumAdvised,
    PlayWagerFound,
    RoundVoided,
    WagerReturned,
)
from croupier.engine.uth.inputs import DeclareMisdeal, ExposeDealerCards, FindPlayWager, ReportMissingWager
from croupier.engine.uth.run import Run
from croupier.engine.uth.state import BETTING, Phase, betting
from croupier.money import Money

_STAGE_OF_TIMES = {4: Phase.BEFORE_THE_FLOP, 3: Phase.BEFORE_THE_FLOP, 2: Phase.AFTER_THE_FLOP, 1: Phase.ON_THE_RIVER}


def misdeal(run: Run, given: DeclareMisdeal) -> None:
    """Void the round: every wager goes back."""
    rules = run.rules.irregularities
    why = rules.wrong_number if given.why == "wrong-number-of-cards" else rules.card_revealed
    if given.why == "card-revealed" and run.state.phase is not Phase.DEAL:
        raise Refused(given, rules.card_revealed.clause, "the deal is over")
    void(run, given.by, given.why, why.clause)


def void(run: Run, by: str, why: str, clause: str) -> None:
    """Return every wager that is left and close the round."""
    run.emit(RoundVoided(by, why, clause))
    for place in run.state.places:
        wagers.give_back(run, place, "void", run.rules.irregularities.misdeal.clause)
    showdown.close(run)


def expose(run: Run, given: ExposeDealerCards) -> None:
    """Deal with dealer's cards revealed by mistake: a misdeal, or play goes on if a play wager has been made."""
    rules, state = run.rules.irregularities, run.state
    if not 1 <= given.cards <= len(state.dealer):
        raise Refused(given, rules.dealer_card_misdeal.clause, "one or both of the dealer's cards may be revealed")
    # act-uth-2019 13.4(b): "if any play wagers have been made, play will continue as normal"
    if any(place.has_bet for place in state.places):
        shown = state.dealer[: given.cards]
        run.emit(DealerCardsExposed(given.by, shown, rules.dealer_card_continues.clause))
        return
    void(run, given.by, "dealer's card revealed", rules.dealer_card_misdeal.clause)


def missing_wager(run: Run, given: ReportMissingWager) -> None:
    """Void the round, or only the hand that lacks its wagers if cards have been handled."""
    rules = run.rules.irregularities
    place = run.state.at(given.box)
    if place is None or place.is_out:
        raise Refused(given, rules.missing_hand.clause, f"no hand is in play at place {given.box}")
    if not given.handled:
        void(run, given.by, "a hand without ante or blind", rules.missing_round.clause)
        return
    run.emit(HandVoided(given.by, place.box, place.player, rules.missing_hand.clause))
    wagers.give_back(run, place, "void", rules.missing_hand.clause)
    go_on(run)


def find_play_wager(run: Run, given: FindPlayWager) -> None:
    """Settle a play wager that does not comply with rule 8 as far as the document lets it count."""
    rules, place = run.rules.irregularities, run.state.at(given.box)
    if place is None or place.is_out or not place.has_bet or given.amount <= 0:
        raise Refused(given, rules.play_below.clause, f"no play wager is open at place {given.box}")
    allowed = betting(run.rules, _STAGE_OF_TIMES[place.times]).multiples.value
    least, most = Money(place.ante * min(allowed)), Money(place.ante * max(allowed))
    clause = (rules.play_above if given.amount > most else rules.play_below).clause
    run.emit(PlayWagerFound(given.by, place.box, place.player, place.play, given.amount, clause))
    if given.amount > most:
        excess = Money(given.amount - most)
        run.emit(WagerReturned(place.player, place.box, "play", excess, "above_maximum", clause))
    elif given.amount < least or given.amount < most:
        run.emit(MinimumAdvised(place.player, place.box, "play", given.amount, clause))


def mark_absent(run: Run, given: MarkAbsent) -> None:
    """Fold the hand of a player who is not there, when a decision of theirs is outstanding."""
    clause = run.rules.play.absent.clause
    if given.player in run.state.absent:
        raise Refused(given, clause, f"{given.player} is absent already")
    run.emit(PlayerAbsent(given.player, clause))
    if run.state.phase in BETTING:
        if run.state.place.player == given.player and not run.state.place.has_decided:
            fold_out(run, run.state.place, clause)
            next_turn(run)
    elif run.state.phase is Phase.CONCEDING:
        showdown.end_offer(run)


def go_on(run: Run) -> None:
    """Go on after a hand has left the round."""
    if run.state.phase in BETTING:
        if run.state.place.has_decided:
            next_turn(run)
    elif run.state.phase is Phase.CONCEDING:
        showdown.end_offer(run)
