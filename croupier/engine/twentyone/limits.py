"""Wagers below the minimum by players who have been told of it: act-blackjack-2005 3.4, act-pontoon-2018 3.4."""

from croupier.engine.inputs import PlaceWager, Refused
from croupier.engine.twentyone.state import Round
from croupier.money import Money, show


def check_advised(state: Round, given: PlaceWager, amount: Money, least: Money | None) -> None:
    """Refuse a further wager below the minimum by a player who has been told, where the document returns it."""
    further = state.rules.wagers.further_below
    # act-pontoon-2018 3.4: "shall be advised that further wagers under the minimum shall be returned"
    is_told = further.value == "returned" and (given.player, given.bet) in state.advised
    if is_told and least is not None and amount < least:
        why = f"${show(amount)} is returned: {given.player} has been told of the minimum of ${show(least)}"
        raise Refused(given, further.clause, why)
