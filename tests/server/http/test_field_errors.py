"""Errors of a call are written in plain words and name the field."""

import msgspec
import pytest

from croupier.server.http.field_errors import misread
from croupier.server.http.history import Rounds
from croupier.server.http.tables import NewTable


@pytest.mark.parametrize(
    ("body", "why", "field"),
    [
        ('{"name": 7}', "name must be a text, not a whole number.", "name"),
        ('{"name": "x"}', "document is missing.", "document"),
        ('{"nome": "x"}', "There is no field nome.", "nome"),
        (
            '{"options": {"bots": [{"box": "1"}]}}',
            "options.bots[0].box must be a whole number, not a text.",
            "options.bots[0].box",
        ),
        ("[]", "It must be an object, not a list.", ""),
        ("{", "Input data was truncated.", ""),
    ],
)
def test_malformed_body_is_rejected_naming_the_field(body: str, why: str, field: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as raised:
        msgspec.json.decode(body, type=NewTable)
    assert misread(raised.value) == (why, field)


def test_malformed_query_is_rejected_naming_the_field() -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert({"many": "x"}, Rounds, strict=False)
    assert misread(raised.value) == ("many must be a whole number, not a text.", "many")
