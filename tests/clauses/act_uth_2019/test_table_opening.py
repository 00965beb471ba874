"""A table before its first round, and its cards: act-uth-2019 inst, 1, 2, and who its people are."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import ROLES, Official, Role, new_table, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.rules.clause import Kind, document
from croupier.rules.profile import load_uth
from croupier.rules.ruled import BadElection
from tests.clauses.act_uth_2019.tables import BOARD, CARDS, DOCUMENT, alone, dealt, opened, settled, wagered
from tests.floor import COMMISSION, DEALER, INSPECTOR, OPERATOR, SUPERVISOR, Floor, card

DAY = 86_400
MIDNIGHT_2019_04_17 = 1_555_459_200
OPERATORS = ("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator")
SUPERVISORS = OPERATORS[:-1]
ITEMS = ("layout", "equipment", "shoe", "procedures")


def unopened(now: int, **election: Any) -> Floor:
    """A table that lacks nothing but being opened, at a moment."""
    floor = Floor(DOCUMENT, **election)
    floor.state = new_table(DOCUMENT, {"maximum_payout": "25000"} | election)
    return floor.give(i.TellTime(now)).states()


def unshuffled() -> Floor:
    return Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "automated"))


# --- the instrument -------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 inst:1", "act-uth-2019 inst:3")
def test_inst_1_the_record_of_a_table_names_the_instrument_and_its_game() -> None:
    floor = Floor(DOCUMENT).open()
    record = floor.last(e.TableOpened)
    assert record.instrument == "Casino Control (Poker - Ultimate Texas Hold-em) Approval 2019 (No 1), NI2019-212"
    assert (record.document, record.clause) == (DOCUMENT, "inst:1")
    about = view(floor.state, Official("player", "Ann"))
    assert (about.instrument, about.game) == (record.instrument, "Poker - Ultimate Texas Hold-em")
    assert floor.state.rules.opening.game.clause == "inst:3"


@pytest.mark.clause("act-uth-2019 inst:2")
@pytest.mark.parametrize(
    ("in_force_from", "commences"),
    [("2019-04-17", MIDNIGHT_2019_04_17), ("2019-04-19", MIDNIGHT_2019_04_17 + 2 * DAY)],
)
def test_inst_2_no_table_opens_before_the_day_after_notification(in_force_from: str, commences: int) -> None:
    floor = unopened(commences - 1, in_force_from=in_force_from).refuse("inst:2", i.OpenTable(SUPERVISOR))
    floor.give(i.TellTime(commences), i.OpenTable(SUPERVISOR))
    assert floor.state.status == "open"


@pytest.mark.clause("act-uth-2019 inst:2")
def test_inst_2_the_day_after_notification_is_not_before_the_day_after_signature() -> None:
    with pytest.raises(BadElection, match="inst:2"):
        load_uth(DOCUMENT, {"in_force_from": "2019-04-16", "maximum_payout": "25000"})


@pytest.mark.clause("act-uth-2019 A:note")
def test_a_note_every_term_of_the_dictionary_is_an_entry_of_its_own() -> None:
    terms = {clause.id for clause in document(DOCUMENT).clauses if clause.id.startswith("def:")}
    assert {"def:qualify", "def:push", "def:void", "def:on-the-river"} < terms
    assert all(document(DOCUMENT)[term].kind is Kind.DEFINITION for term in terms)


# --- what must be there ---------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "act-uth-2019 1.1",
    "act-uth-2019 def:approved",
    "act-uth-2019 def:automated-shuffling-shoe",
    "act-uth-2019 15.6(c)",
)
@pytest.mark.parametrize(
    ("item", "clause"),
    [("layout", "1.1"), ("equipment", "1.1"), ("shoe", "def:automated-shuffling-shoe"), ("procedures", "15.6(c)")],
)
def test_1_1_no_table_opens_without_a_written_approval_of_what_it_needs(item: str, clause: str) -> None:
    floor = Floor(DOCUMENT)
    floor.give(*[i.StateItem(SUPERVISOR, other, "letter") for other in ITEMS if other != item])
    floor.refuse(clause, i.OpenTable(SUPERVISOR)).refuse(clause, i.StateItem(SUPERVISOR, item, " "))
    floor.give(i.StateItem(SUPERVISOR, item, "letter 3/2019"), i.OpenTable(SUPERVISOR))
    stated = floor.last(e.ItemStated)
    assert (stated.reference, stated.clause, floor.state.status) == ("letter 3/2019", clause, "open")


@pytest.mark.clause("act-uth-2019 def:approved")
def test_approved_is_asked_only_of_what_the_document_wants_approved() -> None:
    Floor(DOCUMENT).refuse("def:approved", i.StateItem(SUPERVISOR, "layout:perfect-pairs", "letter"))


# --- who the people are ---------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 def:casino-operator")
@pytest.mark.parametrize("role", ROLES)
def test_casino_operator_is_who_may_change_the_maximum_payout(role: Role) -> None:
    floor, change = opened(), i.ChangeSetting(Official(role, "X"), "maximum_payout", "30000")
    if role in OPERATORS:
        changed = floor.give(change).last(e.SettingChanged)
        assert (changed.by.role, changed.value, changed.clause) == (role, "30000", "10.1:max-payout")
        assert floor.state.rules.payouts.maximum.value == 3_000_000  # type: ignore[union-attr]
    else:
        floor.refuse("10.1:max-payout", change)


@pytest.mark.clause("act-uth-2019 def:casino-supervisor", "act-uth-2019 6.1(c)")
@pytest.mark.parametrize("role", ROLES)
def test_casino_supervisor_is_who_orders_a_shuffle(role: Role) -> None:
    floor, order = opened().ready(), i.DirectShuffle(Official(role, "X"), "a card stuck")
    if role in SUPERVISORS:
        assert floor.give(order).last(e.ShuffleDirected).by.role == role
    else:
        floor.refuse("6.1(c)", order)


@pytest.mark.clause("act-uth-2019 def:dealer")
@pytest.mark.parametrize("role", ROLES)
def test_dealer_is_who_checks_and_shuffles_the_cards(role: Role) -> None:
    person = Official(role, "X")
    floor = unshuffled().give(i.IntroduceCards(DEALER, "red"), i.IntroduceCards(DEALER, "blue"))
    if role == "dealer":
        floor.give(i.CheckCards(person), i.ShuffleCards(person, "device"))
        assert (floor.last(e.CardsShuffled).by, floor.state.shoe.stage) == (person, "ready")
    else:
        floor.refuse("2.4", i.CheckCards(person)).give(i.CheckCards(DEALER))
        floor.refuse("6.1", i.ShuffleCards(person, "device"))


@pytest.mark.clause("act-uth-2019 def:dealer")
def test_dealer_who_deals_is_on_record() -> None:
    lou, kay = Official("dealer", "Lou"), Official("dealer", "Kay")
    floor = Floor(DOCUMENT).open().give(i.ChangeDealer(lou)).refuse("def:dealer", i.ChangeDealer(lou))
    assert view(floor.state, Official("player", "Ann")).deals == "Lou"
    floor.give(i.ChangeDealer(kay))
    changed = floor.last(e.DealerChanged)
    assert (changed.by, changed.before, changed.clause) == (kay, "Lou", "def:dealer")
    assert view(floor.state, INSPECTOR).deals == "Kay"


# --- 2.1 two decks --------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 2.1", "act-uth-2019 2.1(a)")
def test_2_1_a_two_decks_of_different_colours() -> None:
    floor = unshuffled().give(i.IntroduceCards(DEALER, "red")).refuse("2.1(a)", i.IntroduceCards(DEALER, "red"))
    floor.refuse("2.1(a)", i.IntroduceCards(DEALER, "  ")).give(i.CheckCards(DEALER))
    floor.refuse("2.4", i.ShuffleCards(DEALER, "device"))  # one deck is not enough
    floor.give(i.IntroduceCards(DEALER, "blue")).refuse("2.4", i.ShuffleCards(DEALER, "device"))
    floor.give(i.CheckCards(DEALER, colour="blue"), i.CheckCards(DEALER, colour="red")).ready()
    assert [(one.cards, one.clause) for one in floor.events_of(e.CardsIntroduced)] == [(52, "2.1")] * 2
    assert floor.state.shoe.cards == 52
    floor.refuse("2.5", i.IntroduceCards(DEALER, "green"))


@pytest.mark.clause("act-uth-2019 2.1", "act-uth-2019 6.1(a)")
def test_2_1_the_decks_are_used_one_at_a_time_for_each_round() -> None:
    floor, used = opened(), []
    for _ in range(4):
        floor.ready()
        used.append(floor.state.sets[floor.state.in_use].colour)
        alone(floor)
        assert floor.state.size == 52
    assert used == ["red", "blue", "red", "blue"]


@pytest.mark.clause("act-uth-2019 2.1(b)", "act-uth-2019 2.4")
def test_2_1_b_a_deck_whose_backs_are_not_alike_is_not_used() -> None:
    floor = unshuffled().give(i.IntroduceCards(DEALER, "red"), i.IntroduceCards(DEALER, "blue"))
    floor.refuse("2.1(a)", i.CheckCards(DEALER, colour="green")).give(i.CheckCards(DEALER, colour="blue", alike=False))
    wanting = floor.last(e.CardsFoundWanting)
    assert (wanting.colour, wanting.clause) == ("blue", "2.1(b)")
    assert [one.colour for one in floor.state.sets] == ["red"]
    floor.give(i.CheckCards(DEALER)).may_not_start("2.4")
    floor.give(i.IntroduceCards(DEALER, "green"), i.CheckCards(DEALER)).ready()


@pytest.mark.clause("act-uth-2019 2.1")
def test_2_1_each_round_has_one_deck_of_52_cards() -> None:
    floor = wagered(opened().ready()).no_more_bets().cards("QS").refuse("13.6", r.Deal(card("QS")))
    floor.cards(CARDS.removeprefix("QS "))
    assert (floor.state.shoe.cards, len(floor.state.shoe.layout)) == (41, 11)


@pytest.mark.clause("act-uth-2019 2.1", "act-uth-2019 6.1", "act-uth-2019 15.10")
def test_2_1_the_shuffle_is_an_approved_one_and_the_decks_are_always_two() -> None:
    floor = Floor(DOCUMENT, approved_shuffles=["automated", "A2"]).states().give(i.OpenTable(SUPERVISOR))
    floor.refuse("2.1", i.AskDeterminations("Ann")).refuse("6.1", i.Determine(SUPERVISOR, "by hand"))
    floor.refuse("2.1", i.Determine(SUPERVISOR, "A2", 4)).refuse("6.1", i.IntroduceCards(DEALER, "red", "casino"))
    floor.give(i.Determine(SUPERVISOR, "A2"), i.AskDeterminations("Ann"))
    told = floor.last(e.DeterminationsTold)
    assert (told.player, told.shuffle, told.clause) == ("Ann", "A2", "15.10")


# --- 2.2, 2.4 -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 2.2", "act-uth-2019 def:automated-shuffling-shoe", "act-uth-2019 6.1")
def test_2_2_all_cards_are_dealt_from_an_automated_shoe_that_works() -> None:
    floor = opened().refuse("6.1", i.ShuffleCards(DEALER)).refuse("6.1", i.ShuffleCards(DEALER, "multishuffler"))
    floor.refuse("6.1", i.ShuffleCards(DEALER, "device", by_hand_first=True)).ready()
    assert (floor.last(e.ShoeLoaded).kind, floor.last(e.ShoeLoaded).clause) == ("device", "6.1")
    floor.give(i.ReportMalfunction(DEALER, "electrical"))
    wagered(floor).refuse("11.2", r.NoMoreBets()).refuse("2.2", i.ReplaceDevice(SUPERVISOR, "shoe"))


@pytest.mark.clause("act-uth-2019 2.2")
def test_2_2_there_is_no_cut_and_no_cutting_card() -> None:
    floor = opened().ready().refuse("6.1", i.CutCards("Ann", 26)).refuse("6.1", i.CutAsOfficial(SUPERVISOR, 26))
    floor.refuse("2.2", i.DrawCuttingCard()).refuse("6.1", i.InsertCuttingCard(DEALER, 10))
    floor.refuse("7.2", i.BurnCards(DEALER)).refuse("14.2", i.AnnounceFinalRounds(SUPERVISOR))


@pytest.mark.clause("act-uth-2019 2.4")
def test_2_4_no_round_is_dealt_before_the_dealer_has_checked_both_decks_one_by_one() -> None:
    floor = unshuffled().may_not_start("2.4").refuse("2.4", i.CheckCards(DEALER))
    floor.give(i.IntroduceCards(DEALER, "red"), i.IntroduceCards(DEALER, "blue"), i.CheckCards(DEALER, colour="red"))
    floor.may_not_start("2.4").refuse("2.4", i.CheckCards(DEALER, "device", colour="blue"))
    floor.refuse("2.4", i.CheckCards(SUPERVISOR)).give(i.CheckCards(DEALER, colour="blue")).ready()
    assert [(one.how, one.clause) for one in floor.events_of(e.CardsChecked)] == [("one-by-one", "2.4")] * 2


@pytest.mark.clause("act-uth-2019 2.4")
def test_2_4_a_deck_with_a_card_missing_is_not_used() -> None:
    floor = unshuffled().give(i.IntroduceCards(DEALER, "red"), i.IntroduceCards(DEALER, "blue"))
    floor.give(i.CheckCards(DEALER, colour="red", missing=(card("5D"),)))
    assert (floor.last(e.CardsFoundWanting).missing, floor.last(e.CardsFoundWanting).clause) == ((card("5D"),), "2.4")
    floor.may_not_start("2.4")


@pytest.mark.clause("act-uth-2019 2.4")
def test_2_4_the_cards_are_checked_again_after_gaming() -> None:
    floor = settled()
    floor.give(i.GiveNotice(SUPERVISOR, floor.state.now), i.CloseTable(SUPERVISOR))
    assert floor.state.status == "to check"
    floor.refuse("2.4", i.OpenTable(SUPERVISOR)).give(i.CheckCards(DEALER), i.OpenTable(SUPERVISOR))


# --- 2.5, 2.6 -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 2.5")
def test_2_5_cards_are_changed_after_a_round_by_the_operator() -> None:
    change, some = i.ReplaceCards(SUPERVISOR, "worn"), i.ReplaceCards(SUPERVISOR, "bent", (card("QS"),))
    dealt().refuse("2.5", change).refuse("2.5", some)
    floor = settled().refuse("2.5", i.ReplaceCards(DEALER, "worn")).refuse("2.5", i.ReplaceCards(SUPERVISOR, " "))
    floor.refuse("2.1", i.ReplaceCards(SUPERVISOR, "bent", (card("QS"), card("QS"))))  # there is one in a deck
    replaced = floor.give(some).last(e.CardsReplaced)
    assert (replaced.cards, replaced.by, replaced.clause) == ((card("QS"),), SUPERVISOR, "2.5")
    assert settled().give(change).last(e.CardsReplaced).cards == ()


@pytest.mark.clause("act-uth-2019 2.5/s2")
@pytest.mark.parametrize("first", [DEALER, SUPERVISOR])
@pytest.mark.parametrize("which", [(), ("QS",)])
def test_2_5_s2_supervisor_and_dealer_both_check_a_replacement(first: Official, which: tuple[str, ...]) -> None:
    floor = settled().refuse("2.5/s2", i.CheckReplacement(DEALER))
    floor.give(i.ReplaceCards(SUPERVISOR, "worn", tuple([card(one) for one in which])))
    floor.refuse("2.5/s2", i.CheckReplacement(OPERATOR)).refuse("2.5/s2", i.CheckReplacement(COMMISSION))
    floor.give(i.CheckReplacement(first)).refuse("2.5/s2", i.CheckReplacement(first))
    floor.refuse("2", i.ShuffleCards(DEALER, "device"))
    floor.give(i.CheckReplacement(SUPERVISOR if first is DEALER else DEALER))
    assert [one.clause for one in floor.events_of(e.ReplacementChecked)] == ["2.5/s2"] * 2
    alone(floor)


@pytest.mark.clause("act-uth-2019 2.6")
@pytest.mark.parametrize("stage", [lambda: opened().ready(), dealt, settled])
def test_2_6_a_supervisor_has_the_cards_counted_at_any_time(stage: Any) -> None:
    floor = stage().refuse("2.6", i.CountCards(DEALER, 52)).refuse("2.6", i.CountCards(INSPECTOR, 52))
    before = floor.state
    counted = floor.give(i.CountCards(SUPERVISOR, 52)).last(e.CardsCounted)
    assert (counted.counted, counted.expected, counted.clause) == (52, 52, "2.6")
    assert floor.state == before


@pytest.mark.clause("act-uth-2019 2.6", "act-uth-2019 13.6")
@pytest.mark.parametrize("counted", [51, 53])
def test_2_6_a_count_that_is_wrong_opens_the_procedure_for_missing_and_foreign_cards(counted: int) -> None:
    floor = dealt().give(i.CountCards(SUPERVISOR, counted))
    assert [one.clause for one in floor.events_of(e.CardsFound)] == ["13.6"]
    assert (floor.last(e.RoundVoided).clause, floor.net("Ann")) == ("13.6(b)", "0.00")


@pytest.mark.clause("act-uth-2019 2.6")
def test_2_6_dropped_cards_are_verified_before_play_goes_on() -> None:
    floor = wagered(opened().ready()).deal(BOARD).give(i.ReportDropped(DEALER))
    floor.refuse("2.6", r.Deal(card("AH"))).give(i.CountCards(SUPERVISOR, 52)).cards("AH AD KH KD QC 3D")
