"""Sentences about a round of Blackjack or Pontoon: one for each event, and the names of totals and hands."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from croupier.cards import Card
from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.hands import is_natural, total
from croupier.engine.twentyone import Round
from croupier.engine.twentyone.names import BETS, total_name
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue
from croupier.money import DOLLARS, Unit
from croupier.narration.speech import begun, being, does, having, is_absent, office
from croupier.rules.twentyone import TwentyOneRules

_REDUCED: Final = {
    "owner_insured": "the owner insures",
    "half_insured": "half is insured",
    "wager_gone": "the wager is gone",
}
"""Reasons for which a request to insure another's wager is met in part or not at all."""
_RETURNS: Final = {
    "withdrawn": "taken back",
    "above_maximum": "above the maximum",
    "void": "void without a wager",
    "displaced": "displaced by a player with a wager",
    "refused": "refused",
    "taken_back": "taken back from a round that was interrupted",
    "restricted": "more than a restricted player may wager",
}


class Teller(Struct, frozen=True):
    """Writes the events of one table as sentences, with amounts in `unit`. A player may be called You.

    `named` writes a card, `who` a player whom the state names and the event does not.
    """

    rules: TwentyOneRules
    named: Callable[[Card], str] = str
    who: Callable[[str], str] = str
    unit: Unit = DOLLARS

    def money(self, amount: int) -> str:
        """Write an amount in the unit of the table."""
        return self.unit.write(amount)

    def place(self, state: Round, box: int, hand: int) -> str:
        """Return the name of the hand, with its number where a box has several."""
        found = state.find(box)
        several = found is not None and len(found.hands) > 1
        return f"box {box}, hand {hand}" if several else f"box {box}"

    def tell(self, event: Event, state: Round) -> str:
        """Return the event as a sentence without its full stop; `state` is the state after it."""
        match event:
            case e.RoundOpened():
                return "The round is open for wagers"
            case e.BetsClosed():
                return "No more bets"
            case e.CardDealt() | e.DealerTurnCame() | e.DealerStood():
                return self._cards(event, state)
            case CardDealtFaceDown() | TurningFellDue() | CardTurned() | ExposureOffered():
                return self._unseen(event)
            case e.WagerPlaced() | e.WagerReturned() | e.MinimumAdvised() | e.SideBetSettled():
                return self._layout(event)
            case e.WagerSettled() | e.WagerForfeited() | e.LossReturned():
                return self._result(event, state)
            case e.SuperBonusWon() | e.SuperBonusPaid() | e.BonusPaid() | e.PaymentDeferred():
                return self._bonus(event)
            case e.InsuranceOffered() | e.InsuranceRequested() | e.InsurancePlaced() | e.InsuranceReturned():
                return self._insurance(event)
            case e.InsuranceSettled() | e.InsuranceClosed() | e.InsuranceReopened() | e.InsuranceReduced():
                return self._insurance(event)
            case e.PlayerAbsent() | e.ControlAscertained() | e.ControlPassed() | e.OfferDeclined():
                return self._people(event)
            case e.PlayerReturned():
                return f"{being(event.player)} back, and {does(event.player, 'decide')} again"
            case e.PlayerRemoved():
                where = "in the round" if event.box is None else f"on box {event.box}"
                return f"{having(event.player)} no wager left {where}"
            case e.StakeReturned():
                where = self.place(state, event.box, event.hand)
                return f"{does(event.player, 'get')} {self.money(event.amount)} back from {where}"
            case _:
                return self._hands(event, state)

    def _unseen(self, event: CardDealtFaceDown | TurningFellDue | CardTurned | ExposureOffered) -> str:
        match event:
            case CardDealtFaceDown():
                return f"Box {event.box} gets a card face down"
            case TurningFellDue():
                return f"The cards of box {event.box} must be turned: {event.cards}"
            case CardTurned():
                return f"A card of box {event.box} is turned: {self.named(event.card)}"
            case ExposureOffered():
                return f"Who has {self.rules.naturals.name.value} exposes it now"

    def _cards(self, event: e.CardDealt | e.DealerTurnCame | e.DealerStood, state: Round) -> str:
        match event:
            case e.DealerTurnCame():
                return "The players' hands are complete: it is the dealer's turn"
            case e.DealerStood():
                return self._dealer_stood(event, state)
            case e.CardDealt(box=0):
                return f"The dealer gets {self.named(event.card)}: {event.total}"
            case _:
                where = self.place(state, event.box, event.hand)
                box = state.find(event.box)
                player = None if box is None else state.controller(box)
                drawn = self.named(event.card)
                if player is None:
                    return f"{where.capitalize()} gets {drawn}: {event.total}"
                return f"{does(self.who(player), 'draw')} {drawn} on {where}: {event.total}"

    def _dealer_stood(self, event: e.DealerStood, state: Round) -> str:
        if is_natural(state.dealer):
            return f"The dealer has {self.rules.naturals.name.value}"
        if event.total > 21:
            return f"The dealer is bust with {event.total}"
        if event.clause == self.rules.dealer.no_effect.clause:
            return f"The dealer stops on {event.total}: no card could change a result"
        return f"The dealer stands on {total_name(total(state.dealer))}"

    def _layout(self, event: e.WagerPlaced | e.WagerReturned | e.MinimumAdvised | e.SideBetSettled) -> str:
        where = f"box {event.box}" if event.bet == "main" else f"{BETS[event.bet]}, box {event.box}"
        match event:
            case e.WagerPlaced():
                return f"{does(event.player, 'wager')} {self.money(event.amount)} on {where}"
            case e.WagerReturned():
                why = _RETURNS[event.why]
                return f"{does(event.player, 'get')} {self.money(event.amount)} back from {where}: {why}"
            case e.MinimumAdvised():
                wager = f"{self.money(event.amount)} on {where}"
                return f"{being(event.player)} advised: {wager} is below the minimum, but counts"
            case _:
                if not event.returned:
                    return f"{does(event.player, 'lose')} {self.money(event.staked)} on {where}"
                won = event.returned - event.staked
                return f"{does(event.player, 'win')} {self.money(won)} on {where}: {event.result}"

    def _result(self, event: e.WagerSettled | e.WagerForfeited | e.LossReturned, state: Round) -> str:
        match event:
            case e.WagerForfeited():
                back = f"the double of {self.money(event.returned)} is returned"
                where = self.place(state, event.box, event.hand)
                return f"{does(event.player, 'forfeit')} {self.money(event.lost)} on {where}; {back}"
            case e.LossReturned():
                back = f"{self.money(event.amount)} back on box {event.box}"
                return f"{does(event.player, 'get')} {back}: only the original wager is lost"
        where = self.place(state, event.box, event.hand)
        where = f"the double on {where}" if event.part == "double" else where
        net = event.returned - event.staked
        match event.outcome:
            case "win":
                return f"{does(event.player, 'win')} {self.money(net)} on {where}"
            case "even_money":
                return f"{does(event.player, 'take')} even money on {where}: {self.money(net)}"
            case "stand_off":
                return f"Stand-off: {does(event.player, 'get')} {self.money(event.returned)} back on {where}"
            case "surrendered":
                half = f"{self.money(-net)} of the surrendered {self.money(event.staked)}"
                return f"{does(event.player, 'lose')} {half} on {where}"
            case _:
                back = f", {self.money(event.returned)} is returned" if event.returned else ""
                return f"{does(event.player, 'lose')} {self.money(-net)} on {where}{back}"

    def _bonus(self, event: e.SuperBonusWon | e.SuperBonusPaid | e.BonusPaid | e.PaymentDeferred) -> str:
        match event:
            case e.SuperBonusWon():
                return f"SUPER BONUS: {does(event.player, 'win')} {self.money(event.amount)} on box {event.box}"
            case e.SuperBonusPaid():
                return f"{does(event.player, 'get')} the Super Bonus of {self.money(event.amount)} on box {event.box}"
            case e.BonusPaid():
                where = f" for box {event.box}" if event.box else ""
                return f"{does(event.player, 'get')} a bonus of {self.money(event.amount)}{where}"
            case _:
                return f"{begun(office(event.by))} has hands of 21 paid at the final settlement"

    def _insurance(
        self,
        event: e.InsuranceOffered
        | e.InsuranceRequested
        | e.InsurancePlaced
        | e.InsuranceReturned
        | e.InsuranceSettled
        | e.InsuranceClosed
        | e.InsuranceReopened
        | e.InsuranceReduced,
    ) -> str:
        match event:
            case e.InsuranceOffered():
                return "The dealer offers insurance"
            case e.InsuranceReopened():
                return "Insurance was not offered in time and is offered now"
            case e.InsuranceClosed():
                return "Insurance is closed"
        whose = f"box {event.box}" if event.owner == event.player else f"the wager of {event.owner} on box {event.box}"
        match event:
            case e.InsuranceRequested():
                return f"{does(event.player, 'ask')} to insure {whose} for {self.money(event.amount)}"
            case e.InsuranceReduced():
                placed = f"{self.money(event.placed)} of {self.money(event.asked)}"
                return f"{does(event.player, 'insure')} {event.owner} for {placed}: {_REDUCED[event.why]}"
            case e.InsurancePlaced():
                return f"{does(event.player, 'insure')} {whose} for {self.money(event.amount)}"
            case e.InsuranceReturned():
                return f"{does(event.player, 'get')} the {self.money(event.amount)} back that insured {whose}"
            case _:
                won = event.returned - event.staked
                verb = "win" if won > 0 else "lose"
                return f"{does(event.player, verb)} {self.money(abs(won))} on the insurance of {whose}"

    def _people(self, event: e.PlayerAbsent | e.ControlAscertained | e.ControlPassed | e.OfferDeclined) -> str:
        match event:
            case e.PlayerAbsent():
                return is_absent(event.player)
            case e.OfferDeclined():
                what = "to forfeit" if event.offer == "forfeit" else "to join the " + event.offer
                is_between = event.offer in ("insurance", "more_insurance", "even_money", "surrender")
                what = event.offer.replace("_", " ") if is_between else what
                where = f" on box {event.box}" if event.box else ""
                return f"{does(event.player, 'decline')} {what}{where}"
            case e.ControlPassed():
                return f"Control passes: {does(event.player, 'decide')} for box {event.box}"
            case _:
                return f"{does(event.player, 'decide')} for box {event.box}"

    def _hands(self, event: Event, state: Round) -> str:
        match event:
            case e.SurrenderOffered():
                return "The dealer offers surrender"
            case e.SurrenderClosed():
                return "Surrender is closed"
            case e.HandSurrendered():
                return f"{does(event.player, 'surrender')} box {event.box}"
            case e.TurnCame():
                return f"It is the turn of {self.place(state, event.box, event.hand)}"
            case e.CardCalled():
                return f"A card is due to {self.place(state, event.box, event.hand)}"
            case e.HandSplit() | e.SplitJoined():
                too = " too" if isinstance(event, e.SplitJoined) else ""
                return f"{does(event.player, 'split')} box {event.box}{too}: {self.money(event.amount)} more"
            case e.HandDoubled() | e.DoubleJoined():
                too = " too" if isinstance(event, e.DoubleJoined) else ""
                where = self.place(state, event.box, event.hand)
                return f"{does(event.player, 'double')} {where}{too}: {self.money(event.amount)} more, one card"
            case e.HandStood():
                where = self.place(state, event.box, event.hand)
                return f"{where.capitalize()} stands on {event.total}"
            case e.HandBust():
                where = self.place(state, event.box, event.hand)
                return f"{where.capitalize()} is bust with {event.total}"
            case e.ForfeitOffered():
                return f"Forfeit is open on {self.place(state, event.box, event.hand)}"
            case e.CardsCollected():
                return "The cards are collected"
            case _:
                assert isinstance(event, e.RoundClosed), event
                return "The round is over"
