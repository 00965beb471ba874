"""Probes of a table: a scenario played at a table, with all that people see, hear and may try at its moments."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from croupier.cards import card
from croupier.engine.game import game_of
from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official, Table, call, evolve, step, view
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.rules.ruled import BadElection
from croupier.scenario.files import BadScenario, Scenario
from croupier.scenario.table_replay import TableReplay

VIEWERS: Final = (Official("player", "Ann"), Official("dealer", "Lou"), Official("inspector", "Ivy"))
SETTINGS: Final[tuple[tuple[str, Any], ...]] = (
    ("side_bets", []),
    ("side_bets", ["perfect-pairs"]),
    ("third_hand", True),
    ("perfect_pairs_needs_wager", True),
    ("players_per_box", 2),
    ("face_down", True),
    ("several_boxes", False),
    ("low_limit", True),
)
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "player": ("Ann",),
    "person": ("Ann",),
    "kind": ("advice-by-staff", "advantage", "procedure", "influence", "side-bet", "wager", "device", "other"),
    "item": ("layout", "shoe", "procedures", "layout:perfect-pairs", "layout:super-sevens"),
    "ground": ("disturbance", "impractical", "fraud", "reconstruction", "collusion"),
    "shuffle": ("A", "B"),
    "colour": ("red", "blue"),
    "sign": ("tap", "wave"),
    "reference": ("B", "R-1"),
}


class Witnessed(TableReplay):
    """A replay that records all views and sentences, and the table at each of its moments."""

    def __init__(self, scenario: Scenario) -> None:
        """Open the table."""
        self.told: list[str] = []
        self.moments: list[Table] = []
        super().__init__(scenario)

    def _commit(self, events: list[Any], state: Any, drawn: int) -> None:
        table = self.state
        for event in events:
            table = evolve(table, event)
            self.told.append(f"{_plain(event)} {_plain(call(table, event))}")
        super()._commit(events, state, drawn)
        self.moments.append(state)
        if state.round is not None:
            legal = game_of(state.round.rules).legal(state.round, "Ann")
            self.told.append(" ".join(sorted({type(one).__name__ for one in legal})))


def witnessed(scenario: Scenario, *, is_probed: bool) -> str:
    """Return all views and sentences of a scenario; with `is_probed`, also the inputs that may be tried."""
    played = Witnessed(scenario)
    try:
        played.play()
    except BadScenario as bad:
        played.told.append(str(bad))
    if is_probed:
        moments = played.moments
        for moment in dict.fromkeys([0, len(moments) // 2, len(moments) - 1]):
            played.told += tried_at(moments[moment]) if moments else []
    else:
        played.told += [_plain(view(one, person)) for one in played.moments for person in VIEWERS]
    return "\n".join(played.told)


def tried_at(state: Table, given: Iterable[Any] = ()) -> list[str]:
    """Return what comes of inputs at a table, of every sample if none are given."""
    return [_tried(state, one) for one in given or samples()]


def _tried(state: Table, given: Any) -> str:
    try:
        events, _ = step(state, given)
    except Refused as refused:
        return f"{refused.clause} {refused.reason.code}"
    except BadElection as bad:
        return str(bad)
    return " ".join(map(str, events))


def _plain(value: Any) -> str:
    return msgspec.json.encode(value, enc_hook=str).decode()


@cache
def samples() -> tuple[Any, ...]:
    """Return inputs of every kind, given by every role, with each of the values that its fields may have."""
    return tuple([one for kind in get_args(i.TableInput) for one in _samples(kind)])


def _samples(kind: Any) -> Iterator[Any]:
    hints = get_type_hints(kind)
    if kind is i.ChangeSetting:
        for name, value in SETTINGS:
            yield from [kind(Official(role, role), name, value) for role in ROLES]
        return
    values = {name: tuple(_values(name, hint)) for name, hint in hints.items()}
    usual = {name: those[0] for name, those in values.items()}
    yield kind(**usual)
    for name, those in values.items():
        yield from [kind(**usual | {name: one}) for one in those[1:]]
        if "by" in values and name != "by":
            yield from [kind(**usual | {"by": Official("dealer", "dealer"), name: one}) for one in those]
    if "by" in values and (another := next((name for name in ("what", "to", "power") if name in values), None)):
        for role in values["by"]:
            yield from [kind(**usual | {"by": role, another: one}) for one in values[another]]


def _values(name: str, hint: Any) -> Iterator[Any]:
    if hint is Official:
        yield from [Official(role, role) for role in ("gaming-manager", *ROLES)]
    elif get_origin(hint) is Literal:
        yield from get_args(hint)
    elif hint is bool:
        yield from (False, True)
    elif hint is str:
        yield from WORDS.get(name, ("x",))
    elif hint is Money or Money in get_args(hint):
        yield from (Money(2500), Money(500))
    elif get_origin(hint) is tuple:
        yield from ((card("7H"),) if "card" in name or name in ("missing", "foreign", "damaged") else (1,), ())
    elif name == "card":
        yield card("7H")
    else:
        yield from ((1, 2, 60, 100, 200) if hint is int else (1,))
