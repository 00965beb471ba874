"""`croupier tournament check` says what a buy-in buys."""

from importlib import resources
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:buy-in", "nsw-pontoon-6to5-2017 20.6.9")
@pytest.mark.parametrize(("percent", "worth"), [('"none"', "not redeemed for cash"), ("10", "redeemed at 10%")])
def test_plan_states_the_chips_of_a_buy_in(run: Run, tmp_path: Path, percent: str, worth: str) -> None:
    template = resources.files("croupier.tournament").joinpath("templates", "nsw-pontoon-6to5-2017.toml")
    text = template.read_text("utf-8").replace('[fees]\nentry = "100"', '[fees]\nentry = "100"\nbuy_in = "200"')
    text = text.replace('cash_percent = "none"', f"cash_percent = {percent}")
    (tmp_path / "cup.toml").write_text(text, "utf-8")
    said = " ".join(run("tournament", "check", tmp_path / "cup.toml").output.split())
    assert "a buy-in of $200.00 for each session buys chips of 2,000.00" in said, said
    assert worth in said
