"""House controls on the floor: one person alone replaces no shoe under wagers, and states stay small."""

import asyncio
from typing import Any

import msgspec
import pytest

from croupier.engine.holdem.inputs import PlaceAnte
from croupier.engine.inputs import PlaceWager
from croupier.engine.table import Official
from croupier.engine.table.inputs import Arrive
from croupier.fairness.commitment import Contribution, contributions_digest
from croupier.money import Money
from croupier.records.books.cash import BuyIn
from croupier.records.log.entries import PROGRAM
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import ShoeAborted, ShoeCommitted, ShoeEnded
from croupier.records.log.inputs import Contribute
from croupier.records.tables import controls
from croupier.records.tables.control_state import NEEDS_SECOND
from croupier.server.http.history import AbortCount, _aborts
from croupier.server.tables import messages as m
from croupier.server.tables.commands import take
from croupier.server.tables.live_table import LiveTable, Watcher
from croupier.server.views.snapshot import fairness, state_for
from tests.server.live_tables import floor_of, player, table_of, until

KIM, PAT = Official("gaming-supervisor", "Kim"), Official("pit-manager", "Pat")
SHUFFLE = m.Command("k", {"do": "DirectShuffle", "reason": "not mixed"})


async def wagered(live: LiveTable) -> None:
    """Let Ann sit, buy chips and wager."""
    _, ann = player("Ann")
    await live.command(Arrive("Ann", 1), ann)
    await live.command(BuyIn(Official("dealer", "croupier"), "Ann", Money(100_000)), PROGRAM)
    is_uth = live.state.rules.document == "act-uth-2019"
    given: Any = PlaceAnte("Ann", Money(1_000)) if is_uth else PlaceWager("Ann", 1, Money(1_000))
    assert (await live.command(given, ann)).refused is None


def _has_wagers(live: LiveTable) -> bool:
    return live.state.has_wagers


def events_of(live: LiveTable) -> list[Any]:
    links = live.recorded.store.links(live.name)
    return [event for link in links for event in read_entry(link.body).events]


@pytest.mark.parametrize("document", ["act-uth-2019", "nsw-pontoon-6to5-2017"])
def test_one_supervisor_alone_replaces_no_shoe_under_wagers(document: str) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, document, wager_seconds=600)
            await wagered(live)
            shoe = fairness(live)
            answer = await take(live, KIM, SHUFFLE)
            assert isinstance(answer, m.Proposed), answer
            for do in ("EndShoe", "CommitShoe"):
                ended = await take(live, KIM, m.Command(do, {"do": do}))
                assert isinstance(ended, m.CommandRefusal), ended
            assert fairness(live) == shoe
            assert _has_wagers(live)

            assert isinstance(await take(live, PAT, m.Confirm(answer.proposal)), m.CommandAnswer)
            assert not _has_wagers(live)
            await until(live, lambda: live.record.shoes.number == 2 and live.state.shoe.stage == "ready")
            assert _aborts(live.recorded.store) == (AbortCount(live.name, "gaming-supervisor", "Kim", 1, 1),)

    asyncio.run(evening())


def test_no_commitment_is_made_while_wagers_lie() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-uth-2019", bots=3)
            await until(live, lambda: live.state.last_played >= 4)
            happened = events_of(live)
            laid = 0
            for event in happened:
                kind = type(event).__name__
                laid += kind == "AntePlaced"
                laid = 0 if kind in ("RoundClosed", "RoundVoided") else laid
                assert not (laid and isinstance(event, ShoeCommitted | ShoeEnded))
            assert sum(isinstance(event, ShoeCommitted) for event in happened) >= 4
            assert not any(isinstance(event, ShoeAborted) for event in happened)

    asyncio.run(evening())


def test_shuffle_without_wagers_needs_no_second_person() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "nsw-pontoon-6to5-2017", wager_seconds=600)
            answer = await take(live, KIM, SHUFFLE)
            assert isinstance(answer, m.CommandAnswer), answer
            assert _aborts(live.recorded.store) == (AbortCount(live.name, "gaming-supervisor", "Kim", 1, 0),)

    asyncio.run(evening())


def test_misdeal_needs_two_people() -> None:
    assert "DeclareMisdeal" in NEEDS_SECOND


def test_table_of_an_earlier_program_adopts_the_controls_between_rounds() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=600)
            assert live.record.controls == controls.LEVEL
            adopted = [one for one in events_of(live) if type(one).__name__ == "ControlsAdopted"]
            assert [one.level for one in adopted] == [controls.LEVEL]

    asyncio.run(evening())


def test_states_carry_the_number_and_the_digest_of_contributions() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-uth-2019", wager_seconds=600)
            text = "♠" * 64
            for box, name in enumerate(("Ann", "Bob", "Cem"), 1):
                _, person = player(name)
                await live.command(Arrive(name, box), person)
                assert (await live.command(Contribute(name, text), person)).refused is None
            shown = fairness(live)
            assert shown is not None
            given = tuple([Contribution(name, text) for name in ("Ann", "Bob", "Cem")])
            assert (shown.contributed, shown.digest) == (3, contributions_digest(given))
            assert text not in msgspec.json.encode(shown).decode()
            official, _ = player("Dee")
            state = state_for(live, Watcher(official, 9))
            assert text.encode() not in msgspec.json.encode(msgspec.structs.replace(state, story=()))

    asyncio.run(evening())
