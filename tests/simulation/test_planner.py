"""A plan is checked whole: what the rules refuse is refused with their clause, everything else with its field."""

import re
from typing import Any

import pytest

from croupier.money import Money
from croupier.rules.clause import UnknownDocument, document
from croupier.rules.ruled import BadElection
from croupier.simulation.counts import betting, named, spread_of
from croupier.simulation.plan import BLOCK, BadPlan, Betting
from croupier.simulation.planner import SEED, SESSION, least_wager, plan
from tests.families import TWENTY_ONE, UTH

BLACKJACK = "act-blackjack-2005"
NSW = "nsw-pontoon-6to5-2017"
PAIRS = {"side_bets": ["perfect-pairs"]}


def counting(spread: str = "1:10 2:20", **more: Any) -> Betting:
    return betting(named("hi-lo"), spread_of(spread), **more)


def test_omitted_options_use_the_defaults() -> None:
    made = plan(BLACKJACK)
    assert (made.wager, made.strategy, made.boxes, made.others) == (1000, "best", 1, 0)
    assert (made.dealing, made.cutting_card, made.seed, made.session) == ("fresh", None, SEED, 0)
    assert made.election["decks"] == 6
    assert made.block == BLOCK


@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_every_document_can_be_planned(key: str) -> None:
    assert plan(key).document == key


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_device_is_elected_with_its_name(key: str) -> None:
    assert plan(key).election["shoe"] != plan(key, dealing="device").election["shoe"]
    assert plan(key, dealing="real").election["shoe"] == plan(key).election["shoe"]


@pytest.mark.parametrize(
    ("key", "election", "least", "most", "usual"),
    [(BLACKJACK, {}, 52, 161, 78), (BLACKJACK, {"decks": 4}, 52, 109, 78), (NSW, {}, 0, 192, 48)],
)
def test_the_cutting_card_lies_where_the_cut_allows_it(
    key: str, election: dict[str, object], least: int, most: int, usual: int
) -> None:
    assert plan(key, election, dealing="real").cutting_card == usual
    for edge in (least, most):
        assert plan(key, election, dealing="real", cutting_card=edge).cutting_card == edge
    for beyond in (least - 1, most + 1):
        with pytest.raises(BadPlan, match="cutting_card"):
            plan(key, election, dealing="real", cutting_card=beyond)


def test_sessions_fill_whole_blocks() -> None:
    made = plan(BLACKJACK, bankroll=Money(50_000))
    assert made.session == SESSION
    assert made.block == BLOCK // SESSION * SESSION
    assert plan(BLACKJACK, bankroll=Money(50_000), session=7).block % 7 == 0


def test_minimum_wager_covers_all_boxes() -> None:
    sides = {"perfect-pairs": Money(500)}
    assert least_wager(plan(BLACKJACK, PAIRS, side_bets=sides, boxes=3, others=1)) == 2 * 1500
    with_count = plan(BLACKJACK, dealing="real", boxes=2, others=1, betting=counting(wong=1))
    assert least_wager(with_count) == 1000
    # act-uth-2019 def:blind: "additional and equal to the amount of the player's ante wager"
    assert least_wager(plan(UTH, side_bets={"trips": Money(500)})) == 2 * 1000 + 500


def test_a_count_without_a_spread_wagers_flat() -> None:
    made = plan(BLACKJACK, dealing="real", wager=Money(2500), betting=betting(named("zen"), ()))
    assert made.betting is not None
    assert made.betting.spread == ((0, 2500),)


# fmt: off
REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    (BLACKJACK, {"dealing": "live"}, "dealing", ""),
    (BLACKJACK, {"election": {"shoe": "manual"}, "dealing": "device"}, "shoe=automated", "19.1"),
    (BLACKJACK, {"election": {"shoe": "automated"}, "dealing": "real"}, "shoe=manual", "19.1"),
    (BLACKJACK, {"cutting_card": 60}, "cutting_card", ""),
    (BLACKJACK, {"cutting_card": 60, "dealing": "device"}, "cutting_card", "19.1"),
    (BLACKJACK, {"cutting_card": 51, "dealing": "real"}, "51 cards from the back must be 52 to 161", "5.3/s3"),
    (UTH, {"dealing": "real"}, "shuffled for every round", "6.1(a)"),
    (BLACKJACK, {"side_bets": {"perfect-pairs": 500}}, "Set side_bets=perfect-pairs", "18.1"),
    (BLACKJACK, {"election": PAIRS, "side_bets": {"perfect-pairs": 501}}, "side bet perfect-pairs", "18.8"),
    (BLACKJACK, {"election": PAIRS, "side_bets": {"perfect-pairs": 0}}, "side bet perfect-pairs", ""),
    (BLACKJACK, {"side_bets": {"trips": 500}}, "It has perfect-pairs, super-sevens", ""),
    (UTH, {"side_bets": {"perfect-pairs": 500}}, "It has trips", ""),
    (UTH, {"side_bets": {"trips": 200}}, "side bet trips", "5.3"),
    (BLACKJACK, {"boxes": 8}, "boxes: 8 must be 1 to 7", "1.1"),
    (BLACKJACK, {"boxes": 0}, "boxes", ""),
    (BLACKJACK, {"boxes": 2, "others": 2}, "others", ""),
    (BLACKJACK, {"others": -1}, "others", ""),
    (BLACKJACK, {"seed": -1}, "seed", ""),
    (BLACKJACK, {"seed": 2**64}, "seed", ""),
    (BLACKJACK, {"seed": "1"}, "seed", ""),
    (BLACKJACK, {"wager": 10.0}, "wager", ""),
    (BLACKJACK, {"betting": counting()}, "Use a real shoe", "5.4"),
    (UTH, {"betting": counting()}, "Use a real shoe", "6.1(a)"),
    (BLACKJACK, {"betting": counting(wong=1), "dealing": "real"}, "Without a wager no card is dealt", "6.2"),
    (BLACKJACK, {"betting": counting("1:10.01"), "dealing": "real"}, "spread, from 1 on", "3.3"),
    (BLACKJACK, {"betting": counting("1:0"), "dealing": "real"}, "has no wager", ""),
    (BLACKJACK, {"betting": Betting("x", (1,), ((0, Money(1000)),)), "dealing": "real"}, "It needs 13", ""),
    (BLACKJACK, {"betting": Betting("x", (1,) * 13, ((2, Money(1000)), (1, Money(1000)))), "dealing": "real"},
     "must rise", ""),
    (BLACKJACK, {"betting": Betting("x", (1,) * 13, ((0, "10"),)), "dealing": "real"}, "Expected int, got str", ""),  # type: ignore[arg-type]
    (BLACKJACK, {"strategy": None}, "strategy: None is neither the name", ""),
    (BLACKJACK, {"strategy": b"best"}, "strategy: b'best' is neither the name", ""),
    (BLACKJACK, {"side_bets": ["perfect-pairs"]}, "side_bets: ['perfect-pairs'] is not a mapping", ""),
    (BLACKJACK, {"side_bets": "perfect-pairs"}, "side_bets: 'perfect-pairs' is not a mapping", ""),
    (BLACKJACK, {"betting": "hi-lo", "dealing": "real"}, "betting: 'hi-lo' is not a Betting", ""),
    (BLACKJACK, {"betting": Betting("x", (101,) * 13, ()), "dealing": "real"}, "Tags must be -100 to 100", ""),
    (BLACKJACK, {"betting": Betting("x", (1,) * 13, (), parts=101), "dealing": "real"}, "in parts of 1 to 100", ""),
    (BLACKJACK, {"bankroll": 10**30}, "is too large", ""),
    (BLACKJACK, {"session": 100}, "session", ""),
    (BLACKJACK, {"bankroll": 999}, "bankroll: $9.99 does not cover the first wager of $10.00.", ""),
    (BLACKJACK, {"bankroll": 100_000, "session": BLOCK + 1}, "session", ""),
    (BLACKJACK, {"bankroll": 100_000, "session": 0}, "session", ""),
]
# fmt: on


@pytest.mark.parametrize(("key", "asked", "told", "clause"), REFUSED)
def test_impossible_plan_is_rejected_with_one_sentence(key: str, asked: dict[str, Any], told: str, clause: str) -> None:
    with pytest.raises(BadPlan) as refused:
        plan(key, **asked)
    said = str(refused.value)
    assert told in said
    assert "\n" not in said
    if clause:
        assert f"[{key} {clause}]" in said
        assert document(key)[clause].id == clause
    else:
        assert not re.search(rf"\[{key}", said)


def test_bad_elections_and_wagers_are_rejected() -> None:
    with pytest.raises(BadElection, match=r"decks = 9: act-blackjack-2005 2\.1"):
        plan(BLACKJACK, {"decks": 9})
    with pytest.raises(
        BadElection, match=r"not a multiple of \$5\.00\. Change the amount\. \[act-blackjack-2005 3\.3\]"
    ):
        plan(BLACKJACK, wager=Money(1001))
    with pytest.raises(UnknownDocument):
        plan("act-baccarat")


@pytest.mark.parametrize("election", [5, "decks=8", ["decks"], {5: 8}, {"decks": object()}, {"decks": [{}]}])
def test_election_of_wrong_type_is_rejected(election: Any) -> None:
    with pytest.raises(BadElection) as refused:
        plan(BLACKJACK, election)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("document", [5, None, b"act-blackjack-2005", ["act-blackjack-2005"]])
def test_document_of_wrong_type_is_rejected(document: Any) -> None:
    with pytest.raises(UnknownDocument, match="is not the key of a document"):
        plan(document)
