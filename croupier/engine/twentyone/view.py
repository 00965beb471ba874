"""Boxes and the dealer's hand as one person sees them: built up field by field, never cut down from the state."""

from typing import Any, Final

from msgspec import Struct

from croupier.engine.twentyone.names import BETS, hand_name
from croupier.engine.twentyone.state import Box, Hand, Phase, Round
from croupier.engine.view import FACE_DOWN, NO_HAND, HandView, LayoutSeats, ShownCard, face_down
from croupier.rules.twentyone import TwentyOneRules

_IN_TURN: Final = (Phase.DECISION, Phase.SPLIT_OFFER, Phase.DOUBLE_OFFER, Phase.CARD, Phase.FORFEIT)


class BoxView(Struct, frozen=True):
    """A box of the layout: who sits there, the wagers from the dealer outwards, who decides, and the hands.

    `sides` are side bets as player, bet and amount; `surrendered` are the players with a surrender button.
    """

    number: int
    seated: str
    reserved: str
    decides: str
    wagers: tuple[tuple[str, int], ...]
    sides: tuple[tuple[str, str, int], ...]
    insurance: tuple[tuple[str, int], ...]
    hands: tuple[HandView, ...]
    surrendered: tuple[str, ...]


def side_bets(rules: TwentyOneRules) -> tuple[tuple[str, str], ...]:
    """Return the side bets that are offered, each with its name."""
    return tuple([(bet, BETS[bet]) for bet in rules.side_bets.offered.value])


def terms(rules: TwentyOneRules) -> tuple[str, ...]:
    """Return the odds of a natural and of insurance in words."""
    return (
        f"{rules.naturals.name.value} pays {rules.naturals.odds.value}",
        f"insurance pays {rules.insurance.odds.value}",
    )


def layout(rules: TwentyOneRules, round_: Round | None, seats: LayoutSeats) -> dict[str, Any]:
    """Return the fields of a table's view that show the layout."""
    return {
        "side_bets": side_bets(rules),
        "terms": terms(rules),
        "dealer": NO_HAND if round_ is None else dealer_view(round_),
        "boxes": tuple(
            [
                box_view(
                    round_,
                    number,
                    seats.seated.get(number, ""),
                    seats.reserved.get(number, ""),
                    is_face_down=number in seats.hidden,
                )
                for number in seats.areas
            ]
        ),
    }


def dealer_view(round_: Round) -> HandView:
    """Return the dealer's hand."""
    name = hand_name(round_, Hand(round_.dealer, (), ())) if round_.dealer else ""
    return HandView(round_.dealer, name, (), is_turn=round_.phase == Phase.DEALER)


def box_view(round_: Round | None, number: int, seated: str, reserved: str, *, is_face_down: bool) -> BoxView:
    """Return a box; where `is_face_down`, the first two cards of its hands are hidden from the viewer."""
    box = None if round_ is None else round_.find(number)
    if round_ is None or box is None:
        return BoxView(number, seated, reserved, "", (), (), (), (), ())
    order = box.order or tuple([wager.player for wager in box.wagers])
    return BoxView(
        number=number,
        seated=seated,
        reserved=reserved,
        decides=round_.controller(box) or "",
        # nsw-pontoon-6to5-2017 5.7: the controlling player's wager is nearest to the dealer, the others in a line
        wagers=tuple([(player, int(box.wager(player))) for player in order]),
        sides=tuple([(one.player, one.bet, int(one.amount)) for one in round_.side_wagers if one.box == number]),
        insurance=tuple([(one.player, int(one.amount)) for one in round_.insurance if one.box == number]),
        hands=tuple([_hand(round_, box, at, is_face_down=is_face_down) for at in range(len(box.hands))]),
        surrendered=tuple([stake.player for hand in box.hands for stake in hand.stakes if stake.is_surrendered]),
    )


def _hand(round_: Round, box: Box, at: int, *, is_face_down: bool) -> HandView:
    hand = box.hands[at]
    cards: tuple[ShownCard, ...] = hand.cards
    if box.unseen and not at:
        cards = (*hand.cards, *face_down(box.unseen))
    elif is_face_down:
        cards = (*face_down(min(2, len(hand.cards))), *hand.cards[2:])
    is_here = not round_.is_closed and round_.phase in _IN_TURN and round_.box.number == box.number
    return HandView(
        cards=cards,
        name="" if FACE_DOWN in cards or not cards else hand_name(round_, hand),
        stakes=tuple([(one.player, int(one.whole)) for one in hand.stakes]),
        is_turn=is_here and round_.turn[1] == at,
        sideways=_sideways(round_, hand),
        is_doubled=bool(hand.doubled_at),
    )


def _sideways(round_: Round, hand: Hand) -> int | None:
    """Return the index of the card laid sideways: nsw-pontoon-6to5-2017 12.3 of a double, 13.6 of split aces."""
    if round_.rules.calls.doubled_card.value != "face up and sideways":
        return None
    at = hand.doubled_at or (1 if hand.is_split_aces else len(hand.cards))
    return at if at < len(hand.cards) else None
