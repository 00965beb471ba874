"""Over HTTP: what an input would come to, before anybody gives it."""

from typing import Any

from msgspec import Struct

from croupier.server.http.calls import Call
from croupier.server.trying import Tried, tried


class Trial(Struct, frozen=True, forbid_unknown_fields=True):
    """An input that is to be tried, in the form in which it would be given."""

    input: dict[str, Any]


async def tries(call: Call) -> Tried:
    """Tell what an input would come to, as the caller may know it; nothing is recorded."""
    table, body = call.table, call.body
    return tried(table.recorded.held, body.input, call.person, table.clock() // 1_000)
