"""Replaying the life of a table: time, the cutting card, cards of errors, the dealer's own steps, refusals, events."""

from datetime import UTC, datetime
from typing import Any, Final

import msgspec
import pytest

from croupier.engine.table import events as e
from croupier.scenario.files import BadScenario, Scenario, read
from croupier.scenario.replay import ReplayResult, is_of_a_table, replay
from croupier.scenario.round_replay import RoundReplay
from croupier.scenario.table_replay import TableReplay
from tests.citations import ROOT

WAGER: Final = {"do": "wager", "player": "Ann", "box": 3, "amount": "10"}
WITHDRAW: Final = {"do": "withdraw", "player": "Ann", "box": 3}
DEAL: Final = {"do": "deal"}
STAND: Final = {"do": "stand", "player": "Ann", "box": 3}
ROUND: Final = (WAGER, DEAL, STAND)
WIN: Final = "KH 9C QD 9D"
"""Ann's 20 against the dealer's 18."""
VOID: Final = {"do": "void-round", "by": "supervisor Kim", "reason": "no light"}
UTH_WIN: Final = "AS 9D 5C QD 2H AH KD QS JC"


def scenario(shoe: str, *inputs: dict[str, Any], **told: Any) -> Scenario:
    held = {"scenario": 1, "document": "act-pontoon-2018", "shoe": shoe, "inputs": inputs}
    return msgspec.convert(held | told, Scenario)


def play(shoe: str, *inputs: dict[str, Any], **told: Any) -> ReplayResult:
    return replay(scenario(shoe, *inputs, **({"table": "open"} | told)))


def bad(shoe: str, *inputs: dict[str, Any], **told: Any) -> str:
    with pytest.raises(BadScenario) as caught:
        play(shoe, *inputs, **told)
    return str(caught.value)


def kinds(result: ReplayResult, *wanted: type) -> list[str]:
    return [type(event).__name__ for event in result.events if isinstance(event, wanted)]


# --- which scenarios are of a table -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "told"),
    [
        ([*ROUND, {"do": "leave", "player": "Ann"}], {}),
        ([WAGER, DEAL | {"at": "20:00"}, STAND], {}),
        (ROUND, {"table": "open"}),
        (ROUND, {"date": "2026-01-31"}),
        (ROUND, {"left": 100}),
        (ROUND, {"shoe": f"{WIN} CUT"}),
        (ROUND, {"expect": {"events": ["RoundClosed"]}}),
    ],
)
def test_table_scenarios_are_recognised(inputs: list[dict[str, Any]], told: dict[str, Any]) -> None:
    assert not is_of_a_table(scenario(WIN, *ROUND))
    assert is_of_a_table(scenario(told.pop("shoe", WIN), *inputs, **told))


def scenarios() -> list[Scenario]:
    folder = ROOT / "tests" / "scenarios"
    files = [*sorted(folder.glob("reference/*.jsonl")), *sorted(folder.glob("*/*.json"))[::4]]
    found = [one for file in files for one in read(file.read_text("utf-8"), file.name)]
    return [one for one in found if isinstance(one, Scenario) and not is_of_a_table(one)]


def test_bare_rounds_have_the_same_result_at_a_table() -> None:
    found = scenarios()
    assert len(found) > 300
    for scenario in found:
        bare, table = RoundReplay(scenario).play(), TableReplay(scenario).play()
        rounds = [event for event in table.events if not isinstance(event, e.TableEvent)]
        assert rounds == list(bare.events), scenario.title
        assert (table.net, table.house) == (bare.net, bare.house), scenario.title
        assert [one.clause for one in table.refusals] == [one.clause for one in bare.refusals], scenario.title
        assert not table.differences


# --- time -------------------------------------------------------------------------------------------------------------


def test_input_with_a_time_records_it_first() -> None:
    result = play(WIN, WAGER | {"at": "20:19"}, DEAL, STAND | {"at": "20:19"}, {"do": "tell-time", "at": "21:00"})
    assert [event.at % 86_400 // 60 for event in result.events if isinstance(event, e.TimeTold)] == [1219, 1260]


def test_refused_input_records_its_time() -> None:
    result = play(WIN, *ROUND, VOID | {"at": "20:19", "refused": "17.3"})
    assert kinds(result, e.TimeTold, e.InputRefused) == ["TimeTold", "InputRefused"]


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("8 pm", "inputs[1].at: '8 pm' is not a moment"),
        (2019, "inputs[1].at: 2019 is not a moment"),
        ("20:18", "inputs[1].at: 20:18 is before 2026-11-15 20:19. Time cannot go back."),
        ("2026-11-14 23:00", "inputs[1].at: 2026-11-14 23:00 is before"),
    ],
)
def test_malformed_time_is_rejected_with_one_sentence(at: object, told: str) -> None:
    assert bad(WIN, WAGER | {"at": "20:19"}, DEAL | {"at": at}, STAND).startswith(told)


def test_scenario_states_its_day() -> None:
    result = play(WIN, WAGER | {"at": "20:19"}, DEAL, STAND, date="2031-02-03")
    assert result.events[0].at == datetime(2031, 2, 3, 20, 19, tzinfo=UTC).timestamp()
    assert bad(WIN, *ROUND, date="3 February").startswith("date: '3 February' is not a day")
    assert bad(WIN, *ROUND, date="2004-01-01").startswith(
        "election: The table cannot be opened: The rules are in force"
    )


# --- the shoe ---------------------------------------------------------------------------------------------------------


def test_dealer_steps_are_automatic() -> None:
    result = play(f"KH CUT 9C QD 9D {WIN}", *ROUND, *ROUND)
    wanted = (e.CuttingCardDrawn, e.ShuffleFellDue, e.CardsShuffled, e.CardsCut, e.CuttingCardInserted, e.ShoeLoaded)
    assert kinds(result, *wanted) == [one.__name__ for one in wanted]
    assert (result.net["Ann"], result.differences) == (2000, ())


def test_scenario_with_a_cut_must_state_all_dealer_steps() -> None:
    cut = {"do": "cut", "player": "Ann", "cards": 96}
    result = play(
        f"KH CUT 9C QD 9D {WIN}", *ROUND, WAGER, DEAL | {"refused": "5.4(b)"}, cut | {"refused": True}, WITHDRAW
    )
    assert (result.differences, kinds(result, e.CardsShuffled)) == ((), [])


def test_holdem_is_shuffled_for_every_round() -> None:
    inputs = ({"do": "ante", "player": "Ann", "amount": "10"}, DEAL, {"do": "bet", "player": "Ann", "times": 4})
    result = play(f"{UTH_WIN} {UTH_WIN}", *inputs, *inputs, document="act-uth-2019")
    assert (result.net["Ann"], kinds(result, e.CardsShuffled)) == (10_000, ["CardsShuffled"])


@pytest.mark.parametrize(
    ("shoe", "told", "sentence"),
    [
        ("KH 9C", {}, "inputs[1].shoe: It has only 2 cards, and one more is due."),
        ("KH XX", {}, "shoe: 'XX' is not a card"),
        ("KH TC", {}, "shoe: TC is not in a deck of 48 (2.1)"),
        ("KH CUT CUT", {}, "inputs[1].shoe: CUT cannot be its number 3: There is no cutting card in the shoe. [5.4]"),
        (
            "KH CUT",
            {"election": {"shoe": "automated"}},
            "inputs[1].shoe: CUT cannot be its number 2: There is no cutting",
        ),
        (WIN, {"left": 200}, "left: 200 cards cannot be left. The shoe has 192."),
        (WIN, {"left": -1}, "left: -1 cards cannot be left"),
        (WIN, {"table": "closed", "left": 1}, "left: A closed table has none."),
        (WIN, {"table": "closed", "seats": {"Ann": 1}}, "seats: A closed table has none."),
        (WIN, {"seats": {"Ann": 8}}, "seats: Ann sits at box 8, but the layout has 7."),
        (WIN, {"election": {"decks": 2}}, "election: decks = 2: act-pontoon-2018 2.1 allows 3 to 8"),
        (WIN, {"document": "pontoon"}, "document: There is no document 'pontoon'"),
    ],
)
def test_unplayable_table_is_rejected_with_one_sentence(shoe: str, told: dict[str, Any], sentence: str) -> None:
    assert bad(shoe, *ROUND, **told).startswith(sentence)


def test_a_card_comes_no_oftener_than_there_are_decks() -> None:
    told = bad("KH 9C KH KH 9D KH", *ROUND, WAGER, DEAL, election={"decks": 3})
    assert told.startswith("inputs[4].shoe: KH cannot be its number 6: All 3 cards KH are out")


def test_after_a_shuffle_the_same_card_comes_again() -> None:
    assert play("KH 9C KH CUT 9D KH 9C KH 9D", *ROUND, *ROUND, election={"decks": 3}).net["Ann"] == 2000


def test_a_shoe_with_few_cards_left_runs_out() -> None:
    result = play(WIN, *ROUND, left=3)
    assert [event.cards for event in result.events if isinstance(event, e.CardsShuffled)] == [189]
    assert result.net["Ann"] == 1000


# --- cards that errors draw -------------------------------------------------------------------------------------------

ERROR: Final = {"do": "draw-in-error", "by": "dealer", "for": "dealer"}


def test_a_card_drawn_in_error_comes_from_the_shoe() -> None:
    result = play("KH 9C QD 5H 9D", WAGER, DEAL, ERROR, STAND)
    assert [str(event.card) for event in result.events if isinstance(event, e.CardBurned)] == ["5H"]
    assert result.net["Ann"] == 1000


def test_card_named_by_an_input_does_not_come_from_the_shoe() -> None:
    result = play(WIN, WAGER, DEAL, ERROR | {"card": "5H"}, STAND)
    assert result.net["Ann"] == 1000


def test_a_card_burnt_unseen_has_left_the_shoe() -> None:
    result = play("KH 9C QD 5H 9D", WAGER, DEAL, ERROR | {"exposed": False}, STAND)
    assert [event.card for event in result.events if isinstance(event, e.CardBurned)] == [None]
    assert result.net["Ann"] == 1000


def test_a_card_set_aside_unseen_is_the_next_of_the_shoe() -> None:
    unseen = ERROR | {"exposed": False}
    result = play(f"{WIN} {WIN}", *ROUND, unseen, *ROUND, document="nsw-pontoon-6to5-2017")
    assert kinds(result, e.CardHeld) == ["CardHeld"]
    assert result.net["Ann"] == 2000


@pytest.mark.parametrize("shoe", ["KH 9C QD", "KH 9C QD CUT 9D"])
def test_an_error_needs_a_card(shoe: str) -> None:
    assert bad(shoe, WAGER, DEAL, ERROR, STAND) == "inputs[2].card: No card is given, and the shoe has no next card."


# --- refusals and events ----------------------------------------------------------------------------------------------


def test_refusal_is_reported_and_recorded() -> None:
    result = play(WIN, *ROUND, VOID | {"refused": "17"})
    assert [(one.input, one.clause) for one in result.refusals] == [("inputs[3]", "17.3")]
    (refused,) = [event for event in result.events if isinstance(event, e.InputRefused)]
    assert (refused.input, refused.who, refused.clause) == ("VoidRound", "gaming-supervisor Kim", "17.3")


def test_a_refusal_that_was_not_expected_differs() -> None:
    result = play(WIN, *ROUND, VOID)
    assert result.differences == ("inputs[3]: void-round was refused: No round is in play. [17.3]",)


def test_missing_refusal_differs() -> None:
    result = play(WIN, WAGER, DEAL, VOID | {"refused": "17.3"})
    assert result.differences == ("inputs[2]: void-round should have been refused under 17.3, but was accepted",)


def test_events_come_in_their_order_with_others_between() -> None:
    expected = {"expect": {"events": ["WagerPlaced", "StakesReturned", "RoundVoided"]}}
    assert play(WIN, WAGER, DEAL, VOID, **expected).differences == ()


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (["CardsShuffled"], "events: There was no CardsShuffled"),
        (["RoundVoided", "WagerPlaced"], "events: There was no WagerPlaced after RoundVoided"),
        (["RoundVoided", "RoundVoided"], "events: There was no RoundVoided after RoundVoided"),
    ],
)
def test_missing_events_differ(events: list[str], told: str) -> None:
    assert play(WIN, WAGER, DEAL, VOID, expect={"events": events}).differences == (told,)


def test_unknown_event_name_is_an_error() -> None:
    told = bad(WIN, *ROUND, expect={"events": ["RoundClosed", "RoundClosd"]})
    assert told == "expect.events[1]: There is no event 'RoundClosd'."


def test_differing_net_at_a_table_is_reported() -> None:
    assert play(WIN, WAGER, DEAL, VOID, expect={"net": {"Ann": "10"}}).differences == (
        "net of Ann: expected 10.00, got 0.00",
    )


# --- offers and the end -----------------------------------------------------------------------------------------------


def test_later_input_declines_an_offer() -> None:
    inputs = ({"do": "ante", "player": "Ann", "amount": "10"}, DEAL, {"do": "bet", "player": "Ann", "times": 4})
    notice = {"do": "give-notice", "by": "supervisor", "closes": "21:00", "at": "20:00"}
    close = {"do": "close-table", "by": "supervisor", "at": "21:00"}
    result = play(UTH_WIN, *inputs, notice, close, document="act-uth-2019")
    assert (result.differences, result.net["Ann"]) == ((), 5000)
    assert kinds(result, e.TableClosed) == ["TableClosed"]


def test_input_expected_to_be_refused_declines_nothing() -> None:
    inputs = ({"do": "ante", "player": "Ann", "amount": "10"}, DEAL, {"do": "bet", "player": "Ann", "times": 4})
    close = {"do": "close-table", "by": "supervisor", "refused": "14.2"}
    concede = {"do": "concede", "player": "Ann"}
    assert play(UTH_WIN, *inputs, close, concede, document="act-uth-2019").net["Ann"] == -6000


def test_a_signal_declines_what_was_offered_before() -> None:
    wave = {"do": "signal", "player": "Ann", "box": 3, "sign": "wave"}
    result = play("9H KC QD 8D", WAGER, DEAL, wave, document="nsw-pontoon-6to5-2017")
    assert (result.differences, result.net["Ann"]) == ((), 1000)
    assert kinds(result, e.SignalGiven) == ["SignalGiven"]


def test_a_signal_by_another_player_is_refused_as_a_decision() -> None:
    wave = {"do": "signal", "player": "Bob", "box": 3, "sign": "wave", "refused": "5.5"}
    assert play("9H KC QD 8D", WAGER, DEAL, wave, STAND, document="nsw-pontoon-6to5-2017").differences == ()


def test_forbidden_input_of_an_official_is_refused() -> None:
    vacate = {"do": "require-vacate", "by": "dealer", "player": "Ann"}
    result = play("9H KC QD 8D", WAGER, DEAL, vacate, STAND, document="nsw-pontoon-6to5-2017")
    assert [one.partition(":")[0] for one in result.differences] == ["inputs[2]"]
    assert result.refusals[0].clause == "19.9"


def test_forbidden_dealer_step_is_reported() -> None:
    replaced = {"do": "replace-cards", "by": "supervisor", "reason": "worn"}
    result = play(WIN, replaced, WAGER, DEAL | {"refused": "2"}, WITHDRAW)
    assert (result.differences, kinds(result, e.CardsShuffled)) == ((), [])


def test_a_closed_table_is_opened_by_its_inputs() -> None:
    items = [{"do": "state-item", "by": "supervisor", "item": one, "reference": "7"} for one in ("layout", "shoe")]
    items += [{"do": "state-item", "by": "supervisor", "item": "procedures", "reference": "7"}]
    opened = [{"do": "open-table", "by": "supervisor"}, {"do": "determine", "by": "supervisor", "shuffle": "A"}]
    cards = [{"do": "introduce-cards", "by": "dealer", "colour": "red"}, {"do": "check-cards", "by": "dealer"}]
    result = play(WIN, WAGER | {"refused": True}, *items, *opened, *cards, *ROUND, table="closed")
    assert (result.differences, result.net["Ann"]) == ((), 1000)


@pytest.mark.parametrize(
    ("inputs", "told"), [((), "The wagers were never dealt. Add a deal."), ((DEAL,), "Ann lacks a decision before")]
)
def test_incomplete_holdem_table_is_an_error(inputs: tuple[dict[str, Any], ...], told: str) -> None:
    ante = {"do": "ante", "player": "Ann", "amount": "10"}
    assert bad(UTH_WIN, ante, *inputs, document="act-uth-2019").startswith(f"inputs: {told}")


def test_wagers_that_were_never_dealt_are_an_error() -> None:
    assert bad(WIN, WAGER) == "inputs: The wagers were never dealt. Add a deal."
    assert play(WIN, WAGER, WITHDRAW).net == {"Ann": 0}
    assert play(WIN, {"do": "arrive", "player": "Ann"}).net == {}


def test_a_decision_that_is_missing_is_an_error() -> None:
    assert bad(WIN, WAGER, DEAL) == "inputs: Hand 1 of box 3 lacks a decision by Ann."


def test_a_card_that_is_due_and_cannot_come_is_an_error() -> None:
    dropped = {"do": "report-dropped", "by": "dealer"}
    assert (
        bad(WIN, WAGER, DEAL, dropped, STAND)
        == "inputs: a card is due: Dropped cards have not been verified. Count the cards first. [2.2]"
    )
    counted = {"do": "count-cards", "by": "supervisor", "counted": 192}
    assert play(WIN, WAGER, DEAL, dropped, STAND, counted).net["Ann"] == 1000


def test_declining_without_a_round_does_nothing() -> None:
    assert play(WIN, {"do": "proceed"}, {"do": "absent", "player": "Ann"}, *ROUND).differences == ()
