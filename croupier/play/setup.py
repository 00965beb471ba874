"""How a game is set up from what was asked: rules, boxes, bots and bankroll, or one sentence why not."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier import money
from croupier.engine.inputs import Refused
from croupier.engine.table import Official, Table, new_table, opening_steps, step
from croupier.engine.table.inputs import Arrive, ChangeDealer, TellTime
from croupier.fairness.shoe import BadContribution, check_contribution
from croupier.money import Money
from croupier.play.bots import Bot, bots_chips, cast, in_chips
from croupier.play.ink import NAME_MAX, harmless
from croupier.play.twentyone import bots as twentyone
from croupier.play.uth import bots as uth
from croupier.records.cash import BuyIn, FillFloat, decide
from croupier.records.ledger import CASH, Books
from croupier.rules.profile import Rules, settings
from croupier.rules.twentyone import TwentyOneRules
from croupier.rules.uth import UthRules
from croupier.telling.amounts import dollars
from croupier.telling.speech import YOU

BANKROLL_MOST: Final = Money(100_000_000)
_STATED: Final[Mapping[str, object]] = {"maximum_payout": "25000"}
DEALER: Final = Official("dealer", "dealer")
SUPERVISOR: Final = Official("gaming-supervisor", "gaming-supervisor")
NAMED_DEALER: Final = Official("dealer", "croupier")
"""Who deals at a table for play: the program, under its own name."""
REFERENCE: Final = "home table"
"""What is stated for everything that a document wants before a table opens."""


class BadSetup(ValueError):
    """A game that cannot be set up as asked, in one sentence."""


class Asked(Struct, frozen=True):
    """What was asked for, as it was written; without `boxes`, one in the middle.

    With a `seed` it is a game for practice, and the table is named after it. `now` is the moment when the table opens,
    in seconds. `contribution` is what the person adds to every shoe; if it is asked for, once, `asks_words`.
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


class Game(Struct, frozen=True):
    """A game that can begin: `bots` by the box at which each sits, `backers` behind the person's first box.

    `state` is the table before it is opened, `table` its name, `election` what its rules are made from.
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
        """Everybody who plays, the person first."""
        return (self.person, *(bot.name for _, bot in self.bots), *(bot.name for bot in self.backers))


def practice_name(document: str, seed: int) -> str:
    """Return what the secrets of a practice game are made from, beside its seed."""
    return f"{document} practice {seed}"


def set_up(document: str, asked: Asked) -> Game:
    """Return the game; raise BadSetup, BadElection, UnknownDocument or NoProfile."""
    election = _stated(document, asked.election)
    state = new_table(document, election)
    rules: Rules = state.rules
    person = _name(asked.name)
    if isinstance(rules, UthRules):
        boxes, everyone = _seat(asked.boxes, rules), uth.CAST
    else:
        boxes, everyone = _boxes(asked.boxes or "1", rules), twentyone.CAST
    free = [number for number in _from_the_middle(rules.wagers.boxes.value) if number not in boxes]
    if asked.bots > len(free):
        layout = f"the layout has {rules.wagers.boxes.value} boxes and you play {len(boxes)}"
        raise BadSetup(f"--bots {asked.bots}: {layout} ({rules.document} {rules.wagers.boxes.clause})")
    _check_backers(asked.backers, rules)
    players = cast(everyone, asked.bots + asked.backers, [person])
    seated = tuple(sorted(zip(free, players[: asked.bots], strict=False), key=lambda one: one[0]))
    backers = players[asked.bots :]
    game = Game(
        rules=rules,
        state=state,
        election=election,
        table=asked.table if asked.seed is None else practice_name(document, asked.seed),
        seed=asked.seed,
        now=asked.now,
        contribution=_contribution(person, asked.contribution),
        asks_words=asked.asks_words,
        person=person,
        boxes=boxes,
        bots=seated,
        backers=backers,
        bankroll=_bankroll(asked.bankroll),
        rounds=asked.rounds,
    )
    _check_opens(game)
    return game


def to_open(game: Game) -> Iterator[Any]:
    """Yield what opens the table and seats everybody, the person first."""
    yield TellTime(game.now)
    yield from opening_steps(game.state, REFERENCE)
    yield ChangeDealer(NAMED_DEALER)
    yield Arrive(game.person, game.boxes[0])
    for box, bot in game.bots:
        yield Arrive(bot.name, box)
    for bot in game.backers:
        yield Arrive(bot.name)


def to_pay(game: Game) -> Iterator[FillFloat | BuyIn]:
    """Yield what brings chips to the table and to everybody, the person first."""
    yield FillFloat(SUPERVISOR, in_chips(BANKROLL_MOST, game.rules))
    yield BuyIn(DEALER, game.person, game.bankroll)
    for bot in (*(bot for _, bot in game.bots), *game.backers):
        yield BuyIn(DEALER, bot.name, bots_chips(bot, game.rules))


def _check_opens(game: Game) -> None:
    """Raise BadSetup if the table does not open as it was asked for."""
    state = game.state
    try:
        for given in to_open(game):
            _, state = step(state, given)
        for paid in to_pay(game):
            decide(state, Books(), CASH, paid)
    except Refused as refused:
        option = "--bankroll: " if isinstance(refused.given, BuyIn) else ""
        raise BadSetup(f"{option}{refused.why} ({game.rules.document} {refused.clause})") from None


def rules_of(document: str, election: Mapping[str, object]) -> Rules:
    """Return the rules of a table for play; what its document wants stated, and nobody has, is stated here."""
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
        raise BadSetup("--contribute: it holds a character that cannot be kept, number 0")
    return text


def _check_backers(count: int, rules: Rules) -> None:
    if isinstance(rules, UthRules):
        alone = rules.wagers.one_wager
        if count:
            raise BadSetup(f"--backers {count}: only one wager is accepted in a box ({rules.document} {alone.clause})")
        return
    behind = rules.wagers.players_per_box
    if count >= behind.value:
        raise BadSetup(
            f"--backers {count}: at most {behind.value} players may wager on one box, "
            f"you among them ({rules.document} {behind.clause})"
        )


def _name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > NAME_MAX or not name.isprintable() or " " in name:
        raise BadSetup(f"--name {harmless(name)!r}: one word of at most {NAME_MAX} letters")
    if name.casefold() in ("dealer", "for") or name.isdigit():
        raise BadSetup(f"--name {harmless(name)}: choose another name")
    return YOU if name.casefold() == YOU.casefold() else name


def _bankroll(written: str) -> Money:
    try:
        amount = money.parse(written)
    except money.BadAmount as bad:
        raise BadSetup(f"--bankroll: {bad}") from None
    if not 0 < amount <= BANKROLL_MOST:
        raise BadSetup(f"--bankroll {harmless(written)}: from $0.01 to {dollars(BANKROLL_MOST)}")
    return amount


def _from_the_middle(boxes: int) -> list[int]:
    """Return all box numbers, the middle one first, then outwards."""
    middle = (boxes + 1) // 2
    return sorted(range(1, boxes + 1), key=lambda number: (abs(number - middle), number))


def _numbers(written: str) -> list[int]:
    """Read box numbers with commas between them; an empty part counts for nothing."""
    parts = [part.strip() for part in written.split(",") if part.strip()]
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise BadSetup(f"--boxes {harmless(written)}: write how many, or which ones with commas, such as 2,5")
    return [int(part) for part in parts]


def _check_boxes(numbers: list[int], written: str, rules: Rules) -> None:
    most = rules.wagers.boxes
    for number in numbers:
        if not 1 <= number <= most.value:
            where = f"{rules.document} {most.clause}"
            raise BadSetup(
                f"--boxes {harmless(written)}: there is no box {number}, the layout has {most.value} ({where})"
            )


def _boxes(written: str, rules: TwentyOneRules) -> tuple[int, ...]:
    """Read `2` as two boxes, `2,5` as those two and `2,` as box 2."""
    most, numbers = rules.wagers.boxes, _numbers(written)
    if "," not in written:
        if not 1 <= numbers[0] <= most.value:
            raise BadSetup(f"--boxes {numbers[0]}: the layout has {most.value} ({rules.document} {most.clause})")
        return tuple(sorted(_from_the_middle(most.value)[: numbers[0]]))
    _check_boxes(numbers, written, rules)
    return tuple(sorted(set(numbers)))


def _seat(written: str | None, rules: UthRules) -> tuple[int, ...]:
    """Read the one box at which the person sits; the middle one if none is written."""
    if written is None:
        return (_from_the_middle(rules.wagers.boxes.value)[0],)
    numbers, alone = _numbers(written), rules.wagers.one_hand
    if len(numbers) > 1:
        where = f"{rules.document} {alone.clause}"
        raise BadSetup(f"--boxes {harmless(written)}: a player wagers on one hand, write your seat ({where})")
    _check_boxes(numbers, written, rules)
    return (numbers[0],)
