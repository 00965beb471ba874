"""Hosting one person at one table: what is told, what can be asked at any time, and the person's chips."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic

from croupier import money
from croupier.engine.inputs import NoMoreBets
from croupier.engine.table import Official, dealers_step, seen
from croupier.engine.table.events import TimeTold
from croupier.fairness.proof import ShoeProof
from croupier.play import answers
from croupier.play.announcing import announced
from croupier.play.answers import Told
from croupier.play.bots import STAKES_BOUGHT, STAKES_KEPT, Bot, in_chips
from croupier.play.house import House
from croupier.play.setup import BANKROLL_MOST, DEALER, Game
from croupier.play.sign import shown
from croupier.play.table import E, I, S, Table, is_of_game
from croupier.play.talk import Leave, Talk
from croupier.play.words import Misread, Said, Vocabulary
from croupier.records.cash import BuyIn
from croupier.records.log import Entry
from croupier.records.recorded import Recorded
from croupier.telling.amounts import dollars, signed
from croupier.telling.table import is_of_table

_REMEMBERED: Final = 500


class Host(ABC, Generic[S, I, E]):
    """What every game does for the person; what is abstract here is the game's own."""

    title: str
    seat_word: str
    undecided: tuple[str, ...]
    vocabulary: Vocabulary
    help: tuple[tuple[str, str], ...]

    def __init__(self, game: Game, talk: Talk, table: Table[S, I, E], proved: Callable[[ShoeProof], None]) -> None:
        """Take a table that is not open; `proved` is given the proof of every shoe that has ended."""
        self.game, self.person, self.talk, self.table, self.ink = game, game.person, talk, table, talk.ink
        self.proved = proved
        self.bots = {bot.name: bot for bot in (*(bot for _, bot in game.bots), *game.backers)}
        self.is_dealt = False
        self._is_settled = False
        self._told: list[Told] = []
        self._why_at = 0
        self._shown_at = 0
        self.house = House(self)

    # --- what each game does its own way -----------------------------------------------------------------------

    @abstractmethod
    def greeting(self) -> Iterator[tuple[str, str]]:
        """Yield sentences about the table, each with its clause."""

    @abstractmethod
    def take_wagers(self) -> None:
        """Take everybody's wagers and close them; the deal follows."""

    @abstractmethod
    def take_bots(self) -> bool:
        """Place the bots' wagers; return whether anybody at the table has a wager."""

    @abstractmethod
    def withdrawals(self, player: str) -> list[I]:
        """Return what takes back all wagers of a player while they are open."""

    @abstractmethod
    def tell_deal(self) -> None:
        """Show the table after the deal, and from here on tell what happens."""

    @abstractmethod
    def resume_wagers(self) -> None:
        """Go on with wagers that were left before the first card, and close them; the deal follows."""

    @abstractmethod
    def recall_wagers(self) -> None:
        """Take note of the person's wagers when the log tells that they were closed."""

    @property
    @abstractmethod
    def awaits_person(self) -> bool:
        """Whether the round waits for a decision of the person."""

    @abstractmethod
    def go_on(self) -> None:
        """Let everybody decide until the round is over."""

    @abstractmethod
    def mark_absent(self) -> None:
        """Tell what becomes of the hands of a person who leaves, and let it come to pass."""

    @abstractmethod
    def told(self, event: Any, state: S) -> Told | None:
        """Return an event of the round in words, None if nobody would ask about it; `state` is the round after it."""

    @abstractmethod
    def ends_telling(self, event: Any) -> bool:
        """Whether what follows the event is told by the settlement alone."""

    @abstractmethod
    def pictured(self) -> list[str]:
        """Draw the table."""

    @abstractmethod
    def settled(self) -> list[str]:
        """Return every payment of the round."""

    @abstractmethod
    def matters_now(self) -> Mapping[str, tuple[str, ...]]:
        """Return the questions of the rules that matter now, by chapter."""

    # --- what happens ------------------------------------------------------------------------------------------

    @property
    def purse(self) -> int:
        """The person's chips that are not at stake or promised."""
        return self.table.chips(self.person) - self.table.promised(self.person)

    @property
    def bought(self) -> int:
        """What the person has paid for chips."""
        return self.table.bought(self.person)

    def begin(self) -> None:
        """Put the last round behind."""
        self.table.begin()
        self.is_dealt = self._is_settled = False

    def give(self, given: Any) -> None:
        """Give an input to the table, then every card that falls due, and tell what happens; raise Refused."""
        self.happen(given)
        self.supply()

    def supply(self) -> None:
        """Let the shoe give the cards that are due; one that is empty is filled as the rules say."""
        while self.table.is_card_due:
            if dealers_step(self.table.state) is not None:
                self.house.go_on()
            else:
                self.happen(self.table.from_shoe())

    def happen(self, given: Any, *, is_quiet: bool = False, key: str = "") -> None:
        """Give an input to the table and tell what it causes, up to the settlement; raise Refused."""
        self._why_at = 0
        events = self.table.give(given, key=key)
        for event in events:
            self.house.hear(event)
        self.listen(events, is_quiet=is_quiet)

    def listen(self, events: tuple[Any, ...], *, is_quiet: bool) -> None:
        """Remember what the last input has caused, and tell it."""
        person = Official("player", self.person)
        for event in events:
            visible = seen(event, person, self.table.state)
            told = self._in_words(visible)
            if told is not None:
                self._told.append(told)
                is_heard = (self.is_dealt and not self._is_settled) or is_of_table(event)
                if is_heard and told.is_spoken and not is_quiet:
                    self.tell(told)
            self._is_settled = self._is_settled or self.ends_telling(event)
        self._told = self._told[-_REMEMBERED:]

    def _in_words(self, event: Any) -> Told | None:
        if not is_of_table(event):
            return self.told(event, self.table.round)
        return None if isinstance(event, TimeTold) else announced(event, self.person)

    def tell(self, told: Told) -> None:
        """Write what happened."""
        left = f"  {self.ink.plain('·')} {told.text}"
        self.talk.say(*self.ink.spread(left, self.ink.paint(told.clause, "faint")))

    def show_table(self) -> None:
        """Draw the table."""
        self._shown_at = len(self.table.events)
        self.talk.say(*(self.pictured() or ["  Nothing lies on the table."]))

    def since_shown(self) -> list[Any]:
        """Return what has happened since the table was drawn."""
        return self.table.events[self._shown_at :]

    def place(self, bot: Bot, wagers: list[Any]) -> None:
        """Place a bot's wagers, after it has bought chips if it is short of them."""
        staked = sum(given.amount for given in wagers)
        while self.table.chips(bot.name) < STAKES_KEPT * staked:
            self.table.record(BuyIn(DEALER, bot.name, in_chips(STAKES_BOUGHT * staked, self.game.rules)))
        for given in wagers:
            self.give(given)

    def take_back(self) -> bool:
        """Return the wagers that were not dealt, everybody's; return whether any were the person's."""
        had_some = self.table.has_wagered(self.person)
        for player in (self.person, *self.bots):
            for given in self.withdrawals(player) if self.table.has_wagered(player) else ():
                self.happen(given, is_quiet=True)
        return had_some

    # --- a table that was left -----------------------------------------------------------------------------------

    def retrace(self, entry: Entry, held: Recorded) -> None:
        """Follow an entry of the log, which led to this state, without a word."""
        if self.table.is_over and is_of_game(entry.events):
            self.begin()
        self.table.retrace(entry.events, held)
        if is_of_game(entry.events):
            self.listen(entry.events, is_quiet=True)
            if isinstance(entry.given, NoMoreBets):
                self.recall_wagers()
        for event in entry.events:
            self.house.hear(event)

    def resume_round(self) -> None:
        """Bring a round that was left to its next decision, and show the table."""
        self.is_dealt = str(self.table.round.phase) not in self.undecided
        if self.is_dealt:
            self.show_table()
            self.supply()
            return
        self.supply()
        self.resume_wagers()
        self.talk.say("")
        self.tell_deal()

    # --- what a person says ------------------------------------------------------------------------------------

    def decision(self, line: str, words: tuple[str, ...], unsaid: str) -> Said | None:
        """Return the decision that a line states, an empty one `unsaid`; None if it was a question; raise Misread."""
        said = self.vocabulary.read(line.strip() or unsaid, words)
        if self.aside(said):
            return None
        if said.word not in self.vocabulary.decisions:
            raise Misread(f"{said.word.capitalize()} is for the time of wagers; ? shows more.")
        return said

    def aside(self, said: Said) -> bool:
        """Answer a question that changes nothing; return whether it was one; raise Leave or Misread."""
        match said.word:
            case "help":
                self.talk.say(*answers.usage(self.help, self.ink))
            case "why":
                self._why(said)
            case "rules":
                asked = " ".join(said.rest)
                self.talk.say(*answers.rules_for(asked, self.game.rules, self.matters_now(), self.ink))
            case "table":
                self.talk.say(*shown(self.table, self.person, self.seat_word, self.ink))
                self.show_table()
            case "final":
                self.house.announce_last()
            case "contribute":
                self._contribute(said)
            case "bank":
                self._bank()
            case "buy":
                self._buy(said)
            case "quit":
                raise Leave
            case _:
                return False
        return True

    def _why(self, said: Said) -> None:
        """Explain the last event, the one before it when asked again, or as many as are asked for."""
        count = int(said.rest[0]) if said.rest and said.rest[0].isascii() and said.rest[0].isdigit() else 0
        if count:
            chosen = self._told[-min(count, 20) :]
            self._why_at = len(chosen)
        else:
            at = len(self._told) - 1 - self._why_at
            chosen = self._told[at : at + 1] if at >= 0 else []
            self._why_at += 1
        if not chosen:
            self._why_at = 0
            self.talk.say_sentence("Nothing further has happened.")
        self.talk.say(*answers.why(chosen, self.game.rules.document, self.ink))

    def _contribute(self, said: Said) -> None:
        if not said.rest:
            raise Misread("Write contribute and words of your own, which go into the shuffle of the shoe.")
        self.house.contribute(" ".join(said.rest))

    def _bank(self) -> None:
        at_stake = max(0, -self.table.round_net(self.person)) if not self.table.is_over else 0
        more = f", {dollars(at_stake)} at stake" if at_stake else ""
        won = self.purse + at_stake - self.bought
        self.talk.say_sentence(f"You have {dollars(self.purse)}{more}; {signed(won)} since you sat down.")
        self.say_others()

    def say_others(self) -> None:
        """Tell what the bots have won or lost."""
        if self.bots:
            others = ", ".join(f"{name} {signed(self.table.net[name])}" for name in self.bots)
            self.talk.say(*[self.ink.paint(line, "faint") for line in self.ink.paragraph(others)])

    def _buy(self, said: Said) -> None:
        try:
            amount = money.parse(said.rest[0]) if said.rest else self.game.bankroll
        except money.BadAmount:
            raise Misread("Write buy and an amount, such as buy 100.") from None
        if not 0 < amount <= BANKROLL_MOST - self.bought:
            raise Misread(f"You can buy chips for {dollars(BANKROLL_MOST)} in all.")
        self.table.record(BuyIn(DEALER, self.person, amount))
        self.talk.say_sentence(f"You buy chips for {dollars(amount)} and have {dollars(self.purse)}.")
