"""Shuffling, riffling, loading and burning of the cards: nsw-pontoon-6to5-2017 4.1, 4.2, 4.6.1 to 4.9."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import Official, seen
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_device, from_a_shoe
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import ASSISTANT, DEALER, INSPECTOR, MANAGER, OPERATOR, SUPERVISOR, SURVEILLANCE, Floor, card

ANN = Official("player", "Ann")
NOT_SUPERVISORS = (ANN, DEALER, INSPECTOR, SURVEILLANCE, OPERATOR)


def opened(prepared: str = "", **election: Any) -> Floor:
    """An open table with six decks that have been checked and not shuffled; Ann is there."""
    floor = Floor(DOCUMENT, **({"decks": 6} | election))
    floor.states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"), i.Arrive("Ann", 2))
    secured = "seal 1" if prepared else ""
    brought = i.IntroduceCards(DEALER, "red", prepared, secured)  # type: ignore[arg-type]
    return floor.give(brought, i.CheckCards(DEALER))


# --- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1", "nsw-pontoon-6to5-2017 4.1.1")
def test_4_1_1_no_play_starts_before_a_shuffle() -> None:
    floor = opened().may_not_start("4.1.1").wager("Ann", 2, "10").refuse("4.1.1", r.NoMoreBets())
    floor.give(i.ShuffleCards(DEALER))
    assert (floor.last(e.CardsShuffled).clause, floor.last(e.CardsShuffled).cards) == ("4.1.1", 288)
    floor.refuse("4.3", r.NoMoreBets()).cut().refuse("4.9", r.NoMoreBets()).give(i.BurnCards(DEALER)).no_more_bets()


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1", "nsw-pontoon-6to5-2017 3.1")
def test_4_1_decks_and_shuffle_are_determined_before_the_cards_are_shuffled() -> None:
    floor = Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR)).bring().refuse("3.1", i.ShuffleCards(DEALER))
    floor.refuse("3.1", i.Determine(DEALER, "A")).give(i.Determine(SUPERVISOR, "A"), i.ShuffleCards(DEALER))


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1")
def test_4_1_no_shuffle_at_another_time() -> None:
    floor = from_a_shoe().refuse("4.1", i.ShuffleCards(DEALER)).play_round().refuse("4.1", i.ShuffleCards(DEALER))
    floor.wager("Ann", 2, "10").deal("KH 9C").refuse("4.1", i.ShuffleCards(DEALER))
    floor.cards("CUT QD").refuse("4.1", i.ShuffleCards(DEALER))


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1.2")
def test_4_1_2_the_cutting_card_as_first_card_lets_no_round_begin() -> None:
    floor = from_a_shoe().play_round().wager("Ann", 2, "10").deal("CUT")
    drawn = floor.last(e.CuttingCardDrawn)
    assert (drawn.box, drawn.clause, floor.state.number) == (-1, "4.1.2", 2)
    assert floor.last(e.ShuffleFellDue).clause == "4.1.2"
    floor.refuse("4.1.2", r.NoMoreBets()).refuse("4.1", i.DrawCuttingCard()).may_not_start("4.1.2")
    floor.wager("Ann", 2, "5").give(r.WithdrawWager("Ann", 2)).wager("Ann", 2, "20")  # no card has been removed
    floor.ready().deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert (floor.net("Ann"), floor.state.number) == ("30.00", 2)
    assert floor.events_of(e.CardsShuffled)[-1].clause == "4.1.2"


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1.2")
def test_4_1_2_the_cutting_card_exposed_between_rounds_is_no_card_of_one() -> None:
    floor = from_a_shoe().play_round().cards("CUT").may_not_start("4.1.2").wager("Ann", 2, "10")
    floor.refuse("4.1.2", r.NoMoreBets()).ready().no_more_bets()


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1.3")
@pytest.mark.parametrize(
    ("first", "then", "box"),
    [("KH CUT 9C QD", "9D", 0), ("KH 9C CUT QD", "9D", 4), ("KH 9C QD", "CUT 9D", 0)],
)
def test_4_1_3_the_round_of_the_cutting_card_is_finished_and_then_shuffled(first: str, then: str, box: int) -> None:
    floor = from_a_shoe().wager("Ann", 4, "10").deal(first).stand("Ann", 4).cards(then)
    drawn = floor.last(e.CuttingCardDrawn)
    assert (drawn.box, drawn.clause) == (box, "4.1.3")
    assert (floor.net("Ann"), floor.state.shoe.due) == ("10.00", "cutting-card")
    floor.wager("Ann", 4, "10").refuse("4.1.3", r.NoMoreBets()).ready().no_more_bets()
    assert floor.last(e.CardsShuffled).clause == "4.1.3"


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1.3")
def test_4_1_3_each_shoe_has_its_own_cutting_card() -> None:
    floor = from_a_shoe().wager("Ann", 2, "10").deal("KH CUT 9C QD").refuse("4.1", i.DrawCuttingCard())
    floor.stand("Ann", 2).cards("9D").ready().play_round()
    assert (floor.state.shoe.due, floor.state.shoe.number) == ("", 2)
    floor.play_round().wager("Ann", 2, "10").deal("KH CUT 9C QD").stand("Ann", 2).cards("9D").may_not_start("4.1.3")
    floor.refuse("4.1.3", i.AnnounceFinalRounds(SUPERVISOR))  # no round is dealt beyond it


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1.4")
def test_4_1_4_a_shuffle_ordered_during_a_round_waits_for_its_end() -> None:
    floor = from_a_shoe().wager("Ann", 2, "10").deal("KH 9C")
    floor.give(i.DirectShuffle(SUPERVISOR, "clumps of small cards")).cards("QD").refuse("4.1", i.ShuffleCards(DEALER))
    floor.stand("Ann", 2).cards("9D").wager("Ann", 2, "10").refuse("4.1.4", r.NoMoreBets()).ready().no_more_bets()
    ordered, shuffled = floor.last(e.ShuffleDirected), floor.last(e.CardsShuffled)
    assert (ordered.reason, ordered.by, ordered.clause) == ("clumps of small cards", SUPERVISOR, "4.1.4")
    assert (shuffled.clause, floor.state.shoe.due) == ("4.1.4", "")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1.4")
@pytest.mark.parametrize("by", NOT_SUPERVISORS, ids=str)
def test_4_1_4_is_for_a_casino_supervisor_with_a_reason(by: Official) -> None:
    floor = from_a_shoe().play_round().refuse("4.1.4", i.DirectShuffle(by, "clumps"))
    floor.refuse("4.1.4", i.DirectShuffle(SUPERVISOR, "  "))
    assert floor.state.shoe.due == ""
    Floor(DOCUMENT).refuse("4.1.4", i.DirectShuffle(SUPERVISOR, "clumps"))


# --- how --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.1", "nsw-pontoon-6to5-2017 def:multishuffler")
@pytest.mark.parametrize("method", ["manual", "multishuffler"])
def test_4_1_a_shoe_is_shuffled_by_hand_or_multishuffler_by_the_dealer(method: str) -> None:
    floor = opened().refuse("4.1", i.ShuffleCards(DEALER, "device"))
    for by in (ANN, SUPERVISOR, MANAGER, INSPECTOR):
        floor.refuse("4.1", i.ShuffleCards(by, method))  # type: ignore[arg-type]
    floor.give(i.ShuffleCards(DEALER, method))  # type: ignore[arg-type]
    told = floor.last(e.CardsShuffled)
    assert (told.method, told.number, told.by, told.at) == (method, 1, DEALER, floor.state.now)
    assert floor.state.shoe.offered == "Ann"  # a multishuffler deals no card: the stack is cut


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:multishuffler", "nsw-pontoon-6to5-2017 4.1")
def test_multishuffler_four_decks_are_not_used_all_the_same() -> None:
    floor = Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR))
    for decks in (4, 5, 7, 9):
        floor.refuse("3.1", i.Determine(SUPERVISOR, "A", decks))
    floor.refuse("3.1", i.Determine(DEALER, "A", 6)).refuse("4.1", i.Determine(SUPERVISOR, "Z"))
    floor.give(i.Determine(SUPERVISOR, "A", 6)).bring().give(i.ShuffleCards(DEALER, "multishuffler"))
    assert (floor.last(e.CardsDetermined).decks, floor.last(e.CardsShuffled).cards) == (6, 288)


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.2")
@pytest.mark.parametrize("before", ["multishuffler", "cut"])
def test_4_2_prepared_cards_are_riffled_at_a_players_request_with_approval(before: str) -> None:
    floor = opened("casino")
    ask = i.AskRiffle("Ann", SUPERVISOR, before)  # type: ignore[arg-type]
    if before == "cut":
        floor.refuse("4.2", ask).give(i.ShuffleCards(DEALER))
    for by in NOT_SUPERVISORS:
        floor.refuse("4.2", i.AskRiffle("Ann", by, before))  # type: ignore[arg-type]
    floor.refuse("4.2", i.AskRiffle("Zoe", SUPERVISOR, before)).give(ask)  # type: ignore[arg-type]
    told = floor.last(e.RiffleApproved)
    assert (told.player, told.by, told.before, told.clause) == ("Ann", SUPERVISOR, before, "4.2")
    if before == "multishuffler":
        floor.give(i.ShuffleCards(DEALER, "multishuffler")).refuse("4.2", ask)
    floor.cut().refuse("4.2", ask)


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.2")
def test_4_2_no_other_cards_are_riffled() -> None:
    floor = opened().refuse("4.2", i.AskRiffle("Ann", SUPERVISOR, "multishuffler")).give(i.ShuffleCards(DEALER))
    floor.refuse("4.2", i.AskRiffle("Ann", SUPERVISOR, "cut"))
    opened("casino", shoe="shuffling-device").refuse("4.2", i.AskRiffle("Ann", SUPERVISOR, "cut"))
    floor = opened("casino").ready().wager("Ann", 2, "10").deal("KH CUT 9C QD").stand("Ann", 2).cards("9D")
    floor.give(i.ShuffleCards(DEALER)).refuse("4.2", i.AskRiffle("Ann", SUPERVISOR, "cut"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.2.1", "nsw-pontoon-6to5-2017 def:angel-pre-shuffled-cards")
def test_4_2_1_angel_cards_are_riffled_only_before_the_cut() -> None:
    floor = opened("angel").refuse("4.2.1", i.AskRiffle("Ann", SUPERVISOR, "multishuffler"))
    floor.refuse("4.2.1", i.AskRiffle("Ann", SUPERVISOR, "cut")).give(i.ShuffleCards(DEALER))
    floor.refuse("4.2.1", i.AskRiffle("Ann", SUPERVISOR, "multishuffler"))
    floor.refuse("4.2", i.AskRiffle("Ann", DEALER, "cut")).give(i.AskRiffle("Ann", ASSISTANT, "cut"))
    assert (floor.last(e.RiffleApproved).by, floor.last(e.RiffleApproved).clause) == (ASSISTANT, "4.2.1")
    floor.cut().refuse("4.2", i.AskRiffle("Ann", SUPERVISOR, "cut"))


# --- dropped cards ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.6.1")
def test_4_6_1_dropped_cards_stop_the_deal_until_a_supervisor_has_verified_them() -> None:
    floor = from_a_shoe().wager("Ann", 2, "10").deal("KH 9C").give(i.ReportDropped(DEALER))
    assert (floor.last(e.CardsDropped).clause, floor.last(e.CardsDropped).by) == ("4.6.1", DEALER)
    floor.refuse("4.6.1", r.Deal(card("QD"))).refuse("4.6.1", i.ReportDropped(DEALER))
    for by in NOT_SUPERVISORS:
        floor.refuse("4.6.1", i.CountCards(by, 288))
    floor.give(i.CountCards(SUPERVISOR, 288)).cards("QD").stand("Ann", 2).cards("9D")
    counted = floor.last(e.CardsCounted)
    assert (counted.counted, counted.expected, counted.by, counted.clause) == (288, 288, SUPERVISOR, "4.6.1")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.6.1")
def test_4_6_1_dropped_before_the_shuffle_or_between_rounds() -> None:
    floor = opened().give(i.ReportDropped(DEALER)).refuse("4.6.1", i.ShuffleCards(DEALER)).may_not_start("4.6.1")
    floor.give(i.CountCards(SUPERVISOR, 288)).ready().play_round().give(i.ReportDropped(DEALER)).wager("Ann", 2, "10")
    floor.refuse("4.6.1", r.NoMoreBets()).give(i.CountCards(SUPERVISOR, 288)).no_more_bets()
    Floor(DOCUMENT).refuse("4.6.1", i.CountCards(SUPERVISOR, 288))


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.6.1")
def test_4_6_1_a_card_that_is_not_found_is_a_missing_card() -> None:
    floor = from_a_shoe().play_round().give(i.ReportDropped(DEALER), i.CountCards(SUPERVISOR, 287))
    assert floor.last(e.CardsFound).clause == "17.16"
    floor.may_not_start("17.16.3")


# --- the device -------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 4.7",
    "nsw-pontoon-6to5-2017 def:shuffling-device",
    "nsw-pontoon-6to5-2017 def:card-shoe",
)
def test_4_7_a_device_shuffles_and_there_is_no_cut_and_no_cutting_card() -> None:
    floor = opened(shoe="shuffling-device")
    for method in ("manual", "multishuffler"):
        floor.refuse("4.7", i.ShuffleCards(DEALER, method))
    floor.give(i.ShuffleCards(DEALER, "device"))
    loaded = floor.last(e.ShoeLoaded)
    assert (loaded.kind, loaded.cards, loaded.clause, floor.events_of(e.CutOffered)) == ("device", 288, "4.7", [])
    for given in (i.CutCards("Ann", 100), i.DeclineCut("Ann"), i.CutAsOfficial(SUPERVISOR, 100)):
        floor.refuse("4.7", given)
    floor.refuse("4.7", i.InsertCuttingCard(DEALER, 60)).give(i.BurnCards(DEALER))
    floor.refuse("def:shuffling-device", i.DrawCuttingCard())
    for _ in range(20):
        floor.play_round()
    assert floor.state.shoe.due == ""
    assert from_a_shoe().events_of(e.CutOffered) != []


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.8")
@pytest.mark.parametrize("by_hand", [True, False])
def test_4_8_a_shuffle_by_hand_before_the_device_is_as_the_dealer_likes(*, by_hand: bool) -> None:
    floor = opened(shoe="shuffling-device").give(i.ShuffleCards(DEALER, "device", by_hand))
    assert floor.last(e.CardsShuffled).by_hand_first is by_hand
    opened().refuse("4.8", i.ShuffleCards(DEALER, "manual", by_hand_first=True))


# --- the burn ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.9", "nsw-pontoon-6to5-2017 def:burn-ed")
@pytest.mark.parametrize("floor", [from_a_shoe, from_a_device])
def test_4_9_the_first_card_is_burned_unseen_once_a_shoe(floor: object) -> None:
    table: Floor = floor()  # type: ignore[operator]
    (burned,) = table.events_of(e.CardBurned)
    assert (burned.card, burned.why, burned.clause) == (None, "new-shoe", "4.9")
    assert (table.state.shoe.discards, table.state.shoe.cards) == (1, 287)
    for person in (ANN, DEALER, SUPERVISOR, INSPECTOR, SURVEILLANCE):
        assert seen(burned, person, table.state).card is None
    table.refuse("4.9", i.BurnCards(DEALER)).play_round().refuse("4.9", i.BurnCards(DEALER))
    assert len(table.events_of(e.CardBurned)) == 1


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.9")
def test_4_9_no_round_begins_before_the_burn() -> None:
    floor = opened().give(i.ShuffleCards(DEALER)).cut().wager("Ann", 2, "10").refuse("4.9", r.NoMoreBets())
    floor.refuse("def:dealer", i.BurnCards(SUPERVISOR)).refuse("def:dealer", i.BurnCards(ANN))
    floor.give(i.BurnCards(DEALER)).no_more_bets()


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:burn-ed")
def test_burned_a_card_is_out_of_play_until_the_next_shuffle() -> None:
    floor = from_a_shoe().give(i.FindFaceUp(DEALER, card("9H")))
    assert (floor.state.shoe.discards, floor.last(e.CardBurned).card) == (2, card("9H"))
    for _ in range(2):
        floor.wager("Ann", 2, "10").deal("9H 9C 9H").stand("Ann", 2).cards("8D")
    floor.wager("Ann", 2, "10").deal("9H 9C").refuse("17.16", r.Deal(card("9H")))  # the sixth of six is burned
    floor.cards("9D").stand("Ann", 2).cards("8D").give(i.DirectShuffle(SUPERVISOR, "a card was face up")).ready()
    for _ in range(3):
        floor.wager("Ann", 2, "10").deal("9H 9C 9H").stand("Ann", 2).cards("8D")
