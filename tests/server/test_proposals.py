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
from croupier.records.events import ProposalAnswered
from croupier.records.inspection import found_events
from croupier.records.log import Person, read
from croupier.records.stores.protocol import StoreFailed, Wanted
from croupier.records.table import BadCommand
from croupier.server import messages as m
from croupier.server import proposals
from croupier.server.live import LiveTable
from croupier.server.options import NEEDS_SECOND, BadOptions, Options, check
from croupier.server.seeing import own
from croupier.server.taking import take
from tests.citations import ROOT
from tests.server.tables import floor_of, table_of

KIM, PAT = Official("gaming-supervisor", "Kim"), Official("pit-manager", "Pat")
IDA, LOU = Official("inspector", "Ida"), Official("dealer", "Lou")


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
            assert (one.by, one.text) == (Person("gaming-supervisor", "Kim"), "Change the limits: maximum $1000.00")
            assert own(live, PAT).proposals == (one,)
            assert own(live, Official("player", "Ann")).proposals == ()
            assert live.state.rules.wagers.maximum.value == 50_000
            assert not any(b"ChangeLimits" in link.body for link in live.recorded.store.links(live.name, version + 1))
            assert isinstance(await take(live, PAT, m.Confirm(one.number)), m.Answer)
            assert live.state.rules.wagers.maximum.value == 100_000
            assert live.proposals == ()
            entries = [read(link.body) for link in live.recorded.store.links(live.name, version + 1)]
            said = next(entry for entry in entries if isinstance(entry.events[0], ProposalAnswered))
            assert (said.by.name, said.events[0].proposed_by.name, said.events[0].is_agreed) == ("Pat", "Kim", True)
            assert entries[-1].by.name == "Kim"
            found = found_events(live.recorded.store, Wanted(log=live.name, event="ProposalAnswered"))
            assert [one.text for one in found] == [
                "Pit manager Pat agrees to what gaming supervisor Kim has proposed: ChangeLimits"
            ]
            with pytest.raises(BadCommand, match="has been answered"):
                await take(live, PAT, m.Confirm(one.number))

    asyncio.run(evening())


def test_who_declines_leaves_the_table_as_it_was() -> None:
    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            assert isinstance(await take(live, PAT, m.Confirm(one.number, is_agreed=False)), m.Answer)
            assert live.proposals == ()
            assert live.state.rules.wagers.maximum.value == 50_000
            found = found_events(live.recorded.store, Wanted(log=live.name, event="ProposalAnswered"))
            assert "does not agree" in found[0].text

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("person", "why"),
    [
        (KIM, "Kim has proposed it"),
        (Official("operator", "Kim"), "Kim has proposed it"),
        (IDA, "inspector Ida may not answer it"),
        (LOU, "dealer Lou may not answer it"),
        (Official("player", "Ann"), "player Ann may not answer it"),
    ],
)
def test_never_the_same_person_nor_who_could_not_do_it(person: Official, why: str) -> None:
    async def evening() -> None:
        async with table() as live:
            one, version = await proposed(live), live.version
            with pytest.raises(BadCommand, match=why):
                await take(live, person, m.Confirm(one.number))
            assert (live.proposals, live.version) == ((one,), version)

    asyncio.run(evening())


def test_who_proposed_it_may_take_it_back_and_nothing_is_recorded() -> None:
    async def evening() -> None:
        async with table() as live:
            one, version = await proposed(live), live.version
            assert isinstance(await take(live, KIM, m.Confirm(one.number, is_agreed=False)), m.Answer)
            assert (live.proposals, live.version) == ((), version)

    asyncio.run(evening())


def test_it_is_judged_when_proposed_and_anew_when_confirmed() -> None:
    async def evening() -> None:
        async with table() as live:
            refused = await take(live, LOU, limits())
            assert isinstance(refused, m.Refusal)
            assert refused.clause == live.state.rules.limits.changed_by.clause
            assert isinstance(await take(live, KIM, limits("k2", minimum=100_000)), m.Refusal)  # above the maximum
            assert live.proposals == ()
            first = await proposed(live, limits("k3", minimum=40_000))
            second = await proposed(live, limits("k4", maximum=20_000))
            assert isinstance(await take(live, PAT, m.Confirm(first.number)), m.Answer)
            assert isinstance(await take(live, PAT, m.Confirm(second.number)), m.Refusal)
            assert live.proposals == ()
            assert live.state.rules.wagers.maximum.value == 50_000

    asyncio.run(evening())


def test_sent_again_it_is_one_proposal_and_after_that_one_command() -> None:
    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            assert await take(live, KIM, limits()) == m.Proposed("k", one.number)
            assert live.proposals == (one,)
            done = await take(live, PAT, m.Confirm(one.number))
            again = await take(live, KIM, limits())
            assert isinstance(done, m.Answer)
            assert isinstance(again, m.Answer)
            assert again.is_repeated
            assert (again.first, again.last) == (done.first, done.last)

    asyncio.run(evening())


def test_two_who_confirm_at_once_do_it_once() -> None:
    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            both = [take(live, person, m.Confirm(one.number)) for person in (PAT, Official("operator", "Olga"))]
            found = await asyncio.gather(*both, return_exceptions=True)
            assert [type(each) for each in found].count(m.Answer) == 1
            marks = list(live.recorded.store.marks(Wanted(log=live.name, event="LimitsChanged")))
            assert len(marks) == 1

    asyncio.run(evening())


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "WAITS_SECONDS", 0.01)

    async def evening() -> None:
        async with table() as live:
            one = await proposed(live)
            await asyncio.sleep(0.05)
            assert live.proposals == ()
            with pytest.raises(BadCommand, match="its time is over"):
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
            assert isinstance(await take(live, PAT, m.Confirm(one.number)), m.Answer)

    asyncio.run(evening())


def test_not_more_wait_than_people_can_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "PROPOSALS_MOST", 1)

    async def evening() -> None:
        async with table() as live:
            await proposed(live)
            with pytest.raises(BadCommand, match="1 proposals wait"):
                await take(live, KIM, limits("another"))

    asyncio.run(evening())


def test_nobody_takes_all_places_for_proposals() -> None:
    async def evening() -> None:
        async with table() as live:
            for number in range(proposals.OF_ONE_MOST):
                await proposed(live, limits(f"k{number}", maximum=100_000 + number * 500))
            with pytest.raises(BadCommand, match="5 proposals of Kim wait at this table: have them answered first"):
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
            assert not proposals.needs_second(live, given)
            assert proposals.needs_second(live, DecideDispute(KIM, 1, "paid", Money(500)))
            assert isinstance(
                await take(live, KIM, m.Command("d", {"do": "DecideDispute", "dispute": 1, "ruling": "so"})), m.Answer
            )

    asyncio.run(evening())


def test_nobody_is_shown_cards_that_lie_face_down_for_the_sake_of_a_second_word() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "nsw-pontoon-6to5-2017", wager_seconds=600)
            given = Reconstruct(KIM, (), "wrong order")
            assert proposals.needs_second(live, given)
            seating = live.state.rules.seating
            hidden = replace(seating, face_down=replace(seating.face_down, value=True))
            state = replace(live.state, rules=replace(live.state.rules, seating=hidden))
            live.held = replace(live.held, table=state)
            assert not proposals.needs_second(live, given)
            with pytest.raises(BadCommand, match="names cards that lie face down"):
                proposals.pass_on(live, given, Person("dealer", "Lou"), "k")
            assert live.proposals == ()

    asyncio.run(evening())


def test_a_table_may_ask_it_of_other_commands_or_none() -> None:
    check(Options(needs_second=("CloseTable",)))
    with pytest.raises(BadOptions, match="needs_second: 'Dance' is no input"):
        check(Options(needs_second=("Dance",)))

    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=600, needs_second=())
            assert isinstance(await take(live, KIM, limits()), m.Answer)

    asyncio.run(evening())


def test_the_page_for_officials_names_what_needs_two_people() -> None:
    text = (ROOT / "docs" / "officials.md").read_text("utf-8")
    table = text.partition("| what | inputs |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", table)) == set(NEEDS_SECOND)
