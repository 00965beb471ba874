"""One round through the engine: a strategy answers every decision, the given cards are dealt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from croupier.analysis.twentyone.dealer import card_of
from croupier.cards import Card
from croupier.engine.events import (
    BonusPaid,
    Event,
    HandDoubled,
    HandSplit,
    InsurancePlaced,
    InsuranceSettled,
    LossReturned,
    SideBetSettled,
    SuperBonusPaid,
    WagerForfeited,
    WagerPlaced,
    WagerSettled,
)
from croupier.engine.hands import is_natural
from croupier.engine.inputs import (
    Deal,
    Double,
    Forfeit,
    Hit,
    Input,
    Insure,
    NoMoreBets,
    PlaceWager,
    Proceed,
    Split,
    Stand,
    Surrender,
    TakeEvenMoney,
)
from croupier.engine.twentyone import Phase, Round, legal, open_round, step
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.twentyone.engine_queries import ACTIONS
from croupier.simulation.twentyone.strategy import Action, SeenHand, Strategy

_INPUTS: Mapping[Action, type[Hit | Stand | Double | Split]] = {
    "hit": Hit,
    "stand": Stand,
    "double": Double,
    "split": Split,
}


class LayoutWagers(Struct, frozen=True):
    """Wagers on the layout: the wager of each box in order, and the side bets of the boxes that make them.

    `insures` states whether boxes insure where they may, None to leave it to the strategy.
    """

    boxes: tuple[Money, ...]
    side_bets: tuple[Mapping[str, Money], ...]
    insures: bool | None = None


class EngineRound(Struct, frozen=True):
    """A completed round: its events, and the result of each wager, in cents."""

    events: tuple[Event, ...]
    nets: dict[str, int]
    used: int
    """Number of cards dealt."""
    wagered: dict[str, int]
    """The chips of each box, doubles, splits and insurance with them, side bets not."""


def player_of(box: int) -> str:
    """Return the name of the player on a box."""
    return f"{_PLAYER} {box}"


def box_name(box: int) -> str:
    """Return the name of a box."""
    return f"box {box}"


def box_of(player: str) -> str:
    """Return the name of the box of a player."""
    return player.replace(_PLAYER, "box", 1)


_PLAYER: Final = "player"


def pilot(rules: TwentyOneRules, strategy: Strategy, wagers: LayoutWagers, cards: Sequence[Card]) -> EngineRound:
    """Play a round by the engine, each box with a player of its own, all by the strategy."""
    opened, state = open_round(rules, limits="as_found")
    events = list(opened)
    given: Iterator[Card] = iter(cards)
    used = 0

    def put(one: Input) -> None:
        nonlocal state
        caused, state = step(state, one)
        events.extend(caused)

    for box, wager in enumerate(wagers.boxes, 1):
        put(PlaceWager(player_of(box), box, wager))
        for bet, amount in wagers.side_bets[box - 1].items():
            put(PlaceWager(player_of(box), box, amount, bet))  # type: ignore[arg-type]  # the engine refuses others
    put(NoMoreBets())
    while not state.is_closed:
        if state.awaits_card:
            put(Deal(next(given)))
            used += 1
        else:
            put(_answer(state, strategy, wagers))
    return EngineRound(tuple(events), _nets(events), used, _wagered(events))


def _answer(state: Round, strategy: Strategy, wagers: LayoutWagers) -> Input:
    """Return the strategy's input now."""
    if state.phase is Phase.INSURANCE:
        return _between(state, strategy, wagers)
    if state.phase is Phase.SURRENDER:
        return _surrender(state, strategy)
    player = state.decider
    assert player is not None
    number, hand, dealer = state.box.number, state.hand, _by_value(state.dealer[0])
    options = legal(state, player)
    if state.phase is Phase.FORFEIT:
        seen = SeenHand(hand.cards, dealer, frozenset(), hand.is_split)
        gives_up = strategy.forfeits(seen, state.total(hand).points)
        return Forfeit(player, number) if gives_up else Proceed(player)
    may = frozenset([ACTIONS[type(one)] for one in options if type(one) in ACTIONS])
    return _INPUTS[strategy.plays(SeenHand(hand.cards, dealer, may, hand.is_split))](player, number)


def _between(state: Round, strategy: Strategy, wagers: LayoutWagers) -> Input:
    for box in state.boxes:
        player, cards = player_of(box.number), box.hands[0].cards
        options = {type(one): one for one in legal(state, player)}
        placed = any(one.owner == player for one in state.insurance)
        if TakeEvenMoney in options and not placed and strategy.takes_even_money(cards):
            return options[TakeEvenMoney]
        insures = strategy.insures(cards) if wagers.insures is None else wagers.insures
        own = [one for one in legal(state, player) if isinstance(one, Insure) and one.box == box.number]
        if own and not placed and insures and not _has_answered(state, player):
            return own[0]
    return Proceed()


def _by_value(card: Card) -> Card:
    """Return the representative of all cards of a value: strategies use the value of the dealer's card alone."""
    return card_of(card.points - 1)


def _has_answered(state: Round, player: str) -> bool:
    return any(who == player and offer == "insurance" for offer, who, _ in state.answered)


def _surrender(state: Round, strategy: Strategy) -> Input:
    for box in state.boxes:
        player, hand = player_of(box.number), box.hands[0]
        may = any(isinstance(one, Surrender) and one.box == box.number for one in legal(state, player))
        if may and not is_natural(hand.cards) and strategy.surrenders(hand.cards, _by_value(state.dealer[0])):
            return Surrender(player, box.number)
    return Proceed()


def _nets(events: Sequence[Event]) -> dict[str, int]:
    """Return the result of each wager: `main` with its splits and doubles, `insurance`, `bonus`, and the side bets."""
    nets: dict[str, int] = {}

    def add(player: str, bet: str, net: int) -> None:
        name = f"{box_of(player)} {bet}"
        nets[name] = nets.get(name, 0) + net

    for event in events:
        match event:
            case WagerSettled():
                add(event.player, "main", event.returned - event.staked)
            case WagerForfeited():
                add(event.player, "main", -event.lost)
            case LossReturned():
                add(event.player, "main", event.amount)
            case InsuranceSettled():
                add(event.player, "insurance", event.returned - event.staked)
            case SideBetSettled():
                add(event.player, event.bet, event.returned - event.staked)
            case SuperBonusPaid() | BonusPaid():
                add(event.player, "bonus", event.amount)
            case _:
                pass
    return nets


def _wagered(events: Sequence[Event]) -> dict[str, int]:
    """Return the chips of each box on the main game and on insurance."""
    found: dict[str, int] = {}
    for event in events:
        match event:
            case WagerPlaced(bet="main") | HandSplit() | HandDoubled() | InsurancePlaced():
                box = box_of(event.player)
                found[box] = found.get(box, 0) + event.amount
            case _:
                pass
    return found
