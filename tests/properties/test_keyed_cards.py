"""Corrected cards: a card keyed wrongly and corrected gives the same table as one keyed right from the start."""

import random
import re
from collections import Counter
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.cards import Card, pack
from croupier.engine.game import game_of
from croupier.engine.inputs import Deal, DealFaceDown, Proceed, SettleBox, TurnCard
from croupier.engine.inputs import NoMoreBets as CloseWagers
from croupier.engine.refusal import Barred, Refused
from croupier.engine.run import Stepped
from croupier.engine.table import Table, evolve, postings, standing_table, step
from croupier.engine.table import events as e
from croupier.engine.table.inputs import CorrectCard, ExposeCards
from croupier.money import Money
from tests.daily import daily
from tests.families import TWENTY_ONE, UTH
from tests.floor import DEALER, EVENING, SUPERVISOR

SEED: Final = 20_261_121
ROUNDS: Final = 60
ROUNDS_LONG: Final = 1_500
PLAYERS: Final = ("Ann", "Bob")
NSW: Final = "nsw-pontoon-6to5-2017"
TABLES: Final[dict[str, tuple[str, dict[str, Any], str]]] = {
    **{key: (key, {}, "read") for key in TWENTY_ONE},
    "nsw face down, read": (NSW, {"face_down": True}, "read"),
    "nsw face down, unknown": (NSW, {"face_down": True}, "unknown"),
    "uth read": (UTH, {}, "read"),
    "uth unknown": (UTH, {}, "unknown"),
}
"""Tables by name: the document, its election, and how cards dealt face down are recorded."""


class Evening:
    """One table with real cards, and what became of the cards that were keyed wrongly there."""

    def __init__(self, name: str, chance: random.Random) -> None:
        """Open the table with two players."""
        key, election, face_down = TABLES[name]
        state = standing_table(key, election, {"Ann": 1, "Bob": 3}, now=EVENING, as_found=True)
        self.state: Table = replace(state, face_down=face_down, settlement=chance.choice(("at_once", "box_by_box")))
        self.game = game_of(self.state.rules)
        self.chance = chance
        # the round of a lone player ends with many a card
        self.places = dict(zip(PLAYERS[: chance.choice((1, 2))], (1, 3), strict=False))
        self.counted: Counter[str] = Counter()

    def play(self) -> None:
        """Play a round; before a card is keyed, try wrong ones and correct them."""
        for player, box in self.places.items():
            self.give(self.game.first_wager(player, box, Money(1_000)))
        self.give(CloseWagers())
        while self.state.has_open_round:
            state = self.state
            if state.awaits_turn or state.awaits_card:
                self.next_card()
            elif state.unsettled:
                self.give(SettleBox(state.unsettled[0]))
            else:
                decisions = [one for player in self.places for one in self.game.legal(state.round, player)]
                self.decide(self.chance.choice(decisions or [Proceed()]))

    def decide(self, given: Any) -> None:
        """Give a decision, for which the player turns cards that lie face down."""
        try:
            self.give(given)
        except Refused:
            self.give(ExposeCards(given.player, given.box))
            self.give(given)

    def give(self, given: Any) -> None:
        """Give an input."""
        self.state = step(self.state, given)[1]

    def next_card(self) -> None:
        """Deal a card face down without a look, or key one: right, and before that wrong in a trial."""
        if self.state.awaits_card and self.state.face_down == "unknown":
            try:
                self.give(DealFaceDown())
                return
            except Refused:
                pass  # it is dealt face up
        cards = self.chance.sample(pack(self.state.rules.cards.pack.value), 4)
        self.correct(cards[0], cards[1:])
        self.state = self.keyed(self.state, cards[1])[1] if self.could(cards[1]) else self.any_card()

    def could(self, card: Card) -> bool:
        """Return whether a card can be the next."""
        try:
            self.keyed(self.state, card)
        except Refused:
            return False
        return True

    def any_card(self) -> Table:
        """Return the table with some card that can be the next."""
        found = next(card for card in pack(self.state.rules.cards.pack.value) if self.could(card))
        return self.keyed(self.state, found)[1]

    def keyed(self, state: Table, card: Card) -> Stepped[Any, Table]:
        """Key a card, as it is dealt or turned."""
        return step(state, TurnCard(card) if state.awaits_turn else Deal(card))

    def correct(self, wrong: Card, right: list[Card]) -> None:
        """Key a wrong card and up to two right ones after it, correct it, and compare with the right cards alone."""
        count = self.chance.randint(1, len(right))
        is_known = [self.follow(self.state, cards) for cards in (right[:count], [wrong, *right[1:count]])]
        if is_known[0] is None or is_known[1] is None:
            self.counted["another course"] += 1
            return
        (events, after), (wrong_events, mistaken) = is_known[0], is_known[1]
        place = len([one for one in mistaken.happened if hasattr(one, "card")]) - count + 1
        settles = any(postings(one) for one in wrong_events)
        was_over = not mistaken.has_open_round
        if was_over and self.chance.random() < 0.5:  # before a card of the next round is dealt
            mistaken = step(mistaken, self.game.first_wager("Ann", 1, Money(2_000)))[1]
        stepped = self.corrected(mistaken, right[0], place, settles=settles)
        if stepped is None:
            assert count > 1
            self.counted["refused"] += 1
            return
        returned = [one for one in stepped[0] if isinstance(one, e.StakesReturned)]
        corrected, *again = stepped[0][len(returned) :]
        assert len(returned) == (was_over and mistaken.has_open_round)
        folded = mistaken
        for event in stepped[0]:
            folded = evolve(folded, event)
            assert sum(amount for _, amount in postings(event)) == 0
        assert folded == stepped[1]
        assert set(after.exposed) <= set(folded.exposed)  # cards that were turned stay so
        # who has wagered in a round that ended, wrongly, is one who has played
        after = replace(after, exposed=folded.exposed, guests=folded.guests if was_over else after.guests)
        assert _alike(folded) == _alike(after)
        assert isinstance(corrected, e.CardCorrected)
        assert (corrected.keyed, corrected.card, corrected.place) == (wrong, right[0], place)
        # the money moves back first; cards are turned and discards put back once, whichever card was keyed
        of_table = (e.MoneyRestored, e.CardsTurned, e.DiscardsReturned)
        assert [x for x in again if type(x) not in of_table] == [x for x in events if type(x) not in of_table]
        self.counted["corrected"] += 1
        self.counted["earlier"] += count > 1
        self.counted["over"] += was_over
        self.counted["next"] += bool(returned)
        self.counted["in play again"] += was_over and after.has_open_round
        self.counted["restored"] += any(isinstance(one, e.MoneyRestored) for one in again)

    def corrected(self, state: Table, card: Card, place: int, *, settles: bool) -> Stepped[Any, Table] | None:
        """Correct a card, as the dealer or, where it settled wagers, as a supervisor; None if it cannot be."""
        by_dealer, by_supervisor = [CorrectCard(by, card, place) for by in (DEALER, SUPERVISOR)]
        try:
            stepped = step(state, by_supervisor)
        except Refused:
            return None
        if not settles:
            return step(state, by_dealer)
        with pytest.raises(Barred, match=rf"\[{re.escape(self.state.rules.conduct.payment_corrected.clause)}\]"):
            step(state, by_dealer)
        return stepped

    def follow(self, state: Table, cards: list[Card]) -> tuple[list[Any], Table] | None:
        """Return the events of cards keyed one after another, and the table; None if they cannot be."""
        events: list[Any] = []
        for card in cards:
            if not (state.awaits_turn or state.awaits_card):
                return None
            try:
                more, state = self.keyed(state, card)
            except Refused:
                return None
            events += more
        return events, state


def _alike(table: Table) -> Table:
    """Return a table without what is of no consequence: the order of cards on the layout, and of players' tallies."""
    shoe = replace(table.shoe, layout=tuple(sorted(table.shoe.layout, key=str)))
    return replace(table, shoe=shoe, tallies=tuple(sorted(table.tallies, key=lambda one: one.player)))


def played(name: str, rounds: int) -> Counter[str]:
    """Play rounds and return how many cards were corrected, and how many corrections were refused."""
    chance, counted = random.Random(SEED), Counter[str]()
    for _ in range(rounds):
        evening = Evening(name, chance)
        evening.play()
        counted += evening.counted
    return counted


@pytest.mark.clause(
    *("act-blackjack-2005 16.5(c)", "act-pontoon-2005 17.5(c)", "act-pontoon-2018 17.5(c)", "act-uth-2019 15.6(c)"),
    "nsw-pontoon-6to5-2017 def:dealer",
)
@pytest.mark.parametrize("name", TABLES)
def test_a_card_keyed_wrongly_and_corrected_gives_the_table_of_a_card_keyed_right(name: str) -> None:
    counted = played(name, ROUNDS)
    assert counted["corrected"] > ROUNDS
    assert counted["earlier"] > 10
    if name != "uth read":  # all cards are keyed before the first decision there, and none settles a wager
        assert counted["restored"] > 0
        assert counted["over"] > counted["in play again"]
        assert counted["in play again"] > 0 or name == "uth unknown"  # the last hand is settled, whatever it is


@pytest.mark.long
@pytest.mark.parametrize("name", daily(list(TABLES)))
def test_cards_keyed_wrongly_are_corrected_at_length(name: str) -> None:
    assert played(name, ROUNDS_LONG)["corrected"] > ROUNDS_LONG
