"""Check the ballots of tournaments with nothing but Python's standard library: python3 tools/verify_ballot.py FILE...

It imports nothing of croupier. FILE is an exported log, or events of one tournament in JSON, one a line. Each ballot is
drawn again: its secret must open a commitment that was published before, and the players, shuffled by the secret, must
have the very seats that the record tells; nobody has two, and tables differ by one player at most.

Exit code: 0 if every ballot holds, 1 if one does not, 2 if a file cannot be read or holds no ballot.
"""

import hashlib
import hmac
import json
import struct
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

VERSION = "croupier-ballot-1"

Event = dict[str, Any]


class Unreadable(Exception):
    """A file that cannot be read."""


# --- ChaCha20, RFC 8439 section 2.3 -----------------------------------------------------------------------------------

COLUMNS_AND_DIAGONALS = (
    *((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)),
    *((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)),
)


def rotated(word: int, left: int) -> int:
    """Return a 32-bit word turned to the left."""
    return ((word << left) | (word >> (32 - left))) & 0xFFFFFFFF


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """Stir four words of the state, in place: RFC 8439 section 2.1."""
    for one, two, three, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[one] = (state[one] + state[two]) & 0xFFFFFFFF
        state[three] = rotated(state[three] ^ state[one], left)


def chacha20_block(key: bytes, counter: int) -> bytes:
    """Return one block of 64 bytes of the key stream, the nonce being nothing but zeros."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
    state = list(start)
    for _ in range(10):
        for four in COLUMNS_AND_DIAGONALS:
            quarter_round(state, *four)
    return struct.pack("<16I", *[(one + two) & 0xFFFFFFFF for one, two in zip(state, start, strict=True)])


# --- the ballot -------------------------------------------------------------------------------------------------------


def joined(*parts: bytes) -> bytes:
    """Return all parts, each after its length as 8 bytes with the highest first."""
    return b"".join(struct.pack(">Q", len(part)) + part for part in parts)


def committed(tournament: str, stage: str, secret: bytes) -> str:
    """Return the commitment that binds a secret to a stage of a tournament."""
    domain = (VERSION + " commitment").encode()
    return hashlib.sha256(joined(domain, tournament.encode(), stage.encode(), secret)).hexdigest()


def seed(tournament: str, stage: str, draw: int, players: list[str], secret: bytes) -> bytes:
    """Return the key of the shuffle of these players in their order."""
    parts = [(VERSION + " seed").encode(), tournament.encode(), stage.encode()]
    parts += [struct.pack(">Q", draw), struct.pack(">Q", len(players))]
    return hmac.new(secret, joined(*parts, *[player.encode() for player in players]), hashlib.sha256).digest()


def shuffled(players: list[str], key: bytes) -> list[str]:
    """Return the players in the order that the key gives."""
    order = list(players)
    block, counter, at = b"", 0, 0
    last = len(order) - 1
    while last > 0:
        if at == len(block):
            block, counter, at = chacha20_block(key, counter), counter + 1, 0
        word = block[at] * 256 + block[at + 1]
        at += 2
        if word < 65536 // (last + 1) * (last + 1):
            other = word % (last + 1)
            order[last], order[other] = order[other], order[last]
            last -= 1
    return order


# --- what does not hold -----------------------------------------------------------------------------------------------


class Ballots:
    """The ballots of one tournament, as its events tell of them one after another."""

    def __init__(self) -> None:
        """Begin before the first event."""
        self.tournament = ""
        self.bound: dict[str, str] = {}
        self.used: set[str] = set()
        self.draws: Counter[str] = Counter()
        self.tables: dict[int, str] = {}

    def judge(self, event: Event) -> tuple[str, list[str]] | None:
        """Return the name of a ballot and its faults; None if the event is not a ballot."""
        kind = str(event.get("event", ""))
        if kind.endswith("ConditionsDrawnUp"):
            self.tournament = event["conditions"]["name"]
        elif kind.endswith("BallotBound"):
            self.bound[event["commitment"]] = event["stage"]
        elif kind.endswith("SittingStarted") and "stage" in event:
            self.tables[event["terms"]["number"]] = event["stage"]
        elif kind.endswith("BallotDrawn"):
            stage, seats = event["stage"], event["seats"]
            places = [(seat["sitting"], seat["table"], seat["box"]) for seat in seats]
            return f"ballot of {stage}", self._faults(event, stage, [s["player"] for s in seats], places, is_first=True)
        elif kind.endswith("PlayersMoved") and event["is_broken"]:
            stage = self.tables[event["number"]]
            places = [(0, move["table"], move["box"]) for move in event["moves"]]
            told = [move["player"] for move in event["moves"]]
            return f"break of {event['table']}", self._faults(event, stage, told, places, is_first=False)
        return None

    def _faults(
        self, event: Event, stage: str, told: list[str], places: list[tuple[int, str, int]], *, is_first: bool
    ) -> list[str]:
        self.draws[stage] += 1
        found = []
        secret, players = bytes.fromhex(event["secret"]), event["players"]
        commitment = committed(self.tournament, stage, secret)
        if commitment != event["commitment"] or self.bound.get(commitment) != stage:
            found.append("commitment: the secret opens none that was published for it before.")
        if commitment in self.used:
            found.append("secret: it was used for another ballot.")
        self.used.add(commitment)
        if told != shuffled(players, seed(self.tournament, stage, self.draws[stage], players, secret)):
            found.append("seats: the secret and the list of players give others.")
        if len(set(told)) < len(told) or sorted(told) != sorted(players):
            found.append("players: somebody has no seat, or two.")
        if len(set(places)) < len(places):
            found.append("places: one is given twice.")
        sizes = Counter((session, table) for session, table, _ in places).values()
        if is_first and sizes and max(sizes) - min(sizes) > 1:
            found.append("tables: they differ by more than one player.")
        return found


def events(name: str) -> Iterator[tuple[str, Event]]:
    """Yield the events of a file with the log that each belongs to; raise Unreadable."""
    with Path(name).open(encoding="utf-8") as held:
        for number, line in enumerate(held, 1):
            if not line.strip():
                continue
            try:
                told = json.loads(line)
            except ValueError:
                raise Unreadable(f"line {number} is no JSON") from None
            if not isinstance(told, dict):
                raise Unreadable(f"line {number} is no event and no entry of a log")
            told = told.get("entry", told)  # a line of a log holds an entry, its hash and perhaps a signed head
            for event in told["events"] if isinstance(told.get("events"), list) else [told]:
                yield str(told.get("log", "")), event


def main(names: list[str]) -> int:
    """Check all files and return the exit code."""
    if not names or names[0] in ("-h", "--help"):
        sys.stdout.write((__doc__ or "") if names else "usage: python3 verify_ballot.py FILE...\n")
        return 0 if names else 2
    code = 0
    for name in names:
        logs: dict[str, Ballots] = {}
        count = 0
        try:
            for log, event in events(name):
                judged = logs.setdefault(log, Ballots()).judge(event)
                if judged is not None:
                    count += 1
                    sys.stdout.writelines(f"{name}: {judged[0]}: {one}\n" for one in judged[1] or ["holds."])
                    code = max(code, 1 if judged[1] else 0)
            if not count:
                raise Unreadable("it holds no ballot")
        except (OSError, ValueError, KeyError, TypeError, Unreadable) as wrong:
            sys.stderr.write(f"{name}: {wrong}\n")
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
