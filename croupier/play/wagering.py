"""Placing the person's wagers before a round: prompts, what Enter repeats, and what is refused."""

from collections.abc import Callable
from typing import Final

from croupier import money
from croupier.engine.inputs import Bet, PlaceWager, Refused, WithdrawWager
from croupier.engine.twentyone import Round
from croupier.money import Money
from croupier.play.choices import price
from croupier.play.ink import dollars, harmless
from croupier.play.telling import BETS
from croupier.play.words import Misread, Said, read
from croupier.rules.twentyone import PairsPlay, PerfectPairs, SideBet, SuperSevens, TwentyOneRules

Spot = tuple[int, Bet]
_WORDS: Final = ("an amount", "Enter", "skip", "again", "back", "rules", "quit")


def side_rules(rules: TwentyOneRules, bet: Bet) -> SideBet:
    """Return the rules of a side bet that the table offers."""
    found = {"perfect-pairs": rules.perfect_pairs, "pairs-play": rules.pairs_play, "super-sevens": rules.super_sevens}
    chosen = found[bet]
    assert chosen is not None
    return chosen


def limits(rules: TwentyOneRules, bet: Bet) -> tuple[str, str]:
    """Return what may be wagered, in words, and the clause for it."""
    if bet == "main":
        least, most = rules.wagers.minimum, rules.wagers.maximum
        step = f" in multiples of {dollars(rules.wagers.unit.value)}"
        return _between(least.value, most.value) + step, least.clause
    side = side_rules(rules, bet)
    if isinstance(side, SuperSevens):
        amounts = " or ".join(dollars(one) for one in side.amounts.value) or "any amount"
        return amounts, side.amounts.clause
    assert isinstance(side, PerfectPairs | PairsPlay)
    return _between(side.minimum.value, side.maximum.value), side.minimum.clause


def _between(least: Money | None, most: Money | None) -> str:
    if least is None:
        return "any amount" if most is None else f"up to {dollars(most)}"
    return f"from {dollars(least)}" if most is None else f"{dollars(least)} to {dollars(most)}"


class Wagering:
    """The person's wagers of one table: what was placed last is what Enter places again."""

    def __init__(self, rules: TwentyOneRules, person: str, boxes: tuple[int, ...]) -> None:
        """Begin with the minimum as what Enter places."""
        self.rules = rules
        self.person = person
        self.boxes = boxes
        self.last: dict[Spot, Money] = {}
        first = rules.wagers.minimum.value or rules.wagers.unit.value
        self._first = {(box, "main"): first for box in boxes}
        self.placed: dict[Spot, Money] = {}

    def spots(self) -> list[Spot]:
        """Return everything that can be wagered on, in the order of asking."""
        bets: list[Bet] = ["main", *self.rules.side_bets.offered.value]
        return [(box, bet) for box in self.boxes for bet in bets]

    def is_open(self, spot: Spot, state: Round) -> bool:
        """Whether to ask for a wager there: a side bet needs the wager that the rules ask for."""
        number, bet = spot
        if bet == "main":
            return True
        box = state.find(number)
        if box is None:
            return False
        return not side_rules(self.rules, bet).own_wager.value or box.wager(self.person) > 0

    def usual(self, spot: Spot) -> Money:
        """Return what Enter places: the last wager there, the minimum before there is one."""
        if self.last:
            return self.last.get(spot, Money(0))
        return Money(self._first.get(spot, 0))

    def prompt(self, spot: Spot) -> str:
        """Return the question for a wager."""
        box, bet = spot
        usual = self.usual(spot)
        return f"{BETS[bet]} on box {box} [{dollars(usual) if usual else 'nothing'}]"

    def wanted(self, line: str, spot: Spot) -> list[tuple[Spot, Money]] | Said:
        """Return the wagers that a line asks for, or the word that it says; raise Misread."""
        words = line.split()
        if not words:
            return [(spot, self.usual(spot))]
        if not _is_figure(words[0]):
            said = read(line, _WORDS)
            return [(spot, Money(0))] if said.word in ("skip", "no") else said
        spots = self.spots()
        here = [one for one in spots[spots.index(spot) :] if one[0] == spot[0]]
        if len(words) > len(here):
            what = "one amount" if len(here) == 1 else f"at most {len(here)} amounts"
            raise Misread(f"Write {what} for box {spot[0]}.")
        return [(at, _amount(word)) for at, word in zip(here, words, strict=False)]

    def place(self, spot: Spot, amount: Money, state: Round, purse: int, give: Callable[[PlaceWager], None]) -> None:
        """Place a wager, nothing for an amount of nothing; raise Refused or Misread."""
        if amount:
            given = PlaceWager(self.person, spot[0], amount, spot[1])
            price(state, given)
            if amount > purse:
                clause = self.rules.wagers.placed.clause
                raise Refused(given, clause, f"your {dollars(purse)} does not cover {dollars(amount)}")
            give(given)
        self.placed[spot] = amount

    def withdrawals(self) -> list[WithdrawWager]:
        """Return what takes back all that has been placed, side bets first."""
        placed = [spot for spot, amount in self.placed.items() if amount]
        self.placed = {}
        return [WithdrawWager(self.person, box, bet) for box, bet in reversed(placed)]

    def close(self) -> None:
        """Remember the wagers of this round for the next; a round sat out changes nothing."""
        if any(self.placed.values()):
            self.last = dict(self.placed)
        self.placed = {}


def _is_figure(word: str) -> bool:
    return word.lstrip("$+-")[:1].isdigit()


def _amount(word: str) -> Money:
    try:
        return money.parse(word)
    except money.BadAmount:
        raise Misread(f"{harmless(word)} is not an amount; write dollars and cents, such as 12.50.") from None
