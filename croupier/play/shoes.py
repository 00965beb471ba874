"""The cards of a table: each shoe bound by a commitment, shuffled from its secret, and proved when it has ended.

What becomes of a shoe is learnt from the table's events; the engine never reaches the cards in it.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine.shoe import CuttingCard, Shoe
from croupier.engine.table import Table
from croupier.engine.table import events as e
from croupier.engine.uth import events as u
from croupier.fairness.commitment import Commitment
from croupier.fairness.encoding import encoded, whole
from croupier.fairness.proof import ShoeProof, Status
from croupier.fairness.shoe import (
    CommittedShoe,
    Dealt,
    DealtAgain,
    Terms,
    close,
    commit,
    contribute,
    end,
    order,
    order_again,
    reveal,
)

Secrets = Callable[[int], bytes]
"""Gives the secret of the shoe with that number at the table."""


def practice_secrets(table: str, seed: int) -> Secrets:
    """Return secrets that follow from a seed: the same game can be played again, and nothing in it is secret."""

    def secret(shoe: int) -> bytes:
        return hashlib.sha256(encoded(b"croupier practice", table.encode(), str(seed).encode(), whole(shoe))).digest()

    return secret


class Shuffled(Struct):
    """One shuffle of a shoe's cards: those that stayed on the table, the cut, and the cards that left it since."""

    kept: tuple[Card, ...] = ()
    cut: int | None = None
    cards: list[Card] = []


class Shoes:
    """The shoes of one table, one after another; the order of one is made when its first card is due, not before."""

    def __init__(self, table: str, secrets: Secrets) -> None:
        """Begin without a shoe."""
        self._table, self._secrets = table, secrets
        self.held: CommittedShoe | None = None
        self.number = 0
        self._size = 0
        self._rounds = 0
        self._burned = 0
        self._behind = 0
        self._shuffles: list[Shuffled] = []
        self._cards: Shoe | None = None

    def commit(self, state: Table) -> Commitment:
        """Bind the next shoe of the table and return what is shown before betting; the last one has ended."""
        assert self.held is None, self.held
        self.number += 1
        terms = Terms(
            document=state.rules.document,
            rules=state.rules.fingerprint,
            table=self._table,
            shoe=self.number,
            decks=state.decks,
            pack=state.rules.cards.pack.value,
        )
        self.held = commit(terms, self._secrets(self.number))
        self._size, self._rounds, self._burned, self._behind = state.size, 0, 0, 0
        self._shuffles, self._cards = [Shuffled()], None
        return self.held.published

    def contribute(self, player: str, text: str) -> None:
        """Add a player's words to the shoe; raise Untimely or BadContribution."""
        assert self.held is not None
        self.held = contribute(self.held, player, text)

    def end(self) -> ShoeProof | None:
        """End the shoe, if there is one, and return its proof; a shoe of which no card was taken is aborted."""
        held, self.held = self.held, None
        if held is None:
            return None
        first, *later = self._shuffles
        is_touched = bool(first.cards or self._burned)
        held = end(close(held), Status.RETIRED if is_touched else Status.ABORTED)
        again = tuple([DealtAgain(kept=one.kept, cut=one.cut, cards=tuple(one.cards)) for one in later])
        cards = tuple(first.cards)
        dealt = Dealt(cut=first.cut, burned=self._burned, cards=cards, rounds=self._rounds, again=again)
        return reveal(held, dealt)

    # --- what the table does with the cards ----------------------------------------------------------------------

    def follow(self, event: Any, state: Table) -> None:
        """Do with the cards what has happened to them at the table, which is then in this state."""
        match event:
            case shared.WagerPlaced() | u.WagerPlaced():
                assert self.held is not None
                self.held = close(self.held)
            case e.CardsShuffled() if event.cards < self._size:
                self._shuffle_again(event.cards, state)
            case e.DiscardsReturned():
                self._shuffle_again(self._ordered().left + event.cards, state)
            case e.CardsCut():
                self._shuffles[-1].cut = event.cards or None
            case e.CuttingCardInserted():
                self._behind = event.from_back
            case e.CardBurned(why="new-shoe"):
                self._burned += 1
            case shared.RoundClosed() | e.RoundVoided():
                self._rounds += 1

    def _shuffle_again(self, cards: int, state: Table) -> None:
        """Let so many cards be shuffled, all but those on the table."""
        waiting = [one.card for one in state.held if one.card is not None]
        kept = (*state.shoe.layout, *waiting)
        assert cards + len(kept) == self._size, (cards, kept)
        self._shuffles.append(Shuffled(kept))
        self._behind, self._cards = 0, None

    @property
    def left(self) -> int:
        """How many cards are in the shoe."""
        return self._ordered().left

    def draw(self) -> Card | CuttingCard:
        """Give the next card, or the cutting card."""
        drawn, self._cards = self._ordered().draw()
        if isinstance(drawn, Card):
            self._shuffles[-1].cards.append(drawn)
        return drawn

    def _ordered(self) -> Shoe:
        """Return the cards in order, made when they are first asked for, so that contributions are closed."""
        if self._cards is None:
            assert self.held is not None
            self.held = close(self.held)
            last, again = self._shuffles[-1], len(self._shuffles) - 1
            cards = Shoe(self.order(again))
            cards = cards.cut(last.cut) if last.cut is not None else cards
            cards = cards.insert(self._behind) if self._behind else cards
            self._cards = cards if again else cards.burn(self._burned)
        return self._cards

    def order(self, again: int) -> tuple[Card, ...]:
        """Return the cards as shuffled, before a cut: of the whole shoe, or of a later shuffle counted from 1."""
        assert self.held is not None
        if not again:
            return order(self.held)
        return order_again(self.held, again, self._shuffles[again].kept)
