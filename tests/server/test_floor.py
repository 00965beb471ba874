"""The floor from outside: it opens, shows its tables, and a player plays a round over HTTP and over a socket."""

from tests.server.caller import Caller
from tests.server.floors import served


def test_a_player_plays_a_round_over_the_socket() -> None:
    with served() as floor:
        ann = Caller(floor, "player")
        status, lobby = ann.call("GET", "/api/tables")
        assert status == 200
        assert len({one["document"] for one in lobby["tables"]}) == 5
        with ann.at("blackjack-2005") as seat:
            assert seat.state["is"] == "table"
            assert seat.say("buy", amount=50_000)["is"] == "answer"
            assert seat.give("Arrive", player=ann.name, box=4)["is"] == "answer"
            placed = {"is": ""}
            while placed["is"] != "answer":
                placed = seat.give("PlaceWager", player=ann.name, box=4, amount=1_000)
            paid: list[dict[str, object]] = []
            while not paid:
                offers = seat.state["own"]["offers"]
                if offers:
                    seat.say("command", input=offers[-1]["input"])
                paid = [one for one in seat.state["payments"] if one["player"] == ann.name]
                if not paid:
                    seat.read()
            assert all(one["clause"] for one in paid)
