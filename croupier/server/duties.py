"""What those who operate a table do next: the dealer's step, the words that go with it, and its clause.

Everything is asked of the engine: what is due with the cards, what keeps a round from starting, whom it waits for. For
whom a card is due is found by dealing one that could come and looking where it went; the one that comes stays unknown.
"""

from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import pack
from croupier.engine import twentyone
from croupier.engine.events import DEALER, CardDealt
from croupier.engine.inputs import Deal, NoMoreBets, Proceed, Refused
from croupier.engine.table import Official, Table, closing_steps, hindrance, step
from croupier.engine.table import inputs as i
from croupier.engine.uth.events import CommunalCardDealt, DealerCardDealt, HoleCardDealt
from croupier.records import wire
from croupier.records.inputs import CommitShoe, EndShoe
from croupier.records.recorded import Recorded
from croupier.server.in_session import due_in, session_of
from croupier.server.in_session import spots as spots_in_play
from croupier.server.messages import Due, Offer, Spot
from croupier.server.offers import offers, spots
from croupier.server.preparing import accepts, done_by, is_over, labelled, roles, steps
from croupier.server.waiting import awaited, is_offer, is_open_offer
from croupier.telling.twentyone import hand_named

_DEALT: Final = (CardDealt, CommunalCardDealt, HoleCardDealt, DealerCardDealt)
_OFFERED: Final[dict[str, str]] = {
    twentyone.Phase.SPLIT_OFFER: " whether to split, too",
    twentyone.Phase.DOUBLE_OFFER: " whether to double, too",
    twentyone.Phase.FORFEIT: " whether to forfeit",
}


def due(held: Recorded, person: Official, now: int = 0) -> Due | None:
    """Return what is to be done next at a table, as the person would do it at a moment; None where nothing is.

    A step that is another's to do is told with their roles, and has no input.
    """
    held = replace(held, table=_at(held.table, now))
    table = held.table
    given = next(steps(held), None)
    if given is not None:
        return _step(held, given, person)
    if table.status != "open":
        return None
    if table.awaits_card and not table.choosing:
        return _card(held)
    players = awaited(table)
    if players or is_open_offer(table):
        return _answers(held, players)
    sitting = session_of(held)
    return _between(held, person) if sitting is None else due_in(held, sitting, person)


def asked_of(held: Recorded, person: Official, now: int = 0) -> Due | None:
    """Return what is due if it is asked of an official who does not operate the game: an inspector's approval."""
    found = due(held, person, now)
    return found if found is not None and found.input is not None and "by" in found.input else None


def _at(table: Table, now: int) -> Table:
    return step(table, i.TellTime(now))[1] if now > table.now else table


# --- what is done with the table and its cards -----------------------------------------------------------------------


def _step(held: Recorded, given: Any, person: Official) -> Due:
    """Return a step as the person does it, or who does it; one that the table would refuse to all tells why."""
    table = held.table
    label = labelled(given)
    if isinstance(given, CommitShoe | EndShoe):
        clause = table.rules.shuffle.before_play.clause
        return Due(label, clause, input=wire.plain_input(given), alternatives=_aside(table, person))
    given = done_by(given, person)
    try:
        events, _ = step(table, given)
    except Refused as refused:
        who = roles(table, given)
        why = "" if who else f": {refused.why}"
        passed = wire.plain_input(given) if who else None
        more = _aside(table, person)
        return Due(f"{label}{why}", refused.clause, needs="wait", who=who, alternatives=more, passed=passed)
    clause = str(getattr(events[0], "clause", ""))
    if isinstance(given, i.CutCards):
        return _cut(held, given, label, clause)
    return Due(label, clause, input=wire.plain_input(given), alternatives=_aside(table, person))


def _cut(held: Recorded, given: i.CutCards, label: str, clause: str) -> Due:
    """Return the cut: the dealer holds real cards out to the player, at a virtual table the player cuts alone."""
    choices = tuple([replace(one, player=given.player) for one in offers(held.table, given.player, 0)[0]])
    call = f"the cut, {given.player}"
    own = wire.plain_input(given) if held.setup.cards == "physical" else None
    return Due(label, clause, call, own, "choose", choices)


# --- cards -----------------------------------------------------------------------------------------------------------


def _card(held: Recorded) -> Due:
    """Return for whom a card is due, and under which clause."""
    table = held.table
    event = _dealt(table)
    if event is None:
        stopped = hindrance(table)
        assert stopped is not None, "a card is due, and no card of the pack would be taken"
        return Due(stopped[1].capitalize(), stopped[0], needs="wait")
    label, box = _place(table, event)
    more = _cutting_card(held)
    ranks = ranks_of(table) if held.setup.cards == "physical" else ""
    return Due(label, event.clause, needs="card", alternatives=more, box=box, ranks=ranks)


def ranks_of(table: Table) -> str:
    """Return the ranks of the pack that is played with, ace first."""
    return "".join(dict.fromkeys([one.rank for one in pack(table.rules.cards.pack.value)]))


def _dealt(table: Table) -> Any | None:
    """Return where a card that could come would go."""
    for card in pack(table.rules.cards.pack.value):
        try:
            events, _ = step(table, Deal(card))
        except Refused:
            continue
        return next(event for event in events if isinstance(event, _DEALT))
    return None


def _place(table: Table, event: Any) -> tuple[str, int | None]:
    match event:
        case CommunalCardDealt():
            round_: Any = table.round
            return f"Communal card {len(round_.communal) + 1} of 5, face down", None
        case DealerCardDealt():
            return "A card to the dealer, face down", DEALER
        case HoleCardDealt():
            return f"A card to {event.player} at place {event.box}, face down", event.box
    if event.box == DEALER:
        return "A card to the dealer", DEALER
    round_ = table.round
    assert isinstance(round_, twentyone.Round)
    box = round_.find(event.box)
    assert box is not None
    who, hand = round_.controller(box), f", hand {event.hand}" if len(box.hands) > 1 else ""
    is_down = table.rules.seating.face_down.value and round_.phase is twentyone.Phase.INITIAL_DEAL
    down = ", face down" if is_down else ""
    return f"A card to box {event.box}{hand}{f' ({who})' if who else ''}{down}", event.box


def _cutting_card(held: Recorded) -> tuple[Offer, ...]:
    """Return that the cutting card may come instead of a card of a real shoe."""
    if held.setup.cards != "physical":
        return ()
    return _offered(held.table, "cutting card", i.DrawCuttingCard())


def _offered(table: Table, word: str, given: Any) -> tuple[Offer, ...]:
    try:
        events, _ = step(table, given)
    except Refused:
        return ()
    return (Offer(word, labelled(given), labelled(given), events[0].clause, wire.plain_input(given)),)


# --- players ---------------------------------------------------------------------------------------------------------


def _answers(held: Recorded, players: tuple[str, ...]) -> Due:
    """Return whose word is awaited, with what each may say."""
    table, round_ = held.table, held.table.round
    assert round_ is not None
    clause = table.rules.conduct.decision_seconds.clause
    choices = [one for player in players for one in _choices(held, player)]
    phase = str(round_.phase)
    if is_open_offer(table):
        ruled: Any = getattr(table.rules.calls, phase)
        label = f"Offer {phase}" + (f" to {', '.join(players)}" if players else "")
        closed = wire.plain_input(Proceed())
        return Due(f"{label}, then close it", ruled.clause, str(ruled.value), closed, "choose", tuple(choices))
    who = players[0]
    what = "answer" if is_offer(table) else "decide"
    given = Proceed(who) if is_offer(table) else i.TimeExpired(who)
    late = Offer("time", "Time is over", f"{who} does not {what} in time", clause, wire.plain_input(given), player=who)
    clause = choices[0].clause if choices else clause
    return Due(_asked(table, who, what), clause, needs="choose", alternatives=(*choices, late), box=_turn(table))


def _choices(held: Recorded, player: str) -> list[Offer]:
    """Return what a player may say, and that they refuse a card drawn in error where the document lets them."""
    table = held.table
    found = list(offers(table, player, held.books.chips(player, held.setup.unit))[0])
    box = _turn(table)
    if table.held and box is not None:
        given = i.RefuseCard(player, box)
        if accepts(table, given):
            clause = step(table, given)[0][0].clause
            text = "take no more cards, and leave the card drawn in error"
            found.append(Offer("refuse", "Refuse the card", text, clause, wire.plain_input(given), box=box))
    return [replace(one, player=player) for one in found]


def _turn(table: Table) -> int | None:
    """Return the box or place whose turn it is."""
    round_ = table.round
    if isinstance(round_, twentyone.Round):
        return None if table.choosing else round_.box.number
    place = None if round_ is None else round_.of((awaited(table) or ("",))[0])
    return None if place is None else place.box


def _asked(table: Table, who: str, what: str) -> str:
    """Return whom the dealer asks, and about which hand."""
    round_, box = table.round, _turn(table)
    does = {"decide": "decides", "answer": "answers"}[what]
    if not isinstance(round_, twentyone.Round) or box is None:
        return f"{who} {does}" + ("" if round_ is None or table.choosing else f", {round_.phase}")
    is_hidden = table.rules.seating.face_down.value and box not in table.exposed
    worth = "" if is_hidden else f": {hand_named(round_, round_.hand)}"
    offer = _OFFERED.get(round_.phase, "")
    return f"{who} {does}{offer}, box {box}{worth}"


# --- between rounds --------------------------------------------------------------------------------------------------


def _between(held: Recorded, person: Official) -> Due:
    """Return what comes between two rounds: the end of betting, or what keeps a round from starting."""
    table, more = held.table, _aside(held.table, person)
    stopped = hindrance(table)
    if stopped is not None:
        back = _returns(table) if is_over(table) else ()
        if back:
            label = f"{stopped[1].capitalize()}: give the wagers back"
            return Due(label, stopped[0], input=back[0].input, needs="choose", alternatives=(*back, *more))
        return Due(stopped[1].capitalize(), stopped[0], needs="wait", alternatives=more)
    calls = table.rules.calls.no_more_bets
    if not accepts(table, NoMoreBets()):
        return Due("Wait for wagers", table.rules.wagers.placed.clause, needs="wait", alternatives=more)
    closed = wire.plain_input(NoMoreBets())
    return Due("Close the wagers and deal", calls.clause, calls.value, closed, alternatives=more)


def _returns(table: Table) -> tuple[Offer, ...]:
    """Return that wagers for a round that will not be dealt are taken back by their players."""
    found = []
    for one in table.guests:
        for spot in spots(table, one.player):
            if spot.withdraw is not None:
                text = f"{one.player} takes the wager on box {spot.box} back"
                found.append(Offer("withdraw", "Take back", text, spot.clause, spot.withdraw, box=spot.box))
    return tuple([replace(one, player=one.input["player"]) for one in found])


def _aside(table: Table, person: Official) -> tuple[Offer, ...]:
    """Return what the person may do beside it: take the dealer's place, give notice, announce final rounds, close."""
    if table.status != "open" or table.is_in_round:
        return ()
    found = _offered(table, "dealer", i.ChangeDealer(person))
    for given in closing_steps(table):
        if isinstance(given, i.GiveNotice | i.CloseTable):
            found += _offered(table, "closing", done_by(given, person))
    return found + _offered(table, "final", i.AnnounceFinalRounds(person))


def spots_of_all(held: Recorded) -> tuple[Spot, ...]:
    """Return where each player at the table may put chips, for a dealer who keys what lies on the layout."""
    if held.setup.cards != "physical":
        return ()
    return tuple([spot for one in held.table.guests for spot in spots_in_play(held, one.player)])
