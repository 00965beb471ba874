"""The draw: a secret committed in advance, and the order of all tickets determined by the secret and the words.

docs/promotions.md states the exact algorithm; tools/verify_draw.py is an independent implementation.
"""

import bisect
import hashlib
import hmac
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from croupier.fairness.encoding import encoded, whole
from croupier.fairness.generator import Below, key_stream
from croupier.fairness.shuffle import shuffled
from croupier.promotion.entry_list import PromotionEntry
from croupier.promotion.state import Promotion, PromotionPrize

VERSION: Final = "croupier-draw-1"
"""The name of the algorithm; another way to commit, seed, draw or shuffle gets another name."""
SECRET_BYTES: Final = 32
TICKETS_MAX: Final = 1_000_000
_WORD_BYTES: Final = 4
_WORDS: Final = 1 << 32
_HEX: Final = frozenset("0123456789abcdef")


def is_secret(text: str) -> bool:
    """Return whether a text has the form of a secret or a commitment: 64 hexadecimal digits."""
    return len(text) == 2 * SECRET_BYTES and set(text) <= _HEX


def commitment_of(secret: str, name: str) -> str:
    """Return the SHA-256 that binds a secret to the draw of one promotion."""
    message = encoded(f"{VERSION} commitment".encode(), name.encode(), bytes.fromhex(secret))
    return hashlib.sha256(message).hexdigest()


@lru_cache(maxsize=4)  # a redraw goes on in the order of the draw
def order(secret: str, name: str, words: str, tickets: int) -> tuple[int, ...]:
    """Return all tickets, counted from 1, in the order in which they win."""
    message = encoded(f"{VERSION} seed".encode(), name.encode(), words.encode(), whole(tickets))
    seed = hmac.digest(bytes.fromhex(secret), message, "sha256")
    return tuple(shuffled(range(1, tickets + 1), _drawing(seed)))


def _drawing(seed: bytes) -> Below:
    """Return an unbiased generator of whole numbers: 4 bytes of the stream each, with rejection sampling."""
    source = _words(seed)

    def below(bound: int) -> int:
        accepted = _WORDS - _WORDS % bound
        word = next(source)
        while word >= accepted:
            word = next(source)
        return word % bound

    return below


def _words(seed: bytes) -> Iterator[int]:
    for piece in key_stream(seed):
        for at in range(0, len(piece), _WORD_BYTES):
            yield int.from_bytes(piece[at : at + _WORD_BYTES], "big")


def owner(state: Promotion, ticket: int) -> PromotionEntry:
    """Return the entry that a ticket belongs to."""
    return state.entries[bisect.bisect_right(state.entries, ticket, key=lambda one: one.first) - 1]


def winning(state: Promotion, prize: PromotionPrize | None = None) -> Iterator[tuple[int, int, str]]:
    """Yield the places, tickets and entrants that win next, all prizes in turn or one prize that is drawn again.

    A void entry cannot win, nobody is drawn twice for one prize, and where the terms give nobody two prizes nobody is
    drawn again who was drawn for any.
    """
    is_once = state.terms.award.one_prize_each
    seen = {name for one in state.prizes if is_once or one == prize for name in one.drawn}
    tickets = order(state.secret, state.terms.name, state.words, state.tickets)
    for place in range(state.place, len(tickets)):
        entry = owner(state, tickets[place])
        if entry.is_void or entry.entrant in seen:
            continue
        if is_once:
            seen.add(entry.entrant)
        yield place + 1, tickets[place], entry.entrant
