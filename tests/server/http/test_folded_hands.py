"""Folded hands stay face down: a player gets no secret of their shoe, and only cards that they may see, each proved."""

import asyncio
from typing import Any

from croupier.fairness.card_tree import wrong_cards
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import RootPublished, ShoeEnded
from croupier.records.queries.opened_cards import opened_cards
from croupier.records.queries.recall import last_rounds
from croupier.records.stores.protocol import Wanted
from croupier.records.tables.recovery import decide_again
from croupier.server.http.tables import _public
from croupier.server.tables.live_table import LiveTable
from tests.server.live_tables import floor_of, table_of, until

UTH = "act-uth-2019"


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
        for row in last_rounds(store, Wanted(log=live.name, many=20)):
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


def test_root_is_published_before_the_first_card() -> None:
    def check(live: LiveTable) -> None:
        rooted = False
        for event in events_of(live):
            kind = type(event).__name__
            rooted = (rooted or kind == "RootPublished") and kind != "ShoeCommitted"
            assert rooted or "Dealt" not in kind, event
        assert live.record.controls >= 3

    played(UTH, 3, check)
