"""Sentences about a round of Ultimate Texas Hold'em: one for each event that a person has seen."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine.holdem import events as e
from croupier.engine.holdem.state import COMMUNAL
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, TurningFellDue
from croupier.engine.view import CardHidden
from croupier.money import DOLLARS, Unit
from croupier.narration.speech import YOU, begun, being, does, is_absent, office

Seen = e.UthEvent | CardHidden


def _owner(box: int, player: str) -> str:
    """Return a card with the area of the layout that it is in."""
    return {COMMUNAL: "a communal card", shared.DEALER: "a card of the dealer"}.get(box, f"a card of {player}")


_Found = e.PlayWagerFound | e.InitialWagerFound
_RETURNS: Final = {
    "withdrawn": "taken back",
    "above_maximum": "above the maximum",
    "void": "void",
    "below_minimum": "below the minimum again",
    "unequal": "ante and blind were not equal",
}


class Teller(Struct, frozen=True):
    """Writes events as sentences, with amounts in `unit`. A player may be called You.

    `named` writes a card. Cards that nobody could see when they were dealt are named only if the teller `is_open`.
    """

    named: Callable[[Card], str] = str
    is_open: bool = False
    unit: Unit = DOLLARS

    def money(self, amount: int) -> str:
        """Write an amount in the unit of the table."""
        return self.unit.write(amount)

    def tell(self, event: Seen) -> str:
        """Return the event as a sentence without its full stop."""
        match event:
            case shared.RoundOpened():
                return "The round is open for wagers"
            case shared.BetsClosed():
                return "No more bets"
            case shared.RoundClosed():
                return "The round is over"
            case (
                e.WagerPlaced()
                | e.WagerReturned()
                | e.MinimumAdvised()
                | e.PlayWagerFound()
                | e.InitialWagerFound()
                | e.LossReturned()
            ):
                return self._layout(event)
            case CardDealtFaceDown() | TurningFellDue() | CardTurned():
                return self._unseen(event)
            case CardHidden() | e.CommunalCardDealt() | e.DealerCardDealt() | e.HoleCardDealt():
                return self._dealt(event)
            case e.CommunalCardsRevealed() | e.DealerCardsRevealed() | e.DealerCardsExposed() | e.HandTurned():
                return self._turned(event)
            case e.DealerHandAnnounced() | e.DealerHandDeclared() | e.ConcedeOffered() | e.BettingOpened():
                return self._dealer(event)
            case e.WagerSettled():
                return self._result(event)
            case e.PaymentTakenBack():
                return f"{does(event.player, 'return')} the {self.money(event.amount)} won on {event.bet}"
            case e.HandVoided():
                whose = "" if event.player is None else f" of {event.player}"
                return f"{begun(office(event.by))} declares the hand{whose} at seat {event.box} void"
            case shared.PlayerReturned():
                return f"{being(event.player)} back"
            case e.RoundVoided():
                return f"{begun(office(event.by))} declares the round void: {event.why}"
            case _:
                return self._decided(event)

    def _layout(self, event: e.WagerPlaced | e.WagerReturned | e.MinimumAdvised | e.LossReturned | _Found) -> str:
        match event:
            case e.WagerPlaced():
                return f"{does(event.player, 'place')} {self.money(event.amount)} on {event.bet}"
            case e.WagerReturned():
                why = _RETURNS[event.why]
                return f"{does(event.player, 'get')} {self.money(event.amount)} back from {event.bet}: {why}"
            case e.MinimumAdvised():
                wager = f"{self.money(event.amount)} on {event.bet}"
                if event.bet == "play":  # act-uth-2019 13.7: it may lie between three and four antes as well
                    return f"{being(event.player)} advised: {wager} is no amount that rule 8 allows, but counts"
                return f"{being(event.player)} advised: {wager} is below the minimum, but counts"
            case e.LossReturned():
                return f"{does(event.player, 'get')} the collected {event.bet} of {self.money(event.amount)} back"
            case _:
                amounts = f"{self.money(event.found)}, not {self.money(event.before)}"
                bet = "play wager" if isinstance(event, e.PlayWagerFound) else event.bet
                is_withdrawn = isinstance(event, e.PlayWagerFound) and event.withdraws_advice is True
                advice = "; the advice is withdrawn" if is_withdrawn else ""
                return f"The {bet} of {event.player} is {amounts}{advice}"

    def _dealt(self, event: CardHidden | e.CommunalCardDealt | e.DealerCardDealt | e.HoleCardDealt) -> str:
        match event:
            case e.HoleCardDealt():
                return f"{does(event.player, 'get')} {self.named(event.card)}"
            case CardHidden(box=-1) | e.CommunalCardDealt():
                return f"A communal card is dealt face down{self._face(event)}"
            case CardHidden(box=0) | e.DealerCardDealt():
                return f"The dealer gets a card face down{self._face(event)}"
            case _:
                return f"Seat {event.box} gets a card face down"

    def _unseen(self, event: CardDealtFaceDown | TurningFellDue | CardTurned) -> str:
        match event:
            case CardDealtFaceDown():
                return self._dealt(CardHidden(event.box, event.clause))
            case CardTurned():
                return f"{begun(_owner(event.box, event.player))} is turned: {self.named(event.card)}"
            case _:
                what = {COMMUNAL: "communal cards", shared.DEALER: "the dealer's cards"}
                whose = what.get(event.box, f"the cards of {event.player}")
                return f"The dealer must turn {whose}: {event.cards}"

    def _face(self, event: CardHidden | e.CommunalCardDealt | e.DealerCardDealt) -> str:
        if isinstance(event, CardHidden) or not self.is_open:
            return ""
        return f": {self.named(event.card)}"

    def _turned(
        self, event: e.CommunalCardsRevealed | e.DealerCardsRevealed | e.DealerCardsExposed | e.HandTurned
    ) -> str:
        cards = self._cards(event.cards)
        match event:
            case e.CommunalCardsRevealed():
                return f"{'The flop' if len(event.cards) == 3 else 'The turn and the river'}: {cards}"
            case e.DealerCardsRevealed():
                return f"The dealer turns {cards}"
            case e.DealerCardsExposed():
                return f"The dealer has shown {cards} by mistake; play goes on"
            case _:
                return f"The hand of {event.player} is turned, {cards}: {event.hand}"

    def _cards(self, cards: tuple[Card, ...]) -> str:
        return " ".join(self.named(card) for card in cards)

    def _dealer(self, event: e.DealerHandAnnounced | e.DealerHandDeclared | e.ConcedeOffered | e.BettingOpened) -> str:
        match event:
            case e.DealerHandAnnounced():
                return "The dealer announces the dealer's hand"
            case e.ConcedeOffered():
                return "Players may concede"
            case e.BettingOpened():
                return f"Betting {event.stage} is open"
            case _:
                return f"The dealer's hand is {event.hand}: it {'qualifies' if event.qualifies else 'does not qualify'}"

    def _decided(
        self,
        event: e.TurnCame
        | e.PlayerChecked
        | e.PlayerBet
        | e.PlayerFolded
        | e.OfferDeclined
        | e.HandConceded
        | shared.PlayerAbsent,
    ) -> str:
        match event:
            case e.TurnCame():
                return f"It is {'your turn' if event.player == YOU else f'the turn of {event.player}'}"
            case e.PlayerChecked():
                return does(event.player, "check")
            case e.PlayerBet():
                return f"{does(event.player, 'bet')} {event.times}x: {self.money(event.amount)} on play"
            case e.PlayerFolded():
                return does(event.player, "fold")
            case e.OfferDeclined():
                return does(event.player, "keep the hand")
            case e.HandConceded():
                return does(event.player, "concede the hand")
            case _:
                return is_absent(event.player)

    def _result(self, event: e.WagerSettled) -> str:
        net = event.returned - event.staked
        match event.outcome:
            case "win" if not net:  # act-uth-2019 10.1: the maximum payout may have gone to others
                back = f"{self.money(event.returned)} back from {event.bet}"
                return f"{does(event.player, 'get')} {back}: the maximum payout is used up"
            case "win":
                return f"{does(event.player, 'win')} {self.money(net)} on {event.bet}"
            case "push":
                return f"{event.bet.capitalize()} pushes: {does(event.player, 'get')} {self.money(event.returned)} back"
            case _:
                how = {"lose": "", "fold": " with the fold", "concede": " with the hand"}[event.outcome]
                return f"{does(event.player, 'lose')} {self.money(-net)} on {event.bet}{how}"
