"""The shoes of a table: bound to their secrets, ordered when the first card is due, proved when they have ended."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import Card, pack
from croupier.engine.events import RoundClosed, WagerPlaced
from croupier.engine.inputs import Deal
from croupier.engine.table import Official, Table, standing_table
from croupier.engine.table import events as e
from croupier.engine.table.state import KeptCard
from croupier.fairness.entropy import new_secret
from croupier.fairness.proof import ShoeProof
from croupier.fairness.shoe import Untimely
from croupier.fairness.verify import faults
from croupier.money import Money
from croupier.records.tables import shoes as s
from croupier.records.tables.shoes import Shoes, practice_secrets
from tests.families import TWENTY_ONE, UTH
from tests.floor import EVENING

BLACKJACK, PONTOON_2005, PONTOON, NSW = TWENTY_ONE
DEALER = Official("dealer", "dealer")


class Followed:
    """Shoes of a table, the first of them bound, as a table follows them."""

    def __init__(self, document: str = PONTOON) -> None:
        self.document = document
        self.held = Shoes("T")
        self.commit()

    def commit(self) -> None:
        election = {"maximum_payout": "9"} if self.document == UTH else {}
        secret = practice_secrets("T", 5)(self.held.number + 1)
        self.held = s.bound(self.held, standing_table(self.document, election, now=EVENING), secret, "sealed")

    def follow(self, event: Any, state: Table) -> None:
        self.held = s.follow(self.held, event, state)

    def drawn(self, many: int) -> list[Card | None]:
        """Draw cards, None for the cutting card."""
        found: list[Card | None] = []
        for _ in range(many):
            given, self.held = s.next_from(self.held)
            self.held = s.given_out(self.held, given)
            found.append(given.card if isinstance(given, Deal) else None)
        return found

    @property
    def left(self) -> int:
        return s.ordered(self.held).left

    def end(self) -> ShoeProof:
        proof, self.held = s.proof(self.held), s.ended(self.held)
        return proof


def on_table(cards: Sequence[Any] = (), waiting: Sequence[Any] = ()) -> Table:
    """Return a table with these cards on its layout, and those kept for later."""
    state = standing_table(PONTOON, now=EVENING)
    held = tuple([KeptCard(one, "next-card") for one in waiting])
    return replace(state, shoe=replace(state.shoe, layout=tuple(cards)), kept_cards=held)


# --- the cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "decks", "size"), [(BLACKJACK, 6, 52), (PONTOON, 4, 48), (NSW, 8, 48), (UTH, 1, 52)]
)
def test_a_shoe_holds_every_card_of_every_deck_once(document: str, decks: int, size: int) -> None:
    held = Followed(document)
    assert held.left == decks * size
    assert Counter(held.drawn(decks * size)) == Counter(dict.fromkeys(pack(size), decks))
    proof = held.end()
    assert (proof.status, faults(proof)) == ("retired", ())


def test_cut_cutting_card_and_burn_are_where_the_table_put_them() -> None:
    whole, held = Followed(), Followed()
    order = whole.drawn(192)
    held.follow(e.CardsCut("Ann", 60, "5.3"), on_table())
    held.follow(e.CuttingCardInserted(from_back=72, by=DEALER, at=0, clause="5.3"), on_table())
    for _ in range(2):
        held.follow(e.CardBurned(None, "new-shoe", "6.1"), on_table())
    cards = held.drawn(119)
    assert cards[:118] == order[62:180]
    assert cards[118] is None
    assert held.drawn(72) == [*order[180:], *order[:60]]
    proof = held.end()
    assert (proof.cut, proof.burned, len(proof.dealt)) == (60, 2, 190)
    assert faults(proof) == ()


def test_the_secret_decides_the_order_and_every_shoe_has_its_own() -> None:
    first, same, other = practice_secrets("T", 5), practice_secrets("T", 5), practice_secrets("T", 6)
    assert [first(number) for number in (1, 2)] == [same(number) for number in (1, 2)]
    assert len({first(1), first(2), other(1), practice_secrets("U", 5)(1), new_secret()}) == 5
    held = Followed()
    before = held.drawn(192)
    held.end()
    held.commit()
    assert held.held.number == 2
    assert held.drawn(192) != before


def test_a_shoe_that_has_ended_is_gone_and_one_without_a_card_is_aborted() -> None:
    held = Followed()
    assert held.end().status == "aborted"
    assert held.held == Shoes("T", 1)


def test_the_order_is_made_again_from_the_secret_alone() -> None:
    held = Followed()
    held.follow(e.CardsCut("Ann", 60, "5.3"), on_table())
    held.follow(e.CuttingCardInserted(from_back=72, by=DEALER, at=0, clause="5.3"), on_table())
    for many in (1, 50, 68, 1, 1):
        held.drawn(many)
        assert s.ordered(replace(held.held, made=None)).cards == s.ordered(held.held).cards
    assert held.held.behind == 0


def test_contributions_close_with_the_first_wager() -> None:
    held = Followed()
    held.held = s.with_words(held.held, "Ann", "heads")
    placed = WagerPlaced(box=1, player="Ann", bet="main", amount=Money(1000), clause="4.2")
    for _ in range(2):
        held.follow(placed, on_table())
        with pytest.raises(Untimely):
            s.with_words(held.held, "Ann", "late")
    drawn = Followed()
    drawn.drawn(1)
    with pytest.raises(Untimely):
        s.with_words(drawn.held, "Ann", "late")
    assert drawn.drawn(191) != held.drawn(192)[1:]


def test_a_bound_shoe_awaits_its_shuffle_and_no_other() -> None:
    assert not s.awaits_shuffle(Shoes("T"))
    held = Followed()
    held.held = s.with_words(held.held, "Ann", "heads")
    assert s.awaits_shuffle(held.held)
    size = held.held.size
    shuffled = e.CardsShuffled(
        method="device", cards=size, by_hand_first=False, number=1, by=DEALER, at=0, clause="6.1"
    )
    held.follow(shuffled, on_table())
    assert not s.awaits_shuffle(held.held)
    held.end()
    assert not s.awaits_shuffle(held.held)
    held.commit()
    assert s.awaits_shuffle(held.held)


@pytest.mark.clause("act-pontoon-2018 15.6")
def test_discards_shuffled_in_mid_round_are_all_but_the_cards_on_the_table() -> None:
    held = Followed()
    first = held.drawn(192)
    shuffled = e.CardsShuffled(
        method="manual", cards=180, by_hand_first=False, number=2, by=DEALER, at=0, clause="15.6"
    )
    state = on_table([*first[170:174], *first[180:186]], first[190:])
    held.follow(shuffled, state)
    held.follow(e.CardsCut("Ann", 90, "5.3"), state)
    held.follow(e.CuttingCardInserted(from_back=0, by=DEALER, at=0, clause="5.3"), state)
    again = held.drawn(180)
    assert Counter(again) == Counter([*first[:170], *first[174:180], *first[186:190]])
    held.follow(RoundClosed("6.2"), on_table())
    proof = held.end()
    kept = tuple(map(str, [*first[170:174], *first[180:186], *first[190:]]))
    assert [(one.kept, one.cut, len(one.dealt)) for one in proof.reshuffles] == [(kept, 90, 180)]
    assert (proof.rounds, faults(proof)) == (1, ())


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.2")
def test_discards_that_go_back_into_a_device_are_shuffled_with_the_cards_in_it() -> None:
    held = Followed(NSW)
    first = held.drawn(10)
    held.follow(e.DiscardsReturned(7, "7.2"), on_table(first[7:]))
    assert held.left == 381
    held.drawn(2)
    held.follow(e.DiscardsReturned(5, "7.2"), on_table())
    assert held.left == 384
    held.drawn(384)
    proof = held.end()
    assert [one.kept for one in proof.reshuffles] == [tuple(map(str, first[7:])), ()]
    assert faults(proof) == ()
