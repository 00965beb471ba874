"""The program as the officials of a table: it opens and closes it, and keeps shuffle, cut and shoes going.

What is due is asked of the table; only the cut is left to those whom the table offers it.
"""

from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.engine.inputs import Refused
from croupier.engine.table import closing_steps, dealers_step, hindrance
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.fairness.proof import ShoeProof
from croupier.fairness.shoe import BadContribution, check_contribution
from croupier.play.ink import harmless
from croupier.play.setup import DEALER, SUPERVISOR, to_open, to_pay
from croupier.play.words import Misread
from croupier.records import shoes
from croupier.records.cash import CashOut
from croupier.records.events import WordsContributed
from croupier.records.inputs import CommitShoe, Contribute, EndShoe
from croupier.records.table import BadCommand
from croupier.telling.speech import does

if TYPE_CHECKING:
    from croupier.play.host import Host

_NOTICE_SECONDS: Final = 20 * 60
"""How long before its end the last rounds are announced, where the document asks for less."""
_GROUNDS: Final = ("impractical", "reconstruction")
"""Why a round is declared void that no card is left for: one of these is a ground in every document."""
_DECLINED_OF: Final = 3
"""One cut in so many is declined by a bot."""
_WORDS: Final = ("a number of cards", "Enter", "no", "why", "rules", "quit")


class House:
    """The officials of one table; the person is asked through the host, and gone when `is_gone`."""

    def __init__(self, host: "Host[Any, Any, Any]") -> None:
        """Take a table that is not open."""
        self._host, self._table, self._game, self._talk = host, host.table, host.game, host.talk
        self._chance = Random(host.game.seed)  # noqa: S311  for where bots cut; the same seed must give the same game
        self._words = host.game.contribution
        self._last_round: int | None = None
        self.is_gone = False

    # --- opening and closing -----------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the table, bring and check its cards, and let everybody come; `set_up` has tried that it opens."""
        for number, given in enumerate(to_open(self._game)):
            self._host.happen(given, is_quiet=True, key=f"open {number}")
        for number, paid in enumerate(to_pay(self._game)):
            self._table.record(paid, key=f"pay {number}")

    @property
    def is_last_over(self) -> bool:
        """Whether the last rounds that were announced have been dealt."""
        return self._last_round is not None and self._table.rounds_played >= self._last_round

    def announce_last(self) -> None:
        """Give notice that the table closes, and announce the final rounds where the document has any."""
        state = self._table.state
        if state.closes is not None:
            raise Misread("The last rounds have been announced.")
        minutes = state.rules.closing.notice_minutes.value
        self._host.happen(i.GiveNotice(SUPERVISOR, state.now + max(_NOTICE_SECONDS, minutes * 60)))
        announced = i.AnnounceFinalRounds(SUPERVISOR)
        if self._table.accepts(announced):
            self._host.happen(announced)
        else:  # the document has no final rounds, or none where a device shuffles
            self._talk.say_sentence("This round is the last.")

    def hear(self, event: Any) -> None:
        """Take note of what has happened, as far as officials must remember it."""
        if isinstance(event, e.NoticeGiven):
            self._last_round = self._table.rounds_played + 1
        elif isinstance(event, e.FinalRoundsAnnounced):
            self._last_round = self._table.rounds_played + event.rounds
        elif isinstance(event, WordsContributed) and event.player == self._game.person:
            self._words = event.text

    def close(self) -> None:
        """Pay everybody out, close the table and end its shoe, as far as that has not been done."""
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
        """Do all that is due before a round may be dealt; return whether one may, and tell why not."""
        while dealers_step(self._table.state) is not None:
            self.go_on()
        found = hindrance(self._table.state)
        if found is not None:
            self._talk.say_sentence(f"{found[1]}.", f"[{found[0]}]")
        return found is None

    def go_on(self) -> None:
        """Do the next thing that is due with the cards; a round for which there are none is declared void."""
        due = dealers_step(self._table.state)
        match due:
            case i.CutCards():
                self._offer_cut(due)
            case i.ShuffleCards() if self._table.state.is_in_round:
                self._shuffle_in_round(due)
            case i.ShuffleCards():
                self._new_shoe()
                self._host.happen(due)
                self._say_deck()
            case _:
                self._host.happen(due)

    def _new_shoe(self) -> None:
        """End the shoe before, and bind the next one, with the person's words if there are any.

        A shoe that was bound and not shuffled, because the program stopped between, is the next one.
        """
        if not shoes.is_untouched(self._table.shoes):
            self._end_shoe()
            self._table.record(CommitShoe())
        self.say_bound()
        held, game = self._table.shoes.held, self._game
        if held is None or any(one.player == game.person for one in held.contributions):
            return
        if self._words:
            self.contribute(self._words)
        elif game.asks_words and self._table.shoes.number == 1:
            self._talk.until_done("words of your own for the shuffle [none]", self._asked_words)

    def say_bound(self) -> None:
        """Show by what the shoe is bound."""
        bound = shoes.published(self._table.shoes)
        self._say_digits(f"Shoe {bound.shoe} is bound, before you bet, by", bound.commitment)

    def _end_shoe(self) -> None:
        if self._table.shoes.held is not None:
            (ended,) = self._table.record(EndShoe())
            proof = msgspec.convert(ended.proof, ShoeProof)
            rounds = f"{proof.rounds} round{'' if proof.rounds == 1 else 's'}"
            self._say_digits(f"Shoe {proof.shoe} has ended after {rounds}; its secret was", proof.secret)
            self._host.proved(proof)

    def _say_digits(self, sentence: str, digits: str) -> None:
        ink = self._talk.ink
        self._talk.say(ink.paint(f"  {sentence}", "faint"), ink.paint(f"    {digits}", "faint"))

    def _say_deck(self) -> None:
        """Tell which deck is in use, where there are several in turn."""
        state = self._table.state
        if len(state.sets) > 1:
            which = (
                f"Deck {state.in_use + 1} of {len(state.sets)} is in play, the {state.sets[state.in_use].colour} one."
            )
            self._talk.say_sentence(self._talk.ink.paint(which, "faint"), state.rules.care.decks_in_turn.clause)

    def _shuffle_in_round(self, due: i.ShuffleCards) -> None:
        if self._table.accepts(due):
            self._host.happen(due)
            return
        voids = [i.VoidRound(SUPERVISOR, "no card is left to complete the round", ground) for ground in _GROUNDS]
        self._host.happen(next(given for given in voids if self._table.accepts(given)))

    # --- what players do with it -------------------------------------------------------------------------------

    def contribute(self, text: str) -> None:
        """Add the person's words to this shoe and those to come; raise Misread."""
        held = self._table.shoes.held
        if held is None:
            raise Misread("There is no shoe yet.")
        try:
            check_contribution(self._game.person, text)
            (added,) = self._table.record(Contribute(self._game.person, text))
        except BadContribution as wrong:
            raise Misread(str(wrong)) from None
        except BadCommand as wrong:  # what no store can keep
            raise Misread(f"{wrong}.") from None
        except Refused as refused:  # too late
            raise Misread(f"{refused.why}.") from None
        self.hear(added)
        who = does(self._game.person, "add")
        self._talk.say_sentence(f"{who} to shoe {held.published.shoe}, and to the next ones: {harmless(text)}")

    def _asked_words(self, line: str) -> bool | None:
        """Take the words that a line holds, if any."""
        words = line.split()
        if len(words) == 1 and words[0].casefold() in ("q", "quit", "exit"):
            self._host.aside(self._host.vocabulary.read(line, ()))
        if words:
            self.contribute(line.strip())
        return True

    def _offer_cut(self, due: i.CutCards) -> None:
        """Let the player who is offered the cut take it or decline; the middle is what `due` proposes."""
        if due.player != self._game.person:
            self._host.happen(self._bots_cut(due))
        elif self.is_gone:
            self._host.happen(i.DeclineCut(due.player))
        else:
            prompt = f"cut: how many cards from the top [{due.at}]"
            self._talk.until_done(prompt, lambda line: self._cut(line, due))

    def _bots_cut(self, due: i.CutCards) -> i.CutCards | i.DeclineCut:
        if self._chance.randrange(_DECLINED_OF) == 0:
            return i.DeclineCut(due.player)
        cards = self._table.state.shoe.cards
        somewhere = i.CutCards(due.player, self._chance.randrange(cards))
        return somewhere if self._table.accepts(somewhere) else due

    def _cut(self, line: str, due: i.CutCards) -> bool | None:
        """Cut as a line says; return None if it was a question; raise Misread or Refused."""
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
                raise Misread(f"The cards are cut first: write a number of cards, Enter for {due.at}, or no.")
        return True
