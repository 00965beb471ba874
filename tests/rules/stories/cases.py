"""Cases for the answers that no recorded round or scenario reaches: limits, chips, small wagers, the cutting card."""

import contextlib
from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from croupier.engine.game import game_for
from croupier.engine.inputs import NoMoreBets
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, dealers_step, sign, standing_table, step
from croupier.engine.table import inputs as t
from croupier.money import Money, parse
from croupier.rules.profile import settings
from croupier.rules.ruled import BadElection
from croupier.scenario.files import BadScenario, Scenario
from tests.rules.probes import witnessed

NOW: Final = 1_796_457_600
LOU: Final = Official("dealer", "Lou")
MAX: Final = Official("gaming-manager", "Max")


def rounds(document: str) -> Iterator[str]:
    """Yield rounds with limits, chips and side bets that few rounds have."""
    for election, seats, shoe, inputs in CASES:
        known = {name: value for name, value in election.items() if name in settings(document)}
        written = {
            "scenario": 1,
            "document": document,
            "election": known,
            "seats": seats,
            "shoe": shoe,
            "inputs": inputs,
        }
        try:
            yield witnessed(msgspec.convert(written, Scenario), is_probed=False)
        except (BadScenario, BadElection, Refused) as bad:
            yield str(bad)


def _wager(player: str, amount: str, bet: str = "main", box: int = 1) -> dict[str, Any]:
    named = {} if bet == "main" else {"bet": bet}
    return {"do": "wager", "player": player, "box": box, "amount": amount, **named}


DEAL: Final[dict[str, Any]] = {"do": "deal"}
STAND: Final[dict[str, Any]] = {"do": "stand", "player": "Ann", "box": 1}
HIT: Final[dict[str, Any]] = {"do": "hit", "player": "Ann", "box": 1}
DRAWN: Final[dict[str, Any]] = {"do": "draw-in-error", "by": "dealer", "for": "hand", "card": "5S"}
DEFERS: Final = [{"do": "defer-payment", "by": one} for one in ("pit-manager", "gaming-manager")]
ROUND: Final = "KH 9C QD 9D "

CASES: Final[tuple[tuple[dict[str, object], dict[str, int], str, list[dict[str, Any]]], ...]] = (
    (
        {"minimum": "10", "maximum": "100", "unit": "5"},
        {"Ann": 1},
        3 * ROUND,
        [_wager("Ann", "7"), _wager("Ann", "5"), DEAL, STAND, _wager("Ann", "5"), _wager("Ann", "12"), DEAL, STAND],
    ),
    ({"smallest_chip": "1"}, {"Ann": 1}, "AH 9C KD 9D", [_wager("Ann", "2.25"), DEAL]),
    ({"smallest_chip": "1"}, {"Ann": 1}, "AH 9C KD 9D", [_wager("Ann", "3"), DEAL]),
    ({}, {"Ann": 1, "Bob": 2}, "7H 7C 7H 7H TD KD", [_wager("Ann", "0.50"), DEAL, HIT, STAND]),
    (
        {"side_bets": ["perfect-pairs", "pairs-play"]},
        {"Ann": 1, "Bob": 2},
        "7H 7C 7H 7H TD KD",
        [_wager("Ann", "5"), _wager("Bob", "5", "perfect-pairs"), DEAL, HIT, STAND],
    ),
    (
        {},
        {"Ann": 1, "Bob": 2},
        "KH KC 9C 5D 6D 9D 6H",
        [
            _wager("Ann", "10"),
            _wager("Bob", "10", box=2),
            DEAL,
            *DEFERS,
            HIT,
            STAND,
            {**STAND, "player": "Bob", "box": 2},
        ],
    ),
    ({}, {"Ann": 1}, ROUND + ROUND, [_wager("Ann", "10"), DEAL, STAND, DRAWN, _wager("Ann", "10"), DEAL, STAND]),
    ({}, {"Ann": 1}, "KH 9C 6D 9D KC", [_wager("Ann", "10"), DEAL, DRAWN, HIT, STAND]),
    ({}, {"Ann": 1}, "KH 9C 6D KC 9D", [_wager("Ann", "10"), DEAL, DRAWN, STAND]),
)


def cutting_card(document: str) -> Iterator[str]:
    """Yield how deep the cutting card may be put, where the cut may be, and when final rounds may be announced."""
    state = standing_table(document, {}, {"Ann": 1, "Bob": 2}, now=NOW, as_found=True)
    for given in (t.AnnounceFinalRounds(MAX), t.AnnounceFinalRounds(Official("gaming-supervisor", "Sam"))):
        yield _tried(state, given)
    try:
        _, state = step(state, t.DrawCuttingCard())
    except Refused as refused:
        yield str(refused)
    for _ in range(12):
        yield from [_tried(state, t.InsertCuttingCard(LOU, depth)) for depth in range(420)]
        yield from [_tried(state, t.CutCards("Ann", at)) for at in range(0, 420, 2)]
        due = dealers_step(state)
        if due is None:
            return
        yield str(due)
        _, state = step(state, due)


def limits_and_hours(document: str) -> Iterator[str]:
    """Yield the sign, raised limits on a shared box, final rounds near the end of the hours, and closing after it."""
    ruled = standing_table(document, {}, {"Ann": 1, "Bob": 2}, now=NOW, as_found=True).rules
    yield str(sorted(sign(standing_table(document, {}, now=NOW, as_found=True)).items()))
    minimum = Money(100) if ruled.limits.raised_states_minimum.value else None
    wager = game_for(document).first_wager
    for box in (None, 1):
        ann, bob = (t.RaiseLimit(MAX, one, Money(50_000), box, minimum) for one in ("Ann", "Bob"))
        for own, other in (("300", "40"), ("300", "80"), ("450", "80")):
            placed = [wager("Bob", 1, parse(other)), wager("Ann", 1, parse(own)), wager("Cy", 1, Money(5_000))]
            yield from _outcomes(document, "at_entry", [ann, *placed, NoMoreBets()])
        both = [wager("Bob", 1, Money(30_000)), wager("Ann", 1, Money(30_000))]
        yield from _outcomes(document, "as_found", [ann, bob, *both, NoMoreBets()])
    state: Any = standing_table(document, {}, {"Ann": 1}, now=NOW, as_found=True)
    _, state = step(state, t.SetHours(MAX, NOW, NOW + 7_200))
    for minute in range(0, 121, 5):
        _, state = step(state, t.TellTime(NOW + 60 * minute))
        yield f"{_tried(state, t.AnnounceFinalRounds(MAX))} {_tried(state, t.CloseTable(MAX))}"


def _outcomes(document: str, limits: Literal["at_entry", "as_found"], inputs: list[Any]) -> Iterator[str]:
    """Yield what each input causes at a table with a maximum of $100."""
    state: Any = standing_table(document, {"maximum": "100"}, {"Ann": 1, "Bob": 2}, now=NOW, as_found=True)
    state = replace(state, limits=limits)
    for given in inputs:
        yield _tried(state, given)
        with contextlib.suppress(Refused):
            _, state = step(state, given)


def _tried(state: Any, given: Any) -> str:
    try:
        events, _ = step(state, given)
    except Refused as refused:
        return f"{refused.clause} {refused.reason.code}"
    return " ".join(map(str, events))
