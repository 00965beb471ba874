"""Host of a person at a table: narration, questions at any time, and the person's chips."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic

from croupier import money
from croupier.dealer.bots.bot import STAKES_BOUGHT, STAKES_KEPT, Bot, in_chips
from croupier.dealer.next_step import Step, next_step
from croupier.engine.inputs import NoMoreBets
from croupier.engine.table import Official, seen
from croupier.engine.table.events import TimeTold
from croupier.fairness.proof import ShoeProof
from croupier.narration.amounts import dollars, signed
from croupier.narration.table import is_of_table
from croupier.records.books.cash import BuyIn
from croupier.records.log.entries import Entry
from croupier.records.log.wire import TableLogInput
from croupier.records.tables.state import TableRecord
from croupier.terminal import answers
from croupier.terminal.announcements import announced
from croupier.terminal.answers import NarratedEvent
from croupier.terminal.dealer import TerminalDealer
from croupier.terminal.dialogue import PersonLeft, Talk
from croupier.terminal.setup import BANKROLL_MAX, DEALER, TerminalGame
from croupier.terminal.sign import shown
from croupier.terminal.table import E, I, S, TerminalTable, is_of_game
from croupier.terminal.vocabulary import Misread, SpokenWord, Vocabulary

_REMEMBERED: Final = 500


class Host(ABC, Generic[S, I, E]):
    """Host of a person, common to all games; each family implements the abstract methods."""

    title: str
    seat_word: str
    undecided: tuple[str, ...]
    vocabulary: Vocabulary
    help: tuple[tuple[str, str], ...]

    def __init__(
        self, game: TerminalGame, talk: Talk, table: TerminalTable[S, I, E], proved: Callable[[ShoeProof], None]
    ) -> None:
        """Store a table that is not open; `proved` is called with the proof of every shoe that has ended."""
        self.game, self.person, self.talk, self.table, self.ink = game, game.person, talk, table, talk.ink
        self.proved = proved
        self.bots = {bot.name: bot for bot in (*(bot for _, bot in game.bots), *game.backers)}
        self.is_dealt = False
        self._is_settled = False
        self._narrated: list[NarratedEvent] = []
        self._why_at = 0
        self._shown_at = 0
        self.dealer = TerminalDealer(self)

    # --- what each game does its own way -----------------------------------------------------------------------

    @abstractmethod
    def greeting(self) -> Iterator[tuple[str, str]]:
        """Yield sentences about the table, each with its clause."""

    @abstractmethod
    def take_wagers(self) -> None:
        """Collect all wagers and close them; the deal follows."""

    @abstractmethod
    def take_bots(self) -> bool:
        """Place the bots' wagers; return whether anybody at the table has a wager."""

    @abstractmethod
    def withdrawals(self, player: str) -> list[I]:
        """Return the inputs that withdraw all wagers of a player while wagers are open."""

    @abstractmethod
    def tell_deal(self) -> None:
        """Show the table after the deal, and report events from here on."""

    @abstractmethod
    def resume_wagers(self) -> None:
        """Continue with wagers after an interruption, and close them; the deal follows."""

    @abstractmethod
    def recall_wagers(self) -> None:
        """Store the person's wagers when the log has closed them."""

    @property
    @abstractmethod
    def awaits_person(self) -> bool:
        """Return whether the round waits for a decision of the person."""

    @abstractmethod
    def go_on(self) -> None:
        """Run the decisions of all players until the round is over."""

    @abstractmethod
    def mark_absent(self) -> None:
        """Announce the treatment of the hands of a person who leaves, and carry it out."""

    @abstractmethod
    def narrated(self, event: Any, state: S) -> NarratedEvent | None:
        """Return an event of the round in words, None if nobody would ask about it; `state` is the round after it."""

    @abstractmethod
    def ends_telling(self, event: Any) -> bool:
        """Return whether the settlement alone shows the events after this one."""

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
        """Money that the person has paid for chips."""
        return self.table.bought(self.person)

    def begin(self) -> None:
        """Start a new round."""
        self.table.begin()
        self.is_dealt = self._is_settled = False

    def give(self, given: TableLogInput) -> None:
        """Give an input to the table, then every card that falls due, and report the events; raise Refused."""
        self.happen(given)
        self.supply()

    def supply(self) -> None:
        """Deal the cards that are due; an empty shoe is shuffled, or the round is void, as the rules prescribe."""
        while self.table.is_card_due:
            step = next_step(self.table.table_record)
            if isinstance(step, Step):
                self.dealer.take(step)
            else:
                self.happen(self.table.from_shoe())

    def happen(self, given: TableLogInput, *, is_quiet: bool = False, key: str = "") -> None:
        """Give an input to the table and report its events, up to the settlement; raise Refused."""
        self._why_at = 0
        events = self.table.give(given, key=key)
        for event in events:
            self.dealer.hear(event)
        self.listen(events, is_quiet=is_quiet)

    def listen(self, events: tuple[Any, ...], *, is_quiet: bool) -> None:
        """Remember the events of the last input, and narrate them."""
        person = Official("player", self.person)
        for event in events:
            visible = seen(event, person, self.table.state)
            sentence = self._in_words(visible)
            if sentence is not None:
                self._narrated.append(sentence)
                is_heard = (self.is_dealt and not self._is_settled) or is_of_table(event)
                if is_heard and sentence.is_spoken and not is_quiet:
                    self.tell(sentence)
            self._is_settled = self._is_settled or self.ends_telling(event)
        self._narrated = self._narrated[-_REMEMBERED:]

    def _in_words(self, event: Any) -> NarratedEvent | None:
        if not is_of_table(event):
            return self.narrated(event, self.table.round)
        return None if isinstance(event, TimeTold) else announced(event, self.person)

    def tell(self, sentence: NarratedEvent) -> None:
        """Print the events."""
        left = f"  {self.ink.plain('·')} {sentence.text}"
        self.talk.say(*self.ink.spread(left, self.ink.paint(sentence.clause, "faint")))

    def show_table(self) -> None:
        """Draw the table."""
        self._shown_at = len(self.table.events)
        self.talk.say(*(self.pictured() or ["  The table is empty."]))

    def since_shown(self) -> list[Any]:
        """Return the events since the table was drawn."""
        return self.table.events[self._shown_at :]

    def place(self, bot: Bot, wagers: list[Any]) -> None:
        """Place a bot's wagers; it buys chips first if it is short."""
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

    def retrace(self, entry: Entry, record: TableRecord) -> None:
        """Follow an entry of the log, which led to this state, silently."""
        if self.table.is_over and is_of_game(entry.events):
            self.begin()
        self.table.retrace(entry.events, record)
        if is_of_game(entry.events):
            self.listen(entry.events, is_quiet=True)
            if isinstance(entry.given, NoMoreBets):
                self.recall_wagers()
        for event in entry.events:
            self.dealer.hear(event)

    def resume_round(self) -> None:
        """Bring an interrupted round to its next decision, and show the table."""
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

    def decision(self, line: str, words: tuple[str, ...], unsaid: str) -> SpokenWord | None:
        """Return the decision that a line states, an empty one `unsaid`; None if it was a question; raise Misread."""
        said = self.vocabulary.read(line.strip() or unsaid, words)
        if self.aside(said):
            return None
        if said.word not in self.vocabulary.decisions:
            raise Misread(f"{said.word.capitalize()} can only be used while wagers are placed. ? shows help.")
        return said

    def aside(self, said: SpokenWord) -> bool:
        """Answer a question that changes nothing; return whether it was one; raise PersonLeft or Misread."""
        match said.word:
            case "help":
                self.talk.say(*answers.usage(self.help, self.ink))
            case "why":
                self._why(said)
            case "rules":
                topic = " ".join(said.rest)
                self.talk.say(*answers.rules_for(topic, self.game.rules, self.matters_now(), self.ink))
            case "table":
                self.talk.say(*shown(self.table, self.person, self.seat_word, self.ink))
                self.show_table()
            case "final":
                self.dealer.announce_last()
            case "contribute":
                self._contribute(said)
            case "bank":
                self._bank()
            case "buy":
                self._buy(said)
            case "quit":
                raise PersonLeft
            case _:
                return False
        return True

    def _why(self, said: SpokenWord) -> None:
        """Explain the last event, the one before it when asked again, or as many as are asked for."""
        count = int(said.rest[0]) if said.rest and said.rest[0].isascii() and said.rest[0].isdigit() else 0
        if count:
            chosen = self._narrated[-min(count, 20) :]
            self._why_at = len(chosen)
        else:
            at = len(self._narrated) - 1 - self._why_at
            chosen = self._narrated[at : at + 1] if at >= 0 else []
            self._why_at += 1
        if not chosen:
            self._why_at = 0
            self.talk.say_sentence("There are no earlier events.")
        self.talk.say(*answers.why(chosen, self.game.rules.document, self.ink))

    def _contribute(self, said: SpokenWord) -> None:
        if not said.rest:
            raise Misread("Write contribute and your own text for the shuffle.")
        self.dealer.contribute(" ".join(said.rest))

    def _bank(self) -> None:
        at_stake = max(0, -self.table.round_net(self.person)) if not self.table.is_over else 0
        more = f", {dollars(at_stake)} at stake" if at_stake else ""
        won = self.purse + at_stake - self.bought
        self.talk.say_sentence(f"You have {dollars(self.purse)}{more}; {signed(won)} since you sat down.")
        self.say_others()

    def say_others(self) -> None:
        """Show the net results of the bots."""
        if self.bots:
            others = ", ".join(f"{name} {signed(self.table.net[name])}" for name in self.bots)
            self.talk.say(*[self.ink.paint(line, "faint") for line in self.ink.paragraph(others)])

    def _buy(self, said: SpokenWord) -> None:
        try:
            amount = money.parse(said.rest[0]) if said.rest else self.game.bankroll
        except money.BadAmount:
            raise Misread("Write buy and an amount, such as buy 100.") from None
        if not 0 < amount <= BANKROLL_MAX - self.bought:
            raise Misread(f"You can buy chips for at most {dollars(BANKROLL_MAX)} in total.")
        self.table.record(BuyIn(DEALER, self.person, amount))
        self.talk.say_sentence(f"You buy chips for {dollars(amount)} and have {dollars(self.purse)}.")
