"""Events before play: conditions, entries and payments."""

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.conditions.document import Conditions, PoolAddition
from croupier.tournament.machine.state import Refund, Tied
from croupier.tournament.session.terms import Seat


class ConditionsDrawnUp(Struct, frozen=True):
    """The conditions were drawn up, or drawn up again: earlier approvals and notifications are void."""

    by: Official
    conditions: Conditions
    version: int
    reason: str
    at: int
    clause: str


class DirectorNominated(Struct, frozen=True):
    """The director and assistants were nominated by name."""

    by: Official
    director: str
    assistants: tuple[str, ...]
    at: int
    clause: str


class ConditionsApproved(Struct, frozen=True):
    """The conditions were approved."""

    by: Official
    reference: str
    at: int
    clause: str


class CommissionApproved(Struct, frozen=True):
    """A commission was approved, with its maximum for each entry fee."""

    by: Official
    most: Money
    reference: str
    at: int
    clause: str


class CommissionNotified(Struct, frozen=True):
    """The Commission was notified, and has a copy of the conditions."""

    by: Official
    reference: str
    at: int
    clause: str


class ConditionsPublished(Struct, frozen=True):
    """The conditions are available to patrons, and cannot be changed."""

    by: Official
    where: str
    at: int
    clause: str


class TablesDesignated(Struct, frozen=True):
    """These tables are used for the tournament alone."""

    by: Official
    tables: tuple[str, ...]
    at: int
    clause: str


class EntriesOpened(Struct, frozen=True):
    """Entries are open, and the operator has added the amount in the conditions to the pool."""

    by: Official
    added: tuple[PoolAddition, ...]
    at: int
    clause: str


class EntriesClosed(Struct, frozen=True):
    """No more entries are taken."""

    by: Official
    entries: int
    ties: tuple[Tied, ...]
    at: int
    clause: str


class PlayerEntered(Struct, frozen=True):
    """A player entered: the part of the fee for the pool, and the commission; a reserve has not paid yet."""

    by: Official
    player: str
    pool: Money
    commission: Money
    is_reserve: bool
    received: bool
    agreed: bool
    at: int
    clause: str


class EntryRefused(Struct, frozen=True):
    """An application was refused, as the conditions allow."""

    by: Official
    player: str
    reason: str
    at: int
    clause: str


class PlayerWithdrew(Struct, frozen=True):
    """A player withdrew; the refund follows the conditions."""

    by: Official
    player: str
    refund: Refund
    at: int
    clause: str


class BuyInPaid(Struct, frozen=True):
    """A player paid the buy-in of a stage, which is turned into chips there."""

    by: Official
    player: str
    stage: str
    paid: Money
    at: int
    clause: str


class BoughtBack(Struct, frozen=True):
    """A player bought back in: chips at their table, or a seat in the stage `into`."""

    by: Official
    player: str
    paid: Money
    chips: Money
    table: str
    number: int
    into: str
    at: int
    clause: str


class AddOnBought(Struct, frozen=True):
    """A player bought the add-on, for chips in the stage."""

    by: Official
    player: str
    paid: Money
    chips: Money
    stage: str
    at: int
    clause: str


class ValueAdded(Struct, frozen=True):
    """The operator added to the prize pool."""

    by: Official
    added: PoolAddition
    at: int
    clause: str


class SubstituteDecided(Struct, frozen=True):
    """It was decided whether a substitute plays for a player."""

    by: Official
    player: str
    substitute: str
    is_approved: bool
    reason: str
    at: int
    clause: str


class SeatOffered(Struct, frozen=True):
    """A reserve paid and has the place of a player who did not take it; with a table, in the session in progress."""

    by: Official
    forfeited: str
    reserve: str
    pool: Money
    commission: Money
    table: str
    number: int
    seat: Seat | None
    at: int
    clause: str
