"""Transcripts: a round told as inputs (`> stand Ann 1`), what each caused with its clause, and what everybody has won.

A file begins with its title (`# …`), then may state `election: {…}` as JSON, `seats: Ann 1, Bob 2`, `limits: at_entry`.
Only these lines and the inputs are read; everything else is written by `python -m tests.rounds.write`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

from croupier import money
from croupier.cards import cards
from croupier.engine import inputs as i
from croupier.engine.events import Event
from croupier.engine.inputs import Bet, Input
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import Account, Round, evolve, open_round, postings, step
from croupier.money import show
from croupier.rules.profile import load
from tests.families import UTH
from tests.rounds.telling import column, line

FOLDER: Final = Path(__file__).parent
FILES: Final = sorted(file for file in FOLDER.glob("*/*.round") if file.parent.name != UTH)  # that is uth_transcript.py


class Script(NamedTuple):
    """Expectation of a file."""

    document: str
    title: tuple[str, ...]
    header: tuple[str, ...]
    election: dict[str, object]
    seats: dict[str, int]
    limits: Literal["at_entry", "as_found"]
    inputs: tuple[str, ...]


class Played(NamedTuple):
    """A script that was played."""

    text: str
    events: tuple[Event, ...]
    state: Round


def read(file: Path) -> Script:
    """Return the script of a file."""
    lines = file.read_text("utf-8").splitlines()
    title = tuple(one for one in lines if one.startswith("#"))
    inputs = tuple(one.removeprefix("> ") for one in lines if one.startswith("> "))
    header = tuple(one for one in lines if one.startswith(("election: ", "seats: ", "limits: ")))
    told = dict(one.split(": ", 1) for one in header)
    seats = {one.split()[0]: int(one.split()[1]) for one in told.get("seats", "").split(",") if one}
    limits = cast("Literal['at_entry', 'as_found']", told.get("limits", "as_found"))
    return Script(file.parent.name, title, header, json.loads(told.get("election", "{}")), seats, limits, inputs)


def play(script: Script) -> Played:
    """Play a script and return its transcript; the round must end."""
    rules = load(script.document, script.election, as_found=script.limits == "as_found")
    opened, state = open_round(rules, script.seats, script.limits)
    events = list(opened)
    lines = [*script.title, *script.header, "", *(line(event, state) for event in opened)]
    for written in script.inputs:
        lines.append(f"> {written}")
        for given in engine_inputs(written):
            try:
                happened, after = step(state, given)
            except Refused as refused:
                lines.append(column("refused", refused.why, f"[{refused.clause}]"))
                continue
            for event in happened:
                state = evolve(state, event)
                lines.append(line(event, state))
            assert state == after
            events += happened
    assert state.is_closed, f"{script.title}: the round stops in phase {state.phase.value}"
    return Played("\n".join([*lines, *_nets(events)]) + "\n", tuple(events), state)


def _nets(events: list[Event]) -> Iterator[str]:
    won: dict[str, int] = {}
    for event in events:
        for account, amount in postings(event):
            name = account.value if isinstance(account, Account) else account
            won[name] = won.get(name, 0) + amount
    assert won.pop("layout") == 0
    house = won.pop("house")
    yield ""
    yield f"= {', '.join(f'{name} {_signed(amount)}' for name, amount in won.items())}; house {_signed(house)}"


def _signed(amount: int) -> str:
    return f"+{show(amount)}" if amount > 0 else show(amount)


def engine_inputs(written: str) -> list[Input]:
    """Return what a line of inputs means to the engine; `deal` may name several cards."""
    do, *rest = written.split()
    if do == "deal":
        return [i.Deal(card) for card in cards(" ".join(rest))]
    return [_engine_input(do, rest)]


def _engine_input(do: str, rest: list[str]) -> Input:
    player, box = rest[0] if rest else None, int(rest[1]) if len(rest) > 1 and rest[1].isdigit() else 0
    more = rest[2:]
    hand = int(more.pop()) if "hand" in more else None
    more = [one for one in more if one not in {"hand", "for"}]
    match do, player:
        case "wager", str():
            return i.PlaceWager(player, box, money.parse(more[0]), cast("Bet", more[1] if more[1:] else "main"))
        case "withdraw", str():
            return i.WithdrawWager(player, box, cast("Bet", more[0] if more else "main"))
        case "close", None:
            return i.NoMoreBets()
        case "insure", str():
            return i.Insure(player, box, money.parse(more[0]), more[1] if more[1:] else None)
        case "double", str():
            return i.Double(player, box, money.parse(more[0]) if more else None, hand)
        case "hit", str():
            return i.Hit(player, box, hand)
        case "stand", str():
            return i.Stand(player, box, hand)
        case "split", str():
            return i.Split(player, box, hand)
        case "forfeit", str():
            return i.Forfeit(player, box, hand)
        case "surrender", str():
            return i.Surrender(player, box)
        case "even-money", str():
            return i.TakeEvenMoney(player, box)
        case "proceed", _:
            return i.Proceed(player)
        case "absent", str():
            return i.MarkAbsent(player)
        case "defer", str():
            return i.DeferPayment(player)
        case "return" | "take-back", str():
            return i.ReturnWagers(player, "void" if do == "return" else "taken_back", box or None)
        case "reopen-insurance", None:
            return i.ReopenInsurance()
        case _:
            raise ValueError(f"{do} {rest}: not known")
