"""Privacy of players: every read endpoint is called, and no answer has the results of another player."""

import time
from collections.abc import Iterator
from typing import Any, Final

import pytest

from croupier.server.http.routes import ENDPOINTS
from tests.server.caller import Caller
from tests.server.floors import Served, served
from tests.server.http.test_rights import MAY, path_of

PERSON: Final = ("player", "person", "owner", "account", "who", "entrant", "name")
"""Fields that name a person."""
RESULT: Final = (
    *("net", "won", "wagered", "before", "after", "balance", "chips", "bought_in", "cashed_out"),
    *("amount", "staked", "returned", "paid", "owed", "debt", "correction"),
)
"""Fields that tell the money of a person."""
ON_THE_FELT: Final = {
    "GET /api/tables/{table}": "wagers lie on the layout, and payments are made there before everybody",
    "GET /api/tournaments/{tournament}": "the documents have the chips of a tournament displayed to all",
    "GET /api/tournaments/{tournament}/results": "results of a tournament are announced",
    "GET /api/promotions/{promotion}": "winners of a draw are announced",
}
"""Endpoints that show what everybody at the table sees, with the reason."""


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(pace_milliseconds=5, wager_seconds=0) as found:
        yield found


@pytest.fixture(scope="module")
def played(floor: Served) -> set[str]:
    """Return the people who have played a round."""
    ida = Caller(floor, "inspector")
    for _ in range(400):
        rounds = ida.ask("GET", "/api/rounds?table=blackjack-2005&many=3").body["rounds"]
        if rounds:
            return {part["player"] for one in rounds for part in one["players"]}
        time.sleep(0.05)
    raise AssertionError("no round has ended")


def results(value: Any, people: set[str], path: str = "") -> Iterator[str]:
    """Yield the places of an answer that have the money of one of these people."""
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield from results(one, people, f"{path}[{place}]")
    elif isinstance(value, dict):
        named = {value[field] for field in PERSON if isinstance(value.get(field), str)} & people
        money = [field for field in RESULT if value.get(field) not in (None, 0)]
        if named and money:
            yield f"{path}: {', '.join(named)}: {', '.join(money)}"
        for field, one in value.items():
            if field in people and one not in (None, 0):
                yield f"{path}.{field}"
            yield from results(one, people, f"{path}.{field}")


READ: Final = [f"{one.method} {one.path}" for one in ENDPOINTS if one.method == "GET"]


@pytest.mark.parametrize("row", [row for row in READ if "player" in MAY[row] and row not in ON_THE_FELT])
def test_player_reads_no_results_of_others(row: str, floor: Served, played: set[str]) -> None:
    ann = Caller(floor, "player")
    got = ann.ask(*path_of(row))
    assert got.status < 500
    if got.headers["content-type"] == "application/json":
        assert list(results(got.body, played - {ann.name})) == []


def test_rounds_of_a_table_show_an_inspector_what_they_hide_from_a_player(floor: Served, played: set[str]) -> None:
    path = "/api/tables/blackjack-2005/rounds"
    for one in (path, f"{path}/1"):
        assert list(results(Caller(floor, "inspector").ask("GET", one).body, played)) != []


@pytest.mark.usefixtures("played")
def test_player_sees_the_felt_of_a_round_without_the_results_of_others(floor: Served) -> None:
    told = Caller(floor, "player").ask("GET", "/api/tables/blackjack-2005/rounds/1").body
    assert [line["event"] for line in told["lines"]].count("CardDealt") > 2
    assert (told["payments"], told["nets"], told["house"]) == ([], [], 0)


def test_reasons_name_endpoints_that_exist() -> None:
    assert set(ON_THE_FELT) <= set(READ)
