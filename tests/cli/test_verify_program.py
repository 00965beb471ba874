import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier.cli.main import main
from croupier.records import program
from croupier.records.log.keys import Keys
from croupier.records.program import measure, sign_release, write_manifest
from tools import sign_program

KEYS = Keys(b"r" * 32, b"s" * 32)
FOLLOWS = cache(program._follows)


@pytest.fixture(autouse=True)
def _once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile each source once for all checks of these tests."""
    monkeypatch.setattr(program, "_follows", FOLLOWS)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["verify-program", *words])


def test_installed_files_agree_with_their_manifest(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    write_manifest(sign_release(KEYS), path)
    told = run("--manifest", str(path))
    assert told.exit_code == 0
    assert f"Every file is that of the release signed with the key {KEYS.public}." in told.output
    assert "Compare this key with the published key" in told.output
    told = run("--manifest", str(path), "--key", KEYS.public, "--json")
    assert told.exit_code == 0
    found = json.loads(told.output)
    assert found["verified"]
    assert found["files"] == len(measure())


def test_program_without_a_manifest_is_not_verified() -> None:
    told = run()
    assert told.exit_code == 2
    assert "The program was not installed from a signed release." in told.output


def test_other_key_and_changed_files_exit_with_1(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    manifest = sign_release(KEYS)
    write_manifest(manifest, path)
    assert run("--manifest", str(path), "--key", "a" * 64).exit_code == 1
    manifest.files["cards.py"] = "0" * 64
    write_manifest(manifest, path)
    told = run("--manifest", str(path))
    assert told.exit_code == 1
    assert "The signature of the manifest is wrong." in told.output
    assert "cards.py: The file was changed." in told.output


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--key", "A"), "Write 64 hexadecimal digits in lower case"),
        (("--manifest", "none"), "There is no such file."),
    ],
)
def test_wrong_options_are_refused(words: tuple[str, ...], error: str) -> None:
    told = run(*words)
    assert told.exit_code == 2
    assert error in told.output


def test_release_tool_signs_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "package"
    root.mkdir()
    (root / "__init__.py").write_text("")
    monkeypatch.setattr(sign_program, "ROOT", root)
    monkeypatch.setattr(sign_program, "sign_release", lambda keys: sign_release(keys, root))
    keys = tmp_path / "release.keys"
    assert sign_program.main([str(keys)]) == 0
    assert program.check_program(root, key=Keys.load(keys).public).is_verified
    assert sign_program.main([]) == 2
    assert sign_program.main([str(tmp_path / "none" / "keys")]) == 1
