"""Short tournaments for bots, one of each format, with a record of their events."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.dealer.bots.habits import Habits
from croupier.money import Money
from croupier.records.house import House, now
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.terminal.tournament.course import Course, CourseNotes
from croupier.terminal.tournament.reconciliation import ChipTotals, sums
from croupier.tournament import Tournament
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.parser import read, template
from croupier.tournament.conditions.validation import faults

KEYS: Final = Keys.new()
ACT: Final = "act-blackjack-2005"
POINTS: Final = "act-pontoon-2018"
NSW: Final = "nsw-pontoon-6to5-2017"
UTH: Final = "act-uth-2019"
DOCUMENTS: Final = (ACT, "act-pontoon-2005", POINTS, NSW, UTH)


def chips(whole: int) -> Money:
    return Money(whole * 100)


def cup(
    document: str,
    *stages: c.Stage,
    least: int,
    most: int,
    per_table: int = 6,
    is_sound: bool = True,
    **changes: Any,
) -> c.Conditions:
    """Return sound conditions of the document with other stages and other numbers of players."""
    plain = read(template(document))
    places = tuple([c.Share(place=place, share=share) for place, share in ((1, 5000), (2, 3000), (3, 2000))])
    assert plain.prizes is not None
    made = replace(
        plain,
        name="Cup",
        stages=stages,
        players=c.Players(minimum=least, maximum=most, per_table=per_table),
        points="none",
        buy_back="none",
        add_on="none",
        structure=replace(plain.structure, format="scheduled", starts_with=None, breaks_tables=False, repechage="none"),
        prizes=replace(plain.prizes, places=places, bands=(), guarantee="none", guarantee_entries=None, added=()),
    )
    made = replace(made, **changes)
    assert not (is_sound and faults(made)), faults(made)
    return made


def heats(rounds: int = 3, tables: int = 4, advance: int = 1, **changes: Any) -> c.Stage:
    ends = changes.pop("ends", c.Ends(rounds=rounds))
    return c.Stage(name="Heats", ends=ends, tables=tables, advance=c.Advance(per_table=advance), **changes)


def final(rounds: int = 3, tables: int = 1, **changes: Any) -> c.Stage:
    ends = changes.pop("ends", c.Ends(rounds=rounds))
    return c.Stage(name="Final", kind="final", ends=ends, tables=tables, **changes)


def structured(document: str, **changes: Any) -> c.Structure:
    plain = read(template(document)).structure
    return replace(plain, **{"format": "scheduled", "starts_with": None, "repechage": "none", **changes})


def until_six() -> c.Conditions:
    """Return conditions of one session until six are left, with re-buys, an add-on and tables that are broken."""
    return cup(
        UTH,
        c.Stage(name="Heats", ends=c.Ends(players=6), tables=5),
        final(stack="carried"),
        least=7,
        most=30,
        structure=structured(UTH, breaks_tables=True, balancing="by the director"),
        buy_back=c.BuyBack(times=2, price=chips(50), chips=chips(500), until_stage="Heats", method="at the table"),
        add_on=c.AddOn(price=chips(20), chips=chips(300), before_stage="Final", method="at the desk"),
        chips=c.Chips(start=chips(1000)),
        limits=(
            c.Level(minimum=chips(20), maximum=chips(500)),
            c.Level(minimum=chips(50), maximum=chips(500), from_round=6),
        ),
    )


class Played:
    """A tournament that bots play, and everything that happened in its own log and at its tables."""

    def __init__(
        self, conditions: c.Conditions, players: int, seed: int = 1, clock: Callable[[], int] = now, **habits: Any
    ) -> None:
        self.events: list[Any] = []
        self.at_tables: list[Any] = []
        self.house = House(MemoryStore(), KEYS, clock=clock)
        notes = CourseNotes(players, Habits(seed, **habits), seed)
        self.course = Course.begin(self.house, conditions, notes, self._note)

    def _note(self, log: str, events: tuple[Any, ...]) -> None:
        (self.events if log.startswith("tournament ") else self.at_tables).extend(events)

    def to_end(self) -> "Played":
        assert self.course.go_on()
        return self

    @property
    def state(self) -> Tournament:
        return self.course.state

    @property
    def sums(self) -> ChipTotals:
        return sums(self.house.store, self.state, self.course.logs)

    def kinds(self) -> set[str]:
        return {type(event).__name__ for event in (*self.events, *self.at_tables)}

    def check(self) -> "Played":
        """Assert that everything adds up and everybody has one fate."""
        assert self.state.status == "paid"
        assert self.sums.wrong == ()
        # `paid` leaves out what was refunded to players who withdrew or were disqualified
        from_players = sum(part.pool for one in self.state.entrants for part in one.paid)
        added = sum(one.value for one in self.state.added if one.kind == "cash")
        assert sum(one.cash for one in self.state.won) == from_players + added
        assert {one.fate for one in self.state.entrants} <= {"placed", "forfeited", "disqualified", "withdrawn"}
        return self
