"""The second verifier of the audit log on exported logs: good ones, and every kind of damage."""

import ast
import copy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.damages import DAMAGES, FIRST, LINES, ONE, TABLE_END, Findings, altered, at, with_
from tests.tools.logs import (
    SIGNER,
    STORE,
    STRANGER,
    TOOL,
    Book,
    body_of,
    book,
    canonical,
    digits,
    entry_line,
    hash_of,
    head_line,
    is_entry,
    judged,
    kinds,
    tool,
)


def test_verifier_imports_only_the_standard_library() -> None:
    tree = ast.parse(TOOL.read_text("utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module).partition(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert named <= sys.stdlib_module_names


def test_verifier_runs_standalone_and_states_what_it_checked(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(LINES))
    command = [sys.executable, "-I", "-S", str(TOOL), str(file)]  # no packages at all
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  our own words
    lines = [line.removeprefix(f"{file}: ") for line in done.stdout.splitlines()]
    assert lines[0] == f"holds: store {STORE}, 3 logs, 25 entries, 9 heads."
    last = msgspec.json.decode(LINES[at(11)])["hash"]
    assert lines[2] == f"log table 1: ends with entry 11, {last}."
    assert lines[3].startswith(r"log Tisch \xc4: ends with entry 11, ")  # nothing that could disturb a terminal
    assert lines[4] == f"key {digits(SIGNER)}: not compared with one from elsewhere (--key)."
    assert lines[5:] == ["witness: none."]


@pytest.mark.parametrize("lines", [LINES, Book().lines(), book(0, ["t"]).lines(), book(1, ["b", "a", "c"]).lines()])
def test_valid_log_verifies(lines: list[bytes]) -> None:
    check = judged(lines)
    assert kinds(check) == {}
    assert check.entries + check.heads + 1 == len(lines)


@pytest.mark.parametrize("name", DAMAGES)
def test_every_kind_of_damage_is_detected(name: str) -> None:
    lines, findings = DAMAGES[name]
    assert kinds(judged(lines)) == findings


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (TABLE_END, "has no valid signature"),
        (FIRST, "its bytes give the hash"),
    ],
)
def test_a_finding_is_one_sentence_that_names_log_entry_and_what(
    place: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(with_(place, LINES[place].replace(b'"at":1', b'"at":2'))))
    assert tool().main([str(file)]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{file}: log table 1, entry ")
    assert words in line
    assert line.endswith(".")


BODY: Final = canonical(body_of(LINES[at(11)]))
HEAD: Final = canonical(body_of(LINES[TABLE_END]))

FRAMES: Final[dict[str, Callable[[bytes], bytes]]] = {  # how a body can be wrong as a whole
    "nothing": lambda body: body[:0],
    "no object": lambda body: b"[]" + body[:0],
    "a text": lambda body: canonical(body.decode()),
    "in a list": lambda body: b"[" + body + b"]",
    "twice": lambda body: body + body,
    "a space": lambda body: b"{ " + body[1:],
    "a space at the end": lambda body: body + b" ",
    "a line end": lambda body: body + b"\r",
    "a byte order mark": lambda body: b"\xef\xbb\xbf" + body,
    "another encoding": lambda body: body.decode().encode("utf-16"),
    "keys in another order": lambda body: b'{"v":1,' + body[1:].replace(b',"v":1', b""),
    "a key twice": lambda body: b'{"at":1,' + body[1:],
    "all keys twice": lambda body: body[:-1] + b"," + body[1:],
    "a field less": lambda body: body.replace(b',"v":1', b""),
    "a letter escaped": lambda body: body.replace(b'"table 1"', b'"t\\u0061ble 1"'),
    "an exponent": lambda body: body.replace(b'"at":1', b'"at":1e'),
    "a float": lambda body: body.replace(b',"by"', b'.0,"by"').replace(b',"hash"', b'.0,"hash"'),
    "a leading nought": lambda body: body.replace(b'"at":1', b'"at":01'),
}

VALUES_REFUSED: Final = {  # what can be wrong with a value inside
    "a float": b"1.5",
    "a float that is whole": b"1.0",
    "a number with an exponent": b"1e5",
    "minus nought": b"-0",
    "no number": b"NaN",
    "infinity": b"-Infinity",
    "a number of 5,000 digits": b"9" * 5_000,
    "an escape that is not needed": b'"\\u0041"',
    "an escaped slash": b'"\\/"',
    "an escape in capitals": b'"\\u001F"',
    "a long escape for a short one": b'"\\u000a"',
    "an escaped letter": b'"\\u00eb"',
    "half a surrogate": b'"\\ud800"',
    "a surrogate pair": b'"\\ud83c\\udca1"',
    "a bare line feed": b'"\n"',
    "half a surrogate in bytes": b'"\xed\xa0\x80"',
    "latin letters in one byte": b'"\xe9"',
    "an overlong encoding": b'"\xc0\xaf"',
    "deep nesting": b"[" * 100_000 + b"]" * 100_000,
    "deep nesting of objects": b'{"":' * 100_000 + b"1" + b"}" * 100_000,
    "keys in another order": b'{"b":1,"a":1}',
    "a key twice": b'{"a":1,"a":1}',
}


def signed_after(body: bytes) -> list[bytes]:
    """Return the log with this as its last entry of table 1, hashed and signed as if it were right."""
    lines = with_(at(11), entry_line(body))
    lines[TABLE_END] = head_line(canonical(body_of(LINES[TABLE_END]) | {"hash": hash_of(body)}))
    return lines


def inside(value: bytes) -> bytes:
    """Return the last entry of table 1 with a value inside its input."""
    return BODY.replace(b'"do":"PlaceWager"', b'"do":"PlaceWager","z":' + value)


@pytest.mark.parametrize("value", [7, -(10**40), None, True, [], {}, "ë\U0001f0a1/\x7f\x1f\n", {"a": {"b": [[]]}}])
def test_any_canonical_value_is_accepted(value: object) -> None:
    assert kinds(judged(signed_after(inside(canonical(value))))) == {}


@pytest.mark.parametrize("name", VALUES_REFUSED)
def test_signed_noncanonical_value_is_detected(name: str) -> None:
    assert kinds(judged(signed_after(inside(VALUES_REFUSED[name])))) == {ONE: (11, "changed")}


@pytest.mark.parametrize("name", FRAMES)
def test_signed_noncanonical_body_is_detected(name: str) -> None:
    wrong = FRAMES[name]
    assert wrong(BODY) != BODY
    assert wrong(HEAD) != HEAD
    assert kinds(judged(signed_after(wrong(BODY)))) == {ONE: (11, "changed")}
    assert kinds(judged(with_(TABLE_END, head_line(wrong(HEAD))))) == {ONE: (11, "bad head")}


VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(value=st.dictionaries(st.text(), VALUES))
def test_canonical_form_agrees_with_the_log(value: dict[str, Any]) -> None:
    assert tool().decoded(canonical(value)) == value


def test_canonical_form_agrees_for_every_character() -> None:
    for start in range(0, 0x110000, 0x1000):
        letters = "".join(map(chr, range(start, start + 0x1000))).encode("utf-8", "ignore").decode()
        assert tool().decoded(canonical({letters: letters})) == {letters: letters}


# --- other versions and files that are no log -------------------------------------------------------------------------


def codes(data: bytes, file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the exit code and the complaint about a file of these bytes."""
    file.write_bytes(data)
    code = tool().main([str(file)])
    return code, capsys.readouterr().err.removeprefix(f"{file}: ")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([b'{"croupier-log":2,"more":1}\n', *LINES[1:]], "it is a log of version 2, newer than this verifier knows"),
        (with_(at(5), altered(at(5), v=2)), "entry 4 of log table 1 is of version 2, newer than this verifier knows"),
        (with_(at(5), altered(at(5), v=0)), "entry 4 of log table 1 is of version 0, none that this verifier knows"),
        (
            with_(TABLE_END, head_line(canonical(body_of(LINES[TABLE_END]) | {"v": 3}))),
            "a head after entry 11 of log table 1 is of version 3, newer",
        ),
    ],
)
def test_unknown_version_is_rejected_by_name(
    lines: list[bytes], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = codes(b"".join(lines), tmp_path / "log", capsys)
    assert code == 2
    assert words in said


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\n",
        b"\xff" * 5_000,
        b"\n" + b"".join(LINES),
        b"\xef\xbb\xbf" + b"".join(LINES),
        b"".join(LINES).replace(b"\n", b"\r\n"),
        b"".join(LINES[1:]),
        LINES[0][:-1],
        LINES[0].replace(b":1", b":0"),
        LINES[0].replace(b":1", b": 1"),
        LINES[0].replace(b":1", b":" + b"9" * 900),
        b"".join(LINES).decode().encode("utf-16"),
    ],
)
def test_file_that_is_no_log_is_rejected(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused = "it is neither an exported log of croupier nor an SQLite store.\n"
    assert codes(data, tmp_path / "log", capsys) == (2, refused)


def test_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (str(tmp_path / "nowhere"), str(tmp_path), "a\0b"):
        assert tool().main([name]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


@pytest.mark.parametrize("words", [[], ["log", "--key", "AB" * 32], ["log", "--key", "ab"], ["log", "other"]])
def test_wrong_arguments_are_rejected(words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        tool().main(words)
    assert left.value.code == 2


def test_endless_line_does_not_fill_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool(), "LINE_MAX", 4_096)
    file = tmp_path / "log"
    file.write_bytes(b"".join(LINES[: at(5)]) + b"x" * 100_000)
    assert kinds(tool().checked(str(file), None, None))[ONE] == (5, "changed")


# --- the key ----------------------------------------------------------------------------------------------------------


def test_the_key_that_must_have_signed_can_be_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"".join(LINES))
    assert tool().main([str(file), "--key", digits(SIGNER), "--verbose"]) == 0
    said = capsys.readouterr().out
    assert f"key {digits(SIGNER)}: the one given." in said
    assert "entries and" in said
    assert tool().main([str(file), "--key", digits(STRANGER)]) == 1
    said = capsys.readouterr().out
    assert said == f"{file}: store: another key: it names the key {digits(SIGNER)}, not the given {digits(STRANGER)}.\n"


def test_recreated_store_is_detected_only_by_the_key(tmp_path: Path) -> None:
    made = Book(STRANGER)
    made.begin("table 1")
    file = tmp_path / "log"
    file.write_bytes(b"".join(made.lines()))
    assert tool().main([str(file)]) == 0
    assert tool().main([str(file), "--key", digits(SIGNER)]) == 1


@pytest.mark.parametrize("key", ["01" + "00" * 31, "ff" * 32, "02" + "00" * 31])
def test_store_with_invalid_key_is_detected(key: str) -> None:
    body = body_of(LINES[1])
    body["events"][0]["key"] = key
    lines = [LINES[0].replace(digits(SIGNER).encode(), key.encode()), entry_line(canonical(body)), *LINES[2:]]
    assert kinds(judged(lines))["store"] == (0, "another key")


# --- every byte -------------------------------------------------------------------------------------------------------


def found_after(check: Any, place: int, lines: list[bytes], changed: bytes) -> bool:
    """Return whether a change in the line at a place is found, by that line or by what comes after it."""
    twin = copy.copy(check)
    try:
        for line in changed.splitlines(keepends=True) if changed.count(b"\n") > 1 else [changed]:
            twin.line(line)
        for line in lines[place + 1 :] if not twin.findings else []:
            twin.line(line)
            if twin.findings:
                return True
        twin.end()
    except tool().Unreadable:
        return True
    return bool(twin.findings)


def unfound(lines: list[bytes], values: Any) -> list[tuple[int, int, int]]:
    """Return the changes of one byte that are not found: line, column, new value."""
    check = tool().Check(*tool().header(lines[0]))
    missed: list[tuple[int, int, int]] = []
    for place, line in enumerate(lines[1:], 1):
        for column, byte in enumerate(line):
            for value in values(byte):
                rest = lines[place + 1] if column == len(line) - 1 and place + 1 < len(lines) else b""
                changed = line[:column] + bytes([value]) + line[column + 1 :] + rest
                if not found_after(check, place + bool(rest), lines, changed):
                    missed.append((place, column, value))
        check.line(line)
    assert check.findings == {}
    return missed


def test_changed_header_bytes_are_detected() -> None:
    for column, byte in enumerate(LINES[0]):
        for value in {0, 0x20, byte ^ 1, byte ^ 0x20, ord("9"), ord("a")} - {byte}:
            first = LINES[0][:column] + bytes([value]) + LINES[0][column + 1 :]
            try:
                assert judged([first, *LINES[1:]]).findings
            except tool().Unreadable as refused:
                assert "log" in str(refused)  # noqa: PT017  either way is right


def test_changed_bytes_are_detected() -> None:
    assert unfound(LINES, lambda byte: (byte ^ 1, byte ^ 0x20, 0x0A if byte != 0x0A else 0x20)) == []


@pytest.mark.long
def test_changed_bytes_of_1000_entries_are_detected() -> None:
    lines = book(166).lines()
    assert sum(map(is_entry, lines)) >= 1000
    assert unfound(lines, lambda byte: (byte ^ 1, byte ^ 0x20, byte ^ 0x80)) == []


def test_copied_check_state_is_independent() -> None:
    check = tool().Check(*tool().header(LINES[0]))
    for line in LINES[1 : at(5)]:
        check.line(line)
    twin = copy.copy(check)
    for line in LINES[at(6) :]:
        twin.line(line)
    twin.end()
    for line in LINES[at(5) :]:
        check.line(line)
    check.end()
    expected: Findings = {ONE: (5, "removed")}
    assert (kinds(check), kinds(twin)) == ({}, expected)
