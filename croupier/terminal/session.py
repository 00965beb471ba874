"""A person's evening at the table: rounds one after another, until they leave.

The session knows no terminal: it is given a function that asks for a line and one that writes a line.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.fairness.proof import ShoeProof
from croupier.narration.amounts import dollars
from croupier.narration.speech import does
from croupier.records.tables.recovery import states
from croupier.records.tables.writer import TableWriter
from croupier.rules.clause import document
from croupier.terminal.dialogue import INTERRUPTED, PersonLeft, Talk
from croupier.terminal.holdem.host import UthHost
from croupier.terminal.host import Host
from croupier.terminal.payments import tone
from croupier.terminal.recorder import in_memory
from croupier.terminal.setup import REFERENCE, TerminalGame
from croupier.terminal.text import TextStyle
from croupier.terminal.twentyone.host import TwentyOneHost


def _hosted(
    game: TerminalGame, talk: Talk, recorded: TableWriter, proved: Callable[[ShoeProof], None]
) -> TwentyOneHost | UthHost:
    """Return the host for the game's family."""
    return _HOSTS[game.rules.family](game, game.rules, talk, recorded, proved)


_HOSTS: Final[Mapping[str, Callable[..., TwentyOneHost | UthHost]]] = {"twentyone": TwentyOneHost, "holdem": UthHost}


def left_at(host: Host[Any, Any, Any]) -> str:
    """Return the point at which a table was left, in words."""
    table = host.table
    if table.state.status != "open":
        return "before it was open"
    following = table.rounds_played + 1
    if table.is_over or not table.is_begun:
        return f"before round {following}"
    if table.state.is_betting:
        return f"before round {following}, while wagers were placed"
    if table.is_card_due:
        return f"in round {following}, while cards were dealt"
    return f"in round {following}, while {'you were' if host.awaits_person else 'others were'} to decide"


class Session:
    """One game from the opening of the table to the summary."""

    def __init__(
        self,
        game: TerminalGame,
        ask: Callable[[str], str],
        write: Callable[[str], None],
        ink: TextStyle,
        proved: Callable[[ShoeProof], None] = lambda _: None,
        recorded: TableWriter | None = None,
    ) -> None:
        """Store a table; `ask` raises EOFError or KeyboardInterrupt when the person is gone.

        `proved` is called with the proof of every shoe that has ended. A table that is not `recorded` ends with the
        game; one that was recorded before continues where it was left.
        """
        self.game, self.person, self.ink = game, game.person, ink
        self.talk = Talk(ask, write, ink)
        self.host = _hosted(game, self.talk, recorded or in_memory(game), proved)
        self.table = self.host.table
        self._was_left = self.table.recorded.version > 1
        if self._was_left:
            self._retrace()

    def _retrace(self) -> None:
        """Restore the point at which the table was left, from its log."""
        recorded = self.table.recorded
        for entry, record in states(recorded.store, recorded.record.log, recorded.house.keys):
            if record.number == 1:
                self.table.table_record = record
                self.table.begin()
            self.host.retrace(entry, record)

    def finish(self) -> None:
        """Close a table that was left while it was closed."""
        self.talk.say_sentence(f"The table {self.game.table} was left while it was being closed. It is closed now.")
        self.host.dealer.close()

    def play(self) -> int:
        """Play until the person leaves or the table closes; return the exit status."""
        code = 0
        where = left_at(self.host) if self._was_left else ""
        if not self.table.shoes.number:
            self.host.dealer.open()
        try:
            if self._was_left:
                self._greet_again(where)
                self._go_on()
            else:
                self._greet()
            while self._goes_on():
                self._play_round()
        except PersonLeft as leave:
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
        return not self.host.dealer.is_last_over and (not rounds or self.table.rounds_played < rounds)

    def _greet(self) -> None:
        talk, ink, game, seat = self.talk, self.ink, self.game, self.host.seat_word
        rules = game.rules
        venue = document(rules.document).venue
        talk.say(ink.rule(f"{self.host.title} at {venue}", "" if game.seed is None else f"practice, seed {game.seed}"))
        talk.say_sentence(f"The table opens under {rules.opening.instrument.value}.", rules.opening.instrument.clause)
        needed = f"Its requirements are stated as of a {REFERENCE}; the cards are checked."
        talk.say_sentence(needed, rules.care.checked_by.clause)
        for sentence, clause in self.host.greeting():
            talk.say_sentence(sentence, clause)
        for box, bot in game.bots:
            talk.say(f"  {bot.name} ({bot.style}) sits at {seat} {box}.")
        for bot in game.backers:
            talk.say(f"  {bot.name} ({bot.style}) stands behind {seat} {game.boxes[0]}.")
        if game.seed is not None:
            talk.say_sentence("Practice: the shoes follow from the seed, so their secrets are not secret.")
        talk.say(ink.paint("  Enter accepts the value in brackets; ? shows help, why explains, quit leaves.", "faint"))

    def _greet_again(self, where: str) -> None:
        talk, ink, game, host = self.talk, self.ink, self.game, self.host
        venue = document(game.rules.document).venue
        talk.say(ink.rule(f"{host.title} at {venue}", "" if game.seed is None else f"practice, seed {game.seed}"))
        clause = game.rules.wagers.untouched.clause
        talk.say_sentence(f"The table {game.table} was left {where}. Play resumes there.", clause)
        if self.table.shoes.open_shoe is not None:
            host.dealer.say_bound()
        talk.say(ink.paint("  Enter accepts the value in brackets; ? shows help, why explains, quit leaves.", "faint"))

    def _go_on(self) -> None:
        """Play the round that was left to its end; one that was over is shown."""
        table, host = self.table, self.host
        if table.is_over:
            self._settle()
        elif table.is_begun:
            self._announce_round()
            host.resume_round()
            host.go_on()
            self._settle()

    def _announce_round(self) -> None:
        number, purse = self.table.rounds_played + 1, self.host.purse
        self.talk.say("", self.ink.rule(f"Round {number}", f"you have {dollars(purse)}"))

    def _play_round(self) -> None:
        talk, host = self.talk, self.host
        host.begin()
        self._announce_round()
        if not host.dealer.prepare():
            raise PersonLeft
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
        """Withdraw wagers that were not dealt; play a dealt hand as an absent player's."""
        host, table = self.host, self.table
        host.dealer.is_gone = True
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
            self.talk.say_sentence("Your wagers were not dealt. They are returned.", clause)

    def _close(self) -> None:
        self.talk.say("")
        self.host.dealer.close()

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


__all__ = ["PersonLeft", "Session"]
