"""Set-up of a game from the command line's options: rules, boxes, bots and bankroll."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier import money
from croupier.dealer.bots.bot import Bot, bots_chips, cast, in_chips
from croupier.dealer.bots.family import bots_of
from croupier.engine.game import game_of
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, Table, new_table, opening_steps, step
from croupier.engine.table.inputs import Arrive, ChangeDealer, TellTime
from croupier.fairness.shoe import BadContribution, check_contribution
from croupier.money import Money
from croupier.narration.amounts import dollars
from croupier.narration.speech import YOU
from croupier.records.books.cash import BuyIn, FillFloat, decide
from croupier.records.books.ledger import CASH, Books
from croupier.rules.profile import Rules, settings
from croupier.terminal.text import NAME_MAX, harmless

BANKROLL_MAX: Final = Money(100_000_000)
_STATED: Final[Mapping[str, object]] = {"maximum_payout": "25000"}
DEALER: Final = Official("dealer", "dealer")
SUPERVISOR: Final = Official("gaming-supervisor", "gaming-supervisor")
NAMED_DEALER: Final = Official("dealer", "croupier")
"""The dealer at the terminal: the program, under its own name."""
REFERENCE: Final = "home table"
"""Reference stated for the items that a document requires before a table opens."""


class BadSetup(ValueError):
    """A game that cannot be set up as asked, in one sentence."""


class GameRequest(Struct, frozen=True):
    """Requested game as typed; without `boxes`, one in the middle.

    With a `seed` it is a practice game, and the table is named after it. `now` is the moment when the table opens, in
    seconds. `contribution` is the person's text for every shoe; with `asks_words` it is asked for once.
    """

    seed: int | None
    election: Mapping[str, object]
    now: int
    table: str = "home"
    contribution: str = ""
    asks_words: bool = False
    boxes: str | None = None
    bots: int = 0
    backers: int = 0
    bankroll: str = "1000"
    rounds: int = 0
    name: str = YOU


class TerminalGame(Struct, frozen=True):
    """A game that can begin: `bots` by box, `backers` behind the person's first box.

    `state` is the table before it is opened, `table` its name, `election` the settings of its rules.
    """

    rules: Rules
    state: Table
    election: dict[str, Any]
    table: str
    seed: int | None
    now: int
    contribution: str
    asks_words: bool
    person: str
    boxes: tuple[int, ...]
    bots: tuple[tuple[int, Bot], ...]
    backers: tuple[Bot, ...]
    bankroll: Money
    rounds: int

    @property
    def players(self) -> tuple[str, ...]:
        """All players, the person first."""
        return (self.person, *(bot.name for _, bot in self.bots), *(bot.name for bot in self.backers))


def practice_name(document: str, seed: int) -> str:
    """Return the text from which, with the seed, the secrets of a practice game are made."""
    return f"{document} practice {seed}"


def set_up(document: str, request: GameRequest) -> TerminalGame:
    """Return the game; raise BadSetup, BadElection, UnknownDocument or NoProfile."""
    election = _stated(document, request.election)
    state = new_table(document, election)
    rules: Rules = state.rules
    person = _name(request.name)
    boxes = _boxes(request.boxes, rules)
    free = [number for number in _from_the_middle(rules.wagers.boxes.value) if number not in boxes]
    if request.bots > len(free):
        layout = f"The layout has {rules.wagers.boxes.value} boxes and you play {len(boxes)}."
        raise BadSetup(f"--bots {request.bots}: {layout} [{rules.document} {rules.wagers.boxes.clause}]")
    _check_backers(request.backers, rules)
    players = cast(bots_of(rules), request.bots + request.backers, [person])
    seated = tuple(sorted(zip(free, players[: request.bots], strict=False), key=lambda one: one[0]))
    backers = players[request.bots :]
    game = TerminalGame(
        rules=rules,
        state=state,
        election=election,
        table=request.table if request.seed is None else practice_name(document, request.seed),
        seed=request.seed,
        now=request.now,
        contribution=_contribution(person, request.contribution),
        asks_words=request.asks_words,
        person=person,
        boxes=boxes,
        bots=seated,
        backers=backers,
        bankroll=_bankroll(request.bankroll),
        rounds=request.rounds,
    )
    _check_opens(game)
    return game


def to_open(game: TerminalGame) -> Iterator[Any]:
    """Yield the inputs that open the table and seat everybody, the person first."""
    yield TellTime(game.now)
    yield from opening_steps(game.state, REFERENCE)
    yield ChangeDealer(NAMED_DEALER)
    yield Arrive(game.person, game.boxes[0])
    for box, bot in game.bots:
        yield Arrive(bot.name, box)
    for bot in game.backers:
        yield Arrive(bot.name)


def to_pay(game: TerminalGame) -> Iterator[FillFloat | BuyIn]:
    """Yield the inputs that bring chips to the table and to everybody, the person first."""
    yield FillFloat(SUPERVISOR, in_chips(BANKROLL_MAX, game.rules))
    yield BuyIn(DEALER, game.person, game.bankroll)
    for bot in (*(bot for _, bot in game.bots), *game.backers):
        yield BuyIn(DEALER, bot.name, bots_chips(bot, game.rules))


def _check_opens(game: TerminalGame) -> None:
    """Raise BadSetup if the table does not open with the requested settings."""
    state = game.state
    try:
        for given in to_open(game):
            _, state = step(state, given)
        for paid in to_pay(game):
            decide(state, Books(), CASH, paid)
    except Refused as refused:
        option = "--bankroll: " if isinstance(refused.given, BuyIn) else ""
        raise BadSetup(f"{option}{refused.why} [{game.rules.document} {refused.clause}]") from None


def rules_of(document: str, election: Mapping[str, object]) -> Rules:
    """Return the rules of a table for play, with defaults for the items that its document requires to be stated."""
    return new_table(document, _stated(document, election)).rules


def _stated(document: str, election: Mapping[str, object]) -> dict[str, Any]:
    stated = {name: value for name, value in _STATED.items() if name in settings(document)}
    return {**stated, **election}


def _contribution(person: str, text: str) -> str:
    """Return the words that go into every shoe, if any."""
    if text:
        try:
            check_contribution(person, text)
        except BadContribution as bad:
            raise BadSetup(f"--contribute: {bad}") from None
    if "\0" in text:
        raise BadSetup("--contribute: The text cannot contain the character NUL.")
    return text


def _check_backers(count: int, rules: Rules) -> None:
    most, clause = game_of(rules).players_per_box(rules)
    if count < most:
        return
    if most == 1:
        raise BadSetup(f"--backers {count}: Only one wager is accepted in a box. [{rules.document} {clause}]")
    raise BadSetup(
        f"--backers {count}: At most {most} players can wager on one box, including you. [{rules.document} {clause}]"
    )


def _name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > NAME_MAX or not name.isprintable() or " " in name:
        raise BadSetup(f"--name {harmless(name)!r}: The name must be one word of at most {NAME_MAX} letters.")
    if name.casefold() in ("dealer", "for") or name.isdigit():
        raise BadSetup(f"--name {harmless(name)}: This name is reserved. Choose another name.")
    return YOU if name.casefold() == YOU.casefold() else name


def _bankroll(written: str) -> Money:
    try:
        amount = money.parse(written)
    except money.BadAmount as bad:
        raise BadSetup(f"--bankroll: {bad}") from None
    if not 0 < amount <= BANKROLL_MAX:
        raise BadSetup(f"--bankroll {harmless(written)}: The bankroll must be from $0.01 to {dollars(BANKROLL_MAX)}.")
    return amount


def _from_the_middle(boxes: int) -> list[int]:
    """Return all box numbers, the middle one first, then outwards."""
    middle = (boxes + 1) // 2
    return sorted(range(1, boxes + 1), key=lambda number: (abs(number - middle), number))


def _numbers(written: str) -> list[int]:
    """Parse box numbers separated by commas; empty parts are ignored."""
    parts = [part.strip() for part in written.split(",") if part.strip()]
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise BadSetup(
            f"--boxes {harmless(written)}: Write a number of boxes, or box numbers with commas, such as 2,5."
        )
    return [int(part) for part in parts]


def _check_boxes(numbers: list[int], written: str, rules: Rules) -> None:
    most = rules.wagers.boxes
    for number in numbers:
        if not 1 <= number <= most.value:
            where = f"{rules.document} {most.clause}"
            raise BadSetup(
                f"--boxes {harmless(written)}: There is no box {number}. The layout has {most.value}. [{where}]"
            )


def _boxes(written: str | None, rules: Rules) -> tuple[int, ...]:
    """Return the boxes of the person: the middle one if none is written, one alone where a player has one hand."""
    alone = game_of(rules).one_hand_clause(rules)
    return _several(written or "1", rules) if alone is None else _seat(written, rules, alone)


def _several(written: str, rules: Rules) -> tuple[int, ...]:
    """Read `2` as two boxes, `2,5` as those two and `2,` as box 2."""
    most, numbers = rules.wagers.boxes, _numbers(written)
    if "," not in written:
        if not 1 <= numbers[0] <= most.value:
            raise BadSetup(f"--boxes {numbers[0]}: The layout has {most.value} boxes. [{rules.document} {most.clause}]")
        return tuple(sorted(_from_the_middle(most.value)[: numbers[0]]))
    _check_boxes(numbers, written, rules)
    return tuple(sorted(set(numbers)))


def _seat(written: str | None, rules: Rules, alone: str) -> tuple[int, ...]:
    """Read the one box at which the person sits; the middle one if none is written."""
    if written is None:
        return (_from_the_middle(rules.wagers.boxes.value)[0],)
    numbers = _numbers(written)
    if len(numbers) > 1:
        where = f"{rules.document} {alone}"
        raise BadSetup(f"--boxes {harmless(written)}: A player wagers on one hand. Write your seat. [{where}]")
    _check_boxes(numbers, written, rules)
    return (numbers[0],)
