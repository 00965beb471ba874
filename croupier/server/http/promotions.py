"""Promotional prizes over HTTP: the public part, and the console of officials."""

from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from croupier.engine.table import Official
from croupier.engine.table.people import RANKS
from croupier.promotion import PromotionSummary, summary
from croupier.promotion.flow import FLOW
from croupier.promotion.inputs import CommitDraw, DrawPrizes, DrawUpTerms, PromotionInput
from croupier.promotion.state import Fate, Promotion
from croupier.promotion.terms.document import Terms
from croupier.promotion.terms.parser import BadTerms, read
from croupier.promotion.terms.validation import TermsFault
from croupier.records.log.keys import BadKeys
from croupier.records.proceedings.draws import committing, drawing
from croupier.server.accounts import step_up
from croupier.server.http.call import ApiCall, Failed
from croupier.server.http.proceedings import (
    ProceedingCommand,
    ProceedingEntry,
    RecordedInput,
    Text,
    acts,
    by_of,
    check_name,
    check_secrets,
    exported,
    key_of,
    proceeding_of,
    taken,
)
from croupier.server.proceedings.forms import ProceedingForm, forms
from croupier.server.proceedings.registry import LiveProceeding
from croupier.server.tables.commands import taken_from

KIND = "promotion"


class PrizePublic(Struct, frozen=True):
    """The public part of a prize: its winner is shown when the results are published."""

    number: int
    nature: str
    kind: str
    value: int
    fate: Fate
    winner: str


class PromotionShown(Struct, frozen=True):
    """A promotion as everybody may know it; `secret` and `words` let anybody draw again, when it was drawn."""

    name: str
    document: str
    status: str
    version: int
    fingerprint: str
    where: tuple[str, ...]
    commenced_at: int | None
    close: int | None
    award_at: int | None
    ends: int | None
    entries: int
    tickets: int
    commitment: str
    secret: str
    words: str
    drawn_at: int | None
    published: str
    prizes: tuple[PrizePublic, ...]


class PromotionsShown(Struct, frozen=True):
    """All promotions of the floor."""

    promotions: tuple[PromotionShown, ...]


class TermsShown(Struct, frozen=True):
    """The current terms of a promotion, and their fingerprint."""

    name: str
    fingerprint: str
    terms: Terms


class FaultsShown(Struct, frozen=True):
    """All faults of terms, each with its clause; empty if they can be drawn up."""

    faults: tuple[TermsFault, ...]


class EntryShown(Struct, frozen=True):
    """An entry of a promotion."""

    number: int
    entrant: str
    tickets: int
    is_void: bool


class PromotionConsole(Struct, frozen=True):
    """A promotion for officials and inspectors: its whole state, the next steps, and the possible inputs."""

    version: int
    summary: PromotionSummary
    entries: tuple[EntryShown, ...]
    forms: tuple[ProceedingForm, ...]
    acts: tuple[ProceedingEntry, ...]


async def promotions(call: ApiCall) -> PromotionsShown:
    """Show all promotions of the floor."""
    return PromotionsShown(tuple([_promotion_shown(call, one) for one in call.app.floor.proceedings.of(KIND)]))


def _now(call: ApiCall) -> int:
    return call.app.floor.clock() // 1_000


def _promotion_shown(call: ApiCall, one: LiveProceeding) -> PromotionShown:
    summary_ = summary(one.state, _now(call))
    prizes = [
        PrizePublic(
            each.number, each.nature, each.kind, each.value, each.fate, each.winner if summary_.published else ""
        )
        for each in summary_.prizes
    ]
    same = {
        name: getattr(summary_, name) for name in PromotionShown.__struct_fields__ if name not in ("prizes", "version")
    }
    return PromotionShown(**same, version=one.version, prizes=tuple(prizes))


async def promotion(call: ApiCall) -> PromotionShown:
    """Return a promotion as everybody may see it."""
    return _promotion_shown(call, proceeding_of(call, KIND))


async def terms(call: ApiCall) -> TermsShown:
    """Return the current terms of a promotion."""
    state: Promotion = proceeding_of(call, KIND).state
    return TermsShown(state.terms.name, state.fingerprint, state.terms)


async def check_terms(call: ApiCall) -> FaultsShown:
    """Return all faults of terms."""
    try:
        read(call.body.text)
    except BadTerms as wrong:
        return FaultsShown(wrong.faults)
    return FaultsShown(())


async def draw_up_promotion(call: ApiCall) -> PromotionShown:
    """Create a promotion from its terms, and commit to its draw."""
    given: Text = call.body
    try:
        terms = read(given.text)
    except BadTerms as wrong:
        first = wrong.faults[0]
        raise Failed(422, str(first), clause=first.clause, field=first.where) from None
    check_name(terms.name)
    one = await call.app.floor.proceedings.draw_up(KIND, terms.name, DrawUpTerms(call.person, terms), by_of(call))
    if terms.by_chance and terms.award.how == "draw":
        await one.command(committing(call.app.floor.house, call.person, terms.name), by_of(call))
    return _promotion_shown(call, one)


async def promotion_command(call: ApiCall) -> RecordedInput:
    """Send an input to a promotion. The floor makes, keeps and reveals the secret of its draw."""
    one, command = proceeding_of(call, KIND), call.body
    check_secrets(command)
    step_up.check_act(call.app.identity, call.login, command.input)
    given = taken_from(_whole(command), call.person, KIND)
    given = await call.app.floor.writer.run(_with_secret, call, one, given)
    answer = await one.command(given, by_of(call), key=key_of(call, command), version=command.version)
    return taken(one, answer)


def _whole(command: ProceedingCommand) -> dict[str, Any]:
    """Return an input with the fields that the floor fills in; terms may be given as text."""
    if command.input.get("do") == "AmendTerms" and isinstance(command.input.get("terms"), str):
        try:
            terms = read(command.input["terms"])
        except BadTerms as wrong:
            first = wrong.faults[0]
            raise Failed(422, str(first), clause=first.clause, field=first.where) from None
        return {**command.input, "terms": msgspec.to_builtins(terms)}
    blank = {"CommitDraw": {"commitment": ""}, "DrawPrizes": {"secret": ""}}
    return {**blank.get(str(command.input.get("do")), {}), **command.input}


def _with_secret(call: ApiCall, one: LiveProceeding, given: PromotionInput) -> Any:
    house, state = call.app.floor.house, one.state
    if isinstance(given, CommitDraw):
        return committing(house, given.by, state.terms.name, given.reason)
    if isinstance(given, DrawPrizes):
        try:
            return drawing(one.recorded, given.by, given.words, given.overseen_by)
        except BadKeys as wrong:
            raise Failed(503, str(wrong)) from None
    return given


async def promotion_console(call: ApiCall) -> PromotionConsole:
    """Return a promotion for its operators and for inspectors."""
    one, person = proceeding_of(call, KIND), call.person
    state: Promotion = one.state
    entries = tuple([EntryShown(each.number, each.entrant, each.tickets, each.is_void) for each in state.entries])
    done = await call.read(acts, call.app.floor.house.store, one.log, one.version)
    forms_ = forms(one.record, person, call.app.floor.clock(), _is_time) if _runs(person) else ()
    return PromotionConsole(one.version, summary(state, _now(call)), entries, forms_, done)


def _runs(person: Official) -> bool:
    return person.role in RANKS


def _is_time(state: Promotion, kind: type) -> bool:
    return kind in FLOW[state.status]


async def export_promotion(call: ApiCall) -> Response:
    """Export the log of a promotion; `croupier audit verify` checks it."""
    return await exported(call, proceeding_of(call, KIND))
