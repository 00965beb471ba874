"""The rounds of a table: their start, inputs and cards, and the steps after a round."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.cards import pack
from croupier.engine.events import (
    CardDealt,
    HandBust,
    HandStood,
    PlayerRemoved,
    PlayerReturned,
    RoundClosed,
    RoundOpened,
    SideBetSettled,
    WagerSettled,
)
from croupier.engine.game import FAMILIES, HAND_VOID_EVENTS, VOID_EVENTS, WAGERS, Game, RoundInput, WagerInput, game_of
from croupier.engine.inputs import (
    Deal,
    DealFaceDown,
    DeferPayment,
    Double,
    Hit,
    MarkAbsent,
    NoMoreBets,
    Proceed,
    ReopenInsurance,
    ReturnWagers,
    SettleBox,
    Split,
    TurnCard,
)
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons, seats, tokens
from croupier.engine.table.incidents.corrections import undo_corrections
from croupier.engine.table.people import RANKS
from croupier.engine.table.readiness import check_gaming, check_may_start, shoe_hindrance
from croupier.engine.table.run import Run
from croupier.engine.table.state import Table
from croupier.engine.twentyone import check_deferral
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned

_OF_TABLE: Final = (ReturnWagers, ReopenInsurance)
"""Inputs that only the table itself gives to its round, by the order of an official."""
_TURNING: Final = (CardDealt, HandBust, HandStood, SideBetSettled, WagerSettled)
"""Events of a box before which its first two cards lie face up."""
_BY_STAFF: Final = tuple([kind for game in FAMILIES.values() for kind in game.by_staff])


def play(run: Run, given: RoundInput) -> None:
    """Pass an input to the round, or open a round for the first wager."""
    state = run.state
    check_staff(state.rules, given)
    _check_open(state, given)
    if isinstance(given, Deal | DealFaceDown):
        _deal(run, given)
        return
    if isinstance(given, TurnCard) and state.awaits_turn:
        check_known(state, given, given.card)
    if state.choosing and not isinstance(given, (MarkAbsent, *WAGERS)):
        _choose(run, given)
        return
    if isinstance(given, WAGERS):
        _check_gaming(state, given)
        seats.check_wager(state, given)
        seats.arrive_with_wager(run, given.player)
        _open(run)
    elif isinstance(given, NoMoreBets) and not state.has_open_round:
        raise Refused(given, run.rules.wagers.nobody.clause, reasons.NOBODY_HAS_WAGERED)
    elif state.round is None:
        raise Refused(given, run.rules.wagers.untouched.clause, reasons.NO_ROUND)
    if isinstance(given, NoMoreBets):
        check_may_start(state, given)
    if isinstance(given, MarkAbsent):
        seats.check_absence(state, given)
    if isinstance(given, Hit | Double | Split):
        _check_refused(state, given)
        _check_exposed(state, given)
    if isinstance(given, SettleBox):
        _check_removed(state, given)
    if isinstance(given, _OF_TABLE):
        raise Refused(given, run.rules.conduct.void_wagers.clause, reasons.ORDERED_BY_OFFICIAL)
    forward(run, given)


def check_wager(state: Table, given: WagerInput) -> None:
    """Raise Refused for a wager that `play` would refuse, without placing it."""
    _check_open(state, given)
    _check_gaming(state, given)
    seats.check_wager(state, given)
    round_ = state.round
    if round_ is None or round_.is_closed:
        _, round_ = game_of(state.rules).open_round(*_terms(state))
    game = game_of(round_.rules)
    _check_known(state, game, given)
    game.check_wager(round_, given)


def _check_open(state: Table, given: Struct) -> None:
    if state.status != "open":
        raise Refused(given, state.rules.opening.approval.clause, reasons.TABLE_NOT_OPEN)


def _check_gaming(state: Table, given: WagerInput) -> None:
    """Raise Refused for a wager when gaming is over; the round itself refuses one after the first card."""
    if state.is_betting:
        # act-uth-2019 14.1: "The hours of gaming shall be as determined", and a wager is gaming;
        # nsw-pontoon-6to5-2017 19.8: the sign shows "the proposed time of closure", and no round follows it
        check_gaming(state, given)


def _check_known(state: Table, game: Game, given: RoundInput) -> None:
    if type(given) not in game.inputs:
        raise Refused(given, state.rules.wagers.placed.clause, reasons.NOT_OF_THIS_GAME)


def check_staff(rules: Any, given: Struct) -> None:
    """Raise Barred for an input of a round that only those who operate the game may give, and this person does not."""
    if not isinstance(given, _BY_STAFF):
        return
    if type(given) not in game_of(rules).inputs:
        raise Barred(given, rules.wagers.placed.clause, reasons.NOT_OF_THIS_GAME)
    if isinstance(given, DeferPayment):
        check_deferral(rules, given)
        return
    if given.by.partition(" ")[0] not in ("supervisor", *RANKS):
        raise Barred(given, game_of(rules).staff_clause(rules, given), reasons.OPERATORS_ONLY(by=given.by))


def _choose(run: Run, given: RoundInput) -> None:
    """Accept a player's choice to stay in a round that will be finished from a card shoe; refuse all other play."""
    rules = run.rules.transfer
    assert rules is not None
    if not isinstance(given, Proceed):
        who = ", ".join(run.state.choosing)
        raise Refused(given, rules.taken_back.clause, reasons.CHOICE_PENDING(players=who))
    stay(run, run.state.choosing if given.player is None else (given.player,), given)


def stay(run: Run, players: tuple[str, ...], given: Struct) -> None:
    """Record that players leave their wagers in the round."""
    rules = run.rules.transfer
    assert rules is not None
    for player in players:
        if player not in run.state.choosing:
            raise Refused(given, rules.taken_back.clause, reasons.NOTHING_TO_CHOOSE(player=player))
        run.emit(e.ChoiceMade(player, stays=True, clause=rules.taken_back.clause))


def _open(run: Run) -> None:
    """Open a round if none takes wagers."""
    state = run.state
    if state.round is not None and not state.round.is_closed:
        return
    events, _ = game_of(state.rules).open_round(*_terms(state))
    for event in events:
        run.emit(_as_recorded(state, event) if isinstance(event, RoundOpened) else event)


def _as_recorded(state: Table, event: RoundOpened) -> RoundOpened:
    """Return the opening of a round with what the table has set up otherwise than usual."""
    is_down = game_of(state.rules).is_face_down(state.rules)
    unread = UNSET if state.face_down == "read" or not is_down else state.face_down
    staged = UNSET if state.settlement == "at_once" else state.settlement
    return replace(event, face_down=unread, settlement=staged)


def _terms(state: Table) -> tuple[Any, ...]:
    """Return the terms of the next round, as a game's `open_round` takes them."""
    # nsw-pontoon-6to5-2017 20.9.3: a round may "commence … with the tournament player holding the betting marker"
    personal = state.limits_of_players()
    return state.rules, state.seats(), state.limits, state.advised, personal, state.starts_at


def forward(run: Run, given: RoundInput, before_close: Callable[[Run], None] | None = None) -> None:
    """Let the round decide, then deal the cards that were kept and carry out the steps after a round."""
    round_: Any = run.state.round
    game = game_of(run.rules if round_ is None else round_.rules)
    _check_known(run.state, game, given)
    for one in game.step(round_, given).transitions:
        if before_close is not None and isinstance(one.event, RoundClosed):
            before_close(run)
        _turn(run, one.event)
        run.follow(one)
        tokens.settle(run, one.event)
        _after_event(run, one.event)
    deal_held(run)


def clear_held(run: Run, *, is_void: bool = False) -> None:
    """Burn the cards that were drawn in error and that nobody took, where they do not go into the next round."""
    rules = run.rules.errors
    if rules is None:
        return
    for one in run.state.kept_cards:
        # cards of a void round that were to be dealt again have been seen, and are collected with the others
        stays = rules.left_over.value == "next" and not (is_void and one.until == "in-order")
        if one.card is not None and one.is_exposed and one.until != "next-round" and not stays:
            run.emit(e.CardBurned(one.card, "left-over", rules.left_over.clause))


def is_absent(state: Table, player: str) -> bool:
    """Return whether a player with a wager in play is absent and may come back."""
    round_: Any = state.round
    if round_ is None or round_.is_closed or not game_of(round_.rules).readmits:
        return False
    return player in round_.absent and state.tally(player).layout > 0


def mark_back(run: Run, player: str) -> None:
    """Let a player who was absent decide again."""
    # act-blackjack-2005 14.7: "If a player is not present to render a decision", and of each decision by itself
    run.emit(PlayerReturned(player, run.rules.play.absent.clause))


def deal_held(run: Run) -> None:
    """Deal the cards that were drawn in error next, if they are known and due."""
    state = run.state
    while state.kept_cards and state.kept_cards[0].card is not None and state.awaits_card:
        round_: Any = state.round
        errors, is_dealers = run.rules.errors, game_of(round_.rules).is_final(round_)
        if is_dealers and errors is not None and errors.refusable.value and state.kept_cards[0].until == "next-card":
            run.emit(e.RefusedByAll(errors.refused_by_all.clause))
        forward(run, Deal(state.kept_cards[0].card))
        state = run.state


def _check_refused(state: Table, given: Hit | Double | Split) -> None:
    # nsw-pontoon-6to5-2017 17.3: a player who refuses "shall not receive any additional card during that round of play"
    if given.player in state.refusers and state.rules.errors is not None:
        raise Refused(given, state.rules.errors.refusable.clause, reasons.HAS_REFUSED(player=given.player))


def _check_removed(state: Table, given: SettleBox) -> None:
    # act-blackjack-2005 19.3(a): "the round of play shall be completed as follows": the cards left in the shoe are
    # removed, shuffled and cut first, also where the settlement has begun
    is_failed = state.shoe.is_failed and state.shoe.cards > 0 and state.rules.by_hand is not None
    found = shoe_hindrance(state) if is_failed else None
    if found is not None:
        raise Refused(given, *found)


def _check_exposed(state: Table, given: Hit | Double | Split) -> None:
    # nsw-pontoon-6to5-2017 3.6.2: "the players must expose the first two cards prior to receiving a third card"
    if state.rules.seating.face_down.value and given.box not in state.exposed:
        raise Refused(given, state.rules.seating.face_down.clause, reasons.CARDS_NOT_EXPOSED(box=given.box))


def _turn(run: Run, event: Any) -> None:
    """Turn the face-down cards of a box before they are paid, stand, or get a third card."""
    state, rule = run.state, run.rules.seating.face_down
    if not rule.value or not isinstance(event, _TURNING) or not event.box or event.box in state.exposed:
        return
    if isinstance(event, SideBetSettled) and not event.returned:
        return  # who does not show a pair has none (reading A30)
    if len(game_of(run.rules).first_two(state.round, event.box)) == 2:
        # nsw-pontoon-6to5-2017 3.6.2: they are exposed "prior to receiving a third card", of an absent player too
        run.emit(e.CardsTurned(event.box, rule.clause))


def turn_all(run: Run) -> None:
    """Record the first two cards of every box as turned: all have seen them when the round was reconstructed."""
    state, rule = run.state, run.rules.seating.face_down
    for box in range(1, run.rules.wagers.boxes.value + 1):
        is_dealt = len(game_of(run.rules).first_two(state.round, box)) == 2
        if rule.value and is_dealt and box not in run.state.exposed:
            run.emit(e.CardsTurned(box, rule.clause))


# --- cards ---------------------------------------------------------------------------------------------------


def _deal(run: Run, given: Deal | DealFaceDown) -> None:
    """Deal a card from the shoe, or the unseen card that was kept."""
    state = run.state
    if state.round is None or not state.round.awaits_card:
        _refuse_card(run, given)
    found = shoe_hindrance(state)
    if found is not None:
        raise Refused(given, *found)
    if isinstance(given, DealFaceDown):
        forward(run, given)
        return
    check_known(state, given, given.card)
    if state.kept_cards and state.kept_cards[0].card not in (None, given.card):
        assert run.rules.errors is not None
        raise Refused(given, run.rules.errors.next_card.clause, reasons.OTHER_CARD_NEXT(card=state.kept_cards[0].card))
    forward(run, given)


def _refuse_card(run: Run, given: Deal | DealFaceDown) -> None:
    if run.state.round is None:
        raise Refused(given, run.rules.wagers.closed.clause, reasons.NO_CARD_DUE)
    forward(run, given)  # the round tells why


def check_known(state: Table, given: Struct, card: Any) -> None:
    """Raise Refused for a card that cannot be in the shoe: not of the pack, or all of its kind are out."""
    rule = state.rules.cards.pack
    if card not in pack(rule.value):
        foreign = state.rules.voids.missing if state.rules.voids.missing.value else rule
        raise Refused(given, foreign.clause, reasons.FOREIGN_CARD(card=card))
    if state.shoe.seen[card.index] >= state.decks:
        foreign = state.rules.voids.missing if state.rules.voids.missing.value else rule
        is_one = state.decks == 1
        reason = reasons.ONLY_CARD_OUT(card=card) if is_one else reasons.CARD_OUT(decks=state.decks, card=card)
        raise Refused(given, foreign.clause, reason)


def draw_cutting_card(run: Run, given: i.DrawCuttingCard) -> None:
    """Put the cutting card aside; a round that has begun is finished, one that has not waits for the shuffle."""
    state, rules = run.state, run.rules.shuffle
    if not state.shoe.has_cutting_card or state.shoe.stage != "ready":
        # act-blackjack-2005 19.1: "If an automated shuffling shoe is in use, Rule 5 is replaced"
        clause = (rules.device if state.shoe.kind == "device" else rules.only_when).clause
        raise Refused(given, clause, reasons.NO_CUTTING_CARD)
    round_: Any = state.round
    begun = state.is_in_round
    if begun and not state.awaits_card:
        raise Refused(given, rules.only_when.clause, reasons.NO_CARD_DUE)
    box, player = game_of(state.rules).due_to(round_) if begun else (-1, _first_player(state))
    clause = rules.cutting_card_during.clause if begun else rules.cutting_card_first.clause
    if state.final_rounds is not None:
        # act-blackjack-2005 5.5: it "shall be discarded and the dealer shall continue dealing"
        clause = rules.final_rounds.clause
    run.emit(e.CuttingCardDrawn(box, player, clause))
    if not begun and state.final_rounds is None:
        if round_ is not None and not round_.is_closed and round_.phase != "wagers":
            run.emit(e.BetsReopened(rules.cutting_card_first.clause))
        run.emit(e.ShuffleFellDue("cutting-card", rules.cutting_card_first.clause))


def _first_player(state: Table) -> str:
    return "" if state.round is None else game_of(state.round.rules).first_player(state.round)


# --- what follows --------------------------------------------------------------------------------------------


def _after_event(run: Run, event: Any) -> None:
    rules = run.rules.shuffle
    if isinstance(event, CardDealt | CardDealtFaceDown | PlayerRemoved) and _is_initial_deal_over(run.state):
        put_back(run, after_round=False)
    elif isinstance(event, CardTurned):
        _turned(run, event)
    elif isinstance(event, RoundClosed):
        put_back(run, after_round=True)
        after_round(run)
    elif isinstance(event, VOID_EVENTS):
        # act-uth-2019 def:void: "no result", and none that was corrected
        undo_corrections(run, run.state.number, event.clause)
        if game_of(run.rules).is_misdeal(run.rules, event):
            run.emit(e.ShuffleFellDue("misdeal", rules.after_misdeal.clause))
    elif isinstance(event, HAND_VOID_EVENTS) and event.player is not None:
        undo_corrections(run, run.state.number, event.clause, event.player)


def _turned(run: Run, event: CardTurned) -> None:
    """Record that the dealer has turned the cards of a box, where their player has not exposed them."""
    state, rule = run.state, run.rules.seating.face_down
    round_: Any = state.round
    if rule.value and event.box not in state.exposed and not game_of(run.rules).unseen_on(round_, event.box):
        run.emit(e.CardsTurned(event.box, rule.clause))


def _is_initial_deal_over(state: Table) -> bool:
    return state.round is not None and game_of(state.round.rules).is_initial_deal_over(state.round)


def put_back(run: Run, *, after_round: bool) -> None:
    """Return the discards to a device when the document requires it."""
    rules, shoe = run.rules.shuffle, run.state.shoe
    if shoe.kind != "device" or not shoe.discards or rules.every_round.value or shoe.is_failed:
        return
    due = "after_round" if after_round else "after_initial_deal"
    if rules.discards_back.value == due:
        run.emit(e.DiscardsReturned(shoe.discards, rules.discards_back.clause))


def after_round(run: Run) -> None:
    """Make a shuffle due if the cutting card came, or if the cards are shuffled after every round."""
    clear_held(run)
    rules, shoe = run.rules.shuffle, run.state.shoe
    if rules.every_round.value:
        if not shoe.due:
            run.emit(e.ShuffleFellDue("round", rules.before_play.clause))
    elif shoe.cutting_card is not None and not shoe.due and run.state.final_rounds is None:
        run.emit(e.ShuffleFellDue("cutting-card", rules.cutting_card_during.clause))
