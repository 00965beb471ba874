"""Decisions that are open to a person, the cost of each, and the decision that a typed line means.

The engine decides what is legal and what follows; this module only finds the words. It gives no advice.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier import money
from croupier.cards import card
from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.inputs import (
    Deal,
    Double,
    Forfeit,
    Hit,
    Input,
    Insure,
    MarkAbsent,
    Proceed,
    Split,
    Stand,
    Surrender,
    TakeEvenMoney,
    TurnCard,
)
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import Phase, Round, decide, legal, step
from croupier.engine.twentyone.names import total_name
from croupier.money import DOLLARS, Money, Unit
from croupier.terminal.vocabulary import Misread, SpokenWord, listed

_COSTS: Final = (
    e.HandSplit,
    e.SplitJoined,
    e.HandDoubled,
    e.DoubleJoined,
    e.InsurancePlaced,
    e.InsuranceRequested,
    e.WagerPlaced,
)
_KINDS: Final[dict[type[Input], str]] = {
    Hit: "hit",
    Stand: "stand",
    Double: "double",
    Split: "split",
    Surrender: "surrender",
    Insure: "insure",
    TakeEvenMoney: "even",
    Forfeit: "forfeit",
    Proceed: "no",
}


class TwentyOneChoice(Struct, frozen=True):
    """One decision: its word, its meaning in facts and money, and its clause; `hint` is the text to type."""

    word: str
    given: Input
    text: str
    clause: str
    owner: str | None = None
    box: int | None = None
    hint: str = ""


def price(state: Round, given: Input) -> Money:
    """Return the chips that an input puts at stake; raise Refused."""
    return _price(decide(state, given))


def _price(events: tuple[Event, ...]) -> Money:
    first = events[0] if events else None
    return first.amount if isinstance(first, _COSTS) else Money(0)


def offered(
    state: Round, player: str, purse: int, own_box: int | None = None, unit: Unit = DOLLARS
) -> tuple[list[TwentyOneChoice], list[str]]:
    """Return the decisions that are open and affordable, and a sentence for each that the purse forbids.

    With `own_box` no wager on another box is insured.
    """
    found: list[TwentyOneChoice] = []
    short: list[str] = []
    for most in legal(state, player):
        if own_box is not None and isinstance(most, Insure) and most.box != own_box:
            continue
        given, events = most, decide(state, most)
        costs = _price(events)
        if costs > purse:
            less = _within(state, given, purse)
            word = "insurance" if isinstance(given, Insure) else _KINDS[type(given)]
            if less is None:
                short.append(f"Your {unit.write(purse)} does not cover {_a(word)} of {unit.write(costs)}.")
                continue
            given, events = less, decide(state, less)
        found.append(_choice(state, player, given, events, unit))
    return sorted(found, key=lambda choice: list(_KINDS.values()).index(choice.word)), short


def _a(word: str) -> str:
    return word if word == "insurance" else f"a {word}"


def _within(state: Round, given: Input, purse: int) -> Input | None:
    """Return the same decision for the amount in the purse, where the rules allow less; None if they do not."""
    wagers = state.rules.wagers
    match given:
        case Double():
            less: Input = Double(given.player, given.box, Money(purse // wagers.unit.value * wagers.unit.value))
        case Insure():
            chip, parts = wagers.smallest_chip.value, 2 if state.rules.insurance.step.value == "half_chip" else 1
            less = Insure(given.player, given.box, Money(purse * parts // chip * chip // parts), given.owner)
        case _:
            return None
    try:
        decide(state, less)
    except Refused:
        return None
    return less


def _choice(state: Round, player: str, given: Input, events: tuple[Event, ...], unit: Unit) -> TwentyOneChoice:
    word = _KINDS[type(given)]
    owner = given.owner if isinstance(given, Insure) and given.owner != player else None
    box = given.box if isinstance(given, Insure | Surrender | TakeEvenMoney) else None
    may_be_less = isinstance(given, Double) and _price(events) > state.rules.wagers.unit.value
    hint = "; or less, double AMOUNT" if may_be_less else ""
    text = _text(state, given, events, owner, unit)
    return TwentyOneChoice(word, given, text, events[0].clause, owner, box, hint)


def declining(state: Round, player: str) -> TwentyOneChoice:
    """Return the choice to end an offer, for a player who has answered all that must be answered."""
    rules = state.rules
    if state.phase is Phase.INSURANCE or rules.surrender is None:
        return TwentyOneChoice("no", Proceed(player), _declined(state, player), rules.insurance.offered.clause)
    return TwentyOneChoice("no", Proceed(player), _declined(state, player), rules.surrender.window.clause)


def _text(state: Round, given: Input, events: tuple[Event, ...], owner: str | None, unit: Unit) -> str:
    is_joining = state.phase in (Phase.SPLIT_OFFER, Phase.DOUBLE_OFFER)
    match given:
        case Hit():
            return "one card more"
        case Stand():
            return f"no more cards: {total_name(state.total(state.hand))}"
        case Double():
            whole = state.hand.stake(given.player)
            assert whole is not None
            amount = _price(events)
            return f"+{unit.write(amount)}, one card only{_counted(state, given)}"
        case Split():
            more = "joins the new hand" if is_joining else "on a second hand"
            return f"+{unit.write(_price(events))} {more}"
        case Insure():
            most, odds = f"+{unit.write(given.amount)} at most", state.rules.insurance.odds.value
            if owner is not None:
                return f"{most} on {owner}'s wager, pays {odds}"
            return f"{most}, pays {odds} on {_natural(state)}"
        case TakeEvenMoney():
            won = sum(one.returned - one.staked for one in events if isinstance(one, e.WagerSettled))
            return f"win {unit.write(won)} now on box {given.box}"
        case Surrender():
            return f"box {given.box}: {_surrendered(state, given, unit)}"
        case Forfeit():
            lost = events[0]
            assert isinstance(lost, e.WagerForfeited)
            return f"lose {unit.write(lost.lost)} now, {unit.write(lost.returned)} comes back"
        case _:
            assert isinstance(given, Proceed)
            return _declined(state, given.player)


def _natural(state: Round) -> str:
    return f"a dealer's {state.rules.naturals.name.value}"


def _declined(state: Round, player: str | None) -> str:
    match state.phase:
        case Phase.INSURANCE:
            has_some = any(one.player == player for one in (*state.insurance, *state.requests))
            return "no more insurance" if has_some else "no insurance"
        case Phase.SURRENDER:
            return "play on"
        case Phase.FORFEIT:
            return "keep the doubled wager"
        case _:
            return "the wager stays as it is"


def _counted(state: Round, given: Double) -> str:
    """Return the total doubled on, where doubling makes an ace count one."""
    before = state.total(state.hand)
    _, after = step(state, given)
    number, index = state.turn
    points = after.total(after.boxes[number].hands[index])
    return "" if points == before or not after.boxes[number].hands[index].doubled_at else f" on {total_name(points)}"


def _surrendered(state: Round, given: Surrender, unit: Unit) -> str:
    """Return the cost of a surrender: the engine plays on without a natural of the dealer."""
    _, state = step(replace(state, settlement="at_once"), given)
    for player in {wager.player for box in state.boxes for wager in box.wagers}:
        if not state.is_closed and player not in state.absent:
            _, state = step(state, MarkAbsent(player))
    lost = whole = 0
    while not state.is_closed:
        found = card("5S")
        events, state = step(
            state, TurnCard(found) if state.awaits_turn else Deal(found) if state.awaits_card else Proceed()
        )
        for one in events:
            if isinstance(one, e.WagerSettled) and (one.player, one.box) == (given.player, given.box):
                lost, whole = one.staked - one.returned, one.staked
    return f"lose {unit.write(lost)}, or all {unit.write(whole)} to {_natural(state)}"


# --- from a typed line to an input -------------------------------------------------------------------------------


def meant(said: SpokenWord, choices: list[TwentyOneChoice], state: Round, player: str) -> Input:
    """Return the input that a line means, legal or not; raise Misread if it is ambiguous."""
    box = state.box.number if state.phase not in (Phase.INSURANCE, Phase.SURRENDER) else 0
    match said.word:
        case "yes":
            others = [choice for choice in choices if choice.word != "no"]
            if len(others) != 1:
                raise Misread(f"Choose one of: {_spelled(others or choices)}.")
            return others[0].given
        case "no":
            return Proceed(player)
        case "hit":
            return Hit(player, box)
        case "stand":
            return Stand(player, box)
        case "split":
            return Split(player, box)
        case "forfeit":
            return Forfeit(player, box)
        case "double":
            open_ = next((one.given for one in choices if isinstance(one.given, Double)), None)
            amount = _amount(said.rest[0]) if said.rest else open_.amount if open_ else None
            return Double(player, box, amount)
        case "insure":
            return _insured(said, choices, state, player)
        case _:
            number = _pick(said, choices, state, player).box
            assert number is not None
            return Surrender(player, number) if said.word == "surrender" else TakeEvenMoney(player, number)


def _spelled(choices: list[TwentyOneChoice]) -> str:
    return listed(tuple([" ".join(spelled(choice, choices)) for choice in choices]))


def spelled(choice: TwentyOneChoice, choices: list[TwentyOneChoice]) -> tuple[str, ...]:
    """Return the text to type for a choice: the word, and the box or the owner if the word alone is ambiguous."""
    same = [one for one in choices if one.word == choice.word]
    if len(same) == 1 or choice.box is None:
        return (choice.word,)
    on_box = [one for one in same if one.box == choice.box]
    return (choice.word, str(choice.box), *((choice.owner,) if len(on_box) > 1 and choice.owner else ()))


def _amount(text: str) -> Money:
    try:
        return money.parse(text)
    except money.BadAmount as bad:
        raise Misread(f"{str(bad)[:90]}.") from None


def _pick(said: SpokenWord, choices: list[TwentyOneChoice], state: Round, player: str) -> TwentyOneChoice:
    """Return the choice of that word for the named box, or the only one; otherwise one for the engine to refuse."""
    same = [choice for choice in choices if choice.word == said.word]
    numbers = [int(one) for one in said.rest if one.isascii() and one.isdigit() and len(one) < 3]
    for choice in same:
        if choice.box in numbers:
            return choice
    if len(same) == 1 and not numbers:
        return same[0]
    if same and not numbers:
        raise Misread(f"Which box? Write {_spelled(same)}.")
    own = [box.number for box in state.boxes if box.wager(player)]
    number = numbers[0] if numbers else own[0] if own else 1
    return TwentyOneChoice(said.word, Proceed(player), "", "", None, number)


def _insured(said: SpokenWord, choices: list[TwentyOneChoice], state: Round, player: str) -> Insure:
    """Read `insure`, `insure 10`, `insure 4 10`, `insure 2 Cora 5`: a box only where there are several."""
    same = [choice for choice in choices if choice.word == "insure"]
    names = {wager.player.casefold(): wager.player for box in state.boxes for wager in box.wagers}
    owner = next((names[one.casefold()] for one in said.rest if one.casefold() in names), None)
    figures = [one for one in said.rest if one.casefold() not in names and one.casefold() != "for"]
    if owner is not None:
        same = [choice for choice in same if (choice.owner or player) == owner]
    boxes = {str(choice.box) for choice in same}
    if figures and figures[0] in boxes and (len(boxes) > 1 or len(figures) > 1):
        same = [choice for choice in same if str(choice.box) == figures[0]]
        figures = figures[1:]
    amount = _amount(figures[0]) if figures else None
    if len(same) > 1 and owner is None:
        same = [choice for choice in same if choice.owner is None] or same
    if len(same) > 1:
        raise Misread(f"Which wager? Write {_spelled(same)}, and an amount if it is less.")
    if not same:
        own = [box for box in state.boxes if box.wager(owner or player)]
        number, least = (own[0].number, own[0].wager(owner or player)) if own else (1, Money(0))
        return Insure(player, number, Money(least // 2) if amount is None else amount, owner)
    given = same[0].given
    assert isinstance(given, Insure)
    return given if amount is None else Insure(player, given.box, amount, given.owner)
