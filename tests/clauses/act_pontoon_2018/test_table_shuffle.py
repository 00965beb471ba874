"""The shuffle, the cut and the cutting card: act-pontoon-2018 5, 15.6, 15.8; worked case S21."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import Official
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.act_pontoon_2018 import DOCUMENT
from tests.floor import DEALER, INSPECTOR, SUPERVISOR, Floor, card


def seated(*players: tuple[str, int], decks: int = 4) -> Floor:
    """An open table with players in their seats, its cards checked and not shuffled."""
    floor = Floor(DOCUMENT, decks=decks).open()
    return floor.give(*[i.Arrive(player, box) for player, box in players])


def three() -> Floor:
    """Ann at box 1, Bob at box 3, Cy at box 6, and a new shoe."""
    return seated(("Ann", 1), ("Bob", 3), ("Cy", 6)).ready()


def wagered(floor: Floor) -> Floor:
    return floor.wager("Ann", 1, "10").wager("Bob", 3, "10").wager("Cy", 6, "10")


def shuffled_after(floor: Floor) -> e.CutOffered:
    """Shuffle, and return to whom the cut is offered."""
    return floor.give(i.ShuffleCards(DEALER)).last(e.CutOffered)


# --- 5.1 the shuffle ------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 5.1", "act-pontoon-2018 def:new-shoe", "act-pontoon-2018 5.4")
def test_5_1_every_new_shoe_is_shuffled_and_none_is_in_between() -> None:
    floor = Floor(DOCUMENT).open().may_not_start("5.1")
    floor.ready().refuse("5.4", i.ShuffleCards(DEALER)).play_round()
    assert (floor.last(e.CardsShuffled).clause, floor.last(e.CardsShuffled).cards) == ("5.1", 192)
    assert [(one.number, one.cards, one.clause) for one in floor.events_of(e.ShoeLoaded)] == [(1, 192, "def:new-shoe")]
    floor.wager("Ann", 2, "10").no_more_bets().refuse("5.4", i.ShuffleCards(DEALER))


@pytest.mark.clause("act-pontoon-2018 5.1")
def test_5_1_the_dealer_shuffles_by_hand() -> None:
    floor = Floor(DOCUMENT).open()
    floor.refuse("5.1", i.ShuffleCards(SUPERVISOR)).refuse("5.1", i.ShuffleCards(DEALER, "multishuffler"))
    floor.refuse("5.1", i.ShuffleCards(DEALER, "device"))
    assert floor.give(i.ShuffleCards(DEALER)).last(e.CardsShuffled).method == "manual"


@pytest.mark.clause("act-pontoon-2018 5.4")
def test_5_4_nobody_orders_a_shuffle_at_another_time() -> None:
    floor = Floor(DOCUMENT).open().ready()
    floor.refuse("5.4", i.DirectShuffle(SUPERVISOR, "slow")).refuse("5.1", i.AskRiffle("Ann", SUPERVISOR))


# --- 5.2 who cuts ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 5.2(a)", "act-pontoon-2018 5.2")
@pytest.mark.parametrize("first", [("Bob", 5), ("Cy", None)])
def test_5_2_a_the_first_player_to_the_table_cuts_when_the_game_begins(first: tuple[str, int | None]) -> None:
    floor = Floor(DOCUMENT).open().give(i.Arrive(*first), i.Arrive("Ann", 1))
    offered = shuffled_after(floor)
    assert (offered.player, offered.then, offered.clause) == (first[0], ("Ann",), "5.2(a)")
    floor.refuse("5.2", i.CutCards("Ann", 96)).refuse("5.2", i.DeclineCut("Ann"))
    floor.refuse("5.2(tail)", i.CutAsOfficial(SUPERVISOR, 96)).give(i.CutCards(first[0], 96))
    assert (floor.last(e.CardsCut).cut_by, floor.last(e.CardsCut).clause) == (first[0], "5.3")


@pytest.mark.clause("act-pontoon-2018 5.2(b)", "act-pontoon-2018 5.2", "act-pontoon-2018 5.4(b)")
@pytest.mark.parametrize(
    ("cards", "who"),
    [
        ("KH CUT KD KS 9C QH QD QS", "Bob"),
        ("KH KD KS 9C CUT QH QD QS", "Ann"),
        ("KH KD KS 9C QH QD CUT QS", "Cy"),
    ],
)
def test_5_2_b_the_player_on_whose_box_the_cutting_card_came_cuts(cards: str, who: str) -> None:
    floor = wagered(three()).deal(cards).stand("Ann", 1).stand("Bob", 3).stand("Cy", 6).cards("9D")
    offered = shuffled_after(floor)
    assert (offered.player, offered.clause) == (who, "5.2(b)")


@pytest.mark.clause("act-pontoon-2018 5.2(b)", "act-pontoon-2018 5.2(d)")
def test_5_2_b_if_that_player_is_gone_the_others_are_asked_clockwise() -> None:
    floor = wagered(three()).deal("KH CUT KD KS 9C QH QD QS").stand("Ann", 1).stand("Bob", 3).stand("Cy", 6).cards("9D")
    offered = shuffled_after(floor.give(i.Leave("Bob")))
    assert (offered.player, offered.then, offered.clause) == ("Ann", ("Cy",), "5.2(d)")


@pytest.mark.clause("act-pontoon-2018 5.2(d)")
def test_5_2_d_who_leaves_with_the_cut_on_offer_passes_it_on() -> None:
    floor = seated(("Ann", 1), ("Bob", 3), ("Cy", 6)).give(i.ShuffleCards(DEALER), i.Leave("Ann"))
    assert (floor.last(e.CutOffered).player, floor.last(e.CutOffered).then) == ("Bob", ("Cy",))


@pytest.mark.clause("act-pontoon-2018 5.2(b)")
def test_5_2_b_the_third_card_of_a_box_is_its_controlling_players() -> None:
    floor = three().wager("Dee", 3, "20").wager("Bob", 3, "10").deal("5H 9C 6D").hit("Bob", 3).cards("CUT KS")
    drawn = floor.last(e.CuttingCardDrawn)
    assert (drawn.box, drawn.player, drawn.clause) == (3, "Bob", "5.4(b)")  # who sits there decides, 4.5(a)
    assert shuffled_after(floor).player == "Bob"


@pytest.mark.clause("act-pontoon-2018 5.2(c)", "act-pontoon-2018 5.2")
@pytest.mark.parametrize("initial", [True, False])
def test_5_2_c_on_the_dealers_hand_it_is_who_sits_farthest_to_the_dealers_right(initial: bool) -> None:
    floor = wagered(three()).deal("KH KD KS CUT 9C QH QD QS" if initial else "KH KD KS 9C QH QD QS")
    floor.stand("Ann", 1).stand("Bob", 3).stand("Cy", 6).cards("9D" if initial else "CUT 9D")
    assert floor.last(e.CuttingCardDrawn).box == 0
    offered = shuffled_after(floor)
    assert (offered.player, offered.then, offered.clause) == ("Cy", ("Ann", "Bob"), "5.2(c)")


@pytest.mark.clause("act-pontoon-2018 5.2(d)", "act-pontoon-2018 5.2(tail)")
def test_5_2_d_who_declines_is_followed_clockwise_and_last_by_a_supervisor() -> None:
    floor = wagered(three()).deal("KH CUT KD KS 9C QH QD QS").stand("Ann", 1).stand("Bob", 3).stand("Cy", 6).cards("9D")
    floor.give(i.ShuffleCards(DEALER), i.DeclineCut("Bob"))
    assert (floor.last(e.CutOffered).player, floor.last(e.CutOffered).clause) == ("Cy", "5.2(d)")
    floor.give(i.DeclineCut("Cy"))
    assert floor.last(e.CutOffered).player == "Ann"  # clockwise round the table, past the dealer
    floor.refuse("5.2(tail)", i.CutAsOfficial(SUPERVISOR, 96)).give(i.DeclineCut("Ann"))
    assert (floor.last(e.CutOffered).player, floor.last(e.CutOffered).clause) == ("", "5.2(tail)")
    floor.refuse("5.2", i.CutCards("Ann", 96)).refuse("5.2(tail)", i.CutAsOfficial(DEALER, 96))
    floor.give(i.CutAsOfficial(SUPERVISOR, 96))
    assert floor.last(e.CardsCut).cut_by == "gaming-supervisor Kim"


@pytest.mark.clause("act-pontoon-2018 5.2(d)")
def test_5_2_d_the_first_who_accepts_cuts() -> None:
    floor = seated(("Ann", 4), ("Bob", 6), ("Cy", 1)).give(i.ShuffleCards(DEALER))
    floor.give(i.DeclineCut("Ann"), i.DeclineCut("Bob"), i.CutCards("Cy", 48))
    assert floor.last(e.CardsCut).cut_by == "Cy"
    floor.refuse("5.2", i.DeclineCut("Cy")).refuse("5.2", i.CutCards("Cy", 48))


@pytest.mark.clause("act-pontoon-2018 5.2(tail)")
def test_5_2_tail_with_nobody_there_a_supervisor_cuts() -> None:
    floor = Floor(DOCUMENT).open()
    assert (shuffled_after(floor).player, floor.last(e.CutOffered).clause) == ("", "5.2(tail)")
    floor.refuse("5.2(tail)", i.CutAsOfficial(INSPECTOR, 96)).give(i.CutAsOfficial(SUPERVISOR, 96))


@pytest.mark.clause("act-pontoon-2018 5.2", "act-pontoon-2018 5.1")
def test_5_2_a_shoe_that_is_not_cut_is_not_dealt_from() -> None:
    floor = seated(("Ann", 1)).give(i.ShuffleCards(DEALER)).wager("Ann", 1, "10")
    floor.refuse("5.2", r.NoMoreBets()).give(i.CutCards("Ann", 96)).refuse("5.2", r.NoMoreBets())
    floor.give(i.InsertCuttingCard(DEALER, 60)).no_more_bets()


# --- 5.3 where it is cut --------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 5.3")
@pytest.mark.parametrize(
    ("decks", "at", "allowed"),
    [
        *((6, 40, False), (6, 47, False), (6, 48, True), (6, 150, True), (6, 240, True), (6, 241, False)),
        *((3, 47, False), (3, 48, True), (3, 96, True), (3, 97, False)),
    ],
)
def test_5_3_the_cut_is_a_deck_or_more_from_either_end(decks: int, at: int, allowed: bool) -> None:
    floor = seated(("Ann", 1), decks=decks).give(i.ShuffleCards(DEALER))
    if allowed:
        cut = floor.give(i.CutCards("Ann", at)).last(e.CardsCut)
        assert (cut.cards, cut.clause) == (at, "5.3")  # a number of go to the back
    else:
        floor.refuse("5.3", i.CutCards("Ann", at))


@pytest.mark.clause("act-pontoon-2018 5.3")
@pytest.mark.parametrize(
    ("decks", "from_back", "allowed"),
    [
        *((6, 30, False), (6, 47, False), (6, 48, True), (6, 144, True), (6, 149, True), (6, 150, False)),
        *((6, 200, False), (3, 48, True), (3, 72, True), (3, 77, True), (3, 78, False)),
    ],
)
def test_5_3_the_cutting_card_lies_a_deck_to_about_half_the_decks_from_the_back(
    decks: int,
    from_back: int,
    allowed: bool,
) -> None:
    floor = seated(("Ann", 1), decks=decks).give(i.ShuffleCards(DEALER))
    floor.refuse("5.2", i.InsertCuttingCard(DEALER, 60)).give(i.CutCards("Ann", 60))
    floor.refuse("def:dealer", i.InsertCuttingCard(SUPERVISOR, 60))
    if allowed:
        inserted = floor.give(i.InsertCuttingCard(DEALER, from_back)).last(e.CuttingCardInserted)
        assert (inserted.from_back, inserted.clause) == (from_back, "5.3")
    else:
        floor.refuse("5.3", i.InsertCuttingCard(DEALER, from_back))


# --- 5.4, 5.5, 15.8: the cutting card comes; S21 --------------------------------------------------------------------


def s21() -> Floor:
    """Boxes 1 to 3 in play, Ann with $10 on box 3."""
    floor = seated(("Cy", 1), ("Bob", 2), ("Ann", 3)).ready()
    return floor.wager("Cy", 1, "10").wager("Bob", 2, "10").wager("Ann", 3, "10")


def stood(floor: Floor) -> Floor:
    return floor.stand("Cy", 1).stand("Bob", 2).stand("Ann", 3)


@pytest.mark.clause("act-pontoon-2018 5.4(b)", "act-pontoon-2018 5.2(b)", "act-pontoon-2018 5.4")
def test_s21_a_a_cutting_card_during_a_round_is_set_aside_and_the_cards_shuffled_after_it() -> None:
    floor = stood(s21().deal("KH KC KD 9C 7H 7C CUT 9S")).cards("9D")
    assert floor.net("Ann") == "10.00"
    assert (floor.last(e.ShuffleFellDue).why, floor.last(e.ShuffleFellDue).clause) == ("cutting-card", "5.4(b)")
    floor.may_not_start("5.4(b)").wager("Ann", 3, "10").refuse("5.4(b)", r.NoMoreBets())
    offered = shuffled_after(floor)
    assert (offered.player, offered.clause, floor.last(e.CardsShuffled).clause) == ("Ann", "5.2(b)", "5.4(b)")
    floor.cut().no_more_bets()


@pytest.mark.clause("act-pontoon-2018 5.4(a)", "act-pontoon-2018 def:round-of-play")
def test_s21_b_a_cutting_card_before_the_first_card_stops_the_deal() -> None:
    floor = s21().no_more_bets().cards("CUT")
    assert floor.last(e.CuttingCardDrawn).clause == "5.4(a)"
    assert (floor.state.shoe.cards, floor.layout()) == (192, 3000)
    floor.refuse("5.4(a)", r.NoMoreBets())
    floor.wager("Ann", 3, "10").give(r.WithdrawWager("Bob", 2))  # no round has begun: wagers may change
    offered = shuffled_after(floor)
    assert (offered.player, offered.clause) == ("Cy", "5.4(a)")  # box 1 would have had the card
    floor.cut().deal("KH KD 9C 7H 9S").stand("Cy", 1).stand("Ann", 3).cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["20.00", "0.00", "-10.00"]


@pytest.mark.clause("act-pontoon-2018 5.5", "act-pontoon-2018 16.1")
def test_5_5_the_final_rounds_are_not_announced_hours_before_the_end() -> None:
    floor = s21()
    end = floor.later(13 * 60)
    floor.give(i.SetHours(SUPERVISOR, floor.state.now, end)).refuse("5.5", i.AnnounceFinalRounds(SUPERVISOR))
    floor.give(i.TellTime(end - 3601)).refuse("5.5", i.AnnounceFinalRounds(SUPERVISOR))
    floor.give(i.TellTime(end - 3600), i.AnnounceFinalRounds(SUPERVISOR))


@pytest.mark.clause("act-pontoon-2018 5.5")
def test_s21_c_in_the_final_three_rounds_the_cutting_card_is_discarded() -> None:
    floor = s21()
    floor.refuse("5.5", i.AnnounceFinalRounds(SUPERVISOR))  # no end is near
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(30)))
    floor.refuse("5.5", i.AnnounceFinalRounds(DEALER)).give(i.AnnounceFinalRounds(SUPERVISOR))
    assert (floor.last(e.FinalRoundsAnnounced).rounds, floor.last(e.FinalRoundsAnnounced).clause) == (3, "5.5")
    floor.refuse("5.5", i.AnnounceFinalRounds(SUPERVISOR))
    stood(floor.deal("KH KC KD 9C 7H 7C 9S")).cards("9D")
    for box, player in ((1, "Cy"), (2, "Bob"), (3, "Ann")):
        floor.wager(player, box, "10")
    stood(floor.deal("KH KC KD 9C 7H 7C CUT 9S")).cards("9D")
    assert (floor.last(e.CuttingCardDrawn).clause, floor.events_of(e.ShuffleFellDue)) == ("5.5", [])
    assert floor.net("Ann") == "20.00"
    floor.wager("Ann", 3, "10").deal("KS 9H 9C").stand("Ann", 3).cards("9S")
    assert floor.net("Ann") == "30.00"
    floor.may_not_start("5.5").refuse("5.5", r.PlaceWager("Ann", 3, Money(1000)))


@pytest.mark.clause("act-pontoon-2018 15.8")
def test_s21_d_rounds_dealt_after_a_missed_cutting_card_stand() -> None:
    floor = stood(s21().deal("KH KC KD 9C 7H 7C 9S")).cards("9D")  # the cutting card came here, and was missed
    floor.wager("Ann", 3, "10").deal("KS 9C 9H").refuse("15.8", i.ReportOmission(Official("player", "Ann"), "shuffle"))
    floor.refuse("5.4", i.ReportOmission(DEALER, "shuffle"))  # too many cards are left for a dealer's word alone
    floor.give(i.ReportOmission(SUPERVISOR, "shuffle"))
    assert [one.clause for one in floor.events_of(e.OmissionFound)] == ["15.8"]
    floor.stand("Ann", 3).cards("9D")
    assert (floor.net("Ann"), floor.events_of(e.RoundVoided)) == ("20.00", [])
    floor.may_not_start("15.8")
    assert floor.ready().last(e.CardsShuffled).clause == "15.8"


@pytest.mark.clause("act-pontoon-2018 5.4(b)")
def test_5_4_b_a_cutting_card_that_is_not_in_the_shoe_does_not_come() -> None:
    floor = Floor(DOCUMENT).open().refuse("5.4", i.DrawCuttingCard())
    floor.ready().wager("Ann", 2, "10").deal("KH 9C QD").refuse("5.4", i.DrawCuttingCard())  # no card is due
    floor.stand("Ann", 2).cards("CUT").refuse("5.4", i.DrawCuttingCard()).cards("9D")
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("act-pontoon-2018 5.2")
@pytest.mark.parametrize("what", ["cut", "burn", "put-back", "insurance"])
def test_15_8_speaks_of_no_other_step_that_is_left_out(what: str) -> None:
    cited = {"cut": "5.2", "burn": "6.1", "put-back": "19.1", "insurance": "7.3"}[what]
    floor = Floor(DOCUMENT).open().ready().wager("Ann", 2, "10").deal("KH 9C QD")
    floor.refuse(cited, i.ReportOmission(DEALER, what))  # type: ignore[arg-type]


# --- def:burn, 15.6 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 def:burn", "act-pontoon-2018 6.1")
@pytest.mark.parametrize("many", [0, 1, 3])
def test_burn_takes_cards_from_the_shoe_to_the_discard_rack_unseen(many: int) -> None:
    floor = Floor(DOCUMENT, burn_cards_at_new_shoe=many).open().give(i.ShuffleCards(DEALER)).cut()
    if many:
        floor.may_not_start("6.1").refuse("def:dealer", i.BurnCards(SUPERVISOR)).give(i.BurnCards(DEALER))
    floor.refuse("6.1", i.BurnCards(DEALER))
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (192 - many, many)
    assert [(one.card, one.clause) for one in floor.events_of(e.CardBurned)] == [(None, "6.1")] * many


def emptied(floor: Floor, left: int) -> Floor:
    """Burn cards by mistake until a number of are left in the shoe."""
    while floor.state.shoe.cards > left:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    return floor


@pytest.mark.clause("act-pontoon-2018 15.6", "act-pontoon-2018 5.2(d)", "act-pontoon-2018 5.3")
def test_15_6_a_shoe_that_runs_out_is_filled_from_the_discards() -> None:
    floor = emptied(seated(("Cy", 5), ("Ann", 2), decks=3).ready(cut=48, depth=48), left=2)
    floor.wager("Ann", 2, "10").deal("KH 9C").refuse("15.6", r.Deal(card("QD")))
    floor.refuse("5.1", i.ShuffleCards(DEALER, "device")).give(i.ShuffleCards(DEALER))
    assert (floor.last(e.CardsShuffled).cards, floor.last(e.CardsShuffled).clause) == (142, "15.6")
    assert (floor.last(e.CutOffered).player, floor.last(e.CutOffered).clause) == ("Ann", "5.2(d)")
    floor.refuse("5.2", r.Deal(card("QD"))).refuse("5.3", i.CutCards("Ann", 95)).refuse("5.3", i.CutCards("Ann", 47))
    floor.give(i.CutCards("Ann", 94), i.InsertCuttingCard(DEALER, 0)).cards("QD").stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "10.00"
    floor.may_not_start("15.6").ready(cut=48, depth=48)  # a new shoe follows
    assert floor.state.shoe.cards == 144


@pytest.mark.clause("act-pontoon-2018 15.6")
def test_15_6_the_cards_of_the_round_stay_where_they_lie() -> None:
    floor = emptied(seated(("Ann", 2), decks=3).ready(cut=48, depth=48), left=3)
    floor.wager("Ann", 2, "10").deal("KH 9C 5D").refuse("5.4", i.ShuffleCards(DEALER))  # no card is due
    floor.hit("Ann", 2).give(i.ShuffleCards(DEALER)).cut(48, 0).cards("6D")
    assert (floor.net("Ann"), floor.state.shoe.cards, floor.state.shoe.discards) == ("10.00", 140, 4)  # 21 at once


@pytest.mark.clause("act-pontoon-2018 15.6", "act-pontoon-2018 5.4")
def test_15_6_a_shoe_with_cards_in_it_is_not_shuffled_in_a_round() -> None:
    floor = emptied(Floor(DOCUMENT, decks=3).open().ready(cut=48, depth=48), left=3)
    floor.wager("Ann", 2, "10").deal("KH 9C").refuse("5.4", i.ShuffleCards(DEALER)).cards("QD").stand("Ann", 2)
    floor.refuse("15.6", r.Deal(card("9D")))
