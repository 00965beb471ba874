"""Summary of a promotion for people: its status, each prize, and the next steps with their deadlines."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.engine.table.moments import written
from croupier.money import Money
from croupier.promotion.claims import claim_by
from croupier.promotion.state import (
    OWED,
    Attempt,
    Denied,
    Fate,
    Promotion,
    PromotionDispute,
    PromotionPrize,
    Status,
    item_of,
)
from croupier.promotion.terms.document import rules_of
from croupier.promotion.terms.validation import individual_value_max
from croupier.rules.promotion import PromotionRules


class Task(Struct, frozen=True):
    """A task: its clause, its deadline if there is one, and whether that has passed.

    `do` is the input that does it, and `about` the number of the prize or the dispute that it is about.
    """

    what: str
    clause: str
    due: int | None = None
    is_overdue: bool = False
    do: str = ""
    about: int | None = None


class PrizeShown(Struct, frozen=True):
    """A prize and its status."""

    number: int
    nature: str
    kind: str
    value: Money
    fate: Fate
    is_owed: bool
    winner: str
    ticket: int
    due: int | None
    claim_by: int | None
    attempts: tuple[Attempt, ...]


class PromotionSummary(Struct, frozen=True, kw_only=True):
    """A promotion as a page shows it; the secret of the draw is included after the draw."""

    name: str
    document: str
    status: Status
    fingerprint: str
    where: tuple[str, ...]
    provided_at: int | None
    earliest: int | None
    commenced_at: int | None
    close: int | None
    award_at: int | None
    ends: int | None
    entries: int
    tickets: int
    scrutineer: str
    commitment: str
    secret: str
    words: str
    drawn_at: int | None
    owed: Money
    prizes: tuple[PrizeShown, ...]
    denied: tuple[Denied, ...]
    disputes: tuple[PromotionDispute, ...]
    published: str
    tasks: tuple[Task, ...]
    breaches: tuple[Task, ...]


def summary(state: Promotion, now: int) -> PromotionSummary:
    """Return the summary of a promotion at a moment."""
    rules, terms = rules_of(state.terms), state.terms
    provided = state.provided_at
    return PromotionSummary(
        name=terms.name,
        document=terms.document,
        status=state.status,
        fingerprint=state.fingerprint,
        where=state.where,
        provided_at=provided,
        earliest=None if provided is None else provided + rules.known.provided_hours.value * 3600,
        commenced_at=state.commenced_at,
        close=terms.entries.close,
        award_at=terms.award.at,
        ends=terms.promotion.ends,
        entries=sum(not one.is_void for one in state.entries),
        tickets=state.tickets,
        scrutineer=state.scrutineer,
        commitment=state.commitment,
        secret=state.secret,
        words=state.words,
        drawn_at=state.drawn_at,
        owed=state.owed,
        prizes=tuple([_shown(state, one) for one in state.prizes]),
        denied=state.denied,
        disputes=state.disputes,
        published=state.published,
        tasks=tuple(_tasks(state, rules, now)),
        breaches=tuple(_breaches(state, rules, now)),
    )


def _shown(state: Promotion, prize: PromotionPrize) -> PrizeShown:
    item, is_owed = item_of(state, prize), prize.fate in OWED
    last = claim_by(state, prize) if prize.fate == "won" else None
    return PrizeShown(
        prize.number,
        item.nature,
        str(item.kind),
        prize.value,
        prize.fate,
        is_owed,
        prize.winner,
        prize.ticket,
        prize.due,
        last,
        prize.attempts,
    )


def _tasks(state: Promotion, rules: PromotionRules, now: int) -> Iterator[Task]:
    """Yield the next steps."""
    if state.status == "drawn up":
        if not state.where:
            yield Task("state where the terms are to be found", rules.known.available.clause, do="StateAvailability")
        if state.provided_at is None:
            yield Task("provide the Authority with the terms", rules.known.provided_hours.clause, do="ProvideTerms")
        elif state.where:
            yield _commencing(rules, state.provided_at, now)
    dear = rules.drawing.scrutineer_above
    if state.status in ("drawn up", "open") and state.terms.award.how == "draw":
        if individual_value_max(state.terms) > dear.value and not state.scrutineer:
            yield Task("nominate a scrutineer", dear.clause, state.terms.award.at, do="NominateScrutineer")
        if not state.commitment:
            what = "publish the commitment to the draw"
            yield Task(what, rules.drawing.manner.clause, state.terms.award.at, do="CommitDraw")
        is_time = state.terms.award.at is not None and now >= state.terms.award.at
        if state.status == "open" and state.commitment and is_time:
            yield Task("draw the prizes", rules.drawing.manner.clause, do="DrawPrizes")
    if state.status == "postponed":
        what = "validate the integrity, or cancel the promotion"
        yield Task(what, rules.refusing.compromised.clause, do="ResumePromotion")
    for prize in state.prizes:
        yield from _of_prize(state, prize, rules, now)
    if not state.published and any(one.drawn for one in state.prizes):
        what = f"publish the results: {state.terms.results.published}"
        yield Task(what, rules.drawing.results.clause, do="PublishResults")
    for dispute in state.disputes:
        if not dispute.decision:
            what = f"decide dispute {dispute.number} of {dispute.person}"
            yield Task(what, rules.refusing.disputes.clause, do="DecideDispute", about=dispute.number)


def _commencing(rules: PromotionRules, provided: int, now: int) -> Task:
    """Return the task to commence, with the earliest time that the notice to the Authority permits."""
    hours = rules.known.provided_hours
    earliest = provided + hours.value * 3600
    if now < earliest:
        return Task(f"the promotion may commence from {written(earliest)}", hours.clause)
    return Task("commence the promotion", hours.clause, do="CommencePromotion")


def _of_prize(state: Promotion, prize: PromotionPrize, rules: PromotionRules, now: int) -> Iterator[Task]:
    if prize.fate == "claimed":
        what = f"pay prize {prize.number} to {prize.winner}"
        yield Task(what, rules.winning.claimed.clause, do="PayPrize", about=prize.number)
    if prize.fate != "won":
        return
    if prize.due is not None and not prize.attempts:
        # nsw-pontoon-6to5-2017 21.8: "reasonable endeavours must be made … within 2 days of the draw"
        what = f"notify {prize.winner} of prize {prize.number} by {written(prize.due)}"
        yield Task(what, rules.winning.notice_hours.clause, prize.due, now > prize.due, "NotifyWinner", prize.number)
    last = claim_by(state, prize)
    yield Task(
        f"prize {prize.number} of {prize.winner} is outstanding: not claimed",
        rules.winning.claimed.clause,
        last,
        last is not None and now > last,
        "ClaimPrize",
        prize.number,
    )


def _breaches(state: Promotion, rules: PromotionRules, now: int) -> Iterator[Task]:
    """Yield notifications of winners or the inspectorate that were late or missing; later events do not cure them."""
    # nsw-pontoon-6to5-2017 21.12: "Should this occur the inspectorate is to be notified immediately."
    ruled = rules.refusing.notified_minutes
    for one in state.late_notices:
        what = f"the inspectorate was notified too late, at {written(one.notified_at)}, of {written(one.decided_at)}"
        yield Task(what, ruled.clause, one.decided_at + ruled.value * 60, is_overdue=True)
    hours = rules.winning.notice_hours
    for prize in (*state.earlier, *state.prizes):
        until = now if prize.over_at is None else prize.over_at
        if prize.due is None or until <= prize.due or any(not each.is_late for each in prize.attempts):
            continue
        if not prize.attempts:
            what = f"{prize.winner} was not notified of prize {prize.number}"
        else:
            first = written(min(each.made_at for each in prize.attempts))
            what = f"{prize.winner} was notified of prize {prize.number} too late, at {first}"
        yield Task(what, hours.clause, prize.due, is_overdue=True)
