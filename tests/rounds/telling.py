"""Events in one line each, for the transcripts."""

from croupier.cards import Card
from croupier.engine import events as e
from croupier.engine.events import DEALER, Event
from croupier.engine.hands import Total, total
from croupier.engine.twentyone import Round
from croupier.money import show

WIDTH_KIND = 20
WIDTH_TOLD = 72
OUTCOMES = {
    "win": "wins",
    "lose": "loses",
    "stand_off": "stands off",
    "even_money": "takes even money",
    "surrendered": "is surrendered",
}


def line(event: Event, state: Round) -> str:
    """Return the event as a line of a transcript; `state` is the state after it."""
    paid_by = event.paid_by if isinstance(event, e.WagerSettled) else None
    clause = f"[{event.clause}]" if paid_by is None else f"[{event.clause}] paid by [{paid_by}]"
    return column(type(event).__name__, description(event, state), clause)


def column(kind: str, what: str, clause: str) -> str:
    """Return one line in columns, the clause last."""
    return f"    {kind:<{WIDTH_KIND}}{what:<{WIDTH_TOLD}} {clause}"


def description(event: Event, state: Round) -> str:
    """Return what happened, without the kind of the event and its clause."""
    match event:
        case e.RoundOpened():
            seats = ", ".join(f"{player} at box {box}" for player, box in event.seats)
            return f"{event.document}, limits {event.limits.replace('_', ' ')}" + (f", {seats}" if seats else "")
        case e.CardDealt():
            return _card(event, state)
        case e.ControlAscertained():
            return f"box {event.box}: {event.player}, in order {', '.join(event.order)}"
        case e.TurnCame() | e.CardCalled():
            return _hand(event.box, event.hand)
        case e.HandStood() | e.HandBust():
            return f"{_hand(event.box, event.hand)} with {event.total}"
        case e.DealerStood():
            return f"with {_total(total(state.dealer))}"
        case e.PlayerAbsent():
            return event.player
        case e.PlayerRemoved():
            return event.player if event.box is None else f"{event.player} from box {event.box}"
        case e.ControlPassed():
            return f"box {event.box}: to {event.player}"
        case e.PaymentDeferred():
            return f"by {event.by}"
        case e.OfferDeclined():
            return f"{event.player} declines {event.offer}" + _where(event)
        case e.HandSurrendered():
            return f"{event.player} on box {event.box}"
        case e.ForfeitOffered():
            return f"{_hand(event.box, event.hand)}: {', '.join(event.asked)}"
        case _:
            return _money(event)


def _money(event: Event) -> str:
    match event:
        case e.WagerPlaced() | e.MinimumAdvised():
            return f"{event.player} on box {event.box}: {event.bet} {show(event.amount)}"
        case e.WagerReturned():
            what = f"{event.bet} {show(event.amount)} back, {event.why.replace('_', ' ')}"
            return f"{event.player} on box {event.box}: {what}"
        case e.SideBetSettled():
            back = f"{show(event.staked)} -> {show(event.returned)}"
            return f"{event.player} on box {event.box}: {event.bet} {event.result}, {back}"
        case e.InsuranceRequested() | e.InsurancePlaced() | e.InsuranceReturned():
            return f"{event.player}{_owner(event.player, event.owner)} on box {event.box}: {show(event.amount)}"
        case e.InsuranceReduced():
            cut = f"{show(event.placed)} of {show(event.asked)}, {event.why}"
            return f"{event.player}{_owner(event.player, event.owner)} on box {event.box}: {cut}"
        case e.InsuranceSettled():
            back = f"{show(event.staked)} -> {show(event.returned)}"
            return f"{event.player}{_owner(event.player, event.owner)} on box {event.box}: {back}"
        case e.HandSplit() | e.HandDoubled():
            asked = f"; asked: {', '.join(event.asked)}" if event.asked else ""
            return f"{_hand(event.box, event.hand)}: {event.player} adds {show(event.amount)}{asked}"
        case e.SplitJoined() | e.DoubleJoined():
            return f"{_hand(event.box, event.hand)}: {event.player} adds {show(event.amount)}"
        case e.WagerForfeited():
            lost = f"{show(event.lost)} lost, {show(event.returned)} back"
            return f"{event.player} on {_hand(event.box, event.hand)}: {lost}"
        case e.WagerSettled():
            part = "" if event.part == "whole" else f" ({event.part})"
            back = f"{show(event.staked)}{part} {OUTCOMES[event.outcome]} -> {show(event.returned)}"
            return f"{event.player} on {_hand(event.box, event.hand)}: {back}"
        case e.LossReturned():
            return f"{event.player} on box {event.box}: {show(event.amount)}"
        case e.StakeReturned():
            return f"{event.player} on {_hand(event.box, event.hand)}: {show(event.amount)} back"
        case e.SuperBonusWon() | e.SuperBonusPaid():
            return f"{event.player} on {_hand(event.box, event.hand)}: {show(event.amount)}"
        case e.BonusPaid():
            where = (
                f" for {_hand(event.box, event.hand)}" if event.hand else f" for box {event.box}" if event.box else ""
            )
            return f"{event.player}{where}: {show(event.amount)}"
        case _:
            assert event.__struct_fields__ == ("clause",), event
            return ""


def _card(event: e.CardDealt, state: Round) -> str:
    if event.box == DEALER:
        held = total(state.dealer)
        who = "dealer"
    else:
        box = state.find(event.box)
        assert box is not None
        held = state.total(box.hands[event.hand - 1])
        who = _hand(event.box, event.hand)
    assert held.points == event.total, event
    return f"{who} {_written(event.card)}, {_total(held)}"


def _written(card: Card) -> str:
    return str(card)


def _total(held: Total) -> str:
    return f"{'soft' if held.is_soft else 'hard'} {held.points}"


def _hand(box: int, hand: int) -> str:
    return f"box {box} hand {hand}"


def _where(event: e.OfferDeclined) -> str:
    if event.box == 0:
        return " of others"
    return f", {_hand(event.box, event.hand)}"


def _owner(player: str, owner: str) -> str:
    return "" if player == owner else f" for {owner}"
