"""What those who operate a table do next: the dealer's step, the words that go with it, and its clause.

Everything is asked of the engine: what is due with the cards, what keeps a round from starting, whom it waits for.
"""

from typing import Any, Final

from msgspec.structs import replace

from croupier.engine import twentyone
from croupier.engine.inputs import NoMoreBets, Proceed, Refused
from croupier.engine.table import Official, Table, closing_steps, dealers_step, hindrance, opening_steps, step
from croupier.engine.table import inputs as i
from croupier.records import shoes, wire
from croupier.records.inputs import CommitShoe, EndShoe
from croupier.records.recorded import Recorded
from croupier.server.messages import Due, Offer
from croupier.server.offers import offers
from croupier.server.waiting import awaited, is_offer, is_open_offer

REFERENCE: Final = "on file"
"""What is stated for what a document wants before a table opens, if nobody states anything else."""
_STEPS: Final[dict[type, str]] = {
    i.StateItem: "State {item}",
    i.OpenTable: "Open the table",
    i.Determine: "Determine the shuffle",
    i.IntroduceCards: "Bring the {colour} cards to the table",
    i.CheckCards: "Check the cards",
    i.Approve: "Approve dealing face down",
    i.ShuffleCards: "Shuffle the cards",
    i.CutCards: "Let {player} cut the cards",
    i.CutAsOfficial: "Cut the cards: no player would",
    i.InsertCuttingCard: "Insert the cutting card",
    i.BurnCards: "Burn the first card",
    i.GiveNotice: "Give notice that the table closes",
    i.CloseTable: "Close the table",
    CommitShoe: "Bind the next shoe",
    EndShoe: "End the shoe and tell its secret",
}


def due(held: Recorded, person: Official) -> Due | None:
    """Return what is to be done next at a table, as the person would do it; None where nothing is."""
    table = held.table
    if table.status != "open":
        given = next(iter(opening_steps(table, REFERENCE)), None) if table.status == "closed" else None
        if given is None:
            given = i.CheckCards(person)
        return _step(table, given, person)
    cards = _with_cards(held)
    if cards is not None:
        return _step(table, cards, person)
    if table.awaits_card:
        return _card(held)
    players = awaited(table)
    if players or is_open_offer(table):
        return _answers(held, players)
    return _between(table, person)


def _with_cards(held: Recorded) -> Any | None:
    """Return what is due with the cards, a virtual shoe's end and beginning among it."""
    given = dealers_step(held.table)
    is_new = isinstance(given, i.ShuffleCards) and not held.table.is_in_round and held.setup.cards == "virtual"
    if is_new and not shoes.is_untouched(held.shoes):
        return EndShoe() if held.shoes.held is not None else CommitShoe()
    return given


def _step(table: Table, given: Any, person: Official) -> Due:
    """Return a step with the person who does it; one that the table would refuse tells why."""
    if isinstance(getattr(given, "by", None), Official):
        given = _done_by(given, person)
    label = _STEPS[type(given)].format_map(_Fields(given))
    label = label[:1].upper() + label[1:]
    try:
        events = () if isinstance(given, CommitShoe | EndShoe) else step(table, given)[0]
    except Refused as refused:
        return Due(f"{label}: {refused.why}", refused.clause, input=wire.plain_input(given))
    clause = str(getattr(events[0], "clause", "")) if events else table.rules.shuffle.before_play.clause
    more: tuple[Offer, ...] = ()
    if isinstance(given, i.CutCards):
        more = offers(table, given.player, 0)[0]
    needs: Any = "choose" if more else ""
    return Due(label, clause, input=wire.plain_input(given), needs=needs, alternatives=more)


def _done_by(given: Any, person: Official) -> Any:
    return replace(given, by=person)


class _Fields(dict[str, Any]):
    """The fields of an input, for a label."""

    def __init__(self, given: Any) -> None:
        super().__init__({name: getattr(given, name) for name in given.__struct_fields__})


def _card(held: Recorded) -> Due:
    """Return for whom a card is due."""
    table, round_ = held.table, held.table.round
    rules = table.rules
    if isinstance(round_, twentyone.Round):
        where = "the dealer" if round_.phase is twentyone.Phase.DEALER else "the next box"
        if round_.phase is twentyone.Phase.CARD:
            where = f"box {round_.box.number}"
        label = f"Deal a card to {where}"
    else:
        label = "Deal the next card, face down"
    return Due(label, rules.people.dealer.clause, needs="card")


def _answers(held: Recorded, players: tuple[str, ...]) -> Due:
    """Return whose word is awaited, with what each may say."""
    table, round_ = held.table, held.table.round
    assert round_ is not None
    clause = table.rules.conduct.decision_seconds.clause
    choices = []
    for player in players:
        found, _ = offers(table, player, held.books.chips(player))
        choices += [_for(one, player) for one in found]
    phase = str(round_.phase)
    if is_open_offer(table):
        ruled: Any = getattr(table.rules.calls, phase, None)
        words = "" if ruled is None else str(ruled.value)
        closed = wire.plain_input(Proceed())
        label = f"Offer {phase}" + (f" to {', '.join(players)}" if players else "")
        return Due(f"{label}, then close it", clause, words, closed, "choose", tuple(choices))
    who = players[0]
    what = "answer" if is_offer(table) else "decide"
    given = Proceed(who) if is_offer(table) else i.TimeExpired(who)
    late = Offer("time", "Time is over", f"{who} does not {what} in time", clause, wire.plain_input(given), player=who)
    return Due(f"Wait for {who} to {what}", clause, needs="choose", alternatives=(*choices, late))


def _for(one: Offer, player: str) -> Offer:
    return replace(one, player=player)


def _between(table: Table, person: Official) -> Due | None:
    """Return what comes between two rounds: the end of betting, or what keeps a round from starting."""
    stopped = hindrance(table)
    if stopped is not None:
        if table.closes is not None and table.now >= table.closes:
            for given in closing_steps(table):
                if isinstance(given, i.CloseTable):
                    return _step(table, given, person)
        return Due(stopped[1].capitalize(), stopped[0], needs="wait")
    calls = table.rules.calls.no_more_bets
    try:
        step(table, NoMoreBets())
    except Refused:
        return Due("Wait for wagers", table.rules.wagers.placed.clause, needs="wait")
    return Due("Close the wagers and deal", calls.clause, calls.value, wire.plain_input(NoMoreBets()))
