"""Nobody is sent a card that they may not know, nor anything that depends on it.

Rounds of every document are played by chance, and then again with other cards wherever the person may not look: what is
still in the shoe, other players' hole cards, what lies face down. Every byte must be the same, and so every length.
"""

import asyncio
import logging
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.engine.table import Official, view
from croupier.records.tables import shoes
from croupier.server.metrics import METRICS
from croupier.server.tables.live_table import LiveTable
from croupier.server.views import story, visibility
from tests.server.outputs import Outputs
from tests.server.twins import VIEWERS, Evening, Played, hidden, other_order

ROUNDS: Final = 17
"""Of each of six kinds of table: more than a hundred in all."""
ROUNDS_LONG: Final = 400
# fmt: off
TABLES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "blackjack 2005":  ("act-blackjack-2005", {"side_bets": ["perfect-pairs"]}),
    "pontoon 2005":    ("act-pontoon-2005", {}),
    "pontoon 2018":    ("act-pontoon-2018", {"side_bets": ["perfect-pairs"]}),
    "pontoon nsw":     ("nsw-pontoon-6to5-2017", {}),
    "nsw, face down":  ("nsw-pontoon-6to5-2017", {"face_down": True}),
    "holdem":          ("act-uth-2019", {}),
}
# fmt: on


async def _evening(name: str, seed: int) -> Evening:
    document, election = TABLES[name]
    evening = Evening(document, seed, **election)
    await evening.begin()
    return evening


async def _compared(evening: Evening, played: Played, person: Official, many: int) -> list[str]:
    """Return what differs between what a person is sent with the cards as they are and with others."""
    places = hidden(played, many, person)
    order = other_order(played, places, evening.chance)
    asks = evening.chance.random() < 0.3  # it takes as long as all the rest
    with Outputs() as outputs:
        sent = await evening.again(played, many, shoes.ordered(played.before.shoes).cards, person, asks=asks)
    assert sent[:many] == [one[person] for one in played.sent[:many]], "the round can be played again"
    with Outputs() as others:
        twin = await evening.again(played, many, order, person, asks=asks)
    assert len(twin) == len(sent)
    beside = [f"beside messages: {outputs.all} {others.all}"] if outputs.all != others.all else []
    return beside + [_difference(one, other) for one, other in zip(sent, twin, strict=True) if one != other]


def _difference(one: bytes, other: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{len(one)} and {len(other)} bytes: {one[max(0, at - 60) : at + 20]!r} {other[max(0, at - 60) : at + 20]!r}"


async def _play(name: str, rounds: int, seed: int) -> tuple[list[str], int]:
    """Play rounds and compare each for two people at some moment; return what differs, and how many bytes were read."""
    evening, found, read = await _evening(name, seed), [], 0
    for number in range(rounds):
        people = tuple(evening.chance.sample(VIEWERS, 2))
        played = await evening.round(people)
        for person in people:
            many = evening.chance.randint(1, len(played.said))
            found += [f"round {number}, {person}: {one}" for one in await _compared(evening, played, person, many)]
            read += sum(len(one[person]) for one in played.sent[:many])
    return found, read


@pytest.mark.parametrize("name", TABLES)
def test_messages_do_not_depend_on_hidden_cards(name: str) -> None:
    found, read = asyncio.run(_play(name, ROUNDS, seed=1))
    assert found == []
    assert read > 50_000


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_messages_do_not_depend_on_hidden_cards_at_length(name: str) -> None:
    found, _ = asyncio.run(_play(name, ROUNDS_LONG, seed=2))
    assert found == []


def test_leaked_card_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison finds a hole card in the story, and a hand's name on the felt."""
    with monkeypatch.context() as patch:
        patch.setattr(story, "seen", lambda event, *_: event)
        found, _ = asyncio.run(_play("holdem", 3, seed=3))
        assert any("draws" in one or "dealt" in one for one in found), found
    with monkeypatch.context() as patch:
        patch.setattr(visibility, "view", lambda table, *_: view(table, Official("player", "Cleo")))
        found, _ = asyncio.run(_play("holdem", 4, seed=4))
        assert found


@pytest.mark.parametrize("where", ["a metric", "a line of the log"])
def test_card_in_a_metric_or_in_the_log_is_detected(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = LiveTable.notify

    def leaking(live: LiveTable) -> None:
        made = live.record.shoes.made
        cards = () if made is None else made.cards
        if cards and where == "a metric":
            METRICS.sent(sum(map(ord, str(cards[0]))))
        elif cards:
            logging.getLogger("croupier.server").info("next is %s", cards[0])
        real(live)

    monkeypatch.setattr(LiveTable, "notify", leaking)
    found, _ = asyncio.run(_play("holdem", 3, seed=3))
    assert any(one for one in found if "beside messages" in one), found


def test_cutting_card_is_hidden_until_it_appears() -> None:
    async def main() -> None:
        evening = await _evening("pontoon 2005", 5)
        played = await evening.round()
        made = shoes.ordered(played.before.shoes)
        assert made.behind is not None
        twin = replace(played, before=replace(played.before, shoes=replace(played.before.shoes, made=made)))
        moved = replace(made, behind=made.behind - 7)
        other = replace(played, before=replace(played.before, shoes=replace(played.before.shoes, made=moved)))
        for person in VIEWERS:
            many = len(played.said)
            assert await evening.again(twin, many, made.cards, person) == await evening.again(
                other, many, made.cards, person
            )

    asyncio.run(main())
