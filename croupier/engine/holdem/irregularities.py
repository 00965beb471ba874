"""Irregularities that belong to the round: act-uth-2019 13.1 to 13.5, 13.7, 13.8."""

from typing import Literal

from msgspec import UNSET, UnsetType

from croupier.cards import Card
from croupier.engine.events import DEALER, PlayerAbsent
from croupier.engine.holdem import reasons, showdown, wagers
from croupier.engine.holdem.betting import fold_out, next_turn
from croupier.engine.holdem.events import (
    DealerCardsExposed,
    HandVoided,
    InitialWagerFound,
    MinimumAdvised,
    PlayWagerFound,
    RoundVoided,
    WagerReturned,
)
from croupier.engine.holdem.inputs import DeclareMisdeal, ExposeDealerCards, FindPlayWager, ReportMissingWager
from croupier.engine.holdem.run import Run
from croupier.engine.holdem.state import BETTING, Phase, Place, betting
from croupier.engine.inputs import MarkAbsent, ReturnWagers
from croupier.engine.refusal import Barred, Refused
from croupier.engine.unseen_events import CardTurned
from croupier.money import Money


def misdeal(run: Run, given: DeclareMisdeal) -> None:
    """Void the round and return every wager."""
    rules, state = run.rules.irregularities, run.state
    if given.why == "wrong-number-of-cards":
        if state.is_dealer_known and not _is_supervisor(run, given.by):
            # act-uth-2019 6.1(b): "in the opinion of the casino supervisor, there has been a misdeal"
            raise Barred(given, run.rules.shuffle.after_misdeal.clause, reasons.MISDEAL_NEEDS_SUPERVISOR)
        void(run, given.by, given.why, rules.wrong_number.clause, rules.misdeal.clause)
        return
    # act-uth-2019 13.2: "revealed during the deal": a card that is revealed now, when players have decided, was not
    begun = state.phase is not Phase.DEAL and (
        state.phase is not Phase.BEFORE_THE_FLOP or any(place.has_decided for place in state.places)
    )
    if begun and given.during_deal is not True:
        raise Refused(given, rules.card_revealed.clause, reasons.TOO_LATE_FOR_MISDEAL)
    if begun and not _is_supervisor(run, given.by):
        # act-uth-2019 6.1(b): "in the opinion of the casino supervisor"; a dealer could undo what cards decided
        raise Barred(given, run.rules.shuffle.after_misdeal.clause, reasons.MISDEAL_NEEDS_SUPERVISOR)
    void(run, given.by, given.why, rules.card_revealed.clause, rules.misdeal.clause)


def _is_supervisor(run: Run, by: str) -> bool:
    """Return whether a person, written as role and name, is a casino supervisor."""
    return by.partition(" ")[0] in ("supervisor", *run.rules.people.casino_supervisor.value)


def void(run: Run, by: str, why: str, clause: str, returned_under: str) -> None:
    """Return every wager of the round, including those lost by folding, and close it."""
    run.emit(RoundVoided(by, why, clause))
    for place in run.state.places:
        wagers.undo(run, place, returned_under)
    showdown.close(run)


def expose(run: Run, given: ExposeDealerCards) -> None:
    """Handle dealer's cards revealed by mistake: a misdeal, unless a play wager has been placed."""
    rules, state = run.rules.irregularities, run.state
    is_revealed = state.turning is not None and state.turning[0] == DEALER
    if given.places not in ((1,), (2,), (1, 2)) or set(given.places) <= set(state.exposed) or is_revealed:
        raise Refused(
            given,
            rules.dealer_card_misdeal.clause,
            reasons.CANNOT_EXPOSE,
        )
    # act-uth-2019 13.4(b): "if any play wagers have been made, play will continue as normal"
    if any(_counts(run, place) for place in state.places):
        clause = rules.dealer_card_continues.clause
        if state.dealer_unseen:
            shown = _turn_exposed(run, given, clause)
        else:
            shown = tuple([state.dealer[place - 1] for place in given.places])
        run.emit(DealerCardsExposed(given.by, given.places, shown, clause))
        return
    void(run, given.by, "dealer's card revealed", rules.dealer_card_misdeal.clause, rules.misdeal.clause)


def _counts(run: Run, place: Place) -> bool:
    """Return whether a play wager on the place has been made that lets play continue."""
    rules, early = run.rules.irregularities, run.rules.before_the_flop.multiples.value
    # act-uth-2019 13.4(a): "if no play wagers have been made prior to the revealing of the flop"
    in_time = rules.late_play_wagers.value or place.times in early
    return place.has_bet and in_time and (rules.void_play_wagers.value or not place.is_void)


def _turn_exposed(run: Run, given: ExposeDealerCards, clause: str) -> tuple[Card, ...]:
    """Record the dealer's cards that were revealed by mistake and are not known yet; return all that are named."""
    before = run.state.dealer
    cards = () if given.seen is UNSET else given.seen
    if len(cards) != len(given.places) or len(set(cards)) < len(cards):
        raise Refused(given, clause, reasons.NAME_EXPOSED_CARDS)
    for place, card in zip(given.places, cards, strict=True):
        if place in run.state.exposed:
            if before != (card,):
                raise Refused(given, clause, reasons.NAME_EXPOSED_CARDS)
            continue
        wagers.check_new(run.state, given, card)
        run.emit(CardTurned(DEALER, "", card, clause))
    return cards


def missing_wager(run: Run, given: ReportMissingWager) -> None:
    """Void the round, or only the hand that lacks its wagers if cards have been handled."""
    rules, state = run.rules.irregularities, run.state
    place = state.at(given.box)
    if not 1 <= given.box <= run.rules.wagers.boxes.value or (place is not None and place.is_void):
        raise Refused(given, rules.missing_hand.clause, reasons.NO_HAND_AT_PLACE(place=given.box))
    _check_record(run, given)
    _record_found(run, given)
    if _settle_at_lower(run, given):
        return
    if not given.handled:
        # act-uth-2019 8.1(c)(i), 8.6: who bets or folds has handled cards
        if any(one.has_handled for one in state.places):
            raise Refused(given, rules.missing_round.clause, reasons.CARDS_HANDLED)
        why = "a hand without ante or blind"
        void(run, given.by, why, rules.missing_round.clause, rules.missing_round.clause)
        return
    if state.phase is Phase.DEAL:
        # act-uth-2019 8.1: players may look at their cards "After all hole cards have been dealt"
        raise Refused(given, rules.missing_hand.clause, reasons.DEAL_NOT_FINISHED)
    run.emit(HandVoided(given.by, given.box, None if place is None else place.player, rules.missing_hand.clause))
    place = run.state.at(given.box)
    if place is not None:
        wagers.undo(run, place, rules.missing_hand.clause)
        go_on(run)


def _settle_at_lower(run: Run, given: ReportMissingWager) -> bool:
    """Return whether the ante and the blind that were found are both there, and are settled at the lower amount."""
    rules, place = run.rules.irregularities, run.state.at(given.box)
    if rules.unequal_blind.value != "lower" or place is None or place.is_out or place.is_turned:
        return False
    if not place.ante or not place.blind or (given.ante is UNSET and given.blind is UNSET):
        return False
    wagers.equalise(run, place)
    most = Money(min(place.ante, place.blind) * place.times)
    if place.play > most:
        # act-uth-2019 13.7(b): the play wager is a multiple of the ante as it will be settled
        excess = Money(place.play - most)
        run.emit(WagerReturned(place.player, place.box, "play", excess, "above_maximum", rules.play_above.clause))
    return True


def _check_record(run: Run, given: ReportMissingWager) -> None:
    """Raise Refused for a report against the record, unless a casino supervisor states what really lies there.

    A dealer's word is enough while the dealer's hand is unknown, where wagers are recorded as they are found.
    """
    state, place, clause = run.state, run.state.at(given.box), run.rules.irregularities.missing_hand.clause
    if place is None:
        return
    is_settling = state.turning is not None and state.turning[0] > DEALER
    is_open = not (place.is_out or place.is_turned)
    # act-uth-2019 13.5: "a playing area that does not contain an ante and blind wager"; an ante that
    # was refunded lay there
    if is_open and place.ante != place.blind and not is_settling:
        return
    if state.limits == "as_found" and not state.is_dealer_known:
        return
    if not _is_supervisor(run, given.by):
        raise Barred(given, clause, reasons.AGAINST_THE_RECORD(place=given.box))
    if is_open and given.ante is UNSET and given.blind is UNSET:
        raise Refused(given, clause, reasons.NO_LACK_ON_RECORD(place=given.box))


def _record_found(run: Run, given: ReportMissingWager) -> None:
    """Record the actual amounts on ante and blind, so that nobody gets back an amount that was never there."""
    lies: tuple[tuple[Literal["ante", "blind"], Money | UnsetType], ...] = (
        ("ante", given.ante),
        ("blind", given.blind),
    )
    place, clause = run.state.at(given.box), run.rules.irregularities.missing_hand.clause
    named = [(bet, amount) for bet, amount in lies if amount is not UNSET]
    if not named:
        return
    if place is None or place.is_out or place.is_turned:
        raise Refused(given, clause, reasons.TAKEN_ALREADY(place=given.box))
    for bet, amount in named:
        if amount < 0:
            raise Refused(given, clause, reasons.NOT_POSITIVE)
        before = place.ante if bet == "ante" else place.blind
        if amount != before:
            run.emit(InitialWagerFound(given.by, place.box, place.player, bet, before, amount, clause))
    found = run.state.at(given.box)
    if found is not None and found.ante and found.ante == found.blind:
        raise Refused(given, clause, reasons.NO_LACK(place=given.box))


def return_wagers(run: Run, given: ReturnWagers) -> None:
    """Remove a player's hand from the round and void its wagers: for a breach, or because of an exclusion."""
    rules, place = run.rules, run.state.of(given.player)
    excluded = [ground for ground in rules.voids.grounds if ground.value == "collusion"]
    clause = excluded[0].clause if given.why == "excluded" and excluded else rules.conduct.void_wagers.clause
    if given.why == "excluded_from_game":
        clause = rules.conduct.exclude.clause
    if place is None or place.is_void:
        raise Refused(given, clause, reasons.NO_WAGER_IN_ROUND(player=given.player))
    if run.state.phase is Phase.WAGERS:
        wagers.give_back(run, place, "void", clause)
        return
    if run.state.phase is Phase.DEAL and not run.state.communal and not run.state.unseen:
        # act-uth-2019 def:round-of-play: it begins with the first card, and there is no hand yet
        wagers.give_back(run, place, "void", clause)
        go_on(run)
        return
    run.emit(HandVoided("official", place.box, place.player, clause))
    wagers.undo(run, place, clause)
    go_on(run)


def find_play_wager(run: Run, given: FindPlayWager) -> None:
    """Settle a play wager that does not comply with rule 8, up to the amount that the document accepts."""
    rules, place = run.rules.irregularities, run.state.at(given.box)
    if run.state.turning is not None and run.state.turning[0] <= DEALER:
        # act-uth-2019 13.7: "If during settlement"
        raise Refused(given, rules.play_below.clause, reasons.DOES_NOT_APPLY)
    if place is None or place.is_out or place.is_turned or not place.has_bet or given.amount <= 0:
        raise Refused(given, rules.play_below.clause, reasons.NO_PLAY_WAGER(place=given.box))
    if run.state.limits == "at_entry" and run.state.face_down == "read" and not _is_supervisor(run, given.by):
        # the program took the play wager itself, and no dealer can be mistaken about its amount
        raise Barred(given, rules.play_below.clause, reasons.PLAY_ON_RECORD(place=given.box))
    stages = [betting(run.rules, phase) for phase in BETTING]
    stage = next(one for one in stages if place.times in one.multiples.value)
    # act-uth-2019 9.2: an ante that was refunded lay there; def:blind: the blind is "equal to the amount" of it
    ante = place.ante or place.blind
    allowed = [Money(ante * times) for times in stage.multiples.value]
    is_as_bet = place.play == ante * place.times
    if given.amount in allowed and (is_as_bet or given.amount == place.play):
        raise Refused(given, stage.multiples.clause, reasons.AMOUNT_COMPLIES)
    clause = _found_under(run, given.amount, allowed) or stage.multiples.clause
    withdraws = True if place.play and place.play not in allowed else UNSET
    run.emit(PlayWagerFound(given.by, place.box, place.player, place.play, given.amount, clause, withdraws))
    if given.amount in allowed:  # an amount that was found before was keyed wrongly, and is put back
        return
    is_further = rules.play_further.value == "returned" and (place.player, "play") in run.state.advised
    if given.amount < min(allowed) and is_further:
        # act-uth-2019 5.4: "further wagers under the minimum shall be returned"
        returned = run.rules.wagers.further_below.clause
        run.emit(WagerReturned(place.player, place.box, "play", given.amount, "below_minimum", returned))
    elif given.amount > max(allowed):
        excess = Money(given.amount - max(allowed))
        run.emit(WagerReturned(place.player, place.box, "play", excess, "above_maximum", clause))
    else:
        run.emit(MinimumAdvised(place.player, place.box, "play", given.amount, clause))


def _found_under(run: Run, amount: Money, allowed: list[Money]) -> str:
    """Return the clause under which a play wager of an amount that rule 8 does not allow is settled; "" if it does."""
    rules = run.rules.irregularities
    if amount in allowed:
        return ""
    if amount < min(allowed):
        return rules.play_below.clause
    return (rules.play_above if amount > max(allowed) else rules.play_between).clause


def mark_absent(run: Run, given: MarkAbsent) -> None:
    """Fold the hand of a player who is not there, when a decision of theirs is outstanding."""
    clause = run.rules.play.absent.clause
    if given.player in run.state.absent:
        raise Refused(given, clause, reasons.ALREADY_ABSENT(player=given.player))
    run.emit(PlayerAbsent(given.player, clause))
    if run.state.phase in BETTING:
        if run.state.place.player == given.player and not run.state.place.has_decided:
            fold_out(run, run.state.place, clause)
            next_turn(run)
    elif run.state.phase is Phase.CONCEDING:
        showdown.end_offer(run)


def go_on(run: Run) -> None:
    """Continue after a hand has left the round."""
    if run.state.phase in BETTING:
        if run.state.place.has_decided:
            next_turn(run)
    elif run.state.phase is Phase.CONCEDING:
        showdown.end_offer(run)
    elif run.state.turning is not None and run.state.turning[0] > DEALER:
        showdown.pass_over(run)
    elif all(place.is_out for place in run.state.places):
        showdown.close(run)
