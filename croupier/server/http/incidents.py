"""Irregularities over HTTP: remedies at a table, and dry runs of inputs."""

import secrets
from typing import Any

from msgspec import Struct

from croupier.records.log.entries import Person
from croupier.server.http.call import ApiCall
from croupier.server.tables import proposals
from croupier.server.tables.commands import taken_from
from croupier.server.tables.dry_run import DryRun, tried
from croupier.server.views.irregularities import Symptom, symptoms
from croupier.server.views.next_step import ranks_of


class Trial(Struct, frozen=True, forbid_unknown_fields=True):
    """An input that is to be tried, in the form in which it would be given."""

    input: dict[str, Any]


async def tries(call: ApiCall) -> DryRun:
    """Dry-run an input and return its events as the caller may see them; nothing is recorded."""
    table, body = call.table, call.body
    return tried(table.record, body.input, call.person, table.clock() // 1_000)


class PassedCommand(Struct, frozen=True):
    """A command that was passed on: its number among the proposals of the table, and the roles that may answer it."""

    proposal: int
    who: tuple[str, ...]


async def pass_on(call: ApiCall) -> PassedCommand:
    """Pass a command on to those who may give it, as a proposal."""
    table, person = call.table, call.person
    given = taken_from(call.body.input, person)
    by = Person(person.role, person.name)
    proposal = proposals.pass_on(table, given, by, f"{by.name}:{secrets.token_hex(8)}")
    return PassedCommand(proposal.number, proposal.confirmed_by)


class SymptomsShown(Struct, frozen=True):
    """Irregularities at a table and their remedies; `ranks` are those of its pack, for keying."""

    symptoms: tuple[Symptom, ...]
    ranks: str


async def irregularities(call: ApiCall) -> SymptomsShown:
    """Return the irregularities that are possible at a table, with the remedies of its document."""
    table = call.table
    return SymptomsShown(symptoms(table.record, call.person, table.clock() // 1_000), ranks_of(table.state))
