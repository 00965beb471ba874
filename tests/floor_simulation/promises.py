"""Invariants of what people are sent: acknowledgements that are true and witnessed, commitments that stay, no card."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.records.log.entries import read_head
from croupier.records.stores.protocol import Store
from croupier.records.witness.lines import lines_of, read_line
from tests.floor_simulation.audit import Audit, Broken
from tests.floor_simulation.disk import SimulatedDisk
from tests.floor_simulation.people import Heard

_CARD: Final = re.compile(rb"\b[2-9TJQKA][SHDC]\b")


class Promises:
    """Everything that people were sent, as far as it binds the floor."""

    def __init__(self, audit: Audit) -> None:
        """Begin with nothing."""
        self._audit = audit
        self.acknowledged: dict[tuple[str, str], tuple[int, int]] = {}
        """First and last entry of each acknowledged command, by table and key in the log."""
        self._commitments: dict[tuple[str, int], str] = {}
        self.secrets: dict[str, tuple[str, int]] = {}
        """Secrets of shoes in hex, with their table and number."""

    def check(self, heard: Heard, store: Store | None, witnessed: Callable[[], Mapping[str, int]]) -> None:
        """Check bytes in the moment in which they are sent; raise Broken."""
        self._check_secrets(heard)
        try:
            message = msgspec.json.decode(heard.written)
        except msgspec.MsgspecError:
            return
        if not isinstance(message, dict) or store is None:
            return
        match message.get("is"):
            case "answer":
                self._acknowledge(heard, message, store, witnessed())
            case "table":
                self._check_state(heard, message, store)

    def _acknowledge(self, heard: Heard, message: Any, store: Store, witnessed: Mapping[str, int]) -> None:
        if message["key"] not in heard.keys:
            return  # of another's proposal
        key, found = f"{heard.name}:{message['key']}", (message["first"], message["last"])
        recorded = store.command(heard.table, key)
        if recorded != found:
            raise Broken(f"{heard.table} acknowledges {key!r} as entries {found}, and the log has it at {recorded}.")
        if self.acknowledged.setdefault((heard.table, key), found) != found:
            raise Broken(f"{heard.table} acknowledges {key!r} twice, as {found} and as something else before.")
        if witnessed.get(heard.table, 0) < found[1]:
            raise Broken(
                f"{heard.table} acknowledges {key!r}, entry {found[1]}, which the witness has not durably seen."
            )

    def check_kept(self, store: Store) -> None:
        """Check that everything acknowledged is still in the store, once and as it was; raise Broken."""
        for (table, key), found in self.acknowledged.items():
            recorded = store.command(table, key)
            if recorded != found:
                raise Broken(f"{table} has acknowledged {key!r} as entries {found}; now the log has it at {recorded}.")

    def check_read(self) -> None:
        """Check that everything acknowledged is in the logs as far as they were read; raise Broken."""
        for (table, key), (first, last) in self.acknowledged.items():
            log = self._audit.logs[table]
            if log.number >= last and log.keys.get(key) != first:
                raise Broken(f"{table} has acknowledged {key!r} as entry {first}, which is another.")

    def _check_state(self, heard: Heard, message: Any, store: Store) -> None:
        fairness = message.get("fairness")
        if fairness is not None:
            place = heard.table, fairness["shoe"]
            if self._commitments.setdefault(place, fairness["commitment"]) != fairness["commitment"]:
                raise Broken(f"Shoe {fairness['shoe']} of {heard.table} was shown with two commitments.")
        log = self._audit.up_to(store, heard.table, message["version"])
        hidden = log.face_down.hidden_from(heard.name, message["version"])
        if hidden:
            shown = {one.decode() for one in _CARD.findall(_of_round(message))}
            if shown & hidden:
                raise Broken(f"{heard.role} {heard.name} is sent {sorted(shown & hidden)} at {heard.table}, face down.")

    def _check_secrets(self, heard: Heard) -> None:
        for secret, (table, shoe) in self.secrets.items():
            if secret.encode() in heard.written:
                log = self._audit.logs.get(table)
                if log is None or log.shoe == shoe:
                    raise Broken(f"{heard.role} {heard.name} is sent the secret of shoe {shoe} of {table}.")


def _of_round(message: Any) -> bytes:
    """Return what a message tells of the round that is on now: its story may tell of the round before, too."""
    story = message["story"]
    opened = max((at for at, line in enumerate(story) if line["event"] == "RoundOpened"), default=-1)
    return msgspec.json.encode({**message, "story": story[opened + 1 :], "payments": ()})


class Seen:
    """Newest entry of each log of which a witness has durably kept a head."""

    def __init__(self, path: Path, disk: SimulatedDisk) -> None:
        """Take the file."""
        self._path, self._disk = path, disk
        self._read = 0
        self._newest: dict[str, int] = {}

    def newest(self) -> dict[str, int]:
        """Return the newest entries, having read what is new in the file."""
        durable = self._disk.durable(self._path)
        if durable < self._read:
            self._read, self._newest = 0, {}
        if durable > self._read:
            with self._path.open("rb") as file:
                file.seek(self._read)
                for line in lines_of(file):
                    if self._read + len(line) > durable:
                        break
                    self._read += len(line)
                    for head in read_line(line).heads:
                        said = read_head(head.body)
                        self._newest[said.log] = max(said.number, self._newest.get(said.log, 0))
        return self._newest
