"""Host of a person at Blackjack or Pontoon: wagers, offers, decisions, and announcements."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from croupier.dealer.bots import twentyone
from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.inputs import Input, MarkAbsent, NoMoreBets, Proceed, WithdrawWager
from croupier.engine.refusal import Refused
from croupier.engine.table.events import BetsReopened
from croupier.engine.table.inputs import ExposeCards
from croupier.engine.twentyone import Phase, Round, legal
from croupier.engine.view import FACE_DOWN
from croupier.fairness.proof import ShoeProof
from croupier.money import Money
from croupier.narration import payments
from croupier.narration.amounts import dollars
from croupier.narration.table import is_of_table
from croupier.narration.twentyone import Teller
from croupier.records.tables.writer import TableWriter
from croupier.rules.clause import document
from croupier.rules.twentyone import TwentyOneRules
from croupier.terminal.answers import NarratedEvent
from croupier.terminal.dialogue import Talk
from croupier.terminal.host import Host
from croupier.terminal.setup import TerminalGame
from croupier.terminal.table import TerminalTable
from croupier.terminal.twentyone.choices import TwentyOneChoice, declining, meant, offered, price
from croupier.terminal.twentyone.screen import TwentyOneScreen
from croupier.terminal.twentyone.spoken import is_spoken, is_worth_asking
from croupier.terminal.twentyone.wagers import TwentyOneWagerDialogue, limits
from croupier.terminal.vocabulary import TWENTY_ONE, Misread

_BETWEEN_DEALS: Final = (Phase.INSURANCE, Phase.SURRENDER)
# fmt: off
_NOW: Final[dict[Phase, dict[str, tuple[str, ...]]]] = {     # what matters in each phase, by chapter
    Phase.WAGERS: {
        "wagers": ("minimum", "maximum", "unit", "players_per_box", "untouched"),
        "naturals": ("odds",), "side_bets": ("offered",), "dealer": ("stands_on_hard", "stands_on_soft")},
    Phase.INSURANCE: {
        "insurance": ("offered", "most", "step", "naturals_may", "odds", "lost"), "naturals": ("even_money",),
        "insurance_by_others": ("permitted", "same_box_first")},
    Phase.SURRENDER: {"surrender": ("against", "others", "no_more_cards", "half_lost", "annulled")},
    Phase.DECISION: {
        "play": ("draw", "stand", "must_draw_below", "twenty_one_stops", "bust"),
        "splitting": ("equal_value", "equal_wager", "most_hands", "aces_one_card"),
        "doubling": ("on", "up_to", "one_card", "aces_as_one"), "dealer": ("stands_on_hard", "stands_on_soft")},
    Phase.SPLIT_OFFER: {"splitting": ("others_join", "others_stay", "equal_wager")},
    Phase.DOUBLE_OFFER: {"doubling": ("others_join", "even_money_for_others", "up_to")},
    Phase.FORFEIT: {"forfeit": ("offered", "settled", "by_others", "not_on_21")},
}
# fmt: on
_HELP: Final = (
    ("h hit   s stand   d double   p split   r surrender   f forfeit", "decisions, when they are legal"),
    ("i insure   e even money   n no   y yes", "answers to an offer"),
    ("double 5   insure 10", "for less than the maximum"),
    ("Enter   20   20 5   skip", "wager: as before; an amount; with a side bet; skip the round"),
    ("again   back", "repeat the last wagers; take them back"),
)


class TwentyOneHost(Host[Round, Input, Event]):
    """One person at one table of Blackjack or Pontoon."""

    seat_word = "box"
    undecided = (Phase.WAGERS, Phase.INITIAL_DEAL)
    vocabulary = TWENTY_ONE
    help = _HELP

    def __init__(
        self,
        game: TerminalGame,
        rules: TwentyOneRules,
        talk: Talk,
        recorded: TableWriter,
        proved: Callable[[ShoeProof], None],
    ) -> None:
        """Store a table that is not open, or one that was left."""
        super().__init__(game, talk, TerminalTable(recorded, Round(rules), game.players), proved)
        self.rules = rules
        self.title = document(rules.document).game.capitalize()
        self.teller = Teller(rules, talk.ink.named)
        self.picture = TwentyOneScreen(rules, talk.ink, game.person)
        self.wagering = TwentyOneWagerDialogue(rules, self, game.boxes)

    def greeting(self) -> Iterator[tuple[str, str]]:
        """Announce decks, naturals and limits."""
        rules = self.rules
        natural = f"{rules.naturals.name.value.capitalize()} pays {rules.naturals.odds.value}"
        yield f"{rules.cards.decks.value} decks of {rules.cards.pack.value} cards. {natural}.", rules.document
        words, clause = limits(rules, "main")
        yield f"Wagers: {words}.", clause
        for bet in rules.side_bets.offered.value:
            words, clause = limits(rules, bet)
            yield f"{bet.replace('-', ' ').title()}: {words}.", clause

    # --- wagers ------------------------------------------------------------------------------------------------

    def take_wagers(self) -> None:
        """Collect all wagers; the initial deal follows, after a shuffle if the cutting card comes first."""
        self.wagering.take()
        self.give(NoMoreBets())
        self._wager_again()

    def _wager_again(self) -> None:
        """Offer changes of wagers after a shuffle, if the cutting card came before the first card."""
        while not self.table.is_over and self.table.round.phase is Phase.WAGERS:
            self.dealer.prepare()
            self.wagering.take_again()
            self.give(NoMoreBets())

    def resume_wagers(self) -> None:
        """Continue with wagers after an interruption; those that may be changed after a shuffle are on the layout."""
        is_reopened = any(isinstance(event, BetsReopened) for event in self.table.events)
        is_kept = is_reopened and self.table.has_wagered(self.person)
        if self.table.round.phase is Phase.WAGERS and not is_kept:
            self.dealer.prepare()
            self.wagering.take_on()
            self.give(NoMoreBets())
        self._wager_again()

    def recall_wagers(self) -> None:
        """Make these the wagers that Enter repeats."""
        self.wagering.recall()

    @property
    def awaits_person(self) -> bool:
        """Return whether it is the person's turn, or an offer is open to them."""
        state = self.table.round
        if state.phase in _BETWEEN_DEALS:
            return any(not isinstance(given, Proceed) for given in legal(state, self.person))
        return (state.asked[0] if state.asked else state.decider) == self.person

    def take_bots(self) -> bool:
        """Place the wagers of seated bots and of those behind the person's first box."""
        behind = [(self.game.boxes[0], bot) for bot in self.game.backers]
        for box, bot in (*self.game.bots, *behind):
            if not self.table.has_wagered(bot.name):
                self.place(bot, twentyone.wagers(bot, self.table.state, box))
        return bool(self.table.round.boxes)

    def withdrawals(self, player: str) -> list[Input]:
        """Return the inputs that withdraw the wagers of a player, side bets first."""
        round_ = self.table.round
        side: list[Input] = [
            WithdrawWager(player, one.box, one.bet) for one in round_.side_wagers if one.player == player
        ]
        return [*side, *(WithdrawWager(player, box.number) for box in round_.boxes if box.wager(player))]

    # --- what is told ------------------------------------------------------------------------------------------

    def narrated(self, event: Any, state: Round) -> NarratedEvent | None:
        """Return the sentence of the event as the person sees it."""
        if not is_worth_asking(event):
            return None
        paid_by = getattr(event, "paid_by", None)
        return NarratedEvent(self.teller.tell(event, state), event.clause, paid_by, is_spoken(event))

    def ends_telling(self, event: Any) -> bool:
        """Return whether the dealer's hand is complete."""
        return isinstance(event, e.DealerStood)

    def tell_deal(self) -> None:
        """Show the table after the initial deal, with the results that it has decided."""
        self.show_table()
        for event in self.table.events:
            sentence = None if is_of_table(event) else self.narrated(event, self.table.round)
            if sentence is not None and sentence.is_spoken and not isinstance(event, e.CardDealt):
                self.tell(sentence)
            if self.ends_telling(event):
                break
        self.is_dealt = True

    def pictured(self) -> list[str]:
        """Draw the table."""
        seen = self.table.seen_by(self.person).boxes
        hidden = frozenset([box.number for box in seen if any(FACE_DOWN in hand.cards for hand in box.hands)])
        return self.picture.table(self.table.round, self.table.events, hidden)

    def settled(self) -> list[str]:
        """Return every payment, the person's first."""
        return self.picture.settlement(payments(self.table.events, self.table.began))

    def matters_now(self) -> Mapping[str, tuple[str, ...]]:
        """Return the questions of the phase."""
        return _NOW.get(self.table.round.phase, _NOW[Phase.DECISION])

    @property
    def is_table_shown(self) -> bool:
        """Return whether the hands on the screen are still as they lie."""
        return not any(isinstance(event, e.CardDealt) for event in self.since_shown())

    @property
    def have_others_acted(self) -> bool:
        """Return whether another box has had a card since the table was drawn."""
        here = self.table.round.box.number
        return any(isinstance(event, e.CardDealt) and event.box != here for event in self.since_shown())

    def mark_absent(self) -> None:
        """Play the person's hands as an absent player's."""
        if any(box.wager(self.person) for box in self.table.round.boxes):
            rule = self.rules.play.absent
            how = "receive cards until they exceed 11" if rule.value == "draw_past_11" else "receive no more cards"
            self.talk.say_sentence(f"You leave. Your hands {how}.", rule.clause)
            self.give(MarkAbsent(self.person))

    # --- decisions ---------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Run the decisions and answers of all players until the round is over."""
        while not self.table.is_over:
            state = self.table.round
            if state.phase in _BETWEEN_DEALS:
                self._answer_offers(state.phase)
                continue
            player = state.asked[0] if state.asked else state.decider
            assert player is not None
            self._expose(state)
            if player == self.person:
                self._decide()
            else:
                self.give(twentyone.choose(self.bots[player], state, legal(state, player)))

    def _expose(self, state: Round) -> None:
        """Turn the face-down cards of the box in turn, by its controlling player."""
        player = state.controller(state.box)
        turned = None if player is None else ExposeCards(player, state.box.number)
        if turned is not None and self.table.accepts(turned):
            self.give(turned)

    def _answer_offers(self, phase: Phase) -> None:
        """Collect all answers to insurance or surrender, the person's last; then the dealer closes the offer."""
        done: set[str] = set()
        is_news = True
        while is_news and self.table.round.phase is phase:
            is_news = False
            for player in (*self.bots, self.person):
                if player not in done and self.table.round.phase is phase and self._answer(player, done):
                    is_news = True
        if self.table.round.phase is phase:
            self.give(Proceed())

    def _answer(self, player: str, done: set[str]) -> bool:
        """Collect one player's answer to an offer, if one is open to them; return whether it was."""
        state = self.table.round
        options = [given for given in legal(state, player) if not isinstance(given, Proceed)]
        if not options:
            return False
        if player == self.person:
            is_last = self._decide()
        else:
            given = twentyone.choose(self.bots[player], state, [*options, Proceed(player)])
            is_last = isinstance(given, Proceed)
            self._give_answer(given)
        if is_last:
            done.add(player)
        return True

    def _give_answer(self, given: Input) -> None:
        """Give an answer to an offer; declining an offer that is answered is skipped."""
        try:
            self.give(given)
        except Refused:
            if not isinstance(given, Proceed) or self.table.round.phase not in _BETWEEN_DEALS:
                raise

    def _decide(self) -> bool:
        """Ask the person until they decide something; return whether they declined an offer."""
        talk, state = self.talk, self.table.round
        choices, short = offered(state, self.person, self.purse)
        if all(choice.word == "no" for choice in choices):
            talk.say(*self.picture.choices([], short))
            self._give_answer(Proceed(self.person))
            return True
        if state.phase in _BETWEEN_DEALS and choices[-1].word != "no":
            choices.append(declining(state, self.person))
        if state.phase not in _BETWEEN_DEALS and self.have_others_acted:
            self.show_table()
        header = self.picture.header(state, is_shown=self.is_table_shown)
        talk.say("", header, *self.picture.choices(choices, short))
        given = talk.until_done(self._asked_where(state), lambda line: self._decided(line, choices))
        return isinstance(given, Proceed)

    def _asked_where(self, state: Round) -> str:
        if state.phase in _BETWEEN_DEALS:
            return str(state.phase.value)
        number = state.turn[1] + 1
        return f"box {state.box.number}" + (f", hand {number}" if len(state.box.hands) > 1 else "")

    def _decided(self, line: str, choices: list[TwentyOneChoice]) -> Input | None:
        """Carry out a line; return the decision, None if it was a question."""
        words = tuple(dict.fromkeys(choice.word for choice in choices))
        said = self.decision(line, words, unsaid="no" if "no" in words else "help")
        if said is None:
            return None
        given = meant(said, choices, self.table.round, self.person)
        costs = Money(0) if isinstance(given, Proceed) else price(self.table.round, given)
        if costs > self.purse:
            raise Misread(f"Your {dollars(self.purse)} does not cover {dollars(costs)}.")
        self._give_answer(given)
        return given
