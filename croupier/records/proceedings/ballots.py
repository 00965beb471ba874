"""The secrets of a tournament's ballots: sealed in its log under the store's keys, and revealed when seats are drawn.

Refused inputs are recorded, too, and a secret in the log would reveal the ballot to its readers: so a secret is put
only into an input that is accepted.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table.people import Official
from croupier.fairness.entropy import new_secret
from croupier.records.house import House
from croupier.records.log import entries
from croupier.records.log.entries import Person
from croupier.records.proceedings import state as proceedings_state
from croupier.records.proceedings.state import ProceedingRecord
from croupier.records.stores.protocol import Store
from croupier.tournament.acts.ballot import commitment_of
from croupier.tournament.inputs import BreakTable, CommitBallot, DrawBallot


def binding(house: House, by: Official, tournament: str, stage: str) -> CommitBallot:
    """Return the input that commits the next ballot of a stage to a new secret."""
    return bound_by(house, by, tournament, stage, new_secret())


def bound_by(house: House, by: Official, tournament: str, stage: str, secret: bytes) -> CommitBallot:
    """Return the input that commits a ballot to a secret, with the sealed secret."""
    bound = commitment_of(secret.hex(), tournament=tournament, stage=stage)
    return CommitBallot(by, stage, bound, house.keys.seal(secret, _about(tournament, stage, bound)))


def secret_of(house: House, tournament: str, stage: str, bound: Iterable[str]) -> str:
    """Return the secret of the first ballot that is bound and was sealed here, "" if none was; raise BadKeys."""
    sealed = _sealed(house.store, tournament)
    for one in bound:
        if one in sealed:
            return house.keys.unseal(sealed[one], _about(tournament, stage, one)).hex()
    return ""


def _sealed(store: Store, tournament: str) -> dict[str, str]:
    """Return the sealed secrets, by their published commitments."""
    found = {}
    for link in store.links(f"tournament {tournament}"):
        if b'"CommitBallot"' in link.body:
            given = entries.read(link.body).given
            if isinstance(given, CommitBallot) and given.sealed:
                found[given.commitment] = given.sealed
    return found


def with_secret(house: House, record: ProceedingRecord, given: DrawBallot | BreakTable) -> DrawBallot | BreakTable:
    """Return a draw with its secret, but without it where the draw would be refused; raise BadKeys."""
    return judged(house, record, given)[0]


def judged(
    house: House, record: ProceedingRecord, given: DrawBallot | BreakTable
) -> tuple[DrawBallot | BreakTable, Refused | None]:
    """Return a draw with its secret, or without it and why where the draw would be refused; raise BadKeys."""
    state = record.state
    name = given.stage if isinstance(given, DrawBallot) else _stage_at(state, given.table)
    stage = state.stage(name)
    if stage is None:
        return given, None
    secret = secret_of(house, state.conditions.name, name, stage.bound)
    with_secret = replace(given, secret=secret)
    at = max(house.clock(), record.at)
    found = (
        proceedings_state.find_refusal(record, with_secret, Person(given.by.role, given.by.name), at=at)
        if secret
        else None
    )
    return (with_secret, None) if secret and found is None else (given, found)


def _stage_at(state: Any, table: str) -> str:
    """Return the stage played at a table, "" if none is."""
    return next((one.stage for one in reversed(state.sessions) if one.table == table and one.result is None), "")


def _about(tournament: str, stage: str, bound: str) -> str:
    """Return the subject of a sealed secret, so that secrets cannot be exchanged."""
    return f"tournament {tournament} ballot {stage} {bound}"
