"""The rounds of a table: what must be before one may start, its inputs, its cards, and what follows it."""

from typing import Any, Final

from msgspec import Struct

from croupier.cards import pack
from croupier.engine import twentyone, uth
from croupier.engine.events import CardDealt, PlayerRemoved, RoundClosed
from croupier.engine.inputs import (
    Barred,
    Deal,
    DeferPayment,
    Double,
    Hit,
    MarkAbsent,
    NoMoreBets,
    PlaceWager,
    Proceed,
    Refused,
    ReopenInsurance,
    ReturnWagers,
    Split,
)
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import seats, tokens
from croupier.engine.table.people import RANKS
from croupier.engine.table.run import Run
from croupier.engine.table.starting import check_may_start, shoe_hindrance
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
_OF_TABLE: Final = (ReturnWagers, ReopenInsurance)
"""What the table itself says to its round, for an official who has the power to order it."""
_BY_STAFF: Final = (DeclareMisdeal, ExposeDealerCards, ReportMissingWager, FindPlayWager)


def play(run: Run, given: Any) -> None:
    """Give the round an input, or open one for the first wager."""
    state = run.state
    if isinstance(given, (DeferPayment, *_BY_STAFF)):
        _check_staff(state, given)
    if state.status != "open":
        raise Refused(given, run.rules.opening.approval.clause, "the table is not open")
    if isinstance(given, Deal):
        _deal(run, given)
        return
    if state.choosing and not isinstance(given, (MarkAbsent, *_WAGERS)):
        _choose(run, given)
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
    if isinstance(given, _OF_TABLE):
        raise Refused(given, run.rules.conduct.void_wagers.clause, "an official orders it, with the reason")
    forward(run, given)


def _check_staff(state: Table, given: Any) -> None:
    """Raise Barred for what only those who operate the game may say, in this game."""
    rules = state.rules
    if type(given) not in _KNOWN[twentyone if isinstance(rules, TwentyOneRules) else uth]:
        raise Barred(given, rules.wagers.placed.clause, "this game has no such input")
    if isinstance(given, DeferPayment):
        assert isinstance(rules, TwentyOneRules)
        twentyone.check_deferral(rules, given)
        return
    if given.by.partition(" ")[0] not in ("supervisor", *RANKS):
        # act-uth-2019 6.1(b): "in the opinion of the casino supervisor, there has been a misdeal"
        is_misdeal = isinstance(given, DeclareMisdeal)
        rule = state.rules.shuffle.after_misdeal if is_misdeal else state.rules.people.dealer
        raise Barred(given, rule.clause, f"it is told by those who operate the game, and {given.by} does not")


def _choose(run: Run, given: Any) -> None:
    """Take a player's word to stay in a round that will be finished from a card shoe; nothing else is played yet."""
    rules = run.rules.transfer
    assert rules is not None
    if not isinstance(given, Proceed):
        who = ", ".join(run.state.choosing)
        raise Refused(given, rules.taken_back.clause, f"{who} may choose first whether to take the wager back")
    stay(run, run.state.choosing if given.player is None else (given.player,), given)


def stay(run: Run, players: tuple[str, ...], given: Any) -> None:
    """Record that players leave their wagers in the round."""
    rules = run.rules.transfer
    assert rules is not None
    for player in players:
        if player not in run.state.choosing:
            raise Refused(given, rules.taken_back.clause, f"{player} has nothing to choose")
        run.emit(e.ChoiceMade(player, stays=True, clause=rules.taken_back.clause))


def _open(run: Run) -> None:
    """Open a round if none takes wagers."""
    state = run.state
    if state.round is not None and not state.round.is_closed:
        return
    rules: Any = state.rules
    game: Any = twentyone if isinstance(rules, TwentyOneRules) else uth
    terms = (rules, state.seats(), state.limits, state.advised, state.limits_of_players())
    # nsw-pontoon-6to5-2017 20.9.3: a round may "commence … with the tournament player holding the betting marker"
    events, _ = uth.open_round(*terms) if game is uth else twentyone.open_round(*terms, state.starts_at)
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


def clear_held(run: Run, *, is_void: bool = False) -> None:
    """Burn the cards that were drawn in error and that nobody took, where they do not go into the next round."""
    rules = run.rules.errors
    if rules is None:
        return
    for one in run.state.held:
        # cards of a void round that were to be dealt again have been seen, and are collected with the others
        stays = rules.left_over.value == "next" and not (is_void and one.until == "in-order")
        if one.card is not None and one.is_exposed and one.until != "next-round" and not stays:
            run.emit(e.CardBurned(one.card, "left-over", rules.left_over.clause))


def mark_gone(run: Run, player: str, *, is_excluded: bool = False) -> None:
    """Let a player who has left, or is excluded, take no more part in the round that is open."""
    round_: Any = run.state.round
    if round_ is None or round_.is_closed or player in round_.absent or not run.state.tally(player).layout:
        return
    if is_excluded and round_.phase == "wagers":
        forward(run, ReturnWagers(player, "excluded" if isinstance(round_, twentyone.Round) else "void"))
    else:
        forward(run, MarkAbsent(player))


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
    if state.held and state.held[0].card not in (None, given.card):
        assert run.rules.errors is not None
        raise Refused(given, run.rules.errors.next_card.clause, f"the next card is {state.held[0].card}")
    forward(run, given)


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
        put_back(run, after_round=False)
    elif isinstance(event, RoundClosed):
        put_back(run, after_round=True)
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


def put_back(run: Run, *, after_round: bool) -> None:
    """Return the discards to a device when the document says so."""
    rules, shoe = run.rules.shuffle, run.state.shoe
    if shoe.kind != "device" or not shoe.discards or rules.every_round.value or shoe.is_failed:
        return
    due = "after_round" if after_round else "after_initial_deal"
    if rules.discards_back.value == due:
        run.emit(e.DiscardsReturned(shoe.discards, rules.discards_back.clause))


def after_round(run: Run) -> None:
    """Let a shuffle fall due if the cutting card came, or if every round is shuffled."""
    clear_held(run)
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
    if given.player in run.state.choosing:
        stay(run, (given.player,), given)
        return
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
