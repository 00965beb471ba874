"""`croupier audit verify`, `log` and `heads`: what they tell, and how they end."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from croupier.cli import audit as group
from croupier.records.keys import Keys
from croupier.records.places import open_house, places
from croupier.records.stores.opening import open_store
from tests.cli.conftest import Run
from tests.records.evening import DOCUMENTS, KEYS
from tests.records.twins import changed, evening, play, played_in
from tests.tools.logs import TOOL, canonical, entry_line, held

TABLE = f"table {DOCUMENTS[0]}"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store in which each document was played, without keys or a witness beside it."""
    return played_in(tmp_path_factory.mktemp("store"))


@pytest.fixture
def kept(played: Path, tmp_path: Path, run: Run) -> Path:
    """Return a store with its keys and its witness beside it."""
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
        "croupier: There is no command 'audit verfy'; the nearest is verify, of verify, log, "
    )
    assert group.audit.get_command(click.Context(group.audit), "verfy") is None


# --- verify ----------------------------------------------------------------------------------------------------------


def test_a_good_store_is_told_in_a_few_lines(kept: Path, run: Run) -> None:
    result = run("audit", "verify", kept)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == f"{kept}: everything holds."
    assert lines[2] == f"tables    5: {', '.join(f'table {document}' for document in DOCUMENTS)}"
    assert lines[3].startswith("entries   ")
    assert ", from 2026-09-21 14:20:00 UTC to 2026-09-21 14:20:" in lines[3]
    assert lines[4] == "heads     16, 10 of them signed at the end of a round"
    assert lines[5] == f"key       {KEYS.public}, that of {kept}.keys"
    assert lines[6] == f"witness   6 heads of {kept}.heads agree"
    assert lines[7].startswith(
        "checked   hashes, order and signatures; what the database keeps beside the log (--deep "
    )
    assert len(lines) == 8


def test_without_key_and_witness_it_says_what_is_not_excluded(played: Path, run: Run) -> None:
    result = run("audit", "verify", played, "--deep")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[5:] == [
        f"key       {KEYS.public}, NOT compared",
        "witness   NONE",
        "checked   hashes, order and signatures; what the database keeps beside the log; every decision",
        "Without a key from elsewhere (--key) it is not excluded that all was written anew with another.",
        "Without a witness (--heads) it is not excluded that the store was put back to an earlier state.",
    ]


def test_an_empty_store_holds(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "house.db"
    open_house(places(str(file))).store.close()
    result = run("audit", "verify", file)
    assert result.exit_code == 0
    assert "tables    none" in result.stdout


def test_it_is_told_in_json_too(kept: Path, run: Run) -> None:
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
    assert result.stdout.startswith(f"{kept}: {TABLE}, entry 15: its bytes have the hash ")
    assert result.stdout.endswith(" is recorded: it was changed.\n")
    assert result.stdout.count("\n") == 1


def test_a_log_with_a_hole_is_told_with_its_place(tmp_path: Path, run: Run) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(line for number, line in enumerate(evening(2)) if number not in (20, 21)))
    result = run("audit", "verify", log)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{log}: {TABLE}, entry ")
    assert result.stdout.endswith(" on are missing.\n")


def test_another_key_is_found(kept: Path, tmp_path: Path, run: Run) -> None:
    told = f"{kept}: it is signed with the key {KEYS.public}, and not with {'0' * 64}.\n"
    result = run("audit", "verify", kept, "--key", "0" * 64)
    assert (result.exit_code, result.stdout) == (1, told)
    stranger = Keys(bytes(32), bytes(32))
    stranger.save(tmp_path / "stranger")
    result = run("audit", "verify", kept, "--keys", tmp_path / "stranger")
    assert (result.exit_code, result.stdout) == (1, told.replace("0" * 64, stranger.public))
    assert run("audit", "verify", kept, "--key", KEYS.public).stdout.count(f"{KEYS.public}, the one given\n") == 1


def test_a_store_that_was_put_back_is_found_by_its_witness(kept: Path, tmp_path: Path, run: Run) -> None:
    old = Path(shutil.copy(kept, tmp_path / "old.db"))
    store = open_store(str(kept), writes=True)
    play(store, 3, DOCUMENTS[:1])
    store.close()
    result = run("audit", "heads", kept)
    (tmp_path / "elsewhere").write_bytes(result.stdout_bytes)
    assert run("audit", "verify", kept, "--heads", tmp_path / "elsewhere").exit_code == 0
    result = run("audit", "verify", old, "--heads", tmp_path / "elsewhere")
    assert result.exit_code == 1
    assert "the log ends here, and the witness has signed entry " in result.stdout


def test_keys_beside_a_store_that_cannot_be_read_are_passed_over(kept: Path, run: Run) -> None:
    Path(f"{kept}.keys").write_text("{}", "utf-8")
    result = run("audit", "verify", kept)
    assert result.exit_code == 0
    assert f"{KEYS.public}, NOT compared" in result.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere.db"], "nowhere.db: No such file or directory."),
        (["{words}"], "{words}: it is neither a store nor an exported log."),
        (["{newer}"], "{newer}: it is an exported log of version 2, newer than this program, which knows 1."),
        (["{store}", "--key", "12"], "--key 12: write 64 hexadecimal digits in small letters."),
        (["{store}", "--keys", "nowhere"], "nowhere: there are no keys; "),
        (["{store}", "--keys", "{words}"], "{words}: it holds no keys of a store."),
        (["{store}", "--heads", "nowhere"], "nowhere: No such file or directory."),
        (["{cut}"], "{cut}: it is damaged or cannot be read: "),
        (["postgresql://nobody@127.0.0.1:1/none"], "postgresql://nobody@127.0.0.1:1/none: "),
        (["postgresql://["], ""),
        ([], "Missing argument 'STORE'."),
    ],
)
def test_what_cannot_be_checked_is_one_sentence_and_exit_2(
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


def test_a_log_that_goes_on_in_a_newer_version_is_told(tmp_path: Path, run: Run) -> None:
    log, whole = tmp_path / "log.jsonl", evening(2)
    newer = entry_line(canonical(held(whole[9]) | {"v": 2}))
    log.write_bytes(b"".join([*whole[:9], newer]))
    result = run("audit", "verify", log)
    assert (result.exit_code, result.stdout) == (2, "")
    told = f"an entry of {TABLE} is of version 2, newer than this program, which knows 1."
    assert result.stderr == f"croupier: {log}: {told}\n"
    log.write_bytes(b"".join([*whole[:9], newer.replace(b'"at":1', b'"at":2')]))
    result = run("audit", "verify", log)
    assert result.exit_code == 1  # its hash is not its own: it is no newer one, but a changed one
    assert "the entry in this place is of version 2" in result.stdout


def test_ctrl_c_ends_it(played: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.records.chain.Chain.entry", interrupted)
    result = run("audit", "verify", played)
    assert (result.exit_code, result.stderr) == (130, "\ncroupier: Interrupted.\n")


# --- log and heads ---------------------------------------------------------------------------------------------------


def test_the_exact_log_is_written_and_both_verifiers_take_it(kept: Path, tmp_path: Path, run: Run) -> None:
    log = tmp_path / "log.jsonl"
    assert run("audit", "log", kept).stdout_bytes == b"".join(evening(2))
    result = run("audit", "log", kept, "--output", log)
    assert (result.exit_code, result.stdout, log.read_bytes()) == (0, "", b"".join(evening(2)))
    assert run("audit", "verify", log, "--deep", "--heads", f"{kept}.heads").exit_code == 0
    command = [sys.executable, "-I", "-S", str(TOOL), str(log), "--heads", f"{kept}.heads"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  our own words
    assert done.stdout.splitlines()[-1] == f"{log}: witness: 6 heads agree."


def test_a_file_is_not_written_over(kept: Path, tmp_path: Path, run: Run) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text("mine", "utf-8")
    result = run("audit", "log", kept, "--output", log)
    assert result.exit_code == 2
    assert result.stderr == f"croupier: {log}: it is there already, and is not written over.\n"
    assert log.read_text("utf-8") == "mine"


def test_one_table_is_written_and_a_wrong_name_leaves_no_file(kept: Path, tmp_path: Path, run: Run) -> None:
    log = tmp_path / "log.jsonl"
    result = run("audit", "log", kept, "--output", log, "--table", "table 9")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"croupier: {kept}: it has no table 'table 9'; it has {TABLE}, ")
    assert not list(tmp_path.glob("log*"))
    assert run("audit", "log", kept, "--output", log, "--table", TABLE).exit_code == 0
    result = run("audit", "verify", log)
    assert result.exit_code == 1
    assert result.stdout.count("it is missing, and entry ") == 4
