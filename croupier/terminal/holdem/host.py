"""Host of a person at Ultimate Texas Hold'em: wagers, betting rounds, conceding, and announcements.

The screen is built from `view` and `seen` alone, so that no card is on it before the rules turn it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from croupier.dealer.bots import holdem
from croupier.engine.holdem import Phase, UthRound, UthView, legal, seen, view
from croupier.engine.holdem import events as e
from croupier.engine.holdem.betting import play_limits
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import BetPlay, Concede, UthInput, WithdrawAnte
from croupier.engine.inputs import MarkAbsent, NoMoreBets
from croupier.fairness.proof import ShoeProof
from croupier.money import DOLLARS
from croupier.narration import payments
from croupier.narration.amounts import dollars
from croupier.narration.holdem import Seen, Teller
from croupier.narration.table import is_of_table
from croupier.records.tables.writer import TableWriter
from croupier.rules.holdem import UthRules
from croupier.terminal import decisions
from croupier.terminal.answers import NarratedEvent
from croupier.terminal.dialogue import Talk
from croupier.terminal.holdem.choices import HoldemChoice, lost, meant, offered, price, spoken
from croupier.terminal.holdem.screen import HoldemScreen
from croupier.terminal.holdem.spoken import is_spoken, is_worth_asking
from croupier.terminal.holdem.wagers import HoldemWagerDialogue
from croupier.terminal.host import Host
from croupier.terminal.setup import TerminalGame
from croupier.terminal.table import TerminalTable
from croupier.terminal.vocabulary import UTH, Misread
from croupier.terminal.wagers import between

# fmt: off
_STAGE: Final = ("fold", "check", "bet", "multiples", "revealed")
_NOW: Final[dict[str, dict[str, tuple[str, ...]]]] = {     # what matters in each phase, by chapter
    Phase.WAGERS.value: {
        "wagers": ("minimum", "maximum", "trips_minimum", "trips_maximum", "unit", "equal_blind", "trips", "one_hand"),
        "payouts": ("ante", "play", "maximum", "maximum_scope"), "showdown": ("qualifies",)},
    Phase.BEFORE_THE_FLOP.value: {"before_the_flop": _STAGE, "play": ("turn", "fold_loses", "fold_stays", "absent")},
    Phase.AFTER_THE_FLOP.value: {"after_the_flop": _STAGE, "play": ("fold_loses", "fold_stays", "absent")},
    Phase.ON_THE_RIVER.value: {"on_the_river": _STAGE, "play": ("fold_loses", "fold_stays", "absent")},
    Phase.CONCEDING.value: {
        "showdown": ("concede", "qualifies", "refunded", "order", "turned", "best_five"),
        "settlement": ("ante_unqualified", "blind_pushes")},
}
# fmt: on
_SCOPES: Final = {
    "blind_wager": "for each blind wager",
    "player_round": "for each player's blind in a round",
    "table_round": "for all blinds of a round",
}
_HELP: Final = (
    ("f fold   c check   4 bet 4x   3 bet 3x   2 bet 2x   1 bet 1x", "decisions, when they are legal"),
    ("concede   n no   y yes", "after the dealer's hand has been declared"),
    ("Enter   20   20 5   skip", "wager: as before; an ante; with trips; skip the round"),
    ("again   back", "repeat the last wagers; take them back"),
)


class UthHost(Host[UthRound, UthInput, UthEvent]):
    """One person at one table of Ultimate Texas Hold'em."""

    title = "Ultimate Texas Hold'em"
    seat_word = "seat"
    undecided = (Phase.WAGERS, Phase.DEAL)
    vocabulary = UTH
    help = _HELP

    def __init__(
        self,
        game: TerminalGame,
        rules: UthRules,
        talk: Talk,
        recorded: TableWriter,
        proved: Callable[[ShoeProof], None],
    ) -> None:
        """Store a table that is not open, or one that was left."""
        (self.seat,) = game.boxes
        super().__init__(game, talk, TerminalTable(recorded, UthRound(rules), game.players), proved)
        self.rules = rules
        self.teller = Teller(talk.ink.named)
        self.picture = HoldemScreen(talk.ink, game.person)
        self.wagering = HoldemWagerDialogue(rules, self, self.seat)

    @property
    def view(self) -> UthView:
        """The person's view of the round."""
        return view(self.table.round, self.person)

    def _seen(self) -> list[Seen]:
        """Return the events of the round that the person has seen."""
        return [seen(event, self.person) for event in self.table.events if not is_of_table(event)]

    def greeting(self) -> Iterator[tuple[str, str]]:
        """Announce decks, limits, the maximum payout and the seat."""
        rules, wagers = self.rules, self.rules.wagers
        yield f"Two decks of {rules.cards.pack.value} cards, one at a time, shuffled for each round.", rules.document
        limits = f"{between(wagers.minimum.value, wagers.maximum.value)} in multiples of {dollars(wagers.unit.value)}"
        yield f"Ante, and as much on blind: {limits}.", wagers.minimum.clause
        yield f"Trips: {between(wagers.trips_minimum.value, wagers.trips_maximum.value)}.", wagers.trips_minimum.clause
        yield f"Play: {play_limits(rules, DOLLARS)}.", rules.limits.displayed.clause
        most, scope = rules.payouts.maximum, _SCOPES[rules.payouts.maximum_scope.value]
        yield f"Maximum payout: {dollars(most.value)} {scope}.", most.clause
        yield f"You sit at seat {self.seat} of {wagers.boxes.value}.", wagers.one_hand.clause

    # --- wagers ------------------------------------------------------------------------------------------------

    def take_wagers(self) -> None:
        """Collect all wagers; the deal follows."""
        self.wagering.take()
        self.give(NoMoreBets())

    def resume_wagers(self) -> None:
        """Continue with wagers after an interruption."""
        if self.table.round.phase is Phase.WAGERS:
            self.wagering.take_on()
            self.give(NoMoreBets())

    def recall_wagers(self) -> None:
        """Make these the wagers that Enter repeats."""
        self.wagering.recall()

    @property
    def awaits_person(self) -> bool:
        """Return whether it is the person's turn, or theirs to concede."""
        now = self.view
        return (now.asked[0] if now.asked else now.turn) == self.person

    def take_bots(self) -> bool:
        """Place the bots' wagers."""
        for _, bot in self.game.bots:
            if not self.table.has_wagered(bot.name):
                self.place(bot, holdem.wagers(bot, self.table.state))
        return bool(self.view.places)

    def withdrawals(self, player: str) -> list[UthInput]:
        """Return the inputs that withdraw the wagers of a player: all at once."""
        return [WithdrawAnte(player)]

    # --- what is told ------------------------------------------------------------------------------------------

    def narrated(self, event: Any, state: UthRound) -> NarratedEvent | None:  # noqa: ARG002  what is seen is enough
        """Return the sentence of the event, which is as the person sees it."""
        if not is_worth_asking(event):
            return None
        paid_by = getattr(event, "paid_by", None)
        return NarratedEvent(self.teller.tell(event), event.clause, paid_by, is_spoken(event))

    def ends_telling(self, event: Any) -> bool:
        """Return whether settlement has begun."""
        return isinstance(event, e.HandTurned)

    def tell_deal(self) -> None:
        """Show the table after the deal."""
        self.show_table()
        self.is_dealt = True

    def pictured(self) -> list[str]:
        """Draw the table."""
        return self.picture.table(self.view, self._seen())

    def settled(self) -> list[str]:
        """Return every payment, from the dealer's right."""
        return self.picture.settlement(payments(self.table.events, self.table.began))

    def matters_now(self) -> Mapping[str, tuple[str, ...]]:
        """Return the questions of the phase."""
        return _NOW.get(self.view.phase, _NOW[Phase.WAGERS.value])

    # --- decisions ---------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Run all decisions in turn, then the choice to concede or keep the hand, until the round is over."""
        while not self.table.is_over:
            now = self.view
            player = now.asked[0] if now.asked else now.turn
            assert player is not None
            if player == self.person:
                self._decide()
            else:
                state = self.table.round
                self.give(holdem.choose(self.bots[player], view(state, player), legal(state, player)))

    def _decide(self) -> None:
        """Ask the person until they decide something."""
        choices, short = offered(self.table.round, self.person, self.purse)
        if any(isinstance(event, e.CommunalCardsRevealed) for event in self.since_shown()):
            self.talk.say("")
            self.show_table()
        rows = [(one.letter, one.typed, one.text + (" (Enter)" * (one.typed == "no")), one.clause) for one in choices]
        self.talk.say("", self.picture.header(self.view), *decisions.shown(rows, short, self.ink, width=7))
        question = "concede" if self.view.asked else self.view.phase
        self.talk.until_done(question, lambda line: self._decided(line, choices))

    def _decided(self, line: str, choices: list[HoldemChoice]) -> UthInput | None:
        """Carry out a line; return the decision, None if it was a question or is not confirmed."""
        words = tuple([choice.typed for choice in choices])
        said = self.decision(spoken(line), words, unsaid="no" if "no" in words else "help")
        if said is None:
            return None
        state = self.table.round
        given = meant(said, choices, state, self.person)
        if isinstance(given, BetPlay) and (costs := price(state, given)) > self.purse:
            raise Misread(f"Your {dollars(self.purse)} does not cover {dollars(costs)}.")
        if isinstance(given, Concede) and not self._is_confirmed(given):
            return None
        self.give(given)
        return given

    def _is_confirmed(self, given: Concede) -> bool:
        """Ask for confirmation before a hand is conceded; raise Refused if it cannot be."""
        # act-uth-2019 9.1: the dealer collects the wagers for any hands
        self.talk.say_sentence(f"Concede: {lost(self.table.round, given)}.", self.rules.showdown.concede.clause)
        return self.talk.until_done("concede, yes or no [no]", self._confirmed) == "yes"

    def _confirmed(self, line: str) -> str | None:
        said = self.decision(line, ("yes", "no"), unsaid="no")
        if said is not None and said.word not in ("yes", "no"):
            raise Misread("Write yes or no.")
        return None if said is None else said.word

    def mark_absent(self) -> None:
        """Fold the person's hand if a decision is outstanding."""
        place = next((one for one in self.view.places if one.player == self.person), None)
        if place is not None and not place.is_out:
            how = "stays in with its play wager" if place.play else "is folded"
            self.talk.say_sentence(f"You leave. Your hand {how}.", self.rules.play.absent.clause)
            self.give(MarkAbsent(self.person))
