"""act-uth-2019 13.1 to 13.5: misdeals, the dealer's cards shown, and hands without wagers."""

from collections.abc import Callable
from functools import partial

import pytest

from croupier.engine.events import RoundClosed
from croupier.engine.holdem.events import (
    DealerCardsExposed,
    HandVoided,
    InitialWagerFound,
    LossReturned,
    RoundVoided,
    TurnCame,
    WagerReturned,
    WagerSettled,
)
from croupier.engine.holdem.inputs import DeclareMisdeal, PlaceAnte, ReportMissingWager
from croupier.money import Money
from tests.uth_table import UthTable, one_hand, several, shown

BOARD = "QS 9C 7D 4H 2S"
SHOE = f"{BOARD} AH AD KH KD QC 3D"  # Ann, Bob, the dealer
WINS = ("AH AD", BOARD, "QC 3D")


def two(trips: str | None = "5") -> UthTable:
    return several(SHOE, "Ann", "Bob", trips=trips)


def dealing() -> UthTable:
    return UthTable(SHOE).ante("Ann", "10", trips="5").ante("Bob", "10", trips="5").deal(7)


def before_the_flop() -> UthTable:
    return two()


def after_a_bet() -> UthTable:
    return two().bet("Ann", 4)


def after_the_flop() -> UthTable:
    return two().bet("Ann", 3).check("Bob")


def on_the_river() -> UthTable:
    return two().check("Ann", "Bob").bet("Ann", 2).check("Bob")


def conceding() -> UthTable:
    return two().bet("Ann", 4).bet("Bob", 4)


STAGES = [dealing, before_the_flop, after_a_bet, after_the_flop, on_the_river, conceding]


def is_void(table: UthTable) -> bool:
    """Return whether the layout is empty, nobody has won or lost, and the round is closed."""
    on_layout = [one for one in table.round.places if one.ante or one.blind or one.trips or one.play]
    return table.nets("Ann", "Bob", "Cyd") == ["0.00"] * 3 and table.house == "0.00" and not on_layout


# --- misdeals -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 13.3", "act-uth-2019 def:void")
@pytest.mark.parametrize("stage", STAGES)
def test_13_1_a_wrong_number_of_cards_voids_all_wagers_whenever_it_is_found(stage: Callable[[], UthTable]) -> None:
    table = stage().misdeal("wrong-number-of-cards")
    assert [(one.by, one.clause) for one in table.of(RoundVoided)] == [("supervisor", "13.1")]
    assert {(one.why, one.clause) for one in table.of(WagerReturned)} == {("void", "13.3")}
    assert (is_void(table), len(table.of(RoundClosed)), table.of(WagerSettled)) == (True, 1, [])


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 def:void")
def test_13_1_every_wager_goes_back_to_who_placed_it() -> None:
    table = after_a_bet().misdeal()
    assert {(one.player, one.bet, one.amount) for one in table.of(WagerReturned)} == {
        *[("Ann", "ante", 1000), ("Ann", "blind", 1000), ("Ann", "trips", 500), ("Ann", "play", 4000)],
        *[("Bob", "ante", 1000), ("Bob", "blind", 1000), ("Bob", "trips", 500)],
    }


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 13.3", "act-uth-2019 def:void")
def test_13_1_what_was_lost_by_folding_comes_back_too() -> None:
    table = two().fold("Ann")
    assert table.net("Ann") == "-25.00"
    table.misdeal()
    assert is_void(table)
    assert [(one.player, one.bet, one.amount, one.clause) for one in table.of(LossReturned)] == [
        ("Ann", "ante", 1000, "13.3"),
        ("Ann", "blind", 1000, "13.3"),
        ("Ann", "trips", 500, "13.3"),
    ]


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 13.3", "act-uth-2019 def:void")
def test_13_1_what_was_lost_by_conceding_comes_back_too() -> None:
    table = conceding().concede("Ann")
    assert table.net("Ann") == "-65.00"
    assert is_void(table.misdeal())


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 6.1(b)")
@pytest.mark.parametrize("stage", STAGES)
def test_13_1_with_the_dealers_hand_known_a_casino_supervisor_declares_it(stage: Callable[[], UthTable]) -> None:
    table, given = stage(), DeclareMisdeal("dealer Lou", "wrong-number-of-cards")
    if stage is conceding:
        table.refuse("6.1(b)", lambda: table.give(given))
    else:
        assert is_void(table.give(given))


@pytest.mark.clause("act-uth-2019 13.1")
def test_13_1_a_misdeal_is_declared_only_of_a_deal_that_is_not_settled() -> None:
    table = UthTable(SHOE).ante("Ann", "10")
    table.refuse("13.3", table.misdeal)
    over = shown(*WINS)
    over.refuse("13.3", over.misdeal)
    assert over.net("Ann") == "50.00"


@pytest.mark.clause("act-uth-2019 13.2", "act-uth-2019 13.3")
@pytest.mark.parametrize("count", [1, 4, 5, 6, 9, 10])
def test_13_2_a_card_revealed_during_the_deal_is_a_misdeal(count: int) -> None:
    table = UthTable(SHOE).ante("Ann", "10", trips="5").ante("Bob", "10").deal(count).misdeal("card-revealed")
    assert (table.clauses(RoundVoided), set(table.clauses(WagerReturned))) == (["13.2"], {"13.3"})
    assert (is_void(table), table.round.is_closed) == (True, True)


@pytest.mark.clause("act-uth-2019 13.2")
@pytest.mark.parametrize("stage", [after_a_bet, after_the_flop, on_the_river, conceding])
def test_13_2_a_card_revealed_later_is_none(stage: Callable[[], UthTable]) -> None:
    table = stage()
    table.refuse("13.2", lambda: table.misdeal("card-revealed"))


@pytest.mark.clause("act-uth-2019 13.2", "act-uth-2019 6.1(b)", "act-uth-2019 13.3")
@pytest.mark.parametrize("stage", [after_a_bet, after_the_flop, on_the_river, conceding])
@pytest.mark.parametrize("by", ["supervisor", "gaming-supervisor Kim", "pit-manager Jo"])
def test_13_2_a_card_revealed_during_the_deal_is_a_misdeal_whenever_it_is_discovered(
    stage: Callable[[], UthTable], by: str
) -> None:
    table = stage()
    for other in ("dealer", "dealer Lou", "operator Op"):
        given = DeclareMisdeal(other, "card-revealed", during_deal=True)
        table.refuse("6.1(b)", partial(table.give, given))
    table.give(DeclareMisdeal(by, "card-revealed", during_deal=True))
    assert (table.clauses(RoundVoided), table.round.is_closed, is_void(table)) == (["13.2"], True, True)


@pytest.mark.clause("act-uth-2019 13.2")
@pytest.mark.parametrize("during_deal", [True, False])
def test_13_2_before_a_decision_the_dealers_word_is_enough(during_deal: bool) -> None:
    table = before_the_flop().give(DeclareMisdeal("dealer Lou", "card-revealed", during_deal=during_deal))
    assert (table.clauses(RoundVoided), is_void(table)) == (["13.2"], True)


@pytest.mark.clause("act-uth-2019 13.3", "act-uth-2019 def:void")
def test_13_3_a_void_round_takes_no_further_decision() -> None:
    table = before_the_flop().misdeal()
    for act in (lambda: table.bet("Ann", 4), lambda: table.check("Ann"), lambda: table.fold("Ann")):
        table.refuse("8.1", act)
    table.refuse("9.1", lambda: table.concede("Ann"))


# --- the dealer's cards ---------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 13.4(a)", "act-uth-2019 13.3")
@pytest.mark.parametrize("places", [(1,), (2,), (1, 2)])
@pytest.mark.parametrize("checks", [0, 1, 2, 3, 4])
def test_13_4_a_without_a_play_wager_it_is_a_misdeal(places: tuple[int, ...], checks: int) -> None:
    table = two().check(*("Ann", "Bob", "Ann", "Bob")[:checks]).expose(*places)
    assert (table.clauses(RoundVoided), set(table.clauses(WagerReturned))) == (["13.4(a)"], {"13.3"})
    assert (is_void(table), table.round.is_closed) == (True, True)


@pytest.mark.clause("act-uth-2019 13.4(a)", "act-uth-2019 13.3", "act-uth-2019 def:void")
def test_13_4_a_who_had_folded_gets_the_wagers_back() -> None:
    assert is_void(two().fold("Ann").expose(1))


@pytest.mark.clause("act-uth-2019 13.4(b)", "act-uth-2019 13.4")
@pytest.mark.parametrize(("places", "cards"), [((1,), ["QC"]), ((2,), ["3D"]), ((1, 2), ["QC", "3D"])])
def test_13_4_b_after_a_play_wager_play_goes_on(places: tuple[int, ...], cards: list[str]) -> None:
    table = two().bet("Ann", 4).expose(*places)
    assert [([str(card) for card in one.cards], one.clause) for one in table.of(DealerCardsExposed)] == [
        (cards, "13.4(b)")
    ]
    assert [str(card) for card in table.sees("Bob").dealer] == cards
    assert table.legal("Bob") == ["Fold", "Check", "BetPlay 4", "BetPlay 3"]
    table.bet("Bob", 3).proceed()
    assert (table.of(RoundVoided), table.nets("Ann", "Bob")) == ([], ["45.00", "35.00"])


@pytest.mark.clause("act-uth-2019 13.4(b)")
def test_13_4_b_a_play_wager_made_after_the_flop_lets_play_go_on_too() -> None:
    table = two().check("Ann", "Bob").bet("Ann", 2).expose(1)
    assert (table.clauses(DealerCardsExposed), table.of(RoundVoided)) == (["13.4(b)"], [])
    assert table.check("Bob").bet("Bob", 1).proceed().is_over


@pytest.mark.clause("act-uth-2019 13.4")
@pytest.mark.parametrize("places", [(), (0,), (3,), (1, 2, 3)])
def test_13_4_the_dealer_has_a_first_and_a_second_card(places: tuple[int, ...]) -> None:
    table = after_a_bet()
    table.refuse("13.4", lambda: table.expose(*places), or_part=True)


@pytest.mark.clause("act-uth-2019 13.4", "act-uth-2019 8.8(b)")
@pytest.mark.parametrize("stage", [dealing, conceding])
def test_13_4_a_card_that_is_not_dealt_or_is_revealed_by_rule_is_not_revealed_by_mistake(
    stage: Callable[[], UthTable],
) -> None:
    table = stage()
    table.refuse("13.4", lambda: table.expose(1), or_part=True)


@pytest.mark.clause("act-uth-2019 13.4(a)", "act-uth-2019 13.4(b)")
@pytest.mark.parametrize(("counts", "voided"), [(True, []), (False, ["13.4(a)"])])
@pytest.mark.parametrize("stage", ["after the flop", "on the river"])
def test_13_4_whether_a_play_wager_made_after_the_flop_counts_is_elected(
    counts: bool, voided: list[str], stage: str
) -> None:
    table = several(SHOE, "Ann", "Bob", late_play_wagers_count=counts).check("Ann", "Bob")
    if stage == "after the flop":
        table.bet("Ann", 2)
    else:
        table.check("Ann", "Bob").bet("Ann", 1)
    assert table.expose(1).clauses(RoundVoided) == voided
    early = several(SHOE, "Ann", "Bob", late_play_wagers_count=counts).bet("Ann", 3).check("Bob").expose(1)
    assert early.clauses(DealerCardsExposed) == ["13.4(b)"]


# --- a hand without ante or blind -----------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 13.5(a)", "act-uth-2019 13.5", "act-uth-2019 def:void")
@pytest.mark.parametrize("box", [1, 2, 6])
def test_13_5_a_if_no_player_has_handled_cards_the_round_is_void(box: int) -> None:
    table = two().missing(box, handled=False)
    assert (table.clauses(RoundVoided), set(table.clauses(WagerReturned))) == (["13.5(a)"], {"13.5(a)"})
    assert (is_void(table), table.round.is_closed) == (True, True)


@pytest.mark.clause("act-uth-2019 13.5(a)")
@pytest.mark.parametrize("stage", [after_a_bet, after_the_flop, on_the_river])
def test_13_5_a_who_has_bet_has_handled_cards(stage: Callable[[], UthTable]) -> None:
    table = stage()
    table.refuse("13.5(a)", lambda: table.missing(2, handled=False))


@pytest.mark.clause("act-uth-2019 13.5(b)", "act-uth-2019 13.5", "act-uth-2019 def:void")
def test_13_5_b_if_cards_have_been_handled_only_that_hand_is_void() -> None:
    table = several(f"{BOARD} AH AD KH KD JH JD QC 3D", "Ann", "Bob", "Cyd", trips="5").missing(3, handled=True)
    assert [(one.by, one.box, one.player, one.clause) for one in table.of(HandVoided)] == [
        ("dealer", 3, "Cyd", "13.5(b)")
    ]
    assert {(one.player, one.bet, one.amount, one.clause) for one in table.of(WagerReturned)} == {
        ("Cyd", "ante", 1000, "13.5(b)"),
        ("Cyd", "blind", 1000, "13.5(b)"),
        ("Cyd", "trips", 500, "13.5(b)"),
    }
    table.bet("Ann", 4).bet("Bob", 4).proceed()
    assert table.nets("Ann", "Bob", "Cyd") == ["45.00", "45.00", "0.00"]
    assert (table.of(RoundVoided), table.is_over) == ([], True)


@pytest.mark.clause("act-uth-2019 13.5(b)")
def test_13_5_b_the_turn_passes_from_the_hand_that_is_void() -> None:
    table = two().missing(1, handled=True)
    assert [one.player for one in table.of(TurnCame)] == ["Ann", "Bob"]
    assert table.bet("Bob", 4).proceed().nets("Ann", "Bob") == ["0.00", "45.00"]


@pytest.mark.clause("act-uth-2019 13.5(b)", "act-uth-2019 def:void")
@pytest.mark.parametrize("stage", [after_a_bet, after_the_flop, on_the_river])
def test_13_5_b_a_play_wager_on_it_goes_back_too(stage: Callable[[], UthTable]) -> None:
    table = stage().missing(1, handled=True)
    assert ("play", "13.5(b)") in {(one.bet, one.clause) for one in table.of(WagerReturned)}
    assert table.net("Ann") == "0.00"


@pytest.mark.clause("act-uth-2019 13.5(b)")
def test_13_5_b_the_hand_that_is_void_decides_nothing_more() -> None:
    table = two().missing(1, handled=True)
    for act in (lambda: table.check("Ann"), lambda: table.bet("Ann", 4), lambda: table.fold("Ann")):
        table.refuse("13.5(b)", act)
    table.refuse("13.5(b)", lambda: table.missing(1, handled=True))
    assert table.net("Ann") == "0.00"


@pytest.mark.clause("act-uth-2019 13.5(b)")
def test_13_5_b_a_round_whose_only_hand_is_void_is_over() -> None:
    table = one_hand(*WINS, trips="5").missing(1, handled=True)
    assert (table.is_over, table.net("Ann"), table.house) == (True, "0.00", "0.00")


@pytest.mark.clause("act-uth-2019 13.5(b)", "act-uth-2019 13.5")
def test_13_5_b_a_hand_dealt_where_nobody_has_wagered_leaves_the_others_as_they_are() -> None:
    table = two().missing(6, handled=True)
    assert [(one.box, one.player, one.clause) for one in table.of(HandVoided)] == [(6, None, "13.5(b)")]
    assert table.bet("Ann", 4).bet("Bob", 4).proceed().nets("Ann", "Bob") == ["45.00", "45.00"]


@pytest.mark.clause("act-uth-2019 13.5")
@pytest.mark.parametrize("box", [0, 7])
def test_13_5_there_is_no_hand_off_the_layout(box: int) -> None:
    table = two()
    table.refuse("13.5", lambda: table.missing(box, handled=True), or_part=True)


# --- a report against the record ------------------------------------------------------------------------------------


def with_the_dealers_card_shown() -> UthTable:
    return two().bet("Ann", 4).expose(1)


@pytest.mark.clause("act-uth-2019 13.5", "act-uth-2019 13.5(b)", "act-uth-2019 15.6(b)")
@pytest.mark.parametrize("stage", [conceding, with_the_dealers_card_shown])
def test_13_5_b_with_the_dealers_hand_known_no_dealer_reports_wagers_on_record_as_missing(
    stage: Callable[[], UthTable],
) -> None:
    table = stage()
    for amounts in ({}, {"blind": Money(0)}, {"ante": Money(0), "blind": Money(500)}):
        for by in ("dealer", "dealer Lou", "operator Op"):
            report = ReportMissingWager(by, 1, handled=True, **amounts)
            table.refuse("13.5(b)", partial(table.give, report))
    table.refuse("13.5(b)", lambda: table.give(ReportMissingWager("supervisor", 1, handled=True)))  # which is missing?
    table.give(ReportMissingWager("gaming-supervisor Kim", 1, handled=True, blind=Money(0)))
    assert [(one.bet, one.before, one.found) for one in table.of(InitialWagerFound)] == [("blind", 1000, 0)]
    assert (table.net("Ann"), [one.player for one in table.of(HandVoided)]) == ("0.00", ["Ann"])


@pytest.mark.clause("act-uth-2019 13.5", "act-uth-2019 13.5(a)", "act-uth-2019 13.5(b)")
@pytest.mark.parametrize("handled", [True, False])
def test_13_5_where_limits_bind_at_entry_the_record_says_what_lies_there(handled: bool) -> None:
    table = UthTable(SHOE, at_entry=True, maximum_payout="25000").ante("Ann", "10").ante("Bob", "10")
    table.deal()
    table.refuse("13.5(b)", lambda: table.missing(1, handled=handled))
    table.refuse("13.5(b)", lambda: table.give(ReportMissingWager("dealer", 1, handled, blind=Money(0))))
    table.refuse("13.5(b)", lambda: table.give(ReportMissingWager("supervisor", 1, handled)))
    table.give(ReportMissingWager("supervisor", 1, handled, blind=Money(0)))
    assert table.net("Ann") == "0.00"
    assert bool(table.of(RoundVoided)) is not handled


@pytest.mark.clause("act-uth-2019 13.5(b)")
def test_13_5_b_a_wager_that_is_missing_on_record_is_the_dealers_to_report_at_any_stage() -> None:
    table = UthTable(SHOE).give(PlaceAnte("Ann", Money(1000), blind=Money(0))).ante("Bob", "10").deal()
    table.bet("Ann", 4).bet("Bob", 4).missing(1, handled=True).proceed()
    assert (table.clauses(HandVoided), table.net("Ann"), table.net("Bob")) == (["13.5(b)"], "0.00", "50.00")


@pytest.mark.clause("act-uth-2019 13.5(b)")
def test_13_5_b_a_folded_hand_is_reported_by_a_supervisor_without_amounts_once_the_dealers_hand_is_known() -> None:
    table = two().fold("Ann").bet("Bob", 4)
    table.refuse("13.5(b)", lambda: table.missing(1, handled=True))
    table.give(ReportMissingWager("supervisor", 1, handled=True))
    assert (table.net("Ann"), table.clauses(HandVoided)) == ("0.00", ["13.5(b)"])


# --- a play wager whose hand is void --------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 13.4(a)", "act-uth-2019 13.4(b)")
@pytest.mark.parametrize(("counts", "voided"), [(True, []), (False, ["13.4(a)"])])
def test_13_4_b_a_play_wager_on_a_hand_that_became_void_has_been_made(counts: bool, voided: list[str]) -> None:
    table = several(SHOE, "Ann", "Bob", void_play_wagers_count=counts).bet("Ann", 4).missing(1, handled=True)
    assert table.expose(1).clauses(RoundVoided) == voided
    assert is_void(several(SHOE, "Ann", "Bob", void_play_wagers_count=counts).expose(1))


# --- an ante and a blind that are not equal --------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 def:blind", "act-uth-2019 13.5(b)")
@pytest.mark.parametrize(
    ("blind", "bet", "back", "net"), [(1000, "ante", 1000, "50.00"), (3000, "blind", 1000, "100.00")]
)
def test_def_blind_by_the_other_reading_both_are_settled_at_the_lower_amount(
    blind: int, bet: str, back: int, net: str
) -> None:
    table = UthTable(SHOE, unequal_blind="lower").give(PlaceAnte("Ann", Money(2000), blind=Money(blind)))
    table.ante("Bob", "10").deal()
    assert [(one.bet, one.amount, one.why, one.clause) for one in table.of(WagerReturned)] == [
        (bet, back, "unequal", "def:blind")
    ]
    table.bet("Ann", 4).bet("Bob", 4).proceed()
    assert (table.net("Ann"), table.of(HandVoided)) == (net, [])


@pytest.mark.clause("act-uth-2019 def:blind", "act-uth-2019 13.7(b)")
def test_def_blind_a_difference_reported_after_a_bet_cuts_the_play_wager_with_the_ante() -> None:
    table = several(SHOE, "Ann", "Bob", ante="20", unequal_blind="lower").bet("Ann", 4)
    table.give(ReportMissingWager("supervisor", 1, handled=True, blind=Money(1000)))
    assert [(one.bet, one.amount, one.clause) for one in table.of(WagerReturned)] == [
        ("ante", 1000, "def:blind"),
        ("play", 4000, "13.7(b)"),
    ]
    assert table.bet("Bob", 4).proceed().nets("Ann", "Bob") == ["50.00", "100.00"]
    none = several(SHOE, "Ann", "Bob", ante="20", unequal_blind="lower").bet("Ann", 4)
    none.give(ReportMissingWager("supervisor", 1, handled=True, blind=Money(0)))
    assert (none.net("Ann"), none.clauses(HandVoided)) == ("0.00", ["13.5(b)"])  # nothing lies on blind
