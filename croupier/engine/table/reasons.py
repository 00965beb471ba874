"""Reasons for which a table refuses an input."""

from typing import Final

from croupier.engine.refusal import Reason

# --- people, readiness, rounds, seats, tokens -----------------------------------------------------------------

TABLE_NOT_OPEN: Final = Reason("table_not_open", "The table is not open. Open it first.")
ROUND_IN_PLAY: Final = Reason("round_in_play", "A round is in play. Wait until it is over.")
NO_ROUND: Final = Reason("no_round", "No round is in play. Place a wager first.")
NO_CARDS: Final = Reason("no_cards", "There are no cards at the table. Introduce cards first.")
UNKNOWN_BOX: Final = Reason("unknown_box", "There is no box {box}. Choose a box from 1 to {boxes}.")
PERSON_BARRED: Final = Reason("person_barred", "Only {allowed} can {what}, not {by:person}.")
NOBODY_MAY: Final = Reason("nobody_may", "Nobody can {what} under this document.")
REASON_MISSING: Final = Reason("reason_missing", "{what} needs a reason. State it.")
OFFICIALS_ONLY: Final = Reason("officials_only", "Only an official can report or record this. Call one.")
LOW_LIMIT_NEEDS_DEVICE: Final = Reason(
    "low_limit_needs_device", "Low limit gaming must be dealt from a device. Use one."
)
ITEM_MISSING: Final = Reason("item_missing", "The {item} has not been stated. State it with its reference.")
CARDS_NOT_CHECKED: Final = Reason("cards_not_checked", "The cards have not been checked. Check them first.")
REPLACEMENT_NOT_CHECKED: Final = Reason(
    "replacement_not_checked", "Replacement cards have not been checked. They wait for {waits}."
)
DROPPED_CARDS: Final = Reason("dropped_cards", "Dropped cards have not been verified. Count the cards first.")
DEVICE_FAILED: Final = Reason("device_failed", "The device has failed. Replace it, or have the fault rectified.")
NOT_NOTIFIED_OF_CARDS: Final = Reason(
    "not_notified_of_cards", "{roles} must be notified of the missing or foreign cards. Notify them first."
)
SHUFFLE_DUE: Final = Reason("shuffle_due", "A shuffle is due. Shuffle the cards before the next round.")
SHOE_EMPTY: Final = Reason("shoe_empty", "The shoe is empty. Shuffle the cards.")
SHOE_EMPTY_IN_ROUND: Final = Reason("shoe_empty_in_round", "The shoe is empty. Shuffle and cut the discards.")
NOT_CUT: Final = Reason("not_cut", "The cards have not been cut. Cut them first.")
NOT_BURNT: Final = Reason("not_burnt", "The first card has not been burnt. Burn it first.")
REMOVED_CARDS_NOT_SHUFFLED: Final = Reason(
    "removed_cards_not_shuffled", "The cards left in the device have not been shuffled. Shuffle them first."
)
NOT_SHUFFLED: Final = Reason("not_shuffled", "The cards have not been shuffled. Shuffle them first.")
OUTSIDE_HOURS: Final = Reason("outside_hours", "Play is outside the hours of gaming. Wait until they begin.")
TABLE_CLOSING: Final = Reason("table_closing", "The table is closing, and no further round can start.")
FINAL_ROUNDS_DEALT: Final = Reason(
    "final_rounds_dealt", "The final rounds have been dealt, and no further round can start."
)
FACE_DOWN_NOT_APPROVED: Final = Reason(
    "face_down_not_approved", "Dealing face down needs an inspector's approval. Ask for it first."
)
DECKS_NOT_DETERMINED: Final = Reason(
    "decks_not_determined", "Decks and shuffle have not been determined. Determine them first."
)
NOBODY_HAS_WAGERED: Final = Reason("nobody_has_wagered", "Nobody has wagered. Wait for a wager.")
ORDERED_BY_OFFICIAL: Final = Reason(
    "ordered_by_official", "Only an official can order this. State the order with its reason."
)
NOT_OF_THIS_GAME: Final = Reason("not_of_this_game", "This game has no such input. Choose another.")
OPERATORS_ONLY: Final = Reason(
    "operators_only", "Only a person who operates the game can say this, and {by:person} does not."
)
CHOICE_PENDING: Final = Reason(
    "choice_pending", "Play must wait: {players} must first choose whether to take the wager back."
)
NOTHING_TO_CHOOSE: Final = Reason("nothing_to_choose", "{player} was not offered this choice, or has already chosen.")
CARDS_NOT_EXPOSED: Final = Reason("cards_not_exposed", "The cards of box {box} lie face down. Expose them first.")
NO_CARD_DUE: Final = Reason("no_card_due", "No card is due. Wait for the next one.")
OTHER_CARD_NEXT: Final = Reason("other_card_next", "The next card must be {card}, which was drawn in error.")
FOREIGN_CARD: Final = Reason("foreign_card", "{card} does not belong to the decks. Report a foreign card.")
CARD_OUT: Final = Reason("card_out", "All {decks} cards {card} are out already. Report a foreign card.")
ONLY_CARD_OUT: Final = Reason(
    "only_card_out", "{card} is out already. Correct the card that was keyed wrongly, or report a foreign card."
)
NO_CUTTING_CARD: Final = Reason("no_cutting_card", "There is no cutting card in the shoe.")
NO_DECISION_DUE: Final = Reason("no_decision_due", "No decision is outstanding.")
NO_DECISION_DUE_FROM: Final = Reason("no_decision_due_from", "No decision of {player} is outstanding.")
SEAT_TAKEN: Final = Reason("seat_taken", "{other} sits at box {box}. Choose another box.")
ALREADY_AT_TABLE: Final = Reason("already_at_table", "{player} is already at the table.")
NOT_AT_TABLE: Final = Reason("not_at_table", "The table has no player {player}.")
NAME_MISSING: Final = Reason("name_missing", "A player must have a name. Enter one.")
PLAYER_EXCLUDED: Final = Reason("player_excluded", "{player} cannot play: an exclusion is on record.")
BOX_RESERVED: Final = Reason("box_reserved", "Box {box} is reserved for {holder}. Choose another box.")
ONE_BOX_ONLY: Final = Reason("one_box_only", "A player may wager on only one box at this table.")
BOX_WANTED: Final = Reason("box_wanted", "A box must be left for {waiting}. Wager on fewer boxes.")
RESTRICTED_TO_ONE_BOX: Final = Reason(
    "restricted_to_one_box", "{player} may wager on only one box. The restriction is on record."
)
RESTRICTED_TO_MINIMUM: Final = Reason(
    "restricted_to_minimum", "{player} may wager no more than the minimum of {minimum:money}. Wager less."
)
BOX_VACANT: Final = Reason("box_vacant", "Box {box} is vacant. Take it.")
HAS_OR_AWAITS_BOX: Final = Reason("has_or_awaits_box", "{player} already has a box or waits for one.")
NOBODY_HAS_SEVERAL: Final = Reason("nobody_has_several", "Nobody has more than one box. Wait until a box is vacant.")
NOT_HOLDER: Final = Reason("not_holder", "Box {box} does not belong to {player}.")
WAGER_ON_BOX: Final = Reason("wager_on_box", "A wager of {player} lies on box {box}. Give the box up after the round.")
BOX_IN_USE: Final = Reason("box_in_use", "{holder} already uses box {box}. Choose another box.")
NO_SEAT: Final = Reason("no_seat", "{player} does not sit at the table.")
NOT_IDLE_LONG_ENOUGH: Final = Reason(
    "not_idle_long_enough", "{player} has sat out {idle} rounds. Wait until it is {least}."
)
BETS_AGAIN: Final = Reason("bets_again", "{player} has a wager in this round. The player may stay.")
SEATS_FREE: Final = Reason("seats_free", "Other seats were free in those rounds. The player may stay.")
NO_TOKENS: Final = Reason("no_tokens", "Wagers must be made with gaming chips. This table takes no tokens.")
BAD_VOUCHER: Final = Reason("bad_voucher", "A voucher must have a name and a value greater than zero.")
VOUCHER_USED: Final = Reason("voucher_used", "Voucher {voucher} has already been exchanged.")
NO_TOKENS_OF_VOUCHER: Final = Reason("no_tokens_of_voucher", "{player} did not exchange a voucher {voucher}.")
VOUCHER_FORBIDS: Final = Reason(
    "voucher_forbids", "The conditions of voucher {voucher} allow {only} only. Use chips for the {use}."
)
UNKNOWN_USE: Final = Reason("unknown_use", "Tokens cannot be used for {use}. Name some of {uses}.")
VOUCHER_STATED: Final = Reason(
    "voucher_stated", "Voucher {voucher} has its conditions or has been exchanged. State another voucher."
)
TOKENS_ABOVE_WAGER: Final = Reason(
    "tokens_above_wager", "The {act} is {amount:money}. Put at most that in tokens, and at least a cent."
)
CARD_KEPT: Final = Reason("card_kept", "A card drawn in error comes next. Use chips for this wager.")
TOO_FEW_TOKENS: Final = Reason(
    "too_few_tokens", "Only {tokens:money} in tokens of voucher {voucher} are left. Wager less."
)

TERMS_OF_WAGERS: Final = Reason(
    "terms_of_wagers", "Wagers lie on the layout. Change {setting} after the round, or before the first wager."
)

# --- cards: opening, closing, shuffle, cut, burn --------------------------------------------------------------

TIME_GOES_BACK: Final = Reason("time_goes_back", "Time cannot go back. State a later time.")
ITEM_NOT_REQUIRED: Final = Reason("item_not_required", "{item!r} is not required. The items are {listed}.")
REFERENCE_MISSING: Final = Reason("reference_missing", "The {item} needs a reference. State it.")
LAYOUT_NOT_APPROVED: Final = Reason("layout_not_approved", "The layout must be as in diagram {listed}, not {layout}.")
SETTING_NOT_CONFIRMED: Final = Reason(
    "setting_not_confirmed", "The setting {setting} must be confirmed by {allowed}. Change it to {value} first."
)
ALREADY_OPEN: Final = Reason("already_open", "The table is already open.")
NOT_IN_FORCE: Final = Reason("not_in_force", "The rules are in force from {day} on. Open the table later.")
PAIRS_LAYOUT: Final = Reason(
    "pairs_layout", "Perfect pairs need layout {wanted}, and this is {layout}. Change the layout first."
)
LAST_SESSION_NOT_CHECKED: Final = Reason(
    "last_session_not_checked", "The cards of the last session have not been checked. Check them first."
)
SHUFFLE_NOT_APPROVED: Final = Reason(
    "shuffle_not_approved", "Shuffle {shuffle!r} is not approved. The approved shuffles are {listed}."
)
OTHER_DECKS_AT_TABLE: Final = Reason(
    "other_decks_at_table", "{decks} decks are already at the table. Bring new cards first."
)
CARDS_AT_TABLE: Final = Reason("cards_at_table", "There are already cards at the table. Have them replaced.")
PREPARED_CARDS: Final = Reason("prepared_cards", "Cards must be brought to the table unshuffled.")
NOT_SECURED: Final = Reason("not_secured", "The prepared cards must have been secured until now. State how.")
COLOUR_MISSING: Final = Reason("colour_missing", "The cards need a colour. State it.")
SAME_COLOUR: Final = Reason("same_colour", "There is already a {colour} deck. The two decks must differ in colour.")
CHECKED_OTHERWISE: Final = Reason("checked_otherwise", "The cards must be checked {listed}.")
NO_SUCH_COLOUR: Final = Reason("no_such_colour", "There is no {colour} deck at the table.")
CUTTING_CARD_NOT_OUT: Final = Reason(
    "cutting_card_not_out", "The cutting card has not been exposed. Replace the cards after it."
)
NOT_IN_DECKS: Final = Reason("not_in_decks", "The decks do not have {count} cards {card}. Check the list.")
NO_REPLACEMENT: Final = Reason("no_replacement", "No replacement waits for a check.")
OTHER_CHECKER: Final = Reason("other_checker", "The replacement waits for {waits}, not for {by:person}.")
WRONG_COUNT: Final = Reason(
    "wrong_count", "{counted} cards of {expected} were counted. Declare the round void and have the cards replaced."
)
DEALS_ALREADY: Final = Reason("deals_already", "{dealer} already deals at this table.")
BEING_VERIFIED: Final = Reason("being_verified", "The dropped cards are already being verified.")
HOURS_REVERSED: Final = Reason("hours_reversed", "The hours of gaming must end after they begin.")
SHORT_NOTICE: Final = Reason("short_notice", "The notice is too short. Give at least {minutes} minutes.")
WAGERS_ON_LAYOUT: Final = Reason(
    "wagers_on_layout", "A round is in play, or wagers lie on the layout. Close the table after the round."
)
NO_NOTICE: Final = Reason("no_notice", "The players have had no notice. Give notice first.")
NOTICE_RUNNING: Final = Reason("notice_running", "The time given in the notice has not come. Wait for it.")
NO_SUCH_NOTICE: Final = Reason("no_such_notice", "No such notice is pending. Withdraw one that is on the sign.")
PLAYER_DETAINED: Final = Reason("player_detained", "{player} is detained. Record who took over first.")
PERSON_DETAINED: Final = Reason("person_detained", "A person is detained. Record who took over first.")
NO_SHUFFLE_DUE: Final = Reason("no_shuffle_due", "No shuffle is due.")
SHUFFLE_IN_DEVICE: Final = Reason("shuffle_in_device", "The device must shuffle the cards. Put them into it.")
BY_HAND_FIRST: Final = Reason("by_hand_first", "New cards must be shuffled by hand before the device shuffles them.")
DEVICE_ALONE: Final = Reason("device_alone", "The device alone must shuffle the cards. Do not shuffle them by hand.")
WRONG_METHOD: Final = Reason(
    "wrong_method", "The cards of this shoe cannot be shuffled by the method {method}. Choose another."
)
NO_DEVICE_TO_LOAD: Final = Reason("no_device_to_load", "There is no device to load.")
BY_HAND_ONLY: Final = Reason("by_hand_only", "The cards must be shuffled by hand.")
NOT_REMOVED: Final = Reason("not_removed", "The cards have not been removed from the device. Remove them first.")
SHOE_HAS_CARDS: Final = Reason("shoe_has_cards", "A round is in play, and the shoe has cards. Shuffle after the round.")
DEVICE_RAN_OUT: Final = Reason(
    "device_ran_out", "The device has run out of cards. Report a malfunction, or declare the round void."
)
NO_DISCARDS: Final = Reason("no_discards", "There are no discards to shuffle. Declare the round void.")
NO_CARDS_IN_USE: Final = Reason("no_cards_in_use", "There are no cards in use.")
NOT_PREPARED: Final = Reason("not_prepared", "Only prepared cards for a multishuffler or a cut can be riffled.")
RIFFLE_BY_PLAYER: Final = Reason("riffle_by_player", "Only a player at the table can ask for a riffle, not {player}.")
RIFFLE_BEFORE_CUT: Final = Reason(
    "riffle_before_cut", "Cards shuffled at their manufacture can be riffled only before the cut."
)
RIFFLE_MOMENT: Final = Reason("riffle_moment", "A riffle must come immediately before the {before}.")
PLAYERS_CUT_FIRST: Final = Reason("players_cut_first", "The cut must be offered to the players first.")
NO_CUT: Final = Reason("no_cut", "There is no cut where a device shuffles.")
CUT_NOT_OFFERED: Final = Reason("cut_not_offered", "No cut is offered. Shuffle the cards first.")
CUT_OFFERED_TO: Final = Reason("cut_offered_to", "The cut is offered to {whom}. Wait for the answer.")
CUT_TOO_NEAR: Final = Reason("cut_too_near", "The cut cannot be at card {at}. Cut between {least} and {most}.")
CUTTING_CARD_DEPTH: Final = Reason(
    "cutting_card_depth",
    "The cutting card cannot be {depth} cards from the back. Insert it {least} to {most} cards from the back.",
)
NOTHING_TO_BURN: Final = Reason("nothing_to_burn", "No card is to be burnt.")
NO_CUTTING_CARD_WITH_DEVICE: Final = Reason(
    "no_cutting_card_with_device", "There is no cutting card where a device shuffles."
)
END_NOT_SET: Final = Reason("end_not_set", "No end of gaming is set. Set the hours or give notice of closing first.")
END_NOT_NEAR: Final = Reason(
    "end_not_near", "Gaming does not end soon. Announce the final rounds in the last {minutes} minutes."
)
FINAL_ROUNDS_ANNOUNCED: Final = Reason("final_rounds_announced", "The final rounds have already been announced.")

# --- limits, restrictions, settings ---------------------------------------------------------------------------

NO_CHANGE: Final = Reason("no_change", "No limit is changed. State at least one.")
CANNOT_KEEP: Final = Reason("cannot_keep", "Players can keep their minimum only if a higher minimum holds at once.")
HIGHER_MINIMUM_NOTICE: Final = Reason(
    "higher_minimum_notice",
    "The notice is too short. Show a higher minimum at least {minutes} minutes before it holds.",
)
MOMENT_PAST: Final = Reason("moment_past", "That moment is past. State a later one.")
NOBODY_KEEPS: Final = Reason("nobody_keeps", "Nobody keeps an old minimum.")
NOT_RAISED: Final = Reason("not_raised", "A raised limit must be above the maximum of the table. State a higher one.")
MARKER_BOX_MISSING: Final = Reason("marker_box_missing", "The marker must be at a box. State which.")
RAISED_MINIMUM_MISSING: Final = Reason(
    "raised_minimum_missing", "The sign must state a minimum and a maximum. State both."
)
RAISED_MINIMUM_STATED: Final = Reason(
    "raised_minimum_stated", "The marker states only a maximum. Leave out the minimum."
)
LIMITS_CROSSED: Final = Reason("limits_crossed", "The minimum cannot be above the maximum.")
NOT_NOTIFIABLE: Final = Reason("not_notifiable", "The document does not require that {to} be notified of this.")
OFFICIAL_NOTIFIES: Final = Reason("official_notifies", "Only an official can give this notification.")
NO_RESTRICTIONS: Final = Reason("no_restrictions", "This document restricts no player's wagers.")
NOT_RESTRICTED: Final = Reason("not_restricted", "No restriction of {player} is on record.")
SHOE_ONLY: Final = Reason("shoe_only", "A player can be held to the minimum only where a card shoe is in use.")
HAS_NOT_SAT_OUT: Final = Reason("has_not_sat_out", "{player} has not abstained from a round of this shoe.")
NO_RESTRICTION_TO_TELL: Final = Reason(
    "no_restriction_to_tell", "No restriction of {player} to one box is on record of which {to} has not been notified."
)
NO_CARDS_TO_TELL: Final = Reason(
    "no_cards_to_tell", "No missing or foreign cards are on record of which {to} has not been notified."
)
NOT_NOTIFIED: Final = Reason("not_notified", "The {role} has not been notified. Notify the {role} first.")
PROCEDURE_MISSING: Final = Reason(
    "procedure_missing", "The restriction needs an approved procedure. State which was followed."
)
SETTING_FIXED: Final = Reason("setting_fixed", "The setting {setting} cannot be changed at an open table.")
SETTING_OF_TOURNAMENT: Final = Reason(
    "setting_of_tournament", "The rules of tournaments decide {setting}, and it cannot be changed."
)
SETTING_NOT_ALLOWED: Final = Reason("setting_not_allowed", "{why}")
SIDE_WAGER_ON_LAYOUT: Final = Reason(
    "side_wager_on_layout", "A {bet} wager of {player} lies on the layout. Change the side bets after the round."
)
SHOE_BEGUN: Final = Reason("shoe_begun", "Play has begun with this shoe. Change the setting before the next shoe.")

# --- conduct, errors, voids, malfunctions ---------------------------------------------------------------------

NO_BREACH: Final = Reason("no_breach", "{kind!r} is not a breach of these rules. The breaches are {listed}.")
EXEMPT: Final = Reason("exempt", "The ban does not bind a {role} on duty.")
OTHER_PERSONS_BREACH: Final = Reason(
    "other_persons_breach", "Only {who} can commit this breach, and {person} acts as {role}."
)
NO_INCIDENT: Final = Reason("no_incident", "There is no incident {incident} on record. Record it first.")
BREACH_NOT_SANCTIONED: Final = Reason("breach_not_sanctioned", "This power can be used only for a breach by {listed}.")
NOT_A_PLAYER: Final = Reason("not_a_player", "{person} acts as {role}, not as a player of the game.")
NO_EXCLUSION_FROM_ROUND: Final = Reason(
    "no_exclusion_from_round", "This document excludes a player from the game, not from a round."
)
NO_COLLUSION: Final = Reason("no_collusion", "A player can be excluded from a round only for collusion in it.")
NO_HAND: Final = Reason("no_hand", "{person} does not have a hand in the round.")
NOBODY_DETAINED: Final = Reason("nobody_detained", "Nobody is detained for that incident.")
WRONG_TAKER: Final = Reason("wrong_taker", "Only an inspector or a police officer can take over.")
CARD_DEALT: Final = Reason("card_dealt", "A wager can be refused only before the first card.")
NO_SUCH_ROUND: Final = Reason("no_such_round", "There was no round {number}. Choose one that was played.")
NO_DISPUTE: Final = Reason("no_dispute", "There is no dispute {dispute}.")
DISPUTE_DECIDED: Final = Reason("dispute_decided", "Dispute {dispute} has already been decided.")
DISPUTE_NOT_DECIDED: Final = Reason(
    "dispute_not_decided", "Dispute {dispute} has not been decided. Wait for the decision."
)
REVIEW_ONCE: Final = Reason("review_once", "A review can be asked for once, by the player who raised the dispute.")
NO_REVIEW: Final = Reason("no_review", "No review has been asked for, or it has already been made.")
SAME_PERSON: Final = Reason("same_person", "{name} decided the dispute. Another person must review it.")
RANK_TOO_LOW: Final = Reason(
    "rank_too_low", "A {role} cannot review a decision of a {other}. Ask a more senior official."
)
NO_SIGNAL: Final = Reason("no_signal", "{sign!r} is not a signal here. The signals are {listed}.")
FACE_UP: Final = Reason("face_up", "The cards already lie face up.")
NO_HIDDEN_CARDS: Final = Reason("no_hidden_cards", "No hidden cards of {player} lie on box {box}.")
DECLARE_MISDEAL: Final = Reason("declare_misdeal", "This game has misdeals instead. Declare a misdeal.")
SHOE_NOT_IN_USE: Final = Reason("shoe_not_in_use", "The shoe is not in use.")
NO_CARD_LEFT: Final = Reason("no_card_left", "The shoe is empty.")
CARDS_UNSEEN: Final = Reason(
    "cards_unseen", "The order of cards dealt face down is not known. Declare the round void if it cannot stand."
)
TURN_AND_NAME: Final = Reason(
    "turn_and_name", "The round has {count} cards out. Turn those dealt face down, and state all in the right order."
)
CHECK_AFTER_ROUND: Final = Reason("check_after_round", "A device can be checked only after the round.")
EXPOSED_CARD_UNKNOWN: Final = Reason("exposed_card_unknown", "An exposed card is known. State which it is.")
FIRST_CARD_CLOSES: Final = Reason(
    "first_card_closes", "The first card of a round closes the betting. Close it and deal the card."
)
DEALER_CARD_IS_DUE: Final = Reason(
    "dealer_card_is_due", "The dealer is due a card. Deal it instead of drawing it in error."
)
NOT_REFUSABLE: Final = Reason("not_refusable", "A card drawn in error cannot be refused.")
NO_CARD_IN_ERROR: Final = Reason("no_card_in_error", "No card has been drawn in error.")
HAS_REFUSED: Final = Reason("has_refused", "{player} has refused a card and gets no more in this round. Stand instead.")
NO_HAND_ASKED: Final = Reason("no_hand_asked", "No hand is asked whether it takes the card.")
NO_CARDS_TO_ORDER: Final = Reason("no_cards_to_order", "No round has cards to put in order.")
ROUND_VOID: Final = Reason("round_void", "The round is void and cannot be dealt again.")
CARDS_DIFFER: Final = Reason("cards_differ", "The round has {count} cards. Name each of them once.")
SAME_ORDER: Final = Reason("same_order", "The cards already lie in that order.")
SHOE_NOT_READY: Final = Reason("shoe_not_ready", "The shoe is not ready. Shuffle and cut it first.")
WAGERS_LEFT: Final = Reason(
    "wagers_left", "Wagers have left the round by an official's order. It cannot be reconstructed."
)
TOKENS_SETTLED: Final = Reason(
    "tokens_settled", "Promotional tokens of the round have been settled. It cannot be reconstructed."
)
CARDS_RESHUFFLED: Final = Reason(
    "cards_reshuffled", "Cards of the round have been shuffled again. It cannot be reconstructed."
)
NO_RULE_FOR_OMISSION: Final = Reason("no_rule_for_omission", "This document has no rule for a missing {what}.")
DEVICE_HAS_NO_CUT: Final = Reason("device_has_no_cut", "A device shuffles, and there is no cut.")
IN_FINAL_ROUNDS: Final = Reason("in_final_rounds", "Dealing must go on in the final rounds.")
CUTTING_CARD_NOT_REACHED: Final = Reason(
    "cutting_card_not_reached",
    "The cutting card cannot have been drawn in an earlier round of this shoe. Call a casino supervisor if it was.",
)
SHUFFLE_WILL_FOLLOW: Final = Reason("shuffle_will_follow", "The cards will already be shuffled after the round.")
NOT_FIRST_CARD: Final = Reason(
    "not_first_card", "A missing burn can be reported once, for the first card dealt from a new shoe."
)
NOTHING_PUT_BACK: Final = Reason("nothing_put_back", "No discards were put back.")
NO_EMPTY_ROUNDS: Final = Reason("no_empty_rounds", "No card is dealt before there is a wager.")
WAGERS_PLACED: Final = Reason("wagers_placed", "Wagers have been placed. Declare the round void instead.")
EXPOSED_CARDS_MISSING: Final = Reason(
    "exposed_cards_missing", "The exposed cards must be named. Name those of the shoe."
)
OTHER_FIRST_CARD: Final = Reason("other_first_card", "The first card must be {card}, which was kept for the round.")
NO_GROUND: Final = Reason("no_ground", "{ground!r} is not a ground for a void. The grounds are {listed}.")
FRAUD_BY_NOBODY: Final = Reason("fraud_by_nobody", "A fraud is committed by a person. Name the person.")
NO_FORFEIT: Final = Reason("no_forfeit", "Wagers cannot be forfeited on that ground.")
COLLUSION_NOT_RECORDED: Final = Reason(
    "collusion_not_recorded", "No collusion of that player is on record. Record the incident first."
)
NO_ROUND_TO_VOID: Final = Reason("no_round_to_void", "There is no round that could be declared void.")
NO_ROUND_IN_PROGRESS: Final = Reason("no_round_in_progress", "No round is in play.")
ROUND_NOT_IN_PLAY: Final = Reason(
    "round_not_in_play", "Round {number} is not in play. Only the round in play can be declared void on this ground."
)
CORRECTION_OF_NOTHING: Final = Reason("correction_of_nothing", "A correction must move money. State the amount.")
NOT_PAID_IN_ROUND: Final = Reason(
    "not_paid_in_round", "{player} had no wager in round {number}, or it is void. Name the player and the round."
)
NO_TOTALS: Final = Reason("no_totals", "No totals are announced in this game.")
NO_SUCH_HAND: Final = Reason("no_such_hand", "Box {box} has no hand {hand}. Name a hand of the round.")
TOTAL_RIGHT: Final = Reason("total_right", "The total of the hand is {total}. It was announced correctly.")
NO_SETTLED_WAGER: Final = Reason("no_settled_wager", "{player} has no wager in round {number} that could be void.")
BOX_OVER_MARKER: Final = Reason(
    "box_over_marker",
    "Box {box} has wagers of {total:money}, above the {maximum:money} for all who wager there. Have some withdrawn.",
)
NOTICE_FIRST: Final = Reason(
    "notice_first",
    "Players must have notice before limits change. State a later time, or none to change them after the next round.",
)
MISDEAL_IN_PLAY: Final = Reason("misdeal_in_play", "The round is in play. Declare a misdeal.")
NO_WAGER_IN_PLAY: Final = Reason("no_wager_in_play", "No wager of {player} is in play.")
NO_RULE_FOR_CARDS: Final = Reason(
    "no_rule_for_cards",
    "This document has no rule for missing cards. Declare the round void and have the cards replaced.",
)
CARDS_NOT_NAMED: Final = Reason("cards_not_named", "The missing or foreign cards must be named. State which they are.")
RAISE_A_DISPUTE: Final = Reason("raise_a_dispute", "This document has no rule for this error. Raise a dispute.")
NO_ROUND_WITH_RESULT: Final = Reason(
    "no_round_with_result", "Round {number} has no result that could be declared void."
)
ROUND_STILL_IN_PLAY: Final = Reason("round_still_in_play", "Round {number} is in play. Have it reconstructed.")
RECONSTRUCT_INSTEAD: Final = Reason(
    "reconstruct_instead", "The next round has not begun. Have the round reconstructed."
)
NO_DEVICE: Final = Reason("no_device", "No device is in use.")
FAILURE_REPORTED: Final = Reason("failure_reported", "The failure has already been reported.")
FAULT_RECTIFIED: Final = Reason("fault_rectified", "The fault is rectified. Continue the game.")
FEWER_IN_DEVICE: Final = Reason("fewer_in_device", "Only {cards} cards are in the device. Name no more.")
NOT_IN_DEVICE: Final = Reason("not_in_device", "The device does not have {count} cards {card}.")
NO_TAKING_BACK: Final = Reason("no_taking_back", "Wagers cannot be taken back under this document.")
NOT_TIME_TO_CHOOSE: Final = Reason("not_time_to_choose", "Wagers cannot be taken back now.")
DEVICE_GONE: Final = Reason("device_gone", "The cards are no longer in the device. Replace the device after the round.")
DEVICE_WORKS: Final = Reason("device_works", "The device has not failed. Report a malfunction first.")
DEVICE_REQUIRED: Final = Reason("device_required", "All cards must be dealt from a device. Use another device.")
