"""Rule 20.8, undisclosed wagers: written, recorded, examined, indicated, announced and settled, to the chip."""

import pytest

from croupier import money
from croupier.cards import cards
from croupier.engine import events as shared
from croupier.engine import inputs as r
from croupier.engine.refusal import Barred
from croupier.engine.table.inputs import Reconstruct, VoidRound
from croupier.money import Money
from croupier.rules.tournament import load_tournament
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import standing
from croupier.tournament.session.state import TableSession
from croupier.tournament.session.wagers.forms import Bounds, flaws, worth
from croupier.tournament.session.wagers.forms import hidden as hidden_of
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.clauses.nsw_pontoon_6to5_2017.sessions import Session, form, hidden, session
from tests.floor import DEALER, INSPECTOR, SUPERVISOR
from tests.tournament.session.session import Session as Elsewhere

RULES = load_tournament(DOCUMENT)
STEPS = (e.UndisclosedWritten, e.UndisclosedExamined, e.UndisclosedCounted, e.UndisclosedAnnounced)


def chips(text: str) -> Money:
    return money.parse(text)


def bounds(stack: str, shown: str = "0", *, least: str = "100", most: str | None = "1000") -> Bounds:
    """Return the bounds of a player with a stack, so much of it shown on the layout."""
    left = Money(chips(stack) - chips(shown))
    return Bounds(chips(least), None if most is None else chips(most), chips(shown), left)


# --- the workflow ----------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 20.8.2",
    "nsw-pontoon-6to5-2017 20.8.2.1",
    "nsw-pontoon-6to5-2017 20.8.2.5",
    "nsw-pontoon-6to5-2017 20.8.2.6",
)
def test_20_8_2_a_form_is_written_recorded_examined_indicated_and_announced_in_that_order() -> None:
    floor = hidden("400").played()
    kinds = [type(one) for one in floor.events if isinstance(one, STEPS)]
    assert kinds == list(STEPS)
    assert [one.clause for one in floor.events if isinstance(one, STEPS)] == [
        *("20.8.2.1", "20.8.2.5", "20.8.2.6", "20.8.2.6"),
    ]
    assert floor.last(e.UndisclosedExamined).stands
    at = {kind: max(n for n, one in enumerate(floor.events) if isinstance(one, kind)) for kind in STEPS}
    first_card = next(n for n, one in enumerate(floor.events) if isinstance(one, shared.CardDealt))
    closed = next(n for n, one in enumerate(floor.events) if isinstance(one, shared.RoundClosed))
    assert at[e.UndisclosedCounted] < first_card < closed < at[e.UndisclosedAnnounced]
    assert floor.stack("Ann") == "2400.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2")
def test_20_8_2_no_step_of_an_undisclosed_wager_can_be_left_out_or_come_early() -> None:
    floor = session().wager("Bob", 2, "100")
    floor.refuse("20.8.2.5", i.ExamineUndisclosed(SUPERVISOR, "Ann", stands=True))  # before it is written
    floor.write("Ann", "400").refuse("20.8.2.5", r.NoMoreBets())  # before it is examined
    floor.refuse("20.8.4", i.AskForForm("Bob", "Ann"))
    floor.examine("Ann")
    assert not floor.events_of(e.UndisclosedCounted)
    assert standing(now(floor), floor.state).places[0].has_form, "the indicator"
    floor.deal("KH KS 9C QD 9S")
    assert not floor.events_of(e.UndisclosedAnnounced), "before the conclusion of the round"
    floor.refuse("20.8.4", i.AskForForm("Bob", "Ann"))
    floor.stand("Ann", 1).stand("Bob", 2).cards("8D")
    told = floor.last(e.UndisclosedAnnounced)
    assert (told.player, told.kind, told.written, told.counts) == ("Ann", "main", chips("400"), chips("400"))
    assert not standing(now(floor), floor.state).places[0].has_form
    floor.give(i.AskForForm("Bob", "Ann"))


def now(floor: Session) -> TableSession:
    assert floor.session is not None
    return floor.session


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.3", "nsw-pontoon-6to5-2017 20.6.14")
@pytest.mark.parametrize(("wins", "stack"), [(True, "500.00"), (False, None)])
def test_20_8_3_3_stack_250_form_500_is_for_all_250_at_a_table_with_units(wins: bool, stack: str | None) -> None:
    floor = session("250", unit="100").write("Ann", "500").examine("Ann").wager("Bob", 2, "100")
    floor.played(wins=wins)
    counted = floor.last(e.UndisclosedCounted)
    assert (counted.counts, counted.put_down, counted.clause) == (chips("250"), chips("250"), "20.8.3.3")
    if stack is None:
        assert [(one.player, one.residual, one.wagered) for one in floor.events_of(e.PlayerOut)] == [("Ann", 0, 25_000)]
    else:
        assert floor.stack("Ann") == stack
    assert floor.state.rules.wagers.unit.value == chips("100"), "the units of the table stay"
    if stack is not None:  # a form within the stack is in units
        floor.write("Ann", "250").examine("Ann").wager("Bob", 2, "100").played()
        assert floor.last(e.UndisclosedCounted).counts == chips("200")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.6")
def test_20_8_2_6_form_400_and_the_hand_wins_1_to_1_is_400_more_after_the_reveal() -> None:
    floor = hidden("400").played()
    told = floor.last(e.UndisclosedAnnounced)
    assert (told.player, told.kind, told.written, told.counts) == ("Ann", "main", 40_000, 40_000)
    assert (told.deducted, told.adjusted) == (0, 0)
    assert floor.stack("Ann") == "2400.00"
    assert hidden("400").played(wins=False).stack("Ann") == "1600.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.1")
def test_20_8_1_limit_2_third_form_refused() -> None:
    floor = session(forms=2)
    for _ in range(2):
        floor.write("Ann", "400").examine("Ann").wager("Bob", 2, "100").played()
    floor.refuse("20.8.1", form("Ann", "400"))
    floor.write("Bob", "400")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.1")
def test_20_8_1_none_are_allowed_unless_the_conditions_say_so() -> None:
    session(forms=0).refuse("20.8.1", form("Ann", "400"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.1")
def test_20_8_2_1_one_form_a_round_before_it_begins_by_a_player_of_the_session() -> None:
    floor = session().write("Ann", "400")
    floor.refuse("20.8.2.1", form("Ann", "500"))
    floor.refuse("20.5.2", form("Zoe", "500"))
    floor.examine("Ann").wager("Bob", 2, "100").deal("KH KS 9C QD 9S")
    floor.refuse("20.8.2.5", form("Bob", "500"))
    session().refuse("20.8.2.1", i.WriteUndisclosed("Ann", "main", Money(-1)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.1")
def test_20_8_2_1_other_documents_know_no_forms() -> None:
    other = Elsewhere("act-pontoon-2018", {"Ann": 1, "Bob": 2})
    for given in (
        form("Ann", "400"),
        i.ExamineUndisclosed(SUPERVISOR, "Ann", stands=True),
        i.AskForForm("Bob", "Ann"),
    ):
        with pytest.raises(Barred, match="has no undisclosed wagers"):
            other.give(given)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.1")
def test_20_8_2_1_a_player_who_is_away_writes_nothing() -> None:
    session().give(i.MarkAway(SUPERVISOR, "Ann")).refuse("20.8.2.1", form("Ann", "400"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2", "nsw-pontoon-6to5-2017 20.9.5")
def test_20_8_2_where_wagers_have_an_order_a_form_is_written_in_turn() -> None:
    floor = session(order=True)
    floor.refuse("20.9.5", form("Bob", "400"))
    floor.write("Ann", "400").refuse("20.9.5", form("Bob", "400"))
    floor.examine("Ann").write("Bob", "400").examine("Bob").played()
    assert (floor.stack("Ann"), floor.stack("Bob")) == ("2400.00", "2400.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.2", "nsw-pontoon-6to5-2017 20.8.3")
def test_20_8_2_2_a_wrong_form_is_accepted_as_written_and_handled_afterwards() -> None:
    floor = session().write("Ann", "50")
    assert floor.last(e.UndisclosedWritten).amount == chips("50")
    floor.examine("Ann").wager("Bob", 2, "100").played()
    told = floor.last(e.UndisclosedAnnounced)
    assert (told.written, told.counts, told.clause) == (chips("50"), chips("100"), "20.8.3.1")


# --- the examination -------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.3")
def test_20_8_2_3_min_100_max_1000_600_chips_700_flagged() -> None:
    assert session("600").write("Ann", "700").examine("Ann").last(e.UndisclosedExamined).flaws == ("20.8.2.3",)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.4")
def test_20_8_2_4_700_chips_300_shown_and_500_written_flagged() -> None:
    floor = session("700").wager("Ann", 1, "300").write("Ann", "500").examine("Ann")
    assert floor.last(e.UndisclosedExamined).flaws == ("20.8.2.4",)
    floor = session("700").wager("Ann", 1, "300").write("Ann", "400").examine("Ann")
    assert floor.last(e.UndisclosedExamined).flaws == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.3", "nsw-pontoon-6to5-2017 20.8.2.4", "nsw-pontoon-6to5-2017 20.6.14")
@pytest.mark.parametrize(
    ("amount", "within", "found"),
    [
        ("100", bounds("2000"), ()),
        ("99", bounds("2000"), ("20.8.2.3", "20.6.14")),
        ("1000", bounds("2000"), ()),
        ("1001", bounds("2000"), ("20.8.2.3", "20.6.14")),
        ("600", bounds("600"), ()),
        ("700", bounds("600"), ("20.8.2.3",)),
        ("700", bounds("2000", "300"), ()),
        ("800", bounds("2000", "300"), ("20.8.2.3",)),  # reading A49: both together within the maximum
        ("5000", bounds("9000", most=None), ()),
        ("250", bounds("2000"), ("20.6.14",)),
        (None, bounds("2000"), ("20.8.2.1",)),
    ],
)
def test_20_8_2_3_flaws_at_each_limit_and_on_both_sides(
    amount: str | None, within: Bounds, found: tuple[str, ...]
) -> None:
    assert flaws(RULES, "main", None if amount is None else chips(amount), within) == found


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.5")
def test_20_8_2_5_a_supervisor_examines_before_the_round_and_an_indicator_is_placed() -> None:
    floor = session().write("Ann", "400").wager("Bob", 2, "100")
    floor.refuse("20.8.2.5", r.NoMoreBets())
    for nobody in (DEALER, INSPECTOR):
        floor.refuse("20.8.2.5", i.ExamineUndisclosed(nobody, "Ann", stands=True))
    floor.refuse("20.8.2.5", i.ExamineUndisclosed(SUPERVISOR, "Bob", stands=True))
    floor.examine("Ann")
    floor.refuse("20.8.2.5", i.ExamineUndisclosed(SUPERVISOR, "Ann", stands=True))
    floor.played()


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.5", "nsw-pontoon-6to5-2017 20.8.3")
def test_20_8_2_5_a_form_given_back_is_written_again_in_time_and_does_not_count_as_made() -> None:
    floor = session("600", forms=1).write("Ann", "700").examine("Ann", stands=False)
    assert floor.last(e.UndisclosedExamined).flaws == ("20.8.2.3",)
    floor.refuse("20.8.2.5", i.ExamineUndisclosed(SUPERVISOR, "Ann", stands=True))
    floor.write("Ann", "500").examine("Ann").wager("Bob", 2, "100").played()
    assert floor.stack("Ann") == "1100.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.5")
def test_20_8_2_5_a_good_form_is_not_given_back() -> None:
    session().write("Ann", "400").refuse("20.8.2.5", i.ExamineUndisclosed(SUPERVISOR, "Ann", stands=False))


# --- S25: what a defective form is worth -----------------------------------------------------------------------------

S25 = {  # amount, type, stack, chips shown; the stack after a win, after a loss; and the clause
    "a": ("50", "main", "2000", "", "2100.00", "1900.00", "20.8.3.1"),
    "b": ("1500", "main", "2000", "", "3000.00", "1000.00", "20.8.3.2"),
    "c": ("900", "main", "600", "", "1200.00", None, "20.8.3.3"),
    "d": ("1500", "main", "1200", "", "2200.00", "200.00", "20.8.3.3"),
    "e": (None, "main", "2000", "", "1900.00", "1900.00", "20.8.3.4"),
    "f": ("250", "main", "2000", "", "2200.00", "1800.00", "20.6.14"),
    "g": ("500", "main", "700", "300", "1400.00", None, "20.8.3.3"),
    "h": ("400", "", "2000", "", "1900.00", "1900.00", "20.8.3.4"),
    "i": ("20", "main", "350", "300", "700.00", None, "20.8.3.3"),
}


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 20.8.3",
    "nsw-pontoon-6to5-2017 20.8.3.1",
    "nsw-pontoon-6to5-2017 20.8.3.2",
    "nsw-pontoon-6to5-2017 20.8.3.3",
    "nsw-pontoon-6to5-2017 20.8.3.4",
    "nsw-pontoon-6to5-2017 20.6.14",
    "nsw-pontoon-6to5-2017 20.8.2.4",
)
@pytest.mark.parametrize("case", S25)
def test_20_8_3_s25_each_defect_has_one_outcome_to_the_chip(case: str) -> None:
    amount, kind, stack, shown, won, lost, clause = S25[case]
    floor = hidden(amount, stack, kind=kind, shown=shown).played()
    assert floor.stack("Ann") == won
    assert [one.clause for one in floor.events_of(e.UndisclosedAnnounced)] == [clause]
    beaten = hidden(amount, stack, kind=kind, shown=shown).played(wins=False)
    if lost is None:  # a stack of nothing: who had it is out
        assert [(one.player, one.residual) for one in beaten.events_of(e.PlayerOut)] == [("Ann", 0)]
    else:
        assert beaten.stack("Ann") == lost


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 20.8.3.1",
    "nsw-pontoon-6to5-2017 20.8.3.2",
    "nsw-pontoon-6to5-2017 20.8.3.3",
    "nsw-pontoon-6to5-2017 20.6.14",
)
@pytest.mark.parametrize(
    ("amount", "within", "counts", "clause"),
    [
        ("0", bounds("2000"), "100", "20.8.3.1"),
        ("99.99", bounds("2000"), "100", "20.8.3.1"),
        ("100", bounds("2000"), "100", "20.8.2.6"),
        ("100.01", bounds("2000"), "100", "20.6.14"),
        ("199", bounds("2000"), "100", "20.6.14"),
        ("1000", bounds("2000"), "1000", "20.8.2.6"),
        ("1000.01", bounds("2000"), "1000", "20.8.3.2"),
        ("600", bounds("600"), "600", "20.8.2.6"),
        ("600.01", bounds("600"), "600", "20.8.3.3"),
        ("900", bounds("650"), "650", "20.8.3.3"),  # reading A52: the full amount, in units or not
        ("500", bounds("250"), "250", "20.8.3.3"),
        ("500", bounds("250.50"), "250.50", "20.8.3.3"),
        ("5000", bounds("1050"), "1000", "20.8.3.3"),
        ("900", bounds("2000", "300"), "700", "20.8.3.2"),
        ("500", bounds("2000", "1000"), "0", "20.8.3.2"),
        ("500", bounds("350", "300"), "50", "20.8.3.3"),
        ("50", bounds("350", "300"), "50", "20.8.3.3"),  # deemed to be for the minimum, of which there are 50
        ("20", bounds("350", "300"), "50", "20.8.3.3"),
        ("20", bounds("400", "300"), "100", "20.8.3.1"),
        ("20", bounds("2000", "900"), "100", "20.8.3.1"),
        ("20", bounds("2000", "950"), "50", "20.8.3.2"),
        ("5000", bounds("9000", most=None), "5000", "20.8.2.6"),
    ],
)
def test_20_8_3_worth_at_each_limit_and_on_both_sides(amount: str, within: Bounds, counts: str, clause: str) -> None:
    found = worth(RULES, "main", chips(amount), within)
    assert (found.counts, found.deducts, found.clause) == (chips(counts), 0, clause)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3", "nsw-pontoon-6to5-2017 20.8.3.4")
def test_20_8_3_of_several_defects_a_missing_amount_or_type_comes_first() -> None:
    for kind, amount in (("", "5000"), ("roulette", "50"), ("main", None), ("", None)):
        found = worth(RULES, kind, None if amount is None else chips(amount), bounds("600"))
        assert (found.counts, found.deducts, found.clause) == (0, chips("100"), "20.8.3.4")


# --- a form without amount or type -----------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4")
@pytest.mark.parametrize("wins", [True, False])
def test_20_8_3_4_amount_blank_costs_the_minimum_whatever_the_result(wins: bool) -> None:
    floor = hidden(None).played(wins=wins)
    assert floor.stack("Ann") == "1900.00"
    told = floor.last(e.UndisclosedAnnounced)
    assert (told.counts, told.deducted, told.adjusted) == (0, 10_000, -10_000 if wins else 10_000)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4")
def test_20_8_3_4_a_pontoon_is_not_paid_on_it_and_nothing_is_added_to_it() -> None:
    floor = hidden(None).deal("KH KS 9C AD 9S").stand("Bob", 2).cards("8D")
    assert floor.stack("Ann") == "1900.00"
    floor = hidden(None).deal("8H KS 9C 8D 9S")
    for given in (r.Double("Ann", 1), r.Split("Ann", 1), r.Insure("Ann", 1, chips("50"))):
        floor.refuse("20.8.3.4", given)
    floor.stand("Ann", 1).give(r.Double("Bob", 2))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4", "nsw-pontoon-6to5-2017 20.8.2.4")
@pytest.mark.parametrize(("wins", "stack"), [(True, "2200.00"), (False, "1600.00")])
def test_20_8_3_4_chips_shown_beside_it_play_for_themselves(wins: bool, stack: str) -> None:
    floor = hidden(None, shown="300").played(wins=wins)
    assert floor.stack("Ann") == stack
    assert floor.last(e.UndisclosedAnnounced).deducted == 10_000


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4")
def test_20_8_3_4_no_more_is_deducted_than_there_is() -> None:
    floor = hidden(None, "300", shown="300").played(wins=False)
    assert (floor.last(e.UndisclosedAnnounced).deducted, floor.last(e.PlayerOut).residual) == (0, 0)


# --- in the round ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2", "nsw-pontoon-6to5-2017 20.8.2.3")
def test_20_8_2_doubles_and_splits_follow_the_wager_that_counts() -> None:
    floor = hidden("400").deal("6H KS 9C 5D 9S").give(r.Double("Ann", 1)).cards("9D")
    floor.give(r.Proceed()).stand("Bob", 2).cards("8D")
    assert floor.stack("Ann") == "2800.00"
    short = hidden("1000", "1200").deal("8H KS 9C 8D 9S")
    short.refuse("20.6.1", r.Split("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.4")
def test_20_8_2_4_a_form_beside_chips_is_one_wager_of_the_round() -> None:
    floor = hidden("400", shown="300").played()
    assert floor.stack("Ann") == "2700.00"
    counted = floor.last(e.UndisclosedCounted)
    assert (counted.shown, counted.available, counted.put_down) == (30_000, 170_000, 40_000)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2")
def test_20_8_2_nobody_has_to_show_chips_for_a_round_of_forms_alone() -> None:
    floor = session().write("Ann", "400").examine("Ann").write("Bob", "100").examine("Bob").played()
    assert (floor.stack("Ann"), floor.stack("Bob")) == ("2400.00", "2100.00")
    assert [one.player for one in floor.events_of(e.UndisclosedAnnounced)] == ["Ann", "Bob"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2", "nsw-pontoon-6to5-2017 20.2.2.1")
def test_20_8_2_a_round_without_a_result_leaves_the_form_unmade() -> None:
    floor = session(forms=1).write("Ann", "400").examine("Ann").wager("Bob", 2, "100").deal("KH KS 9C QD 9S")
    floor.give(VoidRound(SUPERVISOR, "fire in the pit", "disturbance"))
    assert floor.stack("Ann") == "2000.00"
    assert not floor.events_of(e.UndisclosedAnnounced)
    assert floor.session is not None
    assert hidden_of(floor.session) == frozenset()
    floor.write("Ann", "400")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4", "nsw-pontoon-6to5-2017 20.2.2.1")
@pytest.mark.parametrize("shown", ["", "300"])
def test_20_8_3_4_a_round_found_void_when_it_is_over_gives_the_minimum_back(shown: str) -> None:
    floor = hidden(None, shown=shown).played()
    floor.give(VoidRound(SUPERVISOR, "the order of the cards is lost", "reconstruction"))
    assert (floor.stack("Ann"), floor.stack("Bob")) == ("2000.00", "2000.00")
    assert floor.last(e.UndisclosedAnnounced).clause == "20.2.2.1"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4", "nsw-pontoon-6to5-2017 20.8.2.6")
@pytest.mark.parametrize(("shown", "stack"), [("", "1900.00"), ("300", "2200.00")])
def test_20_8_3_4_a_round_dealt_again_takes_the_minimum_once(shown: str, stack: str) -> None:
    floor = hidden(None, shown=shown).played()
    order = cards("KH KS 9C 9S QD 8D")
    floor.give(Reconstruct(SUPERVISOR, order, "two cards lay wrongly"))
    assert floor.session is not None
    assert hidden_of(floor.session) == {"Ann"}
    floor.stand("Ann", 1).stand("Bob", 2)
    assert floor.stack("Ann") == stack
    assert hidden_of(floor.session) == frozenset()


# --- who may know of it ----------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager", "nsw-pontoon-6to5-2017 20.8.2.1")
def test_def_undisclosed_wager_is_hidden_until_its_round_is_over() -> None:
    floor = session()
    assert hidden_of(None) == hidden_of(floor.session) == frozenset()
    floor.write("Ann", "400")
    assert hidden_of(floor.session) == {"Ann"}
    floor.examine("Ann").wager("Bob", 2, "100").deal("KH KS 9C QD 9S").stand("Ann", 1)
    assert hidden_of(floor.session) == {"Ann"}
    floor.stand("Bob", 2).cards("8D")
    assert hidden_of(floor.session) == frozenset()


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager", "nsw-pontoon-6to5-2017 20.8.2.5")
def test_def_undisclosed_wager_the_stack_that_all_see_is_that_of_the_start_less_the_chips_shown() -> None:
    floor = hidden("400", shown="300").no_more_bets()
    assert floor.stack("Ann") == "1300.00"
    assert seen(floor) == (chips("1700"), chips("300"), True)
    floor.cards("6H KS 9C 5D 9S").give(r.Double("Ann", 1)).cards("9D").give(r.Proceed())
    assert seen(floor) == (chips("1700"), chips("300"), True)
    floor.stand("Bob", 2).cards("8D")
    assert seen(floor) == (chips("3400"), 0, False)


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:undisclosed-wager", "nsw-pontoon-6to5-2017 20.8.2")
def test_def_undisclosed_wager_stays_hidden_and_counts_once_where_wagers_are_opened_again() -> None:
    floor = hidden("400").no_more_bets().cards("CUT")
    assert (floor.state.is_betting, seen(floor)) == (True, (chips("2000"), 0, True))
    floor.ready().played()
    assert (floor.stack("Ann"), len(floor.events_of(e.UndisclosedCounted))) == ("2400.00", 1)


def seen(floor: Session) -> tuple[Money, Money, bool]:
    """Return what everybody may see of Ann: her chips, her wager, and whether there is an indicator."""
    assert floor.session is not None
    ann = standing(floor.session, floor.state).places[0]
    return ann.chips, ann.wager, ann.has_form


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.4")
def test_20_8_4_a_form_is_shown_between_its_round_and_the_first_card_of_the_next() -> None:
    floor = hidden("400")
    asks = i.AskForForm("Bob", "Ann")
    floor.refuse("20.8.4", asks)
    floor.played().give(asks)
    assert (floor.last(e.FormShown).player, floor.last(e.FormShown).of) == ("Bob", "Ann")
    floor.refuse("20.8.4", i.AskForForm("Ann", "Bob"))
    floor.wager("Ann", 1, "100").wager("Bob", 2, "100").no_more_bets().give(asks).cards("KH")
    floor.refuse("20.8.4", asks)
    floor.cards("KS 9C QD 9S").stand("Ann", 1).stand("Bob", 2).cards("8D").refuse("20.8.4", asks)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.4")
def test_20_8_4_who_has_no_seat_is_shown_nothing() -> None:
    hidden("400").played().refuse("20.5.2", i.AskForForm("Zoe", "Ann"))
