"""Stories by their names, and the documents for which each of them is written."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from croupier.rules.promotion import promoting
from tests.rules.stories import cases, contests, prizes, shoes, tournaments

STORIES: Final[dict[str, Callable[[str], Iterable[str]]]] = {
    "conditions": tournaments.conditions,
    **{f"tournament-{name}": partial(tournaments.tournament, name) for name in tournaments.KINDS},
    "session": tournaments.session,
    "tournament-table": tournaments.tournament_table,
    "rounds": cases.rounds,
    "cutting-card": cases.cutting_card,
    "limits-and-hours": cases.limits_and_hours,
    "terms": prizes.terms,
    "promotion": prizes.promotion,
    "fallen": contests.fallen,
    "equal-points": contests.equal_points,
    "late-wager": contests.late_wager,
    "play-off": contests.play_off,
    "reserve": contests.reserve,
    "further-wager": contests.further_wager,
    "device": shoes.device,
    "cutter": shoes.cutter,
    "short-stack": shoes.short_stack,
    "left-over": shoes.left_over,
    "small-bonus": shoes.small_bonus,
}

_BLACKJACK: Final = "act-blackjack-2005"
_PONTOON_2005: Final = "act-pontoon-2005"
_PONTOON_2018: Final = "act-pontoon-2018"
_NSW: Final = "nsw-pontoon-6to5-2017"
_UTH: Final = "act-uth-2019"

DOCUMENTS: Final[dict[str, tuple[str, ...]]] = {
    "terms": promoting(),
    "promotion": promoting(),
    "fallen": (_PONTOON_2018, _UTH),
    "equal-points": (_BLACKJACK, _PONTOON_2005, _NSW),
    "late-wager": (_BLACKJACK, _PONTOON_2005, _PONTOON_2018),
    "play-off": (_PONTOON_2005, _PONTOON_2018, _UTH),
    "reserve": (_NSW, _PONTOON_2018, _UTH),
    "further-wager": (_NSW,),
    "device": (_UTH,),
    "cutter": (_PONTOON_2018,),
    "short-stack": (_NSW,),
    "left-over": (_BLACKJACK, _PONTOON_2005, _PONTOON_2018),
    "small-bonus": (_PONTOON_2005,),
}
"""The documents of each story that is not written for all of them."""
