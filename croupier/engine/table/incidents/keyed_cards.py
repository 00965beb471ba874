"""Correction of the record: a real card that was keyed wrongly. The card on the layout never changed.

It is no irregularity of the game, and no document names it (reading T-65). Those who operate the game correct it alone
as long as only cards have followed: act-blackjack-2005 16.5(c); act-pontoon-2005 17.5(c); act-pontoon-2018 17.5(c);
act-uth-2019 15.6(c); nsw-pontoon-6to5-2017 def:dealer. Where wagers were settled by the card, those correct it who
correct payments: the same clauses, and nsw-pontoon-6to5-2017 16.2; a round that ended with the card is in play again,
as long as no card of the next has been dealt. Where a decision has followed, the round is played
on, and its payments are corrected, or it is void: act-blackjack-2005 16.3; act-pontoon-2005 17.3;
act-pontoon-2018 17.3; act-uth-2019 15.4; nsw-pontoon-6to5-2017 17.8.
"""

from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.events import DEALER
from croupier.engine.game import CARD_EVENTS, EXPOSURES, UNSEEN_EVENTS, RoundInput, game_of
from croupier.engine.inputs import Deal, DealFaceDown, TurnCard
from croupier.engine.refusal import Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons, rounds
from croupier.engine.table.folds.cards import counted
from croupier.engine.table.folds.keyed_cards import with_keyed_round
from croupier.engine.table.folds.last_round import collected_since, is_last_together, round_before
from croupier.engine.table.folds.replay import KEYED_EVENTS, replayed
from croupier.engine.table.incidents import keyed_reasons
from croupier.engine.table.incidents.corrections import restore_money, return_next_wagers
from croupier.engine.table.people import check_power
from croupier.engine.table.postings import postings
from croupier.engine.table.run import Run
from croupier.engine.table.state import Table
from croupier.engine.unseen_events import CardTurned
from croupier.rules.table import TableRules

_GROUNDS: Final = ("impractical", "reconstruction")
"""The grounds on which a round is void that cannot be put right."""
_DEALING: Final = (*KEYED_EVENTS, *UNSEEN_EVENTS)
"""The events of the deal: a card that is keyed as it is dealt or turned, and one that is dealt unseen."""


def correct_card(run: Run, given: i.CorrectCard) -> None:
    """Deal the round again from a card that was keyed wrongly, with the card that lies there."""
    rule = run.rules.conduct.card_corrected
    check_power(run.rules, given, given.by, rule, "correct a keyed card")
    state, place, at = _find(run.state, given)
    was_over = is_last_together(run.state)
    keyed, kept = state.happened[at].card, _begun(state.happened, at)
    if keyed == given.card:
        raise Refused(given, rule.clause, keyed_reasons.AS_KEYED(card=keyed))
    without = replace(state.shoe, seen=counted(state.shoe.seen, keyed, -1))
    rounds.check_known(replace(state, shoe=without), given, given.card)
    again = _check_followed(state, given, at, kept)
    clause = _check_settled(state, given, kept)
    fields = {"number": state.number, "place": place, "keyed": keyed, "card": given.card, "kept": kept}
    if run.state.former is not None:
        return_next_wagers(run, clause)
    run.act(e.CardCorrected, given.by, clause, **fields)
    restore_money(run, state.number, state.tallies, run.state.tallies, clause)
    for one in again:
        rounds.forward(run, one)
    if was_over and run.state.has_open_round:
        rounds.turn_all(run)


def keyed_cards(state: Table) -> tuple[Card, ...]:
    """Return the cards that have been keyed in the round in play, in order, or in the last one if none is dealt."""
    if not state.has_open_round and not is_last_together(state):
        return ()
    return tuple([one.card for one in with_keyed_round(state).happened if isinstance(one, KEYED_EVENTS)])


def undoes_settlement(state: Table, given: i.CorrectCard) -> bool:
    """Return whether a correction would move chips back that were paid or collected since; False if it is refused."""
    try:
        found, _, at = _find(state, given)
    except Refused:
        return False
    return any(postings(one) for one in found.happened[at:])


def _find(state: Table, given: i.CorrectCard) -> tuple[Table, int, int]:
    """Return the table with the round in play, the place of the card among those keyed, and the event that recorded it.

    A round that ended with the card is in play again as long as no card of the next has been dealt.
    """
    clause = state.rules.conduct.card_corrected.clause
    if state.status != "open":
        raise Refused(given, clause, reasons.TABLE_NOT_OPEN)
    _check_together(state, given)
    state = with_keyed_round(state)
    keyed = [at for at, one in enumerate(state.happened) if isinstance(one, KEYED_EVENTS)]
    if state.round is None or not keyed:
        raise Refused(given, clause, keyed_reasons.NO_CARD_KEYED)
    place = len(keyed) if given.place is None else given.place
    if not 1 <= place <= len(keyed):
        raise Refused(given, clause, keyed_reasons.NO_SUCH_CARD(count=len(keyed)))
    return state, place, keyed[place - 1]


def _check_together(state: Table, given: i.CorrectCard) -> None:
    """Raise Refused if the last round is over, and void, or its cards or its wagers have been handled since."""
    clause = state.rules.conduct.payment_corrected.clause
    if is_last_together(state):
        whole = state.happened if state.former is None else state.former.happened
        if state.played[-1].tallies != replayed(state, len(whole))[1]:
            raise Refused(given, _void_clause(state.rules), keyed_reasons.FOLLOWED)
    elif state.round is not None and state.round.is_closed:
        raise Refused(given, clause, reasons.ROUND_VOID if state.played[-1].is_void else keyed_reasons.RESHUFFLED)


def _begun(happened: tuple[Any, ...], at: int) -> int:
    """Return the first event of the act that keyed a card: both cards of the dealer may be exposed by one."""
    for exposed in range(at + 1, len(happened)):
        count = _turned_by(happened, exposed)
        if at >= exposed - count:
            return exposed - count
        if not isinstance(happened[exposed], CardTurned):
            break
    return at


def _turned_by(happened: tuple[Any, ...], at: int) -> int:
    """Return the number of cards that became known by an exposure, recorded in the events before it."""
    exposed, count = happened[at], 0
    if type(exposed) not in EXPOSURES:
        return 0
    for one in reversed(happened[:at]):
        if not isinstance(one, CardTurned) or (one.box, one.clause) != (DEALER, exposed.clause):
            break
        count += 1
    return count


def _check_followed(state: Table, given: i.CorrectCard, at: int, kept: int) -> list[RoundInput]:
    """Return the inputs that deal the cards after `kept` events again; raise Refused if more than cards followed.

    The wrong card, dealt again with those after it, must give all that has happened since, so that nobody has decided
    anything; and the right card must leave each of the others where it lies.
    """
    happened = state.happened[kept:]
    if state.kept_cards:
        assert state.rules.errors is not None
        raise Refused(given, state.rules.errors.next_card.clause, keyed_reasons.WAITS)
    inputs, right = _given_again(happened), _given_again(_with_card(happened, at - kept, given.card))
    if _dealt_again(state, kept, inputs) != happened or _areas(_dealt_again(state, kept, right)) != _areas(happened):
        raise Refused(given, _void_clause(state.rules), keyed_reasons.FOLLOWED)
    return right


def _with_card(happened: tuple[Any, ...], at: int, card: Card) -> tuple[Any, ...]:
    """Return the events with the right card in place of the wrong one, also where an exposure names it."""
    keyed, events = happened[at].card, []
    for number, one in enumerate(happened):
        if number == at:
            events.append(replace(one, card=card))
        elif type(one) in EXPOSURES:
            events.append(replace(one, cards=tuple([card if each == keyed else each for each in one.cards])))
        else:
            events.append(one)
    return tuple(events)


def _check_settled(state: Table, given: i.CorrectCard, at: int) -> str:
    """Return the clause of the correction; raise Refused or Barred if wagers were settled that this person cannot undo.

    Chips that were paid or collected by the wrong card move back, as in a reconstruction.
    """
    conduct = state.rules.conduct
    if not any(postings(one) for one in state.happened[at:]):
        return conduct.card_corrected.clause
    clause = conduct.payment_corrected.clause
    check_power(state.rules, given, given.by, conduct.payment_corrected, "correct a card by which wagers were settled")
    if any(one[2] == state.number for one in state.settled_tokens):
        raise Refused(given, clause, keyed_reasons.TOKENS_SETTLED)
    known, unseen = collected_since(state, at)
    if len(known) + unseen > state.shoe.discards:
        raise Refused(given, clause, keyed_reasons.RESHUFFLED)
    return clause


def _given_again(happened: tuple[Any, ...]) -> list[RoundInput]:
    """Return the inputs that deal the cards of these events again."""
    inputs: list[RoundInput] = []
    for at, event in enumerate(happened):
        if isinstance(event, UNSEEN_EVENTS):
            inputs.append(DealFaceDown())
        elif isinstance(event, CARD_EVENTS):
            inputs.append(Deal(event.card))
        elif isinstance(event, KEYED_EVENTS):
            inputs.append(TurnCard(event.card))
        elif type(event) in EXPOSURES:
            # act-uth-2019 13.4(b): the cards that were revealed by mistake are named with the exposure
            del inputs[len(inputs) - _turned_by(happened, at) :]
            inputs.append(EXPOSURES[type(event)](event))
    return inputs


def _dealt_again(state: Table, at: int, inputs: list[RoundInput]) -> tuple[Any, ...]:
    """Return the events of the round if these cards follow its first `at` events, up to one that cannot follow."""
    round_ = round_before(state, at)[0]
    happened: list[Any] = []
    game = game_of(round_.rules)
    for one in inputs:
        try:
            events, round_ = game.step(round_, one)
        except Refused:
            break
        happened += events
    return tuple(happened)


def _areas(events: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return where each card of the events lies."""
    cards = [one for one in events if isinstance(one, _DEALING)]
    return [(type(one), getattr(one, "box", None), getattr(one, "hand", None)) for one in cards]


def _void_clause(rules: TableRules) -> str:
    return next(one.clause for one in rules.voids.grounds if one.value in _GROUNDS)
