"""Examples of docs/records.md work as shown."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from croupier.cli.main import main

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "records.md"


def test_python_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(found[1], names)  # noqa: S102  our own page
    answer = names["answer"]
    assert getattr(answer, "refused", "") is None
    assert (tmp_path / "evening.db.keys").stat().st_mode & 0o077 == 0


def test_documented_commands_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann plays the first evening, and after it every command has output."""
    block = PAGE.read_text("utf-8").split("## What is promised")[0]
    lines = re.findall(r"^    ((?:croupier|python) .*?)(?:  +#.*)?$", block, re.MULTILINE)
    assert len(lines) > 6
    monkeypatch.chdir(tmp_path)
    for line in lines:
        program, *words = shlex.split(line)
        if words[0] in ("witness", "serve"):  # of another computer; tests/server/test_witness_service.py runs them
            continue
        if program == "python":
            words[0] = str(ROOT / words[0])
            done = subprocess.run([sys.executable, *words], capture_output=True, check=False)  # noqa: S603  our own page
            assert done.returncode == 0, done.stderr
            continue
        result = CliRunner().invoke(main, words, input="20\n\nstand\n\nq\n" if words[0] == "play" else None)
        assert result.exit_code == 0, (line, result.output)
        assert result.stdout, line
        assert "No rounds match" not in result.stdout, line
