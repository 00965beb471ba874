"""Pictures of a table of Ultimate Texas Hold'em as one person sees it: cards, wagers, the settlement."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.holdem import UthView
from croupier.engine.holdem import events as e
from croupier.engine.holdem.view import PlaceView
from croupier.engine.poker import best
from croupier.money import Money
from croupier.narration.amounts import dollars, signed
from croupier.narration.holdem import Seen
from croupier.narration.payments import Payment
from croupier.terminal.payments import settlement, tone
from croupier.terminal.text import NAME_MAX, WIDTH, TextStyle, visible

COMMUNAL = 5
HOLE = 2


def hand_named(hole: tuple[Card, ...], communal: tuple[Card, ...]) -> str:
    """Return the best five cards in words, "" while fewer than five are known."""
    return str(best((*hole, *communal))) if len(hole) == HOLE and communal else ""


class HoldemScreen(Struct, frozen=True):
    """Pictures of one table for one person, from the view of that person."""

    ink: TextStyle
    person: str

    # --- the table ---------------------------------------------------------------------------------------------

    def table(self, seen: UthView, events: Iterable[Seen]) -> list[str]:
        """Return the dealer's and the communal cards, then every seat with its cards and wagers."""
        if not seen.places:
            return []
        lines = []
        if any(place.cards for place in seen.places):
            worth = hand_named(seen.dealer, seen.communal) if len(seen.communal) == COMMUNAL else ""
            lines.append(self._row("", self.ink.paint("Dealer", "bold"), self._cards(seen.dealer, HOLE), worth))
            communal = self._cards(seen.communal, COMMUNAL)
            lines.append(self.ink.columns(("", 11), ("communal", NAME_MAX + 1), (communal, 1)))
        if any(place.ante or place.play for place in seen.places):
            heading = self._wagers("", ("ante", "blind", "trips", "play"))
            lines.append(self.ink.paint(heading, "faint"))
        for place in seen.places:
            lines += self._seat(seen, place, _net(events, place.number))
        return lines

    def _cards(self, known: tuple[Card, ...], count: int) -> str:
        gap = " " if self.ink.has_colour and 0 < len(known) < count else ""
        return self.ink.cards(known) + gap + self.ink.backs(count - len(known))

    def _row(self, label: str, name: str, cards: str, rest: str) -> str:
        return self.ink.columns((label, 11), (name, NAME_MAX + 1), (cards, 12), (rest, 1))

    def _wagers(self, left: str, cells: tuple[str, str, str, str]) -> str:
        return self.ink.columns((left, 34), *((cell, -11) for cell in cells))

    def _seat(self, seen: UthView, place: PlaceView, net: int) -> list[str]:
        is_asked = place.player in seen.asked or (not seen.asked and place.player == seen.turn)
        is_mine = place.player == self.person
        mark = self.ink.paint(self.ink.plain("▸"), "gold") if is_asked and is_mine and place.cards else " "
        name = self.ink.paint(place.player, "you") if is_mine else place.player
        shown = "folded" if place.is_out else self._cards(place.known, HOLE) if place.cards else ""
        left = self._row(f" {mark} seat {place.number}", name, shown, "")
        lines = [self._at_stake(left, place, net)]
        if visible(lines[0]) > WIDTH:
            wagers = ", ".join(f"{bet} {amount}" for bet, amount in zip(_BETS, _amounts(place), strict=True) if amount)
            lines = [left, *self.ink.paragraph(wagers, indent=22)]
        worth = hand_named(place.known, seen.communal)
        if worth:
            lines.append(" " * (12 + NAME_MAX) + self.ink.paint(worth, "bold" if is_mine else "faint"))
        return lines

    def _at_stake(self, left: str, place: PlaceView, net: int) -> str:
        """Return the row with the open wagers, or with their results."""
        if not place.ante and not place.blind and not place.play:
            result = self.ink.paint(signed(net), tone(net))
            return left + " " * max(1, 78 - visible(left) - visible(result)) + result
        ante, blind, trips, play = _amounts(place)
        if not play and place.has_decided:
            play = "checked"
        return self._wagers(left, (ante, blind, trips, play))

    # --- a decision --------------------------------------------------------------------------------------------

    def header(self, seen: UthView) -> str:
        """Return the pending decision, and the person's best hand so far."""
        stage = "Concede?" if seen.asked else seen.phase.capitalize()
        mine = next((place.known for place in seen.places if place.player == self.person), ())
        return f"  {self.ink.paint(stage, 'bold')}  {hand_named(mine, seen.communal)}".rstrip()

    # --- the settlement ----------------------------------------------------------------------------------------

    def settlement(self, paid: Iterable[Payment]) -> list[str]:
        """Return every payment from the dealer's right, the highest seat first."""
        return settlement(sorted(paid, key=lambda one: -one.box), self.person, self.ink)


_BETS = ("ante", "blind", "trips", "play")


def _amounts(place: PlaceView) -> tuple[str, str, str, str]:
    ante, blind, trips, play = (_shown(one) for one in (place.ante, place.blind, place.trips, place.play))
    return ante, blind, trips, play


def _shown(amount: Money) -> str:
    return dollars(amount) if amount else ""


def _net(events: Iterable[Seen], box: int) -> int:
    """Return the results of the wagers of a seat so far."""
    settled = (event for event in events if isinstance(event, e.WagerSettled) and event.box == box)
    return sum(event.returned - event.staked for event in settled)
