"""Folding events into the state of a table: those of its round, of its cards, and of all else."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine import twentyone, uth
from croupier.engine.accounts import Account
from croupier.engine.table import events as e
from croupier.engine.table.accounts import postings
from croupier.engine.table.folds import FOLDS as PEOPLE
from croupier.engine.table.folds import with_guest
from croupier.engine.table.state import CardSet, Held, Played, Shoe, Table, Tally
from croupier.engine.uth import events as u
from croupier.rules.twentyone import TwentyOneRules

CARDS: Final = (shared.CardDealt, u.CommunalCardDealt, u.HoleCardDealt, u.DealerCardDealt)
_ADVISED: Final = (shared.MinimumAdvised, u.MinimumAdvised)
_PLACED: Final = (shared.WagerPlaced, u.WagerPlaced)


def evolve(state: Table, event: Any) -> Table:
    """Return the state after the event."""
    fold = FOLDS.get(type(event))
    if fold is not None:
        return fold(state, event)
    return _of_round(state, event)


# --- the round -----------------------------------------------------------------------------------------------


def _of_round(state: Table, event: Any) -> Table:
    """Fold an event of the round into the round, and what it means for the table into the table."""
    if isinstance(state.rules, TwentyOneRules):
        before = state.round if isinstance(state.round, twentyone.Round) else twentyone.Round(state.rules)
        round_: Any = twentyone.evolve(before, event)
    else:
        held = state.round if isinstance(state.round, uth.UthRound) else uth.UthRound(state.rules)
        round_ = uth.evolve(held, event)
    happened = (*state.happened, event)
    state = replace(state, round=round_, tallies=moved(state.tallies, event), happened=happened)
    if isinstance(event, CARDS):
        return _card_out(state, event.card)
    if isinstance(event, _PLACED):
        return with_guest(state, event.player, stands_at=event.box)
    if isinstance(event, _ADVISED):
        return replace(state, advised=(*state.advised, (event.player, event.bet)))
    if isinstance(event, shared.RoundClosed):
        return _round_over(state)
    return state


def _round_opened(state: Table, event: shared.RoundOpened) -> Table:
    fresh: Any = (
        twentyone.evolve(twentyone.Round(state.rules), event)
        if isinstance(state.rules, TwentyOneRules)
        else uth.evolve(uth.UthRound(state.rules), event)
    )
    return replace(
        state,
        round=fresh,
        number=state.number + 1,
        happened=(event,),
        dealt=(),
        tallies=(),
        exposed=(),
        may_take_back=False,
    )


def moved(tallies: tuple[Tally, ...], event: Any) -> tuple[Tally, ...]:
    """Return the tallies with what the event moves; what a player gets back of a loss lessens the loss."""
    posted = postings(event)
    if not posted:
        return tallies
    player, layout, house = str(posted[0][0]), 0, 0
    for account, amount in posted:
        if account is Account.LAYOUT:
            layout = amount
        elif account is Account.HOUSE:
            house = amount
    tally = next((one for one in tallies if one.player == player), Tally(player))
    if house < 0 and isinstance(event, shared.LossReturned | u.LossReturned):
        changed = replace(tally, lost=tally.lost + house)
    elif house < 0:
        side = isinstance(event, shared.SideBetSettled) or getattr(event, "bet", "") == "trips"
        key = "paid_side" if side else "paid"
        changed = replace(tally, **{key: getattr(tally, key) - house})
    else:
        changed = replace(tally, lost=tally.lost + house)
    changed = replace(changed, layout=changed.layout + layout)
    return (*(one for one in tallies if one.player != player), changed)


def _card_out(state: Table, card: Card) -> Table:
    """A card went to the layout: from what was held of earlier errors, or else from the shoe."""
    shoe = state.shoe
    if state.held:
        known = state.held[0].card is not None
        seen = shoe.seen if known else counted(shoe.seen, card)
        shoe = replace(shoe, layout=(*shoe.layout, card), seen=seen)
        return replace(state, held=state.held[1:], shoe=shoe, dealt=(*state.dealt, card))
    shoe = replace(shoe, cards=shoe.cards - 1, layout=(*shoe.layout, card), seen=counted(shoe.seen, card))
    return replace(state, shoe=shoe, dealt=(*state.dealt, card))


def counted(seen: bytes, card: Card, more: int = 1) -> bytes:
    """Return the counts with one card more, or less."""
    at = card.index
    return seen[:at] + bytes((seen[at] + more,)) + seen[at + 1 :]


def _collected(state: Table) -> Table:
    """The cards of the layout go to the discard rack."""
    shoe = state.shoe
    return replace(state, shoe=replace(shoe, discards=shoe.discards + len(shoe.layout), layout=()))


def _round_over(state: Table) -> Table:
    players = {one.player for one in state.tallies}
    first = state.shoe.rounds == 0
    guests = []
    for guest in state.guests:
        if guest.player in players:
            guests.append(replace(guest, idle=0, has_played=True))
        else:
            skipped = guest.skipped or ("first" if first else "later" if guest.has_played else "first")
            guests.append(replace(guest, idle=guest.idle + 1, skipped=skipped))
    left = None if state.final_rounds is None else state.final_rounds - 1
    state = _collected(state)
    return replace(
        state,
        guests=tuple(guests),
        final_rounds=left,
        played=(*state.played, Played(state.number, state.tallies)),
        shoe=replace(state.shoe, rounds=state.shoe.rounds + 1),
        in_use=(state.in_use + 1) % max(1, len(state.sets)),
        exposed=(),
    )


def _reconstructed(state: Table, event: e.RoundReconstructed) -> Table:
    """The round goes back to before its first wrong card; the cards since then wait to be dealt again."""
    is_over = state.round is None or state.round.is_closed
    if is_over:
        played = tuple([one for one in state.played if one.number != event.number])
        shoe = state.shoe
        shoe = replace(shoe, discards=shoe.discards - len(state.dealt), layout=state.dealt, rounds=shoe.rounds - 1)
        state = replace(state, played=played, shoe=shoe)
    round_, tallies, dealt = replayed(state, event.kept)
    held = tuple([Held(card, "next-card") for card in event.after[len(dealt) :]])
    return replace(
        state,
        round=round_,
        tallies=tallies,
        dealt=dealt,
        happened=state.happened[: event.kept],
        held=(*held, *state.held),
        shoe=replace(state.shoe, layout=dealt),
    )


def replayed(state: Table, many: int) -> tuple[Any, tuple[Tally, ...], tuple[Card, ...]]:
    """Return round, tallies and cards as they were after so many events of the round."""
    opened: Any = state.happened[0]
    twenty_one = isinstance(state.rules, TwentyOneRules)
    fold: Any = twentyone.evolve if twenty_one else uth.evolve
    rules: Any = state.rules
    round_ = fold(twentyone.Round(rules) if twenty_one else uth.UthRound(rules), opened)
    tallies: tuple[Tally, ...] = ()
    dealt: tuple[Card, ...] = ()
    for event in state.happened[1:many]:
        round_ = fold(round_, event)
        tallies = moved(tallies, event)
        if isinstance(event, CARDS):
            dealt = (*dealt, event.card)
    return round_, tallies, dealt


def _round_voided(state: Table, event: e.RoundVoided) -> Table:
    if event.number != state.number or state.round is None or state.round.is_closed:
        played = [replace(one, is_void=True) if one.number == event.number else one for one in state.played]
        return replace(state, played=tuple(played))
    state = _collected(state)
    gone = Played(state.number, (), is_void=True)
    left = None if state.final_rounds is None else state.final_rounds - 1
    in_use = (state.in_use + 1) % max(1, len(state.sets))
    rounds = replace(state.shoe, rounds=state.shoe.rounds + 1)
    return replace(
        state,
        round=None,
        tallies=(),
        played=(*state.played, gone),
        final_rounds=left,
        in_use=in_use,
        shoe=rounds,
        exposed=(),
    )


def _money_undone(state: Table, event: Any) -> Table:
    """What a player had in the round goes back, is taken or is refunded: the tally of the round follows."""
    if event.round != state.number or (state.round is not None and state.round.is_closed):
        return state
    tally = state.tally(event.player)
    match event:
        case e.StakesReturned() | e.StakesForfeited():
            tally = replace(tally, layout=tally.layout - event.amount)
        case e.LossRefunded():
            tally = replace(tally, lost=tally.lost - event.amount)
        case _:
            side = min(tally.paid_side, event.amount)
            tally = replace(tally, paid_side=tally.paid_side - side, paid=tally.paid - (event.amount - side))
    others = [one for one in state.tallies if one.player != event.player]
    return replace(state, tallies=(*others, tally))


# --- the cards -----------------------------------------------------------------------------------------------


def _cards_introduced(state: Table, event: e.CardsIntroduced) -> Table:
    wanted = state.rules.care.decks_in_turn.value
    kept = tuple([one for one in state.sets if one.colour != event.colour]) if wanted > 1 else ()
    sets = (*kept, CardSet(event.colour, event.prepared))[-wanted:]
    kind = state.shoe.kind
    return replace(state, sets=sets, shoe=Shoe(kind=kind, number=state.shoe.number), held=(), in_use=0)


def _cards_checked(state: Table, event: e.CardsChecked) -> Table:
    sets = [replace(one, is_checked=True) if event.colour in ("", one.colour) else one for one in state.sets]
    if state.status == "to check":  # after gaming: the cards leave the table
        return replace(state, sets=(), shoe=Shoe(kind=state.shoe.kind, number=state.shoe.number), status="closed")
    shoe = state.shoe
    if shoe.stage == "empty" and all(one.is_checked for one in sets):
        shoe = replace(shoe, stage="unshuffled")
    return replace(state, sets=tuple(sets), is_unverified=False, shoe=shoe)


def _cards_wanting(state: Table, event: e.CardsFoundWanting) -> Table:
    sets = tuple([one for one in state.sets if event.colour not in ("", one.colour)])
    status = "closed" if state.status == "to check" else state.status
    return replace(state, sets=sets, status=status, shoe=Shoe(kind=state.shoe.kind, number=state.shoe.number))


def _cards_replaced(state: Table, event: e.CardsReplaced) -> Table:
    needed = state.rules.care.replacement_checked_by.value
    if event.cards:
        return replace(state, unchecked=needed)
    sets = tuple([replace(one, is_checked=False, prepared="") for one in state.sets])
    kind, number = state.shoe.kind, state.shoe.number
    shoe = Shoe(kind=kind, number=number, due="replaced", due_under=event.clause)
    return replace(state, unchecked=needed, sets=sets, shoe=shoe, held=())


def _replacement_checked(state: Table, event: e.ReplacementChecked) -> Table:
    people = state.rules.people
    left = []
    for who in state.unchecked:
        groups = [getattr(people, name.replace("-", "_"), None) for name in who.split(" or ")]
        if not any(group is not None and event.by.role in group.value for group in groups):
            left.append(who)
    sets, shoe = state.sets, state.shoe
    if not left:
        sets = tuple([replace(one, is_checked=True) for one in sets])
        shoe = replace(shoe, stage="unshuffled") if shoe.stage == "empty" else shoe
    return replace(state, unchecked=tuple(left), sets=sets, shoe=shoe)


def _cards_shuffled(state: Table, event: e.CardsShuffled) -> Table:
    shoe = state.shoe
    seen = bytes(52)
    for card in shoe.layout:
        seen = counted(seen, card)
    in_round = bool(shoe.layout)
    discards = 0 if not (in_round and shoe.is_failed) else shoe.discards
    return replace(
        state,
        held=(),
        sets=tuple([replace(one, prepared="") for one in state.sets]),
        shoe=Shoe(
            kind=shoe.kind if not shoe.is_failed else "shoe",
            stage="offered",
            number=event.number,
            cards=event.cards,
            discards=discards,
            layout=shoe.layout,
            seen=seen,
            is_partial=in_round,
            cutting_card=shoe.cutting_card,
            due=shoe.due if in_round else "",
            due_under=shoe.due_under if in_round else "",
            is_failed=shoe.is_failed,
        ),
    )


def _with_shoe(**fields: Any) -> Callable[[Table, Any], Table]:
    """Return a fold that sets fields of the shoe to those of the event, each by a function of it."""

    def fold(state: Table, event: Any) -> Table:
        changes = {name: value(state, event) for name, value in fields.items()}
        return replace(state, shoe=replace(state.shoe, **changes))

    return fold


def _loaded(state: Table, event: e.ShoeLoaded) -> Table:
    burns = state.rules.shuffle.burn.value and not state.shoe.is_partial
    shoe = replace(state.shoe, stage="to burn" if burns else "ready", kind=event.kind, offered="", left_to_ask=())
    return replace(state, shoe=shoe)


def _burned(state: Table, event: e.CardBurned) -> Table:
    shoe = state.shoe
    seen = counted(shoe.seen, event.card) if event.card is not None else shoe.seen
    stage = "ready" if event.why == "new-shoe" else shoe.stage
    shoe = replace(shoe, cards=shoe.cards - 1, discards=shoe.discards + 1, seen=seen, stage=stage)
    return replace(state, shoe=shoe)


def _held(state: Table, event: e.CardHeld) -> Table:
    shoe = state.shoe
    seen = counted(shoe.seen, event.card) if event.card is not None else shoe.seen
    held = (*state.held, Held(event.card, event.until))
    return replace(state, held=held, shoe=replace(shoe, cards=shoe.cards - 1, seen=seen))


def _discards_returned(state: Table, event: e.DiscardsReturned) -> Table:
    shoe = state.shoe
    seen = bytes(52)
    for card in shoe.layout:
        seen = counted(seen, card)
    for one in state.held:
        seen = counted(seen, one.card) if one.card is not None else seen
    return replace(
        state,
        shoe=replace(
            shoe,
            cards=shoe.cards + event.cards,
            discards=shoe.discards - event.cards,
            seen=seen,
            returned=event.cards,
            seen_before=shoe.seen,
        ),
    )


def _bets_reopened(state: Table, _: e.BetsReopened) -> Table:
    round_ = state.round
    if isinstance(round_, twentyone.Round):
        return replace(state, round=replace(round_, phase=twentyone.Phase.WAGERS))
    assert round_ is not None
    return replace(state, round=replace(round_, phase=uth.Phase.WAGERS))


def _transferred(state: Table, event: e.CardsTransferred) -> Table:
    return replace(state, shoe=replace(state.shoe, is_failed=False, cards=event.cards))


def _omission(state: Table, event: e.OmissionFound) -> Table:
    shoe = state.shoe
    if event.what == "burn":
        burned = state.rules.shuffle.burn.value
        return replace(state, shoe=replace(shoe, cards=shoe.cards + burned, discards=shoe.discards - burned))
    if event.what == "put-back":
        cards, discards = shoe.cards - shoe.returned, shoe.discards + shoe.returned
        seen = bytes(map(max, shoe.seen, shoe.seen_before))
        return replace(state, shoe=replace(shoe, cards=cards, discards=discards, seen=seen, returned=0))
    return state


def _shoe_voided(state: Table, _: e.ShoeVoided) -> Table:
    sets = tuple([replace(one, is_checked=False) for one in state.sets])
    shoe = Shoe(kind=state.shoe.kind, number=state.shoe.number, due="checked", due_under=_.clause)
    return replace(state, sets=sets, shoe=shoe, held=(), is_unverified=True)


def _device_replaced(state: Table, event: e.DeviceReplaced) -> Table:
    return replace(state, shoe=Shoe(kind=event.kind, number=state.shoe.number), sets=(), held=())


def _cutting_card(state: Table, event: e.CuttingCardDrawn) -> Table:
    shoe = replace(state.shoe, has_cutting_card=False, cutting_card=(event.box, event.player))
    return replace(state, shoe=shoe)


FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {
    **PEOPLE,
    shared.RoundOpened: _round_opened,
    e.RoundReconstructed: _reconstructed,
    e.MoneyRestored: lambda state, _: state,
    e.RoundVoided: _round_voided,
    e.StakesReturned: _money_undone,
    e.StakesForfeited: _money_undone,
    e.PaymentRecovered: _money_undone,
    e.LossRefunded: _money_undone,
    e.CardsIntroduced: _cards_introduced,
    e.CardsChecked: _cards_checked,
    e.CardsFoundWanting: _cards_wanting,
    e.CardsReplaced: _cards_replaced,
    e.ReplacementChecked: _replacement_checked,
    e.CardsShuffled: _cards_shuffled,
    e.ShuffleFellDue: _with_shoe(due=lambda _, event: event.why, due_under=lambda _, event: event.clause),
    e.ShuffleDirected: _with_shoe(due=lambda *_: "directed", due_under=lambda _, event: event.clause),
    e.CutOffered: _with_shoe(
        offered=lambda _, event: event.player,
        left_to_ask=lambda _, event: event.then,
    ),
    e.CardsCut: _with_shoe(stage=lambda *_: "to insert", left_to_ask=lambda *_: ()),
    e.CuttingCardInserted: _with_shoe(has_cutting_card=lambda _, event: event.from_back > 0),
    e.ShoeLoaded: _loaded,
    e.CardBurned: _burned,
    e.CuttingCardDrawn: _cutting_card,
    e.BetsReopened: _bets_reopened,
    e.DiscardsReturned: _discards_returned,
    e.CardHeld: _held,
    e.OmissionFound: _omission,
    e.ShoeVoided: _shoe_voided,
    e.DeviceFailed: _with_shoe(is_failed=lambda *_: True),
    e.DeviceChecked: _with_shoe(is_failed=lambda state, _: state.shoe.is_failed),
    e.CardsTransferred: _transferred,
    e.CardsRemoved: _with_shoe(cards=lambda _, event: event.cards, stage=lambda *_: "unshuffled"),
    e.DeviceReplaced: _device_replaced,
}
