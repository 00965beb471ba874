"""The program before accounts and index rows were covered by the log of the house."""

from typing import Any

import pytest

from croupier.records import accounts_check
from croupier.records.house import House
from croupier.records.index_seals import Sealing
from croupier.records.log import events as e
from croupier.records.stores import migration


def become(patch: pytest.MonkeyPatch, revisions: tuple[str, ...] = ("0001", "0002")) -> None:
    """Let stores be made and filled in an older form, without seals, and without what guards the tables."""
    patch.setattr(migration, "KNOWN", revisions)
    patch.setattr(Sealing, "with_seal", lambda _, batch, __: batch)
    patch.setattr(House, "_check_tables", lambda _: None)
    patch.setattr(House, "_record_schema", lambda _: None)
    patch.setattr(House, "_founding", _founding)
    patch.setattr(accounts_check, "check", lambda _: None)


def _founding(house: House, given: Any) -> tuple[Any, ...]:
    return (e.StoreFounded(house.id, house.keys.public, given.program),)
