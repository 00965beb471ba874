"""The plan checker: its verdict is that of an exhaustive walk over every choice of every player."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.money import Money
from croupier.tournament.conditions.document import NONE, Advance, BuyBack, Conditions, Ends, Points, Stage
from croupier.tournament.conditions.plan import plan, sizes
from croupier.tournament.conditions.validation import faults
from tests.conditions import crowd, fault_of, sound, stages

KEY = "act-blackjack-2005"


def planned(
    *held: Stage, least: int = 12, most: int = 12, per_table: int = 6, back: BuyBack | None = None
) -> Conditions:
    """Return conditions of these stages."""
    return replace(sound(KEY), stages=held, players=crowd(least, most, per_table), buy_back=back or NONE)


def heat(name: str, per_table: int = 0, best: int = 0, tables: int = 9, until: int | None = None) -> Stage:
    """Return a heat of 20 rounds, or until a number of are left."""
    ends = Ends(rounds=20) if until is None else Ends(players=until)
    return Stage(name=name, ends=ends, tables=tables, advance=Advance(per_table=per_table, best=best))


def again(of: str, best: int, *, most: int | None = None, voluntary: bool = False) -> Stage:
    """Return a repechage."""
    advance = Advance(best=best)
    stage = Stage(name="again", kind="repechage", of=of, best=most, ends=Ends(rounds=9), tables=9, advance=advance)
    return replace(stage, is_voluntary=voluntary)


FINAL = stages("heats")[1]


# --- a walk by hand: every player is a token, every choice is made ---------------------------------------------------


def walks(conditions: Conditions, count: int) -> bool:
    """Return whether every possible course of a tournament with a number of players ends."""
    return all(_walked(conditions, 0, list(range(count)), {}))


def _seated(players: list[int], per_table: int) -> list[list[int]]:
    tables: list[list[int]] = [[] for _ in range(-(-len(players) // per_table))]
    for number, player in enumerate(players):
        tables[number % len(tables)].append(player)
    return tables


def _walked(conditions: Conditions, number: int, alive: list[int], out: dict[str, list[int]]) -> Iterator[bool]:
    if number == len(conditions.stages):
        yield True
        return
    stage = conditions.stages[number]
    back = conditions.buy_back
    for coming, left in _coming(stage, alive, out, back if isinstance(back, BuyBack) else None, conditions):
        passed = _passed(stage, coming, conditions)
        if passed is None:
            yield False
            return
        fell = [one for one in coming if one not in passed]
        if stage.kind == "repechage":
            source = [one for one in out[stage.of] if one not in passed]
            yield from _walked(conditions, number + 1, alive + passed, {**out, stage.of: source, stage.name: []})
        else:
            yield from _walked(conditions, number + 1, passed, {**left, stage.name: fell})


def _coming(
    stage: Stage, alive: list[int], out: dict[str, list[int]], back: BuyBack | None, conditions: Conditions
) -> Iterator[tuple[list[int], dict[str, list[int]]]]:
    """Yield the possible entrants of a stage, for every number of those who may choose."""
    if stage.kind == "repechage":
        may = out[stage.of] if stage.best is None else out[stage.of][: stage.best]
        for count in range(len(may) + 1) if stage.is_voluntary else (len(may),):
            yield may[:count], out
    elif back is not None and back.into == stage.name:
        names = [one.name for one in conditions.stages]
        open_for = names[: names.index(back.until_stage) + 1]
        may = [player for name in open_for for player in out.get(name, [])]
        for count in range(len(may) + 1):
            chosen = may[:count]
            yield alive + chosen, {name: [one for one in held if one not in chosen] for name, held in out.items()}
    else:
        yield alive, out


def _passed(stage: Stage, coming: list[int], conditions: Conditions) -> list[int] | None:
    """Return who goes on, None if the stage cannot be played."""
    assert conditions.players is not None
    advance, per_table = stage.advance, conditions.players.per_table
    tables = _seated(coming, per_table) if coming else []
    if stage.is_voluntary and (len(coming) < 2 or len(coming) <= advance.per_table * len(tables) + advance.best):
        return coming
    if not tables or any(len(table) < 2 for table in tables):
        return None
    if stage.kind == "final":
        return [] if len(tables) <= stage.tables else None
    if stage.ends.players is not None:
        fits = len(tables) <= stage.tables and len(coming) >= stage.ends.players
        return coming[: stage.ends.players] if fits else None
    first = [player for table in tables for player in table[: advance.per_table]]
    rest = [player for player in coming if player not in first]
    fits = all(len(table) >= advance.per_table for table in tables) and len(rest) >= advance.best
    return first + rest[: advance.best] if fits else None


@st.composite
def drawn(draw: st.DrawFn) -> Conditions:
    """Draw conditions of up to four stages, most of which fit for some numbers of players and not for others."""
    heats = [
        heat(
            f"heat {number}",
            *draw(st.sampled_from([(1, 0), (2, 0), (0, 4), (1, 2), (3, 0), (0, 6), (2, 1)])),
            tables=draw(st.sampled_from([1, 3])),
        )
        for number in range(1, draw(st.integers(1, 2)) + 1)
    ]
    held: list[Stage] = list(heats)
    if draw(st.booleans()):
        most, voluntary = draw(st.sampled_from([None, 4, 8])), draw(st.booleans())
        held.insert(1, again("heat 1", draw(st.integers(1, 3)), most=most, voluntary=voluntary))
    if draw(st.booleans()):
        held.append(heat("left", until=draw(st.integers(2, 6)), tables=draw(st.sampled_from([1, 4]))))
    back = BuyBack(times=1, price=Money(0), chips=Money(1), until_stage="heat 1", into="final")
    if len(heats) > 1:
        back = replace(back, into="heat 2")
    least = draw(st.integers(2, 16))
    return planned(
        *held,
        replace(FINAL, tables=draw(st.sampled_from([1, 2]))),
        least=least,
        most=least + draw(st.integers(0, 6)),
        per_table=draw(st.integers(2, 7)),
        back=draw(st.sampled_from([None, back])),
    )


@given(drawn())
@settings(max_examples=150, deadline=None)
def test_verdict_equals_an_exhaustive_walk(conditions: Conditions) -> None:
    assert conditions.players is not None
    counts = range(conditions.players.minimum, conditions.players.maximum + 1)
    first = next((count for count in counts if not walks(conditions, count)), None)
    told = plan(conditions)
    assert [row.players for row in told.rows] == list(counts[: None if first is None else counts.index(first)])
    assert bool(told.faults) is (first is not None)
    if first is not None:
        assert told.faults[0].wrong.startswith(f"With {first} players ")
        assert told.faults[0].clause.startswith("20.")


@given(st.integers(1, 400), st.integers(1, 9))
def test_table_sizes_are_minimal_and_even(count: int, per_table: int) -> None:
    held = sizes(count, per_table)
    assert sum(held) == count
    assert max(held) <= per_table
    assert max(held) - min(held) <= 1
    assert len(held) == -(-count // per_table)


# --- what is told ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("conditions", "field", "words"),
    [
        (planned(heat("heats", 2), FINAL, most=24), "stages final.tables", "With 19 players 8 advance to final"),
        (planned(heat("heats", 3), FINAL, least=2, most=2), "stages heats.advance", "has 2 players and must pass on 3"),
        (planned(heat("heats", 0, 9), FINAL, least=8), "stages heats.advance", "8 play in heats and it must pass on 9"),
        (planned(heat("heats", 2), FINAL, least=3, per_table=2), "players.per_table", "a table of one"),
        (planned(heat("heats", 1), FINAL, least=6, most=6), "stages final", "only one player advances to final"),
        (planned(heat("heats", until=13), FINAL), "stages heats.ends", "lasts until 13 are left"),
        (planned(heat("heats", until=6, tables=1), FINAL), "stages heats.tables", "played at once"),
        (planned(heat("heats", 2), again("heat", 1), FINAL), "stages again.of", "It is the repechage of heat"),
        (planned(heat("heats", 6), again("heats", 1), FINAL), "stages again", "nobody advances to again"),
        (planned(FINAL, heat("heats", 2)), "stages final", "It is the final and stages follow it"),
        (planned(heat("heats", 2)), "stages heats", "No final ends the tournament"),
        (planned(heat("heats"), FINAL), "stages heats.advance", "Nobody advances from it"),
        (planned(heat("heats", 2), heat("heats", 2), FINAL), "stages", "twice"),
        (planned(heat("heats", 2), FINAL, least=1), "players", "1 to 12 players cannot be planned"),
        (planned(heat("heats", 2), FINAL, per_table=9), "players.per_table", "9 are seated at a table of 7 boxes"),
    ],
)
def test_unfitting_plan_is_rejected_with_its_number_of_players(conditions: Conditions, field: str, words: str) -> None:
    fault = fault_of(conditions, field)
    assert words in fault.wrong
    assert fault.mend
    assert fault.clause


@pytest.mark.parametrize(
    ("until", "into", "words"),
    [("nowhere", "", "There is no stage nowhere"), ("heats", "heats", "does not come after heats")],
)
def test_buy_back_to_nowhere_or_in_a_circle_is_refused(until: str, into: str, words: str) -> None:
    back = BuyBack(times=1, price=Money(5_000), chips=Money(100_000), until_stage=until, into=into)
    assert any(words in fault.wrong for fault in faults(planned(heat("heats", 2), FINAL, back=back)))


def test_buy_backs_have_seats_in_the_final_or_are_refused() -> None:
    back = BuyBack(times=1, price=Money(5_000), chips=Money(100_000), until_stage="heats", into="final")
    assert "7 advance to final" in fault_of(planned(heat("heats", 2), FINAL, back=back), "stages final.tables").wrong
    roomy = planned(heat("heats", 2), replace(FINAL, tables=2), back=back)
    assert plan(roomy).rows[0].steps[1].players == (4, 12)


def test_players_left_after_points_are_a_range() -> None:
    sessions = (heat("one"), heat("two"))
    points = Points(by_place=(10, 6, 4), eliminates_below=(("one", 10),))
    [row] = plan(replace(planned(*sessions), points=points)).rows
    assert row.steps[1].players == (0, 12)
    [row] = plan(replace(planned(heat("one", per_table=2), heat("two")), points=points)).rows
    assert row.steps[1].players == (2, 4)


def test_more_prize_places_than_players_are_refused() -> None:
    conditions = planned(FINAL, least=2, most=6)
    assert "With 2 players 3 places win a prize" in fault_of(conditions, "prizes.places").wrong
