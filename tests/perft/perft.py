"""Perft: how many ways a round can go in n inputs, every card of a tiny shoe and every legal decision tried.

A way is a list of inputs after the wagers are closed; two ways that lead to the same position are counted as two.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from croupier.cards import Card, cards
from croupier.engine import inputs as i
from croupier.engine.inputs import Input
from croupier.engine.twentyone import Account, Round, legal, open_round, postings, step
from croupier.money import parse
from croupier.rules.profile import load

FOLDER: Final = Path(__file__).parent
FILES: Final = sorted(FOLDER.glob("*.json"))


class Wager(Struct, frozen=True):
    """One wager of a case."""

    player: str
    box: int
    amount: str
    bet: i.Bet = "main"


class Case(Struct, frozen=True, omit_defaults=True):
    """A table, a shoe, and what was counted; what lies below `depth` is left to the long tests."""

    document: str
    shoe: str
    wagers: tuple[Wager, ...]
    depth: int
    depth_long: int
    election: dict[str, object] = {}
    counted: tuple["Level", ...] = ()


class Level(Struct, frozen=True):
    """After a number of inputs: ways, distinct positions, ways that ended the round, and the win of the house."""

    ways: int
    positions: int
    closed: int
    house: int


class Node(NamedTuple):
    """A position: the round, the cards left in the shoe, and what the house has won so far."""

    state: Round
    shoe: tuple[Card, ...]
    house: int


Key = tuple[bytes, tuple[Card, ...], int]


def read(file: Path) -> Case:
    """Return the case of a file."""
    return msgspec.json.decode(file.read_bytes(), type=Case)


def write(file: Path, case: Case) -> None:
    """Write a case, a level a line."""
    plain = msgspec.to_builtins(case)
    levels = ",\n    ".join(json.dumps(level) for level in plain.pop("counted", []))
    head = json.dumps(plain, indent=2).removesuffix("\n}")
    file.write_text(f'{head},\n  "counted": [\n    {levels}\n  ]\n}}\n', "utf-8")


def count(case: Case, depth: int) -> tuple[Level, ...]:
    """Count level by level down to `depth` inputs."""
    here: dict[Key, tuple[Node, int]] = {}
    _put(here, opened(case), 1)
    levels = []
    players = names(case)
    for _ in range(depth):
        after: dict[Key, tuple[Node, int]] = {}
        for node, ways in here.values():
            for reached in reached_from(node, players):
                _put(after, reached, ways)
        closed = [(node, ways) for node, ways in after.values() if node.state.is_closed]
        levels.append(
            Level(
                ways=sum(ways for _, ways in after.values()),
                positions=len(after),
                closed=sum(ways for _, ways in closed),
                house=sum(node.house * ways for node, ways in closed),
            )
        )
        here = after
    return tuple(levels)


def names(case: Case) -> tuple[str, ...]:
    """Return the players of a case, each once."""
    return tuple(dict.fromkeys(wager.player for wager in case.wagers))


def opened(case: Case) -> Node:
    """Return the position with the wagers closed."""
    rules = load(case.document, case.election, as_found=True)
    _, state = open_round(rules, {}, "as_found")
    for one in case.wagers:
        state = step(state, i.PlaceWager(one.player, one.box, parse(one.amount), one.bet))[1]
    return Node(step(state, i.NoMoreBets())[1], cards(case.shoe), 0)


def _put(nodes: dict[Key, tuple[Node, int]], node: Node, ways: int) -> None:
    key = (_encoded(node.state), node.shoe, node.house)
    nodes[key] = (node, nodes[key][1] + ways if key in nodes else ways)


def _encoded(state: Round) -> bytes:
    return msgspec.msgpack.encode([getattr(state, name) for name in state.__struct_fields__ if name != "rules"])


def reached_from(node: Node, players: tuple[str, ...]) -> list[Node]:
    """Return every position one input further, one for each way."""
    if node.state.is_closed:
        return []
    if not node.state.awaits_card:
        return [_after(node, one, node.shoe) for player in players for one in legal(node.state, player)]
    found = []
    for card in dict.fromkeys(node.shoe):
        left = list(node.shoe)
        left.remove(card)
        found.append(_after(node, i.Deal(card), tuple(left)))
    return found


def _after(node: Node, given: Input, shoe: tuple[Card, ...]) -> Node:
    events, state = step(node.state, given)
    won: Counter[Account | str] = Counter()
    for event in events:
        for account, amount in postings(event):
            won[account] += amount
    return Node(state, shoe, node.house + won[Account.HOUSE])
