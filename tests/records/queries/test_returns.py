"""Actual and expected returns of tables: exact sums, no alarm at honest tables, an alarm at wrong ones."""

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from croupier.money import Money, Odds, Rounding
from croupier.records.house import House
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import HOUSE, PROGRAM, read
from croupier.records.log.inputs import Expected
from croupier.records.queries.returns import (
    MILLION,
    ROUNDS_LEAST,
    Returned,
    deviations,
    judged,
    raise_alarm,
    returned,
    stated_return,
)
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter, RoundRow
from croupier.records.tables.writer import TableWriter
from tests.records.evening import KEYS, Evening

# A game like Blackjack: what a wager of 2 wins, with its weight among 1,000 rounds.
LAW = {-2: 480, 0: 87, 2: 385, 3: 48}
MEAN = Fraction(sum(won * many for won, many in LAW.items()), 2 * sum(LAW.values()))
SQUARES = Fraction(sum(won * won * many for won, many in LAW.items()), 4 * sum(LAW.values()))
FAIR = Expected(round(-MEAN * MILLION), round(sqrt(SQUARES - MEAN**2) * MILLION), "the law of this test")


def row(number: int, wagered: int, won: int, side: tuple[int, int] = (0, 0), status: str = "played") -> RoundRow:
    """Return a round in which the house won so much, of which the second of `side` on side bets."""
    place = (number, number, number)
    return RoundRow("t", *place, status, 0, number, "", wagered, won, *side)  # type: ignore[arg-type]


def rounds(chance: Random, many: int, wins: dict[int, int] | None = None) -> list[RoundRow]:
    """Return rounds with wagers of all sizes; `wins` is what outcomes are paid instead of what they should be."""
    outcomes = chance.choices(list(LAW), weights=list(LAW.values()), k=many)
    wagers = [chance.choice((1_000, 2_000, 3_000, 5_000)) for _ in range(many)]
    paid = [(wins or {}).get(one, one) for one in outcomes]
    return [row(at, wager, -wager * won // 2) for at, (wager, won) in enumerate(zip(wagers, paid, strict=True), 1)]


def judge(rows: list[RoundRow], expected: Expected | None = FAIR) -> Returned:
    return judged("t", rows, expected, 3_000)


def test_sums_are_exact_and_side_bets_apart() -> None:
    one = judge([row(1, 1_000, 700, (200, 200)), row(2, 3_000, -3_000), row(3, 500, 500, status="void")])
    assert (one.rounds, one.voids, one.wagered, one.won) == (2, 1, 4_000, -2_500)
    assert (one.side_wagered, one.side_won, one.squares) == (200, 200, 10_000_000)
    assert one.edge_millionths == -625_000


@pytest.mark.parametrize(("won", "away"), [(3_000, 1_000), (-3_000, -1_000), (0, 0), (1_500, 500), (3_001, 1_000)])
def test_deviations_are_counted_in_those_of_all_wagers(won: int, away: int) -> None:
    # nine rounds of 1,000 with a deviation of one wager: three wagers are one deviation
    assert deviations(won, 9_000, 9 * 1_000_000, Expected(0, MILLION, "")) == away


def test_a_large_wager_weighs_as_its_square() -> None:
    rows = [row(at, 1, 0) for at in range(1, 200)]
    assert judge([*rows, row(200, 1_000, 1_000)], Expected(0, MILLION, "")).deviations_thousandths == 999
    assert judge([*rows, row(200, 1_000, 1_000)], Expected(0, MILLION, "")).verdict == "inside"
    assert judge([row(at, 1_000, 1_000) for at in range(200)], Expected(0, MILLION, "")).verdict == "outside"


def test_verdict_changes_at_the_band() -> None:
    expected = Expected(0, MILLION, "")
    rows = [row(at, 1_000, 0) for at in range(2, ROUNDS_LEAST + 1)]
    assert judge([*rows, row(1, 1_000, 30_000)], expected).verdict == "inside"
    assert judge([*rows, row(1, 1_000, 30_010)], expected).verdict == "outside"
    assert judge([*rows, row(1, 1_000, -30_010)], expected).verdict == "outside"
    assert judge([*rows[1:], row(1, 1_000, -30_010)], expected).verdict == "too few rounds"


def test_without_stated_return_only_actual_figures_are_shown() -> None:
    one = judge([row(1, 1_000, 1_000)], None)
    assert (one.verdict, one.deviations_thousandths, one.error_millionths) == ("not stated", None, None)
    nothing = judge([])
    assert (nothing.verdict, nothing.edge_millionths, nothing.error_millionths) == ("not stated", None, None)


def test_the_standard_error_falls_with_the_root_of_the_rounds() -> None:
    for many, error in ((100, 100_000), (10_000, 10_000)):
        assert judge([row(at, 700, 0) for at in range(many)], Expected(0, MILLION, "")).error_millionths == error


def test_honest_play_rarely_raises_an_alarm() -> None:
    verdicts = [judge(rounds(Random(f"honest {seed}"), 1_000)).verdict for seed in range(400)]
    # 3 deviations on both sides are passed once in 370 times
    assert verdicts.count("outside") <= 5
    assert verdicts.count("inside") + verdicts.count("outside") == 400


@pytest.mark.parametrize(
    ("wins", "within"),
    [
        ({2: 4}, 500),  # every win is paid twice
        ({0: 2}, 8_000),  # a stand-off is paid as a win
        ({3: 6}, 10_000),  # a Blackjack is paid 3 to 1
        ({2: 0, 3: 0}, 500),  # no win is paid at all
    ],
)
def test_gross_fault_is_detected_within_10000_hands(wins: dict[int, int], within: int) -> None:
    for seed in range(20):
        assert judge(rounds(Random(f"wrong {seed}"), within, wins)).verdict == "outside"


def test_tables_that_overpay_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def evening(seed: int, many: int) -> tuple[RoundRow, ...]:
        found = Evening(MemoryStore(), "act-blackjack-2005", seed)
        list(found.play(many))
        return found.table.store.rounds(RecordFilter())

    known = [(Fraction(-one.won, one.wagered), one.wagered) for one in evening(1, 600)]
    wagered = sum(wager for _, wager in known)
    mean = sum(won * wager for won, wager in known) / wagered
    spread = sum((won - mean) ** 2 * wager**2 for won, wager in known) / sum(wager**2 for _, wager in known)
    expected = Expected(round(-mean * MILLION), round(sqrt(spread) * MILLION), "600 rounds of the same players")
    for seed in range(2, 5):
        assert judged("t", evening(seed, 150), expected, 4_000).verdict == "inside"
    honest = Odds.on

    def doubled(odds: Odds, wager: Money, rounding: Rounding) -> Money:
        return Money(2 * honest(odds, wager, rounding))

    monkeypatch.setattr(Odds, "on", doubled)
    for seed in range(2, 4):
        found = judged("t", evening(seed, 150), expected, 4_000)
        assert found.verdict == "outside"
        assert found.deviations_thousandths is not None
        assert found.deviations_thousandths < -4_000


def test_latest_stated_return_is_expected() -> None:
    store = MemoryStore()
    evening = Evening(store, "act-uth-2019")
    assert stated_return(store, evening.name) is None
    for edge in (20_000, 21_850):
        stated = Expected(edge, 4_940_000, "the PAR sheet")
        evening.table.command(i.StateReturn(stated), PROGRAM)
        assert stated_return(store, evening.name) == stated
    assert stated_return(store, "nowhere") is None
    list(evening.play(2))
    one = returned(store, evening.name)
    assert one.expected is not None
    assert (one.expected.edge_millionths, one.rounds, one.verdict) == (21_850, 2, "too few rounds")
    assert returned(store, evening.name, since=10**15).rounds == 0


def test_return_stated_at_set_up_is_expected() -> None:

    house = House(MemoryStore(), KEYS)
    TableWriter.create(house, "t", i.Setup("act-blackjack-2005", {}, expects=FAIR))
    assert stated_return(house.store, "t") == FAIR


def test_an_alarm_is_recorded_in_the_log_of_the_house() -> None:
    house = House(MemoryStore(), KEYS)
    one = judge([row(at, 1_000, -1_000) for at in range(200)])
    raise_alarm(house, one)
    (mark,) = house.store.marks(RecordFilter(category="return"))
    (link,) = house.store.links(HOUSE, mark.number, mark.number)
    assert read(link.body).events == (
        e.AlarmRaised("t", 200, Money(200_000), Money(-200_000), one.deviations_thousandths or 0),
    )
