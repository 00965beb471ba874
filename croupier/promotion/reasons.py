"""Reasons for refusals of a promotion."""

from typing import Final

from croupier.engine.refusal import Reason

NO_TERMS: Final = Reason("no_terms", "The promotion has no terms yet. Draw them up first.")
NOT_OPERATOR: Final = Reason("not_operator", "{by:Person} cannot act for the casino operator. Ask {roles}.")
UNKNOWN_RULES: Final = Reason("unknown_rules", "{text}")
TERMS_FAULTS: Final = Reason("terms_faults", "{faults}")
NO_PLACE_OF_TERMS: Final = Reason(
    "no_place_of_terms",
    "The place of the terms is missing. State it: in the casino, on a website or in a brochure.",
)
NO_MARKETING: Final = Reason("no_marketing", "The marketing material that refers to the terms is missing. Name it.")
OTHER_PROMOTION: Final = Reason(
    "other_promotion",
    "The document and the name of a promotion cannot change. Draw up another promotion.",
)
NOT_A_REWARD: Final = Reason("not_a_reward", "A promotion cannot become a reward without chance. Cancel it instead.")
PRIZES_FIXED: Final = Reason("prizes_fixed", "A draw was made or a prize was won. The prizes cannot change.")
SAME_TERMS: Final = Reason("same_terms", "These are the current terms. Change at least one of them.")
TERMS_NOT_AVAILABLE: Final = Reason(
    "terms_not_available",
    "The place of the terms is not stated. State where they are available.",
)
TERMS_NOT_PROVIDED: Final = Reason(
    "terms_not_provided",
    "The Authority has not been provided with these terms. Provide them first.",
)
TOO_EARLY_AFTER_TERMS: Final = Reason(
    "too_early_after_terms",
    "The Authority must have the terms {hours} hours before. Commence at {earliest} or later.",
)
NOT_BEGUN: Final = Reason("not_begun", "By its terms the promotion begins at {begins}. Wait until then.")
HAS_ENDED: Final = Reason("has_ended", "By its terms the promotion ended at {ends}.")
NO_DRAW: Final = Reason("no_draw", "By its terms the promotion has no draw.")
BAD_COMMITMENT: Final = Reason("bad_commitment", "A commitment must be a SHA-256 hash of 64 hexadecimal digits.")
NO_DISPUTE: Final = Reason("no_dispute", "There is no dispute {number}.")
DECISION_FINAL: Final = Reason(
    "decision_final",
    "The dispute is decided. The decision of the casino operator is final.",
)
NOT_NOTIFIED: Final = Reason(
    "not_notified",
    "The inspectorate must be notified immediately. State when it was notified.",
)
NOTIFIED_IN_FUTURE: Final = Reason("notified_in_future", "{moment} is in the future. Notify the inspectorate now.")
NOTIFIED_BEFORE_DECISION: Final = Reason(
    "notified_before_decision",
    "{notified} is before the decision at {decided}. Notify the inspectorate of the decision.",
)
DECISION_NOT_STATED: Final = Reason(
    "decision_not_stated",
    "{notified} is more than {minutes} minutes ago. State when it was decided.",
)
AWARD_DATE_PASSED: Final = Reason(
    "award_date_passed",
    "By its terms the prize was to be awarded at {moment}. Amend the terms, with approval, for a new date.",
)
SCOPE_OUTSIDE: Final = Reason("scope_outside", "The reward is given without chance. It is not a promotional prize.")
NOT_COMMENCED: Final = Reason("not_commenced", "The promotion has not commenced.")
POSTPONED: Final = Reason("postponed", "The promotion is postponed. Resume it when its integrity is validated.")
CANCELLED: Final = Reason("cancelled", "The promotion is cancelled.")
DRAWN: Final = Reason("drawn", "The prizes are drawn.")
NOT_POSTPONED: Final = Reason("not_postponed", "The promotion is not postponed.")
NO_PRIZE_DRAWN: Final = Reason("no_prize_drawn", "No prize has been drawn yet.")
COMMENCED: Final = Reason("commenced", "The promotion has commenced.")
TERMS_EXIST: Final = Reason("terms_exist", "The promotion has terms already. Amend them.")
AMENDMENT_WITHOUT_REASON: Final = Reason("amendment_without_reason", "An amendment must have a reason. State it.")
NO_APPROVAL: Final = Reason("no_approval", "The promotion has commenced. Name the Authority's approval.")
NO_SCRUTINEER_NAME: Final = Reason("no_scrutineer_name", "A scrutineer must have a name. State it.")
COMMITMENT_WITHOUT_REASON: Final = Reason(
    "commitment_without_reason",
    "The draw has a commitment already. State a reason for another.",
)
NO_PERSON: Final = Reason("no_person", "A dispute must name the person. State the name.")
NO_SUBJECT: Final = Reason("no_subject", "A dispute must state its subject. Write what it is about.")
NO_DECISION: Final = Reason("no_decision", "The decision is missing. State it.")
NO_CAUSE: Final = Reason("no_cause", "The reason is missing. State how the integrity is compromised.")
NO_VALIDATION: Final = Reason("no_validation", "The validation is missing. State how the integrity was validated.")
NO_WINNER: Final = Reason("no_winner", "Prize {number} is {fate}. There is no winner to notify.")
BAD_METHOD: Final = Reason("bad_method", "{method} is not a method of notification. Choose one of {methods}.")
BAD_ATTEMPT: Final = Reason(
    "bad_attempt",
    "An attempt must be made between the draw, {won}, and now, {now}. Correct its time.",
)
WRONG_FATE: Final = Reason("wrong_fate", "Prize {number} is {fate}.")
NOT_WINNER: Final = Reason("not_winner", "{claimant} has not won the prize. Refuse the claim, with reasons.")
MUST_BE_PRESENT: Final = Reason("must_be_present", "By the terms the winner must be present.")
CLAIMED_TOO_LATE: Final = Reason("claimed_too_late", "By the terms the prize had to be claimed by {last}.")
NOT_CLAIMED: Final = Reason("not_claimed", "Prize {number} is {fate}, not claimed. Record the claim first.")
NO_CASH_ALTERNATIVE: Final = Reason(
    "no_cash_alternative",
    "The terms state no cash alternative to this prize. Hand the prize over.",
)
NOT_A_CASH_PRIZE: Final = Reason(
    "not_a_cash_prize",
    "The prize is not cash. Hand it over, or pay the cash alternative of the terms.",
)
WRONG_SUM: Final = Reason(
    "wrong_sum",
    "The parts add up to {paid:money}, but the prize is {amount:money}. Correct the parts.",
)
WAY_NOT_OFFERED: Final = Reason(
    "way_not_offered",
    "Prizes are not paid by {method}. Choose another way of payment.",
)
CHEQUE_TO_WINNER: Final = Reason("cheque_to_winner", "A crossed cheque must be made out to the winner, {winner}.")
TRANSFER_TO_WINNER: Final = Reason(
    "transfer_to_winner",
    "A transfer must go to an account of the winner, {winner}, not of {to}.",
)
NO_ACCOUNT: Final = Reason("no_account", "A transfer must go to the winner. Name the account of {winner}.")
REASON_NOT_GIVEN: Final = Reason(
    "reason_not_given",
    "The claimant must be informed of the reasons as soon as practicable. State when.",
)
INFORMED_IN_FUTURE: Final = Reason("informed_in_future", "{moment} is in the future. Inform the claimant now.")
INFORMED_BEFORE_DRAW: Final = Reason("informed_before_draw", "{moment} is before the draw, {won}. Correct the time.")
NO_TIME_LIMIT: Final = Reason(
    "no_time_limit",
    "The terms set no time limit for claims. The prize remains the winner's.",
)
CLAIM_STILL_OPEN: Final = Reason(
    "claim_still_open",
    "By the terms the prize can be claimed until {last}. Wait until then.",
)
WINNER_NOT_NOTIFIED: Final = Reason(
    "winner_not_notified",
    "No attempt to notify {winner} is recorded. A prize cannot lapse before its winner is notified.",
)
NOTHING_TO_CORRECT: Final = Reason("nothing_to_correct", "Prize {number} is {fate}. There is nothing to correct.")
NO_RESULTS: Final = Reason("no_results", "There are no results yet.")
NO_EVIDENCE: Final = Reason("no_evidence", "An attempt must have evidence. Name it.")
NO_CLAIMANT: Final = Reason("no_claimant", "The claimant is missing. State the name.")
REFUSAL_WITHOUT_REASON: Final = Reason("refusal_without_reason", "A refusal must have reasons. State them.")
NO_ADDRESS: Final = Reason(
    "no_address",
    "The claim is above {above:money}, so its details must be retained. State the claimant's address.",
)
CORRECTION_WITHOUT_REASON: Final = Reason("correction_without_reason", "A correction must have a reason. State it.")
NO_PLACE_OF_RESULTS: Final = Reason(
    "no_place_of_results",
    "The place of publication is missing. State it; by the terms: {published}",
)
NO_PRIZE: Final = Reason("no_prize", "There is no prize {number}. The prizes are 1 to {most}.")
AWARD_INSTEAD: Final = Reason(
    "award_instead",
    "By its terms the promotion has no draw. State who has won each prize.",
)
NO_COMMITMENT: Final = Reason("no_commitment", "No commitment was published before the draw. Publish it first.")
WRONG_SECRET: Final = Reason(
    "wrong_secret",
    "The secret does not match the commitment. Give the secret that was committed.",
)
AWARDED_LATER: Final = Reason("awarded_later", "By its terms the prize is awarded at {moment}. Wait until then.")
ENDED_BEFORE_AWARD: Final = Reason(
    "ended_before_award",
    "By its terms the promotion ended at {ends}. Amend the terms, with approval, for a new date.",
)
REDRAWN_TOO_LATE: Final = Reason(
    "redrawn_too_late",
    "By its terms a prize can be drawn again until {last}. Amend the terms, with approval, for a later date.",
)
WRONG_SCRUTINEER: Final = Reason("wrong_scrutineer", "{name} was not nominated as scrutineer: {scrutineer} was.")
DRAWER_OVERSEES: Final = Reason(
    "drawer_oversees",
    "The person who draws cannot oversee the draw. Name another scrutineer.",
)
SCRUTINEER_NEEDED: Final = Reason(
    "scrutineer_needed",
    "A scrutineer must oversee the draw of a prize worth more than {above:money}. Name {scrutineer}, who was "
    "nominated.",
)
NO_SCRUTINEER: Final = Reason(
    "no_scrutineer",
    "A scrutineer must oversee the draw of a prize worth more than {above:money}. Nominate one.",
)
DRAWN_BY_TERMS: Final = Reason("drawn_by_terms", "By its terms the prizes are drawn. Make the draw.")
NOT_ENTERED: Final = Reason("not_entered", "{winner} has not entered.")
WON_ALREADY: Final = Reason("won_already", "{winner} has won already. By the terms nobody can win twice.")
NEED_NOT_BE_PRESENT: Final = Reason("need_not_be_present", "By the terms the winner need not be present.")
NO_REDRAW: Final = Reason("no_redraw", "The terms do not allow a prize to be drawn again.")
NO_TICKET_LEFT: Final = Reason("no_ticket_left", "No ticket is left that can win the prize.")
NO_MANNER: Final = Reason("no_manner", "The element of chance that awarded the prize is missing. State it.")
NO_CALL: Final = Reason("no_call", "The call of the winner is missing. State how the winner was called.")
REDRAW_WITHOUT_REASON: Final = Reason("redraw_without_reason", "A new draw must have a reason. State it.")
NO_ENTRANT: Final = Reason("no_entrant", "An entry must name the entrant. State the name.")
ENTRIES_CLOSED: Final = Reason("entries_closed", "Entries closed at {close}.")
CRITERIA_NOT_MET: Final = Reason("criteria_not_met", "{entrant} does not meet: {criteria}")
WAGERED_TOO_LITTLE: Final = Reason(
    "wagered_too_little",
    "{entrant} has wagered {wagered:money}. At least {least:money} is required.",
)
NO_TICKETS: Final = Reason("no_tickets", "An entry must have at least one ticket, not {tickets}.")
TOO_MANY_TICKETS: Final = Reason(
    "too_many_tickets",
    "{entrant} has {tickets} tickets. By the terms a person can have at most {most}.",
)
DRAW_FULL: Final = Reason("draw_full", "A draw can have at most {most:,} tickets.")
VOID_WITHOUT_REASON: Final = Reason("void_without_reason", "An entry can be voided only with a reason. State it.")
NO_ENTRY: Final = Reason("no_entry", "There is no entry {number} to void.")
