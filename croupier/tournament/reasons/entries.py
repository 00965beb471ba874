"""Reasons for refusals before play: conditions, entries and purchases."""

from typing import Final

from croupier.engine.refusal import Reason

NO_PLAYER_NAME: Final = Reason("no_player_name", "An entry must name its player. Write the name.")
NAME_NOT_PRINTABLE: Final = Reason(
    "name_not_printable",
    "The name {name} has a line break or a character that cannot be shown. Write it without.",
)
NAME_TOO_LONG: Final = Reason(
    "name_too_long",
    "The name {name}… has {length} characters. Write it in {most} or fewer.",
)
UNKNOWN_DOCUMENT: Final = Reason("unknown_document", "{text}")
TOURNAMENT_NOT_NAMED: Final = Reason(
    "tournament_not_named",
    "The tournament must have a name. Name it in the conditions.",
)
CONDITIONS_FIXED: Final = Reason(
    "conditions_fixed",
    "The conditions are published and cannot change. To change them, cancel this tournament and draw up another.",
)
OTHER_CONDITIONS: Final = Reason(
    "other_conditions",
    "This tournament is {name} under {document}. Draw up a new tournament for another name or document.",
)
REDRAFT_WITHOUT_REASON: Final = Reason(
    "redraft_without_reason",
    "New conditions for the same tournament must have a reason. State it.",
)
NOMINATION_UNCLEAR: Final = Reason(
    "nomination_unclear",
    "A nomination must name each person once. Name the director and each assistant.",
)
NO_COMMISSION_ALLOWED: Final = Reason("no_commission_allowed", "A commission cannot be retained under this document.")
NEGATIVE_COMMISSION: Final = Reason(
    "negative_commission",
    "A commission of {amount:money} cannot be approved. State zero or more.",
)
NO_PLACE_OF_PUBLICATION: Final = Reason(
    "no_place_of_publication",
    "The place where patrons find the conditions is missing. Name it.",
)
PUBLISHED_ALREADY: Final = Reason("published_already", "The conditions are published already: {where}.")
CONDITIONS_NOT_APPROVED: Final = Reason(
    "conditions_not_approved",
    "The conditions are not approved. State their approval first.",
)
TABLES_NOT_LISTED: Final = Reason("tables_not_listed", "The tables must be named, each once. List their names.")
PLAY_HAS_BEGUN: Final = Reason("play_has_begun", "The tables cannot change once play has begun.")
DRAWN_TABLES_MISSING: Final = Reason(
    "drawn_tables_missing",
    "Players have drawn seats at {tables}. Designate these tables, too.",
)
NO_REFERENCE: Final = Reason("no_reference", "The reference of {what} is missing. State its number and date.")
CONDITIONS_FAULT: Final = Reason("conditions_fault", "{field}: {wrong} {mend}")
CONDITIONS_FAULTS: Final = Reason("conditions_faults", "{field}: {wrong} {mend} (and {more} more)")
NO_DIRECTOR: Final = Reason("no_director", "No {title} is nominated. Nominate one.")
NOT_PUBLISHED: Final = Reason("not_published", "The conditions are not published. Publish them.")
TABLES_NOT_DESIGNATED: Final = Reason(
    "tables_not_designated",
    "{count} of the {wanted} tables are designated. Designate the others.",
)
NOT_NOTIFIED: Final = Reason(
    "not_notified",
    "The Commission is not notified of the conditions. Notify it and give it a copy.",
)
COMMISSION_NOT_APPROVED: Final = Reason(
    "commission_not_approved",
    "The commission of {commission:money} is not approved. State the approval of its amount.",
)
COMMISSION_ABOVE_APPROVED: Final = Reason(
    "commission_above_approved",
    "The commission of {commission:money} is above the approved {most:money}. Lower it, or state the approval of more.",
)
TOO_FEW_ENTRIES: Final = Reason(
    "too_few_entries",
    "{count} players have entered, and the conditions require at least {least}. Wait for others, or cancel.",
)
TABLE_NOT_FULL: Final = Reason(
    "table_not_full",
    "{count} players wait for a table that starts with {size}. Take more entries, or let these players withdraw.",
)
BALLOT_NOT_BOUND: Final = Reason(
    "ballot_not_bound",
    "The ballot of {stage} is not bound. Publish its commitment before the list of players is complete.",
)
TOURNAMENT_FULL: Final = Reason(
    "tournament_full",
    "{most} players have entered, the maximum of the conditions. Enter as a reserve.",
)
WRONG_ENTRY_FEE: Final = Reason(
    "wrong_entry_fee",
    "The entry fee is {fee:money}, but {paid:money} was paid. Pay the exact fee.",
)
RESERVES_FULL: Final = Reason("reserves_full", "{count} reserves wait, and the conditions allow at most {most}.")
RESERVE_PAYS_LATER: Final = Reason("reserve_pays_later", "A reserve pays when a seat is offered. Take no money now.")
ENTERED_ALREADY: Final = Reason("entered_already", "{player} has entered already. A player can enter only once.")
ENTERED_UNDER_OTHER_NAME: Final = Reason(
    "entered_under_other_name",
    "{player} has entered already as {known}. A player can enter only once.",
)
NOT_ENTITLED: Final = Reason(
    "not_entitled",
    "{player} is not allowed into the casino or to gamble there. The entry cannot be taken.",
)
NOT_IN_GROUP: Final = Reason("not_in_group", "Entry is restricted to {groups}, and {player} does not belong to them.")
CRITERION_NOT_MET: Final = Reason("criterion_not_met", "{player} does not meet the criterion: {criterion}")
NO_COPY_RECEIVED: Final = Reason("no_copy_received", "{player} has no copy of the conditions. Hand one out first.")
NO_AGREEMENT: Final = Reason(
    "no_agreement",
    "{player} must agree to the rules and conditions in writing. Obtain the agreement first.",
)
NO_RIGHT_TO_REFUSE: Final = Reason(
    "no_right_to_refuse",
    "The conditions reserve no right to refuse an application. Take the entry.",
)
REFUSAL_WITHOUT_REASON: Final = Reason(
    "refusal_without_reason",
    "The refusal of an entry must have a reason. State it.",
)
ENTERED_BEFORE_REFUSAL: Final = Reason(
    "entered_before_refusal",
    "{player} has entered already. An application can be refused only before the entry.",
)
FEE_FORFEITED: Final = Reason(
    "fee_forfeited",
    "{player} has forfeited the position. The fee stays in the prize pool.",
)
CANNOT_WITHDRAW: Final = Reason(
    "cannot_withdraw",
    "{player} is {fate}. Only a player who waits to play can withdraw.",
)
NO_ADDED_VALUE: Final = Reason("no_added_value", "The operator cannot add to the prize pool under this document.")
VALUE_NOT_STATED: Final = Reason(
    "value_not_stated",
    "An addition to the prize pool must have a name and a value greater than zero. State both.",
)
PLACE_NOT_STATED: Final = Reason("place_not_stated", "{what} cannot be divided. State the place that wins it.")
CANCELLATION_WITHOUT_REASON: Final = Reason(
    "cancellation_without_reason",
    "A cancellation must have a reason. State it.",
)
PRIZES_PAID: Final = Reason("prizes_paid", "Prizes are paid. The tournament can no longer be cancelled.")
NO_BUY_IN: Final = Reason("no_buy_in", "The conditions have no buy-in. The entry fee includes the chips.")
WRONG_BUY_IN: Final = Reason(
    "wrong_buy_in",
    "The buy-in is {price:money}, but {paid:money} was paid. Pay the exact amount.",
)
PLAYS_NO_MORE: Final = Reason("plays_no_more", "{player} is {fate} and plays no further session.")
BUY_IN_PAID: Final = Reason("buy_in_paid", "{player} has already paid the buy-in of {stage}.")
NO_BUY_BACK: Final = Reason("no_buy_back", "The conditions have no buy-back.")
WRONG_BUY_BACK: Final = Reason(
    "wrong_buy_back",
    "The buy-back costs {price:money}, but {paid:money} was paid. Pay the exact amount.",
)
BUY_BACKS_USED: Final = Reason(
    "buy_backs_used",
    "{player} has bought back {count} of {most} times and cannot buy back again.",
)
NOT_FALLEN: Final = Reason("not_fallen", "{player} is {fate}. Only a player who was eliminated can buy back.")
BUY_BACK_OVER: Final = Reason(
    "buy_back_over",
    "Buying back was possible until the end of {stage}. That stage is over.",
)
SEATS_DRAWN_FOR_BUY_BACK: Final = Reason(
    "seats_drawn_for_buy_back",
    "The seats of {stage} are drawn. It is too late to buy back into it.",
)
NOT_AT_TABLE: Final = Reason(
    "not_at_table",
    "{player} does not play at a table. Chips can be bought back only there.",
)
NO_CHIPS_OFFERED: Final = Reason(
    "no_chips_offered",
    "{table} has not offered chips to {player}. Wait until the player is short of chips.",
)
NO_ADD_ON: Final = Reason("no_add_on", "The conditions have no add-on.")
WRONG_ADD_ON: Final = Reason(
    "wrong_add_on",
    "The add-on costs {price:money}, but {paid:money} was paid. Pay the exact amount.",
)
ADD_ON_BOUGHT: Final = Reason("add_on_bought", "{player} has already bought the add-on.")
ADD_ON_OVER: Final = Reason("add_on_over", "Only players who are still in can buy the add-on, before {stage} begins.")
