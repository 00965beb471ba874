"""Dialogue for the person's wagers before a round: prompts, repetition by Enter, refusals."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from croupier.engine.refusal import Reason, Refused
from croupier.money import Money
from croupier.narration.amounts import dollars
from croupier.rules.profile import Rules
from croupier.terminal.host import Host
from croupier.terminal.table import E, I, S
from croupier.terminal.vocabulary import Misread, SpokenWord, amount, is_figure

_WORDS: Final = ("an amount", "Enter", "skip", "again", "back", "rules", "quit")
B = TypeVar("B", bound=str)


def between(least: Money | None, most: Money | None) -> str:
    """Return the limits of a wager in words."""
    if least is None:
        return "any amount" if most is None else f"up to {dollars(most)}"
    return f"from {dollars(least)}" if most is None else f"{dollars(least)} to {dollars(most)}"


def least(rules: Rules) -> Money:
    """Return the least main wager."""
    return Money(rules.wagers.minimum.value or rules.wagers.unit.value)


NOT_COVERED: Final = Reason("not_covered", "Your {purse:money} does not cover {costs:money}. Wager less or buy chips.")


class WagerDialogue(ABC, Generic[S, I, E, B]):
    """Dialogue for the person's wagers, each on a box and a bet; Enter repeats the last ones."""

    def __init__(self, rules: Rules, host: Host[S, I, E], first: Iterable[tuple[int, B]]) -> None:
        """Start with the minimum on the `first` spots as the wager that Enter places."""
        self._rules, self.host, self.person = rules, host, host.person
        self._first = dict.fromkeys(first, least(rules))
        self.last: dict[tuple[int, B], Money] = {}
        self.placed: dict[tuple[int, B], Money] = {}

    # --- what each game does its own way -----------------------------------------------------------------------

    @abstractmethod
    def spots(self) -> list[tuple[int, B]]:
        """Return everything that can be wagered on, in the order of asking."""

    @abstractmethod
    def is_open(self, spot: tuple[int, B]) -> bool:
        """Return whether to ask for a wager there."""

    @abstractmethod
    def name(self, spot: tuple[int, B]) -> str:
        """Return the name of a wager there."""

    @abstractmethod
    def input_of(self, spot: tuple[int, B], wagered: Money) -> I:
        """Return the input that places a wager."""

    @abstractmethod
    def lying(self) -> dict[tuple[int, B], Money]:
        """Return the person's wagers that lie on the layout, in the order of asking."""

    @abstractmethod
    def sits_down_with(self) -> Money:
        """Return the chips needed for the smallest wager."""

    # --- what every game does ----------------------------------------------------------------------------------

    def take(self) -> None:
        """Ask for the person's wagers until a player at the table has one."""
        is_taken = False
        while not is_taken:
            self._say_broke()
            self.placed = {}
            is_taken = self._take_from(0)
        self._remember(self.placed)

    def take_on(self) -> None:
        """Continue with wagers after an interruption, when some are on the layout already."""
        self.placed, spots = self.lying(), self.spots()
        answered = [at for at, spot in enumerate(spots) if spot in self.placed]
        at = max(answered, default=-1) + 1
        self.placed = {spot: self.placed.get(spot, Money(0)) for spot in spots[:at]}
        # bots place theirs after the person
        is_done = any(self.host.table.has_wagered(bot) for bot in self.host.bots)
        if self._take_from(len(spots) if is_done else at):
            self._remember(self.placed)
        else:
            self.take()

    def recall(self) -> None:
        """Store the wagers on the layout when the log has closed them."""
        self._remember(self.lying())

    def _remember(self, placed: dict[tuple[int, B], Money]) -> None:
        """Make these the wagers that Enter repeats; a round without a wager changes nothing."""
        if any(placed.values()):
            self.last = dict(placed)
        self.placed = {}

    def _take_from(self, at: int) -> bool:
        """Ask for wagers from a spot on; return whether a player at the table has one, with a message if not."""
        spots = self.spots()
        while at < len(spots):
            at = self._take(spots, at)
        if self.host.take_bots():
            return True
        self.host.talk.say_sentence("Nobody has wagered.", f"[{self._rules.wagers.nobody.clause}]")
        return False

    def take_again(self) -> None:
        """Ask the person to keep the wagers on the layout, or take them back and wager again."""
        if self.host.talk.until_done("your wagers are placed: deal or back [deal]", self._kept) == "back":
            self.take()

    def _kept(self, line: str) -> str | None:
        """Return whether wagers are kept; None if a line was a question; raise Misread."""
        said = self.host.vocabulary.read(line.strip() or "deal", ("deal", "back", "why", "rules", "quit"))
        if said.word == "back":
            self._take_back()
        elif self.host.aside(said):
            return None
        elif said.word not in ("deal", "again", "yes"):
            raise Misread("Write deal, or back to change your wagers.")
        return said.word

    def _take_back(self) -> None:
        self.placed = {}
        if self.host.table.has_wagered(self.person):
            for given in self.host.withdrawals(self.person):
                self.host.give(given)

    def _say_broke(self) -> None:
        purse, needed = self.host.purse, self.sits_down_with()
        if purse < needed:
            broke = f"Your {dollars(purse)} does not cover the minimum of {dollars(needed)}"
            self.host.talk.say_sentence(f"{broke}. Buy chips or quit.", self._rules.wagers.minimum.clause)

    def _take(self, spots: list[tuple[int, B]], at: int) -> int:
        """Ask for one wager; return the index of the next spot."""
        spot = spots[at]
        if not self.is_open(spot):
            return at + 1
        line = self.host.talk.line(self.prompt(spot))
        after = self.host.talk.attempt(lambda: self._do(line, spots, at))
        if after is not None:
            return after
        # what was accepted before a refusal stays: go on with the first spot that has no answer
        return next(index for index, one in enumerate(spots) if index >= at and one not in self.placed)

    def _do(self, line: str, spots: list[tuple[int, B]], at: int) -> int | None:
        """Carry out a line; return the next spot, None if it was a question; raise as `place` does."""
        wanted = self.wanted(line, spots[at])
        if isinstance(wanted, list):
            return self._place(wanted, spots)
        if wanted.word in ("again", "deal"):
            return self._place([(one, self.usual(one)) for one in spots[at:]], spots)
        if wanted.word == "back":
            self._take_back()
            return 0
        if not self.host.aside(wanted):
            raise Misread(f"{wanted.word.capitalize()} comes after the deal. Place your wagers first.")
        return None

    def usual(self, spot: tuple[int, B]) -> Money:
        """Return the wager that Enter places: the last one there, at first the minimum."""
        return (self.last or self._first).get(spot, Money(0))

    def prompt(self, spot: tuple[int, B]) -> str:
        """Return the question for a wager."""
        usual = self.usual(spot)
        return f"{self.name(spot)} [{dollars(usual) if usual else 'nothing'}]"

    def wanted(self, line: str, spot: tuple[int, B]) -> list[tuple[tuple[int, B], Money]] | SpokenWord:
        """Return the wagers of a line, or its word; raise Misread."""
        words = line.split()
        if not words:
            return [(spot, self.usual(spot))]
        if not is_figure(words[0]):
            said = self.host.vocabulary.read(line, _WORDS)
            return [(spot, Money(0))] if said.word in ("skip", "no") else said
        spots = self.spots()
        here = [one for one in spots[spots.index(spot) :] if one[0] == spot[0]]
        if len(words) > len(here):
            what = "one amount" if len(here) == 1 else f"at most {len(here)} amounts"
            raise Misread(f"Write {what} for {self.host.seat_word} {spot[0]}.")
        return [(at, amount(word)) for at, word in zip(here, words, strict=False)]

    def _place(self, wanted: list[tuple[tuple[int, B], Money]], spots: list[tuple[int, B]]) -> int:
        after = 0
        for spot, wagered in wanted:
            if self.is_open(spot):
                self._place_one(spot, wagered)
            after = spots.index(spot) + 1
        return after

    def _place_one(self, spot: tuple[int, B], wagered: Money) -> None:
        """Place a wager, none for an amount of zero; raise Refused or Misread."""
        if wagered:
            given = self.input_of(spot, wagered)
            try:
                self._check(given)
            except Refused:
                self.host.table.refuse(given)
                raise
            self.host.give(given)
        self.placed[spot] = wagered

    def _check(self, given: I) -> None:
        """Raise Refused if a wager is against the rules or above the person's chips, with a sentence for the person."""
        costs, purse = self.host.table.costs(self.person, given), self.host.purse
        if costs > purse:
            clause = self._rules.wagers.placed.clause
            raise Refused(given, clause, NOT_COVERED(purse=purse, costs=costs))
