"""Talking with one person at a table: lines in and out, what is told, and questions that change nothing."""

from collections.abc import Callable
from typing import Final

from croupier import money
from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.inputs import Input, Refused
from croupier.engine.twentyone import Round
from croupier.play import answers
from croupier.play.ink import Ink, dollars, signed
from croupier.play.screen import Picture
from croupier.play.setup import BANKROLL_MOST, Game
from croupier.play.table import Table
from croupier.play.telling import Teller, is_spoken, is_worth_asking, person_worded
from croupier.play.words import Misread, Said

_REMEMBERED: Final = 500
INTERRUPTED: Final = 130


class Leave(Exception):
    """The person leaves: by a word, by the end of input, or by an interrupt."""

    def __init__(self, code: int = 0) -> None:
        """Leave with the exit status `code`."""
        super().__init__(code)
        self.code = code


class Talk:
    """What is said between a person and a table; `ask` raises EOFError or KeyboardInterrupt when nobody is there."""

    def __init__(self, game: Game, ask: Callable[[str], str], write: Callable[[str], None], ink: Ink) -> None:
        """Sit everybody down."""
        self.game, self.rules, self.person, self.ink = game, game.rules, game.person, ink
        self._ask, self._write = ask, write
        self.bots = {bot.name: bot for bot in (*(bot for _, bot in game.bots), *game.backers)}
        seats = {bot.name: box for box, bot in game.bots} | {game.person: game.boxes[0]}
        self.table = Table(game.rules, seats, game.seed)
        self.teller = Teller(game.rules, ink)
        self.picture = Picture(game.rules, ink, game.person)
        self.bought = int(game.bankroll)
        self.is_dealt = False
        self._told: list[tuple[Event, Round]] = []
        self._why_at = 0
        self._shown_at = 0

    @property
    def purse(self) -> int:
        """The person's chips that are not at stake or promised."""
        return self.bought + self.table.net[self.person] - self.table.promised(self.person)

    # --- lines -------------------------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            self._write(line)

    def say_sentence(self, text: str, clause: str = "") -> None:
        """Write a sentence with its clause at the right edge."""
        text = f"{text[0].upper()}{text[1:]}"
        if clause:
            self.say(*self.ink.spread(f"  {text}", self.ink.paint(clause, "faint")))
        else:
            self.say(*self.ink.paragraph(text))

    def refuse(self, refused: Refused) -> None:
        """Tell why the rules do not allow something."""
        self.say_sentence(f"{person_worded(refused.why)}.", f"[{refused.clause}]")

    def line(self, prompt: str) -> str:
        """Ask for a line; raise Leave when there is none."""
        try:
            return self._ask(self.ink.plain(f"  {prompt} › "))
        except EOFError:
            self.say("")
            raise Leave from None
        except KeyboardInterrupt:
            self.say("")
            raise Leave(INTERRUPTED) from None

    # --- what happens ------------------------------------------------------------------------------------------

    def give(self, given: Input) -> None:
        """Give an input to the table and tell what it causes, up to the settlement; raise Refused."""
        self._why_at = 0
        is_over = False
        for event, state in self.table.give(given):
            if is_worth_asking(event):
                self._told.append((event, state))
            if self.is_dealt and not is_over and is_spoken(event):
                self._tell(event, state)
            is_over = is_over or isinstance(event, e.DealerStood)
        self._told = self._told[-_REMEMBERED:]

    def _tell(self, event: Event, state: Round) -> None:
        left = f"  {self.ink.plain('·')} {self.teller.tell(event, state)}"
        self.say(*self.ink.spread(left, self.ink.paint(event.clause, "faint")))

    def tell_deal(self) -> None:
        """Show the table after the initial deal, and tell what that has decided already."""
        self.show_table()
        for event in self.table.events:
            if is_spoken(event) and not isinstance(event, e.CardDealt):
                self._tell(event, self.table.state)
            if isinstance(event, e.DealerStood):
                break
        self.is_dealt = True

    def show_table(self) -> None:
        """Draw the table."""
        self._shown_at = len(self.table.events)
        lines = self.picture.table(self.table.state, self.table.events)
        self.say(*(lines or ["  Nothing lies on the table."]))

    @property
    def is_table_shown(self) -> bool:
        """Whether the hands on the screen are still as they lie."""
        return not any(isinstance(event, e.CardDealt) for event in self.table.events[self._shown_at :])

    @property
    def have_others_acted(self) -> bool:
        """Whether another box has had a card since the table was drawn."""
        since = self.table.events[self._shown_at :]
        here = self.table.state.box.number
        return any(isinstance(event, e.CardDealt) and event.box != here for event in since)

    # --- questions ---------------------------------------------------------------------------------------------

    def aside(self, said: Said) -> bool:
        """Answer a question that changes nothing; return whether it was one; raise Leave or Misread."""
        match said.word:
            case "help":
                self.say(*answers.usage(self.ink))
            case "why":
                self._why(said)
            case "rules":
                asked = " ".join(said.rest)
                self.say(*answers.rules_for(asked, self.rules, self.table.state.phase, self.ink))
            case "table":
                self.show_table()
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
            self.say_sentence("Nothing further has happened.")
        self.say(*answers.why(chosen, self.teller, self.ink))

    def _bank(self) -> None:
        at_stake = max(0, -self.table.round_net(self.person)) if not self.table.state.is_closed else 0
        more = f", {dollars(at_stake)} at stake" if at_stake else ""
        won = self.purse + at_stake - self.bought
        self.say_sentence(f"You have {dollars(self.purse)}{more}; {signed(won)} since you sat down.")
        self.say_others()

    def say_others(self) -> None:
        """Tell what the bots have won or lost."""
        if self.bots:
            others = ", ".join(f"{name} {signed(self.table.net[name])}" for name in self.bots)
            self.say(*[self.ink.paint(line, "faint") for line in self.ink.paragraph(others)])

    def _buy(self, said: Said) -> None:
        try:
            amount = money.parse(said.rest[0]) if said.rest else self.game.bankroll
        except money.BadAmount:
            raise Misread("Write buy and an amount, such as buy 100.") from None
        if not 0 < amount <= BANKROLL_MOST - self.bought:
            raise Misread(f"You can buy chips for {dollars(BANKROLL_MOST)} in all.")
        self.bought += amount
        self.say_sentence(f"You buy chips for {dollars(amount)} and have {dollars(self.purse)}.")
