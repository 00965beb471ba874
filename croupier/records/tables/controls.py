"""House controls of a recorded table: what the house forbids itself beyond the documents, from the entry that says so.

A table has them from the level that it has adopted in its log; a log without them is judged as it was before. A refusal
cites the clause on which the control rests: the shuffle before play, the chips, or the procedures of the game.
"""

from typing import Any, Final

from msgspec import Struct

from croupier.engine.game import WAGERS, game_of
from croupier.engine.refusal import Refused
from croupier.engine.run import Transition
from croupier.engine.table import Table, dealers_step
from croupier.engine.table import inputs as t
from croupier.engine.table.events import RoundVoided, StakesReturned
from croupier.engine.table.people import official
from croupier.fairness.proof import Status
from croupier.fairness.shoe import BadContribution, check_words
from croupier.money import Money
from croupier.records import reasons
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import Person
from croupier.records.tables.record import TableRecord
from croupier.records.tables.shoes import tree

LEVEL: Final = 4
"""Highest level: 1 binds shoes before wagers and limits contributions, 2 adds money acts, 3 the roots of cards.

Level 4 adds terms: the inputs that need two people, limits of money acts by role, and the assignment of dealers.
"""
ROOTS_FROM: Final = 3
"""Level from which the roots of cards that are dealt face down are published."""
_AUTOMATIC: Final = ("program", "shoe")


def is_shoe_due(table: Table) -> bool:
    """Return whether another shoe must be shuffled before the next round."""
    return not table.is_in_round and isinstance(dealers_step(table), t.ShuffleCards)


def adopt(record: TableRecord, given: i.AdoptControls) -> e.ControlsAdopted:
    """Return the adoption of a level of the controls; raise Refused while wagers lie or where it is no new level."""
    clause = record.table.rules.conduct.procedures.clause
    if not record.controls < given.level <= LEVEL:
        raise Refused(given, clause, reasons.NO_SUCH_CONTROLS(level=given.level, now=record.controls, most=LEVEL))
    if record.table.round is not None and not record.table.round.is_closed:
        raise Refused(given, clause, reasons.CONTROLS_IN_ROUND)
    return e.ControlsAdopted(given.level, clause, given.terms)


def check_wager(record: TableRecord, given: Struct) -> None:
    """Raise Refused for a wager at a table with a virtual shoe whose next shoe is not bound yet."""
    is_wager = isinstance(given, (*WAGERS, t.WagerTokens))
    if is_wager and record.controls and record.shoes.is_shuffled and is_shoe_due(record.table):
        raise Refused(given, record.table.rules.shuffle.before_play.clause, reasons.NEXT_SHOE_NOT_BOUND)


def check_shoe(record: TableRecord, given: i.CommitShoe | i.EndShoe) -> None:
    """Raise Refused where a shoe would end, or another be bound, while wagers lie on the layout."""
    if record.controls and record.table.has_wagers:
        raise Refused(given, record.table.rules.shuffle.before_play.clause, reasons.SHOE_WITH_WAGERS)


def check_contribution(record: TableRecord, given: i.Contribute) -> None:
    """Raise Refused for a contribution of somebody who is not seated, a second one, or one that cannot be read."""
    if not record.controls:
        return
    clause = record.table.rules.shuffle.before_play.clause
    if record.table.guest(given.player) is None:
        raise Refused(given, clause, reasons.CONTRIBUTOR_NOT_SEATED(player=given.player))
    shoe = record.shoes.open_shoe
    if shoe is not None and any(one.player == given.player for one in shoe.contributions):
        raise Refused(given, clause, reasons.CONTRIBUTED_BEFORE(player=given.player))
    try:
        check_words(given.text)
    except BadContribution as wrong:
        raise Refused(given, clause, reasons.BAD_CONTRIBUTION(fault=str(wrong).rstrip("."))) from None


def is_root_due(record: TableRecord) -> bool:
    """Return whether the root of the shuffle in use is to be published: contributions closed, cards dealt face down."""
    shoe = record.shoes.open_shoe
    if record.controls < ROOTS_FROM or shoe is None or shoe.status is not Status.IN_PLAY:
        return False
    rules = record.table.rules
    return record.shoes.rooted <= record.shoes.again and game_of(rules).is_face_down(rules)


def publish_root(record: TableRecord, given: i.PublishRoot) -> e.RootPublished:
    """Return the root of the cards of the shuffle in use; raise Refused where none is due."""
    clause = record.table.rules.shuffle.before_play.clause
    if not is_root_due(record):
        raise Refused(given, clause, reasons.NO_ROOT_DUE)
    return e.RootPublished(record.shoes.number, record.shoes.again, tree(record.shoes).root, clause)


def abort(
    record: TableRecord, given: Struct, by: Person, happened: tuple[Transition[Any, Table], ...]
) -> e.ShoeAborted | None:
    """Return the alarm of a bound shoe that a person has replaced before its first round or after a wager on it."""
    before, after = record.table, happened[-1].after
    if not record.controls or not record.shoes.sealed or not record.shoes.is_shuffled or by.role in _AUTOMATIC:
        return None
    if before.is_in_round or is_shoe_due(before) or after.status != "open" or not _is_replaced(after):
        return None
    returned = sum(one.event.amount for one in happened if isinstance(one.event, StakesReturned))
    if not returned and before.shoe.rounds:
        return None
    voided = next((one.event.number for one in happened if isinstance(one.event, RoundVoided)), 0)
    reason = getattr(given, "reason", "") or type(given).__name__
    clause = before.rules.shuffle.before_play.clause
    return e.ShoeAborted(official(by.role, by.name), record.shoes.number, voided, Money(returned), reason, clause)


def _is_replaced(table: Table) -> bool:
    """Return whether the cards of the shoe are not dealt any more."""
    return is_shoe_due(table) or table.shoe.stage == "empty"


def may_abort(record: TableRecord) -> bool:
    """Return whether wagers lie on a bound shoe that could still be replaced before its first card."""
    is_bound = bool(record.controls) and record.setup.cards == "virtual" and record.table.has_wagers
    return is_bound and not record.table.is_in_round
