"""Openings of cards: those of a finished round that somebody may see, each proved against the root of its shuffle."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from croupier.cards import Card, card
from croupier.engine.holdem import events as u
from croupier.engine.inputs import Deal
from croupier.engine.table import Official, seen
from croupier.engine.table import events as e
from croupier.engine.table.events import InputRefused
from croupier.engine.view import CardHidden
from croupier.fairness.card_tree import CardTree, OpenedCards
from croupier.fairness.commitment import reshuffle_seed_of, seed_of
from croupier.fairness.proof import ShoeProof
from croupier.fairness.shuffle import reshuffled_order, shoe_order
from croupier.records.log.entries import SHOE, Entry
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import ShoeCommitted, ShoeEnded
from croupier.records.queries import round_replay
from croupier.records.queries.recall import Recall, RecalledRound
from croupier.records.stores.protocol import Store

_PAGE: Final = 500
_TURN_CARDS: Final = (u.CommunalCardsRevealed, u.DealerCardsRevealed, u.HandTurned)
_TURN_BOXES: Final = (e.CardsExposed, e.CardsTurned)


def opened_cards(store: Store, row: RecalledRound, viewer: str) -> tuple[OpenedCards, ...] | None:
    """Return the cards of a round that a player may see, all for "", by shuffle; None while the shoe is in use."""
    shoe = _shoe_of(store, row)
    if shoe is None:
        return None
    proof, dealt = shoe
    visible = _visible(store, row, viewer)
    found = []
    first = 0
    for shuffle, (tree, cut, count) in enumerate(_shuffles(proof)):
        numbers = dealt[first : first + count]
        places = [(cut + at) % len(tree.cards) for at, number in enumerate(numbers) if number in visible]
        first += count
        if places:
            assert tree.shuffle == shuffle, tree.shuffle
            found.append(tree.opened(places))
    return tuple(found)


def _shuffles(proof: ShoeProof) -> Iterator[tuple[CardTree, int, int]]:
    """Yield each shuffle of a shoe: its tree, the place of the first card dealt from it, and the number dealt."""
    secret = bytes.fromhex(proof.secret)
    cards = shoe_order(seed_of(secret, proof.shoe, proof.contributions), proof.decks, proof.pack)
    yield _tree(proof, 0, cards), (proof.cut or 0) + proof.burned, len(proof.dealt)
    for number, again in enumerate(proof.reshuffles, 1):
        seed = reshuffle_seed_of(secret, proof.shoe, number, proof.contributions)
        cards = reshuffled_order(seed, proof.decks, proof.pack, [card(text) for text in again.kept])
        yield _tree(proof, number, cards), again.cut or 0, len(again.dealt)


def _tree(proof: ShoeProof, shuffle: int, cards: tuple[Any, ...]) -> CardTree:
    return CardTree(bytes.fromhex(proof.secret), proof.table, proof.shoe, shuffle, [str(one) for one in cards])


def _shoe_of(store: Store, row: RecalledRound) -> tuple[ShoeProof, list[int]] | None:
    """Return the proof of the shoe of a round, and the entries of its cards in order; None while it is in use."""
    last = next((log.number for log in store.logs() if log.log == row.log), 0)
    ended = next((one for one in _entries_with(store, row.log, row.first, last, ShoeEnded)), None)
    if ended is None:
        return None
    first, began = row.first, None
    while began is None and first > 0:
        bound = list(_entries_with(store, row.log, max(1, first - _PAGE), first, ShoeCommitted))
        began, first = (bound[-1].number if bound else None), first - _PAGE
    links = store.links(row.log, began or 1, ended.number)
    entries = [read_entry(link.body) for link in links]
    dealt = [
        one.number
        for one in entries
        if one.by == SHOE and isinstance(one.given, Deal) and not isinstance(one.events[0], InputRefused)
    ]
    event = next(one for one in ended.events if isinstance(one, ShoeEnded))
    return msgspec.convert(event.proof, ShoeProof), dealt


def _entries_with(store: Store, log: str, first: int, last: int, kind: type) -> Iterator[Entry]:
    tag = f'"{kind.__name__}"'.encode()
    for link in store.links(log, first, last):
        if tag in link.body:
            yield read_entry(link.body)


def _visible(store: Store, row: RecalledRound, viewer: str) -> set[int]:
    """Return the entries of cards that a player may see when the round is over; all for ""."""
    steps = list(round_replay.steps(Recall(store).history(row)))
    person = Official("player", viewer)
    cards, boxes = _turned([one.event for one in steps])
    found = set()
    for one in steps:
        if one.entry.by == SHOE and isinstance(one.entry.given, Deal) and hasattr(one.event, "card"):
            is_turned = one.event.card in cards or getattr(one.event, "box", None) in boxes
            shown = seen(one.event, person, one.after, steps[-1].after) if viewer and not is_turned else one.event
            if not isinstance(shown, CardHidden) and getattr(shown, "card", None) is not None:
                found.add(one.entry.number)
    return found


def _turned(events: list[Any]) -> tuple[set[Card], set[int]]:
    """Return the cards of one pack that were turned before everybody, and the boxes whose cards were."""
    cards = {card for one in events if isinstance(one, _TURN_CARDS) for card in one.cards}
    return cards, {one.box for one in events if isinstance(one, _TURN_BOXES)}
