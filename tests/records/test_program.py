import os
import py_compile
from pathlib import Path

import msgspec
import pytest

from croupier.records.log.keys import Keys
from croupier.records.program import (
    MANIFEST,
    BadManifest,
    check_program,
    digest,
    measure,
    read_manifest,
    sign_release,
    write_manifest,
)

KEYS = Keys(b"r" * 32, b"s" * 32)


def compiled_from(source: Path) -> Path:
    """Compile a module and return the file of its bytecode."""
    path = py_compile.compile(str(source), doraise=True)
    assert path is not None
    return Path(path)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Give a small package with a signed manifest."""
    root = tmp_path / "package"
    (root / "rules").mkdir(parents=True)
    (root / "__init__.py").write_text("ANSWER = 1\n")
    (root / "rules" / "profile.toml").write_text("pays = 2\n")
    write_manifest(sign_release(KEYS, root), root / MANIFEST)
    return root


def test_released_package_is_verified(package: Path) -> None:
    found = check_program(package, key=KEYS.public)
    assert found.is_verified
    assert (found.files, found.release, found.digest) == (2, KEYS.public, digest(measure(package)))


def test_package_without_manifest_is_not_verified(package: Path) -> None:
    (package / MANIFEST).unlink()
    found = check_program(package)
    assert (found.faults, found.is_verified) == ((), False)
    assert check_program(package, key=KEYS.public).faults == ("The program has no manifest. Install a signed release.",)


def test_changed_missing_and_added_files_are_faults(package: Path) -> None:
    (package / "__init__.py").write_text("ANSWER = 2\n")
    (package / "rules" / "profile.toml").unlink()
    (package / "extra.py").write_text("")
    assert check_program(package).faults == (
        "__init__.py: The file was changed.",
        "extra.py: The file is not part of the release.",
        "rules/profile.toml: The file is missing.",
    )


def test_manifest_of_another_key_or_with_a_wrong_signature_is_a_fault(package: Path) -> None:
    other = Keys(b"o" * 32, b"s" * 32)
    (found,) = check_program(package, key=other.public).faults
    assert found == f"The manifest is signed with the key {KEYS.public[:16]}…, not with {other.public[:16]}…."
    (package / "__init__.py").write_text("ANSWER = 2\n")
    manifest = msgspec.structs.replace(read_manifest(package / MANIFEST), files=measure(package))
    write_manifest(manifest, package / MANIFEST)
    assert check_program(package).faults == ("The signature of the manifest is wrong.",)


@pytest.mark.parametrize("text", ["", "[]", '{"form": "x"}'])
def test_unreadable_manifest_is_a_fault(package: Path, text: str) -> None:
    (package / MANIFEST).write_text(text)
    assert check_program(package).faults == (f"{package / MANIFEST}: The file is not a manifest of croupier.",)


def test_manifest_of_another_form_or_place_is_refused(package: Path, tmp_path: Path) -> None:
    manifest = msgspec.structs.replace(read_manifest(package / MANIFEST), form="croupier manifest 9")
    write_manifest(manifest, package / MANIFEST)
    with pytest.raises(BadManifest, match="The format is 'croupier manifest 9'"):
        read_manifest(package / MANIFEST)
    with pytest.raises(BadManifest, match="There is no such manifest"):
        read_manifest(tmp_path / "none")
    with pytest.raises(BadManifest, match="cannot be read"):
        read_manifest(tmp_path)


def test_bytecode_that_does_not_follow_from_its_source_is_a_fault(package: Path) -> None:
    source = package / "__init__.py"
    compiled = compiled_from(source)
    assert check_program(package).is_verified
    moment = source.stat()
    source.write_text("ANSWER = 3\n")
    os.utime(source, ns=(moment.st_atime_ns, moment.st_mtime_ns))
    compiled_from(source)
    source.write_text("ANSWER = 1\n")
    os.utime(source, ns=(moment.st_atime_ns, moment.st_mtime_ns))
    name = compiled.relative_to(package).as_posix()
    assert check_program(package).faults == (f"{name}: The bytecode does not follow from its source. Delete it.",)
    assert check_program(package, has_bytecode=False).is_verified


def test_stale_foreign_and_torn_bytecode(package: Path) -> None:
    source = package / "__init__.py"
    compiled = compiled_from(source)
    name = compiled.relative_to(package).as_posix()
    whole = compiled.read_bytes()
    compiled.write_bytes(b"old!" + whole[4:])
    assert check_program(package).is_verified  # of another version: the interpreter does not run it
    compiled.write_bytes(whole[:8] + b"\0" * 8 + whole[16:])
    assert check_program(package).is_verified  # of an older source: it is compiled again
    compiled.write_bytes(whole[:20])
    assert check_program(package).faults == (f"{name}: The bytecode does not follow from its source. Delete it.",)
    other = compiled.with_name("__init__.cpython-27.pyc")
    compiled.rename(other)
    assert check_program(package).is_verified  # of another interpreter
    (package / "loose.pyc").write_bytes(whole)
    assert check_program(package).faults == (
        "loose.pyc: The bytecode has no source.",
        "loose.pyc: The file is not part of the release.",
    )


def test_bytecode_without_a_source_is_a_fault(package: Path) -> None:
    (package / "gone.py").write_text("X = 1\n")
    compiled = compiled_from(package / "gone.py")
    (package / "gone.py").unlink()
    name = compiled.relative_to(package).as_posix()
    assert check_program(package).faults == (f"{name}: The bytecode has no source.",)
