"""Checks of docs/security.md and docs/systemd: named tests exist, and the units are hardened."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "security.md"
UNITS: Final = ROOT / "docs" / "systemd"
NAMED: Final = re.findall(r"`(tests/[^`:]+\.py)::(\w+)`", PAGE.read_text("utf-8"))
# fmt: off
REQUIRED: Final = {
    "NoNewPrivileges": "yes", "PrivateTmp": "yes", "ProtectSystem": "strict", "CapabilityBoundingSet": "",
    "MemoryDenyWriteExecute": "yes", "Environment": "PYTHONDONTWRITEBYTECODE=1",
}
# fmt: on
EXPOSURE_MAX: Final = 20


def test_every_test_named_in_the_threat_model_exists() -> None:
    assert len(NAMED) > 30
    for file, name in NAMED:
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        names = {one.name for one in tree.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert name in names, f"{file}::{name}"


def test_every_finding_of_the_review_has_a_row() -> None:
    rows = re.findall(r"^\| (\d+)\. ", PAGE.read_text("utf-8"), re.MULTILINE)
    assert {int(one) for one in rows} == set(range(1, 13))


@pytest.mark.parametrize("unit", sorted(one.name for one in UNITS.glob("*.service")))
def test_units_are_hardened(unit: str) -> None:
    lines = (UNITS / unit).read_text("utf-8").splitlines()
    settings = dict(line.split("=", 1) for line in lines if re.match(r"\w+=", line))
    assert {name: settings.get(name) for name in REQUIRED} == REQUIRED
    assert "SystemCallFilter=@system-service" in lines
    assert set(settings["RestrictAddressFamilies"].split()) <= {"AF_UNIX", "AF_INET", "AF_INET6"}
    assert settings["User"] in ("croupier", "croupier-witness")


def test_server_and_witness_are_different_users_that_cannot_reach_each_other() -> None:
    server, witness = ((UNITS / f"{name}.service").read_text("utf-8") for name in ("croupier", "croupier-witness"))
    assert "User=croupier\n" in server
    assert "-/var/lib/croupier-witness -/etc/croupier-keys" in server
    assert "User=croupier-witness\n" in witness
    assert "-/var/lib/croupier -/etc/croupier-keys" in witness


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("unit", sorted(one.name for one in UNITS.glob("*.service")))
def test_units_are_little_exposed_by_the_measure_of_systemd(unit: str) -> None:
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE_MAX}", str(UNITS / unit)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603  our own words
    assert done.returncode == 0, done.stdout[-300:]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("unit", sorted(one.name for one in UNITS.iterdir()))
def test_units_are_understood_by_systemd_without_a_warning(unit: str, tmp_path: Path) -> None:
    """Another program takes the place of croupier, which is not installed here, in copies of the units."""
    for one in UNITS.iterdir():
        (tmp_path / one.name).write_text(one.read_text("utf-8").replace("/opt/croupier/bin/croupier", "/bin/true"))
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603  our own words
    told = [line for line in done.stderr.splitlines() if str(tmp_path) in line or unit in line]
    assert (done.returncode, told) == (0, [])


DENIED: Final = """
import ctypes, mmap, sys
if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0):
    sys.exit(77)
try:
    mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    sys.exit("memory that is written and executed is not denied")
except PermissionError:
    pass
from tests.server.caller import Caller
from tests.server.floors import served
with served() as floor:
    ann = Caller(floor, "player")
    with ann.at("blackjack-2005") as seat:
        print(ann.ask("GET", "/api/tables").status, seat.say("buy", amount=10_000)["is"])
"""


def test_the_server_runs_where_memory_is_never_both_written_and_executed() -> None:
    """MemoryDenyWriteExecute of the units: the kernel denies the same to a process that asks for it (Linux 6.3)."""
    done = subprocess.run([sys.executable, "-c", DENIED], cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603  our own words
    if done.returncode == 77:
        pytest.skip("this kernel cannot deny it")
    assert (done.returncode, done.stdout) == (0, "200 answer\n"), done.stderr[-500:]
