"""Agenda: the next tasks of the director or the operator, each with its clause."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.tournament.acts import preparation
from croupier.tournament.acts.awards import needs_no_play
from croupier.tournament.acts.ballot import repechage_qualifiers, waiting
from croupier.tournament.acts.results import tie_clause
from croupier.tournament.acts.sessions import has_start, missing_at, unseated_at
from croupier.tournament.authority import rules_of, rules_of_game
from croupier.tournament.machine.lookup import late_seats, planned, players_of, running
from croupier.tournament.machine.prize_amounts import entries_counted
from croupier.tournament.machine.state import StageState, Tournament
from croupier.tournament.moments import moment


class Due(Struct, frozen=True):
    """A pending act: the input that performs it, the stage or player concerned, the reason, and the clause.

    `missing` are players absent from a session: it starts only if the input names them as absent.
    """

    give: str
    about: str
    words: str
    clause: str
    missing: tuple[str, ...] = ()


def due(state: Tournament, now: int) -> tuple[Due, ...]:
    """Return the current tasks, the most urgent first; none when the tournament is over."""
    rules = rules_of(state)
    disputes = [one for one in state.disputes if not one.decision]
    words = "decide dispute {0.number}: {0.about}"
    clause = rules.conduct.disputes.clause
    first = tuple(Due("DecideTournamentDispute", str(one.number), words.format(one), clause) for one in disputes)
    if first and rules.conduct.disputes.value == "stops":
        return first
    return (*first, *_reviews(state), *_session_prizes(state), *_in_status(state, now))


def _reviews(state: Tournament) -> Iterator[Due]:
    for one in state.disputes:
        if one.is_review_asked and not one.review:
            clause = rules_of_game(state).reviewed_by.clause
            words = f"have the Commission review dispute {one.number}: {one.about}"
            yield Due("ReviewTournamentDispute", str(one.number), words, clause)


def _session_prizes(state: Tournament) -> Iterator[Due]:
    clause = rules_of(state).places.session_prizes.clause
    for one in state.session_awards:
        if not one.is_paid:
            words = f"pay {one.player} the prize of place {one.place} at {one.table} in {one.stage}"
            yield Due("PaySessionPrize", one.player, words, clause)


def _in_status(state: Tournament, now: int) -> tuple[Due, ...]:
    rules = rules_of(state)
    match state.status:
        case "drawn up":
            return tuple(_papers(state))
        case "open" | "closed" | "playing":
            return (*_entries(state), *_stages(state, now))
        case "placed":
            return (Due("AwardPrizes", "", "award the prizes", rules.accounts.returned.clause),)
        case "awarded":
            owed = (one for one in state.awards if not one.is_paid)
            clause = rules.accounts.returned.clause
            return tuple(Due("PayPrize", one.player, f"pay the prize of place {one.place}", clause) for one in owed)
        case _:
            return ()


def _papers(state: Tournament) -> Iterator[Due]:
    missing = preparation.requirements(state)
    for clause, reason, give in missing:
        yield Due(give, "", reason.text(), clause)
    if not missing:
        yield Due("OpenEntries", "", "open the entries", rules_of(state).entries.paid.clause)


def _entries(state: Tournament) -> Iterator[Due]:
    if state.status != "open":
        return
    rules = rules_of(state)
    for stage in state.stages:
        if not stage.bound and not stage.draws:
            words = f"bind the ballot of {stage.name} before the list of players is known"
            yield Due("CommitBallot", stage.name, words, rules.seating.ballot.clause)
    if entries_counted(state) >= players_of(state.conditions).minimum:
        yield Due("CloseEntries", "", "close the entries when all have entered", rules.entries.most.clause)


def _stages(state: Tournament, now: int) -> Iterator[Due]:
    for stage in state.stages:
        if stage.status == "confirmed":
            continue
        yield from _stage(state, stage, now)
        return


def _stage(state: Tournament, stage: StageState, now: int) -> Iterator[Due]:
    rules = rules_of(state)
    for tie in (one for one in state.ties if one.stage == stage.name):
        listed = " and ".join(tie.players)
        if tie.how == "draw":
            yield Due("DrawForPlaces", stage.name, f"let {listed} draw cards for their places", tie_clause(state, tie))
        elif not any(s.tied == tie.players for s in running(state)):
            yield Due("StartSitting", stage.name, f"start the play-off of {listed}", rules.places.play_off.clause)
    for session in (s for s in running(state) if s.stage == stage.name):
        words = f"{session.table} plays {stage.name}: its count is to come"
        yield Due("ReportSitting", session.table, words, rules.places.counted.clause)
    if stage.status == "played" and not any(tie.stage == stage.name for tie in state.ties):
        yield Due("ConfirmPlaces", stage.name, f"confirm the places of {stage.name}", rules.places.awarded_by.clause)
    elif stage.draws and (stage.begun < stage.sessions or late_seats(state, stage)):
        yield from _starting(state, stage, now)
    elif not stage.draws:
        yield from _drawing(state, stage)


def _drawing(state: Tournament, stage: StageState) -> Iterator[Due]:
    """The ballot of a stage, once it is known who plays in it."""
    rules, plan = rules_of(state), planned(state, stage.name)
    if plan.kind == "repechage" and plan.is_voluntary:
        joins = {one.player: one.joins for one in state.entrants}
        for player in repechage_qualifiers(state, plan.of, plan.best):
            if joins[player].removeprefix("-") != stage.name:
                words = f"ask whether they play {stage.name}"
                yield Due("JoinRepechage", player, words, rules.places.advancing.clause)
    is_sit_and_go = state.conditions.structure.format == "sit-and-go" and stage is state.stages[0]
    ready = waiting(state, stage, is_sit_and_go=is_sit_and_go)
    if state.status == "open" and not (is_sit_and_go and len(ready) >= (state.conditions.structure.starts_with or 2)):
        return
    if needs_no_play(state, stage):
        yield Due(
            "ConfirmPlaces", stage.name, f"{stage.name} needs no play: confirm it", rules.places.awarded_by.clause
        )
        return
    yield Due("DrawBallot", stage.name, f"draw the seats of {stage.name}", rules.seating.ballot.clause)


def _starting(state: Tournament, stage: StageState, now: int) -> Iterator[Due]:
    seating = rules_of(state).seating
    starts = moment(stage.starts)
    for seat in stage.seats:
        one = state.entrant(seat.player)
        if seat.session == stage.begun + 1 and not seat.is_taken and one is not None and one.is_alive:
            words = f"see them seated in box {seat.box} of {seat.table}"
            yield Due("TakeSeat", seat.player, words, seating.seated_before.clause)
    if not has_start(state, stage) and unseated_at(state, stage):
        words = f"specify the start of {stage.name}, and notify the players, if not all of them come"
        yield Due("ChangeStart", stage.name, words, seating.late_from.clause)
    elif starts is None or now >= starts:
        words, missing = f"start {stage.name}", missing_at(state, stage)
        yield Due("StartSitting", stage.name, words, seating.seated_before.clause, missing)
