"""Statements of the conditions: the parts that a document demands, and those that are missing."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import UNSET

from croupier.rules.ruled import Ruled
from croupier.rules.tournament import TournamentRules
from croupier.tournament.conditions.document import Conditions, Points
from croupier.tournament.conditions.plan import Flaw

MENDS: Final[Mapping[str, str]] = {
    "starts": 'State starts, such as "2026-12-05T19:00+11:00".',
    "entry.method": "State how players enter.",
    "entry.form": "Name the application form.",
    "entry.entitled": "State that only persons entitled to enter the casino and gamble are eligible.",
    "entry.criteria": 'List the criteria of eligibility, or state "none".',
    "entry.groups": 'List the groups to whom entry is restricted, or state "none".',
    "entry.refund_until": 'State until when a player may withdraw without penalty, or "none".',
    "fees": "State the entry fee (0 if there is none).",
    "chips.start": "State the chips that each player begins with.",
    "players": "State minimum, maximum and per_table.",
    "limits": "State the minimum and maximum wager.",
    "stages": "Describe the stages, each under [[stages]].",
    "stages.ends": "State how long each session lasts.",
    "stages.tables": "State how many tables are active in each session.",
    "stages.advance": "State how many advance from each session.",
    "points": 'State the points of each place, or "none".',
    "points.by_place": "State the points of each place.",
    "points.tied_places": 'State tied_places = "share" or "same", or ties.session = "play-off" or "draw".',
    "buy_back": 'State how an eliminated player may buy back, or "none".',
    "add_on": 'State the add-on, or "none".',
    "wagering.compulsory": "State compulsory = true or false.",
    "wagering.order": "State order = true or false.",
    "wagering.pass_cards": 'State how many pass cards each player has in a heat, or "none".',
    "wagering.undisclosed": 'State how many undisclosed wagers a player may make, or "none".',
    "wagering.side_bets": 'List the side bets that are allowed, or state "none".',
    "structure.allocation": "State how players are allocated to tables.",
    "structure.starts_with": "State with how many players a session starts.",
    "structure.balancing": 'State how tables are balanced and broken, or "none".',
    "structure.progression": "State how players progress from session to session.",
    "structure.repechage": 'State who qualifies for a repechage or catch-up session, or "none".',
    "structure.elimination": "State how players are eliminated.",
    "ties.session": "State how equal chips at the end of a session are settled.",
    "ties.final": "State how equal chips at the end of the final are settled.",
    "ties.points": "State how equal points are settled.",
    "prizes.places": "State the share of each place, or bands of shares.",
    "prizes.distribution": "State how the prize pool is distributed.",
    "prizes.payment": "State how prizes are paid.",
    "prizes.guarantee": 'State what is guaranteed, or "none".',
}
"""Remedies for a blank."""

RUN_ON: Final = ("fees", "players", "chips.start", "limits", "stages", "prizes.places")
"""Statements that every tournament needs, whether or not its document demands them."""


def is_stated(conditions: Conditions, part: str) -> bool:
    """Return whether a part is stated; to state "none" is to state it."""
    if part == "prizes.places":
        return conditions.prizes is not None and bool(conditions.prizes.places or conditions.prizes.bands)
    if part in ("structure.progression", "stages.advance"):
        # the figures of the stages state it; words may state it as well
        return all(_passes(conditions, number) for number in range(len(conditions.stages) - 1))
    if part.startswith("stages."):
        return bool(conditions.stages)
    if part == "points.tied_places" and conditions.ties.session is not None:
        # act-pontoon-2018 20.3(a)(ix)(B): how places are determined, "or, as applicable," whether points are combined
        return True
    value: Any = conditions
    for name in part.split("."):
        value = getattr(value, name, None) if value is not None else None
    return value not in (None, UNSET, ()) and (not isinstance(value, str) or bool(value.strip()))


def _passes(conditions: Conditions, number: int) -> bool:
    """Return whether the conditions state who advances from a stage."""
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
"""Conditions under which a part demanded "if applicable" applies."""


def lacking(conditions: Conditions, rules: TournamentRules) -> Iterator[Flaw]:
    """Yield every part that is not stated and has to be."""
    reported: set[str] = set()
    # act-pontoon-2018 20.3(a), act-uth-2019 16.3(a): "Information pertaining to" each of these
    # act-pontoon-2018 20.3(a)(viii), act-uth-2019 16.3(a)(viii): where players "compete against each other to progress"
    # act-pontoon-2018 20.3(a)(ix): where players compete "in a number of sessions"
    # nsw-pontoon-6to5-2017 20.4.2: "must include, but is not limited to, the following"
    for item in (*rules.papers.demanded, *_applying(conditions, rules)):
        if not is_stated(conditions, item.value) and item.value not in reported:
            reported.add(item.value)
            yield Flaw(item.value, item.clause, "The conditions do not state it.", MENDS[item.value])
    # act-blackjack-2005 20.4, act-pontoon-2005 20.4: the conditions "may include" their items, so none is missing
    near = {item.value: item.clause for item in rules.papers.may_state}
    for part in RUN_ON:
        if part not in reported and not is_stated(conditions, part):
            wrong = "It is not stated, and no tournament can be run without it."
            yield Flaw(part, near.get(part, rules.papers.complete.clause), wrong, MENDS[part])


def _applying(conditions: Conditions, rules: TournamentRules) -> Iterator[Ruled[str]]:
    for item in rules.papers.if_applicable:
        if APPLIES[item.value](conditions):
            yield item
