"""A person's evening at the table: rounds one after another, until they leave.

The session knows no terminal: it is given a function that asks for a line and one that writes a line.
"""

from collections.abc import Callable
from typing import Final

from croupier.engine.inputs import Input, MarkAbsent, NoMoreBets, Proceed, Refused
from croupier.engine.twentyone import Phase, Round, legal
from croupier.money import Money
from croupier.play import bots
from croupier.play.bots import Bot
from croupier.play.choices import Choice, declining, meant, offered, price
from croupier.play.ink import Ink, dollars
from croupier.play.setup import Game
from croupier.play.talk import INTERRUPTED, Leave, Talk
from croupier.play.wagering import Spot, Wagering, limits
from croupier.play.words import Misread, read
from croupier.rules.clause import document

_DECISIONS: Final = ("hit", "stand", "double", "split", "surrender", "insure", "even", "forfeit", "no", "yes")
_BETWEEN_DEALS: Final = (Phase.INSURANCE, Phase.SURRENDER)


class Session:
    """One game from the first wager to the summary."""

    def __init__(self, game: Game, ask: Callable[[str], str], write: Callable[[str], None], ink: Ink) -> None:
        """Sit everybody down; `ask` raises EOFError or KeyboardInterrupt when the person is gone."""
        self.game, self.rules, self.person, self.ink = game, game.rules, game.person, ink
        self.talk = Talk(game, ask, write, ink)
        self.table = self.talk.table
        self.wagering = Wagering(game.rules, game.person, game.boxes)

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
        talk, ink, rules = self.talk, self.ink, self.rules
        known = document(rules.document)
        talk.say(ink.rule(f"{known.game.capitalize()} at {known.venue}", f"seed {self.game.seed}"))
        natural = f"{rules.naturals.name.value.capitalize()} pays {rules.naturals.odds.value}"
        cards = f"{rules.cards.decks.value} decks of {rules.cards.pack.value} cards"
        talk.say_sentence(f"{cards}. {natural}.", rules.document)
        words, clause = limits(rules, "main")
        talk.say_sentence(f"Wagers: {words}.", clause)
        for bet in rules.side_bets.offered.value:
            words, clause = limits(rules, bet)
            talk.say_sentence(f"{bet.replace('-', ' ').title()}: {words}.", clause)
        for box, bot in self.game.bots:
            talk.say(f"  {bot.name} ({bot.style}) sits at box {box}.")
        for bot in self.game.backers:
            talk.say(f"  {bot.name} ({bot.style}) stands behind box {self.game.boxes[0]}.")
        talk.say(ink.paint("  Enter takes what stands in brackets; ? helps, why explains, quit leaves.", "faint"))

    # --- a round -----------------------------------------------------------------------------------------------

    def _play_round(self) -> None:
        talk = self.talk
        talk.is_dealt = False
        shuffled = self.table.open()
        talk.say("", self.ink.rule(f"Round {self.table.rounds_played + 1}", f"you have {dollars(talk.purse)}"))
        if shuffled:
            self._say_shuffled()
        self._take_wagers()
        self.wagering.close()
        talk.give(NoMoreBets())
        talk.say("")
        talk.tell_deal()
        self._go_on()
        self._settle()

    def _say_shuffled(self) -> None:
        burn = self.rules.initial_deal.burn
        self.talk.say(self.ink.paint("  The cards are shuffled and the cutting card is in.", "faint"))
        if burn.value:
            cards = "card is" if burn.value == 1 else f"{burn.value} cards are"
            self.talk.say_sentence(self.ink.paint(f"The first {cards} burnt.", "faint"), burn.clause)

    # --- wagers ------------------------------------------------------------------------------------------------

    def _take_wagers(self) -> None:
        """Ask for the person's wagers until somebody at the table has one."""
        while True:
            self._say_broke()
            self.wagering.placed = {}
            spots = self.wagering.spots()
            at = 0
            while at < len(spots):
                at = self._take_wager(spots, at)
            for box, bot in self.game.bots:
                self._take_bot(bot, box)
            for bot in self.game.backers:
                self._take_bot(bot, self.game.boxes[0])
            if self.table.state.boxes:
                return
            self.talk.say_sentence("Nobody has wagered.", f"[{self.rules.wagers.nobody.clause}]")

    def _say_broke(self) -> None:
        rule = self.rules.wagers.minimum
        least = rule.value or self.rules.wagers.unit.value
        if self.talk.purse < least:
            broke = f"Your {dollars(self.talk.purse)} does not cover the minimum of {dollars(least)}"
            self.talk.say_sentence(f"{broke}: buy or quit.", rule.clause)

    def _take_wager(self, spots: list[Spot], at: int) -> int:
        """Ask for one wager; return which to ask for next."""
        spot = spots[at]
        if not self.wagering.is_open(spot, self.table.state):
            return at + 1
        try:
            wanted = self.wagering.wanted(self.talk.line(self.wagering.prompt(spot)), spot)
            if isinstance(wanted, list):
                return self._place(wanted, spots)
            if wanted.word in ("again", "deal"):
                return self._place([(one, self.wagering.usual(one)) for one in spots[at:]], spots)
            if wanted.word == "back":
                for given in self.wagering.withdrawals():
                    self.talk.give(given)
                return 0
            if not self.talk.aside(wanted):
                raise Misread(f"{wanted.word.capitalize()} comes after the deal; now it is time to wager.")
        except Misread as misread:
            self.talk.say_sentence(str(misread))
        except Refused as refused:
            self.talk.refuse(refused)
        # what was accepted before a refusal stays: go on with the first spot that has no answer
        return next(index for index, one in enumerate(spots) if index >= at and one not in self.wagering.placed)

    def _place(self, wanted: list[tuple[Spot, Money]], spots: list[Spot]) -> int:
        after = 0
        for spot, amount in wanted:
            if self.wagering.is_open(spot, self.table.state):
                self.wagering.place(spot, amount, self.table.state, self.talk.purse, self.talk.give)
            after = spots.index(spot) + 1
        return after

    def _take_bot(self, bot: Bot, box: int) -> None:
        for given in bots.wagers(bot, self.table.state, box):
            self.talk.give(given)

    # --- decisions ---------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let everybody decide and answer until the round is over."""
        while not self.table.state.is_closed:
            state = self.table.state
            if state.phase in _BETWEEN_DEALS:
                self._answer_offers(state.phase)
                continue
            player = state.asked[0] if state.asked else state.decider
            assert player is not None
            if player == self.person:
                self._decide()
            else:
                self.talk.give(bots.choose(self.talk.bots[player], state, legal(state, player)))

    def _answer_offers(self, phase: Phase) -> None:
        """Let everyone answer insurance or surrender, the person last; then the dealer closes the offer."""
        done: set[str] = set()
        is_news = True
        while is_news and self.table.state.phase is phase:
            is_news = False
            for player in (*self.talk.bots, self.person):
                if player not in done and self.table.state.phase is phase and self._answer(player, done):
                    is_news = True
        if self.table.state.phase is phase:
            self.talk.give(Proceed())

    def _answer(self, player: str, done: set[str]) -> bool:
        """Let one player answer an offer, if they have anything to answer; return whether they had."""
        state = self.table.state
        options = [given for given in legal(state, player) if not isinstance(given, Proceed)]
        if not options:
            return False
        if player == self.person:
            is_last = self._decide()
        else:
            given = bots.choose(self.talk.bots[player], state, [*options, Proceed(player)])
            is_last = isinstance(given, Proceed)
            self._give_answer(given)
        if is_last:
            done.add(player)
        return True

    def _give_answer(self, given: Input) -> None:
        """Give an answer to an offer; to decline when all is answered needs no saying."""
        try:
            self.talk.give(given)
        except Refused:
            if not isinstance(given, Proceed) or self.table.state.phase not in _BETWEEN_DEALS:
                raise

    def _decide(self) -> bool:
        """Ask the person until they decide something; return whether they declined an offer."""
        talk, state = self.talk, self.table.state
        choices, short = offered(state, self.person, talk.purse)
        if all(choice.word == "no" for choice in choices):
            talk.say(*talk.picture.choices([], short))
            self._give_answer(Proceed(self.person))
            return True
        if state.phase in _BETWEEN_DEALS and choices[-1].word != "no":
            choices.append(declining(state, self.person))
        if state.phase not in _BETWEEN_DEALS and talk.have_others_acted:
            talk.show_table()
        header = talk.picture.header(state, is_shown=talk.is_table_shown)
        talk.say("", header, *talk.picture.choices(choices, short))
        while True:
            line = talk.line(self._asked_where(state))
            try:
                if (given := self._decided(line, choices)) is not None:
                    return isinstance(given, Proceed)
            except Misread as misread:
                talk.say_sentence(str(misread))
            except Refused as refused:
                talk.refuse(refused)

    def _asked_where(self, state: Round) -> str:
        if state.phase in _BETWEEN_DEALS:
            return str(state.phase.value)
        number = state.turn[1] + 1
        return f"box {state.box.number}" + (f", hand {number}" if len(state.box.hands) > 1 else "")

    def _decided(self, line: str, choices: list[Choice]) -> Input | None:
        """Do what a line says; return the decision, None if it was a question."""
        words = tuple(dict.fromkeys(choice.word for choice in choices))
        said = read(line.strip() or ("no" if "no" in words else "help"), words)
        if self.talk.aside(said):
            return None
        if said.word not in _DECISIONS:
            raise Misread(f"{said.word.capitalize()} is for the time of wagers; ? shows more.")
        given = meant(said, choices, self.table.state, self.person)
        costs = Money(0) if isinstance(given, Proceed) else price(self.table.state, given)
        if costs > self.talk.purse:
            raise Misread(f"Your {dollars(self.talk.purse)} does not cover {dollars(costs)}.")
        self._give_answer(given)
        return given

    # --- the end of a round and of the evening -----------------------------------------------------------------

    def _settle(self) -> None:
        talk, state, ink = self.talk, self.table.state, self.ink
        talk.say("", ink.rule("Settlement"))
        talk.show_table()
        talk.say("", *talk.picture.settlement(self.table.events, state))
        net = self.table.round_net(self.person)
        tone = "good" if net > 0 else "bad" if net < 0 else "faint"
        words = f"{talk.teller.does(self.person, 'win' if net > 0 else 'lose')} {dollars(abs(net))}"
        words = words if net else f"{talk.teller.does(self.person, 'come')} out even"
        left = f"  {ink.paint(words, tone)} in this round"
        talk.say("", *ink.spread(left, f"bankroll {ink.paint(dollars(talk.purse), 'bold')}"))

    def _leave(self) -> None:
        """Take back wagers that were not dealt; let a hand that was be played as an absent player's."""
        talk, state = self.talk, self.table.state
        if state.is_closed:
            return
        if state.phase is Phase.WAGERS:
            taken = self.wagering.withdrawals()
            for given in taken:
                talk.give(given)
            if taken:
                talk.say_sentence("Your wagers were not dealt and come back.", self.rules.wagers.placed.clause)
            return
        if any(box.wager(self.person) for box in state.boxes):
            rule = self.rules.play.absent
            how = "get cards until they are past 11" if rule.value == "draw_past_11" else "get no more cards"
            talk.say_sentence(f"You leave; your hands {how}.", rule.clause)
            talk.give(MarkAbsent(self.person))
        self._go_on()
        self._settle()

    def _sum_up(self) -> None:
        talk, rounds = self.talk, self.table.rounds_played
        net = talk.purse - talk.bought
        result = "even" if not net else f"{dollars(abs(net))} {'won' if net > 0 else 'lost'}"
        played = f"{rounds} round{'' if rounds == 1 else 's'}"
        talk.say("", self.ink.rule("Good-bye"))
        who = talk.teller.does(self.person, "leave")
        talk.say_sentence(f"{who} with {dollars(talk.purse)} after {played}: {result}.")
        talk.say_others()
        talk.say(self.ink.paint(f"  Seed {self.game.seed} deals these cards again.", "faint"))


__all__ = ["Leave", "Session"]
