"""Sentences about events of records: the store, the money and the shoes of a table, proceedings."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.engine.schema import schema
from croupier.engine.table.events import InputRefused
from croupier.money import DOLLARS, Unit
from croupier.narration import table
from croupier.narration.speech import begun, begun_of
from croupier.records.books import cash_events as c
from croupier.records.log import events as e
from croupier.records.log import wire
from croupier.records.log.inputs import Expected
from croupier.records.log.kinds import kind_by_event
from croupier.records.tables.authority import acting

Writer = Callable[[Any, Unit], str]


def is_of_records(event: object) -> bool:
    """Return whether the event is one of records or of a proceeding, and not of the game."""
    return type(event) in SENTENCES or type(event) in kind_by_event()


def tell(event: Any, unit: Unit = DOLLARS) -> str:
    """Return an event of records or of a proceeding as a sentence without its full stop.

    Amounts of a table are in `unit`; the sentences of a proceeding or a session state the unit themselves.
    """
    kind = kind_by_event().get(type(event))
    return begun(SENTENCES[type(event)](event, unit)) if kind is None else begun_of(event, kind.tell(event))


def of_proceeding(event: Any) -> str:
    """Return an event in the log of a proceeding as a sentence without its full stop."""
    return table.tell(event) if isinstance(event, InputRefused) else tell(event)


def millionths(number: int) -> str:
    """Write millionths as a number with its decimals, such as 4.94."""
    sign, number = "-" if number < 0 else "", abs(number)
    decimals = f"{number % 1_000_000:06d}".rstrip("0")
    return f"{sign}{number // 1_000_000}.{decimals or '0'}"


def expected(stated: Expected) -> str:
    """Return the expected return of a game in words."""
    edge, deviation = millionths(stated.edge_millionths), millionths(stated.deviation_millionths)
    deviates = f"with a deviation of {deviation}: {stated.source}"
    return f"the expected return of the house is {edge} of the initial wagers, {deviates}"


def _set_up(event: e.TableSetUp, _: Unit) -> str:
    setup = event.setup
    return f"The table is set up under {setup.document}, {setup.cards} cards, played with {setup.unit}"


def _resumed(event: e.PlayResumed, _: Unit) -> str:
    where = f"in round {event.round}, {event.phase}" if event.phase not in ("", "closed") else "between rounds"
    return f"Play resumes with {event.program} {where}, {event.cards_left} cards in the shoe"


def _refused(event: e.AccessRefused, _: Unit) -> str:
    where = f" from {event.where}" if event.where else ""
    return f"{event.role or 'somebody'} {event.who or 'without a name'}{where} may not {event.what}: {event.why}"


def _account(event: e.AccountChanged, _: Unit) -> str:
    done = {
        "added": f"is added as {event.role}",
        "password": "has a new password",
        "role": f"is {event.role} now",
        "locked": "is locked",
        "unlocked": "is unlocked",
        "disabled": "is disabled",
        "enabled": "is enabled again",
        "factor": "has a new second factor",
        "no-factor": "has no second factor any more",
        "recovery": "has used a recovery code",
        "rehashed": "has its password hashed at the cost of today",
    }[event.what]
    return f"The account {event.name} {done}{f': {event.reason}' if event.reason else ''}"


def _settings(event: e.SettingsStated) -> str:
    return ", ".join(f"{name} {value}" for name, value in sorted(event.settings.items()))


def for_whom(event: Any, given: Struct, text: str) -> str:
    """Return the sentence of an event. A refusal of an official's input for a player also names the player."""
    player = getattr(given, "player", "")
    if not isinstance(event, InputRefused) or not player or acting(given) is None:
        return text
    why = event.why.removesuffix(".")
    return text.replace(f": {why}", f" for {player}: {why}")


def _answered(event: e.ProposalAnswered, _: Unit) -> str:
    said = "agrees to" if event.is_agreed else "does not agree to"
    role = event.proposed_by.role.replace("-", " ")
    name = event.proposed.get("do")
    kind = wire.input_kind(name)
    proposed = name if kind is None else schema(kind).label.lower()
    return f"{_by(event)} {said} the proposal of {role} {event.proposed_by.name}: {proposed}"


def _alarm(event: e.AlarmRaised, unit: Unit) -> str:
    away = f"{abs(event.deviations_thousandths) // 1_000}.{abs(event.deviations_thousandths) % 1_000:03d}"
    side = "below" if event.deviations_thousandths < 0 else "above"
    won = f"the house won {unit.write(event.won)} of {unit.write(event.wagered)} in {event.rounds:,} rounds"
    return f"The return of {event.log} left its band: {won}, {away} deviations {side} the expected return"


def _ended(event: e.ShoeEnded, _: Unit) -> str:
    status = event.proof.get("status")
    how = {"aborted": "has ended before a card was taken", "voided": "is void"}.get(str(status), "has ended")
    return f"Shoe {event.shoe} {how}, and its proof is published"


def _aborted(event: e.ShoeAborted, unit: Unit) -> str:
    returned = f", and wagers of {unit.write(event.returned)} are returned" if event.returned else ""
    return f"{_by(event)} has shoe {event.shoe} replaced before it was dealt{returned}: {event.reason}"


def _stepped(event: e.ClockStepped, _: Unit) -> str:
    seconds = f"{abs(event.milliseconds) // 1_000:,}.{abs(event.milliseconds) % 1_000:03d}"
    return f"The clock was set {'back' if event.milliseconds < 0 else 'forward'} by {seconds} seconds"


def _counted(event: c.DropCounted, unit: Unit) -> str:
    found = f"{_by(event)} counts {unit.write(event.counted)} in the drop box"
    return found if not event.difference else f"{found}, and the books say {unit.write(event.expected)}"


def _witness_named(event: e.WitnessNamed) -> str:
    lost = f"; the one before is lost: {event.reason}" if event.reason else ""
    return f"The store has a witness, which signs with the key {event.key}{lost}"


def _caught_up(event: e.WitnessCaughtUp) -> str:
    ends = ", ".join(f"{one.log} (entry {one.number:,})" for one in event.ends)
    return f"The store was ahead of its witness, which has seen the last commit of these logs now: {ends}"


def _identified(event: e.ProgramIdentified) -> str:
    program = f"The program is {event.program} with the digest {event.digest}"
    if event.faults:
        return f"{program}, and {event.faults:,} files are not those of a release: {event.first}"
    return f"{program}, {'as released' if event.release else 'without the manifest of a release'}"


def _by(event: Any) -> str:
    role = event.by.role.replace("-", " ")
    return f"The {role}" if event.by.name == event.by.role else f"{role.capitalize()} {event.by.name}"


# fmt: off
SENTENCES: Final[Mapping[type, Writer]] = {
    e.StoreFounded:     lambda event, _: f"The store {event.store} is founded with {event.program}",
    e.WitnessNamed:     lambda event, _: _witness_named(event),
    e.WitnessCaughtUp:  lambda event, _: _caught_up(event),
    e.EditionBegun:     lambda event, _: f"Edition {event.edition} of the program begins with {event.program}",
    e.ProgramIdentified: lambda event, _: _identified(event),
    e.LogBegun:         lambda event, _: f"The log of {event.log} begins",
    e.TableSetUp:       _set_up,
    e.ShoeCommitted:    lambda event, _: f"Shoe {event.shoe} is bound by the commitment {event.commitment}",
    e.WordsContributed: lambda event, _: f"{event.player} adds words to shoe {event.shoe}: {event.text}",
    e.ShoeEnded:        _ended,
    e.PlayResumed:      _resumed,
    e.ReturnStated:     lambda event, _: expected(event.expected),
    e.ProposalAnswered: _answered,
    e.ControlsAdopted:  lambda event, _: f"House controls of level {event.level} are in force",
    e.DealerAssigned:   lambda event, _: f"{_by(event)} assigns dealer {event.dealer} to the table",
    e.AssignmentEnded:  lambda event, _: f"{_by(event)} ends the shift of dealer {event.dealer} at the table",
    e.ShoeAborted:      _aborted,
    e.ClockStepped:     _stepped,
    e.RootPublished:    lambda event, _: f"The cards of shoe {event.shoe} have the root {event.root}",
    e.AccessRefused:    _refused,
    e.AccountChanged:   _account,
    e.AccountsImported: lambda event, _: f"{len(event.accounts)} accounts of an older program are in the log now",
    e.CodeAccepted:     lambda event, _: f"The account {event.name} has given a code: {event.purpose}",
    e.SchemaRecorded:   lambda event, _: f"The database has the form {event.revision}",
    e.SettingsStated:   lambda event, _: "The floor is served with these settings: " + _settings(event),
    e.AlarmRaised:      _alarm,
    e.HistoryImported:  lambda event, _: f"Round {event.round} of {event.log} of the store {event.store} is imported",
    c.BoughtIn:         lambda event, unit: f"{event.player} buys chips of {unit.write(event.amount)}",
    c.ChipsBrought:     lambda event, unit: f"{event.player} brings chips of {unit.write(event.amount)}",
    c.DebtRecorded:     lambda event, unit: f"{event.player} owes {unit.write(event.amount)} of round {event.round}",
    c.DebtPaid:         lambda event, unit: f"{event.player} pays {unit.write(event.amount)} of a debt",
    c.CashedOut:        lambda event, unit: f"{event.player} is paid {unit.write(event.amount)} for chips",
    c.ChipsAllotted:    lambda event, unit: f"{event.player} is allotted chips of {unit.write(event.amount)}",
    c.FloatFilled:      lambda event, unit: f"{_by(event)} brings chips of {unit.write(event.amount)} to the float",
    c.FloatCredited:    lambda event, unit: f"{_by(event)} brings chips of {unit.write(event.amount)} to the cage",
    c.DropCounted:      _counted,
}
# fmt: on
