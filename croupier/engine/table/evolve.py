"""Folding events into the state of a table: those of its round, of its cards, and of all else."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.game import (
    ADVICE_EVENTS,
    CARD_EVENTS,
    COLLECTION_EVENTS,
    TURNED_EVENTS,
    UNSEEN_EVENTS,
    VOID_EVENTS,
    WAGER_EVENTS,
    game_of,
)
from croupier.engine.holdem.events import PlayWagerFound
from croupier.engine.run import Transition
from croupier.engine.table import events as e
from croupier.engine.table.folds.cards import FOLDS as OF_CARDS
from croupier.engine.table.folds.cards import counted, taken_up
from croupier.engine.table.folds.conduct import FOLDS as CONDUCT
from croupier.engine.table.folds.keyed_cards import FOLDS as KEYED
from croupier.engine.table.folds.last_round import is_last_together, taken_up_again
from croupier.engine.table.folds.people import FOLDS as PEOPLE
from croupier.engine.table.folds.people import is_full, less_idle, with_guest, with_rounds_skipped
from croupier.engine.table.folds.replay import moved, replayed
from croupier.engine.table.state import Former, KeptCard, Played, RoundTally, Table

PLAYED_KEPT: Final = 1_000
"""Number of last rounds that can still be declared void; the log has all rounds."""


def evolve(state: Table, event: Any, of_round: Transition[Any, Any] | None = None) -> Table:
    """Return the state after the event; `of_round` is the same event where the round has folded it already."""
    fold = FOLDS.get(type(event))
    if fold is not None:
        return fold(state, event)
    return _of_round(state, event, of_round)


# --- the round -----------------------------------------------------------------------------------------------


def _of_round(state: Table, event: Any, folded: Transition[Any, Any] | None) -> Table:
    """Fold an event of the round into the round, and its consequences into the table."""
    before: Any = state.round
    assert before is not None, event
    if folded is not None and folded.before is before:
        round_ = folded.after
    else:  # from the log, or the table has changed the round since the round decided
        round_ = game_of(before.rules).evolve(before, event)
    happened, tallies = (*state.happened, event), moved(state.tallies, event, before)
    after = replace(state, round=round_, tallies=tallies, happened=happened)
    means = _MEANS.get(type(event))
    return after if means is None else means(after, event)


def _wager_placed(state: Table, event: Any) -> Table:
    waiting = tuple([one for one in state.waiting if one != event.player])
    return with_guest(replace(state, waiting=waiting), event.player, stands_at=event.box)


def _advised(state: Table, event: Any) -> Table:
    return replace(state, advised=(*state.advised, (event.player, event.bet)))


def _play_wager_found(state: Table, event: PlayWagerFound) -> Table:
    """A player was advised of a play wager that does not lie there."""
    told = (event.player, "play")
    if event.withdraws_advice is UNSET or told not in state.advised:
        return state
    at = state.advised.index(told)
    return replace(state, advised=(*state.advised[:at], *state.advised[at + 1 :]))


def _round_closed(state: Table, _: Any) -> Table:
    return _round_over(state) if state.has_dealt else _not_begun(state)


def _hand_collected(state: Table, event: Any) -> Table:
    """The cards of a hand go to the discard rack with its last wager."""
    assert state.round is not None
    game = game_of(state.round.rules)
    cards, unseen = game.collected(state.round, event), game.collected_unseen(state.round, event)
    if not cards and not unseen:
        return state
    layout = list(state.shoe.layout)
    for card in cards:
        assert card in layout, f"{card} of box {event.box} is collected and does not lie on the layout"
        layout.remove(card)
    discards, left = state.shoe.discards + len(cards) + unseen, state.shoe.face_down - unseen
    return replace(state, shoe=replace(state.shoe, layout=tuple(layout), discards=discards, face_down=left))


def _hand_split(state: Table, event: shared.HandSplit) -> Table:
    """The new hand is put after the one split, so that tokens on later hands are one hand further."""
    tokens = [
        replace(one, hand=one.hand + 1) if one.box == event.box and one.hand > event.hand else one
        for one in state.tokens
    ]
    return replace(state, tokens=tuple(tokens))


def _round_opened(state: Table, event: shared.RoundOpened) -> Table:
    game = game_of(state.rules)
    fresh = game.evolve(game.fresh(state.rules), event)
    return replace(
        state,
        round=fresh,
        former=_former(state),
        number=state.number + 1,
        happened=(event,),
        dealt=(),
        tallies=(),
        exposed=(),
        given_up=(),
        has_lost_wagers=False,
        choosing=(),
        refusers=(),
        settled_tokens=tuple([one for one in state.settled_tokens if one[2] > state.number - PLAYED_KEPT]),
    )


def _not_begun(state: Table) -> Table:
    """The last wager was removed before the first card: there was no round of play."""
    return replace(state, round=None, number=state.number - 1, happened=(), tallies=())


def _former(state: Table) -> Former | None:
    """Return the round that is over, until its cards are mixed with others."""
    if state.former is not None:
        return state.former
    last = state.last_round
    if last is None or not state.dealt:
        return None
    rules = state.rules if state.round is None else state.round.rules
    lost = state.has_lost_wagers
    return Former(state.number, state.happened, state.dealt, last.tallies, rules, lost, state.refusers)


def _card_out(state: Table, event: Any) -> Table:
    """Move a card to the layout: one kept from an earlier error, or else from the shoe."""
    shoe, card = state.shoe, event.card
    state = state if state.former is None else replace(state, former=None)  # the next round has begun
    if state.kept_cards:
        known = state.kept_cards[0].card is not None
        seen = shoe.seen if known else counted(shoe.seen, card)
        shoe = replace(shoe, layout=(*shoe.layout, card), seen=seen)
        return replace(state, kept_cards=state.kept_cards[1:], shoe=shoe, dealt=(*state.dealt, card))
    shoe = replace(shoe, cards=shoe.cards - 1, layout=(*shoe.layout, card), seen=counted(shoe.seen, card))
    return replace(state, shoe=shoe, dealt=(*state.dealt, card))


def _card_out_unseen(state: Table, _: Any) -> Table:
    """Move a card that nobody has seen from the shoe to the layout."""
    kept = len(state.kept_cards[:1])  # one that was put aside unseen is dealt first
    shoe = replace(state.shoe, cards=state.shoe.cards - 1 + kept, face_down=state.shoe.face_down + 1)
    return replace(state, shoe=shoe, former=None, kept_cards=state.kept_cards[kept:])


def _card_turned(state: Table, event: Any) -> Table:
    """Record a card on the layout as known."""
    shoe, card = state.shoe, event.card
    seen = counted(shoe.seen, card)
    shoe = replace(shoe, face_down=shoe.face_down - 1, layout=(*shoe.layout, card), seen=seen)
    return replace(state, shoe=shoe, dealt=(*state.dealt, card))


def _collected(state: Table) -> Table:
    """The cards of the layout go to the discard rack."""
    shoe = state.shoe
    discards = shoe.discards + len(shoe.layout) + shoe.face_down
    return replace(state, shoe=replace(shoe, discards=discards, layout=(), face_down=0))


def _with_guests_after(state: Table) -> Table:
    """Count for each guest the rounds without a wager of theirs."""
    players = {one.player for one in state.tallies}
    first = state.shoe.rounds == 0
    guests = []
    for guest in state.guests:
        if guest.player in players:
            guests.append(replace(guest, idle=0, idle_full=0, has_played=True))
        else:
            skipped = guest.skipped or ("first" if first else "later" if guest.has_played else "first")
            full = guest.idle_full + 1 if is_full(state) else 0
            guests.append(replace(guest, idle=guest.idle + 1, idle_full=full, skipped=skipped))
    return replace(state, guests=tuple(guests))


def _round_over(state: Table) -> Table:
    is_void = any(isinstance(one, VOID_EVENTS) for one in state.happened)
    # a round that was over when the final ones were announced, and was taken up again, is none of them
    counts = not is_void and state.number > state.final_after
    left = None if state.final_rounds is None else state.final_rounds - counts
    state = _collected(state) if is_void else _with_guests_after(_collected(state))
    return replace(
        state,
        final_rounds=left,
        played=_with_played(state, Played(state.number, state.tallies, is_void)),
        shoe=replace(state.shoe, rounds=state.shoe.rounds + 1),
        in_use=(state.in_use + 1) % max(1, len(state.sets)),
        exposed=(),
    )


def _with_played(state: Table, last: Played) -> tuple[Played, ...]:
    """Return the finished rounds with the last one added; only a limited number is kept."""
    return (*state.played[1 - PLAYED_KEPT :], last)


def _reconstructed(state: Table, event: e.RoundReconstructed) -> Table:
    """The round goes back to before its first wrong card; the cards since then wait to be dealt again."""
    round_, tallies, dealt = replayed(state, event.kept)
    if is_last_together(state):
        state = taken_up_again(state)
    kept = tuple([KeptCard(card, "in-order") for card in event.after[len(dealt) :]])
    return replace(
        state,
        round=replace(round_, refusers=state.refusers),
        tallies=tallies,
        dealt=dealt,
        happened=state.happened[: event.kept],
        kept_cards=(*kept, *state.kept_cards),
        shoe=taken_up(state.shoe, event, dealt, collected_cards(state)),
    )


def collected_cards(state: Table) -> int:
    """Return the number of cards of the round in the discard rack, their hands having been settled."""
    return len(state.dealt) - len(state.shoe.layout)


def _round_voided(state: Table, event: e.RoundVoided) -> Table:
    if event.number > state.number:  # nobody had wagered, and so no round was open
        shoe = replace(state.shoe, rounds=state.shoe.rounds + 1)
        gone = Played(event.number, (), is_void=True)
        state = replace(state, round=None, former=None, happened=(), dealt=(), tallies=(), shoe=shoe)
        return replace(state, number=event.number, played=_with_played(state, gone))
    if event.number != state.number or state.round is None or state.round.is_closed:
        return _earlier_voided(state, event.number)
    if not state.has_dealt:  # wagers went back before the first card
        gone = Played(state.number, (), is_void=True)
        return replace(state, round=None, tallies=(), played=_with_played(state, gone), exposed=())
    # act-blackjack-2005 def:void: "as if the round of play had never occurred", so that nobody has abstained from it,
    # and it is none of the final rounds of 5.5
    state = _collected(state)
    gone = Played(state.number, (), is_void=True)
    in_use = (state.in_use + 1) % max(1, len(state.sets))
    rounds = replace(state.shoe, rounds=state.shoe.rounds + 1)
    return replace(
        state,
        round=None,
        former=None,
        tallies=(),
        played=_with_played(state, gone),
        in_use=in_use,
        shoe=rounds,
        exposed=(),
    )


def _earlier_voided(state: Table, number: int) -> Table:
    """A round that was over is void: nobody has abstained from it, and it was none of the final rounds."""
    if state.final_rounds is not None and number > state.final_after:
        state = replace(state, final_rounds=state.final_rounds + 1)
    void = next((one for one in state.played if one.number == number), None)
    wagered = set() if void is None else {one.player for one in void.tallies}
    since = sum(1 for one in state.played if one.number > number and not one.is_void)
    guests = [less_idle(one, since) if one.player not in wagered and one.idle > since else one for one in state.guests]
    played = [replace(one, is_void=True) if one.number == number else one for one in state.played]
    former = state.former if state.former is not None and state.former.number != number else None
    return with_rounds_skipped(replace(state, guests=tuple(guests), played=tuple(played), former=former))


def _money_undone(state: Table, event: Any) -> Table:
    """Subtract returned, collected and refunded amounts from the tally of a round."""
    if event.round == state.number and state.round is not None and not state.round.is_closed:
        return replace(state, tallies=_undone(state.tallies, event))
    played = [
        replace(one, tallies=_undone(one.tallies, event)) if one.number == event.round else one for one in state.played
    ]
    return replace(state, played=tuple(played))


def _undone(tallies: tuple[RoundTally, ...], event: Any) -> tuple[RoundTally, ...]:
    tally = next((one for one in tallies if one.player == event.player), RoundTally(event.player))
    match event:
        case e.StakesReturned() | e.StakesForfeited():
            tally = replace(tally, layout=tally.layout - event.amount)
        case e.LossRefunded():
            tally = replace(tally, lost=tally.lost - event.amount)
        case e.WagerConfiscated():
            tally = replace(tally, lost=tally.lost + event.amount)
        case _:
            left = event.amount
            for kind in ("paid_final", "paid_side", "paid"):
                taken = min(left, getattr(tally, kind))
                tally = replace(tally, **{kind: getattr(tally, kind) - taken})
                left -= taken
    return (*(one for one in tallies if one.player != event.player), tally)


def _bets_reopened(state: Table, _: e.BetsReopened) -> Table:
    assert state.round is not None
    return replace(state, round=game_of(state.round.rules).reopened(state.round))


_MEANS: Final[dict[type, Callable[[Table, Any], Table]]] = {
    **dict.fromkeys(CARD_EVENTS, _card_out),
    **dict.fromkeys(UNSEEN_EVENTS, _card_out_unseen),
    **dict.fromkeys(TURNED_EVENTS, _card_turned),
    **dict.fromkeys(WAGER_EVENTS, _wager_placed),
    **dict.fromkeys(ADVICE_EVENTS, _advised),
    **dict.fromkeys(COLLECTION_EVENTS, _hand_collected),
    shared.HandSplit: _hand_split,
    PlayWagerFound: _play_wager_found,
    shared.RoundClosed: _round_closed,
}
"""Folds of the events of a round into the table."""

FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {
    **PEOPLE,
    **CONDUCT,
    **OF_CARDS,
    **KEYED,
    shared.RoundOpened: _round_opened,
    e.RoundReconstructed: _reconstructed,
    e.MoneyRestored: lambda state, _: state,
    e.RoundVoided: _round_voided,
    e.StakesReturned: _money_undone,
    e.StakesForfeited: _money_undone,
    e.PaymentRecovered: _money_undone,
    e.LossRefunded: _money_undone,
    e.WagerConfiscated: _money_undone,
    e.BetsReopened: _bets_reopened,
}
