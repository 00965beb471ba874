"""A table before its first round: act-pontoon-2018 instr, 1, 2, 18.2, 18.14, and who its people are."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import ROLES, Official, new_table, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.twentyone import Phase
from croupier.money import Money
from croupier.rules.clause import Kind, UnknownDocument, document, keys
from croupier.rules.profile import load, load_any
from croupier.rules.ruled import BadElection
from tests.clauses.act_pontoon_2018 import DOCUMENT
from tests.floor import COMMISSION, DEALER, INSPECTOR, OPERATOR, SUPERVISOR, Floor, card

DAY = 86_400
MIDNIGHT_2018_10_18 = 1_539_820_800
OPERATORS = ("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator")
SUPERVISORS = OPERATORS[:-1]


def closed(now: int, **election: Any) -> Floor:
    """A table that lacks nothing but being opened, at a moment."""
    floor = Floor(DOCUMENT, **election)
    floor.state = new_table(DOCUMENT, election)
    floor.events = []
    return floor.give(i.TellTime(now)).states()


# --- the instrument -------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 instr:1", "act-pontoon-2018 instr:4")
def test_instr_1_the_record_of_a_table_names_the_instrument() -> None:
    floor = Floor(DOCUMENT).open()
    opened = floor.last(e.TableOpened)
    assert opened.document == DOCUMENT
    assert opened.instrument.startswith("Casino Control (Pontoon) Approval 2018 (No 1) of 17 October 2018")
    assert opened.clause == "instr:1"
    assert view(floor.state, Official("player", "Ann")).instrument == opened.instrument


@pytest.mark.clause("act-pontoon-2018 instr:4")
def test_instr_4_what_is_approved_is_the_game_of_pontoon() -> None:
    game = load(DOCUMENT).opening.game
    assert (game.value, game.clause) == ("Pontoon", "instr:4")


@pytest.mark.clause("act-pontoon-2018 instr:2")
@pytest.mark.parametrize(
    ("in_force_from", "commences"),
    [("2018-10-18", MIDNIGHT_2018_10_18), ("2018-10-19", MIDNIGHT_2018_10_18 + DAY)],
)
def test_instr_2_no_table_opens_before_the_day_after_notification(in_force_from: str, commences: int) -> None:
    floor = closed(commences - 1, in_force_from=in_force_from)
    floor.refuse("instr:2", i.OpenTable(SUPERVISOR))
    floor.give(i.TellTime(commences), i.OpenTable(SUPERVISOR))
    assert floor.state.status == "open"


@pytest.mark.clause("act-pontoon-2018 instr:2")
def test_instr_2_the_day_after_notification_is_not_before_the_day_after_signature() -> None:
    with pytest.raises(BadElection, match="instr:2"):
        load(DOCUMENT, {"in_force_from": "2018-10-17"})
    assert load(DOCUMENT, {"in_force_from": "2018-10-18"}).opening.in_force_from.clause == "instr:2"


@pytest.mark.clause("act-pontoon-2018 instr:3")
@pytest.mark.parametrize("revoked", ["NI2017-245", "act-pontoon-2017"])
def test_instr_3_no_table_opens_under_the_revoked_approval(revoked: str) -> None:
    with pytest.raises(UnknownDocument):
        new_table(revoked)
    assert "it revokes NI2017-245" in Floor(DOCUMENT).open().last(e.TableOpened).instrument
    others = [load_any(key, as_found=True).opening.instrument.value for key in keys() if key != DOCUMENT]
    assert not any("2017-245" in instrument for instrument in others)


@pytest.mark.clause("act-pontoon-2018 dict:nb")
def test_dict_nb_every_term_of_the_dictionary_is_an_entry_of_its_own() -> None:
    terms = {clause.id for clause in document(DOCUMENT).clauses if clause.id.startswith("def:")}
    assert {"def:stand-off", "def:void", "def:new-shoe", "def:pontoon"} < terms
    assert len(terms) == 32
    assert all(document(DOCUMENT)[term].kind is Kind.DEFINITION for term in terms)


# --- what must be there ---------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "act-pontoon-2018 1.1",
    "act-pontoon-2018 def:approved",
    "act-pontoon-2018 def:shoe",
    "act-pontoon-2018 17.5(c)",
)
@pytest.mark.parametrize(("item", "clause"), [("layout", "1.1"), ("shoe", "def:shoe"), ("procedures", "17.5(c)")])
def test_1_1_no_table_opens_without_a_written_approval_of_what_it_needs(item: str, clause: str) -> None:
    floor = Floor(DOCUMENT)
    for other in ("layout", "shoe", "procedures"):
        if other != item:
            floor.give(i.StateItem(SUPERVISOR, other, f"letter of the Commission, {other}"))
    floor.refuse(clause, i.OpenTable(SUPERVISOR))
    floor.refuse(clause, i.StateItem(SUPERVISOR, item, "  "))
    floor.give(i.StateItem(SUPERVISOR, item, "letter 12/2018"), i.OpenTable(SUPERVISOR))
    stated = floor.last(e.ItemStated)
    assert (stated.item, stated.reference, stated.clause, stated.by) == (item, "letter 12/2018", clause, SUPERVISOR)
    assert floor.state.status == "open"


@pytest.mark.clause("act-pontoon-2018 def:approved")
def test_approved_is_asked_only_of_what_the_document_wants_approved() -> None:
    Floor(DOCUMENT).refuse("def:approved", i.StateItem(SUPERVISOR, "carpet", "letter"))


@pytest.mark.clause("act-pontoon-2018 18.2", "act-pontoon-2018 18.14")
@pytest.mark.parametrize(("bet", "clause"), [("perfect-pairs", "18.2"), ("pairs-play", "18.14")])
def test_18_2_a_layout_with_a_pairs_option_is_approved_before_it_is_used(bet: str, clause: str) -> None:
    floor = Floor(DOCUMENT, side_bets=[bet])
    for item in ("layout", "shoe", "procedures"):
        floor.give(i.StateItem(SUPERVISOR, item, "letter"))
    floor.refuse(clause, i.OpenTable(SUPERVISOR))
    floor.give(i.StateItem(SUPERVISOR, f"layout:{bet}", "letter 7"), i.OpenTable(SUPERVISOR))
    assert (floor.last(e.ItemStated).clause, floor.state.status) == (clause, "open")


@pytest.mark.clause("act-pontoon-2018 18.2", "act-pontoon-2018 18.14", "act-pontoon-2018 18.1")
@pytest.mark.parametrize(("bet", "clause"), [("perfect-pairs", "18.2"), ("pairs-play", "18.14")])
def test_18_2_an_open_table_takes_up_the_option_only_with_the_layouts_approval(bet: r.Bet, clause: str) -> None:
    floor = Floor(DOCUMENT)
    for item in ("layout", "shoe", "procedures"):
        floor.give(i.StateItem(SUPERVISOR, item, "letter"))
    floor.give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A")).bring().ready()
    floor.refuse(clause, i.ChangeSetting(SUPERVISOR, "side_bets", [bet]))
    floor.give(i.StateItem(SUPERVISOR, f"layout:{bet}", "letter 8"))
    floor.refuse("18.1", i.ChangeSetting(DEALER, "side_bets", [bet]))
    floor.give(i.ChangeSetting(SUPERVISOR, "side_bets", [bet]))
    assert floor.last(e.SettingChanged).clause == "18.1"
    floor.wager("Ann", 1, "10").wager("Ann", 1, "5", bet).refuse(
        "18.1", i.ChangeSetting(SUPERVISOR, "side_bets", ["x"])
    )
    assert floor.layout() == 1500


# --- who the people are ---------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 def:casino-operator")
@pytest.mark.parametrize("role", ROLES)
def test_casino_operator_is_who_may_change_the_limits(role: str) -> None:
    floor = Floor(DOCUMENT).open()
    change = i.ChangeLimits(Official(role, "X"), maximum=Money(100_000))  # type: ignore[arg-type]
    if role in OPERATORS:
        floor.give(change)
        assert floor.state.rules.wagers.maximum.value == 100_000
        assert (floor.last(e.LimitsPosted).by.role, floor.last(e.LimitsPosted).clause) == (role, "3.1")
    else:
        floor.refuse("3.1", change)


@pytest.mark.clause("act-pontoon-2018 def:casino-supervisor")
@pytest.mark.parametrize("role", ROLES)
def test_casino_supervisor_is_who_cuts_when_no_player_does(role: str) -> None:
    floor = Floor(DOCUMENT).open().give(i.ShuffleCards(DEALER))
    cut = i.CutAsOfficial(Official(role, "X"), 96)  # type: ignore[arg-type]
    if role in SUPERVISORS:
        assert floor.give(cut).state.shoe.stage == "to insert"
    else:
        floor.refuse("5.2(tail)", cut)


@pytest.mark.clause("act-pontoon-2018 def:dealer")
@pytest.mark.parametrize("role", ROLES)
def test_dealer_is_who_operates_the_cards(role: str) -> None:
    person = Official(role, "X")  # type: ignore[arg-type]
    floor = Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"))
    floor.give(i.IntroduceCards(DEALER, "red"))
    steps: list[tuple[str, object]] = [("2.2", i.CheckCards(person)), ("5.1", i.ShuffleCards(person))]
    steps += [("def:dealer", i.InsertCuttingCard(person, 60))]
    for clause, given in steps:
        if role == "dealer":
            floor.give(given)
            assert floor.events[-1].clause
            if isinstance(given, i.ShuffleCards):
                floor.give(i.CutAsOfficial(SUPERVISOR, 96))
        else:
            floor.refuse(clause, given)
    assert (floor.state.shoe.stage == "ready") is (role == "dealer")


@pytest.mark.clause("act-pontoon-2018 def:dealer")
def test_dealer_who_deals_is_on_record() -> None:
    lou, kay = Official("dealer", "Lou"), Official("dealer", "Kay")
    floor = Floor(DOCUMENT).open().give(i.ChangeDealer(lou)).refuse("def:dealer", i.ChangeDealer(lou))
    assert view(floor.state, Official("player", "Ann")).deals == "Lou"
    floor.give(i.ChangeDealer(kay))
    changed = floor.last(e.DealerChanged)
    assert (changed.by, changed.before, changed.clause) == (kay, "Lou", "def:dealer")
    assert view(floor.state, INSPECTOR).deals == "Kay"


# --- the cards ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 2.2")
def test_2_2_nothing_is_shuffled_or_dealt_before_the_dealer_has_checked_the_cards() -> None:
    floor = Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"))
    floor.refuse("2.2", i.CheckCards(DEALER))  # there are none
    floor.refuse("2.2", i.ShuffleCards(DEALER)).may_not_start("2.2")
    floor.give(i.IntroduceCards(DEALER, "red"))
    floor.refuse("2.2", i.ShuffleCards(DEALER)).may_not_start("2.2")
    floor.refuse("2.2", i.CheckCards(SUPERVISOR)).refuse("2.2", i.CheckCards(DEALER, "device"))
    floor.give(i.CheckCards(DEALER)).ready()
    checked = floor.last(e.CardsChecked)
    assert (checked.by, checked.how, checked.clause) == (DEALER, "one-by-one", "2.2")


@pytest.mark.clause("act-pontoon-2018 2.2", "act-pontoon-2018 2.1")
def test_2_2_cards_that_a_check_finds_wanting_are_not_used() -> None:
    floor = Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"))
    floor.give(i.IntroduceCards(DEALER, "red"), i.CheckCards(DEALER, missing=(card("9H"),)))
    assert floor.last(e.CardsFoundWanting).clause == "2.2"
    floor.may_not_start("2.2").give(i.IntroduceCards(DEALER, "red"), i.CheckCards(DEALER, alike=False))
    assert floor.last(e.CardsFoundWanting).clause == "2.1"  # all backs have the same colour and design
    floor.may_not_start("2.2").bring().ready().play_round()
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("act-pontoon-2018 2.2")
def test_2_2_the_cards_are_checked_again_after_gaming() -> None:
    floor = Floor(DOCUMENT).open().ready().play_round()
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(5))).wait(5).give(i.CloseTable(SUPERVISOR))
    assert floor.state.status == "to check"
    floor.refuse("2.2", i.OpenTable(SUPERVISOR))
    floor.give(i.CheckCards(DEALER), i.OpenTable(SUPERVISOR))
    assert len(floor.events_of(e.TableOpened)) == 2


@pytest.mark.clause("act-pontoon-2018 2.2", "act-pontoon-2018 5.1")
def test_2_2_cards_arrive_unshuffled_and_their_colour_is_recorded() -> None:
    floor = Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"))
    floor.refuse("5.1", i.IntroduceCards(DEALER, "red", "casino")).refuse("2.1", i.IntroduceCards(DEALER, " "))
    floor.refuse("2.2", i.IntroduceCards(INSPECTOR, "red"))


@pytest.mark.clause("act-pontoon-2018 2.2")
def test_2_2_dropped_cards_are_verified_before_play_goes_on() -> None:
    floor = Floor(DOCUMENT).open().ready().wager("Ann", 2, "10").no_more_bets().cards("KH")
    floor.refuse("def:dealer", i.ReportDropped(SUPERVISOR))
    floor.give(i.ReportDropped(DEALER)).refuse("2.2", i.ReportDropped(DEALER))
    floor.refuse("2.2", r.Deal(card("9C"))).refuse("2.2", i.CountCards(DEALER, 192))
    floor.refuse("17.3", i.CountCards(SUPERVISOR, 191))  # no rule of missing cards: the round is declared void
    floor.give(i.CountCards(SUPERVISOR, 192)).cards("9C QD").stand("Ann", 2).cards("9D")
    assert (floor.last(e.CardsCounted).clause, floor.net("Ann")) == ("2.2", "10.00")


# --- what is determined ---------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 2.3", "act-pontoon-2018 2.3(a)", "act-pontoon-2018 2.3(b)")
def test_2_3_decks_and_shuffle_are_determined_by_the_operator_before_a_round() -> None:
    floor = Floor(DOCUMENT, approved_shuffles=["A", "B"]).states().give(i.OpenTable(SUPERVISOR))
    floor.refuse("2.3", i.Determine(DEALER, "A")).refuse("2.3(b)", i.Determine(SUPERVISOR, "C"))
    floor.give(i.IntroduceCards(DEALER, "red"), i.CheckCards(DEALER)).refuse("2.3", i.ShuffleCards(DEALER))
    floor.give(i.Determine(SUPERVISOR, "B"))
    determined = floor.last(e.CardsDetermined)
    assert (determined.decks, determined.shuffle, determined.by, determined.clause) == (4, "B", SUPERVISOR, "2.3")
    floor.refuse("2.3(a)", i.Determine(SUPERVISOR, "A", 6))  # four decks lie on the table
    floor.ready().wager("Ann", 2, "10").no_more_bets()
    floor.refuse("2.3", i.Determine(SUPERVISOR, "A"))
    floor.cards("KH 9C QD").refuse("2.3", i.Determine(SUPERVISOR, "A", 6)).stand("Ann", 2).cards("9D")
    floor.give(i.Determine(SUPERVISOR, "A"))
    assert floor.state.shuffle == "A"


@pytest.mark.clause("act-pontoon-2018 2.3(a)", "act-pontoon-2018 2.1")
@pytest.mark.parametrize(("decks", "cards"), [(3, 144), (6, 288), (8, 384)])
def test_2_3_a_the_determined_number_of_decks_is_brought(decks: int, cards: int) -> None:
    floor = Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A", decks)).bring()
    introduced = floor.last(e.CardsIntroduced)
    assert (introduced.cards, introduced.clause) == (cards, "2.1")
    assert floor.ready(cut=60, depth=48).state.shoe.cards == cards


@pytest.mark.clause("act-pontoon-2018 2.3(a)", "act-pontoon-2018 2.1")
@pytest.mark.parametrize("decks", [2, 9])
def test_2_3_a_the_number_of_decks_is_three_to_eight(decks: int) -> None:
    Floor(DOCUMENT).open().refuse("2.1", i.Determine(SUPERVISOR, "A", decks))


@pytest.mark.clause("act-pontoon-2018 2.3(tail)")
def test_2_3_tail_a_player_who_asks_is_told_of_both() -> None:
    floor = Floor(DOCUMENT, approved_shuffles=["A", "B"], decks=6).states().give(i.OpenTable(SUPERVISOR))
    floor.refuse("2.3", i.AskDeterminations("Ann"))
    floor.give(i.Determine(SUPERVISOR, "B"), i.AskDeterminations("Ann"))
    told = floor.last(e.DeterminationsTold)
    assert (told.player, told.decks, told.shuffle, told.clause) == ("Ann", 6, "B", "2.3(tail)")


# --- replacing cards ------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 2.4")
def test_2_4_cards_are_replaced_after_a_round_by_the_operator() -> None:
    floor = Floor(DOCUMENT).open().ready().wager("Ann", 2, "10").deal("KH 9C QD")
    floor.refuse("2.4", i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),)))
    floor.refuse("2.4", i.ReplaceCards(SUPERVISOR, "new day")).stand("Ann", 2).cards("9D")
    floor.refuse("2.4", i.ReplaceCards(DEALER, "bent", (card("KH"),)))
    floor.refuse("2.4", i.ReplaceCards(SUPERVISOR, " ", (card("KH"),)))
    floor.refuse("2.1", i.ReplaceCards(SUPERVISOR, "bent", (card("TH"),)))
    floor.give(i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),)))
    replaced = floor.last(e.CardsReplaced)
    assert (replaced.cards, replaced.reshuffle, replaced.clause) == ((card("KH"),), False, "2.4")


@pytest.mark.clause("act-pontoon-2018 2.4", "act-pontoon-2018 def:casino-supervisor", "act-pontoon-2018 def:dealer")
@pytest.mark.parametrize("first", [DEALER, SUPERVISOR])
def test_2_4_supervisor_and_dealer_both_check_a_replacement(first: Official) -> None:
    floor = Floor(DOCUMENT).open().ready().play_round()
    floor.refuse("2.4", i.CheckReplacement(DEALER))
    floor.give(i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),))).may_not_start("2.4")
    floor.refuse("2.4", i.CheckReplacement(OPERATOR)).refuse("2.4", i.CheckReplacement(COMMISSION))
    floor.give(i.CheckReplacement(first)).may_not_start("2.4").refuse("2.4", i.CheckReplacement(first))
    floor.wager("Ann", 2, "10").refuse("2.4", r.NoMoreBets())
    floor.give(i.CheckReplacement(SUPERVISOR if first is DEALER else DEALER))
    floor.deal("KH 9C QD")
    assert [one.clause for one in floor.events_of(e.ReplacementChecked)] == ["2.4", "2.4"]


@pytest.mark.clause("act-pontoon-2018 2.4", "act-pontoon-2018 def:new-shoe")
def test_2_4_a_card_that_is_not_among_the_discards_is_shuffled_in() -> None:
    floor = Floor(DOCUMENT).open().ready().play_round()
    floor.give(i.ReplaceCards(SUPERVISOR, "marked", (card("AS"),)))
    assert floor.last(e.CardsReplaced).reshuffle
    floor.give(i.CheckReplacement(DEALER), i.CheckReplacement(SUPERVISOR)).may_not_start("2.4")
    floor.ready().play_round()
    assert floor.net("Ann") == "20.00"


@pytest.mark.clause("act-pontoon-2018 2.4", "act-pontoon-2018 def:new-shoe")
def test_2_4_all_cards_replaced_make_a_new_shoe() -> None:
    floor = Floor(DOCUMENT).open().ready().play_round().give(i.ReplaceCards(SUPERVISOR, "new evening"))
    floor.give(i.CheckReplacement(DEALER)).refuse("2.2", i.ShuffleCards(DEALER))
    floor.give(i.CheckReplacement(SUPERVISOR)).may_not_start("2.4").ready()
    assert (floor.state.shoe.cards, floor.state.shoe.number, floor.state.shoe.discards) == (192, 2, 0)
    assert (floor.last(e.CutOffered).player, floor.last(e.CutOffered).clause) == ("Ann", "5.2(d)")  # none of (a) to (c)


@pytest.mark.clause("act-pontoon-2018 def:shoe")
def test_shoe_gives_every_card_and_none_before_it_is_ready() -> None:
    floor = Floor(DOCUMENT).open()
    floor.wager("Ann", 2, "10").refuse("5.1", r.NoMoreBets()).give(i.ShuffleCards(DEALER))
    floor.refuse("5.2", r.NoMoreBets()).cut().no_more_bets()
    assert floor.state.awaits_card
    floor.cards("KH 9C QD")
    assert (floor.state.shoe.cards, len(floor.state.shoe.layout)) == (189, 3)
    assert floor.state.round is not None
    assert floor.state.round.phase is Phase.DECISION
    assert floor.events_of(e.ItemStated)[1].item == "shoe"
