"""Reasons for refusals in a round of the twenty-one games."""

from typing import Final

from croupier.engine.refusal import Reason

ABOVE_21: Final = Reason("above_21", "The hand is above 21 and has lost.")
ABOVE_MAXIMUM: Final = Reason(
    "above_maximum", "A wager of {wager:money} is above the maximum of {maximum:money}. Wager less."
)
ABSENT: Final = Reason("absent", "{player} is absent and cannot take decisions.")
ACES_SPLIT_ONCE: Final = Reason("aces_split_once", "Aces can be split only once.")
ADVISED_OF_MINIMUM: Final = Reason(
    "advised_of_minimum",
    "{player} has been advised of the minimum of {minimum:money}. A further wager of {wager:money} is returned.",
)
ALREADY_ABSENT: Final = Reason("already_absent", "{player} is already marked absent.")
ALREADY_CLOSED: Final = Reason("already_closed", "Betting is already closed.")
ALREADY_DECIDED: Final = Reason("already_decided", "{decider} has already decided for box {box}.")
ALREADY_DEFERRED: Final = Reason("already_deferred", "Payment is already deferred.")
BELOW_MINIMUM: Final = Reason(
    "below_minimum", "A wager of {wager:money} is below the minimum of {minimum:money}. Wager more."
)
BETTING_CLOSED: Final = Reason("betting_closed", "Betting is closed. Wait for the next round.")
BOX_ABOVE_MAXIMUM: Final = Reason(
    "box_above_maximum",
    "The wagers on box {box} would be {total:money}, above the maximum of {maximum:money}. Wager less.",
)
BOX_FULL: Final = Reason("box_full", "Box {box} already has the wagers of {players} players. Choose another box.")
CARDS_ARE_READ: Final = Reason(
    "cards_are_read", "The cards of this table are known when they are dealt. Deal each card with its rank and suit."
)
DOUBLE_ON_TWO_CARDS: Final = Reason("double_on_two_cards", "A double is allowed only on the first two cards of a hand.")
DOUBLE_OUT_OF_RANGE: Final = Reason(
    "double_out_of_range", "A double must be greater than zero and at most {most:money}."
)
DOUBLED_ONE_CARD: Final = Reason("doubled_one_card", "A doubled hand receives one card only.")
EVEN_MONEY_CLOSED: Final = Reason("even_money_closed", "Even money is not on offer now.")
EVEN_MONEY_NOT_OFFERED: Final = Reason("even_money_not_offered", "Even money is not offered in this game.")
INSURANCE_ABOVE_HALF: Final = Reason("insurance_above_half", "At most half of the wager may be insured: {most:money}.")
INSURANCE_CLOSED: Final = Reason("insurance_closed", "Insurance is closed.")
INSURANCE_IN_ITS_TURN: Final = Reason(
    "insurance_in_its_turn", "Insurance is not due for reopening. It is offered in its turn."
)
INSURANCE_NEEDS_ACE: Final = Reason(
    "insurance_needs_ace", "Insurance is offered only when the dealer's first card is an ace."
)
INSURANCE_NEEDS_LONE_ACE: Final = Reason(
    "insurance_needs_lone_ace", "Insurance can be reopened only while the dealer has a single ace."
)
INSURANCE_DECLINED: Final = Reason(
    "insurance_declined", "{player} has declined, and another player insures the wager. It cannot be taken back."
)
INSURANCE_NOT_DECLINED: Final = Reason("insurance_not_declined", "{owner} has not declined insurance.")
INSURANCE_NOT_IN_CHIPS: Final = Reason(
    "insurance_not_in_chips",
    "An insurance wager must be greater than zero and a multiple of the smallest chip of {chip:money}.",
)
INSURANCE_NOT_IN_HALF_CHIPS: Final = Reason(
    "insurance_not_in_half_chips",
    "An insurance wager must be greater than zero and a multiple of half the smallest chip of {chip:money}.",
)
INSURE_OWN_ONLY: Final = Reason("insure_own_only", "A player may insure only their own wager.")
MAY_NOT_DEFER: Final = Reason("may_not_defer", "{by:Person} cannot defer payment. Ask one of: {allowed}.")
MUST_DRAW: Final = Reason("must_draw", "A hand of {points} must draw. The lowest total to stand on is {least}.")
NATURAL: Final = Reason("natural", "Box {box} has {natural} and takes no further decision.")
NOT_THAT_MANY_DUE: Final = Reason(
    "not_that_many_due", "That number of cards is not dealt face down now. Deal the cards that are due."
)
NO_CARD_DUE: Final = Reason("no_card_due", "No card is due now.")
NO_CARD_TO_TURN: Final = Reason("no_card_to_turn", "No card is to be turned now. Wait for its stage.")
NO_DEFERRAL: Final = Reason("no_deferral", "{by:Person} cannot defer payment. No official may do so at this table.")
NO_DOUBLE_TO_FORFEIT: Final = Reason("no_double_to_forfeit", "{player} has no doubled wager to forfeit.")
NO_FORFEIT: Final = Reason("no_forfeit", "This game has no forfeit.")
NO_FORFEIT_ON_21: Final = Reason("no_forfeit_on_21", "A hand of 21 cannot be forfeited.")
NO_INITIAL_WAGER: Final = Reason("no_initial_wager", "{player} has no initial wager on box {box}. Place one first.")
NO_INITIAL_WAGER_ON_BOX: Final = Reason(
    "no_initial_wager_on_box", "Nobody has an initial wager on box {box}. Place one first."
)
NO_INSURANCE_FOR_OTHERS: Final = Reason(
    "no_insurance_for_others", "Insuring the wagers of others is not permitted at this table."
)
NO_LATE_INSURANCE: Final = Reason(
    "no_late_insurance", "Insurance must be placed before the subsequent deal. It cannot be reopened."
)
NO_NATURAL: Final = Reason("no_natural", "Box {box} does not have {natural}.")
NO_OPEN_WAGER: Final = Reason("no_open_wager", "{player} has no open wager on box {box}.")
NO_SAY: Final = Reason("no_say", "{player} cannot decide for box {box}.")
NO_SUCH_BOX: Final = Reason("no_such_box", "There is no box {box}. Choose a box from 1 to {boxes}.")
NO_SUCH_HAND: Final = Reason("no_such_hand", "Box {box} has no hand {hand}.")
NO_SUCH_OPEN_WAGER: Final = Reason("no_such_open_wager", "{player} has no such wager open.")
NO_SUCH_WAGER: Final = Reason("no_such_wager", "{player} has no such wager on box {box}.")
NO_SURRENDER: Final = Reason("no_surrender", "This game has no surrender.")
NO_SURRENDER_AGAINST: Final = Reason("no_surrender_against", "Surrender is not offered against {card}.")
NO_WAGER_IN_ROUND: Final = Reason("no_wager_in_round", "{player} has no wager in the round.")
NO_WAGER_ON_BOX: Final = Reason("no_wager_on_box", "Box {box} has no wager.")
NO_WAGER_ON_HAND: Final = Reason("no_wager_on_hand", "{player} has no wager on this hand.")
NOBODY_WAGERED: Final = Reason("nobody_wagered", "Nobody has wagered. Betting cannot be closed.")
NOT_A_MULTIPLE: Final = Reason(
    "not_a_multiple", "A wager of {wager:money} is not a multiple of {unit:money}. Change the amount."
)
NOT_APPROVED: Final = Reason("not_approved", "{wager:money} is not an approved amount. Choose one of {approved:money}.")
NOT_ASKED: Final = Reason("not_asked", "{player} has no offer to answer on this hand.")
NO_SETTLEMENT: Final = Reason("no_settlement", "The final settlement has not begun. Complete the dealer's hand first.")
NOT_BOX_NOW: Final = Reason("not_box_now", "Box {box} has no decision to take now.")
NOT_EQUAL_VALUE: Final = Reason("not_equal_value", "{first} and {second} are not of equal value and cannot be split.")
NOT_IN_CHIPS: Final = Reason(
    "not_in_chips", "{wager:money} cannot be placed in chips of {chip:money}. Change the amount."
)
NOT_IN_PACK: Final = Reason("not_in_pack", "{card} cannot be dealt. The tens are removed from this pack.")
NOT_OFFERED: Final = Reason("not_offered", "No offer is open now.")
NOT_OFFERED_TO: Final = Reason("not_offered_to", "No offer is open to {player}.")
NOT_POSITIVE: Final = Reason("not_positive", "A wager must be greater than zero.")
NOTHING_DEALT: Final = Reason("nothing_dealt", "No cards have been dealt. Wait for the initial deal.")
NOTHING_TO_SETTLE: Final = Reason("nothing_to_settle", "No wager on box {box} is left to be settled.")
ONLY_NATURALS: Final = Reason("only_naturals", "{player} has {natural} on every box and cannot insure for others.")
OTHER_BOX: Final = Reason("other_box", "It is the turn of box {box}.")
OTHER_DECIDES: Final = Reason("other_decides", "{decider} decides for box {box}.")
OTHER_HAND: Final = Reason("other_hand", "It is the turn of hand {hand}.")
OWNER_HAS_NO_WAGER: Final = Reason("owner_has_no_wager", "{owner} has no wager on box {box}.")
PLAY_NOT_BEGUN: Final = Reason("play_not_begun", "The subsequent deal has not begun. Wait for the turn of the box.")
PLAYED: Final = Reason("played", "Box {box} has already been played.")
ROUND_OVER: Final = Reason("round_over", "The round is over. Wait for the next round.")
SETTLED: Final = Reason("settled", "The wager on box {box} has already been settled.")
SETTLEMENT_BEGUN: Final = Reason("settlement_begun", "The final settlement has begun. No payment can be put off to it.")
SIDE_BET_NOT_OFFERED: Final = Reason("side_bet_not_offered", "The side bet {bet} is not offered at this table.")
SPLIT_ACES_ONE_CARD: Final = Reason("split_aces_one_card", "Split aces receive one card only.")
SPLIT_TWO_CARDS: Final = Reason("split_two_cards", "Only the first two cards of a hand can be split.")
SURRENDER_NOT_OPEN: Final = Reason(
    "surrender_not_open", "Surrender is not offered yet. Wait until insurance has been answered."
)
SURRENDER_CLOSED: Final = Reason("surrender_closed", "Surrender is closed.")
SURRENDERED: Final = Reason("surrendered", "Box {box} has been surrendered.")
SURRENDERED_ALREADY: Final = Reason("surrendered_already", "{player} has already surrendered box {box}.")
TOO_MANY_HANDS: Final = Reason("too_many_hands", "A box cannot have more than {most} hands.")
TOO_MANY_SIDE_BETS: Final = Reason(
    "too_many_side_bets", "Box {box} already has {most} such wagers. Choose another box."
)
TWENTY_ONE: Final = Reason("twenty_one", "A hand of 21 takes no more cards.")
