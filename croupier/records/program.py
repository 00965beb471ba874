"""Identity of the installed program: its files, their digest, and the signed manifest of a release."""

import hashlib
import importlib.util
import marshal
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from croupier import __version__
from croupier.records.log.keys import Keys, is_signed

FORM: Final = "croupier manifest 1"
ROOT: Final = Path(__file__).resolve().parent.parent
"""Folder of the package."""
MANIFEST: Final = "manifest.json"
"""Name of the manifest in the folder of the package: it is written when a release is built."""
KEY_VARIABLE: Final = "CROUPIER_RELEASE_KEY"
_BYTECODE: Final = "__pycache__"
_BYTECODE_HEADER: Final = 16


class BadManifest(ValueError):
    """A manifest that cannot be read, in one sentence."""


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """Files of a release with their SHA-256 in hex, signed with the key of the release."""

    form: str
    version: str
    files: dict[str, str]
    key: str
    signature: str

    @property
    def digest(self) -> str:
        """Digest of the release."""
        return digest(self.files)


class ProgramCheck(Struct, frozen=True):
    """Result of comparing the installed program with its manifest.

    `release` is the key that signed the manifest, "" if there is none. `faults` are sentences; a program without faults
    and with a release is the released one.
    """

    version: str
    digest: str
    files: int
    release: str
    faults: tuple[str, ...]

    @property
    def is_verified(self) -> bool:
        """Return whether the program is the one that the manifest describes."""
        return bool(self.release) and not self.faults


def measure(root: Path = ROOT) -> dict[str, str]:
    """Return the SHA-256 of every file of the package by its path, without bytecode and the manifest itself."""
    found = sorted(
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if path.is_file() and _BYTECODE not in path.parts and path != root / MANIFEST
    )
    return {name: hashlib.sha256((root / name).read_bytes()).hexdigest() for name in found}


def digest(files: dict[str, str]) -> str:
    """Return the digest of files: SHA-256 of the lines `HASH  PATH`, in the order of the paths."""
    lines = "".join(f"{files[name]}  {name}\n" for name in sorted(files))
    return hashlib.sha256(lines.encode()).hexdigest()


def platform_name() -> str:
    """Return the interpreter and the system on which the program runs."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"


# --- the manifest ------------------------------------------------------------------------------------------------


def sign_release(keys: Keys, root: Path = ROOT, version: str = __version__) -> Manifest:
    """Return the manifest of the package as it is, signed."""
    files = measure(root)
    return Manifest(FORM, version, files, keys.public, keys.sign(_message(version, files)))


def write_manifest(manifest: Manifest, path: Path) -> None:
    """Write a manifest to a file."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; raise BadManifest."""
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except FileNotFoundError:
        raise BadManifest(f"{path}: There is no such manifest.") from None
    except OSError as wrong:
        raise BadManifest(f"{path}: The manifest cannot be read: {wrong.strerror}.") from None
    except msgspec.MsgspecError:
        raise BadManifest(f"{path}: The file is not a manifest of croupier.") from None
    if manifest.form != FORM:
        raise BadManifest(f"{path}: The format is {manifest.form!r}, not {FORM!r}.")
    return manifest


def _message(version: str, files: dict[str, str]) -> bytes:
    return f"{FORM}\n{version}\n{digest(files)}\n".encode()


# --- the check ---------------------------------------------------------------------------------------------------


def check_program(
    root: Path = ROOT, *, manifest: Path | None = None, key: str = "", has_bytecode: bool = True
) -> ProgramCheck:
    """Compare the package with a manifest, by default its own; `key` is the key of the release, if it is known.

    A manifest that cannot be read is a fault. With `has_bytecode` so is bytecode that does not follow from its source,
    since the interpreter runs it.
    """
    files = measure(root)
    faults = list(_bytecode_faults(root)) if has_bytecode else []
    release = ""
    try:
        if manifest is not None or (root / MANIFEST).exists():
            described = read_manifest(manifest or root / MANIFEST)
            release = described.key
            faults += _manifest_faults(described, files, key)
        elif key:
            faults.append("The program has no manifest. Install a signed release.")
    except BadManifest as wrong:
        faults.append(str(wrong))
    return ProgramCheck(__version__, digest(files), len(files), release, tuple(faults))


def _manifest_faults(manifest: Manifest, files: dict[str, str], key: str) -> Iterator[str]:
    if not is_signed(_message(manifest.version, manifest.files), manifest.signature, manifest.key):
        yield "The signature of the manifest is wrong."
    if key and manifest.key != key:
        yield f"The manifest is signed with the key {manifest.key[:16]}…, not with {key[:16]}…."
    for name in sorted(files.keys() | manifest.files.keys()):
        if name not in files:
            yield f"{name}: The file is missing."
        elif name not in manifest.files:
            yield f"{name}: The file is not part of the release."
        elif files[name] != manifest.files[name]:
            yield f"{name}: The file was changed."


def _bytecode_faults(root: Path) -> Iterator[str]:
    """Yield a sentence for each file of bytecode of this interpreter that differs from its source."""
    for path in sorted(root.rglob("*.pyc")):
        name = path.relative_to(root).as_posix()
        try:
            source = Path(importlib.util.source_from_cache(str(path)))
        except ValueError:
            yield f"{name}: The bytecode has no source."
            continue
        if importlib.util.cache_from_source(str(source)) != str(path):
            continue  # of another interpreter, or of another optimisation: it is not run here
        if not source.exists():
            yield f"{name}: The bytecode has no source."
        elif not _follows(path.read_bytes(), source):
            yield f"{name}: The bytecode does not follow from its source. Delete it."


def _follows(bytecode: bytes, source: Path) -> bool:
    """Return whether bytecode is stale, and so not run, or what the source compiles to."""
    header, body = bytecode[:_BYTECODE_HEADER], bytecode[_BYTECODE_HEADER:]
    if header[:4] != importlib.util.MAGIC_NUMBER:
        return True
    is_by_time, stat = not int.from_bytes(header[4:8], "little"), source.stat()
    newest = (int(stat.st_mtime) & 0xFFFFFFFF).to_bytes(4, "little") + (stat.st_size & 0xFFFFFFFF).to_bytes(4, "little")
    if is_by_time and header[8:16] != newest:
        return True
    try:
        cached = marshal.loads(body)  # noqa: S302  it is compared, never run
        return bool(cached == compile(source.read_bytes(), str(source), "exec", dont_inherit=True))
    except (ValueError, EOFError, TypeError, SyntaxError):
        return False
