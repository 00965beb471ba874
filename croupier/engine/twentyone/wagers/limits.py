"""The limits of a wager: of the table, of a player with personal limits, and of players who have been advised.

act-blackjack-2005 3, 4.6; act-pontoon-2005 3, 4.6; act-pontoon-2018 3, 4.6; nsw-pontoon-6to5-2017 6.
"""

from collections.abc import Mapping

from croupier.engine.inputs import PersonalLimit, PlaceWager
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.state import Round
from croupier.money import Money


def least_for(state: Round, player: str) -> Money | None:
    """Return the least that the player may wager: the sign's minimum, or the player's own."""
    for one in state.personal:
        if one.player == player and one.minimum is not None:
            return one.minimum
    return state.rules.wagers.minimum.value


def room_for(state: Round, box: int, player: str, others: Mapping[str, int]) -> tuple[int | None, str]:
    """Return the player's maximum on the box, given the wagers of others there, and its clause."""
    rules = state.rules.wagers
    most = rules.maximum.value
    if most is None:
        return None, rules.too_much.clause
    on_box = sum(others.values())
    raised = _raised(state, box, player) if state.personal else None
    if raised is not None:
        assert raised.maximum is not None
        # act-blackjack-2005 4.6: others may join "provided the total of all wagers does not exceed" it
        shared = on_box if state.rules.limits.raised_for.value == "box" else 0
        return raised.maximum - shared, state.rules.limits.raised_by.clause
    marked = _marked(state, box, others) if state.personal else None
    if marked is not None:
        assert marked.maximum is not None
        match rules.raised_limit.value:
            case "marker":
                # act-blackjack-2005 3.2: "a player" may wager above the maximum; for the others it is what it was
                room = marked.maximum - on_box
                return min(room, most), (rules.raised_limit if room < most else rules.too_much).clause
            case "sign_excluding_marked_player":
                return most - (on_box - others.get(marked.player, 0)), rules.raised_limit.clause
            case _:
                return most - on_box, rules.raised_limit.clause
    if rules.maximum_counts.value == "per_box":
        return most - on_box, shared_clause(state, len(others))
    return most, rules.too_much.clause


def shared_clause(state: Round, before: int) -> str:
    """Return the clause of the most that a player may wager after `before` others on the box."""
    rules = state.rules.wagers
    # nsw-pontoon-6to5-2017 6.1.2: a second player, to the difference; 6.1.3: a third
    return (rules.too_much, rules.shared_box, rules.third_player)[min(before, 2)].clause


def least_clause(state: Round, least: Money) -> str:
    """Return the clause by which less than `least` is refused: newcomers are bound where others keep an old minimum."""
    rules = state.rules
    is_new = least == rules.wagers.minimum.value
    # nsw-pontoon-6to5-2017 6.5.4: "New players … shall be required to adhere to the new table minimum"
    if is_new and any(one.minimum is not None and one.minimum < least for one in state.personal):
        return rules.limits.newcomers.clause
    # nsw-pontoon-6to5-2017 6.6: "a sign denoting the new minimum and maximum wagers for that player"
    if not is_new and any(one.minimum == least and one.maximum is not None for one in state.personal):
        return rules.limits.raised_by.clause
    return rules.wagers.too_little.clause


def _marked(state: Round, box: int, others: Mapping[str, int]) -> PersonalLimit | None:
    """Return the raised limit that applies to the others on the box: the box's marker, or that of a player there."""
    if state.rules.limits.raised_for.value == "box":
        # act-blackjack-2005 4.6: "If a new maximum limit is allocated to a box", whichever player has wagered there
        return next((one for one in state.personal if one.box == box and _exceeds(state, one)), None)
    return next((one for one in (_raised(state, box, other) for other in others) if one is not None), None)


def is_marked(state: Round, box: int, player: str) -> bool:
    """Return whether only this player may exceed the maximum there; others share the remainder."""
    is_boxs = state.rules.limits.raised_for.value == "box" and state.rules.wagers.raised_limit.value == "marker"
    return not is_boxs and _raised(state, box, player) is not None


def _raised(state: Round, box: int, player: str) -> PersonalLimit | None:
    """Return the player's raised limit on the box, if there is one."""
    for one in state.personal:
        if one.player == player and one.box in (None, box) and _exceeds(state, one):
            return one
    return None


def _exceeds(state: Round, limit: PersonalLimit) -> bool:
    """Return whether a player's limit is above the sign's maximum, which may have risen since."""
    # act-blackjack-2005 3.2: a marker is for a wager "in excess of the stated box maximum"; another takes nothing away
    most = state.rules.wagers.maximum.value
    return limit.maximum is not None and most is not None and limit.maximum > most


def check_advised(state: Round, given: PlaceWager, amount: Money, least: Money | None) -> None:
    """Refuse a further wager below the minimum by a player who has been advised, where the document returns it."""
    further = state.rules.wagers.further_below
    # act-pontoon-2018 3.4: "shall be advised that further wagers under the minimum shall be returned"
    is_told = further.value == "returned" and (given.player, given.bet) in state.advised
    if is_told and least is not None and amount < least:
        raise Refused(
            given, further.clause, reasons.ADVISED_OF_MINIMUM(player=given.player, minimum=least, wager=amount)
        )
