"""Blackjack and Pontoon on the floor: a player's offers and spots, and the words of the dealer's next step."""

import contextlib
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine import twentyone
from croupier.engine.events import DEALER, CardDealt
from croupier.engine.inputs import Bet, Double, Insure, PlaceWager, WithdrawWager
from croupier.engine.refusal import Refused
from croupier.engine.round_events import DueCards
from croupier.engine.table import Table, step
from croupier.engine.table.inputs import ExposeCards
from croupier.engine.twentyone.names import BETS, hand_name
from croupier.money import Money, Unit
from croupier.rules.twentyone import PairsPlay, PerfectPairs, SuperSevens, TwentyOneRules
from croupier.server.tables.messages import Offer, Spot
from croupier.server.views.trials import WagerTrials, plain
from croupier.server.views.trials import least as least_taken
from croupier.terminal.twentyone import choices
from croupier.terminal.twentyone.wagers import side_rules

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
_OFFERED: Final[dict[str, str]] = {
    twentyone.Phase.SPLIT_OFFER: " whether to split, too",
    twentyone.Phase.DOUBLE_OFFER: " whether to double, too",
    twentyone.Phase.FORFEIT: " whether to forfeit",
}


def offers(
    table: Table, round_: twentyone.Round, player: str, purse: int, own_box: int | None, unit: Unit
) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
    """Return the decisions of a player in a round, and a sentence for each that the purse forbids."""
    if round_.phase is twentyone.Phase.EXPOSURE:
        exposures = [_exposing(table, box.number, player) for box in round_.boxes]
        return tuple([one for one in exposures if one is not None]), ()
    found, short = choices.offered(round_, player, purse, own_box, unit)
    if not found and not short:
        return (), ()
    turned = _exposing(table, round_.box.number, player) if round_.phase is twentyone.Phase.DECISION else None
    if turned is not None:
        return (turned,), ()
    between = round_.phase in (twentyone.Phase.INSURANCE, twentyone.Phase.SURRENDER)
    if between and all(one.word == "no" for one in found):
        found = found[-1:]
    return tuple([_offer(round_, one, purse) for one in found]), tuple(short)


def _exposing(table: Table, box: int, player: str) -> Offer | None:
    """Return the offer to turn the player's two face-down cards, which comes before any decision."""
    if not table.rules.seating.face_down.value:
        return None
    given = ExposeCards(player, box)
    try:
        events, _ = step(table, given)
    except Refused:
        return None
    return Offer("expose", "Turn cards", "show your two cards", events[0].clause, plain(given), box=given.box)


def _offer(round_: twentyone.Round, one: choices.TwentyOneChoice, purse: int) -> Offer:
    given, costs = one.given, choices.price(round_, one.given)
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
    return Offer(one.word, label, one.text, one.clause, plain(given), costs, box, **bounds)


def spots(trials: WagerTrials, rules: TwentyOneRules, player: str) -> tuple[Spot, ...]:
    """Return the boxes and side bets on which the player may put chips."""
    table = trials.table
    round_ = table.round if isinstance(table.round, twentyone.Round) and not table.round.is_closed else None
    placed: dict[tuple[int, str], int] = {}
    if round_ is not None:
        placed = {(box.number, "main"): sum_ for box in round_.boxes if (sum_ := box.wager(player))}
        placed |= {(one.box, one.bet): one.amount for one in round_.side_wagers if one.player == player}
    least, most, step_ = rules.wagers.minimum, rules.wagers.maximum.value, rules.wagers.unit.value
    found: list[Spot] = []
    sides = [_side(table, rules, player, bet) for bet in rules.side_bets.offered.value]
    for box in range(1, rules.wagers.boxes.value + 1):
        lies = placed.get((box, "main"), 0)
        low = int(least.value or step_)
        why = trials.why_not(PlaceWager(player, box, Money(step_ if lies else low)))
        given = {"do": "PlaceWager", "player": player, "box": box}
        back = plain(WithdrawWager(player, box)) if lies else None
        found.append(Spot(box, "main", "Wager", given, low, most, step_, lies, least.clause, why, withdraw=back))
        found += [_at_box(one, player, box, placed.get((box, one.bet), 0), "" if lies else why) for one in sides]
    return tuple(found)


def _side_least(table: Table, rules: TwentyOneRules, player: str, bet: Bet) -> int:
    """Return the least amount accepted on a side bet, together with a wager on a box where one is accepted."""
    side, chip = side_rules(rules, bet), int(rules.wagers.smallest_chip.value)
    minimum = int(side.minimum.value or chip) if isinstance(side, PerfectPairs | PairsPlay) else chip
    main, first = Money(rules.wagers.minimum.value or rules.wagers.unit.value), 1
    for box in range(1, rules.wagers.boxes.value + 1):
        with contextlib.suppress(Refused):
            first, table = box, step(table, PlaceWager(player, box, main))[1]
            break
    return least_taken(table, lambda sum_: PlaceWager(player, first, Money(sum_), bet), minimum, chip)


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
    back = plain(WithdrawWager(player, box, spot.bet)) if lies else None  # type: ignore[arg-type]  # it is a side bet
    return replace(spot, box=box, input={**spot.input, "box": box}, placed=lies, why_not=why, withdraw=back)


def area_label(due: DueCards) -> tuple[str, int | None]:
    """Return the cards of a box in words, and the box."""
    many = "one card" if due.cards == 1 else f"{due.cards} cards"
    return (f"{many} of the dealer" if due.box == DEALER else f"{many} of box {due.box}"), due.box


def card_label(table: Table, event: CardDealt) -> tuple[str, int | None]:
    """Return the receiver of a card in words, and the box."""
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


def decision_label(table: Table, round_: twentyone.Round) -> str:
    """Return the offer and the hand about which a player is asked, in words."""
    box = round_.box.number
    is_hidden = table.rules.seating.face_down.value and box not in table.exposed
    worth = "" if is_hidden else f": {hand_name(round_, round_.hand)}"
    return f"{_OFFERED.get(round_.phase, '')}, box {box}{worth}"
