"""Continuation of a table from any state by people who know the rules, so that a round is dealt and ends."""

from collections.abc import Iterator
from typing import Any, cast

from croupier.engine import holdem, twentyone
from croupier.engine import inputs as r
from croupier.engine.holdem import UthRound
from croupier.engine.holdem import inputs as u
from croupier.engine.table import Table, dealers_step
from croupier.engine.table import inputs as i
from croupier.engine.table.cards.opening import missing_items
from croupier.engine.table.folds.people import held_boxes
from croupier.engine.table.notices.settings import unconfirmed
from croupier.engine.table.people import Role
from croupier.engine.twentyone import Round
from croupier.money import Money
from tests.families import UTH
from tests.floor import DEALER, INSPECTOR, MANAGER, SUPERVISOR
from tests.properties.table_watched import WatchedTable

PLAYERS = ("Ann", "Bob", "Cat", "Dan", "Eve")
FRESH = ("Fay", "Gus", "Hal", "Ida", "Joe", "Kit", "Lee", "Mia", "Ned", "Oda")
COLOURS = ("red", "blue", "green", "black", "white")
GROUNDS = ("impractical", "disturbance", "reconstruction")


def go_on(table: WatchedTable, number: int | None = None) -> bool:
    """Do the next thing, and return whether anything was possible.

    `number` chooses among the decisions that are open; without one everything is declined and every hand stands.
    """
    if table.state.awaits_card and table.draw():
        return True
    return any(table.give(given) for given in ways_on(table.state, number))


def ways_on(state: Table, number: int | None) -> Iterator[Any]:
    """Yield what may be done next, the first being the most natural."""
    if state.status != "open":
        yield from _opening(state)
        return
    yield from _cards(state)
    in_round = state.round is not None and not state.round.is_closed and state.round.phase != "wagers"
    if in_round:
        yield from _decisions(state, number)
        for ground in GROUNDS:
            yield i.VoidRound(SUPERVISOR, "it cannot go on", ground)
        return
    yield from _hindrances(state)
    if state.round is not None and not state.round.is_closed:
        yield r.NoMoreBets()
    yield from wagers(state)
    if not state.posted and (state.rules.wagers.minimum.value, state.rules.wagers.unit.value) != (1000, 500):
        # there may be no wager between those that hold
        sane = Money(1000), Money(50_000), Money(500)
        yield i.ChangeLimits(MANAGER, *sane, at=state.now + 3600)
    elif state.posted:
        # those who are there are told of new limits a round before; where no wager fits the old ones, they leave
        yield from (i.Leave(guest.player) for guest in state.guests)
    yield i.TellTime(state.now + 3600)


def _opening(state: Table) -> Iterator[Any]:
    if state.status == "to check":
        yield i.CheckCards(DEALER)
        yield i.CheckCards(SUPERVISOR)
    layouts = state.rules.opening.layouts.value
    for item in missing_items(state):
        yield i.StateItem(SUPERVISOR, item.value, layouts[-1] if item.value == "layout" and layouts else "on file")
    for one in unconfirmed(state):
        if one.setting == "perfect_pairs_needs_wager":
            told = state.rules.options.pairs_restricted_told.value
            yield from [
                i.Notify(MANAGER, cast("Role", role), "pairs-restriction") for role in told if not _is_told(state, role)
            ]
        yield i.ChangeSetting(MANAGER, one.setting, one.value)
    yield i.OpenTable(SUPERVISOR)
    yield from (i.StateItem(SUPERVISOR, "layout", one) for one in layouts if dict(state.stated)["layout"] != one)
    yield i.TellTime(max(state.now, 1_790_000_400))


def _is_told(state: Table, role: str) -> bool:
    return any((to, about) == (role, "pairs-restriction") for to, about, _ in state.notices)


def _cards(state: Table) -> Iterator[Any]:
    """Yield what is wanting of the cards, the shoe or the device."""
    shoe, care = state.shoe, state.rules.care
    if not state.shuffle and care.shuffles.value:
        yield i.Determine(SUPERVISOR, care.shuffles.value[0])
    if state.unchecked:
        yield from (i.CheckReplacement(by) for by in (DEALER, SUPERVISOR, MANAGER, INSPECTOR))
    if state.is_dropped:
        yield i.CountCards(SUPERVISOR, state.size)
    if shoe.is_failed and not state.is_in_round:
        yield i.ReplaceDevice(SUPERVISOR, "device")
    if len(state.sets) < care.decks_in_turn.value:
        colours = {one.colour for one in state.sets}
        yield i.IntroduceCards(DEALER, next(one for one in COLOURS if one not in colours))
    if not all(one.is_checked for one in state.sets):
        yield i.CheckCards(DEALER)
    if (due := dealers_step(state)) is not None:
        yield due
        if state.is_in_round and shoe.kind == "device" and not shoe.is_failed:
            yield i.ReportMalfunction(SUPERVISOR, "mechanical")


def _decisions(state: Table, number: int | None) -> Iterator[Any]:
    """Yield an open decision of any player, then the inputs that end every offer."""
    round_ = state.round
    if state.awaits_card or round_ is None:
        return
    yield from (r.SettleBox(box) for box in state.unsettled[:1])
    may: list[Any] = []
    for player in people(state):
        may += twentyone.legal(round_, player) if isinstance(round_, Round) else holdem.legal(round_, player)
    may += [one for one in may if isinstance(one, r.TakeEvenMoney)] * 3  # it is seldom open
    ends = [one for one in may if isinstance(one, r.Proceed | r.Stand | u.Fold)]
    chosen = ends[:1] if number is None else may[number % len(may) :][:1] if may else []
    for one in chosen:
        yield one
        if isinstance(one, r.Hit | r.Double | r.Split) and state.rules.seating.face_down.value:
            yield i.ExposeCards(one.player, one.box)
    yield r.Proceed()
    yield from may


def people(state: Table) -> list[str]:
    """Return everybody with a wager, and who controls what is due first."""
    found = {guest.player: None for guest in state.guests}
    found |= {tally.player: None for tally in state.tallies}
    return list(found)


def _hindrances(state: Table) -> Iterator[Any]:
    yield from (i.Notify(SUPERVISOR, cast("Role", role), "missing-cards") for role in state.to_notify)
    if state.rules.seating.face_down.value and "face-down" not in state.approvals:
        yield i.Approve(INSPECTOR, "face-down")
    if any(one.is_detained for one in state.incidents):
        yield from (i.HandOver(SUPERVISOR, one.number, "police") for one in state.incidents if one.is_detained)
    is_over = state.closes is not None and state.now >= state.closes
    is_last = state.final_rounds is not None and state.final_rounds <= 0
    is_outside = state.hours is not None and not state.hours[0] <= state.now < state.hours[1]
    if is_over or is_last or is_outside:
        if isinstance(state.round, Round):
            for box in state.round.boxes:
                yield from (r.WithdrawWager(wager.player, box.number) for wager in box.wagers)
            for side in state.round.side_wagers:
                yield r.WithdrawWager(side.player, side.box, side.bet)
        elif isinstance(state.round, UthRound):
            yield from (u.WithdrawAnte(place.player) for place in state.round.places)
        if is_outside:
            yield i.SetHours(SUPERVISOR, state.now, state.now + 86_400)
        yield from (i.CloseTable(by) for by in (SUPERVISOR, MANAGER))
        if state.closes is None:
            yield i.GiveNotice(SUPERVISOR, state.now + 3600)
        yield i.TellTime(state.now + 3600)


def wagers(state: Table) -> Iterator[Any]:
    """Yield wagers of the least that the table takes, by those who are there and by others."""
    free = [box for box in range(1, state.rules.wagers.boxes.value + 1) if box not in held_boxes(state)]
    there = [(guest.player, guest.place) for guest in state.guests]
    everybody = [*there, *((name, None) for name in (*PLAYERS, *FRESH) if state.guest(name) is None)]
    for player, box in everybody:
        for amount in least(state, player):
            if state.rules.document == UTH:
                yield u.PlaceAnte(player, amount, box)
                yield u.PlaceAnte(player, amount)
            else:
                for number in [one for one in (box, *free[:2], 1) if one is not None]:
                    yield r.PlaceWager(player, number, amount)


def least(state: Table, player: str) -> Iterator[Money]:
    """Yield what a player may wager at least, by the table's limits and by their own."""
    rules = state.rules.wagers
    minimum, unit = rules.minimum.value or Money(0), rules.unit.value
    yield Money(-(-minimum // unit) * unit or unit)
    if minimum:
        yield minimum
    for one in state.limits_of_players():
        if one.player == player and one.minimum is not None:
            yield Money(-(-one.minimum // unit) * unit or unit)
            yield one.minimum
