"""Location of every card of a table: followed event by event, independently of the engine, which may know less.

The engine counts cards and remembers those it has seen. Here each card is somewhere: in the shoe in an order, in the
discard rack, on the layout, or held. The dealer takes the next one from here.
"""

from collections import Counter
from random import Random
from typing import Any

from croupier.cards import Card, pack
from croupier.engine import events as shared
from croupier.engine.holdem import UthRound
from croupier.engine.holdem import events as u
from croupier.engine.shoe import CUTTING_CARD, CuttingCard, ShoeOrder
from croupier.engine.table import Table
from croupier.engine.table import events as e
from croupier.engine.twentyone import Round

DEALT = (shared.CardDealt, u.CommunalCardDealt, u.HoleCardDealt, u.DealerCardDealt)
GONE = (e.CardsIntroduced, e.CardsFoundWanting, e.DeviceReplaced, e.TableClosed, e.ShoeVoided)


class Whereabouts:
    """The cards of one table; `palette` are ranks that come early when the cards are shuffled."""

    def __init__(self, seed: int, palette: str) -> None:
        """Have no cards yet."""
        self.chance = Random(seed)
        self.palette = palette
        self.composition: Counter[Card] = Counter()
        self.shoe = ShoeOrder(())
        self.discards: list[Card] = []
        self.layout: list[Card] = []
        self.held: list[Card] = []
        self.returned: list[Card] = []
        self.burnt: list[Card] = []

    @property
    def next(self) -> Card | CuttingCard | None:
        """Return the next thing to come out: a card set aside, one of the shoe, the cutting card, or None."""
        if self.held:
            return self.held[0]
        if not self.shoe.left and self.shoe.behind is None:
            return None
        return self.shoe.draw()[0]

    def all(self) -> Counter[Card]:
        """Return every card, wherever it is."""
        return Counter((*self.shoe.cards, *self.discards, *self.layout, *self.held))

    def are_returned_cards_in(self) -> bool:
        """Return whether the discards that went back last are all still in the device."""
        return bool(self.returned) and Counter(self.returned) <= Counter(self.shoe.cards)

    def see(self, event: Any, before: Table, after: Table) -> None:
        """Follow an event; `before` and `after` are the table before it and after it."""
        match event:
            case e.CardsShuffled():
                self._shuffled(event, before)
            case e.CardsCut():
                self.shoe = self.shoe.cut(event.cards)
            case e.CuttingCardInserted() if event.from_back:
                self.shoe = self.shoe.insert(event.from_back)
            case e.CuttingCardDrawn():
                self.shoe = ShoeOrder(self.shoe.cards)
            case e.CardBurned():
                self._burned(event)
            case e.CardHeld():
                self.held.append(self._taken(event.card))
            case e.DiscardsReturned():
                self._returned(event)
            case e.OmissionFound():
                self._left_out(event)
            case e.RoundReconstructed():
                self._reconstructed(event)
            case e.CardCorrected():
                self._corrected(event, before, after)
            case u.WagerSettled():
                self._place_settled(event, before)
            case shared.WagerSettled() | shared.WagerForfeited() | shared.StakeReturned():
                self._hand_settled(event, after)
            case shared.RoundClosed():
                self._collect()
            case e.RoundVoided() if event.number >= before.number:
                self._collect()
            case e.CardsReplaced() if not event.cards:
                self._gone()
            case e.DeviceRectified():
                self._rectified(event, before)
            case _ if isinstance(event, DEALT):
                self._dealt(event.card)
            case _ if isinstance(event, GONE):
                self._gone()
            case _:
                pass

    def _taken(self, card: Card | None) -> Card:
        """Take a card out of the shoe: the next, or the one named wherever it lies."""
        cards = self.shoe.cards
        assert cards, "a card was taken from an empty shoe"
        at = 0 if card is None else next((at for at, one in enumerate(cards) if one == card), None)
        assert at is not None, f"{card} was taken, and the shoe has none"
        found = cards[at]
        behind = self.shoe.behind
        if behind is not None and at >= self.shoe.left - behind:
            behind -= 1
        self.shoe = ShoeOrder(cards[:at] + cards[at + 1 :], 0, behind)
        return found

    def _burned(self, event: e.CardBurned) -> None:
        if event.why == "left-over":
            assert event.card is not None
            self.held.remove(event.card)
            self.discards.append(event.card)
        elif event.why == "no-wagers" and self.held:
            assert event.card == self.held[0], f"{event.card} was dealt, and {self.held[0]} was held"
            self.discards.append(self.held.pop(0))
        else:
            card = self._taken(event.card)
            self.discards.append(card)
            if event.why == "new-shoe":
                self.burnt.append(card)

    def _dealt(self, card: Card) -> None:
        if self.held:
            assert self.held[0] == card, f"{card} was dealt, and {self.held[0]} was held"
            self.layout.append(self.held.pop(0))
        else:
            self.layout.append(self._taken(card))

    def _collect(self) -> None:
        self.discards += self.layout
        self.layout = []

    def _hand_settled(self, event: Any, after: Table) -> None:
        """Collect a hand with its last wager: act-pontoon-2018 10.2(b).

        A Super Bonus on it is excepted, and the second hand of a split while somebody may still join it (11.2(a)).
        """
        round_ = after.round
        assert isinstance(round_, Round)
        box = round_.find(event.box)
        assert box is not None
        hand = box.hands[event.hand - 1]
        if round_.phase == "split offer" and round_.asked and (box, event.hand) == (round_.box, round_.turn[1] + 2):
            return
        if not hand.stakes and all((due.box, due.hand) != (event.box, event.hand) for due in round_.bonuses):
            for card in hand.cards:
                self.layout.remove(card)
            self.discards += hand.cards

    def _place_settled(self, event: u.WagerSettled, before: Table) -> None:
        """Collect a hand of Hold'em with its last wager: act-uth-2019 9.3(d), 9.10."""
        assert isinstance(before.round, UthRound)
        place = before.round.at(event.box)
        assert place is not None
        wagers = {"ante": place.ante, "blind": place.blind, "trips": place.trips, "play": place.play}
        if not any(amount for bet, amount in wagers.items() if bet != event.bet):
            self.discards += place.cards
            self.layout = [card for card in self.layout if card not in place.cards]

    def _gone(self) -> None:
        assert not self.layout, "the cards left the table during a round"
        self.shoe, self.discards, self.held, self.returned = ShoeOrder(()), [], [], []
        self.composition = Counter()

    def _rectified(self, event: e.DeviceRectified, before: Table) -> None:
        """Put all cards back into the device after a round from a card shoe, or have none where new ones come."""
        if event.new_cards is True:
            self._gone()
        elif before.shoe.kind != "device":
            assert not self.layout, "the cards went into the device during a round"
            self.shoe = ShoeOrder((*self.shoe.cards, *self.discards, *self.held))
            self.discards, self.held, self.returned = [], [], []

    def _shuffled(self, event: e.CardsShuffled, before: Table) -> None:
        if not self.layout:
            size = before.rules.cards.pack.value
            cards = list(pack(size)) * before.decks
            self.composition = Counter(cards)
            self.discards, self.held = [], []
        elif before.shoe.is_failed and before.shoe.stage != "ready" and before.shoe.cards:
            cards = list(self.shoe.cards)
        else:
            assert not self.shoe.left, "discards were shuffled while the shoe had cards"
            cards, self.discards = self.discards, []
        assert len(cards) == event.cards, event
        self.returned, self.burnt = [], []
        self.shoe = ShoeOrder(tuple(self._ordered(cards)))

    def _ordered(self, cards: list[Card]) -> list[Card]:
        """Return the cards shuffled, those of the palette mostly before the others."""
        return sorted(cards, key=lambda card: self.chance.random() * (0.4 if card.rank.value in self.palette else 1))

    def _returned(self, event: e.DiscardsReturned) -> None:
        assert len(self.discards) == event.cards, event
        places = [self.chance.randint(0, self.shoe.left + at) for at in range(event.cards)]
        self.shoe = self.shoe.put_back(self.discards, places)
        self.returned, self.discards = self.discards, []

    def _left_out(self, event: e.OmissionFound) -> None:
        if event.what == "burn":
            back = [] if self.returned else self.burnt  # what went back into the device, or was shuffled, is in play
            self.shoe = self.shoe.put_back(back)
            for card in back:
                self.discards.remove(card)
            self.burnt = []
        elif event.what == "put-back":
            self.discards += [self._taken(card) for card in self.returned]
            self.returned = []

    def _reconstructed(self, event: e.RoundReconstructed) -> None:
        assert Counter(event.before) == Counter(event.after), event
        for card in event.before:  # those of settled hands lie in the rack
            (self.layout if card in self.layout else self.discards).remove(card)
        assert not self.layout, self.layout
        kept = next(at for at, pair in enumerate(zip(event.before, event.after, strict=True)) if pair[0] != pair[1])
        self.held = [*event.after[kept:], *self.held]
        self.layout = list(event.after[:kept])

    def _corrected(self, event: e.CardCorrected, before: Table, after: Table) -> None:
        """Put the cards since the wrong one back into the shoe, from which they follow again with the right one."""
        happened = before.happened if before.former is None else before.former.happened  # it may be the last round
        again = [one.card for one in happened[event.kept :] if isinstance(one, DEALT)]
        assert again[0] == event.keyed, event
        for card in again:  # those of settled hands lie in the rack
            (self.layout if card in self.layout else self.discards).remove(card)
        self.shoe = ShoeOrder((*again, *self.shoe.cards), 0, self.shoe.behind)
        for card in (Counter(after.shoe.layout) - Counter(self.layout)).elements():  # other cards of such a hand
            self.discards.remove(card)
            self.layout.append(card)

    def check(self, state: Table) -> None:
        """Assert that the engine counts the cards as they are, and that none is made or lost."""
        shoe = state.shoe
        if not self.composition:
            assert state.status != "open" or shoe.stage in ("empty", "unshuffled"), shoe
            assert not shoe.layout, shoe
            assert not state.kept_cards, state.kept_cards
            return
        assert self.all() == self.composition, "a card is lost or made"
        assert shoe.cards == self.shoe.left, (shoe.cards, self.shoe.left)
        assert shoe.discards == len(self.discards), (shoe.discards, len(self.discards))
        assert Counter(shoe.layout) == Counter(self.layout), (shoe.layout, self.layout)
        assert len(state.kept_cards) == len(self.held), (state.kept_cards, self.held)
        for held, card in zip(state.kept_cards, self.held, strict=True):
            assert held.card in (None, card), (held, card)
        left = Counter(self.shoe.cards)
        for card, many in self.composition.items():
            assert shoe.seen[card.index] <= many - left[card], f"{card} is in the shoe, and the engine has seen it out"


__all__ = ["CUTTING_CARD", "DEALT", "Whereabouts"]
