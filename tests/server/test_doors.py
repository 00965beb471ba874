"""Served = engine: every input of the game at every door, and the same refusals there as of the bare engine.

The doors are a served table whose virtual shoe the program deals, one whose virtual shoe a dealer deals, one with real
cards, the terminal, and a scenario file. `docs/doors.md` has the matrix; `python -m tests.server.test_doors` writes it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, Final, get_args

import pytest

from croupier.engine.game import FAMILIES
from croupier.engine.inputs import NoMoreBets
from croupier.engine.table import ROLES, Official
from croupier.engine.table import inputs as i
from croupier.engine.table.people import RANKS
from croupier.records.tables import virtual_cards
from croupier.rules.clause import document
from croupier.server.views.forms import spoken_by
from tests.citations import ROOT
from tests.families import TWENTY_ONE, UTH
from tests.properties.table_stories import STORIES, play_on, tell, thin_out
from tests.properties.table_watched import EVENING
from tests.properties.table_wishes import MAKERS, wish
from tests.server.door_corpus import Sample, samples
from tests.server.door_evenings import Judged, evenings
from tests.server.door_reasons import BY_HAND, NOT_AT, VIRTUAL_MISDEALS, VIRTUAL_WAGERS, Place
from tests.server.door_tables import DoorTable
from tests.server.doors import DOORS, Difference, Door, Verdict, giver_of, judged, reason_for, served

DOCUMENTS: Final = (*TWENTY_ONE, UTH)
PLACES: Final[tuple[Place, ...]] = get_args(Place)
INPUTS: Final[frozenset[type]] = frozenset(
    {*get_args(i.TableInput), *(kind for game in FAMILIES.values() for kind in game.inputs)}
)
"""Every input of a table and of the rounds of every family."""
Roles = Mapping[type, frozenset[str]]
PAGE: Final = ROOT / "docs" / "doors.md"
BEGIN, END = "<!-- doors -->\n", "<!-- end of doors -->\n"


# --- inputs at doors --------------------------------------------------------------------------------------------------


@cache
def evening() -> tuple[Judged, ...]:
    """Return what a few evenings at the terminal have recorded of the game."""
    return tuple([one for one in evenings(range(2)) if type(one.given) in INPUTS])


@cache
def givers(place: Place) -> Roles:
    """Return by whom each input was given and taken at a door: roles, "program" and "shoe"."""
    found: dict[type, set[str]] = defaultdict(set)
    if place == "terminal":
        for typed in evening():
            if typed.refused is None:
                found[type(typed.given)].add(typed.role)
    elif place == "scenario":
        for one in _accepted():
            found[type(one.given)] |= set() if type(one.given) in NOT_AT["scenario"] else {"file"}
    else:
        for one in _accepted():
            found[type(one.given)] |= set() if place != "real" and one.is_by_hand else _roles(place, one)
    return {kind: frozenset(roles) for kind, roles in found.items() if roles}


def _accepted() -> list[Sample]:
    return [one for one in samples().values() if not one.clause]


def _roles(door: Door, one: Sample) -> set[str]:
    """Return who may give an input in the state of the sample, each of them having given it."""
    found = set()
    if giver_of(door, one.given) is None and served(door, one.state, one.given).is_taken:
        found.add("shoe" if isinstance(one.given, i.DrawCuttingCard) or hasattr(one.given, "card") else "program")
    for role in ROLES:
        name = getattr(one.given, "player", None) or role if role == "player" else role
        person = Official(role, name)
        if served(door, one.state, spoken_by(one.given, person), person).is_taken:
            found.add(role)
    return found


@pytest.mark.parametrize("place", PLACES)
def test_every_input_is_taken_at_every_door_or_has_a_reason_why_not(place: Place) -> None:
    taken = set(givers(place))
    assert taken == INPUTS - set(NOT_AT[place])


@pytest.mark.parametrize("place", PLACES)
def test_reasons_are_of_inputs_that_exist(place: Place) -> None:
    assert set(NOT_AT[place]) < INPUTS
    assert all(reason.endswith(".") for reason in NOT_AT[place].values())


def test_inputs_about_real_cards_are_those_that_a_virtual_table_bars() -> None:
    assert set(BY_HAND) == set(virtual_cards.BY_HAND)
    assert (VIRTUAL_MISDEALS, VIRTUAL_WAGERS) == (virtual_cards.MISDEALT, virtual_cards.FOUND)


def test_players_speak_for_themselves_at_virtual_tables_and_dealers_key_real_cards() -> None:
    for door in DOORS:
        hit = givers(door)[next(kind for kind in INPUTS if kind.__name__ == "Hit")]
        assert hit == ({"player", *RANKS} if door == "real" else {"player"})
    assert givers("program")[NoMoreBets] == {"program"}
    assert givers("dealer")[NoMoreBets] == set(RANKS)


# --- refusals at doors ------------------------------------------------------------------------------------------------


def _differences(found: Iterable[Sample]) -> list[Difference]:
    differences = []
    for one in found:
        bare = Verdict(one.clause) if one.clause else judged(one.state, one.given)[0]
        for door in DOORS:
            decided = served(door, one.state, one.given)
            difference = Difference(door, one.given, bare, decided)
            if (bare.is_taken, bare.clause) != (decided.is_taken, decided.clause) and not reason_for(difference):
                differences.append(difference)
    return differences


@pytest.mark.parametrize("key", DOCUMENTS)
def test_every_decision_on_the_inputs_of_scenarios_is_the_same_at_every_served_table(key: str) -> None:
    assert _differences(one for one in samples().values() if one.state.rules.document == key) == []


@pytest.mark.parametrize("key", DOCUMENTS)
def test_refusals_of_scenarios_show_many_clauses_that_the_tables_enforce(key: str) -> None:
    enforced = {one.id for one in document(key).clauses if one.kind == "enforce"}
    shown = {one.clause for one in samples().values() if one.clause and one.state.rules.document == key}
    assert len(shown & enforced) >= 10


def test_decisions_at_the_terminal_are_those_of_the_engine() -> None:
    for one in evening():
        bare = judged(one.state, one.given)[0]
        assert bare.clause == ("" if one.refused is None else one.refused.clause), one.given


# --- random play ------------------------------------------------------------------------------------------------------


def play(door: Door, key: str, seed: int, steps: int) -> list[Difference]:
    """Let a served table live by chance, stories and wishes, and return where it and the engine differ."""
    chance = Random(seed)
    election: dict[str, object] = {"maximum_payout": "25000"} if key == UTH else {"side_bets": ["perfect-pairs"]}
    stories = [one for one in STORIES if door == "real" or thin_out not in one]
    table = DoorTable(door, key, election, as_found=chance.random() < 0.5, seed=seed)
    try:
        table.give(i.TellTime(EVENING))
        for _ in range(steps):
            tell(table, (play_on,), chance.choice)
            tell(table, chance.choice(stories), chance.choice)
            table.give(wish(table, chance.choice, chance.choice(list(MAKERS))))
    finally:
        table.close()
    return table.differences


@pytest.mark.parametrize("key", DOCUMENTS)
@pytest.mark.parametrize("door", DOORS)
def test_a_served_table_decides_random_play_as_the_engine_does(door: Door, key: str) -> None:
    assert play(door, key, 1, 1 if door == "program" else 2) == []


def test_a_wager_before_the_first_shoe_differs_by_the_commitment_that_it_waits_for() -> None:
    """With this seed players wager as soon as the table is open, before it has cards."""
    assert play("program", "act-blackjack-2005", 115, 2) == []


@pytest.mark.long
@pytest.mark.parametrize("key", DOCUMENTS)
@pytest.mark.parametrize("door", DOORS)
def test_a_served_table_decides_random_play_as_the_engine_does_at_length(door: Door, key: str) -> None:
    for seed in range(100, 120):
        assert play(door, key, seed, 8) == [], seed


@pytest.mark.long
def test_decisions_at_the_terminal_are_those_of_the_engine_at_length() -> None:
    for one in evenings(range(10, 40)):
        if type(one.given) in INPUTS:
            bare = judged(one.state, one.given)[0]
            assert bare.clause == ("" if one.refused is None else one.refused.clause), one.given


# --- the page ---------------------------------------------------------------------------------------------------------


def matrix() -> str:
    """Return the matrix of inputs, doors and givers, and the reasons why not."""
    reasons = list(dict.fromkeys(reason for place in PLACES for reason in NOT_AT[place].values()))
    head = ["| input | program deals | dealer deals | real cards | terminal | scenario |", "|---|---|---|---|---|---|"]
    rows = [
        "| `" + kind.__name__ + "` | " + " | ".join(_cell(place, kind, reasons) for place in PLACES) + " |"
        for kind in sorted(INPUTS, key=lambda kind: kind.__name__)
    ]
    notes = [f"{number}. {reason}" for number, reason in enumerate(reasons, 1)]
    return "\n".join([*head, *rows, "", "Reasons why not:", "", *notes]) + "\n"


def _cell(place: Place, kind: type[Any], reasons: list[str]) -> str:
    reason = NOT_AT[place].get(kind)
    if reason is not None:
        return f"– ({1 + reasons.index(reason)})"
    if place == "scenario":
        return "yes"
    found = givers(place)[kind]
    others = found - set(RANKS) if set(RANKS) <= found else found
    told = ["staff"] if others != found else []
    told += [one for one in ("program", "shoe", *ROLES) if one in others]
    return ", ".join(told)


def test_the_page_has_the_matrix() -> None:
    page = PAGE.read_text("utf-8")
    assert page[page.index(BEGIN) + len(BEGIN) : page.index(END)] == matrix()


if __name__ == "__main__":
    written = PAGE.read_text("utf-8")
    PAGE.write_text(written[: written.index(BEGIN) + len(BEGIN)] + matrix() + written[written.index(END) :], "utf-8")
