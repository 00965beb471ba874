"""Results: rankings at a table and in a stage, who advances, and the ties that matter.

Everything here is computed from the results of the tables, in any order of arrival.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from croupier.money import Money
from croupier.rules.tournament import SameRound
from croupier.tournament import events as e
from croupier.tournament.authority import rules_of
from croupier.tournament.conditions.document import Points, Tie
from croupier.tournament.machine.evolve import evolve
from croupier.tournament.machine.lookup import planned, session_prizes
from croupier.tournament.machine.prize_amounts import worth_of_places
from croupier.tournament.machine.state import POINT, StageState, Tied, Tournament, TournamentSession
from croupier.tournament.session.terms import SessionResult

Group = tuple[str, ...]
Key = tuple[int, int, int, int, int]
"""Rank of a player, the greater the better: still in, then chips; or out, then the round and the chips left."""


class Outcome(Struct, frozen=True):
    """Ranking of a stage: the order from the first, who advances and who does not, and open ties.

    `untold` are players who went out together and whose order matters, but is not stated in the result of their table.
    """

    order: tuple[Group, ...]
    advanced: tuple[str, ...]
    fallen: tuple[str, ...]
    points: tuple[tuple[str, int], ...]
    ties: tuple[Tied, ...]
    untold: tuple[Group, ...] = ()


def keys(result: SessionResult, same_round: SameRound) -> dict[str, Key]:
    """Return the ranking key of each player of a session who is not disqualified.

    Players eliminated in the same round share where the document says so. Elsewhere the chips that they had left rank
    them, and NSW separates them further. A stack of zero at the end counts as eliminated in the last round; a result
    without its wager ranks below those with one.
    """
    # nsw-pontoon-6to5-2017 20.10.2: "the tournament player(s) on each table with the highest value of chips"
    ranked: dict[str, Key] = {}
    for player, stack in result.stacks:
        ranked[player] = (1, stack, 0, 0, 0) if stack else (0, result.rounds, 0, 0, 0)
    for out in result.out:
        if out.why != "eliminated":
            continue
        # nsw-pontoon-6to5-2017 20.10.4: residual chips, then the smallest wager is out first, then the first removed
        # act-pontoon-2018 20.3(a)(xi)(A): players tie by "an equal value of tournament chips" (reading T-61)
        residual = Money(0) if same_round == "share" else out.residual
        finer = (out.wagered, out.removed) if same_round == "residual" else (0, 0)
        ranked[out.player] = (0, out.round, residual, *finer)
    return ranked


def grouped(players: Iterable[str], ranked: dict[str, Key]) -> tuple[Group, ...]:
    """Return players in groups, the best first, those of equal rank together in the order given."""
    groups: dict[Key, list[str]] = {}
    for player in players:
        groups.setdefault(ranked[player], []).append(player)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))


class Reading:
    """The results of one stage, read once: its own sessions, and the decisions of play-offs and draws of cards."""

    def __init__(self, state: Tournament, stage: StageState) -> None:
        """Collect the reports of the tables."""
        self.state, self.stage, self.plan = state, stage, planned(state, stage.name)
        self.rules = rules_of(state)
        same_round = self.rules.places.same_round.value
        self.tells_apart = same_round == "residual"
        own = [s for s in state.sessions if s.stage == stage.name and s.result is not None]
        self.tables = [s for s in own if not s.tied]
        self.barred = {one.player for one in state.entrants if one.fate == "disqualified"}
        self.by_table = [self._of(session) for session in self.tables]
        self.ranked: dict[str, Key] = {}
        for ranked in self.by_table:
            # the order in which chips were removed is that of one table, and not comparable with another
            self.ranked.update({player: (*key[:4], 0) for player, key in ranked.items()})
        self.untold: list[Group] = []
        self.decided = _decisions([s for s in own if s.tied], stage, same_round)

    def _of(self, session: TournamentSession) -> dict[str, Key]:
        assert session.result is not None
        ranked = keys(session.result, self.rules.places.same_round.value)
        return {player: key for player, key in ranked.items() if player not in self.barred}

    def order(self, players: Iterable[str], ranked: dict[str, Key]) -> list[Group]:
        """Return players in groups; ties are broken where a play-off or cards decided them."""
        return [part for group in grouped(players, ranked) for part in self.told_apart(group)]

    def stage_order(self, players: Iterable[str]) -> list[Group]:
        """Return players of all tables in groups; level players of one table rank by the removal of their chips."""
        groups = [part for group in grouped(players, self.ranked) for part in self._by_removal(group)]
        return [part for group in groups for part in self.told_apart(group)]

    def _by_removal(self, group: Group) -> tuple[Group, ...]:
        at = self.table_of(group)
        return (group,) if at is None else grouped(group, at)

    def table_of(self, group: Group) -> dict[str, Key] | None:
        """Return the ranks of the table at which all players of a group sat, None if they sat at several."""
        return next((ranked for ranked in self.by_table if all(player in ranked for player in group)), None)

    def session_order(self, ranked: dict[str, Key]) -> list[Group]:
        """Return the players of a table in the session's order, with only the decisions about equal chips."""
        return [part for group in grouped(ranked, ranked) for part in self._in_session(group)]

    def _in_session(self, group: Group) -> list[Group]:
        return [group] if session_tie(self, group) == "share" else self.told_apart(group)

    def points_order(self, totals: dict[str, Key]) -> list[Group]:
        """Return players by points; of several decisions among the same players, the first was about equal chips."""
        spent: Counter[Group] = Counter()
        for ranked in self.by_table:
            for group in grouped(ranked, ranked):
                if session_tie(self, group) != "share":
                    self._spend(group, spent)
        return [part for group in grouped(totals, totals) for part in self.told_apart(group, spent)]

    def _spend(self, group: Group, spent: Counter[Group]) -> None:
        """Count the decisions about a group in its session, including those that left it level."""
        for decision in self.decided.get(frozenset(group), ()):
            spent[tuple(sorted(group))] += 1
            if len(decision) > 1:
                for sub in decision:
                    self._spend(sub, spent)
                return

    def told_apart(self, group: Group, spent: Mapping[Group, int] | None = None) -> list[Group]:
        """Return a group as its play-offs and draws ordered it, after those that are `spent`."""
        first = 0 if spent is None else spent.get(tuple(sorted(group)), 0)
        for decision in self.decided.get(frozenset(group), [])[first:]:
            if len(decision) > 1:
                return [part for sub in decision for part in self.told_apart(sub, spent)]
        return [group]

    def is_untold(self, group: Group) -> bool:
        """Return whether players of one table went out together and the result does not state in which order."""
        # nsw-pontoon-6to5-2017 20.10.4: the last ground, whose chips were removed first, tells any two of a table apart
        return self.tells_apart and len(group) > 1 and not self.is_in(group[0]) and self.table_of(group) is not None

    def may_go_on(self, player: str) -> bool:
        """True if a place in the next session is open to the player: with chips left, or as one of the last put out."""
        # nsw-pontoon-6to5-2017 20.10.4: of those "eliminated in the same round" residual chips "determine the
        # placings", and 20.10.1 fixes how many advance; elsewhere who is out is out of the tournament
        return self.tells_apart or self.is_in(player)

    def is_in(self, player: str) -> bool:
        """Return whether the player had chips left at the end."""
        return self.ranked[player][0] == 1


def _decisions(
    playoffs: Sequence[TournamentSession], stage: StageState, same_round: SameRound
) -> dict[frozenset[str], list[tuple[Group, ...]]]:
    """Return the decided order of each set of tied players; all tables of a play-off must have reported."""
    found: dict[frozenset[str], list[tuple[Group, ...]]] = {}
    together: dict[frozenset[str], dict[str, Key]] = {}
    for session in sorted(playoffs, key=lambda s: s.terms.number):
        assert session.result is not None
        tied = frozenset(session.tied)
        ranked = together.setdefault(tied, {})
        ranked.update(keys(session.result, same_round))
        # a player disqualified in the play-off is last in it
        ranked.update({o.player: (-1, 0, 0, 0, 0) for o in session.result.out if o.why == "disqualified"})
        if set(ranked) >= tied:
            found.setdefault(tied, []).append(grouped(session.tied, ranked))
            together[tied] = {}
    for order in stage.drawn_places:
        found.setdefault(frozenset(player for group in order for player in group), []).append(order)
    return found


def outcome(state: Tournament, stage: StageState) -> Outcome:
    """Return the standings of a stage when all its tables have reported."""
    read = Reading(state, stage)
    points = points_after(state, read)
    ties = _session_ties(read)
    if ties or read.untold:
        return Outcome((), (), (), tuple(points.items()), ties, tuple(read.untold))
    if stage.name == state.last_stage.name:
        # act-uth-2019 def:session(b): "the winner and/or place-getter(s) are determined"
        return _last(state, read, points)
    # act-uth-2019 def:session(a): "the winner and/or place-getter(s) advance to a further or final session"
    advanced, ties = _advancing(read, points)
    gone_on = set(advanced)
    fallen = [player for player in read.ranked if player not in gone_on]
    ties = ties or _fallen_ties(read, fallen, len(advanced))
    order = (*read.stage_order(advanced), *read.stage_order(fallen))
    return Outcome(order, tuple(advanced), tuple(fallen), tuple(points.items()), ties, tuple(read.untold))


def ties_after(state: Tournament, *events: e.TournamentEvent) -> tuple[Tied, ...]:
    """Return the ties to settle after the events: none before all tables have reported."""
    after: Tournament = state
    for event in events:
        after = evolve(after, event)
    stage = next((one for one in after.stages if one.status != "confirmed"), None)
    return outcome(after, stage).ties if stage is not None and stage.status == "played" else ()


def _session_ties(read: Reading) -> tuple[Tied, ...]:
    """Return the ties for places in a session that have different points or prizes."""
    # act-pontoon-2018 20.3(a)(ix)(B): "how the respective places of those players in the session shall be determined"
    # act-blackjack-2005 20.21: "equal value of tournament chips at the completion of any heat"
    ties: list[Tied] = []
    for session, ranked in zip(read.tables, read.by_table, strict=True):
        place = 0
        for group in read.session_order(ranked):
            worth = {_worth_in_session(read, each) for each in range(place + 1, place + len(group) + 1)}
            place += len(group)
            if len(worth) < 2:
                continue
            how = session_tie(read, group)
            if read.is_untold(group):
                read.untold.append(group)
            elif how != "share":
                ties.append(Tied(read.stage.name, session.table, group, 0, how))
    return tuple(ties)


def _worth_in_session(read: Reading, place: int) -> tuple[int, int]:
    """Return the value of a place in a session: points, and its prize."""
    terms = read.state.conditions.points
    points = terms.by_place[place - 1 : place] if isinstance(terms, Points) else ()
    prizes = session_prizes(read.state.conditions, read.stage.name)
    return sum(points), sum(one.cash + one.value for one in prizes if one.place == place)


def session_tie(read: Reading, group: Group) -> Tie:
    """Return the tie-break of players who are level at the end of a session."""
    how = _tie_rule(read.rules.places.tied_session.value, read.state.conditions.ties.session)
    return _final_tie(read, group, how)


def tie_clause(state: Tournament, tie: Tied) -> str:
    """Return the clause under which a tie is settled: of a session, of the final, or of points."""
    places, is_by_points = rules_of(state).places, isinstance(state.conditions.points, Points)
    if tie.stage == state.last_stage.name and not tie.table:
        # act-pontoon-2018 20.3(a)(xi): equal chips "at the completion of a final session", or equal points in all
        return (places.tied_points if is_by_points else places.tied_final).clause
    if is_by_points and places.tied_session.value == "by_conditions":
        return places.points.clause
    return places.tie.clause


def _advancing(read: Reading, points: dict[str, int]) -> tuple[list[str], tuple[Tied, ...]]:
    """Return the players who advance from each table and as the best of the others, and the ties for those places."""
    plan = read.plan
    if not (plan.advance.per_table or plan.advance.best):
        # act-blackjack-2005 20.14, act-uth-2019 16.15: who cannot wager is out of the tournament, with points, too
        return _with_points(read, [player for player in read.ranked if read.is_in(player)], points), ()
    advanced: list[str] = []
    ties: list[Tied] = []
    for session, ranked in zip(read.tables, read.by_table, strict=True):
        able = [player for player in ranked if read.may_go_on(player)]
        taken, tie = _taken(read, read.order(able, ranked), plan.advance.per_table, session.table)
        advanced += taken
        ties += tie
    if ties:  # the best of the others are known only when each table has its own
        return advanced, tuple(ties)
    others = [player for player in read.ranked if read.may_go_on(player) and player not in set(advanced)]
    taken, tie = _taken(read, read.stage_order(others), plan.advance.best, "")
    return _with_points(read, [*advanced, *taken], points), tuple(tie)


def _with_points(read: Reading, players: list[str], points: dict[str, int]) -> list[str]:
    """Return the players not eliminated by points."""
    # act-pontoon-2018 20.3(a)(ix)(A): how players may be eliminated by their points
    terms = read.state.conditions.points
    if not isinstance(terms, Points):
        return players
    least = dict(terms.eliminates_below).get(read.plan.name, 0) * POINT
    return [player for player in players if points.get(player, 0) >= least]


def _taken(read: Reading, order: Sequence[Group], places: int, table: str) -> tuple[list[str], list[Tied]]:
    """Return the players who have the places for certain, and the tie for the rest of them if there is one."""
    # nsw-pontoon-6to5-2017 20.10.3, reading A45: more are level than places are left
    taken: list[str] = []
    for group in order:
        left = places - len(taken)
        if left <= 0:
            break
        if len(group) > left:
            if not read.is_in(group[0]):  # nsw-pontoon-6to5-2017 def:play-off: of "an equal value … other than zero"
                if not read.tells_apart:
                    break
                if not read.is_untold(group):
                    # nsw-pontoon-6to5-2017 20.10.1: the number is fixed; removals at two tables have no order (A46)
                    return taken, [Tied(read.stage.name, table, group, left, "draw")]
                read.untold.append(group)
                break
            how = _tie_rule(read.rules.places.tied_session.value, read.state.conditions.ties.session)
            settled = "play-off" if how == "share" else how  # a place in the next session cannot be shared
            return taken, [Tied(read.stage.name, table, group, left, settled)]
        taken += group
    return taken, []


def _fallen_ties(read: Reading, fallen: list[str], advanced: int) -> tuple[Tied, ...]:
    """Return the ties among those who do not go on: for the places of a repechage, and for prizes."""
    order = read.stage_order(fallen)
    plans = [one for one in read.state.conditions.stages if one.kind == "repechage" and one.of == read.stage.name]
    for best in [one.best for one in plans if one.best is not None]:
        _, tied = _taken(read, order, best, "")
        if tied:
            return tuple(tied)
    if isinstance(read.state.conditions.points, Points):
        return ()
    # act-blackjack-2005 20.21: equal chips "at the completion of any heat"; 20.22 shares for those put out together
    others = sum(one.is_alive for one in read.state.entrants)
    prizes, place, ties = worth_of_places(read.state), advanced + others, []
    for group in order:
        if _is_at_stake(prizes, place, len(group)):
            if read.is_untold(group):
                read.untold.append(group)
            elif read.is_in(group[0]) and read.rules.places.tied_fallen.value == "play-off":
                ties.append(Tied(read.stage.name, "", group, 0, "play-off"))
        place += len(group)
    return tuple(ties)


def _is_at_stake(prizes: Sequence[Money], place: int, many: int) -> bool:
    """Return whether `many` tied players from a place on compete for different prizes."""
    at_stake = prizes[place : place + many]
    return many > 1 and len({*at_stake, *([Money(0)] if len(at_stake) < many else [])}) > 1


def _tie_rule(ruled: str, stated: Tie | None) -> Tie:
    """Return the procedure for a tie: by the document, or by the conditions."""
    return "play-off" if ruled == "play-off" else stated or "share"


def _last(state: Tournament, read: Reading, points: dict[str, int]) -> Outcome:
    """Return the order of the last stage, with the ties for places that have different prizes."""
    prizes = worth_of_places(state)
    if isinstance(state.conditions.points, Points):
        totals: dict[str, Key] = {player: (1, total, 0, 0, 0) for player, total in points.items()}
        for one in state.entrants:
            if one.fate == "fallen" and one.player not in totals:
                totals[one.player] = (1, one.points, 0, 0, 0)
        order = tuple(read.points_order(totals))
        how = _tie_rule(read.rules.places.tied_points.value, state.conditions.ties.points)
    else:
        order = tuple(read.stage_order(read.ranked))
        how = _tie_rule(read.rules.places.tied_final.value, state.conditions.ties.final)
    ties, place = [], 0
    for group in order:
        is_at_stake = _is_at_stake(prizes, place, len(group))
        place += len(group)
        if is_at_stake:
            is_by_points = isinstance(state.conditions.points, Points)
            settled = how if is_by_points else _final_tie(read, group, how)
            if settled != "share":
                ties.append(Tied(read.stage.name, "", group, 0, settled))
            elif not is_by_points and read.is_untold(group):
                read.untold.append(group)
    return Outcome(order, (), tuple(read.ranked), tuple(points.items()), tuple(ties), tuple(read.untold))


def _final_tie(read: Reading, group: Group, how: Tie) -> Tie:
    """Return the tie-break of a final: for players eliminated together, the one of the document."""
    # act-blackjack-2005 20.22: a round that leaves players contesting the same division: combined and divided equally
    # nsw-pontoon-6to5-2017 def:play-off: of equal chips other than zero
    # act-pontoon-2018 20.3(a)(xi), act-uth-2019 16.3(a)(x): as the conditions say, for zero as for any other value
    by_conditions = read.rules.places.same_round.value == "by_conditions"
    return how if read.is_in(group[0]) or by_conditions else "share"


def points_after(state: Tournament, read: Reading) -> dict[str, int]:
    """Return the points of everybody in the stage, with those that it gives, in parts of a point."""
    terms = state.conditions.points
    if not isinstance(terms, Points):
        return {}
    # act-pontoon-2018 20.3(a)(ix)(B): the points of tied places are pooled and shared, or as the conditions say
    totals = {one.player: one.points for one in state.entrants}
    given: dict[str, int] = {}
    for ranked in read.by_table:
        place = 0
        for group in read.session_order(ranked):
            at_stake = [*terms.by_place[place : place + len(group)]]
            whole = sum(at_stake) * POINT // len(group)
            each = whole if terms.tied_places != "same" else (at_stake[0] if at_stake else 0) * POINT
            given.update({player: totals[player] + each for player in group})
            place += len(group)
    return given
