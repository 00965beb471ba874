"""Reasons for which the record of a keyed card is not corrected."""

from typing import Final

from croupier.engine.refusal import Reason

NO_CARD_KEYED: Final = Reason("no_card_keyed", "No card of a round in play has been keyed. Key the cards first.")
NO_SUCH_CARD: Final = Reason("no_such_keyed_card", "The round has {count} keyed cards. Name the place of one of them.")
AS_KEYED: Final = Reason("card_as_keyed", "{card} was keyed. Name the card that lies on the layout.")
WAITS: Final = Reason(
    "keyed_card_waits", "A card drawn in error waits to be dealt. Correct the record after it is dealt."
)
FOLLOWED: Final = Reason(
    "keyed_card_followed",
    "Other acts have followed that card. Have a supervisor correct payments after the round, or declare it void.",
)
TOKENS_SETTLED: Final = Reason(
    "keyed_tokens_settled",
    "Promotional tokens have been settled in the round. Correct the payments, or declare it void.",
)
RESHUFFLED: Final = Reason(
    "keyed_cards_reshuffled",
    "Cards of the round have been shuffled again since. Correct the payments, or declare it void.",
)
