"""An archive of a store in one ZIP file, which others can keep and verify without this program."""

import hashlib
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from croupier import __version__
from croupier.records.queries.export import lines
from croupier.records.stores.frozen import Still
from croupier.records.witness.source import WitnessSource

_PIECE: Final = 1 << 20
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
"""Date of the files in an archive: the same store gives the same bytes."""
README: Final = """Archive of a store of croupier {version}
============================================

log.jsonl      the log of every table, of tournaments, promotions and the house, one JSON object a line
witness.jsonl  the heads that the witness of the store had seen, if it had one
SHA256SUMS     the SHA-256 of these files

Form of log.jsonl
-----------------
Line 1:  {{"croupier-log":1,"key":"<public key, 64 hex>","store":"<32 hex>"}}
Entry:   {{"entry":<body>,"hash":"<64 hex>"}}
Head:    {{"head":<body>,"signature":"<128 hex>"}}

A body is UTF-8 JSON, and its bytes are hashed and signed as they stand. The hash of an entry is the SHA-256 of
"croupier log 1" and a line feed, followed by the body. `previous` in a body is the hash of the entry before it in the
same log, 64 zeros in the first entry of `house`, and in the first entry of another log the hash of the entry of `house`
that began it. A head names a log, the number of an entry and its hash; its signature is Ed25519 (RFC 8032) by the
key of line 1 over "croupier head 1" and a line feed, followed by the body. docs/records.md of the program has the full
description, and its tools/verify_log.py verifies the log with the Python standard library alone:
python verify_log.py log.jsonl

Each entry has the person, the moment in milliseconds since 1970 (UTC), the input and the events that followed, each
with the clause of the document under which it was made. Amounts are whole cents.
"""


def write_archive(store: Still, target: Path, witness: WitnessSource | None) -> dict[str, str]:
    """Write the archive of a store to a new file and return the SHA-256 of each file in it; raise StoreError."""
    sums: dict[str, str] = {}
    with zipfile.ZipFile(target, "x", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "README.txt", [README.format(version=__version__).encode()], sums)
        _add(archive, "log.jsonl", lines(store), sums)
        if witness is not None:
            with witness.open(0) as file:
                _add(archive, "witness.jsonl", iter(lambda: file.read(_PIECE), b""), sums)
        listed = "".join(f"{digest}  {name}\n" for name, digest in sums.items())
        _add(archive, "SHA256SUMS", [listed.encode()], {})
    return sums


def _add(archive: zipfile.ZipFile, name: str, pieces: Iterable[bytes], sums: dict[str, str]) -> None:
    info = zipfile.ZipInfo(name, _MOMENT)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    digest = hashlib.sha256()
    with archive.open(info, "w", force_zip64=True) as file:
        for piece in pieces:
            digest.update(piece)
            file.write(piece)
    sums[name] = digest.hexdigest()
