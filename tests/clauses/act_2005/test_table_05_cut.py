"""The shuffle, who cuts and where: act-blackjack-2005 5.1, 5.2, 5.3; act-pontoon-2005 5.1, 5.2, 5.3."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.fairness.shuffle import to_deal
from tests.clauses.act_2005 import DECK, PONTOON, Twin, ready, twins
from tests.floor import DEALER, INSPECTOR, SUPERVISOR

SEATS = (("Ann", 1), ("Bob", 3), ("Cy", 6))


def waiting(document: str, *seats: tuple[str, int | None], decks: int = 6) -> Twin:
    """Return an open table with players in their seats, its cards checked and not shuffled."""
    floor = Twin(document, decks=decks)
    floor.open().give(*[i.Arrive(player, box) for player, box in seats])
    return floor


def wagered(document: str) -> Twin:
    """Return a table with a new shoe and a wager of Ann on box 1, of Bob on box 3, of Cy on box 6."""
    floor = waiting(document, *SEATS)
    floor.ready()
    for player, box in SEATS:
        floor.wager(player, box, "10")
    return floor


def cutting_card(document: str, came: str) -> Twin:
    """Play a round in which the cutting card comes on the dealer's hand or on a player's box."""
    floor = wagered(document)
    cards = {"Ann": "KH KD KS 9C CUT QH QD QS", "Bob": "KH CUT KD KS 9C QH QD QS", "dealer": "KH KD KS 9C QH QD QS"}
    floor.deal(cards[came])
    for player, box in SEATS:
        floor.stand(player, box)
    floor.cards("CUT 9D" if came == "dealer" else "9D")
    return floor


def offered(floor: Twin) -> tuple[str, tuple[str, ...], str]:
    """Shuffle, and return to whom the cut is offered, who follows, and why."""
    one = floor.give(i.ShuffleCards(DEALER)).last(e.CutOffered)
    return one.player, one.then, one.clause


# --- 5.1 the shuffle ------------------------------------------------------------------------------------------------


@twins("5.1", "def:new-shoe", "5.4")
def test_5_1_every_new_shoe_is_shuffled_cut_and_loaded_and_nothing_in_between(document: str) -> None:
    floor = waiting(document)
    floor.may_not_start("5.1").wager("Ann", 2, "10").refuse("5.1", r.NoMoreBets()).give(i.ShuffleCards(DEALER))
    floor.refuse("5.2", r.NoMoreBets()).cut().refuse("5.4", i.ShuffleCards(DEALER)).deal("KH 9C QD")
    floor.refuse("5.4", i.ShuffleCards(DEALER)).stand("Ann", 2).cards("9D").refuse("5.4", i.ShuffleCards(DEALER))
    shuffled, loaded = floor.last(e.CardsShuffled), floor.last(e.ShoeLoaded)
    assert (shuffled.by, shuffled.cards, shuffled.clause) == (DEALER, 6 * floor.deck, "5.1")
    assert (loaded.number, loaded.cards, loaded.clause) == (1, 6 * floor.deck, "def:new-shoe")


@twins("5.1")
def test_5_1_the_dealer_shuffles_by_hand_and_nobody_else(document: str) -> None:
    floor = waiting(document)
    floor.refuse("5.1", i.ShuffleCards(SUPERVISOR)).refuse("5.1", i.ShuffleCards(DEALER, "multishuffler"))
    floor.refuse("5.1", i.ShuffleCards(DEALER, "device"))
    floor.refuse("19.2", i.ShuffleCards(DEALER, by_hand_first=True)).give(i.ShuffleCards(DEALER))
    floor.refuse("5.1", i.AskRiffle("Ann", SUPERVISOR))
    assert floor.last(e.CardsShuffled).method == "manual"


@twins("5.4")
def test_5_4_nobody_orders_a_shuffle_before_the_cutting_card(document: str) -> None:
    floor = ready(document)
    floor.refuse("5.4", i.DirectShuffle(SUPERVISOR, "the shoe runs badly"))
    assert len(floor.play_round().play_round().events_of(e.CardsShuffled)) == 1


# --- 5.2 who cuts ---------------------------------------------------------------------------------------------------


@twins("5.2", "5.2(a)")
@pytest.mark.parametrize("first", [5, None])
def test_5_2_a_when_the_game_begins_the_first_to_the_table_is_offered_the_cut(document: str, first: int | None) -> None:
    floor = waiting(document, ("Cy", first), ("Ann", 1), ("Bob", 3))
    assert offered(floor) == ("Cy", ("Ann", "Bob"), "5.2(a)")
    floor.refuse("5.2", i.CutCards("Ann", 100)).refuse("5.2", i.DeclineCut("Bob"))
    floor.refuse("5.2/tail", i.CutAsOfficial(SUPERVISOR, 100)).give(i.CutCards("Cy", 100))
    assert floor.last(e.CardsCut).cut_by == "Cy"


@twins("5.2(a)")
def test_5_2_a_a_reopened_table_starts_over(document: str) -> None:
    floor = wagered(document)
    floor.give(*[r.WithdrawWager(player, box) for player, box in SEATS], i.GiveNotice(SUPERVISOR, floor.later(1)))
    floor.wait(1).give(i.CloseTable(SUPERVISOR), i.CheckCards(DEALER), i.OpenTable(SUPERVISOR)).bring()
    floor.give(i.Arrive("Dee", 7), i.Arrive("Ann", 1))
    assert offered(floor) == ("Dee", ("Ann",), "5.2(a)")


@twins("5.2", "5.2(b)")
@pytest.mark.parametrize(("came", "then"), [("Ann", ("Bob", "Cy")), ("Bob", ("Cy", "Ann"))])
def test_5_2_b_the_player_on_whose_box_the_cutting_card_came(document: str, came: str, then: tuple[str, ...]) -> None:
    floor = cutting_card(document, came)
    assert floor.last(e.CuttingCardDrawn).player == came
    assert offered(floor) == (came, then, "5.2(b)")


@twins("5.2(b)")
def test_5_2_b_on_a_shared_box_it_is_who_decides_for_it(document: str) -> None:
    floor = waiting(document, ("Ann", 2))
    floor.ready().wager("Bob", 4, "20").wager("Cy", 4, "10").wager("Ann", 2, "10")
    floor.deal("KH 5H 9C QH 6D").stand("Ann", 2).give(r.Hit("Bob", 4)).cards("CUT KS")
    came = floor.last(e.CuttingCardDrawn)
    assert (came.box, came.player, came.clause) == (4, "Bob", "5.4(b)")
    floor.cards("9D")
    assert offered(floor)[0] == "Bob"


@twins("5.2(b)", "5.2(d)")
def test_5_2_b_if_that_player_has_left_the_players_are_asked_from_the_dealers_left(document: str) -> None:
    floor = cutting_card(document, "Bob")
    floor.give(i.Leave("Bob"))
    assert offered(floor) == ("Ann", ("Cy",), "5.2(d)")


@twins("5.2", "5.2(c)")
def test_5_2_c_on_the_dealers_hand_it_is_who_is_farthest_to_the_dealers_right(document: str) -> None:
    floor = cutting_card(document, "dealer")
    assert (floor.last(e.CuttingCardDrawn).box, floor.last(e.CuttingCardDrawn).clause) == (0, "5.4(b)")
    floor.give(i.Arrive("Onlooker"))  # who stands at no box is not at the dealer's right
    assert offered(floor)[::2] == ("Cy", "5.2(c)")


@twins("5.2(c)")
def test_5_2_c_the_dealers_first_card_is_of_the_dealers_hand(document: str) -> None:
    floor = wagered(document)
    floor.deal("KH KD KS CUT 9C QH QD QS")
    for player, box in SEATS:
        floor.stand(player, box)
    floor.cards("9D")
    assert offered(floor)[::2] == ("Cy", "5.2(c)")


@twins("5.2(d)", "5.2/tail")
def test_5_2_d_each_player_is_asked_clockwise_and_a_supervisor_cuts_last(document: str) -> None:
    floor = cutting_card(document, "Bob")
    floor.give(i.ShuffleCards(DEALER), i.DeclineCut("Bob"), i.DeclineCut("Cy"))
    offers = [(one.player, one.clause) for one in floor.events_of(e.CutOffered)][-3:]
    assert offers == [("Bob", "5.2(b)"), ("Cy", "5.2(d)"), ("Ann", "5.2(d)")]
    floor.refuse("5.2/tail", i.CutAsOfficial(SUPERVISOR, 100)).give(i.DeclineCut("Ann"))
    assert [one.player for one in floor.events_of(e.CutDeclined)] == ["Bob", "Cy", "Ann"]
    floor.refuse("5.2", i.CutCards("Ann", 100)).refuse("5.2/tail", i.CutAsOfficial(DEALER, 100))
    floor.refuse("5.2/tail", i.CutAsOfficial(INSPECTOR, 100)).give(i.CutAsOfficial(SUPERVISOR, 100))
    assert floor.last(e.CardsCut).cut_by == "gaming-supervisor Kim"


@twins("5.2(d)")
def test_5_2_d_the_first_who_accepts_cuts_and_no_one_after(document: str) -> None:
    floor = waiting(document, ("Ann", 4), ("Bob", 6), ("Cy", 1))
    floor.give(i.ShuffleCards(DEALER), i.DeclineCut("Ann"), i.DeclineCut("Bob"), i.CutCards("Cy", 60))
    assert floor.last(e.CardsCut).cut_by == "Cy"
    floor.refuse("5.2", i.CutCards("Cy", 60)).refuse("5.2", i.DeclineCut("Cy"))


@twins("5.2(d)", "5.2/tail")
def test_5_2_d_who_leaves_is_not_waited_for(document: str) -> None:
    floor = waiting(document, *SEATS)
    floor.give(i.ShuffleCards(DEALER), i.Leave("Bob"), i.Leave("Ann"))
    assert (floor.state.shoe.offered, floor.last(e.CutOffered).clause) == ("Cy", "5.2(d)")
    floor.give(i.Leave("Cy"), i.CutAsOfficial(SUPERVISOR, 100))
    assert floor.state.shoe.stage == "to insert"


@twins("5.2/tail")
def test_5_2_with_no_player_at_the_table_a_supervisor_cuts(document: str) -> None:
    floor = waiting(document)
    assert offered(floor) == ("", (), floor.by("5.2/tail"))
    floor.give(i.CutAsOfficial(SUPERVISOR, 100))


@twins("5.2", "5.2(d)")
def test_5_2_d_after_a_replacement_the_players_are_asked_from_the_dealers_left(document: str) -> None:
    floor = cutting_card(document, "Bob")
    floor.give(i.ReplaceCards(SUPERVISOR, "worn"), i.CheckReplacement(SUPERVISOR), i.CheckReplacement(DEALER))
    assert offered(floor) == ("Ann", ("Bob", "Cy"), "5.2(d)")


# --- 5.3 where ------------------------------------------------------------------------------------------------------


@twins("5.3", "5.3/s2")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_5_3_the_cut_is_at_least_one_deck_in_from_either_end(document: str, decks: int) -> None:
    floor = waiting(document, ("Ann", 1), decks=decks)
    floor.give(i.ShuffleCards(DEALER))
    deck, cards = floor.deck, decks * floor.deck
    for at in (0, deck - 1, cards - deck + 1, cards):
        floor.refuse("5.3", i.CutCards("Ann", at))
    before = floor.state
    for at in (deck, cards - deck):
        floor.state = before
        cut = floor.give(i.CutCards("Ann", at)).last(e.CardsCut)
        # the cards in front of the cut go to the back: a number of of them, and none is lost
        assert (cut.cards, cut.clause, floor.state.shoe.cards) == (at, floor.by("5.3/s2"), cards)


@twins("5.3/s2")
def test_5_3_the_cards_in_front_of_the_cut_are_dealt_last(document: str) -> None:
    stack = range(1, 6 * DECK[document] + 1)
    assert to_deal(stack, 100, 0) == (*stack[100:], *stack[:100])


@twins("5.3/s3")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_5_3_the_cutting_card_is_one_deck_to_half_the_decks_from_the_back(document: str, decks: int) -> None:
    floor = waiting(document, ("Ann", 1), decks=decks)
    floor.give(i.ShuffleCards(DEALER)).refuse("5.2", i.InsertCuttingCard(DEALER, 60)).give(i.CutCards("Ann", 60))
    floor.refuse("def:dealer", i.InsertCuttingCard(SUPERVISOR, 60))
    most = decks * DECK[document] // 2 + 5  # "approximately" half (readings BJ-22, P-13)
    for depth in (0, 40, floor.deck - 1, most + 1):
        floor.refuse("5.3/s3", i.InsertCuttingCard(DEALER, depth))
    before = floor.state
    for depth in (floor.deck, most):
        floor.state = before
        inserted = floor.give(i.InsertCuttingCard(DEALER, depth)).last(e.CuttingCardInserted)
        assert (inserted.from_back, inserted.clause) == (depth, floor.by("5.3/s3"))
        assert (floor.state.shoe.stage, floor.state.shoe.has_cutting_card) == ("ready", True)


@pytest.mark.clause("act-pontoon-2005 5.3")
@pytest.mark.parametrize(("at", "depth"), [(48, 48), (96, 77)])
def test_5_3_pontoon_three_decks_leave_little_room(at: int, depth: int) -> None:
    floor = waiting(PONTOON, ("Ann", 1), decks=3)
    floor.give(i.ShuffleCards(DEALER)).refuse("5.3", i.CutCards("Ann", 47)).refuse("5.3", i.CutCards("Ann", 97))
    floor.give(i.CutCards("Ann", at)).refuse("5.3", i.InsertCuttingCard(DEALER, 78))
    floor.give(i.InsertCuttingCard(DEALER, depth))
    assert floor.state.shoe.cards == 144


# --- the burn at a new shoe -----------------------------------------------------------------------------------------


@twins("6.1", "def:burn", "def:new-shoe")
@pytest.mark.parametrize("burn", [1, 3])
def test_6_1_cards_are_burnt_at_a_new_shoe_where_the_operator_has_set_it(document: str, burn: int) -> None:
    floor = Twin(document, burn_cards_at_new_shoe=burn)
    floor.open().give(i.ShuffleCards(DEALER)).cut().may_not_start("6.1")
    floor.refuse("def:dealer", i.BurnCards(SUPERVISOR)).give(i.BurnCards(DEALER)).refuse("6.1", i.BurnCards(DEALER))
    burnt = floor.events_of(e.CardBurned)
    assert [(one.card, one.why, one.clause) for one in burnt] == [(None, "new-shoe", "6.1")] * burn
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (6 * floor.deck - burn, burn)
    floor.play_round()
    assert floor.net("Ann") == "10.00"


@twins("6.1", "def:new-shoe")
def test_6_1_nothing_is_burnt_at_a_new_shoe_if_nobody_has_set_it(document: str) -> None:
    floor = ready(document)
    floor.refuse("6.1", i.BurnCards(DEALER))
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (6 * floor.deck, 0)
