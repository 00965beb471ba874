"""Offers to a player now, each with its cost and clause, asked of the engine for the page."""

from typing import Any

from croupier.engine.game import game_of
from croupier.engine.inputs import Proceed
from croupier.engine.refusal import Refused
from croupier.engine.table import Table, step
from croupier.engine.table.inputs import Arrive, CutCards, DeclineCut, TakeBack
from croupier.engine.table.rounds import is_absent
from croupier.money import DOLLARS, Unit
from croupier.server.tables.messages import Offer, Spot
from croupier.server.views.families import floor_view
from croupier.server.views.trials import WagerTrials, is_taken, plain


def offers(
    table: Table, player: str, purse: int, own_box: int | None = None, unit: Unit = DOLLARS
) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
    """Return the decisions of a player now, and a sentence for each decision that the purse forbids.

    With `own_box` only those of that box, as in a tournament.
    """
    if table.shoe.stage == "offered" and table.shoe.offered == player:
        return _cut(table, player), ()
    if back := _back(table, player):
        return back, ()
    round_ = table.round
    if round_ is None or table.is_betting or round_.awaits_card or table.choosing:
        return _choosing(table, player), ()
    return floor_view(table.rules).offers(table, round_, player, purse, own_box, unit)


def _cut(table: Table, player: str) -> tuple[Offer, ...]:
    """Return the cut that is offered: where the player likes, or not at all."""
    cards = table.shoe.cards
    try:
        events, _ = step(table, CutCards(player, cards // 2))
        declined, _ = step(table, DeclineCut(player))
    except Refused:
        return ()
    where: dict[str, Any] = {"field": "at", "least": 1, "most": cards - 1, "step": 1}
    return (
        Offer(
            "cut",
            "Cut",
            f"cut the {cards} cards where you like",
            events[0].clause,
            plain(CutCards(player, cards // 2)),
            **where,
        ),
        Offer("decline", "No cut", "leave the cut to the next", declined[0].clause, plain(DeclineCut(player))),
    )


def _back(table: Table, player: str) -> tuple[Offer, ...]:
    """Return the offer to decide again, for a player who was absent and has a wager in play."""
    given = Arrive(player)
    if not is_absent(table, player) or not is_taken(table, given):
        return ()
    clause = step(table, given)[0][-1].clause
    return (Offer("back", "I am back", "decide again from here on", clause, plain(given)),)


def _choosing(table: Table, player: str) -> tuple[Offer, ...]:
    """Return the choice to withdraw a wager from a round that continues from another shoe, or to stay in."""
    if player not in table.choosing:
        return ()
    rules = table.rules.transfer
    assert rules is not None
    found = [Offer("stay", "Stay in", "play the round on", rules.taken_back.clause, plain(Proceed(player)))]
    boxes = () if table.round is None else sorted(game_of(table.rules).boxes_of(table.round, player))
    for box in boxes:
        given = TakeBack(player, box)
        if is_taken(table, given):
            text = f"take the wager on box {box} back"
            found.append(Offer("take back", "Take back", text, rules.taken_back.clause, plain(given), box=box))
    return tuple(found)


def spots(trials: WagerTrials, player: str) -> tuple[Spot, ...]:
    """Return the spots where the player may place chips now, with the chips there already; none during a round."""
    table = trials.table
    if table.status != "open" or not table.is_betting or table.guest(player) is None:
        return ()
    return floor_view(table.rules).spots(trials, table.rules, player)
