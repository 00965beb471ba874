"""The group: help, version, names of commands, and how every expected error ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click
import pytest

from croupier import __version__
from croupier.cli import main as entry
from croupier.cli.console import errors
from croupier.rules.clause import document
from tests.cli.conftest import Run, Write
from tests.patience import PATIENCE

CROUPIER = (sys.executable, "-m", "croupier")


def started(words: Sequence[object], **options: object) -> "subprocess.Popen[str]":
    command = [*CROUPIER, *map(str, words)]
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]  # noqa: S603  our own words; options pass through
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", **options
    )


def test_help_lists_every_command_without_importing_one(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name, (_, told) in entry.COMMANDS.items():
        assert name in result.stdout
        assert told.split()[0] in result.stdout
    seen = "import sys; from croupier.cli.main import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    seen += "unasked = ('croupier.engine', 'croupier.cli.re', 'croupier.analysis', 'numpy', 'numba')\n"
    seen += "print([name for name in sys.modules if name.startswith(unasked)])"
    shown = subprocess.run([sys.executable, "-c", seen], check=True, capture_output=True, text=True)  # noqa: S603  our own words
    assert shown.stdout.splitlines()[-1] == "[]"


def test_unlisted_modules_are_no_commands() -> None:
    context = click.Context(entry.main)
    assert entry.main.list_commands(context) == list(entry.COMMANDS)
    assert entry.main.get_command(context, "errors") is None


def test_missing_command_shows_help(run: Run) -> None:
    assert run().stdout == run("-h").stdout


def test_version_is_printed(run: Run) -> None:
    assert run("--version").stdout == f"croupier {__version__}\n"


@pytest.mark.parametrize(
    "command", ["replay", "rules", "clauses", "analyse", "compare", "simulate", "fairness", "audit", "user"]
)
def test_every_command_has_help(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: croupier {command}")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["repley"],
            f"There is no command 'repley'. Did you mean replay? Commands: {', '.join(entry.COMMANDS)}.",
        ),
        (["--jsn"], "No such option '--jsn'."),
        (["replay"], "Missing argument 'FILE...'."),
        (["replay", "--jsn", "x"], "No such option '--jsn'"),
        (["rules"], "Missing argument 'DOCUMENT'."),
        (["rules", "act-ponton-2018"], "There is no document 'act-ponton-2018'. Did you mean act-pontoon-2018?"),
        (["rules", "act-uth-2019"], "maximum_payout: act-uth-2019 10.1:max-payout wants it stated for the table"),
        (["clauses", "act-pontoon-2018", "14.9"], "act-pontoon-2018 has no clause '14.9'. The nearest are 14.1"),
        (["clauses", "blackjack"], "There is no document 'blackjack'"),
        (["clauses", "--kind", "law"], "Invalid value for '--kind': 'law' is not one of"),
    ],
)
def test_wrong_arguments_end_with_one_sentence_and_exit_2(run: Run, words: list[str], told: str) -> None:
    result = run(*words)
    assert result.exit_code == errors.WRONG
    assert result.stdout == ""
    assert result.stderr.startswith(f"croupier: {told}")
    assert result.stderr.count("\n") == 1
    assert result.stderr.rstrip().endswith((".", "?"))


def raising(error: BaseException) -> click.Command:
    def fail() -> None:
        raise error

    return click.Command("clauses", callback=fail)


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (KeyboardInterrupt(), 130, "Interrupted."),
        (click.Abort(), 130, "Interrupted."),
        (EOFError(), 2, "The input ended before an answer was given."),
        (PermissionError(13, "Permission denied", "x.json"), 2, "x.json: Permission denied."),
        (OSError(28, "No space left on device"), 2, "No space left on device."),
        (OSError("odd"), 2, "odd."),
        (UnicodeDecodeError("utf-8", b"a\xff", 1, 2, "odd"), 2, "The text is not UTF-8: byte 2 is 0xff."),
        (click.FileError("x.json", "gone"), 2, "Could not open file 'x.json': gone."),
    ],
)
def test_every_expected_error_has_its_exit_status(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, told: str
) -> None:
    monkeypatch.setattr("croupier.cli.clauses.clauses", raising(error))
    result = run("clauses")
    assert result.exit_code == code
    assert result.stderr.strip() == f"croupier: {told}"


def test_closed_pipe_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.clauses.clauses", raising(BrokenPipeError(32, "Broken pipe")))
    result = run("clauses")
    assert (result.exit_code, result.stderr) == (errors.NOBODY_READS, "")


def test_unexpected_error_is_raised(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.clauses.clauses", raising(AssertionError("wrong")))
    with pytest.raises(AssertionError, match="AssertionError"):
        run("clauses")


def test_any_kind_of_stream_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", object())
    errors.show_any_text()


def test_lookup_error_is_printed_without_quotation_marks() -> None:
    with pytest.raises(LookupError) as caught:
        document("x")
    assert errors.sentence(caught.value).startswith("There is no document 'x'")


# --- real processes ---------------------------------------------------------------------------------------------------


def test_module_and_script_are_the_same() -> None:
    shown = subprocess.run([*CROUPIER, "--version"], check=True, capture_output=True, text=True)  # noqa: S603  our own words
    assert shown.stdout == f"croupier {__version__}\n"
    script = Path(sys.executable).with_name("croupier")
    again = subprocess.run([script, "--version"], check=True, capture_output=True, text=True)  # noqa: S603  as above
    assert again.stdout == shown.stdout


def test_closed_pipe_prints_no_traceback() -> None:
    with started(["clauses", "--json"]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        told = process.stderr.read()
    assert (process.returncode, told) == (errors.NOBODY_READS, "")


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_ends_with_130() -> None:
    # who runs the tests in the background may ignore the signal, and a child would inherit that
    heeded = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with started(["replay", "nowhere", "-"], stdin=subprocess.PIPE, preexec_fn=heeded) as process:
        assert process.stderr is not None
        assert "nowhere" in process.stderr.readline()  # it is about to wait for its standard input
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == errors.INTERRUPTED
    assert told.strip() == "croupier: Interrupted."


def test_unencodable_character_is_escaped(write: Write) -> None:
    file = write({"scenario": 1, "document": "Zürich", "shoe": "", "inputs": []})
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    with started(["replay", file], env=environment) as process:
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == errors.WRONG
    assert r"Z\xfcrich" in told
