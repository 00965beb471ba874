"""The reference of messages and endpoints in docs/ is what the types say; its examples can be read."""

from typing import Any, get_args

import msgspec
import pytest

from croupier.server.http.routes import ENDPOINTS
from croupier.server.tables import messages as m
from tests.server import reference
from tests.server.reference import EXAMPLES, HTTP, MESSAGES


@pytest.mark.parametrize(("page", "text"), [(MESSAGES, reference.messages), (HTTP, reference.endpoints)])
def test_reference_pages_are_up_to_date(page: Any, text: Any) -> None:
    is_new = page.read_text("utf-8") == reference.page_with(page, text)
    assert is_new, f"docs/{page.name} is out of date: python -m tests.server.reference regenerates it"


def test_every_message_has_an_example_of_its_own_kind() -> None:
    assert set(EXAMPLES) == {*get_args(m.ToFloor), *get_args(m.FromFloor)} - {m.TableState}
    for kind, example in EXAMPLES.items():
        reads: Any = m.read if kind in get_args(m.ToFloor) else msgspec.json.Decoder(kind).decode
        found = reads(example)
        assert found.__class__ is kind
        if kind not in get_args(m.ToFloor):
            assert msgspec.json.encode(found).decode() == example, "an example tells every field"


def test_every_endpoint_says_what_it_does_in_a_sentence() -> None:
    for one in ENDPOINTS:
        assert one.summary.endswith("."), one.path
        assert one.summary[:1].isupper(), one.path
