"""Cached results are found again, unless a dependency has changed or the file was damaged."""

import os
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.analysis import cache, identity
from croupier.analysis.cache import keep, kept, key
from croupier.analysis.identity import identification, program_hash, stated
from croupier.analysis.report.export import as_csv, plain
from croupier.money import Money
from croupier.rules.profile import load_any
from tests.analysis.sample import HOLDEM, PONTOON, holdem, pontoon

ASKED: dict[str, Any] = {"rules": "r", "election": {"decks": 4}, "wager": Money(1000)}


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.mark.parametrize("made", [pontoon, holdem])
def test_cached_value_is_returned_unchanged(made: Any, folder: Path) -> None:
    assert kept("k") is None
    assert keep("k", made()) == kept("k")
    assert msgspec.json.encode(kept("k")) == msgspec.json.encode(made())
    assert kept("other") is None
    assert [one.name for one in folder.iterdir()] == ["k.json"]


def test_numpy_numbers_are_stored_as_plain_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    found = replace(pontoon(), error_bound=numpy.float64(0.25), details={"many": numpy.int64(3)})
    assert (keep("k", found).error_bound, keep("k", found).details) == (0.25, {"many": 3})
    assert plain(found)["details"] == {"many": 3}
    assert "identification,,error_bound,0.25,," in as_csv(found).splitlines()
    with pytest.raises(TypeError, match="an analysis holds object"):
        keep("k", replace(found, details={"odd": object()}))


@pytest.mark.parametrize(
    "other",
    [
        {"rules": "s"},
        {"election": {"decks": 5}},
        {"election": {}},
        {"wager": Money(1001)},
        {"removed": "5 5"},
        {"suppose": {"a": "b"}},
        {"effects": False},
    ],
)
def test_different_inputs_have_different_keys(other: dict[str, Any]) -> None:
    assert key(**ASKED) != key(**(ASKED | other))


def test_equal_inputs_have_equal_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    assert key(**ASKED) == key(**ASKED, removed=" ", suppose={})
    assert key(**(ASKED | {"election": {"a": 1, "b": 2}})) == key(**(ASKED | {"election": {"b": 2, "a": 1}}))
    before = key(**ASKED)
    monkeypatch.setattr(cache, "program_hash", lambda: "another program")
    assert key(**ASKED) != before


@pytest.mark.parametrize(
    "spoil",
    [
        lambda held: held.replace(b"0.00412345", b"0.00412346", 1),
        lambda held: held[: len(held) // 2],
        lambda _: b"",
        lambda _: b"\xff\xfe\n{}",
        lambda held: held.partition(b"\n")[2],
    ],
)
def test_a_damaged_entry_is_ignored_and_rewritten(folder: Path, spoil: Any) -> None:
    keep("k", pontoon())
    file = folder / "k.json"
    file.write_bytes(spoil(file.read_bytes()))
    assert kept("k") is None
    keep("k", pontoon())
    assert kept("k") is not None


def test_entry_with_a_foreign_key_is_ignored(folder: Path) -> None:
    keep("k", pontoon())
    (folder / "k.json").rename(folder / "other.json")
    assert kept("other") is None


def test_an_entry_of_another_form_is_ignored(folder: Path) -> None:
    folder.mkdir()
    (folder / "k.json").write_text(f"{cache._total('k', b'{}')}\n{{}}")
    assert kept("k") is None


def test_unwritable_cache_folder_is_tolerated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("CROUPIER_CACHE", str(file / "under"))
    assert keep("k", pontoon()).document == PONTOON
    assert kept("k") is None


def test_interrupt_leaves_no_partial_entry(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        keep("k", pontoon())
    assert list(folder.iterdir()) == []


def test_oldest_entries_are_evicted(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(cache, "ENTRIES_MAX", 2)
    for number, name in enumerate("abc"):
        keep(name, pontoon())
        os.utime(folder / f"{name}.json", (number, number))
    keep("d", pontoon())
    assert sorted(one.name for one in folder.iterdir()) == ["c.json", "d.json"]


def test_cache_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CROUPIER_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    if os.name != "nt":
        assert cache.folder() == tmp_path / "xdg" / "croupier"
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.setenv("HOME", str(tmp_path))
        assert cache.folder() == tmp_path / ".cache" / "croupier"

    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert cache.folder() is None
    assert kept("k") is None
    assert keep("k", pontoon()).document == PONTOON


# --- identity ---------------------------------------------------------------------------------------------------------


def test_program_hash_covers_the_modules_that_compute() -> None:
    names = [name for name, _ in identity._sources()]
    assert names == sorted(names)
    assert {"analysis/result.py", "engine/poker.py", "rules/profiles/act-uth-2019.toml", "money.py"} <= set(names)
    assert {"rules/documents/act-uth-2019.json", "analysis/report/sheet.html"} <= set(names)
    assert not any("cli" in name or "pycache" in name or "coverage.json" in name for name in names)
    assert len(program_hash()) == 64


def test_a_change_of_the_program_changes_its_hash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def hash_of(text: bytes, name: str = "a.py") -> str:
        for file in tmp_path.iterdir():
            file.unlink()
        (tmp_path / name).write_bytes(text)
        monkeypatch.setattr(resources, "files", lambda _: tmp_path.parent)
        monkeypatch.setattr(identity, "_SOURCES", (tmp_path.name,))
        return program_hash.__wrapped__()

    assert hash_of(b"x = 1\n") != hash_of(b"x = 2\n")
    assert hash_of(b"x = 1\n") == hash_of(b"x = 1\r\n")
    assert hash_of(b"x = 1\n") != hash_of(b"x = 1\n", "b.py")
    assert hash_of(b"x = 1\n", "a.txt") == hash_of(b"x = 2\n", "b.txt")


def test_every_setting_is_identified_with_its_clause() -> None:
    election = {"maximum_payout": "50000", "minimum": "none"}
    found = identification(load_any(HOLDEM, election), election, supposed={"a": "b"})
    by_name = {one.name: one for one in found.answers}
    assert by_name["maximum_payout"].value == "50000"
    assert by_name["maximum_payout"].clause == "10.1:max-payout"
    assert by_name["minimum"].value == "none"
    assert found.readings["max_payout_scope"] == "blind_wager"
    assert (found.instrument, found.supposed) == ("NI2019-212", {"a": "b"})
    fixed = by_name["showdown.qualifies"]
    assert (fixed.is_setting, fixed.reading, fixed.value) == (False, "UTH-6", "one pair")
    assert not any(name.startswith("people.") for name in by_name)


def test_identity_states_only_non_default_settings() -> None:
    chosen = {"decks": 4, "maximum": None, "minimum": "10", "readings": {"dealer_pontoon_collection": "original_only"}}
    assert stated(PONTOON, chosen) == {"decks": "4", "maximum": "none", "dealer_pontoon_collection": "original_only"}
    assert stated(PONTOON, {}) == {}


def test_election_of_a_scenario_is_stated_as_applied() -> None:
    found = identification(load_any(PONTOON, {}, as_found=True), {}, as_found=True)
    values = {one.name: one.value for one in found.answers}
    assert (values["maximum"], values["decks"], values["smallest_chip"]) == ("none", "4", "0.01")
    assert replace(found, answers=()).rules == load_any(PONTOON, {}, as_found=True).fingerprint
