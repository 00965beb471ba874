"""Events of Ultimate Texas Hold'em in one line each, for the transcripts."""

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine.holdem import events as e
from croupier.engine.holdem.events import UthEvent
from croupier.money import show

WIDTH_KIND = 23
WIDTH_TOLD = 64
OUTCOMES = {"win": "wins", "lose": "loses", "push": "pushes", "fold": "is folded", "concede": "is conceded"}


def line(event: UthEvent) -> str:
    """Return the event as a line of a transcript."""
    paid_by = event.paid_by if isinstance(event, e.WagerSettled) else None
    clause = f"[{event.clause}]" if paid_by is None else f"[{event.clause}] by [{paid_by}]"
    return column(type(event).__name__, description(event), clause)


def column(kind: str, what: str, clause: str) -> str:
    """Return one line in columns, the clause last."""
    return f"    {kind:<{WIDTH_KIND}}{what:<{WIDTH_TOLD}} {clause}"


def description(event: UthEvent) -> str:
    """Return what happened, without the kind of the event and its clause."""
    match event:
        case shared.RoundOpened():
            seats = "".join(f", {player} at place {box}" for player, box in event.seats)
            advised = "".join(f", {player} advised of the least {bet}" for player, bet in event.advised)
            return f"{event.document}, limits {event.limits.replace('_', ' ')}{seats}{advised}"
        case e.CommunalCardDealt() | e.DealerCardDealt():
            return f"{event.card}, face down"
        case e.HoleCardDealt():
            return f"{_where(event.player, event.box)} {event.card}, face down"
        case e.CommunalCardsRevealed() | e.DealerCardsRevealed():
            return _cards(event.cards)
        case e.DealerCardsExposed():
            return f"{_cards(event.cards)}, told by {event.by}"
        case e.BettingOpened():
            return event.stage
        case e.DealerHandDeclared():
            return f"{event.hand}, {'qualifies' if event.qualifies else 'does not qualify'}"
        case e.ConcedeOffered():
            return ", ".join(event.asked)
        case e.HandTurned():
            return f"{_where(event.player, event.box)} {_cards(event.cards)}: {event.hand}"
        case e.HandVoided():
            return f"{_where(event.player or 'nobody', event.box)} by {event.by}"
        case e.RoundVoided():
            return f"{event.why}, by {event.by}"
        case shared.PlayerAbsent():
            return event.player
        case _:
            return _money(event)


def _money(event: UthEvent) -> str:
    match event:
        case e.WagerPlaced() | e.MinimumAdvised():
            return f"{_where(event.player, event.box)} {event.bet} {show(event.amount)}"
        case e.WagerReturned():
            why = event.why.replace("_", " ")
            return f"{_where(event.player, event.box)} {event.bet} {show(event.amount)} back, {why}"
        case e.LossReturned():
            return f"{_where(event.player, event.box)} {event.bet} {show(event.amount)} back"
        case e.PlayerBet():
            return f"{_where(event.player, event.box)} {event.times} times the ante, {show(event.amount)}"
        case e.PlayWagerFound():
            found = f"{show(event.found)}, not {show(event.before)}"
            return f"{_where(event.player, event.box)} {found}, by {event.by}"
        case e.InitialWagerFound():
            found = f"{event.bet} {show(event.found)}, not {show(event.before)}"
            return f"{_where(event.player, event.box)} {found}, by {event.by}"
        case e.WagerSettled():
            back = f"{show(event.staked)} {OUTCOMES[event.outcome]} -> {show(event.returned)}"
            return f"{_where(event.player, event.box)} {event.bet} {back}"
        case e.TurnCame() | e.PlayerChecked() | e.PlayerFolded() | e.OfferDeclined() | e.HandConceded():
            return _where(event.player, event.box)[:-1]
        case _:
            assert event.__struct_fields__ == ("clause",), event
            return ""


def _where(player: str, box: int) -> str:
    return f"{player} at place {box}:"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
