"""A person's evening at the table: rounds one after another, until they leave.

The session knows no terminal: it is given a function that asks for a line and one that writes a line.
"""

from collections.abc import Callable

from croupier.play.ink import Ink, dollars
from croupier.play.payments import tone
from croupier.play.setup import Game
from croupier.play.speech import does
from croupier.play.talk import INTERRUPTED, Leave, Talk
from croupier.play.twentyone.host import TwentyOneHost
from croupier.play.uth.host import UthHost
from croupier.rules.clause import document
from croupier.rules.uth import UthRules


def _hosted(game: Game, talk: Talk) -> TwentyOneHost | UthHost:
    """Return the host for the game's family."""
    if isinstance(game.rules, UthRules):
        return UthHost(game, game.rules, talk)
    return TwentyOneHost(game, game.rules, talk)


class Session:
    """One game from the first wager to the summary."""

    def __init__(self, game: Game, ask: Callable[[str], str], write: Callable[[str], None], ink: Ink) -> None:
        """Sit everybody down; `ask` raises EOFError or KeyboardInterrupt when the person is gone."""
        self.game, self.person, self.ink = game, game.person, ink
        self.talk = Talk(ask, write, ink)
        self.host = _hosted(game, self.talk)
        self.table = self.host.table

    def play(self) -> int:
        """Play until the person leaves; return the exit status."""
        code = 0
        try:
            self._greet()
            while not self.game.rounds or self.table.rounds_played < self.game.rounds:
                self._play_round()
        except Leave as leave:
            code = leave.code
            self._leave()
        except KeyboardInterrupt:
            code = INTERRUPTED
            self.talk.say("")
            self._leave()
        self._sum_up()
        return code

    def _greet(self) -> None:
        talk, ink, game, seat = self.talk, self.ink, self.game, self.host.seat_word
        venue = document(game.rules.document).venue
        talk.say(ink.rule(f"{self.host.title} at {venue}", f"seed {game.seed}"))
        for sentence, clause in self.host.greeting():
            talk.say_sentence(sentence, clause)
        for box, bot in game.bots:
            talk.say(f"  {bot.name} ({bot.style}) sits at {seat} {box}.")
        for bot in game.backers:
            talk.say(f"  {bot.name} ({bot.style}) stands behind {seat} {game.boxes[0]}.")
        talk.say(ink.paint("  Enter takes what stands in brackets; ? helps, why explains, quit leaves.", "faint"))

    def _play_round(self) -> None:
        talk, host = self.talk, self.host
        host.is_dealt = False
        shuffled = self.table.open()
        talk.say("", self.ink.rule(f"Round {self.table.rounds_played + 1}", f"you have {dollars(host.purse)}"))
        if shuffled:
            host.say_shuffled()
        host.take_wagers()
        talk.say("")
        host.tell_deal()
        host.go_on()
        self._settle()

    def _settle(self) -> None:
        talk, ink, host = self.talk, self.ink, self.host
        talk.say("", ink.rule("Settlement"))
        host.show_table()
        talk.say("", *host.settled())
        net = self.table.round_net(self.person)
        words = f"{does(self.person, 'win' if net > 0 else 'lose')} {dollars(abs(net))}"
        words = words if net else f"{does(self.person, 'come')} out even"
        left = f"  {ink.paint(words, tone(net))} in this round"
        talk.say("", *ink.spread(left, f"bankroll {ink.paint(dollars(host.purse), 'bold')}"))

    def _leave(self) -> None:
        """Take back wagers that were not dealt; let a hand that was be played as an absent player's."""
        if self.table.state.is_closed:
            return
        if not self.host.is_taking_wagers():
            self.host.mark_absent()
            self.host.go_on()
            self._settle()
        elif self.host.take_back():
            clause = self.game.rules.wagers.placed.clause
            self.talk.say_sentence("Your wagers were not dealt and come back.", clause)

    def _sum_up(self) -> None:
        talk, host, rounds = self.talk, self.host, self.table.rounds_played
        net = host.purse - host.bought
        result = "even" if not net else f"{dollars(abs(net))} {'won' if net > 0 else 'lost'}"
        played = f"{rounds} round{'' if rounds == 1 else 's'}"
        talk.say("", self.ink.rule("Good-bye"))
        who = does(self.person, "leave")
        talk.say_sentence(f"{who} with {dollars(host.purse)} after {played}: {result}.")
        host.say_others()
        talk.say(self.ink.paint(f"  Seed {self.game.seed} deals these cards again.", "faint"))


__all__ = ["Leave", "Session"]
