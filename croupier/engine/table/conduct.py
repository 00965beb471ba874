"""Breaches, disputes and requests.

act-blackjack-2005 16; act-pontoon-2005 17; act-pontoon-2018 17; nsw-pontoon-6to5-2017 19; act-uth-2019 12, 15.
"""

from typing import Any

from croupier.engine import twentyone
from croupier.engine.inputs import Barred, Forfeit, Hit, Proceed, Refused, ReturnWagers, Stand, Surrender
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import rounds, seats, voids
from croupier.engine.table.people import RANKS, check_power, check_reason
from croupier.engine.table.run import Run
from croupier.engine.table.state import Dispute, Incident, Table
from croupier.engine.uth.inputs import Check


def record_incident(run: Run, given: i.RecordIncident) -> None:
    """Record a breach, under the clause that was broken."""
    state, rules = run.state, run.rules.conduct
    if given.by.role == "player":
        raise Barred(given, rules.procedures.clause, "breaches are recorded by officials")
    kind = next((one for one in rules.incidents if one.value == given.kind), None)
    if kind is None:
        listed = ", ".join(one.value for one in rules.incidents)
        raise Refused(given, rules.sanctioned.clause, f"{given.kind!r} is no breach of these rules; there are {listed}")
    check_reason(given, given.note, kind.clause, "an incident")
    if given.kind == "device" and given.role != "player":
        raise Refused(given, rules.exempt.clause, f"the ban does not bind {given.role} on duty")
    staff = given.kind in ("advice-by-staff", "advantage", "procedure")
    if staff is (given.role == "player"):
        who = "an employee" if staff else "a player"
        raise Refused(given, kind.clause, f"it is {who}'s breach, and {given.person} is {given.role}")
    number = len(state.incidents) + 1
    fields = {"number": number, "person": given.person, "role": given.role, "kind": given.kind}
    run.act(e.IncidentRecorded, given.by, kind.clause, note=given.note, round=state.number, **fields)


def _incident(state: Table, given: Any) -> Incident:
    for one in state.incidents:
        if one.number == given.incident:
            return one
    raise Refused(given, state.rules.conduct.sanction_by.clause, f"there is no incident {given.incident} on record")


def sanction(run: Run, given: i.Sanction) -> None:
    """Use a power for a breach on record."""
    state, rules = run.state, run.rules.conduct
    if given.power == "exclude-from-round":
        _exclude_from_round(run, given)
        return
    power = rules.sanction_by
    if given.power == "exclude-from-casino":
        power = rules.exclude_from_casino
    elif given.power == "detain":
        power = rules.detain
    check_power(run.rules, given, given.by, power, given.power.replace("-", " "))
    incident = _incident(state, given)
    check_reason(given, given.reason, power.clause, "a sanction")
    if rules.sanctioned.value and incident.kind not in rules.sanctioned.value:
        listed = ", ".join(rules.sanctioned.value)
        raise Refused(given, rules.sanctioned.clause, f"that power is for a breach by {listed}")
    if incident.role != "player" and given.power in ("void-wagers", "exclude"):
        # act-pontoon-2018 17.2(b): "direct that the player be excluded from further participation in the game"
        clause = (rules.exclude if given.power == "exclude" else rules.void_wagers).clause
        raise Refused(given, clause, f"{incident.person} is {incident.role}, and no player of the game")
    clause = {
        "void-wagers": rules.void_wagers.clause,
        "exclude": rules.exclude.clause,
        "exclude-from-casino": rules.exclude_from_casino.clause,
        "detain": rules.detain.clause,
    }[given.power]
    fields = {"incident": given.incident, "person": incident.person, "power": given.power, "reason": given.reason}
    if given.power == "void-wagers":
        run.act(e.Sanctioned, given.by, clause, **fields)
        voids.void_wagers(run, given, incident.person, "void")
        return
    run.act(e.Sanctioned, given.by, clause, **fields)
    if given.power != "detain" and (state.guest(incident.person) or incident.person in state.waiting):
        seats.depart(run, incident.person, clause)
    if given.power != "detain":
        rounds.mark_gone(run, incident.person, is_excluded=True)


def _exclude_from_round(run: Run, given: i.Sanction) -> None:
    """Take a player out of the round for collusion, the hand being void."""
    ground = next((one for one in run.rules.voids.grounds if one.value == "collusion"), None)
    if ground is None:
        raise Barred(given, run.rules.conduct.exclude.clause, "this document excludes from the game, not from a round")
    check_power(run.rules, given, given.by, run.rules.conduct.sanction_by, "exclude a player from the round")
    incident = _incident(run.state, given)
    check_reason(given, given.reason, ground.clause, "a sanction")
    if not incident.kind.startswith("cards-") or incident.round != run.state.number:
        raise Refused(given, ground.clause, "a player is excluded from a round for collusion in it")
    if not run.state.is_in_round or not run.state.tally(incident.person).layout:
        raise Refused(given, ground.clause, f"{incident.person} has no hand in the round")
    fields = {"incident": given.incident, "person": incident.person, "power": given.power, "reason": given.reason}
    run.act(e.Sanctioned, given.by, ground.clause, **fields)
    voids.void_wagers(run, given, incident.person, "excluded")


def hand_over(run: Run, given: i.HandOver) -> None:
    """Record who has taken over from those who detain a person."""
    clause = run.rules.conduct.detain.clause
    if given.by.role == "player":
        raise Barred(given, clause, "it is recorded by an official")
    incident = _incident(run.state, given)
    if not incident.is_detained:
        raise Refused(given, clause, "nobody is detained for that incident")
    if given.to not in ("inspector", "police"):
        raise Refused(given, clause, "an inspector or a police officer takes over")
    run.act(e.HandedOver, given.by, clause, incident=given.incident, to=given.to)


def refuse_wager(run: Run, given: i.RefuseWager) -> None:
    """Refuse a wager before the first card and have it removed."""
    state, rules = run.state, run.rules.conduct
    check_power(run.rules, given, given.by, rules.refuse_wager, "refuse a wager")
    check_reason(given, given.reason, rules.refuse_wager.clause, "refusing a wager")
    round_: Any = state.round
    if round_ is None or round_.is_closed or state.dealt:
        raise Refused(given, rules.refuse_wager.clause, "a wager is refused before the first card")
    fields = {"player": given.player, "box": given.box, "bet": given.bet, "reason": given.reason}
    run.act(e.WagerRefused, given.by, rules.refuse_wager.clause, **fields)
    rounds.forward(run, ReturnWagers(given.player, "refused", given.box, given.bet))


# --- disputes ------------------------------------------------------------------------------------------------


def raise_dispute(run: Run, given: i.RaiseDispute) -> None:
    """Record a dispute of a player."""
    state, rules = run.state, run.rules.conduct
    check_reason(given, given.about, rules.decided_by.clause, "a dispute")
    number = state.number if given.round is None else given.round
    if not 0 <= number <= state.number:
        raise Refused(given, rules.decided_by.clause, f"there was no round {number}")
    fields = (len(state.disputes) + 1, given.player, given.about, number)
    run.emit(e.DisputeRaised(*fields, rules.decided_by.clause))


def _dispute(state: Table, given: Any) -> Dispute:
    for one in state.disputes:
        if one.number == given.dispute:
            return one
    raise Refused(given, state.rules.conduct.decided_by.clause, f"there is no dispute {given.dispute}")


def decide_dispute(run: Run, given: i.DecideDispute) -> None:
    """Decide a dispute; the player is told of what remains open."""
    rules = run.rules.conduct
    check_power(run.rules, given, given.by, rules.decided_by, "decide a dispute")
    dispute = _dispute(run.state, given)
    check_reason(given, given.ruling, rules.decided_by.clause, "a decision")
    if dispute.decided_by:
        raise Refused(given, rules.final.clause, f"dispute {given.dispute} has been decided")
    run.act(e.DisputeDecided, given.by, rules.decided_by.clause, dispute=given.dispute, ruling=given.ruling)
    _correct(run, given, dispute, rules.final.clause)
    run.emit(e.ComplaintAdvised(given.dispute, dispute.player, rules.complaint.clause))


def _correct(run: Run, given: i.DecideDispute | i.ReviewDispute, dispute: Dispute, clause: str) -> None:
    if given.correction:
        fields = {"player": dispute.player, "amount": given.correction, "dispute": dispute.number}
        run.act(e.CorrectionMade, given.by, clause, **fields)


def ask_review(run: Run, given: i.AskReview) -> None:
    """Ask for a review of a decision."""
    rules, dispute = run.rules.conduct, _dispute(run.state, given)
    if not dispute.decided_by:
        raise Refused(given, rules.decided_by.clause, f"dispute {given.dispute} has not been decided")
    if dispute.player != given.player or dispute.is_review_asked:
        raise Refused(given, rules.reviewed_by.clause, "a review is asked for once, by whose dispute it is")
    run.emit(e.ReviewAsked(given.dispute, given.player, rules.reviewed_by.clause))


def review_dispute(run: Run, given: i.ReviewDispute) -> None:
    """Review a decision: never by whoever made it."""
    rules = run.rules.conduct
    check_power(run.rules, given, given.by, rules.reviewed_by, "review a decision")
    dispute = _dispute(run.state, given)
    check_reason(given, given.ruling, rules.reviewed_by.clause, "a review")
    if not dispute.is_review_asked or dispute.is_reviewed:
        raise Refused(given, rules.reviewed_by.clause, "no review has been asked for, or it has been made")
    role, _, name = dispute.decided_by.partition(" ")
    if given.by.name == name:
        raise Refused(given, rules.reviewed_by.clause, f"{name} decided it: another person reviews")
    if role in RANKS and given.by.role in RANKS and RANKS.index(given.by.role) <= RANKS.index(role):
        # nsw-pontoon-6to5-2017 19.12: a gaming supervisor is a casino supervisor, too; a review is by a senior one
        raise Refused(given, rules.reviewed_by.clause, f"{given.by.role} does not review what {role} has decided")
    run.act(e.DisputeReviewed, given.by, rules.reviewed_by.clause, dispute=given.dispute, ruling=given.ruling)
    _correct(run, given, dispute, rules.final.clause)


# --- requests and signals ------------------------------------------------------------------------------------


def ask_rules(run: Run, given: i.AskRules) -> None:
    """Give a person the rules."""
    run.emit(e.RulesShown(given.player, run.rules.document, run.rules.conduct.rules_copy.clause))


def ask_determinations(run: Run, given: i.AskDeterminations) -> None:
    """Tell a player of decks and shuffle."""
    state, care = run.state, run.rules.care
    if not state.shuffle:
        raise Refused(given, care.determined_by.clause, "decks and shuffle have not been determined")
    run.emit(e.DeterminationsTold(given.player, state.decks, state.shuffle, care.told.clause))


def signal(run: Run, given: i.Signal) -> None:
    """Take a hand signal for the decision that it means now."""
    state, rules = run.state, run.rules.calls
    known = [(*one.value.split(": "), one.clause) for one in rules.signals]
    meant: dict[str, Any] = {
        "hit": Hit(given.player, given.box),
        "stand": Stand(given.player, given.box),
        "surrender": Surrender(given.player, given.box),
        "forfeit": Forfeit(given.player, given.box),
        "proceed": Proceed(given.player),
        "check": Check(given.player),
    }
    asked = {"forfeit": ("forfeit", "proceed"), "surrender": ("surrender",)}
    phase = state.round.phase if isinstance(state.round, twentyone.Round) else ""
    answers = asked.get(phase, ("hit", "stand", "check"))
    for sign, means, clause in known:
        if sign == given.sign and means in answers:
            run.emit(e.SignalGiven(given.player, given.box, sign, means, clause))
            rounds.play(run, meant[means])
            return
    clause = rules.signals[0].clause if rules.signals else rules.no_more_bets.clause
    listed = ", ".join(dict.fromkeys(sign for sign, _, _ in known)) or "none"
    raise Refused(given, clause, f"{given.sign!r} is no signal here; there are {listed}")


def expose_cards(run: Run, given: i.ExposeCards) -> None:
    """Let a player turn cards that were dealt face down."""
    state, rule = run.state, run.rules.seating.face_down
    round_ = state.round
    if not rule.value or not isinstance(round_, twentyone.Round):
        raise Refused(given, rule.clause, "the cards lie face up")
    box = round_.find(given.box)
    if box is None or round_.controller(box) != given.player or not box.first_two or given.box in state.exposed:
        raise Refused(given, rule.clause, f"{given.player} has no hidden cards on box {given.box}")
    run.emit(e.CardsExposed(given.player, given.box, rule.clause))
