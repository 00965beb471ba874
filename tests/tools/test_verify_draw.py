"""The verifier of draws that shares no line with croupier: what it finds, and what it cannot read."""

import copy
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from croupier.promotion import inputs as i
from tests.citations import ROOT
from tests.promotion.promotions import KIM, SECRET, TERMS, Run, cash, terms_with

HEAD = '{"croupier-log":1,"key":"00","store":"00"}\n'


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_draw", ROOT / "tools" / "verify_draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def events() -> list[dict[str, Any]]:
    """Return the events of a draw with a void entry, an absent winner and a prize that nobody won."""
    run = Run(terms_with(cash(), cash(), cash(), presence=True, redraw=True)).open()
    run.enter("Ann", "Bob", "Cleo", "Dan").give(i.VoidEntry(KIM, 2, "a slip")).to("19 20:00")
    run.give(i.DrawPrizes(KIM, SECRET, "seven"), i.DeclareAbsent(KIM, 1, "called"))
    return [{**msgspec.to_builtins(one), "event": type(one).__name__} for one in run.events]


def exported(folder: Path, events: list[dict[str, Any]]) -> str:
    line = json.dumps({"entry": {"log": f"promotion {TERMS.name}", "events": events}, "hash": ""})
    other = json.dumps({"entry": {"log": "house", "events": []}, "hash": ""})
    file = folder / "log.jsonl"
    file.write_text(HEAD + f"{other}\n{line}\n" + '{"head":{},"signature":""}\n', "utf-8")
    return str(file)


def test_honest_draw_verifies(
    tool: ModuleType, events: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main([exported(tmp_path, events)]) == 0
    assert capsys.readouterr().out == "Summer Draw: holds: 3 winners of 4 tickets.\n"
    assert tool.main([exported(tmp_path, events[:3])]) == 0
    assert capsys.readouterr().out == "Summer Draw: no draw.\n"


@pytest.mark.parametrize(
    ("kind", "field", "value", "why"),
    [
        ("PrizeWon", "winner", "Zoe", "but the draw gives ticket"),
        ("PrizeWon", "ticket", 2, "ticket 2 of"),
        ("DrawCommitted", "commitment", "00" * 32, "but the secret gives another"),
        ("DrawMade", "words", "eight", "but the draw gives ticket"),
        ("DrawMade", "tickets", 5, "5 were drawn from, but 4 were issued"),
        ("EntryTaken", "first", 3, "do not follow those before"),
        ("EntryVoided", "entry", 4, "but the draw gives"),
    ],
)
def test_changed_draw_is_detected(
    tool: ModuleType,
    events: list[dict[str, Any]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    *,
    kind: str,
    field: str,
    value: object,
    why: str,
) -> None:
    changed = copy.deepcopy(events)
    next(one for one in changed if one["event"] == kind)[field] = value
    assert tool.main([exported(tmp_path, changed)]) == 1
    assert why in capsys.readouterr().out


def test_withheld_prize_is_detected(
    tool: ModuleType, events: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = next(at for at, one in enumerate(events) if one["event"] == "DrawMade")
    kept = [*events[: drawn + 1], {"event": "PrizeNotWon", "prize": 1}]
    assert tool.main([exported(tmp_path, kept)]) == 1
    assert "it was not won, though a ticket was left" in capsys.readouterr().out
    twice = [*events, *[one for one in events if one["event"] == "PrizeWon"]]
    assert tool.main([exported(tmp_path, twice)]) == 1
    assert "but none was left" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "{}\n", "[]\n", HEAD + "x\n", HEAD + '{"entry":{}}\n', "\0"])
def test_malformed_log_is_rejected(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    file = tmp_path / "x"
    file.write_text(text, "utf-8")
    assert tool.main([str(file)]) == 2
    assert "it is no exported log" in capsys.readouterr().err


def test_usage_is_printed(tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (tool.main([]), tool.main(["--help"]), tool.main([str(tmp_path / "none")])) == (2, 0, 2)
    (tmp_path / "empty").write_text(HEAD, "utf-8")
    assert tool.main([str(tmp_path / "empty")]) == 0
    assert "it has no promotion" in capsys.readouterr().out
