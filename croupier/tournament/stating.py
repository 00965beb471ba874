"""What the conditions state: the parts that a document demands, always or where they apply, and which are lacking."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from croupier.rules.ruled import Ruled
from croupier.rules.tournament import TournamentRules
from croupier.tournament.conditions import Conditions, Points
from croupier.tournament.planning import Fault

MENDS: Final[Mapping[str, str]] = {
    "starts": 'state starts, such as "2026-12-05T19:00+11:00"',
    "entry.method": "say how one enters",
    "entry.form": "name the application form",
    "entry.entitled": "state that only persons entitled to enter the casino and gamble are eligible",
    "entry.criteria": 'list the criteria of eligibility, or state "none"',
    "entry.groups": 'list the groups to whom entry is restricted, or state "none"',
    "entry.refund_until": 'state until when a player may withdraw without penalty, or "none"',
    "fees": "state the entry fee (0 if there is none)",
    "chips.start": "state the chips that each player begins with",
    "players": "state minimum, maximum and per_table",
    "limits": "state the minimum and maximum wager",
    "stages": "describe the stages, each under [[stages]]",
    "stages.ends": "state how long each session lasts",
    "stages.tables": "state how many tables are active in each session",
    "stages.advance": "state how many advance from each session",
    "points": 'state the points of each place, or "none"',
    "points.by_place": "state the points of each place",
    "buy_back": 'state how an eliminated player may buy back, or "none"',
    "add_on": 'state the add-on, or "none"',
    "wagering.compulsory": "state compulsory = true or false",
    "wagering.order": "state order = true or false",
    "wagering.pass_cards": 'state how many pass cards each player has in a heat, or "none"',
    "wagering.undisclosed": 'state how many undisclosed wagers a player may make, or "none"',
    "wagering.side_bets": 'list the side bets that are allowed, or state "none"',
    "structure.allocation": "say how players are allocated to tables",
    "structure.starts_with": "state with how many players a session starts",
    "structure.balancing": 'say how tables are balanced and broken, or "none"',
    "structure.progression": "say how players progress from session to session",
    "structure.repechage": 'say who qualifies for a repechage or catch-up session, or "none"',
    "structure.elimination": "say how players are eliminated",
    "ties.session": "say how equal chips at the end of a session are settled",
    "ties.final": "say how equal chips at the end of the final are settled",
    "ties.points": "say how equal points are settled",
    "prizes.places": "state the share of each place, or bands of shares",
    "prizes.distribution": "say how the prize pool is distributed",
    "prizes.payment": "say how prizes are paid",
    "prizes.guarantee": 'state what is guaranteed, or "none"',
}
"""What mends a blank."""

RUN_ON: Final = ("fees", "players", "chips.start", "limits", "stages", "prizes.places")
"""What no tournament can be run without, whether or not its document demands that it is stated."""


def is_stated(conditions: Conditions, part: str) -> bool:
    """Whether a part is stated; to state "none" is to state it."""
    if part == "prizes.places":
        return conditions.prizes is not None and bool(conditions.prizes.places or conditions.prizes.bands)
    if part in ("structure.progression", "stages.advance"):
        # the figures of the stages tell it, words may tell it beside
        return all(_passes(conditions, number) for number in range(len(conditions.stages) - 1))
    if part.startswith("stages."):
        return bool(conditions.stages)
    held: Any = conditions
    for name in part.split("."):
        held = getattr(held, name, None) if held is not None else None
    return held is not None and held != () and (not isinstance(held, str) or bool(held.strip()))


def _passes(conditions: Conditions, number: int) -> bool:
    """Whether it is told who goes on from a stage."""
    stage = conditions.stages[number]
    is_told = bool(stage.advance.per_table or stage.advance.best or stage.ends.players)
    return is_told or isinstance(conditions.points, Points)


def _is_sit_and_go(conditions: Conditions) -> bool:
    return conditions.structure.format == "sit-and-go"


def _progresses(conditions: Conditions) -> bool:
    return len(conditions.stages) > 1


def _has_points(conditions: Conditions) -> bool:
    return isinstance(conditions.points, Points)


def _never(_: Conditions) -> bool:
    return False


APPLIES: Final[Mapping[str, Callable[[Conditions], bool]]] = {
    "structure.starts_with": _is_sit_and_go,
    "structure.allocation": _is_sit_and_go,
    "structure.progression": _progresses,
    "stages.advance": _progresses,
    "points": lambda conditions: not all(_passes(conditions, n) for n in range(len(conditions.stages) - 1)),
    "points.by_place": _has_points,
    "points.tied_places": _has_points,
    "points.eliminates_below": _never,  # none eliminated is said by stating none
    "structure.repechage": lambda conditions: any(stage.kind == "repechage" for stage in conditions.stages),
    "structure.elimination": _progresses,
    "structure.balancing": lambda conditions: conditions.structure.breaks_tables,
    "wagering.seconds": _never,  # no time is limited if none is stated
    "ties.session": lambda conditions: _progresses(conditions) and not _has_points(conditions),
    "ties.final": lambda conditions: not _has_points(conditions),
    "ties.points": _has_points,
    "entry.may_refuse": _never,  # not reserved, if it is not stated
    "entry.criteria": lambda conditions: conditions.entry.criteria == (),
    "chips.cash_percent": _never,  # worth no cash, if it is not stated
}
"""When a part that is demanded "if applicable" applies, given the others."""


def lacking(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    """Yield every part that is not stated and has to be."""
    told: set[str] = set()
    # act-pontoon-2018 20.3(a), act-uth-2019 16.3(a): "Information pertaining to" each of these
    # act-pontoon-2018 20.3(a)(viii), act-uth-2019 16.3(a)(viii): where players "compete against each other to progress"
    # act-pontoon-2018 20.3(a)(ix): where players compete "in a number of sessions"
    # nsw-pontoon-6to5-2017 20.4.2: "must include, but is not limited to, the following"
    for item in (*rules.papers.demanded, *_applying(conditions, rules)):
        if not is_stated(conditions, item.value) and item.value not in told:
            told.add(item.value)
            yield Fault(item.value, item.clause, "the conditions do not state it", MENDS[item.value])
    # act-blackjack-2005 20.4, act-pontoon-2005 20.4: the conditions "may include" their items, so none is missing
    near = {item.value: item.clause for item in rules.papers.may_state}
    for part in RUN_ON:
        if part not in told and not is_stated(conditions, part):
            wrong = "it is not stated; no clause demands that, but no tournament can be run without it"
            yield Fault(part, near.get(part, rules.papers.complete.clause), wrong, MENDS[part])


def _applying(conditions: Conditions, rules: TournamentRules) -> Iterator[Ruled[str]]:
    for item in rules.papers.if_applicable:
        if APPLIES[item.value](conditions):
            yield item
