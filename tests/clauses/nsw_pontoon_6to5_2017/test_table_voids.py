"""Money that a void takes back and leaves: rules 17.8, 17.8.1, 17.16 and 18.4, 19.4 and 19.5, to the cent."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.engine import inputs as r
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money, parse
from tests.clauses.nsw_pontoon_6to5_2017.floors import (
    clauses,
    dealt,
    from_a_device,
    from_a_shoe,
    moved,
)
from tests.floor import ANN_AS_OFFICIAL, ASSISTANT, DEALER, MANAGER, SUPERVISOR, Floor, card

NO_WAY = i.VoidRound(SUPERVISOR, "the order of the cards is lost", "reconstruction")
FIRE = i.VoidRound(SUPERVISOR, "fire in the pit", "disturbance")
FOREIGN = i.ReportCards(DEALER, foreign=(card("TH"),))
NOTICES = (
    i.Notify(SUPERVISOR, "surveillance", "missing-cards"),
    i.Notify(SUPERVISOR, "inspector", "missing-cards"),
)
BROKEN = i.ReportMalfunction(SUPERVISOR, "mechanical", disadvantage=True)

# --- what stands and what goes back -----------------------------------------------------------------------------------

Play = Callable[[Floor], Floor]

WAYS = {  # by what a round becomes void: the input, the clause of the void, and that of the money
    "17.8": (NO_WAY, "17.8", "17.8"),
    "17.16": (FOREIGN, "17.16.2", "17.16.2"),
    "18.4": (BROKEN, "18.4", "18.4"),
    "19.4": (FIRE, "19.4.1", "19.5"),
}


def beside_bob(hand: str, wager: str = "10", *, dealer: str = "9C", pairs: str = "") -> Play:
    """Return the start of a round in which Bob, on box 2, holds 17 after Ann has played box 1."""

    def play(floor: Floor) -> Floor:
        floor.wager("Ann", 1, wager).wager("Bob", 2, "20")
        if pairs:
            floor.wager("Ann", 1, pairs, "perfect-pairs")
        first, second = hand.split()
        return floor.deal(f"{first} 9S {dealer} {second} 8H")

    return play


def then(start: Play, *inputs: object) -> Play:
    """Return the round with inputs and cards to follow."""

    def play(floor: Floor) -> Floor:
        start(floor)
        for one in inputs:
            floor.cards(one) if isinstance(one, str) else floor.give(one)
        return floor

    return play


HIT, DOUBLE, STAND, ALL = r.Hit("Ann", 1), r.Double("Ann", 1), r.Stand("Ann", 1), r.Proceed()
BOB = r.Stand("Bob", 2)

CASES: dict[str, tuple[Play, str, str]] = {  # Ann's net with side bets kept, and without
    "a pontoon that was paid": (beside_bob("AS KD", "50"), "60.00", "60.00"),
    "a pontoon paid up to the next chip": (beside_bob("AS KD", "7"), "9.00", "9.00"),
    "a 21 that was paid": (then(beside_bob("KH 6D"), HIT, "5C"), "10.00", "10.00"),
    "five cards that were paid": (then(beside_bob("2H 3D"), HIT, "4C", HIT, "5C", HIT, "7S"), "15.00", "15.00"),
    "a 21 that was deferred": (
        then(beside_bob("KH 6D"), r.DeferPayment("assistant-gaming-manager"), HIT, "5C"),
        "0.00",
        "0.00",
    ),
    "a bust": (then(beside_bob("KH 6D"), HIT, "9C"), "0.00", "0.00"),
    "a hand in play": (beside_bob("KH 6D"), "0.00", "0.00"),
    "a double in play": (then(beside_bob("5H 6D", "20"), DOUBLE, "2C", ALL), "0.00", "0.00"),
    "a doubled 21 that was paid": (then(beside_bob("5H 6D", "20"), DOUBLE, "KC"), "40.00", "40.00"),
    "an original forfeited after a double": (
        then(beside_bob("5H 6D", "20"), DOUBLE, "2C", r.Forfeit("Ann", 1)),
        "0.00",
        "0.00",
    ),
    "a split with one bust": (
        then(beside_bob("8H 8D"), r.Split("Ann", 1), "KC", HIT, "9S", "3C", STAND),
        "0.00",
        "0.00",
    ),
    "insurance": (then(beside_bob("KH 6D", dealer="AC"), r.Insure("Ann", 1, Money(500))), "0.00", "0.00"),
    "insurance that was lost": (
        then(beside_bob("KH 6D", dealer="AC"), r.Insure("Ann", 1, Money(500)), ALL, ALL, STAND, BOB, "4C"),
        "0.00",
        "0.00",
    ),
    "a surrender": (then(beside_bob("KH 6D", dealer="KC"), r.Surrender("Ann", 1)), "0.00", "0.00"),
    "Perfect Pairs won": (beside_bob("QC QS", pairs="5"), "50.00", "0.00"),
    "Perfect Pairs lost": (beside_bob("KH QH", pairs="5"), "0.00", "0.00"),
    "Perfect Pairs won, and a bust": (
        then(beside_bob("8C 8S", pairs="5"), HIT, "9D"),
        "50.00",
        "0.00",
    ),
    "Perfect Pairs lost, and a pontoon": (beside_bob("AS KD", "50", pairs="5"), "60.00", "60.00"),
    "a Super Bonus": (then(beside_bob("7H 7H", dealer="7C"), HIT, "7H"), "1020.00", "1020.00"),
}


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 17.16.2", "nsw-pontoon-6to5-2017 18.4")
@pytest.mark.clause("nsw-pontoon-6to5-2017 19.5", "nsw-pontoon-6to5-2017 def:void")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("keeps", [True, False])
def test_a_void_returns_all_monies_and_interim_payments_stand(way: str, case: str, keeps: bool) -> None:
    given, voided, money = WAYS[way]
    play, kept, taken = CASES[case]
    if way == "19.4":
        kept = taken = "0.00"  # 19.5 has no words that an interim settlement shall stand
    floor = play(from_a_device(side_bets=["perfect-pairs"], voidKeepsSideBets=keeps)).give(given)
    assert floor.net("Ann") == (kept if keeps else taken)
    bobs = "50.00" if case == "a Super Bonus" and way != "19.4" else "0.00"  # paid to all others before the cards went
    assert floor.net("Bob") == bobs
    assert floor.layout() == 0
    assert [one.clause for one in floor.events_of(e.RoundVoided)] == [voided]
    for kind in (e.StakesReturned, e.LossRefunded, e.PaymentRecovered, e.PaymentStands):
        assert set(clauses(floor, kind)) <= {money}, kind
    stands = {one.player: one.amount for one in floor.events_of(e.PaymentStands)}
    assert stands.get("Ann", 0) == parse(kept if keeps else taken)


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4.1", "nsw-pontoon-6to5-2017 19.4.2", "nsw-pontoon-6to5-2017 19.5")
@pytest.mark.parametrize(("reading", "net"), [("recovered", "0.00"), ("stand", "60.00")])
@pytest.mark.parametrize("ground", ["disturbance", "fraud"])
def test_19_5_payments_of_an_outcome_that_is_invalidated_are_recovered(ground: str, reading: str, net: str) -> None:
    floor = beside_bob("AS KD", "50")(from_a_shoe(invalidatedPayments=reading))
    assert floor.net("Ann") == "60.00"
    floor.give(i.VoidRound(SUPERVISOR, "found out", ground, "Bob" if ground == "fraud" else ""))
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == (net, "0.00", 0)
    recovered = {"Ann": (6000, "19.5")}
    assert moved(floor, e.PaymentRecovered) == (recovered if reading == "recovered" else {})
    assert moved(floor, e.PaymentStands) == ({} if reading == "recovered" else recovered)


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16.2", "nsw-pontoon-6to5-2017 10.3")
@pytest.mark.parametrize(("is_deferred", "net"), [(True, "0.00"), (False, "10.00")])
def test_17_16_2_worked_case_7_only_what_was_paid_stands(is_deferred: bool, net: str) -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").deal("KH 9S AC 6D 8H").give(ALL, ALL)
    if is_deferred:
        floor.give(r.DeferPayment("assistant-gaming-manager"))
    floor.hit("Ann", 1, "5C").give(FOREIGN)
    assert (floor.net("Ann"), floor.net("Bob")) == (net, "0.00")
    returned = {"Bob": (1000, "17.16.2")} | ({"Ann": (1000, "17.16.2")} if is_deferred else {})
    assert moved(floor, e.StakesReturned) == returned


# --- 17.8: the void where reconstruction is not possible --------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 17.8.1")
def test_17_8_1_play_goes_on_with_the_remaining_cards() -> None:
    floor = from_a_shoe().play_round()
    number, left = floor.state.shoe.number, floor.state.shoe.cards
    dealt({"Ann": "5S 6H"}, dealer="8D", at=floor).give(NO_WAY)
    assert (floor.state.shoe.number, floor.state.shoe.cards) == (number, left - 3)
    assert floor.state.shoe.discards == 1 + 4 + 3
    floor.play_round()
    assert floor.net("Ann") == "20.00"
    assert [(one.number, one.is_void) for one in floor.state.played] == [(1, False), (2, True), (3, False)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8.1", "nsw-pontoon-6to5-2017 4.1.3")
def test_17_8_1_a_cutting_card_that_came_in_the_void_round_is_not_forgotten() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").deal("5S CUT 8D 6H").give(NO_WAY)
    floor.may_not_start("4.1.3").ready().play_round()
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 16.2")
@pytest.mark.parametrize("has_bet", [True, False])
def test_17_8_a_round_that_is_over_is_void_until_the_next_begins(has_bet: bool) -> None:
    """Its final settlement is undone; what was paid before the dealer's hand stands."""
    floor = dealt({"Ann": "AS KD", "Bob": "KH 9D", "Cat": "KC 5H", "Dan": "9H 6D"}, dealer="9C", wager="50")
    floor.stand("Bob", 2).hit("Cat", 3, "8S").stand("Dan", 4).cards("9S")  # 18: Bob wins, Dan loses
    assert [floor.net(one) for one in ("Ann", "Bob", "Cat", "Dan")] == ["60.00", "50.00", "-50.00", "-50.00"]
    if has_bet:
        floor.wager("Eve", 5, "30")
    floor.give(NO_WAY)
    assert [floor.net(one) for one in ("Ann", "Bob", "Cat", "Dan")] == ["60.00", "0.00", "0.00", "0.00"]
    assert moved(floor, e.PaymentRecovered) == {"Bob": (5000, "17.8")}
    assert moved(floor, e.PaymentStands) == {"Ann": (6000, "17.8")}
    assert floor.last(e.RoundVoided).number == 1
    assert floor.layout() == (3000 if has_bet else 0)  # what was wagered on the next round is no part of it
    floor.refuse("17.8", NO_WAY).refuse("17.8", i.Reconstruct(SUPERVISOR, floor.state.dealt, "again"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 10.3", "nsw-pontoon-6to5-2017 8.3")
def test_17_8_what_was_paid_at_the_final_settlement_is_no_interim_settlement() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").deal("KH 9S AC 6D 8H")
    floor.give(r.Insure("Bob", 2, Money(500)), ALL, ALL, r.DeferPayment("gaming-manager")).hit("Ann", 1, "5C")
    floor.stand("Bob", 2).cards("KD")
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "0.00")  # 21 wins; insurance paid for the loss
    floor.give(NO_WAY)
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "0.00")
    assert moved(floor, e.PaymentRecovered) == {"Ann": (1000, "17.8"), "Bob": (1000, "17.8")}
    assert moved(floor, e.LossRefunded) == {"Bob": (1000, "17.8")}
    assert floor.events_of(e.PaymentStands) == []


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
def test_17_8_is_authorised_by_a_casino_supervisor_with_a_reason_and_in_time() -> None:
    floor = from_a_shoe().refuse("17.8", NO_WAY)
    dealt({"Ann": "5S 6H"}, dealer="8D", at=floor)
    floor.refuse("19.4", i.VoidRound(DEALER, "lost", "reconstruction"))
    floor.refuse("17.8", i.VoidRound(SUPERVISOR, "", "reconstruction"))
    floor.hit("Ann", 1, "KC").wager("Ann", 1, "10").deal("5C").give(NO_WAY)
    assert floor.last(e.RoundVoided).number == 2  # the next has begun: its own void is meant
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 17.14", "nsw-pontoon-6to5-2017 19.12")
def test_17_8_an_error_found_after_the_next_round_began_leaves_the_result() -> None:
    floor = from_a_shoe().play_round().wager("Ann", 1, "10")
    report = i.ReportError(SUPERVISOR, 1, "box 2 was skipped")
    floor.refuse("17.8", report)  # no card of the next round has been dealt: it is reconstructed
    floor.no_more_bets().refuse("17.8", report).cards("5S").refuse("17.8", i.ReportError(DEALER, 1, "skipped"))
    floor.refuse("17.8", i.ReportError(SUPERVISOR, 1, " ")).refuse("17.8", i.ReportError(SUPERVISOR, 7, "skipped"))
    floor.give(report)
    assert [(one.number, one.clause) for one in floor.events_of(e.ResultStands)] == [(1, "17.8")]
    assert floor.net("Ann") == "0.00"  # 10 won and 10 at stake
    floor.give(i.RaiseDispute("Ann", "my card went to box 3", 1))


# --- 17.16: missing and foreign cards ---------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16", "nsw-pontoon-6to5-2017 17.16.1", "nsw-pontoon-6to5-2017 17.16.2")
@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16.3", "nsw-pontoon-6to5-2017 17.16.4")
@pytest.mark.parametrize("found", [FOREIGN, i.ReportCards(DEALER, missing=(card("9H"),))])
def test_17_16_all_four_effects_run(found: i.ReportCards) -> None:
    floor = from_a_shoe().play_round().wait(5)
    floor.wager("Ann", 1, "50").wager("Bob", 2, "20").wager("Cat", 3, "30").deal("AS KH 9S 9C KD 6D 8H")
    floor.hit("Bob", 2, "9D").give(found)
    assert [floor.net(one) for one in ("Ann", "Bob", "Cat")] == ["70.00", "0.00", "0.00"]  # 10 of the first round
    assert (moved(floor, e.LossRefunded), moved(floor, e.StakesReturned)) == (
        {"Bob": (2000, "17.16.2")},
        {"Cat": (3000, "17.16.2")},
    )
    assert [(one.number, one.clause) for one in floor.events_of(e.ResultStands)] == [(1, "17.16.1")]
    assert [(one.number, one.clause) for one in floor.events_of(e.RoundVoided)] == [(2, "17.16.2")]
    assert [(one.cards, one.clause) for one in floor.events_of(e.ShoeVoided)] == [(288 - 1 - 4 - 8, "17.16.3")]
    assert (floor.events_of(e.Notified), floor.state.to_notify) == ([], ("surveillance", "inspector"))
    floor.wait(1).give(*NOTICES)
    told = [(one.to, one.at, one.clause) for one in floor.events_of(e.Notified)]
    assert told == [(to, floor.state.now, "17.16.4") for to in ("surveillance", "inspector")]
    assert [(one.number, one.is_void) for one in floor.state.played] == [(1, False), (2, True)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16.3", "nsw-pontoon-6to5-2017 4.1.1")
def test_17_16_3_nothing_is_dealt_before_the_decks_are_checked_and_shuffled() -> None:
    floor = from_a_shoe().give(FOREIGN).wager("Ann", 1, "10")
    floor.may_not_start("17.16.3").refuse("17.16.3", r.NoMoreBets()).refuse("17.16.3", i.ShuffleCards(DEALER))
    floor.give(i.CheckCards(SUPERVISOR)).may_not_start("17.16.3").ready().give(*NOTICES)
    floor.deal("KH 9C QD").stand("Ann", 1).cards("9D")
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16.3", "nsw-pontoon-6to5-2017 3.3")
def test_17_16_3_a_check_that_finds_more_calls_for_other_cards() -> None:
    floor = from_a_shoe().give(FOREIGN, i.CheckCards(SUPERVISOR, missing=(card("4D"),)))
    floor.may_not_start("3.3").refuse("3.3", i.ShuffleCards(DEALER)).bring().ready()
    assert floor.give(*NOTICES).play_round().net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16.4")
def test_17_16_4_no_round_is_dealt_until_somebody_has_confirmed_both_notices() -> None:
    floor = from_a_shoe().refuse("17.16.4", NOTICES[0]).give(FOREIGN, i.CheckCards(SUPERVISOR)).ready()
    floor.wager("Ann", 1, "10").may_not_start("17.16.4").refuse("17.16.4", r.NoMoreBets())
    floor.refuse("17.16.4", i.Notify(ANN_AS_OFFICIAL, "surveillance", "missing-cards"))
    floor.refuse("17.16.4", i.Notify(SUPERVISOR, "gaming-manager", "missing-cards"))
    floor.give(NOTICES[1]).refuse("17.16.4", r.NoMoreBets()).refuse("17.16.4", NOTICES[1])
    floor.give(NOTICES[0]).deal("KH 9C QD")
    assert floor.state.to_notify == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16", "nsw-pontoon-6to5-2017 17.16.1")
def test_17_16_between_rounds_there_is_nothing_to_void() -> None:
    floor = from_a_shoe().play_round().give(FOREIGN)
    assert (floor.net("Ann"), floor.events_of(e.RoundVoided)) == ("10.00", [])
    assert len(floor.events_of(e.ResultStands)) == 1
    floor.may_not_start("17.16.3")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16", "nsw-pontoon-6to5-2017 3.1")
def test_17_16_a_card_that_cannot_be_in_the_decks_is_not_dealt() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").no_more_bets().refuse("17.16", r.Deal(card("TH")))
    for _ in range(6):
        floor.give(i.FindFaceUp(DEALER, card("5S")))
    floor.refuse("17.16", r.Deal(card("5S"))).cards("6S")  # a seventh of six decks


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16", "nsw-pontoon-6to5-2017 4.6.1")
@pytest.mark.parametrize("counted", [287, 288, 289])
def test_17_16_a_count_that_is_not_right_has_the_same_effects(counted: int) -> None:
    floor = dealt({"Ann": "5S 6H"}, dealer="8D").give(i.ReportDropped(DEALER), i.CountCards(SUPERVISOR, counted))
    assert clauses(floor, e.RoundVoided) == ([] if counted == 288 else ["17.16.2"])
    assert len(floor.state.to_notify) == (0 if counted == 288 else 2)
    assert floor.net("Ann") == ("-10.00" if counted == 288 else "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16")
def test_17_16_is_reported_by_an_official_who_names_the_cards() -> None:
    floor = from_a_shoe().refuse("17.16", i.ReportCards(SUPERVISOR))
    floor.refuse("17.16", i.ReportCards(ANN_AS_OFFICIAL, foreign=(card("TH"),)))
    Floor("nsw-pontoon-6to5-2017").refuse("17.16", FOREIGN)


# --- 19.4 and 19.5: the outcome is invalidated ------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4", "nsw-pontoon-6to5-2017 19.4.1", "nsw-pontoon-6to5-2017 19.5")
@pytest.mark.parametrize("cause", ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"])
def test_19_4_1_a_disrupted_game_is_invalidated(cause: str) -> None:
    floor = dealt({"Ann": "5S 6H", "Bob": "9D 8H"}, dealer="8D", wager="20").give(
        r.Double("Ann", 1), i.VoidRound(MANAGER, cause, "disturbance")
    )
    voided = floor.last(e.RoundVoided)
    assert (voided.ground, voided.reason, voided.by, voided.clause) == ("disturbance", cause, MANAGER, "19.4.1")
    assert moved(floor, e.StakesReturned) == {"Ann": (4000, "19.5"), "Bob": (2000, "19.5")}


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4", "nsw-pontoon-6to5-2017 19.4.1")
def test_19_4_needs_a_casino_supervisor_a_cause_a_reason_and_a_game() -> None:
    from_a_shoe().refuse("19.4", FIRE)
    floor = dealt({"Ann": "5S 6H"}, dealer="8D")
    floor.refuse("19.4", i.VoidRound(DEALER, "fire", "disturbance"))
    floor.refuse("19.4", i.VoidRound(SUPERVISOR, "I do not like it", "impractical"))
    floor.refuse("19.4", i.VoidRound(SUPERVISOR, "fire", ""))
    floor.refuse("19.4.1", i.VoidRound(SUPERVISOR, "  ", "disturbance"))
    assert floor.net("Ann") == "-10.00"


def fraud(person: str, *, forfeit: bool, by: object = ASSISTANT) -> i.VoidRound:
    """Return the invalidation of a game for a fraud."""
    return i.VoidRound(by, "marked cards", "fraud", person, forfeit)  # type: ignore[arg-type]  # any official


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4.2", "nsw-pontoon-6to5-2017 19.5")
@pytest.mark.parametrize(("forfeit", "net"), [(True, "-100.00"), (False, "0.00")])
def test_19_5_the_wager_of_who_committed_the_fraud_may_be_forfeited(forfeit: bool, net: str) -> None:
    floor = from_a_shoe().wager("Pat", 1, "100").wager("Quin", 2, "20").deal("5S 9D 8D 6H 8H")
    floor.give(fraud("Pat", forfeit=forfeit))
    assert (floor.net("Pat"), floor.net("Quin"), floor.layout()) == (net, "0.00", 0)
    assert clauses(floor, e.RoundVoided) == ["19.4.2"]
    assert moved(floor, e.StakesForfeited) == ({"Pat": (10000, "19.5")} if forfeit else {})


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.5")
def test_19_5_forfeited_is_all_that_the_player_wagered_and_what_was_lost_is_not_refunded() -> None:
    floor = from_a_shoe().wager("Pat", 1, "10").wager("Pat", 2, "20").wager("Quin", 3, "20")
    floor.deal("KS 5H 9D 8D 6H 6C 8H").hit("Pat", 1, "9H").give(r.Double("Pat", 2)).cards("2D").give(ALL)
    floor.give(fraud("Pat", forfeit=True))
    assert (floor.net("Pat"), floor.net("Quin"), floor.layout()) == ("-50.00", "0.00", 0)
    assert moved(floor, e.StakesForfeited) == {"Pat": (4000, "19.5")}
    assert moved(floor, e.LossRefunded) == {}


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.5")
@pytest.mark.parametrize(("forfeit", "net"), [(True, "-40.00"), (False, "0.00")])
def test_19_5_a_wager_that_was_paid_in_the_round_is_forfeited_as_well(forfeit: bool, net: str) -> None:
    floor = from_a_shoe(side_bets=["perfect-pairs"]).wager("Pat", 1, "10").wager("Pat", 2, "20").wager("Quin", 3, "20")
    floor.wager("Pat", 2, "10", "perfect-pairs").deal("AS QC 9D 8D KH QS 8H")
    assert floor.net("Pat") == "92.00"  # 12 for the pontoon, 100 for the pair, and 20 lie there
    floor.give(fraud("Pat", forfeit=forfeit))
    assert (floor.net("Pat"), floor.net("Quin"), floor.layout()) == (net, "0.00", 0)
    assert moved(floor, e.PaymentRecovered) == {"Pat": (11_200, "19.5")}
    assert moved(floor, e.WagerConfiscated) == ({"Pat": (2000, "19.5")} if forfeit else {})
    assert moved(floor, e.StakesForfeited) == ({"Pat": (2000, "19.5")} if forfeit else {})


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4.2", "nsw-pontoon-6to5-2017 19.5")
@pytest.mark.parametrize("number", [1, None])
@pytest.mark.parametrize(("forfeit", "net"), [(False, "0.00"), (True, "-100.00")])
def test_19_4_2_a_fraud_that_is_discovered_after_the_settlement(number: int | None, forfeit: bool, net: str) -> None:
    floor = from_a_shoe().wager("Pat", 1, "100").wager("Quin", 2, "20").deal("KS 9D 8D QH 8H")
    floor.stand("Pat", 1).stand("Quin", 2).cards("KC")  # 20 wins, 17 loses against 18
    assert (floor.net("Pat"), floor.net("Quin")) == ("100.00", "-20.00")
    given = fraud("Pat", forfeit=forfeit)
    if number is not None:
        floor.play_round("Rae", 5)
        given = replace(given, round=number)
    floor.give(given)
    others = "10.00" if number is not None else "0.00"
    assert [floor.net(one) for one in ("Pat", "Quin", "Rae")] == [net, "0.00", others]
    assert (floor.last(e.RoundVoided).number, floor.last(e.RoundVoided).clause) == (1, "19.4.2")
    assert moved(floor, e.PaymentRecovered) == {"Pat": (10000, "19.5")}
    assert moved(floor, e.WagerConfiscated) == ({"Pat": (10000, "19.5")} if forfeit else {})


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.5")
@pytest.mark.parametrize("withdraws", [True, False])
def test_19_5_forfeited_in_a_round_that_is_over_is_what_was_wagered_and_not_taken_back(withdraws: bool) -> None:
    floor = from_a_shoe().wager("Pat", 1, "10").wager("Pat", 2, "20")
    if withdraws:
        floor.wager("Pat", 3, "40").give(r.WithdrawWager("Pat", 3))
    floor.deal("KS 9D 8D QH 8H").stand("Pat", 1).stand("Pat", 2).cards("KC")  # +10, -20
    floor.give(fraud("Pat", forfeit=True))
    assert (floor.net("Pat"), moved(floor, e.WagerConfiscated)) == ("-30.00", {"Pat": (1000, "19.5")})


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 def:void")
def test_17_8_all_monies_of_the_round_are_returned_with_what_a_ruling_had_corrected() -> None:
    floor = from_a_shoe().play_round().give(i.RaiseDispute("Ann", "short paid", 1))
    floor.give(i.DecideDispute(SUPERVISOR, 1, "so it was", parse("15")), NO_WAY)
    assert (floor.net("Ann"), floor.last(e.CorrectionUndone).clause) == ("0.00", "17.8")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 16.2")
@pytest.mark.parametrize("in_play", [True, False])
def test_17_8_an_interim_settlement_stands_as_it_was_corrected(in_play: bool) -> None:
    floor = from_a_shoe().wager("Ann", 1, "10")
    floor.wager("Bob", 2, "10").deal("AH 9H 8C KD 9D") if in_play else floor.deal("AH 8C KD")
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", Money(-1200), "she had no pontoon"), NO_WAY)
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("0.00", "0.00", 0)
    assert floor.events_of(e.CorrectionUndone) == []


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8")
def test_17_8_what_corrected_a_loss_is_undone_with_it() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Ann", 2, "10").deal("AH KH 8C KD 5D").hit("Ann", 2, "KC")
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", parse("20"), "she had 18"), NO_WAY)
    assert (floor.net("Ann"), floor.last(e.CorrectionUndone).amount) == ("12.00", 2000)


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.2")
def test_16_2_a_casino_supervisor_corrects_what_was_paid_or_collected_wrongly() -> None:
    floor = from_a_shoe().play_round().refuse("16.2", i.CorrectPayment(DEALER, "Ann", parse("5"), "short"))
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", parse("5"), "a chip short"))
    assert (floor.net("Ann"), floor.last(e.PaymentCorrected).clause) == ("15.00", "16.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.9")
def test_3_9_nobody_relies_on_a_total_that_was_announced_wrongly() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").deal("KH 6D 9D").refuse("3.9", i.ReportTotal(ANN_AS_OFFICIAL, 1, 20))
    floor.refuse("3.9", i.ReportTotal(DEALER, 1, 19)).refuse("3.9", i.ReportTotal(DEALER, 2, 20))
    floor.refuse("3.9", i.ReportTotal(DEALER, 1, 20, 2)).give(i.ReportTotal(DEALER, 1, 20))
    found = floor.last(e.TotalCorrected)
    assert (found.announced, found.total, found.clause) == (20, 19, "3.9")
    assert floor.hit("Ann", 1, "2C").net("Ann") == "10.00"  # it is settled as 21


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.4.2", "nsw-pontoon-6to5-2017 19.5")
def test_19_4_2_a_fraud_has_a_person_and_only_a_fraud_forfeits() -> None:
    floor = dealt({"Pat": "5S 6H"}, dealer="8D")
    floor.refuse("19.4.2", fraud("", forfeit=False)).refuse("19.4", fraud("Pat", forfeit=True, by=DEALER))
    floor.refuse("19.5", i.VoidRound(SUPERVISOR, "fire", "disturbance", "Pat", forfeit=True))
    floor.give(fraud("Sid", forfeit=True))  # a spectator has no wager
    assert (floor.net("Pat"), floor.events_of(e.StakesForfeited)) == ("0.00", [])


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.5", "nsw-pontoon-6to5-2017 def:casino-promotional-token")
@pytest.mark.parametrize("forfeit", [True, False])
def test_19_5_tokens_go_the_way_of_the_wager(forfeit: bool) -> None:
    floor = from_a_shoe().give(i.ExchangeVoucher(DEALER, "Pat", "V1", Money(2000), "none"))
    floor.give(i.WagerTokens("Pat", 1, Money(2000), "V1")).deal("5S 8D 6H").give(fraud("Pat", forfeit=forfeit))
    assert [one.result for one in floor.events_of(e.TokensSettled)] == ["collected" if forfeit else "returned"]
    assert floor.state.tokens == ()
