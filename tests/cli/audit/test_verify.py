"""`croupier audit verify`, `log` and `heads`: what they tell, and how they end."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from croupier.cli import audit as group
from croupier.records.locations import open_house, places
from croupier.records.log.keys import Keys
from croupier.records.stores.address import open_store
from tests.cli.conftest import Run
from tests.records.evening import DOCUMENTS, KEYS
from tests.records.twins import changed, evening, play, played_in
from tests.tools.logs import TOOL, body_of, canonical, entry_line

TABLE = f"table {DOCUMENTS[0]}"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store in which each document was played, without keys or a witness next to it."""
    return played_in(tmp_path_factory.mktemp("store"))


@pytest.fixture
def kept(played: Path, tmp_path: Path, run: Run) -> Path:
    """Return a store with its keys and its witness next to it."""
    file = Path(shutil.copy(played, tmp_path / "house.db"))
    KEYS.save(Path(f"{file}.keys"))
    assert run("audit", "heads", file, "--output", f"{file}.heads").exit_code == 0
    return file


def test_the_group_names_its_commands_and_imports_none(run: Run) -> None:
    result = run("audit")
    assert result.stdout == run("audit", "--help").stdout
    for name, (_, told) in group.COMMANDS.items():
        assert name in result.stdout
        assert told.split()[0] in result.stdout
    seen = "import sys; from croupier.cli.main import main\ntry: main(['audit', '--help'])\nexcept SystemExit: pass\n"
    seen += "print([name for name in sys.modules if name.startswith(('croupier.records', 'sqlalchemy'))])"
    shown = subprocess.run([sys.executable, "-c", seen], check=True, capture_output=True, text=True)  # noqa: S603  our own words
    assert shown.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("name", group.COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    result = run("audit", name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: croupier audit {name} ")


def test_a_wrong_name_gets_the_nearest(run: Run) -> None:
    result = run("audit", "verfy")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "croupier: There is no command 'audit verfy'. Did you mean verify? Commands: verify, log, "
    )
    assert group.audit.get_command(click.Context(group.audit), "verfy") is None


# --- verify ----------------------------------------------------------------------------------------------------------


def test_valid_store_is_summarised_in_a_few_lines(kept: Path, run: Run) -> None:
    result = run("audit", "verify", kept)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == f"{kept}: no faults found."
    assert lines[2] == f"tables    5: {', '.join(f'table {document}' for document in DOCUMENTS)}"
    assert lines[3].startswith("entries   ")
    assert ", from 2026-09-21 14:20:00 UTC to 2026-09-21 14:20:" in lines[3]
    assert lines[4] == "heads     16, 10 of them signed at the end of a round"
    assert lines[5] == f"key       {KEYS.public}, that of {kept}.keys"
    assert lines[6] == f"witness   6 heads of {kept}.heads agree"
    assert lines[7].startswith("checked   hashes, order and signatures; all other tables of the database (--deep ")
    assert len(lines) == 8


def test_missing_key_and_witness_are_mentioned(played: Path, run: Run) -> None:
    result = run("audit", "verify", played, "--deep")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[5:] == [
        f"key       {KEYS.public}, NOT compared",
        "witness   NONE",
        "checked   hashes, order and signatures; all other tables of the database; every decision",
        "          NOT checked without the keys (--keys): logins and tickets",
        "Without a key from elsewhere (--key), a replacement of the whole store cannot be excluded.",
        "Without a witness (--heads), a restore to an earlier state cannot be excluded.",
    ]


def test_empty_store_verifies(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "house.db"
    open_house(places(str(file))).store.close()
    result = run("audit", "verify", file)
    assert result.exit_code == 0
    assert "tables    none" in result.stdout


def test_result_is_available_as_json(kept: Path, run: Run) -> None:
    result = run("audit", "verify", kept, "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["holds"], told["findings"], told["not_excluded"]) == (0, True, [], [])
    assert (told["key"], told["witnessed"], told["rounds"], told["is_database"]) == (KEYS.public, 6, 10, True)
    assert list(told["logs"])[:2] == ["house", TABLE]
    changed(kept, "UPDATE parts SET net = 7 WHERE log = ? AND round = 1", TABLE)
    result = run("audit", "verify", kept, "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["holds"]) == (1, False)
    assert [(one["log"], one["number"] > 0) for one in told["findings"]] == [(TABLE, True)]


def test_findings_are_sentences_and_exit_1(kept: Path, run: Run) -> None:
    rewritten = "CAST(replace(body, 'role', 'rola') AS BLOB)"
    changed(kept, f"UPDATE entries SET body = {rewritten} WHERE log = ? AND number = 15", TABLE)  # noqa: S608  our own words
    result = run("audit", "verify", kept)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{kept}: {TABLE}, entry 15: The entry was changed: its hash is ")
    assert result.stdout.endswith(" is recorded.\n")
    assert result.stdout.count("\n") == 1


def test_gap_in_a_log_is_located(tmp_path: Path, run: Run) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(line for number, line in enumerate(evening(2)) if number not in (20, 21)))
    result = run("audit", "verify", log)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{log}: {TABLE}, entry ")
    assert result.stdout.endswith(": entries from 13 are missing.\n")


def test_foreign_key_is_detected(kept: Path, tmp_path: Path, run: Run) -> None:
    told = f"{kept}: The store is signed with the key {KEYS.public}, not with {'0' * 64}.\n"
    result = run("audit", "verify", kept, "--key", "0" * 64)
    assert (result.exit_code, result.stdout) == (1, told)
    stranger = Keys(bytes(32), bytes(32))
    stranger.save(tmp_path / "stranger")
    result = run("audit", "verify", kept, "--keys", tmp_path / "stranger")
    assert (result.exit_code, result.stdout) == (1, told.replace("0" * 64, stranger.public))
    assert run("audit", "verify", kept, "--key", KEYS.public).stdout.count(f"{KEYS.public}, the one given\n") == 1


def test_rolled_back_store_is_detected_by_its_witness(kept: Path, tmp_path: Path, run: Run) -> None:
    old = Path(shutil.copy(kept, tmp_path / "old.db"))
    store = open_store(str(kept), writes=True)
    play(store, 3, DOCUMENTS[:1])
    store.close()
    result = run("audit", "heads", kept)
    (tmp_path / "elsewhere").write_bytes(result.stdout_bytes)
    assert run("audit", "verify", kept, "--heads", tmp_path / "elsewhere").exit_code == 0
    result = run("audit", "verify", old, "--heads", tmp_path / "elsewhere")
    assert result.exit_code == 1
    assert "The log ends here, but the witness has a head of entry " in result.stdout


def test_unreadable_keys_next_to_a_store_are_skipped(kept: Path, run: Run) -> None:
    Path(f"{kept}.keys").write_text("{}", "utf-8")
    result = run("audit", "verify", kept)
    assert result.exit_code == 0
    assert f"{KEYS.public}, NOT compared" in result.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere.db"], "nowhere.db: No such file or directory."),
        (["{words}"], "{words}: This is neither a store nor an exported log."),
        (["{newer}"], "{newer}: The exported log has version 2, newer than this program, which reads version 1."),
        (["{store}", "--key", "12"], "--key 12: Write 64 hexadecimal digits in lower case."),
        (["{store}", "--keys", "nowhere"], "nowhere: The keys are missing. "),
        (["{store}", "--keys", "{words}"], "{words}: The file has no keys of a store."),
        (["{store}", "--heads", "nowhere"], "nowhere: No such file or directory."),
        (["{cut}"], "{cut}: The database is damaged or cannot be read: "),
        (["postgresql://nobody@127.0.0.1:1/none"], "postgresql://nobody@127.0.0.1:1/none: "),
        (["postgresql://["], ""),
        ([], "Missing argument 'STORE'."),
    ],
)
def test_unverifiable_input_ends_with_one_sentence_and_exit_2(
    played: Path, tmp_path: Path, run: Run, words: list[str], told: str
) -> None:
    files = {name: tmp_path / name for name in ("words", "newer", "cut")}
    files["words"].write_text("hello\n", "utf-8")
    files["newer"].write_text('{"croupier-log":2,"key":"","store":""}\n', "utf-8")
    files["cut"].write_bytes(played.read_bytes()[:4000])
    names = {name: str(file) for name, file in files.items()} | {"store": str(played)}
    result = run("audit", "verify", *[word.format(**names) for word in words])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"croupier: {told.format(**names)}")
    assert result.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cut", "newer", "words"]


def test_log_of_a_newer_version_is_rejected(tmp_path: Path, run: Run) -> None:
    log, whole = tmp_path / "log.jsonl", evening(2)
    newer = entry_line(canonical(body_of(whole[9]) | {"v": 2}))
    log.write_bytes(b"".join([*whole[:9], newer]))
    result = run("audit", "verify", log)
    assert (result.exit_code, result.stdout) == (2, "")
    told = f"The version of an entry of {TABLE} is 2, newer than this program, which reads 1."
    assert result.stderr == f"croupier: {log}: {told}\n"
    log.write_bytes(b"".join([*whole[:9], newer.replace(b'"at":1', b'"at":2')]))
    result = run("audit", "verify", log)
    assert result.exit_code == 1  # its hash is not its own: it is no newer one, but a changed one
    assert "The entry has version 2." in result.stdout


def test_interrupt_ends_with_130(played: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.records.log.chain.Chain.entry", interrupted)
    result = run("audit", "verify", played)
    assert (result.exit_code, result.stderr) == (130, "\ncroupier: Interrupted.\n")


# --- log and heads ---------------------------------------------------------------------------------------------------


def test_exported_log_passes_both_verifiers(kept: Path, tmp_path: Path, run: Run) -> None:
    log = tmp_path / "log.jsonl"
    assert run("audit", "log", kept).stdout_bytes == b"".join(evening(2))
    result = run("audit", "log", kept, "--output", log)
    assert (result.exit_code, result.stdout, log.read_bytes()) == (0, "", b"".join(evening(2)))
    assert run("audit", "verify", log, "--deep", "--heads", f"{kept}.heads").exit_code == 0
    command = [sys.executable, "-I", "-S", str(TOOL), str(log), "--heads", f"{kept}.heads"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  our own words
    assert done.stdout.splitlines()[-1] == f"{log}: witness: 6 heads agree."


def test_existing_file_is_not_overwritten(kept: Path, tmp_path: Path, run: Run) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text("mine", "utf-8")
    result = run("audit", "log", kept, "--output", log)
    assert result.exit_code == 2
    assert result.stderr == f"croupier: {log}: The file already exists. Choose another name.\n"
    assert log.read_text("utf-8") == "mine"


def test_export_of_one_table_and_of_an_unknown_name(kept: Path, tmp_path: Path, run: Run) -> None:
    log = tmp_path / "log.jsonl"
    result = run("audit", "log", kept, "--output", log, "--table", "table 9")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"croupier: {kept}: There is no table 'table 9'. The store has: {TABLE}, ")
    assert not list(tmp_path.glob("log*"))
    assert run("audit", "log", kept, "--output", log, "--table", TABLE).exit_code == 0
    result = run("audit", "verify", log)
    assert result.exit_code == 1
    assert result.stdout.count("The log is missing. Entry ") == 4


def test_decisions_of_an_earlier_edition_are_listed(run: Run) -> None:
    old = Path(__file__).parents[2] / "records" / "editions" / "first.jsonl"
    result = run("audit", "verify", old, "--deep")
    assert result.exit_code == 0
    assert (
        "earlier   2 decisions of earlier editions are not what edition 2 of this program decides:\n" in result.stdout
    )
    assert "          table 1, entry 32: Decided under edition 1, not repeated: ChangeLimits: " in result.stdout
    assert "earlier   " not in run("audit", "verify", old).stdout
    found = json.loads(run("audit", "verify", old, "--deep", "--json").stdout)
    assert (found["holds"], found["edition"]) == (True, 1)
    assert [(one["number"], one["edition"]) for one in found["earlier"]] == [(32, 1), (46, 1)]
