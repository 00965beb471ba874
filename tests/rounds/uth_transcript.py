"""Transcripts of Ultimate Texas Hold'em, in the form of the others: inputs (`> bet Ann 4`), events, and what was won.

`seats: Ann 1`, `limits: at_entry`, `election: {…}` and `advised: Ann ante` may stand at the top; `deal` names cards.
Only these lines and the inputs are read; everything else is written by `python -m tests.rounds.uth_write`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

from croupier import money
from croupier.cards import cards
from croupier.engine.holdem import UthRound, evolve, open_round, postings, step
from croupier.engine.holdem import inputs as i
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Deal, MarkAbsent, NoMoreBets, Proceed, ReturnWagers
from croupier.engine.postings import Account
from croupier.engine.refusal import Refused
from croupier.money import show
from croupier.rules.profile import load_uth
from tests.families import UTH
from tests.rounds.uth_telling import column, line

FILES: Final = sorted((Path(__file__).parent / UTH).glob("*.round"))
HEADER: Final = ("election: ", "seats: ", "limits: ", "advised: ")


class Script(NamedTuple):
    """Expectation of a file."""

    title: tuple[str, ...]
    header: tuple[str, ...]
    election: dict[str, object]
    seats: dict[str, int]
    limits: Literal["at_entry", "as_found"]
    advised: tuple[tuple[str, str], ...]
    inputs: tuple[str, ...]


class Played(NamedTuple):
    """A script that was played."""

    text: str
    events: tuple[UthEvent, ...]
    refused: tuple[Refused, ...]
    state: UthRound


def read(file: Path) -> Script:
    """Return the script of a file."""
    lines = file.read_text("utf-8").splitlines()
    title = tuple(one for one in lines if one.startswith("#"))
    inputs = tuple(one.removeprefix("> ") for one in lines if one.startswith("> "))
    header = tuple(one for one in lines if one.startswith(HEADER))
    told = dict(one.split(": ", 1) for one in header)
    limits = cast("Literal['at_entry', 'as_found']", told.get("limits", "as_found"))
    seats = {player: int(box) for player, box in _pairs(told.get("seats", ""))}
    advised = tuple(_pairs(told.get("advised", "")))
    return Script(title, header, json.loads(told.get("election", "{}")), seats, limits, advised, inputs)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for one in text.split(",") if text else ():
        first, second = one.split()
        yield first, second


def play(script: Script) -> Played:
    """Play a script and return its transcript; the round must end."""
    rules = load_uth(UTH, script.election, as_found=script.limits == "as_found")
    opened, state = open_round(rules, script.seats, script.limits, script.advised)
    events, refusals = list(opened), []
    lines = [*script.title, *script.header, "", *map(line, opened)]
    for written in script.inputs:
        lines.append(f"> {written}")
        for given in engine_inputs(written):
            try:
                happened, after = step(state, given)
            except Refused as refused:
                refusals.append(refused)
                lines.append(column("refused", refused.why, f"[{refused.clause}]"))
                continue
            for event in happened:
                state = evolve(state, event)
                lines.append(line(event))
            assert state == after
            events += happened
    assert state.is_closed, f"{script.title}: the round stops {state.phase.value}"
    return Played("\n".join([*lines, *_nets(events)]) + "\n", tuple(events), tuple(refusals), state)


def _nets(events: list[UthEvent]) -> Iterator[str]:
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


def engine_inputs(written: str) -> list[UthInput]:
    """Return what a line of inputs means to the engine; `deal` may name several cards."""
    do, *rest = written.split()
    if do == "deal":
        return [Deal(card) for card in cards(" ".join(rest))]
    if do in {"misdeal", "expose", "missing", "found"}:
        return [_by_official(do, rest)]
    return [_by_player(do, rest)]


def _by_player(do: str, rest: list[str]) -> UthInput:
    match do, rest:
        case "ante", [player, amount, *box]:
            return i.PlaceAnte(player, money.parse(amount), int(box[0]) if box else None)
        case "trips", [player, amount, *box]:
            return i.PlaceTrips(player, money.parse(amount), int(box[0]) if box else None)
        case "withdraw", [player]:
            return i.WithdrawAnte(player)
        case "close", []:
            return NoMoreBets()
        case "bet", [player, times]:
            return i.BetPlay(player, int(times))
        case "check", [player]:
            return i.Check(player)
        case "fold", [player]:
            return i.Fold(player)
        case "concede", [player]:
            return i.Concede(player)
        case "proceed", _:
            return Proceed(rest[0] if rest else None)
        case "absent", [player]:
            return MarkAbsent(player)
        case "return" | "exclude", [player]:
            return ReturnWagers(player, "void" if do == "return" else "excluded")
        case _:
            raise ValueError(f"{do} {rest}: not known")


def _by_official(do: str, rest: list[str]) -> UthInput:
    match do, rest:
        case "misdeal", ["wrong-number-of-cards" | "card-revealed" as why]:
            return i.DeclareMisdeal("supervisor", why)
        case "expose", _:
            return i.ExposeDealerCards("dealer", tuple(map(int, rest)))
        case "missing", [box, "handled" | "untouched" as cards_are]:
            return i.ReportMissingWager("dealer", int(box), cards_are == "handled")
        case "missing", [box, "handled" | "untouched" as cards_are, "blind", amount]:
            is_handled = cards_are == "handled"
            return i.ReportMissingWager("supervisor", int(box), is_handled, blind=money.parse(amount))
        case "found", [box, amount]:
            return i.FindPlayWager("dealer", int(box), money.parse(amount))
        case _:
            raise ValueError(f"{do} {rest}: not known")
