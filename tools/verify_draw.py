"""Draw the prizes of promotions again with nothing but Python's standard library: python3 tools/verify_draw.py FILE.

FILE is an exported log (JSON lines), whose chain and signatures are checked by tools/verify_log.py. It imports nothing
of croupier and follows docs/promotions.md, the ChaCha20 of RFC 8439 included: from the commitment, the secret, the
words and the entries every winner is drawn again.

Exit code: 0 if every draw holds, 1 if one does not, 2 if the file cannot be read.
"""

import hashlib
import hmac
import json
import struct
import sys
from collections.abc import Iterator
from typing import Any

VERSION = "croupier-draw-1"
LOG = "promotion "  # before the name of a promotion in the name of its log
MASK = 0xFFFFFFFF

Event = dict[str, Any]


class Unreadable(Exception):
    """The file is not an exported log."""


# --- ChaCha20, RFC 8439 section 2.3 -----------------------------------------------------------------------------------


def stirred(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """Stir four words of the state in place."""
    for x, y, z, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[x] = (state[x] + state[y]) & MASK
        mixed = state[z] ^ state[x]
        state[z] = (mixed << left | mixed >> (32 - left)) & MASK


def block(key: bytes, counter: int) -> bytes:
    """Return 64 bytes of the key stream, the nonce being all zero."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
    state = list(start)
    for _ in range(10):
        for column in range(4):
            stirred(state, column, column + 4, column + 8, column + 12)
        for column in range(4):
            stirred(state, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return struct.pack("<16I", *[(one + two) & MASK for one, two in zip(state, start, strict=True)])


def words(key: bytes) -> Iterator[int]:
    """Yield the key stream as numbers of 4 bytes, the highest first."""
    counter = 0
    while True:
        yield from struct.unpack(">16I", block(key, counter))
        counter += 1


# --- the draw ---------------------------------------------------------------------------------------------------------


def joined(*parts: bytes) -> bytes:
    """Return all parts, each after its length as 8 bytes with the highest first."""
    return b"".join(struct.pack(">Q", len(part)) + part for part in parts)


def committed(secret: bytes, name: str) -> str:
    """Return the commitment to a secret."""
    return hashlib.sha256(joined(f"{VERSION} commitment".encode(), name.encode(), secret)).hexdigest()


def order(secret: bytes, name: str, said: str, tickets: int) -> list[int]:
    """Return all tickets in the order in which they win."""
    told = joined(f"{VERSION} seed".encode(), name.encode(), said.encode(), struct.pack(">Q", tickets))
    source = words(hmac.new(secret, told, hashlib.sha256).digest())
    held = list(range(1, tickets + 1))
    for last in range(tickets - 1, 0, -1):
        bound = last + 1
        word = next(source)
        while word >= 2**32 // bound * bound:
            word = next(source)
        other = word % bound
        held[last], held[other] = held[other], held[last]
    return held


class Promotion:
    """One promotion, event by event, and what does not hold in it."""

    def __init__(self, name: str) -> None:
        """Begin with nothing."""
        self.name = name
        self.commitment = ""
        self.is_once = True
        self.owners: list[tuple[str, int]] = []  # of each ticket, its entrant and entry
        self.void: set[int] = set()
        self.order: list[int] = []
        self.place = 0
        self.winners: list[tuple[int, str]] = []  # prizes and who was drawn for them
        self.faults: list[str] = []
        self.is_drawn = False
        self.drawn = 0

    def take(self, event: Event) -> None:
        """Follow one event."""
        kind = event["event"].removeprefix("Promotion")
        if kind in ("TermsDrawnUp", "TermsAmended"):
            self.is_once = event["terms"]["award"]["one_prize_each"]
        elif kind == "DrawCommitted":
            self.commitment = event["commitment"]
        elif kind == "EntryTaken":
            self.owners += [(event["entrant"], event["entry"])] * event["tickets"]
            if event["first"] + event["tickets"] - 1 != len(self.owners):
                self.faults.append(f"entry {event['entry']}: its tickets do not follow those before.")
        elif kind == "EntryVoided":
            self.void.add(event["entry"])
        elif kind == "DrawMade":
            self.draw(event)
        elif kind == "PrizeWon" and event["ticket"]:
            self.check(event)
        elif kind == "PrizeNotWon" and self.next(event["prize"]) is not None:
            self.faults.append(f"prize {event['prize']}: it was not won, though a ticket was left.")

    def draw(self, event: Event) -> None:
        """Order the tickets as the secret and the words do."""
        secret = bytes.fromhex(event["secret"])
        self.is_drawn = True
        if committed(secret, self.name) != self.commitment:
            self.faults.append(f"commitment: {self.commitment} was published, but the secret gives another.")
        if event["tickets"] != len(self.owners):
            self.faults.append(f"tickets: {event['tickets']} were drawn from, but {len(self.owners)} were issued.")
        self.order = order(secret, self.name, event["words"], len(self.owners))

    def next(self, prize: int) -> int | None:
        """Return the place of the ticket that wins a prize next, None if none is left."""
        seen = {who for one, who in self.winners if self.is_once or one == prize}
        for place in range(self.place, len(self.order)):
            entrant, entry = self.owners[self.order[place] - 1]
            if entry not in self.void and entrant not in seen:
                return place
        return None

    def check(self, event: Event) -> None:
        """Compare a winner with the one that the order gives."""
        place = self.next(event["prize"])
        if place is None:
            self.faults.append(f"prize {event['prize']}: ticket {event['ticket']} won it, but none was left.")
            return
        ticket = self.order[place]
        entrant = self.owners[ticket - 1][0]
        if (event["ticket"], event["winner"], event["place"]) != (ticket, entrant, place + 1):
            won = f"ticket {event['ticket']} of {event['winner']}"
            self.faults.append(
                f"prize {event['prize']}: {won} won it, but the draw gives ticket {ticket} of {entrant}."
            )
        self.place = place + 1
        self.winners.append((event["prize"], entrant))
        self.drawn += 1


# --- reading ----------------------------------------------------------------------------------------------------------


def promotions(name: str) -> list[Promotion]:
    """Return the promotions of an exported log; raise Unreadable or OSError."""
    found: dict[str, Promotion] = {}
    with open(name, encoding="utf-8") as file:  # noqa: PTH123  the plainest way for a script that strangers read
        try:
            if "croupier-log" not in json.loads(file.readline()):
                raise Unreadable("it is no exported log")
            for line in file:
                entry = json.loads(line).get("entry")
                if entry is not None and entry["log"].startswith(LOG):
                    called = entry["log"].removeprefix(LOG)
                    for event in entry["events"]:
                        found.setdefault(called, Promotion(called)).take(event)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as wrong:
            raise Unreadable(f"it is no exported log: {wrong!r}") from None
    return list(found.values())


def shown(line: str) -> str:
    """Return a line that no terminal can be disturbed by: printable ASCII."""
    return "".join(one if " " <= one <= "~" else "?" for one in line)


def main(names: list[str]) -> int:
    """Check a file and return the exit code."""
    if len(names) != 1 or names[0] in ("-h", "--help"):
        sys.stdout.write((__doc__ or "") if names in (["-h"], ["--help"]) else "usage: python3 verify_draw.py FILE\n")
        return 0 if names in (["-h"], ["--help"]) else 2
    try:
        found = promotions(names[0])
    except (OSError, Unreadable) as wrong:
        sys.stderr.write(f"{shown(names[0])}: {shown(str(wrong))}.\n")
        return 2
    if not found:
        sys.stdout.write(f"{shown(names[0])}: it has no promotion.\n")
    code = 0
    for one in found:
        told = one.faults or [
            f"holds: {one.drawn} winners of {len(one.owners)} tickets." if one.is_drawn else "no draw."
        ]
        sys.stdout.writelines(f"{shown(one.name)}: {shown(text)}\n" for text in told)
        code = max(code, 1 if one.faults else 0)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
