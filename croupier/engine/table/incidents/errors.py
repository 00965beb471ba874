"""Cards in error, reconstruction, and steps that were left out.

act-blackjack-2005 14; act-pontoon-2005 15; act-pontoon-2018 15; nsw-pontoon-6to5-2017 17.
"""

from collections import Counter
from typing import Any, Literal

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.game import DEALT_EVENTS, TURNED_EVENTS, UNSEEN_EVENTS, game_of
from croupier.engine.inputs import ReopenInsurance, Stand
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons, rounds, tokens
from croupier.engine.table.evolve import collected_cards
from croupier.engine.table.folds.replay import replayed
from croupier.engine.table.incidents.corrections import restore_money, return_next_wagers
from croupier.engine.table.people import check_power, check_reason
from croupier.engine.table.run import Run
from croupier.engine.table.state import Table
from croupier.rules.table import Errors


def _errors(state: Table, given: Struct) -> Errors:
    rules = state.rules.errors
    if rules is None:
        raise Barred(given, state.rules.voids.goes_on.clause, reasons.DECLARE_MISDEAL)
    return rules


def _check_official(state: Table, given: i.FindFaceUp | i.DrawInError | i.ReportEmptyRound, clause: str) -> None:
    if given.by.role == "player":
        raise Barred(given, clause, reasons.OFFICIALS_ONLY)
    if state.status != "open" or state.shoe.stage != "ready" or (state.shoe.is_failed and state.shoe.kind == "device"):
        raise Refused(given, clause, reasons.SHOE_NOT_IN_USE)


def find_face_up(run: Run, given: i.FindFaceUp) -> None:
    """Burn a face-up card found in the shoe."""
    state, rules = run.state, _errors(run.state, given)
    _check_official(state, given, rules.face_up.clause)
    if not state.shoe.cards:
        raise Refused(given, rules.face_up.clause, reasons.NO_CARD_LEFT)
    rounds.check_known(state, given, given.card)
    run.emit(e.CardBurned(given.card, "face-up", rules.face_up.clause))


def check_device(run: Run, given: i.CheckDevice) -> None:
    """Order a device to be emptied after the round and its cards checked."""
    state, rules = run.state, _errors(run.state, given)
    check_power(run.rules, given, given.by, rules.device_checked_by, "have a device checked")
    check_reason(given, given.reason, rules.device_checked_by.clause, "the check of a device")
    if state.shoe.kind != "device" or state.is_in_round or not state.shoe.cards:
        raise Refused(given, rules.device_checked_by.clause, reasons.CHECK_AFTER_ROUND)
    clause = rules.device_checked_by.clause
    run.act(e.DeviceChecked, given.by, clause, reason=given.reason)
    run.emit(e.ShoeVoided(state.shoe.cards, clause))


def draw_in_error(run: Run, given: i.DrawInError) -> None:
    """Find the place of a card that was drawn in error: the next card, the next round, or the discard rack."""
    state, rules = run.state, _errors(run.state, given)
    _check_official(state, given, rules.next_card.clause)
    if not state.shoe.cards:
        raise Refused(given, rules.next_card.clause, reasons.NO_CARD_LEFT)
    if given.card is None and given.is_exposed:
        raise Refused(given, rules.next_card.clause, reasons.EXPOSED_CARD_UNKNOWN)
    if given.card is not None:
        rounds.check_known(state, given, given.card)
    if given.drawn_for == "burn":
        run.emit(e.CardBurned(given.card if given.is_exposed else None, "error", rules.burnt_in_error.clause))
        return
    if given.drawn_for == "dealer":
        _drawn_for_dealer(run, given, rules)
        return
    if state.is_betting and (state.has_wagers or rules.no_wagers.value):
        # nsw-pontoon-6to5-2017 7.1: "no bet is allowed once the first card is removed"; 17.7 is of no wagers at all
        raise Refused(given, run.rules.wagers.closed.clause, reasons.FIRST_CARD_CLOSES)
    # act-blackjack-2005 14.2: without a wager no round has begun, and the card is the first of the next one;
    # where a card is due, as in the initial deal, it is that card: "as though it were the next card"
    _hold(run, given, rules.next_card.clause, "next-card")


def _hold(run: Run, given: i.DrawInError, clause: str, until: Literal["next-card", "next-round"]) -> None:
    run.act(e.CardHeld, given.by, clause, card=given.card, until=until, is_exposed=given.is_exposed)
    rounds.deal_held(run)


def _drawn_for_dealer(run: Run, given: i.DrawInError, rules: Errors) -> None:
    state = run.state
    round_ = state.round
    complete = state.is_betting or bool(state.unsettled)
    if not complete and round_ is not None and game_of(state.rules).is_final(round_):
        raise Refused(given, rules.dealer_early.clause, reasons.DEALER_CARD_IS_DUE)
    if not complete and rules.dealer_early.value == "next":
        # nsw-pontoon-6to5-2017 17.2: a card dealt in error is the next card; 17.5 and 17.6 are of a completed hand
        _hold(run, given, rules.dealer_early.clause, "next-card")
        return
    rule = rules.dealer_exposed if given.is_exposed else rules.dealer_unexposed
    if complete and rule.value == "held":
        # nsw-pontoon-6to5-2017 17.6: "used as the first card of the next round of play"
        _hold(run, given, rule.clause, "next-round")
        return
    clause = (rule if complete else rules.dealer_early).clause
    run.emit(e.CardBurned(given.card if given.is_exposed else None, "dealer-error", clause))


def refuse_card(run: Run, given: i.RefuseCard) -> None:
    """Record that a player refuses the card drawn in error; the hand gets no more cards."""
    state, rules = run.state, _errors(run.state, given)
    clause = rules.refusable.clause
    if not rules.refusable.value:
        raise Refused(given, clause, reasons.NOT_REFUSABLE)
    if not state.kept_cards or state.kept_cards[0].until != "next-card":
        raise Refused(given, clause, reasons.NO_CARD_IN_ERROR)
    round_ = state.round
    if round_ is None or not game_of(state.rules).is_decision(round_):
        raise Refused(given, clause, reasons.NO_HAND_ASKED)
    run.emit(e.CardRefused(given.player, given.box, clause))
    rounds.forward(run, Stand(given.player, given.box))


# --- reconstruction ------------------------------------------------------------------------------------------


def reconstruct(run: Run, given: i.Reconstruct) -> None:
    """Deal the round again from its first wrong card, in the right order; later decisions are asked for again."""
    state, rules = run.state, _errors(run.state, given)
    check_power(run.rules, given, given.by, rules.misplaced, "have a round reconstructed")
    clause = rules.misplaced.clause
    check_reason(given, given.reason, clause, "a reconstruction")
    former = state.former
    dealt = state.dealt if former is None else former.dealt
    _check_reconstructible(state, given, clause)
    if not dealt:
        raise Refused(given, clause, reasons.NO_CARDS_TO_ORDER)
    if state.last_round is None and (state.round is None or state.round.is_closed):
        raise Refused(given, clause, reasons.ROUND_VOID)
    happened, tallies = state.happened, state.tallies
    if former is not None:
        happened, tallies = former.happened, former.tallies
    has_unseen = any(isinstance(one, UNSEEN_EVENTS) for one in happened)
    _check_cards(state, given, dealt, clause, unseen=_unturned(happened))
    kept = _events_before(happened, given.cards)
    if kept is None:
        raise Refused(given, clause, reasons.SAME_ORDER)
    if former is not None:
        return_next_wagers(run, clause)
    if tokens.is_added_again(run, happened[:kept], happened[kept:]):
        raise Refused(given, clause, reasons.TOKENS_SETTLED)
    _, then, _ = replayed(state, kept)
    number = state.number if former is None else former.number
    fields = {"kept": kept, "before": dealt, "after": given.cards, "reason": given.reason}
    run.act(e.RoundReconstructed, given.by, clause, number=number, **fields)
    restore_money(run, number, tallies, then, clause)
    tokens.undo_added(run, happened[kept:])
    rounds.deal_held(run)
    if has_unseen:
        rounds.turn_all(run)


def _check_reconstructible(state: Table, given: i.Reconstruct, clause: str) -> None:
    """Raise Refused if a round cannot be dealt again; it must then stand or be declared void."""
    if state.status != "open":
        raise Refused(given, clause, reasons.TABLE_NOT_OPEN)
    if state.is_in_round and state.shoe.stage != "ready":
        raise Refused(given, clause, reasons.SHOE_NOT_READY)
    has_lost = state.has_lost_wagers if state.former is None else state.former.has_lost_wagers
    if has_lost:
        raise Refused(given, clause, reasons.WAGERS_LEFT)
    number = state.number if state.former is None else state.former.number
    if any(one[2] == number for one in state.settled_tokens):
        raise Refused(given, clause, reasons.TOKENS_SETTLED)
    happened = state.happened if state.former is None else state.former.happened
    if not state.is_in_round and _unturned(happened):
        raise Refused(given, clause, reasons.CARDS_UNSEEN)
    if state.is_in_round and collected_cards(state) > state.shoe.discards:
        raise Refused(given, clause, reasons.CARDS_RESHUFFLED)


def _unturned(happened: tuple[Any, ...]) -> int:
    """Return the number of cards of the round that were dealt face down and have not been turned."""
    down = sum(isinstance(one, UNSEEN_EVENTS) for one in happened)
    return down - sum(isinstance(one, TURNED_EVENTS) for one in happened)


def _check_cards(state: Table, given: i.Reconstruct, dealt: tuple[Card, ...], clause: str, *, unseen: int) -> None:
    """Raise Refused unless the cards are those of the round; cards that nobody has seen are turned and named."""
    named, known = Counter(given.cards), Counter(dealt)
    # nsw-pontoon-6to5-2017 17.8: "every effort must be made to reconstruct that round of play", and an unseen card can
    # be turned
    if len(given.cards) != len(dealt) + unseen or known - named:
        count = len(dealt) + unseen
        raise Refused(given, clause, (reasons.TURN_AND_NAME if unseen else reasons.CARDS_DIFFER)(count=count))
    for card, count in (named - known).items():
        rounds.check_known(state, given, card)
        if state.shoe.seen[card.index] + count > state.decks:
            raise Refused(given, clause, reasons.TURN_AND_NAME(count=len(given.cards)))


def _events_before(happened: tuple[Any, ...], order: tuple[Card, ...]) -> int | None:
    """Return the number of events before the first wrong card or the first that was dealt unseen; None without one."""
    cards = 0
    for at, event in enumerate(happened):
        if isinstance(event, DEALT_EVENTS):
            if isinstance(event, UNSEEN_EVENTS) or event.card != order[cards]:
                return at
            cards += 1
    return None


# --- steps left out ------------------------------------------------------------------------------------------


def report_omission(run: Run, given: i.ReportOmission) -> None:
    """Deal with a step that was left out."""
    state, rules = run.state, _errors(run.state, given)
    rule = {
        "cut": rules.not_cut,
        "shuffle": rules.not_shuffled,
        "burn": rules.not_burned,
        "put-back": rules.not_returned,
        "insurance": rules.late_insurance,
    }[given.what]
    if given.by.role == "player":
        raise Barred(given, rule.clause, reasons.OFFICIALS_ONLY)
    if not rule.value:
        raise Barred(given, rule.clause, reasons.NO_RULE_FOR_OMISSION(what=given.what))
    _check_can_be_missing(state, given, rule.clause)
    run.act(e.OmissionFound, given.by, rule.clause, what=given.what)
    if given.what in ("cut", "shuffle"):
        # nsw-pontoon-6to5-2017 17.11: "the dealer shall complete the round in play. The cards shall then be shuffled"
        run.emit(e.ShuffleFellDue("not-cut" if given.what == "cut" else "not-shuffled", rule.clause))
    elif given.what == "insurance":
        rounds.forward(run, ReopenInsurance())


def _check_can_be_missing(state: Table, given: i.ReportOmission, clause: str) -> None:
    shoe = state.shoe
    if state.status != "open" or shoe.stage != "ready":
        raise Refused(given, clause, reasons.SHOE_NOT_IN_USE)
    if given.what in ("cut", "shuffle") and shoe.kind == "device":
        raise Refused(given, state.rules.shuffle.device.clause, reasons.DEVICE_HAS_NO_CUT)
    if given.what == "shuffle" and shoe.cutting_card is not None:
        raise Refused(given, clause, reasons.SHUFFLE_WILL_FOLLOW)
    if given.what == "shuffle" and state.final_rounds is not None:
        # act-blackjack-2005 5.5: in the final rounds "the dealer shall continue dealing"
        raise Refused(given, state.rules.shuffle.final_rounds.clause, reasons.IN_FINAL_ROUNDS)
    if shoe.due == {"cut": "not-cut", "shuffle": "not-shuffled"}.get(given.what):
        raise Refused(given, clause, reasons.SHUFFLE_WILL_FOLLOW)
    if given.what == "shuffle" and not _has_missed_cutting_card(state, given):
        # act-pontoon-2018 15.8: "continued dealing after the cutting card has been drawn", and that ends a round first
        raise Refused(given, state.rules.shuffle.only_when.clause, reasons.CUTTING_CARD_NOT_REACHED)
    if given.what == "burn" and (shoe.is_unburned or not (shoe.rounds or state.is_in_round)):
        raise Refused(given, clause, reasons.NOT_FIRST_CARD)
    if given.what == "put-back" and (shoe.kind != "device" or not shoe.returned):
        raise Refused(given, clause, reasons.NOTHING_PUT_BACK)
    if given.what == "insurance" and state.round is None:
        raise Refused(given, clause, reasons.NO_ROUND_IN_PROGRESS)


def _has_missed_cutting_card(state: Table, given: i.ReportOmission) -> bool:
    """Return whether the cutting card can have come in an earlier round of the shoe.

    The depth of the cutting card is an estimate: it binds a dealer's word, not that of a casino supervisor.
    """
    if not state.shoe.rounds or not state.shoe.has_cutting_card:
        return False
    is_supervisor = given.by.role in state.rules.people.casino_supervisor.value
    return is_supervisor or state.shoe.cards <= state.shoe.cutting_depth


def report_empty_round(run: Run, given: i.ReportEmptyRound) -> None:
    """Void a round that was begun without a wager, and burn its cards."""
    state, rules = run.state, _errors(run.state, given)
    clause = rules.no_wagers.clause
    if not rules.no_wagers.value:
        raise Barred(given, clause, reasons.NO_EMPTY_ROUNDS)
    _check_official(state, given, clause)
    if any(one.layout for one in state.tallies) and not (state.round is None or state.round.is_closed):
        raise Refused(given, clause, reasons.WAGERS_PLACED)
    if not given.cards or len(given.cards) > state.shoe.cards:
        raise Refused(given, clause, reasons.EXPOSED_CARDS_MISSING)
    if state.is_dropped:
        raise Refused(given, run.rules.care.dropped.clause, reasons.DROPPED_CARDS)
    if state.kept_cards and state.kept_cards[0].card not in (None, given.cards[0]):
        raise Refused(given, clause, reasons.OTHER_FIRST_CARD(card=state.kept_cards[0].card))
    number = state.number + (state.round is None or state.round.is_closed)
    fields = {"ground": "no wagers", "reason": "no wager was placed", "person": ""}
    run.act(e.RoundVoided, given.by, clause, number=number, **fields)
    for card in given.cards:
        rounds.check_known(run.state, given, card)
        run.emit(e.CardBurned(card, "no-wagers", clause))
