"""The comparison of a store with its witness: no witnessed entry is missing, and neither was truncated."""

from typing import BinaryIO

from croupier.records.log.chain import Chain, read_head
from croupier.records.log.entries import SignedHead
from croupier.records.log.entries import read_head as head_of
from croupier.records.witness.lines import BadLine, WitnessLine, WitnessReader, lines_of
from croupier.records.witness.source import WitnessSource


class WitnessCheck:
    """A witness read in two parts: as it was before the store was read, and the lines added in the meantime.

    The store must have every head of the first part. The whole must have every commit of the store but the last one of
    each log, which may not have been acknowledged.
    """

    def __init__(self, source: WitnessSource, size: int) -> None:
        """Store the lines, and the number of bytes before the store was read."""
        self.source, self.size = source, size
        self.heads = self.offset = 0
        self.reader = WitnessReader()
        self.last: WitnessLine | None = None
        self.newest: dict[str, int] = {}
        self.is_broken = False

    def before(self, chain: Chain) -> None:
        """Pass the heads that the store must have to the chain."""
        self._read(chain, is_before=True)

    def after(self, chain: Chain, *, is_database: bool) -> None:
        """Add the faults of the witness itself, after the store has been read."""
        self._read(chain, is_before=False)
        if self.is_broken:
            return
        if self.last is not None and not self.last.is_genuine:  # which names the hash of all that is before it
            chain.find(f"Line {self.reader.number:,} of the witness is not signed with its key.", log="")
        elif self.last is not None and self.last.by != (chain.witness_key or self.last.by):
            text = f"The witness is signed with the key {self.last.by}, and the store names {chain.witness_key}."
            chain.find(text, log="")
        elif not is_database or not chain.witness_key:
            return
        elif self.last is None:
            chain.find(f"{self.source.where} is not the witness that the store names: it has no signed lines.", log="")
        else:
            self._check_cut(chain)

    def _check_cut(self, chain: Chain) -> None:
        for log, (number, _) in chain.ended.items():
            seen = self.newest.get(log, 0)
            if seen < chain.commanded.get(log, 1) - 1:
                text = f"The witness was cut: it ends with entry {seen:,}, and the log has {number:,}."
                chain.find(text, number, log)

    def _read(self, chain: Chain, *, is_before: bool) -> None:
        if self.is_broken:
            return
        with self.source.open(self.offset) as file:
            self._read_lines(chain, file, is_before=is_before)

    def _read_lines(self, chain: Chain, file: BinaryIO, *, is_before: bool) -> None:
        for line in lines_of(file):
            if is_before and self.offset + len(line) > self.size:
                return
            try:
                self._take(chain, line, is_before=is_before)
            except ValueError as wrong:  # a bad line, or a head that is none
                chain.find(f"Line {self.reader.number:,} of the witness {wrong}.", log="")
                self.is_broken = True
                return
            self.offset += len(line)

    def _take(self, chain: Chain, line: bytes, *, is_before: bool) -> None:
        found = self.reader.read(line)
        if isinstance(found, WitnessLine):
            self.last = found
            self._keep_all(chain, found.heads, is_before=is_before)
        else:
            for head in found:
                read_head(head, chain.key, chain.store)
            self._keep_all(chain, found, is_before=is_before)

    def _keep_all(self, chain: Chain, heads: tuple[SignedHead, ...], *, is_before: bool) -> None:
        for head in heads:
            said = head_of(head.body)
            if (said.key, said.store) != (chain.key, chain.store):
                raise BadLine("is a head of another store")
            self.newest[said.log] = max(said.number, self.newest.get(said.log, 0))
            if not is_before:
                continue
            self.heads += 1
            known = chain.witness.setdefault(said.log, {}).setdefault(said.number, said.hash)
            if known != said.hash:
                text = f"has another hash for entry {said.number:,} of {said.log} than an earlier line"
                chain.find(f"Line {self.reader.number:,} of the witness {text}.", log="")
