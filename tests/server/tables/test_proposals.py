"""Two people: what one proposes another confirms or declines, it is judged twice, and both are recorded."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.table import Official
from croupier.engine.table.inputs import DecideDispute, RaiseDispute, Reconstruct
from croupier.money import Money
from croupier.records.log.entries import Person, read
from croupier.records.log.events import ProposalAnswered
from croupier.records.queries.inspection import found_events
from croupier.records.stores.protocol import RecordFilter, StoreFailed
from croupier.records.tables.control_state import NEEDS_SECOND
from croupier.records.tables.writer import BadCommand
from croupier.server.tables import messages as m
from croupier.server.tables import proposals
from croupier.server.tables.commands import take
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.options import BadOptions, TableOptions, check
from croupier.server.views.snapshot import own
from tests.citations import ROOT
from tests.server.live_tables import floor_of, table_of, until

KIM, PAT = Official("gaming-supervisor", "Kim"), Official("pit-manager", "Pat")
IDA, LOU = Official("inspector", "Ida"), Official("dealer", "Lou")
BY_KIM = Person("gaming-supervisor", "Kim")


@asynccontextmanager
async def table() -> AsyncIterator[LiveTable]:
    async with floor_of() as floor:
        yield await table_of(floor, "act-blackjack-2005", wager_seconds=600)


def limits(key: str = "k", **fields: Any) -> m.Command:
    return m.Command(key, {"do": "ChangeLimits", **(fields or {"maximum": 100_000})})


async def proposed(live: LiveTable, message: m.Command | None = None) -> m.Proposal:
    answer = await take(live, KIM, message or limits())
    assert isinstance(answer, m.Proposed), answer
    return next(one for one in live.proposals if one.number == answer.proposal)


def test_a_second_person_confirms_and_both_are_in_the_log() -> None:
    async def evening() -> None:
        async with table() as live:
            version = live.version
            one = await proposed(live)
            assert (one.by, one.text) == (Person("gaming-supervisor", "Kim"), "Change the limits: maximum $1,000.00")
            assert own(live, PAT).proposals == (one,)
            assert own(live, Official("player", "Ann")).proposals == ()
            assert live.state.rules.wagers.maximum.value == 50_000
            assert not any(b"ChangeLimits" in link.body for link in live.recorded.store.links(live.name, version + 1))
            assert isinstance(await take(live, PAT, m.Confirm(one.number)), m.CommandAnswer)
            assert live.state.rules.wagers.maximum.value == 100_000
            assert live.proposals == ()
            entries = [read(link.body) for link in live.recorded.store.links(live.name, version + 1)]
            said = next(entry for entry in entries if isinstance(entry.events[0], ProposalAnswered))
            assert (said.by.name, said.events[0].proposed_by.name, said.events[0].is_agreed) == ("Pat", "Kim", True)
            assert entries[-1].by.name == "Kim"
            found = found_events(live.recorded.store, RecordFilter(log=live.name, event="ProposalAnswered"))
            assert [one.text for one in found] == [
                "Pit manager Pat agrees to the proposal of gaming supervisor Kim: change limits"
            ]
            with pytest.raises(BadCommand, match="has been answered"):
                await take(live, PAT, m.Confirm(one.number))

    asyncio.run(evening())


def test_declined_proposal_changes_nothing() -> None:
    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            assert isinstance(await take(live, PAT, m.Confirm(one.number, is_agreed=False)), m.CommandAnswer)
            assert live.proposals == ()
            assert live.state.rules.wagers.maximum.value == 50_000
            found = found_events(live.recorded.store, RecordFilter(log=live.name, event="ProposalAnswered"))
            assert "does not agree" in found[0].text

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("person", "why"),
    [
        (KIM, "Kim made the proposal. Another person must confirm it"),
        (Official("operator", "Kim"), "Kim made the proposal. Another person must confirm it"),
        (IDA, "Inspector Ida cannot answer this proposal"),
        (LOU, "Dealer Lou cannot answer this proposal"),
        (Official("player", "Ann"), "Player Ann cannot answer this proposal"),
    ],
)
def test_proposal_needs_a_second_authorised_person(person: Official, why: str) -> None:
    async def evening() -> None:
        async with table() as live:
            one, version = await proposed(live), live.version
            with pytest.raises(BadCommand, match=why):
                await take(live, person, m.Confirm(one.number))
            assert (live.proposals, live.version) == ((one,), version)

    asyncio.run(evening())


def test_withdrawn_proposal_is_not_recorded() -> None:
    async def evening() -> None:
        async with table() as live:
            one, version = await proposed(live), live.version
            assert isinstance(await take(live, KIM, m.Confirm(one.number, is_agreed=False)), m.CommandAnswer)
            assert (live.proposals, live.version) == ((), version)

    asyncio.run(evening())


def test_proposal_is_checked_when_made_and_when_confirmed() -> None:
    async def evening() -> None:
        async with table() as live:
            refused = await take(live, LOU, limits())
            assert isinstance(refused, m.CommandRefusal)
            assert refused.clause == live.state.rules.limits.changed_by.clause
            assert isinstance(
                await take(live, KIM, limits("k2", minimum=100_000)), m.CommandRefusal
            )  # above the maximum
            assert live.proposals == ()
            first = await proposed(live, limits("k3", minimum=40_000))
            second = await proposed(live, limits("k4", maximum=20_000))
            assert isinstance(await take(live, PAT, m.Confirm(first.number)), m.CommandAnswer)
            assert isinstance(await take(live, PAT, m.Confirm(second.number)), m.CommandRefusal)
            assert live.proposals == ()
            assert live.state.rules.wagers.maximum.value == 50_000

    asyncio.run(evening())


def test_repeated_proposal_has_one_effect() -> None:
    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            assert await take(live, KIM, limits()) == m.Proposed("k", one.number)
            assert live.proposals == (one,)
            done = await take(live, PAT, m.Confirm(one.number))
            again = await take(live, KIM, limits())
            assert isinstance(done, m.CommandAnswer)
            assert isinstance(again, m.CommandAnswer)
            assert again.is_repeated
            assert (again.first, again.last) == (done.first, done.last)

    asyncio.run(evening())


def test_concurrent_confirmations_apply_once() -> None:
    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            both = [take(live, person, m.Confirm(one.number)) for person in (PAT, Official("operator", "Olga"))]
            found = await asyncio.gather(*both, return_exceptions=True)
            assert [type(each) for each in found].count(m.CommandAnswer) == 1
            marks = list(live.recorded.store.marks(RecordFilter(log=live.name, event="LimitsChanged")))
            assert len(marks) == 1

    asyncio.run(evening())


def test_proposals_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "WAITS_SECONDS", 1)

    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            await until(live, lambda: live.proposals == ())
            with pytest.raises(BadCommand, match=r"has expired\. Make it again"):
                await take(live, PAT, m.Confirm(one.number))

    asyncio.run(evening())


def test_a_store_that_fails_loses_no_proposal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise StoreFailed("the disk is full")

    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            with monkeypatch.context() as patch:
                patch.setattr(live.recorded.store, "append", fails)
                with pytest.raises(StoreFailed):
                    await take(live, PAT, m.Confirm(one.number))
            assert live.proposals == (one,)
            assert isinstance(await take(live, PAT, m.Confirm(one.number)), m.CommandAnswer)

    asyncio.run(evening())


def test_number_of_open_proposals_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "PROPOSALS_MAX", 1)

    async def evening() -> None:
        async with table() as live:
            await proposed(live)
            with pytest.raises(BadCommand, match=r"This table has 1 unanswered proposal\. Have it answered first"):
                await take(live, KIM, limits("another"))

    asyncio.run(evening())


def test_open_proposals_per_person_are_limited() -> None:
    async def evening() -> None:
        async with table() as live:
            for number in range(proposals.PROPOSALS_EACH_MAX):
                await proposed(live, limits(f"k{number}", maximum=100_000 + number * 500))
            with pytest.raises(
                BadCommand, match=r"At this table Kim has 5 unanswered proposals. Have them answered first."
            ):
                await take(live, KIM, limits("one more"))
            assert len(live.proposals) == 5
            again = await take(live, KIM, limits("k0"))
            assert isinstance(again, m.Proposed), "one that waits is told again"
            assert isinstance(await take(live, PAT, limits("another's")), m.Proposed)
            await take(live, KIM, m.Confirm(live.proposals[0].number, is_agreed=False))
            assert isinstance(await take(live, KIM, limits("one more")), m.Proposed)

    asyncio.run(evening())


def test_a_decision_needs_a_second_person_only_where_it_moves_money() -> None:
    async def evening() -> None:
        async with table() as live:
            await live.command(RaiseDispute("Ann", "too little"), Person("player", "Ann"))
            given = DecideDispute(KIM, 1, "it stands")
            assert not await proposals.needs_second(live, given, BY_KIM)
            assert await proposals.needs_second(live, DecideDispute(KIM, 1, "paid", Money(500)), BY_KIM)
            assert isinstance(
                await take(live, KIM, m.Command("d", {"do": "DecideDispute", "dispute": 1, "ruling": "so"})),
                m.CommandAnswer,
            )

    asyncio.run(evening())


def test_proposal_does_not_reveal_hidden_cards() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "nsw-pontoon-6to5-2017", wager_seconds=600)
            given = Reconstruct(KIM, (), "wrong order")
            assert await proposals.needs_second(live, given, BY_KIM)
            seating = live.state.rules.seating
            hidden = replace(seating, face_down=replace(seating.face_down, value=True))
            state = replace(live.state, rules=replace(live.state.rules, seating=hidden))
            live.record = replace(live.record, table=state)
            assert not await proposals.needs_second(live, given, BY_KIM)
            with pytest.raises(BadCommand, match="names cards that are face down"):
                proposals.pass_on(live, given, Person("dealer", "Lou"), "k")
            assert live.proposals == ()

    asyncio.run(evening())


def test_commands_needing_confirmation_are_configurable() -> None:
    check(TableOptions(needs_second=("CloseTable",)))
    with pytest.raises(BadOptions, match=r"The option needs_second names 'Dance'. There is no such input."):
        check(TableOptions(needs_second=("Dance",)))

    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=600, needs_second=())
            assert isinstance(await take(live, KIM, limits()), m.CommandAnswer)

    asyncio.run(evening())


def test_the_page_for_officials_names_what_needs_two_people() -> None:
    text = (ROOT / "docs" / "officials.md").read_text("utf-8")
    table = text.partition("| what | inputs |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", table)) == set(NEEDS_SECOND)
