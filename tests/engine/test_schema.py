"""The schema of inputs: every input of every machine is described, with kinds that fit its types."""

from typing import Any, get_args

import pytest
from msgspec import Struct

from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Input, PlaceWager
from croupier.engine.schema import schema, some_value
from croupier.engine.table import inputs as i
from croupier.promotion.inputs import PromotionInput
from croupier.tournament.inputs import TournamentInput
from croupier.tournament.session.inputs import SessionInput

EVERY = [
    kind
    for inputs in (Input, UthInput, i.TableInput, SessionInput, TournamentInput, PromotionInput)
    for kind in get_args(inputs)
]


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_input_is_described_field_by_field(kind: type[Struct]) -> None:
    described = schema(kind)
    assert described.text
    assert [field.name for field in described.fields] == list(kind.__struct_fields__)
    assert all(field.label for field in described.fields)
    assert all(bool(field.choices) == (field.kind == "choice") for field in described.fields)


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_sample_has_every_required_field(kind: type[Struct]) -> None:
    values = {field.name: some_value(field.hint) for field in schema(kind).fields if field.is_required}
    assert isinstance(kind(**values), kind)


def test_kinds_follow_types_and_names() -> None:
    kinds: dict[str, Any] = {field.name: field.kind for field in schema(PlaceWager).fields}
    assert kinds == {"player": "player", "box": "box", "amount": "money", "bet": "choice"}
    assert schema(i.ReserveBoxes).field("boxes").kind == "boxes"
    assert schema(i.GiveNotice).field("at").kind == "moment"
    assert schema(i.GiveNotice).field("at").label == "when the table closes"
    assert schema(i.GiveNotice).field("by").is_speaker


def test_optional_fields_state_their_default() -> None:
    bet = schema(PlaceWager).field("bet")
    assert (bet.is_required, bet.default) == (False, "main")
    assert "perfect-pairs" in bet.choices
