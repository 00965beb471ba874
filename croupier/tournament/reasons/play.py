"""Reasons for refusals while a tournament is played: authority, ballots, seats, moves and sessions."""

from typing import Final

from croupier.engine.refusal import Reason

NOT_NOW: Final = Reason("not_now", "{act} is not possible now. The tournament is {status}.")
DISPUTE_OPEN: Final = Reason("dispute_open", "Dispute {number} ({about}) is open. Decide it first.")
NOT_ENTERED: Final = Reason("not_entered", "{player} has not entered.")
NOT_ENTERED_BUT: Final = Reason("not_entered_but", "{player} has not entered. Did you mean {near}?")
UNKNOWN_STAGE: Final = Reason("unknown_stage", "{stage} is not a stage of this tournament. Choose one of {stages}.")
UNKNOWN_SESSION: Final = Reason("unknown_session", "{table} has no session {number} of this tournament.")
ONLY_DIRECTOR: Final = Reason("only_director", "{by:Person} cannot {what}. Only the {title} can: {names}.")
DIRECTOR_MISSING: Final = Reason("director_missing", "{by:Person} cannot {what}. Nominate a {title} first.")
ROLE_NOT_ALLOWED: Final = Reason("role_not_allowed", "{by:Person} cannot {what}. Ask {roles}.")
NO_SEATS_DRAWN: Final = Reason("no_seats_drawn", "The seats of {stage} are not drawn. Hold the ballot first.")
TABLE_STILL_PLAYS: Final = Reason("table_still_plays", "{table} is still playing. Wait for its session to end.")
BEFORE_START: Final = Reason("before_start", "{stage} starts at {starts}. Wait until then, or change the start.")
NO_START: Final = Reason(
    "no_start",
    "No start was specified for the next session of {stage}, so nobody forfeits a seat. Seat {players}, or change the "
    "start and notify the players.",
)
BREAK_NOW: Final = Reason("break_now", "The players have a break. Wait for its end.")
NOBODY_PRESENT: Final = Reason(
    "nobody_present",
    "Nobody is present to play {stage}. Seat the players, or cancel the tournament.",
)
MISSING_WOULD_FORFEIT: Final = Reason(
    "missing_would_forfeit",
    "Missing from {stage}: {players}. Seat them, or start without them: they forfeit their positions.",
)
MISSING_WOULD_BE_ABSENT: Final = Reason(
    "missing_would_be_absent",
    "Missing from {stage}: {players}. Seat them, or start without them: they are absent.",
)
NOT_MISSING: Final = Reason("not_missing", "{player} is not missing from {stage}. Name only players who are missing.")
PLAY_OFF_GOES_ON: Final = Reason("play_off_goes_on", "The play-off of {stage} is being played. Wait for its end.")
NO_FREE_TABLE_FOR_PLAY_OFF: Final = Reason(
    "no_free_table_for_play_off",
    "No designated table is free for the play-off of {stage}. Wait for a table to end.",
)
REPORTED_ALREADY: Final = Reason(
    "reported_already",
    "{table} has reported session {number} already. Correct the result instead, with a reason.",
)
RESULT_NAMES_TWICE: Final = Reason(
    "result_names_twice",
    "The result of {table} names {player} twice. Name each player once.",
)
RESULT_NAMES_STRANGER: Final = Reason(
    "result_names_stranger",
    "The result of {table} names {player}, who does not sit there. Leave the name out.",
)
RESULT_LACKS_PLAYER: Final = Reason(
    "result_lacks_player",
    "The result of {table} lacks {player}. Count the player's chips, or state when the player went out.",
)
NEGATIVE_COUNT: Final = Reason("negative_count", "The result of {table} has a negative count. Count zero or more.")
NO_SUCH_CLAUSE: Final = Reason("no_such_clause", "{clause} is no clause of the document. State one of its clauses.")
SESSION_OVER: Final = Reason("session_over", "Session {number} of {table} is over.")
NOT_PLAYING_THERE: Final = Reason("not_playing_there", "{player} does not play at {table}.")
DEALT_ALREADY: Final = Reason("dealt_already", "{table} has already reported the first round of session {number}.")
NOT_SEATED_OR_TWICE: Final = Reason(
    "not_seated_or_twice",
    "{player} does not sit at {table}, or is named twice. Name each player of the table once.",
)
NO_BUY_BACK_LEFT: Final = Reason("no_buy_back_left", "{player} cannot buy back again.")
BAD_COMMITMENT: Final = Reason(
    "bad_commitment",
    "A commitment must be a SHA-256 hash: 64 hexadecimal digits in lower case.",
)
COMMITMENT_REUSED: Final = Reason(
    "commitment_reused",
    "This commitment is published already. Choose a new secret for each ballot.",
)
NO_FURTHER_BALLOT: Final = Reason("no_further_ballot", "{stage} is {status}. It has no further ballot.")
BOUND_TOO_LATE: Final = Reason(
    "bound_too_late",
    "The players of {stage} are known already. A ballot must be bound before the list of players is complete.",
)
TOO_FEW_TO_DRAW: Final = Reason(
    "too_few_to_draw",
    "{players} to be seated in {stage}. A ballot needs at least two players.",
)
NO_TABLE_FREE: Final = Reason("no_table_free", "No designated table is free. Wait for one to end.")
PLACES_NOT_CONFIRMED: Final = Reason(
    "places_not_confirmed",
    "The places of {stage} are not confirmed. Confirm them first.",
)
TOO_FEW_WAITING: Final = Reason(
    "too_few_waiting",
    "{count} players wait for a table that starts with {least}. Wait for more.",
)
ENTRIES_OPEN: Final = Reason("entries_open", "Entries are open. Close them first.")
SEATS_DRAWN: Final = Reason("seats_drawn", "The seats of {stage} are drawn already. A ballot is held once.")
BAD_SECRET: Final = Reason("bad_secret", "A secret must be 32 bytes: 64 hexadecimal digits in lower case.")
NO_COMMITMENT: Final = Reason("no_commitment", "No ballot of {stage} is bound. Publish a commitment first.")
WRONG_SECRET: Final = Reason(
    "wrong_secret",
    "This secret does not match the commitment of {stage}. Give the secret that was bound.",
)
NOT_ANOTHER_TABLE: Final = Reason(
    "not_another_table",
    "{table} is not another table that plays {stage}. Choose another.",
)
BOX_NOT_FREE: Final = Reason("box_not_free", "Box {box} of {table} is not free. Choose another box.")
NOT_EMPTIER: Final = Reason(
    "not_emptier",
    "{table} does not have fewer players than {source}. Choose a table with fewer players.",
)
NO_SESSION_TO_BREAK: Final = Reason("no_session_to_break", "{table} plays no session and cannot be broken.")
CHIPS_NOT_LISTED: Final = Reason(
    "chips_not_listed",
    "State the chips of the players at {table}, each once: {players}.",
)
TOO_FEW_FREE_SEATS: Final = Reason(
    "too_few_free_seats",
    "{free} seats are free at the other tables, and {needed} are needed.",
)
NOT_MOVING: Final = Reason("not_moving", "{player} was not directed to leave {table}.")
NO_CHIPS_TAKEN: Final = Reason(
    "no_chips_taken",
    "The chips that {player} takes along must be greater than zero. Count them.",
)
TABLES_NOT_BROKEN: Final = Reason(
    "tables_not_broken",
    "Tables are neither balanced nor broken in this tournament. Players keep their seats.",
)
STAGE_DECIDED: Final = Reason(
    "stage_decided",
    "{stage} lasts until {count} players are left, and no more are left. Nobody can be moved.",
)
MOVING_ALREADY: Final = Reason(
    "moving_already",
    "{player} moves to box {box} of {table} after this round. Wait until the player has left.",
)
NEGATIVE_CHIPS: Final = Reason("negative_chips", "An amount of chips cannot be negative. State zero or more.")
AT_NO_TABLE: Final = Reason("at_no_table", "{player} does not play at a table.")
START_PUBLISHED: Final = Reason(
    "start_published",
    "{stage} was published to start at {starts}. A published start cannot change.",
)
BAD_MOMENT: Final = Reason("bad_moment", '{written} is not a date and time. Write it as "2026-12-05T19:00+11:00".')
START_IN_PAST: Final = Reason("start_in_past", "{starts} is in the past. State a later time.")
NO_NOTICE: Final = Reason("no_notice", "The players must be notified of the new start. State how they were notified.")
START_IS_OVER: Final = Reason("start_is_over", "{stage} is {status}. Its start cannot change.")
START_PASSED: Final = Reason(
    "start_passed",
    "{stage} was to start at {starts}, and that is past: who was not seated forfeits the position. Start the session.",
)
NO_SEAT: Final = Reason("no_seat", "{player} is {fate} and has no seat in the next session.")
SEATED_ALREADY: Final = Reason("seated_already", "{player} is already in box {box} of {table}.")
SEATED_TOO_LATE: Final = Reason(
    "seated_too_late",
    "The session started at {starts}. A player who was not seated by then forfeits the position.",
)
NO_RESERVES: Final = Reason("no_reserves", "A seat cannot be offered to a reserve under this document.")
NOT_FIRST_RESERVE: Final = Reason(
    "not_first_reserve",
    "{player} is not the first reserve. Offer the seat to {first}.",
)
NO_RESERVE_WAITS: Final = Reason("no_reserve_waits", "{player} is not a reserve, and no reserve waits.")
ALL_PLACES_TAKEN: Final = Reason(
    "all_places_taken",
    "{count} players play, and the conditions allow {most}. The place of {player} is filled.",
)
ONLY_FIRST_SESSION: Final = Reason(
    "only_first_session",
    "A seat can be offered only before the first session, and this is {stage}.",
)
HAS_PLAYED: Final = Reason(
    "has_played",
    "{player} has played. A seat can be offered only in a player's first session.",
)
NO_SEAT_FORFEITED: Final = Reason("no_seat_forfeited", "{player} has forfeited no seat that is still free.")
FIRST_ROUND_DEALT: Final = Reason(
    "first_round_dealt",
    "The first round at {table} is dealt. It is too late to offer a seat.",
)
NOBODY_TO_SUBSTITUTE: Final = Reason(
    "nobody_to_substitute",
    "{player} is {fate}. A substitute can take only the place of a player who is still to play.",
)
