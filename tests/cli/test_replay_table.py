"""`croupier replay` of a table's life: its events as JSON and in words, and the error of a wrong word."""

import json
from typing import Any, Final

from tests.cli.conftest import Run, Write

WAGER: Final = {"do": "wager", "player": "Ann", "box": 3, "amount": "10"}
DEAL: Final = {"do": "deal"}
VOID: Final = {"do": "void-round", "by": "supervisor Kim", "reason": "no light"}


def written(*inputs: dict[str, Any], **told: Any) -> dict[str, Any]:
    return {"scenario": 1, "document": "act-pontoon-2018", "shoe": "KH 9C QD 9D", "inputs": list(inputs)} | told


def test_json_contains_table_events(run: Run, write: Write) -> None:
    inputs = (WAGER | {"at": "20:19"}, DEAL, VOID, VOID | {"refused": "17.3"})
    shown = json.loads(run("replay", "--json", write(written(*inputs))).stdout)
    told = {one["event"]: one for one in shown["events"]}
    assert told["TimeTold"]["at"] == "2026-11-15 20:19"
    assert (told["RoundVoided"]["by"], told["RoundVoided"]["at"]) == ("gaming-supervisor Kim", "2026-11-15 20:19")
    assert told["StakesReturned"]["amount"] == "10.00"
    assert told["InputRefused"]["clause"] == shown["refusals"][0]["clause"] == "17.3"


def test_transcript_describes_table_events(run: Run, write: Write) -> None:
    result = run("replay", "--events", write(written(WAGER, DEAL, VOID)))
    assert result.exit_code == 0
    assert "Gaming supervisor Kim declares round 1\n" in result.stdout
    assert "Ann gets $10.00 back from the layout" in result.stdout


def test_unknown_input_word_is_rejected_with_one_sentence(run: Run, write: Write) -> None:
    result = run("replay", write(written({"do": "void-rond", "by": "supervisor", "reason": "fire"})))
    assert result.exit_code == 2
    assert "inputs[0].do: 'void-rond' is not known. Use one of wager, " in result.stderr
    assert result.stderr.rstrip().endswith("the nearest word of a table is void-round.")
