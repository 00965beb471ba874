"""Breaches, disputes and requests.

act-blackjack-2005 16; act-pontoon-2005 17; act-pontoon-2018 17; nsw-pontoon-6to5-2017 19; act-uth-2019 12, 15.
"""

from typing import Any

from msgspec import UNSET

from croupier.engine.game import game_of
from croupier.engine.holdem.inputs import Check
from croupier.engine.inputs import Forfeit, Hit, Proceed, ReturnWagers, Stand, Surrender
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons, rounds, seats
from croupier.engine.table.incidents import absence, corrections, voids
from croupier.engine.table.people import RANKS, check_power, check_reason
from croupier.engine.table.run import Run
from croupier.engine.table.state import Dispute, Incident, Table
from croupier.engine.unseen_events import TurningFellDue


def record_incident(run: Run, given: i.RecordIncident) -> None:
    """Record a breach, under the clause that was broken."""
    state, rules = run.state, run.rules.conduct
    if given.by.role == "player":
        raise Barred(given, rules.procedures.clause, reasons.OFFICIALS_ONLY)
    kind = next((one for one in rules.incidents if one.value == given.kind), None)
    if kind is None:
        listed = ", ".join(one.value for one in rules.incidents)
        raise Refused(given, rules.sanctioned.clause, reasons.NO_BREACH(kind=given.kind, listed=listed))
    check_reason(given, given.note, kind.clause, "an incident")
    is_off_duty = given.role != "player" and given.off_duty is True
    if given.kind == "device" and given.role != "player" and not is_off_duty:
        # act-uth-2019 15.1/s2: "where such person is acting in the course of their duty"
        raise Refused(given, rules.exempt.clause, reasons.EXEMPT(role=given.role))
    staff = given.kind in ("advice-by-staff", "advantage", "procedure")
    # an employee off duty is an onlooker or a player like any other; "other" is any person's breach of any provision
    is_players = given.role == "player" or (not staff and (is_off_duty or given.kind == "other"))
    if staff is is_players:
        who = "an employee" if staff else "a player"
        raise Refused(given, kind.clause, reasons.OTHER_PERSONS_BREACH(who=who, person=given.person, role=given.role))
    number = len(state.incidents) + 1
    fields: dict[str, Any] = {"number": number, "person": given.person, "role": given.role, "kind": given.kind}
    fields |= {"off_duty": True} if is_off_duty else {}
    run.act(e.IncidentRecorded, given.by, kind.clause, note=given.note, round=state.number, **fields)


def _incident(state: Table, given: i.Sanction | i.HandOver) -> Incident:
    for one in state.incidents:
        if one.number == given.incident:
            return one
    raise Refused(given, state.rules.conduct.sanction_by.clause, reasons.NO_INCIDENT(incident=given.incident))


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
        raise Refused(given, rules.sanctioned.clause, reasons.BREACH_NOT_SANCTIONED(listed=listed))
    if incident.role != "player" and not incident.is_off_duty and given.power in ("void-wagers", "exclude"):
        # act-pontoon-2018 17.2(b): "direct that the player be excluded from further participation in the game"
        clause = (rules.exclude if given.power == "exclude" else rules.void_wagers).clause
        raise Refused(given, clause, reasons.NOT_A_PLAYER(person=incident.person, role=incident.role))
    clause = {
        "void-wagers": rules.void_wagers.clause,
        "exclude": rules.exclude.clause,
        "exclude-from-casino": rules.exclude_from_casino.clause,
        "detain": rules.detain.clause,
    }[given.power]
    fields = {"incident": given.incident, "person": incident.person, "power": given.power, "reason": given.reason}
    if given.power == "void-wagers":
        run.act(e.Sanctioned, given.by, clause, **fields)
        _void_wagers(run, given, incident)
        return
    run.act(e.Sanctioned, given.by, clause, **fields)
    is_excluded = given.power != "detain"
    if is_excluded and (state.guest(incident.person) or incident.person in state.waiting):
        seats.depart(run, incident.person, clause)
    # nsw-pontoon-6to5-2017 17.10: who is detained "is not present"; the wager stays (reading A74)
    absence.mark_gone(run, incident.person, is_excluded=is_excluded)


def _void_wagers(run: Run, given: i.Sanction, incident: Incident) -> None:
    """Declare a player's wagers void: those in play, or of a round that is over."""
    state, person = run.state, incident.person
    number = None if given.round is UNSET else given.round
    is_open = state.round is not None and not state.round.is_closed and any(t.player == person for t in state.tallies)
    if is_open and number in (None, state.number):
        voids.void_wagers(run, given, person, "void")
        return
    # act-blackjack-2005 16.2(a): "any wager made by a player", one that is settled as well
    voids.void_settled_wagers(run, given, person, incident.round if number is None else number)


def _exclude_from_round(run: Run, given: i.Sanction) -> None:
    """Remove a player from the round for collusion, with a void hand."""
    ground = next((one for one in run.rules.voids.grounds if one.value == "collusion"), None)
    if ground is None:
        raise Barred(given, run.rules.conduct.exclude.clause, reasons.NO_EXCLUSION_FROM_ROUND)
    check_power(run.rules, given, given.by, run.rules.conduct.sanction_by, "exclude a player from the round")
    incident = _incident(run.state, given)
    check_reason(given, given.reason, ground.clause, "a sanction")
    if not incident.kind.startswith("cards-") or incident.round != run.state.number:
        raise Refused(given, ground.clause, reasons.NO_COLLUSION)
    if not run.state.is_in_round or not run.state.tally(incident.person).layout:
        raise Refused(given, ground.clause, reasons.NO_HAND(person=incident.person))
    fields = {"incident": given.incident, "person": incident.person, "power": given.power, "reason": given.reason}
    run.act(e.Sanctioned, given.by, ground.clause, **fields)
    voids.void_wagers(run, given, incident.person, "excluded")


def hand_over(run: Run, given: i.HandOver) -> None:
    """Record who has taken over from those who detain a person."""
    clause = run.rules.conduct.detain.clause
    if given.by.role == "player":
        raise Barred(given, clause, reasons.OFFICIALS_ONLY)
    incident = _incident(run.state, given)
    if not incident.is_detained:
        raise Refused(given, clause, reasons.NOBODY_DETAINED)
    if given.to not in ("inspector", "police"):
        raise Refused(given, clause, reasons.WRONG_TAKER)
    run.act(e.HandedOver, given.by, clause, incident=given.incident, to=given.to)


def refuse_wager(run: Run, given: i.RefuseWager) -> None:
    """Refuse a wager before the first card and have it removed."""
    state, rules = run.state, run.rules.conduct
    check_power(run.rules, given, given.by, rules.refuse_wager, "refuse a wager")
    check_reason(given, given.reason, rules.refuse_wager.clause, "refusing a wager")
    round_: Any = state.round
    if round_ is None or round_.is_closed or state.has_dealt:
        raise Refused(given, rules.refuse_wager.clause, reasons.CARD_DEALT)
    fields = {"player": given.player, "box": given.box, "bet": given.bet, "reason": given.reason}
    run.act(e.WagerRefused, given.by, rules.refuse_wager.clause, **fields)
    rounds.forward(run, ReturnWagers(given.player, "refused", given.box, given.bet))


# --- disputes ------------------------------------------------------------------------------------------------


def raise_dispute(run: Run, given: i.RaiseDispute) -> None:
    """Record a dispute of a player."""
    state, rules = run.state, run.rules.conduct
    check_reason(given, given.about, rules.decided_by.clause, "a dispute")
    number = corrections.meant_round(state, given.player) if given.round is None else given.round
    if not 0 <= number <= state.number:
        raise Refused(given, rules.decided_by.clause, reasons.NO_SUCH_ROUND(number=number))
    fields = (len(state.disputes) + 1, given.player, given.about, number)
    run.emit(e.DisputeRaised(*fields, rules.decided_by.clause))


def _dispute(state: Table, given: i.DecideDispute | i.AskReview | i.ReviewDispute) -> Dispute:
    for one in state.disputes:
        if one.number == given.dispute:
            return one
    raise Refused(given, state.rules.conduct.decided_by.clause, reasons.NO_DISPUTE(dispute=given.dispute))


def decide_dispute(run: Run, given: i.DecideDispute) -> None:
    """Decide a dispute and advise the player of further remedies."""
    rules = run.rules.conduct
    check_power(run.rules, given, given.by, rules.decided_by, "decide a dispute")
    dispute = _dispute(run.state, given)
    check_reason(given, given.ruling, rules.decided_by.clause, "a decision")
    if dispute.decided_by:
        raise Refused(given, rules.final.clause, reasons.DISPUTE_DECIDED(dispute=given.dispute))
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
        raise Refused(given, rules.decided_by.clause, reasons.DISPUTE_NOT_DECIDED(dispute=given.dispute))
    if dispute.player != given.player or dispute.is_review_asked:
        raise Refused(given, rules.reviewed_by.clause, reasons.REVIEW_ONCE)
    run.emit(e.ReviewAsked(given.dispute, given.player, rules.reviewed_by.clause))


def review_dispute(run: Run, given: i.ReviewDispute) -> None:
    """Review a decision. The person who decided cannot review it."""
    rules = run.rules.conduct
    check_power(run.rules, given, given.by, rules.reviewed_by, "review a decision")
    dispute = _dispute(run.state, given)
    check_reason(given, given.ruling, rules.reviewed_by.clause, "a review")
    if not dispute.is_review_asked or dispute.is_reviewed:
        raise Refused(given, rules.reviewed_by.clause, reasons.NO_REVIEW)
    role, _, name = dispute.decided_by.partition(" ")
    if given.by.name == name:
        raise Refused(given, rules.reviewed_by.clause, reasons.SAME_PERSON(name=name))
    if role in RANKS and given.by.role in RANKS and RANKS.index(given.by.role) <= RANKS.index(role):
        # nsw-pontoon-6to5-2017 19.12: a gaming supervisor is a casino supervisor, too; a review is by a senior one
        raise Refused(given, rules.reviewed_by.clause, reasons.RANK_TOO_LOW(role=given.by.role, other=role))
    run.act(e.DisputeReviewed, given.by, rules.reviewed_by.clause, dispute=given.dispute, ruling=given.ruling)
    _correct(run, given, dispute, rules.final.clause)


# --- requests and signals ------------------------------------------------------------------------------------


def ask_rules(run: Run, given: i.AskRules) -> None:
    """Give a person a copy of the rules."""
    run.emit(e.RulesShown(given.player, run.rules.document, run.rules.conduct.rules_copy.clause))


def ask_determinations(run: Run, given: i.AskDeterminations) -> None:
    """Inform a player of the number of decks and the shuffle."""
    state, care = run.state, run.rules.care
    if not state.shuffle:
        raise Refused(given, care.determined_by.clause, reasons.DECKS_NOT_DETERMINED)
    run.emit(e.DeterminationsTold(given.player, state.decks, state.shuffle, care.told.clause))


def signal(run: Run, given: i.Signal) -> None:
    """Interpret a hand signal as the decision it means now."""
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
    by_phase = {"forfeit": ("forfeit", "proceed"), "surrender": ("surrender",)}
    phase = "" if state.round is None else state.round.phase
    answers = by_phase.get(phase, ("hit", "stand", "check"))
    for sign, means, clause in known:
        if sign == given.sign and means in answers:
            run.emit(e.SignalGiven(given.player, given.box, sign, means, clause))
            rounds.play(run, meant[means])
            return
    clause = rules.signals[0].clause if rules.signals else rules.no_more_bets.clause
    listed = ", ".join(dict.fromkeys(sign for sign, _, _ in known)) or "none"
    raise Refused(given, clause, reasons.NO_SIGNAL(sign=given.sign, listed=listed))


def expose_cards(run: Run, given: i.ExposeCards) -> None:
    """Turn a player's cards that were dealt face down."""
    state, rule = run.state, run.rules.seating.face_down
    round_ = state.round
    if not rule.value or round_ is None:
        raise Refused(given, rule.clause, reasons.FACE_UP)
    game = game_of(run.rules)
    unseen = game.unseen_on(round_, given.box)
    # cards that nobody has seen are turned when their stage has come: who has a natural exposes it, all others in turn
    is_due = game.is_open_offer(round_) if unseen else bool(game.first_two(round_, given.box))
    is_theirs = game.controller(round_, given.box) == given.player and is_due
    if not is_theirs or given.box in state.exposed:
        raise Refused(given, rule.clause, reasons.NO_HIDDEN_CARDS(player=given.player, box=given.box))
    run.emit(e.CardsExposed(given.player, given.box, rule.clause))
    if unseen:
        run.emit(TurningFellDue(given.box, given.player, unseen, rule.clause))
