"""The ballot: even tables, one seat each, reproducible by anyone, and uniform."""

import ast
import importlib.util
import json
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.fairness.generator import drawing, words
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import commitment_of, drawn, laid_out, seed_of
from croupier.tournament.conditions.plan import spread
from tests.fairness.chi_square import tail
from tests.tournament.tournaments import DIRECTOR, TournamentRun, secret_of

TOOL: Final = Path(__file__).parents[3] / "tools" / "verify_ballot.py"
TABLES: Final = tuple(f"T{n}" for n in range(1, 21))


@given(st.integers(1, 300), st.integers(2, 9), st.integers(1, 20))
def test_number_and_sizes_of_tables_are_minimal_and_even(count: int, per_table: int, tables: int) -> None:
    places = laid_out(count, per_table, TABLES[:tables])
    assert len(set(places)) == len(places) == count
    sizes = Counter((session, table) for session, table, _ in places)
    assert len(sizes) == -(-count // per_table)
    assert max(sizes.values()) <= per_table
    assert max(sizes.values()) - min(sizes.values()) <= 1
    assert max(Counter(session for session, _ in sizes).values()) <= tables


@pytest.mark.parametrize(("count", "parts", "told"), [(7, 2, [4, 3]), (6, 3, [2, 2, 2]), (0, 0, []), (1, 1, [1])])
def test_players_are_spread_evenly(count: int, parts: int, told: list[int]) -> None:
    assert spread(count, parts) == told


def test_the_seed_is_bound_to_tournament_stage_draw_and_every_player_in_order() -> None:
    secret = secret_of("Heats")
    given_: dict[str, Any] = {"tournament": "Cup", "stage": "Heats", "draw": 1, "players": ("Ann", "Bob")}
    changed: tuple[dict[str, Any], ...] = (
        {},
        {"tournament": "Cap"},
        {"stage": "Final"},
        {"draw": 2},
        {"players": ("Bob", "Ann")},
        {"players": ("AnnB", "ob")},
        {"players": ("Ann", "Bob", "Cat")},
    )
    assert len({seed_of(secret, **{**given_, **change}) for change in changed}) == len(changed)
    assert seed_of(secret, **given_).hex() == "6f9f0112c405975c15f87a506c3806472d285c4613e4bb513d23472d68cde815"


def test_a_commitment_is_refused_twice_late_and_ill_formed() -> None:
    held = TournamentRun("act-blackjack-2005").open().bind("Heats")
    told = commitment_of(secret_of("Heats"), tournament="Spring Cup", stage="Heats")
    held.refuse("20.7", i.CommitBallot(DIRECTOR, "Heats", told), "already")
    held.refuse("20.7", i.CommitBallot(DIRECTOR, "Semis", told), "Semis is not a stage of this tournament")
    held.refuse("20.7", i.CommitBallot(DIRECTOR, "Heats", told.upper()), "A commitment must be a SHA-256 hash: 64 hex")


def chi_square(ballots: int, players: int) -> float:
    """Return how likely it is that a fair ballot differs as much: seats by players, with fixed margins."""
    names = [str(n) for n in range(players)]
    places = laid_out(players, 6, TABLES)
    counts = [[0] * players for _ in names]
    stream = drawing(words(bytes(32)))
    for _ in range(ballots):
        secret = b"".join(stream(65536).to_bytes(2, "big") for _ in range(16)).hex()
        seed = seed_of(secret, tournament="Cup", stage="Heats", draw=1, players=names)
        for place, seat in enumerate(drawn(seed, names, places)):
            counts[int(seat.player)][place] += 1
    expected = ballots / players
    total = sum((count - expected) ** 2 for row in counts for count in row) / expected
    return tail(total * (players - 1) / players, (players - 1) ** 2)


def test_a_few_thousand_ballots_are_uniform() -> None:
    assert chi_square(3_000, 7) > 0.01


@pytest.mark.long
def test_a_million_ballots_are_uniform() -> None:
    assert chi_square(1_000_000, 7) > 0.01


# --- the verifier -----------------------------------------------------------------------------------------------------


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_ballot", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def plain(events: list[e.TournamentEvent]) -> list[dict[str, Any]]:
    told = [{"event": type(event).__name__, **msgspec.to_builtins(event)} for event in events]
    return list(json.loads(json.dumps(told)))


@pytest.fixture(name="told")
def _ballot_events() -> list[dict[str, Any]]:
    return plain(TournamentRun("act-blackjack-2005").open().enter(13).close().play("Heats").draw("Final").events)


def written(folder: Path, told: list[dict[str, Any]]) -> str:
    file = folder / "events.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in told), "utf-8")
    return str(file)


def test_the_verifier_imports_the_standard_library_alone() -> None:
    imported = [n for n in ast.walk(ast.parse(TOOL.read_text("utf-8"))) if isinstance(n, ast.Import | ast.ImportFrom)]
    names = {a.name for n in imported if isinstance(n, ast.Import) for a in n.names}
    names |= {str(n.module) for n in imported if isinstance(n, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_honest_ballot_verifies(tmp_path: Path, told: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    assert tool().main([written(tmp_path, told)]) == 0
    said = capsys.readouterr().out
    assert "ballot of Heats: holds." in said
    assert "ballot of Final: holds." in said


def test_an_exported_log_is_read_entry_by_entry(
    tmp_path: Path, told: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    entries = [{"entry": {"log": "tournament Spring Cup", "events": [one]}, "hash": ""} for one in told]
    assert tool().main([written(tmp_path, [{"croupier-log": 1}, *entries])]) == 0
    assert capsys.readouterr().out.count("holds.") == 2


def tampered(told: list[dict[str, Any]], what: str) -> list[dict[str, Any]]:
    drawn_ = next(one for one in told if one["event"] == "BallotDrawn")
    match what:
        case "seats":
            first, second = drawn_["seats"][:2]
            first["player"], second["player"] = second["player"], first["player"]
        case "secret":
            drawn_["secret"] = secret_of("another")
        case "players":
            drawn_["players"][0] = "Zoe"
        case "late":
            bound = next(one for one in told if one["event"] == "BallotBound")
            told.remove(bound)
            told.append(bound)
        case "tables":
            for seat in drawn_["seats"]:
                seat["table"] = "T1" if seat["box"] > 1 else seat["table"]
    return told


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("seats", "seats:"),
        ("secret", "commitment:"),
        ("players", "players:"),
        ("late", "commitment:"),
        ("tables", "tables:"),
    ],
)
def test_tampered_ballot_is_detected(
    tmp_path: Path, told: list[dict[str, Any]], what: str, found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool().main([written(tmp_path, tampered(told, what))]) == 1
    assert found in capsys.readouterr().out


def test_file_without_a_ballot_is_rejected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool().main([written(tmp_path, [{"event": "SeatTaken"}])]) == 2
    assert "holds no ballot" in capsys.readouterr().err
    assert tool().main([str(tmp_path / "missing")]) == 2
