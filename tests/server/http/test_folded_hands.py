"""Folded hands stay face down: a player gets no secret of their shoe, and only cards that they may see, each proved."""

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.engine.events import DEALER, CardDealt
from croupier.engine.holdem import events as u
from croupier.engine.table.events import CardsExposed, CardsTurned
from croupier.fairness.card_tree import OpenedCards, wrong_cards
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import RootPublished, ShoeEnded
from croupier.records.queries.opened_cards import opened_cards
from croupier.records.queries.recall import last_rounds
from croupier.records.stores.protocol import RecordFilter
from croupier.records.tables.recovery import decide_again
from croupier.server.http.tables import _public
from croupier.server.tables.live_table import LiveTable
from tests.fairness.test_card_tree import verify
from tests.server.caller import Caller
from tests.server.floors import served
from tests.server.live_tables import floor_of, table_of, until

UTH = "act-uth-2019"
TURNING: Final = (u.CommunalCardsRevealed, u.DealerCardsRevealed, u.HandTurned)


def events_of(live: LiveTable) -> list[Any]:
    links = live.recorded.store.links(live.name)
    return [event for link in links for event in read_entry(link.body).events]


def played(document: str, rounds: int, check: Any, **election: Any) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, document, bots=3, election=election)
            await until(live, lambda: live.state.last_played >= rounds)
            check(live)
            for keys in (live.recorded.house.keys, None):
                assert list(decide_again(live.recorded.store, live.name, keys)) == []

    asyncio.run(evening())


def test_public_proof_of_a_face_down_game_has_neither_secret_nor_cards() -> None:
    def check(live: LiveTable) -> None:
        proofs = [one.proof for one in events_of(live) if isinstance(one, ShoeEnded)]
        assert proofs
        for proof in proofs:
            shown = _public(live.state.rules, proof)
            assert not {"secret", "dealt", "reshuffles"} & shown.keys()
            assert proof["secret"] not in str(shown)
            assert shown["version"] == "croupier-shoe-2"

    played(UTH, 3, check)


def test_public_proof_of_an_open_game_is_whole() -> None:
    def check(live: LiveTable) -> None:
        proof = {"rules": live.state.rules.fingerprint, "secret": "00", "dealt": []}
        assert _public(live.state.rules, proof) == proof

    played("act-blackjack-2005", 1, check)


def test_shoe_of_other_rules_that_may_have_been_dealt_face_down_stays_closed() -> None:
    def check(live: LiveTable) -> None:
        assert "secret" not in _public(live.state.rules, {"rules": "other", "secret": "00", "dealt": []})

    played("nsw-pontoon-6to5-2017", 1, check)


def test_player_gets_own_and_turned_cards_proved_and_no_others() -> None:
    def check(live: LiveTable) -> None:
        store = live.recorded.store
        roots = {(one.shoe, one.shuffle): one.root for one in events_of(live) if isinstance(one, RootPublished)}
        has_hidden = False
        for row in last_rounds(store, RecordFilter(log=live.name, many=20)):
            if row.ended is None or row.round >= live.state.last_played:
                continue  # the shoe of the last round may be in use
            whole = opened_cards(store, row, "")
            assert whole is not None
            everything = {(one.place, one.card) for shuffle in whole for one in shuffle.cards}
            for player in [*(one.player for one in row.players), "a visitor"]:
                found = opened_cards(store, row, player)
                assert found is not None
                for shuffle in found:
                    assert wrong_cards(shuffle) == ()
                    assert shuffle.root == roots[shuffle.shoe, shuffle.shuffle]
                seen = {(one.place, one.card) for shuffle in found for one in shuffle.cards}
                assert seen <= everything
                has_hidden = has_hidden or seen != everything
        assert has_hidden, "somebody folded"

    played(UTH, 12, check)


def dealt_in(live: LiveTable) -> dict[int, list[Any]]:
    """Return the events of each round, by its number in the log."""
    found: dict[int, list[Any]] = {}
    number = 0
    for event in events_of(live):
        number += type(event).__name__ == "RoundOpened"
        found.setdefault(number, []).append(event)
    return found


def texts(openings: tuple[OpenedCards, ...] | None) -> list[str]:
    """Return the cards of openings, in order."""
    assert openings is not None
    assert [wrong for one in openings for wrong in wrong_cards(one)] == []
    return sorted(one.card for shuffle in openings for one in shuffle.cards)


def check_forgeries(opened: OpenedCards, where: Path) -> None:
    """Check that the program and the tool for players find another card, place or root in openings of a real shoe."""
    one, two, *rest = opened.cards
    assert verify(where, opened).returncode == 0
    for forged in (
        replace(opened, cards=(replace(one, card="AS" if one.card != "AS" else "KS"), two, *rest)),
        replace(opened, cards=(replace(one, place=two.place), two, *rest)),
        replace(opened, root="ab" * 32),
    ):
        assert wrong_cards(forged)
        assert verify(where, forged).returncode == 1


def test_real_cards_have_no_openings() -> None:
    """Nobody knows the order of real cards: there is no root, and the answer says so."""
    with served() as floor:
        for role in ("player", "inspector"):
            got = Caller(floor, role).ask("GET", "/api/tables/real-cards/rounds/1/cards")
            assert (got.status, "dealt by hand" in got.error) == (404, True)


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 9.3(a)")
def test_turned_cards_are_opened_to_all_own_ones_to_their_player_and_folded_ones_to_nobody_else() -> None:
    """The oracle reads the events alone: what was revealed, turned or dealt to the player."""

    def check(live: LiveTable) -> None:
        store, rounds, folded = live.recorded.store, dealt_in(live), 0
        for row in last_rounds(store, RecordFilter(log=live.name, many=20)):
            if row.ended is None or row.round >= live.state.last_played:
                continue  # the shoe of the last round may be in use
            events = rounds[row.round]
            turned = [str(card) for one in events if isinstance(one, TURNING) for card in one.cards]
            hole = [one for one in events if isinstance(one, u.HoleCardDealt)]
            for player in [*(one.player for one in row.players), "a visitor"]:
                own = [str(one.card) for one in hole if one.player == player]
                assert texts(opened_cards(store, row, player)) == sorted({*turned, *own}), (row.round, player)
            whole = texts(opened_cards(store, row, ""))
            folded += len([one for one in hole if str(one.card) not in turned])
            assert {str(one.card) for one in hole} <= set(whole)
        assert folded, "somebody folded"

    played(UTH, 12, check)


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2")
def test_pontoon_face_down_opens_what_was_turned_and_neither_burned_nor_undealt_cards(tmp_path: Path) -> None:
    def check(live: LiveTable) -> None:
        store, rounds = live.recorded.store, dealt_in(live)
        samples: list[OpenedCards] = []
        (proof, *_) = [one.proof for one in events_of(live) if isinstance(one, ShoeEnded)]
        first = (proof["cut"] or 0) + proof["burned"]
        size = proof["decks"] * proof["pack"]
        dealt = {(first + at) % size for at in range(len(proof["dealt"]))}
        for row in last_rounds(store, RecordFilter(log=live.name, many=60)):
            if row.ended is None or (whole := opened_cards(store, row, "")) is None:
                continue
            samples.append(whole[0])
            cards = [one for one in rounds[row.round] if isinstance(one, CardDealt)]
            boxes = {one.box for one in rounds[row.round] if isinstance(one, CardsExposed | CardsTurned)}
            assert boxes == {one.box for one in cards} - {DEALER}, "by the end every box is turned"
            assert texts(whole) == sorted(str(one.card) for one in cards)
            for player in [*(one.player for one in row.players), "a visitor"]:
                assert opened_cards(store, row, player) == whole, (row.round, player)
            if whole[0].shoe == proof["shoe"] and not proof.get("reshuffles"):
                assert {one.place for one in whole[0].cards} <= dealt
        assert len(samples) > 10
        check_forgeries(samples[-1], tmp_path)

    played("nsw-pontoon-6to5-2017", 32, check, face_down=True, decks=6)


def test_root_is_published_before_the_first_card() -> None:
    def check(live: LiveTable) -> None:
        rooted = False
        for event in events_of(live):
            kind = type(event).__name__
            rooted = (rooted or kind == "RootPublished") and kind != "ShoeCommitted"
            assert rooted or "Dealt" not in kind, event
        assert live.record.controls >= 3

    played(UTH, 3, check)
