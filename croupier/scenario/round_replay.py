"""Replay of a scenario of bare rounds: the engine plays it, and the result is compared with the expectations."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, Final, get_args

from msgspec import UNSET, Struct

from croupier.cards import Card, pack
from croupier.engine.events import Event
from croupier.engine.holdem.events import UthEvent
from croupier.engine.inputs import Deal, Proceed
from croupier.engine.postings import Account
from croupier.engine.refusal import Refused
from croupier.engine.table.events import TableEvent
from croupier.engine.table.rounds import check_staff
from croupier.money import BadAmount, Money, show
from croupier.rules.clause import UnknownDocument, contains
from croupier.rules.ruled import BadElection
from croupier.scenario.files import BadScenario, Scenario, ScenarioInput, parse_input
from croupier.scenario.games import game
from croupier.scenario.parser import signed
from croupier.scenario.replayed_game import ReplayedGame

EVENTS: Final = frozenset(one.__name__ for union in (Event, UthEvent, TableEvent) for one in get_args(union))
"""The kinds of all events."""


class Refusal(Struct, frozen=True):
    """An input that was refused: which, under which clause, and why."""

    input: str
    clause: str
    why: str


class ReplayResult(Struct, frozen=True):
    """Result of a scenario: nets in cents, all events, refusals, and differences from its expectations."""

    net: dict[str, Money]
    house: Money
    events: tuple[Any, ...]
    refusals: tuple[Refusal, ...]
    differences: tuple[str, ...]


class RoundReplay:
    """A scenario in progress: the round, the remaining cards, and the events so far."""

    def __init__(self, scenario: Scenario) -> None:
        """Open the first round; raise BadScenario."""
        self.scenario = scenario
        self.shoe = scenario.order()
        self.drawn = 0
        self.events: list[Any] = []
        self.refusals: list[Refusal] = []
        self.differences: list[str] = []
        try:
            self.game: ReplayedGame = self._game()
        except UnknownDocument as bad:
            raise BadScenario(f"document: {bad.args[0]}") from None
        except BadElection as bad:
            raise BadScenario(f"election: {bad}") from None
        self.rules = self.game.rules
        _check_seats(scenario.seats, self.rules.wagers.boxes.value)
        self._check_shoe()
        self.state: Any = None
        self._open()

    def _game(self) -> ReplayedGame:
        """Return the game that is played; raise UnknownDocument or BadElection."""
        return game(self.scenario.document, self.scenario.election, self.scenario.seats)

    def _check_shoe(self) -> None:
        """Raise BadScenario for a card that the pack does not have, or for more copies of it than the decks contain."""
        rule, decks = self.rules.cards.pack, self.game.decks
        in_pack = set(pack(rule.value))
        for card, count in Counter(self.shoe).items():
            if card is not None and card not in in_pack:
                raise BadScenario(f"shoe: {card} is not in a deck of {rule.value} ({rule.clause})")
            if "decks" in self.scenario.election and count > decks:
                raise BadScenario(f"shoe: {count} times {card} is impossible with {decks} decks ({rule.clause})")

    def _open(self) -> None:
        happened, self.state = self.game.open(self.state, self._advised())
        self.events += happened

    def _advised(self) -> list[tuple[str, str]]:
        """Return the players who have been advised of the minimum so far, each with the bet."""
        advised: list[tuple[str, str]] = []
        for event in self.events:
            if type(event).__name__ == "MinimumAdvised":
                advised.append((event.player, event.bet))
            elif getattr(event, "withdraws_advice", UNSET) is not UNSET:
                advised.remove((event.player, "play"))
        return advised

    def play(self) -> ReplayResult:
        """Apply all inputs, finish the round and compare; raise BadScenario."""
        for number, written in enumerate(self.scenario.inputs):
            try:
                self._give(parse_input(written), f"inputs[{number}]")
            except BadScenario as bad:
                raise BadScenario(f"inputs[{number}].{bad}") from None
            except Exception as fault:
                fault.add_note(f"inputs[{number}]")
                raise
        self._finish()
        return self._compare()

    # --- one input -----------------------------------------------------------------------------------------

    def _give(self, given: ScenarioInput, where: str) -> None:
        try:
            meant = self.game.read(given)
        except BadAmount as bad:
            if not given.refused:
                raise BadScenario(f"amount: {bad}") from None
            self._check_refusal(given, where, self.rules.wagers.placed.clause, str(bad))
            return
        if self.game.is_over(self.state) and self.game.begins(meant):
            self._give_after_the_round(given, meant, where)
            return
        if self.game.is_idle(self.state, meant) and not given.refused:
            return
        try:
            self._accept(meant, given)
        except Refused as refused:
            self._tell_refusal(meant, refused)
            self._check_refusal(given, where, refused.clause, refused.why)
        else:
            if given.refused:
                self._tell_accepted(given, where)

    def _give_after_the_round(self, given: ScenarioInput, meant: Any, where: str) -> None:
        """Begin another round with this wager, unless it is refused there."""
        try:
            _, fresh = self.game.open(self.state, self._advised())
            self.game.step(fresh, meant)
        except Refused as refused:
            self._tell_refusal(meant, refused)
            self._check_refusal(given, where, refused.clause, refused.why)
            return
        self._open()
        self._accept(meant, given)
        if given.refused:
            self._tell_accepted(given, where, "as the first wager of the next round")

    def _tell_accepted(self, given: ScenarioInput, where: str, how: str = "") -> None:
        should = f"{where}: {_described(given)} should have been refused{_under(given)}, but was accepted"
        self.differences.append(f"{should} {how}".rstrip())

    def _tell_refusal(self, meant: Any, refused: Refused) -> None:
        """Record the refusal as an event where refusals are events; a bare round has none."""

    def _check_refusal(self, given: ScenarioInput, where: str, clause: str, why: str) -> None:
        self.refusals.append(Refusal(where, clause, why))
        if not given.refused:
            self.differences.append(f"{where}: {_described(given)} was refused: {why} [{clause}]")
        elif isinstance(given.refused, str) and not contains(given.refused, clause):
            expected = f"under {given.refused}, not {clause}"
            self.differences.append(f"{where}: {_described(given)} should have been refused {expected}: {why}")

    def _accept(self, meant: Any, given: ScenarioInput) -> None:
        """Apply the input, with the answers that it implies; raise Refused without any change."""
        try:
            self._commit(*self._cause(self.state, self.drawn, meant))
        except Refused as refused:
            if not self._implies(meant, given):
                raise
            try:
                self._commit(*self._after_offers(meant, refused))
            except BadScenario:  # the shoe ran out while trying
                if given.refused:
                    raise refused from None
                raise

    def _implies(self, meant: Any, given: ScenarioInput) -> bool:
        """Return whether the input may imply that all who have not answered decline the open offer."""
        if not self.game.is_open(self.state):
            return False
        if self.game.begins(meant):
            return not given.refused
        return self.game.implies(self.state, meant, is_refused=bool(given.refused))

    def _after_offers(self, meant: Any, first: Refused) -> tuple[list[Any], Any, int]:
        """Decline offers one after another until the input is accepted; raise the most informative refusal."""
        state, drawn, refused = self.state, self.drawn, first
        happened: list[Any] = []
        while self.game.is_open(state):
            events, state, drawn = self._cause(state, drawn, Proceed())
            happened += events
            if self.game.begins(meant):
                if self.game.is_over(state):
                    opened, state = self.game.open(state, self._advised())
                    events, state, drawn = self._cause(state, drawn, meant)
                    return [*happened, *opened, *events], state, drawn
                continue
            try:
                events, after, drawn = self._cause(state, drawn, meant)
            except Refused as again:
                refused = again
                continue
            return happened + events, after, drawn
        raise first if self.game.prefers_first(self.state, meant) else refused

    # --- the shoe ------------------------------------------------------------------------------------------

    def _cause(self, state: Any, drawn: int, meant: Any) -> tuple[list[Any], Any, int]:
        """Return the events of the input, with every card that falls due dealt from the shoe."""
        check_staff(self.rules, meant)
        events, state = self.game.step(state, meant)
        happened = list(events)
        while state.awaits_card:
            events, state = self.game.step(state, Deal(self._card(drawn)))
            happened += events
            drawn += 1
        return happened, state, drawn

    def _card(self, drawn: int) -> Card:
        if drawn >= len(self.shoe):
            raise BadScenario(f"shoe: It has only {len(self.shoe)} cards, and one more is due.")
        card = self.shoe[drawn]
        assert card is not None  # a cutting card is of a table
        return card

    def _commit(self, events: list[Any], state: Any, drawn: int) -> None:
        self.events += events
        self.state = state
        self.drawn = drawn

    # --- the end -------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        while self.game.is_open(self.state):
            self._commit(*self._cause(self.state, self.drawn, Proceed()))
        if self.game.is_over(self.state):
            return
        missing = f"inputs: {self.game.missing(self.state)}"
        if not self.differences:
            raise BadScenario(missing)
        self.differences.append(missing)

    def _compare(self) -> ReplayResult:
        net: dict[str, Money] = defaultdict(lambda: Money(0))
        house = layout = 0
        for event in self.events:
            for account, amount in self.game.postings(event):
                if account is Account.HOUSE:
                    house += amount
                elif account is Account.LAYOUT:
                    layout += amount
                else:
                    assert isinstance(account, str)
                    net[account] = Money(net[account] + amount)
        assert not self.game.is_over(self.state) or layout == 0, layout
        for player, amount in self.scenario.expect.net.items():
            expected = _expected(amount, player)
            if net.get(player, 0) != expected:
                got = show(net.get(player, 0))
                self.differences.append(f"net of {player}: expected {show(expected)}, got {got}")
        self._compare_events()
        refusals, differences = tuple(self.refusals), tuple(self.differences)
        return ReplayResult(dict(net), Money(house), tuple(self.events), refusals, differences)

    def _compare_events(self) -> None:
        """Compare the results; a bare round expects nets only."""


def _check_seats(seats: Mapping[str, int], boxes: int) -> None:
    at: dict[int, str] = {}
    for player, box in seats.items():
        if not 1 <= box <= boxes:
            raise BadScenario(f"seats: {player} sits at box {box}, but the layout has {boxes}.")
        if box in at:
            raise BadScenario(f"seats: {at[box]} and {player} both sit at box {box}.")
        at[box] = player


def _expected(amount: object, player: str) -> Money:
    try:
        return signed(amount)
    except BadAmount as bad:
        raise BadScenario(f"expect.net.{player}: {bad}") from None


def _described(given: ScenarioInput) -> str:
    parts, fields = [given.do], given.fields
    parts += [f"by {fields['player']}"] if fields.get("player") else []
    parts += [f"on box {fields['box']}"] if fields.get("box") is not None else []
    parts += [f"of ${fields['amount']}"] if fields.get("amount") is not None else []
    return " ".join(parts)


def _under(given: ScenarioInput) -> str:
    return f" under {given.refused}" if isinstance(given.refused, str) else ""
