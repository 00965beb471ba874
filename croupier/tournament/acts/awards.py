"""Places and prizes: confirmed by the director, awarded from the whole pool, and paid."""

from msgspec import UNSET

from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts import session_prizes
from croupier.tournament.acts.ballot import qualified, repechage_qualifiers
from croupier.tournament.acts.results import Outcome, outcome, tie_clause
from croupier.tournament.authority import directs, rules_of, works
from croupier.tournament.conditions.document import Points
from croupier.tournament.machine.lookup import planned, players_of, running, stage_of
from croupier.tournament.machine.prize_amounts import for_places, prizes_by_place, topped_up
from croupier.tournament.machine.prizes import shared
from croupier.tournament.machine.state import PlaceAward, StageState, Tournament
from croupier.tournament.reasons import prizes as reasons
from croupier.tournament.reasons.play import ENTRIES_OPEN, PLACES_NOT_CONFIRMED

Events = tuple[e.TournamentEvent, ...]


def confirm(state: Tournament, given: i.ConfirmPlaces, now: int) -> Events:
    """Confirm the places of a stage as calculated."""
    # act-blackjack-2005 20.19: "shall be responsible for calculating and awarding the places"
    # nsw-pontoon-6to5-2017 20.5.8: the winners are announced when every count is in
    places = rules_of(state).places
    clause = places.awarded_by.clause
    directs(state, given, given.by, "confirm places")
    stage = stage_of(state, given, given.stage, clause)
    found = _walkover(state, given, stage, clause) if not stage.draws else None
    if found is None:
        _check_played(state, given, stage)
        found = outcome(state, stage)
    if found.ties:
        tie = found.ties[0]
        raise Refused(
            given,
            tie_clause(state, tie),
            (reasons.LEVEL_PLAY_OFF if tie.how == "play-off" else reasons.LEVEL_DRAW)(
                players=" and ".join(tie.players)
            ),
        )
    if found.untold:
        # nsw-pontoon-6to5-2017 20.10.4: the smallest wager, and of equal wagers the chips that were removed first
        names = " and ".join(found.untold[0])
        raise Refused(given, places.same_round.clause, reasons.OUT_TOGETHER(players=names))
    prizes = session_prizes.awards_of(state, stage)
    stacks = tuple((one.player, one.chips) for one in state.entrants if one.player in set(found.advanced))
    is_last = stage.name == state.last_stage.name
    return (
        e.PlacesConfirmed(
            given.by,
            stage.name,
            found.order,
            found.advanced,
            found.fallen,
            stacks,
            found.points,
            is_last,
            now,
            places.advancing.clause if found.advanced else clause,
            prizes or UNSET,
        ),
    )


def _check_played(state: Tournament, given: i.ConfirmPlaces, stage: StageState) -> None:
    clause = rules_of(state).places.counted.clause
    if stage.status == "confirmed":
        raise Refused(given, clause, reasons.CONFIRMED_ALREADY(stage=stage.name))
    if stage.status == "played":
        return
    waits = [s.table for s in running(state) if s.stage == stage.name]
    raise Refused(
        given,
        clause,
        reasons.COUNT_MISSING(stage=stage.name, table=waits[0]) if waits else reasons.NOT_PLAYED(stage=stage.name),
    )


def _walkover(state: Tournament, given: i.ConfirmPlaces, stage: StageState, clause: str) -> Outcome | None:
    """Return the end of a stage with no player, or only one."""
    number = state.stages.index(stage)
    before = state.stages[number - 1] if number else None
    if before is not None and before.status != "confirmed":
        raise Refused(given, clause, PLACES_NOT_CONFIRMED(stage=before.name))
    if before is None and state.status == "open":
        raise Refused(given, clause, ENTRIES_OPEN)
    if stage.status == "confirmed" or not needs_no_play(state, stage):
        return None
    players = qualified(state, stage)
    is_last = stage.name == state.last_stage.name
    order: tuple[tuple[str, ...], ...] = tuple((player,) for player in players)
    if is_last and isinstance(state.conditions.points, Points):
        order = _by_points(state)
    return Outcome(order, () if is_last else players, players if is_last else (), (), ())


def _by_points(state: Tournament) -> tuple[tuple[str, ...], ...]:
    """Return everybody who has a place by the points that they have."""
    ranked = [one for one in state.entrants if one.is_alive or one.fate == "fallen"]
    totals = sorted({one.points for one in ranked}, reverse=True)
    return tuple(tuple(one.player for one in ranked if one.points == total) for total in totals)


def needs_no_play(state: Tournament, stage: StageState) -> bool:
    """Return whether a stage has at most one player, or a repechage no more players than it passes on."""
    players, plan = qualified(state, stage), planned(state, stage.name)
    if plan.kind != "repechage" or not plan.is_voluntary:
        return len(players) < 2
    tables = -(-len(players) // players_of(state.conditions).per_table)
    return len(players) <= max(1, plan.advance.per_table * tables + plan.advance.best)


def join_repechage(state: Tournament, given: i.JoinRepechage, now: int) -> Events:
    """Accept the answer of a player who may take part in a repechage."""
    # act-pontoon-2018 20.3(a)(ii)(E), nsw-pontoon-6to5-2017 20.4.2(e): whether there is one, and who qualifies
    clause = rules_of(state).places.advancing.clause
    directs(state, given, given.by, "take an answer about a repechage")
    for stage in state.stages:
        plan = planned(state, stage.name)
        if plan.kind != "repechage" or not plan.is_voluntary or stage.draws or stage.status == "confirmed":
            continue
        if given.player in repechage_qualifiers(state, plan.of, plan.best):
            return (e.RepechageAnswered(given.by, given.player, stage.name, given.joins, now, clause),)
    raise Refused(given, clause, reasons.NO_REPECHAGE(player=given.player))


def field(state: Tournament) -> tuple[tuple[str, ...], ...]:
    """Return the places of the whole field from the first, level players together in the order of entry."""
    entry = {one.player: number for number, one in enumerate(state.entrants)}
    ranked = {one.player for one in state.entrants if one.fate in {"fallen", "advanced", "placed", "playing"}}
    groups: list[list[str]] = []
    if isinstance(state.conditions.points, Points):
        groups += [list(group) for group in state.last_stage.order]
    else:
        for stage in reversed(state.stages):
            here = {one.player for one in state.entrants if one.player in ranked and _fell(one.fallen_in, stage)}
            groups += [[player for player in group if player in here] for group in stage.order]
            ordered = {player for group in stage.order for player in group}
            groups.append([player for player in here if player not in ordered])
    placed = {player for group in groups for player in group}
    groups.append([player for player in entry if player in ranked and player not in placed])
    kept = ([player for player in group if player in ranked] for group in groups)
    return tuple(tuple(sorted(group, key=entry.__getitem__)) for group in kept if group)


def _fell(fallen_in: str, stage: StageState) -> bool:
    return fallen_in == stage.name


def award(state: Tournament, given: i.AwardPrizes, now: int) -> Events:
    """Award the prizes: all of the pool, by the places of the field."""
    rules = rules_of(state)
    clause = rules.accounts.returned.clause
    directs(state, given, given.by, "award the prizes")
    places = field(state)
    if not places:
        raise Refused(given, clause, reasons.NOBODY_HAS_PLACE)
    awards, topped = awards_of(state, places), topped_up(state)
    assert sum(one.cash for one in awards) == for_places(state), "all of the pool is returned, and no more"
    return (e.PrizesAwarded(given.by, places, awards, topped, now, clause),)


def awards_of(state: Tournament, places: tuple[tuple[str, ...], ...]) -> tuple[PlaceAward, ...]:
    """Return the prize of each player: tied players share the prizes of their places."""
    count = sum(len(group) for group in places)
    prizes = prizes_by_place(state, count)
    awards: list[PlaceAward] = []
    place = 1
    for group in places:
        won = [one for one in prizes if place <= one.place < place + len(group)]
        if won:
            parts = shared(won, group)
            awards += [PlaceAward(one.player, place, one.cash, one.goods) for one in parts if one.cash or one.goods]
        place += len(group)
    return tuple(awards)


def pay(state: Tournament, given: i.PayPrize, now: int) -> Events:
    """Pay a prize out."""
    clause = rules_of(state).accounts.returned.clause
    works(given, given.by, clause, "pay a prize")
    found = next((one for one in state.awards if (one.player, one.place) == (given.player, given.place)), None)
    if found is None:
        raise Refused(given, clause, reasons.NO_PRIZE(player=given.player, place=given.place))
    if found.is_paid:
        raise Refused(given, clause, reasons.PRIZE_PAID(player=given.player))
    if not given.method.strip():
        raise Refused(given, clause, reasons.NO_METHOD)
    return (
        e.PrizePaid(given.by, found.player, found.place, Money(found.cash), found.goods, given.method, now, clause),
    )
