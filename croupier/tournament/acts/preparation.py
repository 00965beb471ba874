"""Before entries: the conditions, the director, approvals, notifications, publication, and the tables."""

from croupier.engine.refusal import Reason, Refused
from croupier.rules.clause import UnknownDocument
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.authority import directs, holds, operates, rules_of
from croupier.tournament.conditions.plan import Flaw
from croupier.tournament.conditions.validation import faults
from croupier.tournament.machine.state import Tournament
from croupier.tournament.reasons import entries as reasons

Events = tuple[e.TournamentEvent, ...]
Requirement = tuple[bool, str, Reason, str]
"""Return whether it is met, its clause, the reason for a refusal without it, and the input that meets it."""


def draw_up(state: Tournament | None, given: i.DrawUpConditions, now: int) -> Events:
    """Draw up the conditions; a draft may have faults, and is not published before they are mended."""
    conditions = given.conditions
    try:
        rules = load_tournament(conditions.document)
    except UnknownDocument as unknown:
        known = "" if state is None else rules_of(state).papers.documented.clause
        raise Refused(given, known, reasons.UNKNOWN_DOCUMENT(text=str(unknown.args[0]))) from None
    clause = rules.papers.documented.clause
    operates(given, given.by, clause, "draw up the conditions")
    if not conditions.name.strip():
        raise Refused(given, clause, reasons.TOURNAMENT_NOT_NAMED)
    if state is None:
        return (e.ConditionsDrawnUp(given.by, conditions, 1, given.reason, now, clause),)
    # nsw-pontoon-6to5-2017 20.10.1: "The number of tournament players to advance to the next session will be determined
    # at the start of the tournament."
    fixed = rules_of(state)
    if state.published or state.status != "drawn up":
        raise Refused(given, fixed.places.advancing.clause, reasons.CONDITIONS_FIXED)
    if conditions.name != state.conditions.name or conditions.document != state.conditions.document:
        raise Refused(
            given,
            fixed.papers.documented.clause,
            reasons.OTHER_CONDITIONS(name=state.conditions.name, document=state.conditions.document),
        )
    if not given.reason.strip():
        raise Refused(given, clause, reasons.REDRAFT_WITHOUT_REASON)
    return (e.ConditionsDrawnUp(given.by, conditions, state.version + 1, given.reason, now, clause),)


def nominate(state: Tournament, given: i.NominateDirector, now: int) -> Events:
    """Nominate the director and assistants."""
    # act-blackjack-2005 20.2: "The Gaming Shift Manager shall nominate the Tournament Director/Assistant"
    people = rules_of(state).people
    clause = people.nominated_by.clause
    holds(given, given.by, people.nominated_by.value, clause, f"nominate the {people.director.value}")
    names = (given.director, *given.assistants)
    if not all(name.strip() for name in names) or len(set(names)) < len(names):
        raise Refused(given, clause, reasons.NOMINATION_UNCLEAR)
    return (e.DirectorNominated(given.by, given.director, given.assistants, now, clause),)


def approve(state: Tournament, given: i.ApproveConditions, now: int) -> Events:
    """State that the conditions were approved."""
    clause = rules_of(state).papers.before_entries.clause
    operates(given, given.by, clause, "state the approval of the conditions")
    _check_reference(given, given.reference, clause, "the approval")
    _check_sound(state, given)
    return (e.ConditionsApproved(given.by, given.reference, now, clause),)


def approve_commission(state: Tournament, given: i.ApproveCommission, now: int) -> Events:
    """State which commission was approved."""
    # act-blackjack-2005 20.23: "may retain an approved amount of the total entry fees as tournament commission"
    accounts = rules_of(state).accounts
    clause = accounts.commission_approved.clause
    operates(given, given.by, clause, "state the approval of a commission")
    _check_reference(given, given.reference, clause, "the approval of the commission")
    if not accounts.commission.value:
        raise Refused(given, accounts.commission.clause, reasons.NO_COMMISSION_ALLOWED)
    if given.most < 0:
        raise Refused(given, clause, reasons.NEGATIVE_COMMISSION(amount=given.most))
    return (e.CommissionApproved(given.by, given.most, given.reference, now, clause),)


def notify(state: Tournament, given: i.NotifyCommission, now: int) -> Events:
    """State that the Commission was notified and given a copy."""
    papers = rules_of(state).papers
    clause = papers.copy_to.clause
    operates(given, given.by, clause, "notify the Commission")
    _check_reference(given, given.reference, clause, "the notification")
    _check_sound(state, given)
    return (e.CommissionNotified(given.by, given.reference, now, clause),)


def publish(state: Tournament, given: i.PublishConditions, now: int) -> Events:
    """Make the conditions available; they are fixed from then on."""
    # nsw-pontoon-6to5-2017 20.4.1: "The casino operator shall publish conditions of tournament play"
    rules = rules_of(state)
    clause = rules.papers.published.clause
    operates(given, given.by, clause, "publish the conditions")
    if not given.where.strip():
        raise Refused(given, clause, reasons.NO_PLACE_OF_PUBLICATION)
    if state.published:
        raise Refused(given, clause, reasons.PUBLISHED_ALREADY(where=state.published))
    _check_sound(state, given)
    if rules.papers.before_entries.value == "approved" and not state.approval:
        raise Refused(given, rules.papers.before_entries.clause, reasons.CONDITIONS_NOT_APPROVED)
    return (e.ConditionsPublished(given.by, given.where, now, clause),)


def designate(state: Tournament, given: i.DesignateTables, now: int) -> Events:
    """Designate the tables."""
    # nsw-pontoon-6to5-2017 20.5.1: "The Tournament Manager shall designate the gaming tables to be used"
    clause = rules_of(state).seating.designated.clause
    directs(state, given, given.by, "designate the tables")
    if not given.tables or len(set(given.tables)) < len(given.tables) or not all(t.strip() for t in given.tables):
        raise Refused(given, clause, reasons.TABLES_NOT_LISTED)
    if state.sessions:
        raise Refused(given, clause, reasons.PLAY_HAS_BEGUN)
    drawn = {seat.table for stage in state.stages for seat in stage.seats} - set(given.tables)
    if drawn:
        raise Refused(
            given, rules_of(state).seating.ballot.clause, reasons.DRAWN_TABLES_MISSING(tables=", ".join(sorted(drawn)))
        )
    return (e.TablesDesignated(given.by, given.tables, now, clause),)


def open_entries(state: Tournament, given: i.OpenEntries, now: int) -> Events:
    """Open entries, once the preparation is complete."""
    directs(state, given, given.by, "open the entries")
    missing = requirements(state)
    if missing:
        clause, reason, _ = missing[0]
        raise Refused(given, clause, reason)
    listed = state.conditions.prizes.added if state.conditions.prizes is not None else ()
    return (e.EntriesOpened(given.by, listed, now, rules_of(state).entries.paid.clause),)


def requirements(state: Tournament) -> tuple[tuple[str, Reason, str], ...]:
    """Return the unmet requirements for entries, each with its clause and the input that meets it."""
    rules = rules_of(state)
    papers, conditions = rules.papers, state.conditions
    wanted = max((stage.tables for stage in conditions.stages), default=1)
    needs = (
        *((False, fault.clause, _fault(fault), "DrawUpConditions") for fault in faults(conditions)[:1]),
        (
            bool(state.director),
            rules.people.nominated_by.clause,
            reasons.NO_DIRECTOR(title=rules.people.director.value),
            "NominateDirector",
        ),
        *_stated(state, rules),
        (
            bool(state.published) or not papers.published.value,
            papers.published.clause,
            reasons.NOT_PUBLISHED,
            "PublishConditions",
        ),
        *_commission(state, rules),
        (
            len(state.tables) >= wanted,
            rules.seating.designated.clause,
            reasons.TABLES_NOT_DESIGNATED(count=len(state.tables), wanted=wanted),
            "DesignateTables",
        ),
    )
    return tuple((clause, reason, give) for is_met, clause, reason, give in needs if not is_met)


def _stated(state: Tournament, rules: TournamentRules) -> tuple[Requirement, ...]:
    """Return the steps that the document requires before entries."""
    before = rules.papers.before_entries
    # act-blackjack-2005 20.3: conditions shall be approved; act-pontoon-2018 20.2(c), act-uth-2019 16.2(c): the
    # Commission is notified and has a copy
    if before.value == "approved":
        return ((bool(state.approval), before.clause, reasons.CONDITIONS_NOT_APPROVED, "ApproveConditions"),)
    if before.value == "notified":
        clause = rules.papers.copy_to.clause
        return ((bool(state.notification), clause, reasons.NOT_NOTIFIED, "NotifyCommission"),)
    return ()


def _commission(state: Tournament, rules: TournamentRules) -> tuple[Requirement, ...]:
    fees = state.conditions.fees
    if fees is None or not fees.commission or not rules.accounts.commission_approved.value:
        return ()
    most = state.commission_approved
    if most is None:
        reason = reasons.COMMISSION_NOT_APPROVED(commission=fees.commission)
    else:
        reason = reasons.COMMISSION_ABOVE_APPROVED(commission=fees.commission, most=most)
    is_met = most is not None and fees.commission <= most
    return ((is_met, rules.accounts.commission_approved.clause, reason, "ApproveCommission"),)


def _check_reference(given: i.TournamentInput, reference: str, clause: str, what: str) -> None:
    if not reference.strip():
        raise Refused(given, clause, reasons.NO_REFERENCE(what=what))


def _check_sound(state: Tournament, given: i.TournamentInput) -> None:
    """Raise Refused with the first fault of the conditions, which no step towards entries may leave behind."""
    found = faults(state.conditions)
    if found:
        first = found[0]
        raise Refused(given, first.clause, _fault(first, len(found) - 1))


def _fault(fault: Flaw, more: int = 0) -> Reason:
    reason = reasons.CONDITIONS_FAULTS if more else reasons.CONDITIONS_FAULT
    return reason(field=fault.field, wrong=fault.wrong, mend=fault.mend, more=more)
