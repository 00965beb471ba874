"""Reasons for refusals of places, prizes, corrections and disputes."""

from typing import Final

from croupier.engine.refusal import Reason

LEVEL_PLAY_OFF: Final = Reason(
    "level_play_off",
    "{players} are level for a place that must be decided. Start the play-off.",
)
LEVEL_DRAW: Final = Reason("level_draw", "{players} are level for a place that must be decided. Let them draw cards.")
NO_SESSION_PRIZE: Final = Reason("no_session_prize", "{player} has won no prize in {stage}. See the prizes awarded.")
SESSION_PRIZE_PAID: Final = Reason(
    "session_prize_paid", "{player} has been paid the prize of {stage} already. Pay no prize twice."
)
OUT_TOGETHER: Final = Reason(
    "out_together",
    "{players} went out in the same round. Correct the result: state what each wagered and the order of removal.",
)
CONFIRMED_ALREADY: Final = Reason(
    "confirmed_already",
    "The places of {stage} are confirmed already. Correct a result instead.",
)
COUNT_MISSING: Final = Reason(
    "count_missing",
    "The places of {stage} cannot be confirmed: {table} has not reported its count. Wait for it.",
)
NOT_PLAYED: Final = Reason(
    "not_played",
    "The places of {stage} cannot be confirmed: it is not played yet. Start its next session.",
)
NO_REPECHAGE: Final = Reason("no_repechage", "{player} cannot choose to play a repechage now.")
NOBODY_HAS_PLACE: Final = Reason(
    "nobody_has_place",
    "Nobody has a place, and the pool can go only to players. Cancel the tournament.",
)
NO_PRIZE: Final = Reason("no_prize", "{player} has won no prize of place {place}.")
PRIZE_PAID: Final = Reason("prize_paid", "The prize of {player} is paid already.")
NO_METHOD: Final = Reason("no_method", "The method of payment is missing. State it.")
NOT_REPORTED: Final = Reason(
    "not_reported",
    "{table} has not reported session {number}. There is no result to correct.",
)
CONFIRMED_BEFORE_CORRECTION: Final = Reason(
    "confirmed_before_correction",
    "The places of {stage} are confirmed. Take the confirmation back first, if nothing followed it.",
)
PLAY_OFF_NOT_OVER: Final = Reason("play_off_not_over", "A play-off of {stage} is being played. Wait for its end.")
CANNOT_UNDO: Final = Reason(
    "cannot_undo",
    "The last act cannot be taken back. Correct a result, or cancel the tournament.",
)
CANNOT_REDO: Final = Reason("cannot_redo", "No act was taken back. There is no act to repeat.")
PAYOUTS_CHANGED: Final = Reason(
    "payouts_changed",
    "Payouts have changed since then. Repeat the action instead of undoing it.",
)
CANNOT_DISQUALIFY: Final = Reason("cannot_disqualify", "{player} is {fate} and cannot be disqualified.")
RULE_NOT_STATED: Final = Reason(
    "rule_not_stated",
    "A disqualification must name the broken rule and what happened. State both.",
)
FEE_NOT_REFUNDED: Final = Reason("fee_not_refunded", "The fee of a disqualified player cannot be refunded.")
REFUND_FOR_ABSENCE_ONLY: Final = Reason(
    "refund_for_absence_only",
    "The fee of a disqualified player can be refunded only for absence, under {clause}.",
)
NEVER_ABSENT: Final = Reason("never_absent", "{player} has had no seat to be absent from. Draw the ballot first.")
OUT_FOR_BREACH: Final = Reason(
    "out_for_breach", "{player} was disqualified for a breach of the rules. The fee cannot be refunded."
)
NO_MINUTES: Final = Reason("no_minutes", "A break must have a length greater than zero. State its minutes.")
NO_SUBJECT: Final = Reason("no_subject", "A dispute must state its subject. Write what it is about.")
DISPUTE_NOT_OPEN: Final = Reason("dispute_not_open", "Dispute {number} is not open. A decision is final.")
DISPUTE_NOT_DECIDED: Final = Reason(
    "tournament_dispute_not_decided", "Dispute {number} has no decision. Only a decision can be reviewed."
)
REVIEW_ASKED: Final = Reason("tournament_review_asked", "A review of dispute {number} has been asked for already.")
NO_REVIEW_ASKED: Final = Reason(
    "no_tournament_review_asked", "No review of dispute {number} is asked for. Ask for one first."
)
DECISION_IS_FINAL: Final = Reason(
    "tournament_decision_final", "A decision in the tournament is final and cannot be reviewed."
)
NO_DECISION: Final = Reason("no_decision", "The decision is missing. Write it in words.")
OTHERS_DRAW: Final = Reason("others_draw", "These players do not draw for places. Let {players} draw.")
NO_DRAW_OPEN: Final = Reason(
    "no_draw_open",
    "These players do not draw for places. No tie is to be settled by cards now.",
)
CARD_DRAWN_TWICE: Final = Reason(
    "card_drawn_twice",
    "Two players cannot draw the same card. State the card of each player.",
)
