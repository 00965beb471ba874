"""The floor from outside: it opens, shows its tables, and a player plays a round over HTTP and over a socket."""

import http.client
import json
import urllib.parse
from typing import Any

from websockets.sync.client import connect

from tests.server.floors import Served, served


class Caller:
    """Somebody who calls the floor over HTTP."""

    def __init__(self, floor: Served, role: str) -> None:
        self.host = urllib.parse.urlsplit(floor.address).netloc
        self.cookie, self.csrf = "", ""
        self.me = self.call("POST", "/api/demo", {"role": role})[1]
        self.csrf = self.me["csrf"]

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection(self.host, timeout=10)
        headers = {"cookie": self.cookie, "x-csrf": self.csrf}
        if body is not None:
            headers["content-type"] = "application/json"
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        found = answer.read()
        if answer.getheader("set-cookie"):
            self.cookie = str(answer.getheader("set-cookie")).partition(";")[0]
        connection.close()
        return answer.status, json.loads(found)


def test_a_player_plays_a_round_over_the_socket() -> None:
    with served() as floor:
        ann = Caller(floor, "player")
        status, lobby = ann.call("GET", "/api/tables")
        assert status == 200
        assert len({one["document"] for one in lobby["tables"]}) == 5
        status, ticket = ann.call("POST", "/api/tables/blackjack-2005/tickets")
        assert status == 200
        name = ann.me["name"]
        with connect(ticket["socket"]) as socket:
            state = json.loads(socket.recv(5))
            assert state["is"] == "table"
            said = iter(range(1_000))

            def say(**message: Any) -> dict[str, Any]:
                socket.send(json.dumps({"key": f"k{next(said)}", **message}))
                while (got := json.loads(socket.recv(5)))["is"] == "table":
                    pass
                return dict(got)

            def give(**given: Any) -> dict[str, Any]:
                return say(do="command", input=given)

            assert say(do="buy", amount=50_000)["is"] == "answer"
            assert give(do="Arrive", player=name, box=4)["is"] == "answer"
            placed = {"is": ""}
            while placed["is"] != "answer":
                placed = give(do="PlaceWager", player=name, box=4, amount=1_000)
            is_settled = False
            while not is_settled:
                state = json.loads(socket.recv(10))
                if state["is"] != "table":
                    continue
                offers = state["own"]["offers"]
                if offers:
                    socket.send(json.dumps({"do": "command", "key": f"k{next(said)}", "input": offers[-1]["input"]}))
                is_settled = any(one["player"] == name for one in state["payments"])
            paid = [one for one in state["payments"] if one["player"] == name]
            assert all(one["clause"] for one in paid)
