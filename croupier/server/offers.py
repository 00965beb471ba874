"""What a player may do now, each with what it costs and its clause: asked of the engine, for the page to show."""

import contextlib
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine import twentyone, uth
from croupier.engine.inputs import Bet, Double, Insure, PlaceWager, Proceed, Refused, WithdrawWager
from croupier.engine.table import Table, step
from croupier.engine.table.inputs import CutCards, DeclineCut, ExposeCards, TakeBack
from croupier.engine.uth.inputs import PlaceAnte, PlaceTrips, WithdrawAnte
from croupier.money import Money
from croupier.play.twentyone import choices as of_twentyone
from croupier.play.twentyone.wagering import side_rules
from croupier.play.uth import choices as of_uth
from croupier.records import wire
from croupier.rules.twentyone import PairsPlay, PerfectPairs, SuperSevens, TwentyOneRules
from croupier.rules.uth import UthRules
from croupier.server.messages import Offer, Spot
from croupier.telling.twentyone import BETS

_LABELS: Final = {
    "hit": "Hit",
    "stand": "Stand",
    "double": "Double",
    "split": "Split",
    "surrender": "Surrender",
    "insure": "Insure",
    "even": "Even money",
    "forfeit": "Forfeit",
    "no": "No",
}


def offers(
    table: Table, player: str, purse: int, own_box: int | None = None
) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
    """Return what a player may decide now, and a sentence for each decision that the purse forbids.

    With `own_box` it is about that box alone, as in a tournament.
    """
    if table.shoe.stage == "offered" and table.shoe.offered == player:
        return _cut(table, player), ()
    round_ = table.round
    if round_ is None or round_.is_closed or round_.awaits_card or table.choosing:
        return _choosing(table, player), ()
    if isinstance(round_, twentyone.Round):
        return _twentyone(table, round_, player, purse, own_box)
    if round_.asked and player not in round_.asked:
        return (), ()  # they have answered, and are not asked again
    found, short = of_uth.offered(round_, player, purse)
    made = [
        Offer(one.typed, one.typed.capitalize(), one.text, one.clause, _plain(one.given), one.costs) for one in found
    ]
    return tuple(made), tuple(short)


def _twentyone(
    table: Table, round_: twentyone.Round, player: str, purse: int, own_box: int | None
) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
    found, short = of_twentyone.offered(round_, player, purse, own_box)
    if not found and not short:
        return (), ()
    turned = _exposing(table, round_, player)
    if turned is not None:
        return (turned,), ()
    between = round_.phase in (twentyone.Phase.INSURANCE, twentyone.Phase.SURRENDER)
    if between and all(one.word == "no" for one in found):
        found = found[-1:]
    return tuple([_offer(round_, one, purse) for one in found]), tuple(short)


def _exposing(table: Table, round_: twentyone.Round, player: str) -> Offer | None:
    """Return that the player turns the two cards that lie face down, which comes before any decision."""
    if not table.rules.seating.face_down.value or round_.phase is not twentyone.Phase.DECISION:
        return None
    given = ExposeCards(player, round_.box.number)
    try:
        events, _ = step(table, given)
    except Refused:
        return None
    return Offer("expose", "Turn cards", "show your two cards", events[0].clause, _plain(given), box=given.box)


def _offer(round_: twentyone.Round, one: of_twentyone.Choice, purse: int) -> Offer:
    given, costs = one.given, of_twentyone.price(round_, one.given)
    label = _LABELS[one.word] if one.word != "no" else one.text.capitalize()
    if one.owner:
        label = f"{label} {one.owner}"
    bounds: dict[str, Any] = {}
    if isinstance(given, Double | Insure) and costs:
        wagers = round_.rules.wagers
        unit = wagers.unit.value if isinstance(given, Double) else max(1, wagers.smallest_chip.value // 2)
        least = min(unit, costs)
        bounds = {"field": "amount", "least": least, "most": min(costs, purse), "step": unit}
    box = getattr(given, "box", None)
    return Offer(one.word, label, one.text, one.clause, _plain(given), costs, box, **bounds)


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
            _plain(CutCards(player, cards // 2)),
            **where,
        ),
        Offer("decline", "No cut", "leave the cut to the next", declined[0].clause, _plain(DeclineCut(player))),
    )


def _choosing(table: Table, player: str) -> tuple[Offer, ...]:
    """Return the choice to take a wager back from a round that goes on from another shoe, or to stay in."""
    if player not in table.choosing:
        return ()
    rules = table.rules.transfer
    assert rules is not None
    found = [Offer("stay", "Stay in", "play the round on", rules.taken_back.clause, _plain(Proceed(player)))]
    boxes = table.round.boxes if isinstance(table.round, twentyone.Round) else ()
    for box in boxes:
        given = TakeBack(player, box.number)
        if box.wager(player) and _is_taken(table, given):
            text = f"take the wager on box {box.number} back"
            found.append(Offer("take back", "Take back", text, rules.taken_back.clause, _plain(given), box=box.number))
    return tuple(found)


# --- wagers ----------------------------------------------------------------------------------------------------------


def spots(table: Table, player: str) -> tuple[Spot, ...]:
    """Return where the player may put chips now, with what is there already; none while a round is played."""
    if table.status != "open" or not table.is_betting or table.guest(player) is None:
        return ()
    if isinstance(table.rules, UthRules):
        return _of_uth(table, table.rules, player)
    return _of_twentyone(table, table.rules, player)


def _of_twentyone(table: Table, rules: TwentyOneRules, player: str) -> tuple[Spot, ...]:
    round_ = table.round if isinstance(table.round, twentyone.Round) and not table.round.is_closed else None
    placed: dict[tuple[int, str], int] = {}
    if round_ is not None:
        placed = {(box.number, "main"): box.wager(player) for box in round_.boxes if box.wager(player)}
        placed |= {(one.box, one.bet): one.amount for one in round_.side_wagers if one.player == player}
    least, most, step_ = rules.wagers.minimum, rules.wagers.maximum.value, rules.wagers.unit.value
    found: list[Spot] = []
    sides = [_side(table, rules, player, bet) for bet in rules.side_bets.offered.value]
    for box in range(1, rules.wagers.boxes.value + 1):
        lies = placed.get((box, "main"), 0)
        low = int(least.value or step_)
        why = why_not(table, PlaceWager(player, box, Money(step_ if lies else low)))
        given = {"do": "PlaceWager", "player": player, "box": box}
        back = _plain(WithdrawWager(player, box)) if lies else None
        found.append(Spot(box, "main", "Wager", given, low, most, step_, lies, least.clause, why, withdraw=back))
        found += [_at_box(one, player, box, placed.get((box, one.bet), 0), "" if lies else why) for one in sides]
    return tuple(found)


def _side_least(table: Table, rules: TwentyOneRules, player: str, bet: Bet) -> int:
    """Return the least that is taken on a side bet, beside a wager on a box where one is taken."""
    side, chip = side_rules(rules, bet), int(rules.wagers.smallest_chip.value)
    minimum = int(side.minimum.value or chip) if isinstance(side, PerfectPairs | PairsPlay) else chip
    main, first = Money(rules.wagers.minimum.value or rules.wagers.unit.value), 1
    for box in range(1, rules.wagers.boxes.value + 1):
        with contextlib.suppress(Refused):
            first, table = box, step(table, PlaceWager(player, box, main))[1]
            break
    return _least(table, lambda sum_: PlaceWager(player, first, Money(sum_), bet), minimum, chip)


def _least(table: Table, placed: Callable[[int], Any], minimum: int, grain: int) -> int:
    """Return the least amount that the engine takes: the minimum, or what is next above it in whole grains."""
    above = -(-minimum // grain) * grain
    return next((one for one in (minimum, above) if _is_taken(table, placed(one))), above)


def _side(table: Table, rules: TwentyOneRules, player: str, bet: Bet) -> Spot:
    """Return a place for a side bet, at no box yet."""
    side, chip = side_rules(rules, bet), int(rules.wagers.smallest_chip.value)
    given, least = {"do": "PlaceWager", "player": player, "bet": bet}, _side_least(table, rules, player, bet)
    if isinstance(side, SuperSevens):
        amounts = tuple([int(one) for one in side.amounts.value])
        low, most = min(amounts, default=least), max(amounts, default=None)
        return Spot(0, bet, BETS[bet], given, low, most, low, 0, side.amounts.clause, amounts=amounts)
    assert isinstance(side, PerfectPairs | PairsPlay)
    return Spot(0, bet, BETS[bet], given, least, side.maximum.value, chip, 0, side.minimum.clause)


def _at_box(spot: Spot, player: str, box: int, lies: int, why: str) -> Spot:
    back = _plain(WithdrawWager(player, box, spot.bet)) if lies else None  # type: ignore[arg-type]  # it is a side bet
    return replace(spot, box=box, input={**spot.input, "box": box}, placed=lies, why_not=why, withdraw=back)


def _of_uth(table: Table, rules: UthRules, player: str) -> tuple[Spot, ...]:
    wagers, guest = rules.wagers, table.guest(player)
    box = None if guest is None else guest.place
    if box is None:
        return ()
    round_ = table.round if isinstance(table.round, uth.UthRound) and not table.round.is_closed else None
    place = None if round_ is None else round_.at(box)
    own = place if place is not None and place.player == player else None
    back = _plain(WithdrawAnte(player)) if own is not None else None
    least, unit = int(wagers.minimum.value or wagers.unit.value), int(wagers.unit.value)
    why = why_not(table, PlaceAnte(player, Money(least)))
    ante = {"do": "PlaceAnte", "player": player}
    trips = {"do": "PlaceTrips", "player": player}
    # trips may be thought of before the ante lies there: whether it would be taken is asked after one
    after = table if own is not None or why else step(table, PlaceAnte(player, Money(least)))[1]
    trips_minimum = int(wagers.trips_minimum.value or unit)
    trips_least = _least(after, lambda sum_: PlaceTrips(player, Money(sum_)), trips_minimum, unit)
    trips_why = why_not(after, PlaceTrips(player, Money(trips_least)))
    lies, beside = (0, 0) if own is None else (own.ante, own.trips)
    return (
        Spot(
            box,
            "ante",
            "Ante, and as much on blind",
            ante,
            least,
            wagers.maximum.value,
            unit,
            lies,
            wagers.minimum.clause,
            why,
            withdraw=back,
            times=2,  # act-uth-2019 def:blind: "equal to the amount of the player's ante wager"
        ),
        Spot(
            box,
            "trips",
            "Trips",
            trips,
            trips_least,
            wagers.trips_maximum.value,
            unit,
            beside,
            wagers.trips_minimum.clause,
            trips_why,
        ),
    )


def why_not(table: Table, given: Any) -> str:
    """Return why the table would refuse an input, with the clause; "" if it would take it."""
    try:
        step(table, given)
    except Refused as refused:
        return str(refused)
    return ""


def _is_taken(table: Table, given: Any) -> bool:
    return not why_not(table, given)


def _plain(given: Any) -> dict[str, Any]:
    """Return an input as a client gives it back."""
    return wire.plain_input(given)
