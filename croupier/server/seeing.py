"""What one person gets to see of a table, whole: the felt, what is theirs, the clocks, and what happened."""

from typing import Any, Final

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from croupier.engine.table import Official
from croupier.engine.table.people import RANKS
from croupier.fairness.proof import Status
from croupier.records import shoes, wire
from croupier.records.accounts import Account, is_tournament
from croupier.records.log import Person
from croupier.records.recorded import Recorded, refused
from croupier.server import in_session
from croupier.server.duties import asked_of, due, spots_of_all
from croupier.server.felt import felt, is_same_for_players
from croupier.server.live import LiveTable, Watcher
from croupier.server.messages import Due, Fairness, Line, Offer, Own, Shown, State
from croupier.server.offers import offers
from croupier.server.speaking import unspoken
from croupier.server.story import Happened, line_for
from croupier.server.veiling import felt_for, forms_for, in_round, others
from croupier.server.wording import worded
from croupier.tournament.sitting import Standing, standing
from croupier.tournament.sitting.events import SittingEvent

FIRST_LINES: Final = 60
"""How much of what happened before is told to who comes new."""
_ENCODER: Final = msgspec.json.Encoder()


def state_for(table: LiveTable, watcher: Watcher, *, is_resync: bool = False) -> State:
    """Return the table as a person may see it, with what happened since they were told last."""
    person = watcher.person
    read = max(0, table.told - FIRST_LINES) if is_resync else watcher.read
    watcher.read = table.told
    lines = [_line(table, one, person) for one in table.recent(read)]
    return State(
        table=table.name,
        version=table.version,
        at=table.clock(),
        you=Person(person.role, person.name),
        shown=_shown(table),
        view=_felt(table, person),
        own=own(table, person),
        waits=table.waits,
        fairness=fairness(table),
        present=table.present(),
        ready=tuple(sorted(table.ready)),
        story=tuple([one for one in lines if one is not None]),
        payments=_payments(table, person),
        is_resync=is_resync,
        session=_session(table),
    )


def _session(table: LiveTable) -> Standing | None:
    """Return how the session of a tournament stands at a table, which everybody may see."""
    sitting = table.held.sitting
    return None if sitting is None else table.kept("session", lambda: standing(sitting, table.state))


def _payments(table: LiveTable, person: Official) -> tuple[dict[str, Any], ...]:
    """Return what the round has paid so far, as far as the person may know it."""
    hidden = others(table.held.sitting, person)
    return tuple([one for one in table.payments if one["player"] not in hidden]) if hidden else table.payments


def lines_for(table: LiveTable, person: Official) -> tuple[Line, ...]:
    """Return what a person may know of all that is kept of the table's story."""
    found = [_line(table, one, person) for one in table.happened]
    return tuple([one for one in found if one is not None])


def _line(table: LiveTable, one: Happened, person: Official) -> Line | None:
    """Return what a person is told of an event; a session itself tells chips from money."""
    line = line_for(one, person)
    return line if line is None or isinstance(one.event, SittingEvent) else worded(line, table.held.setup.unit)


def _shown(table: LiveTable) -> Shown:
    options, held = table.options, table.held
    return Shown(
        title=options.title or table.name,
        cards=held.setup.cards,
        dealing=options.dealing if held.setup.cards == "virtual" else "dealer",
        sells_chips=options.sells_chips,
        bots=tuple([one.bot.name for one in options.bots]),
        decision_seconds=held.table.rules.conduct.decision_seconds.value,
        wager_seconds=options.wager_seconds,
        is_demo=options.is_demo,
        unit=held.setup.unit,
    )


def _felt(table: LiveTable, person: Official) -> Raw:
    """Return the felt; those who see the same share one."""
    sitting = table.held.sitting
    has_form = any(one.player == person.name for one in in_round(sitting))
    is_alike = person.role != "player" or (is_same_for_players(table.state) and not has_form)
    key: tuple[Any, ...] = ("felt", person.role, "" if is_alike else person.name)

    def made() -> Raw:
        return Raw(_ENCODER.encode(worded(felt_for(felt(table.state, person), sitting, person), table.held.setup.unit)))

    return table.shared(key, made)


def own(table: LiveTable, person: Official) -> Own:
    """Return what concerns the person alone."""
    held = table.held
    if person.role == "player":
        return table.kept(("own", person.name), lambda: worded(_of_player(held, person.name), held.setup.unit))
    return worded(_of_official(table, person), held.setup.unit)


def _of_official(table: LiveTable, person: Official) -> Own:
    held, state = table.held, table.state
    now = table.clock() // 1_000
    if person.role not in RANKS:
        return Own(due=asked_of(held, person, now), proposals=table.proposals)
    racks = tuple([(one.player, int(held.books.chips(one.player, held.setup.unit))) for one in state.guests])
    return Own(
        due=_due(table, person, now),
        spots=spots_of_all(held),
        proposals=table.proposals,
        racks=racks,
        in_float=_float(held),
        forms=forms_for(held, person),
    )


def _float(held: Recorded) -> int | None:
    """Return what is in the float; at a table of a tournament there is none."""
    unit = held.setup.unit
    return None if is_tournament(unit) else int(held.books.balance(Account("float"), unit))


def _due(table: LiveTable, person: Official, now: int) -> Due | None:
    """Return what is due to an official: where the program deals only to open and close, and no player's own words."""
    found = (asked_of if table.is_automatic else due)(table.held, person, now)
    if found is None or not table.is_virtual:
        return found
    said = [one for one in found.alternatives if not unspoken(table, wire.read_input(wire.canonical(one.input)))]
    return replace(found, alternatives=tuple(said))


def _said(offer: Offer) -> Any:
    return wire.read_input(wire.canonical(offer.input))


def _of_player(held: Recorded, player: str) -> Own:
    chips = held.books.chips(player, held.setup.unit)
    one = None if held.sitting is None else held.sitting.find(player)
    found, short = offers(held.table, player, chips, None if one is None else one.box)
    if one is not None:  # the session judges first, and may refuse what the table would take
        found = tuple([offer for offer in found if refused(held, _said(offer), Person("player", player)) is None])
    tally = held.table.tally(player)
    is_bound = held.setup.cards == "physical" or held.shoes.sealed  # no wager is taken before the cards are
    return Own(
        chips=chips,
        at_stake=tally.layout,
        won=tally.net,
        offers=(*found, *(in_session.offers(held, player) if is_bound else ())),
        spots=in_session.spots(held, player) if is_bound else (),
        notes=short,
        forms=forms_for(held, Official("player", player)),
    )


def fairness(table: LiveTable) -> Fairness | None:
    """Return the shoe as everybody may know it, None where the cards are dealt by hand or there is no shoe."""
    held = table.held.shoes
    if held.held is None:
        return None
    words = tuple([(one.player, one.text) for one in held.held.contributions])
    is_open = held.held.status is Status.OPEN
    return Fairness(held.number, shoes.published(held).commitment, str(held.held.status), words, takes_words=is_open)
