"""Instructions for those who operate a table: the dealer's next step, its label, its call and its clause.

The step itself is `dealer.next_step`. The receiver of the next card is determined by a trial deal of a card that could
come; the card that does come stays unknown.
"""

from typing import Any, Final, cast

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import pack
from croupier.dealer.awaited import is_open_offer
from croupier.dealer.next_step import (
    DrawCard,
    Step,
    TurnDue,
    Wait,
    accepts,
    given_by,
    is_over,
    next_step,
    roles,
    session_of,
)
from croupier.engine.game import CARD_EVENTS, game_of
from croupier.engine.inputs import Deal, DealFaceDown, SettleBox
from croupier.engine.refusal import Refused
from croupier.engine.round_events import DueCards
from croupier.engine.table import Official, Table, closing_steps, hindrance, step
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs import PlayInput
from croupier.engine.table.people import Role
from croupier.records.books.accounts import unit_of
from croupier.records.books.cash import promised
from croupier.records.log import wire
from croupier.records.log.inputs import CommitShoe, EndShoe
from croupier.records.log.wire import TableLogInput
from croupier.records.tables.state import TableRecord
from croupier.server.tables.messages import NextStep, Offer, Spot
from croupier.server.views.families import floor_view
from croupier.server.views.offers import offers, spots
from croupier.server.views.session import due_in, trials_at, waiting
from croupier.server.views.session import spots as spots_in_play
from croupier.server.views.trials import WagerTrials

_LABELS: Final[dict[type, str]] = {
    i.StateItem: "State {item}, with its reference",
    i.OpenTable: "Open the table",
    i.Determine: "Determine the shuffle {shuffle}",
    i.IntroduceCards: "Bring the {colour} cards to the table",
    i.CheckCards: "Check the cards",
    i.Approve: "Approve dealing face down",
    i.CheckReplacement: "Check the replacement cards",
    i.CountCards: "Verify the dropped cards: count all {counted}",
    i.ReplaceDevice: "Replace the {kind} that has failed",
    i.ShuffleCards: "Shuffle the cards",
    i.CutCards: "Let {player} cut the cards",
    i.CutAsOfficial: "Cut the cards: no player would",
    i.InsertCuttingCard: "Insert the cutting card {from_back} cards from the back",
    i.BurnCards: "Burn the first card, unseen",
    i.VoidRound: "Declare the round void: {reason}",
    i.ChangeDealer: "Take the dealer's place",
    i.GiveNotice: "Give notice that the table closes",
    i.AnnounceFinalRounds: "Announce the final rounds",
    i.CloseTable: "Close the table",
    i.DrawCuttingCard: "The cutting card came out",
    SettleBox: "Settle box {box}",
    CommitShoe: "Commit to the next shoe",
    EndShoe: "End the shoe and publish its secret",
}
"""Labels of the dealer's steps, for the officials who carry them out."""


def due(record: TableRecord, person: Official, now: int = 0) -> NextStep | None:
    """Return the next step at a table, as the person would take it at time `now`; None where there is none.

    A step that is another's to take names their roles and has no input.
    """
    record = replace(record, table=_at(record.table, now))
    found = next_step(record)
    session = session_of(record)
    match found:
        case Step(stage="session") as one:
            assert session is not None, one
            return due_in(record, session, one.given, person)
        case Step() as one if isinstance(one.given, DealFaceDown):
            return _unseen(record)
        case Step() as one if isinstance(one.given, SettleBox):
            return _settled(record)
        case Step() as one:
            return _step(record, one.given, person)
        case DrawCard():
            return _card(record)
        case TurnDue(area):
            return _turned(record, area)
        case Wait("decision" | "offer") as wait:
            return _answers(record, wait)
        case Wait() as wait:
            return _between(record, wait, person) if session is None else waiting(record, session, wait, person)


def supervisors_step(record: TableRecord, person: Official, now: int = 0) -> NextStep | None:
    """Return the due step of an official who does not operate the game, such as an inspector's approval."""
    found = due(record, person, now)
    return found if found is not None and found.input is not None and "by" in found.input else None


def _at(table: Table, now: int) -> Table:
    return step(table, i.TellTime(now))[1] if now > table.now else table


# --- what is done with the table and its cards -----------------------------------------------------------------------


def _step(record: TableRecord, given: TableLogInput, person: Official) -> NextStep:
    """Return a step for the person, or the roles that may take it; one that the table refuses to all has a reason."""
    table = record.table
    label = _labelled(given)
    if isinstance(given, CommitShoe | EndShoe):
        clause = table.rules.shuffle.before_play.clause
        return NextStep(label, clause, input=wire.plain_input(given), alternatives=_aside(table, person))
    own = given_by(given, person)
    try:
        events, _ = step(table, cast("PlayInput", own))
    except Refused as refused:
        who = roles(record, own)
        why = "" if who else f": {refused.reason.text(unit_of(record.setup.unit))}"
        passed = wire.plain_input(own) if who else None
        more = _aside(table, person)
        return NextStep(f"{label}{why}", refused.clause, needs="wait", who=who, alternatives=more, passed=passed)
    clause = str(getattr(events[0], "clause", ""))
    if isinstance(own, i.CutCards):
        return _cut(record, own, label, clause)
    return NextStep(label, clause, input=wire.plain_input(own), alternatives=_aside(table, person))


def _cut(record: TableRecord, given: i.CutCards, label: str, clause: str) -> NextStep:
    """Return the cut: a dealer with real cards offers them to the player, at a virtual table the player cuts alone."""
    choices = tuple([replace(one, player=given.player) for one in offers(record.table, given.player, 0)[0]])
    call = f"the cut, {given.player}"
    own = wire.plain_input(given) if record.setup.cards == "physical" else None
    return NextStep(label, clause, call, own, "choose", choices)


# --- cards -----------------------------------------------------------------------------------------------------------


def _card(record: TableRecord) -> NextStep:
    """Return for whom a card is due, and under which clause."""
    table = record.table
    event = _dealt(table)
    if event is None:
        stopped = hindrance(table)
        assert stopped is not None, "a card is due, and no card of the pack would be taken"
        return NextStep(stopped[1].text(), stopped[0], needs="wait")
    label, box = floor_view(table.rules).card_label(table, event)
    more = _cutting_card(record)
    ranks = ranks_of(table) if record.setup.cards == "physical" else ""
    return NextStep(label, event.clause, needs="card", alternatives=more, box=box, ranks=ranks)


def _unseen(record: TableRecord) -> NextStep:
    """Return the area to which cards are dealt face down unseen, or that all of them are dealt."""
    table = record.table
    area = _area(table)
    try:
        step(table, DealFaceDown(area.cards))
    except Refused as refused:
        return NextStep(refused.reason.text(), refused.clause, needs="wait")
    label, box = floor_view(table.rules).area_label(area)
    given, more = wire.plain_input(DealFaceDown(area.cards)), (*_all_unseen(table), *_cutting_card(record))
    return NextStep(f"Deal {label} face down", area.clause, input=given, alternatives=more, box=box)


def _area(table: Table) -> DueCards:
    area = _next_area(table)
    assert area is not None
    return area


def _next_area(table: Table) -> DueCards | None:
    assert table.round is not None
    return game_of(table.round.rules).next_area(table.round)


def _all_unseen(table: Table) -> tuple[Offer, ...]:
    """Return the step that all due cards have been dealt face down."""
    clause, many = _area(table).clause, 0
    while table.awaits_card and (area := _next_area(table)) is not None:
        many += area.cards
        table = step(table, DealFaceDown(area.cards))[1]
    given = wire.plain_input(DealFaceDown(many))
    return (Offer("all", "All cards are dealt", f"{many} cards lie face down", clause, given),)


def _turned(record: TableRecord, area: DueCards) -> NextStep:
    """Return the cards that must be turned, which the dealer keys one by one; their player may still concede."""
    table = record.table
    label, box = floor_view(table.rules).area_label(area)
    more = tuple(_choices(record, area.player)) if area.player else ()
    return NextStep(f"Turn {label}", area.clause, needs="turn", alternatives=more, box=box, ranks=ranks_of(table))


def _settled(record: TableRecord) -> NextStep:
    """Return the box that the dealer is to settle, with the others that are left and all of them as alternatives."""
    table = record.table
    first, *rest = table.unsettled
    given = SettleBox(first)
    clause = step(table, given)[0][0].clause
    more = [one for box in rest for one in _offered(table, "box", SettleBox(box))]
    owner = game_of(table.rules).controller(table.round, first)
    more += [] if owner is None else _choices(record, owner)  # act-uth-2019 9.1: who is not settled may concede
    if rest:
        many = f"{len(rest) + 1} boxes are settled one after another"
        more.append(Offer("all", "Settle all boxes", many, clause, wire.plain_input(SettleBox())))
    return NextStep(_labelled(given), clause, input=wire.plain_input(given), alternatives=tuple(more), box=first)


def ranks_of(table: Table) -> str:
    """Return the ranks of the pack that is played with, ace first."""
    return "".join(dict.fromkeys([one.rank for one in pack(table.rules.cards.pack.value)]))


def _dealt(table: Table) -> Any | None:
    """Return the destination of the next card, whichever it is."""
    for card in pack(table.rules.cards.pack.value):
        try:
            events, _ = step(table, Deal(card))
        except Refused:
            continue
        return next(event for event in events if isinstance(event, CARD_EVENTS))
    return None


def _cutting_card(record: TableRecord) -> tuple[Offer, ...]:
    """Return the alternative that the cutting card comes instead of a card of a real shoe."""
    if record.setup.cards != "physical":
        return ()
    return _offered(record.table, "cutting card", i.DrawCuttingCard())


def _offered(table: Table, word: str, given: PlayInput) -> tuple[Offer, ...]:
    try:
        events, _ = step(table, given)
    except Refused:
        return ()
    return (Offer(word, _labelled(given), _labelled(given), events[0].clause, wire.plain_input(given)),)


# --- players ---------------------------------------------------------------------------------------------------------


def _answers(record: TableRecord, wait: Wait) -> NextStep:
    """Return whose answer is awaited, with the choices of each player."""
    table, round_, players = record.table, record.table.round, wait.players
    assert round_ is not None
    clause = table.rules.conduct.decision_seconds.clause
    choices = [one for player in players for one in _choices(record, player)]
    phase = str(round_.phase)
    if phase == "exposure":
        return _exposure(record, wait)
    if is_open_offer(table):
        ruled: Any = getattr(table.rules.calls, phase)
        label = f"Offer {phase}" + (f" to {', '.join(players)}" if players else "")
        closed = wire.plain_input(wait.late)
        return NextStep(f"{label}, then close it", ruled.clause, str(ruled.value), closed, "choose", tuple(choices))
    who = players[0]
    what = "answer" if wait.what == "offer" else "decide"
    late = wire.plain_input(wait.late)
    expired = Offer("time", "Time is over", f"{who} does not {what} in time", clause, late, player=who)
    clause = choices[0].clause if choices else clause
    return NextStep(
        _decision_words(table, who, what), clause, needs="choose", alternatives=(*choices, expired), box=_turn(table)
    )


def _exposure(record: TableRecord, wait: Wait) -> NextStep:
    """Return that players with a natural expose it: the boxes whose cards lie face down, and that play goes on."""
    table = record.table
    exposures = [one for player in [guest.player for guest in table.guests] for one in _choices(record, player)]
    clause = table.rules.seating.face_down.clause
    label = "Ask who exposes cards, then go on"
    return NextStep(label, clause, "", wire.plain_input(wait.late), "choose", tuple(exposures))


def _choices(record: TableRecord, player: str) -> list[Offer]:
    """Return what a player may say, and that they refuse a card drawn in error where the document lets them."""
    table = record.table
    free = record.books.chips(player, record.setup.unit) - promised(table, player)
    found = list(offers(table, player, free, unit=unit_of(record.setup.unit))[0])
    box = _turn(table)
    if table.kept_cards and box is not None:
        given = i.RefuseCard(player, box)
        if accepts(record, given):
            clause = step(table, given)[0][0].clause
            text = "take no more cards, and leave the card drawn in error"
            found.append(Offer("refuse", "Refuse the card", text, clause, wire.plain_input(given), box=box))
    return [replace(one, player=player) for one in found]


def _turn(table: Table) -> int | None:
    """Return the box or place whose turn it is."""
    round_ = table.round
    return None if round_ is None or table.choosing else game_of(round_.rules).turn(round_)


def _decision_words(table: Table, who: str, what: str) -> str:
    """Return whom the dealer asks, and about which hand."""
    round_ = table.round
    does = {"decide": "decides", "answer": "answers"}[what]
    if round_ is None or table.choosing:
        return f"{who} {does}"
    return f"{who} {does}{floor_view(table.rules).decision_label(table, round_)}"


# --- between rounds --------------------------------------------------------------------------------------------------


def _between(record: TableRecord, wait: Wait, person: Official) -> NextStep:
    """Return the step between two rounds: the end of betting, or the reason why no round may start."""
    table, more = record.table, _aside(record.table, person)
    stopped = hindrance(table)
    if stopped is not None:
        back = _returns(table) if is_over(table) else ()
        if back:
            label = f"{stopped[1]} Give the wagers back."
            return NextStep(label, stopped[0], input=back[0].input, needs="choose", alternatives=(*back, *more))
        if table.to_notify:
            role = cast("Role", table.to_notify[0])
            notice = wire.plain_input(i.Notify(person, role, "missing-cards"))
            label = f"Notify {role} of the missing or foreign cards"
            return NextStep(label, stopped[0], input=notice, alternatives=more)
        return NextStep(stopped[1].text(), stopped[0], needs="wait", alternatives=more)
    calls = table.rules.calls.no_more_bets
    if wait.late is None:
        return NextStep("Wait for wagers", table.rules.wagers.placed.clause, needs="wait", alternatives=more)
    closed = wire.plain_input(wait.late)
    return NextStep("Close the wagers and deal", calls.clause, calls.value, closed, alternatives=more)


def _returns(table: Table) -> tuple[Offer, ...]:
    """Return the withdrawals of wagers for a round that will not be dealt."""
    found, trials = [], WagerTrials(table)
    for one in table.guests:
        for spot in spots(trials, one.player):
            if spot.withdraw is not None:
                text = f"{one.player} takes the wager on box {spot.box} back"
                found.append(Offer("withdraw", "Take back", text, spot.clause, spot.withdraw, box=spot.box))
    return tuple([replace(one, player=one.input["player"]) for one in found])


def _aside(table: Table, person: Official) -> tuple[Offer, ...]:
    """Return the person's alternatives: take the dealer's place, give notice, announce final rounds, close."""
    if table.status != "open" or table.is_in_round:
        return ()
    found = _offered(table, "dealer", i.ChangeDealer(person))
    for given in closing_steps(table):
        if isinstance(given, i.GiveNotice | i.CloseTable):
            found += _offered(table, "closing", given_by(given, person))
    return found + _offered(table, "final", i.AnnounceFinalRounds(person))


def spots_of_all(record: TableRecord) -> tuple[Spot, ...]:
    """Return the spots of each player at the table, for a dealer who keys the wagers on the layout."""
    if record.setup.cards != "physical":
        return ()
    trials, table = trials_at(record), record.table
    found: list[Spot] = []
    for one in table.guests:
        found += (*spots_in_play(record, one.player, trials), *floor_view(table.rules).found_spots(table, one.player))
    return tuple(found)


def _labelled(given: Struct) -> str:
    """Return the label of a step."""
    fields = {name: getattr(given, name) for name in given.__struct_fields__}
    return " ".join(_LABELS[type(given)].format_map(fields).split())
