"""Before entries: the conditions, who directs, what was approved, notified and published, and the tables."""

from croupier.engine.inputs import Refused
from croupier.money import show
from croupier.rules.clause import UnknownDocument
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.checking import faults
from croupier.tournament.powers import directs, holds, operates, rules_of
from croupier.tournament.state import Tournament

Events = tuple[e.TournamentEvent, ...]


def draw_up(state: Tournament | None, given: i.DrawUpConditions, now: int) -> Events:
    """Draw up the conditions; a draft may have faults, and is not published before they are mended."""
    conditions = given.conditions
    try:
        rules = load_tournament(conditions.document)
    except UnknownDocument as unknown:
        known = "" if state is None else rules_of(state).papers.documented.clause
        raise Refused(given, known, str(unknown.args[0]).rstrip(".")) from None
    clause = rules.papers.documented.clause
    operates(given, given.by, clause, "draw up the conditions")
    if not conditions.name.strip():
        raise Refused(given, clause, "the tournament has no name: name it in the conditions")
    if state is None:
        return (e.ConditionsDrawnUp(given.by, conditions, 1, given.reason, now, clause),)
    # nsw-pontoon-6to5-2017 20.10.1: "The number of tournament players to advance to the next session will be determined
    # at the start of the tournament."
    fixed = rules_of(state)
    if state.published or state.status != "drawn up":
        why = "the conditions are published: what they say, and the number that advances, is fixed from then on"
        raise Refused(given, fixed.places.advancing.clause, why)
    if conditions.name != state.conditions.name or conditions.document != state.conditions.document:
        why = f"these are the conditions of {state.conditions.name} under {state.conditions.document}: draw up another"
        raise Refused(given, fixed.papers.documented.clause, f"{why} tournament for another name or document")
    if not given.reason.strip():
        raise Refused(given, clause, "to draw the conditions up again needs its reason")
    return (e.ConditionsDrawnUp(given.by, conditions, state.version + 1, given.reason, now, clause),)


def nominate(state: Tournament, given: i.NominateDirector, now: int) -> Events:
    """Nominate the director and assistants."""
    # act-blackjack-2005 20.2: "The Gaming Shift Manager shall nominate the Tournament Director/Assistant"
    people = rules_of(state).people
    clause = people.nominated_by.clause
    holds(given, given.by, people.nominated_by.value, clause, f"nominate the {people.director.value}")
    names = (given.director, *given.assistants)
    if not all(name.strip() for name in names) or len(set(names)) < len(names):
        raise Refused(given, clause, "a nomination names each person once: tell the director and the assistants apart")
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
        raise Refused(given, accounts.commission.clause, "no commission may be retained under this document")
    if given.most < 0:
        raise Refused(given, clause, f"a commission of ${show(given.most)} cannot be approved: state nothing or more")
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
        raise Refused(given, clause, "where patrons find the conditions is not told: name the place")
    if state.published:
        raise Refused(given, clause, f"the conditions are published already: {state.published}")
    _check_sound(state, given)
    if rules.papers.before_entries.value == "approved" and not state.approval:
        raise Refused(given, rules.papers.before_entries.clause, "the conditions are not approved: approve them first")
    return (e.ConditionsPublished(given.by, given.where, now, clause),)


def designate(state: Tournament, given: i.DesignateTables, now: int) -> Events:
    """Designate the tables."""
    # nsw-pontoon-6to5-2017 20.5.1: "The Tournament Manager shall designate the gaming tables to be used"
    clause = rules_of(state).seating.designated.clause
    directs(state, given, given.by, "designate the tables")
    if not given.tables or len(set(given.tables)) < len(given.tables) or not all(t.strip() for t in given.tables):
        raise Refused(given, clause, "each table is designated once, by its name: list them")
    if state.sittings:
        raise Refused(given, clause, "play has begun: the tables stay as they are")
    drawn = {seat.table for stage in state.stages for seat in stage.seats} - set(given.tables)
    if drawn:
        why = f"players have drawn seats at {', '.join(sorted(drawn))}: what was drawn stays, designate it, too"
        raise Refused(given, rules_of(state).seating.ballot.clause, why)
    return (e.TablesDesignated(given.by, given.tables, now, clause),)


def open_entries(state: Tournament, given: i.OpenEntries, now: int) -> Events:
    """Take entries, once nothing is missing."""
    directs(state, given, given.by, "open the entries")
    missing = lacking(state)
    if missing:
        clause, why = missing[0]
        raise Refused(given, clause, why)
    listed = state.conditions.prizes.added if state.conditions.prizes is not None else ()
    return (e.EntriesOpened(given.by, listed, now, rules_of(state).entries.paid.clause),)


def lacking(state: Tournament) -> tuple[tuple[str, str], ...]:
    """Return what is missing before entries may be taken, each with its clause and what would mend it."""
    return tuple((clause, why) for clause, why, _ in wanting(state))


def wanting(state: Tournament) -> tuple[tuple[str, str, str], ...]:
    """Return what is missing before entries may be taken, each with its clause, and the input that brings it."""
    rules = rules_of(state)
    papers, conditions = rules.papers, state.conditions
    wanted = max((stage.tables for stage in conditions.stages), default=1)
    needs = (
        *(
            (False, fault.clause, f"{fault.field}: {fault.wrong}; {fault.mend}", "DrawUpConditions")
            for fault in faults(conditions)[:1]
        ),
        (
            bool(state.director),
            rules.people.nominated_by.clause,
            f"no {rules.people.director.value} is nominated",
            "NominateDirector",
        ),
        *_stated(state, rules),
        (
            bool(state.published) or not papers.published.value,
            papers.published.clause,
            "the conditions are not published",
            "PublishConditions",
        ),
        *_commission(state, rules),
        (
            len(state.tables) >= wanted,
            rules.seating.designated.clause,
            f"{len(state.tables)} of the {wanted} tables are designated: designate the others",
            "DesignateTables",
        ),
    )
    return tuple((clause, why, give) for is_met, clause, why, give in needs if not is_met)


def _stated(state: Tournament, rules: TournamentRules) -> tuple[tuple[bool, str, str, str], ...]:
    """What the document wants done with the conditions before entries."""
    before = rules.papers.before_entries
    # act-blackjack-2005 20.3: conditions shall be approved; act-pontoon-2018 20.2(c), act-uth-2019 16.2(c): the
    # Commission is notified and has a copy
    if before.value == "approved":
        why = "the conditions are not approved: state the approval"
        return ((bool(state.approval), before.clause, why, "ApproveConditions"),)
    if before.value == "notified":
        clause = rules.papers.copy_to.clause
        why = "the Commission is not notified of the conditions: notify it and give it a copy"
        return ((bool(state.notification), clause, why, "NotifyCommission"),)
    return ()


def _commission(state: Tournament, rules: TournamentRules) -> tuple[tuple[bool, str, str, str], ...]:
    fees = state.conditions.fees
    if fees is None or not fees.commission or not rules.accounts.commission_approved.value:
        return ()
    most = state.commission_approved
    if most is None:
        why = f"the commission of ${show(fees.commission)} is not approved: state the approval of its amount"
    else:
        above = f"the commission of ${show(fees.commission)} is above the approved ${show(most)}"
        why = f"{above}: lower it, or state the approval of more"
    is_met = most is not None and fees.commission <= most
    return ((is_met, rules.accounts.commission_approved.clause, why, "ApproveCommission"),)


def _check_reference(given: i.TournamentInput, reference: str, clause: str, what: str) -> None:
    if not reference.strip():
        raise Refused(given, clause, f"{what} has no reference: give its number and date")


def _check_sound(state: Tournament, given: i.TournamentInput) -> None:
    """Raise Refused with the first fault of the conditions, which no step towards entries may leave behind."""
    found = faults(state.conditions)
    if found:
        first = found[0]
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise Refused(given, first.clause, f"{first.field}: {first.wrong}; {first.mend}{more}")
