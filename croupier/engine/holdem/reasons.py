"""Reasons for refusals in a round of Ultimate Texas Hold'em."""

from typing import Final

from croupier.engine.refusal import Reason

ABOVE_MAXIMUM: Final = Reason(
    "above_maximum", "A wager of {wager:money} is above the maximum of {maximum:money}. Wager less."
)
AGAINST_THE_RECORD: Final = Reason(
    "against_the_record",
    "Place {place} has its ante and blind on record. A casino supervisor must report that one was missing.",
)
ADVISED_OF_MINIMUM: Final = Reason(
    "advised_of_minimum",
    "{player} has been advised of the minimum of {minimum:money}. A further wager of {wager:money} is returned.",
)
ALL_TAKEN: Final = Reason("all_taken", "All {places} places are taken. Wait for the next round.")
ALREADY_ABSENT: Final = Reason("already_absent", "{player} is already marked absent.")
ALREADY_CLOSED: Final = Reason("already_closed", "Betting is already closed.")
AMOUNT_COMPLIES: Final = Reason("amount_complies", "The play wager complies with rule 8.")
BELOW_MINIMUM: Final = Reason(
    "below_minimum", "A wager of {wager:money} is below the minimum of {minimum:money}. Wager more."
)
BLIND_NOT_EQUAL: Final = Reason(
    "blind_not_equal", "The blind must be equal to the ante of {ante:money}. Place as much on blind."
)
BETTING_CLOSED: Final = Reason("betting_closed", "Betting is closed. Wait for the next round.")
CANNOT_EXPOSE: Final = Reason(
    "cannot_expose", "Only the dealer's two hidden cards can be exposed: one of them, or both."
)
CARDS_HANDLED: Final = Reason(
    "cards_handled", "Players have handled their cards. Report the wager as missing after handling."
)
CARDS_ARE_READ: Final = Reason(
    "cards_are_read", "The shoe of this table reads its cards. Deal each card with its rank and suit."
)
CARDS_KNOWN: Final = Reason(
    "cards_known", "The shoe of this table has read the cards of place {place}. Settle the place."
)
DEAL_NOT_FINISHED: Final = Reason("deal_not_finished", "Players cannot handle cards before all cards are dealt.")
DEALT_ALREADY: Final = Reason("dealt_already", "{card} has already been dealt. Deal another card.")
DOES_NOT_APPLY: Final = Reason("does_not_apply", "This irregularity cannot be reported at this stage of the round.")
FOLDED: Final = Reason("folded", "{player} has folded.")
HAND_VOID: Final = Reason("hand_void", "The hand of {player} is void.")
HAS_ANTE: Final = Reason("has_ante", "{player} has already placed an ante at place {place}.")
HAS_BET: Final = Reason("has_bet", "{player} has already placed the play wager.")
HAS_TRIPS: Final = Reason("has_trips", "{player} has already placed a trips wager.")
MISDEAL_NEEDS_SUPERVISOR: Final = Reason(
    "misdeal_needs_supervisor",
    "Play has gone too far for a dealer's word. A casino supervisor must declare the misdeal.",
)
NO_ANTE: Final = Reason("no_ante", "{player} has no ante and blind in the round.")
NO_CARD_TO_TURN: Final = Reason("no_card_to_turn", "No card is to be turned now. Wait for its stage.")
NO_CARD_DUE: Final = Reason("no_card_due", "No card is due now.")
NO_CHECK: Final = Reason("no_check", "A check is not allowed on the river. Bet or fold.")
NO_DECISION: Final = Reason("no_decision", "No decision is open now.")
NO_HAND_AT_PLACE: Final = Reason("no_hand_at_place", "Place {place} has no hand in play.")
NO_LACK: Final = Reason("no_lack", "Place {place} has an ante and an equal blind. No wager is missing.")
NO_LACK_ON_RECORD: Final = Reason(
    "no_lack_on_record",
    "Place {place} has an ante and an equal blind on record. State the ante or the blind that lies there.",
)
NO_PLAY_WAGER: Final = Reason("no_play_wager", "Place {place} has no open play wager.")
NO_SUCH_PLACE: Final = Reason("no_such_place", "There is no place {place}. Choose a place from 1 to {places}.")
NO_WAGER: Final = Reason("no_wager", "{player} has no wager to withdraw.")
NO_WAGER_IN_ROUND: Final = Reason("no_wager_in_round", "{player} has no wager in the round.")
NOBODY_WAGERED: Final = Reason("nobody_wagered", "Nobody has placed an ante and a blind. Betting cannot be closed.")
NOT_A_MULTIPLE: Final = Reason(
    "not_a_multiple", "A wager of {wager:money} is not a multiple of {unit:money}. Change the amount."
)
NAME_EXPOSED_CARDS: Final = Reason(
    "name_exposed_cards", "The exposed cards are not known yet. Name each card that was seen, in its order."
)
NOT_DECLARED: Final = Reason("not_declared", "The dealer's hand has not been declared. Wait for the showdown.")
NOT_LOOKED_AT: Final = Reason(
    "not_looked_at", "Cards are dealt face down and nobody looks at them. Name the card when it is turned."
)
NOT_OFFERED: Final = Reason("not_offered", "No offer is open now.")
NOT_OFFERED_TO: Final = Reason("not_offered_to", "No offer is open to {player}.")
NOT_THAT_MANY_DUE: Final = Reason("not_that_many_due", "That number of cards is not due. Deal the cards that are due.")
NOT_POSITIVE: Final = Reason("not_positive", "A wager must be greater than zero.")
NOTHING_TO_CONCEDE: Final = Reason("nothing_to_concede", "{player} has no hand to concede.")
OTHER_PLAYER: Final = Reason("other_player", "It is the turn of {player}.")
OTHER_PLACE_FIRST: Final = Reason(
    "other_place_first", "Hands are settled from the dealer's right. Settle place {place} first."
)
PLACE_TAKEN: Final = Reason("place_taken", "Place {place} has the wager of {player}. Choose another place.")
PLAY_ON_RECORD: Final = Reason(
    "play_on_record",
    "The play wager of place {place} is on record. A casino supervisor must report another amount.",
)
ROUND_OVER: Final = Reason("round_over", "The round is over. Wait for the next round.")
SEAT_OF_ANOTHER: Final = Reason("seat_of_another", "Place {place} is the seat of another player. Choose another place.")
SITS_ELSEWHERE: Final = Reason("sits_elsewhere", "{player} must wager at their own seat, place {place}.")
TAKEN_ALREADY: Final = Reason(
    "taken_already", "The wagers of place {place} are settled. Report the missing wager without amounts."
)
TOO_LATE_FOR_MISDEAL: Final = Reason(
    "too_late_for_misdeal",
    "The deal is over and players have decided. State that the card was revealed during the deal, if it was.",
)
TURN_CARDS_FIRST: Final = Reason("turn_cards_first", "The cards are not known yet. Turn them first.")
WAGERS_ELSEWHERE: Final = Reason("wagers_elsewhere", "{player} must place trips at place {place}, with the ante.")
WRONG_MULTIPLE: Final = Reason("wrong_multiple", "The play wager must be {allowed} the ante here.")
