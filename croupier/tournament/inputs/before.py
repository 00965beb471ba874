"""Inputs before play: conditions, officials, entries and payments."""

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.conditions.document import Conditions, PoolAddition


class DrawUpConditions(Struct, frozen=True):
    """Draw up the conditions; the first of all inputs, and again to amend them before they are published."""

    by: Official
    conditions: Conditions
    reason: str = ""


class NominateDirector(Struct, frozen=True):
    """Nominate the director (in NSW the Tournament Manager) and assistants by name."""

    by: Official
    director: str
    assistants: tuple[str, ...] = ()


class ApproveConditions(Struct, frozen=True):
    """State that the conditions were approved, with the reference."""

    by: Official
    reference: str


class ApproveCommission(Struct, frozen=True):
    """State which commission was approved of each entry fee at most, with the reference."""

    by: Official
    most: Money
    reference: str


class NotifyCommission(Struct, frozen=True):
    """State that the Commission was notified and has a copy of the conditions."""

    by: Official
    reference: str


class PublishConditions(Struct, frozen=True):
    """Make the conditions available to patrons; `where` states the place."""

    by: Official
    where: str


class DesignateTables(Struct, frozen=True):
    """Designate the gaming tables that are used for the tournament alone."""

    by: Official
    tables: tuple[str, ...]


class OpenEntries(Struct, frozen=True):
    """Open entries."""

    by: Official


class CloseEntries(Struct, frozen=True):
    """Close entries."""

    by: Official


class Enter(Struct, frozen=True):
    """Enter a player, with the declarations of the entry form and the payment.

    `groups` and `criteria` are those that the person meets; `received` and `agreed` refer to the conditions.
    """

    by: Official
    player: str
    paid: Money
    groups: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    is_entitled: bool = True
    received: bool = True
    agreed: bool = True
    reserve: bool = False


class RefuseEntry(Struct, frozen=True):
    """Refuse an application, where the conditions reserve the right."""

    by: Official
    player: str
    reason: str


class Withdraw(Struct, frozen=True):
    """A player withdraws."""

    by: Official
    player: str


class PayBuyIn(Struct, frozen=True):
    """A player pays the buy-in of a stage."""

    by: Official
    player: str
    stage: str
    paid: Money


class BuyBackIn(Struct, frozen=True):
    """A player who is out, or short of the minimum, buys back in."""

    by: Official
    player: str
    paid: Money


class BuyAddOn(Struct, frozen=True):
    """A player buys the add-on."""

    by: Official
    player: str
    paid: Money


class AddValue(Struct, frozen=True):
    """The operator adds to the prize pool."""

    by: Official
    added: PoolAddition


class Substitute(Struct, frozen=True):
    """Decide on a substitute for a player, with the same declarations as on an entry form."""

    by: Official
    player: str
    substitute: str
    is_approved: bool
    reason: str = ""
    groups: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    is_entitled: bool = True
    received: bool = True
    agreed: bool = True


class OfferSeat(Struct, frozen=True):
    """Give the seat of a player who forfeited it to a reserve, who pays the entry fee."""

    by: Official
    forfeited: str
    reserve: str
    paid: Money
