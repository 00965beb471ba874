"""Faults that readers of the documents found at a table, each as a short regression test."""

from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, seen, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.view import FACE_DOWN
from croupier.money import Money
from tests.families import TWENTY_ONE, UTH
from tests.floor import DEALER, INSPECTOR, MANAGER, OPERATOR, SUPERVISOR, Floor, card

NSW = "nsw-pontoon-6to5-2017"
BJ = "act-blackjack-2005"
P18 = "act-pontoon-2018"
ACT = [key for key in TWENTY_ONE if key != NSW]


def table(key: str, **election: object) -> Floor:
    return Floor(key, at_entry=True, **election).open().ready()


def error(text: str) -> i.DrawInError:
    return i.DrawInError(DEALER, "hand", card(text))


# --- cards ------------------------------------------------------------------------------------------------------------


def test_an_exposed_card_of_a_void_round_does_not_begin_the_next() -> None:
    floor = table(NSW).wager("Ann", 2, "10").deal("KH 9C QD").give(error("2S"))
    floor.give(i.VoidRound(SUPERVISOR, "fire", "disturbance"))
    assert (floor.last(e.CardBurned).card, floor.state.kept_cards) == (card("2S"), ())
    floor.wager("Ann", 2, "10").no_more_bets()
    assert floor.state.awaits_card


@pytest.mark.parametrize("key", ACT)
def test_cards_of_a_void_round_that_were_to_be_dealt_again_are_collected(key: str) -> None:
    floor = table(key).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("5H 6D 9C 6S 7D")
    floor.hit("Ann", 2, "2H").hit("Ann", 2, "3C")
    floor.give(i.Reconstruct(OPERATOR, cards("5H 6D 9C 7D 6S 2H 3C"), "swapped"))
    assert floor.state.kept_cards
    floor.give(i.VoidRound(OPERATOR, "no order", "impractical"))
    assert (floor.state.kept_cards, floor.net("Ann"), floor.net("Bob")) == ((), "0.00", "0.00")


def test_a_card_for_the_dealer_after_the_hand_is_complete_is_burned_though_wagers_are_open() -> None:
    floor = table(NSW).play_round().wager("Ann", 2, "10")
    floor.give(i.DrawInError(DEALER, "dealer", card("AS")))
    assert (floor.last(e.CardBurned).card, floor.last(e.CardBurned).clause) == (card("AS"), "17.5")


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_the_cards_of_a_settled_hand_are_discards_when_the_shoe_runs_out(key: str) -> None:
    floor = table(key).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("9H 7D 9C 6S 8D")
    before = floor.state.shoe.discards
    floor.hit("Ann", 2, "KD")
    assert floor.state.shoe.discards == before + 3
    assert card("KD") not in floor.state.shoe.layout


def test_a_round_is_not_dealt_again_while_its_shoe_waits() -> None:
    floor = table(BJ, shoe="automated").wager("Ann", 2, "10").wager("Bob", 3, "10").deal("5H 6D 9C 6S 7D")
    floor.give(r.Hit("Ann", 2), i.ReportMalfunction(DEALER, "mechanical"))
    floor.refuse("14.4", i.Reconstruct(OPERATOR, cards("5H 6D 9C 7D 6S"), "swapped"))


def test_discards_go_back_into_a_device_after_a_void_too() -> None:
    floor = table(P18, shoe="automated").wager("Ann", 2, "10").deal("KH 9C QD")
    floor.give(i.VoidRound(OPERATOR, "a fight", "disturbance"))
    assert (floor.state.shoe.discards, floor.state.shoe.cards) == (0, floor.state.size)


def test_the_cutting_card_before_the_final_rounds_are_announced_counts() -> None:
    floor = table(BJ).wager("Ann", 2, "10").no_more_bets().cards("KH CUT 9C")
    floor.give(i.GiveNotice(OPERATOR, floor.later(30)), i.AnnounceFinalRounds(SUPERVISOR)).cards("QD")
    floor.stand("Ann", 2).cards("9D").may_not_start("5.4(b)")


def test_both_decks_are_checked_after_gaming() -> None:
    floor = Floor(UTH).open().give(i.CloseTable(OPERATOR), i.CheckCards(DEALER, colour="red"))
    assert floor.state.status == "to check"
    assert floor.give(i.CheckCards(DEALER, colour="blue")).state.status == "closed"


def test_new_cards_do_not_repair_a_failed_device() -> None:
    floor = table(BJ, shoe="automated").give(i.ReportMalfunction(DEALER, "electrical"))
    floor.give(i.ReplaceCards(OPERATOR, "worn"), i.CheckReplacement(DEALER), i.CheckReplacement(SUPERVISOR))
    floor.may_not_start("19.3(b)")


# --- rounds that are dealt again --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_round_is_dealt_again_by_the_rules_it_was_played_by(key: str) -> None:
    floor = table(key, side_bets=["perfect-pairs"]).wager("Ann", 2, "10").wager("Ann", 2, "10", "perfect-pairs")
    floor.deal("KH 9C QD").stand("Ann", 2).cards("9D").give(i.ChangeSetting(OPERATOR, "side_bets", []))
    floor.give(i.Reconstruct(SUPERVISOR, cards("QD 9C KH 9D"), "swapped"))
    assert floor.stand("Ann", 2).net("Ann") == "0.00"  # 20 against 18 wins 10, and there is no pair


def test_wagers_that_were_declared_void_do_not_come_back() -> None:
    floor = table(BJ).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("KH 6D 9C 6S 7D")
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", "other", "x"), i.Sanction(OPERATOR, 1, "void-wagers", "y"))
    floor.refuse("14.4", i.Reconstruct(OPERATOR, cards("6D KH 9C 6S 7D"), "swapped"))
    assert floor.net("Ann") == "0.00"


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_closed_table_deals_no_round_again(key: str) -> None:
    floor = table(key).play_round()
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(20))).wait(20).give(i.CloseTable(SUPERVISOR))
    with pytest.raises(Refused):
        floor.give(i.Reconstruct(SUPERVISOR, cards("QD 9C KH 9D"), "swapped"))
    assert floor.net("Ann") == "10.00"


@pytest.mark.parametrize("key", ACT)
def test_error_found_a_day_later_voids_the_original_round(key: str) -> None:
    floor = table(key).play_round()
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(1))).wait(1).give(i.CloseTable(SUPERVISOR), i.CheckCards(DEALER))
    floor.open().ready().play_round("Bob")
    floor.give(i.ReportError(SUPERVISOR, 1, "seen on the film"))
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "10.00")


# --- people -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_player_who_left_makes_no_decisions(key: str) -> None:
    floor = table(key).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("5H 6D 9C 6S 7D").give(i.Leave("Ann"))
    assert floor.state.round is not None
    with pytest.raises(Refused):
        floor.give(r.Double("Ann", 2))


def test_a_wager_before_the_first_card_of_one_who_is_excluded_goes_back() -> None:
    floor = table(P18).wager("Ann", 2, "10")
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", "influence", "x"), i.Sanction(OPERATOR, 1, "exclude", "y"))
    assert (floor.net("Ann"), floor.layout()) == ("0.00", 0)


@pytest.mark.parametrize("key", TWENTY_ONE)
@pytest.mark.parametrize("gone", [i.Leave("Ann"), r.MarkAbsent("Ann")])
def test_a_wager_of_one_who_left_before_the_first_card_and_is_excluded_then_goes_back(key: str, gone: Any) -> None:
    floor = table(key).give(i.Arrive("Ann", 2)).wager("Ann", 2, "10").wager("Bob", 3, "10").give(gone)
    kind = floor.state.rules.conduct.sanctioned.value[:1] or ("influence",)
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", kind[0], "x"), i.Sanction(SUPERVISOR, 1, "exclude", "y"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("0.00", "-10.00", 1000)


@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
@pytest.mark.parametrize("power", ["exclude", "void-wagers"])
def test_before_the_first_card_wagers_go_back_also_when_no_more_are_taken(key: str, power: Any) -> None:
    floor = table(key).wager("Ann", 2, "10").wager("Bob", 3, "10").no_more_bets()
    on_layout = floor.layout()
    kind = floor.state.rules.conduct.sanctioned.value[:1] or ("influence",)
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", kind[0], "x"), i.Sanction(SUPERVISOR, 1, power, "y"))
    assert (floor.net("Ann"), floor.layout()) == ("0.00", on_layout // 2)
    floor.give(i.RecordIncident(SUPERVISOR, "Bob", kind[0], "x"), i.Sanction(SUPERVISOR, 2, power, "y"))
    assert (floor.net("Bob"), floor.layout(), floor.state.number) == ("0.00", 0, 0)
    floor.wager("Cy", 3, "10")


@pytest.mark.parametrize("power", ["exclude", "void-wagers"])
@pytest.mark.parametrize("cards", ["2H", "2H 7D 9S JC KD", "2H 7D 9S JC KD AH", "2H 7D 9S JC KD AH AD 3C"])
def test_during_the_deal_of_holdem_the_hand_is_void_and_the_others_are_dealt_theirs(power: Any, cards: str) -> None:
    floor = table(UTH).wager("Ann", 1, "10").wager("Bob", 2, "10").no_more_bets().cards(cards)
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", "device", "x"), i.Sanction(SUPERVISOR, 1, power, "y"))
    assert (floor.net("Ann"), floor.layout()) == ("0.00", 2000)
    rest = iter(("4S", "5S", "6S", "8S", "TS", "JS", "QS", "KS", "AS", "3S"))
    while floor.state.awaits_card:
        floor.cards(next(rest))
    floor.give(u.Fold("Bob"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("0.00", "-20.00", 0)


@pytest.mark.parametrize("cards", ["2H", "2H 7D 9S JC KD AH AD"])
def test_during_the_deal_of_holdem_the_round_ends_when_its_only_hand_is_void(cards: str) -> None:
    floor = table(UTH).wager("Ann", 1, "10").no_more_bets().cards(cards)
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", "device", "x"), i.Sanction(SUPERVISOR, 1, "exclude", "y"))
    assert (floor.net("Ann"), floor.layout(), floor.state.is_in_round) == ("0.00", 0, False)


def test_a_restriction_to_one_box_outlives_one_for_the_shoe() -> None:
    floor = table(BJ).give(i.Arrive("Bob", 3)).play_round()
    floor.give(i.RestrictPlayer(OPERATOR, "Bob", "one-box", "tracked", "procedure 4"))
    floor.give(i.RestrictPlayer(OPERATOR, "Bob", "minimum", "missed a round"))
    floor.wager("Ann", 2, "10").deal("KH CUT 9C QD").stand("Ann", 2).cards("9D").ready()
    floor.refuse("4.8", r.PlaceWager("Bob", 3, Money(10_000))).wager("Bob", 3, "10")
    floor.refuse("4.8", r.PlaceWager("Bob", 4, Money(1000)))


def test_restriction_is_lifted_by_its_role_and_a_notice_serves_once() -> None:
    floor = table(NSW).give(i.Arrive("Bob", 3), i.Notify(MANAGER, "inspector", "restriction", "Bob"))
    floor.give(i.RestrictPlayer(MANAGER, "Bob", "one-box", "tracked"))
    floor.refuse("5.12", i.RestrictPlayer(SUPERVISOR, "Bob", "nothing", "enough"))
    floor.give(i.RestrictPlayer(MANAGER, "Bob", "nothing", "enough"))
    floor.refuse("5.12", i.RestrictPlayer(MANAGER, "Bob", "one-box", "again"))


def test_void_requires_a_round_that_has_begun() -> None:
    floor = table(NSW).wager("Ann", 2, "10")
    floor.refuse("19.4.2", i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann", forfeit=True))
    assert floor.layout() == 1000


def test_payments_to_a_cheat_do_not_stand() -> None:
    floor = table(NSW, side_bets=["perfect-pairs"]).wager("Ann", 2, "10").wager("Ann", 2, "5", "perfect-pairs")
    floor.deal("KH 9C KH").give(i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann", forfeit=True))
    assert floor.net("Ann") == "-15.00"  # the pair that was paid is forfeited, too


def test_the_marker_of_a_box_counts_before_its_player_has_wagered() -> None:
    floor = table(BJ, minimum="10", maximum="500").give(i.RaiseLimit(OPERATOR, "Ann", Money(60_000), 2))
    floor.wager("Bob", 2, "500").refuse("4.6", r.PlaceWager("Cay", 2, Money(15_000))).wager("Cay", 2, "100")


def test_a_voucher_whose_token_was_collected_in_a_void_round_is_whole_again() -> None:
    floor = table(NSW).give(i.Arrive("Ann", 2), i.ExchangeVoucher(DEALER, "Ann", "V1", Money(2000)))
    floor.give(i.WagerTokens("Ann", 2, Money(2000), "V1")).wager("Bob", 3, "10").deal("KH 9C 7D 6S 8D")
    floor.hit("Ann", 2, "QD").give(i.VoidRound(SUPERVISOR, "no order", "reconstruction"))
    assert (floor.net("Ann"), [one.tokens for one in floor.state.vouchers]) == ("0.00", [2000])


# --- what is seen and chosen ------------------------------------------------------------------------------------------


def test_cards_face_down_stay_hidden_from_officials_with_a_players_name_and_in_a_reconstruction() -> None:
    floor = Floor(NSW, face_down=True).give(i.Approve(INSPECTOR, "face-down")).open().ready()
    floor.wager("Ann", 2, "10").deal("KH 9C QD")
    assert [one.cards for one in view(floor.state, Official("dealer", "Ann")).boxes[1].hands] == [
        (FACE_DOWN, FACE_DOWN)
    ]
    assert [one.cards for one in view(floor.state, Official("player", "Ann")).boxes[1].hands] == [cards("KH QD")]
    floor.give(i.Reconstruct(SUPERVISOR, cards("QD 9C KH"), "swapped"))
    told = seen(floor.last(e.RoundReconstructed), Official("player", "Bob"), floor.state)
    assert (told.before, told.after) == ((), ())


def test_players_choose_before_a_round_goes_on_from_a_card_shoe() -> None:
    floor = table(NSW, shoe="shuffling-device").wager("Ann", 2, "10").wager("Bob", 3, "10").deal("KH 9C 7D 6S 8D")
    floor.give(i.ReportMalfunction(DEALER, "mechanical", another_device=False))
    floor.refuse("18.5.1", r.Stand("Ann", 2)).give(r.Proceed("Bob"), i.TakeBack("Ann", 2))
    assert [(one.player, one.stays) for one in floor.events_of(e.ChoiceMade)] == [("Bob", True), ("Ann", False)]
    floor.give(i.ShuffleCards(DEALER)).cut(60, 60).stand("Bob", 3)
    assert floor.net("Ann") == "0.00"


def test_personal_limit_does_not_displace_the_seated_player() -> None:
    floor = table(NSW, minimum="10", maximum="500").give(i.Arrive("Ann", 2)).wager("Ann", 2, "10")
    floor.give(i.RaiseLimit(SUPERVISOR, "Bob", Money(90_000), minimum=Money(10_000))).wager("Bob", 2, "820")
    assert floor.state.tally("Ann").layout == 1000
    floor.wager("Ann", 2, "490").refuse("6.6", r.PlaceWager("Cay", 2, Money(1000)))
