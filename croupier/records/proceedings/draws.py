"""The secret of a promotion's draw: sealed in the log under the store's keys, and revealed only with the draw."""

from typing import Final

from msgspec.structs import replace

from croupier.engine.table.people import Official
from croupier.fairness.entropy import new_secret
from croupier.promotion.draw import commitment_of
from croupier.promotion.inputs import CommitDraw, DrawPrizes
from croupier.records.house import House
from croupier.records.log.entries import Person
from croupier.records.proceedings import state as proceedings_state
from croupier.records.proceedings.writer import ProceedingWriter

_UNTOLD: Final = ""


def committing(house: House, by: Official, name: str, reason: str = "") -> CommitDraw:
    """Return the commitment to a new secret for the draw of a promotion."""
    secret = new_secret()
    return CommitDraw(by, commitment_of(secret.hex(), name), house.keys.seal(secret, _about(name)), reason)


def drawing(writer: ProceedingWriter, by: Official, words: str = "", overseen_by: str = "") -> DrawPrizes:
    """Return the draw with its secret, but without it where the draw would be refused; raise BadKeys.

    Refused inputs are recorded, too, and a secret in the log would reveal the next draw to its readers.
    """
    state, house = writer.record.state, writer.house
    given = DrawPrizes(by, _UNTOLD, words, overseen_by)
    if not state.sealed:
        return given
    secret = house.keys.unseal(state.sealed, _about(state.terms.name)).hex()
    with_secret = replace(given, secret=secret)
    is_refused = proceedings_state.find_refusal(
        writer.record, with_secret, Person(by.role, by.name), at=max(house.clock(), writer.record.at)
    )
    return given if is_refused else with_secret


def _about(name: str) -> str:
    """Return the subject of a sealed secret, so that secrets cannot be exchanged."""
    return f"promotion {name} draw"
