"""What happened to a store, or to the money and the shoes of a table, in plain words: one sentence for each event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.engine.table.events import InputRefused
from croupier.records import cash_events as c
from croupier.records import events as e
from croupier.records.accounts import is_tournament
from croupier.records.inputs import Expected
from croupier.records.people import acting
from croupier.records.rooms import room_by_event
from croupier.telling import table
from croupier.telling.amounts import dollars, in_chips
from croupier.telling.speech import begun, begun_of
from croupier.tournament.sitting.events import SittingEvent

Told = Callable[[Any], str]


def is_of_records(event: object) -> bool:
    """Whether the event is one that only records or a room know, and not the game's."""
    return type(event) in SENTENCES or type(event) in room_by_event()


def tell(event: Any) -> str:
    """Return an event that only records or a room know as a sentence without its full stop."""
    room = room_by_event().get(type(event))
    return begun(SENTENCES[type(event)](event)) if room is None else begun_of(event, room.tell(event))


def in_unit(text: str, unit: str, event: Any = None) -> str:
    """Return what is told of a table with its amounts in what it plays with; a session tells chips from money."""
    return in_chips(text) if is_tournament(unit) and not isinstance(event, SittingEvent) else text


def of_matter(event: Any) -> str:
    """Return an event in the log of what is no table as a sentence without its full stop."""
    return table.tell(event) if isinstance(event, InputRefused) else tell(event)


def millionths(number: int) -> str:
    """Write millionths as a number with its decimals, such as 4.94."""
    sign, number = "-" if number < 0 else "", abs(number)
    decimals = f"{number % 1_000_000:06d}".rstrip("0")
    return f"{sign}{number // 1_000_000}.{decimals or '0'}"


def expected(stated: Expected) -> str:
    """Return what a game should return, in words."""
    edge, deviation = millionths(stated.edge_millionths), millionths(stated.deviation_millionths)
    return f"the house should win {edge} of the initial wagers, with a deviation of {deviation}: {stated.source}"


def _set_up(event: e.TableSetUp) -> str:
    setup = event.setup
    return f"The table is set up under {setup.document}, {setup.cards} cards, played with {setup.unit}"


def _resumed(event: e.PlayResumed) -> str:
    where = f"in round {event.round}, {event.phase}" if event.phase not in ("", "closed") else "between rounds"
    return f"Play goes on with {event.program} {where}, {event.cards_left} cards in the shoe"


def _refused(event: e.AccessRefused) -> str:
    where = f" from {event.where}" if event.where else ""
    return f"{event.role or 'somebody'} {event.who or 'without a name'}{where} may not {event.what}: {event.why}"


def _account(event: e.AccountChanged) -> str:
    done = {
        "added": f"is added as {event.role}",
        "password": "has a new password",
        "role": f"is {event.role} now",
        "locked": "is locked",
        "unlocked": "is unlocked",
        "disabled": "is disabled",
        "enabled": "is enabled again",
    }[event.what]
    return f"The account {event.name} {done}{f': {event.reason}' if event.reason else ''}"


def for_whom(event: Any, given: Any, text: str) -> str:
    """Return the sentence of an event; a refusal of what an official does for a player names the player, too."""
    player = getattr(given, "player", "")
    if not isinstance(event, InputRefused) or not player or acting(given) is None:
        return text
    return text.replace(f": {event.why}", f" for {player}: {event.why}")


def _answered(event: e.ProposalAnswered) -> str:
    said = "agrees to" if event.is_agreed else "does not agree to"
    role = event.proposed_by.role.replace("-", " ")
    return f"{_by(event)} {said} what {role} {event.proposed_by.name} has proposed: {event.proposed.get('do')}"


def _alarm(event: e.AlarmRaised) -> str:
    away = f"{abs(event.deviations_thousandths) // 1_000}.{abs(event.deviations_thousandths) % 1_000:03d}"
    side = "below" if event.deviations_thousandths < 0 else "above"
    won = f"the house won {dollars(event.won)} of {dollars(event.wagered)} in {event.rounds:,} rounds"
    return f"The return of {event.log} left its band: {won}, {away} deviations {side} what is expected"


def _ended(event: e.ShoeEnded) -> str:
    status = event.proof.get("status")
    how = {"aborted": "has ended before a card was taken", "voided": "is void"}.get(str(status), "has ended")
    return f"Shoe {event.shoe} {how}, and its proof is told"


def _counted(event: c.DropCounted) -> str:
    found = f"{_by(event)} counts {dollars(event.counted)} in the drop box"
    return found if not event.difference else f"{found}, and the books say {dollars(event.expected)}"


def _by(event: Any) -> str:
    role = event.by.role.replace("-", " ")
    return f"The {role}" if event.by.name == event.by.role else f"{role.capitalize()} {event.by.name}"


# fmt: off
SENTENCES: Final[Mapping[type, Told]] = {
    e.StoreFounded:     lambda event: f"The store {event.store} is founded with {event.program}",
    e.LogBegun:         lambda event: f"The log of {event.log} begins",
    e.TableSetUp:       _set_up,
    e.ShoeCommitted:    lambda event: f"Shoe {event.shoe} is bound by the commitment {event.commitment}",
    e.WordsContributed: lambda event: f"{event.player} adds words to shoe {event.shoe}: {event.text}",
    e.ShoeEnded:        _ended,
    e.PlayResumed:      _resumed,
    e.ReturnStated:     lambda event: f"It is stated: {expected(event.expected)}",
    e.ProposalAnswered: _answered,
    e.AccessRefused:    _refused,
    e.AccountChanged:   _account,
    e.AlarmRaised:      _alarm,
    e.HistoryImported:  lambda event: f"Round {event.round} of {event.log} of the store {event.store} is imported",
    c.BoughtIn:         lambda event: f"{event.player} buys chips of {dollars(event.amount)}",
    c.ChipsBrought:     lambda event: f"{event.player} brings chips of {dollars(event.amount)}",
    c.CashedOut:        lambda event: f"{event.player} is paid {dollars(event.amount)} for chips",
    c.ChipsAllotted:    lambda event: f"{event.player} is allotted chips of {dollars(event.amount)}",
    c.FloatFilled:      lambda event: f"{_by(event)} brings chips of {dollars(event.amount)} to the float",
    c.FloatCredited:    lambda event: f"{_by(event)} brings chips of {dollars(event.amount)} to the cage",
    c.DropCounted:      _counted,
}
# fmt: on
