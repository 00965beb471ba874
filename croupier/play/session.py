"""A person's evening at the table: rounds one after another, until they leave.

The session knows no terminal: it is given a function that asks for a line and one that writes a line.
"""

from collections.abc import Callable

from croupier.fairness.proof import ShoeProof
from croupier.play.ink import Ink
from croupier.play.payments import tone
from croupier.play.recording import in_memory
from croupier.play.setup import REFERENCE, Game
from croupier.play.talk import INTERRUPTED, Leave, Talk
from croupier.play.twentyone.host import TwentyOneHost
from croupier.play.uth.host import UthHost
from croupier.records.table import RecordedTable
from croupier.rules.clause import document
from croupier.rules.uth import UthRules
from croupier.telling.amounts import dollars
from croupier.telling.speech import does


def _hosted(
    game: Game, talk: Talk, recorded: RecordedTable, proved: Callable[[ShoeProof], None]
) -> TwentyOneHost | UthHost:
    """Return the host for the game's family."""
    if isinstance(game.rules, UthRules):
        return UthHost(game, game.rules, talk, recorded, proved)
    return TwentyOneHost(game, game.rules, talk, recorded, proved)


class Session:
    """One game from the opening of the table to the summary."""

    def __init__(
        self,
        game: Game,
        ask: Callable[[str], str],
        write: Callable[[str], None],
        ink: Ink,
        proved: Callable[[ShoeProof], None] = lambda _: None,
        recorded: RecordedTable | None = None,
    ) -> None:
        """Take a table; `ask` raises EOFError or KeyboardInterrupt when the person is gone.

        `proved` is given the proof of every shoe that has ended. A table that is not `recorded` is gone with the game.
        """
        self.game, self.person, self.ink = game, game.person, ink
        self.talk = Talk(ask, write, ink)
        self.host = _hosted(game, self.talk, recorded or in_memory(game), proved)
        self.table = self.host.table

    def play(self) -> int:
        """Play until the person leaves or the table closes; return the exit status."""
        code = 0
        self.host.house.open()
        try:
            self._greet()
            while self._goes_on():
                self._play_round()
        except Leave as leave:
            code = leave.code
            self._leave()
        except KeyboardInterrupt:
            code = INTERRUPTED
            self.talk.say("")
            self._leave()
        purse, bought = self.host.purse, self.host.bought
        self._close()
        self._sum_up(purse, bought)
        return code

    def _goes_on(self) -> bool:
        rounds = self.game.rounds
        return not self.host.house.is_last_over and (not rounds or self.table.rounds_played < rounds)

    def _greet(self) -> None:
        talk, ink, game, seat = self.talk, self.ink, self.game, self.host.seat_word
        rules = game.rules
        venue = document(rules.document).venue
        talk.say(ink.rule(f"{self.host.title} at {venue}", "" if game.seed is None else f"practice, seed {game.seed}"))
        talk.say_sentence(f"The table opens under {rules.opening.instrument.value}.", rules.opening.instrument.clause)
        needed = f"What it needs is stated as of a {REFERENCE}, the cards are checked."
        talk.say_sentence(needed, rules.care.checked_by.clause)
        for sentence, clause in self.host.greeting():
            talk.say_sentence(sentence, clause)
        for box, bot in game.bots:
            talk.say(f"  {bot.name} ({bot.style}) sits at {seat} {box}.")
        for bot in game.backers:
            talk.say(f"  {bot.name} ({bot.style}) stands behind {seat} {game.boxes[0]}.")
        if game.seed is not None:
            talk.say_sentence("Practice: the secrets of the shoes follow from the seed, so they are none.")
        talk.say(ink.paint("  Enter takes what stands in brackets; ? helps, why explains, quit leaves.", "faint"))

    def _play_round(self) -> None:
        talk, host = self.talk, self.host
        host.begin()
        talk.say("", self.ink.rule(f"Round {self.table.rounds_played + 1}", f"you have {dollars(host.purse)}"))
        if not host.house.prepare():
            raise Leave
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
        host, table = self.host, self.table
        host.house.is_gone = True
        before = table.rounds_played
        if table.is_over:
            return
        host.supply()
        if table.state.is_in_round:
            host.is_dealt = True
            host.mark_absent()
            host.go_on()
        if table.rounds_played > before:
            self._settle()
        elif host.take_back():
            clause = self.game.rules.wagers.placed.clause
            self.talk.say_sentence("Your wagers were not dealt and come back.", clause)

    def _close(self) -> None:
        self.talk.say("")
        self.host.house.close()

    def _sum_up(self, purse: int, bought: int) -> None:
        talk, host, rounds = self.talk, self.host, self.table.rounds_played
        net = purse - bought
        result = "even" if not net else f"{dollars(abs(net))} {'won' if net > 0 else 'lost'}"
        played = f"{rounds} round{'' if rounds == 1 else 's'}"
        talk.say("", self.ink.rule("Good-bye"))
        who = does(self.person, "leave")
        talk.say_sentence(f"{who} with {dollars(purse)} after {played}: {result}.")
        host.say_others()
        if self.game.seed is not None:
            talk.say(self.ink.paint(f"  Seed {self.game.seed} deals these cards again.", "faint"))


__all__ = ["Leave", "Session"]
