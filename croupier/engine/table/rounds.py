"""The rounds of a table: what must be before one may start, its inputs, its cards, and what follows it."""

from typing import Any, Final

from msgspec import Struct

from croupier.cards import pack
from croupier.engine import twentyone, uth
from croupier.engine.events import CardDealt, PlayerRemoved, RoundClosed
from croupier.engine.inputs import (
    Deal,
    Double,
    Hit,
    MarkAbsent,
    NoMoreBets,
    PlaceWager,
    Refused,
    Split,
)
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import seats, tokens
from croupier.engine.table.run import Run
from croupier.engine.table.state import Table
from croupier.engine.twentyone.state import Phase
from croupier.engine.uth.events import RoundVoided as UthRoundVoided
from croupier.engine.uth.inputs import (
    DeclareMisdeal,
    ExposeDealerCards,
    FindPlayWager,
    PlaceAnte,
    PlaceTrips,
    ReportMissingWager,
)
from croupier.rules.twentyone import TwentyOneRules
from croupier.rules.uth import UthRules

_WAGERS: Final = (PlaceWager, PlaceAnte, PlaceTrips)
_BY_STAFF: Final = (DeclareMisdeal, ExposeDealerCards, ReportMissingWager, FindPlayWager)


def play(run: Run, given: Any) -> None:
    """Give the round an input, or open one for the first wager."""
    state = run.state
    if state.status != "open":
        raise Refused(given, run.rules.opening.approval.clause, "the table is not open")
    if isinstance(given, Deal):
        _deal(run, given)
        return
    if isinstance(given, _WAGERS):
        seats.check_wager(run, given)
        _open(run)
    elif state.round is None:
        if isinstance(given, NoMoreBets):
            raise Refused(given, run.rules.wagers.nobody.clause, "nobody has wagered")
        raise Refused(given, run.rules.wagers.untouched.clause, "no round is in play")
    if isinstance(given, NoMoreBets):
        check_may_start(state, given)
    if isinstance(given, Hit | Double | Split):
        _check_exposed(state, given)
    if isinstance(given, _BY_STAFF):
        _check_staff(state, given)
    forward(run, given)


def _check_staff(state: Table, given: DeclareMisdeal | ExposeDealerCards | ReportMissingWager | FindPlayWager) -> None:
    if state.guest(given.by) is not None or given.by.partition(" ")[0] == "player":
        # act-uth-2019 6.1(b): "in the opinion of the casino supervisor, there has been a misdeal"
        is_misdeal = isinstance(given, DeclareMisdeal)
        rule = state.rules.shuffle.after_misdeal if is_misdeal else state.rules.people.dealer
        raise Refused(given, rule.clause, f"it is told by those who operate the game, and {given.by} plays")


def _open(run: Run) -> None:
    """Open a round if none takes wagers."""
    state = run.state
    if state.round is not None and not state.round.is_closed:
        return
    rules: Any = state.rules
    game: Any = twentyone if isinstance(rules, TwentyOneRules) else uth
    events, _ = game.open_round(rules, state.seats(), state.limits, state.advised, state.limits_of_players())
    for event in events:
        run.emit(event)


def forward(run: Run, given: Any) -> None:
    """Let the round decide, and go on with the cards that were held and with what follows a round."""
    round_: Any = run.state.round
    game: Any = twentyone if isinstance(round_, twentyone.Round) else uth
    if type(given) not in _KNOWN[game]:
        raise Refused(given, run.rules.wagers.placed.clause, "this game has no such input")
    events, _ = game.step(round_, given)
    for event in events:
        run.emit(event)
        tokens.settle(run, event)
        _after_event(run, event)
    deal_held(run)


def deal_held(run: Run) -> None:
    """Deal the cards that were drawn in error as the next ones, as far as they are known and due."""
    state = run.state
    while state.held and state.held[0].card is not None and state.awaits_card:
        round_: Any = state.round
        errors, is_dealers = run.rules.errors, isinstance(round_, twentyone.Round) and round_.phase is Phase.DEALER
        if is_dealers and errors is not None and errors.refusable.value and state.held[0].until == "next-card":
            run.emit(e.RefusedByAll(errors.refused_by_all.clause))
        forward(run, Deal(state.held[0].card))
        state = run.state


# --- starting ------------------------------------------------------------------------------------------------


def check_may_start(state: Table, given: Struct) -> None:
    """Raise Refused if something must be done before a round may be dealt."""
    found = hindrance(state)
    if found is not None:
        raise Refused(given, *found)


def hindrance(state: Table) -> tuple[str, str] | None:
    """Return what must be done before a round may be dealt, as a clause and a reason, or None."""
    care, shoe = state.rules.care, state.shoe
    if state.status != "open":
        return state.rules.opening.approval.clause, "the table is not open"
    if len(state.sets) < care.decks_in_turn.value or not all(one.is_checked for one in state.sets):
        return state.check_under, "the cards have not been checked"
    if state.unchecked:
        waits = " and ".join(state.unchecked)
        return care.replacement_checked_by.clause, f"replacement cards wait for the check of {waits}"
    if state.is_dropped:
        return care.dropped.clause, "dropped cards have not been verified"
    if shoe.is_failed:
        return state.rules.machine.replaced.clause, "the device has failed and must be replaced"
    if shoe.due:
        return shoe.due_under, "the cards must be shuffled before another round"
    if shoe.stage != "ready":
        return _unready(state)
    if state.has_run_out:
        return _run_out(state), "the shoe is empty: the cards must be shuffled"
    return _closing_hindrance(state)


def _run_out(state: Table) -> str:
    """Return the clause of a shoe or device that has run out."""
    rules = state.rules.shuffle
    return (rules.runs_out_device if state.shoe.kind == "device" else rules.runs_out).clause


def _unready(state: Table) -> tuple[str, str]:
    """Return why no card can be dealt from the shoe as it is."""
    rules = state.rules
    match state.shoe.stage:
        case "offered" | "to insert":
            assert rules.cut is not None
            return rules.cut.offered.clause, "the cards have not been cut"
        case "to burn":
            return rules.shuffle.burn.clause, "the first card has not been burnt"
        case _ if state.is_in_round and rules.by_hand is not None:
            # act-pontoon-2018 19.3(a)(i): "remove the cards remaining in the shoe and shuffle the cards"
            return rules.by_hand.removed.clause, "the cards left in the device have not been shuffled"
        case _ if state.is_in_round and rules.transfer is not None:
            return rules.transfer.shuffled.clause, "the cards left in the device have not been shuffled"
        case _:
            return rules.shuffle.before_play.clause, "the cards have not been shuffled"


def _closing_hindrance(state: Table) -> tuple[str, str] | None:
    rules = state.rules
    if state.hours is not None and not state.hours[0] <= state.now < state.hours[1]:
        return rules.closing.hours.clause, "it is outside the hours of gaming"
    if state.closes is not None and state.now >= state.closes:
        return rules.closing.notice_minutes.clause, "the table is being closed"
    if state.final_rounds is not None and state.final_rounds <= 0:
        return rules.shuffle.final_announced_by.clause, "the final rounds have been dealt"
    if rules.seating.face_down.value and "face-down" not in state.approvals:
        return rules.seating.face_down_approved_by.clause, "dealing face down needs an inspector's approval"
    return None


def _check_exposed(state: Table, given: Hit | Double | Split) -> None:
    # nsw-pontoon-6to5-2017 3.6.2: "the players must expose the first two cards prior to receiving a third card"
    if state.rules.seating.face_down.value and given.box not in state.exposed:
        raise Refused(given, state.rules.seating.face_down.clause, f"box {given.box} must expose its cards first")


# --- cards ---------------------------------------------------------------------------------------------------


def _deal(run: Run, given: Deal) -> None:
    """Take a card from the shoe, or the one that was held unseen."""
    state = run.state
    if state.round is None or not state.round.awaits_card:
        _refuse_card(run, given)
    found = shoe_hindrance(state)
    if found is not None:
        raise Refused(given, *found)
    check_known(state, given, given.card)
    forward(run, given)


def shoe_hindrance(state: Table) -> tuple[str, str] | None:
    """Return what keeps the shoe from giving a card that is due, as a clause and a reason, or None."""
    rules = state.rules
    if state.shoe.stage != "ready":
        return _unready(state)
    if state.is_dropped:
        return rules.care.dropped.clause, "dropped cards have not been verified"
    if state.unchecked:
        # act-blackjack-2005 2.4/s2: checked "prior to its introduction to play", also in the middle of a round
        return rules.care.replacement_checked_by.clause, "a replacement card has not been checked"
    if state.shoe.is_failed and state.shoe.kind == "device":
        return rules.machine.malfunction.clause, "the device has failed"
    if state.has_run_out:
        return _run_out(state), "the shoe is empty: the discards must be shuffled and cut"
    return None


def _refuse_card(run: Run, given: Deal) -> None:
    if run.state.round is None:
        raise Refused(given, run.rules.wagers.closed.clause, "no card is due")
    forward(run, given)  # the round tells why


def check_known(state: Table, given: Struct, card: Any) -> None:
    """Raise Refused for a card that cannot be in the shoe: not of the pack, or all of its kind are out."""
    rule = state.rules.cards.pack
    if card not in pack(rule.value):
        foreign = state.rules.voids.missing if state.rules.voids.missing.value else rule
        raise Refused(given, foreign.clause, f"{card} does not belong to the decks: report a foreign card")
    if state.shoe.seen[card.index] >= state.decks:
        foreign = state.rules.voids.missing if state.rules.voids.missing.value else rule
        raise Refused(given, foreign.clause, f"all {state.decks} of {card} are out: report a foreign card")


def draw_cutting_card(run: Run, given: i.DrawCuttingCard) -> None:
    """Put the cutting card aside; a round that has begun is finished, one that has not waits for the shuffle."""
    state, rules = run.state, run.rules.shuffle
    if not state.shoe.has_cutting_card or state.shoe.stage != "ready":
        # act-blackjack-2005 19.1: "If an automated shuffling shoe is in use, Rule 5 is replaced"
        clause = (rules.device if state.shoe.kind == "device" else rules.only_when).clause
        raise Refused(given, clause, "there is no cutting card in the shoe")
    round_: Any = state.round
    begun = state.is_in_round
    if begun and not state.awaits_card:
        raise Refused(given, rules.only_when.clause, "no card is due")
    box, player = _due_to(state) if begun else (-1, _first_player(state))
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
    round_ = state.round
    if isinstance(round_, twentyone.Round) and round_.boxes and not round_.is_closed:
        return round_.boxes[0].order[0] if round_.boxes[0].order else round_.boxes[0].wagers[0].player
    return ""


def _due_to(state: Table) -> tuple[int, str]:
    """Return the box whose card is due, 0 for the dealer, and who decides for it."""
    round_ = state.round
    assert isinstance(round_, twentyone.Round)
    match round_.phase:
        case Phase.DEALER:
            return 0, ""
        case Phase.INITIAL_DEAL:
            many = len(round_.boxes)
            if round_.dealt == many:
                return 0, ""
            box = round_.boxes[round_.dealt if round_.dealt < many else round_.dealt - many - 1]
        case _:
            box = round_.box
    return box.number, round_.controller(box) or box.order[0]


# --- what follows --------------------------------------------------------------------------------------------


def _after_event(run: Run, event: Any) -> None:
    rules = run.rules.shuffle
    if isinstance(event, CardDealt | PlayerRemoved) and _is_initial_deal_over(run.state):
        _put_back(run, after_round=False)
    elif isinstance(event, RoundClosed):
        _put_back(run, after_round=True)
        after_round(run)
    elif isinstance(event, UthRoundVoided) and _is_misdeal(run, event):
        run.emit(e.ShuffleFellDue("misdeal", rules.after_misdeal.clause))


def _is_misdeal(run: Run, event: UthRoundVoided) -> bool:
    # act-uth-2019 13.5(a) makes a round void and calls it no misdeal
    return isinstance(run.rules, UthRules) and event.clause != run.rules.irregularities.missing_round.clause


def _is_initial_deal_over(state: Table) -> bool:
    round_ = state.round
    if not isinstance(round_, twentyone.Round):
        return False
    return round_.phase is Phase.INITIAL_DEAL and round_.dealt == 2 * len(round_.boxes) + 1


def _put_back(run: Run, *, after_round: bool) -> None:
    """Return the discards to a device when the document says so."""
    rules, shoe = run.rules.shuffle, run.state.shoe
    if shoe.kind != "device" or not shoe.discards or rules.every_round.value or shoe.is_failed:
        return
    due = "after_round" if after_round else "after_initial_deal"
    if rules.discards_back.value == due:
        run.emit(e.DiscardsReturned(shoe.discards, rules.discards_back.clause))


def after_round(run: Run) -> None:
    """Let a shuffle fall due if the cutting card came, or if every round is shuffled."""
    rules, shoe = run.rules.shuffle, run.state.shoe
    if rules.every_round.value:
        if not shoe.due:
            run.emit(e.ShuffleFellDue("round", rules.before_play.clause))
    elif shoe.cutting_card is not None and not shoe.due and run.state.final_rounds is None:
        run.emit(e.ShuffleFellDue("cutting-card", rules.cutting_card_during.clause))


def time_expired(run: Run, given: i.TimeExpired) -> None:
    """Treat a player who has not decided in time as one who is not there."""
    round_: Any = run.state.round
    clause = run.rules.conduct.decision_seconds.clause
    if round_ is None or round_.is_closed:
        raise Refused(given, clause, "no decision is outstanding")
    asked = set(round_.asked)
    if isinstance(round_, twentyone.Round):
        if round_.phase is Phase.DECISION and round_.decider is not None:
            asked.add(round_.decider)
        if round_.phase in (Phase.INSURANCE, Phase.SURRENDER):
            asked.update(one.player for one in run.state.tallies if one.layout)
    elif round_.phase in uth.state.BETTING:
        asked.add(round_.place.player)
    if given.player not in asked:
        raise Refused(given, clause, f"no decision of {given.player} is outstanding")
    forward(run, MarkAbsent(given.player))


_KNOWN: Final[dict[Any, frozenset[type]]] = {
    twentyone: frozenset({*(kind for kinds in twentyone.FLOW.values() for kind in kinds), *twentyone.ANY_TIME}),
    uth: frozenset({kind for kinds in uth.FLOW.values() for kind in kinds}),
}
