"""What is wrong with a call is told in plain words, and with its field."""

import msgspec
import pytest

from croupier.server.http.history import Rounds
from croupier.server.http.misread import misread
from croupier.server.http.tables import NewTable


@pytest.mark.parametrize(
    ("body", "why", "field"),
    [
        ('{"name": 7}', "name: it is to be a text, and is a whole number", "name"),
        ('{"name": "x"}', "document: it is missing", "document"),
        ('{"nome": "x"}', "nome: it is not asked for here", "nome"),
        (
            '{"options": {"bots": [{"box": "1"}]}}',
            "options.bots[0].box: it is to be a whole number, and is a text",
            None,
        ),
        ("[]", "it is to be an object, and is a list", ""),
        ("{", "Input data was truncated", ""),
    ],
)
def test_a_body_is_told_by_its_field(body: str, why: str, field: str | None) -> None:
    with pytest.raises(msgspec.MsgspecError) as raised:
        msgspec.json.decode(body, type=NewTable)
    assert misread(raised.value) == (why, why.partition(":")[0] if field is None else field)


def test_a_query_is_told_by_its_field() -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert({"many": "x"}, Rounds, strict=False)
    assert misread(raised.value) == ("many: it is to be a whole number, and is a text", "many")
