"""How a game is set up from what was asked: rules, boxes, bots and bankroll, or one sentence why not."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from croupier import money
from croupier.money import Money
from croupier.play import bots
from croupier.play.bots import Bot
from croupier.play.ink import dollars, harmless
from croupier.play.screen import NAME_MAX
from croupier.play.telling import YOU
from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules

BANKROLL_MOST: Final = Money(100_000_000)


class BadSetup(ValueError):
    """A game that cannot be set up as asked, in one sentence."""


class Asked(Struct, frozen=True):
    """What was asked for, as it was written."""

    seed: int
    election: Mapping[str, object]
    boxes: str = "1"
    bots: int = 0
    backers: int = 0
    bankroll: str = "1000"
    rounds: int = 0
    name: str = YOU


class Game(Struct, frozen=True):
    """A game that can begin: `bots` by the box at which each sits, `backers` behind the person's first box."""

    rules: TwentyOneRules
    seed: int
    person: str
    boxes: tuple[int, ...]
    bots: tuple[tuple[int, Bot], ...]
    backers: tuple[Bot, ...]
    bankroll: Money
    rounds: int


def set_up(document: str, asked: Asked) -> Game:
    """Return the game; raise BadSetup, BadElection, UnknownDocument or NoProfile."""
    rules = load(document, asked.election)
    person = _name(asked.name)
    boxes = _boxes(asked.boxes, rules)
    free = [number for number in _from_the_middle(rules.wagers.boxes.value) if number not in boxes]
    if asked.bots > len(free):
        layout = f"the layout has {rules.wagers.boxes.value} boxes and you play {len(boxes)}"
        raise BadSetup(f"--bots {asked.bots}: {layout} ({rules.document} {rules.wagers.boxes.clause})")
    behind = rules.wagers.players_per_box
    if asked.backers >= behind.value:
        raise BadSetup(
            f"--backers {asked.backers}: at most {behind.value} players may wager on one box, "
            f"you among them ({rules.document} {behind.clause})"
        )
    players = bots.cast(asked.bots + asked.backers, [person])
    seated = tuple(sorted(zip(free, players[: asked.bots], strict=False), key=lambda one: one[0]))
    backers = players[asked.bots :]
    return Game(rules, asked.seed, person, boxes, seated, backers, _bankroll(asked.bankroll), asked.rounds)


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


def _boxes(written: str, rules: TwentyOneRules) -> tuple[int, ...]:
    """Read `2` as two boxes, `2,5` as those two and `2,` as box 2."""
    most = rules.wagers.boxes
    parts = [part.strip() for part in written.split(",")]
    is_count = len(parts) == 1
    parts = [part for part in parts if part]
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise BadSetup(f"--boxes {harmless(written)}: write how many, or which ones with commas, such as 2,5")
    numbers = [int(part) for part in parts]
    if is_count:
        if not 1 <= numbers[0] <= most.value:
            raise BadSetup(f"--boxes {numbers[0]}: the layout has {most.value} ({rules.document} {most.clause})")
        return tuple(sorted(_from_the_middle(most.value)[: numbers[0]]))
    for number in numbers:
        if not 1 <= number <= most.value:
            where = f"{rules.document} {most.clause}"
            raise BadSetup(
                f"--boxes {harmless(written)}: there is no box {number}, the layout has {most.value} ({where})"
            )
    return tuple(sorted(set(numbers)))
