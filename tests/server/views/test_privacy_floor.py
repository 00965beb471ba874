"""A round of Hold'em over real sockets, held at every decision: whatever anybody asks for, no hidden card is in it.

It is the first round of its table, so any card that is written anywhere is one of this round.
"""

import contextlib
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from croupier.engine.holdem import events as u
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import ShoeCommitted
from croupier.records.tables.shoes import practice_secrets
from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Pace
from tests.server.caller import Caller, Seated
from tests.server.floors import Served, served
from tests.server.http.test_rights import MAY, path_of

TABLE: Final = "holdem"
CARD: Final = re.compile(rb"(?<![A-Za-z0-9])(?:[A2-9TJQK][HDCS])(?![A-Za-z0-9])")
OTHERS: Final = ("player", "dealer", "gaming-supervisor", "operator", "inspector", "surveillance", "commission")
SKIPPED: Final = ("/api/openapi.json", "/api/documents", "/api/events/news", "/metrics")
"""Endpoints that reveal nothing of a table; and those that wait."""
FORMS: Final = "/api/tables/holdem/forms"
"""Fields in which every card may be chosen, with any cards on the table."""
TRIED: Final[tuple[dict[str, Any], ...]] = (
    {"do": "VoidRound", "reason": "a fire"},
    {"do": "ExposeDealerCards", "places": [1, 2]},
    {"do": "DeclareMisdeal", "why": "card-revealed"},
    {"do": "Proceed"},
)


class Watch:
    """Everybody at the table but Ann, with all that they were sent."""

    def __init__(self, floor: Served, ann: Caller) -> None:
        self.floor, self.ann = floor, ann
        self.people = [Caller(floor, role) for role in OTHERS]

    def events(self) -> list[Any]:
        """Return what the log tells, hidden cards and all."""
        assert self.floor.floor is not None
        live = self.floor.floor.tables[TABLE]
        links = live.recorded.store.links(TABLE, 1, live.version)
        return [event for link in links for event in read_entry(link.body).events]

    def turned(self) -> set[bytes]:
        """Return the cards that lie face up."""
        kinds = (u.CommunalCardsRevealed, u.DealerCardsRevealed, u.HandTurned)
        return {str(card).encode() for event in self.events() if isinstance(event, kinds) for card in event.cards}

    def holds(self, name: str) -> set[bytes]:
        """Return a player's hole cards."""
        found = [one for one in self.events() if isinstance(one, u.HoleCardDealt) and one.player == name]
        return {str(one.card).encode() for one in found}

    def check(self, ann: Caller, *, is_over: bool = False) -> None:
        """Let everybody ask for everything, and look for cards in all of it.

        A round that is over is known to those who look into records, and the proof of a shoe that has ended tells all.
        """
        turned, own = self.turned(), self.holds(ann.name)
        for person in (ann, *self.people):
            known = turned | (own if person is ann else set())
            if is_over and person.role not in ("player", "dealer"):
                continue
            for path in _paths():
                if path != FORMS and not (is_over and path.endswith("/shoes")):
                    found = set(CARD.findall(self.without_logins(person.ask("GET", path).raw)))
                    assert found <= known, (person.role, path, found - known)
            for given in TRIED:
                got = person.ask("POST", f"/api/tables/{TABLE}/tries", {"input": given})
                assert got.status == (403 if person.role == "player" else 200), got.raw
                assert set(CARD.findall(self.without_logins(got.raw))) <= known, (person.role, given, got.raw)

    def without_logins(self, raw: bytes) -> bytes:
        """Return what was sent without the words of logins: they are random, and may hold what looks like a card."""
        for person in (self.ann, *self.people):
            for word in (person.cookie.partition("=")[2], person.csrf):
                raw = raw.replace(word.encode(), b"")
        return raw


def _paths() -> Iterator[str]:
    for row in MAY:
        method, path = path_of(row)
        if method == "GET" and not path.startswith(SKIPPED):
            yield path.replace("blackjack-2005", TABLE)


def _wait(seat: Seated, do: str) -> None:
    """Wait until a player is asked for a decision: the table waits for it then."""
    while not any(one["input"]["do"] == do for one in seat.state["own"]["offers"]):
        seat.read()


@pytest.fixture(scope="module")
def watch() -> Iterator[tuple[Watch, Caller]]:
    """Play the round, and have everything asked for at each of Ann's decisions and after the last."""
    with contextlib.ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(rate_limits, "CALLS", Pace(1_000, 1_000))  # more is asked here at once than a person would
        floor = stack.enter_context(served(wager_seconds=600, result_seconds=600))
        ann = Caller(floor, "player")
        watch = Watch(floor, ann)
        with ann.at(TABLE) as seat, watch.people[0].at(TABLE) as other, watch.people[1].at(TABLE) as dealer:
            seat.say("buy", amount=100_000)
            assert seat.give("Arrive", player=ann.name, box=2)["is"] == "answer"
            assert seat.give("PlaceAnte", player=ann.name, amount=1_000)["is"] == "answer"
            seat.socket.send('{"do":"ready"}')
            for do in ("Check", "Check", "Fold"):
                _wait(seat, do)
                watch.check(ann)
                assert seat.give(do, player=ann.name)["is"] == "answer"
                seat.state["own"]["offers"] = []
            while seat.state["view"]["phase"] != "closed":
                seat.read()
            for one in (other, dealer):
                while one.state["version"] < seat.state["version"]:
                    one.read()
        watch.check(ann, is_over=True)
        yield watch, ann


def test_card_search_ignores_login_tokens(watch: tuple[Watch, Caller]) -> None:
    found, ann = watch
    before, ann.csrf = ann.csrf, "x-9C-_y"
    try:
        assert CARD.findall(found.without_logins(b'{"csrf":"x-9C-_y","cards":["QS"]}')) == [b"QS"]
    finally:
        ann.csrf = before


def test_checked_round_had_hidden_cards(watch: tuple[Watch, Caller]) -> None:
    found, ann = watch
    assert len(found.holds(ann.name)) == 2
    assert not found.holds(ann.name) & found.turned()
    assert len(found.turned()) >= 7


def test_folded_hand_is_sent_to_nobody(watch: tuple[Watch, Caller]) -> None:
    found, ann = watch
    folded = found.holds(ann.name)
    for person in found.people:
        if person.role in ("player", "dealer"):
            sent = b"\n".join(person.bytes)
            assert not {card for card in folded if re.search(rb"(?<!\w)%s(?!\w)" % card, sent)}, person.role


def test_secrets_are_sent_to_nobody(watch: tuple[Watch, Caller]) -> None:
    found, ann = watch
    sealed = [one.sealed for one in found.events() if isinstance(one, ShoeCommitted)]
    assert sealed
    assert found.floor.floor is not None
    shoe = found.floor.floor.tables[TABLE].recorded.record.shoes.number  # those before it have ended
    secrets = [practice_secrets(TABLE, 1)(number).hex() for number in (shoe, shoe + 1)]
    everybody = [ann, *found.people]
    secrets.append(found.floor.floor.house.keys._sealing_bytes.hex())
    for person in everybody:
        sent = b"\n".join(person.bytes)
        others = [one for one in everybody if one is not person]
        for what in (*secrets, *(one.cookie.partition("=")[2] for one in others), *(one.csrf for one in others)):
            assert what.encode() not in sent, (person.role, what)
        assert b"$argon2" not in sent
        if person.role in ("player", "dealer"):
            assert not any(one.encode() in sent for one in sealed), person.role
