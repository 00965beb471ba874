"""Perft of Ultimate Texas Hold'em: how many ways a round can go in n decisions, every legal one tried by everybody.

The cards are fixed, since their order decides nothing but the settlement; a case names them as they are dealt, and
counting begins when all are out. Ways that lead to the same position are counted as many.
"""

import json
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from croupier.cards import cards
from croupier.engine.holdem import UthRound, legal, open_round, postings, step
from croupier.engine.holdem.inputs import PlaceAnte, PlaceTrips, UthInput
from croupier.engine.inputs import Deal, NoMoreBets
from croupier.engine.postings import Account
from croupier.money import parse
from croupier.rules.profile import load_uth
from tests.families import UTH

FILES: Final = sorted((Path(__file__).parent / "uth").glob("*.json"))


class Wager(Struct, frozen=True, omit_defaults=True):
    """Stakes of one player before the deal."""

    player: str
    ante: str
    trips: str | None = None


class Level(Struct, frozen=True):
    """After a number of decisions: ways, distinct positions, ways that ended the round, and the win of the house."""

    ways: int
    positions: int
    closed: int
    house: int


class Case(Struct, frozen=True, omit_defaults=True):
    """A table with its cards and wagers, and what was counted down to the end of every way."""

    about: str
    dealt: str
    wagers: tuple[Wager, ...]
    election: dict[str, object] = {}
    counted: tuple[Level, ...] = ()


class Node(NamedTuple):
    """A position, and what the house has won so far."""

    state: UthRound
    house: int


Key = tuple[bytes, int]


def read(file: Path) -> Case:
    """Return the case of a file."""
    return msgspec.json.decode(file.read_bytes(), type=Case)


def write(file: Path, case: Case) -> None:
    """Write a case, a level a line."""
    plain = msgspec.to_builtins(case)
    levels = ",\n    ".join(json.dumps(level) for level in plain.pop("counted", []))
    head = json.dumps(plain, indent=2).removesuffix("\n}")
    file.write_text(f'{head},\n  "counted": [\n    {levels}\n  ]\n}}\n', "utf-8")


def count(case: Case) -> tuple[Level, ...]:
    """Count decision by decision until every way has ended."""
    here: dict[Key, tuple[Node, int]] = {}
    _put(here, opened(case), 1)
    levels = []
    players = [wager.player for wager in case.wagers]
    while here:
        after: dict[Key, tuple[Node, int]] = {}
        for node, ways in here.values():
            for reached in reached_from(node, players):
                _put(after, reached, ways)
        closed = {key: one for key, one in after.items() if one[0].state.is_closed}
        levels.append(
            Level(
                ways=sum(ways for _, ways in after.values()),
                positions=len(after),
                closed=sum(ways for _, ways in closed.values()),
                house=sum(node.house * ways for node, ways in closed.values()),
            )
        )
        here = {key: one for key, one in after.items() if key not in closed}
    return tuple(levels)


def opened(case: Case) -> Node:
    """Return the position with all cards dealt, the first player to decide."""
    _, state = open_round(load_uth(UTH, case.election, as_found=True), {}, "as_found")
    for wager in case.wagers:
        state = step(state, PlaceAnte(wager.player, parse(wager.ante)))[1]
        if wager.trips is not None:
            state = step(state, PlaceTrips(wager.player, parse(wager.trips)))[1]
    dealing: tuple[UthInput, ...] = (NoMoreBets(), *map(Deal, cards(case.dealt)))
    for given in dealing:
        state = step(state, given)[1]
    assert not state.awaits_card, case.about
    return Node(state, 0)


def _put(nodes: dict[Key, tuple[Node, int]], node: Node, ways: int) -> None:
    state = node.state
    key = msgspec.msgpack.encode([getattr(state, name) for name in state.__struct_fields__ if name != "rules"])
    nodes[key, node.house] = (node, nodes[key, node.house][1] + ways if (key, node.house) in nodes else ways)


def reached_from(node: Node, players: list[str]) -> list[Node]:
    """Return every position one decision further, one for each way."""
    return [_after(node, one) for player in players for one in legal(node.state, player)]


def _after(node: Node, given: UthInput) -> Node:
    events, state = step(node.state, given)
    won = sum(amount for event in events for account, amount in postings(event) if account is Account.HOUSE)
    return Node(state, node.house + won)


def main() -> None:
    """Count every case again: `python -m tests.perft.uth_perft`."""
    for file in FILES:
        case = read(file)
        write(file, msgspec.structs.replace(case, counted=count(case)))


if __name__ == "__main__":
    main()
