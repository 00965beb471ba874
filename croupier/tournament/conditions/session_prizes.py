"""Validation of prizes at the end of a session: their places, and that the pool can pay them."""

from collections.abc import Iterator

from croupier.money import Money, show
from croupier.rules.tournament import TournamentRules
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.plan import Flaw, Row, plan
from croupier.tournament.machine.prizes import pool

_FIELD = "session_prizes"


def session_faults(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    """Yield the faults of the prizes of sessions."""
    prizes, rule = conditions.session_prizes or (), rules.places.session_prizes
    if not prizes:
        return
    if not rule.value:
        yield Flaw(_FIELD, rule.clause, "No prize is awarded at the end of a session.", "Take them out.")
        return
    names, seats = {stage.name for stage in conditions.stages}, conditions.players
    for one in prizes:
        if one.stage not in names:
            yield Flaw(_FIELD, rule.clause, f"There is no stage {one.stage}.", "Name a stage of the tournament.")
        if one.place < 1 or (seats is not None and one.place > seats.per_table):
            wrong = f"No table has a place {one.place}."
            yield Flaw(_FIELD, rule.clause, wrong, "State places from 1 up to the number of players at a table.")
        if one.cash < 0 or one.value < 0 or not (one.cash or one.goods.strip()):
            wrong = f"Place {one.place} of {one.stage} wins nothing."
            yield Flaw(_FIELD, rule.clause, wrong, "State cash greater than zero, or goods.")
    twice = [(one.stage, one.place) for one in prizes]
    if len(set(twice)) < len(twice):
        yield Flaw(_FIELD, rule.clause, "A place of a stage has two prizes.", "State each place of a stage once.")
        return
    for row in plan(conditions).rows:
        needed, there = session_total(conditions, row), pool(conditions, row.players).total
        if needed > there:
            # act-pontoon-2018 20.19, act-uth-2019 16.21(b): prizes are what is in the pool
            wrong = f"With {row.players} players these prizes are ${show(needed)}, and the pool is ${show(there)}."
            yield Flaw(_FIELD, rules.accounts.returned.clause, wrong, "Lower the prizes, or take more players.")
            return


def session_total(conditions: Conditions, row: Row) -> Money:
    """Return the maximum cash of the prizes of all sessions with one number of players."""
    seats, starts = conditions.players, conditions.structure.starts_with
    if seats is None:
        return Money(0)
    per_table = min(seats.per_table, starts) if starts and starts > 0 else seats.per_table
    tables = {step.stage: -(-step.players[1] // max(1, per_table)) for step in row.steps}
    return Money(sum(one.cash * tables.get(one.stage, 0) for one in conditions.session_prizes or ()))
