"""Inputs of a recorded table that are not inputs of its game: shoes, restarts, returns, answers to proposals."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from croupier.engine.refusal import Reason, Refused
from croupier.engine.table import dealers_step
from croupier.engine.table import inputs as t
from croupier.fairness.shoe import BadContribution, Untimely
from croupier.records import reasons
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.failpoints import reach
from croupier.records.tables import assignments, controls, shoes
from croupier.records.tables.record import Custody, TableRecord, about


def _commit(record: TableRecord, given: i.CommitShoe, custody: Custody | None) -> tuple[Any, ...]:
    clause = record.table.rules.shuffle.before_play.clause
    if record.setup.cards != "virtual" or custody is None:
        raise Refused(given, clause, reasons.PHYSICAL_CARDS)
    if record.shoes.open_shoe is not None:
        raise Refused(given, clause, reasons.SHOE_NOT_ENDED(shoe=record.shoes.number))
    if not isinstance(dealers_step(record.table), t.ShuffleCards):
        raise Refused(given, clause, reasons.NOT_TIME_TO_SHUFFLE)
    controls.check_shoe(record, given)
    number = record.shoes.number + 1
    secret = custody.secrets(number)
    reach("during shuffle")
    sealed = custody.keys.seal(secret, about(record.log, number))
    bound = shoes.bound(record.shoes, record.table, secret, sealed)
    return (e.ShoeCommitted(number, shoes.published(bound).commitment, sealed, clause),)


def _contribute(record: TableRecord, given: i.Contribute, _: Custody | None) -> tuple[Any, ...]:
    clause = record.table.rules.shuffle.before_play.clause
    if record.shoes.open_shoe is None:
        raise Refused(given, clause, reasons.NO_OPEN_SHOE)
    controls.check_contribution(record, given)
    try:
        shoes.with_words(record.shoes, given.player, given.text)
    except (Untimely, BadContribution) as wrong:
        raise Refused(given, clause, reasons.BAD_CONTRIBUTION(fault=str(wrong).rstrip("."))) from None
    return (e.WordsContributed(record.shoes.number, given.player, given.text, clause),)


def _end(record: TableRecord, given: i.EndShoe, _: Custody | None) -> tuple[Any, ...]:
    clause = record.table.rules.shuffle.before_play.clause
    if record.shoes.open_shoe is None:
        raise Refused(given, clause, reasons.NO_SHOE)
    if record.table.is_in_round:
        raise Refused(given, clause, reasons.ROUND_IN_PLAY)
    if record.table.status == "open" and not isinstance(dealers_step(record.table), t.ShuffleCards):
        raise Refused(given, clause, reasons.CARDS_LEFT)
    controls.check_shoe(record, given)
    reach("during reveal")
    proof: dict[str, Any] = msgspec.to_builtins(shoes.proof(record.shoes))
    return (e.ShoeEnded(record.shoes.number, proof, clause),)


def _resume(record: TableRecord, given: i.ResumePlay, _: Custody | None) -> tuple[Any, ...]:
    table = record.table
    # a wager that was accepted stands until it has its result, whatever became of the program
    clause = table.rules.wagers.untouched.clause
    phase = "" if table.round is None else str(table.round.phase)
    return (e.PlayResumed(given.program, table.number, phase, table.shoe.cards, clause),)


def _state_return(record: TableRecord, given: i.StateReturn, _: Custody | None) -> tuple[Any, ...]:
    clause = record.table.rules.opening.approval.clause
    reason = find_fault(given.expected)
    if reason is not None:
        raise Refused(given, clause, reason)
    return (e.ReturnStated(given.expected, clause),)


def _answer(record: TableRecord, given: i.AnswerProposal, _: Custody | None) -> tuple[Any, ...]:
    # the person responsible for the procedures of the game is responsible for the acts of others in it
    clause = record.table.rules.conduct.procedures.clause
    if given.by.name == given.proposed_by.name:
        raise Refused(given, clause, reasons.ANOTHER_MUST_ANSWER(person=given.by.name))
    if record.control.terms is not None and given.by.role == "player":
        raise Refused(given, clause, reasons.NOT_ENTITLED(person=given.by))
    said = (given.by, given.proposed_by, given.proposed, given.is_agreed)
    return (e.ProposalAnswered(*said, clause),)


def _adopt(record: TableRecord, given: i.AdoptControls, _: Custody | None) -> tuple[Any, ...]:
    return (controls.adopt(record, given),)


def _assign(record: TableRecord, given: i.AssignDealer, _: Custody | None) -> tuple[Any, ...]:
    return (assignments.assign(record, given),)


def _end_assignment(record: TableRecord, given: i.EndAssignment, _: Custody | None) -> tuple[Any, ...]:
    return (assignments.end(record, given),)


def _note_clock(record: TableRecord, given: i.NoteClockStep, _: Custody | None) -> tuple[Any, ...]:
    return (e.ClockStepped(given.milliseconds, record.table.rules.conduct.procedures.clause),)


def _publish_root(record: TableRecord, given: i.PublishRoot, _: Custody | None) -> tuple[Any, ...]:
    return (controls.publish_root(record, given),)


def find_fault(expected: i.Expected) -> Reason | None:
    """Return what is wrong with a stated return, None if actual returns can be compared with it."""
    if not expected.source.strip():
        return reasons.NO_SOURCE
    if not -1_000_000 < expected.edge_millionths < 1_000_000:
        return reasons.EDGE_TOO_LARGE
    return None if expected.deviation_millionths > 0 else reasons.DEVIATION_TOO_SMALL


OWN: Final[dict[type, Callable[[TableRecord, Any, Custody | None], tuple[Any, ...]]]] = {
    i.CommitShoe: _commit,
    i.Contribute: _contribute,
    i.EndShoe: _end,
    i.ResumePlay: _resume,
    i.StateReturn: _state_return,
    i.AnswerProposal: _answer,
    i.AdoptControls: _adopt,
    i.AssignDealer: _assign,
    i.EndAssignment: _end_assignment,
    i.NoteClockStep: _note_clock,
    i.PublishRoot: _publish_root,
}
