"""Folds of events of the cards and the shoe."""

from collections import Counter
from collections.abc import Callable
from operator import add, sub
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.table import events as e
from croupier.engine.table.state import CardSet, KeptCard, Shoe, Table


def _scattered(state: Table) -> Table:
    """The cards of the round that is over are no longer together: it cannot be dealt again."""
    return replace(state, dealt=(), former=None)


def counted(seen: bytes, card: Card, more: int = 1) -> bytes:
    """Return the counts with one card more, or less."""
    at = card.index
    return seen[:at] + bytes((seen[at] + more,)) + seen[at + 1 :]


def taken_up(shoe: Shoe, event: e.RoundReconstructed, dealt: tuple[Card, ...], collected: int) -> Shoe:
    """Return the shoe with all but the first cards of a round taken up, those that lay face down now seen."""
    seen = shoe.seen
    for card in (Counter(event.after) - Counter(event.before)).elements():
        seen = counted(seen, card)
    return replace(shoe, layout=dealt, face_down=0, seen=seen, discards=shoe.discards - collected)


def _cards_introduced(state: Table, event: e.CardsIntroduced) -> Table:
    wanted = state.rules.care.decks_in_turn.value
    kept = tuple([one for one in state.sets if one.colour != event.colour]) if wanted > 1 else ()
    sets = (*kept, CardSet(event.colour, event.prepared))[-wanted:]
    old = state.shoe
    due = (old.due, old.due_under) if old.due == "replaced" else ("", "")
    shoe = replace(old.emptied(), due=due[0], due_under=due[1])
    return _scattered(replace(state, sets=sets, shoe=shoe, kept_cards=(), in_use=0))


def _cards_checked(state: Table, event: e.CardsChecked) -> Table:
    sets = [replace(one, is_checked=True) if event.colour in ("", one.colour) else one for one in state.sets]
    if state.status == "to check":
        return _away(state, tuple(sets))
    shoe = state.shoe
    if shoe.stage == "empty" and all(one.is_checked for one in sets):
        # where every round is shuffled for, the check is all that was due
        is_done = shoe.due == "checked" and state.rules.shuffle.every_round.value
        shoe = replace(shoe, stage="unshuffled", due="" if is_done else shoe.due)
    return replace(state, sets=tuple(sets), is_unverified=False, shoe=shoe)


def _cards_wanting(state: Table, event: e.CardsFoundWanting) -> Table:
    sets = tuple([one for one in state.sets if event.colour not in ("", one.colour)])
    if state.status == "to check":
        return _away(state, sets)
    return _scattered(replace(state, sets=sets, shoe=state.shoe.emptied(), kept_cards=()))


def _away(state: Table, sets: tuple[CardSet, ...]) -> Table:
    """After gaming the cards leave the table once all of them have been checked."""
    if not all(one.is_checked for one in sets):
        return replace(state, sets=sets)
    return replace(state, sets=(), shoe=state.shoe.emptied(), status="closed")


def _cards_replaced(state: Table, event: e.CardsReplaced) -> Table:
    needed = state.rules.care.replacement_checked_by.value
    if event.cards:
        return replace(state, unchecked=needed)
    sets = tuple([replace(one, is_checked=False, prepared="") for one in state.sets])
    shoe = replace(state.shoe.emptied(), due="replaced", due_under=event.clause)
    return _scattered(replace(state, unchecked=needed, sets=sets, shoe=shoe, kept_cards=()))


def _replacement_checked(state: Table, event: e.ReplacementChecked) -> Table:
    people = state.rules.people
    left = []
    for who in state.unchecked:
        groups = [getattr(people, name.replace("-", "_"), None) for name in who.split(" or ")]
        if not any(group is not None and event.by.role in group.value for group in groups):
            left.append(who)
    sets, shoe = state.sets, state.shoe
    if not left and shoe.stage == "empty" and shoe.due == "replaced":  # all cards are new, and each was checked
        sets = tuple([replace(one, is_checked=True) for one in sets])
        shoe = replace(shoe, stage="unshuffled")
    return replace(state, unchecked=tuple(left), sets=sets, shoe=shoe)


def _cards_shuffled(state: Table, event: e.CardsShuffled) -> Table:
    """Form a new shoe of all cards; during a round, only of the discards or the cards of a failed device."""
    shoe = state.shoe
    in_round = shoe.is_dealt
    # a device that had no card left gives none: then they are the discards
    from_device = in_round and shoe.is_failed and shoe.kind == "device" and shoe.cards > 0
    seen = shoe.seen if from_device else _seen_at_table(state)
    fresh = Shoe(
        kind="shoe" if shoe.is_failed else shoe.kind,
        stage="offered",
        number=event.number,
        cards=event.cards,
        seen=seen,
        is_failed=shoe.is_failed,
        is_unfit=shoe.is_unfit,
    )
    if not in_round:
        guests = tuple([replace(one, skipped="", has_played=False) for one in state.guests])
        return _scattered(replace(state, kept_cards=(), guests=guests, shoe=replace(fresh, seen=bytes(52))))
    fresh = replace(
        fresh,
        discards=shoe.discards if from_device else 0,
        layout=shoe.layout,
        face_down=shoe.face_down,
        is_partial=True,
        cutting_card=shoe.cutting_card,
        due=shoe.due,
        due_under=shoe.due_under,
        rounds=shoe.rounds,
    )
    return replace(state, shoe=fresh)


def _seen_at_table(state: Table) -> bytes:
    """Return the number of each card on the layout or kept aside and known."""
    seen = bytes(52)
    for card in state.shoe.layout:
        seen = counted(seen, card)
    for one in state.kept_cards:
        seen = counted(seen, one.card) if one.card is not None else seen
    return seen


def _with_shoe(**fields: Any) -> Callable[[Table, Any], Table]:
    """Return a fold that sets fields of the shoe to those of the event, each by a function of it."""

    def fold(state: Table, event: Any) -> Table:
        changes = {name: value(state, event) for name, value in fields.items()}
        return replace(state, shoe=replace(state.shoe, **changes))

    return fold


def _cut(state: Table, _: e.CardsCut) -> Table:
    """The cards are again treated like any others, prepared or not."""
    sets = tuple([replace(one, prepared="") for one in state.sets])
    return replace(state, sets=sets, shoe=replace(state.shoe, stage="to insert", left_to_ask=()))


def _loaded(state: Table, event: e.ShoeLoaded) -> Table:
    rules = state.rules.shuffle
    # nsw-pontoon-6to5-2017 4.9: "The first card from the card shoe or shuffling device shall be burned"
    # 17.9: "the dealer shall then complete the round of play", for which the only card must be left
    has_more = state.shoe.cards > rules.burn.value
    burns = rules.burn.value and has_more and (rules.burn_in_round.value or not state.shoe.is_partial)
    shoe = replace(state.shoe, stage="to burn" if burns else "ready", kind=event.kind, offered="", left_to_ask=())
    return replace(state, shoe=shoe)


def _burned(state: Table, event: e.CardBurned) -> Table:
    shoe = state.shoe
    seen = counted(shoe.seen, event.card) if event.card is not None else shoe.seen
    stage = "ready" if event.why == "new-shoe" else shoe.stage
    if event.why == "left-over":
        gone = next(at for at, one in enumerate(state.kept_cards) if one.card == event.card)
        kept = (*state.kept_cards[:gone], *state.kept_cards[gone + 1 :])
        return replace(state, kept_cards=kept, shoe=replace(shoe, discards=shoe.discards + 1))
    shoe = replace(shoe, discards=shoe.discards + 1, seen=seen, stage=stage)
    if event.why == "no-wagers" and state.kept_cards:
        # nsw-pontoon-6to5-2017 17.6: the first card of the next round is the one that was kept for it
        was_seen = state.kept_cards[0].card is not None
        return replace(
            state, kept_cards=state.kept_cards[1:], shoe=replace(shoe, seen=state.shoe.seen) if was_seen else shoe
        )
    return replace(state, shoe=replace(shoe, cards=shoe.cards - 1))


def _card_held(state: Table, event: e.CardHeld) -> Table:
    shoe = state.shoe
    seen = counted(shoe.seen, event.card) if event.card is not None else shoe.seen
    kept = (*state.kept_cards, KeptCard(event.card, event.until, event.is_exposed))
    return replace(state, kept_cards=kept, shoe=replace(shoe, cards=shoe.cards - 1, seen=seen))


def _discards_returned(state: Table, event: e.DiscardsReturned) -> Table:
    shoe, seen = state.shoe, _seen_at_table(state)
    shoe = replace(
        shoe,
        cards=shoe.cards + event.cards,
        discards=shoe.discards - event.cards,
        seen=seen,
        returned=event.cards,
        seen_before=bytes(map(sub, shoe.seen, seen)),
    )
    return _scattered(replace(state, shoe=shoe)) if not shoe.is_dealt else replace(state, shoe=shoe)


def _transferred(state: Table, event: e.CardsTransferred) -> Table:
    return replace(state, shoe=replace(state.shoe, is_failed=False, cards=event.cards))


def _damaged(state: Table, event: e.CardsDamaged) -> Table:
    return replace(state, shoe=replace(state.shoe, cards=state.shoe.cards - len(event.damaged)))


def _omission(state: Table, event: e.OmissionFound) -> Table:
    shoe = state.shoe
    if event.what == "burn":
        # a card that was thought to be burned and is back in the device, or shuffled since, makes no difference
        is_counted = not shoe.is_partial and not shoe.returned
        burned = state.rules.shuffle.burn.value if is_counted else 0
        shoe = replace(shoe, cards=shoe.cards + burned, discards=shoe.discards - burned, is_unburned=True)
        return replace(state, shoe=shoe)
    if event.what == "put-back":
        cards, discards = shoe.cards - shoe.returned, shoe.discards + shoe.returned
        seen = bytes(map(add, shoe.seen, shoe.seen_before))
        return replace(state, shoe=replace(shoe, cards=cards, discards=discards, seen=seen, returned=0))
    return state


def _shoe_voided(state: Table, _: e.ShoeVoided) -> Table:
    sets = tuple([replace(one, is_checked=False) for one in state.sets])
    shoe = replace(state.shoe.emptied(), due="checked", due_under=_.clause)
    return _scattered(replace(state, sets=sets, shoe=shoe, kept_cards=(), is_unverified=True))


def _device_rectified(state: Table, event: e.DeviceRectified) -> Table:
    """The device is in use again; after a round from a card shoe all cards go back into it, or new ones."""
    if event.new_cards is True:
        return _scattered(replace(state, shoe=Shoe(kind="device", number=state.shoe.number), sets=(), kept_cards=()))
    if state.shoe.kind == "device":
        return replace(state, shoe=replace(state.shoe, is_failed=False))
    shoe = Shoe(kind="device", stage="unshuffled", number=state.shoe.number, cards=state.size)
    return _scattered(replace(state, shoe=replace(shoe, due="rectified", due_under=event.clause), kept_cards=()))


def _device_replaced(state: Table, event: e.DeviceReplaced) -> Table:
    shoe = Shoe(kind=event.kind, number=state.shoe.number)
    return _scattered(replace(state, shoe=shoe, sets=(), kept_cards=()))


def _cutting_card(state: Table, event: e.CuttingCardDrawn) -> Table:
    shoe = replace(state.shoe, has_cutting_card=False, cutting_card=(event.box, event.player))
    return replace(state, shoe=shoe)


FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {
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
    e.CardsCut: _cut,
    e.CuttingCardInserted: _with_shoe(
        has_cutting_card=lambda _, event: event.from_back > 0, cutting_depth=lambda _, event: event.from_back
    ),
    e.ShoeLoaded: _loaded,
    e.CardBurned: _burned,
    e.CuttingCardDrawn: _cutting_card,
    e.DiscardsReturned: _discards_returned,
    e.CardHeld: _card_held,
    e.OmissionFound: _omission,
    e.ShoeVoided: _shoe_voided,
    e.DeviceFailed: _with_shoe(is_failed=lambda *_: True, is_unfit=lambda _, event: event.fault == "cards-unfit"),
    e.DeviceRectified: _device_rectified,
    e.DeviceChecked: _with_shoe(is_failed=lambda state, _: state.shoe.is_failed),
    e.CardsDamaged: _damaged,
    e.CardsTransferred: _transferred,
    e.CardsRemoved: _with_shoe(cards=lambda _, event: event.cards, stage=lambda *_: "unshuffled"),
    e.DeviceReplaced: _device_replaced,
}
