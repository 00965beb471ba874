"""Reasons for which a recorded table or its books refuse an input."""

from typing import Final

from croupier.engine.refusal import Reason

# --- who may give an input ---
ONLY_CARDS: Final = Reason("only_cards", "The shoe can only give cards.")
NO_ROLE: Final = Reason("no_role", "{person:Person} has no role at this table and cannot give an input.")
OTHER_PERSON: Final = Reason("other_person", "{person:Person} cannot act as {named:person}.")
NOT_ENTITLED: Final = Reason("not_entitled", "{person:Person} cannot give this input.")
ANOTHER_MUST_ANSWER: Final = Reason("another_must_answer", "{person} made the proposal. Another person must answer it.")

# --- cards of a virtual table ---
FROM_SHOE_ONLY: Final = Reason("from_shoe_only", "The cards of this table come from its shoe.")
NOT_NEXT_IN_SHOE: Final = Reason("not_next_in_shoe", "This is not the next card in the shoe.")
VIRTUAL_CARDS: Final = Reason("virtual_cards", "The cards of this table are virtual. Nobody can touch them.")
VIRTUAL_WAGERS: Final = Reason(
    "virtual_wagers", "The wagers of this table are virtual. Those on record are the only ones."
)
NO_SHOE: Final = Reason("no_shoe", "There is no shoe. Commit one first.")
COMMIT_FIRST: Final = Reason("commit_first", "A shoe must be committed before its cards are shuffled.")
END_SHOE_FIRST: Final = Reason("end_shoe_first", "Shoe {shoe} was shuffled before. End it first.")
PHYSICAL_CARDS: Final = Reason("physical_cards", "The cards of this table are dealt by hand. It has no virtual shoe.")
SHOE_NOT_ENDED: Final = Reason("shoe_not_ended", "Shoe {shoe} has not ended. End it first.")
NOT_TIME_TO_SHUFFLE: Final = Reason("not_time_to_shuffle", "The cards cannot be shuffled now.")
NO_OPEN_SHOE: Final = Reason("no_open_shoe", "There is no shoe that accepts text. Wait for the next shoe.")
BAD_CONTRIBUTION: Final = Reason("bad_contribution", "{fault}.")
ROUND_IN_PLAY: Final = Reason("round_in_play", "A round is in play. End the shoe after it.")
SHOE_OF_ROUND_ENDED: Final = Reason(
    "shoe_of_round_ended", "The shoe of this round has ended and its cards are known. It cannot be reconstructed."
)
NEXT_SHOE_NOT_BOUND: Final = Reason(
    "next_shoe_not_bound", "The next shoe is not committed yet. Wager when its commitment is shown."
)
SHOE_WITH_WAGERS: Final = Reason(
    "shoe_with_wagers", "Wagers lie on this shoe. It cannot be replaced before they are settled or returned."
)
CONTRIBUTOR_NOT_SEATED: Final = Reason(
    "contributor_not_seated", "{player} is not at this table. Take a place to add a text to the shuffle."
)
CONTRIBUTED_BEFORE: Final = Reason(
    "contributed_before", "{player} has added a text to this shoe. Wait for the next shoe."
)
NO_ROOT_DUE: Final = Reason("no_root_due", "No root of cards is to be published now.")
CARDS_LEFT: Final = Reason("cards_left", "The cards of this shoe must still be dealt.")

# --- chips and money ---
SESSION_ISSUES_CHIPS: Final = Reason("session_issues_chips", "A session is in play, and it issues its own chips.")
CASH_TABLE: Final = Reason("cash_table", "This table plays for cash. A session needs a table with tournament chips.")
OTHER_CHIPS: Final = Reason("other_chips", "These players have chips that no session issued: {players}.")
SHORT_OF_CHIPS: Final = Reason("short_of_chips", "{player} has {chips:money} in chips. {short:money} more is needed.")
TOO_FEW_CHIPS: Final = Reason("too_few_chips", "{player} has only {chips:money} in chips at this table.")
PROMISED_CHIPS: Final = Reason(
    "promised_chips",
    "{player} must keep {promised:money} for the insurance asked for. Wait until it is closed.",
)
NO_SUCH_DEBT: Final = Reason("no_such_debt", "{player} owes only {debt:money}. Take no more than that.")
FLOAT_TOO_SMALL: Final = Reason("float_too_small", "The float has only {chips:money}.")
BAD_COUNT: Final = Reason("bad_count", "A count must be a whole number of cents from zero to {most:money}.")
BAD_AMOUNT: Final = Reason("bad_amount", "An amount must be a whole number of cents above zero, at most {most:money}.")
NOT_IN_CHIPS: Final = Reason("not_in_chips", "{amount:money} is not a multiple of the smallest chip, {chip:money}.")
NO_PLAYER: Final = Reason("no_player", "The player must be named.")
CHIPS_NOT_SOLD: Final = Reason("chips_not_sold", "Tournament chips cannot be sold.")
CHIPS_NOT_BROUGHT: Final = Reason("chips_not_brought", "Chips cannot be brought to a tournament.")
CHIPS_NOT_PAID_OUT: Final = Reason("chips_not_paid_out", "Tournament chips cannot be cashed out.")
NO_DROP: Final = Reason("no_drop", "A tournament table takes no money and has no drop box.")
NOT_A_TOURNAMENT: Final = Reason("not_a_tournament", "This table plays for cash. Chips cannot be allotted.")
NO_TOKENS: Final = Reason("no_tokens", "Vouchers and tokens cannot be used in a tournament.")

# --- house controls ---
NO_SUCH_CONTROLS: Final = Reason(
    "no_such_controls", "Controls of level {level} cannot be adopted. The table has level {now}, the highest is {most}."
)
CONTROLS_IN_ROUND: Final = Reason("controls_in_round", "A round is open. Adopt the controls after it.")
CASH_AT_CLOSED_TABLE: Final = Reason(
    "cash_at_closed_table", "The table is not open. Money and chips change hands at open tables only."
)
OTHER_DEALER: Final = Reason("other_dealer", "{person} does not deal at this table. Take over as its dealer first.")
NOT_ASSIGNED: Final = Reason(
    "not_assigned", "{person} is not assigned to this table. Ask a supervisor to assign {person} to it."
)
NO_DEALER_NAMED: Final = Reason("no_dealer_named", "The dealer must be named.")
ANOTHER_MUST_ASSIGN: Final = Reason("another_must_assign", "{person} cannot be assigned by the same person.")
ASSIGNED_ALREADY: Final = Reason("assigned_already", "{dealer} is assigned to this table already.")
NO_SUCH_ASSIGNMENT: Final = Reason("no_such_assignment", "{dealer} is not assigned to this table.")
SECOND_PERSON_MISSING: Final = Reason(
    "second_person_missing", "{person} cannot do this alone. Have a second person agree to it first."
)
FLOAT_SHORT: Final = Reason("float_short", "The float has only {chips:money}. Have it filled first.")
FLOAT_OVERDRAWN: Final = Reason(
    "float_overdrawn", "The float is short by {short:money}. Have it filled before the next round."
)

# --- theoretical return ---
NO_SOURCE: Final = Reason("no_source", "A theoretical return must name its source.")
EDGE_TOO_LARGE: Final = Reason("edge_too_large", "The house edge must be less than the whole wager.")
DEVIATION_TOO_SMALL: Final = Reason("deviation_too_small", "The standard deviation must be greater than zero.")
