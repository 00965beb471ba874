"""Decisions that are open to a person, the cost of each, and the decision that a typed line means.

The engine decides what is legal and what follows for the person's own wagers; this module only finds the words. It
gives no advice: act-uth-2019 15.6(a).
"""

import re
from typing import Final

from msgspec import Struct

from croupier.engine.holdem import Phase, UthRound, decide, legal
from croupier.engine.holdem.events import (
    HandConceded,
    OfferDeclined,
    PlayerBet,
    PlayerChecked,
    PlayerFolded,
    WagerSettled,
)
from croupier.engine.holdem.inputs import BetPlay, Check, Concede, Fold, UthInput
from croupier.engine.inputs import Proceed
from croupier.money import DOLLARS, Unit
from croupier.terminal.vocabulary import UTH, Misread, SpokenWord, listed

_TIMES: Final = re.compile(r"([0-9]{1,2})x?", re.ASCII | re.IGNORECASE)
Own = PlayerBet | PlayerChecked | PlayerFolded | HandConceded | OfferDeclined


class HoldemChoice(Struct, frozen=True):
    """One decision: its letter, its words, its meaning in facts and money, its clause and its cost."""

    letter: str
    typed: str
    given: UthInput
    text: str
    clause: str
    costs: int = 0


def offered(state: UthRound, player: str, purse: int, unit: Unit = DOLLARS) -> tuple[list[HoldemChoice], list[str]]:
    """Return the decisions that are open and affordable, and a sentence for each that the purse forbids."""
    found: list[HoldemChoice] = []
    short: list[str] = []
    open_ = legal(state, player)
    for given in open_:
        if isinstance(given, Fold) and Concede(player) in open_:
            continue  # after the declaration to fold is to concede
        choice = _choice(state, player, given, unit)
        if choice.costs > purse:
            short.append(f"Your {unit.write(purse)} does not cover a play wager of {unit.write(choice.costs)}.")
        else:
            found.append(choice)
    return found, short


def _choice(state: UthRound, player: str, given: UthInput, unit: Unit) -> HoldemChoice:
    # only what the player does, and the player's own wagers: what else follows may still be hidden
    events = decide(state, given)
    own = next(one for one in events if isinstance(one, Own) and one.player == player)
    match given:
        case BetPlay():
            costs = price(state, given)
            return HoldemChoice(
                str(given.times), f"bet {given.times}x", given, f"{unit.write(costs)} more", own.clause, costs
            )
        case Check():
            return HoldemChoice(UTH.letter("check"), "check", given, "stay in without a wager", own.clause)
        case Fold():
            return HoldemChoice(UTH.letter("fold"), "fold", given, lost(state, given, unit), own.clause)
        case Concede():
            return HoldemChoice("", "concede", given, lost(state, given, unit), own.clause)
        case _:
            return HoldemChoice(UTH.letter("no"), "no", given, "keep the hand", own.clause)


def price(state: UthRound, given: BetPlay) -> int:
    """Return the chips that a play wager takes; raise Refused."""
    placed = decide(state, given)[0]
    assert isinstance(placed, PlayerBet)
    return placed.amount


def lost(state: UthRound, given: Fold | Concede, unit: Unit = DOLLARS) -> str:
    """Return the wagers that a fold or a concession loses; raise Refused."""
    taken = [
        f"{one.bet} {unit.write(one.staked - one.returned)}"
        for one in decide(state, given)
        if isinstance(one, WagerSettled) and one.player == given.player and one.outcome in ("fold", "concede")
    ]
    return f"lose {', '.join(taken)}"


def meant(said: SpokenWord, choices: list[HoldemChoice], state: UthRound, player: str) -> UthInput:
    """Return the input that a line means, legal or not; raise Misread if it is ambiguous."""
    is_declared = state.phase is Phase.CONCEDING
    match said.word:
        case "fold":
            # act-uth-2019 9.1: "After the dealer has declared his or her hand, a player may fold."
            return Concede(player) if is_declared else Fold(player)
        case "concede":
            return Concede(player)
        case "check":
            return Check(player)
        case "bet":
            return BetPlay(player, _times(said, choices))
        case "no" if is_declared:
            return Proceed(player)
        case _:
            raise Misread(f"Choose one of: {listed(tuple([choice.typed for choice in choices]))}.")


def spoken(line: str) -> str:
    """Return a line with the word that `4x` or `4` leaves unsaid."""
    words = line.split()
    return f"bet {line}" if words and _TIMES.fullmatch(words[0]) else line


def _times(said: SpokenWord, choices: list[HoldemChoice]) -> int:
    open_ = [choice for choice in choices if isinstance(choice.given, BetPlay)]
    if said.rest:
        times = _TIMES.fullmatch(said.rest[0])
        if times is None:
            raise Misread("Write bet and the multiple of the ante, such as bet 4x.")
        return int(times[1])
    if len(open_) != 1:
        raise Misread(f"Which multiple of the ante? Write {listed(tuple([one.typed for one in open_ or choices]))}.")
    given = open_[0].given
    assert isinstance(given, BetPlay)
    return given.times
