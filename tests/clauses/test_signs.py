"""The sign that every player sees, at the felt and at the terminal: each clause about a sign, a display or a notice.

act-blackjack-2005 3.1, 3.3, 15.2, 17.4, 18.9; act-pontoon-2005 3.1, 3.3, 16.2, 18.9; act-pontoon-2018 3.1, 3.3, 16.2,
18.7, 18.19; act-uth-2019 5.1, 5.3, 10.1:max-payout, 14.2; nsw-pontoon-6to5-2017 6.1, 6.4, 10.5, 13.9.1, 15.3, 15.4.2,
19.8.
"""

from typing import Any, Final

import pytest

from croupier.engine.table import Official, sign, view
from croupier.engine.table import inputs as i
from croupier.engine.table.moments import written
from croupier.money import CHIPS
from tests.families import UTH
from tests.floor import MANAGER, SUPERVISOR, Floor
from tests.terminal.evening import Evening

BLACKJACK: Final = "act-blackjack-2005"
PONTOON: Final = "act-pontoon-2005"
NEW_PONTOON: Final = "act-pontoon-2018"
NSW: Final = "nsw-pontoon-6to5-2017"
EVERYBODY: Final = (Official("player", "Ann"), Official("player", "a stranger"), Official("dealer", "Lou"))


def shown(floor: Floor) -> dict[str, str]:
    """Return the sign, which is the same for all who look at the table."""
    found = sign(floor.state)
    assert all(view(floor.state, one).sign == found for one in EVERYBODY)
    return found


def clause(*names: str) -> Any:
    """Return a document as a parameter, marked with its clauses."""
    document = names[0].partition(" ")[0]
    return pytest.param(document, marks=pytest.mark.clause(*names), id=document)


# --- limits and multiples -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "document",
    [
        clause(f"{BLACKJACK} 3.1", f"{BLACKJACK} 3.3"),
        clause(f"{PONTOON} 3.1", f"{PONTOON} 3.3"),
        clause(f"{NEW_PONTOON} 3.1", f"{NEW_PONTOON} 3.3"),
        clause(f"{UTH} 5.1", f"{UTH} 5.3"),
        clause(f"{NSW} 6.1", f"{NSW} 6.4"),
    ],
)
def test_limits_and_multiples_are_on_the_sign(document: str) -> None:
    election: dict[str, Any] = {"minimum": "15", "maximum": "750", "unit": "2.50"}
    found = shown(Floor(document, **election))
    assert (found["minimum"], found["maximum"], found["multiples"]) == ("$15.00", "$750.00", "$2.50")
    evening = Evening(document, "table", election=election)
    assert evening.says("Minimum $15.00, maximum $750.00, multiples $2.50")


@pytest.mark.clause(f"{UTH} 5.1")
def test_5_1_the_limits_of_every_box_are_on_the_sign() -> None:
    election: dict[str, Any] = {"minimum": "15", "maximum": "750", "side_minimum": "10", "side_maximum": "200"}
    found = shown(Floor(UTH, **election))
    assert (found["ante"], found["blind"]) == ("$15.00 to $750.00", "$15.00 to $750.00, equal to the ante")
    assert found["trips"] == "$10.00 to $200.00"
    evening = Evening(UTH, "table", election=election)
    assert evening.says("Trips: $10.00 to $200.00")
    play = "$15.00 to $3,000.00, in antes: 3 or 4 before the flop, 2 after the flop, 1 on the river"
    assert found["play"] == play
    assert evening.says("Play: $15.00 to $3,000.00, in antes: 3 or 4 before the flop")
    unlimited = Floor(UTH, minimum="none", maximum="none")
    assert shown(unlimited)["play"].startswith("none to none, in antes: ")


@pytest.mark.clause(f"{UTH} 5.1")
def test_5_1_new_limits_of_trips_are_on_the_sign() -> None:
    floor = Floor(UTH, side_maximum="200").open().ready()
    floor.give(i.ChangeLimits(SUPERVISOR, side_maximum=floor.state.rules.wagers.maximum.value, at=floor.later(5)))
    assert shown(floor)["side_maximum announced"].startswith("$500.00 from ")
    assert shown(floor)["trips"].endswith("to $200.00")
    assert shown(floor.wait(5))["trips"].endswith("to $500.00")


@pytest.mark.clause(f"{UTH} 10.1:max-payout")
@pytest.mark.parametrize(
    ("scope", "words"),
    [
        ("blind_wager", "on each blind wager"),
        ("player_round", "to each player in a round"),
        ("table_round", "of the table in a round"),
    ],
)
def test_10_1_the_maximum_payout_is_on_the_sign(scope: str, words: str) -> None:
    election: dict[str, Any] = {"maximum_payout": "30000", "max_payout_scope": scope}
    assert shown(Floor(UTH, **election))["maximum payout"] == f"$30,000.00 {words}"
    floor = Floor(UTH, **election).open().ready()
    floor.give(i.ChangeSetting(SUPERVISOR, "maximum_payout", "40000"))
    assert shown(floor)["maximum payout"] == f"$40,000.00 {words}"
    assert Evening(UTH, "table", election=election).says("Maximum payout: $30,000.00")


# --- side bets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "bet"),
    [
        pytest.param(BLACKJACK, "perfect-pairs", marks=pytest.mark.clause(f"{BLACKJACK} 18.9")),
        pytest.param(PONTOON, "perfect-pairs", marks=pytest.mark.clause(f"{PONTOON} 18.9")),
        pytest.param(NEW_PONTOON, "perfect-pairs", marks=pytest.mark.clause(f"{NEW_PONTOON} 18.7")),
        pytest.param(NEW_PONTOON, "pairs-play", marks=pytest.mark.clause(f"{NEW_PONTOON} 18.19")),
        pytest.param(NSW, "perfect-pairs", marks=pytest.mark.clause(f"{NSW} 15.3")),
    ],
)
def test_limits_of_a_side_bet_are_on_the_sign_where_it_is_offered(document: str, bet: str) -> None:
    election: dict[str, Any] = {"side_bets": [bet], "side_minimum": "3", "side_maximum": "75"}
    name = bet.replace("-", " ")
    assert shown(Floor(document, **election))[name] == "$3.00 to $75.00"
    assert sign(Floor(document, **election).state, CHIPS)[name] == "3 to 75"
    assert name not in shown(Floor(document))
    assert Evening(document, "table", election=election).says(f"{name.capitalize()}: $3.00 to $75.00")


@pytest.mark.clause(f"{BLACKJACK} 17.4")
def test_17_4_the_approved_amounts_of_super_sevens_are_on_the_sign() -> None:
    floor = Floor(BLACKJACK, side_bets=["super-sevens"], super_sevens_amounts=["5", "10"])
    assert shown(floor)["super sevens"] == "$5.00 or $10.00"
    assert "super sevens" not in shown(Floor(BLACKJACK))


@pytest.mark.clause(f"{NSW} 15.4.2", f"{NSW} 13.9.1")
def test_options_that_a_gaming_manager_permits_are_on_the_sign() -> None:
    floor = Floor(NSW, side_bets=["perfect-pairs"]).open().ready()
    assert not {"perfect pairs need", "splitting"} & set(shown(floor))
    floor.give(*[i.Notify(MANAGER, role, "pairs-restriction") for role in ("surveillance", "inspector")])
    floor.give(i.ChangeSetting(MANAGER, "perfect_pairs_needs_wager", value=True))
    floor.give(i.ChangeSetting(MANAGER, "third_hand", value=True))
    assert shown(floor)["perfect pairs need"] == "a main wager"
    assert shown(floor)["splitting"] == "again, to three hands"


# --- payouts --------------------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{NSW} 10.5")
def test_10_5_the_schedule_of_payouts_is_on_the_sign() -> None:
    found = shown(Floor(NSW))
    assert {name: text for name, text in found.items() if name.startswith("pays ")} == {
        "pays 6 to 5": "pontoon",
        "pays 3 to 2": "5 card 21; 6, 7, 8 of mixed suits; 7, 7, 7 of mixed suits",
        "pays 2 to 1": "6 card 21; 6, 7, 8 of one suit except spades; 7, 7, 7 of one suit except spades",
        "pays 3 to 1": "7 or more card 21; 6, 7, 8 of spades; 7, 7, 7 of spades",
        "pays 1 to 1": "all other winning wagers; all winning double wagers",
    }
    assert found["super bonus"] == (
        "7, 7, 7 of one suit and a first 7 of the dealer; $1,000.00 from a wager of $5.00; $5,000.00 from a wager of "
        "$25.00; $50.00 to all other players; in addition to the odds; not for split or doubled hands"
    )
    assert Evening(NSW, "table").says("Pays 6 to 5: pontoon")
    assert not any(name.startswith("pays ") for name in shown(Floor(NEW_PONTOON)))


# --- the end of gaming ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "document",
    [
        clause(f"{BLACKJACK} 15.2"),
        clause(f"{PONTOON} 16.2"),
        clause(f"{NEW_PONTOON} 16.2"),
        clause(f"{UTH} 14.2"),
        clause(f"{NSW} 19.8"),
    ],
)
def test_the_time_of_closure_is_on_the_sign_from_the_notice_on(document: str) -> None:
    floor = Floor(document).open().ready()
    assert "table closes" not in shown(floor)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(25)))
    assert shown(floor)["table closes"] == written(floor.later(25))
    floor.give(i.SetHours(SUPERVISOR, floor.state.now, floor.later(40)))
    assert shown(floor)["hours of gaming"] == f"{written(floor.state.now)} to {written(floor.later(40))}"
    assert Evening(document, "final", "table").says("Table closes: ")


@pytest.mark.parametrize(
    "document", [clause(f"{BLACKJACK} 5.5/note"), clause(f"{PONTOON} 5.5(note)"), clause(f"{NEW_PONTOON} 5.5")]
)
def test_the_final_rounds_are_on_the_sign(document: str) -> None:
    floor = Floor(document).open().ready()
    assert "final rounds left" not in shown(floor)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(25)), i.AnnounceFinalRounds(SUPERVISOR))
    assert shown(floor)["final rounds left"] == "3"
    assert shown(floor.play_round())["final rounds left"] == "2"
