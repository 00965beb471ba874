"""The plan: players, tables and sessions of each stage, for every number of players.

Each number of players from the minimum to the maximum is walked through all stages, with every possible number of
players in a voluntary repechage or with a re-buy, and the first that does not fit is reported. Assumptions, which the
tournament ensures:

- players are spread over as few tables as possible, as evenly as possible (`sizes`);
- a table has at least two players: a lone player would win nothing by play;
- a repechage is played by those who fell out of its stage, and who win it play on with all others who are in; to a
  voluntary one any number may come, and if they are no more than it passes on, or only one, they go on without play;
- a buy-back into a stage gives a seat there to anyone who fell out before, until the stage that it is open for is over;
- with points and no number to advance, all who have chips left and are not eliminated by their points go on, which may
  be nobody: a stage for which one or none is left is not played;
- a sit-and-go seats as many as it starts with at a time, and those who do not fill a start do not play.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import Struct

from croupier.rules.ruled import Citation
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.tournament.conditions.document import NONE, Conditions, Points, Stage

MOST_PLAYERS: Final = 500
"""Maximum number of players: more than the casinos can seat, and few enough to try every choice within seconds."""
_MOST_STAGES: Final = 20


class Flaw(Struct, frozen=True):
    """A fault of conditions: the field, the clause, and two sentences: what is wrong and what to do."""

    field: str
    clause: str
    wrong: str
    mend: str

    def __str__(self) -> str:
        """Write the fault in one line."""
        by = f" ({self.clause})" if self.clause else ""
        return f"{self.field}: {self.wrong} {self.mend}{by}"


class PlanStep(Struct, frozen=True):
    """A stage for one number of players: each figure as the least and the most that it can be."""

    stage: str
    players: tuple[int, int]
    tables: tuple[int, int]
    sessions: tuple[int, int] = msgspec.field(name="sittings")
    advancing: tuple[int, int]

    def joined(self, other: "PlanStep") -> "PlanStep":
        """Return the combination of both."""
        return PlanStep(
            self.stage,
            _joined(self.players, other.players),
            _joined(self.tables, other.tables),
            _joined(self.sessions, other.sessions),
            _joined(self.advancing, other.advancing),
        )


class Row(Struct, frozen=True):
    """The whole tournament for one number of players."""

    players: int
    steps: tuple[PlanStep, ...]


class StagesPlan(Struct, frozen=True):
    """The rows up to the first number of players that does not fit, and its faults."""

    rows: tuple[Row, ...]
    faults: tuple[Flaw, ...] = ()


class _Misfit(Exception):
    """A number of players that does not fit, with the field and the clause that it is about."""

    def __init__(self, field: str, about: Citation, wrong: str, mend: str) -> None:
        super().__init__(wrong)
        self.field, self.clause, self.wrong, self.mend = field, about.clause, wrong, mend


def plan(conditions: Conditions) -> StagesPlan:
    """Return the plan for every number of players, up to the first that does not fit."""
    rules = load_tournament(conditions.document)
    wrong = tuple(_misnamed(conditions, rules))
    players = conditions.players
    if wrong or players is None or not conditions.stages:
        return StagesPlan((), wrong)
    walk = _Walk(conditions, rules)
    rows: list[Row] = []
    for count in range(players.minimum, players.maximum + 1):
        try:
            rows.append(Row(count, walk.from_start(count)))
        except _Misfit as bad:
            sentence = f"With {count} players {bad.wrong}"
            return StagesPlan(tuple(rows), (Flaw(bad.field, bad.clause, sentence, bad.mend),))
    return StagesPlan(tuple(rows))


def _misnamed(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    """Yield the faults of the numbers of players and of the order of the stages."""
    seats, advances = rules.seating.per_table.clause, rules.places.advancing.clause
    players, stages = conditions.players, conditions.stages
    if players is not None:
        most = rules.entries.most.clause
        if not 2 <= players.minimum <= players.maximum <= MOST_PLAYERS:
            wrong = f"{players.minimum} to {players.maximum} players cannot be planned."
            yield Flaw("players", most, wrong, f"State at least 2, and at most {MOST_PLAYERS:,} that are no fewer.")
        if players.per_table < 2:
            yield Flaw("players.per_table", seats, f"A table has {players.per_table}.", "Seat at least two at a table.")
    names = [stage.name for stage in stages]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Flaw("stages", advances, f"{len(names)} stages have {name} twice.", "Give each stage a unique name.")
    if len(stages) > _MOST_STAGES:
        yield Flaw("stages", advances, f"There are {len(stages)} stages.", f"Plan with {_MOST_STAGES} at most.")
    for number, stage in enumerate(stages):
        yield from _misplaced(conditions, number, stage, rules)
    yield from _unknown(conditions, names, rules)


def _misplaced(conditions: Conditions, number: int, stage: Stage, rules: TournamentRules) -> Iterator[Flaw]:
    """Yield the faults of one stage at its position."""
    advances, where = rules.places.advancing.clause, f"stages {stage.name}"
    is_last, by_points = number == len(conditions.stages) - 1, isinstance(conditions.points, Points)
    if stage.tables < 1:
        yield Flaw(f"{where}.tables", rules.seating.designated.clause, "It has no table.", "State one table at least.")
    figures = (stage.ends.rounds, stage.ends.shoes, stage.ends.minutes, stage.ends.players)
    stated = [one for one in figures if one is not None]
    if len(stated) != 1 or stated[0] < 1:
        mend = "State one of rounds, shoes, minutes or players, at least 1."
        yield Flaw(f"{where}.ends", rules.precedence.session.clause, "Its end is not one figure.", mend)
    if stage.advance.per_table < 0 or stage.advance.best < 0 or (stage.best is not None and stage.best < 1):
        yield Flaw(f"{where}.advance", advances, "A number of players is too low.", "State whole numbers.")
    if stage.kind == "final" and not is_last:
        yield Flaw(where, advances, "It is the final and stages follow it.", "Put the final last.")
    if is_last and stage.kind != "final" and not (by_points and stage.kind == "heat"):
        yield Flaw(where, advances, "No final ends the tournament.", 'Let the last stage be of kind = "final".')
    passes = stage.advance.per_table + stage.advance.best
    if not is_last and not passes and stage.ends.players is None and not (by_points and stage.kind == "heat"):
        yield Flaw(f"{where}.advance", advances, "Nobody advances from it.", "State who advances, per_table or best.")
    if passes and (stage.kind == "final" or stage.ends.players is not None):
        how = "ends the tournament" if stage.kind == "final" else f"passes on the {stage.ends.players} who are left"
        yield Flaw(f"{where}.advance", advances, f"It {how}, and states who advances.", "Take that out.")
    if stage.kind == "repechage":
        earlier = [one.name for one in conditions.stages[:number] if one.kind == "heat"]
        if stage.of not in earlier:
            listed = f" ({', '.join(earlier)})" if earlier else ""
            wrong = f"It is the repechage of {stage.of or 'no stage'}."
            yield Flaw(f"{where}.of", advances, wrong, f"Name a heat that is played before{listed}.")
        if stage.ends.players is not None:
            yield Flaw(f"{where}.ends", advances, "Players who are left end it.", "End a repechage by rounds or time.")


def _unknown(conditions: Conditions, names: list[str], rules: TournamentRules) -> Iterator[Flaw]:
    """Yield stages that are named elsewhere and are not there, or come too late."""
    listed = f"Name one of {', '.join(names) or 'the stages'}."
    named: list[tuple[str, str, str]] = []
    back, on, points = conditions.buy_back, conditions.add_on, conditions.points
    if back is not None and back != NONE:
        clause = rules.accounts.buy_back.clause
        named.append(("buy_back.until_stage", back.until_stage, clause))
        if back.into:
            named.append(("buy_back.into", back.into, clause))
            known = back.until_stage in names and back.into in names
            if known and names.index(back.into) <= names.index(back.until_stage):
                wrong = f"{back.into} does not come after {back.until_stage}, until which one may buy back."
                yield Flaw("buy_back.into", clause, wrong, "Name a later stage, or none for chips at the same table.")
            if known and conditions.stages[names.index(back.into)].kind == "repechage":
                yield Flaw("buy_back.into", clause, f"{back.into} is a repechage.", "Name a heat or the final.")
    if on is not None and on != NONE:
        named.append(("add_on.before_stage", on.before_stage, rules.accounts.add_on.clause))
    if isinstance(points, Points):
        below = "points.eliminates_below"
        # act-pontoon-2018 20.3(a)(ix)(A): "any criteria for how tournament players may be eliminated"
        listed_as = {item.value: item.clause for item in rules.papers.if_applicable}
        clause = listed_as.get(below, rules.places.points.clause)
        named += [(below, name, clause) for name, _ in points.eliminates_below]
    for field, name, clause in named:
        if name not in names:
            yield Flaw(field, clause, f"There is no stage {name}." if name else "It does not name a stage.", listed)


def spread(count: int, parts: int) -> list[int]:
    """Return a number in parts that differ by one at most, the larger first."""
    least, more = divmod(count, parts) if parts else (0, 0)
    return [least + (part < more) for part in range(parts)]


def sizes(count: int, per_table: int) -> tuple[int, ...]:
    """Return the number of players at each table: as few tables as possible, as even as possible, larger ones first."""
    return tuple(spread(count, -(-count // per_table)))


def advancing(stage: Stage, at_tables: tuple[int, ...], *, by_points: bool) -> int:
    """Return the number of players who advance from a stage, if nobody is eliminated by points."""
    players = sum(at_tables)
    if stage.kind == "final":
        return 0
    if stage.ends.players is not None:
        return min(stage.ends.players, players)
    if by_points and not stage.advance.per_table and not stage.advance.best:
        return players
    passed = sum(min(stage.advance.per_table, size) for size in at_tables)
    return passed + min(stage.advance.best, players - passed)


# --- the walk -------------------------------------------------------------------------------------------------------

State = tuple[int, int, tuple[int, ...]]
"""The number of a stage, the players in it, and the players out of each stage before."""


class _Walk:
    """The walk through the stages, which remembers where it has been."""

    def __init__(self, conditions: Conditions, rules: TournamentRules) -> None:
        assert conditions.players is not None
        self.stages, self.per_table = conditions.stages, conditions.players.per_table
        self.structure, self.rules = conditions.structure, rules
        self.points = conditions.points if isinstance(conditions.points, Points) else None
        self.places = {one.name: number for number, one in enumerate(conditions.stages)}
        back = conditions.buy_back
        self.back = back if back is not None and back != NONE and back.into else None
        self._done: dict[State, tuple[PlanStep, ...] | _Misfit] = {}
        self._cached_results: dict[tuple[str, int], tuple[tuple[PlanStep, int], ...]] = {}

    def from_start(self, count: int) -> tuple[PlanStep, ...]:
        """Return the steps for a number of entrants; raise _Misfit."""
        if self.structure.format == "sit-and-go" and self.structure.starts_with:
            count -= count % self.structure.starts_with
        return self._from((0, count, ()))

    def _from(self, state: State) -> tuple[PlanStep, ...]:
        if state not in self._done:
            try:
                self._done[state] = self._walked(state)
            except _Misfit as bad:
                self._done[state] = bad
        found = self._done[state]
        if isinstance(found, _Misfit):
            raise found
        return found

    def _walked(self, state: State) -> tuple[PlanStep, ...]:
        """Return the steps from a state on, all that may happen joined."""
        number, alive, fallen = state
        if number == len(self.stages):
            return ()
        here: PlanStep | None = None
        after: dict[State, None] = {}  # many choices lead to the same, which is walked once
        for step, (left, out) in self._outcomes(self.stages[number], alive, fallen):
            here = step if here is None else here.joined(step)
            after[number + 1, left, out] = None
        rest: tuple[PlanStep, ...] | None = None
        for one in after:
            steps = self._from(one)
            rest = steps if rest is None else tuple([a.joined(b) for a, b in zip(rest, steps, strict=True)])
        assert here is not None
        assert rest is not None
        return (here, *rest)

    def _outcomes(
        self, stage: Stage, alive: int, fallen: tuple[int, ...]
    ) -> Iterator[tuple[PlanStep, tuple[int, tuple[int, ...]]]]:
        """Yield each possible course of a stage, with the players it leaves alive and fallen."""
        if stage.kind == "repechage":
            source = self.places[stage.of]
            whole = fallen[source] if stage.best is None else min(stage.best, fallen[source])
            for count in range(whole + 1) if stage.is_voluntary else (whole,):
                for step, passed in self._results(stage, count):
                    left = (*fallen[:source], fallen[source] - passed, *fallen[source + 1 :], 0)
                    yield step, (alive + passed, self._asked_for(left))
            return
        for back, left in self._bought_back(stage, fallen):
            for step, passed in self._results(stage, alive + back):
                yield step, (passed, self._asked_for((*left, alive + back - passed)))

    def _asked_for(self, fallen: tuple[int, ...]) -> tuple[int, ...]:
        """Return the players who are out, if a later stage needs them."""
        later = self.stages[len(fallen) :]
        wanted = {self.places[stage.of] for stage in later if stage.kind == "repechage"}
        if self.back is not None and any(stage.name == self.back.into for stage in later):
            wanted |= set(range(self.places[self.back.until_stage] + 1))
        return tuple([count if number in wanted else 0 for number, count in enumerate(fallen)])

    def _bought_back(self, stage: Stage, fallen: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the number of re-buys into a stage, and the players still out; those out first come back first."""
        if self.back is None or self.back.into != stage.name:
            yield 0, fallen
            return
        until = self.places[self.back.until_stage]
        out = sum(fallen[: until + 1])
        for count in range(out + 1):
            rest, left = count, list(fallen)
            for number in range(min(until + 1, len(fallen))):
                taken = min(rest, left[number])
                left[number], rest = left[number] - taken, rest - taken
            yield count, tuple(left)

    def _results(self, stage: Stage, count: int) -> tuple[tuple[PlanStep, int], ...]:
        """Return the possible outcomes of a stage with a number of players; raise _Misfit."""
        if (stage.name, count) not in self._cached_results:
            self._cached_results[stage.name, count] = tuple(self._played(stage, count))
        return self._cached_results[stage.name, count]

    def _played(self, stage: Stage, count: int) -> Iterator[tuple[PlanStep, int]]:
        """Yield the step of a stage with a number of players, and the number who advance; raise _Misfit."""
        at_tables = sizes(count, self.per_table)
        passes = advancing(stage, at_tables, by_points=self.points is not None)
        nobody = (0, 0)
        if stage.kind == "repechage" and stage.is_voluntary and (count < 2 or count <= _wanted(stage, len(at_tables))):
            yield PlanStep(stage.name, (count, count), nobody, nobody, (count, count)), count
            return
        if self.points is not None and stage is not self.stages[0] and count < 2:
            yield PlanStep(stage.name, (count, count), nobody, nobody, (count, count)), count
            return
        self._check(stage, at_tables)
        sessions = -(-len(at_tables) // stage.tables)
        for going in self._after_points(stage, at_tables, passes):
            yield (
                PlanStep(
                    stage.name,
                    (count, count),
                    (len(at_tables), len(at_tables)),
                    (sessions, sessions),
                    (going, going),
                ),
                going,
            )

    def _after_points(self, stage: Stage, at_tables: tuple[int, ...], passes: int) -> Iterator[int]:
        """Yield the possible numbers of advancing players after eliminations by chips and points, without ties."""
        yield passes
        if self.points is None or stage.kind != "heat" or not passes:
            return
        if not stage.advance.per_table and not stage.advance.best:
            # act-blackjack-2005 20.14, act-pontoon-2018 20.14: who cannot wager is out; between none and all, what a
            # stage needs grows with its players
            yield 0
            return
        least = dict(self.points.eliminates_below).get(stage.name)
        if least is not None:
            safe = sum(1 for size in at_tables for points in self.points.by_place[:size] if points >= least)
            yield from range(min(safe, passes), passes)

    def _check(self, stage: Stage, at_tables: tuple[int, ...]) -> None:
        """Raise _Misfit if a stage cannot be played by this number of players."""
        count, rules = sum(at_tables), self.rules
        seats, advances = rules.seating.per_table, rules.places.advancing
        if count < 2:
            some = "only one player advances" if count else "nobody advances"
            mend = "Let more players advance to it, or raise the minimum number of players."
            raise _Misfit(f"stages {stage.name}", advances, f"{some} to {stage.name}.", mend)
        if min(at_tables) < 2:
            wrong = f"{stage.name} has a table of one, who would play alone."
            raise _Misfit("players.per_table", seats, wrong, "Seat more at a table, or take another minimum.")
        tables = len(at_tables)
        if tables > stage.tables and (stage.kind == "final" or stage.ends.players is not None):
            seated = f"{stage.tables} x {self.per_table} seats"
            wrong = f"{count} advance to {stage.name}, which is played at once and has {seated}."
            mend = f"State tables = {tables} for it, or let fewer players advance to it."
            raise _Misfit(f"stages {stage.name}.tables", seats, wrong, mend)
        if stage.kind == "final":
            return
        if stage.ends.players is not None and count < stage.ends.players:
            wrong = f"{count} play in {stage.name}, which lasts until {stage.ends.players} are left."
            raise _Misfit(f"stages {stage.name}.ends", advances, wrong, "State fewer, or take more players at least.")
        if min(at_tables) < stage.advance.per_table:
            wrong = f"a table of {stage.name} has {min(at_tables)} players and must pass on {stage.advance.per_table}."
            raise _Misfit(f"stages {stage.name}.advance", advances, wrong, "Let fewer advance, or take more players.")
        if count < _wanted(stage, tables):
            wrong = f"{count} play in {stage.name} and it must pass on {_wanted(stage, tables)}."
            raise _Misfit(f"stages {stage.name}.advance", advances, wrong, "Let fewer advance, or take more players.")


def _wanted(stage: Stage, tables: int) -> int:
    """Return the number of players that a stage must pass on."""
    return stage.advance.per_table * tables + stage.advance.best


def _joined(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return min(one[0], other[0]), max(one[1], other[1])
