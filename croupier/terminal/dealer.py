"""The dealer at the terminal: it opens and closes the table, shuffles, and offers the cut.

Its steps come from `dealer.next_step`; the person is asked for the cut and for a contribution to the shuffle.
"""

from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from croupier.dealer.next_step import Step, next_step
from croupier.engine.refusal import Refused
from croupier.engine.table import closing_steps, hindrance
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.fairness.proof import ShoeProof
from croupier.fairness.shoe import BadContribution, check_contribution
from croupier.narration.speech import does
from croupier.records.books.cash import CashOut
from croupier.records.log.events import WordsContributed
from croupier.records.log.inputs import CommitShoe, Contribute, EndShoe
from croupier.records.tables import shoes
from croupier.records.tables.writer import BadCommand
from croupier.terminal.setup import DEALER, SUPERVISOR, to_open, to_pay
from croupier.terminal.text import harmless, sentence
from croupier.terminal.vocabulary import Misread

if TYPE_CHECKING:
    from croupier.terminal.host import Host

_NOTICE_SECONDS: Final = 20 * 60
"""Minimum notice before the table closes, in seconds."""
_CUTS_PER_DECLINE: Final = 3
"""A bot declines one of this many cuts."""
_WORDS: Final = ("a number of cards", "Enter", "no", "why", "rules", "quit")


class TerminalDealer:
    """The officials of a table. The person is asked through the host, unless `is_gone`."""

    def __init__(self, host: "Host[Any, Any, Any]") -> None:
        """Store the host's table, which is not open."""
        self._host, self._table, self._game, self._talk = host, host.table, host.game, host.talk
        self._chance = Random(host.game.seed)  # noqa: S311  for where bots cut; the same seed must give the same game
        self._words = host.game.contribution
        self._last_round: int | None = None
        self.is_gone = False

    # --- opening and closing -----------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the table, bring and check its cards, and seat everybody; `set_up` has checked that this works."""
        for number, given in enumerate(to_open(self._game)):
            self._host.happen(given, is_quiet=True, key=f"open {number}")
        for number, paid in enumerate(to_pay(self._game)):
            self._table.record(paid, key=f"pay {number}")

    @property
    def is_last_over(self) -> bool:
        """Return whether the announced last rounds have been dealt."""
        return self._last_round is not None and self._table.rounds_played >= self._last_round

    def announce_last(self) -> None:
        """Give notice that the table closes, and announce final rounds if the document has them."""
        state = self._table.state
        if state.closes is not None:
            raise Misread("The last rounds have already been announced.")
        minutes = state.rules.closing.notice_minutes.value
        self._host.happen(i.GiveNotice(SUPERVISOR, state.now + max(_NOTICE_SECONDS, minutes * 60)))
        announced = i.AnnounceFinalRounds(SUPERVISOR)
        if self._table.accepts(announced):
            self._host.happen(announced)
        else:  # no final rounds in the document, or none with a shuffling device
            self._talk.say_sentence("This is the last round.")

    def hear(self, event: Any) -> None:
        """Remember the events that matter to the officials."""
        if isinstance(event, e.NoticeGiven):
            self._last_round = self._table.rounds_played + 1
        elif isinstance(event, e.FinalRoundsAnnounced):
            self._last_round = self._table.rounds_played + event.rounds
        elif isinstance(event, WordsContributed) and event.player == self._game.person:
            self._words = event.text

    def close(self) -> None:
        """Pay everybody out, close the table and end its shoe, unless that is done."""
        for player in self._game.players:
            chips = self._table.chips(player)
            if chips:
                self._table.record(CashOut(DEALER, player, chips))
        if self._table.state.status == "open":
            for given in closing_steps(self._table.state):
                self._host.happen(given)
        elif self._table.state.status == "to check":
            self._host.happen(i.CheckCards(DEALER))
        self._end_shoe()

    # --- the shoe ----------------------------------------------------------------------------------------------

    def prepare(self) -> bool:
        """Carry out all steps that are due before a round; return whether it may start, with a message if not."""
        while isinstance(step := next_step(self._table.table_record), Step) and step.stage == "cards":
            self.take(step)
        found = hindrance(self._table.state)
        if found is not None:
            self._talk.say_sentence(str(found[1]), f"[{found[0]}]")
        return found is None

    def take(self, step: Step) -> None:
        """Carry out a step with the cards."""
        given: Struct = step.given
        match given:
            case i.CutCards() as cut:
                self._offer_cut(cut)
            case EndShoe():
                self._end_shoe()
            case CommitShoe() as committed:
                self._table.record(committed)
            case i.ShuffleCards() as shuffle if not self._table.state.is_in_round:
                self._ask_for_words()
                self._host.happen(shuffle)
                self._say_deck()
            case _:
                self._host.happen(step.given)

    def _ask_for_words(self) -> None:
        """Show the commitment of the shoe and add the person's contribution to the shuffle, if there is one."""
        self.say_bound()
        shoe, game = self._table.shoes.open_shoe, self._game
        if shoe is None or any(one.player == game.person for one in shoe.contributions):
            return
        if self._words:
            self.contribute(self._words)
        elif game.asks_words and self._table.shoes.number == 1:
            self._talk.until_done("your own text for the shuffle [none]", self._asked_words)

    def say_bound(self) -> None:
        """Show the commitment of the shoe."""
        bound = shoes.published(self._table.shoes)
        self._say_digits(f"Shoe {bound.shoe} is committed before you bet. Commitment:", bound.commitment)

    def _end_shoe(self) -> None:
        if self._table.shoes.open_shoe is not None:
            (ended,) = self._table.record(EndShoe())
            proof = msgspec.convert(ended.proof, ShoeProof)
            rounds = f"{proof.rounds} round{'' if proof.rounds == 1 else 's'}"
            self._say_digits(f"Shoe {proof.shoe} has ended after {rounds}. Secret:", proof.secret)
            self._host.proved(proof)

    def _say_digits(self, sentence: str, digits: str) -> None:
        ink = self._talk.ink
        self._talk.say(ink.paint(f"  {sentence}", "faint"), ink.paint(f"    {digits}", "faint"))

    def _say_deck(self) -> None:
        """Announce the deck in use, if several are used in turn."""
        state = self._table.state
        if len(state.sets) > 1:
            which = f"Deck {state.in_use + 1} of {len(state.sets)} is in play ({state.sets[state.in_use].colour})."
            self._talk.say_sentence(self._talk.ink.paint(which, "faint"), state.rules.care.decks_in_turn.clause)

    # --- cut and contributions -------------------------------------------------------------------------------

    def contribute(self, text: str) -> None:
        """Add the person's contribution to this shoe and the next ones; raise Misread."""
        shoe = self._table.shoes.open_shoe
        if shoe is None:
            raise Misread("There is no shoe yet.")
        try:
            check_contribution(self._game.person, text)
            (added,) = self._table.record(Contribute(self._game.person, text))
        except BadContribution as wrong:
            raise Misread(str(wrong)) from None
        except BadCommand as wrong:  # text that no store can keep
            raise Misread(sentence(str(wrong))) from None
        except Refused as refused:  # too late
            raise Misread(sentence(refused.why)) from None
        self.hear(added)
        who = does(self._game.person, "add")
        self._talk.say_sentence(f"{who} to shoe {shoe.published.shoe}, and to the next ones: {harmless(text)}")

    def _asked_words(self, line: str) -> bool | None:
        """Read a contribution from a line, if there is one."""
        words = line.split()
        if len(words) == 1 and words[0].casefold() in ("q", "quit", "exit"):
            self._host.aside(self._host.vocabulary.read(line, ()))
        if words:
            self.contribute(line.strip())
        return True

    def _offer_cut(self, due: i.CutCards) -> None:
        """Ask the player to whom the cut is offered to take or decline it; `due` cuts in the middle."""
        if due.player != self._game.person:
            self._host.happen(self._bots_cut(due))
        elif self.is_gone:
            self._host.happen(i.DeclineCut(due.player))
        else:
            prompt = f"cut: how many cards from the top [{due.at}]"
            self._talk.until_done(prompt, lambda line: self._cut(line, due))

    def _bots_cut(self, due: i.CutCards) -> i.CutCards | i.DeclineCut:
        if self._chance.randrange(_CUTS_PER_DECLINE) == 0:
            return i.DeclineCut(due.player)
        cards = self._table.state.shoe.cards
        somewhere = i.CutCards(due.player, self._chance.randrange(cards))
        return somewhere if self._table.accepts(somewhere) else due

    def _cut(self, line: str, due: i.CutCards) -> bool | None:
        """Cut as a line requests; return None if it was a question; raise Misread or Refused."""
        words = line.split()
        if not words:
            self._host.happen(due)
        elif len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 6:
            self._host.happen(i.CutCards(due.player, int(words[0])))
        else:
            said = self._host.vocabulary.read(line, _WORDS)
            if said.word in ("no", "skip"):
                self._host.happen(i.DeclineCut(due.player))
            elif self._host.aside(said):
                return None
            else:
                raise Misread(f"The cards must be cut first. Write a number of cards, Enter for {due.at}, or no.")
        return True
