"""Reasons for refusals at a table in a tournament session."""

from typing import Final

from croupier.engine.refusal import Reason

NO_SESSION: Final = Reason("no_session", "No session is being played at this table. Begin one first.")
SEATS_BY_DIRECTOR: Final = Reason(
    "seats_by_director",
    "Only the director of the tournament gives and takes seats. Ask the director.",
)
LIMITS_BY_CONDITIONS: Final = Reason("limits_by_conditions", "Limits can change only as the conditions say.")
TERMS_OF_SESSION: Final = Reason(
    "terms_of_session", "{setting} is a condition of the session. Change it when the session is over."
)
MINIMUM_OUT_OF_UNITS: Final = Reason(
    "minimum_out_of_units", "A minimum is not a multiple of {unit}, the unit of wagers. Change the minimum or the unit."
)
CHIPS_ONLY: Final = Reason("chips_only", "A tournament must be played with its own chips. Wager tournament chips.")
END_SESSION_FIRST: Final = Reason("end_session_first", "A session is being played. End it first.")
CLOSING_ANNOUNCED: Final = Reason(
    "closing_announced", "The closing of this table has been announced. Close it and open it again first."
)
TOO_FEW_CHIPS: Final = Reason(
    "too_few_chips",
    "{player} has chips of {chips:money}, and the wager takes more. Wager less.",
)
FOUND_TOO_MANY_CHIPS: Final = Reason(
    "found_too_many_chips",
    "{player} has chips of {chips:money} beside the layout, and the amount takes more. Count the chips that lie there.",
)
PLAYER_OUT: Final = Reason("player_out", "{player} is out since round {round}.")
NO_SEAT: Final = Reason("no_seat", "{player} has no seat in this session.")
ONLY_DIRECTOR: Final = Reason("only_director", "{by:Person} cannot {what}. Only the {title} can: {names}.")
STAFF_ONLY: Final = Reason("staff_only", "{by:Person} cannot {what}. Ask a dealer or supervisor.")
ROUND_OPEN: Final = Reason("round_open", "{what} is possible only between rounds. Wait for the end of round {round}.")
NOT_STATED: Final = Reason("not_stated", "The input is incomplete. State {what}.")
NO_DEDUCTION: Final = Reason(
    "no_deduction",
    "This document has no deduction for absence. End the player's time to wager instead.",
)
AWAY_ALREADY: Final = Reason("away_already", "{player} is already away.")
NOT_AWAY: Final = Reason("not_away", "{player} is not away.")
BAD_COUNT: Final = Reason("bad_count", "Each player must be counted once, with zero or more chips. Count again.")
PLAYERS_NOT_COUNTED: Final = Reason(
    "players_not_counted",
    "The chips of {players} are not counted. Count every player.",
)
SESSION_PLAYED: Final = Reason("session_played", "The session is still being played. Wait for its end.")
COUNT_FIRST: Final = Reason(
    "count_first",
    "The chips of every player must be counted first. Explain each difference from the ledger.",
)
BAD_DENOMINATIONS: Final = Reason(
    "bad_denominations",
    "Each denomination must be stated once, with zero or more chips. State them again.",
)
TOO_MANY_RETURNED: Final = Reason(
    "too_many_returned",
    "Chips of {returned:money} are more than the {expected:money} that the players had. Count again.",
)
NO_BREAK_NOW: Final = Reason(
    "no_break_now",
    "A break cannot begin: there is a break already, or the session has ended.",
)
NO_MINUTES: Final = Reason("no_minutes", "A break must be longer than zero minutes. State its length.")
NOT_IN_BREAK: Final = Reason("not_in_break", "There is no break to end.")
BREAK_NOT_OVER: Final = Reason("break_not_over", "The break lasts {minutes} more minutes. Wait for its end.")
NO_SECONDS: Final = Reason("no_seconds", "The time to wager must be greater than zero seconds. State its length.")
DISPUTE_NOT_OPEN: Final = Reason("dispute_not_open", "There is no open dispute {number}. Choose an open dispute.")
DECISION_FINAL: Final = Reason(
    "decision_final",
    "The decision of the {title} is final. The player can lodge a complaint.",
)
FINISH_ROUND_FIRST: Final = Reason(
    "finish_round_first",
    "The round in play must be finished first. Declare wagers of fraud void by the table's own rules.",
)
NO_FORFEITURE: Final = Reason("no_forfeiture", "No wager can be forfeited under this document.")
FRAUD_ONLY: Final = Reason(
    "fraud_only",
    "A wager can be forfeited only for fraud, and {rule} is another rule. The chips keep their value.",
)
NO_CHIPS: Final = Reason("no_chips", "The chips to issue must be greater than zero. State the amount.")
NO_OFFER: Final = Reason("no_offer", "{player} has no offer to buy back.")
POSITION_KEPT: Final = Reason(
    "position_kept",
    "A player keeps the position for the whole session and cannot be moved.",
)
SESSION_ENDED: Final = Reason("session_ended", "The session has ended.")
SEATED_ALREADY: Final = Reason("seated_already", "{player} already has a seat.")
CHIPS_NEEDED: Final = Reason("chips_needed", "{player} must bring chips. State an amount greater than zero.")
TOO_MANY_LEFT: Final = Reason("too_many_left", "{count} players are left. The session lasts until {wanted} are.")
NOT_AGREED: Final = Reason("not_agreed", "Every player must agree to an early end. Missing: {players}.")
STILL_OPEN: Final = Reason(
    "still_open",
    "{count} players are left and {advancing} advance. The outcome can still change.",
)
STILL_CLOSE: Final = Reason(
    "still_close",
    "{count} players are left and {advancing} advance. A player can still win {won:money}, another lose {lost:money}.",
)
NO_DIRECTOR: Final = Reason("no_director", "{by:Person} cannot {what}. Name a {title} first.")
SESSION_GOES_ON: Final = Reason("session_goes_on", "A session is being played at this table. End it first.")
CASH_TABLE: Final = Reason(
    "cash_table",
    "The table plays by the rules for cash. Set it up with the setting {setting}.",
)
TABLE_NOT_OPEN: Final = Reason("table_not_open", "The table is not open. Open it first.")
END_ROUND_FIRST: Final = Reason("end_round_first", "A round is open at the table. End it first.")
GUESTS_AT_TABLE: Final = Reason("guests_at_table", "The table must be empty. Ask {players} to leave first.")
ONE_END: Final = Reason("one_end", "A session must have exactly one end, greater than zero. State it.")
NO_FIRST_LIMITS: Final = Reason(
    "no_first_limits",
    "The limits must be stated from the first round on. Add a level from round 1.",
)
LEVELS_OUT_OF_ORDER: Final = Reason(
    "levels_out_of_order",
    "Each level must begin at a later round than the level before. Put them in order.",
)
BAD_LIMITS: Final = Reason("bad_limits", "{text}")
NO_PASS_CARDS_ALLOWED: Final = Reason("no_pass_cards_allowed", "This document has no pass cards. State none.")
NO_UNDISCLOSED_ALLOWED: Final = Reason(
    "no_undisclosed_allowed",
    "This document has no undisclosed wagers. State none.",
)
NO_CASH_VALUE: Final = Reason(
    "no_cash_value",
    "Tournament chips cannot have a cash value under this document. State none.",
)
NO_DEAL_FROM_MARKER: Final = Reason("no_deal_from_marker", "The deal cannot begin at the marker under this document.")
NOBODY_SEATED: Final = Reason("nobody_seated", "A session must have players. Seat at least one.")
LISTED_TWICE: Final = Reason("listed_twice", "{listed} is listed twice. List each player and each box once.")
UNKNOWN_BOX: Final = Reason("unknown_box", "The boxes of this table are 1 to {most}. Choose one of them.")
NO_START_CHIPS: Final = Reason(
    "no_start_chips",
    "Every player must begin with chips. State an amount greater than zero.",
)
RESULT_REPORTED: Final = Reason(
    "result_reported",
    "The session is over and its result reported. Let the director decide it as a dispute.",
)
LATER_ROUND_PLAYED: Final = Reason(
    "later_round_played",
    "A round has been played since round {number} of the table. Let the director decide it as a dispute.",
)
OUT_SINCE_ROUND: Final = Reason(
    "out_since_round",
    "{players} is out since that round. Let the director decide it as a dispute.",
)
STACK_TOO_SMALL: Final = Reason(
    "stack_too_small",
    "{players} has fewer chips left than would go back. Take wagers for the next round back first, or let the director "
    "decide it as a dispute.",
)
NO_ORDER: Final = Reason("no_order", "This session has no order of wagering.")
WAGER_AWAITED: Final = Reason(
    "wager_awaited",
    "{player} has been asked to wager. Wait for the wager, or until the time is over.",
)
ALL_ASKED: Final = Reason("all_asked", "Every player has been asked. Close the wagers.")
NO_MORE_ROUNDS: Final = Reason("no_more_rounds", "The session has ended. No further round can be played.")
BREAK_NOW: Final = Reason("break_now", "The players have a break. Wait for its end.")
REBUY_OFFERED: Final = Reason("rebuy_offered", "{players} can buy back first. Wait until they buy back or decline.")
COUNT_AFTER_ROUND: Final = Reason(
    "count_after_round",
    "The chips of every player must be counted after each round of a play-off. Count them.",
)
DISPUTE_OPEN: Final = Reason("dispute_open", "Dispute {number} of {player} is open. Decide it first.")
OUT_OF_TURN: Final = Reason(
    "out_of_turn",
    "It is the turn of {first}, box {box}. {player} must remove the wager and wait.",
)
NOT_YOUR_TURN: Final = Reason("not_your_turn", "It is not the turn of {player}. Remove the wager and wait.")
WAGER_LOCKED: Final = Reason("wager_locked", "The wager of {player} can no longer change.")
NO_VOID_OUT_OF_ORDER: Final = Reason(
    "no_void_out_of_order",
    "This document voids no wager for its order. For a breach of the rules, record an incident and void the wager.",
)
OUT_TOO_LONG: Final = Reason(
    "out_too_long",
    "{player} was not put out by the last round, and cannot be given chips. Decide without a correction.",
)
CHIPS_COUNTED: Final = Reason(
    "chips_counted",
    "The session is over and its chips are counted. Decide without a correction, and correct the result instead.",
)
NOTHING_OUT_OF_ORDER: Final = Reason("nothing_out_of_order", "{player} has no wager out of order on the layout.")
WARNING_ONLY: Final = Reason("warning_only", "The first wager of {player} out of order counts, with a warning.")
SITS_OUT: Final = Reason("sits_out", "{player} does not play in this round. Wait for the next round.")
AWAY: Final = Reason("away", "{player} is away. Mark the player as back first.")
BET_NOT_ALLOWED: Final = Reason(
    "bet_not_allowed",
    "The conditions of this session do not allow {bet}. Choose another wager.",
)
OWN_BOX_ONLY: Final = Reason("own_box_only", "{player} sits at box {box} and can wager only there.")
MINIMUM_ONLY: Final = Reason(
    "minimum_only",
    "The time of {player} is over. Wager no more than the minimum of {minimum:money} in this round.",
)
NO_MORE_COUNTS: Final = Reason("no_more_counts", "{player} has {wager:money} on the box, and no more would count.")
NO_PASS_CARDS: Final = Reason("no_pass_cards", "This session has no pass cards. Wager instead.")
PASS_BEFORE_DEAL: Final = Reason("pass_before_deal", "A pass card must be played before the first card is dealt.")
HAS_WAGERED: Final = Reason("has_wagered", "{player} has wagered, or does not play in this round.")
FORM_IS_WAGER: Final = Reason(
    "form_is_wager",
    "The form of {player} is the wager. A pass card cannot be played as well.",
)
NO_PASS_CARD_LEFT: Final = Reason("no_pass_card_left", "{player} has no pass card left. Wager instead.")
AWAY_WITHOUT_CARD: Final = Reason("away_without_card", "{player} is away and handed over no pass card.")
NO_TIME_SET: Final = Reason("no_time_set", "No time for wagers has been set. Set the pace first.")
ANOTHERS_TURN: Final = Reason("anothers_turn", "It is the turn of {player}. Wait for the wager.")
DIRECTOR_DECIDES: Final = Reason(
    "director_decides",
    "The director decides about {player}. Let the player wager, or disqualify the player.",
)
HELD_ALREADY: Final = Reason("held_already", "{player} is already limited to the minimum in this round.")
NOT_WAGERED: Final = Reason("not_wagered", "{player}, box {box}, has not wagered. Wait for the wager.")
NO_FORMS: Final = Reason("no_forms", "This document has no undisclosed wagers. Wager in chips.")
ROUND_HAS_BEGUN: Final = Reason(
    "round_has_begun",
    "A form must be examined before the round, and the round has begun. Wait for the next round.",
)
FORM_HANDED_IN: Final = Reason(
    "form_handed_in",
    "The supervisor already has a form of {player}. Wait for the next round.",
)
FORMS_USED: Final = Reason(
    "forms_used",
    "{player} has used all {most} undisclosed wagers of this session. Wager in chips.",
)
FORMS_NOT_ALLOWED: Final = Reason("forms_not_allowed", "The conditions allow no undisclosed wagers. Wager in chips.")
AWAY_OR_OUT: Final = Reason("away_or_out", "{player} is away, or does not play in this round.")
NEGATIVE_FORM: Final = Reason("negative_form", "The amount on a form cannot be negative. Write zero or more.")
SUPERVISOR_EXAMINES: Final = Reason("supervisor_examines", "{by:Person} cannot examine a form. Ask a supervisor.")
NO_FORM: Final = Reason("no_form", "There is no form of {player}.")
EXAMINED_ALREADY: Final = Reason("examined_already", "The form of {player} has been examined and accepted.")
FORM_CORRECT: Final = Reason("form_correct", "The form of {player} is correct. Accept it.")
FORM_NOT_EXAMINED: Final = Reason(
    "form_not_examined",
    "The form of {players} is not examined. Examine it before the round.",
)
BLANK_FORM: Final = Reason(
    "blank_form",
    "The form of {player} shows no amount or no type. The wager cannot be increased.",
)
FORM_FIXED: Final = Reason(
    "form_fixed",
    "The form of {player} has been examined and wagered. It cannot change in this round.",
)
CARD_DEALT: Final = Reason(
    "card_dealt",
    "A card has been dealt. Forms are shown only between their round and the next first card.",
)
DOUBLE_BELOW_UNIT: Final = Reason(
    "double_below_unit", "A double must be in units of {unit}. Wager one unit more or the whole wager again."
)
NO_FORM_LAST_ROUND: Final = Reason("no_form_last_round", "{player} had no form in the last round.")
