"""The cards of a virtual table: each shoe is committed to, shuffled from its secret, and proved when it has ended.

The status of a shoe follows from the table's events; the engine never sees the cards in it. The order is recomputed
from the secret when it is needed, so that only the secret is stored.
"""

import hashlib
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine.game import WAGER_EVENTS, game_for, game_of
from croupier.engine.inputs import Deal, DealFaceDown, SettleBox
from croupier.engine.shoe import ShoeOrder
from croupier.engine.table import Table
from croupier.engine.table import events as e
from croupier.engine.table.inputs import DrawCuttingCard
from croupier.fairness.card_tree import CardTree
from croupier.fairness.commitment import Commitment
from croupier.fairness.encoding import encoded, whole
from croupier.fairness.proof import ShoeProof, Status
from croupier.fairness.shoe import (
    CommittedShoe,
    DealtAfterReshuffle,
    DealtCards,
    ShoeTerms,
    close,
    commit,
    contribute,
    end,
    order,
    order_again,
    reveal,
)
from croupier.records.log.inputs import Setup
from croupier.rules.profile import elected, load_any

Secrets = Callable[[int], bytes]
"""Gives the secret of the shoe with that number at the table."""


VOLUME: Final = 256


def may_be_unseen(setup: Setup) -> bool:
    """Return whether a table deals real cards face down, so that nobody need look at them before they are turned."""
    rules = load_any(setup.document, elected(setup.document, setup.election))
    game = game_of(rules)
    return setup.cards == "physical" and game.may_be_face_down(rules) and DealFaceDown in game.inputs


def may_settle_by_box(setup: Setup) -> bool:
    """Return whether a table has real cards and a dealer who settles its boxes one by one."""
    return setup.cards == "physical" and SettleBox in game_for(setup.document).inputs


def practice_secrets(table: str, seed: int) -> Secrets:
    """Return secrets that follow from a seed: the same game can be played again, and nothing in it is secret."""

    def secret(shoe: int) -> bytes:
        return hashlib.sha256(encoded(b"croupier practice", table.encode(), str(seed).encode(), whole(shoe))).digest()

    return secret


class Shuffled(Struct, frozen=True):
    """One shuffle of a shoe's cards: those that stayed on the table, the cut, and the cards that left it since."""

    kept: tuple[Card, ...] = ()
    cut: int | None = None
    cards: tuple[Card, ...] = ()


class Shoes(Struct, frozen=True):
    """The shoes of one table, one after another; the order of a shoe is computed when its first card is due.

    `sealed` is the stored secret of the shoe; `behind` cards are behind the cutting card, if it is in the shoe. `last`
    is its last shuffle; those before it are in `earlier`, in `volumes` of a fixed size, since a device shuffles after
    every round. `made` is the computed order; it is never stored.
    """

    table: str
    number: int = 0
    open_shoe: CommittedShoe | None = None
    sealed: str = ""
    size: int = 0
    rounds: int = 0
    burned: int = 0
    behind: int = 0
    is_shuffled: bool = False
    last: Shuffled = Shuffled()
    earlier: tuple[Shuffled, ...] = ()
    volumes: tuple[tuple[Shuffled, ...], ...] = ()
    made: ShoeOrder | None = None
    rooted: int = 0
    root: str = ""

    @property
    def again(self) -> int:
        """Number of reshuffles of the shoe."""
        return len(self.volumes) * VOLUME + len(self.earlier)

    def __repr__(self) -> str:
        """Write which shoe it is, without secret or order, for logs."""
        return f"Shoes({self.table!r}, shoe {self.number}, {self.open_shoe!r})"


def terms(shoes: Shoes, state: Table) -> ShoeTerms:
    """Return the composition of the next shoe of the table."""
    return ShoeTerms(
        document=state.rules.document,
        rules=state.rules.fingerprint,
        table=shoes.table,
        shoe=shoes.number + 1,
        decks=state.decks,
        pack=state.rules.cards.pack.value,
    )


def bound(shoes: Shoes, state: Table, secret: bytes, sealed: str) -> Shoes:
    """Return the shoes with the next one bound to its secret; the last one has ended."""
    assert shoes.open_shoe is None, shoes
    shoe = commit(terms(shoes, state), secret)
    return Shoes(shoes.table, shoes.number + 1, shoe, sealed, state.size)


def published(shoes: Shoes) -> Commitment:
    """Return the public part of the shoe."""
    assert shoes.open_shoe is not None
    return shoes.open_shoe.published


def with_words(shoes: Shoes, player: str, text: str) -> Shoes:
    """Return the shoes with a player's words in the one that is open; raise Untimely or BadContribution."""
    assert shoes.open_shoe is not None
    return replace(shoes, open_shoe=contribute(shoes.open_shoe, player, text))


def proof(shoes: Shoes) -> ShoeProof:
    """Return the proof of the shoe, which ends it; a shoe from which no card was taken is aborted."""
    assert shoes.open_shoe is not None
    first, *later = (*(one for volume in shoes.volumes for one in volume), *shoes.earlier, shoes.last)
    is_touched = bool(first.cards or shoes.burned)
    shoe = end(close(shoes.open_shoe), Status.RETIRED if is_touched else Status.ABORTED)
    again = tuple([DealtAfterReshuffle(kept=one.kept, cut=one.cut, cards=one.cards) for one in later])
    return reveal(
        shoe, DealtCards(cut=first.cut, burned=shoes.burned, cards=first.cards, rounds=shoes.rounds, again=again)
    )


def ended(shoes: Shoes) -> Shoes:
    """Return the shoes without one at the table."""
    return Shoes(shoes.table, shoes.number)


# --- what the table does with the cards --------------------------------------------------------------------------


def follow(shoes: Shoes, event: Any, state: Table) -> Shoes:
    """Return the shoes after an event of the table, given the table after it."""
    if isinstance(event, e.CardsShuffled) and (shoes.open_shoe is None or event.cards == shoes.size):
        return replace(shoes, is_shuffled=True)
    if shoes.open_shoe is None:
        return shoes
    match event:
        case _ if isinstance(event, WAGER_EVENTS):
            return (
                shoes if shoes.open_shoe.status is Status.IN_PLAY else replace(shoes, open_shoe=close(shoes.open_shoe))
            )
        case e.CardsShuffled():
            return _shuffled_again(shoes, event.cards, state)
        case e.DiscardsReturned():
            return _shuffled_again(shoes, ordered(shoes).left + event.cards, state)
        case e.CardsCut():
            return replace(shoes, last=replace(shoes.last, cut=event.cards or None))
        case e.CuttingCardInserted():
            return replace(shoes, behind=event.from_back)
        case e.CardBurned(why="new-shoe"):
            return replace(shoes, burned=shoes.burned + 1)
        case shared.RoundClosed() | e.RoundVoided():
            return replace(shoes, rounds=shoes.rounds + 1)
        case _:
            return shoes


def _shuffled_again(shoes: Shoes, cards: int, state: Table) -> Shoes:
    """Shuffle that number of cards, all but those on the table."""
    waiting = [one.card for one in state.kept_cards if one.card is not None]
    kept = (*state.shoe.layout, *waiting)
    assert cards + len(kept) == shoes.size, (cards, kept)
    earlier, volumes = (*shoes.earlier, shoes.last), shoes.volumes
    if len(earlier) == VOLUME:
        earlier, volumes = (), (*volumes, earlier)
    return replace(shoes, last=Shuffled(kept), earlier=earlier, volumes=volumes, behind=0, made=None)


def tree(shoes: Shoes) -> CardTree:
    """Return the tree of the shuffle in use, before any cut."""
    assert shoes.open_shoe is not None
    shoe, again = shoes.open_shoe, shoes.again
    cards = order_again(shoe, again, shoes.last.kept) if again else order(shoe)
    return CardTree(shoe.secret, shoes.table, shoes.number, again, [str(card) for card in cards])


def ordered(shoes: Shoes) -> ShoeOrder:
    """Return the cards that are in the shoe, in order."""
    if shoes.made is not None:
        return shoes.made
    assert shoes.open_shoe is not None
    shoe, last, again = close(shoes.open_shoe), shoes.last, shoes.again
    cards = ShoeOrder(order_again(shoe, again, last.kept) if again else order(shoe))
    cards = cards.cut(last.cut) if last.cut is not None else cards
    cards = cards.insert(shoes.behind) if shoes.behind else cards
    cards = cards if again else cards.burn(shoes.burned)
    for _ in last.cards:
        _, cards = cards.draw()
    return cards


def next_from(shoes: Shoes) -> tuple[Deal | DrawCuttingCard, Shoes]:
    """Return the next card or cutting card of the shoe, and the shoes with their order computed."""
    assert shoes.open_shoe is not None
    cards = ordered(shoes)
    drawn, _ = cards.draw()
    given = Deal(drawn) if isinstance(drawn, Card) else DrawCuttingCard()
    return given, shoes if shoes.made is not None else replace(shoes, open_shoe=close(shoes.open_shoe), made=cards)


def given_out(shoes: Shoes, given: Struct) -> Shoes:
    """Return the shoes after the shoe has given a card or the cutting card to the table."""
    if shoes.open_shoe is None:
        return shoes
    order = None if shoes.made is None else shoes.made.draw()[1]
    if isinstance(given, DrawCuttingCard):
        return replace(shoes, behind=0, made=order)
    assert isinstance(given, Deal), given
    last = replace(shoes.last, cards=(*shoes.last.cards, given.card))
    shoe = shoes.open_shoe if shoes.open_shoe.status is Status.IN_PLAY else close(shoes.open_shoe)
    return replace(shoes, open_shoe=shoe, last=last, made=order)


def awaits_shuffle(shoes: Shoes) -> bool:
    """Return whether a shoe is bound whose cards have not been shuffled: the next shuffle is its own."""
    return bool(shoes.sealed) and not shoes.is_shuffled
