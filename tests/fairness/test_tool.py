"""The two verifiers agree: on honest proofs, on every kind of tampering, and on files that are none."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.main import main
from croupier.fairness.proof import ShoeProof, Status, written
from tests.fairness.proofs import SECRET, TAMPERING, TERMS, TOOL, aborted, plain, proof, tampered, tool

GOLDEN = Path(__file__).with_name("shoes.jsonl")
OTHER = SECRET[::-1]


def ours(*files: Path) -> Result:
    return CliRunner().invoke(main, ["fairness", "verify", *map(str, files)])


def theirs(capsys: pytest.CaptureFixture[str], *files: Path) -> tuple[int, str]:
    capsys.readouterr()
    code = tool().main([str(file) for file in files])
    return code, capsys.readouterr().out


def parts(said: str, place: str) -> list[str]:
    """Return the parts that a verifier names as not holding, of its lines about one place."""
    named = [line.removeprefix(f"{place}: ").partition(":")[0] for line in said.splitlines() if line.startswith(place)]
    return [part for part in named if part.isalpha()]


def test_the_second_verifier_imports_the_standard_library_alone() -> None:
    tree = ast.parse(TOOL.read_text("utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert named <= sys.stdlib_module_names


def test_second_verifier_runs_standalone(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(written(proof()))
    command = [sys.executable, "-I", "-S", str(TOOL), str(file)]  # no packages at all
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  our own words
    assert done.stdout == f"{file}: holds.\n"


@pytest.mark.parametrize(
    "held",
    [
        proof(),
        proof(said=()),
        proof(cut=None, burned=0, dealt=None),
        proof(cut=1, burned=52, dealt=None),
        proof(cut=191, burned=192, dealt=None, status=Status.VOIDED),
        proof(said=(("Zoë ♠", "\x00\U0001f0a1\u2028 ünï"), ("Zoë ♠", "="))),
        proof(status=Status.VOIDED, dealt=1),
        aborted(),
    ],
)
def test_both_verifiers_accept_honest_proofs(
    held: ShoeProof, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(written(held), "utf-8")
    assert ours(file).exit_code == 0
    assert theirs(capsys, file) == (0, f"{file}: holds.\n")


@pytest.mark.parametrize("kind", TAMPERING)
def test_both_verifiers_detect_tampering(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(tampered(kind)))
    part = TAMPERING[kind][1]
    here, (code, said) = ours(file), theirs(capsys, file)
    assert here.exit_code == code == (2 if part is None else 1)
    assert "Traceback" not in here.output
    if part is not None:
        assert part in parts(here.stdout, str(file))
        assert set(parts(here.stdout, str(file))) == set(parts(said, str(file)))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", 2),
        (b" \n\n", 2),
        (b"{", 2),
        (b"[]", 2),
        (b"null", 2),
        (b"7", 2),
        (b'"croupier-shoe-1"', 2),
        (b'{"version": "croupier-shoe-1"}', 2),
        (b"\xff\xfe", 2),
        (b"[" * 100_000, 2),
        (b'{"version": ' + b"9" * 5_000 + b"}", 2),
        (b"\xef\xbb\xbf" + written(proof()).encode(), 0),
        (written(proof()).encode() + b"\r\n", 0),
        (b"\n" + json.dumps(plain(proof()), indent=2).encode(), 0),
        (written(proof()).encode() + b"\n\n" + written(aborted()).encode().replace(b'"shoe":7', b'"shoe":8'), 1),
        (written(proof()).encode() + b"\n{", 2),
    ],
)
def test_both_verifiers_parse_files_alike(
    text: bytes, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proofs"
    file.write_bytes(text)
    here = ours(file)
    assert (here.exit_code, theirs(capsys, file)[0]) == (code, code), here.output
    assert "Traceback" not in here.output


def test_both_verifiers_report_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path / "nowhere", tmp_path, Path("a\0b")):
        assert ours(file).exit_code == theirs(capsys, file)[0] == 2


SHOE_8 = type(TERMS)(**{**{name: getattr(TERMS, name) for name in TERMS.__struct_fields__}, "shoe": 8})


@pytest.mark.parametrize(
    ("told", "part"),
    [
        ([proof(), proof()], None),  # the same file twice is no contradiction
        ([proof(), proof(SHOE_8, OTHER)], None),
        ([proof(), proof(secret=OTHER)], "shoe"),
        ([proof(), proof(said=())], "shoe"),
        ([proof(), proof(SHOE_8)], "secret"),
    ],
)
def test_both_verifiers_detect_contradicting_proofs(
    told: list[ShoeProof], part: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proofs.jsonl"
    file.write_text("".join(f"{written(one)}\n" for one in told))
    here, (code, said) = ours(file), theirs(capsys, file)
    assert here.exit_code == code == (0 if part is None else 1)
    assert parts(here.stdout, f"{file}, line 2") == parts(said, f"{file}, line 2") == ([] if part is None else [part])


def test_both_verifiers_accept_the_golden_shoes(capsys: pytest.CaptureFixture[str]) -> None:
    assert ours(GOLDEN).exit_code == theirs(capsys, GOLDEN)[0] == 0


def test_tool_prints_its_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool().main([]) == 2
    assert tool().main(["--help"]) == 0
    assert "FILE" in capsys.readouterr().out


VALUES: Any = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(), st.lists(st.text(), max_size=2)
)


@given(name=st.sampled_from(sorted(plain(proof()))), value=VALUES)
def test_both_verifiers_agree_on_any_value_of_any_field(name: str, value: Any) -> None:
    text = json.dumps({**plain(proof()), name: value})
    second = tool()
    try:
        code = 1 if second.judge(text, "here", {}, {}) else 0
    except second.Unreadable:
        code = 2
    result = CliRunner().invoke(main, ["fairness", "verify", "-"], input=text.encode())
    assert result.exit_code == code, result.output
