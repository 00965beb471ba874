"""Protocol of a witness, and the comparison of a store with it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from croupier.records.log import entries
from croupier.records.log.entries import Head, SignedHead
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import BadStore, LogRow, Store

NewestHeads = Mapping[str, SignedHead]
"""The newest head of each log that a witness has."""


class Witness(Protocol):
    """A place outside the store that keeps the heads of all commits."""

    where: str
    """Name of the witness in messages."""

    def check_place(self) -> None:
        """Raise BadStore if the witness cannot accept heads; nothing is written."""

    def newest(self, store: str) -> tuple[str, NewestHeads]:
        """Return the public key that signs its lines, and the newest head of each log.

        An empty `store` is one that is still to be founded: any head is then of another. Raise BadStore if the witness
        was cut or changed, or is of another store or key, StoreFailed if it cannot keep what it has.
        """

    def see(self, heads: Sequence[SignedHead], store: str) -> None:
        """Keep the heads of one commit durably; raise StoreFailed if that cannot be done."""

    def close(self) -> None:
        """Close open connections and files."""


def check_store(store: Store, rows: Sequence[LogRow], newest: NewestHeads, where: str, keys: Keys) -> None:
    """Raise BadStore if a store is behind its witness, or if the witness lacks heads that it must have been given.

    `rows` are the logs of the store, read before the witness, if the log of the house names the witness: since then
    every commit was witnessed before it was acknowledged, so that only the last command of a log can be missing.
    """
    for name, head in newest.items():
        said = entries.read_head(head.body)
        if not entries.is_genuine(head, keys.public):
            raise BadStore(
                f"{where}: The head of entry {said.number} of {name} is not signed with the key of the store."
            )
        hashes = [link.hash for link in store.links(name, said.number, said.number)]
        if hashes != [said.hash]:
            raise BadStore(
                f"{store.where}: The witness {where} has entry {said.number} of {name}, which the store "
                f"does not have. The store was restored to an earlier state, or has lost entries."
            )
    for row in rows:
        seen = entries.read_head(newest[row.log].body).number if row.log in newest else 0
        if seen < last_command(store, row.log, row.number) - 1:
            raise BadStore(
                f"{where}: The witness was cut: it has entry {seen} of {row.log}, and the store has {row.number}. "
                f"Put the whole witness back."
            )


def last_command(store: Store, log: str, number: int) -> int:
    """Return the first entry of the last command of a log: the cards that it caused have no key."""
    for first in range(number, 1, -1):
        (link,) = store.links(log, first, first)
        if entries.read(link.body).key:
            return first
    return 1


def newest_of(heads: Mapping[str, tuple[Head, SignedHead]]) -> dict[str, SignedHead]:
    """Return the heads, without their content."""
    return {log: head for log, (_, head) in heads.items()}
