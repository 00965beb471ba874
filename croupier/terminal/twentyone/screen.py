"""Pictures of the table: the hands with totals and wagers, a decision with its choices, the settlement."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards import Card
from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.hands import is_natural, total
from croupier.engine.twentyone import Box, Hand, Phase, Round
from croupier.engine.twentyone.names import BETS, hand_name, total_name
from croupier.narration.amounts import dollars, signed
from croupier.narration.payments import Payment
from croupier.rules.twentyone import TwentyOneRules
from croupier.terminal import decisions
from croupier.terminal.payments import settlement, tone
from croupier.terminal.text import NAME_MAX, WIDTH, TextStyle, visible
from croupier.terminal.twentyone.choices import TwentyOneChoice, spelled
from croupier.terminal.vocabulary import TWENTY_ONE

_CARDS: Final = 25


def settled_so_far(events: Iterable[Event]) -> dict[tuple[int, int, str], int]:
    """Return the result of each wager on a hand, by box, hand and player."""
    found: dict[tuple[int, int, str], int] = {}
    for event in events:
        if isinstance(event, e.WagerSettled):
            key = (event.box, event.hand, event.player)
            found[key] = found.get(key, 0) + event.returned - event.staked
        elif isinstance(event, e.WagerForfeited):
            found[event.box, event.hand, event.player] = -event.lost
    return found


class TwentyOneScreen(Struct, frozen=True):
    """Draws one table for one person."""

    rules: TwentyOneRules
    ink: TextStyle
    person: str

    # --- the table ---------------------------------------------------------------------------------------------

    def table(self, state: Round, events: Iterable[Event], hidden: frozenset[int] = frozenset()) -> list[str]:
        """Return the dealer's and every box's cards, totals and wagers; in `hidden` boxes the first cards face down."""
        done = settled_so_far(events)
        lines = self._dealer(state)
        for index, box in enumerate(state.boxes):
            for number in range(len(box.hands) or 1):
                is_turn = state.turn == (index, number) and self._is_asked(state)
                is_hidden = box.number in hidden
                lines += self._hand(state, box, number, done, is_turn=is_turn, is_hidden=is_hidden)
            lines += self._beside(state, box)
        return lines

    def _is_asked(self, state: Round) -> bool:
        """Return whether it is for the person to decide on the hand in turn."""
        return self.person in state.asked or (state.phase is Phase.DECISION and state.decider == self.person)

    def _dealer(self, state: Round) -> list[str]:
        if not state.dealer:
            return []
        points = total(state.dealer)
        if is_natural(state.dealer):
            worth = self.rules.naturals.name.value.capitalize()
        elif len(state.dealer) == 1:
            worth = "ace" if state.dealer[0].points == 1 else total_name(points, is_short=True)
        else:
            worth = f"{points.points} bust" if points.points > 21 else total_name(points)
        return self._row(("", "Dealer", "bold"), state.dealer, worth, "")

    def _hand(
        self,
        state: Round,
        box: Box,
        number: int,
        done: dict[tuple[int, int, str], int],
        *,
        is_turn: bool,
        is_hidden: bool,
    ) -> list[str]:
        label = f"box {box.number}" if number == 0 else ""
        if not box.hands:
            return self._wagers_only(label, box)
        hand = box.hands[number]
        if len(box.hands) > 1:
            label = f"box {box.number}.{number + 1}"
        mark = self.ink.paint(self.ink.plain("▸"), "gold") if is_turn else " "
        worth = "" if is_hidden else hand_name(state, hand)
        cards = tuple([None if is_hidden and at < 2 else card for at, card in enumerate(hand.cards)])
        lines: list[str] = []
        for place, player in enumerate(hand.backers):
            at_stake = self._stake(hand, player, done.get((box.number, number + 1, player)))
            if place == 0:
                lines += self._row((label, player, "you"), cards, worth, at_stake, mark)
            else:
                lines += self._row(("", player, "you"), (), "", at_stake)
        return lines

    def _wagers_only(self, label: str, box: Box) -> list[str]:
        lines: list[str] = []
        for place, wager in enumerate(box.wagers):
            lines += self._row((label if place == 0 else "", wager.player, "you"), (), "", dollars(wager.amount))
        return lines

    def _stake(self, hand: Hand, player: str, net: int | None) -> str:
        stake = hand.stake(player)
        if stake is None:
            if net is None:
                return ""
            return self.ink.paint(f"{signed(net)}" if net else "stand-off", tone(net))
        text = dollars(stake.base)
        if stake.doubled:
            text += f" +{dollars(stake.doubled)}"
        return f"{text} given up" if stake.is_surrendered else text

    def _beside(self, state: Round, box: Box) -> list[str]:
        """Return the side bets and the insurance that lie with a box."""
        lines: list[str] = []
        for side in state.side_wagers:
            if side.box == box.number:
                lines += self._row(("", side.player, "faint"), (), BETS[side.bet], dollars(side.amount))
        for insured in state.insurance:
            if insured.box == box.number:
                lines += self._row(("", insured.player, "faint"), (), "insurance", dollars(insured.amount))
        return lines

    def _row(
        self, who: tuple[str, str, str], cards: tuple[Card | None, ...], worth: str, stake: str, mark: str = " "
    ) -> list[str]:
        label, name, tone = who
        shown = name if tone == "you" and name != self.person else self.ink.paint(name, tone)
        per_line = _CARDS // 5
        lines = [self.ink.cards(cards[at : at + per_line]) for at in range(0, len(cards), per_line)] or [""]
        left = ((f" {mark} {label}", 11), (shown, NAME_MAX + 1), (lines[0], _CARDS + 1), (worth, 14))
        first = self.ink.columns(*left, (stake, -18))
        if visible(first) > WIDTH:
            return [self.ink.columns(*left), *self.ink.spread("", stake), *self._more(lines[1:])]
        return [first, *self._more(lines[1:])]

    def _more(self, rows: list[str]) -> list[str]:
        return [" " * (12 + NAME_MAX) + cards for cards in rows]

    # --- a decision --------------------------------------------------------------------------------------------

    def choices(self, choices: list[TwentyOneChoice], short: list[str]) -> list[str]:
        """Return the decisions that are open, each with its letter, its cost and its clause."""
        rows = []
        for choice in choices:
            text = f"{choice.text} (Enter)" if choice.word == "no" else choice.text + choice.hint
            rows.append((TWENTY_ONE.letter(choice.word), " ".join(spelled(choice, choices)), text, choice.clause))
        return decisions.shown(rows, short, self.ink)

    def header(self, state: Round, *, is_shown: bool) -> str:
        """Return whose turn it is: the hand in play and the dealer's card, unless the table `is_shown` above."""
        if state.phase in (Phase.INSURANCE, Phase.SURRENDER):
            return f"  {self.ink.paint(str(state.phase.value).capitalize() + '?', 'bold')}"
        box, hand = state.box, state.hand
        place = f"Box {box.number}" + (f", hand {state.turn[1] + 1}" if len(box.hands) > 1 else "")
        asks = {Phase.SPLIT_OFFER: ": split too?", Phase.DOUBLE_OFFER: ": double too?", Phase.FORFEIT: ": forfeit?"}
        left = f"  {self.ink.paint(place + asks.get(state.phase, ''), 'bold')}  "
        if is_shown:
            return left + hand_name(state, hand)
        right = f"  {hand_name(state, hand)}   dealer {self.ink.card(state.dealer[0])}"
        room = (WIDTH - visible(left) - visible(right)) // 5
        return left + self.ink.cards(hand.cards[-room:]) + right

    # --- the settlement ----------------------------------------------------------------------------------------

    def settlement(self, paid: Sequence[Payment]) -> list[str]:
        """Return every payment of the round, the person's first."""
        players = list(dict.fromkeys([self.person, *(row.player for row in paid)]))
        return settlement(sorted(paid, key=lambda one: players.index(one.player)), self.person, self.ink)
