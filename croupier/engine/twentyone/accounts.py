"""Where the money of an event goes: postings between players, layout and house that sum to nothing."""

from enum import Enum

from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.money import Money


class Account(Enum):
    """The accounts beside the players' own."""

    LAYOUT = "layout"
    HOUSE = "house"


Posting = tuple[str | Account, Money]


def postings(event: Event) -> tuple[Posting, ...]:
    """Return what the event moves; the amounts sum to zero."""
    match event:
        case (
            e.WagerPlaced() | e.InsurancePlaced() | e.HandSplit() | e.SplitJoined() | e.HandDoubled() | e.DoubleJoined()
        ):
            moved = _moves(event.player, Money(-event.amount), layout=event.amount)
        case e.WagerReturned() | e.InsuranceReturned():
            moved = _moves(event.player, event.amount, layout=Money(-event.amount))
        case e.WagerSettled() | e.SideBetSettled() | e.InsuranceSettled():
            moved = _moves(event.player, event.returned, layout=Money(-event.staked))
        case e.WagerForfeited():
            moved = _moves(event.player, event.returned, layout=Money(-event.lost - event.returned))
        case e.LossReturned() | e.SuperBonusPaid() | e.BonusPaid():
            moved = _moves(event.player, event.amount, layout=Money(0))
        case _:
            return ()
    assert sum(amount for _, amount in moved) == 0, event
    return moved


def _moves(player: str, amount: Money, *, layout: Money) -> tuple[Posting, ...]:
    """Return the player's and the layout's posting, the house taking what is left."""
    house = Money(-amount - layout)
    return (player, amount), (Account.LAYOUT, layout), (Account.HOUSE, house)
